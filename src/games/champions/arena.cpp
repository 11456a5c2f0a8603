// What the board and the cards allow: reach, patterns, who may be put where. Hexes, directions and distances
// are those of space/hex.hpp, which are numbered and measured as CH-GEO-1 to CH-GEO-4 say: flat-topped and
// axial (CH-GEO-1), six directions clockwise from the top (CH-GEO-2), the distance of two hexes (CH-GEO-3).
#include "games/champions/parts.hpp"

namespace muster::champions {

Pool deck_without(const Equipment& kit, const List<std::uint8_t, most_in_deck>& gone) {
    std::array<int, most_card_ids> left{};
    for (std::size_t card = 0; card < kit.cards.size(); ++card) left[card] = kit.cards[card].copies;
    for (const std::uint8_t card : gone) --left[card];
    Pool pool;
    for (std::size_t card = 0; card < kit.cards.size(); ++card)
        for (int copy = 0; copy < left[card]; ++copy) pool.add(static_cast<int>(card));
    return pool;
}

HexSet occupied(const Equipment& kit, const State& state) {
    HexSet taken;
    for (const Seat seat : seats_of(kit))
        if (champion(state, seat).hex != HexGrid::nowhere) taken.add(champion(state, seat).hex);
    return taken;
}

std::optional<Seat> standing_on(const Equipment& kit, const State& state, int hex) {
    for (const Seat seat : seats_of(kit))
        if (champion(state, seat).hex == hex) return seat;
    return std::nullopt;
}

HexSet destinations(const Equipment& kit, const State& state, Seat seat, const Section& section) {
    const int start = champion(state, seat).hex;
    HexSet others = occupied(kit, state);
    others.remove(start);
    // CH-MOV-2: exactly so many steps. CH-MOV-3: never through or onto another champion, or into a wall
    // (CH-BRD-1).
    HexSet reached = kit.board.floor.walk(start, section.number, kit.board.floor.all() - others);
    // CH-MOV-4: not back to where it started.
    reached.remove(start);
    // CH-DSP-1: the hex of another champion may be entered, if (CH-DSP-5) that champion can be put somewhere.
    if (section.displace)
        for (const int hex : kit.board.floor.next_to(start) & others)
            if (!displace_hexes(kit, state, hex).empty()) reached.add(hex);
    return reached;
}

HexSet displace_hexes(const Equipment& kit, const State& state, int entered) {
    // The mover still stands where it came from, so that hex is taken too (CH-DSP-3).
    return kit.board.floor.next_to(entered) - occupied(kit, state);
}

HexSet push_hexes(const Equipment& kit, const State& state, Seat target) {
    return kit.board.floor.next_to(champion(state, target).hex) - occupied(kit, state);
}

HexSet start_hexes(const Equipment& kit, const State& state) {
    const HexGrid& floor = kit.board.floor;
    const HexSet free = kit.board.zone - occupied(kit, state);
    // At least 3 from everyone; on a cramped board of somebody's own at least 2, then 1.
    for (int apart = 3; apart > 1; --apart) {
        HexSet far_enough = free;
        for (const int hex : free)
            for (const int taken : occupied(kit, state))
                if (distance(floor[hex], floor[taken]) < apart) far_enough.remove(hex);
        if (!far_enough.empty()) return far_enough;
    }
    return free;
}

int needed_to_hit(const Equipment& kit, const State& state, Seat attacker, Seat target) {
    const Champion& from = champion(state, attacker);
    const Champion& to = champion(state, target);
    const Hex offset = kit.board.floor[to.hex] - kit.board.floor[from.hex];
    const StyleInfo& style = kit.styles[from.style];
    const auto& aims = style.turned[from.facing]; // CH-GEO-4
    for (std::size_t i = 0; i < style.aims.size(); ++i)
        if (aims[i].offset == offset) return aims[i].needs;
    return 0;
}

bool anyone_in_pattern(const Equipment& kit, const State& state, Seat attacker) {
    for (const Seat other : others_than(kit, attacker))
        if (needed_to_hit(kit, state, attacker, other) > 0) return true;
    return false;
}

bool attacks_from_behind(const Equipment& kit, const State& state, Seat attacker, Seat target) {
    if (kit.options.rear == Rear::off) return false;
    const Hex from = kit.board.floor[champion(state, attacker).hex];
    const Hex back = step_towards(opposite(champion(state, target).facing)); // CH-GEO-5
    Hex behind = kit.board.floor[champion(state, target).hex] + back;
    if (kit.options.rear == Rear::adjacent) return from == behind;
    for (int i = 0; i <= 2 * HexGrid::farthest; ++i, behind = behind + back)
        if (from == behind) return true;
    return false;
}

bool move_usable(const Equipment& kit, const State& state, Seat seat, const Section& move) {
    if (champion(state, seat).power < move.cost) return false; // CH-PWR-2
    return move.number < 1 || !destinations(kit, state, seat, move).empty();
}

bool attack_usable(const Equipment& kit, const State& state, Seat seat, const Section& attack) {
    if (champion(state, seat).power < attack.cost) return false; // CH-PWR-2
    return anyone_in_pattern(kit, state, seat);                  // CH-ATK-2
}

bool holds_playable(const Equipment& kit, const State& state, Seat seat) {
    for (const std::uint8_t card : champion(state, seat).hand) {
        const CardInfo& info = card_info(kit, card);
        if (move_usable(kit, state, seat, info.move) || attack_usable(kit, state, seat, info.attack))
            return true;
    }
    return false;
}

std::optional<Seat> sole_power_leader(const Equipment& kit, const State& state) {
    std::optional<Seat> leader;
    std::int32_t most = -1;
    for (const Seat seat : seats_of(kit)) {
        const std::int32_t power = champion(state, seat).power;
        if (power == most) leader.reset();
        if (power > most) {
            leader = seat;
            most = power;
        }
    }
    return leader;
}

SeatSet waiting_to_react(const State& state) {
    SeatSet waiting;
    for (const Target& target : state.attack.targets)
        if (!target.rear && !target.answered && !champion(state, Seat(target.seat)).hand.empty())
            waiting.add(Seat(target.seat));
    return waiting;
}

bool reaction_must_move(const Equipment& kit, const State& state, Seat seat, const Section& reaction) {
    return kit.options.reaction_move_compulsory && reaction.number >= 1 &&
           !destinations(kit, state, seat, reaction).empty();
}

} // namespace muster::champions
