// Whose decision it is and which, and what is said of an answer to another one. What each question says
// itself is in its row. Refusals come in the order of the rule page's table (FO-GEN-10). What is listed is
// allowed here (FO-INV-19).
#include "games/forge/parts.hpp"

#include <cassert>

namespace muster::forge {

// ---------------------------------------------------------------- FO-GEN-11: the wrong seat or the wrong
// moment

Verdict not_the_active_unit() { return refuse("FO-ACT-8"_rule, "Only the active unit can act now."); }
Verdict no_token() { return refuse("FO-EVD-2"_rule, "There is no such token to spend."); }

bool lacks_token(const Equipment& kit, const State& state, const Action& action) {
    const UnitId unit(action.subject);
    return verb_of(action) == Verb::spend && is_unit(kit, unit) && unit_at(state, unit).evade == 0;
}

namespace {

Verdict no_bid_now(const State& state, Seat seat) {
    if (state.bids.has_answered(seat))
        return refuse("FO-BID-1"_rule, "Your bid is sealed and cannot be changed.");
    return refuse("FO-BID-1"_rule, "There is nothing for you to bid on now.");
}

Verdict no_action_now(const Equipment& kit, const State& state, Seat seat, UnitId unit) {
    if (is_own(kit, seat, unit) && state.activated.contains(unit) && active_unit(state) != unit)
        return refuse("FO-ACT-8"_rule, "This unit has used both actions.");
    return not_the_active_unit();
}

// FO-REA-7: an Overwatch is being fired, or counter attacks are rolled.
bool is_reaction_under_way(const State& state) {
    const Frame* attack = state.flow.find<AttackFrame>();
    return attack != nullptr && (is_overwatch(state.attack) || attack->is_at(AttackStep::counter));
}

Verdict no_reaction_now(const Equipment& kit, const State& state, Seat seat, UnitId unit) {
    if (!is_own(kit, seat, unit))
        return refuse("FO-REA-1"_rule, "Choose one of your own units on the table.");
    if (!may_react(state, unit))
        return refuse("FO-REA-1"_rule, "This unit has already acted and is not on Hold.");
    if (is_reaction_under_way(state))
        return refuse("FO-REA-7"_rule, "Reactions cannot be answered by reactions.");
    return refuse("FO-REA-2"_rule, "Nothing has happened that this unit could react to.");
}

} // namespace

Verdict judge_wrong_moment(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const Verb verb = verb_of(action);
    switch (verb) {
    case Verb::zone: return refuse("FO-SET-2"_rule, "There is no zone for you to choose now.");
    case Verb::deploy: return refuse("FO-SET-3"_rule, "There is no unit for you to place now.");
    case Verb::bid: return no_bid_now(state, seat);
    case Verb::assign: return refuse("FO-BID-3"_rule, "There is no Shock for you to assign now.");
    case Verb::activate: return refuse("FO-ACT-2"_rule, "It is not your turn to activate.");
    case Verb::yield:
        return refuse("FO-ACT-4"_rule,
                      "You can give up a lead only after using at least one activation of it.");
    case Verb::pass: return refuse("FO-ACT-3"_rule, "There is nothing that you could pass on now.");
    case Verb::spend:
    case Verb::keep:
        if (lacks_token(kit, state, action)) return no_token();
        return refuse("FO-EVD-2"_rule, "There is no attack on you to evade now.");
    case Verb::consolidate: return refuse("FO-FGT-5"_rule, "There is nobody for you to consolidate now.");
    case Verb::react: return no_reaction_now(kit, state, seat, UnitId(action.subject));
    default: return no_action_now(kit, state, seat, UnitId(action.subject));
    }
}

namespace {

// What a question says to whoever is asked it and answers another one; nothing special: the verb's own rule.
std::optional<Verdict> judge_other_answer(const State& state, const Frame& question, Verb verb) {
    if (question.is<AssigningFrame>() && verb == Verb::pass)
        return refuse("FO-BID-3"_rule, "You still have {n} Shock to assign.",
                      left_to_assign(state, question.seat()));
    if (question.is<ChoosingFrame>() && verb == Verb::pass)
        return refuse("FO-ACT-3"_rule, "You must activate a unit.");
    return std::nullopt;
}

} // namespace

// ---------------------------------------------------------------- a decision

void Forge::list(const State& state, Seat seat, ActionList& actions) const {
    procedures.list(kit_, state, seat, actions);
}

Verdict Forge::judge(const State& state, Seat seat, const Action& action) const {
    if (state.over != Ended::not_yet) return refuse("FO-END-7"_rule, "The game is over.");
    if (action.verb >= verbs().size()) return refuse("FO-GEN-11"_rule, "There is no such answer.");
    if (!awaiting(state).contains(seat)) return judge_wrong_moment(kit_, state, seat, action);
    const Frame& question = state.flow.top();
    const Row& row = procedures.of(question);
    if (!row.verbs.contains(action.verb)) {
        const auto verdict = judge_other_answer(state, question, verb_of(action));
        return verdict ? *verdict : judge_wrong_moment(kit_, state, seat, action);
    }
    if (!has_only_fields_of(verbs()[action.verb], action))
        return refuse("FO-GEN-11"_rule, "This answer says more than can be answered here.");
    return row.judge({kit_, state, question, seat}, action);
}

void Forge::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    const Frame question = state.flow.top();
    const Row& row = procedures.of(question);
    // A question is gone once it is answered; one that asks several ends with the last of them.
    if (row.asks == nullptr) state.flow.finish();
    row.apply(play, {question, seat, action});
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

bool Forge::seal(State& state, Seat seat, const Action& action) const {
    if (!state.flow.is<BiddingFrame>()) return false;
    seal_bid(state, seat, action.detail);
    return true;
}

// A split names the target of its first weapon.
Action Forge::as_listed(const State& state, Seat, const Action& action) const {
    const Verb verb = verb_of(action);
    if (verb != Verb::shoot && verb != Verb::fight) return action;
    const Aim aim = Aim::unpacked(action.detail);
    if (!aim.split || state.flow.idle()) return action;
    for (const UnitId target : aim.at)
        if (!target.is_none()) return action.on(target);
    return action;
}

} // namespace muster::forge
