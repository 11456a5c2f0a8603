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
    LuckBy luck_by = LuckBy::owner;
    Json position; // where the game began, if not at its set-up
    bool has_old_hashes = false;
};

// The fields "seats", "options" and "data" of a header or of a request to open a table.
void read_setup(const JsonReader& from, Setup& setup);
// The names of a header or a request, of which nothing may be hidden; those that will not do are faults.
void read_players(const JsonReader& from, std::size_t most, std::vector<std::string>& players);
// Who enters luck, if a header or a request says so; a word that is neither way is a fault.
std::optional<LuckBy> read_luck_by(const JsonReader& from);

// Whether a transcript can hold what a table is to be opened with, and be read again by every way in; faults
// if not.
bool can_be_kept(const Setup& setup, Faults& faults);
// Whether a table has room for one more decision, so that its transcript can still be read.
bool has_room(const AnyTable& table);
std::string no_room(); // the sentence for it

// How the reader gets an empty table of the game that the header names.
using OpenTable = std::function<std::unique_ptr<AnyTable>(const TranscriptHeader&,
                                                          const std::vector<Entered>* luck, Faults& faults)>;

// Replays every line, checking each decision, its luck and the hash after it. Nothing, and a fault that names
// the line, on the first thing that does not hold.
std::unique_ptr<AnyTable> read_transcript(std::string_view text, const OpenTable& open, Faults& faults);

} // namespace muster
