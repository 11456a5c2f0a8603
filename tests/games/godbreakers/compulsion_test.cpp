// Wild models: who runs them, what drives them, and what serves it.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

// ---------------------------------------------------------------- who runs them

TEST(GodbreakersWild, The_lowest_seat_activates_each_once_in_any_order__GB_WILD_1__GB_PRI_2) {
    // GB-D-WILD-ACTIVATE
    Stage stage(3);
    stage.round(5).priority({2, 1, 0}).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {800, 500});
    stage.godbreaker("c", 2, {1100, 500})
        .wild("U", {500, 1500}, {.die = 6})
        .wild("V", {1000, 1500}, {.die = 6});
    stage.godbreaker("d", 0, {}, {.where = Where::casualty});
    stage.wild("W", {1500, 1500}, {.die = 6}).begin().end().end();
    EXPECT_EQ(stage.active(), "a"); // wild models wait until no player model is left
    stage.end();
    EXPECT_EQ(stage.asks(), "s0 D-WILD-ACTIVATE");
    for (const char* passing : {"end_activation U", "done", "decline"})
        stage.refuses(0, passing, "GB-WILD-1", "Wild models are still to be activated: choose the next one.");
    EXPECT_EQ(stage.options(), (Lines{"activate U", "activate V", "activate W"}));
    stage.refuses("activate d", "GB-WILD-1", "Only the wild models are left to activate.");
    stage.play("activate V"); // a coward without anybody near: it stands still by itself
    EXPECT_TRUE(stage.has_gone("V"));
    EXPECT_EQ(stage.options(), (Lines{"activate U", "activate W"}));
    stage.play("activate W"); // and the last one goes by itself
    EXPECT_TRUE(stage.over());
}

TEST(GodbreakersWild, Each_takes_one_action__GB_WILD_2__GB_INV_6) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8}).godbreaker("X", 0, {1290, 1000}).wild_idlers().act("W");
    stage.play("move 1150,1000");
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE"); // no attack after the Move
}

TEST(GodbreakersWild, A_single_serving_action_is_taken_by_itself__GB_WILD_2) { // GB-D-WILD-ACTION
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8}).godbreaker("X", 0, {1100, 1000}).wild_idlers();
    stage.act("W", {5, 2});
    EXPECT_EQ(stage.damage("X"), 3);
    EXPECT_EQ(stage.told("GB-ENG-1"), (Lines{"Prowler 1 engages X."})); // nobody was asked, but it is told
}

TEST(GodbreakersWild, It_is_hostile_to_the_models_of_the_seat_that_runs_it__GB_WILD_3__GB_MOD_4) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8})
        .godbreaker("own", 1, {1200, 1000})
        .godbreaker("far", 0, {1600, 1000});
    stage.wild_idlers().act("W");
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTION");
    EXPECT_EQ(stage.judged("move 1150,1100"), "allowed"); // closer to seat 1's own model
    EXPECT_EQ(stage.judged("move 1450,1000"), "GB-COMP-3");
}

TEST(GodbreakersWild, Nothing_of_that_seat_extends_to_it__GB_WILD_3) {
    Stage stage(2);
    stage.round(5).shard("s1", 1, {300, 300}, "fleet").wild("W", {1000, 1000}, {.die = 8, .damage = 3});
    stage.godbreaker("H", 1, {1200, 1000}, {.die = 8, .traits = "healer 3"})
        .godbreaker("a", 0, {2000, 2000})
        .lay();
    EXPECT_EQ(movement_range(stage.kit(), stage.state(), stage.number("W")), 8);
    stage.recover({1}); // and no reroll by its Healer
    EXPECT_EQ(stage.where("W"), "reserve");
}

TEST(GodbreakersWild, Wild_models_fight_each_other__GB_MOD_4__GB_COMP_5) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8}).wild("V", {1100, 1000}, {.die = 10}).wild_idlers();
    stage.godbreaker("a", 0, {300, 300}).act("V", {7, 3}); // engages W by itself
    EXPECT_EQ(stage.damage("W"), 4);
}

// ---------------------------------------------------------------- which compulsion

TEST(GodbreakersCompulsion, By_die_unless_the_profile_says_otherwise__GB_COMP_1) {
    Stage stage(2);
    stage.godbreaker("a", 0, {300, 300})
        .wild("six", {2000, 300}, {.die = 6})
        .wild("eight", {2000, 600}, {.die = 8});
    stage.wild("ten", {2000, 900}, {.die = 10}).wild("twelve", {2000, 1200}, {.die = 12});
    stage.wild("gleaner", {2000, 1500}, {.die = 8, .profile = "gleaner"}).hoard("H", {300, 2000}).lay();
    EXPECT_EQ(stage.compulsion("six"), "cowardly");
    EXPECT_EQ(stage.compulsion("eight"), "murderous");
    EXPECT_EQ(stage.compulsion("ten"), "murderous");
    EXPECT_EQ(stage.compulsion("twelve"), "murderous");
    EXPECT_EQ(stage.compulsion("gleaner"), "hoarding");
    stage.state().standing = {}; // no hoard is left
    EXPECT_EQ(stage.compulsion("gleaner"), "murderous");
}

TEST(GodbreakersCompulsion, Prey_within_its_movement_range_overrides__GB_COMP_1) { // GB-FL-PREY
    for (const int x : {1799, 1800}) { // a gap of 699 and 700 from a D6
        Stage stage(2);
        stage.wild("six", {1000, 1000}, {.die = 6})
            .wild("gleaner", {1000, 1300}, {.die = 8, .profile = "gleaner"});
        stage.hoard("H", {300, 2000})
            .godbreaker("prey", 0, {static_cast<std::int16_t>(x), 1000}, {.flaws = "prey"});
        stage.lay();
        EXPECT_EQ(stage.compulsion("six"), x == 1799 ? "predator" : "cowardly");
        EXPECT_EQ(stage.compulsion("gleaner"), "predator"); // within 8U of it, and later gained
    }
}

TEST(GodbreakersCompulsion, It_is_kept_for_the_activation__GB_COMP_1) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6}).godbreaker("H", 0, {1110, 1000}).wild_idlers().act("W");
    EXPECT_EQ(turn_of(stage.state()).compulsion, Compulsion::cowardly);
    stage.of("W").at = {1000, 1500}; // whatever happens in between
    EXPECT_EQ(turn_of(stage.state()).compulsion, Compulsion::cowardly);
}

// ---------------------------------------------------------------- Murderous

TEST(GodbreakersCompulsion, Murderous_attacks_the_closest_it_can_reach__GB_COMP_3__GB_COMP_5__GB_MEAS_8) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8, .traits = "ranged 1"}).godbreaker("X", 0, {1350, 1000});
    stage.godbreaker("Y", 1, {1000, 1390}).godbreaker("Z", 1, {600, 1000}).wild_idlers().act("W");
    EXPECT_EQ(stage.options(), (Lines{"engage W X", "engage W Y"})); // 2U both; Z is 3U away
    EXPECT_EQ(stage.judged("engage Z"), "GB-COMP-2");
    EXPECT_EQ(stage.judged("move 1200,1000"), "GB-COMP-2"); // whom it can hit it must
    EXPECT_EQ(stage.judged("end_activation"), "GB-COMP-2");
}

TEST(GodbreakersCompulsion, Close_enough_is_its_attack_range__GB_COMP_3) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6, .traits = "ranged 1"}).godbreaker("X", 0, {1000, 2200});
    stage.wild_idlers().act("W"); // Cowardly, as a D6
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
    Stage bold(2);
    bold.wild("W", {1000, 600}, {.die = 8, .traits = "ranged 1"}).godbreaker("X", 0, {1000, 2100});
    bold.wild_idlers().act("W"); // 14U away; it reaches 8U and could move 8U
    EXPECT_EQ(bold.judged("move 1000,1300"), "allowed");
    EXPECT_EQ(bold.judged("move 1000,1101"), "allowed");   // a gap of 899: 8U
    EXPECT_EQ(bold.judged("move 1000,1100"), "GB-COMP-3"); // 9U
}

TEST(GodbreakersCompulsion, Out_of_reach_it_comes_as_near_as_any_candidate__GB_COMP_3) {
    Stage stage(2);
    stage.wild("W", {300, 1000}, {.die = 8}).godbreaker("X", 0, {2000, 1000}).wild_idlers().act("W");
    // From 300 with 8U it gets to 1199: a gap of 701.
    EXPECT_TRUE(stage.lists("move 1199,1000"));
    EXPECT_EQ(stage.judged("move 1101,1000"), "allowed");   // 799 is 7U as well
    EXPECT_EQ(stage.judged("move 1100,1000"), "GB-COMP-3"); // 8U
}

TEST(GodbreakersCompulsion, If_nothing_serves_it_may_stand_still__GB_COMP_2__GB_COMP_3) {
    // Pinned in contact by a model that is not closest ... it is: so it attacks. Alone on the table instead.
    Stage stage(2);
    stage.round(5).wild("W", {1000, 1000}, {.die = 8}).begin({}, GameStep::wild);
    EXPECT_TRUE(stage.over()); // nobody to pursue: it ends by itself, and the round with it
    EXPECT_TRUE(stage.story().find("GB-D-WILD-ACTION") != std::string::npos);
}

TEST(GodbreakersCompulsion, A_pinned_murderer_may_only_come_closer__GB_COMP_3) { // GB-TR-PINNING
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8}).godbreaker("P", 0, {1390, 1000}, {.traits = "pinning 3"});
    stage.godbreaker("Q", 1, {600, 1000}, {.traits = "pinning 3"}).wild_idlers().act("W");
    // P is 2U away, Q 3U; nearer to P is farther from Q: no Move is legal, and nothing serves.
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
    EXPECT_EQ(stage.at("W"), (Place{1000, 1000}));
}

TEST(GodbreakersCompulsion, Thunder_serves_where_it_hits_one_of_the_closest__GB_COMP_3__GB_COMP_2) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8, .traits = "thunderous 2"}).godbreaker("X", 0, {1390, 1000});
    stage.wild_idlers().act("W", {5}); // 2U: it cannot be engaged, but hit; Thunder is the only answer
    EXPECT_EQ(stage.damage("X"), 4);
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
}

TEST(GodbreakersCompulsion, Engage_and_Thunder_are_both_open_in_contact__GB_COMP_3) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8, .traits = "thunderous 1"}).godbreaker("X", 0, {1100, 1000});
    stage.wild_idlers().act("W");
    EXPECT_EQ(stage.verbs(), "engage thunder");
    stage.play("thunder", {5});
    EXPECT_EQ(stage.damage("X"), 2);
}

TEST(GodbreakersCompulsion, The_seat_uses_its_traits__GB_COMP_2__GB_WILD_2) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 10, .traits = "merciless 1, cunning 1, juggernaut 1"});
    stage.godbreaker("X", 0, {1100, 1000}, {.die = 8}).godbreaker("Y", 1, {900, 1000}, {.die = 8});
    stage.wild_idlers().act("W");
    EXPECT_EQ(stage.options(), (Lines{"engage W X", "engage W Y"}));
    stage.play("engage X");
    EXPECT_EQ(stage.asks(), "s1 D-NOMINATE");
    stage.play("nominate Y", {7, 2, 3});
    EXPECT_EQ(stage.asks(), "s1 D-CUNNING");
    stage.play("decline");
    EXPECT_EQ(stage.asks(), "s1 D-JUGGERNAUT");
    stage.play("shove X 1200,1000");
    EXPECT_EQ(stage.damage("X"), 5);
    EXPECT_EQ(stage.damage("Y"), 4);
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
}

// ---------------------------------------------------------------- Cowardly

TEST(GodbreakersCompulsion, A_coward_flees_from_one_of_those_beside_it__GB_COMP_6) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6})
        .godbreaker("H", 0, {1110, 1000})
        .godbreaker("K", 1, {1000, 1110});
    stage.wild_idlers().act("W");
    // Away from H to the west, or away from K to the south: both do.
    EXPECT_EQ(stage.judged("move 301,1000"), "allowed");
    EXPECT_EQ(stage.judged("move 1000,301"), "allowed");
    EXPECT_EQ(stage.judged("move 1000,700"), "GB-COMP-6");
    EXPECT_EQ(stage.judged("engage H"), "GB-COMP-2");
}

TEST(GodbreakersCompulsion, A_coward_with_nobody_near_is_content__GB_COMP_6) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6}).godbreaker("H", 0, {1200, 1000}).wild_idlers().act("W"); // 1U
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
    EXPECT_EQ(stage.at("W"), (Place{1000, 1000}));
}

TEST(GodbreakersCompulsion,
     A_coward_that_cannot_get_away_stands_still__GB_COMP_6__GB_COMP_2) { // GB-TR-PINNING
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6}).godbreaker("P", 0, {1100, 1000}, {.traits = "pinning 1"});
    stage.wild_idlers().act("W");
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
}

// ---------------------------------------------------------------- Predator

TEST(GodbreakersCompulsion, A_predator_pursues_prey_only__GB_COMP_7) { // GB-FL-PREY
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8}).godbreaker("near", 0, {1110, 1000});
    stage.godbreaker("prey", 1, {1000, 1500}, {.flaws = "prey"}).wild_idlers().act("W");
    EXPECT_EQ(stage.judged("engage near"), "GB-COMP-2");
    EXPECT_EQ(stage.judged("move 1000,1350"), "allowed");
    stage.play("move 1000,1350", {5}); // escaping as usual
    EXPECT_EQ(stage.measure("W", "prey"), 0);
}

TEST(GodbreakersCompulsion, A_predator_attacks_prey_in_reach__GB_COMP_7__GB_COMP_3) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8}).godbreaker("near", 1, {1100, 1000});
    stage.godbreaker("prey", 1, {1000, 1100}, {.flaws = "prey"}).wild_idlers();
    stage.act("W", {4, 2}); // crowded by "near", but 4 counts
    EXPECT_EQ(stage.damage("prey"), 2);
    EXPECT_EQ(stage.damage("near"), 0);
}

// ---------------------------------------------------------------- Hoarding

Stage a_gleaner() {
    Stage stage(2);
    stage.wild("G", {1000, 1000}, {.die = 8, .profile = "gleaner"}).wild_idlers();
    return stage;
}

TEST(GodbreakersCompulsion, A_hoarder_pursues_whoever_carries_treasure__GB_COMP_8) {
    Stage stage = a_gleaner();
    stage.hoard("H", {1000, 1300}).godbreaker("poor", 0, {1110, 1000});
    stage.godbreaker("rich", 1, {1500, 1000}, {.treasure = 1}).tokens("loot", {1000, 900}).act("G");
    EXPECT_EQ(stage.judged("engage poor"), "GB-COMP-2");
    EXPECT_EQ(stage.judged("move 1000,1150"), "GB-COMP-3"); // not the hoard
    EXPECT_EQ(stage.judged("move 1390,1000"), "allowed");
}

TEST(GodbreakersCompulsion, Its_own_treasure_does_not_count__GB_COMP_8) {
    Stage stage(2);
    stage.wild("G", {1000, 1000}, {.die = 8, .treasure = 2, .profile = "gleaner"}).wild_idlers();
    stage.hoard("H", {1000, 1500}).godbreaker("poor", 0, {500, 500}).act("G");
    EXPECT_EQ(stage.judged("move 1000,1400"), "allowed");
    EXPECT_EQ(stage.judged("move 600,600"), "GB-COMP-4");
}

TEST(GodbreakersCompulsion, Otherwise_the_closest_stack_or_any_hoard__GB_COMP_8__GB_COMP_4) {
    Stage stage = a_gleaner();
    stage.hoard("H1", {1000, 1500}).hoard("H2", {400, 1000}).godbreaker("a", 0, {500, 2000});
    stage.tokens("near", {1000, 700}).tokens("far", {1600, 1000}).act("G");
    EXPECT_EQ(stage.judged("move 1000,1400"), "allowed");   // H1
    EXPECT_EQ(stage.judged("move 510,1000"), "allowed");    // H2
    EXPECT_EQ(stage.judged("move 1000,700"), "allowed");    // the closest stack
    EXPECT_EQ(stage.judged("move 1600,1000"), "GB-COMP-4"); // not the other
    EXPECT_EQ(stage.judged("end_activation"), "GB-COMP-2");
}

TEST(GodbreakersCompulsion, A_hoarder_beside_what_it_seeks_may_stand_still__GB_COMP_4__GB_COMP_2) {
    Stage stage = a_gleaner();
    stage.hoard("H", {1110, 1000}).hoard("H2", {400, 1000}).godbreaker("a", 0, {500, 2000}).act("G");
    EXPECT_EQ(stage.judged("end_activation"), "allowed"); // one goal fulfilled is enough
    EXPECT_EQ(stage.judged("move 510,1000"), "allowed");  // another may be sought
    EXPECT_EQ(stage.judged("move 1000,1500"), "GB-COMP-4");
}

TEST(GodbreakersCompulsion, A_gleaner_takes_everything_at_the_end_of_its_activation__GB_WILD_4__GB_COMP_9) {
    Stage stage = a_gleaner();
    stage.hoard("H", {400, 400}).godbreaker("a", 0, {500, 2000}).tokens("near", {1000, 700}, 3);
    stage.tokens("beside", {1100, 700}, 2).act("G");
    stage.play("move 1000,700"); // it is not asked
    EXPECT_EQ(stage.treasure("G"), 5);
    EXPECT_EQ(stage.tokens_at({1000, 700}), 0);
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
}

TEST(GodbreakersCompulsion, It_takes_them_without_a_Move_as_well__GB_WILD_4) {
    Stage stage = a_gleaner();
    stage.hoard("H", {1110, 1000}).godbreaker("a", 0, {500, 2000}).tokens("loot", {1000, 900}, 2).act("G");
    if (stage.asks() == "s1 D-WILD-ACTION") stage.end();
    EXPECT_EQ(stage.treasure("G"), 2);
}

// ---------------------------------------------------------------- claims of other wild models

TEST(GodbreakersCompulsion, The_lowest_seat_claims_for_a_wild_model__GB_COMP_9) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8})
        .godbreaker("X", 0, {1500, 1000})
        .tokens("loot", {1390, 1080}, 2);
    stage.wild_idlers().act("W").play("move 1390,1000");
    EXPECT_EQ(stage.asks(), "s1 D-CLAIM");
    stage.play("claim loot 1");
    EXPECT_EQ(stage.treasure("W"), 1);
    EXPECT_EQ(stage.left_in("loot"), 1);
}

} // namespace
} // namespace muster::godbreakers::tests
