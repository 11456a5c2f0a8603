// Activating a battlegroup with its auxiliaries, and the actions of its squads (4.3, section 5).
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

// Everything inside a transport of this squad, however deep.
std::uint64_t squads_riding_in(const Equipment& kit, const State& state, int squad) {
    std::uint64_t riding = 0;
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        for (int one = unit; is_aboard(state, one);) {
            one = unit_at(state, one).host;
            if (squad_of(kit, one) == squad) riding |= Bits::of(squad_of(kit, unit));
        }
    return riding;
}

bool carries_a_group(const Equipment& kit, const State& state, int squad) {
    for (const int rider : Bits(squads_riding_in(kit, state, squad)))
        if (!is_auxiliary(kit, rider)) return true;
    return false;
}

std::uint64_t auxiliaries_of(const Equipment& kit, Seat seat) {
    std::uint64_t found = 0;
    for (const int squad : Bits(squads_of(kit, seat)))
        if (is_auxiliary(kit, squad)) found |= Bits::of(squad);
    return found;
}

bool was_declared(const State& state, int squad) {
    return state.declared_with[static_cast<std::size_t>(squad)] != 0;
}

// Those who ride in one of these and are auxiliaries themselves come along (DZ-AUX-2).
std::uint64_t with_riding_auxiliaries(const Equipment& kit, const State& state, std::uint64_t squads) {
    std::uint64_t all = squads;
    for (const int squad : Bits(squads))
        for (const int rider : Bits(squads_riding_in(kit, state, squad)))
            if (is_auxiliary(kit, rider)) all |= Bits::of(rider);
    return all;
}

} // namespace

// ---------------------------------------------------------------- auxiliaries

std::uint64_t loaded_auxiliaries(const Equipment& kit, const State& state, int group) {
    std::uint64_t loaded = 0;
    for (const int squad : Bits(group_info(kit, group).squads))
        for (const int unit : units_of(kit, squad))
            for (int one = unit; is_aboard(state, one);) {
                one = unit_at(state, one).host;
                if (is_auxiliary(kit, squad_of(kit, one))) loaded |= Bits::of(squad_of(kit, one));
            }
    // Those aboard the battlegroup's own transports come along, too.
    const std::uint64_t carriers = loaded | group_info(kit, group).squads;
    return with_riding_auxiliaries(kit, state, carriers) & ~group_info(kit, group).squads;
}

std::uint64_t free_auxiliaries(const Equipment& kit, const State& state, Seat seat) {
    std::uint64_t found = 0;
    for (const int squad : Bits(auxiliaries_of(kit, seat))) {
        if (was_declared(state, squad) || carries_a_group(kit, state, squad)) continue;
        if (any_unit_is(kit, state, squad, Where::table) || any_unit_is(kit, state, squad, Where::readiness))
            found |= Bits::of(squad);
    }
    return found;
}

// ---------------------------------------------------------------- activating

// DZ-RUL-65: naming what joins anyway, with its cargo or in its carrier, changes nothing.
std::uint64_t without_those_who_join(const Equipment& kit, const State& state, int group,
                                     std::uint64_t named) {
    const std::uint64_t chosen = named & ~loaded_auxiliaries(kit, state, group);
    std::uint64_t riding = 0;
    for (const int squad : Bits(chosen & free_auxiliaries(kit, state, Seat(group_info(kit, group).seat))))
        riding |= squads_riding_in(kit, state, squad);
    return chosen & ~riding;
}

Verdict judge_activate(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const int group = action.subject;
    if (!is_group(kit, group) || Seat(group_info(kit, group).seat) != seat)
        return refuse("DZ-ACT-1"_rule, "That is no battlegroup of yours.");
    if (has(state.activated, group))
        return refuse("DZ-ACT-1"_rule, "That battlegroup has already been activated this round.");
    if (!is_able(kit, state, group))
        return refuse("DZ-ACT-5"_rule, "No unit of that battlegroup can act, so it cannot be activated.");
    const auto named = squads_in_detail(kit, seat, action.detail);
    if (!named) return refuse("DZ-AUX-3"_rule, "Those are no auxiliary squads.");
    const std::uint64_t others = without_those_who_join(kit, state, group, *named);
    for (const int squad : Bits(others & auxiliaries_of(kit, seat)))
        if (carries_a_group(kit, state, squad))
            return refuse("DZ-AUX-2"_rule, "A loaded transport acts with its passengers' battlegroup.");
    for (const int squad : Bits(others))
        if (was_declared(state, squad))
            return refuse("DZ-AUX-1"_rule, "That auxiliary squad has already acted this round.");
    if ((others & ~free_auxiliaries(kit, state, seat)) != 0)
        return refuse("DZ-AUX-3"_rule, "That squad cannot be declared with a battlegroup.");
    return Verdict::allowed();
}

void activate(Play& play, Seat seat, int group, std::uint64_t auxiliaries) {
    State& state = play.state;
    const std::uint64_t declared =
        loaded_auxiliaries(play.kit, state, group) | with_riding_auxiliaries(play.kit, state, auxiliaries);
    state.activated |= std::uint32_t{1} << group;
    state.order.went(seat);
    state.has_moved = state.has_shot = state.used_close = state.used_ranged = 0;
    state.entered_hostile = state.close_hurt = 0;
    state.activation = Activation{};
    state.activation.group = static_cast<std::uint8_t>(group);
    state.activation.members = group_info(play.kit, group).squads | declared;
    for (const int squad : Bits(declared))
        state.declared_with[static_cast<std::size_t>(squad)] = static_cast<std::uint8_t>(group + 1);
    play.log.tell("DZ-ACT-1"_rule, happens::activates, seat, group);
    for (const int squad : Bits(declared)) play.log.tell("DZ-ACT-3"_rule, happens::joins, squad);
    state.flow.begin(Procedure::activation, seat.index());
}

namespace {

std::uint64_t arrivals_owed(const Equipment& kit, const State& state) { // DZ-RES-1
    std::uint64_t owing = 0;
    for (const int squad : Bits(state.activation.members))
        if (!has(state.has_moved | state.extracted, squad) &&
            (is_open(state, squad) || !has(state.selected, squad)) && owes_arrival(kit, state, squad))
            owing |= Bits::of(squad);
    return owing;
}

Verdict minimum_action() {
    return refuse("DZ-ACT-4"_rule, "At least one unit must complete an action first.");
}

void close_activation(Play& play) {
    State& state = play.state;
    check_claims(play);
    play.log.tell("DZ-ACT-11"_rule, happens::ends_group, state.activation.group);
    state.has_moved = state.has_shot = state.used_close = state.used_ranged = 0;
    state.entered_hostile = state.close_hurt = 0;
    state.activation = Activation{};
    state.flow.finish();
}

} // namespace

Next activation_step(Play& play, Frame& frame) {
    State& state = play.state;
    switch (step_of<ActivationStep>(frame)) {
    case ActivationStep::opened: {
        const Seat seat = asked(frame);
        go_to(frame, ActivationStep::select);
        open_window(play, Window::act, seat);
        return Next::go_on;
    }
    case ActivationStep::select: // DZ-RUL-14, DZ-RUL-16: with nobody able the requirement lapses
        if (selectable(play.kit, state) != 0) return Next::ask;
        end_group(play);
        return Next::go_on;
    case ActivationStep::tests:
        go_to(frame, ActivationStep::claims);
        state.flow.begin(Procedure::fort_tests);
        return Next::go_on;
    case ActivationStep::claims: close_activation(play); return Next::go_on;
    }
    return Next::go_on;
}

// DZ-ACT-11: the tests come first.
void end_group(Play& play) { go_to(play.state.flow.top(), ActivationStep::tests); }

Verdict judge_endgroup(const Equipment& kit, const State& state) {
    if (arrivals_owed(kit, state) != 0) return refusal::in_readiness();
    if (state.activation.acted == 0) return minimum_action();
    return Verdict::allowed();
}

// ---------------------------------------------------------------- selecting squads

bool is_selectable(const Equipment& kit, const State& state, int squad) {
    if (!has(state.activation.members, squad) || has(state.selected, squad)) return false;
    if (any_unit_is(kit, state, squad, Where::table) || any_unit_is(kit, state, squad, Where::garrison))
        return true;
    if (!has(state.extracted, squad) && owes_arrival(kit, state, squad)) return true;
    return is_squad_aboard(kit, state, squad) && could_get_out(kit, state, squad);
}

std::uint64_t selectable(const Equipment& kit, const State& state) {
    std::uint64_t found = 0;
    for (const int squad : Bits(state.activation.members & ~state.selected))
        if (is_selectable(kit, state, squad)) found |= Bits::of(squad);
    return found;
}

namespace {

bool rides_in(const Equipment& kit, const State& state, int squad, int transport_squad) {
    for (const int unit : units_of(kit, squad))
        if (is_aboard(state, unit) && squad_of(kit, unit_at(state, unit).host) == transport_squad)
            return true;
    return false;
}

} // namespace

std::uint64_t possible_partners(const Equipment& kit, const State& state, int squad) {
    const Sheet& transport = sheet_of_squad(kit, squad);
    if (!kit.options.leeway || !transport.carries()) return 0;
    std::uint64_t found = 0;
    for (const int other : Bits(state.activation.members & ~state.selected)) {
        if (other == squad || sheet_of_squad(kit, other).needs.letter != transport.offers.letter) continue;
        if (!squad_lives(kit, state, other)) continue;
        if (rides_in(kit, state, other, squad) || is_selectable(kit, state, other)) found |= Bits::of(other);
    }
    return found;
}

Verdict judge_select(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const int squad = action.subject;
    if (state.activation.open != 0)
        return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    if (!is_squad(kit, squad) || owner_of_squad(kit, squad) != seat || !has(state.activation.members, squad))
        return refusal::cannot_act();
    const auto partners = squads_in_detail(kit, seat, action.detail);
    if (!partners || (*partners & ~possible_partners(kit, state, squad)) != 0)
        return refuse("DZ-ACT-7"_rule, "Only a transport and its passengers may act together.");
    if (has(state.selected, squad))
        return refuse("DZ-ACT-6"_rule, "That squad has already acted this round.");
    if (!is_selectable(kit, state, squad)) return refusal::cannot_act();
    return Verdict::allowed();
}

void select(Play& play, Seat seat, int squad, std::uint64_t partners) {
    State& state = play.state;
    const std::uint64_t chosen = Bits::of(squad) | partners;
    state.selected |= chosen;
    state.activation.open = chosen;
    state.activation.handed = 0;
    for (const int one : Bits(chosen)) play.log.tell("DZ-ACT-6"_rule, happens::selects, one);
    state.flow.begin(Procedure::acting, seat.index());
}

bool is_open(const State& state, int squad) { return has(state.activation.open, squad); }

bool must_arrive(const Equipment& kit, const State& state, int squad) {
    return is_squad(kit, squad) && is_open(state, squad) && !has(state.has_moved, squad) &&
           owes_arrival(kit, state, squad);
}

// ---------------------------------------------------------------- the actions of open squads

void complete_action(State& state) { state.activation.acted = 1; }

namespace {

bool has_used_none(const State& state, int squad) { return !has(state.has_moved | state.has_shot, squad); }

Verdict twice() { return refuse("DZ-GEN-1"_rule, "A squad cannot do that action again in this activation."); }

// Nobody of it stands anywhere (DZ-TRN-3: of a squad torn apart, the part outside acts).
bool is_all_aboard(const Equipment& kit, const State& state, int squad) {
    return is_squad_aboard(kit, state, squad) && !any_unit_is(kit, state, squad, Where::table) &&
           !any_unit_is(kit, state, squad, Where::garrison);
}

Verdict judge_shoot(const Equipment& kit, const State& state, int squad) {
    if (must_arrive(kit, state, squad)) return refusal::in_readiness();
    if (has(state.has_shot, squad)) return twice();
    if (has(state.embarked, squad)) return refusal::shot_and_embarked();
    if (is_all_aboard(kit, state, squad)) return refusal::disembark_first();
    if (!can_shoot_something(kit, state, squad))
        return refuse("DZ-SHO-1"_rule, "No weapon of the squad has a target.");
    return Verdict::allowed();
}

// What search and scan have in common.
Verdict judge_whole_activation(const Equipment& kit, const State& state, int squad) {
    if (must_arrive(kit, state, squad)) return refusal::in_readiness();
    if (!has_used_none(state, squad))
        return refuse("DZ-GEN-1"_rule, "Searching and scanning take both actions.");
    if (is_all_aboard(kit, state, squad)) return refusal::disembark_first();
    return Verdict::allowed();
}

bool has_an_action_left(const State& state, int squad) {
    return !has(state.has_moved, squad) || !has(state.has_shot, squad);
}

// DZ-ACT-4: whether anybody but this squad could still complete an action.
bool somebody_else_can_act(const Equipment& kit, const State& state, int squad) {
    for (const int other : Bits(state.activation.open & ~Bits::of(squad)))
        if (squad_lives(kit, state, other) && has_an_action_left(state, other)) return true;
    return selectable(kit, state) != 0;
}

Verdict judge_endsquad(const Equipment& kit, const State& state, int squad) {
    if (must_arrive(kit, state, squad)) return refusal::in_readiness();
    if (state.activation.acted == 0 && !somebody_else_can_act(kit, state, squad)) return minimum_action();
    return Verdict::allowed();
}

Verdict judge_squad_action(const Equipment& kit, const State& state, int squad, const Action& action) {
    switch (verb_of(action)) {
    case Verb::move: return has(state.has_moved, squad) ? twice() : Verdict::allowed();
    case Verb::shoot: return judge_shoot(kit, state, squad);
    case Verb::search: {
        const Verdict whole = judge_whole_activation(kit, state, squad);
        return whole.ok() ? judge_search(kit, state, squad, action.target, action.detail) : whole;
    }
    case Verb::scan: {
        const Verdict whole = judge_whole_activation(kit, state, squad);
        return whole.ok() ? judge_scan(kit, state, squad) : whole;
    }
    default: return judge_endsquad(kit, state, squad);
    }
}

// DZ-ACT-12, 4.1: `endsquad` comes by itself where nothing else is left.
bool has_something_to_do(const Equipment& kit, const State& state, int squad) {
    if (!squad_lives(kit, state, squad)) return false;
    if (!has(state.has_moved, squad)) return true;
    return judge_shoot(kit, state, squad).ok() || may_pass_objectives(kit, state, squad);
}

} // namespace

Next acting_step(Play& play, Frame&) {
    State& state = play.state;
    for (const int squad : Bits(state.activation.open))
        if (!has_something_to_do(play.kit, state, squad)) end_squad(play, squad);
    if (state.activation.open != 0) return Next::ask;
    state.flow.finish();
    return Next::go_on;
}

Verdict judge_action(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    switch (verb_of(action)) {
    case Verb::select: return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    case Verb::endgroup: // DZ-RES-1 comes first; DZ-ACT-4 would hide that the open squad is what is in the
                         // way
        if (arrivals_owed(kit, state) != 0) return refusal::in_readiness();
        return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    case Verb::handover: return judge_handover(kit, state, seat, action.subject, action.target);
    case Verb::drop: return judge_drop(kit, state, seat, action);
    default: break;
    }
    if (!is_squad(kit, action.subject) || !is_open(state, action.subject))
        return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    return judge_squad_action(kit, state, action.subject, action);
}

void list_actions(const Equipment& kit, const State& state, Seat, ActionList& actions) {
    for (const int squad : Bits(state.activation.open)) {
        const auto offer = [&](Verb verb) {
            const Action action = Action(verb).with(squad);
            if (judge_squad_action(kit, state, squad, action).ok()) actions.add(action);
        };
        offer(Verb::shoot);
        if (judge_whole_activation(kit, state, squad).ok()) {
            list_searches(kit, state, squad, actions);
            offer(Verb::scan);
        }
        offer(Verb::move);
        list_passing(kit, state, squad, actions);
        offer(Verb::endsquad);
    }
}

void take_action(Play& play, Seat seat, const Action& action) {
    switch (verb_of(action)) {
    case Verb::move: return begin_move(play, seat, action.subject);
    case Verb::shoot: return begin_aiming(play, seat, action.subject);
    case Verb::search: return begin_search(play, seat, action.subject, action.target, action.detail);
    case Verb::scan: return scan(play, action.subject);
    case Verb::handover: return hand_over(play, action.subject, action.target);
    case Verb::drop: return drop(play, action.subject, action.at);
    default: return end_squad(play, action.subject);
    }
}

// DZ-ACT-11: coherency, extraction, claims; of a squad with nobody left, claims alone.
void end_squad(Play& play, int squad) {
    State& state = play.state;
    state.activation.open &= ~Bits::of(squad);
    const bool lives = squad_lives(play.kit, state, squad);
    if (lives) {
        play.log.tell("DZ-ACT-11"_rule, happens::ends_squad, squad);
        if (!is_in_coherency(play.kit, state, squad)) forced_drop(play, squad, DropCause::incoherent);
        extract(play, squad);
    }
    check_claims(play, lives ? squad : -1);
}

} // namespace muster::dropzone
