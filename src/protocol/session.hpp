// The JSON protocol: one request in, one reply out, a line each. `muster engine`, the WebAssembly module and
// the network all carry these lines and nothing else. docs/protocol.md says what may be asked.
#pragma once

#include "core/any_table.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace muster {

class Session {
public:
    static constexpr std::size_t longest_request = 8u << 20;
    static constexpr std::size_t most_tables = 64;

    // Whatever the line holds, the answer is one JSON object on one line, and a bad request changes nothing;
    // only a secret answer stands although its dice fall short.
    std::string answer(std::string_view request_line);

    // A table that was opened elsewhere, of whatever game; its number.
    int host(std::unique_ptr<AnyTable> table);

private:
    std::map<int, std::unique_ptr<AnyTable>> tables_; // by number, in the order in which they were opened
    int opened_ = 0;                                  // numbers are never given twice
};

} // namespace muster
