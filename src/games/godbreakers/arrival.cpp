// Newcomers: wild models that come onto the table in the middle of a game.
#include "games/godbreakers/parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

// GB-MOD-9
void enter(Play& play, int model, int profile, int die, std::uint8_t controller, Place at) {
    Model newcomer;
    newcomer.die = static_cast<std::uint8_t>(die);
    newcomer.profile = static_cast<std::uint8_t>(profile);
    newcomer.controller = controller;
    put_on_table(newcomer, at);
    model_at(play.state, model) = newcomer;
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
    return kit.profiles[static_cast<std::size_t>(own.profile.index())].build;
}

// The piece that a newcomer is placed at.
Disc beside(const Equipment& kit, const State& state, const ArrivingFrame& own) {
    return own.at_model.is_none() ? marker_disc(state, own.at_marker.index())
                                  : disc_of(kit, state, own.at_model.index());
}

void find_places(const Equipment& kit, const State& state, const ArrivingFrame& own, Points& points) {
    candidates_within(kit, state, beside(kit, state, own), 0, build_of(kit, own).radius, -1, points);
}

void list_arrivals(const Asked& asked, ActionList& actions) {
    const auto own = asked.as<ArrivingFrame>();
    Points points;
    find_places(asked.kit, asked.state, own, points);
    list_points(Action(Verb::place_model).with(own.model.index()), points, actions);
}

Verdict judge_arrival(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const auto own = asked.as<ArrivingFrame>();
    if (action.subject != own.model.index() || action.target != no_one) return somebody_else_first(frame);
    if (!action.has_place) return no_room(thing_edge);
    const Disc there{action.at, build_of(kit, own).radius};
    if (const int taken = what_is_there(kit, state, there); taken != nothing_there) return no_room(taken);
    if (is_placed_within(kit, state, beside(kit, state, own), there, 0)) return Verdict::allowed();
    const int at =
        own.at_model.is_none() ? thing_marker + own.at_marker.index() : told(state, own.at_model.index());
    return refuse(needs_nearest_rim(there.radius, 0) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule,
                  "{name:model} must be placed within {m}U of {target:thing}.",
                  told_unaligned(own.model.index(), own.profile.index()), 0, at);
}

void arrive(Play& play, const Answer& answer) {
    const auto own = answer.as<ArrivingFrame>();
    const int model = own.model.index();
    enter(play, model, own.profile.index(), build_of(play.kit, own).die, nothing, answer.action.at);
    play.log.tell("GB-D-WPLACE"_rule, happens::arrives, told(play.state, model), answer.action.at);
}

std::string name_beside(const Sight& sight, const ArrivingFrame& own) {
    if (!own.at_model.is_none()) return sight.name(own.at_model.index());
    return own.at_marker.is_none() ? "a marker" : sight.marker_name(own.at_marker.index());
}

Scene::Link why_arriving(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ArrivingFrame>();
    Scene::Link link{fmt::format("{} comes to the table beside {}; {} is last in priority and places it.",
                                 sight.name(own.model.index()), name_beside(sight, own),
                                 sight.name(own.seat)),
                     "GB-PRI-2"_rule};
    if (own.at_model.is_none()) return link;
    link.from = sight.id(own.model.index());
    link.to = sight.id(own.at_model.index());
    return link;
}

Scene::Prompt ask_where_it_appears(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ArrivingFrame>();
    return question_about(sight.id(own.model.index()), own.seat,
                          fmt::format("Where beside {} does {} appear?", name_beside(sight, own),
                                      sight.name(own.model.index())),
                          "GB-D-WPLACE"_rule, Scene::Answer::place);
}

// GB-PLUN-1: beside a godbreaker that has plundered.
bool is_guardian(const Lain& it, const ArrivingFrame& own) {
    const ModelId plunderer = it.around.as<ActivationFrame>().model;
    return own.at_marker.is_none() && own.at_model == plunderer && is_godbreaker(plunderer.index()) &&
           it.kit.scenario.plunder && own.profile.index() == it.kit.scenario.guardian &&
           model_at(it.state, plunderer.index()).treasure > 0;
}

// GB-PERIL-1: beside the marker that the peril has come to.
bool is_perils(const Lain& it, const ArrivingFrame& own) {
    const auto effect = it.around.as<EffectFrame>();
    const Peril& peril = it.kit.perils[static_cast<std::size_t>(effect.peril.index())];
    const int marker = own.at_marker.index();
    return own.at_model.is_none() && !own.at_marker.is_none() && marker_stands(it.state, marker) &&
           marker + 1 == effect.next && marker_info(it.kit, marker).kind == peril.at &&
           own.profile.index() == peril.profile;
}

// The next of the pool, and there is room.
std::string_view arriving_misfit(const Lain& it) {
    const auto own = it.as<ArrivingFrame>();
    const bool fits = own.seat == lowest_seat(it.state) &&
                      own.model.index() == free_pool_model(it.kit, it.state) &&
                      (it.around.is<ActivationFrame>() ? is_guardian(it, own) : is_perils(it, own));
    Points points;
    if (fits) find_places(it.kit, it.state, own, points);
    return unless(!points.empty(), "GB-D-WPLACE");
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

void bring_wild(Play& play, int profile, int at_model, int at_marker, Rule why) {
    const int model = free_pool_model(play.kit, play.state);
    if (model < 0) return; // GB-COMP-10
    const ArrivingFrame arriving{lowest_seat(play.state), ModelId(model), ProfileId(profile),
                                 ModelId(at_model), MarkerId(at_marker)};
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
    enter(play, model, profile, build.die, nothing, spot.at);
    play.log.tell(why, happens::forced_in, told(play.state, model), spot.at);
    deal(play, model, 1, "GB-PLACE-6"_rule);
}

} // namespace muster::godbreakers
