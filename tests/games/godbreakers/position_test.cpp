// Positions of Godbreakers as JSON: written by hand, written and read without loss, refused when they cannot
// be. Nothing in them is hidden.
#include "core/json.hpp"
#include "core/table.hpp"
#include "games/godbreakers/godbreakers.hpp"
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <set>

namespace muster::godbreakers::tests {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

Godbreakers game(int seats = 2, const Options& options = {}) {
    Faults faults;
    auto rules = Godbreakers::make(Setup{seats, options, {}}, faults);
    EXPECT_TRUE(rules.has_value()) << to_string(faults);
    return *std::move(rules);
}

Godbreakers placed(int seats = 2) { return game(seats, {{"setup", "placed"}}); }

State started(const Godbreakers& rules, std::uint64_t seed = 1) {
    Chance chance = Chance::drawn(seed, 0);
    Log idle;
    return rules.start(chance, idle);
}

// Random play; what is visited may end it.
State played(const Godbreakers& rules, const std::function<bool(const State&)>& visit,
             std::uint64_t seed = 1) {
    State state = started(rules, seed);
    Log idle;
    ActionList options;
    Chance whim = Chance::drawn(seed ^ 77, 0);
    for (std::uint64_t n = 1; n < 3000 && !visit(state) && state.over == 0; ++n) {
        const Seat seat = rules.awaiting(state).front();
        options.clear();
        rules.list(state, seat, options);
        Chance luck = Chance::drawn(seed, n);
        rules.apply(state, seat, options[whim.below(static_cast<std::uint32_t>(options.size()))], luck, idle);
    }
    return state;
}

Json parsed(std::string_view text) {
    Faults faults;
    const auto json = parse_json(text, faults);
    EXPECT_TRUE(json.has_value()) << to_string(faults);
    return json.value_or(Json());
}

std::optional<State> read(const Godbreakers& rules, const Json& position) {
    Faults faults;
    auto state = rules.read(position, faults);
    EXPECT_TRUE(state.has_value()) << to_string(faults) << position.dump();
    EXPECT_TRUE(faults.empty());
    return state;
}

void expect_written_without_loss(const Godbreakers& rules, const State& state) {
    const Json written = rules.write(state);
    const auto again = read(rules, written);
    ASSERT_TRUE(again.has_value());
    EXPECT_TRUE(same_bytes(state, *again)) << written.dump(1);
    EXPECT_EQ(rules.write(*again).dump(), written.dump());
}

State resumed(const Godbreakers& rules, State state) {
    Chance luck = Chance::drawn(1, 0);
    Log idle;
    rules.resume(state, luck, idle);
    return state;
}

Json at(int x, int y) { return Json::array({x, y}); }

Json frame_of_flow(const char* doing, const char* model) {
    Json json;
    json["doing"] = doing;
    if (model != nullptr) json["model"] = model;
    return json;
}

Json asking(const char* doing, const char* seat) {
    Json json;
    json["doing"] = doing;
    json["seat"] = seat;
    return json;
}

Json game_at(const char* step) { return Json::array({{{"doing", "game"}, {"step", step}}}); }

// ---------------------------------------------------------------- written by hand

// The table of the examples: everybody in the open, nothing said that goes without saying.
constexpr std::string_view few_words = R"({
    "round": 2, "priority": ["s1", "s0"], "vp": [3, 0], "terrain": {},
    "models": {
        "s0.g1": {"at": [500, 500], "damage": 2, "gone": true},
        "s0.g2": {"at": [900, 500], "die": 10, "treasure": 1},
        "s0.g3": {"at": [500, 900]},
        "s0.g4": {"where": "ascended", "die": 12},
        "s1.g1": {"at": [600, 500]},
        "s1.g2": {"at": [1800, 1800]},
        "u1": {"profile": "called", "die": 10, "at": [1000, 1000], "controller": "s0"},
        "u2": {"profile": "prowler", "at": [1500, 1500]}
    },
    "markers": {"s0.shard": [1200, 300], "objective1": [1200, 1200]},
    "stacks": [null, {"at": [310, 1060], "count": 2}]
})";

TEST(GodbreakersPositions, A_position_can_be_written_in_few_words) {
    const Godbreakers rules = game();
    const auto state = read(rules, parsed(few_words));
    ASSERT_TRUE(state.has_value());
    EXPECT_EQ(state->models[ModelId(0)].at, (Place{500, 500}));
    EXPECT_EQ(state->models[ModelId(0)].die, 8); // as in the circle's file
    EXPECT_EQ(state->models[ModelId(0)].damage, 2);
    EXPECT_TRUE(state->gone.has_gone(0));
    EXPECT_EQ(state->models[ModelId(1)].die, 10);
    EXPECT_FALSE(state->gone.has_gone(1));
    EXPECT_EQ(where_is(*state, ModelId(3)), Where::ascended);
    EXPECT_EQ(where_is(*state, ModelId(4)), Where::casualty); // not mentioned
    EXPECT_EQ(state->models[ModelId(4)].controller.index(), 0);
    EXPECT_EQ(state->models[ModelId(first_unaligned)].controller.index(), 0);
    EXPECT_EQ(state->models[ModelId(first_unaligned)].die, 10);
    EXPECT_TRUE(is_wild(*state, ModelId(first_unaligned + 1)));
    EXPECT_EQ(state->models[ModelId(first_unaligned + 1)].die, 8); // as the profile has it
    EXPECT_TRUE(marker_stands(*state, MarkerId(0)));
    EXPECT_FALSE(marker_stands(*state, MarkerId(1)));
    EXPECT_EQ(state->stacks[StackId(0)].count, 0);
    EXPECT_EQ(state->stacks[StackId(1)].count, 2);
    EXPECT_EQ(state->issued, 3);
    EXPECT_EQ(state->initiative, Seat(1)); // the first in the order
    EXPECT_EQ(lowest_seat(*state), Seat(0));
    EXPECT_EQ(state->terrain[PieceId(0)].on_table, 0);
    EXPECT_EQ(state->vp[Seat(0)], 3);
    expect_written_without_loss(rules, *state);
}

TEST(GodbreakersPositions, Whoever_is_next_in_the_lap_is_about_to_be_asked__GB_ACT_2) {
    const Godbreakers rules = game();
    Json position = parsed(few_words);
    State state = resumed(rules, read(rules, position).value_or(State{}));
    EXPECT_TRUE(state.flow.is<ChoosingFrame>());
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(1)));
    position["next"] = "s0";
    state = resumed(rules, read(rules, position).value_or(State{}));
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(0)));
    expect_written_without_loss(rules, state);
    position.erase("priority");
    position.erase("next");
    state = resumed(rules, read(rules, position).value_or(State{}));
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(0))); // as they sit
}

TEST(GodbreakersPositions, Through_the_table_it_is_played_at_once) {
    Played opened;
    auto table = Table<Godbreakers>::open(game(), 1, nullptr, opened);
    Faults faults;
    ASSERT_TRUE(table->set_position(parsed(few_words), nullptr, faults).ok()) << to_string(faults);
    EXPECT_TRUE(table->state().flow.is<ChoosingFrame>());
    EXPECT_EQ(table->awaiting(), SeatSet(Seat(1)));
}

TEST(GodbreakersPositions, Terrain_is_as_at_the_start_or_as_it_is_said__GB_INV_16) {
    const Godbreakers rules = game();
    Json position = parsed(few_words);
    position["models"]["s0.g2"]["at"] = at(900, 300);
    position.erase("terrain");
    State state = read(rules, position).value_or(State{});
    const int grove = rules.value("terrain", "grove_sw").value_or(-1);
    const int fence = rules.value("terrain", "fence").value_or(-1);
    ASSERT_TRUE(grove >= 0 && fence >= 0);
    EXPECT_EQ(state.terrain[PieceId(grove)].anchor, (Place{750, 750}));
    EXPECT_EQ(state.terrain[PieceId(fence)].on_table, 0);
    EXPECT_FALSE(rules.write(state).contains("terrain"));
    expect_written_without_loss(rules, state);
    position["terrain"] = parsed(R"({"grove_sw": {}, "fence": {"at": [300, 300], "turns": 1}})");
    state = read(rules, position).value_or(State{});
    EXPECT_EQ(state.terrain[PieceId(grove)].anchor, (Place{750, 750}));
    EXPECT_EQ(state.terrain[PieceId(fence)].turns, 1);
    EXPECT_EQ(state.terrain[PieceId(rules.value("terrain", "basin").value_or(0))].on_table, 0);
    expect_written_without_loss(rules, state);
}

TEST(GodbreakersPositions, Everybody_has_gone_by_the_recovery_phase__GB_INV_14) {
    const Godbreakers rules = game();
    Json position = parsed(few_words);
    position["flow"] = game_at("recovery");
    State state = read(rules, position).value_or(State{});
    EXPECT_TRUE(state.gone.still_to_go(on_table(state)).empty());
    expect_written_without_loss(rules, state);
    position["flow"] = game_at("wild");
    state = read(rules, position).value_or(State{});
    EXPECT_EQ(state.gone.still_to_go(on_table(state)), wild_models(state));
    expect_written_without_loss(rules, state);
}

TEST(GodbreakersPositions, Nothing_is_hidden__GB_INV_1) {
    const Godbreakers rules = game();
    const State state = read(rules, parsed(few_words)).value_or(State{});
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(1)), Viewer::spectator()}) {
        State seen = state;
        rules.hide(seen, viewer);
        EXPECT_TRUE(same_bytes(seen, state));
        Chance chance = Chance::drawn(1, 0);
        rules.imagine(seen, viewer, chance);
        EXPECT_TRUE(same_bytes(seen, state));
    }
    EXPECT_EQ(rules.secrecy().rule.id, "GB-INV-1");
}

// ---------------------------------------------------------------- in the middle of things

// This model is being activated; `left` seats and numbers may be added.
Json activated(const char* model) {
    Json json = parsed(few_words);
    json["models"][model]["gone"] = true;
    json["flow"] = game_at("laps");
    json["flow"].push_back(frame_of_flow("activation", model));
    return json;
}

Json acting() {
    Json json = activated("s0.g2");
    json["flow"].push_back(frame_of_flow("acting", "s0.g2"));
    return json;
}

// It has done something, and something is asked before that is settled.
Json after_action(const char* model, Json question) {
    Json json = activated(model);
    json["flow"][1]["step"] = "settle";
    json["flow"][1]["actions"] = 1;
    json["flow"].push_back(std::move(question));
    return json;
}

// Kett Dray has moved beside two stacks, and has claimed from one of them.
Json claiming() {
    Json json = after_action("s0.g2", frame_of_flow("claiming", "s0.g2"));
    json["flow"][1]["moves"] = 1;
    json["models"]["s0.g2"]["at"] = at(310, 1160);
    json["stacks"].push_back({{"at", at(310, 1200)}});
    json["claimed"] = Json::array({"tokens2"});
    return json;
}

// Pell Ashmere may take what Kett Dray carries.
Json taking() {
    Json question = frame_of_flow("taking", "s0.g3");
    question["giver"] = "s0.g2";
    return after_action("s0.g2", std::move(question));
}

// Lorn Tace has found a hidden way.
Json hiding() {
    Json json = after_action("s1.g4", frame_of_flow("hiding", "s1.g4"));
    json["models"]["s1.g4"]["at"] = at(2000, 2000);
    return json;
}

// Mother Quill raises a fence.
Json shaping() {
    Json question = frame_of_flow("shaping", "s1.g1");
    question["piece"] = "fence";
    return after_action("s1.g1", std::move(question));
}

// Kett Dray has been noticed at its plunder.
Json noticed() {
    Json question = frame_of_flow("arriving", "u3");
    question["profile"] = "gleaner";
    question["at_model"] = "s0.g2";
    return after_action("s0.g2", std::move(question));
}

Json engaging(const char* model, const char* step) {
    Json engage = frame_of_flow("engage", model);
    engage["step"] = step;
    Json json = after_action(model, std::move(engage));
    json["flow"][1]["engages"] = 1;
    return json;
}

// Vey Latch, who is merciless and cunning, among three of the other circle.
Json merciless(const char* step) {
    Json json = engaging("s1.g3", step);
    json["models"]["s1.g3"]["at"] = at(600, 900);
    json["models"]["s0.g1"]["at"] = at(600, 800);
    json["models"]["s0.g2"]["at"] = at(600, 1000);
    json["models"]["s0.g3"]["at"] = at(500, 900);
    json["engagement"]["engaged"] = Json::array({"s1.g3", "s0.g1"});
    return json;
}

Json nominating() {
    Json json = merciless("nominate");
    json["flow"].push_back(frame_of_flow("nominating", "s1.g3"));
    return json;
}

// Orsa Venn has rolled her maximum.
Json shifting() {
    Json json = merciless("damage");
    json["models"]["s0.g1"]["triumphs"] = 1;
    json["models"]["s0.g1"]["damage"] = 0;
    json["engagement"]["engaged"].push_back("s0.g3");
    json["engagement"]["results"] = Json::array({3, 8, 0});
    json["engagement"]["winner"] = "s0.g1";
    json["flow"].push_back(frame_of_flow("shifting", "s1.g3"));
    return json;
}

// Lorn Tace was hurt and may strike back.
Json striking() {
    Json json = engaging("s0.g1", "first_of_step_4");
    json["models"]["s1.g4"] = {{"at", at(500, 600)}, {"damage", 3}};
    json["engagement"] = parsed(R"({"engaged": ["s0.g1", "s1.g4"], "results": [5, 2], "winner": "s0.g1",
                                    "suffered": ["s1.g4"], "struck": ["s1.g4"]})");
    json["flow"].push_back(frame_of_flow("striking", "s1.g4"));
    return json;
}

// Hask Orrin may shove somebody.
Json shoving() {
    Json json = engaging("s1.g2", "second_of_step_4");
    json["models"]["s0.g2"]["at"] = at(1800, 1700);
    json["engagement"] = parsed(R"({"engaged": ["s1.g2", "s0.g2"], "results": [4, 4]})");
    json["flow"].push_back(frame_of_flow("shoving", "s1.g2"));
    return json;
}

// Prowler 2 is run by seat 0, the lowest in priority.
Json prowling() {
    Json json = parsed(few_words);
    json["flow"] = game_at("wild");
    json["flow"].push_back(frame_of_flow("activation", "u2"));
    json["flow"][1]["compulsion"] = "murderous";
    json["flow"].push_back(frame_of_flow("acting", "u2"));
    return json;
}

Json choosing_wild() {
    Json json = parsed(few_words);
    json["models"]["u3"] = {{"profile", "straggler"}, {"at", at(100, 2000)}};
    json["flow"] = game_at("wild");
    json["flow"].push_back(asking("choosing_wild", "s0"));
    return json;
}

Json choosing() {
    Json json = parsed(few_words);
    json["flow"] = game_at("laps");
    json["flow"].push_back(asking("choosing", "s1"));
    return json;
}

// Between rounds: nobody is damaged, and there is no order.
Json quiet(const char* step) {
    Json json = parsed(few_words);
    json["models"]["s0.g1"].erase("damage");
    json.erase("priority");
    json["flow"] = game_at(step);
    return json;
}

// The leader of seat 1 is gone, and two others could roll.
Json standing_in() {
    Json json = quiet("stand_ins");
    json["models"].erase("s1.g1");
    json["models"]["s1.g3"]["at"] = at(600, 500);
    json["rollers"] = {{"s0", "s0.g1"}};
    json["flow"].push_back(asking("standing_in", "s1"));
    return json;
}

Json prioritising() {
    Json json = quiet("priority");
    json["initiative"] = "s0";
    json["flow"].push_back(asking("prioritising", "s0"));
    return json;
}

Json ended() {
    Json json = parsed(few_words);
    json["models"]["s0.g1"].erase("damage");
    json["round"] = 5;
    json["over"] = "rounds";
    return json;
}

const Options with_perils{
    {"perils", "start:bring:prowler:objectives,start:harm:straggler:2,end:bring:prowler:shards"}};

Json ordering() {
    Json json = quiet("start_effects");
    json["initiative"] = "s1";
    json["effects"] = Json::array({"peril1", "peril2"});
    json["flow"].push_back(asking("ordering", "s1"));
    return json;
}

// A prowler comes to the objective; the harm is still to come.
Json perilous() {
    Json json = quiet("start_effects");
    json["effects"] = Json::array({"peril2"});
    json["flow"].push_back({{"doing", "effect"},
                            {"peril", "peril1"},
                            {"next", 1 + game().value("marker", "objective1").value_or(0)}});
    json["flow"].push_back(
        {{"doing", "arriving"}, {"model", "u3"}, {"profile", "prowler"}, {"at_marker", "objective1"}});
    return json;
}

std::vector<Json> questions() {
    return {acting(),   claiming(),   taking(),        hiding(),      shaping(),
            noticed(),  nominating(), shifting(),      striking(),    shoving(),
            prowling(), choosing(),   choosing_wild(), standing_in(), prioritising()};
}

TEST(GodbreakersPositions, Every_question_can_be_set_up_by_hand) {
    const Godbreakers rules = game();
    std::set<std::string> asked_for;
    const auto is_asked = [&](const Godbreakers& with, const Json& position) {
        const auto state = read(with, position);
        ASSERT_TRUE(state.has_value()) << position.dump();
        expect_written_without_loss(with, *state);
        EXPECT_TRUE(same_bytes(resumed(with, *state), *state)) << position["flow"].dump();
        const SeatSet awaited = with.awaiting(*state);
        ASSERT_EQ(awaited.size(), 1) << position["flow"].dump();
        ActionList options;
        with.list(*state, awaited.front(), options);
        EXPECT_FALSE(options.empty()) << position["flow"].dump();
        asked_for.insert(position["flow"].back()["doing"].get<std::string>());
    };
    for (const Json& position : questions()) is_asked(rules, position);
    const Godbreakers perils = game(2, with_perils);
    is_asked(perils, ordering());
    is_asked(perils, perilous());
    const Godbreakers two = placed();
    is_asked(two, two.write(started(two)));
    is_asked(two, two.write(played(two, [](const State& s) { return s.flow.is<DeployingFrame>(); })));
    const Godbreakers one = placed(1);
    is_asked(one, one.write(played(one, [](const State& s) { return s.flow.is<PlacingThreatFrame>(); })));
    EXPECT_EQ(asked_for.size(),
              static_cast<std::size_t>(procedure_count) - 4); // all but the four that ask nothing
}

TEST(GodbreakersPositions, A_game_that_is_over_is_read_and_written) {
    const Godbreakers rules = game();
    const auto state = read(rules, ended());
    ASSERT_TRUE(state.has_value());
    EXPECT_TRUE(rules.outcome(*state).over);
    expect_written_without_loss(rules, *state);
}

// Where nobody is asked the rules go on by themselves.
TEST(GodbreakersPositions, A_step_can_be_set_up_without_a_question) {
    const Godbreakers rules = game();
    std::vector<Json> steps{quiet("stand_ins"), quiet("priority"), quiet("end_effects"), quiet("scoring")};
    steps[1]["initiative"] = "s1";
    for (const char* step : {"start_effects", "laps", "wild", "recovery"}) {
        steps.push_back(quiet(step));
    }
    steps.push_back(quiet("begin_round"));
    steps.back()["round"] = 0;
    steps.back()["models"]["s0.g1"].erase("gone");
    steps.push_back(quiet("initiative"));
    steps.back()["rollers"] = {{"s0", "s0.g1"}, {"s1", "s1.g1"}};
    for (const char* step : {"act", "settle", "end"}) {
        steps.push_back(activated("s0.g2"));
        steps.back()["flow"][1]["step"] = step;
        steps.back()["flow"][1]["actions"] = 1;
    }
    for (const char* step : {"nominate", "roll"}) steps.push_back(merciless(step));
    for (const char* step : {"cunning", "damage", "first_of_step_4", "second_of_step_4", "disengage"}) {
        steps.push_back(merciless(step));
        steps.back()["engagement"]["results"] = Json::array({3, 2});
        steps.back()["engagement"]["winner"] = "s1.g3";
    }
    for (const Json& position : steps) {
        const auto state = read(rules, position);
        ASSERT_TRUE(state.has_value()) << position.dump();
        expect_written_without_loss(rules, *state);
        const State after = resumed(rules, *state);
        Faults faults;
        rules.check(after, faults);
        EXPECT_TRUE(faults.empty()) << to_string(faults) << position["flow"].dump();
        EXPECT_FALSE(rules.awaiting(after).empty()) << position["flow"].dump();
    }
}

TEST(GodbreakersPositions, Every_state_of_a_game_survives_writing_and_reading) {
    const std::vector<std::pair<int, Options>> tables{
        {1, {}},
        {2, with_perils},
        {3, {{"setup", "placed"}, {"scenario", "duel"}}},
        {4, {{"juggernaut", "each"}, {"step4_order", "juggernaut_first"}, {"recovery", "sequential"}}},
        {1, {{"setup", "placed"}, {"compulsion", "advisory"}}}};
    for (const auto& [seats, options] : tables) {
        const Godbreakers rules = game(seats, options);
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            played(
                rules,
                [&](const State& state) {
                    Faults faults;
                    rules.check(state, faults);
                    EXPECT_TRUE(faults.empty()) << to_string(faults) << rules.write(state).dump();
                    expect_written_without_loss(rules, state);
                    return !faults.empty();
                },
                seed);
    }
}

// ---------------------------------------------------------------- what cannot be

struct Broken {
    std::function<void(Json&)> edit;
    std::string_view field;
    std::string_view rule; // "" where no rule is broken, but sense
    std::string_view sentence;
};

bool tells(const Faults& faults, std::string_view field, std::string_view rule, std::string_view sentence) {
    return std::ranges::any_of(faults, [&](const Fault& fault) {
        return fault.field == field && fault.rule == rule &&
               fault.sentence.find(sentence) != std::string::npos;
    });
}

void expect_faults(const Godbreakers& rules, const Json& base, const std::vector<Broken>& table) {
    ASSERT_TRUE(read(rules, base).has_value());
    for (const Broken& broken : table) {
        Json position = base;
        broken.edit(position);
        Faults faults;
        EXPECT_FALSE(rules.read(position, faults).has_value()) << broken.rule << ": " << broken.sentence;
        EXPECT_TRUE(tells(faults, broken.field, broken.rule, broken.sentence))
            << "wanted " << broken.field << ": " << broken.rule << ": " << broken.sentence << "\ngot "
            << to_string(faults);
    }
}

// For what JSON cannot say.
void expect_fault_of_state(const Godbreakers& rules, const Json& base,
                           const std::function<void(State&)>& edit, std::string_view rule,
                           std::string_view sentence) {
    State state = read(rules, base).value_or(State{});
    edit(state);
    Faults faults;
    rules.check(state, faults);
    EXPECT_TRUE(std::ranges::any_of(faults,
                                    [&](const Fault& fault) {
                                        return fault.rule == rule &&
                                               fault.sentence.find(sentence) != std::string::npos;
                                    }))
        << "wanted " << rule << ": " << sentence << "\ngot " << to_string(faults);
}

TEST(GodbreakersPositions, What_cannot_be_read_is_refused_with_its_field) {
    const Godbreakers rules = game();
    expect_faults(
        rules, parsed(few_words),
        {
            {[](Json& p) { p = Json::array(); }, "", "", "an object is wanted here"},
            {[](Json& p) { p["weather"] = "rain"; }, "weather", "", "there is no such field"},
            {[](Json& p) { p["round"] = -1; }, "round", "", "from 0"},
            {[](Json& p) { p["over"] = "soon"; }, "over", "", "\"held\" or \"lost\" is wanted"},
            {[](Json& p) { p["vp"] = Json::array({1}); }, "vp", "", "this table has 2 seats, 1 are given"},
            {[](Json& p) { p["routed"] = 3; }, "routed", "", "a list is wanted here"},
            {[](Json& p) { p["priority"][0] = "s2"; }, "priority[0]", "", "there is no such seat"},
            {[](Json& p) { p["next"] = "s7"; }, "next", "", "there is no such seat"},
            {[](Json& p) { p["initiative"] = "me"; }, "initiative", "", "there is no such seat"},
            {[](Json& p) { p["models"]["s2.g1"] = Json::object(); }, "models.s2.g1", "", "no such model"},
            {[](Json& p) { p["models"]["u99"] = Json::object(); }, "models.u99", "", "no such model"},
            {[](Json& p) { p["models"]["s0.g1"]["hat"] = 1; }, "models.s0.g1.hat", "", "no such field"},
            {[](Json& p) { p["models"]["s0.g1"]["at"] = 5; }, "models.s0.g1.at", "", "a list is wanted"},
            {[](Json& p) { p["models"]["s0.g1"]["at"] = Json::array({1}); }, "models.s0.g1.at", "",
             "x and y"},
            {[](Json& p) { p["models"]["s0.g1"]["at"] = at(1, 99999); }, "models.s0.g1.at[1]", "",
             "from -32768 to 32767"},
            {[](Json& p) { p["models"]["s0.g1"]["damage"] = "two"; }, "models.s0.g1.damage", "", "number"},
            {[](Json& p) { p["models"]["s0.g4"]["where"] = "moon"; }, "models.s0.g4.where", "",
             "\"ascended\" is wanted"},
            {[](Json& p) { p["models"]["s0.g1"]["where"] = "casualty"; }, "models.s0.g1.where", "GB-MOD-1",
             "has a place"},
            {[](Json& p) { p["models"]["s0.g4"]["where"] = "table"; }, "models.s0.g4.where", "GB-MOD-1",
             "has a place"},
            {[](Json& p) { p["models"]["s0.g1"]["profile"] = "called"; }, "models.s0.g1.profile", "GB-MOD-3",
             "its circle's"},
            {[](Json& p) { p["models"]["s0.g1"]["controller"] = "s1"; }, "models.s0.g1.controller",
             "GB-MOD-3", "its circle's"},
            {[](Json& p) { p["models"]["u1"]["where"] = "casualty"; }, "models.u1.where", "GB-COMP-10",
             "or in the pool"},
            {[](Json& p) { p["models"]["u1"].erase("profile"); }, "models.u1.profile", "", "missing"},
            {[](Json& p) { p["models"]["u1"]["profile"] = "cat"; }, "models.u1.profile", "",
             "there is no such profile"},
            {[](Json& p) { p["models"]["u1"]["controller"] = "s3"; }, "models.u1.controller", "",
             "there is no such seat"},
            {[](Json& p) { p["models"]["u1"]["gone"] = 1; }, "models.u1.gone", "", "true or false"},
            {[](Json& p) { p["markers"]["hoard9"] = at(1, 1); }, "markers.hoard9", "", "no such marker"},
            {[](Json& p) { p["stacks"][1].erase("at"); }, "stacks[1].at", "", "missing"},
            {[](Json& p) { p["stacks"][1]["count"] = 0; }, "stacks[1].count", "", "from 1 to 60"},
            {[](Json& p) { p["claimed"] = Json::array({"tokens99"}); }, "claimed[0]", "", "no such stack"},
            {[](Json& p) { p["terrain"]["moat"] = Json::object(); }, "terrain.moat", "", "no such terrain"},
            {[](Json& p) { p["terrain"]["fence"] = Json::object(); }, "terrain.fence.at", "", "missing"},
            {[](Json& p) { p["terrain"]["basin"] = {{"turns", 4}}; }, "terrain.basin.turns", "",
             "from 0 to 3"},
            {[](Json& p) { p["rollers"] = {{"s0", "s9.g1"}}; }, "rollers.s0", "", "no such model"},
            {[](Json& p) { p["effects"] = Json::array({"peril1"}); }, "effects[0]", "", "no such effect"},
            {[](Json& p) { p["engagement"] = Json::object(); }, "engagement.engaged", "", "missing"},
            {[](Json& p) { p["flow"] = Json::array({Json::object()}); }, "flow[0].doing", "", "missing"},
            {[](Json& p) { p["flow"] = Json::array({{{"doing", "tea"}}}); }, "flow[0].doing", "",
             "there is no such procedure"},
            {[](Json& p) { p["flow"] = game_at("tea"); }, "flow[0].step", "", "\"game\" has no such step"},
            {[](Json& p) { p["flow"] = Json::array({{{"doing", "game"}}}); }, "flow[0].step", "", "missing"},
        });
    expect_faults(
        rules, acting(),
        {
            {[](Json& p) { p["flow"][0]["seat"] = "s0"; }, "flow[0].seat", "", "\"game\" has no such field"},
            {[](Json& p) { p["flow"][2].erase("model"); }, "flow[2].model", "", "missing"},
            {[](Json& p) { p["flow"][2]["model"] = "s7.g1"; }, "flow[2].model", "", "no such model"},
            {[](Json& p) { p["flow"][1]["compulsion"] = "sleepy"; }, "flow[1].compulsion", "",
             "no such compulsion"},
        });
    expect_faults(rules, choosing(),
                  {
                      {[](Json& p) { p["flow"][1].erase("seat"); }, "flow[1].seat", "", "missing"},
                      {[](Json& p) { p["priority"] = Json::array({"s0"}), p["next"] = "s1"; }, "next",
                       "GB-PRI-1", "not in the order"},
                  });
    expect_faults(rules, striking(),
                  {{[](Json& p) { p["engagement"]["struck"][0] = "s0.g3"; }, "engagement.struck[0]",
                    "GB-ENG-1", "not engaged"}});
}

// All that is wrong is told at once, but nothing that only follows from it.
TEST(GodbreakersPositions, All_faults_are_told_at_once) {
    const Godbreakers rules = game();
    Json position = parsed(few_words);
    position["models"]["s0.g1"]["at"] = "here";
    position["markers"]["hoard9"] = at(1, 1);
    position["round"] = 9;
    Faults faults;
    EXPECT_FALSE(rules.read(position, faults).has_value());
    EXPECT_EQ(faults.size(), 2u) << to_string(faults); // what models cannot be may be the cause of the rest
    position = parsed(few_words);
    position["markers"]["objective1"] = at(5000, 5000);
    position["round"] = 9;
    position["models"]["s0.g1"]["die"] = 7;
    faults.clear();
    EXPECT_FALSE(rules.read(position, faults).has_value());
    EXPECT_EQ(faults.size(), 3u) << to_string(faults);
}

TEST(GodbreakersPositions, Models_are_as_their_rules_have_them__GB_MOD_2__GB_INV_4__GB_INV_5__GB_INV_7) {
    const Godbreakers rules = game();
    expect_faults(
        rules, parsed(few_words),
        {
            {[](Json& p) { p["models"]["s0.g1"]["die"] = 7; }, "models.s0.g1.die", "GB-MOD-2", "D6, D8"},
            {[](Json& p) { p["models"]["s0.g1"]["damage"] = 10000; }, "models.s0.g1.damage", "GB-MOD-7",
             "that much damage"},
            {[](Json& p) { p["models"]["s0.g5"] = {{"where", "reserve"}}; }, "models.s0.g5.where", "GB-SET-5",
             "before the game begins"},
            {[](Json& p) { p["models"]["s0.g5"] = {{"treasure", 1}}; }, "models.s0.g5.treasure", "GB-TOK-2",
             "leaves all tokens"},
            {[](Json& p) { p["models"]["s0.g5"] = {{"damage", 1}}; }, "models.s0.g5.damage", "GB-INV-7",
             "only models on the table"},
            {[](Json& p) { p["models"]["s0.g4"]["die"] = 10; }, "models.s0.g4.where", "GB-TRI-3",
             "only a D12"},
            {[](Json& p) { p["models"]["u1"]["die"] = 6; }, "models.u1.die", "GB-INV-4", "never changes"},
            {[](Json& p) { p["models"]["u2"]["die"] = 10; }, "models.u2.die", "GB-INV-4", "never changes"},
            {[](Json& p) { p["models"]["u3"] = {{"damage", 1}}; }, "models.u3.at", "GB-INV-16",
             "in the pool"},
            {[](Json& p) { p["models"]["s0.g1"]["triumphs"] = 1; }, "models.s0.g1.triumphs", "GB-INV-13",
             "is pending"},
        });
    Json without = parsed(few_words);
    without["models"].erase("s0.g4");
    expect_faults(game(2, {{"triumph", "off"}}), without,
                  {{[](Json& p) { p["models"]["s0.g4"] = {{"where", "ascended"}, {"die", 12}}; },
                    "models.s0.g4.where", "GB-TRI-3", "by a Triumph"}});
    expect_faults(rules, prioritising(),
                  {{[](Json& p) { p["models"]["u2"]["damage"] = 1; }, "models.u2.damage", "GB-INV-7",
                    "nobody has damage left"}});
}

TEST(GodbreakersPositions, Pieces_have_room_and_stand_on_the_table__GB_INV_3__GB_TER_2__GB_SHAP_1) {
    const Godbreakers rules = game();
    Json base = parsed(few_words);
    base["terrain"] = {{"fence", {{"at", at(300, 1800)}}}};
    expect_faults(
        rules, base,
        {
            {[](Json& p) { p["models"]["s0.g1"]["at"] = at(40, 500); }, "models.s0.g1.at", "GB-INV-3",
             "wholly on the table"},
            {[](Json& p) { p["models"]["s1.g1"]["at"] = at(599, 500); }, "models.s1.g1.at", "GB-INV-3",
             "overlaps s0.g1"},
            {[](Json& p) { p["models"]["s0.g1"]["at"] = at(1200, 399); }, "models.s0.g1.at", "GB-INV-3",
             "overlaps s0.shard"},
            {[](Json& p) { p["models"]["s0.g1"]["at"] = at(300, 1859); }, "models.s0.g1.at", "GB-INV-3",
             "overlaps fence"},
            {[](Json& p) { p["markers"]["objective1"] = at(2400, 1200); }, "markers.objective1", "GB-INV-3",
             "wholly on the table"},
            {[](Json& p) { p["markers"]["objective1"] = at(1210, 300); }, "markers.objective1", "GB-INV-3",
             "overlaps s0.shard"},
            {[](Json& p) { p["markers"]["objective1"] = at(300, 1841); }, "markers.objective1", "GB-INV-3",
             "overlaps fence"},
            {[](Json& p) { p["terrain"]["fence"]["at"] = at(199, 1800); }, "terrain.fence", "GB-SHAP-1",
             "wholly on the table"},
            {[](Json& p) { p["terrain"]["fence"]["at"] = at(-9000, 1800); }, "terrain.fence", "GB-SHAP-1",
             "wholly on the table"},
            {[](Json& p) { p["terrain"]["w9"] = Json::object(), p["terrain"]["fence"]["at"] = at(700, 700); },
             "terrain.fence", "GB-TER-2", "overlaps w9"},
            {[](Json& p) { p["terrain"]["angle"] = {{"at", at(450, 1800)}}; }, "terrain.angle", "GB-TER-2",
             "overlaps fence"},
            {[](Json& p) { p["stacks"][1]["at"] = at(-1, 5); }, "stacks[1]", "GB-TOK-1", "on the table"},
            {[](Json& p) { p["stacks"][0] = p["stacks"][1]; }, "stacks[1]", "GB-TOK-2", "stacks merge"},
        });
    // Touching is allowed.
    base["models"]["s1.g1"]["at"] = at(600, 500);
    base["models"]["s0.g1"]["at"] = at(1200, 400);
    base["markers"]["objective1"] = at(300, 1860);
    read(rules, base);
}

TEST(GodbreakersPositions, Treasure_is_counted__GB_INV_8) {
    expect_faults(
        game(), parsed(few_words),
        {
            {[](Json& p) { p["issued"] = 4; }, "issued", "GB-INV-8", "as many tokens are out"},
            {[](Json& p) { p["models"]["s0.g1"]["treasure"] = 59; }, "issued", "GB-INV-8", "there are 60"},
        });
    Json poor = parsed(few_words);
    poor.erase("stacks");
    poor["models"]["s0.g2"].erase("treasure");
    expect_faults(
        game(2, {{"scenario", "duel"}}), poor,
        {{[](Json& p) { p["models"]["s0.g2"]["treasure"] = 1; }, "issued", "GB-PLUN-1", "no treasure"}});
}

TEST(GodbreakersPositions, The_order_names_everybody_in_the_game__GB_INV_10__GB_PRI_1__GB_INIT_2) {
    const Godbreakers rules = game();
    expect_faults(
        rules, parsed(few_words),
        {
            {[](Json& p) { p["priority"] = Json::array({"s1"}); }, "priority", "GB-INV-10", "every seat"},
            {[](Json& p) { p["priority"] = Json::array({"s1", "s1"}); }, "priority", "GB-PRI-1", "once"},
            {[](Json& p) { p["priority"] = Json::array(); }, "priority", "GB-INV-10", "has been set"},
            {[](Json& p) { p["priority"] = Json::array(); }, "initiative", "GB-INIT-2", "has won"},
        });
    expect_faults(
        rules, prioritising(),
        {
            {[](Json& p) { p["priority"] = Json::array({"s0", "s1"}); }, "priority", "GB-PRI-1", "not been"},
            {[](Json& p) { p.erase("initiative"); }, "initiative", "GB-INIT-2", "by now"},
            {[](Json& p) { p["initiative"] = "s1"; }, "flow[1]", "GB-D-PRIORITY", "to be decided now"},
        });
    expect_faults(rules, standing_in(),
                  {{[](Json& p) { p["initiative"] = "s1"; }, "initiative", "GB-INIT-2", "nobody has won"}});
    Json three = parsed(few_words);
    three["priority"] = Json::array({"s1", "s0"});
    three["routed"] = Json::array({0, 0, 1});
    three["vp"] = Json::array({3, 0, 0});
    expect_faults(game(3), three,
                  {{[](Json& p) { p["initiative"] = "s2"; }, "initiative", "GB-INIT-2", "a seat in the game"},
                   {[](Json& p) { p["models"]["u1"]["controller"] = "s2"; }, "models.u1.controller",
                    "GB-ROUT-1", "are wild"}});
}

TEST(GodbreakersPositions, Leaders_roll_or_somebody_for_them__GB_INIT_1__GB_D_PROXY) {
    const Godbreakers rules = game();
    expect_faults(
        rules, standing_in(),
        {
            {[](Json& p) { p["rollers"]["s0"] = "s0.g2"; }, "rollers.s0", "GB-INIT-1", "rolls itself"},
            {[](Json& p) { p["rollers"]["s0"] = "s1.g2"; }, "rollers.s0", "GB-INIT-1", "only a godbreaker"},
            {[](Json& p) { p["rollers"] = {{"s1", "s1.g2"}}; }, "rollers.s1", "GB-INIT-1", "in seat order"},
            {[](Json& p) { p["flow"][0]["step"] = "initiative", p["flow"].erase(1); }, "rollers.s1",
             "GB-INIT-1", "every seat has somebody"},
            {[](Json& p) { p.erase("rollers"); }, "flow[1]", "GB-D-PROXY", "to be decided now"},
            {[](Json& p) { p["models"]["s1.g1"] = {{"at", at(100, 100)}}; }, "flow[1]", "GB-D-PROXY",
             "to be decided now"},
            {[](Json& p) { p["models"].erase("s1.g3"); }, "flow[1]", "GB-D-PROXY", "to be decided now"},
        });
    expect_faults(
        rules, parsed(few_words),
        {{[](Json& p) { p["rollers"] = {{"s0", "s0.g1"}}; }, "rollers.s0", "GB-INIT-1", "nobody rolls"}});
}

TEST(GodbreakersPositions, A_game_has_its_rounds_and_its_end__GB_INV_17__GB_ROUT_1__GB_RES_3__GB_RES_4) {
    const Godbreakers rules = game();
    expect_faults(
        rules, parsed(few_words),
        {
            {[](Json& p) { p["round"] = 0; }, "round", "GB-INV-17", "rounds 1 to 5"},
            {[](Json& p) { p["round"] = 6; }, "round", "GB-INV-17", "rounds 1 to 5"},
            {[](Json& p) { p["vp"] = Json::array({-1, 0}); }, "vp[0]", "GB-INV-15", "below 0"},
            {[](Json& p) { p["vp"] = Json::array({9101, 0}); }, "vp[0]", "GB-INV-15", "that many"},
            {[](Json& p) { p["routed"] = Json::array({0, 1}); }, "routed[1]", "GB-ROUT-1", "is not routed"},
            {[](Json& p) { p["routed"] = Json::array({0, 2}); }, "routed[1]", "GB-ROUT-1", "end of a round"},
            {[](Json& p) {
                 p["models"].erase("s1.g1"), p["models"].erase("s1.g2");
                 p["routed"] = Json::array({0, 1});
                 p["priority"] = Json::array({"s0"});
             },
             "over", "GB-RES-3", "the game is over"},
            {[](Json& p) { p["flow"] = game_at("begin_round"), p["round"] = 5; }, "round", "GB-INV-17",
             "there is no other"},
            {[](Json& p) { p["flow"] = game_at("deploy"); }, "flow", "GB-SET-3", "no set-up"},
        });
    expect_faults(
        rules, ended(),
        {
            {[](Json& p) { p["round"] = 4; }, "over", "GB-RES-4", "last round"},
            {[](Json& p) { p["over"] = "rout"; }, "over", "GB-RES-3", "goes on"},
            {[](Json& p) { p["models"].erase("s1.g1"), p["models"].erase("s1.g2"); }, "routed[1]",
             "GB-ROUT-1", "is routed"},
            {[](Json& p) { p["models"]["s0.g2"]["damage"] = 1; }, "models.s0.g2.damage", "GB-INV-7",
             "damage left"},
            {[](Json& p) { p["flow"] = game_at("laps"); }, "flow", "GB-END-1", "nothing is under way"},
            {[](Json& p) { p["claimed"] = Json::array({"tokens2"}); }, "claimed", "GB-D-CLAIM", "nobody"},
            {[](Json& p) { p["engagement"]["engaged"] = Json::array({"s0.g1", "s1.g1"}); }, "engagement",
             "GB-INV-13", "nobody is engaged"},
        });
    Json beginning = quiet("begin_round");
    beginning["round"] = 1;
    expect_faults(rules, beginning,
                  {{[](Json& p) { p["models"].erase("s1.g1"), p["models"].erase("s1.g2"); }, "routed[1]",
                    "GB-ROUT-1", "is routed"},
                   {[](Json& p) { p["round"] = 0; }, "models", "GB-ACT-1", "activated yet"}});
    // Alone, points may fall (GB-END-5).
    Json alone = parsed(R"({"vp": [-5], "terrain": {}, "models": {"s0.g1": {"at": [500, 500]}}})");
    expect_faults(game(1), alone, {{[](Json& p) { p["vp"][0] = -30001; }, "vp[0]", "GB-INV-15", "points"}});
}

TEST(GodbreakersPositions, A_game_ends_as_its_scenario_says__GB_END_6__GB_INV_19) {
    const Godbreakers rules = game(2, {{"end", "target:9,lead:6,held:2,lost:s0.g5"}});
    Json going = parsed(few_words);
    expect_faults(rules, going,
                  {{[](Json& p) { p["vp"] = Json::array({9, 8}); }, "vp", "GB-INV-19", "the game is over"},
                   {[](Json& p) { p["vp"] = Json::array({1, 7}); }, "vp", "GB-INV-19", "the game is over"}});
    // The fifth of the first circle is none of those on the table, so it is lost.
    Json over = ended();
    over["over"] = "lost";
    const auto word = [](const char* said) { return [said](Json& p) { p["over"] = said; }; };
    expect_faults(
        rules, over,
        {{word("target"), "over", "GB-END-7", "has not happened"},
         {word("lead"), "over", "GB-END-8", "has not happened"},
         {word("held"), "over", "GB-END-9", "has not happened"},
         {word("rounds"), "over", "GB-END-10", "ends the game first"},
         {word("moon"), "over", "", "\"held\" or \"lost\" is wanted here"},
         {[](Json& p) { p["vp"] = Json::array({14, 8}); }, "over", "GB-END-10", "has not happened"}});
    over["vp"] = Json::array({14, 8}); // five of them for a carrier, once it was over
    over["over"] = "target";
    over["round"] = 3;
    expect_faults(rules, over,
                  {{[](Json& p) { p["vp"] = Json::array({1, 7}); }, "over", "GB-END-7", "has not happened"}});
}

TEST(GodbreakersPositions, Everybody_is_activated_in_turn__GB_INV_6__GB_INV_14__GB_ACT_3__GB_COMP_1) {
    const Godbreakers rules = game();
    expect_faults(
        rules, acting(),
        {
            {[](Json& p) { p["models"]["s0.g2"]["gone"] = false; }, "flow[1]", "GB-ACT-3", "decided now"},
            {[](Json& p) { p["flow"][1]["actions"] = 2; }, "flow[2]", "GB-ACT-3", "decided now"},
            {[](Json& p) { p["flow"][1]["actions"] = 3; }, "flow[1]", "GB-INV-6", "decided now"},
            {[](Json& p) { p["flow"][1]["moves"] = 1; }, "flow[1]", "GB-INV-6", "decided now"},
            {[](Json& p) { p["flow"][1]["compulsion"] = "cowardly"; }, "flow[1]", "GB-COMP-1", "decided now"},
            {[](Json& p) { p["flow"][1]["step"] = "settle", p["flow"].erase(2); }, "flow[1]", "GB-AXN-1",
             "decided now"},
            {[](Json& p) { p["flow"][2]["model"] = "s0.g3"; }, "flow[2]", "GB-ACT-3", "decided now"},
            {[](Json& p) { p["flow"][0]["step"] = "wild"; }, "flow[1]", "GB-ACT-2", "decided now"},
            {[](Json& p) { p["claimed"] = Json::array({"tokens2"}); }, "claimed", "GB-D-CLAIM", "nobody"},
            {[](Json& p) { p["engagement"]["engaged"] = Json::array({"s0.g1", "s1.g1"}); }, "engagement",
             "GB-INV-13", "nobody is engaged"},
            {[](Json& p) { p["models"]["s0.g2"]["triumphs"] = 1; }, "models.s0.g2.triumphs", "GB-INV-13",
             "is pending"},
        });
    expect_faults(
        rules, prowling(),
        {
            {[](Json& p) { p["models"]["s0.g2"]["gone"] = false; }, "models.s0.g2.gone", "GB-INV-14",
             "has been activated"},
            {[](Json& p) { p["flow"][1].erase("compulsion"); }, "flow[1]", "GB-COMP-1", "decided now"},
            {[](Json& p) { p["flow"][0]["step"] = "laps"; }, "flow[1]", "GB-WILD-1", "decided now"},
            {[](Json& p) { p["flow"][1]["seat"] = "s1"; }, "flow[1]", "GB-ORD-1", "cannot be about"},
        });
    expect_faults(
        rules, choosing(),
        {
            {[](Json& p) { p["flow"][1]["seat"] = "s0"; }, "flow[1]", "GB-D-ACTIVATE", "decided now"},
            {[](Json& p) { p["next"] = "s0"; }, "flow[1]", "GB-D-ACTIVATE", "decided now"},
            {[](Json& p) {
                 for (auto& [name, model] : p["models"].items()) model["gone"] = true;
             },
             "flow[1]", "GB-D-ACTIVATE", "decided now"},
        });
    expect_faults(
        rules, choosing_wild(),
        {
            {[](Json& p) { p["flow"][1]["seat"] = "s1"; }, "flow[1]", "GB-D-WILD-ACTIVATE", "decided now"},
            {[](Json& p) { p["models"]["u2"]["gone"] = p["models"]["u3"]["gone"] = true; }, "flow[1]",
             "GB-D-WILD-ACTIVATE", "decided now"},
        });
    Json recovering = parsed(few_words);
    recovering["flow"] = game_at("recovery");
    expect_faults(rules, recovering,
                  {{[](Json& p) { p["models"]["u2"]["gone"] = false; }, "models.u2.gone", "GB-INV-14",
                    "has been activated"}});
}

TEST(GodbreakersPositions, What_an_action_asks_fits_it__GB_D_CLAIM__GB_D_TAKE__GB_D_HIDDEN__GB_D_SHAPE) {
    const Godbreakers rules = game();
    expect_faults(
        rules, claiming(),
        {
            {[](Json& p) { p["flow"][1].erase("moves"); }, "flow[2]", "GB-D-CLAIM", "decided now"},
            {[](Json& p) { p["flow"][2]["model"] = "s0.g3"; }, "flow[2]", "GB-D-CLAIM", "decided now"},
            {[](Json& p) { p["flow"][1]["step"] = "act"; }, "flow[2]", "GB-ORD-1", "under way here"},
            {[](Json& p) { p["models"]["s0.g3"]["triumphs"] = 1; }, "models.s0.g3.triumphs", "GB-INV-13",
             "is pending"},
            {[](Json& p) { p["models"]["s0.g2"]["triumphs"] = 2; }, "models.s0.g2.triumphs", "GB-INV-13",
             "is pending"},
        });
    Json triumphant = claiming();
    triumphant["models"]["s0.g2"]["triumphs"] = 1;
    expect_faults(rules, triumphant, {});
    Json gleaning = prowling();
    gleaning["models"]["u2"]["profile"] = "gleaner";
    expect_faults(rules, gleaning,
                  {{[](Json& p) {
                        p["flow"][1]["step"] = "settle";
                        p["flow"][1]["actions"] = p["flow"][1]["moves"] = 1;
                        p["flow"][2]["doing"] = "claiming";
                    },
                    "flow[2]", "GB-D-CLAIM", "decided now"}});
    expect_faults(
        rules, taking(),
        {
            {[](Json& p) { p["flow"][2]["giver"] = "s0.g1"; }, "flow[2]", "GB-D-TAKE", "decided now"},
            {[](Json& p) { p["flow"][2]["model"] = "s1.g1"; }, "flow[2]", "GB-D-TAKE", "decided now"},
            {[](Json& p) { p["models"]["s0.g2"].erase("treasure"); }, "flow[2]", "GB-D-TAKE", "decided now"},
        });
    expect_faults(rules, hiding(),
                  {{[](Json& p) { p["flow"][1]["model"] = p["flow"][2]["model"] = "s1.g2"; }, "flow[2]",
                    "GB-D-HIDDEN", "decided now"}});
    expect_faults(rules, shaping(),
                  {
                      {[](Json& p) { p["terrain"]["fence"] = {{"at", at(1000, 2000)}}; }, "flow[2]",
                       "GB-D-SHAPE", "decided now"},
                      {[](Json& p) { p["models"]["s1.g1"]["die"] = 6, p["flow"][2]["piece"] = "heap"; },
                       "flow[2]", "GB-D-SHAPE", "decided now"},
                      {[](Json& p) {
                           p["flow"][1]["model"] = p["flow"][2]["model"] = "s1.g2";
                           p["models"]["s1.g2"]["gone"] = true;
                       },
                       "flow[2]", "GB-D-SHAPE", "decided now"},
                  });
    expect_faults(
        rules, noticed(),
        {
            {[](Json& p) { p["flow"][2]["model"] = "u4"; }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["flow"][2]["profile"] = "prowler"; }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["flow"][2]["at_model"] = "s0.g1"; }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["flow"][2].erase("at_model"); }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["flow"][2]["at_marker"] = "objective1"; }, "flow[2]", "GB-D-WPLACE",
             "decided now"},
            {[](Json& p) { p["flow"][2]["seat"] = "s1"; }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["models"]["s0.g2"].erase("treasure"); }, "flow[2]", "GB-D-WPLACE",
             "decided now"},
        });
}

TEST(GodbreakersPositions, An_engage_is_as_it_was_begun_and_rolled__GB_ENG_1__GB_ENG_2__GB_INV_12) {
    const Godbreakers rules = game();
    expect_faults(
        rules, nominating(),
        {
            {[](Json& p) { p["engagement"]["engaged"] = Json::array({"s1.g3"}); }, "engagement.engaged",
             "GB-ENG-1", "each once"},
            {[](Json& p) { p["engagement"]["engaged"][0] = "s1.g2"; }, "engagement.engaged", "GB-ENG-1",
             "the active model"},
            {[](Json& p) { p["engagement"]["engaged"][1] = "s1.g2"; }, "engagement.engaged", "GB-ENG-1",
             "hostile"},
            {[](Json& p) { p["engagement"]["engaged"][1] = "s0.g5"; }, "engagement.engaged", "GB-ENG-1",
             "engaged"},
            {[](Json& p) { p["engagement"]["engaged"].push_back("s0.g1"); }, "engagement.engaged", "GB-ENG-1",
             "each once"},
            {[](Json& p) {
                 p["engagement"]["engaged"].push_back("s0.g2");
                 p["engagement"]["engaged"].push_back("s0.g3");
             },
             "engagement.engaged", "GB-TR-MERCILESS", "no further"},
            {[](Json& p) { p["engagement"]["engaged"].push_back("s0.g2"); }, "flow[3]", "GB-D-NOMINATE",
             "decided now"},
            {[](Json& p) { p["models"]["s0.g1"]["at"] = at(600, 100); }, "engagement.engaged", "GB-ENG-1",
             "within attack range"},
            {[](Json& p) { p["engagement"]["results"] = Json::array({1, 0}); }, "engagement.results",
             "GB-ENG-2", "not been rolled"},
            {[](Json& p) { p["engagement"]["winner"] = "s0.g1"; }, "engagement.results", "GB-ENG-2",
             "not been rolled"},
            {[](Json& p) { p["engagement"]["suffered"] = Json::array({"s0.g1"}); }, "engagement.suffered",
             "GB-ENG-3", "dealt yet"},
            {[](Json& p) { p.erase("engagement"); }, "engagement.engaged", "GB-ENG-1", "are engaged"},
            {[](Json& p) { p["flow"][1].erase("engages"); }, "flow[2]", "GB-AXN-1", "decided now"},
        });
    expect_faults(
        rules, shifting(),
        {
            {[](Json& p) { p["engagement"]["results"][0] = 7; }, "engagement.results", "GB-INV-12",
             "at most"},
            {[](Json& p) { p["engagement"]["results"].push_back(1); }, "engagement.results", "GB-INV-12",
             "at most"},
            {[](Json& p) { p["engagement"]["winner"] = "s1.g3"; }, "engagement.winner", "GB-ENG-2",
             "strictly the highest"},
            {[](Json& p) { p["engagement"].erase("winner"); }, "engagement.winner", "GB-ENG-2",
             "strictly the highest"},
            {[](Json& p) { p["models"]["s0.g1"].erase("triumphs"); }, "models.s0.g1.triumphs", "GB-TRI-1",
             "its maximum"},
            {[](Json& p) { p["models"]["s0.g3"]["triumphs"] = 1; }, "models.s0.g3.triumphs", "GB-TRI-1",
             "nobody else"},
            {[](Json& p) { p["flow"][3]["model"] = "s0.g1"; }, "flow[3]", "GB-D-CUNNING", "decided now"},
        });
}

TEST(GodbreakersPositions, Step_4_comes_in_its_order__GB_ENG_3__GB_ENG_5__GB_TR_VENGEFUL__GB_TR_JUGGERNAUT) {
    const Godbreakers rules = game();
    expect_faults(
        rules, striking(),
        {
            {[](Json& p) { p["engagement"]["suffered"].push_back("s0.g1"); }, "engagement.suffered",
             "GB-ENG-3", "hostile to it"},
            {[](Json& p) { p["engagement"]["struck"].push_back("s0.g1"); }, "engagement.struck",
             "GB-TR-VENGEFUL", "strikes back"},
            {[](Json& p) { p["engagement"].erase("struck"); }, "flow[3]", "GB-D-VENGEFUL", "decided now"},
            {[](Json& p) { p["flow"][2]["step"] = "second_of_step_4"; }, "flow[3]", "GB-D-VENGEFUL",
             "decided now"},
            {[](Json& p) { p["flow"][3]["model"] = "s1.g1"; }, "flow[3]", "GB-D-VENGEFUL", "decided now"},
            {[](Json& p) { p["engagement"]["shoved"] = Json::array({"s0.g1"}); }, "engagement.shoved",
             "GB-TR-JUGGERNAUT", "in their turn"},
        });
    expect_faults(rules, shoving(),
                  {
                      {[](Json& p) { p["engagement"]["shoved"] = Json::array({"s0.g2"}); }, "flow[3]",
                       "GB-D-JUGGERNAUT", "decided now"},
                      {[](Json& p) { p["engagement"]["shoved"] = Json::array({"s0.g2", "s1.g2"}); },
                       "engagement.shoved", "GB-TR-JUGGERNAUT", "as many"},
                      {[](Json& p) { p["flow"][2]["step"] = "first_of_step_4"; }, "flow[3]",
                       "GB-D-JUGGERNAUT", "decided now"},
                      {[](Json& p) { p["engagement"]["suffered"] = Json::array({"s0.g2"}); },
                       "engagement.suffered", "GB-ENG-3", "the winner"},
                  });
    Json one_shoved = shoving();
    one_shoved["engagement"]["shoved"] = Json::array({"s0.g2"});
    expect_faults(game(2, {{"juggernaut", "each"}}), one_shoved, {});
    Json early = shoving();
    early["flow"][2]["step"] = "first_of_step_4";
    expect_faults(game(2, {{"step4_order", "juggernaut_first"}}), early,
                  {{[](Json& p) {
                        p["engagement"]["results"] = Json::array({5, 4});
                        p["engagement"]["winner"] = "s1.g2";
                        p["engagement"]["suffered"] = p["engagement"]["struck"] = Json::array({"s0.g2"});
                    },
                    "engagement.struck", "GB-TR-VENGEFUL", "in its turn"}});
}

TEST(GodbreakersPositions, Perils_come_when_they_do__GB_PERIL_1__GB_D_ORDER__GB_D_WPLACE) {
    const Godbreakers rules = game(2, with_perils);
    expect_faults(
        rules, ordering(),
        {
            {[](Json& p) { p["effects"] = Json::array({"peril3", "peril1"}); }, "effects", "GB-PERIL-1",
             "does not come now"},
            {[](Json& p) { p["effects"].erase(1); }, "flow[1]", "GB-D-ORDER", "decided now"},
            {[](Json& p) { p["flow"][1]["seat"] = "s0"; }, "flow[1]", "GB-D-ORDER", "decided now"},
            {[](Json& p) { p["flow"] = game_at("laps"); }, "effects", "GB-PERIL-1", "start and the end"},
        });
    expect_faults(
        rules, perilous(),
        {
            {[](Json& p) { p["effects"].push_back("peril1"); }, "flow[1]", "GB-PERIL-1", "decided now"},
            {[](Json& p) { p["flow"][1]["peril"] = "peril3"; }, "flow[1]", "GB-PERIL-1", "decided now"},
            {[](Json& p) { p["flow"][1]["next"] = 100; }, "flow[1]", "GB-PERIL-1", "decided now"},
            {[](Json& p) { p["flow"][1]["next"] = 0; }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["flow"][2]["profile"] = "gleaner"; }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["flow"][2]["at_marker"] = "s0.shard"; }, "flow[2]", "GB-D-WPLACE",
             "decided now"},
            {[](Json& p) { p["markers"].erase("objective1"); }, "flow[2]", "GB-D-WPLACE", "decided now"},
            {[](Json& p) { p["flow"][2]["at_model"] = "s0.g1"; }, "flow[2]", "GB-D-WPLACE", "decided now"},
        });
    // What a peril is about may be hurt between the rounds, and nobody else.
    Json hurt = ordering();
    hurt["models"]["u2"]["damage"] = 1;
    expect_faults(
        rules, hurt,
        {{[](Json& p) { p["models"]["u1"]["damage"] = 1; }, "models.u1.damage", "GB-INV-7", "damage left"}});
}

// ---------------------------------------------------------------- what is under way

TEST(GodbreakersPositions, What_is_under_way_is_asked_where_it_can_be__GB_ORD_1) {
    const Godbreakers rules = game();
    expect_faults(
        rules, acting(),
        {
            {[](Json& p) { p["flow"] = Json::array(); }, "flow", "GB-INV-1", "a game is under way"},
            {[](Json& p) { p["flow"].erase(0); }, "flow", "GB-INV-1", "a game is under way"},
            {[](Json& p) { p["flow"][0]["step"] = "recovery"; }, "flow[1]", "GB-ORD-1", "under way here"},
            {[](Json& p) { p["flow"].erase(1); }, "flow[1]", "GB-ORD-1", "under way here"},
            {[](Json& p) { p["flow"][2]["seat"] = "s1"; }, "flow[2]", "GB-ORD-1", "cannot be about"},
            {[](Json& p) { p["flow"][2]["model"] = "s0.g5"; }, "flow[2]", "GB-ORD-1", "cannot be about"},
            {[](Json& p) { p["flow"].push_back(p["flow"][2]); }, "flow[3]", "GB-ORD-1", "under way here"},
        });
}

// Every procedure where it has no business to be: refused, or fit to be gone on with.
TEST(GodbreakersPositions, A_procedure_without_its_parent_is_refused) {
    const Godbreakers rules = game();
    std::vector<Json> frames;
    for (const Json& position : questions())
        for (std::size_t i = 1; i < position["flow"].size(); ++i) frames.push_back(position["flow"][i]);
    const Json base = parsed(few_words);
    for (const char* step : {"place_markers", "deploy", "threats", "begin_round", "stand_ins", "initiative",
                             "priority", "start_effects", "recovery", "end_effects", "scoring"})
        for (const Json& outer : frames)
            for (const Json& inner : frames) {
                Json position = base;
                position["flow"] = game_at(step);
                position["flow"].push_back(outer);
                position["flow"].push_back(inner);
                Faults faults;
                EXPECT_FALSE(rules.read(position, faults).has_value()) << position["flow"].dump();
            }
}

// ---------------------------------------------------------------- set-up

TEST(GodbreakersPositions, Set_up_comes_piece_by_piece__GB_SET_2__GB_SET_4__GB_SET_5__GB_SET_6__GB_SET_7) {
    const Godbreakers two = placed();
    const Json marking = two.write(played(two, [](const State& state) {
        return state.flow.is<PlacingMarkerFrame>() && state.standing.size() == 3;
    }));
    expect_faults(
        two, marking,
        {
            {[](Json& p) { p["round"] = 1; }, "round", "GB-SET-7", "round 0"},
            {[](Json& p) { p["vp"] = Json::array({1, 0}); }, "vp[0]", "GB-INV-15", "that many"},
            {[](Json& p) { p["models"]["s0.g1"] = {{"die", 10}}; }, "models.s0.g1.die", "GB-INV-4",
             "as the circle has it"},
            {[](Json& p) { p["models"]["s0.g1"] = {{"damage", 1}}; }, "models.s0.g1.damage", "GB-SET-7",
             "without damage"},
            {[](Json& p) { p["models"]["s0.g1"] = {{"where", "ascended"}, {"die", 12}}; },
             "models.s0.g1.where", "GB-INV-5", "nobody ascends"},
            {[](Json& p) { p["models"]["s0.g1"] = {{"gone", true}}; }, "models", "GB-ACT-1", "activated yet"},
            {[](Json& p) { p["models"]["s0.g1"] = {{"at", at(60, 60)}}; }, "models", "GB-SET-5", "by turns"},
            {[](Json& p) { p["markers"].erase("objective1"); }, "markers.objective1", "GB-SET-4",
             "from the beginning"},
            {[](Json& p) { p["markers"].erase("s0.shard"); }, "markers", "GB-SET-4", "in its turn"},
            {[](Json& p) { p["terrain"] = Json::object(); }, "terrain.grove_sw", "GB-SET-2",
             "where the battlefield has it"},
            {[](Json& p) { p["models"]["u1"] = {{"profile", "gleaner"}, {"at", at(60, 60)}}; }, "models",
             "GB-SET-6", "before the game"},
            {[](Json& p) { p["flow"][1]["seat"] = "s0"; }, "flow[1]", "GB-SET-4", "decided now"},
            {[](Json& p) { p["flow"][1]["marker"] = "hoard2"; }, "flow[1]", "GB-SET-4", "decided now"},
            {[](Json& p) { p["priority"] = Json::array({"s0", "s1"}); }, "priority", "GB-PRI-1", "not been"},
        });
    const Json deploying = two.write(played(two, [](const State& state) {
        return state.flow.is<DeployingFrame>() && on_table(state).size() == 3;
    }));
    expect_faults(
        two, deploying,
        {
            {[](Json& p) { p["flow"][1]["seat"] = "s1"; }, "flow[1]", "GB-SET-5", "decided now"},
            {[](Json& p) { p["models"].erase(p["models"].begin().key()); }, "models", "GB-SET-5", "by turns"},
            {[](Json& p) { p["flow"] = game_at("threats"); }, "models", "GB-SET-5", "by turns"},
        });
    const Godbreakers one = placed(1);
    const Json threatened = one.write(played(one, [](const State& state) {
        return state.flow.is<PlacingThreatFrame>() && !wild_models(state).empty();
    }));
    expect_faults(
        one, threatened,
        {
            {[](Json& p) { p["flow"][1]["model"] = "u5"; }, "flow[1]", "GB-SET-6", "decided now"},
            {[](Json& p) { p["models"]["u1"]["profile"] = "prowler"; }, "models", "GB-SET-6", "lone circle"},
        });
}

// ---------------------------------------------------------------- what JSON cannot say

TEST(GodbreakersPositions, States_that_cannot_be_written_are_found_out_as_well) {
    const Godbreakers rules = game();
    const auto broken = [&](const std::function<void(State&)>& edit, std::string_view rule,
                            std::string_view sentence) {
        expect_fault_of_state(rules, acting(), edit, rule, sentence);
    };
    broken([](State& s) { s.models[ModelId(10)].die = 6; }, "GB-INV-16", "no such model");
    broken([](State& s) { s.models[ModelId(39)].damage = 1; }, "GB-INV-16", "no such model");
    broken([](State& s) { s.gone.mark(12); }, "GB-INV-16", "no such model");
    broken([](State& s) { s.gone.mark(60); }, "GB-INV-16", "no such model");
    broken([](State& s) { s.terrain[PieceId(39)].turns = 1; }, "GB-INV-16", "no such piece");
    broken([](State& s) { s.terrain[PieceId(0)].turns = 1; }, "GB-SHAP-1", "in the reserve");
    broken([](State& s) { s.terrain[PieceId(0)].on_table = 2; }, "GB-SHAP-1", "on the table");
    broken([](State& s) { s.markers[MarkerId(23)] = {5, 5}; }, "GB-MARK-1", "no such marker");
    broken([](State& s) { s.standing.add(MarkerId(23)); }, "GB-MARK-1", "no such marker");
    broken([](State& s) { s.markers[MarkerId(1)] = {5, 5}; }, "GB-MARK-1", "has no place");
    broken([](State& s) { s.vp[Seat(3)] = 1; }, "GB-SET-1", "no such seat");
    broken([](State& s) { s.roller[Seat(2)] = ModelId(0); }, "GB-SET-1", "no such seat");
    broken([](State& s) { s.unused[6] = 1; }, "GB-INV-18", "is zero");
    broken([](State& s) { s.stacks[StackId(7)].unused = 1; }, "GB-INV-18", "is zero");
    broken([](State& s) { s.stacks[StackId(7)].at = {1, 1}; }, "GB-TOK-1", "at least");
    broken([](State& s) { s.models[ModelId(0)].where = static_cast<Where>(9); }, "GB-INV-5", "no such place");
    broken([](State& s) { s.models[ModelId(0)].controller = Seat(1); }, "GB-MOD-3", "its own circle's");
    broken([](State& s) { s.models[ModelId(0)].profile = ProfileId(1); }, "GB-MOD-3", "its own circle's");
    broken([](State& s) { s.models[ModelId(4)].at = {1, 1}; }, "GB-INV-5", "has no place");
    broken([](State& s) { s.models[ModelId(first_unaligned)].where = Where::casualty; }, "GB-COMP-10",
           "or in the pool");
    broken([](State& s) { s.models[ModelId(first_unaligned)].profile = ProfileId(200); }, "GB-MOD-9",
           "no such profile");
    broken([](State& s) { s.models[ModelId(first_unaligned)].controller = Seat(3); }, "GB-MOD-3",
           "no such seat");
    broken([](State& s) { s.priority.go_to(5); }, "GB-ACT-2", "somebody in the order");
    broken([](State& s) { s.initiative = Seat(7); }, "GB-INIT-2", "a seat in the game");
    broken([](State& s) { s.over = 7; }, "GB-END-1", "or by rout");
    broken([](State& s) { s.flow.top().procedure = 99; }, "GB-ORD-1", "no such procedure");
    broken([](State& s) { s.flow.top().step = 1; }, "GB-ORD-1", "no such step");
    broken([](State& s) { s.flow.top().own.back() = 1; }, "GB-ORD-1", "remembers nothing");
    broken([](State& s) { s.flow.top().keep(ActingFrame{Seat(-1), ModelId(0)}); }, "GB-ORD-1",
           "cannot be about");
    broken([](State& s) { s.flow.top().keep(ActingFrame{Seat(0), ModelId(127)}); }, "GB-ORD-1",
           "cannot be about");
    broken([](State& s) { s.engagement.results[EngagedId(4)] = 1; }, "GB-INV-13", "nobody is engaged");
    const auto has_moved = [](int times) {
        return [times](State& s) {
            auto own = s.flow[1].as<ActivationFrame>();
            own.moves = static_cast<std::uint8_t>(times);
            s.flow[1].keep(own);
        };
    };
    broken(has_moved(1), "GB-INV-6", "decided now");
    broken(has_moved(255), "GB-ORD-1", "cannot be about");
    expect_fault_of_state(
        rules, claiming(), [](State& s) { s.claimed = StackSet(StackId(63)); }, "GB-D-CLAIM", "decided now");
    expect_fault_of_state(
        rules, shoving(), [](State& s) { s.engagement.shoved = EngagedSet(EngagedId(4)); },
        "GB-TR-JUGGERNAUT", "placed");
    expect_fault_of_state(
        rules, striking(), [](State& s) { s.engagement.suffered = EngagedSet(EngagedId(4)); }, "GB-ENG-3",
        "engaged models");
    expect_fault_of_state(
        rules, striking(), [](State& s) { s.engagement.winner = ModelId(99); }, "GB-ENG-2", "highest result");
}

// A position of nothing but noise is refused without harm.
TEST(GodbreakersPositions, Any_bytes_can_be_checked) {
    const Godbreakers rules = game();
    Chance noise = Chance::drawn(5, 0);
    for (const Json& position : questions()) {
        const State sound = read(rules, position).value_or(State{});
        for (int n = 0; n < 400; ++n) {
            State state = sound;
            std::array<unsigned char, sizeof(State)> bytes{};
            std::memcpy(bytes.data(), &state, sizeof state);
            const auto changes = 1 + noise.below(4);
            for (std::uint32_t i = 0; i < changes; ++i)
                bytes[noise.below(static_cast<std::uint32_t>(bytes.size()))] =
                    static_cast<unsigned char>(noise.below(256));
            std::memcpy(static_cast<void*>(&state), bytes.data(), sizeof state);
            Faults faults;
            rules.check(state, faults);
        }
    }
}

} // namespace
} // namespace muster::godbreakers::tests
