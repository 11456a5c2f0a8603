#include "space/square.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

constexpr SquareGrid yard{{"a.#.", //
                           "..#.", //
                           "b..."}};

constexpr Squares these(std::initializer_list<SquareId> squares) {
    Squares found;
    for (const SquareId square : squares) found.add(square);
    return found;
}

TEST(SquareGrid, Is_drawn_from_the_north_and_numbered_from_the_south_west) {
    EXPECT_EQ(yard.size(), 12);
    EXPECT_EQ(yard.marked('b'), Squares(SquareId(0)));
    EXPECT_EQ(yard.marked('a'), Squares(yard.at(1, 3)));
    EXPECT_EQ(yard.floor().size(), 10);
    EXPECT_TRUE(yard.at(5, 1).is_none());
    EXPECT_TRUE(yard.at(1, 0).is_none());
}

TEST(SquareGrid, Any_point_of_a_square_is_in_it_and_walls_are_no_places) {
    EXPECT_EQ(yard.centre(yard.at(2, 1)), (Place{200, 100}));
    EXPECT_EQ(yard.around({249, 51}), yard.at(2, 1));
    EXPECT_TRUE(yard.around({40, 100}).is_none());
    EXPECT_TRUE(yard.around({-400, 100}).is_none());
    EXPECT_EQ(yard.spot_at({200, 100}), yard.at(2, 1).index());
    EXPECT_EQ(yard.spot_at({300, 300}), -1);
    EXPECT_EQ(yard.spot_of(yard.at(3, 3).index()), std::nullopt);
    EXPECT_EQ(yard.spot_of(12), std::nullopt);
}

TEST(SquareGrid, Steps_go_side_by_side_over_what_is_free) {
    EXPECT_EQ(yard.next_to(yard.at(1, 1)), these({yard.at(2, 1), yard.at(1, 2)}));
    EXPECT_EQ(yard.reach(yard.at(2, 2), 1, yard.floor()),
              these({yard.at(2, 1), yard.at(1, 2), yard.at(2, 3)}));
    EXPECT_FALSE(yard.reach(yard.at(2, 3), 4, yard.floor()).contains(yard.at(4, 3)));
    EXPECT_EQ(yard.steps(yard.at(1, 1), yard.at(4, 3)), 5);
}

TEST(SquareGrid, A_line_is_a_row_a_column_or_a_diagonal) {
    EXPECT_EQ(yard.between(yard.at(1, 1), yard.at(4, 1)), these({yard.at(2, 1), yard.at(3, 1)}));
    EXPECT_EQ(yard.between(yard.at(1, 1), yard.at(3, 3)), these({yard.at(2, 2)}));
    EXPECT_EQ(yard.between(yard.at(1, 1), yard.at(2, 3)), std::nullopt);
    EXPECT_EQ(yard.between(yard.at(1, 1), yard.at(1, 1)), std::nullopt);
    EXPECT_EQ(yard.distance(yard.at(1, 1), yard.at(3, 3)), 2);
}

} // namespace
} // namespace muster
