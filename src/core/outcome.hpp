// The running score, and the result once it is over.
#pragma once

#include "core/rule.hpp"
#include "core/seat.hpp"

#include <array>
#include <cstdint>

namespace muster {

// What a whole win is worth. Divisible by every number of winners, so that shares stay whole numbers.
inline constexpr int whole_win = 60;

struct Outcome {
    bool over = false;
    Rule ended_by;
    std::array<std::int32_t, max_seats> score{};
    std::array<std::uint8_t, max_seats> rank{};    // 1 is first; ties share a rank
    std::array<std::uint8_t, max_seats> pay_off{}; // sixtieths of a win
};

// Ranks and pay-offs: 1 + the number of seats that stand better, and the win shared by all in first place.
// `standing` is anything that compares.
template <class Standing>
constexpr void rank_seats(Outcome& outcome, SeatSet seats, Standing standing) {
    int first = 0;
    for (const Seat seat : seats) {
        std::uint8_t& rank = outcome.rank[static_cast<std::size_t>(seat.index())];
        rank = 1;
        for (const Seat other : seats)
            if (standing(other) > standing(seat)) ++rank;
        if (rank == 1) ++first;
    }
    if (!outcome.over) return;
    for (const Seat seat : seats)
        if (outcome.rank[static_cast<std::size_t>(seat.index())] == 1)
            outcome.pay_off[static_cast<std::size_t>(seat.index())] =
                static_cast<std::uint8_t>(whole_win / first);
}

} // namespace muster
