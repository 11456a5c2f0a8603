// Reactions (section 6.2): the windows they answer in, what may be answered, and what an answer does. Nobody
// reacts to a reaction (FO-REA-7), so there is never more than one under way.
#include "games/forge/parts.hpp"

namespace muster::forge {

std::optional<Response> Response::unpacked(int detail) {
    if (detail < 0) return std::nullopt;
    Response response;
    response.kind = static_cast<Reaction>(detail & 3);
    response.focus = (detail & 4) != 0;
    response.station = (detail >> 3) - 1;
    const bool attacks = response.kind == Reaction::counter || response.kind == Reaction::overwatch;
    if (response.station >= stations || (response.focus && !attacks)) return std::nullopt;
    if (response.station >= 0 && response.kind != Reaction::overwatch) return std::nullopt;
    return response;
}

// FO-REA-1
bool may_react(const State& state, int unit) {
    return is_on_table(state, unit) && (has(state.hold, unit) || !has(state.activated | state.acted, unit));
}

bool ask_to_react(Play& play, int unit, Trigger trigger, int attacker) {
    if (!may_react(play.state, unit)) return false;
    Frame& question = play.state.flow.begin(Procedure::reacting, owner_of(play.kit, unit).index(), unit,
                                            static_cast<int>(trigger));
    question.own[3] = static_cast<std::int8_t>(attacker);
    return true;
}

// ---------------------------------------------------------------- T-MOVE

namespace {

bool is_engaged_with_friend_of(const Equipment& kit, const State& state, int mover, int shooter) {
    return (touching(kit, state, mover) & friends_of(kit, state, shooter)) != 0;
}

// FO-REA-2; option `overwatch_on_move`
bool may_answer_moves(const Equipment& kit, const State& state, int unit) {
    return kit.options.overwatch_any ? may_react(state, unit)
                                     : is_on_table(state, unit) && has(state.hold, unit);
}

// FO-REA-9: sides from behind the active one on, the seats of each in seat order; nobody beyond the last.
std::optional<Seat> seat_of_window(const Equipment& kit, const State& state, int mover, int number) {
    const int active = state.order.place_of(side_of_unit(kit, mover));
    for (int i = 1; i < state.order.size(); ++i)
        for (const Seat seat : seats_of_side(kit, state.order.at((active + i) % state.order.size())))
            if (number-- == 0) return seat;
    return std::nullopt;
}

std::uint64_t may_answer_move(const Equipment& kit, const State& state, Seat seat, int mover) {
    std::uint64_t found = 0;
    for (const int unit : Bits(units_of(kit, seat) & state.table & ~state.tried))
        if (may_overwatch_move(kit, state, unit, mover)) found |= Bits::of(unit);
    return found;
}

} // namespace

// FO-OVW-2
unsigned valid_stations(const Equipment& kit, const State& state, int unit, int mover) {
    if (is_engaged_with_friend_of(kit, state, mover, unit)) return 0;
    unsigned found = 0;
    for (int station = 0; station < stations; ++station)
        if (shots_reaching(kit, state, unit, mover, station_of(state, station)) != 0) found |= 1u << station;
    return found;
}

bool may_overwatch_move(const Equipment& kit, const State& state, int unit, int mover) {
    return may_answer_moves(kit, state, unit) && judge_shooter(kit, state, unit).ok() &&
           valid_stations(kit, state, unit, mover) != 0;
}

// FO-MOV-13
void open_window(Play& play, int mover) {
    play.state.tried = 0;
    play.state.flow.begin(Procedure::window, owner_of(play.kit, mover).index(), mover);
}

// FO-REA-9: a seat may use one unit after another until it passes or has none left.
Next window_step(Play& play, Frame& frame) {
    State& state = play.state;
    const int mover = unit_in(frame);
    const auto seat =
        goes_on(state, mover) ? seat_of_window(play.kit, state, mover, frame.own[2]) : std::nullopt;
    if (!seat) {
        state.tried = 0;
        state.motion = Motion{};
        state.flow.finish();
        return Next::go_on;
    }
    if (may_answer_move(play.kit, state, *seat, mover) == 0) {
        ++frame.own[2];
        return Next::go_on;
    }
    Frame& question =
        state.flow.begin(Procedure::reacting, seat->index(), -1, static_cast<int>(Trigger::move));
    question.own[3] = static_cast<std::int8_t>(mover);
    return Next::go_on;
}

// ---------------------------------------------------------------- what may be answered

namespace {

Trigger trigger_in(const Frame& question) { return static_cast<Trigger>(question.own[2]); }
int attacker_in(const Frame& question) { return question.own[3]; }

constexpr Rule rule_of(Reaction kind) {
    switch (kind) {
    case Reaction::dodge: return "FO-REA-DODGE"_rule;
    case Reaction::escape: return "FO-REA-ESCAPE"_rule;
    case Reaction::counter: return "FO-REA-COUNTER"_rule;
    case Reaction::overwatch: break;
    }
    return "FO-REA-OVERWATCH"_rule;
}

bool answers(Reaction kind, Trigger trigger) {
    switch (kind) {
    case Reaction::dodge:
    case Reaction::escape: return trigger != Trigger::move;
    case Reaction::counter: return trigger == Trigger::shoot || trigger == Trigger::fight;
    case Reaction::overwatch: break;
    }
    return trigger == Trigger::charge || trigger == Trigger::move;
}

// FO-REA-1 to FO-REA-3: may this unit answer at all?
Verdict judge_reacting_unit(const Equipment& kit, const State& state, const Frame& question, int unit) {
    if (!is_unit(kit, unit) || owner_of(kit, unit) != asked(question) || !is_on_table(state, unit))
        return refuse("FO-REA-1"_rule, "Choose one of your own units on the table.");
    if (!may_react(state, unit))
        return refuse("FO-REA-1"_rule, "This unit has already acted and is not on Hold.");
    if (trigger_in(question) != Trigger::move) {
        if (unit == unit_in(question)) return Verdict::allowed();
        return refuse("FO-REA-2"_rule, "Only the unit that is attacked can react now.");
    }
    if (!may_answer_moves(kit, state, unit))
        return refuse("FO-REA-2"_rule, "Only units on Hold can react to a move.");
    if (has(state.tried, unit))
        return refuse("FO-REA-3"_rule, "This unit has already tried to react to this.");
    return Verdict::allowed();
}

Verdict judge_focus(const State& state, int unit, bool focus) {
    if (focus && unit_at(state, unit).focus == 0)
        return refuse("FO-FOC-2"_rule, "There is no such token to spend.");
    return Verdict::allowed();
}

// FO-REA-COUNTER
Verdict judge_counter(const Equipment& kit, const State& state, const Frame& question, int unit, bool focus) {
    Aim aim;
    aim.focus = focus;
    return trigger_in(question) == Trigger::fight ? judge_fight(kit, state, unit, attacker_in(question), aim)
                                                  : judge_shoot(kit, state, unit, attacker_in(question), aim);
}

// FO-REA-OVERWATCH: against a charge it is declared now, and its station found when it is fired (FO-OVW-3).
Verdict judge_overwatch(const Equipment& kit, const State& state, const Frame& question, int unit,
                        const Response& response) {
    if (const Verdict verdict = judge_shooter(kit, state, unit); !verdict.ok()) return verdict;
    const bool on_move = trigger_in(question) == Trigger::move;
    if (!on_move && response.station >= 0)
        return refuse("FO-OVW-3"_rule, "Against a charge the point of the shot is found when it is fired.");
    if (on_move && (response.station < 0 ||
                    (valid_stations(kit, state, unit, attacker_in(question)) >> response.station & 1) == 0))
        return refuse("FO-OVW-2"_rule, "The mover cannot be shot at that point of its move.");
    return judge_focus(state, unit, response.focus);
}

} // namespace

Verdict judge_reaction(const Equipment& kit, const State& state, const Frame& question,
                       const Action& action) {
    const int unit = action.subject;
    if (const Verdict verdict = judge_reacting_unit(kit, state, question, unit); !verdict.ok())
        return verdict;
    const auto response = Response::unpacked(action.detail);
    if (!response) return refuse("FO-REA-1"_rule, "There is no such reaction.");
    const bool moves = response->kind == Reaction::escape;
    if (!answers(response->kind, trigger_in(question)) || (action.has_place && !moves))
        return refuse(rule_of(response->kind), "That reaction does not answer this action.");
    if (action.target != attacker_in(question))
        return refuse("FO-REA-8"_rule, "A reaction can only hit the unit that caused it.");
    switch (response->kind) {
    case Reaction::dodge: return Verdict::allowed();
    case Reaction::escape: return judge_escape(kit, state, unit, action);
    case Reaction::counter: return judge_counter(kit, state, question, unit, response->focus);
    case Reaction::overwatch: break;
    }
    return judge_overwatch(kit, state, question, unit, *response);
}

namespace {

void list_response(const State& state, const Action& react, Response response, ActionList& actions) {
    actions.add(react.of(response.packed()));
    if (unit_at(state, react.subject).focus == 0) return;
    response.focus = true;
    actions.add(react.of(response.packed()));
}

void list_answers_to_move(const Equipment& kit, const State& state, const Frame& question,
                          ActionList& actions) {
    const int mover = attacker_in(question);
    for (const int unit : Bits(may_answer_move(kit, state, asked(question), mover))) {
        const unsigned valid = valid_stations(kit, state, unit, mover);
        for (int station = 0; station < stations; ++station)
            if ((valid >> station & 1) != 0)
                list_response(state, Action(Verb::react).with(unit).on(mover),
                              Response{Reaction::overwatch, false, station}, actions);
    }
}

} // namespace

void list_reactions(const Equipment& kit, const State& state, const Frame& question, ActionList& actions) {
    actions.add(Action(Verb::pass));
    if (trigger_in(question) == Trigger::move) return list_answers_to_move(kit, state, question, actions);
    const int unit = unit_in(question);
    const Action react = Action(Verb::react).with(unit).on(attacker_in(question));
    actions.add(react.of(Response{Reaction::dodge, false, -1}.packed()));
    list_escapes(kit, state, unit, react.of(Response{Reaction::escape, false, -1}.packed()), actions);
    if (trigger_in(question) == Trigger::charge) {
        if (judge_shooter(kit, state, unit).ok())
            list_response(state, react, Response{Reaction::overwatch, false, -1}, actions);
    } else if (judge_counter(kit, state, question, unit, false).ok()) {
        list_response(state, react, Response{Reaction::counter, false, -1}, actions);
    }
}

// ---------------------------------------------------------------- what an answer does

namespace {

// Of the attack that is being answered; nothing for a charge or a move.
Target* target_of(State& state, int unit) {
    for (Target& target : state.attack.targets)
        if (target.unit == unit) return &target;
    return nullptr;
}

void note_answer(State& state, Trigger trigger, int unit, Answer answer) {
    if (trigger != Trigger::shoot && trigger != Trigger::fight) return;
    if (Target* target = target_of(state, unit)) target->answer = static_cast<std::uint8_t>(answer);
}

// FO-REA-4; option `hold_auto`
bool is_automatic(const Equipment& kit, const State& state, int unit, Reaction kind) {
    const bool attacks = kind == Reaction::counter || kind == Reaction::overwatch;
    return has(state.hold, unit) && (attacks || !kit.options.hold_auto_attacks);
}

bool succeeds(Play& play, int unit, Reaction kind) {
    play.log.tell(rule_of(kind), happens::reacts, unit, static_cast<int>(kind));
    if (is_automatic(play.kit, play.state, unit, kind)) {
        play.log.tell("FO-REA-4"_rule, happens::reacts_from_hold, unit);
        return true;
    }
    return roll_check(play, unit, init_of(play.kit, play.state, unit), luck::react);
}

void dodge(Play& play, int unit) {
    Unit& one = unit_at(play.state, unit);
    one.evade = static_cast<std::uint8_t>(std::min(one.evade + 1, most_tokens));
    play.log.tell("FO-REA-DODGE"_rule, happens::dodges, unit, one.evade);
}

// FO-ATK-10: the flag and the Focus go when the reaction succeeds, fired or not.
void ready_to_attack(Play& play, int unit, bool melee, bool focus) {
    (melee ? play.state.fought : play.state.shot) |= Bits::of(unit);
    spend_focus(play, unit, focus);
}

void counter(Play& play, int unit, Trigger trigger, bool focus) {
    ready_to_attack(play, unit, trigger == Trigger::fight, focus);
    Target* target = target_of(play.state, unit);
    target->answer = static_cast<std::uint8_t>(Answer::counter);
    target->focus = focus ? 1 : 0;
    play.log.tell("FO-REA-COUNTER"_rule, happens::counters, unit, play.state.attack.attacker);
}

void overwatch_now_or_later(Play& play, int unit, Trigger trigger, int mover, const Response& response) {
    ready_to_attack(play, unit, false, response.focus);
    if (trigger == Trigger::move) return overwatch(play, unit, mover, response.station, response.focus);
    play.state.flow.top().own[3] =
        response.focus ? 2 : 1; // the charge goes on, and is fired at after its move
    play.log.tell("FO-OVW-3"_rule, happens::overwatches, unit, mover);
}

} // namespace

void react(Play& play, const Frame& asked_frame, const Action& action) {
    State& state = play.state;
    const Trigger trigger = trigger_in(asked_frame);
    const int attacker = attacker_in(asked_frame);
    const int unit = action.subject;
    const Response response = *Response::unpacked(action.detail);
    state.flow.finish();
    if (trigger == Trigger::move) state.tried |= Bits::of(unit); // FO-REA-3
    note_answer(state, trigger, unit, Answer::none);
    const bool success = succeeds(play, unit, response.kind);
    if (play.chance.wanting()) return;
    if (!success) { // FO-REA-6
        play.log.tell("FO-REA-6"_rule, happens::reaction_fails, unit);
        return shock_alone(play, unit, 1, "FO-REA-6"_rule);
    }
    state.activated |= Bits::of(unit); // FO-REA-5, FO-ACT-6
    state.acted |= Bits::of(unit);
    state.hold &= ~Bits::of(unit);
    switch (response.kind) {
    case Reaction::dodge: return dodge(play, unit);
    case Reaction::escape: return escape(play, unit, action.at);
    case Reaction::counter: return counter(play, unit, trigger, response.focus);
    case Reaction::overwatch: break;
    }
    overwatch_now_or_later(play, unit, trigger, attacker, response);
}

void decline(Play& play, const Frame& asked_frame) {
    State& state = play.state;
    const Trigger trigger = trigger_in(asked_frame);
    const int unit = unit_in(asked_frame);
    if (unit >= 0)
        play.log.tell("FO-REA-2"_rule, happens::declines_reaction, unit);
    else
        play.log.tell("FO-REA-2"_rule, happens::holds_fire, asked(asked_frame));
    state.flow.finish();
    note_answer(state, trigger, unit, Answer::none);
    if (trigger == Trigger::move) ++state.flow.top().own[2]; // the next seat of the window
}

} // namespace muster::forge
