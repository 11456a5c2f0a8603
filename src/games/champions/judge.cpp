// Every refusal, in the order of the table "Refusals" of the rule page: the first that applies is reported.
// Whatever passes here is in list(), but for the twin of a listed card (CH-AUTO-2).
#include "games/champions/parts.hpp"

namespace muster::champions {

namespace {

Verdict not_the_question() { return refuse("CH-TRN-1"_rule, "That is not what is to be decided now."); }

// Whether an answer has no field beyond those its verb uses.
bool only_uses(const Action& action, bool subject, bool target, bool detail, bool place) {
    return (subject || action.subject == no_one) && (target || action.target == no_one) &&
           (detail || action.detail == no_detail) && (place || !action.has_place);
}

bool is_active(const State& state, Seat seat) {
    const Frame* turn = state.flow.find(Procedure::turn);
    return turn != nullptr && asked(*turn) == seat;
}

const Target* target_of_attack(const State& state, Seat seat) {
    for (const Target& target : state.attack.targets)
        if (target.seat == seat.number) return &target;
    return nullptr;
}

bool results_still_open(const State& state) {
    const Frame* attack = state.flow.find(Procedure::attack);
    return attack != nullptr && attack->step < static_cast<std::uint8_t>(AttackStep::react);
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

// Whose decision it is, and which one.
bool belongs(const Frame& frame, const Action& action) {
    switch (doing(frame)) {
    case Procedure::placing:
        return verb_of(action) == Verb::place && only_uses(action, false, false, false, true);
    case Procedure::facing:
        return verb_of(action) == Verb::face && only_uses(action, true, false, true, false) &&
               action.subject == frame.own[0];
    case Procedure::turn:
        // A target with `move` and a place with `attack` have a refusal of their own (CH-TRN-3).
        if (verb_of(action) == Verb::pass) return only_uses(action, false, false, false, false);
        return (verb_of(action) == Verb::move || verb_of(action) == Verb::attack) &&
               action.detail == no_detail;
    case Procedure::displacing:
        return verb_of(action) == Verb::displace && only_uses(action, true, false, false, true) &&
               action.subject == frame.own[1];
    case Procedure::pushing:
        if (verb_of(action) == Verb::pass) return only_uses(action, false, false, false, false);
        return verb_of(action) == Verb::push && only_uses(action, false, true, false, true) &&
               action.target == frame.own[1];
    case Procedure::fumbling:
        return verb_of(action) == Verb::spin && only_uses(action, false, true, true, false) &&
               action.target == frame.own[1];
    case Procedure::ordering:
        return verb_of(action) == Verb::order && only_uses(action, false, true, false, false);
    case Procedure::reacting:
        if (verb_of(action) == Verb::pass) return only_uses(action, false, false, false, false);
        return verb_of(action) == Verb::react && only_uses(action, true, false, false, true);
    case Procedure::round:
    case Procedure::attack: break;
    }
    return false;
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

Verdict judge_move(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const Section& move = card_info(kit, action.subject).move;
    if (const Verdict cost = judge_cost(champion(state, seat), move); !cost.ok()) return cost;
    if (move.number < 1) {
        if (!action.has_place) return Verdict::allowed();
        if (move.number == 0) return refuse("CH-MOV-5"_rule, "A zero move only lets you turn.");
        return refuse("CH-MOV-6"_rule, "This section gives Power only; you neither move nor turn.");
    }
    if (!action.has_place)
        return refuse("CH-MOV-2"_rule, "You must move exactly {n:number|hex|hexes}.", move.number);
    return judge_destination(kit, state, seat, move, action.at);
}

Verdict judge_attack(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const Section& attack = card_info(kit, action.subject).attack;
    if (const Verdict cost = judge_cost(champion(state, seat), attack); !cost.ok()) return cost;
    if (!anyone_in_pattern(kit, state, seat))
        return refuse("CH-ATK-2"_rule, "Nobody stands on a hex of your style.");
    if (attack.barrage) {
        if (action.target == everyone) return Verdict::allowed();
        return refuse("CH-BAR-1"_rule, "A barrage hits everyone in your pattern.");
    }
    if (action.target == everyone || action.target == no_one)
        return refuse("CH-BAR-1"_rule, "This attack needs one target.");
    if (at_the_table(kit, action.target) && Seat(action.target) != seat &&
        needed_to_hit(kit, state, seat, Seat(action.target)) > 0)
        return Verdict::allowed();
    if (!at_the_table(kit, action.target)) return refuse("CH-ATK-1"_rule, "That is nobody at this table.");
    return refuse("CH-ATK-1"_rule, "{name:champion} is not on a hex of your style.", action.target);
}

// CH-D-TURN
Verdict judge_turn(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::pass) {
        if (state.flow.top().own[1] != 0 && !kit.options.special_compulsory) return Verdict::allowed();
        return refuse("CH-TRN-6"_rule, "You hold a playable card, so you must play one.");
    }
    if (!holds(champion(state, seat), action.subject))
        return refuse("CH-TRN-3"_rule, "You do not hold that card.");
    const bool both = verb_of(action) == Verb::move ? action.target != no_one : action.has_place;
    if (both) return refuse("CH-TRN-3"_rule, "A card gives either its Move or its Attack section, not both.");
    return verb_of(action) == Verb::move ? judge_move(kit, state, seat, action)
                                         : judge_attack(kit, state, seat, action);
}

// CH-D-REACT
Verdict judge_reaction(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (!holds(champion(state, seat), action.subject))
        return refuse("CH-TRN-3"_rule, "You do not hold that card.");
    const Section& reaction = card_info(kit, action.subject).reaction;
    if (const Verdict cost = judge_cost(champion(state, seat), reaction); !cost.ok()) return cost;
    if (action.has_place && reaction.number < 1)
        return refuse("CH-REA-7"_rule, "This reaction does not move you.");
    if (action.has_place) return judge_destination(kit, state, seat, reaction, action.at);
    if (reaction_must_move(kit, state, seat, reaction))
        return refuse("CH-REA-7"_rule, "You must move with this reaction.");
    return Verdict::allowed();
}

Verdict judge_facing(const Action& action) {
    if (action.detail >= 0 && action.detail < directions) return Verdict::allowed();
    return refuse("CH-GEO-2"_rule, "A facing is a number from 0 to 5.");
}

// CH-D-DISPLACE
Verdict judge_displacing(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const int hex = action.has_place ? kit.board.floor.find(Hex::at(action.at)) : HexGrid::nowhere;
    if (hex == champion(state, seat).hex) return refuse("CH-DSP-3"_rule, "Not onto the hex you came from.");
    if (hex != HexGrid::nowhere && displace_hexes(kit, state, state.flow.top().own[2]).contains(hex))
        return Verdict::allowed();
    return refuse("CH-DSP-4"_rule, "The displaced champion needs a free hex next to it.");
}

// CH-D-PUSH
Verdict judge_push(const Equipment& kit, const State& state, const Action& action) {
    if (verb_of(action) == Verb::pass) {
        if (kit.options.push_optional) return Verdict::allowed();
        return refuse("CH-PSH-2"_rule, "You must push the target if there is room.");
    }
    const Hex from = kit.board.floor[champion(state, Seat(action.target)).hex];
    if (!action.has_place || distance(from, Hex::at(action.at)) != 1)
        return refuse("CH-PSH-1"_rule, "A push moves the target exactly one hex.");
    const int hex = kit.board.floor.find(Hex::at(action.at));
    if (hex == HexGrid::nowhere) return refuse("CH-PSH-3"_rule, "You cannot push a champion into a wall.");
    if (standing_on(kit, state, hex)) return refuse("CH-PSH-4"_rule, "That hex is taken.");
    return Verdict::allowed();
}

// CH-D-FUMBLE
Verdict judge_spin(const Equipment& kit, const State& state, const Action& action) {
    if (const Verdict facing = judge_facing(action); !facing.ok()) return facing;
    if (!kit.options.fumble_keep && action.detail == champion(state, Seat(action.target)).facing)
        return refuse("CH-FUM-2"_rule, "Choose a facing different from the present one.");
    return Verdict::allowed();
}

// CH-D-ORDER
Verdict judge_order(const Equipment& kit, const State& state, const Action& action) {
    if (at_the_table(kit, action.target) && waiting_to_react(state).contains(Seat(action.target)))
        return Verdict::allowed();
    return refuse("CH-BAR-3"_rule, "That player is not waiting to react.");
}

// CH-D-PLACE
Verdict judge_place(const Equipment& kit, const State& state, const Action& action) {
    const int hex = action.has_place ? kit.board.floor.find(Hex::at(action.at)) : HexGrid::nowhere;
    if (hex != HexGrid::nowhere && start_hexes(kit, state).contains(hex)) return Verdict::allowed();
    return refuse("CH-SET-6"_rule, "Start on a free edge hex at least 3 away from the others.");
}

} // namespace

Verdict Champions::judge(const State& state, Seat seat, const Action& action) const {
    if (state.over != 0) return refuse("CH-END-1"_rule, "The game is over.");
    if (verb_of(action) == Verb::react)
        if (const Verdict wish = judge_wish_to_react(state, seat); !wish.ok()) return wish;
    const Frame& frame = state.flow.top();
    if (verb_of(action) == Verb::spin && doing(frame) == Procedure::fumbling && asked(frame) != seat)
        return refuse("CH-FUM-1"_rule, "Only the target of the attack turns the attacker.");
    if (!awaiting(state).contains(seat))
        return refuse("CH-TRN-1"_rule, "It is not your decision now; seat {n} is deciding.",
                      asked(frame).index());
    if (!belongs(frame, action)) return not_the_question();
    switch (doing(frame)) {
    case Procedure::placing: return judge_place(kit_, state, action);
    case Procedure::facing: return judge_facing(action);
    case Procedure::turn: return judge_turn(kit_, state, seat, action);
    case Procedure::displacing: return judge_displacing(kit_, state, seat, action);
    case Procedure::pushing: return judge_push(kit_, state, action);
    case Procedure::fumbling: return judge_spin(kit_, state, action);
    case Procedure::ordering: return judge_order(kit_, state, action);
    case Procedure::reacting: return judge_reaction(kit_, state, seat, action);
    case Procedure::round:
    case Procedure::attack: break;
    }
    return not_the_question();
}

} // namespace muster::champions
