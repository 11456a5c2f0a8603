#include "cli/lab.hpp"

#include "cli/files.hpp"
#include "cli/interrupt.hpp"
#include "cli/lab_files.hpp"
#include "cli/progress.hpp"
#include "cli/terminal.hpp"
#include "core/json.hpp"
#include "core/toml.hpp"
#include "lab/report.hpp"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>

namespace muster::cli {

namespace {

// A file needs a name: an empty one is a slip, such as a variable of a script that is not set.
std::string refuse_empty(const std::string& path) { return path.empty() ? "a file needs a name" : ""; }

// The report would link to nothing else.
bool is_web_address(std::string_view text) {
    const auto leads_somewhere = [&](std::string_view scheme) {
        return text.starts_with(scheme) && text.size() > scheme.size();
    };
    return (leads_somewhere("http://") || leads_somewhere("https://")) &&
           text.find_first_of(" \t\r\n") == std::string_view::npos;
}

using Replays = std::map<std::uint64_t, std::optional<std::string>>; // by the number of the game

// Each of the games that stand out once more, as a transcript; some stand out for several reasons. Whoever
// does not want to wait for all of them presses Ctrl-C.
Replays replays_of(const lab::Plan& plan, const std::vector<lab::Figures>& arms) {
    Replays replays;
    std::vector<lab::Row> rows;
    for (const lab::Figures& arm : arms)
        for (const lab::Outlier& outlier : arm.outliers)
            if (replays.emplace(outlier.number, std::nullopt).second)
                rows.push_back({outlier.number, outlier.record});
    notice_interrupt(Lost::report);
    Bar bar;
    for (std::size_t i = 0; i < rows.size() && !interrupted(); ++i) {
        bar.show(fmt::format("replaying game {} of {} for the report", i + 1, rows.size()));
        replays[rows[i].number] = lab::transcript_of(plan, rows[i], &interrupted());
    }
    return replays;
}

void write_report(const LabOptions& options, const Findings& findings, Json result) {
    const Replays replays = replays_of(findings.plan, findings.arms);
    for (Json& arm : result["arms"])
        for (Json& outlier : arm["outliers"])
            if (const auto& replay = replays.at(outlier["number"].get<std::uint64_t>()))
                outlier["transcript"] = *replay;
    if (options.page) result["page"] = *options.page;
    lab::write_report(options.report, result);
}

} // namespace

void refuse(const std::string& sentence) {
    std::string line = sentence;
    while (line.ends_with('\n')) line.pop_back();
    for (auto at = line.find('\n'); at != std::string::npos; at = line.find('\n', at))
        line.replace(at, 1, "; ");
    throw Failure{line, 2};
}

void add_lab_options(Command command, LabOptions& options, std::uint64_t usual_games,
                     const std::string& meaning) {
    options.games = usual_games;
    command.takes("GAME", options.game, "Which game; see `muster games`").required();
    command.takes("--games", options.games, fmt::format("{} (if not given: {})", meaning, usual_games))
        .as("N")
        .within(std::uint64_t{1}, std::uint64_t{1'000'000'000});
    command.takes("--seats", options.seats, "How many seats").as("N");
    command
        .takes("--bot", options.bots,
               fmt::format("Who plays: once for all seats, or once for each ({}; if not given: {})",
                           bot_names, lab::usual_bot))
        .as("BOT")
        .each_time();
    command
        .takes("--options", options.options, "Options of the game, name=value; see `muster games --options`")
        .as("NAME=VALUE")
        .each_time();
    command.takes("--data", options.data, "A data file of your own (TOML)").as("FILE").each_time();
    command
        .takes("--seed", options.seed,
               "Where the first game's luck comes from; the others have the seeds after it (if not given: 1)")
        .as("N")
        .within(std::uint64_t{0}, highest_seed);
    command
        .takes("--threads", options.threads,
               "How many games are played at once (if not given: one a processor); the result is the same")
        .as("N")
        .within(1, 1024);
    command.flag("--json", options.json, "Print JSON instead of tables");
    command.takes("--csv", options.csv, "Write a row a game to this file").as("FILE").checked(refuse_empty);
    command
        .takes("--report", options.report,
               "Write a page with plots and replays to this file, for any browser")
        .as("FILE.html")
        .checked(refuse_empty);
    command
        .takes("--page", options.page,
               "Where Muster's page is, for the replays in the report (if not given: where `muster "
               "serve` has it)")
        .as("URL");
    command
        .takes("--journal", options.journal,
               "Keep every game in this file as it ends, so that --resume can go on")
        .as("FILE")
        .checked(refuse_empty);
    command.flag("--resume", options.resume, "Go on with what the journal has");
}

lab::Request request_of(const LabOptions& options) {
    lab::Request request;
    request.game = lower(options.game);
    request.seats = options.seats;
    request.bots = options.bots;
    request.options = options.options;
    request.games = options.games;
    request.seed = options.seed;
    request.csv = options.csv;
    request.report = options.report;
    request.journal = options.journal;
    request.resume = options.resume;
    try {
        for (const std::string& path : options.data) request.data.push_back({path, read_file(path)});
    } catch (const Failure& failure) {
        throw lab::Mistake(failure.sentence);
    }
    return request;
}

void check_page(const LabOptions& options) {
    if (!options.page) return;
    if (!is_web_address(lower(*options.page)))
        throw lab::Mistake(fmt::format("--page \"{}\" is no web address, such as http://localhost:8080/",
                                       shown(*options.page)));
    if (options.report.empty())
        throw lab::Mistake("--page is for the replays of a report: give --report FILE.html, too");
}

void check_outputs(const lab::Request& request) {
    lab::check_files(request);
    if (request.report.empty()) return;
    if (const std::string fault = lab::report_fault(request.report); !fault.empty())
        throw lab::Mistake(fault);
}

Games run_games(const lab::Plan& plan, lab::Collector& collector, const LabOptions& options) {
    notice_interrupt(Lost::result);
    RowKeeper keeper({options.csv, options.journal, options.resume}, plan, collector);
    Bar bar;
    lab::Effort effort;
    effort.threads = options.threads;
    effort.interrupted = &interrupted();
    effort.on_progress = [&](const lab::Headway& headway) { bar.show(headway); };
    effort.on_played = [&](const lab::Row& row) { keeper.note_played(row); };
    const lab::Ended ended = lab::run(plan, keeper.known(), keeper, effort);
    return {ended, keeper.finish()};
}

int hand_out(const LabOptions& options, const Findings& findings, const Json& result,
             const std::string& text) {
    // What was typed may hold anything; writing must not fail on it.
    if (options.json)
        write_data(result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    else
        write_out(text);
    std::string fault = findings.games.fault;
    try {
        if (!options.report.empty()) write_report(options, findings, result);
    } catch (const std::runtime_error& error) {
        fault += (fault.empty() ? "" : "; ") + std::string(error.what());
    }
    if (!fault.empty()) throw Failure{fault};
    return interrupted() || findings.games.ended == lab::Ended::interrupted ? 130 : 0;
}

} // namespace muster::cli
