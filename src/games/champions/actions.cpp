// Each decision: what may be answered (in the order of CH-AUTO-2), and what an answer does.
#include "games/champions/parts.hpp"

#include <cstdlib>

namespace muster::champions {

namespace {

void list_hexes(const Equipment& kit, HexSet hexes, const Action& action, ActionList& actions) {
    for (const int hex : hexes) actions.add(action.to(kit.board.floor[hex].place()));
}

void list_facings(const Action& action, int except, ActionList& actions) {
    for (int facing = 0; facing < directions; ++facing)
        if (facing != except) actions.add(action.of(facing));
}

// Cards that do the same are offered once (CH-AUTO-2). A hand is ascending, so the lowest comes first.
bool twin_seen(const Equipment& kit, const Champion& one, int position) {
    const std::uint8_t twin = card_info(kit, one.hand[position]).twin;
    for (int i = 0; i < position; ++i)
        if (card_info(kit, one.hand[i]).twin == twin) return true;
    return false;
}

template <class Visit>
void each_different_card(const Equipment& kit, const Champion& one, Visit visit) {
    for (int i = 0; i < one.hand.size(); ++i)
        if (!twin_seen(kit, one, i)) visit(one.hand[i], card_info(kit, one.hand[i]));
}

// Destinations by number of steps, worked out once for a whole hand.
class Reach {
public:
    Reach(const Equipment& kit, const State& state, Seat seat) : kit_(kit), state_(state), seat_(seat) {}
    HexSet of(const Section& section) {
        const auto slot = static_cast<std::size_t>(section.number) + (section.displace ? 5 : 0);
        if (!known_[slot]) {
            reach_[slot] = destinations(kit_, state_, seat_, section);
            known_[slot] = true;
        }
        return reach_[slot];
    }

private:
    const Equipment& kit_;
    const State& state_;
    Seat seat_;
    std::array<HexSet, 10> reach_{};
    std::array<bool, 10> known_{};
};

// CH-D-TURN
void list_turn(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    const Champion& one = champion(state, seat);
    Reach reach(kit, state, seat);
    each_different_card(kit, one, [&](int card, const CardInfo& info) {
        if (one.power < info.move.cost) return;
        const Action move = Action(Verb::move).with(card);
        if (info.move.number < 1)
            actions.add(move);
        else
            list_hexes(kit, reach.of(info.move), move, actions);
    });
    std::array<bool, most_seats> in_pattern{};
    bool anyone = false;
    for (const Seat other : others_than(kit, seat)) {
        const bool hit = needed_to_hit(kit, state, seat, other) > 0;
        in_pattern[static_cast<std::size_t>(other.index())] = hit;
        anyone = anyone || hit;
    }
    each_different_card(kit, one, [&](int card, const CardInfo& info) {
        if (!anyone || one.power < info.attack.cost) return;
        const Action attack = Action(Verb::attack).with(card);
        if (info.attack.barrage) return actions.add(attack.on(everyone));
        for (const Seat other : others_than(kit, seat))
            if (in_pattern[static_cast<std::size_t>(other.index())]) actions.add(attack.on(other.index()));
    });
    const bool special = state.flow.top().own[1] != 0;
    if (special && !kit.options.special_compulsory) actions.add(Action(Verb::pass)); // CH-INI-5
}

// CH-D-REACT
void list_reactions(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    const Champion& one = champion(state, seat);
    actions.add(Action(Verb::pass)); // CH-REA-3: the choice is free
    Reach reach(kit, state, seat);
    each_different_card(kit, one, [&](int card, const CardInfo& info) {
        if (one.power < info.reaction.cost) return; // CH-REA-6
        const Action react = Action(Verb::react).with(card);
        const HexSet hexes = info.reaction.number >= 1 ? reach.of(info.reaction) : HexSet{};
        if (!reaction_must_move(kit, state, seat, info.reaction)) actions.add(react);
        list_hexes(kit, hexes, react, actions); // CH-REA-7
    });
}

// ---------------------------------------------------------------- what an answer does

// CH-D-TURN
void take_turn(Play& play, Seat seat, const Action& action) {
    mark_answered(play.state.flow.top());
    if (verb_of(action) == Verb::pass) return play.log.tell("CH-INI-5"_rule, happens::passes, seat);
    if (verb_of(action) == Verb::attack) return declare_attack(play, seat, action.subject, action.target);
    // CH-MOV-1: pay, gain, move, then choose a facing.
    play.log.tell("CH-TRN-3"_rule, happens::plays_move, seat, action.subject);
    discard_from_hand(play, seat, action.subject);
    const Section& move = card_info(play.kit, action.subject).move;
    pay_and_gain(play, seat, move);
    if (move.number < 0) return; // CH-MOV-6: Power only
    if (move.number == 0) {      // CH-MOV-5: it may turn
        play.state.flow.begin(Procedure::facing, seat.index());
        return;
    }
    const int hex = play.kit.board.floor.find(Hex::at(action.at));
    if (const auto moved = standing_on(play.kit, play.state, hex)) { // CH-DSP-2
        play.state.flow.begin(Procedure::displacing, seat.index(), moved->index(), hex);
        return;
    }
    move_to(play, seat, hex, "CH-MOV-2"_rule);
    play.state.flow.begin(Procedure::facing, seat.index()); // CH-MOV-7
}

// CH-D-PLACE
void place(Play& play, Seat seat, const Action& action) {
    champion(play.state, seat).hex = static_cast<std::uint8_t>(play.kit.board.floor.find(Hex::at(action.at)));
    play.log.tell("CH-SET-6"_rule, happens::places, seat, action.at);
    play.state.flow.begin(Procedure::facing, seat.index());
}

} // namespace

void discard_from_hand(Play& play, Seat seat, int card) {
    Champion& one = champion(play.state, seat);
    const auto played = static_cast<std::uint8_t>(card);
    one.hand.remove_at(one.hand.index_of(played));
    one.discard.push_back(played);
}

void pay_and_gain(Play& play, Seat seat, const Section& section) {
    Champion& one = champion(play.state, seat);
    std::int32_t& supply = play.state.power_supply;
    if (section.cost > 0) { // CH-PWR-1
        one.power -= section.cost;
        if (supply >= 0) supply += section.cost;
        play.log.tell("CH-PWR-1"_rule, happens::pays, seat, section.cost, one.power);
    }
    if (section.gain == 0) return;
    // CH-PWR-3, CH-PWR-4: an empty supply gives nothing.
    const std::int32_t gained = supply < 0 ? section.gain : std::min<std::int32_t>(section.gain, supply);
    one.power += gained;
    if (supply >= 0) supply -= gained;
    if (gained < section.gain) play.log.tell("CH-PWR-4"_rule, happens::supply_empty, section.gain - gained);
    if (gained > 0) play.log.tell("CH-PWR-3"_rule, happens::gains, seat, gained, one.power);
}

void move_to(Play& play, Seat seat, int hex, Rule why) {
    Champion& one = champion(play.state, seat);
    const HexGrid& floor = play.kit.board.floor;
    play.log.tell(why, happens::moves, seat, floor[one.hex].place(), floor[hex].place());
    one.hex = static_cast<std::uint8_t>(hex);
}

// CH-DSP-6: the displaced champion goes first and keeps its facing, then the mover is on the hex, then it
// faces.
void displace(Play& play, Seat mover, Seat moved, int entered, int to) {
    mark_answered(play.state.flow.top());
    play.log.tell("CH-DSP-6"_rule, happens::displaces, mover, moved, play.kit.board.floor[entered].place(),
                  play.kit.board.floor[to].place());
    champion(play.state, moved).hex = static_cast<std::uint8_t>(to);
    move_to(play, mover, entered, "CH-DSP-1"_rule);
    play.state.flow.begin(Procedure::facing, mover.index());
}

Next displacing_step(Play& play, const Frame& frame) {
    const HexSet hexes = displace_hexes(play.kit, play.state, frame.own[2]);
    if (hexes.size() != 1) return Next::ask;
    displace(play, Seat(frame.own[0]), Seat(frame.own[1]), frame.own[2], hexes.front()); // CH-AUTO-1
    return Next::go_on;
}

void Champions::list(const State& state, Seat seat, ActionList& actions) const {
    if (!awaiting(state).contains(seat)) return;
    const Frame& frame = state.flow.top();
    switch (doing(frame)) {
    case Procedure::placing: return list_hexes(kit_, start_hexes(kit_, state), Action(Verb::place), actions);
    case Procedure::facing: return list_facings(Action(Verb::face).with(seat.index()), -1, actions);
    case Procedure::turn: return list_turn(kit_, state, seat, actions);
    case Procedure::displacing:
        return list_hexes(kit_, displace_hexes(kit_, state, frame.own[2]),
                          Action(Verb::displace).with(frame.own[1]), actions);
    case Procedure::pushing:
        list_hexes(kit_, push_hexes(kit_, state, Seat(frame.own[1])), Action(Verb::push).on(frame.own[1]),
                   actions);
        if (kit_.options.push_optional) actions.add(Action(Verb::pass));
        return;
    case Procedure::fumbling: {
        const int present = champion(state, Seat(frame.own[1])).facing;
        const int except = kit_.options.fumble_keep ? -1 : present; // CH-FUM-2
        return list_facings(Action(Verb::spin).on(frame.own[1]), except, actions);
    }
    case Procedure::ordering:
        for (const Seat next : waiting_to_react(state))
            actions.add(Action(Verb::order).on(next.index())); // CH-BAR-3
        return;
    case Procedure::reacting: return list_reactions(kit_, state, seat, actions);
    case Procedure::round:
    case Procedure::attack: return;
    }
}

void Champions::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    Frame& frame = state.flow.top();
    const int hex = action.has_place ? kit_.board.floor.find(Hex::at(action.at)) : HexGrid::nowhere;
    switch (doing(frame)) {
    case Procedure::placing:
        mark_answered(frame);
        place(play, seat, action);
        break;
    case Procedure::facing: // CH-D-FACE
        mark_answered(frame);
        champion(state, seat).facing = static_cast<std::uint8_t>(action.detail);
        log.tell("CH-MOV-7"_rule, happens::faces, seat, action.detail);
        break;
    case Procedure::turn: take_turn(play, seat, action); break;
    case Procedure::displacing: displace(play, seat, Seat(frame.own[1]), frame.own[2], hex); break;
    case Procedure::pushing:
        mark_answered(frame);
        if (verb_of(action) == Verb::pass)
            log.tell("CH-PSH-2"_rule, happens::push_declined, seat, frame.own[1]);
        else
            push(play, Seat(frame.own[1]), hex);
        break;
    case Procedure::fumbling:
        mark_answered(frame);
        spin(play, seat, Seat(frame.own[1]), action.detail);
        break;
    case Procedure::ordering:
        mark_answered(frame);
        state.flow.begin(Procedure::reacting, action.target);
        break;
    case Procedure::reacting:
        mark_answered(frame);
        if (verb_of(action) == Verb::pass)
            decline_to_react(play, seat);
        else
            react(play, seat, action);
        break;
    case Procedure::round:
    case Procedure::attack: std::abort(); // neither asks: judge refuses
    }
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

} // namespace muster::champions
