// What a position of Forge can never be: refused with its field, its rule and a sentence, all at once.
#include "games/forge/positions.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace muster::forge::check_tests {
namespace {

using namespace positions;

struct Broken {
    std::function<void(Json&)> edit;
    std::string_view field;
    std::string_view rule; // "" where no rule is broken, but sense
    std::string_view sentence;
};

void expect_faults(const Forge& rules, const Json& base, const std::vector<Broken>& all) {
    static_cast<void>(read(rules, base));
    for (const Broken& broken : all) {
        Json position = base;
        broken.edit(position);
        Faults faults;
        EXPECT_FALSE(rules.read(position, faults).has_value()) << broken.rule << ": " << broken.sentence;
        EXPECT_TRUE(std::ranges::any_of(faults,
                                        [&](const Fault& fault) {
                                            return fault.field == broken.field && fault.rule == broken.rule &&
                                                   fault.sentence.find(broken.sentence) != std::string::npos;
                                        }))
            << "wanted " << broken.field << ": " << broken.rule << ": " << broken.sentence << "\ngot "
            << to_string(faults);
    }
}

template <class Own, class Edit>
void remember(Frame& frame, Edit edit) {
    Own own = frame.as<Own>();
    edit(own);
    frame.keep(own);
}

// For what JSON cannot say.
void expect_fault_of_state(const Forge& rules, const Json& base, const std::function<void(State&)>& edit,
                           std::string_view rule, std::string_view sentence) {
    State state = read(rules, base);
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

Forge manual(int seats = 2) { return game(seats, {{"setup", "manual"}}); }

// ---------------------------------------------------------------- what cannot be read

TEST(ForgeChecks, What_cannot_be_read_is_refused_with_its_field) {
    const Forge rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p = Json::array(); }, "", "", "an object is wanted here"},
            {[](Json& p) { p["weather"] = "rain"; }, "weather", "", "there is no such field"},
            {[](Json& p) { p["round"] = -1; }, "round", "", "from 0"},
            {[](Json& p) { p["over"] = "soon"; }, "over", "", "\"rounds\", \"sides\","},
            {[](Json& p) { p["vp"] = Json::array({1}); }, "vp", "", "this table has 2 sides, 1 are given"},
            {[](Json& p) { p["vp"][0] = -1; }, "vp[0]", "", "from 0"},
            {[](Json& p) { p["units"]["G9"] = Json::object(); }, "units.G9", "", "there is no such unit"},
            {[](Json& p) { p["units"]["G1"]["hat"] = 1; }, "units.G1.hat", "", "no such field"},
            {[](Json& p) { p["units"]["G1"]["at"] = 5; }, "units.G1.at", "", "a list is wanted"},
            {[](Json& p) { p["units"]["G1"]["at"] = Json::array({1}); }, "units.G1.at", "", "x and y"},
            {[](Json& p) { p["units"]["G1"]["at"] = at(1, 99999); }, "units.G1.at[1]", "", "to 32767"},
            {[](Json& p) { p["units"]["G1"]["where"] = "moon"; }, "units.G1.where", "", "\"waiting\""},
            {[](Json& p) { p["units"]["G1"]["where"] = "waiting"; }, "units.G1.where", "FO-GEO-2",
             "has a place"},
            {[](Json& p) { p["units"]["G3"] = {{"where", "table"}}; }, "units.G3.where", "FO-GEO-2",
             "has a place"},
            {[](Json& p) { p["units"]["G1"]["models"] = 5; }, "units.G1.models", "", "from 0 to 4"},
            {[](Json& p) { p["units"]["G1"]["shock"] = 1000; }, "units.G1.shock", "", "from 0 to 999"},
            {[](Json& p) { p["units"]["G1"]["evade"] = 100; }, "units.G1.evade", "", "from 0 to 99"},
            {[](Json& p) { p["units"]["G1"]["hold"] = 1; }, "units.G1.hold", "", "true or false"},
            {[](Json& p) { p["owners"]["O9"] = 1; }, "owners.O9", "", "there is no such objective"},
            {[](Json& p) { p["owners"]["O1"] = 2; }, "owners.O1", "", "from 0 to 1"},
            {[](Json& p) { p["zones"] = Json::array({"south"}); }, "zones", "", "2 sides, 1 are given"},
            {[](Json& p) { p["zones"] = Json::array({nullptr, "east"}); }, "zones[1]", "", "no such zone"},
            {[](Json& p) { p["bids"]["s2"] = 1; }, "bids.s2", "", "there is no such seat"},
            {[](Json& p) { p["bids"]["s0"] = "?"; }, "bids.s0", "", "number"},
            {[](Json& p) { p["bids"]["s0"] = 100; }, "bids.s0", "", "from 0 to 99"},
            {[](Json& p) { p["assigned"] = Json::array({1}); }, "assigned", "", "2 seats, 1 are given"},
            {[](Json& p) { p["order"] = Json::array({"s2"}); }, "order[0]", "", "there is no such seat"},
            {[](Json& p) { p["order"] = Json::array({true}); }, "order[0]", "", "number"},
            {[](Json& p) { p["next"] = 2; }, "next", "", "from 0 to 1"},
            {[](Json& p) { p["order"] = Json::array({0}), p["next"] = 1; }, "next", "FO-ACT-2",
             "not in the order"},
            {[](Json& p) { p["motion"] = Json::object(); }, "motion.from", "", "missing"},
            {[](Json& p) { p["attack"] = Json::object(); }, "attack.kind", "", "missing"},
            {[](Json& p) { p["flow"] = Json::array({Json::object()}); }, "flow[0].doing", "", "missing"},
            {[](Json& p) { p["flow"] = Json::array({{{"doing", "tea"}}}); }, "flow[0].doing", "",
             "there is no such procedure"},
            {[](Json& p) { p["flow"] = game_at("tea"); }, "flow[0].step", "", "\"game\" has no such step"},
            {[](Json& p) { p["flow"] = Json::array({{{"doing", "game"}}}); }, "flow[0].step", "", "missing"},
        });
}

TEST(ForgeChecks, What_is_under_way_is_read_with_its_field) {
    const Forge rules = game();
    expect_faults(
        rules, evading_counter(),
        {
            {[](Json& p) { p["flow"][0]["seat"] = "s0"; }, "flow[0].seat", "", "\"game\" has no such field"},
            {[](Json& p) { p["flow"][3].erase("unit"); }, "flow[3].unit", "", "missing"},
            {[](Json& p) { p["flow"][3]["unit"] = "G9"; }, "flow[3].unit", "", "there is no such unit"},
            {[](Json& p) { p["flow"][2]["evade"] = "maybe"; }, "flow[2].evade", "", "\"kept\" or \"spent\""},
            {[](Json& p) { p["attack"]["kind"] = "glare"; }, "attack.kind", "", "\"overwatch\" is wanted"},
            {[](Json& p) { p["attack"]["station"] = 5; }, "attack.station", "", "from 0 to 4"},
            {[](Json& p) { p["attack"]["aims"]["pike"] = "B4"; }, "attack.aims.pike", "FO-ATK-2",
             "no such weapon"},
            {[](Json& p) { p["attack"]["aims"]["rifle"] = "B9"; }, "attack.aims.rifle", "", "no such unit"},
            {[](Json& p) { p["attack"]["targets"][0]["answer"] = "yes"; }, "attack.targets[0].answer", "",
             "\"counter\" is wanted"},
            {[](Json& p) { p["attack"]["targets"][0].erase("unit"); }, "attack.targets[0].unit", "",
             "missing"},
            {[](Json& p) { p["attack"]["records"][0]["hits"] = 256; }, "attack.records[0].hits", "",
             "from 0 to 255"},
        });
    expect_faults(
        rules, reacting_to_charge(),
        {
            {[](Json& p) { p["flow"][2]["overwatch"] = "lost"; }, "flow[2].overwatch", "", "\"won\" or"},
            {[](Json& p) { p["flow"][3]["trigger"] = "sneeze"; }, "flow[3].trigger", "",
             "there is no such trigger"},
            {[](Json& p) { p["flow"][3].erase("against"); }, "flow[3].against", "", "missing"},
        });
    expect_faults(rules, choosing(),
                  {{[](Json& p) { p["flow"][1].erase("seat"); }, "flow[1].seat", "", "missing"}});
}

// All that is wrong is told at once, but nothing that only follows from it.
TEST(ForgeChecks, All_faults_are_told_at_once) {
    const Forge rules = game();
    Json position = table();
    position["units"]["G1"]["at"] = "here";
    position["owners"]["O9"] = 0;
    position["round"] = 9;
    Faults faults;
    EXPECT_FALSE(rules.read(position, faults).has_value());
    EXPECT_EQ(faults.size(), 2u) << to_string(faults); // where units are may be the cause of the rest
    position = table();
    position["vp"][1] = 9999;
    position["round"] = 9;
    position["units"]["G6"]["damage"] = 7;
    faults.clear();
    EXPECT_FALSE(rules.read(position, faults).has_value());
    EXPECT_EQ(faults.size(), 3u) << to_string(faults);
}

// ---------------------------------------------------------------- units

TEST(ForgeChecks, Units_are_as_their_sheets_have_them__FO_INV_1__FO_INV_18__FO_ATK_6) {
    const Forge rules = game();
    expect_faults(rules, table(),
                  {
                      {[](Json& p) { p["units"]["G1"]["models"] = 0; }, "units.G1.models", "FO-INV-1",
                       "has a living model"},
                      {[](Json& p) { p["units"]["G6"]["damage"] = 7; }, "units.G6.damage", "FO-ATK-6",
                       "falls with its wound 7"},
                      {[](Json& p) { p["units"]["G1"]["damage"] = 1; }, "units.G1.damage", "FO-ATK-6",
                       "falls with its wound 1"},
                      {[](Json& p) { p["units"]["G3"] = {{"shock", 1}}; }, "units.G3.where", "FO-INV-18",
                       "nothing is left"},
                      {[](Json& p) { p["units"]["G3"] = {{"models", 2}}; }, "units.G3.where", "FO-INV-18",
                       "nothing is left"},
                      {[](Json& p) { p["units"]["G3"] = {{"activated", true}}; }, "units.G3.where",
                       "FO-INV-18", "has done nothing"},
                      {[](Json& p) { p["units"]["G3"] = {{"where", "waiting"}}; }, "units", "FO-SET-3",
                       "before the game begins"},
                  });
    const auto broken = [&](const std::function<void(State&)>& edit, std::string_view rule,
                            std::string_view sentence) {
        expect_fault_of_state(rules, table(), edit, rule, sentence);
    };
    broken([](State& s) { unit_at(s, UnitId(1)).alive = {5, 0, 0, 0}; }, "FO-ATK-6",
           "in the order of their groups");
    broken([](State& s) { unit_at(s, UnitId(1)).alive = {6, 1, 0, 0}; }, "FO-INV-1", "6 models at most");
    broken([](State& s) { unit_at(s, UnitId(1)).alive[3] = 1; }, "FO-INV-1", "6 models at most");
    broken([](State& s) { unit_at(s, UnitId(1)).shock = 1000; }, "FO-SHK-4", "that much Shock");
    broken([](State& s) { unit_at(s, UnitId(1)).evade = 100; }, "FO-FOC-1", "that many tokens");
    broken([](State& s) { unit_at(s, UnitId(2)).at = {5, 5}; }, "FO-INV-18", "nothing is left");
}

TEST(ForgeChecks, Units_have_room_and_stand_on_the_table__FO_INV_2) {
    const Forge rules = game();
    expect_faults(rules, table(),
                  {
                      {[](Json& p) { p["units"]["G1"]["at"] = at(99, 450); }, "units.G1.at", "FO-INV-2",
                       "wholly on the table"},
                      {[](Json& p) { p["units"]["G1"]["at"] = at(-3000, 30000); }, "units.G1.at", "FO-INV-2",
                       "wholly on the table"},
                      {[](Json& p) { p["units"]["G1"]["at"] = at(2199, 600); }, "units.B4.at", "FO-INV-2",
                       "overlaps G1"},
                      {[](Json& p) { p["units"]["G1"]["at"] = at(1700, 1101); }, "units.G1.at", "FO-INV-2",
                       "overlaps K1"},
                  });
    Json position = table(); // touching is allowed
    position["units"]["G1"]["at"] = at(2200, 600);
    position["units"]["G6"]["at"] = at(1700, 1050);
    static_cast<void>(read(rules, position));
}

TEST(ForgeChecks, Flags_tell_what_a_unit_can_have_done__FO_INV_8__FO_INV_11__FO_INV_14__FO_INV_15) {
    const Forge rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["units"]["B1"]["activated"] = false; }, "units.B1.hold", "FO-INV-14",
             "has been activated"},
            {[](Json& p) { p["units"]["B1"]["acted"] = false; }, "units.B1.hold", "FO-INV-14", "has acted"},
            {[](Json& p) { p["units"]["B4"] = {{"at", at(2000, 600)}, {"shot", true}, {"acted", false}}; },
             "units.B4.shot", "FO-INV-15", "has shot"},
            {[](Json& p) {
                 p["units"]["B4"] = {{"at", at(2000, 600)}, {"fought", true}, {"activated", false}};
             },
             "units.B4.fought", "FO-INV-15", "has fought"},
            {[](Json& p) { p["units"]["B4"]["broke"] = true; }, "units", "FO-BRK-4", "nobody has"},
            {[](Json& p) { p["units"]["B4"]["tried"] = true; }, "units", "FO-REA-3", "no move"},
            {[](Json& p) { p["flow"] = game_at("end"), p["units"]["B4"]["activated"] = false; },
             "units.B4.activated", "FO-INV-8", "by now"},
        });
    Json broken = table(); // whoever broke has acted without being activated
    broken["units"]["B4"]["acted"] = true;
    static_cast<void>(read(rules, broken));
    expect_faults(rules, assigning(),
                  {
                      {[](Json& p) { p["units"]["G2"]["focus"] = 1; }, "units.G2.focus", "FO-INV-11", "lost"},
                      {[](Json& p) { p["units"]["G2"]["evade"] = 1; }, "units.G2.focus", "FO-INV-11", "lost"},
                      {[](Json& p) { p["units"]["G2"]["acted"] = true; }, "units.G2.activated", "FO-INV-11",
                       "nobody has done anything yet"},
                      {[](Json& p) { p["units"]["G2"]["hold"] = true; }, "units.G2.activated", "FO-INV-11",
                       "nobody has done anything yet"},
                  });
}

// ---------------------------------------------------------------- time, score, the end

TEST(ForgeChecks, A_game_has_its_rounds_its_points_and_its_end__FO_INV_3__FO_INV_17__FO_INV_21__FO_END_7) {
    const Forge rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["round"] = 0; }, "round", "FO-INV-21", "rounds 1 to 6"},
            {[](Json& p) { p["round"] = 7; }, "round", "FO-INV-21", "rounds 1 to 6"},
            {[](Json& p) { p["vp"][0] = 9005; }, "vp[0]", "FO-INV-17", "that many points"},
            {[](Json& p) { p["zones"] = Json::array({"north", "south"}); }, "zones", "FO-SET-2", "given out"},
        });
    expect_fault_of_state(
        rules, table(), [](State& s) { s.vp[SideId(1)] = -1; }, "FO-INV-3", "never negative");
    expect_fault_of_state(
        rules, table(), [](State& s) { s.owner[ObjectiveId(0)] = SideId(2); }, "FO-INV-17",
        "belongs to a side");
    Json next = quiet("begin_round");
    expect_faults(rules, next,
                  {
                      {[](Json& p) { p["round"] = 6; }, "round", "FO-INV-21", "there is no other"},
                      {[](Json& p) {
                           for (const char* name : {"B1", "B4", "B5"}) p["units"].erase(name);
                       },
                       "over", "FO-END-7", "no enemy left"},
                      {[](Json& p) { p["round"] = 0, p["vp"] = {0, 0}, p["units"] = Json::object(); }, "over",
                       "FO-END-7", "no enemy left"},
                  });
    Json over = next;
    over.erase("flow");
    over["round"] = 6;
    over["over"] = "rounds";
    expect_faults(
        rules, over,
        {
            {[](Json& p) { p["round"] = 5; }, "over", "FO-END-7", "after its last round"},
            {[](Json& p) { p["over"] = "sides"; }, "over", "FO-END-7", "goes on"},
            {[](Json& p) { p["flow"] = game_at("end"); }, "flow", "FO-END-7", "nothing is under way"},
            {[](Json& p) { p["bids"] = {{"s0", 1}, {"s1", 1}}; }, "bids", "FO-BID-10", "cleared"},
            {[](Json& p) { p["order"] = Json::array({0, 1}); }, "order", "FO-END-8", "no order yet"},
            {[](Json& p) { p["units"]["G1"]["activated"] = true; }, "units.G1.activated", "FO-INV-11",
             "nobody has done anything"},
            {[](Json& p) { p["motion"] = {{"from", at(1, 1)}, {"to", at(1, 1)}, {"allowance", 0}}; },
             "motion", "FO-MOV-2", "nobody is moving"},
        });
    // A sole survivor plays on where the option says so.
    next["units"].erase("B1");
    next["units"].erase("B4");
    next["units"].erase("B5");
    static_cast<void>(read(game(2, {{"wipeout", "play_on"}}), next));
}

// ---------------------------------------------------------------- bids and order

TEST(ForgeChecks, Bids_are_given_once_and_paid__FO_BID_2__FO_BID_3__FO_INV_4__FO_INV_5__FO_INV_6) {
    const Forge rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["bids"]["s0"] = 21; }, "bids.s0", "FO-BID-2", "from 0 to 20"},
            {[](Json& p) { p["bids"]["s1"] = nullptr; }, "bids", "FO-BID-1", "by now"},
            {[](Json& p) { p["bids"].erase("s1"); }, "bids", "FO-BID-2", "and nobody else"},
            {[](Json& p) { p["bids"] = Json::object(); }, "bids", "FO-BID-1", "has bid"},
            {[](Json& p) { p["assigned"] = Json::array({4, 1}); }, "assigned[0]", "FO-BID-3", "more than"},
        });
    for (const int failed : {0, 2})
        expect_fault_of_state(
            rules, table(),
            [&](State& s) {
                s.assigned[Seat(0)] = static_cast<std::uint8_t>(failed == 0 ? 2 : 3);
                s.failed = SideSet::from_bits(static_cast<std::uint64_t>(failed));
            },
            "FO-INV-6", "paid less");
    expect_faults(game(2, {{"overbid", "refused"}}), table(),
                  {{[](Json& p) { p["assigned"] = Json::array({2, 1}); }, "failed", "FO-BID-2", "fails"}});
    expect_faults(
        rules, bidding(),
        {
            {[](Json& p) { p["bids"].erase("s1"); }, "bids", "FO-BID-2", "and nobody else"},
            {[](Json& p) { p["bids"]["s1"] = 1; }, "flow[1]", "FO-BID-1", "decided now"},
            {[](Json& p) { p["flow"].erase(1); }, "bids", "FO-BID-1", "is asked for it"},
            {[](Json& p) { p["assigned"] = Json::array({1, 0}); }, "assigned[0]", "FO-BID-3", "more than"},
            {[](Json& p) { p["order"] = Json::array({0, 1}); }, "order", "FO-END-8", "no order yet"},
            {[](Json& p) { p["made"] = 1; }, "made", "FO-TEAM-3", "nobody's turn"},
        });
    const int room = room_of(rules.equipment(), read(rules, bidding()), Seat(0));
    Json most = bidding();
    most["bids"]["s0"] = room;
    expect_faults(game(2, {{"overbid", "refused"}}), most,
                  {{[&](Json& p) { p["bids"]["s0"] = room + 1; }, "bids.s0", "FO-BID-2", "can take"}});
    Json unpayable = assigning();
    unpayable["flow"].erase(1);
    expect_faults(game(2, {{"overbid", "refused"}}), unpayable,
                  {{[&](Json& p) { p["bids"]["s0"] = room + 2; }, "assigned[0]", "FO-BID-2", "can take"}});
    expect_faults(
        rules, quiet("begin_round"),
        {{[](Json& p) { p["assigned"] = Json::array({1, 0}); }, "assigned", "FO-BID-3", "nobody has bid"}});
    expect_fault_of_state(
        rules, quiet("begin_round"), [](State& s) { s.failed.add(SideId(0)); }, "FO-BID-7", "nobody has bid");
    expect_faults(
        rules, assigning(),
        {
            {[](Json& p) { p["units"]["G2"].erase("shock"); }, "assigned[0]", "FO-INV-4", "below half"},
            {[](Json& p) { p["units"]["G2"]["shock"] = 3; }, "assigned[0]", "FO-INV-4", "below half"},
            {[](Json& p) { p["flow"] = game_at("order"); }, "assigned[0]", "FO-INV-5", "room for"},
            {[](Json& p) { p["flow"][1]["seat"] = "s1"; }, "flow[1]", "FO-BID-4", "decided now"},
            {[](Json& p) { p["bids"]["s0"] = 1; }, "flow[1]", "FO-BID-4", "decided now"},
            {[](Json& p) { p["bids"]["s0"] = 20; }, "flow[1]", "FO-BID-4", "decided now"},
            {[](Json& p) { p["bids"]["s1"] = 4; }, "flow[1]", "FO-BID-4", "decided now"},
            {[](Json& p) { p["assigned"][1] = 1; }, "flow[1]", "FO-BID-4", "decided now"},
        });
}

TEST(ForgeChecks, The_order_is_as_the_bids_have_it__FO_INI_1__FO_INI_2__FO_INI_4__FO_ACT_2__FO_TEAM_4) {
    const Forge rules = game();
    expect_faults(
        rules, choosing(),
        {
            {[](Json& p) { p["order"] = Json::array({1, 0}); }, "order", "FO-INI-2", "the higher bid"},
            {[](Json& p) { p["assigned"] = {2, 1}, p["order"] = Json::array({0, 1}); }, "order", "FO-INI-1",
             "whoever paid"},
            {[](Json& p) { p["order"] = Json::array({0}); }, "order", "FO-INI-1", "every side"},
            {[](Json& p) { p["order"] = Json::array({0, 0}); }, "order", "FO-INI-1", "each side once"},
            {[](Json& p) { p["left"] = 3; }, "left", "FO-ACT-2", "that many turns"},
            {[](Json& p) { p["lap"] = 1, p["left"] = 2; }, "left", "FO-ACT-2", "that many turns"},
            {[](Json& p) { p["left"] = 0; }, "flow[1]", "FO-ACT-2", "decided now"},
            {[](Json& p) { p["next"] = 1; }, "flow[1]", "FO-ACT-2", "decided now"},
            {[](Json& p) { p["flow"][1]["seat"] = "s1"; }, "flow[1]", "FO-ACT-2", "decided now"},
            {[](Json& p) { p["made"] = 1; }, "flow[1]", "FO-ACT-2", "decided now"},
            {[](Json& p) { p["made"] = 2; }, "made", "FO-TEAM-3", "largest team"},
            {[](Json& p) { p["made"] = 1, p["slot"] = 1; }, "slot", "FO-TEAM-4", "no such seat"},
            {[](Json& p) { p["slot"] = 1; }, "slot", "FO-TEAM-4", "the first seat"},
            {[](Json& p) { p["made"] = 1, p["left"] = 0; }, "made", "FO-ACT-2", "turn has begun"},
            {[](Json& p) {
                 for (const char* name : {"G1", "G2", "G5"}) p["units"][name]["activated"] = true;
             },
             "flow[1]", "FO-ACT-2", "decided now"}, // there is no choice (FO-GEN-5)
        });
    expect_fault_of_state(
        rules, choosing(),
        [](State& s) {
            s.order.clear();
            s.order.add(0, 3);
            s.order.add(1, 1);
        },
        "FO-INI-4", "as the bids have them");
    expect_fault_of_state(
        rules, choosing(), [](State& s) { s.order.go_to(0, 2, 1); }, "FO-ACT-2", "somebody in the order");
}

// ---------------------------------------------------------------- what is under way

TEST(ForgeChecks, What_is_under_way_is_asked_where_it_can_be__FO_INV_10) {
    const Forge rules = game();
    expect_faults(
        rules, acting(),
        {
            {[](Json& p) { p["flow"] = Json::array(); }, "flow", "FO-INV-10", "a game is under way"},
            {[](Json& p) { p["flow"].erase(0); }, "flow", "FO-INV-10", "a game is under way"},
            {[](Json& p) { p["flow"][0]["step"] = "order"; }, "flow[1]", "FO-INV-10", "under way here"},
            {[](Json& p) { p["flow"].erase(1); }, "flow[1]", "FO-INV-10", "under way here"},
            {[](Json& p) { p["flow"][2]["seat"] = "s1"; }, "flow[2]", "FO-INV-10", "cannot be about"},
            {[](Json& p) { p["flow"][2]["unit"] = "G3"; }, "flow[2]", "FO-INV-10", "cannot be about"},
            {[](Json& p) { p["flow"].push_back(p["flow"][2]); }, "flow[3]", "FO-INV-10", "under way here"},
            {[](Json& p) { p["flow"].push_back(p["flow"][0]); }, "flow[3]", "FO-INV-10", "under way here"},
        });
}

// Every procedure where it has no business to be.
TEST(ForgeChecks, A_procedure_without_its_parent_is_refused__FO_INV_10) {
    const Forge rules = game();
    std::vector<Json> frames;
    for (const Json& position : questions())
        for (std::size_t i = 1; i < position["flow"].size(); ++i) frames.push_back(position["flow"][i]);
    for (const char* step : {"roll_for_zones", "zones", "deploy", "begin_round", "order", "end"})
        for (const Json& outer : frames) {
            Json position = quiet(step);
            position["flow"].push_back(outer);
            Faults faults;
            EXPECT_FALSE(rules.read(position, faults).has_value()) << position["flow"].dump();
            EXPECT_EQ(faults.back().rule, "FO-INV-10") << to_string(faults);
        }
}

TEST(ForgeChecks, An_activation_is_one_of_whoever_has_the_turn__FO_ACT_2__FO_ACT_7__FO_ACT_8__FO_ACT_9) {
    const Forge rules = game();
    expect_faults(
        rules, acting(),
        {
            {[](Json& p) { p["flow"][1]["actions"] = 2; }, "flow[2]", "FO-ACT-8", "decided now"},
            {[](Json& p) { p["flow"][1]["actions"] = 3; }, "flow[1]", "FO-ACT-8", "decided now"},
            {[](Json& p) { p["flow"][1]["step"] = "recover", p["flow"].erase(2); }, "flow[1]", "FO-ACT-8",
             "decided now"},
            {[](Json& p) { p["flow"][2]["unit"] = "G1"; }, "flow[2]", "FO-ACT-8", "decided now"},
            {[](Json& p) { p["units"]["G2"]["acted"] = false; }, "flow[1]", "FO-ACT-8", "decided now"},
            {[](Json& p) { p["units"]["G2"]["activated"] = false; }, "flow[1]", "FO-ACT-7", "decided now"},
            {[](Json& p) { p["units"]["G2"]["broke"] = true; }, "flow[2]", "FO-ACT-8", "decided now"},
            {[](Json& p) { p["units"]["B4"]["broke"] = true; }, "units.B4.broke", "FO-BRK-4", "has acted"},
            {[](Json& p) { p["units"]["B1"]["broke"] = true; }, "units.B1.broke", "FO-BRK-4", "its Hold"},
            {[](Json& p) { p["next"] = 1; }, "flow[1]", "FO-ACT-2", "decided now"},
            {[](Json& p) { p["made"] = 0; }, "flow[1]", "FO-ACT-2", "decided now"},
        });
    expect_faults(
        rules, leading_on(),
        {
            {[](Json& p) { p["units"]["G6"]["activated"] = true; }, "flow[2]", "FO-ACT-9", "decided now"},
            {[](Json& p) { p["units"]["G6"]["at"] = at(3400, 600); }, "flow[2]", "FO-ACT-9", "decided now"},
            {[](Json& p) { p["flow"][1]["unit"] = "G2", p["flow"][2]["unit"] = "G2"; }, "flow[2]", "FO-ACT-9",
             "decided now"},
        });
}

// Seats 0 and 1 are one team; the second is active in its slot.
TEST(ForgeChecks, A_team_takes_its_slots_in_turn__FO_TEAM_3__FO_TEAM_4) {
    const Forge rules = game(4, {{"rules", "teams"}});
    const State state = played(rules, [&](const State& one) {
        return one.flow.is<ActingFrame>() && one.flow.top().seat() == Seat(1) && one.made == 2;
    });
    ASSERT_TRUE(state.flow.is<ActingFrame>());
    expect_faults(rules, rules.write(state),
                  {
                      {[](Json& p) { p["slot"] = 1; }, "flow[1]", "FO-TEAM-4", "decided now"},
                      {[](Json& p) { p["slot"] = 2; }, "slot", "FO-TEAM-4", "no such seat"},
                      {[](Json& p) { p["made"] = 3; }, "made", "FO-TEAM-3", "largest team"},
                  });
}

// ---------------------------------------------------------------- moves and charges

TEST(ForgeChecks, A_move_is_one_that_the_unit_made__FO_MOV_3__FO_MOV_13__FO_REA_2__FO_REA_9) {
    const Forge rules = game();
    expect_faults(rules, acting(),
                  {{[](Json& p) { p["motion"] = {{"from", at(9, 9)}, {"to", at(9, 9)}, {"allowance", 100}}; },
                    "motion", "FO-MOV-2", "nobody is moving"}});
    expect_faults(
        rules, reacting_to_move(),
        {
            {[](Json& p) { p.erase("motion"); }, "motion.allowance", "FO-MOV-3", "no allowance"},
            {[](Json& p) { p["motion"]["from"] = at(500, -1); }, "motion", "FO-MOV-4", "on the table"},
            {[](Json& p) { p["motion"]["allowance"] = 550; }, "motion.allowance", "FO-MOV-3", "no allowance"},
            {[](Json& p) { p["motion"]["allowance"] = 600; }, "motion.allowance", "FO-MOV-3", "no allowance"},
            {[](Json& p) { p["motion"]["from"] = at(99, 600); }, "motion.to", "FO-MOV-3", "farther"},
            {[](Json& p) { p["motion"]["to"] = at(700, 600); }, "motion.to", "FO-MOV-13", "where it stopped"},
            {[](Json& p) { p["motion"]["from"] = at(800, 600); }, "motion.to", "FO-MOV-13", "has moved"},
            {[](Json& p) { p["motion"]["aimed"] = at(800, 600); }, "motion.aimed", "FO-CHG-5", "aimed at"},
            {[](Json& p) { p["flow"][2]["unit"] = "G2"; }, "motion.to", "FO-MOV-13", "the active unit"},
            {[](Json& p) { p["flow"][2]["next"] = 1; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][2]["next"] = 3; }, "flow", "FO-REA-9", "no such seat"},
            {[](Json& p) { p["flow"][3]["seat"] = "s0"; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][3]["unit"] = "B1"; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][3]["trigger"] = "shoot"; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][3]["against"] = "G2"; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["units"]["B1"].erase("hold"); }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["units"]["B1"]["tried"] = true; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["units"]["B1"]["at"] = at(4000, 3000); }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["units"]["G5"]["broke"] = true; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["units"]["G1"]["tried"] = true; }, "units", "FO-REA-2", "only enemies"},
            {[](Json& p) { p["flow"][1]["actions"] = 0; }, "flow[2]", "FO-MOV-13", "decided now"},
        });
}

TEST(ForgeChecks, A_charge_is_as_it_was_declared_and_made__FO_CHG_2__FO_CHG_3__FO_CHG_4__FO_OVW_3) {
    const Forge rules = game();
    expect_faults(
        rules, reacting_to_charge(),
        {
            {[](Json& p) { p["motion"]["to"] = at(930, 600); }, "motion", "FO-CHG-2", "as it was declared"},
            {[](Json& p) { p["motion"]["from"] = at(790, 600); }, "motion", "FO-CHG-2", "as it was declared"},
            {[](Json& p) { p["motion"]["aimed"] = at(1200, 601); }, "motion", "FO-CHG-2", "declared"},
            {[](Json& p) { p["motion"]["allowance"] = 400; }, "motion", "FO-CHG-2", "declared"},
            {[](Json& p) { p["motion"].erase("aimed"), p["motion"]["from"] = at(-1, 0); }, "motion",
             "FO-MOV-4", "on the table"},
            {[](Json& p) { p["units"]["B5"]["at"] = at(1055, 600); }, "motion", "FO-CHG-2", "declared"},
            {[](Json& p) { p["units"].erase("B5"); }, "flow[3]", "FO-INV-10", "cannot be about"},
            {[](Json& p) { p["flow"][2]["target"] = "G1"; }, "flow", "FO-CHG-2", "an enemy"},
            {[](Json& p) { p["flow"][2]["unit"] = "G2"; }, "flow", "FO-CHG-2", "the active unit"},
            {[](Json& p) { p["flow"][1]["actions"] = 0; }, "flow[2]", "FO-CHG-3", "decided now"},
            {[](Json& p) { p["flow"][2]["overwatch"] = "won"; }, "flow", "FO-ATK-10", "has shot"},
            {[](Json& p) { p["flow"][2]["overwatch"] = "won", p["units"]["B5"]["shot"] = true; }, "flow[3]",
             "FO-REA-2", "decided now"},
            {[](Json& p) { p["units"]["B5"]["acted"] = true; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][3]["unit"] = "B4"; }, "flow[3]", "FO-REA-2", "decided now"},
        });
    expect_faults(
        rules, fighting_on(),
        {
            {[](Json& p) { p["motion"]["to"] = at(940, 600); }, "motion.to", "FO-CHG-3", "ended"},
            {[](Json& p) { p["flow"][3]["target"] = "B4"; }, "flow[3]", "FO-CHG-7", "decided now"},
            {[](Json& p) { p["units"]["G5"]["fought"] = true; }, "flow[3]", "FO-CHG-7", "decided now"},
            {[](Json& p) { p["units"]["B5"]["at"] = at(1250, 600); }, "flow[3]", "FO-CHG-7", "decided now"},
            {[](Json& p) { p["flow"][2]["step"] = "fight"; }, "flow[3]", "FO-INV-10", "under way here"},
            {[](Json& p) { p["units"]["B4"]["tried"] = true; }, "units", "FO-REA-3", "no move"},
        });
    expect_fault_of_state(
        rules, fighting_on(),
        [](State& s) {
            remember<ChargeFrame>(s.flow[2], [](ChargeFrame& own) { own.overwatch = WonOverwatch{3}; });
        },
        "FO-INV-10", "cannot be about");
    Json declared = charging("react", {800, 600});
    expect_faults(rules, declared,
                  {{[](Json& p) { p["flow"][2]["overwatch"] = "won"; }, "flow", "FO-OVW-3", "has been won"}});
    expect_faults(rules, reacting_to_failed_charge(),
                  {{[](Json& p) {
                        p["motion"]["to"] = at(945, 600);
                        p["units"]["G5"]["at"] = at(945, 600);
                    },
                    "flow[3]", "FO-MOV-13", "decided now"}}); // it reached its target
}

// ---------------------------------------------------------------- attacks

TEST(ForgeChecks, An_attack_is_as_it_was_declared__FO_ATK_1__FO_ATK_2__FO_ATK_10__FO_REA_9) {
    const Forge rules = game();
    expect_faults(rules, acting(),
                  {{[](Json& p) { p["attack"] = shooting("react", 0)["attack"]; }, "attack", "FO-ATK-1",
                    "nobody is attacking"}});
    expect_faults(
        rules, reacting_to_shots(),
        {
            {[](Json& p) { p.erase("attack"); }, "attack.kind", "FO-ATK-1", "no such attack"},
            {[](Json& p) { p["attack"]["attacker"] = "G3"; }, "attack.attacker", "FO-ATK-1", "that makes it"},
            {[](Json& p) { p["attack"]["station"] = 2; }, "attack.station", "FO-OVW-1", "only an Overwatch"},
            {[](Json& p) { p["attack"]["aims"] = Json::object(); }, "attack.targets", "FO-ATK-1",
             "somebody is attacked"},
            {[](Json& p) { p["attack"]["aims"]["rifle"] = "G1"; }, "attack.targets", "FO-ATK-1", "enemies"},
            {[](Json& p) { p["attack"]["targets"] = {{{"unit", "B4"}}, {{"unit", "B4"}}}; }, "attack.targets",
             "FO-ATK-1", "each once"},
            {[](Json& p) { p["attack"]["targets"] = {{{"unit", "B5"}}}; }, "attack.aims", "FO-ATK-2",
             "one of the targets"},
            {[](Json& p) {
                 p["attack"]["aims"]["repeater"] = "B5";
                 p["attack"]["targets"] = {{{"unit", "B5"}}, {{"unit", "B4"}}};
             },
             "attack.targets", "FO-ATK-10", "in the order of the weapons"},
            {[](Json& p) { p["attack"]["targets"] = {{{"unit", "B4"}, {"answer", "none"}}}; },
             "attack.targets", "FO-REA-9", "one after the other"},
            {[](Json& p) { p["flow"][2]["next"] = 0; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][2]["next"] = 2; }, "flow", "FO-ATK-3", "has not come to this"},
            {[](Json& p) { p["flow"][2]["evade"] = "kept"; }, "flow", "FO-ATK-3", "has not come to this"},
            {[](Json& p) { p["units"]["G2"].erase("shot"); }, "attack.attacker", "FO-ATK-10", "has attacked"},
            {[](Json& p) { p["units"]["G2"]["broke"] = true; }, "attack.attacker", "FO-ACT-10", "breaks"},
            {[](Json& p) { p["attack"]["records"] = {{{"attacker", "G2"}, {"target", "B4"}}}; },
             "attack.records", "FO-ATK-3", "rolled so far"},
            {[](Json& p) { p["flow"][3]["trigger"] = "fight"; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][3]["against"] = "G1"; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][3]["unit"] = "B5"; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["units"]["B4"]["activated"] = true; }, "flow[3]", "FO-REA-2", "decided now"},
            {[](Json& p) { p["flow"][1]["actions"] = 0; }, "flow[2]", "FO-ATK-1", "decided now"},
        });
    // Two targets: each is asked in its turn.
    Json split = reacting_to_shots();
    split["attack"]["aims"]["repeater"] = "B5";
    split["attack"]["targets"] = {{{"unit", "B4"}, {"answer", "none"}}, {{"unit", "B5"}}};
    split["flow"][2]["next"] = 2;
    split["flow"][3] = reacting("B5", "shoot", "G2");
    expect_faults(rules, split,
                  {
                      {[](Json& p) { p["flow"][2]["next"] = 1; }, "attack.targets", "FO-REA-9", "one after"},
                      {[](Json& p) { p["attack"]["targets"][0].erase("answer"); }, "attack.targets",
                       "FO-REA-9", "one after"},
                  });
}

TEST(ForgeChecks, Dice_are_rolled_in_their_order__FO_ATK_3__FO_ATK_9__FO_EVD_2__FO_FOC_2) {
    const Forge rules = game();
    expect_faults(
        rules, evading(),
        {
            {[](Json& p) { p["units"]["B4"].erase("evade"); }, "flow[3]", "FO-EVD-2", "decided now"},
            {[](Json& p) { p["flow"][3]["unit"] = "G2"; }, "flow[3]", "FO-EVD-2", "decided now"},
            {[](Json& p) { p["flow"][2]["evade"] = "kept"; }, "flow[3]", "FO-EVD-2", "decided now"},
            {[](Json& p) { p["flow"][2]["next"] = 1; }, "attack.records", "FO-ATK-3", "rolled so far"},
            {[](Json& p) { p["attack"]["targets"][0].erase("answer"); }, "attack.targets", "FO-REA-9",
             "one after the other"},
            {[](Json& p) { p["units"]["B4"]["at"] = at(4500, 3300); }, "attack.aims", "FO-ATK-9",
             "cannot be hit"},
            {[](Json& p) { p["units"]["B5"]["at"] = at(1655, 600); }, "attack.aims", "FO-ATK-9",
             "cannot be hit"}, // it is engaged
        });
    Json kept = evading();
    kept["flow"].erase(3);
    kept["flow"][2]["evade"] = "kept";
    static_cast<void>(read(rules, kept));
    expect_faults(
        rules, evading_counter(),
        {
            {[](Json& p) { p["attack"].erase("records"); }, "attack.records", "FO-ATK-3", "rolled so far"},
            {[](Json& p) { p["attack"]["records"].push_back(p["attack"]["records"][0]); }, "attack.records",
             "FO-ATK-3", "rolled so far"},
            {[](Json& p) { p["attack"]["records"][0]["target"] = "B5"; }, "attack.records", "FO-ATK-3",
             "rolled so far"},
            {[](Json& p) { p["attack"]["records"][0]["hits"] = 8; }, "attack.records", "FO-ATK-3", "rolled"},
            {[](Json& p) { p["attack"]["records"][0]["wounds"] = 4; }, "attack.records", "FO-ATK-3",
             "rolled so far"},
            {[](Json& p) { p["attack"]["records"][0]["pin"] = 2; }, "attack.records", "FO-ATK-3", "rolled"},
            {[](Json& p) { p["units"]["B4"].erase("shot"); }, "attack.targets", "FO-ATK-10", "has attacked"},
            {[](Json& p) { p["attack"]["targets"][0]["answer"] = "none"; }, "attack.targets", "FO-FOC-2",
             "on a counter attack"},
            {[](Json& p) {
                 p["attack"]["targets"][0]["answer"] = "none", p["attack"]["targets"][0].erase("focus");
             },
             "flow[3]", "FO-EVD-2", "decided now"},
            {[](Json& p) { p["flow"][2]["next"] = 1; }, "attack.records", "FO-ATK-3", "rolled so far"},
            {[](Json& p) { p["flow"][2]["step"] = "apply", p["flow"].erase(3); }, "attack.records",
             "FO-ATK-3", "rolled so far"},
        });
}

TEST(ForgeChecks, An_Overwatch_is_fired_at_whoever_moved__FO_OVW_2__FO_OVW_3__FO_REA_7) {
    const Forge rules = game();
    for (const Json& position : {watched_move(), watched_charge()})
        expect_faults(
            rules, position,
            {
                {[](Json& p) { p["flow"][3]["step"] = "react", p["flow"].erase(4); }, "flow", "FO-ATK-3",
                 "has not come to this"},
                {[](Json& p) { p["units"]["G5"]["broke"] = true; }, "flow[3]", "FO-ATK-1", "decided now"},
                {[](Json& p) { p["attack"]["targets"][0].erase("answer"); }, "attack.targets", "FO-REA-9",
                 "one after the other"},
                {[](Json& p) { p["attack"]["targets"][0]["answer"] = "counter"; }, "attack.targets",
                 "FO-REA-9", "one after the other"},
            });
    expect_faults(
        rules, watched_move(),
        {
            {[](Json& p) { p["attack"]["kind"] = "shoot", p["attack"]["station"] = 0; }, "flow[3]",
             "FO-ATK-1", "decided now"},
            {[](Json& p) { p["units"]["B1"].erase("tried"); }, "flow[3]", "FO-ATK-1", "decided now"},
            {[](Json& p) { p["flow"][2]["next"] = 1; }, "flow[3]", "FO-ATK-1", "decided now"},
            {[](Json& p) { p["units"]["B1"]["at"] = at(3000, 2000); }, "attack.aims", "FO-ATK-9",
             "cannot be hit"},
        });
    expect_faults(
        rules, watched_charge(),
        {
            {[](Json& p) { p["flow"][2].erase("overwatch"); }, "flow[3]", "FO-ATK-1", "decided now"},
            {[](Json& p) { p["attack"]["focus"] = true; }, "flow[3]", "FO-ATK-1", "decided now"},
        });
    expect_faults(rules, reacting_to_free_fight(),
                  {{[](Json& p) {
                        p["attack"]["aims"]["pick"] = "B4";
                        p["flow"][4] = reacting("B4", "fight", "G5");
                    },
                    "flow[3]", "FO-ATK-1", "decided now"}}); // FO-CHG-7
}

TEST(ForgeChecks, Whoever_fought_consolidates_in_turn__FO_FGT_5__FO_ACT_10) {
    const Forge rules = game();
    expect_faults(
        rules, consolidating(),
        {
            {[](Json& p) { p["flow"][2]["next"] = 0; }, "flow[3]", "FO-FGT-5", "decided now"},
            {[](Json& p) { p["flow"][2]["next"] = 2; }, "flow[3]", "FO-FGT-5", "decided now"},
            {[](Json& p) { p["flow"][2]["next"] = 3; }, "flow", "FO-ATK-3", "has not come to this"},
            {[](Json& p) { p["flow"][3]["unit"] = "G2"; }, "flow[3]", "FO-FGT-5", "decided now"},
            {[](Json& p) { p["units"]["B4"]["at"] = at(1028, 600); }, "flow[3]", "FO-FGT-5", "decided now"},
            {[](Json& p) { p["units"]["G5"]["broke"] = true; }, "flow[3]", "FO-FGT-5", "decided now"},
            {[](Json& p) { p["attack"]["records"] = {{{"attacker", "G5"}, {"target", "B5"}}}; },
             "attack.records", "FO-ATK-3", "rolled so far"},
        });
    expect_faults(
        rules, consolidating_alone(),
        {
            {[](Json& p) { p["attack"]["targets"][0]["answer"] = "none"; }, "flow[3]", "FO-FGT-5", "decided"},
            {[](Json& p) { p["units"]["B5"].erase("fought"); }, "attack.targets", "FO-ATK-10", "attacked"},
            {[](Json& p) { p["flow"][2]["step"] = "apply", p["flow"].erase(3); }, "flow[1]", "FO-INV-10",
             "cannot be about"},
        });
    expect_faults(rules, shooting("react", 0),
                  {{[](Json& p) {
                        p["flow"][2]["step"] = "consolidate";
                        p["attack"]["targets"] = {{{"unit", "B4"}, {"answer", "none"}}};
                    },
                    "flow", "FO-ATK-3", "has not come to this"}});
}

// ---------------------------------------------------------------- set-up

TEST(ForgeChecks, Zones_are_chosen_in_turn__FO_SET_1__FO_SET_2__FO_SET_6) {
    const Forge rules = manual();
    const Json zoning = rules.write(started(rules));
    const std::string other = zoning["flow"][1]["seat"] == "s0" ? "s1" : "s0";
    expect_faults(
        rules, zoning,
        {
            {[](Json& p) { p["round"] = 1; }, "round", "FO-SET-6", "round 0"},
            {[](Json& p) { p["vp"] = Json::array({1, 0}); }, "vp[0]", "FO-INV-17", "that many"},
            {[](Json& p) { p["owners"] = {{"O1", 0}}; }, "owners", "FO-SET-1", "nobody has an objective"},
            {[](Json& p) { p["units"]["G1"] = {{"shock", 1}}; }, "units.G1.shock", "FO-SET-6", "without"},
            {[](Json& p) { p["units"]["G1"] = {{"models", 3}}; }, "units.G1.models", "FO-SET-6", "is whole"},
            {[](Json& p) { p["units"]["G1"] = {{"at", at(2400, 450)}}; }, "units.G1.at", "FO-SET-4",
             "in the zone of its side"},
            {[](Json& p) { p["units"]["G1"] = {{"activated", true}}; }, "units.G1.where", "FO-INV-18",
             "has done nothing"},
            {[&](Json& p) { p["flow"][1]["seat"] = other; }, "flow[1]", "FO-SET-2", "decided now"},
            {[](Json& p) { p["zones"] = Json::array({"south", "south"}); }, "zones", "FO-SET-2", "its own"},
            {[](Json& p) { p["flow"] = game_at("deploy"), p["zones"] = Json::array({"south", nullptr}); },
             "zones", "FO-SET-2", "by now"},
            {[](Json& p) { p["flow"] = game_at("roll_for_zones"), p["zones"] = {"south", "north"}; }, "zones",
             "FO-SET-2", "after the roll-off"},
            {[](Json& p) { p["flow"] = game_at("roll_for_zones"), p["order"] = {0, 1}; }, "order", "FO-END-8",
             "no order yet"},
            {[](Json& p) { p["order"] = Json::array({0}); }, "order", "FO-INI-1", "every side"},
            {[](Json& p) { p["next"] = p["order"].is_null() ? 1 : 0; }, "next", "FO-SET-3", "had a turn"},
            {[](Json& p) { p["bids"] = {{"s0", 1}, {"s1", 1}}; }, "bids", "FO-BID-10", "cleared"},
        });
    // Of three sides the second chooses: the third has no zone yet.
    const Forge three = manual(3);
    const State second = played(three, [](const State& state) {
        return state.flow.is<ZoningFrame>() && std::ranges::count(state.zone, ZoneId::none()) < most_sides;
    });
    ASSERT_TRUE(second.flow.is<ZoningFrame>());
    Json swapped = three.write(second);
    const int first = second.order.at(0);
    const int third = second.order.at(2);
    expect_faults(three, swapped,
                  {{[&](Json& p) {
                        p["zones"][third] = p["zones"][first];
                        p["zones"][first] = nullptr;
                        p["flow"][1]["seat"] = fmt::format("s{}", first);
                    },
                    "flow[1]", "FO-SET-2", "decided now"}});
    expect_faults(game(), table(),
                  {{[](Json& p) { p["flow"] = game_at("zones"); }, "flow", "FO-SET-2", "no zones to choose"},
                   {[](Json& p) { p["flow"] = game_at("deploy"), p["units"] = Json::object(); },
                    "units.G1.where", "FO-SET-1", "from the beginning"}});
}

TEST(ForgeChecks, Units_are_placed_in_turn_and_in_their_zones__FO_SET_3__FO_SET_4__FO_SET_5) {
    const Forge rules = manual();
    const State state = played(rules, [](const State& one) { return one.table.size() == 2; });
    ASSERT_TRUE(state.flow.is<DeployingFrame>());
    const Json deploying = rules.write(state);
    const std::string other = deploying["flow"][1]["seat"] == "s0" ? "s1" : "s0";
    const std::string unit = deploying["units"].begin().key();
    expect_faults(
        rules, deploying,
        {
            {[&](Json& p) { p["flow"][1]["seat"] = other; }, "flow[1]", "FO-SET-3", "decided now"},
            {[&](Json& p) { p["units"][unit]["at"] = at(2400, 1800); }, "units." + unit + ".at", "FO-SET-4",
             "in the zone of its side"},
            {[&](Json& p) { p["units"][unit]["focus"] = 1; }, "units." + unit + ".shock", "FO-SET-6",
             "without Shock and tokens"},
            {[](Json& p) { p["flow"] = game_at("begin_round"); }, "order", "FO-END-8", "no order yet"},
        });
    expect_fault_of_state(
        rules, deploying, [](State& s) { unit_at(s, s.waiting.front()).at = {5, 5}; }, "FO-SET-3",
        "has no place");
    expect_fault_of_state(
        rules, deploying, [](State& s) { s.waiting |= s.table; }, "FO-SET-3", "not on the table yet");
}

// ---------------------------------------------------------------- what JSON cannot say

TEST(ForgeChecks, States_that_cannot_be_written_are_found_out_as_well) {
    const Forge rules = game();
    const auto broken = [&](const std::function<void(State&)>& edit, std::string_view rule,
                            std::string_view sentence) {
        expect_fault_of_state(rules, acting(), edit, rule, sentence);
    };
    broken([](State& s) { unit_at(s, UnitId(12)).shock = 1; }, "FO-DATA-1", "no such unit");
    broken([](State& s) { s.table.add(UnitId(12)); }, "FO-DATA-1", "no such unit");
    broken([](State& s) { s.tried.add(UnitId(63)); }, "FO-DATA-1", "no such unit");
    broken([](State& s) { unit_at(s, UnitId(0)).unused = 1; }, "FO-INV-20", "is zero");
    broken([](State& s) { s.owner[ObjectiveId(7)] = SideId(0); }, "FO-DATA-3", "no such objective");
    broken([](State& s) { s.vp[SideId(2)] = 1; }, "FO-TEAM-8", "no such side");
    broken([](State& s) { s.zone[SideId(3)] = ZoneId(0); }, "FO-TEAM-8", "no such side");
    broken([](State& s) { s.assigned[Seat(2)] = 1; }, "FO-TEAM-8", "no such seat");
    broken([](State& s) { s.over = static_cast<Ended>(9); }, "FO-END-7", "with its last side");
    broken([](State& s) { s.bids.ask(SeatSet::first(3)); }, "FO-BID-1", "no such seat");
    broken([](State& s) { s.bids.deal_anew(Seat(2), 1); }, "FO-BID-1", "asked for");
    broken([](State& s) { s.bids.deal_anew(Seat(0), -1); }, "FO-BID-2", "from 0 to 20");
    broken([](State& s) { s.order.add(2, 1); }, "FO-INI-1", "each side once");
    broken([](State& s) { s.flow.top().procedure = 99; }, "FO-INV-10", "no such procedure");
    broken([](State& s) { s.flow.top().step = 1; }, "FO-INV-10", "no such step");
    broken([](State& s) { s.flow.top().own.back() = 1; }, "FO-INV-10", "remembers nothing");
    broken(
        [](State& s) { remember<ActingFrame>(s.flow.top(), [](ActingFrame& own) { own.seat = Seat(-1); }); },
        "FO-INV-10", "cannot be about");
    broken(
        [](State& s) {
            remember<ActingFrame>(s.flow.top(), [](ActingFrame& own) { own.unit = UnitId(127); });
        },
        "FO-INV-10", "cannot be about");
    broken(
        [](State& s) {
            remember<ActivationFrame>(s.flow[1], [](ActivationFrame& own) { own.actions = 255; });
        },
        "FO-ACT-8", "decided now");
    broken([](State& s) { s.attack.aims[SlotId(2)] = UnitId(1); }, "FO-ATK-1", "nobody is attacking");
    const auto attacked = [&](const std::function<void(State&)>& edit, std::string_view rule,
                              std::string_view sentence) {
        expect_fault_of_state(rules, evading_counter(), edit, rule, sentence);
    };
    attacked([](State& s) { s.attack.kind = static_cast<AttackKind>(4); }, "FO-ATK-1", "no such attack");
    attacked([](State& s) { s.attack.focus = 2; }, "FO-ATK-1", "that makes it");
    attacked([](State& s) { s.attack.aims[SlotId(2)] = s.attack.aims[SlotId(0)]; }, "FO-ATK-2",
             "a weapon of the unit");
    attacked([](State& s) { s.attack.targets[0].unit = UnitId(200); }, "FO-ATK-1", "enemies are attacked");
    attacked([](State& s) { s.attack.targets[0].answer = static_cast<Reply>(3); }, "FO-REA-9",
             "one after the other");
    attacked([](State& s) { s.attack.targets[0].focus = 2; }, "FO-FOC-2", "counter attack");
    attacked([](State& s) { s.attack.records[0].pin = 0; }, "FO-ATK-3", "rolled so far");
    attacked(
        [](State& s) {
            remember<AttackFrame>(s.flow[2], [](AttackFrame& own) { own.evade = EvadeStep{3}; });
        },
        "FO-INV-10", "cannot be about");
    attacked([](State& s) { remember<AttackFrame>(s.flow[2], [](AttackFrame& own) { own.next = 255; }); },
             "FO-ATK-3", "has not come to this");
    expect_fault_of_state(
        rules, watched_move(), [](State& s) { s.attack.station = StationId(5); }, "FO-OVW-1", "from 0 to 4");
    expect_fault_of_state(
        rules, table(), [](State& s) { s.flow.clear(); }, "FO-INV-10", "a game is under way");
}

// A position of nothing but noise is refused without harm.
TEST(ForgeChecks, Any_bytes_can_be_checked) {
    const Forge rules = game();
    Chance noise = Chance::drawn(5, 0);
    for (const Json& position : questions()) {
        const State sound = read(rules, position);
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
} // namespace muster::forge::check_tests
