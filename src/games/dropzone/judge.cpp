// What is refused, and why: section 10 of the rules.
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

Verdict not_asked() { return refuse("DZ-ENG-1"_rule, "That is not what is asked now."); }

template <class... Verbs>
bool is_one_of(const Action& action, Verbs... verbs) {
    return ((verb_of(action) == verbs) || ...);
}

// Section 10: these name their own rule, also to a seat that is asked for something else. Who won the
// initiative is forgotten once it has been kept or given.
bool is_out_of_turn(const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::give) return !state.flow.is(Procedure::giving);
    return verb_of(action) == Verb::activate && !state.flow.is(Procedure::choosing) &&
           active_seat(state) != seat;
}

// Said even to those who are not asked.
Verdict judge_out_of_turn(const State& state, const Action& action) {
    if (state.over == 0 && verb_of(action) == Verb::activate)
        return refuse("DZ-ACT-1"_rule, "It is not your turn to activate.");
    if (state.over == 0 && verb_of(action) == Verb::give)
        return refuse("DZ-INI-6"_rule, "Only the winner of the initiative may give it away.");
    return refusal::not_your_decision();
}

Verdict judge_deployment(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) != Verb::deploy) return not_asked();
    const int group = action.subject;
    if (!is_group(kit, group) || Seat(group_info(kit, group).seat) != seat ||
        !is_to_deploy(kit, state, group))
        return refuse("DZ-SET-3"_rule, "That battlegroup is not waiting to be deployed.");
    const unsigned modes = modes_of(kit, state, group);
    const bool fits = action.detail == no_detail
                          ? std::popcount(modes) == 1
                          : action.detail >= 0 && action.detail < deploy_modes && has(modes, action.detail);
    if (!fits) return refuse("DZ-SET-4"_rule, "That battlegroup cannot be deployed in that way.");
    return Verdict::allowed();
}

Verdict judge_placing(const Equipment& kit, const State& state, const Action& action) {
    if (verb_of(action) == Verb::cancel)
        return may_cancel_placing(state) ? Verdict::allowed()
                                         : refuse("DZ-PLC-2"_rule, "This placement cannot be taken back.");
    if (verb_of(action) != Verb::place) return not_asked();
    return judge_place(kit, state, action.subject, action.at);
}

// DZ-INI-6; the option `give_initiative=any` names the seat.
Verdict judge_giving(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::keep) return Verdict::allowed();
    if (verb_of(action) != Verb::give) return not_asked();
    const bool anyone = kit.options.give == GiveRule::anyone;
    const int receiver = action.target == no_one && !anyone ? state.order.at(1).index() : action.target;
    const int place = state.order.place_of(Seat(receiver));
    const bool fits =
        place > 0 && place < state.order.size() && (anyone || place == 1) && Seat(receiver) != seat;
    return fits ? Verdict::allowed()
                : refuse("DZ-INI-6"_rule, "The initiative cannot be given to that seat.");
}

Verdict judge_discard(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) != Verb::discard) return not_asked();
    if (!holds_all(kit, hand_of(state, seat), action.detail))
        return refuse("DZ-CARD-1"_rule, "You do not hold that card.");
    return Verdict::allowed();
}

Verdict judge_trim(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const Verdict held = judge_discard(kit, state, seat, action);
    if (!held.ok()) return held;
    const auto cards = unpacked_cards(kit, action.detail);
    if (!cards || cards->size() != surplus_of(kit, state, seat))
        return refuse("DZ-CMD-4"_rule, "Discard exactly the cards above your limit.");
    return Verdict::allowed();
}

Verdict judge_window(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (verb_of(action) != Verb::play) return not_asked();
    return judge_play(kit, state, seat, action.subject, Thing::unpacked(action.target));
}

Verdict judge_hold(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const int group = action.subject;
    if (!is_group(kit, group) || Seat(group_info(kit, group).seat) != seat) return not_asked();
    return may_hold_back(kit, state, group)
               ? Verdict::allowed()
               : refuse("DZ-RES-3"_rule, "That battlegroup may not be held back.");
}

Verdict judge_choosing(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (is_one_of(action, Verb::pass, Verb::endgroup))
        return refuse("DZ-ACT-2"_rule, "You may not skip: activate one of your battlegroups.");
    if (verb_of(action) == Verb::hold) return judge_hold(kit, state, seat, action);
    if (verb_of(action) != Verb::activate) return not_asked();
    return judge_activate(kit, state, seat, action);
}

Verdict judge_selecting(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::endgroup) return judge_endgroup(kit, state);
    if (is_one_of(action, Verb::activate, Verb::hold))
        return refuse("DZ-ACT-1"_rule, "It is not your turn to activate.");
    // An end without anything selected is an end without an action (DZ-ACT-4).
    if (verb_of(action) == Verb::endsquad) {
        const Verdict end = judge_endgroup(kit, state);
        return end.ok() ? not_asked() : end;
    }
    if (verb_of(action) != Verb::select) return not_asked();
    return judge_select(kit, state, seat, action);
}

Verdict judge_acting(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (!is_one_of(action, Verb::move, Verb::shoot, Verb::search, Verb::scan, Verb::handover, Verb::drop,
                   Verb::endsquad, Verb::select, Verb::endgroup))
        return not_asked();
    return judge_action(kit, state, seat, action);
}

Verdict judge_moving(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (is_one_of(action, Verb::endsquad, Verb::endgroup, Verb::shoot, Verb::search, Verb::scan,
                  Verb::move) &&
        owes_arrival(kit, state, squad_in(state.flow.top())))
        return refusal::in_readiness();
    if (!is_one_of(action, Verb::step, Verb::shift, Verb::land, Verb::takeoff, Verb::enter, Verb::leave,
                   Verb::edge, Verb::transfer, Verb::disembark, Verb::storm, Verb::embark, Verb::board,
                   Verb::unload, Verb::load, Verb::endmove, Verb::cancel))
        return not_asked();
    return judge_move_verb(kit, state, seat, action);
}

Verdict judge_guarding(const Equipment& kit, const State& state, const Frame& question,
                       const Action& action) {
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (verb_of(action) != Verb::guard) return not_asked();
    return judge_guard(kit, state, question.own[1], action.target);
}

Verdict judge_pick(const Equipment& kit, const State& state, const Frame& question, const Action& action) {
    if (verb_of(action) != Verb::pick) return not_asked();
    const auto units = pickable(kit, state, squad_in(question), static_cast<SufferHow>(question.own[3]));
    const bool fits = is_unit(kit, action.target) && units.contains(static_cast<std::uint8_t>(action.target));
    return fits ? Verdict::allowed() : refuse("DZ-DMG-1"_rule, "That unit cannot be picked.");
}

Verdict judge_deciding(const Action& action) {
    return is_one_of(action, Verb::roll, Verb::fail) ? Verdict::allowed() : not_asked();
}

Verdict judge_answer(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const Frame& question = state.flow.top();
    switch (doing(question)) {
    case Procedure::zoning:
        return verb_of(action) == Verb::choose ? judge_zone(kit, state, action.target) : not_asked();
    case Procedure::deploying: return judge_deployment(kit, state, seat, action);
    case Procedure::placing: return judge_placing(kit, state, action);
    case Procedure::giving: return judge_giving(kit, state, seat, action);
    case Procedure::discarding: return judge_discard(kit, state, seat, action);
    case Procedure::window: return judge_window(kit, state, seat, action);
    case Procedure::choosing: return judge_choosing(kit, state, seat, action);
    case Procedure::activation: return judge_selecting(kit, state, seat, action);
    case Procedure::acting: return judge_acting(kit, state, seat, action);
    case Procedure::moving: return judge_moving(kit, state, seat, action);
    case Procedure::aiming:
        return is_one_of(action, Verb::aim, Verb::volley, Verb::reset, Verb::fire, Verb::cancel)
                   ? judge_aim_verb(kit, state, seat, action)
                   : not_asked();
    case Procedure::guarding: return judge_guarding(kit, state, question, action);
    case Procedure::flame_pick:
        return verb_of(action) == Verb::pick ? judge_flame_pick(kit, state, question, action.target)
                                             : not_asked();
    case Procedure::reacting:
        if (verb_of(action) == Verb::pass) return Verdict::allowed();
        return verb_of(action) == Verb::react ? judge_reaction(kit, state, question, action) : not_asked();
    case Procedure::deciding: return judge_deciding(action);
    case Procedure::fleeing:
        return is_one_of(action, Verb::abandon, Verb::transfer, Verb::board)
                   ? judge_flight(kit, state, squad_in(question), action)
                   : not_asked();
    case Procedure::picking: return judge_pick(kit, state, question, action);
    case Procedure::trimming: return judge_trim(kit, state, seat, action);
    default: return not_asked();
    }
}

} // namespace

Verdict Dropzone::judge(const State& state, Seat seat, const Action& action) const {
    if (!awaiting(state).contains(seat)) return judge_out_of_turn(state, action);
    if (action.verb >= verb_count || !has_only_fields_of(verbs()[action.verb], action)) return not_asked();
    const bool wants_place =
        verb_of(action) == Verb::place || verb_of(action) == Verb::step || verb_of(action) == Verb::shift;
    if (wants_place && !action.has_place) return refusal::off_table();
    if (action.has_place && !is_on_this_table(action.at)) return refusal::off_table();
    if (is_out_of_turn(state, seat, action)) return judge_out_of_turn(state, action);
    return judge_answer(kit_, state, seat, action);
}

} // namespace muster::dropzone
