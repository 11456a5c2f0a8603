// What the table measures: gaps, terrain in between, standing places, crossings. Pure questions about
// positions. Terrain is asked in its own coordinates: what is asked about is carried there.
#include "games/godbreakers/parts.hpp"
#include "space/covered.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

int length_between(Place a, Place b) { return static_cast<int>(root_down(squared_distance(a, b))); }

Box box_at(Place place) { return {place, place}; }

// ---------------------------------------------------------------- barricades, in their own coordinates

template <class Test>
bool any_segment(const TerrainPiece& piece, Test test) {
    for (std::size_t i = 1; i < piece.barricade.size(); ++i)
        if (test(Segment{piece.barricade[i - 1], piece.barricade[i]})) return true;
    return false;
}

bool barricade_is_nearer(const TerrainPiece& piece, Place own, int distance) {
    return any_segment(piece, [&](const Segment& wall) { return nearer_than(own, wall, distance); });
}

Box box_of_barricade(const TerrainPiece& piece) {
    Box box = box_at(piece.barricade.front());
    for (const Place corner : piece.barricade) {
        box.low = {std::min(box.low.x, corner.x), std::min(box.low.y, corner.y)};
        box.high = {std::max(box.high.x, corner.x), std::max(box.high.y, corner.y)};
    }
    return box;
}

// GB-MEAS-3: a gap below one unit, wherever the piece lies.
bool is_touched(const TerrainPiece& piece, const Pose& pose, const Disc& disc) {
    const Place own = pose.own(disc.centre);
    return barricade_is_nearer(piece, own, unit + disc.radius + piece.half_width) ||
           std::ranges::any_of(
               piece.areas, [&](const Polygon& area) { return nearer_than(own, area, unit + disc.radius); });
}

// ---------------------------------------------------------------- GB-MEAS-6

using Stretches = Covered<most_areas>;

// How much that is by itself.
int cover(Stretches& covered, const Stretch& stretch, int length) {
    if (!stretch.found) return 0;
    return covered.add(static_cast<int>(stretch.enter_at(length)),
                       static_cast<int>(stretch.leave_at(length)));
}

// How far a position on a line can lie beyond its end: lengths are rounded down, so that positions of a short
// line are up to twice as far apart as they say.
constexpr int beyond(int positions) { return 2 * std::max(0, positions); }

// Two positions on a line.
struct Between {
    int low = 0;
    int high = 0;
};

// GB-MEAS-5: how much of a line, between two positions on it, lies in area terrain. Terrain ends where the
// table does.
int area_on(const Equipment& kit, const State& state, const Segment& line, int length, Between ends) {
    if (length == 0 || !kit.field.table.contains(line.from) || !kit.field.table.contains(line.to)) return 0;
    Stretches covered(ends.low, ends.high);
    for (const PieceId i : kit.field.terrain.ids()) {
        const TerrainPiece& piece = kit.field.terrain[i];
        if (state.terrain[i].on_table == 0 || piece.areas.empty()) continue;
        const Segment own = pose_of(state, i).own(line);
        const Box box = Box::around(own.from, own.to);
        for (const Polygon& area : piece.areas)
            if (area.box().may_be_within(box, beyond(ends.high - length)))
                cover(covered, clip(own, area), length);
    }
    return covered.length();
}

} // namespace

// ---------------------------------------------------------------- 2.4 Measuring (GB-MEAS-1: whenever anybody
// likes)

// GB-MEAS-2, GB-MEAS-3
int gap(const Disc& a, const Disc& b) {
    return std::max(0, length_between(a.centre, b.centre) - a.radius - b.radius);
}

// GB-MEAS-4; GB-MEAS-6 puts the ends in order.
int near(const Equipment& kit, const State& state, const Disc& a, const Disc& b) {
    const Disc& p = a.centre <= b.centre ? a : b;
    const Disc& q = a.centre <= b.centre ? b : a;
    const int length = length_between(p.centre, q.centre);
    const int bare = std::max(0, length - p.radius - q.radius);
    if (bare < unit) return 0; // GB-MEAS-7: too short for terrain to add to
    const int area = area_on(kit, state, {p.centre, q.centre}, length, {p.radius, length - q.radius});
    return bare / unit + area / unit;
}

// GB-PLACE-2
int far(const Equipment& kit, const State& state, const Disc& from, const Disc& placed) {
    const int length = length_between(from.centre, placed.centre);
    const int bare = std::max(0, length + placed.radius - from.radius);
    if (bare < unit) return 0;
    const int area =
        area_on(kit, state, {from.centre, placed.centre}, length, {from.radius, length + placed.radius});
    return bare / unit + area / unit;
}

// GB-MEAS-7. Terrain adds at most as much again, so that distances alone settle most questions.
bool is_within(const Equipment& kit, const State& state, const Disc& a, const Disc& b, int units) {
    const std::int64_t radii = std::int64_t{a.radius} + b.radius;
    if (!nearer_than(a.centre, b.centre, radii + std::int64_t{unit} * (units + 1))) return false;
    if (nearer_than(a.centre, b.centre, radii + std::int64_t{unit} * (units / 2 + 1))) return true;
    return near(kit, state, a, b) <= units;
}

int near(const Equipment& kit, const State& state, ModelId model, ModelId other) {
    return near(kit, state, disc_of(kit, state, model), disc_of(kit, state, other));
}

bool is_within(const Equipment& kit, const State& state, ModelId model, ModelId other, int units) {
    return is_within(kit, state, disc_of(kit, state, model), disc_of(kit, state, other), units);
}

bool touches(const Equipment& kit, const State& state, ModelId model, ModelId other) {
    return touches(disc_of(kit, state, model), disc_of(kit, state, other));
}

// ---------------------------------------------------------------- 2.6 Terrain

bool touches_barricade(const Equipment& kit, const State& state, ModelId model) {
    const Disc disc = disc_of(kit, state, model);
    for (const PieceId i : kit.field.terrain.ids()) {
        const TerrainPiece& piece = kit.field.terrain[i];
        if (state.terrain[i].on_table == 0 || piece.barricade.empty()) continue;
        if (barricade_is_nearer(piece, pose_of(state, i).own(disc.centre),
                                unit + disc.radius + piece.half_width))
            return true;
    }
    return false;
}

bool touches_terrain(const Equipment& kit, const State& state, const Disc& disc, PieceId piece) {
    return state.terrain[piece].on_table != 0 &&
           is_touched(kit.field.terrain[piece], pose_of(state, piece), disc);
}

// GB-TER-4
bool is_in_area(const Equipment& kit, const State& state, const Disc& disc, PieceId piece) {
    if (state.terrain[piece].on_table == 0) return false;
    const Disc own{pose_of(state, piece).own(disc.centre), disc.radius};
    return std::ranges::any_of(kit.field.terrain[piece].areas,
                               [&](const Polygon& area) { return overlap(own, area); });
}

// GB-TER-3, R 9: an end or a side that is grazed counts.
int barricades_crossed(const Equipment& kit, const State& state, const Segment& path) {
    if (!kit.field.table.contains(path.from) || !kit.field.table.contains(path.to)) return 0;
    int crossed = 0;
    for (const PieceId i : kit.field.terrain.ids()) {
        const TerrainPiece& piece = kit.field.terrain[i];
        if (state.terrain[i].on_table == 0 || piece.barricade.empty()) continue;
        const Segment own = pose_of(state, i).own(path);
        if (any_segment(piece, [&](const Segment& wall) { return meet(own, wall); })) ++crossed;
    }
    return crossed;
}

// ---------------------------------------------------------------- 2.5 Placing

// GB-PLACE-1. The edge comes first: nothing else is asked about points off the table.
int what_is_there(const Equipment& kit, const State& state, const Disc& disc, ModelId except_model) {
    if (!kit.field.table.contains(disc)) return thing_edge;
    for (const ModelId model : on_table(state))
        if (model != except_model && overlap(disc, disc_of(kit, state, model))) return told(state, model);
    for (const MarkerId marker : state.standing)
        if (overlap(disc, marker_disc(state, marker))) return thing_marker + marker.index();
    for (const PieceId i : kit.field.terrain.ids()) {
        const TerrainPiece& piece = kit.field.terrain[i];
        if (state.terrain[i].on_table == 0 || piece.barricade.empty()) continue;
        if (barricade_is_nearer(piece, pose_of(state, i).own(disc.centre), disc.radius + piece.half_width))
            return thing_terrain + i.index();
    }
    return nothing_there;
}

// GB-PLACE-3
bool needs_nearest_rim(const Disc& placed, int units) { return 2 * placed.radius >= unit * (units + 1); }

bool is_placed_within(const Equipment& kit, const State& state, const Disc& from, const Disc& placed,
                      int units) {
    if (needs_nearest_rim(placed, units)) return is_within(kit, state, from, placed, units);
    return far(kit, state, from, placed) <= units;
}

// GB-PLACE-6: in rings that grow by a tenth of a unit.
Spot forced_place(const Equipment& kit, const State& state, const Disc& about, int radius) {
    const Box& table = kit.field.table;
    const int longer = std::max(table.high.x - table.low.x, table.high.y - table.low.y);
    for (int distance = about.radius + radius; distance <= 2 * longer; distance += 10)
        for (const Vector direction : dir16()) {
            const Vector step = scaled(direction, distance, 1000);
            if (!can_add(about.centre, step)) continue;
            const Place at = about.centre + step;
            if (can_stand(kit, state, {at, radius})) return {true, at};
        }
    return {};
}

// ---------------------------------------------------------------- GB-PLACE-1 for many points

// From strip to strip away from the place, each has what the one before has.
void Strips::spread_from(Place place) {
    const auto spread = [](std::uint64_t* strips, int middle) {
        for (int i = middle + 1; i < count; ++i) strips[i] |= strips[i - 1];
        for (int i = middle - 1; i >= 0; --i) strips[i] |= strips[i + 1];
    };
    spread(columns_, strip(place.x));
    spread(rows_, strip(place.y));
}

Room::Room(const Equipment& kit, const State& state, Place about, int reach, const Base& base)
    : left_(kit.field.table.low.x + base.radius), right_(kit.field.table.high.x - base.radius),
      bottom_(kit.field.table.low.y + base.radius), top_(kit.field.table.high.y - base.radius) {
    const int radius = base.radius;
    const Box here = box_at(about);
    const auto add = [&](const Disc& disc) {
        const int distance = radius + disc.radius;
        const Box there = box_at(disc.centre);
        if (!here.may_be_within(there, reach + distance)) return;
        pieces_there_.add(pieces_.size(), {there, distance});
        pieces_.push_back({disc.centre, distance * distance});
    };
    for (const ModelId model : on_table(state))
        if (model != base.model) add(disc_of(kit, state, model));
    for (const MarkerId marker : state.standing) add(marker_disc(state, marker));
    for (const PieceId i : kit.field.terrain.ids()) {
        const TerrainPiece& piece = kit.field.terrain[i];
        if (state.terrain[i].on_table == 0 || piece.barricade.empty()) continue;
        const Pose pose = pose_of(state, i);
        const Box there = pose.on_table(box_of_barricade(piece));
        const int distance = radius + piece.half_width;
        if (!here.may_be_within(there, reach + distance)) continue;
        walls_there_.add(walls_.size(), {there, distance});
        walls_.push_back({&piece, pose, there, distance});
    }
}

bool Room::is_clear_of(std::uint64_t walls, Place at) const {
    for (const int i : Bits(walls)) {
        const Wall& wall = walls_[i];
        if (wall.box.may_be_within(box_at(at), wall.distance) &&
            barricade_is_nearer(*wall.piece, wall.pose.own(at), wall.distance))
            return false;
    }
    return true;
}

// ---------------------------------------------------------------- placing a model from where it stands

Ground Ground::of_move(const Equipment& kit, const State& state, ModelId model) {
    return {kit, state, model, movement_range(kit, state, model), pinners_of(kit, state, model)};
}

Ground::Ground(const Equipment& kit, const State& state, ModelId model, int units, ModelSet pinners)
    : from_(state.models[model].at), radius_(radius_of(kit, state, model)), units_(units),
      out_of_range_(square(std::int64_t{unit} * (units + 1))),
      in_range_(square(std::int64_t{unit} * (units / 2 + 1))),
      room_(kit, state, from_, unit * (units + 1), {radius_, model}) {
    for (const ModelId pinner : pinners) {
        const Disc disc = disc_of(kit, state, pinner);
        const int length = length_between(from_, disc.centre);
        // GB-TR-PINNING, R 13: in base contact no gap is smaller.
        const bool in_contact = length <= radius_ + disc.radius;
        pins_.push_back({disc.centre, in_contact ? 0 : square(length)});
    }
    const Box here = box_at(from_);
    const int reaches = unit * (units + 1) + beyond(radius_);
    for (const PieceId i : kit.field.terrain.ids()) {
        if (state.terrain[i].on_table == 0) continue;
        const Pose pose = pose_of(state, i);
        for (const Polygon& area : kit.field.terrain[i].areas) {
            const Box box = pose.on_table(area.box());
            if (!here.may_be_within(box, reaches)) continue;
            areas_between_.add(areas_.size(), {box, beyond(radius_)});
            areas_.push_back(muster::Sight(from_, area, pose));
        }
    }
    areas_between_.spread_from(from_);
}

// GB-TR-PINNING: to every pinner.
bool Ground::comes_closer(Place at) const {
    for (const Pin& pin : pins_)
        if (squared_distance(at, pin.at) >= pin.squared) return false;
    return true;
}

// GB-PLACE-2 from its own position: `far`, with only the terrain that can matter.
bool Ground::is_in_range(Vector step, std::int64_t squared) const {
    const std::uint64_t between = areas_between_.at(from_ + step);
    if (between == 0) return true;
    const int length = static_cast<int>(root_down(squared));
    const int too_much = unit * (units_ - length / unit + 1);
    Stretches covered(radius_, length + radius_);
    for (const int i : Bits(between))
        if (cover(covered, areas_[i].clip(step), length) >= too_much) return false;
    return covered.length() < too_much;
}

// ---------------------------------------------------------------- GB-SHAP-1

namespace {

bool lies_on(const Box& table, const TerrainPiece& piece, const Pose& pose) {
    const auto is_on = [&](Place own) { return pose.can_show(own) && table.contains(pose.on_table(own)); };
    return std::ranges::all_of(piece.barricade, is_on) &&
           std::ranges::all_of(
               piece.areas, [&](const Polygon& area) { return std::ranges::all_of(area.corners(), is_on); });
}

// GB-TER-2. Segments that do not meet are nearest at an end.
bool barricades_overlap(const TerrainPiece& a, const Pose& a_pose, const TerrainPiece& b,
                        const Pose& b_pose) {
    return any_segment(a, [&](const Segment& one) {
        const Segment carried = b_pose.own(Segment{a_pose.on_table(one.from), a_pose.on_table(one.to)});
        return any_segment(b, [&](const Segment& other) {
            return meet(carried, other) || nearer_than(carried, other, a.half_width + b.half_width);
        });
    });
}

} // namespace

Misfit shape_misfit(const Equipment& kit, const State& state, ModelId model, PieceId piece,
                    const Pose& pose) {
    const TerrainPiece& shape = kit.field.terrain[piece];
    if (!lies_on(kit.field.table, shape, pose)) return Misfit::off_table;
    if (!is_touched(shape, pose, disc_of(kit, state, model))) return Misfit::out_of_reach;
    if (shape.barricade.empty()) return Misfit::none; // area may cover anything
    const auto is_on = [&](const Disc& disc) {
        return barricade_is_nearer(shape, pose.own(disc.centre), disc.radius + shape.half_width);
    };
    for (const ModelId other : on_table(state))
        if (is_on(disc_of(kit, state, other))) return Misfit::on_model;
    for (const MarkerId marker : state.standing)
        if (is_on(marker_disc(state, marker))) return Misfit::on_marker;
    for (const PieceId i : kit.field.terrain.ids())
        if (i != piece && state.terrain[i].on_table != 0 &&
            barricades_overlap(shape, pose, kit.field.terrain[i], pose_of(state, i)))
            return Misfit::on_barricade;
    return Misfit::none;
}

} // namespace muster::godbreakers
