// muster simulate: many games between bots, and what they come to.
#include "cli/commands.hpp"
#include "cli/lab.hpp"
#include "cli/lab_tables.hpp"
#include "core/json.hpp"

#include <memory>

namespace muster::cli {

namespace {

int simulate(const LabOptions& options, const std::string& line) {
    const lab::Plan plan =
        planned(options, [](const lab::Request& request) { return lab::plan_simulation(request); });
    lab::Collector collector(plan);
    const Games games = run_games(plan, collector, options);
    const lab::RunInfo info{"simulate", line, plan.arms.front().setup.options, collector.games(),
                            games.ended};
    const std::vector<lab::Figures> figures = collector.figures();
    const Terminal terminal(false);
    Lines lines = heading(plan, info, terminal);
    for (const std::string& each : summary_tables(figures.front(), terminal)) lines.push_back(each);
    return hand_out(options, {plan, games, figures}, lab::result_json(plan, info, figures), as_text(lines));
}

} // namespace

void add_simulate(CommandLine& app, int& result, const std::string& line) {
    const auto options = std::make_shared<LabOptions>();
    Command command = app.add("simulate", "Let bots play many games: who wins, how long, by which rules");
    add_lab_options(command, *options, 1'000, "How many games");
    command.footer("Examples:\n"
                   "  muster simulate champions\n"
                   "  muster simulate forge --games 5000 --bot greedy --bot random --options rounds=3\n"
                   "  muster simulate frames --seats 3 --csv games.csv --report frames.html\n"
                   "  muster simulate forge --bot search:hard --journal night.jsonl\n"
                   "  muster simulate forge --bot search:hard --journal night.jsonl --resume\n\n"
                   "Ctrl-C gives the result so far. docs/lab.md says how to read the figures.");
    command.runs([options, &result, &line] { result = simulate(*options, line); });
}

} // namespace muster::cli
