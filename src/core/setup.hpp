// What a table is opened with: how many seats, which options, which data files.
#pragma once

#include "core/rule.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster {

enum class OptionType : std::uint8_t {
    number, // from `least` to `most`, or one of the words
    choice, // one of the words
    text,   // the words are suggestions
    list,   // texts with commas between them, or one of the words
};

// A value that can be listed.
struct OptionWord {
    std::string_view value;
    std::string_view note{}; // what it comes to, for a person
    std::string_view was{};  // what it was called once, which is still read
};

// What is known of an option, of whatever game: how it is asked for, and what may be given.
struct OptionInfo {
    std::string_view name;
    OptionType type = OptionType::text;
    std::string preset; // the value when none is given
    int least = 0;      // of a number
    int most = 0;
    std::vector<OptionWord> words{};
    std::vector<std::string_view> items{}; // some of what may stand in a list
    std::string hint{};                    // what else may be given, or what a number also needs
    std::string_view meaning{};
    std::string_view was{}; // its name of once, which is still read
};

// An option that knows no other value yet than the usual one, and a value that an option does not know yet.
struct LaterOption {
    std::string_view name;
    std::string_view preset;
    std::string_view was{};
    std::string_view preset_was{};
};
struct LaterValue {
    std::string_view name;
    std::string_view value;
};

// The options of a game, and what is known of those to come.
struct OptionList {
    std::span<const OptionInfo> known{};
    std::span<const LaterOption> later{};
    std::span<const LaterValue> later_values{};

    constexpr auto begin() const { return known.begin(); }
    constexpr auto end() const { return known.end(); }
    constexpr std::size_t size() const { return known.size(); }
    constexpr bool empty() const { return known.empty(); }
    constexpr const OptionInfo& operator[](std::size_t at) const { return known[at]; }
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
    OptionList options{};
    std::string_view quick_start; // options for a first game, "key=value key=value"

    // How many sit down where nobody says: a game that one can play alone is still usually played by two.
    constexpr int usual_seats() const { return least_seats < 2 ? 2 : least_seats; }
};

} // namespace muster
