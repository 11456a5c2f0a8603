// What a bot thinks of a decision: the best choices with their values, the one it would take first.
#pragma once

#include "core/action.hpp"

#include <cstdint>
#include <vector>

namespace muster {

struct Choice {
    Action action;
    int standing = 0;        // what the seat may expect of it, in millionths of a win: core/standing.hpp
    std::uint32_t looks = 0; // how often it was tried
};

struct Advice {
    std::vector<Choice> choices; // best first; a bot that does not compare has its one choice here
    std::uint64_t iterations = 0;

    const Action& best() const { return choices.front().action; }
};

// What tells a search that thinks for so long that its time is up: the engine has no clock of its own.
class Clock {
public:
    virtual ~Clock() = default;
    virtual std::int64_t milliseconds() const = 0;
    // Nobody waits for the answer any more: a search may end at once, and what it says then counts for
    // nothing. Once it is so it stays so.
    virtual bool nobody_waits() const { return false; }
};

} // namespace muster
