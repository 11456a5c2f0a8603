// Reactions (section 6.2): the windows they answer in, what may be answered, and what an answer does. Nobody
// reacts to a reaction (FO-REA-7), so there is never more than one under way.
#include "games/forge/parts.hpp"

#include <fmt/format.h>

namespace muster::forge {

std::optional<Response> Response::unpacked(int detail) {
    if (detail < 0) return std::nullopt;
    Response response;
    response.kind = static_cast<Reaction>(detail & 3);
    response.focus = (detail & 4) != 0;
    response.station = StationId((detail >> 3) - 1);
    const bool attacks = response.kind == Reaction::counter || response.kind == Reaction::overwatch;
    if (detail >> 3 > stations || (response.focus && !attacks)) return std::nullopt;
    if (!response.station.is_none() && response.kind != Reaction::overwatch) return std::nullopt;
    return response;
}

// FO-REA-1
bool may_react(const State& state, UnitId unit) {
    return is_on_table(state, unit) &&
           (state.hold.contains(unit) || !(state.activated | state.acted).contains(unit));
}

bool ask_to_react(Play& play, UnitId unit, Trigger trigger, UnitId attacker) {
    if (!may_react(play.state, unit)) return false;
    play.state.flow.begin(ReactingFrame{owner_of(play.kit, unit), unit, trigger, attacker});
    return true;
}

// ---------------------------------------------------------------- T-MOVE

namespace {

bool is_engaged_with_friend_of(const Equipment& kit, const State& state, UnitId mover, UnitId shooter) {
    return !(touching(kit, state, mover) & friends_of(kit, state, shooter)).empty();
}

// FO-REA-2; option `overwatch_on_move`
bool may_answer_moves(const Equipment& kit, const State& state, UnitId unit) {
    return kit.options.overwatch_any ? may_react(state, unit)
                                     : is_on_table(state, unit) && state.hold.contains(unit);
}

} // namespace

// FO-REA-9
std::optional<Seat> seat_of_window(const Equipment& kit, const State& state, UnitId mover, int number) {
    const int active = state.order.place_of(side_of_unit(kit, mover).index());
    for (int i = 1; i < state.order.size(); ++i)
        for (const Seat seat : seats_of_side(kit, side_at(state.order, (active + i) % state.order.size())))
            if (number-- == 0) return seat;
    return std::nullopt;
}

// FO-OVW-2
StationSet valid_stations(const Equipment& kit, const State& state, UnitId unit, UnitId mover) {
    StationSet found;
    if (is_engaged_with_friend_of(kit, state, mover, unit)) return found;
    for (const StationId station : Ids<StationId>(stations))
        found.put(station, !shots_reaching(kit, state, unit, mover, station_of(state, station)).empty());
    return found;
}

namespace {

// FO-REA-2 and a station: of one seat, a bit each.
UnitSet may_answer_move(const Equipment& kit, const State& state, Seat seat, UnitId mover) {
    UnitSet found;
    for (const UnitId unit : units_of(kit, seat) & (state.table - state.tried))
        if (may_answer_moves(kit, state, unit) && judge_shooter(kit, state, unit).ok() &&
            !valid_stations(kit, state, unit, mover).empty())
            found.add(unit);
    return found;
}

} // namespace

// FO-MOV-13
void open_window(Play& play, UnitId mover) {
    play.state.tried = {};
    play.state.flow.begin(WindowFrame{owner_of(play.kit, mover), mover});
}

namespace {

void go_to_next_seat(Frame& window) {
    auto own = window.as<WindowFrame>();
    ++own.next;
    window.keep(own);
}

// FO-REA-9: a seat may use one unit after another until it passes or has none left.
Next window_step(Play& play, Frame& frame) {
    State& state = play.state;
    const auto own = frame.as<WindowFrame>();
    const UnitId mover = own.unit;
    const auto seat = goes_on(state, mover) ? seat_of_window(play.kit, state, mover, own.next) : std::nullopt;
    if (!seat) {
        state.tried = {};
        state.motion = Motion{};
        state.flow.finish();
    } else if (may_answer_move(play.kit, state, *seat, mover).empty()) {
        go_to_next_seat(frame);
    } else {
        state.flow.begin(ReactingFrame{*seat, UnitId::none(), Trigger::move, own.unit});
    }
    return Next::go_on;
}

Scene::Link why_window(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} has moved: {} shoot at it.", sight.name(frame.as<WindowFrame>().unit),
                        sight.kit.options.overwatch_any ? "whoever can still react may"
                                                        : "units on Hold that see it may"),
            "FO-REA-2"_rule};
}

// FO-CHG-4: a charge that reached its target opens no window.
std::string_view window_misfit(const Lain& it) {
    if (!is_of_same_unit(it)) return "FO-MOV-13";
    if (it.around.is<ActivationFrame>())
        return breaks_unless(it.around.as<ActivationFrame>().actions > 0, "FO-MOV-13");
    const UnitId target = it.around.as<ChargeFrame>().target;
    return breaks_unless(!charge_made_contact(it.kit, it.state, it.frame.as<WindowFrame>().unit, target),
                         "FO-MOV-13");
}

constexpr std::array window_fields{
    field::seat<&WindowFrame::seat>(),
    field::thing<&WindowFrame::unit>("unit", "unit"),
    field::number<&WindowFrame::next>("next"),
};

} // namespace

constinit const Row window_row{
    .words = remembers<WindowFrame>("window", window_fields, {"go_on"}),
    .step = window_step,
    .why = why_window,
    .lies_on = {{{Procedure::activation, ActivationStep::act}, {Procedure::charge, ChargeStep::after}}},
    .misfit = window_misfit,
    .about = its_unit<WindowFrame>,
};

// ---------------------------------------------------------------- D-REACT: what may be answered

namespace {

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
Verdict judge_reacting_unit(const Asked& asked, UnitId unit) {
    const auto& [kit, state, frame, seat] = asked;
    const auto own = frame.as<ReactingFrame>();
    if (!is_own(kit, seat, unit) || !is_on_table(state, unit))
        return refuse("FO-REA-1"_rule, "Choose one of your own units on the table.");
    if (!may_react(state, unit))
        return refuse("FO-REA-1"_rule, "This unit has already acted and is not on Hold.");
    if (own.trigger != Trigger::move) {
        if (unit == own.unit) return Verdict::allowed();
        return refuse("FO-REA-2"_rule, "Only the unit that is attacked can react now.");
    }
    if (!may_answer_moves(kit, state, unit))
        return refuse("FO-REA-2"_rule, "Only units on Hold can react to a move.");
    if (state.tried.contains(unit))
        return refuse("FO-REA-3"_rule, "This unit has already tried to react to this.");
    return Verdict::allowed();
}

Verdict judge_focus(const State& state, UnitId unit, bool focus) {
    if (focus && unit_at(state, unit).focus == 0)
        return refuse("FO-FOC-2"_rule, "There is no such token to spend.");
    return Verdict::allowed();
}

// FO-REA-COUNTER
Verdict judge_counter(const Asked& asked, UnitId unit, bool focus) {
    const auto own = asked.as<ReactingFrame>();
    Aim aim;
    aim.focus = focus;
    return (own.trigger == Trigger::fight ? judge_fight : judge_shoot)(asked.kit, asked.state, unit,
                                                                       own.against, aim);
}

// FO-REA-OVERWATCH: against a charge it is declared now, and its station found when it is fired (FO-OVW-3).
Verdict judge_overwatch(const Asked& asked, UnitId unit, const Response& response) {
    const auto& [kit, state, frame, seat] = asked;
    const auto own = frame.as<ReactingFrame>();
    if (const Verdict verdict = judge_shooter(kit, state, unit); !verdict.ok()) return verdict;
    const bool on_move = own.trigger == Trigger::move;
    if (!on_move && !response.station.is_none())
        return refuse("FO-OVW-3"_rule, "Against a charge the point of the shot is found when it is fired.");
    if (on_move && !valid_stations(kit, state, unit, own.against).contains(response.station))
        return refuse("FO-OVW-2"_rule, "The mover cannot be shot at that point of its move.");
    return judge_focus(state, unit, response.focus);
}

Verdict judge_reaction(const Asked& asked, const Action& action) {
    const auto own = asked.as<ReactingFrame>();
    const UnitId unit(action.subject);
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (const Verdict verdict = judge_reacting_unit(asked, unit); !verdict.ok()) return verdict;
    const auto response = Response::unpacked(action.detail);
    if (!response) return refuse("FO-REA-1"_rule, "There is no such reaction.");
    const bool moves = response->kind == Reaction::escape;
    if (!answers(response->kind, own.trigger) || (action.has_place && !moves))
        return refuse(rule_of(response->kind), "That reaction does not answer this action.");
    if (UnitId(action.target) != own.against)
        return refuse("FO-REA-8"_rule, "A reaction can only hit the unit that caused it.");
    switch (response->kind) {
    case Reaction::dodge: return Verdict::allowed();
    case Reaction::escape: return judge_escape(asked.kit, asked.state, unit, action);
    case Reaction::counter: return judge_counter(asked, unit, response->focus);
    case Reaction::overwatch: break;
    }
    return judge_overwatch(asked, unit, *response);
}

void list_response(const State& state, const Action& react, Response response, ActionList& actions) {
    actions.add(react.of(response.packed()));
    if (unit_at(state, UnitId(react.subject)).focus == 0) return;
    response.focus = true;
    actions.add(react.of(response.packed()));
}

void list_answers_to_move(const Asked& asked, UnitId mover, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    for (const UnitId unit : may_answer_move(kit, state, seat, mover)) {
        for (const StationId station : valid_stations(kit, state, unit, mover))
            list_response(state, Action(Verb::react).with(unit).on(mover),
                          Response{Reaction::overwatch, false, station}, actions);
    }
}

void list_reactions(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const auto own = frame.as<ReactingFrame>();
    actions.add(Action(Verb::pass));
    if (own.trigger == Trigger::move) return list_answers_to_move(asked, own.against, actions);
    const UnitId unit = own.unit;
    const Action react = Action(Verb::react).with(unit).on(own.against);
    actions.add(react.of(Response{Reaction::dodge}.packed()));
    list_escapes(kit, state, unit, react.of(Response{Reaction::escape}.packed()), actions);
    if (own.trigger == Trigger::charge) {
        if (judge_shooter(kit, state, unit).ok())
            list_response(state, react, Response{Reaction::overwatch}, actions);
    } else if (judge_counter(asked, unit, false).ok()) {
        list_response(state, react, Response{Reaction::counter}, actions);
    }
}

// ---------------------------------------------------------------- what an answer does

// Of the attack that is being answered; nothing for a charge or a move.
Target* target_of(State& state, UnitId unit) {
    for (Target& target : state.attack.targets)
        if (target.unit == unit) return &target;
    return nullptr;
}

void note_answer(State& state, Trigger trigger, UnitId unit, Reply answer) {
    if (trigger != Trigger::shoot && trigger != Trigger::fight) return;
    if (Target* target = target_of(state, unit)) target->answer = answer;
}

// FO-REA-4; option `hold_auto`
bool is_automatic(const Equipment& kit, const State& state, UnitId unit, Reaction kind) {
    const bool attacks = kind == Reaction::counter || kind == Reaction::overwatch;
    return state.hold.contains(unit) && (attacks || !kit.options.hold_auto_attacks);
}

bool succeeds(Play& play, UnitId unit, Reaction kind) {
    play.log.tell(rule_of(kind), happens::reacts, unit, static_cast<int>(kind));
    if (is_automatic(play.kit, play.state, unit, kind)) {
        play.log.tell("FO-REA-4"_rule, happens::reacts_from_hold, unit);
        return true;
    }
    return roll_check(play, unit, init_of(play.kit, play.state, unit), luck::react);
}

void dodge(Play& play, UnitId unit) {
    Unit& one = unit_at(play.state, unit);
    one.evade = static_cast<std::uint8_t>(std::min(one.evade + 1, most_tokens));
    play.log.tell("FO-REA-DODGE"_rule, happens::dodges, unit, one.evade);
}

// FO-ATK-10: the flag and the Focus go when the reaction succeeds, fired or not.
void ready_to_attack(Play& play, UnitId unit, bool melee, bool focus) {
    (melee ? play.state.fought : play.state.shot).add(unit);
    spend_focus(play, unit, focus);
}

void counter(Play& play, UnitId unit, Trigger trigger, bool focus) {
    ready_to_attack(play, unit, trigger == Trigger::fight, focus);
    Target* target = target_of(play.state, unit);
    target->answer = Reply::counter;
    target->focus = focus ? 1 : 0;
    play.log.tell("FO-REA-COUNTER"_rule, happens::counters, unit, play.state.attack.attacker);
}

void overwatch_now_or_later(Play& play, UnitId unit, Trigger trigger, UnitId mover,
                            const Response& response) {
    ready_to_attack(play, unit, false, response.focus);
    if (trigger == Trigger::move) return overwatch(play, unit, mover, response.station, response.focus);
    Frame& charge = play.state.flow.top(); // it goes on, and is fired at after its move
    auto own = charge.as<ChargeFrame>();
    own.overwatch = response.focus ? WonOverwatch::with_focus : WonOverwatch::plain;
    charge.keep(own);
    play.log.tell("FO-OVW-3"_rule, happens::overwatches, unit, mover);
}

void react(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    State& state = play.state;
    const auto own = frame.as<ReactingFrame>();
    const UnitId unit(action.subject);
    const Response response = *Response::unpacked(action.detail);
    if (own.trigger == Trigger::move) state.tried.add(unit); // FO-REA-3
    note_answer(state, own.trigger, unit, Reply::none);
    const bool success = succeeds(play, unit, response.kind);
    if (play.chance.wanting()) return;
    if (!success) { // FO-REA-6
        play.log.tell("FO-REA-6"_rule, happens::reaction_fails, unit);
        return shock_alone(play, unit, 1, "FO-REA-6"_rule);
    }
    state.activated.add(unit); // FO-REA-5, FO-ACT-6
    state.acted.add(unit);
    state.hold.remove(unit);
    switch (response.kind) {
    case Reaction::dodge: return dodge(play, unit);
    case Reaction::escape: return escape(play, unit, action.at);
    case Reaction::counter: return counter(play, unit, own.trigger, response.focus);
    case Reaction::overwatch: break;
    }
    overwatch_now_or_later(play, unit, own.trigger, own.against, response);
}

void decline(Play& play, const Answer& answer) {
    const auto own = answer.as<ReactingFrame>();
    if (own.trigger == Trigger::move) {
        play.log.tell("FO-REA-2"_rule, happens::holds_fire, answer.seat);
        return go_to_next_seat(play.state.flow.top());
    }
    play.log.tell("FO-REA-2"_rule, happens::declines_reaction, own.unit);
    note_answer(play.state, own.trigger, own.unit, Reply::none);
}

void answer_reacting(Play& play, const Answer& answer) {
    if (answer.is(Verb::pass))
        decline(play, answer);
    else
        react(play, answer);
}

// ---------------------------------------------------------------- how it is told, and where it fits

// What it answers, and what it takes (FO-REA-4).
Scene::Link why_reacting(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ReactingFrame>();
    if (own.unit.is_none())
        return {fmt::format("{} may fire with a unit that waits for this.", sight.name(own.seat)),
                "FO-REA-9"_rule};
    const UnitId unit = own.unit;
    const std::string what = sight.rules.spoken("trigger", static_cast<int>(own.trigger));
    if (sight.state.hold.contains(unit))
        return link_between(
            sight,
            fmt::format("{} is on Hold and may answer the {} before it goes on.", sight.name(unit), what),
            "FO-REA-4"_rule, own.against, unit);
    return link_between(
        sight,
        fmt::format("{} has not acted yet and may answer the {} before it goes on, if it rolls {}.",
                    sight.name(unit), what, or_less(init_of(sight.kit, sight.state, unit))),
        "FO-REA-1"_rule, own.against, unit);
}

// A reaction costs the unit its activation, so it is nothing to do without thinking.
Scene::Prompt ask_for_reaction(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ReactingFrame>();
    const UnitId attacker = own.against;
    const UnitId unit = own.unit;
    auto made =
        own.unit.is_none()
            ? question_about(sight.id(attacker), own.seat,
                             fmt::format("Who shoots at {}, and where on its way?", sight.name(attacker)),
                             "FO-D-REACT"_rule)
            : question_about(sight.id(unit), own.seat,
                             fmt::format("Does {} react to the {} of {}?", sight.name(unit),
                                         sight.rules.spoken("trigger", static_cast<int>(own.trigger)),
                                         sight.name(attacker)),
                             "FO-D-REACT"_rule, place_if_it_moves(sight, unit));
    made.natural = Action(Verb::pass);
    return made;
}

bool reaction_fits(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const auto own = frame.as<ReactingFrame>();
    const auto is_about = [&](Trigger wanted, UnitId unit, UnitId enemy) {
        return own.trigger == wanted && own.unit == unit && own.against == enemy;
    };
    if (around.is<WindowFrame>()) { // FO-REA-9
        const auto window = around.as<WindowFrame>();
        const UnitId mover = window.unit;
        return is_about(Trigger::move, UnitId::none(), window.unit) && goes_on(state, mover) &&
               seat_of_window(kit, state, mover, window.next) == own.seat &&
               !may_answer_move(kit, state, own.seat, mover).empty();
    }
    if (own.unit.is_none() || !may_react(state, own.unit)) return false;
    if (around.is<ChargeFrame>()) {
        const auto charge = around.as<ChargeFrame>();
        return is_about(Trigger::charge, charge.target, charge.unit) &&
               charge.overwatch == WonOverwatch::none && goes_on(state, charge.unit);
    }
    const Attack& one = state.attack;
    const int next = around.as<AttackFrame>().next;
    return next > 0 && is_about(is_melee(one) ? Trigger::fight : Trigger::shoot, one.targets[next - 1].unit,
                                one.attacker);
}
std::string_view reacting_misfit(const Lain& it) { return breaks_unless(reaction_fits(it), "FO-REA-2"); }

constexpr std::array<std::string_view, triggers> trigger_words{"shoot", "fight", "charge", "move"};
constexpr std::array reacting_fields{
    field::seat<&ReactingFrame::seat>(),
    field::thing<&ReactingFrame::unit>("unit", "unit").or_none(),
    field::word<&ReactingFrame::trigger>("trigger", trigger_words, "there is no such trigger"),
    field::thing<&ReactingFrame::against>("against", "unit"),
};

} // namespace

constinit const Row reacting_row{
    .words = remembers<ReactingFrame>("reacting", reacting_fields),
    .verbs = {Verb::react, Verb::pass},
    .list = list_reactions,
    .judge = judge_reaction,
    .apply = answer_reacting,
    .why = why_reacting,
    .prompt = ask_for_reaction,
    .lies_on = {{{Procedure::attack, AttackStep::react},
                 {Procedure::charge, ChargeStep::go},
                 {Procedure::window}}},
    .misfit = reacting_misfit,
    .about = its_unit<ReactingFrame>,
};

} // namespace muster::forge
