// The options of docs/rules/godbreakers.md, section 8: what they are set to and what is refused. What they do
// is tested where it happens.
#include "games/godbreakers/files.hpp"

namespace muster::godbreakers::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(GodbreakersOptions, Presets_are_those_of_section_8) {
    const Options usual = equipped(setup_of(2)).options;
    EXPECT_EQ(usual.rounds, 5);
    EXPECT_EQ(usual.scenario, "treasure");
    EXPECT_FALSE(usual.placed_start);
    EXPECT_FALSE(usual.challenge_and_last);
    EXPECT_FALSE(usual.vault_per_barricade);
    EXPECT_FALSE(usual.marker_model_present);
    EXPECT_FALSE(usual.juggernaut_each);
    EXPECT_FALSE(usual.juggernaut_first);
    EXPECT_FALSE(usual.recovery_sequential);
    EXPECT_FALSE(usual.healer_self);
    EXPECT_FALSE(usual.fewest_casualties);
    EXPECT_EQ(usual.triumph, TriumphRule::full);
    EXPECT_FALSE(usual.compulsion_advisory);
    EXPECT_FALSE(usual.empty_hand_off);
    EXPECT_EQ(usual.perils, "");
    EXPECT_EQ(usual.circles, "");
    EXPECT_EQ(usual.battlefield, "crossways");
    EXPECT_EQ(usual.end, "");
    EXPECT_EQ(usual.victory, "");
}

TEST(GodbreakersOptions, The_other_values_are_those_of_section_8) {
    const Options other = equipped(setup_of(2, {{"rounds", "7"},
                                                {"scenario", "duel"},
                                                {"setup", "placed"},
                                                {"challenge_grouping", "and_last"},
                                                {"vault_count", "per_barricade"},
                                                {"marker_reach", "model_present"},
                                                {"juggernaut", "each"},
                                                {"step4_order", "juggernaut_first"},
                                                {"recovery", "sequential"},
                                                {"healer_self", "yes"},
                                                {"tie_break", "fewest_casualties"},
                                                {"triumph", "no_ascension"},
                                                {"compulsion", "advisory"},
                                                {"empty_hand_off", "yes"}}))
                              .options;
    EXPECT_EQ(other.rounds, 7);
    EXPECT_EQ(other.scenario, "duel");
    EXPECT_TRUE(other.placed_start);
    EXPECT_TRUE(other.challenge_and_last);
    EXPECT_TRUE(other.vault_per_barricade);
    EXPECT_TRUE(other.marker_model_present);
    EXPECT_TRUE(other.juggernaut_each);
    EXPECT_TRUE(other.juggernaut_first);
    EXPECT_TRUE(other.recovery_sequential);
    EXPECT_TRUE(other.healer_self);
    EXPECT_TRUE(other.fewest_casualties);
    EXPECT_EQ(other.triumph, TriumphRule::no_ascension);
    EXPECT_TRUE(other.compulsion_advisory);
    EXPECT_TRUE(other.empty_hand_off);
    EXPECT_EQ(equipped(setup_of(2, {{"triumph", "off"}})).options.triumph, TriumphRule::off);
}

TEST(GodbreakersOptions, Every_preset_is_a_value_of_its_option) {
    Given presets;
    for (const OptionInfo& info : option_infos()) presets.emplace_back(info.name, info.preset);
    EXPECT_THAT(presets, SizeIs(19));
    const auto given = equipped(setup_of(2, presets));
    EXPECT_EQ(given.options.rounds, 5);
    EXPECT_EQ(given.circles.all[1].id, "tin-choir");
    EXPECT_THAT(given.perils.all, IsEmpty());
}

TEST(GodbreakersOptions, Other_values_are_refused__GB_RUL_54) {
    for (const auto& [name, value] : Given{{"rounds", "many"},
                                           {"setup", "slow"},
                                           {"challenge_grouping", "xor"},
                                           {"vault_count", "twice"},
                                           {"marker_reach", "0"},
                                           {"juggernaut", "two"},
                                           {"step4_order", "any"},
                                           {"recovery", "on"},
                                           {"healer_self", "on"},
                                           {"tie_break", "vp"},
                                           {"triumph", "half"},
                                           {"compulsion", "off"},
                                           {"empty_hand_off", "1"}})
        EXPECT_THAT(faults_of(Given{{name, value}}),
                    HasSubstr(fmt::format("options.{}: GB-RUL-54: '{}' is not a value", name, value)));
    EXPECT_THAT(faults_of(Given{{"seats", "3"}}), HasSubstr("GB-RUL-54: there is no option 'seats'"));
}

TEST(GodbreakersOptions, A_game_lasts_three_to_seven_rounds__GB_SET_1) {
    for (const char* rounds : {"0", "2", "8", "9999"})
        EXPECT_EQ(faults_of(Given{{"rounds", rounds}}),
                  "options.rounds: GB-SET-1: A game lasts three to seven rounds.\n");
    for (const char* rounds : {"3", "7"}) EXPECT_EQ(faults_of(Given{{"rounds", rounds}}), "");
    EXPECT_EQ(faults_of("[options]\nrounds = 2\n"),
              "mine.toml:2: options.rounds: GB-SET-1: A game lasts three to seven rounds.\n");
}

TEST(GodbreakersOptions, A_scenario_may_need_several_circles__GB_SET_1) {
    EXPECT_EQ(faults_of(Given{{"scenario", "duel"}}, 1),
              "options.scenario: GB-SET-1: This scenario needs at least two circles.\n");
    const std::string file =
        scenario("least_seats = 3") + layout("", "3", "[1200, 1200]", "crossways", "mine");
    EXPECT_EQ(faults_of(setup_of(2, {{"scenario", "mine"}}, file)),
              "options.scenario: GB-SET-1: This scenario needs at least three circles.\n");
    EXPECT_EQ(faults_of(setup_of(3, {{"scenario", "mine"}}, file)), "");
    EXPECT_EQ(faults_of(setup_of(4, {{"scenario", "mine"}}, file)),
              "options.battlefield: GB-RUL-53: there is no layout for the scenario 'mine' with 4 seats on "
              "'crossways'\n");
}

std::vector<std::string> circles_of(int seats, Given options, std::string file = "") {
    std::vector<std::string> ids;
    for (const Circle& each : equipped(setup_of(seats, std::move(options), std::move(file))).circles)
        ids.push_back(each.id);
    return ids;
}

TEST(GodbreakersOptions, Circles_are_named_seat_by_seat__GB_RUL_51) {
    EXPECT_THAT(circles_of(3, {}), ElementsAre("saltglass", "tin-choir", "ninth-ladder"));
    EXPECT_THAT(circles_of(2, {{"circles", "hollow-bell,saltglass"}}),
                ElementsAre("hollow-bell", "saltglass"));
    EXPECT_THAT(circles_of(2, {{"circles", "tin-choir, tin-choir"}}), ElementsAre("tin-choir", "tin-choir"));
    EXPECT_THAT(circles_of(2, {}, "[options]\ncircles = [\"ninth-ladder\", \"saltglass\"]\n"),
                ElementsAre("ninth-ladder", "saltglass"));
    EXPECT_EQ(faults_of("[options]\ncircles = [\"saltglass,tin-choir\"]\n"),
              "mine.toml:2: options.circles[0]: GB-RUL-54: the texts of a list hold no commas\n");
    EXPECT_EQ(faults_of(Given{{"circles", "saltglass"}}),
              "options.circles: GB-RUL-51: one circle a seat is wanted: 2, not 1\n");
    EXPECT_EQ(faults_of(Given{{"circles", "saltglass,moon"}}),
              "options.circles: GB-RUL-51: there is no circle 'moon'; there are saltglass, tin-choir, "
              "ninth-ladder, "
              "hollow-bell\n");
}

TEST(GodbreakersOptions, Battlefield_and_scenario_must_exist__GB_RUL_51) {
    EXPECT_EQ(faults_of(Given{{"battlefield", "moon"}}),
              "options.battlefield: GB-RUL-51: there is no battlefield 'moon'; there are crossways, "
              "causeway, old-court\n");
    EXPECT_EQ(faults_of(Given{{"scenario", "race"}}), "options.scenario: GB-RUL-51: there is no scenario "
                                                      "'race'; there are treasure, duel, tollway, regents\n");
}

TEST(GodbreakersOptions, Those_given_directly_count_more_than_those_in_a_file__GB_RUL_54) {
    const auto kit = equipped(setup_of(2, {{"rounds", "7"}}, "[options]\nrounds = 3\ntriumph = \"off\"\n"));
    EXPECT_EQ(kit.options.rounds, 7);
    EXPECT_EQ(kit.options.triumph, TriumphRule::off);
}

// ---------------------------------------------------------------- perils

// "end harm straggler 2", "start bring prowler 1"
std::vector<std::string> perils_of(const Setup& setup) {
    std::vector<std::string> perils;
    const auto kit = equipped(setup);
    for (const Peril& each : kit.perils)
        perils.push_back(fmt::format("{} {} {} {}", each.at_end ? "end" : "start",
                                     each.harms ? "harm" : "bring", kit.profiles[each.profile].build.id,
                                     each.harms ? each.amount : static_cast<int>(each.at)));
    return perils;
}

TEST(GodbreakersOptions, Perils_are_read_from_text__GB_PERIL_1__GB_RUL_54) {
    EXPECT_THAT(perils_of(setup_of(2, {{"perils", "start:bring:prowler:objectives,end:harm:straggler:2"}})),
                ElementsAre("start bring prowler 1", "end harm straggler 2"));
    EXPECT_THAT(perils_of(setup_of(2, {{"perils", "end:bring:gleaner:hoards, start:harm:called:99"}})),
                ElementsAre("end bring gleaner 2", "start harm called 99"));
    EXPECT_THAT(perils_of(setup_of(2, {}, "[options]\nperils = [\"start:bring:mine:shards\"]\n" + profile())),
                ElementsAre("start bring mine 0"));
    EXPECT_THAT(perils_of(setup_of(2, {}, "[options]\nperils = []\n")), IsEmpty());
    EXPECT_EQ(equipped(setup_of(2, {{"perils", "end:harm:straggler:2"}})).options.perils,
              "end:harm:straggler:2");
}

TEST(GodbreakersOptions, Faulty_perils_are_explained__GB_RUL_54) {
    const auto told = [](const char* perils) { return faults_of(Given{{"perils", perils}}); };
    EXPECT_EQ(told("start:bring:prowler"),
              "options.perils: GB-RUL-54: 'start:bring:prowler' is no peril: when:bring:profile:place or "
              "when:harm:profile:amount is wanted\n");
    EXPECT_EQ(told("noon:bring:prowler:shards"),
              "options.perils: GB-RUL-54: in 'noon:bring:prowler:shards': 'noon' is not start or end\n");
    EXPECT_EQ(told("start:heal:prowler:shards"),
              "options.perils: GB-RUL-54: in 'start:heal:prowler:shards': 'heal' is not bring or harm\n");
    EXPECT_EQ(
        told("start:bring:ogre:shards"),
        "options.perils: GB-RUL-53: in 'start:bring:ogre:shards': there is no profile 'ogre'; there are "
        "gleaner, called, prowler, straggler\n");
    EXPECT_EQ(
        told("start:bring:prowler:trees"),
        "options.perils: GB-RUL-54: in 'start:bring:prowler:trees': 'trees' is not objectives, shards or "
        "hoards\n");
    for (const char* amount : {"0", "100", "-1", "x"})
        EXPECT_THAT(told(fmt::format("end:harm:prowler:{}", amount).c_str()),
                    HasSubstr(fmt::format("'{}' is not a number from 1 to 99", amount)));
    EXPECT_EQ(std::ranges::count(told("noon:heal:ogre:trees,,end:harm:prowler:0"), '\n'), 5);
}

TEST(GodbreakersOptions, There_are_at_most_eight_perils__GB_RUL_54) {
    std::string perils = "end:harm:prowler:1";
    for (int i = 1; i < 8; ++i) perils += ",end:harm:prowler:1";
    EXPECT_THAT(equipped(setup_of(2, {{"perils", perils}})).perils.all, SizeIs(8));
    EXPECT_EQ(faults_of(Given{{"perils", perils + ",end:harm:prowler:1"}}),
              "options.perils: GB-RUL-54: there are at most 8 perils, not 9\n");
}

} // namespace
} // namespace muster::godbreakers::tests
