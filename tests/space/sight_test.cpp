#include "space/sight.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace muster {
namespace {

Place some_place(int most) {
    return {static_cast<std::int16_t>(*rc::gen::inRange(-most, most + 1)),
            static_cast<std::int16_t>(*rc::gen::inRange(-most, most + 1))};
}

// A box, a triangle or a diamond.
Polygon some_polygon(int most) {
    const Place middle = some_place(most / 2);
    const auto w = static_cast<std::int16_t>(*rc::gen::inRange(1, most / 2 + 1));
    const auto h = static_cast<std::int16_t>(*rc::gen::inRange(1, most / 2 + 1));
    const auto at = [&](int x, int y) {
        return Place{static_cast<std::int16_t>(middle.x + x), static_cast<std::int16_t>(middle.y + y)};
    };
    switch (*rc::gen::inRange(0, 3)) {
    case 0: return Polygon::rectangle({at(-w, -h), at(w, h)});
    case 1: return Polygon(std::array<Place, 3>{at(-w, -h), at(w, -h), at(*rc::gen::inRange(-w, w + 1), h)});
    default: return Polygon(std::array<Place, 4>{at(0, -h), at(w, 0), at(0, h), at(-w, 0)});
    }
}

bool are_equal(const Stretch& a, const Stretch& b) {
    if (a.found != b.found || !a.found) return a.found == b.found;
    return a.enter_unit > 0 && a.leave_unit > 0 && a.enter * b.enter_unit == b.enter * a.enter_unit &&
           a.leave * b.leave_unit == b.leave * a.leave_unit;
}

// Small tables have many lines that graze corners and run along edges.
RC_GTEST_PROP(SightTest, What_is_seen_is_what_is_clipped, ()) {
    const int most = *rc::gen::element(6, 40, 9000);
    const Polygon polygon = some_polygon(most);
    const Pose pose{some_place(most), *rc::gen::inRange(0, 4)};
    const Place from = some_place(most);
    const Sight sight(from, polygon, pose);
    for (int i = 0; i < 8; ++i) {
        const Place to = some_place(most);
        if (to == from) continue;
        const Stretch seen = sight.clip(to - from);
        RC_ASSERT(are_equal(seen, clip(pose.own(Segment{from, to}), polygon)));
        if (seen.found) RC_ASSERT(seen.enter_at(1000) <= seen.leave_at(1000));
    }
}

TEST(SightTest, From_inside_it_begins_behind) {
    const Sight sight({1000, 1000}, Polygon::rectangle({{-100, -200}, {100, 200}}), {{1000, 1000}, 1});
    const Stretch east = sight.clip({400, 0}); // a quarter turned it reaches 200 to the east
    EXPECT_TRUE(east.found);
    EXPECT_EQ(east.enter_at(400), -200);
    EXPECT_EQ(east.leave_at(400), 200);
}

} // namespace
} // namespace muster
