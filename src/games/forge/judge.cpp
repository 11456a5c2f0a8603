// Every refusal of the rule page's table: whose decision it is, what kind of answer is wanted, and then what
// the rule of that answer says (FO-GEN-10). What is listed is allowed here (FO-INV-19).
#include "games/forge/parts.hpp"

namespace muster::forge {

namespace {

bool is_action(Verb verb) { return verb >= Verb::focus && verb <= Verb::end; }

// Which answers a question takes.
bool answers(Procedure question, Verb verb) {
    switch (question) {
    case Procedure::zoning: return verb == Verb::zone;
    case Procedure::deploying: return verb == Verb::deploy;
    case Procedure::bidding: return verb == Verb::bid;
    case Procedure::assigning: return verb == Verb::assign;
    case Procedure::choosing: return verb == Verb::activate || verb == Verb::yield;
    case Procedure::acting: return is_action(verb);
    case Procedure::leading_on: return verb == Verb::activate || verb == Verb::pass;
    case Procedure::fighting_on: return verb == Verb::fight || verb == Verb::pass;
    case Procedure::reacting: return verb == Verb::react || verb == Verb::pass;
    case Procedure::evading: return verb == Verb::spend || verb == Verb::keep;
    case Procedure::consolidating: return verb == Verb::consolidate || verb == Verb::pass;
    default: return false;
    }
}

bool is_own(const Equipment& kit, Seat seat, int unit) {
    return is_unit(kit, unit) && owner_of(kit, unit) == seat;
}

// ---------------------------------------------------------------- FO-GEN-11: the wrong seat or the wrong
// moment

Verdict no_bid_now(const State& state, Seat seat) {
    if (state.bids.has_answered(seat))
        return refuse("FO-BID-1"_rule, "Your bid is sealed and cannot be changed.");
    return refuse("FO-BID-1"_rule, "There is nothing for you to bid on now.");
}

Verdict no_action_now(const Equipment& kit, const State& state, Seat seat, int unit) {
    if (is_own(kit, seat, unit) && has(state.activated, unit) && active_unit(state) != unit)
        return refuse("FO-ACT-8"_rule, "This unit has used both actions.");
    return refuse("FO-ACT-8"_rule, "Only the active unit can act now.");
}

Verdict no_token() { return refuse("FO-EVD-2"_rule, "There is no such token to spend."); }

bool lacks_token(const Equipment& kit, const State& state, const Action& action) {
    return verb_of(action) == Verb::spend && is_unit(kit, action.subject) &&
           unit_at(state, action.subject).evade == 0;
}

// FO-REA-7: an Overwatch is being fired, or counter attacks are rolled.
bool is_reaction_under_way(const State& state) {
    const Frame* attack = state.flow.find(Procedure::attack);
    return attack != nullptr && (state.attack.kind == static_cast<std::uint8_t>(AttackKind::overwatch) ||
                                 attack->step == static_cast<std::uint8_t>(AttackStep::counter));
}

Verdict no_reaction_now(const Equipment& kit, const State& state, Seat seat, int unit) {
    if (!is_own(kit, seat, unit))
        return refuse("FO-REA-1"_rule, "Choose one of your own units on the table.");
    if (!may_react(state, unit))
        return refuse("FO-REA-1"_rule, "This unit has already acted and is not on Hold.");
    if (is_reaction_under_way(state))
        return refuse("FO-REA-7"_rule, "Reactions cannot be answered by reactions.");
    return refuse("FO-REA-2"_rule, "Nothing has happened that this unit could react to.");
}

// What a question says to whoever is asked it and answers another one; nothing special: the verb's own rule.
std::optional<Verdict> judge_other_answer(const State& state, const Frame& question, Verb verb) {
    if (doing(question) == Procedure::assigning && verb == Verb::pass)
        return refuse("FO-BID-3"_rule, "You still have {n} Shock to assign.",
                      left_to_assign(state, asked(question)));
    if (doing(question) == Procedure::choosing && verb == Verb::pass)
        return refuse("FO-ACT-3"_rule, "You must activate a unit.");
    return std::nullopt;
}

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
    case Verb::react: return no_reaction_now(kit, state, seat, action.subject);
    default: return no_action_now(kit, state, seat, action.subject);
    }
}

// ---------------------------------------------------------------- each question

// FO-BID-2; options `bid_max` and `overbid`
Verdict judge_bid(const Equipment& kit, const State& state, Seat seat, int bid) {
    if (bid < 0 || bid > kit.options.bid_max)
        return refuse("FO-BID-2"_rule, "A bid is a whole number from 0 to {n}.", kit.options.bid_max);
    const int room = room_of(kit, state, seat);
    if (kit.options.overbid_refused && bid > room)
        return refuse("FO-BID-2"_rule, "Your units can take only {n} more Shock.", room);
    return Verdict::allowed();
}

// FO-BID-3, FO-BID-9, FO-BID-5
Verdict judge_assignment(const Equipment& kit, const State& state, Seat seat, int unit) {
    if (!is_own(kit, seat, unit) || !is_on_table(state, unit))
        return refuse("FO-BID-3"_rule, "Bid Shock goes to your own units on the table.");
    if (room_of_unit(kit, state, unit) == 0)
        return refuse("FO-BID-5"_rule, "This unit must stay below half its Courage.");
    return Verdict::allowed();
}

// FO-ACT-1, FO-ACT-4, FO-ACT-6, FO-TEAM-6
Verdict judge_choice(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::yield) {
        if (may_yield(kit, state)) return Verdict::allowed();
        if (kit.options.no_yield) return refuse("FO-ACT-4"_rule, "Leads cannot be given up in this game.");
        if (state.made > 0)
            return refuse("FO-TEAM-6"_rule, "A team gives up its lead only between two team turns.");
        return judge_wrong_moment(kit, state, seat, action);
    }
    if (!is_own(kit, seat, action.subject) || !is_on_table(state, action.subject))
        return refuse("FO-ACT-1"_rule, "Choose one of your own units on the table.");
    if (has(state.activated, action.subject))
        return refuse("FO-ACT-6"_rule, "This unit has already been activated this round.");
    return Verdict::allowed();
}

Verdict judge_evading(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    if (action.subject == unit_in(question)) return Verdict::allowed();
    if (lacks_token(kit, state, action)) return no_token();
    return refuse("FO-EVD-2"_rule, "Only the unit that is attacked can evade.");
}

Verdict judge_consolidating(const Equipment& kit, const State& state, const Frame& question,
                            const Action& action) {
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (action.subject != unit_in(question)) return refuse("FO-FGT-5"_rule, "Another unit consolidates now.");
    // Without a point it goes nowhere, which is not closer.
    const Place to = action.has_place ? action.at : unit_at(state, unit_in(question)).at;
    return judge_consolidation(kit, state, unit_in(question), to);
}

Verdict judge_free_fight(const Equipment& kit, const State& state, const Frame& question,
                         const Action& action) {
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (action.subject != unit_in(question))
        return refuse("FO-ACT-8"_rule, "Only the active unit can act now.");
    return judge_fighting_on(kit, state, unit_in(question), question.own[2], action);
}

} // namespace

Verdict Forge::judge(const State& state, Seat seat, const Action& action) const {
    if (state.over != 0) return refuse("FO-END-7"_rule, "The game is over.");
    if (action.verb >= verbs().size()) return refuse("FO-GEN-11"_rule, "There is no such answer.");
    const bool known = has_only_fields_of(verbs()[action.verb], action);
    if (!awaiting(state).contains(seat)) return judge_wrong_moment(kit_, state, seat, action);
    const Frame& question = state.flow.top();
    if (!answers(doing(question), verb_of(action))) {
        const auto verdict = judge_other_answer(state, question, verb_of(action));
        return verdict ? *verdict : judge_wrong_moment(kit_, state, seat, action);
    }
    if (!known) return refuse("FO-GEN-11"_rule, "This answer says more than can be answered here.");
    switch (doing(question)) {
    case Procedure::zoning: return judge_zone(kit_, state, action.target);
    case Procedure::deploying:
        if (!action.has_place) return refuse("FO-SET-4"_rule, "Place the whole unit inside your zone.");
        return judge_deployment(kit_, state, seat, action.subject, action.at);
    case Procedure::bidding: return judge_bid(kit_, state, seat, action.detail);
    case Procedure::assigning: return judge_assignment(kit_, state, seat, action.target);
    case Procedure::choosing: return judge_choice(kit_, state, seat, action);
    case Procedure::acting: return judge_action(kit_, state, unit_in(question), action);
    case Procedure::leading_on:
        if (verb_of(action) == Verb::pass) return Verdict::allowed();
        return judge_lead_on(kit_, state, seat, unit_in(question), action.subject);
    case Procedure::fighting_on: return judge_free_fight(kit_, state, question, action);
    case Procedure::reacting:
        if (verb_of(action) == Verb::pass) return Verdict::allowed();
        return judge_reaction(kit_, state, question, action);
    case Procedure::evading: return judge_evading(kit_, state, question, action);
    default: return judge_consolidating(kit_, state, question, action);
    }
}

} // namespace muster::forge
