#include "cli/point.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace muster::cli {
namespace {

Scene::Board table() {
    Scene::Board board;
    board.hexes = false;
    board.size = {3200, 2400};
    return board;
}

// As it is kept: "1250,1975"; or what is wrong; or "no point".
std::string read(std::string_view text, const Scene::Board& board = table()) {
    const TypedPoint point = read_point(text, board);
    if (point.at) return fmt::format("{},{}", point.at->x, point.at->y);
    return point.trouble.empty() ? "no point" : point.trouble;
}

TEST(TypedPointTest, Points_are_typed_in_the_unit_in_which_they_are_shown) {
    EXPECT_EQ(read("12.5,19.75"), "1250,1975");
    EXPECT_EQ(read("(12.5,19.75)"), "1250,1975");
    EXPECT_EQ(read("12,7"), "1200,700");
    EXPECT_EQ(read("0.05,.5"), "5,50");
    EXPECT_EQ(read("+3,0"), "300,0");
    EXPECT_EQ(read("32,24"), "3200,2400");
}

TEST(TypedPointTest, Hundredths_are_understood_where_nothing_else_can_be_meant) {
    EXPECT_EQ(read("1250,1975"), "1250,1975");
    EXPECT_EQ(read("100,100"), "100,100");
    EXPECT_EQ(read("32,24"), "3200,2400"); // on the table as it is
    EXPECT_EQ(read("33,24"), "3300,2400"); // beyond it, for the rules to refuse
    EXPECT_EQ(read("200,5"), "20000,500"); // a slip, not hundredths
    EXPECT_EQ(read("120.5,150"), "12050,15000");
}

TEST(TypedPointTest, What_no_table_has_is_refused_with_the_reason) {
    EXPECT_EQ(read("12.345,1"), "12.345,1 is too fine: a point has two decimals at most.");
    EXPECT_EQ(read("5000,5000"), "5000,5000 is far off the table, which goes from 0,0 to 32,24.");
    EXPECT_EQ(read("-400,1"), "-400,1 is far off the table, which goes from 0,0 to 32,24.");
}

TEST(TypedPointTest, Anything_else_is_no_point) {
    for (const char* text :
         {"", ",", "1,", ",1", "12", "1,2,3", "a,b", "1.,2", "--1,2", "1e3,2", "(1,2", "1234567890,1"})
        EXPECT_EQ(read(text), "no point") << text;
}

TEST(TypedPointTest, Hexes_have_whole_numbers) {
    EXPECT_EQ(read("0,-3", Scene::Board{}), "0,-3");
    EXPECT_EQ(read("(12,100)", Scene::Board{}), "12,100");
    EXPECT_EQ(read("0.5,1", Scene::Board{}), "no point");
}

} // namespace
} // namespace muster::cli
