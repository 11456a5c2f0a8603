#include "lab/crew.hpp"

#include <algorithm>
#include <stdexcept>
#include <tbb/info.h>
#include <thread>
#include <unistd.h>

namespace muster::lab {

// ---------------------------------------------------------------- matches

Row Matches::play(std::uint64_t number, std::vector<MatchDecision>* decisions) {
    Ready& ready = ready_for(plan_->arm_of(number));
    return {number, ready.match->play(plan_->seed_of(number), ready.bots, &clock_, decisions)};
}

Matches::Ready& Matches::ready_for(std::size_t arm) {
    Ready& ready = of_arm_[arm];
    if (ready.match) return ready;
    const Arm& wanted = plan_->arms[arm];
    std::vector<BotSpec> bots;
    for (const std::string& name : wanted.bots) {
        const auto bot = read_bot(name);
        if (!bot) throw std::runtime_error("there is no bot \"" + name + "\"");
        bots.push_back(*bot);
    }
    if (bots.size() != static_cast<std::size_t>(wanted.setup.seats))
        throw std::runtime_error("there must be one bot a seat");
    Faults faults;
    auto match = plan_->game->match(wanted.setup, faults);
    if (!match) throw std::runtime_error(to_string(faults));
    ready = {std::move(match), std::move(bots)};
    return ready;
}

// ---------------------------------------------------------------- threads

int usual_threads(int processes_here) {
    const int share = static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)) / std::max(processes_here, 1);
    return std::clamp(share, 1, tbb::info::default_concurrency());
}

Crew::Crew(const Plan& plan, int threads)
    : threads_(std::max(threads, 1)),
      allowed_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads_) + 1),
      arena_(threads_ + 1), matches_([this, &plan] { return Matches(plan, &given_up_); }) {}

Crew::~Crew() { stop(); }

void Crew::give_up() {
    given_up_ = true;
    take_back(SIZE_MAX);
}

void Crew::stop() {
    give_up();
    arena_.execute([this] { group_.wait(); });
}

void Crew::add(std::span<const std::uint64_t> numbers) {
    int called = 0;
    {
        const std::scoped_lock lock(mutex_);
        numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
        called = threads_ - at_work_;
        if (numbers_.size() < static_cast<std::size_t>(called)) called = static_cast<int>(numbers_.size());
        at_work_ += called;
    }
    for (int i = 0; i < called; ++i) arena_.enqueue(group_.defer([this] { work(); }));
}

std::vector<std::uint64_t> Crew::take_back(std::size_t count) {
    const std::scoped_lock lock(mutex_);
    const auto end = numbers_.begin() + static_cast<std::ptrdiff_t>(std::min(count, numbers_.size()));
    std::vector<std::uint64_t> taken(numbers_.begin(), end);
    numbers_.erase(numbers_.begin(), end);
    return taken;
}

std::vector<Row> Crew::finished(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    something_.wait_for(lock, patience, [this] { return !rows_.empty() || failure_; });
    if (failure_) std::rethrow_exception(failure_);
    return std::exchange(rows_, {});
}

void Crew::work() {
    std::uint64_t number = 0;
    while (next(number)) {
        try {
            Row row = matches_.local().play(number);
            if (!row.record.abandoned) keep(std::move(row));
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
            numbers_.clear();
            something_.notify_one();
        }
    }
}

bool Crew::next(std::uint64_t& number) {
    const std::scoped_lock lock(mutex_);
    if (numbers_.empty()) {
        --at_work_;
        return false;
    }
    number = numbers_.front();
    numbers_.pop_front();
    return true;
}

void Crew::keep(Row row) {
    const std::scoped_lock lock(mutex_);
    rows_.push_back(std::move(row));
    something_.notify_one();
}

} // namespace muster::lab
