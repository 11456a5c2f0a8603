// A model's activation: how many actions, Move with its obstacles and claims, Sunder, Hand Off, Plunder, the
// trait actions; the dice behind them, and what a Triumph does in a test.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

// ---------------------------------------------------------------- models

TEST(GodbreakersModels, What_a_model_is_at_the_start__GB_MOD_1__GB_MOD_2__GB_SET_7) {
    const Stage stage = Stage::whole(4, {{"scenario", "duel"}}, {5, 4, 3, 2});
    for (int model = 0; model < most_godbreakers; ++model) {
        const Model& one = model_at(stage.state(), model);
        EXPECT_EQ(one.where, Where::table);
        EXPECT_TRUE(one.die == 6 || one.die == 8);
        EXPECT_EQ(one.controller.index(), model / circle_size);
        EXPECT_EQ(one.damage, 0);
        EXPECT_EQ(one.treasure, 0);
    }
    EXPECT_EQ(stage.all_vp(), (Numbers{0, 0, 0, 0}));
    EXPECT_EQ(stage.die("Orsa Venn"), 8);
    EXPECT_EQ(stage.at("Tamsin Rook"), (Place{1900, 1200}));
}

TEST(GodbreakersModels, Tame_and_wild_friendly_and_hostile__GB_MOD_3__GB_MOD_4__GB_INV_11) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}).godbreaker("a2", 0, {800, 500}).godbreaker("b", 1, {2000, 500});
    stage.tame("T", 0, {500, 1000})
        .tame("U", 1, {2000, 1000})
        .wild("W", {500, 1500})
        .wild("V", {900, 1500})
        .lay();
    const auto hostile = [&](const char* x, const char* y) {
        const ModelId p = stage.number(x), q = stage.number(y);
        EXPECT_EQ(are_hostile(stage.state(), p, q), are_hostile(stage.state(), q, p));
        EXPECT_EQ(are_friendly(stage.state(), p, q), are_friendly(stage.state(), q, p));
        EXPECT_TRUE(p == q || are_hostile(stage.state(), p, q) != are_friendly(stage.state(), p, q));
        return are_hostile(stage.state(), p, q);
    };
    EXPECT_FALSE(hostile("a", "a2"));
    EXPECT_FALSE(hostile("a", "T"));
    EXPECT_TRUE(hostile("a", "b"));
    EXPECT_TRUE(hostile("T", "U"));
    EXPECT_TRUE(hostile("b", "W")); // seat 1 runs it, which makes no difference
    EXPECT_TRUE(hostile("a", "W"));
    EXPECT_TRUE(hostile("W", "V"));
    EXPECT_FALSE(hostile("a", "a")); // neither
    EXPECT_FALSE(are_friendly(stage.state(), stage.number("a"), stage.number("a")));
    EXPECT_FALSE(are_hostile(stage.state(), stage.number("W"), stage.number("W")));
}

TEST(GodbreakersModels, Ranges_follow_the_current_die__GB_MOD_5) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 6, .traits = "fleet 2, ranged 2"})
        .godbreaker("B", 1, {2000, 2000});
    stage.act("A");
    EXPECT_EQ(movement_range(stage.kit(), stage.state(), ModelId(0)), 6 + 4);
    EXPECT_EQ(attack_range(stage.kit(), stage.state(), ModelId(0)), 12);
    EXPECT_EQ(attack_range(stage.kit(), stage.state(), stage.number("B")), 0);
    stage.of("A").die = 10;
    EXPECT_EQ(movement_range(stage.kit(), stage.state(), ModelId(0)), 10 + 4);
    EXPECT_EQ(attack_range(stage.kit(), stage.state(), ModelId(0)), 20);
}

TEST(GodbreakersModels, The_shard_lends_its_trait_at_rank_one__GB_MOD_6) {
    Stage stage(2);
    stage.shard("s0", 0, {300, 300}, "fleet").godbreaker("A", 0, {500, 500}, {.traits = "fleet 2"});
    stage.godbreaker("A2", 0, {800, 500})
        .tame("T", 0, {500, 1000}, {.die = 8})
        .godbreaker("B", 1, {2000, 2000});
    stage.wild("W", {1500, 1500}).lay();
    const auto moves = [&](const char* name) {
        return movement_range(stage.kit(), stage.state(), stage.number(name));
    };
    EXPECT_EQ(moves("A"), 6 + 4); // the larger of the two, never the sum
    EXPECT_EQ(moves("A2"), 6 + 2);
    EXPECT_EQ(moves("T"), 8); // of godbreakers only
    EXPECT_EQ(moves("B"), 6); // of its own circle
    EXPECT_EQ(moves("W"), 8);
    stage.state().standing = {};
    EXPECT_EQ(moves("A2"), 6); // looked up anew
}

TEST(GodbreakersModels, Unaligned_models_never_triumph__GB_MOD_8__GB_INV_4) {
    Stage stage(2);
    stage.tame("T", 0, {500, 500}, {.die = 8, .damage = 3}).godbreaker("a", 0, {900, 500});
    stage.godbreaker("b", 1, {600, 500}, {.die = 6}).act("T").play("engage b", {8, 2});
    EXPECT_EQ(stage.die("T"), 8);
    EXPECT_EQ(stage.damage("T"), 3);
    EXPECT_EQ(stage.damage("b"), 6);
    EXPECT_FALSE(stage.happened("GB-TRI-1"));
}

TEST(GodbreakersModels, A_newcomer_is_the_free_one_with_the_lowest_number__GB_MOD_9) {
    Stage stage(2);
    stage.godbreaker("S", 0, {500, 500}, {.die = 8, .traits = "summoning 2"})
        .godbreaker("b", 1, {2000, 2000});
    stage.wild("u1", {1500, 500}).wild("u2", {1800, 500}).lay();
    stage.of("u1") = Model{}; // back in the pool, with the mark of an activation
    stage.state().gone.mark(stage.number("u1").number);
    stage.act("S").play("summon 620,500", {5});
    EXPECT_EQ(stage.where("u1"), "table");
    EXPECT_EQ(stage.die("u1"), 10);
    EXPECT_EQ(stage.damage("u1"), 0);
    EXPECT_EQ(stage.treasure("u1"), 0);
    EXPECT_FALSE(stage.has_gone("u1")); // not activated
}

// ---------------------------------------------------------------- dice

TEST(GodbreakersDice, A_model_rolls_its_current_die__GB_DIE_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 10}).godbreaker("B", 1, {600, 500}, {.die = 12});
    stage.act("A").play("engage B", {9, 11});
    ASSERT_EQ(stage.luck().size(), 1u);
    EXPECT_EQ(stage.luck()[0].sides_of(0), 10);
    EXPECT_EQ(stage.luck()[0].sides_of(1), 12);
}

TEST(GodbreakersDice, Faces_up_to_the_limit_are_rolled_again_until_one_stands__GB_DIE_2__GB_INV_12) {
    Stage stage(2);
    stage.wall("w", {{400, 600}, {600, 600}});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "inspired 2"}).godbreaker("B", 1, {2000, 2000});
    stage.act("A").play("move 500,700", {2, 1, 2, 3}); // 3 stands, and fails
    EXPECT_EQ(stage.damage("A"), 1);
    EXPECT_EQ(stage.luck().size(), 4u); // each attempt is a roll of its own
    EXPECT_EQ(stage.told("GB-DIE-2").size(), 3u);
}

TEST(GodbreakersDice, The_face_is_judged_not_the_result__GB_DIE_2__GB_DIE_3) {
    // A's roll is challenging: a 3 is worth 0, and stands all the same with Deadly 2.
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "deadly 2"});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8}).godbreaker("X", 1, {900, 1000});
    stage.act("A").play("engage B", {3, 1});
    EXPECT_EQ(stage.damage("A"), 1);
}

TEST(GodbreakersDice, A_test_succeeds_above_three__GB_DIE_3__GB_DIE_4) {
    for (const int face : {1, 2, 3, 4, 5}) {
        Stage stage(2);
        stage.wall("w", {{400, 600}, {600, 600}}).godbreaker("A", 0, {500, 500}, {.die = 8});
        stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,700", {face});
        EXPECT_EQ(stage.damage("A"), face <= 3 ? 1 : 0) << face;
    }
}

TEST(GodbreakersDice, Conditions_are_fixed_before_any_die_of_the_step__GB_DIE_5) {
    // B's Defensive comes from its shard. All dice of an attack fall together with it, whatever they show.
    Stage stage(2);
    stage.shard("s1", 1, {2000, 2000}, "defensive")
        .godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "deadly 1"});
    stage.godbreaker("B", 1, {600, 500}, {.die = 8}).act("A").play("engage B", {1, 1, 5, 1, 3});
    ASSERT_EQ(stage.luck().size(), 3u);
    EXPECT_EQ(stage.luck()[1].results.size(), 2u); // both again
    EXPECT_EQ(stage.luck()[2].results.size(), 1u); // then B alone
    EXPECT_EQ(stage.damage("B"), 2);
}

// ---------------------------------------------------------------- Triumphs in tests and actions

TEST(GodbreakersTriumph, A_Triumph_heals_at_once_and_grows_after_the_action__GB_TRI_1__GB_TRI_2__GB_ORD_2) {
    Stage stage(2);
    stage.wall("w", {{400, 600}, {600, 600}}).godbreaker("A", 0, {500, 500}, {.die = 6, .damage = 9});
    stage.tokens("loot", {500, 780}).godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,700", {6});
    EXPECT_EQ(stage.damage("A"), 0);
    ASSERT_EQ(stage.asks(), "s0 D-CLAIM"); // the action is not over
    EXPECT_EQ(stage.die("A"), 6);
    stage.play("claim loot 1");
    EXPECT_EQ(stage.die("A"), 8);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.judged("move 500,1598"), "allowed"); // 8U now
}

TEST(GodbreakersTriumph, No_Triumph_below_the_maximum_and_none_by_a_smaller_dies_six__GB_TRI_1) {
    Stage stage(2);
    stage.wall("w", {{400, 600}, {600, 600}}).godbreaker("A", 0, {500, 500}, {.die = 8, .damage = 2});
    stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,700", {7});
    EXPECT_EQ(stage.damage("A"), 2);
    EXPECT_EQ(stage.die("A"), 8);
}

TEST(GodbreakersTriumph, An_active_D12_ascends_and_its_activation_is_over__GB_TRI_4__GB_ACT_6__GB_ORD_5) {
    Stage stage(2);
    stage.wall("w", {{400, 600}, {600, 600}}).godbreaker("A", 0, {500, 500}, {.die = 12, .treasure = 2});
    stage.godbreaker("A2", 0, {900, 500})
        .godbreaker("B", 1, {2000, 2000})
        .act("A")
        .play("move 500,700", {12});
    EXPECT_EQ(stage.where("A"), "ascended");
    EXPECT_EQ(stage.treasure("A"), 2);
    EXPECT_EQ(stage.tokens_at({500, 700}), 0); // nothing is left behind
    EXPECT_EQ(stage.active(), "B");            // the second action is lost
    EXPECT_TRUE(stage.happened("GB-TRI-4"));
}

TEST(GodbreakersTriumph, An_inactive_D12_ascends_after_the_Engage__GB_TRI_2__GB_TRI_4__GB_TRI_5) {
    Stage stage(2);
    stage.priority({1, 0}).godbreaker("A", 0, {500, 500}, {.die = 8});
    stage.godbreaker("B", 1, {600, 500}, {.die = 12, .damage = 3, .gone = true});
    stage.godbreaker("B2", 1, {2000, 2000}, {.gone = true}).act("A").play("engage B", {8, 12});
    EXPECT_EQ(stage.damage("A"), 4);
    EXPECT_EQ(stage.where("B"), "ascended");
    EXPECT_EQ(stage.die("A"), 10);
    EXPECT_TRUE(stage.tells_in_order({"GB-TRI-3: A is", "GB-TRI-4: B ascends"})); // the active model first
    EXPECT_EQ(stage.active(), "A");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersTriumph, Settling_goes_by_priority_then_roster__GB_TRI_5) {
    Stage stage(3);
    stage.priority({0, 2, 1}).godbreaker("A", 0, {1000, 1000}, {.die = 12, .traits = "merciless 3"});
    stage.godbreaker("b", 1, {1100, 1000}, {.die = 6}).godbreaker("c1", 2, {900, 1000}, {.die = 6});
    stage.godbreaker("c2", 2, {1000, 1100}, {.die = 6}).begin(); // A goes by itself
    stage.play("engage b").play("nominate c2").play("nominate c1", {9, 6, 6, 6});
    EXPECT_TRUE(stage.tells_in_order({"GB-TRI-3: c1", "GB-TRI-3: c2", "GB-TRI-3: b"}));
}

// ---------------------------------------------------------------- actions

TEST(GodbreakersActivation, Two_actions_and_the_same_one_twice__GB_ACT_3__GB_AXN_1__GB_AXN_2__GB_INV_6) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {2000, 2000}).act("A");
    stage.play("move 500,700");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    stage.play("move 500,900");
    EXPECT_EQ(stage.active(), "B");
    Stage thunder(2);
    thunder.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "thunderous 1"})
        .godbreaker("F", 0, {650, 500});
    thunder.godbreaker("B", 1, {2000, 2000}).act("A").play("thunder", {5}).play("thunder", {5});
    EXPECT_EQ(thunder.damage("F"), 4);
    EXPECT_EQ(thunder.active(), "B");
}

TEST(GodbreakersActivation, No_action_at_all_is_allowed__GB_ACT_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {2000, 2000}).act("A").end();
    EXPECT_EQ(stage.active(), "B");
    EXPECT_TRUE(stage.has_gone("A"));
}

TEST(GodbreakersActivation, It_ends_by_itself_when_nothing_else_is_open__GB_D_ACTION) {
    // Pinned in contact, and careful: after its Engage nothing is left.
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .flaws = "careful"});
    stage.godbreaker("P", 1, {600, 500}, {.die = 8, .traits = "pinning 1"}).act("A").play("engage P", {4, 4});
    EXPECT_EQ(stage.active(), "P");
    EXPECT_TRUE(stage.happened("GB-D-ACTION"));
}

TEST(GodbreakersActivation, A_Move_counts_as_open_unless_Slow_or_a_touching_pinner_bars_it__GB_D_ACTION) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.flaws = "slow"}).godbreaker("B", 1, {2000, 2000}).act("A");
    stage.play("move 500,600");
    EXPECT_EQ(stage.active(), "B"); // slow, and nothing else to do
    Stage pinned(2);
    pinned.godbreaker("A", 0, {500, 500}, {.flaws = "careful"});
    pinned.godbreaker("P", 1, {601, 500}, {.traits = "pinning 1"}).act("A").play("engage P", {4, 4});
    EXPECT_EQ(pinned.asks(), "s0 D-ACTION"); // a gap of 1: it could come closer
}

TEST(GodbreakersActivation, A_special_whose_requirements_fail_is_refused_not_wasted__GB_AXN_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "ruinous 1"}).godbreaker("B", 1, {2000, 2000});
    stage.area("moss", {1500, 1500}, {1600, 1600}).act("A");
    EXPECT_EQ(stage.judged("ruin moss"), "GB-RUIN-1");
    stage.play("move 500,600");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // one action left
}

// ---------------------------------------------------------------- Move

TEST(GodbreakersMove, Nothing_on_the_way_stops_it__GB_MOVE_1__GB_INV_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("F", 0, {700, 500}).objective("O", {850, 500});
    stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 1050,500");
    EXPECT_EQ(stage.at("A"), (Place{1050, 500}));
}

TEST(GodbreakersMove, Escape_counts_once_however_many__GB_OBS_1__GB_OBS_3) {
    Stage stage(3);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8})
        .godbreaker("B", 1, {610, 500})
        .godbreaker("C", 2, {390, 500});
    stage.wild("W", {500, 610}).godbreaker("F", 0, {500, 390}).act("A").play("move 800,900", {2});
    EXPECT_EQ(stage.damage("A"), 1);
    EXPECT_EQ(stage.told("GB-OBS-1").size(), 1u);
}

TEST(GodbreakersMove, The_old_position_counts_for_Escape__GB_OBS_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500})
        .godbreaker("B", 1, {900, 500})
        .act("A")
        .play("move 790,500");       // no test
    stage.play("move 790,500", {3}); // standing beside it now
    EXPECT_EQ(stage.damage("A"), 1);
}

TEST(GodbreakersMove, Friends_are_no_obstacle__GB_OBS_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("F", 0, {610, 500}).tame("T", 0, {390, 500});
    stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,800"); // no die
    EXPECT_EQ(stage.at("A"), (Place{500, 800}));
}

TEST(GodbreakersMove, Vault_counts_once_however_many__GB_OBS_2) {
    Stage stage(2);
    stage.wall("w1", {{400, 600}, {600, 600}}).wall("w2", {{400, 700}, {600, 700}});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8}).godbreaker("B", 1, {2000, 2000}).act("A");
    stage.play("move 500,800", {2});
    EXPECT_EQ(stage.damage("A"), 1);
}

TEST(GodbreakersMove, Grazing_the_end_of_a_barricade_is_crossing_it__GB_OBS_2__GB_TER_3) {
    Stage stage(2);
    stage.wall("w", {{500, 700}, {800, 700}}).godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {2000, 2000});
    stage.act("A").play("move 500,900", {1});
    EXPECT_EQ(stage.damage("A"), 1);
}

TEST(GodbreakersMove, Claims_come_after_the_test__GB_ORD_2__GB_CLAIM_1__GB_D_CLAIM) {
    Stage stage(2);
    stage.wall("w", {{400, 600}, {600, 600}}).tokens("loot", {500, 800}, 3).tokens("more", {600, 700}, 1);
    stage.tokens("away", {500, 1000})
        .godbreaker("A", 0, {500, 500})
        .godbreaker("B", 1, {2000, 2000})
        .act("A");
    stage.play("move 500,700", {2});
    EXPECT_EQ(stage.damage("A"), 1);
    ASSERT_EQ(stage.asks(), "s0 D-CLAIM");
    EXPECT_EQ(stage.options(),
              (Lines{"claim tokens1 1", "claim tokens1 2", "claim tokens1 3", "claim tokens2 1", "done"}));
    stage.play("claim loot 2");
    EXPECT_EQ(stage.treasure("A"), 2);
    EXPECT_EQ(stage.left_in("loot"), 1);
    EXPECT_EQ(stage.options(), (Lines{"claim tokens2 1", "done"})); // each stack once
    stage.play("claim more 1");
    EXPECT_EQ(stage.treasure("A"), 3);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    stage.play("move 500,700"); // in place: it may claim again
    EXPECT_EQ(stage.asks(), "s0 D-CLAIM");
}

TEST(GodbreakersMove, A_stack_99_away_is_within_reach__GB_CLAIM_1__GB_MEAS_3) {
    for (const int x : {649, 650}) {
        Stage stage(2);
        stage.tokens("loot", {static_cast<std::int16_t>(x), 500}).godbreaker("A", 0, {500, 600});
        stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,500");
        EXPECT_EQ(stage.asks(), x == 649 ? "s0 D-CLAIM" : "s0 D-ACTION");
    }
}

TEST(GodbreakersMove, Tame_models_claim_for_their_seat__GB_CLAIM_1) {
    Stage stage(2);
    stage.tokens("loot", {600, 500}).tame("T", 0, {500, 600}).godbreaker("a", 0, {900, 900});
    stage.godbreaker("b", 1, {2000, 2000}).act("T").play("move 500,500");
    EXPECT_EQ(stage.asks(), "s0 D-CLAIM");
    stage.play("claim loot 1");
    EXPECT_EQ(stage.treasure("T"), 1);
}

// ---------------------------------------------------------------- Sunder

TEST(GodbreakersSunder, Any_marker_and_from_anywhere__GB_SUN_1) {
    Stage stage(2);
    stage.shard("own", 0, {300, 300}).objective("O", {1200, 1200}).hoard("H", {2000, 300});
    stage.godbreaker("A", 0, {400, 300}, {.die = 8})
        .godbreaker("A2", 0, {1300, 1200})
        .godbreaker("A3", 0, {2100, 300});
    stage.godbreaker("B", 1, {2000, 2000}).act("A");
    EXPECT_EQ(stage.options("sunder").size(), 3u);
    Stage fails = stage;
    fails.play("sunder O", {3});
    EXPECT_TRUE(fails.stands("O"));
    EXPECT_EQ(fails.asks(), "s0 D-ACTION");
    stage.play("sunder own", {4});
    EXPECT_FALSE(stage.stands("own"));
    stage.play("sunder H", {5});
    EXPECT_FALSE(stage.stands("H"));
}

TEST(GodbreakersSunder, A_tame_model_sunders_what_its_seat_controls__GB_SUN_1) {
    Stage stage(2);
    stage.objective("O", {1200, 1200}).godbreaker("A", 0, {1300, 1200}).tame("T", 0, {500, 500}, {.die = 8});
    stage.godbreaker("B", 1, {2000, 2000}).act("T").play("sunder O", {5});
    EXPECT_FALSE(stage.stands("O"));
}

TEST(GodbreakersSunder, The_trait_of_a_lost_shard_is_gone_at_once__GB_SUN_2__GB_ORD_7) {
    Stage stage(2);
    stage.shard("own", 0, {300, 300}, "fleet").godbreaker("A", 0, {400, 300}, {.die = 8});
    stage.godbreaker("B", 1, {2000, 2000}).act("A");
    EXPECT_EQ(stage.judged("move 1400,300"), "allowed"); // 10U
    stage.play("sunder own", {5});
    EXPECT_EQ(stage.judged("move 1400,300"), "GB-MOVE-1");
    EXPECT_EQ(stage.judged("move 1299,300"), "allowed");
}

// ---------------------------------------------------------------- Hand Off

Stage a_carrier(Place of_friend, int treasure = 3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .treasure = treasure}).godbreaker("F", 0, of_friend);
    stage.godbreaker("B", 1, {2000, 2000}).act("A");
    return stage;
}

TEST(GodbreakersHandOff, A_long_throw_needs_a_test__GB_HAND_1) {
    Stage stage = a_carrier({1000, 500});
    stage.play("hand_off F", {3});
    EXPECT_EQ(stage.treasure("F"), 0);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    stage.play("hand_off F", {4});
    EXPECT_EQ(stage.asks(), "s0 D-TAKE");
    EXPECT_EQ(stage.verbs(), "done take");
    for (const char* said : {"take 0", "take 4"})
        stage.refuses(said, "GB-D-TAKE", "Only what the other model carries can be taken.");
    stage.play("take 3");
    EXPECT_EQ(stage.treasure("F"), 3);
    EXPECT_EQ(stage.active(), "B");
}

TEST(GodbreakersHandOff, No_roll_within_0U__GB_HAND_1__GB_D_TAKE) {
    Stage near_by = a_carrier({699, 500});
    near_by.play("hand_off F"); // a gap of 99
    EXPECT_EQ(near_by.asks(), "s0 D-TAKE");
    Stage away = a_carrier({700, 500});
    away.play("hand_off F", {1});
    EXPECT_EQ(away.asks(), "s0 D-ACTION");
}

TEST(GodbreakersHandOff, The_receivers_seat_takes__GB_D_TAKE) {
    Stage stage(2);
    stage.godbreaker("a", 0, {2000, 2000}).godbreaker("B", 1, {500, 500}, {.die = 8, .treasure = 2});
    stage.godbreaker("F", 1, {620, 500}).act("B").play("hand_off F");
    EXPECT_EQ(stage.asks(), "s1 D-TAKE");
    stage.play("done"); // zero of several
    EXPECT_EQ(stage.treasure("B"), 2);
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(GodbreakersHandOff, Tame_models_give_and_take__GB_HAND_1) {
    Stage stage(2);
    stage.tame("T", 0, {500, 500}, {.die = 8, .treasure = 1})
        .tame("U", 0, {620, 500})
        .godbreaker("a", 0, {900, 900});
    stage.godbreaker("b", 1, {2000, 2000}).act("T").play("hand_off U").play("take 1");
    EXPECT_EQ(stage.treasure("U"), 1);
}

// ---------------------------------------------------------------- Plunder

Stage at_a_hoard(int die = 8) {
    Stage stage(2);
    stage.hoard("H", {600, 600}).godbreaker("A", 0, {500, 500}, {.die = die}).godbreaker("A2", 0, {900, 500});
    stage.godbreaker("B", 1, {2000, 2000}).act("A");
    return stage;
}

TEST(GodbreakersPlunder, A_token_and_no_trouble__GB_PLUN_1__GB_INV_8) {
    Stage stage = at_a_hoard();
    stage.play("plunder H", {4});
    EXPECT_EQ(stage.treasure("A"), 1);
    EXPECT_EQ(stage.state().issued, 1);
    EXPECT_TRUE(stage.stands("H"));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    stage.play("plunder H", {7});
    EXPECT_EQ(stage.treasure("A"), 2);
}

TEST(GodbreakersPlunder, A_failure_brings_a_wild_gleaner__GB_PLUN_1__GB_ORD_4__GB_D_WPLACE) {
    Stage stage = at_a_hoard();
    stage.play("plunder H", {3});
    EXPECT_EQ(stage.treasure("A"), 1); // the token is claimed before the test
    ASSERT_EQ(stage.asks(), "s1 D-WPLACE");
    stage.play("place_model 400,500").name("G", first_unaligned);
    EXPECT_EQ(stage.at("G"), (Place{400, 500}));
    EXPECT_EQ(stage.controller("G"), -1);
    EXPECT_EQ(stage.die("G"), 8);
    EXPECT_EQ(stage.compulsion("G"), "hoarding");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersPlunder, Whoever_stands_elsewhere_may_plunder__GB_PLUN_1) {
    Stage stage(2);
    stage.hoard("H", {600, 600}).godbreaker("A", 0, {500, 500}).godbreaker("A2", 0, {1900, 500}, {.die = 8});
    stage.godbreaker("B", 1, {2000, 2000}).act("A2").play("plunder H", {5});
    EXPECT_EQ(stage.treasure("A2"), 1);
}

TEST(GodbreakersPlunder, An_empty_pool_sends_nobody__GB_PLUN_1__GB_COMP_10) {
    Stage stage(1);
    stage.hoard("H", {600, 600}).godbreaker("A", 0, {500, 500}, {.die = 8});
    for (int i = 0; i < 10; ++i)
        stage.wild(fmt::format("W{}", i), {static_cast<std::int16_t>(300 + 150 * i), 2000}, {.die = 6});
    EXPECT_EQ(stage.lay().kit().pool, 10);
    stage.act("A").play("plunder H", {2});
    EXPECT_EQ(stage.treasure("A"), 1);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersPlunder, The_pool_grows_with_the_seats__GB_COMP_10) {
    for (const int seats : {1, 2, 3, 4}) {
        Stage stage(seats);
        stage.godbreaker("A", 0, {500, 500}).lay();
        EXPECT_EQ(stage.kit().pool, std::max(10, 5 * seats));
    }
}

TEST(GodbreakersPlunder, There_is_no_plunder_in_a_duel__GB_PLUN_1__GB_AXN_2) {
    Stage stage(2, {{"scenario", "duel"}});
    stage.objective("O", {1200, 1200})
        .godbreaker("A", 0, {1300, 1200})
        .godbreaker("B", 1, {2000, 2000})
        .act("A");
    EXPECT_NE(stage.judged("plunder O"), "allowed");
    EXPECT_EQ(stage.judged("sunder O"), "allowed");
    EXPECT_EQ(stage.verbs(), "move sunder end_activation");
}

// ---------------------------------------------------------------- trait actions

TEST(GodbreakersSpecials, Hidden_Ways__GB_MYST_1__GB_D_HIDDEN__GB_PLACE_5) { // GB-TR-MYSTERIOUS
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "mysterious 2"});
    stage.godbreaker("P", 1, {610, 500}, {.traits = "pinning 1"}).godbreaker("B", 1, {2000, 2000});
    stage.tokens("loot", {1700, 1900}).act("A");
    Stage fails = stage;
    fails.play("hidden_ways", {3});
    EXPECT_EQ(fails.at("A"), (Place{500, 500}));
    EXPECT_EQ(fails.asks(), "s0 D-ACTION");
    stage.play("hidden_ways", {4});
    ASSERT_EQ(stage.asks(), "s0 D-HIDDEN");
    EXPECT_EQ(stage.verbs(), "place_model"); // it must
    stage.play("place_model 1701,2000");     // no obstacle test, no claim, not held by the pinner
    EXPECT_EQ(stage.at("A"), (Place{1701, 2000}));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersSpecials, Hidden_Ways_measure_the_whole_base__GB_MYST_1__GB_PLACE_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "mysterious 3"})
        .godbreaker("B", 1, {2000, 2000});
    stage.act("A").play("hidden_ways", {4});
    EXPECT_EQ(stage.judged("place_model 1601,2000"), "allowed"); // L 399: 3U
    EXPECT_EQ(stage.judged("place_model 1600,2000"), "GB-PLACE-2");
}

TEST(GodbreakersSpecials,
     Despoil_lowers_a_die_above_its_cap_for_good__GB_DESP_1__GB_INV_4) { // GB-TR-DESPOILING
    for (const int rank : {1, 2, 3})
        for (const int die : {6, 8, 10, 12}) {
            Stage stage(2);
            stage.godbreaker("Q", 0, {500, 500}, {.die = 8, .traits = fmt::format("despoiling {}", rank)});
            stage.godbreaker("K", 0, {}, {.die = die, .where = Where::casualty})
                .godbreaker("B", 1, {2000, 2000});
            stage.act("Q").play("despoil K 620,500", {5});
            EXPECT_EQ(stage.die("K"), std::min(die, 4 + 2 * rank));
            EXPECT_EQ(stage.damage("K"), 0);
            EXPECT_EQ(stage.treasure("K"), 0);
            EXPECT_EQ(stage.controller("K"), 0);
        }
}

TEST(GodbreakersSpecials, Ruin__GB_RUIN_1) { // GB-TR-RUINOUS
    Stage stage(2);
    stage.area("moss", {560, 400}, {800, 600}).wall("w", {{300, 380}, {300, 620}});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "ruinous 2"}).godbreaker("F", 0, {700, 500});
    stage.godbreaker("B", 1, {849, 500}).godbreaker("C", 1, {850, 300}).act("A");
    Stage fails = stage;
    fails.play("ruin moss", {3});
    EXPECT_EQ(fails.damage("A"), 1); // 3 - 2
    EXPECT_TRUE(fails.lies("moss"));
    stage.play("ruin moss", {5});
    EXPECT_EQ(stage.damage("F"), 2);
    EXPECT_EQ(stage.damage("B"), 2); // its base overlaps it by 1
    EXPECT_EQ(stage.damage("C"), 0);
    EXPECT_EQ(stage.damage("A"), 0); // 60 from the outline
    EXPECT_FALSE(stage.lies("moss"));
    EXPECT_EQ(stage.judged("ruin w"), "GB-RUIN-1"); // 200 - 50 - 10
}

TEST(GodbreakersSpecials, Ruin_hurts_itself_too_and_at_rank_three_failure_is_harmless__GB_RUIN_1) {
    Stage stage(2);
    stage.area("moss", {450, 450}, {800, 600}).godbreaker("B", 1, {2000, 2000});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "ruinous 3"}).act("A");
    stage.play("ruin moss", {2});
    EXPECT_EQ(stage.damage("A"), 0);
    stage.play("ruin moss", {4});
    EXPECT_EQ(stage.damage("A"), 3);
}

TEST(GodbreakersSpecials, What_was_ruined_can_be_shaped_again__GB_RUIN_1__GB_SHAP_1__GB_INV_16) {
    Stage stage(2);
    stage.area("moss", {600, 400}, {800, 600}).godbreaker("B", 1, {2000, 2000});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "ruinous 1, shaping 1"}).act("A");
    stage.play("ruin moss", {5}).play("shape moss", {5}).play("place_terrain 0 400,500");
    EXPECT_TRUE(stage.lies("moss"));
    EXPECT_EQ(stage.damage("A"), 1); // anchored at its middle, it covers A
}

TEST(GodbreakersSpecials, Shape__GB_SHAP_1__GB_D_SHAPE) { // GB-TR-SHAPING
    Stage stage(2);
    stage.spare_area("slick", {-200, -100}, {200, 100})
        .godbreaker("F", 0, {700, 700})
        .godbreaker("B", 1, {900, 500});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "shaping 2"}).act("A");
    Stage fails = stage;
    fails.play("shape slick", {3});
    EXPECT_EQ(fails.damage("A"), 1); // 3 - 2
    EXPECT_FALSE(fails.lies("slick"));
    stage.play("shape slick", {4});
    ASSERT_EQ(stage.asks(), "s0 D-SHAPE");
    EXPECT_EQ(stage.judged("place_terrain 0 848,500"), "allowed"); // from 648: a gap of 98
    EXPECT_EQ(stage.judged("place_terrain 0 850,500"), "GB-SHAP-1");
    stage.play("place_terrain 1 700,500"); // upright: 600 to 800, 300 to 700
    EXPECT_TRUE(stage.lies("slick"));
    EXPECT_EQ(stage.damage("F"), 2);
    EXPECT_EQ(stage.damage("A"), 0); // 100 from it
    EXPECT_EQ(stage.damage("B"), 0);
    EXPECT_EQ(stage.measure("A", "B"), 3 + 2); // and it counts in measures
}

// An angle can be laid any way round; a fence looks the same after half a turn (GB-RUL-60).
TEST(GodbreakersSpecials, Shape_offers_every_turn_that_matters) { // GB-D-SHAPE
    const auto turns_offered = [](const char* name, const Corners& corners) {
        Stage stage(2);
        stage.spare_wall(name, corners).godbreaker("B", 1, {2000, 2000});
        stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "shaping 1"}).act("A");
        stage.play(fmt::format("shape {}", name), {5});
        ActionList actions;
        stage.rules().list(stage.state(), Seat(0), actions);
        unsigned turns = 0;
        for (const Action& action : actions) turns |= 1u << action.detail;
        return turns;
    };
    EXPECT_EQ(turns_offered("angle", {{-150, 150}, {-150, -150}, {150, -150}}), 0b1111u);
    EXPECT_EQ(turns_offered("fence", {{-200, 0}, {200, 0}}), 0b11u);
}

TEST(GodbreakersSpecials, Shape_without_any_legal_spot_does_nothing__GB_SHAP_1) {
    Stage stage(2);
    stage.spare_wall("long", {{-550, 0}, {550, 0}}); // from a corner it would always reach over an edge
    stage.godbreaker("A", 0, {60, 60}, {.die = 12, .traits = "shaping 1"})
        .godbreaker("B", 1, {2000, 2000})
        .act("A");
    stage.play("shape long", {5});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_FALSE(stage.lies("long"));
    EXPECT_EQ(stage.damage("A"), 0);
}

TEST(GodbreakersSpecials, Summon_by_rank__GB_SUMM_1__GB_ORD_4) { // GB-TR-SUMMONING
    for (const int rank : {1, 2, 3}) {
        Stage stage(2);
        stage.godbreaker("S", 0, {500, 500}, {.die = 8, .traits = fmt::format("summoning {}", rank)});
        stage.godbreaker("B", 1, {2000, 2000})
            .act("S")
            .play("summon 620,500", {4})
            .name("new", first_unaligned);
        EXPECT_EQ(stage.die("new"), 6 + 2 * rank);
        EXPECT_EQ(stage.controller("new"), 0);
        EXPECT_FALSE(stage.has_gone("new"));
    }
}

TEST(GodbreakersSpecials, Thunder_by_rank__GB_THUN_1) { // GB-TR-THUNDEROUS
    Stage stage(2);
    stage.godbreaker("T", 0, {1000, 1000}, {.die = 8, .traits = "thunderous 2"});
    stage.godbreaker("F", 0, {1399, 1000}).godbreaker("G", 1, {1000, 1400}).godbreaker("K", 1, {1000, 401});
    stage.wild("W", {399, 1000}).act("T");
    stage.play("thunder", {5});
    EXPECT_EQ(stage.damage("F"), 4); // a gap of 299: 2U
    EXPECT_EQ(stage.damage("G"), 2); // 300: 3U
    EXPECT_EQ(stage.damage("K"), 2); // 499: 4U
    EXPECT_EQ(stage.damage("W"), 0); // 501
    EXPECT_EQ(stage.damage("T"), 0);
    Stage alone(2);
    alone.godbreaker("T", 0, {1000, 1000}, {.die = 8, .traits = "thunderous 2"})
        .godbreaker("B", 1, {2000, 2000});
    alone.act("T").play("thunder", {2}); // legal with nobody near
    EXPECT_EQ(alone.damage("T"), 2);
}

} // namespace
} // namespace muster::godbreakers::tests
