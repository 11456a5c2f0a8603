// Whole games between bots, as fast as they go: no table, no log, no checks.
#pragma once

#include "bots/random.hpp"
#include "core/json.hpp" // the concept looks at complete types
#include "core/rules.hpp"

#include <cassert>
#include <cstdint>

namespace muster {

struct PlayoutResult {
    Outcome outcome;
    std::uint64_t decisions = 0;
    std::uint64_t hash = 0; // over the state after every decision
};

// Luck and choices draw from separate streams, so that another choice does not change the dice.
inline constexpr std::uint64_t choice_stream = 0x63686F6963657321u;

// Random play without the copy that hiding costs: a uniform choice of an own option needs no view.
template <Rules R, bool Hashed = false>
PlayoutResult random_playout(const R& rules, std::uint64_t seed, ActionList& options,
                             std::uint64_t most_decisions = UINT64_MAX) {
    Log idle;
    PlayoutResult result;
    Chance set_up = Chance::drawn(seed, 0);
    typename R::State state = rules.start(set_up, idle);
    Chance choice = Chance::drawn(seed ^ choice_stream, 0);
    while (result.decisions < most_decisions) {
        const SeatSet awaited = rules.awaiting(state);
        if (awaited.empty()) break;
        const Seat seat = awaited.front();
        options.clear();
        rules.list(state, seat, options);
        assert(!options.empty()); // the rules leave a choice to whoever is awaited
        const Action action = options[choice.below(static_cast<std::uint32_t>(options.candidates()))];
        Chance luck = Chance::drawn(seed, ++result.decisions);
        rules.apply(state, seat, action, luck, idle);
        if constexpr (Hashed) result.hash = (result.hash ^ hash_of(state)) * 0x9E3779B97F4A7C15u;
    }
    result.outcome = rules.outcome(state);
    return result;
}

} // namespace muster
