// What a table is opened with: how many seats, which options, which data files.
#pragma once

#include "core/rule.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster {

struct OptionInfo {
    std::string_view name;
    std::string_view preset; // the value when none is given
    std::string_view values; // what may be given, for a person
    std::string_view meaning;
};

struct DataFile {
    std::string name;
    std::string text;
};

struct Setup {
    int seats = 2;
    std::vector<std::pair<std::string, std::string>> options; // as given: name, value
    std::vector<DataFile> data;                               // read after the game's own files
};

struct GameInfo {
    std::string_view id;
    std::string_view title;
    std::string_view summary; // two lines on what makes its round special
    std::string_view version; // of the rules: a transcript of another version is refused
    int least_seats = 2;
    int most_seats = 2;
    std::span<const OptionInfo> options;
    std::string_view quick_start; // options for a first game, "key=value key=value"

    // How many sit down where nobody says: a game that one can play alone is still usually played by two.
    constexpr int usual_seats() const { return least_seats < 2 ? 2 : least_seats; }
};

} // namespace muster
