// Activating a battlegroup with its auxiliaries, and selecting its squads (4.3). What they do: acting.cpp.
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

// Everything inside a transport of this squad, however deep.
SquadSet squads_riding_in(const Equipment& kit, const State& state, SquadId squad) {
    SquadSet riding;
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        for (int one = unit; is_aboard(state, one);) {
            one = unit_at(state, one).host;
            if (squad_of(kit, one) == squad) riding.add(squad_of(kit, unit));
        }
    return riding;
}

bool carries_a_group(const Equipment& kit, const State& state, SquadId squad) {
    for (const SquadId rider : squads_riding_in(kit, state, squad))
        if (!is_auxiliary(kit, rider)) return true;
    return false;
}

SquadSet auxiliaries_of(const Equipment& kit, Seat seat) {
    SquadSet found;
    for (const SquadId squad : squads_of(kit, seat))
        if (is_auxiliary(kit, squad)) found.add(squad);
    return found;
}

bool was_declared(const State& state, SquadId squad) { return state.declared_with[squad] != 0; }

// Those who ride in one of these and are auxiliaries themselves come along (DZ-AUX-2).
SquadSet with_riding_auxiliaries(const Equipment& kit, const State& state, SquadSet squads) {
    SquadSet all = squads;
    for (const SquadId squad : squads)
        for (const SquadId rider : squads_riding_in(kit, state, squad))
            if (is_auxiliary(kit, rider)) all.add(rider);
    return all;
}

} // namespace

// ---------------------------------------------------------------- auxiliaries

SquadSet loaded_auxiliaries(const Equipment& kit, const State& state, GroupId group) {
    SquadSet loaded;
    for (const SquadId squad : group_info(kit, group).squads)
        for (const int unit : units_of(kit, squad))
            for (int one = unit; is_aboard(state, one);) {
                one = unit_at(state, one).host;
                if (is_auxiliary(kit, squad_of(kit, one))) loaded.add(squad_of(kit, one));
            }
    // Those aboard the battlegroup's own transports come along, too.
    const SquadSet carriers = loaded | group_info(kit, group).squads;
    return with_riding_auxiliaries(kit, state, carriers) - group_info(kit, group).squads;
}

// ---------------------------------------------------------------- activating

namespace {

// DZ-AUX-3
SquadSet free_auxiliaries(const Equipment& kit, const State& state, Seat seat) {
    SquadSet found;
    for (const SquadId squad : auxiliaries_of(kit, seat)) {
        if (was_declared(state, squad) || carries_a_group(kit, state, squad)) continue;
        if (any_unit_is(kit, state, squad, Where::table) || any_unit_is(kit, state, squad, Where::readiness))
            found.add(squad);
    }
    return found;
}

} // namespace

// DZ-RUL-65: naming what joins anyway, with its cargo or in its carrier, changes nothing.
SquadSet without_those_who_join(const Equipment& kit, const State& state, GroupId group, SquadSet named) {
    const SquadSet chosen = named - loaded_auxiliaries(kit, state, group);
    SquadSet riding;
    for (const SquadId squad : chosen& free_auxiliaries(kit, state, Seat(group_info(kit, group).seat)))
        riding |= squads_riding_in(kit, state, squad);
    return chosen - riding;
}

// ---------------------------------------------------------------- D-ACTIVATE

namespace {

Verdict judge_activate(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const GroupId group(action.subject);
    if (!is_group(kit, group) || Seat(group_info(kit, group).seat) != seat)
        return refuse("DZ-ACT-1"_rule, "That is no battlegroup of yours.");
    if (was_activated(state, group))
        return refuse("DZ-ACT-1"_rule, "That battlegroup has already been activated this round.");
    if (!is_able(kit, state, group))
        return refuse("DZ-ACT-5"_rule, "No unit of that battlegroup can act, so it cannot be activated.");
    const auto named = squads_in_detail(kit, seat, action.detail);
    if (!named) return refuse("DZ-AUX-3"_rule, "Those are no auxiliary squads.");
    const SquadSet others = without_those_who_join(kit, state, group, *named);
    for (const SquadId squad : others& auxiliaries_of(kit, seat))
        if (carries_a_group(kit, state, squad))
            return refuse("DZ-AUX-2"_rule, "A loaded transport acts with its passengers' battlegroup.");
    for (const SquadId squad : others)
        if (was_declared(state, squad))
            return refuse("DZ-AUX-1"_rule, "That auxiliary squad has already acted this round.");
    if (!(others - free_auxiliaries(kit, state, seat)).empty())
        return refuse("DZ-AUX-3"_rule, "That squad cannot be declared with a battlegroup.");
    return Verdict::allowed();
}

void activate(Play& play, Seat seat, GroupId group, SquadSet auxiliaries) {
    State& state = play.state;
    const SquadSet declared =
        loaded_auxiliaries(play.kit, state, group) | with_riding_auxiliaries(play.kit, state, auxiliaries);
    state.activated |= std::uint32_t{1} << group.index();
    state.order.went(seat);
    state.has_moved = state.has_shot = state.used_close = state.used_ranged = {};
    state.entered_hostile = state.close_hurt = {};
    state.activation = Activation{};
    state.activation.group = group;
    state.activation.members = group_info(play.kit, group).squads | declared;
    for (const SquadId squad : declared)
        state.declared_with[squad] = static_cast<std::uint8_t>(group.index() + 1);
    play.log.tell("DZ-ACT-1"_rule, happens::activates, seat, group.index());
    for (const SquadId squad : declared) play.log.tell("DZ-ACT-3"_rule, happens::joins, squad.index());
    state.flow.begin(ActivationFrame{seat});
}

void list_choices(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    for (const GroupId group : groups_of(kit, seat)) {
        if (!is_eligible(kit, state, group)) continue;
        const SquadSet loaded = loaded_auxiliaries(kit, state, group);
        Subsets subsets;
        list_subsets((free_auxiliaries(kit, state, seat) - loaded).bits(), subsets);
        for (const auto squads : subsets)
            actions.add(Action(Verb::activate)
                            .with(group.index())
                            .of(detail_of_squads(kit, seat, SquadSet::from_bits(squads))));
        if (may_hold_back(kit, state, group)) actions.add(Action(Verb::hold).with(group.index()));
    }
}

Verdict judge_hold(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const GroupId group(action.subject);
    if (!is_group(kit, group) || Seat(group_info(kit, group).seat) != seat) return not_asked();
    return may_hold_back(kit, state, group)
               ? Verdict::allowed()
               : refuse("DZ-RES-3"_rule, "That battlegroup may not be held back.");
}

Verdict judge_choosing(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    switch (verb_of(action)) {
    case Verb::activate: return judge_activate(kit, state, seat, action);
    case Verb::hold: return judge_hold(kit, state, seat, action);
    default: return refuse("DZ-ACT-2"_rule, "You may not skip: activate one of your battlegroups.");
    }
}

void answer_choosing(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    const GroupId group(action.subject);
    if (verb_of(action) == Verb::activate)
        return activate(play, seat, group,
                        squads_in_detail(play.kit, seat, action.detail).value_or(SquadSet{}));
    play.state.activated |= std::uint32_t{1} << group.index();
    play.state.order.went(seat);
    play.log.tell("DZ-RES-3"_rule, happens::holds_group, seat, group.index());
}

Scene::Link why_choosing(const Sight& sight, const Frame& frame) {
    const Seat seat = frame.seat();
    return {
        fmt::format("{} has {} left and must activate one.", sight.name(seat),
                    counted(left_to_activate(sight.kit, sight.state, seat), "battlegroup", "battlegroups")),
        "DZ-ACT-1"_rule};
}

Scene::Prompt ask_to_choose(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "Which battlegroup do you activate, and with which transports?",
                       "DZ-D-ACTIVATE"_rule);
}

std::string_view choosing_misfit(const Lain& it) {
    return unless(can_activate(it.kit, it.state, it.frame.seat()), "DZ-INV-9");
}

} // namespace

constinit const Row choosing_row{
    .words = remembers_seat<ChoosingFrame>("choosing"),
    .verbs = {Verb::activate, Verb::hold, Verb::pass, Verb::endgroup},
    .list = list_choices,
    .judge = judge_choosing,
    .apply = answer_choosing,
    .why = why_choosing,
    .prompt = ask_to_choose,
    .lies_on = {{{Procedure::game, GameStep::activations}}},
    .misfit = choosing_misfit,
};

// ---------------------------------------------------------------- D-SQUAD

SquadSet arrivals_owed(const Equipment& kit, const State& state) { // DZ-RES-1
    SquadSet owing;
    for (const SquadId squad : state.activation.members)
        if (!has(state.has_moved | state.extracted, squad) &&
            (is_open(state, squad) || !has(state.selected, squad)) && owes_arrival(kit, state, squad))
            owing.add(squad);
    return owing;
}

namespace {

bool is_selectable(const Equipment& kit, const State& state, SquadId squad) { // DZ-ACT-12
    if (!has(state.activation.members, squad) || has(state.selected, squad)) return false;
    if (any_unit_is(kit, state, squad, Where::table) || any_unit_is(kit, state, squad, Where::garrison))
        return true;
    if (!has(state.extracted, squad) && owes_arrival(kit, state, squad)) return true;
    return is_squad_aboard(kit, state, squad) && could_get_out(kit, state, squad);
}

} // namespace

SquadSet selectable(const Equipment& kit, const State& state) {
    SquadSet found;
    for (const SquadId squad : state.activation.members - state.selected)
        if (is_selectable(kit, state, squad)) found.add(squad);
    return found;
}

namespace {

void close_activation(Play& play) {
    State& state = play.state;
    check_claims(play);
    play.log.tell("DZ-ACT-11"_rule, happens::ends_group, state.activation.group.index());
    state.has_moved = state.has_shot = state.used_close = state.used_ranged = {};
    state.entered_hostile = state.close_hurt = {};
    state.activation = Activation{};
    state.flow.finish();
}

bool rides_in(const Equipment& kit, const State& state, SquadId squad, SquadId transport_squad) {
    for (const int unit : units_of(kit, squad))
        if (is_aboard(state, unit) && squad_of(kit, unit_at(state, unit).host) == transport_squad)
            return true;
    return false;
}

// DZ-ACT-7
SquadSet possible_partners(const Equipment& kit, const State& state, SquadId squad) {
    const Sheet& transport = sheet_of_squad(kit, squad);
    if (!kit.options.leeway || !transport.carries()) return {};
    SquadSet found;
    for (const SquadId other : state.activation.members - state.selected) {
        if (other == squad || sheet_of_squad(kit, other).needs.letter != transport.offers.letter) continue;
        if (!squad_lives(kit, state, other)) continue;
        if (rides_in(kit, state, other, squad) || is_selectable(kit, state, other)) found.add(other);
    }
    return found;
}

Verdict judge_select(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const SquadId squad(action.subject);
    if (!state.activation.open.empty())
        return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    if (!is_squad(kit, squad) || owner_of_squad(kit, squad) != seat || !has(state.activation.members, squad))
        return refusal::cannot_act();
    const auto partners = squads_in_detail(kit, seat, action.detail);
    if (!partners || !(*partners - possible_partners(kit, state, squad)).empty())
        return refuse("DZ-ACT-7"_rule, "Only a transport and its passengers may act together.");
    if (has(state.selected, squad))
        return refuse("DZ-ACT-6"_rule, "That squad has already acted this round.");
    if (!is_selectable(kit, state, squad)) return refusal::cannot_act();
    return Verdict::allowed();
}

void select(Play& play, Seat seat, SquadId squad, SquadSet partners) {
    State& state = play.state;
    const SquadSet chosen = SquadSet(squad) | partners;
    state.selected |= chosen;
    state.activation.open = chosen;
    state.activation.handed = 0;
    for (const SquadId one : chosen) play.log.tell("DZ-ACT-6"_rule, happens::selects, one.index());
    state.flow.begin(ActingFrame{seat});
}

// DZ-ACT-11: the tests come first.
void end_group(Frame& activation) { activation.go_to(ActivationStep::tests); }

Next activation_step(Play& play, Frame& frame) {
    State& state = play.state;
    switch (frame.step_as<ActivationStep>()) {
    case ActivationStep::opened:
        frame.go_to(ActivationStep::select);
        open_window(play, Window::act, frame.seat());
        return Next::go_on;
    case ActivationStep::select: // DZ-RUL-14, DZ-RUL-16: with nobody able the requirement lapses
        if (!selectable(play.kit, state).empty()) return Next::ask;
        end_group(frame);
        return Next::go_on;
    case ActivationStep::tests:
        frame.go_to(ActivationStep::claims);
        state.flow.begin(FortTestsFrame{});
        return Next::go_on;
    case ActivationStep::claims: close_activation(play); return Next::go_on;
    }
    return Next::go_on;
}

Verdict judge_endgroup(const Equipment& kit, const State& state) {
    if (!arrivals_owed(kit, state).empty()) return refusal::in_readiness();
    if (state.activation.acted == 0) return refusal::minimum_action();
    return Verdict::allowed();
}

void list_squads(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    for (const SquadId squad : selectable(kit, state)) {
        Subsets subsets;
        list_subsets(possible_partners(kit, state, squad).bits(), subsets);
        for (const auto partners : subsets)
            actions.add(Action(Verb::select)
                            .with(squad.index())
                            .of(detail_of_squads(kit, seat, SquadSet::from_bits(partners))));
    }
    if (judge_endgroup(kit, state).ok()) actions.add(Action(Verb::endgroup));
}

Verdict judge_selecting(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    switch (verb_of(action)) {
    case Verb::select: return judge_select(kit, state, seat, action);
    case Verb::endgroup: return judge_endgroup(kit, state);
    case Verb::endsquad: { // without anything selected it is an end without an action (DZ-ACT-4)
        const Verdict end = judge_endgroup(kit, state);
        return end.ok() ? not_asked() : end;
    }
    default: return refuse("DZ-ACT-1"_rule, "It is not your turn to activate.");
    }
}

void answer_selecting(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    if (verb_of(action) == Verb::endgroup) return end_group(play.state.flow.top());
    select(play, seat, SquadId(action.subject),
           squads_in_detail(play.kit, seat, action.detail).value_or(SquadSet{}));
}

Scene::Link why_activation(const Sight& sight, const Frame& frame) {
    const GroupId group = sight.state.activation.group;
    if (!is_group(sight.kit, group)) return {};
    const SquadSet others = sight.state.activation.members - group_info(sight.kit, group).squads;
    const bool over = frame.step_as<ActivationStep>() > ActivationStep::select;
    return {fmt::format("{} {} {}{}.", sight.name(frame.seat()),
                        over ? "has ended the activation of" : "activates", sight.group(group),
                        others.empty() ? "" : fmt::format(" together with {}", sight.squads(others))),
            over ? "DZ-ACT-11"_rule : "DZ-ACT-3"_rule};
}

Scene::Prompt ask_to_select(const Sight& sight, const Frame& frame) {
    return question_to(frame.seat(),
                       fmt::format("Which squad of {} acts next?", sight.group(sight.state.activation.group)),
                       "DZ-D-SQUAD"_rule);
}

} // namespace

constinit const Row activation_row{
    .words = remembers_seat<ActivationFrame>("activation", {"opened", "select", "tests", "claims"}),
    .step = activation_step,
    .verbs = {Verb::select, Verb::endgroup, Verb::activate, Verb::hold, Verb::endsquad},
    .asks_at = static_cast<std::uint8_t>(ActivationStep::select),
    .list = list_squads,
    .judge = judge_selecting,
    .apply = answer_selecting,
    .why = why_activation,
    .prompt = ask_to_select,
    .lies_on = {{{Procedure::game, GameStep::activations}}},
};

} // namespace muster::dropzone
