// Whose turn it is, from the first lead to the last unit: section 4.2 of docs/rules/forge.md, FO-ACT-1 to
// FO-ACT-5 and FO-ACT-11.
#include "games/forge/stage.hpp"

#include <algorithm>

namespace muster::forge::tests {
namespace {

TEST(ForgeTurns, Units_that_may_be_activated__FO_ACT_1) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "B2", "B3"}).put("G4", {1900, 650}, {.activated = true});
    stage.put("G5", {800, 600}, {.acted = true}).begin();
    // G5 broke: it has acted, but may still be activated. G1 and G6 fell.
    EXPECT_EQ(stage.options(), (Lines{"activate G2", "activate G3", "activate G5"}));
}

TEST(ForgeTurns, The_lead_then_one_each__FO_ACT_2__FO_RUL_67) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "G4", "G5", "B2", "B3", "B4"}).order({1, 0}, {2, 1}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{1, 1, 0, 1, 0, 0, 0}));
}

TEST(ForgeTurns, Every_side_of_the_order_has_its_own_lead__FO_ACT_2) {
    Stage stage(3);
    stage.put_fresh({"0:G2", "0:G3", "0:G4", "1:B2", "1:B3", "1:B4", "1:B5", "2:G2", "2:G3"});
    stage.order({1, 2, 0}, {3, 2, 1}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{1, 1, 1, 2, 2, 0, 1, 0, 0}));
}

TEST(ForgeTurns, A_side_without_units_is_skipped_and_the_last_goes_on_alone__FO_ACT_3__FO_RUL_10) {
    Stage stage;
    stage.put_fresh({"G2", "B2", "B3", "B4", "B5"}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 1, 1, 1, 1}));
    Stage none;
    none.put("G2", {1400, 600}, {.activated = true}).put_fresh({"B2", "B3"}).begin();
    EXPECT_EQ(none.seats_in_turn(), (Numbers{1, 1}));
}

TEST(ForgeTurns, Units_used_up_by_reactions_are_no_turn__FO_ACT_3__FO_RUL_13) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "G4", "B2"}).put("B4", {2900, 2950}, {.activated = true, .acted = true});
    stage.order({0, 1}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 1, 0, 0}));
}

TEST(ForgeTurns, A_lead_may_be_given_up_once_begun__FO_ACT_4__FO_RUL_9) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "G4", "G5", "B2", "B3"}).order({0, 1}, {3, 1}).begin();
    EXPECT_FALSE(stage.lists("yield"));
    stage.play("activate G2").end();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_TRUE(stage.lists("yield"));
    stage.play("yield");
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{1, 0, 1, 0, 0}));
}

TEST(ForgeTurns, After_two_of_three_the_third_may_still_be_given_up__FO_ACT_4) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "G4", "G5", "B2", "B3"}).order({0, 1}, {3, 1}).begin();
    stage.play("activate G2").end().play("activate G3").end().play("yield");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeTurns, With_a_lead_the_last_unit_is_a_choice__FO_ACT_4__FO_GEN_5) {
    Stage stage; // it may be activated, or the rest of the lead given up
    stage.put_fresh({"G2", "G3", "B2", "B3"}).order({0, 1}, {2, 1}).begin().play("activate G2").end();
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(stage.options(), (Lines{"activate G3", "yield"}));
}

TEST(ForgeTurns, A_lead_ends_with_the_units__FO_ACT_5__FO_RUL_10) {
    Stage stage;
    stage.put_fresh({"G2", "G3", "B2", "B3"}).order({0, 1}, {5, 1}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 0, 1, 1}));
}

TEST(ForgeTurns, The_only_unit_is_activated_without_a_question__FO_GEN_5) {
    Stage stage;
    stage.put("G2", {1400, 600}, {.shock = 1}).put_fresh({"B2", "B3"}).begin({6});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.active(), "G2");
    EXPECT_EQ(stage.shock("G2"), 0);
    EXPECT_FALSE(stage.events().empty()); // and it is told
}

TEST(ForgeTurns, The_phase_ends_with_the_last_unit__FO_ACT_11) {
    Stage stage;
    stage.put_fresh({"G2", "B2"}).begin();
    stage.end();
    ASSERT_EQ(stage.asks(), "s1 D-ACTION");
    EXPECT_EQ(stage.state().round, 1);
    stage.end();
    EXPECT_EQ(stage.asks(), "s0 s1 D-BID");
    EXPECT_EQ(stage.state().round, 2);
}

TEST(ForgeTurns, A_round_of_the_whole_game_activates_every_unit_once__FO_ACT_6__FO_ACT_11) {
    Stage stage = Stage::whole();
    stage.bid({7, 3}).pay();
    const Numbers seats = stage.seats_in_turn();
    EXPECT_EQ(std::count(seats.begin(), seats.end(), 0), 6);
    EXPECT_EQ(std::count(seats.begin(), seats.end(), 1), 6);
    EXPECT_EQ((Numbers{seats.begin(), seats.begin() + 6}), (Numbers{0, 0, 0, 0, 1, 0}));
}

} // namespace
} // namespace muster::forge::tests
