// The four steps of an Engage, and the windows between them.
#include "games/godbreakers/stage.hpp"

#include <functional>

namespace muster::godbreakers::tests {
namespace {

// A engages B in contact; both are D8.
Stage duel(const Has& a, const Has& b, const Chosen& chosen = {}) {
    Stage stage(2, chosen);
    stage.godbreaker("A", 0, {1000, 1000}, a).godbreaker("B", 1, {1100, 1000}, b).act("A");
    return stage;
}
const Has plain{.die = 8};

// ---------------------------------------------------------------- 1 Nominate

TEST(GodbreakersEngage, One_hostile_model_within_attack_range__GB_ENG_1) {
    Stage stage(3);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "ranged 1"}).godbreaker("F", 0, {1000, 900});
    stage.godbreaker("B", 1, {1900, 1000}).godbreaker("C", 2, {1000, 2000}).tame("T", 0, {900, 1000});
    stage.wild("W", {600, 600}).act("A");
    EXPECT_EQ(stage.options("engage"), (Lines{"engage A B", "engage A W"})); // 8U; C is 9U away
}

TEST(GodbreakersEngage,
     Merciless_is_asked_until_its_rank_is_reached__GB_ENG_1__GB_D_NOMINATE) { // GB-TR-MERCILESS
    const auto with = [](const std::string& merciless) {
        Stage stage(2);
        stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = merciless});
        stage.godbreaker("B", 1, {1100, 1000}, plain).godbreaker("C", 1, {900, 1000}, plain);
        stage.godbreaker("D", 1, {1000, 1100}, plain).godbreaker("E", 1, {1000, 900}, plain).act("A");
        return stage;
    };
    with("").play("engage B", {5, 2}); // no question without it
    Stage one = with("merciless 1");
    one.play("engage B").play("nominate D", {7, 2, 3});
    EXPECT_EQ(one.damage("B"), 5);
    EXPECT_EQ(one.damage("D"), 4);
    EXPECT_EQ(one.damage("C"), 0);
    Stage two = with("merciless 2");
    two.play("engage B").play("nominate D").play("done", {7, 2, 3}); // as many as it likes
    EXPECT_EQ(two.damage("C"), 0);
    Stage three = with("merciless 3");
    three.play("engage B").play("nominate C").play("nominate D").play("nominate E", {7, 2, 3, 4, 5});
    for (const auto& [name, damage] :
         std::vector<std::pair<std::string, int>>{{"B", 5}, {"C", 4}, {"D", 3}, {"E", 2}})
        EXPECT_EQ(three.damage(name), damage) << name;
}

TEST(GodbreakersEngage, Merciless_is_not_asked_when_nobody_else_is_eligible__GB_D_NOMINATE) {
    Stage stage = duel({.die = 8, .traits = "merciless 3"}, plain);
    stage.play("engage B", {5, 2});
    EXPECT_EQ(stage.damage("B"), 3);
}

TEST(GodbreakersEngage, It_ends_when_everybody_eligible_is_engaged__GB_D_NOMINATE) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 3"});
    stage.godbreaker("B", 1, {1100, 1000}, plain).godbreaker("C", 1, {900, 1000}, plain).act("A");
    stage.play("engage B").play("nominate C", {5, 2, 1}); // nobody is left
    EXPECT_EQ(stage.damage("C"), 4);
}

TEST(GodbreakersEngage, There_is_no_line_of_sight__GB_MEAS_1) {
    Stage stage(2);
    stage.wall("w", {{1250, 900}, {1250, 1100}})
        .godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "ranged 1"});
    stage.godbreaker("F", 0, {1150, 1000})
        .godbreaker("X", 1, {1400, 1000})
        .godbreaker("B", 1, {1600, 1000}, plain);
    EXPECT_EQ(stage.act("A").options("engage"), (Lines{"engage A B", "engage A X"}));
    EXPECT_EQ(stage.measure("A", "B"), 5); // neither models nor barricades add to it
}

// ---------------------------------------------------------------- 2 Attack rolls

TEST(GodbreakersEngage, The_active_model_rolls_first_then_in_order_of_nomination__GB_ENG_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 2"});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 6}).godbreaker("C", 1, {900, 1000}, {.die = 10});
    stage.godbreaker("D", 1, {1000, 1100}, {.die = 12}).act("A");
    stage.play("engage D").play("nominate C").play("nominate B", {7, 3, 2, 1});
    ASSERT_EQ(stage.luck().size(), 1u);
    for (const auto& [place, sides] :
         std::vector<std::pair<std::size_t, int>>{{0, 8}, {1, 12}, {2, 10}, {3, 6}})
        EXPECT_EQ(stage.luck()[0].sides_of(place), sides);
    EXPECT_EQ(stage.damage("D"), 4);
    EXPECT_EQ(stage.damage("C"), 5);
    EXPECT_EQ(stage.damage("B"), 6);
}

TEST(GodbreakersEngage, A_shared_highest_result_is_no_win_whoever_shares_it__GB_ENG_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1"});
    stage.godbreaker("B", 1, {1100, 1000}, plain).godbreaker("C", 1, {900, 1000}, plain).act("A");
    stage.play("engage B").play("nominate C", {2, 6, 6}); // B and C are friends
    EXPECT_EQ(stage.damage("A"), 0);
    EXPECT_EQ(stage.damage("B"), 0);
    EXPECT_EQ(stage.damage("C"), 0);
    Stage lower(2);
    lower.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1"});
    lower.godbreaker("B", 1, {1100, 1000}, plain).godbreaker("C", 1, {900, 1000}, plain).act("A");
    lower.play("engage B").play("nominate C", {6, 2, 2}); // a tie below does not matter
    EXPECT_EQ(lower.damage("B"), 4);
    EXPECT_EQ(lower.damage("C"), 4);
}

TEST(GodbreakersEngage, Crowding_counts_any_hostile_that_is_not_engaged__GB_CHAL_1) {
    const auto damage_to_a = [](const std::function<void(Stage&)>& put) {
        Stage stage(3);
        stage.godbreaker("A", 0, {1000, 1000}, plain).godbreaker("B", 1, {1100, 1000}, plain);
        put(stage);
        stage.act("A").play("engage B", {3, 2});
        return stage.damage("A");
    };
    EXPECT_EQ(damage_to_a([](Stage&) {}), 0);
    EXPECT_EQ(damage_to_a([](Stage& s) { s.godbreaker("X", 1, {850, 1000}); }), 2);
    EXPECT_EQ(damage_to_a([](Stage& s) { s.godbreaker("X", 2, {850, 1000}); }), 2); // a third party
    EXPECT_EQ(damage_to_a([](Stage& s) { s.wild("X", {850, 1000}); }), 2);
    EXPECT_EQ(damage_to_a([](Stage& s) { s.godbreaker("X", 0, {850, 1000}); }), 0); // a friend
    EXPECT_EQ(damage_to_a([](Stage& s) { s.godbreaker("X", 1, {800, 1000}); }), 0); // 1U away
}

TEST(GodbreakersEngage, Who_is_engaged_does_not_crowd__GB_CHAL_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1"});
    stage.godbreaker("B", 1, {1100, 1000}, plain).godbreaker("C", 1, {900, 1000}, plain).act("A");
    stage.play("engage B").play("nominate C", {3, 2, 1});
    EXPECT_EQ(stage.damage("B"), 1);
}

TEST(GodbreakersEngage, Cover_is_any_barricade_within_0U__GB_CHAL_1) {
    const auto damage_to_b = [](const std::vector<Corners>& walls) {
        Stage stage(2);
        stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "ranged 1"})
            .godbreaker("B", 1, {1500, 1000}, plain);
        for (std::size_t i = 0; i < walls.size(); ++i) stage.wall(fmt::format("w{}", i), walls[i]);
        stage.act("A").play("engage B", {3, 1});
        return stage.damage("B");
    };
    EXPECT_EQ(damage_to_b({}), 2);
    EXPECT_EQ(damage_to_b({{{1600, 900}, {1600, 1100}}}), 0); // behind B, not in between: it counts
    EXPECT_EQ(damage_to_b({{{1659, 900}, {1659, 1100}}}), 0); // a gap of 99
    EXPECT_EQ(damage_to_b({{{1660, 900}, {1660, 1100}}}), 2);
    EXPECT_EQ(damage_to_b({{{1600, 900}, {1600, 1100}}, {{900, 900}, {900, 1100}}}), 2); // both have some
    EXPECT_EQ(damage_to_b({{{900, 900}, {900, 1100}}}), 3); // only A has: B's 1 is worth 0
}

TEST(GodbreakersEngage, Cover_of_somebody_who_is_not_engaged_is_nothing__GB_CHAL_1) {
    Stage stage(2);
    stage.wall("w", {{1900, 1900}, {1900, 2100}}).godbreaker("X", 1, {2000, 2000});
    stage.godbreaker("A", 0, {1000, 1000}, plain).godbreaker("B", 1, {1100, 1000}, plain);
    stage.act("A").play("engage B", {3, 1});
    EXPECT_EQ(stage.damage("B"), 2);
}

// ---------------------------------------------------------------- Cunning

TEST(GodbreakersEngage, Cunning_is_asked_with_or_without_a_winner__GB_ENG_6__GB_D_CUNNING) { // GB-TR-CUNNING
    for (const Dice& dice : {Dice{4, 4}, Dice{5, 2}, Dice{2, 5}}) {
        Stage stage = duel({.die = 8, .traits = "cunning 1"}, plain);
        stage.play("engage B", dice);
        EXPECT_EQ(stage.asks(), "s0 D-CUNNING");
        stage.play("decline");
        EXPECT_EQ(stage.at("A"), (Place{1000, 1000}));
        EXPECT_EQ(stage.damage("A"), dice[1] == 5 ? 3 : 0);
        EXPECT_EQ(stage.damage("B"), dice[0] == 5 ? 3 : 0);
    }
}

TEST(GodbreakersEngage, A_winner_that_shifts_away_hits_nobody__GB_ENG_3) {
    Stage stage = duel({.die = 8, .traits = "cunning 1"}, plain);
    stage.play("engage B", {6, 2}).play("shift 900,1000");
    EXPECT_EQ(stage.damage("B"), 0);
}

TEST(GodbreakersEngage, Cunning_works_only_while_active__GB_D_CUNNING) {
    Stage stage = duel(plain, {.die = 8, .traits = "cunning 3"});
    stage.play("engage B", {6, 2});
    EXPECT_EQ(stage.damage("B"), 4);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersEngage, Cunning_reaches_as_far_as_its_rank_through_terrain_too__GB_PLACE_2) {
    Stage stage(2);
    stage.area("moss", {600, 900}, {880, 1100});
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "cunning 2"})
        .godbreaker("B", 1, {1100, 1000}, plain);
    stage.act("A").play("engage B", {4, 4});
    EXPECT_EQ(stage.judged("shift 1000,1299"), "allowed");
    EXPECT_EQ(stage.judged("shift 1000,1300"), "GB-PLACE-2");
    EXPECT_EQ(stage.judged("shift 870,1000"), "allowed");    // 130: 1U, and 950..820 has 60 in the moss
    EXPECT_EQ(stage.judged("shift 801,1000"), "allowed");    // 199: 1U, 129 in the moss: 1U
    EXPECT_EQ(stage.judged("shift 800,1000"), "GB-PLACE-2"); // 2U and 1U
}

// ---------------------------------------------------------------- 3 Damage

TEST(GodbreakersEngage, An_inactive_winner_hits_all_that_are_hostile_to_it__GB_ENG_3) {
    // B wins against A; C, of a third seat, is engaged too and in reach of B.
    Stage stage(3);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1"});
    stage.godbreaker("B", 1, {1100, 1000}, plain).godbreaker("C", 2, {1050, 1090}, plain).act("A");
    stage.play("engage B").play("nominate C", {3, 7, 2});
    EXPECT_EQ(stage.damage("A"), 4);
    EXPECT_EQ(stage.damage("C"), 5);
    EXPECT_EQ(stage.damage("B"), 0);
}

TEST(GodbreakersEngage, A_winner_spares_its_friends__GB_ENG_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1"});
    stage.godbreaker("B", 1, {1100, 1000}, plain).godbreaker("C", 1, {1050, 1090}, plain).act("A");
    stage.play("engage B").play("nominate C", {3, 7, 2});
    EXPECT_EQ(stage.damage("A"), 4);
    EXPECT_EQ(stage.measure("B", "C"), 0); // in reach, engaged, and lower
    EXPECT_EQ(stage.damage("C"), 0);
}

TEST(GodbreakersEngage, The_winners_own_reach_counts__GB_ENG_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "ranged 1"});
    stage.godbreaker("B", 1, {1500, 1000}, {.die = 6, .traits = "ranged 1"})
        .act("A")
        .play("engage B", {2, 5});
    EXPECT_EQ(stage.damage("A"), 3); // 4U away, and B reaches 6U
}

TEST(GodbreakersEngage, A_loser_that_rolled_its_maximum_has_shed_its_old_damage__GB_ORD_3__GB_TRI_1) {
    Stage stage = duel({.die = 8}, {.die = 6, .damage = 9});
    stage.play("engage B", {7, 6});
    EXPECT_EQ(stage.damage("B"), 1); // only what is new
    EXPECT_EQ(stage.die("B"), 8);
}

TEST(GodbreakersEngage, Order_of_damage__GB_ENG_4__GB_MOD_7) { // GB-TR-BRUTAL GB-TR-TOUGH GB-FL-BRITTLE
    const auto dealt = [](const std::string& winner, const std::string& loser, const std::string& flaws_of,
                          int by) {
        Stage stage = duel({.die = 8, .traits = winner}, {.die = 8, .traits = loser, .flaws = flaws_of});
        stage.play("engage B", {1 + by, 1});
        return stage.damage("B");
    };
    EXPECT_EQ(dealt("", "", "", 3), 3);
    EXPECT_EQ(dealt("brutal 1", "", "", 3), 5);
    EXPECT_EQ(dealt("brutal 3", "", "", 3), 9);
    EXPECT_EQ(dealt("", "tough 1", "", 3), 1);
    EXPECT_EQ(dealt("", "tough 1", "", 2), 1); // not below 1
    EXPECT_EQ(dealt("", "tough 1", "", 6), 4);
    EXPECT_EQ(dealt("brutal 1", "tough 1", "", 3), 3);
    EXPECT_EQ(dealt("", "", "brittle", 3), 4);
    EXPECT_EQ(dealt("", "tough 2", "brittle", 2), 2); // the floor, then Brittle
}

TEST(GodbreakersEngage, Brutal_and_Tough_count_for_the_inactive_as_well__GB_ENG_4) {
    Stage stage = duel({.die = 8, .traits = "tough 1"}, {.die = 8, .traits = "brutal 1"});
    stage.play("engage B", {2, 6});
    EXPECT_EQ(stage.damage("A"), 4); // 4 + 2 - 2
}

// ---------------------------------------------------------------- 4 Disengage

TEST(GodbreakersEngage,
     Vengeful_strikes_once_when_it_has_suffered__GB_ENG_5__GB_D_VENGEFUL) { // GB-TR-VENGEFUL
    Stage stage = duel({.die = 8, .traits = "tough 3"}, {.die = 8, .traits = "vengeful 2, brutal 3"});
    stage.play("engage B", {5, 2});
    ASSERT_EQ(stage.asks(), "s1 D-VENGEFUL");
    EXPECT_EQ(stage.options(), (Lines{"decline", "strike A"}));
    Stage declined = stage;
    declined.play("decline");
    EXPECT_EQ(declined.damage("A"), 0);
    stage.play("strike A");
    EXPECT_EQ(stage.damage("A"), 2); // not attack damage: no Brutal, no Tough
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    Stage unhurt = duel(plain, {.die = 8, .traits = "vengeful 2"});
    unhurt.play("engage B", {2, 5});
    EXPECT_EQ(unhurt.asks(), "s0 D-ACTION");
}

TEST(GodbreakersEngage, Vengeful_works_for_the_active_model_too__GB_ENG_5) {
    Stage stage = duel({.die = 8, .traits = "vengeful 1"}, {.die = 8, .flaws = "brittle"});
    stage.play("engage B", {2, 5}).play("strike B");
    EXPECT_EQ(stage.damage("A"), 3);
    EXPECT_EQ(stage.damage("B"), 2); // 1, and Brittle
}

TEST(GodbreakersEngage, Vengeful_strikes_whom_it_likes_within_reach__GB_ENG_5) {
    Stage stage(3);
    stage.godbreaker("A", 0, {1000, 1000}, plain).godbreaker("A2", 0, {1100, 1100}, plain);
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8, .traits = "vengeful 1"})
        .godbreaker("C", 2, {1250, 1000});
    stage.act("A").play("engage B", {7, 4});
    EXPECT_EQ(stage.options(), (Lines{"decline", "strike A", "strike A2", "strike C"})); // engaged or not
    stage.play("strike C");
    EXPECT_EQ(stage.damage("C"), 1);
}

TEST(GodbreakersEngage, Vengeful_without_a_target_is_skipped__GB_D_VENGEFUL) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "ranged 1"});
    stage.godbreaker("B", 1, {1500, 1000}, {.die = 8, .traits = "vengeful 3"})
        .act("A")
        .play("engage B", {5, 2});
    EXPECT_EQ(stage.damage("B"), 3);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersEngage, A_strike_brings_no_further_strike__GB_ENG_5__GB_ORD_1) {
    Stage stage = duel({.die = 8, .traits = "vengeful 1"}, {.die = 8, .traits = "vengeful 1"});
    stage.play("engage B", {5, 2}).play("strike A");
    EXPECT_EQ(stage.damage("A"), 1);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersEngage, Strikes_go_by_priority_then_roster_and_wild_models_last__GB_ENG_5) {
    Stage stage(3);
    stage.priority({0, 2, 1}).godbreaker("A", 0, {1000, 1000}, {.die = 12, .traits = "merciless 3"});
    stage.godbreaker("B", 1, {1100, 1000}, {.traits = "vengeful 1"});
    stage.godbreaker("C1", 2, {900, 1000}, {.traits = "vengeful 1"});
    stage.wild("W", {1000, 900}, {.die = 8, .traits = "vengeful 1"}).begin();
    stage.play("engage W").play("nominate B").play("nominate C1", {11, 4, 4, 4});
    EXPECT_EQ(stage.asks(), "s2 D-VENGEFUL");
    stage.play("decline");
    EXPECT_EQ(stage.asks(), "s1 D-VENGEFUL"); // B
    stage.play("strike A");
    EXPECT_EQ(stage.asks(), "s1 D-VENGEFUL");           // W, whom the lowest seat runs
    EXPECT_TRUE(stage.judged("strike B") == "allowed"); // and it strikes whom it likes
    stage.play("strike A");
    EXPECT_EQ(stage.damage("A"), 2);
}

TEST(GodbreakersEngage,
     Juggernaut_places_one_engaged_model__GB_ENG_5__GB_ENG_6__GB_D_JUGGERNAUT) { // GB-TR-JUGGERNAUT
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "juggernaut 1"});
    stage.godbreaker("B", 1, {1100, 1000}, plain)
        .godbreaker("C", 1, {1000, 1400})
        .act("A")
        .play("engage B", {4, 4});
    ASSERT_EQ(stage.asks(), "s0 D-JUGGERNAUT");              // with no winner, too
    EXPECT_NE(stage.judged("shove C 1000,1500"), "allowed"); // not engaged
    Stage self = stage;
    self.play("shove A 900,1000");
    EXPECT_EQ(self.at("A"), (Place{900, 1000}));
    Stage declined = stage;
    declined.play("decline");
    EXPECT_EQ(declined.at("B"), (Place{1100, 1000}));
    stage.play("shove B 1300,1000");
    EXPECT_EQ(stage.at("B"), (Place{1300, 1000})); // no test, no claim
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");        // one only
}

TEST(GodbreakersEngage, Juggernaut_is_of_the_active_model_only__GB_D_JUGGERNAUT) {
    Stage stage = duel(plain, {.die = 8, .traits = "juggernaut 3"});
    stage.play("engage B", {4, 4});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersEngage, Vengeful_comes_before_Juggernaut__GB_ENG_5__GB_ORD_3) {
    Stage stage = duel({.die = 8, .traits = "juggernaut 1"}, {.die = 8, .traits = "vengeful 1"});
    stage.play("engage B", {5, 2});
    EXPECT_EQ(stage.asks(), "s1 D-VENGEFUL");
    stage.play("strike A");
    EXPECT_EQ(stage.asks(), "s0 D-JUGGERNAUT");
    EXPECT_EQ(stage.die("A"), 8);
    stage.play("shove B 1250,1000");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersEngage,
     All_windows_in_order_then_nobody_is_engaged_and_it_settles__GB_ORD_3__GB_INV_13__GB_TRI_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1, cunning 1, juggernaut 1"});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8, .traits = "vengeful 1"})
        .godbreaker("C", 1, {900, 1000}, plain);
    stage.act("A").play("engage B");
    EXPECT_EQ(stage.asks(), "s0 D-NOMINATE");
    stage.play("nominate C", {8, 3, 2});
    EXPECT_EQ(stage.asks(), "s0 D-CUNNING");
    EXPECT_EQ(stage.damage("B"), 0); // damage comes after it
    EXPECT_EQ(stage.die("A"), 8);    // the step is pending
    stage.play("shift 1000,950");
    EXPECT_EQ(stage.damage("B"), 5);
    EXPECT_EQ(stage.asks(), "s1 D-VENGEFUL");
    stage.play("strike A");
    EXPECT_EQ(stage.asks(), "s0 D-JUGGERNAUT");
    EXPECT_EQ(stage.die("A"), 8);
    stage.play("decline");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.die("A"), 10);
    EXPECT_EQ(stage.of("A").triumphs, 0);
    EXPECT_EQ(stage.state().engagement.engaged.size(), 0);
    EXPECT_EQ(stage.damage("A"), 1); // the strike came after the Triumph
}

TEST(GodbreakersEngage, An_Engage_may_be_repeated__GB_AXN_2) {
    Stage stage = duel(plain, plain);
    stage.play("engage B", {5, 2}).play("engage B", {5, 2});
    EXPECT_EQ(stage.damage("B"), 6);
    EXPECT_EQ(stage.active(), "B");
}

} // namespace
} // namespace muster::godbreakers::tests
