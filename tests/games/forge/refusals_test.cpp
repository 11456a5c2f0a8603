// The table "Refusals" of docs/rules/forge.md, row by row: the rule that is named, and the sentence. Then the
// order in which rules are asked (FO-GEN-10), and attempts that answer no question (FO-GEN-11).
#include "games/forge/stage.hpp"
#include "kit/proved.hpp"

#include "core/table.hpp"

namespace muster::forge::tests {
namespace {

// ---------------------------------------------------------------- bids

TEST(ForgeRefusals, A_bid_that_is_no_number_from_0_to_the_highest__FO_BID_2) {
    Stage stage = Stage::whole();
    for (const char* said : {"bid -1", "bid -7", "bid 21", "bid 1000", "bid"})
        stage.refuses(0, said, "FO-BID-2", "A bid is a whole number from 0 to 20.");
    for (const char* said : {"bid 0", "bid 20"}) EXPECT_EQ(stage.judged(0, said), "allowed");
    Stage low = Stage::whole(2, {{"bid_max", "3"}});
    low.refuses(1, "bid 4", "FO-BID-2", "A bid is a whole number from 0 to 3.");
    EXPECT_EQ(low.judged(1, "bid 3"), "allowed");
}

TEST(ForgeRefusals, Changing_a_bid__FO_BID_1__FO_BID_11) {
    Stage stage = Stage::whole();
    stage.play(0, "bid 3");
    for (const char* said : {"bid 3", "bid 0", "bid 99"})
        stage.refuses(0, said, "FO-BID-1", "Your bid is sealed and cannot be changed.");
    EXPECT_EQ(stage.judged(1, "bid 4"), "allowed");
}

TEST(ForgeRefusals, Asking_for_a_bid_of_somebody_else__FO_GEN_8) {
    const Stage stage = Stage::whole();
    proved::expect_refusal(stage.rules().secrecy(), stage.rules(), "FO-GEN-8",
                           "Bids stay secret until everybody has bid.");
}

TEST(ForgeRefusals, Bidding_more_than_there_is_room_for__FO_BID_2) {
    Stage stage(2, {{"overbid", "refused"}});
    stage.put("G4", {1000, 300}, {.shock = 1}).put("G1", {1500, 300}).put("B2", {3000, 3000}).bidding();
    stage.refuses(0, "bid 5", "FO-BID-2", "Your units can take only 4 more Shock.");
    stage.refuses(0, "bid 20", "FO-BID-2", "Your units can take only 4 more Shock.");
    stage.refuses(0, "bid 21", "FO-BID-2", "A bid is a whole number from 0 to 20.");
    stage.refuses(1, "bid 3", "FO-BID-2", "Your units can take only 2 more Shock.");
    EXPECT_EQ(stage.judged(0, "bid 4"), "allowed");
}

// Seat 0 has to assign 3 Shock; G2 is full, G3 fell.
Stage to_assign() {
    Stage stage;
    stage.put("G1", {1000, 300}).put("G2", {1500, 300}, {.shock = 2}).put("G5", {2000, 300});
    stage.put("B2", {3000, 3000}).bidding().bid({3, 0});
    EXPECT_EQ(stage.asks(), "s0 D-ASSIGN");
    return stage;
}

TEST(ForgeRefusals, Shock_for_a_unit_at_its_limit__FO_BID_5) {
    Stage stage = to_assign();
    stage.refuses("assign G2", "FO-BID-5", "This unit must stay below half its Courage.");
    EXPECT_EQ(stage.options(), (Lines{"assign G1", "assign G5"}));
}

TEST(ForgeRefusals, Shock_for_whoever_is_not_there_or_not_ones_own__FO_BID_3) {
    const Stage stage = to_assign();
    for (const char* said : {"assign B2", "assign B3", "assign G3", "assign #77", "assign"})
        stage.refuses(said, "FO-BID-3", "Bid Shock goes to your own units on the table.");
}

TEST(ForgeRefusals, Stopping_while_room_is_left__FO_BID_3) {
    Stage stage = to_assign();
    stage.refuses("pass", "FO-BID-3", "You still have 3 Shock to assign.");
    stage.play("assign G1");
    stage.refuses("pass", "FO-BID-3", "You still have 2 Shock to assign.");
    // FO-GEN-11: whatever ends something else is refused by its own rule.
    stage.refuses("yield", "FO-ACT-4",
                  "You can give up a lead only after using at least one activation of it.");
    stage.refuses("end", "FO-ACT-8", "Only the active unit can act now.");
}

// ---------------------------------------------------------------- whose turn it is

// Seat 0 has to activate G2 or G3; G4 has gone, G5 fell.
Stage to_activate() {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {1500, 300}).put("G4", {2000, 300}, {.activated = true});
    stage.put("B2", {3000, 3000}).put("B3", {3500, 3000}).begin();
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    return stage;
}

TEST(ForgeRefusals, Activating_out_of_turn__FO_ACT_2) {
    Stage stage = to_activate();
    stage.refuses(1, "activate B2", "FO-ACT-2", "It is not your turn to activate.");
    stage.play("activate G2");
    stage.refuses(1, "activate B2", "FO-ACT-2", "It is not your turn to activate.");
}

TEST(ForgeRefusals, Activating_a_unit_twice__FO_ACT_6) {
    to_activate().refuses("activate G4", "FO-ACT-6", "This unit has already been activated this round.");
    Stage leader;
    leader.put("G1", {1000, 300}).put("G2", {1300, 300}).put("G3", {1600, 300}, {.activated = true});
    leader.put("B2", {3000, 3000}).act("G1").end();
    ASSERT_EQ(leader.asks(), "s0 D-FREE");
    leader.refuses("activate G3", "FO-ACT-6", "This unit has already been activated this round.");
    leader.refuses("activate G1", "FO-ACT-6", "This unit has already been activated this round.");
}

TEST(ForgeRefusals, Activating_what_is_not_ones_own_or_not_there__FO_ACT_1) {
    const Stage stage = to_activate();
    for (const char* said : {"activate B2", "activate G5", "activate B6", "activate #47", "activate #-3"})
        stage.refuses(said, "FO-ACT-1", "Choose one of your own units on the table.");
    Stage leader;
    leader.put("G1", {1000, 300}).put("G2", {1300, 300}).put("B2", {1300, 700}).act("G1").end();
    ASSERT_EQ(leader.asks(), "s0 D-FREE");
    for (const char* said : {"activate B2", "activate G3"})
        leader.refuses(said, "FO-ACT-1", "Choose one of your own units on the table.");
}

TEST(ForgeRefusals, Passing_with_units_left__FO_ACT_3__FO_RUL_11) {
    to_activate().refuses("pass", "FO-ACT-3", "You must activate a unit.");
}

TEST(ForgeRefusals, Giving_up_a_lead_that_is_not_there_or_not_begun__FO_ACT_4) {
    const char* sentence = "You can give up a lead only after using at least one activation of it.";
    to_activate().refuses("yield", "FO-ACT-4", sentence); // one activation is no lead
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {1500, 300}).put("G4", {2000, 300}).put("G5", {2500, 300});
    stage.put("B2", {3000, 3000}).put("B3", {3500, 3000}).order({0, 1}, {2, 1}).begin();
    stage.refuses("yield", "FO-ACT-4", sentence); // not begun
    stage.play("activate G2").end();
    EXPECT_EQ(stage.judged("yield"), "allowed");
    stage.play("activate G3").end();
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.refuses("yield", "FO-ACT-4", sentence);
    stage.play("activate B2").end();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE"); // the next lap
    stage.refuses("yield", "FO-ACT-4", sentence);
}

TEST(ForgeRefusals, Leading_on_a_unit_too_far_away__FO_ACT_9) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("G2", {1825, 300}).put("G3", {1000, 726}).put("G4", {174, 300});
    stage.put("G5", {1000, 3000}).put("B2", {3000, 3000}).act("G1").end();
    ASSERT_EQ(stage.asks(), "s0 D-FREE");
    stage.refuses("activate G5", "FO-ACT-9", "That unit is too far from its leader.");
    stage.refuses("activate G4", "FO-ACT-9", "That unit is too far from its leader."); // 6.26"
    EXPECT_EQ(stage.options(), (Lines{"activate G2", "activate G3", "pass"}));         // G2: exactly 6.00"
}

TEST(ForgeRefusals, A_third_action__FO_ACT_8) {
    Stage stage = to_activate();
    stage.play("activate G2").play("focus").play("focus");
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.refuses(0, "focus G2", "FO-ACT-8", "This unit has used both actions.");
    stage.play("activate B2").end();
    ASSERT_EQ(stage.active(), "G3"); // the only one left
    stage.refuses(0, "move G2 1000,400", "FO-ACT-8", "Only the active unit can act now.");
}

TEST(ForgeRefusals, Acting_with_another_unit_than_the_active_one__FO_ACT_8) {
    Stage stage = to_activate();
    const char* sentence = "Only the active unit can act now.";
    stage.refuses("focus G3", "FO-ACT-8", sentence); // nobody is active
    stage.play("activate G2");
    for (const char* said : {"focus G3", "evade G3", "hold G3", "rally G3", "move G3 1500,400", "shoot G3 B2",
                             "fight G3 B2", "charge G3 B2", "end G3"})
        stage.refuses(said, "FO-ACT-8", sentence);
    stage.refuses(1, "focus B2", "FO-ACT-8", sentence);
}

// ---------------------------------------------------------------- shooting

TEST(ForgeRefusals, Shooting_again__FO_SHT_1) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.activated = true}).act("G2");
    stage.play("shoot B2", Dice(8, 10));
    stage.refuses("shoot B2", "FO-SHT-1", "This unit has already shot this round.");
    EXPECT_EQ(stage.options("shoot"), Lines{});
}

TEST(ForgeRefusals, Shooting_in_melee__FO_SHT_2__FO_RUL_45) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1255, 300}).put("B3", {1000, 800}).act("G2");
    stage.refuses("shoot B2", "FO-SHT-2", "A unit in melee cannot shoot.");
    stage.refuses("shoot B3", "FO-SHT-2", "A unit in melee cannot shoot.");
}

TEST(ForgeRefusals, Shooting_without_a_ranged_weapon__FO_SHT_2) {
    const Made swords{.id = "X", .groups = "{name = 'Man', count = 3, weapons = ['sabre']}"};
    const Made mixed{.id = "Y",
                     .groups = "{name = 'Gun', count = 1, weapons = ['rifle']}, "
                               "{name = 'Blade', count = 1, weapons = ['sabre']}"};
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {swords, mixed})});
    Stage other = stage;
    stage.put("X", {1000, 300}).put("B2", {1600, 300}).act("X");
    stage.refuses("shoot B2", "FO-SHT-2", "No living model has a ranged weapon.");
    other.put("Y", {1000, 300}, {.models = 1}).put("B2", {1600, 300}).act("Y");
    other.refuses("shoot B2", "FO-SHT-2", "No living model has a ranged weapon.");
}

TEST(ForgeRefusals, Shooting_into_a_melee_of_friends__FO_SHT_3) {
    Stage stage;
    stage.put("G2", {1000, 300})
        .put("G3", {1600, 300})
        .put("B2", {1855, 300})
        .put("B3", {1000, 900})
        .act("G2");
    stage.refuses("shoot B2", "FO-SHT-3", "You may not shoot at enemies fighting your own side.");
    EXPECT_EQ(stage.options("shoot"), (Lines{"shoot G2 B3"}));
}

TEST(ForgeRefusals, Shooting_at_what_is_no_enemy__FO_SHT_3) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {1600, 300}).put("B2", {1600, 800}).act("G2");
    for (const char* said : {"shoot G3", "shoot G2 G2", "shoot G4", "shoot B3", "shoot #40", "shoot"})
        stage.refuses(said, "FO-SHT-3", "You can only shoot at enemies.");
}

TEST(ForgeRefusals, Shooting_too_far__FO_SHT_4) {
    Stage stage;
    stage.put("G5", {1000, 300}).put("B2", {2451, 300}).put("B3", {1000, 1750}).act("G5"); // scatter: 12.00"
    EXPECT_EQ(stage.judged("shoot B3"), "allowed");
    stage.refuses("shoot B2", "FO-SHT-4", "The target is beyond this weapon's long range.");
    Stage split;
    split.put("G1", {1000, 300}).put("B2", {1900, 300}).put("B3", {2600, 300}).act("G1");
    split.refuses("shoot carbine:B2 pistol:B3", "FO-SHT-4", "The target is beyond this weapon's long range.");
    EXPECT_EQ(split.judged("shoot carbine:B3 pistol:B2"), "allowed");
}

TEST(ForgeRefusals, Shooting_without_sight__FO_SHT_5) {
    Stage stage;
    stage.put("G2", {1700, 700}).put("B2", {1700, 2200}).put("B3", {2100, 700}).act("G2");
    stage.refuses("shoot B2", "FO-SHT-5", "There is no line of sight to the target.");
    stage.refuses("shoot B3 rifle:B3 repeater:B2", "FO-SHT-5", "There is no line of sight to the target.");
}

TEST(ForgeRefusals, Aiming_what_cannot_be_aimed__FO_ATK_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}).put("B3", {1600, 700}).act("G2");
    stage.refuses("shoot B2 rifle:B2 rifle:B3", "FO-ATK-2", "All copies of a weapon must aim at one target.");
    stage.refuses("shoot B2 harpoon:B2", "FO-ATK-2", "This unit has no such weapon.");
    stage.refuses("shoot B2 bayonet:B2", "FO-ATK-2", "This unit has no such weapon.");
    Stage alone;
    alone.put("G2", {1000, 300}, {.models = 1}).put("B2", {1600, 300}).put("B3", {1600, 700}).act("G2");
    alone.refuses("shoot B2 rifle:B2 repeater:B3", "FO-ATK-2", "This unit has no such weapon.");
    EXPECT_EQ(alone.judged("shoot B3 repeater:B3"), "allowed");
}

// ---------------------------------------------------------------- fighting

TEST(ForgeRefusals, Fighting_again__FO_FGT_1) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1255, 300}, {.activated = true}).act("G2");
    stage.play("fight B2", Dice(5, 10));
    stage.refuses("fight B2", "FO-FGT-1", "This unit has already fought this round.");
    EXPECT_EQ(stage.options("fight"), Lines{});
}

TEST(ForgeRefusals, Fighting_without_contact_or_weapon__FO_FGT_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1261, 300}).act("G2");
    stage.refuses("fight B2", "FO-FGT-2", "This unit has nobody in contact.");
    Stage unarmed;
    unarmed.put("G4", {1000, 300}).put("B2", {1230, 300}).act("G4");
    unarmed.refuses("fight B2", "FO-FGT-2", "No living model has a melee weapon.");
    Stage gunner;
    gunner.put("G2", {1000, 300}, {.models = 1}).put("B2", {1255, 300}).act("G2");
    gunner.refuses("fight B2", "FO-FGT-2", "No living model has a melee weapon.");
}

TEST(ForgeRefusals, Fighting_somebody_out_of_contact__FO_FGT_3) {
    Stage stage;
    stage.put("G2", {1000, 300})
        .put("B2", {1255, 300})
        .put("B3", {1000, 800})
        .put("G3", {745, 300})
        .act("G2");
    for (const char* said : {"fight B3", "fight G3", "fight G2 G2", "fight B4", "fight #40", "fight"})
        stage.refuses(said, "FO-FGT-3", "Only enemies in contact can be fought.");
    EXPECT_EQ(stage.judged("fight B2"), "allowed");
    Stage split;
    split.put("B1", {1000, 300}).put("G2", {1230, 300}).put("G3", {1000, 800}).act("B1");
    split.refuses("fight G2 cutlass:G2 sabre:G3", "FO-FGT-3", "Only enemies in contact can be fought.");
    split.refuses("fight G2 cutlass:G2 axe:G2", "FO-ATK-2", "This unit has no such weapon.");
}

TEST(ForgeRefusals, The_free_Fight_against_another__FO_CHG_7) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}, {.activated = true});
    stage.put("G3", {1500, 551}, {.activated = true}).act("B5").play("charge G2");
    ASSERT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
    stage.refuses("fight G3", "FO-CHG-7", "The free Fight is against the charged unit.");
    EXPECT_EQ(stage.judged("fight G2"), "allowed");
}

// ---------------------------------------------------------------- charging and moving

TEST(ForgeRefusals, Charging_in_melee__FO_CHG_1) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1255, 300}).put("B3", {1000, 700}).act("G2");
    stage.refuses("charge B3", "FO-CHG-1", "A unit in melee cannot charge.");
    stage.refuses("charge B2", "FO-CHG-1", "A unit in melee cannot charge.");
}

TEST(ForgeRefusals, Charging_out_of_reach__FO_CHG_2) {
    const char* sentence = "The charge cannot reach contact with the target.";
    Stage stage;
    stage.put("G2", {1000, 300})
        .put("G3", {1000, 800})
        .put("B2", {1600, 300})
        .put("B3", {2000, 300})
        .act("G2");
    stage.refuses("charge B3", "FO-CHG-2", sentence);          // 7.45"
    stage.refuses("charge B2 1300,300", "FO-CHG-2", sentence); // 0.50" short of it
    stage.refuses("charge G2 G3 1000,545", "FO-CHG-2", sentence);
    stage.refuses("charge B4 1345,300", "FO-CHG-2", sentence); // it fell
    stage.refuses("charge #33 1345,300", "FO-CHG-2", sentence);
    EXPECT_EQ(stage.judged("charge B2"), "allowed");
    Stage pinned;
    pinned.put("G2", {1000, 300}, {.shock = 5}).put("B2", {1300, 300}).act("G2");
    pinned.refuses("charge B2", "FO-CHG-2", sentence);
    Stage closer;
    closer.put("G2", {1000, 300}).put("B2", {1755, 300}).put("B3", {3000, 3000}).act("G2");
    EXPECT_EQ(closer.judged("charge B2"), "allowed"); // exactly 5.00"
    closer.of("B2").at.x = 1756;
    closer.refuses("charge B2", "FO-CHG-2", sentence);
}

TEST(ForgeRefusals, Moving_too_far__FO_MOV_3) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).act("G2");
    stage.refuses("move 1501,300", "FO-MOV-3", "That is farther than this unit can move.");
    stage.refuses("move 1701,300 rush", "FO-MOV-3", "That is farther than this unit can move.");
    EXPECT_EQ(stage.judged("move 1500,300"), "allowed");
    EXPECT_EQ(stage.judged("move 1700,300 rush"), "allowed");
}

TEST(ForgeRefusals, Moving_while_pinned__FO_MOV_1) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 5}).put("B2", {3000, 3000}).act("G2");
    stage.refuses("move 1001,300", "FO-MOV-1", "Shock has pinned this unit in place.");
    stage.of("G2").shock = 7;
    stage.refuses("move 1001,300", "FO-MOV-1", "Shock has pinned this unit in place.");
    stage.of("G2").shock = 4;
    EXPECT_EQ(stage.judged("move 1100,300"), "allowed");
}

TEST(ForgeRefusals, Moving_nowhere__FO_MOV_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).act("G2");
    stage.refuses("move 1000,300", "FO-MOV-2", "Choose a different point.");
    stage.refuses("move", "FO-MOV-2", "Choose a different point.");
}

TEST(ForgeRefusals, Moving_off_the_table__FO_MOV_4) {
    Stage stage;
    stage.put("G2", {300, 300}).put("B2", {3000, 3000}).act("G2");
    stage.refuses("move 124,300", "FO-MOV-4", "The unit must stay on the table.");
    stage.refuses("move 300,124", "FO-MOV-4", "The unit must stay on the table.");
    stage.refuses("move -20,300", "FO-MOV-4", "The unit must stay on the table.");
    EXPECT_EQ(stage.judged("move 125,300"), "allowed");
}

TEST(ForgeRefusals, Moving_where_there_is_no_room__FO_MOV_5) {
    Stage stage;
    stage.put("G2", {1350, 1000}).put("G3", {1600, 800}).put("B2", {3000, 3000}).act("G2");
    stage.refuses("move 1400,900", "FO-MOV-5", "There is no room at that point.");
    stage.refuses("move 1376,1350", "FO-MOV-5", "There is no room at that point.");
    EXPECT_EQ(stage.judged("move 1375,1350"), "allowed"); // touching the building
}

TEST(ForgeRefusals, Moving_through_a_building__FO_MOV_6) {
    Stage stage;
    stage.put("B5", {1350, 1350}).put("G2", {3000, 300}).act("B5");
    stage.refuses("move 2050,1350", "FO-MOV-6", "A building blocks the way.");
}

TEST(ForgeRefusals, Moving_close_to_an_enemy__FO_MOV_7__FO_RUL_24) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1700, 300}).act("G2");
    stage.refuses("move 1350,300", "FO-MOV-7", "Stay more than 1\" from enemies unless you charge them.");
    EXPECT_EQ(stage.judged("move 1349,300"), "allowed");
}

TEST(ForgeRefusals, Rushing_where_nobody_rushes__FO_RSH_2) {
    const char* sentence = "No rushing across obstacles, difficult ground or out of melee.";
    Stage hedge;
    hedge.put("G5", {900, 900}).put("B2", {3400, 3000}).act("G5");
    hedge.refuses("move 900,1200 rush", "FO-RSH-2", sentence);
    Stage craters;
    craters.put("G5", {3300, 800}).put("B2", {1000, 3000}).act("G5");
    craters.refuses("move 3300,1000 rush", "FO-RSH-2", sentence);
    Stage sure; // surefoot spares the check, not the ban
    sure.put("B5", {3300, 800}).put("G2", {1000, 3000}).act("B5");
    sure.refuses("move 3300,1000 rush", "FO-RSH-2", sentence);
    Stage melee;
    melee.put("G2", {1000, 300}).put("B2", {1255, 300}).act("G2");
    melee.refuses("move 700,300 rush", "FO-RSH-2", sentence);
    EXPECT_EQ(melee.judged("move 700,300"), "allowed");
}

// ---------------------------------------------------------------- tokens

TEST(ForgeRefusals, Hold_again__FO_HLD_1__FO_RUL_58) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).act("G2").play("hold");
    stage.refuses("hold", "FO-HLD-1", "This unit is already on Hold.");
}

TEST(ForgeRefusals, Rallying_without_Shock__FO_RAL_1__FO_RUL_58) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).act("G2");
    stage.refuses("rally", "FO-RAL-1", "There is no Shock to rally from.");
}

TEST(ForgeRefusals, Spending_a_token_that_is_not_there__FO_FOC_2__FO_EVD_2) {
    const char* sentence = "There is no such token to spend.";
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}).put("B3", {1600, 700}).act("G2");
    stage.refuses("shoot B2 focus", "FO-FOC-2", sentence);
    stage.refuses("spend G2", "FO-EVD-2", sentence);
    stage.play("shoot B2");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    stage.refuses("react counter focus", "FO-FOC-2", sentence);
    stage.play("react dodge", {1}); // now it has a token
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    stage.refuses("spend B3", "FO-EVD-2", sentence);
    Stage melee;
    melee.put("G2", {1000, 300}).put("B2", {1255, 300}).act("G2");
    melee.refuses("fight B2 focus", "FO-FOC-2", sentence);
    Stage charge;
    charge.put("B5", {1000, 300}).put("G2", {1500, 300}, {.activated = true}).act("B5").play("charge G2");
    charge.refuses("fight focus", "FO-FOC-2", sentence);
}

// ---------------------------------------------------------------- reacting

// G1 aims its carbines at B2 and the pistol at B3; both are asked, B2 first. B4 has acted, B6 is idle.
Stage two_targets() {
    Stage stage;
    stage.put("G1", {1000, 300}).put("G2", {700, 600}).put("B2", {1600, 300}).put("B3", {1600, 700});
    stage.put("B4", {2400, 300}, {.activated = true, .acted = true}).put("B6", {2400, 700});
    stage.act("G1").play("shoot carbine:B2 pistol:B3");
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
    return stage;
}

TEST(ForgeRefusals, Reacting_after_acting__FO_REA_1) {
    const Stage stage = two_targets();
    stage.refuses("react B4 G1 dodge", "FO-REA-1", "This unit has already acted and is not on Hold.");
}

// B5 comes round the corner of a building. G2 and G3 stand south of it, G2 on Hold.
Stage round_the_corner(Has of_mover = {}) {
    Stage stage;
    stage.put("G2", {1700, 800}, {.hold = true}).put("G3", {1400, 800}).put("B2", {3400, 3000});
    stage.put("B5", {1000, 1800}, of_mover).act("B5").play("move 1700,1800");
    EXPECT_EQ(stage.asks(), "s0 D-REACT");
    return stage;
}

TEST(ForgeRefusals, Reacting_to_a_Move_without_Hold__FO_REA_2) {
    round_the_corner().refuses("react G3 B5 overwatch 0", "FO-REA-2",
                               "Only units on Hold can react to a move.");
}

TEST(ForgeRefusals, A_reaction_that_does_not_answer__FO_REA_DODGE__FO_REA_ESCAPE__FO_REA_COUNTER) {
    const char* sentence = "That reaction does not answer this action.";
    const Stage move = round_the_corner();
    move.refuses("react G2 dodge", "FO-REA-DODGE", sentence);
    move.refuses("react G2 escape 1700,500", "FO-REA-ESCAPE", sentence);
    move.refuses("react G2 counter", "FO-REA-COUNTER", sentence);
    two_targets().refuses("react overwatch", "FO-REA-OVERWATCH", sentence);
    Stage charge;
    charge.put("B5", {1000, 300}).put("G2", {1500, 300}).act("B5").play("charge G2");
    ASSERT_EQ(charge.asks(), "s0 D-REACT");
    charge.refuses("react counter", "FO-REA-COUNTER", sentence);
    Stage fight;
    fight.put("B5", {1000, 300}).put("G2", {1255, 300}).act("B5").play("fight G2");
    ASSERT_EQ(fight.asks(), "s0 D-REACT");
    fight.refuses("react overwatch", "FO-REA-OVERWATCH", sentence);
}

TEST(ForgeRefusals, Reacting_to_a_reaction__FO_REA_7__FO_RUL_39) {
    Stage stage = round_the_corner({.evade = 1});
    stage.play("react G2 overwatch 0");
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    stage.refuses("react B2 G2 dodge", "FO-REA-7", "Reactions cannot be answered by reactions.");
    stage.refuses(0, "react G3 B5 dodge", "FO-REA-7", "Reactions cannot be answered by reactions.");
    Stage counter; // B4 strikes back, and G2 may evade that
    counter.put("G2", {1000, 300}, {.evade = 1})
        .put("G3", {1000, 800})
        .put("B4", {1500, 300})
        .put("B2", {1500, 800});
    counter.act("G2").play("shoot B4").play("react counter", {1, 10, 10, 10, 10, 10, 10, 10, 10});
    ASSERT_EQ(counter.asks(), "s0 D-EVADE");
    counter.refuses("react G3 B4 dodge", "FO-REA-7", "Reactions cannot be answered by reactions.");
}

TEST(ForgeRefusals, Countering_somebody_else__FO_REA_8) {
    const Stage stage = two_targets();
    stage.refuses("react B2 G2 counter", "FO-REA-8", "A reaction can only hit the unit that caused it.");
    Stage move = round_the_corner();
    move.refuses("react G2 B2 overwatch 0", "FO-REA-8", "A reaction can only hit the unit that caused it.");
}

TEST(ForgeRefusals, Overwatch_where_the_mover_is_not_seen__FO_OVW_2) {
    const Stage stage = round_the_corner();
    const char* sentence = "The mover cannot be shot at that point of its move.";
    for (const char* said :
         {"react G2 overwatch 2", "react G2 overwatch 3", "react G2 overwatch 4", "react G2 overwatch"})
        stage.refuses(said, "FO-OVW-2", sentence);
    EXPECT_EQ(stage.options(), (Lines{"pass", "react G2 B5 overwatch 0", "react G2 B5 overwatch 1"}));
}

TEST(ForgeRefusals, Consolidating_too_far_or_away__FO_FGT_5) {
    Stage stage;
    stage.put("G5", {1000, 300}).put("B3", {1255, 300}, {.models = 1, .activated = true});
    stage.put("B2", {2000, 300}).act("G5").play("fight B3", {1, 10, 10, 10, 10, 10, 10});
    ASSERT_EQ(stage.asks(), "s0 D-CONSOLIDATE");
    for (const char* said : {"consolidate 1301,300", "consolidate 900,300", "consolidate 1000,300",
                             "consolidate 1000,299", "consolidate"})
        stage.refuses(said, "FO-FGT-5", "Consolidate at most 3\" and towards the closest enemy.");
    EXPECT_EQ(stage.judged("consolidate 1300,300"), "allowed");
    EXPECT_EQ(stage.judged("consolidate 1001,300"), "allowed");
}

// ---------------------------------------------------------------- set-up, dice and the end

TEST(ForgeRefusals, Deploying_outside_the_zone__FO_SET_4) {
    Stage stage = Stage::whole(2, {{"setup", "manual"}}, {9, 2});
    ASSERT_EQ(stage.asks(), "s0 D-ZONE");
    stage.play("zone 0");
    ASSERT_EQ(stage.asks(), "s0 D-DEPLOY");
    stage.refuses("deploy G2 1000,676", "FO-SET-4", "Place the whole unit inside your zone.");
    stage.refuses("deploy G2 1000,3000", "FO-SET-4", "Place the whole unit inside your zone.");
    EXPECT_EQ(stage.judged("deploy G2 1000,675"), "allowed");
}

std::vector<Entered> as_entered(const Dice& dice) {
    std::vector<Entered> results;
    for (const int shows : dice) results.push_back({shows, ""});
    return results;
}

void expect_dice_refused(const Dice& dice, const std::string& sentence_said) {
    Faults faults;
    auto rules = Forge::make({2, {}, {}}, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    Played opened;
    const auto table = Table<Forge>::open(std::move(*rules), 1, nullptr, opened);
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::bid).of(3)).ok());
    ASSERT_TRUE(table->play(Seat(1), Action(Verb::bid).of(1)).ok());
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(table->play(Seat(0), Action(Verb::assign).on(1)).ok());
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::assign).on(2)).ok());
    ASSERT_TRUE(table->play(Seat(1), Action(Verb::assign).on(7)).ok());
    const std::uint64_t before = table->fingerprint();
    const auto results = as_entered(dice);
    const Played played = table->play(Seat(0), Action(Verb::activate).with(1), &results); // G2: two dice
    EXPECT_EQ(played.result, Played::Result::refused);
    proved::expect_refusal(played.refusal, table->words(), "FO-GEN-1", sentence_said);
    EXPECT_EQ(table->fingerprint(), before);
}

TEST(ForgeRefusals, Dice_that_cannot_be__FO_GEN_1) {
    for (const Dice& dice : {Dice{0, 5}, Dice{5, 11}, Dice{-1, 5}, Dice{5, 5, 5}})
        expect_dice_refused(dice, "Enter 2 dice from 1 to 10.");
}

TEST(ForgeRefusals, Anything_after_the_end__FO_END_7) {
    Stage stage;
    stage.round(6).put("G2", {1000, 300}).put("B2", {3000, 3000}).end_phase();
    ASSERT_TRUE(stage.over());
    for (const int seat : {0, 1})
        for (const char* said : {"zone 0",
                                 "deploy G2 1000,300",
                                 "bid 1",
                                 "assign G2",
                                 "activate G2",
                                 "yield",
                                 "pass",
                                 "focus G2",
                                 "evade G2",
                                 "hold G2",
                                 "rally G2",
                                 "move G2 1000,400",
                                 "shoot G2 B2",
                                 "fight G2 B2",
                                 "charge G2 B2 1000,400",
                                 "end G2",
                                 "spend G2",
                                 "keep G2",
                                 "consolidate G2 1000,400",
                                 "react G2 B2 dodge"})
            stage.refuses(seat, said, "FO-END-7", "The game is over.");
}

// ---------------------------------------------------------------- the order of the checks

TEST(ForgeRefusals, The_moment_comes_before_the_unit__FO_GEN_10) {
    Stage stage = to_activate();
    EXPECT_EQ(stage.judged(1, "activate G4"), "FO-ACT-2"); // not its turn, not its own, and activated
    EXPECT_EQ(stage.judged(0, "activate B6"), "FO-ACT-1");
    stage.state().activated.add(stage.unit("B2"));
    EXPECT_EQ(stage.judged(0, "activate B2"), "FO-ACT-1"); // not its own before activated
    stage.play("activate G2");
    EXPECT_EQ(stage.judged(0, "move G3 9999,9999"), "FO-ACT-8"); // not the active one, and too far
}

TEST(ForgeRefusals, The_rules_of_a_Move_in_their_order__FO_GEN_10) {
    Stage stage;
    stage.put("G2", {1350, 1000}).put("G3", {1350, 1500}).put("B2", {3000, 3000}).put("B3", {1350, 3000});
    stage.act("G2");
    Stage pinned = stage;
    pinned.of("G2").shock = 5;
    EXPECT_EQ(pinned.judged("move 1350,1000"), "FO-MOV-1"); // and nowhere
    EXPECT_EQ(pinned.judged("move 9000,1000"), "FO-MOV-1"); // and too far
    EXPECT_EQ(stage.judged("move 1350,1000 rush"), "FO-MOV-2");
    EXPECT_EQ(stage.judged("move 1350,-1000"), "FO-MOV-3"); // and off the table
    EXPECT_EQ(stage.judged("move 1700,1355"), "FO-MOV-5");  // in the building, and the way crosses it
    Stage edge;
    edge.put("G2", {400, 300}).put("G3", {125, 150}).put("B2", {3000, 3000}).act("G2");
    EXPECT_EQ(edge.judged("move 110,200"), "FO-MOV-4"); // and on G3
    Stage wall;
    wall.put("B5", {1350, 1350}).put("G2", {2300, 1350}).act("B5");
    EXPECT_EQ(wall.judged("move 2050,1350"), "FO-MOV-6"); // and within 1.00" of G2
    Stage hedge;
    hedge.put("G5", {900, 950}).put("B2", {900, 1600}).act("G5");
    EXPECT_EQ(hedge.judged("move 900,1300 rush"), "FO-MOV-7"); // and across H1
    EXPECT_EQ(hedge.judged("move 900,1200 rush"), "FO-RSH-2");
}

TEST(ForgeRefusals, The_rules_of_a_Charge_in_their_order__FO_GEN_10) {
    Stage melee;
    melee.put("G2", {1000, 300}).put("G3", {745, 300}).put("B2", {1255, 300}).act("G2");
    EXPECT_EQ(melee.judged("charge G2 G3"), "FO-CHG-1"); // and no enemy
    Stage edge;
    edge.put("G2", {300, 300}).put("B2", {130, 600}).act("G2");
    EXPECT_EQ(edge.judged("charge B2 100,347"), "FO-MOV-4"); // in contact, but off the table
    EXPECT_EQ(edge.judged("charge B2 100,300"), "FO-CHG-2"); // neither
    Stage crowd;
    crowd.put("G2", {1000, 300}).put("G3", {1350, 150}).put("B2", {1600, 300}).put("B3", {1345, 600});
    crowd.act("G2");
    EXPECT_EQ(crowd.judged("charge B2"), "FO-MOV-5"); // on G3, and within 1.00" of B3
    crowd.of("G3").at = {400, 300};
    EXPECT_EQ(crowd.judged("charge B2"), "FO-MOV-7");
}

TEST(ForgeRefusals, The_rules_of_a_Shoot_in_their_order__FO_GEN_10) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {1700, 700}).put("B2", {1255, 300}).put("B3", {1700, 2200});
    stage.act("G2");
    stage.state().shot.add(stage.unit("G2"));
    EXPECT_EQ(stage.judged("shoot G2 G3"), "FO-SHT-1"); // and in melee, and a friend
    stage.state().shot = {};
    EXPECT_EQ(stage.judged("shoot G2 G3"), "FO-SHT-2");
    Stage far;
    far.put("G5", {1700, 600}).put("G3", {1700, 2500}).put("B3", {1700, 2245}).put("B2", {1700, 3000});
    far.put("B4", {1700, 1000}).act("G5");                        // scatter: 12.00"
    EXPECT_EQ(far.judged("shoot B3"), "FO-SHT-3");                // and out of range and sight
    EXPECT_EQ(far.judged("shoot B2"), "FO-SHT-4");                // and out of sight
    EXPECT_EQ(far.judged("shoot B4 focus rifle:B4"), "FO-ATK-2"); // and no token
    EXPECT_EQ(far.judged("shoot B4 focus"), "FO-FOC-2");
}

TEST(ForgeRefusals, Without_a_split_range_counts_for_all_weapons_together__FO_GEN_10) {
    Stage stage; // B2: beyond the pistol's reach, within the carbine's, and behind a building
    stage.put("G1", {1700, 900}).put("B2", {1700, 2400}).act("G1");
    EXPECT_EQ(stage.judged("shoot B2"), "FO-SHT-5");
    stage.of("B2").at = {1700, 3000};
    EXPECT_EQ(stage.judged("shoot B2"), "FO-SHT-4");
}

TEST(ForgeRefusals, The_rules_of_a_Fight_in_their_order__FO_GEN_10) {
    Stage stage;
    stage.put("G2", {1000, 300})
        .put("G3", {745, 300})
        .put("B2", {1255, 300})
        .put("B3", {1000, 900})
        .act("G2");
    stage.state().fought.add(stage.unit("G2"));
    EXPECT_EQ(stage.judged("fight G2 G3"), "FO-FGT-1");
    stage.state().fought = {};
    EXPECT_EQ(stage.judged("fight G2 G3 focus"), "FO-FGT-3");
    EXPECT_EQ(stage.judged("fight B2 focus axe:B2"), "FO-ATK-2");
    stage.of("B2").at = {1500, 300};
    EXPECT_EQ(stage.judged("fight G2 G3"), "FO-FGT-2");
}

TEST(ForgeRefusals, The_rules_of_a_reaction_in_their_order__FO_GEN_10) {
    const Stage stage = two_targets();
    stage.refuses("react G3 G2 overwatch", "FO-REA-1", "Choose one of your own units on the table.");
    stage.refuses("react B4 G2 overwatch", "FO-REA-1", "This unit has already acted and is not on Hold.");
    EXPECT_EQ(stage.judged("react B6 G2 overwatch"), "FO-REA-2"); // nobody attacks it
    EXPECT_EQ(stage.judged("react B2 G2 overwatch"), "FO-REA-OVERWATCH");
    EXPECT_EQ(stage.judged("react B2 G1 counter focus"), "FO-FOC-2");
    Stage spent = stage;
    spent.state().shot.add(spent.unit("B2"));
    EXPECT_EQ(spent.judged("react B2 G1 counter focus"), "FO-SHT-1");
    EXPECT_EQ(stage.judged("react escape 9000,300"), "FO-MOV-3");
    EXPECT_EQ(stage.judged("react escape 1600,300"), "FO-MOV-2");
    const Stage move = round_the_corner();
    EXPECT_EQ(move.judged("react G3 B5 dodge"), "FO-REA-2");
    EXPECT_EQ(move.judged("react G2 B5 dodge"), "FO-REA-DODGE");
}

// ---------------------------------------------------------------- what the first table leaves out

void expect_judged(const Stage& stage, const Action& action, std::string_view rule, std::string_view said) {
    const Verdict verdict = stage.rules().judge(stage.state(), Seat(stage.asked()), action);
    ASSERT_FALSE(verdict.ok());
    proved::expect_refusal(verdict.refusal(), stage.rules(), rule, said);
}

TEST(ForgeRefusals, A_detail_that_means_nothing__FO_RSH_1__FO_REA_1) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).act("G2");
    expect_judged(stage, stage.action("move 1100,300").of(77), "FO-RSH-1",
                  "A Move is made as it is, or as a rush.");
    const Stage asked = two_targets();
    expect_judged(asked, asked.action("react B2 G1 dodge").of(1 << 28), "FO-REA-1",
                  "There is no such reaction.");
}

TEST(ForgeRefusals, A_split_that_leaves_out_the_target_named__FO_ATK_2) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("B2", {1600, 300}).put("B3", {1600, 700}).act("G1");
    stage.refuses("shoot B2 carbine:B3", "FO-ATK-2", "No weapon aims at the target that is named.");
}

TEST(ForgeRefusals, Trying_once_more_to_react_to_a_Move__FO_REA_3) {
    Stage stage = round_the_corner();
    stage.state().tried.add(stage.unit("G2"));
    stage.refuses("react G2 B5 overwatch 0", "FO-REA-3", "This unit has already tried to react to this.");
}

TEST(ForgeRefusals, A_station_against_a_charge__FO_OVW_3) {
    Stage stage;
    stage.put("B2", {1000, 1300}).put("G2", {1000, 800}).act("B2").play("charge G2");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    stage.refuses("react overwatch 0", "FO-OVW-3",
                  "Against a charge the point of the shot is found when it is fired.");
}

TEST(ForgeRefusals, Evading_and_consolidating_with_another_unit__FO_EVD_2__FO_FGT_5) {
    Stage stage = round_the_corner({.evade = 1});
    stage.put("B2", {3400, 3000}, {.evade = 1}).play("react G2 overwatch 0");
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    for (const char* said : {"spend B2", "keep B2"})
        stage.refuses(said, "FO-EVD-2", "Only the unit that is attacked can evade.");
    Stage fight;
    fight.put("G5", {1000, 300}).put("B3", {1255, 300}, {.models = 1, .activated = true});
    fight.put("G2", {500, 300}).put("B2", {2000, 300}).act("G5");
    fight.play("fight B3", {1, 10, 10, 10, 10, 10, 10});
    ASSERT_EQ(fight.asks(), "s0 D-CONSOLIDATE");
    fight.refuses("consolidate G2 600,300", "FO-FGT-5", "Another unit consolidates now.");
}

TEST(ForgeRefusals, What_is_said_at_the_wrong_moment__FO_GEN_11) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).bidding();
    stage.refuses(0, "zone 0", "FO-SET-2", "There is no zone for you to choose now.");
    stage.refuses(0, "deploy G2 1000,300", "FO-SET-3", "There is no unit for you to place now.");
    stage.refuses(0, "assign G2", "FO-BID-3", "There is no Shock for you to assign now.");
    stage.refuses(0, "pass", "FO-ACT-3", "There is nothing that you could pass on now.");
    stage.refuses(0, "consolidate G2 1000,400", "FO-FGT-5", "There is nobody for you to consolidate now.");
    stage.refuses(0, "react G2 B2 dodge", "FO-REA-2", "Nothing has happened that this unit could react to.");
    Stage acting;
    acting.put("G2", {1000, 300}, {.evade = 1}).put("B2", {3000, 3000}).act("G2");
    for (const char* said : {"spend G2", "keep G2"})
        acting.refuses(0, said, "FO-EVD-2", "There is no attack on you to evade now.");
    const Stage choosing = Stage::whole(2, {{"setup", "manual"}}, {3, 8});
    ASSERT_EQ(choosing.asks(), "s1 D-ZONE");
    choosing.refuses(1, "bid 3", "FO-BID-1", "There is nothing for you to bid on now.");
}

// ---------------------------------------------------------------- an answer that nobody asked for

using Expected = std::vector<std::pair<const char*, const char*>>;

void expect_refused(const Stage& stage, int seat, const Expected& all) {
    for (const auto& [said, rule] : all)
        EXPECT_EQ(stage.judged(seat, said), rule) << "seat " << seat << ": " << said << ", " << stage.asks();
}

TEST(ForgeRefusals, Wrong_moments_while_bids_are_given__FO_GEN_11) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).bidding();
    const Expected wrong{{"zone 0", "FO-SET-2"},
                         {"deploy G2 1000,300", "FO-SET-3"},
                         {"assign G2", "FO-BID-3"},
                         {"activate G2", "FO-ACT-2"},
                         {"yield", "FO-ACT-4"},
                         {"pass", "FO-ACT-3"},
                         {"focus G2", "FO-ACT-8"},
                         {"evade G2", "FO-ACT-8"},
                         {"hold G2", "FO-ACT-8"},
                         {"rally G2", "FO-ACT-8"},
                         {"move G2 1000,400", "FO-ACT-8"},
                         {"shoot G2 B2", "FO-ACT-8"},
                         {"fight G2 B2", "FO-ACT-8"},
                         {"charge G2 B2 1000,400", "FO-ACT-8"},
                         {"end G2", "FO-ACT-8"},
                         {"spend G2", "FO-EVD-2"},
                         {"keep G2", "FO-EVD-2"},
                         {"consolidate G2 1000,400", "FO-FGT-5"},
                         {"react G2 B2 dodge", "FO-REA-2"},
                         {"react B2 G2 dodge", "FO-REA-1"}};
    expect_refused(stage, 0, wrong);
    stage.play(0, "bid 0");
    expect_refused(stage, 0, wrong);
    EXPECT_EQ(stage.judged(0, "bid 1"), "FO-BID-1");
}

TEST(ForgeRefusals, Wrong_moments_while_Shock_is_assigned__FO_GEN_11) {
    const Stage stage = to_assign();
    expect_refused(stage, 0,
                   {{"bid 3", "FO-BID-1"},
                    {"activate G1", "FO-ACT-2"},
                    {"yield", "FO-ACT-4"},
                    {"focus G1", "FO-ACT-8"},
                    {"keep G1", "FO-EVD-2"},
                    {"consolidate G1 1000,350", "FO-FGT-5"},
                    {"zone 0", "FO-SET-2"},
                    {"deploy G1 1000,300", "FO-SET-3"}});
    expect_refused(stage, 1, {{"assign B2", "FO-BID-3"}, {"pass", "FO-ACT-3"}, {"bid 1", "FO-BID-1"}});
}

TEST(ForgeRefusals, Wrong_seats_and_moments_in_the_actions_phase__FO_GEN_11) {
    Stage stage = to_activate();
    const Expected of_seat_1{{"zone 0", "FO-SET-2"},
                             {"deploy B2 3000,3000", "FO-SET-3"},
                             {"bid 1", "FO-BID-1"},
                             {"assign B2", "FO-BID-3"},
                             {"activate B2", "FO-ACT-2"},
                             {"yield", "FO-ACT-4"},
                             {"pass", "FO-ACT-3"},
                             {"focus B2", "FO-ACT-8"},
                             {"end B2", "FO-ACT-8"},
                             {"move B2 3000,2900", "FO-ACT-8"},
                             {"spend B2", "FO-EVD-2"},
                             {"keep B2", "FO-EVD-2"},
                             {"consolidate B2 3000,2900", "FO-FGT-5"},
                             {"react B2 G2 dodge", "FO-REA-2"},
                             {"react G2 B2 dodge", "FO-REA-1"}};
    expect_refused(stage, 1, of_seat_1);
    stage.play("activate G2");
    expect_refused(stage, 1, of_seat_1);
    expect_refused(stage, 1, {{"focus G2", "FO-ACT-8"}, {"end G2", "FO-ACT-8"}});
    expect_refused(stage, 0,
                   {{"activate G3", "FO-ACT-2"},
                    {"activate G2", "FO-ACT-2"},
                    {"yield", "FO-ACT-4"},
                    {"pass", "FO-ACT-3"},
                    {"bid 1", "FO-BID-1"},
                    {"assign G2", "FO-BID-3"},
                    {"react G3 B2 dodge", "FO-REA-2"},
                    {"react G4 B2 dodge", "FO-REA-1"}, // it has been activated
                    {"spend G2", "FO-EVD-2"},
                    {"consolidate G2 1000,350", "FO-FGT-5"}});
}

TEST(ForgeRefusals, Wrong_seats_and_moments_inside_an_action__FO_GEN_11) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {700, 600}).put("B2", {1600, 300}).put("B3", {1600, 800});
    stage.act("G2").play("shoot B2");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    expect_refused(stage, 0,
                   {{"react G3 B2 dodge", "FO-REA-2"},
                    {"react B2 G2 dodge", "FO-REA-1"},
                    {"pass", "FO-ACT-3"},
                    {"focus G2", "FO-ACT-8"}});
    expect_refused(stage, 1,
                   {{"react B3 G2 dodge", "FO-REA-2"},
                    {"react G3 G2 dodge", "FO-REA-1"},
                    {"activate B2", "FO-ACT-2"},
                    {"spend B2", "FO-EVD-2"},
                    {"focus B2", "FO-ACT-8"},
                    {"yield", "FO-ACT-4"}});
    stage.play("react dodge", {1});
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    expect_refused(stage, 0, {{"spend B2", "FO-EVD-2"}, {"keep B2", "FO-EVD-2"}, {"end G2", "FO-ACT-8"}});
    expect_refused(stage, 1, {{"spend B3", "FO-EVD-2"}, {"keep G2", "FO-EVD-2"}, {"pass", "FO-ACT-3"}});
}

} // namespace
} // namespace muster::forge::tests
