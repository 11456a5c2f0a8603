#include "core/id.hpp"

#include <gtest/gtest.h>
#include <type_traits>
#include <vector>

namespace muster {
namespace {

using UnitId = Id<struct UnitTag>;
using CardId = Id<struct CardTag>;

static_assert(!std::is_convertible_v<UnitId, CardId> && !std::is_constructible_v<UnitId, CardId>);
static_assert(!std::is_convertible_v<int, UnitId> && !std::is_convertible_v<UnitId, int>);
static_assert(sizeof(UnitId) == 1 && std::has_unique_object_representations_v<UnitId>);
static_assert(std::has_unique_object_representations_v<Per<UnitId, std::int16_t, 4>>);

TEST(IdTest, A_number_that_can_be_no_thing_is_none) {
    EXPECT_EQ(UnitId(3).index(), 3);
    EXPECT_TRUE(UnitId(-1).is_none());
    EXPECT_TRUE(UnitId(255).is_none());
    EXPECT_TRUE(UnitId(1000).is_none());
    EXPECT_EQ(UnitId(-2), UnitId::none());
    EXPECT_LT(UnitId(3), UnitId(4));
}

TEST(IdTest, There_is_one_of_something_for_each) {
    Per<UnitId, int, 3> shock;
    shock[UnitId(1)] = 7;
    EXPECT_EQ(shock[UnitId(1)], 7);
    EXPECT_EQ(shock[UnitId(2)], 0);
    shock.fill(4);
    EXPECT_EQ(std::vector<int>(shock.begin(), shock.end()), (std::vector<int>{4, 4, 4}));
}

TEST(IdTest, Enumerators_and_vectors_have_one_for_each_too) {
    enum class Colour : std::uint8_t { red, green };
    constexpr Per<Colour, int, 2> weights{{3, 5}};
    EXPECT_EQ(weights[Colour::green], 5);
    Many<CardId, int> costs;
    costs.push_back(8);
    costs.push_back(9);
    EXPECT_EQ(costs[CardId(1)], 9);
    EXPECT_TRUE(costs.has(CardId(1)));
    EXPECT_FALSE(costs.has(CardId(2)));
    EXPECT_FALSE(costs.has(CardId::none()));
    std::vector<int> listed;
    for (const CardId card : costs.ids()) listed.push_back(card.index());
    for (const CardId card : Ids<CardId>(7, 9)) listed.push_back(card.index());
    EXPECT_EQ(listed, (std::vector<int>{0, 1, 7, 8}));
}

TEST(IdTest, A_small_set_has_only_what_its_word_has_room_for) {
    IdSet<UnitId, std::uint8_t> set;
    static_assert(sizeof(set) == 1);
    set.add(UnitId(7));
    set.add(UnitId(8)); // no room
    EXPECT_EQ(set.size(), 1);
    EXPECT_FALSE(set.contains(UnitId(8)));
    EXPECT_EQ((IdSet<UnitId, std::uint8_t>::first(8) - set).size(), 7);
}

TEST(IdTest, A_set_lists_what_is_in_it_in_order) {
    IdSet<UnitId> set(UnitId(40));
    set.add(UnitId(2));
    set.add(UnitId(63));
    set.add(UnitId::none()); // is in no set
    std::vector<int> listed;
    for (const UnitId unit : set) listed.push_back(unit.index());
    EXPECT_EQ(listed, (std::vector<int>{2, 40, 63}));
    EXPECT_EQ(set.size(), 3);
    EXPECT_EQ(set.front(), UnitId(2));
    EXPECT_FALSE(set.contains(UnitId::none()));
    EXPECT_EQ((set - IdSet(UnitId(2))).size(), 2);
    EXPECT_EQ((set & IdSet<UnitId>::first(3)), IdSet(UnitId(2)));
    set.put(UnitId(2), false);
    EXPECT_FALSE(set.contains(UnitId(2)));
    EXPECT_EQ(IdSet<UnitId>::first(64).size(), 64);
}

} // namespace
} // namespace muster
