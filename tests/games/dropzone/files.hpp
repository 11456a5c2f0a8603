// Setting up Dropzone from options and files, and telling what is wrong with them.
#pragma once

#include "games/dropzone/dropzone.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace muster::dropzone::file_tests {

using Given = std::vector<std::pair<std::string, std::string>>;

inline muster::Setup setup_of(int seats, Given options = {}, std::string file = "") {
    muster::Setup setup;
    setup.seats = seats;
    setup.options = std::move(options);
    if (!file.empty()) setup.data.push_back({"mine.toml", std::move(file)});
    return setup;
}

// What can be played: fails the test, with every fault, if it cannot.
inline Equipment equipped(const muster::Setup& setup) {
    Faults faults;
    auto kit = equip(setup, faults);
    EXPECT_EQ(to_string(faults), "");
    EXPECT_TRUE(kit);
    return kit.value_or(Equipment{});
}

inline std::string faults_of(const muster::Setup& setup) {
    Faults faults;
    const auto kit = equip(setup, faults);
    EXPECT_EQ(kit.has_value(), faults.empty());
    return to_string(faults);
}
inline std::string faults_of(std::string file) { return faults_of(setup_of(2, {}, std::move(file))); }
inline std::string faults_of(Given options, int seats = 2) {
    return faults_of(setup_of(seats, std::move(options)));
}

// The same text with another word in it.
inline std::string with(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

inline std::string text_of(Place at) { return fmt::format("({},{})", at.x, at.y); }
inline Place turned_around(Place at) { // where it is when the table is turned around
    return {static_cast<std::int16_t>(table_side - at.x), static_cast<std::int16_t>(table_side - at.y)};
}
inline std::string text_of_box(const Box& box) { return text_of(box.low) + "-" + text_of(box.high); }

// What the units on a table, or the squads or groups, are called.
template <class Some>
std::vector<std::string> ids_in(const std::vector<Some>& entries) {
    std::vector<std::string> ids;
    for (const Some& each : entries) ids.push_back(each.id);
    return ids;
}

// ---------------------------------------------------------------- files of one's own

// A unit "mine", a field a line: category 4, points 5, mv 6, armour 7, dp 8, type 9, radius 10, weapons 11.
inline std::string unit(std::string_view weapons = "", std::string_view rest = "",
                        std::string_view type = "tank", std::string_view id = "mine") {
    return fmt::format(
        "[[unit]]\nid = \"{}\"\nname = \"My unit\"\ncategory = \"standard\"\npoints = 50\nmv = "
        "400\narmour = 10\ndp = 2\ntype = \"{}\"\nradius = 50\nweapons = [{}]\n{}\n",
        id, type, weapons, rest);
}
inline std::string weapon(std::string_view rest = "", std::string_view id = "gun") {
    return fmt::format("{{id = \"{}\", name = \"My gun\", full = 2400, countered = 1200, shots = 2, accuracy "
                       "= 3, energy = 5{}}}",
                       id, rest);
}

inline std::string squad(std::string_view id, std::string_view unit, std::string_view rest = "") {
    return fmt::format("{{id = \"{}\", unit = \"{}\"{}}}", id, unit, rest);
}
// More groups of a force.
inline std::string group(std::string_view id, std::string_view squads) {
    return fmt::format("[[force.group]]\nid = \"{}\"\nname = \"A group\"\nsquads = [{}]\n", id, squads);
}
// A force "mine", a field a line: auxiliaries 4, commanders 5; and its HQ, "H": squads 10.
inline std::string force(std::string_view squads, std::string_view auxiliaries = "",
                         std::string_view commanders = "", std::string_view groups = "") {
    return fmt::format(
        "[[force]]\nid = \"mine\"\nname = \"My force\"\nauxiliaries = [{}]\ncommanders = [{}]\n"
        "[[force.group]]\nid = \"H\"\nname = \"Head\"\nhq = true\nsquads = [{}]\n{}",
        auxiliaries, commanders, squads, groups);
}

// A deck "mine" of three lines and its designs, each of eight lines: text 4, window 5, area 6, effect 7,
// copies 8.
inline std::string card(std::string_view id = "D1", int copies = 30, std::string_view window = "shot",
                        std::string_view area = "influence", std::string_view effect = "smoke") {
    return fmt::format(
        "[[deck.card]]\nid = \"{}\"\nname = \"My card\"\ntext = \"It does something.\"\nwindow = "
        "\"{}\"\narea = \"{}\"\neffect = \"{}\"\ncopies = {}\n",
        id, window, area, effect, copies);
}
inline std::string deck(std::string_view cards) {
    return fmt::format("[[deck]]\nid = \"mine\"\nname = \"My deck\"\n{}", cards);
}

// A type of scenery "mine", a field a line: tags 4, armour 5, dp 6, height 7.
inline std::string scenery(std::string_view tags = R"("destructible", "garrison", "impassable")") {
    return fmt::format(
        "[[scenery]]\nid = \"mine\"\nname = \"My type\"\ntags = [{}]\narmour = 9\ndp = 12\nheight "
        "= 300\n",
        tags);
}

inline std::string piece(std::string_view id, std::string_view type, std::string_view box,
                         std::string_view rest = "") {
    return fmt::format("{{id = \"{}\", name = \"A piece\", type = \"{}\", box = [{}]{}}}", id, type, box,
                       rest);
}
// A table "mine", its pieces in line 3 and its zones in lines 5 and 6.
inline std::string table(std::string_view pieces = "", std::string_view low = "", std::string_view high = "",
                         std::string_view zones = "") {
    return fmt::format(
        "[[table]]\nid = \"mine\"\npieces = [{}]\nzone = [\n"
        "{{id = \"low\", name = \"Low\", box = [0, 0, 4800, 600], edge = \"south\"{}}},\n"
        "{{id = \"high\", name = \"High\", box = [0, 4200, 4800, 4800], edge = \"north\"{}}},\n{}]\n",
        pieces, low, high, zones);
}
// A scenario "mine", a field a line: table 4, rounds 5, hq 6, others 7, objectives 8.
inline std::string scenario(std::string_view objectives = "", std::string_view table = "relay") {
    return fmt::format(
        "[[scenario]]\nid = \"mine\"\nname = \"My scenario\"\ntable = \"{}\"\nrounds = 4\nhq = "
        "[\"direct\"]\nothers = [\"readiness\"]\nobjectives = [{}]\n",
        table, objectives);
}
inline std::string objective(std::string_view rest, std::string_view id = "X1") {
    return fmt::format("{{id = \"{}\", name = \"An objective\", hold = 1, {}}}", id, rest);
}

} // namespace muster::dropzone::file_tests
