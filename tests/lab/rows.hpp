// Games that nobody played: rows with known numbers, for what is made of them.
#pragma once

#include "lab/lab.hpp"

#include <array>
#include <initializer_list>

namespace muster::lab {

// Over, for seats that each play for themselves. Pay-offs in sixtieths of a win.
inline Row made_row(std::uint64_t number, std::initializer_list<int> pay_offs, std::uint64_t seed = 0) {
    Row row;
    row.number = number;
    row.record.seed = seed;
    row.record.outcome.over = true;
    row.record.outcome.ended_by = "CH-END-1"_rule;
    row.record.rounds = 4;
    row.record.decisions = 100;
    std::size_t seat = 0;
    for (const int pay_off : pay_offs) {
        row.record.outcome.pay_off[seat] = static_cast<std::uint8_t>(pay_off);
        row.record.outcome.rank[seat] = pay_off > 0 ? 1 : 2;
        row.record.outcome.score[seat] = pay_off / 10;
        ++seat;
    }
    return row;
}

inline Row won_by(std::uint64_t number, int seat) {
    return seat == 0 ? made_row(number, {60, 0}) : made_row(number, {0, 60});
}
inline Row drawn(std::uint64_t number) { return made_row(number, {30, 30}); }

} // namespace muster::lab
