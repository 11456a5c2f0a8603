// The battle from top to bottom: rounds, tactical order, the doomsday clock; and the running score, which is
// recounted the moment anything changes.
#include "games/frames/parts.hpp"

#include <algorithm>
#include <cstdlib>

namespace muster::frames {

namespace {

BattleStep step_of(const Frame& frame) { return static_cast<BattleStep>(frame.step); }

} // namespace

void go_to(Frame& frame, BattleStep step) { frame.step = static_cast<std::uint8_t>(step); }

// ---------------------------------------------------------------- 7 Score

// MF-SCO-1: living frames and controlled stations.
int assets_of(const Equipment& kit, const State& state, Seat seat) {
    int assets = std::popcount(state.living & frames_of(seat));
    for (int i = 0; i < stations_in(kit); ++i)
        if (station(state, i).controller == seat.number && state.living != 0)
            ++assets; // once they are given out
    return assets;
}

int score_of(const Equipment& kit, const State& state, Seat seat) {
    return assets_of(kit, state, seat) * ppa_of(state, seat);
}

// MF-SCO-5, MF-SCO-6
bool sort_order(const Equipment& kit, State& state) {
    return state.order.sort(kit.seats, [&](Seat seat) { return score_of(kit, state, seat); });
}

namespace {

void tell_score(Play& play, Seat seat, Rule why) {
    if (play.log.idle()) return;
    play.log.tell(why, happens::scores, told(play.kit, play.state, seat),
                  assets_of(play.kit, play.state, seat), ppa_of(play.state, seat),
                  score_of(play.kit, play.state, seat));
}

// Once the scores of one event have been told: the order changes right then (MF-SCO-5).
void resort(Play& play) {
    if (!sort_order(play.kit, play.state) || play.log.idle()) return;
    play.log.tell("MF-SCO-5"_rule, happens::order_changes);
    for (int i = 0; i < play.kit.seats; ++i)
        play.log.also(told(play.kit, play.state, in_order(play.state, i)));
}

// MF-STN-3: the seats with a living frame near it.
SeatSet seats_near(const Equipment& kit, const State& state, int number) {
    SeatSet near;
    for (const int frame : Bits(on_table(state)))
        if (is_near(kit, state, mobile(state, frame).at, number)) near.add(owner_of(frame));
    return near;
}

// The loser and the taker recount together, before the order is looked at again (MF-SCO-3).
void change_controller(Play& play, int number, std::uint8_t controller) {
    Station& one = station(play.state, number);
    const std::uint8_t loser = one.controller;
    one.controller = controller;
    if (controller == nothing)
        play.log.tell("MF-STN-6"_rule, happens::neutral, told_piece(play.state, first_station + number));
    else
        play.log.tell("MF-STN-3"_rule, happens::seized, told(play.kit, play.state, Seat(controller)),
                      told_piece(play.state, first_station + number));
    if (loser != nothing)
        tell_score(play, Seat(loser), controller == nothing ? "MF-STN-6"_rule : "MF-SCO-3"_rule);
    if (controller != nothing) tell_score(play, Seat(controller), "MF-SCO-3"_rule);
    resort(play);
}

void check_station(Play& play, int number) {
    const SeatSet near = seats_near(play.kit, play.state, number);
    const std::uint8_t controller = station(play.state, number).controller;
    if (near.empty() || (controller != nothing && near.contains(Seat(controller)))) return; // MF-STN-2
    if (near.size() == 1) return change_controller(play, number, near.front().number);
    // MF-STN-6: two or more others block each other.
    if (play.kit.options.contested_neutral && controller != nothing) change_controller(play, number, nothing);
}

} // namespace

// MF-STN-4: whoever moved, fell back or died, and on whoever's turn; stations in ascending order.
void check_stations(Play& play) {
    for (int i = 0; i < stations_in(play.kit); ++i) check_station(play, i);
}

// MF-DMG-8: the frame goes, with its dice and its turn; then its owner's score (MF-SCO-2), then the stations.
void destroy(Play& play, int frame) {
    play.log.tell("MF-DMG-8"_rule, happens::destroyed, told(play.state, frame));
    const MobileFrame before = mobile(play.state, frame);
    MobileFrame& wreck = mobile(play.state, frame);
    wreck = MobileFrame{};
    wreck.at = before.at;
    wreck.design = before.design;
    play.state.living &= ~Bits::of(frame);
    // MF-CMB-7. MF-CMB-8: it is never the active frame, which deals all damage and is no target of its own.
    if (play.state.waiting.frame == frame) play.state.waiting = Turn{};
    tell_score(play, owner_of(frame), "MF-SCO-2"_rule);
    resort(play);
    check_stations(play);
}

// MF-END-3: nothing can change who wins.
bool is_decided(const Equipment& kit, const State& state) {
    if (!kit.options.early_end) return false;
    int scoring = 0;
    for (const Seat seat : seats_of(kit))
        if (score_of(kit, state, seat) > 0) ++scoring;
    return scoring <= 1 || state.living == 0;
}

bool lead_is_shared(const Equipment& kit, const State& state) {
    return score_of(kit, state, in_order(state, 0)) == score_of(kit, state, in_order(state, 1));
}

// ---------------------------------------------------------------- 7.1 What a scenario may say

namespace {

// MF-END-9: a frame that was on the table and is no more, a station that is not its first owner's.
std::uint64_t lost_frames(const Equipment& kit, const State& state) {
    return kit.named_frames & state.placed & ~state.living;
}
std::uint32_t lost_stations(const Equipment& kit, const State& state) {
    std::uint32_t lost = 0;
    for (const int i : Bits(kit.named_stations))
        if (station(state, i).controller != station(state, i).home) lost |= 1u << i;
    return lost;
}

SideTally tally_of(const Equipment& kit, const State& state, Seat seat) {
    SideTally tally;
    tally.points = score_of(kit, state, seat);
    const std::uint64_t frames = on_table(state) & frames_of(seat);
    tally.held = assets_of(kit, state, seat) - std::popcount(state.living & frames_of(seat));
    tally.kept = std::popcount(kit.named_frames & frames);
    for (const int i : Bits(kit.named_stations & ~lost_stations(kit, state)))
        tally.kept += station(state, i).home == seat.number ? 1 : 0;
    tally.left = frames != 0;
    return tally;
}

Tally tally_of(const Equipment& kit, const State& state) {
    Tally tally;
    tally.sides = kit.seats;
    tally.objectives = stations_in(kit);
    tally.lost = lost_frames(kit, state) != 0 || lost_stations(kit, state) != 0;
    for (const Seat seat : seats_of(kit))
        tally.side[static_cast<std::size_t>(seat.index())] = tally_of(kit, state, seat);
    return tally;
}

Over over_by(Ended how) {
    switch (how) {
    case Ended::target: return Over::target;
    case Ended::lead: return Over::lead;
    case Ended::held: return Over::held;
    case Ended::lost: return Over::lost;
    case Ended::last_side: return Over::last_side;
    default: return Over::not_yet;
    }
}

// MF-END-8: whoever holds most, the first in the order of those.
void tell_held(Play& play) {
    const auto held = [&](Seat seat) { return tally_of(play.kit, play.state, seat).held; };
    Seat most = in_order(play.state, 0);
    for (int i = 1; i < play.kit.seats; ++i)
        if (held(in_order(play.state, i)) > held(most)) most = in_order(play.state, i);
    if (play.kit.endings.held == 0)
        play.log.tell("MF-END-8"_rule, happens::all_held, told(play.kit, play.state, most));
    else
        play.log.tell("MF-END-8"_rule, happens::enough_held, told(play.kit, play.state, most), held(most));
}

void tell_lost(Play& play) {
    for (const int frame : Bits(lost_frames(play.kit, play.state)))
        play.log.tell("MF-END-9"_rule, happens::frame_lost, told_piece(play.state, frame));
    for (const int i : Bits(lost_stations(play.kit, play.state)))
        play.log.tell("MF-END-9"_rule, happens::station_lost, told_piece(play.state, first_station + i));
}

void tell_last_side(Play& play) {
    for (const Seat seat : seats_of(play.kit))
        if ((on_table(play.state) & frames_of(seat)) != 0)
            play.log.tell("MF-END-10"_rule, happens::last_frames, told(play.kit, play.state, seat));
}

void tell_end(Play& play, Over how) {
    if (play.log.idle()) return;
    const Endings& endings = play.kit.endings;
    switch (how) {
    case Over::target: return muster::tell_end(play.log, rule_of(how), Ended::target, endings);
    case Over::lead: return muster::tell_end(play.log, rule_of(how), Ended::lead, endings);
    case Over::held: return tell_held(play);
    case Over::lost: return tell_lost(play);
    case Over::last_side: return tell_last_side(play);
    case Over::early: return play.log.tell(rule_of(how), happens::early_end);
    default:
        play.log.tell(rule_of(how),
                      endings.victory[0] == Merit::points ? happens::doomsday : happens::clock_strikes);
    }
}

void end_battle(Play& play, Over how) {
    play.state.over = static_cast<std::uint8_t>(how);
    tell_end(play, how);
    play.state.flow.clear();
}

} // namespace

Rule rule_of(Over how) {
    switch (how) {
    case Over::early: return "MF-END-3"_rule;
    case Over::target: return "MF-END-6"_rule;
    case Over::lead: return "MF-END-7"_rule;
    case Over::held: return "MF-END-8"_rule;
    case Over::lost: return "MF-END-9"_rule;
    case Over::last_side: return "MF-END-10"_rule;
    default: return "MF-END-1"_rule;
    }
}

Over what_ends_it(const Equipment& kit, const State& state) {
    const bool looked_at = kit.endings.ends != 0 && state.round > 0 && state.extra == 0;
    return looked_at ? over_by(why_over(kit.endings, tally_of(kit, state))) : Over::not_yet;
}

bool ended_with_a_round(const Equipment& kit, const State& state) {
    return state.over > static_cast<int>(Over::early) &&
           !(state.over == static_cast<int>(Over::target) && kit.endings.target_now);
}

// ---------------------------------------------------------------- 4.1 The round

namespace {

// MF-RND-4. MF-END-5: the round before is over and its clock has been called, unless this is the first.
void begin_round(Play& play, Frame& battle) {
    if (const Over how = what_ends_it(play.kit, play.state); how != Over::not_yet)
        return end_battle(play, how);
    ++play.state.round;
    play.state.gone.new_round();
    play.log.tell("MF-RND-4"_rule, happens::round_begins, play.state.round, play.state.clock);
    go_to(battle, BattleStep::tactical);
}

// MF-TAC-2, MF-TAC-6: tactical order starts afresh with whoever leads now.
void enter_tactical_order(Play& play, Frame& battle) {
    if (is_decided(play.kit, play.state)) return end_battle(play, Over::early);
    if (play.kit.endings.target_now && what_ends_it(play.kit, play.state) == Over::target) // MF-END-6
        return end_battle(play, Over::target);
    if (play.state.gone.still_to_go(on_table(play.state)) == 0)
        return go_to(battle, BattleStep::end_round); // MF-RND-5
    play.state.flow.begin(Procedure::tactical, in_order(play.state, 0).index(), 0);
}

void ask_next_in_order(Play& play, Frame& frame) {
    frame.own[0] = static_cast<std::int8_t>(in_order(play.state, ++frame.own[1]).index());
}

// MF-TAC-3 to MF-TAC-5, MF-D-TAC
Next tactical_step(Play& play, Frame& frame) {
    const Seat seat = asked(frame);
    const std::uint64_t left = left_to_go(play.state, seat);
    if (left == 0) {
        play.log.tell("MF-TAC-4"_rule, happens::must_pass, told(play.kit, play.state, seat));
        ask_next_in_order(play,
                          frame); // somebody after it has one, or tactical order would not have been entered
        return Next::go_on;
    }
    if (std::popcount(left) > 1 || may_pass(play.kit, play.state, frame)) return Next::ask;
    activate(play, std::countr_zero(left), "MF-GEN-4"_rule);
    return Next::go_on;
}

// ---------------------------------------------------------------- the end of the round and the clock

// MF-RND-6: dice off the table. MF-RND-7: everything else stays as it is.
void lift_dice(Play& play) {
    for (MobileFrame& frame : play.state.frames) {
        frame.defence = nothing;
        frame.spot = 0;
        frame.spotter = 0;
    }
    play.log.tell("MF-RND-6"_rule, happens::dice_lifted);
}

// MF-CLK-3: at 0 the battle is over, unless tie_break grants one more round.
void doomsday(Play& play) {
    if (play.kit.options.extra_round && play.state.extra == 0 && lead_is_shared(play.kit, play.state)) {
        play.state.extra = 1;
        play.log.tell("MF-END-2"_rule, happens::extra_round);
        while (play.state.flow.depth() > 1) play.state.flow.finish();
        return go_to(play.state.flow.top(), BattleStep::begin_round);
    }
    end_battle(play, Over::doomsday);
}

void end_round(Play& play, Frame& battle) {
    lift_dice(play);
    if (play.state.extra != 0) return doomsday(play);
    --play.state.clock; // MF-CLK-1
    play.log.tell("MF-CLK-1"_rule, happens::clock_falls, play.state.clock);
    if (play.state.clock == 0) return doomsday(play);
    go_to(battle, BattleStep::begin_round); // MF-RND-8, once everybody has been called
    play.state.flow.begin(Procedure::clock, in_order(play.state, 0).index(), 0); // MF-CLK-2
}

Next battle_step(Play& play, Frame& frame) {
    switch (step_of(frame)) {
    case BattleStep::choose:
    case BattleStep::reveal:
    case BattleStep::settle:
    case BattleStep::break_ties:
    case BattleStep::deploy: return set_up_step(play, frame);
    case BattleStep::begin_round: begin_round(play, frame); break;
    case BattleStep::tactical: enter_tactical_order(play, frame); break;
    case BattleStep::end_round: end_round(play, frame); break;
    }
    return Next::go_on;
}

// A frame that asks one question and is done when it has been answered.
Next question_step(Play& play, const Frame& frame) {
    if (is_asking(frame)) return Next::ask;
    play.state.flow.finish();
    return Next::go_on;
}

Next step(Play& play, Frame& frame) {
    switch (doing(frame)) {
    case Procedure::battle: return battle_step(play, frame);
    case Procedure::choosing: return Next::ask; // it ends with the last choice
    case Procedure::settling:
        return is_asking(frame) ? settling_step(play, frame) : question_step(play, frame);
    case Procedure::tactical:
        return is_asking(frame) ? tactical_step(play, frame) : question_step(play, frame);
    case Procedure::cascade: return cascade_step(play, frame);
    case Procedure::opening: return opening_step(play, frame);
    case Procedure::acting: return is_asking(frame) ? acting_step(play, frame) : question_step(play, frame);
    case Procedure::moving: return is_asking(frame) ? moving_step(play, frame) : question_step(play, frame);
    case Procedure::attack: return attack_step(play, frame);
    case Procedure::losing: return is_asking(frame) ? losing_step(play, frame) : question_step(play, frame);
    case Procedure::placing:
    case Procedure::declaring:
    case Procedure::defending:
    case Procedure::using_spot:
    case Procedure::picking:
    case Procedure::clock: return question_step(play, frame);
    }
    std::abort(); // a procedure that does not exist: check() refuses such states
}

} // namespace

// MF-TAC-5
bool may_pass(const Equipment& kit, const State& state, const Frame& tactical) {
    return state.order.may_pass(kit.seats, tactical.own[1],
                                [&](Seat seat) { return left_to_go(state, seat) != 0; });
}

// MF-TAC-3: the next seat has the same choice.
void pass(Play& play, Frame& tactical) {
    play.log.tell("MF-TAC-3"_rule, happens::passes, told(play.kit, play.state, asked(tactical)));
    ask_next_in_order(play, tactical);
}

// MF-CLK-2: each seat once, in order. MF-CLK-4: whether it is wise is the player's business.
void answer_clock(Play& play, Frame& frame, bool advances) {
    const int who = told(play.kit, play.state, asked(frame));
    if (advances) {
        --play.state.clock;
        play.log.tell("MF-CLK-2"_rule, happens::advances, who, play.state.clock);
        if (play.state.clock == 0) return doomsday(play); // MF-CLK-3: the rest are not asked
    } else {
        play.log.tell("MF-CLK-2"_rule, happens::holds, who, play.state.clock);
    }
    if (frame.own[1] + 1 < play.kit.seats)
        ask_next_in_order(play, frame);
    else
        play.state.flow.finish();
}

bool is_asking(const Frame& frame) {
    switch (doing(frame)) {
    case Procedure::battle:
    case Procedure::cascade:
    case Procedure::opening:
    case Procedure::attack: return false;
    default: return is_at(frame, AskStep::ask);
    }
}

void advance(Play& play) {
    run(play.state.flow, play.chance, [&](Frame& frame) { return step(play, frame); });
}

// MF-RND-1: rounds, counted down to doomsday.
void begin_battle(Play& play) {
    play.state.clock = static_cast<std::uint8_t>(play.kit.options.clock);
    go_to(play.state.flow.top(), BattleStep::begin_round);
}

State Frames::start(Chance& chance, Log& log) const {
    State state{};
    Play play{kit_, state, chance, log};
    for (int i = 0; i < structures_in(kit_); ++i)
        state.bricks[static_cast<std::size_t>(i)] = structure(kit_, i).bricks;
    state.flow.begin(Procedure::battle);
    if (kit_.options.quick_start) quick_start(play);
    advance(play);
    return state;
}

void Frames::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Frames::awaiting(const State& state) const {
    if (state.flow.idle() || !is_asking(state.flow.top())) return {};
    if (state.flow.is(Procedure::choosing)) return state.set_up.picks.owing();
    return SeatSet(asked(state.flow.top()));
}

// MF-END-4: by score, or by what the scenario says (MF-END-11), then by assets (MF-END-2).
Outcome Frames::outcome(const State& state) const {
    Outcome result;
    result.over = state.over != 0;
    if (result.over) result.ended_by = rule_of(static_cast<Over>(state.over));
    for (const Seat seat : seats_of(kit_))
        result.score[static_cast<std::size_t>(seat.index())] = score_of(kit_, state, seat);
    rank_seats(result, seats_of(kit_), [&](Seat seat) {
        return std::pair(merits_of(kit_.endings, tally_of(kit_, state, seat)), assets_of(kit_, state, seat));
    });
    return result;
}

} // namespace muster::frames
