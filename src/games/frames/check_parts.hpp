// What the files that check states share: check.cpp has pieces, score and time, check_setup.cpp what goes on
// before the first round, check_flow.cpp what is under way.
#pragma once

#include "games/frames/parts.hpp"

#include <fmt/format.h>

namespace muster::frames {

class Checking {
protected:
    Checking(const Frames& rules, const State& state, Faults& faults)
        : rules_(rules), kit_(rules.equipment()), state_(state), faults_(faults) {}

    void fault(std::string field, std::string_view rule, std::string sentence) const {
        faults_.push_back({"", 0, std::move(field), std::string(rule), std::move(sentence)});
    }
    std::string name(FrameId frame) const { return rules_.word("frame", frame.index()); }
    std::string name(Seat seat) const { return rules_.word("seat", seat.index()); }
    std::string field_of(FrameId frame, std::string_view field) const {
        return fmt::format("frames.{}.{}", name(frame), field);
    }
    static std::string field_of(Seat seat, std::string_view field) {
        return fmt::format("seats[{}].{}", seat.index(), field);
    }

    bool at_the_table(int seat) const { return seat >= 0 && seat < kit_.seats; }
    // The frames that there are, wrecks included.
    FrameSet mustered() const { return state_.living | state_.placed; }
    FrameSet mustered(Seat seat) const { return mustered() & frames_of(seat); }
    const Design& design_of(FrameId frame) const { return kit_.designs[mobile(state_, frame).design]; }
    bool is_destroyed(FrameId frame) const { return (mustered() - state_.living).contains(frame); }
    bool station_stands(StationId id) const { return standing_stations(state_).contains(id); }

    bool is_over() const { return state_.over != 0; }
    // Where the battle is; once it is over, and where nothing tells, somewhere in a round.
    BattleStep battle_step() const {
        if (is_over() || state_.flow.idle() || !state_.flow[0].is<BattleFrame>()) return BattleStep::tactical;
        return state_.flow[0].step_as<BattleStep>();
    }
    bool in_set_up() const { return battle_step() < BattleStep::begin_round; }
    bool before_companies() const { return battle_step() <= BattleStep::reveal; }
    bool between_rounds() const {
        return state_.over == 1 || ended_with_a_round(kit_, state_) ||
               battle_step() == BattleStep::begin_round;
    }

    const Frames& rules_;
    const Equipment& kit_;
    const State& state_;
    Faults& faults_;
};

// check_setup.cpp: the picks, and how far set-up has come.
void check_set_up(const Frames& rules, const State& state, Faults& faults);
// Whether a question of set-up can be asked there: settling or placing on top of the battle.
bool settling_fits(const Equipment& kit, const State& state, const SettlingFrame& settling);
bool placing_fits(const Equipment& kit, const State& state, const PlacingFrame& placing);
// Whether whoever is to place something has room for it, by no more and no fewer conditions (MF-DEP-9).
bool placing_has_answer(const Equipment& kit, const State& state, const PlacingFrame& placing);

// check_flow.cpp: the flow, the turns and the attack.
void check_under_way(const Frames& rules, const State& state, Faults& faults);

} // namespace muster::frames
