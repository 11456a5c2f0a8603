// The round: bids, the Shock that pays for them, the order of play, turns, and the end phase
// (sections 4.1, 4.2, 7).
#include "games/forge/parts.hpp"

#include "round/roll_off.hpp"

#include <cassert>

namespace muster::forge {

void go_to(Frame& frame, GameStep step) { frame.step = static_cast<std::uint8_t>(step); }

namespace {

GameStep step_of(const Frame& game) { return static_cast<GameStep>(game.step); }

} // namespace

bool is_asking(const Frame& frame) {
    switch (doing(frame)) {
    case Procedure::game:
    case Procedure::activation:
    case Procedure::charge:
    case Procedure::attack:
    case Procedure::window: return false;
    default: return true;
    }
}

// ---------------------------------------------------------------- roll-offs

// FO-GEN-7
int advantage_of(const Equipment& kit, int side) {
    int points = 0;
    for (const Seat seat : seats_of_side(kit, side)) {
        const int spared = kit.measures.points_limit - kit.points[static_cast<std::size_t>(seat.index())];
        points += std::max(0, spared / 5);
    }
    return points;
}

namespace {

struct Witness {
    Play& play;
    Rule why;
};

void tell_die(void* witness, Seat seat, int shows) {
    const Witness& told = *static_cast<Witness*>(witness);
    told.play.log.tell(told.why, happens::rolls_off, seat, shows);
}

void tell_tie(void* witness, SeatSet) {
    static_cast<Witness*>(witness)->play.log.tell("FO-GEN-6"_rule, happens::rolls_off_again);
}

} // namespace

// FO-GEN-6, FO-TEAM-5: a side rolls by its first seat.
SideOrder roll_off_sides(Play& play, unsigned sides, Rule why) {
    Witness witness{play, why};
    RollOff how;
    how.kind = &luck::roll_off;
    how.sides = die_sides;
    how.low_first = play.kit.options.low_roll_off;
    how.seen = tell_die;
    how.tied = tell_tie;
    how.witness = &witness;
    SeatSet rollers;
    for (int side = 0; side < play.kit.sides; ++side) {
        if ((sides >> side & 1) == 0) continue;
        const Seat roller = first_seat_of(play.kit, side);
        rollers.add(roller);
        how.tie_break[static_cast<std::size_t>(roller.index())] =
            static_cast<std::int16_t>(std::min(advantage_of(play.kit, side), 9999));
    }
    SideOrder order;
    for (const Seat seat : roll_off(how, rollers, play.chance))
        order.push_back(static_cast<std::uint8_t>(side_of(play.kit, seat)));
    return order;
}

// ---------------------------------------------------------------- 4.1 Bidding phase

bool side_is_left(const Equipment& kit, const State& state, int side) {
    return (state.table & units_of_side(kit, side)) != 0;
}

// FO-BID-2: whoever has nobody on the table takes no part.
SeatSet bidders(const Equipment& kit, const State& state) {
    SeatSet seats;
    for (const Seat seat : seats_of(kit))
        if ((units_of(kit, seat) & state.table) != 0) seats.add(seat);
    return seats;
}

int left_to_assign(const State& state, Seat seat) {
    return state.bids.answer_of(seat) - state.assigned[static_cast<std::size_t>(seat.index())];
}

namespace {

void begin_round(Play& play, Frame& game) {
    const Rule why = play.state.round == 0 ? "FO-SET-6"_rule : "FO-END-8"_rule;
    ++play.state.round;
    play.log.tell(why, happens::round_begins, play.state.round);
    play.log.tell("FO-BID-1"_rule, happens::bidding_phase);
    go_to(game, GameStep::bid);
}

// FO-BID-1: all are asked at once, and all are opened at once.
void bid(Play& play, Frame& game) {
    State& state = play.state;
    const SeatSet seats = bidders(play.kit, state);
    if (!seats.empty() && !state.bids.has_answered(seats.front())) {
        state.bids.ask(seats);
        state.flow.begin(Procedure::bidding);
        return;
    }
    for (const Seat seat : seats)
        play.log.tell("FO-BID-1"_rule, happens::bid_opened, seat, state.bids.answer_of(seat));
    go_to(game, GameStep::assign);
}

// FO-BID-4: the higher bid first, equal bids by seat. Nobody: all have paid what they can.
std::optional<Seat> next_to_assign(const Equipment& kit, const State& state) {
    std::optional<Seat> next;
    for (const Seat seat : bidders(kit, state)) {
        if (left_to_assign(state, seat) == 0 || room_of(kit, state, seat) == 0) continue;
        if (!next || state.bids.answer_of(seat) > state.bids.answer_of(*next)) next = seat;
    }
    return next;
}

std::uint64_t units_with_room(const Equipment& kit, const State& state, Seat seat) {
    std::uint64_t found = 0;
    for (const int unit : Bits(units_of(kit, seat) & state.table))
        if (room_of_unit(kit, state, unit) > 0) found |= Bits::of(unit);
    return found;
}

void assign_next(Play& play, Frame& game) {
    State& state = play.state;
    const auto seat = next_to_assign(play.kit, state);
    if (!seat) return go_to(game, GameStep::order);
    const std::uint64_t open = units_with_room(play.kit, state, *seat);
    if (left_to_assign(state, *seat) >= room_of(play.kit, state, *seat)) { // FO-BID-6
        for (const int unit : Bits(open))
            while (room_of_unit(play.kit, state, unit) > 0) assign(play, *seat, unit, "FO-BID-6"_rule);
        return;
    }
    if (std::popcount(open) == 1) return assign(play, *seat, std::countr_zero(open), "FO-GEN-5"_rule);
    state.flow.begin(Procedure::assigning, seat->index());
}

} // namespace

// FO-BID-3, FO-BID-8: it stays below the limit, so nobody tests.
void assign(Play& play, Seat seat, int unit, Rule why) {
    Unit& one = unit_at(play.state, unit);
    ++one.shock;
    ++play.state.assigned[static_cast<std::size_t>(seat.index())];
    play.log.tell(why, happens::assigns, unit, one.shock);
}

namespace {

// FO-TEAM-1: a side's bid is the sum of its seats'. FO-BID-2: nobody on the table adds nothing.
int bid_of_side(const Equipment& kit, const State& state, int side) {
    int sum = 0;
    for (const Seat seat : seats_of_side(kit, side)) sum += state.bids.answer_of(seat);
    return sum;
}

int paid_by_side(const Equipment& kit, const State& state, int side) {
    int sum = 0;
    for (const Seat seat : seats_of_side(kit, side))
        sum += state.assigned[static_cast<std::size_t>(seat.index())];
    return sum;
}

// FO-BID-7, FO-TEAM-2
void find_failures(Play& play) {
    State& state = play.state;
    state.failed = 0;
    for (const Seat seat : bidders(play.kit, state)) {
        if (left_to_assign(state, seat) == 0) continue;
        state.failed = static_cast<std::uint8_t>(state.failed | 1u << side_of(play.kit, seat));
        play.log.tell("FO-BID-7"_rule, happens::bid_failed, seat,
                      state.assigned[static_cast<std::size_t>(seat.index())], state.bids.answer_of(seat));
    }
}

bool has_failed(const State& state, int side) { return (state.failed >> side & 1) != 0; }

// One after the other, or by a roll-off among several.
void append_tied(Play& play, unsigned sides, Rule why, SideOrder& order) {
    if (std::popcount(sides) == 1) return order.push_back(static_cast<std::uint8_t>(std::countr_zero(sides)));
    for (const std::uint8_t side : roll_off_sides(play, sides, why)) order.push_back(side);
}

// FO-INI-1 to FO-INI-3, FO-FFA-1: one formula for seats and teams
SideOrder order_of_play(Play& play) {
    const State& state = play.state;
    unsigned paying = 0;
    unsigned failed = 0;
    for (int side = 0; side < play.kit.sides; ++side)
        if (side_is_left(play.kit, state, side)) (has_failed(state, side) ? failed : paying) |= 1u << side;
    SideOrder order;
    while (paying != 0) {
        int highest = 0;
        for (const int side : Bits(paying)) highest = std::max(highest, bid_of_side(play.kit, state, side));
        unsigned tied = 0;
        for (const int side : Bits(paying))
            if (bid_of_side(play.kit, state, side) == highest) tied |= 1u << side;
        append_tied(play, tied, "FO-INI-2"_rule, order);
        paying &= ~tied;
    }
    if (failed != 0) append_tied(play, failed, "FO-INI-3"_rule, order);
    return order;
}

// The number of a side that others' leads are measured from; option `failed_bid`.
int bid_that_counts(const Equipment& kit, const State& state, int side) {
    const bool paid_only = has_failed(state, side) && kit.options.failed_bid_assigned;
    return paid_only ? paid_by_side(kit, state, side) : bid_of_side(kit, state, side);
}

} // namespace

// FO-INI-4, FO-INV-9; option `ffa_lead`
int lead_of(const Equipment& kit, const State& state, const SideOrder& order, int place) {
    const int side = order[place];
    const bool last = place + 1 == order.size();
    if (has_failed(state, side) || (last && kit.options.ffa_lead_next)) return 1;
    int below = bid_of_side(kit, state, side);
    if (kit.options.ffa_lead_next)
        below = bid_that_counts(kit, state, order[place + 1]);
    else
        for (const std::uint8_t other : order) below = std::min(below, bid_that_counts(kit, state, other));
    constexpr int enough = 250; // more than there are units
    return std::clamp(bid_of_side(kit, state, side) - below, 1, enough);
}

namespace {

void set_order(Play& play, Frame& game) {
    State& state = play.state;
    find_failures(play);
    const SideOrder order = order_of_play(play);
    if (play.chance.wanting()) return;
    state.order.clear();
    for (int place = 0; place < order.size(); ++place) {
        const int lead = lead_of(play.kit, state, order, place);
        state.order.add(order[place], lead);
        if (place == 0)
            play.log.tell("FO-INI-5"_rule, happens::order_first, order[place], lead);
        else if (lead > 1)
            play.log.tell("FO-INI-4"_rule, happens::order_next, order[place], lead);
        else
            play.log.tell("FO-INI-4"_rule, happens::order_last, order[place]);
    }
    play.log.tell("FO-ACT-2"_rule, happens::actions_phase);
    go_to(game, GameStep::actions);
}

} // namespace

// ---------------------------------------------------------------- 4.2 Actions phase

// FO-ACT-1
std::uint64_t eligible(const Equipment& kit, const State& state, Seat seat) {
    return units_of(kit, seat) & state.table & ~state.activated;
}

std::uint64_t eligible_of_side(const Equipment& kit, const State& state, int side) {
    return units_of_side(kit, side) & state.table & ~state.activated;
}

// FO-TEAM-4: seats take their slots in seat order, and whoever has nobody left is passed over.
Seat seat_in_turn(const Equipment& kit, const State& state, int side) {
    const SeatSet seats = seats_of_side(kit, side);
    for (int i = 0; i < seats.size(); ++i) {
        const Seat seat(seats.front().index() + (state.slot + i) % seats.size());
        if (eligible(kit, state, seat) != 0) return seat;
    }
    return seats.front(); // not while the side has somebody to activate
}

// FO-ACT-4, FO-TEAM-6; option `yield_lead`
bool may_yield(const Equipment& kit, const State& state) {
    return !kit.options.no_yield && state.made == 0 && state.order.may_give_up();
}

void yield_lead(Play& play, Seat seat) {
    play.log.tell("FO-ACT-4"_rule, happens::yields, seat, play.state.order.left());
    play.state.order.give_up();
    play.state.slot = 0;
}

void count_turn(const Equipment& kit, State& state, Seat seat) {
    const SeatSet seats = seats_of_side(kit, side_of(kit, seat));
    ++state.made;
    state.slot = static_cast<std::uint8_t>((seat.index() - seats.front().index() + 1) % seats.size());
}

void take_turn(Play& play, Seat seat, int unit, Rule why) {
    count_turn(play.kit, play.state, seat);
    activate(play, seat, unit, why);
}

// FO-TEAM-3: a turn is as many activations as the largest team has seats; one, where there are no teams.
void close_turn(const Equipment& kit, State& state) {
    if (state.made == 0) return;
    const int side = state.order.at(state.order.place());
    if (state.made < largest_team(kit) && eligible_of_side(kit, state, side) != 0) return;
    state.order.took_turn();
    state.made = 0;
    state.slot = 0;
}

namespace {

// FO-ACT-2 and FO-ACT-3; FO-ACT-5: a lead ends with the last unit; FO-ACT-11
void next_turn(Play& play, Frame& game) {
    State& state = play.state;
    close_turn(play.kit, state);
    const auto side =
        state.order.next([&](int each) { return eligible_of_side(play.kit, state, each) != 0; });
    if (!side) return go_to(game, GameStep::end);
    const Seat seat = seat_in_turn(play.kit, state, *side);
    const std::uint64_t units = eligible(play.kit, state, seat);
    if (std::popcount(units) == 1 && !may_yield(play.kit, state))
        return take_turn(play, seat, std::countr_zero(units), "FO-GEN-5"_rule);
    state.flow.begin(Procedure::choosing, seat.index());
}

} // namespace

// ---------------------------------------------------------------- 7 End of round, scoring, end of game

// FO-END-9 to FO-END-13, FO-WIN-5
Tally tally_of(const Equipment& kit, const State& state) {
    Tally tally;
    tally.sides = kit.sides;
    tally.round = state.round;
    tally.last_round = kit.endings.rounds;
    tally.objectives = static_cast<int>(kit.scenario.objectives.size());
    tally.lost = (kit.named_units & ~(state.table | state.waiting)) != 0;
    for (int side = 0; side < kit.sides; ++side) {
        SideTally& one = tally.side[static_cast<std::size_t>(side)];
        one.points = state.vp[static_cast<std::size_t>(side)];
        one.kept = std::popcount(kit.named_units & units_of_side(kit, side) & (state.table | state.waiting));
        one.left = side_is_left(kit, state, side);
        for (std::size_t i = 0; i < kit.scenario.objectives.size(); ++i)
            one.held += state.owner[i] == side ? 1 : 0;
    }
    return tally;
}

Rule rule_of(Ended how) {
    switch (how) {
    case Ended::target: return "FO-END-10"_rule;
    case Ended::lead: return "FO-END-11"_rule;
    case Ended::held: return "FO-END-12"_rule;
    case Ended::lost: return "FO-END-13"_rule;
    default: return "FO-END-7"_rule;
    }
}

// FO-END-2: damaged models count with all their wounds.
int strength_at(const Equipment& kit, const State& state, int side, const Objective& objective) {
    int strength = 0;
    for (const int unit : Bits(state.table & units_of_side(kit, side)))
        if (gap_within(disc_of(kit, state, unit), Disc{objective.at, 0}, kit.measures.objective_range))
            strength += models_left(state, unit) * sheet_of(kit, unit).wounds;
    return strength;
}

namespace {

// FO-END-1
void remove_tokens(Play& play) {
    for (const int unit : Bits(play.state.table)) {
        unit_at(play.state, unit).focus = 0;
        unit_at(play.state, unit).evade = 0;
    }
    play.state.hold = 0;
    play.log.tell("FO-END-1"_rule, happens::tokens_removed);
}

// FO-END-2: a side, `nothing` where it is contested, or -1 where it stays as it was.
int winner_of(const Equipment& kit, const State& state, const Objective& objective) {
    int best = 0;
    int winner = -1;
    for (int side = 0; side < kit.sides; ++side) {
        const int strength = strength_at(kit, state, side, objective);
        if (strength > 0 && strength == best) winner = nothing;
        if (strength <= best) continue;
        best = strength;
        winner = side;
    }
    return winner;
}

void control_objectives(Play& play) {
    for (std::size_t i = 0; i < play.kit.scenario.objectives.size(); ++i) {
        const int winner = winner_of(play.kit, play.state, play.kit.scenario.objectives[i]);
        std::uint8_t& owner = play.state.owner[i];
        if (winner < 0 || winner == owner) continue;
        owner = static_cast<std::uint8_t>(winner);
        if (winner == nothing)
            play.log.tell("FO-END-2"_rule, happens::contested, static_cast<int>(i));
        else
            play.log.tell("FO-END-2"_rule, happens::takes_objective, winner, static_cast<int>(i));
    }
}

// FO-END-3
void score_objectives(Play& play) {
    for (int side = 0; side < play.kit.sides; ++side) {
        int points = 0;
        for (std::size_t i = 0; i < play.kit.scenario.objectives.size(); ++i)
            if (play.state.owner[i] == side) points += play.kit.scenario.objectives[i].vp;
        if (points == 0) continue;
        std::int16_t& vp = play.state.vp[static_cast<std::size_t>(side)];
        vp = static_cast<std::int16_t>(vp + points);
        play.log.tell("FO-END-3"_rule, happens::scores, side, points, vp);
    }
}

// FO-END-5
void show_colours(Play& play, int bearer) {
    const Disc about = disc_of(play.kit, play.state, bearer);
    for (const int unit : Bits(units_of(play.kit, owner_of(play.kit, bearer)) & play.state.table)) {
        Unit& one = unit_at(play.state, unit);
        const bool near =
            gap_within(about, disc_of(play.kit, play.state, unit), play.kit.measures.trait_range);
        if (one.shock == 0 || !near) continue;
        --one.shock;
        play.log.tell("FO-END-5"_rule, happens::colours, unit, one.shock);
    }
}

// FO-END-6
void mend(Play& play, int unit) {
    constexpr int target_number = 4;
    Unit& one = unit_at(play.state, unit);
    if (one.damage == 0 || !roll_check(play, unit, target_number, luck::mend) || play.chance.wanting())
        return;
    --one.damage;
    play.log.tell("FO-END-6"_rule, happens::mends, unit, wounds_left(play.kit, play.state, unit));
}

// FO-END-4
void use_abilities(Play& play) {
    for (const int unit : Bits(play.state.table)) {
        if (play.chance.wanting()) return;
        if (sheet_of(play.kit, unit).has(Trait::colours)) show_colours(play, unit);
        if (sheet_of(play.kit, unit).has(Trait::self_mend)) mend(play, unit);
    }
}

int sides_left(const Equipment& kit, const State& state) {
    int count = 0;
    for (int side = 0; side < kit.sides; ++side) count += side_is_left(kit, state, side) ? 1 : 0;
    return count;
}

int only_side_left(const Equipment& kit, const State& state) {
    if (sides_left(kit, state) != 1) return -1;
    int side = 0;
    while (!side_is_left(kit, state, side)) ++side;
    return side;
}

// FO-WIN-3; option `wipeout`
void score_wipeout(Play& play) {
    const int side = only_side_left(play.kit, play.state);
    const int rounds = play.kit.options.rounds - play.state.round;
    if (side < 0 || rounds == 0 || play.kit.options.wipeout != Wipeout::score) return;
    int points = 0;
    for (const Objective& objective : play.kit.scenario.objectives) points += objective.vp;
    std::int16_t& vp = play.state.vp[static_cast<std::size_t>(side)];
    vp = static_cast<std::int16_t>(vp + rounds * points);
    play.log.tell("FO-WIN-3"_rule, happens::wipeout_points, side, rounds * points, vp);
}

// FO-BID-10, FO-END-8
void clear_round(State& state) {
    state.bids = Sealed{};
    state.assigned = {};
    state.failed = 0;
    state.order.clear();
    state.slot = 0;
    state.made = 0;
    state.activated = 0;
    state.acted = 0;
    state.shot = 0;
    state.fought = 0;
}

// FO-END-7, FO-FFA-3, FO-END-9: with nobody left it is over in any case.
Ended how_it_ends(const Equipment& kit, const State& state) {
    const Ended how = why_over(kit.endings, tally_of(kit, state));
    const bool by_condition = how != Ended::not_yet && how != Ended::rounds;
    return !by_condition && sides_left(kit, state) == 0 ? Ended::last_side : how;
}

void finish_game(Play& play, Ended how) {
    State& state = play.state;
    state.over = static_cast<std::uint8_t>(how);
    const Rule why = rule_of(how);
    if (how == Ended::rounds)
        play.log.tell(why, happens::last_round, state.round);
    else if (how == Ended::last_side && sides_left(play.kit, state) == 0)
        play.log.tell(why, happens::nobody_left);
    else if (how == Ended::last_side)
        play.log.tell(why, happens::last_side, only_side_left(play.kit, state));
    else
        tell_end(play.log, why, how, play.kit.endings);
    if (how == Ended::last_side) score_wipeout(play);
    clear_round(state);
    state.flow.clear();
}

void end_round(Play& play, Frame& game) {
    play.log.tell("FO-END-1"_rule, happens::end_phase);
    remove_tokens(play);
    control_objectives(play);
    score_objectives(play);
    const Ended at_once = why_over_now(play.kit.endings, tally_of(play.kit, play.state)); // FO-END-10
    if (at_once != Ended::not_yet) return finish_game(play, at_once);
    use_abilities(play);
    if (play.chance.wanting()) return;
    const Ended how = how_it_ends(play.kit, play.state);
    if (how != Ended::not_yet) return finish_game(play, how);
    clear_round(play.state);
    go_to(game, GameStep::begin_round);
}

Next game_step(Play& play, Frame& game) {
    switch (step_of(game)) {
    case GameStep::roll_for_zones:
    case GameStep::zones:
    case GameStep::deploy: return set_up_step(play, game);
    case GameStep::begin_round: begin_round(play, game); break;
    case GameStep::bid: bid(play, game); break;
    case GameStep::assign: assign_next(play, game); break;
    case GameStep::order: set_order(play, game); break;
    case GameStep::actions: next_turn(play, game); break;
    case GameStep::end: end_round(play, game); break;
    }
    return Next::go_on;
}

Next step(Play& play, Frame& frame) {
    switch (doing(frame)) {
    case Procedure::game: return game_step(play, frame);
    case Procedure::activation: return activation_step(play, frame);
    case Procedure::charge: return charge_step(play, frame);
    case Procedure::attack: return attack_step(play, frame);
    case Procedure::window: return window_step(play, frame);
    default: return Next::ask;
    }
}

} // namespace

void advance(Play& play) {
    run(play.state.flow, play.chance, [&](Frame& frame) { return step(play, frame); });
}

// ---------------------------------------------------------------- the contract

State Forge::start(Chance& chance, Log& log) const {
    State state;
    Play play{kit_, state, chance, log};
    lay_table(play);
    go_to(state.flow.begin(Procedure::game),
          kit_.options.manual ? GameStep::roll_for_zones : GameStep::deploy);
    advance(play);
    return state;
}

void Forge::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Forge::awaiting(const State& state) const {
    if (state.flow.idle() || !is_asking(state.flow.top())) return {};
    const Frame& question = state.flow.top();
    return doing(question) == Procedure::bidding ? state.bids.owing() : SeatSet(asked(question));
}

// FO-WIN-1: the most VP win, unless the scenario says otherwise (FO-WIN-5). FO-WIN-2: those who share them
// draw. FO-WIN-4: a team is ranked as one.
Outcome Forge::outcome(const State& state) const {
    Outcome outcome;
    outcome.over = state.over != 0;
    if (outcome.over) outcome.ended_by = rule_of(static_cast<Ended>(state.over));
    for (const Seat seat : seats_of(kit_))
        outcome.score[static_cast<std::size_t>(seat.index())] =
            state.vp[static_cast<std::size_t>(side_of(kit_, seat))];
    const bool last_wins = outcome.over && kit_.options.wipeout == Wipeout::win;
    const int sole = last_wins ? only_side_left(kit_, state) : -1;
    const Tally tally = tally_of(kit_, state);
    rank_sides(
        outcome, seats_of(kit_), [&](Seat seat) { return side_of(kit_, seat); },
        [&](int side) {
            const SideTally& its = tally.side[static_cast<std::size_t>(side)];
            return std::pair(side == sole, merits_of(kit_.endings, its));
        });
    return outcome;
}

} // namespace muster::forge
