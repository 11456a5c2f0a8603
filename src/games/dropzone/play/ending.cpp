// The end of the game (section 7): who has what, why it is over, and who has won.
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

bool is_out_of_game(const Objective& one) {
    return (one.flags & static_cast<int>(ObjectiveFlag::removed)) != 0;
}

// Who has extracted it, or claims or carries it; `nothing`: nobody.
std::uint8_t holder_of(const Equipment& kit, const Objective& one) {
    if (one.extracted_by != nothing) return one.extracted_by;
    if (is_out_of_game(one)) return nothing;
    return !one.carrier.is_none() ? owner_of_squad(kit, one.carrier).number : one.claimant;
}

bool is_gone(const Equipment& kit, const State& state, const NamedThing& named) { // DZ-END-11
    if (named.objective != nothing) return is_out_of_game(objective_at(state, ObjectiveId(named.objective)));
    if (named.unit != nothing) return !is_alive(state, named.unit);
    for (const SquadId squad : named.squads)
        if (squad_lives(kit, state, squad)) return false;
    return true;
}

// Whose a named thing is that is still there, or has been flown out; `nothing`: it counts for nobody.
std::uint8_t keeper_of(const Equipment& kit, const State& state, const NamedThing& named) { // DZ-END-12
    if (named.objective != nothing) return holder_of(kit, objective_at(state, ObjectiveId(named.objective)));
    return is_gone(kit, state, named) ? nothing : named.seat;
}

} // namespace

// DZ-END-3
int vp_of(const Equipment& kit, const State& state, Seat seat) {
    int vp = 0;
    for (const ObjectiveId i : all_objectives(kit)) {
        const Objective& one = objective_at(state, i);
        const ObjectiveInfo& info = objective_info(kit, i);
        if (holder_of(kit, one) == seat.number) vp += one.extracted_by != nothing ? info.extract : info.hold;
    }
    const int kp = state.kp[seat];
    if (kit.options.kp_vp > 0) vp += kp / kit.options.kp_vp;
    return vp;
}

Tally tally_of(const Equipment& kit, const State& state) {
    Tally tally;
    tally.round = state.round;
    tally.last_round = kit.rounds;
    const auto of = [&](std::uint8_t seat) -> SideTally& {
        return tally.side[static_cast<std::size_t>(side_of(kit, Seat(seat)))];
    };
    for (SideTally& side : tally.side) side.left = false;
    for (const Seat seat : seats_of(kit)) {
        tally.sides = std::max(tally.sides, side_of(kit, seat) + 1);
        SideTally& side = of(seat.number);
        side.points += vp_of(kit, state, seat);
        side.kills += state.kp[seat];
        side.left = side.left || is_in_play(kit, state, seat);
    }
    for (const ObjectiveId i : all_objectives(kit)) {
        const Objective& one = objective_at(state, i);
        const std::uint8_t holder = holder_of(kit, one);
        if (holder != nothing) ++of(holder).held;
        if (holder != nothing || !is_out_of_game(one)) ++tally.objectives;
    }
    for (const NamedThing& named : kit.named) {
        tally.lost = tally.lost || is_gone(kit, state, named);
        const std::uint8_t keeper = keeper_of(kit, state, named);
        if (keeper != nothing) ++of(keeper).kept;
    }
    return tally;
}

Rule rule_of(Ended how) {
    switch (how) {
    case Ended::target: return "DZ-END-8"_rule;
    case Ended::lead: return "DZ-END-9"_rule;
    case Ended::held: return "DZ-END-10"_rule;
    case Ended::lost: return "DZ-END-11"_rule;
    default: return "DZ-END-1"_rule;
    }
}

// ---------------------------------------------------------------- it is over

namespace {

int sides_left(const Equipment& kit, const State& state) {
    SeatSet sides;
    for (const Seat seat : in_play(kit, state)) sides.add(Seat(side_of(kit, seat)));
    return sides.size();
}

std::optional<Seat> lone_survivor(const Equipment& kit, const State& state) {
    if (sides_left(kit, state) != 1) return std::nullopt;
    return in_play(kit, state).front();
}

// DZ-END-3, DZ-RUL-46
void sweep(Play& play) {
    const auto survivor = lone_survivor(play.kit, play.state);
    if (!survivor || !play.kit.endings.sweep) return;
    for (const ObjectiveId i : all_objectives(play.kit)) {
        Objective& one = objective_at(play.state, i);
        if (is_out_of_game(one) || !one.carrier.is_none()) continue;
        if (one.claimant != nothing && side_of(play.kit, Seat(one.claimant)) == side_of(play.kit, *survivor))
            continue;
        one.claimant = survivor->number;
        play.log.tell("DZ-END-3"_rule, happens::sweeps, *survivor, i.index());
    }
}

} // namespace

void finish_game(Play& play, Ended how) {
    State& state = play.state;
    const Rule why = rule_of(how);
    if (how == Ended::rounds)
        play.log.tell(why, happens::last_round, state.round);
    else if (how == Ended::last_side)
        play.log.tell(why, happens::last_side);
    else
        tell_end(play.log, why, how, play.kit.endings);
    if (how == Ended::last_side) sweep(play);
    state.over = static_cast<std::uint8_t>(how);
    state.flow.clear();
}

// DZ-END-5, DZ-INV-24: by VP and KP, or as the scenario says (DZ-END-12).
Outcome Dropzone::outcome(const State& state) const {
    Outcome outcome;
    outcome.over = state.over != 0;
    if (outcome.over) outcome.ended_by = rule_of(static_cast<Ended>(state.over));
    const Tally tally = tally_of(kit_, state);
    const auto tally_of_side = [&](int side) -> const SideTally& {
        return tally.side[static_cast<std::size_t>(side)];
    };
    for (const Seat seat : seats_of(kit_))
        outcome.score[static_cast<std::size_t>(seat.index())] = tally_of_side(side_of(kit_, seat)).points;
    rank_sides(
        outcome, seats_of(kit_), [&](Seat seat) { return side_of(kit_, seat); },
        [&](int side) { return merits_of(kit_.endings, tally_of_side(side)); });
    return outcome;
}

} // namespace muster::dropzone
