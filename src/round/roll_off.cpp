#include "round/roll_off.hpp"

#include <algorithm>
#include <span>

namespace muster {

namespace {

void order_group(const RollOff& how, SeatSet group, bool may_stop, SeatOrder& order, Chance& chance) {
    if (group.size() == 1) {
        order.push_back(group.front());
        return;
    }
    std::array<int, max_seats> total{};
    for (const Seat seat : group) {
        std::array<std::uint8_t, 1> die{};
        chance.roll(how.sides, die, Ask{how.kind, seat.index()});
        const auto i = static_cast<std::size_t>(seat.index());
        total[i] = die[0] + how.bonus[i];
    }
    // Entered luck ran out: the dice mean nothing, and waiting for a tie to break would never end.
    if (chance.wanting()) {
        for (const Seat seat : group) order.push_back(seat);
        return;
    }
    while (!group.empty()) {
        int best = total[static_cast<std::size_t>(group.front().index())];
        for (const Seat seat : group) best = std::max(best, total[static_cast<std::size_t>(seat.index())]);
        SeatSet tied;
        for (const Seat seat : group)
            if (total[static_cast<std::size_t>(seat.index())] == best) tied.add(seat);
        for (const Seat seat : tied) group.remove(seat);
        if (may_stop && !order.empty())
            for (const Seat seat : tied) order.push_back(seat);
        else
            order_group(how, tied, may_stop, order, chance);
    }
}

} // namespace

SeatOrder roll_off(const RollOff& how, SeatSet seats, Chance& chance) {
    SeatOrder order;
    if (!seats.empty()) order_group(how, seats, how.winner_only, order, chance);
    return order;
}

} // namespace muster
