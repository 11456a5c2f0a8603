// From what was typed to a plan. Everything is checked here, before a game is played or a file is touched.
#pragma once

#include "lab/lab.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace muster::lab {

// What was asked for cannot be done; what() is one line for a person.
struct Mistake : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline constexpr std::string_view usual_bot = "greedy";
inline constexpr std::size_t most_cells = 1'000;

// What all commands have in common, as it was typed.
struct Request {
    std::string game;
    std::optional<int> seats;         // otherwise as many as usual
    std::vector<std::string> bots;    // none: the usual one; one: for all seats; or one a seat
    std::vector<std::string> options; // "name=value", several in one text as well
    std::vector<DataFile> data;
    std::uint64_t games = 0;
    std::uint64_t seed = 1;
    std::string csv, report, journal; // where to write, or empty
    bool resume = false;
};

// Names and values: "a=1 b=2", "a=1,b=2" and "a=x,y" where a part without an equals sign belongs to the value
// before it.
using Settings = std::vector<std::pair<std::string, std::string>>;
Settings read_settings(const std::vector<std::string>& texts);
// With options and values called as they are now, by whichever names they were given.
Settings read_settings(const std::vector<std::string>& texts, const Game& game);
std::string to_text(const Settings& settings); // "a=1 b=x,y"

// ---------------------------------------------------------------- simulate

Plan plan_simulation(const Request& request);

// ---------------------------------------------------------------- compare

// Two ways to play, as they were typed: options of the game, and "bot" or "bots".
struct Contest {
    std::vector<std::string> a, b;
};

// Where bots differ, both play every seat: in arm 0 A has the sides with even numbers and B the others, in
// arm 1 it is the other way round. Where options differ, arm 0 is A and arm 1 is B.
struct ComparisonPlan {
    Plan plan;
    bool of_bots = false;
    std::string a, b;       // what they are: "bot=greedy", "rounds=3"
    std::vector<int> sides; // of bots: of each seat
};

ComparisonPlan plan_comparison(const Request& request, const Contest& contest);

// ---------------------------------------------------------------- sweep

// A cell of the grid is an arm; the last key varies fastest.
struct SweepPlan {
    Plan plan;
    std::vector<std::string> keys;
    std::vector<std::vector<std::string>> values; // of each key

    std::vector<std::string> values_at(std::size_t arm) const;
};

// Each text is "key=a,b,c"; or "key=a;b;c", where the values hold commas themselves.
SweepPlan plan_sweep(const Request& request, const std::vector<std::string>& vary);

// ---------------------------------------------------------------- files

// What is to be written can be written, and what is to be gone on with is there.
void check_files(const Request& request);

// ---------------------------------------------------------------- what a set-up looks like

// Who plays which force: the names that the seats have in the first scene. Seats with equal forces are told
// apart there by a "(s2)", which is left out here.
std::vector<std::string> forces_of(const Game& game, const Setup& setup, std::uint64_t seed);

} // namespace muster::lab
