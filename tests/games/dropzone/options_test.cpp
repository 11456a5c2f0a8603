// The options of docs/rules/dropzone.md, section 8: what they are set to and what is refused. What they do is
// tested where it happens.
#include "games/dropzone/files.hpp"

namespace muster::dropzone::file_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(DropzoneOptions, Presets_are_those_of_section_8) {
    const auto kit = equipped(setup_of(2));
    const Options& usual = kit.options;
    EXPECT_EQ(usual.rounds, 0); // as the scenario says
    EXPECT_EQ(kit.rounds, 6);
    EXPECT_FALSE(usual.full_setup);
    EXPECT_FALSE(usual.teams);
    EXPECT_TRUE(usual.lone_six);
    EXPECT_EQ(usual.give, GiveRule::second);
    EXPECT_TRUE(usual.reroll_with_cv);
    EXPECT_EQ(usual.fixed_hand, 0);
    EXPECT_TRUE(usual.leeway);
    EXPECT_FALSE(usual.hold_readiness);
    EXPECT_EQ(usual.reserve_release, 1);
    EXPECT_FALSE(usual.kp_to_all);
    EXPECT_EQ(usual.kp_vp, 0);
    EXPECT_TRUE(usual.end_wipeout);
    EXPECT_TRUE(usual.sweep);
    EXPECT_FALSE(usual.units_block_sight);
    EXPECT_EQ(usual.skyline, 400);
    EXPECT_TRUE(usual.search_one_fails);
    EXPECT_FALSE(usual.primary_target);
    EXPECT_FALSE(usual.fast_prompts);
    EXPECT_EQ(usual.scenario, "dead_signal");
    EXPECT_EQ(usual.deck, "sample");
    EXPECT_EQ(usual.forces, "");
}

TEST(DropzoneOptions, The_other_values_are_those_of_section_8) {
    const auto kit = equipped(setup_of(4, {{"rounds", "12"},
                                           {"setup", "full"},
                                           {"teams", "2v2"},
                                           {"lone_six", "off"},
                                           {"give_initiative", "any"},
                                           {"tie_reroll", "die_only"},
                                           {"hand_rule", "8"},
                                           {"leeway", "off"},
                                           {"hold_readiness", "on"},
                                           {"reserve_release", "12"},
                                           {"kp_credit", "all"},
                                           {"kp_vp", "100"},
                                           {"end_wipeout", "off"},
                                           {"sweep", "off"},
                                           {"units_block_sight", "on"},
                                           {"skyline", "800"},
                                           {"search_one_fails", "off"},
                                           {"primary_target", "on"},
                                           {"card_prompts", "fast"},
                                           {"forces", "thornveil,lantern,lantern,lantern"}}));
    const Options& other = kit.options;
    EXPECT_EQ(other.rounds, 12);
    EXPECT_EQ(kit.rounds, 12);
    EXPECT_TRUE(other.full_setup);
    EXPECT_TRUE(other.teams);
    EXPECT_FALSE(other.lone_six);
    EXPECT_EQ(other.give, GiveRule::anyone);
    EXPECT_FALSE(other.reroll_with_cv);
    EXPECT_EQ(other.fixed_hand, 8);
    EXPECT_FALSE(other.leeway);
    EXPECT_TRUE(other.hold_readiness);
    EXPECT_EQ(other.reserve_release, 12);
    EXPECT_TRUE(other.kp_to_all);
    EXPECT_EQ(other.kp_vp, 100);
    EXPECT_FALSE(other.end_wipeout);
    EXPECT_FALSE(other.sweep);
    EXPECT_TRUE(other.units_block_sight);
    EXPECT_EQ(other.skyline, 800);
    EXPECT_FALSE(other.search_one_fails);
    EXPECT_TRUE(other.primary_target);
    EXPECT_TRUE(other.fast_prompts);
    EXPECT_EQ(other.forces, "thornveil,lantern,lantern,lantern");
    EXPECT_EQ(equipped(setup_of(2, {{"give_initiative", "off"}})).options.give, GiveRule::never);
    EXPECT_EQ(equipped(setup_of(2, {{"reserve_release", "never"}})).options.reserve_release, 0);
    EXPECT_EQ(equipped(setup_of(2, {{"hand_rule", "1"}})).options.fixed_hand, 1);
    EXPECT_EQ(equipped(setup_of(2, {{"kp_vp", "1"}})).options.kp_vp, 1);
    EXPECT_EQ(equipped(setup_of(2, {{"skyline", "0"}})).options.skyline, 0);
    EXPECT_EQ(equipped(setup_of(2, {{"rounds", "1"}})).rounds, 1);
}

TEST(DropzoneOptions, Every_preset_is_a_value_of_its_option) {
    Given presets;
    for (const OptionInfo& info : option_infos()) {
        presets.emplace_back(info.name, info.preset);
        EXPECT_NE(info.values, "");
        EXPECT_NE(info.meaning, "");
    }
    EXPECT_THAT(presets, SizeIs(22));
    for (int seats = 2; seats <= most_seats; ++seats) {
        const auto given = equipped(setup_of(seats, presets));
        const auto usual = equipped(setup_of(seats));
        EXPECT_EQ(given.rounds, usual.rounds);
        EXPECT_EQ(given.side, usual.side);
        EXPECT_EQ(given.force_names, usual.force_names);
        EXPECT_EQ(given.scenario.id, usual.scenario.id);
        EXPECT_EQ(given.options.give, usual.options.give);
        EXPECT_EQ(given.options.skyline, usual.options.skyline);
        EXPECT_EQ(given.options.fixed_hand, usual.options.fixed_hand);
        EXPECT_EQ(given.options.reserve_release, usual.options.reserve_release);
        EXPECT_EQ(given.options.lone_six, usual.options.lone_six);
        EXPECT_EQ(given.options.leeway, usual.options.leeway);
    }
}

TEST(DropzoneOptions, Other_values_are_refused__DZ_RUL_70) {
    for (const auto& [name, value] : Given{{"rounds", "0"},
                                           {"rounds", "13"},
                                           {"setup", "slow"},
                                           {"teams", "on"},
                                           {"lone_six", "yes"},
                                           {"give_initiative", "second"},
                                           {"tie_reroll", "cv"},
                                           {"hand_rule", "0"},
                                           {"hand_rule", "9"},
                                           {"leeway", "on"},
                                           {"hold_readiness", "maybe"},
                                           {"reserve_release", "0"},
                                           {"reserve_release", "13"},
                                           {"kp_credit", "none"},
                                           {"kp_vp", "0"},
                                           {"kp_vp", "10000"},
                                           {"end_wipeout", "no"},
                                           {"sweep", "1"},
                                           {"units_block_sight", "all"},
                                           {"skyline", "801"},
                                           {"skyline", "-1"},
                                           {"search_one_fails", "x"},
                                           {"primary_target", "O1"},
                                           {"card_prompts", "slow"}})
        EXPECT_THAT(faults_of(Given{{name, value}}),
                    HasSubstr(fmt::format("options.{}: DZ-RUL-70: '{}' is not a value", name, value)));
    EXPECT_EQ(faults_of(Given{{"skyline", "801"}}),
              "options.skyline: DZ-RUL-70: '801' is not a value of this option; allowed: 0 to 800\n");
    EXPECT_THAT(faults_of(Given{{"loneSix", "on"}}), HasSubstr("DZ-RUL-70: there is no option 'loneSix'"));
    EXPECT_EQ(faults_of(Given{{"rounds", "5"}, {"rounds", "6"}}),
              "options.rounds: DZ-RUL-70: this option is given twice\n");
}

TEST(DropzoneOptions, Those_given_directly_count_more_than_those_in_a_file__DZ_RUL_72) {
    const auto kit = equipped(
        setup_of(2, {{"rounds", "7"}}, "[options]\nrounds = 3\nskyline = 100\nkp_credit = \"all\"\n"));
    EXPECT_EQ(kit.rounds, 7);
    EXPECT_EQ(kit.options.skyline, 100);
    EXPECT_TRUE(kit.options.kp_to_all);
    EXPECT_THAT(faults_of("[options]\nrounds = 20\n"),
                HasSubstr("mine.toml:2: options.rounds: DZ-RUL-70: '20' is not a value"));
}

// ---------------------------------------------------------------- who plays against whom

TEST(DropzoneOptions, Two_to_four_seats_can_play__DZ_RUL_71) {
    EXPECT_EQ(faults_of(setup_of(1)), "seats: DZ-RUL-71: 2 to 4 seats can play, not 1\n");
    EXPECT_EQ(faults_of(setup_of(5)), "seats: DZ-RUL-71: 2 to 4 seats can play, not 5\n");
}

TEST(DropzoneOptions, Teams_are_the_odd_seats_against_the_even_ones__DZ_RUL_71) {
    EXPECT_THAT(equipped(setup_of(4)).side, ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(equipped(setup_of(4, {{"teams", "2v2"}})).side, ElementsAre(0, 1, 0, 1));
    EXPECT_EQ(equipped(setup_of(3)).seats, 3);
    for (const int seats : {2, 3})
        EXPECT_EQ(faults_of(Given{{"teams", "2v2"}}, seats),
                  fmt::format("options.teams: DZ-RUL-71: teams=2v2 is for 4 seats, not {}\n", seats));
    EXPECT_EQ(faults_of(setup_of(3, {}, "[options]\nteams = \"2v2\"\n")),
              "mine.toml:2: options.teams: DZ-RUL-71: teams=2v2 is for 4 seats, not 3\n");
}

// ---------------------------------------------------------------- what is played

std::vector<std::string> names_of_forces(int seats, Given options = {}, std::string file = "") {
    const auto kit = equipped(setup_of(seats, std::move(options), std::move(file)));
    return {kit.force_names.begin(), kit.force_names.begin() + seats};
}

TEST(DropzoneOptions, The_forces_of_the_game_sit_down_in_turn__DZ_SET_8) {
    EXPECT_THAT(names_of_forces(4),
                ElementsAre("Lantern Brigade", "Thornveil Concord", "Lantern Brigade", "Thornveil Concord"));
}

TEST(DropzoneOptions, Forces_are_named_seat_by_seat__DZ_RUL_70) {
    EXPECT_THAT(names_of_forces(3, {{"forces", "thornveil, thornveil,lantern"}}),
                ElementsAre("Thornveil Concord", "Thornveil Concord", "Lantern Brigade"));
    EXPECT_THAT(
        names_of_forces(2, {},
                        "[options]\nforces = [\"mine\", \"lantern\"]\n" + unit() + force(squad("M", "mine"))),
        ElementsAre("My force", "Lantern Brigade"));
    EXPECT_EQ(faults_of(Given{{"forces", "lantern"}}),
              "options.forces: DZ-RUL-70: one force a seat is wanted: 2, not 1\n");
    EXPECT_EQ(faults_of(Given{{"forces", "lantern,lantern,lantern"}}),
              "options.forces: DZ-RUL-70: one force a seat is wanted: 2, not 3\n");
    EXPECT_EQ(faults_of(Given{{"forces", "lantern,elves"}}),
              "options.forces: DZ-RUL-70: there is no force 'elves'; there are lantern, thornveil\n");
}

TEST(DropzoneOptions, Scenario_and_deck_must_exist__DZ_RUL_70) {
    EXPECT_EQ(faults_of(Given{{"scenario", "moon"}}),
              "options.scenario: DZ-RUL-70: there is no scenario 'moon'; there are dead_signal\n");
    EXPECT_EQ(faults_of(Given{{"deck", "tarot"}}),
              "options.deck: DZ-RUL-70: there is no deck 'tarot'; there are sample\n");
    EXPECT_EQ(equipped(setup_of(2, {{"scenario", "mine"}}, scenario())).scenario.id, "mine");
    EXPECT_THAT(equipped(setup_of(2, {{"deck", "mine"}}, deck(card()))).cards, SizeIs(1));
}

TEST(DropzoneOptions, The_primary_target_is_worth_double) {
    const auto objectives = equipped(setup_of(2, {{"primary_target", "on"}})).scenario.objectives;
    EXPECT_EQ(objectives[0].hold, 2);
    EXPECT_EQ(objectives[0].extract, 4);
    EXPECT_EQ(objectives[1].hold, 1);
    EXPECT_EQ(objectives[1].extract, 2);
    EXPECT_THAT(equipped(setup_of(2, {{"primary_target", "on"}, {"scenario", "mine"}}, scenario()))
                    .scenario.objectives,
                SizeIs(0));
}

} // namespace
} // namespace muster::dropzone::file_tests
