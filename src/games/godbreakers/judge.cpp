// GB-INV-2: what is listed is allowed here. Every refusal of the rule page's table: whose decision it is,
// what kind of answer is wanted, and then what the rule of that answer says.
#include "games/godbreakers/parts.hpp"

namespace muster::godbreakers {

namespace {

bool is_one_of(Verb verb, std::initializer_list<Verb> verbs) {
    for (const Verb each : verbs)
        if (each == verb) return true;
    return false;
}

bool is_action(Verb verb) { return verb >= Verb::move && verb <= Verb::end_activation; }

// Which answers a question takes.
bool answers(Procedure question, Verb verb) {
    switch (question) {
    case Procedure::placing_marker: return verb == Verb::place_marker;
    case Procedure::deploying:
    case Procedure::placing_threat:
    case Procedure::arriving:
    case Procedure::hiding: return verb == Verb::place_model;
    case Procedure::standing_in: return verb == Verb::choose_roller;
    case Procedure::prioritising: return verb == Verb::set_priority;
    case Procedure::ordering: return verb == Verb::resolve_effect;
    case Procedure::choosing:
    case Procedure::choosing_wild: return verb == Verb::activate;
    case Procedure::acting: return is_action(verb);
    case Procedure::claiming: return is_one_of(verb, {Verb::claim, Verb::done});
    case Procedure::nominating: return is_one_of(verb, {Verb::nominate, Verb::done});
    case Procedure::shifting: return is_one_of(verb, {Verb::shift, Verb::decline});
    case Procedure::striking: return is_one_of(verb, {Verb::strike, Verb::decline});
    case Procedure::shoving: return is_one_of(verb, {Verb::shove, Verb::decline});
    case Procedure::taking: return is_one_of(verb, {Verb::take, Verb::done});
    case Procedure::shaping: return verb == Verb::place_terrain;
    case Procedure::game:
    case Procedure::effect:
    case Procedure::activation:
    case Procedure::engage: break;
    }
    return false;
}

// GB-ORD-1
Verdict somebody_else_first(const Frame& question) {
    return refuse("GB-ORD-1"_rule, "First {who:seat} must decide: {what:decision}.", asked(question).index(),
                  question.procedure);
}

bool has_been_activated(const Equipment& kit, const State& state, int model) {
    return is_model(kit, model) && is_on_table(state, model) && state.gone.has_gone(model);
}

// Whether a model is to be activated next.
bool is_choosing(const Frame& question) {
    return doing(question) == Procedure::choosing || doing(question) == Procedure::choosing_wild;
}

Verdict no_action_left(const State& state, int model) {
    return refuse("GB-ACT-3"_rule, "{name:model} has no action left.", told(state, model));
}

// ---------------------------------------------------------------- the wrong seat, or the wrong answer

// What is said to a seat that is not asked.
Verdict judge_turn(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    const Verb verb = verb_of(action);
    const bool wild_acts = doing(question) == Procedure::acting && is_wild(state, model_in(question));
    if (verb == Verb::set_priority && doing(question) == Procedure::prioritising)
        return refuse("GB-PRI-1"_rule, "Only the winner of the initiative sets the priority.");
    const bool runs_wild = verb == Verb::activate
                               ? wild_acts || doing(question) == Procedure::choosing_wild
                               : wild_acts && is_action(verb) && action.subject == model_in(question);
    if (runs_wild) return refuse("GB-PRI-2"_rule, "Wild models are run by the last seat in priority.");
    if (doing(question) == Procedure::choosing && verb == Verb::activate)
        return refuse("GB-ACT-2"_rule, "It is {who:seat}'s turn to activate a model.",
                      asked(question).index());
    if (is_choosing(question) && is_action(verb) && has_been_activated(kit, state, action.subject))
        return no_action_left(state, action.subject);
    return somebody_else_first(question);
}

// What is said to the seat that is asked, when it answers something else.
Verdict judge_other_answer(const Equipment& kit, const State& state, const Frame& question,
                           const Action& action) {
    const Verb verb = verb_of(action);
    const bool passes = is_one_of(verb, {Verb::end_activation, Verb::done, Verb::decline});
    if (passes && doing(question) == Procedure::choosing_wild) // GB-COMP-2: it may have to act
        return refuse("GB-WILD-1"_rule, "Wild models are still to be activated: choose the next one.");
    if (passes && is_choosing(question))
        return refuse("GB-ACT-2"_rule,
                      "You still have models to activate; you may end the activation without an action.");
    if (verb == Verb::nominate && state.flow.find(Procedure::engage) != nullptr) // the window has closed
        return refuse("GB-TR-MERCILESS"_rule, "No further opponents may be nominated.");
    if (is_choosing(question) && is_action(verb) && has_been_activated(kit, state, action.subject))
        return no_action_left(state, action.subject);
    return somebody_else_first(question);
}

// ---------------------------------------------------------------- initiative and effects

Verdict judge_roller(const State& state, const Frame& question, int model) {
    if (may_roll(state, asked(question), model)) return Verdict::allowed();
    return refuse("GB-INIT-1"_rule,
                  "Only a godbreaker of your own circle on the table can roll for the leader.");
}

Verdict judge_order(const Equipment& kit, const State& state, int packed) {
    if (packed > 0 && is_order(kit, state, packed)) return Verdict::allowed();
    return refuse("GB-PRI-1"_rule, "The order must name every seat still in the game exactly once.");
}

Verdict judge_effect(const State& state, int peril) {
    if (peril_is_pending(state, peril)) return Verdict::allowed();
    return refuse("GB-D-ORDER"_rule, "That effect is not waiting to happen.");
}

Verdict judge_newcomer(const Equipment& kit, const State& state, const Frame& question,
                       const Action& action) {
    if (action.subject != model_in(question) || action.target != no_one) return somebody_else_first(question);
    if (!action.has_place) return no_room(thing_edge);
    const Disc there{action.at, arrival_radius(kit, question)};
    if (const int taken = what_is_there(kit, state, there); taken != nothing_there) return no_room(taken);
    if (is_placed_within(kit, state, arrival_at(kit, state, question), there, 0)) return Verdict::allowed();
    const int at = question.own[3] >= 0 ? told(state, question.own[3]) : thing_marker + question.own[4];
    return refuse(needs_nearest_rim(there.radius, 0) ? "GB-PLACE-3"_rule : "GB-PLACE-2"_rule,
                  "{name:model} must be placed within {m}U of {target:thing}.",
                  told_unaligned(model_in(question), question.own[2]), 0, at);
}

// ---------------------------------------------------------------- activations

// Whether the seat that is asked may activate it at all: its own, or in 4.3 a wild one.
bool is_in_hand(const State& state, const Frame& question, int model) {
    return doing(question) == Procedure::choosing_wild
               ? is_wild(state, model)
               : model_at(state, model).controller == asked(question).number;
}

Verdict judge_activation(const Equipment& kit, const State& state, const Frame& question, int model) {
    const int name = is_model(kit, model) ? told(state, model) : model;
    if (has_been_activated(kit, state, model) &&
        (is_in_hand(state, question, model) || doing(question) == Procedure::choosing_wild))
        return refuse("GB-ACT-4"_rule, "{name:model} has already been activated this round.", name);
    if (!is_model(kit, model) || !is_in_hand(state, question, model))
        return doing(question) == Procedure::choosing_wild
                   ? refuse("GB-WILD-1"_rule, "Only the wild models are left to activate.")
                   : refuse("GB-ACT-1"_rule, "You do not control {name:model}.", name);
    if (!is_on_table(state, model)) return refuse("GB-ACT-1"_rule, "{name:model} is not on the table.", name);
    return Verdict::allowed();
}

// Whether it would be legal for a model that nothing compels.
Verdict judge_free_action(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    switch (verb_of(action)) {
    case Verb::move:
        return action.has_place ? judge_move(kit, state, turn, action.at)
                                : Verdict(refuse("GB-MOVE-1"_rule, "A Move needs a point to end at."));
    case Verb::engage: return judge_engage(kit, state, turn, action.target);
    case Verb::sunder: return judge_sunder(kit, state, turn, action.target);
    case Verb::hand_off: return judge_hand_off(kit, state, turn, action.target);
    case Verb::plunder: return judge_plunder(kit, state, turn, action.target);
    case Verb::end_activation: return Verdict::allowed();
    default: return judge_special(kit, state, turn, action);
    }
}

bool may_be_advised(Verb verb) {
    return is_one_of(verb, {Verb::move, Verb::engage, Verb::thunder, Verb::end_activation});
}

// GB-COMP-2; option `compulsion`. What no compulsion allows is said first.
Verdict judge_wild_action(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    if (!may_be_advised(verb_of(action))) return judge_compelled(kit, state, turn, action);
    if (const Verdict free = judge_free_action(kit, state, turn, action); !free.ok()) return free;
    if (kit.options.compulsion_advisory) return Verdict::allowed();
    return judge_compelled(kit, state, turn, action);
}

Verdict judge_acting(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    const Turn turn = turn_of(state);
    if (action.subject != turn.model) {
        if (has_been_activated(kit, state, action.subject)) return no_action_left(state, action.subject);
        return somebody_else_first(question);
    }
    return is_wild(state, turn.model) ? judge_wild_action(kit, state, turn, action)
                                      : judge_free_action(kit, state, turn, action);
}

// ---------------------------------------------------------------- windows

Verdict judge_claim(const Equipment& kit, const State& state, int model, const Action& action) {
    if (verb_of(action) == Verb::done) return Verdict::allowed();
    const bool there = action.target >= 0 && action.target < most_stacks &&
                       (stacks_to_claim(kit, state, model) & Bits::of(action.target)) != 0;
    if (there && action.detail >= 1 && action.detail <= stack_at(state, action.target).count)
        return Verdict::allowed();
    return refuse("GB-CLAIM-1"_rule, "Only unclaimed tokens within 0U can be claimed.");
}

Verdict judge_nomination(const Equipment& kit, const State& state, int model, const Action& action) {
    if (verb_of(action) == Verb::done) return Verdict::allowed();
    const bool fits =
        is_model(kit, action.target) && (nominees(kit, state, model) & Bits::of(action.target)) != 0;
    if (fits && may_nominate_more(kit, state, model)) return Verdict::allowed();
    if (is_model(kit, action.target) && is_on_table(state, action.target)) {
        if (place_among_engaged(state, action.target) >= 0)
            return refuse("GB-TR-MERCILESS"_rule, "No further opponents may be nominated.");
        return judge_engage(kit, state, Turn{asked(state.flow.top()), model}, action.target);
    }
    return refuse("GB-ENG-1"_rule, "Only hostile models can be engaged.");
}

Verdict needs_a_point(int units) {
    return refuse("GB-PLACE-2"_rule, "The whole base must end within {m}U.", units);
}

Verdict judge_shifting(const Equipment& kit, const State& state, int model, const Action& action) {
    if (verb_of(action) == Verb::decline) return Verdict::allowed();
    if (!action.has_place) return needs_a_point(rank_of(kit, state, model, Trait::cunning));
    return judge_shift(kit, state, model, action.at);
}

Verdict judge_striking(const Equipment& kit, const State& state, int model, const Action& action) {
    if (verb_of(action) == Verb::decline) return Verdict::allowed();
    if (is_model(kit, action.target) && (strike_targets(kit, state, model) & Bits::of(action.target)) != 0)
        return Verdict::allowed();
    return refuse("GB-TR-VENGEFUL"_rule, "Only a hostile model within {m}U can be struck.",
                  attack_range(kit, state, model));
}

Verdict judge_shoving(const Equipment& kit, const State& state, int model, const Action& action) {
    if (verb_of(action) == Verb::decline) return Verdict::allowed();
    if (!action.has_place) return needs_a_point(2 * rank_of(kit, state, model, Trait::juggernaut));
    return judge_shove(kit, state, model, action.subject, action.at);
}

Verdict judge_taking(const State& state, const Frame& question, const Action& action) {
    if (verb_of(action) == Verb::done) return Verdict::allowed();
    if (action.detail >= 1 && action.detail <= model_at(state, question.own[2]).treasure)
        return Verdict::allowed();
    return refuse("GB-D-TAKE"_rule, "Only what the other model carries can be taken.");
}

Verdict judge_hiding(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    const int model = model_in(question);
    if (action.subject != model || action.target != no_one) return somebody_else_first(question);
    if (action.has_place) return judge_hidden(kit, state, model, action.at);
    return not_hidden(kit, state, model);
}

Verdict judge_terrain(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    const int piece = question.own[2];
    if (action.subject != piece) return somebody_else_first(question);
    if (action.has_place)
        return judge_shaping(kit, state, model_in(question), piece, action.detail, action.at);
    return refuse("GB-SHAP-1"_rule, "{piece:terrain} does not fit there: {what:misfit}.", piece,
                  static_cast<int>(Misfit::out_of_reach));
}

// ---------------------------------------------------------------- set-up

Verdict judge_set_up(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    if (!action.has_place) return no_room(thing_edge);
    switch (doing(question)) {
    case Procedure::placing_marker:
        if (action.subject != question.own[1]) return somebody_else_first(question);
        return judge_marker(kit, state, action.subject, action.at);
    case Procedure::deploying:
        if (action.target != no_one) return somebody_else_first(question);
        return judge_deployment(kit, state, asked(question), action.subject, action.at);
    default:
        if (action.subject != model_in(question)) return somebody_else_first(question);
        return judge_threat(kit, state, action.subject, action.target, action.at);
    }
}

} // namespace

Verdict Godbreakers::judge(const State& state, Seat seat, const Action& action) const {
    if (state.over != 0) return refuse("GB-END-1"_rule, "The game is over.");
    if (state.flow.idle() || !is_asking(state.flow.top()))
        return refuse("GB-ORD-1"_rule, "Nothing is to be decided now.");
    const Frame& question = state.flow.top();
    const bool known = action.verb < verbs().size() && has_only_fields_of(verbs()[action.verb], action);
    if (!known) return somebody_else_first(question);
    if (asked(question) != seat) return judge_turn(kit_, state, question, action);
    if (!answers(doing(question), verb_of(action))) return judge_other_answer(kit_, state, question, action);
    const int model = model_in(question);
    switch (doing(question)) {
    case Procedure::placing_marker:
    case Procedure::deploying:
    case Procedure::placing_threat: return judge_set_up(kit_, state, question, action);
    case Procedure::standing_in: return judge_roller(state, question, action.subject);
    case Procedure::prioritising: return judge_order(kit_, state, action.detail);
    case Procedure::ordering: return judge_effect(state, action.target);
    case Procedure::arriving: return judge_newcomer(kit_, state, question, action);
    case Procedure::choosing:
    case Procedure::choosing_wild: return judge_activation(kit_, state, question, action.subject);
    case Procedure::acting: return judge_acting(kit_, state, question, action);
    case Procedure::claiming: return judge_claim(kit_, state, model, action);
    case Procedure::nominating: return judge_nomination(kit_, state, model, action);
    case Procedure::shifting: return judge_shifting(kit_, state, model, action);
    case Procedure::striking: return judge_striking(kit_, state, model, action);
    case Procedure::shoving: return judge_shoving(kit_, state, model, action);
    case Procedure::taking: return judge_taking(state, question, action);
    case Procedure::hiding: return judge_hiding(kit_, state, question, action);
    case Procedure::shaping: return judge_terrain(kit_, state, question, action);
    default: return somebody_else_first(question);
    }
}

} // namespace muster::godbreakers
