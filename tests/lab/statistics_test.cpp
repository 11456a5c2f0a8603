// The laboratory's statistics, held against numbers that others published and against games whose true mean
// is known. Seeds are fixed; what is asked of a rate leaves room for about four of its deviations.
#include "lab/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace muster::lab {
namespace {

// ---------------------------------------------------------------- games whose true mean is known

struct LikelyScore {
    int value;
    double chance;
};

// A source of values with given chances. The standard's distributions are not the same everywhere.
class ScoreSource {
public:
    ScoreSource(std::vector<LikelyScore> all, std::uint64_t seed) : all_(std::move(all)), random_(seed) {}

    int draw() {
        double left = static_cast<double>(random_() >> 11) * 0x1p-53;
        for (const LikelyScore& one : all_) {
            if (left < one.chance) return one.value;
            left -= one.chance;
        }
        return all_.back().value;
    }
    double mean() const {
        double sum = 0;
        for (const LikelyScore& one : all_) sum += one.chance * one.value;
        return sum;
    }

private:
    std::vector<LikelyScore> all_;
    std::mt19937_64 random_;
};

std::vector<LikelyScore> coin_scores(double chance, int whole) { return {{0, 1 - chance}, {whole, chance}}; }

std::vector<LikelyScore> five_scores(double lost, double behind, double even, double ahead, double won) {
    return {{0, lost}, {30, behind}, {60, even}, {90, ahead}, {120, won}};
}

// Two games of four, in which a win is shared now and then.
std::vector<LikelyScore> pair_of_four() {
    const std::vector<LikelyScore> game{{0, 0.70}, {15, 0.04}, {20, 0.06}, {30, 0.04}, {60, 0.16}};
    std::vector<LikelyScore> both;
    for (const LikelyScore& one : game)
        for (const LikelyScore& other : game)
            both.push_back({one.value + other.value, one.chance * other.chance});
    return both;
}

bool interval_holds(const Estimate& estimate, double truth) {
    return estimate.low <= truth && truth <= estimate.high;
}

// Of so many samples of a size, the part whose interval holds the truth.
template <class Interval>
double part_covered(ScoreSource source, int size, double truth, Interval interval, int samples = 2000) {
    int held = 0;
    for (int i = 0; i < samples; ++i) {
        Sums sums;
        for (int n = 0; n < size; ++n) sums.add(source.draw());
        held += interval_holds(interval(sums), truth);
    }
    return static_cast<double>(held) / samples;
}

PairCounts bin_counts(std::initializer_list<std::int64_t> quarters) {
    PairCounts counts;
    int score = 0;
    for (const std::int64_t count : quarters) {
        counts.with_score[static_cast<std::size_t>(score)] = count;
        score += whole_pair / 4;
    }
    return counts;
}
PairCounts coin_counts(std::int64_t lost, std::int64_t won) { return bin_counts({lost, 0, 0, 0, won}); }

// ---------------------------------------------------------------- how often

TEST(Statistics, WilsonsIntervalIsAsPublished) {
    const Estimate eight = proportion(8, 10);
    EXPECT_DOUBLE_EQ(eight.value, 0.8);
    EXPECT_NEAR(eight.low, 0.4902, 0.00005);
    EXPECT_NEAR(eight.high, 0.9433, 0.00005);
    EXPECT_EQ(proportion(0, 10).low, 0);
    EXPECT_NEAR(proportion(0, 10).high, 0.2775, 0.00005);
    EXPECT_NEAR(proportion(10, 10).low, 0.7225, 0.00005);
    EXPECT_EQ(proportion(10, 10).high, 1);
    EXPECT_NEAR(proportion(48, 80).low, 0.4905, 0.00005);
    EXPECT_NEAR(proportion(48, 80).high, 0.7004, 0.00005);
}

TEST(Statistics, OfNothingEverythingIsPossible) {
    for (const Estimate& estimate : {proportion(0, 0), mean_share({}), mean_after({}, {})}) {
        EXPECT_EQ(estimate.value, 0.5);
        EXPECT_EQ(estimate.low, 0);
        EXPECT_EQ(estimate.high, 1);
    }
    EXPECT_EQ(mean({}).value, 0);
    EXPECT_FALSE(mean({}).bounded());
    EXPECT_EQ(evidence({}, {}), 0);
}

// No simulation: the chance of each number of wins is known.
TEST(Statistics, WilsonsIntervalHoldsTheTruthNineteenTimesInTwenty) {
    for (const int n : {10, 40, 200}) {
        double sum = 0;
        for (int percent = 2; percent <= 98; ++percent) {
            const double p = percent / 100.0;
            double held = 0;
            for (int k = 0; k <= n; ++k)
                if (interval_holds(proportion(k, n), p))
                    held += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                                     k * std::log(p) + (n - k) * std::log(1 - p));
            EXPECT_GT(held, 0.83) << percent << " % in " << n; // few wins are coarse
            sum += held;
        }
        EXPECT_NEAR(sum / 97, 0.955, 0.006) << n;
    }
}

// ---------------------------------------------------------------- shares of a win

TEST(Statistics, SharesThatAreWinsAndLossesAreAProportion) {
    Sums sums;
    for (int i = 0; i < 10; ++i) sums.add(i < 8 ? whole_win : 0);
    EXPECT_DOUBLE_EQ(mean_share(sums).low, proportion(8, 10).low);
    EXPECT_DOUBLE_EQ(mean_share(sums).high, proportion(8, 10).high);
}

TEST(Statistics, DrawsCountHalfAndTellMoreThanWinsAndLosses) {
    Sums drawn;
    for (int i = 0; i < 100; ++i) drawn.add(i < 60 ? whole_win / 2 : i < 80 ? whole_win : 0);
    const Estimate half = mean_share(drawn);
    EXPECT_DOUBLE_EQ(half.value, 0.5);
    // Variance 0.1 instead of 0.25, of about a hundred.
    EXPECT_NEAR(half.high - half.low, 2 * 1.96 * std::sqrt(0.1 / 100), 0.006);
    EXPECT_LT(half.high - half.low, 0.7 * (proportion(50, 100).high - proportion(50, 100).low));
}

// Who wins 31 % of the games and draws the rest still draws ten in a row 2.5 times in a hundred (0.69^10),
// and has a share of 0.654.
TEST(Statistics, SharesThatAreAllAlikeStillLeaveDoubt) {
    Sums draws;
    for (int i = 0; i < 10; ++i) draws.add(whole_win / 2);
    const Estimate ten = mean_share(draws);
    EXPECT_DOUBLE_EQ(ten.value, 0.5);
    EXPECT_NEAR(ten.high - 0.5, 0.154, 0.01);
    EXPECT_NEAR(0.5 - ten.low, 0.154, 0.01);

    Sums one;
    one.add(20);
    EXPECT_LT(mean_share(one).low, 0.1);
    EXPECT_GT(mean_share(one).high, 0.8);
    EXPECT_GE(mean_share(one).low, 0);
    EXPECT_LE(mean_share(one).high, 1);
}

TEST(Statistics, IntervalsOfSharesHoldTheTruthNineteenTimesInTwenty) {
    const std::vector<LikelyScore> with_draws{{0, 0.3}, {30, 0.3}, {60, 0.4}};
    const std::vector<LikelyScore> of_four{{0, 0.70}, {15, 0.04}, {20, 0.06}, {30, 0.04}, {60, 0.16}};
    std::uint64_t seed = 1;
    for (const int size : {10, 40, 150}) {
        const auto share = [](const Sums& sums) { return mean_share(sums); };
        const ScoreSource drawn(with_draws, ++seed);
        EXPECT_NEAR(part_covered(drawn, size, drawn.mean() / whole_win, share), 0.955, 0.02) << size;
        const ScoreSource four(of_four, ++seed);
        EXPECT_NEAR(part_covered(four, size, four.mean() / whole_win, share), 0.955, 0.02) << size;
    }
}

// ---------------------------------------------------------------- lengths

// The interval's half width in standard errors, for so many values.
double half_width_in_errors(int count) {
    Sums sums;
    for (int i = 0; i < count; ++i) sums.add(i);
    const double error = std::sqrt((count + 1) / 12.0); // of 0 .. count - 1: variance n (n + 1) / 12
    return (mean(sums).high - mean(sums).value) / error;
}

TEST(Statistics, StudentsQuantilesAreThoseOfTheTables) {
    EXPECT_NEAR(half_width_in_errors(2), 12.706, 0.0005);
    EXPECT_NEAR(half_width_in_errors(3), 4.303, 0.0005);
    EXPECT_NEAR(half_width_in_errors(4), 3.182, 0.004);
    EXPECT_NEAR(half_width_in_errors(5), 2.776, 0.001);
    EXPECT_NEAR(half_width_in_errors(6), 2.571, 0.001);
    EXPECT_NEAR(half_width_in_errors(11), 2.228, 0.0005);
    EXPECT_NEAR(half_width_in_errors(31), 2.042, 0.0005);
    EXPECT_NEAR(half_width_in_errors(100'001), 1.960, 0.0005);
}

TEST(Statistics, OneValueHasAMeanAndNoInterval) {
    Sums sums;
    sums.add(7);
    EXPECT_EQ(mean(sums).value, 7);
    EXPECT_FALSE(mean(sums).bounded());
    EXPECT_EQ(mean(sums).low, -std::numeric_limits<double>::infinity());
    sums.add(7);
    EXPECT_EQ(mean(sums).low, 7);
    EXPECT_EQ(mean(sums).high, 7);
}

TEST(Statistics, IntervalsOfLengthsHoldTheTruthNineteenTimesInTwenty) {
    const std::vector<LikelyScore> rounds{{3, 0.1}, {4, 0.2}, {5, 0.3}, {6, 0.25}, {7, 0.15}};
    std::uint64_t seed = 10;
    for (const int size : {5, 20, 100}) {
        const ScoreSource source(rounds, ++seed);
        EXPECT_NEAR(part_covered(source, size, source.mean(), mean), 0.95, 0.02) << size;
    }
}

TEST(Statistics, QuantilesAreInterpolated) {
    const std::vector<std::int64_t> four{1, 2, 3, 4};
    EXPECT_EQ(quantile(four, 0.5), 2.5);
    EXPECT_EQ(quantile(four, 0.25), 1.75);
    EXPECT_EQ(quantile(four, 0), 1);
    EXPECT_EQ(quantile(four, 1), 4);
    const std::vector<std::int64_t> odd{5, 6, 100};
    EXPECT_EQ(quantile(odd, 0.5), 6);
    const std::vector<std::int64_t> one{8};
    EXPECT_EQ(quantile(one, 0.9), 8);
    EXPECT_EQ(quantile({}, 0.5), 0);
}

// ---------------------------------------------------------------- differences

// Newcombe 1998, table II, method 10.
TEST(Statistics, DifferencesOfProportionsAreAsPublished) {
    const Estimate large = difference(proportion(56, 70), proportion(48, 80));
    EXPECT_NEAR(large.value, 0.2, 1e-12);
    EXPECT_NEAR(large.low, 0.0524, 0.00005);
    EXPECT_NEAR(large.high, 0.3339, 0.00005);
    const Estimate small = difference(proportion(9, 10), proportion(3, 10));
    EXPECT_NEAR(small.low, 0.1705, 0.00005);
    EXPECT_NEAR(small.high, 0.8090, 0.00005);
    const Estimate utter = difference(proportion(10, 10), proportion(0, 20));
    EXPECT_NEAR(utter.low, 0.6791, 0.00005);
    EXPECT_EQ(utter.high, 1);
}

TEST(Statistics, DifferencesHoldTheTruthNineteenTimesInTwenty) {
    ScoreSource with({{0, 0.5}, {30, 0.1}, {60, 0.4}}, 21);
    ScoreSource without({{0, 0.3}, {30, 0.2}, {60, 0.5}}, 22);
    const double truth = (with.mean() - without.mean()) / whole_win;
    int held = 0;
    for (int i = 0; i < 2000; ++i) {
        Sums one;
        Sums other;
        for (int n = 0; n < 20; ++n) one.add(with.draw());
        for (int n = 0; n < 70; ++n) other.add(without.draw());
        held += interval_holds(difference(mean_share(one), mean_share(other)), truth);
    }
    EXPECT_NEAR(held / 2000.0, 0.955, 0.02);
}

TEST(Statistics, ADifferenceFromWhatHasNoIntervalHasNone) {
    Sums sums;
    sums.add(4);
    sums.add(6);
    const Estimate odd = difference(mean(sums), mean({}));
    EXPECT_EQ(odd.value, 5);
    EXPECT_FALSE(odd.bounded());
    EXPECT_LT(odd.low, odd.high);
}

// ---------------------------------------------------------------- pairs

TEST(Statistics, SumsAreTheSameInAnyOrder) {
    ScoreSource source(pair_of_four(), 31);
    PairCounts all;
    Sums sums;
    std::array<PairCounts, 3> threads;
    std::array<Sums, 3> shares;
    for (std::size_t i = 0; i < 1000; ++i) {
        const int score = source.draw();
        all.add(score);
        sums.add(score);
        threads[i * i % 3].add(score);
        shares[i * i % 3].add(score);
    }
    PairCounts joined = threads[2];
    joined += threads[0];
    joined += threads[1];
    shares[1] += shares[2];
    shares[1] += shares[0];
    EXPECT_EQ(joined, all);
    EXPECT_EQ(shares[1], sums);
    EXPECT_EQ(all.sums(), sums);
    EXPECT_EQ(all.pairs(), 1000);
}

TEST(Statistics, PairsOfTwoSidesFallIntoFiveBins) {
    PairCounts counts;
    for (const int score : {0, 30, 30, 60, 90, 120, 120, 120}) counts.add(score);
    EXPECT_EQ(pentanomial(counts), (std::array<std::int64_t, 5>{1, 2, 1, 1, 3}));
    counts.add(40);
    EXPECT_EQ(pentanomial(counts), std::nullopt);
}

// ---------------------------------------------------------------- evidence

const SequentialTest fifty_or_fifty_five{.lower = 0.5, .upper = 0.55};
const SequentialTest now_and_then{.lower = 0.5, .upper = 0.55, .pairs_per_look = 4};

TEST(Statistics, EvidenceOfCoinsIsWalds) {
    for (const auto& [lost, won] : {std::pair{0, 1}, {1, 0}, {40, 60}, {3, 0}, {700, 1300}})
        EXPECT_NEAR(evidence(fifty_or_fifty_five, coin_counts(lost, won)),
                    won * std::log(0.55 / 0.5) + lost * std::log(0.45 / 0.5), 1e-8)
            << lost << ' ' << won;
}

// The logarithm of the likelihood of these losses, draws and wins, made as large as the mean allows: with the
// mean given, the chance of a win says the others, and a fine grid of it is looked through.
double best_likelihood(double mean, int lost, int drawn, int won) {
    const auto part = [](int count, double chance) { return count == 0 ? 0 : count * std::log(chance); };
    const double least = std::max(0.0, 2 * mean - 1);
    double best = -1e9;
    for (int i = 1; i < 200'000; ++i) {
        const double win = least + (mean - least) * i / 200'000;
        const double lose = win - (2 * mean - 1);
        best = std::max(best, part(lost, lose) + part(drawn, 1 - win - lose) + part(won, win));
    }
    return best;
}

TEST(Statistics, EvidenceIsTheRatioOfTheLargestLikelihoods) {
    for (const auto& [lost, drawn, won] :
         {std::array{30, 40, 45}, {5, 90, 5}, {0, 50, 3}, {0, 7, 0}, {2, 0, 30}, {12, 3, 0}})
        EXPECT_NEAR(evidence(fifty_or_fifty_five, bin_counts({lost, 0, drawn, 0, won})),
                    best_likelihood(0.55, lost, drawn, won) - best_likelihood(0.5, lost, drawn, won), 1e-3)
            << lost << ' ' << drawn << ' ' << won;
}

// The same by halving, in another language, for five bins.
TEST(Statistics, EvidenceOfFiveBinsIsKnown) {
    EXPECT_NEAR(evidence({.lower = 0.5, .upper = 0.52}, bin_counts({63, 252, 385, 250, 74})), -1.632565,
                1e-6);
    EXPECT_NEAR(evidence(fifty_or_fifty_five, bin_counts({10, 50, 100, 70, 20})), 3.159187, 1e-6);
    // Where Newton's first step comes to lie on the pole.
    EXPECT_NEAR(evidence(fifty_or_fifty_five, bin_counts({1, 1, 6, 11, 11})), 2.488654, 1e-6);
}

TEST(Statistics, EvidenceLooksTheSameFromTheOtherSeat) {
    const SequentialTest mirrored{.lower = 0.45, .upper = 0.5};
    EXPECT_NEAR(evidence(fifty_or_fifty_five, bin_counts({4, 20, 33, 26, 7})),
                -evidence(mirrored, bin_counts({7, 26, 33, 20, 4})), 1e-9);
}

TEST(Statistics, ATestGoesOnUntilTheEvidenceIsEnough) {
    // log(0.95 / 0.05) is 2.944; a win is worth 0.0953 and a loss -0.1054.
    EXPECT_EQ(progress(fifty_or_fifty_five, coin_counts(0, 30)), Progress::go_on);
    EXPECT_EQ(progress(fifty_or_fifty_five, coin_counts(0, 31)), Progress::accept_upper);
    EXPECT_EQ(progress(fifty_or_fifty_five, coin_counts(27, 0)), Progress::go_on);
    EXPECT_EQ(progress(fifty_or_fifty_five, coin_counts(28, 0)), Progress::accept_lower);
    // log(0.8 / 0.01) is 4.38, and log(0.2 / 0.99) is -1.60.
    const SequentialTest uneven{.lower = 0.5, .upper = 0.55, .alpha = 0.01, .beta = 0.2};
    EXPECT_EQ(progress(uneven, coin_counts(0, 45)), Progress::go_on);
    EXPECT_EQ(progress(uneven, coin_counts(0, 46)), Progress::accept_upper);
    EXPECT_EQ(progress(uneven, coin_counts(15, 0)), Progress::go_on);
    EXPECT_EQ(progress(uneven, coin_counts(16, 0)), Progress::accept_lower);
}

TEST(Statistics, ATestEndsWhenNoPairsAreLeft) {
    const SequentialTest brief{.lower = 0.5, .upper = 0.55, .most_pairs = 30};
    EXPECT_EQ(progress(brief, coin_counts(0, 29)), Progress::go_on);
    EXPECT_EQ(progress(brief, coin_counts(0, 30)), Progress::out_of_pairs);
    EXPECT_EQ(progress(brief, coin_counts(0, 31)), Progress::accept_upper);
}

// ---------------------------------------------------------------- error rates

PairCounts run_to_its_end(const SequentialTest& test, ScoreSource& source) {
    PairCounts counts;
    do
        for (std::int64_t i = 0; i < test.pairs_per_look; ++i) counts.add(source.draw());
    while (progress(test, counts) == Progress::go_on);
    return counts;
}

struct RepeatedRuns {
    double upper = 0; // the part of the tests that accepted it
    double pairs = 0; // on average
};

RepeatedRuns run_repeatedly(const SequentialTest& test, std::vector<LikelyScore> scores, int tests,
                            std::uint64_t seed) {
    ScoreSource source(std::move(scores), seed);
    RepeatedRuns runs;
    for (int i = 0; i < tests; ++i) {
        const PairCounts counts = run_to_its_end(test, source);
        runs.upper += progress(test, counts) == Progress::accept_upper;
        runs.pairs += static_cast<double>(counts.pairs());
    }
    runs.upper /= tests;
    runs.pairs /= tests;
    return runs;
}

// How many pairs a test of fixed size needs for errors of 5 % on both sides.
double fixed_size(double variance, double gap) { return variance * std::pow(2 * 1.6449 / gap, 2); }

TEST(Statistics, TheTestOfCoinsErrsAsRarelyAsItPromisesAndStopsEarly) {
    const RepeatedRuns at_lower = run_repeatedly(now_and_then, coin_scores(0.5, whole_pair), 1000, 41);
    const RepeatedRuns at_upper = run_repeatedly(now_and_then, coin_scores(0.55, whole_pair), 1000, 42);
    EXPECT_NEAR(at_lower.upper, 0.045, 0.025);
    EXPECT_NEAR(1 - at_upper.upper, 0.045, 0.025);
    EXPECT_LT(at_lower.pairs, 0.6 * fixed_size(0.25, 0.05));
    EXPECT_LT(at_upper.pairs, 0.6 * fixed_size(0.25, 0.05));
}

TEST(Statistics, TheTestOfPairsErrsAsRarelyAsItPromisesAndStopsEarly) {
    const RepeatedRuns at_lower =
        run_repeatedly(fifty_or_fifty_five, five_scores(0.1, 0.2, 0.4, 0.2, 0.1), 1200, 43);
    EXPECT_NEAR(at_lower.upper, 0.045, 0.025);
    EXPECT_LT(at_lower.pairs, 0.6 * fixed_size(0.075, 0.05));
    const RepeatedRuns at_upper =
        run_repeatedly(fifty_or_fifty_five, five_scores(0.05, 0.15, 0.45, 0.25, 0.1), 1200, 44);
    EXPECT_NEAR(1 - at_upper.upper, 0.045, 0.025);
    EXPECT_LT(at_upper.pairs, 0.65 * fixed_size(0.0612, 0.05));
}

TEST(Statistics, TheTestOfGamesOfFourErrsAsRarelyAsItPromises) {
    const double mean = ScoreSource(pair_of_four(), 0).mean() / whole_pair;
    const RepeatedRuns at_lower =
        run_repeatedly({.lower = mean, .upper = mean + 0.06}, pair_of_four(), 600, 45);
    EXPECT_NEAR(at_lower.upper, 0.045, 0.035);
    const RepeatedRuns at_upper =
        run_repeatedly({.lower = mean - 0.06, .upper = mean}, pair_of_four(), 600, 46);
    EXPECT_NEAR(1 - at_upper.upper, 0.045, 0.035);
}

TEST(Statistics, UnevenErrorRatesHoldAsWell) {
    const SequentialTest uneven{.lower = 0.5, .upper = 0.58, .alpha = 0.01, .beta = 0.2, .pairs_per_look = 2};
    EXPECT_LT(run_repeatedly(uneven, five_scores(0.1, 0.2, 0.4, 0.2, 0.1), 1200, 47).upper, 0.02);
    EXPECT_NEAR(1 - run_repeatedly(uneven, five_scores(0.04, 0.14, 0.42, 0.26, 0.14), 1200, 48).upper, 0.18,
                0.05);
}

// ---------------------------------------------------------------- the mean after stopping

struct MeanAccuracy {
    double bias = 0;
    double plain_bias = 0;
    double covered = 0;
    double plain_covered = 0;
    double above = 0; // how often the truth was overestimated
};

MeanAccuracy mean_accuracy(const SequentialTest& test, std::vector<LikelyScore> scores, int tests,
                           std::uint64_t seed) {
    ScoreSource source(std::move(scores), seed);
    const double truth = source.mean() / whole_pair;
    MeanAccuracy sum;
    for (int i = 0; i < tests; ++i) {
        const PairCounts counts = run_to_its_end(test, source);
        const Estimate corrected = mean_after(test, counts);
        const Estimate plain = mean_share(counts.sums(), whole_pair);
        sum.bias += (corrected.value - truth) / tests;
        sum.plain_bias += (plain.value - truth) / tests;
        sum.covered += interval_holds(corrected, truth) / static_cast<double>(tests);
        sum.plain_covered += interval_holds(plain, truth) / static_cast<double>(tests);
        sum.above += (corrected.value > truth) / static_cast<double>(tests);
    }
    return sum;
}

// Of six hundred tests: a rate of 0.95 has a deviation of 0.009, one of a half of 0.02.
void expect_honest(const MeanAccuracy& found) {
    EXPECT_NEAR(found.covered, 0.95, 0.035);
    EXPECT_NEAR(found.above, 0.5, 0.08);
}

TEST(Statistics, TheMeanAfterATestOfCoinsIsCorrectedForStopping) {
    std::uint64_t seed = 50;
    for (const double truth : {0.46, 0.5, 0.6}) {
        SCOPED_TRACE(truth);
        const MeanAccuracy found = mean_accuracy(now_and_then, coin_scores(truth, whole_pair), 600, ++seed);
        expect_honest(found);
        EXPECT_LT(std::abs(found.bias), 0.7 * std::abs(found.plain_bias));
        EXPECT_GT(std::abs(found.plain_bias), 0.008); // or there would be nothing to correct
    }
}

// Both bounds are equally far away: the plain mean errs to either side, and its interval is too narrow.
TEST(Statistics, TheMeanAfterAnUndecidedMatchIsCovered) {
    const MeanAccuracy found = mean_accuracy(now_and_then, coin_scores(0.525, whole_pair), 600, 60);
    expect_honest(found);
    EXPECT_LT(found.plain_covered, 0.93);
}

TEST(Statistics, TheMeanAfterATestOfPairsIsCorrectedForStopping) {
    std::uint64_t seed = 70;
    for (const auto& scores : {five_scores(0.1, 0.2, 0.4, 0.2, 0.1), five_scores(0.05, 0.15, 0.45, 0.25, 0.1),
                               five_scores(0.14, 0, 0.62, 0, 0.24)}) {
        SCOPED_TRACE(scores.back().chance);
        const MeanAccuracy found = mean_accuracy(fifty_or_fifty_five, scores, 600, ++seed);
        expect_honest(found);
        EXPECT_LT(std::abs(found.bias), 0.7 * std::abs(found.plain_bias));
    }
}

// When a bot is far better than the bounds ask, the number of pairs says next to nothing: the score must.
TEST(Statistics, TheMeanAfterALandslideIsCovered) {
    for (const int pairs_per_look : {1, 8}) {
        const SequentialTest test{.lower = 0.5, .upper = 0.55, .pairs_per_look = pairs_per_look};
        const MeanAccuracy found = mean_accuracy(test, five_scores(0.01, 0.04, 0.15, 0.3, 0.5), 600, 80);
        EXPECT_NEAR(found.covered, 0.955, 0.035);
        EXPECT_LT(std::abs(found.bias), 0.005);
    }
}

TEST(Statistics, TheMeanIsCoveredWhereTheTestIsAskedRarelyOrCutShort) {
    const SequentialTest rarely{.lower = 0.5, .upper = 0.55, .pairs_per_look = 64};
    const MeanAccuracy found = mean_accuracy(rarely, five_scores(0.1, 0.2, 0.4, 0.2, 0.1), 800, 90);
    EXPECT_NEAR(found.covered, 0.955, 0.025);
    EXPECT_NEAR(found.above, 0.5, 0.08);
    const SequentialTest brief{.lower = 0.5, .upper = 0.55, .most_pairs = 100};
    expect_honest(mean_accuracy(brief, five_scores(0.1, 0.2, 0.4, 0.2, 0.1), 600, 91));
}

// Bounds that are never reached change nothing: what is left is Wilson's interval.
TEST(Statistics, WhoeverWonOrLostEveryPairHasAllOrNothing) {
    PairCounts lost, won;
    lost.with_score.front() = 30;
    won.with_score.back() = 30;
    const SequentialTest test{.lower = 0.5, .upper = 0.515};
    EXPECT_EQ(mean_after(test, lost).value, 0.0);
    EXPECT_EQ(mean_after(test, lost).low, 0.0);
    EXPECT_EQ(mean_after(test, won).value, 1.0);
    EXPECT_EQ(mean_after(test, won).high, 1.0);
}

TEST(Statistics, TheMeanOfATestThatCouldNotStopIsThePlainOne) {
    const SequentialTest endless{.lower = 0.5, .upper = 0.55, .alpha = 1e-12, .beta = 1e-12};
    const Estimate open = mean_after(endless, coin_counts(40, 60));
    EXPECT_NEAR(open.value, 0.6, 1e-4);
    EXPECT_NEAR(open.low, proportion(60, 100).low, 1e-4);
    EXPECT_NEAR(open.high, proportion(60, 100).high, 1e-4);
    // Also where the evidence hardly depends on the score.
    const PairCounts landslide = bin_counts({10, 40, 150, 300, 500});
    const Estimate plain = mean_share(landslide.sums(), whole_pair);
    const Estimate far = mean_after({.lower = 0.5, .upper = 0.55, .alpha = 1e-60, .beta = 1e-60}, landslide);
    EXPECT_NEAR(far.value, 0.81, 1e-4);
    EXPECT_NEAR(far.low, plain.low, 0.0015);
    EXPECT_NEAR(far.high, plain.high, 0.0015);
}

// A test that is open after far too many pairs lies between all others, so its bounds are the means at which
// the one or the other hypothesis is accepted in the end with a chance of 2.5 %. That chance has a closed
// formula for a walk with drift (Wald's, with bounds 0.583 steps further out).
TEST(Statistics, TheMeanOfATestThatNeverStopsIsKnown) {
    const SequentialTest even{.lower = 0.45, .upper = 0.55};
    const Estimate found = mean_after(even, coin_counts(1000, 1000));
    EXPECT_NEAR(found.value, 0.5, 1e-6);
    EXPECT_NEAR(found.low, 1 - found.high, 2e-6);
    const double win = std::log(0.55 / 0.45); // what a win adds to the evidence, and a loss takes
    const double drift = (2 * found.low - 1) / std::sqrt(4 * found.low * (1 - found.low));
    const double bound = std::log(19) / (win * std::sqrt(4 * found.low * (1 - found.low))) + 0.583;
    EXPECT_NEAR(1 / (1 + std::exp(-2 * drift * bound)), 0.025, 1e-4); // of the upper
}

TEST(Statistics, TheMeanAfterStoppingLooksTheSameFromTheOtherSeat) {
    const SequentialTest mirrored{.lower = 0.45, .upper = 0.5};
    for (const auto& [one, other] :
         {std::pair{bin_counts({4, 20, 33, 26, 7}), bin_counts({7, 26, 33, 20, 4})},
          {bin_counts({4, 20, 63, 46, 17}), bin_counts({17, 46, 63, 20, 4})}}) {
        const Estimate here = mean_after(fifty_or_fifty_five, one);
        const Estimate there = mean_after(mirrored, other);
        EXPECT_NEAR(here.value, 1 - there.value, 2e-6);
        EXPECT_NEAR(here.low, 1 - there.high, 2e-6);
        EXPECT_NEAR(here.high, 1 - there.low, 2e-6);
    }
}

// ---------------------------------------------------------------- bad arguments, odd counts

TEST(Statistics, AnImpossibleTestIsRefusedWithASentence) {
    const double no_number = std::nan("");
    EXPECT_EQ(fault_of({}), "");
    EXPECT_EQ(fault_of({.lower = 0.52, .upper = 0.5}),
              "The lower bound must be below the upper one; 0.52 is not below 0.5.");
    EXPECT_NE(fault_of({.lower = 0.5, .upper = 0.5}), "");
    EXPECT_EQ(fault_of({.lower = 0, .upper = 0.5}),
              "Both bounds must lie between 0 and 1, as shares of a win; 0 and 0.5 do not.");
    EXPECT_NE(fault_of({.lower = 0.5, .upper = 1}), "");
    EXPECT_NE(fault_of({.lower = no_number, .upper = 0.5}), "");
    EXPECT_NE(fault_of({.lower = 0.5, .upper = no_number}), "");
    EXPECT_EQ(fault_of({.alpha = 0.5, .beta = 0.5}),
              "Both error rates must be above 0, and their sum below 1; 0.5 and 0.5 are not.");
    EXPECT_NE(fault_of({.alpha = 0}), "");
    EXPECT_NE(fault_of({.beta = -0.1}), "");
    EXPECT_NE(fault_of({.alpha = no_number}), "");
    EXPECT_NE(fault_of({.beta = no_number}), "");
    EXPECT_EQ(fault_of({.most_pairs = 0}), "At least one pair must be played.");
    EXPECT_EQ(fault_of({.pairs_per_look = 0}),
              "At least one pair must be played before the test is asked again.");
}

TEST(Statistics, WhateverWasCountedTheMeanIsANumberWithinItsInterval) {
    std::mt19937_64 random(99);
    const auto any = [&](std::uint64_t below) { return static_cast<std::int64_t>(random() % below); };
    for (int i = 0; i < 150; ++i) {
        SequentialTest test;
        test.lower = std::pow(0.5, static_cast<double>(1 + any(30)));
        test.upper = test.lower + (1 - test.lower) * std::pow(0.5, static_cast<double>(1 + any(20)));
        test.alpha = std::pow(0.5, static_cast<double>(2 + any(40)));
        test.beta = std::pow(0.5, static_cast<double>(2 + any(40)));
        test.pairs_per_look = 1 + any(100);
        ASSERT_EQ(fault_of(test), "");
        PairCounts counts;
        for (std::int64_t bins = 1 + any(4); bins > 0; --bins)
            counts.with_score[static_cast<std::size_t>(any(5) * 30)] +=
                1 + any(std::uint64_t{1} << static_cast<unsigned>(any(30)));
        EXPECT_TRUE(std::isfinite(evidence(test, counts)));
        const Estimate found = mean_after(test, counts);
        EXPECT_LE(0, found.low);
        EXPECT_LE(found.low, found.value);
        EXPECT_LE(found.value, found.high);
        EXPECT_LE(found.high, 1);
    }
}

} // namespace
} // namespace muster::lab
