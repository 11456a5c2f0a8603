// What the files that write, read and check states share: check.cpp has units, pieces, cards, order and time,
// check_flow.cpp what is under way.
#pragma once

#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

// A sealed discard that the viewer may not know.
inline constexpr std::int32_t unknown_cards = INT32_MIN;

// Where the game is. Once it is over its last round is behind it; where nothing tells, somebody acts.
inline GameStep game_step_of(const State& state) {
    if (state.over != 0) return GameStep::end;
    if (state.flow.idle() || !state.flow[0].is<GameFrame>() || state.flow[0].step >= game_steps)
        return GameStep::activations;
    return state.flow[0].step_as<GameStep>();
}
constexpr bool is_set_up(GameStep step) { return step <= GameStep::deploy; }
constexpr bool is_about_piece(Placing why) {
    return why == Placing::leave || why == Placing::flee || why == Placing::ruin;
}
inline std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat.index()); }

// ---------------------------------------------------------------- check.cpp: what follows from the rest

// DZ-SET-8: in a quick start each seat has the zone of its number; otherwise none before it has chosen.
Per<Seat, std::uint8_t, most_seats> usual_zones(const Equipment& kit, GameStep step);
// What a unit is that nobody mentions: before the game it waits, or is aboard; later it fell long ago.
Unit usual_unit(const Equipment& kit, int unit, GameStep step);
// What a unit is of which only that is said.
Unit usual_unit_at(const Equipment& kit, int unit, Where where);
Piece usual_piece(const Equipment& kit, PieceId piece, PieceState left);
// An objective that lies where it lay at first; one that somebody carries; one that is out of the game.
Objective usual_objective(const Equipment& kit, ObjectiveId objective, SquadId carrier, bool removed);
// DZ-INV-19: with two seats, what the other one has lost; nothing with more.
Per<Seat, std::uint16_t, most_seats> usual_kp(const Equipment& kit, const State& state);
// The seats in play as they sit, once there is an order.
Laps usual_order(const Equipment& kit, const State& state, GameStep step);
// Nobody has answered who is asked for discards; nobody is asked at other times.
Sealed usual_discards(const Equipment& kit, const State& state);
// Points of a unit, with the commander in it (DZ-END-4).
int points_of(const Equipment& kit, int unit);
// All cards of a seat that are open: discarded, or on the stack.
std::array<std::uint8_t, most_designs> open_cards(const State& state, Seat seat);

// ---------------------------------------------------------------- faults

class Checking {
protected:
    Checking(const Dropzone& rules, const State& state, Faults& faults)
        : rules_(rules), kit_(rules.equipment()), state_(state), faults_(faults), step_(game_step_of(state)) {
    }

    void fault(std::string field, std::string_view rule, std::string_view sentence) const {
        faults_.push_back({"", 0, std::move(field), std::string(rule), std::string(sentence)});
    }
    std::string name(int unit) const { return rules_.word("unit", unit); }
    void fault_of_unit(int unit, std::string_view field, std::string_view rule,
                       std::string_view sentence) const {
        fault(fmt::format("units.{}.{}", name(unit), field), rule, sentence);
    }

    bool at_the_table(int seat) const { return seat >= 0 && seat < kit_.seats; }
    bool is_over() const { return state_.over != 0; }
    bool in_set_up() const { return !is_over() && is_set_up(step_); }
    template <Remembered Own>
    std::optional<Own> under_way() const {
        const Frame* frame = state_.flow.find<Own>();
        return frame == nullptr ? std::nullopt : std::optional(frame->as<Own>());
    }
    template <Remembered... Own>
    bool is_under_way() const {
        return ((state_.flow.find<Own>() != nullptr) || ...);
    }
    // Between a blow and the end of what it leads to: what is destroyed may still be where it fell.
    bool is_falling() const { return is_under_way<CascadeFrame, SufferingFrame, PlacingFrame>(); }
    bool has_fallen(int unit) const {
        return unit_at(state_, unit).dp == 0 && fell_where(state_, unit) != Where::destroyed;
    }

    const Dropzone& rules_;
    const Equipment& kit_;
    const State& state_;
    Faults& faults_;
    GameStep step_;
};

// check_flow.cpp: the flow, and what is kept while something is under way. `sound`: everything else is.
void check_under_way(const Dropzone& rules, const State& state, Faults& faults, bool sound);

} // namespace muster::dropzone
