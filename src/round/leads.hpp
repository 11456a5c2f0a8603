// An order of sides that opens with a lead: in the first lap each side takes as many turns in a row as its
// lead says, in every later lap one. Whoever has nothing left to do is skipped, and a lead may be given up
// before its end.
#pragma once

#include "core/list.hpp"
#include "core/seat.hpp"

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

namespace muster {

// Sides are small numbers: seats, or teams of them.
class Leads {
public:
    static constexpr int most_sides = max_seats;

    constexpr void clear() { *this = Leads{}; }
    // Behind everybody who is in the order already.
    constexpr void add(int side, int lead) {
        assert(lead >= 1);
        order_.push_back(static_cast<std::uint8_t>(side));
        leads_[static_cast<std::size_t>(side)] = static_cast<std::uint8_t>(lead);
        if (order_.size() == 1) left_ = static_cast<std::uint8_t>(lead);
    }
    constexpr bool empty() const { return order_.empty(); }
    constexpr int size() const { return order_.size(); }
    constexpr int at(int place) const { return order_[place]; }
    // Where a side comes; behind everybody if it is not in the order.
    constexpr int place_of(int side) const {
        const int place = order_.index_of(static_cast<std::uint8_t>(side));
        return place < 0 ? size() : place;
    }
    constexpr int lead_of(int side) const { return leads_[static_cast<std::size_t>(side)]; } // 0: not in it

    constexpr int lap() const { return lap_; }     // 0 is the first
    constexpr int place() const { return place_; } // of whoever has the turn
    constexpr int left() const { return left_; }   // turns in a row, the present one included
    constexpr void go_to(int lap, int place, int left) {
        lap_ = static_cast<std::uint8_t>(lap);
        place_ = static_cast<std::uint8_t>(place);
        left_ = static_cast<std::uint8_t>(left);
    }

    // Goes on to whoever has the next turn; nobody, after a whole lap in which everybody was skipped.
    template <class CanGo>
    constexpr std::optional<int> next(CanGo can_go) {
        for (int tried = 0; tried <= size() && !empty(); ++tried) {
            if (left_ > 0 && can_go(at(place_))) return at(place_);
            go_on();
        }
        return std::nullopt;
    }
    constexpr void took_turn() { --left_; }
    // Whoever has the turn has it as part of a lead: of more than the one turn that everybody has.
    constexpr bool leads_now() const { return lap_ == 0 && !empty() && left_ > 0 && lead_of(at(place_)) > 1; }
    // A lead that has been used at least once and is not used up.
    constexpr bool may_give_up() const { return leads_now() && left_ < lead_of(at(place_)); }
    constexpr void give_up() { left_ = 0; }

    friend constexpr bool operator==(const Leads&, const Leads&) = default;

private:
    constexpr void go_on() {
        ++place_;
        if (place_ == size()) {
            place_ = 0;
            if (lap_ < UINT8_MAX) ++lap_;
        }
        left_ = lap_ == 0 ? leads_[order_[place_]] : std::uint8_t{1};
    }

    List<std::uint8_t, most_sides> order_;
    std::array<std::uint8_t, most_sides> leads_{}; // by side
    std::uint8_t lap_ = 0;
    std::uint8_t place_ = 0;
    std::uint8_t left_ = 0;
};

} // namespace muster
