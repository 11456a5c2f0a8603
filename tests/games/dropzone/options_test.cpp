// The options of docs/rules/dropzone.md, section 8: what they are set to and what is refused. What they do is
// tested where it happens.
#include "core/options.hpp"
#include "games/dropzone/files.hpp"
#include "games/dropzone/parts.hpp"

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
    EXPECT_EQ(usual.end, ""); // as the scenario says
    EXPECT_EQ(usual.victory, "");
    EXPECT_EQ(usual.end_wipeout, OldSwitch::unsaid);
    EXPECT_EQ(usual.sweep, OldSwitch::unsaid);
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
                                           {"end", "rounds:12,target:9"},
                                           {"victory", "kills"},
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
    EXPECT_EQ(other.end, "rounds:12,target:9");
    EXPECT_EQ(other.victory, "kills");
    EXPECT_EQ(other.end_wipeout, OldSwitch::off);
    EXPECT_EQ(other.sweep, OldSwitch::off);
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
        EXPECT_NE(in_words(info), "");
        EXPECT_NE(info.meaning, "");
    }
    EXPECT_THAT(presets, SizeIs(24));
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
        EXPECT_EQ(given.endings.ends, usual.endings.ends);
        EXPECT_EQ(given.endings.sweep, usual.endings.sweep);
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
    EXPECT_THAT(equipped(setup_of(4)).side.all, ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(equipped(setup_of(4, {{"teams", "2v2"}})).side.all, ElementsAre(0, 1, 0, 1));
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
              "options.scenario: DZ-RUL-70: there is no scenario 'moon'; there are dead_signal, black_box, "
              "five_masts\n");
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

// ---------------------------------------------------------------- how it ends: DZ-END-7, DZ-END-12

// Which ends there are, and how many rounds: "last_side sweep 6".
std::string ends_of(Given options, std::string file = "") {
    const auto kit = equipped(setup_of(2, std::move(options), std::move(file)));
    std::string ends;
    for (int how = 2; how < ways_to_end; ++how)
        if (kit.endings.may(static_cast<Ended>(how)))
            ends += std::string(word_of(static_cast<Ended>(how))) + " ";
    EXPECT_TRUE(kit.endings.may(Ended::rounds));
    EXPECT_EQ(kit.endings.rounds, kit.rounds);
    return fmt::format("{}{}{}", ends, kit.endings.sweep ? "sweep " : "", kit.rounds);
}

TEST(DropzoneEndOptions, End_replaces_all_that_the_scenario_lists__DZ_END_7) {
    EXPECT_EQ(ends_of({}), "last_side sweep 6");
    EXPECT_EQ(ends_of({{"end", "target:3"}}), "target 6");
    EXPECT_EQ(ends_of({{"end", "last_side"}}), "last_side 6");
    EXPECT_EQ(ends_of({{"end", "wipeout, sweep, rounds:9"}}), "last_side sweep 9");
    EXPECT_EQ(ends_of({{"scenario", "five_masts"}}), "last_side lead sweep 8");
    EXPECT_EQ(ends_of({{"scenario", "five_masts"}, {"end", "held:all"}}), "held 8");
    EXPECT_EQ(ends_of({{"scenario", "five_masts"}, {"rounds", "3"}}), "last_side lead sweep 3");
    EXPECT_EQ(ends_of({{"rounds", "3"}, {"end", "rounds:3"}}), "3");
    EXPECT_EQ(ends_of({}, "[options]\nend = [\"lead:2\", \"rounds:4\"]\n"), "lead 4");
}

TEST(DropzoneEndOptions, Victory_replaces_all_that_the_scenario_lists__DZ_END_12) {
    const auto victory = [](Given options) {
        const Endings ends = equipped(setup_of(2, std::move(options))).endings;
        return std::vector(ends.victory.begin(), ends.victory.begin() + ends.merit_count);
    };
    EXPECT_THAT(victory({}), ElementsAre(Merit::points, Merit::kills));
    EXPECT_THAT(victory({{"victory", "kills"}}), ElementsAre(Merit::kills));
    EXPECT_THAT(victory({{"victory", "kept,held,points"}}),
                ElementsAre(Merit::kept, Merit::held, Merit::points));
}

TEST(DropzoneEndOptions, Old_names_say_what_they_said__DZ_RUL_82) {
    EXPECT_EQ(ends_of({{"end_wipeout", "on"}, {"sweep", "on"}}), "last_side sweep 6");
    EXPECT_EQ(ends_of({{"end_wipeout", "off"}}), "sweep 6"); // nobody is left to sweep
    EXPECT_EQ(ends_of({{"sweep", "off"}}), "last_side 6");
    EXPECT_EQ(ends_of({}, "[options]\nend_wipeout = \"off\"\nsweep = \"off\"\n"), "6");
    EXPECT_EQ(ends_of({{"scenario", "five_masts"}, {"end_wipeout", "off"}}), "lead sweep 8");
    EXPECT_EQ(ends_of({{"end", "last_side,lead:2"}, {"end_wipeout", "on"}, {"sweep", "off"}}),
              "last_side lead 6"); // all of them agree
}

TEST(DropzoneEndOptions, Old_names_that_contradict_end_are_refused__DZ_END_7__DZ_RUL_82) {
    EXPECT_EQ(faults_of(Given{{"end", "last_side"}, {"end_wipeout", "off"}}),
              "options.end_wipeout: DZ-END-7: 'end_wipeout=off' contradicts 'end=last_side'\n");
    EXPECT_EQ(faults_of(Given{{"end", "lead:2"}, {"end_wipeout", "on"}}),
              "options.end_wipeout: DZ-END-7: 'end_wipeout=on' contradicts 'end=lead:2'\n");
    EXPECT_EQ(faults_of(Given{{"end", "last_side,sweep"}, {"sweep", "off"}}),
              "options.sweep: DZ-END-7: 'sweep=off' contradicts 'end=last_side,sweep'\n");
    EXPECT_EQ(faults_of(Given{{"end", "last_side"}, {"sweep", "on"}}),
              "options.sweep: DZ-END-7: 'sweep=on' contradicts 'end=last_side'\n");
    EXPECT_EQ(faults_of(Given{{"end", "rounds:5"}, {"rounds", "6"}}),
              "options.rounds: DZ-END-7: 'rounds=6' contradicts 'end=rounds:5'\n");
    EXPECT_EQ(faults_of(setup_of(2, {{"end", "last_side"}}, "[options]\nend_wipeout = \"off\"\n")),
              "mine.toml:2: options.end_wipeout: DZ-END-7: 'end_wipeout=off' contradicts 'end=last_side'\n");
}

TEST(DropzoneEndOptions, What_makes_no_sense_is_refused__DZ_END_7) {
    EXPECT_EQ(faults_of(Given{{"end", "rout"}}),
              "options.end: DZ-END-7: there is no end condition 'rout' here; there are rounds, last_side, "
              "target, lead, held, lost\n");
    EXPECT_EQ(faults_of(Given{{"victory", "luck"}}),
              "options.victory: DZ-END-7: nobody wins by 'luck' here; there are points, kills, held, kept\n");
    EXPECT_EQ(faults_of(Given{{"end", "sweep"}}),
              "options.end: DZ-END-7: sweep is said, but there is no last_side\n");
    EXPECT_EQ(faults_of(Given{{"end", "held:6"}}),
              "options.end: DZ-END-7: nobody can hold so many: the scenario has 5 objectives\n");
    EXPECT_EQ(faults_of({{"end", "held:6"}}, 3), ""); // there are nine
    EXPECT_EQ(faults_of(Given{{"end", "lost:X9"}}),
              "options.end: DZ-END-7: there is no unit, squad, battlegroup or objective 'X9' in this game\n");
}

TEST(DropzoneEndOptions, A_target_is_one_that_somebody_can_reach__DZ_END_7) {
    const std::string refusal = "options.end: DZ-END-7: nobody can come to 'target:9': there are 8 points in "
                                "the whole game\n";
    EXPECT_EQ(faults_of(Given{{"end", "target:8"}}), ""); // three to extract, two to hold
    EXPECT_EQ(faults_of(Given{{"end", "target:9"}}), refusal);
    EXPECT_EQ(faults_of({{"end", "target:9"}}, 3), "");
    EXPECT_EQ(faults_of(Given{{"end", "target:9"}, {"primary_target", "on"}}), "");
    EXPECT_EQ(faults_of(Given{{"end", "target:9"}, {"kp_vp", "100"}}), ""); // who knows
    EXPECT_EQ(faults_of(Given{{"end", "lead:9"}}),
              "options.end: DZ-END-7: nobody can come to 'lead:9': there are 8 points in the whole game\n");
}

// What `lost` names: "s1 unit 13", "O2", "s0 squads 1".
std::vector<std::string> named_by(std::string_view id, Given options = {}) {
    options.emplace_back("end", fmt::format("lost:{}", id));
    const auto kit = equipped(setup_of(2, std::move(options)));
    std::vector<std::string> names;
    for (const NamedThing& each : kit.named)
        if (each.objective != nothing)
            names.push_back(kit.scenario.objectives.at(each.objective).id);
        else if (each.unit != nothing)
            names.push_back(fmt::format("s{} {}", each.seat, kit.units.at(each.unit).id));
        else
            for (const SquadId squad : each.squads)
                names.push_back(fmt::format("s{} {}", each.seat, squad_info(kit, squad).id));
    return names;
}

TEST(DropzoneEndOptions, Units_squads_groups_and_objectives_have_names__DZ_END_11) {
    EXPECT_THAT(named_by("O2"), ElementsAre("O2"));
    EXPECT_THAT(named_by("L1b.2"), ElementsAre("s0 L1b.2"));
    EXPECT_THAT(named_by("T3b"), ElementsAre("s1 T3b"));
    EXPECT_THAT(named_by("T3"), ElementsAre("s1 T3a", "s1 T3b"));
    EXPECT_THAT(named_by("LX3"), ElementsAre("s0 LX3"));
    const Given twins{{"forces", "lantern,lantern"}};
    EXPECT_THAT(named_by("L1a.1", twins), ElementsAre("s0 1:L1a.1", "s1 2:L1a.1"));
    EXPECT_THAT(named_by("2:L1a.1", twins), ElementsAre("s1 2:L1a.1"));
    EXPECT_THAT(named_by("1:L1", twins), ElementsAre("s0 1:L1a", "s0 1:L1b"));
}

} // namespace
} // namespace muster::dropzone::file_tests
