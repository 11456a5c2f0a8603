// What a seat's standing must say, whatever the weights are.
#include "core/standing.hpp"
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

int forge_standing(const Stage& stage, int seat = 0) {
    return stage.rules().evaluate(stage.state(), Seat(seat));
}

// Equal units, as far apart from the middle as each other; nobody is in reach of anything.
Stage even_forge(int seats = 2, const Chosen& chosen = {}) {
    Chosen options = chosen;
    options.emplace_back("forces", seats == 2 ? "ashgate,ashgate" : "ashgate,ashgate,ashgate,ashgate");
    Stage stage(seats, options);
    stage.round(3).put("0:G2", {2400, 300}).put("1:G2", {2400, 3300});
    return stage;
}

// The same, asked for the first seat's turn.
int standing_in_turn(Stage stage, int seat = 0) {
    stage.begin();
    return forge_standing(stage, seat);
}

TEST(ForgeStanding, a_fair_start_is_near_even) {
    const int stands = standing_in_turn(even_forge().put("0:G3", {1000, 300}).put("1:G3", {3800, 3300}));
    EXPECT_GT(stands, sure_win * 45 / 100);
    EXPECT_LT(stands, sure_win * 55 / 100);
}

TEST(ForgeStanding, what_one_wins_the_other_loses) {
    const Stage stage = even_forge().vp({3, 1});
    EXPECT_EQ(forge_standing(stage, 0) + forge_standing(stage, 1), sure_win);
}

TEST(ForgeStanding, more_vp_stand_better_and_better) {
    int before = 0;
    for (int vp = 0; vp < 6; ++vp) {
        const int stands = forge_standing(even_forge().vp({vp, 2}));
        EXPECT_GT(stands, before) << vp;
        before = stands;
    }
}

TEST(ForgeStanding, a_lead_tells_more_in_the_last_round) {
    EXPECT_GT(forge_standing(even_forge().round(6).vp({5, 3})),
              forge_standing(even_forge().round(2).vp({5, 3})));
}

TEST(ForgeStanding, nearer_to_an_objective_is_better_all_the_way) {
    int before = 0;
    for (std::int16_t y = 300; y <= 1500; y = static_cast<std::int16_t>(y + 100)) {
        Stage stage = even_forge().put("0:G3", {900, y}, {.activated = true});
        const int stands = forge_standing(stage);
        if (y <= 1100) { // from there on it is within reach of the West Well
            EXPECT_GT(stands, before) << y;
        }
        before = stands;
    }
}

TEST(ForgeStanding, at_the_end_of_a_round_it_counts_who_stands_there) {
    const auto beside = [](bool activated) {
        Stage there = even_forge().put("0:G3", {900, 1200}, {.activated = activated});
        Stage short_of_it = even_forge().put("0:G3", {900, 1000}, {.activated = activated});
        for (Stage* stage : {&there, &short_of_it})
            if (activated) stage->state().activated = stage->state().table;
        return forge_standing(there) - forge_standing(short_of_it);
    };
    EXPECT_GT(beside(true), 2 * beside(false));
}

TEST(ForgeStanding, wounds_shock_and_lost_units_are_worse) {
    const int fresh = forge_standing(even_forge().put("0:G6", {900, 300}));
    EXPECT_LT(forge_standing(even_forge().put("0:G6", {900, 300}, {.damage = 2})), fresh);
    EXPECT_LT(forge_standing(even_forge().put("0:G6", {900, 300}, {.shock = 2})), fresh);
    EXPECT_LT(forge_standing(even_forge()), fresh);
}

TEST(ForgeStanding, shock_that_makes_a_unit_test_weighs_more_than_the_first) {
    const auto with = [](int shock) {
        // At a well already: how far it could march does not matter.
        return forge_standing(even_forge().put("0:G3", {900, 1500}, {.shock = shock, .activated = true}));
    };
    EXPECT_GT(with(4) - with(5), 2 * (with(0) - with(1)));
}

TEST(ForgeStanding, it_is_bad_to_walk_into_the_reach_of_those_who_have_not_acted) {
    const auto lost_by_the_last_step = [](bool activated) {
        Stage out_of_reach = even_forge().put("0:G3", {400, 600}, {.activated = true});
        Stage in_reach = out_of_reach;
        // 6" of their scatter, 5" of their legs, and two discs.
        out_of_reach.put("1:G5", {400, 600 + 1360}, {.activated = activated});
        in_reach.put("1:G5", {400, 600 + 1340}, {.activated = activated});
        return forge_standing(out_of_reach) - forge_standing(in_reach);
    };
    EXPECT_GT(lost_by_the_last_step(false), sure_win / 100);
    EXPECT_LT(lost_by_the_last_step(true), sure_win / 100);
}

// Three units each, the same on either side when the table is turned.
Stage bidding_forge(const Numbers& bids) {
    Stage stage = even_forge().put("0:G1", {300, 300}).put("0:G5", {4500, 300});
    stage.put("1:G1", {4500, 3300}).put("1:G5", {300, 3300});
    stage.bidding().bid(bids);
    return stage;
}

TEST(ForgeStanding, a_bid_costs_as_much_before_it_is_placed_as_afterwards) {
    Stage stage = bidding_forge({3, 0});
    const int owed = forge_standing(stage);
    stage.play("assign G2").play("assign G5");
    EXPECT_NEAR(forge_standing(stage), owed, sure_win / 200);
}

TEST(ForgeStanding, a_lead_is_worth_the_same_before_and_after_it_is_paid_for) {
    Stage stage = bidding_forge({3, 0}).play("assign G2").play("assign G2");
    const int before = forge_standing(stage);
    stage.play("assign G5"); // the last of it: now the order is settled
    EXPECT_EQ(stage.leads(), (Numbers{3, 1}));
    EXPECT_NEAR(forge_standing(stage), before, sure_win / 200);
}

TEST(ForgeStanding, a_side_counts_as_a_whole) {
    Stage stage = even_forge(4, {{"rules", "teams"}}).vp({2, 0});
    EXPECT_EQ(forge_standing(stage, 0), forge_standing(stage, 1)); // s0 and s1 are a team
    EXPECT_GT(forge_standing(stage, 0), sure_win / 2);
    EXPECT_LT(forge_standing(stage, 2), sure_win / 2);
}

TEST(ForgeStanding, of_many_the_best_other_counts) {
    Stage stage = even_forge(4);
    stage.put("2:G2", {300, 3300}).put("3:G2", {4500, 300}).vp({2, 4, 0, 0});
    EXPECT_LT(forge_standing(stage, 0), sure_win / 2);
    EXPECT_GT(forge_standing(stage, 1), sure_win / 2);
    EXPECT_GT(forge_standing(stage, 0), forge_standing(stage, 2));
}

} // namespace
} // namespace muster::forge::tests
