// An activation (section 4.2, FO-ACT-6 to FO-ACT-10): shaking off Shock, two actions, and leading on.
#include "games/forge/parts.hpp"

#include <fmt/format.h>

namespace muster::forge {

UnitId active_unit(const State& state) {
    const Frame* activation = state.flow.find<ActivationFrame>();
    return activation != nullptr ? unit_about(*activation) : UnitId::none();
}

// FO-GEN-1
bool roll_check(Play& play, UnitId unit, int target_number, const ChanceKind& kind) {
    std::uint8_t die = 0;
    play.chance.roll(die_sides, std::span(&die, 1), Ask{&kind, owner_of(play.kit, unit).index()});
    if (play.chance.wanting()) return false;
    play.log.tell(kind.id, happens::checks, unit, die, std::clamp(target_number, 1, die_sides - 1));
    return passes(die, target_number);
}

namespace {

// FO-ACT-7, FO-RAL-1, FO-SHK-5: a die for each Shock, against Courage, which Shock does not lower.
void recover(Play& play, UnitId unit, const ChanceKind& kind, Rule why) {
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

} // namespace

// ---------------------------------------------------------------- from its beginning to its end

void activate(Play& play, Seat seat, UnitId unit, Rule why) {
    play.state.activated.add(unit); // FO-ACT-6, FO-INV-7
    play.state.broke = {};
    play.log.tell(why, happens::activates, unit);
    play.state.flow.begin(ActivationFrame{seat, unit});
}

namespace {

void finish_activation(State& state) {
    state.broke = {};
    state.flow.finish();
}

Next activation_step(Play& play, Frame& frame) {
    State& state = play.state;
    const auto own = frame.as<ActivationFrame>();
    const UnitId unit = own.unit;
    switch (frame.step_as<ActivationStep>()) {
    case ActivationStep::recover:
        recover(play, unit, luck::recover, "FO-ACT-7"_rule);
        frame.go_to(ActivationStep::act);
        break;
    case ActivationStep::act: // FO-ACT-8, FO-ACT-10
        if (own.actions == actions_a_turn || !goes_on(state, unit))
            frame.go_to(ActivationStep::end);
        else
            state.flow.begin(ActingFrame{own.seat, own.unit});
        break;
    case ActivationStep::end: // FO-ACT-9
        if (!may_lead_on(play.kit, state, unit).empty())
            state.flow.begin(LeadingOnFrame{own.seat, own.unit});
        else
            finish_activation(state);
        break;
    }
    return Next::go_on;
}

Scene::Link why_active(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ActivationFrame>();
    const std::string name = sight.name(own.unit);
    if (frame.is_at(ActivationStep::end))
        return {fmt::format("{} has ended its activation.", name), "FO-ACT-8"_rule};
    return {fmt::format("{} is active, with {} of {} actions left.", name, actions_a_turn - own.actions,
                        actions_a_turn),
            "FO-ACT-8"_rule};
}

// FO-ACT-6 to FO-ACT-8; the turn is that of its side.
std::string_view activation_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const auto own = frame.as<ActivationFrame>();
    const UnitId unit = own.unit;
    const Leads& order = state.order;
    const SideId side = side_of_unit(kit, unit);
    if (state.made == 0 || order.empty() || side_on_turn(order) != side) return "FO-ACT-2";
    if (state.slot != slot_behind(kit, own.seat)) return "FO-TEAM-4";
    if (own.actions > (frame.is_at(ActivationStep::recover) ? 0 : actions_a_turn)) return "FO-ACT-8";
    if (!is_on_table(state, unit)) return "";
    if (!state.activated.contains(unit)) return "FO-ACT-7";
    return breaks_unless(own.actions == 0 || state.acted.contains(unit), "FO-ACT-8");
}

constexpr std::array activation_fields{
    field::seat<&ActivationFrame::seat>(),
    field::thing<&ActivationFrame::unit>("unit", "unit"),
    field::number<&ActivationFrame::actions>("actions"),
};

} // namespace

constinit const Row activation_row{
    .words = remembers<ActivationFrame>("activation", activation_fields, {"recover", "act", "end"}),
    .step = activation_step,
    .why = why_active,
    .lies_on = {{{Procedure::game, GameStep::actions}}},
    .misfit = activation_misfit,
    .about = its_unit<ActivationFrame>,
};

// ---------------------------------------------------------------- 5.1 Focus, Evade, Hold, Rally

namespace {

void add_token(std::uint8_t& tokens) { // FO-RUL-76
    tokens = static_cast<std::uint8_t>(std::min(tokens + 1, most_tokens));
}

void focus(Play& play, UnitId unit) {
    Unit& one = unit_at(play.state, unit);
    add_token(one.focus);
    play.log.tell("FO-FOC-1"_rule, happens::focuses, unit, one.focus);
}

void evade(Play& play, UnitId unit) {
    Unit& one = unit_at(play.state, unit);
    add_token(one.evade);
    play.log.tell("FO-EVD-1"_rule, happens::evades, unit, one.evade);
}

void hold(Play& play, UnitId unit) {
    play.state.hold.add(unit);
    play.log.tell("FO-HLD-1"_rule, happens::holds, unit);
}

void rally(Play& play, UnitId unit) {
    play.log.tell("FO-RAL-1"_rule, happens::rallies, unit);
    recover(play, unit, luck::rally, "FO-RAL-1"_rule);
}

Verdict judge_hold(const State& state, UnitId unit) {
    return state.hold.contains(unit) ? refuse("FO-HLD-1"_rule, "This unit is already on Hold.")
                                     : Verdict::allowed();
}

Verdict judge_rally(const State& state, UnitId unit) {
    if (unit_at(state, unit).shock == 0) return refuse("FO-RAL-1"_rule, "There is no Shock to rally from.");
    return Verdict::allowed();
}

// ---------------------------------------------------------------- D-ACTION

void list_actions(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const UnitId unit = frame.as<ActingFrame>().unit;
    // What people mostly want comes first.
    list_targets(kit, state, unit, false, actions);
    list_targets(kit, state, unit, true, actions);
    list_charges(kit, state, unit, actions);
    list_moves(kit, state, unit, actions);
    if (unit_at(state, unit).shock > 0) actions.add(Action(Verb::rally).with(unit));
    if (!state.hold.contains(unit)) actions.add(Action(Verb::hold).with(unit));
    actions.add(Action(Verb::focus).with(unit));
    actions.add(Action(Verb::evade).with(unit));
    actions.add(Action(Verb::end).with(unit));
}

Verdict judge_action(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const UnitId unit = frame.as<ActingFrame>().unit;
    if (UnitId(action.subject) != unit) return not_the_active_unit();
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
    case Verb::shoot:
        return judge_shoot(kit, state, unit, UnitId(action.target), Aim::unpacked(action.detail));
    case Verb::fight:
        return judge_fight(kit, state, unit, UnitId(action.target), Aim::unpacked(action.detail));
    case Verb::charge: return judge_charge(kit, state, unit, UnitId(action.target), action.at);
    default: return Verdict::allowed(); // focus, evade and end ask for nothing
    }
}

// Spends an action, and does it.
void take_action(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    State& state = play.state;
    Frame& activation = state.flow.top();
    const UnitId unit(action.subject);
    if (verb_of(action) == Verb::end) {
        play.log.tell("FO-ACT-8"_rule, happens::ends, unit);
        return activation.go_to(ActivationStep::end);
    }
    auto own = activation.as<ActivationFrame>();
    ++own.actions;
    activation.keep(own);
    state.acted.add(unit);
    switch (verb_of(action)) {
    case Verb::focus: return focus(play, unit);
    case Verb::evade: return evade(play, unit);
    case Verb::hold: return hold(play, unit);
    case Verb::rally: return rally(play, unit);
    case Verb::move: return move(play, unit, action.detail == rush_detail, action.at);
    case Verb::shoot:
        return attack(play, seat, AttackKind::shoot, unit, UnitId(action.target),
                      Aim::unpacked(action.detail));
    case Verb::fight:
        return attack(play, seat, AttackKind::fight, unit, UnitId(action.target),
                      Aim::unpacked(action.detail));
    default: return charge(play, seat, unit, UnitId(action.target), action.at);
    }
}

Scene::Prompt ask_for_action(const Sight& sight, const Frame& frame) {
    const UnitId unit = frame.as<ActingFrame>().unit;
    const Frame* activation = sight.state.flow.find<ActivationFrame>();
    const bool begun = activation != nullptr && activation->as<ActivationFrame>().actions > 0;
    auto made = question_about(sight.id(unit), frame.seat(),
                               fmt::format("What does {} do with {}", sight.name(unit),
                                           begun ? "its second action? Or does it end its activation?"
                                                 : "the first of its two actions?"),
                               "FO-D-ACTION"_rule, place_if_it_moves(sight, unit));
    // Before anything was done it would be an activation thrown away.
    if (begun) made.natural = Action(Verb::end).with(unit);
    return made;
}

std::string_view acting_misfit(const Lain& it) {
    const bool fits = is_of_same_unit(it) && it.around.as<ActivationFrame>().actions < actions_a_turn &&
                      goes_on(it.state, it.frame.as<ActingFrame>().unit);
    return breaks_unless(fits, "FO-ACT-8");
}

} // namespace

constinit const Row acting_row{
    .words = remembers<ActingFrame>("acting", seat_and_unit<ActingFrame>),
    .verbs = {Verb::focus, Verb::evade, Verb::hold, Verb::rally, Verb::move, Verb::shoot, Verb::fight,
              Verb::charge, Verb::end},
    .list = list_actions,
    .judge = judge_action,
    .apply = take_action,
    .prompt = ask_for_action,
    .lies_on = {{{Procedure::activation, ActivationStep::act}}},
    .misfit = acting_misfit,
    .about = its_unit<ActingFrame>,
};

// ---------------------------------------------------------------- FO-ACT-9: lead_on

namespace {

bool is_within_lead(const Equipment& kit, const State& state, UnitId leader, UnitId unit) {
    return gap_within(disc_of(kit, state, leader), disc_of(kit, state, unit), kit.measures.trait_range);
}

} // namespace

UnitSet may_lead_on(const Equipment& kit, const State& state, UnitId leader) {
    if (!goes_on(state, leader) || !sheet_of(kit, leader).has(Trait::lead_on)) return {};
    UnitSet found;
    for (const UnitId unit : eligible(kit, state, owner_of(kit, leader)))
        if (is_within_lead(kit, state, leader, unit)) found.add(unit);
    return found;
}

// ---------------------------------------------------------------- D-FREE

namespace {

void list_followers(const Asked& asked, ActionList& actions) {
    for (const UnitId unit : may_lead_on(asked.kit, asked.state, asked.frame.as<LeadingOnFrame>().unit))
        actions.add(Action(Verb::activate).with(unit));
    actions.add(Action(Verb::pass));
}

Verdict judge_follower(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const UnitId unit(action.subject);
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (!is_own(kit, seat, unit) || !is_on_table(state, unit))
        return refuse("FO-ACT-1"_rule, "Choose one of your own units on the table.");
    if (state.activated.contains(unit))
        return refuse("FO-ACT-6"_rule, "This unit has already been activated this round.");
    if (!is_within_lead(kit, state, frame.as<LeadingOnFrame>().unit, unit))
        return refuse("FO-ACT-9"_rule, "That unit is too far from its leader.");
    return Verdict::allowed();
}

// The leader's own activation is over, with or without somebody who follows.
void lead_on(Play& play, const Answer& answer) {
    const UnitId leader = answer.frame.as<LeadingOnFrame>().unit;
    const UnitId unit(answer.action.subject);
    finish_activation(play.state);
    if (unit.is_none()) return play.log.tell("FO-ACT-9"_rule, happens::declines_lead, leader);
    play.log.tell("FO-ACT-9"_rule, happens::leads_on, leader, unit);
    activate(play, answer.seat, unit, "FO-ACT-9"_rule);
}

Scene::Link why_leading_on(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} may lead on a friend of its own force within {}.",
                        sight.name(frame.as<LeadingOnFrame>().unit),
                        sight.rules.said_length(sight.kit.measures.trait_range)),
            "FO-ACT-9"_rule};
}

Scene::Prompt ask_whom_to_lead_on(const Sight& sight, const Frame& frame) {
    const UnitId unit = frame.as<LeadingOnFrame>().unit;
    return question_about(sight.id(unit), frame.seat(),
                          fmt::format("Whom does {} lead on?", sight.name(unit)), "FO-D-FREE"_rule);
}

std::string_view leading_on_misfit(const Lain& it) {
    return breaks_unless(is_of_same_unit(it) &&
                             !may_lead_on(it.kit, it.state, it.frame.as<LeadingOnFrame>().unit).empty(),
                         "FO-ACT-9");
}

} // namespace

constinit const Row leading_on_row{
    .words = remembers<LeadingOnFrame>("leading_on", seat_and_unit<LeadingOnFrame>),
    .verbs = {Verb::activate, Verb::pass},
    .list = list_followers,
    .judge = judge_follower,
    .apply = lead_on,
    .why = why_leading_on,
    .prompt = ask_whom_to_lead_on,
    .lies_on = {{{Procedure::activation, ActivationStep::end}}},
    .misfit = leading_on_misfit,
    .about = its_unit<LeadingOnFrame>,
};

} // namespace muster::forge
