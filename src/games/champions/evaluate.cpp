// How well a seat stands: what bots go by while the game is not over.
//
// Everything is counted in hundredths of a Score token: the tokens themselves, the hits of an attack that is
// being resolved, what the next blow may bring, and a little for cards and Power.
#include "core/standing.hpp"
#include "games/champions/parts.hpp"

namespace muster::champions {

namespace {

using Worth = std::int64_t;

constexpr Worth token = 100;
// Somebody who can still react takes about half of the hits away: most hands hold a Shield.
constexpr Worth past_a_guard = 40; // percent
// A blow that comes only after its target's next turn often finds nobody there.
constexpr Worth late_blow = 45; // percent
// How much of a blow it is worth to have the target so many hexes beside one's pattern: a step may do.
constexpr std::array<Worth, 4> beside_pattern{100, 30, 15, 6}; // percent
// A card in hand is a turn or a Shield; hands are thrown away when the round ends.
constexpr Worth card_in_hand = 14;
constexpr Worth first_power = 18; // pays for a strong card
constexpr Worth more_power = 6;
constexpr int useful_power = 3;
constexpr Worth special_turn = 50; // the lead in Power, as long as the special card is to come
constexpr int usual_dice = 2;      // of a hand that nobody sees

bool is_known(const Equipment& kit, int card) { return card < static_cast<int>(kit.cards.size()); }

bool can_pay(const Champion& one, const Section& section) { return one.power >= section.cost; }

// How many cards of the line come before the seat's next one; as many as there are if it has had both.
int wait_of(const State& state, Seat seat) {
    const CardLine& line = state.line;
    // A turn that is asked for is still to come; once it has been answered it is over.
    const bool asks_turn = state.flow.is<TurnFrame>();
    const int first = line.position() + (asks_turn ? 0 : 1);
    if (asks_turn && state.flow.top().seat() == seat) return 0;
    for (int i = first; i < line.size(); ++i)
        if (line[i] == seat.number) return i - first;
    return line.size();
}

// The dice of the best attack it can pay; of a hidden hand, the usual.
int dice_at_hand(const Equipment& kit, const Champion& one) {
    int dice = 0;
    for (const std::uint8_t card : one.hand) {
        if (!is_known(kit, card)) return usual_dice;
        const Section& attack = card_info(kit, card).attack;
        if (can_pay(one, attack)) dice = std::max<int>(dice, attack.dice);
    }
    return one.hand.empty() ? usual_dice : dice; // a new hand comes with the next round
}

struct Aim {
    int needs = 0;
    int beside = 0; // hexes between the target and the pattern
};

// The nearest hex of the attacker's pattern.
Aim aim_at(const Equipment& kit, const Champion& from, const Champion& to) {
    const Hex offset = kit.board.floor[to.hex] - kit.board.floor[from.hex];
    const StyleInfo& style = kit.styles[from.style];
    Aim nearest{0, INT16_MAX};
    for (std::size_t i = 0; i < style.aims.size(); ++i) {
        const StyleInfo::Aim& hex = style.turned[from.facing][i];
        const int beside = distance(hex.offset, offset);
        if (beside < nearest.beside || (beside == nearest.beside && hex.needs < nearest.needs))
            nearest = {hex.needs, beside};
    }
    return nearest;
}

// What the attacker's next blow at this target may score.
Worth threat(const Equipment& kit, const State& state, Seat attacker, Seat target) {
    const Champion& from = champion(state, attacker);
    const Champion& to = champion(state, target);
    const Aim aim = aim_at(kit, from, to);
    if (aim.beside >= static_cast<int>(beside_pattern.size())) return 0;
    Worth blow = token * dice_at_hand(kit, from) * (7 - aim.needs) / 6;
    if (!to.hand.empty() && !attacks_from_behind(kit, state, attacker, target))
        blow = blow * past_a_guard / 100;
    if (wait_of(state, attacker) > wait_of(state, target)) blow = blow * late_blow / 100;
    return blow * beside_pattern[static_cast<std::size_t>(aim.beside)] / 100;
}

// Only one blow is struck at a time: the best of them.
Worth best_threat(const Equipment& kit, const State& state, Seat attacker) {
    Worth best = 0;
    for (const Seat target : others_than(kit, attacker))
        if (champion(state, target).hex != HexGrid::nowhere)
            best = std::max(best, threat(kit, state, attacker, target));
    return best;
}

// The hits of the attack under way, as far as nobody will take them away.
Worth hits_to_come(const State& state) {
    Worth hits = 0;
    const SeatSet waiting = waiting_to_react(state);
    for (const Target& target : state.attack.targets)
        hits += waiting.contains(Seat(target.seat)) ? target.hits * past_a_guard : target.hits * token;
    return hits;
}

// No more cards than there are turns of somebody left to use them in.
Worth cards(const State& state, const Champion& one) {
    const int turns_left = state.line.size() - state.line.position();
    return card_in_hand * std::min<int>(one.hand.size(), turns_left);
}

Worth power(const Champion& one) {
    const int useful = std::min(one.power, useful_power);
    return first_power * useful + more_power * (one.power - useful);
}

Worth worth_of(const Equipment& kit, const State& state, Seat seat) {
    const Champion& one = champion(state, seat);
    Worth worth = token * one.score + cards(state, one) + power(one);
    if (!state.attack.targets.empty() && state.attack.attacker == seat.number) worth += hits_to_come(state);
    if (one.hex != HexGrid::nowhere) worth += best_threat(kit, state, seat);
    return worth;
}

} // namespace

int Champions::evaluate(const State& state, Seat seat) const {
    std::array<Worth, max_seats> worth{};
    int highest = 0;
    for (const Seat each : seats_of(kit_)) {
        worth[static_cast<std::size_t>(each.index())] = worth_of(kit_, state, each);
        highest = std::max<int>(highest, champion(state, each).score);
    }
    // CH-INI-5
    if (const auto leader = sole_power_leader(kit_, state);
        leader && !champion(state, *leader).hand.empty() && !state.line.done())
        worth[static_cast<std::size_t>(leader->index())] += special_turn;
    // The nearer somebody is to the last token, the more a lead tells.
    const Worth telling = token * (1 + std::max(1, kit_.options.score_target - highest));
    return standing_of_lead(lead_of(seat.index(), setup_.seats, worth), telling);
}

} // namespace muster::champions
