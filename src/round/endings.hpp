// How a scenario ends and who wins, as data that games with scenarios share. A scenario says
//     end = ["target:12", "target_when:now", "lead:6", "held:all", "lost:G1", "last_side", "rounds:8"]
//     victory = ["points", "held"]
// and an option of the same name says the same with commas, and beats it. A game counts (`Tally`), this
// looks.
#pragma once

#include "core/entries.hpp"
#include "core/event.hpp"
#include "core/outcome.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace muster {

// Why a game is over. The numbers are kept in states, so they never change; the order of checks is another
// (`why_over`).
enum class Ended : std::uint8_t { not_yet, rounds, last_side, target, lead, held, lost, rout };
inline constexpr int ways_to_end = 8;

// What sides are compared by, the first that differs deciding.
enum class Merit : std::uint8_t { points, kills, held, kept };
inline constexpr int merits = 4;

constexpr unsigned bit_of(Ended how) { return 1u << static_cast<int>(how); }
constexpr unsigned bit_of(Merit merit) { return 1u << static_cast<int>(merit); }

// What the rules go by: no text, nothing to allocate.
struct Endings {
    unsigned ends = 0; // a bit for each Ended that may happen, but `not_yet`
    int rounds = 0;    // 0: nothing is said about it
    int target = 0;
    bool target_now = false; // looked at as soon as points are scored, not only when the round is over
    bool sweep = false;      // the last side takes what is left to be had
    int lead = 0;
    int held = 0; // so many objectives; 0 with its bit set: all of them
    std::uint8_t merit_count = 1;
    std::array<Merit, merits> victory{Merit::points};

    constexpr bool may(Ended how) const { return (ends & bit_of(how)) != 0; }
};

// What one side has.
struct SideTally {
    int points = 0;
    int kills = 0;
    int held = 0;     // objectives
    int kept = 0;     // of what the scenario names with `lost`, and is still there
    bool left = true; // has anything left to play with
    bool routed = false;
};

struct Tally {
    int sides = 0;
    int round = 0;
    int last_round = 0;
    int objectives = 0;
    bool lost = false; // something that the scenario names is gone
    std::array<SideTally, max_seats> side{};
};

// Whether this condition is met, whether or not it counts.
bool is_met(Ended how, const Endings& endings, const Tally& tally);
// The first of rout, target, lead, held, lost, last side, rounds that counts and is met (CO-END-5).
Ended why_over(const Endings& endings, const Tally& tally);
// The same while a round is going on: nothing but a target that counts at once.
Ended why_over_now(const Endings& endings, const Tally& tally);

// What `rank_sides` compares.
using Merits = std::array<int, merits>;
Merits merits_of(const Endings& endings, const SideTally& side);

// Says why it is over, for the ends that a game has no sentence of its own for.
void tell_end(Log& log, Rule rule, Ended how, const Endings& endings);

// The word of a position: "target". Empty for `not_yet`.
std::string_view word_of(Ended how);

// ---------------------------------------------------------------- reading

// What a game has, and which of its rules faults name.
struct EndWords {
    std::string_view rule;
    unsigned ends = 0;
    unsigned merits = 0;
    int most_rounds = 12;
    int least_rounds = 1;
    bool at_once = true; // points come at moments of their own, so `target_when` means something
    bool sweep = false;  // whether it knows the word
};

// As a file or an option says it. What it names, and whether it can be reached, is checked by the game.
struct EndingsEntry {
    Endings endings;
    bool says_end = false;
    bool says_victory = false;
    std::vector<Reference> lost;
    std::array<Origin, ways_to_end> origins; // of each condition

    const Origin& origin_of(Ended how) const { return origins[static_cast<std::size_t>(how)]; }
};

// The fields `end` and `victory` of a scenario, each a list of words.
EndingsEntry read_endings(const DataReader& scenario, const EndWords& words, Faults& faults);
// One word after the other, with commas between them, over what the scenario says: whichever of the two is
// given replaces it wholly. An empty text is not given.
void read_endings(std::string_view end, const Origin& end_origin, std::string_view victory,
                  const Origin& victory_origin, const EndWords& words, EndingsEntry& into, Faults& faults);

// What no game can come to: a target or lead of more than all the points there are (below 0: nobody knows how
// many), more objectives than the scenario has, or any where it has none. A game may call them otherwise.
void check_reach(const EndingsEntry& entry, int most_points, int objectives, std::string_view rule,
                 Faults& faults, std::string_view what_is_held = "objectives");

} // namespace muster
