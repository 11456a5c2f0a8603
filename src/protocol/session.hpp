// The JSON protocol: one request in, one reply out, a line each. `muster engine`, the WebAssembly module and
// the network all carry these lines and nothing else. docs/protocol.md says what may be asked.
#pragma once

#include "bots/advice.hpp"
#include "core/any_table.hpp"
#include "core/limits.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace muster {

// What bots have to think with: a clock, for those that think for a time, and the most that may be asked of
// them, so that every request is answered before long.
struct Thinking {
    const Clock* clock = nullptr;
    std::uint32_t most_iterations = 100'000;
    std::uint32_t most_milliseconds = 60'000;
};

class Session {
public:
    static constexpr std::size_t longest_request = limits::request;
    static constexpr std::size_t most_tables = 64;

    // Whatever the line holds, the answer is one JSON object on one line, and a bad request changes nothing;
    // only a secret answer stands although its dice fall short or cannot be.
    std::string answer(std::string_view request_line);

    // A table that was opened elsewhere, of whatever game; its number.
    int host(std::unique_ptr<AnyTable> table);

    // The engine has no clock of its own. Without one bots think for as many iterations as they usually do.
    void keep_time(const Clock* clock) { thinking_.clock = clock; }
    // For whoever cannot wait that long.
    void limit_iterations(std::uint32_t most) { thinking_.most_iterations = most; }

private:
    std::map<int, std::unique_ptr<AnyTable>> tables_; // by number, in the order in which they were opened
    int opened_ = 0;                                  // numbers are never given twice
    Thinking thinking_;
};

} // namespace muster
