// What the files of this folder share.
#pragma once

#include "games/champions/champions.hpp"
#include "round/procedures.hpp"

#include <optional>

namespace muster::champions {

// Everything that resolving a decision needs at hand.
struct Play {
    const Equipment& kit;
    State& state;
    Chance& chance;
    Log& log;
    int quiet_rounds = 0; // rounds over since somebody was last asked
};

inline Champion& champion(State& state, Seat seat) {
    return state.champions[static_cast<std::size_t>(seat.index())];
}
inline const Champion& champion(const State& state, Seat seat) {
    return state.champions[static_cast<std::size_t>(seat.index())];
}
inline const CardInfo& card_info(const Equipment& kit, int card) {
    return kit.cards[static_cast<std::size_t>(card)];
}
inline SeatSet seats_of(const Equipment& kit) {
    return SeatSet::first(static_cast<int>(kit.champions.size()));
}
inline bool at_the_table(const Equipment& kit, int seat) {
    return seat >= 0 && seat < static_cast<int>(kit.champions.size());
}
inline SeatSet others_than(const Equipment& kit, Seat seat) {
    SeatSet others = seats_of(kit);
    others.remove(seat);
    return others;
}
inline Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }
// What the piles hold at the start, everybody's first tokens included; -1: unlimited (CH-TOK-1). The Score
// pile never limits a gain, so with a higher target it counts as unlimited (CH-RUL-24).
inline int power_pile(const Options& options) {
    return options.power_supply == 0 ? -1 : options.power_supply;
}
inline int score_pile(const Options& options) {
    return options.score_supply == 0 || options.score_target > 5 ? -1 : options.score_supply;
}
// The deck without these cards: what can be drawn.
Pool deck_without(const Equipment& kit, const List<std::uint8_t, most_in_deck>& gone);

// Everything that showing a table needs at hand.
struct Sight {
    const Champions& rules;
    const Equipment& kit;
    const State& state;

    std::string name(Seat seat) const { return rules.spoken("champion", seat.index()); }
    std::string id(Seat seat) const { return rules.word("seat", seat.index()); }
};

// ---------------------------------------------------------------- the procedures, a row each

struct Types {
    using Kit = Equipment;
    using State = champions::State;
    using Play = champions::Play;
    using Sight = champions::Sight;
};
using Asked = Question<Types>;
using Row = ProcedureInfo<Types>;
using Lain = Lying<Types>;

extern const Row round_row, placing_row, turn_row, facing_row, displacing_row, attack_row, pushing_row,
    fumbling_row, ordering_row, reacting_row;

inline constexpr Procedures<Types, procedure_count> procedures{
    {&round_row, &placing_row, &turn_row, &facing_row, &displacing_row, &attack_row, &pushing_row,
     &fumbling_row, &ordering_row, &reacting_row}};

inline bool is_asking(const Frame& frame) { return procedures.is_asking(frame); }
inline void advance(Play& play) { procedures.advance(play); } // to the next decision or the end

// Said of a frame that does not fit where it lies.
inline std::string_view not_now_unless(bool fits) { return fits ? "" : "CH-TRN-1"; }
// The last card this seat played; nothing: none.
const CardInfo* last_played(const Equipment& kit, const State& state, Seat seat);

Verdict not_the_question();
// CH-MOV-8: the reason for a destination, the first that applies.
Verdict judge_destination(const Equipment& kit, const State& state, Seat seat, const Section& section,
                          Place at);
Verdict judge_cost(const Champion& one, const Section& section); // CH-PWR-2
bool holds(const Champion& one, int card);

// ---------------------------------------------------------------- answers.cpp: what several questions offer

void list_hexes(const Equipment& kit, HexSet hexes, const Action& action, ActionList& actions);
void list_facings(const Action& action, int except, ActionList& actions);
Verdict judge_facing(const Action& action);
inline int hex_of(const Equipment& kit, const Action& action) {
    return action.has_place ? kit.board.floor.find(Hex::at(action.at)) : HexGrid::nowhere;
}

// Cards that do the same are offered once (CH-AUTO-2). A hand is ascending, so the lowest comes first.
bool twin_seen(const Equipment& kit, const Champion& one, int position);
template <class Visit>
void each_different_card(const Equipment& kit, const Champion& one, Visit visit) {
    for (int i = 0; i < one.hand.size(); ++i)
        if (!twin_seen(kit, one, i)) visit(one.hand[i], card_info(kit, one.hand[i]));
}

// ---------------------------------------------------------------- arena.cpp: what the board and the cards
// allow

HexSet occupied(const Equipment& kit, const State& state);
std::optional<Seat> standing_on(const Equipment& kit, const State& state, int hex);

// CH-MOV-2 to CH-MOV-4, CH-DSP-1: where a section with a number of 1 or more can take this champion.
HexSet destinations(const Equipment& kit, const State& state, Seat seat, const Section& section);
// CH-DSP-3, CH-DSP-4: where whoever stands on the entered hex can be put.
HexSet displace_hexes(const Equipment& kit, const State& state, int entered);
// CH-PSH-1, CH-PSH-3, CH-PSH-4
HexSet push_hexes(const Equipment& kit, const State& state, Seat target);
// CH-SET-6: where a champion may be placed now.
HexSet start_hexes(const Equipment& kit, const State& state);

// CH-ATK-4: what a die must show to hit, or 0 if the target is on no hex of the attacker's style (CH-ATK-1).
int needed_to_hit(const Equipment& kit, const State& state, Seat attacker, Seat target);
bool anyone_in_pattern(const Equipment& kit, const State& state, Seat attacker);
bool attacks_from_behind(const Equipment& kit, const State& state, Seat attacker, Seat target);

// CH-TRN-4
bool move_usable(const Equipment& kit, const State& state, Seat seat, const Section& move);
bool attack_usable(const Equipment& kit, const State& state, Seat seat, const Section& attack);
bool holds_playable(const Equipment& kit, const State& state, Seat seat);
// CH-INI-5
std::optional<Seat> sole_power_leader(const Equipment& kit, const State& state);
// CH-REA-1 to CH-REA-3: those who may still answer the attack under way.
SeatSet waiting_to_react(const State& state);
bool reaction_must_move(const Equipment& kit, const State& state, Seat seat, const Section& reaction);

// Destinations by number of steps, worked out once for a whole hand.
class Reach {
public:
    Reach(const Equipment& kit, const State& state, Seat seat) : kit_(kit), state_(state), seat_(seat) {}
    HexSet of(const Section& section) {
        const auto slot = static_cast<std::size_t>(section.number) + (section.displace ? 5 : 0);
        if (!known_[slot]) {
            reach_[slot] = destinations(kit_, state_, seat_, section);
            known_[slot] = true;
        }
        return reach_[slot];
    }

private:
    const Equipment& kit_;
    const State& state_;
    Seat seat_;
    std::array<HexSet, 10> reach_{};
    std::array<bool, 10> known_{};
};

// ---------------------------------------------------------------- setup.cpp, turn.cpp, attack.cpp

void set_up(Play& play);
Next place_next(Play& play, Frame& frame);
void discard_from_hand(Play& play, Seat seat, int card);
void pay_and_gain(Play& play, Seat seat, const Section& section);
void move_to(Play& play, Seat seat, int hex, Rule why);
void declare_attack(Play& play, Seat attacker, int card, int target);

// ---------------------------------------------------------------- tell.cpp: what can be told

namespace happens {
extern const EventKind round_begins, draws, drawn_cards, styles, line_laid, placing_order, places, turn,
    skipped, special_turn, special_duty, special_nobody, plays_move, plays_attack, plays_barrage, pays, gains,
    supply_empty, moves, faces, displaces, rolls, pushes, no_room, spins, shot_from_behind, no_cards_left,
    reacts, declines, shields, scores, passes, push_declined, wins, round_limit, no_more_turns;
}

namespace luck {
extern const ChanceKind style, place, draw, initiative, one_deck, attack;
}

std::string section_in_words(const Section& section, const char* which);

} // namespace muster::champions
