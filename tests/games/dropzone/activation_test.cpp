// Phase 2 of docs/rules/dropzone.md: whose turn it is, battlegroups and their auxiliaries, squads and their
// actions.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// ---------------------------------------------------------------- turns

TEST(DropzoneActivation, The_seat_on_turn_activates_one_of_its_groups__DZ_ACT_1__DZ_ACT_2) {
    Stage stage;
    stage.put("L1a.1", {1000, 300})
        .put("L3a.1", {2000, 300})
        .put("T1a.1", {4000, 4500})
        .order({0, 1})
        .begin();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(stage.options(), (Lines{"activate L1", "activate L3"}));
    stage.refuses("activate T1", "DZ-ACT-1", "That is no battlegroup of yours.");
    stage.idle("L1").idle("T1");
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(stage.options(), Lines{"activate L3"});
    stage.refuses("activate L1", "DZ-ACT-1", "That battlegroup has already been activated this round.");
    stage.refuses("pass", "DZ-ACT-2", "You may not skip: activate one of your battlegroups.");
}

TEST(DropzoneActivation, Seats_take_turns_in_order_as_long_as_they_can__DZ_ACT_8__DZ_ACT_9__DZ_ACT_10) {
    Stage stage(3);
    stage.put("1:L1a.1", {1000, 300}).put("1:L3a.1", {2000, 300}).put("1:L4a.1", {3000, 300});
    stage.put("T1a.1", {4000, 4500});
    stage.put("3:L1a.1", {300, 2000}).put("3:L3a.1", {300, 3000}).order({2, 0, 1}).round(2).begin();
    EXPECT_EQ(stage.groups_in_turn(), (Lines{"3:L1", "1:L1", "T1", "3:L3", "1:L3", "1:L4"}));
    EXPECT_EQ(stage.state().round, 3);
}

TEST(DropzoneActivation, Lost_and_reserved_groups_are_ignored__DZ_ACT_5__DZ_RUL_17__DZ_RUL_21) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).reserve({"L3b"}).ready({"L4"}).put("LX1.1", {3000, 500});
    stage.aboard("L2a", "LX1.1").put("T1a.1", {4000, 4500}).begin();
    EXPECT_EQ(stage.options("activate L3"), Lines{});
    stage.refuses("activate L3", "DZ-ACT-5",
                  "No unit of that battlegroup can act, so it cannot be activated.");
    EXPECT_EQ(stage.judged("activate L2"), "allowed"); // though its transport flies
    EXPECT_EQ(stage.judged("activate L4"), "allowed");
    stage.put("L3a.1", {2000, 300});
    EXPECT_EQ(stage.judged("activate L3"), "allowed"); // one of them is there
    Stage none(2, {{"reserve_release", "never"}});
    none.reserve({"L3"}).put("T1a.1", {4000, 4500}).lose({"T1a.1"}).reserve({"T3"});
    none.round(2).begin({6, 1}); // nobody can: Phase 3, and the next round
    EXPECT_EQ(none.state().round, 3);
}

TEST(DropzoneActivation, With_auxiliaries_alone_one_waits_but_is_in_play__DZ_AUX_5__DZ_RUL_18) {
    Stage stage;
    stage.put("LX1.1", {1000, 500}).put("T1a.1", {4000, 4500}).order({0, 1}).round(2).begin();
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.idle("T1");
    EXPECT_EQ(stage.state().round, 3);
    EXPECT_EQ(stage.rollers("R-INIT").size() % 2, 0u); // both rolled, and both again after a tie
    EXPECT_EQ(stage.order().size(), 2u);
}

TEST(DropzoneActivation, A_group_that_cannot_come_on_is_activated_all_the_same__DZ_ACT_12__DZ_RUL_14) {
    Stage stage;
    stage.sheet("L3a").mv = 0;
    stage.sheet("L3a").type = Type::skimmer; // a Tank would have the road
    stage.ready({"L3a"}).put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).order({0, 1}).begin();
    stage.play("activate L3");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // nobody could be selected
    EXPECT_EQ(stage.where("L3a.1"), "ready");
    stage.idle("T1");
    EXPECT_EQ(stage.judged("activate L3"), "DZ-ACT-1");
}

TEST(DropzoneActivation, A_group_that_dies_before_it_acts_is_done__DZ_ACT_4__DZ_RUL_16) {
    Stage stage;
    stage.put("L4a.1", {1000, 500}, {.dp = 1}).put("L1a.1", {3000, 300}).put("T4a.1", {1000, 900});
    stage.order({0, 1}).act("L4a").move({"step L4a.1 1200,500"});
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("react T4a.1 high_burst L4a.1", {6, 1, 1, /*damage*/ 6, /*crash*/ 3});
    EXPECT_EQ(stage.where("L4a.1"), "lost");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

// ---------------------------------------------------------------- the least that must be done

TEST(DropzoneActivation, Somebody_must_complete_an_action__DZ_ACT_4__DZ_RUL_15) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("L3b.1", {2000, 300}).put("T1a.1", {4000, 4500}).act("L3a");
    EXPECT_EQ(stage.judged("endsquad"), "allowed"); // L3b might still act
    stage.play("endsquad");
    stage.refuses("endgroup", "DZ-ACT-4", "At least one unit must complete an action first.");
    stage.play("select L3b");
    stage.refuses("endsquad", "DZ-ACT-4", "At least one unit must complete an action first.");
    stage.play("move");
    EXPECT_EQ(stage.judged("endmove"), "allowed"); // and nothing moved (DZ-GEN-2)
}

TEST(DropzoneActivation, Any_squad_may_be_left_out__DZ_ACT_4__DZ_ACT_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 300})
        .put("L3b.1", {2000, 300})
        .put("T1a.1", {4000, 4500})
        .act("L3a")
        .move({})
        .done();
    ASSERT_EQ(stage.asks(), "s0 D-SQUAD");
    EXPECT_EQ(stage.options(), (Lines{"endgroup", "select L3b"}));
    stage.play("endgroup");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(DropzoneActivation, Handing_over_is_no_action__DZ_ACT_4__DZ_OBJ_7) {
    Stage stage;
    stage.put("L2a.1", {1000, 300}).put("L2b.1", {1150, 300}).carry("O1", "L2a").put("T1a.1", {4000, 4500});
    stage.act("L2a").play("handover O1 L2b");
    EXPECT_EQ(stage.carrier("O1"), "L2b");
    stage.play("endsquad");
    stage.refuses("endgroup", "DZ-ACT-4", "At least one unit must complete an action first.");
}

// ---------------------------------------------------------------- squads

TEST(DropzoneActivation, One_squad_at_a_time_and_each_once__DZ_ACT_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("L3b.1", {2000, 300}).put("T2a.1", {1000, 900}).act("L3a");
    stage.refuses("select L3b", "DZ-ACT-6", "Finish the actions of the current squad first.");
    stage.refuses("move L3b", "DZ-ACT-6", "Finish the actions of the current squad first.");
    stage.move({"step L3a.1 1100,300"}).play("endsquad");
    stage.refuses("select L3a", "DZ-ACT-6", "That squad has already acted this round.");
    EXPECT_EQ(stage.judged("select L3b"), "allowed");
}

TEST(DropzoneActivation, A_squad_has_two_different_actions_in_any_order__DZ_GEN_1) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("L3b.1", {2000, 300}).put("T2a.1", {1000, 900}).act("L3a");
    Stage other = stage;
    stage.move({"step L3a.1 1100,300"});
    stage.refuses("move", "DZ-GEN-1", "A squad cannot do that action again in this activation.");
    stage.shoot({"L3a.1 longbore T2a.1"}, {1});
    EXPECT_EQ(stage.asks(), "s0 D-SQUAD"); // nothing is left for it
    other.shoot({"L3a.1 longbore T2a.1"}, {1});
    ASSERT_EQ(other.asks(), "s0 D-ACTION");
    other.refuses("shoot", "DZ-GEN-1", "A squad cannot do that action again in this activation.");
    other.move({"step L3a.1 1100,300"});
    EXPECT_EQ(other.asks(), "s0 D-SQUAD");
}

TEST(DropzoneActivation, What_is_cancelled_is_not_used__DZ_GEN_1) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T2a.1", {1000, 900}).act("L3a").play("move").play("cancel");
    EXPECT_EQ(stage.judged("move"), "allowed");
    stage.play("shoot").play("aim L3a.1 longbore T2a.1").play("cancel");
    EXPECT_EQ(stage.judged("shoot"), "allowed");
    stage.play("move").play("step L3a.1 1100,300");
    EXPECT_NE(stage.judged("cancel"), "allowed"); // something has moved
}

TEST(DropzoneActivation, Searching_and_scanning_take_everything__DZ_GEN_1__DZ_OBJ_5) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).put("L2a.1", {1000, 500}).put("T2a.1", {1000, 900}).act("LX3", "L2");
    stage.play("scan");
    EXPECT_EQ(stage.asks(), "s0 D-SQUAD"); // neither move nor fire is left
    Stage moved;
    moved.put("LX3.1", {1000, 300}).put("L2a.1", {1000, 500}).put("T2a.1", {1000, 900}).act("LX3", "L2");
    moved.move({});
    moved.refuses("scan", "DZ-GEN-1", "Searching and scanning take both actions.");
}

TEST(DropzoneActivation, A_Moving_action_in_which_nothing_moves_is_one__DZ_GEN_2__DZ_MOV_5) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T2a.1", {1000, 900}).act("L3a").move({});
    EXPECT_EQ(stage.moved("L3a.1"), 0);
    EXPECT_EQ(stage.judged("endsquad"), "allowed");
    EXPECT_EQ(stage.judged("move"), "DZ-GEN-1");
}

TEST(DropzoneActivation, A_single_survivor_is_a_squad_and_a_group__DZ_UNIT_1) {
    Stage stage;
    stage.put("L3a.2", {1000, 300}).put("T1a.1", {4000, 4500}).begin();
    EXPECT_EQ(stage.options(), Lines{"activate L3"});
    stage.play("activate L3");
    EXPECT_EQ(stage.options(), Lines{"select L3a"});
    EXPECT_TRUE(is_in_coherency(stage.kit(), stage.state(), stage.squad("L3a")));
}

TEST(DropzoneActivation, All_units_of_a_squad_act_together__DZ_UNIT_1__DZ_GEN_1) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}, {1400, 300}}).put("T2a.1", {1000, 900}).act("L3a");
    stage.play("move").play("step L3a.2 1200,500");
    EXPECT_EQ(stage.judged("step L3a.1 1000,400"), "allowed");
    EXPECT_EQ(stage.judged("step L3a.2 1200,600"), "allowed");
    stage.play("endmove");
    EXPECT_EQ(stage.moved("L3a.1"), 0); // it stayed, within the same action
    EXPECT_EQ(stage.judged("move"), "DZ-GEN-1");
}

TEST(DropzoneActivation, Who_may_be_selected__DZ_ACT_12) {
    Stage stage;
    stage.put("LX1.1", {1000, 500}).aboard("L2a", "LX1.1").inside("L2b", "P4").put("L2c.1", {2000, 300});
    stage.put("L3a.1", {3000, 300}).put("T1a.1", {4000, 4500}).activate("L2");
    EXPECT_EQ(stage.options("select L"),
              (Lines{"select L2b", "select L2c", "select LX1", "select LX1 L2a", "select LX1 L2a L2b",
                     "select LX1 L2a L2b L2c", "select LX1 L2a L2c", "select LX1 L2b", "select LX1 L2b L2c",
                     "select LX1 L2c"}));
    stage.refuses("select L2a", "DZ-ACT-12", "That squad cannot act now."); // it cannot get out of the air
    stage.refuses("select L3a", "DZ-ACT-12", "That squad cannot act now.");
    stage.refuses("select T1a", "DZ-ACT-12", "That squad cannot act now.");
    stage.of("LX1.1").set(UnitFlag::airborne, false);
    EXPECT_EQ(stage.judged("select L2a"), "allowed");
}

// ---------------------------------------------------------------- leeway

TEST(DropzoneActivation, A_transport_and_its_passengers_may_act_together__DZ_ACT_7__DZ_RUL_20) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2b", "LX3.1").put("L2a.1", {2000, 300});
    stage.put("T2a.1", {1000, 900}).activate("L2").play("select LX3 L2b");
    stage.refuses("select L2a", "DZ-ACT-6", "Finish the actions of the current squad first.");
    stage.play("move L2b").play("disembark").play("place L2b.1 1000,420").play("place L2b.2 1000,500");
    stage.refuses("step LX3.1 1000,200", "DZ-ACT-6", "Finish the actions of the current squad first.");
    stage.play("endmove").play("move LX3").play("step LX3.1 1500,300").play("endmove");
    stage.play("shoot L2b").play("aim L2b.1 service_rifles T2a.1").play("fire", {1, 1, 1, 1});
    stage.play("shoot LX3").play("aim LX3.1 turret_gun T2a.1").play("fire", {1, 1});
    EXPECT_EQ(stage.asks(), "s0 D-SQUAD");
    EXPECT_EQ(stage.options("select"), Lines{"select L2a"});
}

TEST(DropzoneActivation, All_who_act_together_must_be_ended__DZ_ACT_7) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).line_up("L2b", {{1000, 420}, {1100, 420}}).put("L2a.1", {2000, 300});
    stage.put("T2a.1", {1000, 900})
        .activate("L2 LX3")
        .play("select LX3 L2b")
        .play("move LX3")
        .play("endmove");
    stage.play("endsquad LX3");
    stage.refuses("select L2a", "DZ-ACT-6", "Finish the actions of the current squad first.");
    EXPECT_EQ(stage.judged("endsquad L2b"), "allowed");
    stage.play("endsquad L2b");
    EXPECT_EQ(stage.judged("select L2a"), "allowed");
}

TEST(DropzoneActivation, A_partner_needs_the_letter_and_the_activation__DZ_ACT_7) {
    Stage stage;
    stage.put("LX1.1", {1000, 500})
        .aboard("L2a", "LX1.1")
        .put("L2c.1", {2000, 300})
        .put("LX3.1", {1500, 300});
    stage.put("L3a.1", {3000, 300}).put("T1a.1", {4000, 4500}).activate("L2 LX3");
    const char* sentence = "Only a transport and its passengers may act together.";
    stage.refuses("select LX1 LX3", "DZ-ACT-7", sentence);    // a Mule needs room for vehicles
    stage.refuses("select LX1 L3a", "DZ-ACT-7", sentence);    // not of this activation
    stage.refuses("select L2c L2a", "DZ-ACT-7", sentence);    // no transport
    EXPECT_EQ(stage.judged("select LX1 L2a L2c"), "allowed"); // aboard, in the air, and outside
    EXPECT_EQ(stage.judged("select LX3 L2c"), "allowed");
}

// ---------------------------------------------------------------- auxiliaries

TEST(DropzoneActivation, Free_auxiliaries_are_declared_with_any_group__DZ_ACT_3__DZ_AUX_1__DZ_AUX_3) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("L3a.1", {2000, 300}).put("LX1.1", {3000, 500}).ready({"LX4"});
    stage.put("LX3.1", {3500, 500}).put("T1a.1", {4000, 4500}).begin();
    EXPECT_EQ(stage.judged("activate L1 LX1 LX3 LX4"), "allowed");
    EXPECT_EQ(stage.judged("activate L3 LX3"), "allowed");
    stage.play("activate L1 LX1 LX3");
    EXPECT_EQ(stage.members(), (Lines{"L1a", "L1b", "LX1", "LX3"}));
    stage.play("select LX3").move({}).done().play("endgroup"); // LX1 was declared and did nothing
    stage.idle("T1");
    for (const char* said : {"activate L3 LX1", "activate L3 LX3"})
        stage.refuses(said, "DZ-AUX-1", "That auxiliary squad has already acted this round.");
    EXPECT_EQ(stage.judged("activate L3 LX4"), "allowed");
}

TEST(DropzoneActivation, Auxiliaries_not_declared_stay_out__DZ_AUX_3__DZ_AUX_5) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("LX1.1", {3000, 500}).reserve({"L3"}).put("T1a.1", {4000, 4500});
    stage.begin();
    stage.refuses("activate L1 LX4", "DZ-AUX-2",
                  "A loaded transport acts with its passengers' battlegroup."); // in reserve, with its cargo
    stage.refuses("activate L1 LX2", "DZ-AUX-3", "That squad cannot be declared with a battlegroup."); // lost
    stage.play("activate L1");
    EXPECT_EQ(stage.options("select L"), Lines{"select L1a"});
    stage.refuses("select LX1", "DZ-ACT-12", "That squad cannot act now.");
}

TEST(DropzoneActivation, Loaded_transports_come_with_their_passengers__DZ_AUX_2) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("LX2.1", {3000, 500}).aboard("LX3", "LX2.1").aboard("L2b", "LX3.1");
    stage.put("L3a.1", {2000, 300}).put("T1a.1", {4000, 4500}).begin();
    for (const char* said : {"activate L1 LX2", "activate L1 LX3", "activate L3 LX2"})
        stage.refuses(said, "DZ-AUX-2", "A loaded transport acts with its passengers' battlegroup.");
    stage.play("activate L2");
    EXPECT_EQ(stage.members(), (Lines{"L2a", "L2b", "L2c", "LX2", "LX3"}));
}

TEST(DropzoneActivation, An_empty_transport_inside_another_comes_with_it__DZ_AUX_2) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("LX2.1", {3000, 500}).aboard("LX3", "LX2.1");
    stage.put("T1a.1", {4000, 4500}).begin();
    EXPECT_NE(stage.judged("activate L1 LX3"), "allowed"); // not on its own
    stage.play("activate L1 LX2");
    EXPECT_EQ(stage.members(), (Lines{"L1a", "L1b", "LX2", "LX3"}));
}

TEST(DropzoneActivation, So_does_one_beside_passengers__DZ_AUX_2) {
    Stage stage;
    stage.put("LX2.1", {3000, 500}).aboard("LX3", "LX2.1").aboard("L1b.1", "LX2.1").put("L1a.1", {1000, 300});
    stage.put("T1a.1", {4000, 4500}).activate("L1");
    EXPECT_EQ(stage.members(), (Lines{"L1a", "L1b", "LX2", "LX3"}));
}

TEST(DropzoneActivation, Auxiliaries_deal_only_with_their_own_activation__DZ_AUX_4) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).put("L2a.1", {1000, 450}).put("T1a.1", {4000, 4500}).activate("L2");
    stage.play("select L2a").play("move");
    stage.refuses("embark LX3.1", "DZ-AUX-4", "That transport is not acting with this battlegroup.");
    Stage declared;
    declared.put("LX3.1", {1000, 300}).put("L2a.1", {1000, 450}).put("T1a.1", {4000, 4500});
    declared.activate("L2 LX3").play("select L2a").play("move");
    EXPECT_EQ(declared.judged("embark LX3.1"), "allowed");
}

// ---------------------------------------------------------------- what happens at the end

TEST(DropzoneActivation, Claims_are_made_when_a_squad_is_done__DZ_ACT_11__DZ_OBJ_3__DZ_RUL_42) {
    Stage stage;
    stage.put("L3a.1", {2000, 1500}).put("L3b.1", {2000, 300}).put("T1a.1", {4000, 4500}).act("L3a");
    stage.play("move").play("step L3a.1 2300,1500");
    EXPECT_EQ(stage.claimant("O4"), -1); // not in mid-move
    stage.play("endmove");
    EXPECT_EQ(stage.claimant("O4"), -1); // nor between actions
    stage.play("endsquad");
    EXPECT_EQ(stage.claimant("O4"), 0);
    EXPECT_TRUE(stage.happened_in_order({&happens::ends_squad, &happens::claimed}));
}

TEST(DropzoneActivation, Tests_come_before_claims_at_the_end_of_a_group__DZ_ACT_11__DZ_FOR_1) {
    // L2b holds O2's garrison together with T2a; it flees in the test, and T2a claims at once.
    Stage stage;
    stage.inside("L2b.1", "P4", "centre", {.dp = 2}).inside("T2a", "P4").find("O2");
    stage.put("L1a.1", {4000, 300}).order({1, 0}).act("T2a");
    stage.shoot({"T2a.1 thorn_spikes L2b"}, {3, 1, 1, 1, 1}).play("endsquad");
    ASSERT_EQ(stage.asks(), "s0 D-FORT");
    EXPECT_EQ(stage.carrier("O2"), "nobody");
    stage.play("fail").play("place L2b.1 1150,2750");
    EXPECT_EQ(stage.carrier("O2"), "T2a");
}

} // namespace
} // namespace muster::dropzone::tests
