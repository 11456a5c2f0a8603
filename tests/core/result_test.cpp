// What the last events of a game say.
#include "core/result.hpp"
#include "core/words.hpp"

#include <array>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <span>
#include <string>

namespace muster {
namespace {

struct LetteredSeats : Words {
    std::string word(std::string_view, std::int32_t value) const override {
        return std::string(1, static_cast<char>('A' + value));
    }
    std::optional<std::int32_t> value(std::string_view, std::string_view) const override { return {}; }
};

// The standing of each side, and the side of each seat.
Outcome outcome_of(const std::vector<int>& standings, const std::vector<int>& sides) {
    Outcome outcome;
    outcome.over = true;
    outcome.ended_by = "XX-END-1"_rule;
    const auto side_of = [&](Seat seat) { return sides[static_cast<std::size_t>(seat.index())]; };
    const auto standing = [&](int side) { return standings[static_cast<std::size_t>(side)]; };
    const SeatSet seats = SeatSet::first(static_cast<int>(sides.size()));
    rank_sides(outcome, seats, side_of, standing);
    for (const Seat seat : seats)
        outcome.score[static_cast<std::size_t>(seat.index())] = standing(side_of(seat));
    return outcome;
}

using ToldAs = std::array<std::int32_t, max_seats>; // the number by which words speak of each seat

std::string told(const Outcome& outcome, int seats, const ToldAs& told_as = {0, 1, 2, 3, 4, 5}) {
    std::vector<Event> events;
    Log log(events);
    tell_result(log, outcome, std::span(told_as).first(static_cast<std::size_t>(seats)));
    std::string text;
    int named = 0;
    for (const Event& event : events) {
        text += sentence(event, LetteredSeats()) + "\n";
        named += names_the_result(event) ? 1 : 0;
        EXPECT_EQ(event.rule.id, "XX-END-1");
    }
    EXPECT_EQ(named, outcome.over ? 1 : 0);
    return text;
}

TEST(Result, One_seat_wins) {
    EXPECT_EQ(told(outcome_of({3, 7}, {0, 1}), 2), "The game is over: B wins.\n"
                                                   "B: place 1 of 2, with a score of 7.\n"
                                                   "A: place 2 of 2, with a score of 3.\n");
}

TEST(Result, A_team_wins_together) {
    EXPECT_EQ(told(outcome_of({3, 7}, {0, 1, 0, 1}), 4), "The game is over: B, D win.\n"
                                                         "B: place 1 of 4, with a score of 7.\n"
                                                         "D: place 1 of 4, with a score of 7.\n"
                                                         "A: place 2 of 4, with a score of 3.\n"
                                                         "C: place 2 of 4, with a score of 3.\n");
}

TEST(Result, A_win_is_shared_only_where_somebody_has_lost) {
    EXPECT_EQ(told(outcome_of({5, 5, 1}, {0, 1, 2}), 3), "The game is over: A, B share the win.\n"
                                                         "A: place 1 of 3, with a score of 5.\n"
                                                         "B: place 1 of 3, with a score of 5.\n"
                                                         "C: place 3 of 3, with a score of 1.\n");
    EXPECT_EQ(told(outcome_of({5, 5}, {0, 1}), 2), "The game is over: it is a tie.\n"
                                                   "A: place 1 of 2, with a score of 5.\n"
                                                   "B: place 1 of 2, with a score of 5.\n");
    EXPECT_TRUE(told(outcome_of({5, 5}, {0, 1, 0, 1}), 4).starts_with("The game is over: it is a tie.\n"));
}

TEST(Result, Nobody_wins) {
    Outcome outcome = outcome_of({5, 2}, {0, 1});
    outcome.pay_off.fill(0);
    EXPECT_TRUE(told(outcome, 2).starts_with("The game is over: nobody wins.\n"));
}

TEST(Result, Seats_are_spoken_of_as_they_are_called_at_the_end) {
    const ToldAs called{23, 24, 25, 3, 4, 5};
    EXPECT_EQ(told(outcome_of({3, 7}, {0, 1}), 2, called), "The game is over: Y wins.\n"
                                                           "Y: place 1 of 2, with a score of 7.\n"
                                                           "X: place 2 of 2, with a score of 3.\n");
    EXPECT_TRUE(told(outcome_of({5, 5, 1}, {0, 1, 2}), 3, called)
                    .starts_with("The game is over: X, Y share the win."));
}

TEST(Result, Nothing_is_said_before_the_end) {
    Outcome outcome = outcome_of({5, 2}, {0, 1});
    outcome.over = false;
    EXPECT_EQ(told(outcome, 2), "");
}

} // namespace
} // namespace muster
