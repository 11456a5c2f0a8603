// A model's activation: up to two actions, one for unaligned models. What it may do is asked here; what each
// action is and does stands in actions.cpp, specials.cpp and engage.cpp.
#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

constexpr std::array activation_fields{
    field::seat<&ActivationFrame::seat>(),
    field::thing<&ActivationFrame::model>("model", "model"),
    field::number<&ActivationFrame::actions>("actions").up_to(INT8_MAX),
    field::number<&ActivationFrame::moves>("moves").up_to(INT8_MAX),
    field::number<&ActivationFrame::engages>("engages").up_to(INT8_MAX),
    field::thing<&ActivationFrame::compulsion>("compulsion", "compulsion").or_else(0),
};

Frame& activation_of(State& state) {
    int i = state.flow.depth() - 1;
    while (!state.flow[i].is<ActivationFrame>()) --i;
    return state.flow[i];
}

// GB-WILD-4: what its profile has it do last.
void claim_all(Play& play, ModelId model) {
    for (const StackId stack : stacks_to_claim(play.kit, play.state, model))
        claim(play, model, stack, play.state.stacks[stack].count);
    play.state.claimed = {};
}

Turn turn_of(const Frame& activation) {
    const auto own = activation.as<ActivationFrame>();
    Turn turn;
    turn.seat = own.seat;
    turn.model = own.model;
    turn.left = actions_of(turn.model) - own.actions;
    turn.moves = own.moves;
    turn.engages = own.engages;
    turn.compulsion = own.compulsion;
    return turn;
}

} // namespace

Turn turn_of(const State& state) { return turn_of(*state.flow.find<ActivationFrame>()); }

// GB-ACT-3: its flag is set when its activation begins.
void activate(Play& play, Seat seat, ModelId model, Rule why) {
    State& state = play.state;
    const bool wild = is_wild(state, model);
    if (!wild) state.priority.went(seat); // GB-ACT-2
    state.gone.mark(model);
    ActivationFrame own{seat, model};
    if (wild) own.compulsion = compulsion_of(play.kit, state, model); // GB-COMP-1: kept for this activation
    state.flow.begin(own);
    if (wild)
        play.log.tell(why, happens::wild_activates, told(state, model), static_cast<int>(own.compulsion));
    else
        play.log.tell(why, happens::activates, seat, told(state, model));
}

void end_activation(Play& play, Rule why, const EventKind& how) {
    Frame& frame = activation_of(play.state);
    play.log.tell(why, how, told(play.state, frame.as<ActivationFrame>().model));
    frame.go_to(ActivationStep::end);
}

namespace {

Next activation_step(Play& play, Frame& frame) {
    const auto own = frame.as<ActivationFrame>();
    const ModelId model = own.model;
    switch (frame.step_as<ActivationStep>()) {
    case ActivationStep::act:
        if (own.actions >= actions_of(model))
            frame.go_to(ActivationStep::end);
        else
            play.state.flow.begin(ActingFrame{own.seat, own.model});
        break;
    case ActivationStep::settle: // GB-AXN-1, GB-ORD-5
        settle(play);
        if (is_on_table(play.state, model))
            frame.go_to(ActivationStep::act);
        else
            play.state.flow.finish(); // GB-ACT-6, GB-TRI-4
        break;
    case ActivationStep::end:
        if (claims_at_end(play.kit, play.state, model)) claim_all(play, model);
        play.state.flow.finish();
        break;
    }
    return Next::go_on;
}

// What a wild model is compelled to, and an arrow to whom it is about.
Scene::Link why_wild(const Sight& sight, ModelId model) {
    const Compulsion compulsion = compulsion_now(sight, model);
    const Rule rule = rule_of(compulsion);
    std::string text = fmt::format("{} is wild: it is {}", sight.name(model),
                                   sight.rules.spoken("compulsion", static_cast<int>(compulsion)));
    if (sight.state.flow.is<ActingFrame>()) { // only while it is asked for an action
        const Duty duty = duty_of(sight.kit, sight.state, turn_of(sight.state));
        text += fmt::format(" and must {}",
                            sight.rules.spoken("goal", static_cast<int>(goal_word(duty)))); // GB-COMP-2
    }
    const auto after = quarries(sight, model);
    if (after.empty()) return {text + ".", rule};
    std::vector<std::string> names;
    names.reserve(after.size());
    for (const Quarry& each : after) names.push_back(each.name);
    return {fmt::format("{}. Its target: {}.", text, listed(names)), rule, sight.id(model), after[0].id};
}

Scene::Link why_activation(const Sight& sight, const Frame& frame) {
    const Turn turn = turn_of(frame);
    if (is_wild(sight.state, turn.model)) return why_wild(sight, turn.model);
    return {fmt::format("{} is active, with {} of {} left.", sight.name(turn.model), turn.left,
                        counted(actions_of(turn.model), "action", "actions")),
            "GB-ACT-3"_rule};
}

// GB-INV-6: how much of it has been done.
std::string_view activation_misfit(const Lain& it) {
    const auto own = it.as<ActivationFrame>();
    const ModelId model = own.model;
    const bool wild = is_wild(it.state, model);
    if (wild != it.around.is_at(GameStep::wild)) return wild ? "GB-WILD-1" : "GB-ACT-2";
    if (!it.state.gone.has_gone(model)) return "GB-ACT-3";
    if (own.actions < own.moves + own.engages || own.actions > actions_of(model)) return "GB-INV-6";
    if (it.frame.is_at(ActivationStep::settle) && own.actions == 0) return "GB-AXN-1";
    return broken_unless(wild == (own.compulsion != Compulsion::none), "GB-COMP-1");
}

} // namespace

constinit const Row activation_row{
    .words = remembers<ActivationFrame>("activation", activation_fields, {"act", "settle", "end"}),
    .step = activation_step,
    .why = why_activation,
    .lies_on = {{{Procedure::game, GameStep::laps}, {Procedure::game, GameStep::wild}}},
    .misfit = activation_misfit,
    .about = number_of_model<ActivationFrame>,
};

// ---------------------------------------------------------------- what is open

namespace {

bool can_use_a_marker(const Equipment& kit, const State& state, const Turn& turn) {
    for (const MarkerId marker : controlled_markers(kit, state, turn.seat))
        if (judge_sunder(kit, state, turn, marker).ok() || judge_plunder(kit, state, turn, marker).ok())
            return true;
    return false;
}

bool can_hand_off(const Equipment& kit, const State& state, const Turn& turn) {
    for (const ModelId other : models_of(state, turn.seat))
        if (judge_hand_off(kit, state, turn, other).ok()) return true;
    return false;
}

// GB-D-ACTION: whether there is anything to choose but to end.
bool anything_open(const Equipment& kit, const State& state, const Turn& turn) {
    return may_move(kit, state, turn) || !engageable(kit, state, turn).empty() ||
           can_use_a_marker(kit, state, turn) || can_hand_off(kit, state, turn) ||
           any_special_open(kit, state, turn);
}

// What a wild model is left with when there is only one answer.
struct Forced {
    bool is = false;
    Action action;
};

Forced forced_action(const Duty& duty, ModelId model) {
    if (duty.goal_count > 0) return {}; // points count as many
    const bool may_end = duty.fulfilled || !duty.anything_serves();
    if (duty.strike.size() + int{duty.thunder} + int{may_end} != 1) return {};
    if (may_end) return {true, Action(Verb::end_activation).with(model)};
    if (duty.thunder) return {true, Action(Verb::thunder).with(model)};
    return {true, Action(Verb::engage).with(model).on(duty.strike.front())};
}

// GB-AXN-1: the question is answered, an action is spent, and afterwards Triumphs settle.
void take_action(Play& play, Seat seat, const Action& action, Rule why) {
    play.state.flow.finish();
    if (verb_of(action) == Verb::end_activation) return end_activation(play, why, happens::ends);
    Frame& frame = activation_of(play.state);
    auto own = frame.as<ActivationFrame>();
    ++own.actions;
    if (verb_of(action) == Verb::move) ++own.moves;
    if (verb_of(action) == Verb::engage) ++own.engages;
    frame.keep(own);
    frame.go_to(ActivationStep::settle);
    switch (verb_of(action)) {
    case Verb::move: return move(play, own.model, action.at);
    case Verb::engage: return engage(play, seat, own.model, ModelId(action.target));
    case Verb::sunder: return sunder(play, own.model, MarkerId(action.target));
    case Verb::hand_off: return hand_off(play, own.model, ModelId(action.target));
    case Verb::plunder: return plunder(play, own.model, MarkerId(action.target));
    default: return special(play, action);
    }
}

// GB-D-WILD-ACTION. Advisory compulsions leave all of it open.
Next wild_acting_step(Play& play, const Turn& turn) {
    if (play.kit.options.compulsion_advisory) {
        const bool open = may_move(play.kit, play.state, turn) ||
                          !engageable(play.kit, play.state, turn).empty() ||
                          rank_of(play.kit, play.state, turn.model, Trait::thunderous) > 0;
        if (open) return Next::ask;
        play.state.flow.finish();
        end_activation(play, "GB-D-WILD-ACTION"_rule, happens::ends_idle);
        return Next::go_on;
    }
    const Duty duty = duty_of(play.kit, play.state, turn);
    const Forced forced = forced_action(duty, turn.model);
    if (!forced.is) return Next::ask;
    if (verb_of(forced.action) == Verb::end_activation) { // nobody decided it, so it is told why
        play.state.flow.finish();
        end_activation(play, "GB-D-WILD-ACTION"_rule,
                       duty.fulfilled ? happens::ends_served : happens::ends_idle);
        return Next::go_on;
    }
    take_action(play, turn.seat, forced.action, "GB-D-WILD-ACTION"_rule);
    return Next::go_on;
}

Next acting_step(Play& play, Frame&) {
    const Turn turn = turn_of(play.state);
    if (is_wild(play.state, turn.model)) return wild_acting_step(play, turn);
    if (anything_open(play.kit, play.state, turn)) return Next::ask;
    play.state.flow.finish();
    end_activation(play, "GB-D-ACTION"_rule, happens::ends);
    return Next::go_on;
}

// ---------------------------------------------------------------- GB-D-ACTION, GB-D-WILD-ACTION

void list_own_actions(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    const ModelId model = turn.model;
    if (may_move(kit, state, turn)) {
        Points points;
        move_candidates(kit, state, model, points, actions.sample());
        list_points(Action(Verb::move).with(model), points, actions);
    }
    for (const ModelId other : engageable(kit, state, turn))
        actions.add(Action(Verb::engage).with(model).on(other));
    const MarkerSet controlled = controlled_markers(kit, state, turn.seat);
    for (const MarkerId marker : controlled)
        if (judge_sunder(kit, state, turn, marker).ok())
            actions.add(Action(Verb::sunder).with(model).on(marker));
    for (const ModelId friendly : models_of(state, turn.seat))
        if (judge_hand_off(kit, state, turn, friendly).ok())
            actions.add(Action(Verb::hand_off).with(model).on(friendly));
    for (const MarkerId marker : controlled)
        if (judge_plunder(kit, state, turn, marker).ok())
            actions.add(Action(Verb::plunder).with(model).on(marker));
    list_specials(kit, state, turn, actions);
    actions.add(Action(Verb::end_activation).with(model));
}

// What serves, also where the compulsion only advises.
void list_wild_actions(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    const Duty duty = duty_of(kit, state, turn);
    const int radius = radius_of(kit, state, turn.model);
    if (duty.goal_count > 0) {
        Points points;
        move_candidates(kit, state, turn.model, points);
        for (const Place at : points)
            if (move_serves(kit, state, duty, Disc{at, radius}))
                actions.add(Action(Verb::move).with(turn.model).to(at));
    }
    for (const ModelId target : duty.strike) actions.add(Action(Verb::engage).with(turn.model).on(target));
    if (duty.thunder) actions.add(Action(Verb::thunder).with(turn.model));
    if (duty.fulfilled || !duty.anything_serves()) actions.add(Action(Verb::end_activation).with(turn.model));
}

void list_actions(const Asked& asked, ActionList& actions) {
    const Turn turn = turn_of(asked.state);
    is_wild(asked.state, turn.model) ? list_wild_actions(asked.kit, asked.state, turn, actions)
                                     : list_own_actions(asked.kit, asked.state, turn, actions);
}

// Whether it would be legal for a model that nothing compels.
Verdict judge_free_action(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    switch (verb_of(action)) {
    case Verb::move:
        return action.has_place ? judge_move(kit, state, turn, action.at)
                                : Verdict(refuse("GB-MOVE-1"_rule, "A Move needs a point to end at."));
    case Verb::engage: return judge_engage(kit, state, turn, ModelId(action.target));
    case Verb::sunder: return judge_sunder(kit, state, turn, MarkerId(action.target));
    case Verb::hand_off: return judge_hand_off(kit, state, turn, ModelId(action.target));
    case Verb::plunder: return judge_plunder(kit, state, turn, MarkerId(action.target));
    case Verb::end_activation: return Verdict::allowed();
    default: return judge_special(kit, state, turn, action);
    }
}

// GB-COMP-2; option `compulsion`. What no compulsion allows is said first.
Verdict judge_wild_action(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    constexpr VerbSet may_be_advised{Verb::move, Verb::engage, Verb::thunder, Verb::end_activation};
    if (!may_be_advised.contains(action.verb)) return judge_compelled(kit, state, turn, action);
    if (const Verdict free = judge_free_action(kit, state, turn, action); !free.ok()) return free;
    if (kit.options.compulsion_advisory) return Verdict::allowed();
    return judge_compelled(kit, state, turn, action);
}

Verdict judge_acting(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const Turn turn = turn_of(state);
    if (const ModelId model(action.subject); model != turn.model)
        return has_been_activated(kit, state, model) ? no_action_left(state, model)
                                                     : somebody_else_first(frame);
    return is_wild(state, turn.model) ? judge_wild_action(kit, state, turn, action)
                                      : judge_free_action(kit, state, turn, action);
}

void answer_acting(Play& play, const Answer& answer) {
    take_action(play, answer.seat, answer.action, "GB-ACT-3"_rule);
}

// Whether a place may be part of the answer: a Move, Summon or Despoil is open.
bool may_name_a_place(const Sight& sight, const Turn& turn) {
    const auto has = [&](Trait trait) { return rank_of(sight.kit, sight.state, turn.model, trait) > 0; };
    return may_move(sight.kit, sight.state, turn) ||
           (has(Trait::summoning) && !free_pool_model(sight.kit, sight.state).is_none()) ||
           (has(Trait::despoiling) && casualties_of(sight.state, turn.seat) > 0);
}

Scene::Prompt ask_own_model(const Sight& sight, const Turn& turn) {
    const bool begun = turn.left < actions_of(turn.model);
    std::string text = fmt::format("What does {} do", sight.name(turn.model));
    if (actions_of(turn.model) == 1)
        text += " with its one action?";
    else
        text += begun ? " with its second action? Or does it end its activation?"
                      : " with the first of its two actions?";
    auto made = question_about(sight.id(turn.model), turn.seat, text, "GB-D-ACTION"_rule,
                               may_name_a_place(sight, turn) ? Scene::Answer::place : Scene::Answer::choose);
    // Before anything was done it would be an activation thrown away.
    if (begun) made.natural = Action(Verb::end_activation).with(turn.model);
    return made;
}

// GB-COMP-2. Option `compulsion`: what meets it may be left to the seat.
Scene::Prompt ask_wild_model(const Sight& sight, const Turn& turn) {
    const std::string what = sight.rules.spoken("compulsion", static_cast<int>(turn.compulsion));
    const Duty duty = duty_of(sight.kit, sight.state, turn);
    const GoalWord goal = goal_word(duty);
    const std::string must = sight.rules.spoken("goal", static_cast<int>(goal));
    const auto ask = [&](std::string text, Scene::Answer answer) {
        return question_about(sight.id(turn.model), turn.seat, std::move(text), "GB-D-WILD-ACTION"_rule,
                              answer);
    };
    if (sight.kit.options.compulsion_advisory)
        return ask(
            fmt::format("{} is {} and should {}: what does it do?", sight.name(turn.model), what, must),
            Scene::Answer::place);
    const std::string_view left_open = goal == GoalWord::attack        ? "whom or how?"
                                       : goal == GoalWord::stand_still ? "is that all?"
                                                                       : "where to?";
    return ask(fmt::format("{} is {} and must {}: {}", sight.name(turn.model), what, must, left_open),
               duty.goal_count > 0 ? Scene::Answer::place : Scene::Answer::choose);
}

Scene::Prompt ask_for_action(const Sight& sight, const Frame&) {
    const Turn turn = turn_of(sight.state);
    return is_wild(sight.state, turn.model) ? ask_wild_model(sight, turn) : ask_own_model(sight, turn);
}

std::string_view acting_misfit(const Lain& it) {
    const auto activation = it.around.as<ActivationFrame>();
    return broken_unless(is_of<ActingFrame, ActivationFrame>(it) &&
                             activation.actions < actions_of(activation.model),
                         "GB-ACT-3");
}

} // namespace

constinit const Row acting_row{
    .words = remembers_model<ActingFrame>("acting"),
    .step = acting_step,
    .verbs = {Verb::move, Verb::engage, Verb::sunder, Verb::hand_off, Verb::plunder, Verb::hidden_ways,
              Verb::despoil, Verb::ruin, Verb::shape, Verb::summon, Verb::thunder, Verb::end_activation},
    .list = list_actions,
    .judge = judge_acting,
    .apply = answer_acting,
    .prompt = ask_for_action,
    .lies_on = {{{Procedure::activation, ActivationStep::act}}},
    .misfit = acting_misfit,
    .about = number_of_model<ActingFrame>,
};

} // namespace muster::godbreakers
