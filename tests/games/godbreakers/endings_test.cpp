// How scenarios of Godbreakers say that they end, and who wins: section 7.1 of docs/rules/godbreakers.md.
#include "games/godbreakers/files.hpp"
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

using testing::HasSubstr;

// The end of round 2, with these points before it is scored, and an objective that `s0` alone controls.
Stage round_two(Chosen chosen, std::initializer_list<int> vp) {
    Stage stage(static_cast<int>(vp.size()), std::move(chosen));
    stage.round(2).vp(vp).objective("O", {1200, 1200}).godbreaker("a", 0, {1100, 1200});
    for (int seat = 1; seat < static_cast<int>(vp.size()); ++seat)
        stage.godbreaker(fmt::format("b{}", seat), seat, {static_cast<std::int16_t>(400 * seat), 300});
    return stage;
}

Stage scored(Chosen chosen, std::initializer_list<int> vp) {
    Stage stage = round_two(std::move(chosen), vp);
    stage.recover(vp.size() == 2 ? Dice{5, 3} : Dice{5, 3, 2}); // the dice of another round's initiative
    return stage;
}

// The same where it ends the game, so that nobody rolls any more.
Stage ended(Chosen chosen, std::initializer_list<int> vp) {
    Stage stage = round_two(std::move(chosen), vp);
    stage.recover();
    return stage;
}

TEST(GodbreakersEndings, A_target_ends_the_game__GB_END_7) {
    EXPECT_FALSE(scored({{"end", "target:9"}}, {6, 0}).over()); // 8 now
    Stage stage = ended({{"end", "target:8"}}, {6, 0});
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "GB-END-7");
    EXPECT_EQ(stage.told("GB-END-7"), (Lines{"The target of 8 points is reached."}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));
}

TEST(GodbreakersEndings, Treasure_is_no_part_of_a_target__GB_END_7__GB_RES_5) {
    const auto with_treasure = [](const char* end) {
        Stage stage(2, {{"end", end}});
        stage.round(2).vp({6, 0}).godbreaker("a", 0, {500, 500}, {.treasure = 1});
        return stage.godbreaker("b", 1, {2000, 2000});
    };
    EXPECT_FALSE(with_treasure("target:7").recover({5, 3}).over());
    Stage stage = with_treasure("target:6");
    EXPECT_TRUE(stage.recover().over());
    EXPECT_EQ(stage.all_vp(), (Numbers{11, 0}));
    // The lead is gone once treasure is scored; it ended the game all the same.
    Stage lead(2, {{"end", "lead:3"}});
    lead.round(2).vp({6, 3}).godbreaker("a", 0, {500, 500});
    lead.godbreaker("b", 1, {2000, 2000}, {.treasure = 1}).recover();
    EXPECT_EQ(lead.ended_by(), "GB-END-8");
    EXPECT_EQ(lead.all_vp(), (Numbers{6, 8}));
    EXPECT_EQ(lead.pay_off(), (Numbers{0, 60}));
}

TEST(GodbreakersEndings, A_lead_is_measured_from_the_second_in_play__GB_END_8) {
    EXPECT_FALSE(scored({{"end", "lead:6"}}, {6, 3}).over()); // 8 to 3
    Stage stage = ended({{"end", "lead:5"}}, {6, 3});
    EXPECT_EQ(stage.told("GB-END-8"), (Lines{"Somebody leads by 5 points or more."}));
    EXPECT_FALSE(scored({{"end", "lead:5"}}, {6, 0, 4}).over());
    // Of three, one is routed now: its points are nobody's hindrance any more.
    Stage three(3, {{"end", "lead:5"}});
    three.round(2).vp({9, 0, 8}).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 2000}).recover();
    EXPECT_EQ(three.ended_by(), "GB-END-8");
}

TEST(GodbreakersEndings, Markers_held_end_the_game__GB_END_9) {
    const auto holding = [](const char* end) {
        Stage stage = round_two({{"end", end}, {"scenario", "duel"}}, {0, 0});
        return stage.shard("S", 0, {400, 2000}).godbreaker("a2", 0, {500, 2000});
    };
    EXPECT_TRUE(holding("held:2").recover().over()); // its own shard and the objective
    Stage all = holding("held:all");
    EXPECT_TRUE(all.recover().over());
    EXPECT_EQ(all.told("GB-END-9"), (Lines{"Circle 0 controls every marker that is left."}));
    Stage two = holding("held:2");
    two.recover();
    EXPECT_EQ(two.told("GB-END-9"), (Lines{"Circle 0 controls 2 markers."}));
    EXPECT_FALSE(holding("held:3").recover({5, 3}).over());
    // Somebody else's shard that still stands is one more.
    EXPECT_FALSE(holding("held:all").shard("T", 1, {2000, 2000}).recover({5, 3}).over());
}

// Regents on a bare table: the first of each circle leads it.
Stage regents(bool first_falls, bool second_falls, std::initializer_list<int> vp) {
    Stage stage(2, {{"end", "lost:leader"}, {"victory", "kept,points"}});
    stage.round(2).vp(vp);
    stage.godbreaker("a", 0, {500, 500}, {.damage = first_falls ? 9 : 0});
    stage.godbreaker("a2", 0, {900, 500});
    stage.godbreaker("b", 1, {500, 1500}, {.damage = second_falls ? 9 : 0});
    return stage.godbreaker("b2", 1, {900, 1500});
}

TEST(GodbreakersEndings, A_leader_who_falls_ends_the_game__GB_END_10__GB_END_11) {
    EXPECT_FALSE(regents(false, false, {12, 4}).recover({5, 3}).over());
    Stage stage = regents(true, false, {12, 4});
    stage.recover({2});
    EXPECT_EQ(stage.ended_by(), "GB-END-10");
    EXPECT_EQ(stage.told("GB-END-10"), (Lines{"a is lost."}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60})); // it has kept its leader
    EXPECT_EQ(stage.scores(), (Numbers{12, 4}));
}

TEST(GodbreakersEndings, Who_ascended_is_not_lost__GB_END_10) {
    Stage stage(2, {{"end", "lost:s0.g1"}, {"victory", "kept,points"}});
    stage.round(2).vp({0, 5}).godbreaker("a", 0, {}, {.die = 12, .where = Where::ascended});
    stage.godbreaker("a2", 0, {900, 500}).godbreaker("b", 1, {500, 1500}).recover({5, 3});
    EXPECT_FALSE(stage.over());
    // It is still kept: 1 is more than nothing.
    Stage last(2, {{"end", "lost:s0.g1"}, {"victory", "kept,points"}});
    last.round(5).vp({0, 5}).godbreaker("a", 0, {}, {.die = 12, .where = Where::ascended});
    last.godbreaker("a2", 0, {900, 500}).godbreaker("b", 1, {500, 1500}).recover();
    EXPECT_EQ(last.pay_off(), (Numbers{60, 0}));
}

TEST(GodbreakersEndings, A_marker_that_is_sundered_ends_the_game__GB_END_10) {
    const auto with = [](const char* lost, bool stands) {
        Stage stage(2, {{"end", lost}, {"scenario", "duel"}, {"victory", "kept,points"}});
        stage.round(2).shard("S", 0, {400, 2000}).godbreaker("a", 0, {500, 500});
        if (stands) stage.shard("T", 1, {2000, 2000});
        stage.godbreaker("b", 1, {500, 1500});
        return stands ? stage.recover({5, 3}) : stage.recover();
    };
    EXPECT_FALSE(with("lost:shard", true).over());
    EXPECT_FALSE(with("lost:s1.shard", true).over());
    Stage stage = with("lost:shard", false);
    EXPECT_EQ(stage.told("GB-END-10"), (Lines{"the shard of Circle 1 is gone."}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));
    EXPECT_TRUE(with("lost:s1.shard", false).over());
}

TEST(GodbreakersEndings, What_victory_names_decides__GB_END_11) {
    const auto last_round = [](const char* victory) {
        Stage stage(2, {{"victory", victory}});
        stage.round(5).vp({3, 9}).objective("O", {1200, 1200}).godbreaker("a", 0, {1100, 1200});
        return stage.godbreaker("b", 1, {500, 1500}).recover();
    };
    EXPECT_EQ(last_round("points").pay_off(), (Numbers{0, 60}));
    EXPECT_EQ(last_round("held").pay_off(), (Numbers{60, 0}));
    EXPECT_EQ(last_round("held,points").scores(), (Numbers{5, 9}));
    EXPECT_EQ(last_round("kept").pay_off(), (Numbers{30, 30})); // nothing is named, so they draw
}

TEST(GodbreakersEndings, The_order_of_checks__GB_END_6) {
    EXPECT_EQ(ended({{"end", "target:5,lead:5,held:1"}}, {6, 0}).ended_by(), "GB-END-7");
    EXPECT_EQ(ended({{"end", "target:30,lead:5,held:1"}}, {6, 0}).ended_by(), "GB-END-8");
    EXPECT_EQ(ended({{"end", "lead:30,held:1,lost:s1.g5"}}, {6, 0}).ended_by(), "GB-END-9");
    EXPECT_EQ(ended({{"end", "held:3,lost:s1.g5"}}, {6, 0}).ended_by(), "GB-END-10"); // it fell long ago
    Stage last = round_two({{"end", "target:5"}}, {6, 0});
    EXPECT_EQ(last.round(5).recover().ended_by(), "GB-END-7"); // though it is the last round as well
}

TEST(GodbreakersEndings, Without_an_end_nothing_changes__GB_END_6__GB_RES_4) {
    EXPECT_EQ(equipped(setup_of(2)).endings.ends, bit_of(Ended::rounds));
    EXPECT_EQ(equipped(setup_of(2)).endings.merit_count, 1);
    EXPECT_FALSE(scored({{"scenario", "duel"}}, {6, 0}).over());
    EXPECT_EQ(equipped(setup_of(2, {{"end", "rout"}})).endings.ends, bit_of(Ended::rounds)); // it always is
}

TEST(GodbreakersEndings, A_lone_circle_may_have_a_target__GB_END_6__GB_END_5) {
    const auto alone = [](int points) {
        Stage stage(1, {{"end", "target:15"}});
        return stage.round(2).vp({points}).godbreaker("a", 0, {500, 500});
    };
    EXPECT_FALSE(alone(14).recover({5}).over());
    Stage stage = alone(15);
    EXPECT_EQ(stage.recover().ended_by(), "GB-END-7");
    EXPECT_EQ(stage.pay_off(), (Numbers{30})); // undecided
}

// ---------------------------------------------------------------- files and options

// A scenario of 2 seats on Crossways with five markers that give 10 points a round; what it says is in
// line 4.
std::string scenario_that_ends(std::string_view how) {
    return scenario(how) + layout("", "2", "[1200, 1200], [400, 1200], [2000, 1200]", "crossways", "mine") +
           "[options]\nscenario = \"mine\"\n";
}

TEST(GodbreakersEndingFiles, A_scenario_says_how_it_ends_and_who_wins__GB_END_6__GB_END_11) {
    const auto kit = equipped(
        setup_of(2, {},
                 scenario_that_ends("end = ['target:8', 'lead:5', 'held:all', 'lost:leader', 'lost:s1.g3', "
                                    "'lost:objective', 'lost:s0.shard', 'rounds:4', 'rout']\n"
                                    "victory = ['kept', 'points']")));
    EXPECT_EQ(kit.endings.target, 8);
    EXPECT_EQ(kit.endings.lead, 5);
    EXPECT_TRUE(kit.endings.may(Ended::held));
    EXPECT_EQ(kit.options.rounds, 4);
    EXPECT_EQ(kit.named_models.bits(), 0b10100001u);
    EXPECT_EQ(kit.named_markers.bits(), 0b11101u);
    EXPECT_EQ(kit.endings.victory[0], Merit::kept);
}

TEST(GodbreakersEndingFiles, An_option_at_the_table_beats_the_scenario__GB_END_6) {
    const std::string file = scenario_that_ends("end = ['target:8', 'rounds:4']\nvictory = ['held']");
    const auto kit = equipped(setup_of(2, {{"rounds", "7"}, {"end", "lead:3"}, {"victory", "points"}}, file));
    EXPECT_EQ(kit.options.rounds, 7);
    EXPECT_FALSE(kit.endings.may(Ended::target));
    EXPECT_TRUE(kit.endings.may(Ended::lead));
    EXPECT_EQ(kit.endings.victory[0], Merit::points);
    EXPECT_EQ(equipped(setup_of(2, {{"end", "lead:3"}}, file)).options.rounds, 5);
}

TEST(GodbreakersEndingFiles, What_makes_no_sense_is_refused__GB_END_6) {
    const auto told = [](std::string_view words, std::string_view sentence) {
        const std::string file = scenario_that_ends(fmt::format("end = ['{}']", words));
        EXPECT_EQ(faults_of(file), fmt::format("mine.toml:4: scenario[0].end[0]: GB-END-6: {}\n", sentence));
        EXPECT_EQ(faults_of(Given{{"scenario", "duel"}, {"end", std::string(words)}}),
                  fmt::format("options.end: GB-END-6: {}\n", sentence));
    };
    told("last_side",
         "there is no end condition 'last_side' here; there are rounds, target, lead, held, lost, rout");
    told("target_when:now",
         "there is no end condition 'target_when' here; there are rounds, target, lead, held, lost, rout");
    told("rounds:8", "'rounds:' is followed by a number from 3 to 7, not '8'");
    told("rounds:2", "'rounds:' is followed by a number from 3 to 7, not '2'");
    told("target:51", "nobody can come to 'target:51': there are 50 points in the whole game");
    told("lead:51", "nobody can come to 'lead:51': there are 50 points in the whole game");
    told("held:6", "nobody can hold so many: the scenario has 5 markers");
    for (const char* name : {"s2.g1", "s0.g6", "u1", "hoard", "s2.shard", "objective4", "everything"})
        told(fmt::format("lost:{}", name), fmt::format("there is no '{}' in this game to lose", name));
    EXPECT_EQ(faults_of(scenario_that_ends("victory = ['kills']")),
              "mine.toml:4: scenario[0].victory[0]: GB-END-6: nobody wins by 'kills' here; there are "
              "points, held, kept\n");
    EXPECT_EQ(
        faults_of(Given{{"end", "target:40"}, {"rounds", "3"}, {"scenario", "duel"}}),
        "options.end: GB-END-6: nobody can come to 'target:40': there are 30 points in the whole game\n");
    EXPECT_EQ(faults_of(Given{{"end", "lead:4"}}, 1),
              "options.end: GB-END-6: alone there is nobody to be ahead of\n");
}

TEST(GodbreakersEndingFiles, Hoards_are_markers_too__GB_END_9) {
    EXPECT_EQ(faults_of(Given{{"end", "held:5"}}), ""); // two shards, an objective, two hoards
    EXPECT_THAT(faults_of(Given{{"end", "held:6"}}), HasSubstr("the scenario has 5 markers"));
    EXPECT_EQ(faults_of(Given{{"end", "held:5,lost:hoard2"}, {"setup", "placed"}}), "");
    EXPECT_THAT(faults_of(Given{{"end", "held:6"}, {"setup", "placed"}}), HasSubstr("has 5 markers"));
}

TEST(GodbreakersEndingFiles, A_scenario_says_where_it_is_played__GB_RUL_51) {
    EXPECT_EQ(equipped(setup_of(2, {{"scenario", "tollway"}})).field.id, "causeway");
    EXPECT_EQ(equipped(setup_of(2, {{"scenario", "regents"}})).field.id, "old-court");
    EXPECT_EQ(faults_of(Given{{"scenario", "regents"}, {"battlefield", "crossways"}}),
              "options.battlefield: GB-RUL-53: there is no layout for the scenario 'regents' with 2 seats on "
              "'crossways'\n");
    EXPECT_THAT(faults_of(scenario("battlefield = 'moon'")),
                HasSubstr("mine.toml:4: scenario[0].battlefield: GB-RUL-53: there is no battlefield 'moon'"));
}

TEST(GodbreakersEndingFiles, The_scenarios_of_the_game_are_for_two_seats_and_more__GB_SET_1) {
    for (const char* id : {"duel", "tollway", "regents"}) {
        EXPECT_EQ(faults_of(Given{{"scenario", id}}, 1),
                  "options.scenario: GB-SET-1: This scenario needs at least two circles.\n");
        for (int seats = 2; seats <= most_seats; ++seats)
            for (const char* setup : {"quick", "placed"})
                EXPECT_EQ(faults_of(Given{{"scenario", id}, {"setup", setup}}, seats), "");
    }
}

} // namespace
} // namespace muster::godbreakers::tests
