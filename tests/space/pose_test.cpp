#include "space/pose.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace muster {
namespace {

Place some_place(int least, int most) {
    return {
        *rc::gen::inRange<std::int16_t>(static_cast<std::int16_t>(least), static_cast<std::int16_t>(most)),
        *rc::gen::inRange<std::int16_t>(static_cast<std::int16_t>(least), static_cast<std::int16_t>(most))};
}

TEST(PoseTest, A_shape_is_moved_and_turned_counter_clockwise) {
    const Place corner{300, 200};
    EXPECT_EQ((Pose{{1000, 500}, 0}.on_table(corner)), (Place{1300, 700}));
    EXPECT_EQ((Pose{{1000, 500}, 1}.on_table(corner)), (Place{800, 800}));
    EXPECT_EQ((Pose{{1000, 500}, 2}.on_table(corner)), (Place{700, 300}));
    EXPECT_EQ((Pose{{1000, 500}, 3}.on_table(corner)), (Place{1200, 200}));
}

TEST(PoseTest, A_box_stays_a_box) {
    const Box box{{-200, -100}, {200, 150}};
    const Box turned = Pose{{1000, 1000}, 1}.on_table(box);
    EXPECT_EQ(turned.low, (Place{850, 800}));
    EXPECT_EQ(turned.high, (Place{1100, 1200}));
}

TEST(PoseTest, Places_that_cannot_be_written_down_are_told_from_those_that_can) {
    EXPECT_TRUE((Pose{{32000, 0}, 0}.can_show({767, 0})));
    EXPECT_FALSE((Pose{{32000, 0}, 0}.can_show({768, 0})));
    EXPECT_FALSE((Pose{{-32000, 0}, 1}.can_show({0, 769})));
    EXPECT_TRUE((Pose{{-32000, 0}, 3}.can_show({0, 769})));
}

RC_GTEST_PROP(PoseTest, There_and_back_again, ()) {
    const Pose pose{some_place(-10'000, 10'000), *rc::gen::inRange(0, 4)};
    const Place own = some_place(-10'000, 10'000);
    RC_ASSERT(pose.can_show(own));
    RC_ASSERT(pose.own(pose.on_table(own)) == own);
    const Place other = some_place(-10'000, 10'000);
    const Segment back = pose.own(Segment{pose.on_table(own), pose.on_table(other)});
    RC_ASSERT((back.from == own && back.to == other));
}

RC_GTEST_PROP(PoseTest, Neither_distances_nor_sides_change, ()) {
    const Pose pose{some_place(-10'000, 10'000), *rc::gen::inRange(0, 4)};
    const Place a = some_place(-10'000, 10'000);
    const Place b = some_place(-10'000, 10'000);
    const Place c = some_place(-10'000, 10'000);
    const auto there = [&](Place own) { return pose.on_table(own); };
    RC_ASSERT(squared_distance(there(a), there(b)) == squared_distance(a, b));
    RC_ASSERT(cross(there(b) - there(a), there(c) - there(a)) == cross(b - a, c - a));
}

RC_GTEST_PROP(PoseTest, Four_quarters_are_none, ()) {
    Place at = some_place(-10'000, 10'000);
    const Place before = at;
    for (int i = 0; i < 4; ++i) at = Pose{{}, 1}.on_table(at);
    RC_ASSERT(at == before);
    RC_ASSERT((Pose{{}, 3}.on_table(Pose{{}, 1}.on_table(at)) == before));
}

} // namespace
} // namespace muster
