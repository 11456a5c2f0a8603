#include "space/points.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace muster {
namespace {

template <int Capacity>
std::vector<Place> kept(const Points<Capacity>& points) {
    return {points.begin(), points.end()};
}

// The slow way: everything is searched every time.
std::vector<Place> each_once(const std::vector<Place>& places, std::size_t most) {
    std::vector<Place> once;
    for (const Place place : places)
        if (once.size() < most && std::ranges::find(once, place) == once.end()) once.push_back(place);
    return once;
}

TEST(PointsTest, Points_keep_the_order_in_which_they_are_found_and_come_once) {
    Points<8> points;
    EXPECT_TRUE(points.empty());
    for (const Place place : {Place{5, 5}, Place{-1, 3}, Place{5, 5}, Place{3, -1}, Place{-1, 3}})
        points.add(place);
    EXPECT_EQ(kept(points), (std::vector<Place>{{5, 5}, {-1, 3}, {3, -1}}));
    EXPECT_EQ(points.size(), 3);
    EXPECT_EQ(points[2], (Place{3, -1}));
    EXPECT_FALSE(points.empty());
}

TEST(PointsTest, What_there_is_no_room_for_is_left_out) {
    Points<2> points;
    for (const Place place : {Place{1, 1}, Place{1, 1}, Place{2, 2}, Place{3, 3}, Place{1, 1}})
        points.add(place);
    EXPECT_EQ(kept(points), (std::vector<Place>{{1, 1}, {2, 2}}));
}

// So many that hundreds of them share a bit with another.
TEST(PointsTest, Places_that_share_a_bit_are_still_told_apart) {
    Points<4000> points;
    std::vector<Place> places;
    for (std::int16_t x = 0; x < 60; ++x)
        for (std::int16_t y = 0; y < 60; ++y)
            places.push_back({static_cast<std::int16_t>(37 * x), static_cast<std::int16_t>(53 * y)});
    for (const Place place : places) points.add(place);
    for (const Place place : places) points.add(place);
    EXPECT_EQ(kept(points), places);
}

RC_GTEST_PROP(PointsTest, Any_places_come_once, ()) {
    const int most = *rc::gen::element(3, 40, 32'000);
    const auto coordinate = [&] { return static_cast<std::int16_t>(*rc::gen::inRange(-most, most + 1)); };
    std::vector<Place> places;
    for (int n = *rc::gen::inRange(0, 60); n > 0; --n) places.push_back({coordinate(), coordinate()});
    Points<32> points;
    for (const Place place : places) points.add(place);
    RC_ASSERT(kept(points) == each_once(places, 32));
}

} // namespace
} // namespace muster
