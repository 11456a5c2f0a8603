#include "round/sealed.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

static_assert(std::has_unique_object_representations_v<Sealed>);

constexpr std::int32_t unknown = -1;

Sealed asked_of_three() {
    Sealed sealed;
    sealed.ask(SeatSet::first(3));
    return sealed;
}

TEST(SealedTest, Is_complete_when_everyone_asked_has_answered) {
    Sealed sealed = asked_of_three();
    EXPECT_EQ(sealed.owing(), SeatSet::first(3));
    sealed.seal(Seat(1), 7);
    EXPECT_TRUE(sealed.has_answered(Seat(1)));
    EXPECT_FALSE(sealed.owing().contains(Seat(1)));
    sealed.seal(Seat(0), 0);
    EXPECT_FALSE(sealed.complete());
    sealed.seal(Seat(2), -4);
    EXPECT_TRUE(sealed.complete());
    EXPECT_EQ(sealed.answer_of(Seat(1)), 7);
    EXPECT_EQ(sealed.answer_of(Seat(2)), -4);
}

TEST(SealedTest, Who_is_not_asked_owes_nothing) {
    Sealed sealed;
    EXPECT_TRUE(sealed.complete());
    sealed.ask(SeatSet(Seat(4)));
    EXPECT_EQ(sealed.owing(), SeatSet(Seat(4)));
    EXPECT_FALSE(sealed.has_answered(Seat(4)));
}

TEST(SealedTest, The_order_of_answering_leaves_no_trace) {
    Sealed one = asked_of_three(), two = asked_of_three();
    for (const int seat : {0, 1, 2}) one.seal(Seat(seat), seat * 10);
    for (const int seat : {2, 0, 1}) two.seal(Seat(seat), seat * 10);
    EXPECT_EQ(one, two);
}

TEST(SealedTest, Until_all_have_answered_a_viewer_knows_its_own_answer_and_who_has_answered) {
    Sealed one = asked_of_three(), two = asked_of_three();
    one.seal(Seat(0), 5);
    one.seal(Seat(1), 6);
    two.seal(Seat(0), 5);
    two.seal(Seat(1), 9);
    Sealed seen_one = one, seen_two = two;
    seen_one.hide_from(Viewer(Seat(0)), unknown);
    seen_two.hide_from(Viewer(Seat(0)), unknown);
    EXPECT_EQ(seen_one, seen_two);
    EXPECT_EQ(seen_one.answer_of(Seat(0)), 5);
    EXPECT_TRUE(seen_one.has_answered(Seat(1)));
    Sealed watched = one;
    watched.hide_from(Viewer::spectator(), unknown);
    EXPECT_EQ(watched.answer_of(Seat(0)), unknown);
    EXPECT_EQ(watched.answer_of(Seat(2)), 0) << "who has not answered has nothing to hide";
    Sealed owned = one;
    owned.hide_from(Viewer::owner(), unknown);
    EXPECT_EQ(owned, one);
}

TEST(SealedTest, All_are_opened_together) {
    Sealed sealed = asked_of_three();
    for (const int seat : {0, 1, 2}) sealed.seal(Seat(seat), seat + 1);
    const Sealed before = sealed;
    sealed.hide_from(Viewer(Seat(0)), unknown);
    EXPECT_EQ(sealed, before);
}

TEST(SealedTest, Asking_again_forgets_the_old_answers) {
    Sealed sealed = asked_of_three();
    sealed.seal(Seat(0), 5);
    sealed.ask(SeatSet::first(3));
    EXPECT_EQ(sealed, asked_of_three());
}

TEST(SealedTest, What_is_hidden_can_be_dealt_anew) {
    Sealed sealed = asked_of_three();
    sealed.seal(Seat(1), 6);
    sealed.deal_anew(Seat(1), 2);
    EXPECT_EQ(sealed.answer_of(Seat(1)), 2);
    EXPECT_TRUE(sealed.has_answered(Seat(1)));
}

} // namespace
} // namespace muster
