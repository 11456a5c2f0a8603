// The words with which scenarios say how they end and who wins.
#include "round/endings.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

constexpr EndWords every_word{"XX-END-1", 0xFE, 0xF, 12};

Endings endings_with(Ended how) {
    Endings ends;
    ends.ends = bit_of(how);
    return ends;
}

Tally tally_of_two(int first, int second) {
    Tally tally;
    tally.sides = 2;
    tally.round = 1;
    tally.last_round = 6;
    tally.objectives = 3;
    tally.side[0].points = first;
    tally.side[1].points = second;
    return tally;
}

struct ReadEndings {
    EndingsEntry entry;
    Faults faults;
};

ReadEndings endings_from(const std::string& text, const EndWords& words = every_word) {
    ReadEndings result;
    const auto root = parse_toml("mine.toml", text, result.faults);
    if (root)
        result.entry = read_endings(DataReader(*root, "mine.toml", result.faults), words, result.faults);
    return result;
}

std::string endings_faults(const std::string& text, const EndWords& words = every_word) {
    return to_string(endings_from(text, words).faults);
}

TEST(Endings, A_target_is_met_by_the_best_side) {
    Endings ends = endings_with(Ended::target);
    ends.target = 8;
    EXPECT_EQ(why_over(ends, tally_of_two(3, 7)), Ended::not_yet);
    EXPECT_EQ(why_over(ends, tally_of_two(3, 8)), Ended::target);
    EXPECT_EQ(why_over_now(ends, tally_of_two(3, 8)), Ended::not_yet); // only when the round is over
    ends.target_now = true;
    EXPECT_EQ(why_over_now(ends, tally_of_two(3, 8)), Ended::target);
    EXPECT_EQ(why_over_now(ends, tally_of_two(3, 7)), Ended::not_yet);
}

TEST(Endings, A_lead_is_measured_from_the_second) {
    Endings ends = endings_with(Ended::lead);
    ends.lead = 4;
    Tally tally = tally_of_two(2, 6);
    EXPECT_EQ(why_over(ends, tally), Ended::lead);
    tally.sides = 3;
    tally.side[2].points = 3;
    EXPECT_EQ(why_over(ends, tally), Ended::not_yet);
    EXPECT_EQ(why_over(ends, tally_of_two(6, 6)), Ended::not_yet);
}

TEST(Endings, Objectives_count_for_one_side_alone) {
    Endings ends = endings_with(Ended::held);
    ends.held = 2;
    Tally tally = tally_of_two(0, 0);
    tally.side[0].held = 1;
    tally.side[1].held = 1;
    EXPECT_EQ(why_over(ends, tally), Ended::not_yet);
    tally.side[1].held = 2;
    EXPECT_EQ(why_over(ends, tally), Ended::held);
    ends.held = 0; // all
    EXPECT_EQ(why_over(ends, tally), Ended::not_yet);
    tally.side[1].held = 3;
    EXPECT_EQ(why_over(ends, tally), Ended::held);
}

TEST(Endings, Sides_that_are_left_and_sides_that_are_routed) {
    Tally tally = tally_of_two(0, 0);
    EXPECT_EQ(why_over(endings_with(Ended::last_side), tally), Ended::not_yet);
    tally.side[0].routed = true;
    EXPECT_EQ(why_over(endings_with(Ended::last_side), tally), Ended::not_yet);
    EXPECT_EQ(why_over(endings_with(Ended::rout), tally), Ended::rout);
    tally.side[0].left = false;
    EXPECT_EQ(why_over(endings_with(Ended::last_side), tally), Ended::last_side);
}

TEST(Endings, The_order_of_checks_is_fixed) {
    Endings ends;
    ends.ends = 0xFE;
    ends.target = ends.lead = ends.held = 1;
    Tally tally = tally_of_two(5, 0);
    tally.round = tally.last_round;
    tally.lost = true;
    tally.side[0].held = 3;
    tally.side[1].left = false;
    tally.side[1].routed = true;
    for (const Ended how : {Ended::rout, Ended::target, Ended::lead, Ended::held, Ended::lost,
                            Ended::last_side, Ended::rounds}) {
        EXPECT_EQ(why_over(ends, tally), how);
        ends.ends &= ~bit_of(how);
    }
    EXPECT_EQ(why_over(ends, tally), Ended::not_yet);
}

TEST(Endings, What_wins_is_compared_in_the_order_given) {
    Endings ends;
    SideTally side;
    side.points = 4;
    side.kills = 30;
    side.held = 2;
    side.kept = 1;
    EXPECT_EQ(merits_of(ends, side), (Merits{4, 0, 0, 0}));
    ends.victory = {Merit::kept, Merit::kills, Merit::held, Merit::points};
    ends.merit_count = 4;
    EXPECT_EQ(merits_of(ends, side), (Merits{1, 30, 2, 4}));
}

TEST(Endings, A_scenario_says_them_as_words) {
    const ReadEndings all =
        endings_from("end = [\"target:12\", \"target_when:now\", \"lead:6\", \"held:all\", \"lost:G1\", "
                     "\"lost:B1\", \"last_side\", \"rounds:8\", \"rout\"]\nvictory = [\"held\", \"points\"]");
    EXPECT_EQ(to_string(all.faults), "");
    const Endings& ends = all.entry.endings;
    EXPECT_EQ(ends.ends, 0xFEu);
    EXPECT_EQ(ends.target, 12);
    EXPECT_TRUE(ends.target_now);
    EXPECT_EQ(ends.lead, 6);
    EXPECT_EQ(ends.held, 0);
    EXPECT_EQ(ends.rounds, 8);
    ASSERT_EQ(all.entry.lost.size(), 2u);
    EXPECT_EQ(all.entry.lost[1].id, "B1");
    ASSERT_EQ(ends.merit_count, 2);
    EXPECT_EQ(ends.victory[0], Merit::held);
    // An older word for it.
    EXPECT_TRUE(endings_from("end = [\"wipeout\"]").entry.endings.may(Ended::last_side));
    EXPECT_FALSE(endings_from("").entry.says_end);
    EXPECT_EQ(endings_from("").entry.endings.victory[0], Merit::points);
}

void expect_endings_fault(const std::string& line, const std::string& field, const std::string& sentence,
                          const EndWords& words = every_word) {
    const Faults faults = endings_from("\n" + line, words).faults;
    ASSERT_EQ(faults.size(), 1u) << line << "\n" << to_string(faults);
    EXPECT_EQ(faults[0].file, "mine.toml");
    EXPECT_EQ(faults[0].line, 2);
    EXPECT_EQ(faults[0].field, field);
    EXPECT_EQ(faults[0].rule, "XX-END-1");
    EXPECT_EQ(faults[0].sentence, sentence);
}

TEST(Endings, What_makes_no_sense_is_refused_with_file_line_and_rule) {
    const EndWords few{"XX-END-1", bit_of(Ended::rounds) | bit_of(Ended::target), bit_of(Merit::points), 12};
    expect_endings_fault("end = [\"rout\"]", "end[0]",
                         "there is no end condition 'rout' here; there are rounds, target", few);
    expect_endings_fault("victory = [\"kills\"]", "victory[0]",
                         "nobody wins by 'kills' here; there are points", few);
    expect_endings_fault("end = [\"target:0\"]", "end[0]",
                         "'target:' is followed by a number from 1 to 999, not '0'");
    expect_endings_fault("end = [\"held\"]", "end[0]",
                         "'held:' is followed by a number from 1 to 999 or all, not ''");
    expect_endings_fault("end = [\"rounds:13\"]", "end[0]",
                         "'rounds:' is followed by a number from 1 to 12, not '13'");
    expect_endings_fault("end = [\"lead:2\", \"lead:3\"]", "end[1]", "'lead' is said twice");
    expect_endings_fault("end = [\"lost:G1\", \"lost:G1\"]", "end[1]", "'G1' is said twice");
    expect_endings_fault("end = [\"lost\"]", "end[0]",
                         "'lost:' is followed by the id of what must not be lost");
    expect_endings_fault("end = [\"last_side:2\"]", "end[0]", "'last_side' has no number");
    expect_endings_fault("end = [\"target_when:now\"]", "end", "target_when is said, but there is no target");
    expect_endings_fault("end = [\"target:2\", \"target_when:later\"]", "end[1]",
                         "target_when is now or round, not 'later'");
    expect_endings_fault("victory = [\"points\", \"points\"]", "victory[1]", "'points' is said twice");
    expect_endings_fault("victory = []", "victory",
                         "at least one word is wanted here, of points, kills, held, kept");
    EXPECT_NE(endings_faults("end = \"rounds:3\""), "");
}

TEST(Endings, A_game_may_know_that_the_last_side_takes_all) {
    EndWords words = every_word;
    words.sweep = true;
    EXPECT_TRUE(endings_from("end = [\"sweep\", \"last_side\"]", words).entry.endings.sweep);
    EXPECT_FALSE(endings_from("end = [\"last_side\"]", words).entry.endings.sweep);
    expect_endings_fault("end = [\"sweep\"]", "end", "sweep is said, but there is no last_side", words);
    expect_endings_fault("end = [\"last_side\", \"sweep\", \"sweep\"]", "end[2]", "'sweep' is said twice",
                         words);
    expect_endings_fault("end = [\"last_side\", \"sweep:2\"]", "end[1]", "'sweep' has no number", words);
    EXPECT_NE(endings_faults("end = [\"last_side\", \"sweep\"]"), ""); // others do not
}

TEST(Endings, A_game_may_need_so_many_rounds_and_have_no_moment_at_which_points_come) {
    const EndWords words{
        "XX-END-1", bit_of(Ended::rounds) | bit_of(Ended::target), bit_of(Merit::points), 7, 3, false};
    EXPECT_EQ(endings_faults("end = [\"rounds:3\"]", words), "");
    expect_endings_fault("end = [\"rounds:2\"]", "end[0]",
                         "'rounds:' is followed by a number from 3 to 7, not '2'", words);
    expect_endings_fault("end = [\"target_when:now\"]", "end[0]",
                         "there is no end condition 'target_when' here; there are rounds, target", words);
}

std::string reach_faults(const std::string& text, int points, int objectives) {
    ReadEndings result = endings_from(text);
    check_reach(result.entry, points, objectives, "XX-END-1", result.faults);
    std::string sentences;
    for (const Fault& fault : result.faults) sentences += fault.sentence;
    return sentences;
}

TEST(Endings, What_nobody_can_come_to_is_refused) {
    EXPECT_EQ(reach_faults("end = [\"target:24\"]", 24, 3), "");
    EXPECT_EQ(reach_faults("end = [\"target:25\"]", 24, 3),
              "nobody can come to 'target:25': there are 24 points in the whole game");
    EXPECT_EQ(reach_faults("end = [\"target:25\"]", -1, 3), "");
    EXPECT_EQ(reach_faults("end = [\"held:3\"]", 24, 3), "");
    EXPECT_EQ(reach_faults("end = [\"held:4\"]", 24, 3),
              "nobody can hold so many: the scenario has 3 objectives");
    EXPECT_NE(reach_faults("end = [\"held:all\"]", 24, 0), "");
    ReadEndings stations = endings_from("end = [\"held:4\"]");
    check_reach(stations.entry, 24, 3, "XX-END-1", stations.faults, "stations");
    ASSERT_EQ(stations.faults.size(), 1u);
    EXPECT_EQ(stations.faults[0].sentence, "nobody can hold so many: the scenario has 3 stations");
}

TEST(Endings, What_is_said_at_the_table_replaces_what_the_scenario_says) {
    ReadEndings scenario = endings_from("end = [\"target:12\", \"lost:G1\"]\nvictory = [\"held\"]");
    read_endings("lead:3,last_side", {}, "", {}, every_word, scenario.entry, scenario.faults);
    EXPECT_EQ(scenario.entry.endings.ends, bit_of(Ended::lead) | bit_of(Ended::last_side));
    EXPECT_TRUE(scenario.entry.lost.empty());
    EXPECT_EQ(scenario.entry.endings.victory[0], Merit::held);
    read_endings("", {}, "points,held", {}, every_word, scenario.entry, scenario.faults);
    EXPECT_EQ(scenario.entry.endings.merit_count, 2);
    EXPECT_EQ(scenario.entry.endings.lead, 3);
    EXPECT_EQ(to_string(scenario.faults), "");
}

} // namespace
} // namespace muster
