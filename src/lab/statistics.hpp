// Numbers about many games: how sure one may be of a mean, and when a comparison has seen enough. Plain
// functions over whole numbers that were counted; nothing here knows a game. All intervals are of 95 %.
#pragma once

#include "core/outcome.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>

namespace muster::lab {

// What was estimated, and between which bounds the truth lies, 19 times in 20. A bound of which nothing can
// be said is infinite.
struct Estimate {
    double value = 0;
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();

    bool bounded() const;
};

// ---------------------------------------------------------------- single games

// Whole numbers, so that the result is the same bit for bit in whatever order threads come to add theirs.
struct Sums {
    std::int64_t count = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;

    void add(std::int64_t value);
    Sums& operator+=(const Sums& other);

    friend bool operator==(const Sums&, const Sums&) = default;
};

// Of anything counted, such as rounds or decisions: Student's interval, which takes two values at least.
Estimate mean(const Sums& sums);
// Of values from 0 to `whole`, such as the shares of a win; the result is from 0 to 1. Never of no width.
Estimate mean_share(const Sums& sums, int whole = whole_win);
// How often something came about: Wilson's score interval.
Estimate proportion(std::int64_t hits, std::int64_t tries);
// One minus the other. They must come from different games.
Estimate difference(const Estimate& one, const Estimate& other);

// The value below which this part of the values lies, 0.5 for the median; between two values it is
// interpolated, as R and NumPy do. The values are in ascending order; of no values it is 0.
double quantile(std::span<const std::int64_t> ascending, double part);

// ---------------------------------------------------------------- pairs of games

// Two games with the same luck are alike, so only pairs are independent of each other. The score of a pair is
// the sum of two shares, from 0 to `whole_pair`. Where two variants are compared on the same luck it may as
// well be `whole_win` more than what the one gained on the other: half of a whole pair means no difference.
inline constexpr int whole_pair = 2 * whole_win;

struct PairCounts {
    std::array<std::int64_t, whole_pair + 1> with_score{};

    void add(int score);
    PairCounts& operator+=(const PairCounts& other);
    std::int64_t pairs() const;
    Sums sums() const;

    friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

// The pairs that scored 0, 1/4, 1/2, 3/4 and 1: all there are in games of two sides. Nothing where others
// scored something in between.
std::optional<std::array<std::int64_t, 5>> pentanomial(const PairCounts& counts);

// ---------------------------------------------------------------- the sequential test

// Is the mean score of pairs rather `lower` or rather `upper`? Pairs are played until the answer is clear.
struct SequentialTest {
    double lower = 0.5; // from 0, both games lost, to 1, both won
    double upper = 0.52;
    double alpha = 0.05; // how often `upper` may be accepted while `lower` is true
    double beta = 0.05;  // and the other way round
    std::int64_t most_pairs = 100'000;
    // How many pairs are played before the test is asked again. They must be counted in a fixed order: else
    // it would depend on the threads when it stops.
    std::int64_t pairs_per_look = 1;
};

// What is wrong with it, as a sentence for a person; or empty. The functions below take only what passes
// here.
std::string fault_of(const SequentialTest& test);

enum class Progress { go_on, accept_lower, accept_upper, out_of_pairs };

// The logarithm of how much likelier the counts are if the mean is `upper` than if it is `lower`.
double evidence(const SequentialTest& test, const PairCounts& counts);
Progress progress(const SequentialTest& test, const PairCounts& counts);

// The mean score of pairs, from 0 to 1. A test that stops as soon as it is sure stops on lucky streaks, so
// the plain mean goes too far; this one lies above the truth as often as below. For tests under way as well.
Estimate mean_after(const SequentialTest& test, const PairCounts& counts);

} // namespace muster::lab
