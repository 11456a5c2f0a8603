// An attack from its declaration to its score, in the exact sequence of section 6.
#include "games/champions/parts.hpp"

#include <cstdlib>

namespace muster::champions {

namespace {

AttackStep step_of(const Frame& frame) { return static_cast<AttackStep>(frame.step); }

void go_to(Frame& frame, AttackStep step) {
    frame.step = static_cast<std::uint8_t>(step);
    frame.own[1] = 0;
}

const Section& section_of(const Play& play) { return card_info(play.kit, play.state.attack.card).attack; }

// 2. Fix targets, thresholds and rear flags (CH-ATK-4); they stay what they are (CH-REA-10).
Target aim_at(const Play& play, Seat attacker, Seat target) {
    Target aimed;
    aimed.seat = target.number;
    aimed.needs = static_cast<std::uint8_t>(needed_to_hit(play.kit, play.state, attacker, target));
    aimed.rear = attacks_from_behind(play.kit, play.state, attacker, target);
    return aimed;
}

// CH-BAR-1: everyone in the pattern. CH-BAR-2: clockwise from the attacker. Nothing stands in the way
// (CH-ATK-3).
void fix_targets(Play& play, Seat attacker, int target) {
    const auto seats = static_cast<int>(play.kit.champions.size());
    for (int i = 1; i < seats; ++i) {
        const Seat other((attacker.index() + i) % seats);
        if (target != everyone && target != other.index()) continue;
        const Target aimed = aim_at(play, attacker, other);
        if (aimed.needs > 0) play.state.attack.targets.push_back(aimed);
    }
}

// 3. Roll for every target (CH-ATK-5, CH-R-ATK); each die that reaches the number is a hit (CH-ATK-6).
void roll_against(Play& play, Seat attacker, Target& target) {
    std::array<std::uint8_t, most_dice> rolled{};
    const std::span dice = std::span(rolled).first(section_of(play).dice);
    play.chance.roll(6, dice,
                     Ask{&luck::attack, attacker.index(), false, target.seat, target.needs}); // CH-TOK-2
    for (const std::uint8_t die : dice) {
        target.dice.push_back(die);
        if (die >= target.needs) ++target.hits;
    }
    play.log.tell("CH-ATK-6"_rule, happens::rolls, attacker, target.seat, target.needs, target.hits);
    play.log.also(dice);
}

// 4. Push for every target, before reactions (CH-REA-4).
void push_next(Play& play, Frame& frame) {
    const auto& targets = play.state.attack.targets;
    if (!section_of(play).push || frame.own[1] >= targets.size()) return go_to(frame, AttackStep::fumble);
    const Seat target(targets[frame.own[1]++].seat);
    const HexSet hexes = push_hexes(play.kit, play.state, target);
    if (hexes.empty()) return play.log.tell("CH-PSH-5"_rule, happens::no_room, target);
    if (hexes.size() == 1 && !play.kit.options.push_optional)
        return push(play, target, hexes.front());                            // CH-AUTO-1
    play.state.flow.begin(Procedure::pushing, frame.own[0], target.index()); // CH-D-PUSH
}

// Then Fumble for every target (CH-FUM-1): no reaction, so neither the rear nor an empty hand matters.
void fumble_next(Play& play, Frame& frame) {
    const auto& targets = play.state.attack.targets;
    if (section_of(play).fumble && frame.own[1] < targets.size()) {
        const int target = targets[frame.own[1]++].seat;
        play.state.flow.begin(Procedure::fumbling, target, frame.own[0]); // CH-D-FUMBLE
        return;
    }
    go_to(frame, AttackStep::react);
    for (const Target& target : targets) {
        if (target.rear)
            play.log.tell("CH-REA-2"_rule, happens::shot_from_behind, target.seat);
        else if (champion(play.state, Seat(target.seat)).hand.empty())
            play.log.tell("CH-REA-1"_rule, happens::no_cards_left, target.seat);
    }
}

// 5. Reactions, one target at a time, each resolved completely before the next (CH-REA-5).
void react_next(Play& play, Frame& frame) {
    const SeatSet waiting = waiting_to_react(play.state);
    if (waiting.empty()) return go_to(frame, AttackStep::score);
    if (waiting.size() == 1)
        play.state.flow.begin(Procedure::reacting, waiting.front().index()); // CH-D-REACT, unasked: CH-AUTO-1
    else
        play.state.flow.begin(Procedure::ordering, frame.own[0]); // CH-D-ORDER
}

// 6. Scoring: a token a hit that is left (CH-SCO-1), for the active player alone (CH-SCO-3); at the target
// the game is over at once and surplus hits are lost (CH-SCO-2).
void score(Play& play, Frame& frame) {
    const Seat attacker(frame.own[0]);
    int hits = 0;
    for (const Target& target : play.state.attack.targets) hits += target.hits;
    Champion& one = champion(play.state, attacker);
    const int taken = std::min(hits, play.kit.options.score_target - one.score);
    one.score = static_cast<std::uint8_t>(one.score + taken);
    if (play.state.score_supply >= 0)
        play.state.score_supply = static_cast<std::int16_t>(play.state.score_supply - taken);
    if (taken > 0) play.log.tell("CH-SCO-1"_rule, happens::scores, attacker, taken, one.score);
    play.state.attack = Attack{};
    play.state.flow.finish();
    if (one.score < play.kit.options.score_target) return;
    play.log.tell("CH-END-1"_rule, happens::wins, attacker);
    play.state.over = 1;
    play.state.flow.clear();
}

Target& target_of(Play& play, Seat seat) {
    for (Target& target : play.state.attack.targets)
        if (target.seat == seat.number) return target;
    std::abort(); // only targets are asked to react
}

} // namespace

// 1. The card is discarded; pay; gain.
void declare_attack(Play& play, Seat attacker, int card, int target) {
    if (target == everyone)
        play.log.tell("CH-BAR-1"_rule, happens::plays_barrage, attacker, card);
    else
        play.log.tell("CH-TRN-3"_rule, happens::plays_attack, attacker, card, target);
    discard_from_hand(play, attacker, card);
    play.state.attack = Attack{};
    play.state.attack.attacker = attacker.number;
    play.state.attack.card = static_cast<std::uint8_t>(card);
    pay_and_gain(play, attacker, section_of(play));
    fix_targets(play, attacker, target);
    for (Target& each : play.state.attack.targets) roll_against(play, attacker, each);
    go_to(play.state.flow.begin(Procedure::attack, attacker.index()), AttackStep::push);
}

// CH-PSH-1, CH-PSH-6: one hex, the facing stays, hits or not.
void push(Play& play, Seat target, int hex) {
    Champion& one = champion(play.state, target);
    const HexGrid& floor = play.kit.board.floor;
    play.log.tell("CH-PSH-1"_rule, happens::pushes, play.state.attack.attacker, target,
                  floor[one.hex].place(), floor[hex].place());
    one.hex = static_cast<std::uint8_t>(hex);
}

// CH-FUM-1
void spin(Play& play, Seat target, Seat attacker, int facing) {
    champion(play.state, attacker).facing = static_cast<std::uint8_t>(facing);
    play.log.tell("CH-FUM-1"_rule, happens::spins, target, attacker, facing);
}

void decline_to_react(Play& play, Seat seat) {
    target_of(play, seat).answered = true; // CH-REA-3
    play.log.tell("CH-REA-3"_rule, happens::declines, seat);
}

// CH-REA-6: discarded when played, then: pay, gain, shields, move.
void react(Play& play, Seat seat, const Action& action) {
    Target& target = target_of(play, seat);
    target.answered = true;
    play.log.tell("CH-REA-6"_rule, happens::reacts, seat, action.subject);
    discard_from_hand(play, seat, action.subject);
    const Section& reaction = card_info(play.kit, action.subject).reaction;
    pay_and_gain(play, seat, reaction);
    if (reaction.shields > 0) { // CH-SHD-1, CH-SHD-2: off its own hits, never below zero
        target.hits = static_cast<std::uint8_t>(std::max(0, target.hits - reaction.shields));
        play.log.tell("CH-SHD-1"_rule, happens::shields, seat, reaction.shields, target.hits);
    }
    // CH-REA-7: the move is free to decline, and without it there is no turning. It dodges nothing
    // (CH-REA-8).
    if (action.has_place) move_to(play, seat, play.kit.board.floor.find(Hex::at(action.at)), "CH-REA-7"_rule);
    if (action.has_place || reaction.number == 0) play.state.flow.begin(Procedure::facing, seat.index());
}

Next attack_step(Play& play, Frame& frame) {
    switch (step_of(frame)) {
    case AttackStep::push: push_next(play, frame); break;
    case AttackStep::fumble: fumble_next(play, frame); break;
    case AttackStep::react: react_next(play, frame); break;
    case AttackStep::score: score(play, frame); break;
    }
    return Next::go_on;
}

} // namespace muster::champions
