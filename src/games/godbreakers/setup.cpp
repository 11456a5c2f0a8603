// Set-up (section 3): everything in its place at once, or placed piece by piece.
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

constexpr int keep_out = 6;                                        // units, GB-SET-4
constexpr int coarse_mesh = 200;                                   // GB-CAND-3
constexpr int fine_mesh = 50;                                      // GB-SET-8
constexpr std::array<int, 4> deployment_rings{150, 300, 450, 600}; // GB-CAND-3

Place centre_of(const Box& table) {
    return {static_cast<std::int16_t>((table.low.x + table.high.x) / 2),
            static_cast<std::int16_t>((table.low.y + table.high.y) / 2)};
}

void put_marker(State& state, MarkerId marker, Place at) {
    state.markers[marker] = at;
    state.standing.add(marker);
}

} // namespace

void put_on_table(Model& model, Place at) {
    model.where = Where::table;
    model.at = at;
}

// ---------------------------------------------------------------- the table before anything is placed

namespace {

void lay_terrain(const Equipment& kit, State& state) {
    for (const PieceId i : kit.field.terrain.ids()) {
        const TerrainPiece& piece = kit.field.terrain[i];
        state.terrain[i] = {piece.anchor, 0, static_cast<std::uint8_t>(piece.on_table)};
    }
}

// GB-SET-7: whole, with nothing in their hands.
void muster_circles(const Equipment& kit, State& state) {
    for (const Seat seat : seats_of(kit))
        for (const ModelId model : circle_models(seat)) {
            state.models[model].die = static_cast<std::uint8_t>(build_of(kit, state, model).die);
            state.models[model].controller = seat;
        }
}

// GB-SET-3
void put_everything(Play& play) {
    play.log.tell("GB-SET-3"_rule, happens::quick_layout);
    for (const ModelId model : godbreakers_in(play.kit))
        put_on_table(play.state.models[model], play.kit.start[model]);
    const Scenario& scenario = play.kit.scenario;
    if (!is_solo(play.kit) || scenario.threat.is_none()) return;
    const int die = play.kit.profiles[scenario.threat].build.die;
    for (const Place at : scenario.threats)
        enter(play, free_pool_model(play.kit, play.state), scenario.threat, die, {}, at);
}

} // namespace

void quick_start(Play& play) {
    const bool placed = play.kit.options.placed_start;
    lay_terrain(play.kit, play.state);
    muster_circles(play.kit, play.state);
    play.state.roller.fill(ModelId::none());
    for (const MarkerId i : play.kit.markers.ids())
        if (!placed || play.kit.markers[i].placed) put_marker(play.state, i, play.kit.markers[i].at);
    if (placed) return;
    put_everything(play);
    begin_rounds(play);
}

// ---------------------------------------------------------------- who places what next

// GB-SET-4: in seat order its shard, then its hoard.
std::optional<ToPlace<MarkerId>> next_marker(const Equipment& kit, const State& state) {
    for (const Seat seat : seats_of(kit))
        for (const MarkerId marker : kit.markers.ids())
            if (const MarkerInfo& info = kit.markers[marker];
                info.seat == seat && !info.placed && !marker_stands(state, marker))
                return ToPlace{seat, marker};
    return std::nullopt;
}

ModelSet undeployed(const State& state, Seat seat) {
    ModelSet found;
    for (const ModelId model : circle_models(seat))
        if (where_is(state, model) == Where::reserve) found.add(model);
    return found;
}

namespace {

// GB-SET-5: round after round in reverse seat order. So whoever has most left is next, of equals the last
// seat.
std::optional<ToPlace<ModelId>> next_deployment(const Equipment& kit, const State& state) {
    std::optional<ToPlace<ModelId>> next;
    int most = 0;
    for (const Seat seat : seats_of(kit)) {
        const ModelSet left = undeployed(state, seat);
        if (left.empty() || left.size() < most) continue;
        most = left.size();
        next = ToPlace{seat, left.front()};
    }
    return next;
}

// GB-SET-6
std::optional<ToPlace<ModelId>> next_threat(const Equipment& kit, const State& state) {
    if (!is_solo(kit) || kit.scenario.threat.is_none()) return std::nullopt;
    if (wild_models(state).size() >= kit.scenario.threat_count) return std::nullopt;
    const ModelId model = free_pool_model(kit, state);
    if (model.is_none()) return std::nullopt;
    return ToPlace{lone_seat, model};
}

// ---------------------------------------------------------------- where it may stand

Verdict too_close() { return refuse("GB-SET-4"_rule, "Hoards and shards must be outside 6U of each other."); }

bool is_outside(const Equipment& kit, const State& state, const Disc& a, const Disc& b) {
    return !is_within(kit, state, a, b, keep_out); // GB-PLACE-4
}

// R 19: whichever comes later keeps the distance.
bool keeps_clear_of(const Equipment& kit, const State& state, const Disc& disc, MarkerKind kind) {
    return std::ranges::all_of(state.standing, [&](MarkerId marker) {
        return kit.markers[marker].kind != kind || is_outside(kit, state, disc, marker_disc(state, marker));
    });
}

// GB-PLACE-3 or GB-PLACE-2, by whether the base can fit at all.
Rule rule_of_placing(const Disc& placed, int units) {
    return needs_nearest_rim(placed, units) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule;
}

Verdict too_far_from(Rule rule, int told, MarkerId marker) {
    return refuse(rule, "{name:model} must be placed within {n}U of {target:marker}.", told, 0,
                  marker.index());
}

// GB-SET-4
Verdict judge_marker(const Equipment& kit, const State& state, MarkerId marker, Place at) {
    const Disc disc{at, marker_radius};
    if (const int there = what_is_there(kit, state, disc); there != nothing_there) return no_room(there);
    if (kit.markers[marker].kind == MarkerKind::hoard)
        return keeps_clear_of(kit, state, disc, MarkerKind::shard) ? Verdict::allowed() : too_close();
    const Disc centre{centre_of(kit.field.table), 0};
    if (!is_outside(kit, state, disc, centre))
        return refuse("GB-SET-4"_rule, "Your shard must stand outside 6U of the centre; it is within {n}U.",
                      near(kit, state, disc, centre));
    return keeps_clear_of(kit, state, disc, MarkerKind::hoard) ? Verdict::allowed() : too_close();
}

// GB-SET-5. A circle whose shard found no room (GB-SET-8) deploys anywhere.
Verdict judge_deployment(const Equipment& kit, const State& state, Seat seat, ModelId model, Place at) {
    if (!undeployed(state, seat).contains(model))
        return refuse("GB-SET-5"_rule, "Place one of your own godbreakers that is not on the table yet.");
    const Disc disc{at, radius_of(kit, state, model)};
    if (const int there = what_is_there(kit, state, disc); there != nothing_there) return no_room(there);
    if (!marker_stands(state, shard_of(seat))) return Verdict::allowed();
    const Disc shard = marker_disc(state, shard_of(seat));
    const int range = movement_range(kit, state, model);
    if (is_placed_within(kit, state, shard, disc, range)) return Verdict::allowed();
    return refuse(
        "GB-SET-5"_rule,
        "{name:model} must start within its movement range of your shard: {n}U is more than {m}U.",
        told(state, model),
        needs_nearest_rim(disc, range) ? near(kit, state, shard, disc) : far(kit, state, shard, disc), range);
}

// GB-SET-6: the last one, if all the others are elsewhere.
bool must_go_to_objective(const Equipment& kit, const State& state) {
    const ModelSet threats = wild_models(state);
    if (threats.size() + 1 < kit.scenario.threat_count) return false;
    return std::ranges::none_of(state.standing, [&](MarkerId marker) {
        return kit.markers[marker].kind == MarkerKind::objective &&
               std::ranges::any_of(threats, [&](ModelId model) {
                   return touches(disc_of(kit, state, model), marker_disc(state, marker));
               });
    });
}

bool may_hold_threat(const Equipment& kit, const State& state, MarkerId marker) {
    if (!kit.markers.has(marker) || !marker_stands(state, marker)) return false;
    const MarkerKind kind = kit.markers[marker].kind;
    return kind == MarkerKind::objective || (kind == MarkerKind::hoard && !must_go_to_objective(kit, state));
}

MarkerId first_objective(const Equipment& kit) {
    for (const MarkerId marker : kit.markers.ids())
        if (kit.markers[marker].kind == MarkerKind::objective) return marker;
    return {};
}

const Build& build_of_threat(const Equipment& kit) { return kit.profiles[kit.scenario.threat].build; }

// GB-SET-6
Verdict judge_threat(const Equipment& kit, const State& state, ModelId model, MarkerId marker, Place at) {
    const int name = told_unaligned(model, kit.scenario.threat);
    const int radius = build_of_threat(kit).radius;
    if (!may_hold_threat(kit, state, marker))
        return too_far_from("GB-SET-6"_rule, name, first_objective(kit));
    const Disc disc{at, radius};
    if (const int there = what_is_there(kit, state, disc); there != nothing_there) return no_room(there);
    if (is_placed_within(kit, state, marker_disc(state, marker), disc, 0)) return Verdict::allowed();
    return too_far_from(rule_of_placing(disc, 0), name, marker);
}

// ---------------------------------------------------------------- points to choose from

// Visits points until one is taken; whether one was.
template <class Take>
bool any_on_grid(const Equipment& kit, int mesh, Take take) {
    const Box& table = kit.field.table;
    for (int y = 0; y <= table.high.y; y += mesh)
        for (int x = 0; x <= table.high.x; x += mesh)
            if (take(Place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)})) return true;
    return false;
}

template <class Take>
bool any_on_ring(Place about, int distance, Take take) {
    for (const Vector direction : dir16()) {
        const Vector step = scaled(direction, distance, 1000);
        if (can_add(about, step) && take(about + step)) return true;
    }
    return false;
}

constexpr auto the_first = [](auto...) { return true; };

// Each of the three below tells `take` of the candidates that are legal (GB-CAND-3), or of the legal points
// of the fine grid if there are none (GB-SET-8), until one is taken; whether there was any.

template <class Take>
bool visit_marker_places(const Equipment& kit, const State& state, MarkerId marker, Take take) {
    bool found = false;
    const auto look_at = [&](Place at) {
        if (!judge_marker(kit, state, marker, at).ok()) return false;
        found = true;
        return take(at);
    };
    any_on_grid(kit, coarse_mesh, look_at);
    if (!found) any_on_grid(kit, fine_mesh, look_at);
    return found;
}

template <class Take>
bool visit_deployments(const Equipment& kit, const State& state, Seat seat, Take take) {
    bool found = false;
    const auto look_at = [&](ModelId model, Place at) {
        if (!judge_deployment(kit, state, seat, model, at).ok()) return false;
        found = true;
        return take(model, at);
    };
    if (marker_stands(state, shard_of(seat)))
        for (const ModelId model : undeployed(state, seat))
            for (const int distance : deployment_rings)
                if (any_on_ring(marker_disc(state, shard_of(seat)).centre, distance,
                                [&](Place at) { return look_at(model, at); }))
                    return true;
    if (found) return true;
    for (const ModelId model : undeployed(state, seat))
        if (any_on_grid(kit, fine_mesh, [&](Place at) { return look_at(model, at); })) return true;
    return found;
}

template <class Take>
bool visit_threat_places(const Equipment& kit, const State& state, ModelId model, Take take) {
    bool found = false;
    for (const MarkerId marker : state.standing) {
        if (!may_hold_threat(kit, state, marker)) continue;
        Points points;
        candidates_within(kit, state, marker_disc(state, marker), 0, {build_of_threat(kit).radius}, points);
        for (const Place at : points) {
            found = true;
            if (take(marker, at)) return true;
        }
    }
    if (found) return true;
    for (const MarkerId marker : state.standing)
        if (any_on_grid(kit, fine_mesh, [&](Place at) {
                if (!judge_threat(kit, state, model, marker, at).ok()) return false;
                found = true;
                return take(marker, at);
            }))
            return true;
    return found;
}

} // namespace

// ---------------------------------------------------------------- GB-D-SHARD, GB-D-HOARD

namespace {

constexpr std::array placing_marker_fields{field::seat<&PlacingMarkerFrame::seat>(),
                                           field::thing<&PlacingMarkerFrame::marker>("marker", "marker")};

void list_markers(const Asked& asked, ActionList& actions) {
    const MarkerId marker = asked.as<PlacingMarkerFrame>().marker;
    visit_marker_places(asked.kit, asked.state, marker, [&](Place at) {
        actions.add(Action(Verb::place_marker).with(marker).to(at));
        return false;
    });
}

Verdict judge_placing_marker(const Asked& asked, const Action& action) {
    if (!action.has_place) return no_room(thing_edge);
    const MarkerId marker = asked.as<PlacingMarkerFrame>().marker;
    if (MarkerId(action.subject) != marker) return somebody_else_first(asked.frame);
    return judge_marker(asked.kit, asked.state, marker, action.at);
}

void place_marker(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    put_marker(play.state, MarkerId(action.subject), action.at);
    play.log.tell("GB-SET-4"_rule, happens::marker_placed, seat, action.subject, action.at);
}

bool is_shard(const Equipment& kit, const Frame& frame) {
    return kit.markers[frame.as<PlacingMarkerFrame>().marker].kind == MarkerKind::shard;
}

Scene::Link why_placing_marker(const Sight& sight, const Frame& frame) {
    return {is_shard(sight.kit, frame) ? "A shard stands outside 6U of the centre and of every hoard."
                                       : "A hoard stands outside 6U of every shard.",
            "GB-SET-4"_rule};
}

Scene::Prompt ask_for_marker(const Sight& sight, const Frame& frame) {
    return is_shard(sight.kit, frame) ? question_to(frame.seat(), "Where does your shard stand?",
                                                    "GB-D-SHARD"_rule, Scene::Answer::place)
                                      : question_to(frame.seat(), "Where do you place the hoard?",
                                                    "GB-D-HOARD"_rule, Scene::Answer::place);
}

// Of whoever has to place something: whether it is its turn. GB-SET-8: whoever is asked for a place has one.
template <class Piece>
bool is_next(const std::optional<ToPlace<Piece>>& next, Seat seat, Piece piece) {
    return next && next->seat == seat && next->piece == piece;
}

std::string_view placing_marker_misfit(const Lain& it) {
    const auto own = it.as<PlacingMarkerFrame>();
    if (!is_next(next_marker(it.kit, it.state), own.seat, own.marker)) return "GB-SET-4";
    return broken_unless(visit_marker_places(it.kit, it.state, own.marker, the_first), "GB-SET-8");
}

} // namespace

constinit const Row placing_marker_row{
    .words = remembers<PlacingMarkerFrame>("placing_marker", placing_marker_fields),
    .verbs = {Verb::place_marker},
    .list = list_markers,
    .judge = judge_placing_marker,
    .apply = place_marker,
    .why = why_placing_marker,
    .prompt = ask_for_marker,
    .lies_on = {{{Procedure::game, GameStep::place_markers}}},
    .misfit = placing_marker_misfit,
};

// ---------------------------------------------------------------- GB-D-DEPLOY

namespace {

void list_deployments(const Asked& asked, ActionList& actions) {
    visit_deployments(asked.kit, asked.state, asked.seat, [&](ModelId model, Place at) {
        actions.add(Action(Verb::place_model).with(model).to(at));
        return false;
    });
}

Verdict judge_deploying(const Asked& asked, const Action& action) {
    if (!action.has_place) return no_room(thing_edge);
    if (action.target != no_one) return somebody_else_first(asked.frame);
    return judge_deployment(asked.kit, asked.state, asked.seat, ModelId(action.subject), action.at);
}

void deploy(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    const ModelId model(action.subject);
    put_on_table(play.state.models[model], action.at);
    play.log.tell("GB-SET-5"_rule, happens::deployed, seat, told(play.state, model), action.at);
}

Scene::Link why_deploying(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} places each within its movement range of its shard.", sight.name(frame.seat())),
            "GB-SET-5"_rule};
}

Scene::Prompt ask_for_deployment(const Sight& sight, const Frame& frame) {
    return question_to(frame.seat(),
                       fmt::format("Which godbreaker do you place, and where? ({} left)",
                                   undeployed(sight.state, frame.seat()).size()),
                       "GB-D-DEPLOY"_rule, Scene::Answer::place);
}

std::string_view deploying_misfit(const Lain& it) {
    const Seat seat = it.frame.seat();
    const auto next = next_deployment(it.kit, it.state);
    if (!next || next->seat != seat) return "GB-SET-5";
    return broken_unless(visit_deployments(it.kit, it.state, seat, the_first), "GB-SET-8");
}

} // namespace

constinit const Row deploying_row{
    .words = remembers_seat<DeployingFrame>("deploying"),
    .verbs = {Verb::place_model},
    .list = list_deployments,
    .judge = judge_deploying,
    .apply = deploy,
    .why = why_deploying,
    .prompt = ask_for_deployment,
    .lies_on = {{{Procedure::game, GameStep::deploy}}},
    .misfit = deploying_misfit,
};

// ---------------------------------------------------------------- GB-D-THREAT

namespace {

void list_threats(const Asked& asked, ActionList& actions) {
    const ModelId model = asked.as<PlacingThreatFrame>().model;
    visit_threat_places(asked.kit, asked.state, model, [&](MarkerId marker, Place at) {
        actions.add(Action(Verb::place_model).with(model).on(marker).to(at));
        return false;
    });
}

Verdict judge_placing_threat(const Asked& asked, const Action& action) {
    if (!action.has_place) return no_room(thing_edge);
    const ModelId model = asked.as<PlacingThreatFrame>().model;
    if (ModelId(action.subject) != model) return somebody_else_first(asked.frame);
    return judge_threat(asked.kit, asked.state, model, MarkerId(action.target), action.at);
}

void place_threat(Play& play, const Answer& answer) {
    const Action& action = answer.action;
    const ModelId model(action.subject);
    enter(play, model, play.kit.scenario.threat, build_of_threat(play.kit).die, {}, action.at);
    play.log.tell("GB-SET-6"_rule, happens::threat_placed, told(play.state, model), action.at);
}

Scene::Prompt ask_for_threat(const Sight& sight, const Frame& frame) {
    const ModelId model = frame.as<PlacingThreatFrame>().model;
    return question_about(
        sight.id(model), frame.seat(),
        fmt::format("Where does {} stand, beside the objective or the hoard?", sight.name(model)),
        "GB-D-THREAT"_rule, Scene::Answer::place);
}

std::string_view placing_threat_misfit(const Lain& it) {
    const auto own = it.as<PlacingThreatFrame>();
    if (!is_next(next_threat(it.kit, it.state), own.seat, own.model)) return "GB-SET-6";
    return broken_unless(visit_threat_places(it.kit, it.state, own.model, the_first), "GB-SET-8");
}

} // namespace

constinit const Row placing_threat_row{
    .words = remembers_model<PlacingThreatFrame>("placing_threat"),
    .verbs = {Verb::place_model},
    .list = list_threats,
    .judge = judge_placing_threat,
    .apply = place_threat,
    .prompt = ask_for_threat,
    .lies_on = {{{Procedure::game, GameStep::threats}}},
    .misfit = placing_threat_misfit,
};

// ---------------------------------------------------------------- the steps, and GB-SET-8

namespace {

// Whether the marker stands or is asked for; nowhere on the table there is room for another.
bool next_marker_stands(Play& play, const ToPlace<MarkerId>& next) {
    if (visit_marker_places(play.kit, play.state, next.piece, the_first)) {
        play.state.flow.begin(PlacingMarkerFrame{next.seat, next.piece});
        return true;
    }
    const Disc centre{centre_of(play.kit.field.table), 0};
    const Spot spot = forced_place(play.kit, play.state, centre, marker_radius);
    if (!spot.found) return false;
    put_marker(play.state, next.piece, spot.at);
    play.log.tell("GB-SET-8"_rule, happens::marker_placed, next.seat, next.piece, spot.at);
    return true;
}

// A godbreaker for whom there is no room anywhere takes no part.
void place_next_godbreaker(Play& play, const ToPlace<ModelId>& next) {
    if (visit_deployments(play.kit, play.state, next.seat, the_first)) {
        play.state.flow.begin(DeployingFrame{next.seat});
        return;
    }
    const MarkerId shard = shard_of(next.seat);
    const Disc about = marker_stands(play.state, shard) ? marker_disc(play.state, shard)
                                                        : Disc{centre_of(play.kit.field.table), 0};
    Model& model = play.state.models[next.piece];
    const Spot spot = forced_place(play.kit, play.state, about, radius_of(play.kit, play.state, next.piece));
    if (!spot.found) {
        model.where = Where::casualty;
        return;
    }
    put_on_table(model, spot.at);
    play.log.tell("GB-SET-8"_rule, happens::forced_in, told(play.state, next.piece), spot.at);
}

bool next_threat_stands(Play& play, const ToPlace<ModelId>& next) {
    if (visit_threat_places(play.kit, play.state, next.piece, the_first)) {
        play.state.flow.begin(PlacingThreatFrame{next.seat, next.piece});
        return true;
    }
    const Build& build = build_of_threat(play.kit);
    const Disc about = marker_disc(play.state, first_objective(play.kit));
    const Spot spot = forced_place(play.kit, play.state, about, build.radius);
    if (!spot.found) return false;
    enter(play, next.piece, play.kit.scenario.threat, build.die, {}, spot.at);
    play.log.tell("GB-SET-8"_rule, happens::forced_in, told(play.state, next.piece), spot.at);
    return true;
}

} // namespace

// One piece a step; when all stand, the next step, and then the rounds.
Next set_up_step(Play& play, Frame& game) {
    switch (game.step_as<GameStep>()) {
    case GameStep::place_markers:
        if (const auto next = next_marker(play.kit, play.state); !next || !next_marker_stands(play, *next))
            game.go_to(GameStep::deploy);
        break;
    case GameStep::deploy:
        if (const auto next = next_deployment(play.kit, play.state))
            place_next_godbreaker(play, *next);
        else
            game.go_to(GameStep::threats);
        break;
    default:
        if (const auto next = next_threat(play.kit, play.state); !next || !next_threat_stands(play, *next))
            begin_rounds(play);
        break;
    }
    return Next::go_on;
}

} // namespace muster::godbreakers
