// Secret, simultaneous choices: each seat seals its answer, and all are opened together.
#pragma once

#include "core/seat.hpp"

#include <array>
#include <cassert>
#include <cstdint>

namespace muster {

class Sealed {
public:
    // Nobody outside the owner may learn more than that an answer was given.
    constexpr void ask(SeatSet seats) {
        asked_ = seats;
        given_ = SeatSet{};
        answers_ = {};
    }
    constexpr SeatSet owing() const { return SeatSet::from_bits(asked_.bits() & ~given_.bits()); }
    constexpr bool complete() const { return owing().empty(); }
    constexpr bool has_answered(Seat seat) const { return given_.contains(seat); }

    // An answer is final the moment it is given.
    constexpr void seal(Seat seat, std::int32_t answer) {
        assert(owing().contains(seat));
        given_.add(seat);
        answers_[static_cast<std::size_t>(seat.index())] = answer;
    }
    constexpr std::int32_t answer_of(Seat seat) const {
        return answers_[static_cast<std::size_t>(seat.index())];
    }
    constexpr void deal_anew(Seat seat, std::int32_t answer) {
        answers_[static_cast<std::size_t>(seat.index())] = answer;
    }

    // Until everybody has answered, a viewer knows its own answer only. `unknown` is what it sees of the
    // others: none that a seat could have given.
    constexpr void hide_from(Viewer viewer, std::int32_t unknown) {
        if (complete()) return;
        for (const Seat seat : given_)
            if (!viewer.may_see(seat)) deal_anew(seat, unknown);
    }

    friend constexpr bool operator==(const Sealed&, const Sealed&) = default;

private:
    std::array<std::int32_t, max_seats> answers_{};
    SeatSet asked_;
    SeatSet given_;
    std::uint16_t unused_ = 0; // states have no padding
};

} // namespace muster
