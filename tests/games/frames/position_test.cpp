// Positions of Frames as JSON: written by hand, written and read without loss, refused when they cannot be;
// and what is hidden in them.
#include "core/json.hpp"
#include "core/table.hpp"
#include "games/frames/frames.hpp"
#include "games/frames/parts.hpp"
#include "games/frames/stage.hpp"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <set>

namespace muster::frames::test {
namespace {

Frames game(int seats = 2, const Chosen& options = {}, const std::string& data = "") {
    std::vector<DataFile> files;
    if (!data.empty()) files.push_back({"own.toml", data});
    Faults faults;
    auto rules = Frames::make(Setup{seats, options, files}, faults);
    EXPECT_TRUE(rules.has_value()) << to_string(faults);
    return *std::move(rules);
}

State started(const Frames& rules, std::uint64_t seed = 1) {
    Chance chance = Chance::drawn(seed, 0);
    Log idle;
    return rules.start(chance, idle);
}

// Random play until this holds.
State played_until(const Frames& rules, const std::function<bool(const State&)>& holds,
                   std::uint64_t seed = 1) {
    State state = started(rules, seed);
    Log idle;
    ActionList options;
    Chance whim = Chance::drawn(seed ^ 77, 0);
    for (std::uint64_t n = 1; n < 3000 && !holds(state) && state.over == 0; ++n) {
        const Seat seat = rules.awaiting(state).front();
        options.clear();
        rules.list(state, seat, options);
        Chance luck = Chance::drawn(seed, n);
        rules.apply(state, seat, options[whim.below(static_cast<std::uint32_t>(options.size()))], luck, idle);
    }
    EXPECT_TRUE(holds(state));
    return state;
}

State played_to(const Frames& rules, Procedure procedure) {
    return played_until(rules, [&](const State& state) { return state.flow.is(procedure); });
}

// Full set-up, with these lists picked.
State chosen(const Frames& rules, const std::vector<std::string>& lists) {
    State state = started(rules);
    Log idle;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        Chance luck = Chance::drawn(1, i + 1);
        const int list = rules.value("list", lists[i]).value_or(-1);
        rules.apply(state, Seat(static_cast<int>(i)), Action(Verb::choose).of(list), luck, idle);
    }
    return state;
}

Json parsed(std::string_view text) {
    Faults faults;
    const auto json = parse_json(text, faults);
    EXPECT_TRUE(json.has_value()) << to_string(faults);
    return json.value_or(Json());
}

std::optional<State> read(const Frames& rules, const Json& position) {
    Faults faults;
    auto state = rules.read(position, faults);
    EXPECT_TRUE(state.has_value()) << to_string(faults);
    EXPECT_TRUE(faults.empty());
    return state;
}

void expect_read_without_loss(const Frames& rules, const Json& position) {
    const auto state = read(rules, position);
    if (!state) return;
    const Json written = rules.write(*state);
    const auto again = read(rules, written);
    ASSERT_TRUE(again.has_value());
    EXPECT_TRUE(same_bytes(*state, *again)) << written.dump(1);
    EXPECT_EQ(rules.write(*again).dump(), written.dump());
}

// ---------------------------------------------------------------- written by hand

// Two frames each on Kiln Yard, and nothing said that goes without saying.
constexpr std::string_view few_words = R"({
    "seats": [{"list": "gannet-4"}, {"list": "ochre-5", "score_per_asset": 4}],
    "frames": {
        "s0.f1": {"design": "bollard", "at": [1150, 2320], "systems": {"DEF": 1}, "gone": true, "defence": 3},
        "s0.f2": {"design": "marlin", "at": [1500, 1760], "rockets": 2},
        "s1.f1": {"design": "dray", "at": [1250, 1250], "spot": 4, "spotted_by": "s0"},
        "s1.f2": {"design": "pedlar", "destroyed": true}
    },
    "stations": {"s1.s2": {"controller": "s0"}},
    "structures": {"KW": 12}
})";

TEST(FramesPositions, A_position_can_be_written_in_few_words) {
    const Frames rules = game();
    const auto state = read(rules, parsed(few_words));
    ASSERT_TRUE(state.has_value());
    EXPECT_EQ(mobile(*state, FrameId(0)).systems.total(), 1);
    EXPECT_EQ(mobile(*state, FrameId(0)).whites, 2);
    EXPECT_EQ(mobile(*state, FrameId(0)).defence, 3);
    EXPECT_EQ(mobile(*state, FrameId(1)).systems.total(), 4); // as built
    EXPECT_EQ(mobile(*state, FrameId(1)).rockets, 2);
    EXPECT_EQ(mobile(*state, FrameId(1)).defence, nothing);
    EXPECT_EQ(mobile(*state, FrameId(8)).spot, 4);
    EXPECT_FALSE(is_alive(*state, FrameId(9)));
    EXPECT_EQ(ppa_of(*state, Seat(0)), 4); // MF-BID-2: as many frames, and more systems
    EXPECT_EQ(state->stations[StationId(4)].controller, 0);
    EXPECT_EQ(state->stations[StationId(4)].at, (Place{1600, 300})); // where the layout has it
    EXPECT_EQ(state->bricks[StructureId(0)], 12);
    EXPECT_EQ(state->bricks[StructureId(1)], 18);
    EXPECT_EQ(state->clock, 11);
    EXPECT_EQ(state->round, 1);
    EXPECT_EQ(state->order.at(0), Seat(0)); // 24 points against 12
    expect_read_without_loss(rules, parsed(few_words));
}

TEST(FramesPositions, Tactical_order_is_about_to_be_entered_unless_something_is_under_way__MF_TAC_2) {
    Played opened;
    auto table = Table<Frames>::open(game(), 1, nullptr, opened);
    Faults faults;
    ASSERT_TRUE(table->set_position(parsed(few_words), nullptr, faults).ok()) << to_string(faults);
    EXPECT_TRUE(table->state().flow.is<TacticalFrame>()); // one frame each to go: the leader may pass
    EXPECT_EQ(table->awaiting(), SeatSet(Seat(0)));
}

TEST(FramesPositions, A_frame_that_has_gone_defends_with_nothing_if_nothing_is_said__MF_DEF_2) {
    const Frames rules = game();
    Json position = parsed(few_words);
    position["frames"]["s0.f1"].erase("defence");
    const auto state = read(rules, position);
    ASSERT_TRUE(state.has_value());
    EXPECT_EQ(mobile(*state, FrameId(0)).defence, 0);
}

TEST(FramesPositions, The_clock_follows_from_the_round__MF_CLK_1) {
    const Frames rules = game();
    Json position = parsed(few_words);
    position["round"] = 4;
    const auto state = read(rules, position);
    ASSERT_TRUE(state.has_value());
    EXPECT_EQ(state->clock, 8); // nobody has advanced it
}

// ---------------------------------------------------------------- in the middle of things

// Dray of s1 shoots at Marlin of s0 across both halves of the kiln; Marlin has had its turn.
Json duel() {
    static const Json start = [] {
        const Frames rules = game();
        Json json = rules.write(started(rules));
        json["frames"]["s1.f1"]["at"] = Json::array({1900, 1450});
        json["frames"]["s1.f1"]["gone"] = true;
        json["frames"]["s1.f1"]["defence"] = 3;
        json["frames"]["s0.f4"]["gone"] = true;
        json["frames"]["s0.f4"]["defence"] = 2;
        json["cascade"] = Json::array({"s1.f1"});
        json["active"] = parsed(R"({"frame": "s1.f1", "target": "s0.f4", "band": "direct",
            "dice": {"W1": 3, "W2": 2, "G1": 4, "D1": 5, "D2": 1, "D8": 8, "K1": 2}, "used": ["W1"]})");
        json["flow"] = parsed(R"([{"doing": "battle", "step": "tactical"},
            {"doing": "cascade", "step": "act", "seat": "s1", "frame": "s1.f1"},
            {"doing": "acting", "step": "ask", "seat": "s1", "frame": "s1.f1"}])");
        return json;
    }();
    return start;
}

Json frame_of_flow(const char* doing, const char* step, const char* seat, const char* frame) {
    Json json;
    json["doing"] = doing;
    json["step"] = step;
    json["seat"] = seat;
    if (frame != nullptr) json["frame"] = frame;
    return json;
}

// It has walked one leg of its movement.
Json walking() {
    Json json = duel();
    json["active"]["used"] = Json::array({"W1", "G1"});
    json["active"]["moved"] = true;
    json["active"]["legs"] = 1;
    json["active"]["left"] = 150;
    json["flow"].push_back(frame_of_flow("moving", "ask", "s1", "s1.f1"));
    return json;
}

Json attacking(const char* step) {
    Json json = duel();
    json["active"]["used"] = Json::array({"W1", "D8"});
    json["active"]["attacked"] = true;
    json["attack"] = parsed(R"({"target": "s0.f4", "band": "direct", "value": 8})");
    json["flow"].push_back(frame_of_flow("attack", step, "s1", "s1.f1"));
    return json;
}

// Marlin carries a spot die, and Dray may use it.
Json spotted() {
    Json json = attacking("roll");
    json["frames"]["s0.f4"]["spot"] = 5;
    json["frames"]["s0.f4"]["spotted_by"] = "s1";
    json["flow"].push_back(
        parsed(R"({"doing": "using_spot", "step": "ask", "seat": "s1", "target": "s0.f4"})"));
    return json;
}

// Six damage dice: one hit is for one of the two halves of the kiln, the rest wait.
Json behind_walls() {
    Json json = attacking("cover");
    json["attack"]["cover"] = "structures";
    json["attack"]["structures"] = Json::array({"KW", "KE"});
    json["attack"]["fours"] = 1;
    json["attack"]["fives"] = 2;
    json["attack"]["sixes"] = 1;
    json["flow"].push_back(frame_of_flow("picking", "ask", "s1", nullptr));
    return json;
}

// The last but one point of the same attack; the kiln still covers.
Json hurt() {
    Json json = attacking("points");
    json["attack"]["cover"] = "structures";
    json["attack"]["structures"] = Json::array({"KW"});
    json["attack"]["points"] = 1;
    json["flow"].push_back(frame_of_flow("losing", "ask", "s0", "s0.f4"));
    return json;
}

// In the open, with Bollard in between; its second defence system is lost.
Json stray_hit() {
    Json json = attacking("cover");
    json["frames"]["s1.f1"]["at"] = Json::array({600, 700});
    json["frames"]["s0.f1"]["at"] = Json::array({600, 1150});
    json["frames"]["s0.f1"]["systems"]["DEF"] = 1;
    json["frames"]["s0.f4"]["at"] = Json::array({600, 1300});
    json["attack"]["cover"] = "frames";
    json["attack"]["frames"] = Json::array({"s0.f1"});
    json["attack"]["fives"] = 1;
    json["flow"].push_back(frame_of_flow("losing", "ask", "s0", "s0.f1"));
    return json;
}

// Marlin had not gone: it has been dragged forward and has rolled its pool.
Json dragged_forward() {
    Json json = attacking("spot");
    json["frames"]["s0.f4"]["defence"] = nullptr;
    json["cascade"].push_back("s0.f4");
    json["waiting"] = parsed(R"({"frame": "s0.f4", "target": "KE", "band": "hand",
        "dice": {"W1": 1, "W2": 6, "B1": 2, "G1": 3, "GS": 8, "H1": 4, "H2": 4, "H8": 7,
                 "K1": 5, "K2": 6}})");
    json["flow"].push_back(frame_of_flow("opening", "done", "s0", "s0.f4"));
    json["flow"].push_back(frame_of_flow("defending", "ask", "s0", "s0.f4"));
    return json;
}

// The attack is over, and it waits for Dray to end its turn.
Json waiting() {
    Json json = dragged_forward();
    json.erase("attack");
    json["flow"].erase(5);
    json["flow"].erase(4);
    json["flow"].erase(3);
    json["frames"]["s0.f4"]["defence"] = 6;
    json["waiting"]["used"] = Json::array({"W2"});
    return json;
}

Json opening() {
    Json json = duel();
    json["frames"]["s1.f1"]["defence"] = nullptr;
    json["active"] = parsed(R"({"frame": "s1.f1"})");
    json["flow"].erase(2);
    json["flow"][1]["step"] = "open";
    json["flow"].push_back(frame_of_flow("opening", "roll", "s1", "s1.f1"));
    json["flow"].push_back(frame_of_flow("declaring", "ask", "s1", "s1.f1"));
    return json;
}

// Everybody has gone, the clock has fallen to 10, and s0 is called.
Json clock_called() {
    const Frames rules = game();
    Json json = rules.write(started(rules));
    for (auto& [name, frame] : json["frames"].items()) {
        frame["gone"] = true;
        frame["defence"] = nullptr;
    }
    json["clock"] = 10;
    json["flow"] = parsed(R"([{"doing": "battle", "step": "begin_round"},
        {"doing": "clock", "step": "ask", "seat": "s0"}])");
    return json;
}

Json doomsday() {
    Json json = clock_called();
    json["flow"] = Json::array();
    json["over"] = "doomsday";
    json["clock"] = 0;
    return json;
}

TEST(FramesPositions, The_middle_of_anything_is_written_and_read_without_loss) {
    const Frames rules = game();
    for (const Json& position : {duel(), walking(), spotted(), behind_walls(), hurt(), stray_hit(),
                                 dragged_forward(), waiting(), opening(), clock_called(), doomsday()})
        expect_read_without_loss(rules, position);
}

TEST(FramesPositions, So_is_all_of_set_up) {
    const Frames rules = game(3, {{"quick_start", "off"}});
    for (const Procedure asked : {Procedure::choosing, Procedure::placing, Procedure::tactical})
        expect_read_without_loss(rules, rules.write(played_to(rules, asked)));
}

TEST(FramesPositions, A_state_that_asks_goes_on_asking) {
    const Frames rules = game();
    for (const Json& position : {walking(), spotted(), behind_walls(), hurt(), stray_hit(), dragged_forward(),
                                 waiting(), opening(), clock_called()}) {
        const auto state = read(rules, position);
        ASSERT_TRUE(state.has_value());
        State resumed = *state;
        Chance luck = Chance::drawn(1, 0);
        Log idle;
        rules.resume(resumed, luck, idle);
        EXPECT_TRUE(same_bytes(resumed, *state)) << position["flow"].dump();
    }
}

// ---------------------------------------------------------------- what cannot be

using Edit = std::function<void(Json&)>;

struct Broken {
    Edit edit;
    std::string_view rule; // "" where no rule is broken, but sense
    std::string_view sentence;
};

bool tells(const Faults& faults, std::string_view rule, std::string_view sentence) {
    return std::ranges::any_of(faults, [&](const Fault& fault) {
        return fault.rule == rule && fault.sentence.find(sentence) != std::string::npos;
    });
}

void expect_faults(const Frames& rules, const Json& base, const std::vector<Broken>& table) {
    ASSERT_TRUE(read(rules, base).has_value());
    for (const Broken& broken : table) {
        Json position = base;
        broken.edit(position);
        Faults faults;
        EXPECT_FALSE(rules.read(position, faults).has_value()) << broken.rule << ": " << broken.sentence;
        EXPECT_TRUE(tells(faults, broken.rule, broken.sentence))
            << "wanted " << broken.rule << ": " << broken.sentence << "\ngot " << to_string(faults);
    }
}

// For what JSON cannot say.
void expect_fault_of_state(const Frames& rules, const State& sound, const std::function<void(State&)>& edit,
                           std::string_view rule, std::string_view sentence) {
    State state = sound;
    edit(state);
    Faults faults;
    rules.check(state, faults);
    EXPECT_TRUE(tells(faults, rule, sentence))
        << "wanted " << rule << ": " << sentence << "\ngot " << to_string(faults);
}

Json at(int x, int y) { return Json::array({x, y}); }

TEST(FramesPositions, What_cannot_be_read_is_refused_with_its_field) {
    expect_faults(
        game(), duel(),
        {
            {[](Json& p) { p = Json::array(); }, "", "an object is wanted here"},
            {[](Json& p) { p["weather"] = "rain"; }, "", "there is no such field"},
            {[](Json& p) { p.erase("seats"); }, "", "this field is missing"},
            {[](Json& p) { p["seats"].erase(1); }, "", "this table has 2 seats, 1 are given"},
            {[](Json& p) { p["seats"][0].erase("list"); }, "", "this field is missing"},
            {[](Json& p) { p["seats"][0]["list"] = "gulls"; }, "", "there is no such list"},
            {[](Json& p) { p["seats"][0]["score_per_asset"] = 8; }, "", "from 3 to 7"},
            {[](Json& p) { p["order"].erase(1); }, "", "this table has 2 seats, 1 are given"},
            {[](Json& p) { p["order"][0] = "s2"; }, "", "there is no such seat"},
            {[](Json& p) { p["over"] = "soon"; }, "", "\"lost\" or \"last_side\" is wanted"},
            {[](Json& p) { p["frames"]["s2.f1"] = p["frames"]["s0.f1"]; }, "", "there is no such frame"},
            {[](Json& p) { p["frames"]["s0.f1"].erase("design"); }, "", "this field is missing"},
            {[](Json& p) { p["frames"]["s0.f1"]["design"] = "gull"; }, "", "there is no such design"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(1, 2)[0]; }, "", "a list is wanted here"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = Json::array({1}); }, "", "two numbers, x and y"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(1, 99999); }, "", "from -32768 to 32767"},
            {[](Json& p) { p["frames"]["s0.f1"]["whites"] = 3; }, "", "from 1 to 2"},
            {[](Json& p) { p["frames"]["s0.f1"]["systems"]["XYZ"] = 1; }, "", "there is no such system"},
            {[](Json& p) { p["frames"]["s0.f1"]["systems"]["white"] = 1; }, "", "there is no such system"},
            {[](Json& p) { p["frames"]["s0.f1"]["destroyed"] = true; }, "MF-DMG-8", "nothing of the kind"},
            {[](Json& p) { p["frames"]["s0.f1"]["spot"] = 3; }, "MF-SPT-1", "\"spotted_by\""},
            {[](Json& p) { p["frames"]["s0.f1"]["spotted_by"] = "s1"; }, "MF-SPT-5", "no spot die"},
            {[](Json& p) { p["stations"]["s0.s4"] = Json::object(); }, "", "there is no such station"},
            {[](Json& p) { p["stations"]["s0.s1"]["controller"] = "me"; }, "", "null is nobody"},
            {[](Json& p) { p["structures"]["XX"] = 3; }, "", "there is no such structure"},
            {[](Json& p) { p["active"].erase("frame"); }, "", "this field is missing"},
            {[](Json& p) { p["active"].erase("band"); }, "MF-DEC-3", "one target and one range"},
            {[](Json& p) { p["active"]["target"] = "moon"; }, "", "there is no such frame or structure"},
            {[](Json& p) { p["active"]["band"] = "far"; }, "", "\"hand\", \"direct\" or \"arty\""},
            {[](Json& p) { p["active"]["dice"]["Z1"] = 1; }, "", "there is no such die"},
            {[](Json& p) { p["active"]["dice"]["W1"] = 7; }, "", "from 1 to 6"},
            {[](Json& p) { p["active"]["used"][0] = "Z1"; }, "", "there is no such die"},
            {[](Json& p) { p["flow"][0]["doing"] = "tea"; }, "", "there is no such procedure"},
            {[](Json& p) { p["flow"][0]["step"] = "tea"; }, "", "\"battle\" has no such step"},
            {[](Json& p) { p["flow"][0]["seat"] = "s0"; }, "", "\"battle\" has no such field"},
            {[](Json& p) { p["flow"][1].erase("seat"); }, "", "this field is missing"},
        });
}

TEST(FramesPositions, Companies_are_those_of_their_lists__MF_GEN_8__MF_DAT_6__MF_DMG_6) {
    expect_faults(
        game(), duel(),
        {
            {[](Json& p) { p["seats"][1]["list"] = "ochre-3"; }, "MF-DAT-6", "does not fit"},
            {[](Json& p) { p["frames"].erase("s0.f2"); }, "MF-GEN-8", "without a gap"},
            {[](Json& p) { p["frames"]["s0.f2"]["design"] = "dray"; }, "MF-GEN-8", "those of its list"},
            {[](Json& p) { std::swap(p["frames"]["s0.f1"]["design"], p["frames"]["s0.f2"]["design"]); },
             "MF-GEN-8", "in its order"},
            {[](Json& p) {
                 for (const char* more : {"s1.f6", "s1.f7"}) p["frames"][more] = p["frames"]["s1.f5"];
             },
             "MF-DAT-6", "s1 has 7 frames, and a company has at most 6"},
            {[](Json& p) { p["frames"]["s0.f1"]["rockets"] = 1; }, "MF-DAT-3", "carry 4 rockets"},
            {[](Json& p) { p["frames"]["s0.f1"]["systems"]["ART"] = 1; }, "MF-DMG-6", "built with 0 ART"},
            {[](Json& p) { p["frames"]["s0.f1"]["whites"] = 1; }, "MF-DMG-6", "before white dice"},
            {[](Json& p) { p["frames"]["s0.f1"].erase("at"); }, "MF-SET-2", "every frame stands"},
            {[](Json& p) {
                 for (auto& [name, frame] : p["frames"].items())
                     frame = {{"design", frame["design"]}, {"destroyed", true}};
             },
             "MF-DMG-8", "an attacker survives"},
        });
}

TEST(FramesPositions, Dice_lie_beside_frames_that_have_gone__MF_DEF_1__MF_SPT_1__MF_RND_6) {
    expect_faults(game(), duel(),
                  {
                      {[](Json& p) { p["frames"]["s0.f1"]["defence"] = 2; }, "MF-DEF-1", "has not gone"},
                      {[](Json& p) { p["frames"]["s0.f4"]["defence"] = nullptr; }, "MF-DEF-2", "if only 0"},
                      {[](Json& p) {
                           p["frames"]["s0.f1"]["spot"] = 2;
                           p["frames"]["s0.f1"]["spotted_by"] = "s0";
                       },
                       "MF-SPT-1", "by an enemy"},
                  });
    expect_faults(game(), opening(),
                  {{[](Json& p) { p["frames"]["s1.f1"]["defence"] = 1; }, "MF-TRN-1", "not chosen"}});
    expect_faults(game(), clock_called(),
                  {{[](Json& p) { p["frames"]["s1.f1"]["defence"] = 1; }, "MF-RND-6", "between rounds"}});
}

TEST(FramesPositions, Pieces_have_room_and_stand_on_the_table__MF_GEO_5__MF_GEO_6__MF_DEP_1__MF_STN_6) {
    expect_faults(
        game(), duel(),
        {
            {[](Json& p) { p["structures"]["KW"] = 19; }, "MF-GEO-5", "begins with 18 bricks"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(49, 100); }, "MF-GEO-6", "wholly on the table"},
            {[](Json& p) { p["frames"]["s0.f2"]["at"] = at(1150, 2419); }, "MF-GEO-6", "overlaps s0.f1"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(1100, 2331); }, "MF-GEO-6",
             "overlaps the station s0.s1"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(1150, 2309); }, "MF-GEO-6", "stands atop NW2"},
            {[](Json& p) {
                 p["frames"]["s0.f3"] = {{"design", "capstan"}, {"destroyed", true}, {"at", at(-1, 0)}};
             },
             "MF-GEO-6", "a wreck is on the table"},
            {[](Json& p) { p["stations"]["s0.s1"]["at"] = at(39, 100); }, "MF-DEP-1", "wholly on the table"},
            {[](Json& p) { p["stations"]["s0.s2"]["at"] = at(1100, 2499); }, "MF-DEP-1",
             "overlaps the station s0.s1"},
            {[](Json& p) { p["stations"]["s0.s2"]["at"] = at(1500, 1600); }, "MF-DEP-1", "overlaps KW"},
            {[](Json& p) { p["stations"]["s0.s1"]["controller"] = nullptr; }, "MF-STN-6", "nobody's"},
        });
    // Touching is not overlapping, and whoever had movement may stand anywhere.
    for (const Edit& edit : std::vector<Edit>{
             [](Json& p) { p["frames"]["s0.f2"]["at"] = at(1150, 2420 + 130); },
             [](Json& p) { p["frames"]["s0.f1"]["at"] = at(1150, 2310); },
             [](Json& p) { p["frames"]["s0.f2"]["at"] = at(1150, 2200); },
         }) {
        Json position = duel();
        edit(position);
        EXPECT_TRUE(read(game(), position).has_value());
    }
}

TEST(FramesPositions, A_station_is_nobodys_only_where_that_is_played__MF_STN_6) {
    const Frames rules = game(3, {{"contested", "neutral"}});
    Json position = rules.write(started(rules));
    position["stations"]["s0.s1"]["controller"] = nullptr;
    position.erase("order"); // its owner is worth less now
    position.erase("flow");
    expect_read_without_loss(rules, position);
}

TEST(FramesPositions, The_order_follows_the_score__MF_SCO_5) {
    expect_faults(
        game(), duel(),
        {
            {[](Json& p) { p["order"] = Json::array({"s1", "s0"}); }, "MF-SCO-5",
             "s0 with 42 stands behind s1 with 32"},
            {[](Json& p) { p["order"] = Json::array({"s0", "s0"}); }, "MF-SCO-5", "every seat once"},
        });
}

// What ended the battle must have happened: MF-END-5, invariant 21.
TEST(FramesPositions, A_battle_ends_as_its_scenario_says__MF_END_5__MF_END_10) {
    Faults none;
    const auto rules = Frames::make(
        muster::Setup{2, {{"end", "target:60,lead:30,held:4,lost:station,last_side"}}, {}}, none);
    ASSERT_TRUE(rules) << to_string(none);
    Chance chance = Chance::drawn(1, 1);
    Log idle;
    State state = rules->start(chance, idle);
    state.flow.clear();
    const auto said = [&](Over how, const auto& change) {
        State changed = state;
        changed.over = static_cast<std::uint8_t>(how);
        change(changed);
        Faults faults;
        rules->check(changed, faults);
        std::string found;
        for (const Fault& fault : faults)
            if (fault.field == "over") found += fault.rule;
        return found;
    };
    const auto as_it_is = [](State&) {};
    EXPECT_EQ(said(Over::target, as_it_is), "MF-END-6");
    EXPECT_EQ(said(Over::lead, as_it_is), "MF-END-7");
    EXPECT_EQ(said(Over::held, as_it_is), "MF-END-8");
    EXPECT_EQ(said(Over::lost, as_it_is), "MF-END-9");
    EXPECT_EQ(said(Over::last_side, as_it_is), "MF-END-10");
    // A station of the second seat in the hands of the first is one more, and lost: the first of the two
    // counts.
    const auto seized = [](State& s) { s.stations[StationId(3)].controller = 0; };
    EXPECT_EQ(said(Over::held, seized), "");
    EXPECT_EQ(said(Over::lost, seized), "MF-END-9");
}

TEST(FramesPositions, Round_and_clock_agree__MF_CLK_1__MF_CLK_3__MF_RND_1__MF_END_2__MF_END_3) {
    const auto wipe_out = [](Json& p) {
        for (const char* name : {"s1.f1", "s1.f2", "s1.f3", "s1.f4", "s1.f5"})
            p["frames"][name] = {
                {"design", p["frames"][name]["design"]}, {"destroyed", true}, {"gone", true}};
        for (const char* name : {"s1.s1", "s1.s2", "s1.s3"}) p["stations"][name]["controller"] = "s0";
    };
    expect_faults(game(), duel(),
                  {
                      {[](Json& p) { p["round"] = 0; }, "MF-RND-1", "the first round is round 1"},
                      {[](Json& p) { p["clock"] = 12; }, "MF-CLK-1", "stands at 11 at most"},
                      {[](Json& p) { p["round"] = 3; }, "MF-CLK-1", "after 2 rounds the clock stands at 9"},
                      {[](Json& p) { p["clock"] = 0; }, "MF-CLK-3", "the battle is over"},
                      {[](Json& p) { p["extra"] = true; }, "MF-END-2", "tie_break=extra_round"},
                      {[](Json& p) { p["over"] = "doomsday"; }, "MF-CLK-3", "doomsday is when"},
                      {[](Json& p) { p["over"] = "early"; }, "MF-END-3", "the battle goes on"},
                      {[](Json& p) {
                           p["flow"] = parsed(R"([{"doing": "battle", "step": "begin_round"}])");
                           p["round"] = 0;
                           p["clock"] = 10;
                       },
                       "MF-CLK-3", "the clock starts at 11"},
                      {[](Json& p) {
                           p["flow"] = parsed(R"([{"doing": "battle", "step": "begin_round"}])");
                           p["round"] = 0;
                       },
                       "MF-RND-2", "before the first round"},
                      {[](Json& p) { p["flow"] = parsed(R"([{"doing": "battle", "step": "end_round"}])"); },
                       "MF-RND-5", "every living frame has gone"},
                      {[&](Json& p) {
                           wipe_out(p);
                           p["flow"].erase(2);
                           p["flow"][1] = frame_of_flow("tactical", "ask", "s0", nullptr);
                       },
                       "MF-END-3", "so the battle is over"},
                  });
    expect_faults(game(), doomsday(),
                  {
                      {[](Json& p) { p["flow"] = duel()["flow"]; }, "MF-END-1", "once the battle is over"},
                      {[](Json& p) { p["active"] = duel()["active"]; }, "MF-TRN-1", "no frame's turn"},
                      {[](Json& p) { p["attack"] = attacking("roll")["attack"]; }, "MF-ATK-1", "no attack"},
                      {[](Json& p) { p["frames"]["s0.f1"].erase("gone"); }, "MF-RND-5", "every living frame"},
                  });
    const Frames extra = game(2, {{"tie_break", "extra_round"}});
    expect_faults(extra, doomsday(),
                  {{[](Json& p) { // 36 points each
                        p["stations"]["s0.s1"]["controller"] = "s1";
                    },
                    "MF-END-2", "there is one more round"}});
}

TEST(FramesPositions, A_turn_is_played_with_the_dice_that_were_rolled__MF_DIE_1__MF_DIE_2__MF_DIE_3) {
    expect_faults(
        game(), duel(),
        {
            {[](Json& p) { p.erase("active"); }, "", "what is to be decided now"},
            {[](Json& p) { p["active"]["frame"] = "s0.f1"; }, "", "what is to be decided now"},
            {[](Json& p) { p["frames"]["s1.f1"].erase("gone"); }, "MF-RND-2", "which has gone"},
            {[](Json& p) { p["active"]["target"] = "s1.f2"; }, "MF-DEC-1", "only enemy frames"},
            {[](Json& p) { p["active"]["target"] = "s0.s1"; }, "MF-DEC-1", "only enemy frames"},
            {[](Json& p) { p["active"]["snapshot"]["ART"] = 1; }, "MF-TRN-4", "it lies between"},
            {[](Json& p) { p["active"]["snapshot"] = parsed(R"({"MOV": 1, "DIR": 1})"); }, "MF-TRN-4",
             "it lies"},
            {[](Json& p) { p["active"]["dice"].erase("D8"); }, "MF-DIE-1", "not the dice of its pool"},
            {[](Json& p) { p["active"]["dice"]["B1"] = 1; }, "MF-DIE-1", "not the dice of its pool"},
            {[](Json& p) { p["active"]["used"][0] = "B1"; }, "MF-DIE-1", "not the dice of its pool"},
            {[](Json& p) { p["active"]["band"] = "arty"; }, "MF-DEC-2", "no weapon"},
            {[](Json& p) { p["active"]["dice"].erase("W2"); }, "MF-DAT-5", "more white dice"},
            {[](Json& p) { p["active"]["dice"].erase("K1"); }, "MF-ATK-5", "a die for each rocket"},
            {[](Json& p) { p["active"]["legs"] = 1; }, "MF-MOV-1", "legs are made"},
            {[](Json& p) { p["active"].erase("used"); }, "MF-DIE-2", "one die for each purpose"},
            {[](Json& p) { p["active"]["used"][0] = "W2"; }, "MF-DIE-3", "did not serve"},
            {[](Json& p) { p["active"]["used"][0] = "D1"; }, "MF-DIE-3", "did not serve"},
            {[](Json& p) { p["cascade"] = Json::array({"s1.f1", "s1.f1"}); }, "MF-CMB-3", "once"},
            {[](Json& p) { p["cascade"].push_back("s0.f4"); }, "MF-CMB-4", "play and wait"},
            {[](Json& p) { p.erase("cascade"); }, "", "what is to be decided now"},
        });
    expect_faults(game(), walking(),
                  {
                      {[](Json& p) { p["active"]["legs"] = 0; }, "MF-MOV-2", "1 to 8 legs"},
                      {[](Json& p) { p["active"]["left"] = 400; }, "MF-DIE-3", "did not serve"},
                      {[](Json& p) {
                           p["active"].erase("moved");
                           p["active"].erase("legs");
                           p["active"].erase("left");
                           p["active"]["used"] = Json::array({"W1"});
                       },
                       "MF-MOV-1", "is moving"},
                  });
    expect_faults(game(), opening(),
                  {{[](Json& p) {
                        p["active"]["target"] = "KW";
                        p["active"]["band"] = "hand";
                    },
                    "MF-TRN-1", "nothing is declared"}});
}

TEST(FramesPositions, Who_waits_was_attacked__MF_CMB_1__MF_CMB_2__MF_CMB_4__MF_CMB_6) {
    expect_faults(game(), waiting(),
                  {
                      {[](Json& p) {
                           p["active"].erase("attacked");
                           p["active"]["used"] = Json::array({"W1"});
                       },
                       "MF-CMB-1", "only the frame that was attacked waits"},
                      {[](Json& p) {
                           p["waiting"]["moved"] = true;
                           p["waiting"]["legs"] = 1;
                           p["waiting"]["used"] = Json::array({"W2", "G1"});
                       },
                       "MF-CMB-2", "neither moved nor attacked"},
                      {[](Json& p) { p["cascade"] = Json::array({"s1.f1"}); }, "MF-CMB-4", "play and wait"},
                      {[](Json& p) {
                           p["waiting"]["frame"] = "s1.f2";
                           p["waiting"]["dice"] =
                               parsed(R"({"W1": 6, "W2": 6, "G1": 1, "GS": 1, "Y1": 1, "Y2": 1, "K1": 1})");
                           p["waiting"].erase("snapshot");
                           p["waiting"]["target"] = "KE";
                           p["frames"]["s1.f2"]["gone"] = true;
                           p["frames"]["s1.f2"]["defence"] = 6;
                       },
                       "MF-CMB-6", "it waits for an enemy"},
                      {[](Json& p) {
                           p["frames"]["s1.f2"]["gone"] = true;
                           p["cascade"] = Json::array({"s1.f2", "s1.f1", "s0.f4"});
                           p["flow"][1]["frame"] = "s1.f2";
                       },
                       "MF-CMB-4", "was attacked by an enemy"},
                      {[](Json& p) {
                           p["flow"] = parsed(R"([{"doing": "battle", "step": "tactical"}])");
                           p.erase("active");
                           p.erase("cascade");
                       },
                       "MF-CMB-6", "no frame's turn"},
                      {[](Json& p) {
                           p["flow"] = parsed(R"([{"doing": "battle", "step": "tactical"}])");
                           p.erase("active");
                           p.erase("waiting");
                       },
                       "MF-CMB-5", "no frame's turn"},
                  });
    expect_faults(
        game(), dragged_forward(),
        {{[](Json& p) { p["waiting"]["used"] = Json::array({"W2"}); }, "MF-TRN-1", "before anything"}});
}

TEST(FramesPositions, An_attack_is_as_it_was_declared_and_rolled__MF_DEC_3__MF_ATK_6__MF_COV_2__MF_DMG_1) {
    expect_faults(
        game(), spotted(),
        {
            {[](Json& p) { p["attack"]["value"] = 7; }, "MF-ATK-6", "not the value of the attack die"},
            {[](Json& p) { p["attack"]["sixes"] = 1; }, "MF-ATK-8", "not been rolled"},
            {[](Json& p) { p["frames"]["s0.f4"]["at"] = at(1500, 2900); }, "MF-ATK-2", "declared range"},
            {[](Json& p) { p.erase("attack"); }, "", "what is to be decided now"},
            {[](Json& p) { p["active"].erase("target"), p["active"].erase("band"); }, "MF-DEC-3",
             "no attack"},
        });
    expect_faults(
        game(), hurt(),
        {
            {[](Json& p) { p["attack"]["points"] = 6; }, "MF-ATK-6", "8 against 2 rolls fewer"},
            {[](Json& p) { p["attack"]["sixes"] = 1; }, "MF-DMG-5", "after all hits"},
            {[](Json& p) { p["attack"]["retreated"] = Json::array({"s1.f1"}); }, "MF-DMG-7", "fall back"},
            {[](Json& p) { p["attack"]["cover"] = "none"; }, "MF-COV-3", "never of both"},
            {[](Json& p) { p["structures"]["KW"] = 2; }, "MF-COV-2", "that stand give cover"},
            {[](Json& p) {
                 p["attack"]["cover"] = "frames";
                 p["attack"].erase("structures");
                 p["attack"]["frames"] = Json::array({"s0.f4"});
             },
             "MF-COV-3", "only other living frames"},
        });
    expect_faults(
        game(), behind_walls(),
        {
            {[](Json& p) { p["attack"]["target"] = "s0.f1"; }, "MF-DEC-3", "on the declared target"},
            {[](Json& p) { p["attack"]["points"] = 1; }, "MF-DMG-3", "takes no points"},
            {[](Json& p) { p["attack"]["structures"].push_back("CN"); }, "MF-COV-2", "do not cover"},
            {[](Json& p) { p["attack"]["structures"].erase(1); }, "", "to be decided now"},
        });
    expect_faults(
        game(), stray_hit(),
        {
            {[](Json& p) { p["attack"]["fours"] = 1; }, "MF-DMG-1", "fours come before fives"},
            {[](Json& p) { p["frames"]["s0.f1"]["systems"]["DEF"] = 2; }, "", "to be decided now"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(700, 1200); }, "MF-COV-3", "does not cover"},
        });
    expect_faults(game(), hurt(),
                  {{[](Json& p) {
                        p["frames"]["s0.f4"].erase("gone");
                        p["frames"]["s0.f4"].erase("defence");
                    },
                    "MF-CMB-1", "has its turn"}});
    expect_faults(
        game(), behind_walls(),
        {{[](Json& p) { p["active"]["band"] = p["attack"]["band"] = "hand"; }, "MF-COV-1", "at hand range"}});
    // A structure as the target is hit at once: nobody is ever asked about it.
    expect_faults(game(), dragged_forward(),
                  {{[](Json& p) { p["active"]["target"] = p["attack"]["target"] = "KE"; }, "MF-ATK-1",
                    "only attacks on living frames"}});
}

// ---------------------------------------------------------------- what is under way

TEST(FramesPositions, What_is_under_way_is_asked_where_it_can_be) {
    expect_faults(game(), duel(),
                  {
                      {[](Json& p) { p["flow"] = Json::array(); }, "MF-RND-1", "a battle is under way"},
                      {[](Json& p) { p["flow"].erase(0); }, "MF-RND-1", "a battle is under way"},
                      {[](Json& p) { p["flow"][0]["stage"] = 1; }, "", "only deployment"},
                      {[](Json& p) { p["flow"][0]["step"] = "end_round"; }, "", "cannot be under way here"},
                      {[](Json& p) { p["flow"][2]["step"] = "done"; }, "", "answered already"},
                      {[](Json& p) { p["flow"].erase(2); }, "", "nobody is asked in the middle"},
                      {[](Json& p) { p["flow"][2]["seat"] = "s0"; }, "", "cannot be about"},
                      {[](Json& p) { p["flow"][2]["frame"] = "s1.f2"; }, "", "to be decided now"},
                      {[](Json& p) { p["flow"][1]["frame"] = "s1.f2"; }, "", "to be decided now"},
                  });
    expect_faults(game(), clock_called(),
                  {
                      {[](Json& p) { p["flow"][1]["place"] = 1; }, "", "to be decided now"},
                      {[](Json& p) { p["flow"][1]["place"] = 7; }, "", "to be decided now"},
                      {[](Json& p) { p["flow"][1]["seat"] = "s1"; }, "", "to be decided now"},
                      {[](Json& p) { p["round"] = 0, p["clock"] = 11; }, "", "to be decided now"},
                  });
    expect_faults(game(), spotted(),
                  {{[](Json& p) { p["flow"][4]["target"] = "s0.f1"; }, "", "to be decided now"}});
    const Frames rules = game();
    expect_faults(rules, rules.write(started(rules)),
                  {
                      {[](Json& p) { p["flow"][1]["place"] = 1; }, "", "to be decided now"},
                      {[](Json& p) {
                           for (auto& [name, frame] : p["frames"].items()) frame["gone"] = true;
                       },
                       "", "to be decided now"},
                  });
}

// Every procedure where it has no business to be: refused, and never looked into any further.
TEST(FramesPositions, A_procedure_without_its_parent_is_refused) {
    const std::vector<std::string> procedures{"choosing", "settling",   "placing",   "tactical", "cascade",
                                              "opening",  "declaring",  "defending", "acting",   "moving",
                                              "attack",   "using_spot", "picking",   "losing",   "clock"};
    const auto frame = [](const std::string& doing, int variant) {
        Json json{{"doing", doing}, {"step", "ask"}};
        if (doing == "cascade") json["step"] = variant == 0 ? "open" : "act";
        if (doing == "opening") json["step"] = variant == 0 ? "roll" : "done";
        if (doing == "attack") json["step"] = variant == 0 ? "spot" : variant == 1 ? "roll" : "points";
        if (doing != "choosing") json["seat"] = "s0";
        if (doing == "placing") json["placement"] = "late_frame";
        if (doing == "using_spot") json["target"] = "s0.f1";
        for (const char* about :
             {"cascade", "opening", "declaring", "defending", "acting", "moving", "attack", "losing"})
            if (doing == about) json["frame"] = "s0.f1";
        return json;
    };
    const Frames rules = game();
    const Json base = rules.write(started(rules));
    for (const char* step :
         {"choose", "reveal", "settle", "break_ties", "deploy", "begin_round", "tactical", "end_round"})
        for (const std::string& outer : procedures)
            for (const std::string& inner : procedures)
                for (int variant = 0; variant < 3; ++variant) {
                    Json position = base;
                    position["flow"] = Json::array({{{"doing", "battle"}, {"step", step}},
                                                    frame(outer, variant),
                                                    frame(inner, variant)});
                    Faults faults;
                    EXPECT_FALSE(rules.read(position, faults).has_value())
                        << step << " > " << outer << " > " << inner;
                }
}

// ---------------------------------------------------------------- set-up

TEST(FramesPositions, Nothing_is_known_before_the_companies_are__MF_BID_1__MF_SET_1__MF_SET_2) {
    const Frames rules = game(2, {{"quick_start", "off"}, {"tie_break", "extra_round"}});
    const Json base = rules.write(chosen(rules, {"gannet-4"}));
    const auto only_battle = [](Json& p, const char* step) {
        p["flow"] = Json::array({{{"doing", "battle"}, {"step", step}}});
    };
    expect_faults(
        rules, base,
        {
            {[](Json& p) { p["set_up"]["picks"]["s0"] = "ochre-3"; }, "MF-DAT-6", "does not fit"},
            {[](Json& p) { p["set_up"]["picks"]["s0"] = "?"; }, "", "there is no such list"},
            {[](Json& p) { p["set_up"]["picks"].erase("s1"); }, "MF-BID-1", "every seat picks a list"},
            {[](Json& p) { p["set_up"]["picks"]["s1"] = "ochre-5"; }, "", "to be decided now"},
            {[](Json& p) { p["set_up"]["passes"] = 1; }, "MF-BID-4", "nothing is settled"},
            {[](Json& p) {
                 p["frames"]["s0.f1"] = {{"design", "bollard"}};
                 p["seats"] = parsed(R"([{"list": "gannet-4"}, {"list": "ochre-5"}])");
             },
             "MF-BID-1", "are revealed"},
            {[](Json& p) { p["order"] = Json::array({"s0", "s1"}); }, "MF-BID-3", "there is no order"},
            {[](Json& p) { p["round"] = 1; }, "MF-SET-2", "this is round 0"},
            {[](Json& p) { p["clock"] = 11; }, "MF-SET-2", "once the battle begins"},
            {[](Json& p) { p["extra"] = true; }, "MF-END-2", "the battle has not begun"},
            {[](Json& p) { p["stations"]["s0.s1"]["at"] = at(500, 500); }, "MF-SET-2", "companies are known"},
            {[](Json& p) { p["structures"]["KW"] = 12; }, "MF-GEO-5", "begins with 18 bricks"},
            {[&](Json& p) { only_battle(p, "reveal"); }, "MF-BID-1", "has not chosen yet"},
            {[&](Json& p) { only_battle(p, "choose"); }, "MF-BID-1", "nobody has been asked"},
        });
    Json unasked = base;
    only_battle(unasked, "choose");
    unasked.erase("set_up");
    expect_read_without_loss(rules, unasked);
    Faults faults;
    EXPECT_FALSE(game().read(base, faults).has_value());
    EXPECT_TRUE(tells(faults, "MF-SET-1", "no set-up to play"));
    expect_faults(game(), duel(),
                  {{[](Json& p) { p["set_up"]["passes"] = 1; }, "MF-SET-2", "set-up is over"}});
}

TEST(FramesPositions, A_tie_is_settled_by_those_who_are_tied__MF_BID_2__MF_BID_4) {
    const Frames rules = game(2, {{"quick_start", "off"}});
    const State tied = chosen(rules, {"gannet-4", "gannet-4"});
    ASSERT_TRUE(tied.flow.is<SettlingFrame>());
    expect_faults(
        rules, rules.write(tied),
        {
            {[](Json& p) { p["set_up"]["passes"] = 4; }, "MF-BID-4", "at most 3 passes"},
            {[](Json& p) { p["set_up"].erase("passes"); }, "MF-BID-4", "nothing to settle"},
            {[](Json& p) { p["set_up"]["tied"].erase(0); }, "MF-BID-4", "with the highest score"},
            {[](Json& p) {
                 p["set_up"]["spares_used"] = Json::array({"s0"});
                 p["set_up"].erase("passes");
             },
             "MF-BID-4", "in a pass of settlement"},
            {[](Json& p) { p["frames"]["s0.f5"] = {{"design", "fender"}}; }, "MF-BID-4", "has joined"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(500, 500); }, "MF-SET-2", "before deployment"},
            {[](Json& p) { p["set_up"]["picks"]["s0"] = "ochre-5"; }, "MF-BID-1", "that the seat has"},
            {[](Json& p) { p["seats"][0]["score_per_asset"] = 6; }, "MF-BID-2", "of these companies"},
            {[](Json& p) { p["frames"].erase("s0.f4"); }, "MF-DAT-6", "at least 4"},
            {[](Json& p) { p["frames"]["s0.f2"]["rockets"] = 0; }, "MF-DAT-3", "carry 2 rockets"},
            {[](Json& p) { p["frames"]["s0.f1"]["systems"]["DEF"] = 1; }, "MF-SET-2", "as it was built"},
            {[](Json& p) { p["frames"]["s0.f1"]["gone"] = true; }, "MF-RND-2", "has had no turn"},
            {[](Json& p) { p["frames"]["s0.f1"] = {{"design", "bollard"}, {"destroyed", true}}; }, "MF-DMG-8",
             "before the battle"},
            {[](Json& p) {
                 p["frames"]["s0.f1"]["spot"] = 1;
                 p["frames"]["s0.f1"]["spotted_by"] = "s1";
             },
             "MF-SPT-1", "before the battle"},
            {[](Json& p) { p["stations"]["s0.s1"]["controller"] = "s1"; }, "MF-STN-1", "of its own stations"},
        });
}

TEST(FramesPositions, Who_cannot_change_its_company_hands_the_choice_on__MF_BID_4) {
    constexpr const char* sail =
        "[[company]]\nid = 'sail'\nname = 'Sail'\nframes = ["
        "{id = 'a', name = 'A', DEF = 2, DIR = 2}, {id = 'b', name = 'B', DEF = 2, DIR = 2},"
        "{id = 'c', name = 'C', DEF = 2, DIR = 2}, {id = 'd', name = 'D', DEF = 2, DIR = 1}]\n"
        "lists = [{id = 'sail-4', frames = ['a', 'b', 'c', 'd'], rockets = [3, 0, 0, 0]}]\n";
    const Frames rules = game(2, {{"quick_start", "off"}}, sail);
    Json position = rules.write(chosen(rules, {"gannet-4", "gannet-4"}));
    ASSERT_EQ(position["flow"].back()["doing"], "settling");
    // As many frames and systems, but no spare.
    position["seats"][0]["list"] = position["set_up"]["picks"]["s0"] = "sail-4";
    position["frames"]["s0.f1"] = {{"design", "a"}, {"rockets", 3}};
    position["frames"]["s0.f2"] = {{"design", "b"}};
    position["frames"]["s0.f3"] = {{"design", "c"}};
    position["frames"]["s0.f4"] = {{"design", "d"}};
    position["flow"].back()["seat"] = "s0";
    position["flow"].back()["forced"] = false;
    expect_faults(rules, position,
                  {
                      {[](Json& p) { p["flow"].back()["forced"] = true; }, "MF-BID-4", "nothing to settle"},
                      {[](Json& p) { p["set_up"]["spares_used"] = Json::array({"s0"}); }, "MF-BID-4",
                       "s0 has no spare"},
                  });
    // Its only option is taken for it, and then the only one of the other (MF-GEN-4).
    State state = read(rules, position).value_or(State{});
    Chance luck = Chance::drawn(1, 0);
    Log idle;
    rules.resume(state, luck, idle);
    EXPECT_TRUE(state.set_up.spares_used.contains(Seat(1)));
}

TEST(FramesPositions, Everybody_places_in_turn__MF_DEP_4__MF_DEP_5__MF_DEP_6__MF_DEP_7__MF_DEP_9__MF_DEP_10) {
    const Frames rules = game(2, {{"quick_start", "off"}});
    expect_faults(
        rules, rules.write(chosen(rules, {"gannet-4", "ochre-5"})),
        {
            {[](Json& p) { p["flow"][0]["stage"] = 9; }, "MF-SET-2", "stages 0 to 5"},
            {[](Json& p) { p["flow"][0]["turn"] = 3; }, "MF-DEP-6", "place of an attacker"},
            {[](Json& p) { p["flow"][1]["seat"] = "s1"; }, "MF-DEP-10", "nothing to place now"},
            {[](Json& p) { p["flow"][1]["placement"] = "late_frame"; }, "MF-DEP-10", "nothing to place now"},
            {[](Json& p) { p["flow"][1]["dropped"] = 9; }, "MF-DEP-10", "nothing to place now"},
            {[](Json& p) { p["flow"][1]["dropped"] = 1; }, "MF-DEP-9", "conditions are dropped"},
            {[](Json& p) { p["stations"]["s0.s2"]["at"] = at(500, 500); }, "MF-DEP-10", "from the first on"},
            {[](Json& p) { p["frames"]["s0.f1"]["at"] = at(500, 500); }, "MF-DEP-4", "more or less"},
            {[](Json& p) { p["frames"]["s1.f1"]["at"] = at(500, 500); }, "MF-DEP-5", "more or less"},
            {[](Json& p) { p["flow"][0]["stage"] = 1; }, "MF-DEP-1", "more or less"},
            {[](Json& p) { p["flow"][0]["stage"] = 2; }, "MF-DEP-4", "more or less"},
            {[](Json& p) { p["flow"][0]["stage"] = 3; }, "MF-DEP-5", "more or less"},
            {[](Json& p) { p["flow"][0]["stage"] = 4; }, "MF-DEP-6", "more or less"},
            {[](Json& p) { p["flow"][0]["stage"] = 5; }, "MF-DEP-7", "more or less"},
        });
    const State late = played_until(rules, [](const State& state) {
        return state.flow.is<PlacingFrame>() &&
               state.flow.top().as<PlacingFrame>().placement == Placement::late_frame;
    });
    expect_faults(rules, rules.write(late),
                  {
                      {[](Json& p) { p["flow"][0]["stage"] = 3; }, "MF-DEP-7", "more or less"},
                      {[](Json& p) { p["flow"][0]["stage"] = 1; }, "MF-DEP-5", "more or less"},
                      {[](Json& p) { p["flow"][0]["turn"] = 0; }, "MF-DEP-6", "place of an attacker"},
                      {[](Json& p) { p["frames"]["s1.f1"]["gone"] = true; }, "MF-RND-2", "before the battle"},
                  });
    const State last = played_until(rules, [](const State& state) {
        return state.flow.is<PlacingFrame>() &&
               state.flow.top().as<PlacingFrame>().placement == Placement::late_frame &&
               (state.living - state.placed).size() == 1;
    });
    expect_faults(rules, rules.write(last),
                  {{[](Json& p) { p["flow"][0]["stage"] = 2; }, "MF-DEP-8", "more or less"}});
}

// ---------------------------------------------------------------- what JSON cannot say

TEST(FramesPositions, States_that_cannot_be_written_are_found_out_as_well) {
    const Frames rules = game();
    const auto sound = [&](const Json& position) { return read(rules, position).value_or(State{}); };
    const auto broken = [&](auto edit, std::string_view rule, std::string_view sentence) {
        expect_fault_of_state(rules, sound(duel()), edit, rule, sentence);
    };
    broken([](State& s) { s.living.add(FrameId(16)); }, "MF-GEN-8", "no such frame");
    broken([](State& s) { s.gone.mark(50); }, "MF-GEN-8", "no such frame");
    broken([](State& s) { s.gone.mark(7); }, "MF-GEN-8", "no such frame");
    broken([](State& s) { s.order.put(5, Seat(1)); }, "MF-GEN-2", "no such seat");
    broken([](State& s) { mobile(s, FrameId(7)).whites = 1; }, "MF-GEN-8", "no such frame");
    broken([](State& s) { s.stations[StationId(6)].home = 1; }, "MF-DAT-6", "no such station");
    broken([](State& s) { s.stations[StationId(3)].home = 0; }, "MF-STN-1", "one home");
    broken([](State& s) { s.stations[StationId(3)].controller = 4; }, "MF-STN-1", "no such seat");
    broken([](State& s) { s.stations_placed = 0; }, "MF-SET-2", "every station stands");
    broken([](State& s) { s.stations_placed = 0; }, "MF-GEO-2", "not on the table");
    broken([](State& s) { s.placed.remove(FrameId(0)); }, "MF-GEO-2", "not on the table");
    broken([](State& s) { s.bricks[StructureId(63)] = 1; }, "MF-GEO-5", "no such structure");
    broken([](State& s) { s.list[Seat(4)] = ListId(1); }, "MF-GEN-2", "no such seat");
    broken([](State& s) { s.list[Seat(0)] = ListId(200); }, "MF-BID-1", "no such list");
    broken([](State& s) { s.ppa[Seat(0)] = 8; }, "MF-BID-2", "3 to 7");
    broken([](State& s) { mobile(s, FrameId(0)).design = DesignId(200); }, "MF-DAT-1", "no such design");
    broken([](State& s) { mobile(s, FrameId(8)).design = DesignId(200); }, "MF-DAT-1", "no such design");
    broken([](State& s) { mobile(s, FrameId(0)).whites = 0; }, "MF-DMG-6", "one or two white dice");
    broken([](State& s) { s.living.remove(FrameId(0)); }, "MF-DMG-8", "nothing left");
    broken([](State& s) { mobile(s, FrameId(11)).defence = 9; }, "MF-DEF-1", "0 to 6");
    broken([](State& s) { mobile(s, FrameId(11)).spot = 9; }, "MF-SPT-5", "1 to 6");
    broken([](State& s) { s.over = 9; }, "MF-END-1", "doomsday or early");
    broken([](State& s) { s.extra = 2; }, "MF-END-2", "extra_round");
    broken([](State& s) { s.flow.top().procedure = 99; }, "", "no such procedure");
    broken([](State& s) { s.flow.top().step = 9; }, "", "no such step");
    broken([](State& s) { s.flow.top().own[5] = 1; }, "", "remembers nothing");
    broken([](State& s) { s.active.moved = 2; }, "MF-TRN-2", "one movement");
    broken([](State& s) { s.active.attacked = 1, s.active.target = nothing, s.active.band = 0; }, "MF-DEC-3",
           "there is no attack");
    broken([](State& s) { s.waiting.used = 1; }, "MF-CMB-6", "it has no frame");
    broken([](State& s) { s.active.frame = FrameId::none(), s.flow.clear(), s.over = 1; }, "MF-TRN-1",
           "no frame");
    broken([](State& s) { s.waiting.used = 1, s.flow.clear(), s.over = 1; }, "MF-CMB-6", "it has no frame");
    broken([](State& s) { s.attack.value = 1; }, "MF-ATK-1", "no attack is under way");
    expect_fault_of_state(
        rules, sound(hurt()), [](State& s) { s.attack.cover = 9; }, "MF-COV-1", "no such cover");
    expect_fault_of_state(
        rules, sound(opening()), [](State& s) { s.active = Turn{}; }, "", "to be decided now");
    const Frames full = game(2, {{"quick_start", "off"}});
    const State tied = chosen(full, {"gannet-4", "gannet-4"});
    const auto unsettled = [&](auto edit, std::string_view rule, std::string_view sentence) {
        expect_fault_of_state(full, tied, edit, rule, sentence);
    };
    unsettled([](State& s) { mobile(s, FrameId(0)).at = {5, 5}; }, "MF-GEO-2",
              "this frame is not on the table");
    unsettled([](State& s) { s.stations[StationId(0)].at = {5, 5}; }, "MF-GEO-2",
              "this station is not on the table");
    unsettled([](State& s) { s.set_up.spares_used.add(Seat(4)); }, "MF-BID-4", "no such seat");
    unsettled([](State& s) { s.set_up.picks.deal_anew(Seat(0), -1); }, "MF-BID-1", "no such list");
}

TEST(FramesPositions, All_faults_are_reported_at_once) {
    Json position = duel();
    position["structures"]["KW"] = 19;
    position["frames"]["s0.f1"]["at"] = at(0, 0);
    position["clock"] = 12;
    position["order"] = Json::array({"s1", "s0"});
    position["stations"]["s0.s1"]["controller"] = nullptr;
    position["active"]["dice"].erase("D8");
    Faults faults;
    EXPECT_FALSE(game().read(position, faults).has_value());
    for (const char* rule : {"MF-GEO-5", "MF-GEO-6", "MF-CLK-1", "MF-SCO-5", "MF-STN-6", "MF-DIE-1"})
        EXPECT_TRUE(tells(faults, rule, "")) << rule << "\n" << to_string(faults);
}

TEST(FramesPositions, A_fault_of_reading_does_not_hide_what_else_is_wrong) {
    Json position = duel();
    position["clock"] = "eleven";
    position["structures"]["KW"] = 19;
    Faults faults;
    EXPECT_FALSE(game().read(position, faults).has_value());
    ASSERT_EQ(faults.size(), 2u) << to_string(faults);
    EXPECT_EQ(faults[0].field, "clock");
    EXPECT_EQ(faults[1].rule, "MF-GEO-5");
}

// ---------------------------------------------------------------- who may know what

TEST(FramesSecrets, A_pick_is_hidden_until_everybody_has_chosen__MF_GEN_3) {
    const Frames rules = game(3, {{"quick_start", "off"}});
    const State state = chosen(rules, {"tallow-4", "ochre-5"});
    const auto seen_by = [&](Viewer viewer) {
        State seen = state;
        rules.hide(seen, viewer);
        return rules.write(seen)["set_up"]["picks"];
    };
    EXPECT_EQ(seen_by(Viewer(Seat(0))), parsed(R"({"s0": "tallow-4", "s1": "?", "s2": null})"));
    EXPECT_EQ(seen_by(Viewer(Seat(2))), parsed(R"({"s0": "?", "s1": "?", "s2": null})"));
    EXPECT_EQ(seen_by(Viewer::spectator()), parsed(R"({"s0": "?", "s1": "?", "s2": null})"));
    EXPECT_EQ(seen_by(Viewer::owner()), parsed(R"({"s0": "tallow-4", "s1": "ochre-5", "s2": null})"));
    EXPECT_EQ(rules.secrecy().rule, "MF-GEN-3"_rule);
}

TEST(FramesSecrets, Everything_else_is_public_at_all_times__MF_GEN_3) {
    const Frames full = game(3, {{"quick_start", "off"}});
    const Frames quick = game();
    for (const auto& [rules, state] : {std::pair(&full, chosen(full, {"tallow-4", "ochre-5", "ochre-5"})),
                                       std::pair(&quick, read(quick, hurt()).value_or(State{}))}) {
        State seen = state;
        rules->hide(seen, Viewer::spectator());
        EXPECT_TRUE(same_bytes(seen, state));
        State imagined = state;
        Chance chance = Chance::drawn(1, 1);
        rules->imagine(imagined, Viewer::spectator(), chance);
        EXPECT_TRUE(same_bytes(imagined, state));
    }
}

TEST(FramesSecrets, An_imagined_pick_is_any_that_fits__MF_GEN_3) {
    const Frames rules = game(3, {{"quick_start", "off"}});
    const State state = chosen(rules, {"tallow-4", "ochre-5"});
    std::set<std::int32_t> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        State imagined = state;
        Chance chance = Chance::drawn(seed, 1);
        rules.imagine(imagined, Viewer(Seat(0)), chance);
        EXPECT_EQ(imagined.set_up.picks.answer_of(Seat(0)), state.set_up.picks.answer_of(Seat(0)));
        EXPECT_FALSE(imagined.set_up.picks.has_answered(Seat(2)));
        seen.insert(imagined.set_up.picks.answer_of(Seat(1)));
        Faults faults;
        rules.check(imagined, faults);
        EXPECT_TRUE(faults.empty()) << to_string(faults);
    }
    std::size_t fitting = 0;
    for (const MusterList& list : rules.equipment().lists) fitting += list.fits ? 1 : 0;
    EXPECT_EQ(seen.size(), fitting);
}

} // namespace
} // namespace muster::frames::test
