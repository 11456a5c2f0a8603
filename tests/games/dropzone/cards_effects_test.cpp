// The sixteen cards of docs/rules/dropzone.md, 2.5: what each may be played on, and what it does.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// L3a.1 has aimed its Hull Repeater (3+, Energy 3) at T2a.1 (Armour 8); both have a commander near.
Stage aimed(const Lines& cards_of_0, const Lines& cards_of_1) {
    Stage stage;
    stage.put("L3a.1", {2000, 500}).put("L1a.1", {2400, 300});
    stage.line_up("T2a", {{2000, 900}, {2100, 900}}).put("T1a.1", {2400, 900}).act("L3a");
    stage.play("shoot").play("aim L3a.1 hull_repeater T2a.1").hand(0, cards_of_0).hand(1, cards_of_1);
    stage.play("fire");
    return stage;
}

TEST(DropzoneCardEffects, C01_Steady_Hands__DZ_CARD_2__DZ_SHO_6) {
    Stage stage = aimed({"C01"}, {});
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C01 L3a"}));
    stage.play("play C01 L3a", {2, 1, /*damage*/ 5}); // needs 2
    EXPECT_EQ(stage.dp("T2a.1"), 4);
    EXPECT_EQ(aimed({"C01"}, {}).play("pass", {2, 1}).dp("T2a.1"), 5);
}

TEST(DropzoneCardEffects, C02_Smoke_Canisters__DZ_CARD_2__DZ_SHO_6) {
    Stage stage = aimed({}, {"C02"});
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C02 T2a"})); // nobody aims at T1a
    stage.play("play C02 T2a", {3, 4, /*damage*/ 5});            // needs 4
    EXPECT_EQ(stage.dp("T2a.1"), 4);
}

TEST(DropzoneCardEffects, C03_Hot_Loads__DZ_CARD_2__DZ_SHO_8) {
    EXPECT_EQ(aimed({"C03"}, {}).play("play C03 L3a", {3, 1, 4}).dp("T2a.1"), 4); // 4 + 3 + 1 = 8
    EXPECT_EQ(aimed({"C03"}, {}).play("pass", {3, 1, 4}).dp("T2a.1"), 5);
    EXPECT_EQ(aimed({"C03"}, {}).play("play C03 L3a", {3, 1, 1}).dp("T2a.1"), 5); // a 1 is a 1
}

TEST(DropzoneCardEffects, C03_Hot_Loads_is_not_for_close_quarters__DZ_CARD_3) {
    Stage stage;
    stage.inside("L2b", "P4").inside("T2a", "P4").put("L1a.1", {1100, 2000}).act("L2b");
    stage.play("shoot").play("aim L2b.1 close_drill T2a").hand(0, {"C01", "C03"}).play("fire");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.judged("play C01 L2b"), "allowed");
    stage.refuses("play C03 L2b", "DZ-CARD-3", "That card cannot be played now.");
}

TEST(DropzoneCardEffects, C03_Hot_Loads_leaves_the_Passive_save__DZ_SHO_9__DZ_RUL_51) {
    const auto passives = [](int energy) {
        Stage stage;
        stage.put("L3a.1", {2000, 500}).put("L1a.1", {2400, 300}).put("T1a.1", {2000, 900});
        stage.put("T2a.1", {2400, 900}).sheet("L3a").weapons[0].energy = energy;
        stage.act("L3a").play("shoot").play("aim L3a.1 longbore T1a.1").hand(0, {"C03"}).play("fire");
        Dice dice{2, 2}; // 2 + 12 + 1 = 15: a Critical
        if (energy < 13) dice.insert(dice.end(), {1, 1});
        return stage.play("play C03 L3a", dice).rolled("R-PASSIVE").size();
    };
    EXPECT_EQ(passives(12), 2u);
    EXPECT_EQ(passives(13), 0u); // printed: no save
}

TEST(DropzoneCardEffects, C04_Hug_the_Ground__DZ_CARD_2__DZ_SHO_7__DZ_SHO_8) {
    Stage stage = aimed({}, {"C04"});
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C04 T2a"}));
    Stage passed = stage;
    stage.play("play C04 T2a", {3, 3, /*damage*/ 5, 6}); // 5 + 3 - 1 = 7, 6 + 3 - 1 = 8
    EXPECT_EQ(stage.dp("T2a.1"), 4);
    EXPECT_EQ(passed.play("pass", {3, 3, 5, 6}).dp("T2a.1"), 3);
    Stage vehicle; // only for Infantry
    vehicle.put("L3a.1", {2000, 500}).put("T1a.1", {2000, 900}).put("T2a.1", {2400, 900}).act("L3a");
    vehicle.play("shoot").play("aim L3a.1 hull_repeater T1a.1").hand(1, {"C02", "C04"}).play("fire");
    EXPECT_EQ(vehicle.options(), (Lines{"pass", "play C02 T1a"}));
}

TEST(DropzoneCardEffects, C04_Hug_the_Ground_does_nothing_against_Flame__DZ_WPN_FLA) {
    Stage stage;
    stage.put("L2c.1", {2000, 500}).put("T2a.1", {2000, 900}).put("T1a.1", {2400, 900}).act("L2c");
    stage.play("shoot").play("aim L2c.1 ember_throwers T2a.1").hand(1, {"C04"}).play("fire");
    stage.play("play C04 T2a", {3, 1, 1, 1, 1, /*damage*/ 4}); // 4 + 4 = 8
    EXPECT_EQ(stage.dp("T2a.1"), 4);
}

TEST(DropzoneCardEffects, C05_Locked_On__DZ_REA_3__DZ_SHO_6) {
    Stage stage;
    stage.put("TX1.1", {1000, 900}).aboard("T2a", "TX1.1").put("L3b.1", {1000, 400});
    stage.put("L1a.1", {1300, 300}).act("TX1", "T2");
    stage.hand(0, {"C05"}).play("move").play("step TX1.1 1100,900").play("endmove");
    stage.play("react L3b.1 flak_rake TX1.1");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    Stage passed = stage;
    stage.play("play C05 L3b.1", {3, 2, 2, /*damage*/ 2}); // needs 3
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{2});
    passed.play("pass", {3, 4, 4}); // needs 5
    EXPECT_EQ(passed.rolled("R-DMG"), Numbers{});
    Stage turn; // not in a turn of one's own
    turn.put("L3b.1", {1000, 400}).put("L1a.1", {1300, 300}).put("T2a.1", {1000, 900}).act("L3b");
    turn.play("shoot").play("aim L3b.1 flak_rake T2a.1").hand(0, {"C05"}).play("fire");
    EXPECT_EQ(turn.options(), Lines{"pass"});
}

TEST(DropzoneCardEffects, C06_Forced_March__DZ_MOV_1__DZ_CARD_3) {
    Stage stage;
    stage.put("L3a.1", {2000, 500}).put("L3b.1", {2000, 700}).put("L1a.1", {2400, 300});
    stage.put("LX4.1", {1000, 500}, {.landed = true}).put("T1a.1", {4000, 4500}).hand(0, {"C06"});
    stage.activate("L3 LX4");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C06 L3a", "play C06 L3b"}));
    stage.refuses("play C06 L1a", "DZ-CARD-3", "That card cannot be played now."); // not of this group
    stage.refuses("play C06 LX4", "DZ-CARD-2", "The target is outside your Influence.");
    stage.of("LX4.1").at = {1500, 500};
    stage.refuses("play C06 LX4", "DZ-CARD-3", "That card cannot be played now."); // an Aircraft, if landed
    stage.play("play C06 L3a").play("select L3a").play("move");
    EXPECT_EQ(stage.judged("step L3a.1 2600,500"), "allowed");
    stage.refuses("step L3a.1 2601,500", "DZ-MOV-1", "That is further than the unit may still move.");
    Stage aboard;
    aboard.put("LX4.1", {1500, 500}).aboard("L3a", "LX4.1").put("L1a.1", {2400, 300}).ready({"L3b"});
    aboard.put("T1a.1", {4000, 4500}).hand(0, {"C06"}).activate("L3");
    EXPECT_EQ(aboard.options(), (Lines{"pass", "play C06 L3a"})); // L3b is not on the table
}

TEST(DropzoneCardEffects, C07_Ghost_Approach__DZ_REA_2) {
    Stage stage;
    stage.put("L4a.1", {1000, 500}).put("L1a.1", {1300, 300}).put("T4a.1", {1000, 900}).hand(0, {"C07"});
    stage.activate("L4");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    Stage passed = stage;
    stage.play("play C07 L4a").play("select L4a").move({"step L4a.1 1200,500"});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    passed.play("pass").play("select L4a").move({"step L4a.1 1200,500"});
    EXPECT_EQ(passed.asks(), "s1 D-REACT");
}

TEST(DropzoneCardEffects, C07_Ghost_Approach_reaches_the_edge_of_arrival__DZ_CARD_2) {
    Stage stage;
    stage.ready({"L4a.1"}).put("L1a.1", {2400, 1200}).put("T1a.1", {4000, 4500}).hand(0, {"C07"});
    stage.activate("L4");
    EXPECT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.judged("play C07 L4a"), "allowed"); // 12.00" to the edge
    stage.of("L1a.1").at = {2400, 1201};
    EXPECT_EQ(stage.judged("play C07 L4a"), "DZ-CARD-2");
}

TEST(DropzoneCardEffects, C08_Field_Repairs__DZ_CARD_2) {
    Stage stage;
    stage.line_up("L3a", {{2000, 500}, {2200, 500}}, {.dp = 1}).put("L3a.3", {2400, 500});
    stage.put("L1a.1", {2400, 300}, {.dp = 1}).put("T1a.1", {4000, 4500}).hand(0, {"C08"});
    stage.activate("L3");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C08 L3a.1", "play C08 L3a.2"}));
    stage.play("play C08 L3a.2");
    EXPECT_EQ(stage.all_dp("L3a"), (Numbers{1, 2, 2}));
    Stage infantry;
    infantry.put("L2a.1", {2000, 500}, {.dp = 1}).put("L1a.1", {2400, 300}).put("T1a.1", {4000, 4500});
    infantry.hand(0, {"C08"}).activate("L2");
    EXPECT_EQ(infantry.options(), Lines{"pass"}); // asked, since Forced March would fit
}

TEST(DropzoneCardEffects, C09_Hold_the_Line__DZ_FOR_1__DZ_FOR_2) {
    Stage stage;
    stage.inside("L2b.1", "P4", "centre", {.dp = 2}).inside("T2a", "P4").put("L1a.1", {1100, 2000});
    stage.put("T1a.1", {4000, 4500}).order({1, 0}).act("T2a");
    stage.shoot({"T2a.1 thorn_spikes L2b"}, {3, 1, 1, 1, 1});
    EXPECT_EQ(stage.dp("L2b.1"), 1);
    stage.hand(0, {"C09"}).play("endsquad");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C09 L2b"}));
    Stage passed = stage;
    stage.play("play C09 L2b");
    EXPECT_EQ(stage.where("L2b.1"), "P4 centre");
    EXPECT_EQ(stage.rolls(), Lines{});
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    passed.play("pass");
    EXPECT_EQ(passed.asks(), "s0 D-FORT");
}

TEST(DropzoneCardEffects, C10_Sharp_Eyes__DZ_OBJ_4) {
    Stage stage;
    stage.inside("L2b", "P4").put("L1a.1", {1100, 2000}).put("T1a.1", {4000, 4500}).round(2).act("L2b");
    stage.hand(0, {"C10"}).play("search O2");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C10 L2b"}));
    Stage passed = stage;
    stage.play("play C10 L2b", {4}); // 4 + 2 + 1
    EXPECT_EQ(stage.carrier("O2"), "L2b");
    passed.play("pass", {4});
    EXPECT_TRUE(passed.is_hidden("O2"));
}

// P6 burns near a commander; the rest of Round Up is still to come.
Stage fire_in_p6(int tokens, const Lines& cards) {
    Stage stage;
    stage.put("L1a.1", {1400, 800}).put("T1a.1", {4000, 4500}).tokens("P6", tokens).hand(0, cards);
    stage.round(2).round_up();
    return stage;
}

TEST(DropzoneCardEffects, C11_Shore_It_Up__DZ_CARD_2__DZ_UP_1) {
    Stage stage = fire_in_p6(3, {"C11", "C16"});
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C11 P6"})); // and no piece without tokens
    stage.play("play C11 P6").play("pass", {1, /*next round*/ 6, 1});
    EXPECT_EQ(stage.rolled("R-CD-PIECE"), Numbers{1}); // one token was left
    EXPECT_EQ(fire_in_p6(1, {"C11"}).play("play C11 P6", {6, 1}).rolled("R-CD-PIECE"), Numbers{});
    Stage far = fire_in_p6(1, {"C11"});
    far.of("L1a.1").at = {1400, 0};
    EXPECT_EQ(far.judged("play C11 P6"), "allowed"); // 11.50"
    far.of("L1a.1").at = {700, 0};                   // 12.54"
    EXPECT_EQ(far.judged("play C11 P6"), "DZ-CARD-2");
}

TEST(DropzoneCardEffects, C12_Fan_the_Flames__DZ_CARD_2__DZ_UP_1) {
    Stage stage = fire_in_p6(1, {"C12"});
    stage.play("play C12 P6", {1, 1, /*next round*/ 6, 1});
    EXPECT_EQ(stage.rolled("R-CD-PIECE"), (Numbers{1, 1}));
}

TEST(DropzoneCardEffects, C13_Release_Reserves__DZ_RES_4) {
    Stage stage;
    stage.put("L1a.1", {4700, 4700}).put("T1a.1", {4000, 4500}).ready({"L4"}).reserve({"L3b", "LX4", "T3"});
    stage.aboard("L3a", "LX4.1").hand(0, {"C13"}).special();
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C13 L3"})); // not T3, nor L4
    stage.play("play C13 L3");
    EXPECT_EQ(stage.where("L3b.1"), "ready");
    EXPECT_EQ(stage.where("LX4.1"), "ready");
    EXPECT_EQ(stage.where("L3a.1"), "aboard LX4.1");
    EXPECT_EQ(stage.where("T3a.1"), "reserve");
}

TEST(DropzoneCardEffects, C14_Seize_the_Tempo__DZ_INI_9) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).hand(1, {"C14"}).order({0, 1}).special();
    ASSERT_EQ(stage.asks(), "s1 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C14 s1"}));
    stage.play("play C14 s1");
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(DropzoneCardEffects, C15_and_C16_are_for_cards__DZ_CARD_3__DZ_CARD_5) {
    Stage stage = aimed({"C01", "C15", "C16"}, {"C15", "C16"});
    stage.play("play C01 L3a");
    ASSERT_EQ(stage.asks(), "s1 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C15 stack0"})); // C16 is for its own cards only
    stage.play("play C15 stack0");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C15 stack1", "play C16 stack0"}));
    stage.play("pass");
    ASSERT_EQ(stage.asks(), "s1 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C16 stack1"}));
    stage.play("pass", {2, 2}); // C01 was cancelled: 3 is needed
    EXPECT_TRUE(stage.happened(happens::card_cancelled));
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{});
}

} // namespace
} // namespace muster::dropzone::tests
