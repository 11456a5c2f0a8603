#include "lab/sweep.hpp"

#include "core/json.hpp"
#include "lab/result_json.hpp"

namespace muster::lab {

Sweep::Sweep(const SweepPlan& plan)
    : Collector(plan.plan), seats_(plan.plan.arms.front().setup.seats),
      against_first_(plan.plan.arms.size()) {}

bool Sweep::take_unit(std::span<const Row> unit) {
    const auto share = [&](const Row& row) { return share_of(row.record, 0, seats_); };
    for (std::size_t arm = 1; arm < unit.size(); ++arm)
        against_first_[arm].add(whole_win + share(unit[arm]) - share(unit[0]));
    return true;
}

std::vector<Maybe> Sweep::differences() const {
    std::vector<Maybe> all;
    for (const PairCounts& counts : against_first_) {
        if (counts.pairs() == 0) {
            all.emplace_back();
            continue;
        }
        const Estimate score = mean_share(counts.sums(), whole_pair);
        all.emplace_back(Estimate{2 * score.value - 1, 2 * score.low - 1, 2 * score.high - 1});
    }
    return all;
}

Json sweep_json(const SweepPlan& plan, const std::vector<Maybe>& differences) {
    Json json;
    json["keys"] = plan.keys;
    json["values"] = plan.values;
    json["cells"] = Json::array();
    for (std::size_t arm = 0; arm < plan.plan.arms.size(); ++arm)
        json["cells"].push_back(
            {{"arm", arm}, {"at", plan.values_at(arm)}, {"difference", to_json(differences[arm])}});
    return json;
}

} // namespace muster::lab
