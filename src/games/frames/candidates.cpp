// Points worth offering where any point may be chosen (MF-GEN-6, section 5.9 of the rule page). A help and
// not a rule: every legal point is accepted.
#include "games/frames/parts.hpp"

#include <algorithm>

namespace muster::frames {

namespace {

constexpr int offered_at_most = 64; // for each die, and for each piece to be placed
constexpr int beside_gap = 10;
constexpr int coarse_lattice = 200;

// Points in the order in which they are found, each once.
template <int Capacity>
class PointList {
public:
    void add(Place at) {
        if (size_ < Capacity &&
            std::find(points_.begin(), points_.begin() + size_, at) == points_.begin() + size_)
            points_[static_cast<std::size_t>(size_++)] = at;
    }
    void add(const Spot& spot) {
        if (spot.found) add(spot.at);
    }
    int size() const { return size_; }
    Place operator[](int i) const { return points_[static_cast<std::size_t>(i)]; }
    const Place* begin() const { return points_.data(); }
    const Place* end() const { return points_.data() + size_; }

private:
    std::array<Place, Capacity> points_; // only the first `size_` are ever read
    int size_ = 0;
};

// ---------------------------------------------------------------- movement

// Every station, four points for each enemy, one for each structure.
using Aims = PointList<most_stations + 4 * most_frames_in_all + most_structures>;
using Offers = PointList<offered_at_most>;

FrameId nearest_enemy(const State& state, FrameId frame) {
    FrameId nearest = FrameId::none();
    std::int64_t least = INT64_MAX;
    for (const FrameId enemy : enemies_of(state, owner_of(frame))) {
        const std::int64_t distance = squared_distance(mobile(state, enemy).at, mobile(state, frame).at);
        if (distance >= least) continue;
        least = distance;
        nearest = enemy;
    }
    return nearest;
}

// The edge that faces away from a place.
int far_edge(const Polygon& shape, Place from) {
    const Vector away = Place{static_cast<std::int16_t>((shape.box().low.x + shape.box().high.x) / 2),
                              static_cast<std::int16_t>((shape.box().low.y + shape.box().high.y) / 2)} -
                        from;
    int best = 0;
    std::int64_t most = INT64_MIN;
    for (int i = 0; i < shape.size(); ++i) {
        const Vector edge = shape.edge(i).to - shape.edge(i).from;
        const Vector outwards{edge.y, -edge.x}; // corners go counter-clockwise
        const std::int64_t length = std::max<std::int64_t>(1, root_down(squared_length(edge)));
        const std::int64_t facing = dot(outwards, away) / length;
        if (facing > most) {
            most = facing;
            best = i;
        }
    }
    return best;
}

// Whether something at that place is worth the arithmetic: no farther away than reach allows.
bool is_in_reach(Place from, Place to, int reach) {
    return std::abs(to.x - from.x) <= reach && std::abs(to.y - from.y) <= reach;
}

// Stations to seize; the hand band, the middle of the direct band, its far end and the artillery band of each
// enemy; the shadow of each structure. Those out of reach are left out.
void find_aims(const Equipment& kit, const State& state, FrameId frame, int reach, Aims& aims) {
    const Place from = mobile(state, frame).at;
    for (const StationId each : stations_of(kit))
        if (const Place at = state.stations[each].at; is_in_reach(from, at, reach + 150))
            aims.add(short_of(from, at, 150));
    const std::array<int, 4> distances{150, 500, kit.ruler + 90, kit.ruler + 150};
    for (const FrameId enemy : enemies_of(state, owner_of(frame)))
        for (const int distance : distances)
            if (is_in_reach(from, mobile(state, enemy).at, reach + distance))
                aims.add(short_of(from, mobile(state, enemy).at, distance));
    const FrameId nearest = nearest_enemy(state, frame);
    if (nearest.is_none()) return;
    const Place threat = mobile(state, nearest).at;
    const Box about = Box::around(from, from);
    for (const StructureId each : structures_of(kit)) {
        const Polygon& shape = structure(kit, each).shape;
        const int clearance = kit.field.frame_radius + beside_gap;
        if (!stands(state, each) || !about.may_be_within(shape.box(), reach + clearance)) continue;
        aims.add(beside(shape, far_edge(shape, threat), clearance));
    }
}

// One frame's offers: what the ground allows is asked once for each aim, not once for each die.
class Mover {
public:
    Mover(const Equipment& kit, const State& state, const Turn& turn, int reach)
        : kit_(kit), from_(mobile(state, turn.frame).at),
          ground_(kit, state, turn.frame, turn.snapshot, reach) {
        Aims aims;
        find_aims(kit, state, turn.frame, reach, aims);
        for (const Place aim : aims) look_at(aim);
        find_corners(reach);
    }

    // The points for one allowance, in order: directions, then aims.
    void offer(int allowance, const Action& move, const Action& leg, ActionList& actions) const {
        Offers offers;
        for (const int length : {allowance, allowance / 2})
            for (const Vector direction : compass()) {
                if (!actions.sample().takes_next()) continue;
                const Vector step = scaled(direction, length, 1000);
                if (can_add(from_, step) && is_legal(from_ + step)) offers.add(from_ + step);
            }
        for (const Place aim : legal_aims_)
            if (squared_distance(from_, aim) <= square(allowance)) offers.add(aim);
        for (const Place at : offers) actions.add(move.to(at));
        for (const Place at : corners_)
            if (squared_distance(from_, at) <= square(allowance)) actions.add(leg.to(at));
    }

private:
    bool is_legal(Place at) const { return at != from_ && ground_.can_stand(at) && ground_.leg_is_clear(at); }

    void look_at(Place aim) {
        if (is_legal(aim)) return legal_aims_.add(aim);
        if (const StructureId blocking = ground_.structure_in_the_way(aim); !blocking.is_none())
            blocking_.add(blocking);
    }

    // Just round the corners of whatever stands between the frame and an aim.
    void find_corners(int reach) {
        for (const StructureId each : blocking_) {
            const Polygon& shape = structure(kit_, each).shape;
            for (int i = 0; i < shape.size(); ++i) {
                const Spot spot = round_corner(shape, i, kit_.field.frame_radius + beside_gap);
                if (spot.found && is_in_reach(from_, spot.at, reach) && is_legal(spot.at))
                    corners_.add(spot.at);
            }
        }
    }

    const Equipment& kit_;
    Place from_;
    Ground ground_;
    Aims legal_aims_;
    PointList<16> corners_;
    IdSet<StructureId> blocking_;
};

// The die to be named for each value: green before white, so that whites stay for what only they can do.
struct MovingDice {
    std::array<int, 9> die_for; // by value; -1: none
    int highest = 0;
};

MovingDice moving_dice(const Turn& turn) {
    MovingDice dice;
    dice.die_for.fill(-1);
    for (int i = 0; i < pool_dice; ++i) {
        const Die die = static_cast<Die>(i);
        if (!is_free(turn, die) || !may_move(die)) continue;
        const int value = shown_by(turn, die);
        int& named = dice.die_for[static_cast<std::size_t>(value)];
        const bool was_white = named >= 0 && colour_of(static_cast<Die>(named)) == Colour::white;
        if (named < 0 || (was_white && colour_of(die) == Colour::green)) named = i;
        dice.highest = std::max(dice.highest, value);
    }
    return dice;
}

} // namespace

void list_moves(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    const MovingDice dice = moving_dice(turn);
    if (turn.moved != 0 || dice.highest == 0) return;
    const Mover mover(kit, state, turn, ticks_a_unit * dice.highest);
    for (int value = dice.highest; value > 0; --value) {
        const int die = dice.die_for[static_cast<std::size_t>(value)];
        if (die < 0) continue;
        mover.offer(ticks_a_unit * value, Action(Verb::move).with(turn.frame.index()).of(die),
                    Action(Verb::leg).with(turn.frame.index()).of(die), actions);
    }
}

void list_legs_on(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    const Mover mover(kit, state, turn, turn.left);
    mover.offer(turn.left, Action(Verb::move).with(turn.frame.index()),
                Action(Verb::leg).with(turn.frame.index()), actions);
}

void list_retreats(const Equipment& kit, const State& state, FrameId frame, ActionList& actions) {
    for (const StationId from : stations_of(kit)) {
        if (!may_retreat(kit, state, frame, from)) continue;
        PointList<retreat_points> points;
        for (const Place at : retreat_candidates(state, frame, from))
            if (judge_retreat(kit, state, frame, from, at).ok()) points.add(at);
        for (const Place at : points)
            actions.add(Action(Verb::retreat).with(piece_of(frame)).on(piece_of(from)).to(at));
    }
}

// ---------------------------------------------------------------- deployment

namespace {

using Places = PointList<2048>; // the coarse lattice of the widest table, and the edges of 64 structures

void find_places(const Equipment& kit, const State& state, const PlacingFrame& placing, int piece,
                 Places& places) {
    const auto look_at = [&](Place at) {
        if (judge_place(kit, state, placing, piece, at).ok()) places.add(at);
    };
    for (int y = 0; y <= kit.field.table.high.y; y += coarse_lattice)
        for (int x = 0; x <= kit.field.table.high.x; x += coarse_lattice)
            look_at({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
    const int radius = is_station(piece) ? kit.field.station_radius : kit.field.frame_radius;
    for (const Structure& one : kit.field.structures)
        for (int i = 0; i < one.shape.size(); ++i)
            if (const Spot spot = beside(one.shape, i, radius + beside_gap); spot.found) look_at(spot.at);
    // So that the list is never empty.
    if (places.size() == 0)
        if (const auto first = first_lattice_place(kit, state, placing, piece)) places.add(*first);
}

void offer_places(const Places& places, int piece, ActionList& actions) {
    const int every = (places.size() + offered_at_most - 1) / offered_at_most;
    for (int i = 0; i < places.size(); i += std::max(1, every))
        actions.add(Action(Verb::place).with(piece).to(places[i]));
}

} // namespace

void list_placements(const Asked& asked, ActionList& actions) {
    const auto placing = asked.as<PlacingFrame>();
    const ToPlace pieces = to_place(asked.kit, asked.state, placing);
    if (!pieces.station.is_none()) {
        Places places;
        find_places(asked.kit, asked.state, placing, piece_of(pieces.station), places);
        return offer_places(places, piece_of(pieces.station), actions);
    }
    // Frames that may climb can stand where others cannot; beyond that one is like another.
    for (const bool climbs : {false, true}) {
        Places places;
        bool known = false;
        for (const FrameId each : pieces.frames) {
            if ((mobile(asked.state, each).systems[System::mov] > 0) != climbs) continue;
            if (!known) find_places(asked.kit, asked.state, placing, piece_of(each), places);
            known = true;
            offer_places(places, piece_of(each), actions);
        }
    }
}

} // namespace muster::frames
