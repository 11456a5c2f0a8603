#include "lab/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <numeric>
#include <vector>

namespace muster::lab {
namespace {

__extension__ using Wide = __int128;

// An interval of 95 % leaves out 2.5 % on each side: so many deviations of a normal distribution away.
constexpr double z95 = 1.9599639845400545;

double square(double x) { return x * x; }

// What z95 is for Student's distribution. From three degrees of freedom on by the expansion in Abramowitz and
// Stegun, 26.7.5, which is then wrong by an eighth of a per cent at most.
double student_quantile(std::int64_t degrees) {
    if (degrees == 1) return 12.706204736432095;
    if (degrees == 2) return 4.302652729911275;
    const double n = static_cast<double>(degrees);
    const double z = z95;
    const double z2 = z * z;
    const double g1 = z * (z2 + 1) / 4;
    const double g2 = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n;
}

// The count's square times the variance: exact, so that no variance is no variance.
double squared_deviations(const Sums& sums) {
    return static_cast<double>(Wide{sums.count} * sums.squares - Wide{sums.sum} * sums.sum);
}

// Wilson 1927. `tries` need not be a whole number.
Estimate wilson(double part, double tries) {
    const double z2 = square(z95);
    const double centre = (part + z2 / (2 * tries)) / (1 + z2 / tries);
    const double reach =
        z95 * std::sqrt(part * (1 - part) / tries + z2 / (4 * tries * tries)) / (1 + z2 / tries);
    // Rounding must not leave the value outside.
    return {part, std::clamp(centre - reach, 0.0, part), std::clamp(centre + reach, part, 1.0)};
}

// ---------------------------------------------------------------- likeliest distributions

// A score from 0 to 1 and how likely it is. A distribution has its scores in ascending order.
struct Bin {
    double score;
    double weight;
};
using Distribution = std::vector<Bin>;

Distribution distribution_of(const PairCounts& counts) {
    Distribution seen;
    const auto pairs = static_cast<double>(counts.pairs());
    for (int score = 0; score <= whole_pair; ++score)
        if (const auto count = counts.with_score[static_cast<std::size_t>(score)])
            seen.push_back({static_cast<double>(score) / whole_pair, static_cast<double>(count) / pairs});
    return seen;
}

// No weight is negative between these.
double least_multiplier(double mean) { return -1 / (1 - mean); }
double most_multiplier(double mean) { return 1 / mean; }

// Among all distributions over 0 .. 1 with the given mean, the one under which what was seen is likeliest has
// the weights seen.weight / (1 + x * (score - mean)), and what these lack of 1 is at 0 or at 1, seen or not.
// This is the x: it maximises the sum of weight * log(1 + x * (score - mean)). (Owen, Empirical Likelihood,
// 2001. Those who test chess programs do the same with five bins, after Van den Bergh.)
double multiplier(const Distribution& seen, double mean) {
    const double least = least_multiplier(mean);
    const double most = most_multiplier(mean);
    double curvature = 0;
    const auto slope = [&](double x) {
        double sum = 0;
        curvature = 0;
        for (const Bin& bin : seen) {
            const double ratio = (bin.score - mean) / (1 + x * (bin.score - mean));
            sum += bin.weight * ratio;
            curvature -= bin.weight * ratio * ratio;
        }
        return sum;
    };
    if (seen.front().score > 0 && slope(most) >= 0) return most;
    if (seen.back().score < 1 && slope(least) <= 0) return least;
    // Newton's steps, and halving where they leave the bracket. The slope is infinite at the ends, next to
    // which steps would be tiny: so none goes nearly all the way there.
    double low = least;
    double high = most;
    double x = 0;
    for (int step = 0; step < 200; ++step) {
        const double up = slope(x);
        (up > 0 ? low : high) = x;
        double next = std::clamp(x - up / curvature, x - 0.9 * (x - least), x + 0.9 * (most - x));
        if (!(next > low && next < high)) next = std::midpoint(low, high);
        if (std::abs(next - x) <= 1e-13 * (1 + std::abs(x))) return next;
        x = next;
    }
    return x;
}

Distribution likeliest(const Distribution& seen, double mean) {
    const double x = multiplier(seen, mean);
    Distribution all{{0, 0}};
    double rest = 1;
    for (const Bin& bin : seen) {
        const double weight = bin.weight / (1 + x * (bin.score - mean));
        rest -= weight;
        if (bin.score == 0)
            all.front().weight = weight;
        else
            all.push_back({bin.score, weight});
    }
    if (all.back().score < 1) all.push_back({1, 0});
    // There is a rest only where x is as far as it may go.
    if (x == most_multiplier(mean)) all.front().weight = rest;
    if (x == least_multiplier(mean)) all.back().weight = rest;
    std::erase_if(all, [](const Bin& bin) { return bin.weight <= 0; });
    return all;
}

// What a pair adds to the evidence and to the score: on average, how much that scatters, and how they go
// together.
struct Step {
    double mean_evidence = 0;
    double mean_score = 0;
    double evidence_variance = 0;
    double score_variance = 0;
    double covariance = 0;
};

Step step_of(const SequentialTest& test, const Distribution& scores) {
    const double at_lower = multiplier(scores, test.lower);
    const double at_upper = multiplier(scores, test.upper);
    const auto gain = [&](double score) {
        return std::log((1 + at_lower * (score - test.lower)) / (1 + at_upper * (score - test.upper)));
    };
    Step step;
    for (const Bin& bin : scores) {
        step.mean_evidence += bin.weight * gain(bin.score);
        step.mean_score += bin.weight * bin.score;
    }
    for (const Bin& bin : scores) {
        const double evidence = gain(bin.score) - step.mean_evidence;
        const double score = bin.score - step.mean_score;
        step.evidence_variance += bin.weight * evidence * evidence;
        step.score_variance += bin.weight * score * score;
        step.covariance += bin.weight * evidence * score;
    }
    return step;
}

// ---------------------------------------------------------------- the stopped walk

// Wald's bounds of the evidence.
double floor_of(const SequentialTest& test) { return std::log(test.beta / (1 - test.alpha)); }
double ceiling_of(const SequentialTest& test) { return std::log((1 - test.beta) / test.alpha); }

// exp(exponent) times the normal distribution below z, also where the one is huge and the other tiny.
double weighted_normal(double exponent, double z) {
    if (z > -8) return std::exp(exponent) * std::erfc(-z / std::numbers::sqrt2) / 2;
    const double z2 = z * z;
    const double mills = (1 - (1 - 3 / z2) / z2) / -z;
    return std::exp(exponent - z2 / 2) * mills * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}
// The same between two values.
double weighted_normal(double exponent, double from, double to) {
    if (from + to > 0) return weighted_normal(exponent, -from) - weighted_normal(exponent, -to);
    return weighted_normal(exponent, to) - weighted_normal(exponent, from);
}

// A Brownian motion from 0, of variance 1 in a unit of time, until it comes to `floor` below or `ceiling`
// above.
struct Walk {
    double drift;
    double floor;
    double ceiling;
    double time;
};

// After so many times the square of the width it has stopped for certain; so sums over images have few terms.
constexpr double patience = 50;

// That it has come to the floor by now, not having been at the ceiling. Both bounds are mirrors, so it is a
// sum over images of the floor, each with the time of first passage under a drift (Siegmund, Sequential
// Analysis, 1985, chapter 3).
double chance_of_floor(const Walk& walk) {
    const double depth = -walk.floor;
    const double width = walk.ceiling - walk.floor;
    const double drift = std::abs(walk.drift);
    const double time = std::min(walk.time, patience * width * width);
    const double root = std::sqrt(time);
    const auto passage = [&](double distance) {
        const double exponent = -walk.drift * depth;
        return weighted_normal(exponent - drift * distance, (drift * time - distance) / root) +
               weighted_normal(exponent + drift * distance, -(drift * time + distance) / root);
    };
    double sum = 0;
    for (int image = 0; image < 100; ++image) {
        const double more = passage(depth + 2 * image * width);
        sum += more - passage(2 * (image + 1) * width - depth);
        if (more < 1e-9) break;
    }
    return std::clamp(sum, 0.0, 1.0);
}

double chance_of_ceiling(const Walk& walk) {
    return chance_of_floor({-walk.drift, -walk.ceiling, -walk.floor, walk.time});
}

// That it is still between the bounds now, and not above the given height.
double chance_between(const Walk& walk, double height) {
    const double width = walk.ceiling - walk.floor;
    if (walk.time > patience * width * width) return 0;
    const double root = std::sqrt(walk.time);
    const auto image = [&](double start) {
        const double centre = start + walk.drift * walk.time;
        return weighted_normal(walk.drift * start, (walk.floor - centre) / root, (height - centre) / root);
    };
    const int images = 2 + static_cast<int>(5 * root / width);
    double sum = 0;
    for (int i = -images; i <= images; ++i)
        sum += image(2 * i * width) - image(2 * walk.floor - 2 * i * width);
    return std::clamp(sum, 0.0, 1.0);
}

// Below which this part of a normal distribution lies; at most nine deviations away.
double normal_quantile(double part) {
    double low = -9;
    double high = 9;
    for (int halving = 0; halving < 24; ++halving) {
        const double middle = std::midpoint(low, high);
        (weighted_normal(0, middle) < part ? low : high) = middle;
    }
    return std::midpoint(low, high);
}

// A test as it came out.
struct Result {
    Progress progress = Progress::go_on;
    double pairs = 0;
    double mean_score = 0;
    double mean_evidence = 0;
};

// How likely the evidence comes out no better than this, if pairs add such steps to it. Outcomes have the
// order of Siegmund (Estimation following sequential tests, 1978): the sooner the lower mean was accepted the
// worse, the sooner the upper the better, and what is open lies between.
double chance_of_less(const SequentialTest& test, const Step& step, const Result& result) {
    const double floor = floor_of(test);
    const double ceiling = ceiling_of(test);
    // Some scatter there must be for a walk, also where all pairs are alike.
    const double deviation = std::max(std::sqrt(step.evidence_variance), 1e-6 * (ceiling - floor));
    // As a walk in steps runs past its bounds, by 0.583 deviations of a step on average, the continuous one
    // is given bounds that much wider (Siegmund 1985, chapter 10).
    const double beyond = 0.583 * std::sqrt(static_cast<double>(test.pairs_per_look));
    Walk walk{step.mean_evidence / deviation, floor / deviation - beyond, ceiling / deviation + beyond,
              result.pairs};
    const double climb = result.mean_evidence / deviation;
    // It meets its bound when it climbs as steeply as the test did on the whole.
    if (result.progress == Progress::accept_lower) {
        walk.time = walk.floor / climb;
        return chance_of_floor(walk);
    }
    if (result.progress == Progress::accept_upper) {
        walk.time = walk.ceiling / climb;
        return 1 - chance_of_ceiling(walk);
    }
    return chance_of_floor(walk) + chance_between(walk, climb * result.pairs);
}

// How good the result is among all that the test could have had if pairs scored like that, as a normal
// deviate. The evidence decides when the test stops, but the score is what is asked for. As far as the two go
// together it is the stopped walk's rank that counts; the rest of the score has nothing to do with stopping,
// and ranks as in a test of fixed size. The two parts are independent. Weighted so they come to a plain
// deviate where nothing stops, since the evidence then ranks at `correlation` times that.
double rank(const SequentialTest& test, const Distribution& scores, const Result& result) {
    const Step step = step_of(test, scores);
    const double variances = step.evidence_variance * step.score_variance;
    const double correlation = variances > 0 ? step.covariance / std::sqrt(variances) : 0;
    const double deviation = std::max(std::sqrt(step.score_variance / result.pairs), 1e-12);
    return correlation * normal_quantile(chance_of_less(test, step, result)) +
           (1 - square(correlation)) * (result.mean_score - step.mean_score) / deviation;
}

} // namespace

// ---------------------------------------------------------------- single games

bool Estimate::bounded() const { return std::isfinite(low) && std::isfinite(high); }

void Sums::add(std::int64_t value) {
    ++count;
    sum += value;
    squares += value * value;
}

Sums& Sums::operator+=(const Sums& other) {
    count += other.count;
    sum += other.sum;
    squares += other.squares;
    return *this;
}

Estimate mean(const Sums& sums) {
    if (sums.count == 0) return {};
    const auto n = static_cast<double>(sums.count);
    const double value = static_cast<double>(sums.sum) / n;
    if (sums.count == 1) return {.value = value};
    const double reach = student_quantile(sums.count - 1) * std::sqrt(squared_deviations(sums) / (n - 1)) / n;
    return {value, value - reach, value + reach};
}

// Wilson's interval with an effective number of tries, as for surveys (Korn and Graubard 1998): values that
// scatter less than wins and losses would tell as much as more of these. Their variance is mixed with that of
// wins and losses as if z^2 of these had been seen too, which is what keeps it from none. Of wins and losses
// alone this is just Wilson's.
Estimate mean_share(const Sums& sums, int whole) {
    if (sums.count == 0) return {0.5, 0, 1};
    const auto n = static_cast<double>(sums.count);
    const double value = static_cast<double>(sums.sum) / (n * whole);
    const double most = value * (1 - value);
    if (most <= 0) return wilson(value, n);
    const double z2 = square(z95);
    const double variance = (squared_deviations(sums) / square(n * whole) * n + most * z2) / (n + z2);
    return wilson(value, n * most / variance);
}

Estimate proportion(std::int64_t hits, std::int64_t tries) {
    return mean_share({.count = tries, .sum = hits, .squares = hits}, 1);
}

// Newcombe 1998, method 10, and Zou and Donner 2008 for any two intervals.
Estimate difference(const Estimate& one, const Estimate& other) {
    const double value = one.value - other.value;
    return {value, value - std::hypot(one.value - one.low, other.high - other.value),
            value + std::hypot(one.high - one.value, other.value - other.low)};
}

double quantile(std::span<const std::int64_t> ascending, double part) {
    if (ascending.empty()) return 0;
    const double at = std::clamp(part, 0.0, 1.0) * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto above = std::min(below + 1, ascending.size() - 1);
    return std::lerp(static_cast<double>(ascending[below]), static_cast<double>(ascending[above]),
                     at - static_cast<double>(below));
}

// ---------------------------------------------------------------- pairs of games

void PairCounts::add(int score) {
    assert(score >= 0 && score <= whole_pair);
    ++with_score[static_cast<std::size_t>(score)];
}

PairCounts& PairCounts::operator+=(const PairCounts& other) {
    for (std::size_t i = 0; i < with_score.size(); ++i) with_score[i] += other.with_score[i];
    return *this;
}

std::int64_t PairCounts::pairs() const {
    return std::accumulate(with_score.begin(), with_score.end(), std::int64_t{0});
}

Sums PairCounts::sums() const {
    Sums sums;
    for (std::size_t i = 0; i < with_score.size(); ++i) {
        const auto score = static_cast<std::int64_t>(i);
        sums += {with_score[i], with_score[i] * score, with_score[i] * score * score};
    }
    return sums;
}

std::optional<std::array<std::int64_t, 5>> pentanomial(const PairCounts& counts) {
    std::array<std::int64_t, 5> bins{};
    for (std::size_t i = 0; i < counts.with_score.size(); ++i) {
        if (i % (whole_pair / 4) == 0)
            bins[i / (whole_pair / 4)] = counts.with_score[i];
        else if (counts.with_score[i] != 0)
            return std::nullopt;
    }
    return bins;
}

// ---------------------------------------------------------------- the sequential test

std::string fault_of(const SequentialTest& test) {
    // Written so that what is no number fails as well.
    const auto inside = [](double x) { return x > 0 && x < 1; };
    if (!inside(test.lower) || !inside(test.upper))
        return fmt::format("Both bounds must lie between 0 and 1, as shares of a win; {} and {} do not.",
                           test.lower, test.upper);
    if (!(test.lower < test.upper))
        return fmt::format("The lower bound must be below the upper one; {} is not below {}.", test.lower,
                           test.upper);
    if (!inside(test.alpha) || !inside(test.beta) || !(test.alpha + test.beta < 1))
        return fmt::format("Both error rates must be above 0, and their sum below 1; {} and {} are not.",
                           test.alpha, test.beta);
    if (test.most_pairs < 1) return "At least one pair must be played.";
    if (test.pairs_per_look < 1) return "At least one pair must be played before the test is asked again.";
    return {};
}

double evidence(const SequentialTest& test, const PairCounts& counts) {
    const std::int64_t pairs = counts.pairs();
    if (pairs == 0) return 0;
    return static_cast<double>(pairs) * step_of(test, distribution_of(counts)).mean_evidence;
}

Progress progress(const SequentialTest& test, const PairCounts& counts) {
    const double so_far = evidence(test, counts);
    if (so_far <= floor_of(test)) return Progress::accept_lower;
    if (so_far >= ceiling_of(test)) return Progress::accept_upper;
    return counts.pairs() < test.most_pairs ? Progress::go_on : Progress::out_of_pairs;
}

Estimate mean_after(const SequentialTest& test, const PairCounts& counts) {
    if (counts.pairs() == 0) return {0.5, 0, 1};
    const Distribution seen = distribution_of(counts);
    const Step step = step_of(test, seen);
    const Result result{progress(test, counts), static_cast<double>(counts.pairs()), step.mean_score,
                        step.mean_evidence};
    // The mean with which the result ranks there: the higher the mean, the lower the rank.
    const auto mean_with_rank = [&](double wanted) {
        double low = 0;
        double high = 1;
        for (int halving = 0; halving < 24; ++halving) {
            const double middle = std::midpoint(low, high);
            (rank(test, likeliest(seen, middle), result) > wanted ? low : high) = middle;
        }
        // Where the search never turned back it is the end itself, which no midpoint comes to.
        if (low == 0) return low;
        if (high == 1) return high;
        return std::midpoint(low, high);
    };
    return {mean_with_rank(0), mean_with_rank(z95), mean_with_rank(-z95)};
}

} // namespace muster::lab
