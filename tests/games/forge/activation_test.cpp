// What one activation is: section 4.2 of docs/rules/forge.md from FO-ACT-6 on, and Focus, Evade, Hold and
// Rally (5.1).
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

// ---------------------------------------------------------------- checks

TEST(ForgeChecks, A_1_always_passes_and_a_10_always_fails__FO_GEN_1__FO_GEN_2) {
    for (const int tn : {-5, 0, 1, 5, 9, 10, 15}) {
        EXPECT_TRUE(passes(1, tn)) << tn;
        EXPECT_FALSE(passes(10, tn)) << tn;
        for (std::uint8_t die = 2; die <= 9; ++die)
            EXPECT_EQ(passes(die, tn), die <= tn) << int{die} << " under " << tn;
    }
}

// A save of 8 against no armour piercing is 8, one of 12 is passed by all but a 10.
TEST(ForgeChecks, Saves_follow_them_too__FO_GEN_1__FO_RUL_60) {
    Stage stage(2, {{"forces", "ashgate,own"}}, {force_of("own", {{.id = "X", .wounds = 12, .sav = 12}})});
    stage.put("G5", {1000, 300}).put("X", {1500, 300}, {.activated = true}).act("G5");
    stage.play("shoot X", {1, 1, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*saves*/ 9, 10, 1});
    EXPECT_EQ(stage.wounds("X"), 11);
    Stage bad(2, {{"forces", "ashgate,own"}}, {force_of("own", {{.id = "X", .wounds = 12, .sav = 0}})});
    bad.put("G5", {1000, 300}).put("X", {1500, 300}, {.activated = true}).act("G5");
    bad.play("shoot X", {1, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*saves*/ 1, 2});
    EXPECT_EQ(bad.wounds("X"), 11);
}

TEST(ForgeChecks, Shock_lowers_all_but_Courage_and_Save__FO_GEN_3__FO_RUL_32) {
    Stage stage; // Courage: R-RECOVER of a unit with 5 Shock and Courage 6 passes on a 6
    stage.put("G2", {1000, 300}, {.shock = 5}).put_fresh({"G3", "B2", "B3"}).begin();
    stage.play("activate G2", {6, 6, 7, 7, 7});
    EXPECT_EQ(stage.shock("G2"), 3);
    const UnitId rifles = stage.unit("G2");
    EXPECT_EQ(mov_of(stage.kit(), stage.state(), rifles), 2);
    EXPECT_EQ(init_of(stage.kit(), stage.state(), rifles), 2);
    stage.of("G2").shock = 9;
    EXPECT_EQ(mov_of(stage.kit(), stage.state(), rifles), 0); // never below 0
    EXPECT_EQ(init_of(stage.kit(), stage.state(), rifles), -4);
}

// The target's Save is not lowered by its Shock, the shooter's aim is.
TEST(ForgeChecks, Values_are_read_when_the_dice_are_rolled__FO_GEN_3__FO_GEN_4) {
    Stage stage;
    stage.put("G4", {1000, 300}, {.shock = 2}).put("B2", {1500, 300}, {.shock = 3, .activated = true});
    stage.act("G4").play("shoot B2", {4, 5, 4, 5, 10, /*saves against carbine and wallgun*/ 4, 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 4 5", "R-HIT 4 5 10", "R-SAVE 4", "R-SAVE 1"}));
    EXPECT_EQ(stage.models("B2"), 6);
}

// ---------------------------------------------------------------- once a round

TEST(ForgeActivation, A_unit_is_activated_once_a_round__FO_ACT_6) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "G4", "B2", "B3", "B4"}).begin().play("activate G2").end();
    EXPECT_EQ(stage.flags("G2"), "activated");
    stage.play("activate B2").end();
    EXPECT_EQ(stage.options(), (Lines{"activate G3", "activate G4"}));
    EXPECT_EQ(stage.judged("activate G2"), "FO-ACT-6");
}

TEST(ForgeActivation, A_reaction_is_the_activation__FO_ACT_6__FO_REA_5) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}).put("B3", {3000, 3000}).put("B4", {3400, 3000});
    stage.act("G2").play("shoot B2").play("react dodge", {5}).play("keep", Dice(8, 10)).end();
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    EXPECT_EQ(stage.options(), (Lines{"activate B3", "activate B4"}));
    EXPECT_EQ(stage.judged("activate B2"), "FO-ACT-6");
}

TEST(ForgeActivation, Whoever_failed_to_react_keeps_its_activation__FO_REA_6) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}).put("B3", {3000, 3000});
    stage.act("G2").play("shoot B2").play("react dodge", Dice{6, 10, 10, 10, 10, 10, 10, 10, 10}).end();
    EXPECT_EQ(stage.flags("B2"), "");
    EXPECT_EQ(stage.shock("B2"), 1);
    EXPECT_EQ(stage.options(), (Lines{"activate B2", "activate B3"}));
}

// ---------------------------------------------------------------- recovering and acting

TEST(ForgeActivation, Shock_is_shaken_off_before_the_first_action__FO_ACT_7__FO_SHK_5__FO_R_RECOVER) {
    Stage stage;
    stage.put("B5", {1000, 300}, {.shock = 4}).put_fresh({"B2", "G2", "G3"}).order({1, 0}).begin();
    stage.play("activate B5", {1, 5, 6, 10}); // Courage 5
    EXPECT_EQ(stage.rolls(), Lines{"R-RECOVER 1 5 6 10"});
    EXPECT_EQ(stage.rollers("R-RECOVER"), Numbers{1});
    EXPECT_EQ(stage.shock("B5"), 2);
    EXPECT_EQ(stage.flags("B5"), "activated");
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(ForgeActivation, Without_Shock_nothing_is_rolled__FO_ACT_7) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "B2", "B3"}).begin().play("activate G2");
    EXPECT_EQ(stage.rolls(), Lines{});
}

TEST(ForgeActivation, Two_actions_and_the_same_one_twice__FO_ACT_8__FO_RUL_12) {
    Stage stage;
    stage.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2");
    EXPECT_EQ(stage.flags("G2"), "activated"); // it has not acted yet
    stage.play("move 1200,300");
    EXPECT_EQ(stage.flags("G2"), "activated acted");
    ASSERT_EQ(stage.asks(), "s0 D-ACTION");
    stage.play("move 1400,300");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // it ends by itself
    EXPECT_EQ(stage.at("G2"), (Place{1400, 300}));
}

TEST(ForgeActivation, A_unit_may_stop_early_or_do_nothing__FO_ACT_8__FO_RUL_11__FO_RUL_12) {
    Stage stage;
    stage.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2").end();
    EXPECT_EQ(stage.flags("G2"), "activated"); // ending is no action
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
    Stage one;
    one.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2").play("evade").end();
    EXPECT_EQ(one.flags("G2"), "activated acted");
    EXPECT_EQ(one.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeActivation, All_eight_actions_are_offered_where_they_are_possible__FO_ACT_8) {
    Stage open;
    open.put("G2", {1000, 300}, {.shock = 1}).put("B2", {1500, 300}).act("G2");
    EXPECT_EQ(open.verbs(), "focus evade hold rally move shoot charge end");
    Stage melee;
    melee.put("G2", {1000, 300}, {.shock = 1}).put("B2", {1255, 300}).act("G2");
    EXPECT_EQ(melee.verbs(), "focus evade hold rally move fight end");
}

// ---------------------------------------------------------------- lead_on

TEST(ForgeLeadOn, The_leader_may_activate_a_friend_nearby__FO_ACT_9) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("G2", {1400, 300}, {.shock = 1}).put("G3", {1000, 700});
    stage.put_fresh({"B2", "B3"}).act("G1").play("focus").play("focus");
    ASSERT_EQ(stage.asks(), "s0 D-FREE");
    EXPECT_EQ(stage.options(), (Lines{"activate G2", "activate G3", "pass"}));
    stage.play("activate G2", {6}); // a whole one: it recovers, and acts twice
    EXPECT_EQ(stage.rolls(), Lines{"R-RECOVER 6"});
    EXPECT_EQ(stage.shock("G2"), 0);
    stage.play("focus").play("focus");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeLeadOn, It_counts_against_no_lead__FO_ACT_9) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("G2", {1400, 300}).put("G3", {1000, 700}).put("G4", {3000, 300});
    stage.put_fresh({"B2", "B3"}).order({0, 1}, {2, 1}).begin();
    stage.play("activate G1").end().play("activate G2").end();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE"); // the second of the lead
    stage.play("activate G3").end();
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeLeadOn, It_may_be_declined_and_is_not_asked_where_nobody_qualifies__FO_ACT_9) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("G2", {1400, 300}).put_fresh({"B2", "B3"}).act("G1").end().play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
    EXPECT_EQ(stage.flags("G2"), "");
    Stage alone;
    alone.put("G1", {1000, 300}).put("G2", {1400, 300}, {.activated = true}).put("G3", {1826, 300});
    alone.put_fresh({"B2", "B3"}).act("G1").end(); // G3: 6.01"
    EXPECT_EQ(alone.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeLeadOn, A_friend_that_broke_may_be_led_on__FO_ACT_9__FO_RUL_36) {
    Stage stage;
    stage.put("G1", {1000, 300})
        .put("G2", {1400, 300}, {.acted = true})
        .put_fresh({"B2", "B3"})
        .act("G1")
        .end();
    EXPECT_EQ(stage.options(), (Lines{"activate G2", "pass"}));
}

TEST(ForgeLeadOn, A_leader_that_broke_leads_nobody__FO_ACT_9__FO_ACT_10) {
    const Made brittle{.id = "X", .mov = 9, .co = 3, .traits = "'lead_on'"};
    Stage own(2, {{"forces", "own,brine"}}, {force_of("own", {brittle, {.id = "Y"}})});
    own.put("X", {1000, 300}, {.shock = 2}).put("Y", {1400, 300}).put_fresh({"B2", "B3"}).act("X");
    own.play("move 1000,1000 rush", {10, /*R-BREAK*/ 10});
    EXPECT_EQ(own.shock("X"), 3);
    EXPECT_EQ(own.asks(), "s1 D-ACTIVATE"); // no second action, nobody led on
    EXPECT_EQ(own.flags("Y"), "");
}

TEST(ForgeLeadOn, Nothing_follows_a_reaction__FO_ACT_9) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("G2", {1000, 700}).put("B3", {1500, 300}).put_fresh({"B2"});
    stage.act("B3").play("shoot G1").play("react dodge", {1}).play("keep", Dice(6, 10));
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
    EXPECT_EQ(stage.flags("G1"), "activated acted");
}

TEST(ForgeLeadOn, A_chain_of_leaders__FO_ACT_9) {
    const Made leader{.id = "X", .traits = "'lead_on'", .points = 100};
    Made second = leader, third = leader;
    second.id = "Y", third.id = "Z";
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {leader, second, third})});
    stage.put("X", {1000, 300})
        .put("Y", {1400, 300})
        .put("Z", {1800, 300})
        .put_fresh({"B2", "B3"})
        .act("X")
        .end();
    stage.play("activate Y").end();
    ASSERT_EQ(stage.asks(), "s0 D-FREE"); // its own activation ended, too
    EXPECT_EQ(stage.options(), (Lines{"activate Z", "pass"}));
}

// ---------------------------------------------------------------- an activation cut short

TEST(ForgeActivation, A_unit_that_breaks_in_its_activation_does_no_more__FO_ACT_10__FO_RUL_35) {
    const Made timid{.id = "X", .mov = 6, .co = 3};
    Stage own(2, {{"forces", "own,brine"}}, {force_of("own", {timid})});
    own.put("X", {1000, 300}, {.shock = 2}).put("B2", {3000, 3000}).put("B3", {3400, 3000}).act("X");
    own.play("move 1600,300 rush", {9, /*R-BREAK*/ 4});
    EXPECT_EQ(own.rolls(), (Lines{"R-RUSH 9", "R-BREAK 4"}));
    EXPECT_EQ(own.evade("X"), 1);
    EXPECT_EQ(own.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeActivation, A_unit_that_is_destroyed_in_its_activation__FO_ACT_10__FO_RUL_35) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.models = 1})
        .put("G3", {3000, 300})
        .put("B4", {1600, 300})
        .put_fresh({"B2"});
    stage.act("G2")
        .play("shoot B4")
        .play("react counter", {1, /*G2*/ 10, 10, 10, /*B4*/ 1, 10, 10, 10, 10, 10, 10});
    EXPECT_FALSE(stage.stands("G2"));
    EXPECT_EQ(stage.active(), "B2"); // the only one left of seat 1
}

// ---------------------------------------------------------------- Focus, Evade, Hold, Rally

TEST(ForgeTokens, Focus_adds_a_token_each_time__FO_FOC_1__FO_RUL_48) {
    Stage stage;
    stage.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2").play("focus");
    EXPECT_EQ(stage.focus("G2"), 1);
    stage.play("focus");
    EXPECT_EQ(stage.focus("G2"), 2);
}

TEST(ForgeTokens, There_is_room_for_99_of_a_kind__FO_FOC_1__FO_EVD_1__FO_RUL_76) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.focus = 99, .evade = 99}).put_fresh({"B2", "B3"}).act("G2");
    stage.play("focus").play("evade");
    EXPECT_EQ(stage.focus("G2"), 99);
    EXPECT_EQ(stage.evade("G2"), 99);
}

TEST(ForgeTokens, Focus_helps_all_hit_dice_of_one_action__FO_FOC_2__FO_RUL_48__FO_RUL_49) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.focus = 2}).put("B2", {1600, 300}, {.activated = true});
    stage.put("B3", {1600, 700}, {.activated = true}).act("G2");
    stage.play("shoot focus rifle:B2 repeater:B3",
               {6, 7, 10, 10, 10, /*save*/ 3, /*B3*/ 6, 7, 10, /*save*/ 3});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 6 7 10 10 10", "R-SAVE 3", "R-HIT 6 7 10", "R-SAVE 3"}));
    EXPECT_EQ(stage.focus("G2"), 1); // one, not both
}

TEST(ForgeTokens, Focus_is_a_choice__FO_FOC_2) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.focus = 1}).put("B2", {1600, 300}, {.activated = true}).act("G2");
    EXPECT_EQ(stage.options("shoot"), (Lines{"shoot G2 B2", "shoot G2 B2 focus"}));
    stage.play("shoot B2", {5, 6, 10, 10, 10, 10, 10, 10, /*save*/ 3});
    EXPECT_EQ(stage.focus("G2"), 1);
}

TEST(ForgeTokens, Focus_helps_in_melee__FO_FOC_2__FO_FGT_4) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.focus = 1}).put("B2", {1255, 300}, {.activated = true}).act("G2");
    stage.play("fight B2 focus", {5, 6, 10, 10, 10, /*save*/ 4});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 5 6 10 10 10", "R-SAVE 4"})); // Strength 4
    EXPECT_EQ(stage.focus("G2"), 0);
}

TEST(ForgeTokens, Evade_adds_a_token_each_time__FO_EVD_1) {
    Stage stage;
    stage.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2").play("evade").play("evade");
    EXPECT_EQ(stage.evade("G2"), 2);
}

TEST(ForgeTokens, Evade_is_spent_on_one_attack__FO_EVD_2__FO_RUL_48__FO_RUL_49) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.evade = 2, .activated = true});
    stage.put("B3", {1600, 700}, {.evade = 1, .activated = true}).act("G2");
    Stage kept = stage;
    stage.play("shoot rifle:B2 repeater:B3");
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    EXPECT_EQ(stage.options(), (Lines{"keep B2", "spend B2"}));
    stage.play("spend", {4, 5, 10, 10, 10, /*save*/ 3}); // 5 - 1, for this target alone
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 4 5 10 10 10", "R-SAVE 3"}));
    EXPECT_EQ(stage.evade("B2"), 1);
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    stage.play("keep B3", {5, 6, 10, /*save*/ 3});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 5 6 10", "R-SAVE 3"}));
    EXPECT_EQ(stage.evade("B3"), 1);
    kept.play("shoot B2").play("keep", {5, 6, 10, 10, 10, 10, 10, 10, /*save*/ 3});
    EXPECT_EQ(kept.evade("B2"), 2);
}

TEST(ForgeTokens, Nobody_is_asked_about_a_token_without_dice_to_dodge__FO_EVD_2) {
    Stage stage; // it escapes out of sight: no dice are left
    stage.put("G2", {1700, 800}).put("B5", {1000, 1800}, {.evade = 1}).put("B2", {3400, 3000}).act("G2");
    stage.play("shoot B5").play("react escape 1700,1800", {1});
    EXPECT_EQ(stage.rolls(), Lines{"R-REACT 1"});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.evade("B5"), 1);
}

TEST(ForgeTokens, Hold_waits_for_later__FO_HLD_1) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {3000, 300}).put("B2", {1600, 300}).put_fresh({"B3"});
    stage.act("G2").play("hold");
    EXPECT_EQ(stage.flags("G2"), "hold activated acted");
    EXPECT_FALSE(stage.lists("hold"));
    stage.end().play("activate B2").play("shoot G2");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("react dodge"); // without a roll
    EXPECT_EQ(stage.rolls(), Lines{});
    EXPECT_EQ(stage.evade("G2"), 1);
    EXPECT_EQ(stage.flags("G2"), "activated acted"); // once
}

TEST(ForgeTokens, Rally_shakes_off_Shock_with_Courage__FO_RAL_1__FO_R_RALLY) {
    Stage stage;
    stage.put("B5", {1000, 300}, {.shock = 3}).put_fresh({"G2", "G3"}).act("B5").play("rally", {5, 6, 1});
    EXPECT_EQ(stage.rolls(), Lines{"R-RALLY 5 6 1"});
    EXPECT_EQ(stage.rollers("R-RALLY"), Numbers{1});
    EXPECT_EQ(stage.shock("B5"), 1);
    stage.play("rally", {5}); // again, while there is Shock
    EXPECT_EQ(stage.shock("B5"), 0);
}

TEST(ForgeTokens, All_four_are_allowed_in_melee__FO_FOC_1__FO_EVD_1__FO_HLD_1__FO_RAL_1) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 1}).put("B2", {1255, 300}).act("G2");
    for (const char* said : {"focus", "evade", "hold", "rally"})
        EXPECT_EQ(stage.judged(said), "allowed") << said;
}

} // namespace
} // namespace muster::forge::tests
