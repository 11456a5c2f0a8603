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

using Dice = std::array<std::uint8_t, max_seats>; // by seat

int sides_of(const RollOff& how, Seat seat) {
    return how.own_sides[at(seat)] > 0 ? how.own_sides[at(seat)] : how.sides;
}

// Seat by seat, or all at once where the dice have names.
Dice throw_group(const RollOff& how, SeatSet group, Chance& chance) {
    Dice shows{};
    if (!how.named) {
        for (const Seat seat : group)
            chance.roll(sides_of(how, seat), std::span(&shows[at(seat)], 1), Ask{how.kind, seat.index()});
        return shows;
    }
    std::array<NamedDie, max_seats> handful;
    Dice thrown{};
    std::size_t count = 0;
    for (const Seat seat : group)
        handful[count++] = {how.names[at(seat)], static_cast<std::uint8_t>(sides_of(how, seat))};
    chance.roll(std::span(handful).first(count), std::span(thrown).first(count), Ask{how.kind});
    count = 0;
    for (const Seat seat : group) shows[at(seat)] = thrown[count++];
    return shows;
}

Throws throw_dice(const RollOff& how, SeatSet group, bool again, Chance& chance) {
    Throws thrown;
    if (again && how.tied != nullptr) how.tied(how.witness, group);
    const Dice shows = throw_group(how, group, chance);
    for (const Seat seat : group) {
        const int die = shows[at(seat)];
        if (how.seen != nullptr && !chance.wanting()) how.seen(how.witness, seat, die);
        if (die == sides_of(how, seat)) thrown.top.add(seat);
        const int total = die + (again && !how.bonus_again ? 0 : how.bonus[at(seat)]);
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
