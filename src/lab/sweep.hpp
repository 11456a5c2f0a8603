// A grid of ways to play, all with the same luck: how the game changes with its numbers.
#pragma once

#include "lab/request.hpp"
#include "lab/summary.hpp"

#include <vector>

namespace muster::lab {

class Sweep final : public Collector {
public:
    explicit Sweep(const SweepPlan& plan);

    // How much more seat 0 wins in each cell than in the first, from games with the same luck. Of the first
    // there is none.
    std::vector<Maybe> differences() const;

protected:
    bool take_unit(std::span<const Row> unit) override;

private:
    int seats_;
    std::vector<PairCounts> against_first_; // of each arm; half a pair means no difference
};

Json sweep_json(const SweepPlan& plan, const std::vector<Maybe>& differences);

} // namespace muster::lab
