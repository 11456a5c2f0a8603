// The round (section 4): initiation, the turns of battlegroups, round up, and the end of the game (section
// 7).
#include "games/dropzone/parts.hpp"
#include "round/roll_off.hpp"

namespace muster::dropzone {

namespace {

Seat first_in_line(const Equipment& kit, const State& state) { // DZ-RUL-54
    const SeatLine line = in_initiative_order(kit, state);
    if (!line.empty()) return line[0];
    return state.order.empty() ? Seat(0) : state.order.at(0);
}

// ---------------------------------------------------------------- 4.2 Initiation

void begin_round(Play& play) {
    ++play.state.round;
    play.log.tell("DZ-RND-1"_rule, happens::round_begins, play.state.round);
}

// DZ-INI-1 to DZ-INI-5: a die and the commander's value; only seats in play throw (DZ-RUL-3).
void roll_initiative(Play& play) {
    struct Witness {
        Play& play;
        const RollOff& how;
        bool again = false;
        int sixes = 0; // of the first throw
        Seat six{};
    };
    RollOff how;
    how.kind = &luck::initiative;
    how.lone_top_first = play.kit.options.lone_six; // DZ-INI-3, DZ-INI-4
    how.bonus_again = play.kit.options.reroll_with_cv;
    how.alone_too = true;
    const SeatSet seats = in_play(play.kit, play.state);
    for (const Seat seat : seats)
        how.bonus[static_cast<std::size_t>(seat.index())] =
            static_cast<std::int8_t>(cv_of(play.kit, play.state, seat));
    Witness witness{play, how};
    how.witness = &witness;
    how.seen = [](void* told, Seat seat, int shows) {
        auto& to = *static_cast<Witness*>(told);
        const int bonus =
            to.again && !to.how.bonus_again ? 0 : to.how.bonus[static_cast<std::size_t>(seat.index())];
        to.play.log.tell("DZ-INI-1"_rule, happens::rolls_initiative, seat, shows, bonus, shows + bonus);
        if (shows != 6 || to.again) return;
        ++to.sixes;
        to.six = seat;
    };
    how.tied = [](void* told, SeatSet) {
        auto& to = *static_cast<Witness*>(told);
        to.again = true;
        to.play.log.tell("DZ-INI-5"_rule, happens::initiative_tied);
    };
    play.state.order.clear();
    for (const Seat seat : roll_off(how, seats, play.chance)) play.state.order.add(seat);
    if (witness.sixes == 1 && how.lone_top_first && seats.size() > 1)
        play.log.tell("DZ-INI-3"_rule, happens::lone_six, witness.six);
    tell_order(play, "DZ-INI-2"_rule);
}

// DZ-INI-6
Next initiative(Play& play, Frame& game) {
    roll_initiative(play);
    go_to(game, GameStep::discard);
    if (play.state.order.size() > 1 && play.kit.options.give != GiveRule::never)
        play.state.flow.begin(Procedure::giving, play.state.order.at(0).index());
    return Next::go_on;
}

// DZ-INI-7: whoever holds a card chooses, in secret.
Next ask_for_discards(Play& play, Frame& game) {
    SeatSet holders;
    for (const Seat seat : in_play(play.kit, play.state))
        if (!hand_of(play.state, seat).cards.empty()) holders.add(seat);
    go_to(game, GameStep::refill);
    play.state.discards.ask(holders);
    if (!holders.empty()) play.state.flow.begin(Procedure::discarding);
    return Next::go_on;
}

// DZ-RUL-9: opened together, then DZ-INI-8.
Next open_discards(Play& play, Frame& game) {
    for (const Seat seat : seats_of(play.kit))
        if (play.state.discards.has_answered(seat))
            discard_cards(play, seat, play.state.discards.answer_of(seat), "DZ-INI-7"_rule);
    play.state.discards = Sealed{};
    refill(play);
    go_to(game, GameStep::special);
    return Next::go_on;
}

// DZ-INI-9
Next special_effects(Play& play, Frame& game) {
    go_to(game, GameStep::battlegroups);
    open_window(play, Window::init, first_in_line(play.kit, play.state));
    return Next::go_on;
}

// ---------------------------------------------------------------- 4.3 Battlegroup activation

Next begin_activations(Play& play, Frame& game) {
    play.log.tell("DZ-ACT-1"_rule, happens::activations_phase);
    play.state.order.begin_again();
    go_to(game, GameStep::activations);
    return Next::go_on;
}

// DZ-END-8: with target_when:now, before the next activation.
bool ends_at_once(const Play& play) {
    return play.kit.endings.target_now &&
           why_over_now(play.kit.endings, tally_of(play.kit, play.state)) != Ended::not_yet;
}

// DZ-ACT-8 to DZ-ACT-10
Next next_activation(Play& play, Frame& game) {
    if (ends_at_once(play)) { // nothing burns any more
        go_to(game, GameStep::claims);
        return Next::go_on;
    }
    const auto seat =
        play.state.order.next([&](Seat one) { return can_activate(play.kit, play.state, one); });
    if (!seat) {
        go_to(game, GameStep::round_up);
        return Next::go_on;
    }
    play.state.flow.begin(Procedure::choosing, seat->index());
    return Next::go_on;
}

// ---------------------------------------------------------------- 4.4 Round up

Next begin_round_up(Play& play, Frame& game) {
    play.log.tell("DZ-UP-1"_rule, happens::round_up_phase);
    go_to(game, GameStep::groups);
    open_window(play, Window::round_up, first_in_line(play.kit, play.state));
    return Next::go_on;
}

bool has_squad_of(const Equipment& kit, const State& state, int piece, Seat seat) {
    return (squads_inside(kit, state, piece) & squads_of(kit, seat)) != 0;
}

// DZ-UP-3
void line_up_burning(Play& play) {
    std::uint32_t left = 0;
    for (int piece = 0; piece < pieces_in(play.kit); ++piece)
        if (is_standing(play.state, piece) && piece_at(play.state, piece).tokens > 0) left |= 1u << piece;
    play.state.to_burn.clear();
    const auto add = [&](int piece) {
        play.state.to_burn.push_back(static_cast<std::uint8_t>(piece));
        left &= ~(1u << piece);
    };
    for (int place = 0; place < play.state.order.size(); ++place)
        for (const int piece : Bits(left))
            if (has_squad_of(play.kit, play.state, piece, play.state.order.at(place))) add(piece);
    for (const int piece : Bits(left)) add(piece);
    if (play.state.to_burn.empty()) return;
    play.log.tell("DZ-UP-3"_rule, happens::burning_order);
    play.log.also(as_told({play.state.to_burn.begin(), play.state.to_burn.end()}));
}

// DZ-UP-2
Next burn_next(Play& play, Frame& game) {
    if (play.state.to_burn.empty()) {
        go_to(game, GameStep::reserves);
        return Next::go_on;
    }
    const int piece = play.state.to_burn[0];
    play.state.to_burn.remove_at(0);
    if (is_standing(play.state, piece) && piece_at(play.state, piece).tokens > 0)
        begin_collateral(play, piece, first_in_line(play.kit, play.state), -1);
    return Next::go_on;
}

// DZ-UP-4, DZ-RES-4
void release_reserves(Play& play) {
    if (play.state.round != play.kit.options.reserve_release) return;
    for (int group = 0; group < groups_in(play.kit); ++group) release_group(play, group, "DZ-UP-4"_rule);
}

// DZ-UP-5
void clear_round(Play& play) {
    State& state = play.state;
    state.selected = state.has_moved = state.has_shot = state.used_close = state.used_ranged = 0;
    state.fired = state.disembarked = state.embarked = state.aa_locked = 0;
    state.entered_hostile = state.close_hurt = state.extracted = 0;
    state.activated = 0;
    state.declared_with = {};
    for (const int unit : all_units(play.kit)) {
        Unit& one = unit_at(state, unit);
        one.moved = one.spent = 0;
        one.cap = -1;
        one.fired = 0;
        for (const UnitFlag flag : {UnitFlag::from_air, UnitFlag::edged, UnitFlag::exchanged})
            one.set(flag, false);
        one.road = nothing;
        one.landings = one.exchange = one.exchange_landing = 0;
    }
    for (Objective& objective : state.objectives) objective.dropped_by = 0;
}

// ---------------------------------------------------------------- the end (section 7)

std::optional<Seat> lone_survivor(const Equipment& kit, const State& state) {
    if (sides_left(kit, state) != 1) return std::nullopt;
    return in_play(kit, state).front();
}

// DZ-END-3, DZ-RUL-46
void sweep(Play& play) {
    const auto survivor = lone_survivor(play.kit, play.state);
    if (!survivor || !play.kit.endings.sweep) return;
    for (int i = 0; i < objectives_in(play.kit); ++i) {
        Objective& one = objective_at(play.state, i);
        if ((one.flags & static_cast<int>(ObjectiveFlag::removed)) != 0 || one.carrier != nothing) continue;
        if (one.claimant != nothing && side_of(play.kit, Seat(one.claimant)) == side_of(play.kit, *survivor))
            continue;
        one.claimant = survivor->number;
        play.log.tell("DZ-END-3"_rule, happens::sweeps, *survivor, i);
    }
}

Next finish_game(Play& play, Ended how) {
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
    return Next::go_on;
}

// DZ-UP-6, DZ-END-1
Next end_round(Play& play, Frame& game) {
    const Ended how = why_over(play.kit.endings, tally_of(play.kit, play.state));
    if (how != Ended::not_yet) return finish_game(play, how);
    go_to(game, GameStep::begin_round);
    return Next::go_on;
}

Next run_step(Play& play, Frame& frame) {
    switch (doing(frame)) {
    case Procedure::game: return game_step(play, frame);
    case Procedure::placing: return placing_step(play, frame);
    case Procedure::discarding:
        if (!play.state.discards.complete()) return Next::ask;
        play.state.flow.finish();
        return Next::go_on;
    case Procedure::window: return window_step(play, frame);
    case Procedure::activation: return activation_step(play, frame);
    case Procedure::acting: return acting_step(play, frame);
    case Procedure::moving: return moving_step(play, frame);
    case Procedure::searching: return searching_step(play, frame);
    case Procedure::shooting: return shooting_step(play, frame);
    case Procedure::reaction: return reaction_step(play, frame);
    case Procedure::testing: return testing_step(play, frame);
    case Procedure::suffering: return suffering_step(play, frame);
    case Procedure::cascade: return cascade_step(play, frame);
    case Procedure::collateral: return collateral_step(play, frame);
    case Procedure::limiting: return limiting_step(play, frame);
    case Procedure::fort_tests: return fort_tests_step(play, frame);
    case Procedure::zoning:
    case Procedure::deploying:
    case Procedure::giving:
    case Procedure::choosing:
    case Procedure::aiming:
    case Procedure::guarding:
    case Procedure::flame_pick:
    case Procedure::reacting:
    case Procedure::deciding:
    case Procedure::fleeing:
    case Procedure::picking:
    case Procedure::trimming: return Next::ask;
    }
    return Next::ask;
}

} // namespace

Next game_step(Play& play, Frame& game) {
    switch (step_of<GameStep>(game)) {
    case GameStep::roll_for_zones:
    case GameStep::zones:
    case GameStep::deploy: return set_up_step(play, game);
    case GameStep::begin_round:
        begin_round(play);
        go_to(game, GameStep::initiative);
        return Next::go_on;
    case GameStep::initiative: return initiative(play, game);
    case GameStep::discard: return ask_for_discards(play, game);
    case GameStep::refill: return open_discards(play, game);
    case GameStep::special: return special_effects(play, game);
    case GameStep::battlegroups: return begin_activations(play, game);
    case GameStep::activations: return next_activation(play, game);
    case GameStep::round_up: return begin_round_up(play, game);
    case GameStep::groups:
        line_up_burning(play);
        go_to(game, GameStep::burning);
        return Next::go_on;
    case GameStep::burning: return burn_next(play, game);
    case GameStep::reserves:
        release_reserves(play);
        go_to(game, GameStep::claims);
        return Next::go_on;
    case GameStep::claims:
        check_claims(play);
        clear_round(play);
        go_to(game, GameStep::end);
        return Next::go_on;
    case GameStep::end: return end_round(play, game);
    }
    return Next::go_on;
}

void advance(Play& play) {
    run(play.state.flow, play.chance, [&](Frame& frame) { return run_step(play, frame); });
}

// DZ-ACT-1; DZ-ACT-5: all of it destroyed or in reserve. DZ-RUL-17: whoever else lives is able.
bool is_eligible(const Equipment& kit, const State& state, int group) {
    if (has(state.activated, group)) return false;
    return is_able(kit, state, group);
}

bool is_able(const Equipment& kit, const State& state, int group) {
    for (const int squad : Bits(group_info(kit, group).squads))
        for (const int unit : units_of(kit, squad)) {
            if (!is_alive(state, unit)) continue;
            const Where place = real_where(state, unit);
            if (place != Where::reserve && place != Where::waiting) return true;
        }
    return false;
}

// DZ-RES-3, with the option `hold_readiness`
bool may_hold_back(const Equipment& kit, const State& state, int group) {
    if (!kit.options.hold_readiness || !is_eligible(kit, state, group)) return false;
    for (const int squad : Bits(group_info(kit, group).squads))
        for (const int unit : units_of(kit, squad))
            if (is_alive(state, unit) && real_where(state, unit) != Where::readiness) return false;
    return true;
}

// DZ-AUX-5: auxiliaries alone cannot be activated (DZ-RUL-18).
bool can_activate(const Equipment& kit, const State& state, Seat seat) {
    for (const int group : Bits(groups_of(kit, seat)))
        if (is_eligible(kit, state, group)) return true;
    return false;
}

void release_group(Play& play, int group, Rule why) {
    bool told = false;
    for (const int squad : Bits(squads_with(play.kit, play.state, group)))
        for (const int unit : units_of(play.kit, squad)) {
            if (where(play.state, unit) != Where::reserve) continue;
            unit_at(play.state, unit).where = static_cast<std::uint8_t>(Where::readiness);
            if (!told) play.log.tell(why, happens::reserves_ready, group);
            told = true;
        }
}

SeatLine in_initiative_order(const Equipment& kit, const State& state, std::optional<Seat> first) {
    SeatLine line;
    const int size = state.order.size();
    const int start = first && state.order.place_of(*first) < size ? state.order.place_of(*first) : 0;
    for (int i = 0; i < size; ++i) {
        const Seat seat = state.order.at((start + i) % size);
        if (is_in_play(kit, state, seat)) line.push_back(seat); // DZ-END-6
    }
    return line;
}

void swap_in_order(State& state, Seat a, Seat b) {
    List<Seat, most_seats> seats;
    for (int i = 0; i < state.order.size(); ++i) {
        const Seat seat = state.order.at(i);
        seats.push_back(seat == a ? b : seat == b ? a : seat);
    }
    state.order.clear();
    for (const Seat seat : seats) state.order.add(seat);
}

void tell_order(Play& play, Rule why) {
    play.log.tell(why, happens::initiative_order);
    for (int i = 0; i < play.state.order.size(); ++i) play.log.also(play.state.order.at(i).index());
}

// DZ-INI-6, DZ-RUL-8: the two change places, nobody else moves.
void give_initiative(Play& play, Seat winner, Seat receiver) {
    swap_in_order(play.state, winner, receiver);
    play.log.tell("DZ-INI-6"_rule, happens::gives_initiative, winner, receiver);
    tell_order(play, "DZ-INI-6"_rule);
}

namespace {

bool is_out_of_game(const Objective& one) {
    return (one.flags & static_cast<int>(ObjectiveFlag::removed)) != 0;
}

// Who has extracted it, or claims or carries it; `nothing`: nobody.
std::uint8_t holder_of(const Equipment& kit, const Objective& one) {
    if (one.extracted_by != nothing) return one.extracted_by;
    if (is_out_of_game(one)) return nothing;
    return one.carrier != nothing ? owner_of_squad(kit, one.carrier).number : one.claimant;
}

bool is_gone(const Equipment& kit, const State& state, const NamedThing& named) { // DZ-END-11
    if (named.objective != nothing) return is_out_of_game(objective_at(state, named.objective));
    if (named.unit != nothing) return !is_alive(state, named.unit);
    for (const int squad : Bits(named.squads))
        if (squad_lives(kit, state, squad)) return false;
    return true;
}

// Whose a named thing is that is still there, or has been flown out; `nothing`: it counts for nobody.
std::uint8_t keeper_of(const Equipment& kit, const State& state, const NamedThing& named) { // DZ-END-12
    if (named.objective != nothing) return holder_of(kit, objective_at(state, named.objective));
    return is_gone(kit, state, named) ? nothing : named.seat;
}

} // namespace

// DZ-END-3
int vp_of(const Equipment& kit, const State& state, Seat seat) {
    int vp = 0;
    for (int i = 0; i < objectives_in(kit); ++i) {
        const Objective& one = objective_at(state, i);
        const ObjectiveInfo& info = objective_info(kit, i);
        if (holder_of(kit, one) == seat.number) vp += one.extracted_by != nothing ? info.extract : info.hold;
    }
    const int kp = state.kp[static_cast<std::size_t>(seat.index())];
    if (kit.options.kp_vp > 0) vp += kp / kit.options.kp_vp;
    return vp;
}

int sides_left(const Equipment& kit, const State& state) {
    SeatSet sides;
    for (const Seat seat : in_play(kit, state)) sides.add(Seat(side_of(kit, seat)));
    return sides.size();
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
        side.kills += state.kp[static_cast<std::size_t>(seat.index())];
        side.left = side.left || is_in_play(kit, state, seat);
    }
    for (int i = 0; i < objectives_in(kit); ++i) {
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

// ---------------------------------------------------------------- the contract

State Dropzone::start(Chance& chance, Log& log) const {
    State state{};
    Play play{kit_, state, chance, log};
    Frame& game = state.flow.begin(Procedure::game);
    go_to(game, kit_.options.full_setup ? GameStep::roll_for_zones : GameStep::begin_round);
    lay_table(play);
    if (!kit_.options.full_setup) quick_start(play);
    advance(play);
    return state;
}

void Dropzone::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Dropzone::awaiting(const State& state) const {
    // The game itself asks nothing: it is on top while the draws behind sealed discards are still owed.
    if (state.flow.idle() || state.flow.is(Procedure::game)) return {};
    if (state.flow.is(Procedure::discarding)) return state.discards.owing();
    return SeatSet(asked(state.flow.top()));
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
