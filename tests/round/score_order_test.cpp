#include "round/score_order.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace muster {
namespace {

static_assert(std::has_unique_object_representations_v<ScoreOrder>);

using Scores = std::array<int, max_seats>;

std::string line(const ScoreOrder& order, int seats) {
    std::string text;
    for (int i = 0; i < seats; ++i) text += std::to_string(order.at(i).index());
    return text;
}

ScoreOrder sorted(ScoreOrder order, int seats, const Scores& scores) {
    order.sort(seats, [&](Seat seat) { return scores[static_cast<std::size_t>(seat.index())]; });
    return order;
}

TEST(ScoreOrderTest, The_leader_comes_first_and_equals_keep_their_places) {
    ScoreOrder order;
    order.begin(4);
    order = sorted(order, 4, {10, 30, 20, 20});
    EXPECT_EQ(line(order, 4), "1230");
    order = sorted(order, 4, {20, 20, 20, 20});
    EXPECT_EQ(line(order, 4), "1230"); // nobody has a real lead
    order = sorted(order, 4, {20, 20, 20, 21});
    EXPECT_EQ(line(order, 4), "3120");
}

TEST(ScoreOrderTest, Tells_whether_anything_changed) {
    ScoreOrder order;
    order.begin(3);
    EXPECT_FALSE(order.sort(3, [](Seat) { return 5; }));
    EXPECT_TRUE(order.sort(3, [](Seat seat) { return seat.index(); }));
    EXPECT_FALSE(order.sort(3, [](Seat seat) { return seat.index(); }));
}

RC_GTEST_PROP(ScoreOrderTest, Sorts_as_a_stable_sort_does, ()) {
    const int seats = *rc::gen::inRange(1, max_seats + 1);
    Scores scores{};
    std::vector<int> expected;
    ScoreOrder order;
    order.begin(seats);
    for (int i = 0; i < seats; ++i) expected.push_back(i);
    for (int again = 0; again < 3; ++again) {
        for (int& score : scores) score = *rc::gen::inRange(0, 4);
        std::stable_sort(expected.begin(), expected.end(), [&](int a, int b) {
            return scores[static_cast<std::size_t>(a)] > scores[static_cast<std::size_t>(b)];
        });
        order = sorted(order, seats, scores);
        for (int i = 0; i < seats; ++i)
            RC_ASSERT(order.at(i).index() == expected[static_cast<std::size_t>(i)]);
    }
}

TEST(ScoreOrderTest, Passing_needs_somebody_further_down_who_can_go) {
    ScoreOrder order;
    order.begin(3);
    const auto only = [](int one) { return [one](Seat seat) { return seat.index() == one; }; };
    EXPECT_TRUE(order.may_pass(3, 0, only(2)));
    EXPECT_TRUE(order.may_pass(3, 1, only(2)));
    EXPECT_FALSE(order.may_pass(3, 2, only(2)));
    EXPECT_FALSE(order.may_pass(3, 1, only(0))); // whoever is above has passed already
}

TEST(ScoreOrderTest, The_forecast_shows_who_passed_who_is_asked_and_who_is_skipped) {
    ScoreOrder order;
    order.begin(4);
    const auto told = [&](int asked) {
        std::string text;
        for (const Scene::Coming& each : order.forecast(
                 4, asked, [](Seat seat) { return "s" + std::to_string(seat.index()); },
                 [](Seat seat) { return seat.index() == 1 ? 0 : 2; }, {"X-1"_rule, "X-2"_rule, "X-3"_rule}))
            text += each.label + ":" + each.state + ":" + std::string(each.rule.id) + " ";
        return text;
    };
    EXPECT_EQ(told(2), "s0 (passed):done:X-2 s1:skipped:X-3 s2 (2 to go):now:X-2 s3 (2 to go):next:X-2 ");
    EXPECT_EQ(told(-1), "s0 (2 to go):next:X-1 s1:skipped:X-3 s2 (2 to go):next:X-2 s3 (2 to go):next:X-2 ");
}

} // namespace
} // namespace muster
