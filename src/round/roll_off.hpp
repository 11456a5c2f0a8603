// Roll-offs: everyone throws a die, and whoever ties throws again until the order is clear.
#pragma once

#include "core/chance.hpp"
#include "core/list.hpp"
#include "core/seat.hpp"

#include <array>
#include <cstdint>

namespace muster {

struct RollOff {
    const ChanceKind* kind = nullptr;
    int sides = 6;
    std::array<std::int8_t, max_seats> bonus{}; // added to each seat's die
    bool winner_only =
        false; // only a tie for the highest is thrown again; the rest keep the order of their totals

    std::array<std::uint8_t, max_seats> own_sides{}; // a seat's own die; 0: the common one
    std::array<std::int16_t, max_seats> tie_break{}; // of equal totals the higher of these is ahead, unthrown
    bool bonus_again = true;                         // the bonus counts when a tie is thrown again, too
    bool lone_top_first = false; // whoever alone throws its die's highest number is first of its group
    bool low_first = false;      // the lowest total is ahead
    bool alone_too = false;      // a single seat throws as well, for what its die may bring about

    bool named = false; // the dice of a throw are one handful, each with its seat's name
    std::array<std::uint8_t, max_seats> names{};

    // Told of every die as it falls, and of whoever throws again.
    void (*seen)(void* witness, Seat seat, int shows) = nullptr;
    void (*tied)(void* witness, SeatSet seats) = nullptr;
    void* witness = nullptr;
};

using SeatOrder = List<Seat, max_seats>;

// The seats from first to last. Dice fall in seat order; a tied group throws again among itself and keeps its
// place among the others, the foremost group first, each until it is ordered.
SeatOrder roll_off(const RollOff& how, SeatSet seats, Chance& chance);

} // namespace muster
