// What the data files of Frames hold, taken together: read by data.cpp, chosen from by equip.cpp.
#pragma once

#include "core/options.hpp"
#include "games/frames/frames.hpp"

#include <map>

namespace muster::frames {

// Our own rulings on files and options (docs/rules/frames.md, section 9).
namespace ruling {
inline constexpr std::string_view where = "MF-RUL-50";      // the options battlefield and layout
inline constexpr std::string_view files = "MF-RUL-52";      // what a file looks like
inline constexpr std::string_view references = "MF-RUL-53"; // how entries refer to each other
inline constexpr std::string_view options = "MF-RUL-54";    // files of your own, and options
inline constexpr std::string_view room = "MF-RUL-55";       // room to deploy
inline constexpr std::string_view endings = "MF-END-5";     // how scenarios end, and who wins
} // namespace ruling

inline constexpr int most_designs = 200;
inline constexpr int most_companies = 64;
inline constexpr int most_lists = 64;
inline constexpr int most_battlefields = 32;
inline constexpr int most_layouts = 64;
inline constexpr int most_homes = 64;
inline constexpr int most_scenarios = 32;
inline constexpr int usual_rockets = 3;       // MF-DAT-3
inline constexpr int longest_diagonal = 4800; // MF-GEO-1, with the longer ruler

// No rounds: the clock is there for that.
inline constexpr EndWords end_words{ruling::endings,
                                    bit_of(Ended::target) | bit_of(Ended::lead) | bit_of(Ended::held) |
                                        bit_of(Ended::lost) | bit_of(Ended::last_side),
                                    bit_of(Merit::points) | bit_of(Merit::held) | bit_of(Merit::kept)};

struct DesignEntry : Entry {
    Design design;
};

struct ListEntry : Entry {
    std::vector<std::uint8_t> frames; // into the company's
    std::vector<std::uint8_t> rockets;
};

struct CompanyEntry : Entry {
    std::string name;
    std::vector<DesignEntry> frames;
    std::optional<DesignEntry> spare;
    std::vector<ListEntry> lists;
};

struct BattlefieldEntry : Entry {
    Battlefield field;
};

struct SizeRows {
    std::array<SizeRow, 2> of; // by Size
};

struct HomeEntry : Entry {
    std::vector<MarkedPlace> frames;
    std::vector<MarkedPlace> stations;
};

struct SideEntry {
    Origin origin;
    Reference list;
    std::optional<Reference> home; // or frames and stations of its own
    std::optional<MarkedPlace> point;
    std::vector<MarkedPlace> frames;
    std::vector<MarkedPlace> stations;
};

struct ScenarioEntry : Entry {
    std::string name;
    std::optional<Reference> battlefield; // in a full set-up, unless the option says otherwise
    EndingsEntry endings;
};

struct LayoutEntry : Entry {
    std::string name;
    Reference scenario;
    Reference battlefield;
    std::vector<SideEntry> sides;
};

struct Library {
    std::vector<CompanyEntry> companies;
    std::vector<BattlefieldEntry> battlefields;
    std::vector<HomeEntry> homes;
    std::vector<ScenarioEntry> scenarios;
    std::vector<LayoutEntry> layouts;
    std::map<int, SizeRows> sizes; // by seats
    GivenOptions options;
};

// The row of table 2.5; no frames fit if the files have none.
inline SizeRow size_row(const Library& library, int seats, Size size) {
    const auto rows = library.sizes.find(seats);
    return rows == library.sizes.end() ? SizeRow{} : rows->second.of[static_cast<std::size_t>(size)];
}

// MF-GEO-1
constexpr bool fits_ruler(const Box& table, int ruler) {
    const std::int64_t diagonal = squared_distance(table.low, table.high);
    return diagonal >= square(std::int64_t{4} * ruler) && diagonal <= square(std::int64_t{6} * ruler);
}

// data.cpp: the game's own files, then those of the set-up.
Library read_files(const Setup& setup, Faults& faults);
// options.cpp: what the files say, then what the set-up says directly, which joins the library.
Options read_options(const Setup& setup, Library& library, Faults& faults);

} // namespace muster::frames
