#include "round/laps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <numeric>
#include <string>

namespace muster {
namespace {

static_assert(std::has_unique_object_representations_v<Laps>);

Laps laps_of(std::initializer_list<int> seats) {
    Laps laps;
    for (const int seat : seats) laps.add(Seat(seat));
    return laps;
}

using Left = std::array<int, max_seats>; // turns, by seat

// Who goes, turn by turn, until nobody has one left.
std::string played(Laps laps, Left left) {
    std::string went;
    const auto can_go = [&](Seat seat) { return left[static_cast<std::size_t>(seat.index())] > 0; };
    while (const auto seat = laps.next(can_go)) {
        --left[static_cast<std::size_t>(seat->index())];
        laps.went(*seat);
        went += std::to_string(seat->index());
    }
    return went;
}

std::string forecast(const Laps& laps, const Left& left) {
    std::string seats;
    for (const Scene::Coming& one : laps.forecast(
             std::nullopt, [](Seat) { return std::string(); },
             [&](Seat seat) { return left[static_cast<std::size_t>(seat.index())]; }, "X-1"_rule))
        seats += std::to_string(one.seat);
    return seats;
}

TEST(LapsTest, Each_lap_everybody_goes_once_and_whoever_has_nothing_left_is_skipped) {
    EXPECT_EQ(played(laps_of({0, 1}), {2, 2}), "0101");
    EXPECT_EQ(played(laps_of({2, 0, 1}), {1, 3, 2}), "201211");
    EXPECT_EQ(played(laps_of({1, 0}), {0, 3}), "111");
    EXPECT_EQ(played(laps_of({1, 0}), {}), "");
}

TEST(LapsTest, Nobody_is_next_after_a_lap_in_which_all_were_skipped) {
    const Laps laps = laps_of({1, 0});
    EXPECT_FALSE(laps.next([](Seat) { return false; }).has_value());
    EXPECT_FALSE(Laps{}.next([](Seat) { return true; }).has_value());
}

TEST(LapsTest, Who_arrives_in_the_middle_of_a_lap_is_not_lost) {
    Laps laps = laps_of({0, 1});
    laps.went(Seat(0));
    laps.went(Seat(1)); // the lap begins again
    EXPECT_EQ(laps.next([](Seat seat) { return seat == Seat(1); }), Seat(1));
    EXPECT_EQ(laps.next([](Seat) { return true; }), Seat(0)); // somebody new for seat 0: before seat 1
}

TEST(LapsTest, The_order_can_be_asked) {
    const Laps laps = laps_of({2, 0, 1});
    EXPECT_EQ(laps.size(), 3);
    EXPECT_EQ(laps.at(0), Seat(2));
    EXPECT_EQ(laps.last(), Seat(1));
    EXPECT_EQ(laps.place_of(Seat(0)), 1);
    EXPECT_EQ(laps.place_of(Seat(3)), 3); // behind everybody
    EXPECT_TRUE(Laps{}.empty());
}

TEST(LapsTest, A_lap_can_begin_again_and_an_order_can_be_forgotten) {
    Laps laps = laps_of({2, 0, 1});
    laps.went(Seat(2));
    EXPECT_EQ(laps.position(), 1);
    laps.went(Seat(1));
    EXPECT_EQ(laps.position(), 0); // behind the last comes the first
    laps.go_to(2);
    EXPECT_EQ(laps.next([](Seat) { return true; }), Seat(1));
    laps.begin_again();
    EXPECT_EQ(laps.next([](Seat) { return true; }), Seat(2));
    laps.went(Seat(2));
    laps.clear();
    EXPECT_EQ(laps, Laps{});
}

TEST(LapsTest, A_forecast_begins_with_whoever_acts_now) {
    Laps laps = laps_of({1, 0});
    laps.went(Seat(1));
    const auto coming = laps.forecast(
        Seat(1), [](Seat seat) { return "seat " + std::to_string(seat.index()); }, [](Seat) { return 1; },
        "X-1"_rule);
    ASSERT_EQ(coming.size(), 3u);
    EXPECT_EQ(coming[0].seat, 1);
    EXPECT_EQ(coming[0].state, "now");
    EXPECT_EQ(coming[1].seat, 0);
    EXPECT_EQ(coming[1].state, "next");
    EXPECT_EQ(coming[1].label, "seat 0");
    EXPECT_EQ(coming[2].seat, 1);
    EXPECT_EQ(coming[2].rule, "X-1"_rule);
}

RC_GTEST_PROP(LapsTest, What_is_forecast_is_what_is_played, ()) {
    const int seats = *rc::gen::inRange(1, max_seats + 1);
    std::vector<int> order(static_cast<std::size_t>(seats));
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[*rc::gen::inRange<std::size_t>(0, i)]);
    Laps laps;
    for (const int seat : order) laps.add(Seat(seat));
    laps.go_to(*rc::gen::inRange(0, seats));
    Left left{};
    for (const int seat : order) left[static_cast<std::size_t>(seat)] = *rc::gen::inRange(0, 5);
    const std::string turns = played(laps, left);
    RC_ASSERT(forecast(laps, left) == turns);
    RC_ASSERT(static_cast<int>(turns.size()) == std::accumulate(left.begin(), left.end(), 0));
}

} // namespace
} // namespace muster
