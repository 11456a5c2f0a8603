// What a seat's standing must say, whatever the weights are.
#include "core/standing.hpp"
#include "games/frames/stage.hpp"

namespace muster::frames::test {

namespace {

int company_stands(const Stage& stage, int seat) { return stage.rules().evaluate(stage.state(), Seat(seat)); }

// Two frames a seat that mirror each other, at the same score.
Stage even_sides() {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.def = 1, .dir = 1}).frame("A2", 0, {1400, 1000}, {.def = 1});
    stage.frame("B", 1, {1000, 2200}, {.def = 1, .dir = 1}).frame("B2", 1, {1400, 2200}, {.def = 1});
    stage.station("sA", 0, {1200, 700}).station("sB", 1, {1200, 2500}).ppa({4, 4});
    return stage;
}

} // namespace

TEST(FramesStanding, even_sides_stand_even) {
    Stage stage = even_sides();
    stage.lay();
    EXPECT_EQ(company_stands(stage, 0), sure_win / 2);
    EXPECT_EQ(company_stands(stage, 1), sure_win / 2);
}

TEST(FramesStanding, a_frame_or_a_station_more_stands_better) {
    Stage frame_lost = even_sides();
    frame_lost.lay().state().living.remove(frame_lost.frame_named("B2"));
    EXPECT_GT(company_stands(frame_lost, 0), sure_win / 2);
    EXPECT_LT(company_stands(frame_lost, 1), sure_win / 2);
    Stage seized = even_sides();
    seized.lay().state().stations[StationId(1)].controller = 0;
    EXPECT_GT(company_stands(seized, 0), sure_win / 2);
}

TEST(FramesStanding, a_lead_tells_more_the_less_is_on_the_clock) {
    Stage early = even_sides().clock(11);
    Stage late = even_sides().clock(1);
    early.lay().state().stations[StationId(1)].controller = 0;
    late.lay().state().stations[StationId(1)].controller = 0;
    EXPECT_GT(company_stands(late, 0), company_stands(early, 0));
    EXPECT_LT(company_stands(late, 1), company_stands(early, 1));
}

TEST(FramesStanding, every_system_lost_is_worse) {
    Stage stage = even_sides();
    stage.lay();
    const int whole = company_stands(stage, 0);
    stage.of("A").systems[System::def] = 0;
    const int hurt = company_stands(stage, 0);
    stage.of("A").whites = 1;
    EXPECT_LT(hurt, whole);
    EXPECT_LT(company_stands(stage, 0), hurt);
}

TEST(FramesStanding, nearer_to_a_station_of_somebody_else_is_better) {
    Stage stage = even_sides();
    stage.lay();
    const int before = company_stands(stage, 0);
    stage.of("A").at.y += 300;
    EXPECT_GT(company_stands(stage, 0), before);
}

TEST(FramesStanding, a_declared_attack_promises_more_the_higher_its_die) {
    const auto stands_with = [](int direct) {
        Stage stage(2);
        stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("B", 1, {1000, 1600}, {.gone = true});
        stage.ppa({4, 4}).begin();
        stage.turn("A", "B direct", {1, 1, direct, 1});
        return company_stands(stage, 0);
    };
    EXPECT_GT(stands_with(6), stands_with(3));
    EXPECT_GT(stands_with(3), stands_with(1));
}

TEST(FramesStanding, damage_counts_before_it_is_taken) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1})
        .frame("B", 1, {1000, 1600}, {.def = 1, .mov = 1, .gone = true});
    stage.bystanders(1, 1).ppa({4, 4}).begin().turn("A", "B direct", {1, 1, 6, 1});
    Stage missed = stage;
    stage.play(0, "attack A B D1", {6, 6, 1, 1, 1, 1});
    missed.play(0, "attack A B D1", {6, 1, 1, 1, 1, 1});
    ASSERT_EQ(stage.asks(), "s1 D-DMG");
    ASSERT_EQ(missed.asks(), "s1 D-DMG");
    EXPECT_GT(company_stands(stage, 0), company_stands(missed, 0));
}

} // namespace muster::frames::test
