// The windows that traits open in the course of an Engage: Cunning, Vengeful, Juggernaut. They can always be
// left.
#include "games/godbreakers/parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

// GB-PLACE-2: a model placed within so many units of where it stands.
Verdict judge_placing(const Equipment& kit, const State& state, ModelId model, Place at, int units) {
    const Disc from = disc_of(kit, state, model);
    const Disc there{at, from.radius};
    const int taken = what_is_there(kit, state, there, model);
    if (taken == thing_edge) return no_room(taken);
    if (far(kit, state, from, there) > units)
        return refuse("GB-PLACE-2"_rule, "The whole base must end within {m}U.", units);
    return taken == nothing_there ? Verdict::allowed() : no_room(taken);
}

} // namespace

// ---------------------------------------------------------------- GB-D-CUNNING

namespace {

int cunning_of(const Equipment& kit, const State& state, const Frame& frame) {
    return rank_of(kit, state, model_of<ShiftingFrame>(frame), Trait::cunning);
}

void list_shifts(const Asked& asked, ActionList& actions) {
    Points points;
    shift_candidates(asked.kit, asked.state, model_of<ShiftingFrame>(asked.frame),
                     cunning_of(asked.kit, asked.state, asked.frame), points, actions.sample());
    list_points(Action(Verb::shift), points, actions);
    actions.add(Action(Verb::decline));
}

// GB-TR-CUNNING, GB-PLACE-2: from its own position, so nothing but the whole base counts.
Verdict judge_shift(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::decline) return Verdict::allowed();
    const int units = cunning_of(asked.kit, asked.state, asked.frame);
    if (!action.has_place) return needs_a_point(units);
    return judge_placing(asked.kit, asked.state, model_of<ShiftingFrame>(asked.frame), action.at, units);
}

void shift(Play& play, const Answer& answer) {
    if (!answer.is(Verb::shift)) return;
    const ModelId model = model_of<ShiftingFrame>(answer.frame);
    play.state.models[model].at = answer.action.at; // GB-PLACE-5: no obstacles, no claims
    play.log.tell("GB-TR-CUNNING"_rule, happens::shifts, told(play.state, model), answer.action.at);
}

Scene::Link why_shifting(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} is Cunning: it may shift before damage is dealt.",
                        sight.name(model_of<ShiftingFrame>(frame))),
            "GB-TR-CUNNING"_rule};
}

Scene::Prompt ask_for_shift(const Sight& sight, const Frame& frame) {
    const ModelId model = model_of<ShiftingFrame>(frame);
    auto made = question_about(sight.id(model), frame.seat(),
                               fmt::format("Does {} shift by up to {}U before damage is dealt?",
                                           sight.name(model), cunning_of(sight.kit, sight.state, frame)),
                               "GB-D-CUNNING"_rule, Scene::Answer::place);
    made.natural = Action(Verb::decline);
    return made;
}

std::string_view shifting_misfit(const Lain& it) {
    return broken_unless(is_of<ShiftingFrame, EngageFrame>(it) && cunning_of(it.kit, it.state, it.frame) > 0,
                         "GB-D-CUNNING");
}

} // namespace

constinit const Row shifting_row{
    .words = remembers_model<ShiftingFrame>("shifting"),
    .verbs = {Verb::shift, Verb::decline},
    .list = list_shifts,
    .judge = judge_shift,
    .apply = shift,
    .why = why_shifting,
    .prompt = ask_for_shift,
    .lies_on = {{{Procedure::engage, EngageStep::damage}}},
    .misfit = shifting_misfit,
    .about = number_of_model<ShiftingFrame>,
};

// ---------------------------------------------------------------- GB-D-VENGEFUL

namespace {

int vengeful_of(const Equipment& kit, const State& state, const Frame& frame) {
    return rank_of(kit, state, model_of<StrikingFrame>(frame), Trait::vengeful);
}

void list_strikes(const Asked& asked, ActionList& actions) {
    const ModelId model = model_of<StrikingFrame>(asked.frame);
    list_targets(Verb::strike, strike_targets(asked.kit, asked.state, model), actions);
    actions.add(Action(Verb::decline));
}

Verdict judge_strike(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::decline) return Verdict::allowed();
    const ModelId model = model_of<StrikingFrame>(frame);
    if (strike_targets(kit, state, model).contains(ModelId(action.target))) return Verdict::allowed();
    return refuse("GB-TR-VENGEFUL"_rule, "Only a hostile model within {m}U can be struck.",
                  attack_range(kit, state, model));
}

void strike(Play& play, const Answer& answer) {
    if (!answer.is(Verb::strike)) return;
    const ModelId target(answer.action.target);
    play.log.tell("GB-TR-VENGEFUL"_rule, happens::strikes,
                  told(play.state, model_of<StrikingFrame>(answer.frame)), told(play.state, target));
    deal(play, target, vengeful_of(play.kit, play.state, answer.frame), "GB-TR-VENGEFUL"_rule);
}

Scene::Link why_striking(const Sight& sight, const Frame& frame) {
    return {
        fmt::format("{} was hurt in the Engage and is Vengeful.", sight.name(model_of<StrikingFrame>(frame))),
        "GB-TR-VENGEFUL"_rule};
}

Scene::Prompt ask_for_strike_target(const Sight& sight, const Frame& frame) {
    const ModelId model = model_of<StrikingFrame>(frame);
    return question_about(sight.id(model), frame.seat(),
                          fmt::format("Whom does {} strike for {} damage?", sight.name(model),
                                      vengeful_of(sight.kit, sight.state, frame)),
                          "GB-D-VENGEFUL"_rule);
}

std::string_view striking_misfit(const Lain& it) {
    const EngagedId place = place_among_engaged(it.state, model_of<StrikingFrame>(it.frame));
    return broken_unless(!is_time_to_shove(it.kit, it.around) && it.state.engagement.struck.contains(place) &&
                             vengeful_of(it.kit, it.state, it.frame) > 0,
                         "GB-D-VENGEFUL");
}

} // namespace

constinit const Row striking_row{
    .words = remembers_model<StrikingFrame>("striking"),
    .verbs = {Verb::strike, Verb::decline},
    .list = list_strikes,
    .judge = judge_strike,
    .apply = strike,
    .why = why_striking,
    .prompt = ask_for_strike_target,
    .lies_on = {{{Procedure::engage, EngageStep::first_of_step_4},
                 {Procedure::engage, EngageStep::second_of_step_4}}},
    .misfit = striking_misfit,
    .about = number_of_model<StrikingFrame>,
};

// ---------------------------------------------------------------- GB-D-JUGGERNAUT

// GB-TR-JUGGERNAUT; option `juggernaut`. Declining ends it.
bool may_shove_more(const Equipment& kit, const State& state, ModelId active) {
    const int most = kit.options.juggernaut_each ? state.engagement.engaged.size() : 1;
    return rank_of(kit, state, active, Trait::juggernaut) > 0 && state.engagement.shoved.size() < most;
}

// GB-ENG-5; option `step4_order`
bool is_time_to_shove(const Equipment& kit, const Frame& engage) {
    return engage.is_at(EngageStep::first_of_step_4) == kit.options.juggernaut_first;
}

namespace {

// GB-TR-JUGGERNAUT
int reach_of_shove(const Equipment& kit, const State& state, const Frame& frame) {
    return 2 * rank_of(kit, state, model_of<ShovingFrame>(frame), Trait::juggernaut);
}

void list_shoves(const Asked& asked, ActionList& actions) {
    const Engagement& engagement = asked.state.engagement;
    const int units = reach_of_shove(asked.kit, asked.state, asked.frame);
    for (const EngagedId place : engagement.places()) {
        if (engagement.shoved.contains(place)) continue;
        const ModelId model = engagement.at(place);
        Points points;
        shift_candidates(asked.kit, asked.state, model, units, points, actions.sample());
        list_points(Action(Verb::shove).with(model), points, actions);
    }
    actions.add(Action(Verb::decline));
}

Verdict judge_shove(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::decline) return Verdict::allowed();
    const int units = reach_of_shove(asked.kit, asked.state, asked.frame);
    if (!action.has_place) return needs_a_point(units);
    const ModelId model(action.subject);
    const EngagedId place = place_among_engaged(asked.state, model);
    if (place.is_none() || asked.state.engagement.shoved.contains(place))
        return refuse("GB-TR-JUGGERNAUT"_rule, "Only an engaged model can be placed, and only once.");
    return judge_placing(asked.kit, asked.state, model, action.at, units);
}

void shove(Play& play, const Answer& answer) {
    if (answer.is(Verb::decline)) return next_engage_step(play.state.flow.top());
    const auto& [frame, seat, action] = answer;
    const ModelId model(action.subject);
    play.state.engagement.shoved.add(place_among_engaged(play.state, model));
    play.state.models[model].at = action.at;
    play.log.tell("GB-TR-JUGGERNAUT"_rule, happens::shoves, told(play.state, model_of<ShovingFrame>(frame)),
                  told(play.state, model), action.at);
}

Scene::Link why_shoving(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} is a Juggernaut: it may put an engaged model elsewhere.",
                        sight.name(model_of<ShovingFrame>(frame))),
            "GB-TR-JUGGERNAUT"_rule};
}

Scene::Prompt ask_whom_to_shove(const Sight& sight, const Frame& frame) {
    const ModelId active = model_of<ShovingFrame>(frame);
    auto made = question_about(sight.id(active), frame.seat(),
                               fmt::format("Which engaged model does {} put up to {}U away, and where?",
                                           sight.name(active), reach_of_shove(sight.kit, sight.state, frame)),
                               "GB-D-JUGGERNAUT"_rule, Scene::Answer::place);
    made.natural = Action(Verb::decline);
    return made;
}

std::string_view shoving_misfit(const Lain& it) {
    return broken_unless(is_time_to_shove(it.kit, it.around) && is_of<ShovingFrame, EngageFrame>(it) &&
                             may_shove_more(it.kit, it.state, model_of<ShovingFrame>(it.frame)),
                         "GB-D-JUGGERNAUT");
}

} // namespace

constinit const Row shoving_row{
    .words = remembers_model<ShovingFrame>("shoving"),
    .verbs = {Verb::shove, Verb::decline},
    .list = list_shoves,
    .judge = judge_shove,
    .apply = shove,
    .why = why_shoving,
    .prompt = ask_whom_to_shove,
    .lies_on = {{{Procedure::engage, EngageStep::first_of_step_4},
                 {Procedure::engage, EngageStep::second_of_step_4}}},
    .misfit = shoving_misfit,
    .about = number_of_model<ShovingFrame>,
};

} // namespace muster::godbreakers
