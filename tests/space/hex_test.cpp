// Hexes, checked against slow and obvious versions of themselves.
#include "space/hex.hpp"

#include <cmath>
#include <deque>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>
#include <set>
#include <vector>

namespace muster {
namespace {

Hex some_hex(int reach = 6) {
    return Hex::of(*rc::gen::inRange(-reach, reach + 1), *rc::gen::inRange(-reach, reach + 1));
}

// The centre of a hex on paper (CH-GEO-1).
struct Point {
    double x, y;
};
Point centre(Hex hex) { return {1.5 * hex.q, std::sqrt(3.0) * (hex.r + hex.q / 2.0)}; }

// Steps needed, found by walking outwards.
int steps_between(Hex from, Hex to) {
    std::map<Hex, int> found{{from, 0}};
    for (std::deque<Hex> next{from}; !next.empty(); next.pop_front()) {
        if (next.front() == to) return found[to];
        for (int d = 0; d < directions; ++d) {
            const Hex neighbour = next.front() + step_towards(d);
            if (found.try_emplace(neighbour, found[next.front()] + 1).second) next.push_back(neighbour);
        }
    }
    return -1;
}

TEST(HexTest, The_six_directions_go_clockwise_from_the_top__CH_GEO_1__CH_GEO_2) {
    for (int d = 0; d < directions; ++d) {
        const Point step = centre(step_towards(d));
        // In a drawing y grows downwards; direction d points 60 d degrees clockwise from straight up.
        const double angle = d * 3.14159265358979 / 3;
        EXPECT_NEAR(step.x, std::sqrt(3.0) * std::sin(angle), 1e-9) << d;
        EXPECT_NEAR(step.y, -std::sqrt(3.0) * std::cos(angle), 1e-9) << d;
    }
    EXPECT_EQ(step_towards(0), Hex::of(0, -1));
    EXPECT_EQ(step_towards(1), Hex::of(1, -1));
}

RC_GTEST_PROP(HexTest, Distance_is_the_number_of_steps__CH_GEO_3, ()) {
    const Hex a = some_hex(), b = some_hex();
    RC_ASSERT(distance(a, b) == steps_between(a, b));
    RC_ASSERT(distance(a, b) == distance(b, a));
}

RC_GTEST_PROP(HexTest, A_turn_is_60_degrees_clockwise_and_six_of_them_are_none__CH_GEO_4, ()) {
    const Hex offset = some_hex(20);
    RC_ASSERT(turned(offset, 6) == offset);
    RC_ASSERT(turned(offset, 0) == offset);
    Hex step = offset;
    for (int facing = 0; facing < directions; ++facing, step = turned(step, 1))
        RC_ASSERT(turned(offset, facing) == step);
    RC_ASSERT(distance(turned(offset, 1), Hex{}) == distance(offset, Hex{}));
    const Point before = centre(offset), after = centre(turned(offset, 1));
    const double c = 0.5, s = std::sqrt(3.0) / 2;
    RC_ASSERT(std::abs(after.x - (c * before.x - s * before.y)) < 1e-6);
    RC_ASSERT(std::abs(after.y - (s * before.x + c * before.y)) < 1e-6);
}

RC_GTEST_PROP(HexTest, A_mirror_swaps_left_and_right__CH_GEO_4, ()) {
    const Hex offset = some_hex(20);
    RC_ASSERT(mirrored(mirrored(offset)) == offset);
    RC_ASSERT(std::abs(centre(mirrored(offset)).x + centre(offset).x) < 1e-9);
    RC_ASSERT(std::abs(centre(mirrored(offset)).y - centre(offset).y) < 1e-9);
}

TEST(HexTest, Behind_is_opposite_to_where_it_looks__CH_GEO_5) {
    for (int d = 0; d < directions; ++d) {
        EXPECT_EQ(opposite(d), (d + 3) % 6);
        EXPECT_EQ(step_towards(d) + step_towards(opposite(d)), Hex{});
        EXPECT_EQ(turned(step_towards(3), d), step_towards(opposite(d)));
    }
}

RC_GTEST_PROP(HexTest, A_place_and_a_hex_are_the_same_two_numbers, ()) {
    const Hex hex = some_hex(30000);
    RC_ASSERT(Hex::at(hex.place()) == hex);
}

HexSet set_of(const std::set<int>& numbers) {
    HexSet set;
    for (const int n : numbers) set.add(n);
    return set;
}
std::set<int> some_numbers() {
    return *rc::gen::container<std::set<int>>(
        rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, HexSet::capacity)));
}

RC_GTEST_PROP(HexSetTest, Behaves_like_a_set, ()) {
    const std::set<int> a = some_numbers(), b = some_numbers();
    const HexSet one = set_of(a), two = set_of(b);
    std::vector<int> listed;
    for (const int n : one) listed.push_back(n);
    RC_ASSERT(listed == std::vector<int>(a.begin(), a.end()));
    RC_ASSERT(one.size() == static_cast<int>(a.size()));
    RC_ASSERT(one.empty() == a.empty());
    if (!a.empty()) RC_ASSERT(one.front() == *a.begin());
    std::set<int> both, either = a, rest = a;
    for (const int n : b) {
        if (a.contains(n)) both.insert(n);
        either.insert(n);
        rest.erase(n);
    }
    RC_ASSERT((one & two) == set_of(both));
    RC_ASSERT((one | two) == set_of(either));
    RC_ASSERT((one - two) == set_of(rest));
    HexSet grown = one;
    grown |= two;
    for (const int n : b) grown.remove(n);
    RC_ASSERT(grown == set_of(rest));
    for (int n = 0; n < HexSet::capacity; ++n) RC_ASSERT(one.contains(n) == a.contains(n));
}

// A ragged board, of hexes near the middle or anywhere at all.
std::vector<Hex> some_board() {
    const int reach = *rc::gen::element(2, 3, 15);
    std::set<Hex> hexes{Hex{}};
    const int wanted = *rc::gen::inRange(1, 41);
    for (int i = 0; i < wanted; ++i) hexes.insert(some_hex(reach));
    return {hexes.rbegin(), hexes.rend()}; // in no helpful order
}

RC_GTEST_PROP(HexGridTest, Numbers_hexes_by_q_then_r_and_finds_them_again, ()) {
    const std::vector<Hex> board = some_board();
    const HexGrid grid = HexGrid::of(board);
    RC_ASSERT(grid.size() == static_cast<int>(board.size()));
    RC_ASSERT(grid.all().size() == grid.size());
    for (int i = 0; i < grid.size(); ++i) {
        RC_ASSERT(grid.find(grid[i]) == i);
        if (i > 0) RC_ASSERT(grid[i - 1] < grid[i]);
    }
    for (int q = -17; q <= 17; ++q)
        for (int r = -17; r <= 17; ++r) {
            const bool there = std::find(board.begin(), board.end(), Hex::of(q, r)) != board.end();
            RC_ASSERT((grid.find(Hex::of(q, r)) != HexGrid::nowhere) == there);
        }
}

RC_GTEST_PROP(HexGridTest, Neighbours_are_the_hexes_at_distance_1__CH_GEO_3, ()) {
    const HexGrid grid = HexGrid::of(some_board());
    for (int i = 0; i < grid.size(); ++i)
        for (int j = 0; j < grid.size(); ++j)
            RC_ASSERT(grid.next_to(i).contains(j) == (distance(grid[i], grid[j]) == 1));
}

// Every walk, step by step.
void walk_on(const HexGrid& grid, int from, int steps, HexSet free, std::set<int>& ends) {
    if (steps == 0) {
        ends.insert(from);
        return;
    }
    for (int d = 0; d < directions; ++d) {
        const int next = grid.find(grid[from] + step_towards(d));
        if (next != HexGrid::nowhere && free.contains(next)) walk_on(grid, next, steps - 1, free, ends);
    }
}

RC_GTEST_PROP(HexGridTest, A_walk_ends_where_some_row_of_steps_ends__CH_MOV_2, ()) {
    const HexGrid grid = HexGrid::of(some_board());
    const int from = *rc::gen::inRange(0, grid.size());
    const int steps = *rc::gen::inRange(1, 5);
    HexSet free = grid.all();
    for (const int blocked : some_numbers())
        if (blocked < grid.size() && blocked % 3 == 0) free.remove(blocked);
    std::set<int> ends;
    walk_on(grid, from, steps, free, ends);
    RC_ASSERT(grid.walk(from, steps, free) == set_of(ends));
}

RC_GTEST_PROP(HexGridTest, Is_connected_if_every_hex_can_be_walked_to, ()) {
    const HexGrid grid = HexGrid::of(some_board());
    std::set<int> seen{0};
    for (std::deque<int> next{0}; !next.empty(); next.pop_front())
        for (int j = 0; j < grid.size(); ++j)
            if (distance(grid[next.front()], grid[j]) == 1 && seen.insert(j).second) next.push_back(j);
    RC_ASSERT(grid.connected() == (static_cast<int>(seen.size()) == grid.size()));
}

TEST(HexGridTest, A_grid_of_nothing_is_not_connected_and_a_full_one_works) {
    EXPECT_FALSE(HexGrid::of(std::vector<Hex>{}).connected());
    std::vector<Hex> disc; // radius 6: exactly as many as there is room for
    for (int q = -6; q <= 6; ++q)
        for (int r = -6; r <= 6; ++r)
            if (distance(Hex::of(q, r), Hex{}) <= 6) disc.push_back(Hex::of(q, r));
    ASSERT_EQ(static_cast<int>(disc.size()), HexGrid::capacity);
    const HexGrid grid = HexGrid::of(disc);
    EXPECT_TRUE(grid.connected());
    EXPECT_EQ(grid.walk(grid.find(Hex{}), 6, grid.all()).size(), HexGrid::capacity);
}

} // namespace
} // namespace muster
