// A turn order by running score: whoever leads is asked first, and may pass down to the next, who has the
// same choice. It is sorted anew whenever a score changes, and asked afresh from the top after every turn.
#pragma once

#include "core/scene.hpp"
#include "core/seat.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace muster {

class ScoreOrder {
public:
    constexpr Seat at(int place) const { return Seat(seats_[static_cast<std::size_t>(place)]); }
    constexpr void put(int place, Seat seat) { seats_[static_cast<std::size_t>(place)] = seat.number; }
    // In seat order, before anybody has a score.
    constexpr void begin(int seats) {
        for (int i = 0; i < seats; ++i) put(i, Seat(i));
    }

    // By descending score. Equal scores keep their order: only a real lead changes places. Tells whether it
    // did.
    template <class Score>
    constexpr bool sort(int seats, Score score) {
        bool changed = false;
        for (int i = 1; i < seats; ++i)
            for (int j = i; j > 0 && score(at(j)) > score(at(j - 1)); --j) {
                std::swap(seats_[static_cast<std::size_t>(j)], seats_[static_cast<std::size_t>(j - 1)]);
                changed = true;
            }
        return changed;
    }

    // Whoever is asked may pass as long as somebody further down can still take a turn.
    template <class CanGo>
    constexpr bool may_pass(int seats, int place, CanGo can_go) const {
        for (int i = place + 1; i < seats; ++i)
            if (can_go(at(i))) return true;
        return false;
    }

    // The order as it stands. `asked` is the place of whoever is asked, or -1 while a turn is under way and
    // the order will start afresh; `left` says how many turns a seat still has.
    struct Reasons {
        Rule first;   // why the leader is asked
        Rule next;    // why the others are
        Rule skipped; // why somebody without a turn left is not
    };
    std::vector<Scene::Coming> forecast(int seats, int asked, const std::function<std::string(Seat)>& name,
                                        const std::function<int(Seat)>& left, const Reasons& reasons) const;

    friend constexpr bool operator==(const ScoreOrder&, const ScoreOrder&) = default;

private:
    std::array<std::uint8_t, max_seats> seats_{};
};

} // namespace muster
