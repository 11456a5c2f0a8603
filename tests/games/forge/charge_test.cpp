// Charge: section 5.3 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

TEST(ForgeCharge, Only_from_outside_a_melee__FO_CHG_1) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1261, 300}).act("B5"); // 0.11": no contact
    EXPECT_EQ(stage.judged("charge G2"), "allowed");
    stage.of("G2").at.x = 1260;
    EXPECT_EQ(stage.judged("charge G2 1010,300"), "FO-CHG-1");
}

TEST(ForgeCharge, To_any_point_in_contact_within_reach__FO_CHG_2) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}).act("B5");
    EXPECT_EQ(stage.judged("charge G2 1240,300"), "allowed"); // 0.10"
    EXPECT_EQ(stage.judged("charge G2 1250,300"), "allowed"); // touching
    EXPECT_EQ(stage.judged("charge G2 1239,300"), "FO-CHG-2");
    EXPECT_EQ(stage.judged("charge G2 1251,300"), "FO-CHG-2"); // overlapping is no contact
    EXPECT_EQ(stage.judged("charge G2 1500,555"), "allowed");
}

TEST(ForgeCharge, Other_enemies_keep_their_distance__FO_CHG_2__FO_MOV_7) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}).put("G3", {1245, 650}).act("B5");
    EXPECT_EQ(stage.judged("charge G2"), "FO-MOV-7"); // 1.00" from G3
    stage.of("G3").at.y = 651;
    EXPECT_EQ(stage.judged("charge G2"), "allowed");
}

TEST(ForgeCharge, Sight_is_not_needed__FO_CHG_2__FO_RUL_61) {
    Stage stage;
    stage.put("B6", {2450, 800}).put("G2", {2450, 1500}, {.activated = true}).act("B6"); // ruins in between
    EXPECT_EQ(stage.judged("shoot G2"), "FO-SHT-5");
    stage.play("charge G2", {1});
    EXPECT_EQ(stage.rolls(), Lines{"R-GROUND 1"});
    EXPECT_EQ(stage.at("B6"), (Place{2450, 1220}));
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

TEST(ForgeCharge, React_then_move_then_Overwatch_then_fight__FO_CHG_3) {
    Stage stage;
    stage.put("B2", {1000, 1300}).put("G2", {1000, 800}).act("B2").play("charge G2");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1300}));
    EXPECT_EQ(stage.rolls(), Lines{}); // the hedge comes later
    stage.play("react overwatch", {1, /*R-OBST*/ 1, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 1", "R-OBST 1", "R-HIT 10 10 10 10 10", "R-HIT 10 10 10"}));
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1055}));
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

// ---------------------------------------------------------------- falling short

TEST(ForgeCharge, A_charge_that_falls_short__FO_CHG_4__FO_RUL_41) {
    Stage stage;
    stage.put("B2", {1000, 1500}).put("G2", {1000, 800}, {.activated = true});
    stage.put("G4", {400, 800}, {.hold = true}).put("G3", {3000, 300}).act("B2");
    stage.play("charge G2", {10});
    EXPECT_EQ(stage.rolls(), Lines{"R-OBST 10"});
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1100})); // 4.00" of 4.45": 0.50" from G2, which does not count
    ASSERT_EQ(stage.asks(), "s0 D-REACT");          // T-MOVE, for G4 on Hold
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
    EXPECT_EQ(stage.flags("B2"), "activated acted");
}

TEST(ForgeCharge, Third_parties_do_not_answer_a_charge_that_arrives__FO_CHG_4__FO_RUL_41) {
    Stage stage;
    stage.put("B2", {1000, 1500}).put("G2", {1000, 800}, {.activated = true});
    stage.put("G4", {400, 800}, {.hold = true}).act("B2").play("charge G2", {1});
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-ACTION"); // nor afterwards
}

TEST(ForgeCharge, A_shortened_stop_in_contact_counts__FO_CHG_4) {
    Stage stage;
    stage.put("B2", {1000, 1455}).put("G2", {1000, 800}, {.activated = true}).act("B2");
    stage.play("charge G2 1000,1050", {10}); // 4.05", of which 4.00" are left
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1055}));
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

TEST(ForgeCharge, Overwatch_that_was_won_is_fired_before_the_window__FO_CHG_4__FO_OVW_3) {
    Stage stage;
    stage.put("B2", {1000, 1500}).put("G2", {1000, 800}).put("G4", {400, 800}, {.hold = true}).act("B2");
    stage.play("charge G2");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("react overwatch", {1, /*R-OBST*/ 10, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 1", "R-OBST 10", "R-HIT 10 10 10 10 10", "R-HIT 10 10 10"}));
    EXPECT_EQ(stage.asks(), "s0 D-REACT"); // now G4 may
    EXPECT_EQ(stage.options("react G4").size(), stage.options().size() - 1);
}

TEST(ForgeCharge, A_charge_that_got_nowhere_opens_no_window__FO_CHG_4) {
    Stage stage;
    stage.put("B2", {1000, 1250}, {.shock = 4}).put("G2", {1000, 840}, {.activated = true});
    stage.put("G4", {400, 800}, {.hold = true}).act("B2"); // 2.00", less 2.00"
    stage.play("charge G2", {10});
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1250}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(ForgeCharge, Falling_short_ends_on_no_friend__FO_CHG_4__FO_MOV_12) {
    Stage stage; // B4 is passed; 4.00" would end on it, and every shorter way as well
    stage.put("B2", {1000, 1545}).put("B4", {1000, 1320}, {.activated = true});
    stage.put("G2", {1000, 800}, {.activated = true}).act("B2").play("charge G2", {10});
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1545}));
}

// ---------------------------------------------------------------- a target that moved

TEST(ForgeCharge, It_follows_a_target_that_escaped_within_reach__FO_CHG_5) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}).act("B5").play("charge G2");
    stage.play("react escape 1900,300", {1});
    EXPECT_EQ(stage.at("G2"), (Place{1900, 300}));
    EXPECT_EQ(stage.at("B5"), (Place{1645, 300}));
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

TEST(ForgeCharge, The_checks_are_those_of_the_new_way__FO_CHG_5) {
    Stage stage; // the hedge lies between them only after the Escape
    stage.put("B2", {1000, 700}).put("G2", {1350, 950}).act("B2").play("charge G2");
    stage.play("react escape 1350,1400", {1, /*R-OBST of B2*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 1", "R-OBST 1"}));
    EXPECT_EQ(stage.at("B2"), (Place{1236, 1172}));
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

TEST(ForgeCharge, Out_of_reach_it_advances_towards_the_target__FO_CHG_5) {
    Stage stage;
    stage.put("B2", {1000, 300}).put("G2", {1500, 300}).put("G4", {1400, 1000}, {.hold = true}).act("B2");
    stage.play("charge G2").play("react escape 2000,300", {1});
    EXPECT_EQ(stage.at("B2"), (Place{1600, 300}));
    EXPECT_EQ(stage.asks(), "s0 D-REACT"); // no free Fight; T-MOVE
}

TEST(ForgeCharge, Then_it_stays_away_from_all_enemies__FO_CHG_5) {
    Stage stage;
    stage.put("B2", {1000, 300}).put("G2", {1400, 300}).act("B2").play("charge G2");
    stage.play("react escape 1860,300", {1});      // contact is 6.05" away
    EXPECT_EQ(stage.at("B2"), (Place{1500, 300})); // the first step more than 1.00" away
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
    Stage another; // or from a third
    another.put("B2", {1000, 300}).put("G2", {1400, 300}).put("G3", {1600, 620}, {.activated = true});
    another.act("B2").play("charge G2").play("react escape 1900,300", {1});
    EXPECT_EQ(another.at("B2"), (Place{1450, 300})); // 0.10" farther G3 would be too near
}

TEST(ForgeCharge, It_does_not_pass_close_by_a_third_either__FO_CHG_5__FO_MOV_7) {
    Stage stage;
    stage.put("B2", {1000, 300}).put("G2", {1400, 300}).put("G3", {1350, 640}, {.activated = true});
    stage.act("B2").play("charge G2").play("react escape 1900,300", {1});
    EXPECT_EQ(stage.at("B2"), (Place{1260, 300})); // behind G3 there would be room again
}

TEST(ForgeCharge, A_building_in_the_new_way_stops_it__FO_CHG_5) {
    Stage stage;
    stage.put("B2", {1350, 1350}).put("G5", {1350, 950}).act("B2").play("charge G5");
    EXPECT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("react escape 1800,1050", {1});
    EXPECT_EQ(stage.at("G5"), (Place{1800, 1050}));
    EXPECT_EQ(stage.at("B2"), (Place{1350, 1350}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(ForgeCharge, The_advance_makes_the_checks_of_its_way__FO_CHG_5) {
    Stage stage; // after the Escape contact is 6.70" away, behind the hedge
    stage.put("B2", {1000, 700}).put("G6", {1350, 1250}).act("B2").play("charge G6");
    Stage passes = stage;
    stage.play("react escape 1000,1650", {1, /*R-OBST of B2*/ 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 1", "R-OBST 10"}));
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1100}));
    passes.play("react escape 1000,1650", {1, 1});
    EXPECT_EQ(passes.at("B2"), (Place{1000, 1270})); // the first step more than 1.00" away
}

TEST(ForgeCharge, A_target_that_broke_is_followed_like_one_that_escaped__FO_CHG_5) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1400, 300}, {.shock = 5}).act("B5").play("charge G2");
    stage.play("react dodge", {10, /*R-BREAK*/ 10});
    EXPECT_EQ(stage.at("G2"), (Place{2000, 300}));
    EXPECT_EQ(stage.at("B5"), (Place{1745, 300}));
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

TEST(ForgeCharge, A_target_that_is_gone_leaves_the_charger_where_it_is__FO_CHG_6) {
    Stage stage;
    stage.put("B3", {130, 3470}, {.shock = 5}).put("B2", {3400, 3000}).put("G5", {130, 2900});
    stage.put("G3", {1000, 3400}).act("G5").play("charge B3");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("react dodge", {2, /*R-BREAK*/ 9}); // nowhere to run
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_EQ(stage.at("G5"), (Place{130, 2900}));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.flags("G5"), "activated acted");
}

// ---------------------------------------------------------------- the free Fight

TEST(ForgeCharge, In_contact_the_unit_may_fight_or_not__FO_CHG_7__FO_RUL_44) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}, {.activated = true}).act("B5").play("charge G2");
    ASSERT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
    EXPECT_EQ(stage.options(), (Lines{"fight B5 G2", "pass"}));
    Stage declined = stage;
    stage.play("fight", Dice(5, 10));
    EXPECT_EQ(stage.flags("B5"), "activated acted fought");
    EXPECT_EQ(stage.asks(), "s1 D-ACTION"); // it cost no second action
    declined.play("pass");
    EXPECT_EQ(declined.flags("B5"), "activated acted");
    EXPECT_EQ(declined.judged("fight G2"), "allowed"); // its Fight of the round is still to come
}

TEST(ForgeCharge, Who_has_fought_charges_without_fighting__FO_CHG_7__FO_FGT_1) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}, {.activated = true}).act("B5");
    stage.state().fought.add(stage.unit("B5"));
    stage.play("charge G2");
    EXPECT_EQ(stage.at("B5"), (Place{1245, 300}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(ForgeCharge, Who_has_nothing_to_strike_with_is_not_asked__FO_CHG_7__FO_FGT_2) {
    Stage stage;
    stage.put("G4", {1000, 300}).put("B2", {1500, 300}, {.activated = true}).act("G4").play("charge B2");
    EXPECT_EQ(stage.at("G4"), (Place{1270, 300}));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeCharge, The_free_Fight_may_be_answered_again__FO_CHG_7__FO_REA_3) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}).act("B5").play("charge G2").play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
    stage.play("fight");
    ASSERT_EQ(stage.asks(), "s0 D-REACT"); // T-FIGHT is another event
    stage.play("react counter", {5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 5", "R-HIT 10 10 10 10 10", "R-HIT 10 10 10 10 10"}));
    EXPECT_EQ(stage.flags("G2"), "activated acted fought");
}

TEST(ForgeCharge, Focus_may_be_spent_on_the_free_Fight__FO_CHG_7__FO_FOC_2) {
    Stage stage;
    stage.put("B5", {1000, 300}, {.focus = 1}).put("G2", {1500, 300}, {.activated = true}).act("B5");
    stage.play("charge G2");
    EXPECT_EQ(stage.options(), (Lines{"fight B5 G2", "fight B5 G2 focus", "pass"}));
    stage.play("fight focus", {7, 8, 10, 10, 10, /*save 3*/ 3});
    EXPECT_EQ(stage.focus("B5"), 0);
    EXPECT_EQ(stage.shock("G2"), 1);
}

} // namespace
} // namespace muster::forge::tests
