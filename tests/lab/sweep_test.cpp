// A grid of ways to play, all with the same luck.
#include "lab/sweep.hpp"

#include "core/json.hpp"
#include "lab/rows.hpp"

#include <gtest/gtest.h>

namespace muster::lab {
namespace {

SweepPlan grid_of_three() {
    Request request;
    request.game = "champions";
    request.games = 100;
    return plan_sweep(request, {"score_target=2,3,4"});
}

} // namespace

TEST(Sweeps, Every_cell_is_held_against_the_first_game_by_game) {
    const SweepPlan plan = grid_of_three();
    Sweep sweep(plan);
    std::uint64_t number = 0;
    for (int unit = 0; unit < 4; ++unit) {
        sweep.take(won_by(number++, 1));
        sweep.take(won_by(number++, unit == 0 ? 0 : 1));
        sweep.take(won_by(number++, 0));
    }
    const auto differences = sweep.differences();
    ASSERT_EQ(differences.size(), 3u);
    EXPECT_FALSE(differences[0]);
    EXPECT_DOUBLE_EQ(differences[1]->value, 0.25);
    EXPECT_DOUBLE_EQ(differences[2]->value, 1);
    EXPECT_DOUBLE_EQ(sweep.figures()[2].seats[0].win_rate->value, 1);
}

TEST(Sweeps, The_grid_is_told_with_its_keys_and_values) {
    const SweepPlan plan = grid_of_three();
    const Sweep sweep(plan);
    const Json json = sweep_json(plan, sweep.differences());
    EXPECT_EQ(json["keys"], Json::array({"score_target"}));
    EXPECT_EQ(json["values"], Json::array({Json::array({"2", "3", "4"})}));
    ASSERT_EQ(json["cells"].size(), 3u);
    EXPECT_EQ(json["cells"][2]["arm"], 2);
    EXPECT_EQ(json["cells"][2]["at"], Json::array({"4"}));
    EXPECT_TRUE(json["cells"][2]["difference"].is_null());
}

} // namespace muster::lab
