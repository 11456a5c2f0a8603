// What games share when they name things.
#include "core/naming.hpp"

#include <gtest/gtest.h>

namespace muster {

TEST(Naming, A_number_behind_a_head_has_one_spelling) {
    EXPECT_EQ(number_after("s", "s0"), std::optional<std::int32_t>(0));
    EXPECT_EQ(number_after("s", "s12"), std::optional<std::int32_t>(12));
    EXPECT_EQ(number_after("", "7"), std::optional<std::int32_t>(7));
    EXPECT_EQ(number_after("", "2147483647"), std::optional<std::int32_t>(2147483647));
    for (const char* word : {"", "s", "s01", "s00", "s-0", "s-1", "s+1", "s 1", "s1 ", "s1x", "S1", "t1",
                             "s2147483648", "s99999999999"})
        EXPECT_EQ(number_after("s", word), std::nullopt) << word;
}

TEST(Naming, Parts_are_taken_off_the_front) {
    const auto parts_of = [](std::string_view text) {
        std::string said;
        for (bool more = true; more;) said += "[" + std::string(next_part(text, more)) + "]";
        return said;
    };
    EXPECT_EQ(parts_of("a+bc+d"), "[a][bc][d]");
    EXPECT_EQ(parts_of("a"), "[a]");
    EXPECT_EQ(parts_of(""), "[]");
    EXPECT_EQ(parts_of("+"), "[][]");
    EXPECT_EQ(parts_of("a+"), "[a][]");
}

TEST(Naming, Lists_counts_and_lengths_are_said_as_people_do) {
    EXPECT_EQ(listed({}), "");
    EXPECT_EQ(listed({"a"}), "a");
    EXPECT_EQ(listed({"a", "b"}), "a and b");
    EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
    EXPECT_EQ(counted(0, "unit", "units"), "0 units");
    EXPECT_EQ(counted(1, "unit", "units"), "1 unit");
    EXPECT_EQ(counted(2, "unit", "units"), "2 units");
    EXPECT_EQ(in_units(1305), "13.05");
    EXPECT_EQ(in_units(1350), "13.5");
    EXPECT_EQ(in_units(400), "4");
    EXPECT_EQ(in_units(0), "0");
    EXPECT_EQ(in_units(7), "0.07");
    EXPECT_EQ(in_units(-7), "-0.07");
    EXPECT_EQ(in_units(-150), "-1.5");
    EXPECT_EQ(in_units(-20000), "-200");
    EXPECT_EQ(in_units(Place{1250, -1975}), "12.5,-19.75");
}

} // namespace muster
