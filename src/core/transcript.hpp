// Transcripts: written by core/any_table.hpp, read here. A table can be opened from one again, and anyone can
// prove that a finished game was played by the rules.
#pragma once

#include "core/any_table.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace muster {

struct TranscriptHeader {
    std::string game;
    std::string version;
    Setup setup;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> players;
    Json position; // where the game began, if not at its set-up
};

// The fields "seats", "options" and "data" of a header or of a request to open a table.
void read_setup(const JsonReader& from, Setup& setup);

// How the reader gets an empty table of the game that the header names.
using OpenTable = std::function<std::unique_ptr<AnyTable>(const TranscriptHeader&,
                                                          const std::vector<Entered>* luck, Faults& faults)>;

// Replays every line, checking each decision, its luck and the hash after it. Nothing, and a fault that names
// the line, on the first thing that does not hold.
std::unique_ptr<AnyTable> read_transcript(std::string_view text, const OpenTable& open, Faults& faults);

} // namespace muster
