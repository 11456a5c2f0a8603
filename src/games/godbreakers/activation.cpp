// A model's activation: up to two actions, one for unaligned models; and the general actions but Engage:
// Move, Sunder, Hand Off, Plunder.
#include "games/godbreakers/parts.hpp"

namespace muster::godbreakers {

namespace {

void go_to(Frame& frame, ActivationStep step) { frame.step = static_cast<std::uint8_t>(step); }

Frame& activation_of(State& state) {
    int i = state.flow.depth() - 1;
    while (doing(state.flow[i]) != Procedure::activation) --i;
    return state.flow[i];
}

// GB-WILD-4: what its profile has it do last.
void claim_all(Play& play, int model) {
    for (const int stack : Bits(stacks_to_claim(play.kit, play.state, model)))
        claim(play, model, stack, stack_at(play.state, stack).count);
    play.state.claimed = 0;
}

bool claims_at_end(const Equipment& kit, const State& state, int model) {
    return !is_godbreaker(model) && kit.profiles[model_at(state, model).profile].claims_at_end;
}

} // namespace

Turn turn_of(const State& state) {
    const Frame& frame = *state.flow.find(Procedure::activation);
    Turn turn;
    turn.seat = asked(frame);
    turn.model = model_in(frame);
    turn.left = actions_of(turn.model) - frame.own[2];
    turn.moves = frame.own[3];
    turn.engages = frame.own[4];
    turn.compulsion = static_cast<Compulsion>(frame.own[5]);
    return turn;
}

// GB-ACT-3: its flag is set when its activation begins.
void activate(Play& play, Seat seat, int model, Rule why) {
    State& state = play.state;
    const bool wild = is_wild(state, model);
    if (!wild) state.priority.went(seat); // GB-ACT-2
    state.gone.mark(model);
    Frame& frame = state.flow.begin(Procedure::activation, seat.index(), model);
    if (!wild) return play.log.tell(why, happens::activates, seat, told(state, model));
    // GB-COMP-1: kept for this activation.
    const Compulsion compulsion = compulsion_of(play.kit, state, model);
    frame.own[5] = static_cast<std::int8_t>(compulsion);
    play.log.tell(why, happens::wild_activates, told(state, model), static_cast<int>(compulsion));
}

Next activation_step(Play& play, Frame& frame) {
    const int model = model_in(frame);
    switch (static_cast<ActivationStep>(frame.step)) {
    case ActivationStep::act:
        if (frame.own[2] >= actions_of(model))
            go_to(frame, ActivationStep::end);
        else
            play.state.flow.begin(Procedure::acting, asked(frame).index(), model);
        break;
    case ActivationStep::settle: // GB-AXN-1, GB-ORD-5
        settle(play);
        if (is_on_table(play.state, model))
            go_to(frame, ActivationStep::act);
        else
            play.state.flow.finish(); // GB-ACT-6, GB-TRI-4
        break;
    case ActivationStep::end:
        if (claims_at_end(play.kit, play.state, model)) claim_all(play, model);
        play.state.flow.finish();
        break;
    }
    return Next::go_on;
}

void end_activation(Play& play, Rule why, const EventKind& how) {
    Frame& frame = activation_of(play.state);
    play.log.tell(why, how, told(play.state, model_in(frame)));
    go_to(frame, ActivationStep::end);
}

// ---------------------------------------------------------------- what is open

namespace {

bool can_use_a_marker(const Equipment& kit, const State& state, const Turn& turn) {
    for (const int marker : Bits(controlled_markers(kit, state, turn.seat)))
        if (judge_sunder(kit, state, turn, marker).ok() || judge_plunder(kit, state, turn, marker).ok())
            return true;
    return false;
}

bool can_hand_off(const Equipment& kit, const State& state, const Turn& turn) {
    for (const int other : Bits(models_of(state, turn.seat)))
        if (judge_hand_off(kit, state, turn, other).ok()) return true;
    return false;
}

// GB-D-ACTION: whether there is anything to choose but to end.
bool anything_open(const Equipment& kit, const State& state, const Turn& turn) {
    return may_move(kit, state, turn) || engageable(kit, state, turn) != 0 ||
           can_use_a_marker(kit, state, turn) || can_hand_off(kit, state, turn) ||
           any_special_open(kit, state, turn);
}

// What a wild model is left with when there is only one answer.
struct Forced {
    bool is = false;
    Action action;
};

Forced forced_action(const Duty& duty, int model) {
    if (duty.goal_count > 0) return {}; // points count as many
    const bool may_end = duty.fulfilled || !duty.anything_serves();
    if (std::popcount(duty.strike) + int{duty.thunder} + int{may_end} != 1) return {};
    if (may_end) return {true, Action(Verb::end_activation).with(model)};
    if (duty.thunder) return {true, Action(Verb::thunder).with(model)};
    return {true, Action(Verb::engage).with(model).on(std::countr_zero(duty.strike))};
}

// GB-D-WILD-ACTION. Advisory compulsions leave all of it open.
Next wild_acting_step(Play& play, const Turn& turn) {
    if (play.kit.options.compulsion_advisory) {
        const bool open = may_move(play.kit, play.state, turn) ||
                          engageable(play.kit, play.state, turn) != 0 ||
                          rank_of(play.kit, play.state, turn.model, Trait::thunderous) > 0;
        if (open) return Next::ask;
        play.state.flow.finish();
        end_activation(play, "GB-D-WILD-ACTION"_rule, happens::ends_idle);
        return Next::go_on;
    }
    const Duty duty = duty_of(play.kit, play.state, turn);
    const Forced forced = forced_action(duty, turn.model);
    if (!forced.is) return Next::ask;
    if (verb_of(forced.action) == Verb::end_activation) { // nobody decided it, so it is told why
        play.state.flow.finish();
        end_activation(play, "GB-D-WILD-ACTION"_rule,
                       duty.fulfilled ? happens::ends_served : happens::ends_idle);
        return Next::go_on;
    }
    take_action(play, turn.seat, forced.action, "GB-D-WILD-ACTION"_rule);
    return Next::go_on;
}

} // namespace

Next acting_step(Play& play, Frame&) {
    const Turn turn = turn_of(play.state);
    if (is_wild(play.state, turn.model)) return wild_acting_step(play, turn);
    if (anything_open(play.kit, play.state, turn)) return Next::ask;
    play.state.flow.finish();
    end_activation(play, "GB-D-ACTION"_rule, happens::ends);
    return Next::go_on;
}

// GB-AXN-1: the question is answered, an action is spent, and afterwards Triumphs settle.
void take_action(Play& play, Seat seat, const Action& action, Rule why) {
    play.state.flow.finish();
    Frame& frame = activation_of(play.state);
    if (verb_of(action) == Verb::end_activation) return end_activation(play, why, happens::ends);
    ++frame.own[2];
    go_to(frame, ActivationStep::settle);
    switch (verb_of(action)) {
    case Verb::move: ++frame.own[3]; return move(play, action.subject, action.at);
    case Verb::engage: ++frame.own[4]; return engage(play, seat, action.subject, action.target);
    case Verb::sunder: return sunder(play, action.subject, action.target);
    case Verb::hand_off: return hand_off(play, action.subject, action.target);
    case Verb::plunder: return plunder(play, action.subject, action.target);
    default: return special(play, action);
    }
}

// ---------------------------------------------------------------- 5.1 Move

bool may_move(const Equipment& kit, const State& state, const Turn& turn) {
    if (turn.moves > 0 && has_flaw(kit, state, turn.model, Flaw::slow)) return false;
    for (const int pinner : Bits(pinners_of(kit, state, turn.model)))
        if (gap(disc_of(kit, state, pinner), disc_of(kit, state, turn.model)) == 0) return false;
    return true;
}

// GB-MOVE-1, GB-MOVE-2
Verdict judge_move(const Equipment& kit, const State& state, const Turn& turn, Place to) {
    const int model = turn.model;
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
    for (const int pinner : Bits(pinners_of(kit, state, model))) {
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
void move(Play& play, int model, Place to) {
    State& state = play.state;
    const Disc from = disc_of(play.kit, state, model);
    bool escape = false; // GB-OBS-1
    for (const int other : Bits(hostile_to(state, model)))
        if (touches(from, disc_of(play.kit, state, other))) escape = true;
    const int crossed = barricades_crossed(play.kit, state, {from.centre, to}); // GB-OBS-2
    if (!play.log.idle())
        play.log.tell("GB-MOVE-1"_rule, happens::moves, told(state, model), to,
                      far(play.kit, state, from, {to, from.radius}));
    model_at(state, model).at = to;
    if (escape) play.log.tell("GB-OBS-1"_rule, happens::escapes, told(state, model));
    if (crossed > 0) play.log.tell("GB-OBS-2"_rule, happens::vaults, crossed, told(state, model));
    if ((escape || crossed > 0) && !test(play, model, luck::avoid_obstacles)) { // GB-OBS-3
        if (play.chance.wanting()) return;
        const int vaults = play.kit.options.vault_per_barricade ? crossed : int{crossed > 0};
        deal(play, model, int{escape} + vaults, "GB-OBS-3"_rule);
    }
    // GB-CLAIM-1, GB-COMP-9
    if (!claims_at_end(play.kit, state, model) && stacks_to_claim(play.kit, state, model) != 0)
        state.flow.begin(Procedure::claiming, seat_for(state, model).index(), model);
}

std::uint64_t stacks_to_claim(const Equipment& kit, const State& state, int model) {
    std::uint64_t found = 0;
    const Disc disc = disc_of(kit, state, model);
    for (int stack = 0; stack < most_stacks; ++stack)
        if (stack_at(state, stack).count > 0 && touches(disc, stack_disc(state, stack)))
            found |= Bits::of(stack);
    return found & ~state.claimed;
}

void claim(Play& play, int model, int stack, int count) {
    Stack& from = stack_at(play.state, stack);
    Model& one = model_at(play.state, model);
    play.log.tell("GB-CLAIM-1"_rule, happens::claims, told(play.state, model), count);
    one.treasure = static_cast<std::uint8_t>(one.treasure + count);
    from.count = static_cast<std::uint8_t>(from.count - count);
    if (from.count == 0) from = Stack{};
    play.state.claimed |= Bits::of(stack);
}

// GB-D-CLAIM: asked again until no stack is left.
Next claiming_step(Play& play, Frame& frame) {
    if (stacks_to_claim(play.kit, play.state, model_in(frame)) != 0) return Next::ask;
    finish_claiming(play);
    return Next::go_on;
}

void finish_claiming(Play& play) {
    play.state.claimed = 0;
    play.state.flow.finish();
}

// ---------------------------------------------------------------- 5.2 Engage, whether it may begin

Verdict judge_engage(const Equipment& kit, const State& state, const Turn& turn, int target) {
    if (turn.engages > 0 && has_flaw(kit, state, turn.model, Flaw::careful))
        return refuse("GB-FL-CAREFUL"_rule, "{name:model} is careful: one Engage per activation.",
                      told(state, turn.model));
    if (!is_model(kit, target) || !is_on_table(state, target) || !are_hostile(state, turn.model, target))
        return refuse("GB-ENG-1"_rule, "Only hostile models can be engaged.");
    const int range = attack_range(kit, state, turn.model);
    if (!is_within(kit, state, turn.model, target, range))
        return refuse("GB-ENG-1"_rule, "{target:model} is {n}U away; the attack range is {m}U.",
                      told(state, target), near(kit, state, turn.model, target), range);
    return Verdict::allowed();
}

std::uint64_t engageable(const Equipment& kit, const State& state, const Turn& turn) {
    if (turn.engages > 0 && has_flaw(kit, state, turn.model, Flaw::careful)) return 0;
    return strike_targets(kit, state, turn.model);
}

// ---------------------------------------------------------------- 5.3 Sunder, Hand Off, Plunder

namespace {

// GB-SUN-1, GB-PLUN-1: the player controls it; with `marker_reach` the model must be there as well.
Verdict judge_marker_use(const Equipment& kit, const State& state, const Turn& turn, int marker, Rule rule) {
    const bool there = marker >= 0 && marker < markers_in(kit) && marker_stands(state, marker);
    if (!there || controller_of_marker(kit, state, marker) != turn.seat)
        return refuse(rule, "Your circle does not control this marker.");
    if (kit.options.marker_model_present &&
        !touches(disc_of(kit, state, turn.model), marker_disc(state, marker)))
        return refuse(rule, "{name:model} must be within 0U of this marker.", told(state, turn.model));
    return Verdict::allowed();
}

} // namespace

Verdict judge_sunder(const Equipment& kit, const State& state, const Turn& turn, int marker) {
    return judge_marker_use(kit, state, turn, marker, "GB-SUN-1"_rule);
}

void sunder(Play& play, int model, int marker) {
    play.log.tell("GB-SUN-1"_rule, happens::sunders, told(play.state, model), marker);
    const bool success = test(play, model, luck::destroy_marker);
    if (play.chance.wanting()) return;
    if (!success) return play.log.tell("GB-SUN-1"_rule, happens::withstands, marker);
    play.state.standing &= ~(std::uint32_t{1} << marker);
    play.state.markers[static_cast<std::size_t>(marker)] = Place{};
    play.log.tell("GB-SUN-1"_rule, happens::destroyed, marker);
}

Verdict judge_hand_off(const Equipment& kit, const State& state, const Turn& turn, int target) {
    const Model& giver = model_at(state, turn.model);
    const bool fits = (giver.treasure > 0 || kit.options.empty_hand_off) && is_model(kit, target) &&
                      is_on_table(state, target) && are_friendly(state, turn.model, target) &&
                      is_within(kit, state, turn.model, target, giver.die);
    return fits ? Verdict::allowed()
                : Verdict(refuse("GB-HAND-1"_rule, "Hand Off needs a token and a friendly model within {m}U.",
                                 giver.die));
}

void hand_off(Play& play, int model, int target) {
    play.log.tell("GB-HAND-1"_rule, happens::hands_off, told(play.state, model), told(play.state, target));
    const bool reaches = touches(play.kit, play.state, model, target) || test(play, model, luck::go_long);
    if (play.chance.wanting()) return;
    if (!reaches) return play.log.tell("GB-HAND-1"_rule, happens::misses, told(play.state, target));
    if (model_at(play.state, model).treasure > 0) // GB-D-TAKE
        play.state.flow.begin(Procedure::taking, seat_for(play.state, target).index(), target, model);
}

void take(Play& play, int receiver, int giver, int count) {
    Model& from = model_at(play.state, giver);
    Model& to = model_at(play.state, receiver);
    from.treasure = static_cast<std::uint8_t>(from.treasure - count);
    to.treasure = static_cast<std::uint8_t>(to.treasure + count);
    play.log.tell("GB-HAND-1"_rule, happens::takes, told(play.state, receiver), count,
                  told(play.state, giver));
}

Verdict judge_plunder(const Equipment& kit, const State& state, const Turn& turn, int marker) {
    if (!kit.scenario.plunder)
        return refuse("GB-AXN-2"_rule, "{name:model} has no such action.", told(state, turn.model));
    if (!is_godbreaker(turn.model) || state.issued >= most_treasure)
        return refuse("GB-PLUN-1"_rule, "Only godbreakers plunder, and only while treasure is left.");
    if (marker >= 0 && marker < markers_in(kit) && marker_info(kit, marker).kind != MarkerKind::hoard)
        return refuse("GB-PLUN-1"_rule, "Only a hoard can be plundered.");
    return judge_marker_use(kit, state, turn, marker, "GB-PLUN-1"_rule);
}

// GB-ORD-4: token, roll, newcomer.
void plunder(Play& play, int model, int marker) {
    ++play.state.issued;
    ++model_at(play.state, model).treasure;
    play.log.tell("GB-PLUN-1"_rule, happens::plunders, told(play.state, model), marker);
    const bool success = test(play, model, luck::plunder);
    if (play.chance.wanting()) return;
    play.log.tell("GB-PLUN-1"_rule, success ? happens::quiet : happens::noticed);
    if (!success && play.kit.scenario.guardian != nothing)
        bring_wild(play, play.kit.scenario.guardian, model, -1, "GB-PLUN-1"_rule);
}

} // namespace muster::godbreakers
