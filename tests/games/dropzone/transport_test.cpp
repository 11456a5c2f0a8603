// Transports and aircraft of docs/rules/dropzone.md, 5.2: getting in and out, the free exchange, landing.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// ---------------------------------------------------------------- getting in

// L2a stands this far north of the Mule, which acts with L2, and is about to move.
Stage beside_the_mule(int distance = 200) {
    Stage stage;
    const auto y = static_cast<std::int16_t>(300 + distance);
    stage.put("LX3.1", {1000, 300}).line_up("L2a", {{1000, y}, {1080, y}}).put("T1a.1", {4000, 4500});
    stage.activate("L2 LX3").play("select L2a").play("move");
    return stage;
}

TEST(DropzoneTransport, A_squad_embarks_from_within_200__DZ_TRN_2) {
    Stage stage = beside_the_mule(200);
    EXPECT_EQ(stage.options("embark"), Lines{"embark L2a LX3.1"});
    stage.play("embark LX3.1");
    EXPECT_EQ(stage.where("L2a.1"), "aboard LX3.1");
    EXPECT_EQ(stage.where("L2a.2"), "aboard LX3.1");
    EXPECT_TRUE(stage.marked(stage.state().embarked, "L2a"));
    EXPECT_EQ(stage.asks(), "s0 D-SQUAD"); // that was its Moving action, and it cannot shoot
    Stage far = beside_the_mule(201);
    far.refuses("embark LX3.1", "DZ-TRN-2", "The transport is too far away.");
    far.play("step L2a.1 1000,500");
    EXPECT_EQ(far.judged("embark LX3.1"), "allowed"); // after its legs
}

TEST(DropzoneTransport, Only_a_coherent_squad_embarks__DZ_TRN_2__DZ_UNIT_2) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).line_up("L2a", {{1000, 450}, {1201, 450}}).put("T1a.1", {4000, 4500});
    stage.activate("L2 LX3").play("select L2a").play("move");
    stage.refuses("embark LX3.1", "DZ-TRN-2", "The squad is not in coherency.");
    stage.play("step L2a.2 1200,450");
    EXPECT_EQ(stage.judged("embark LX3.1"), "allowed");
}

TEST(DropzoneTransport, Nobody_shoots_and_embarks_in_one_round__DZ_TRN_2) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).line_up("L2a", {{1000, 450}, {1080, 450}}).put("T2a.1", {1000, 900});
    stage.activate("L2 LX3").play("select L2a").shoot({"L2a.1 service_rifles T2a.1"}, {1, 1, 1, 1});
    stage.play("move");
    stage.refuses("embark LX3.1", "DZ-TRN-2", "A squad cannot shoot and embark in the same round.");
    Stage reacted = beside_the_mule();
    reacted.state().fired.add(reacted.squad("L2a")); // as after Reaction Fire
    reacted.refuses("embark LX3.1", "DZ-TRN-2", "A squad cannot shoot and embark in the same round.");
}

TEST(DropzoneTransport, Whoever_was_loaded_cannot_shoot__DZ_TRN_2__DZ_TRN_6) {
    Stage stage;
    stage.put("LX1.1", {1000, 300}).line_up("L2a", {{1000, 450}, {1080, 450}}).put("T2a.1", {1000, 900});
    stage.activate("L2 LX1").play("select LX1").play("move").play("land LX1.1").play("load LX1.1 L2a");
    stage.play("endmove").play("endsquad").play("select L2a");
    stage.refuses("shoot", "DZ-TRN-2", "A squad cannot shoot and embark in the same round.");
    stage.refuses("search O1", "DZ-TRN-1", "An embarked squad must disembark first.");
    EXPECT_EQ(stage.verbs(), "move endsquad"); // it might get out again
}

TEST(DropzoneTransport, Letter_and_size_must_fit__DZ_TRN_1) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2b", "LX3.1").line_up("L2a", {{1000, 450}, {1080, 450}});
    stage.put("T1a.1", {4000, 4500}).activate("L2").play("select L2a").play("move");
    EXPECT_EQ(load_of(stage.kit(), stage.state(), stage.unit("LX3.1")), 2);
    stage.refuses("embark LX3.1", "DZ-TRN-1", "The squad does not fit in that transport."); // 2 and 2 of 3
    Stage letter;
    letter.put("LX1.1", {1000, 300}, {.landed = true}).put("L3a.1", {1000, 460}).put("T1a.1", {4000, 4500});
    letter.activate("L3 LX1").play("select L3a").play("move");
    letter.refuses("embark LX1.1", "DZ-TRN-1", "The squad does not fit in that transport.");
    Stage fits;
    fits.put("LX4.1", {1000, 300}, {.landed = true}).line_up("L3a", {{1000, 460}, {1150, 460}, {1300, 460}});
    fits.put("T1a.1", {4000, 4500}).activate("L3 LX4").play("select L3a").play("move").play("embark LX4.1");
    EXPECT_EQ(load_of(fits.kit(), fits.state(), fits.unit("LX4.1")), 6);
}

TEST(DropzoneTransport, Those_aboard_are_ignored__DZ_TRN_1) {
    Stage stage;
    stage.put("LX3.1", {2400, 1650})
        .aboard("L2a", "LX3.1")
        .put("T1a.1", {4000, 4500})
        .put("T2a.1", {2000, 1500});
    EXPECT_FALSE(
        qualifies(stage.kit(), stage.state(), stage.squad("L2a"), ObjectiveId(stage.objective_number("O4"))));
    stage.act("T2a").play("shoot");
    EXPECT_NE(stage.judged("aim T2a.1 seedguns L2a.1"), "allowed");
}

// L2a does not fit: there is one place in the Mule, one in the Swift.
Stage one_place_each(bool second = true) {
    Stage stage;
    stage.sheet("LX1").offers.size = 3;
    stage.put("LX3.1", {1000, 300}).aboard("L2b", "LX3.1").line_up("L2a", {{1000, 450}, {1080, 450}});
    if (second) stage.put("LX1.1", {1200, 500}, {.landed = true}).aboard("L2c", "LX1.1");
    stage.put("T1a.1", {4000, 4500}).activate("L2").play("select L2a").play("move");
    return stage;
}

TEST(DropzoneTransport, Too_large_a_squad_is_spread_over_several__DZ_TRN_2) {
    Stage stage = one_place_each();
    EXPECT_EQ(stage.judged("embark LX3.1"), "DZ-TRN-1");
    EXPECT_EQ(stage.judged("embark LX3.1 LX3.1 LX3.1"), "DZ-TRN-1");
    stage.play("embark LX3.1 LX3.1 LX1.1");
    EXPECT_EQ(stage.where("L2a.1"), "aboard LX3.1");
    EXPECT_EQ(stage.where("L2a.2"), "aboard LX1.1");
    EXPECT_EQ(beside_the_mule().judged("embark LX3.1 LX3.1 -"), "DZ-TRN-1"); // it fits in one
}

TEST(DropzoneTransport, Stranded_units_are_lost_by_nobodys_hand__DZ_TRN_2__DZ_RUL_49) {
    Stage stage = one_place_each(false);
    stage.play("embark LX3.1 - LX3.1");
    EXPECT_EQ(stage.where("L2a.1"), "lost");
    EXPECT_EQ(stage.where("L2a.2"), "aboard LX3.1");
    EXPECT_EQ(stage.kp(), (Numbers{0, 20}));
    EXPECT_TRUE(stage.happened(happens::stranded));
}

// ---------------------------------------------------------------- getting out

TEST(DropzoneTransport, A_squad_disembarks_within_200_and_moves_on__DZ_TRN_3__DZ_PLC_1__DZ_MOV_5) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a", "LX3.1").put("T2a.1", {1000, 1000}).act("L2a");
    stage.play("move").play("disembark");
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    stage.refuses("place L2a.1 1000,501", "DZ-PLC-1", "Too far away.");
    stage.refuses("place L2a.1 1000,399", "DZ-GEO-9", "Units may not overlap.");
    stage.play("place L2a.1 1000,500").play("place L2a.2 1080,480");
    ASSERT_EQ(stage.asks(), "s0 D-MOVE");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    EXPECT_TRUE(stage.marked(stage.state().disembarked, "L2a"));
    stage.play("shift 1000,800").play("endmove").play("shoot").play("aim L2a.1 service_rifles T2a.1");
    EXPECT_EQ(hit_number(stage.kit(), stage.state(), stage.state().shooting.lines[0]), 5); // 3 and 2
}

TEST(DropzoneTransport, An_embarked_squad_does_nothing_else_first__DZ_TRN_1__DZ_TRN_3) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a", "LX3.1").put("T2a.1", {1000, 900}).act("L2a");
    for (const char* said : {"shoot", "search O4", "scan"})
        stage.refuses(said, "DZ-TRN-1", "An embarked squad must disembark first.");
    EXPECT_EQ(stage.verbs(), "move endsquad");
    stage.play("move");
    stage.refuses("step L2a.1 1000,500", "DZ-TRN-1", "An embarked squad must disembark first.");
}

TEST(DropzoneTransport, A_transport_inside_another_lets_nobody_out__DZ_TRN_3__DZ_ACT_12) {
    Stage stage;
    stage.put("LX2.1", {1000, 300}, {.landed = true}).aboard("LX3", "LX2.1").aboard("L2b", "LX3.1");
    stage.put("T1a.1", {4000, 4500}).activate("L2");
    stage.refuses("select L2b", "DZ-ACT-12", "That squad cannot act now.");
    EXPECT_EQ(stage.judged("select LX3"), "allowed");
    EXPECT_EQ(stage.judged("select LX3 L2b"), "allowed"); // with it, though it cannot get out yet (DZ-ACT-7)
}

TEST(DropzoneTransport, A_squad_in_several_transports_needs_all_of_them__DZ_TRN_3) {
    Stage stage;
    stage.put("LX3.1", {1000, 300})
        .put("LX1.1", {1300, 300})
        .aboard("L2a.1", "LX3.1")
        .aboard("L2a.2", "LX1.1");
    stage.put("T1a.1", {4000, 4500}).activate("L2");
    stage.refuses("select L2a", "DZ-ACT-12", "That squad cannot act now."); // LX1 flies
    stage.of("LX1.1").set(UnitFlag::airborne, false);
    stage.play("select L2a").play("move").play("disembark");
    stage.refuses("place L2a.2 1000,450", "DZ-PLC-1", "Too far away."); // it comes out of LX1
    stage.play("place L2a.2 1250,450").play("place L2a.1 1090,450");
    EXPECT_EQ(stage.where("L2a.1"), "table");
}

TEST(DropzoneTransport, A_squad_torn_apart_comes_together_again__DZ_TRN_3) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a.1", "LX3.1").put("L2a.2", {1100, 450});
    stage.put("T1a.1", {4000, 4500}).act("L2a").play("move");
    stage.refuses("step L2a.2 1100,500", "DZ-TRN-3", "Those who are still aboard must come out first.");
    stage.refuses("endmove", "DZ-TRN-3", "Those who are still aboard must come out first.");
    stage.play("disembark").play("place L2a.1 1000,450");
    EXPECT_EQ(stage.judged("step L2a.2 1100,500"), "allowed");
    stage.play("endmove");
    EXPECT_EQ(stage.where("L2a.1"), "table");
}

TEST(DropzoneTransport, Those_aboard_come_out_though_a_mate_cannot_come_on__DZ_ACT_12__DZ_TRN_3) {
    Stage stage;
    stage.sheet("L2a").mv = 0; // one that cannot reach its own radius never can (DZ-RES-2)
    stage.put("LX3.1", {1000, 300}).aboard("L2a.1", "LX3.1").ready({"L2a.2"}).put("T1a.1", {4000, 4500});
    stage.activate("L2 LX3").play("select L2a").play("move").play("disembark").play("place L2a.1 1000,450");
    stage.play("endmove");
    EXPECT_EQ(stage.where("L2a.1"), "table");
    EXPECT_EQ(stage.where("L2a.2"), "ready");
}

TEST(DropzoneTransport, Only_those_who_come_out_have_moved__DZ_MOV_5__DZ_MOV_6__DZ_TRN_7__DZ_RUL_69) {
    Stage stage;
    stage.put("LX1.1", {1000, 300}, {.landed = true}).aboard("L2a.1", "LX1.1").put("L2a.2", {1100, 450});
    stage.put("T2a.1", {1000, 1000}).act("L2a").play("move").play("disembark").play("place L2a.1 1000,440");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    EXPECT_EQ(stage.moved("L2a.2"), 0);
    EXPECT_TRUE(stage.of("L2a.1").has(UnitFlag::from_air));
    EXPECT_FALSE(stage.of("L2a.2").has(UnitFlag::from_air));
    EXPECT_TRUE(stage.marked(stage.state().disembarked, "L2a")); // these are the squad's
    EXPECT_TRUE(stage.marked(stage.state().aa_locked, "L2a"));
    stage.play("endmove").play("shoot");
    stage.refuses("aim L2a.1 shoulder_tube T2a.1", "DZ-MOV-6", "The unit moved too far to fire that weapon.");
    EXPECT_EQ(stage.judged("aim L2a.2 shoulder_tube T2a.1"), "allowed");
}

TEST(DropzoneTransport, Each_is_as_fresh_as_its_own_transport__DZ_TRN_7__DZ_RUL_69) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a.1", "LX3.1").put("T1a.1", {4000, 4500});
    stage.put("LX1.1", {1300, 300}, {.landed = true}).aboard("L2a.2", "LX1.1");
    stage.act("L2a").play("move").play("disembark").play("place L2a.2 1250,450");
    EXPECT_EQ(stage.moved("L2a.2"), 0); // not before all stand
    stage.play("place L2a.1 1090,450");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    EXPECT_EQ(stage.moved("L2a.2"), 1);
    EXPECT_FALSE(stage.of("L2a.1").has(UnitFlag::from_air));
    EXPECT_TRUE(stage.of("L2a.2").has(UnitFlag::from_air));
    EXPECT_TRUE(stage.marked(stage.state().aa_locked, "L2a"));
}

TEST(DropzoneTransport, Of_a_squad_torn_apart_those_outside_search__DZ_TRN_3__DZ_OBJ_4) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a.1", "LX3.1").put("L2a.2", {1000, 450});
    stage.objective("O1").piece = PieceId::none();
    stage.objective("O1").at = {1000, 650};
    stage.put("T1a.1", {4000, 4500}).round(2).act("L2a");
    EXPECT_EQ(stage.options("search"), Lines{"search L2a O1"});
    EXPECT_EQ(stage.judged("scan"), "DZ-OBJ-5"); // it is no transport
    Stage far = stage;
    far.objective("O1").at = {1000, 120}; // beside those aboard, but 330 from L2a.2
    EXPECT_EQ(far.judged("search O1"), "DZ-OBJ-2");
    stage.play("search O1", {5});
    EXPECT_EQ(stage.carrier("O1"), "L2a");
    EXPECT_EQ(stage.where("L2a.1"), "aboard LX3.1");
}

TEST(DropzoneTransport, Getting_out_needs_room__DZ_PLC_4) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a", "LX3.1").put("T2a.1", {1000, 900}).act("L2a").play("move");
    EXPECT_EQ(stage.judged("disembark"), "allowed");
    stage.sheet("L2a").radius = 150; // nearer than 210 to LX3 it must be placed
    stage.refuses("disembark", "DZ-PLC-4", "There is no room for the squad.");
}

TEST(DropzoneTransport, Infantry_storms_a_garrison_within_400__DZ_TRN_4__DZ_CQ_6) {
    Stage stage;
    stage.put("LX3.1", {1100, 1750}).aboard("L2a", "LX3.1").inside("T2a.1", "P4", "south").act("L2a");
    stage.play("move");
    stage.refuses("storm P4 south", "DZ-GAR-2", "An enemy holds that edge.");
    stage.of("LX3.1").at = {1100, 1749};
    stage.refuses("storm P4 centre", "DZ-TRN-4", "The garrison is too far from the transport.");
    stage.of("LX3.1").at = {1100, 1750};
    stage.play("storm P4 west");
    EXPECT_EQ(stage.where("L2a.2"), "P4 west");
    EXPECT_TRUE(stage.marked(stage.state().disembarked, "L2a"));
    EXPECT_TRUE(stage.marked(stage.state().entered_hostile, "L2a"));
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    ASSERT_EQ(stage.asks(), "s0 D-ACTION"); // the Moving action is over
    stage.refuses("move", "DZ-GEN-1", "A squad cannot do that action again in this activation.");
}

// ---------------------------------------------------------------- aerial transports

TEST(DropzoneTransport, Half_a_move_is_rounded_up_to_a_full_inch__DZ_TRN_5__DZ_RUL_33) {
    Sheet sheet;
    for (const auto& [mv, half] :
         {std::pair{2400, 1200}, {1800, 900}, {1700, 900}, {1600, 800}, {1601, 900}}) {
        sheet.mv = mv;
        EXPECT_EQ(half_mv(sheet), half) << mv;
    }
}

// LX1 flies with L2a aboard, and is about to move.
Stage swift() {
    Stage stage;
    stage.put("LX1.1", {1000, 300}).aboard("L2a", "LX1.1").aboard("L2c", "LX1.1").put("T1a.1", {4000, 4500});
    stage.act("LX1", "L2").play("move");
    return stage;
}

TEST(DropzoneTransport, Aerial_transports_must_have_landed_within_half_their_move__DZ_TRN_5) {
    const char* sentence = "An aerial transport must land and stay within half its move.";
    Stage stage = swift();
    stage.refuses("unload LX1.1 L2a", "DZ-TRN-5", sentence);
    stage.play("step LX1.1 2200,300").play("land LX1.1"); // 1200
    EXPECT_EQ(stage.judged("unload LX1.1 L2a"), "allowed");
    Stage far = swift();
    far.play("step LX1.1 2201,300").play("land LX1.1");
    far.refuses("unload LX1.1 L2a", "DZ-TRN-5", sentence);
    far.play("endmove");
    EXPECT_NE(far.judged("select L2a"), "allowed"); // nor by itself
}

TEST(DropzoneTransport, After_an_exchange_it_stays_within_half_its_move__DZ_TRN_5__DZ_RUL_33) {
    Stage stage = swift();
    stage.play("step LX1.1 1900,300").play("land LX1.1").play("unload LX1.1 L2a");
    stage.play("place L2a.1 1900,440").play("place L2a.2 1980,440").play("takeoff LX1.1");
    stage.refuses("step LX1.1 2201,300", "DZ-TRN-5",
                  "An aerial transport must land and stay within half its move.");
    EXPECT_EQ(stage.judged("step LX1.1 2200,300"), "allowed");
}

TEST(DropzoneTransport, The_free_exchange_costs_the_squad_nothing__DZ_TRN_6) {
    Stage stage = swift();
    stage.play("land LX1.1")
        .play("unload LX1.1 L2a")
        .play("place L2a.1 1000,440")
        .play("place L2a.2 1080,440");
    EXPECT_TRUE(stage.marked(stage.state().disembarked, "L2a"));
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    stage.play("unload LX1.1 L2c").play("place L2c.1 1200,300").play("place L2c.2 1180,380");
    stage.play("endmove").done().play("select L2a");
    EXPECT_EQ(stage.judged("move"), "allowed"); // it has both its actions
    stage.play("move");
    EXPECT_EQ(stage.judged("step L2a.1 1000,740"), "allowed"); // and all its move
}

TEST(DropzoneTransport, One_kind_of_exchange_on_one_landing__DZ_TRN_6) {
    const char* sentence = "Only one free loading or unloading per activation.";
    Stage stage = swift();
    stage.put("L2b.1", {1000, 450}).play("land LX1.1").play("unload LX1.1 L2a");
    stage.play("place L2a.1 1150,300").play("place L2a.2 1150,380");
    stage.refuses("load LX1.1 L2b", "DZ-TRN-6", sentence);
    EXPECT_EQ(stage.judged("unload LX1.1 L2c"), "allowed");
    stage.play("takeoff LX1.1").play("land LX1.1");
    stage.refuses("unload LX1.1 L2c", "DZ-TRN-6", sentence);
}

TEST(DropzoneTransport, Whoever_began_landed_must_take_off_first__DZ_TRN_6) {
    Stage stage = swift();
    stage.play("cancel").of("LX1.1").set(UnitFlag::airborne, false);
    stage.play("move");
    stage.refuses("unload LX1.1 L2a", "DZ-TRN-5",
                  "An aerial transport must land and stay within half its move.");
    stage.play("takeoff LX1.1").play("land LX1.1");
    EXPECT_EQ(stage.judged("unload LX1.1 L2a"), "allowed");
}

TEST(DropzoneTransport, It_loads_squads_within_200_outside_garrisons__DZ_TRN_6) {
    Stage stage;
    stage.put("LX1.1", {1100, 1850})
        .line_up("L2a", {{1100, 2050}, {1180, 2050}})
        .inside("L2b", "P4", "south");
    stage.put("T1a.1", {4000, 4500}).activate("L2 LX1").play("select LX1").play("move").play("land LX1.1");
    EXPECT_NE(stage.judged("load LX1.1 L2b"), "allowed");
    stage.play("load LX1.1 L2a");
    EXPECT_EQ(stage.where("L2a.2"), "aboard LX1.1");
    EXPECT_TRUE(stage.marked(stage.state().embarked, "L2a"));
    EXPECT_FALSE(stage.marked(stage.state().selected, "L2a"));
    stage.of("LX1.1").moved = 0;
    stage.play("takeoff LX1.1").play("step LX1.1 1100,900").play("endmove"); // and flies on
    EXPECT_EQ(stage.where("LX1.1"), "flying");
}

TEST(DropzoneTransport, Units_fresh_from_the_air_cannot_shoot_at_aircraft__DZ_TRN_7) {
    Stage stage;
    stage.put("LX4.1", {1000, 300}).aboard("L3b", "LX4.1").put("L3a.1", {3000, 300});
    stage.put("TX1.1", {1000, 900}).put("T2a.1", {1300, 900}).act("LX4", "L3").play("move");
    stage.play("land LX4.1")
        .play("unload LX4.1 L3b")
        .play("place L3b.1 1000,460")
        .play("place L3b.2 1125,450");
    stage.play("endmove");
    stage.done();
    stage.play("select L3b").play("shoot");
    stage.refuses("aim L3b.1 flak_rake TX1.1", "DZ-TRN-7",
                  "Units fresh from an aircraft cannot shoot at aircraft this round.");
    EXPECT_EQ(stage.judged("aim L3b.1 flak_rake T2a.1"), "allowed");
}

TEST(DropzoneTransport, So_cannot_those_from_a_transport_fresh_from_the_air__DZ_TRN_7) {
    const auto judged = [](bool from_air) {
        Stage stage;
        stage.sheet("L2b").weapons[0].anti_air = 1;
        stage.put("LX3.1", {1000, 300}).aboard("L2b", "LX3.1").put("TX1.1", {1000, 900});
        stage.of("LX3.1").set(UnitFlag::from_air, from_air);
        stage.act("L2b").play("move").play("disembark").play("place L2b.1 1000,420");
        stage.play("place L2b.2 1080,420").play("endmove");
        return stage.play("shoot").judged("aim L2b.1 service_rifles TX1.1");
    };
    EXPECT_EQ(judged(false), "allowed");
    EXPECT_EQ(judged(true), "DZ-TRN-7");
}

// ---------------------------------------------------------------- aircraft

TEST(DropzoneTransport, Aircraft_ignore_the_ground_and_claim_nothing__DZ_AIR_1) {
    Stage stage;
    stage.put("L4a.1", {2400, 1400})
        .put("L3a.1", {2000, 900})
        .put("T1a.1", {2400, 2780})
        .act("L4a")
        .play("move");
    EXPECT_EQ(stage.judged("step L4a.1 2400,2900"), "allowed"); // across P2 and P1, and over T1a
    stage.play("endmove");
    EXPECT_EQ(stage.claimant("O4"), -1);
    stage.of("L4a.1").set(UnitFlag::airborne, false);
    EXPECT_FALSE(
        qualifies(stage.kit(), stage.state(), stage.squad("L4a"), ObjectiveId(stage.objective_number("O4"))));
}

TEST(DropzoneTransport, Landing_and_taking_off_are_free__DZ_AIR_2) {
    Stage stage = swift();
    const char* sentence = "The aircraft cannot do that here.";
    stage.refuses("takeoff LX1.1", "DZ-AIR-2", sentence);
    stage.play("land LX1.1");
    EXPECT_EQ(stage.where("LX1.1"), "table");
    EXPECT_EQ(stage.moved("LX1.1"), 0);
    stage.refuses("step LX1.1 1100,300", "DZ-AIR-2", sentence);
    stage.refuses("land LX1.1", "DZ-AIR-2", sentence);
    stage.play("takeoff LX1.1").play("land LX1.1").play("takeoff LX1.1").play("land LX1.1");
    stage.play("takeoff LX1.1");
    stage.refuses("land LX1.1", "DZ-AIR-2", sentence); // a fourth time
}

TEST(DropzoneTransport, Landing_needs_room_on_the_ground__DZ_AIR_2__DZ_GEO_9) {
    Stage stage = swift();
    stage.put("T2a.1", {1000, 419});
    stage.refuses("land LX1.1", "DZ-AIR-2", "The aircraft cannot do that here.");
    stage.of("T2a.1").at = {1000, 420};
    EXPECT_EQ(stage.judged("land LX1.1"), "allowed");
    stage.play("step LX1.1 1100,1950");
    EXPECT_EQ(stage.judged("land LX1.1"), "allowed");
    stage.play("step LX1.1 1100,2080"); // 70 from P4
    stage.refuses("land LX1.1", "DZ-AIR-2", "The aircraft cannot do that here.");
}

TEST(DropzoneTransport, A_landed_aircraft_counts_as_a_Vehicle__DZ_AIR_2__DZ_WPN_AA__DZ_WPN_DEV) {
    Stage stage;
    stage.put("LX4.1", {1000, 300}, {.landed = true}).put("L4a.1", {1300, 300}).put("T1a.1", {1000, 900});
    stage.act("T1a").play("shoot");
    stage.refuses("aim T1a.1 thorn_lance L4a.1", "DZ-WPN-AA",
                  "Only anti-aircraft weapons can shoot at flying targets.");
    stage.play("aim T1a.1 thorn_lance LX4.1").play("fire", {2, 2, /*it does not crash; nobody is aboard*/});
    EXPECT_EQ(stage.where("LX4.1"), "lost"); // 2 + 11 against 10: a Critical, and twice 2 against vehicles
}

} // namespace
} // namespace muster::dropzone::tests
