// The continuous table: points, segments, discs and convex polygons in whole table units (1/100 inch or ruler
// unit), x to the east, y to the north. Nothing here rounds unless its name says so: distances are compared
// as squares, in integers wide enough for every pair of places that can be written down.
#pragma once

#include "core/action.hpp"

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <span>

namespace muster {

// ---------------------------------------------------------------- vectors

// From one place to another: each part is at most 65535 long. Up to 2^30 is fine for all that is said of
// vectors.
struct Vector {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr bool operator==(Vector, Vector) = default;
    friend constexpr Vector operator-(Vector v) { return {-v.x, -v.y}; }
};

constexpr Vector operator-(Place to, Place from) { return {to.x - from.x, to.y - from.y}; }

constexpr std::int64_t dot(Vector a, Vector b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }
// Positive when b points to the left of a.
constexpr std::int64_t cross(Vector a, Vector b) { return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x; }
constexpr std::int64_t square(std::int64_t n) { return n * n; }
constexpr std::int64_t squared_length(Vector v) { return dot(v, v); }
constexpr std::int64_t squared_distance(Place a, Place b) { return squared_length(b - a); }

// The greatest n with n * n <= value, and the smallest with n * n >= value; value is 0 .. 2^62.
std::int64_t root_down(std::int64_t value);
std::int64_t root_up(std::int64_t value);

// Whether this vector, added to that place, stays among the places that can be written down; and the place.
constexpr bool can_add(Place from, Vector v) {
    const std::int64_t x = std::int64_t{from.x} + v.x;
    const std::int64_t y = std::int64_t{from.y} + v.y;
    return x >= INT16_MIN && x <= INT16_MAX && y >= INT16_MIN && y <= INT16_MAX;
}
constexpr Place operator+(Place from, Vector v) {
    assert(can_add(from, v));
    return {static_cast<std::int16_t>(from.x + v.x), static_cast<std::int16_t>(from.y + v.y)};
}
// Each part times numerator / denominator, cut off towards zero.
constexpr Vector scaled(Vector v, std::int64_t numerator, std::int64_t denominator) {
    return {static_cast<std::int32_t>(v.x * numerator / denominator),
            static_cast<std::int32_t>(v.y * numerator / denominator)};
}
// In this direction, at most this long: v * length / root_up(v.v), cut off towards zero.
Vector shortened(Vector v, int length);
// Turned to the left by as much as `by` points away from the east, and longer by as much as `by` is long. For
// a vector between places and a direction of the compass.
constexpr Vector turned(Vector v, Vector by) {
    return {static_cast<std::int32_t>(std::int64_t{v.x} * by.x - std::int64_t{v.y} * by.y),
            static_cast<std::int32_t>(std::int64_t{v.x} * by.y + std::int64_t{v.y} * by.x)};
}
// Sixteen directions, a thousand units long, counter-clockwise from the east. The first list is cut off
// (923,382), the second rounded (924,383): rule books differ.
std::span<const Vector, 16> compass();
std::span<const Vector, 16> rounded_compass();

// ---------------------------------------------------------------- shapes

struct Segment {
    Place from;
    Place to;
};

struct Disc {
    Place centre;
    int radius = 0;
};

// A rectangle with its rim, such as a table.
struct Box {
    Place low;
    Place high;

    constexpr bool contains(Place p) const {
        return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
    }
    // Wholly, touching the rim at most.
    constexpr bool contains(const Disc& disc) const {
        return disc.centre.x - disc.radius >= low.x && disc.centre.x + disc.radius <= high.x &&
               disc.centre.y - disc.radius >= low.y && disc.centre.y + disc.radius <= high.y;
    }
    // Whether the two come within this distance of each other along both axes: a cheap first look.
    constexpr bool may_be_within(const Box& other, int distance) const {
        return other.low.x - distance <= high.x && low.x - distance <= other.high.x &&
               other.low.y - distance <= high.y && low.y - distance <= other.high.y;
    }
    static constexpr Box around(Place a, Place b) {
        return {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    }
};

// A convex polygon, its corners counter-clockwise; its rim belongs to it. One without corners is a place
// holder, which no question below may be asked about.
class Polygon {
public:
    static constexpr int most_corners = 12;

    Polygon() = default;
    // The corners must be fit: see `shape_of`.
    explicit Polygon(std::span<const Place> corners);
    static Polygon rectangle(const Box& box);

    std::span<const Place> corners() const {
        return std::span(corners_).first(static_cast<std::size_t>(size_));
    }
    Segment edge(int i) const {
        return {corners_[static_cast<std::size_t>(i)],
                corners_[static_cast<std::size_t>(i + 1 == size_ ? 0 : i + 1)]};
    }
    int size() const { return size_; }
    const Box& box() const { return box_; }
    bool is_box() const { return is_box_; } // a rectangle along the axes: its own box

private:
    std::array<Place, most_corners> corners_{};
    int size_ = 0;
    Box box_{};
    bool is_box_ = false;
};

// What is wrong with corners that shall be a polygon. Three in a row on one line, a corner that comes twice
// and stars are not convex.
enum class Shape : std::uint8_t { fine, too_few_corners, too_many_corners, clockwise, not_convex };
Shape shape_of(std::span<const Place> corners);

// ---------------------------------------------------------------- questions

bool contains(const Polygon& polygon, Place p);          // inside or on the rim
bool contains_strictly(const Polygon& polygon, Place p); // inside, not on the rim

// Whether the two have a point in common; touching is enough.
bool meet(const Segment& a, const Segment& b);
bool meet(const Segment& segment, const Polygon& polygon);
bool meet(const Segment& segment, const Box& box);
// Whether some point of the segment lies inside, not on the rim.
bool crosses(const Segment& segment, const Polygon& polygon);
bool crosses(const Segment& segment, const Box& box); // one without breadth has no inside

// No two places are this far apart.
inline constexpr std::int64_t beyond_all_places = 92'681;

// The distance between the two, compared with a limit of 0 or more. All others below are told by these. Exact
// for all places and all limits. Things that meet are 0 apart; a segment whose ends are one is a point.
constexpr std::strong_ordering compare_distance(Place a, Place b, std::int64_t limit) {
    assert(limit >= 0);
    if (limit > beyond_all_places) return std::strong_ordering::less;
    return squared_distance(a, b) <=> square(limit);
}
std::strong_ordering compare_distance(Place p, const Segment& segment, std::int64_t limit);
std::strong_ordering compare_distance(const Segment& a, const Segment& b, std::int64_t limit);
std::strong_ordering compare_distance(Place p, const Polygon& polygon, std::int64_t limit);
std::strong_ordering compare_distance(const Segment& segment, const Polygon& polygon, std::int64_t limit);
std::strong_ordering compare_distance(const Segment& segment, const Box& box, std::int64_t limit);
constexpr std::int64_t squared_distance(Place p, const Box& box) { // 0 inside
    const int x = p.x < box.low.x ? box.low.x - p.x : p.x > box.high.x ? p.x - box.high.x : 0;
    const int y = p.y < box.low.y ? box.low.y - p.y : p.y > box.high.y ? p.y - box.high.y : 0;
    return square(x) + square(y);
}
constexpr std::int64_t squared_distance(const Box& a, const Box& b) { // 0 if they meet
    const int x = a.low.x > b.high.x ? a.low.x - b.high.x : b.low.x > a.high.x ? b.low.x - a.high.x : 0;
    const int y = a.low.y > b.high.y ? a.low.y - b.high.y : b.low.y > a.high.y ? b.low.y - a.high.y : 0;
    return square(x) + square(y);
}
constexpr std::strong_ordering compare_distance(Place p, const Box& box, std::int64_t limit) {
    assert(limit >= 0);
    if (limit > beyond_all_places) return std::strong_ordering::less;
    return squared_distance(p, box) <=> square(limit);
}
constexpr std::strong_ordering compare_distance(const Box& a, const Box& b, std::int64_t limit) {
    assert(limit >= 0);
    if (limit > beyond_all_places) return std::strong_ordering::less;
    return squared_distance(a, b) <=> square(limit);
}

template <class A, class B>
bool within(const A& a, const B& b, std::int64_t limit) {
    return compare_distance(a, b, limit) <= 0;
}
template <class A, class B>
bool nearer_than(const A& a, const B& b, std::int64_t limit) {
    return compare_distance(a, b, limit) < 0;
}

// The gap between rims is at most this; things that overlap have no gap.
inline bool gap_within(const Disc& a, const Disc& b, std::int64_t limit) {
    return within(a.centre, b.centre, limit + a.radius + b.radius);
}
inline bool gap_within(const Disc& disc, const Polygon& polygon, std::int64_t limit) {
    return within(disc.centre, polygon, limit + disc.radius);
}
// Touching is not overlapping.
inline bool overlap(const Disc& a, const Disc& b) {
    return nearer_than(a.centre, b.centre, std::int64_t{a.radius} + b.radius);
}
inline bool overlap(const Disc& disc, const Polygon& polygon) {
    return nearer_than(disc.centre, polygon, disc.radius);
}
inline bool overlap(const Disc& disc, const Box& box) { return nearer_than(disc.centre, box, disc.radius); }
// Whether a disc of this radius, moving along the path, would overlap the thing on the way.
inline bool sweeps(const Segment& path, int radius, const Disc& thing) {
    return nearer_than(thing.centre, path, std::int64_t{radius} + thing.radius);
}
inline bool sweeps(const Segment& path, int radius, const Polygon& thing) {
    return nearer_than(path, thing, radius);
}
inline bool sweeps(const Segment& path, int radius, const Box& thing) {
    return nearer_than(path, thing, radius);
}

// The exact squared distance as a fraction, for rules that speak of whole units. Exact if the places are at
// most 38000 apart along each axis, as on any table; farther apart it is cut off to a whole number, so that
// `root_down` is right for all places.
struct SquaredDistance {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    std::int64_t root_down() const { return muster::root_down(numerator / denominator); } // whole units in it
    friend std::weak_ordering operator<=>(const SquaredDistance& a, const SquaredDistance& b);
    friend bool operator==(const SquaredDistance& a, const SquaredDistance& b) { return (a <=> b) == 0; }
};
SquaredDistance squared_distance(Place p, const Segment& segment);
SquaredDistance squared_distance(Place p, const Polygon& polygon); // 0 inside

// The stretch of the line through both ends of a segment that lies in the polygon, rim included. Where along
// the line, as fractions of the segment: 0 is `from`, 1 is `to`. Not `found` if the line misses it or the
// ends are one. The units are positive, the fractions not in lowest terms.
struct Stretch {
    bool found = false;
    std::int64_t enter = 0; // over `enter_unit`
    std::int64_t leave = 0; // over `leave_unit`
    std::int64_t enter_unit = 1;
    std::int64_t leave_unit = 1;

    // The same on a segment that is this long (at most a million), rounded down.
    constexpr std::int64_t enter_at(std::int64_t length) const {
        return rounded_down(enter * length, enter_unit);
    }
    constexpr std::int64_t leave_at(std::int64_t length) const {
        return rounded_down(leave * length, leave_unit);
    }

private:
    static constexpr std::int64_t rounded_down(std::int64_t numerator, std::int64_t denominator) {
        return numerator / denominator - (numerator % denominator < 0 ? 1 : 0);
    }
};
Stretch clip(const Segment& line, const Polygon& polygon);
Stretch clip(const Segment& line, const Box& box);
// The same for a line through (0,0) along this way and a box between these corners. A pair of sides at a
// time; all numbers are small.
constexpr Stretch clip_box(Vector way, Vector low, Vector high) {
    if (way == Vector{}) return {};
    const std::int64_t x_unit = way.x < 0 ? -way.x : way.x;
    const std::int64_t y_unit = way.y < 0 ? -way.y : way.y;
    const std::int64_t x_enter = way.x > 0 ? low.x : -high.x;
    const std::int64_t x_leave = way.x > 0 ? high.x : -low.x;
    const std::int64_t y_enter = way.y > 0 ? low.y : -high.y;
    const std::int64_t y_leave = way.y > 0 ? high.y : -low.y;
    if (x_unit == 0) return {x_enter <= 0 && x_leave >= 0, y_enter, y_leave, y_unit, y_unit};
    if (y_unit == 0) return {y_enter <= 0 && y_leave >= 0, x_enter, x_leave, x_unit, x_unit};
    const bool y_enters_later = y_enter * x_unit > x_enter * y_unit;
    const bool y_leaves_sooner = y_leave * x_unit < x_leave * y_unit;
    Stretch stretch;
    stretch.enter = y_enters_later ? y_enter : x_enter;
    stretch.enter_unit = y_enters_later ? y_unit : x_unit;
    stretch.leave = y_leaves_sooner ? y_leave : x_leave;
    stretch.leave_unit = y_leaves_sooner ? y_unit : x_unit;
    stretch.found = stretch.enter * stretch.leave_unit <= stretch.leave * stretch.enter_unit;
    return stretch;
}

// How much of a segment lies inside a box, not on its rim: so many parts of as many as the whole segment has.
// The whole is the same for all boxes, so that parts of several may be added.
struct Share {
    std::int64_t parts = 0;
    std::int64_t whole = 1;
};
Share share_inside(const Segment& segment, const Box& box);

// ---------------------------------------------------------------- points worth a look

struct Spot {
    bool found = false;
    Place at{};
};
// On the way from one place to another: the place at this distance from the far end (before the start if that
// is nearer than this). Each part of the way is cut off towards zero. Not found if the two are one, or if it
// cannot be written down.
Spot short_of(Place from, Place to, int distance);
// The same distance from the near end, on the way to the other (beyond it if that is nearer): each part of
// the way is rounded, halves away from zero. Not found as above.
Spot out_from(Place from, Place to, int distance);
// Straight out from the middle of an edge: at least this distance from the polygon, and less than 2 farther.
Spot beside(const Polygon& polygon, int edge, int distance);
// Out from a corner along the line that halves its angle, where one who keeps this distance turns from
// walking along one edge to walking along the other: at least this distance from the lines through both
// edges, and less than sqrt(2) * distance + 3 from the corner if it has 90 degrees or more, 2 * distance + 3
// if it has 60. Sharper corners give a place 2 * distance (+ 3) before them: clear of the polygon, though not
// of the two lines.
Spot round_corner(const Polygon& polygon, int corner, int distance);

} // namespace muster
