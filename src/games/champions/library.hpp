// What the data files of Champions hold, taken together: read by data.cpp, chosen from by equip.cpp.
#pragma once

#include "core/options.hpp"
#include "games/champions/champions.hpp"

#include <map>

namespace muster::champions {

struct Deck {
    std::vector<CardInfo> cards; // ascending by id
    int size = 0;
};

struct Board {
    BoardInfo info;
    Origin origin;
    bool sound = false; // what its floor is, is known
};

struct Fighter {
    ChampionInfo info;
    Origin style_from;
};

struct Library {
    std::map<std::string, Deck> decks;
    std::map<std::string, StyleInfo> styles;
    std::map<std::string, Board> boards;
    std::vector<Fighter> champions;
    GivenOptions options;
};

// data.cpp: the game's own files, then those of the set-up.
Library read_files(const Setup& setup, Faults& faults);
// options.cpp: what the files say, then what the set-up says directly, which joins the library (CH-RUL-42).
Options read_options(const Setup& setup, Library& library, Faults& faults);

} // namespace muster::champions
