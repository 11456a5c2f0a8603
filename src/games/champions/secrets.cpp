// What is hidden of a state, and what can be imagined there.
#include "games/champions/parts.hpp"

namespace muster::champions {

// CH-VIS-1: hands are their owners'; the deck is whatever is left, so it goes with them. After the end all is
// open.
void Champions::hide(State& state, Viewer viewer) const {
    if (state.over != 0) return;
    for (const Seat seat : seats_of(kit_)) {
        if (viewer.may_see(seat)) continue;
        for (std::uint8_t& card : champion(state, seat).hand) card = unknown_card;
    }
}

namespace {

void deal_anew(const Equipment& kit, State& state, Seat seat, Chance& chance) {
    Champion& one = champion(state, seat);
    Pool pool = deck_without(kit, one.discard);
    std::array<std::uint8_t, most_in_hand> drawn{};
    const std::span cards = std::span(drawn).first(static_cast<std::size_t>(one.hand.size()));
    chance.draw(pool, cards, Ask{&luck::draw, seat.index(), true});
    one.hand.clear();
    for (const std::uint8_t card : cards) one.hand.insert_sorted(card);
}

// CH-TRN-2: that a seat is asked on its card tells everybody that it holds something playable.
bool must_hold_playable(const Equipment& kit, const State& state, Seat seat) {
    const Frame* question = procedures.question(state);
    if (question == nullptr || !question->is<TurnFrame>() || question->seat() != seat) return false;
    return !question->as<TurnFrame>().special || kit.options.special_compulsory;
}

// When chance will not have it: one card that can be played takes the place of the first.
void slip_in_playable(const Equipment& kit, State& state, Seat seat) {
    Champion& one = champion(state, seat);
    const auto dealt = one.hand;
    const Pool pool = deck_without(kit, one.discard);
    for (const std::uint8_t card : pool.left()) {
        one.hand = dealt;
        if (!dealt.contains(card)) {
            one.hand.remove_at(0);
            one.hand.insert_sorted(card);
        }
        if (holds_playable(kit, state, seat)) return;
    }
}

} // namespace

// Any hand of that size out of the cards that are not in the discard pile is as likely as any other, but for
// what being asked tells.
void Champions::imagine(State& state, Viewer viewer, Chance& chance) const {
    constexpr int most_tries = 64;
    if (state.over != 0) return;
    for (const Seat seat : seats_of(kit_)) {
        if (viewer.may_see(seat)) continue;
        deal_anew(kit_, state, seat, chance);
        if (!must_hold_playable(kit_, state, seat)) continue;
        for (int i = 0; i < most_tries && !holds_playable(kit_, state, seat); ++i)
            deal_anew(kit_, state, seat, chance);
        if (!holds_playable(kit_, state, seat)) slip_in_playable(kit_, state, seat);
    }
}

Refusal Champions::secrecy() const { return Refusal{"CH-VIS-1"_rule, "That hand is hidden from you.", {}}; }

} // namespace muster::champions
