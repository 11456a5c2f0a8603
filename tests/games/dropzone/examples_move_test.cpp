// The worked examples of docs/rules/dropzone.md that are about movement, transports and objectives. Number by
// number; the others are in examples_round_test.cpp and examples_fire_test.cpp.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

TEST(DropzoneExamples, EX_13_Movement_costs__DZ_MOV_3__DZ_MOV_4) {
    Stage park;
    park.put("L3a.1", {2950, 1600}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    park.refuses("step L3a.1 2950,1860", "DZ-MOV-1", "That is further than the unit may still move.");
    park.play("step L3a.1 2950,1850");
    EXPECT_EQ(park.moved("L3a.1"), 250);
    EXPECT_EQ(park.of("L3a.1").spent, 400);
    Stage road;
    road.put("L3a.1", {1700, 500}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    road.refuses("step L3a.1 1700,1110", "DZ-MOV-1", "That is further than the unit may still move.");
    road.play("step L3a.1 1700,1100");
    EXPECT_EQ(road.moved("L3a.1"), 600);
}

TEST(DropzoneExamples, EX_14_Arrival_chain_in_one_activation__DZ_ACT_6__DZ_RES_1__DZ_RES_2__DZ_TRN_6) {
    Stage stage = Stage::laid();
    stage.lose({"T1", "TX1", "T2", "T3", "TX2", "T4", "TX3"}).put("T2a.1", {1150, 4500});
    stage.activate("L2");
    EXPECT_EQ(stage.members(), (Lines{"L2a", "L2b", "L2c", "LX1", "LX2", "LX3"}));
    stage.play("select LX2").play("move");
    stage.refuses("step LX2.1 700,1801", "DZ-MOV-1", "That is further than the unit may still move.");
    stage.play("step LX2.1 700,900").play("land LX2.1").play("unload LX2.1 LX3");
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    stage.play("place LX3.1 700,1080").play("endmove").done();
    ASSERT_EQ(stage.asks(), "s0 D-SQUAD");
    stage.play("select LX3").move({"step LX3.1 1060,1560"}).done();
    EXPECT_EQ(stage.of("LX3.1").moved, 600);
    stage.play("select L2b").play("move").play("disembark");
    stage.play("place L2b.1 1060,1660").play("place L2b.2 1060,1740").play("shift 1060,1960");
    EXPECT_EQ(stage.at("L2b.2"), (Place{1060, 2040}));
    stage.play("enter P4 north");
    EXPECT_EQ(stage.where("L2b.1"), "P4 north");
    ASSERT_EQ(stage.asks(), "s0 D-ACTION");
    stage.refuses("search O2", "DZ-GEN-1", "Searching and scanning take both actions.");
    stage.play("shoot");
    stage.refuses("aim L2b.1 shoulder_tube T2a.1", "DZ-MOV-6", "The unit moved too far to fire that weapon.");
    stage.play("aim L2b.1 service_rifles T2a.1");
    EXPECT_EQ(hit_number(stage.kit(), stage.state(), stage.state().shooting.lines[0]), 5);
    stage.play("fire", {4, 4, 4, 4});
    ASSERT_EQ(stage.asks(), "s0 D-SQUAD");
    stage.refuses("endgroup", "DZ-RES-1", "All units in readiness must move on to the table.");
    EXPECT_EQ(stage.options("select LX1").empty(), false);
}

TEST(DropzoneExamples, EX_15_Storm_and_search__DZ_TRN_4__DZ_OBJ_4__DZ_AIR_2) {
    Stage stage;
    stage.put("LX1.1", {1900, 900}).aboard("L2a", "LX1.1").aboard("L2c", "LX1.1");
    stage.put("T1a.1", {4000, 4500}).round(2).act("LX1", "L2").play("move");
    stage.play("step LX1.1 2000,1700").play("land LX1.1");
    EXPECT_EQ(stage.moved("LX1.1"), 807);
    stage.refuses("unload LX1.1 L2a P1 centre", "DZ-TRN-4", "The garrison is too far from the transport.");
    stage.play("takeoff LX1.1").play("step LX1.1 2000,1750");
    EXPECT_EQ(stage.moved("LX1.1"), 857);
    stage.play("land LX1.1").play("unload LX1.1 L2a P1 centre");
    EXPECT_EQ(stage.where("L2a.2"), "P1 centre");
    stage.play("endmove");
    stage.done();
    stage.play("select L2a");
    Stage fails = stage;
    stage.play("search O1", {5});
    EXPECT_FALSE(stage.is_hidden("O1"));
    EXPECT_EQ(stage.carrier("O1"), "L2a");
    fails.play("search O1", {4});
    EXPECT_TRUE(fails.is_hidden("O1"));
    EXPECT_EQ(fails.carrier("O1"), "nobody");
}

TEST(DropzoneExamples, EX_26_Scan__DZ_OBJ_5) {
    Stage stage;
    stage.put("LX3.1", {1460, 2400}).line_up("L2b", {{1460, 2600}, {1460, 2700}}).put("T1a.1", {4000, 4500});
    stage.round(2).act("LX3", "L2").play("scan");
    EXPECT_TRUE(stage.of("LX3.1").has(UnitFlag::token));
}

TEST(DropzoneExamples, EX_26_Search_under_pressure__DZ_OBJ_4__DZ_OBJ_5) {
    Stage stage;
    stage.put("LX3.1", {1460, 2400}, {.token = true}).inside("L2b", "P4").inside("T2a", "P4");
    stage.round(3).act("L2b");
    Stage without = stage;
    stage.play("search O2 LX3.1", {4});
    EXPECT_EQ(stage.carrier("O2"), "L2b");
    EXPECT_FALSE(stage.of("LX3.1").has(UnitFlag::token));
    without.play("search O2", {4});
    EXPECT_TRUE(without.is_hidden("O2"));
    EXPECT_TRUE(without.of("LX3.1").has(UnitFlag::token));
}

TEST(DropzoneExamples, EX_29_Extraction_by_air__DZ_OBJ_10__DZ_END_3) {
    Stage stage;
    stage.put("LX1.1", {1900, 900}).aboard("L2a", "LX1.1").aboard("L2c", "LX1.1").carry("O1", "L2a");
    stage.put("L1a.1", {4000, 300}).put("T1a.1", {4000, 4500}).order({0, 1}).act("LX1", "L2");
    stage.move({"step LX1.1 1900,90"}).done();
    EXPECT_EQ(stage.where("LX1.1"), "ready");
    EXPECT_EQ(stage.where("L2a.1"), "aboard LX1.1");
    EXPECT_EQ(stage.where("L2c.1"), "aboard LX1.1");
    EXPECT_TRUE(stage.is_removed("O1"));
    EXPECT_EQ(stage.objective("O1").extracted_by, 0);
    for (const char* name : {"LX1", "L2a", "L2c"}) EXPECT_TRUE(stage.marked(stage.state().extracted, name));
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // nobody of L2 can act any more
    stage.state().round = 6;
    stage.round_up();
    EXPECT_EQ(stage.scores(), (Numbers{2, 0}));
}

} // namespace
} // namespace muster::dropzone::tests
