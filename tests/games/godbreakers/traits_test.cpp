// The twenty traits and the five flaws, each by itself.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

// A engages B in contact; C, unengaged, is far away.
Stage in_contact(const Has& a, const Has& b) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, a)
        .godbreaker("B", 1, {1100, 1000}, b)
        .godbreaker("C", 1, {2000, 2000});
    stage.act("A");
    return stage;
}
Has trained(const std::string& traits_of, int die = 8) { return {.die = die, .traits = traits_of}; }

// ---------------------------------------------------------------- Copper

TEST(GodbreakersTraits, Defensive_rerolls_its_attack_while_inactive) { // GB-TR-DEFENSIVE
    for (const int rank : {1, 2, 3}) {
        Stage stage = in_contact(trained(""), trained(fmt::format("defensive {}", rank)));
        stage.play("engage B", {7, rank, rank + 1}); // up to its rank, and no higher
        EXPECT_EQ(stage.damage("B"), 7 - rank - 1);
    }
    Stage active = in_contact(trained("defensive 3"), trained(""));
    active.play("engage B", {1, 3}); // not while it is active, and not its opponent's
    EXPECT_EQ(active.damage("A"), 2);
}

// M has to recover; H, with Healer, stands as far from it as is said.
Stage a_patient(int gap_between, const Has& healer, const Has& patient = {.die = 6, .damage = 2}) {
    Stage stage(2);
    stage.round(5).godbreaker("H", 0, {300, 500}, healer);
    stage.godbreaker("M", 0, {static_cast<std::int16_t>(400 + gap_between), 500}, patient);
    stage.godbreaker("b", 1, {2000, 2000});
    return stage;
}

TEST(GodbreakersTraits, Healer_rerolls_recovery_within_its_movement_range) { // GB-TR-HEALER
    a_patient(699, trained("healer 1", 6)).recover({1, 2});                  // 6U
    a_patient(700, trained("healer 1", 6)).recover({1});                     // 7U
    a_patient(899, trained("healer 1, fleet 1", 6)).recover({1, 2});         // Fleet counts
    a_patient(500, trained("healer 3", 6)).recover({3, 1, 2, 4});
    a_patient(500, trained("healer 1", 6)).recover({2});
}

TEST(GodbreakersTraits, Healer_serves_friends_only_and_not_itself__GB_MOD_4) { // GB-TR-HEALER
    Stage self(2);
    self.round(5).godbreaker("H", 0, {500, 500}, {.die = 6, .damage = 1, .traits = "healer 3"});
    self.godbreaker("b", 1, {700, 500}, {.die = 6, .damage = 1})
        .wild("W", {500, 700}, {.die = 6, .damage = 1});
    self.recover({1, 1, 1}); // one die each, 1 is enough: nobody rolls again
    EXPECT_EQ(self.where("H"), "table");
    Stage tame(2);
    tame.round(5)
        .godbreaker("H", 0, {500, 500}, trained("healer 3"))
        .tame("T", 0, {700, 500}, {.die = 6, .damage = 2});
    tame.godbreaker("b", 1, {2000, 2000}).recover({3, 4}); // a tame friend is served
    EXPECT_EQ(tame.where("T"), "table");
}

TEST(GodbreakersTraits, Several_Healers_are_not_added__GB_DIE_2) { // GB-TR-HEALER
    for (const int first : {1, 2}) {
        Stage stage(2);
        stage.round(5).godbreaker("H", 0, {500, 500}, trained(fmt::format("healer {}", first)));
        stage.godbreaker("H2", 0, {500, 700}, trained(fmt::format("healer {}", 3 - first)));
        stage.godbreaker("M", 0, {700, 600}, {.die = 6, .damage = 3}).godbreaker("b", 1, {2000, 2000});
        stage.recover({2, 3}); // the highest: 2
        EXPECT_EQ(stage.where("M"), "table");
    }
}

TEST(GodbreakersTraits, Inspired_rerolls_its_tests_while_active) { // GB-TR-INSPIRED
    Stage stage(2);
    stage.wall("w", {{900, 1100}, {1100, 1100}})
        .godbreaker("A", 0, {1000, 1000}, trained("inspired 3, thunderous 1"));
    stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 1000,1200", {3, 2, 4});
    EXPECT_EQ(stage.damage("A"), 0);
    stage.play("thunder", {1, 5});
    EXPECT_EQ(stage.damage("A"), 0);
    Stage attack = in_contact(trained("inspired 3"), trained(""));
    attack.play("engage B", {1, 2}); // no attack rolls
    EXPECT_EQ(attack.damage("A"), 1);
}

TEST(GodbreakersTraits, Mysterious_takes_hidden_ways__GB_MYST_1) { // GB-TR-MYSTERIOUS
    Stage stage = in_contact(trained("mysterious 1"), trained(""));
    stage.play("hidden_ways", {5}).play("place_model 1890,2000"); // within 1U of C, across the table
    EXPECT_EQ(stage.at("A"), (Place{1890, 2000}));
    EXPECT_EQ(in_contact(trained(""), trained("")).judged("hidden_ways"), "GB-AXN-2");
}

TEST(GodbreakersTraits, Vengeful_deals_its_rank) { // GB-TR-VENGEFUL
    for (const int rank : {1, 2, 3}) {
        Stage stage = in_contact(trained(""), trained(fmt::format("vengeful {}", rank)));
        stage.play("engage B", {5, 2}).play("strike A");
        EXPECT_EQ(stage.damage("A"), rank);
    }
}

// ---------------------------------------------------------------- Iron

TEST(GodbreakersTraits, Brutal_adds_two_a_rank) { // GB-TR-BRUTAL
    for (const int rank : {1, 2, 3}) {
        Stage stage = in_contact(trained(fmt::format("brutal {}", rank)), trained(""));
        stage.play("engage B", {5, 2});
        EXPECT_EQ(stage.damage("B"), 3 + 2 * rank);
        Stage lost = in_contact(trained(fmt::format("brutal {}", rank)), trained(""));
        lost.play("engage B", {2, 5});
        EXPECT_EQ(lost.damage("A"), 3); // what it inflicts, not what it takes
    }
}

TEST(GodbreakersTraits, Juggernaut_places_within_twice_its_rank) { // GB-TR-JUGGERNAUT
    for (const int rank : {1, 2, 3}) {
        Stage stage = in_contact(trained(fmt::format("juggernaut {}", rank)), trained(""));
        stage.play("engage B", {4, 4});
        const int most = 200 * rank + 99;
        EXPECT_EQ(stage.judged(fmt::format("shove B {},1000", 1100 + most)), "allowed");
        EXPECT_EQ(stage.judged(fmt::format("shove B {},1000", 1101 + most)), "GB-PLACE-2");
        EXPECT_EQ(stage.judged(fmt::format("shove A 1000,{}", 1000 - most)), "allowed");
        EXPECT_EQ(stage.judged("shove A 1001,1000"), "GB-PLACE-1"); // onto B
        stage.refuses("shove C 1600,1500", "GB-TR-JUGGERNAUT",
                      "Only an engaged model can be placed, and only once.");
    }
}

TEST(GodbreakersTraits, Pinning_holds_what_is_within_its_rank__GB_MOVE_2) { // GB-TR-PINNING
    for (const int rank : {1, 2, 3}) {
        const auto moves_away = [&](int gap_between) {
            Stage stage(2);
            stage.godbreaker("M", 0, {1000, 1000});
            stage.godbreaker("P", 1, {static_cast<std::int16_t>(1100 + gap_between), 1000},
                             trained(fmt::format("pinning {}", rank)));
            stage.act("M");
            return stage.judged("move 800,1000");
        };
        EXPECT_EQ(moves_away(100 * rank + 99), "GB-TR-PINNING");
        EXPECT_EQ(moves_away(100 * rank + 100), "allowed");
    }
}

TEST(GodbreakersTraits, All_pinners_must_be_satisfied_and_friends_do_not_pin) { // GB-TR-PINNING
    Stage stage(3);
    stage.godbreaker("M", 0, {1000, 1000}).godbreaker("P", 1, {1150, 1000}, trained("pinning 1"));
    stage.godbreaker("Q", 2, {1000, 1150}, trained("pinning 1"))
        .godbreaker("F", 0, {850, 1000}, trained("pinning 3"));
    stage.act("M");
    EXPECT_EQ(stage.judged("move 1040,1000"), "GB-TR-PINNING"); // nearer to P, farther from Q
    EXPECT_EQ(stage.judged("move 1030,1030"), "allowed");       // nearer to both
}

TEST(GodbreakersTraits, A_wild_pinner_pins_everybody) { // GB-TR-PINNING
    Stage stage(2);
    stage.godbreaker("M", 0, {1000, 1000})
        .wild("P", {1150, 1000}, trained("pinning 1"))
        .godbreaker("b", 1, {2000, 2000});
    stage.act("M");
    EXPECT_EQ(stage.judged("move 800,1000"), "GB-TR-PINNING");
}

TEST(GodbreakersTraits, Pinning_does_not_hold_what_is_placed__GB_PLACE_5) { // GB-TR-PINNING
    Stage stage = in_contact(trained("cunning 1"), trained("pinning 3"));
    stage.play("engage B", {4, 4}).play("shift 900,1000");
    EXPECT_EQ(stage.at("A"), (Place{900, 1000}));
}

TEST(GodbreakersTraits, Relentless_sheds_its_rank__GB_REC_1) { // GB-TR-RELENTLESS
    for (const int rank : {1, 2, 3}) {
        Stage stage(2);
        stage.round(5).godbreaker("a", 0, {500, 500},
                                  {.die = 6, .damage = 4, .traits = fmt::format("relentless {}", rank)});
        stage.godbreaker("b", 1, {2000, 2000}).recover({4 - rank});
        EXPECT_EQ(stage.where("a"), "table");
        EXPECT_EQ(stage.damage("a"), 0);
    }
}

TEST(GodbreakersTraits, Tough_takes_two_a_rank_less_but_one_at_least) { // GB-TR-TOUGH
    for (const int rank : {1, 2, 3}) {
        Stage stage = in_contact(trained(""), trained(fmt::format("tough {}", rank)));
        stage.play("engage B", {7, 2});
        EXPECT_EQ(stage.damage("B"), std::max(1, 5 - 2 * rank));
    }
    Stage thunder = in_contact(trained("thunderous 1"), trained("tough 3"));
    thunder.play("thunder", {5});
    EXPECT_EQ(thunder.damage("B"), 2); // of attack damage only
}

// ---------------------------------------------------------------- Mercury

TEST(GodbreakersTraits, Cunning_shifts_within_its_rank) { // GB-TR-CUNNING
    for (const int rank : {1, 2, 3}) {
        Stage stage = in_contact(trained(fmt::format("cunning {}", rank)), trained(""));
        stage.play("engage B", {4, 4});
        EXPECT_EQ(stage.judged(fmt::format("shift {},1000", 1000 - 100 * rank - 99)), "allowed");
        EXPECT_EQ(stage.judged(fmt::format("shift {},1000", 1000 - 100 * rank - 100)), "GB-PLACE-2");
    }
}

TEST(GodbreakersTraits, Deadly_rerolls_its_attack_while_active) { // GB-TR-DEADLY
    for (const int rank : {1, 2, 3}) {
        Stage stage = in_contact(trained(fmt::format("deadly {}", rank)), trained(""));
        stage.play("engage B", {rank, 1, 8 - rank});
        EXPECT_EQ(stage.damage("B"), 8 - rank - 1);
    }
    Stage inactive = in_contact(trained(""), trained("deadly 3"));
    inactive.play("engage B", {7, 1});
    EXPECT_EQ(inactive.damage("B"), 6);
}

TEST(GodbreakersTraits, Fleet_adds_two_units_a_rank__GB_MOD_5) { // GB-TR-FLEET
    for (const int rank : {1, 2, 3}) {
        Stage stage(2);
        stage.godbreaker("A", 0, {500, 500}, trained(fmt::format("fleet {}", rank), 6))
            .godbreaker("B", 1, {2000, 2000});
        stage.act("A");
        EXPECT_EQ(stage.judged(fmt::format("move {},500", 500 + 699 + 200 * rank)), "allowed");
        EXPECT_EQ(stage.judged(fmt::format("move {},500", 500 + 700 + 200 * rank)), "GB-MOVE-1");
    }
}

TEST(GodbreakersTraits, Merciless_works_only_while_active) { // GB-TR-MERCILESS
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, trained("")).godbreaker("A2", 0, {1200, 1000});
    stage.godbreaker("B", 1, {1100, 1000}, trained("merciless 3")).act("A").play("engage B", {5, 4});
    EXPECT_EQ(stage.damage("B"), 1); // nobody is asked
}

TEST(GodbreakersTraits, Merciless_reaches_as_far_as_Ranged) { // GB-TR-MERCILESS
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, trained("merciless 2, ranged 1", 6))
        .godbreaker("B", 1, {1500, 1000}, trained(""));
    stage.godbreaker("C", 1, {1000, 1799}, trained(""))
        .godbreaker("D", 1, {200, 1000}, trained(""))
        .act("A")
        .play("engage B");
    EXPECT_EQ(stage.options(), (Lines{"done", "nominate C"})); // 6U; D is 7U away
}

TEST(GodbreakersTraits, Ranged_reaches_a_die_a_rank__GB_MOD_5) { // GB-TR-RANGED
    for (const int rank : {1, 2, 3}) {
        const auto reaches = [&](int gap_between) {
            Stage stage(2);
            stage.godbreaker("A", 0, {100, 500}, trained(fmt::format("ranged {}", rank), 6));
            stage.godbreaker("B", 1, {static_cast<std::int16_t>(200 + gap_between), 500}).act("A");
            return stage.judged("engage B");
        };
        EXPECT_EQ(reaches(600 * rank + 99), "allowed");
        EXPECT_EQ(reaches(600 * rank + 100), "GB-ENG-1");
    }
}

// ---------------------------------------------------------------- Gold (see also activation_test.cpp)

TEST(GodbreakersTraits, Despoiling_has_a_cap_by_rank__GB_DESP_1) { // GB-TR-DESPOILING
    EXPECT_EQ(revived_cap(1), 6);
    EXPECT_EQ(revived_cap(2), 8);
    EXPECT_EQ(revived_cap(3), 10);
}

TEST(GodbreakersTraits, Ruinous_deals_its_rank_and_costs_the_rest_of_three__GB_RUIN_1) { // GB-TR-RUINOUS
    for (const int rank : {1, 2, 3}) {
        Stage stage(2);
        stage.area("moss", {1060, 900}, {1400, 1100}).godbreaker("B", 1, {1200, 1000});
        stage.godbreaker("A", 0, {1000, 1000}, trained(fmt::format("ruinous {}", rank))).act("A");
        Stage fails = stage;
        stage.play("ruin moss", {5});
        EXPECT_EQ(stage.damage("B"), rank);
        fails.play("ruin moss", {1});
        EXPECT_EQ(fails.damage("A"), 3 - rank);
        EXPECT_EQ(fails.damage("B"), 0);
    }
}

TEST(GodbreakersTraits, Shaping_deals_its_rank_and_costs_the_rest_of_three__GB_SHAP_1) { // GB-TR-SHAPING
    for (const int rank : {1, 2, 3}) {
        Stage stage(2);
        stage.spare_area("thicket", {-150, -150}, {150, 150}).godbreaker("B", 1, {1200, 1000});
        stage.godbreaker("A", 0, {1000, 1000}, trained(fmt::format("shaping {}", rank))).act("A");
        Stage fails = stage;
        stage.play("shape thicket", {5}).play("place_terrain 0 1100,1000"); // over both
        EXPECT_EQ(stage.damage("B"), rank);
        EXPECT_EQ(stage.damage("A"), rank);
        fails.play("shape thicket", {1});
        EXPECT_EQ(fails.damage("A"), 3 - rank);
        EXPECT_FALSE(fails.lies("thicket"));
    }
}

TEST(GodbreakersTraits, Summoning_brings_a_larger_die_by_rank__GB_SUMM_1) { // GB-TR-SUMMONING
    EXPECT_EQ(summoned_die(1), 8);
    EXPECT_EQ(summoned_die(2), 10);
    EXPECT_EQ(summoned_die(3), 12);
}

TEST(GodbreakersTraits, Thunderous_deals_its_rank_within_its_rank__GB_THUN_1) { // GB-TR-THUNDEROUS
    for (const int rank : {1, 2, 3}) {
        Stage stage(2);
        stage.godbreaker("A", 0, {1000, 1000}, trained(fmt::format("thunderous {}", rank)));
        stage.godbreaker("B", 1, {static_cast<std::int16_t>(1199 + 100 * rank), 1000});
        stage.godbreaker("C", 1, {1000, static_cast<std::int16_t>(1200 + 100 * rank)});
        stage.act("A").play("thunder", {2});
        EXPECT_EQ(stage.damage("B"), rank);
        EXPECT_EQ(stage.damage("C"), 0);
        EXPECT_EQ(stage.damage("A"), rank);
    }
}

TEST(GodbreakersTraits, Traits_work_at_full_rank_whatever_the_damage__GB_MOD_6__GB_MOD_7) {
    Stage stage = in_contact({.die = 8, .damage = 50, .traits = "brutal 3"}, trained(""));
    stage.play("engage B", {5, 2});
    EXPECT_EQ(stage.damage("B"), 9);
    EXPECT_EQ(stage.damage("A"), 50); // and damage removes nobody by itself
    EXPECT_EQ(stage.where("A"), "table");
}

// ---------------------------------------------------------------- flaws

TEST(GodbreakersFlaws, Brittle_makes_every_instance_one_larger__GB_MOD_7) { // GB-FL-BRITTLE
    Stage stage(2);
    stage.godbreaker("T", 0, {1000, 1000}, trained("thunderous 1"))
        .godbreaker("B", 1, {1150, 1000}, {.flaws = "brittle"});
    stage.godbreaker("far", 1, {2000, 2000}, {.flaws = "brittle"}).act("T").play("thunder", {5});
    EXPECT_EQ(stage.damage("B"), 4); // two instances
    EXPECT_EQ(stage.damage("far"), 0);
    Stage harmless(2);
    harmless.area("moss", {1060, 900}, {1400, 1100}).godbreaker("B", 1, {2000, 2000});
    harmless.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "ruinous 3", .flaws = "brittle"}).act("A");
    harmless.play("ruin moss", {1});
    EXPECT_EQ(harmless.damage("A"), 0); // an instance of 0 stays 0
}

TEST(GodbreakersFlaws, Careful_engages_once__GB_ENG_1) { // GB-FL-CAREFUL
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .flaws = "careful"})
        .godbreaker("B", 1, {1100, 1000}, trained(""));
    stage.act("A").play("engage B", {4, 4});
    EXPECT_EQ(stage.judged("engage B"), "GB-FL-CAREFUL");
    stage.play("move 1000,1050", {5}).play("engage A", {4, 4}); // being engaged is another matter
    EXPECT_EQ(stage.active(), "B");
}

TEST(GodbreakersFlaws, Prey_draws_wild_models__GB_COMP_1__GB_COMP_7) { // GB-FL-PREY
    Stage stage(2);
    stage.godbreaker("bait", 0, {1000, 1000}, {.flaws = "prey"})
        .wild("coward", {1400, 1000}, {.die = 6})
        .lay();
    EXPECT_EQ(stage.compulsion("coward"), "predator");
    stage.of("bait").at = {200, 200};
    EXPECT_EQ(stage.compulsion("coward"), "cowardly");
}

TEST(GodbreakersFlaws, Slow_moves_once__GB_MOVE_2) { // GB-FL-SLOW
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .flaws = "slow"})
        .godbreaker("B", 1, {1200, 1000}, trained(""));
    stage.act("A").play("move 1050,1000");
    EXPECT_EQ(stage.judged("move 1000,1000"), "GB-FL-SLOW");
    stage.play("engage B", {5, 2}); // other actions are open
    EXPECT_EQ(stage.damage("B"), 3);
}

TEST(GodbreakersFlaws, Unlucky_fails_up_to_four__GB_DIE_3) { // GB-FL-UNLUCKY
    for (const int face : {4, 5}) {
        Stage test_roll(2);
        test_roll.wall("w", {{900, 1100}, {1100, 1100}}).godbreaker("B", 1, {2000, 2000});
        test_roll.godbreaker("A", 0, {1000, 1000}, {.die = 8, .flaws = "unlucky"}).act("A");
        test_roll.play("move 1000,1200", {face});
        EXPECT_EQ(test_roll.damage("A"), face == 4 ? 1 : 0);
        Stage attack(2);
        attack.godbreaker("A", 0, {1000, 1000}, {.die = 8, .flaws = "unlucky"})
            .godbreaker("X", 1, {900, 1000});
        attack.godbreaker("B", 1, {1100, 1000}, trained("")).act("A").play("engage B", {face, 2});
        EXPECT_EQ(attack.damage("A"), face == 4 ? 2 : 0); // crowded
        EXPECT_EQ(attack.damage("B"), face == 4 ? 0 : 3);
    }
    Stage easy = in_contact({.die = 8, .flaws = "unlucky"}, trained(""));
    easy.play("engage B", {3, 1}); // no challenging roll: nothing changes
    EXPECT_EQ(easy.damage("B"), 2);
}

} // namespace
} // namespace muster::godbreakers::tests
