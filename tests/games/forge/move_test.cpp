// Move, Rush and falling back: section 5.2 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

// ---------------------------------------------------------------- where a unit may go

TEST(ForgeMove, A_Move_is_a_straight_way_to_a_point__FO_MOV_1__FO_MOV_2__FO_MOV_3__FO_RUL_23) {
    Stage stage;
    stage.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2").play("move 1300,700");
    EXPECT_EQ(stage.at("G2"), (Place{1300, 700})); // exactly 5.00"
    EXPECT_EQ(stage.rolls(), Lines{});
}

TEST(ForgeMove, Shock_shortens_it__FO_MOV_3__FO_GEN_3) {
    for (const int shock : {0, 1, 3, 4}) {
        Stage stage;
        stage.put("G2", {1000, 300}, {.shock = shock}).put_fresh({"B2", "B3"}).act("G2");
        const int reach = 1000 + 100 * (5 - shock);
        EXPECT_EQ(stage.judged("move " + std::to_string(reach) + ",300"), "allowed");
        EXPECT_EQ(stage.judged("move " + std::to_string(reach + 1) + ",300"), "FO-MOV-3");
    }
}

TEST(ForgeMove, Far_away_points_are_no_trouble__FO_MOV_3) {
    Stage stage;
    stage.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2");
    for (const char* said : {"move 32767,32767", "move -32768,-32768", "move -32768,32767"})
        EXPECT_EQ(stage.judged(said), "FO-MOV-3") << said;
}

TEST(ForgeMove, The_whole_disc_stays_on_the_table__FO_MOV_4) {
    Stage stage;
    stage.put("G6", {4500, 300}).put_fresh({"B2", "B3"}).act("G6");
    EXPECT_EQ(stage.judged("move 4650,300"), "allowed");
    EXPECT_EQ(stage.judged("move 4651,300"), "FO-MOV-4");
    EXPECT_EQ(stage.judged("move 4500,149"), "FO-MOV-4");
}

TEST(ForgeMove, Nobody_ends_on_another_or_in_a_building__FO_MOV_5) {
    Stage stage;
    stage.put("G6", {1000, 300}).put("G2", {1400, 300}).put_fresh({"B2", "B3"}).act("G6");
    EXPECT_EQ(stage.judged("move 1126,300"), "FO-MOV-5");
    EXPECT_EQ(stage.judged("move 1125,300"), "allowed"); // touching is no overlap
}

TEST(ForgeMove, The_way_of_the_centre_crosses_no_building__FO_MOV_6) {
    Stage stage;
    stage.put("B5", {1350, 1350}).put("G2", {4000, 300}).act("B5");
    EXPECT_EQ(stage.judged("move 2030,1350"), "FO-MOV-6");
    EXPECT_EQ(stage.judged("move 1400,1626"), "allowed");
    EXPECT_EQ(stage.judged("move 1500,1650"), "allowed"); // the disc may brush the corner on its way
}

TEST(ForgeMove, Enemies_keep_a_unit_away_along_the_whole_way__FO_MOV_7__FO_RUL_24) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1250, 650}).act("G2");
    EXPECT_EQ(stage.judged("move 1500,300"), "FO-MOV-7"); // exactly 1.00" on the way
    stage.of("B2").at = {1250, 651};
    EXPECT_EQ(stage.judged("move 1500,300"), "allowed");
}

TEST(ForgeMove, Whoever_is_near_already_may_only_be_left__FO_MOV_7) {
    Stage stage;
    stage.put("G2", {1000, 400}).put("B2", {1300, 400}).act("G2"); // 0.50", no contact
    EXPECT_EQ(stage.judged("move 949,400"), "allowed");            // 1.01"
    EXPECT_EQ(stage.judged("move 950,400"), "FO-MOV-7");           // 1.00" is not away from it
    EXPECT_EQ(stage.judged("move 1000,700"), "allowed");           // not nearer at any time
    EXPECT_EQ(stage.judged("move 1001,700"), "FO-MOV-7");          // a little nearer at first
    EXPECT_EQ(stage.judged("move 1010,400"), "FO-MOV-7");
}

TEST(ForgeMove, Friends_may_be_moved_through__FO_MOV_8) {
    Stage stage;
    stage.put("G2", {1000, 300})
        .put("G3", {1255, 300}, {.activated = true})
        .put_fresh({"B2", "B3"})
        .act("G2");
    EXPECT_EQ(stage.judged("move 1400,300"), "FO-MOV-5");
    EXPECT_EQ(stage.judged("move 1500,300"), "FO-MOV-5"); // 2.45" from it: 2.50" are needed
    stage.of("G3").at = {1250, 300};
    stage.play("move 1500,300");
    EXPECT_EQ(stage.at("G2"), (Place{1500, 300}));
}

// ---------------------------------------------------------------- terrain checks

TEST(ForgeMove, Difficult_ground_is_checked_once_and_costs_two_inches__FO_MOV_9__FO_RUL_26__FO_R_GROUND) {
    Stage stage;
    stage.put("G5", {3300, 800}).put_fresh({"B2", "B3"}).act("G5");
    Stage passes = stage, away = stage;
    stage.play("move 3300,1300", {6});
    EXPECT_EQ(stage.rolls(), Lines{"R-GROUND 6"});
    EXPECT_EQ(stage.rollers("R-GROUND"), Numbers{0});
    EXPECT_EQ(stage.at("G5"), (Place{3300, 1100}));
    passes.play("move 3300,1300", {5});
    EXPECT_EQ(passes.at("G5"), (Place{3300, 1300}));
    away.play("move 3300,600");
    EXPECT_EQ(away.rolls(), Lines{});
}

TEST(ForgeMove, Two_difficult_areas_are_one_check__FO_MOV_9) {
    Stage stage;
    stage.put("B6", {2650, 1100}).put("G2", {1000, 300}).act("B6").play("move 3350,1100", {6});
    EXPECT_EQ(stage.rolls(), Lines{"R-GROUND 6"}); // ruins and craters
    EXPECT_EQ(stage.at("B6"), (Place{3150, 1100}));
}

TEST(ForgeMove, Shock_makes_the_checks_harder__FO_MOV_9__FO_MOV_10__FO_GEN_3) {
    Stage stage;
    stage.put("G5", {3300, 800}, {.shock = 2}).put_fresh({"B2", "B3"}).act("G5").play("move 3300,1100", {4});
    EXPECT_EQ(stage.at("G5"), (Place{3300, 900})); // 3.00" - 2.00"
}

TEST(ForgeMove, Each_obstacle_is_checked_and_each_failure_costs__FO_MOV_10__FO_MOV_11__FO_R_OBST) {
    Stage stage;
    stage.put("G6", {2400, 1500}).put_fresh({"B2", "B3"}).act("G6");
    Stage one = stage, none = stage;
    stage.play("move 2400,2100", {5, 5}); // across L1 and L2
    EXPECT_EQ(stage.rolls(), (Lines{"R-OBST 5", "R-OBST 5"}));
    EXPECT_EQ(stage.rollers("R-OBST"), (Numbers{0, 0}));
    EXPECT_EQ(stage.at("G6"), (Place{2400, 1700})); // it never came to L2, but had to check for it
    one.play("move 2400,2100", {4, 5});
    EXPECT_EQ(one.at("G6"), (Place{2400, 1900}));
    none.play("move 2400,2100", {4, 1});
    EXPECT_EQ(none.at("G6"), (Place{2400, 2100}));
}

TEST(ForgeMove, Ground_is_checked_before_obstacles__FO_MOV_10) {
    Stage stage;
    stage.put("G2", {2400, 1850}).put("B2", {4000, 3000}).put("B3", {800, 3000}).act("G2");
    stage.play("move 2400,2350", {1, 10}); // L2, then R2
    EXPECT_EQ(stage.rolls(), (Lines{"R-GROUND 1", "R-OBST 10"}));
    EXPECT_EQ(stage.at("G2"), (Place{2400, 2150}));
}

TEST(ForgeMove, Sure_feet_need_no_checks__FO_MOV_9__FO_MOV_10) {
    Stage ground;
    ground.put("B5", {3300, 700}).put("G2", {1000, 300}).act("B5").play("move 3300,1400");
    EXPECT_EQ(ground.rolls(), Lines{});
    EXPECT_EQ(ground.at("B5"), (Place{3300, 1400}));
    Stage walls;
    walls.put("B5", {2400, 1500}).put("G2", {1000, 300}).act("B5").play("move 2400,2100");
    EXPECT_EQ(walls.rolls(), Lines{});
    EXPECT_EQ(walls.at("B5"), (Place{2400, 2100}));
}

// ---------------------------------------------------------------- shortened moves

TEST(ForgeMove, A_failed_check_leaves_a_shorter_way_untouched__FO_MOV_12) {
    Stage stage;
    stage.put("G5", {3300, 800}).put_fresh({"B2", "B3"}).act("G5").play("move 3300,1100", {10});
    EXPECT_EQ(stage.at("G5"), (Place{3300, 1100})); // 3.00" of the 3.00" that are left
}

TEST(ForgeMove, A_shortened_move_stops_before_a_friend__FO_MOV_12) {
    Stage stage;
    stage.put("G6", {2400, 1500}).put("G2", {2400, 1800}).put_fresh({"B2", "B3"}).act("G6");
    stage.play("move 2400,2100", {5, 1}); // 4.00" would end on G2; the first free step is 0.20"
    EXPECT_EQ(stage.at("G6"), (Place{2400, 1520}));
}

TEST(ForgeMove, A_move_shortened_to_nothing_stays_and_opens_nothing__FO_MOV_12__FO_MOV_13__FO_RUL_64) {
    Stage stage;
    stage.put("G6", {2400, 1500}).put("G2", {2400, 1780}).put("B4", {2000, 1500}, {.hold = true});
    stage.put("B2", {4000, 3000}).act("G6").play("move 2400,2100", {5, 1});
    EXPECT_EQ(stage.at("G6"), (Place{2400, 1500}));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // B4 is not asked
    EXPECT_EQ(stage.flags("G6"), "activated acted");
}

TEST(ForgeMove, A_shortened_move_does_not_end_close_to_whom_it_left__FO_MOV_12__FO_MOV_7) {
    Stage stage;
    stage.put("G5", {900, 1040}, {.shock = 2}).put("B2", {900, 790}).act("G5"); // they touch
    Stage passes = stage;
    stage.play("move 900,1340", {1, 10}); // R-FALL, then the hedge: 1.00" is left, and 1.00" is too near
    EXPECT_EQ(stage.rolls(), (Lines{"R-FALL 1", "R-OBST 10"}));
    EXPECT_EQ(stage.at("G5"), (Place{900, 1040}));
    passes.play("move 900,1340", {1, 1});
    EXPECT_EQ(passes.at("G5"), (Place{900, 1340}));
}

TEST(ForgeMove, Nothing_left_of_the_allowance__FO_MOV_12) {
    Stage stage;
    stage.put("G6", {2400, 1500}, {.shock = 3}).put_fresh({"B2", "B3"}).act("G6");
    stage.play("move 2400,1700", {10}); // 3.00" - 2.00": 1.00" of the 2.00"
    EXPECT_EQ(stage.at("G6"), (Place{2400, 1600}));
    Stage slow;
    slow.put("G6", {2400, 1500}, {.shock = 4}).put_fresh({"B2", "B3"}).act("G6");
    slow.play("move 2400,1700", {10});
    EXPECT_EQ(slow.at("G6"), (Place{2400, 1500}));
}

// ---------------------------------------------------------------- after a Move

TEST(ForgeMove, A_Move_opens_a_window_for_units_on_Hold__FO_MOV_13__FO_REA_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B4", {1800, 300}, {.hold = true}).put("B2", {3400, 3000}).act("G2");
    stage.play("move 1100,300");
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.at("G2"), (Place{1100, 300}));
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeMove, Other_actions_open_none__FO_MOV_13) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B4", {1800, 300}, {.hold = true}).put("B2", {3400, 3000}).act("G2");
    stage.play("focus");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

// ---------------------------------------------------------------- rushing

TEST(ForgeRush, It_adds_half_the_movement_left__FO_RSH_1__FO_RUL_27) {
    const Numbers with_rush{700, 600, 400, 300, 100};
    for (int shock = 0; shock <= 4; ++shock) {
        Stage stage;
        stage.put("G2", {1000, 300}, {.shock = shock}).put_fresh({"B2", "B3"}).act("G2");
        const int reach = 1000 + with_rush[static_cast<std::size_t>(shock)];
        EXPECT_EQ(stage.judged("move " + std::to_string(reach) + ",300 rush"), "allowed") << shock;
        EXPECT_EQ(stage.judged("move " + std::to_string(reach + 1) + ",300 rush"), "FO-MOV-3") << shock;
    }
}

TEST(ForgeRush, A_failed_rush_gives_Shock_before_anybody_reacts__FO_RSH_1__FO_MOV_13) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B4", {2400, 300}, {.hold = true}).put("B2", {3400, 3000}).act("G2");
    stage.play("move 1700,300 rush", {6});
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.at("G2"), (Place{1500, 300}));
    EXPECT_EQ(stage.shock("G2"), 1);
}

TEST(ForgeRush, A_failed_rush_over_a_short_way_still_shocks__FO_RSH_1__FO_R_RUSH) {
    Stage stage;
    stage.put("G2", {1000, 300}).put_fresh({"B2", "B3"}).act("G2").play("move 1200,300 rush", {6});
    EXPECT_EQ(stage.at("G2"), (Place{1200, 300}));
    EXPECT_EQ(stage.shock("G2"), 1);
    EXPECT_EQ(stage.rollers("R-RUSH"), Numbers{0});
}

TEST(ForgeRush, Its_Shock_can_break_the_unit__FO_RSH_1__FO_CAS_2__FO_MOV_13) {
    const Made timid{.id = "X", .mov = 6, .co = 3};
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {timid, {.id = "Y"}})});
    stage.put("X", {1000, 600}, {.shock = 2}).put("Y", {3000, 600}).put("B4", {1000, 1800}, {.hold = true});
    stage.put("B2", {3400, 3000}).act("X").play("move 1300,600 rush", {4, /*R-BREAK*/ 4});
    EXPECT_EQ(stage.rolls(), (Lines{"R-RUSH 4", "R-BREAK 4"}));
    EXPECT_EQ(stage.shock("X"), 3);
    EXPECT_EQ(stage.evade("X"), 1);
    EXPECT_NE(stage.asks(), "s1 D-REACT"); // it broke: nobody answers the move
    EXPECT_EQ(stage.active(), "B2");
}

TEST(ForgeRush, Not_over_obstacles_or_difficult_ground_nor_out_of_melee__FO_RSH_2) {
    Stage stage;
    stage.put("G5", {3300, 825}).put_fresh({"B2", "B3"}).act("G5");
    EXPECT_EQ(stage.judged("move 3300,950 rush"), "FO-RSH-2"); // touching the craters is enough
    EXPECT_EQ(stage.judged("move 3300,949 rush"), "allowed");
    Stage wood; // a light wood is neither
    wood.put("G5", {1300, 1600}).put_fresh({"B2", "B3"}).act("G5");
    EXPECT_EQ(wood.judged("move 700,1900 rush"), "allowed");
}

TEST(ForgeRush, An_Escape_or_a_Charge_is_no_rush__FO_RSH_2__FO_RUL_29) {
    Stage escape;
    escape.put("G2", {1000, 300}).put("B2", {1600, 300}).act("G2").play("shoot B2");
    EXPECT_EQ(escape.judged("react escape 2200,300"), "allowed"); // 6.00"
    EXPECT_EQ(escape.judged("react escape 2201,300"), "FO-MOV-3");
    Stage charge;
    charge.put("G2", {1000, 300}).put("B2", {1756, 300}).act("G2"); // 5.01"
    EXPECT_EQ(charge.judged("charge B2"), "FO-CHG-2");
}

// ---------------------------------------------------------------- falling back

TEST(ForgeFallingBack, A_passed_check_lets_the_unit_go__FO_FALL_1__FO_R_FALL) {
    Stage stage;
    stage.put("G3", {1000, 300}).put("B5", {1255, 300}).act("G3").play("move 700,300", {5});
    EXPECT_EQ(stage.rolls(), Lines{"R-FALL 5"});
    EXPECT_EQ(stage.rollers("R-FALL"), Numbers{0});
    EXPECT_EQ(stage.at("G3"), (Place{700, 300}));
    EXPECT_EQ(stage.shock("G3"), 0);
}

TEST(ForgeFallingBack, Shock_on_the_way_does_not_shorten_it__FO_FALL_1__FO_GEN_4__FO_RUL_28) {
    Stage stage;
    stage.put("G3", {1000, 300}).put("B5", {1255, 300}).act("G3");
    stage.play("move 500,300", {6, 1, 10, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.shock("G3"), 1);
    EXPECT_EQ(stage.at("G3"), (Place{500, 300})); // 5.00", although its movement is 4.00" by now
}

TEST(ForgeFallingBack, Everybody_in_contact_strikes_in_turn__FO_FALL_1__FO_FGT_7) {
    Stage stage;
    stage.put("G3", {1000, 300}).put("B2", {1180, 480}).put("B5", {1180, 125}).act("G3");
    ASSERT_EQ(touching(stage.kit(), stage.state(), stage.unit("G3")),
              UnitSet(stage.unit("B2")) | UnitSet(stage.unit("B5")));
    // B2: cutlasses, 12 dice at 5; B5: axes, 5 dice at 6.
    Dice dice{10, 5, 6, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save 5*/ 6};
    const Dice axes{6, 7, 10, 10, 10, /*save 3*/ 3};
    dice.insert(dice.end(), axes.begin(), axes.end());
    stage.play("move 600,300", dice);
    EXPECT_EQ(stage.models("G3"), 5);
    EXPECT_EQ(stage.shock("G3"), 2); // one an attack
    EXPECT_EQ(stage.at("G3"), (Place{600, 300}));
    EXPECT_EQ(stage.flags("B2"), "");
    EXPECT_EQ(stage.flags("B5"), "");
}

TEST(ForgeFallingBack, Whoever_is_destroyed_goes_nowhere__FO_FALL_1__FO_ACT_10) {
    Stage stage;
    stage.put("G3", {1000, 300}, {.models = 1}).put("B5", {1255, 300}).put("G2", {3000, 300}).act("G3");
    stage.play("move 500,300", {6, 1, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_FALSE(stage.stands("G3"));
    EXPECT_EQ(stage.active(), "B5");
}

TEST(ForgeFallingBack, Whoever_breaks_runs_instead__FO_FALL_1__FO_BRK_4) {
    Stage stage;
    stage.put("G3", {1000, 300}, {.models = 3}).put("B5", {1255, 300}).put("B2", {3400, 3000}).act("G3");
    // Two of three fall: more than half. It has taken its free attacks, so there is no second R-FALL.
    stage.play("move 1000,600", {6, 1, 1, 10, 10, 10, /*saves*/ 10, 10, /*R-BREAK*/ 7});
    EXPECT_EQ(stage.rolls(), (Lines{"R-FALL 6", "R-HIT 1 1 10 10 10", "R-SAVE 10 10", "R-BREAK 7"}));
    EXPECT_EQ(stage.at("G3"), (Place{400, 300})); // 6.00" away from B5, not where it meant to go
    EXPECT_EQ(stage.evade("G3"), 1);
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeFallingBack, Units_without_melee_weapons_do_nothing__FO_FGT_7) {
    Stage stage;
    stage.put("B2", {1000, 300}).put("G4", {1230, 300}).act("B2").play("move 500,300", {10});
    EXPECT_EQ(stage.rolls(), Lines{"R-FALL 10"});
    EXPECT_EQ(stage.at("B2"), (Place{500, 300}));
}

TEST(ForgeFallingBack, A_unit_that_fell_back_may_be_shot_at_from_Hold__FO_MOV_13) {
    Stage stage;
    stage.put("G3", {1000, 300}).put("B5", {1255, 300}).put("B4", {1500, 700}, {.hold = true}).act("G3");
    stage.play("move 700,300", {1});
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
}

} // namespace
} // namespace muster::forge::tests
