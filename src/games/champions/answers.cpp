// Whose decision it is and which, and what several questions offer and refuse. What each question says itself
// is in its row. Refusals come in the order of the table "Refusals" of the rule page: the first that applies
// is reported. Whatever passes is in list(), but for the twin of a listed card (CH-AUTO-2).
#include "games/champions/parts.hpp"

#include <cassert>

namespace muster::champions {

// ---------------------------------------------------------------- what may be offered

void list_hexes(const Equipment& kit, HexSet hexes, const Action& action, ActionList& actions) {
    for (const int hex : hexes) actions.add(action.to(kit.board.floor[hex].place()));
}

void list_facings(const Action& action, int except, ActionList& actions) {
    for (int facing = 0; facing < directions; ++facing)
        if (facing != except) actions.add(action.of(facing));
}

bool twin_seen(const Equipment& kit, const Champion& one, int position) {
    const std::uint8_t twin = card_info(kit, one.hand[position]).twin;
    for (int i = 0; i < position; ++i)
        if (card_info(kit, one.hand[i]).twin == twin) return true;
    return false;
}

const CardInfo* last_played(const Equipment& kit, const State& state, Seat seat) {
    const auto& discard = champion(state, seat).discard;
    return discard.empty() ? nullptr : &card_info(kit, discard.back());
}

// ---------------------------------------------------------------- what is refused

Verdict not_the_question() { return refuse("CH-TRN-1"_rule, "That is not what is to be decided now."); }

Verdict judge_facing(const Action& action) {
    if (action.detail >= 0 && action.detail < directions) return Verdict::allowed();
    return refuse("CH-GEO-2"_rule, "A facing is a number from 0 to 5.");
}

bool holds(const Champion& one, int card) {
    return card >= 0 && card < unknown_card && one.hand.contains(static_cast<std::uint8_t>(card));
}

Verdict judge_cost(const Champion& one, const Section& section) { // CH-PWR-2
    if (one.power >= section.cost) return Verdict::allowed();
    return refuse("CH-PWR-2"_rule, "This section costs {k} Power; you have {p}.", section.cost, one.power);
}

// CH-MOV-8: the reason for a destination, the first that applies.
Verdict judge_destination(const Equipment& kit, const State& state, Seat seat, const Section& section,
                          Place at) {
    const HexGrid& floor = kit.board.floor;
    const int start = champion(state, seat).hex;
    const int hex = floor.find(Hex::at(at));
    if (hex == HexGrid::nowhere)
        return refuse("CH-BRD-1"_rule, "There is a wall at {at:place}.", at.packed());
    if (destinations(kit, state, seat, section).contains(hex)) return Verdict::allowed();
    if (hex == start) return refuse("CH-MOV-4"_rule, "You must end on a different hex than you started on.");
    const bool taken = standing_on(kit, state, hex).has_value();
    if (taken && section.displace && floor.next_to(start).contains(hex))
        return refuse("CH-DSP-5"_rule, "That champion has no free hex to be displaced to.");
    if (taken || floor.walk(start, section.number, floor.all()).contains(hex))
        return refuse("CH-MOV-3"_rule, "You cannot move through or onto another champion.");
    return refuse("CH-MOV-2"_rule,
                  "You must move exactly {n:number|hex|hexes}; {at:place} cannot be reached that way.",
                  section.number, at.packed());
}

namespace {

bool is_active(const State& state, Seat seat) {
    const Frame* turn = state.flow.find<TurnFrame>();
    return turn != nullptr && turn->seat() == seat;
}

const Target* target_of_attack(const State& state, Seat seat) {
    for (const Target& target : state.attack.targets)
        if (target.seat == seat.number) return &target;
    return nullptr;
}

bool results_still_open(const State& state) {
    const Frame* attack = state.flow.find<AttackFrame>();
    return attack != nullptr && attack->step_as<AttackStep>() < AttackStep::react;
}

// Reactions out of place. CH-REA-9: nobody but a target ever reacts, and reactions cannot be reacted to.
Verdict judge_wish_to_react(const State& state, Seat seat) {
    if (is_active(state, seat))
        return refuse("CH-TRN-5"_rule, "The Reaction section works only when you are attacked.");
    const Target* target = target_of_attack(state, seat);
    if (target == nullptr) return refuse("CH-REA-1"_rule, "You are not a target of an attack.");
    if (target->rear)
        return refuse("CH-REA-2"_rule,
                      "You were attacked from the hex directly behind you; you cannot react.");
    if (target->answered) return refuse("CH-REA-3"_rule, "One reaction per attack.");
    if (results_still_open(state))
        return refuse("CH-REA-4"_rule, "Reactions come after the attack's result.");
    return Verdict::allowed();
}

// A target with `move` and a place with `attack` have a refusal of their own (CH-TRN-3).
bool says_only_what_its_verb_does(const Action& action) {
    if (verb_of(action) == Verb::move || verb_of(action) == Verb::attack) return action.detail == no_detail;
    return has_only_fields_of(Champions::verbs()[action.verb], action);
}

} // namespace

// ---------------------------------------------------------------- a decision

void Champions::list(const State& state, Seat seat, ActionList& actions) const {
    procedures.list(kit_, state, seat, actions);
}

Verdict Champions::judge(const State& state, Seat seat, const Action& action) const {
    if (state.over != 0) return refuse("CH-END-1"_rule, "The game is over.");
    if (verb_of(action) == Verb::react)
        if (const Verdict wish = judge_wish_to_react(state, seat); !wish.ok()) return wish;
    const Frame& frame = state.flow.top();
    if (verb_of(action) == Verb::spin && frame.is<FumblingFrame>() && frame.seat() != seat)
        return refuse("CH-FUM-1"_rule, "Only the target of the attack turns the attacker.");
    if (!awaiting(state).contains(seat))
        return refuse("CH-TRN-1"_rule, "It is not your decision now; seat {n} is deciding.",
                      frame.seat().index());
    const Row& row = procedures.of(frame);
    if (!row.verbs.contains(action.verb) || !says_only_what_its_verb_does(action)) return not_the_question();
    return row.judge({kit_, state, frame, seat}, action);
}

void Champions::apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    const Frame asked = state.flow.top();
    mark_answered(state.flow.top());
    procedures.of(asked).apply(play, {asked, seat, action});
    advance(play);
#ifndef NDEBUG
    Faults faults;
    if (!chance.wanting()) check(state, faults);
    assert(faults.empty());
#endif
}

} // namespace muster::champions
