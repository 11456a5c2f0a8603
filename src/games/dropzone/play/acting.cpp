// The actions of the squads that are selected (section 5).
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

bool is_open(const State& state, SquadId squad) { return has(state.activation.open, squad); }

bool is_of_open_squad(const Lain& it, SquadId squad) {
    return it.frame.seat() == it.around.seat() && is_open(it.state, squad);
}

bool must_arrive(const Equipment& kit, const State& state, SquadId squad) {
    return is_squad(kit, squad) && is_open(state, squad) && !has(state.has_moved, squad) &&
           owes_arrival(kit, state, squad);
}

// ---------------------------------------------------------------- the actions of open squads

void complete_action(State& state) { state.activation.acted = 1; }

namespace {

bool has_used_none(const State& state, SquadId squad) {
    return !has(state.has_moved | state.has_shot, squad);
}

Verdict twice() { return refuse("DZ-GEN-1"_rule, "A squad cannot do that action again in this activation."); }

// Nobody of it stands anywhere (DZ-TRN-3: of a squad torn apart, the part outside acts).
bool is_all_aboard(const Equipment& kit, const State& state, SquadId squad) {
    return is_squad_aboard(kit, state, squad) && !any_unit_is(kit, state, squad, Where::table) &&
           !any_unit_is(kit, state, squad, Where::garrison);
}

Verdict judge_shoot(const Equipment& kit, const State& state, SquadId squad) {
    if (must_arrive(kit, state, squad)) return refusal::in_readiness();
    if (has(state.has_shot, squad)) return twice();
    if (has(state.embarked, squad)) return refusal::shot_and_embarked();
    if (is_all_aboard(kit, state, squad)) return refusal::disembark_first();
    if (!can_shoot_something(kit, state, squad))
        return refuse("DZ-SHO-1"_rule, "No weapon of the squad has a target.");
    return Verdict::allowed();
}

// What search and scan have in common.
Verdict judge_whole_activation(const Equipment& kit, const State& state, SquadId squad) {
    if (must_arrive(kit, state, squad)) return refusal::in_readiness();
    if (!has_used_none(state, squad))
        return refuse("DZ-GEN-1"_rule, "Searching and scanning take both actions.");
    if (is_all_aboard(kit, state, squad)) return refusal::disembark_first();
    return Verdict::allowed();
}

bool has_an_action_left(const State& state, SquadId squad) {
    return !has(state.has_moved, squad) || !has(state.has_shot, squad);
}

// DZ-ACT-4: whether anybody but this squad could still complete an action.
bool somebody_else_can_act(const Equipment& kit, const State& state, SquadId squad) {
    for (const SquadId other : state.activation.open - SquadSet(squad))
        if (squad_lives(kit, state, other) && has_an_action_left(state, other)) return true;
    return !selectable(kit, state).empty();
}

Verdict judge_endsquad(const Equipment& kit, const State& state, SquadId squad) {
    if (must_arrive(kit, state, squad)) return refusal::in_readiness();
    if (state.activation.acted == 0 && !somebody_else_can_act(kit, state, squad))
        return refusal::minimum_action();
    return Verdict::allowed();
}

Verdict judge_squad_action(const Equipment& kit, const State& state, SquadId squad, const Action& action) {
    switch (verb_of(action)) {
    case Verb::move: return has(state.has_moved, squad) ? twice() : Verdict::allowed();
    case Verb::shoot: return judge_shoot(kit, state, squad);
    case Verb::search: {
        const Verdict whole = judge_whole_activation(kit, state, squad);
        return whole.ok() ? judge_search(kit, state, squad, ObjectiveId(action.target), action.detail)
                          : whole;
    }
    case Verb::scan: {
        const Verdict whole = judge_whole_activation(kit, state, squad);
        return whole.ok() ? judge_scan(kit, state, squad) : whole;
    }
    default: return judge_endsquad(kit, state, squad);
    }
}

// DZ-ACT-12, 4.1: `endsquad` comes by itself where nothing else is left.
bool has_something_to_do(const Equipment& kit, const State& state, SquadId squad) {
    if (!squad_lives(kit, state, squad)) return false;
    if (!has(state.has_moved, squad)) return true;
    return judge_shoot(kit, state, squad).ok() || may_pass_objectives(kit, state, squad);
}

// DZ-ACT-11: coherency, extraction, claims; of a squad with nobody left, claims alone.
void end_squad(Play& play, SquadId squad) {
    State& state = play.state;
    state.activation.open.remove(squad);
    const bool lives = squad_lives(play.kit, state, squad);
    if (lives) {
        play.log.tell("DZ-ACT-11"_rule, happens::ends_squad, squad.index());
        if (!is_in_coherency(play.kit, state, squad)) forced_drop(play, squad, DropCause::incoherent);
        extract(play, squad);
    }
    check_claims(play, lives ? squad : SquadId::none());
}

Next acting_step(Play& play, Frame&) {
    State& state = play.state;
    for (const SquadId squad : state.activation.open)
        if (!has_something_to_do(play.kit, state, squad)) end_squad(play, squad);
    if (!state.activation.open.empty()) return Next::ask;
    state.flow.finish();
    return Next::go_on;
}

Verdict judge_acting(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    switch (verb_of(action)) {
    case Verb::select: return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    case Verb::endgroup: // DZ-RES-1 comes first; DZ-ACT-4 would hide that the open squad is what is in the
                         // way
        if (!arrivals_owed(kit, state).empty()) return refusal::in_readiness();
        return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    case Verb::handover:
        return judge_handover(kit, state, seat, ObjectiveId(action.subject), SquadId(action.target));
    case Verb::drop: return judge_drop(kit, state, seat, action);
    default: break;
    }
    const SquadId squad(action.subject);
    if (!is_squad(kit, squad) || !is_open(state, squad))
        return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    return judge_squad_action(kit, state, squad, action);
}

void list_actions(const Asked& asked, ActionList& actions) {
    const Equipment& kit = asked.kit;
    const State& state = asked.state;
    for (const SquadId squad : state.activation.open) {
        const auto offer = [&](Verb verb) {
            const Action action = Action(verb).with(squad.index());
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

void take_action(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    const SquadId squad(action.subject);
    switch (verb_of(action)) {
    case Verb::move: return begin_move(play, seat, squad);
    case Verb::shoot: return begin_aiming(play, seat, squad);
    case Verb::search: return begin_search(play, seat, squad, ObjectiveId(action.target), action.detail);
    case Verb::scan: return scan(play, squad);
    case Verb::handover: return hand_over(play, ObjectiveId(action.subject), SquadId(action.target));
    case Verb::drop: return drop(play, ObjectiveId(action.subject), action.at);
    default: return end_squad(play, squad);
    }
}

std::string_view what_is_left(const State& state, SquadId squad) {
    const bool moved = has(state.has_moved, squad);
    const bool shot = has(state.has_shot, squad);
    if (moved && shot) return "has no action left";
    if (moved) return "has moved and may still shoot";
    return shot ? "has shot and may still move" : "may move and shoot, in any order";
}

// "Anvil Tank (L3a) acts: it has moved and may still shoot." Once an action is under way, it speaks for
// itself.
void tell_acting(const Sight& sight, const Frame&, Links& links) {
    const SquadSet open = sight.state.activation.open;
    if (open.size() > 1) links.add(fmt::format("{} act together.", sight.squads(open)), "DZ-ACT-7"_rule);
    if (!sight.state.flow.is<ActingFrame>()) return;
    for (const SquadId squad : open)
        links.add(fmt::format("{} acts: it {}.", sight.squad(squad), what_is_left(sight.state, squad)),
                  "DZ-GEN-1"_rule);
}

// A place is part of the answer where an objective could be put down (DZ-OBJ-7).
Scene::Prompt ask_to_act(const Sight& sight, const Frame& frame) {
    const SquadSet open = sight.state.activation.open;
    bool carries = false;
    for (const SquadId squad : open)
        carries = carries || !carried_by(sight.kit, sight.state, squad).is_none();
    const SquadId first = open.front();
    auto made =
        question_about(sight.id_of_squad(first), frame.seat(),
                       open.size() > 1 ? fmt::format("Who acts next of {}, and how?", sight.squads(open))
                                       : fmt::format("What does {} do?", sight.squads(open)),
                       "DZ-D-ACTION"_rule, carries ? Scene::Answer::place : Scene::Answer::choose);
    // Before anything was done it would be an activation thrown away.
    const bool begun = has(sight.state.has_moved | sight.state.has_shot, first);
    if (open.size() == 1 && begun) suggest(sight, made, Action(Verb::endsquad).with(first.index()));
    return made;
}

std::string_view acting_misfit(const Lain& it) {
    return unless(it.frame.seat() == it.around.seat() &&
                      (!is_on_top(it) || !it.state.activation.open.empty()),
                  "DZ-ACT-6");
}

} // namespace

constinit const Row acting_row{
    .words = remembers_seat<ActingFrame>("acting"),
    .step = acting_step,
    .verbs = {Verb::move, Verb::shoot, Verb::search, Verb::scan, Verb::handover, Verb::drop, Verb::endsquad,
              Verb::select, Verb::endgroup},
    .list = list_actions,
    .judge = judge_acting,
    .apply = take_action,
    .chain = tell_acting,
    .prompt = ask_to_act,
    .lies_on = {{{Procedure::activation, ActivationStep::select}}},
    .misfit = acting_misfit,
};

} // namespace muster::dropzone
