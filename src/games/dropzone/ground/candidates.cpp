// Points worth offering where any may be chosen (DZ-GEO-11). For players they are a help: legs.cpp accepts
// every legal one. What is offered is asked of the same ground as what is refused.
#include "games/dropzone/ground/ground.hpp"

namespace muster::dropzone {

namespace {

constexpr int per_edge = 300; // between two arrivals

// ---------------------------------------------------------------- what is worth going to

// Points are boxes without breadth; a squad is where its first unit is.
using Goals = Scratch<Box, most_objectives + most_pieces + most_transports_a_force + most_squads + 1>;

void find_objectives(const Equipment& kit, const State& state, Goals& goals) {
    for (const ObjectiveId i : all_objectives(kit)) {
        const Objective& objective = objective_at(state, i);
        const bool removed = (objective.flags & static_cast<std::uint8_t>(ObjectiveFlag::removed)) != 0;
        if (!removed && objective.carrier.is_none()) goals.push_back(point(objective.at));
    }
}

void find_transports(const Equipment& kit, const State& state, SquadId squad, Goals& goals) {
    const Sheet& passenger = sheet_of_squad(kit, squad);
    if (passenger.needs.letter == 0) return;
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        if (is_on_table(state, unit) && sheet_of(kit, unit).offers.letter == passenger.needs.letter)
            goals.push_back(point(unit_at(state, unit).at));
}

void find_enemies(const Equipment& kit, const State& state, Seat seat, Goals& goals) {
    for (const SquadId squad : all_squads(kit)) {
        if (!are_enemies(kit, seat, owner_of_squad(kit, squad))) continue;
        for (const int unit : units_of(kit, squad)) {
            if (!is_on_table(state, unit) && !is_inside(state, unit)) continue;
            goals.push_back(extent_of(kit, state, unit));
            break;
        }
    }
}

void find_goals(const Equipment& kit, const State& state, SquadId squad, Goals& goals) {
    const Seat seat = owner_of_squad(kit, squad);
    find_objectives(kit, state, goals);
    for (const PieceId piece : all_pieces(kit))
        if (is_garrison(kit, state, piece)) goals.push_back(piece_info(kit, piece).box);
    find_transports(kit, state, squad, goals);
    find_enemies(kit, state, seat, goals);
    goals.push_back(arrival_edge(kit, state, seat));
}

// ---------------------------------------------------------------- steps and shifts

using Found = Points<256>;

constexpr int lengths = 5;
constexpr int directions = 16;

// How far it goes in each of the sixteen directions: parts of what is left of the MV; to half the MV of an
// aerial transport; and with the bonus of a road. 0: not at all.
struct Lengths {
    std::array<int, lengths> all{};
    int longest = 0;

    Lengths() = default;
    Lengths(const Equipment& kit, const State& state, int unit, const Ground& ground)
        : longest(ground.can_step() ? ground.reach() : 0) {
        if (longest == 0) return;
        const int easy = ground.easy_reach();
        const Sheet& sheet = sheet_of(kit, unit);
        const bool doors = sheet.carries() && sheet.is_aircraft();
        const int half = doors ? half_mv(sheet) - unit_at(state, unit).moved : 0;
        all = {easy / 4, easy / 2, easy, half < easy ? std::max(0, half) : 0, longest > easy ? longest : 0};
    }
};

// The directions are not all exactly as long as they say.
Vector towards(int direction, int length) {
    constexpr int per_mille = 1000;
    return scaled(rounded_compass()[static_cast<std::size_t>(direction)], length,
                  direction % 2 == 0 ? per_mille : per_mille + 1);
}

// Where a unit could go without a thought for its squad mates: a bit for each direction.
using Fan = std::array<std::uint16_t, lengths>;

Fan fan_of(const Ground& ground, const Lengths& far, std::uint16_t wanted) {
    Fan fan{};
    for (const int direction : Bits(wanted)) {
        const Place furthest = ground.from() + towards(direction, far.longest);
        const Ground::Given given{false, ground.is_wide_open(furthest), ground.is_easy_going(furthest)};
        for (std::size_t i = 0; i < lengths; ++i) {
            if (far.all[i] == 0) continue;
            const Place at = ground.from() + towards(direction, far.all[i]);
            if (ground.judge(at, given) == Misstep::none)
                fan[i] = static_cast<std::uint16_t>(fan[i] | 1u << direction);
        }
    }
    return fan;
}

template <class Legal>
void go_in_all_directions(Place from, const Lengths& far, const Fan& fan, const Legal& is_legal,
                          Found& found) {
    for (std::size_t i = 0; i < lengths; ++i)
        for (const int direction : Bits(fan[i]))
            if (const Place at = from + towards(direction, far.all[i]); is_legal(at)) found.add(at);
}

// Straight toward something.
struct Ray {
    Place from;
    Vector way;
    int length = 0;

    Ray(Place start, const Box& goal) : from(start) {
        const Place nearest{std::clamp(from.x, goal.low.x, goal.high.x),
                            std::clamp(from.y, goal.low.y, goal.high.y)};
        way = nearest - from;
        if (way != Vector{}) length = leg_length(from, nearest);
    }
    Place at(int far) const { return from + scaled(way, far, length); }
};

// The furthest legal point: as far as the way is free, or else it is halved until one is found.
template <class Mover>
void look_at(const Ray& ray, Part part, const Mover& mover, Found& points) {
    int too_far = part.far;
    if (too_far == 0) return;
    if (mover.allows(ray.at(too_far), part.is_free)) return points.add(ray.at(too_far));
    int found = 0;
    while (too_far - found > 1) {
        const int middle = (found + too_far) / 2;
        (mover.allows(ray.at(middle)) ? found : too_far) = middle;
    }
    if (found > 0) points.add(ray.at(found));
}

// What the units of a squad may do: first each of them, and then all at once, which need not be looked into
// again where all could do it alone.
class Steps {
public:
    Steps(const Equipment& kit, const State& state, SquadId squad, const Formation& formation,
          ActionList& actions)
        : kit_(kit), state_(state), squad_(squad), formation_(formation), actions_(actions) {
        find_goals(kit, state, squad, goals_);
        for (int direction = 0; direction < directions; ++direction)
            if (actions.sample().takes_next())
                wanted_ = static_cast<std::uint16_t>(wanted_ | 1u << direction);
    }

    void list_steps_of(int i) {
        const Ground& ground = formation_.ground(i);
        const Lengths far(kit_, state_, formation_.unit(i), ground);
        const Fan fan = far.longest > 0 ? fan_of(ground, far, wanted_) : Fan{};
        join(far, fan);
        if (far.longest == 0) return;
        if (i != formation_.leader() && !actions_.sample().takes_next()) return;
        Found found;
        go_in_all_directions(
            ground.from(), far, fan, [&](Place at) { return ground.clears_mates(at); }, found);
        for (int goal = 0; goal < goals_.size(); ++goal) {
            const Ray ray(ground.from(), goals_[goal]);
            Part part;
            if (ray.length > 0)
                part = ground.free_part(ray.way, ray.length, std::min(ray.length, far.longest));
            look_at(ray, part, ground, found);
            if (i == formation_.leader()) leading_[static_cast<std::size_t>(goal)] = part;
        }
        for (const Place at : found) actions_.add(Action(Verb::step).with(formation_.unit(i)).to(at));
    }
    // After the steps of all.
    void list_shifts() {
        if (common_.longest == 0) return;
        const Place from = formation_.ground(formation_.leader()).from();
        Found found;
        go_in_all_directions(
            from, common_, shared_, [&](Place at) { return is_alike_ || formation_.allows(at); }, found);
        for (int goal = 0; goal < goals_.size(); ++goal) {
            Part part = leading_[static_cast<std::size_t>(goal)];
            if (part.far > common_.longest) part = {common_.longest, false};
            if (part.far == 0) continue;
            const Ray ray(from, goals_[goal]);
            look_at(ray, formation_.free_part(ray.way, ray.length, part), formation_, found);
        }
        for (const Place at : found) actions_.add(Action(Verb::shift).with(squad_.index()).to(at));
    }

private:
    // Where some have less left than others, all directions are worth a look. Only if all are on a road its
    // bonus is of use.
    void join(const Lengths& far, const Fan& fan) {
        if (joined_++ == 0) {
            common_ = far;
            shared_ = fan;
            return;
        }
        for (std::size_t i = 0; i < lengths; ++i) {
            const bool one_on_a_road = i + 1 == lengths && (far.all[i] == 0 || common_.all[i] == 0);
            if (far.all[i] != common_.all[i] && !one_on_a_road) is_alike_ = false;
            common_.all[i] = std::min(common_.all[i], far.all[i]);
            shared_[i] = shared_[i] & fan[i];
        }
        common_.longest = std::min(common_.longest, far.longest);
        if (!is_alike_) shared_.fill(wanted_);
    }

    const Equipment& kit_;
    const State& state_;
    SquadId squad_;
    const Formation& formation_;
    ActionList& actions_;
    std::uint16_t wanted_ = 0; // directions: the same for all units
    Goals goals_;
    std::array<Part, Goals::capacity()> leading_; // how far the way of the leader is free, goal by goal
    Lengths common_;
    Fan shared_{};
    bool is_alike_ = true;
    int joined_ = 0;
};

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

void list_steps(const Equipment& kit, const State& state, SquadId squad, ActionList& actions) {
    const Formation formation(kit, state, squad);
    if (formation.size() == 0) return;
    const Box edge = arrival_edge(kit, state, owner_of_squad(kit, squad));
    Steps steps(kit, state, squad, formation, actions);
    for (int i = 0; i < formation.size(); ++i)
        if (formation.ground(i).is_arriving())
            list_arrivals(kit, state, formation.unit(i), formation.ground(i), edge, actions);
        else
            steps.list_steps_of(i);
    if (formation.shifted() < 2) return;
    if (formation.is_arrival())
        list_along_edge(
            Action(Verb::shift).with(squad.index()), edge,
            mv_of(kit, state, formation.unit(formation.leader())),
            [&](Place at) { return formation.allows(at); }, actions);
    else
        steps.list_shifts();
}

// ---------------------------------------------------------------- sets

void list_subsets(std::uint64_t set, Subsets& subsets) {
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
