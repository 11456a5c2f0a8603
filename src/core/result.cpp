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

// Those who have a part of the win.
SeatSet winners_of(const Outcome& outcome, SeatSet seats) {
    SeatSet winners;
    for (const Seat seat : seats)
        if (outcome.pay_off[static_cast<std::size_t>(seat.index())] > 0) winners.add(seat);
    return winners;
}

// Where everybody has a share nobody has beaten anybody.
const EventKind& kind_of(const Outcome& outcome, SeatSet seats, SeatSet winners) {
    if (winners.empty()) return nobody;
    const auto first = static_cast<std::size_t>(winners.front().index());
    if (outcome.pay_off[first] == whole_win) return winners.size() == 1 ? wins : win;
    return winners == seats ? tie : shared;
}

} // namespace

void tell_result(Log& log, const Outcome& outcome, std::span<const std::int32_t> seats) {
    if (!outcome.over || log.idle()) return;
    const int count = static_cast<int>(seats.size());
    const SeatSet winners = winners_of(outcome, SeatSet::first(count));
    const EventKind& kind = kind_of(outcome, SeatSet::first(count), winners);
    log.tell(outcome.ended_by, kind);
    if (&kind != &tie)
        for (const Seat seat : winners) log.also(seats[static_cast<std::size_t>(seat.index())]);
    for (int place = 1; place <= count; ++place)
        for (std::size_t i = 0; i < seats.size(); ++i)
            if (outcome.rank[i] == place)
                log.tell(outcome.ended_by, placed, seats[i], place, count, outcome.score[i]);
}

bool names_the_result(const Event& event) {
    constexpr std::array kinds{&wins, &win, &shared, &tie, &nobody};
    return std::ranges::find(kinds, event.kind) != kinds.end();
}

} // namespace muster
