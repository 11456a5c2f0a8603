// What the ground allows: bands, standing places, clear legs, cover. Pure questions about positions.
#include "games/frames/parts.hpp"

namespace muster::frames {

namespace {

// MF-GEO-3 for whatever a frame can shoot at.
bool gap_to_piece_within(const Equipment& kit, const State& state, FrameId frame, int piece, int limit) {
    const Disc disc = disc_of(kit, state, frame);
    if (is_structure(piece)) return gap_within(disc, structure(kit, structure_of(piece)).shape, limit);
    return gap_within(disc, disc_of(kit, state, frame_of(piece)), limit);
}

// Whether a disc there would overlap one of these discs (MF-GEO-6: touching is not overlapping).
bool overlaps_any(Place at, const Place* centres, int count, int distance) {
    const std::int64_t limit = square(distance);
    for (int i = 0; i < count; ++i)
        if (squared_distance(at, centres[i]) < limit) return true;
    return false;
}

bool is_atop(const Equipment& kit, StructureId id, Place at) {
    return overlap(Disc{at, kit.field.frame_radius}, structure(kit, id).shape);
}

} // namespace

Band band_to(const Equipment& kit, const State& state, FrameId frame, int piece) {
    if (gap_to_piece_within(kit, state, frame, piece, hand_reach)) return Band::hand;
    return gap_to_piece_within(kit, state, frame, piece, kit.ruler) ? Band::direct : Band::arty;
}

bool is_near(const Equipment& kit, const State& state, Place at, StationId station) {
    return gap_within(Disc{at, kit.field.frame_radius}, station_disc(kit, state, station), hand_reach);
}

IdSet<StructureId> atop(const Equipment& kit, const State& state, Place at) {
    IdSet<StructureId> found;
    for (const StructureId each : structures_of(kit))
        if (stands(state, each) && is_atop(kit, each, at)) found.add(each);
    return found;
}

// ---------------------------------------------------------------- standing places and clear legs

Ground::Ground(const Equipment& kit, const State& state, FrameId frame, const Systems& abilities, int reach)
    : kit_(kit), from_(mobile(state, frame).at), passes_through_(abilities.passes_through()),
      stands_atop_(abilities[System::mov] > 0) {
    const int radius = kit.field.frame_radius;
    const Box here = Box::around(from_, from_);
    for (const FrameId other : on_table(state) - FrameSet(frame)) {
        const Place at = mobile(state, other).at;
        if (here.may_be_within(Box::around(at, at), reach + 2 * radius))
            frames_[static_cast<std::size_t>(frame_count_++)] = at;
    }
    for (const StationId each : stations_of(kit)) {
        const Place at = state.stations[each].at;
        if (here.may_be_within(Box::around(at, at), reach + radius + kit.field.station_radius))
            stations_[static_cast<std::size_t>(station_count_++)] = at;
    }
    if (stands_atop_) return; // then no structure matters
    for (const StructureId each : structures_of(kit))
        // MF-GEO-7: what is under its feet neither stops it nor keeps it from standing there.
        if (stands(state, each) && here.may_be_within(structure(kit, each).shape.box(), reach + radius) &&
            !is_atop(kit, each, from_))
            structures_.add(each);
}

bool Ground::can_stand(Place at) const {
    const int radius = kit_.field.frame_radius;
    if (!kit_.field.table.contains(Disc{at, radius})) return false;
    if (overlaps_any(at, frames_.data(), frame_count_, 2 * radius)) return false;
    if (overlaps_any(at, stations_.data(), station_count_, radius + kit_.field.station_radius)) return false;
    for (const StructureId each : structures_)
        if (is_atop(kit_, each, at)) return false;
    return true;
}

bool Ground::leg_is_clear(Place to) const {
    if (passes_through_) return true; // MF-MOV-3
    const Segment leg{from_, to};
    const int radius = kit_.field.frame_radius;
    for (int i = 0; i < frame_count_; ++i)
        if (sweeps(leg, radius, Disc{frames_[static_cast<std::size_t>(i)], radius})) return false;
    return structure_in_the_way(to).is_none();
}

StructureId Ground::structure_in_the_way(Place to) const {
    if (passes_through_) return StructureId::none();
    const Segment leg{from_, to};
    const Box box = Box::around(from_, to);
    const int radius = kit_.field.frame_radius;
    for (const StructureId each : structures_) {
        const Polygon& shape = structure(kit_, each).shape;
        if (box.may_be_within(shape.box(), radius) && sweeps(leg, radius, shape)) return each;
    }
    return StructureId::none();
}

// ---------------------------------------------------------------- pieces that come onto the table

bool can_be_placed(const Equipment& kit, const State& state, FrameId frame, Place at) {
    const Disc disc{at, kit.field.frame_radius};
    if (!kit.field.table.contains(disc)) return false;
    for (const FrameId other : on_table(state) - FrameSet(frame))
        if (overlap(disc, disc_of(kit, state, other))) return false;
    for (const StationId each : standing_stations(state))
        if (overlap(disc, station_disc(kit, state, each))) return false;
    return mobile(state, frame).systems[System::mov] > 0 || atop(kit, state, at).empty();
}

bool station_can_be_placed(const Equipment& kit, const State& state, Place at) {
    const Disc disc{at, kit.field.station_radius};
    if (!kit.field.table.contains(disc)) return false;
    for (const FrameId frame : on_table(state))
        if (overlap(disc, disc_of(kit, state, frame))) return false;
    for (const StationId each : standing_stations(state))
        if (overlap(disc, station_disc(kit, state, each))) return false;
    for (const StructureId each : structures_of(kit))
        if (stands(state, each) && overlap(disc, structure(kit, each).shape)) return false;
    return true;
}

// ---------------------------------------------------------------- cover

namespace {

// MF-COV-2. The line of centres decides; cover_tolerance widens it.
bool structure_covers(const Equipment& kit, StructureId id, Place from, Place target) {
    const Polygon& shape = structure(kit, id).shape;
    if (!gap_within(Disc{target, kit.field.frame_radius}, shape, hand_reach)) return false;
    if (!within(Segment{from, target}, shape, kit.options.cover_tolerance)) return false;
    return !is_atop(kit, id, from) && !is_atop(kit, id, target);
}

// MF-COV-3
bool disc_covers(const Equipment& kit, Place covering, Place from, Place target) {
    const int radius = kit.field.frame_radius;
    return gap_within(Disc{target, radius}, Disc{covering, radius}, hand_reach) &&
           within(covering, Segment{from, target}, radius + kit.options.cover_tolerance);
}

} // namespace

CoverFound cover_between(const Equipment& kit, const State& state, Place from, Place target,
                         FrameSet others) {
    CoverFound found;
    const int radius = kit.field.frame_radius;
    if (gap_within(Disc{from, radius}, Disc{target, radius}, hand_reach)) return found; // MF-COV-1
    // MF-COV-4: what is farther from the target than the hand's reach never matters.
    const Box about = Box::around(target, target);
    for (const StructureId each : structures_of(kit))
        if (stands(state, each) &&
            about.may_be_within(structure(kit, each).shape.box(), radius + hand_reach) &&
            structure_covers(kit, each, from, target))
            found.structures.add(each);
    if (!found.structures.empty()) {
        found.kind = Cover::structures;
        return found;
    }
    for (const FrameId other : others)
        if (disc_covers(kit, mobile(state, other).at, from, target)) found.frames.add(other);
    if (!found.frames.empty()) found.kind = Cover::frames;
    return found;
}

CoverFound cover(const Equipment& kit, const State& state, FrameId from, FrameId target) {
    return cover_between(kit, state, mobile(state, from).at, mobile(state, target).at,
                         on_table(state) - FrameSet(from) - FrameSet(target));
}

bool frame_covers(const Equipment& kit, const State& state, FrameId from, FrameId target, FrameId covering) {
    return disc_covers(kit, mobile(state, covering).at, mobile(state, from).at, mobile(state, target).at);
}

// ---------------------------------------------------------------- targets

Verdict judge_spot_target(const Equipment& kit, const State& state, FrameId frame, const Systems& systems,
                          FrameId target) {
    if (!is_alive(state, target) || owner_of(target) == owner_of(frame))
        return refuse("MF-SPT-1"_rule, "Only enemy frames can be spotted.");
    const int spotting = systems[System::spt];
    if (spotting == 2) return Verdict::allowed(); // MF-SPT-4
    if (band_to(kit, state, frame, piece_of(target)) == Band::arty)
        return refuse("MF-SPT-3"_rule, "That target is too far to spot.");
    if (spotting == 0 && cover(kit, state, frame, target).kind != Cover::none)
        return refuse("MF-SPT-2"_rule, "That target is in cover.");
    return Verdict::allowed();
}

// Asked anew each time, so that a frame that waited finds out what has become of its target (MF-CMB-9).
bool attack_is_possible(const Equipment& kit, const State& state, const Turn& turn) {
    if (!turn.has_target() || turn.attacked != 0) return false;
    const int target = turn.target;
    const bool there =
        is_structure(target) ? stands(state, structure_of(target)) : is_alive(state, frame_of(target));
    return there && band_to(kit, state, turn.frame, target) == static_cast<Band>(turn.band); // MF-ATK-2
}

} // namespace muster::frames
