// The round from top to bottom: initiative and priority, round effects, laps, recovery, resolution, the end.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

// ---------------------------------------------------------------- initiative

TEST(GodbreakersInitiative, Leaders_roll_in_seat_order_and_the_highest_wins__GB_INIT_1__GB_INIT_2) {
    Stage stage(3);
    stage.godbreaker("a", 0, {500, 500}, {.die = 6}).godbreaker("b", 1, {1000, 500}, {.die = 12});
    stage.godbreaker("c", 2, {1500, 500}, {.die = 8}).godbreaker("c2", 2, {1500, 900}, {.die = 12});
    stage.leaders_roll({3, 11, 2});
    ASSERT_EQ(stage.luck().size(), 1u);
    ASSERT_EQ(stage.luck()[0].results.size(), 3u); // leaders only
    EXPECT_EQ(stage.luck()[0].sides_of(0), 6);
    EXPECT_EQ(stage.luck()[0].sides_of(1), 12);
    EXPECT_EQ(stage.luck()[0].sides_of(2), 8);
    EXPECT_EQ(stage.asks(), "s1 D-PRIORITY");
}

TEST(GodbreakersInitiative, Only_those_tied_for_highest_roll_again__GB_INIT_3) {
    Stage stage(4);
    for (int seat = 0; seat < 4; ++seat)
        stage.godbreaker(fmt::format("g{}", seat), seat, {static_cast<std::int16_t>(500 + 300 * seat), 500},
                         {.die = 8});
    stage.leaders_roll({2, 5, 5, 5, 4, 7, 7, 1, 3}); // 1, 2, 3 tie; then 2 and 3; then 3 wins
    EXPECT_EQ(stage.asks(), "s3 D-PRIORITY");
    EXPECT_EQ(stage.luck().size(), 3u);
    EXPECT_EQ(stage.told("GB-INIT-3").size(), 2u);
}

TEST(GodbreakersInitiative, A_tie_below_the_highest_is_left_alone__GB_INIT_3) {
    Stage stage(4);
    for (int seat = 0; seat < 4; ++seat)
        stage.godbreaker(fmt::format("g{}", seat), seat, {static_cast<std::int16_t>(500 + 300 * seat), 500},
                         {.die = 8});
    stage.leaders_roll({2, 2, 7, 2});
    EXPECT_EQ(stage.asks(), "s2 D-PRIORITY");
    EXPECT_EQ(stage.luck().size(), 1u);
}

TEST(GodbreakersInitiative, A_single_circle_rolls_all_the_same__GB_INIT_2__GB_D_PRIORITY) {
    Stage stage(1);
    stage.godbreaker("a", 0, {500, 500}, {.die = 8}).godbreaker("a2", 0, {900, 500});
    stage.leaders_roll({8});
    EXPECT_EQ(stage.die("a"), 10); // a Triumph counts here, too
    EXPECT_EQ(stage.order(), (Numbers{0}));
    EXPECT_TRUE(stage.happened("GB-D-PRIORITY")); // the only order there is
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
}

TEST(GodbreakersInitiative, Stand_ins_are_named_in_seat_order_and_anew_each_round__GB_INIT_1__GB_D_PROXY) {
    Stage stage(3);
    stage.godbreaker("a", 0, {}, {.where = Where::casualty}).godbreaker("a2", 0, {500, 500});
    stage.godbreaker("a3", 0, {800, 500}, {.die = 12}).godbreaker("b", 1, {1200, 500});
    stage.godbreaker("c", 2, {}, {.die = 12, .where = Where::ascended}).godbreaker("c2", 2, {500, 1500});
    stage.godbreaker("c3", 2, {800, 1500}).leaders_roll({});
    EXPECT_EQ(stage.asks(), "s0 D-PROXY");
    EXPECT_EQ(stage.options(), (Lines{"choose_roller a2", "choose_roller a3"}));
    stage.play("choose_roller a3");
    EXPECT_EQ(stage.asks(), "s2 D-PROXY");
    stage.play("choose_roller c2", {11, 3, 4});
    EXPECT_EQ(stage.luck()[0].sides_of(0), 12);
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
    stage.play("set_priority 012").sit_out();
    EXPECT_EQ(stage.asks(), "s0 D-PROXY"); // in the next round, too
}

TEST(GodbreakersInitiative, The_only_stand_in_rolls_without_being_named__GB_D_PROXY) {
    Stage stage(2);
    stage.godbreaker("a", 0, {}, {.where = Where::casualty}).godbreaker("a2", 0, {500, 500}, {.die = 10});
    stage.godbreaker("b", 1, {1200, 500}).leaders_roll({7, 2});
    EXPECT_TRUE(stage.happened("GB-D-PROXY"));
    EXPECT_EQ(stage.luck()[0].sides_of(0), 10);
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
}

TEST(GodbreakersInitiative, A_leader_brought_back_rolls_again_itself__GB_INIT_1__GB_DESP_1) {
    Stage stage(2);
    stage.godbreaker("a", 0, {}, {.die = 10, .where = Where::casualty});
    stage.godbreaker("a2", 0, {500, 500}, {.die = 8, .traits = "despoiling 3"})
        .godbreaker("a3", 0, {900, 500});
    stage.godbreaker("b", 1, {2000, 2000}).act("a2").play("despoil a 620,500", {5}).sit_out({9, 2});
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
    EXPECT_EQ(stage.luck()[0].sides_of(0), 10);
}

TEST(GodbreakersInitiative, Triumphs_settle_once_there_is_a_winner__GB_INIT_4__GB_INIT_5__GB_TRI_2) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}, {.die = 6, .damage = 2}).godbreaker("b", 1, {1500, 500}, {.die = 8});
    stage.leaders_roll({6, 8}); // both, the loser too
    EXPECT_EQ(stage.asks(), "s1 D-PRIORITY");
    EXPECT_EQ(stage.damage("a"), 0);
    EXPECT_EQ(stage.die("a"), 8);
    EXPECT_EQ(stage.die("b"), 10);
    EXPECT_TRUE(stage.tells_in_order({"GB-TRI-1", "GB-TRI-1", "GB-INIT-2", "GB-TRI-3: a", "GB-TRI-3: b"}));
}

TEST(GodbreakersInitiative, Three_Triumphs_end_at_D12__GB_TRI_3) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}, {.die = 10}).godbreaker("b", 1, {1500, 500}, {.die = 10});
    stage.leaders_roll({10, 10, 10, 10, 5, 10}); // b has three steps, a two: D12 both, and nobody ascends
    EXPECT_EQ(stage.die("a"), 12);
    EXPECT_EQ(stage.die("b"), 12);
    EXPECT_EQ(stage.where("b"), "table");
    EXPECT_EQ(stage.asks(), "s1 D-PRIORITY");
}

TEST(GodbreakersInitiative, A_loser_ascends_in_initiative_too__GB_TRI_4__GB_TRI_5) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}, {.die = 12, .treasure = 2})
        .godbreaker("b", 1, {1500, 500}, {.die = 12});
    stage.godbreaker("b2", 1, {1800, 500}).leaders_roll({12, 12, 1, 2});
    EXPECT_EQ(stage.where("a"), "ascended");
    EXPECT_EQ(stage.where("b"), "ascended");
    EXPECT_EQ(stage.treasure("a"), 2); // they stay claimed
    EXPECT_EQ(stage.asks(), "s1 D-PRIORITY");
    EXPECT_TRUE(stage.tells_in_order({"a ascends", "b ascends"})); // in seat order
}

// ---------------------------------------------------------------- priority and round effects

TEST(GodbreakersPriority, The_winner_may_put_itself_anywhere__GB_PRI_1) {
    Stage stage(3);
    stage.godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {1000, 500}).godbreaker("c", 2, {1500, 500});
    stage.leaders_roll({5, 2, 1});
    EXPECT_EQ(stage.options().size(), 6u); // 3!
    for (const char* order : {"012", "021", "102", "120", "201", "210"})
        EXPECT_TRUE(stage.lists(std::string("set_priority ") + order)) << order;
    stage.play("set_priority 120");
    EXPECT_EQ(stage.order(), (Numbers{1, 2, 0}));
    EXPECT_EQ(stage.active(), "b");
}

TEST(GodbreakersPriority, Routed_seats_have_no_place_in_it__GB_PRI_1__GB_INV_10__GB_INV_17) {
    Stage stage(3);
    stage.round(2).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {1000, 500});
    stage.godbreaker("c", 2, {1500, 500}, {.damage = 9}).recover({2, 5, 3});
    EXPECT_EQ(stage.state().routed[Seat(2)], 2);
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
    EXPECT_EQ(stage.options(), (Lines{"set_priority 01", "set_priority 10"}));
}

TEST(GodbreakersPriority, The_last_seat_places_wild_newcomers__GB_PRI_2__GB_D_WPLACE__GB_INIT_6__GB_PERIL_1) {
    Stage stage(2, {{"perils", "start:bring:prowler:objectives"}});
    stage.objective("O1", {1200, 1200}).objective("O2", {600, 1200});
    stage.godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 500}).leaders_roll({5, 2});
    stage.play("set_priority 10");
    EXPECT_EQ(stage.asks(), "s0 D-WPLACE"); // though seat 0 won the initiative
    stage.play("place_model 1200,1300").name("W1", first_unaligned);
    EXPECT_EQ(stage.at("W1"), (Place{1200, 1300}));
    EXPECT_EQ(stage.controller("W1"), -1);
    EXPECT_EQ(stage.asks(), "s0 D-WPLACE"); // at the second objective, in marker order
    EXPECT_EQ(stage.judged("place_model 1200,1100"), "GB-PLACE-3");
    stage.play("place_model 600,1300").name("W2", first_unaligned + 1);
    EXPECT_EQ(stage.active(), "b");
    EXPECT_FALSE(stage.has_gone("W1"));
    EXPECT_FALSE(stage.has_gone("W2"));
}

TEST(GodbreakersPriority, The_initiative_winner_orders_the_effects__GB_INIT_6__GB_RES_1__GB_D_ORDER) {
    Stage stage(2,
                {{"perils", "start:bring:prowler:objectives,start:harm:prowler:2,start:harm:straggler:1"}});
    stage.objective("O", {1200, 1200}).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 500});
    stage.wild("P", {800, 2000}, {.die = 8}).wild("S", {1500, 2000}, {.die = 6}).leaders_roll({5, 2});
    stage.play("set_priority 01");
    EXPECT_EQ(stage.asks(), "s0 D-ORDER");
    EXPECT_EQ(stage.options(),
              (Lines{"resolve_effect peril1", "resolve_effect peril2", "resolve_effect peril3"}));
    Stage other = stage;
    stage.play("resolve_effect peril2");
    EXPECT_EQ(stage.damage("P"), 2);
    EXPECT_EQ(stage.asks(), "s0 D-ORDER");
    stage.refuses("resolve_effect peril2", "GB-D-ORDER", "That effect is not waiting to happen.");
    stage.play("resolve_effect peril3");
    EXPECT_EQ(stage.damage("S"), 1);
    EXPECT_EQ(stage.asks(), "s1 D-WPLACE"); // the last one by itself
    stage.play("place_model 1200,1300").name("new", first_unaligned + 2);
    EXPECT_EQ(stage.damage("new"), 0); // it came after the harm
    other.play("resolve_effect peril1").play("place_model 1200,1300").name("new", first_unaligned + 2);
    other.play("resolve_effect peril2");
    EXPECT_EQ(other.damage("new"), 2);
    EXPECT_EQ(other.damage("S"), 1);
}

TEST(GodbreakersPriority, Whoever_won_the_initiative_orders_them_wherever_it_stands_in_priority__GB_D_ORDER) {
    Stage stage(3, {{"perils",
                     "start:harm:prowler:1,start:harm:straggler:1,end:harm:prowler:1,end:harm:straggler:1"}});
    stage.godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {1000, 500}).godbreaker("c", 2, {1500, 500});
    stage.leaders_roll({3, 5, 1}).play("set_priority 012");
    EXPECT_EQ(stage.asks(), "s1 D-ORDER"); // neither first nor last
    stage.play("resolve_effect peril1");
    EXPECT_EQ(stage.active(), "a");
    stage.end().end().end();
    EXPECT_EQ(stage.asks(), "s1 D-ORDER"); // at the end of the round, too
    EXPECT_EQ(stage.options(), (Lines{"resolve_effect peril3", "resolve_effect peril4"}));
}

TEST(GodbreakersPriority, Perils_at_shards_and_hoards_come_in_marker_order__GB_PERIL_1__GB_MARK_3) {
    Stage stage(2, {{"perils", "start:bring:straggler:shards"}});
    stage.shard("s0", 0, {400, 400}).shard("s1", 1, {2000, 400}).hoard("H", {1200, 1800});
    stage.godbreaker("a", 0, {500, 900}).godbreaker("b", 1, {2000, 900}).leaders_roll({5, 2});
    stage.play("set_priority 01");
    EXPECT_EQ(stage.judged("place_model 2000,500"), "GB-PLACE-3");
    stage.play("place_model 400,500").play("place_model 2000,500").name("W", first_unaligned + 1);
    EXPECT_EQ(stage.die("W"), 6);
    EXPECT_EQ(stage.active(), "a");
}

TEST(GodbreakersPriority, A_forced_newcomer_without_room_is_squeezed_in__GB_PLACE_6__GB_D_WPLACE) {
    // Four large bases round the objective leave no candidate within 0U of it.
    Stage stage(2, {{"perils", "start:bring:prowler:objectives"}});
    stage.objective("O", {1200, 1200}).godbreaker("a", 0, {300, 300}).godbreaker("b", 1, {300, 2000});
    stage.wild("n", {1200, 1400}, {.radius = 150}).wild("s", {1200, 1000}, {.radius = 150});
    stage.wild("w", {1000, 1200}, {.radius = 100}).wild("e", {1400, 1200}, {.radius = 100});
    stage.leaders_roll({5, 2}).play("set_priority 01");
    stage.name("new", first_unaligned + 4);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // nobody is asked where
    EXPECT_EQ(stage.where("new"), "table");
    EXPECT_EQ(stage.damage("new"), 1);
}

TEST(GodbreakersPriority, Newcomers_of_an_end_peril_wait_for_the_next_round__GB_PERIL_1__GB_RES_1) {
    Stage stage(2, {{"perils", "end:bring:prowler:objectives,end:harm:prowler:3"}});
    stage.objective("O", {1200, 1200}).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {1100, 1200});
    stage.recover();
    EXPECT_EQ(stage.asks(), "s0 D-ORDER");
    stage.play("resolve_effect peril1").play("place_model 1200,1300", {5, 3}); // and the leaders of round 2
    stage.name("new", first_unaligned);
    EXPECT_EQ(stage.damage("new"), 3); // the other effect came by itself
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.all_vp(), (Numbers{0, 0})); // scoring came after it: 1 > 1 is false
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
}

// ---------------------------------------------------------------- the laps

TEST(GodbreakersLaps, Seats_take_turns_in_priority_order__GB_ACT_2__GB_D_ACTIVATE) {
    Stage stage(3);
    stage.priority({2, 0, 1}).godbreaker("a1", 0, {300, 300}).godbreaker("a2", 0, {600, 300});
    stage.godbreaker("a3", 0, {900, 300}).godbreaker("b1", 1, {300, 900}).godbreaker("b2", 1, {600, 900});
    stage.godbreaker("c1", 2, {300, 1500}).begin();
    EXPECT_EQ(stage.active(), "c1"); // automatic: it has one
    EXPECT_TRUE(stage.happened("GB-D-ACTIVATE"));
    stage.end();
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(stage.options(), (Lines{"activate a1", "activate a2", "activate a3"}));
    stage.play("activate a2").end();
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.play("activate b2").end();
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE"); // seat 2 is skipped
    stage.play("activate a1").end();
    EXPECT_EQ(stage.active(), "b1");
    stage.end();
    EXPECT_EQ(stage.active(), "a3"); // seat 0 alone
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(GodbreakersLaps, A_seat_with_more_models_ends_with_several_in_a_row__GB_ACT_2__GB_INV_14) {
    Stage stage(2);
    stage.round(5)
        .godbreaker("a1", 0, {300, 300})
        .godbreaker("a2", 0, {600, 300})
        .godbreaker("a3", 0, {900, 300});
    stage.tame("T", 0, {1200, 300}).godbreaker("b1", 1, {300, 900}).begin();
    stage.play("activate a1").end().end(); // b1 in between
    stage.play("activate T").end();
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.play("activate a2").end();
    EXPECT_EQ(stage.active(), "a3");
    for (const char* name : {"a1", "a2", "b1", "T"}) EXPECT_TRUE(stage.has_gone(name)) << name;
    stage.end();
    EXPECT_TRUE(stage.over());
}

TEST(GodbreakersLaps, Flags_are_cleared_at_the_start_of_the_phase__GB_ACT_1__GB_ACT_3) {
    Stage stage(2);
    stage.round(2).godbreaker("a", 0, {300, 300}, {.gone = true});
    stage.godbreaker("b", 1, {900, 300}, {.gone = true});
    stage.leaders_roll({5, 2}).play("set_priority 01");
    EXPECT_EQ(stage.active(), "a");
    EXPECT_TRUE(stage.has_gone("a")); // set when its activation begins
    EXPECT_FALSE(stage.has_gone("b"));
}

TEST(GodbreakersLaps, A_seat_without_godbreakers_still_activates_its_tame_models__GB_ACT_1__GB_ROUT_1) {
    Stage stage(2);
    stage.tame("T", 0, {500, 500}).godbreaker("b", 1, {2000, 2000}).begin();
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.active(), "Prowler 1");
}

TEST(GodbreakersLaps, A_returned_model_keeps_its_flag__GB_ACT_4__GB_ACT_5) {
    Stage stage(2);
    stage.godbreaker("Q", 0, {500, 500}, {.die = 8, .traits = "despoiling 3"});
    stage.godbreaker("went", 0, {}, {.gone = true, .where = Where::casualty});
    stage.godbreaker("fresh", 0, {}, {.where = Where::casualty});
    stage.godbreaker("b", 1, {2000, 2000}, {.gone = true})
        .wild("W", {1500, 2000})
        .wild("V", {1800, 300})
        .act("Q");
    stage.play("despoil went 620,500", {5}).play("despoil fresh 380,500", {6});
    EXPECT_EQ(stage.active(), "fresh");
    stage.end();
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE"); // "went" does not go again
}

// ---------------------------------------------------------------- recovery

TEST(GodbreakersRecovery, Relentless_works_first_for_everybody__GB_REC_1) { // GB-TR-RELENTLESS
    Stage stage(2);
    stage.round(5).godbreaker("a", 0, {500, 500}, {.damage = 2, .traits = "relentless 2"});
    stage.godbreaker("b", 1, {2000, 500}, {.damage = 1, .traits = "relentless 3"});
    stage.wild("W", {1200, 1200}, {.die = 8, .damage = 4, .traits = "relentless 1"});
    stage.recover({3}); // only W has damage left: 3
    EXPECT_EQ(stage.where("a"), "table");
    EXPECT_EQ(stage.where("b"), "table");
    EXPECT_EQ(stage.damage("b"), 0); // not below
    EXPECT_EQ(stage.where("W"), "table");
    EXPECT_EQ(stage.damage("W"), 0);
}

TEST(GodbreakersRecovery, Seats_roll_in_priority_order_and_wild_models_last__GB_REC_2__GB_ORD_6) {
    Stage stage(2);
    stage.round(5).priority({1, 0}).godbreaker("a", 0, {500, 500}, {.die = 8, .damage = 2});
    stage.tame("T", 0, {800, 500}, {.die = 8, .damage = 2}).godbreaker("a2", 0, {900, 1000});
    stage.godbreaker("b", 1, {2000, 500}, {.die = 10, .damage = 2});
    stage.wild("W", {1200, 1200}, {.die = 6, .damage = 2}).recover({5, 4, 3, 2});
    ASSERT_EQ(stage.luck().size(), 3u);
    EXPECT_EQ(stage.luck()[0].sides_of(0), 10); // b
    ASSERT_EQ(stage.luck()[1].results.size(), 2u);
    EXPECT_EQ(stage.luck()[1].results[0], 4); // a, then T: roster order
    EXPECT_EQ(stage.luck()[2].sides_of(0), 6);
    EXPECT_EQ(stage.luck()[2].ask.who, 0); // the lowest seat rolls for it
    for (const char* name : {"a", "T", "b", "W"}) EXPECT_EQ(stage.damage(name), 0) << name;
}

TEST(GodbreakersRecovery, Nobody_without_damage_rolls__GB_REC_2) {
    Stage stage(2);
    stage.round(5).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 500}).wild("W", {1200, 1200});
    stage.recover();
    EXPECT_TRUE(stage.over());
    EXPECT_TRUE(stage.luck().empty());
}

TEST(GodbreakersRecovery, Casualties_drop_what_they_carry__GB_REC_4__GB_TOK_2__GB_TOK_1) {
    Stage stage(2);
    stage.round(5)
        .godbreaker("a", 0, {500, 500}, {.damage = 9, .treasure = 3})
        .godbreaker("a2", 0, {900, 900});
    stage.godbreaker("b", 1, {2000, 500}).tokens("loot", {500, 500}, 2).recover({2});
    EXPECT_EQ(stage.where("a"), "casualty");
    EXPECT_EQ(stage.treasure("a"), 0);
    EXPECT_EQ(stage.tokens_at({500, 500}), 5); // merged
    EXPECT_EQ(stage.state().issued, 5);
}

TEST(GodbreakersRecovery, Damage_beyond_any_roll_is_rolled_for_anyway__GB_REC_4__GB_MOD_7) {
    Stage stage(2);
    stage.round(5).godbreaker("a", 0, {500, 500}, {.die = 6, .damage = 40}).godbreaker("b", 1, {2000, 500});
    stage.recover({6});
    EXPECT_EQ(stage.where("a"), "table"); // a Triumph helps
    EXPECT_EQ(stage.die("a"), 8);
}

TEST(GodbreakersRecovery, A_D12_that_triumphs_ascends_when_the_batch_settles__GB_TRI_4__GB_REC_4) {
    Stage stage(2);
    stage.round(5).godbreaker("a", 0, {500, 500}, {.die = 12, .damage = 3, .treasure = 1});
    stage.godbreaker("a2", 0, {800, 500}).godbreaker("b", 1, {2000, 500}).recover({12});
    EXPECT_EQ(stage.where("a"), "ascended");
    EXPECT_EQ(stage.all_vp(), (Numbers{5, 0})); // GB-RES-5: it took its treasure along
}

TEST(GodbreakersRecovery, Triumphs_settle_batch_by_batch__GB_TRI_2__GB_REC_3) {
    Stage stage(2);
    stage.round(5).priority({1, 0}).godbreaker("a", 0, {500, 500}, {.die = 6, .damage = 1});
    stage.godbreaker("b1", 1, {2000, 500}, {.die = 8, .damage = 1});
    stage.godbreaker("b2", 1, {1700, 500}, {.die = 6, .damage = 9}).recover({8, 2, 6});
    EXPECT_TRUE(stage.tells_in_order(
        {"GB-TRI-1", "GB-REC-4: b2 is a casualty", "GB-TRI-3: b1", "GB-TRI-1", "GB-TRI-3: a"}));
}

TEST(GodbreakersRecovery, Healer_cover_is_fixed_at_the_beginning_of_a_batch__GB_REC_3__GB_ORD_7__GB_DIE_5) {
    // H triumphs and grows, but its batch has been looked up: M, 7U away, is not covered by a D6.
    Stage stage(2);
    stage.round(5).godbreaker("H", 0, {500, 500}, {.die = 6, .damage = 1, .traits = "healer 2"});
    stage.godbreaker("M", 0, {1300, 500}, {.die = 6, .damage = 3}).godbreaker("b", 1, {2000, 2000});
    stage.recover({6, 2});
    EXPECT_EQ(stage.where("M"), "casualty");
    EXPECT_EQ(stage.die("H"), 8);
}

TEST(GodbreakersRecovery, Unaligned_casualties_return_to_the_pool__GB_REC_5__GB_COMP_10__GB_INV_16) {
    Stage stage(2);
    stage.round(5).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 500});
    stage.tame("T", 0, {800, 500}, {.die = 8, .damage = 9, .treasure = 1});
    stage.wild("W", {1200, 1200}, {.die = 8, .damage = 9}).recover({2, 2});
    EXPECT_EQ(stage.where("T"), "reserve");
    EXPECT_EQ(stage.where("W"), "reserve");
    EXPECT_EQ(stage.tokens_at({800, 500}), 1);
    EXPECT_EQ(free_pool_model(stage.kit(), stage.state()),
              ModelId(first_unaligned)); // the lowest number is free again
}

TEST(GodbreakersRecovery, Everybody_on_the_table_is_whole_afterwards__GB_INV_7) {
    Stage stage(2, {{"perils", "end:harm:prowler:2"}});
    stage.godbreaker("a", 0, {500, 500}, {.damage = 3}).godbreaker("b", 1, {2000, 500}, {.damage = 2});
    stage.wild("W", {1200, 1200}, {.die = 8, .damage = 5}).recover({4, 2, 5, 5, 3});
    EXPECT_EQ(stage.damage("a"), 0);
    EXPECT_EQ(stage.damage("b"), 0);
    EXPECT_EQ(stage.damage("W"), 2); // the peril came later
}

// ---------------------------------------------------------------- markers, points

TEST(GodbreakersResolution, Marker_points__GB_RES_2__GB_MARK_1__GB_MARK_2__GB_INV_15) {
    Stage stage(3);
    stage.round(5).shard("s0", 0, {400, 400}).shard("s1", 1, {2000, 400}).shard("s2", 2, {400, 2000});
    stage.objective("O1", {1200, 1200}).objective("O2", {600, 1200}).hoard("H", {1800, 1200});
    stage.godbreaker("a1", 0, {500, 400}).godbreaker("a2", 0, {2100, 400}).godbreaker("b1", 1, {1300, 1200});
    stage.godbreaker("b2", 1, {700, 1200}).godbreaker("c1", 2, {1900, 1200}).recover();
    EXPECT_EQ(stage.all_vp(), (Numbers{1 + 3, 2 + 2, 0})); // a hoard scores nothing
}

TEST(GodbreakersResolution, Within_0U_of_a_marker__GB_MARK_2) {
    const auto holder_at = [](std::int16_t x) {
        Stage stage(2);
        stage.objective("O", {1200, 1200})
            .godbreaker("a", 0, {x, 1200})
            .godbreaker("b", 1, {2000, 2000})
            .lay();
        return stage.holder("O");
    };
    EXPECT_EQ(holder_at(1399), 0); // a gap of 99
    EXPECT_EQ(holder_at(1400), -1);
}

TEST(GodbreakersResolution, At_most_one_seat_controls_a_marker__GB_INV_9__GB_MARK_2) {
    Stage stage(3);
    stage.objective("O", {1200, 1200}).godbreaker("a", 0, {1100, 1200}).godbreaker("b", 1, {1300, 1200});
    stage.godbreaker("c1", 2, {1200, 1100}).godbreaker("c2", 2, {1200, 1300}).lay();
    EXPECT_EQ(stage.holder("O"), -1); // two against two
    stage.of("a").at = {500, 500};
    EXPECT_EQ(stage.holder("O"), 2);
}

TEST(GodbreakersResolution, Wild_models_help_nobody_to_control__GB_WILD_3__GB_MARK_2) {
    Stage stage(2);
    stage.priority({1, 0}).objective("O", {1200, 1200}).wild("W", {1100, 1200}).lay(); // seat 0 runs it
    EXPECT_EQ(stage.holder("O"), -1);
}

// ---------------------------------------------------------------- rout

TEST(GodbreakersResolution, A_routed_circle_takes_no_further_part__GB_ROUT_1__GB_END_4__GB_INV_17) {
    Stage stage(3);
    stage.round(2).vp({50, 1, 2}).shard("s0", 0, {400, 400}).godbreaker("a", 0, {900, 900}, {.damage = 9});
    stage.tame("T", 0, {1500, 1500}).godbreaker("b", 1, {500, 400}).godbreaker("c", 2, {2000, 500});
    stage.godbreaker("c2", 2, {2000, 800}).recover({2, 5, 3});
    EXPECT_EQ(stage.state().routed[Seat(0)], 2);
    EXPECT_EQ(stage.controller("T"), -1); // turns wild
    EXPECT_TRUE(stage.stands("s0"));      // an "other shard" for the rest
    EXPECT_EQ(stage.all_vp(), (Numbers{50, 4, 2}));
    EXPECT_EQ(stage.places(), (Numbers{3, 1, 2}));
    EXPECT_EQ(stage.asks(), "s1 D-PRIORITY");
    stage.play("set_priority 12");
    EXPECT_EQ(stage.active(), "b");
    stage.end().play("activate c").end().end();
    EXPECT_EQ(stage.asks(), "s2 D-WILD-ACTION"); // the tame model of old is run by the last seat
    EXPECT_EQ(stage.active(), "Prowler 1");
}

TEST(GodbreakersResolution, Rout_is_checked_in_the_resolution_phase_only__GB_ROUT_1) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}, {.die = 12}).wild("W", {1500, 1500}).wild("V", {300, 2000});
    stage.godbreaker("b", 1, {2000, 500}, {.die = 8}).leaders_roll({12, 3});
    EXPECT_EQ(stage.where("a"), "ascended");
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY"); // it has nobody left, and still decides
    stage.play("set_priority 10").end();
    EXPECT_EQ(stage.asks(), "s0 D-WILD-ACTIVATE");
}

TEST(GodbreakersResolution, The_last_circle_left_wins_at_once__GB_RES_3__GB_END_1) {
    Stage stage(3);
    stage.round(1).vp({9, 0, 30}).godbreaker("b", 1, {500, 500}, {.treasure = 1});
    stage.godbreaker("a", 0, {1500, 500}, {.damage = 9}).godbreaker("c", 2, {2000, 2000}, {.damage = 9});
    stage.recover({2, 2});
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "GB-RES-3");
    EXPECT_EQ(stage.all_vp(), (Numbers{9, 5, 30})); // an early end counts as the last round for GB-RES-5
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60, 0}));
    EXPECT_EQ(stage.places(), (Numbers{2, 1, 2}));
}

// ---------------------------------------------------------------- the end

TEST(GodbreakersEnd, The_game_ends_after_the_last_round__GB_END_1__GB_RES_4__GB_SET_1) {
    for (const int rounds : {3, 4}) {
        Stage stage(2, {{"rounds", std::to_string(rounds)}});
        stage.godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 500}).leaders_roll({5, 3});
        for (int round = 1; round <= rounds; ++round) {
            EXPECT_EQ(stage.state().round, round);
            EXPECT_FALSE(stage.over());
            stage.play("set_priority 01").sit_out({5, 3});
        }
        EXPECT_TRUE(stage.over());
        EXPECT_EQ(stage.ended_by(), "GB-RES-4");
        EXPECT_EQ(stage.asks(), "nobody");
        EXPECT_EQ(stage.state().round, rounds);
    }
}

// The last round of a game in which nobody scores any more.
Stage ended_with(std::initializer_list<int> points, const Chosen& chosen = {}) {
    Stage stage(static_cast<int>(points.size()), chosen);
    stage.round(5).vp(points);
    for (int seat = 0; seat < static_cast<int>(points.size()); ++seat)
        stage.godbreaker(fmt::format("g{}", seat), seat, {static_cast<std::int16_t>(300 + 500 * seat), 500});
    stage.recover();
    return stage;
}

TEST(GodbreakersEnd, The_highest_score_wins__GB_END_2__GB_END_4) {
    const Stage stage = ended_with({4, 9, 7});
    EXPECT_EQ(stage.places(), (Numbers{3, 1, 2}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60, 0}));
    EXPECT_EQ(stage.scores(), (Numbers{4, 9, 7}));
}

TEST(GodbreakersEnd, A_tie_for_the_highest_is_a_draw__GB_END_3__GB_END_4) {
    const Stage stage = ended_with({9, 4, 9, 4});
    EXPECT_EQ(stage.places(), (Numbers{1, 3, 1, 3})); // after two at place 1 comes place 3
    EXPECT_EQ(stage.pay_off(), (Numbers{30, 0, 30, 0}));
}

TEST(GodbreakersEnd, Routed_circles_come_last_the_later_rout_first__GB_END_4) {
    Stage stage(4);
    stage.round(5).vp({30, 2, 40, 1}).godbreaker("b", 1, {500, 500}).godbreaker("d", 3, {900, 500}).lay();
    stage.state().routed[Seat(0)] = 2;
    stage.state().routed[Seat(2)] = 3;
    stage.state().priority.clear();
    for (const int seat : {1, 3}) stage.state().priority.add(Seat(seat));
    stage.state().initiative = Seat(1);
    stage.recover();
    EXPECT_EQ(stage.places(), (Numbers{4, 1, 3, 2}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60, 0, 0}));
}

TEST(GodbreakersEnd, Nobody_wins_if_all_are_routed__GB_END_3__GB_RES_3) {
    Stage stage(3);
    stage.round(4).vp({30, 2, 40}).lay();
    stage.state().routed[Seat(0)] = 2;
    stage.state().priority.clear();
    for (const int seat : {1, 2}) stage.state().priority.add(Seat(seat));
    stage.state().initiative = Seat(1);
    stage.recover();
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 0, 0}));
    EXPECT_EQ(stage.places(), (Numbers{3, 1, 1}));
}

TEST(GodbreakersEnd, Treasure_is_scored_by_carriers_that_are_not_routed__GB_RES_5) {
    Stage stage(3);
    stage.round(5).godbreaker("a", 0, {500, 500}, {.damage = 9, .treasure = 3}); // drops it
    stage.godbreaker("a2", 0, {}, {.die = 12, .treasure = 1, .where = Where::ascended});
    stage.godbreaker("b", 1, {2000, 500}, {.treasure = 1}).godbreaker("c", 2, {2000, 2000}).recover({2});
    EXPECT_EQ(stage.all_vp(), (Numbers{0, 5, 0})); // seat 0 is routed: even its ascended one counts nothing
    EXPECT_EQ(stage.tokens_at({500, 500}), 3);
}

Stage alone_with(int points) {
    Stage stage(1);
    stage.round(5).vp({points}).godbreaker("a", 0, {500, 500}).recover();
    return stage;
}

TEST(GodbreakersEnd, Solo_results_by_points__GB_END_5) {
    EXPECT_EQ(alone_with(10).pay_off(), (Numbers{0}));
    EXPECT_EQ(alone_with(11).pay_off(), (Numbers{30}));
    EXPECT_EQ(alone_with(19).pay_off(), (Numbers{30}));
    EXPECT_EQ(alone_with(20).pay_off(), (Numbers{60}));
    EXPECT_EQ(alone_with(10).told("GB-END-5"), (Lines{"Circle 0 ends with 10 points: a defeat."}));
    EXPECT_EQ(alone_with(11).told("GB-END-5"), (Lines{"Circle 0 ends with 11 points: undecided."}));
    EXPECT_EQ(alone_with(29).told("GB-END-5"),
              (Lines{"Circle 0 ends with 29 points: a respectable victory."}));
    EXPECT_EQ(alone_with(30).told("GB-END-5"), (Lines{"Circle 0 ends with 30 points: a major victory."}));
    EXPECT_EQ(alone_with(-7).pay_off(), (Numbers{0}));
}

TEST(GodbreakersEnd, Solo_casualties_cost_five_points_each__GB_END_5) {
    Stage stage(1);
    stage.round(2).vp({3}).godbreaker("a", 0, {500, 500}).godbreaker("d", 0, {800, 500}, {.damage = 9});
    stage.recover({1, 5});
    EXPECT_EQ(stage.all_vp(), (Numbers{-2})); // it may be negative
    EXPECT_FALSE(stage.over());
}

TEST(GodbreakersEnd, A_solo_revive_that_fails_costs_them_again__GB_END_5__GB_DESP_1) {
    Stage stage(1);
    stage.vp({20}).godbreaker("Q", 0, {500, 500}, {.die = 8, .traits = "despoiling 1"});
    stage.godbreaker("K", 0, {}, {.where = Where::casualty}).act("Q").play("despoil K 620,500", {2});
    EXPECT_EQ(stage.all_vp(), (Numbers{15}));
}

TEST(GodbreakersEnd, A_solo_rout_is_a_loss_and_the_end__GB_END_5__GB_END_1) {
    Stage stage(1);
    stage.round(2).vp({80}).godbreaker("a", 0, {500, 500}, {.damage = 9}).recover({2});
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "GB-END-5");
    EXPECT_EQ(stage.pay_off(), (Numbers{0}));
}

// ---------------------------------------------------------------- invariants that one game shows

TEST(GodbreakersInvariants, Exactly_one_seat_is_awaited_and_nothing_is_hidden__GB_INV_1) {
    Stage stage = Stage::whole(3, {{"rounds", "3"}}, {5, 4, 3});
    stage.play("set_priority 012");
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(stage.rules().awaiting(stage.state()).size(), 1);
        for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(2)), Viewer::spectator()}) {
            State seen = stage.state();
            stage.rules().hide(seen, viewer);
            EXPECT_TRUE(same_bytes(seen, stage.state()));
        }
        for (const Event& event : stage.events()) EXPECT_FALSE(event.secret);
        stage.play(stage.asked(), stage.options().front().starts_with("activate") ? stage.options().front()
                                                                                  : "end_activation");
    }
}

TEST(GodbreakersInvariants, The_same_decisions_and_dice_give_the_same_game__GB_INV_18) {
    const auto played = [] {
        Stage stage = Stage::whole(2, {}, {5, 4});
        stage.play("set_priority 10").play("activate s1.g2").play("move 1500,1950").end();
        return stage;
    };
    const Stage first = played(), second = played();
    EXPECT_TRUE(same_bytes(first.state(), second.state()));
    EXPECT_EQ(first.story(), second.story());
}

TEST(GodbreakersInvariants, The_five_of_a_circle_are_each_somewhere__GB_INV_5__GB_INV_4) {
    Stage stage(2);
    stage.round(5).godbreaker("a1", 0, {500, 500}, {.die = 12, .damage = 2});
    stage.godbreaker("a2", 0, {800, 500}, {.die = 8, .damage = 9})
        .godbreaker("a3", 0, {1100, 500}, {.die = 10, .damage = 1});
    stage.godbreaker("b", 1, {2000, 500}).recover({12, 3, 10});
    EXPECT_EQ(stage.where("a1"), "ascended");
    EXPECT_EQ(stage.where("a2"), "casualty");
    EXPECT_EQ(stage.where("a3"), "table");
    EXPECT_EQ(stage.die("a3"), 12);
    EXPECT_EQ(stage.die("a1"), 12);
    EXPECT_EQ(stage.die("a2"), 8);
}

} // namespace
} // namespace muster::godbreakers::tests
