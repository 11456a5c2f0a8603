// Reading a position without trust, the part that all games share: first what can be read, then whether such
// a state can be; all faults at once, but none that only follows from another.
#pragma once

#include "core/json.hpp"

#include <initializer_list>
#include <optional>
#include <string_view>

namespace muster {

// The faults found by checking that do not follow from those found by reading. What is wrong with one of the
// `foundations`, or with the whole, may be the cause of anything.
Faults together(const Faults& reading, const Faults& checking,
                std::initializer_list<std::string_view> foundations);

// `Reader` fills a state from JSON, collecting faults.
template <class Reader, class Game>
std::optional<typename Game::State> read_checked(const Game& rules, const Json& json, Faults& faults,
                                                 std::initializer_list<std::string_view> foundations) {
    typename Game::State state{};
    Faults reading;
    Reader(rules, state).read(JsonReader(json, reading));
    Faults checking;
    rules.check(state, checking);
    const Faults found = together(reading, checking, foundations);
    faults.insert(faults.begin(), found.begin(), found.end());
    if (!reading.empty() || !checking.empty()) return std::nullopt;
    return state;
}

} // namespace muster
