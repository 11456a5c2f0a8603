// Whose decision it is and which; what an answer does. What each question says itself is in its row. Refusals
// come in the order of checks of the rule page's table: whose decision, verb and subject, target, die, point.
#include "games/frames/parts.hpp"

#include <cassert>

namespace muster::frames {

// ---------------------------------------------------------------- what several questions refuse

Verdict no_such_die() { return refuse("MF-DIE-2"_rule, "That die is not available."); }
Verdict wrong_colour() { return refuse("MF-DIE-3"_rule, "A die of that colour cannot do this."); }

bool is_available(const Turn& turn, int die) {
    return die >= 0 && die < pool_dice && is_free(turn, static_cast<Die>(die));
}

// MF-DIE-2, MF-DIE-3
Verdict judge_die(const Turn& turn, int die, bool (*serves)(Die)) {
    if (!is_available(turn, die)) return no_such_die();
    return serves(static_cast<Die>(die)) ? Verdict::allowed() : wrong_colour();
}

namespace {

Verdict not_yours() { return refuse("MF-GEN-2"_rule, "It is not your decision now."); }
Verdict not_the_question() { return refuse("MF-GEN-2"_rule, "That is not what is to be decided now."); }

// Where a question is about one frame, an answer for another one answers another question.
bool is_about(const Frame& question, const Action& action) {
    const std::int32_t about = procedures.about(question);
    return about < 0 || Frames::verbs()[action.verb].subject.empty() || action.subject == about;
}

} // namespace

// ---------------------------------------------------------------- a decision

void Frames::list(const State& state, Seat seat, ActionList& actions) const {
    procedures.list(kit_, state, seat, actions);
}

Verdict Frames::judge(const State& state, Seat seat, const Action& action) const {
    if (!awaiting(state).contains(seat)) return not_yours();
    const Frame& frame = state.flow.top();
    const Row& row = procedures.of(frame);
    if (!row.verbs.contains(action.verb) || !has_only_fields_of(verbs()[action.verb], action) ||
        !is_about(frame, action))
        return not_the_question();
    return row.judge({kit_, state, frame, seat}, action);
}

void Frames::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    const Frame asked = state.flow.top();
    procedures.of(asked).apply(play, {asked, seat, action});
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

bool Frames::seal(State& state, Seat seat, const Action& action) const {
    if (!state.flow.is<ChoosingFrame>()) return false;
    seal_choice(state, seat, ListId(action.detail));
    return true;
}

Action Frames::as_listed(const State& state, Seat, const Action& action) const {
    if (verbs()[action.verb].detail != "die" || action.detail < 0) return action;
    const Turn& turn = turn_of(state, frame_of(action.subject));
    return action.of(static_cast<int>(listed_twin(turn, static_cast<Die>(action.detail))));
}

} // namespace muster::frames
