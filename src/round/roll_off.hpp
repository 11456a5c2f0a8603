// Roll-offs: everyone throws a die, and whoever ties throws again until the order is clear.
#pragma once

#include "core/chance.hpp"
#include "core/list.hpp"
#include "core/seat.hpp"

#include <array>

namespace muster {

struct RollOff {
    const ChanceKind* kind = nullptr;
    int sides = 6;
    std::array<std::int8_t, max_seats> bonus{}; // added to each seat's die
    bool winner_only = false; // only a tie for the highest is thrown again; the rest keep the order of their totals
};

using SeatOrder = List<Seat, max_seats>;

// The seats from highest to lowest. Dice fall in seat order; a tied group throws again among itself and keeps
// its place among the others, the highest group first.
SeatOrder roll_off(const RollOff& how, SeatSet seats, Chance& chance);

} // namespace muster
