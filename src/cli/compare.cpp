// muster compare: is one way to play better than another?
#include "cli/commands.hpp"
#include "cli/lab.hpp"
#include "cli/lab_tables.hpp"
#include "core/json.hpp"
#include "lab/comparison.hpp"

#include <fmt/format.h>
#include <memory>
#include <optional>

namespace muster::cli {

namespace {

struct Options {
    LabOptions lab;
    lab::Contest contest;
    std::optional<double> lower, upper, alpha, beta; // bounds in percent of a win
    std::optional<int> seat;
    bool all = false;
};

std::optional<lab::Bounds> bounds_of(const Options& options) {
    const bool given = options.lower || options.upper || options.alpha || options.beta;
    if (options.all && given)
        throw lab::Mistake("--all plays all games: there is no test that could have bounds");
    if (options.all) return std::nullopt;
    lab::Bounds bounds;
    if (options.lower) bounds.lower = *options.lower / 100;
    if (options.upper) bounds.upper = *options.upper / 100;
    bounds.alpha = options.alpha.value_or(bounds.alpha);
    bounds.beta = options.beta.value_or(bounds.beta);
    return bounds;
}

void check_seat(const Options& options, const lab::ComparisonPlan& plan) {
    if (!options.seat) return;
    const int seats = plan.plan.arms.front().setup.seats;
    if (plan.of_bots) throw lab::Mistake("--seat is for comparing options: bots play every seat");
    if (*options.seat < 0 || *options.seat >= seats)
        throw lab::Mistake(fmt::format("there is no seat {}; there are 0 to {}", *options.seat, seats - 1));
}

int compare(const Options& options, const std::string& line) {
    std::optional<lab::Bounds> bounds;
    const lab::ComparisonPlan plan = planned(options.lab, [&](const lab::Request& request) {
        lab::ComparisonPlan made = lab::plan_comparison(request, options.contest);
        check_seat(options, made);
        bounds = bounds_of(options);
        if (bounds) static_cast<void>(lab::test_of(*bounds, made.plan.units));
        return made;
    });
    lab::Comparison collector(plan, bounds, options.seat.value_or(0));
    const Games games = run_games(plan.plan, collector, options.lab);
    const lab::RunInfo info{"compare", line, lab::read_settings(options.lab.options, *plan.plan.game),
                            collector.games(), games.ended};
    const std::vector<lab::Figures> arms = collector.figures();
    const lab::ComparisonFigures comparison = collector.comparison(arms);
    Json result = lab::result_json(plan.plan, info, arms);
    result["comparison"] = lab::to_json(comparison);
    const Terminal terminal(false);
    Lines lines = heading(plan.plan, info, terminal);
    for (const std::string& each : comparison_tables(comparison, terminal)) lines.push_back(each);
    return hand_out(options.lab, {plan.plan, games, arms}, result, as_text(lines));
}

} // namespace

void add_compare(CommandLine& app, int& result, const std::string& line) {
    const auto options = std::make_shared<Options>();
    Command command =
        app.add("compare", "Which of two bots, forces or variants of the rules is better, and by how much?");
    add_lab_options(command, options->lab, 20'000, "How many games at most, in pairs");
    command.takes("--a", options->contest.a, "What A is: an option of the game, or bot=NAME, bots=NAME,NAME")
        .as("KEY=VALUE")
        .each_time();
    command.takes("--b", options->contest.b, "What B is").as("KEY=VALUE").each_time();
    command.takes("--seat", options->seat, "Whose win rate is compared between options (if not given: 0)")
        .as("N");
    command
        .takes("--lower", options->lower,
               "The test asks: is B better by --lower or rather by --upper? In percent of a win (if "
               "not given: 0)")
        .as("PERCENT");
    command.takes("--upper", options->upper, "(if not given: 3)").as("PERCENT");
    command.takes("--alpha", options->alpha, "How often --upper may be chosen wrongly (if not given: 0.05)")
        .as("RATE");
    command.takes("--beta", options->beta, "How often --lower may be chosen wrongly (if not given: 0.05)")
        .as("RATE");
    command.flag("--all", options->all, "Play all games instead of stopping when the test is sure");
    command.footer(
        "Games are played in pairs with the same luck. Bots change their sides within a pair; options\n"
        "are compared between games of the same bots.\n\n"
        "Examples:\n"
        "  muster compare champions --a bot=random --b bot=greedy\n"
        "  muster compare forge --a overbid=allowed --b overbid=refused --seat 1\n"
        "  muster compare forge --b forces=brine,ashgate --upper 5\n"
        "  muster compare frames --a clock=11 --b clock=8 --games 4000 --all");
    command.runs([options, &result, &line] { result = compare(*options, line); });
}

} // namespace muster::cli
