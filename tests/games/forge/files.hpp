// Setting up Forge from options and files, and telling what is wrong with them.
#pragma once

#include "games/forge/forge.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace muster::forge::file_tests {

using Given = std::vector<std::pair<std::string, std::string>>;

inline Setup setup_of(int seats, Given options = {}, std::string file = "") {
    Setup setup;
    setup.seats = seats;
    setup.options = std::move(options);
    if (!file.empty()) setup.data.push_back({"mine.toml", std::move(file)});
    return setup;
}

// What can be played: fails the test, with every fault, if it cannot.
inline Equipment equipped(const Setup& setup) {
    Faults faults;
    auto kit = equip(setup, faults);
    EXPECT_EQ(to_string(faults), "");
    EXPECT_TRUE(kit);
    return kit.value_or(Equipment{});
}

inline std::string faults_of(const Setup& setup) {
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

// ---------------------------------------------------------------- files of one's own

// A weapon "mine", a field a line: short 4, long 5, attacks 6, ap 7.
inline std::string weapon(std::string_view rest = "") {
    return fmt::format("[[weapon]]\nid = \"mine\"\nname = \"My weapon\"\nshort = 900\nlong = 1800\nattacks = "
                       "2\nap = 1\n{}\n",
                       rest);
}

// A kind of terrain "mine", a field a line: shape 4, sight 5, ground 6, cover 7.
inline std::string kind(std::string_view shape = "area", std::string_view sight = "light",
                        std::string_view ground = "clear", std::string_view cover = "soft") {
    return fmt::format("[[terrain]]\nid = \"mine\"\nname = \"My terrain\"\nshape = \"{}\"\nsight = \"{}\"\n"
                       "ground = \"{}\"\ncover = \"{}\"\n",
                       shape, sight, ground, cover);
}

inline constexpr std::string_view usual_group =
    R"({name = "Hand", count = 3, weapons = ["pistol", "knife"]})";

// Ten lines, a field a line: wounds 4, stats 5, radius 6, groups 7, points 8.
inline std::string unit(std::string_view groups = usual_group, std::string_view id = "U1",
                        std::string_view rest = "") {
    return fmt::format("[[force.unit]]\nid = \"{}\"\nname = \"A unit\"\nwounds = 2\n"
                       "stats = {{mov = 5, acc = 5, str = 5, sav = 5, init = 5, co = 5}}\nradius = 100\n"
                       "groups = [{}]\npoints = 50\n{}\n\n",
                       id, groups, rest);
}
// A force "mine" in three lines, then its units.
inline std::string force(std::string_view units) {
    return fmt::format("[[force]]\nid = \"mine\"\nname = \"My force\"\n{}", units);
}

// A scenario "mine" of two zones for a duel; terrain is in line 5, objectives in line 6, zones in 7 to 9.
inline std::string scenario(std::string_view terrain = "", std::string_view objectives = "",
                            std::string_view more = "", std::string_view size = "2400, 2400") {
    return fmt::format("[[scenario]]\nid = \"mine\"\nname = \"My scenario\"\nsize = [{}]\nterrain = [{}]\n"
                       "objectives = [{}]\nduel = [\n"
                       "{{id = \"low\", name = \"Low\", box = [0, 0, 2400, 600]}},\n"
                       "{{id = \"high\", name = \"High\", box = [0, 1800, 2400, 2400]}}]\n{}\n",
                       size, terrain, objectives, more);
}
inline std::string piece(std::string_view kind, std::string_view rest, std::string_view id = "P") {
    return fmt::format("{{id = \"{}\", kind = \"{}\", {}}}", id, kind, rest);
}
inline std::string objective(std::string_view at, std::string_view id = "O", std::string_view vp = "1") {
    return fmt::format("{{id = \"{}\", name = \"An objective\", at = [{}], vp = {}}}", id, at, vp);
}

} // namespace muster::forge::file_tests
