// Frames at a table: what is kept of a game.
#include "core/table.hpp"
#include "games/frames/parts.hpp"

#include <gtest/gtest.h>

namespace muster::frames::test {
namespace {

std::vector<Entered> dice(std::initializer_list<int> shown) {
    std::vector<Entered> results;
    for (const int die : shown) results.push_back({die, ""});
    return results;
}

TEST(FramesTable, Of_equal_dice_the_listed_one_is_recorded__MF_D_DEF__MF_DIE_2) {
    Faults faults;
    auto rules = Frames::make({2, {}, {}}, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    Played opened;
    const auto table = Table<Frames>::open(std::move(*rules), 1, nullptr, opened);
    const int bollard = 0;
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::activate).with(bollard)).ok());
    const auto pool = dice({3, 3, 1, 1, 1, 1, 1}); // W1 W2 B1 B2 Y1 D1 D2
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::declare).with(bollard), &pool).ok());
    const Action twin = Action(Verb::defend).with(bollard).of(static_cast<int>(Die::w2));
    ASSERT_TRUE(table->play(Seat(0), twin).ok());
    EXPECT_EQ(table->turns().back().action, twin.of(static_cast<int>(Die::w1)));
    EXPECT_TRUE(is_free(table->state().active, Die::w2));
}

} // namespace
} // namespace muster::frames::test
