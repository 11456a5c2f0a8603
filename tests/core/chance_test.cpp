#include "core/chance.hpp"

#include "core/action_json.hpp"
#include "core/words.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>
#include <set>

namespace muster {
namespace {

constexpr ChanceKind dice_kind{"X-R-DICE"_rule, "die", "dice", "X-1"_rule, "{k} dice are wanted."};
constexpr ChanceKind pool_kind{"X-R-POOL"_rule, "card", "the pool", "X-3"_rule, "Those are not the dice."};
constexpr ChanceKind card_kind{"X-R-CARD"_rule, "card", "cards", "X-2"_rule, "{k} cards are wanted."};

struct Cards : Words {
    std::string word(std::string_view, std::int32_t value) const override {
        return fmt::format("c{}", value);
    }
    std::optional<std::int32_t> value(std::string_view, std::string_view) const override {
        return std::nullopt;
    }
};
const Cards words;

Pool pool_of(std::initializer_list<int> items) {
    Pool pool;
    for (const int item : items) pool.add(item);
    return pool;
}

std::vector<int> roll(Chance& chance, std::size_t count, int sides = 6) {
    std::vector<std::uint8_t> dice(count);
    chance.roll(sides, dice, Ask{&dice_kind});
    return {dice.begin(), dice.end()};
}

// Four d6 and, in the middle, a d8.
constexpr std::array<NamedDie, 5> pool_dice{{{0, 6}, {1, 6}, {7, 8}, {3, 6}, {4, 6}}};

std::vector<int> roll(Chance& chance, std::span<const NamedDie> handful) {
    std::vector<std::uint8_t> dice(handful.size());
    chance.roll(handful, dice, Ask{&pool_kind});
    return {dice.begin(), dice.end()};
}

std::vector<int> draw(Chance& chance, Pool pool, std::size_t count) {
    std::vector<std::uint8_t> items(count);
    chance.draw(pool, items, Ask{&card_kind});
    return {items.begin(), items.end()};
}

std::vector<Entered> numbers(std::initializer_list<int> given) {
    std::vector<Entered> results;
    for (const int number : given) results.push_back({number, ""});
    return results;
}
std::vector<Entered> names(std::initializer_list<const char*> given) {
    std::vector<Entered> results;
    for (const char* name : given) results.push_back({0, name});
    return results;
}

// ---------------------------------------------------------------- drawn

// A change of the generator would change every game ever recorded.
TEST(DrawnChance, Its_numbers_are_pinned) {
    Chance chance = Chance::drawn(1, 0);
    EXPECT_EQ(roll(chance, 12), (std::vector<int>{5, 6, 3, 5, 3, 6, 5, 2, 1, 1, 3, 2}));
    Chance other = Chance::drawn(0xFFFFFFFFFFFFFFFFu, 1000000);
    EXPECT_EQ(roll(other, 6, 20), (std::vector<int>{10, 12, 15, 16, 11, 8}));
    Chance third = Chance::drawn(42, 7);
    EXPECT_EQ(draw(third, pool_of({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}), 10),
              (std::vector<int>{0, 1, 7, 6, 4, 9, 8, 5, 3, 2}));
    Chance fourth = Chance::drawn(42, 8);
    EXPECT_EQ(fourth.below(0x80000001u), 2081187951u);
}

// The sum of squared deviations over expectation stays below what only one in a thousand fair generators
// exceeds.
double chi_square(const std::vector<int>& counts, double expected) {
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

TEST(DrawnChance, Every_number_is_equally_likely) {
    const std::map<std::uint32_t, double> limits{
        {2, 10.83}, {3, 13.82}, {6, 20.52}, {15, 36.12}, {37, 67.99}};
    for (const auto& [n, limit] : limits) {
        Chance chance = Chance::drawn(2024, n);
        std::vector<int> counts(n);
        for (int i = 0; i < 60000; ++i) ++counts[chance.below(n)];
        EXPECT_LT(chi_square(counts, 60000.0 / n), limit) << n;
    }
}

TEST(DrawnChance, The_first_numbers_of_consecutive_decisions_and_seeds_are_independent) {
    std::vector<int> decisions(36), seeds(36);
    for (std::uint64_t i = 0; i < 36000; ++i) {
        Chance one = Chance::drawn(5, i), next = Chance::drawn(5, i + 1);
        ++decisions[one.below(6) * 6 + next.below(6)];
        Chance seed = Chance::drawn(i, 3), next_seed = Chance::drawn(i + 1, 3);
        ++seeds[seed.below(6) * 6 + next_seed.below(6)];
    }
    EXPECT_LT(chi_square(decisions, 1000), 66.62);
    EXPECT_LT(chi_square(seeds, 1000), 66.62);
}

TEST(DrawnChance, Numbers_within_a_decision_are_independent) {
    std::vector<int> pairs(36);
    Chance chance = Chance::drawn(6, 6);
    for (int i = 0; i < 36000; ++i) {
        const std::uint32_t first = chance.below(6);
        ++pairs[first * 6 + chance.below(6)];
    }
    EXPECT_LT(chi_square(pairs, 1000), 66.62);
}

TEST(DrawnChance, Every_order_of_a_draw_is_equally_likely) {
    std::map<std::vector<int>, int> orders;
    for (std::uint64_t i = 0; i < 24000; ++i) {
        Chance chance = Chance::drawn(77, i);
        ++orders[draw(chance, pool_of({0, 1, 2, 3}), 4)];
    }
    ASSERT_EQ(orders.size(), 24u);
    std::vector<int> counts;
    for (const auto& [order, count] : orders) counts.push_back(count);
    EXPECT_LT(chi_square(counts, 1000), 49.73);
}

RC_GTEST_PROP(DrawnChance, The_same_seed_and_decision_give_the_same_numbers,
              (std::uint64_t seed, std::uint64_t decision)) {
    Chance one = Chance::drawn(seed, decision), two = Chance::drawn(seed, decision);
    RC_ASSERT(roll(one, 10) == roll(two, 10));
    RC_ASSERT(one.left_over() == 0u);
    RC_ASSERT(!one.wanting());
}

TEST(DrawnChance, A_choice_of_one_uses_up_no_luck) {
    Chance one = Chance::drawn(9, 9), two = Chance::drawn(9, 9);
    EXPECT_EQ(one.below(1), 0u);
    EXPECT_EQ(draw(one, pool_of({7}), 1), std::vector<int>{7});
    EXPECT_EQ(roll(one, 3), roll(two, 3));
}

TEST(DrawnChance, A_record_keeps_every_group_but_forced_draws) {
    Chance chance = Chance::drawn(3, 3);
    std::vector<Throw> record;
    chance.keep(record);
    const auto dice = roll(chance, 2);
    static_cast<void>(draw(chance, pool_of({4}), 1));
    const auto cards = draw(chance, pool_of({4, 5, 6}), 3);
    ASSERT_EQ(record.size(), 2u);
    EXPECT_EQ(record[0].sides, 6);
    EXPECT_TRUE(std::equal(dice.begin(), dice.end(), record[0].results.begin(), record[0].results.end()));
    EXPECT_EQ(record[1].sides, 0);
    EXPECT_EQ(record[1].ask.kind, &card_kind);
    EXPECT_TRUE(std::equal(cards.begin(), cards.end(), record[1].results.begin(), record[1].results.end()));
}

TEST(DrawnChance, Dice_of_one_size_fall_alike_with_and_without_names) {
    Chance named = Chance::drawn(1, 0);
    const std::array<NamedDie, 4> handful{{{3, 6}, {2, 6}, {1, 6}, {0, 6}}};
    EXPECT_EQ(roll(named, handful), (std::vector<int>{5, 6, 3, 5}));
}

TEST(DrawnChance, Every_die_of_a_handful_shows_each_of_its_own_sides) {
    std::array<std::set<int>, 5> seen;
    for (std::uint64_t i = 0; i < 500; ++i) {
        Chance chance = Chance::drawn(11, i);
        const auto dice = roll(chance, pool_dice);
        for (std::size_t j = 0; j < dice.size(); ++j) seen[j].insert(dice[j]);
    }
    for (std::size_t j = 0; j < seen.size(); ++j) {
        EXPECT_EQ(static_cast<int>(seen[j].size()), pool_dice[j].sides);
        EXPECT_EQ(*seen[j].begin(), 1);
        EXPECT_EQ(*seen[j].rbegin(), pool_dice[j].sides);
    }
}

TEST(DrawnChance, A_record_keeps_which_dice_a_handful_had) {
    Chance chance = Chance::drawn(3, 3);
    std::vector<Throw> record;
    chance.keep(record);
    const auto dice = roll(chance, pool_dice);
    static_cast<void>(roll(chance, 2));
    ASSERT_EQ(record.size(), 2u);
    EXPECT_EQ(record[0].ask.kind, &pool_kind);
    EXPECT_EQ(record[0].sides, 8);
    EXPECT_EQ(record[0].sides_of(1), 6);
    EXPECT_EQ(record[0].sides_of(2), 8);
    EXPECT_TRUE(std::ranges::equal(record[0].handful, pool_dice));
    EXPECT_TRUE(std::ranges::equal(record[0].results, dice));
    EXPECT_TRUE(record[1].handful.empty());
    EXPECT_EQ(record[1].sides_of(1), 6);
}

TEST(ChanceTest, Secret_luck_is_visible_to_whoever_throws_and_to_the_owner) {
    const Ask open{&dice_kind, 1};
    const Ask secret{&dice_kind, 1, true};
    const Ask nobodys{&dice_kind, -1, true};
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(1)), Viewer::spectator(), Viewer::owner()}) {
        EXPECT_TRUE(open.visible_to(viewer));
        EXPECT_EQ(secret.visible_to(viewer), viewer.is_owner() || viewer.is(Seat(1)));
        EXPECT_EQ(nobodys.visible_to(viewer), viewer.is_owner());
    }
}

TEST(ChanceTest, No_dice_are_no_roll) {
    const std::vector<Entered> nothing;
    std::vector<Branch> path;
    for (Chance chance : {Chance::drawn(1, 1), Chance::entered(nothing, words), Chance::enumerated(path)}) {
        std::vector<Throw> record;
        chance.keep(record);
        EXPECT_TRUE(roll(chance, 0).empty());
        EXPECT_TRUE(roll(chance, std::span<const NamedDie>()).empty());
        EXPECT_TRUE(record.empty());
        EXPECT_FALSE(chance.wanting());
    }
    EXPECT_TRUE(path.empty());
}

// ---------------------------------------------------------------- entered

TEST(EnteredChance, A_handful_takes_exactly_its_dice_each_up_to_its_own_sides) {
    const auto fits = [](std::vector<Entered> results) {
        Chance chance = Chance::entered(results, words);
        static_cast<void>(roll(chance, pool_dice));
        return !chance.wanting() && chance.left_over() == 0;
    };
    EXPECT_TRUE(fits(numbers({1, 6, 8, 6, 2})));
    EXPECT_FALSE(fits(numbers({1, 6, 9, 6, 2})));    // 9 on the d8
    EXPECT_FALSE(fits(numbers({1, 7, 8, 6, 2})));    // 7 on a d6, which the d8 could show
    EXPECT_FALSE(fits(numbers({1, 6, 0, 6, 2})));    // nothing shows 0
    EXPECT_FALSE(fits(numbers({1, 6, 8, 6})));       // one too few
    EXPECT_FALSE(fits(numbers({1, 6, 8, 6, 2, 1}))); // one too many
    EXPECT_FALSE(fits(names({"c0", "c1", "c7", "c3", "c4"})));
    const auto results = numbers({1, 6, 8, 6, 2});
    Chance chance = Chance::entered(results, words);
    EXPECT_EQ(roll(chance, pool_dice), (std::vector<int>{1, 6, 8, 6, 2}));
}

TEST(EnteredChance, A_handful_says_which_dice_are_wanted) {
    for (const auto& results : {numbers({}), numbers({1, 2, 3, 4}), numbers({1, 2, 3, 7, 5})}) {
        Chance chance = Chance::entered(results, words);
        static_cast<void>(roll(chance, pool_dice));
        ASSERT_TRUE(chance.wanting());
        EXPECT_EQ(chance.want().misfit, results.size() == 5);
        EXPECT_EQ(chance.want().count, 5);
        EXPECT_EQ(chance.want().sides, 8);
        EXPECT_EQ(chance.want().ask.kind, &pool_kind);
        EXPECT_TRUE(std::ranges::equal(chance.want().handful, pool_dice));
    }
}

TEST(EnteredChance, Dice_are_what_was_entered) {
    const auto results = numbers({6, 1, 3});
    Chance chance = Chance::entered(results, words);
    EXPECT_EQ(roll(chance, 2), (std::vector<int>{6, 1}));
    EXPECT_EQ(chance.left_over(), 1u);
    EXPECT_EQ(roll(chance, 1), (std::vector<int>{3}));
    EXPECT_FALSE(chance.wanting());
    EXPECT_EQ(chance.left_over(), 0u);
}

TEST(EnteredChance, Things_are_drawn_by_name) {
    const auto results = names({"c5", "c2", "c5"});
    Chance chance = Chance::entered(results, words);
    EXPECT_EQ(draw(chance, pool_of({2, 5, 5, 9}), 3), (std::vector<int>{5, 2, 5}));
    EXPECT_FALSE(chance.wanting());
}

TEST(EnteredChance, By_name_the_last_one_is_entered_too_by_index_it_is_not) {
    const auto by_name = names({"c1", "c0"});
    Chance first = Chance::entered(by_name, words);
    EXPECT_EQ(draw(first, pool_of({0, 1}), 2), (std::vector<int>{1, 0}));
    EXPECT_EQ(first.left_over(), 0u);
    const auto by_index = numbers({1});
    Chance second = Chance::entered(by_index, words);
    EXPECT_EQ(draw(second, pool_of({0, 1}), 2), (std::vector<int>{1, 0}));
    EXPECT_EQ(second.left_over(), 0u);
    EXPECT_FALSE(second.wanting());
}

TEST(EnteredChance, An_index_points_into_what_is_left) {
    const auto results = numbers({3, 0, 1});
    Chance chance = Chance::entered(results, words);
    EXPECT_EQ(draw(chance, pool_of({10, 20, 30, 40}), 3), (std::vector<int>{40, 10, 30}));
}

TEST(EnteredChance, A_forced_draw_takes_no_result) {
    const auto results = numbers({4});
    Chance chance = Chance::entered(results, words);
    EXPECT_EQ(draw(chance, pool_of({7}), 1), std::vector<int>{7});
    EXPECT_EQ(roll(chance, 1), std::vector<int>{4});
}

TEST(EnteredChance, Too_few_results_say_what_is_wanted) {
    const auto results = numbers({6});
    Chance chance = Chance::entered(results, words);
    static_cast<void>(roll(chance, 1));
    EXPECT_FALSE(chance.wanting());
    static_cast<void>(draw(chance, pool_of({4, 6, 8}), 2));
    ASSERT_TRUE(chance.wanting());
    EXPECT_FALSE(chance.want().misfit);
    EXPECT_EQ(chance.want().count, 2);
    EXPECT_EQ(chance.want().sides, 0);
    EXPECT_EQ(chance.want().pool, (std::vector<std::uint8_t>{4, 6, 8}));
    EXPECT_EQ(chance.want().ask.kind, &card_kind);
    // What is asked for after that is not the first want.
    static_cast<void>(roll(chance, 5));
    EXPECT_EQ(chance.want().count, 2);
    EXPECT_EQ(chance.below(6), 0u);
}

TEST(EnteredChance, A_group_that_begins_is_wanted_whole) {
    const auto results = numbers({6, 5});
    Chance chance = Chance::entered(results, words);
    static_cast<void>(roll(chance, 3));
    ASSERT_TRUE(chance.wanting());
    EXPECT_EQ(chance.want().count, 3);
    EXPECT_EQ(chance.want().sides, 6);
}

TEST(EnteredChance, Impossible_results_are_misfits) {
    const auto dice_misfit = [](std::vector<Entered> results) {
        Chance chance = Chance::entered(results, words);
        static_cast<void>(roll(chance, 1));
        return chance.wanting() && chance.want().misfit;
    };
    EXPECT_TRUE(dice_misfit(numbers({0})));
    EXPECT_TRUE(dice_misfit(numbers({7})));
    EXPECT_TRUE(dice_misfit(numbers({-2000000000})));
    EXPECT_TRUE(dice_misfit(numbers({257}))); // not a 1
    EXPECT_TRUE(dice_misfit(names({"c3"})));
    EXPECT_FALSE(dice_misfit(numbers({6})));
    const auto draw_misfit = [](std::vector<Entered> results) {
        Chance chance = Chance::entered(results, words);
        static_cast<void>(draw(chance, pool_of({1, 2, 3}), 2));
        return chance.wanting() && chance.want().misfit;
    };
    EXPECT_TRUE(draw_misfit(names({"c1", "c1"}))); // it is there once only
    EXPECT_TRUE(draw_misfit(names({"c1", "c9"})));
    EXPECT_TRUE(draw_misfit(numbers({3, 0})));
    EXPECT_TRUE(draw_misfit(numbers({0, 2})));
    EXPECT_TRUE(draw_misfit(numbers({-1, 0})));
    std::vector<Entered> mixed = names({"c1"});
    mixed.push_back({0, ""});
    EXPECT_TRUE(draw_misfit(mixed));
    EXPECT_FALSE(draw_misfit(names({"c3", "c1"})));
}

TEST(EnteredChance, A_misfit_says_which_die_it_is) {
    constexpr std::array<NamedDie, 3> handful{{{4, 6}, {7, 8}, {9, 12}}};
    const auto said = [&](std::string_view how, std::vector<Entered> results) {
        const ChanceKind kind{"X-R-DIE"_rule, "card", "the dice", "X-4"_rule, how};
        Chance chance = Chance::entered(results, words);
        std::array<std::uint8_t, 3> dice{};
        chance.roll(handful, dice, Ask{&kind});
        EXPECT_TRUE(chance.wanting());
        return sentence(misfit(chance.want()), words);
    };
    EXPECT_EQ(said("{name:card} has {d}: 1 to {d}.", numbers({1, 9, 12})), "c7 has 8: 1 to 8.");
    EXPECT_EQ(said("{name:card} has {d}: 1 to {d}.", numbers({1, 8, 13})), "c9 has 12: 1 to 12.");
    EXPECT_EQ(said("{k} dice, and {name:card} has {d}.", numbers({0, 8, 12})), "3 dice, and c4 has 6.");
    EXPECT_EQ(said("{k} dice are wanted.", numbers({1, 9, 12})), "3 dice are wanted.");
    EXPECT_EQ(said("{name:card} has {d}.", numbers({1})), "c4 has 6.") << "too few: the first";
}

// ---------------------------------------------------------------- enumerated

// Everything that two dice and a draw of two out of three can be, each exactly once.
TEST(EnumeratedChance, Covers_everything_once) {
    std::set<std::vector<int>> seen;
    std::vector<Branch> path;
    int branches = 0;
    do {
        Chance chance = Chance::enumerated(path);
        std::vector<int> all = roll(chance, 2);
        for (const int card : draw(chance, pool_of({5, 6, 7}), 2)) all.push_back(card);
        seen.insert(all);
        ++branches;
    } while (next_branch(path));
    EXPECT_EQ(branches, 36 * 6);
    EXPECT_EQ(seen.size(), 36u * 6u);
}

TEST(EnumeratedChance, Covers_every_way_a_handful_can_fall_once) {
    std::set<std::vector<int>> seen;
    std::vector<Branch> path;
    std::size_t branches = 0;
    do {
        Chance chance = Chance::enumerated(path);
        seen.insert(roll(chance, pool_dice));
        ++branches;
    } while (next_branch(path));
    EXPECT_EQ(branches, 6u * 6u * 8u * 6u * 6u);
    EXPECT_EQ(seen.size(), branches);
}

TEST(EnumeratedChance, Follows_luck_that_depends_on_luck) {
    // A 6 is thrown again, once: 5 + 6 branches.
    std::vector<Branch> path;
    std::vector<int> totals;
    do {
        Chance chance = Chance::enumerated(path);
        int total = roll(chance, 1)[0];
        if (total == 6) total += roll(chance, 1)[0];
        totals.push_back(total);
    } while (next_branch(path));
    EXPECT_EQ(totals, (std::vector<int>{1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12}));
}

TEST(EnumeratedChance, Without_luck_there_is_one_branch) {
    std::vector<Branch> path;
    int branches = 0;
    do {
        Chance chance = Chance::enumerated(path);
        static_cast<void>(draw(chance, pool_of({5}), 1));
        ++branches;
    } while (next_branch(path));
    EXPECT_EQ(branches, 1);
}

TEST(ChanceTest, An_enumeration_that_never_ends_is_cut_off) {
    std::vector<Branch> path;
    Chance chance = Chance::enumerated(path);
    int throws = 0;
    while (!chance.wanting() && throws < 100000) {
        static_cast<void>(chance.below(6)); // a tie, again and again
        ++throws;
    }
    EXPECT_EQ(path.size(), Chance::most_branches);
    EXPECT_EQ(chance.left_over(), 0u);
}

} // namespace
} // namespace muster
