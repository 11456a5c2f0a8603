// muster sweep: how a game changes with its numbers.
#include "lab/sweep.hpp"
#include "cli/commands.hpp"
#include "cli/lab.hpp"
#include "cli/lab_tables.hpp"
#include "core/json.hpp"

#include <memory>

namespace muster::cli {

namespace {

struct Options {
    LabOptions lab;
    std::vector<std::string> vary;
};

int sweep(const Options& options, const std::string& line) {
    const lab::SweepPlan plan = planned(
        options.lab, [&](const lab::Request& request) { return lab::plan_sweep(request, options.vary); });
    lab::Sweep collector(plan);
    const Games games = run_games(plan.plan, collector, options.lab);
    const lab::RunInfo info{"sweep", line, lab::read_settings(options.lab.options, *plan.plan.game),
                            collector.games(), games.ended};
    const std::vector<lab::Figures> cells = collector.figures();
    const std::vector<lab::Maybe> differences = collector.differences();
    Json result = lab::result_json(plan.plan, info, cells);
    result["sweep"] = lab::sweep_json(plan, differences);
    const Terminal terminal(false);
    Lines lines = heading(plan.plan, info, terminal);
    for (const std::string& each : sweep_tables(plan, cells, differences, terminal)) lines.push_back(each);
    return hand_out(options.lab, {plan.plan, games, cells}, result, as_text(lines));
}

} // namespace

void add_sweep(CommandLine& app, int& result, const std::string& line) {
    const auto options = std::make_shared<Options>();
    Command command = app.add("sweep", "How a game changes with its options: a grid of them");
    add_lab_options(command, options->lab, 500, "How many games in each cell of the grid");
    command
        .takes(
            "--vary", options->vary,
            "An option of the game (or bot, or bots) and its values; semicolons part values that hold commas")
        .as("KEY=A,B,C")
        .each_time()
        .required();
    command.footer("All cells are played with the same luck.\n\n"
                   "Examples:\n"
                   "  muster sweep champions --vary score_target=3,4,5,6 --bot random\n"
                   "  muster sweep frames --vary clock=6,8,11 --vary rockets=0,3 --games 1000\n"
                   "  muster sweep forge --vary 'forces=ashgate,brine;brine,ashgate' --report forces.html");
    command.runs([options, &result, &line] { result = sweep(*options, line); });
}

} // namespace muster::cli
