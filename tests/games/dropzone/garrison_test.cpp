// Garrisons of docs/rules/dropzone.md, 5.2: going in and out, edges, and the way out past more enemies.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// L2a stands this far from the south edge of P4 and is about to move; T1a is far away.
Stage before_p4(int distance = 200) {
    Stage stage;
    const auto y = static_cast<std::int16_t>(2150 - distance);
    stage.line_up("L2a", {{1100, y}, {1180, y}}).put("T1a.1", {4000, 4500}).act("L2a").play("move");
    return stage;
}

// ---------------------------------------------------------------- going in

TEST(DropzoneGarrison, A_squad_enters_from_within_200__DZ_GAR_1) {
    Stage stage = before_p4(200);
    EXPECT_EQ(stage.options("enter"), (Lines{"enter L2a P4 centre", "enter L2a P4 east", "enter L2a P4 north",
                                             "enter L2a P4 south", "enter L2a P4 west"}));
    stage.play("enter P4 east");
    EXPECT_EQ(stage.where("L2a.1"), "P4 east");
    EXPECT_EQ(stage.where("L2a.2"), "P4 east");
    ASSERT_EQ(stage.asks(), "s0 D-ACTION"); // that was the Moving action
    EXPECT_EQ(stage.judged("move"), "DZ-GEN-1");
    Stage far = before_p4(201);
    far.refuses("enter P4 centre", "DZ-GAR-1", "The squad cannot enter that garrison.");
    far.play("step L2a.2 1180,1950"); // one unit is enough
    EXPECT_EQ(far.judged("enter P4 centre"), "allowed");
}

TEST(DropzoneGarrison, Only_a_coherent_squad_enters__DZ_GAR_1__DZ_UNIT_2) {
    Stage stage;
    stage.line_up("L2a", {{1100, 2000}, {1301, 2000}}).put("T1a.1", {4000, 4500}).act("L2a").play("move");
    stage.refuses("enter P4 centre", "DZ-GAR-1", "The squad cannot enter that garrison.");
    stage.play("step L2a.2 1300,2000");
    EXPECT_EQ(stage.judged("enter P4 centre"), "allowed");
}

TEST(DropzoneGarrison, Only_Infantry_enters_and_only_what_stands__DZ_GAR_1) {
    Stage tank;
    tank.put("L3a.1", {1100, 2000}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    tank.refuses("enter L3a P4 centre", "DZ-GAR-1", "The squad cannot enter that garrison.");
    Stage ruin = before_p4();
    ruin.piece("P4").state = static_cast<std::uint8_t>(PieceState::ruined);
    ruin.piece("P4").dp = 0;
    ruin.refuses("enter P4 centre", "DZ-GAR-1", "The squad cannot enter that garrison.");
    Stage barricade;
    barricade.put("L2a.1", {2400, 1100}).put("T1a.1", {4000, 4500}).act("L2a").play("move");
    barricade.refuses("enter P12 centre", "DZ-GAR-1", "The squad cannot enter that garrison.");
}

TEST(DropzoneGarrison, No_more_units_than_its_starting_DP__DZ_GAR_1) {
    Stage stage; // P2: 5
    stage.line_up("L2a", {{2400, 1650}, {2480, 1650}}).inside("T2a", "P2").act("L2a").play("move");
    stage.piece("P2").dp = 1; // what it started with counts
    EXPECT_EQ(stage.judged("enter P2 centre"), "allowed");
    stage.inside("L2b.1", "P2");
    stage.refuses("enter P2 centre", "DZ-GAR-1", "The squad cannot enter that garrison.");
}

// L2a.1 stands before P4 and is about to move; L2a.2 is In Readiness, and finds no way in.
Stage half_there() {
    Stage stage;
    stage.sheet("L2a").mv = 0; // one that cannot reach its own radius never can (DZ-RES-2)
    stage.put("L2a.1", {1100, 1950}).ready({"L2a.2"}).put("T1a.1", {4000, 4500}).act("L2a").play("move");
    return stage;
}

TEST(DropzoneGarrison, Nobody_enters_before_all_of_the_squad_are_there__DZ_GAR_1__DZ_RES_2__DZ_RUL_78) {
    const char* sentence = "The squad cannot enter that garrison.";
    Stage stage = half_there();
    stage.refuses("enter P4 south", "DZ-GAR-1", sentence);
    EXPECT_EQ(stage.options(), (Lines{"cancel", "endmove"}));
    stage.play("endmove");
    EXPECT_EQ(stage.where("L2a.1"), "table");
    EXPECT_EQ(stage.where("L2a.2"), "ready");
    Stage extracted; // it cannot come back in this round (DZ-OBJ-10)
    extracted.put("L2a.1", {1100, 1950}).ready({"L2a.2"}).put("T1a.1", {4000, 4500}).act("L2a");
    extracted.state().extracted.add(extracted.squad("L2a"));
    extracted.play("move").refuses("enter P4 south", "DZ-GAR-1", sentence);
    Stage alone = half_there().lose({"L2a.2"});
    EXPECT_EQ(alone.judged("enter P4 south"), "allowed");
}

TEST(DropzoneGarrison, Nor_does_it_go_from_one_into_the_next__DZ_GAR_3__DZ_RUL_78) {
    Stage stage;
    stage.inside("L2a", "P1").put("T1a.1", {4000, 4500}).act("L2a").play("move");
    EXPECT_EQ(stage.judged("transfer P2 centre"), "allowed");
    stage.ready({"L2a.2"});
    stage.refuses("transfer P2 centre", "DZ-GAR-1", "The squad cannot enter that garrison.");
}

TEST(DropzoneGarrison, An_edge_held_by_an_enemy_is_closed__DZ_GAR_2) {
    Stage stage;
    stage.line_up("L2a", {{1100, 1950}, {1180, 1950}}).inside("T2a.1", "P4", "south");
    stage.inside("T2a.2", "P4").inside("L2b.1", "P4", "north").act("L2a").play("move");
    stage.refuses("enter P4 south", "DZ-GAR-2", "An enemy holds that edge.");
    EXPECT_EQ(stage.judged("enter P4 centre"), "allowed"); // always, though T2a.2 is there
    EXPECT_EQ(stage.judged("enter P4 north"), "allowed");  // a friend
    EXPECT_EQ(stage.judged("enter P4 west"), "allowed");
}

TEST(DropzoneGarrison, Entering_counts_as_having_moved__DZ_MOV_5__DZ_MOV_6__DZ_RUL_34) {
    Stage stage;
    stage.line_up("L2a", {{1100, 1950}, {1180, 1950}}).put("T1a.1", {1000, 1500}).act("L2a").play("move");
    stage.play("enter P4 south");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    stage.play("shoot");
    stage.refuses("aim L2a.1 shoulder_tube T1a.1", "DZ-MOV-6", "The unit moved too far to fire that weapon.");
    EXPECT_EQ(stage.judged("aim L2a.1 service_rifles T1a.1"), "allowed");
}

// ---------------------------------------------------------------- going out

TEST(DropzoneGarrison, Leaving_puts_the_squad_around_the_piece__DZ_GAR_3__DZ_PLC_1__DZ_PLC_2) {
    Stage stage;
    stage.inside("L2a", "P4", "north").put("T1a.1", {1100, 900}).act("L2a").play("move").play("leave");
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    stage.refuses("place L2a.1 1100,1949", "DZ-PLC-1", "Too far away.");
    stage.refuses("place L2a.1 1100,2111", "DZ-GEO-9", "Units may not overlap."); // with the wall
    stage.play("place L2a.2 1100,1950");
    stage.refuses("place L2a.1 1100,1950", "DZ-GEO-9", "Units may not overlap.");
    stage.refuses("place L2a.1 1301,1950", "DZ-PLC-2", "The squad must be placed in coherency.");
    stage.play("place L2a.1 1300,1950");
    ASSERT_EQ(stage.asks(), "s0 D-MOVE");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    stage.refuses("step L2a.1 1300,1940", "DZ-GAR-3",
                  "Having left a garrison, the squad can only embark or end its move.");
    EXPECT_EQ(stage.options(), Lines{"endmove"});
}

TEST(DropzoneGarrison, Leaving_may_be_cancelled_before_the_last_unit__DZ_PLC_2__DZ_GAR_3) {
    Stage stage;
    stage.inside("L2a", "P4", "north").put("T1a.1", {4000, 4500}).act("L2a").play("move").play("leave");
    stage.play("place L2a.1 1100,1950").play("cancel");
    EXPECT_EQ(stage.asks(), "s0 D-MOVE");
    EXPECT_EQ(stage.where("L2a.1"), "P4 north");
    EXPECT_EQ(stage.where("L2a.2"), "P4 north");
    EXPECT_EQ(stage.moved("L2a.1"), 0);
}

TEST(DropzoneGarrison, After_leaving_one_may_embark__DZ_GAR_3__DZ_TRN_2) {
    Stage stage;
    stage.inside("L2a", "P4", "south").put("LX3.1", {1100, 1800}).put("T1a.1", {4000, 4500});
    stage.activate("L2 LX3").play("select L2a").play("move").play("leave");
    stage.play("place L2a.1 1100,1950").play("place L2a.2 1180,1950");
    EXPECT_EQ(stage.options(), (Lines{"embark L2a LX3.1", "endmove"}));
    stage.play("embark LX3.1");
    EXPECT_EQ(stage.where("L2a.1"), "aboard LX3.1");
}

TEST(DropzoneGarrison, Leaving_needs_room__DZ_PLC_4) {
    Stage stage;
    stage.inside("L2a", "P4", "north").put("T1a.1", {4000, 4500}).act("L2a");
    stage.play("move");
    EXPECT_EQ(stage.judged("leave"), "allowed");
    stage.sheet("L2a").radius = 250; // nearer than that to P4 it must be placed
    stage.refuses("leave", "DZ-PLC-4", "There is no room for the squad.");
}

TEST(DropzoneGarrison, Boarding_leads_straight_into_a_transport__DZ_GAR_3__DZ_TRN_5__DZ_RUL_35) {
    Stage stage;
    stage.inside("L2a", "P4").put("LX1.1", {1100, 1750}, {.landed = true}).put("T1a.1", {4000, 4500});
    stage.activate("L2 LX1").play("select L2a").play("move");
    EXPECT_EQ(stage.judged("board LX1.1"), "allowed"); // 400
    stage.refuses("embark LX1.1", "DZ-TRN-2", "Only a squad that stands outside can embark.");
    stage.refuses("step L2a.1 1100,1900", "DZ-GAR-3", "The squad must leave its garrison first.");
    stage.of("LX1.1").at = {1100, 1749};
    stage.refuses("board LX1.1", "DZ-GAR-3", "The transport is too far from the garrison.");
    stage.of("LX1.1").at = {1100, 1750};
    stage.of("LX1.1").set(UnitFlag::airborne);
    EXPECT_EQ(stage.judged("board LX1.1"), "DZ-TRN-5");
    stage.of("LX1.1").set(UnitFlag::airborne, false);
    stage.of("LX1.1").moved = 1201;
    EXPECT_EQ(stage.judged("board LX1.1"), "DZ-TRN-5");
    stage.of("LX1.1").moved = 1200;
    stage.play("board LX1.1");
    EXPECT_EQ(stage.where("L2a.2"), "aboard LX1.1");
    EXPECT_TRUE(stage.marked(stage.state().embarked, "L2a"));
}

TEST(DropzoneGarrison, Transfer_leads_into_a_linked_garrison__DZ_GAR_3) {
    Stage stage;
    stage.inside("L2a", "P1").inside("T2a.1", "P2", "south").put("T2a.2", {4000, 4500}).act("L2a");
    stage.play("move");
    stage.refuses("transfer P4 centre", "DZ-GAR-3", "Those garrisons are not linked.");
    EXPECT_EQ(stage.judged("transfer P3 north"), "allowed");
    stage.refuses("transfer P2 south", "DZ-GAR-2", "An enemy holds that edge.");
    stage.play("transfer P2 north");
    EXPECT_EQ(stage.where("L2a.1"), "P2 north");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    EXPECT_TRUE(stage.marked(stage.state().entered_hostile, "L2a")); // it counts as entering (DZ-CQ-6)
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");                          // the Moving action is over
}

// ---------------------------------------------------------------- edges

TEST(DropzoneGarrison, Units_change_spots_freely_and_have_not_moved__DZ_GAR_4__DZ_RUL_34) {
    Stage stage;
    stage.inside("L2a", "P4").inside("T2a.1", "P4", "east").put("T1a.1", {1000, 1500}).act("L2a");
    stage.play("move");
    stage.refuses("edge L2a.1 east", "DZ-GAR-2", "An enemy holds that edge.");
    stage.play("edge L2a.1 south");
    EXPECT_EQ(stage.where("L2a.1"), "P4 south");
    EXPECT_EQ(stage.where("L2a.2"), "P4 centre");
    stage.refuses("edge L2a.1 north", "DZ-GAR-4", "A unit changes its spot once, for another."); // once each
    stage.refuses("leave", "DZ-GAR-4",
                  "Whoever changes spots does nothing else in that Moving action."); // and nothing else
    EXPECT_EQ(stage.judged("edge L2a.2 west"), "allowed");                           // each where it likes
    stage.play("endmove");
    EXPECT_EQ(stage.moved("L2a.1"), 0);
    stage.refuses("move", "DZ-GEN-1", "A squad cannot do that action again in this activation.");
    stage.play("shoot");
    EXPECT_EQ(stage.judged("aim L2a.1 shoulder_tube T1a.1"), "allowed"); // M&F 0
}

// ---------------------------------------------------------------- the way out past more enemies

// L2a (Fortitude 4+) with one squad of Thornveil more than its own side in P4.
Stage outnumbered(int dp_of_the_second = 5) {
    Stage stage;
    stage.inside("L2a", "P4").inside("T2a", "P4").inside("T2b", "P4").put("L1a.1", {4000, 300});
    stage.of("L2a.2").dp = static_cast<std::uint8_t>(dp_of_the_second);
    stage.order({0, 1}).act("L2a").play("move");
    return stage;
}

TEST(DropzoneGarrison, Outnumbered_squads_test_before_they_go__DZ_GAR_5__DZ_RUL_52) {
    Stage stage = outnumbered();
    EXPECT_NE(stage.judged("fail"), "allowed");
    stage.play("leave", {4}); // the roll is forced
    EXPECT_EQ(stage.rolled("R-FORT"), Numbers{4});
    EXPECT_EQ(stage.rollers("R-FORT"), Numbers{0});
    EXPECT_EQ(stage.asks(), "s0 D-PLACE");
    stage.play("place L2a.1 1100,1950").play("place L2a.2 1180,1950");
    EXPECT_EQ(stage.asks(), "s0 D-MOVE");
}

TEST(DropzoneGarrison, As_many_friends_as_enemies_are_enough__DZ_GAR_5) {
    Stage stage = outnumbered();
    stage.inside("L2b.1", "P4");
    stage.play("leave");
    EXPECT_EQ(stage.asks(), "s0 D-PLACE");
    Stage one;
    one.inside("L2a", "P4").inside("T2a", "P4").act("L2a").play("move").play("leave");
    EXPECT_EQ(one.rolled("R-FORT"), Numbers{});
}

TEST(DropzoneGarrison, A_failed_test_costs_DP_and_the_squad_flees__DZ_GAR_5__DZ_DMG_1__DZ_MOV_5) {
    Stage stage = outnumbered(4);
    stage.play("leave", {2}); // two short
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    stage.play("pick L2a.2");
    EXPECT_EQ(stage.all_dp("L2a"), (Numbers{5, 2}));
    ASSERT_EQ(stage.asks(), "s0 D-PLACE"); // abandoning is all that is left
    stage.play("place L2a.1 1100,1950").play("place L2a.2 1180,1950");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    EXPECT_FALSE(stage.marked(stage.state().disembarked, "L2a"));
    if (stage.asks() == "s0 D-ACTION")
        stage.refuses("move", "DZ-GEN-1", "A squad cannot do that action again in this activation.");
    else
        EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // the Moving action is used up
}

TEST(DropzoneGarrison, A_failed_test_can_be_the_end_of_a_squad__DZ_GAR_5__DZ_END_4) {
    Stage stage = outnumbered();
    stage.of("L2a.1").dp = 1;
    stage.of("L2a.2").dp = 1;
    stage.play("leave", {1}); // three short: no saves, and the surplus is lost
    EXPECT_EQ(stage.where("L2a.1"), "lost");
    EXPECT_EQ(stage.where("L2a.2"), "lost");
    EXPECT_EQ(stage.kp(), (Numbers{0, 40}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(DropzoneGarrison, Transfer_and_board_are_tested_as_well__DZ_GAR_5) {
    Stage transfer;
    transfer.inside("L2a", "P1").inside("T2a", "P1").inside("T2b", "P1").put("L1a.1", {4000, 300});
    transfer.act("L2a").play("move").play("transfer P2 centre", {4});
    EXPECT_EQ(transfer.where("L2a.1"), "P2 centre");
    Stage board;
    board.inside("L2a", "P4").inside("T2a", "P4").inside("T2b", "P4").put("LX3.1", {1100, 1800});
    board.activate("L2 LX3").play("select L2a").play("move").play("board LX3.1", {4});
    EXPECT_EQ(board.where("L2a.1"), "aboard LX3.1");
}

// ---------------------------------------------------------------- shooting in and out

TEST(DropzoneGarrison, The_centre_is_out_of_reach_and_sees_nothing__DZ_GAR_6) {
    Stage stage;
    stage.inside("L2a.1", "P4", "south").inside("L2a.2", "P4").put("T1a.1", {1100, 1600}).act("T1a");
    stage.play("shoot");
    stage.refuses("aim T1a.1 thorn_lance L2a.2", "DZ-GAR-6", "Units inside cannot be targeted from outside.");
    EXPECT_EQ(stage.judged("aim T1a.1 thorn_lance L2a.1"), "allowed");
    Stage out;
    out.inside("L2a.1", "P4", "south").inside("L2a.2", "P4").put("T1a.1", {1100, 1600}).act("L2a");
    out.play("shoot");
    EXPECT_EQ(out.judged("aim L2a.1 service_rifles T1a.1"), "allowed");
    EXPECT_EQ(out.judged("aim L2a.2 service_rifles T1a.1"), "DZ-GAR-6");
}

TEST(DropzoneGarrison, Edges_are_measured_and_the_walls_protect__DZ_GAR_6__DZ_GEO_8__DZ_SHO_7) {
    Stage stage;
    stage.inside("L2a", "P4", "south").put("T1a.1", {1100, 1250}).put("T2a.1", {1000, 1700}).act("L2a");
    stage.play("shoot");
    EXPECT_EQ(stage.judged("aim L2a.1 shoulder_tube T1a.1"), "allowed"); // 900 from the edge
    stage.of("T1a.1").at = {1100, 1249};
    stage.refuses("aim L2a.1 shoulder_tube T1a.1", "DZ-SHO-3", "Out of range.");
    Stage in;
    in.inside("L2a", "P4", "south").put("T2a.1", {1000, 1700}).act("T2a").play("shoot");
    in.play("aim T2a.1 seedguns L2a.1");
    EXPECT_EQ(hit_number(in.kit(), in.state(), in.state().shooting.lines[0]), 5);
    in.play("fire", {5, 1, 1, 1, 1, /*damage*/ 3}); // 3 + 4 - 1 = 6 against 7
    EXPECT_EQ(in.dp("L2a.1"), 5);
}

} // namespace
} // namespace muster::dropzone::tests
