// Is B better than A? Pairs with known results in, a plain sentence out.
#include "lab/comparison.hpp"

#include "core/json.hpp"
#include "lab/rows.hpp"

#include <gmock/gmock.h>

namespace muster::lab {
namespace {

using testing::HasSubstr;

ComparisonPlan contest_of(bool of_bots, std::uint64_t pairs = 1'000) {
    Request request;
    request.game = "champions";
    request.games = 2 * pairs;
    return plan_comparison(request, of_bots ? Contest{{"bot=random"}, {"bot=greedy"}}
                                            : Contest{{"score_target=3"}, {"score_target=4"}});
}

// Hands over a pair: who wins under A, or the first game, and who the second. False when that is enough.
bool play_pair(Comparison& comparison, int first, int second) {
    const std::uint64_t number = comparison.games();
    const bool more = comparison.take(won_by(number, first));
    return comparison.take(won_by(number + 1, second)) && more;
}

ComparisonFigures compared(const Comparison& comparison) {
    return comparison.comparison(comparison.figures());
}

// All that the sentence is made of.
ComparisonFigures verdict_figures(Estimate difference, std::optional<Bounds> bounds, Progress progress) {
    ComparisonFigures figures;
    figures.pairs = 100;
    figures.bounds = bounds;
    figures.progress = progress;
    for (const int seat : {0, 1}) {
        figures.seats.emplace_back();
        figures.seats.back().seat = seat;
    }
    figures.seats[0].difference = difference;
    return figures;
}

std::string verdict_of_bots(Estimate difference) {
    ComparisonFigures figures = verdict_figures(difference, Bounds{}, Progress::out_of_pairs);
    figures.of_bots = true;
    figures.seats.resize(1);
    figures.seats[0].seat = -1;
    return verdict_of(figures);
}

} // namespace

TEST(Comparisons, What_B_wins_of_both_games_is_its_score) {
    const ComparisonPlan plan = contest_of(true);
    Comparison comparison(plan, std::nullopt, 0);
    // B has seat 1 in the first game and seat 0 in the second.
    play_pair(comparison, 1, 0); // both are B's
    play_pair(comparison, 1, 1); // one each
    play_pair(comparison, 0, 0); // one each
    play_pair(comparison, 0, 1); // both are A's
    play_pair(comparison, 1, 0);
    const ComparisonFigures figures = compared(comparison);
    EXPECT_EQ(figures.pairs, 5);
    ASSERT_TRUE(figures.pentanomial);
    EXPECT_EQ(*figures.pentanomial, (std::array<std::int64_t, 5>{1, 0, 2, 0, 2}));
    ASSERT_EQ(figures.seats.size(), 1u);
    EXPECT_DOUBLE_EQ(figures.seats[0].difference->value, 0.2);
    EXPECT_DOUBLE_EQ(figures.seats[0].b->value, 0.6);
    EXPECT_DOUBLE_EQ(figures.seats[0].a->value, 0.4);
}

TEST(Comparisons, Under_options_each_seat_has_a_difference_of_its_own) {
    const ComparisonPlan plan = contest_of(false);
    Comparison comparison(plan, std::nullopt, 0);
    play_pair(comparison, 0, 1); // under A seat 0 wins, under B seat 1
    play_pair(comparison, 0, 1);
    play_pair(comparison, 1, 1);
    play_pair(comparison, 1, 0);
    const ComparisonFigures figures = compared(comparison);
    EXPECT_EQ(*figures.pentanomial, (std::array<std::int64_t, 5>{2, 0, 1, 0, 1}));
    ASSERT_EQ(figures.seats.size(), 2u);
    EXPECT_DOUBLE_EQ(figures.seats[0].difference->value, -0.25);
    EXPECT_DOUBLE_EQ(figures.seats[1].difference->value, 0.25);
    EXPECT_DOUBLE_EQ(figures.seats[0].a->value, 0.5);
    EXPECT_DOUBLE_EQ(figures.seats[0].b->value, 0.25);
    EXPECT_EQ(figures.seats[1].force, "Tamsin Vane");
}

TEST(Comparisons, The_test_stops_at_the_pair_that_makes_it_sure) {
    const ComparisonPlan plan = contest_of(false);
    const Bounds bounds{0, 0.2, 0.05, 0.05};
    Comparison comparison(plan, bounds, 1);
    PairCounts counts;
    int pairs = 0;
    bool more = true;
    while (more && pairs < 1'000) {
        const bool gained = ++pairs % 3 != 0; // B is good for seat 1
        more = play_pair(comparison, gained ? 0 : 1, 1);
        counts.add(gained ? 2 * whole_win : whole_win);
    }
    ASSERT_LT(pairs, 100);
    const ComparisonFigures figures = compared(comparison);
    EXPECT_EQ(figures.pairs, pairs);
    EXPECT_EQ(figures.progress, Progress::accept_upper);
    EXPECT_GE(figures.evidence, figures.ceiling);
    ASSERT_GE(figures.path.size(), 2u);
    EXPECT_EQ(figures.path.back().first, pairs);
    EXPECT_LT(figures.path[figures.path.size() - 2].second, figures.ceiling) << "it was not sure before";
    EXPECT_THAT(figures.verdict, HasSubstr("B is better for seat 1 by "));
    // What is corrected is what was tested, and its mirror.
    const Estimate corrected = mean_after(test_of(bounds, 1'000), counts);
    EXPECT_DOUBLE_EQ(figures.seats[1].difference->low, 2 * corrected.low - 1);
    EXPECT_DOUBLE_EQ(figures.seats[0].difference->high, 1 - 2 * corrected.low);
    EXPECT_NE(figures.seats[1].difference->low, figures.seats[1].plain->low);
}

TEST(Comparisons, Without_bounds_all_pairs_are_played) {
    const ComparisonPlan plan = contest_of(false);
    Comparison comparison(plan, std::nullopt, 0);
    for (int i = 0; i < 200; ++i) ASSERT_TRUE(play_pair(comparison, 1, 0));
    EXPECT_TRUE(to_json(compared(comparison))["test"].is_null());
}

TEST(Comparisons, The_path_of_the_evidence_is_thinned) {
    const ComparisonPlan plan = contest_of(false, 10'000);
    Comparison comparison(plan, Bounds{-0.001, 0.001, 0.001, 0.001}, 0);
    for (int i = 0; i < 1'001; ++i) ASSERT_TRUE(play_pair(comparison, i % 2, (i + 1) % 2));
    const ComparisonFigures figures = compared(comparison);
    EXPECT_LE(figures.path.size(), 401u);
    EXPECT_GE(figures.path.size(), 200u);
    EXPECT_EQ(figures.path.back().first, 1'001);
}

TEST(Comparisons, Bounds_that_contradict_each_other_are_refused) {
    EXPECT_THROW(test_of({0.03, 0.03, 0.05, 0.05}, 10), Mistake);
    EXPECT_THROW(test_of({0.03, -0.03, 0.05, 0.05}, 10), Mistake);
    EXPECT_THROW(test_of({-1, 0.03, 0.05, 0.05}, 10), Mistake);
    EXPECT_THROW(test_of({0, 1, 0.05, 0.05}, 10), Mistake);
    EXPECT_THROW(test_of({0, 0.03, 0, 0.05}, 10), Mistake);
    EXPECT_THROW(test_of({0, 0.03, 0.05, 0.5}, 10), Mistake);
    const SequentialTest test = test_of({-0.02, 0.04, 0.01, 0.1}, 10);
    EXPECT_DOUBLE_EQ(test.lower, 0.49);
    EXPECT_DOUBLE_EQ(test.upper, 0.52);
    EXPECT_EQ(test.most_pairs, 10);
}

TEST(Comparisons, The_verdict_is_a_plain_sentence) {
    const Bounds usual;
    const auto said = [&](Estimate difference, Progress progress) {
        return verdict_of(verdict_figures(difference, usual, progress));
    };
    EXPECT_EQ(said({0.031, 0.022, 0.04}, Progress::accept_upper), "B is better for seat 0 by 3.1 % ± 0.9 %.");
    EXPECT_EQ(said({-0.031, -0.04, -0.022}, Progress::accept_lower),
              "B is better for seat 1 by 3.1 % ± 0.9 %.");
    EXPECT_EQ(said({0.031, 0.001, 0.04}, Progress::accept_upper),
              "B is better for seat 0 by 3.1 % (0.1 % to 4.0 %).");
    EXPECT_EQ(said({0.001, -0.0081, 0.0091}, Progress::accept_lower), "No difference larger than 1 %.");
    EXPECT_EQ(said({-0.01, -0.05, 0.01}, Progress::accept_lower),
              "B is not better for seat 0 by as much as 3 %: the difference is -1.0 % (-5.0 % to 1.0 %).");
    EXPECT_EQ(said({0.01, -0.02, 0.04}, Progress::out_of_pairs),
              "Not decided after 100 pairs: the difference for seat 0 is 1.0 % (-2.0 % to 4.0 %).");
    EXPECT_EQ(verdict_of(verdict_figures({0.01, -0.02, 0.04}, std::nullopt, Progress::go_on)),
              "No difference larger than 4 %.");
    EXPECT_EQ(verdict_of(verdict_figures({0.069, -0.056, 0.194}, std::nullopt, Progress::go_on)),
              "Not clear: the difference for seat 0 is 6.9 % (-5.6 % to 19.4 %).");
    EXPECT_EQ(verdict_of_bots({0.31, 0.3, 0.32}), "B is better by 31.0 % ± 1.0 %.");
    EXPECT_EQ(verdict_of_bots({-0.31, -0.32, -0.3}), "A is better by 31.0 % ± 1.0 %.");
}

TEST(Comparisons, Not_worse_is_not_better) {
    const Estimate unclear{0, -0.055, 0.121};
    const auto said = [&](double lower, double upper) {
        return verdict_of(verdict_figures(unclear, Bounds{lower, upper, 0.05, 0.05}, Progress::accept_upper));
    };
    EXPECT_EQ(said(-0.1, 0),
              "B is not worse for seat 0 by as much as 10 %: the difference is 0.0 % (-5.5 % to 12.1 %).");
    EXPECT_EQ(said(-0.15, 0), "No difference larger than 12.1 %.") << "within what the test is about";
    EXPECT_EQ(said(0, 0.1), "B is better for seat 0, but by how much is not clear: -5.5 % to 12.1 %.");
}

TEST(Comparisons, What_rounds_to_nothing_has_no_sign) {
    EXPECT_EQ(fixed(-0.04, 1), "0.0");
    EXPECT_EQ(fixed(-0.06, 1), "-0.1");
    EXPECT_EQ(fixed(0, 2), "0.00");
    EXPECT_EQ(verdict_of(verdict_figures({-0.0002, -0.08, 0.08}, std::nullopt, Progress::go_on)),
              "Not clear: the difference for seat 0 is 0.0 % (-8.0 % to 8.0 %).");
}

TEST(Comparisons, Running_out_of_pairs_is_not_enough) {
    const ComparisonPlan plan = contest_of(false, 3);
    Comparison comparison(plan, Bounds{}, 0);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(play_pair(comparison, i % 2, i % 2)) << i;
    EXPECT_EQ(compared(comparison).progress, Progress::out_of_pairs);
}

TEST(Comparisons, A_seat_with_another_force_in_each_arm_is_named_by_both) {
    Request request;
    request.game = "forge";
    request.games = 2;
    const ComparisonPlan plan =
        plan_comparison(request, {{"forces=ashgate,brine"}, {"forces=brine,ashgate"}});
    Comparison comparison(plan, std::nullopt, 0);
    play_pair(comparison, 0, 1);
    const ComparisonFigures figures = compared(comparison);
    EXPECT_EQ(figures.seats[0].force, "Ashgate Garrison / Brine Corsairs");
    EXPECT_EQ(figures.seats[1].force, "Brine Corsairs / Ashgate Garrison");
    EXPECT_EQ(to_json(figures)["seats"][0]["force"], "Ashgate Garrison / Brine Corsairs");
}

TEST(Comparisons, Of_no_pairs_nothing_is_said) {
    const ComparisonPlan plan = contest_of(true);
    const Comparison comparison(plan, Bounds{}, 0);
    EXPECT_EQ(compared(comparison).verdict, "Nothing was played.");
}

} // namespace muster::lab
