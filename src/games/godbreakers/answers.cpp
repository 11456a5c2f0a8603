// Whose decision it is and which, and what several questions offer and refuse. What each question says itself
// is in its row. GB-INV-2: what is listed is allowed. Every refusal of the rule page's table: whose decision
// it is, what kind of answer is wanted, and then what the rule of that answer says.
#include "games/godbreakers/parts.hpp"

namespace muster::godbreakers {

// ---------------------------------------------------------------- what may be offered

void list_models(Verb verb, ModelSet models, ActionList& actions) {
    for (const ModelId model : models) actions.add(Action(verb).with(model));
}
void list_targets(Verb verb, ModelSet models, ActionList& actions) {
    for (const ModelId model : models) actions.add(Action(verb).on(model));
}

// ---------------------------------------------------------------- what is refused

// GB-ORD-1
Verdict somebody_else_first(const Frame& question) {
    return refuse("GB-ORD-1"_rule, "First {who:seat} must decide: {what:decision}.", question.seat().index(),
                  question.procedure);
}

bool has_been_activated(const Equipment& kit, const State& state, ModelId model) {
    return is_model(kit, model) && is_on_table(state, model) && state.gone.has_gone(model);
}

Verdict no_action_left(const State& state, ModelId model) {
    return refuse("GB-ACT-3"_rule, "{name:model} has no action left.", told(state, model));
}

Verdict needs_a_point(int units) {
    return refuse("GB-PLACE-2"_rule, "The whole base must end within {m}U.", units);
}

namespace {

bool is_action(const Action& action) { return acting_row.verbs.contains(action.verb); }

// Whether a model is to be activated next.
bool is_choosing(const Frame& question) {
    return question.is<ChoosingFrame>() || question.is<ChoosingWildFrame>();
}

// The wild model that is asked for an action; none: there is none.
ModelId acting_wild(const State& state, const Frame& question) {
    if (!question.is<ActingFrame>()) return ModelId::none();
    const ModelId model = question.as<ActingFrame>().model;
    return is_wild(state, model) ? model : ModelId::none();
}

// What is said to a seat that is not asked.
Verdict judge_turn(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    const Verb verb = verb_of(action);
    const ModelId wild = acting_wild(state, question);
    const ModelId subject(action.subject);
    if (verb == Verb::set_priority && question.is<PrioritisingFrame>())
        return refuse("GB-PRI-1"_rule, "Only the winner of the initiative sets the priority.");
    const bool runs_wild = verb == Verb::activate ? !wild.is_none() || question.is<ChoosingWildFrame>()
                                                  : !wild.is_none() && is_action(action) && subject == wild;
    if (runs_wild) return refuse("GB-PRI-2"_rule, "Wild models are run by the last seat in priority.");
    if (question.is<ChoosingFrame>() && verb == Verb::activate)
        return refuse("GB-ACT-2"_rule, "It is {who:seat}'s turn to activate a model.",
                      question.seat().index());
    if (is_choosing(question) && is_action(action) && has_been_activated(kit, state, subject))
        return no_action_left(state, subject);
    return somebody_else_first(question);
}

// What is said to the seat that is asked, when it answers something else.
Verdict judge_other_answer(const Equipment& kit, const State& state, const Frame& question,
                           const Action& action) {
    const Verb verb = verb_of(action);
    const bool passes = verb == Verb::end_activation || verb == Verb::done || verb == Verb::decline;
    if (passes && question.is<ChoosingWildFrame>()) // GB-COMP-2: it may have to act
        return refuse("GB-WILD-1"_rule, "Wild models are still to be activated: choose the next one.");
    if (passes && is_choosing(question))
        return refuse("GB-ACT-2"_rule,
                      "You still have models to activate; you may end the activation without an action.");
    if (verb == Verb::nominate && state.flow.find<EngageFrame>() != nullptr) // the window has closed
        return refuse("GB-TR-MERCILESS"_rule, "No further opponents may be nominated.");
    const ModelId subject(action.subject);
    if (is_choosing(question) && is_action(action) && has_been_activated(kit, state, subject))
        return no_action_left(state, subject);
    return somebody_else_first(question);
}

} // namespace

// ---------------------------------------------------------------- a decision

void Godbreakers::list(const State& state, Seat seat, ActionList& actions) const {
    procedures.list(kit_, state, seat, actions);
}

Verdict Godbreakers::judge(const State& state, Seat seat, const Action& action) const {
    if (state.over != 0) return refuse("GB-END-1"_rule, "The game is over.");
    const Frame* question = procedures.question(state);
    if (question == nullptr) return refuse("GB-ORD-1"_rule, "Nothing is to be decided now.");
    const bool known = action.verb < verbs().size() && has_only_fields_of(verbs()[action.verb], action);
    if (!known) return somebody_else_first(*question);
    if (question->seat() != seat) return judge_turn(kit_, state, *question, action);
    const Row& row = procedures.of(*question);
    if (!row.verbs.contains(action.verb)) return judge_other_answer(kit_, state, *question, action);
    return row.judge({kit_, state, *question, seat}, action);
}

// A question that has no steps of its own is gone once it is answered: whoever asked goes on from there.
void Godbreakers::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    const Frame question = state.flow.top();
    const Row& row = procedures.of(question);
    if (row.step == nullptr) state.flow.finish();
    row.apply(play, {question, seat, action});
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

} // namespace muster::godbreakers
