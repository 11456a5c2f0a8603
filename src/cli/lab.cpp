#include "cli/lab.hpp"

#include "cli/files.hpp"
#include "cli/terminal.hpp"
#include "core/json.hpp"
#include "lab/csv.hpp"
#include "lab/journal.hpp"
#include "lab/report.hpp"

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <csignal>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <unistd.h>

namespace muster::cli {

namespace {

// A signal handler sets them.
std::atomic<bool> interrupted = false;
std::atomic<std::int64_t> interrupted_at = 0; // in seconds

// Whoever presses Ctrl-C again wants the program to end at once; but some who pass signals on do so twice.
void notice(int) {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    if (interrupted && now.tv_sec > interrupted_at + 1) ::_exit(130);
    if (interrupted) return;
    interrupted_at = now.tv_sec;
    interrupted = true;
}

void catch_interrupt() {
    struct sigaction action{};
    action.sa_handler = notice;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

// ---------------------------------------------------------------- how far it is

std::string time_left(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

// One line on standard error that is drawn over again; nothing where that is no terminal.
class Bar {
public:
    Bar() : shown_(::isatty(STDERR_FILENO) != 0) {}
    ~Bar() {
        if (drawn_) put("\r\033[K");
    }
    Bar(const Bar&) = delete;
    Bar& operator=(const Bar&) = delete;

    void show(const lab::Headway& headway) {
        const auto now = std::chrono::steady_clock::now();
        if (!shown_ || (drawn_ && now - last_ < std::chrono::milliseconds(100))) return;
        last_ = now;
        drawn_ = true;
        const std::uint64_t played = headway.games - headway.known;
        const double seconds = std::chrono::duration<double>(now - began_).count();
        const double rate = seconds > 0 ? static_cast<double>(played) / seconds : 0;
        const double part =
            headway.of > 0 ? static_cast<double>(headway.games) / static_cast<double>(headway.of) : 1;
        constexpr int width = 24;
        const int full = static_cast<int>(part * width);
        std::string line = fmt::format("\r\033[K{}{} {:3.0f} %  {} of {} games", repeat("█", full),
                                       repeat("░", width - full), 100 * part, headway.games, headway.of);
        if (played > 0)
            line += fmt::format("  {:.{}f} a second  {} left", rate, rate < 10 ? 1 : 0,
                                time_left(static_cast<double>(headway.of - headway.games) / rate));
        put(line);
    }

private:
    static void put(const std::string& text) {
        static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
        static_cast<void>(std::fflush(stderr));
    }

    bool shown_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now(), last_;
};

// ---------------------------------------------------------------- where rows go

// Writes each row down before it is counted.
class CsvSink final : public lab::Sink {
public:
    CsvSink(const std::string& path, const lab::Plan& plan, lab::Sink& next)
        : path_(path), plan_(&plan), next_(&next) {
        if (path.empty()) return;
        file_.emplace(path, std::ios::binary | std::ios::trunc);
        *file_ << lab::csv_header(plan);
        check();
    }

    bool take(const lab::Row& row) override {
        if (file_) *file_ << lab::csv_line(*plan_, row);
        return next_->take(row);
    }
    void finish() {
        if (!file_) return;
        file_->flush();
        check();
    }

private:
    void check() const {
        if (!*file_) throw Failure{fmt::format("cannot write {}", path_)};
    }

    std::string path_;
    const lab::Plan* plan_;
    lab::Sink* next_;
    std::optional<std::ofstream> file_;
};

std::optional<lab::Journal> open_journal(const LabOptions& options, const lab::Plan& plan,
                                         std::vector<lab::Row>& known) {
    if (options.journal.empty()) return std::nullopt;
    if (!options.resume) return lab::Journal::begin(options.journal, plan);
    try {
        return lab::Journal::resume(options.journal, plan, known);
    } catch (const std::runtime_error& error) { // it is of something else
        refuse(error.what());
    }
}

} // namespace

void refuse(const std::string& sentence) {
    std::string line = sentence;
    while (line.ends_with('\n')) line.pop_back();
    for (auto at = line.find('\n'); at != std::string::npos; at = line.find('\n', at))
        line.replace(at, 1, "; ");
    throw Failure{line, 2};
}

void add_lab_options(CLI::App& command, LabOptions& options, std::uint64_t usual_games,
                     const std::string& meaning) {
    options.games = usual_games;
    command.add_option("GAME", options.game, "Which game; see `muster games`")->required();
    command.add_option("--games", options.games, fmt::format("{} (if not given: {})", meaning, usual_games))
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
    command.add_option("--seats", options.seats, "How many seats")->type_name("N");
    command
        .add_option("--bot", options.bots,
                    fmt::format("Who plays: once for all seats, or once for each ({}; if not given: {})",
                                bot_names, lab::usual_bot))
        ->type_name("BOT")
        ->expected(1)
        ->take_all();
    command
        .add_option("--options", options.options,
                    "Options of the game, name=value; see `muster games --options`")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->take_all();
    command.add_option("--data", options.data, "A data file of your own (TOML)")
        ->type_name("FILE")
        ->expected(1)
        ->take_all();
    command
        .add_option(
            "--seed", options.seed,
            "Where the first game's luck comes from; the others have the seeds after it (if not given: 1)")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{0}, highest_seed));
    command
        .add_option(
            "--threads", options.threads,
            "How many games are played at once (if not given: one a processor); the result is the same")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    command.add_flag("--json", options.json, "Print JSON instead of tables");
    command.add_option("--csv", options.csv, "Write a row a game to this file")->type_name("FILE");
    command
        .add_option("--report", options.report,
                    "Write a page with plots and replays to this file, for any browser")
        ->type_name("FILE.html");
    command
        .add_option("--page", options.page,
                    "Where Muster's page is, for the replays in the report (if not given: where `muster "
                    "serve` has it)")
        ->type_name("URL");
    command
        .add_option("--journal", options.journal,
                    "Keep every game in this file as it ends, so that --resume can go on")
        ->type_name("FILE");
    command.add_flag("--resume", options.resume, "Go on with what the journal has");
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

void check_outputs(const lab::Request& request) {
    lab::check_files(request);
    if (request.report.empty()) return;
    if (const std::string fault = lab::report_fault(request.report); !fault.empty())
        throw lab::Mistake(fault);
}

lab::Ended run_games(const lab::Plan& plan, lab::Collector& collector, const LabOptions& options) {
    catch_interrupt();
    std::vector<lab::Row> known;
    std::optional<lab::Journal> journal = open_journal(options, plan, known);
    CsvSink sink(options.csv, plan, collector);
    Bar bar;
    lab::Effort effort;
    effort.threads = options.threads;
    effort.interrupted = &interrupted;
    effort.on_progress = [&](const lab::Headway& headway) { bar.show(headway); };
    if (journal) effort.on_played = [&](const lab::Row& row) { journal->add(plan, row); };
    const lab::Ended ended = lab::run(plan, known, sink, effort);
    sink.finish();
    return ended;
}

int hand_out(const LabOptions& options, const lab::Plan& plan, Json result, const std::string& text) {
    // What was typed may hold anything; writing must not fail on it.
    write_out(options.json ? result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : text);
    const bool partial = result["partial"].get<bool>();
    if (!options.report.empty()) {
        for (Json& arm : result["arms"])
            for (Json& outlier : arm["outliers"])
                outlier["transcript"] = lab::transcript_of(plan, outlier["number"].get<std::uint64_t>());
        if (!options.page.empty()) result["page"] = options.page;
        lab::write_report(options.report, result);
    }
    return partial ? 130 : 0;
}

} // namespace muster::cli
