// The threads of this process that play games (oneTBB).
#pragma once

#include "lab/lab.hpp"
#include "lab/steady_clock.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#include <vector>

namespace muster::lab {

// The games of a plan, each made when it is first played. A match is for one thread. As soon as `given_up` is
// set, if there is one, the game under way ends as an abandoned one.
class Matches {
public:
    explicit Matches(const Plan& plan, const std::atomic<bool>* given_up = nullptr)
        : plan_(&plan), of_arm_(plan.arms.size()), clock_(given_up) {}

    Row play(std::uint64_t number, std::vector<MatchDecision>* decisions = nullptr);

private:
    struct Ready {
        std::unique_ptr<AnyMatch> match;
        std::vector<BotSpec> bots;
    };
    Ready& ready_for(std::size_t arm);

    // Tells bots also that nobody waits for them any more.
    class LabClock final : public Clock {
    public:
        explicit LabClock(const std::atomic<bool>* given_up) : given_up_(given_up) {}
        std::int64_t milliseconds() const override { return steady_.milliseconds(); }
        bool nobody_waits() const override {
            return given_up_ != nullptr && given_up_->load(std::memory_order_relaxed);
        }

    private:
        const std::atomic<bool>* given_up_;
        SteadyClock steady_;
    };

    const Plan* plan_;
    std::vector<Ready> of_arm_;
    LabClock clock_;
};

// How many threads a process has if nobody says: the processors it may use, shared with those beside it.
int usual_threads(int processes_here);

// Numbers go in, rows come out. No thread waits for another: each takes the next number as soon as it is done
// with one, and goes home when there is none.
class Crew {
public:
    // `plan` stays where it is.
    Crew(const Plan& plan, int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int threads() const { return threads_; }
    // To be played, in this order.
    void add(std::span<const std::uint64_t> numbers);
    // Takes back up to so many that nobody has begun, the lowest first.
    std::vector<std::uint64_t> take_back(std::size_t count);
    // What has been played since it was last asked; waits for something up to so long. Throws what a game
    // threw.
    std::vector<Row> finished(std::chrono::milliseconds patience);

    // Gives up what nobody has begun and the games under way. Nothing is played after that.
    void give_up();
    // The same; when it returns, no thread plays any more.
    void stop();

private:
    void work();
    bool next(std::uint64_t& number);
    void keep(Row row);

    std::atomic<bool> given_up_ = false;
    int threads_;
    tbb::global_control allowed_; // one more than play: the thread that waits for them counts, too
    tbb::task_arena arena_;
    tbb::task_group group_;
    tbb::enumerable_thread_specific<Matches> matches_;

    std::mutex mutex_; // for all that follows
    std::condition_variable something_;
    std::deque<std::uint64_t> numbers_;
    std::vector<Row> rows_;
    std::exception_ptr failure_;
    int at_work_ = 0;
};

} // namespace muster::lab
