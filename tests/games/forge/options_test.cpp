// The options of docs/rules/forge.md, section 8: what they are set to and what is refused. What they do is
// tested where it happens.
#include "games/forge/files.hpp"

namespace muster::forge::file_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(ForgeOptions, Presets_are_those_of_section_8) {
    const Options usual = equipped(setup_of(2)).options;
    EXPECT_EQ(usual.rounds, 6);
    EXPECT_EQ(usual.bid_max, 20);
    EXPECT_FALSE(usual.overbid_refused);
    EXPECT_FALSE(usual.failed_bid_assigned);
    EXPECT_FALSE(usual.ffa_lead_next);
    EXPECT_FALSE(usual.no_yield);
    EXPECT_FALSE(usual.low_roll_off);
    EXPECT_FALSE(usual.cover_b);
    EXPECT_FALSE(usual.hold_auto_attacks);
    EXPECT_FALSE(usual.overwatch_any);
    EXPECT_FALSE(usual.panic_any);
    EXPECT_EQ(usual.wipeout, Wipeout::score);
    EXPECT_EQ(usual.rules, "");
    EXPECT_EQ(usual.teams, "");
    EXPECT_FALSE(usual.manual);
    EXPECT_EQ(usual.scenario, "three_wells");
    EXPECT_EQ(usual.forces, "");
}

TEST(ForgeOptions, The_other_values_are_those_of_section_8) {
    const Options other = equipped(setup_of(2, {{"rounds", "12"},
                                                {"bid_max", "99"},
                                                {"overbid", "refused"},
                                                {"failed_bid", "assigned"},
                                                {"ffa_lead", "next"},
                                                {"yield_lead", "no"},
                                                {"roll_off", "low"},
                                                {"cover_table", "B"},
                                                {"hold_auto", "attacks"},
                                                {"overwatch_on_move", "any"},
                                                {"panic", "any"},
                                                {"wipeout", "win"},
                                                {"rules", "teams"},
                                                {"teams", "1,1"},
                                                {"setup", "manual"},
                                                {"forces", "brine,ashgate"}}))
                              .options;
    EXPECT_EQ(other.rounds, 12);
    EXPECT_EQ(other.bid_max, 99);
    EXPECT_TRUE(other.overbid_refused);
    EXPECT_TRUE(other.failed_bid_assigned);
    EXPECT_TRUE(other.ffa_lead_next);
    EXPECT_TRUE(other.no_yield);
    EXPECT_TRUE(other.low_roll_off);
    EXPECT_TRUE(other.cover_b);
    EXPECT_TRUE(other.hold_auto_attacks);
    EXPECT_TRUE(other.overwatch_any);
    EXPECT_TRUE(other.panic_any);
    EXPECT_EQ(other.wipeout, Wipeout::win);
    EXPECT_EQ(other.rules, "teams");
    EXPECT_EQ(other.teams, "1,1");
    EXPECT_TRUE(other.manual);
    EXPECT_EQ(other.forces, "brine,ashgate");
    EXPECT_EQ(equipped(setup_of(2, {{"wipeout", "play_on"}})).options.wipeout, Wipeout::play_on);
    EXPECT_EQ(equipped(setup_of(2, {{"rounds", "1"}})).options.rounds, 1);
    EXPECT_EQ(equipped(setup_of(2, {{"bid_max", "0"}})).options.bid_max, 0);
}

TEST(ForgeOptions, Every_preset_is_a_value_of_its_option) {
    Given presets;
    for (const OptionInfo& info : option_infos()) presets.emplace_back(info.name, info.preset);
    EXPECT_THAT(presets, SizeIs(19));
    for (int seats = 2; seats <= most_seats; ++seats) {
        const auto given = equipped(setup_of(seats, presets));
        const auto usual = equipped(setup_of(seats));
        EXPECT_EQ(given.options.rounds, usual.options.rounds);
        EXPECT_EQ(given.options.bid_max, usual.options.bid_max);
        EXPECT_EQ(given.mode, usual.mode);
        EXPECT_EQ(given.side, usual.side);
        EXPECT_EQ(given.force_names, usual.force_names);
        EXPECT_EQ(given.scenario.id, usual.scenario.id);
    }
}

TEST(ForgeOptions, Other_values_are_refused__FO_RUL_70) {
    for (const auto& [name, value] : Given{{"rounds", "0"},
                                           {"rounds", "13"},
                                           {"bid_max", "100"},
                                           {"bid_max", "-1"},
                                           {"overbid", "yes"},
                                           {"failed_bid", "none"},
                                           {"ffa_lead", "highest"},
                                           {"yield_lead", "maybe"},
                                           {"roll_off", "middle"},
                                           {"cover_table", "C"},
                                           {"hold_auto", "none"},
                                           {"overwatch_on_move", "all"},
                                           {"panic", "enemies"},
                                           {"wipeout", "draw"},
                                           {"rules", "brawl"},
                                           {"setup", "placed"}})
        EXPECT_THAT(faults_of(Given{{name, value}}),
                    HasSubstr(fmt::format("options.{}: FO-RUL-70: '{}' is not a value", name, value)));
    EXPECT_EQ(faults_of(Given{{"rounds", "13"}}),
              "options.rounds: FO-RUL-70: '13' is not a value of this option; allowed: 1 to 12\n");
    EXPECT_THAT(faults_of(Given{{"tableW", "4800"}}), HasSubstr("FO-RUL-70: there is no option 'tableW'"));
    EXPECT_EQ(faults_of(Given{{"rounds", "5"}, {"rounds", "6"}}),
              "options.rounds: FO-RUL-70: this option is given twice\n");
}

TEST(ForgeOptions, Options_that_come_later_know_only_their_preset__FO_RUL_70) {
    for (const char* name : {"hold_persists", "rush_charge", "engaged_shoot"}) {
        EXPECT_EQ(faults_of(Given{{name, "no"}}), "");
        EXPECT_EQ(faults_of(Given{{name, "yes"}}),
                  fmt::format("options.{0}: FO-RUL-70: {0}=yes is not built yet; allowed: no\n", name));
    }
}

TEST(ForgeOptions, Those_given_directly_count_more_than_those_in_a_file__FO_RUL_72) {
    const auto kit = equipped(setup_of(2, {{"rounds", "7"}}, "[options]\nrounds = 3\ncover_table = \"B\"\n"));
    EXPECT_EQ(kit.options.rounds, 7);
    EXPECT_TRUE(kit.options.cover_b);
    EXPECT_THAT(faults_of("[options]\nrounds = 20\n"),
                HasSubstr("mine.toml:2: options.rounds: FO-RUL-70: '20' is not a value"));
}

// ---------------------------------------------------------------- who plays against whom

TEST(ForgeOptions, Two_to_six_seats_can_play__FO_RUL_71) {
    EXPECT_EQ(faults_of(setup_of(1)), "seats: FO-RUL-71: 2 to 6 seats can play, not 1\n");
    EXPECT_EQ(faults_of(setup_of(7)), "seats: FO-RUL-71: 2 to 6 seats can play, not 7\n");
}

TEST(ForgeOptions, The_number_of_seats_says_how_it_is_played__FO_RUL_71) {
    const std::array modes{Mode::duel, Mode::ffa, Mode::ffa, Mode::teams, Mode::teams};
    const std::array sides{2, 3, 4, 2, 2};
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const auto kit = equipped(setup_of(static_cast<int>(i) + 2));
        EXPECT_EQ(kit.mode, modes[i]);
        EXPECT_EQ(kit.sides, sides[i]);
    }
}

TEST(ForgeOptions, Rules_must_fit_the_number_of_seats__FO_RUL_71) {
    const auto told = [](const char* rules, int seats) { return faults_of(Given{{"rules", rules}}, seats); };
    EXPECT_EQ(told("ffa", 2),
              "options.rules: FO-RUL-71: rules=ffa is not for 2 seats; with so many there are "
              "duel, teams\n");
    EXPECT_EQ(told("duel", 3), "options.rules: FO-RUL-71: rules=duel is not for 3 seats; with so many there "
                               "are ffa, teams\n");
    EXPECT_EQ(told("duel", 4), "options.rules: FO-RUL-71: rules=duel is not for 4 seats; with so many there "
                               "are ffa, teams\n");
    EXPECT_EQ(told("ffa", 5),
              "options.rules: FO-RUL-71: rules=ffa is not for 5 seats; with so many there are "
              "teams\n");
    for (int seats = 2; seats <= 6; ++seats) EXPECT_EQ(told("teams", seats), "");
    EXPECT_EQ(faults_of(setup_of(3, {}, "[options]\nrules = \"duel\"\n")),
              "mine.toml:2: options.rules: FO-RUL-71: rules=duel is not for 3 seats; with so many there are "
              "ffa, teams\n");
}

std::vector<int> sides_of(int seats, Given options = {}) {
    const auto kit = equipped(setup_of(seats, std::move(options)));
    std::vector<int> sides;
    for (const Seat seat : SeatSet::first(seats)) sides.push_back(kit.side[seat].index());
    return sides;
}

TEST(ForgeOptions, Seats_are_numbered_team_by_team__FO_TEAM_8__FO_RUL_71) {
    EXPECT_THAT(sides_of(2), ElementsAre(0, 1));
    EXPECT_THAT(sides_of(4), ElementsAre(0, 1, 2, 3));
    const Given teams{{"rules", "teams"}};
    EXPECT_THAT(sides_of(2, teams), ElementsAre(0, 1));
    EXPECT_THAT(sides_of(3, teams), ElementsAre(0, 0, 1)); // halves, the first the larger
    EXPECT_THAT(sides_of(4, teams), ElementsAre(0, 0, 1, 1));
    EXPECT_THAT(sides_of(5), ElementsAre(0, 0, 0, 1, 1));
    EXPECT_THAT(sides_of(6), ElementsAre(0, 0, 0, 1, 1, 1));
    EXPECT_THAT(sides_of(3, {{"rules", "teams"}, {"teams", "1,2"}}), ElementsAre(0, 1, 1));
    EXPECT_THAT(sides_of(4, {{"rules", "teams"}, {"teams", "1, 3"}}), ElementsAre(0, 1, 1, 1));
    EXPECT_THAT(sides_of(5, {{"teams", "2,3"}}), ElementsAre(0, 0, 1, 1, 1));
}

TEST(ForgeOptions, Sizes_of_teams_must_add_up__FO_RUL_71) {
    for (const char* sizes : {"2,2", "4,1", "5", "2,2,1", "5,0", "x,3", ",", "3;2"})
        EXPECT_EQ(
            faults_of(Given{{"teams", sizes}}, 5),
            fmt::format("options.teams: FO-RUL-71: two sizes from 1 to 3 that add up to 5 are wanted, such "
                        "as 3,2; not '{}'\n",
                        sizes));
    EXPECT_EQ(faults_of(Given{{"teams", "2,2"}}, 4),
              "options.teams: FO-RUL-71: only rules=teams has teams, and here rules=ffa is played\n");
    EXPECT_EQ(faults_of(Given{{"rules", "duel"}, {"teams", "1,1"}}),
              "options.teams: FO-RUL-71: only rules=teams has teams, and here rules=duel is played\n");
}

// ---------------------------------------------------------------- what is played

std::vector<std::string> forces_of(int seats, Given options = {}, std::string file = "") {
    const auto kit = equipped(setup_of(seats, std::move(options), std::move(file)));
    return {kit.force_names.begin(), kit.force_names.begin() + seats};
}

TEST(ForgeOptions, Even_seats_play_the_Garrison_and_odd_ones_the_Corsairs) {
    EXPECT_THAT(forces_of(5), ElementsAre("Ashgate Garrison", "Brine Corsairs", "Ashgate Garrison",
                                          "Brine Corsairs", "Ashgate Garrison"));
}

TEST(ForgeOptions, Forces_are_named_seat_by_seat__FO_RUL_70) {
    EXPECT_THAT(forces_of(3, {{"forces", "brine, brine,ashgate"}}),
                ElementsAre("Brine Corsairs", "Brine Corsairs", "Ashgate Garrison"));
    EXPECT_THAT(forces_of(2, {}, "[options]\nforces = [\"mine\", \"ashgate\"]\n" + force(unit())),
                ElementsAre("My force", "Ashgate Garrison"));
    EXPECT_EQ(faults_of(Given{{"forces", "brine"}}),
              "options.forces: FO-RUL-70: one force a seat is wanted: 2, not 1\n");
    EXPECT_EQ(faults_of(Given{{"forces", "brine,brine,brine"}}),
              "options.forces: FO-RUL-70: one force a seat is wanted: 2, not 3\n");
    EXPECT_EQ(faults_of(Given{{"forces", "brine,elves"}}),
              "options.forces: FO-RUL-70: there is no force 'elves'; there are ashgate, brine\n");
}

TEST(ForgeOptions, The_scenario_must_exist__FO_RUL_70) {
    EXPECT_EQ(faults_of(Given{{"scenario", "moon"}}),
              "options.scenario: FO-RUL-70: there is no scenario 'moon'; there are three_wells, old_bridge, "
              "two_banners\n");
    EXPECT_EQ(equipped(setup_of(2, {{"scenario", "mine"}}, scenario())).scenario.id, "mine");
}

} // namespace
} // namespace muster::forge::file_tests
