// The worked examples of docs/rules/forge.md, one or more tests each, number by number. Where a unit is the
// only one that can be activated, it is, and the dice that it recovers with come last.
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

// ---------------------------------------------------------------- bids

TEST(ForgeExamples, EX_1_SeedExample_bids_of_3_and_1__FO_BID_3__FO_BID_5__FO_INI_4__FO_ACT_2__FO_ACT_3) {
    Stage stage = Stage::whole();
    ASSERT_EQ(stage.asks(), "s0 s1 D-BID");
    stage.play(0, "bid 3");
    ASSERT_EQ(stage.asks(), "s1 D-BID"); // nothing is opened yet
    stage.play(1, "bid 1");
    ASSERT_EQ(stage.asks(), "s0 D-ASSIGN");
    stage.play("assign G2").play("assign G2");
    stage.refuses("assign G2", "FO-BID-5", "This unit must stay below half its Courage.");
    stage.play("assign G3");
    ASSERT_EQ(stage.asks(), "s1 D-ASSIGN");
    stage.play("assign B2");
    EXPECT_EQ(stage.shock("G2"), 2);
    EXPECT_EQ(stage.shock("G3"), 1);
    EXPECT_EQ(stage.shock("B2"), 1);
    for (const char* other : {"G1", "G4", "G5", "G6", "B1", "B3", "B4", "B5", "B6"})
        EXPECT_EQ(stage.shock(other), 0) << other;
    EXPECT_EQ(stage.failed(), Numbers{});
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.leads(), (Numbers{2, 1}));
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1}));
    EXPECT_EQ(stage.asks(), "s0 s1 D-BID");
    EXPECT_EQ(stage.state().round, 2);
}

TEST(ForgeExamples, EX_2_Shock_limit__FO_BID_5__FO_RUL_6__FO_RUL_7) {
    const Numbers largest{0, 0, 1, 1, 2, 2, 3, 3, 4, 4};
    for (int courage = 1; courage <= 10; ++courage)
        EXPECT_EQ(most_bid_shock(courage), largest[static_cast<std::size_t>(courage - 1)]) << courage;
    Stage stage;
    stage.put("G1", {400, 300}, {.shock = 2}).put("G2", {800, 300}, {.shock = 2});
    stage.put("G3", {1200, 300}, {.shock = 3}).put("G5", {1600, 300});
    const auto room = [&](const char* name) {
        return room_of_unit(stage.kit(), stage.state(), stage.unit(name));
    };
    EXPECT_EQ(room("G1"), 1);
    EXPECT_EQ(room("G2"), 0);
    EXPECT_EQ(room("G3"), 0);
    EXPECT_EQ(room("G5"), 3);
    EXPECT_EQ(room_of(stage.kit(), stage.state(), Seat(0)), 4);
    const Stage fresh = Stage::whole();
    EXPECT_EQ(room_of(fresh.kit(), fresh.state(), Seat(0)), 15);
    EXPECT_EQ(room_of(fresh.kit(), fresh.state(), Seat(1)), 14);
}

TEST(ForgeExamples, EX_3_Tie__FO_INI_2__FO_INI_5__FO_GEN_6) {
    Stage stage = Stage::whole();
    stage.bid({2, 2}).play(0, "assign G2").play(0, "assign G3").play(1, "assign B2");
    stage.play(1, "assign B3", {4, 4, 7, 3});
    EXPECT_EQ(stage.rolled("R-OFF"), (Numbers{4, 4, 7, 3}));
    EXPECT_EQ(stage.failed(), Numbers{});
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.leads(), (Numbers{1, 1}));
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));
}

TEST(ForgeExamples, EX_4_Higher_bidder_cannot_pay__FO_BID_6__FO_BID_7__FO_INI_1__FO_INI_5__FO_RUL_1) {
    Stage stage;
    stage.put("G4", {1000, 300}, {.shock = 1}).put("B2", {3000, 3000}).put("B3", {3600, 3000});
    stage.bidding().bid({4, 2});
    EXPECT_EQ(stage.shock("G4"), 2); // nobody had to choose
    EXPECT_EQ(stage.state().assigned[Seat(0)], 1);
    ASSERT_EQ(stage.asks(), "s1 D-ASSIGN");
    stage.play("assign B2").play("assign B3");
    EXPECT_EQ(stage.rolls(), Lines{});
    EXPECT_EQ(stage.failed(), Numbers{0});
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.leads(), (Numbers{1, 1}));
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{1, 0, 1}));
}

TEST(ForgeExamples, EX_5_Both_fail__FO_BID_7__FO_INI_3__FO_INI_5__FO_RUL_16) {
    Stage stage;
    stage.put("G4", {1000, 300}, {.shock = 2}).put("B5", {3000, 3000}, {.shock = 1});
    stage.bidding().bid({1, 6}, {9, 2, /*G4 recovers*/ 10, 10});
    EXPECT_EQ(stage.rolled("R-OFF"), (Numbers{9, 2}));
    EXPECT_EQ(stage.shock("G4"), 2);
    EXPECT_EQ(stage.shock("B5"), 2);
    EXPECT_EQ(stage.failed(), (Numbers{0, 1}));
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.leads(), (Numbers{1, 1}));
}

TEST(ForgeExamples, EX_6_Lower_bidder_fails__FO_BID_7__FO_INI_4__FO_RUL_2) {
    const auto leads = [](Chosen chosen) {
        Stage stage(2, std::move(chosen));
        stage.put_fresh({"G1", "G2", "G3", "B1"}).bidding().bid({5, 4});
        for (const char* name : {"G1", "G1", "G2", "G2", "G3"}) stage.play(0, std::string("assign ") + name);
        EXPECT_EQ(stage.shock("B1"), 3);
        EXPECT_EQ(stage.failed(), Numbers{1});
        EXPECT_EQ(stage.order(), (Numbers{0, 1}));
        return stage.leads();
    };
    EXPECT_EQ(leads({}), (Numbers{1, 1}));
    EXPECT_EQ(leads({{"failed_bid", "assigned"}}), (Numbers{2, 1}));
}

// ---------------------------------------------------------------- one unit

TEST(ForgeExamples, EX_7_Recover_and_what_Shock_does__FO_ACT_7__FO_GEN_3__FO_RAL_1) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 3}).put("G3", {3000, 300}).put("B2", {1500, 300});
    stage.begin().play("activate G2", {2, 6, 7});
    EXPECT_EQ(stage.rolls(), Lines{"R-RECOVER 2 6 7"});
    EXPECT_EQ(stage.shock("G2"), 1);
    const UnitId rifles = stage.unit("G2"), deckhands = stage.unit("B2");
    EXPECT_EQ(mov_of(stage.kit(), stage.state(), rifles), 4);
    EXPECT_EQ(init_of(stage.kit(), stage.state(), rifles), 4);
    EXPECT_EQ(stage.judged("move 600,300"), "allowed");
    EXPECT_EQ(stage.judged("move 599,300"), "FO-MOV-3");
    const Place there = stage.at("B2");
    const Carried& rifle = weapons_of(stage.kit(), rifles, false)[0];
    const Carried& bayonet = weapons_of(stage.kit(), rifles, true)[0];
    EXPECT_EQ(hit_number(stage.kit(), stage.state(), rifles, rifle, false, deckhands, there, false, false),
              4); // Acc
    EXPECT_EQ(hit_number(stage.kit(), stage.state(), rifles, bayonet, true, deckhands, there, false, false),
              3); // Str
    const Carried& cutlass = weapons_of(stage.kit(), deckhands, true)[0];
    EXPECT_EQ(save_number(stage.kit(), stage.state(), deckhands, cutlass, true, rifles, stage.at("G2")), 5);
    Stage passes = stage; // Courage is still 6
    stage.play("rally", {10});
    EXPECT_EQ(stage.rolls(), Lines{"R-RALLY 10"});
    EXPECT_EQ(stage.shock("G2"), 1);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    passes.play("rally", {6});
    EXPECT_EQ(passes.shock("G2"), 0);
}

// ---------------------------------------------------------------- shooting

TEST(ForgeExamples, EX_8_Shooting_at_hard_cover__FO_ATK_3__FO_ATK_4__FO_ATK_5__FO_SHT_6__FO_COV_1__FO_BRK_1) {
    Stage stage;
    stage.put("G2", {2400, 1450}).put("B2", {2400, 2200}, {.activated = true}).act("G2");
    stage.play("shoot B2", {1, 3, 5, 6, 10, 2, 5, 9, 4, 5, 10, 1, 8});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 1 3 5 6 10", "R-HIT 2 5 9", "R-SAVE 4 5 10", "R-SAVE 1 8"}));
    EXPECT_EQ(stage.models("B2"), 3);
    EXPECT_EQ(stage.shock("B2"), 1);
    EXPECT_EQ(stage.at("B2"), (Place{2400, 2200})); // exactly half: nobody tests
    EXPECT_EQ(stage.flags("G2"), "activated acted shot");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeExamples, EX_9_All_modifiers__FO_SHT_4__FO_SHT_6__FO_FOC_2__FO_EVD_2__FO_ATK_5) {
    Stage stage;
    stage.put("G3", {3400, 300}, {.shock = 1, .focus = 1});
    stage.put("B5", {4000, 1800}, {.evade = 1, .activated = true}).act("G3");
    stage.play("shoot B5 focus");
    EXPECT_EQ(stage.focus("G3"), 0);
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    stage.play("spend", {1, 2, 3, 4, 10, 2, 6, 9, 3, 4, 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 1 2 3 4 10", "R-HIT 2 6 9", "R-SAVE 3 4", "R-SAVE 10"}));
    EXPECT_EQ(stage.models("B5"), 3);
    EXPECT_EQ(stage.shock("B5"), 1);
    EXPECT_EQ(stage.evade("B5"), 0);
    EXPECT_EQ(stage.at("B5"), (Place{4000, 1800}));
}

TEST(ForgeExamples, EX_10_Counter_attack_then_break__FO_ATK_7__FO_ATK_8__FO_REA_4__FO_BRK_3__FO_BRK_5) {
    Stage stage;
    stage.put("G2", {1300, 1600}).put("B4", {1300, 2200}).act("G2").play("shoot B4");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("react counter", {5, 2, 4, 6, 7, 8, 1, 5, 9, 4, 9, 5, 6, 3, 6, 8, 2, 7, 10, 1, 2, 4, 7});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 5", "R-HIT 2 4 6 7 8", "R-HIT 1 5 9", "R-SAVE 4 9", "R-SAVE 5 6",
                                    "R-HIT 3 6 8", "R-HIT 2 7 10", "R-SAVE 1 2", "R-SAVE 4", "R-BREAK 7"}));
    EXPECT_EQ(stage.of("B4").alive[0], 0);
    EXPECT_EQ(stage.of("B4").alive[1], 1); // the Deck Gunner
    EXPECT_EQ(stage.of("G2").alive[0], 4);
    EXPECT_EQ(stage.of("G2").alive[1], 1);
    EXPECT_EQ(stage.shock("B4"), 1);
    EXPECT_EQ(stage.shock("G2"), 1);
    EXPECT_EQ(stage.at("B4"), (Place{1300, 2800}));
    EXPECT_EQ(stage.evade("B4"), 1);
    EXPECT_EQ(stage.flags("B4"), "activated acted shot");
    ASSERT_EQ(stage.asks(), "s0 D-ACTION");
    stage.refuses("shoot B4", "FO-SHT-1", "This unit has already shot this round.");
}

// ---------------------------------------------------------------- charging and moving

TEST(ForgeExamples, EX_11_Charge_into_Overwatch__FO_CHG_3__FO_CHG_7__FO_OVW_1__FO_OVW_3__FO_FGT_4) {
    Stage stage;
    stage.put("B5", {1350, 1400}).put("G2", {1350, 850}).act("B5");
    EXPECT_EQ(stage.action("charge G2").at, (Place{1350, 1105}));
    stage.play("charge G2");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    EXPECT_EQ(stage.at("B5"), (Place{1350, 1400})); // it has not moved yet
    stage.play("react overwatch", {4, 1, 2, 6, 8, 9, 4, 6, 10, 3, 6, 7});
    EXPECT_EQ(stage.rolls(),
              (Lines{"R-REACT 4", "R-HIT 1 2 6 8 9", "R-HIT 4 6 10", "R-SAVE 3 6", "R-SAVE 7"}));
    EXPECT_EQ(stage.at("B5"), (Place{1350, 1105}));
    EXPECT_EQ(stage.models("B5"), 3);
    EXPECT_EQ(stage.shock("B5"), 1);
    EXPECT_EQ(stage.flags("G2"), "activated acted shot");
    ASSERT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
    stage.play("fight", {5, 5, 6, 2, 8}); // G2 cannot react any more
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 5 5 6", "R-SAVE 2 8"}));
    EXPECT_EQ(stage.models("G2"), 5);
    EXPECT_EQ(stage.shock("G2"), 1);
    ASSERT_EQ(stage.asks(), "s1 D-ACTION"); // still in contact: nobody consolidates
    stage.refuses("fight G2", "FO-FGT-1", "This unit has already fought this round.");
    stage.refuses("shoot G2", "FO-SHT-2", "A unit in melee cannot shoot.");
    stage.refuses("charge G2", "FO-CHG-1", "A unit in melee cannot charge.");
}

TEST(ForgeExamples, EX_12_Falling_back_fails__FO_FALL_1__FO_FGT_7) {
    Stage stage;
    stage.put("G3", {1300, 1500}, {.shock = 1}).put("B5", {1300, 1755}).act("G3");
    stage.play("move 1300,1250", {5, 1, 4, 6, 7, 10, 3, 5, 9});
    EXPECT_EQ(stage.rolls(), (Lines{"R-FALL 5", "R-HIT 1 4 6 7 10", "R-SAVE 3 5 9"}));
    EXPECT_EQ(stage.models("G3"), 4);
    EXPECT_EQ(stage.shock("G3"), 2);
    EXPECT_EQ(stage.at("G3"), (Place{1300, 1250}));
    EXPECT_EQ(stage.flags("B5"), "");
}

TEST(ForgeExamples, EX_13_Rush__FO_RSH_1__FO_MOV_3__FO_MOV_5__FO_MOV_12) {
    Stage stage;
    stage.put("G2", {1350, 600}).put("B2", {3400, 3000}).act("G2");
    stage.refuses("move 1400,1290 rush", "FO-MOV-5", "There is no room at that point.");
    stage.refuses("move 1400,1300 rush", "FO-MOV-3", "That is farther than this unit can move.");
    Stage passes = stage;
    stage.play("move 1350,1300 rush", {6});
    EXPECT_EQ(stage.rolls(), Lines{"R-RUSH 6"});
    EXPECT_EQ(stage.at("G2"), (Place{1350, 1100}));
    EXPECT_EQ(stage.shock("G2"), 1);
    passes.play("move 1350,1300 rush", {5});
    EXPECT_EQ(passes.at("G2"), (Place{1350, 1300}));
    EXPECT_EQ(passes.shock("G2"), 0);
}

TEST(ForgeExamples, EX_14_Obstacle__FO_MOV_10__FO_MOV_12__FO_RSH_2) {
    Stage stage;
    stage.put("G5", {900, 900}).put("B2", {3400, 3000}).act("G5");
    stage.refuses("move 1200,1300 rush", "FO-RSH-2",
                  "No rushing across obstacles, difficult ground or out of melee.");
    Stage passes = stage;
    stage.play("move 1200,1300", {8});
    EXPECT_EQ(stage.rolls(), Lines{"R-OBST 8"});
    EXPECT_EQ(stage.at("G5"), (Place{1080, 1140}));
    passes.play("move 1200,1300", {5});
    EXPECT_EQ(passes.at("G5"), (Place{1200, 1300}));
}

// ---------------------------------------------------------------- Shock and breaking

TEST(ForgeExamples, EX_15_Panic_and_Shock_at_Courage__FO_SHK_3__FO_BRK_1__FO_BRK_3__FO_RUL_31) {
    Stage stage;
    stage.put("G3", {900, 2400})
        .put("G2", {1000, 2750})
        .put("B3", {1400, 2400}, {.models = 1, .activated = true});
    stage.put("B2", {1400, 2900}, {.shock = 5}).put("B6", {1400, 1850}).act("G3");
    stage.play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, /*R-BREAK of B2*/ 3});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 1 10 10 10 10", "R-HIT 10 10 10", "R-SAVE 10", "R-BREAK 3"}));
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_EQ(stage.shock("B2"), 6);
    EXPECT_EQ(stage.at("B2"), (Place{1400, 2900}));
    EXPECT_EQ(stage.shock("B6"), 1);
    EXPECT_EQ(stage.shock("G2"), 0); // 2.81" away, but no friend of B3
    EXPECT_EQ(stage.shock("G3"), 0);
}

TEST(ForgeExamples, EX_16_Surrender__FO_BRK_5__FO_BRK_6__FO_SHK_3) {
    const Dice dice{1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1, /*break*/ 9};
    const auto broken = [&](bool surrounded) {
        Stage stage;
        stage.put("B3", {130, 3470}, {.models = 1, .shock = 5, .activated = true});
        stage.put("B2", {430, 3200})
            .put("G5", {130, 2900})
            .put("G3", surrounded ? Place{1000, 3400} : Place{4000, 600});
        stage.act("G5").play("shoot B3", dice);
        EXPECT_EQ(stage.rolls()[0], "R-HIT 1 10 10 10 10 10 10 10 10 10 10 10");
        return stage;
    };
    const Stage lost = broken(true);
    EXPECT_FALSE(lost.stands("B3"));
    EXPECT_EQ(lost.shock("B2"), 1); // a friend within 3.00" of where it stood
    const Stage runs = broken(false);
    EXPECT_TRUE(runs.stands("B3"));
    EXPECT_EQ(runs.at("B3"), (Place{730, 3470}));
    EXPECT_EQ(runs.shock("B3"), 6);
    EXPECT_EQ(runs.shock("B2"), 0);
}

// ---------------------------------------------------------------- the end of a round

TEST(ForgeExamples, EX_17_Objectives_and_VP__FO_END_2__FO_END_3__FO_RUL_50) {
    Stage stage;
    stage.put("G2", {2400, 1400}, {.models = 4}).put("B6", {2400, 2250}, {.damage = 4});
    stage.put("G3", {3600, 2100}, {.models = 5}).put("B2", {4200, 2100}, {.models = 5});
    stage.owner(0, 0).owner(2, 0).end_phase();
    EXPECT_EQ(stage.owner(0), 0);
    EXPECT_EQ(stage.owner(1), 1);
    EXPECT_EQ(stage.owner(2), -1);
    EXPECT_EQ(stage.all_vp(), (Numbers{1, 2}));
}

TEST(ForgeExamples, EX_20_End_phase_order__FO_END_1__FO_END_4__FO_END_5__FO_END_6__FO_RUL_14__FO_RUL_15) {
    Stage stage;
    stage.put("B2", {3400, 3000}, {.shock = 2, .focus = 1, .evade = 1}).put("B1", {3000, 3000}, {.shock = 1});
    stage.put("G6", {900, 1300}, {.damage = 2, .hold = true}).end_phase({4});
    EXPECT_EQ(stage.rolls(), Lines{"R-MEND 4"});
    EXPECT_EQ(stage.focus("B2"), 0);
    EXPECT_EQ(stage.evade("B2"), 0);
    EXPECT_EQ(stage.flags("G6"), "");
    EXPECT_EQ(stage.wounds("G6"), 6);
    EXPECT_EQ(stage.shock("B2"), 1);
    EXPECT_EQ(stage.shock("B1"), 0);
    EXPECT_TRUE(stage.cites_in_order({"FO-END-1", "FO-END-2", "FO-END-3", "FO-END-6", "FO-END-5"}));
}

// ---------------------------------------------------------------- several seats

TEST(ForgeExamples, EX_18_Free_for_all__FO_FFA_1__FO_INI_4) {
    Stage stage = Stage::whole(3);
    stage.bid({5, 3, 1}).pay();
    EXPECT_EQ(stage.failed(), Numbers{});
    EXPECT_EQ(stage.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(stage.leads(), (Numbers{4, 2, 1}));
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 0, 0, 0, 1, 1, 2, 0, 1, 2, 0, 1, 2, 1, 2, 1, 2, 2}));
    Stage next = Stage::whole(3, {{"ffa_lead", "next"}});
    next.bid({5, 3, 1}).pay();
    EXPECT_EQ(next.leads(), (Numbers{2, 2, 1}));
}

TEST(ForgeExamples, EX_19_Teams__FO_TEAM_1__FO_TEAM_3__FO_TEAM_4__FO_RUL_55) {
    Stage stage = Stage::whole(4, {{"rules", "teams"}});
    stage.bid({5, 3, 3, 4}).pay();
    EXPECT_EQ(stage.failed(), Numbers{});
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.leads(), (Numbers{1, 1}));
    Numbers expected;
    for (int i = 0; i < 24; ++i) expected.push_back(i % 4);
    EXPECT_EQ(stage.seats_in_turn(), expected);
}

// ---------------------------------------------------------------- turns

TEST(ForgeExamples, EX_21_Lead_On_and_the_single_activation__FO_ACT_6__FO_ACT_9) {
    Stage stage;
    stage.put_fresh({"G1", "G6", "G2", "B2", "B3"})
        .put("G4", {1900, 650}, {.activated = true, .acted = true});
    stage.order({0, 1}).later_lap().begin().play("activate G1").end();
    ASSERT_EQ(stage.asks(), "s0 D-FREE");
    stage.refuses("activate G4", "FO-ACT-6", "This unit has already been activated this round.");
    stage.refuses("activate G2", "FO-ACT-9", "That unit is too far from its leader.");
    EXPECT_EQ(stage.options(), (Lines{"activate G6", "pass"}));
    stage.play("activate G6");
    ASSERT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.active(), "G6");
    stage.play("focus");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // a whole activation
    stage.play("focus");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // one turn, two activations
}

TEST(ForgeExamples, EX_22_Pin__FO_SHK_2) {
    Stage stage;
    stage.put("G4", {1000, 300}).put("B3", {1600, 300}, {.activated = true}).act("G4");
    stage.play("shoot B3", {7, 9, 2, 8, 9, 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 7 9", "R-HIT 2 8 9", "R-SAVE 1"}));
    EXPECT_EQ(stage.models("B3"), 6);
    EXPECT_EQ(stage.shock("B3"), 2);
}

TEST(ForgeExamples, EX_23_Sight__FO_SHT_5__FO_COV_3) {
    Stage stage;
    stage.put("G4", {1700, 700}).put("B4", {1700, 2200}).act("G4");
    stage.refuses("shoot B4", "FO-SHT-5", "There is no line of sight to the target.");
    Stage near;
    near.put("G2", {2400, 700}).put("B1", {2400, 1100}, {.activated = true}).act("G2");
    near.play("shoot B1", {5, 5, 10, 10, 10, 10, 10, 10, 4, 5}); // the save is 4, not 5
    EXPECT_EQ(near.rolls()[2], "R-SAVE 4 5");
    EXPECT_EQ(near.models("B1"), 3);
}

TEST(ForgeExamples, EX_24_Equal_bids_one_seat_cannot_pay__FO_INI_1__FO_INI_5__FO_BID_4__FO_RUL_1) {
    Stage stage;
    stage.put_fresh({"G4", "B1", "B2"}).bidding().bid({3, 3});
    EXPECT_EQ(stage.shock("G4"), 2);
    ASSERT_EQ(stage.asks(), "s1 D-ASSIGN");
    stage.play("assign B1").play("assign B1").play("assign B2");
    EXPECT_EQ(stage.rolled("R-OFF"), Numbers{});
    EXPECT_EQ(stage.failed(), Numbers{0});
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.leads(), (Numbers{1, 1}));
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{1, 0, 1}));
}

TEST(ForgeExamples, EX_25_Yield_and_a_reaction__FO_ACT_4__FO_ACT_6__FO_REA_5__FO_RUL_9__FO_RUL_13) {
    Stage stage = Stage::whole();
    stage.bid({3, 0}).play("assign G2").play("assign G2").play("assign G3");
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.leads(), (Numbers{3, 1}));
    stage.play(0, "activate G5").end().play(0, "yield");
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.play("activate B2").end();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.play("activate G4").play("shoot B4");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("react counter", {5, 10, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 5", "R-HIT 10 10 10", "R-HIT 10 10 10", "R-HIT 10 10 10"}));
    const Numbers rest = stage.seats_in_turn(); // from G4 on
    EXPECT_EQ(rest, (Numbers{0, 1, 0, 1, 0, 1, 0, 1, 0}));
    EXPECT_EQ(2 + rest.size(), 11u);
}

// ---------------------------------------------------------------- as the scenario says

// The end of a round, with these VP before it is scored, and objectives held by these sides (-1: nobody).
// G1 and B1 are far from all of them.
Stage round_ends(Chosen chosen, int round, std::initializer_list<int> vp, const Numbers& held,
                 const Lines& on_table = {"G1", "B1"}) {
    Stage stage(2, std::move(chosen));
    for (const std::string& name : on_table)
        stage.put(name, name.starts_with('G') ? Place{300, 300} : Place{4500, 3300}, {.shock = 1});
    for (std::size_t i = 0; i < held.size(); ++i)
        if (held[i] >= 0) stage.owner(static_cast<int>(i), held[i]);
    stage.round(round).vp(vp).end_phase();
    return stage;
}

TEST(ForgeExamples, EX_26_Far_enough_ahead__FO_END_11) {
    const Chosen bridge{{"scenario", "old_bridge"}};
    const Stage stage = round_ends(bridge, 3, {9, 5}, {0, 0, 1});
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "FO-END-11");
    EXPECT_EQ(stage.told("FO-END-11"), Lines{"Somebody leads by 7 points or more."});
    EXPECT_EQ(stage.scores(), (Numbers{13, 6}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));
    const Stage less = round_ends(bridge, 3, {8, 5}, {0, 0, 1});
    EXPECT_FALSE(less.over());
    EXPECT_EQ(less.all_vp(), (Numbers{12, 6}));
    EXPECT_EQ(less.state().round, 4);
}

TEST(ForgeExamples, EX_27_Equal_but_one_holds_more__FO_END_9__FO_WIN_5) {
    const Stage stage = round_ends({{"scenario", "old_bridge"}}, 6, {10, 9}, {0, 1, 0});
    EXPECT_EQ(stage.ended_by(), "FO-END-7");
    EXPECT_EQ(stage.scores(), (Numbers{12, 12}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));
    const Stage points =
        round_ends({{"scenario", "old_bridge"}, {"victory", "points"}}, 6, {10, 9}, {0, 1, 0});
    EXPECT_EQ(points.pay_off(), (Numbers{30, 30}));
}

TEST(ForgeExamples, EX_28_A_banner_falls__FO_END_13__FO_WIN_5) {
    const Chosen banners{{"scenario", "two_banners"}};
    const Stage stage = round_ends(banners, 2, {7, 5}, {}, {"G2", "B1"});
    EXPECT_EQ(stage.ended_by(), "FO-END-13");
    EXPECT_EQ(stage.scores(), (Numbers{7, 5}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60}));
    const Stage both = round_ends(banners, 2, {7, 5}, {}, {"G2", "B2"});
    EXPECT_EQ(both.ended_by(), "FO-END-13");
    EXPECT_EQ(both.pay_off(), (Numbers{60, 0}));
    EXPECT_FALSE(round_ends(banners, 2, {7, 5}, {}).over());
}

TEST(ForgeExamples, EX_29_Now_or_when_the_round_is_over__FO_END_10) {
    const Stage now = round_ends({{"end", "target:8,target_when:now"}}, 2, {5, 0}, {0, 0});
    EXPECT_EQ(now.ended_by(), "FO-END-10");
    EXPECT_EQ(now.shock("B1"), 1);
    const Stage later = round_ends({{"end", "target:8"}}, 2, {5, 0}, {0, 0});
    EXPECT_EQ(later.ended_by(), "FO-END-10");
    EXPECT_EQ(later.shock("B1"), 0);
    EXPECT_FALSE(round_ends({{"end", "target:8"}}, 2, {4, 0}, {0, 0}).over());
}

TEST(ForgeExamples, EX_30_Every_well__FO_END_12__FO_WIN_5) {
    const auto holding = [](const char* end, const Numbers& held) {
        return round_ends({{"end", end}, {"victory", "held,points"}}, 2, {2, 20}, held);
    };
    const Stage stage = holding("held:all", {0, 0, 0});
    EXPECT_EQ(stage.ended_by(), "FO-END-12");
    EXPECT_EQ(stage.scores(), (Numbers{6, 20}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));
    EXPECT_FALSE(holding("held:all", {0, 0, -1}).over());
    EXPECT_EQ(holding("held:2", {0, 0, -1}).ended_by(), "FO-END-12");
}

TEST(ForgeExamples, EX_31_Alone__FO_END_7__FO_END_9__FO_WIN_3) {
    const Stage stage = round_ends({}, 5, {1, 0}, {0}, {"G2"});
    EXPECT_EQ(stage.ended_by(), "FO-END-7");
    EXPECT_EQ(stage.scores(), (Numbers{6, 0}));
    const Stage plays_on = round_ends({{"end", "target:24"}}, 5, {1, 0}, {0}, {"G2"});
    EXPECT_FALSE(plays_on.over());
    EXPECT_EQ(plays_on.all_vp(), (Numbers{2, 0}));
    EXPECT_EQ(plays_on.state().round, 6);
}

TEST(ForgeExamples, EX_32_Three_rounds__FO_END_7__FO_END_9) {
    const auto over = [](const char* end, int round) {
        const Stage stage = round_ends({{"end", end}}, round, {1, 1}, {});
        return stage.over() && stage.ended_by() == "FO-END-7";
    };
    EXPECT_TRUE(over("rounds:3", 3));
    EXPECT_FALSE(over("rounds:3", 2));
    EXPECT_FALSE(over("lead:9", 5));
    EXPECT_TRUE(over("lead:9", 6));
}

TEST(ForgeExamples, EX_33_Two_reasons__FO_END_9) {
    const Stage stage = round_ends({{"end", "lead:3,target:8"}}, 2, {5, 0}, {0, 0});
    EXPECT_EQ(stage.ended_by(), "FO-END-10");
    EXPECT_FALSE(stage.happened("FO-END-11"));
}

} // namespace
} // namespace muster::forge::tests
