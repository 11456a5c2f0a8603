// Newcomers: wild models that come onto the table in the middle of a game.
#include "games/godbreakers/parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

// GB-MOD-9
void enter(Play& play, ModelId model, ProfileId profile, int die, MaybeSeat controller, Place at) {
    Model newcomer;
    newcomer.die = static_cast<std::uint8_t>(die);
    newcomer.profile = profile;
    newcomer.controller = controller;
    put_on_table(newcomer, at);
    play.state.models[model] = newcomer;
    play.state.gone.clear(model);
}

// ---------------------------------------------------------------- GB-D-WPLACE

namespace {

constexpr std::array arriving_fields{
    field::seat<&ArrivingFrame::seat>(),
    field::thing<&ArrivingFrame::model>("model", "model"),
    field::thing<&ArrivingFrame::profile>("profile", "profile"),
    field::thing<&ArrivingFrame::at_model>("at_model", "model").or_none(),
    field::thing<&ArrivingFrame::at_marker>("at_marker", "marker").or_none(),
};

const Build& build_of(const Equipment& kit, const ArrivingFrame& own) {
    return kit.profiles[own.profile].build;
}

// The piece that a newcomer is placed at.
Disc beside(const Equipment& kit, const State& state, const ArrivingFrame& own) {
    return own.at_model.is_none() ? marker_disc(state, own.at_marker) : disc_of(kit, state, own.at_model);
}

void find_places(const Equipment& kit, const State& state, const ArrivingFrame& own, Points& points) {
    candidates_within(kit, state, beside(kit, state, own), 0, {build_of(kit, own).radius}, points);
}

void list_arrivals(const Asked& asked, ActionList& actions) {
    const auto own = asked.as<ArrivingFrame>();
    Points points;
    find_places(asked.kit, asked.state, own, points);
    list_points(Action(Verb::place_model).with(own.model), points, actions);
}

Verdict judge_arrival(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const auto own = asked.as<ArrivingFrame>();
    if (ModelId(action.subject) != own.model || action.target != no_one) return somebody_else_first(frame);
    if (!action.has_place) return no_room(thing_edge);
    const Disc there{action.at, build_of(kit, own).radius};
    if (const int taken = what_is_there(kit, state, there); taken != nothing_there) return no_room(taken);
    if (is_placed_within(kit, state, beside(kit, state, own), there, 0)) return Verdict::allowed();
    const int at = own.at_model.is_none() ? thing_marker + own.at_marker.index() : told(state, own.at_model);
    return refuse(needs_nearest_rim(there, 0) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule,
                  "{name:model} must be placed within {m}U of {target:thing}.",
                  told_unaligned(own.model, own.profile), 0, at);
}

void arrive(Play& play, const Answer& answer) {
    const auto own = answer.as<ArrivingFrame>();
    const ModelId model = own.model;
    enter(play, model, own.profile, build_of(play.kit, own).die, {}, answer.action.at);
    play.log.tell("GB-D-WPLACE"_rule, happens::arrives, told(play.state, model), answer.action.at);
}

std::string name_beside(const Sight& sight, const ArrivingFrame& own) {
    if (!own.at_model.is_none()) return sight.name(own.at_model);
    return own.at_marker.is_none() ? "a marker" : sight.marker_name(own.at_marker);
}

Scene::Link why_arriving(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ArrivingFrame>();
    Scene::Link link{fmt::format("{} comes to the table beside {}; {} is last in priority and places it.",
                                 sight.name(own.model), name_beside(sight, own), sight.name(own.seat)),
                     "GB-PRI-2"_rule};
    if (own.at_model.is_none()) return link;
    link.from = sight.id(own.model);
    link.to = sight.id(own.at_model);
    return link;
}

Scene::Prompt ask_where_it_appears(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ArrivingFrame>();
    return question_about(
        sight.id(own.model), own.seat,
        fmt::format("Where beside {} does {} appear?", name_beside(sight, own), sight.name(own.model)),
        "GB-D-WPLACE"_rule, Scene::Answer::place);
}

// GB-PLUN-1: beside a godbreaker that has plundered.
bool is_guardian(const Lain& it, const ArrivingFrame& own) {
    const ModelId plunderer = it.around.as<ActivationFrame>().model;
    return own.at_marker.is_none() && own.at_model == plunderer && is_godbreaker(plunderer) &&
           it.kit.scenario.plunder && own.profile == it.kit.scenario.guardian &&
           it.state.models[plunderer].treasure > 0;
}

// GB-PERIL-1: beside the marker that the peril has come to.
bool is_perils(const Lain& it, const ArrivingFrame& own) {
    const auto effect = it.around.as<EffectFrame>();
    const Peril& peril = it.kit.perils[effect.peril];
    const MarkerId marker = own.at_marker;
    return own.at_model.is_none() && !own.at_marker.is_none() && marker_stands(it.state, marker) &&
           marker.index() + 1 == effect.next && it.kit.markers[marker].kind == peril.at &&
           own.profile == peril.profile;
}

// The next of the pool, and there is room.
std::string_view arriving_misfit(const Lain& it) {
    const auto own = it.as<ArrivingFrame>();
    const bool fits = own.seat == lowest_seat(it.state) && own.model == free_pool_model(it.kit, it.state) &&
                      (it.around.is<ActivationFrame>() ? is_guardian(it, own) : is_perils(it, own));
    Points points;
    if (fits) find_places(it.kit, it.state, own, points);
    return broken_unless(!points.empty(), "GB-D-WPLACE");
}

} // namespace

constinit const Row arriving_row{
    .words = remembers<ArrivingFrame>("arriving", arriving_fields),
    .verbs = {Verb::place_model},
    .list = list_arrivals,
    .judge = judge_arrival,
    .apply = arrive,
    .why = why_arriving,
    .prompt = ask_where_it_appears,
    .lies_on = {{{Procedure::effect}, {Procedure::activation, ActivationStep::settle}}},
    .misfit = arriving_misfit,
};

namespace {

void bring(Play& play, ArrivingFrame arriving, Rule why) {
    const ModelId model = free_pool_model(play.kit, play.state);
    if (model.is_none()) return; // GB-COMP-10
    arriving.seat = lowest_seat(play.state);
    arriving.model = model;
    Points points;
    find_places(play.kit, play.state, arriving, points);
    if (!points.empty()) {
        play.state.flow.begin(arriving);
        return;
    }
    // GB-PLACE-6
    const Build& build = build_of(play.kit, arriving);
    const Spot spot =
        forced_place(play.kit, play.state, beside(play.kit, play.state, arriving), build.radius);
    if (!spot.found) return;
    enter(play, model, arriving.profile, build.die, {}, spot.at);
    play.log.tell(why, happens::forced_in, told(play.state, model), spot.at);
    deal(play, model, 1, "GB-PLACE-6"_rule);
}

} // namespace

void bring_wild_beside(Play& play, ProfileId profile, ModelId at, Rule why) {
    bring(play, {.profile = profile, .at_model = at}, why);
}
void bring_wild_beside(Play& play, ProfileId profile, MarkerId at, Rule why) {
    bring(play, {.profile = profile, .at_marker = at}, why);
}

} // namespace muster::godbreakers
