// Is B better than A? Games are played in pairs with the same luck, and what is compared is the difference
// within each pair, until a sequential test is sure.
//
// Two bots play both games of a pair against each other, with their sides changed; the difference is what B
// won of both less what A did, a game. Two variants of the rules are played by the same bots; the difference
// is what a seat wins under B less what it wins under A. So a difference is from -1 to 1, and 0.03 means 3
// wins more in a hundred games.
#pragma once

#include "lab/request.hpp"
#include "lab/summary.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace muster::lab {

// Is the difference rather `lower` or rather `upper`?
struct Bounds {
    double lower = 0;
    double upper = 0.03;
    double alpha = 0.05; // how often `upper` may be chosen although `lower` is true
    double beta = 0.05;  // and the other way round
};

// Throws a Mistake where the bounds contradict each other.
SequentialTest test_of(const Bounds& bounds, std::uint64_t most_pairs);

struct ComparisonFigures {
    struct OfSeat {
        int seat = -1;     // -1: of bots, wherever they sit
        std::string force; // "its force under A / under B" where they differ
        Maybe a, b;
        Maybe difference; // corrected for stopping
        Maybe plain;
    };
    bool of_bots = false;
    std::string a, b;
    std::int64_t pairs = 0, planned_pairs = 0;
    int seat = 0; // whose difference is tested; of `seats`, the one
    std::vector<OfSeat> seats;
    std::optional<Bounds> bounds;
    Progress progress = Progress::go_on; // of the test, if there are bounds
    double evidence = 0, floor = 0, ceiling = 0;
    std::vector<std::pair<std::int64_t, double>> path; // the evidence after so many pairs
    std::optional<std::array<std::int64_t, 5>> pentanomial;
    std::vector<std::pair<double, std::int64_t>> differences; // how many pairs have which
    std::string verdict;

    const OfSeat& tested() const;
};

class Comparison final : public Collector {
public:
    // `seat`: whose win rate is tested, where options are compared. Without bounds all pairs are played.
    Comparison(const ComparisonPlan& plan, const std::optional<Bounds>& bounds, int seat);

    ComparisonFigures comparison(const std::vector<Figures>& arms) const;

protected:
    bool take_unit(std::span<const Row> unit) override;

private:
    const PairCounts& tested() const { return counts_[of_bots_ ? 0 : static_cast<std::size_t>(seat_)]; }
    int bots_score(std::span<const Row> unit) const;
    void note_evidence();
    Maybe difference_of(const PairCounts& counts, bool corrected) const;

    const ComparisonPlan* plan_;
    bool of_bots_;
    int seats_;
    int seat_;
    std::optional<Bounds> bounds_;
    SequentialTest test_;
    std::vector<PairCounts> counts_; // of each seat; of bots, one
    std::vector<std::pair<std::int64_t, double>> path_;
    std::int64_t stride_ = 1;
};

// In a plain sentence.
std::string verdict_of(const ComparisonFigures& figures);

Json to_json(const ComparisonFigures& figures);

} // namespace muster::lab
