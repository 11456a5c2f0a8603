// What comes down, and on whom (docs/rules/dropzone.md, section 6): wrecks, spilled cargo, buildings.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// The aircraft that T4a.1 shoots down: this many DP are left of it, so one hit with a 6 is enough.
const Dice shot_down{6, 1, 1, /*damage*/ 6};

Dice then(Dice dice, const Dice& more) {
    dice.insert(dice.end(), more.begin(), more.end());
    return dice;
}

// A Heron over this place with L3a.1 and L3a.2 aboard, shot at from afar; all dice behind those of the shot.
Stage heron_down(Place at, const Dice& dice, Lines others = {}) {
    Stage stage;
    stage.put("LX4.1", at, {.dp = 1}).aboard("L3a.1", "LX4.1").aboard("L3a.2", "LX4.1");
    stage.put("L1a.1", {4500, 300}).put("T4a.1", {static_cast<std::int16_t>(at.x + 500), at.y});
    for (const std::string& name : others) stage.put(name, {at.x, static_cast<std::int16_t>(at.y + 100)});
    stage.act("T4a").shoot({"T4a.1 high_burst LX4.1"}, then(shot_down, dice));
    return stage;
}

// ---------------------------------------------------------------- crashes

TEST(DropzoneCascade, A_crash_may_hurt_nobody__DZ_CAS_3) {
    Stage stage = heron_down({2500, 500}, {3}, {"L2a.1"});
    EXPECT_EQ(stage.rolled("R-CRASH"), Numbers{3});
    EXPECT_EQ(stage.rollers("R-CRASH"), Numbers{0}); // the owner of the wreck
    EXPECT_EQ(stage.where("LX4.1"), "lost");
    EXPECT_EQ(stage.dp("L2a.1"), 5);
    EXPECT_EQ(stage.all_dp("L3a"), (Numbers{2, 2, 0}));
    EXPECT_EQ(stage.asks(), "s0 D-PLACE");
}

TEST(DropzoneCascade, A_crash_strikes_all_on_the_ground_within_its_reach__DZ_CAS_3__DZ_CAS_1) {
    // In id order: L2a.1 on the ground at 100, the two aboard; L4a.1, which flies, and T2a.1 at 101 are
    // spared.
    Stage stage;
    stage.put("LX4.1", {2500, 500}, {.dp = 1}).aboard("L3a.1", "LX4.1").aboard("L3a.2", "LX4.1");
    stage.put("L2a.1", {2500, 600})
        .put("L4a.1", {2550, 500})
        .put("T2a.1", {2399, 500})
        .put("T4a.1", {3000, 500});
    stage.act("T4a").shoot({"T4a.1 high_burst LX4.1"}, then(shot_down, {1, /*L2a.1*/ 2, /*L3a*/ 1, 4}));
    EXPECT_EQ(stage.rolls().back(), "R-DMG 4");
    EXPECT_EQ(stage.dp("L2a.1"), 3);                    // 2 + 10 against 7: a Critical
    EXPECT_EQ(stage.all_dp("L3a"), (Numbers{2, 1, 0})); // 4 + 10 against 14
    EXPECT_EQ(stage.dp("T2a.1"), 5);
    EXPECT_EQ(stage.dp("L4a.1"), 2);
    EXPECT_EQ(stage.rollers("R-DMG").back(), 1); // whoever started it throws
}

TEST(DropzoneCascade, A_crash_of_two_reaches_200_and_hits_twice__DZ_CAS_3) {
    Stage stage;
    stage.put("LX1.1", {2500, 500}, {.dp = 1}).put("L1a.1", {4500, 300}).put("L2a.1", {2500, 700});
    stage.put("T2a.1", {2701, 500}).put("T4a.1", {3000, 500}).act("T4a");
    stage.shoot({"T4a.1 high_burst LX1.1"}, then(shot_down, {2, 2, 3}));
    EXPECT_EQ(stage.dp("L2a.1"), 1);
    EXPECT_EQ(stage.dp("T2a.1"), 5);
}

TEST(DropzoneCascade, A_crash_strikes_Destructible_pieces_and_edges__DZ_CAS_3__DZ_RUL_24__DZ_RUL_29) {
    // 100 south of P4, on whose south edge L2a.1 stands, in Body Cover; T2a.1 in the middle is safe.
    Stage stage;
    stage.sheet("L2a").armour = 12;
    stage.put("LX1.1", {1100, 2050}, {.dp = 1}).inside("L2a.1", "P4", "south").inside("T2a.1", "P4");
    stage.put("T4a.1", {1100, 1600}).act("T4a");
    stage.shoot({"T4a.1 high_burst LX1.1"},
                then(shot_down, {1, /*L2a.1*/ 2, /*P4*/ 2, /*who*/ 1, /*burning*/ 1, 1}));
    EXPECT_EQ(stage.dp("L2a.1"), 5); // 2 + 10 - 1 against 12
    EXPECT_EQ(stage.dp("T2a.1"), 5);
    EXPECT_EQ(stage.piece("P4").dp, 9); // 12 against 10: one point and a token, resolved at once (DZ-CD-2)
    EXPECT_EQ(stage.piece("P4").tokens, 0);
}

TEST(DropzoneCascade, Aircraft_S_never_crashes__DZ_CAS_3) {
    Stage stage;
    stage.sheet("LX1").type = Type::aircraft_s;
    stage.put("LX1.1", {2500, 500}, {.dp = 1}).put("L1a.1", {4500, 300}).put("L2a.1", {2500, 600});
    stage.put("T4a.1", {3000, 500}).act("T4a").shoot({"T4a.1 high_burst LX1.1"}, shot_down);
    EXPECT_EQ(stage.where("LX1.1"), "lost");
    EXPECT_EQ(stage.rolled("R-CRASH"), Numbers{});
}

TEST(DropzoneCascade, Wrecks_bring_down_others_in_turn__DZ_CAS_1__DZ_END_4) {
    // The Heron falls on a Mule, which spills; both are credited to whoever started it.
    Stage stage;
    stage.put("LX4.1", {2500, 500}, {.dp = 1}).put("LX3.1", {2500, 600}, {.dp = 1}).aboard("L2b.1", "LX3.1");
    stage.put("L1a.1", {4500, 300}).put("T4a.1", {3000, 500}).act("T4a");
    stage.shoot({"T4a.1 high_burst LX4.1"}, then(shot_down, {/*crash*/ 1, 6, /*spill*/ 3}));
    EXPECT_EQ(stage.where("LX3.1"), "lost");
    EXPECT_EQ(stage.rolled("R-SPILL"), Numbers{3});
    EXPECT_TRUE(stage.happened_in_order({&happens::crashes, &happens::kill_points, &happens::spills}));
    stage.play("place L2b.1 2500,600"); // the wreck is no obstacle
    EXPECT_EQ(stage.kp(), (Numbers{0, 35 + 15}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTION"); // and the interrupted action goes on
}

TEST(DropzoneCascade, A_thing_falls_once_and_is_struck_no_more__DZ_CAS_1) {
    // Two aircraft over the same Lamprunner fall at once: only the first strikes it.
    Stage stage;
    stage.line_up("L4a", {{2500, 500}, {2560, 500}}, {.dp = 1})
        .put("L1b.1", {2530, 590})
        .put("L1a.1", {4500, 300});
    stage.line_up("T4a", {{3000, 500}, {3000, 700}}).act("T4a");
    stage.shoot({"T4a.1 high_burst L4a.1", "T4a.2 high_burst L4a.2"},
                {6, 1, 1, 6, 1, 1, /*damage*/ 6, 6, /*crash*/ 1, /*L1b.1*/ 6, /*crash*/ 1});
    EXPECT_EQ(stage.where("L1b.1"), "lost");
    EXPECT_EQ(stage.rolled("R-CRASH"), (Numbers{1, 1}));
    EXPECT_EQ(stage.kp(), (Numbers{0, 70 + 70 + 20}));
}

// ---------------------------------------------------------------- cargo

TEST(DropzoneCascade, A_ground_transport_spills_its_cargo__DZ_CAS_4__DZ_CAS_5__DZ_RUL_32) {
    Stage stage;
    stage.put("LX3.1", {2500, 500}, {.dp = 1}).aboard("L2b", "LX3.1").put("L1a.1", {4500, 300});
    stage.put("T1a.1", {3000, 500}).order({1, 0}).act("T1a");
    stage.shoot({"T1a.1 thorn_lance LX3.1"}, {2, 2, /*spill*/ 2, /*L2b.1*/ 1, 2, /*L2b.2*/ 3, 3});
    EXPECT_EQ(stage.rolled("R-SPILL"), Numbers{2});
    EXPECT_EQ(stage.rollers("R-SPILL"), Numbers{0});
    EXPECT_EQ(stage.all_dp("L2b"), (Numbers{3, 1}));
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    stage.refuses("place L2b.1 2500,701", "DZ-PLC-1", "Too far away.");
    EXPECT_NE(stage.judged("cancel"), "allowed");
    stage.play("place L2b.1 2300,500").play("place L2b.2 2700,500"); // out of coherency: no matter
    EXPECT_TRUE(stage.marked(stage.state().disembarked, "L2b"));
    EXPECT_FALSE(stage.marked(stage.state().aa_locked, "L2b"));
    EXPECT_EQ(stage.moved("L2b.1"), 1);
}

TEST(DropzoneCascade, Only_those_who_are_spilled_have_disembarked__DZ_CAS_5__DZ_MOV_5__DZ_RUL_69) {
    Stage stage; // L2a.2 is in another transport
    stage.put("LX1.1", {2500, 500}, {.dp = 1, .landed = true}).aboard("L2a.1", "LX1.1");
    stage.put("LX3.1", {2100, 500}).aboard("L2a.2", "LX3.1").put("T1a.1", {3000, 500}).act("T1a");
    stage.shoot({"T1a.1 thorn_lance LX1.1"}, {2, 2, /*spill*/ 3}).play("place L2a.1 2500,600");
    EXPECT_EQ(stage.moved("L2a.1"), 1);
    EXPECT_EQ(stage.moved("L2a.2"), 0);
    EXPECT_TRUE(stage.of("L2a.1").has(UnitFlag::from_air));
    EXPECT_FALSE(stage.of("L2a.2").has(UnitFlag::from_air));
    EXPECT_TRUE(stage.marked(stage.state().disembarked, "L2a"));
    EXPECT_FALSE(stage.of("LX3.1").has(UnitFlag::exchanged));
}

TEST(DropzoneCascade, A_landed_aircraft_spills_and_does_not_crash__DZ_CAS_4__DZ_RUL_48) {
    Stage stage;
    stage.put("LX1.1", {2500, 500}, {.dp = 1, .landed = true}).aboard("L2a", "LX1.1").carry("O1", "L2a");
    stage.put("L1a.1", {4500, 300}).put("T1a.1", {3000, 500}).act("T1a");
    stage.of("L2a.1").dp = stage.of("L2a.2").dp = 1;
    stage.shoot({"T1a.1 thorn_lance LX1.1"}, {2, 2, /*spill*/ 1, 6, 6});
    EXPECT_EQ(stage.rolled("R-CRASH"), Numbers{});
    EXPECT_EQ(stage.where("L2a.1"), "lost");
    EXPECT_FALSE(stage.is_removed("O1")); // dropped at the wreck (DZ-OBJ-9)
    EXPECT_EQ(stage.objective("O1").at, (Place{2500, 500}));
    EXPECT_EQ(stage.carrier("O1"), "nobody");
}

TEST(DropzoneCascade, An_empty_transport_spills_nothing__DZ_CAS_4) {
    Stage stage;
    stage.put("LX3.1", {2500, 500}, {.dp = 1}).put("L1a.1", {4500, 300}).put("T1a.1", {3000, 500}).act("T1a");
    stage.shoot({"T1a.1 thorn_lance LX3.1"}, {2, 2});
    EXPECT_EQ(stage.where("LX3.1"), "lost");
}

TEST(DropzoneCascade, Nested_cargo_is_hurt_through_its_own_transport_only__DZ_CAS_5__DZ_RUL_36) {
    Stage stage;
    stage.put("LX2.1", {2500, 500}, {.dp = 1}).aboard("LX3", "LX2.1", {.dp = 1}).aboard("L2b", "LX3.1");
    stage.put("L1a.1", {4500, 300}).put("T4a.1", {3000, 500}).act("T4a");
    stage.shoot({"T4a.1 high_burst LX2.1"},
                then(shot_down, {/*crash*/ 1, /*LX3*/ 6, /*spill*/ 1, /*L2b*/ 2, 1}));
    EXPECT_EQ(stage.where("LX3.1"), "lost");
    EXPECT_EQ(stage.all_dp("L2b"), (Numbers{3, 5}));
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    stage.refuses("place L2b.1 2500,701", "DZ-PLC-1", "Too far away."); // at the same place
    stage.play("place L2b.1 2500,700").play("place L2b.2 2500,500");
    EXPECT_EQ(stage.kp(), (Numbers{0, 35 + 15}));
}

TEST(DropzoneCascade, Nested_transports_that_survive_are_placed_with_what_they_hold__DZ_CAS_5) {
    Stage stage;
    stage.put("LX2.1", {2500, 500}, {.dp = 1}).aboard("LX3", "LX2.1").aboard("L2b", "LX3.1");
    stage.put("L1a.1", {4500, 300}).put("T4a.1", {3000, 500}).act("T4a");
    stage.shoot({"T4a.1 high_burst LX2.1"}, then(shot_down, {3})).play("place LX3.1 2500,500");
    EXPECT_EQ(stage.where("L2b.1"), "aboard LX3.1");
    EXPECT_TRUE(stage.marked(stage.state().disembarked, "LX3"));
    EXPECT_FALSE(stage.marked(stage.state().disembarked, "L2b"));
}

TEST(DropzoneCascade, A_carrier_lost_in_the_air_takes_its_objective_along__DZ_CAS_2__DZ_OBJ_9) {
    Stage stage;
    stage.put("LX1.1", {2500, 500}, {.dp = 1}).aboard("L2a.1", "LX1.1", {.dp = 1}).carry("O1", "L2a");
    stage.put("L1a.1", {4500, 300}).put("T4a.1", {3000, 500}).act("T4a");
    stage.shoot({"T4a.1 high_burst LX1.1"}, then(shot_down, {1, 6}));
    EXPECT_EQ(stage.where("L2a.1"), "lost");
    EXPECT_TRUE(stage.is_removed("O1"));
    EXPECT_EQ(stage.objective("O1").extracted_by, nothing);
}

TEST(DropzoneCascade, A_last_carrier_on_foot_drops_it__DZ_CAS_2__DZ_OBJ_8) {
    Stage stage;
    stage.put("L2a.2", {2500, 500}, {.dp = 1}).carry("O1", "L2a").put("L1a.1", {4500, 300});
    stage.put("T1a.1", {2700, 500}).act("T1a").shoot({"T1a.1 thorn_lance L2a.2"}, {2, 2});
    EXPECT_EQ(stage.carrier("O1"), "nobody");
    EXPECT_EQ(stage.claimant("O1"), -1);
    EXPECT_EQ(stage.objective("O1").at, (Place{2500, 500}));
    EXPECT_EQ(stage.objective("O1").piece, PieceId::none());
}

// ---------------------------------------------------------------- forced placements

TEST(DropzoneCascade, Cargo_without_any_place_is_lost__DZ_PLC_3__DZ_CAS_5) {
    Stage stage;
    stage.put("LX3.1", {2500, 500}, {.dp = 1}).aboard("L2b.1", "LX3.1").put("T1a.1", {3500, 500});
    stage.line_up("L3a", {{2500, 700}, {2500, 300}}).sheet("L2b").radius = 250;
    stage.order({1, 0}).act("T1a").shoot({"T1a.1 thorn_lance LX3.1"}, {2, 2, /*spill*/ 3});
    EXPECT_EQ(stage.where("L2b.1"), "lost");
    EXPECT_TRUE(stage.happened(happens::no_place));
    EXPECT_EQ(stage.kp(), (Numbers{0, 15 + 20}));
}

// ---------------------------------------------------------------- pieces

// T3b.1 brings down this piece with its Wall Breaker (Devastator-3 against scenery) from here.
Stage brought_down(const std::string& piece, Place from, const Dice& dice, Stage stage) {
    stage.put("T3b.1", from).put("L1a.1", {4500, 300}).act("T3b");
    stage.piece(piece).dp = 1;
    stage.shoot({"T3b.1 wall_breaker " + piece}, then({2, 6}, dice));
    return stage;
}

TEST(DropzoneCascade, A_small_piece_is_gone_and_strikes_nobody_outside__DZ_CAS_6__DZ_RUL_27) {
    Stage start;
    start.put("L2a.1", {1100, 1300}).inside("L2c.1", "P6");
    Stage stage = brought_down("P6", {1900, 1300}, {/*crush*/ 1, 1, /*L2c.1*/ 1, 2}, start);
    EXPECT_EQ(stage.rolled("R-COLLAPSE"), Numbers{});
    EXPECT_EQ(stage.rolled("R-CRUSH"), (Numbers{1, 1}));
    EXPECT_EQ(stage.rollers("R-CRUSH"), Numbers{1});
    EXPECT_EQ(stage.dp("L2c.1"), 3); // 2 + 8 against 8: a Critical, but it is Resilient
    EXPECT_EQ(stage.dp("L2a.1"), 5);
    EXPECT_EQ(stage.piece("P6").state, static_cast<int>(PieceState::removed));
    EXPECT_EQ(tags_of(stage.kit(), stage.state(), PieceId(stage.piece_number("P6"))), 0u);
    ASSERT_EQ(stage.asks(), "s0 D-PLACE"); // on or within 200 of the rectangle
    stage.refuses("place L2c.1 1375,1701", "DZ-PLC-1", "Too far away.");
    stage.play("place L2c.1 1375,1300");
    EXPECT_EQ(stage.where("L2c.1"), "table");
}

TEST(DropzoneCascade, A_larger_one_strikes_those_around_flying_ones_too__DZ_CAS_6__DZ_RUL_28) {
    Stage start;
    start.put("L4a.1", {1600, 2400}).put("L2a.1", {1601, 2500}).put("L3a.1", {720, 2400});
    Stage stage = brought_down("P4", {1100, 1700},
                               {/*collapse*/ 2, /*L3a.1*/ 4, 1, /*L4a.1*/ 2, 1, /*crash*/ 3}, start);
    EXPECT_EQ(stage.rolled("R-CRUSH"), Numbers{}); // nobody is inside
    EXPECT_EQ(stage.rolled("R-COLLAPSE"), Numbers{2});
    EXPECT_EQ(stage.dp("L3a.1"), 1);
    EXPECT_EQ(stage.where("L4a.1"), "lost"); // 2 + 10 against 10: a Critical
    EXPECT_EQ(stage.dp("L2a.1"), 5);         // 201 away
}

TEST(DropzoneCascade, What_lay_inside_is_buried_unless_it_is_carried__DZ_CAS_6__DZ_OBJ_9__DZ_RUL_53) {
    Stage start;
    start.inside("L2a.1", "P4", "centre", {.dp = 1}).carry("O1", "L2a").find("O2").tokens("P4", 2);
    Stage stage = brought_down("P4", {1100, 1700}, {/*crush*/ 3, 3, 6, 6, 6, 6, 6, 6, /*collapse*/ 1}, start);
    EXPECT_EQ(stage.where("L2a.1"), "lost");
    EXPECT_TRUE(stage.is_removed("O2"));
    EXPECT_FALSE(stage.is_removed("O1"));
    EXPECT_EQ(stage.objective("O1").at, (Place{1150, 2400}));
    EXPECT_EQ(stage.objective("O1").piece, PieceId::none()); // uncovered
    EXPECT_EQ(stage.piece("P4").tokens, 0);
    EXPECT_EQ(stage.piece("P4").state, static_cast<int>(PieceState::ruined));
}

TEST(DropzoneCascade, A_barricade_buries_nobody__DZ_CAS_6) {
    Stage start;
    start.put("L2a.1", {2400, 1100});
    Stage stage = brought_down("P12", {2400, 700}, {}, start);
    EXPECT_EQ(stage.piece("P12").state, static_cast<int>(PieceState::removed));
    EXPECT_EQ(stage.dp("L2a.1"), 5);
}

TEST(DropzoneCascade, Whoever_dies_in_a_collapse_of_its_own_making__DZ_END_4__DZ_RUL_39) {
    Stage stage;
    stage.put("T3b.1", {1100, 2060}, {.dp = 1})
        .put("T1a.1", {4000, 4500})
        .put("L1a.1", {4500, 300})
        .act("T3b");
    stage.piece("P4").dp = 1;
    stage.shoot({"T3b.1 wall_breaker P4"}, {2, 6, /*collapse*/ 1, /*T3b.1*/ 6, /*passive*/ 1, 1});
    EXPECT_EQ(stage.where("T3b.1"), "lost");
    EXPECT_EQ(stage.kp(), (Numbers{55, 0})); // no enemy did it: every enemy counts it
    EXPECT_EQ(stage.piece("P4").state, static_cast<int>(PieceState::ruined));
}

TEST(DropzoneCascade, A_seat_whose_last_unit_falls_is_out__DZ_CAS_7__DZ_END_6) {
    Stage stage(3);
    stage.put("1:L3a.1", {1000, 500}).put("T1a.1", {1000, 900}, {.dp = 1}).put("3:L1a.1", {300, 2000});
    stage.order({0, 1, 2}).act("1:L3a").shoot({"1:L3a.1 longbore T1a.1"}, {2, 6, /*passive*/ 1, 1});
    EXPECT_EQ(stage.where("T1a.1"), "lost");
    EXPECT_TRUE(stage.happened(happens::out_of_play));
    EXPECT_EQ(stage.kp(), (Numbers{60 + 35, 0, 0})); // to the killer alone
    stage.play("endsquad");
    EXPECT_EQ(stage.asks(), "s2 D-ACTIVATE"); // its place in the order is passed over
}

} // namespace
} // namespace muster::dropzone::tests
