#include "round/roll_off.hpp"

#include <algorithm>

namespace muster {

namespace {

constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

// One throw of a group: who is how far ahead, and who threw the highest number there is.
struct Throws {
    std::array<std::int32_t, max_seats> standing{};
    SeatSet top;
};

Throws throw_dice(const RollOff& how, SeatSet group, bool again, Chance& chance) {
    Throws thrown;
    for (const Seat seat : group) {
        const int sides = how.own_sides[at(seat)] > 0 ? how.own_sides[at(seat)] : how.sides;
        std::array<std::uint8_t, 1> die{};
        chance.roll(sides, die, Ask{how.kind, seat.index()});
        if (how.seen != nullptr && !chance.wanting()) how.seen(how.witness, seat, die[0]);
        if (die[0] == sides) thrown.top.add(seat);
        const int total = die[0] + (again && !how.bonus_again ? 0 : how.bonus[at(seat)]);
        thrown.standing[at(seat)] = (how.low_first ? -total : total) * 65536 + how.tie_break[at(seat)];
    }
    return thrown;
}

SeatSet foremost(const Throws& thrown, SeatSet group) {
    std::int32_t best = INT32_MIN;
    for (const Seat seat : group) best = std::max(best, thrown.standing[at(seat)]);
    SeatSet tied;
    for (const Seat seat : group)
        if (thrown.standing[at(seat)] == best) tied.add(seat);
    return tied;
}

void order_group(const RollOff& how, SeatSet group, bool again, SeatOrder& order, Chance& chance) {
    if (group.size() == 1 && (again || !how.alone_too)) {
        order.push_back(group.front());
        return;
    }
    const Throws thrown = throw_dice(how, group, again, chance);
    // Entered luck ran out: the dice mean nothing, and waiting for a tie to break would never end.
    if (chance.wanting()) {
        for (const Seat seat : group) order.push_back(seat);
        return;
    }
    if (how.lone_top_first && thrown.top.size() == 1) {
        order.push_back(thrown.top.front());
        group.remove(thrown.top.front());
    }
    while (!group.empty()) {
        const SeatSet tied = foremost(thrown, group);
        for (const Seat seat : tied) group.remove(seat);
        if (how.winner_only && !order.empty())
            for (const Seat seat : tied) order.push_back(seat);
        else
            order_group(how, tied, true, order, chance);
    }
}

} // namespace

SeatOrder roll_off(const RollOff& how, SeatSet seats, Chance& chance) {
    SeatOrder order;
    if (!seats.empty()) order_group(how, seats, false, order, chance);
    return order;
}

} // namespace muster
