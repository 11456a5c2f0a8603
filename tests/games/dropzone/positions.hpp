// Positions of Dropzone as a person writes them, for position_test.cpp (what can be), check_test.cpp (what
// cannot be) and secrets_test.cpp: one for every question.
#pragma once

#include "core/json.hpp"
#include "games/dropzone/parts.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

namespace muster::dropzone::positions {

using Chosen = std::vector<std::pair<std::string, std::string>>;

inline Dropzone game(int seats = 2, const Chosen& options = {}) {
    Faults faults;
    auto rules = Dropzone::make(Setup{seats, options, {}}, faults);
    EXPECT_TRUE(rules.has_value()) << to_string(faults);
    return *std::move(rules);
}

inline State started(const Dropzone& rules, std::uint64_t seed = 1) {
    Chance chance = Chance::drawn(seed, 0);
    Log idle;
    return rules.start(chance, idle);
}

// Random play; what is visited may end it.
inline State played(const Dropzone& rules, const std::function<bool(const State&)>& visit,
                    std::uint64_t seed = 1, std::uint64_t most = 3000) {
    State state = started(rules, seed);
    Log idle;
    ActionList options;
    Chance whim = Chance::drawn(seed ^ 77, 0);
    for (std::uint64_t n = 1; n < most && !visit(state) && state.over == 0; ++n) {
        const Seat seat = rules.awaiting(state).front();
        options.clear();
        rules.list(state, seat, options);
        Chance luck = Chance::drawn(seed, n);
        rules.apply(state, seat, options[whim.below(static_cast<std::uint32_t>(options.size()))], luck, idle);
    }
    return state;
}

inline State resumed(const Dropzone& rules, State state) {
    Chance luck = Chance::drawn(1, 0);
    Log idle;
    rules.resume(state, luck, idle);
    return state;
}

inline Json parsed(std::string_view text) {
    Faults faults;
    const auto json = parse_json(text, faults);
    EXPECT_TRUE(json.has_value()) << to_string(faults);
    return json.value_or(Json());
}

inline State read(const Dropzone& rules, const Json& position) {
    Faults faults;
    const auto state = rules.read(position, faults);
    EXPECT_TRUE(state.has_value()) << to_string(faults) << position.dump();
    EXPECT_TRUE(faults.empty());
    return state.value_or(State{});
}

inline int number(const Dropzone& rules, const char* kind, const char* name) {
    return rules.value(kind, name).value_or(-1);
}

// ---------------------------------------------------------------- a table in few words

// Nothing is said that goes without saying: whoever is not named was lost long ago, and the decks are whole
// but for what is in hand or discarded.
constexpr std::string_view few_words = R"({
    "round": 2, "order": ["s1", "s0"],
    "seats": [{"hand": ["C01", "C05", "C12"], "discards": ["C09"]}, {"hand": ["C02", "C15"]}],
    "units": {
        "L1a.1": {"at": [2400, 300]}, "L1b.1": {"at": [1900, 400]}, "L1b.3": {"at": [2100, 400]},
        "L2a.1": {"in": "P4", "spot": "north", "dp": 3}, "L2a.2": {"in": "P4", "spot": "north"},
        "LX1.1": {"at": [3000, 600]}, "L2c.1": {"aboard": "LX1.1"}, "L2c.2": {"aboard": "LX1.1"},
        "L3a.1": {"at": [1900, 3200]}, "L3a.2": {"at": [2100, 3200]},
        "L4a.1": {"where": "readiness"}, "L3b.1": {"where": "readiness"},
        "T1a.1": {"at": [1800, 4500], "dp": 2}, "T1a.2": {"at": [2000, 4500]},
        "T2a.1": {"in": "P1"}, "T2a.2": {"in": "P1", "spot": "east", "dp": 4},
        "T3b.1": {"at": [4000, 4000], "used": {"wall_breaker": 1}},
        "TX2.1": {"at": [3800, 3800], "airborne": true}
    },
    "pieces": {"P4": {"dp": 9, "tokens": 1}, "P6": {"state": "removed"}, "P8": {"state": "ruined"}},
    "objectives": {"O2": {"carrier": "L2a"}, "O4": {"claimant": "s1"}, "O1": {"hidden": false}}
})";

inline Json table() { return parsed(few_words); }

// ---------------------------------------------------------------- frames

inline Json frame(const char* doing, const char* step = "") {
    Json json;
    json["doing"] = doing;
    if (*step != 0) json["step"] = step;
    return json;
}
inline Json for_seat(const char* doing, const char* seat, const char* step = "") {
    Json json = frame(doing, step);
    json["seat"] = seat;
    return json;
}
inline Json of_squad(const char* doing, const char* squad, const char* step = "") {
    Json json = frame(doing, step);
    json["squad"] = squad;
    return json;
}
inline Json game_at(const char* step) { return Json::array({frame("game", step)}); }

// The table with these frames inside the game.
inline Json at(const char* step, std::initializer_list<Json> frames, Json position = table()) {
    position["flow"] = game_at(step);
    for (const Json& each : frames) position["flow"].push_back(each);
    return position;
}

// ---------------------------------------------------------------- before anybody acts

inline Json giving() { return at("discard", {for_seat("giving", "s1")}); }
inline Json discarding() { return at("refill", {frame("discarding")}); }
inline Json card_window() {
    Json json = at("battlegroups", {for_seat("window", "s0")});
    json["window"] = {{"kind", "init"}, {"order", {"s1", "s0"}}, {"next", 1}, {"passes", 1}};
    return json;
}
inline Json choosing() { return at("activations", {for_seat("choosing", "s1")}); }

// ---------------------------------------------------------------- an activation

// A group of seat 0 is active, and one of its squads (or of the auxiliaries declared with it) is open.
inline Json active(const char* group, std::initializer_list<const char*> open,
                   std::initializer_list<Json> frames = {}, Json position = table()) {
    position["activated"] = {group};
    position["activation"] = {{"group", group}};
    position["flow"] = game_at("activations");
    position["flow"].push_back(for_seat("activation", "s0", "select"));
    if (open.size() == 0) return position;
    Json names = Json::array();
    for (const char* squad : open) names.push_back(squad);
    position["squads"]["selected"] = names;
    position["activation"]["open"] = names;
    position["flow"].push_back(for_seat("acting", "s0"));
    for (const Json& each : frames) position["flow"].push_back(each);
    return position;
}

inline Json selecting() { return active("L1", {}); }
inline Json acting() { return active("L1", {"L1b"}); }
inline Json moving() { return active("L1", {"L1b"}, {of_squad("moving", "L1b")}); }
inline Json aiming() { return active("L3", {"L3a"}, {of_squad("aiming", "L3a")}); }

inline Json with_auxiliary(Json position, const char* squad) {
    const std::string group = position["activation"]["group"];
    position["declared_with"] = {{squad, group}};
    position["activation"]["members"] = {"L2a", "L2b", "L2c", squad};
    return position;
}

// L2c gets out of LX1; one of two is put down.
inline Json placing() {
    Json json = active("L2", {"L2c"}, {of_squad("moving", "L2c", "placed"), for_seat("placing", "s0")});
    json["units"]["L2c.1"] = {{"at", {3000, 800}}, {"from", "LX1.1"}};
    json["units"]["L2c.2"] = {{"where", "waiting"}, {"from", "LX1.1"}};
    json["motion"] = {{"exit", "disembark"}, {"squad", "L2c"}, {"out_of", {"LX1.1"}}};
    json["placing"] = {{"why", "disembark"}, {"squad", "L2c"}};
    return with_auxiliary(json, "LX1");
}

// TX2 flew past L3b, which is there now.
inline Json reacting() {
    Json json = table();
    json["units"]["L3b.1"] = {{"at", {2400, 3500}}};
    json["activated"] = {"T3"};
    json["activation"] = {{"group", "T3"}, {"members", {"T3a", "T3b", "TX2"}}, {"open", {"TX2"}}};
    json["declared_with"] = {{"TX2", "T3"}};
    json["squads"]["selected"] = {"TX2"};
    json["units"]["TX2.1"]["moved"] = 200;
    json["motion"] = {{"begun", true}, {"paths", {{"TX2.1", {{3800, 4000}, {3800, 3800}}}}}};
    Json question = of_squad("reacting", "TX2");
    question["seat"] = "s0";
    return at("activations",
              {for_seat("activation", "s1", "select"), for_seat("acting", "s1"),
               of_squad("moving", "TX2", "over"), of_squad("reaction", "TX2"), question},
              json);
}

// ---------------------------------------------------------------- a Shooting action

inline Json line(const char* unit, const char* weapon, const char* kind, const char* target) {
    Json json;
    json["unit"] = unit;
    json["weapon"] = weapon;
    json["target"] = {{kind, target}};
    return json;
}

// L3a fires at the commander of the other side.
inline Json shooting(const char* step, std::initializer_list<Json> frames) {
    Json json = active("L3", {"L3a"}, {of_squad("shooting", "L3a", step)});
    for (const Json& each : frames) json["flow"].push_back(each);
    json["shooting"]["lines"] = {line("L3a.1", "longbore", "unit", "T1a.1"),
                                 line("L3a.2", "longbore", "unit", "T1a.1")};
    return json;
}

inline Json guarding() {
    Json question = for_seat("guarding", "s1");
    question["unit"] = "T1a.1";
    Json json = shooting("guard", {question});
    json["flow"][3]["next"] = 24; // behind that commander
    return json;
}

inline Json shot_window() {
    Json json = shooting("hit", {for_seat("window", "s1")});
    json["window"] = {{"kind", "shot"}, {"order", {"s0", "s1"}}, {"next", 1}};
    json["window"]["stack"] = {{{"seat", "s0"}, {"card", "C03"}, {"target", {{"squad", "L3a"}}}}};
    return json;
}

// Seat 0 has lost its commander, and one of three cards may be kept.
inline Json trimming() {
    Json limiting = frame("limiting");
    limiting["next"] = 2;
    Json json = shooting("done", {limiting, for_seat("trimming", "s0")});
    json["units"].erase("L1a.1");
    json["lost_commander"] = {"s0"};
    return json;
}

// L2c burns P4, in which L2a is: some shots go astray.
inline Json flame_pick() {
    Json question = for_seat("flame_pick", "s1");
    question["piece"] = "P4";
    Json json = active("L2", {"L2c"}, {of_squad("shooting", "L2c", "flames"), question});
    json["units"]["L2c.1"] = {{"at", {1100, 1700}}, {"fired", {"ember_throwers"}}};
    json["units"]["T2b.1"] = {{"in", "P4"}};
    json["units"].erase("L2c.2");
    json["squads"]["fired"] = {"L2c"};
    json["squads"]["used_ranged"] = {"L2c"};
    Json fire = line("L2c.1", "ember_throwers", "unit", "T2b.1");
    fire["hits"] = 3;
    fire["misses"] = 2;
    json["shooting"]["lines"] = Json::array({fire});
    return json;
}

// ---------------------------------------------------------------- what follows from it

// In Round Up P1 burns, and whoever is inside takes one damage.
inline Json picking() {
    Json collateral = frame("collateral", "cascade");
    collateral["piece"] = "P1";
    collateral["thrower"] = "s1";
    Json suffering = of_squad("suffering", "T2a");
    suffering["seat"] = "s0";
    suffering["damage"] = 1;
    Json question = of_squad("picking", "T2a");
    question["seat"] = "s0";
    Json json = at("burning", {collateral, suffering, question});
    json["activated"] = {"L1", "L2", "L3", "L4", "T1", "T2", "T3"};
    return json;
}

// A wreck has spilled L2c.
inline Json spilling() {
    Json cascade = frame("cascade", "finish");
    cascade["starter"] = "s0";
    Json json = shooting("collateral", {cascade, for_seat("placing", "s0")});
    json["units"]["LX1.1"]["dp"] = 0;
    for (const char* unit : {"L2c.1", "L2c.2"})
        json["units"][unit] = {{"where", "waiting"}, {"from", "LX1.1"}, {"moved", 1}, {"from_air", true}};
    json["squads"]["disembarked"] = {"L2c"};
    json["squads"]["aa_locked"] = {"L2c"};
    json["placing"] = {{"why", "spill"}, {"anchor", "LX1.1"}, {"squad", "L2c"}};
    json["queue"] = Json::array({{{"unit", "LX1.1"}}});
    return json;
}

// L2a was hurt at close quarters; it is in P1 now, which has others beside it.
inline Json testing(const char* step, const Json& question) {
    Json json = table();
    json["objectives"].erase("O2");
    for (const char* unit : {"L2a.1", "L2a.2"}) json["units"][unit] = {{"in", "P1"}, {"dp", 1}};
    json["activated"] = {"T2"};
    json["activation"] = {{"group", "T2"}};
    return at("activations",
              {for_seat("activation", "s1", "claims"), frame("fort_tests"), of_squad("testing", "L2a", step),
               question},
              json);
}
inline Json deciding() { return testing("roll", of_squad("deciding", "L2a")); }
inline Json fleeing() { return testing("hands", of_squad("fleeing", "L2a")); }

// All that can be asked after the game has begun.
inline std::vector<Json> questions() {
    return {giving(),   discarding(), card_window(), choosing(), selecting(), acting(),
            moving(),   aiming(),     placing(),     reacting(), guarding(),  shot_window(),
            trimming(), flame_pick(), picking(),     spilling(), deciding(),  fleeing()};
}

} // namespace muster::dropzone::positions
