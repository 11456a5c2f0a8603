// What the data files of Godbreakers hold, taken together: read by data.cpp, chosen from by equip.cpp.
#pragma once

#include "core/options.hpp"
#include "games/godbreakers/godbreakers.hpp"

namespace muster::godbreakers {

// Our own rulings on files and options (docs/rules/godbreakers.md, section 9).
namespace ruling {
inline constexpr std::string_view where = "GB-RUL-51";      // who plays where: circles, battlefield, scenario
inline constexpr std::string_view files = "GB-RUL-52";      // what a file looks like
inline constexpr std::string_view references = "GB-RUL-53"; // how entries refer to each other
inline constexpr std::string_view options = "GB-RUL-54";    // files of your own, and options
inline constexpr std::string_view sizes = "GB-RUL-55";      // how large and how many
inline constexpr std::string_view endings = "GB-END-6";     // how scenarios end, and who wins
} // namespace ruling

inline constexpr int most_circles = 64;
inline constexpr int most_battlefields = 32;
inline constexpr int most_scenarios = 32;
inline constexpr int most_layouts = 128;
inline constexpr int least_side = 20 * unit;   // GB-SET-2
inline constexpr int most_side = 35 * unit;    // with fewer than four seats
inline constexpr int longest_side = 60 * unit; // GB-RUL-55
inline constexpr int least_rounds = 3;         // GB-SET-1
inline constexpr int most_rounds = 7;
// Points come in the resolution phase only, so there is no `target_when`; and a circle is left as long as it
// is not routed, so there is no `last_side`.
inline constexpr EndWords end_words{
    .rule = ruling::endings,
    .ends = bit_of(Ended::rounds) | bit_of(Ended::target) | bit_of(Ended::lead) | bit_of(Ended::held) |
            bit_of(Ended::lost) | bit_of(Ended::rout),
    .merits = bit_of(Merit::points) | bit_of(Merit::held) | bit_of(Merit::kept),
    .most_rounds = most_rounds,
    .least_rounds = least_rounds,
    .at_once = false};
inline constexpr std::string_view called_id = "called"; // what Summoning brings

struct CircleEntry : Entry {
    Circle circle;
};

struct ProfileEntry : Entry {
    Profile profile;
};

// Where a seat stands in a quick start.
struct StartEntry {
    MarkedPlace shard;
    std::vector<MarkedPlace> godbreakers; // five
};

struct BattlefieldEntry : Entry {
    Battlefield field;
    std::vector<StartEntry> start; // by seat, for as many as there are
};

struct ScenarioEntry : Entry {
    Scenario scenario; // without what a layout adds
    std::optional<Reference> guardian;
    std::optional<Reference> threat;
    std::optional<Reference> battlefield; // where it is played unless the option says otherwise
    EndingsEntry endings;
};

// Where the markers of a scenario stand on a battlefield. It has no id: what it is for tells it from others.
struct LayoutEntry : Entry {
    Reference battlefield;
    Reference scenario;
    std::vector<int> seats; // numbers of them
    std::vector<MarkedPlace> objectives;
    std::vector<MarkedPlace> hoards;
    std::vector<MarkedPlace> threats;

    bool is_for(std::string_view field, std::string_view played, int number) const {
        return battlefield.id == field && scenario.id == played &&
               std::ranges::find(seats, number) != seats.end();
    }
};

struct Library {
    std::vector<CircleEntry> circles;
    std::vector<ProfileEntry> profiles;
    std::vector<BattlefieldEntry> battlefields;
    std::vector<ScenarioEntry> scenarios;
    std::vector<LayoutEntry> layouts; // of several for the same, the last one counts
    GivenOptions options;
};

// Section 10 has words for whatever is wrong with a battlefield.
std::string battlefield_fault(std::string_view detail);
std::string text_of(Place at);

// data.cpp: the game's own files, then those of the set-up.
Library read_files(const Setup& setup, Faults& faults);
// options.cpp: what the files say, then what the set-up says directly, which joins the library.
Options read_options(const Setup& setup, Library& library, Faults& faults);

} // namespace muster::godbreakers
