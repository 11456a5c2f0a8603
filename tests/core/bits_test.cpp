#include "core/bits.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <vector>

namespace muster {

namespace {

std::vector<int> numbers(std::uint64_t word) {
    std::vector<int> all;
    for (const int number : Bits(word)) all.push_back(number);
    return all;
}

} // namespace

TEST(Bits, A_word_without_bits_has_no_numbers) {
    EXPECT_TRUE(numbers(0).empty());
    EXPECT_EQ(Bits(0).begin(), Bits(0).end());
}

TEST(Bits, The_numbers_of_the_bits_come_in_ascending_order) {
    EXPECT_EQ(numbers(0b1), (std::vector{0}));
    EXPECT_EQ(numbers(0b1011'0010), (std::vector{1, 4, 5, 7}));
    EXPECT_EQ(numbers(Bits::of(63) | Bits::of(0) | Bits::of(32)), (std::vector{0, 32, 63}));
}

TEST(Bits, A_full_word_has_all_64) {
    const std::vector<int> all = numbers(~std::uint64_t{0});
    ASSERT_EQ(all.size(), 64u);
    for (int i = 0; i < 64; ++i) EXPECT_EQ(all[static_cast<std::size_t>(i)], i);
}

TEST(Bits, One_bit_and_the_first_few) {
    EXPECT_EQ(Bits::of(0), 1u);
    EXPECT_EQ(Bits::of(63), std::uint64_t{1} << 63);
    EXPECT_EQ(Bits::first(0), 0u);
    EXPECT_EQ(Bits::first(1), 1u);
    EXPECT_EQ(Bits::first(8), 0xFFu);
    EXPECT_EQ(Bits::first(63), ~std::uint64_t{0} >> 1);
    EXPECT_EQ(Bits::first(64), ~std::uint64_t{0});
    for (int count = 0; count <= 64; ++count)
        EXPECT_EQ(numbers(Bits::first(count)).size(), static_cast<std::size_t>(count));
}

TEST(Bits, Changing_the_word_does_not_disturb_a_walk_through_it) {
    std::uint64_t word = 0b1111;
    std::vector<int> seen;
    for (const int number : Bits(word)) {
        seen.push_back(number);
        word &= ~Bits::of(number + 1);
    }
    EXPECT_EQ(seen, (std::vector{0, 1, 2, 3}));
    EXPECT_EQ(word, 1u);
}

TEST(Bits, Iterators_are_those_of_the_library) {
    static_assert(std::input_iterator<Bits::Iterator>);
    const Bits bits(0b10110);
    EXPECT_EQ(std::distance(bits.begin(), bits.end()), 3);
    EXPECT_TRUE(std::any_of(bits.begin(), bits.end(), [](int number) { return number == 2; }));
    Bits::Iterator one = bits.begin();
    EXPECT_EQ(*one++, 1);
    EXPECT_EQ(*one, 2);
    EXPECT_EQ(*++one, 4);
    EXPECT_EQ(++one, bits.end());
}

TEST(Bits, They_can_be_had_at_compile_time) {
    static constexpr auto sum = [](std::uint64_t word) {
        int total = 0;
        for (const int number : Bits(word)) total += number;
        return total;
    };
    static_assert(sum(0b1010) == 4);
    static_assert(*Bits(Bits::of(17)).begin() == 17);
}

} // namespace muster
