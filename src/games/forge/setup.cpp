// Set-up (section 3): a quick start, or zones chosen and units placed one by one.
#include "core/naming.hpp"
#include "games/forge/parts.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace muster::forge {

namespace {

constexpr int coarse_mesh = 200; // FO-CAND
constexpr int fine_mesh = 100;   // FO-SET-5

UnitSet waiting_of(const Equipment& kit, const State& state, Seat seat) {
    return state.waiting & units_of(kit, seat);
}

} // namespace

// ---------------------------------------------------------------- FO-SET-1, FO-SET-6

void lay_table(Play& play) {
    const Equipment& kit = play.kit;
    State& state = play.state;
    state.owner.fill(SideId::none());
    state.zone.fill(ZoneId::none());
    for (const UnitId unit : kit.units.ids()) {
        Unit& fresh = unit_at(state, unit);
        const std::vector<Group>& groups = sheet_of(kit, unit).groups;
        for (std::size_t i = 0; i < groups.size(); ++i)
            fresh.alive[i] = static_cast<std::uint8_t>(groups[i].count);
        if (info_of(kit, unit).starts_placed) {
            fresh.at = info_of(kit, unit).start;
            state.table.add(unit);
        } else {
            state.waiting.add(unit);
        }
    }
    if (kit.options.manual) return;
    for (const SideId side : sides_of(kit)) state.zone[side] = ZoneId(side.index());
    play.log.tell("FO-SET-1"_rule, happens::quick_layout);
}

// ---------------------------------------------------------------- FO-SET-2: zones

namespace {

ZoneSet free_zones(const Equipment& kit, const State& state) {
    ZoneSet free = ZoneSet::first(kit.scenario.zones.size());
    for (const SideId side : sides_of(kit)) free.remove(state.zone[side]);
    return free;
}

// In the order of the roll-off; for a team its first seat (FO-SET-7). Nobody when all sides have one.
std::optional<Seat> next_to_zone(const Equipment& kit, const State& state) {
    for (int place = 0; place < state.order.size(); ++place)
        if (const SideId side = side_at(state.order, place); state.zone[side].is_none())
            return first_seat_of(kit, side);
    return std::nullopt;
}

void take_zone(Play& play, Seat seat, ZoneId zone) {
    const SideId side = side_of(play.kit, seat);
    play.state.zone[side] = zone;
    play.log.tell("FO-SET-2"_rule, happens::takes_zone, side, zone);
}

// ---------------------------------------------------------------- D-ZONE

void list_zones(const Asked& asked, ActionList& actions) {
    for (const ZoneId zone : free_zones(asked.kit, asked.state)) actions.add(Action(Verb::zone).on(zone));
}

Verdict judge_zone(const Asked& asked, const Action& action) {
    if (free_zones(asked.kit, asked.state).contains(ZoneId(action.target))) return Verdict::allowed();
    return refuse("FO-SET-2"_rule, "Choose a zone that no other side has.");
}

void answer_zoning(Play& play, const Answer& answer) {
    take_zone(play, answer.seat, ZoneId(answer.action.target));
}

Scene::Link why_zoning(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} is next to choose.", sight.side_name(side_of(sight.kit, frame.seat()))),
            "FO-SET-2"_rule};
}

Scene::Prompt ask_for_zone(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "Which zone do you take?", "FO-D-ZONE"_rule);
}

// FO-SET-2: in the order of the roll-off, and only where there is a choice.
std::string_view zoning_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    bool fits = next_to_zone(kit, state) == frame.seat();
    int taken = 0;
    for (int place = 0; place < state.order.size(); ++place) {
        const bool has_one = !state.zone[side_at(state.order, place)].is_none();
        if (has_one && place != taken) fits = false;
        taken += has_one ? 1 : 0;
    }
    return breaks_unless(fits && kit.scenario.zones.size() - taken > 1, "FO-SET-2");
}

} // namespace

constinit const Row zoning_row{
    .words = remembers_seat<ZoningFrame>("zoning"),
    .verbs = {Verb::zone},
    .list = list_zones,
    .judge = judge_zone,
    .apply = answer_zoning,
    .why = why_zoning,
    .prompt = ask_for_zone,
    .lies_on = {{{Procedure::game, GameStep::zones}}},
    .misfit = zoning_misfit,
};

// ---------------------------------------------------------------- FO-SET-3, FO-SET-7: who places next

namespace {

int placed_by_decision(const Equipment& kit, const State& state, UnitSet units) {
    return static_cast<int>(std::ranges::count_if(
        units & state.table, [&](UnitId unit) { return !info_of(kit, unit).starts_placed; }));
}

} // namespace

// Turn by turn, those with nothing left passed over: so of those who have somebody waiting, whoever has
// placed fewest. Of equals, sides as they rolled, or by number if they did not; seats by number.
std::optional<Seat> next_to_deploy(const Equipment& kit, const State& state) {
    const auto rank_of_side = [&](SideId side) {
        return std::array{placed_by_decision(kit, state, units_of_side(kit, side)),
                          state.order.place_of(side.index()), side.index()};
    };
    const auto rank_of = [&](Seat seat) {
        return std::pair{rank_of_side(side_of(kit, seat)),
                         placed_by_decision(kit, state, units_of(kit, seat))};
    };
    std::optional<Seat> next;
    for (const Seat seat : seats_of(kit))
        if (!waiting_of(kit, state, seat).empty() && (!next || rank_of(seat) < rank_of(*next))) next = seat;
    return next;
}

// ---------------------------------------------------------------- FO-SET-4: where it may stand

namespace {

// Where discs of one size may be put in a zone: what is in their way, collected once for many points.
class Berth {
public:
    Berth(const Equipment& kit, const State& state, UnitId unit)
        : zone_(kit.scenario.zones[state.zone[side_of_unit(kit, unit)]].box),
          radius_(sheet_of(kit, unit).radius) {
        for (const UnitId other : state.table) {
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

// FO-SET-5
bool has_place(const Equipment& kit, const State& state, UnitId unit) {
    return Berth(kit, state, unit).visit_grid(fine_mesh, [](Place) { return true; });
}

// ---------------------------------------------------------------- D-DEPLOY

// FO-CAND
void list_deployments(const Asked& asked, ActionList& actions) {
    for (const UnitId unit : waiting_of(asked.kit, asked.state, asked.seat)) {
        const Berth berth(asked.kit, asked.state, unit);
        const auto add = [&](Place at) {
            actions.add(Action(Verb::deploy).with(unit).to(at));
            return false;
        };
        if (!berth.visit_grid(coarse_mesh, add)) berth.visit_grid(fine_mesh, add);
    }
}

Verdict judge_deployment(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (!action.has_place) return refuse("FO-SET-4"_rule, "Place the whole unit inside your zone.");
    const UnitId unit(action.subject);
    if (!waiting_of(kit, state, seat).contains(unit))
        return refuse("FO-SET-3"_rule, "Place one of your own units that is not on the table yet.");
    const Berth berth(kit, state, unit);
    if (!berth.is_in_zone(action.at))
        return refuse("FO-SET-4"_rule, "Place the whole unit inside your zone.");
    if (!berth.has_room(action.at)) return refuse("FO-SET-4"_rule, "There is no room at that point.");
    return Verdict::allowed();
}

void deploy(Play& play, const Answer& answer) {
    const UnitId unit(answer.action.subject);
    play.state.waiting.remove(unit);
    play.state.table.add(unit);
    unit_at(play.state, unit).at = answer.action.at;
    play.log.tell("FO-SET-3"_rule, happens::deployed, unit, answer.action.at);
}

int left_to_place(const Sight& sight, Seat seat) { return waiting_of(sight.kit, sight.state, seat).size(); }

Scene::Link why_deploying(const Sight& sight, const Frame& frame) {
    const ZoneId zone = sight.state.zone[side_of(sight.kit, frame.seat())];
    return {fmt::format("{} has {} to place, each wholly in the zone {}.", sight.name(frame.seat()),
                        counted(left_to_place(sight, frame.seat()), "unit", "units"),
                        sight.rules.spoken("zone", zone.index())),
            "FO-SET-4"_rule};
}

Scene::Prompt ask_to_deploy(const Sight& sight, const Frame& frame) {
    return question_to(
        frame.seat(),
        fmt::format("Which unit do you place, and where? ({} left)", left_to_place(sight, frame.seat())),
        "FO-D-DEPLOY"_rule, Scene::Answer::place);
}

// FO-SET-5: whoever waits has a place to go to.
std::string_view deploying_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const bool fits = next_to_deploy(kit, state) == frame.seat() &&
                      std::ranges::all_of(waiting_of(kit, state, frame.seat()),
                                          [&](UnitId unit) { return has_place(it.kit, it.state, unit); });
    return breaks_unless(fits, "FO-SET-3");
}

} // namespace

constinit const Row deploying_row{
    .words = remembers_seat<DeployingFrame>("deploying"),
    .verbs = {Verb::deploy},
    .list = list_deployments,
    .judge = judge_deployment,
    .apply = deploy,
    .why = why_deploying,
    .prompt = ask_to_deploy,
    .lies_on = {{{Procedure::game, GameStep::deploy}}},
    .misfit = deploying_misfit,
};

// ---------------------------------------------------------------- the steps

namespace {

void roll_for_zones(Play& play) {
    const SideOrder order = roll_off_sides(play, SideSet::first(play.kit.sides), "FO-SET-2"_rule);
    if (play.chance.wanting()) return;
    for (const SideId side : order) play.state.order.add(side.index(), 1);
}

// FO-GEN-5: the last zone is no choice.
void give_zone(Play& play, Seat seat) {
    const ZoneSet free = free_zones(play.kit, play.state);
    if (free.size() > 1) {
        play.state.flow.begin(ZoningFrame{seat});
        return;
    }
    take_zone(play, seat, free.front());
}

// FO-SET-5, then the question if anybody is left to place. It is asked however few points there are
// (FO-GEN-5).
void deploy_next(Play& play, Seat seat) {
    State& state = play.state;
    for (const UnitId unit : waiting_of(play.kit, state, seat)) {
        if (has_place(play.kit, state, unit)) continue;
        state.waiting.remove(unit);
        unit_at(state, unit) = Unit{};
        play.log.tell("FO-SET-5"_rule, happens::no_place, unit);
    }
    if (!waiting_of(play.kit, state, seat).empty()) state.flow.begin(DeployingFrame{seat});
}

} // namespace

// One side or unit at a time; when all stand, the rounds. A quick start begins with whoever is left to be
// deployed.
Next set_up_step(Play& play, Frame& game) {
    switch (game.step_as<GameStep>()) {
    case GameStep::roll_for_zones:
        roll_for_zones(play);
        game.go_to(GameStep::zones);
        break;
    case GameStep::zones:
        if (const auto seat = next_to_zone(play.kit, play.state))
            give_zone(play, *seat);
        else
            game.go_to(GameStep::deploy);
        break;
    default:
        if (const auto seat = next_to_deploy(play.kit, play.state)) {
            deploy_next(play, *seat);
        } else {
            play.state.order.clear();
            game.go_to(GameStep::begin_round);
        }
        break;
    }
    return Next::go_on;
}

} // namespace muster::forge
