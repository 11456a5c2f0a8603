// What a seat's standing must say, whatever the weights are.
#include "core/standing.hpp"
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {

namespace {

int circle_stands(const Stage& stage, int seat) { return stage.rules().evaluate(stage.state(), Seat(seat)); }

// Three godbreakers a seat that mirror each other, far from everything but a marker in the middle.
Stage even_circles() {
    Stage stage(2);
    stage.objective("middle", {1200, 1200}).hoard("west", {400, 1200});
    stage.godbreaker("A", 0, {1200, 300}).godbreaker("A2", 0, {1400, 300}).godbreaker("A3", 0, {1600, 300});
    stage.godbreaker("B", 1, {1200, 2100})
        .godbreaker("B2", 1, {1400, 2100})
        .godbreaker("B3", 1, {1600, 2100});
    return stage;
}

} // namespace

TEST(GodbreakersStanding, even_circles_stand_even) {
    Stage stage = even_circles();
    stage.lay();
    EXPECT_EQ(circle_stands(stage, 0), sure_win / 2);
    EXPECT_EQ(circle_stands(stage, 1), sure_win / 2);
}

TEST(GodbreakersStanding, more_points_stand_better_and_tell_more_in_the_last_round) {
    Stage early = even_circles().round(1).vp({2, 0});
    Stage late = even_circles().round(5).vp({2, 0});
    early.lay();
    late.lay();
    EXPECT_GT(circle_stands(early, 0), sure_win / 2);
    EXPECT_GT(circle_stands(late, 0), circle_stands(early, 0));
    EXPECT_LT(circle_stands(late, 1), circle_stands(early, 1));
}

TEST(GodbreakersStanding, nearer_to_a_marker_is_better_and_holding_it_is_best) {
    Stage stage = even_circles();
    stage.lay();
    const int far = circle_stands(stage, 0);
    stage.of("A").at = {1200, 800};
    const int near = circle_stands(stage, 0);
    stage.of("A").at = {1200, 1099};
    ASSERT_EQ(stage.holder("middle"), 0);
    EXPECT_GT(near, far);
    EXPECT_GT(circle_stands(stage, 0), near);
}

TEST(GodbreakersStanding, treasure_is_worth_its_points_as_long_as_its_carrier_will_live) {
    Stage stage = even_circles();
    stage.lay();
    const int without = circle_stands(stage, 0);
    stage.of("A").treasure = 1;
    const int with = circle_stands(stage, 0);
    stage.of("A").damage = 5;
    const int hurt = circle_stands(stage, 0);
    EXPECT_GT(with, without);
    EXPECT_LT(hurt, with);
}

TEST(GodbreakersStanding, a_hoard_that_is_held_is_worth_having) {
    Stage stage = even_circles();
    stage.lay();
    stage.of("A").at = {620, 1200}; // too far to hold it, if nearer to the middle
    const int beside = circle_stands(stage, 0);
    ASSERT_EQ(stage.holder("west"), -1);
    stage.of("A").at = {540, 1200};
    ASSERT_EQ(stage.holder("west"), 0);
    EXPECT_GT(circle_stands(stage, 0), beside);
}

TEST(GodbreakersStanding, damage_is_worse_the_less_likely_it_is_shed) {
    Stage stage = even_circles();
    stage.lay();
    int before = circle_stands(stage, 0);
    stage.of("A").damage = 1; // every face sheds it
    EXPECT_EQ(circle_stands(stage, 0), before);
    for (const int damage : {2, 4, 6}) {
        stage.of("A").damage = static_cast<std::uint16_t>(damage);
        EXPECT_LT(circle_stands(stage, 0), before) << damage;
        before = circle_stands(stage, 0);
    }
}

TEST(GodbreakersStanding, the_last_one_standing_is_in_danger) {
    Stage stage = even_circles();
    stage.lay();
    const auto fall = [&](const char* name) {
        const int before = circle_stands(stage, 0);
        stage.of(name).where = Where::casualty;
        return before - circle_stands(stage, 0);
    };
    const int third = fall("A3");
    EXPECT_GT(fall("A2"), third);
}

TEST(GodbreakersStanding, a_routed_circle_has_lost) {
    Stage stage = even_circles();
    stage.lay().state().routed[Seat(0)] = 1;
    EXPECT_EQ(circle_stands(stage, 0), 0);
    EXPECT_GT(circle_stands(stage, 1), sure_win * 9 / 10);
}

} // namespace muster::godbreakers::tests
