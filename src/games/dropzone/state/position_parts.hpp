// What writing a position and reading it share: words for what a state keeps as numbers. position.cpp writes,
// position_read.cpp reads.
#pragma once

#include "core/naming.hpp"
#include "games/dropzone/state/check_parts.hpp"

#include <algorithm>

namespace muster::dropzone {

inline constexpr std::array<std::string_view, wheres> where_words{"waiting", "reserve",  "readiness", "table",
                                                                  "aboard",  "garrison", "destroyed"};
inline constexpr std::array<std::string_view, unit_flags> unit_flag_words{"airborne", "from_air", "token",
                                                                          "edged", "exchanged"};
inline constexpr std::array<std::string_view, spots> spot_words{"centre", "north", "east", "south", "west"};
inline constexpr std::array<std::string_view, 3> piece_words{"standing", "ruined", "removed"};
inline constexpr std::array<std::string_view, 3> exchange_words{"none", "unload", "load"};
inline constexpr std::array<std::string_view, windows> window_words{"init", "act",      "shot", "search",
                                                                    "test", "round_up", "stack"};
inline constexpr std::array<std::string_view, exits> exit_words{"",      "leave",     "transfer",
                                                                "board", "disembark", "unload"};
inline constexpr std::array<std::string_view, placings> placing_words{
    "", "deployment", "disembark", "unload", "leave", "flee", "spill", "ruin"};
inline constexpr std::array<std::string_view, 7> over_words{"",     "rounds", "sides", "target",
                                                            "lead", "held",   "lost"}; // by Ended
// A thing is written as {"unit": "L1a.1"}; a card on the stack by its number there, from the bottom.
inline constexpr std::array<std::string_view, thing_kinds> thing_words{"unit",  "piece", "squad",
                                                                       "group", "seat",  "card"};
inline constexpr std::string_view no_road = "off";

// The flags of squads, in the order in which they are written.
struct SquadFlag {
    std::string_view name;
    std::uint64_t State::* squads;
};
inline constexpr std::array<SquadFlag, 12> squad_flags{{
    {"selected", &State::selected},
    {"has_moved", &State::has_moved},
    {"has_shot", &State::has_shot},
    {"used_close", &State::used_close},
    {"used_ranged", &State::used_ranged},
    {"fired", &State::fired},
    {"disembarked", &State::disembarked},
    {"embarked", &State::embarked},
    {"aa_locked", &State::aa_locked},
    {"entered_hostile", &State::entered_hostile},
    {"close_hurt", &State::close_hurt},
    {"extracted", &State::extracted},
}};

// What the host of a unit is that waits: the transport or the piece that it comes from.
inline std::string_view kind_of_host(const State& state) {
    return is_about_piece(static_cast<Placing>(state.placing.why)) ? "piece" : "unit";
}
inline std::string_view kind_of_anchor(const State& state) {
    return static_cast<Placing>(state.placing.why) == Placing::deployment ? "group" : kind_of_host(state);
}
inline std::string_view kind_of_exit(Exit exit) {
    return exit == Exit::board || exit == Exit::unload ? "unit" : "piece";
}

// Whose Moving action is under way; -1: nobody's.
inline int mover(const State& state) {
    const Frame* moving = state.flow.find<MovingFrame>();
    return moving == nullptr ? -1 : own_squad<MovingFrame>(*moving);
}

} // namespace muster::dropzone
