// A frame's turn: OPEN (declare, roll, defend), then ACT (move, attack, spot, end); and the cascade, in which
// one turn draws in the next.
#include "games/frames/parts.hpp"

namespace muster::frames {

namespace {

template <class Step>
void go_to_step(Frame& frame, Step step) {
    frame.step = static_cast<std::uint8_t>(step);
}

} // namespace

Turn& turn_of(State& state, int frame) { return state.active.frame == frame ? state.active : state.waiting; }
const Turn& turn_of(const State& state, int frame) {
    return state.active.frame == frame ? state.active : state.waiting;
}

// ---------------------------------------------------------------- the cascade (section 6)

// MF-TAC-3: the question is answered, and a cascade of at least one turn begins.
void activate(Play& play, int frame, Rule why) {
    const Seat seat = owner_of(frame);
    play.log.tell(why, happens::activates, told(play.kit, play.state, seat), told(play.state, frame));
    play.state.flow.finish(); // tactical order; afterwards it starts afresh (MF-TAC-6)
    play.state.flow.begin(Procedure::cascade, seat.index(), frame);
    play.state.active.frame = static_cast<std::uint8_t>(frame);
    open_turn(play, seat, frame);
}

// MF-CMB-2, step 4: whoever waited plays on, with the dice it rolled. MF-CMB-5: or the cascade is over.
Next cascade_step(Play& play, Frame& frame) {
    State& state = play.state;
    if (static_cast<CascadeStep>(frame.step) == CascadeStep::act) { // and has ended its turn
        state.active = state.waiting;
        state.waiting = Turn{};
        if (!state.active.is_on()) {
            state.cascade.clear();
            state.flow.finish();
            return Next::go_on;
        }
        play.log.tell("MF-CMB-2"_rule, happens::resumes, told(state, state.active.frame));
    }
    go_to_step(frame, CascadeStep::act);
    const int acting = state.active.frame;
    state.flow.begin(Procedure::acting, owner_of(acting).index(), acting);
    return Next::go_on;
}

// ---------------------------------------------------------------- OPEN (MF-TRN-1)

// Step 1. From now on the frame has gone (MF-RND-2), whether its owner or an attack began its turn.
void open_turn(Play& play, Seat owner, int frame) {
    play.state.gone.mark(frame);
    play.state.cascade.push_back(static_cast<std::uint8_t>(frame));
    play.state.flow.begin(Procedure::opening, owner.index(), frame);
    play.log.tell("MF-TRN-1"_rule, happens::opens, told(play.state, frame));
    check_stations(play);
}

// MF-DEC-1: whether there is anything to aim at. The hand band is open to every frame (MF-DEC-2).
bool anything_to_declare(const Equipment& kit, const State& state, int frame) {
    if (enemies_of(state, owner_of(frame)) != 0) return true;
    for (int i = 0; i < structures_in(kit); ++i)
        if (stands(state, i)) return true;
    return false;
}

// Step 2; MF-DEC-3: one target, one band, once and for all.
void declare(Play& play, int frame, int target, int band) {
    Turn& turn = turn_of(play.state, frame);
    if (target < 0) return play.log.tell("MF-DEC-3"_rule, happens::declares_nothing, told(play.state, frame));
    turn.target = static_cast<std::uint8_t>(target);
    turn.band = static_cast<std::uint8_t>(band);
    play.log.tell("MF-DEC-1"_rule, happens::declares, told(play.state, frame), told_piece(play.state, target),
                  band);
}

namespace {

// Step 3; MF-DIE-1: the whole pool at once, before anything is assigned. MF-TRN-4: the turn goes by what is
// installed now.
void roll_pool(Play& play, int frame) {
    const MobileFrame& one = mobile(play.state, frame);
    Turn& turn = turn_of(play.state, frame);
    turn.snapshot = one.systems;
    std::array<NamedDie, pool_dice> handful{};
    std::array<std::uint8_t, pool_dice> shows{};
    std::size_t count = 0;
    for (const int die : Bits(pool_of(one)))
        handful[count++] = {static_cast<std::uint8_t>(die),
                            static_cast<std::uint8_t>(sides_of(static_cast<Die>(die)))};
    const std::span dice = std::span(handful).first(count);
    play.chance.roll(dice, std::span(shows).first(count),
                     Ask{&luck::pool, owner_of(frame).index()}); // MF-R-POOL
    play.log.tell("MF-DIE-1"_rule, happens::rolls_pool, told(play.state, frame));
    for (std::size_t i = 0; i < count; ++i) {
        turn.shows[dice[i].name] = shows[i];
        play.log.also(rolled(dice[i].name, shows[i]));
    }
}

} // namespace

// Step 4; MF-DEF-1: the die stays beside the frame. MF-DEF-2, MF-DIE-4: without one it defends with 0.
void defend(Play& play, int frame, int die) {
    MobileFrame& one = mobile(play.state, frame);
    if (die < 0) {
        one.defence = 0;
        return play.log.tell("MF-DEF-2"_rule, happens::no_defence, told(play.state, frame));
    }
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, static_cast<Die>(die));
    assign(turn, chosen);
    one.defence = static_cast<std::uint8_t>(shown_by(turn, chosen));
    play.log.tell("MF-DEF-1"_rule, happens::defends, told(play.state, frame), static_cast<int>(chosen),
                  one.defence);
}

Next opening_step(Play& play, Frame& frame) {
    const int opened = frame_in(frame);
    const int seat = frame.own[0];
    switch (static_cast<OpenStep>(frame.step)) {
    case OpenStep::declare:
        go_to_step(frame, OpenStep::roll);
        if (anything_to_declare(play.kit, play.state, opened))
            play.state.flow.begin(Procedure::declaring, seat, opened); // MF-D-DEC
        else
            declare(play, opened, -1, 0); // MF-GEN-4
        break;
    case OpenStep::roll:
        go_to_step(frame, OpenStep::defend);
        roll_pool(play, opened);
        break;
    case OpenStep::defend:
        go_to_step(frame, OpenStep::done);
        play.state.flow.begin(Procedure::defending, seat, opened); // MF-D-DEF; a white die is always there
        break;
    case OpenStep::done: play.state.flow.finish(); break;
    }
    return Next::go_on;
}

// ---------------------------------------------------------------- ACT (MF-TRN-2)

// MF-MOV-1: while unmoved with a die for it, movement is open, whatever the ground says.
bool may_still_move(const Turn& turn) {
    if (turn.moved != 0) return false;
    for (int i = 0; i < pool_dice; ++i)
        if (is_free(turn, static_cast<Die>(i)) && may_move(static_cast<Die>(i))) return true;
    return false;
}

bool may_still_attack(const Equipment& kit, const State& state, const Turn& turn) {
    bool has_die = false;
    for (int i = 0; i < pool_dice; ++i)
        has_die |= is_free(turn, static_cast<Die>(i)) && may_attack(turn, static_cast<Die>(i));
    return has_die && attack_is_possible(kit, state, turn);
}

bool may_still_spot(const Equipment& kit, const State& state, const Turn& turn) {
    int best = 0;
    for (int i = 0; i < pool_dice; ++i)
        if (is_free(turn, static_cast<Die>(i)) && may_spot(static_cast<Die>(i)))
            best = std::max(best, shown_by(turn, static_cast<Die>(i)));
    if (best == 0) return false;
    for (const int enemy : Bits(enemies_of(state, owner_of(turn.frame))))
        if (best > mobile(state, enemy).spot && // MF-SPT-5
            judge_spot_target(kit, state, turn.frame, turn.snapshot, enemy).ok())
            return true;
    return false;
}

// MF-D-ACT; when only END is left nobody is asked (MF-GEN-4).
Next acting_step(Play& play, Frame& frame) {
    const Turn& turn = play.state.active;
    if (may_still_move(turn) || may_still_attack(play.kit, play.state, turn) ||
        may_still_spot(play.kit, play.state, turn))
        return Next::ask;
    end_turn(play, frame_in(frame), "MF-GEN-4"_rule);
    return Next::go_on;
}

// MF-D-LEG; MF-MOV-2: nothing left, or eight legs made.
Next moving_step(Play& play, Frame&) {
    const Turn& turn = play.state.active;
    if (turn.left > 0 && turn.legs < most_legs) return Next::ask;
    play.log.tell("MF-GEN-4"_rule, happens::stops, told(play.state, turn.frame));
    play.state.flow.finish();
    return Next::go_on;
}

// MF-MOV-1: the die that is spent is the whole allowance.
void begin_move(Play& play, int frame, Die die) {
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, die);
    assign(turn, chosen);
    turn.moved = 1;
    turn.left = static_cast<std::uint16_t>(ticks_a_unit * shown_by(turn, chosen));
}

// MF-MOV-2; MF-MOV-5: stations are looked at where a leg ends.
void make_leg(Play& play, int frame, Place to) {
    Turn& turn = turn_of(play.state, frame);
    MobileFrame& one = mobile(play.state, frame);
    const auto cost = static_cast<int>(root_up(squared_distance(one.at, to)));
    one.at = to;
    turn.left = static_cast<std::uint16_t>(turn.left - cost);
    ++turn.legs;
    play.log.tell("MF-MOV-2"_rule, happens::moves, told(play.state, frame), to, cost, turn.left);
    check_stations(play);
}

// MF-SPT-5: the new die takes the place of a lower one. MF-TRN-2: spotting ends the turn.
void place_spot(Play& play, int frame, int target, Die die) {
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, die);
    assign(turn, chosen);
    MobileFrame& spotted = mobile(play.state, target);
    spotted.spot = static_cast<std::uint8_t>(shown_by(turn, chosen));
    spotted.spotter = owner_of(frame).number;
    play.log.tell("MF-SPT-1"_rule, happens::spots, told(play.state, frame), told(play.state, target),
                  static_cast<int>(chosen), spotted.spot);
    end_turn(play, frame, "MF-TRN-2"_rule);
}

// MF-TRN-3: what is unused is gone; the defence die stays.
void end_turn(Play& play, int frame, Rule why) {
    play.log.tell(why, happens::ends, told(play.state, frame));
    play.state.active = Turn{};
    play.state.flow.finish(); // acting
}

} // namespace muster::frames
