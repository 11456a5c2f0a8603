// What a position of Dropzone can never be: refused with its field, its rule and a sentence, all at once.
#include "games/dropzone/positions.hpp"

#include <algorithm>
#include <cstring>

namespace muster::dropzone::check_tests {
namespace {

using namespace positions;

struct Broken {
    std::function<void(Json&)> edit;
    std::string_view field;
    std::string_view rule; // "" where no rule is broken, but sense
    std::string_view sentence;
};

bool are_told(const Faults& faults, const Broken& broken) {
    return std::ranges::any_of(faults, [&](const Fault& fault) {
        return fault.field == broken.field && fault.rule == broken.rule &&
               fault.sentence.find(broken.sentence) != std::string::npos;
    });
}

void expect_faults(const Dropzone& rules, const Json& base, const std::vector<Broken>& all) {
    static_cast<void>(read(rules, base));
    for (const Broken& broken : all) {
        Json position = base;
        broken.edit(position);
        Faults faults;
        EXPECT_FALSE(rules.read(position, faults).has_value()) << broken.rule << ": " << broken.sentence;
        EXPECT_TRUE(are_told(faults, broken)) << "wanted " << broken.field << ": " << broken.rule << ": "
                                              << broken.sentence << "\ngot " << to_string(faults);
    }
}

// For what JSON cannot say.
void expect_fault_of_state(const Dropzone& rules, const Json& base, const std::function<void(State&)>& edit,
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

// ---------------------------------------------------------------- what cannot be read

TEST(DropzoneChecks, What_cannot_be_read_is_refused_with_its_field) {
    const Dropzone rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p = Json::array(); }, "", "", "an object is wanted here"},
            {[](Json& p) { p["weather"] = "rain"; }, "weather", "", "there is no such field"},
            {[](Json& p) { p["round"] = -1; }, "round", "", "from 0"},
            {[](Json& p) { p["over"] = "soon"; }, "over", "", "\"rounds\", \"sides\", \"target\""},
            {[](Json& p) { p["seats"].erase(1); }, "seats", "", "this table has 2 seats, 1 are given"},
            {[](Json& p) { p["seats"][0]["hat"] = 1; }, "seats[0].hat", "", "no such field"},
            {[](Json& p) { p["seats"][0]["hand"][0] = "?"; }, "seats[0].hand[0]", "", "no such card"},
            {[](Json& p) { p["seats"][0]["zone"] = "moon"; }, "seats[0].zone", "", "no such zone"},
            {[](Json& p) { p["units"]["L9z.1"] = Json::object(); }, "units.L9z.1", "", "no such unit"},
            {[](Json& p) { p["units"]["L1a.1"]["hat"] = 1; }, "units.L1a.1.hat", "", "no such field"},
            {[](Json& p) { p["units"]["L1a.1"]["at"] = {1}; }, "units.L1a.1.at", "", "x and y"},
            {[](Json& p) { p["units"]["L1a.1"]["where"] = "moon"; }, "units.L1a.1.where", "",
             "no such place"},
            {[](Json& p) { p["units"]["L2c.1"]["aboard"] = "P1"; }, "units.L2c.1.aboard", "", "no such unit"},
            {[](Json& p) { p["units"]["L2a.1"]["in"] = "L1a"; }, "units.L2a.1.in", "", "no such piece"},
            {[](Json& p) { p["units"]["L2a.1"]["spot"] = "up"; }, "units.L2a.1.spot", "", "no such spot"},
            {[](Json& p) { p["units"]["L1a.1"]["fired"] = {"pike"}; }, "units.L1a.1.fired[0]", "DZ-SHO-1",
             "no such weapon"},
            {[](Json& p) { p["units"]["L1a.1"]["used"] = {{"pike", 1}}; }, "units.L1a.1.used.pike",
             "DZ-SHO-1", "no such weapon"},
            {[](Json& p) { p["units"]["L1a.1"]["token"] = 1; }, "units.L1a.1.token", "", "true or false"},
            {[](Json& p) { p["pieces"]["P99"] = Json::object(); }, "pieces.P99", "", "no such piece"},
            {[](Json& p) { p["pieces"]["P4"]["state"] = "fine"; }, "pieces.P4.state", "", "\"ruined\" or"},
            {[](Json& p) { p["objectives"]["O99"] = Json::object(); }, "objectives.O99", "", "no such"},
            {[](Json& p) { p["objectives"]["O2"]["carrier"] = "X"; }, "objectives.O2.carrier", "", "no such"},
            {[](Json& p) { p["activated"] = {"L9"}; }, "activated[0]", "", "no such group"},
            {[](Json& p) { p["squads"]["hungry"] = {"L1a"}; }, "squads.hungry", "", "no such field"},
            {[](Json& p) { p["squads"]["fired"] = {"L9z"}; }, "squads.fired[0]", "", "no such squad"},
            {[](Json& p) { p["declared_with"] = {{"LX1", "L9"}}; }, "declared_with.LX1", "", "no such group"},
            {[](Json& p) { p["order"] = {"s2"}; }, "order[0]", "", "no such seat"},
            {[](Json& p) { p["flow"] = Json::array({Json::object()}); }, "flow[0].doing", "", "missing"},
            {[](Json& p) { p["flow"] = game_at("tea"); }, "flow[0].step", "", "\"game\" has no such step"},
            {[](Json& p) { p["flow"] = Json::array({frame("tea")}); }, "flow[0].doing", "",
             "no such procedure"},
            {[](Json& p) { p["queue"] = {{{"squad", "L1a"}}}; }, "queue[0]", "DZ-CAS-1", "units and pieces"},
            {[](Json& p) { p["queue"] = {"L1a.1"}; }, "queue[0]", "", "one thing is wanted"},
            {[](Json& p) { p["placing"] = {{"why", "fun"}}; }, "placing.why", "", "no such reason"},
        });
}

TEST(DropzoneChecks, What_is_under_way_is_read_with_its_field) {
    const Dropzone rules = game();
    expect_faults(
        rules, shot_window(),
        {
            {[](Json& p) { p["flow"][4].erase("seat"); }, "flow[4].seat", "", "missing"},
            {[](Json& p) { p["flow"][3]["squad"] = "X"; }, "flow[3].squad", "", "no such squad"},
            {[](Json& p) { p["flow"][3]["hat"] = 1; }, "flow[3].hat", "", "\"shooting\" has no such field"},
            {[](Json& p) { p["window"]["kind"] = "door"; }, "window.kind", "", "no such window"},
            {[](Json& p) { p["window"].erase("order"); }, "window.order", "", "missing"},
            {[](Json& p) { p["window"]["stack"][0]["card"] = "C99"; }, "window.stack[0].card", "",
             "no such card"},
            {[](Json& p) { p["window"]["stack"][0]["target"] = {{"card", 99}}; },
             "window.stack[0].target.card", "", "from 0 to 31"},
            {[](Json& p) { p["shooting"]["lines"][0]["weapon"] = "pike"; }, "shooting.lines[0].weapon",
             "DZ-SHO-1", "no such weapon"},
            {[](Json& p) { p["shooting"]["lines"][0]["target"] = {{"door", 1}}; }, "shooting.lines[0].target",
             "", "one thing is wanted"},
            {[](Json& p) { p["activation"].erase("group"); }, "activation.group", "", "missing"},
        });
    expect_faults(rules, moving(),
                  {{[](Json& p) { p["motion"]["paths"] = {{"L3a.1", {{1, 1}}}}; }, "motion.paths.L3a.1",
                    "DZ-MOV-1", "not of the squad that moves"},
                   {[](Json& p) { p["motion"]["exit"] = "window"; }, "motion.exit", "", "no such way out"},
                   {[](Json& p) { p["motion"]["out_of"] = {"L3a.1"}; }, "motion.out_of[0]", "DZ-TRN-1",
                    "carries nobody"}});
}

TEST(DropzoneChecks, All_faults_are_told_at_once) {
    Json position = table();
    position["units"]["L1a.1"]["at"] = "here";
    position["pieces"]["P4"]["tokens"] = -1;
    position["order"] = {"s7"};
    Faults faults;
    EXPECT_FALSE(game().read(position, faults).has_value());
    EXPECT_EQ(faults.size(), 3u) << to_string(faults);
}

// ---------------------------------------------------------------- units: DZ-INV-2, -3, -11 to -13, -15, -18

TEST(DropzoneChecks, A_unit_is_in_one_place__DZ_INV_2__DZ_INV_3__DZ_INV_20) {
    const Dropzone rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["units"]["L1a.1"]["at"] = {2400, 4801}; }, "units.L1a.1.at", "DZ-GEO-1",
             "table"},
            {[](Json& p) { p["units"]["L4a.1"]["at"] = {100, 100}; }, "units.L4a.1.at", "DZ-INV-2",
             "no place"},
            {[](Json& p) { p["units"]["L4a.1"]["where"] = "waiting"; }, "units.L4a.1.where", "DZ-PLC-1",
             "nobody waits"},
            {[](Json& p) { p["units"]["L4a.1"]["airborne"] = true; }, "units.L4a.1.airborne", "DZ-AIR-1",
             "nobody flies"},
            {[](Json& p) { p["units"]["L1a.1"]["airborne"] = true; }, "units.L1a.1.airborne", "DZ-AIR-1",
             "only Aircraft fly"},
            {[](Json& p) { p["units"]["L1a.1"]["spot"] = "north"; }, "units.L1a.1.spot", "DZ-GAR-1",
             "inside"},
            {[](Json& p) { p["units"]["L1a.1"]["from"] = "LX1.1"; }, "units.L1a.1.from", "DZ-INV-2",
             "inside"},
            {[](Json& p) { p["units"]["L1a.1"]["dp"] = 4; }, "units.L1a.1.dp", "DZ-INV-3", "3 DP at most"},
            {[](Json& p) { p["units"]["L1a.1"]["dp"] = 0; }, "units.L1a.1.dp", "DZ-INV-3", "destroyed"},
            {[](Json& p) { p["units"]["L1a.1"] = {{"where", "destroyed"}, {"moved", 1}}; },
             "units.L1a.1.where", "DZ-INV-20", "nothing is left"},
            {[](Json& p) { p["units"]["L1a.1"]["token"] = true; }, "units.L1a.1.token", "DZ-OBJ-5", "scans"},
        });
}

TEST(DropzoneChecks, The_reserve_holds_who_was_deployed_so_until_it_is_released__DZ_SET_5__DZ_UP_4) {
    Json first = table();
    first["round"] = 1;
    const auto put = [](const char* unit) {
        return [unit](Json& p) { p["units"][unit] = {{"where", "reserve"}}; };
    };
    const auto late = [](int round, const char* step) {
        return [round, step](Json& p) {
            p["units"]["L3b.1"] = {{"where", "reserve"}};
            p["round"] = round;
            p["flow"] = game_at(step);
        };
    };
    constexpr std::string_view released = "in Round Up of round 1 everybody in reserve became ready";
    const std::vector<Broken> wrong{
        {put("L1a.1"), "units.L1a.1.where", "DZ-SET-5", "this battlegroup does not start in reserve"},
        {put("L4a.2"), "units.L4a.2.where", "DZ-SET-5", "this battlegroup does not start in reserve"},
        {put("L3a.3"), "units.L3a.3.where", "DZ-SET-5", "whoever came in a transport waits in it"},
        {put("LX4.1"), "units.LX4.1.where", "DZ-SET-5", "an auxiliary is in reserve with its cargo only"},
        {late(2, "activations"), "units.L3b.1.where", "DZ-UP-4", released},
        {late(5, "activations"), "units.L3b.1.where", "DZ-UP-4", released},
        {late(1, "claims"), "units.L3b.1.where", "DZ-UP-4", released},
        {late(1, "begin_round"), "units.L3b.1.where", "DZ-UP-4", released},
    };
    expect_faults(game(), first, wrong);
    Json loaded = first;
    loaded["units"]["LX4.1"] = {{"where", "reserve"}};
    loaded["units"]["L3a.3"] = {{"aboard", "LX4.1"}};
    static_cast<void>(read(game(), loaded));
    Json much_later = loaded;
    much_later["round"] = 5;
    static_cast<void>(read(game(2, {{"reserve_release", "never"}}), much_later));
    static_cast<void>(read(game(2, {{"reserve_release", "5"}}), much_later));
}

// What was accepted once, and left what is acceptable when it was played on.
TEST(DropzoneChecks, Whoever_moves_spends_it_and_whoever_fires_is_there__DZ_INV_15__DZ_INV_20) {
    const Dropzone rules = game();
    expect_faults(rules, table(),
                  {
                      {[](Json& p) {
                           p["units"]["TX2.1"]["moved"] = 900;
                           p["units"]["TX2.1"]["spent"] = 800;
                           p["units"]["TX2.1"]["road"] = "off";
                       },
                       "units.TX2.1.spent", "DZ-INV-15", "spends as much as it moves"},
                      {[](Json& p) { p["units"]["TX2.1"]["spent"] = 100; }, "units.TX2.1.spent", "DZ-INV-15",
                       "spends as much as it moves"},
                  });
    expect_faults(rules, shot_window(),
                  {
                      {[](Json& p) { p["units"].erase("L3a.2"); }, "shooting.lines[1]", "DZ-SHO-2",
                       "cannot fire that weapon now"},
                      {[](Json& p) { p["units"]["L3a.1"]["fired"] = {"longbore"}; }, "shooting.lines[0]",
                       "DZ-SHO-2", "cannot fire that weapon now"},
                      {[](Json& p) { p["units"].erase("T1a.1"); }, "shooting.lines[0]", "DZ-SHO-2",
                       "no such target on the table"},
                  });
}

TEST(DropzoneChecks, Transports_carry_what_fits_in_them__DZ_INV_11) {
    const Dropzone rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["units"]["L1b.1"] = {{"aboard", "LX1.1"}}; }, "units.L1b.1.aboard", "DZ-INV-11",
             "nothing of the kind"},
            {[](Json& p) {
                 for (const char* unit : {"L2a.1", "L2a.2", "L2b.1"})
                     p["units"][unit] = {{"aboard", "LX1.1"}};
                 p["objectives"].erase("O2");
             },
             "units.L2c.2.aboard", "DZ-INV-11", "no more than 4"},
            {[](Json& p) {
                 p["units"]["LX4.1"] = {{"at", {600, 400}}};
                 p["units"]["L1b.1"] = p["units"]["L3a.1"] = {{"aboard", "LX4.1"}};
             },
             "units.L3a.1.aboard", "DZ-INV-11", "of one battlegroup"},
            {[](Json& p) { p["units"].erase("LX1.1"); }, "units.L2c.1.aboard", "DZ-INV-2", "is destroyed"},
            {[](Json& p) { p["units"]["L2c.1"] = {{"aboard", "T1a.1"}}; }, "units.L2c.1.aboard", "DZ-TRN-1",
             "of its seat"},
            {[](Json& p) { p["units"]["LX1.1"] = {{"aboard", "LX1.1"}}; }, "units.LX1.1.aboard", "DZ-TRN-1",
             "never of itself"},
        });
}

TEST(DropzoneChecks, Garrisons_hold_infantry_in_its_place__DZ_INV_12) {
    const Dropzone rules = game();
    expect_faults(rules, table(),
                  {
                      {[](Json& p) { p["units"]["L1b.1"] = {{"in", "P4"}}; }, "units.L1b.1.in", "DZ-INV-12",
                       "Infantry"},
                      {[](Json& p) { p["units"]["T2b.1"] = {{"in", "P4"}, {"spot", "north"}}; },
                       "units.T2b.1.spot", "DZ-INV-12", "share an edge"},
                      {[](Json& p) { p["units"]["L2b.1"] = {{"in", "P8"}}; }, "units.L2b.1.in", "DZ-INV-12",
                       "does not stand"},
                      {[](Json& p) { p["units"]["L2b.1"] = {{"in", "P14"}}; }, "units.L2b.1.in", "DZ-GAR-1",
                       "no such garrison"},
                      {[](Json& p) { p["units"]["L2a.2"] = {{"where", "readiness"}}; }, "units.L2a.1.in",
                       "DZ-GAR-1", "before all of its squad"},
                      {[](Json& p) { p["units"]["L2a.2"] = {{"where", "reserve"}}; }, "units.L2a.1.in",
                       "DZ-GAR-1", "before all of its squad"},
                      {[](Json& p) {
                           for (const char* unit : {"L2a.1", "L2a.2", "L2b.1", "L2b.2", "L2c.1", "L2c.2"})
                               p["units"][unit] = {{"in", "P2"}};
                       },
                       "units.L2c.2.in", "DZ-INV-12", "no room"},
                  });
}

TEST(DropzoneChecks, Ground_units_do_not_overlap__DZ_INV_13) {
    const Dropzone rules = game();
    Json touching = table();
    touching["units"]["L1b.1"]["at"] = {2295, 300}; // 60 and 45 apart
    static_cast<void>(read(rules, touching));
    touching["units"]["TX2.1"]["at"] = {2400, 2400}; // over P1
    static_cast<void>(read(rules, touching));
    expect_faults(rules, table(),
                  {
                      {[](Json& p) { p["units"]["L1b.1"]["at"] = {2296, 300}; }, "units.L1b.1.at",
                       "DZ-INV-13", "overlaps L1a.1"},
                      {[](Json& p) { p["units"]["L1b.1"]["at"] = {2056, 2400}; }, "units.L1b.1.at",
                       "DZ-INV-13", "overlaps P1"},
                      {[](Json& p) { p["units"]["TX2.1"] = {{"at", {2400, 2400}}}; }, "units.TX2.1.at",
                       "DZ-INV-13", "overlaps P1"},
                  });
}

TEST(DropzoneChecks, Nobody_moves_too_far_or_fires_too_often__DZ_INV_15__DZ_INV_18) {
    const Dropzone rules = game();
    expect_faults(rules, table(),
                  {
                      {[](Json& p) { p["units"]["L1a.1"]["moved"] = 1101; }, "units.L1a.1.moved", "DZ-INV-15",
                       "that far"},
                      {[](Json& p) { p["units"]["TX2.1"]["moved"] = 1601; }, "units.TX2.1.moved", "DZ-INV-15",
                       "that far"},
                      {[](Json& p) { p["units"]["T3b.1"].update({{"moved", 201}, {"cap", 200}}); },
                       "units.T3b.1.moved", "DZ-MOV-6", "has fired"},
                      {[](Json& p) { p["units"]["TX2.1"].update({{"moved", 801}, {"exchanged", true}}); },
                       "units.TX2.1.moved", "DZ-TRN-5", "half"},
                      {[](Json& p) { p["units"]["L1a.1"]["spent"] = 1101; }, "units.L1a.1.spent", "DZ-INV-15",
                       "one action"},
                      {[](Json& p) { p["units"]["TX2.1"]["landings"] = 4; }, "units.TX2.1.landings",
                       "DZ-AIR-2", "often"},
                      {[](Json& p) { p["units"]["L1a.1"]["landings"] = 1; }, "units.L1a.1.landings",
                       "DZ-AIR-2", "Aircraft"},
                      {[](Json& p) { p["units"]["L1a.1"]["road"] = "P1"; }, "units.L1a.1.road", "DZ-MOV-4",
                       "no such road"},
                      {[](Json& p) { p["units"]["T3b.1"]["used"]["wall_breaker"] = 3; }, "units.T3b.1.used",
                       "DZ-WPN-LIM", "so often"},
                      {[](Json& p) { p["units"]["T3b.1"]["used"]["twin_rails"] = 1; }, "units.T3b.1.used",
                       "DZ-WPN-LIM", "so often"},
                  });
}

// ---------------------------------------------------------------- pieces, objectives: DZ-INV-16, -17

TEST(DropzoneChecks, Pieces_are_as_they_can_be__DZ_INV_17__DZ_CAS_6) {
    const Dropzone rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["pieces"]["P4"]["dp"] = 11; }, "pieces.P4", "DZ-INV-3", "than at first"},
            {[](Json& p) { p["pieces"]["P5"]["dp"] = 0; }, "pieces.P5", "DZ-INV-3",
             "without DP is destroyed"},
            {[](Json& p) { p["pieces"]["P6"]["dp"] = 1; }, "pieces.P6", "DZ-INV-3", "has no DP"},
            {[](Json& p) { p["pieces"]["P6"]["state"] = "ruined"; }, "pieces.P6", "DZ-CAS-6",
             "nothing is left"},
            {[](Json& p) { p["pieces"]["P8"]["state"] = "removed"; }, "pieces.P8", "DZ-CAS-6", "a ruin"},
            {[](Json& p) { p["pieces"]["P14"] = {{"state", "removed"}}; }, "pieces.P14", "DZ-CAS-6",
             "cannot be"},
            {[](Json& p) { p["pieces"]["P14"] = {{"tokens", 1}}; }, "pieces.P14", "DZ-INV-17",
             "Destructible"},
            {[](Json& p) { p["pieces"]["P8"]["tokens"] = 1; }, "pieces.P8", "DZ-INV-17", "standing"},
        });
}

TEST(DropzoneChecks, Objectives_are_where_they_can_be__DZ_INV_16) {
    const Dropzone rules = game();
    expect_faults(rules, table(),
                  {
                      {[](Json& p) { p["objectives"]["O1"] = {{"carrier", "L2a"}}; }, "objectives.O2.carrier",
                       "DZ-INV-16", "one objective at most"},
                      {[](Json& p) { p["objectives"]["O2"]["carrier"] = "LX1"; }, "objectives.O2.carrier",
                       "DZ-AIR-1", "Aircraft"},
                      {[](Json& p) { p["objectives"]["O2"]["carrier"] = "L2b"; }, "objectives.O2.carrier",
                       "DZ-INV-20", "destroyed"},
                      {[](Json& p) { p["objectives"]["O2"]["claimant"] = "s1"; }, "objectives.O2.claimant",
                       "DZ-OBJ-6", "seat that carries"},
                      {[](Json& p) { p["objectives"]["O2"]["hidden"] = true; }, "objectives.O2.hidden",
                       "DZ-OBJ-2", "Hidden"},
                      {[](Json& p) { p["objectives"]["O4"]["hidden"] = true; }, "objectives.O4.hidden",
                       "DZ-INV-16", "from the beginning"},
                      {[](Json& p) { p["objectives"]["O4"] = {{"carrier", "L2a"}}; }, "objectives.O4.carrier",
                       "DZ-OBJ-6", "cannot be carried"},
                      {[](Json& p) { p["objectives"]["O4"]["at"] = {100, 100}; }, "objectives.O4.at",
                       "DZ-OBJ-6", "moved"},
                      {[](Json& p) { p["objectives"]["O3"] = {{"extracted_by", "s0"}}; },
                       "objectives.O3.extracted_by", "DZ-OBJ-10", "is removed"},
                      {[](Json& p) { p["objectives"]["O3"] = {{"removed", true}, {"claimant", "s0"}}; },
                       "objectives.O3.removed", "DZ-INV-16", "nobody has"},
                      {[](Json& p) { p["objectives"]["O1"]["piece"] = "P8"; }, "objectives.O1.piece",
                       "DZ-CAS-6", "does not stand"},
                  });
}

// ---------------------------------------------------------------- the round: DZ-INV-4, -6 to -10, -19, -23

TEST(DropzoneChecks, Every_card_is_in_one_place__DZ_INV_4) {
    const Dropzone rules = game();
    expect_faults(rules, shot_window(),
                  {
                      {[](Json& p) { p["seats"][0]["hand"] = {"C09", "C09"}; }, "seats[0].hand", "DZ-INV-4",
                       "hold 3 of C09, the deck 2"},
                      {[](Json& p) { p["seats"][0]["discards"] = {"C03", "C03"}; }, "seats[0].hand",
                       "DZ-INV-4", "hold 3 of C03, the deck 2"},
                  });
    expect_fault_of_state(
        rules, table(), [](State& s) { s.hands[Seat(0)].cards[0] = 200; }, "DZ-CARD-1", "no such card");
    expect_fault_of_state(
        rules, table(), [](State& s) { std::swap(s.hands[Seat(0)].cards[0], s.hands[Seat(0)].cards[1]); },
        "DZ-CARD-1", "in order");
}

// It must count here, and it must have come about.
TEST(DropzoneChecks, A_game_is_over_for_a_reason__DZ_END_7__DZ_END_8__DZ_END_9__DZ_END_10__DZ_END_11) {
    const auto is_accepted = [](const char* end, const char* over) {
        const Dropzone rules = game(2, {{"end", end}});
        Json position = table(); // one each; now `s1` has two
        position["objectives"]["O5"] = {{"claimant", "s1"}};
        position["over"] = over;
        Faults faults;
        return rules.read(position, faults).has_value();
    };
    for (const auto& [met, unmet, word] :
         std::vector<std::array<const char*, 3>>{{"target:2", "target:3", "target"},
                                                 {"lead:1", "lead:2", "lead"},
                                                 {"held:2", "held:3", "held"},
                                                 {"lost:L1b.2", "lost:L1a.1", "lost"}}) {
        EXPECT_TRUE(is_accepted(met, word)) << met;
        EXPECT_FALSE(is_accepted(unmet, word)) << unmet;
        EXPECT_FALSE(is_accepted("last_side", word)) << word;
    }
    EXPECT_FALSE(is_accepted("target:1", "sides"));
}

TEST(DropzoneChecks, Points_time_and_order_are_sound__DZ_INV_6__DZ_INV_19__DZ_INV_23) {
    const Dropzone rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["seats"][0]["kp"] = 1; }, "seats[0].kp", "DZ-INV-19", "points"},
            {[](Json& p) { p["round"] = 7; }, "round", "DZ-INV-23", "rounds 1 to 6"},
            {[](Json& p) { p["round"] = 0; }, "round", "DZ-INV-23", "rounds 1 to 6"},
            {[](Json& p) { p["round"] = 6, p["flow"] = game_at("begin_round"); }, "round", "DZ-INV-23",
             "there is no other"},
            {[](Json& p) { p["flow"] = game_at("deploy"); }, "flow", "DZ-SET-8", "nothing to deploy"},
            {[](Json& p) { p["over"] = "rounds"; }, "over", "DZ-END-1", "after its last round"},
            {[](Json& p) { p["over"] = "sides"; }, "over", "DZ-END-1", "the game goes on"},
            {[](Json& p) { p["over"] = "target"; }, "over", "DZ-END-8", "has not happened"},
            {[](Json& p) { p["over"] = "lead"; }, "over", "DZ-END-9", "has not happened"},
            {[](Json& p) { p["over"] = "held"; }, "over", "DZ-END-10", "has not happened"},
            {[](Json& p) { p["over"] = "lost"; }, "over", "DZ-END-11", "has not happened"},
            {[](Json& p) { p["round"] = 6, p["over"] = "rounds", p["flow"] = game_at("end"); }, "flow",
             "DZ-INV-23", "nothing is under way"},
            {[](Json& p) { p["order"] = {"s1", "s1"}; }, "order", "DZ-INV-6", "each seat once"},
            {[](Json& p) { p["order"] = {"s1"}; }, "order", "DZ-INV-6", "every seat in play"},
            {[](Json& p) { p["next"] = 2; }, "next", "DZ-ACT-8", "no such place"},
            {[](Json& p) { p["seats"][0]["zone"] = "north"; }, "seats", "DZ-SET-8", "given out"},
        });
    const Dropzone full = game(2, {{"setup", "full"}});
    expect_faults(
        full, full.write(started(full)),
        {
            {[](Json& p) { p["round"] = 1; }, "round", "DZ-SET-7", "has not begun"},
            {[](Json& p) { p["seats"][0]["hand"] = {"C01"}; }, "seats[0].hand", "DZ-SET-7", "start empty"},
            {[](Json& p) { p["units"]["L1a.1"] = {{"at", {100, 100}}}; }, "units.L1a.1.at", "DZ-SET-6",
             "zone"},
            {[](Json& p) { p["units"]["L1a.1"] = {{"where", "destroyed"}}; }, "units.L1a.1.where", "DZ-SET-3",
             "in set-up"},
            {[](Json& p) { p["units"]["L1a.1"] = {{"dp", 1}}; }, "units.L1a.1.dp", "DZ-SET-7", "fresh"},
            {[](Json& p) { p["pieces"]["P4"] = {{"dp", 1}}; }, "pieces.P4", "DZ-SET-1", "whole"},
            {[](Json& p) { p["objectives"]["O4"] = {{"claimant", "s0"}}; }, "objectives.O4.at", "DZ-SET-1",
             "scenario"},
            {[](Json& p) { p["flow"] = game_at("deploy"), p["seats"][0]["zone"] = nullptr; }, "seats",
             "DZ-SET-2", "has a zone by now"},
        });
}

TEST(DropzoneChecks, What_was_done_fits_the_round__DZ_INV_7__DZ_INV_8__DZ_INV_10__DZ_UP_5) {
    const Dropzone rules = game();
    expect_faults(
        rules, table(),
        {
            {[](Json& p) { p["squads"]["fired"] = p["squads"]["embarked"] = {"L2c"}; }, "squads.fired.L2c",
             "DZ-INV-10", "shoots and embarks"},
            {[](Json& p) { p["squads"]["selected"] = {"L1a"}; }, "squads.selected.L1a", "DZ-INV-7",
             "not been activated"},
            {[](Json& p) { p["squads"]["selected"] = {"LX1"}; }, "squads.selected.LX1", "DZ-INV-7",
             "not been activated"},
            {[](Json& p) { p["declared_with"] = {{"LX1", "L2"}}; }, "declared_with", "DZ-AUX-1", "activated"},
            {[](Json& p) { p["squads"]["close_hurt"] = {"L1a"}; }, "squads", "DZ-GEN-1", "ends with it"},
            {[](Json& p) { p["flow"] = game_at("burning"); }, "activated", "DZ-INV-8", "must be activated"},
            {[](Json& p) { p["flow"] = game_at("discard"), p["activated"] = {"L1"}; }, "activated", "DZ-UP-5",
             "activated yet"},
            {[](Json& p) { p["flow"] = game_at("discard"), p["units"]["L1a.1"]["moved"] = 1; },
             "units.L1a.1.moved", "DZ-UP-5", "done anything"},
        });
    expect_faults(rules, acting(),
                  {
                      {[](Json& p) { p["squads"]["has_moved"] = {"L1a"}; }, "squads.selected.L1a",
                       "DZ-INV-10", "only who is selected"},
                      {[](Json& p) { p["squads"]["used_close"] = p["squads"]["used_ranged"] = {"L2a"}; },
                       "squads.used_close.L2a", "DZ-CQ-2", "alone"},
                  });
}

// ---------------------------------------------------------------- what is under way

TEST(DropzoneChecks, Procedures_lie_on_each_other_as_the_rules_have_it__DZ_INV_1) {
    const Dropzone rules = game();
    expect_faults(
        rules, moving(),
        {
            {[](Json& p) { p["flow"] = Json::array(); }, "flow", "DZ-INV-1", "a game is under way"},
            {[](Json& p) { p["flow"].erase(0); }, "flow", "DZ-INV-1", "a game is under way"},
            {[](Json& p) { p["flow"].erase(2); }, "flow[2]", "DZ-INV-1", "cannot be under way here"},
            {[](Json& p) { p["flow"][0]["step"] = "round_up"; }, "flow[1]", "DZ-INV-1",
             "cannot be under way"},
            {[](Json& p) { p["flow"][3]["seat"] = "s1"; }, "flow[3]", "DZ-INV-1", "cannot be about"},
        });
    expect_faults(rules, choosing(),
                  {{[](Json& p) {
                        for (const char* unit : {"T1a.1", "T1a.2", "T2a.1", "T2a.2", "T3b.1", "TX2.1"})
                            p["units"].erase(unit);
                    },
                    "flow[1]", "DZ-INV-1", "no unit left"}});
    const auto broken = [&](const std::function<void(State&)>& edit, std::string_view sentence) {
        expect_fault_of_state(rules, moving(), edit, "DZ-INV-1", sentence);
    };
    broken([](State& s) { s.flow.top().step = 6; }, "no such step");
    broken([](State& s) { s.flow.top().procedure = procedure_count; }, "no such procedure");
    const auto about = [](State& s, Seat seat, SquadId squad) {
        s.flow.top().keep(MovingFrame{seat, squad});
    };
    broken([&](State& s) { about(s, Seat(0), SquadId(60)); }, "not there");
    broken([&](State& s) { about(s, Seat(2), s.flow.top().as<MovingFrame>().squad); }, "not there");
    broken(
        [](State& s) { // no move remembers what a search does
            s.flow.top() = Frame::of(SearchingFrame{Seat(0), SquadId(0), ObjectiveId(0), 1});
            s.flow.top().procedure = static_cast<std::uint8_t>(Procedure::moving);
        },
        "remembers nothing");
}

TEST(DropzoneChecks, Each_question_is_the_one_to_be_asked) {
    const Dropzone rules = game();
    const auto misfits = [&](const Json& base, const std::function<void(Json&)>& edit,
                             std::string_view rule) {
        Json position = base;
        edit(position);
        Faults faults;
        EXPECT_FALSE(rules.read(position, faults).has_value()) << rule;
        EXPECT_TRUE(std::ranges::any_of(faults,
                                        [&](const Fault& fault) {
                                            return fault.rule == rule &&
                                                   fault.sentence == "this is not what is to be decided now";
                                        }))
            << rule << "\n"
            << to_string(faults);
    };
    misfits(giving(), [](Json& p) { p["flow"][1]["seat"] = "s0"; }, "DZ-INI-6");
    misfits(choosing(), [](Json& p) { p["activated"] = {"T1", "T2", "T3"}; }, "DZ-INV-9");
    misfits(card_window(), [](Json& p) { p["window"]["kind"] = "act"; }, "DZ-CARD-3");
    misfits(moving(), [](Json& p) { p["squads"]["has_moved"] = {"L1b"}; }, "DZ-GEN-1");
    misfits(aiming(), [](Json& p) { p["squads"]["has_shot"] = {"L3a"}; }, "DZ-GEN-1");
    misfits(guarding(), [](Json& p) { p["flow"][4]["unit"] = "T1a.2"; }, "DZ-SHO-4");
    misfits(reacting(), [](Json& p) { p["flow"][5]["squad"] = "T3b"; }, "DZ-REA-2");
    misfits(fleeing(), [](Json& p) { p["flow"][4] = of_squad("fleeing", "L2c"); }, "DZ-FOR-3");
    misfits(picking(), [](Json& p) { p["flow"][3]["squad"] = "T1a"; }, "DZ-DMG-1");
    misfits(trimming(), [](Json& p) { p["seats"][0]["hand"] = {"C01"}; }, "DZ-CMD-4");
}

TEST(DropzoneChecks, What_is_kept_for_a_procedure_goes_with_it) {
    const Dropzone rules = game();
    const auto leftover = [&](const char* field, const Json& value, std::string_view rule,
                              std::string_view sentence) {
        expect_faults(rules, table(), {{[&](Json& p) { p[field] = value; }, field, rule, sentence}});
    };
    leftover("window", card_window()["window"], "DZ-CARD-3", "no card window");
    leftover("activation", {{"group", "L1"}}, "DZ-ACT-1", "nobody is active");
    leftover("motion", {{"begun", true}}, "DZ-MOV-1", "nobody is moving");
    leftover("placing", {{"why", "disembark"}}, "DZ-PLC-1", "nobody is placed");
    leftover("shooting", {{"hot", true}}, "DZ-SHO-1", "nobody is shooting");
    leftover("discarding", {{"s0", nullptr}}, "DZ-INI-7", "at this time");
    leftover("to_burn", {"P4"}, "DZ-UP-3", "in Round Up");
}

TEST(DropzoneChecks, Windows_and_discards_are_sound__DZ_CARD_4__DZ_INI_7) {
    const Dropzone rules = game();
    expect_faults(
        rules, shot_window(),
        {
            {[](Json& p) { p["window"]["order"] = {"s0", "s0"}; }, "window.order", "DZ-CARD-4",
             "in its turn"},
            {[](Json& p) { p["window"]["next"] = 0; }, "window.next", "DZ-CARD-4", "another seat's turn"},
            {[](Json& p) { p["window"]["next"] = 2; }, "window.next", "DZ-CARD-4", "no such place"},
            {[](Json& p) { p["window"]["subject"] = "L3a"; }, "window.subject", "DZ-CARD-3",
             "searches or tests"},
            {[](Json& p) { p["window"]["stack"][0]["target"] = {{"card", 0}}; }, "window.stack[0]",
             "DZ-CARD-3", "played later"},
        });
    expect_faults(rules, discarding(),
                  {
                      {[](Json& p) { p["discarding"] = {{"s0", nullptr}}; }, "discarding", "DZ-INI-7",
                       "everybody in play"},
                      {[](Json& p) { p["discarding"] = {{"s0", {"C03"}}, {"s1", nullptr}}; }, "discarding.s0",
                       "DZ-CARD-1", "does not hold"},
                      {[](Json& p) { p["seats"] = {Json::object(), Json::object()}; }, "discarding",
                       "DZ-INI-7", "asked"},
                  });
}

TEST(DropzoneChecks, Activations_and_moves_are_sound__DZ_ACT_3__DZ_ACT_6) {
    const Dropzone rules = game();
    expect_faults(
        rules, moving(),
        {
            {[](Json& p) { p["activation"]["group"] = "T1"; }, "activation.group", "DZ-ACT-1", "of its own"},
            {[](Json& p) { p["activation"]["members"] = {"L1b"}; }, "activation.members", "DZ-ACT-1",
             "whole"},
            {[](Json& p) { p["activation"]["members"] = {"L1a", "L1b", "LX1"}; }, "activation.members",
             "DZ-ACT-3", "declared"},
            {[](Json& p) { p["activation"]["open"] = {"L1a", "L1b"}; }, "activation.open", "DZ-ACT-6",
             "selected"},
            {[](Json& p) { p["activation"]["ghosts"] = {"L3a"}; }, "activation.marching", "DZ-CARD-2",
             "members"},
            {[](Json& p) { p["motion"]["landing"] = "L1a.1"; }, "motion.landing", "DZ-AIR-2", "lands"},
            {[](Json& p) { p["motion"]["exit"] = "leave"; }, "motion.squad", "DZ-GAR-3", "somebody gets out"},
            {[](Json& p) { p["motion"]["paths"] = {{"L1b.1", {{5000, 1}}}}; }, "motion.paths", "DZ-GEO-1",
             "path"},
        });
    expect_faults(
        rules, selecting(),
        {{[](Json& p) { p["activated"] = Json::array(); }, "activated", "DZ-INV-7", "been activated"}});
    expect_faults(
        rules, placing(),
        {
            {[](Json& p) { p["placing"]["anchor"] = "LX1.1"; }, "placing.anchor", "DZ-PLC-1", "around"},
            {[](Json& p) { p["placing"] = {{"why", "deployment"}, {"anchor", "L2"}}; }, "placing.why",
             "DZ-SET-6", "in set-up"},
            {[](Json& p) { p["units"]["L2c.2"].erase("from"); }, "units.L2c.2.from", "DZ-PLC-1", "comes out"},
        });
    Json leaving = active("L2", {"L2a"}, {of_squad("moving", "L2a", "placed"), for_seat("placing", "s0")});
    leaving["units"]["L2a.1"] = {{"at", {1100, 1950}}, {"from", "P4"}};
    leaving["units"]["L2a.2"] = {{"where", "waiting"}, {"from", "P4"}};
    leaving["motion"] = {{"exit", "leave"}, {"squad", "L2a"}, {"to", "P4"}};
    leaving["placing"] = {{"why", "leave"}, {"squad", "L2a"}, {"anchor", "P4"}};
    const auto from_a_unit = [&](State& s) { // whoever stands already comes out of P4, too
        unit_at(s, number(rules, "unit", "L2a.1")).host = most_pieces;
    };
    expect_fault_of_state(rules, leaving, from_a_unit, "DZ-PLC-1", "comes out of something");
}

TEST(DropzoneChecks, Shots_go_astray_only_where_friends_stand_in_the_flames__DZ_WPN_FLA) {
    expect_faults(game(), flame_pick(),
                  {{[](Json& p) { p["shooting"]["lines"][0]["target"] = {{"unit", "T1a.1"}}; },
                    "shooting.lines[0].misses", "DZ-WPN-FLA", "strike nobody here"}});
}

TEST(DropzoneChecks, Shots_and_what_falls_are_sound__DZ_SHO_1__DZ_CAS_1) {
    const Dropzone rules = game();
    expect_faults(rules, guarding(),
                  {
                      {[](Json& p) { p["shooting"]["lines"] = Json::array(); }, "shooting.lines", "DZ-SHO-1",
                       "has aimed"},
                      {[](Json& p) { p["shooting"]["lines"][0]["unit"] = "L3a.2"; }, "shooting.lines[1]",
                       "DZ-SHO-1", "in the order"},
                      {[](Json& p) { p["shooting"]["lines"][0]["target"] = {{"unit", "L1a.1"}}; },
                       "shooting.lines[0]", "DZ-SHO-1", "enemies"},
                      {[](Json& p) { p["shooting"]["lines"][0]["target"] = {{"piece", "P14"}}; },
                       "shooting.lines[0]", "DZ-SHO-1", "can be destroyed"},
                      {[](Json& p) { p["shooting"]["lines"][0]["target"] = {{"squad", "T1a"}}; },
                       "shooting.lines[0]", "DZ-SHO-1", "close quarters"},
                      {[](Json& p) { p["shooting"]["reaction"] = true; }, "shooting.reaction", "DZ-REA-3",
                       "answers a move"},
                  });
    expect_faults(
        rules, spilling(),
        {
            {[](Json& p) { p["queue"].push_back(p["queue"][0]); }, "queue", "DZ-CAS-1", "once"},
            {[](Json& p) { p["queue"].push_back({{"unit", "L1a.1"}}); }, "queue", "DZ-CAS-1", "is destroyed"},
        });
    expect_faults(rules, choosing(),
                  {{[](Json& p) { p["lost_commander"] = {"s0"}; }, "queue", "DZ-CAS-1", "at this time"}});
}

// ---------------------------------------------------------------- bytes

TEST(DropzoneChecks, Whatever_is_not_used_is_as_it_was_made__DZ_INV_22) {
    const Dropzone rules = game();
    const auto broken = [&](const std::function<void(State&)>& edit, std::string_view rule,
                            std::string_view sentence) {
        expect_fault_of_state(rules, table(), edit, rule, sentence);
    };
    broken([](State& s) { s.units[119].dp = 1; }, "DZ-UNIT-1", "no such unit");
    broken([](State& s) { s.pieces[PieceId(31)].dp = 1; }, "DZ-GEO-4", "no such piece");
    broken([](State& s) { s.objectives[ObjectiveId(11)].claimant = 0; }, "DZ-OBJ-2", "no such objective");
    broken([](State& s) { s.kp[Seat(3)] = 1; }, "DZ-END-5", "no such seat");
    broken([](State& s) { s.selected.add(SquadId(63)); }, "DZ-UNIT-1", "no such squad");
    broken([](State& s) { s.activated = 1u << 31; }, "DZ-ACT-1", "no such battlegroup");
    broken([](State& s) { s.lost_commander = 16; }, "DZ-CMD-4", "no such seat");
    broken([](State& s) { s.unused[1] = 1; }, "DZ-INV-22", "zero");
    broken([](State& s) { s.activation.unused = 1; }, "DZ-INV-22", "zero");
    broken([](State& s) { s.units[0].where = 9; }, "DZ-INV-2", "no such place");
    broken([](State& s) { std::memset(static_cast<void*>(&s.queue), 0xff, sizeof s.queue); }, "DZ-INV-22",
           "more than it has room for");
}

// Whatever the bytes are, looking at them is safe.
TEST(DropzoneChecks, No_bytes_make_the_checker_stumble) {
    const Dropzone rules = game();
    const State sound = read(rules, spilling());
    Chance whim = Chance::drawn(5, 0);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        State state = sound;
        std::array<unsigned char, sizeof(State)> bytes;
        std::memcpy(bytes.data(), &state, sizeof state);
        for (int n = 0; n < 3; ++n)
            bytes[whim.below(sizeof(State))] = static_cast<unsigned char>(whim.below(256));
        std::memcpy(&state, bytes.data(), sizeof state);
        Faults faults;
        rules.check(state, faults);
        refused += faults.empty() ? 0 : 1;
    }
    EXPECT_GT(refused, 1000);
}

} // namespace
} // namespace muster::dropzone::check_tests
