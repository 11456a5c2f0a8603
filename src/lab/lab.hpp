// The laboratory's words: what is played, what is kept of each game, and how games are run.
//
// A plan is a list of arms (ways to play: set-up and bots) that are played in units: one game of every arm on
// the same seed. Simulating has one arm, comparing two, a sweep one for each cell of its grid. Games are
// numbered: number / arms is the unit, number % arms the arm. Rows reach the sink in the order of their
// numbers, however many threads or machines played them, so that whatever is made of them is the same bit for
// bit.
#pragma once

#include "protocol/registry.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace muster::lab {

struct Arm {
    std::string name; // "A", "B", "clock=6 bots=greedy": for people
    Setup setup;
    std::vector<std::string> bots;                             // one a seat
    std::vector<std::pair<std::string, std::string>> varied{}; // in a sweep: what makes this cell
};

struct Plan {
    const Game* game = nullptr;
    std::vector<Arm> arms;
    std::uint64_t first_seed = 1;
    std::uint64_t units = 1000;

    std::uint64_t games() const { return units * arms.size(); }
    std::uint64_t unit_of(std::uint64_t number) const { return number / arms.size(); }
    std::size_t arm_of(std::uint64_t number) const { return static_cast<std::size_t>(number % arms.size()); }
    std::uint64_t seed_of(std::uint64_t number) const { return first_seed + unit_of(number); }
};

// One game: its number in the plan and what was noted about it.
struct Row {
    std::uint64_t number = 0;
    MatchRecord record;
};

class Sink {
public:
    virtual ~Sink() = default;
    // False when it has seen enough: nothing after this row counts.
    virtual bool take(const Row& row) = 0;
};

struct Headway {
    std::uint64_t games = 0; // that are done, those known from before included
    std::uint64_t known = 0; // of these, from an earlier run
    std::uint64_t of = 0;
};

struct Effort {
    int threads = 0;                                 // 0: as many as there are processors
    const std::atomic<bool>* interrupted = nullptr;  // set by Ctrl-C: the games under way are given up
    std::function<void(const Headway&)> on_progress; // called now and then, by the thread that called run
    std::function<void(const Row&)> on_played; // each new row as its game ends, in any order: for the journal
};

enum class Ended : std::uint8_t { complete, enough, interrupted };

// Plays what the plan still lacks and hands the rows to the sink, from number 0 on without gaps. Those known
// from an earlier run are in the order of their numbers and may have gaps. Sink, on_played and on_progress
// are called by the thread that called run; what they or a game throw ends the run and is thrown on.
Ended run(const Plan& plan, std::span<const Row> known, Sink& sink, const Effort& effort);

// Whether a bot is among those who play that thinks for a time: it does not play the same again.
bool thinks_for_a_time(const Arm& arm);

// The game once more, as a transcript that the page and `muster replay` show. Nothing where it would be
// another game than the one of which `row` tells, or where `given_up` was set meanwhile.
std::optional<std::string> transcript_of(const Plan& plan, const Row& row,
                                         const std::atomic<bool>* given_up = nullptr);

} // namespace muster::lab
