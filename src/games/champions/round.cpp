// The round from top to bottom: Draw phase, Initiative phase, Resolution phase, end.
#include "games/champions/parts.hpp"

#include <fmt/format.h>

namespace muster::champions {

namespace {

// A game without a round limit that asks nobody anything for this many rounds is over (CH-RUL-40).
constexpr int most_quiet_rounds = 100;

// ---------------------------------------------------------------- 4.1 Draw phase

void draw_phase(Play& play) {
    if (play.state.round < UINT16_MAX) ++play.state.round;
    play.log.tell("CH-RND-1"_rule, happens::round_begins, play.state.round);
    for (const Seat seat : seats_of(play.kit)) {
        Champion& one = champion(play.state, seat);
        one.hand.clear();    // CH-DRW-1, face down: CH-VIS-2
        one.discard.clear(); // CH-DRW-2: the deck is whole again
        Pool deck = deck_without(play.kit, one.discard);
        // CH-DRW-3, CH-R-DRAW; a small deck is drawn whole.
        std::array<std::uint8_t, most_in_hand> drawn{};
        const auto count = static_cast<std::size_t>(std::min(play.kit.options.hand_size, play.kit.deck_size));
        const std::span cards = std::span(drawn).first(count);
        play.chance.draw(deck, cards, Ask{&luck::draw, seat.index(), true});
        for (const std::uint8_t card : cards) one.hand.insert_sorted(card);
        // CH-VIS-3: the others learn only how many.
        play.log.tell("CH-DRW-3"_rule, happens::draws, seat, static_cast<int>(count));
        play.log.whisper(seat, "CH-DRW-3"_rule, happens::drawn_cards);
        play.log.also({one.hand.begin(), one.hand.end()});
    }
}

// ---------------------------------------------------------------- 4.2 Initiative phase

void lay_card(CardLine& line, std::uint8_t card) {
    if (card == CardLine::special)
        line.lay_special();
    else
        line.lay(Seat(card));
}

// CH-INI-1, CH-INI-2: one card a seat (CH-INI-0), shuffled by itself.
void lay_half(Play& play) {
    Pool half;
    for (const Seat seat : seats_of(play.kit)) half.add(seat.index());
    std::array<std::uint8_t, most_seats> order{};
    const std::span drawn = std::span(order).first(play.kit.champions.size());
    play.chance.draw(half, drawn, Ask{&luck::initiative}); // CH-R-INI
    for (const std::uint8_t card : drawn) lay_card(play.state.line, card);
}

// The option initiative=one_deck: all cards and the special card in one shuffle.
void lay_one_deck(Play& play) {
    Pool deck;
    for (const Seat seat : seats_of(play.kit)) {
        deck.add(seat.index());
        deck.add(seat.index());
    }
    deck.add(CardLine::special);
    std::array<std::uint8_t, CardLine::longest> order{};
    const std::span drawn = std::span(order).first(2 * play.kit.champions.size() + 1);
    play.chance.draw(deck, drawn, Ask{&luck::one_deck}); // CH-R-INI
    for (const std::uint8_t card : drawn) lay_card(play.state.line, card);
}

void initiative_phase(Play& play) {
    play.state.line.clear();
    if (play.kit.options.one_deck) {
        lay_one_deck(play);
    } else {
        lay_half(play);
        lay_half(play);
        play.state.line.lay_special(); // CH-INI-3: at the very bottom
    }
    // CH-INI-4: laid out open, in the order drawn.
    play.log.tell("CH-INI-4"_rule, happens::line_laid);
    for (int i = 0; i < play.state.line.size(); ++i) {
        const std::uint8_t card = play.state.line[i];
        play.log.also({&card, 1});
    }
}

// ---------------------------------------------------------------- 4.3 Resolution phase

void skip(Play& play, Seat seat) { play.log.tell("CH-TRN-2"_rule, happens::skipped, seat); }

// CH-TRN-1: the seat becomes active and takes one turn.
void begin_turn(Play& play, Frame& frame, Seat seat, bool special) {
    const EventKind& kind = !special                              ? happens::turn
                            : play.kit.options.special_compulsory ? happens::special_duty
                                                                  : happens::special_turn;
    play.log.tell(special ? "CH-INI-5"_rule : "CH-TRN-1"_rule, kind, seat);
    frame.go_to(RoundStep::card_done);
    play.state.flow.begin(TurnFrame{seat, special});
}

void resolve_card(Play& play, Frame& frame) {
    frame.go_to(RoundStep::card_done);
    const CardLine& line = play.state.line;
    if (!line.on_special()) {
        // CH-TRN-2: without a playable card the turn is skipped.
        if (holds_playable(play.kit, play.state, line.seat()))
            return begin_turn(play, frame, line.seat(), false);
        return skip(play, line.seat());
    }
    // CH-INI-5: whoever alone has most Power, counted now.
    const auto leader = sole_power_leader(play.kit, play.state);
    if (!leader) return play.log.tell("CH-INI-5"_rule, happens::special_nobody);
    // A leader with cards is asked even if it can only pass, so that nobody learns what it holds (CH-TRN-2).
    const bool asked = play.kit.options.special_compulsory ? holds_playable(play.kit, play.state, *leader)
                                                           : !champion(play.state, *leader).hand.empty();
    if (asked) return begin_turn(play, frame, *leader, true);
    skip(play, *leader);
}

// ---------------------------------------------------------------- end of the round

// CH-RND-2, and the safety limit CH-END-2.
void end_round(Play& play, Frame& frame) {
    const int limit = play.kit.options.max_rounds;
    const bool reached = limit > 0 && play.state.round >= limit;
    const bool stuck = limit == 0 && ++play.quiet_rounds > most_quiet_rounds;
    if (!reached && !stuck) return frame.go_to(RoundStep::draw);
    play.log.tell("CH-END-2"_rule, reached ? happens::round_limit : happens::no_more_turns, play.state.round);
    play.state.over = 2;
    play.state.flow.clear();
}

Next round_step(Play& play, Frame& frame) {
    switch (frame.step_as<RoundStep>()) {
    case RoundStep::place: return place_next(play, frame);
    case RoundStep::draw:
        draw_phase(play);
        frame.go_to(RoundStep::initiative);
        break;
    case RoundStep::initiative:
        initiative_phase(play);
        frame.go_to(RoundStep::next_card);
        break;
    case RoundStep::next_card:
        if (play.state.line.done())
            frame.go_to(RoundStep::end);
        else
            resolve_card(play, frame);
        break;
    case RoundStep::card_done: // CH-TRN-7
        play.state.line.advance();
        frame.go_to(RoundStep::next_card);
        break;
    case RoundStep::end: end_round(play, frame); break;
    }
    return Next::go_on;
}

Scene::Link why_round(const Sight& sight, const Frame&) {
    if (sight.state.round == 0) return {};
    return {fmt::format("Round {} is being played.", sight.state.round), "CH-RND-1"_rule};
}

} // namespace

constinit const Row round_row{
    .words = remembers_nothing<RoundFrame>("round",
                                           {"place", "draw", "initiative", "next_card", "card_done", "end"}),
    .step = round_step,
    .why = why_round,
};

State Champions::start(Chance& chance, Log& log) const {
    State state{};
    Play play{kit_, state, chance, log};
    set_up(play);
    advance(play);
    return state;
}

void Champions::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Champions::awaiting(const State& state) const { return procedures.awaiting(kit_, state); }

// CH-END-3
Outcome Champions::outcome(const State& state) const {
    Outcome result;
    result.over = state.over != 0;
    if (result.over) result.ended_by = state.over == 1 ? "CH-END-1"_rule : "CH-END-2"_rule;
    for (const Seat seat : seats_of(kit_))
        result.score[static_cast<std::size_t>(seat.index())] = champion(state, seat).score;
    rank_seats(result, seats_of(kit_), [&](Seat seat) { return champion(state, seat).score; });
    return result;
}

} // namespace muster::champions
