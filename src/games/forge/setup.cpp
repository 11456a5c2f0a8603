// Set-up (section 3): a quick start, or zones chosen and units placed one by one.
#include "games/forge/parts.hpp"

#include <algorithm>
#include <bit>

namespace muster::forge {

namespace {

constexpr int coarse_mesh = 200; // FO-CAND
constexpr int fine_mesh = 100;   // FO-SET-5

std::uint8_t& zone_of(State& state, int side) { return state.zone[static_cast<std::size_t>(side)]; }
int zone_of(const State& state, int side) { return state.zone[static_cast<std::size_t>(side)]; }
int zones_in(const Equipment& kit) { return static_cast<int>(kit.scenario.zones.size()); }

std::uint64_t waiting_of(const Equipment& kit, const State& state, Seat seat) {
    return state.waiting & units_of(kit, seat);
}

} // namespace

// ---------------------------------------------------------------- FO-SET-1, FO-SET-6

void lay_table(Play& play) {
    const Equipment& kit = play.kit;
    State& state = play.state;
    state.owner.fill(nothing);
    state.zone.fill(nothing);
    for (int unit = 0; unit < units_in(kit); ++unit) {
        Unit& fresh = unit_at(state, unit);
        const std::vector<Group>& groups = sheet_of(kit, unit).groups;
        for (std::size_t i = 0; i < groups.size(); ++i)
            fresh.alive[i] = static_cast<std::uint8_t>(groups[i].count);
        if (info_of(kit, unit).starts_placed) {
            fresh.at = info_of(kit, unit).start;
            state.table |= Bits::of(unit);
        } else {
            state.waiting |= Bits::of(unit);
        }
    }
    if (kit.options.manual) return;
    for (int side = 0; side < kit.sides; ++side) zone_of(state, side) = static_cast<std::uint8_t>(side);
    play.log.tell("FO-SET-1"_rule, happens::quick_layout);
}

// ---------------------------------------------------------------- FO-SET-2: zones

namespace {

std::uint64_t free_zones(const Equipment& kit, const State& state) {
    std::uint64_t free = Bits::first(zones_in(kit));
    for (int side = 0; side < kit.sides; ++side)
        if (zone_of(state, side) != nothing) free &= ~Bits::of(zone_of(state, side));
    return free;
}

} // namespace

// In the order of the roll-off; for a team its first seat (FO-SET-7).
std::optional<Seat> next_to_zone(const Equipment& kit, const State& state) {
    for (int place = 0; place < state.order.size(); ++place)
        if (const int side = state.order.at(place); zone_of(state, side) == nothing)
            return first_seat_of(kit, side);
    return std::nullopt;
}

Verdict judge_zone(const Equipment& kit, const State& state, int zone) {
    if (zone >= 0 && zone < zones_in(kit) && has(free_zones(kit, state), zone)) return Verdict::allowed();
    return refuse("FO-SET-2"_rule, "Choose a zone that no other side has.");
}

void take_zone(Play& play, int side, int zone, Rule why) {
    zone_of(play.state, side) = static_cast<std::uint8_t>(zone);
    play.log.tell(why, happens::takes_zone, side, zone);
}

void list_zones(const Equipment& kit, const State& state, ActionList& actions) {
    for (const int zone : Bits(free_zones(kit, state))) actions.add(Action(Verb::zone).on(zone));
}

// ---------------------------------------------------------------- FO-SET-3, FO-SET-7: who places next

namespace {

int placed_by_decision(const Equipment& kit, const State& state, std::uint64_t units) {
    return static_cast<int>(std::ranges::count_if(
        Bits(units & state.table), [&](int unit) { return !info_of(kit, unit).starts_placed; }));
}

} // namespace

// Turn by turn, those with nothing left passed over: so of those who have somebody waiting, whoever has
// placed fewest. Of equals, sides as they rolled, or by number if they did not; seats by number.
std::optional<Seat> next_to_deploy(const Equipment& kit, const State& state) {
    const auto rank_of_side = [&](int side) {
        return std::array{placed_by_decision(kit, state, units_of_side(kit, side)),
                          state.order.place_of(side), side};
    };
    const auto rank_of = [&](Seat seat) {
        return std::pair{rank_of_side(side_of(kit, seat)),
                         placed_by_decision(kit, state, units_of(kit, seat))};
    };
    std::optional<Seat> next;
    for (const Seat seat : seats_of(kit))
        if (waiting_of(kit, state, seat) != 0 && (!next || rank_of(seat) < rank_of(*next))) next = seat;
    return next;
}

// ---------------------------------------------------------------- FO-SET-4: where it may stand

namespace {

// Where discs of one size may be put in a zone: what is in their way, collected once for many points.
class Berth {
public:
    Berth(const Equipment& kit, const State& state, int unit)
        : zone_(kit.scenario.zones[static_cast<std::size_t>(zone_of(state, side_of_unit(kit, unit)))].box),
          radius_(sheet_of(kit, unit).radius) {
        for (const int other : Bits(state.table)) {
            const Disc disc = disc_of(kit, state, other);
            if (overlap(disc, zone_)) units_.push_back({disc.centre, square(radius_ + disc.radius)});
        }
        for (const TerrainPiece& piece : kit.scenario.terrain)
            if (piece.ground == Footing::impassable && piece.box.may_be_within(zone_, 0))
                blocks_.push_back(piece.box);
    }

    bool is_in_zone(Place at) const { return zone_.contains(Disc{at, radius_}); }
    bool has_room(Place at) const { // inside the zone
        return std::ranges::none_of(
                   units_, [&](const Taken& unit) { return squared_distance(at, unit.at) < unit.overlap; }) &&
               std::ranges::none_of(blocks_,
                                    [&](const Box& block) { return overlap(Disc{at, radius_}, block); });
    }
    // Tells of the legal points of a grid that begins in the zone's corner, row by row from the south, until
    // one is taken; whether there was any.
    template <class Take>
    bool visit_grid(int mesh, Take take) const {
        bool found = false;
        for (int y = zone_.low.y + radius_; y <= zone_.high.y - radius_; y += mesh)
            for (int x = zone_.low.x + radius_; x <= zone_.high.x - radius_; x += mesh) {
                const Place at{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                if (!has_room(at)) continue;
                found = true;
                if (take(at)) return true;
            }
        return found;
    }

private:
    struct Taken {
        Place at;
        std::int64_t overlap; // squared: nearer than this they overlap
    };
    Box zone_;
    int radius_;
    Scratch<Taken, most_units> units_;
    Scratch<Box, most_terrain> blocks_;
};

} // namespace

bool has_place(const Equipment& kit, const State& state, int unit) {
    return Berth(kit, state, unit).visit_grid(fine_mesh, [](Place) { return true; });
}

Verdict judge_deployment(const Equipment& kit, const State& state, Seat seat, int unit, Place at) {
    if (!is_unit(kit, unit) || !has(waiting_of(kit, state, seat), unit))
        return refuse("FO-SET-3"_rule, "Place one of your own units that is not on the table yet.");
    const Berth berth(kit, state, unit);
    if (!berth.is_in_zone(at)) return refuse("FO-SET-4"_rule, "Place the whole unit inside your zone.");
    if (!berth.has_room(at)) return refuse("FO-SET-4"_rule, "There is no room at that point.");
    return Verdict::allowed();
}

void deploy(Play& play, int unit, Place at) {
    play.state.waiting &= ~Bits::of(unit);
    play.state.table |= Bits::of(unit);
    unit_at(play.state, unit).at = at;
    play.log.tell("FO-SET-3"_rule, happens::deployed, unit, at);
}

// FO-CAND
void list_deployments(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    for (const int unit : Bits(waiting_of(kit, state, seat))) {
        const Berth berth(kit, state, unit);
        const auto add = [&](Place at) {
            actions.add(Action(Verb::deploy).with(unit).to(at));
            return false;
        };
        if (!berth.visit_grid(coarse_mesh, add)) berth.visit_grid(fine_mesh, add);
    }
}

// ---------------------------------------------------------------- the steps

namespace {

void roll_for_zones(Play& play) {
    const SideOrder order = roll_off_sides(play, (1u << play.kit.sides) - 1, "FO-SET-2"_rule);
    if (play.chance.wanting()) return;
    for (const std::uint8_t side : order) play.state.order.add(side, 1);
}

// FO-GEN-5: the last zone is no choice.
void give_zone(Play& play, Seat seat) {
    const std::uint64_t free = free_zones(play.kit, play.state);
    if (std::popcount(free) > 1) {
        play.state.flow.begin(Procedure::zoning, seat.index());
        return;
    }
    take_zone(play, side_of(play.kit, seat), std::countr_zero(free), "FO-SET-2"_rule);
}

// FO-SET-5, then the question if anybody is left to place. It is asked however few points there are
// (FO-GEN-5).
void ask_to_deploy(Play& play, Seat seat) {
    State& state = play.state;
    for (const int unit : Bits(waiting_of(play.kit, state, seat))) {
        if (has_place(play.kit, state, unit)) continue;
        state.waiting &= ~Bits::of(unit);
        unit_at(state, unit) = Unit{};
        play.log.tell("FO-SET-5"_rule, happens::no_place, unit);
    }
    if (waiting_of(play.kit, state, seat) != 0) state.flow.begin(Procedure::deploying, seat.index());
}

} // namespace

// One side or unit at a time; when all stand, the rounds. A quick start begins with whoever is left to be
// deployed.
Next set_up_step(Play& play, Frame& game) {
    switch (static_cast<GameStep>(game.step)) {
    case GameStep::roll_for_zones:
        roll_for_zones(play);
        go_to(game, GameStep::zones);
        break;
    case GameStep::zones:
        if (const auto seat = next_to_zone(play.kit, play.state))
            give_zone(play, *seat);
        else
            go_to(game, GameStep::deploy);
        break;
    default:
        if (const auto seat = next_to_deploy(play.kit, play.state)) {
            ask_to_deploy(play, *seat);
        } else {
            play.state.order.clear();
            go_to(game, GameStep::begin_round);
        }
        break;
    }
    return Next::go_on;
}

} // namespace muster::forge
