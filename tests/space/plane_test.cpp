// The plane, checked against slow and obvious versions of itself.
#include "space/plane.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace muster {
namespace {

__extension__ using Huge = __int128;

// ---------------------------------------------------------------- the slow plane

// A point that need not be a place: the difference of two places is one.
struct Dot {
    Huge x, y;
};
Dot from_to(Dot a, Dot b) { return {b.x - a.x, b.y - a.y}; }
Huge times(Dot a, Dot b) { return a.x * b.x + a.y * b.y; }
Huge area(Dot a, Dot b) { return a.x * b.y - a.y * b.x; }
Huge size_of(Huge n) { return n < 0 ? -n : n; }

// A shape is told by its corners: one for a place, two for a segment.
using Dots = std::vector<Dot>;
Dots dots(Place p) { return {{p.x, p.y}}; }
Dots dots(const Segment& s) { return {{s.from.x, s.from.y}, {s.to.x, s.to.y}}; }
Dots dots(const Polygon& polygon) {
    Dots all;
    for (const Place p : polygon.corners()) all.push_back({p.x, p.y});
    return all;
}
Dots dots(const Box& box) {
    return {
        {box.low.x, box.low.y}, {box.high.x, box.low.y}, {box.high.x, box.high.y}, {box.low.x, box.high.y}};
}

struct Ratio {
    Huge top, bottom;
};

// Of the origin from a segment: the nearest point is a + (b - a) * t / n, with t / n kept within 0 and 1.
Ratio slow_square(Dot a, Dot b) {
    const Dot way = from_to(a, b);
    const Huge n = times(way, way);
    const Huge t = std::clamp<Huge>(-times(a, way), 0, n);
    if (n == 0) return {times(a, a), 1};
    const Dot nearest{a.x * n + way.x * t, a.y * n + way.y * t};
    return {times(nearest, nearest), n * n};
}

bool origin_on_segment(Dot a, Dot b) { return area(a, b) == 0 && times(a, b) <= 0; }
bool origin_in_triangle(Dot a, Dot b, Dot c) {
    const Huge whole = size_of(area(from_to(a, b), from_to(a, c)));
    return whole != 0 && size_of(area(a, b)) + size_of(area(b, c)) + size_of(area(c, a)) == whole;
}

int sign_of(Huge n) { return (n > 0) - (n < 0); }
int sign_of(std::partial_ordering order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

// Two convex shapes are as far apart as the origin is from their differences. These fill a convex shape whose
// edges join differences of corners; so do all triangles and all lines between them.
struct Difference {
    Dots corners;

    bool meet() const {
        for (std::size_t i = 0; i < corners.size(); ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                if (origin_on_segment(corners[i], corners[j])) return true;
                for (std::size_t k = 0; k < j; ++k)
                    if (origin_in_triangle(corners[i], corners[j], corners[k])) return true;
            }
        return false;
    }
    // As the sign of distance - limit.
    int compare(Huge limit) const {
        if (meet()) return sign_of(-limit);
        int found = 1;
        for (const Dot a : corners)
            for (const Dot b : corners) {
                const Ratio square = slow_square(a, b);
                found = std::min(found, sign_of(square.top - limit * limit * square.bottom));
            }
        return found;
    }
    // The whole units of the distance.
    std::int64_t root() const {
        std::int64_t below = 0, above = 200'000;
        while (below + 1 < above) {
            const std::int64_t middle = (below + above) / 2;
            (compare(middle) >= 0 ? below : above) = middle;
        }
        return below;
    }
};

template <class A, class B>
Difference difference(const A& a, const B& b) {
    Difference result;
    for (const Dot p : dots(a))
        for (const Dot q : dots(b)) result.corners.push_back(from_to(q, p));
    return result;
}

// Whether a segment has a point inside: where is the inner side of each edge, along the segment?
bool slowly_crosses(const Segment& segment, const Polygon& polygon) {
    Ratio low{-1, 1}, high{2, 1}; // strictly between these ...
    const Dot start = dots(segment)[0];
    const Dot way = from_to(start, dots(segment)[1]);
    for (int i = 0; i < polygon.size(); ++i) {
        const Dots edge = dots(polygon.edge(i));
        const Huge inside = area(from_to(edge[0], edge[1]), from_to(edge[0], start));
        const Huge gain = area(from_to(edge[0], edge[1]), way);
        if (gain == 0 && inside <= 0) return false;
        if (gain > 0 && -inside * low.bottom > low.top * gain) low = {-inside, gain};
        if (gain < 0 && inside * high.bottom < high.top * -gain) high = {inside, -gain};
    }
    return low.top * high.bottom < high.top * low.bottom && low.top < low.bottom &&
           high.top > 0; // ... and 0 .. 1
}

// The corners of the smallest convex shape around these places, counter-clockwise from the westmost.
std::vector<Place> hull_of(std::vector<Place> places) {
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    if (places.size() < 3) return places;
    const auto half = [](const auto& ordered) {
        std::vector<Place> chain;
        for (const Place p : ordered) {
            const auto turns_left = [&] {
                return cross(chain.back() - chain[chain.size() - 2], p - chain.back()) > 0;
            };
            while (chain.size() >= 2 && !turns_left()) chain.pop_back();
            chain.push_back(p);
        }
        chain.pop_back();
        return chain;
    };
    std::vector<Place> hull = half(places);
    std::ranges::reverse(places);
    const std::vector<Place> upper = half(places);
    hull.insert(hull.end(), upper.begin(), upper.end());
    return hull;
}

// ---------------------------------------------------------------- places to try

// Few places, where many things coincide; those of a table; all of them.
enum class Ground : std::uint8_t { tiny, table, wild };
Ground some_ground() { return *rc::gen::element(Ground::tiny, Ground::table, Ground::wild); }

constexpr int tiny_reach = 7;

// Of any size from the first case on. A failure is made smaller by trying smaller grounds, not number by
// number: a polygon has dozens of them.
int some_number(int low, int high) {
    return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)));
}

std::int16_t some_coordinate(Ground ground) {
    if (ground == Ground::tiny) return static_cast<std::int16_t>(some_number(0, tiny_reach));
    if (ground == Ground::table) return static_cast<std::int16_t>(some_number(0, 4800));
    const int wild = some_number(INT16_MIN, INT16_MAX);
    return *rc::gen::element<std::int16_t>(INT16_MIN, INT16_MAX, static_cast<std::int16_t>(wild));
}
Place some_place_on(Ground ground) { return {some_coordinate(ground), some_coordinate(ground)}; }
Segment some_segment_on(Ground ground) { return {some_place_on(ground), some_place_on(ground)}; }

Box some_box_on(Ground ground) { // perhaps without any width
    const Segment diagonal = some_segment_on(ground);
    return Box::around(diagonal.from, diagonal.to);
}

Polygon some_polygon_on(Ground ground) {
    std::vector<Place> hull;
    for (int more = some_number(3, 24); hull.size() < 3 || more > 0; --more) {
        hull.push_back(some_place_on(ground));
        hull = hull_of(hull);
    }
    if (hull.size() > Polygon::most_corners) hull.resize(Polygon::most_corners);
    return Polygon(hull);
}

// Limits around the distance, and others.
std::vector<std::int64_t> limits_about(const Difference& difference) {
    const std::int64_t root = difference.root();
    return {root > 0 ? root - 1 : 0, root,     root + 1, 0, 1, some_number(0, 10), some_number(0, 200'000),
            beyond_all_places,       INT64_MAX};
}

template <class A, class B>
void check_distance(const A& a, const B& b) {
    const Difference slow = difference(a, b);
    for (const std::int64_t limit : limits_about(slow)) {
        const int order = limit == INT64_MAX ? -1 : slow.compare(limit);
        RC_ASSERT(sign_of(compare_distance(a, b, limit)) == order);
        RC_ASSERT(within(a, b, limit) == (order <= 0));
        RC_ASSERT(nearer_than(a, b, limit) == (order < 0));
    }
}

std::vector<Place> tiny_places(int low = -1, int high = tiny_reach + 1) {
    std::vector<Place> all;
    for (int x = low; x <= high; ++x)
        for (int y = low; y <= high; ++y)
            all.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
    return all;
}

// Blown up until a tiny thing (-1 .. 8) fills all places there are: coincidences stay, 64 bits do not
// suffice.
constexpr int blow_up = 7281;
Place blown_up(Place p) {
    return {static_cast<std::int16_t>((p.x + 1) * blow_up + INT16_MIN),
            static_cast<std::int16_t>((p.y + 1) * blow_up + INT16_MIN)};
}
Segment blown_up(const Segment& s) { return {blown_up(s.from), blown_up(s.to)}; }
Polygon blown_up(const Polygon& polygon) {
    std::vector<Place> corners;
    for (const Place p : polygon.corners()) corners.push_back(blown_up(p));
    return Polygon(corners);
}

Polygon rectangle(int x0, int y0, int x1, int y1) {
    return Polygon::rectangle({{static_cast<std::int16_t>(x0), static_cast<std::int16_t>(y0)},
                               {static_cast<std::int16_t>(x1), static_cast<std::int16_t>(y1)}});
}

// ---------------------------------------------------------------- vectors

static_assert(Place{3, 4} - Place{1, 1} == Vector{2, 3});
static_assert(Place{1, 1} + Vector{2, 3} == Place{3, 4});
static_assert(Place{INT16_MAX, 0} - Place{INT16_MIN, 0} == Vector{65535, 0});
static_assert(can_add({0, 0}, {INT16_MAX, INT16_MIN}) && !can_add({1, 0}, {INT16_MAX, 0}) &&
              !can_add({0, -1}, {0, INT16_MIN}) && !can_add({0, 0}, {INT32_MAX, 0}));
static_assert(scaled({7, -7}, 1, 2) == Vector{3, -3});
static_assert(cross({1, 0}, {0, 1}) > 0 && -Vector{1, -2} == Vector{-1, 2});

void check_roots(std::int64_t value) {
    const Huge down = root_down(value);
    RC_ASSERT((down >= 0 && down * down <= value && (down + 1) * (down + 1) > value));
    RC_ASSERT(root_up(value) == (down * down == value ? down : down + 1));
}

RC_GTEST_PROP(PlaneTest, Roots_are_exact, ()) {
    constexpr std::int64_t most = std::int64_t{1} << 62;
    const std::int64_t root =
        *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::int64_t>(1, 1LL << 31));
    check_roots(root * root - 1);
    check_roots(root * root);
    check_roots(root * root + 1);
    check_roots(*rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::int64_t>(0, most)));
    check_roots(most >> some_number(0, 62));
}

TEST(PlaneTest, Small_roots_and_the_largest) {
    for (std::int64_t value = 0, root = 0; value < 100'000; ++value) {
        while ((root + 1) * (root + 1) <= value) ++root;
        ASSERT_EQ(root_down(value), root);
        ASSERT_EQ(root_up(value), root * root == value ? root : root + 1);
    }
    constexpr std::int64_t most = std::int64_t{1} << 62;
    EXPECT_EQ(root_down(most), std::int64_t{1} << 31);
    EXPECT_EQ(root_up(most), std::int64_t{1} << 31);
    EXPECT_EQ(root_down(most - 1), (std::int64_t{1} << 31) - 1);
    EXPECT_EQ(root_up(most - 1), std::int64_t{1} << 31);
}

TEST(PlaneTest, A_step_in_a_direction_as_Forge_takes_it) {
    EXPECT_EQ(shortened({3, 4}, 10), (Vector{6, 8}));
    EXPECT_EQ(shortened({1, 1}, 100), (Vector{50, 50})); // the root of 2, rounded up, is 2
    EXPECT_EQ(shortened({-1000, 1}, 600), (Vector{-599, 0}));
    EXPECT_EQ(shortened({924, 383}, 600), (Vector{553, 229}));
    EXPECT_EQ(shortened({0, 0}, 600), Vector{});
    EXPECT_EQ(shortened({5, 5}, 0), Vector{});
}

RC_GTEST_PROP(PlaneTest, A_shortened_vector_is_never_longer_than_asked, ()) {
    const Ground ground = some_ground();
    const Segment segment = some_segment_on(ground);
    const Vector v = segment.to - segment.from;
    const int length = some_number(0, 200'000);
    const Vector step = shortened(v, length);
    RC_ASSERT(squared_length(step) <= square(length));
    if (v == Vector{}) {
        RC_ASSERT(step == Vector{});
        return;
    }
    const std::int64_t unit = root_up(squared_length(v));
    const auto cut_off = [&](Huge part, Huge whole) {
        const Huge rest = whole * length - part * unit; // between 0 and a whole unit, on the side of `whole`
        return size_of(rest) < unit && sign_of(rest) * sign_of(whole) >= 0;
    };
    RC_ASSERT(cut_off(step.x, v.x));
    RC_ASSERT(cut_off(step.y, v.y));
}

static_assert(turned({30, 40}, {1000, 0}) == Vector{30'000, 40'000});
static_assert(turned({30, 40}, {0, 1000}) == Vector{-40'000, 30'000});

// Two turns are one, as far as both are exact; and the longest vectors that there are fit.
RC_GTEST_PROP(PlaneTest, Turning_adds_angles_and_multiplies_lengths, ()) {
    const Segment segment = some_segment_on(some_ground());
    const Vector v = segment.to - segment.from;
    for (const Vector by : rounded_compass()) {
        const Vector w = turned(v, by);
        RC_ASSERT(Huge{w.x} == Huge{v.x} * by.x - Huge{v.y} * by.y);
        RC_ASSERT(Huge{w.y} == Huge{v.x} * by.y + Huge{v.y} * by.x);
        RC_ASSERT(Huge{squared_length(w)} == Huge{squared_length(v)} * squared_length(by));
        // Turned to the left by less than half a turn, to the right by more.
        RC_ASSERT(sign_of(cross(v, w)) == (v == Vector{} ? 0 : sign_of(by.y)));
    }
}

TEST(PlaneTest, Ways_out_of_a_fight_in_Forge) {
    const Vector away{0, 570}; // north
    EXPECT_EQ(shortened(turned(away, rounded_compass()[0]), 600), (Vector{0, 600}));
    EXPECT_EQ(shortened(turned(away, rounded_compass()[1]), 600), (Vector{-229, 554})); // to the left
    EXPECT_EQ(shortened(turned(away, rounded_compass()[15]), 600), (Vector{229, 554}));
    EXPECT_EQ(shortened(turned(away, rounded_compass()[12]), 600), (Vector{600, 0}));
}

void check_compass(std::span<const Vector, 16> compass) {
    for (int i = 0; i < 16; ++i) {
        const double angle = i * std::acos(-1.0) / 8;
        EXPECT_NEAR(compass[static_cast<std::size_t>(i)].x, 1000 * std::cos(angle), 1) << i;
        EXPECT_NEAR(compass[static_cast<std::size_t>(i)].y, 1000 * std::sin(angle), 1) << i;
    }
}

TEST(PlaneTest, The_compass_goes_counter_clockwise_from_the_east) {
    check_compass(compass());
    check_compass(rounded_compass());
    EXPECT_EQ(compass()[1], (Vector{923, 382}));
    EXPECT_EQ(compass()[3], (Vector{382, 923}));
    EXPECT_EQ(compass()[7], (Vector{-923, 382}));
    EXPECT_EQ(compass()[15], (Vector{923, -382}));
    EXPECT_EQ(rounded_compass()[1], (Vector{924, 383}));
    EXPECT_EQ(rounded_compass()[11], (Vector{-383, -924}));
    EXPECT_EQ(rounded_compass()[12], (Vector{0, -1000}));
}

// ---------------------------------------------------------------- shapes

TEST(PlaneTest, Boxes_hold_their_rim) {
    const Box table{{0, 0}, {3200, 3200}};
    EXPECT_TRUE(table.contains(Place{0, 3200}));
    EXPECT_FALSE(table.contains(Place{-1, 5}));
    EXPECT_FALSE(table.contains(Place{5, 3201}));
    EXPECT_TRUE(table.contains(Disc{{50, 3150}, 50}));
    EXPECT_FALSE(table.contains(Disc{{49, 1000}, 50}));
    EXPECT_FALSE(table.contains(Disc{{1000, 49}, 50}));
    EXPECT_FALSE(table.contains(Disc{{3151, 1000}, 50}));
    EXPECT_FALSE(table.contains(Disc{{1000, 3151}, 50}));
    EXPECT_TRUE(table.may_be_within({{3300, -100}, {3400, -100}}, 100));
    EXPECT_FALSE(table.may_be_within({{3300, -100}, {3400, -100}}, 99));
}

RC_GTEST_PROP(PlaneTest, Boxes_that_are_apart_hold_no_places_that_are_near, ()) {
    const Segment a = some_segment_on(Ground::tiny), b = some_segment_on(Ground::tiny);
    const Box box = Box::around(a.from, a.to), other = Box::around(b.from, b.to);
    for (int limit = 0; limit < 4; ++limit) {
        bool near = false;
        for (const Place p : tiny_places())
            for (const Place q : tiny_places())
                near |= box.contains(p) && other.contains(q) && std::abs(p.x - q.x) <= limit &&
                        std::abs(p.y - q.y) <= limit;
        RC_ASSERT(box.may_be_within(other, limit) == near);
    }
}

// What `shape_of` must say, told by the hull.
Shape slow_shape(std::vector<Place> corners) {
    if (corners.size() < 3) return Shape::too_few_corners;
    if (corners.size() > Polygon::most_corners) return Shape::too_many_corners;
    const auto starts_in_the_west = [](std::vector<Place> list) {
        std::ranges::rotate(list, std::ranges::min_element(list));
        return list;
    };
    const std::vector<Place> hull = hull_of(corners);
    if (hull.size() < 3) return Shape::not_convex;
    if (starts_in_the_west(corners) == hull) return Shape::fine;
    std::ranges::reverse(corners);
    return starts_in_the_west(corners) == hull ? Shape::clockwise : Shape::not_convex;
}

RC_GTEST_PROP(PlaneTest, Corners_are_fit_if_they_are_their_own_hull, ()) {
    const Ground ground = some_ground();
    const Polygon polygon = some_polygon_on(ground);
    std::vector<Place> corners(polygon.corners().begin(), polygon.corners().end());
    RC_ASSERT(shape_of(corners) == Shape::fine);
    std::ranges::rotate(corners, corners.begin() + some_number(0, polygon.size() - 1));
    RC_ASSERT(shape_of(corners) == Shape::fine);
    std::ranges::reverse(corners);
    RC_ASSERT(shape_of(corners) == Shape::clockwise);

    // Now break them, in some way.
    const auto at = [&] { return corners.begin() + some_number(0, static_cast<int>(corners.size()) - 1); };
    for (int again = some_number(1, 3); again > 0; --again) switch (some_number(0, 3)) {
        case 0: std::iter_swap(at(), at()); break;
        case 1: corners.insert(at(), *at()); break;
        case 2: corners.insert(at(), some_place_on(ground)); break;
        default: *at() = some_place_on(ground); break;
        }
    if (some_number(0, 1) == 1) std::ranges::reverse(corners);
    RC_ASSERT(shape_of(corners) == slow_shape(corners));
}

RC_GTEST_PROP(PlaneTest, A_few_places_in_any_order_are_seldom_fit, ()) {
    std::vector<Place> corners;
    for (int n = some_number(0, 6); n > 0; --n) corners.push_back(some_place_on(Ground::tiny));
    RC_ASSERT(shape_of(corners) == slow_shape(corners));
}

TEST(PlaneTest, Stars_and_straight_corners_are_not_convex) {
    const auto shape = [](std::vector<Place> corners) { return shape_of(corners); };
    EXPECT_EQ(shape({}), Shape::too_few_corners);
    EXPECT_EQ(shape({{0, 0}, {1, 1}}), Shape::too_few_corners);
    EXPECT_EQ(shape({{0, 0}, {4, 0}, {0, 4}}), Shape::fine);
    EXPECT_EQ(shape({{0, 0}, {0, 4}, {4, 0}}), Shape::clockwise);
    EXPECT_EQ(shape({{0, 0}, {2, 0}, {4, 0}, {0, 4}}), Shape::not_convex);
    EXPECT_EQ(shape({{0, 0}, {2, 2}, {4, 4}}), Shape::not_convex);
    EXPECT_EQ(shape({{0, 0}, {0, 0}, {4, 0}, {0, 4}}), Shape::not_convex);
    EXPECT_EQ(shape({{0, 0}, {4, 0}, {0, 0}, {0, 4}}), Shape::not_convex);
    EXPECT_EQ(shape({{0, 0}, {4, 0}, {1, 1}, {0, 4}}), Shape::not_convex);
    EXPECT_EQ(shape({{0, 0}, {4, 4}, {4, 0}, {0, 4}}), Shape::not_convex); // a bow tie
    // Every turn is to the left, but there are two rounds of them.
    EXPECT_EQ(shape({{-59, -81}, {95, 31}, {-95, 31}, {59, -81}, {0, 100}}), Shape::not_convex);
    EXPECT_EQ(shape({{0, 100}, {59, -81}, {-95, 31}, {95, 31}, {-59, -81}}), Shape::not_convex);
    EXPECT_EQ(shape({{0, 0}, {4, 0}, {0, 4}, {0, 0}, {4, 0}, {0, 4}}), Shape::not_convex);
    const std::vector<Place> twelve{{4, 0},  {7, 1},  {9, 3},  {10, 6}, {9, 9},  {7, 11},
                                    {4, 12}, {1, 11}, {-1, 9}, {-2, 6}, {-1, 3}, {1, 1}};
    EXPECT_EQ(shape(twelve), Shape::fine);
    EXPECT_EQ(Polygon(twelve).size(), 12);
    std::vector<Place> thirteen = twelve;
    thirteen.push_back({3, 0});
    EXPECT_EQ(shape(thirteen), Shape::too_many_corners);
}

RC_GTEST_PROP(PlaneTest, A_polygon_knows_its_corners_edges_and_box, ()) {
    const Polygon polygon = some_polygon_on(some_ground());
    Box box{polygon.corners()[0], polygon.corners()[0]};
    for (int i = 0; i < polygon.size(); ++i) {
        const Place corner = polygon.corners()[static_cast<std::size_t>(i)];
        RC_ASSERT(polygon.edge(i).from == corner);
        RC_ASSERT(polygon.edge((i + polygon.size() - 1) % polygon.size()).to == corner);
        box = {Box::around(box.low, corner).low, Box::around(box.high, corner).high};
    }
    RC_ASSERT(polygon.box().low == box.low);
    RC_ASSERT(polygon.box().high == box.high);
}

TEST(PlaneTest, A_rectangle_goes_counter_clockwise_from_its_low_corner) {
    const Polygon wall = rectangle(1000, 800, 1060, 1200);
    EXPECT_EQ(std::vector<Place>(wall.corners().begin(), wall.corners().end()),
              (std::vector<Place>{{1000, 800}, {1060, 800}, {1060, 1200}, {1000, 1200}}));
    EXPECT_EQ(shape_of(wall.corners()), Shape::fine);
}

// ---------------------------------------------------------------- questions

bool slowly_inside(const Polygon& polygon, Place p) {
    if (!difference(p, polygon).meet()) return false;
    for (int i = 0; i < polygon.size(); ++i)
        if (difference(p, polygon.edge(i)).meet()) return false;
    return true;
}

RC_GTEST_PROP(PlaneTest, A_polygon_holds_its_rim_and_what_is_inside, ()) {
    const Polygon tiny = some_polygon_on(Ground::tiny);
    for (const Place p : tiny_places()) {
        const bool holds = difference(p, tiny).meet(), inside = slowly_inside(tiny, p);
        RC_ASSERT(contains(tiny, p) == holds);
        RC_ASSERT(contains_strictly(tiny, p) == inside);
        RC_ASSERT(contains(blown_up(tiny), blown_up(p)) == holds);
        RC_ASSERT(contains_strictly(blown_up(tiny), blown_up(p)) == inside);
    }
    const Ground ground = some_ground();
    const Polygon polygon = some_polygon_on(ground);
    const Place p = some_place_on(ground);
    RC_ASSERT(contains(polygon, p) == difference(p, polygon).meet());
    RC_ASSERT(contains_strictly(polygon, p) == slowly_inside(polygon, p));
}

// All segments of a small lattice, with all others.
TEST(PlaneTest, Segments_meet_if_they_have_a_point_in_common) {
    const std::vector<Place> places = tiny_places(0, 3);
    for (const Place a : places)
        for (const Place b : places)
            for (const Place c : places)
                for (const Place d : places) {
                    const Segment one{a, b}, other{c, d};
                    const bool slow = difference(one, other).meet();
                    ASSERT_EQ(meet(one, other), slow);
                    ASSERT_EQ(meet(blown_up(one), blown_up(other)), slow);
                }
}

RC_GTEST_PROP(PlaneTest, Segments_anywhere_meet_if_they_have_a_point_in_common, ()) {
    const Ground ground = some_ground();
    const Segment a = some_segment_on(ground), b = some_segment_on(ground);
    RC_ASSERT(meet(a, b) == difference(a, b).meet());
    RC_ASSERT(meet(b, a) == meet(a, b));
}

RC_GTEST_PROP(PlaneTest, A_segment_meets_a_polygon_it_touches_and_crosses_one_it_enters, ()) {
    const Polygon tiny = some_polygon_on(Ground::tiny);
    const Place from = some_place_on(Ground::tiny);
    for (const Place to : tiny_places()) {
        const Segment segment{from, to};
        const bool touches = difference(segment, tiny).meet(), enters = slowly_crosses(segment, tiny);
        RC_ASSERT(meet(segment, tiny) == touches);
        RC_ASSERT(crosses(segment, tiny) == enters);
        RC_ASSERT(meet(blown_up(segment), blown_up(tiny)) == touches);
        RC_ASSERT(crosses(blown_up(segment), blown_up(tiny)) == enters);
    }
    const Ground ground = some_ground();
    const Polygon polygon = some_polygon_on(ground);
    const Segment segment = some_segment_on(ground);
    RC_ASSERT(meet(segment, polygon) == difference(segment, polygon).meet());
    RC_ASSERT(crosses(segment, polygon) == slowly_crosses(segment, polygon));
}

RC_GTEST_PROP(PlaneTest, A_segment_meets_a_box_it_touches, ()) {
    const Box tiny = some_box_on(Ground::tiny);
    const Box large{blown_up(tiny.low), blown_up(tiny.high)};
    const Place from = some_place_on(Ground::tiny);
    for (const Place to : tiny_places()) {
        const Segment segment{from, to};
        const bool touches = difference(segment, tiny).meet();
        RC_ASSERT(meet(segment, tiny) == touches);
        RC_ASSERT(meet(blown_up(segment), large) == touches);
    }
    const Ground ground = some_ground();
    const Segment segment = some_segment_on(ground);
    const Box box = some_box_on(ground);
    RC_ASSERT(meet(segment, box) == difference(segment, box).meet());
}

RC_GTEST_PROP(PlaneTest, A_segment_crosses_a_box_it_enters__DZ_GEO_5, ()) {
    const auto slowly = [](const Segment& segment, const Box& box) {
        const bool flat = box.low.x == box.high.x || box.low.y == box.high.y;
        return !flat && slowly_crosses(segment, Polygon::rectangle(box));
    };
    const Box tiny = some_box_on(Ground::tiny);
    const Box large{blown_up(tiny.low), blown_up(tiny.high)};
    const Place from = some_place_on(Ground::tiny);
    for (const Place to : tiny_places()) {
        const Segment segment{from, to};
        const bool enters = slowly(segment, tiny);
        RC_ASSERT(crosses(segment, tiny) == enters);
        RC_ASSERT(crosses(blown_up(segment), large) == enters);
    }
    const Ground ground = some_ground();
    const Segment segment = some_segment_on(ground);
    const Box box = some_box_on(ground);
    RC_ASSERT(crosses(segment, box) == slowly(segment, box));
}

RC_GTEST_PROP(PlaneTest, A_point_crosses_what_it_is_strictly_inside_of, ()) {
    const Polygon polygon = some_polygon_on(Ground::tiny);
    for (const Place p : tiny_places()) {
        RC_ASSERT(crosses({p, p}, polygon) == contains_strictly(polygon, p));
        RC_ASSERT(meet({p, p}, polygon) == contains(polygon, p));
    }
}

RC_GTEST_PROP(PlaneTest, Distances_between_places, ()) {
    const Ground ground = some_ground();
    check_distance(some_place_on(ground), some_place_on(ground));
}

RC_GTEST_PROP(PlaneTest, Distances_to_a_segment__MF_GEO_9, ()) {
    const Ground ground = some_ground();
    const Segment segment = some_segment_on(ground);
    check_distance(some_place_on(ground), segment);
    check_distance(some_place_on(ground), Segment{segment.from, segment.from});
    check_distance(segment.to, segment);
}

RC_GTEST_PROP(PlaneTest, Distances_between_segments__MF_GEO_9, ()) {
    const Ground ground = some_ground();
    check_distance(some_segment_on(ground), some_segment_on(ground));
}

RC_GTEST_PROP(PlaneTest, Distances_to_a_polygon__MF_GEO_3, ()) {
    const Ground ground = some_ground();
    check_distance(some_place_on(ground), some_polygon_on(ground));
}

RC_GTEST_PROP(PlaneTest, Distances_to_a_box, ()) {
    const Ground ground = some_ground();
    const Place p = some_place_on(ground);
    const Box box = some_box_on(ground);
    check_distance(p, box);
    RC_ASSERT((squared_distance(p, box) == 0) == box.contains(p));
    RC_ASSERT(root_down(squared_distance(p, box)) == difference(p, box).root());
    const Disc disc{p, some_number(0, ground == Ground::tiny ? 3 : 2000)};
    RC_ASSERT(overlap(disc, box) == (difference(p, box).compare(disc.radius) < 0));
}

RC_GTEST_PROP(PlaneTest, Distances_between_boxes__DZ_GEO_4, ()) {
    const Ground ground = some_ground();
    const Box a = some_box_on(ground), b = some_box_on(ground);
    check_distance(a, b);
    RC_ASSERT(squared_distance(a, b) == squared_distance(b, a));
    RC_ASSERT(root_down(squared_distance(a, b)) == difference(a, b).root());
    const Place p = some_place_on(ground);
    RC_ASSERT(squared_distance(Box{p, p}, b) == squared_distance(p, b));
}

RC_GTEST_PROP(PlaneTest, Distances_from_a_segment_to_a_box__DZ_MOV_2, ()) {
    const Ground ground = some_ground();
    const Segment segment = some_segment_on(ground);
    const Box box = some_box_on(ground);
    check_distance(segment, box);
    const int radius = some_number(0, ground == Ground::tiny ? 3 : 2000);
    RC_ASSERT(sweeps(segment, radius, box) == (difference(segment, box).compare(radius) < 0));
}

RC_GTEST_PROP(PlaneTest, Distances_from_a_segment_to_a_polygon__MF_GEO_7, ()) {
    const Ground ground = some_ground();
    check_distance(some_segment_on(ground), some_polygon_on(ground));
}

RC_GTEST_PROP(PlaneTest, Tiny_distances_stay_the_same_when_all_is_blown_up, ()) {
    const Polygon polygon = some_polygon_on(Ground::tiny);
    const Segment segment = some_segment_on(Ground::tiny), other = some_segment_on(Ground::tiny);
    const Place p = some_place_on(Ground::tiny);
    for (int limit = 0; limit < 12; ++limit) {
        const int large = limit * blow_up;
        const auto same = [&](const auto& a, const auto& b) {
            return compare_distance(a, b, limit) == compare_distance(blown_up(a), blown_up(b), large);
        };
        RC_ASSERT(same(p, segment.from));
        RC_ASSERT(same(p, segment));
        RC_ASSERT(same(segment, other));
        RC_ASSERT(same(p, polygon));
        RC_ASSERT(same(segment, polygon));
    }
}

// A sloping wall, twice as large as needed for 64 bits: one unit more or less tells.
TEST(PlaneTest, A_place_exactly_at_the_limit_of_the_longest_segments) {
    const Segment slope{{-32768, -32768}, {16384, 3 * 12288 - 32768}}; // 3/4
    const Place p{static_cast<std::int16_t>(-32768 + 24576 - 15000),
                  static_cast<std::int16_t>(-32768 + 18432 + 20000)};
    EXPECT_EQ(compare_distance(p, slope, 25000), std::strong_ordering::equal);
    EXPECT_EQ(compare_distance(p, slope, 24999), std::strong_ordering::greater);
    EXPECT_EQ(compare_distance(p, slope, 25001), std::strong_ordering::less);
}

TEST(PlaneTest, The_farthest_places_are_nearer_than_beyond_all_places) {
    const Place a{INT16_MIN, INT16_MIN}, b{INT16_MAX, INT16_MAX};
    EXPECT_TRUE(nearer_than(a, b, beyond_all_places));
    EXPECT_FALSE(within(a, b, beyond_all_places - 1));
    EXPECT_TRUE(nearer_than(a, Segment{b, b}, beyond_all_places));
    EXPECT_FALSE(within(a, Segment{b, b}, beyond_all_places - 1));
}

RC_GTEST_PROP(PlaneTest, Discs_are_told_by_their_centres, ()) {
    const Ground ground = some_ground();
    const int most = ground == Ground::tiny ? 3 : 2000;
    const Disc a{some_place_on(ground), some_number(0, most)}, b{some_place_on(ground), some_number(0, most)};
    const Polygon polygon = some_polygon_on(ground);
    const Segment path = some_segment_on(ground);
    const int limit = some_number(0, most);
    RC_ASSERT(gap_within(a, b, limit) ==
              (difference(a.centre, b.centre).compare(limit + a.radius + b.radius) <= 0));
    RC_ASSERT(overlap(a, b) == (difference(a.centre, b.centre).compare(a.radius + b.radius) < 0));
    RC_ASSERT(gap_within(a, polygon, limit) ==
              (difference(a.centre, polygon).compare(limit + a.radius) <= 0));
    RC_ASSERT(overlap(a, polygon) == (difference(a.centre, polygon).compare(a.radius) < 0));
    RC_ASSERT(sweeps(path, limit, a) == (difference(a.centre, path).compare(limit + a.radius) < 0));
    RC_ASSERT(sweeps(path, limit, polygon) == (difference(path, polygon).compare(limit) < 0));
}

// ---------------------------------------------------------------- fractions

RC_GTEST_PROP(PlaneTest, Squared_distances_are_exact_on_a_table, ()) {
    const Ground ground = *rc::gen::element(Ground::tiny, Ground::table);
    const Place p = some_place_on(ground);
    const Segment segment = some_segment_on(ground);
    const auto same = [](const SquaredDistance& fraction, const Ratio& slow) {
        return fraction.denominator > 0 &&
               slow.top * fraction.denominator == slow.bottom * fraction.numerator;
    };
    const Dots ends = difference(segment, p).corners;
    RC_ASSERT(same(squared_distance(p, segment), slow_square(ends[0], ends[1])));

    const Polygon polygon = some_polygon_on(ground);
    const SquaredDistance nearest = squared_distance(p, polygon);
    if (contains(polygon, p)) {
        RC_ASSERT(nearest == SquaredDistance{});
        return;
    }
    bool found = false;
    for (int i = 0; i < polygon.size(); ++i) {
        const Dots edge = difference(polygon.edge(i), p).corners;
        const Ratio slow = slow_square(edge[0], edge[1]);
        found |= same(nearest, slow);
        RC_ASSERT(Huge{nearest.numerator} * slow.bottom <= slow.top * nearest.denominator);
    }
    RC_ASSERT(found);
}

RC_GTEST_PROP(PlaneTest, The_whole_units_of_a_distance_are_right_everywhere, ()) {
    const Ground ground = some_ground();
    const Place p = some_place_on(ground);
    const Segment segment = some_segment_on(ground);
    const Polygon polygon = some_polygon_on(ground);
    RC_ASSERT(squared_distance(p, segment).root_down() == difference(p, segment).root());
    RC_ASSERT(squared_distance(p, polygon).root_down() == difference(p, polygon).root());
}

RC_GTEST_PROP(PlaneTest, Squared_distances_compare_as_fractions, ()) {
    const int most = *rc::gen::element(5, 2'000'000'000);
    const SquaredDistance a{some_number(0, most), some_number(1, most)},
        b{some_number(0, most), some_number(1, most)};
    const int order = sign_of(Huge{a.numerator} * b.denominator - Huge{b.numerator} * a.denominator);
    RC_ASSERT(sign_of(a <=> b) == order);
    RC_ASSERT((a == b) == (order == 0));
}

// In a polygon that has been made larger so that this point of it, a fraction, is whole.
bool slowly_holds(const Polygon& polygon, const Segment& line, Ratio at) {
    const Dots ends = dots(line);
    const Dot way = from_to(ends[0], ends[1]);
    const Dot point{ends[0].x * at.bottom + way.x * at.top, ends[0].y * at.bottom + way.y * at.top};
    Difference all;
    for (const Dot corner : dots(polygon))
        all.corners.push_back({corner.x * at.bottom - point.x, corner.y * at.bottom - point.y});
    return all.meet();
}

RC_GTEST_PROP(PlaneTest, A_line_is_clipped_where_it_enters_and_leaves, ()) {
    const Polygon polygon = some_polygon_on(Ground::tiny);
    const Segment line = some_segment_on(Ground::tiny);
    const Stretch stretch = clip(line, polygon);
    const Segment far_out{{static_cast<std::int16_t>(line.from.x + 100 * (line.from.x - line.to.x)),
                           static_cast<std::int16_t>(line.from.y + 100 * (line.from.y - line.to.y))},
                          {static_cast<std::int16_t>(line.to.x + 100 * (line.to.x - line.from.x)),
                           static_cast<std::int16_t>(line.to.y + 100 * (line.to.y - line.from.y))}};
    RC_ASSERT(stretch.found == (line.from != line.to && difference(far_out, polygon).meet()));
    if (!stretch.found) return;

    // The fractions have denominators below 200, so others are not as near as this.
    constexpr int step = 100'000;
    const Ratio enter{stretch.enter, stretch.enter_unit}, leave{stretch.leave, stretch.leave_unit};
    RC_ASSERT((enter.bottom > 0 && leave.bottom > 0));
    RC_ASSERT(slowly_holds(polygon, line, enter));
    RC_ASSERT(slowly_holds(polygon, line, leave));
    RC_ASSERT(!slowly_holds(polygon, line, {enter.top * step - enter.bottom, enter.bottom * step}));
    RC_ASSERT(!slowly_holds(polygon, line, {leave.top * step + leave.bottom, leave.bottom * step}));
    RC_ASSERT(enter.top * leave.bottom <= leave.top * enter.bottom);

    const Stretch large = clip(blown_up(line), blown_up(polygon));
    RC_ASSERT(large.found);
    RC_ASSERT(large.enter * enter.bottom == enter.top * large.enter_unit);
    RC_ASSERT(large.leave * leave.bottom == leave.top * large.leave_unit);

    for (const int length : {1, 7, 100, 6787, 1'000'000}) {
        const auto floor_of = [&](Ratio u) {
            return static_cast<std::int64_t>(
                std::floor(static_cast<long double>(u.top * length) / static_cast<long double>(u.bottom)));
        };
        RC_ASSERT(stretch.enter_at(length) == floor_of(enter));
        RC_ASSERT(stretch.leave_at(length) == floor_of(leave));
    }
}

// The same box, held to be any polygon: cut in two along a diagonal, of which the line takes first one half
// and then the other.
RC_GTEST_PROP(PlaneTest, A_box_is_clipped_as_its_halves_are, ()) {
    const Ground ground = some_ground();
    const Segment line = some_segment_on(ground);
    const Segment ends = some_segment_on(ground);
    const Box box = Box::around(ends.from, ends.to);
    if (box.low.x == box.high.x || box.low.y == box.high.y) return;
    const Place right_low{box.high.x, box.low.y}, left_high{box.low.x, box.high.y};
    const Polygon whole = Polygon::rectangle(box);
    RC_ASSERT(whole.is_box());
    const Polygon low(std::array<Place, 3>{box.low, right_low, left_high});
    const Polygon high(std::array<Place, 3>{right_low, box.high, left_high});
    RC_ASSERT((!low.is_box() && !high.is_box()));
    const Stretch one = clip(line, low), other = clip(line, high), both = clip(line, box);
    RC_ASSERT(both.found == (one.found || other.found));
    RC_ASSERT(clip(line, whole).found == both.found);
    if (!both.found) return;
    const auto same = [](std::int64_t a, std::int64_t a_unit, std::int64_t b, std::int64_t b_unit) {
        return a_unit > 0 && b_unit > 0 && Huge{a} * b_unit == Huge{b} * a_unit;
    };
    RC_ASSERT(((one.found && same(both.enter, both.enter_unit, one.enter, one.enter_unit)) ||
               (other.found && same(both.enter, both.enter_unit, other.enter, other.enter_unit))));
    RC_ASSERT(((one.found && same(both.leave, both.leave_unit, one.leave, one.leave_unit)) ||
               (other.found && same(both.leave, both.leave_unit, other.leave, other.leave_unit))));
    for (const Stretch& part : {one, other}) {
        if (!part.found) continue;
        RC_ASSERT(Huge{both.enter} * part.enter_unit <= Huge{part.enter} * both.enter_unit);
        RC_ASSERT(Huge{both.leave} * part.leave_unit >= Huge{part.leave} * both.leave_unit);
    }
}

RC_GTEST_PROP(PlaneTest, A_clipped_line_anywhere_agrees_with_the_segment_on_it, ()) {
    const Ground ground = some_ground();
    const Polygon polygon = some_polygon_on(ground);
    const Segment line = some_segment_on(ground);
    if (line.from == line.to) return;
    const Stretch stretch = clip(line, polygon);
    // The segment is where the fraction is 0 .. 1.
    RC_ASSERT(meet(line, polygon) ==
              (stretch.found && stretch.enter <= stretch.enter_unit && stretch.leave >= 0));
    if (contains(polygon, line.from)) RC_ASSERT((stretch.enter <= 0 && stretch.leave >= 0));
    if (contains(polygon, line.to))
        RC_ASSERT((stretch.enter <= stretch.enter_unit && stretch.leave >= stretch.leave_unit));
    const Stretch back = clip({line.to, line.from}, polygon);
    RC_ASSERT(back.found == stretch.found);
    if (!stretch.found) return;
    for (int i = 0; i < polygon.size(); ++i) { // no edge cuts off more
        const Vector edge = polygon.edge(i).to - polygon.edge(i).from;
        const Huge inside = cross(edge, line.from - polygon.edge(i).from);
        const Huge gain = cross(edge, line.to - line.from);
        if (gain > 0) RC_ASSERT(-inside * stretch.enter_unit <= stretch.enter * gain);
        if (gain < 0) RC_ASSERT(inside * stretch.leave_unit >= stretch.leave * -gain);
    }
    RC_ASSERT(Huge{stretch.enter} * stretch.leave_unit <= Huge{stretch.leave} * stretch.enter_unit);
    RC_ASSERT(Huge{back.enter} * stretch.leave_unit ==
              Huge{stretch.leave_unit - stretch.leave} * back.enter_unit); // 1 - leave
}

// Cut into parts so fine that each lies wholly inside or wholly outside, and counted by their middles.
RC_GTEST_PROP(PlaneTest, The_share_of_a_segment_inside_a_box_is_exact__DZ_MOV_3, ()) {
    const Segment segment = some_segment_on(Ground::tiny);
    const Box box = some_box_on(Ground::tiny);
    const Share share = share_inside(segment, box);
    RC_ASSERT(share.whole > 0);
    if (segment.from == segment.to) {
        RC_ASSERT(share.parts == 0);
        return;
    }
    const Vector way = segment.to - segment.from;
    const auto middle = [&](int from, int by, int part) { // times twice the whole
        return 2 * share.whole * from + (2 * part + 1) * by;
    };
    std::int64_t inside = 0;
    for (int part = 0; part < share.whole; ++part) {
        const std::int64_t x = middle(segment.from.x, way.x, part), y = middle(segment.from.y, way.y, part);
        const std::int64_t unit = 2 * share.whole;
        inside +=
            x > box.low.x * unit && x < box.high.x * unit && y > box.low.y * unit && y < box.high.y * unit;
    }
    RC_ASSERT(share.parts == inside);
    const Share large = share_inside(blown_up(segment), {blown_up(box.low), blown_up(box.high)});
    RC_ASSERT(Huge{large.parts} * share.whole == Huge{share.parts} * large.whole);
}

RC_GTEST_PROP(PlaneTest, Shares_of_neighbours_add_up_to_that_of_both__DZ_MOV_3, ()) {
    const Ground ground = some_ground();
    const Segment segment = some_segment_on(ground);
    const Box box = some_box_on(ground);
    const std::int16_t cut = static_cast<std::int16_t>(some_number(box.low.x, box.high.x));
    const Share both = share_inside(segment, box);
    RC_ASSERT((both.parts >= 0 && both.parts <= both.whole));
    if (segment.from.x == segment.to.x && segment.from.x == cut) return; // along the cut, inside of neither
    const Share west = share_inside(segment, {box.low, {cut, box.high.y}});
    const Share east = share_inside(segment, {{cut, box.low.y}, box.high});
    RC_ASSERT((west.whole == both.whole && east.whole == both.whole));
    RC_ASSERT(west.parts + east.parts == both.parts);
}

// ---------------------------------------------------------------- points worth a look

TEST(PlaneTest, A_place_short_of_another_on_the_way_there) {
    const auto at = [](Place from, Place to, int distance) {
        const Spot spot = short_of(from, to, distance);
        EXPECT_TRUE(spot.found);
        return spot.at;
    };
    EXPECT_EQ(at({100, 100}, {400, 500}, 100), (Place{340, 420}));
    EXPECT_EQ(at({400, 500}, {100, 100}, 100), (Place{160, 180}));
    EXPECT_EQ(at({0, 0}, {1000, 0}, 1150), (Place{-150, 0})); // before the start
    EXPECT_EQ(at({0, 0}, {10, 10}, 3), (Place{7, 7}));        // 10 * (14 - 3) / 14
    EXPECT_EQ(at({0, 0}, {10, 10}, 0), (Place{10, 10}));
    EXPECT_FALSE(short_of({5, 5}, {5, 5}, 3).found);
    EXPECT_FALSE(short_of({0, 0}, {1, 0}, 40'000).found);
    EXPECT_FALSE(short_of({0, 0}, {1, 1}, INT32_MAX).found);
}

RC_GTEST_PROP(PlaneTest, A_place_short_of_another_is_as_far_from_it_as_asked, ()) {
    const Ground ground = some_ground();
    const Place from = some_place_on(ground), to = some_place_on(ground);
    const int distance = some_number(0, ground == Ground::tiny ? 20 : 70'000);
    const Spot spot = short_of(from, to, distance);
    if (from == to) {
        RC_ASSERT(!spot.found);
        return;
    }
    const Huge whole = difference(from, to).root();
    const auto part = [&](int start, int end) { return start + (end - start) * (whole - distance) / whole; };
    const Huge x = part(from.x, to.x), y = part(from.y, to.y);
    RC_ASSERT(spot.found == (x >= INT16_MIN && x <= INT16_MAX && y >= INT16_MIN && y <= INT16_MAX));
    if (!spot.found) return;
    RC_ASSERT((spot.at.x == x && spot.at.y == y));
    // The root was rounded down, by less than 1 in `whole`, and each part by less than 1.
    RC_ASSERT(difference(spot.at, to).compare(distance + static_cast<int>(distance / whole) + 3) < 0);
    if (distance >= 2) RC_ASSERT(difference(spot.at, to).compare(distance - 2) > 0);
}

TEST(PlaneTest, A_place_out_from_another_towards_a_third) {
    const auto at = [](Place from, Place to, int distance) {
        const Spot spot = out_from(from, to, distance);
        EXPECT_TRUE(spot.found);
        return spot.at;
    };
    EXPECT_EQ(at({100, 100}, {400, 500}, 100), (Place{160, 180}));
    EXPECT_EQ(at({0, 0}, {10, 0}, 25), (Place{25, 0}));    // beyond the other
    EXPECT_EQ(at({0, 0}, {10, 10}, 7), (Place{5, 5}));     // 70 / 14
    EXPECT_EQ(at({0, 0}, {-10, 10}, 8), (Place{-6, 6}));   // 80 / 14 is 5.7
    EXPECT_EQ(at({0, 0}, {1, -1}, 3), (Place{3, -3}));     // the root of 2 has one whole unit
    EXPECT_EQ(at({0, 0}, {1, 2}, 1), (Place{1, 1}));       // 1 / 2: a half goes away from zero ...
    EXPECT_EQ(at({50, 0}, {49, -2}, 1), (Place{49, -1}));  // ... on either side
    EXPECT_EQ(at({50, 50}, {10, 10}, 0), (Place{50, 50})); // nowhere
    EXPECT_FALSE(out_from({5, 5}, {5, 5}, 3).found);
    EXPECT_FALSE(out_from({0, 0}, {1, 0}, 40'000).found);
    EXPECT_FALSE(out_from({0, 0}, {1, 1}, INT32_MAX).found);
}

RC_GTEST_PROP(PlaneTest, A_place_out_from_another_is_rounded_to_the_nearest, ()) {
    const Ground ground = some_ground();
    const Place from = some_place_on(ground), to = some_place_on(ground);
    const int distance = some_number(0, ground == Ground::tiny ? 20 : 70'000);
    const Spot spot = out_from(from, to, distance);
    const Vector v = to - from;
    const std::int64_t length = difference(from, to).root();
    if (length == 0) {
        RC_ASSERT(!spot.found);
        return;
    }
    // The part before the point, and one more if the rest is at least a half.
    const auto rounded = [&](std::int64_t whole) {
        const std::int64_t exact = whole * distance; // in units of `length`
        const std::int64_t rest = exact % length;
        return exact / length + (2 * rest >= length ? 1 : 2 * rest <= -length ? -1 : 0);
    };
    const std::int64_t x = from.x + rounded(v.x), y = from.y + rounded(v.y);
    RC_ASSERT(spot.found == (x >= INT16_MIN && x <= INT16_MAX && y >= INT16_MIN && y <= INT16_MAX));
    if (spot.found) RC_ASSERT((spot.at.x == x && spot.at.y == y));
}

RC_GTEST_PROP(PlaneTest, A_place_beside_an_edge_is_hardly_farther_than_asked, ()) {
    const Ground ground = some_ground();
    const Polygon polygon = some_polygon_on(ground);
    const int distance = some_number(0, *rc::gen::element(3, 100, 20'000));
    for (int i = 0; i < polygon.size(); ++i) {
        const Spot spot = beside(polygon, i, distance);
        if (ground != Ground::wild && distance <= 10'000) RC_ASSERT(spot.found);
        if (!spot.found) continue;
        const Difference slow = difference(spot.at, polygon);
        RC_ASSERT(slow.compare(distance) >= 0);
        RC_ASSERT(slow.compare(distance + 2) < 0);
        RC_ASSERT(difference(spot.at, polygon.edge(i)).compare(distance + 2) < 0);
        // Near the middle: neither end is farther than the other, but for rounding.
        const Segment edge = polygon.edge(i);
        const std::int64_t lean =
            dot(spot.at - edge.from, edge.to - edge.from) - dot(spot.at - edge.to, edge.from - edge.to);
        RC_ASSERT(square(lean) <= 4 * squared_distance(edge.from, edge.to));
    }
}

struct CornerAngle {
    bool right_or_blunt;
    bool sixty_or_more;
};
CornerAngle angle_at(const Segment& before, const Segment& after) {
    const Vector in = before.to - before.from, out = after.to - after.from;
    const Huge product = dot(in, out);
    const bool at_most_a_quarter_turn = product >= 0;
    return {at_most_a_quarter_turn,
            at_most_a_quarter_turn ||
                4 * product * product <= Huge{squared_length(in)} * squared_length(out)}; // a third of a turn
}

// How far a place is from a line, outwards, is at least the distance.
bool slowly_clear_of_line(Place p, const Segment& line, int distance) {
    const Dots corners = difference(line, p).corners;
    const Dot way = from_to(corners[0], corners[1]);
    const Huge outward = -area(corners[0], corners[1]);
    return outward >= 0 && outward * outward >= Huge{distance} * distance * times(way, way);
}

RC_GTEST_PROP(PlaneTest, A_place_round_a_corner_is_clear_of_both_edges_and_not_far, ()) {
    const Ground ground = some_ground();
    const Polygon polygon = some_polygon_on(ground);
    const int distance = some_number(0, *rc::gen::element(3, 100, 20'000));
    for (int i = 0; i < polygon.size(); ++i) {
        const Spot spot = round_corner(polygon, i, distance);
        if (ground != Ground::wild && distance <= 10'000) RC_ASSERT(spot.found);
        if (!spot.found) continue;
        const Segment after = polygon.edge(i),
                      before = polygon.edge((i + polygon.size() - 1) % polygon.size());
        const CornerAngle angle = angle_at(before, after);
        const Difference slow = difference(spot.at, polygon);
        const Difference from_corner = difference(spot.at, after.from);
        RC_ASSERT(slow.compare(distance) >= 0);
        if (angle.sixty_or_more) {
            RC_ASSERT(slowly_clear_of_line(spot.at, before, distance));
            RC_ASSERT(slowly_clear_of_line(spot.at, after, distance));
        } else {
            RC_ASSERT(slow.compare(2 * distance - 1) >= 0); // it may just be 60 degrees, rounded
        }
        if (angle.right_or_blunt) {
            const Huge far_out = Huge{distance} * 141'422 / 100'000 + 4;
            RC_ASSERT(from_corner.compare(far_out) < 0);
        }
        RC_ASSERT(from_corner.compare(2 * distance + 3) < 0);
        // On the line that halves the angle: as far from one edge's line as from the other's, but for
        // rounding.
        const auto from_line = [&](const Segment& edge) {
            return static_cast<long double>(cross(edge.to - edge.from, edge.from - spot.at)) /
                   std::sqrt(static_cast<long double>(squared_distance(edge.from, edge.to)));
        };
        RC_ASSERT(std::abs(from_line(before) - from_line(after)) < 2);
    }
}

TEST(PlaneTest, Places_round_a_wall_are_where_one_turns) {
    const Polygon wall = rectangle(1000, 800, 1060, 1200);
    const auto at = [&](int corner) { return round_corner(wall, corner, 50).at; };
    EXPECT_EQ(at(0), (Place{950, 750}));
    EXPECT_EQ(at(1), (Place{1110, 750}));
    EXPECT_EQ(at(2), (Place{1110, 1250}));
    EXPECT_EQ(at(3), (Place{950, 1250}));
    for (int i = 0; i < 4; ++i) { // so one can walk round it, touching it all the way
        EXPECT_FALSE(sweeps({at(i), at((i + 1) % 4)}, 50, wall));
        EXPECT_TRUE(sweeps({at(i), at((i + 1) % 4)}, 51, wall));
    }
    EXPECT_EQ(beside(wall, 0, 60).at, (Place{1030, 740}));
    EXPECT_EQ(beside(wall, 1, 60).at, (Place{1120, 1000}));
    EXPECT_EQ(beside(wall, 2, 60).at, (Place{1030, 1260}));
    EXPECT_EQ(beside(wall, 3, 60).at, (Place{940, 1000}));
    EXPECT_EQ(beside(wall, 3, 0).at, (Place{1000, 1000}));
    EXPECT_FALSE(beside(wall, 0, INT32_MAX).found);
    EXPECT_FALSE(beside(wall, 0, 40'000).found);
    EXPECT_FALSE(round_corner(wall, 0, INT32_MAX).found);
    EXPECT_FALSE(round_corner(wall, 0, 40'000).found);
    EXPECT_FALSE(beside(wall, 0, beyond_all_places - 1).found);
    EXPECT_FALSE(round_corner(wall, 0, beyond_all_places - 1).found);
}

TEST(PlaneTest, A_needle_has_a_place_before_its_point) {
    const Polygon needle(std::vector<Place>{{-32768, -32768}, {32767, 32766}, {32766, 32766}});
    const Spot spot = round_corner(needle, 0, 100);
    EXPECT_FALSE(spot.found); // it would be outside
    const Polygon shorter(std::vector<Place>{{-30000, -30000}, {30001, 30000}, {30000, 30000}});
    EXPECT_EQ(round_corner(shorter, 0, 100).at, (Place{-30142, -30142}));
}

// ---------------------------------------------------------------- numbers from the rule books

TEST(PlaneTest, Gaps_are_measured_from_rim_to_rim__MF_GEO_3) {
    const Disc frame{{1000, 1000}, 50}, station{{1190, 1000}, 40};
    EXPECT_TRUE(gap_within(frame, station, 100)); // a close call is in range
    EXPECT_FALSE(gap_within(frame, station, 99));
    const Polygon wall = rectangle(1150, 900, 1210, 1300);
    EXPECT_TRUE(gap_within(frame, wall, 100));
    EXPECT_FALSE(gap_within(frame, wall, 99));
    EXPECT_TRUE(gap_within(Disc{{1180, 1000}, 50}, wall, 0));
    EXPECT_TRUE(gap_within(Disc{{1060, 780}, 50}, wall, 100)); // 90 and 120 from its corner: 150
    EXPECT_FALSE(gap_within(Disc{{1059, 780}, 50}, wall, 100));
}

TEST(PlaneTest, Bands_end_at_200_and_900_between_centres__MF_GEO_4) {
    const Disc frame{{0, 0}, 50};
    const auto gap_of_frames = [&](Place at, int limit) { return gap_within(frame, Disc{at, 50}, limit); };
    EXPECT_TRUE(gap_of_frames({200, 0}, 100));
    EXPECT_TRUE(gap_of_frames({120, 160}, 100));
    EXPECT_FALSE(gap_of_frames({200, 1}, 100));
    EXPECT_TRUE(gap_of_frames({540, 720}, 800));
    EXPECT_FALSE(gap_of_frames({900, 1}, 800));
}

TEST(PlaneTest, Touching_is_not_overlapping__MF_GEO_6) {
    EXPECT_FALSE(overlap(Disc{{0, 0}, 50}, Disc{{60, 80}, 50}));
    EXPECT_TRUE(overlap(Disc{{0, 0}, 50}, Disc{{60, 79}, 50}));
    const Polygon wall = rectangle(1000, 800, 1060, 1200);
    EXPECT_FALSE(overlap(Disc{{950, 1000}, 50}, wall));
    EXPECT_TRUE(overlap(Disc{{951, 1000}, 50}, wall));
    EXPECT_FALSE(overlap(Disc{{1090, 1240}, 50}, wall)); // 30 and 40 from its corner
    EXPECT_TRUE(overlap(Disc{{1090, 1239}, 50}, wall));
    EXPECT_TRUE(overlap(Disc{{1030, 1000}, 50}, wall));
}

TEST(PlaneTest, Walking_round_a_wall__MF_GEO_7) {
    const Polygon wall = rectangle(1000, 800, 1060, 1200);
    EXPECT_TRUE(sweeps({{900, 1000}, {1200, 1000}}, 50, wall));
    EXPECT_FALSE(sweeps({{900, 1000}, {940, 1250}}, 50, wall));
    EXPECT_FALSE(sweeps({{940, 1250}, {1080, 1250}}, 50, wall)); // exactly 50 above it
    EXPECT_TRUE(sweeps({{940, 1250}, {1080, 1249}}, 50, wall));
    EXPECT_FALSE(sweeps({{0, 0}, {1000, 0}}, 50, Disc{{500, 100}, 50}));
    EXPECT_TRUE(sweeps({{0, 0}, {1000, 0}}, 50, Disc{{500, 99}, 50}));
    EXPECT_FALSE(sweeps({{0, 0}, {1000, 0}}, 50, Disc{{1060, 80}, 50}));
    EXPECT_TRUE(sweeps({{0, 0}, {1000, 0}}, 50, Disc{{1059, 80}, 50}));
}

TEST(PlaneTest, A_line_of_fire_that_touches_a_wall_meets_it__MF_COV_2) {
    const Polygon wall = rectangle(1000, 800, 1060, 1200);
    EXPECT_TRUE(meet({{900, 1100}, {1100, 1300}}, wall)); // through its corner (1000,1200)
    EXPECT_FALSE(crosses({{900, 1100}, {1100, 1300}}, wall));
    EXPECT_FALSE(meet({{900, 1101}, {1100, 1301}}, wall));
    EXPECT_TRUE(meet({{500, 1200}, {2000, 1200}}, wall)); // along its edge
    EXPECT_FALSE(meet({{500, 1201}, {2000, 1201}}, wall));
    EXPECT_TRUE(meet({{900, 1000}, {1000, 1000}}, wall)); // ending at it
    EXPECT_TRUE(meet({{1010, 1000}, {1050, 900}}, wall)); // wholly inside
}

TEST(PlaneTest, A_frame_covers_from_within_50_of_the_line_of_fire__MF_COV_3) {
    const Segment line{{0, 0}, {300, 400}};
    EXPECT_TRUE(within(Place{110, 230}, line, 50)); // (150,200) and 50 aside
    EXPECT_FALSE(within(Place{109, 230}, line, 50));
}

TEST(PlaneTest, Sight_past_a_tower_in_Dropzone) {
    const Polygon tower = rectangle(2100, 2100, 2700, 2700);
    const Place shooter{2000, 1000};
    EXPECT_TRUE(crosses({shooter, {2120, 3000}}, tower));
    EXPECT_FALSE(crosses({shooter, {2061, 3003}}, tower));
    EXPECT_TRUE(crosses({shooter, {2179, 2997}}, tower));
    EXPECT_FALSE(crosses({shooter, {2100, 3000}}, tower));
    // Touching an edge or a corner is not crossing.
    EXPECT_FALSE(crosses({{2100, 0}, {2100, 4800}}, tower));
    EXPECT_FALSE(crosses({{2100, 2200}, {2100, 2300}}, tower));
    EXPECT_FALSE(crosses({{2000, 2200}, {2200, 2000}}, tower));
    EXPECT_FALSE(crosses({{2000, 2400}, {2100, 2400}}, tower));
    EXPECT_TRUE(crosses({{2000, 2400}, {2101, 2400}}, tower));
    EXPECT_TRUE(crosses({{2100, 2100}, {2700, 2700}}, tower));
}

TEST(PlaneTest, Touching_is_crossing_in_Forge_and_a_shot_passes_within_reach) {
    const Polygon wood = rectangle(100, 100, 200, 200);
    EXPECT_TRUE(meet({{0, 200}, {300, 200}}, wood));
    EXPECT_TRUE(meet({{150, 150}, {300, 300}}, wood));
    EXPECT_TRUE(meet({{0, 200}, {200, 0}}, wood)); // its corner (100,100)
    EXPECT_FALSE(meet({{0, 199}, {199, 0}}, wood));
    const Segment shot{{0, 0}, {400, 300}};
    EXPECT_TRUE(within(Place{140, 230}, shot, 100)); // beside the middle, by (-60,80)
    EXPECT_FALSE(within(Place{140, 231}, shot, 100));
    EXPECT_TRUE(within(Place{-60, -80}, shot, 100));
    EXPECT_FALSE(within(Place{-60, -81}, shot, 100));
    EXPECT_TRUE(within(Place{480, 360}, shot, 100));
    EXPECT_FALSE(within(Place{480, 361}, shot, 100));
    const Box block{{1500, 1200}, {1900, 1500}};
    EXPECT_FALSE(overlap(Disc{{1400, 1290}, 100}, block));
    EXPECT_TRUE(overlap(Disc{{1400, 1290}, 101}, block));
    EXPECT_FALSE(overlap(Disc{{1425, 1600}, 125}, block)); // 75 and 100 from its corner
    EXPECT_TRUE(overlap(Disc{{1426, 1600}, 125}, block));
    EXPECT_TRUE(overlap(Disc{{1700, 1300}, 1}, block));
}

TEST(PlaneTest, Terrain_in_a_measure_of_Godbreakers) {
    const Polygon area = rectangle(300, 100, 595, 300);
    const Stretch stretch = clip({{200, 200}, {810, 200}}, area);
    EXPECT_TRUE(stretch.found);
    const std::int64_t length = root_down(squared_distance(Place{200, 200}, Place{810, 200}));
    EXPECT_EQ(length, 610);
    EXPECT_EQ(stretch.enter_at(length), 100);
    EXPECT_EQ(stretch.leave_at(length), 395);
    const Stretch move = clip({{300, 300}, {699, 300}}, rectangle(400, 200, 800, 400)); // ends inside
    EXPECT_EQ(move.enter_at(399), 100);
    EXPECT_EQ(move.leave_at(399), 500);
    const Stretch along = clip({{0, 300}, {1000, 300}}, area); // an outline counts
    EXPECT_EQ(along.enter_at(1000), 300);
    EXPECT_EQ(along.leave_at(1000), 595);
    const Stretch behind = clip({{700, 150}, {800, 150}}, area);
    EXPECT_EQ(behind.enter_at(100), -400);
    EXPECT_EQ(behind.leave_at(100), -105);
    EXPECT_FALSE(clip({{0, 301}, {1000, 301}}, area).found);
    EXPECT_FALSE(clip({{400, 200}, {400, 200}}, area).found);
}

TEST(PlaneTest, A_barricade_is_measured_to_its_nearest_point_in_Godbreakers) {
    EXPECT_EQ(squared_distance(Place{500, 500}, Segment{{400, 700}, {700, 700}}).root_down(), 200);
    const SquaredDistance slope = squared_distance(Place{10, 0}, Segment{{0, 0}, {20, 20}});
    EXPECT_EQ(slope, (SquaredDistance{50, 1}));
    EXPECT_EQ(slope.root_down(), 7);
}

} // namespace
} // namespace muster
