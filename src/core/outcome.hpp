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

} // namespace muster
