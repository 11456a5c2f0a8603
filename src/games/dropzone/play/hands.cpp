// Hands of cards (2.5): a set of them as one number, decks and draws, discards in secret (DZ-INI-7), and the
// limit of those whose commander is dead (DZ-CMD-4).
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

// ---------------------------------------------------------------- sets of cards as one number

namespace {

using Counts = std::array<std::uint8_t, most_designs>;

Counts count_cards(std::span<const std::uint8_t> cards) {
    Counts counts{};
    for (const std::uint8_t card : cards)
        if (card < counts.size()) ++counts[card];
    return counts;
}

// Each design is a digit, of as many values as there are copies and one more: 30 cards never need more than
// 30 bits.
std::int32_t packed_counts(const Equipment& kit, const Counts& counts) {
    std::int32_t number = 0;
    for (std::size_t card = kit.cards.size(); card-- > 0;)
        number = number * (kit.cards[card].copies + 1) + counts[card];
    return number;
}

std::optional<Counts> unpacked_counts(const Equipment& kit, std::int32_t detail) {
    if (detail == no_detail) return Counts{};
    if (detail < 0) return std::nullopt;
    Counts counts{};
    for (std::size_t card = 0; card < kit.cards.size(); ++card) {
        const int base = kit.cards[card].copies + 1;
        counts[card] = static_cast<std::uint8_t>(detail % base);
        detail /= base;
    }
    if (detail != 0) return std::nullopt;
    return counts;
}

int sum_of(const Counts& counts) {
    int sum = 0;
    for (const std::uint8_t count : counts) sum += count;
    return sum;
}

} // namespace

std::int32_t packed_cards(const Equipment& kit, std::span<const std::uint8_t> cards) {
    return packed_counts(kit, count_cards(cards));
}

std::optional<List<std::uint8_t, cards_a_deck>> unpacked_cards(const Equipment& kit, std::int32_t detail) {
    const auto counts = unpacked_counts(kit, detail);
    if (!counts) return std::nullopt;
    List<std::uint8_t, cards_a_deck> cards;
    for (std::size_t card = 0; card < kit.cards.size(); ++card)
        for (int i = 0; i < (*counts)[card]; ++i) cards.push_back(static_cast<std::uint8_t>(card));
    return cards;
}

bool holds_all(const Equipment& kit, const Hand& hand, std::int32_t detail) {
    const auto wanted = unpacked_counts(kit, detail);
    if (!wanted) return false;
    const Counts held = count_cards({hand.cards.begin(), hand.cards.end()});
    for (std::size_t card = 0; card < kit.cards.size(); ++card)
        if ((*wanted)[card] > held[card]) return false;
    return true;
}

// DZ-CARD-1: all cards that are neither in hand, nor discarded, nor on the stack.
Pool deck_of(const Equipment& kit, const State& state, Seat seat) {
    const Hand& hand = hand_of(state, seat);
    Counts gone = count_cards({hand.cards.begin(), hand.cards.end()});
    for (const std::uint8_t card : hand.discards) ++gone[card];
    for (const Played& played : state.window.stack)
        if (played.seat == seat.number) ++gone[played.card];
    Pool deck;
    for (std::size_t card = 0; card < kit.cards.size(); ++card)
        for (int i = gone[card]; i < kit.cards[card].copies; ++i) deck.add(static_cast<int>(card));
    return deck;
}

// ---------------------------------------------------------------- discarding and drawing

void take_from_hand(Hand& hand, int card) {
    hand.cards.remove_at(hand.cards.index_of(static_cast<std::uint8_t>(card)));
}

namespace {

void discard_cards(Play& play, Seat seat, std::int32_t detail, Rule why) {
    Hand& hand = hand_of(play.state, seat);
    const auto cards = unpacked_cards(play.kit, detail);
    if (!cards) return;
    for (const std::uint8_t card : *cards) {
        take_from_hand(hand, card);
        hand.discards.push_back(card);
    }
    if (cards->empty()) return play.log.tell(why, happens::discards_none, seat);
    play.log.tell(why, happens::discards, seat, cards->size());
    play.log.also({cards->begin(), cards->end()});
}

// DZ-INI-8; DZ-RUL-10: a hand above its limit is kept. DZ-RUL-11: a short deck gives what it has.
void refill(Play& play) {
    for (const Seat seat : in_initiative_order(play.kit, play.state)) {
        Hand& hand = hand_of(play.state, seat);
        Pool deck = deck_of(play.kit, play.state, seat);
        const int wanted = hand_limit(play.kit, play.state, seat) - hand.cards.size();
        const int count = std::clamp(wanted, 0, deck.size());
        if (count == 0) continue;
        std::array<std::uint8_t, most_in_hand> drawn{};
        const std::span cards = std::span(drawn).first(static_cast<std::size_t>(count));
        play.chance.draw(deck, cards, Ask{&luck::draw, seat.index(), true});
        if (play.chance.wanting()) return;
        for (const std::uint8_t card : cards) hand.cards.insert_sorted(card);
        play.log.tell("DZ-INI-8"_rule, happens::draws, seat, count, hand.cards.size());
        play.log.whisper(seat, "DZ-INI-8"_rule, happens::drawn_cards);
        play.log.also({hand.cards.begin(), hand.cards.end()});
    }
}

// Every part of the hand that may go: of this number of cards, or of any number (-1).
void list_discards(const Equipment& kit, const State& state, Seat seat, int exactly, ActionList& actions) {
    const Hand& hand = hand_of(state, seat);
    const Counts held = count_cards({hand.cards.begin(), hand.cards.end()});
    Counts chosen{};
    for (;;) {
        if (exactly < 0 || sum_of(chosen) == exactly)
            actions.add(Action(Verb::discard).of(packed_counts(kit, chosen)));
        std::size_t card = 0;
        while (card < kit.cards.size() && chosen[card] == held[card]) chosen[card++] = 0;
        if (card == kit.cards.size()) return;
        ++chosen[card];
    }
}

Verdict judge_discard(const Asked& asked, const Action& action) {
    if (!holds_all(asked.kit, hand_of(asked.state, asked.seat), action.detail))
        return refuse("DZ-CARD-1"_rule, "You do not hold that card.");
    return Verdict::allowed();
}

} // namespace

// ---------------------------------------------------------------- D-DISCARD

// Whoever holds a card chooses, in secret.
void ask_for_discards(Play& play) {
    const SeatSet holders = card_holders(play.kit, play.state);
    play.state.discards.ask(holders);
    if (!holders.empty()) play.state.flow.begin(DiscardingFrame{});
}

// DZ-RUL-9: opened together, then DZ-INI-8.
void open_discards(Play& play) {
    for (const Seat seat : seats_of(play.kit))
        if (play.state.discards.has_answered(seat))
            discard_cards(play, seat, play.state.discards.answer_of(seat), "DZ-INI-7"_rule);
    play.state.discards = Sealed{};
    refill(play);
}

SeatSet card_holders(const Equipment& kit, const State& state) {
    SeatSet seats;
    for (const Seat seat : in_play(kit, state))
        if (!hand_of(state, seat).cards.empty()) seats.add(seat);
    return seats;
}

void seal_discard(State& state, Seat seat, std::int32_t cards) {
    state.discards.seal(seat, cards == no_detail ? 0 : cards);
    if (state.discards.complete()) state.flow.finish();
}

namespace {

Next discarding_step(Play& play, Frame&) {
    if (!play.state.discards.complete()) return Next::ask;
    play.state.flow.finish();
    return Next::go_on;
}

SeatSet those_who_owe(const Equipment&, const State& state, const Frame&) { return state.discards.owing(); }

void list_any_discards(const Asked& asked, ActionList& actions) {
    list_discards(asked.kit, asked.state, asked.seat, -1, actions);
}

void discard(Play& play, const Answer& answer) {
    play.log.tell("DZ-INI-7"_rule, happens::has_discarded, answer.seat);
    seal_discard(play.state, answer.seat, answer.action.detail);
}

// What it says depends on nothing that is hidden.
std::vector<Scene::Prompt> ask_all_who_owe(const Sight& sight, const Frame&) {
    std::vector<Scene::Prompt> all;
    for (const Seat seat : sight.state.discards.owing()) {
        auto made = question_to(seat,
                                fmt::format("Which cards do you discard? Then you draw up to {}.",
                                            hand_limit(sight.kit, sight.state, seat)),
                                "DZ-D-DISCARD"_rule);
        made.secret = true;
        made.natural = Action(Verb::discard).of(packed_cards(sight.kit, {}));
        all.push_back(std::move(made));
    }
    return all;
}

} // namespace

constinit const Row discarding_row{
    .words = remembers_nothing<DiscardingFrame>("discarding"),
    .step = discarding_step,
    .verbs = {Verb::discard},
    .asks = those_who_owe,
    .list = list_any_discards,
    .judge = judge_discard,
    .apply = discard,
    .prompts = ask_all_who_owe,
    .lies_on = {{{Procedure::game, GameStep::refill}}},
};

// ---------------------------------------------------------------- DZ-CMD-4

int surplus_of(const Equipment& kit, const State& state, Seat seat) {
    return std::max(0, hand_of(state, seat).cards.size() - std::max(1, cv_of(kit, state, seat)));
}

void check_hands(Play& play) {
    if (play.state.lost_commander == 0) return;
    if (play.kit.options.fixed_hand > 0) // it does not apply
        play.state.lost_commander = 0;
    else
        play.state.flow.begin(LimitingFrame{});
}

namespace {

constexpr std::array limiting_fields{field::unused<&LimitingFrame::unused>(),
                                     next_field<&LimitingFrame::next>()};

// In initiative order; whoever is out of play is not asked.
Next limiting_step(Play& play, Frame& frame) {
    State& state = play.state;
    auto own = frame.as<LimitingFrame>();
    while (own.next < state.order.size()) {
        const Seat seat = state.order.at(own.next++);
        if (!SeatSet::from_bits(state.lost_commander).contains(seat)) continue;
        if (!is_in_play(play.kit, state, seat) || surplus_of(play.kit, state, seat) == 0) continue;
        frame.keep(own);
        state.flow.begin(TrimmingFrame{seat});
        return Next::go_on;
    }
    state.lost_commander = 0;
    state.flow.finish();
    return Next::go_on;
}

Scene::Link why_limiting(const Sight&, const Frame&) {
    return {"A commander is dead: who holds more cards than its commanders can use discards.",
            "DZ-CMD-4"_rule};
}

std::string_view limiting_misfit(const Lain& it) {
    return unless(it.as<LimitingFrame>().next <= it.state.order.size(), "DZ-CMD-4");
}

} // namespace

constinit const Row limiting_row{
    .words = remembers<LimitingFrame>("limiting", limiting_fields, goes_on),
    .step = limiting_step,
    .why = why_limiting,
    .lies_on = {{{Procedure::shooting, ShootStep::done},
                 {Procedure::collateral, CollateralStep::done},
                 Procedure::moving,
                 Procedure::acting,
                 Procedure::fort_tests}},
    .misfit = limiting_misfit,
};

// ---------------------------------------------------------------- D-HAND

namespace {

void list_trims(const Asked& asked, ActionList& actions) {
    list_discards(asked.kit, asked.state, asked.seat, surplus_of(asked.kit, asked.state, asked.seat),
                  actions);
}

Verdict judge_trim(const Asked& asked, const Action& action) {
    if (const Verdict held = judge_discard(asked, action); !held.ok()) return held;
    const auto cards = unpacked_cards(asked.kit, action.detail);
    if (!cards || cards->size() != surplus_of(asked.kit, asked.state, asked.seat))
        return refuse("DZ-CMD-4"_rule, "Discard exactly the cards above your limit.");
    return Verdict::allowed();
}

void trim(Play& play, const Answer& answer) {
    discard_cards(play, answer.seat, answer.action.detail, "DZ-CMD-4"_rule);
}

Scene::Link why_trimming(const Sight& sight, const Frame& frame) {
    const Seat seat = frame.seat();
    const int held = hand_of(sight.state, seat).cards.size();
    return {fmt::format("{} holds {} and may keep {}.", sight.name(seat), counted(held, "card", "cards"),
                        held - surplus_of(sight.kit, sight.state, seat)),
            "DZ-CMD-4"_rule};
}

Scene::Prompt ask_to_trim(const Sight& sight, const Frame& frame) {
    return question_to(
        frame.seat(),
        fmt::format("Your commander is dead: which {} do you discard?",
                    counted(surplus_of(sight.kit, sight.state, frame.seat()), "card", "cards")),
        "DZ-D-HAND"_rule);
}

std::string_view trimming_misfit(const Lain& it) {
    return unless(surplus_of(it.kit, it.state, it.frame.seat()) > 0, "DZ-CMD-4");
}

} // namespace

constinit const Row trimming_row{
    .words = remembers_seat<TrimmingFrame>("trimming"),
    .verbs = {Verb::discard},
    .list = list_trims,
    .judge = judge_trim,
    .apply = trim,
    .why = why_trimming,
    .prompt = ask_to_trim,
    .lies_on = {{Procedure::limiting}},
    .misfit = trimming_misfit,
    .in_between = {"discards", "DZ-CMD-4"_rule},
};

} // namespace muster::dropzone
