// Each decision: what may be answered, and what an answer does.
#include "games/frames/parts.hpp"

#include <cassert>
#include <cstdlib>

namespace muster::frames {

namespace {

// ---------------------------------------------------------------- what may be answered

void list_companies(const Equipment& kit, ActionList& actions) {
    for (std::size_t i = 0; i < kit.lists.size(); ++i)
        if (kit.lists[i].fits) actions.add(Action(Verb::choose).of(static_cast<int>(i)));
}

void list_settling(const Equipment& kit, const State& state, const Frame& frame, ActionList& actions) {
    const Seat seat = asked(frame);
    if (may_add(kit, state, seat))
        actions.add(Action(Verb::add).with(kit.companies[list_of(kit, state, seat).company].spare));
    if (may_remove(kit, state, seat))
        for (const int each : Bits(state.living & frames_of(seat)))
            actions.add(Action(Verb::remove).with(each));
    for (const Seat other : seats_of(kit))
        if (may_force(kit, state, frame, other)) actions.add(Action(Verb::force).on(other.index()));
}

void list_tactical(const Equipment& kit, const State& state, const Frame& frame, ActionList& actions) {
    for (const int each : Bits(left_to_go(state, asked(frame))))
        actions.add(Action(Verb::activate).with(each));
    if (may_pass(kit, state, frame)) actions.add(Action(Verb::pass));
}

void list_declarations(const Equipment& kit, const State& state, const Frame& frame, ActionList& actions) {
    const Action declare = Action(Verb::declare).with(frame_in(frame));
    const MobileFrame& one = mobile(state, frame_in(frame));
    for (int band = 0; band < bands; ++band) {
        if (!has_weapon_for(one, band)) continue;
        for (const int enemy : Bits(enemies_of(state, asked(frame)))) actions.add(declare.on(enemy).of(band));
        for (int i = 0; i < structures_in(kit); ++i)
            if (stands(state, i)) actions.add(declare.on(first_structure + i).of(band));
    }
    actions.add(declare);
}

void list_defences(const State& state, const Frame& frame, ActionList& actions) {
    const Action defend = Action(Verb::defend).with(frame_in(frame));
    each_listed_die(turn_of(state, frame_in(frame)), [&](Die die) {
        if (may_defend(die)) actions.add(defend.of(static_cast<int>(die)));
    });
    actions.add(defend);
}

void list_attacks(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    if (!attack_is_possible(kit, state, turn)) return;
    const Action attack = Action(Verb::attack).with(turn.frame).on(turn.target);
    each_listed_die(turn, [&](Die die) {
        if (may_attack(turn, die)) actions.add(attack.of(static_cast<int>(die)));
    });
}

void list_spots(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions) {
    if (!may_still_spot(kit, state, turn)) return;
    for (const int enemy : Bits(enemies_of(state, owner_of(turn.frame)))) {
        if (!judge_spot_target(kit, state, turn.frame, turn.snapshot, enemy).ok()) continue;
        each_listed_die(turn, [&](Die die) {
            if (may_spot(die) && shown_by(turn, die) > mobile(state, enemy).spot)
                actions.add(Action(Verb::spot).with(turn.frame).on(enemy).of(static_cast<int>(die)));
        });
    }
}

void list_acts(const Equipment& kit, const State& state, ActionList& actions) {
    const Turn& turn = state.active;
    list_moves(kit, state, turn, actions);
    list_attacks(kit, state, turn, actions);
    list_spots(kit, state, turn, actions);
    actions.add(Action(Verb::end));
}

void list_hits(const State& state, ActionList& actions) {
    for (const int number : Bits(state.attack.structures))
        actions.add(Action(Verb::hit).on(first_structure + number));
    for (const int other : Bits(state.attack.frames)) actions.add(Action(Verb::hit).on(other));
}

void list_losses(const Equipment& kit, const State& state, int frame, ActionList& actions) {
    for (const int what : Bits(losses_open(kit, state, frame)))
        actions.add(Action(Verb::lose).with(frame).of(what));
    list_retreats(kit, state, frame, actions);
}

} // namespace

void Frames::list(const State& state, Seat seat, ActionList& actions) const {
    if (!awaiting(state).contains(seat)) return;
    const Frame& frame = state.flow.top();
    switch (doing(frame)) {
    case Procedure::choosing: return list_companies(kit_, actions);
    case Procedure::settling: return list_settling(kit_, state, frame, actions);
    case Procedure::placing: return list_placements(kit_, state, frame, actions);
    case Procedure::tactical: return list_tactical(kit_, state, frame, actions);
    case Procedure::declaring: return list_declarations(kit_, state, frame, actions);
    case Procedure::defending: return list_defences(state, frame, actions);
    case Procedure::acting: return list_acts(kit_, state, actions);
    case Procedure::moving:
        list_legs_on(kit_, state, state.active, actions);
        return actions.add(Action(Verb::stop));
    case Procedure::using_spot: actions.add(Action(Verb::use)); return actions.add(Action(Verb::keep));
    case Procedure::picking: return list_hits(state, actions);
    case Procedure::losing: return list_losses(kit_, state, frame_in(frame), actions);
    case Procedure::clock: actions.add(Action(Verb::advance)); return actions.add(Action(Verb::hold));
    case Procedure::battle:
    case Procedure::cascade:
    case Procedure::opening:
    case Procedure::attack: return; // these ask nothing
    }
}

// ---------------------------------------------------------------- what an answer does

namespace {

// A movement of one leg, or the first of several (MF-D-LEG follows).
void act_move(Play& play, Seat seat, const Action& action) {
    begin_move(play, action.subject, static_cast<Die>(action.detail));
    make_leg(play, action.subject, action.at);
    if (verb_of(action) == Verb::leg) play.state.flow.begin(Procedure::moving, seat.index(), action.subject);
}

void act(Play& play, Seat seat, const Action& action) {
    switch (verb_of(action)) {
    case Verb::attack: return begin_attack(play, action.subject, static_cast<Die>(action.detail));
    case Verb::spot: return place_spot(play, action.subject, action.target, static_cast<Die>(action.detail));
    case Verb::end: return end_turn(play, play.state.active.frame, "MF-TRN-2"_rule);
    default: return act_move(play, seat, action);
    }
}

void go_on_moving(Play& play, Frame& frame, const Action& action) {
    if (verb_of(action) == Verb::stop)
        play.log.tell("MF-MOV-2"_rule, happens::stops, told(play.state, frame_in(frame)));
    else
        make_leg(play, action.subject, action.at);
    if (verb_of(action) != Verb::leg) mark_answered(frame);
}

void answer_loss(Play& play, Frame& frame, const Action& action) {
    mark_answered(frame);
    if (verb_of(action) == Verb::lose)
        lose(play, action.subject, action.detail, "MF-DMG-6"_rule);
    else
        retreat(play, action.subject, action.target - first_station, action.at);
}

void answer_spot(Play& play, Frame& frame, const Action& action) {
    mark_answered(frame);
    if (verb_of(action) == Verb::use)
        use_spot(play);
    else
        play.log.tell("MF-ATK-6"_rule, happens::keeps_spot, told(play.state, frame_in(frame)));
}

// MF-GEN-3: final the moment it is made. The question is over when nobody owes a choice.
void seal_choice(State& state, Seat seat, int list) {
    state.set_up.picks.seal(seat, list);
    if (state.set_up.picks.complete()) state.flow.finish();
}

void answer(Play& play, Seat seat, Frame& frame, const Action& action) {
    switch (doing(frame)) {
    case Procedure::choosing:
        play.log.tell("MF-BID-1"_rule, happens::chosen, seat);
        return seal_choice(play.state, seat, action.detail);
    case Procedure::settling: return settle(play, frame, action);
    case Procedure::placing: mark_answered(frame); return place(play, frame, action.subject, action.at);
    case Procedure::tactical:
        return verb_of(action) == Verb::pass ? pass(play, frame)
                                             : activate(play, action.subject, "MF-TAC-3"_rule);
    case Procedure::declaring:
        mark_answered(frame);
        return declare(play, action.subject, action.target, action.detail);
    case Procedure::defending: mark_answered(frame); return defend(play, action.subject, action.detail);
    case Procedure::acting: return act(play, seat, action);
    case Procedure::moving: return go_on_moving(play, frame, action);
    case Procedure::using_spot: return answer_spot(play, frame, action);
    case Procedure::picking:
        play.state.flow.finish(); // what the hit brings about comes on top of the attack
        return hit_cover(play, action.target);
    case Procedure::losing: return answer_loss(play, frame, action);
    case Procedure::clock: return answer_clock(play, frame, verb_of(action) == Verb::advance);
    case Procedure::battle:
    case Procedure::cascade:
    case Procedure::opening:
    case Procedure::attack: std::abort(); // none of them asks: judge refuses
    }
}

} // namespace

Action Frames::as_listed(const State& state, Seat, const Action& action) const {
    if (verbs()[action.verb].detail != "die" || action.detail < 0) return action;
    const Turn& turn = turn_of(state, action.subject);
    return action.of(static_cast<int>(listed_twin(turn, static_cast<Die>(action.detail))));
}

void Frames::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    answer(play, seat, state.flow.top(), action);
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

bool Frames::seal(State& state, Seat seat, const Action& action) const {
    if (!state.flow.is(Procedure::choosing)) return false;
    seal_choice(state, seat, action.detail);
    return true;
}

} // namespace muster::frames
