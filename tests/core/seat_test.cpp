#include "core/seat.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <vector>

namespace muster {
namespace {

SeatSet set_of(const std::set<int>& seats) {
    SeatSet set;
    for (const int seat : seats) set.add(Seat(seat));
    return set;
}

std::set<int> some_seats() { return *rc::gen::container<std::set<int>>(rc::gen::inRange(0, max_seats)); }

RC_GTEST_PROP(SeatSetTest, Holds_what_was_added_in_ascending_order, ()) {
    const std::set<int> seats = some_seats();
    const SeatSet set = set_of(seats);
    std::vector<int> found;
    for (const Seat seat : set) found.push_back(seat.index());
    RC_ASSERT(found == std::vector<int>(seats.begin(), seats.end()));
    RC_ASSERT(set.size() == static_cast<int>(seats.size()));
    RC_ASSERT(set.empty() == seats.empty());
    if (!seats.empty()) RC_ASSERT(set.front().index() == *seats.begin());
    for (int i = 0; i < max_seats; ++i) RC_ASSERT(set.contains(Seat(i)) == seats.contains(i));
}

RC_GTEST_PROP(SeatSetTest, Loses_what_is_removed_and_nothing_else, ()) {
    std::set<int> seats = some_seats();
    const int gone = *rc::gen::inRange(0, max_seats);
    SeatSet set = set_of(seats);
    set.remove(Seat(gone));
    seats.erase(gone);
    RC_ASSERT(set == set_of(seats));
    RC_ASSERT(SeatSet::from_bits(set.bits()) == set);
}

TEST(SeatSetTest, The_first_seats_are_those_from_0) {
    EXPECT_TRUE(SeatSet::first(0).empty());
    EXPECT_EQ(SeatSet::first(3), set_of({0, 1, 2}));
    EXPECT_EQ(SeatSet::first(max_seats).size(), max_seats);
}

TEST(ViewerTest, A_seat_sees_its_own_secrets_the_owner_all_and_a_spectator_none) {
    EXPECT_TRUE(Viewer(Seat(2)).may_see(Seat(2)));
    EXPECT_FALSE(Viewer(Seat(2)).may_see(Seat(1)));
    for (int i = 0; i < max_seats; ++i) {
        EXPECT_TRUE(Viewer::owner().may_see(Seat(i)));
        EXPECT_FALSE(Viewer::spectator().may_see(Seat(i)));
        EXPECT_FALSE(Viewer::spectator().is(Seat(i)));
        EXPECT_FALSE(Viewer::owner().is(Seat(i)));
    }
    EXPECT_TRUE(Viewer::owner().is_owner());
    EXPECT_TRUE(Viewer::spectator().is_spectator());
    EXPECT_NE(Viewer::owner(), Viewer::spectator());
}

TEST(SeatSetTest, A_number_that_is_no_seat_is_in_no_set) {
    const SeatSet all = SeatSet::first(6);
    for (const int number : {-1, 6, 8, 32, 255, 256, 257, 100000}) {
        EXPECT_FALSE(all.contains(Seat(number))) << number;
        EXPECT_FALSE(Viewer(Seat(number)).is_owner()) << number;
    }
}

} // namespace
} // namespace muster
