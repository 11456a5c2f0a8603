// Positions of Forge as a person writes them, for position_test.cpp (what can be) and check_test.cpp (what
// cannot be): one for every question, on the southern strip of the default map, where there is no terrain.
#pragma once

#include "core/json.hpp"
#include "games/forge/parts.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

namespace muster::forge::positions {

using Chosen = std::vector<std::pair<std::string, std::string>>;

inline Forge game(int seats = 2, const Chosen& options = {}) {
    Faults faults;
    auto rules = Forge::make(Setup{seats, options, {}}, faults);
    EXPECT_TRUE(rules.has_value()) << to_string(faults);
    return *std::move(rules);
}

inline State started(const Forge& rules, std::uint64_t seed = 1) {
    Chance chance = Chance::drawn(seed, 0);
    Log idle;
    return rules.start(chance, idle);
}

// Random play; what is visited may end it.
inline State played(const Forge& rules, const std::function<bool(const State&)>& visit,
                    std::uint64_t seed = 1) {
    State state = started(rules, seed);
    Log idle;
    ActionList options;
    Chance whim = Chance::drawn(seed ^ 77, 0);
    for (std::uint64_t n = 1; n < 3000 && !visit(state) && state.over == Ended::not_yet; ++n) {
        const Seat seat = rules.awaiting(state).front();
        options.clear();
        rules.list(state, seat, options);
        Chance luck = Chance::drawn(seed, n);
        rules.apply(state, seat, options[whim.below(static_cast<std::uint32_t>(options.size()))], luck, idle);
    }
    return state;
}

inline State resumed(const Forge& rules, State state) {
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

inline State read(const Forge& rules, const Json& position) {
    Faults faults;
    const auto state = rules.read(position, faults);
    EXPECT_TRUE(state.has_value()) << to_string(faults) << position.dump();
    EXPECT_TRUE(faults.empty());
    return state.value_or(State{});
}

inline Json at(int x, int y) { return Json::array({x, y}); }

// ---------------------------------------------------------------- a table in few words

// Nothing is said that goes without saying. Seat 0 bid more and may activate two units in a row.
constexpr std::string_view few_words = R"({
    "round": 2, "vp": [3, 0], "owners": {"O1": 0, "O3": 1}, "bids": {"s0": 3, "s1": 1},
    "units": {
        "G1": {"at": [2400, 450]},
        "G2": {"at": [1400, 600], "models": 5, "shock": 1, "evade": 1},
        "G5": {"at": [800, 600]},
        "G6": {"at": [2900, 600], "damage": 2},
        "B1": {"at": [1400, 200], "hold": true},
        "B4": {"at": [2000, 600], "focus": 1},
        "B5": {"at": [1100, 250], "shock": 2}
    }
})";

inline Json table() { return parsed(few_words); }

inline Json game_at(const char* step) { return Json::array({{{"doing", "game"}, {"step", step}}}); }

inline Json about(const char* doing, const char* unit) {
    Json json;
    json["doing"] = doing;
    json["unit"] = unit;
    return json;
}

inline Json for_seat(const char* doing, const char* seat) {
    Json json;
    json["doing"] = doing;
    json["seat"] = seat;
    return json;
}

inline Json reacting(const char* unit, const char* trigger, const char* against) {
    Json json = about("reacting", unit);
    json["trigger"] = trigger;
    json["against"] = against;
    return json;
}

// ---------------------------------------------------------------- before anybody acts

// Between rounds nobody has done anything, and there are no tokens.
inline Json quiet(const char* step) {
    Json json = table();
    json.erase("bids");
    json["units"]["G2"].erase("evade");
    json["units"]["B4"].erase("focus");
    json["units"]["B1"].erase("hold");
    json["flow"] = game_at(step);
    return json;
}

inline Json bidding() {
    Json json = quiet("bid");
    json["bids"] = parsed(R"({"s0": 3, "s1": null})");
    json["flow"].push_back({{"doing", "bidding"}});
    return json;
}

// Seat 0 has placed one of its three.
inline Json assigning() {
    Json json = quiet("assign");
    json["bids"] = parsed(R"({"s0": 3, "s1": 1})");
    json["assigned"] = Json::array({1, 0});
    json["flow"].push_back(for_seat("assigning", "s0"));
    return json;
}

inline Json choosing() {
    Json json = table();
    json["flow"] = game_at("actions");
    json["flow"].push_back(for_seat("choosing", "s0"));
    return json;
}

// ---------------------------------------------------------------- activations

// This unit of seat 0 is active, and has taken so many actions.
inline Json active(const char* unit, int actions) {
    Json json = table();
    json["flow"] = game_at("actions");
    json["flow"].push_back(about("activation", unit));
    json["flow"][1]["step"] = "act";
    json["flow"][1]["actions"] = actions;
    return json;
}

inline Json acting() {
    Json json = active("G2", 1);
    json["flow"].push_back(about("acting", "G2"));
    return json;
}

// The Castellan's Guard may send on the Iron Tortoise.
inline Json leading_on() {
    Json json = active("G1", 0);
    json["flow"][1]["step"] = "end";
    json["flow"].push_back(about("leading_on", "G1"));
    return json;
}

inline Json attacking(const char* unit, const char* kind, const char* step, int next) {
    Json json = active(unit, 1);
    json["units"][unit][std::string_view(kind) == "fight" ? "fought" : "shot"] = true;
    json["attack"]["kind"] = kind;
    json["attack"]["attacker"] = unit;
    json["flow"].push_back(about("attack", unit));
    json["flow"][2]["step"] = step;
    json["flow"][2]["next"] = next;
    return json;
}

// The Gate Rifles shoot at the Harpooners.
inline Json shooting(const char* step, int next) {
    Json json = attacking("G2", "shoot", step, next);
    json["attack"]["aims"] = parsed(R"({"rifle": "B4", "repeater": "B4"})");
    return json;
}

inline Json reacting_to_shots() {
    Json json = shooting("react", 1);
    json["flow"].push_back(reacting("B4", "shoot", "G2"));
    return json;
}

// The Harpooners hold an Evade token.
inline Json evading() {
    Json json = shooting("strike", 0);
    json["units"]["B4"]["evade"] = 2;
    json["attack"]["targets"] = parsed(R"([{"unit": "B4", "answer": "none"}])");
    json["flow"].push_back(about("evading", "B4"));
    return json;
}

// They shoot back; the Gate Rifles have rolled, and hold a token too.
inline Json evading_counter() {
    Json json = shooting("counter", 0);
    json["units"]["B4"]["shot"] = true;
    json["attack"]["targets"] = parsed(R"([{"unit": "B4", "answer": "counter", "focus": true}])");
    json["attack"]["records"] = parsed(R"([{"attacker": "G2", "target": "B4", "hits": 3, "wounds": 1}])");
    json["flow"].push_back(about("evading", "G2"));
    return json;
}

// The Pioneers fight the Reef Runners beside them.
inline Json fighting(const char* step, int next) {
    Json json = attacking("G5", "fight", step, next);
    json["units"]["B5"]["at"] = at(1055, 600);
    json["attack"]["aims"]["pick"] = "B5";
    return json;
}

inline Json reacting_to_blows() {
    Json json = fighting("react", 1);
    json["flow"].push_back(reacting("B5", "fight", "G5"));
    return json;
}

// Nobody is left of the Reef Runners.
inline Json consolidating() {
    Json json = fighting("consolidate", 1);
    json["units"].erase("B5");
    json["attack"]["targets"] = parsed(R"([{"unit": "B5", "answer": "none"}])");
    json["flow"].push_back(about("consolidating", "G5"));
    return json;
}

// Nobody is left of the Pioneers, whom the Reef Runners fought back.
inline Json consolidating_alone() {
    Json json = fighting("consolidate", 2);
    json["units"].erase("G5");
    json["units"]["B5"]["fought"] = true;
    json["attack"]["targets"] = parsed(R"([{"unit": "B5", "answer": "counter"}])");
    json["flow"].push_back(about("consolidating", "B5"));
    return json;
}

// ---------------------------------------------------------------- Moves and Charges

// The Pioneers have moved, and the Captain's Crew is on Hold.
inline Json moving() {
    Json json = active("G5", 1);
    json["motion"] = parsed(R"({"from": [500, 600], "to": [800, 600], "allowance": 500})");
    json["flow"].push_back(about("window", "G5"));
    return json;
}

inline Json reacting_to_move() {
    Json json = moving();
    json["flow"].push_back({{"doing", "reacting"}, {"seat", "s1"}, {"trigger", "move"}, {"against", "G5"}});
    return json;
}

inline Json overwatch(Json json, const char* shooter, const char* weapon, int station) {
    json["units"][shooter]["shot"] = true;
    json["units"]["G5"]["evade"] = 1;
    json["attack"]["kind"] = "overwatch";
    json["attack"]["attacker"] = shooter;
    json["attack"]["station"] = station;
    json["attack"]["aims"][weapon] = "G5";
    json["attack"]["targets"] = parsed(R"([{"unit": "G5", "answer": "none"}])");
    json["flow"].push_back(about("attack", shooter));
    json["flow"].back()["step"] = "strike";
    json["flow"].push_back(about("evading", "G5"));
    return json;
}

inline Json watched_move() {
    Json json = overwatch(moving(), "B1", "pistol", 3);
    json["units"]["B1"].erase("hold");
    json["units"]["B1"]["tried"] = true;
    return json;
}

// The Pioneers charge the Reef Runners.
inline Json charging(const char* step, Place charger) {
    Json json = active("G5", 1);
    json["units"]["G5"]["at"] = at(charger.x, charger.y);
    json["units"]["B5"]["at"] = at(1200, 600);
    json["motion"] = parsed(R"({"from": [800, 600], "to": [945, 600], "aimed": [1200, 600],
                                "allowance": 500})");
    json["units"]["G2"]["at"] = at(1400, 900);
    json["flow"].push_back(about("charge", "G5"));
    json["flow"][2]["target"] = "B5";
    json["flow"][2]["step"] = step;
    return json;
}

inline Json reacting_to_charge() {
    Json json = charging("go", {800, 600});
    json["flow"].push_back(reacting("B5", "charge", "G5"));
    return json;
}

inline Json watched_charge() {
    Json json = charging("fight", {945, 600});
    json["flow"][2]["overwatch"] = "won";
    return overwatch(std::move(json), "B5", "blunder", 4);
}

inline Json fighting_on() {
    Json json = charging("after", {945, 600});
    json["flow"].push_back(about("fighting_on", "G5"));
    json["flow"][3]["target"] = "B5";
    return json;
}

// It fell short of the Reef Runners.
inline Json reacting_to_failed_charge() {
    Json json = charging("after", {900, 600});
    json["motion"]["to"] = at(900, 600);
    json["flow"].push_back(about("window", "G5"));
    json["flow"].push_back({{"doing", "reacting"}, {"seat", "s1"}, {"trigger", "move"}, {"against", "G5"}});
    return json;
}

// The free Fight at the end of a Charge.
inline Json reacting_to_free_fight() {
    Json json = charging("after", {945, 600});
    json["units"]["G5"]["fought"] = true;
    json["attack"] = parsed(R"({"kind": "fight", "attacker": "G5", "aims": {"pick": "B5"}})");
    json["flow"].push_back(about("attack", "G5"));
    json["flow"][3]["next"] = 1;
    json["flow"].push_back(reacting("B5", "fight", "G5"));
    return json;
}

// Every question that can be asked once the table is laid, most of them in several places.
inline std::vector<Json> questions() {
    return {bidding(),
            assigning(),
            choosing(),
            acting(),
            leading_on(),
            reacting_to_shots(),
            evading(),
            evading_counter(),
            reacting_to_blows(),
            consolidating(),
            consolidating_alone(),
            reacting_to_move(),
            watched_move(),
            reacting_to_charge(),
            watched_charge(),
            fighting_on(),
            reacting_to_failed_charge(),
            reacting_to_free_fight()};
}

} // namespace muster::forge::positions
