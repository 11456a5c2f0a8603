// Golden games: tests/transcripts/<game>/<name>.jsonl is a whole game, <name>.txt tells it in words, with
// every question, option, forecast and event. A change of behaviour shows as a difference there, for people
// to review.
//
// MUSTER_REGENERATE=1 plays the enrolment's own golden games anew, replays the others (hand-made ones, such
// as the worked examples of a rule page) without regard to their hashes, and writes all texts.
#pragma once

#include "kit/tables.hpp"

#include <string>
#include <vector>

namespace muster::test {

// A random game that the enrolment wants kept.
struct Golden {
    std::string name;
    Setup setup;
    std::uint64_t seed = 1;
};

Failure check_golden_games(const std::string& game, const Opener& open, const std::vector<Golden>& wanted);

// The whole game in words.
std::string told(const House& house, const AnyTable& table);

} // namespace muster::test
