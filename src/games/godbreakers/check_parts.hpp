// What the files that write, read and check states share: check.cpp has pieces, score and time,
// check_flow.cpp what is under way.
#pragma once

#include "games/godbreakers/parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

// position.cpp: whether there is such a thing at this table.
bool is_here(const Equipment& kit, std::string_view kind, int value);

class Checking {
protected:
    Checking(const Godbreakers& rules, const State& state, Faults& faults)
        : rules_(rules), kit_(rules.equipment()), state_(state), faults_(faults) {}

    void fault(std::string field, std::string_view rule, std::string sentence) const {
        faults_.push_back({"", 0, std::move(field), std::string(rule), std::move(sentence)});
    }
    std::string name(ModelId model) const { return rules_.word("model", model.index()); }
    std::string name(Seat seat) const { return rules_.word("seat", seat.index()); }
    std::string field_of(ModelId model, std::string_view field) const {
        return fmt::format("models.{}.{}", name(model), field);
    }

    bool at_the_table(MaybeSeat seat) const { return seat.index() < kit_.seats; }
    bool in_play(MaybeSeat seat) const { return at_the_table(seat) && state_.routed[seat.seat()] == 0; }

    bool is_over() const { return state_.over != 0; }
    // Where the game is; once it is over, and where nothing tells, somewhere in a round.
    GameStep game_step() const {
        if (is_over() || state_.flow.idle() || !state_.flow[0].is<GameFrame>() ||
            state_.flow[0].step >= game_steps)
            return GameStep::laps;
        return state_.flow[0].step_as<GameStep>();
    }
    bool in_set_up() const { return game_step() <= GameStep::threats; }

    const Godbreakers& rules_;
    const Equipment& kit_;
    const State& state_;
    Faults& faults_;
};

// check_flow.cpp: the flow, the activation and the Engage. `sound`: everything else is.
void check_under_way(const Godbreakers& rules, const State& state, Faults& faults, bool sound);

} // namespace muster::godbreakers
