// The table "Refusals" of docs/rules/dropzone.md, row by row: the rule that is named, and the sentence. In
// which order several apply is in refusals_order_test.cpp.
#include "games/dropzone/stage.hpp"
#include "kit/proved.hpp"

namespace muster::dropzone::tests {
namespace {

// ---------------------------------------------------------------- turns and squads

// Seat 0 is to activate; L1 has gone, L3 is in reserve, L2 is lost.
Stage row_activate() {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("L4a.1", {2000, 300}).reserve({"L3"}).put("T1a.1", {4000, 4500});
    stage.put("T2a.1", {3000, 4500}).order({0, 1}).begin().idle("L1").idle("T1");
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    return stage;
}

TEST(DropzoneRefusals, Passing_instead_of_activating__DZ_ACT_2) {
    row_activate().refuses("pass", "DZ-ACT-2", "You may not skip: activate one of your battlegroups.");
}

TEST(DropzoneRefusals, Activating_twice_or_out_of_turn__DZ_ACT_1) {
    const Stage stage = row_activate();
    stage.refuses("activate L1", "DZ-ACT-1", "That battlegroup has already been activated this round.");
    stage.refuses(1, "activate T2", "DZ-ACT-1", "It is not your turn to activate.");
}

TEST(DropzoneRefusals, Activating_who_cannot_act__DZ_ACT_5) {
    const Stage stage = row_activate();
    for (const char* said : {"activate L2", "activate L3"})
        stage.refuses(said, "DZ-ACT-5", "No unit of that battlegroup can act, so it cannot be activated.");
}

TEST(DropzoneRefusals, Anything_else_with_units_still_in_readiness__DZ_RES_1) {
    const char* sentence = "All units in readiness must move on to the table.";
    Stage stage;
    stage.ready({"L3a"}).put("L3b.1", {2000, 300}).put("T2a.1", {2000, 900}).activate("L3");
    stage.play("select L3b").move({}).done();
    stage.refuses("endgroup", "DZ-RES-1", sentence);
    stage.play("select L3a");
    for (const char* said : {"endsquad", "shoot", "search O1", "scan"})
        stage.refuses(said, "DZ-RES-1", sentence);
    stage.play("move").play("step L3a.1 1000,300");
    stage.refuses("endmove", "DZ-RES-1", sentence);
}

TEST(DropzoneRefusals, Ending_without_an_action__DZ_ACT_4) {
    const char* sentence = "At least one unit must complete an action first.";
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {4000, 4500}).activate("L3");
    stage.refuses("endgroup", "DZ-ACT-4", sentence);
    stage.play("select L3a");
    stage.refuses("endsquad", "DZ-ACT-4", sentence);
    // The squad is open: that is what is in the way.
    stage.refuses("endgroup", "DZ-ACT-6", "Finish the actions of the current squad first.");
}

TEST(DropzoneRefusals, Selecting_while_another_is_open__DZ_ACT_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("L3b.1", {2000, 300}).put("T1a.1", {4000, 4500}).act("L3a");
    stage.refuses("select L3b", "DZ-ACT-6", "Finish the actions of the current squad first.");
}

TEST(DropzoneRefusals, Partners_that_are_none__DZ_ACT_7) {
    Stage stage;
    stage.put("LX3.1", {1000, 300})
        .put("L2a.1", {1500, 300})
        .put("LX2.1", {2000, 500})
        .put("L3a.1", {3000, 300});
    stage.put("T1a.1", {4000, 4500}).activate("L2 LX3 LX2");
    const char* sentence = "Only a transport and its passengers may act together.";
    stage.refuses("select LX3 LX2", "DZ-ACT-7", sentence); // it carries Infantry
    stage.refuses("select LX2 L3a", "DZ-ACT-7", sentence); // not of this activation
    EXPECT_EQ(stage.judged("select LX2 LX3"), "allowed");
}

TEST(DropzoneRefusals, Selecting_who_has_acted_or_cannot__DZ_ACT_6__DZ_ACT_12) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).reserve({"L3b"}).put("T1a.1", {4000, 4500}).put("LX1.1", {2000, 500});
    stage.put("LX4.1", {3000, 500}).activate("L3 LX4").play("select L3a").move({}).done();
    stage.refuses("select L3a", "DZ-ACT-6", "That squad has already acted this round.");
    stage.refuses("select L3b", "DZ-ACT-12", "That squad cannot act now.");
    Stage aboard;
    aboard.put("LX1.1", {2000, 500}).aboard("L2a", "LX1.1").put("T1a.1", {4000, 4500}).activate("L2");
    aboard.refuses("select L2a", "DZ-ACT-12", "That squad cannot act now.");
}

TEST(DropzoneRefusals, Auxiliaries_of_somebody_else__DZ_AUX_1__DZ_AUX_2__DZ_AUX_4) {
    Stage stage;
    stage.put("L1a.1", {1000, 300})
        .put("L3a.1", {2000, 300})
        .put("LX3.1", {3000, 300})
        .put("LX1.1", {3500, 500});
    stage.aboard("L2a", "LX1.1")
        .put("L2b.1", {3000, 450})
        .put("T1a.1", {4000, 4500})
        .put("T2a.1", {1000, 4500});
    stage.order({0, 1}).begin();
    stage.refuses("activate L1 LX1", "DZ-AUX-2", "A loaded transport acts with its passengers' battlegroup.");
    stage.idle("L1 LX3").idle("T1");
    stage.refuses("activate L3 LX3", "DZ-AUX-1", "That auxiliary squad has already acted this round.");
    stage.play("activate L2").play("select L2b").play("move");
    stage.refuses("embark LX3.1", "DZ-AUX-4", "That transport is not acting with this battlegroup.");
}

// ---------------------------------------------------------------- initiation and cards

TEST(DropzoneRefusals, Giving_what_one_has_not__DZ_INI_6) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).round(2).initiation({6, 1});
    stage.refuses(1, "give", "DZ-INI-6", "Only the winner of the initiative may give it away.");
}

TEST(DropzoneRefusals, Out_of_turn_though_something_else_is_asked__DZ_ACT_1__DZ_INI_6) {
    const auto names_their_rules = [](const Stage& stage, int seat, const std::string& group) {
        stage.refuses(seat, "activate " + group, "DZ-ACT-1", "It is not your turn to activate.");
        stage.refuses(seat, "give", "DZ-INI-6", "Only the winner of the initiative may give it away.");
    };
    Stage reacting;
    reacting.put("L4a.1", {1500, 500}).put("T4a.1", {1000, 500}).act("L4a").move({"step L4a.1 1600,500"});
    ASSERT_EQ(reacting.asks(), "s1 D-REACT");
    names_their_rules(reacting, 1, "T4");
    Stage window;
    window.put("L3a.1", {1000, 300}).put("T2a.1", {1000, 900}).put("T1a.1", {1300, 900}).act("L3a");
    window.hand(1, {"C02"}).shoot({"L3a.1 longbore T2a.1"});
    ASSERT_EQ(window.asks(), "s1 D-CARD");
    names_their_rules(window, 1, "T1");
    Stage discarding;
    discarding.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).hand(0, {"C01"}).hand(1, {"C01"});
    discarding.round(2).initiation({6, 1});
    discarding.refuses(0, "activate L1", "DZ-ACT-1", "It is not your turn to activate.");
    discarding.play("keep");
    ASSERT_EQ(discarding.asks(), "s0 s1 D-DISCARD");
    names_their_rules(discarding, 1, "T1");
    Stage active; // it is its turn, but that is not what is asked
    active.put("L3a.1", {1000, 300}).put("L1a.1", {2000, 300}).put("T1a.1", {4000, 4500}).act("L3a");
    active.refuses(0, "activate L1", "DZ-ENG-1", "That is not what is asked now.");
}

TEST(DropzoneRefusals, Cards_that_are_not_held__DZ_CARD_1) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).hand(0, {"C01"}).round(2).initiation({6, 1});
    stage.play("keep");
    for (const char* said : {"discard C02", "discard C01 C01"})
        stage.refuses(0, said, "DZ-CARD-1", "You do not hold that card.");
    Stage window;
    window.put("L3a.1", {1000, 300}).put("L1a.1", {1300, 300}).put("T2a.1", {1000, 900}).act("L3a");
    window.hand(0, {"C03"}).shoot({"L3a.1 longbore T2a.1"});
    window.refuses("play C01 L3a", "DZ-CARD-1", "You do not hold that card.");
}

TEST(DropzoneRefusals, Cards_that_do_not_fit__DZ_CARD_2__DZ_CARD_3__DZ_CARD_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 300})
        .put("L3b.1", {3000, 300})
        .put("L1a.1", {1300, 300})
        .put("T1a.1", {4000, 4500});
    stage.hand(0, {"C01", "C06", "C06", "C16"}).activate("L3");
    stage.refuses("play C06 L3b", "DZ-CARD-2", "The target is outside your Influence.");
    stage.refuses("play C01 L3a", "DZ-CARD-3", "That card cannot be played now.");
    stage.play("play C06 L3a");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.refuses("play C06 L3a", "DZ-CARD-6", "That card is already played on this target.");
}

TEST(DropzoneRefusals, Another_number_than_the_surplus__DZ_CMD_4) {
    Stage stage;
    stage.put("L3a.1", {2000, 500})
        .put("T1a.1", {2000, 900}, {.dp = 1})
        .put("T2a.1", {4000, 4500})
        .act("L3a");
    stage.play("shoot").play("aim L3a.1 longbore T1a.1").hand(1, {"C01", "C02", "C03"}).play("fire");
    stage.play("pass", {2, 6, 1, 1});
    ASSERT_EQ(stage.asks(), "s1 D-HAND");
    for (const char* said : {"discard", "discard C01", "discard C01 C02 C03"})
        stage.refuses(said, "DZ-CMD-4", "Discard exactly the cards above your limit.");
}

// ---------------------------------------------------------------- actions and movement

TEST(DropzoneRefusals, The_same_action_again__DZ_GEN_1) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T2a.1", {1000, 900}).act("L3a").move({});
    stage.refuses("move", "DZ-GEN-1", "A squad cannot do that action again in this activation.");
    stage.refuses("search O1", "DZ-GEN-1", "Searching and scanning take both actions.");
    stage.refuses("scan", "DZ-GEN-1", "Searching and scanning take both actions.");
}

TEST(DropzoneRefusals, Moving_too_far_or_not_at_all__DZ_MOV_1__DZ_MOV_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    stage.refuses("step L3a.1 1401,300", "DZ-MOV-1", "That is further than the unit may still move.");
    stage.refuses("step L3a.1 1000,300", "DZ-MOV-1", "That is no move.");
    Stage fired;
    fired.put("T2a.1", {1000, 300}).put("L2a.1", {1000, 900}).act("T2a");
    fired.shoot({"T2a.1 seedguns L2a.1"}, {1, 1, 1, 1, 1}).play("move");
    fired.refuses("step T2a.1 1101,300", "DZ-MOV-6", "That is further than the unit may still move.");
    EXPECT_EQ(fired.judged("step T2a.1 1100,300"), "allowed");
}

TEST(DropzoneRefusals, A_way_that_is_blocked__DZ_MOV_2) {
    Stage stage;
    stage.put("L3a.1", {1000, 2000})
        .put("L3b.1", {1500, 2000})
        .put("T1a.1", {1000, 1700})
        .act("L3a")
        .play("move");
    stage.refuses("step L3a.1 1000,2091", "DZ-MOV-2", "The way is blocked."); // P4, and its own breadth
    stage.refuses("step L3a.1 1000,1819", "DZ-MOV-2", "The way is blocked."); // an enemy
    EXPECT_EQ(stage.judged("step L3a.1 1000,1820"), "allowed");               // contact
}

TEST(DropzoneRefusals, What_aircraft_cannot_do__DZ_AIR_2) {
    const char* sentence = "The aircraft cannot do that here.";
    Stage stage;
    stage.put("L4a.1", {1000, 300}, {.landed = true}).put("L3a.1", {1500, 300}).put("T1a.1", {4000, 4500});
    stage.act("L4a").play("move");
    stage.refuses("step L4a.1 1000,500", "DZ-AIR-2", sentence);
    stage.play("takeoff L4a.1").play("step L4a.1 1500,300");
    stage.refuses("land L4a.1", "DZ-AIR-2", sentence); // on top of L3a
    stage.of("L4a.1").landings = most_landings;
    stage.of("L4a.1").at = {2000, 300};
    stage.refuses("land L4a.1", "DZ-AIR-2", sentence);
}

TEST(DropzoneRefusals, Places_that_do_not_fit__DZ_PLC_1__DZ_PLC_2__DZ_PLC_4__DZ_GEO_9) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a", "LX3.1").put("T1a.1", {1120, 450}).act("L2a").play("move");
    stage.play("disembark");
    stage.refuses("place L2a.1 1000,501", "DZ-PLC-1", "Too far away.");
    stage.refuses("place L2a.1 1050,450", "DZ-GEO-9", "Units may not overlap.");
    stage.play("place L2a.1 850,300");
    stage.refuses("place L2a.2 1150,200", "DZ-PLC-2", "The squad must be placed in coherency.");
    stage.play("cancel");
    stage.sheet("L2a").radius = 150;
    stage.refuses("disembark", "DZ-PLC-4", "There is no room for the squad.");
}

TEST(DropzoneRefusals, Storming_from_too_far__DZ_TRN_4) {
    Stage stage;
    stage.put("LX3.1", {1100, 1700})
        .aboard("L2a", "LX3.1")
        .put("T1a.1", {4000, 4500})
        .act("L2a")
        .play("move");
    stage.refuses("storm P4 centre", "DZ-TRN-4", "The garrison is too far from the transport.");
    Stage air;
    air.put("LX1.1", {1100, 1700}).aboard("L2a", "LX1.1").put("T1a.1", {4000, 4500}).act("LX1", "L2");
    air.play("move").play("land LX1.1");
    air.refuses("unload LX1.1 L2a P4 centre", "DZ-TRN-4", "The garrison is too far from the transport.");
}

TEST(DropzoneRefusals, Ending_on_top_of_a_squad_mate__DZ_GEO_9) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    stage.refuses("step L3a.1 1081,300", "DZ-GEO-9", "Units may not overlap.");
    EXPECT_EQ(stage.judged("step L3a.1 1080,300"), "allowed");
    EXPECT_EQ(stage.judged("step L3a.1 1400,300"), "allowed"); // past it
}

// ---------------------------------------------------------------- garrisons and transports

TEST(DropzoneRefusals, Garrisons_that_cannot_be_entered__DZ_GAR_1__DZ_GAR_2) {
    const char* sentence = "The squad cannot enter that garrison.";
    Stage stage;
    stage.line_up("L2a", {{1100, 1900}, {1180, 1900}}).inside("T2a.1", "P4", "south").act("L2a").play("move");
    stage.refuses("enter P4 centre", "DZ-GAR-1", sentence); // 250
    stage.play("step L2a.1 1100,1950");
    stage.refuses("enter P4 south", "DZ-GAR-2", "An enemy holds that edge.");
    stage.play("step L2a.1 1100,2050").play("step L2a.2 1320,1900");
    stage.refuses("enter P4 centre", "DZ-GAR-1", sentence); // out of coherency
}

TEST(DropzoneRefusals, Embarking_where_one_does_not_fit__DZ_TRN_1) {
    const char* sentence = "The squad does not fit in that transport.";
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2b", "LX3.1").line_up("L2a", {{1000, 450}, {1080, 450}});
    stage.put("LX2.1", {1180, 600}, {.landed = true}).put("T1a.1", {4000, 4500});
    stage.activate("L2 LX2").play("select L2a").play("move");
    stage.refuses("embark LX3.1", "DZ-TRN-1", sentence); // over capacity
    stage.refuses("embark LX2.1", "DZ-TRN-1", sentence); // the wrong letter
}

TEST(DropzoneRefusals, Shooting_and_embarking__DZ_TRN_2) {
    const char* sentence = "A squad cannot shoot and embark in the same round.";
    Stage stage;
    stage.put("LX3.1", {1000, 300}).put("L2a.1", {1000, 450}).put("T2a.1", {1000, 900}).activate("L2 LX3");
    stage.play("select L2a").shoot({"L2a.1 service_rifles T2a.1"}, {1, 1, 1, 1}).play("move");
    stage.refuses("embark LX3.1", "DZ-TRN-2", sentence);
    Stage loaded;
    loaded.put("LX1.1", {1000, 300}).put("L2a.1", {1000, 450}).put("T2a.1", {1000, 900}).activate("L2 LX1");
    loaded.play("select LX1").play("move").play("land LX1.1").play("load LX1.1 L2a").play("endmove").done();
    loaded.play("select L2a");
    loaded.refuses("shoot", "DZ-TRN-2", sentence);
}

TEST(DropzoneRefusals, Exchanges_in_the_air_too_fast_or_twice__DZ_TRN_5__DZ_TRN_6) {
    const char* sentence = "An aerial transport must land and stay within half its move.";
    Stage stage;
    stage.put("LX1.1", {1000, 300}).aboard("L2a", "LX1.1").aboard("L2c", "LX1.1").put("L2b.1", {1400, 450});
    stage.put("T1a.1", {4000, 4500}).act("LX1", "L2").play("move");
    stage.refuses("unload LX1.1 L2a", "DZ-TRN-5", sentence);
    Stage fast = stage;
    fast.play("step LX1.1 2201,300").play("land LX1.1");
    fast.refuses("unload LX1.1 L2a", "DZ-TRN-5", sentence);
}

TEST(DropzoneRefusals, A_second_free_exchange__DZ_TRN_6__DZ_TRN_5) {
    Stage stage;
    stage.put("LX1.1", {1000, 300}).aboard("L2a", "LX1.1").aboard("L2c.1", "LX1.1").put("L2b.1", {1130, 430});
    stage.put("T1a.1", {4000, 4500})
        .act("LX1", "L2")
        .play("move")
        .play("land LX1.1")
        .play("unload LX1.1 L2a");
    stage.play("place L2a.1 1000,440").play("place L2a.2 920,440");
    stage.refuses("load LX1.1 L2b", "DZ-TRN-6", "Only one free loading or unloading per activation.");
    stage.of("L2b.1").at = {2800, 500}; // too far away as well (DZ-TRN-2), which would be said later
    stage.refuses("load LX1.1 L2b", "DZ-TRN-6", "Only one free loading or unloading per activation.");
    stage.play("takeoff LX1.1");
    stage.refuses("step LX1.1 2201,300", "DZ-TRN-5",
                  "An aerial transport must land and stay within half its move.");
}

TEST(DropzoneRefusals, Acting_while_embarked__DZ_TRN_1) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).aboard("L2a", "LX3.1").put("T1a.1", {4000, 4500}).act("L2a");
    for (const char* said : {"shoot", "search O1", "scan"})
        stage.refuses(said, "DZ-TRN-1", "An embarked squad must disembark first.");
}

// ---------------------------------------------------------------- shooting

TEST(DropzoneRefusals, Weapons_that_cannot_fire_again__DZ_SHO_2__DZ_WPN_ALT__DZ_WPN_LIM__DZ_WPN_RED) {
    const char* sentence = "That weapon cannot fire again.";
    Stage stage;
    stage.put("T4a.1", {1000, 300}).put("L2a.1", {1000, 900}).put("L4a.1", {1300, 900}).act("T4a");
    stage.play("move").play("step T4a.1 1100,300").play("endmove");
    ASSERT_EQ(stage.asks(), "s1 D-ACTION");
    stage.play("shoot").of("T4a.1").fired = 1; // High Burst, as after Reaction Fire
    stage.refuses("aim T4a.1 high_burst L2a.1", "DZ-SHO-2", sentence);
    stage.refuses("aim T4a.1 low_burst L2a.1", "DZ-SHO-2", sentence); // Alt-1
    Stage limited;
    limited.put("T3b.1", {1100, 1700}).put("L1a.1", {4000, 300}).act("T3b").play("shoot");
    limited.of("T3b.1").used[1] = 1;
    EXPECT_EQ(limited.judged("aim T3b.1 wall_breaker P4"), "allowed");
    limited.of("T3b.1").used[1] = 2;
    limited.refuses("aim T3b.1 wall_breaker P4", "DZ-SHO-2", sentence);
    Stage reduced; // four shots, one less for each DP lost
    reduced.put("L2a.1", {1000, 300}, {.dp = 1}).put("T2a.1", {1000, 900}).act("L2a").play("shoot");
    reduced.refuses("aim L2a.1 service_rifles T2a.1", "DZ-SHO-2", sentence);
}

TEST(DropzoneRefusals, Firing_after_moving_beyond_its_limit__DZ_MOV_6) {
    Stage two;
    two.line_up("T2a", {{1000, 300}, {900, 300}}).put("L2a.1", {1000, 900}).act("T2a");
    two.move({"step T2a.1 1101,300"}).play("shoot");
    two.refuses("aim T2a.1 seedguns L2a.1", "DZ-MOV-6", "The unit moved too far to fire that weapon.");
}

TEST(DropzoneRefusals, Shooting_at_aircraft__DZ_WPN_AA__DZ_TRN_7) {
    Stage stage;
    stage.put("L3a.1", {1000, 300})
        .put("L3b.1", {1200, 300})
        .put("TX1.1", {1000, 900})
        .put("T2a.1", {1300, 900});
    stage.act("L3a").play("shoot");
    stage.refuses("aim L3a.1 longbore TX1.1", "DZ-WPN-AA",
                  "Only anti-aircraft weapons can shoot at flying targets.");
    stage.play("cancel").move({}).done().play("select L3b").play("shoot");
    EXPECT_EQ(stage.judged("aim L3b.1 flak_rake TX1.1"), "allowed");
    stage.state().aa_locked.add(stage.squad("L3b"));
    stage.refuses("aim L3b.1 flak_rake TX1.1", "DZ-TRN-7",
                  "Units fresh from an aircraft cannot shoot at aircraft this round.");
}

TEST(DropzoneRefusals, Targets_inside__DZ_GAR_6__DZ_CQ_1__DZ_CQ_2) {
    const char* close = "Close quarters weapons work only inside the same garrison, and alone.";
    Stage stage;
    stage.put("L2a.1", {1100, 1700}).inside("T2a", "P4").put("T1a.1", {1000, 1400}).act("L2a").play("shoot");
    stage.refuses("aim L2a.1 service_rifles T2a.1", "DZ-GAR-6",
                  "Units inside cannot be targeted from outside.");
    stage.refuses("aim L2a.1 close_drill T2a", "DZ-CQ-1", close);
    Stage inside;
    inside.inside("L2a", "P4", "south")
        .inside("T2a", "P4")
        .put("T1a.1", {1000, 1400})
        .act("L2a")
        .play("shoot");
    inside.play("aim L2a.1 close_drill T2a");
    inside.refuses("aim L2a.2 service_rifles T1a.1", "DZ-CQ-2", close);
}

TEST(DropzoneRefusals, Out_of_range_sight_or_reason__DZ_SHO_3__DZ_GEO_6__DZ_SHO_1) {
    Stage stage;
    stage.put("L3a.1", {1150, 1900})
        .put("L3b.1", {1400, 1900})
        .put("T1a.1", {1150, 3000})
        .put("T1b.1", {1150, 4400});
    stage.put("T2a.1", {1600, 1900}).act("L3a").play("shoot");
    stage.refuses("aim L3a.1 hull_repeater T1b.1", "DZ-SHO-3", "Out of range.");
    stage.refuses("aim L3a.1 longbore T1a.1", "DZ-GEO-6", "No line of sight."); // behind P4
    stage.refuses("aim L3a.1 longbore L3b.1", "DZ-SHO-1", "You cannot shoot at your own side.");
}

TEST(DropzoneRefusals, Reacting_without_the_means__DZ_REA_2) {
    const char* sentence = "That unit cannot react to this move.";
    Stage stage;
    stage.put("L4a.1", {1000, 500})
        .put("T4a.1", {1000, 900})
        .put("T4a.2", {4000, 4500})
        .put("T1a.1", {1300, 900});
    stage.act("L4a").move({"step L4a.1 1200,500"});
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.options(), (Lines{"pass", "react T4a.1 high_burst L4a.1"}));
    stage.refuses("react T1a.1 thorn_lance L4a.1", "DZ-REA-2", sentence); // no anti-aircraft weapon
    stage.refuses("react T4a.1 low_burst L4a.1", "DZ-REA-2", sentence);
    stage.refuses("react T4a.2 high_burst L4a.1", "DZ-REA-2", sentence); // too far
    stage.of("T4a.1").fired = 1;
    stage.refuses("react T4a.1 high_burst L4a.1", "DZ-REA-2", sentence);
}

// ---------------------------------------------------------------- objectives

TEST(DropzoneRefusals, Handing_over_where_it_cannot_be__DZ_OBJ_7) {
    Stage stage;
    stage.put("L2a.1", {1000, 300}).carry("O1", "L2a").put("L2b.1", {1100, 300}).carry("O2", "L2b");
    stage.put("L2c.1", {1201, 300}).put("T1a.1", {4000, 4500}).act("L2a");
    for (const char* said : {"handover O1 L2b", "handover O1 L2c", "handover O3 L2a"})
        stage.refuses(said, "DZ-OBJ-7", "The objective cannot be handed over there.");
}

TEST(DropzoneRefusals, Searching_for_nothing__DZ_OBJ_2) {
    Stage stage;
    stage.inside("L2a", "P4").put("T1a.1", {4000, 4500}).act("L2a");
    for (const char* said : {"search O1", "search O4"})
        stage.refuses(said, "DZ-OBJ-2", "There is nothing to search for here.");
}

// ---------------------------------------------------------------- the last two rows

TEST(DropzoneRefusals, Deciding_for_others_twice_or_after_the_end__DZ_ENG_1) {
    const char* sentence = "It is not your decision.";
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {4000, 4500}).act("L3a");
    for (const char* said : {"move L3a", "endgroup", "pass", "roll", "endsquad L3a"})
        stage.refuses(1, said, "DZ-ENG-1", sentence);
    Stage secret;
    secret.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).hand(0, {"C01"}).hand(1, {"C02"}).round(2);
    secret.initiation({6, 1}).play("keep").play(0, "discard");
    secret.refuses(0, "discard C01", "DZ-ENG-1", sentence);
    Stage over;
    over.put("L1a.1", {1000, 300}).round(6).round_up();
    over.refuses(0, "keep", "DZ-ENG-1", sentence);
}

TEST(DropzoneRefusals, Points_off_the_table__DZ_GEO_1) {
    Stage stage;
    stage.put("L3a.1", {100, 100}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    for (const char* said :
         {"step L3a.1 -1,100", "step L3a.1 100,-1", "step L3a.1 4801,100", "step L3a.1", "shift 100,4801"})
        stage.refuses(said, "DZ-GEO-1", "That point is not on the table.");
    EXPECT_EQ(stage.judged("step L3a.1 0,100"), "allowed"); // the border belongs to it
}

// ---------------------------------------------------------------- what the first table leaves out

TEST(DropzoneRefusals, Declaring_what_is_no_squad__DZ_AUX_3) {
    const Stage stage = row_activate();
    const Action declared = stage.action("activate L4").of(1 << 29);
    const Verdict verdict = stage.rules().judge(stage.state(), Seat(0), declared);
    ASSERT_FALSE(verdict.ok());
    proved::expect_refusal(verdict.refusal(), stage.rules(), "DZ-AUX-3", "Those are no auxiliary squads.");
}

TEST(DropzoneRefusals, Moves_of_a_squad_that_stands_outside__DZ_GAR_3__DZ_GAR_4__DZ_TRN_3__DZ_ENG_1) {
    Stage stage;
    stage.line_up("L2a", {{1000, 300}, {1080, 300}}).put("T1a.1", {4000, 4500}).act("L2a");
    stage.play("move");
    for (const char* said : {"leave", "transfer P4 centre", "board LX3.1"})
        stage.refuses(said, "DZ-GAR-3", "The squad is in no garrison.");
    stage.refuses("edge L2a.1 north", "DZ-GAR-4", "The unit is in no garrison.");
    for (const char* said : {"disembark", "storm P4 centre"})
        stage.refuses(said, "DZ-TRN-3", "The squad is not embarked.");
    stage.play("step L2a.1 1000,400");
    stage.refuses("cancel", "DZ-ENG-1", "The squad has begun to move: that cannot be taken back.");
}

TEST(DropzoneRefusals, Shooting_with_nothing_in_range__DZ_SHO_1) {
    Stage stage; // throwers reach 6"
    stage.line_up("L2c", {{1000, 300}, {1080, 300}}).put("T1a.1", {4000, 4500}).act("L2c");
    stage.refuses("shoot", "DZ-SHO-1", "No weapon of the squad has a target.");
}

TEST(DropzoneRefusals, Getting_out_of_what_is_itself_aboard_or_too_late__DZ_TRN_3) {
    Stage stage; // half of the squad is in a transport in a transport
    stage.put("LX2.1", {1000, 300}).aboard("LX3", "LX2.1").aboard("L2a.1", "LX3.1").put("L2a.2", {1100, 450});
    stage.put("T1a.1", {4000, 4500}).act("L2a").play("move");
    stage.refuses("disembark", "DZ-TRN-3", "The transport itself is not on the table.");
    stage.play("step L2a.2 1100,500");
    stage.refuses("disembark", "DZ-TRN-3", "Getting out comes first in a Moving action.");
}

TEST(DropzoneRefusals, A_transport_on_the_ground_exchanges_nothing__DZ_TRN_6) {
    Stage full;
    full.put("LX3.1", {1000, 300}).aboard("L2a", "LX3.1").line_up("L2b", {{1000, 450}, {1080, 450}});
    full.put("T1a.1", {4000, 4500}).activate("L2 LX3").play("select LX3").play("move");
    full.refuses("unload LX3.1 L2a", "DZ-TRN-6", "Only an aerial transport loads and unloads by itself.");
    full.refuses("unload LX3.1 L2b", "DZ-TRN-6", "That squad is not aboard.");
    Stage empty;
    empty.put("LX3.1", {1000, 300}).line_up("L2b", {{1000, 450}, {1080, 450}});
    empty.put("T1a.1", {4000, 4500}).activate("L2 LX3").play("select LX3").play("move");
    empty.refuses("load LX3.1 L2b", "DZ-TRN-6", "Only an aerial transport loads and unloads by itself.");
}

} // namespace
} // namespace muster::dropzone::tests
