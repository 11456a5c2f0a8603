// What is hidden of a state, and what can be imagined there.
#include "games/dropzone/state/check_parts.hpp"

namespace muster::dropzone {

// DZ-CARD-1, DZ-INV-5: hands are their owners', and the deck is whatever is left, so it goes with them.
// DZ-INI-7: until all have discarded, the others see only who has. After the end all is open.
void Dropzone::hide(State& state, Viewer viewer) const {
    if (state.over != 0) return;
    const bool sealed = !state.discards.complete();
    for (const Seat seat : seats_of(kit_)) {
        if (viewer.may_see(seat)) continue;
        for (std::uint8_t& card : hand_of(state, seat).cards) card = nothing;
        if (sealed && state.discards.has_answered(seat)) state.discards.deal_anew(seat, unknown_cards);
    }
}

namespace {

using Held = List<std::uint8_t, most_in_hand>;

// What has been chosen to be discarded is open once all have chosen (DZ-INI-7), and still in the hand until
// the draws are made.
Held known_in_hand(const Equipment& kit, const State& state, Seat seat) {
    Held known;
    if (!state.discards.complete() || !state.discards.has_answered(seat)) return known;
    if (const auto cards = unpacked_cards(kit, state.discards.answer_of(seat)))
        for (const std::uint8_t card : *cards) known.push_back(card);
    return known;
}

// All that may be in that hand, or face down.
Pool unseen_cards(const Equipment& kit, const State& state, Seat seat) {
    std::array<std::uint8_t, most_designs> seen = open_cards(state, seat);
    for (const std::uint8_t card : known_in_hand(kit, state, seat)) ++seen[card];
    Pool unseen;
    for (std::size_t card = 0; card < kit.cards.size(); ++card)
        for (int i = seen[card]; i < kit.cards[card].copies; ++i) unseen.add(static_cast<int>(card));
    return unseen;
}

// Any hand of that size is as likely as any other.
void deal_hand(const Equipment& kit, State& state, Seat seat, Chance& chance) {
    Held& hand = hand_of(state, seat).cards;
    Pool pool = unseen_cards(kit, state, seat);
    std::array<std::uint8_t, most_in_hand> drawn{};
    const Held known = known_in_hand(kit, state, seat);
    const std::span cards = std::span(drawn).first(static_cast<std::size_t>(hand.size() - known.size()));
    chance.draw(pool, cards, Ask{&luck::draw, seat.index(), true});
    hand = known;
    for (const std::uint8_t card : cards) hand.insert_sorted(card);
}

// Every choice out of that hand is as likely as any other.
void deal_discard(const Equipment& kit, State& state, Seat seat, Chance& chance) {
    Held cards;
    for (const std::uint8_t card : hand_of(state, seat).cards)
        if (chance.below(2) == 1) cards.push_back(card);
    state.discards.deal_anew(seat, packed_cards(kit, {cards.begin(), cards.end()}));
}

// Option `card_prompts`: where only holders of a playable card are asked, being asked tells that.
bool must_hold_playable(const Equipment& kit, const State& state, Seat seat) {
    const Frame* question = procedures.question(state);
    return kit.options.fast_prompts && question != nullptr && question->is<WindowFrame>() &&
           question->seat() == seat;
}

// Other hands until one fits; when chance will not have it, a card that can be played takes the place of the
// first.
void deal_playable(const Equipment& kit, State& state, Seat seat, Chance& chance) {
    constexpr int most_tries = 64;
    for (int i = 0; i < most_tries && !may_play_something(kit, state, seat); ++i)
        deal_hand(kit, state, seat, chance);
    if (may_play_something(kit, state, seat)) return;
    Held& hand = hand_of(state, seat).cards;
    const Held dealt = hand;
    const Pool pool = unseen_cards(kit, state, seat);
    for (const std::uint8_t card : pool.left()) {
        hand = dealt;
        if (!dealt.contains(card)) {
            hand.remove_at(0);
            hand.insert_sorted(card);
        }
        if (may_play_something(kit, state, seat)) return;
    }
}

} // namespace

void Dropzone::imagine(State& state, Viewer viewer, Chance& chance) const {
    if (state.over != 0) return;
    const bool sealed = !state.discards.complete();
    for (const Seat seat : seats_of(kit_)) {
        if (viewer.may_see(seat)) continue;
        deal_hand(kit_, state, seat, chance);
        if (must_hold_playable(kit_, state, seat)) deal_playable(kit_, state, seat, chance);
        if (sealed && state.discards.has_answered(seat)) deal_discard(kit_, state, seat, chance);
    }
}

Refusal Dropzone::secrecy() const {
    return Refusal{"DZ-CARD-1"_rule, "Hands and decks stay hidden until the game is over.", {}};
}

Refusal Dropzone::finality() const {
    return Refusal{"DZ-INI-7"_rule, "Discards that have been revealed stand.", {}};
}

} // namespace muster::dropzone
