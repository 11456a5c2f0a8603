// The worked examples of docs/rules/dropzone.md that are about rounds: initiative, cards, turns, the end.
// Number by number; the others are in examples_fire_test.cpp and examples_move_test.cpp.
#include "games/dropzone/stage.hpp"

#include <algorithm>

namespace muster::dropzone::tests {
namespace {

// ---------------------------------------------------------------- initiative

TEST(DropzoneExamples, EX_1_Tie_and_lone_six_in_the_re_roll__DZ_INI_1__DZ_INI_5__DZ_INI_6) {
    Stage stage = Stage::whole(2, {}, {4, 5, 5, 6});
    EXPECT_EQ(stage.rolled("R-INIT"), (Numbers{4, 5, 5, 6}));
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    ASSERT_EQ(stage.asks(), "s1 D-GIVE");
    stage.play("give", {"C01", "C02", "C03", "C01", "C02"});
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C02", "C03"}));
    EXPECT_EQ(stage.hand(1), (Lines{"C01", "C02"}));
}

// Seats with commanders of these values; 0: none.
Stage with_commanders(const Numbers& values) {
    Stage stage(static_cast<int>(values.size()));
    const Places places{{1000, 300}, {4000, 4500}, {300, 2000}, {4500, 2800}};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string hq = std::to_string(i + 1) + (i % 2 == 0 ? ":L1a.1" : ":T1a.1");
        stage.put(hq, places[i]).mount(hq, values[i]);
    }
    return stage;
}

TEST(DropzoneExamples, EX_2_Lone_six_over_totals__DZ_INI_3__DZ_INI_6__DZ_RUL_8) {
    Stage stage = with_commanders({4, 0, 2});
    stage.initiation({5, 6, 5});
    EXPECT_EQ(stage.order(), (Numbers{1, 0, 2}));
    ASSERT_EQ(stage.asks(), "s1 D-GIVE");
    stage.play("give");
    EXPECT_EQ(stage.order(), (Numbers{0, 1, 2}));
}

TEST(DropzoneExamples, EX_3_Two_sixes__DZ_INI_4) {
    Stage stage = with_commanders({1, 0, 3});
    stage.initiation({6, 6, 5});
    EXPECT_EQ(stage.order(), (Numbers{2, 0, 1}));
    EXPECT_EQ(stage.asks(), "s2 D-GIVE");
}

TEST(DropzoneExamples, EX_4_Four_seats_nested_ties__DZ_INI_5__DZ_RUL_6__DZ_RUL_7) {
    Stage stage = with_commanders({3, 2, 1, 4});
    stage.initiation({2, 3, 6, 1, /*A, B, D*/ 4, 6, 3, /*A, D*/ 1, 1});
    EXPECT_EQ(stage.rolled("R-INIT"), (Numbers{2, 3, 6, 1, 4, 6, 3, 1, 1}));
    EXPECT_EQ(stage.order(), (Numbers{2, 1, 3, 0}));
}

// ---------------------------------------------------------------- cards

// LB's Beacon rides in a Heron, TC has no commander; LB won the initiative.
Stage before_discards(const Lines& deck_of_lb) {
    Stage stage;
    stage.put("LX2.1", {1000, 500}).aboard("L1a", "LX2.1").put("T2a.1", {4000, 4500});
    stage.hand(0, {"C01", "C12"}).deck(0, deck_of_lb);
    stage.hand(1, {"C09"}).deck(1, {"C02", "C03", "C04"});
    stage.round(2).initiation({4, 2});
    EXPECT_EQ(stage.asks(), "s0 D-GIVE");
    stage.play("keep");
    EXPECT_EQ(stage.asks(), "s0 s1 D-DISCARD");
    return stage;
}

TEST(DropzoneExamples, EX_5_Cards__DZ_INI_7__DZ_INI_8__DZ_CMD_2) {
    Stage stage = before_discards({"C03", "C05", "C06"});
    Stage other = stage;
    stage.play(0, "discard C12").play(1, "discard", {"C03", "C06"});
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C03", "C06"}));
    EXPECT_EQ(stage.hand(1), Lines{"C09"});
    EXPECT_EQ(stage.rolls(), Lines{"R-DRAW C03 C06"});
    EXPECT_EQ(stage.discards(0), Lines{"C12"});
    other.play(0, "discard C12").play(1, "discard C09", {"C03", "C06", "C04"});
    EXPECT_EQ(other.hand(1), Lines{"C04"});
    EXPECT_EQ(other.discards(1), Lines{"C09"});
}

TEST(DropzoneExamples, EX_5_Cards_of_a_short_deck__DZ_INI_8__DZ_RUL_11) {
    Stage stage = before_discards({"C05"});
    stage.play(1, "discard").play(0, "discard C12");
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C05"}));
}

// L3a shoots; LB has a commander near, and both hold cards.
Stage shot_window() {
    Stage stage;
    stage.put("L3a.1", {2000, 500}).put("L1a.1", {2400, 300}).put("T2a.1", {2000, 1000}).act("L3a");
    stage.hand(0, {"C01", "C16"}).hand(1, {"C15", "C15"});
    stage.shoot({"L3a.1 hull_repeater T2a.1"});
    EXPECT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("play C01 L3a");
    EXPECT_EQ(stage.asks(), "s1 D-CARD");
    stage.play("play C15 stack0");
    EXPECT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("play C16 stack0");
    EXPECT_EQ(stage.asks(), "s1 D-CARD");
    return stage;
}

TEST(DropzoneExamples, EX_21_Stack_in_reverse__DZ_CARD_4__DZ_CARD_5) {
    Stage stage = shot_window();
    Stage other = stage;
    stage.play("pass", {2, 1, /*damage*/ 1}); // needs 2
    EXPECT_EQ(stage.rolled("R-HIT"), (Numbers{2, 1}));
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{1});
    EXPECT_EQ(stage.discards(0), (Lines{"C16", "C01"}));
    EXPECT_EQ(stage.discards(1), Lines{"C15"});
    EXPECT_EQ(stage.hand(1), Lines{"C15"});
    other.play("play C15 stack2", {2, 1}); // needs 3: nobody has a card left to play
    EXPECT_EQ(other.rolled("R-HIT"), (Numbers{2, 1}));
    EXPECT_EQ(other.rolled("R-DMG"), Numbers{});
    EXPECT_EQ(other.discards(0), (Lines{"C16", "C01"}));
    EXPECT_EQ(other.discards(1), (Lines{"C15", "C15"}));
}

TEST(DropzoneExamples, EX_22_Seize_the_Tempo_twice__DZ_CARD_5) {
    Stage stage = with_commanders({3, 2, 1});
    stage.hand(0, {"C01"}).hand(1, {"C14"}).hand(2, {"C14"});
    stage.order({0, 1, 2}).special();
    ASSERT_EQ(stage.asks(), "s1 D-CARD"); // nothing would be legal for A yet: not asked
    Stage once = stage;
    stage.play("play C14 s1").play(2, "play C14 s2");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("pass");
    EXPECT_EQ(stage.told("DZ-CARD-5").size(), 4u) << stage.story();
    EXPECT_EQ(stage.order(), (Numbers{0, 1, 2}));
    once.play("pass").play(2, "play C14 s2").play(0, "pass").play(1, "pass");
    EXPECT_EQ(once.order(), (Numbers{0, 2, 1}));
}

TEST(DropzoneExamples, EX_23_Commander_killed__DZ_CMD_4__DZ_END_4) {
    Stage stage;
    stage.put("L1a.1", {2000, 500}).put("L3a.1", {4000, 500}).put("T1a.1", {2000, 900}).act("T1a");
    stage.hand(0, {"C01", "C02", "C03"}).shoot({"T1a.1 thorn_lance L1a.1"});
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("pass", {2, 4});
    EXPECT_EQ(stage.where("L1a.1"), "lost");
    EXPECT_EQ(stage.kp(), (Numbers{0, 135}));
    ASSERT_EQ(stage.asks(), "s0 D-HAND");
    stage.refuses("discard C01", "DZ-CMD-4", "Discard exactly the cards above your limit.");
    stage.play("discard C01 C03");
    EXPECT_EQ(stage.hand(0), Lines{"C02"});
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(DropzoneExamples, EX_27_Influence__DZ_CARD_2__DZ_CMD_3) {
    Stage stage;
    stage.line_up("L3a", {{2400, 1500}, {2700, 1600}}).put("L1a.1", {2400, 300});
    stage.put("T2a.1", {2800, 1400}).act("L3a");
    Stage further = stage;
    stage.hand(0, {"C01"}).shoot({"L3a.1 longbore T2a.1"});
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.judged("play C01 L3a"), "allowed");
    stage.of("L3a.1").at = {2401, 1500};
    stage.refuses("play C01 L3a", "DZ-CARD-2", "The target is outside your Influence.");
    stage.put("L1b.1", {2401, 700});
    EXPECT_EQ(stage.judged("play C01 L3a"), "allowed");
    stage.put("L1b.1", {2401, 699});
    EXPECT_EQ(stage.judged("play C01 L3a"), "DZ-CARD-2");
    further.of("L3a.1").at = {2401, 1500};
    further.hand(0, {"C01"}).shoot({"L3a.1 longbore T2a.1"}, {1}); // nobody is asked
    EXPECT_EQ(further.asks(), "s0 D-ACTION");
}

// ---------------------------------------------------------------- turns

TEST(DropzoneExamples, EX_6_Quick_start_round_1__DZ_ACT_1__DZ_ACT_5__DZ_ACT_8__DZ_ACT_10__DZ_UP_4) {
    Stage stage = Stage::whole(2, {}, {1, 5});
    ASSERT_EQ(stage.asks(), "s1 D-GIVE");
    stage.play("keep", {"C01", "C02", "C03", "C04", "C05"}).pass_cards();
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    for (const char* name : {"L3a.1", "LX4.1", "T3a.1", "TX2.1"}) {
        const Stage& before = stage;
        EXPECT_NE(before.where(name), "ready") << name;
    }
    Lines groups = stage.groups_in_turn();
    ASSERT_EQ(groups.size(), 6u);
    for (std::size_t i = 0; i < groups.size(); ++i) EXPECT_EQ(groups[i][0], i % 2 == 0 ? 'T' : 'L') << i;
    std::sort(groups.begin(), groups.end());
    EXPECT_EQ(groups, (Lines{"L1", "L2", "L4", "T1", "T2", "T4"}));
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.where("L3b.1"), "ready");
    EXPECT_EQ(stage.where("L3a.1"), "aboard LX4.1");
    EXPECT_EQ(stage.where("LX4.1"), "ready");
    EXPECT_EQ(stage.where("T3a.1"), "ready");
    EXPECT_EQ(stage.where("T3b.1"), "aboard TX2.1");
    EXPECT_EQ(stage.where("TX2.1"), "ready");
}

TEST(DropzoneExamples, EX_7_Waiting_seat__DZ_ACT_9) {
    Stage stage;
    stage.put("L1a.1", {2400, 300})
        .put("L2a.1", {500, 500})
        .put("L3a.1", {4000, 500})
        .put("L4a.1", {4500, 300});
    stage.put("T1a.1", {4000, 4500}).put("T3a.1", {1000, 500}).round(3).order({0, 1}).begin();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.idle("L1");
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.idle("T1");
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.activate("L2").play("select L2a").shoot({"L2a.1 shoulder_tube T3a.1"}, {6, 6});
    EXPECT_EQ(stage.where("T3a.1"), "lost");
    stage.play("endsquad");
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE"); // seat 1 has nobody left
    stage.idle("L3");
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.idle("L4");
    EXPECT_EQ(stage.state().round, 4);
}

TEST(DropzoneExamples, EX_8_Minimum_action_and_no_skipping__DZ_ACT_2__DZ_ACT_4__DZ_GEN_2__DZ_REA_1) {
    Stage stage;
    stage.line_up("L4a", {{1000, 500}, {1300, 500}}).put("T4a.1", {1000, 900}).begin();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.refuses("pass", "DZ-ACT-2", "You may not skip: activate one of your battlegroups.");
    stage.play("activate L4");
    stage.refuses("endgroup", "DZ-ACT-4", "At least one unit must complete an action first.");
    stage.play("select L4a");
    stage.refuses("endsquad", "DZ-ACT-4", "At least one unit must complete an action first.");
    stage.move({});
    ASSERT_EQ(stage.asks(), "s0 D-ACTION"); // and not D-REACT, though an anti-aircraft weapon is near
    stage.play("endsquad");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(DropzoneExamples, EX_25_Auxiliaries__DZ_AUX_1__DZ_AUX_2__DZ_AUX_4__DZ_RUL_19) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("LX1.1", {1000, 500}, {.landed = true});
    stage.line_up("L2a", {{1150, 500}, {1150, 600}}).put("LX4.1", {3000, 500}).aboard("L3a", "LX4.1");
    stage.put("T1a.1", {4000, 4500}).put("T2a.1", {3000, 4500}).put("T4a.1", {2000, 4500});
    stage.round(3).order({0, 1}).begin();
    stage.refuses("activate L1 LX1 LX4", "DZ-AUX-2",
                  "A loaded transport acts with its passengers' battlegroup.");
    stage.play("activate L1 LX1");
    EXPECT_EQ(stage.members(), (Lines{"L1a", "L1b", "LX1"}));
    stage.play("select L1a").move({});
    while (stage.asks() == "s0 D-SQUAD" || stage.asks() == "s0 D-ACTION")
        stage.play(stage.asks() == "s0 D-SQUAD" ? "endgroup" : "endsquad");
    stage.idle("T1");
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.refuses("activate L2 LX1", "DZ-AUX-1", "That auxiliary squad has already acted this round.");
    stage.play("activate L2").play("select L2a").play("move");
    stage.refuses("embark LX1.1", "DZ-AUX-4", "That transport is not acting with this battlegroup.");
    stage.play("endmove");
    stage.done();
    stage.idle("T2");
    stage.play("activate L3");
    EXPECT_EQ(stage.members(), (Lines{"L3a", "L3b", "LX4"}));
}

// ---------------------------------------------------------------- the end

// After round 6: TC carries O2 in a flying Pod and claims O5, LB claims O4; these are lost.
Stage after_round_6(const Lines& lost) {
    Stage stage = Stage::laid();
    stage.put("TX1.1", {3000, 4000}).put("TX2.1", {3500, 4000}).put("TX3.1", {4000, 4000});
    stage.put("LX1.1", {3000, 800}).put("LX2.1", {3500, 800}).put("LX4.1", {4000, 800});
    stage.line_up("L2a", {{500, 300}, {600, 300}}).line_up("L2b", {{500, 500}, {600, 500}});
    stage.line_up("L2c", {{500, 700}, {600, 700}}).line_up("L3b", {{3000, 300}, {3200, 300}});
    stage.line_up("L4a", {{4200, 300}, {4400, 300}}).line_up("T4a", {{500, 4500}, {700, 4500}});
    stage.line_up("T3a", {{1000, 4500}, {1200, 4500}, {1400, 4500}}).lose(lost);
    stage.carry("O2", "T2a").claim("O4", 0).claim("O5", 1).round(6);
    return stage;
}

TEST(DropzoneExamples, EX_24_Final_score__DZ_END_1__DZ_END_2__DZ_END_3__DZ_END_5) {
    Stage stage = after_round_6({});
    stage.objective("O1").flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    stage.objective("O1").piece = PieceId::none();
    stage.objective("O1").extracted_by = 0;
    stage.round_up();
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.scores(), (Numbers{3, 2}));
    EXPECT_EQ(stage.places(), (Numbers{1, 2}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));

    Stage closer = after_round_6({"T3", "T2a.3", "T1b.2", "TX3", "L3", "L4a.2", "LX3"});
    closer.carry("O1", "L2a").round_up();
    EXPECT_EQ(closer.state().kp[Seat(0)], 310);
    EXPECT_EQ(closer.state().kp[Seat(1)], 285);
    EXPECT_EQ(closer.scores(), (Numbers{2, 2}));
    EXPECT_EQ(closer.places(), (Numbers{1, 2}));
    EXPECT_EQ(closer.pay_off(), (Numbers{60, 0}));

    Stage tied = after_round_6({"T3", "TX3", "T4a.1", "L3", "L4a.2", "LX1"});
    tied.carry("O1", "L2a").round_up();
    EXPECT_EQ(tied.state().kp[Seat(0)], 300);
    EXPECT_EQ(tied.state().kp[Seat(1)], 300);
    EXPECT_EQ(tied.places(), (Numbers{1, 1}));
    EXPECT_EQ(tied.pay_off(), (Numbers{30, 30}));
}

TEST(DropzoneExamples, EX_30_Far_enough_ahead__DZ_END_7__DZ_END_9) {
    const auto after_round_4 = [](bool fourth) {
        Stage stage(2, {{"scenario", "five_masts"}});
        stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).round(4);
        stage.claim("O1", 0).claim("O2", 0).claim("O4", 0).claim("O3", 1);
        if (fourth) stage.claim("O5", 0);
        stage.round_up(fourth ? Dice{} : Dice{6, 1});
        return stage;
    };
    const Stage ahead = after_round_4(true);
    EXPECT_TRUE(ahead.over());
    EXPECT_EQ(ahead.ended_by(), "DZ-END-9");
    EXPECT_EQ(ahead.scores(), (Numbers{4, 1}));
    EXPECT_EQ(ahead.pay_off(), (Numbers{60, 0}));
    const Stage close = after_round_4(false);
    EXPECT_FALSE(close.over());
    EXPECT_EQ(close.scores(), (Numbers{3, 1}));
    EXPECT_EQ(close.state().round, 5);
}

TEST(DropzoneExamples, EX_31_The_Black_Box_goes_home__DZ_OBJ_10__DZ_END_11) {
    Stage stage(2, {{"scenario", "black_box"}});
    stage.put("L1b.1", {1900, 90}).put("L1b.2", {1900, 300}).carry("O1", "L1b");
    stage.put("T1a.1", {4000, 4500}).round(3).order({0, 1}).act("L1b").move({}).done();
    EXPECT_TRUE(stage.is_removed("O1"));
    EXPECT_FALSE(stage.over());
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.idle("T1");
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "DZ-END-11");
    EXPECT_EQ(stage.state().round, 3);
    EXPECT_EQ(stage.scores(), (Numbers{4, 0}));
    EXPECT_EQ(stage.places(), (Numbers{1, 2}));
}

TEST(DropzoneExamples, EX_32_Not_one_more_turn__DZ_END_8) {
    const auto after_the_activation = [](const char* end) {
        Stage stage(2, {{"end", end}});
        stage.put("L3a.1", {2400, 1350}).put("T1a.1", {4000, 4500}).claim("O5", 0).round(2).order({0, 1});
        stage.act("L3a").move({}).done();
        EXPECT_EQ(stage.scores(), (Numbers{2, 0}));
        return stage.asks();
    };
    EXPECT_EQ(after_the_activation("target:2,target_when:now"), "nobody");
    EXPECT_EQ(after_the_activation("target:2"), "s1 D-ACTIVATE");
}

TEST(DropzoneExamples, EX_33_What_was_to_be_kept__DZ_END_11__DZ_END_12) {
    Stage stage(2, {{"end", "lost:L1a.1,lost:T1a.1"}, {"victory", "kept,points"}});
    stage.put("L1a.1", {1000, 300}).put("T1b.1", {4000, 4500}).claim("O4", 1).round(2).round_up();
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "DZ-END-11");
    EXPECT_EQ(stage.scores(), (Numbers{0, 1}));
    EXPECT_EQ(stage.places(), (Numbers{1, 2}));
}

} // namespace
} // namespace muster::dropzone::tests
