// What the laboratory found, as one JSON object: `--json` prints it and the report is drawn from it.
// docs/lab.md says what each field holds.
#pragma once

#include "core/json_fwd.hpp"
#include "lab/request.hpp"
#include "lab/summary.hpp"

#include <string>

namespace muster::lab {

// What is known of a run besides its figures.
struct RunInfo {
    std::string command;
    std::string line;
    Settings options; // for all arms
    std::uint64_t games = 0;
    Ended ended = Ended::complete;
};

// All but "comparison" and "sweep".
Json result_json(const Plan& plan, const RunInfo& info, const std::vector<Figures>& arms);

Json to_json(const Maybe& estimate);
Json to_json(const Settings& settings);

} // namespace muster::lab
