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
    std::array<std::int32_t, max_seats> score{};   // what the side has: team-mates have the same
    std::array<std::uint8_t, max_seats> rank{};    // 1 is first; ties share a rank
    std::array<std::uint8_t, max_seats> pay_off{}; // sixtieths of a win; team-mates have the same
    std::array<std::uint8_t, max_seats> side{0, 1, 2, 3, 4, 5}; // the same number for team-mates
};
static_assert(max_seats == 6, "each seat is a side of its own, unless it is said otherwise");

// Ranks and pay-offs: 1 + the number of sides that stand better, and the win shared by all sides in first
// place. Each seat of a side has what the side has. `side_of` a seat is a number below `max_seats`, and the
// `standing` of a side is anything that compares.
template <class SideOf, class Standing>
constexpr void rank_sides(Outcome& outcome, SeatSet seats, SideOf side_of, Standing standing) {
    SeatSet sides; // a bit for each, as for seats
    for (const Seat seat : seats) sides.add(Seat(static_cast<int>(side_of(seat))));
    int first = 0;
    std::array<std::uint8_t, max_seats> rank{};
    for (const Seat side : sides) {
        std::uint8_t& its = rank[static_cast<std::size_t>(side.index())];
        its = 1;
        for (const Seat other : sides)
            if (standing(other.index()) > standing(side.index())) ++its;
        if (its == 1) ++first;
    }
    for (const Seat seat : seats) {
        const auto i = static_cast<std::size_t>(seat.index());
        const auto side = static_cast<std::size_t>(side_of(seat));
        outcome.side[i] = static_cast<std::uint8_t>(side);
        outcome.rank[i] = rank[side];
        if (outcome.over && rank[side] == 1)
            outcome.pay_off[i] = static_cast<std::uint8_t>(whole_win / first);
    }
}

// The same where every seat plays for itself: the standing is a seat's.
template <class Standing>
constexpr void rank_seats(Outcome& outcome, SeatSet seats, Standing standing) {
    rank_sides(
        outcome, seats, [](Seat seat) { return seat.index(); },
        [&](int seat) { return standing(Seat(seat)); });
}

} // namespace muster
