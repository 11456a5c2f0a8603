// The worked examples of docs/rules/dropzone.md that are about fire and what it brings down. Number by
// number; the others are in examples_round_test.cpp and examples_move_test.cpp.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

TEST(DropzoneExamples, EX_9_Accuracy_modifiers__DZ_SHO_6__DZ_UNIT_2) {
    Stage stage;
    stage.line_up("L3a", {{1700, 1600}, {1900, 1600}, {2240, 1560}});
    stage.put("T3a.1", {2000, 3400}).put("T1a.1", {4000, 4500}).act("L3a");
    EXPECT_FALSE(is_in_coherency(stage.kit(), stage.state(), stage.squad("L3a")));
    stage.play("shoot").play("aim L3a.1 longbore T3a.1").play("aim L3a.2 longbore T3a.1");
    EXPECT_EQ(hit_number(stage.kit(), stage.state(), stage.state().shooting.lines[0]), 4);
    stage.play("fire", {4, 3, 3});
    EXPECT_EQ(stage.rolled("R-HIT"), (Numbers{4, 3}));
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{3});
    EXPECT_EQ(stage.where("T3a.1"), "lost");
    EXPECT_EQ(stage.kp(), (Numbers{35, 0}));
}

TEST(DropzoneExamples, EX_10_Critical_Passive_commander__DZ_SHO_4__DZ_SHO_8__DZ_SHO_9) {
    Stage stage;
    stage.line_up("L3a", {{1900, 3200}, {2100, 3200}, {2000, 3400}});
    stage.line_up("T1a", {{1800, 4500}, {2000, 4500}}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1", "L3a.2 longbore T1a.1", "L3a.3 longbore T1a.1"});
    ASSERT_EQ(stage.asks(), "s1 D-GUARD");
    stage.play("pass", {2, 5, 1, /*damage*/ 5, 3, /*passive*/ 5, 2, 6});
    EXPECT_EQ(stage.rolled("R-HIT"), (Numbers{2, 5, 1}));
    EXPECT_EQ(stage.rolled("R-DMG"), (Numbers{5, 3}));
    EXPECT_EQ(stage.rolled("R-PASSIVE"), (Numbers{5, 2, 6}));
    EXPECT_EQ(stage.all_dp("T1a"), (Numbers{2, 3}));
}

TEST(DropzoneExamples, EX_11_Devastator_and_surplus__DZ_WPN_DEV__DZ_SHO_10) {
    Stage stage;
    stage.put("T1a.1", {2000, 800}).put("L3a.1", {1000, 800}).put("L1a.1", {4000, 300}).act("T1a");
    stage.shoot({"T1a.1 thorn_lance L3a.1"}, {2, 5});
    EXPECT_EQ(stage.where("L3a.1"), "lost");
    EXPECT_EQ(stage.kp(), (Numbers{0, 40}));
}

TEST(DropzoneExamples, EX_12_Hull_Down_geometry__DZ_GEO_6) {
    Stage stage;
    stage.put("L3a.1", {2000, 1000}).put("T1a.1", {2120, 3000});
    const auto seen = [&](const char* name, Place at) {
        stage.put(name, at);
        return sees(stage.kit(), stage.state(), stage.unit("L3a.1"),
                    Thing::of(ThingKind::unit, stage.unit(name)));
    };
    EXPECT_EQ(seen("T1a.1", {2120, 3000}), Seen::hull_down);
    EXPECT_EQ(seen("T1a.1", {2100, 3000}), Seen::open);
    EXPECT_EQ(seen("T2a.1", {2120, 3000}), Seen::not_at_all);
    stage.lose({"T2a.1"}).put("T1a.1", {2120, 3000}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1"}, {3}); // 2 and 2 for Hull Down
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{});
    Stage open;
    open.put("L3a.1", {2000, 1000}).put("T1a.1", {2100, 3000}).act("L3a");
    open.shoot({"L3a.1 longbore T1a.1"}, {2, 1});
    EXPECT_EQ(open.rolled("R-DMG"), Numbers{1});
}

TEST(DropzoneExamples, EX_16_Reaction_Fire_crash_cargo__DZ_REA_1__DZ_REA_3__DZ_REA_4__DZ_CAS_3__DZ_CAS_5) {
    Stage stage;
    stage.put("TX1.1", {1900, 3400}).aboard("T2a", "TX1.1").aboard("T2b", "TX1.1");
    stage.put("L3b.1", {2000, 1000}).act("TX1", "T2").play("move").play("step TX1.1 1900,2500");
    ASSERT_EQ(stage.asks(), "s1 D-MOVE");
    stage.play("land TX1.1");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("react L3b.1 flak_rake TX1.1",
               {5, 6, 2, /*damage*/ 3, 5, /*crash*/ 1, /*T2a*/ 4, 1, 2, /*T2b*/ 1, 6});
    EXPECT_EQ(stage.rolled("R-HIT"), (Numbers{5, 6, 2}));
    EXPECT_EQ(stage.rolled("R-DMG"), (Numbers{3, 5, 4, 1, 2, 1, 6}));
    EXPECT_EQ(stage.rolled("R-CRASH"), Numbers{1});
    EXPECT_EQ(stage.rollers("R-CRASH"), Numbers{1}); // the owner of the wreck
    EXPECT_EQ(stage.rolled("R-DODGE"), Numbers{});
    EXPECT_EQ(stage.where("TX1.1"), "lost");
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{3, 5, 3}));
    EXPECT_EQ(stage.all_dp("T2b"), (Numbers{4, 2}));
    ASSERT_EQ(stage.asks(), "s1 D-PLACE");
    stage.refuses("place T2a.1 1900,2701", "DZ-PLC-1", "Too far away.");
    stage.play("place T2a.1 1900,2700").play("place T2a.2 1800,2500").play("place T2a.3 1900,2500");
    stage.play("place T2b.2 1900,2400").play("place T2b.1 1800,2400");
    EXPECT_EQ(stage.asks(), "s1 D-SQUAD"); // TX1 is gone, its activation over
    EXPECT_EQ(stage.kp(), (Numbers{30, 0}));
    for (const char* name : {"T2a", "T2b"}) EXPECT_TRUE(stage.marked(stage.state().disembarked, name));
    stage.put("L2a.1", {1700, 2300}); // somebody to shoot at, in the open
    stage.play("select T2a").play("shoot").play("aim T2a.2 seedguns L2a.1");
    EXPECT_EQ(hit_number(stage.kit(), stage.state(), stage.state().shooting.lines[0]), 5);
    EXPECT_TRUE(weapon_is_spent(stage.kit(), stage.state(), stage.unit("L3b.1"), 0));
}

TEST(DropzoneExamples, EX_17_Close_quarters_and_fortitude__DZ_CQ_4__DZ_CQ_5__DZ_CQ_6__DZ_FOR_1__DZ_FOR_3) {
    Stage stage;
    stage.inside("T2a", "P4").line_up("L2b", {{1060, 2040}, {1060, 1960}});
    stage.put("L1a.1", {4000, 300}).order({0, 1}).act("L2b");
    stage.play("move").play("enter P4 centre");
    ASSERT_EQ(stage.asks(), "s0 D-ACTION");
    stage.shoot({"L2b.1 close_drill T2a", "L2b.2 close_drill T2a"},
                {5, 6, 2, 6, 1, 3, 5, 4, /*again*/ 6, 2, 5, 4});
    EXPECT_EQ(stage.rolled("R-DMG"), (Numbers{5, 6, 2, 6, 1, 3, 5, 4}));
    EXPECT_EQ(stage.rolled("R-REDO"), (Numbers{6, 2, 5, 4}));
    EXPECT_EQ(stage.rolled("R-HIT"), Numbers{});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{3, 5, 5}));
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE"); // 13 of 15: nobody tests
    stage.play("activate T2").play("select T2a");
    stage.shoot({"T2a.1 thorn_spikes L2b", "T2a.2 thorn_spikes L2b", "T2a.3 thorn_spikes L2b"},
                {3, 4, 2, 6, 1, 5, 3, 2, 4, 6, 2, 5, 1});
    EXPECT_EQ(stage.rolled("R-REDO"), Numbers{}); // it did not come in
    EXPECT_EQ(stage.all_dp("L2b"), (Numbers{0, 2}));
    EXPECT_EQ(stage.kp(), (Numbers{0, 20}));
    stage.play("endsquad");
    ASSERT_EQ(stage.asks(), "s0 D-FORT");
    stage.play("roll", {3});
    EXPECT_EQ(stage.rolled("R-FORT"), Numbers{3});
    ASSERT_EQ(stage.asks(), "s0 D-PLACE"); // nothing but abandoning was left
    stage.refuses("place L2b.2 1150,2851", "DZ-PLC-1", "Too far away.");
    stage.play("place L2b.2 1150,2850");
    EXPECT_EQ(stage.where("L2b.2"), "table");
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
}

TEST(DropzoneExamples, EX_18_Flame_and_immediate_collateral__DZ_WPN_FLA__DZ_CD_1__DZ_CD_2__DZ_CD_3) {
    Stage stage;
    stage.line_up("L2c", {{1100, 1700}, {1180, 1700}}).inside("T2a", "P4").act("L2c");
    stage.shoot({"L2c.1 ember_throwers T2a.1", "L2c.2 ember_throwers T2a.1"},
                {3, 5, 1, 2, 6, 4, 2, 3, 1, 6, /*damage*/ 4, 2, 6, 3, 5, 1, /*piece*/ 6, 3, /*squad*/ 4, 2});
    EXPECT_EQ(stage.rolled("R-HIT"), (Numbers{3, 5, 1, 2, 6, 4, 2, 3, 1, 6}));
    EXPECT_EQ(stage.rolled("R-DMG"), (Numbers{4, 2, 6, 3, 5, 1}));
    EXPECT_EQ(stage.rolled("R-CD-PICK"), Numbers{});
    EXPECT_EQ(stage.rolled("R-CD-PIECE"), (Numbers{6, 3}));
    EXPECT_EQ(stage.rolled("R-CD-SQUAD"), (Numbers{4, 2}));
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{1, 5, 5}));
    ASSERT_EQ(stage.asks(), "s0 D-PICK");
    stage.play("pick T2a.1");
    EXPECT_EQ(stage.where("T2a.1"), "lost");
    EXPECT_EQ(stage.piece("P4").dp, 9);
    EXPECT_EQ(stage.piece("P4").tokens, 1);
    EXPECT_EQ(stage.kp(), (Numbers{30, 0}));
}

TEST(DropzoneExamples, EX_19_Round_Up_in_initiative_order__DZ_UP_2__DZ_UP_3__DZ_DMG_1__DZ_RUL_26) {
    Stage stage;
    stage.inside("T2a", "P4").inside("L2c", "P6").tokens("P4", 1).tokens("P6", 2);
    stage.of("T2a.2").dp = 4;
    stage.of("L2c.1").dp = 3;
    stage.order({1, 0}).round(2).round_up({2, 5});
    EXPECT_EQ(stage.rolls(), (Lines{"R-CD-PIECE 2", "R-CD-SQUAD 5"}));
    EXPECT_EQ(stage.rollers("R-CD-PIECE"), Numbers{1});
    EXPECT_EQ(stage.piece("P4").tokens, 0);
    EXPECT_EQ(stage.piece("P4").dp, 10);
    ASSERT_EQ(stage.asks(), "s0 D-PICK");
    stage.play("pick T2a.2", {6, 5, 3, 6});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{5, 3, 5}));
    EXPECT_EQ(stage.rolls(), (Lines{"R-CD-PIECE 6 5", "R-CD-SQUAD 3 6"}));
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    stage.play("pick L2c.2", {/*the next round*/ 5, 2});
    EXPECT_EQ(stage.all_dp("L2c"), (Numbers{3, 3}));
    EXPECT_EQ(stage.piece("P6").dp, 4);
    EXPECT_EQ(stage.piece("P6").tokens, 1);
}

TEST(DropzoneExamples, EX_20_Collapse__DZ_CAS_6__DZ_WPN_DEV__DZ_OBJ_9) {
    Stage stage;
    stage.put("T3b.1", {1500, 3000}).put("T1b.1", {1500, 2400}).put("L1a.1", {4000, 300});
    stage.inside("L2b.2", "P4", "centre", {.dp = 2}).act("T3b");
    stage.piece("P4").dp = 1;
    stage.shoot({"T3b.1 wall_breaker P4"},
                {4, 4, /*crush*/ 2, 1, /*L2b.2*/ 1, 1, 2, /*collapse*/ 1, /*T1b.1*/ 1});
    EXPECT_EQ(stage.rolls(),
              (Lines{"R-HIT 4", "R-DMG 4", "R-CRUSH 2 1", "R-DMG 1 1 2", "R-COLLAPSE 1", "R-DMG 1"}));
    EXPECT_EQ(stage.where("L2b.2"), "lost");
    EXPECT_EQ(stage.dp("T1b.1"), 1);
    EXPECT_EQ(stage.piece("P4").state, static_cast<int>(PieceState::ruined));
    EXPECT_EQ(tags_of(stage.kit(), stage.state(), PieceId(stage.piece_number("P4"))), bit_of(Tag::tough));
    EXPECT_TRUE(stage.is_removed("O2"));
    EXPECT_EQ(stage.kp(), (Numbers{0, 20}));
}

TEST(DropzoneExamples, EX_28_Move_and_Fire_by_unit__DZ_MOV_6) {
    Stage stage;
    stage.line_up("T2a", {{1000, 500}, {1100, 500}, {1200, 500}}).put("L2a.1", {1000, 900}).act("T2a");
    stage.move({"step T2a.1 1000,410", "step T2a.2 1100,390"}).play("shoot");
    EXPECT_EQ(stage.judged("aim T2a.1 seedguns L2a.1"), "allowed");
    EXPECT_EQ(stage.judged("aim T2a.3 seedguns L2a.1"), "allowed");
    stage.refuses("aim T2a.2 seedguns L2a.1", "DZ-MOV-6", "The unit moved too far to fire that weapon.");

    Stage kestrel;
    kestrel.put("L4a.1", {1000, 500}).put("T2a.1", {1000, 900}).act("L4a");
    kestrel.shoot({"L4a.1 rocket_racks T2a.1"}, {1, 1}).play("move");
    kestrel.refuses("step L4a.1 2001,500", "DZ-MOV-6", "That is further than the unit may still move.");
    kestrel.play("step L4a.1 1600,500");
    kestrel.refuses("step L4a.1 1600,901", "DZ-MOV-6", "That is further than the unit may still move.");
    EXPECT_EQ(kestrel.judged("step L4a.1 1600,900"), "allowed");
}

} // namespace
} // namespace muster::dropzone::tests
