// Command Cards (2.5 and section 6): hands, discards, the windows in which cards are played, and the stack
// that is resolved from its top. Whether anybody is asked follows from public facts alone (DZ-CARD-7).
#include "games/dropzone/parts.hpp"

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

namespace {

void take_from_hand(Hand& hand, int card) {
    hand.cards.remove_at(hand.cards.index_of(static_cast<std::uint8_t>(card)));
}

} // namespace

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

// Every part of the hand that may go: of this number of cards, or of any number.
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

// ---------------------------------------------------------------- which cards may be played on what

namespace {

bool is_in_window(const CardWindow& window, const CardInfo& card) { // DZ-CARD-3
    if (card.window == Window::stack) return !window.stack.empty();
    return card.window == static_cast<Window>(window.kind);
}

const Frame* shooting_frame(const State& state) { return state.flow.find(Procedure::shooting); }

bool is_group_in_reserve(const Equipment& kit, const State& state, int group) {
    for (const int squad : Bits(group_info(kit, group).squads))
        for (const int unit : units_of(kit, squad))
            if (is_alive(state, unit) && real_where(state, unit) == Where::reserve) return true;
    return false;
}

bool is_somewhere_on_table(const Equipment& kit, const State& state, int squad) { // or aboard of what is
    for (const int unit : units_of(kit, squad)) {
        if (!is_alive(state, unit)) continue;
        const Where place = real_where(state, unit);
        if (place == Where::table || place == Where::garrison) return true;
    }
    return false;
}

// The column "target" of 2.5, Influence apart.
bool is_target_of_squad_card(const Equipment& kit, const State& state, Seat seat, Effect effect, int squad) {
    if (owner_of_squad(kit, squad) != seat || !squad_lives(kit, state, squad)) return false;
    const Frame* shooting = shooting_frame(state);
    const Sheet& sheet = sheet_of_squad(kit, squad);
    switch (effect) {
    case Effect::steady_hands: return shooting != nullptr && squad_in(*shooting) == squad;
    case Effect::smoke: return shooting != nullptr && has_ranged_line_at(kit, state, squad);
    case Effect::hot_loads:
        return shooting != nullptr && squad_in(*shooting) == squad && !is_shooting_close(kit, state);
    case Effect::hug_ground:
        return shooting != nullptr && sheet.is_infantry() && has_ranged_line_at(kit, state, squad);
    case Effect::forced_march:
        return !sheet.is_aircraft() && has(state.activation.members, squad) &&
               is_somewhere_on_table(kit, state, squad);
    case Effect::ghost_approach: return sheet.is_aircraft() && has(state.activation.members, squad);
    case Effect::hold_line:
    case Effect::sharp_eyes: return state.window.subject == squad;
    default: return false;
    }
}

bool is_target_of_unit_card(const Equipment& kit, const State& state, Seat seat, Effect effect, int unit) {
    if (owner_of(kit, unit) != seat || !is_alive(state, unit)) return false;
    if (effect == Effect::locked_on)
        return state.shooting.reaction != 0 && shooting_frame(state) != nullptr &&
               state.shooting.lines[0].unit == unit;
    // Field Repairs
    const Sheet& sheet = sheet_of(kit, unit);
    return !sheet.is_infantry() && has(state.activation.members, squad_of(kit, unit)) &&
           is_on_table(state, unit) && unit_at(state, unit).dp < sheet.dp;
}

bool is_target(const Equipment& kit, const State& state, Seat seat, Effect effect, Thing target) {
    switch (effect) {
    case Effect::locked_on:
    case Effect::repairs:
        return target.is(ThingKind::unit) && is_unit(kit, target.id) &&
               is_target_of_unit_card(kit, state, seat, effect, target.id);
    case Effect::shore_up:
    case Effect::fan_flames: // tokens lie on Destructible pieces only
        return target.is(ThingKind::piece) && is_piece(kit, target.id) &&
               piece_at(state, target.id).tokens > 0;
    case Effect::release:
        return target.is(ThingKind::group) && is_group(kit, target.id) &&
               Seat(group_info(kit, target.id).seat) == seat && is_group_in_reserve(kit, state, target.id);
    case Effect::seize_tempo:
        return target.is(ThingKind::seat) && Seat(target.id) == seat && state.order.place_of(seat) > 0 &&
               state.order.place_of(seat) < state.order.size();
    case Effect::scramble:
        return target.is(ThingKind::card) && target.id < state.window.stack.size() &&
               state.window.stack[target.id].seat != seat.number;
    case Effect::clear_channel:
        return target.is(ThingKind::card) && target.id < state.window.stack.size() &&
               state.window.stack[target.id].seat == seat.number;
    default:
        return target.is(ThingKind::squad) && is_squad(kit, target.id) &&
               is_target_of_squad_card(kit, state, seat, effect, target.id);
    }
}

// DZ-CARD-6
bool is_played_on(const Equipment& kit, const State& state, int card, Thing target) {
    const Effect effect = card_info(kit, card).effect;
    if (effect == Effect::scramble || effect == Effect::shore_up || effect == Effect::fan_flames)
        return false;
    for (const Played& played : state.window.stack)
        if (played.card == card && played.target == target) return true;
    return false;
}

bool exists(const Equipment& kit, const State& state, Thing target) {
    switch (static_cast<ThingKind>(target.kind)) {
    case ThingKind::unit: return is_unit(kit, target.id);
    case ThingKind::piece: return is_piece(kit, target.id);
    case ThingKind::squad: return is_squad(kit, target.id);
    case ThingKind::group: return is_group(kit, target.id);
    case ThingKind::seat: return target.id < kit.seats;
    case ThingKind::card: return target.id < state.window.stack.size();
    }
    return false;
}

bool has_influence(const Equipment& kit, const State& state, Seat seat, const CardInfo& card, Thing target) {
    const InReadiness counts =
        card.effect == Effect::ghost_approach ? InReadiness::at_its_edge : InReadiness::nowhere;
    return !card.influence || is_in_influence(kit, state, seat, target, counts);
}

Verdict judge_card(const Equipment& kit, const State& state, Seat seat, int card, Thing target) {
    const CardInfo& info = card_info(kit, card);
    if (exists(kit, state, target) && !has_influence(kit, state, seat, info, target))
        return refuse("DZ-CARD-2"_rule, "The target is outside your Influence.");
    if (!is_in_window(state.window, info) || !is_target(kit, state, seat, info.effect, target))
        return refuse("DZ-CARD-3"_rule, "That card cannot be played now.");
    if (is_played_on(kit, state, card, target))
        return refuse("DZ-CARD-6"_rule, "That card is already played on this target.");
    return Verdict::allowed();
}

// Everything that a card of this effect could be played on, in id order, until `stop` says so.
template <class Stop>
bool any_target(const Equipment& kit, const State& state, Seat seat, Effect effect, Stop stop) {
    const auto look = [&](ThingKind kind, int number) { return stop(Thing::of(kind, number)); };
    switch (effect) {
    case Effect::locked_on:
    case Effect::repairs:
        for (const int unit : units_of_seat(kit, seat))
            if (look(ThingKind::unit, unit)) return true;
        return false;
    case Effect::shore_up:
    case Effect::fan_flames:
        for (int piece = 0; piece < pieces_in(kit); ++piece)
            if (look(ThingKind::piece, piece)) return true;
        return false;
    case Effect::release:
        for (const int group : Bits(groups_of(kit, seat)))
            if (look(ThingKind::group, group)) return true;
        return false;
    case Effect::seize_tempo: return look(ThingKind::seat, seat.index());
    case Effect::scramble:
    case Effect::clear_channel:
        for (int i = 0; i < state.window.stack.size(); ++i)
            if (look(ThingKind::card, i)) return true;
        return false;
    default:
        for (const int squad : Bits(squads_of(kit, seat)))
            if (look(ThingKind::squad, squad)) return true;
        return false;
    }
}

bool has_target(const Equipment& kit, const State& state, Seat seat, int card) {
    const CardInfo& info = card_info(kit, card);
    if (!is_in_window(state.window, info)) return false;
    return any_target(kit, state, seat, info.effect, [&](Thing target) {
        return is_target(kit, state, seat, info.effect, target) &&
               has_influence(kit, state, seat, info, target) && !is_played_on(kit, state, card, target);
    });
}

} // namespace

Verdict judge_play(const Equipment& kit, const State& state, Seat seat, int card, Thing target) {
    if (card < 0 || card >= static_cast<int>(kit.cards.size()) ||
        !hand_of(state, seat).cards.contains(static_cast<std::uint8_t>(card)))
        return refuse("DZ-CARD-1"_rule, "You do not hold that card.");
    return judge_card(kit, state, seat, card, target);
}

bool may_play_something(const Equipment& kit, const State& state, Seat seat) {
    const Hand& hand = hand_of(state, seat);
    if (hand.cards.empty()) return false;
    if (kit.options.fast_prompts) {
        for (const std::uint8_t card : hand.cards)
            if (has_target(kit, state, seat, card)) return true;
        return false;
    }
    for (int card = 0; card < static_cast<int>(kit.cards.size()); ++card)
        if (has_target(kit, state, seat, card)) return true;
    return false;
}

void list_plays(const Equipment& kit, const State& state, Seat seat, ActionList& actions) {
    int last = -1;
    for (const std::uint8_t card : hand_of(state, seat).cards) {
        if (card == last || card >= kit.cards.size()) continue;
        last = card;
        any_target(kit, state, seat, card_info(kit, card).effect, [&](Thing target) {
            if (judge_card(kit, state, seat, card, target).ok())
                actions.add(Action(Verb::play).with(card).on(target.packed()));
            return false;
        });
    }
    actions.add(Action(Verb::pass));
}

// ---------------------------------------------------------------- the window

void open_window(Play& play, Window kind, Seat first, int subject) {
    CardWindow& window = play.state.window;
    window = CardWindow{};
    window.kind = static_cast<std::uint8_t>(kind);
    if (subject >= 0) window.subject = static_cast<std::uint8_t>(subject);
    for (const Seat seat : in_initiative_order(play.kit, play.state, first)) // DZ-CARD-4
        window.order.push_back(seat.number);
    play.state.flow.begin(Procedure::window, first.index());
}

namespace {

void next_in_window(CardWindow& window) {
    window.next = static_cast<std::uint8_t>((window.next + 1) % window.order.size());
}

// The frame of this procedure that is under way.
Frame& frame_of(State& state, Procedure procedure) {
    int i = state.flow.depth() - 1;
    while (i > 0 && doing(state.flow[i]) != procedure) --i;
    return state.flow[i];
}

void repair(Play& play, int unit) {
    Unit& one = unit_at(play.state, unit);
    ++one.dp;
    play.log.tell("DZ-CARD-5"_rule, happens::repaired, unit, one.dp);
}

void take_effect(Play& play, const Played& played) {
    State& state = play.state;
    const int target = played.target.id;
    switch (card_info(play.kit, played.card).effect) {
    case Effect::steady_hands: state.shooting.steady = 1; break;
    case Effect::smoke: state.shooting.smoked |= Bits::of(target); break;
    case Effect::hot_loads: state.shooting.hot = 1; break;
    case Effect::hug_ground: state.shooting.hugging |= Bits::of(target); break;
    case Effect::locked_on: state.shooting.locked_on = 1; break;
    case Effect::forced_march: state.activation.marching |= Bits::of(target); break;
    case Effect::ghost_approach: state.activation.ghosts |= Bits::of(target); break;
    case Effect::repairs: repair(play, target); break;
    case Effect::hold_line: frame_of(state, Procedure::testing).own[3] = 1; break;
    case Effect::sharp_eyes: frame_of(state, Procedure::searching).own[4] = 1; break;
    case Effect::shore_up: remove_tokens(play, target, 2, "DZ-CARD-5"_rule); break;
    case Effect::fan_flames: put_tokens(play, target, 1, "DZ-CARD-5"_rule); break;
    case Effect::release: release_group(play, target, "DZ-CARD-5"_rule); break;
    case Effect::seize_tempo:
        swap_in_order(state, Seat(played.seat), state.order.at(state.order.place_of(Seat(played.seat)) - 1));
        tell_order(play, "DZ-CARD-5"_rule);
        break;
    case Effect::scramble: {
        Played& other = state.window.stack[target];
        if (other.guarded == 0)
            other.cancelled = 1;
        else
            play.log.tell("DZ-CARD-5"_rule, happens::card_guarded, other.card, other.seat);
        break;
    }
    case Effect::clear_channel: state.window.stack[target].guarded = 1; break;
    }
}

// DZ-CARD-5: the one on top; it is discarded whatever becomes of it.
void resolve_top(Play& play) {
    CardWindow& window = play.state.window;
    const Played played = window.stack.back();
    window.stack.pop_back();
    const Seat seat(played.seat);
    hand_of(play.state, seat).discards.push_back(played.card);
    const CardInfo& info = card_info(play.kit, played.card);
    const int card = played.card;
    if (played.cancelled != 0) return play.log.tell("DZ-CARD-5"_rule, happens::card_cancelled, card, seat);
    if (!is_target(play.kit, play.state, seat, info.effect, played.target) ||
        !has_influence(play.kit, play.state, seat, info, played.target))
        return play.log.tell("DZ-CARD-5"_rule, happens::card_void, card, seat);
    play.log.tell("DZ-CARD-5"_rule, happens::resolves_card, card, seat, played.target.packed());
    take_effect(play, played);
}

} // namespace

Next window_step(Play& play, Frame& frame) {
    CardWindow& window = play.state.window;
    if (step_of<WindowStep>(frame) == WindowStep::ask) {
        while (window.passes < window.order.size()) {
            const Seat seat(window.order[window.next]);
            if (may_play_something(play.kit, play.state, seat)) {
                frame.own[0] = static_cast<std::int8_t>(seat.index());
                return Next::ask;
            }
            ++window.passes;
            next_in_window(window);
        }
        go_to(frame, WindowStep::resolve);
    }
    while (!window.stack.empty()) resolve_top(play);
    window = CardWindow{};
    play.state.flow.finish();
    return Next::go_on;
}

void play_card(Play& play, Seat seat, int card, Thing target) {
    CardWindow& window = play.state.window;
    take_from_hand(hand_of(play.state, seat), card);
    play.log.tell("DZ-CARD-4"_rule, happens::plays_card, seat, card, target.packed());
    Played played;
    played.seat = seat.number;
    played.card = static_cast<std::uint8_t>(card);
    played.target = target;
    window.stack.push_back(played);
    window.passes = 0;
    next_in_window(window);
}

void pass_card(Play& play, Seat seat) {
    play.log.tell("DZ-CARD-4"_rule, happens::passes_card, seat);
    ++play.state.window.passes;
    next_in_window(play.state.window);
}

// ---------------------------------------------------------------- DZ-CMD-4

int surplus_of(const Equipment& kit, const State& state, Seat seat) {
    return std::max(0, hand_of(state, seat).cards.size() - std::max(1, cv_of(kit, state, seat)));
}

void check_hands(Play& play) {
    if (play.state.lost_commander == 0) return;
    if (play.kit.options.fixed_hand > 0) // it does not apply
        play.state.lost_commander = 0;
    else
        play.state.flow.begin(Procedure::limiting);
}

// In initiative order; whoever is out of play is not asked.
Next limiting_step(Play& play, Frame& frame) {
    State& state = play.state;
    while (frame.own[1] < state.order.size()) {
        const Seat seat = state.order.at(frame.own[1]++);
        if (!SeatSet::from_bits(state.lost_commander).contains(seat)) continue;
        if (!is_in_play(play.kit, state, seat) || surplus_of(play.kit, state, seat) == 0) continue;
        state.flow.begin(Procedure::trimming, seat.index());
        return Next::go_on;
    }
    state.lost_commander = 0;
    state.flow.finish();
    return Next::go_on;
}

} // namespace muster::dropzone
