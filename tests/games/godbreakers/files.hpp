// Setting up Godbreakers from options and files, and telling what is wrong with them.
#pragma once

#include "games/godbreakers/godbreakers.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace muster::godbreakers::tests {

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

// Faults in the words of section 10; where: "4: battlefield[0].size".
inline std::string broken_circle(std::string_view where, std::string_view detail) {
    return fmt::format("mine.toml:{}: GB-CIRC-1: This circle breaks the rules of creation: {}.\n", where,
                       detail);
}
inline std::string broken_field(std::string_view where, std::string_view rule, std::string_view detail) {
    return fmt::format("mine.toml:{}: {}: This battlefield breaks the rules: {}.\n", where, rule, detail);
}

// ---------------------------------------------------------------- files of one's own

// A godbreaker of the rest that a test does not care about: Copper, two gains.
inline std::string godbreaker(int number, std::string_view rest) {
    return fmt::format("{{id = \"g{}\", name = \"G{}\", {}}}", number, number, rest);
}
inline constexpr std::string_view usual_leader =
    R"(die = 8, metals = ["copper"], traits = {healer = 2, inspired = 1})";
inline constexpr std::string_view usual_second =
    R"(die = 8, metals = ["iron"], traits = {tough = 1, brutal = 1})";
inline constexpr std::string_view usual_other = R"(die = 6, metals = ["gold"], traits = {shaping = 2})";

// A circle "mine" of five whose third, in line 8, is as the test wants it.
inline std::string circle(std::string_view third = usual_other, std::string_view rest = "shard = \"tough\"") {
    return fmt::format(
        "[[circle]]\nid = \"mine\"\nname = \"My circle\"\n{}\ngodbreakers = [\n{},\n{},\n{},\n{},\n{}]\n",
        rest, godbreaker(1, usual_leader), godbreaker(2, usual_second), godbreaker(3, third),
        godbreaker(4, usual_other), godbreaker(5, usual_other));
}

inline std::string profile(std::string_view rest = "die = 8", std::string_view id = "mine") {
    return fmt::format("[[profile]]\nid = \"{}\"\nname = \"My profile\"\n{}\n", id, rest);
}

// A battlefield "mine" for two seats, whose terrain is in line 5.
inline std::string battlefield(std::string_view terrain = "", std::string_view size = "2400, 2400",
                               std::string_view rest = "") {
    return fmt::format(
        "[[battlefield]]\nid = \"mine\"\nname = \"My field\"\nsize = [{}]\nterrain = [{}]\n{}\nstart = [\n"
        "{{shard = [1000, 300], godbreakers = [[1000, 500], [850, 420], [1150, 420], [700, 300], [1300, "
        "300]]}},\n"
        "{{shard = [1000, 1700], godbreakers = [[1000, 1500], [850, 1580], [1150, 1580], [700, 1700], [1300, "
        "1700]]}}]\n",
        size, terrain, rest);
}
inline std::string piece(std::string_view rest, std::string_view id = "p") {
    return fmt::format("{{id = \"{}\", name = \"A piece\", {}}}", id, rest);
}

inline std::string scenario(std::string_view rest = "") {
    return fmt::format("[[scenario]]\nid = \"mine\"\nname = \"My scenario\"\n{}\n", rest);
}

inline std::string layout(std::string_view rest = "", std::string_view seats = "2",
                          std::string_view objectives = "[1200, 1200]", std::string_view field = "mine",
                          std::string_view played = "duel") {
    return fmt::format(
        "[[layout]]\nbattlefield = \"{}\"\nscenario = \"{}\"\nseats = [{}]\nobjectives = [{}]\n{}\n", field,
        played, seats, objectives, rest);
}

} // namespace muster::godbreakers::tests
