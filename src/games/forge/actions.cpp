// Each decision: what may be answered, and what an answer does.
#include "games/forge/parts.hpp"

#include <cassert>
#include <cstdlib>

namespace muster::forge {

namespace {

// ---------------------------------------------------------------- what may be answered

// D-BID
void list_bids(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    const int room = kit.options.overbid_refused ? room_of(kit, state, seat) : highest_bid;
    for (int bid = 0; bid <= std::min(kit.options.bid_max, room); ++bid)
        actions.add(Action(Verb::bid).of(bid));
}

// D-ASSIGN
void list_assignments(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    for (const int unit : Bits(units_of(kit, seat) & state.table))
        if (room_of_unit(kit, state, unit) > 0) actions.add(Action(Verb::assign).on(unit));
}

// D-ACTIVATE
void list_choices(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    for (const int unit : Bits(eligible(kit, state, seat))) actions.add(Action(Verb::activate).with(unit));
    if (may_yield(kit, state)) actions.add(Action(Verb::yield));
}

// D-ACTION
void list_actions(const Equipment& kit, const State& state, int unit, ActionList& actions) {
    // What people mostly want comes first.
    list_targets(kit, state, unit, false, actions);
    list_targets(kit, state, unit, true, actions);
    list_charges(kit, state, unit, actions);
    list_moves(kit, state, unit, actions);
    if (unit_at(state, unit).shock > 0) actions.add(Action(Verb::rally).with(unit));
    if (!has(state.hold, unit)) actions.add(Action(Verb::hold).with(unit));
    actions.add(Action(Verb::focus).with(unit));
    actions.add(Action(Verb::evade).with(unit));
    actions.add(Action(Verb::end).with(unit));
}

// D-FREE
void list_followers(const Equipment& kit, const State& state, int leader, ActionList& actions) {
    for (const int unit : Bits(may_lead_on(kit, state, leader)))
        actions.add(Action(Verb::activate).with(unit));
    actions.add(Action(Verb::pass));
}

// D-CHARGEFIGHT
void list_free_fight(const State& state, const Frame& question, ActionList& actions) {
    const Action fight = Action(Verb::fight).with(unit_in(question)).on(question.own[2]);
    actions.add(fight);
    Aim focused;
    focused.focus = true;
    if (unit_at(state, unit_in(question)).focus > 0) actions.add(fight.of(focused.packed()));
    actions.add(Action(Verb::pass));
}

// D-EVADE
void list_evading(int unit, ActionList& actions) {
    actions.add(Action(Verb::spend).with(unit));
    actions.add(Action(Verb::keep).with(unit));
}

// ---------------------------------------------------------------- what an answer does

// FO-BID-1: final the moment it is given. The question is over when nobody owes a bid.
void seal_bid(State& state, Seat seat, int bid) {
    state.bids.seal(seat, bid);
    if (state.bids.complete()) state.flow.finish();
}

void bid(Play& play, Seat seat, int number) {
    play.log.tell("FO-BID-11"_rule, happens::bid_sealed, seat);
    seal_bid(play.state, seat, number);
}

void choose(Play& play, Seat seat, const Action& action) {
    play.state.flow.finish();
    if (verb_of(action) == Verb::yield)
        yield_lead(play, seat);
    else
        take_turn(play, seat, action.subject, "FO-ACT-2"_rule);
}

void fight_on(Play& play, Seat seat, const Action& action, int unit) {
    play.state.flow.finish();
    if (verb_of(action) == Verb::pass) return play.log.tell("FO-CHG-7"_rule, happens::fight_declined, unit);
    attack(play, seat, AttackKind::fight, unit, action.target, Aim::unpacked(action.detail));
}

void answer_evading(Play& play, const Action& action, int unit) {
    play.state.flow.finish();
    Frame& attack = play.state.flow.top();
    const bool spends = verb_of(action) == Verb::spend;
    attack.own[3] = static_cast<std::int8_t>(spends ? EvadeStep::spent : EvadeStep::kept);
    if (spends) --unit_at(play.state, unit).evade;
    play.log.tell("FO-EVD-2"_rule, spends ? happens::spends_evade : happens::keeps_evade, unit);
}

void answer_consolidating(Play& play, const Action& action, int unit) {
    play.state.flow.finish();
    if (verb_of(action) == Verb::pass)
        play.log.tell("FO-FGT-5"_rule, happens::stands_fast, unit);
    else
        consolidate(play, unit, action.at);
}

} // namespace

void Forge::list(const State& state, Seat seat, ActionList& actions) const {
    if (!awaiting(state).contains(seat)) return;
    const Frame& question = state.flow.top();
    switch (doing(question)) {
    case Procedure::zoning: return list_zones(kit_, state, actions);
    case Procedure::deploying: return list_deployments(kit_, state, seat, actions);
    case Procedure::bidding: return list_bids(kit_, state, seat, actions);
    case Procedure::assigning: return list_assignments(kit_, state, seat, actions);
    case Procedure::choosing: return list_choices(kit_, state, seat, actions);
    case Procedure::acting: return list_actions(kit_, state, unit_in(question), actions);
    case Procedure::leading_on: return list_followers(kit_, state, unit_in(question), actions);
    case Procedure::fighting_on: return list_free_fight(state, question, actions);
    case Procedure::reacting: return list_reactions(kit_, state, question, actions);
    case Procedure::evading: return list_evading(unit_in(question), actions);
    case Procedure::consolidating:
        list_consolidations(kit_, state, unit_in(question), actions);
        return actions.add(Action(Verb::pass));
    default: return; // these ask nothing
    }
}

void Forge::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    const Frame question = state.flow.top();
    const int unit = unit_in(question);
    switch (doing(question)) {
    case Procedure::zoning:
        state.flow.finish();
        take_zone(play, side_of(kit_, seat), action.target, "FO-SET-2"_rule);
        break;
    case Procedure::deploying:
        state.flow.finish();
        deploy(play, action.subject, action.at);
        break;
    case Procedure::bidding: bid(play, seat, action.detail); break;
    case Procedure::assigning:
        state.flow.finish();
        assign(play, seat, action.target, "FO-BID-3"_rule);
        break;
    case Procedure::choosing: choose(play, seat, action); break;
    case Procedure::acting:
        state.flow.finish();
        take_action(play, seat, action);
        break;
    case Procedure::leading_on: lead_on(play, seat, unit, action.subject); break;
    case Procedure::fighting_on: fight_on(play, seat, action, unit); break;
    case Procedure::reacting:
        if (verb_of(action) == Verb::pass)
            decline(play, question);
        else
            react(play, question, action);
        break;
    case Procedure::evading: answer_evading(play, action, unit); break;
    case Procedure::consolidating: answer_consolidating(play, action, unit); break;
    default: std::abort(); // these ask nothing: judge refuses
    }
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

bool Forge::seal(State& state, Seat seat, const Action& action) const {
    if (!state.flow.is(Procedure::bidding)) return false;
    seal_bid(state, seat, action.detail);
    return true;
}

// A split names the target of its first weapon.
Action Forge::as_listed(const State& state, Seat, const Action& action) const {
    const Verb verb = verb_of(action);
    if (verb != Verb::shoot && verb != Verb::fight) return action;
    const Aim aim = Aim::unpacked(action.detail);
    if (!aim.split || state.flow.idle()) return action;
    for (const std::uint8_t target : aim.at)
        if (target != nothing) return action.on(target);
    return action;
}

} // namespace muster::forge
