// Ranks and pay-offs of seats, and of sides that are teams.
#include "core/outcome.hpp"

#include "core/action_json.hpp"
#include "core/json.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

Outcome over() {
    Outcome outcome;
    outcome.over = true;
    outcome.ended_by = "XY-END-1"_rule;
    return outcome;
}

// Two teams of two.
int team_of(Seat seat) { return seat.index() / 2; }

template <class Standing>
Outcome of_teams(int seats, Standing standing) {
    Outcome outcome = over();
    for (const Seat seat : SeatSet::first(seats))
        outcome.score[static_cast<std::size_t>(seat.index())] = standing(team_of(seat));
    rank_sides(outcome, SeatSet::first(seats), team_of, standing);
    return outcome;
}

using Six = std::array<std::uint8_t, max_seats>;

TEST(OutcomeTest, Equal_seats_share_the_rank_and_the_win) {
    Outcome outcome = over();
    constexpr std::array<int, 3> points{2, 5, 5};
    rank_seats(outcome, SeatSet::first(3),
               [&](Seat seat) { return points[static_cast<std::size_t>(seat.index())]; });
    EXPECT_EQ(outcome.rank, (Six{3, 1, 1}));
    EXPECT_EQ(outcome.pay_off, (Six{0, 30, 30}));
    EXPECT_EQ(outcome.side, (Six{0, 1, 2, 3, 4, 5}));
}

TEST(OutcomeTest, Each_seat_of_a_team_has_the_whole_win) {
    const Outcome outcome = of_teams(4, [](int side) { return side == 1 ? 7 : 3; });
    EXPECT_EQ(outcome.rank, (Six{2, 2, 1, 1})) << "one side stands better, not two seats";
    EXPECT_EQ(outcome.pay_off, (Six{0, 0, whole_win, whole_win}));
    EXPECT_EQ(outcome.side, (Six{0, 0, 1, 1, 4, 5}));
}

TEST(OutcomeTest, Teams_that_stand_alike_share_the_win) {
    const Outcome outcome = of_teams(4, [](int) { return 3; });
    EXPECT_EQ(outcome.rank, (Six{1, 1, 1, 1}));
    EXPECT_EQ(outcome.pay_off, (Six{30, 30, 30, 30}));
    const Outcome uneven = of_teams(3, [](int) { return 3; });
    EXPECT_EQ(uneven.pay_off, (Six{30, 30, 30})) << "a share is a side's, however many play for it";
}

TEST(OutcomeTest, Nothing_is_paid_before_the_end) {
    Outcome outcome;
    rank_sides(outcome, SeatSet::first(4), team_of, [](int side) { return side; });
    EXPECT_EQ(outcome.rank, (Six{2, 2, 1, 1}));
    EXPECT_EQ(outcome.pay_off, Six{});
}

TEST(OutcomeTest, Sides_are_told_where_seats_share_one) {
    EXPECT_EQ(outcome_json(of_teams(3, [](int side) { return 9 - side; }), 3).dump(),
              R"({"over":true,"rule":"XY-END-1","score":[9,9,8],"rank":[1,1,2],"side":[0,0,1],)"
              R"("pay_off":[60,60,0],"pay_off_whole":60})");
    Outcome alone = over();
    rank_seats(alone, SeatSet::first(2), [](Seat seat) { return seat.index(); });
    EXPECT_FALSE(outcome_json(alone, 2).contains("side"));
}

} // namespace
} // namespace muster
