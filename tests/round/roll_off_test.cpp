// Roll-offs as the games need them: DZ-INI-1 to DZ-INI-5 (dropzone), GB-INIT-3 (godbreakers), FO-GEN-6 and
// FO-GEN-7 (forge).
#include "round/roll_off.hpp"

#include "core/words.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>

namespace muster {
namespace {

constexpr ChanceKind kind{"X-R-OFF"_rule, "die", "a die each", "X-1"_rule, "A die shows 1 to {k}."};

struct NoWords : Words {
    std::string word(std::string_view, std::int32_t) const override { return ""; }
    std::optional<std::int32_t> value(std::string_view, std::string_view) const override {
        return std::nullopt;
    }
};
const NoWords words;

// The order as text, or what went wrong with the dice.
std::string order(const RollOff& how, int seats, std::initializer_list<int> dice) {
    std::vector<Entered> results;
    for (const int die : dice) results.push_back({die, ""});
    Chance chance = Chance::entered(results, words);
    const SeatOrder order = roll_off(how, SeatSet::first(seats), chance);
    if (chance.wanting()) return "wants more";
    if (chance.left_over() > 0) return "has too many";
    std::string text;
    for (const Seat seat : order) text += std::to_string(seat.index());
    return text;
}

RollOff plain() { return RollOff{.kind = &kind}; }

TEST(RollOffTest, The_highest_comes_first) {
    EXPECT_EQ(order(plain(), 3, {2, 6, 4}), "120");
    EXPECT_EQ(order(plain(), 2, {1, 2}), "10");
}

TEST(RollOffTest, A_single_seat_does_not_throw_and_none_makes_no_order) {
    EXPECT_EQ(order(plain(), 1, {}), "0");
    EXPECT_EQ(order(plain(), 0, {}), "");
}

TEST(RollOffTest, Only_those_tied_throw_again_and_keep_their_place__FO_GEN_6) {
    EXPECT_EQ(order(plain(), 2, {3, 3, 5, 5, 1, 2}), "10");
    // Seats 0 and 2 tie below seat 1.
    EXPECT_EQ(order(plain(), 3, {2, 6, 2, 1, 4}), "120");
}

TEST(RollOffTest, Two_tied_groups_throw_one_after_the_other_the_highest_first__DZ_INI_5) {
    // 0 and 2 tie at 5, 1 and 3 at 2. First 0 and 2 throw, tie again and throw again; then 1 and 3.
    EXPECT_EQ(order(plain(), 4, {5, 2, 5, 2, /* 0, 2 */ 3, 3, 1, 4, /* 1, 3 */ 6, 1}), "2013");
}

TEST(RollOffTest, A_bonus_counts_in_every_throw__DZ_INI_1) {
    RollOff how = plain();
    how.bonus = {3, 2};
    EXPECT_EQ(order(how, 2, {1, 3}), "10");
    EXPECT_EQ(order(how, 2, {4, 5, 4, 4}), "01"); // 7 and 7; 7 and 6
}

TEST(RollOffTest, A_bonus_may_count_in_the_first_throw_only__DZ_INI_5) {
    RollOff how = plain(); // tie_reroll=die_only
    how.bonus = {3, 2};
    how.bonus_again = false;
    EXPECT_EQ(order(how, 2, {4, 5, 4, 5}), "10");
}

RollOff dropzone(std::initializer_list<int> command_values) {
    RollOff how = plain();
    std::copy(command_values.begin(), command_values.end(), how.bonus.begin());
    how.lone_top_first = true;
    return how;
}

TEST(RollOffTest, A_lone_six_beats_every_total__DZ_INI_3) {
    EXPECT_EQ(order(dropzone({4, 0, 2}), 3, {5, 6, 5}), "102"); // example 2
}

TEST(RollOffTest, Several_sixes_mean_nothing__DZ_INI_4) {
    EXPECT_EQ(order(dropzone({1, 0, 3}), 3, {6, 6, 5}), "201"); // example 3
}

TEST(RollOffTest, A_lone_six_counts_inside_a_tie_too__DZ_INI_5) {
    EXPECT_EQ(order(dropzone({3, 2}), 2, {4, 5, 5, 6}),
              "10"); // example 1: 7 and 7, then 8 and 8 with one six
}

TEST(RollOffTest, Nested_ties_of_four_seats__DZ_INI_5) {
    // Example 4: C is first by a lone six; A, B and D tie at 5; B leads, A and D tie at 7; D wins. C, B, D,
    // A.
    EXPECT_EQ(order(dropzone({3, 2, 1, 4}), 4, {2, 3, 6, 1, 4, 6, 3, 1, 1}), "2130");
}

TEST(RollOffTest, With_the_winner_only_seats_below_the_tie_are_out_of_it__GB_INIT_3) {
    RollOff how = plain();
    how.winner_only = true;
    how.own_sides = {8, 8, 6};
    EXPECT_EQ(order(how, 3, {7, 7, 5, 3, 6}), "102"); // example 10
    // A tie for the highest among all three, then among two of them; nobody asks who is second.
    EXPECT_EQ(order(how, 3, {4, 4, 4, 5, 2, 5, 1, 3}), "201");
    EXPECT_EQ(order(how, 3, {7, 2, 2}), "012");
}

TEST(RollOffTest, Dice_may_differ_from_seat_to_seat__GB_INIT_1) {
    RollOff how = plain();
    how.own_sides = {12, 0}; // seat 1 has the common die
    EXPECT_EQ(order(how, 2, {12, 6}), "01");
    EXPECT_EQ(order(how, 2, {12, 7}), "wants more"); // a D6 shows no 7
}

TEST(RollOffTest, Every_die_is_told_as_it_falls__GB_INIT_4) {
    std::string told;
    RollOff how = plain();
    how.own_sides = {6, 8};
    how.winner_only = true;
    how.witness = &told;
    how.seen = [](void* witness, Seat seat, int shows) {
        *static_cast<std::string*>(witness) +=
            std::to_string(seat.index()) + ":" + std::to_string(shows) + " ";
    };
    EXPECT_EQ(order(how, 2, {6, 6, 6, 3}), "01"); // example 11: two Triumphs of seat 0
    EXPECT_EQ(told, "0:6 1:6 0:6 1:3 ");
}

TEST(RollOffTest, A_single_seat_throws_if_its_die_matters__GB_INIT_2) {
    RollOff how = plain();
    how.alone_too = true;
    EXPECT_EQ(order(how, 1, {4}), "0");
    EXPECT_EQ(order(how, 1, {}), "wants more");
    EXPECT_EQ(order(how, 2, {4, 4, 1, 2}), "10"); // once in order nobody throws again
}

TEST(RollOffTest, Equal_dice_may_be_settled_without_another_throw__FO_GEN_7) {
    RollOff how = plain();
    how.tie_break = {0, 3, 3};
    EXPECT_EQ(order(how, 3, {4, 4, 1}), "102");
    EXPECT_EQ(order(how, 3, {4, 4, 4, 2, 5}), "210"); // 1 and 2 are still equal, 0 is behind them
    EXPECT_EQ(order(how, 3, {5, 4, 1}), "012");       // dice first
}

TEST(RollOffTest, The_lowest_may_be_ahead__FO_GEN_6) {
    RollOff how = plain(); // roll_off=low
    how.low_first = true;
    EXPECT_EQ(order(how, 3, {4, 1, 6}), "102");
    how.tie_break = {0, 1};
    EXPECT_EQ(order(how, 2, {3, 3}), "10");
}

TEST(RollOffTest, Entered_dice_that_run_out_are_noticed_at_any_point) {
    const std::vector<int> all{3, 3, 3, 5, 5, 1, 2, 6};
    for (std::size_t length = 0; length < all.size(); ++length) {
        std::vector<Entered> results;
        for (std::size_t i = 0; i < length; ++i) results.push_back({all[i], ""});
        Chance chance = Chance::entered(results, words);
        const SeatOrder some = roll_off(plain(), SeatSet::first(3), chance);
        EXPECT_TRUE(chance.wanting()) << length;
        EXPECT_EQ(some.size(), 3) << length; // a whole order all the same, for callers that index it
    }
    EXPECT_EQ(order(plain(), 3, {3, 3, 3, 5, 5, 1, 2, 6}), "102");
}

// Whatever the dice, every seat is there once, and nobody stands before a seat that out-threw it at first.
RC_GTEST_PROP(RollOffTest, Orders_everyone_once_by_the_first_throw, (std::uint64_t seed)) {
    const int seats = *rc::gen::inRange(1, max_seats + 1);
    RollOff how = plain();
    for (auto& bonus : how.bonus) bonus = static_cast<std::int8_t>(*rc::gen::inRange(0, 3));
    how.winner_only = *rc::gen::arbitrary<bool>();
    Chance chance = Chance::drawn(seed, 0);
    std::vector<Throw> record;
    chance.keep(record);
    const SeatOrder order = roll_off(how, SeatSet::first(seats), chance);
    SeatSet seen;
    for (const Seat seat : order) seen.add(seat);
    RC_ASSERT(seen == SeatSet::first(seats));
    RC_ASSERT(order.size() == seats);
    if (seats == 1) return;
    const auto total = [&](Seat seat) {
        const auto i = static_cast<std::size_t>(seat.index());
        return record[i].results[0] + how.bonus[i];
    };
    for (int i = 0; i + 1 < order.size(); ++i) RC_ASSERT(total(order[i]) >= total(order[i + 1]));
}

} // namespace
} // namespace muster
