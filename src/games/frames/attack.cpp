// An attack from the die that is assigned to the last point of damage (5.5, 5.6), with the turn that it may
// drag forward in the middle (section 6).
#include "games/frames/parts.hpp"

#include <algorithm>

namespace muster::frames {

namespace {

constexpr int bricks_a_hit = 6; // MF-DMG-2
constexpr int retreat_length = 110;

void go_to_step(Frame& frame, AttackStep step) { frame.step = static_cast<std::uint8_t>(step); }

} // namespace

// MF-ATK-5: assigning the die commits, and a rocket is gone at once.
void begin_attack(Play& play, int frame, Die die) {
    Turn& turn = turn_of(play.state, frame);
    const Die chosen = listed_twin(turn, die);
    assign(turn, chosen);
    turn.attacked = 1;
    play.log.tell("MF-ATK-3"_rule, happens::attacks, told(play.state, frame),
                  told_piece(play.state, turn.target), turn.band, static_cast<int>(chosen),
                  shown_by(turn, chosen));
    if (colour_of(chosen) == Colour::rocket) {
        const int left = --mobile(play.state, frame).rockets;
        play.log.tell("MF-ATK-5"_rule, happens::rocket_spent, told(play.state, frame), left);
    }
    play.state.attack.target = turn.target;
    play.state.attack.band = turn.band;
    play.state.attack.value = static_cast<std::uint8_t>(shown_by(turn, chosen));
    go_to_step(play.state.flow.begin(Procedure::attack, owner_of(frame).index(), frame),
               AttackStep::open_target);
}

namespace {

// MF-CMB-1, MF-CMB-3: a frame that has not gone takes its turn now; OPEN, and the rest when the attacker
// ends.
void open_target(Play& play, Frame& frame) {
    go_to_step(frame, AttackStep::spot);
    const int target = play.state.attack.target;
    if (!is_frame(target) || play.state.gone.has_gone(target)) return;
    play.log.tell("MF-CMB-1"_rule, happens::combat_order, told(play.state, frame_in(frame)),
                  told(play.state, target));
    play.state.waiting = Turn{};
    play.state.waiting.frame = static_cast<std::uint8_t>(target);
    open_turn(play, owner_of(target), target);
}

// MF-ATK-6: only once the defence is known.
void ask_for_spot(Play& play, Frame& frame) {
    go_to_step(frame, AttackStep::roll);
    const int target = play.state.attack.target;
    if (is_frame(target) && mobile(play.state, target).spot > 0)
        play.state.flow.begin(Procedure::using_spot, frame.own[0], target); // MF-D-USE
}

// MF-DMG-1: the cover as it is when the dice fall.
void find_cover(Play& play, int attacker) {
    Attack& attack = play.state.attack;
    if (!is_frame(attack.target)) return; // MF-ATK-7
    const CoverFound found = cover(play.kit, play.state, attacker, attack.target);
    attack.cover = static_cast<std::uint8_t>(found.kind);
    attack.structures = found.structures;
    attack.frames = found.frames;
    if (play.log.idle() || found.kind == Cover::none) return;
    for (const int number : Bits(found.structures))
        play.log.tell("MF-COV-2"_rule, happens::in_cover, told(play.state, attack.target),
                      first_structure + number);
    for (const int other : Bits(found.frames))
        play.log.tell("MF-COV-3"_rule, happens::covered_by, told(play.state, attack.target),
                      told(play.state, other));
}

// MF-ATK-6, MF-ATK-7, MF-R-DMG
void roll_damage(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    const int defence = is_frame(attack.target) ? mobile(play.state, attack.target).defence : 0;
    const int count = std::max(0, attack.value - defence);
    go_to_step(frame, count > 0 ? AttackStep::cover : AttackStep::done);
    if (count == 0)
        return play.log.tell("MF-ATK-6"_rule, happens::no_damage, told(play.state, frame_in(frame)),
                             attack.value, defence);
    find_cover(play, frame_in(frame));
    std::array<std::uint8_t, most_damage_dice> shows{};
    const std::span dice = std::span(shows).first(static_cast<std::size_t>(count));
    play.chance.roll(6, dice, Ask{&luck::damage, frame.own[0]});
    attack.fours = static_cast<std::uint8_t>(std::ranges::count(dice, 4));
    attack.fives = static_cast<std::uint8_t>(std::ranges::count(dice, 5));
    attack.sixes = static_cast<std::uint8_t>(std::ranges::count(dice, 6));
    play.log.tell("MF-ATK-8"_rule, happens::damage_roll, told(play.state, frame_in(frame)), attack.value,
                  defence);
    play.log.also(dice);
}

// ---------------------------------------------------------------- 5.6 Applying hits

// MF-DMG-2; below three bricks it is rubble and covers nobody.
void hit_structure(Play& play, int number) {
    std::uint8_t& bricks = play.state.bricks[static_cast<std::size_t>(number)];
    const bool stood = stands(play.state, number);
    bricks = static_cast<std::uint8_t>(std::max(0, bricks - bricks_a_hit));
    play.log.tell("MF-DMG-2"_rule, happens::brick_hit, first_structure + number, bricks);
    if (!stands(play.state, number)) play.state.attack.structures &= ~Bits::of(number);
    if (stood && !stands(play.state, number))
        play.log.tell("MF-GEO-5"_rule, happens::falls, first_structure + number);
}

// MF-DMG-6: a point of damage, for its owner to take (MF-D-DMG).
void take_point(Play& play, int frame) {
    play.state.flow.begin(Procedure::losing, owner_of(frame).index(), frame);
}

// MF-DMG-4: two defence systems at that moment shield their owner from stray hits. MF-DMG-9: nothing else of
// the covering frame is touched, and it is not activated.
void hit_covering_frame(Play& play, int frame) {
    if (mobile(play.state, frame).systems[System::def] == 2)
        return play.log.tell("MF-DMG-4"_rule, happens::absorbed, told(play.state, frame));
    take_point(play, frame);
}

// One hit for the cover: on the only piece that is left of it, or on the attacker's choice (MF-D-HIT).
void give_to_cover(Play& play, const Frame& frame, std::uint64_t pieces, int offset) {
    if (std::popcount(pieces) > 1) {
        play.state.flow.begin(Procedure::picking, frame.own[0]);
        return;
    }
    hit_cover(play, offset + std::countr_zero(pieces)); // MF-GEN-4
}

bool still_in_cover(const Attack& attack) { return attack.structures != 0 || attack.frames != 0; }

// All fours, then all fives (MF-DMG-1), one at a time.
void apply_next_to_cover(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    const Cover cover = static_cast<Cover>(attack.cover);
    if (attack.fours > 0) {
        --attack.fours;
        // Only structures are hit by a four; with the last of them gone it does nothing (MF-DMG-3).
        if (cover == Cover::structures && attack.structures != 0)
            give_to_cover(play, frame, attack.structures, first_structure);
        return;
    }
    if (attack.fives > 0) {
        --attack.fives;
        if (!still_in_cover(attack))
            ++attack.points; // out of cover at once (MF-DMG-3, MF-DMG-4)
        else if (cover == Cover::structures)
            give_to_cover(play, frame, attack.structures, first_structure);
        else
            give_to_cover(play, frame, attack.frames, 0);
        return;
    }
    attack.points = static_cast<std::uint8_t>(attack.points + attack.sixes);
    attack.sixes = 0;
    go_to_step(frame, AttackStep::points);
}

// The columns of table MF-ATK-8 where cover plays no part.
void apply_openly(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    const int hits = attack.fours + attack.fives + attack.sixes;
    if (is_structure(attack.target)) {
        for (int i = 0; i < hits; ++i) hit_structure(play, attack.target - first_structure);
        attack.points = 0;
    } else {
        attack.points = static_cast<std::uint8_t>(hits); // the hand band
    }
    attack.fours = attack.fives = attack.sixes = 0;
    go_to_step(frame, AttackStep::points);
}

void apply_hits(Play& play, Frame& frame) {
    const Attack& attack = play.state.attack;
    if (is_structure(attack.target) || static_cast<Band>(attack.band) == Band::hand)
        apply_openly(play, frame);
    else
        apply_next_to_cover(play, frame);
}

// MF-DMG-5: one by one; what is left when the frame is gone is void (MF-DMG-6).
void take_next_point(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    if (attack.points == 0 || !is_alive(play.state, attack.target)) {
        attack.points = 0;
        return go_to_step(frame, AttackStep::done);
    }
    --attack.points;
    take_point(play, attack.target);
}

} // namespace

Next attack_step(Play& play, Frame& frame) {
    switch (static_cast<AttackStep>(frame.step)) {
    case AttackStep::open_target: open_target(play, frame); break;
    case AttackStep::spot: ask_for_spot(play, frame); break;
    case AttackStep::roll: roll_damage(play, frame); break;
    case AttackStep::cover: apply_hits(play, frame); break;
    case AttackStep::points: take_next_point(play, frame); break;
    case AttackStep::done:
        play.state.attack = Attack{};
        play.state.flow.finish(); // the attacker plays on (MF-CMB-2, step 3)
        break;
    }
    return Next::go_on;
}

void use_spot(Play& play) {
    Attack& attack = play.state.attack;
    MobileFrame& target = mobile(play.state, attack.target);
    attack.value = static_cast<std::uint8_t>(attack.value + target.spot);
    play.log.tell("MF-ATK-6"_rule, happens::uses_spot, told(play.state, attack.target), target.spot,
                  attack.value);
    target.spot = 0;
    target.spotter = 0;
}

void hit_cover(Play& play, int piece) {
    if (is_structure(piece))
        hit_structure(play, piece - first_structure);
    else
        hit_covering_frame(play, piece);
}

// ---------------------------------------------------------------- what a point costs

// MF-DMG-6, and the option drop_whites.
unsigned losses_open(const Equipment& kit, const State& state, int frame) {
    const MobileFrame& one = mobile(state, frame);
    unsigned open = 0;
    for (int i = 0; i < system_types; ++i)
        if (one.systems[static_cast<System>(i)] > 0) open |= 1u << i;
    if (open == 0 || (kit.options.drop_whites && one.whites == most_whites)) open |= 1u << white_loss;
    return open;
}

void lose(Play& play, int frame, int what, Rule why) {
    MobileFrame& one = mobile(play.state, frame);
    play.log.tell(why, happens::loses, told(play.state, frame), what);
    if (what != white_loss) {
        --one.systems[static_cast<System>(what)];
        return;
    }
    if (--one.whites > 0) return;
    play.state.attack.frames &= ~Bits::of(frame);
    destroy(play, frame);
}

// A single way to take it is taken without a question (MF-GEN-4).
Next losing_step(Play& play, Frame& frame) {
    const int hurt = frame_in(frame);
    const unsigned open = losses_open(play.kit, play.state, hurt);
    if (std::popcount(open) > 1) return Next::ask;
    for (int i = 0; i < stations_in(play.kit); ++i)
        if (may_retreat(play.kit, play.state, hurt, i)) return Next::ask;
    mark_answered(frame);
    lose(play, hurt, std::countr_zero(open), "MF-GEN-4"_rule);
    return Next::go_on;
}

// ---------------------------------------------------------------- MF-DMG-7: retreat

namespace {

Verdict cannot_fall_back() { return refuse("MF-DMG-7"_rule, "The frame cannot fall back there."); }

bool is_way_out(const Equipment& kit, const State& state, const Ground& ground, int frame, int number,
                Place to) {
    return squared_distance(mobile(state, frame).at, to) <= square(retreat_length) &&
           !is_near(kit, state, to, number) && ground.can_stand(to) && ground.leg_is_clear(to);
}

bool may_think_of_retreat(const Equipment& kit, const State& state, int frame, int number) {
    return (state.attack.retreated & Bits::of(frame)) == 0 &&
           is_near(kit, state, mobile(state, frame).at, number);
}

} // namespace

std::array<Place, retreat_points> retreat_candidates(const State& state, int frame, int number) {
    constexpr std::array<Vector, 7> quarter{
        {{110, 0}, {106, 28}, {95, 55}, {77, 77}, {55, 95}, {28, 106}, {0, 110}}};
    const Place at = mobile(state, frame).at;
    const Vector away = at - station(state, number).at;
    std::array<Place, retreat_points> points{};
    std::size_t count = 0;
    const auto add = [&](Vector v) { points[count++] = can_add(at, v) ? at + v : at; };
    add(scaled(away, 105, std::max<std::int64_t>(1, root_down(squared_length(away)))));
    for (const int sx : {1, -1})
        for (const int sy : {1, -1})
            for (const Vector v : quarter) {
                if ((v.x == 0 && sx < 0) || (v.y == 0 && sy < 0)) continue; // the same point again
                add({sx * v.x, sy * v.y});
            }
    return points;
}

bool may_retreat(const Equipment& kit, const State& state, int frame, int number) {
    if (!may_think_of_retreat(kit, state, frame, number)) return false;
    const Ground ground(kit, state, frame, mobile(state, frame).systems, retreat_length);
    return std::ranges::any_of(retreat_candidates(state, frame, number),
                               [&](Place to) { return is_way_out(kit, state, ground, frame, number, to); });
}

Verdict judge_retreat(const Equipment& kit, const State& state, int frame, int number, Place to) {
    if (!may_retreat(kit, state, frame, number)) return cannot_fall_back();
    const Ground ground(kit, state, frame, mobile(state, frame).systems, retreat_length);
    return is_way_out(kit, state, ground, frame, number, to) ? Verdict::allowed() : cannot_fall_back();
}

// The point is ignored. A covering frame that has left its place covers no more (MF-DMG-1).
void retreat(Play& play, int frame, int number, Place to) {
    State& state = play.state;
    Attack& attack = state.attack;
    mobile(state, frame).at = to;
    attack.retreated |= Bits::of(frame);
    play.log.tell("MF-DMG-7"_rule, happens::retreats, told(state, frame),
                  told_piece(state, first_station + number), to);
    const bool covering = (attack.frames & Bits::of(frame)) != 0;
    if (covering && !frame_covers(play.kit, state, state.active.frame, attack.target, frame))
        attack.frames &= ~Bits::of(frame);
    check_stations(play);
}

} // namespace muster::frames
