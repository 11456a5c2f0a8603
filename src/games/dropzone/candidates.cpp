// Points worth offering where any may be chosen (DZ-GEO-11). For players they are a help: legs.cpp accepts
// every legal one. What is offered is asked of the same ground as what is refused.
#include "games/dropzone/ground.hpp"

namespace muster::dropzone {

namespace {

constexpr int per_edge = 300; // between two arrivals
constexpr int per_mille = 1000;

// ---------------------------------------------------------------- what is worth going to

// Points are boxes without breadth; a squad is where its first unit is.
using Goals = Scratch<Box, most_objectives + most_pieces + most_transports_a_force + most_squads + 1>;

void find_objectives(const Equipment& kit, const State& state, Goals& goals) {
    for (int i = 0; i < objectives_in(kit); ++i) {
        const Objective& objective = objective_at(state, i);
        const bool removed = (objective.flags & static_cast<std::uint8_t>(ObjectiveFlag::removed)) != 0;
        if (!removed && objective.carrier == nothing) goals.push_back(point(objective.at));
    }
}

void find_transports(const Equipment& kit, const State& state, int squad, Goals& goals) {
    const Sheet& passenger = sheet_of_squad(kit, squad);
    if (passenger.needs.letter == 0) return;
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        if (is_on_table(state, unit) && sheet_of(kit, unit).offers.letter == passenger.needs.letter)
            goals.push_back(point(unit_at(state, unit).at));
}

void find_enemies(const Equipment& kit, const State& state, Seat seat, Goals& goals) {
    for (int squad = 0; squad < squads_in(kit); ++squad) {
        if (!are_enemies(kit, seat, owner_of_squad(kit, squad))) continue;
        for (const int unit : units_of(kit, squad)) {
            if (!is_on_table(state, unit) && !is_inside(state, unit)) continue;
            goals.push_back(extent_of(kit, state, unit));
            break;
        }
    }
}

void find_goals(const Equipment& kit, const State& state, int squad, Goals& goals) {
    const Seat seat = owner_of_squad(kit, squad);
    find_objectives(kit, state, goals);
    for (int piece = 0; piece < pieces_in(kit); ++piece)
        if (is_garrison(kit, state, piece)) goals.push_back(piece_info(kit, piece).box);
    find_transports(kit, state, squad, goals);
    find_enemies(kit, state, seat, goals);
    goals.push_back(arrival_edge(kit, state, seat));
}

// ---------------------------------------------------------------- steps and shifts

// Straight ways from a place; only those that are legal are kept, each point once.
template <class Legal>
class Walk {
public:
    Walk(Place from, const Legal& is_legal) : from_(from), is_legal_(is_legal) {}

    void go_in_all_directions(int length) {
        if (length <= 0) return;
        int measured = 0; // the directions are not all exactly as long as they say
        for (const Vector direction : rounded_compass())
            look_at(from_ + scaled(direction, length, per_mille + measured++ % 2));
    }
    void go_to(const Goals& goals, int reach) {
        for (const Box& goal : goals)
            go_towards(
                {std::clamp(from_.x, goal.low.x, goal.high.x), std::clamp(from_.y, goal.low.y, goal.high.y)},
                reach);
    }
    const Points<256>& points() const { return points_; }

private:
    // The furthest legal point. The way is halved until it is found: what blocks a short way blocks a long
    // one.
    void go_towards(Place goal, int reach) {
        if (goal == from_) return;
        const int length = leg_length(from_, goal);
        const auto at = [&](int far) { return from_ + scaled(goal - from_, far, length); };
        int too_far = std::min(length, reach);
        if (look_at(at(too_far))) return;
        int found = 0;
        while (too_far - found > 1) {
            const int middle = (found + too_far) / 2;
            (is_legal_(at(middle)) ? found : too_far) = middle;
        }
        if (found > 0) points_.add(at(found));
    }
    bool look_at(Place at) {
        const bool legal = is_legal_(at);
        if (legal) points_.add(at);
        return legal;
    }

    Place from_;
    const Legal& is_legal_;
    Points<256> points_;
};

struct Lengths {
    int easy;    // what is left of the MV, in the open
    int longest; // on a road
    int half;    // to half the MV of an aerial transport; 0: it is none
};

template <class Legal>
void list_ways(const Action& verb, Place from, const Lengths& lengths, const Goals& goals,
               const Legal& is_legal, ActionList& actions) {
    Walk walk(from, is_legal);
    for (const int parts : {4, 2, 1}) walk.go_in_all_directions(lengths.easy / parts);
    if (lengths.half < lengths.easy) walk.go_in_all_directions(lengths.half);
    if (lengths.longest > lengths.easy) walk.go_in_all_directions(lengths.longest);
    walk.go_to(goals, lengths.longest);
    for (const Place at : walk.points()) actions.add(verb.to(at));
}

int to_half_mv(const Equipment& kit, const State& state, int unit) {
    const Sheet& sheet = sheet_of(kit, unit);
    if (!sheet.carries() || !sheet.is_aircraft()) return 0;
    return std::max(0, half_mv(sheet) - unit_at(state, unit).moved);
}

void list_unit_steps(const Equipment& kit, const State& state, int unit, const Ground& ground,
                     const Goals& goals, ActionList& actions) {
    if (!ground.can_step()) return;
    const Lengths lengths{ground.easy_reach(), ground.reach(), to_half_mv(kit, state, unit)};
    list_ways(
        Action(Verb::step).with(unit), ground.from(), lengths, goals,
        [&](Place at) { return ground.allows(at); }, actions);
}

void list_squad_shifts(const Equipment& kit, const State& state, int squad, const Formation& formation,
                       const Goals& goals, ActionList& actions) {
    Lengths lengths{table_side, table_side, table_side};
    for (int i = 0; i < formation.size(); ++i) {
        const Ground& ground = formation.ground(i);
        if (!ground.can_step()) return;
        lengths.easy = std::min(lengths.easy, ground.easy_reach());
        lengths.longest = std::min(lengths.longest, ground.reach());
        lengths.half = std::min(lengths.half, to_half_mv(kit, state, formation.unit(i)));
    }
    list_ways(
        Action(Verb::shift).with(squad), formation.ground(formation.leader()).from(), lengths, goals,
        [&](Place at) { return formation.allows(at); }, actions);
}

// ---------------------------------------------------------------- arrivals

template <class Legal>
bool list_along_edge(const Action& verb, const Box& edge, int mv, const Legal& is_legal,
                     ActionList& actions) {
    bool any = false;
    for (int along = 0; along <= table_side; along += per_edge)
        for (const int depth : {mv / 2, mv}) {
            const Place at = arrival_point(edge, along, depth);
            if (!is_legal(at)) continue;
            actions.add(verb.to(at));
            any = true;
        }
    return any;
}

// DZ-RES-1: whoever can arrive must, so there is always a point to offer.
void list_arrivals(const Equipment& kit, const State& state, int unit, const Ground& ground, const Box& edge,
                   ActionList& actions) {
    const Action arrive = Action(Verb::step).with(unit);
    if (list_along_edge(
            arrive, edge, mv_of(kit, state, unit), [&](Place at) { return ground.allows(at); }, actions))
        return;
    if (const std::optional<Place> at = some_arrival(kit, state, unit)) actions.add(arrive.to(*at));
}

} // namespace

void list_steps(const Equipment& kit, const State& state, int squad, ActionList& actions) {
    const Formation formation(kit, state, squad);
    if (formation.size() == 0) return;
    const Box edge = arrival_edge(kit, state, owner_of_squad(kit, squad));
    Goals goals;
    find_goals(kit, state, squad, goals);
    for (int i = 0; i < formation.size(); ++i) {
        const int unit = formation.unit(i);
        if (formation.ground(i).is_arriving())
            list_arrivals(kit, state, unit, formation.ground(i), edge, actions);
        else
            list_unit_steps(kit, state, unit, formation.ground(i), goals, actions);
    }
    if (formation.shifted() < 2) return;
    if (formation.is_arrival())
        list_along_edge(
            Action(Verb::shift).with(squad), edge, mv_of(kit, state, formation.unit(formation.leader())),
            [&](Place at) { return formation.allows(at); }, actions);
    else
        list_squad_shifts(kit, state, squad, formation, goals, actions);
}

// ---------------------------------------------------------------- sets

void list_subsets(std::uint64_t set, Scratch<std::uint64_t, 64>& subsets) {
    constexpr int small = 4;
    subsets.push_back(0);
    if (std::popcount(set) <= small) {
        for (std::uint64_t part = set & (0 - set); part != 0; part = (part - set) & set)
            subsets.push_back(part);
        return;
    }
    for (const int one : Bits(set))
        if (subsets.size() + 1 < subsets.capacity()) subsets.push_back(Bits::of(one));
    subsets.push_back(set);
}

} // namespace muster::dropzone
