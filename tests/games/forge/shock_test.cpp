// Shock, panic, break tests and cascades: section 6.1 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

// ---------------------------------------------------------------- Shock

TEST(ForgeShock, A_hit_shocks_even_if_it_is_saved__FO_SHK_1) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.activated = true}).act("G2");
    Stage missed = stage;
    stage.play("shoot B2", {1, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.models("B2"), 6);
    EXPECT_EQ(stage.shock("B2"), 1);
    missed.play("shoot B2", Dice(8, 10));
    EXPECT_EQ(missed.shock("B2"), 0);
}

TEST(ForgeShock, One_attack_gives_one_however_many_hits__FO_SHK_2__FO_RUL_30) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.activated = true}).put("G3", {1000, 700});
    stage.put("B3", {3400, 3000}).act("G2");
    stage.play("shoot B2", {1, 1, 1, 1, 1, 1, 1, 1, /*saves*/ 1, 1, 1, 1, 1, 1, 1, 1}).end().end();
    EXPECT_EQ(stage.shock("B2"), 1);
    ASSERT_EQ(stage.active(), "G3");
    stage.play("shoot B2", {1, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1}); // another attack, another Shock
    EXPECT_EQ(stage.shock("B2"), 2);
}

int shock_of_pins(const Dice& dice) {
    const std::string weapons =
        "[[weapon]]\nid = 'tar'\nname = 'Tar'\nshort = 600\nlong = 1200\nattacks = 1\n"
        "ap = 0\npin = 2\n"
        "[[weapon]]\nid = 'net'\nname = 'Net'\nshort = 600\nlong = 1200\nattacks = 1\n"
        "ap = 0\npin = 4\n";
    const Made pinner{.id = "X", .groups = "{name = 'A', count = 1, weapons = ['tar', 'net', 'pistol']}"};
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {pinner}, weapons)});
    stage.put("X", {1000, 300}).put("B2", {1500, 300}, {.activated = true}).act("X").play("shoot B2", dice);
    return stage.shock("B2");
}

TEST(ForgeShock, The_largest_pin_that_hit_counts__FO_SHK_2) {
    EXPECT_EQ(shock_of_pins({1, 1, 1, 1, 1, 1}), 4);
    EXPECT_EQ(shock_of_pins({1, 10, 1, 1, 1}), 2);
    EXPECT_EQ(shock_of_pins({10, 10, 1, 1}), 1);
    EXPECT_EQ(shock_of_pins({10, 10, 10}), 0);
}

// B3 is destroyed at (1500,500); where is everybody else?
Stage panicked(const std::vector<std::pair<std::string, Place>>& others, Chosen chosen = {}) {
    Stage stage(2, std::move(chosen));
    stage.put("G5", {1000, 500}).put("B3", {1500, 500}, {.models = 1, .activated = true});
    for (const auto& [name, at] : others) stage.put(name, at);
    stage.act("G5").play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_FALSE(stage.stands("B3"));
    return stage;
}

TEST(ForgeShock, Friends_within_three_inches_panic__FO_SHK_3__FO_RUL_31) {
    const Stage stage = panicked({{"B2", {2050, 500}}, {"B5", {1500, 1051}}, {"G2", {1300, 250}}});
    EXPECT_EQ(stage.shock("B2"), 1); // exactly 3.00"
    EXPECT_EQ(stage.shock("B5"), 0); // 3.01"
    EXPECT_EQ(stage.shock("G2"), 0); // no friend
    EXPECT_EQ(stage.shock("G5"), 0);
}

TEST(ForgeShock, Each_destroyed_unit_counts__FO_SHK_3) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B3", {1500, 300}, {.models = 1, .activated = true});
    stage.put("B5", {1500, 700}, {.models = 1, .activated = true})
        .put("B2", {1800, 500}, {.activated = true});
    stage.act("G2").play("shoot rifle:B3 repeater:B5", {1, 10, 10, 10, 10, 10, 1, 10, 10, 10});
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_FALSE(stage.stands("B5"));
    EXPECT_EQ(stage.shock("B2"), 2);
}

TEST(ForgeShock, It_stays_between_rounds_and_has_no_limit__FO_SHK_4) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.activated = true}).put("B4", {1600, 300}).put_fresh({"B2"});
    stage.of("G2").shock = 12;
    stage.act("B4").play("shoot G2", {1, 10, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 6});
    EXPECT_EQ(stage.shock("G2"), 13);
    stage.end();
    ASSERT_EQ(stage.active(), "B2");
    stage.end();
    ASSERT_EQ(stage.asks(), "s0 s1 D-BID");
    EXPECT_EQ(stage.shock("G2"), 13);
}

// ---------------------------------------------------------------- who must test

// B2, which cannot react, is shot at by five rifles: so many hits, so many of them not saved.
Stage shot(const Has& target, int hits, int wounds, const Dice& tests) {
    Stage stage;
    Has has = target;
    has.activated = true;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, has).put("B3", {3400, 3000}).act("G2");
    Dice dice(5, 10);
    for (int i = 0; i < hits; ++i) dice[static_cast<std::size_t>(i)] = 1;
    for (int i = 0; i < hits; ++i) dice.push_back(i < wounds ? 10 : 1);
    dice.insert(dice.end(), tests.begin(), tests.end());
    stage.play("shoot rifle:B2", dice);
    return stage;
}

TEST(ForgeBreak, Shock_as_high_as_Courage_is_tested__FO_BRK_1) {
    EXPECT_EQ(shot({.shock = 4}, 1, 0, {}).shock("B2"), 5);
    EXPECT_EQ(shot({.shock = 5}, 1, 0, {1}).rolled("R-BREAK"), Numbers{1});
    EXPECT_EQ(shot({.shock = 8}, 1, 0, {1}).rolled("R-BREAK"), Numbers{1}); // each time anew
    EXPECT_EQ(shot({.shock = 8}, 0, 0, {}).rolled("R-BREAK"), Numbers{});   // it just received none
}

TEST(ForgeBreak, More_than_half_the_models_are_tested__FO_BRK_1__FO_RUL_33) {
    EXPECT_EQ(shot({}, 3, 3, {}).models("B2"), 3); // half
    EXPECT_EQ(shot({}, 4, 4, {1}).rolled("R-BREAK"), Numbers{1});
    EXPECT_EQ(shot({.models = 4}, 3, 3, {1}).rolled("R-BREAK"), Numbers{1}); // of those it had
    EXPECT_EQ(shot({.models = 4}, 2, 2, {}).rolled("R-BREAK"), Numbers{});
}

TEST(ForgeBreak, More_than_half_the_wounds_are_tested__FO_BRK_1) {
    const auto tests = [](int damage, int wounds, const Dice& rolled) {
        Stage stage; // harpoons at the Tortoise: a save of 4
        stage.put("B4", {1000, 300}).put("G6", {1600, 300}, {.damage = damage, .activated = true}).act("B4");
        Dice dice{1, 1, 1, 1, 1, 1};
        for (int i = 0; i < 6; ++i) dice.push_back(i < wounds ? 10 : 1);
        dice.insert(dice.end(), rolled.begin(), rolled.end());
        stage.play("shoot G6", dice);
        EXPECT_EQ(stage.wounds("G6"), 7 - damage - wounds);
        return stage.rolled("R-BREAK").size();
    };
    EXPECT_EQ(tests(0, 3, {}), 0u);
    EXPECT_EQ(tests(0, 4, {1}), 1u); // 8 > 7, and no model lost
    EXPECT_EQ(tests(3, 2, {}), 0u);  // 2 of 4
    EXPECT_EQ(tests(3, 3, {1}), 1u);
}

TEST(ForgeBreak, Losses_count_attack_by_attack__FO_BRK_1__FO_ATK_8) {
    Stage stage; // B1 loses 2 of 4 to one counter attack and 1 of 2 to the other: never more than half
    stage.put("B1", {1000, 400}).put("G2", {1230, 400}).put("G3", {770, 400}).act("B1");
    stage.play("fight cutlass:G2 sabre:G3").play("react G2 B1 counter", {1});
    stage.play("react G3 B1 counter",
               {1,        10, 10, 10, 10, 10, 10, 10, 10, /*G2*/ 1, 1, 10, 10, 10, 10, 10,
                /*G3*/ 1, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.models("B1"), 1);
    EXPECT_EQ(stage.shock("B1"), 2);
    EXPECT_EQ(stage.rolled("R-BREAK"), Numbers{});
}

TEST(ForgeBreak, Two_reasons_are_one_test__FO_BRK_2) {
    EXPECT_EQ(shot({.shock = 5}, 4, 4, {1}).rolled("R-BREAK").size(), 1u);
}

TEST(ForgeBreak, Courage_is_not_lowered_by_Shock__FO_BRK_3__FO_RUL_32__FO_R_BREAK) {
    const Stage stays = shot({.shock = 5}, 1, 0, {6});
    EXPECT_EQ(stays.at("B2"), (Place{1600, 300}));
    EXPECT_EQ(stays.evade("B2"), 0);
    const Stage runs = shot({.shock = 5}, 1, 0, {7});
    EXPECT_EQ(runs.at("B2"), (Place{2200, 300}));
    EXPECT_EQ(runs.rollers("R-BREAK"), Numbers{1});
}

// ---------------------------------------------------------------- breaking

TEST(ForgeBreak, Hold_is_lost_and_a_token_gained__FO_BRK_4) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.shock = 5, .evade = 1, .hold = true});
    stage.put("B3", {3400, 3000})
        .act("G2")
        .play("shoot B2")
        .play("pass")
        .play("keep", {1, 10, 10, 10, 10, 10, 10, 10,
                       /*save*/ 1, /*R-BREAK*/ 10});
    EXPECT_EQ(stage.flags("B2"), "activated acted");
    EXPECT_EQ(stage.evade("B2"), 2);
}

TEST(ForgeBreak, A_broken_unit_has_acted_but_is_not_activated__FO_BRK_4__FO_RUL_36) {
    Stage stage;
    stage.put("G5", {1000, 500}).put("B3", {1500, 500}, {.models = 1, .activated = true});
    stage.put("B2", {2000, 500}, {.shock = 5}).put("B4", {3400, 3000}).act("G5");
    stage.play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10, /*R-BREAK*/ 10});
    EXPECT_EQ(stage.at("B2"), (Place{2600, 500}));
    EXPECT_EQ(stage.flags("B2"), "acted");
    stage.end();
    EXPECT_EQ(stage.options(), (Lines{"activate B2", "activate B4"}));
}

TEST(ForgeBreak, Out_of_melee_it_falls_back_first__FO_BRK_4) {
    Stage stage;
    stage.put("G5", {1000, 300})
        .put("B2", {1255, 300}, {.shock = 5, .activated = true})
        .put("B3", {3400, 3000});
    stage.act("G5");
    Stage clean = stage;
    // R-FALL against 5 - 6; then six picks, whose Shock needs no second test.
    stage.play("fight B2", {1, 10, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 7, /*R-FALL*/ 2,
                            /*free attack*/ 6, 10, 10, 10, 10, 10, /*save 2*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 1 10 10 10 10 10", "R-SAVE 1", "R-BREAK 7", "R-FALL 2",
                                    "R-HIT 6 10 10 10 10 10", "R-SAVE 1"}));
    EXPECT_EQ(stage.shock("B2"), 7);
    EXPECT_EQ(stage.at("B2"), (Place{1855, 300}));
    EXPECT_EQ(stage.asks(), "s0 D-CONSOLIDATE"); // G5 is free
    clean.play("fight B2", {1, 10, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 7, /*R-FALL*/ 1});
    EXPECT_EQ(clean.shock("B2"), 6);
    EXPECT_EQ(clean.at("B2"), (Place{1855, 300}));
}

TEST(ForgeBreak, Free_attacks_may_destroy_it_and_give_no_second_test__FO_BRK_4__FO_RUL_37) {
    Stage stage;
    stage.put("G5", {1000, 300}).put("B2", {1255, 300}, {.models = 3, .shock = 5, .activated = true});
    stage.put("B3", {3400, 3000}).act("G5");
    Stage gone = stage;
    // Two of three fall in the free attack: no test for that.
    stage.play("fight B2", {1, 10, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 7, /*R-FALL*/ 2,
                            /*free attack*/ 1, 1, 10, 10, 10, 10, /*saves*/ 10, 10});
    EXPECT_EQ(stage.models("B2"), 1);
    EXPECT_EQ(stage.at("B2"), (Place{1855, 300}));
    gone.play("fight B2", {1, 10, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 7, /*R-FALL*/ 2,
                           /*free attack*/ 1, 1, 1, 10, 10, 10, /*saves*/ 10, 10, 10});
    EXPECT_FALSE(gone.stands("B2"));
}

// B2 breaks at (700,2800), with G2 to the west, and friends where it would go.
Place run_past(const std::vector<std::pair<std::string, Place>>& friends) {
    Stage stage;
    stage.put("G2", {200, 2800}).put("B2", {700, 2800}, {.shock = 5, .activated = true});
    for (const auto& [name, at] : friends) stage.put(name, at, {.activated = true});
    stage.act("G2").play("shoot rifle:B2", {1, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 10});
    return stage.at("B2");
}

TEST(ForgeBreak, Away_from_the_closest_enemy_in_the_first_free_direction__FO_BRK_5__FO_RUL_34) {
    EXPECT_EQ(run_past({}), (Place{1300, 2800}));
    EXPECT_EQ(run_past({{"B3", {1400, 2750}}}), (Place{1254, 3029}));                       // +22.5
    EXPECT_EQ(run_past({{"B3", {1300, 2900}}}), (Place{1254, 2571}));                       // -22.5
    EXPECT_EQ(run_past({{"B3", {1300, 2800}}}), (Place{1124, 3224}));                       // +45
    EXPECT_EQ(run_past({{"B3", {1300, 2800}}, {"B5", {1124, 3224}}}), (Place{1124, 2376})); // -45
    EXPECT_EQ(run_past({{"B3", {1300, 2800}}, {"B5", {1200, 3150}}, {"B4", {1124, 2376}}}),
              (Place{929, 3354})); // +67.5
    EXPECT_EQ(run_past({{"B3", {1300, 2800}}, {"B5", {1124, 3224}}, {"B4", {1200, 2450}}}),
              (Place{929, 2246})); // -67.5
    EXPECT_EQ(run_past({{"B3", {1300, 2800}}, {"B5", {1124, 3224}}, {"B6", {1124, 2376}}}),
              (Place{700, 3400})); // +90
    EXPECT_EQ(
        run_past({{"B3", {1300, 2800}}, {"B5", {1124, 3224}}, {"B6", {1124, 2376}}, {"B4", {700, 3400}}}),
        (Place{700, 2200})); // -90
}

TEST(ForgeBreak, It_runs_six_inches_whatever_its_Shock_and_the_ground__FO_BRK_5) {
    Stage stage; // through the craters, in view of G4 on Hold
    stage.put("G2", {3300, 300}).put("B2", {3300, 800}, {.shock = 6, .activated = true});
    stage.put("G4", {2600, 700}, {.hold = true}).put("B3", {3400, 3000}).act("G2");
    stage.play("shoot rifle:B2", {1, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 10});
    EXPECT_EQ(stage.rolls().back(), "R-BREAK 10"); // no R-GROUND
    EXPECT_EQ(stage.at("B2"), (Place{3300, 1400}));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // and nobody reacts
}

TEST(ForgeBreak, A_building_turns_it_aside__FO_BRK_5) {
    Stage stage;
    stage.put("G2", {1700, 500})
        .put("B2", {1700, 1000}, {.shock = 5, .activated = true})
        .put("B3", {3400, 3000});
    stage.act("G2").play("shoot rifle:B2", {1, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 10});
    const Place at = stage.at("B2");
    EXPECT_EQ(at, (Place{1146, 1229})); // 67.5 degrees to the left is the first that goes round the building
}

TEST(ForgeBreak, Nowhere_to_run_is_surrender__FO_BRK_6) {
    Stage stage; // in the corner, with B2 in the only way out
    stage.put("B3", {130, 3470}, {.shock = 5, .activated = true})
        .put("B2", {730, 3400}, {.shock = 5, .activated = true});
    stage.put("B4", {4000, 300}).put("G5", {130, 2900}).act("G5");
    Dice dice(12, 10);
    dice[0] = 1;
    const Dice rest{/*save*/ 1, /*R-BREAK*/ 9};
    dice.insert(dice.end(), rest.begin(), rest.end());
    stage.play("shoot B3", dice);
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_EQ(stage.shock("B2"), 5); // 3.54" away: no panic
}

TEST(ForgeBreak, Without_an_enemy_nobody_runs__FO_BRK_7) {
    Stage stage; // the last enemy falls in the same exchange
    stage.put("G2", {1000, 300}, {.shock = 4}).put("B4", {1500, 300}, {.models = 1}).act("G2");
    stage.of("G2").shock = 5;
    stage.play("shoot rifle:B4");
    // G2 needs a 1 at 5 Shock; B4 has its repeater.
    stage.play("react counter",
               {1, 1, 10, 10, 10, 10, /*save*/ 10, /*repeater*/ 1, 10, 10, /*save*/ 1, /*R-BREAK*/ 10});
    EXPECT_FALSE(stage.stands("B4"));
    EXPECT_EQ(stage.at("G2"), (Place{1000, 300}));
    EXPECT_EQ(stage.evade("G2"), 0); // the round is over: its token went with the others
    EXPECT_EQ(stage.rolled("R-BREAK"), Numbers{10});
    EXPECT_TRUE(stage.happened("FO-BRK-7"));
    EXPECT_TRUE(stage.over());
}

// ---------------------------------------------------------------- cascades

TEST(ForgeCascade, Others_test_before_the_active_side__FO_CAS_1__FO_GEN_9__FO_RUL_63) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 5}).put("B4", {1600, 300}, {.shock = 5}).put("B3", {3400, 3000});
    stage.put("G3", {4000, 300}).act("G2").play("shoot rifle:B4");
    stage.play("react counter",
               {/*R-REACT*/ 1, 1, 10, 10, 10, 10, /*save*/ 1, 1, 10, 10, 10, 10, 10, /*save*/ 1,
                /*R-BREAK of B4*/ 1, /*of G2*/ 1});
    EXPECT_EQ(stage.rollers("R-BREAK"), (Numbers{1, 0}));
}

TEST(ForgeCascade, Units_of_a_side_test_by_number__FO_CAS_1__FO_GEN_9) {
    Stage stage; // two friends of the fallen: B1 and B2
    stage.put("G5", {1000, 500}).put("B3", {1500, 500}, {.models = 1, .activated = true});
    stage.put("B2", {1900, 500}, {.shock = 5, .activated = true});
    stage.put("B1", {1500, 900}, {.shock = 7, .activated = true}).put("B4", {3400, 3000}).act("G5");
    stage.play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10, /*B1*/ 10, /*B2*/ 1});
    EXPECT_EQ(stage.at("B2"), (Place{1900, 500}));
    EXPECT_NE(stage.at("B1"), (Place{1500, 900}));
}

TEST(ForgeCascade, With_three_sides_those_not_active_go_by_the_order__FO_CAS_1) {
    // Any destroyed unit shocks everybody: seat 2 is second in the order, seat 1 third, the active one is
    // last.
    Stage stage(3, {{"panic", "any"}});
    stage.put("0:G5", {1000, 500}, {.shock = 6}).put("1:B3", {1500, 500}, {.models = 1, .activated = true});
    stage.put("1:B2", {1900, 500}, {.shock = 5, .activated = true})
        .put("2:G2", {1500, 900}, {.shock = 5, .activated = true});
    stage.put("0:G2", {1150, 850}, {.shock = 5, .activated = true})
        .put("2:G3", {4000, 300})
        .put("0:G3", {4000, 800});
    stage.order({0, 2, 1}).act("0:G5");
    stage.of("0:G5").shock = 0;
    stage.play("shoot 1:B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10, 1, 1, 1});
    EXPECT_EQ(stage.rollers("R-BREAK"), (Numbers{2, 1, 0}));
}

TEST(ForgeCascade, What_a_break_causes_is_tested_behind_the_others__FO_CAS_1) {
    Stage stage; // B3 surrenders in its corner; that is too much for B2
    stage.put("B3", {130, 3470}, {.models = 1, .shock = 5, .activated = true});
    stage.put("B2", {430, 3200}, {.shock = 5, .activated = true})
        .put("G5", {130, 2900})
        .put("G3", {1000, 3400});
    stage.put("B4", {4000, 300}).act("G5");
    stage.play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1, /*B3*/ 9, /*B2*/ 6});
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_EQ(stage.rolled("R-BREAK"), (Numbers{9, 6}));
    EXPECT_EQ(stage.shock("B2"), 6);
    EXPECT_EQ(stage.at("B2"), (Place{430, 3200}));
}

TEST(ForgeCascade, Who_is_waiting_already_tests_once__FO_CAS_1) {
    Stage stage; // B2 surrenders while B3 waits for its own test
    stage.put("B2", {130, 3470}, {.models = 1, .shock = 5, .activated = true});
    stage.put("B3", {430, 3200}, {.shock = 5, .activated = true}).put("B4", {4000, 300});
    stage.put("G2", {430, 2600}).put("G3", {1000, 3400}, {.activated = true});
    stage.put("G4", {130, 2950}, {.activated = true}).act("G2");
    stage.play("shoot rifle:B2 repeater:B3",
               {1, 10, 10, 10, 10, /*save*/ 1, 1, 10, 10, /*save*/ 1, /*B2*/ 10, /*B3*/ 1});
    EXPECT_FALSE(stage.stands("B2"));
    EXPECT_EQ(stage.shock("B3"), 7);
    EXPECT_EQ(stage.rolled("R-BREAK"), (Numbers{10, 1}));
}

// B2 and B3 test in one cascade; B3 surrenders, and its panic finds B2.
Stage panic_after_a_test(int die_of_b2, const Dice& more) {
    Stage stage;
    stage.put("B2", {430, 3200}, {.shock = 5, .activated = true});
    stage.put("B3", {130, 3470}, {.models = 1, .shock = 5, .activated = true});
    stage.put("G2", {430, 2600}).put("G3", {1000, 3400}, {.activated = true}).put("B4", {4000, 300});
    stage.put("G4", {130, 2950}, {.activated = true}).act("G2");
    Dice dice{1, 10, 10, 10, 10, /*save*/ 1, 1, 10, 10, /*save*/ 1, die_of_b2, /*B3*/ 10};
    dice.insert(dice.end(), more.begin(), more.end());
    stage.play("shoot rifle:B2 repeater:B3", dice);
    EXPECT_FALSE(stage.stands("B3"));
    return stage;
}

TEST(ForgeCascade, Who_passed_tests_again_and_who_broke_does_not__FO_CAS_1__FO_RUL_37) {
    const Stage passed = panic_after_a_test(1, {1});
    EXPECT_EQ(passed.shock("B2"), 7);
    EXPECT_EQ(passed.rolled("R-BREAK").size(), 3u); // 6, and then 7 Shock
    const Stage broke = panic_after_a_test(10, {});
    EXPECT_TRUE(broke.stands("B2"));
    EXPECT_EQ(broke.rolled("R-BREAK").size(), 2u);
}

} // namespace
} // namespace muster::forge::tests
