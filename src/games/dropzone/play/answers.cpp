// Whose decision it is, and what every question refuses in the order of section 10. What each question says
// itself is in its row.
#include "games/dropzone/rows.hpp"

#include <cassert>

namespace muster::dropzone {

namespace {

// Section 10: these name their own rule, also to a seat that is asked for something else. Who won the
// initiative is forgotten once it has been kept or given.
bool is_out_of_turn(const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::give) return !state.flow.is<GivingFrame>();
    return verb_of(action) == Verb::activate && !state.flow.is<ChoosingFrame>() && active_seat(state) != seat;
}

// Said even to those who are not asked.
Verdict judge_out_of_turn(const State& state, const Action& action) {
    if (state.over == 0 && verb_of(action) == Verb::activate)
        return refuse("DZ-ACT-1"_rule, "It is not your turn to activate.");
    if (state.over == 0 && verb_of(action) == Verb::give)
        return refuse("DZ-INI-6"_rule, "Only the winner of the initiative may give it away.");
    return refusal::not_your_decision();
}

} // namespace

SeatSet Dropzone::awaiting(const State& state) const { return procedures.awaiting(kit_, state); }

void Dropzone::list(const State& state, Seat seat, ActionList& actions) const {
    procedures.list(kit_, state, seat, actions);
}

Verdict Dropzone::judge(const State& state, Seat seat, const Action& action) const {
    if (!awaiting(state).contains(seat)) return judge_out_of_turn(state, action);
    if (action.verb >= verb_count || !has_only_fields_of(verbs()[action.verb], action)) return not_asked();
    const bool wants_place =
        verb_of(action) == Verb::place || verb_of(action) == Verb::step || verb_of(action) == Verb::shift;
    if (wants_place && !action.has_place) return refusal::off_table();
    if (action.has_place && !is_on_this_table(action.at)) return refusal::off_table();
    if (is_out_of_turn(state, seat, action)) return judge_out_of_turn(state, action);
    const Frame& frame = state.flow.top();
    const Row& row = procedures.of(frame);
    if (!row.verbs.contains(action.verb)) return not_asked();
    return row.judge({kit_, state, frame, seat}, action);
}

// A question without steps of its own is gone with its answer.
void Dropzone::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    assert(judge(state, seat, action).ok());
    Play play{kit_, state, chance, log};
    const Frame asked = state.flow.top();
    const Row& row = procedures.of(asked);
    if (row.step == nullptr) state.flow.finish();
    row.apply(play, {asked, seat, action});
    advance(play);
}

bool Dropzone::seal(State& state, Seat seat, const Action& action) const {
    if (!state.flow.is<DiscardingFrame>()) return false;
    seal_discard(state, seat, action.detail);
    return true;
}

// Fields that may be left out, or say nothing new, as the list has them.
Action Dropzone::as_listed(const State& state, Seat seat, const Action& action) const {
    switch (verb_of(action)) {
    case Verb::give:
        if (kit_.options.give != GiveRule::second) return action;
        return Action(Verb::give);
    case Verb::discard: return action.detail == no_detail ? action.of(0) : action;
    case Verb::deploy:
        if (action.detail != no_detail || !is_group(kit_, GroupId(action.subject))) return action;
        return action.of(static_cast<int>(only_mode(modes_of(kit_, state, GroupId(action.subject)))));
    case Verb::activate: {
        const auto named = squads_in_detail(kit_, seat, action.detail);
        if (!named || !is_group(kit_, GroupId(action.subject))) return action;
        return action.of(detail_of_squads(
            kit_, seat, without_those_who_join(kit_, state, GroupId(action.subject), *named)));
    }
    case Verb::select: {
        const auto named = squads_in_detail(kit_, seat, action.detail);
        return named ? action.of(detail_of_squads(kit_, seat, *named)) : action;
    }
    case Verb::search: return action.detail == 0 ? action.of(no_detail) : action;
    default: return action;
    }
}

} // namespace muster::dropzone
