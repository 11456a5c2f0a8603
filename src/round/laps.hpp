// A fixed order of seats, gone through again and again: each lap everybody who still has something to do does
// one thing, and whoever has nothing left is skipped. Who arrives in the middle of a lap is not lost: whether
// a seat can go is asked anew each time.
#pragma once

#include "core/list.hpp"
#include "core/scene.hpp"
#include "core/seat.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace muster {

class Laps {
public:
    // The order is set, and the first lap begins.
    constexpr void clear() {
        order_.clear();
        next_ = 0;
    }
    constexpr void add(Seat seat) { order_.push_back(seat.number); }
    constexpr bool empty() const { return order_.empty(); }
    constexpr int size() const { return order_.size(); }
    constexpr Seat at(int place) const { return Seat(order_[place]); }
    constexpr Seat last() const { return at(size() - 1); }
    // Where a seat comes; behind everybody if it is not in the order.
    constexpr int place_of(Seat seat) const {
        const int place = order_.index_of(seat.number);
        return place < 0 ? size() : place;
    }
    constexpr int position() const { return next_; } // in the lap: the place that is looked at next
    constexpr void go_to(int place) { next_ = static_cast<std::uint8_t>(place); }
    constexpr void begin_again() { next_ = 0; }

    // Who comes next, or nobody after a lap in which everybody was skipped.
    template <class CanGo>
    constexpr std::optional<Seat> next(CanGo can_go) const {
        for (int i = 0; i < size(); ++i) {
            const Seat seat = at((next_ + i) % size());
            if (can_go(seat)) return seat;
        }
        return std::nullopt;
    }
    // It had its turn: the lap goes on behind it.
    constexpr void went(Seat seat) { next_ = static_cast<std::uint8_t>((place_of(seat) + 1) % size()); }

    // The turns to come, as far as they can be known: `now` is being asked or acting (or nobody), `left` says
    // how many turns a seat still has.
    std::vector<Scene::Coming> forecast(std::optional<Seat> now, const std::function<std::string(Seat)>& name,
                                        const std::function<int(Seat)>& left, Rule rule) const;

    friend constexpr bool operator==(const Laps&, const Laps&) = default;

private:
    List<std::uint8_t, max_seats> order_;
    std::uint8_t next_ = 0;
};

} // namespace muster
