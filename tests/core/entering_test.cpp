// Results as people enter them, shown with the toy game's words.
#include "core/entering.hpp"

#include "core/json.hpp"
#include "kit/pebbles.hpp"

#include <gtest/gtest.h>
#include <set>

namespace muster {
namespace {

constexpr ChanceKind entering_kind{"PB-R-TOKEN"_rule, "token", "", "PB-DIG-1"_rule, ""};

test::Pebbles toy_words() {
    Faults faults;
    return *test::Pebbles::make({2, {}, {}}, faults);
}

Want want_of_tokens(int count, std::vector<std::uint8_t> pool) {
    Want want;
    want.ask.kind = &entering_kind;
    want.count = count;
    want.pool = std::move(pool);
    return want;
}

TEST(Entering, A_pool_that_is_drawn_whole_lacks_its_last_one_by_index) {
    const Want whole = want_of_tokens(3, {1, 2, 3});
    const Want part = want_of_tokens(2, {1, 2, 3});
    const std::vector<Entered> names{{0, "t1"}}, indices{{0, ""}};
    EXPECT_EQ(results_wanted(whole, names), 3u);
    EXPECT_EQ(results_wanted(whole, {}), 3u);
    EXPECT_EQ(results_wanted(whole, indices), 2u);
    EXPECT_EQ(results_wanted(part, indices), 2u);
    Want dice = want_of_tokens(3, {});
    dice.sides = 6;
    EXPECT_EQ(results_wanted(dice, indices), 3u);
}

TEST(Entering, What_was_thrown_is_written_as_a_person_would) {
    const std::vector<Throw> luck{{Ask{&entering_kind}, 6, {4, 1}, {}}, {Ask{&entering_kind}, 0, {3}, {}}};
    const auto results = as_entered(luck, toy_words());
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(results[0].number, 4);
    EXPECT_EQ(results[1].number, 1);
    EXPECT_EQ(results[2].name, "t3");
}

TEST(Entering, What_is_drawn_for_a_person_fits) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Chance chance = Chance::drawn(seed, 0);
        std::set<std::string> drawn;
        for (const Entered& each : drawn_for(want_of_tokens(2, {1, 2, 3}), chance, toy_words()))
            drawn.insert(each.name);
        EXPECT_EQ(drawn.size(), 2u);
        Want dice = want_of_tokens(2, {});
        dice.handful = {{0, 2}, {1, 12}};
        dice.sides = 12;
        const auto thrown = drawn_for(dice, chance, toy_words());
        ASSERT_EQ(thrown.size(), 2u);
        EXPECT_TRUE(thrown[0].number >= 1 && thrown[0].number <= 2);
        EXPECT_TRUE(thrown[1].number >= 1 && thrown[1].number <= 12);
        dice.handful.clear();
        dice.sides = 4;
        for (const Entered& each : drawn_for(dice, chance, toy_words()))
            EXPECT_TRUE(each.name.empty() && each.number >= 1 && each.number <= 4);
    }
}

} // namespace
} // namespace muster
