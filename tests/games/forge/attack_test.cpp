// Attacks in general, Shoot and Fight: sections 5.4 to 5.6 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

const Dice& operator+=(Dice& dice, const Dice& more) {
    dice.insert(dice.end(), more.begin(), more.end());
    return dice;
}

// As many hits as wanted, with one kind of weapon; the rest miss.
Dice hits(int wanted, int dice) {
    Dice all(static_cast<std::size_t>(dice), 10);
    for (int i = 0; i < wanted; ++i) all[static_cast<std::size_t>(i)] = 1;
    return all;
}

// ---------------------------------------------------------------- who aims at whom

TEST(ForgeAttack, All_weapons_at_one_target_are_one_attack__FO_ATK_1__FO_SHK_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.activated = true}).act("G2");
    Dice dice = hits(2, 5);
    dice += hits(2, 3);
    dice += {1, 1, 1, 1};
    stage.play("shoot B2", dice);
    EXPECT_EQ(stage.shock("B2"), 1);
}

TEST(ForgeAttack, Split_fire_is_several_attacks__FO_ATK_1__FO_ATK_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.activated = true});
    stage.put("B3", {1600, 700}, {.activated = true}).act("G2");
    Dice dice = hits(1, 5);
    dice += {1}; // the save of B2
    dice += hits(1, 3);
    dice += {1};
    stage.play("shoot rifle:B2 repeater:B3", dice);
    EXPECT_EQ(stage.shock("B2"), 1);
    EXPECT_EQ(stage.shock("B3"), 1);
}

TEST(ForgeAttack, Weapons_that_cannot_reach_are_idle__FO_ATK_2) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("B2", {2600, 300}, {.activated = true}).act("G1"); // 13.75"
    stage.play("shoot B2", hits(0, 3)); // three carbines; the pistol reaches 12.00"
    EXPECT_EQ(stage.rolls(), Lines{"R-HIT 10 10 10"});
}

TEST(ForgeAttack, A_weapon_that_is_not_named_is_idle__FO_ATK_2__FO_RUL_77) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.activated = true}).act("G2");
    stage.play("shoot repeater:B2", hits(0, 3));
    EXPECT_EQ(stage.rolls(), Lines{"R-HIT 10 10 10"});
    EXPECT_EQ(stage.judged("shoot rifle:B2"), "FO-SHT-1"); // the action is spent all the same
}

TEST(ForgeAttack, Every_way_to_split_is_offered__FO_ATK_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}).put("B3", {1600, 700}).act("G2");
    EXPECT_EQ(stage.options("shoot"), (Lines{"shoot G2 B2", "shoot G2 B2 rifle:B2 repeater:B3", "shoot G2 B3",
                                             "shoot G2 B3 rifle:B3 repeater:B2"}));
}

// A unit with three ranged weapons.
Stage with_three_weapons() {
    const Made armed{.id = "X",
                     .groups = "{name = 'A', count = 1, weapons = ['rifle', 'pistol', 'carbine']}"};
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {armed})});
    stage.put("X", {1000, 300}).put("B2", {1500, 300}).put("B3", {1500, 700}).act("X");
    return stage;
}

TEST(ForgeAttack, Hits_then_saves_target_by_target__FO_ATK_3__FO_ATK_10__FO_R_HIT__FO_R_SAVE) {
    Stage stage = with_three_weapons();
    for (const char* name : {"B2", "B3"}) stage.state().activated.add(stage.unit(name));
    // B3 is the target of the first weapon, so it comes first although B2 has the lower number.
    stage.play("shoot rifle:B3 pistol:B2 carbine:B3",
               {/*rifle*/ 2, /*carbine*/ 3, /*saves*/ 1, 2, /*pistol*/ 4, /*save*/ 3});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 2", "R-HIT 3", "R-SAVE 1", "R-SAVE 2", "R-HIT 4", "R-SAVE 3"}));
    EXPECT_EQ(stage.rollers("R-HIT"), (Numbers{0, 0, 0})); // the attacker
    EXPECT_EQ(stage.rollers("R-SAVE"), (Numbers{1, 1, 1}));
}

TEST(ForgeAttack, Targets_are_asked_in_the_order_of_the_weapons__FO_ATK_10__FO_REA_9) {
    Stage stage = with_three_weapons();
    stage.play("shoot rifle:B3 pistol:B2 carbine:B3");
    EXPECT_EQ(stage.options("react B3 X dodge"), Lines{"react B3 X dodge"});
    EXPECT_EQ(stage.options("react B2"), Lines{});
    stage.play("pass");
    EXPECT_EQ(stage.options("react B2 X dodge"), Lines{"react B2 X dodge"});
}

// ---------------------------------------------------------------- dice and wounds

TEST(ForgeAttack, Dice_are_attacks_times_copies_times_models__FO_ATK_4) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.models = 3}).put("B2", {1600, 300}, {.activated = true}).act("G2");
    stage.play("shoot B2", {10, 10, 10, 10, 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 10 10", "R-HIT 10 10 10"})); // two Rifles and the Gunner
    const Made twin{.id = "X",
                    .groups = "{name = 'A', count = 2, weapons = [{id = 'spit', copies = 2}]}, "
                              "{name = 'B', count = 1, weapons = ['spit']}"};
    Stage copies(2, {{"forces", "own,brine"}}, {force_of("own", {twin})});
    copies.put("X", {1000, 300}).put("B2", {1500, 300}, {.activated = true}).act("X");
    copies.play("shoot B2", Dice(15, 10)); // 3 x (2 x 2 + 1)
    EXPECT_EQ(copies.rolls().size(), 1u);
}

TEST(ForgeAttack, The_Save_is_lowered_by_armour_piercing__FO_ATK_5) {
    const auto left = [](int save) { // harpoons: AP 4 against 8
        Stage stage;
        stage.put("B4", {1000, 300}, {.models = 4}).put("G6", {1600, 300}, {.activated = true}).act("B4");
        stage.play("shoot harpoon:G6", {1, 10, 10, save});
        return stage.wounds("G6");
    };
    EXPECT_EQ(left(4), 7);
    EXPECT_EQ(left(5), 6);
}

TEST(ForgeAttack, Each_failed_save_is_a_wound_from_the_first_group__FO_ATK_5__FO_ATK_6) {
    Stage stage;
    stage.put("B5", {1000, 300}).put("G2", {1500, 300}, {.activated = true}).act("B5");
    Dice dice = hits(3, 10); // blunders
    dice += {5, 6, 10};
    stage.play("shoot G2", dice);
    EXPECT_EQ(stage.of("G2").alive[0], 3);
    EXPECT_EQ(stage.of("G2").alive[1], 1);
    Stage last;
    last.put("B5", {1000, 300}).put("G2", {1500, 300}, {.models = 2, .activated = true}).act("B5");
    last.play("shoot G2", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_EQ(last.of("G2").alive[0], 0); // the last Rifle, not the Gunner
    EXPECT_EQ(last.of("G2").alive[1], 1);
}

// Three models of three wounds: two, then one.
Stage wounded(int wounds, const Has& before) {
    const Made big{
        .id = "X",
        .groups =
            "{name = 'A', count = 2, weapons = ['pistol']}, {name = 'B', count = 1, weapons = ['knife']}",
        .wounds = 3,
        .co = 10};
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {big})});
    Has target = before;
    target.activated = true;
    stage.put("X", {1500, 300}, target).put("B5", {1000, 300}).act("B5");
    Dice dice = hits(wounds, 10);
    dice += Dice(static_cast<std::size_t>(wounds), 10);
    const int had = stage.wounds("X");
    if (2 * wounds > had && wounds < had) dice += {1}; // R-BREAK
    stage.play("shoot X", dice);
    return stage;
}

TEST(ForgeAttack, A_damaged_model_loses_the_rest_first__FO_ATK_6__FO_RUL_21) {
    const Stage one = wounded(1, {});
    EXPECT_EQ(one.models("X"), 3);
    EXPECT_EQ(one.of("X").damage, 1);
    const Stage three = wounded(3, {});
    EXPECT_EQ(three.models("X"), 2);
    EXPECT_EQ(three.of("X").damage, 0);
    const Stage four = wounded(4, {});
    EXPECT_EQ(four.models("X"), 2);
    EXPECT_EQ(four.of("X").damage, 1);
    const Stage again = wounded(2, {.damage = 2}); // one wound kills the damaged model, one goes on
    EXPECT_EQ(again.models("X"), 2);
    EXPECT_EQ(again.of("X").damage, 1);
    const Stage next_group = wounded(4, {.models = 2, .damage = 2}); // 1 of A, 3 of B
    EXPECT_FALSE(next_group.stands("X"));
    const Stage in_b = wounded(3, {.models = 2, .damage = 2});
    EXPECT_EQ(in_b.of("X").alive[0], 0);
    EXPECT_EQ(in_b.of("X").alive[1], 1);
    EXPECT_EQ(in_b.of("X").damage, 2);
}

TEST(ForgeAttack, Wounds_beyond_the_last_are_lost__FO_ATK_6) {
    const Stage stage = wounded(7, {.models = 1});
    EXPECT_FALSE(stage.stands("X"));
    EXPECT_EQ(stage.models("X"), 0);
}

TEST(ForgeAttack, A_destroyed_unit_leaves_the_table_and_gains_nothing__FO_ATK_8) {
    Stage stage;
    stage.put("G5", {1000, 300}).put("B3", {1500, 300}, {.models = 1, .activated = true});
    stage.put("B2", {3400, 3000})
        .act("G5")
        .play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_EQ(stage.shock("B3"), 0);
    EXPECT_EQ(stage.judged("charge B3 1245,300"), "FO-CHG-2"); // it blocks nobody and nobody finds it
    EXPECT_EQ(stage.judged("move 1500,300"), "allowed");
}

// Wounds, then losses, Shock, panic, and only then the tests.
TEST(ForgeAttack, Everything_is_applied_in_its_order__FO_ATK_8) {
    Stage stage; // B2 is shot at, survives with 6 Shock; B3 is destroyed nearby in the same action
    stage.put("G2", {1000, 300}).put("B2", {1500, 300}, {.shock = 4, .activated = true});
    stage.put("B3", {1500, 600}, {.models = 1, .activated = true}).act("G2");
    Dice dice = hits(1, 5);
    dice += {1};
    dice += hits(1, 3);
    dice += {10, /*one R-BREAK of B2, with 4 + 1 + 1*/ 6};
    stage.play("shoot rifle:B2 repeater:B3", dice);
    EXPECT_EQ(stage.rolls().back(), "R-BREAK 6");
    EXPECT_EQ(stage.rolled("R-BREAK").size(), 1u);
    EXPECT_EQ(stage.shock("B2"), 6);
}

// ---------------------------------------------------------------- after reactions

TEST(ForgeAttack, Shots_no_longer_possible_are_not_made__FO_ATK_9__FO_RUL_42) {
    Stage stage;
    stage.put("G2", {1700, 800}).put("B5", {1000, 1800}).put("B2", {3400, 3000}).act("G2");
    stage.play("shoot B5").play("react escape 1700,1800", {1}); // behind the building
    EXPECT_EQ(stage.rolls(), Lines{"R-REACT 1"});
    EXPECT_EQ(stage.shock("B5"), 0);
    EXPECT_EQ(stage.flags("G2"), "activated acted shot");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeAttack, Each_weapon_is_checked_again__FO_ATK_9__FO_SHT_4) {
    Stage stage;
    stage.put("G1", {1000, 300}).put("B2", {1900, 300}).act("G1").play("shoot B2");
    stage.play("react escape 2500,300", {1, /*carbines at long range: 5*/ 5, 6, 10, /*save*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 1", "R-HIT 5 6 10", "R-SAVE 1"})); // the pistol is out of it
}

TEST(ForgeAttack, Blows_at_whoever_left_are_not_made__FO_ATK_9__FO_FGT_5__FO_RUL_69) {
    Stage stage;
    stage.put("G5", {1000, 300}).put("B2", {1255, 300}).act("G5").play("fight B2");
    stage.play("react escape 1800,300", {1, /*R-FALL*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 1", "R-FALL 1"}));
    EXPECT_EQ(stage.flags("G5"), "activated acted fought");
    EXPECT_EQ(stage.asks(), "s0 D-CONSOLIDATE"); // it may follow
}

// ---------------------------------------------------------------- shooting

TEST(ForgeShoot, Once_a_round_reactions_included__FO_SHT_1) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.hold = true, .shot = true}).put("B4", {1600, 300}).act("B4");
    stage.play("shoot G2");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    EXPECT_EQ(stage.judged("react counter"), "FO-SHT-1");
    EXPECT_EQ(stage.judged("react dodge"), "allowed");
}

TEST(ForgeShoot, Not_in_melee_and_not_without_a_weapon__FO_SHT_2) {
    Stage stage;
    stage.put("G4", {1000, 300}).put("B2", {1230, 300}).put("B3", {1000, 800}).act("G4");
    EXPECT_EQ(stage.judged("shoot B3"), "FO-SHT-2");
    stage.of("B2").at.x = 1236; // 0.11"
    EXPECT_EQ(stage.judged("shoot B3"), "allowed");
    EXPECT_EQ(stage.judged("shoot B2"), "allowed");
}

TEST(ForgeShoot, Long_range_costs_one__FO_SHT_4) {
    const auto shock = [](int x, int die) {
        Stage stage;
        stage.put("G2", {1000, 300})
            .put("B2", {static_cast<std::int16_t>(x), 300}, {.activated = true})
            .act("G2");
        Dice dice{die, 10, 10, 10, 10, 10, 10, 10};
        const bool is_hit = die <= (x <= 2450 ? 5 : 4);
        if (is_hit) dice += {1};
        stage.play("shoot B2", dice);
        return stage.shock("B2");
    };
    EXPECT_EQ(shock(2450, 5), 1); // exactly 12.00"
    EXPECT_EQ(shock(2451, 5), 0);
    EXPECT_EQ(shock(2451, 4), 1);
    EXPECT_EQ(shock(3650, 4), 1); // exactly 24.00"
    Stage beyond;
    beyond.put("G2", {1000, 300}).put("B2", {3651, 300}).act("G2");
    EXPECT_EQ(beyond.judged("shoot B2"), "FO-SHT-4");
}

TEST(ForgeShoot, Units_and_obstacles_do_not_block_sight__FO_SHT_5) {
    Stage stage;
    stage.put("G2", {1000, 700})
        .put("G3", {1000, 950})
        .put("B3", {1000, 1450})
        .put("B2", {1000, 1710})
        .act("G2");
    EXPECT_EQ(stage.judged("shoot B2"), "allowed"); // across G3, the hedge and B3, into the wood
}

TEST(ForgeShoot, Dense_ground_is_seen_into_and_out_of_but_not_through__FO_SHT_5) {
    Stage stage;
    stage.put("G2", {2450, 700}).put("B2", {2450, 1500}).put("B3", {2450, 1100}).act("G2");
    EXPECT_EQ(stage.judged("shoot B2"), "FO-SHT-5");
    EXPECT_EQ(stage.judged("shoot B3"), "allowed");
    Stage out;
    out.put("G2", {2450, 1100}).put("B2", {2450, 1500}).act("G2");
    EXPECT_EQ(out.judged("shoot B2"), "allowed");
}

TEST(ForgeShoot, All_that_changes_the_number_to_hit__FO_SHT_6) {
    Stage stage;
    stage.put("G4", {1000, 300}, {.shock = 2, .focus = 1})
        .put("B2", {3000, 300}, {.evade = 1, .activated = true});
    stage.act("G4");
    const Carried& wallgun = weapons_of(stage.kit(), stage.unit("G4"), false)[1];
    const auto tn = [&](bool focus, bool evaded, int x) {
        return hit_number(stage.kit(), stage.state(), stage.unit("G4"), wallgun, false, stage.unit("B2"),
                          {static_cast<std::int16_t>(x), 300}, focus, evaded);
    };
    EXPECT_EQ(tn(false, false, 1500), 4); // 6, less 2 Shock
    EXPECT_EQ(tn(false, false, 3100), 3); // long: more than 18.00"
    EXPECT_EQ(tn(true, false, 3100), 4);
    EXPECT_EQ(tn(false, true, 1500), 3);
    EXPECT_EQ(tn(true, true, 3100), 3);
}

TEST(ForgeShoot, Cover_spoils_the_aim_or_helps_the_Save__FO_COV_1__FO_COV_2__FO_SHT_6__FO_ATK_5) {
    // In craters: soft, -1. In ruins: hard, a Save of one more.
    const auto shot = [](Place shooter, Place target, const Dice& dice) {
        Stage stage;
        stage.put("G2", shooter)
            .put("B2", target, {.activated = true})
            .act("G2")
            .play("shoot rifle:B2", dice);
        return stage.models("B2") * 10 + stage.shock("B2");
    };
    EXPECT_EQ(shot({3300, 300}, {3300, 1100}, {5, 10, 10, 10, 10}), 60);
    EXPECT_EQ(shot({3300, 300}, {3300, 1100}, {4, 10, 10, 10, 10, /*save 3*/ 4}), 51);
    EXPECT_EQ(shot({2450, 300}, {2450, 1100}, {5, 10, 10, 10, 10, /*save 3 + 1*/ 4}), 61);
    EXPECT_EQ(shot({2450, 300}, {2450, 1100}, {5, 10, 10, 10, 10, /*save 3 + 1*/ 5}), 51);
    // Point blank: no cover (FO-COV-3).
    EXPECT_EQ(shot({2450, 550}, {2450, 1100}, {5, 10, 10, 10, 10, /*save 3*/ 4}), 51);
}

// ---------------------------------------------------------------- fighting

TEST(ForgeFight, Once_a_round_counters_and_free_Fights_included__FO_FGT_1) {
    Stage stage;
    stage.put("B2", {1000, 300}).put("G2", {1255, 300}, {.hold = true, .fought = true}).act("B2");
    stage.play("fight G2");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    EXPECT_EQ(stage.judged("react counter"), "FO-FGT-1");
}

TEST(ForgeFight, Only_enemies_in_contact__FO_FGT_2__FO_FGT_3) {
    Stage stage;
    stage.put("B1", {1000, 400})
        .put("G2", {1230, 400})
        .put("G3", {770, 400})
        .put("G5", {1000, 800})
        .act("B1");
    EXPECT_EQ(stage.options("fight"), (Lines{"fight B1 G2", "fight B1 G2 cutlass:G2 sabre:G3", "fight B1 G3",
                                             "fight B1 G3 cutlass:G3 sabre:G2"}));
}

TEST(ForgeFight, Weapons_may_strike_at_different_enemies__FO_FGT_3__FO_ATK_2__FO_RUL_19) {
    Stage stage;
    stage.put("B1", {1000, 400}).put("G2", {1230, 400}, {.activated = true});
    stage.put("G3", {770, 400}, {.activated = true}).act("B1");
    // Three Mates with cutlasses, the Captain with a sabre: all of them strike.
    Dice dice = hits(1, 6);
    dice += {/*save 5*/ 5};
    dice += hits(1, 2);
    dice += {/*save 5 - 1*/ 5};
    stage.play("fight cutlass:G2 sabre:G3", dice);
    EXPECT_EQ(stage.models("G2"), 6);
    EXPECT_EQ(stage.models("G3"), 5);
    EXPECT_EQ(stage.shock("G2"), 1);
    EXPECT_EQ(stage.shock("G3"), 1);
}

TEST(ForgeFight, An_obstacle_between_them_costs_one__FO_FGT_4) {
    const auto hit = [](int y, int die) {
        Stage stage; // the hedge lies at y = 1100
        stage.put("G5", {1000, static_cast<std::int16_t>(y)});
        stage.put("B2", {1000, static_cast<std::int16_t>(y + 255)}, {.activated = true}).act("G5");
        Dice dice{die, 10, 10, 10, 10, 10};
        const int tn = y < 1100 && y + 255 > 1100 ? 5 : 6;
        if (die <= tn) dice += {1};
        stage.play("fight B2", dice);
        return stage.shock("B2") == 1;
    };
    EXPECT_TRUE(hit(800, 6));
    EXPECT_FALSE(hit(1000, 6));
    EXPECT_TRUE(hit(1000, 5));
}

TEST(ForgeFight, Cover_is_no_help_in_melee__FO_COV_4__FO_RUL_46) {
    Stage stage; // B2 stands in the ruins
    stage.put("G5", {2450, 800}).put("B2", {2450, 1055}, {.activated = true}).act("G5");
    stage.play("fight B2", {6, 10, 10, 10, 10, 10, /*save 4 - 2*/ 3});
    EXPECT_EQ(stage.models("B2"), 5);
}

TEST(ForgeFight, Not_even_bad_cover_counts_in_melee__FO_COV_4) {
    const DataFile ditch{"ditch.toml",
                         "[[scenario]]\nid = 'ditch'\nname = 'Ditch'\nsize = [4800, 3600]\n"
                         "terrain = [{id = 'M', kind = 'moat', box = [1100, 100, 1400, 500]}]\n"
                         "objectives = [{id = 'O', name = 'O', at = [2400, 1800], vp = 1}]\n"
                         "[[scenario.duel]]\nid = 'a'\nname = 'A'\nbox = [0, 0, 4800, 800]\n"
                         "[[scenario.duel]]\nid = 'b'\nname = 'B'\nbox = [0, 2800, 4800, 3600]\n"};
    Stage stage(2, {{"scenario", "ditch"}}, {ditch});
    stage.put("G5", {1000, 300}).put("B2", {1255, 300}, {.activated = true}).act("G5");
    stage.play("fight B2", {6, 10, 10, 10, 10, 10, /*save 4 - 2*/ 2});
    EXPECT_EQ(stage.models("B2"), 6);
    Stage shot(2, {{"scenario", "ditch"}}, {ditch}); // for shots it counts
    shot.put("G5", {950, 300}).put("B2", {1255, 300}, {.activated = true}).act("G5");
    shot.play("shoot B2", {5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save 4 - 1*/ 4});
    EXPECT_EQ(shot.models("B2"), 5);
}

TEST(ForgeFight, Shock_and_Evade_lower_it__FO_FGT_4__FO_EVD_2) {
    Stage stage;
    stage.put("G5", {1000, 300}, {.shock = 1})
        .put("B2", {1255, 300}, {.evade = 1, .activated = true})
        .act("G5");
    stage.play("fight B2").play("spend", {4, 5, 10, 10, 10, 10, /*save*/ 1}); // 6 - 1 - 1
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 4 5 10 10 10 10", "R-SAVE 1"}));
    EXPECT_EQ(stage.evade("B2"), 0);
}

TEST(ForgeFight, They_stay_in_contact__FO_FGT_6) {
    Stage stage;
    stage.put("G5", {1000, 300}).put("B2", {1255, 300}, {.activated = true}).act("G5");
    stage.play("fight B2", hits(0, 6));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // engaged: nobody consolidates
    EXPECT_TRUE(is_engaged(stage.kit(), stage.state(), stage.unit("G5")));
    stage.play("move 700,300", {1}); // leaving is falling back
    EXPECT_EQ(stage.rolls(), Lines{"R-FALL 1"});
}

// ---------------------------------------------------------------- consolidating

// G5 has struck the last of B3 down; B2 stands to the east.
Stage after_a_victory(Place of_b2, const Lines& more = {}) {
    Stage stage;
    stage.put("G5", {1000, 300}).put("B3", {1255, 300}, {.models = 1, .activated = true}).put("B2", of_b2);
    stage.put_fresh(more).act("G5").play("fight B3", {1, 10, 10, 10, 10, 10, /*save*/ 10});
    return stage;
}

TEST(ForgeConsolidate, Up_to_three_inches_closer_to_the_closest__FO_FGT_5) {
    Stage stage = after_a_victory({2000, 300});
    ASSERT_EQ(stage.asks(), "s0 D-CONSOLIDATE");
    EXPECT_EQ(stage.judged("consolidate 1300,300"), "allowed");
    EXPECT_EQ(stage.judged("consolidate 1301,300"), "FO-FGT-5");
    EXPECT_EQ(stage.judged("consolidate 1100,550"), "allowed");  // closer, if not straight
    EXPECT_EQ(stage.judged("consolidate 1020,596"), "FO-FGT-5"); // farther than before
    stage.play("consolidate 1300,300");
    EXPECT_EQ(stage.at("G5"), (Place{1300, 300}));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeConsolidate, It_may_be_declined__FO_FGT_5) {
    Stage stage = after_a_victory({2000, 300});
    stage.play("pass");
    EXPECT_EQ(stage.at("G5"), (Place{1000, 300}));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeConsolidate, It_may_end_in_contact_or_close_but_not_on_somebody__FO_FGT_5__FO_MOV_5) {
    Stage stage = after_a_victory({1510, 300});
    EXPECT_EQ(stage.judged("consolidate 1210,300"), "allowed"); // 0.50"
    EXPECT_EQ(stage.judged("consolidate 1255,300"), "allowed");
    EXPECT_EQ(stage.judged("consolidate 1261,300"), "FO-MOV-5");
    stage.play("consolidate 1255,300");
    EXPECT_TRUE(is_engaged(stage.kit(), stage.state(), stage.unit("G5")));
}

TEST(ForgeConsolidate, No_checks_and_no_reactions__FO_FGT_5) {
    Stage stage; // into the ruins, in front of B4 on Hold
    stage.put("G5", {2450, 600}).put("B3", {2450, 855}, {.models = 1, .activated = true});
    stage.put("B2", {2450, 1400}).put("B4", {3300, 600}, {.hold = true}).act("G5");
    stage.play("fight B3", {1, 10, 10, 10, 10, 10, /*save*/ 10}).play("consolidate 2450,900");
    EXPECT_EQ(stage.rolls(), Lines{});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeConsolidate, The_table_and_buildings_limit_it__FO_FGT_5__FO_MOV_4__FO_MOV_6) {
    Stage stage;
    stage.put("G5", {300, 300})
        .put("B3", {300, 555}, {.models = 1, .activated = true})
        .put("B2", {125, 3000});
    stage.act("G5").play("fight B3", {1, 10, 10, 10, 10, 10, 10});
    ASSERT_EQ(stage.asks(), "s0 D-CONSOLIDATE");
    EXPECT_EQ(stage.judged("consolidate 100,500"), "FO-MOV-4");
    Stage building;
    building.put("G1", {1400, 1300}).put("B3", {1250, 1475}, {.models = 1, .activated = true});
    building.put("B2", {2000, 900}).act("G1").play("fight B3", {1, 10, 10, 10, 10, 10, 10, 10, 10});
    ASSERT_EQ(building.asks(), "s0 D-CONSOLIDATE");
    EXPECT_EQ(building.judged("consolidate 1410,1200"), "FO-MOV-5");
    EXPECT_EQ(building.judged("consolidate 1600,1100"), "FO-MOV-6"); // through the corner
    EXPECT_EQ(building.judged("consolidate 1600,1099"), "allowed");
}

TEST(ForgeConsolidate, Nobody_is_asked_while_engaged_or_alone__FO_FGT_5) {
    Stage engaged;
    engaged.put("G5", {1000, 300}).put("B3", {1255, 300}, {.models = 1, .activated = true});
    engaged.put("B2", {745, 300}).act("G5").play("fight B3", {1, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(engaged.asks(), "s0 D-ACTION");
    Stage alone;
    alone.put("G5", {1000, 300}).put("B3", {1255, 300}, {.models = 1, .activated = true}).act("G5");
    alone.play("fight B3", {1, 10, 10, 10, 10, 10, 10});
    EXPECT_FALSE(alone.stands("B3"));
    EXPECT_EQ(alone.asks(), "s0 D-ACTION"); // there is no enemy left
}

TEST(ForgeConsolidate, Whoever_fought_back_follows_after_the_active_unit__FO_FGT_5) {
    // B2 strikes at G5, which strikes back; B2 breaks and runs, so that both are free.
    Stage stage;
    stage.put("G5", {1500, 300})
        .put("G2", {3000, 300})
        .put("B2", {1755, 300}, {.models = 3})
        .put("B3", {3400, 3000});
    stage.act("G5").play("fight B2");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    Dice dice{/*R-REACT*/ 1};
    dice += hits(2, 6); // G5
    dice += {10, 10};
    dice += hits(0, 6); // B2: three models, two dice each
    dice += {/*R-BREAK*/ 10, /*R-FALL*/ 1};
    stage.play("react counter", dice);
    EXPECT_EQ(stage.at("B2"), (Place{2355, 300}));
    ASSERT_EQ(stage.asks(), "s0 D-CONSOLIDATE"); // G5; B2 broke and is not asked
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeConsolidate, A_counter_attacker_may_even_if_its_attacker_is_gone__FO_FGT_5__FO_ACT_10) {
    Stage stage;
    stage.put("B2", {1500, 300}, {.models = 1}).put("B3", {1500, 800}, {.activated = true});
    stage.put("G5", {1755, 300}).put("G2", {3000, 300}).act("B2").play("fight G5");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    Dice dice{1};
    dice += hits(0, 2);
    dice += hits(1, 6);
    dice += {10};
    stage.play("react counter", dice);
    EXPECT_FALSE(stage.stands("B2"));
    ASSERT_EQ(stage.asks(), "s0 D-CONSOLIDATE");                   // of G5
    EXPECT_EQ(stage.judged("consolidate G5 1700,500"), "allowed"); // towards B3
}

TEST(ForgeConsolidate, Counter_attackers_follow_in_target_order__FO_FGT_5__FO_REA_9) {
    Stage stage; // a Mate strikes at G3, the Captain at G2; both strike back, and neither of the two lives
    stage.put("B1", {1000, 400}, {.models = 2})
        .put("G2", {1230, 400})
        .put("G3", {770, 400})
        .put("B3", {3400, 3000});
    stage.put("G5", {3000, 300}).act("B1").play("fight cutlass:G3 sabre:G2").play("react G3 B1 counter", {1});
    Dice dice{1, 10, 10, 10, 10};
    dice += hits(2, 5);
    dice += {10, 10};
    dice += hits(0, 5);
    stage.play("react G2 B1 counter", dice);
    EXPECT_FALSE(stage.stands("B1"));
    EXPECT_EQ(stage.options("consolidate G2"), Lines{});
    ASSERT_EQ(stage.asks(), "s0 D-CONSOLIDATE");
    stage.play("consolidate G3 800,500");
    ASSERT_EQ(stage.asks(), "s0 D-CONSOLIDATE");
    stage.play("consolidate G2 1300,500");
    EXPECT_NE(stage.asks(), "s0 D-CONSOLIDATE");
}

// ---------------------------------------------------------------- free attacks

TEST(ForgeFreeAttack, Without_tokens_and_without_a_trace__FO_FGT_7__FO_RUL_44) {
    Stage stage;
    stage.put("G3", {1000, 300}, {.evade = 1}).put("B5", {1255, 300}, {.focus = 1, .fought = true}).act("G3");
    // It strikes although it has fought, and nobody is asked about Focus or Evade.
    stage.play("move 600,300", {6, /*TN 6*/ 6, 7, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-FALL 6", "R-HIT 6 7 10 10 10", "R-SAVE 1"}));
    EXPECT_EQ(stage.evade("G3"), 1);
    EXPECT_EQ(stage.focus("B5"), 1);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // no consolidation either
}

TEST(ForgeFreeAttack, Shock_and_obstacles_count__FO_FGT_7) {
    Stage stage; // the hedge between them
    stage.put("G3", {1000, 1000}).put("B5", {1000, 1255}, {.shock = 1}).act("G3");
    stage.play("move 1000,700", {6, /*TN 6 - 1 - 1*/ 4, 5, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.shock("G3"), 1);
}

TEST(ForgeFreeAttack, Wounds_are_taken_before_the_next_one_strikes__FO_FGT_7__FO_RUL_74) {
    Stage stage; // B2 strikes the last model down; B5 has nobody left to strike
    stage.put("G3", {1000, 300}, {.models = 1})
        .put("B2", {1180, 480})
        .put("B5", {1180, 125})
        .put("G2", {3000, 300});
    stage.act("G3").play("move 600,300", {10, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_FALSE(stage.stands("G3"));
    EXPECT_EQ(stage.rolls().size(), 3u);
}

} // namespace
} // namespace muster::forge::tests
