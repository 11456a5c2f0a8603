// Each decision: what may be answered, and what an answer does.
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace muster::godbreakers {

namespace {

// ---------------------------------------------------------------- what may be answered

// GB-D-PRIORITY: every order, the seats' own first.
void list_orders(const Equipment& kit, const State& state, ActionList& actions) {
    std::array<int, most_seats> seats{};
    std::size_t count = 0;
    for (const Seat seat : seats_in_play(kit, state)) seats[count++] = seat.index();
    const auto end = seats.begin() + static_cast<std::ptrdiff_t>(count);
    do {
        int packed = 0;
        for (std::size_t i = count; i > 0; --i) packed = packed << 4 | (seats[i - 1] + 1);
        actions.add(Action(Verb::set_priority).of(packed));
    } while (std::next_permutation(seats.begin(), end));
}

void list_models(Verb verb, std::uint64_t models, ActionList& actions) {
    for (const int model : Bits(models)) actions.add(Action(verb).with(model));
}
void list_targets(Verb verb, std::uint64_t models, ActionList& actions) {
    for (const int model : Bits(models)) actions.add(Action(verb).on(model));
}
void list_points(const Action& action, const Points& points, ActionList& actions) {
    for (const Place at : points) actions.add(action.to(at));
}

// GB-D-WPLACE
void list_arrivals(const Equipment& kit, const State& state, const Frame& frame, ActionList& actions) {
    Points points;
    candidates_within(kit, state, arrival_at(kit, state, frame), 0, arrival_radius(kit, frame), -1, points);
    list_points(Action(Verb::place_model).with(model_in(frame)), points, actions);
}

// GB-D-ACTION
void list_own_actions(const Equipment& kit, const State& state, ActionList& actions) {
    const Turn turn = turn_of(state);
    const int model = turn.model;
    if (may_move(kit, state, turn)) {
        Points points;
        move_candidates(kit, state, model, points, actions.sample());
        list_points(Action(Verb::move).with(model), points, actions);
    }
    for (const int other : Bits(engageable(kit, state, turn)))
        actions.add(Action(Verb::engage).with(model).on(other));
    const std::uint32_t controlled = controlled_markers(kit, state, turn.seat);
    for (const int marker : Bits(controlled))
        if (judge_sunder(kit, state, turn, marker).ok())
            actions.add(Action(Verb::sunder).with(model).on(marker));
    for (const int friendly : Bits(models_of(state, turn.seat)))
        if (judge_hand_off(kit, state, turn, friendly).ok())
            actions.add(Action(Verb::hand_off).with(model).on(friendly));
    for (const int marker : Bits(controlled))
        if (judge_plunder(kit, state, turn, marker).ok())
            actions.add(Action(Verb::plunder).with(model).on(marker));
    list_specials(kit, state, turn, actions);
    actions.add(Action(Verb::end_activation).with(model));
}

// GB-D-WILD-ACTION: what serves, also where the compulsion only advises.
void list_wild_actions(const Equipment& kit, const State& state, ActionList& actions) {
    const Turn turn = turn_of(state);
    const Duty duty = duty_of(kit, state, turn);
    const int radius = radius_of(kit, state, turn.model);
    if (duty.goal_count > 0) {
        Points points;
        move_candidates(kit, state, turn.model, points);
        for (const Place at : points)
            if (move_serves(kit, state, duty, Disc{at, radius}))
                actions.add(Action(Verb::move).with(turn.model).to(at));
    }
    for (const int target : Bits(duty.strike)) actions.add(Action(Verb::engage).with(turn.model).on(target));
    if (duty.thunder) actions.add(Action(Verb::thunder).with(turn.model));
    if (duty.fulfilled || !duty.anything_serves()) actions.add(Action(Verb::end_activation).with(turn.model));
}

// GB-D-CLAIM
void list_claims(const Equipment& kit, const State& state, int model, ActionList& actions) {
    for (const int stack : Bits(stacks_to_claim(kit, state, model)))
        for (int count = 1; count <= stack_at(state, stack).count; ++count)
            actions.add(Action(Verb::claim).on(stack).of(count));
    actions.add(Action(Verb::done));
}

void list_shoves(const Equipment& kit, const State& state, int active, ActionList& actions) {
    const int units = 2 * rank_of(kit, state, active, Trait::juggernaut);
    for (int i = 0; i < state.engagement.engaged.size(); ++i) {
        if ((state.engagement.shoved >> i & 1) != 0) continue;
        const int model = state.engagement.engaged[i];
        Points points;
        shift_candidates(kit, state, model, units, points, actions.sample());
        list_points(Action(Verb::shove).with(model), points, actions);
    }
    actions.add(Action(Verb::decline));
}

// Whether a piece lies just as before once it is turned round.
bool is_same_turned_round(const TerrainPiece& piece) {
    const auto turned = [](Place at) { return Pose{{}, 2}.on_table(at); };
    const auto has_corner = [&](Place corner) {
        return std::ranges::find(piece.barricade, corner) != piece.barricade.end() ||
               std::ranges::any_of(piece.areas, [&](const Polygon& area) {
                   return std::ranges::find(area.corners(), corner) != area.corners().end();
               });
    };
    const auto stays = [&](Place corner) { return has_corner(turned(corner)); };
    return std::ranges::all_of(piece.barricade, stays) &&
           std::ranges::all_of(
               piece.areas, [&](const Polygon& area) { return std::ranges::all_of(area.corners(), stays); });
}

// GB-D-SHAPE. GB-RUL-60: the other two turns as well, for pieces that they change.
void list_shapings(const Equipment& kit, const State& state, int model, int piece, ActionList& actions) {
    const int turns_offered = is_same_turned_round(terrain_piece(kit, piece)) ? 2 : 4;
    for (int turns = 0; turns < turns_offered; ++turns) {
        Points points;
        shape_candidates(kit, state, model, piece, turns, points);
        list_points(Action(Verb::place_terrain).with(piece).of(turns), points, actions);
    }
}

} // namespace

Disc arrival_at(const Equipment& kit, const State& state, const Frame& arriving) {
    return arriving.own[3] >= 0 ? disc_of(kit, state, arriving.own[3]) : marker_disc(state, arriving.own[4]);
}

int arrival_radius(const Equipment& kit, const Frame& arriving) {
    return kit.profiles[static_cast<std::size_t>(arriving.own[2])].build.radius;
}

void arrive(Play& play, const Frame& arriving, Place at) {
    const int profile = arriving.own[2];
    const int die = play.kit.profiles[static_cast<std::size_t>(profile)].build.die;
    enter(play, model_in(arriving), profile, die, nothing, at);
    play.log.tell("GB-D-WPLACE"_rule, happens::arrives, told(play.state, model_in(arriving)), at);
}

void Godbreakers::list(const State& state, Seat seat, ActionList& actions) const {
    if (!awaiting(state).contains(seat)) return;
    const Frame& frame = state.flow.top();
    const int model = model_in(frame);
    switch (doing(frame)) {
    case Procedure::placing_marker: return list_markers(kit_, state, frame.own[1], actions);
    case Procedure::deploying: return list_deployments(kit_, state, seat, actions);
    case Procedure::placing_threat: return list_threats(kit_, state, model, actions);
    case Procedure::standing_in:
        return list_models(Verb::choose_roller, godbreakers_of(state, seat), actions);
    case Procedure::prioritising: return list_orders(kit_, state, actions);
    case Procedure::ordering: return list_targets(Verb::resolve_effect, state.effects, actions);
    case Procedure::arriving: return list_arrivals(kit_, state, frame, actions);
    case Procedure::choosing: return list_models(Verb::activate, still_to_activate(state, seat), actions);
    case Procedure::choosing_wild: return list_models(Verb::activate, wild_to_activate(state), actions);
    case Procedure::acting:
        return is_wild(state, model) ? list_wild_actions(kit_, state, actions)
                                     : list_own_actions(kit_, state, actions);
    case Procedure::claiming: return list_claims(kit_, state, model, actions);
    case Procedure::nominating:
        list_targets(Verb::nominate, nominees(kit_, state, model), actions);
        return actions.add(Action(Verb::done));
    case Procedure::shifting: {
        Points points;
        shift_candidates(kit_, state, model, rank_of(kit_, state, model, Trait::cunning), points,
                         actions.sample());
        list_points(Action(Verb::shift), points, actions);
        return actions.add(Action(Verb::decline));
    }
    case Procedure::striking:
        list_targets(Verb::strike, strike_targets(kit_, state, model), actions);
        return actions.add(Action(Verb::decline));
    case Procedure::shoving: return list_shoves(kit_, state, model, actions);
    case Procedure::taking:
        for (int count = 1; count <= model_at(state, frame.own[2]).treasure; ++count)
            actions.add(Action(Verb::take).of(count));
        return actions.add(Action(Verb::done));
    case Procedure::hiding: {
        Points points;
        hidden_candidates(kit_, state, model, points);
        return list_points(Action(Verb::place_model).with(model), points, actions);
    }
    case Procedure::shaping: return list_shapings(kit_, state, model, frame.own[2], actions);
    case Procedure::game:
    case Procedure::effect:
    case Procedure::activation:
    case Procedure::engage: return; // these ask nothing
    }
}

// ---------------------------------------------------------------- what an answer does

namespace {

void answer(Play& play, Seat seat, const Frame& question, const Action& action) {
    State& state = play.state;
    const int model = model_in(question);
    switch (doing(question)) {
    case Procedure::placing_marker: return place_marker(play, action.subject, action.at);
    case Procedure::deploying: return deploy(play, action.subject, action.at);
    case Procedure::placing_threat: return place_threat(play, action.subject, action.at);
    case Procedure::standing_in: return name_roller(play, seat, action.subject, "GB-INIT-1"_rule);
    case Procedure::prioritising: return set_priority(play, action.detail, "GB-PRI-1"_rule);
    case Procedure::ordering: return begin_effect(play, action.target, "GB-D-ORDER"_rule);
    case Procedure::arriving: return arrive(play, question, action.at);
    case Procedure::choosing: return activate(play, seat, action.subject, "GB-ACT-2"_rule);
    case Procedure::choosing_wild: return activate(play, seat, action.subject, "GB-WILD-1"_rule);
    case Procedure::nominating:
        if (verb_of(action) == Verb::nominate) return nominate(play, action.target);
        return next_engage_step(state);
    case Procedure::shifting:
        if (verb_of(action) == Verb::shift) shift(play, model, action.at);
        return;
    case Procedure::striking:
        if (verb_of(action) == Verb::strike) strike(play, model, action.target);
        return;
    case Procedure::shoving:
        if (verb_of(action) == Verb::shove) return shove(play, model, action.subject, action.at);
        return next_engage_step(state);
    case Procedure::taking:
        if (verb_of(action) == Verb::take) take(play, model, question.own[2], action.detail);
        return;
    case Procedure::hiding: return hide_at(play, model, action.at);
    case Procedure::shaping: return shape_at(play, model, question.own[2], action.detail, action.at);
    default: std::abort(); // only what asks is answered
    }
}

// GB-D-CLAIM: the question stays until it is done.
void answer_claim(Play& play, const Frame& question, const Action& action) {
    if (verb_of(action) == Verb::claim)
        claim(play, model_in(question), action.target, action.detail);
    else
        finish_claiming(play);
}

} // namespace

void Godbreakers::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    const Frame question = state.flow.top();
    switch (doing(question)) {
    case Procedure::acting: take_action(play, seat, action, "GB-ACT-3"_rule); break;
    case Procedure::claiming: answer_claim(play, question, action); break;
    default:
        state.flow.finish(); // whoever asked goes on from there
        answer(play, seat, question, action);
    }
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

} // namespace muster::godbreakers
