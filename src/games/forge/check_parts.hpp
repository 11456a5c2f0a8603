// What the files that write, read and check states share: check.cpp has units, bids, order and time,
// check_flow.cpp what is under way.
#pragma once

#include "games/forge/parts.hpp"

#include <fmt/format.h>

namespace muster::forge {

// A bid that the viewer may not know.
inline constexpr int unknown_bid = -1;

// Where the game is. Once it is over a round has been cleared away; where nothing tells, somebody acts.
inline GameStep step_of(const State& state) {
    if (state.over != Ended::not_yet) return GameStep::begin_round;
    if (state.flow.idle() || !state.flow[0].is<GameFrame>() || state.flow[0].step >= game_steps)
        return GameStep::actions;
    return state.flow[0].step_as<GameStep>();
}

// ---------------------------------------------------------------- check.cpp: what follows from the rest

// FO-SET-2: in a quick start each side has the zone of its number; otherwise none before it has chosen.
Per<SideId, ZoneId, most_sides> usual_zones(const Equipment& kit, GameStep step);
// FO-BID-7, FO-TEAM-2: who could not pay; nobody before the order is made.
SideSet usual_failed(const Equipment& kit, const State& state, GameStep step);
// The order of these sides with the leads of FO-INI-4, at its beginning. Before the game: with leads of 1.
Leads with_leads(const Equipment& kit, const State& state, GameStep step, const SideOrder& sides);
SeatSet seats_that_bid(const Equipment& kit, const State& state);

// ---------------------------------------------------------------- faults

struct Checking {
    const Forge& rules;
    const Equipment& kit;
    const State& state;
    Faults& faults;
    GameStep step;

    void fault(std::string field, std::string_view rule, std::string sentence) const {
        faults.push_back({"", 0, std::move(field), std::string(rule), std::move(sentence)});
    }
    std::string name(UnitId unit) const { return rules.word("unit", unit.index()); }
    std::string field_of(UnitId unit, std::string_view field) const {
        return fmt::format("units.{}.{}", name(unit), field);
    }

    bool at_the_table(int seat) const { return seat >= 0 && seat < kit.seats; }
    bool is_over() const { return state.over != Ended::not_yet; }
    bool in_set_up() const { return !is_over() && step <= GameStep::deploy; }
    bool in_actions() const { return !is_over() && step >= GameStep::actions; } // and in the end phase
};

// check_flow.cpp: the flow, the activation, the motion and the attack. `sound`: everything else is.
void check_under_way(const Checking& it, bool sound);

} // namespace muster::forge
