// What simulate, compare and sweep share: their options, how games are run, and where results go.
#pragma once

#include "cli/command_line.hpp"
#include "core/json_fwd.hpp"
#include "lab/request.hpp"
#include "lab/summary.hpp"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace muster::cli {

// As they were typed.
struct LabOptions {
    std::string game;
    std::vector<std::string> bots;
    std::optional<int> seats;
    std::vector<std::string> options;
    std::vector<std::string> data;
    std::uint64_t games = 0;
    std::uint64_t seed = 1;
    int threads = 0;
    bool json = false;
    std::string csv, report, journal;
    std::optional<std::string> page;
    bool resume = false;
};

// `meaning` is what --games stands for.
void add_lab_options(Command command, LabOptions& options, std::uint64_t usual_games,
                     const std::string& meaning);

[[noreturn]] void refuse(const std::string& sentence); // the program ends with 2

// Checks what was asked for, all of it, and has `make_plan` make a plan of it. Refuses whatever is wrong.
template <class MakePlan>
auto planned(const LabOptions& options, MakePlan make_plan);

lab::Request request_of(const LabOptions& options);
void check_page(const LabOptions& options);
void check_outputs(const lab::Request& request);

template <class MakePlan>
auto planned(const LabOptions& options, MakePlan make_plan) {
    try {
        const lab::Request request = request_of(options);
        auto plan = make_plan(request);
        check_page(options);
        check_outputs(request);
        return plan;
    } catch (const lab::Mistake& mistake) {
        refuse(mistake.what());
    }
}

struct Games {
    lab::Ended ended = lab::Ended::complete;
    std::string fault; // a file that could not be written to its end, as a sentence; or empty
};

// Plays the plan's games for the collector, with a bar on a terminal. Ctrl-C ends it early.
Games run_games(const lab::Plan& plan, lab::Collector& collector, const LabOptions& options);

// What was played and what it came to.
struct Findings {
    const lab::Plan& plan;
    const Games& games;
    const std::vector<lab::Figures>& arms;
};

// Prints the result as JSON if that was asked for, or else the text, and writes the report; then complains
// about files that could not be written. What the program ends with.
int hand_out(const LabOptions& options, const Findings& findings, const Json& result,
             const std::string& text);

} // namespace muster::cli
