// An activation (section 4.2, FO-ACT-6 to FO-ACT-10): shaking off Shock, two actions, and leading on.
#include "games/forge/parts.hpp"

namespace muster::forge {

namespace {

void go_to(Frame& frame, ActivationStep step) { frame.step = static_cast<std::uint8_t>(step); }

// Counts itself against nobody's turn: whoever grants it has done so.
Frame& activation_under_way(State& state) {
    for (int i = state.flow.depth() - 1; i > 0; --i)
        if (doing(state.flow[i]) == Procedure::activation) return state.flow[i];
    return state.flow[0]; // not while a unit acts
}

} // namespace

int active_unit(const State& state) {
    const Frame* activation = state.flow.find(Procedure::activation);
    return activation != nullptr ? unit_in(*activation) : -1;
}

// FO-GEN-1
bool roll_check(Play& play, int unit, int target_number, const ChanceKind& kind) {
    std::uint8_t die = 0;
    play.chance.roll(die_sides, std::span(&die, 1), Ask{&kind, owner_of(play.kit, unit).index()});
    if (play.chance.wanting()) return false;
    play.log.tell(kind.id, happens::checks, unit, die, std::clamp(target_number, 1, die_sides - 1));
    return passes(die, target_number);
}

// FO-ACT-7, FO-RAL-1, FO-SHK-5: a die for each Shock, against Courage, which Shock does not lower.
void recover(Play& play, int unit, const ChanceKind& kind, Rule why) {
    Unit& one = unit_at(play.state, unit);
    if (one.shock == 0) return;
    std::array<std::uint8_t, most_shock> shows{};
    const std::span dice = std::span(shows).first(one.shock);
    play.chance.roll(die_sides, dice, Ask{&kind, owner_of(play.kit, unit).index()});
    if (play.chance.wanting()) return;
    const int courage = sheet_of(play.kit, unit).co;
    const auto passed =
        static_cast<int>(std::ranges::count_if(dice, [&](std::uint8_t die) { return passes(die, courage); }));
    one.shock = static_cast<std::uint16_t>(one.shock - passed);
    if (passed > 0)
        play.log.tell(why, happens::recovers, unit, passed, one.shock);
    else
        play.log.tell(why, happens::recovers_none, unit, one.shock);
    constexpr std::size_t most_told = 18;
    play.log.also(dice.first(std::min(dice.size(), most_told)));
}

// ---------------------------------------------------------------- from its beginning to its end

void activate(Play& play, Seat seat, int unit, Rule why) {
    play.state.activated |= Bits::of(unit); // FO-ACT-6, FO-INV-7
    play.state.broke = 0;
    play.log.tell(why, happens::activates, unit);
    play.state.flow.begin(Procedure::activation, seat.index(), unit);
}

namespace {

void finish_activation(State& state) {
    state.broke = 0;
    state.flow.finish();
}

} // namespace

Next activation_step(Play& play, Frame& frame) {
    State& state = play.state;
    const int unit = unit_in(frame);
    switch (static_cast<ActivationStep>(frame.step)) {
    case ActivationStep::recover:
        recover(play, unit, luck::recover, "FO-ACT-7"_rule);
        go_to(frame, ActivationStep::act);
        break;
    case ActivationStep::act: // FO-ACT-8, FO-ACT-10
        if (frame.own[2] == actions_a_turn || !goes_on(state, unit))
            go_to(frame, ActivationStep::end);
        else
            state.flow.begin(Procedure::acting, asked(frame).index(), unit);
        break;
    case ActivationStep::end: // FO-ACT-9
        if (may_lead_on(play.kit, state, unit) != 0)
            state.flow.begin(Procedure::leading_on, asked(frame).index(), unit);
        else
            finish_activation(state);
        break;
    }
    return Next::go_on;
}

// ---------------------------------------------------------------- 5.1 Focus, Evade, Hold, Rally

namespace {

void add_token(std::uint8_t& tokens) { // FO-RUL-76
    tokens = static_cast<std::uint8_t>(std::min(tokens + 1, most_tokens));
}

void focus(Play& play, int unit) {
    Unit& one = unit_at(play.state, unit);
    add_token(one.focus);
    play.log.tell("FO-FOC-1"_rule, happens::focuses, unit, one.focus);
}

void evade(Play& play, int unit) {
    Unit& one = unit_at(play.state, unit);
    add_token(one.evade);
    play.log.tell("FO-EVD-1"_rule, happens::evades, unit, one.evade);
}

void hold(Play& play, int unit) {
    play.state.hold |= Bits::of(unit);
    play.log.tell("FO-HLD-1"_rule, happens::holds, unit);
}

void rally(Play& play, int unit) {
    play.log.tell("FO-RAL-1"_rule, happens::rallies, unit);
    recover(play, unit, luck::rally, "FO-RAL-1"_rule);
}

Verdict judge_hold(const State& state, int unit) {
    return has(state.hold, unit) ? refuse("FO-HLD-1"_rule, "This unit is already on Hold.")
                                 : Verdict::allowed();
}

Verdict judge_rally(const State& state, int unit) {
    if (unit_at(state, unit).shock == 0) return refuse("FO-RAL-1"_rule, "There is no Shock to rally from.");
    return Verdict::allowed();
}

} // namespace

// ---------------------------------------------------------------- an action

Verdict judge_action(const Equipment& kit, const State& state, int unit, const Action& action) {
    if (action.subject != unit) return refuse("FO-ACT-8"_rule, "Only the active unit can act now.");
    const Verb verb = verb_of(action);
    if ((verb == Verb::move || verb == Verb::charge) && !action.has_place)
        return verb == Verb::move
                   ? refuse("FO-MOV-2"_rule, "Choose a different point.")
                   : refuse("FO-CHG-2"_rule, "The charge cannot reach contact with the target.");
    switch (verb) {
    case Verb::hold: return judge_hold(state, unit);
    case Verb::rally: return judge_rally(state, unit);
    case Verb::move:
        if (action.detail != no_detail && action.detail != rush_detail)
            return refuse("FO-RSH-1"_rule, "A Move is made as it is, or as a rush.");
        return judge_move(kit, state, unit, action.detail == rush_detail, action.at);
    case Verb::shoot: return judge_shoot(kit, state, unit, action.target, Aim::unpacked(action.detail));
    case Verb::fight: return judge_fight(kit, state, unit, action.target, Aim::unpacked(action.detail));
    case Verb::charge: return judge_charge(kit, state, unit, action.target, action.at);
    default: return Verdict::allowed(); // focus, evade and end ask for nothing
    }
}

void take_action(Play& play, Seat seat, const Action& action) {
    State& state = play.state;
    Frame& activation = activation_under_way(state);
    const int unit = action.subject;
    if (verb_of(action) == Verb::end) {
        play.log.tell("FO-ACT-8"_rule, happens::ends, unit);
        return go_to(activation, ActivationStep::end);
    }
    ++activation.own[2];
    state.acted |= Bits::of(unit);
    switch (verb_of(action)) {
    case Verb::focus: return focus(play, unit);
    case Verb::evade: return evade(play, unit);
    case Verb::hold: return hold(play, unit);
    case Verb::rally: return rally(play, unit);
    case Verb::move: return move(play, unit, action.detail == rush_detail, action.at);
    case Verb::shoot:
        return attack(play, seat, AttackKind::shoot, unit, action.target, Aim::unpacked(action.detail));
    case Verb::fight:
        return attack(play, seat, AttackKind::fight, unit, action.target, Aim::unpacked(action.detail));
    default: return charge(play, seat, unit, action.target, action.at);
    }
}

// ---------------------------------------------------------------- FO-ACT-9: lead_on

namespace {

bool is_within_lead(const Equipment& kit, const State& state, int leader, int unit) {
    return gap_within(disc_of(kit, state, leader), disc_of(kit, state, unit), kit.measures.trait_range);
}

} // namespace

std::uint64_t may_lead_on(const Equipment& kit, const State& state, int leader) {
    if (!goes_on(state, leader) || !sheet_of(kit, leader).has(Trait::lead_on)) return 0;
    std::uint64_t found = 0;
    for (const int unit : Bits(eligible(kit, state, owner_of(kit, leader))))
        if (is_within_lead(kit, state, leader, unit)) found |= Bits::of(unit);
    return found;
}

Verdict judge_lead_on(const Equipment& kit, const State& state, Seat seat, int leader, int unit) {
    if (!is_unit(kit, unit) || owner_of(kit, unit) != seat || !is_on_table(state, unit))
        return refuse("FO-ACT-1"_rule, "Choose one of your own units on the table.");
    if (has(state.activated, unit))
        return refuse("FO-ACT-6"_rule, "This unit has already been activated this round.");
    if (!is_within_lead(kit, state, leader, unit))
        return refuse("FO-ACT-9"_rule, "That unit is too far from its leader.");
    return Verdict::allowed();
}

// The leader's own activation is over, with or without somebody who follows.
void lead_on(Play& play, Seat seat, int leader, int unit) {
    play.state.flow.finish(); // the question
    finish_activation(play.state);
    if (unit < 0) return play.log.tell("FO-ACT-9"_rule, happens::declines_lead, leader);
    play.log.tell("FO-ACT-9"_rule, happens::leads_on, leader, unit);
    activate(play, seat, unit, "FO-ACT-9"_rule);
}

} // namespace muster::forge
