#include "space/covered.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <utility>
#include <vector>

namespace muster {
namespace {

using Intervals = std::vector<std::pair<int, int>>;

int covered(int low, int high, const Intervals& intervals) {
    Covered<32> covered(low, high);
    for (const auto& [from, to] : intervals) covered.add(from, to);
    return covered.length();
}

TEST(CoveredTest, Each_bit_counts_once) {
    EXPECT_EQ(covered(0, 100, {}), 0);
    EXPECT_EQ(covered(0, 100, {{10, 30}, {50, 60}}), 30);
    EXPECT_EQ(covered(0, 100, {{10, 30}, {20, 40}}), 30);
    EXPECT_EQ(covered(0, 100, {{10, 90}, {20, 30}, {40, 50}}), 80); // one holds the others
    EXPECT_EQ(covered(0, 100, {{10, 30}, {30, 40}}), 30);           // side by side
    EXPECT_EQ(covered(0, 100, {{10, 30}, {10, 30}}), 20);
}

TEST(CoveredTest, Only_what_lies_between_the_ends_counts) {
    EXPECT_EQ(covered(50, 100, {{0, 60}, {90, 200}}), 20);
    EXPECT_EQ(covered(50, 100, {{-1'000'000, 1'000'000}}), 50);
    EXPECT_EQ(covered(50, 100, {{0, 50}, {100, 120}}), 0);
    EXPECT_EQ(covered(50, 100, {{70, 70}, {80, 60}}), 0); // nothing, and less than nothing
    EXPECT_EQ(covered(100, 50, {{0, 200}}), 0);           // no stretch at all
}

TEST(CoveredTest, Each_says_how_much_it_adds_by_itself) {
    Covered<4> covered(0, 100);
    EXPECT_EQ(covered.add(-20, 30), 30);
    EXPECT_EQ(covered.add(10, 60), 50);
    EXPECT_EQ(covered.add(100, 130), 0);
    EXPECT_EQ(covered.length(), 60);
}

RC_GTEST_PROP(CoveredTest, As_many_as_are_counted_one_by_one, ()) {
    const int low = *rc::gen::inRange(-20, 60);
    const int high = *rc::gen::inRange(-20, 60);
    Intervals intervals;
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i)
        intervals.emplace_back(*rc::gen::inRange(-40, 80), *rc::gen::inRange(-40, 80));
    int count = 0;
    for (int at = low; at < high; ++at) {
        bool is_covered = false;
        for (const auto& [from, to] : intervals) is_covered |= at >= from && at < to;
        count += is_covered ? 1 : 0;
    }
    RC_ASSERT(covered(low, high, intervals) == count);
}

} // namespace
} // namespace muster
