// How well a seat stands before the game is over: what bots and hints go by.
#pragma once

#include "core/outcome.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace muster {

// A standing is the share of a win that a seat may expect, in millionths.
inline constexpr int sure_win = 1'000'000;

// Of whoever leads by so much, or lags if it is negative. A lead of `telling` makes it three to one.
constexpr int standing_of_lead(std::int64_t lead, std::int64_t telling) {
    const std::int64_t size = lead < 0 ? -lead : lead;
    return static_cast<int>(sure_win / 2 + (sure_win / 2) * lead / (size + telling));
}

// How far a side is ahead of the best other one, or behind it if that is negative. `worth` has a number for
// each of the `sides`.
constexpr std::int64_t lead_of(int side, int sides, const std::array<std::int64_t, max_seats>& worth) {
    std::int64_t best = INT64_MIN;
    for (int other = 0; other < sides; ++other)
        if (other != side) best = std::max(best, worth[static_cast<std::size_t>(other)]);
    return best == INT64_MIN ? worth[static_cast<std::size_t>(side)]
                             : worth[static_cast<std::size_t>(side)] - best;
}

} // namespace muster
