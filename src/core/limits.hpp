// How much is accepted from outside, in one place, because the bounds depend on each other: whatever a table
// can be opened with, its transcript must be able to hold, and every reader of transcripts must take it, also
// inside a request, where its text is escaped a second time.
#pragma once

#include <cstddef>

namespace muster::limits {

inline constexpr std::size_t data_file = std::size_t{1} << 20; // bytes
inline constexpr std::size_t data_name = 4096;
inline constexpr std::size_t option_value = 4096;
inline constexpr std::size_t player_name = 64;
inline constexpr std::size_t fields = 1024; // in an object of JSON

// A request, and with it every transcript: a file that is longer could not be handed to a page.
inline constexpr std::size_t request = std::size_t{16} << 20;
// A line of a transcript is never longer than a request that holds it.
inline constexpr std::size_t line = request;
// All options and data files together, as they stand in a request that holds the transcript: escaped twice.
inline constexpr std::size_t setup = std::size_t{8} << 20;
// Decisions that a table takes. A line of the golden games takes 118 to 197 bytes of a request, on the
// average of a game; here there is room for 419.
inline constexpr std::size_t decisions = 20'000;

static_assert(setup + decisions * 400 < request);

} // namespace muster::limits
