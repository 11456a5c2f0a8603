// Set-up, and the round from top to bottom: Draw phase, Initiative phase, Resolution phase, end.
#include "games/champions/parts.hpp"

#include <cstdlib>

namespace muster::champions {

namespace {

// A game without a round limit that asks nobody anything for this many rounds is over (CH-RUL-40).
constexpr int most_quiet_rounds = 100;

RoundStep step_of(const Frame& frame) { return static_cast<RoundStep>(frame.step); }
void go_to(Frame& frame, RoundStep step) { frame.step = static_cast<std::uint8_t>(step); }

// ---------------------------------------------------------------- set-up

// CH-SET-4: in seat order each seat draws one of the styles; the rest is out of play.
void deal_styles(Play& play) {
    Pool pool;
    for (std::size_t i = 0; i < play.kit.styles.size(); ++i) pool.add(static_cast<int>(i));
    for (const Seat seat : seats_of(play.kit)) {
        Champion& one = champion(play.state, seat);
        if (play.kit.options.styles == Styles::fixed)
            one.style = play.kit.style_of[static_cast<std::size_t>(seat.index())];
        else
            play.chance.draw(pool, {&one.style, 1}, Ask{&luck::style, seat.index()}); // CH-R-STYLE
        play.log.tell("CH-SET-4"_rule, happens::styles, seat, one.style);
    }
}

// CH-SET-5: everyone on the board's start places (CH-BRD-5). CH-SET-6: placed by choice, in an order drawn by
// lot.
void set_figures(Play& play) {
    const auto seats = play.kit.champions.size();
    if (play.kit.options.set_up == SetUp::quick) {
        for (const Seat seat : seats_of(play.kit)) {
            const Start& start = play.kit.board.starts[seats][static_cast<std::size_t>(seat.index())];
            champion(play.state, seat).hex = static_cast<std::uint8_t>(play.kit.board.floor.find(start.hex));
            champion(play.state, seat).facing = start.facing;
            play.log.tell("CH-SET-5"_rule, happens::places, seat, start.hex.place());
        }
        return;
    }
    Pool pool;
    for (const Seat seat : seats_of(play.kit)) pool.add(seat.index());
    std::array<std::uint8_t, most_seats> order{};
    const std::span drawn = std::span(order).first(seats);
    play.chance.draw(pool, drawn, Ask{&luck::place}); // CH-R-PLACE
    for (const std::uint8_t seat : drawn) play.state.to_place.push_back(seat);
    play.log.tell("CH-SET-6"_rule, happens::placing_order);
    play.log.also(drawn);
}

void set_up(Play& play) {
    const Options& options = play.kit.options;
    const auto seats = static_cast<int>(play.kit.champions.size());
    const int power = power_pile(options);
    play.state.power_supply = power < 0 ? -1 : power - seats * options.start_power; // CH-SET-1
    play.state.score_supply = static_cast<std::int16_t>(score_pile(options));
    for (const Seat seat : seats_of(play.kit)) champion(play.state, seat).power = options.start_power;
    // CH-SET-2: deck face down, hand and discard pile empty. CH-SET-3: the initiative cards are laid ready.
    deal_styles(play);
    set_figures(play);
    // CH-SET-7: round 1 begins with the Draw phase, once everyone is placed.
    go_to(play.state.flow.begin(Procedure::round),
          play.state.to_place.empty() ? RoundStep::draw : RoundStep::place);
}

Next place_next(Play& play, Frame& frame) {
    if (play.state.to_place.empty()) {
        go_to(frame, RoundStep::draw);
        return Next::go_on;
    }
    const int seat = play.state.to_place[0];
    play.state.to_place.remove_at(0);
    play.state.flow.begin(Procedure::placing, seat);
    return Next::go_on;
}

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
    go_to(frame, RoundStep::card_done);
    play.state.flow.begin(Procedure::turn, seat.index(), special ? 1 : 0);
}

void resolve_card(Play& play, Frame& frame) {
    go_to(frame, RoundStep::card_done);
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
    if (!reached && !stuck) return go_to(frame, RoundStep::draw);
    play.log.tell("CH-END-2"_rule, reached ? happens::round_limit : happens::no_more_turns, play.state.round);
    play.state.over = 2;
    play.state.flow.clear();
}

Next round_step(Play& play, Frame& frame) {
    switch (step_of(frame)) {
    case RoundStep::place: return place_next(play, frame);
    case RoundStep::draw:
        draw_phase(play);
        go_to(frame, RoundStep::initiative);
        break;
    case RoundStep::initiative:
        initiative_phase(play);
        go_to(frame, RoundStep::next_card);
        break;
    case RoundStep::next_card:
        if (play.state.line.done())
            go_to(frame, RoundStep::end);
        else
            resolve_card(play, frame);
        break;
    case RoundStep::card_done: // CH-TRN-7
        play.state.line.advance();
        go_to(frame, RoundStep::next_card);
        break;
    case RoundStep::end: end_round(play, frame); break;
    }
    return Next::go_on;
}

// A frame that asks one question and is done when it has been answered.
Next question_step(Play& play, const Frame& frame) {
    if (is_at(frame, AskStep::ask)) return Next::ask;
    play.state.flow.finish();
    return Next::go_on;
}

Next step(Play& play, Frame& frame) {
    switch (doing(frame)) {
    case Procedure::round: return round_step(play, frame);
    case Procedure::attack: return attack_step(play, frame);
    case Procedure::displacing:
        return is_asking(frame) ? displacing_step(play, frame) : question_step(play, frame);
    case Procedure::ordering:
    case Procedure::placing:
    case Procedure::turn:
    case Procedure::facing:
    case Procedure::pushing:
    case Procedure::fumbling:
    case Procedure::reacting: return question_step(play, frame);
    }
    std::abort(); // a procedure that does not exist: check() refuses such states
}

} // namespace

bool is_asking(const Frame& frame) {
    return doing(frame) != Procedure::round && doing(frame) != Procedure::attack &&
           is_at(frame, AskStep::ask);
}

void advance(Play& play) {
    run(play.state.flow, play.chance, [&](Frame& frame) { return step(play, frame); });
}

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

SeatSet Champions::awaiting(const State& state) const {
    if (state.flow.idle() || !is_asking(state.flow.top())) return {};
    return SeatSet(asked(state.flow.top()));
}

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
