#include "lab/helpers.hpp"

#include "lab/journal.hpp"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <fmt/format.h>
#include <stdexcept>
#include <thread>

namespace muster::lab {

namespace {

using Topic = Ranks::Topic;
using Message = Ranks::Message;

// How often a process looks for messages. MPI's own waiting would take a whole processor.
constexpr std::chrono::milliseconds between_looks{1};
constexpr std::size_t most_given = 256;

// Every message begins with the number of the plan it is about: what comes late, of an earlier one, is left
// alone.
std::uint64_t plans_so_far = 0;

// Takes a number off the front, and the space or line's end after it.
std::uint64_t take_number(std::string_view& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), number);
    if (error != std::errc()) throw std::runtime_error("a rank sent something that is not a number");
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
    if (!text.empty()) text.remove_prefix(1);
    return number;
}

std::string_view take_line(std::string_view& text) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

} // namespace

// ---------------------------------------------------------------- the first rank

Helpers::Helpers(const Plan& plan, int threads) : plan_(&plan), ranks_(Ranks::here()) {
    ++plans_so_far;
    if (ranks_ == nullptr) return;
    for (int rank = 1; rank < ranks_->count(); ++rank) {
        ranks_->send(rank, Topic::plan, fmt::format("{} {}\n{}", plans_so_far, threads, plan_text(plan)));
        all_.push_back({rank});
    }
}

Helpers::~Helpers() {
    for (const Helper& helper : all_) ranks_->send(helper.rank, Topic::stop, fmt::format("{}", plans_so_far));
}

void Helpers::take_from(Crew& crew) {
    for (Helper& helper : all_) {
        if (!helper.ready || helper.given >= helper.most) continue;
        const auto numbers = crew.take_back(helper.most - helper.given);
        if (numbers.empty()) return;
        std::string text = fmt::format("{}", plans_so_far);
        for (const std::uint64_t number : numbers) text += fmt::format(" {}", number);
        ranks_->send(helper.rank, Topic::games, std::move(text));
        helper.given += numbers.size();
    }
}

std::vector<Row> Helpers::finished() {
    std::vector<Row> rows;
    if (!any()) return rows;
    while (const auto message = ranks_->receive()) hear(*message, rows);
    return rows;
}

void Helpers::hear(const Message& message, std::vector<Row>& rows) {
    std::string_view text = message.text;
    if (take_number(text) != plans_so_far) return;
    Helper& helper = all_.at(static_cast<std::size_t>(message.from) - 1);
    if (message.topic == Topic::rows) return hear_rows(helper, text, rows);
    helper.ready = true;
    helper.most = std::min<std::size_t>(2 * take_number(text), most_given);
}

void Helpers::hear_rows(Helper& helper, std::string_view lines, std::vector<Row>& rows) {
    Faults faults;
    while (!lines.empty()) {
        auto row = read_row(*plan_, take_line(lines), faults);
        if (!row)
            throw std::runtime_error(
                fmt::format("rank {} sent a broken row: {}", helper.rank, to_string(faults)));
        rows.push_back(std::move(*row));
        --helper.given;
    }
    // Its threads were idle: the games are so short that it needs more at a time.
    if (helper.given == 0) helper.most = std::min(2 * helper.most, most_given);
}

// ---------------------------------------------------------------- the others

namespace {

// What a helper has been given.
struct Task {
    std::uint64_t number;
    Plan plan;
    Crew crew;

    Task(std::uint64_t its_number, Plan its_plan, int threads)
        : number(its_number), plan(std::move(its_plan)), crew(plan, threads) {}
};

class Helping {
public:
    explicit Helping(Ranks& ranks) : ranks_(&ranks) {}

    [[noreturn]] void run() {
        while (true) {
            while (const auto message = ranks_->receive()) hear(*message);
            if (task_)
                tell(task_->crew.finished(between_looks));
            else
                std::this_thread::sleep_for(between_looks);
        }
    }

private:
    void hear(const Message& message) {
        std::string_view text = message.text;
        if (message.topic == Topic::leave) ranks_->leave();
        const std::uint64_t number = take_number(text);
        if (message.topic == Topic::plan) return begin(number, text);
        if (!task_ || task_->number != number) return;
        if (message.topic == Topic::games) return add(text);
        task_->crew.give_up();
        task_->number = 0;
    }

    void begin(std::uint64_t number, std::string_view text) {
        const auto threads = static_cast<int>(take_number(text));
        Faults faults;
        auto plan = read_plan(text, faults);
        if (!plan) throw std::runtime_error(to_string(faults));
        task_.reset();
        task_ = std::make_unique<Task>(number, std::move(*plan),
                                       threads > 0 ? threads : usual_threads(ranks_->neighbours()));
        ranks_->send(0, Topic::plan, fmt::format("{} {}", number, task_->crew.threads()));
    }

    void add(std::string_view text) {
        std::vector<std::uint64_t> numbers;
        while (!text.empty()) numbers.push_back(take_number(text));
        task_->crew.add(numbers);
    }

    void tell(const std::vector<Row>& rows) {
        if (rows.empty() || task_->number == 0) return;
        std::string text = fmt::format("{}\n", task_->number);
        for (const Row& row : rows) text += row_text(task_->plan, row) + "\n";
        ranks_->send(0, Topic::rows, std::move(text));
    }

    Ranks* ranks_;
    std::unique_ptr<Task> task_;
};

} // namespace

int help(Ranks& ranks) {
    // The first rank hears of Ctrl-C as well, and sends everybody home when it has told what there is.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    try {
        Helping(ranks).run();
    } catch (const std::exception& error) {
        ranks.abort(error.what());
    }
}

} // namespace muster::lab
