// Reactions and Overwatch: section 6.2 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

#include <fmt/format.h>

namespace muster::forge::tests {
namespace {

// G2 shoots at B2, which stands as it is said. A carbine's throw away there is nothing else.
Stage shot_at(const Has& target, const std::string& attacker = "G2") {
    Stage stage;
    stage.put(attacker, {1000, 300}).put("B2", {1600, 300}, target).put("B3", {3400, 3000}).act(attacker);
    return stage;
}

// ---------------------------------------------------------------- who may react, and to what

TEST(ForgeReactions, A_unit_on_Hold_or_one_that_has_done_nothing__FO_REA_1) {
    EXPECT_EQ(shot_at({}).play("shoot B2").asks(), "s1 D-REACT");
    EXPECT_EQ(shot_at({.hold = true}).play("shoot B2").asks(), "s1 D-REACT");
    const Dice misses(8, 10);
    EXPECT_EQ(shot_at({.activated = true}).play("shoot B2", misses).asks(), "s0 D-ACTION");
    EXPECT_EQ(shot_at({.acted = true}).play("shoot B2", misses).asks(), "s0 D-ACTION"); // it broke
}

TEST(ForgeReactions, Shooting_fighting_and_charging_are_triggers__FO_REA_2) {
    EXPECT_EQ(shot_at({}).play("shoot B2").asks(), "s1 D-REACT");
    Stage fight;
    fight.put("G2", {1000, 300}).put("B2", {1255, 300}).act("G2").play("fight B2");
    EXPECT_EQ(fight.asks(), "s1 D-REACT");
    Stage charge;
    charge.put("G2", {1000, 300}).put("B2", {1400, 300}).act("G2").play("charge B2");
    EXPECT_EQ(charge.asks(), "s1 D-REACT");
}

TEST(ForgeReactions, Only_the_target_is_asked__FO_REA_2) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}).put("B3", {1600, 700}, {.hold = true}).act("G2");
    stage.play("shoot B2");
    stage.refuses("react B3 G2 dodge", "FO-REA-2", "Only the unit that is attacked can react now.");
    stage.play("pass", Dice(8, 10));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeReactions, A_Move_is_answered_from_Hold_only__FO_REA_2) {
    const auto asks = [](const Has& watcher) {
        Stage stage;
        stage.put("G2", {1000, 300}).put("B4", {1800, 300}, watcher).put("B3", {3400, 3000}).act("G2");
        return stage.play("move 1200,300").asks();
    };
    EXPECT_EQ(asks({.hold = true}), "s1 D-REACT");
    EXPECT_EQ(asks({}), "s0 D-ACTION");
}

TEST(ForgeReactions, What_is_offered_for_each_trigger__FO_REA_2__FO_RUL_38) {
    Stage shoot = shot_at({});
    shoot.play("shoot B2");
    EXPECT_TRUE(shoot.lists("react dodge"));
    EXPECT_TRUE(shoot.lists("react counter"));
    EXPECT_TRUE(shoot.lists("pass"));
    EXPECT_FALSE(shoot.options("react B2 G2 2200,300 escape").empty());
    EXPECT_FALSE(shoot.lists("react overwatch"));
    Stage charge;
    charge.put("G2", {1000, 300}).put("B2", {1400, 300}, {.focus = 1}).act("G2").play("charge B2");
    EXPECT_TRUE(charge.lists("react dodge"));
    EXPECT_TRUE(charge.lists("react overwatch"));
    EXPECT_TRUE(charge.lists("react overwatch focus"));
    EXPECT_FALSE(charge.lists("react counter"));
}

TEST(ForgeReactions, One_attempt_for_each_event__FO_REA_3) {
    Stage stage = shot_at({});
    stage.play("shoot B2").play("react dodge", {10, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // it is not asked again
    Stage charge;
    charge.put("G2", {1000, 300})
        .put("B2", {1400, 300})
        .act("G2")
        .play("charge B2")
        .play("react dodge", {10});
    ASSERT_EQ(charge.asks(), "s0 D-CHARGEFIGHT");
    charge.play("fight");
    EXPECT_EQ(charge.asks(), "s1 D-REACT"); // another event: it may try again
}

TEST(ForgeReactions, From_Hold_it_succeeds_otherwise_it_is_rolled_for__FO_REA_4__FO_R_REACT) {
    Stage held = shot_at({.shock = 3, .hold = true});
    held.play("shoot B2").play("react dodge");
    EXPECT_EQ(held.rolls(), Lines{});
    EXPECT_EQ(held.flags("B2"), "activated acted"); // Hold is used up
    Stage rolled = shot_at({.shock = 3});
    rolled.play("shoot B2").play("react dodge", {2}); // Init 5 - 3
    EXPECT_EQ(rolled.rolls(), Lines{"R-REACT 2"});
    EXPECT_EQ(rolled.rollers("R-REACT"), Numbers{1});
    EXPECT_EQ(rolled.evade("B2"), 1);
    Stage failed = shot_at({.shock = 3});
    failed.play("shoot B2").play("react dodge", {3, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(failed.evade("B2"), 0);
}

TEST(ForgeReactions, A_reaction_spends_the_round_and_shakes_off_nothing__FO_REA_5__FO_SHK_5__FO_RUL_43) {
    Stage stage = shot_at({.shock = 2});
    stage.play("shoot B2").play("react dodge", {1});
    EXPECT_EQ(stage.flags("B2"), "activated acted");
    EXPECT_EQ(stage.shock("B2"), 2);
    EXPECT_EQ(stage.rolls(), Lines{"R-REACT 1"});
    stage.play("keep", Dice(8, 10)).end();
    EXPECT_EQ(stage.active(), "B3"); // B2 has had its round
}

TEST(ForgeReactions, A_unit_that_reacted_does_not_react_again__FO_REA_5) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {1000, 700}).put("B2", {1600, 300}).put("B3", {3400, 3000});
    stage.act("G2").play("shoot B2").play("react dodge", {1}).play("keep", Dice(8, 10)).end().end();
    ASSERT_EQ(stage.active(), "G3");
    stage.play("shoot B2");
    EXPECT_EQ(stage.asks(), "s1 D-EVADE"); // not D-REACT
}

TEST(ForgeReactions, A_failure_shocks_and_the_attack_goes_on__FO_REA_6__FO_RUL_65) {
    Stage stage = shot_at({});
    stage.play("shoot B2").play("react dodge", {6, 1, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.shock("B2"), 2); // the failure, and the hit
    EXPECT_EQ(stage.flags("B2"), "");
}

TEST(ForgeReactions, A_failure_may_break_the_unit_before_the_attack__FO_REA_6__FO_CAS_2__FO_RUL_65) {
    Stage stage = shot_at({.shock = 5});
    stage.play("shoot B2").play("react counter", {10, /*R-BREAK*/ 10, /*at 9.50", and with a token*/});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 10", "R-BREAK 10"}));
    EXPECT_EQ(stage.at("B2"), (Place{2200, 300}));
    EXPECT_EQ(stage.evade("B2"), 1);
    EXPECT_EQ(stage.flags("B2"), "acted");
    ASSERT_EQ(stage.asks(), "s1 D-EVADE"); // the shots are looked at again where it stands now
    stage.play("keep", Dice(8, 10));
    Stage away;
    away.put("G5", {1000, 300}).put("B2", {1900, 300}, {.shock = 5}).put("B3", {3400, 3000}).act("G5");
    away.play("shoot B2").play("react dodge", {10, 10}); // scatter guns do not reach 12.50"
    EXPECT_EQ(away.asks(), "s0 D-ACTION");
}

TEST(ForgeReactions, Reactions_trigger_none__FO_REA_7__FO_RUL_39) {
    Stage escape; // G3 on Hold sees B2 run
    escape.put("G2", {1000, 300}).put("G3", {1000, 700}, {.hold = true}).put("B2", {1600, 300}).act("G2");
    escape.play("shoot B2").play("react escape 1600,700", {1, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(escape.asks(), "s0 D-ACTION");
    Stage counter; // G2 is shot back at, though on nobody's Hold; nobody answers that
    counter.put("G2", {1000, 300}).put("B4", {1600, 300}).act("G2").play("shoot B4");
    counter.play("react counter", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(counter.asks(), "s0 D-ACTION");
}

TEST(ForgeReactions, An_attack_reaction_aims_at_its_trigger__FO_REA_8) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("G3", {1600, 700}).put("B4", {1600, 300}).act("G2").play("shoot B4");
    EXPECT_EQ(stage.judged("react B4 G3 counter"), "FO-REA-8");
    for (const std::string& option : stage.options("react B4"))
        EXPECT_TRUE(option.starts_with("react B4 G2")) << option;
}

// ---------------------------------------------------------------- order

TEST(ForgeReactions, Each_target_reacts_before_the_next_is_asked__FO_REA_9) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}).put("B3", {1600, 700}).act("G2");
    stage.play("shoot rifle:B3 repeater:B2");
    EXPECT_EQ(stage.judged("react B2 G2 dodge"), "FO-REA-2"); // B3 comes first
    stage.play("react B3 G2 dodge", {10});
    EXPECT_EQ(stage.shock("B3"), 1); // at once
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.judged("react B3 G2 dodge"), "FO-REA-2");
    EXPECT_EQ(stage.judged("react B2 G2 dodge"), "allowed");
}

TEST(ForgeReactions, A_seat_uses_its_units_one_after_another__FO_REA_9) {
    Stage stage;
    stage.put("G2", {1000, 300})
        .put("B2", {1900, 300}, {.hold = true})
        .put("B4", {1900, 700}, {.hold = true});
    stage.put("B5", {1000, 800}, {.hold = true}).act("G2").play("move 1100,300");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("react B4 G2 overwatch 4", {10, 10, 10, 10, 10, 10});
    ASSERT_EQ(stage.asks(), "s1 D-REACT"); // B2 and B5 are left
    EXPECT_EQ(stage.options("react B4"), Lines{});
    stage.play("pass"); // for all of them
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.flags("B5"), "hold activated acted");
}

TEST(ForgeReactions, Sides_answer_a_Move_in_order_after_the_active_one__FO_REA_9) {
    Stage stage(4);
    stage.put("0:G2", {1000, 300}, {.hold = true}).put("1:B4", {1900, 300}, {.hold = true});
    stage.put("2:G2", {1450, 300}).put("3:B4", {1450, 900}, {.hold = true}).put("2:G3", {4000, 300});
    stage.order({3, 2, 1, 0}).act("2:G2").play("move 1450,350");
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s3 D-REACT"); // the order goes round
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s2 D-ACTION");
}

TEST(ForgeReactions, The_window_closes_when_the_mover_breaks__FO_REA_9) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 5}).put("G3", {4000, 300}).put("B4", {1900, 300}, {.hold = true});
    stage.put("B2", {1900, 700}, {.hold = true}).put("B3", {3400, 3000}).act("G2");
    stage.of("G2").shock = 4;
    stage.play("move 1100,300");
    stage.of("G2").shock = 5;
    stage.play("react B4 G2 overwatch 4", {1, 10, 10, 10, 10, 10, /*save*/ 1, /*R-BREAK*/ 10});
    EXPECT_EQ(stage.at("G2"), (Place{500, 300}));
    EXPECT_EQ(stage.flags("B2"), "hold activated acted"); // it is not asked
    EXPECT_EQ(stage.active(), "B3");
}

TEST(ForgeReactions, An_attack_stops_when_the_attacker_breaks__FO_REA_9__FO_ACT_10) {
    // 6.3, step 3. B3 fails to react and surrenders; where everybody panics, that breaks G2. B4 is not asked.
    Stage stage(2, {{"panic", "any"}});
    stage.put("B3", {130, 3470}, {.shock = 5}).put("B4", {900, 2925}).put("B2", {4000, 300});
    stage.put("G2", {130, 2925}, {.shock = 5}).put("G3", {1000, 3400}, {.activated = true}).act("G2");
    stage.play("shoot rifle:B3 repeater:B4");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("react B3 G2 dodge", {/*R-REACT*/ 10, /*R-BREAK of B3*/ 10, /*of G2*/ 10});
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_EQ(stage.at("G2"), (Place{130, 2325}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
    EXPECT_EQ(stage.flags("B4"), "");
}

TEST(ForgeReactions, The_window_closes_with_the_mover__FO_REA_9) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.models = 1}).put("G3", {4000, 300}).put("B4", {1900, 300}, {.hold = true});
    stage.put("B2", {1900, 700}, {.hold = true}).put("B3", {3400, 3000}).act("G2").play("move 1100,300");
    stage.play("react B4 G2 overwatch 4", {1, 10, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_FALSE(stage.stands("G2"));
    EXPECT_EQ(stage.flags("B2"), "hold activated acted");
    EXPECT_EQ(stage.active(), "B3");
}

// ---------------------------------------------------------------- Dodge, Escape, Counter

TEST(ForgeDodge, A_token_before_the_attack_goes_on__FO_REA_DODGE) { // FO-REA-DODGE
    Stage stage = shot_at({.evade = 1});
    stage.play("shoot B2").play("react dodge", {1});
    EXPECT_EQ(stage.evade("B2"), 2);
    ASSERT_EQ(stage.asks(), "s1 D-EVADE");
    stage.play("spend", {5, 10, 10, 10, 10, 10, 10, 10}); // 5 - 1: a miss
    EXPECT_EQ(stage.evade("B2"), 1);
    EXPECT_EQ(stage.shock("B2"), 0);
}

TEST(ForgeEscape, A_Move_before_the_attack_goes_on__FO_REA_ESCAPE) { // FO-REA-ESCAPE
    Stage stage = shot_at({});
    stage.play("shoot B2");
    EXPECT_EQ(stage.judged("react escape 2201,300"), "FO-MOV-3");
    EXPECT_EQ(stage.judged("react escape 1350,300"), "FO-MOV-7");
    EXPECT_EQ(stage.judged("react escape"), "FO-MOV-2");
    stage.play("react escape 2200,300",
               {1, /*long range is not reached: 9.50"*/ 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.at("B2"), (Place{2200, 300}));
    EXPECT_EQ(stage.flags("B2"), "activated acted");
}

TEST(ForgeEscape, Pinned_units_do_not_escape__FO_REA_ESCAPE__FO_MOV_1) { // FO-REA-ESCAPE
    Stage stage;
    stage.put("G4", {1000, 300}).put("B5", {1600, 300}, {.shock = 8}).act("G4").play("shoot B5");
    EXPECT_EQ(stage.judged("react escape 1700,300"), "FO-MOV-1");
}

TEST(ForgeEscape, Terrain_is_checked__FO_REA_ESCAPE__FO_MOV_10) { // FO-REA-ESCAPE
    Stage stage;
    stage.put("G2", {1000, 500}).put("B2", {1000, 1000}).act("G2").play("shoot B2");
    stage.play("react escape 1000,1600", {1, /*R-OBST*/ 10, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.rolls()[1], "R-OBST 10");
    EXPECT_EQ(stage.at("B2"), (Place{1000, 1400}));
}

TEST(ForgeEscape, Out_of_melee_it_is_falling_back__FO_REA_ESCAPE__FO_FALL_1) { // FO-REA-ESCAPE
    Stage stage;
    stage.put("G5", {1000, 300}).put("B2", {1255, 300}).act("G5").play("fight B2");
    stage.play("react escape 1700,300",
               {1, /*R-FALL*/ 10, /*free attack*/ 1, 10, 10, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.at("B2"), (Place{1700, 300}));
    EXPECT_EQ(stage.shock("B2"), 1);
    EXPECT_EQ(stage.asks(), "s0 D-CONSOLIDATE");
}

TEST(ForgeCounter, Shooting_back_needs_all_that_shooting_needs__FO_REA_COUNTER) { // FO-REA-COUNTER
    Stage far;
    far.put("G2", {1000, 300}).put("B2", {2500, 300}).act("G2").play("shoot B2"); // pistols: 12.00"
    EXPECT_EQ(far.judged("react counter"), "FO-SHT-4");
    Stage melee; // B2 is attacked from afar while it fights another seat's unit
    Stage three(3);
    three.put("0:G2", {1000, 300}).put("1:B2", {1600, 300}).put("2:G3", {1855, 300}).act("0:G2");
    three.play("shoot 1:B2");
    EXPECT_EQ(three.judged("react counter"), "FO-SHT-2");
    EXPECT_EQ(three.judged("react dodge"), "allowed");
}

TEST(ForgeCounter, It_is_simultaneous_with_the_attack__FO_REA_COUNTER__FO_ATK_7) { // FO-REA-COUNTER
    Stage stage; // both are shot down to the last man, by men who are dead by then
    stage.put("G2", {1000, 300}, {.models = 2}).put("B4", {1500, 300}, {.models = 2}).put("G3", {4000, 300});
    stage.put("B3", {3400, 3000}).act("G2").play("shoot B4");
    stage.play("react counter", {1, /*rifle*/ 1, /*repeater*/ 1, 10, 10, /*saves*/ 10, 10,
                                 /*harpoon*/ 1, /*repeater*/ 1, 10, 10, /*saves*/ 10, 10});
    EXPECT_FALSE(stage.stands("B4"));
    EXPECT_FALSE(stage.stands("G2"));
}

TEST(ForgeCounter, Shock_of_the_same_exchange_does_not_count__FO_ATK_7__FO_GEN_4) {
    Stage stage; // B4 is hit; its counter is still rolled against 6
    stage.put("G2", {1000, 300}).put("B4", {1500, 300}).act("G2").play("shoot B4");
    stage.play("react counter", {1, 1, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1, /*harpoons*/ 6, 7, 10,
                                 /*repeater*/ 6, 7, 10, /*saves*/ 1, 1});
    EXPECT_EQ(stage.rolled("R-SAVE").size(), 3u);
    EXPECT_EQ(stage.shock("B4"), 1);
    EXPECT_EQ(stage.shock("G2"), 1);
}

TEST(ForgeCounter, The_attacker_may_evade_it_and_Focus_helps_it__FO_REA_COUNTER__FO_EVD_2__FO_FOC_2) {
    Stage stage; // FO-REA-COUNTER
    stage.put("G2", {1000, 300}, {.evade = 1})
        .put("B4", {1500, 300}, {.focus = 1})
        .act("G2")
        .play("shoot B4");
    stage.play("react counter focus", {1, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(stage.focus("B4"), 0);
    ASSERT_EQ(stage.asks(), "s0 D-EVADE");
    stage.play("spend", {/*6 + 1 - 1*/ 6, 7, 10, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 6 7 10", "R-HIT 10 10 10", "R-SAVE 1"}));
    EXPECT_EQ(stage.evade("G2"), 0);
    EXPECT_EQ(stage.flags("B4"), "activated acted shot");
}

TEST(ForgeCounter, Fighting_back_is_aimed_at_the_attacker_alone__FO_REA_COUNTER__FO_REA_8) { // FO-REA-COUNTER
    Stage stage;
    stage.put("B2", {1000, 400}).put("G2", {1255, 400}).put("B3", {1510, 400}, {.activated = true}).act("B2");
    stage.play("fight G2");
    stage.play("react counter",
               {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*bayonets*/ 4, 5, 10, 10, 10,
                /*save*/ 1});
    EXPECT_EQ(stage.shock("B2"), 1);
    EXPECT_EQ(stage.shock("B3"), 0);
    EXPECT_EQ(stage.flags("G2"), "activated acted fought");
}

TEST(ForgeCounter, Fighting_back_needs_a_melee_weapon__FO_REA_COUNTER__FO_FGT_2) { // FO-REA-COUNTER
    Stage stage;
    stage.put("B2", {1000, 300}).put("G4", {1230, 300}).act("B2").play("fight G4");
    EXPECT_EQ(stage.judged("react counter"), "FO-FGT-2");
}

TEST(ForgeCounter, It_happens_although_the_attack_found_nobody__FO_REA_COUNTER__FO_ATK_9) { // 6.3, step 5
    Stage stage; // G1 aims at B2 and B4. B2 escapes the pistol; B4 counters all the same.
    stage.put("G1", {1000, 300}).put("B4", {1600, 300}).put("B2", {2100, 700}).act("G1");
    stage.play("shoot carbine:B4 pistol:B2").play("react B4 G1 counter", {1});
    stage.play("react B2 G1 escape 2700,700",
               {1, /*carbines*/ 10, 10, 10, /*harpoons*/ 10, 10, 10, /*repeater*/ 10, 10, 10});
    EXPECT_EQ(stage.rolls(), (Lines{"R-REACT 1", "R-HIT 10 10 10", "R-HIT 10 10 10", "R-HIT 10 10 10"}));
}

// ---------------------------------------------------------------- Overwatch

// G2 runs past B4 on Hold: from 4.00" to the west of it to 4.00" in front of it.
TEST(ForgeOverwatch, It_is_fired_at_a_point_of_the_way__FO_OVW_1__FO_REA_OVERWATCH__FO_RUL_40) {
    Stage stage; // FO-REA-OVERWATCH
    stage.put("B5", {1000, 300}, {.shock = 1}).put("G5", {2500, 300}, {.hold = true}).put("G2", {4000, 300});
    stage.act("B5").play("move 1698,300");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    // Stations: 1000, 1174, 1349, 1523, 1698. Scatter guns: 12.00", short 6.00".
    EXPECT_EQ(stage.options(), (Lines{"pass", "react G5 B5 overwatch 1", "react G5 B5 overwatch 2",
                                      "react G5 B5 overwatch 3", "react G5 B5 overwatch 4"}));
    Stage far = stage;
    stage.play("react G5 B5 overwatch 4",
               {5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1}); // 5.52"
    EXPECT_EQ(stage.shock("B5"), 2);
    far.play("react G5 B5 overwatch 3", {5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10}); // 7.27": long
    EXPECT_EQ(far.shock("B5"), 1);
    EXPECT_EQ(far.flags("G5"), "activated acted shot");
}

TEST(ForgeOverwatch, Cover_is_that_of_the_station__FO_OVW_1) {
    const auto hit_on = [](int station, int die, bool hits) {
        Stage stage; // out of the craters
        stage.put("B5", {3300, 1100})
            .put("G2", {2000, 1100}, {.hold = true})
            .put("G3", {4000, 300})
            .act("B5");
        stage.of("G2").at = {2000, 300};
        stage.play("move 3300,400");
        Dice dice{die, 10, 10, 10, 10, 10, 10, 10};
        if (hits) dice.push_back(1);
        stage.play(fmt::format("react G2 B5 overwatch {}", station), dice);
        return stage.shock("B5") == 1;
    };
    EXPECT_FALSE(hit_on(0, 4, false)); // 5, long range, soft cover
    EXPECT_TRUE(hit_on(0, 3, true));
    EXPECT_TRUE(hit_on(4, 5, true)); // 10.50", open
}

TEST(ForgeOverwatch, No_valid_station_no_question__FO_OVW_2) {
    Stage stage; // out of range all the way
    stage.put("G2", {1000, 300}).put("B2", {3000, 300}, {.hold = true}).put("B3", {3400, 3000}).act("G2");
    stage.play("move 1100,300");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    Stage spent; // has shot
    spent.put("G2", {1000, 300}).put("B4", {1800, 300}, {.hold = true, .shot = true}).put("B3", {3400, 3000});
    spent.act("G2").play("move 1100,300");
    EXPECT_EQ(spent.asks(), "s0 D-ACTION");
}

TEST(ForgeOverwatch, Not_into_a_melee_of_friends__FO_OVW_2) {
    Stage stage; // G2 steps back from B3, but B5 still holds it
    stage.put("G2", {1000, 300}).put("B3", {1255, 300}).put("B4", {1700, 700}, {.hold = true}).act("G2");
    stage.play("move 700,300", {1});
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
    Stage charge; // arrived: in contact with B3
    charge.put("G2", {1000, 300})
        .put("B3", {1400, 300}, {.activated = true})
        .put("B4", {1700, 700}, {.hold = true});
    charge.act("G2").play("charge B3").play("pass");
    EXPECT_EQ(charge.asks(), "s0 D-ACTION");
}

TEST(ForgeOverwatch, An_engaged_unit_does_not_fire__FO_REA_OVERWATCH__FO_SHT_2) { // FO-REA-OVERWATCH
    Stage stage;
    stage.put("G2", {1000, 300})
        .put("G3", {2155, 300})
        .put("B4", {1930, 300}, {.hold = true})
        .put("B3", {3400, 3000});
    stage.act("G2").play("move 1100,300");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeOverwatch, Against_a_charge_it_is_fired_from_the_last_valid_station__FO_OVW_3) {
    Stage stage; // in contact, and still allowed to
    stage.put("B5", {1000, 300}).put("G5", {2000, 300}, {.focus = 1}).act("B5").play("charge G5");
    Stage focused = stage;
    stage.play("react overwatch", {1, 5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(stage.shock("B5"), 1); // short range; where it came from, it was long
    focused.play("react overwatch focus", {1, 6, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 1});
    EXPECT_EQ(focused.shock("B5"), 1);
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

TEST(ForgeOverwatch, Without_a_valid_station_no_shots_but_the_round_is_spent__FO_OVW_3__FO_ATK_10) {
    Stage stage; // all the way the corner of the ruins is in between
    stage.put("B6", {2600, 1400}).put("G2", {2850, 1150}, {.focus = 1}).act("B6");
    EXPECT_EQ(stage.judged("shoot G2"), "FO-SHT-5");
    stage.play("charge G2").play("react overwatch focus", {1});
    EXPECT_EQ(stage.rolls(), Lines{"R-REACT 1"});
    EXPECT_EQ(stage.flags("G2"), "activated acted shot");
    EXPECT_EQ(stage.focus("G2"), 0);
    EXPECT_EQ(stage.asks(), "s1 D-CHARGEFIGHT");
}

TEST(ForgeOverwatch, Who_is_stopped_by_it_fights_nobody__FO_OVW_4) {
    Stage broken;
    broken.put("B5", {1000, 300}, {.models = 3})
        .put("G5", {1600, 300})
        .put("G2", {4000, 300})
        .put("B3", {3400, 3000});
    broken.act("B5").play("charge G5");
    broken.play("react overwatch", {1, 1, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*saves*/ 10, 10,
                                    /*R-BREAK*/ 10, /*R-FALL*/ 1});
    EXPECT_EQ(broken.models("B5"), 1);
    EXPECT_EQ(broken.at("B5"), (Place{745, 300})); // from where it stood, in contact
    EXPECT_EQ(broken.active(), "G2");              // its activation is over
    Stage gone;
    gone.put("B5", {1000, 300}, {.models = 1})
        .put("G5", {1600, 300})
        .put("G2", {4000, 300})
        .put("B3", {3400, 3000});
    gone.act("B5").play("charge G5");
    gone.play("react overwatch", {1, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_FALSE(gone.stands("B5"));
    EXPECT_EQ(gone.active(), "G2");
}

TEST(ForgeOverwatch, The_mover_may_evade_it__FO_OVW_5__FO_EVD_2) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.evade = 1}).put("B4", {1800, 300}, {.focus = 1, .hold = true});
    stage.put("B3", {3400, 3000}).act("G2").play("move 1100,300").play("react B4 G2 overwatch focus 4");
    EXPECT_EQ(stage.focus("B4"), 0);
    ASSERT_EQ(stage.asks(), "s0 D-EVADE");
    stage.play("spend", {6, 7, 10, 6, 7, 10, /*saves*/ 1, 4}); // 6 + 1 - 1, all ranged weapons
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 6 7 10", "R-HIT 6 7 10", "R-SAVE 1", "R-SAVE 4"}));
    EXPECT_EQ(stage.shock("G2"), 1);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(ForgeOverwatch, Only_weapons_that_reach_the_station_fire__FO_OVW_5) {
    Stage stage; // G1: carbines reach, the pistol does not
    stage.put("B2", {1000, 300}).put("G1", {2600, 300}, {.hold = true}).put("G2", {4000, 300}).act("B2");
    stage.play("move 1100,300").play("react G1 B2 overwatch 0", {10, 10, 10});
    EXPECT_EQ(stage.rolls(), Lines{"R-HIT 10 10 10"});
}

} // namespace
} // namespace muster::forge::tests
