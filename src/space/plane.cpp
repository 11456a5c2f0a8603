#include "space/plane.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdlib>

namespace muster {

namespace {

// Products of two cross products, for places farther apart than any table is wide.
__extension__ using Wide = __int128;

constexpr int bits_in(std::int64_t n) { return 64 - std::countl_zero(static_cast<std::uint64_t>(n)); }
constexpr int sign(std::int64_t n) { return (n > 0) - (n < 0); }

constexpr Box box_around(const Segment& segment) { return Box::around(segment.from, segment.to); }
constexpr Vector way(const Segment& segment) { return segment.to - segment.from; }
constexpr bool is_point(const Segment& segment) { return segment.from == segment.to; }

// Positive if the place lies to the left of the line: inside, for an edge of a polygon.
constexpr std::int64_t leftness(const Segment& line, Place p) { return cross(way(line), p - line.from); }

} // namespace

// ---------------------------------------------------------------- vectors

// Newton's method from above: the guesses fall until they reach the root. The first step from a power of two
// needs no division.
std::int64_t root_down(std::int64_t value) {
    assert(value >= 0 && value <= std::int64_t{1} << 62);
    if (value == 0) return 0;
    const int half = (bits_in(value) + 1) / 2;
    std::int64_t root = ((std::int64_t{1} << half) + (value >> half)) / 2;
    for (;;) {
        const std::int64_t next = (root + value / root) / 2;
        if (next >= root) return root;
        root = next;
    }
}

std::int64_t root_up(std::int64_t value) {
    const std::int64_t root = root_down(value);
    return root * root == value ? root : root + 1;
}

Vector shortened(Vector v, int length) {
    assert(length >= 0);
    if (v == Vector{}) return {};
    return scaled(v, length, root_up(squared_length(v)));
}

namespace {

// From the directions between east and north: 22.5 degrees and, mirrored, 67.5.
constexpr std::array<Vector, 16> compass_of(int far, int near) {
    std::array<Vector, 16> all{{{1000, 0}, {far, near}, {707, 707}, {near, far}}};
    for (std::size_t i = 4; i < all.size(); ++i) all[i] = {-all[i - 4].y, all[i - 4].x}; // a quarter turn
    return all;
}

} // namespace

std::span<const Vector, 16> compass() {
    static constexpr std::array<Vector, 16> all = compass_of(923, 382);
    return all;
}

std::span<const Vector, 16> rounded_compass() {
    static constexpr std::array<Vector, 16> all = compass_of(924, 383);
    return all;
}

// ---------------------------------------------------------------- shapes

Polygon::Polygon(std::span<const Place> corners) {
    assert(shape_of(corners) == Shape::fine);
    size_ = static_cast<int>(corners.size());
    std::ranges::copy(corners, corners_.begin());
    box_ = {corners[0], corners[0]};
    for (const Place corner : corners) {
        box_.low = {std::min(box_.low.x, corner.x), std::min(box_.low.y, corner.y)};
        box_.high = {std::max(box_.high.x, corner.x), std::max(box_.high.y, corner.y)};
    }
    is_box_ = size_ == 4;
    for (int i = 0; i < size_; ++i) is_box_ = is_box_ && (way(edge(i)).x == 0 || way(edge(i)).y == 0);
}

Polygon Polygon::rectangle(const Box& box) {
    const std::array<Place, 4> corners{{box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}};
    return Polygon(corners);
}

Shape shape_of(std::span<const Place> corners) {
    if (corners.size() < 3) return Shape::too_few_corners;
    if (corners.size() > Polygon::most_corners) return Shape::too_many_corners;

    const auto edge = [&](std::size_t i) {
        const std::size_t n = corners.size();
        return corners[(i + 1) % n] - corners[i % n];
    };
    const auto points_down = [](Vector v) { return v.y < 0 || (v.y == 0 && v.x < 0); };
    int left_turns = 0;
    int right_turns = 0;
    int changes = 0; // between edges that point up and edges that point down: more than two on a star
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::int64_t turn = cross(edge(i), edge(i + 1));
        if (turn > 0) ++left_turns;
        if (turn < 0) ++right_turns;
        if (points_down(edge(i)) != points_down(edge(i + 1))) ++changes;
    }
    const int all = static_cast<int>(corners.size());
    if (changes != 2 || (left_turns != all && right_turns != all)) return Shape::not_convex;
    return left_turns == all ? Shape::fine : Shape::clockwise;
}

// ---------------------------------------------------------------- questions

bool contains(const Polygon& polygon, Place p) {
    assert(polygon.size() >= 3);
    if (!polygon.box().contains(p)) return false;
    for (int i = 0; i < polygon.size(); ++i)
        if (leftness(polygon.edge(i), p) < 0) return false;
    return true;
}

bool contains_strictly(const Polygon& polygon, Place p) {
    assert(polygon.size() >= 3);
    if (!polygon.box().contains(p)) return false;
    for (int i = 0; i < polygon.size(); ++i)
        if (leftness(polygon.edge(i), p) <= 0) return false;
    return true;
}

// They meet if the ends of each are not strictly on one side of the other's line. If all are on one line, or
// one of the two is a point, it is the boxes that tell.
bool meet(const Segment& a, const Segment& b) {
    if (!box_around(a).may_be_within(box_around(b), 0)) return false;
    const auto on_one_side = [](const Segment& line, const Segment& ends) {
        return sign(leftness(line, ends.from)) * sign(leftness(line, ends.to)) > 0;
    };
    return !on_one_side(a, b) && !on_one_side(b, a);
}

namespace {

// On which sides of a line the corners of a polygon are found.
struct Sides {
    bool left = false;
    bool on = false;
    bool right = false;
};

Sides sides_of(const Segment& line, const Polygon& polygon) {
    Sides sides;
    for (const Place corner : polygon.corners()) {
        const std::int64_t side = leftness(line, corner);
        sides.left |= side > 0;
        sides.on |= side == 0;
        sides.right |= side < 0;
    }
    return sides;
}

} // namespace

// Two convex shapes are apart if, and only if, the line through an edge of one of them separates them. Here
// the edges are those of the polygon and the segment itself.
bool meet(const Segment& segment, const Polygon& polygon) {
    assert(polygon.size() >= 3);
    if (!polygon.box().may_be_within(box_around(segment), 0)) return false;
    for (int i = 0; i < polygon.size(); ++i)
        if (leftness(polygon.edge(i), segment.from) < 0 && leftness(polygon.edge(i), segment.to) < 0)
            return false;
    const Sides sides = sides_of(segment, polygon);
    return sides.on || (sides.left && sides.right);
}

namespace {

// Of the corners of a box only two matter: how far to the left of the segment's line the leftmost lies, and
// how far to the right the rightmost. A point has all of them on its line.
struct Span {
    std::int64_t left;
    std::int64_t right; // negative on the right
};
inline Span span_of(const Segment& line, const Box& box) {
    const Vector along = way(line);
    const auto corner = [&](bool high_x, bool high_y) {
        return Place{high_x ? box.high.x : box.low.x, high_y ? box.high.y : box.low.y} - line.from;
    };
    return {cross(along, corner(along.y < 0, along.x > 0)), cross(along, corner(along.y > 0, along.x < 0))};
}

} // namespace

// The sides of a box are the axes, along which the boxes tell.
bool meet(const Segment& segment, const Box& box) {
    if (!box.may_be_within(box_around(segment), 0)) return false;
    const Span span = span_of(segment, box);
    return span.left >= 0 && span.right <= 0;
}

// As for `meet`, where a separating line may now touch both. A point has no line of its own.
bool crosses(const Segment& segment, const Polygon& polygon) {
    assert(polygon.size() >= 3);
    if (!polygon.box().may_be_within(box_around(segment), 0)) return false;
    for (int i = 0; i < polygon.size(); ++i)
        if (leftness(polygon.edge(i), segment.from) <= 0 && leftness(polygon.edge(i), segment.to) <= 0)
            return false;
    if (is_point(segment)) return true;
    const Sides sides = sides_of(segment, polygon);
    return sides.left && sides.right;
}

bool crosses(const Segment& segment, const Box& box) {
    const Box around = box_around(segment);
    if (around.low.x >= box.high.x || around.high.x <= box.low.x || around.low.y >= box.high.y ||
        around.high.y <= box.low.y)
        return false;
    if (box.low.x == box.high.x || box.low.y == box.high.y) return false;
    if (is_point(segment)) return true;
    const Span span = span_of(segment, box);
    return span.left > 0 && span.right < 0;
}

namespace {

// Larger limits say nothing new, and this one squared is small enough to multiply with.
int sensible(std::int64_t limit) {
    assert(limit >= 0);
    return static_cast<int>(std::min(limit, beyond_all_places));
}

std::strong_ordering least(std::strong_ordering a, std::strong_ordering b) {
    if (a < 0 || b < 0) return std::strong_ordering::less;
    return a == 0 || b == 0 ? std::strong_ordering::equal : std::strong_ordering::greater;
}

constexpr std::int64_t small_leftness = 3'000'000'000; // its square is below 2^63

// The distance from a line, aside^2 / squared, against limit^2: in 64 bits if that is enough.
std::strong_ordering compare_with_line(std::int64_t aside, std::int64_t squared, int limit) {
    constexpr std::int64_t small_squared = 1'000'000'000; // times the largest limit^2 it is below 2^63
    if (std::abs(aside) <= small_leftness && squared <= small_squared) [[likely]]
        return square(aside) <=> square(limit) * squared;
    return Wide{aside} * aside <=> Wide{square(limit)} * squared;
}

// MF-GEO-9
std::strong_ordering compare_with_segment(Place p, const Segment& segment, int limit) {
    const Vector along = way(segment);
    const Vector out = p - segment.from;
    const std::int64_t foot = dot(out, along);
    const std::int64_t length = squared_length(along);
    if (foot <= 0) return squared_length(out) <=> square(limit);
    if (foot >= length) return squared_distance(p, segment.to) <=> square(limit);
    return compare_with_line(cross(along, out), length, limit);
}

// Only an edge that has the place on its outer side can be the nearest one; if there is none, it is inside.
std::strong_ordering compare_with_polygon(Place p, const Polygon& polygon, int limit) {
    bool inside = true;
    auto found = std::strong_ordering::greater;
    for (int i = 0; i < polygon.size() && found >= 0; ++i) {
        const Segment edge = polygon.edge(i);
        if (leftness(edge, p) >= 0) continue;
        inside = false;
        found = least(found, compare_with_segment(p, edge, limit));
    }
    return inside ? 0 <=> limit : found;
}

} // namespace

std::strong_ordering compare_distance(Place p, const Segment& segment, std::int64_t limit) {
    const int r = sensible(limit);
    if (!box_around(segment).may_be_within({p, p}, r)) return std::strong_ordering::greater;
    return compare_with_segment(p, segment, r);
}

std::strong_ordering compare_distance(const Segment& a, const Segment& b, std::int64_t limit) {
    const int r = sensible(limit);
    if (!box_around(a).may_be_within(box_around(b), r)) return std::strong_ordering::greater;
    if (meet(a, b)) return 0 <=> r;
    return least(least(compare_with_segment(a.from, b, r), compare_with_segment(a.to, b, r)),
                 least(compare_with_segment(b.from, a, r), compare_with_segment(b.to, a, r)));
}

std::strong_ordering compare_distance(Place p, const Polygon& polygon, std::int64_t limit) {
    assert(polygon.size() >= 3);
    const int r = sensible(limit);
    if (!polygon.box().may_be_within({p, p}, r)) return std::strong_ordering::greater;
    return compare_with_polygon(p, polygon, r);
}

// If they do not meet, an end of the segment or a corner of the polygon is the nearest point of its shape.
std::strong_ordering compare_distance(const Segment& segment, const Polygon& polygon, std::int64_t limit) {
    const int r = sensible(limit);
    if (!polygon.box().may_be_within(box_around(segment), r)) return std::strong_ordering::greater;
    if (meet(segment, polygon)) return 0 <=> r;
    auto found =
        least(compare_with_polygon(segment.from, polygon, r), compare_with_polygon(segment.to, polygon, r));
    for (const Place corner : polygon.corners()) {
        if (found < 0) break;
        found = least(found, compare_with_segment(corner, segment, r));
    }
    return found;
}

// A box is convex, so along the line through the segment its distance falls and then rises. It is least where
// the line meets the box, or abreast of the corner that is nearest to the line; if the segment does not reach
// there, at one of its ends.
std::strong_ordering compare_distance(const Segment& segment, const Box& box, std::int64_t limit) {
    const int r = sensible(limit);
    const Box around = box_around(segment);
    if (!box.may_be_within(around, r)) return std::strong_ordering::greater;
    const auto ends = least(squared_distance(segment.from, box) <=> square(r),
                            squared_distance(segment.to, box) <=> square(r));
    if (ends < 0) return ends;
    const Vector along = way(segment);
    const Span span = span_of(segment, box);
    if (span.left >= 0 && span.right <= 0) return box.may_be_within(around, 0) ? 0 <=> r : ends;
    const bool is_left = span.right > 0; // the box, of the line: then its rightmost corner is the nearest
    const Place corner{(is_left ? along.y > 0 : along.y < 0) ? box.high.x : box.low.x,
                       (is_left ? along.x < 0 : along.x > 0) ? box.high.y : box.low.y};
    const std::int64_t foot = dot(corner - segment.from, along);
    const std::int64_t length = squared_length(along);
    if (foot <= 0 || foot >= length) return ends;
    return least(ends, compare_with_line(is_left ? span.right : span.left, length, r));
}

// ---------------------------------------------------------------- fractions

namespace {

// Whether two fractions with positive denominators are in order. The numerators may be of either sign; all
// four are below 2^35.
inline std::strong_ordering compare_fractions(std::int64_t a, std::int64_t a_unit, std::int64_t b,
                                              std::int64_t b_unit) {
    constexpr std::int64_t small = std::int64_t{1} << 31;
    if (std::abs(a) < small && std::abs(b) < small && a_unit < small && b_unit < small) [[likely]]
        return a * b_unit <=> b * a_unit;
    return Wide{a} * b_unit <=> Wide{b} * a_unit;
}

} // namespace

// Whole parts first: the numerators are too large to multiply.
std::weak_ordering operator<=>(const SquaredDistance& a, const SquaredDistance& b) {
    if (const auto whole = a.numerator / a.denominator <=> b.numerator / b.denominator; whole != 0)
        return whole;
    return compare_fractions(a.numerator % a.denominator, a.denominator, b.numerator % b.denominator,
                             b.denominator);
}

SquaredDistance squared_distance(Place p, const Segment& segment) {
    const Vector along = way(segment);
    const Vector out = p - segment.from;
    const std::int64_t foot = dot(out, along);
    const std::int64_t length = squared_length(along);
    if (foot <= 0) return {squared_length(out), 1};
    if (foot >= length) return {squared_distance(p, segment.to), 1};
    const std::int64_t aside = cross(along, out);
    if (std::abs(aside) <= small_leftness) [[likely]]
        return {square(aside), length};
    return {static_cast<std::int64_t>(Wide{aside} * aside / length), 1};
}

SquaredDistance squared_distance(Place p, const Polygon& polygon) {
    assert(polygon.size() >= 3);
    bool inside = true;
    SquaredDistance nearest{INT64_MAX, 1};
    for (int i = 0; i < polygon.size(); ++i) {
        if (leftness(polygon.edge(i), p) >= 0) continue;
        inside = false;
        nearest = std::min(nearest, squared_distance(p, polygon.edge(i)));
    }
    return inside ? SquaredDistance{} : nearest;
}

Stretch clip(const Segment& line, const Box& box) {
    return clip_box(way(line), box.low - line.from, box.high - line.from);
}

// A box is entered and left where one coordinate has some value, so fractions of either way are enough: of
// one that is as long as the other makes the whole. Only a segment along an axis can have a part of its
// length on the rim.
Share share_inside(const Segment& segment, const Box& box) {
    const Vector along = way(segment);
    const Place from = segment.from;
    const std::int64_t x_unit = along.x == 0 ? 1 : std::abs(along.x);
    const std::int64_t y_unit = along.y == 0 ? 1 : std::abs(along.y);
    Share share{0, x_unit * y_unit};
    if (is_point(segment)) return share;
    if (along.x == 0 && (from.x <= box.low.x || from.x >= box.high.x)) return share;
    if (along.y == 0 && (from.y <= box.low.y || from.y >= box.high.y)) return share;
    const Stretch stretch = clip(segment, box);
    if (!stretch.found) return share;
    const auto parts = [&](std::int64_t fraction, std::int64_t unit) {
        return std::clamp<std::int64_t>(fraction, 0, unit) * (unit == x_unit ? y_unit : x_unit);
    };
    share.parts = std::max<std::int64_t>(0, parts(stretch.leave, stretch.leave_unit) -
                                                parts(stretch.enter, stretch.enter_unit));
    return share;
}

// Each edge cuts off what lies to its right: where the line comes in from there it may enter no earlier,
// where it goes out no later.
Stretch clip(const Segment& line, const Polygon& polygon) {
    assert(polygon.size() >= 3);
    if (polygon.is_box()) return clip(line, polygon.box());
    if (is_point(line)) return {};
    Stretch stretch;
    bool bounded_below = false;
    bool bounded_above = false;
    for (int i = 0; i < polygon.size(); ++i) {
        const Segment edge = polygon.edge(i);
        const std::int64_t inside = leftness(edge, line.from);
        const std::int64_t gain = cross(way(edge), way(line)); // from `from` to `to`
        if (gain == 0 && inside < 0) return {};
        if (gain > 0 &&
            (!bounded_below || compare_fractions(-inside, gain, stretch.enter, stretch.enter_unit) > 0)) {
            bounded_below = true;
            stretch.enter = -inside;
            stretch.enter_unit = gain;
        }
        if (gain < 0 &&
            (!bounded_above || compare_fractions(inside, -gain, stretch.leave, stretch.leave_unit) < 0)) {
            bounded_above = true;
            stretch.leave = inside;
            stretch.leave_unit = -gain;
        }
    }
    if (compare_fractions(stretch.enter, stretch.enter_unit, stretch.leave, stretch.leave_unit) > 0)
        return {};
    stretch.found = true;
    return stretch;
}

// ---------------------------------------------------------------- points worth a look

namespace {

Spot spot_at(std::int64_t x, std::int64_t y) {
    if (x < INT16_MIN || x > INT16_MAX || y < INT16_MIN || y > INT16_MAX) return {};
    return {true, {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}};
}

// Halves go up.
constexpr std::int64_t rounded(std::int64_t numerator, std::int64_t denominator) {
    const std::int64_t doubled = 2 * numerator + denominator;
    const std::int64_t unit = 2 * denominator;
    return doubled / unit - (doubled % unit < 0 ? 1 : 0);
}

// Length of a direction below: fine enough that `distance` times it is right to a fraction of a unit.
constexpr std::int64_t fineness = std::int64_t{1} << 22;

// The same direction, `fineness` long. The root is taken of as large a number as there is room for.
Vector direction_of(Vector v) {
    const std::int64_t squared = squared_length(v);
    const int shift = (62 - bits_in(squared)) / 2;
    const std::int64_t length = root_down(squared << (2 * shift));
    return {static_cast<std::int32_t>(rounded((std::int64_t{v.x} << shift) * fineness, length)),
            static_cast<std::int32_t>(rounded((std::int64_t{v.y} << shift) * fineness, length))};
}

constexpr Vector turned_right(Vector v) { return {v.y, -v.x}; }

// Places are whole, so the nearest one may be a little short of what is asked: then one unit more is aimed
// at. No more than 0.71 is lost to rounding and 0.25 to the directions, so the second aim is enough.
template <class Aim, class Fit>
Spot first_that_fits(int distance, const Aim& aim, const Fit& fits) {
    for (int more = 0; more < 2; ++more)
        if (const Spot spot = aim(distance + more); spot.found && fits(spot.at)) return spot;
    return {};
}

// At least this far out from the line through an edge.
bool clear_of_line(Place p, const Segment& edge, int distance) {
    const std::int64_t side = leftness(edge, p);
    return side <= 0 && compare_with_line(side, squared_length(way(edge)), distance) >= 0;
}

} // namespace

Spot short_of(Place from, Place to, int distance) {
    assert(distance >= 0);
    if (from == to) return {};
    const Vector v = to - from;
    const std::int64_t length = root_down(squared_length(v));
    const Vector step = scaled(v, length - distance, length);
    return spot_at(std::int64_t{from.x} + step.x, std::int64_t{from.y} + step.y);
}

Spot out_from(Place from, Place to, int distance) {
    assert(distance >= 0);
    if (from == to) return {};
    const Vector v = to - from;
    const std::int64_t length = root_down(squared_length(v));
    const auto part = [&](std::int64_t whole) {
        const std::int64_t size = (2 * std::abs(whole) * distance + length) / (2 * length);
        return whole < 0 ? -size : size;
    };
    return spot_at(from.x + part(v.x), from.y + part(v.y));
}

Spot beside(const Polygon& polygon, int edge, int distance) {
    assert(distance >= 0 && edge >= 0 && edge < polygon.size());
    if (distance >= beyond_all_places) return {};
    const Segment side = polygon.edge(edge);
    const Vector out = turned_right(direction_of(way(side)));
    const auto aim = [&](std::int64_t d) {
        return spot_at(rounded((side.from.x + side.to.x) * fineness + 2 * d * out.x, 2 * fineness),
                       rounded((side.from.y + side.to.y) * fineness + 2 * d * out.y, 2 * fineness));
    };
    return first_that_fits(distance, aim, [&](Place p) { return clear_of_line(p, side, distance); });
}

// With the unit vectors n and m straight out from the two edges, the lines that run parallel to them at a
// distance d meet at d * (n + m) / (1 + n.m) from the corner. If the edges fold back, 1 + n.m goes to 0.
Spot round_corner(const Polygon& polygon, int corner, int distance) {
    assert(distance >= 0 && corner >= 0 && corner < polygon.size());
    if (distance >= beyond_all_places) return {};
    const Segment before = polygon.edge(corner == 0 ? polygon.size() - 1 : corner - 1);
    const Segment after = polygon.edge(corner);
    const Place at = after.from;
    const Vector in = direction_of(way(before));
    const Vector out = direction_of(way(after));
    const std::int64_t both =
        square(fineness) + dot(in, out); // 1 + n.m: turning both vectors changes no product

    if (2 * both < square(fineness)) { // sharper than 60 degrees: n + m is too short to tell a direction
        const Vector ahead = direction_of({in.x - out.x, in.y - out.y});
        const int twice = 2 * distance;
        const auto aim = [&](std::int64_t d) {
            return spot_at(at.x + rounded(d * ahead.x, fineness), at.y + rounded(d * ahead.y, fineness));
        };
        return first_that_fits(twice, aim, [&](Place p) { return !nearer_than(p, polygon, twice); });
    }

    const Vector outwards = turned_right({in.x + out.x, in.y + out.y});
    const auto aim = [&](std::int64_t d) {
        return spot_at(at.x + rounded(d * fineness * outwards.x, both),
                       at.y + rounded(d * fineness * outwards.y, both));
    };
    return first_that_fits(distance, aim, [&](Place p) {
        return clear_of_line(p, before, distance) && clear_of_line(p, after, distance);
    });
}

} // namespace muster
