// The table "Refusals" of docs/rules/godbreakers.md, row by row: the rule that is named, and the sentence.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

constexpr const char* spot_taken = "That spot is taken or off the table: ";

// ---------------------------------------------------------------- options and files

void expect_unfit(const muster::Setup& setup, const std::string& rule, const std::string& sentence_said) {
    Faults faults;
    EXPECT_FALSE(Godbreakers::make(setup, faults).has_value());
    ASSERT_FALSE(faults.empty());
    SCOPED_TRACE(to_string(faults));
    if (sentence_said.ends_with(": ")) { // its detail is compared in data_test.cpp
        ASSERT_TRUE(faults[0].sentence.starts_with(sentence_said));
        return proved::expect_refusal(faults[0].rule, faults[0].sentence, rule, faults[0].sentence);
    }
    proved::expect_refusal(faults[0].rule, faults[0].sentence, rule, sentence_said);
}

TEST(GodbreakersRefusals, A_game_of_two_or_eight_rounds__GB_SET_1) {
    for (const char* rounds : {"2", "8", "0"})
        expect_unfit({2, {{"rounds", rounds}}, {}}, "GB-SET-1", "A game lasts three to seven rounds.");
    for (const char* rounds : {"3", "7"}) {
        Faults faults;
        EXPECT_TRUE(Godbreakers::make({2, {{"rounds", rounds}}, {}}, faults)) << to_string(faults);
    }
}

std::string a_circle(int count, const std::string& built_like) {
    std::string members;
    for (int i = 0; i < count; ++i)
        members +=
            fmt::format("{{id = 'g{0}', name = 'Own {0}', metals = ['copper'], {1}}}, ", i, built_like);
    return fmt::format("[[circle]]\nid = 'own'\nname = 'Own'\nveteran = true\nshard = 'tough'\n"
                       "godbreakers = [{}]\n",
                       members);
}

TEST(GodbreakersRefusals, A_circle_that_breaks_the_rules_of_creation__GB_CIRC_1) { // GB-TR-LIMITS
    const auto with = [](int count, const std::string& built_like) {
        return muster::Setup{2, {{"circles", "own,saltglass"}}, {{"own.toml", a_circle(count, built_like)}}};
    };
    const char* sentence = "This circle breaks the rules of creation: ";
    Faults faults;
    EXPECT_TRUE(Godbreakers::make(with(5, "die = 12, traits = {tough = 3}"), faults)) << to_string(faults);
    expect_unfit(with(4, "die = 6, traits = {tough = 1}"), "GB-CIRC-1", sentence);
    expect_unfit(with(6, "die = 6, traits = {tough = 1}"), "GB-CIRC-1", sentence);
    expect_unfit(with(5, "die = 6, traits = {tough = 4}"), "GB-CIRC-1", sentence);
    expect_unfit(with(5, "die = 6, traits = {tough = 1, brutal = 1, fleet = 1, ranged = 1, deadly = 1}"),
                 "GB-CIRC-1", sentence);
    expect_unfit(with(5, "die = 4, traits = {tough = 1}"), "GB-CIRC-1", sentence);
    expect_unfit(with(5, "die = 7, traits = {tough = 1}"), "GB-CIRC-1", sentence);
    expect_unfit(with(5, "die = 6, traits = {}, flaws = ['slow', 'slow']"), "GB-CIRC-1", sentence);
}

TEST(GodbreakersRefusals, A_duel_with_one_seat__GB_SET_1) {
    expect_unfit({1, {{"scenario", "duel"}}, {}}, "GB-SET-1", "This scenario needs at least two circles.");
}

TEST(GodbreakersRefusals, An_end_or_a_victory_that_makes_no_sense__GB_END_6) {
    const auto refused = [](const char* option, const char* words, const char* sentence, int seats = 2) {
        expect_unfit({seats, {{option, words}}, {}}, "GB-END-6", sentence);
    };
    refused("end", "moonrise",
            "there is no end condition 'moonrise' here; there are rounds, target, lead, held, lost, rout");
    refused("end", "rounds:8", "'rounds:' is followed by a number from 3 to 7, not '8'");
    refused("end", "target:99", "nobody can come to 'target:99': there are 30 points in the whole game");
    refused("end", "held:6", "nobody can hold so many: the scenario has 5 markers");
    refused("end", "lead:2", "alone there is nobody to be ahead of", 1);
    refused("end", "lost:s7.g1", "there is no 's7.g1' in this game to lose");
    refused("victory", "beauty", "nobody wins by 'beauty' here; there are points, held, kept");
}

TEST(GodbreakersRefusals, A_battlefield_that_breaks_the_rules__GB_SET_2__GB_PLACE_1) {
    const auto field = [](int width, int height, const std::string& terrain) {
        return muster::Setup{
            2,
            {{"battlefield", "own"}, {"setup", "placed"}},
            {{"own.toml", fmt::format("[[battlefield]]\nid = 'own'\nname = 'Own'\nsize = [{0}, {1}]\n"
                                      "terrain = [{2}]\n"
                                      "[[layout]]\nbattlefield = 'own'\nscenario = 'treasure'\n"
                                      "seats = [2]\nobjectives = [[{3}, {4}]]\n",
                                      width, height, terrain, width / 2, height / 2)}}};
    };
    const char* sentence = "This battlefield breaks the rules: ";
    Faults faults;
    EXPECT_TRUE(Godbreakers::make(field(2000, 3500, ""), faults)) << to_string(faults);
    expect_unfit(field(1900, 2400, ""), "GB-SET-2", sentence);
    expect_unfit(field(2400, 3600, ""), "GB-SET-2", sentence);
    expect_unfit(field(2400, 2400,
                       "{id = 'a', name = 'A', barricade = [[500, 500], [700, 500]]}, "
                       "{id = 'b', name = 'B', barricade = [[600, 400], [600, 600]]}"),
                 "GB-PLACE-1", sentence);
    expect_unfit(field(2400, 2400, "{id = 'a', name = 'A', barricade = [[1100, 1200], [1300, 1200]]}"),
                 "GB-PLACE-1", sentence); // onto the objective
}

// ---------------------------------------------------------------- set-up

TEST(GodbreakersRefusals, A_shard_too_near_the_centre__GB_SET_4) {
    Stage stage(2);
    stage.objective("centre", {1200, 1200}).set_up();
    ASSERT_EQ(stage.asks(), "s0 D-SHARD");
    stage.refuses("place_marker 1200,700", "GB-SET-4",
                  "Your shard must stand outside 6U of the centre; it is within 4U.");
    stage.refuses("place_marker 1200,451", "GB-SET-4",
                  "Your shard must stand outside 6U of the centre; it is within 6U.");
    EXPECT_EQ(stage.judged("place_marker 1200,450"), "allowed"); // 7U
}

TEST(GodbreakersRefusals, Hoards_and_shards_too_near_each_other__GB_SET_4) {
    const char* sentence = "Hoards and shards must be outside 6U of each other.";
    Stage stage(2);
    stage.set_up().play("place_marker 1200,300");
    ASSERT_EQ(stage.asks(), "s0 D-HOARD");
    stage.refuses("place_marker 1200,1099", "GB-SET-4", sentence);
    EXPECT_EQ(stage.judged("place_marker 1200,1100"), "allowed");
    stage.play("place_marker 400,300");
    ASSERT_EQ(stage.asks(), "s1 D-SHARD");
    stage.refuses("place_marker 400,1000", "GB-SET-4", sentence); // R 19: a later shard keeps it, too
    EXPECT_EQ(stage.judged("place_marker 400,1100"), "allowed");
}

// The markers of two seats stand; seat 1 deploys first.
Stage circles_to_deploy() {
    Stage stage(2, {{"scenario", "duel"}});
    stage.objective("centre", {1200, 1200});
    stage.godbreaker("A", 0, {}).godbreaker("A2", 0, {}).godbreaker("B", 1, {});
    stage.set_up().play("place_marker 1200,300").play("place_marker 1200,2100");
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");
    return stage;
}

TEST(GodbreakersRefusals, Deploying_too_far_from_the_shard__GB_SET_5) {
    const Stage stage = circles_to_deploy();
    stage.refuses("place_model B 1200,1400", "GB-SET-5",
                  "B must start within its movement range of your shard: 7U is more than 6U.");
    EXPECT_EQ(stage.judged("place_model B 1200,1401"), "allowed");
}

TEST(GodbreakersRefusals, A_spot_that_is_taken_or_off_the_table__GB_PLACE_1) {
    Stage stage = circles_to_deploy();
    stage.refuses("place_model B 1150,2100", "GB-PLACE-1",
                  spot_taken + std::string("the shard of Circle 1."));
    stage.refuses("place_model B 1200,2399", "GB-PLACE-1",
                  spot_taken + std::string("the edge of the table."));
    Stage moving(2);
    moving.wall("fence", {{400, 700}, {700, 700}}).objective("O", {800, 500});
    moving.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {500, 350}).act("A");
    moving.refuses("move 560,650", "GB-PLACE-1", spot_taken + std::string("fence."));
    moving.refuses("move 701,500", "GB-PLACE-1", spot_taken + std::string("objective 1."));
    moving.refuses("move 500,449", "GB-PLACE-1", spot_taken + std::string("B."));
    moving.refuses("move 49,500", "GB-PLACE-1", spot_taken + std::string("the edge of the table."));
    EXPECT_EQ(moving.judged("move 500,450"), "allowed"); // touching is
    EXPECT_EQ(moving.judged("move 700,500"), "allowed");
    EXPECT_EQ(moving.judged("move 50,500"), "allowed");
}

// ---------------------------------------------------------------- initiative and priority

TEST(GodbreakersRefusals, A_stand_in_that_may_not_roll__GB_INIT_1) {
    Stage stage(2);
    stage.godbreaker("fallen", 0, {}, {.where = Where::casualty}).godbreaker("a2", 0, {500, 500});
    stage.godbreaker("a3", 0, {800, 500}).tame("T", 0, {1100, 500}).godbreaker("b", 1, {2000, 2000});
    stage.leaders_roll({});
    ASSERT_EQ(stage.asks(), "s0 D-PROXY");
    const char* sentence = "Only a godbreaker of your own circle on the table can roll for the leader.";
    for (const char* name : {"fallen", "T", "b", "#39"})
        stage.refuses(std::string("choose_roller ") + name, "GB-INIT-1", sentence);
    EXPECT_EQ(stage.judged("choose_roller a2"), "allowed");
}

TEST(GodbreakersRefusals, Priority_by_another_seat_or_out_of_order__GB_PRI_1) {
    Stage stage(3);
    stage.godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {1000, 500}).godbreaker("c", 2, {1500, 500});
    stage.leaders_roll({5, 2, 1});
    ASSERT_EQ(stage.asks(), "s0 D-PRIORITY");
    stage.refuses(1, "set_priority 102", "GB-PRI-1", "Only the winner of the initiative sets the priority.");
    const char* sentence = "The order must name every seat still in the game exactly once.";
    for (const char* order : {"01", "0", "0121", "011", "013", "222"})
        stage.refuses(0, std::string("set_priority ") + order, "GB-PRI-1", sentence);
    EXPECT_EQ(stage.judged("set_priority 210"), "allowed");
}

TEST(GodbreakersRefusals, Priority_that_names_a_routed_seat__GB_PRI_1) {
    Stage stage(3);
    stage.godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {1000, 500}).lay();
    stage.state().routed[Seat(2)] = 1;
    stage.state().priority.clear();
    for (const int seat : {0, 1}) stage.state().priority.add(Seat(seat));
    stage.state().round = 2;
    stage.leaders_roll({5, 2});
    stage.refuses(0, "set_priority 012", "GB-PRI-1",
                  "The order must name every seat still in the game exactly once.");
    EXPECT_EQ(stage.judged("set_priority 10"), "allowed");
}

// ---------------------------------------------------------------- whose turn it is

// Seat 0 has to activate a1 or a2; a3 has gone.
Stage to_activate() {
    Stage stage(2);
    stage.godbreaker("a1", 0, {500, 500}).godbreaker("a2", 0, {800, 500});
    stage.godbreaker("a3", 0, {1100, 500}, {.gone = true}).godbreaker("b1", 1, {2000, 2000});
    stage.godbreaker("b2", 1, {1700, 2000}).wild("W", {1200, 1200}).begin();
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    return stage;
}

TEST(GodbreakersRefusals, Acting_out_of_turn__GB_ACT_2) {
    const Stage stage = to_activate();
    stage.refuses(1, "activate b1", "GB-ACT-2", "It is Circle 0's turn to activate a model.");
}

TEST(GodbreakersRefusals, Something_else_than_what_is_asked__GB_ORD_1) {
    Stage stage = to_activate();
    stage.refuses(1, "done", "GB-ORD-1", "First Circle 0 must decide: activate a model.");
    stage.refuses(0, "set_priority 01", "GB-ORD-1", "First Circle 0 must decide: activate a model.");
    stage.refuses(0, "choose_roller a1", "GB-ORD-1", "First Circle 0 must decide: activate a model.");
    stage.refuses(0, "move a1 500,600", "GB-ORD-1", "First Circle 0 must decide: activate a model.");
    stage.play("activate a1");
    const char* sentence = "First Circle 0 must decide: choose an action for the active model.";
    stage.refuses(1, "activate b1", "GB-ORD-1", sentence);
    stage.refuses(0, "activate a2", "GB-ORD-1", sentence);
    stage.refuses(0, "move a2 800,600", "GB-ORD-1", sentence); // not the active model
    stage.refuses(0, "claim 0 1", "GB-ORD-1", sentence);
    stage.refuses(0, "decline", "GB-ORD-1", sentence);
    stage.refuses(1, "end_activation a1", "GB-ORD-1", sentence);
}

TEST(GodbreakersRefusals, Nothing_interrupts_the_windows_of_an_Engage__GB_ORD_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "cunning 1"});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8, .traits = "vengeful 1"})
        .act("A")
        .play("engage B", {6, 2});
    ASSERT_EQ(stage.asks(), "s0 D-CUNNING");
    stage.refuses(1, "strike A", "GB-ORD-1", "First Circle 0 must decide: shift by Cunning.");
    stage.refuses(0, "end_activation A", "GB-ORD-1", "First Circle 0 must decide: shift by Cunning.");
    stage.play("decline");
    ASSERT_EQ(stage.asks(), "s1 D-VENGEFUL");
    stage.refuses(0, "move A 900,1000", "GB-ORD-1", "First Circle 1 must decide: strike back by Vengeful.");
}

TEST(GodbreakersRefusals, Passing_instead_of_activating__GB_ACT_2) {
    const Stage stage = to_activate();
    const char* sentence = "You still have models to activate; you may end the activation without an action.";
    stage.refuses(0, "end_activation a1", "GB-ACT-2", sentence);
    stage.refuses(0, "done", "GB-ACT-2", sentence);
    stage.refuses(0, "decline", "GB-ACT-2", sentence);
}

TEST(GodbreakersRefusals, Activating_a_model_twice__GB_ACT_4) {
    to_activate().refuses(0, "activate a3", "GB-ACT-4", "a3 has already been activated this round.");
}

TEST(GodbreakersRefusals, Activating_what_is_not_yours__GB_ACT_1) {
    const Stage stage = to_activate();
    stage.refuses(0, "activate b1", "GB-ACT-1", "You do not control b1.");
    stage.refuses(0, "activate W", "GB-ACT-1", "You do not control Prowler 1.");
}

TEST(GodbreakersRefusals, Activating_a_model_that_has_left__GB_ACT_1) {
    Stage stage(2);
    stage.godbreaker("a1", 0, {500, 500}).godbreaker("a2", 0, {800, 500});
    stage.godbreaker("a3", 0, {}, {.where = Where::casualty}).godbreaker("b1", 1, {500, 900}).begin();
    stage.refuses(0, "activate a3", "GB-ACT-1", "a3 is not on the table.");
}

// Last round's marks stay until the next activation phase; whoever speaks up before it is only too early.
TEST(GodbreakersRefusals, Nobody_acts_while_the_priority_is_set__GB_ORD_1) {
    Stage stage(2);
    stage.godbreaker("a1", 0, {500, 500}, {.die = 8, .gone = true})
        .godbreaker("b1", 1, {500, 900}, {.die = 8, .gone = true})
        .round(2)
        .leaders_roll({5, 3});
    ASSERT_EQ(stage.asks(), "s0 D-PRIORITY");
    stage.refuses(1, "move b1 500,1000", "GB-ORD-1", "First Circle 0 must decide: set the priority.");
}

// It is not told that wild models are the last seat's business: it asked for one of its own.
TEST(GodbreakersRefusals, A_player_model_among_the_wild_ones__GB_ACT_3__GB_ACT_4) {
    Stage stage(2);
    stage.godbreaker("a1", 0, {500, 500}, {.gone = true}).godbreaker("b1", 1, {500, 900}, {.gone = true});
    stage.wild("V", {1500, 1500}).wild("W", {1900, 1900}).begin({}, GameStep::wild);
    ASSERT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
    stage.refuses(0, "move a1 500,600", "GB-ACT-3", "a1 has no action left.");
    stage.refuses(1, "activate b1", "GB-ACT-4", "b1 has already been activated this round.");
    stage.refuses(0, "activate W", "GB-PRI-2", "Wild models are run by the last seat in priority.");
}

TEST(GodbreakersRefusals, A_third_action__GB_ACT_3) {
    Stage stage = to_activate();
    stage.play("activate a1").play("move 500,600").play("move 500,700");
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.refuses(0, "move a1 500,800", "GB-ACT-3", "a1 has no action left.");
    stage.play("activate b1").end();
    ASSERT_EQ(stage.active(), "a2"); // the only one left
    stage.refuses(0, "move a1 500,800", "GB-ACT-3", "a1 has no action left.");
}

TEST(GodbreakersRefusals, A_second_action_of_an_unaligned_model__GB_ACT_3) {
    Stage stage(2);
    stage.godbreaker("a1", 0, {500, 500}).godbreaker("a2", 0, {800, 500}).tame("T", 0, {1500, 500});
    stage.godbreaker("b", 1, {2000, 2000}, {.gone = true}).act("T").play("move 1500,600");
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    stage.refuses("move T 1500,700", "GB-ACT-3", "Prowler 1 has no action left.");
}

// ---------------------------------------------------------------- moving

TEST(GodbreakersRefusals, Moving_beyond_range__GB_MOVE_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "fleet 1"}).godbreaker("B", 1, {2000, 2000});
    stage.act("A").refuses("move 1600,500", "GB-MOVE-1", "That is 11U with terrain; A moves 10U.");
    EXPECT_EQ(stage.judged("move 1599,500"), "allowed");
}

TEST(GodbreakersRefusals, A_second_Move_of_a_slow_model__GB_MOVE_2) { // GB-FL-SLOW
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.traits = "thunderous 1", .flaws = "slow"});
    stage.godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,600");
    stage.refuses("move 500,700", "GB-FL-SLOW", "A is slow: one Move per activation.");
    EXPECT_EQ(stage.judged("thunder"), "allowed");
}

TEST(GodbreakersRefusals, Moving_away_while_pinned__GB_MOVE_2) { // GB-TR-PINNING
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("P", 1, {650, 500}, {.traits = "pinning 1"}).act("A");
    stage.refuses("move 400,500", "GB-TR-PINNING", "A is pinned by P and may only move closer to it.");
    EXPECT_EQ(stage.judged("move 520,500"), "allowed");
}

// ---------------------------------------------------------------- engaging

TEST(GodbreakersRefusals, Engaging_out_of_range_or_a_friend__GB_ENG_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 6, .traits = "ranged 1"}).godbreaker("F", 0, {600, 500});
    stage.godbreaker("B", 1, {1300, 500}).godbreaker("fallen", 1, {}, {.where = Where::casualty}).act("A");
    stage.refuses("engage B", "GB-ENG-1", "B is 7U away; the attack range is 6U.");
    stage.refuses("engage F", "GB-ENG-1", "Only hostile models can be engaged.");
    stage.refuses("engage A", "GB-ENG-1", "Only hostile models can be engaged.");
    stage.refuses("engage fallen", "GB-ENG-1", "Only hostile models can be engaged.");
    EXPECT_EQ(stage.verbs(), "move end_activation");
}

TEST(GodbreakersRefusals, A_second_Engage_of_a_careful_model__GB_ENG_1) { // GB-FL-CAREFUL
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .flaws = "careful"})
        .godbreaker("B", 1, {600, 500}, {.die = 8});
    stage.act("A").play("engage B", {4, 4});
    stage.refuses("engage B", "GB-FL-CAREFUL", "A is careful: one Engage per activation.");
    EXPECT_EQ(stage.verbs(), "move end_activation");
}

TEST(GodbreakersRefusals, More_opponents_than_Merciless_allows__GB_ENG_1) { // GB-TR-MERCILESS
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 2"})
        .godbreaker("F", 0, {1000, 900});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8}).godbreaker("C", 1, {900, 1000}, {.die = 8});
    stage.godbreaker("D", 1, {1000, 1100}, {.die = 8})
        .godbreaker("E", 1, {1000, 1400})
        .act("A")
        .play("engage B");
    ASSERT_EQ(stage.asks(), "s0 D-NOMINATE");
    stage.refuses("nominate B", "GB-TR-MERCILESS", "No further opponents may be nominated."); // it is engaged
    stage.refuses("nominate E", "GB-ENG-1", "E is 3U away; the attack range is 0U.");
    stage.refuses("nominate F", "GB-ENG-1", "Only hostile models can be engaged.");
    EXPECT_EQ(stage.options(), (Lines{"done", "nominate C", "nominate D"}));
    stage.play("nominate C");
    stage.refuses("nominate C", "GB-TR-MERCILESS", "No further opponents may be nominated.");
    EXPECT_EQ(stage.options(), (Lines{"done", "nominate D"}));
}

TEST(GodbreakersRefusals, An_opponent_beyond_the_rank_of_Merciless) { // GB-TR-MERCILESS
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1, cunning 1"});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8}).godbreaker("C", 1, {900, 1000}, {.die = 8});
    stage.godbreaker("D", 1, {1000, 1100}, {.die = 8})
        .act("A")
        .play("engage B")
        .play("nominate C", {5, 4, 4});
    ASSERT_EQ(stage.asks(), "s0 D-CUNNING"); // the rank is reached
    stage.refuses("nominate D", "GB-TR-MERCILESS", "No further opponents may be nominated.");
}

TEST(GodbreakersRefusals, Cunning_and_Juggernaut_beyond_range__GB_PLACE_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "cunning 1, juggernaut 1"});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8}).act("A").play("engage B", {4, 4});
    ASSERT_EQ(stage.asks(), "s0 D-CUNNING");
    stage.refuses("shift 800,1000", "GB-PLACE-2", "The whole base must end within 1U.");
    EXPECT_EQ(stage.judged("shift 801,1000"), "allowed");
    stage.play("decline");
    ASSERT_EQ(stage.asks(), "s0 D-JUGGERNAUT");
    stage.refuses("shove B 1400,1000", "GB-PLACE-2", "The whole base must end within 2U.");
    EXPECT_EQ(stage.judged("shove B 1399,1000"), "allowed");
    EXPECT_EQ(stage.judged("shove A 701,1000"), "allowed");
}

TEST(GodbreakersRefusals, A_strike_at_a_friend_or_out_of_range__GB_ENG_5) { // GB-TR-VENGEFUL
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8}).godbreaker("A2", 0, {1500, 1000});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8, .traits = "vengeful 1"})
        .godbreaker("F", 1, {1200, 1000});
    stage.act("A").play("engage B", {5, 2});
    ASSERT_EQ(stage.asks(), "s1 D-VENGEFUL");
    const char* sentence = "Only a hostile model within 0U can be struck.";
    stage.refuses("strike F", "GB-TR-VENGEFUL", sentence);
    stage.refuses("strike A2", "GB-TR-VENGEFUL", sentence);
    stage.refuses("strike B", "GB-TR-VENGEFUL", sentence);
    EXPECT_EQ(stage.options(), (Lines{"decline", "strike A"}));
}

// ---------------------------------------------------------------- newcomers

TEST(GodbreakersRefusals, A_newcomer_or_revived_model_placed_too_far_away__GB_PLACE_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "summoning 1, despoiling 1"});
    stage.godbreaker("K", 0, {}, {.where = Where::casualty}).hoard("H", {600, 600});
    stage.godbreaker("B", 1, {2000, 2000}).act("A");
    stage.refuses("summon 700,500", "GB-PLACE-3", "Called one 1 must be placed within 0U of A.");
    EXPECT_EQ(stage.judged("summon 699,500"), "allowed");
    stage.refuses("despoil K 700,500", "GB-PLACE-3", "K must be placed within 0U of A.");
    EXPECT_EQ(stage.judged("despoil K 699,500"), "allowed");
    stage.play("plunder H", {2});
    ASSERT_EQ(stage.asks(), "s1 D-WPLACE");
    stage.refuses("place_model 700,500", "GB-PLACE-3", "Gleaner 1 must be placed within 0U of A.");
    stage.refuses("place_model 500,580", "GB-PLACE-1", spot_taken + std::string("A."));
    EXPECT_EQ(stage.judged("place_model 400,500"), "allowed");
}

TEST(GodbreakersRefusals, A_hidden_model_placed_too_far_away__GB_PLACE_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "mysterious 1"});
    stage.godbreaker("B", 1, {2000, 2000}).act("A").play("hidden_ways", {5});
    ASSERT_EQ(stage.asks(), "s0 D-HIDDEN");
    // The whole base: L + 50 - 50 is at most 199.
    stage.refuses("place_model 1800,2000", "GB-PLACE-2", "A must be placed within 1U of another model.");
    EXPECT_EQ(stage.judged("place_model 1801,2000"), "allowed");
}

// ---------------------------------------------------------------- tokens, markers, terrain

TEST(GodbreakersRefusals, Claiming_what_is_out_of_reach_or_claimed__GB_CLAIM_1) {
    Stage stage(2);
    stage.tokens("here", {600, 500}, 2).tokens("there", {800, 500}).tokens("beside", {500, 640});
    stage.godbreaker("A", 0, {500, 400}).godbreaker("B", 1, {2000, 2000}).act("A").play("move 500,500");
    ASSERT_EQ(stage.asks(), "s0 D-CLAIM");
    const char* sentence = "Only unclaimed tokens within 0U can be claimed.";
    stage.refuses("claim there 1", "GB-CLAIM-1", sentence);
    stage.refuses("claim here 3", "GB-CLAIM-1", sentence);
    stage.refuses("claim here 0", "GB-CLAIM-1", sentence);
    stage.play("claim here 1");
    stage.refuses("claim here 1", "GB-CLAIM-1", sentence); // each stack once
    EXPECT_EQ(stage.options(), (Lines{"claim tokens3 1", "done"}));
}

TEST(GodbreakersRefusals, Sunder_and_Plunder_without_control__GB_SUN_1__GB_PLUN_1) {
    Stage stage(2);
    stage.objective("O", {1200, 1200}).hoard("H", {600, 500}).godbreaker("A", 0, {500, 500});
    stage.godbreaker("B", 1, {700, 500}).act("A");
    stage.refuses("sunder O", "GB-SUN-1", "Your circle does not control this marker.");
    stage.refuses("sunder H", "GB-SUN-1", "Your circle does not control this marker.");
    stage.refuses("plunder H", "GB-PLUN-1", "Your circle does not control this marker.");
    stage.refuses("plunder O", "GB-PLUN-1", "Only a hoard can be plundered.");
    stage.refuses("move", "GB-MOVE-1", "A Move needs a point to end at.");
}

TEST(GodbreakersRefusals, Hand_Off_to_a_foe_too_far_or_with_empty_hands__GB_HAND_1) {
    const char* sentence = "Hand Off needs a token and a friendly model within 6U.";
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 6, .treasure = 1, .traits = "fleet 3"});
    stage.godbreaker("F", 0, {1300, 500}).godbreaker("E", 0, {700, 500}, {.gone = true});
    stage.godbreaker("B", 1, {500, 620}).act("A");
    stage.refuses("hand_off B", "GB-HAND-1", sentence);
    stage.refuses("hand_off F", "GB-HAND-1", sentence); // 7U: Fleet does not count
    stage.refuses("hand_off A", "GB-HAND-1", sentence);
    EXPECT_EQ(stage.judged("hand_off E"), "allowed");
    Stage empty(2);
    empty.godbreaker("A", 0, {500, 500}).godbreaker("F", 0, {620, 500}).godbreaker("B", 1, {2000, 2000});
    empty.act("A").refuses("hand_off F", "GB-HAND-1", sentence);
}

TEST(GodbreakersRefusals, Reviving_who_cannot_come_back__GB_DESP_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "despoiling 1"})
        .godbreaker("A2", 0, {500, 800});
    stage.godbreaker("gone", 0, {}, {.die = 12, .where = Where::ascended}).godbreaker("B", 1, {2000, 2000});
    stage.godbreaker("his", 1, {}, {.where = Where::casualty}).act("A");
    const char* sentence = "Only a casualty of your own circle can be brought back.";
    for (const char* name : {"gone", "his", "A2"})
        stage.refuses(std::string("despoil ") + name + " 620,500", "GB-DESP-1", sentence);
}

TEST(GodbreakersRefusals, Shaping_what_is_too_large_or_lies_there__GB_SHAP_1) {
    Stage stage(2);
    stage.area("moss", {1500, 1500}, {1600, 1600}).spare_area("heap", {-300, -200}, {300, 200});
    stage.spare_area("thicket", {-150, -150}, {150, 150}).godbreaker("B", 1, {2000, 2000});
    stage.godbreaker("A", 0, {500, 500}, {.die = 6, .traits = "shaping 1"}).act("A");
    const char* sentence = "Choose a piece from the reserve at most 6U across.";
    stage.refuses("shape heap", "GB-SHAP-1", sentence); // 7U
    stage.refuses("shape moss", "GB-SHAP-1", sentence);
    EXPECT_EQ(stage.judged("shape thicket"), "allowed");
}

TEST(GodbreakersRefusals, A_shaped_piece_that_does_not_fit__GB_SHAP_1) {
    Stage stage(2);
    stage.wall("old", {{300, 700}, {700, 700}}).spare_wall("fence", {{-200, 0}, {200, 0}});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "shaping 1"}).godbreaker("F", 0, {300, 400});
    stage.objective("O", {700, 500}).godbreaker("B", 1, {2000, 2000}).act("A").play("shape fence", {5});
    ASSERT_EQ(stage.asks(), "s0 D-SHAPE");
    stage.refuses("place_terrain 0 150,380", "GB-SHAP-1",
                  "fence does not fit there: it would reach over the edge of the table.");
    stage.refuses("place_terrain 0 500,200", "GB-SHAP-1",
                  "fence does not fit there: it is not within 0U of the model that shapes it.");
    stage.refuses("place_terrain 0 500,540", "GB-SHAP-1",
                  "fence does not fit there: a barricade cannot lie on a model.");
    stage.refuses("place_terrain 1 650,450", "GB-SHAP-1", // upright
                  "fence does not fit there: a barricade cannot lie on a marker.");
    stage.refuses("place_terrain 1 580,600", "GB-SHAP-1",
                  "fence does not fit there: a barricade cannot lie on another barricade.");
    EXPECT_EQ(stage.judged("place_terrain 0 500,620"), "allowed");
}

// Six around it leave gaps for a base, but at none of the points that are looked at.
TEST(GodbreakersRefusals, A_summons_without_a_free_point__GB_PLACE_6) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "summoning 1"})
        .godbreaker("B", 1, {2000, 2000});
    const std::array<Place, 6> ring{
        {{1150, 1000}, {1075, 1130}, {925, 1130}, {850, 1000}, {925, 870}, {1075, 870}}};
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) stage.wild(fmt::format("W{}", i), ring[i], {.die = 6});
    Stage open = stage; // one is not there yet
    EXPECT_EQ(open.act("A").judged("summon 1172,1100"), "allowed");
    stage.wild("W5", ring[5], {.die = 6}).act("A");
    stage.refuses("summon 1172,1100", "GB-PLACE-6", "There is no room beside A.");
}

TEST(GodbreakersRefusals, A_summons_with_an_empty_pool__GB_COMP_10) {
    Stage stage(1);
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "summoning 1"});
    for (int i = 0; i < 10; ++i)
        stage.wild(fmt::format("W{}", i), {static_cast<std::int16_t>(300 + 150 * i), 2000}, {.die = 6});
    stage.act("A");
    stage.refuses("summon 620,500", "GB-COMP-10", "No unaligned model is left to call.");
}

TEST(GodbreakersRefusals, Plunder_by_a_tame_model_or_with_no_token_left__GB_PLUN_1) {
    const char* sentence = "Only godbreakers plunder, and only while treasure is left.";
    Stage stage(2);
    stage.hoard("H", {600, 500}).godbreaker("A", 0, {500, 500}).tame("T", 0, {900, 500});
    stage.godbreaker("B", 1, {2000, 2000}).act("T");
    stage.refuses("plunder H", "GB-PLUN-1", sentence);
    EXPECT_EQ(stage.judged("sunder H"), "allowed"); // which a tame model may
    Stage empty(2);
    empty.hoard("H", {600, 500})
        .godbreaker("A", 0, {500, 500}, {.treasure = 59})
        .tokens("last", {1500, 1500});
    empty.godbreaker("B", 1, {2000, 2000}).act("A");
    empty.refuses("plunder H", "GB-PLUN-1", sentence);
}

TEST(GodbreakersRefusals, Ruin_out_of_reach__GB_RUIN_1) {
    Stage stage(2);
    stage.area("near", {649, 400}, {800, 600}).area("far", {400, 650}, {600, 800});
    stage.spare_area("spare", {-100, -100}, {100, 100});
    stage.godbreaker("A", 0, {500, 500}, {.die = 8, .traits = "ruinous 1"}).godbreaker("B", 1, {2000, 2000});
    stage.act("A");
    EXPECT_EQ(stage.judged("ruin near"), "allowed");                          // a gap of 99
    stage.refuses("ruin far", "GB-RUIN-1", "That terrain is not within 0U."); // and of 100
    stage.refuses("ruin spare", "GB-RUIN-1", "That terrain is not within 0U.");
}

TEST(GodbreakersRefusals, A_special_action_that_the_model_lacks__GB_AXN_2__GB_SUN_2) {
    Stage stage(2);
    stage.shard("mine", 0, {900, 500}, "thunderous").godbreaker("A", 0, {500, 500}, {.die = 8});
    stage.spare_area("spare", {-100, -100}, {100, 100}).godbreaker("A2", 0, {1000, 500});
    stage.godbreaker("K", 0, {}, {.where = Where::casualty}).godbreaker("B", 1, {2000, 2000}).act("A");
    const char* sentence = "A has no such action.";
    stage.refuses("hidden_ways", "GB-AXN-2", sentence);
    stage.refuses("despoil K 620,500", "GB-AXN-2", sentence);
    stage.refuses("summon 620,500", "GB-AXN-2", sentence);
    stage.refuses("shape spare", "GB-AXN-2", sentence);
    stage.refuses("ruin spare", "GB-AXN-2", sentence);
    EXPECT_EQ(stage.judged("thunder"), "allowed"); // by the shard
    stage.play("sunder mine", {7});
    stage.refuses("thunder", "GB-AXN-2", sentence);
}

// ---------------------------------------------------------------- wild models

TEST(GodbreakersRefusals, A_wild_model_that_does_the_wrong_thing__GB_COMP_2) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8})
        .godbreaker("X", 0, {1100, 1000})
        .godbreaker("Y", 0, {880, 1000});
    stage.wild_idlers().act("W");
    const char* attack = "Prowler 1 is Murderous and must attack the closest model it can reach.";
    stage.refuses("move 1000,1200", "GB-COMP-2", attack);
    stage.refuses("end_activation", "GB-COMP-2", attack);
    Stage far_off(2);
    far_off.wild("W", {1000, 1000}, {.die = 8}).godbreaker("X", 0, {1500, 1000}).wild_idlers().act("W");
    far_off.refuses("end_activation", "GB-COMP-2",
                    "Prowler 1 is Murderous and must move closer to its target.");
    Stage coward(2);
    coward.wild("W", {1000, 1000}, {.die = 6}).godbreaker("X", 0, {1110, 1000}).wild_idlers().act("W");
    const char* flee = "Straggler 1 is Cowardly and must flee from the model beside it.";
    coward.refuses("engage X", "GB-COMP-2", flee);
    coward.refuses("end_activation", "GB-COMP-2", flee);
    Stage hoarder(2);
    hoarder.wild("W", {1000, 1000}, {.die = 8, .profile = "gleaner"}).hoard("H", {1500, 1000});
    hoarder.godbreaker("X", 0, {1100, 1000}).wild_idlers().act("W");
    const char* seek = "Gleaner 1 is Hoarding and must move closer to what it seeks.";
    hoarder.refuses("engage X", "GB-COMP-2", seek);
    hoarder.refuses("end_activation", "GB-COMP-2", seek);
}

TEST(GodbreakersRefusals, Specials_are_not_open_to_wild_models__GB_COMP_2) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8, .treasure = 1, .traits = "mysterious 1, summoning 1"});
    stage.objective("O", {1050, 1200}).godbreaker("X", 0, {1500, 1000}).wild_idlers().act("W");
    const char* sentence = "Wildling 1 is Murderous and must move closer to its target.";
    stage.refuses("hidden_ways", "GB-COMP-2", sentence);
    stage.refuses("summon 880,1000", "GB-COMP-2", sentence);
    stage.refuses("sunder O", "GB-COMP-2", sentence);
    stage.refuses("hand_off X", "GB-COMP-2", sentence);
}

TEST(GodbreakersRefusals, A_serving_Move_to_the_wrong_point__GB_COMP_3__GB_COMP_4__GB_COMP_6) {
    Stage pursuer(2);
    pursuer.wild("W", {500, 1000}, {.die = 8}).godbreaker("X", 0, {1600, 1000}).wild_idlers().act("W");
    // 10U away; with a Move of 8U the base comes within 101 of it.
    pursuer.refuses("move 700,1000", "GB-COMP-3", "Prowler 1 can get closer: within 1U of its target.");
    pursuer.refuses("move 500,1000", "GB-COMP-3", "Prowler 1 can get closer: within 1U of its target.");
    EXPECT_EQ(pursuer.judged("move 1390,1000"), "allowed");
    Stage seeker(2);
    seeker.wild("W", {500, 1000}, {.die = 8, .profile = "gleaner"}).hoard("H", {900, 1000});
    seeker.godbreaker("X", 0, {500, 2000}).wild_idlers().act("W");
    seeker.refuses("move 600,1000", "GB-COMP-4", "Gleaner 1 can get closer: within 0U of its target.");
    EXPECT_EQ(seeker.judged("move 701,1000"), "allowed");
    Stage coward(2);
    coward.wild("W", {1000, 1000}, {.die = 6}).godbreaker("X", 0, {1120, 1000}).wild_idlers().act("W");
    coward.refuses("move 900,1000", "GB-COMP-6", "Straggler 1 can flee farther: 7U.");
    coward.refuses("move 200,1000", "GB-MOVE-1", "That is 8U with terrain; Straggler 1 moves 6U.");
}

TEST(GodbreakersRefusals, A_wild_model_activated_by_another_seat__GB_PRI_2) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}, {.gone = true}).godbreaker("b", 1, {2000, 2000}, {.gone = true});
    stage.wild("W", {1000, 1000}).wild("V", {1500, 1000}).begin();
    ASSERT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
    stage.refuses(0, "activate W", "GB-PRI-2", "Wild models are run by the last seat in priority.");
    stage.play("activate W");
    stage.refuses(0, "move W 1100,1000", "GB-PRI-2", "Wild models are run by the last seat in priority.");
}

// ---------------------------------------------------------------- dice by hand, and the end

TEST(GodbreakersRefusals, A_die_that_cannot_show_this__GB_DIE_1) {
    Faults faults;
    Played opened;
    const std::vector<Entered> leaders = entered({5, 3});
    auto table = Table<Godbreakers>::open(*Godbreakers::make({2, {}, {}}, faults), 1, &leaders, opened);
    ASSERT_TRUE(table);
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::set_priority).of(0x21)).ok());
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::activate).with(0)).ok());
    const Action vault = Action(Verb::move).with(0).to({1200, 760});
    const auto refused = [&](const Dice& dice, const std::string& said) {
        const std::vector<Entered> results = entered(dice);
        const Played played = table->play(Seat(0), vault, &results);
        EXPECT_EQ(played.result, Played::Result::refused);
        proved::expect_refusal(played.refusal, table->rules(), "GB-DIE-1", said);
    };
    refused({9}, "Orsa Venn rolls a D8: 1 to 8.");
    refused({0}, "Orsa Venn rolls a D8: 1 to 8.");
    refused({1, 9}, "Orsa Venn rolls a D8: 1 to 8."); // the attempt after the reroll
    const std::vector<Entered> none;
    EXPECT_EQ(table->play(Seat(0), vault, &none).result, Played::Result::wanting);
    const std::vector<Entered> right = entered({8});
    EXPECT_TRUE(table->play(Seat(0), vault, &right).ok());
}

TEST(GodbreakersRefusals, The_die_of_the_second_model_of_a_roll__GB_DIE_1) {
    Faults faults;
    Played opened;
    const std::vector<Entered> leaders = entered({5, 9});
    const auto table = Table<Godbreakers>::open(*Godbreakers::make({2, {}, {}}, faults), 1, &leaders, opened);
    EXPECT_FALSE(table);
    EXPECT_EQ(opened.result, Played::Result::refused);
    EXPECT_EQ(sentence(opened.refusal, *Godbreakers::make({2, {}, {}}, faults)),
              "Mother Quill rolls a D8: 1 to 8.");
}

TEST(GodbreakersRefusals, Anything_after_the_end__GB_END_1) {
    Stage stage(2);
    stage.round(5).godbreaker("a", 0, {500, 500}).godbreaker("b", 1, {2000, 2000}).recover();
    ASSERT_TRUE(stage.over());
    for (const int seat : {0, 1})
        for (const char* said :
             {"activate a", "done", "set_priority 01", "end_activation a", "move a 500,600"})
            stage.refuses(seat, said, "GB-END-1", "The game is over.");
}

} // namespace
} // namespace muster::godbreakers::tests
