// What the data files of Forge hold, taken together: read by data.cpp, chosen from by equip.cpp.
#pragma once

#include "core/options.hpp"
#include "games/forge/forge.hpp"

namespace muster::forge {

// What faults of files and options name: the checks of section 2.8 of docs/rules/forge.md, and our own
// rulings (section 9).
namespace ruling {
inline constexpr std::string_view forces = "FO-DATA-1";
inline constexpr std::string_view weapons = "FO-DATA-2";
inline constexpr std::string_view scenarios = "FO-DATA-3";
inline constexpr std::string_view endings = "FO-END-9";
inline constexpr std::string_view starts = "FO-SET-4";
inline constexpr std::string_view options = "FO-RUL-70"; // options, and what they choose
inline constexpr std::string_view sides = "FO-RUL-71";   // the way to play by the number of seats, and teams
inline constexpr std::string_view files = "FO-RUL-72";   // what a file looks like, and what it replaces
} // namespace ruling

inline constexpr int most_known_weapons = 128; // FO-RUL-72: those of the game included, as in all of these
inline constexpr int most_kinds = 64;
inline constexpr int most_forces = 64;
inline constexpr int most_scenarios = 32;
inline constexpr int longest_side = 7200; // FO-DATA-3
inline constexpr int ways_to_play = 3;    // Mode
inline constexpr int teams_a_game = 2;

inline constexpr int most_rounds = 12;
inline constexpr EndWords end_words{
    .rule = ruling::endings,
    .ends = bit_of(Ended::rounds) | bit_of(Ended::last_side) | bit_of(Ended::target) | bit_of(Ended::lead) |
            bit_of(Ended::held) | bit_of(Ended::lost),
    .merits = bit_of(Merit::points) | bit_of(Merit::held) | bit_of(Merit::kept),
    .most_rounds = most_rounds};

struct WeaponEntry : Entry {
    Weapon weapon;
};

struct KindEntry : Entry {
    TerrainKind kind;
};

// What each model of a group carries.
struct Arm {
    Reference weapon;
    int copies = 1;
};

struct UnitEntry {
    Sheet sheet; // without its weapons
    Origin origin;
    std::vector<std::vector<Arm>> arms; // by group
};

struct ForceEntry : Entry {
    std::string name;
    std::vector<UnitEntry> units;
};

// Which of the two it must have depends on its kind.
struct PieceEntry {
    std::string id;
    Origin origin;
    Reference kind;
    std::optional<Box> box;
    std::optional<Segment> line;
};

struct ObjectiveEntry {
    Objective objective;
    Origin origin;
};

struct ZoneEntry {
    Zone zone; // without its start
    std::vector<std::vector<MarkedPlace>> start;
};

struct ZoneList {
    Origin origin; // of the scenario, if it has no such list
    std::vector<ZoneEntry> zones;
};

struct ScenarioEntry : Entry {
    std::string name;
    Box table;
    std::vector<PieceEntry> pieces;
    std::vector<ObjectiveEntry> objectives;
    std::array<ZoneList, ways_to_play> zones;
    EndingsEntry endings;

    const ZoneList& zones_of(Mode mode) const { return zones[std::to_underlying(mode)]; }
};

struct Library {
    Measures measures;
    std::vector<WeaponEntry> weapons;
    std::vector<KindEntry> kinds;
    std::vector<ForceEntry> forces;
    std::vector<ScenarioEntry> scenarios;
    GivenOptions options;
};

std::string text_of(Place at);

// data.cpp: the game's own files, then those of the set-up.
Library read_files(const Setup& setup, Faults& faults);
// options.cpp: what the files say, then what the set-up says directly, which joins the library.
Options read_options(const Setup& setup, Library& library, Faults& faults);

} // namespace muster::forge
