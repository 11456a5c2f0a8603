// What the data files of Dropzone hold, taken together: read by data.cpp, chosen from by equip.cpp.
#pragma once

#include "core/options.hpp"
#include "games/dropzone/dropzone.hpp"

namespace muster::dropzone {

// What faults of files and options name: the rule that is broken, or one of our own rulings (section 9 of
// docs/rules/dropzone.md).
namespace ruling {
inline constexpr std::string_view loads = "DZ-SET-1";
inline constexpr std::string_view zones = "DZ-SET-2";
inline constexpr std::string_view modes = "DZ-SET-4";
inline constexpr std::string_view commanders = "DZ-CMD-1";
inline constexpr std::string_view decks = "DZ-CARD-1";
inline constexpr std::string_view windows = "DZ-CARD-3";
inline constexpr std::string_view pieces = "DZ-GEO-4";
inline constexpr std::string_view table = "DZ-GEO-1";
inline constexpr std::string_view objectives = "DZ-OBJ-1";
inline constexpr std::string_view endings = "DZ-END-7";
inline constexpr std::string_view starts = "DZ-RUL-61";  // where an HQ stands in a quick start
inline constexpr std::string_view sizes = "DZ-RUL-64";   // how large things may be
inline constexpr std::string_view options = "DZ-RUL-70"; // options, and what they choose
inline constexpr std::string_view sides = "DZ-RUL-71";   // seats and teams
inline constexpr std::string_view files = "DZ-RUL-72";   // what a file looks like, and what it replaces
inline constexpr std::string_view ids = "DZ-RUL-73";     // no two things on a table share an id
} // namespace ruling

inline constexpr int most_sheets = 128; // DZ-RUL-72: those of the game included, as in all of these
inline constexpr int most_forces = 64;
inline constexpr int most_decks = 16;
inline constexpr int most_scenery_types = 64;
inline constexpr int most_tables = 32;
inline constexpr int most_scenarios = 32;
inline constexpr int most_rounds = 12;

inline constexpr EndWords end_words{
    .rule = ruling::endings,
    .ends = bit_of(Ended::rounds) | bit_of(Ended::last_side) | bit_of(Ended::target) | bit_of(Ended::lead) |
            bit_of(Ended::held) | bit_of(Ended::lost),
    .merits = bit_of(Merit::points) | bit_of(Merit::kills) | bit_of(Merit::held) | bit_of(Merit::kept),
    .most_rounds = most_rounds,
    .sweep = true};

struct SheetEntry : Entry {
    Sheet sheet;
};

struct SquadEntry {
    std::string id;
    Origin origin;
    Reference sheet;
    int count = 1;
    std::uint8_t group = nothing; // within the force
    std::vector<Reference> cargo; // squads
};

struct GroupEntry {
    std::string id;
    std::string name;
    Origin origin;
    bool hq = false;
};

struct CommanderEntry {
    std::string unit; // its id: "L1a.1"
    int cv = 1;
    Origin origin;
};

struct ForceEntry : Entry {
    std::string name;
    std::vector<GroupEntry> groups;
    std::vector<SquadEntry> squads; // in id order: auxiliaries last
    std::vector<CommanderEntry> commanders;
};

struct DeckEntry : Entry {
    std::string name;
    std::vector<CardInfo> cards; // by id
};

struct SceneryType {
    std::string name;
    unsigned tags = 0;
    int armour = 0;
    int dp = 0;
    std::optional<int> height; // nothing: each piece says
};
struct TypeEntry : Entry {
    SceneryType type;
};

struct PieceEntry {
    PieceInfo info; // without what its type says
    Origin origin;
    Reference type;
    std::optional<int> height; // nothing: as its type says
};

struct ZoneEntry {
    ZoneInfo info; // without its start
    Origin origin;
    std::array<std::vector<MarkedPlace>, 2> start; // of two squads
};

struct TableEntry : Entry {
    std::vector<PieceEntry> pieces;
    std::vector<ZoneEntry> zones; // in seat order of a quick start
};

struct ObjectiveEntry {
    ObjectiveInfo info; // without the number of its piece
    Origin origin;
    std::optional<Reference> piece;
    int seats = least_seats; // it lies there for so many or more
};

struct ScenarioEntry : Entry {
    std::string name;
    Reference table;
    int rounds = 6;
    std::uint8_t hq_modes = 0;
    std::uint8_t other_modes = 0;
    std::vector<ObjectiveEntry> objectives;
    EndingsEntry endings;
};

struct Library {
    std::vector<SheetEntry> sheets;
    std::vector<ForceEntry> forces;
    std::vector<DeckEntry> decks;
    std::vector<TypeEntry> types;
    std::vector<TableEntry> tables;
    std::vector<ScenarioEntry> scenarios;
    GivenOptions options;
};

std::string text_of(Place at);

// data.cpp: the game's own files, then those of the set-up.
Library read_files(const Setup& setup, Faults& faults);
// options.cpp: what the files say, then what the set-up says directly, which joins the library.
Options read_options(const Setup& setup, Library& library, Faults& faults);

// ---------------------------------------------------------------- roster.cpp: a force, loaded

// Units are counted within the force.
struct Roster {
    const ForceEntry* force = nullptr;
    std::vector<const Sheet*> sheets; // of a squad
    std::vector<int> first;           // unit of a squad; behind the last one: the number of units
    std::vector<int> transport;       // of a unit: the unit that carries it at first; -1: none

    int squads() const { return static_cast<int>(sheets.size()); }
    int units() const { return first.back(); }
    int squad_of(int unit) const;
    const Sheet& sheet_of(int unit) const { return *sheets[static_cast<std::size_t>(squad_of(unit))]; }
    bool is_aboard(int squad) const; // a unit of it is
};

std::string unit_id(const SquadEntry& squad, int index); // counted from 0

// Nothing, and faults, if the force refers to what is not there, is too large, or cannot be loaded as it says
// (DZ-SET-1), or if its commanders are not where they may be (DZ-CMD-1).
std::optional<Roster> roster_of(const Library& library, const ForceEntry& force, Faults& faults);
int points_of_commander(int cv); // 2.4

} // namespace muster::dropzone
