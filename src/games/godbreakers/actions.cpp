// The general actions but Engage (section 5): Move, Sunder, Hand Off, Plunder; and what they may ask.
#include "games/godbreakers/parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

// ---------------------------------------------------------------- 5.1 Move

bool may_move(const Equipment& kit, const State& state, const Turn& turn) {
    if (turn.moves > 0 && has_flaw(kit, state, turn.model, Flaw::slow)) return false;
    for (const ModelId pinner : pinners_of(kit, state, turn.model))
        if (gap(disc_of(kit, state, pinner), disc_of(kit, state, turn.model)) == 0) return false;
    return true;
}

// GB-MOVE-1, GB-MOVE-2
Verdict judge_move(const Equipment& kit, const State& state, const Turn& turn, Place to) {
    const ModelId model = turn.model;
    const int who = told(state, model);
    if (turn.moves > 0 && has_flaw(kit, state, model, Flaw::slow))
        return refuse("GB-FL-SLOW"_rule, "{name:model} is slow: one Move per activation.", who);
    const Disc from = disc_of(kit, state, model);
    const Disc there{to, from.radius};
    const int taken = what_is_there(kit, state, there, model);
    if (taken == thing_edge) return no_room(taken);
    const int units = far(kit, state, from, there);
    const int range = movement_range(kit, state, model);
    if (units > range)
        return refuse("GB-MOVE-1"_rule, "That is {n}U with terrain; {name:model} moves {m}U.", units, who,
                      range);
    for (const ModelId pinner : pinners_of(kit, state, model)) {
        const Disc disc = disc_of(kit, state, pinner);
        if (gap(disc, there) >= gap(disc, from))
            return refuse("GB-TR-PINNING"_rule,
                          "{name:model} is pinned by {pinner:model} and may only move closer to it.", who,
                          told(state, pinner));
    }
    return taken == nothing_there ? Verdict::allowed() : no_room(taken);
}

Verdict no_room(int what) {
    return refuse("GB-PLACE-1"_rule, "That spot is taken or off the table: {what:thing}.", what);
}

// GB-ORD-2: place, count the obstacles, test, damage, claims; it settles afterwards.
void move(Play& play, ModelId model, Place to) {
    State& state = play.state;
    const Disc from = disc_of(play.kit, state, model);
    bool escape = false; // GB-OBS-1
    for (const ModelId other : hostile_to(state, model))
        if (touches(from, disc_of(play.kit, state, other))) escape = true;
    const int crossed = barricades_crossed(play.kit, state, {from.centre, to}); // GB-OBS-2
    if (!play.log.idle())
        play.log.tell("GB-MOVE-1"_rule, happens::moves, told(state, model), to,
                      far(play.kit, state, from, {to, from.radius}));
    state.models[model].at = to;
    if (escape) play.log.tell("GB-OBS-1"_rule, happens::escapes, told(state, model));
    if (crossed > 0) play.log.tell("GB-OBS-2"_rule, happens::vaults, crossed, told(state, model));
    if ((escape || crossed > 0) && !test(play, model, luck::avoid_obstacles)) { // GB-OBS-3
        if (play.chance.wanting()) return;
        const int vaults = play.kit.options.vault_per_barricade ? crossed : int{crossed > 0};
        deal(play, model, int{escape} + vaults, "GB-OBS-3"_rule);
    }
    // GB-CLAIM-1, GB-COMP-9
    if (!claims_at_end(play.kit, state, model) && !stacks_to_claim(play.kit, state, model).empty())
        state.flow.begin(ClaimingFrame{seat_for(state, model), model});
}

StackSet stacks_to_claim(const Equipment& kit, const State& state, ModelId model) {
    StackSet found;
    const Disc disc = disc_of(kit, state, model);
    for (const StackId stack : all_stacks)
        if (state.stacks[stack].count > 0 && touches(disc, stack_disc(state, stack))) found.add(stack);
    return found - state.claimed;
}

bool claims_at_end(const Equipment& kit, const State& state, ModelId model) {
    return !is_godbreaker(model) && kit.profiles[state.models[model].profile].claims_at_end;
}

void claim(Play& play, ModelId model, StackId stack, int count) {
    Stack& from = play.state.stacks[stack];
    Model& claimant = play.state.models[model];
    play.log.tell("GB-CLAIM-1"_rule, happens::claims, told(play.state, model), count);
    claimant.treasure = static_cast<std::uint8_t>(claimant.treasure + count);
    from.count = static_cast<std::uint8_t>(from.count - count);
    if (from.count == 0) from = Stack{};
    play.state.claimed.add(stack);
}

// ---------------------------------------------------------------- GB-D-CLAIM

namespace {

void finish_claiming(Play& play) {
    play.state.claimed = {};
    play.state.flow.finish();
}

// Asked again until no stack is left.
Next claiming_step(Play& play, Frame& frame) {
    if (!stacks_to_claim(play.kit, play.state, model_of<ClaimingFrame>(frame)).empty()) return Next::ask;
    finish_claiming(play);
    return Next::go_on;
}

void list_claims(const Asked& asked, ActionList& actions) {
    const ModelId model = model_of<ClaimingFrame>(asked.frame);
    for (const StackId stack : stacks_to_claim(asked.kit, asked.state, model))
        for (int count = 1; count <= asked.state.stacks[stack].count; ++count)
            actions.add(Action(Verb::claim).on(stack).of(count));
    actions.add(Action(Verb::done));
}

Verdict judge_claim(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::done) return Verdict::allowed();
    const ModelId model = model_of<ClaimingFrame>(asked.frame);
    const StackId stack(action.target);
    const bool there = stacks_to_claim(asked.kit, asked.state, model).contains(stack);
    if (there && action.detail >= 1 && action.detail <= asked.state.stacks[stack].count)
        return Verdict::allowed();
    return refuse("GB-CLAIM-1"_rule, "Only unclaimed tokens within 0U can be claimed.");
}

// The question stays until it is done.
void answer_claiming(Play& play, const Answer& answer) {
    if (answer.is(Verb::claim))
        claim(play, model_of<ClaimingFrame>(answer.frame), StackId(answer.action.target),
              answer.action.detail);
    else
        finish_claiming(play);
}

Scene::Link why_claiming(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} ended its Move beside unclaimed treasure.",
                        sight.name(model_of<ClaimingFrame>(frame))),
            "GB-CLAIM-1"_rule};
}

// Whoever is there for treasure takes all of it.
Scene::Prompt ask_for_claim(const Sight& sight, const Frame& frame) {
    const ModelId model = model_of<ClaimingFrame>(frame);
    auto made = question_about(sight.id(model), frame.seat(),
                               fmt::format("What does {} claim?", sight.name(model)), "GB-D-CLAIM"_rule);
    if (const StackSet stacks = stacks_to_claim(sight.kit, sight.state, model); !stacks.empty()) {
        const StackId stack = stacks.front();
        made.natural = Action(Verb::claim).on(stack).of(sight.state.stacks[stack].count);
    }
    return made;
}

// GB-CLAIM-1, GB-COMP-9
std::string_view claiming_misfit(const Lain& it) {
    return broken_unless(is_of<ClaimingFrame, ActivationFrame>(it) &&
                             it.around.as<ActivationFrame>().moves > 0 &&
                             !claims_at_end(it.kit, it.state, model_of<ClaimingFrame>(it.frame)) &&
                             (it.state.claimed - StackSet::first(most_stacks)).empty(),
                         "GB-D-CLAIM");
}

} // namespace

constinit const Row claiming_row{
    .words = remembers_model<ClaimingFrame>("claiming"),
    .step = claiming_step,
    .verbs = {Verb::claim, Verb::done},
    .list = list_claims,
    .judge = judge_claim,
    .apply = answer_claiming,
    .why = why_claiming,
    .prompt = ask_for_claim,
    .lies_on = {{{Procedure::activation, ActivationStep::settle}}},
    .misfit = claiming_misfit,
    .about = number_of_model<ClaimingFrame>,
};

// ---------------------------------------------------------------- 5.3 Sunder, Plunder, Hand Off

namespace {

// GB-SUN-1, GB-PLUN-1: the player controls it; with `marker_reach` the model must be there as well.
Verdict judge_marker_use(const Equipment& kit, const State& state, const Turn& turn, MarkerId marker,
                         Rule rule) {
    const bool there = kit.markers.has(marker) && marker_stands(state, marker);
    if (!there || controller_of_marker(kit, state, marker) != turn.seat)
        return refuse(rule, "Your circle does not control this marker.");
    if (kit.options.marker_model_present &&
        !touches(disc_of(kit, state, turn.model), marker_disc(state, marker)))
        return refuse(rule, "{name:model} must be within 0U of this marker.", told(state, turn.model));
    return Verdict::allowed();
}

} // namespace

Verdict judge_sunder(const Equipment& kit, const State& state, const Turn& turn, MarkerId marker) {
    return judge_marker_use(kit, state, turn, marker, "GB-SUN-1"_rule);
}

void sunder(Play& play, ModelId model, MarkerId marker) {
    play.log.tell("GB-SUN-1"_rule, happens::sunders, told(play.state, model), marker);
    const bool success = test(play, model, luck::destroy_marker);
    if (play.chance.wanting()) return;
    if (!success) return play.log.tell("GB-SUN-1"_rule, happens::withstands, marker);
    play.state.standing.remove(marker);
    play.state.markers[marker] = Place{};
    play.log.tell("GB-SUN-1"_rule, happens::destroyed, marker);
}

Verdict judge_hand_off(const Equipment& kit, const State& state, const Turn& turn, ModelId target) {
    const Model& giver = state.models[turn.model];
    const bool fits = (giver.treasure > 0 || kit.options.empty_hand_off) && is_model(kit, target) &&
                      is_on_table(state, target) && are_friendly(state, turn.model, target) &&
                      is_within(kit, state, turn.model, target, giver.die);
    return fits ? Verdict::allowed()
                : Verdict(refuse("GB-HAND-1"_rule, "Hand Off needs a token and a friendly model within {m}U.",
                                 giver.die));
}

void hand_off(Play& play, ModelId model, ModelId target) {
    play.log.tell("GB-HAND-1"_rule, happens::hands_off, told(play.state, model), told(play.state, target));
    const bool reaches = touches(play.kit, play.state, model, target) || test(play, model, luck::go_long);
    if (play.chance.wanting()) return;
    if (!reaches) return play.log.tell("GB-HAND-1"_rule, happens::misses, told(play.state, target));
    if (play.state.models[model].treasure > 0) // GB-D-TAKE
        play.state.flow.begin(TakingFrame{seat_for(play.state, target), target, model});
}

// ---------------------------------------------------------------- GB-D-TAKE

namespace {

constexpr std::array taking_fields{field::seat<&TakingFrame::seat>(),
                                   field::thing<&TakingFrame::model>("model", "model"),
                                   field::thing<&TakingFrame::giver>("giver", "model")};

const Model& giver_in(const State& state, const Frame& frame) {
    return state.models[frame.as<TakingFrame>().giver];
}

void list_takings(const Asked& asked, ActionList& actions) {
    for (int count = 1; count <= giver_in(asked.state, asked.frame).treasure; ++count)
        actions.add(Action(Verb::take).of(count));
    actions.add(Action(Verb::done));
}

Verdict judge_taking(const Asked& asked, const Action& action) {
    if (verb_of(action) == Verb::done) return Verdict::allowed();
    if (action.detail >= 1 && action.detail <= giver_in(asked.state, asked.frame).treasure)
        return Verdict::allowed();
    return refuse("GB-D-TAKE"_rule, "Only what the other model carries can be taken.");
}

void take(Play& play, const Answer& answer) {
    if (!answer.is(Verb::take)) return;
    const auto own = answer.as<TakingFrame>();
    const int count = answer.action.detail;
    Model& from = play.state.models[own.giver];
    Model& to = play.state.models[own.model];
    from.treasure = static_cast<std::uint8_t>(from.treasure - count);
    to.treasure = static_cast<std::uint8_t>(to.treasure + count);
    play.log.tell("GB-HAND-1"_rule, happens::takes, told(play.state, own.model), count,
                  told(play.state, own.giver));
}

Scene::Link why_taking(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<TakingFrame>();
    const ModelId giver = own.giver;
    const ModelId receiver = own.model;
    return {fmt::format("{} hands off to {}, which takes as much as it likes.", sight.name(giver),
                        sight.name(receiver)),
            "GB-HAND-1"_rule, sight.id(giver), sight.id(receiver)};
}

Scene::Prompt ask_how_much(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<TakingFrame>();
    auto made = question_about(
        sight.id(own.model), own.seat,
        fmt::format("How much does {} take from {}?", sight.name(own.model), sight.name(own.giver)),
        "GB-D-TAKE"_rule);
    made.natural = Action(Verb::take).of(giver_in(sight.state, frame).treasure);
    return made;
}

// GB-HAND-1
std::string_view taking_misfit(const Lain& it) {
    const auto own = it.as<TakingFrame>();
    return broken_unless(own.giver == it.around.as<ActivationFrame>().model &&
                             are_friendly(it.state, own.giver, own.model) &&
                             giver_in(it.state, it.frame).treasure > 0,
                         "GB-D-TAKE");
}

} // namespace

constinit const Row taking_row{
    .words = remembers<TakingFrame>("taking", taking_fields),
    .verbs = {Verb::take, Verb::done},
    .list = list_takings,
    .judge = judge_taking,
    .apply = take,
    .why = why_taking,
    .prompt = ask_how_much,
    .lies_on = {{{Procedure::activation, ActivationStep::settle}}},
    .misfit = taking_misfit,
    .about = number_of_model<TakingFrame>,
};

// ---------------------------------------------------------------- Plunder

Verdict judge_plunder(const Equipment& kit, const State& state, const Turn& turn, MarkerId marker) {
    if (!kit.scenario.plunder)
        return refuse("GB-AXN-2"_rule, "{name:model} has no such action.", told(state, turn.model));
    if (!is_godbreaker(turn.model) || state.issued >= most_treasure)
        return refuse("GB-PLUN-1"_rule, "Only godbreakers plunder, and only while treasure is left.");
    if (kit.markers.has(marker) && kit.markers[marker].kind != MarkerKind::hoard)
        return refuse("GB-PLUN-1"_rule, "Only a hoard can be plundered.");
    return judge_marker_use(kit, state, turn, marker, "GB-PLUN-1"_rule);
}

// GB-ORD-4: token, roll, newcomer.
void plunder(Play& play, ModelId model, MarkerId marker) {
    ++play.state.issued;
    ++play.state.models[model].treasure;
    play.log.tell("GB-PLUN-1"_rule, happens::plunders, told(play.state, model), marker);
    const bool success = test(play, model, luck::plunder);
    if (play.chance.wanting()) return;
    play.log.tell("GB-PLUN-1"_rule, success ? happens::quiet : happens::noticed);
    if (!success && !play.kit.scenario.guardian.is_none())
        bring_wild_beside(play, play.kit.scenario.guardian, model, "GB-PLUN-1"_rule);
}

} // namespace muster::godbreakers
