// Each decision: what may be answered, and what an answer does.
#include "games/dropzone/parts.hpp"

#include <cassert>

namespace muster::dropzone {

namespace {

// ---------------------------------------------------------------- what may be answered

// D-ZONE
void list_zones(const Equipment& kit, const State& state, ActionList& actions) {
    for (int zone = 0; zone < static_cast<int>(kit.scenario.zones.size()); ++zone)
        if (judge_zone(kit, state, zone).ok()) actions.add(Action(Verb::choose).on(zone));
}

// D-DEPLOY
void list_deployments(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    for (const int group : Bits(groups_of(kit, seat))) {
        if (!is_to_deploy(kit, state, group)) continue;
        for (const int mode : Bits(modes_of(kit, state, group)))
            actions.add(Action(Verb::deploy).with(group).of(mode));
    }
}

// D-GIVE
void list_giving(const Equipment& kit, const State& state, ActionList& actions) {
    actions.add(Action(Verb::keep));
    if (kit.options.give == GiveRule::second) return actions.add(Action(Verb::give));
    for (int place = 1; place < state.order.size(); ++place)
        actions.add(Action(Verb::give).on(state.order.at(place).index()));
}

// D-ACTIVATE
void list_choices(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    for (const int group : Bits(groups_of(kit, seat))) {
        if (!is_eligible(kit, state, group)) continue;
        const std::uint64_t loaded = loaded_auxiliaries(kit, state, group);
        Scratch<std::uint64_t, 64> subsets;
        list_subsets(free_auxiliaries(kit, state, seat) & ~loaded, subsets);
        for (const std::uint64_t squads : subsets)
            actions.add(Action(Verb::activate).with(group).of(detail_of_squads(kit, seat, squads)));
        if (may_hold_back(kit, state, group)) actions.add(Action(Verb::hold).with(group));
    }
}

// D-SQUAD
void list_squads(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    for (const int squad : Bits(selectable(kit, state))) {
        Scratch<std::uint64_t, 64> subsets;
        list_subsets(possible_partners(kit, state, squad), subsets);
        for (const std::uint64_t partners : subsets)
            actions.add(Action(Verb::select).with(squad).of(detail_of_squads(kit, seat, partners)));
    }
    if (judge_endgroup(kit, state).ok()) actions.add(Action(Verb::endgroup));
}

// D-FORT
void list_tests(ActionList& actions) {
    actions.add(Action(Verb::roll));
    actions.add(Action(Verb::fail));
}

// D-PICK
void list_picks(const Equipment& kit, const State& state, const Frame& question, ActionList& actions) {
    for (const std::uint8_t unit :
         pickable(kit, state, squad_in(question), static_cast<SufferHow>(question.own[3])))
        actions.add(Action(Verb::pick).on(unit));
}

// ---------------------------------------------------------------- what an answer does

void choose_zone(Play& play, Seat seat, const Action& action) {
    play.state.flow.finish();
    take_zone(play, seat, action.target, "DZ-SET-2"_rule);
}

DeployMode only_mode(std::uint8_t modes) {
    return static_cast<DeployMode>(std::countr_zero(unsigned{modes}));
}

void deploy(Play& play, Seat seat, const Action& action) {
    play.state.flow.finish();
    play.state.order.went(seat);
    const int group = action.subject;
    deploy_group(play, seat, group,
                 action.detail == no_detail ? only_mode(modes_of(play.kit, play.state, group))
                                            : static_cast<DeployMode>(action.detail));
}

// DZ-SET-6: a deployment that is taken back leads to the same question.
void answer_placing(Play& play, Seat seat, const Action& action) {
    if (verb_of(action) != Verb::cancel) return place(play, action.subject, action.at);
    const bool deployment = play.state.placing.why == static_cast<std::uint8_t>(Placing::deployment);
    play.log.tell("DZ-PLC-2"_rule, happens::cancels, seat);
    cancel_placing(play);
    if (deployment) play.state.flow.begin(Procedure::deploying, seat.index());
}

void answer_giving(Play& play, Seat seat, const Action& action) {
    play.state.flow.finish();
    if (verb_of(action) == Verb::keep) return play.log.tell("DZ-INI-6"_rule, happens::keeps_initiative, seat);
    give_initiative(play, seat, action.target == no_one ? play.state.order.at(1) : Seat(action.target));
}

void seal_discard(State& state, Seat seat, std::int32_t cards) {
    state.discards.seal(seat, cards == no_detail ? 0 : cards);
    if (state.discards.complete()) state.flow.finish();
}

void answer_window(Play& play, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::pass)
        pass_card(play, seat);
    else
        play_card(play, seat, action.subject, Thing::unpacked(action.target));
}

void answer_choosing(Play& play, Seat seat, const Action& action) {
    play.state.flow.finish();
    const int group = action.subject;
    if (verb_of(action) == Verb::activate)
        return activate(play, seat, group, squads_in_detail(play.kit, seat, action.detail).value_or(0));
    play.state.activated |= std::uint32_t{1} << group;
    play.state.order.went(seat);
    play.log.tell("DZ-RES-3"_rule, happens::holds_group, seat, group);
}

void answer_selecting(Play& play, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::endgroup) return end_group(play);
    select(play, seat, action.subject, squads_in_detail(play.kit, seat, action.detail).value_or(0));
}

void answer_guarding(Play& play, const Action& action) {
    const int commander = play.state.flow.top().own[1];
    play.state.flow.finish();
    if (verb_of(action) == Verb::guard) guard(play, commander, action.target);
}

void answer_reacting(Play& play, Seat seat, const Action& action) {
    const Frame question = play.state.flow.top();
    if (verb_of(action) == Verb::pass) return decline_reaction(play, seat);
    react(play, question, action);
}

void answer_fleeing(Play& play, const Action& action) {
    const int squad = squad_in(play.state.flow.top());
    play.state.flow.finish();
    flee(play, squad, action);
}

void trim(Play& play, Seat seat, const Action& action) {
    play.state.flow.finish();
    discard_cards(play, seat, action.detail, "DZ-CMD-4"_rule);
}

} // namespace

void Dropzone::list(const State& state, Seat seat, ActionList& actions) const {
    if (!awaiting(state).contains(seat)) return;
    const Frame& question = state.flow.top();
    const int squad = squad_in(question);
    switch (doing(question)) {
    case Procedure::zoning: return list_zones(kit_, state, actions);
    case Procedure::deploying: return list_deployments(kit_, state, seat, actions);
    case Procedure::placing: return list_placings(kit_, state, actions);
    case Procedure::giving: return list_giving(kit_, state, actions);
    case Procedure::discarding: return list_discards(kit_, state, seat, -1, actions);
    case Procedure::window: return list_plays(kit_, state, seat, actions);
    case Procedure::choosing: return list_choices(kit_, state, seat, actions);
    case Procedure::activation: return list_squads(kit_, state, seat, actions);
    case Procedure::acting: return list_actions(kit_, state, seat, actions);
    case Procedure::moving: return list_move_verbs(kit_, state, seat, actions);
    case Procedure::aiming: return list_aims(kit_, state, squad, actions);
    case Procedure::guarding: return list_guards(kit_, state, squad, actions);
    case Procedure::flame_pick: return list_flame_picks(kit_, state, question, actions);
    case Procedure::reacting: return list_reactions(kit_, state, question, actions);
    case Procedure::deciding: return list_tests(actions);
    case Procedure::fleeing: return list_flights(kit_, state, squad, actions);
    case Procedure::picking: return list_picks(kit_, state, question, actions);
    case Procedure::trimming: return list_discards(kit_, state, seat, surplus_of(kit_, state, seat), actions);
    default: return;
    }
}

void Dropzone::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    assert(judge(state, seat, action).ok());
    Play play{kit_, state, chance, log};
    const Frame question = state.flow.top();
    switch (doing(question)) {
    case Procedure::zoning: choose_zone(play, seat, action); break;
    case Procedure::deploying: deploy(play, seat, action); break;
    case Procedure::placing: answer_placing(play, seat, action); break;
    case Procedure::giving: answer_giving(play, seat, action); break;
    case Procedure::discarding:
        log.tell("DZ-INI-7"_rule, happens::has_discarded, seat);
        seal_discard(state, seat, action.detail);
        break;
    case Procedure::window: answer_window(play, seat, action); break;
    case Procedure::choosing: answer_choosing(play, seat, action); break;
    case Procedure::activation: answer_selecting(play, seat, action); break;
    case Procedure::acting: take_action(play, seat, action); break;
    case Procedure::moving: take_move_verb(play, seat, action); break;
    case Procedure::aiming: take_aim_verb(play, seat, action); break;
    case Procedure::guarding: answer_guarding(play, action); break;
    case Procedure::flame_pick: pick_for_flame(play, question, action.target); break;
    case Procedure::reacting: answer_reacting(play, seat, action); break;
    case Procedure::deciding: answer_test(play, action); break;
    case Procedure::fleeing: answer_fleeing(play, action); break;
    case Procedure::picking: pick(play, action.target); break;
    case Procedure::trimming: trim(play, seat, action); break;
    default: break;
    }
    advance(play);
}

bool Dropzone::seal(State& state, Seat seat, const Action& action) const {
    if (!state.flow.is(Procedure::discarding)) return false;
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
        if (action.detail != no_detail || !is_group(kit_, action.subject)) return action;
        return action.of(static_cast<int>(only_mode(modes_of(kit_, state, action.subject))));
    case Verb::activate: {
        const auto named = squads_in_detail(kit_, seat, action.detail);
        if (!named || !is_group(kit_, action.subject)) return action;
        return action.of(
            detail_of_squads(kit_, seat, without_those_who_join(kit_, state, action.subject, *named)));
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
