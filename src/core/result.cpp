#include "core/result.hpp"

#include <algorithm>
#include <array>

namespace muster {

namespace {

constinit const EventKind wins{"result_wins", "The game is over: {who:seat} wins.", Opens::phase};
constinit const EventKind win{"result_win", "The game is over: {who:seat...} win.", Opens::phase}; // a team
constinit const EventKind shared{"result_shared", "The game is over: {who:seat...} share the win.",
                                 Opens::phase};
constinit const EventKind tie{"result_tie", "The game is over: it is a tie.", Opens::phase};
constinit const EventKind nobody{"result_nobody", "The game is over: nobody wins.", Opens::phase};
constinit const EventKind placed{
    "final_place", "{who:seat}: place {place:number} of {of:number}, with a score of {score:number}."};

using Seats = std::array<std::uint8_t, max_seats>;

// Those who have a part of the win, in the order of seats.
int winners_of(const Outcome& outcome, int seats, Seats& winners) {
    int count = 0;
    for (int seat = 0; seat < seats; ++seat)
        if (outcome.pay_off[static_cast<std::size_t>(seat)] > 0)
            winners[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(seat);
    return count;
}

// Where everybody has a share nobody has beaten anybody.
const EventKind& kind_of(const Outcome& outcome, int seats, int winners, std::uint8_t first) {
    if (winners == 0) return nobody;
    if (outcome.pay_off[first] == whole_win) return winners == 1 ? wins : win;
    return winners == seats ? tie : shared;
}

} // namespace

void tell_result(Log& log, const Outcome& outcome, int seats) {
    if (!outcome.over || log.idle()) return;
    Seats winners{};
    const int count = winners_of(outcome, seats, winners);
    const EventKind& kind = kind_of(outcome, seats, count, winners[0]);
    log.tell(outcome.ended_by, kind);
    if (&kind != &tie) log.also(std::span(winners).first(static_cast<std::size_t>(count)));
    for (int place = 1; place <= seats; ++place)
        for (int seat = 0; seat < seats; ++seat) {
            const auto i = static_cast<std::size_t>(seat);
            if (outcome.rank[i] == place)
                log.tell(outcome.ended_by, placed, Seat(seat), place, seats, outcome.score[i]);
        }
}

bool names_the_result(const Event& event) {
    constexpr std::array kinds{&wins, &win, &shared, &tie, &nobody};
    return std::ranges::find(kinds, event.kind) != kinds.end();
}

} // namespace muster
