// What a seat's standing must say, whatever the weights are.
#include "core/standing.hpp"
#include "games/champions/match.hpp"

namespace muster::champions::test {

namespace {

int champion_stands(Match match, int seat) {
    match.open();
    return match.rules().evaluate(match.state(), Seat(seat));
}

// Two on opposite edges, looking at each other, with equal hands.
Figure far_blue() { return {.hex = Hex::of(0, 3), .facing = 0}; }
Figure far_green() { return {.hex = Hex::of(0, -3), .facing = 3}; }

Figure with_score(Figure figure, int score) {
    figure.score = score;
    return figure;
}

} // namespace

TEST(ChampionsStanding, a_fair_start_is_near_even) {
    const int stands = champion_stands(Match({far_blue(), far_green()}), 0);
    EXPECT_GT(stands, sure_win * 45 / 100);
    EXPECT_LT(stands, sure_win * 55 / 100);
}

TEST(ChampionsStanding, more_score_stands_better_and_better) {
    int before = 0;
    for (int score = 0; score < 5; ++score) {
        const int stands = champion_stands(Match({with_score(far_blue(), score), far_green()}), 0);
        EXPECT_GT(stands, before) << score;
        before = stands;
    }
}

TEST(ChampionsStanding, a_lead_tells_more_near_the_last_token) {
    const int early = champion_stands(Match({with_score(far_blue(), 1), with_score(far_green(), 0)}), 0);
    const int late = champion_stands(Match({with_score(far_blue(), 4), with_score(far_green(), 3)}), 0);
    EXPECT_GT(late, early);
}

TEST(ChampionsStanding, whoever_is_to_strike_is_better_off_than_whoever_looks_away) {
    const Figure target{.hex = Hex::of(0, -1), .facing = 3};
    const int aims = champion_stands(Match({{.hex = Hex::of(0, 0), .facing = 0}, target}), 0);
    const int looks_away = champion_stands(Match({{.hex = Hex::of(0, 0), .facing = 3}, target}), 0);
    EXPECT_GT(aims, looks_away);
}

// The same two, with and without the rule that makes the difference (CH-REA-2).
TEST(ChampionsStanding, a_target_is_better_struck_from_behind) {
    const std::vector<Figure> figures{{.hex = Hex::of(0, 0), .facing = 0},
                                      {.hex = Hex::of(0, -1), .facing = 0}};
    EXPECT_GT(champion_stands(Match(figures), 0), champion_stands(Match(figures, {{"rear", "off"}}), 0));
}

TEST(ChampionsStanding, nearer_to_the_pattern_is_better_for_whoever_acts_first) {
    const Figure target{.hex = Hex::of(0, -3), .facing = 0}; // looks at the wall
    const int near = champion_stands(Match({{.hex = Hex::of(0, 0), .facing = 0}, target}), 0);
    const int far = champion_stands(Match({{.hex = Hex::of(0, 3), .facing = 0}, target}), 0);
    EXPECT_GT(near, far);
}

TEST(ChampionsStanding, hits_count_while_the_target_is_still_asked) {
    Match match({{.hex = Hex::of(0, 0), .facing = 0, .hand = {"A07", "A01"}},
                 {.hex = Hex::of(0, -1), .facing = 3, .hand = {"A05", "A06"}}});
    match.open();
    Match twin = Match({{.hex = Hex::of(0, 0), .facing = 0, .hand = {"A07", "A01"}},
                        {.hex = Hex::of(0, -1), .facing = 3, .hand = {"A05", "A06"}}});
    twin.open();
    match.play(0, "attack A07 s1", dice({6, 6}));
    twin.play(0, "attack A07 s1", dice({1, 1}));
    ASSERT_EQ(match.asks(), "CH-D-REACT");
    EXPECT_GT(match.rules().evaluate(match.state(), Seat(0)), twin.rules().evaluate(twin.state(), Seat(0)));
    EXPECT_LT(match.rules().evaluate(match.state(), Seat(1)), twin.rules().evaluate(twin.state(), Seat(1)));
}

TEST(ChampionsStanding, the_lead_in_power_is_worth_having) {
    Figure rich = far_blue();
    rich.power = 1;
    EXPECT_GT(champion_stands(Match({rich, far_green()}), 0),
              champion_stands(Match({far_blue(), far_green()}), 0));
}

} // namespace muster::champions::test
