// The data of Dropzone: tables, scenarios and the quick start (rule page, sections 2.8 and 3), and what is
// refused.
#include "games/dropzone/files.hpp"

namespace muster::dropzone::file_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// ---------------------------------------------------------------- Dead Signal: section 2.8

TEST(DropzoneTables, Pieces_are_those_of_section_2_8) {
    const Scenario signal = equipped(setup_of(2)).scenario;
    EXPECT_EQ(signal.id, "dead_signal");
    EXPECT_EQ(signal.name, "Dead Signal");
    std::vector<std::string> rows;
    for (const PieceInfo& each : signal.pieces)
        rows.push_back(fmt::format("{} {} | {} | {} | {}", each.id, each.name, each.type,
                                   text_of_box(each.box), each.height));
    EXPECT_THAT(rows, ElementsAre("P1 Relay Tower | building_medium | (2100,2100)-(2700,2700) | 700",
                                  "P2 South Annex | building_tiny | (2250,1750)-(2550,1950) | 300",
                                  "P3 North Annex | building_tiny | (2250,2850)-(2550,3050) | 300",
                                  "P4 West Block | building_small | (900,2150)-(1400,2650) | 500",
                                  "P5 East Block | building_small | (3400,2150)-(3900,2650) | 500",
                                  "P6 SW Shack | shack_tiny | (1200,1150)-(1550,1500) | 300",
                                  "P7 NE Shack | shack_tiny | (3250,3300)-(3600,3650) | 300",
                                  "P8 SE Hall | building_small | (3050,1050)-(3550,1550) | 500",
                                  "P9 NW Hall | building_small | (1250,3250)-(1750,3750) | 500",
                                  "P10 West Wood | forest_small | (300,1300)-(700,1700) | 400",
                                  "P11 East Wood | forest_small | (4100,3100)-(4500,3500) | 400",
                                  "P12 South Barricade | barricade | (2250,1150)-(2600,1200) | 100",
                                  "P13 North Barricade | barricade | (2200,3600)-(2550,3650) | 100",
                                  "P14 South Park | park | (2750,1700)-(3150,2000) | 0",
                                  "P15 North Park | park | (1650,2800)-(2050,3100) | 0",
                                  "P16 West Reservoir | reservoir | (300,2200)-(650,2600) | 0",
                                  "P17 East Reservoir | reservoir | (4150,2200)-(4500,2600) | 0",
                                  "P18 West Road | road | (1600,0)-(1850,2600) | 0",
                                  "P19 East Road | road | (2950,2200)-(3200,4800) | 0"));
}

// Turned around, it is the same.
TEST(DropzoneTables, The_table_is_the_same_when_it_is_turned_around) {
    const Scenario signal = equipped(setup_of(4)).scenario;
    const auto turned = [](const Box& box) {
        return text_of_box({turned_around(box.high), turned_around(box.low)});
    };
    for (const PieceInfo& each : signal.pieces)
        EXPECT_TRUE(std::ranges::any_of(signal.pieces, [&](const PieceInfo& other) {
            return other.type == each.type && other.height == each.height &&
                   text_of_box(other.box) == turned(each.box);
        })) << each.id;
    for (const ObjectiveInfo& each : signal.objectives)
        EXPECT_TRUE(std::ranges::any_of(signal.objectives, [&](const ObjectiveInfo& other) {
            return other.at == turned_around(each.at) && other.hidden == each.hidden;
        })) << each.id;
}

std::vector<std::string> links_of(const Scenario& where) {
    std::vector<std::string> links;
    for (const PieceInfo& each : where.pieces)
        for (std::size_t other = 0; other < where.pieces.size(); ++other)
            if ((each.links >> other & 1) != 0) links.push_back(each.id + "-" + where.pieces[other].id);
    return links;
}

TEST(DropzoneTables, Garrisons_are_linked_if_they_are_200_or_less_apart__DZ_GEO_4) {
    EXPECT_THAT(links_of(equipped(setup_of(2)).scenario), ElementsAre("P1-P2", "P1-P3", "P2-P1", "P3-P1"));
    const auto links = [](std::string_view second, std::string_view type = "mine") {
        return links_of(equipped(setup_of(2, {{"scenario", "mine"}, {"setup", "full"}},
                                          scenery() +
                                              table(piece("A", "mine", "1000, 1000, 1200, 1200") + ", " +
                                                    piece("B", type, second, ", height = 100")) +
                                              scenario("", "mine")))
                            .scenario);
    };
    EXPECT_THAT(links("1400, 1000, 1500, 1200"), ElementsAre("A-B", "B-A"));
    EXPECT_THAT(links("1401, 1000, 1500, 1200"), IsEmpty());
    EXPECT_THAT(links("1320, 1360, 1500, 1500"), ElementsAre("A-B", "B-A")); // 120 and 160: 200
    EXPECT_THAT(links("1321, 1360, 1500, 1500"), IsEmpty());
    EXPECT_THAT(links("1200, 1000, 1500, 1200"), ElementsAre("A-B", "B-A")); // they touch
    EXPECT_THAT(links("1300, 1000, 1500, 1200", "park"), IsEmpty());
}

std::vector<std::string> objective_rows(const Scenario& where) {
    std::vector<std::string> rows;
    for (const ObjectiveInfo& each : where.objectives)
        rows.push_back(fmt::format(
            "{} {} {} {} {}{} {}/{}", each.id, each.name,
            each.piece.is_none() ? "-" : where.pieces.at(static_cast<std::size_t>(each.piece.index())).id,
            text_of(each.at), each.hidden ? "Hidden" : "Open", each.mobile ? " Mobile" : "", each.hold,
            each.extract));
    return rows;
}

TEST(DropzoneTables, Objectives_are_those_of_section_2_8) {
    const std::vector<std::string> usual{
        "O1 Relay Core P1 (2400,2400) Hidden Mobile 1/2", "O2 West Archive P4 (1150,2400) Hidden Mobile 1/2",
        "O3 East Archive P5 (3650,2400) Hidden Mobile 1/2", "O4 South Mast - (2400,1500) Open 1/0",
        "O5 North Mast - (2400,3300) Open 1/0"};
    auto all = usual;
    all.insert(all.end(), {"O6 South-east Cache P8 (3300,1300) Hidden Mobile 1/2",
                           "O7 North-west Cache P9 (1500,3500) Hidden Mobile 1/2",
                           "O8 South-west Cache P6 (1375,1325) Hidden Mobile 1/2",
                           "O9 North-east Cache P7 (3425,3475) Hidden Mobile 1/2"});
    EXPECT_EQ(objective_rows(equipped(setup_of(2)).scenario), usual);
    EXPECT_EQ(objective_rows(equipped(setup_of(3)).scenario), all);
    EXPECT_EQ(objective_rows(equipped(setup_of(4)).scenario), all);
}

TEST(DropzoneTables, Modes_and_rounds_are_those_of_Dead_Signal__DZ_SET_4) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(kit.scenario.hq_modes, 0b011); // direct, readiness
    EXPECT_EQ(kit.scenario.other_modes, 0b010);
    EXPECT_EQ(kit.scenario.rounds, 6);
    EXPECT_EQ(kit.rounds, 6);
}

std::string start_text(const ZoneInfo& zone) {
    std::string text;
    for (const auto& squad_places : zone.start) {
        text += " ";
        for (const Place at : squad_places) text += text_of(at);
    }
    return text;
}

std::vector<std::string> zone_rows(const Scenario& where) {
    constexpr std::array edges{"centre", "north", "east", "south", "west"};
    std::vector<std::string> rows;
    for (const ZoneInfo& each : where.zones)
        rows.push_back(fmt::format("{} {} {} {}", each.id, each.name, text_of_box(each.box),
                                   edges.at(static_cast<std::size_t>(each.edge))));
    return rows;
}

TEST(DropzoneTables, Zones_are_those_of_section_2_8_in_seat_order) {
    const std::string south = "south South (0,0)-(4800,600) south";
    const std::string north = "north North (0,4200)-(4800,4800) north";
    const std::string west = "west West (0,0)-(600,4800) west";
    const std::string east = "east East (4200,0)-(4800,4800) east";
    EXPECT_THAT(zone_rows(equipped(setup_of(2)).scenario), ElementsAre(south, north));
    EXPECT_THAT(zone_rows(equipped(setup_of(3)).scenario), ElementsAre(south, north, west, east));
    EXPECT_THAT(zone_rows(equipped(setup_of(4)).scenario), ElementsAre(south, north, west, east));
}

// The rule book's places come first; the last of the first list in the south, and of the second in the north,
// are ours.
TEST(DropzoneTables, A_quick_start_has_the_places_of_section_3__DZ_SET_8__DZ_RUL_61) {
    const auto zones = equipped(setup_of(4)).scenario.zones;
    EXPECT_EQ(start_text(zones[0]), " (2400,300)(2600,300) (1900,400)(2100,400)(1700,400)");
    EXPECT_EQ(start_text(zones[1]), " (2400,4500)(2600,4500) (2900,4400)(3100,4400)(3300,4400)");
    EXPECT_EQ(start_text(zones[2]), " (300,1950)(500,1950) (400,2900)(400,3100)(400,3300)");
    EXPECT_EQ(start_text(zones[3]), " (4500,2850)(4300,2850) (4400,1900)(4400,1700)(4400,1500)");
    for (const auto squad_number : {0U, 1U}) // East is West turned around
        for (std::size_t i = 0; i < zones[2].start.at(squad_number).size(); ++i)
            EXPECT_EQ(zones[3].start.at(squad_number).at(i),
                      turned_around(zones[2].start.at(squad_number).at(i)));
}

TEST(DropzoneTables, Either_force_may_sit_in_any_seat__DZ_SET_8) {
    for (int seats = 2; seats <= 4; ++seats)
        for (int choice = 0; choice < 1 << seats; ++choice) {
            std::string ids;
            for (int seat = 0; seat < seats; ++seat)
                ids += fmt::format("{}{}", seat == 0 ? "" : ",",
                                   (choice >> seat & 1) != 0 ? "lantern" : "thornveil");
            EXPECT_EQ(faults_of(Given{{"forces", ids}}, seats), "") << ids;
        }
}

// ---------------------------------------------------------------- pieces and zones of a table of one's own

std::string piece_faults(std::string_view pieces) { return faults_of(scenery() + table(pieces)); }

TEST(DropzoneTables, No_two_pieces_overlap__DZ_GEO_4) {
    const std::string first = piece("A", "mine", "1000, 1000, 1200, 1200") + ", ";
    EXPECT_EQ(piece_faults(first + piece("B", "mine", "1200, 1000, 1300, 1200")), ""); // they touch
    EXPECT_EQ(piece_faults(first + piece("B", "mine", "1200, 1200, 1300, 1300")), "");
    EXPECT_EQ(piece_faults(first + piece("B", "mine", "900, 1000, 1000, 1200")), "");
    EXPECT_EQ(piece_faults(first + piece("B", "mine", "1000, 900, 1200, 1000")), "");
    for (const char* box : {"1199, 1000, 1300, 1200", "1050, 1050, 1100, 1100", "900, 1199, 1300, 1300"})
        EXPECT_EQ(
            piece_faults(first + piece("B", "mine", box)),
            "mine.toml:10: table[0].pieces[1].box: DZ-GEO-4: 'A' and 'B' overlap, and no two pieces do\n");
}

TEST(DropzoneTables, Pieces_lie_on_the_table__DZ_GEO_1) {
    EXPECT_EQ(piece_faults(piece("A", "mine", "0, 0, 4800, 4800")), "");
    EXPECT_EQ(piece_faults(piece("A", "mine", "0, 0, 4801, 4800")),
              "mine.toml:10: table[0].pieces[0].box[2]: DZ-GEO-1: a whole number from 0 to 4800 is wanted "
              "here, not "
              "4801\n");
    EXPECT_EQ(
        piece_faults(piece("A", "mine", "9, 0, 9, 9")),
        "mine.toml:10: table[0].pieces[0].box: DZ-GEO-1: the first corner of a box is in the south-west, the "
        "second in the north-east\n");
}

TEST(DropzoneTables, A_piece_has_a_type_and_a_height__DZ_RUL_72) {
    EXPECT_THAT(
        piece_faults(piece("A", "mud", "0, 0, 9, 9")),
        HasSubstr("table[0].pieces[0].type: DZ-RUL-72: there is no type of scenery 'mud'; there are road, "
                  "reservoir, park, "));
    EXPECT_EQ(
        piece_faults(piece("A", "shack_tiny", "0, 0, 9, 9")),
        "mine.toml:10: table[0].pieces[0]: DZ-RUL-72: a 'shack_tiny' has no height of its own: the field "
        "\"height\" is missing\n");
    EXPECT_EQ(piece_faults(piece("A", "shack_tiny", "0, 0, 9, 9", ", height = 0")), "");
    EXPECT_THAT(piece_faults(piece("A", "shack_tiny", "0, 0, 9, 9", ", height = 2401")),
                HasSubstr("pieces[0].height: DZ-RUL-72: a whole number from 0 to 2400"));
    const auto kit = equipped(setup_of(2, {{"scenario", "mine"}, {"setup", "full"}},
                                       scenery() +
                                           table(piece("A", "mine", "0, 0, 9, 9") + ", " +
                                                 piece("B", "mine", "9, 9, 19, 19", ", height = 50")) +
                                           scenario("", "mine")));
    EXPECT_EQ(kit.scenario.pieces[0].height, 300); // of its type
    EXPECT_EQ(kit.scenario.pieces[1].height, 50);
}

TEST(DropzoneTables, A_table_has_thirty_two_pieces_and_two_to_four_zones__DZ_RUL_64) {
    std::string many;
    for (int i = 0; i < 32; ++i)
        many += piece(fmt::format("A{}", i), "mine", fmt::format("{0}0, 0, {0}9, 9", i + 1)) + ", ";
    EXPECT_EQ(piece_faults(many), "");
    EXPECT_EQ(piece_faults(many + piece("B", "mine", "0, 9, 9, 19")),
              "mine.toml:10: table[0].pieces: DZ-RUL-64: 0 to 32 pieces are wanted here, not 33\n");
    const auto zone = [](int number) {
        return fmt::format("{{id = \"z{0}\", name = \"Z\", box = [0, 0, 9, 9], edge = \"west\"}},\n", number);
    };
    EXPECT_EQ(faults_of(table("", "", "", zone(1) + zone(2))), "");
    EXPECT_EQ(faults_of(table("", "", "", zone(1) + zone(2) + zone(3))),
              "mine.toml:4: table[0].zone: DZ-RUL-64: 2 to 4 zones are wanted here, not 5\n");
    EXPECT_EQ(faults_of("[[table]]\nid = \"mine\"\nzone = [" + zone(1).substr(0, zone(1).size() - 2) + "]\n"),
              "mine.toml:3: table[0].zone: DZ-RUL-64: 2 to 4 zones are wanted here, not 1\n");
    EXPECT_EQ(faults_of("[[table]]\nid = \"mine\"\n"),
              "mine.toml:1: table[0]: DZ-RUL-72: the field \"zone\" is missing\n");
}

TEST(DropzoneTables, Every_seat_has_a_zone__DZ_SET_2) {
    const Given mine{{"scenario", "mine"}, {"setup", "full"}};
    const std::string file = table() + scenario("", "mine");
    EXPECT_EQ(faults_of(setup_of(2, mine, file)), "");
    EXPECT_EQ(faults_of(setup_of(3, mine, file)),
              "mine.toml:1: table[0]: DZ-SET-2: 'mine' has 2 zones, and 3 seats need one each\n");
    const std::string third =
        table("", "", "", R"({id = "side", name = "Side", box = [0, 0, 9, 4800], edge = "west"})") +
        scenario("", "mine");
    EXPECT_EQ(equipped(setup_of(3, mine, third)).scenario.zones.size(), 3U);
    EXPECT_EQ(equipped(setup_of(2, mine, third)).scenario.zones.size(), 2U);
    EXPECT_THAT(faults_of(setup_of(4, mine, third)),
                HasSubstr("'mine' has 3 zones, and 4 seats need one each\n"));
}

TEST(DropzoneTables, A_zone_reaches_its_arrival_edge__DZ_RUL_72) {
    const auto told = [](std::string_view edge, std::string_view box) {
        return faults_of(
            with(with(table(), "\"south\"", fmt::format("\"{}\"", edge)), "0, 0, 4800, 600", box));
    };
    EXPECT_EQ(told("south", "100, 0, 200, 50"), "");
    EXPECT_EQ(told("north", "100, 1000, 200, 4800"), "");
    EXPECT_EQ(told("west", "0, 1000, 200, 2000"), "");
    EXPECT_EQ(told("east", "1000, 1000, 4800, 2000"), "");
    const std::string refusal =
        "mine.toml:5: table[0].zone[0].edge: DZ-RUL-72: the zone does not reach that edge of the table\n";
    EXPECT_EQ(told("south", "0, 1, 4800, 4800"), refusal);
    EXPECT_EQ(told("north", "0, 0, 4800, 4799"), refusal);
    EXPECT_EQ(told("west", "1, 0, 4800, 4800"), refusal);
    EXPECT_EQ(told("east", "0, 0, 4799, 4800"), refusal);
    EXPECT_EQ(
        told("up", "0, 0, 4800, 600"),
        "mine.toml:5: table[0].zone[0].edge: DZ-RUL-72: there is no edge 'up'; there are north, east, south, "
        "west\n");
}

TEST(DropzoneTables, Ids_of_a_table_come_once__DZ_RUL_73) {
    EXPECT_EQ(piece_faults(piece("A", "mine", "0, 0, 9, 9") + ", " + piece("A", "mine", "9, 9, 19, 19")),
              "mine.toml:10: table[0].pieces[1].id: DZ-RUL-73: the id 'A' is given twice\n");
    EXPECT_EQ(piece_faults(piece("low", "mine", "0, 0, 9, 9")),
              "mine.toml:12: table[0].zone[0].id: DZ-RUL-73: the id 'low' is given twice\n");
    EXPECT_EQ(piece_faults(piece("s1", "mine", "0, 0, 9, 9")),
              "mine.toml:10: table[0].pieces[0].id: DZ-RUL-73: 's1' is what a seat is called\n");
    EXPECT_THAT(
        faults_of(setup_of(2, {{"scenario", "mine"}}, scenario(objective("at = [9, 9]", "P3")))),
        HasSubstr("mine.toml:8: scenario[0].objectives[0]: DZ-RUL-73: 'P3' is also the id of something else "
                  "on this table: data/dropzone/tables.toml:"));
}

// ---------------------------------------------------------------- scenarios of one's own

std::string objective_faults(std::string_view rest) { return faults_of(scenario(objective(rest))); }

TEST(DropzoneTables, An_objective_is_in_a_garrison_or_in_the_open__DZ_OBJ_1) {
    EXPECT_EQ(objective_faults("piece = \"P4\""), "");
    EXPECT_EQ(objective_faults("at = [2100, 2400]"), ""); // at the wall of P1
    EXPECT_EQ(objective_faults("at = [2900, 1800]"), ""); // in a park
    EXPECT_EQ(
        objective_faults("piece = \"P14\""),
        "mine.toml:8: scenario[0].objectives[0].piece: DZ-OBJ-1: 'P14' is no garrison, and an objective lies "
        "inside of nothing else\n");
    EXPECT_EQ(objective_faults("piece = \"P99\""),
              "mine.toml:8: scenario[0].objectives[0].piece: DZ-RUL-72: there is no piece 'P99' on the table "
              "'relay'\n");
    EXPECT_EQ(objective_faults("at = [2101, 2400]"),
              "mine.toml:8: scenario[0].objectives[0]: DZ-OBJ-1: the objective 'X1' is inside of 'P1'\n");
    EXPECT_EQ(
        objective_faults("at = [4801, 0]"),
        "mine.toml:8: scenario[0].objectives[0].at[0]: DZ-GEO-1: a whole number from 0 to 4800 is wanted "
        "here, not 4801\n");
    for (const char* rest : {"hidden = true", "piece = \"P4\", at = [9, 9]"})
        EXPECT_EQ(objective_faults(rest), "mine.toml:8: scenario[0].objectives[0]: DZ-RUL-72: an objective "
                                          "has a piece in which it lies, or "
                                          "a place `at`, and not both\n");
}

TEST(DropzoneTables, What_an_objective_is_worth_has_limits__DZ_RUL_64__DZ_RUL_72) {
    EXPECT_EQ(objective_faults("at = [9, 9], mobile = true, extract = 20"), "");
    EXPECT_EQ(objective_faults("at = [9, 9], mobile = true"),
              "mine.toml:8: scenario[0].objectives[0]: DZ-RUL-72: the field \"extract\" is missing\n");
    EXPECT_EQ(
        objective_faults("at = [9, 9], extract = 1"),
        "mine.toml:8: scenario[0].objectives[0].extract: DZ-RUL-72: only what is mobile can be extracted\n");
    EXPECT_THAT(objective_faults("at = [9, 9], mobile = true, extract = 21"),
                HasSubstr("extract: DZ-RUL-72: a whole number from 0 to 20"));
    for (const int seats : {1, 5})
        EXPECT_THAT(objective_faults(fmt::format("at = [9, 9], seats = {}", seats)),
                    HasSubstr("seats: DZ-RUL-72: a whole number from 2 to 4"));
    std::string many;
    for (int i = 0; i < 12; ++i) many += objective("at = [9, 9]", fmt::format("X{}", i)) + ", ";
    EXPECT_EQ(faults_of(scenario(many)), "");
    EXPECT_EQ(faults_of(scenario(many + objective("at = [9, 9]", "Y"))),
              "mine.toml:8: scenario[0].objectives: DZ-RUL-64: 0 to 12 objectives are wanted here, not 13\n");
}

TEST(DropzoneTables, A_scenario_says_where_and_how_it_is_played__DZ_SET_4) {
    EXPECT_EQ(faults_of(scenario("", "moon")), "mine.toml:4: scenario[0].table: DZ-RUL-72: there is no table "
                                               "'moon'; there are relay, crash, plateau\n");
    for (const int rounds : {0, 13})
        EXPECT_THAT(faults_of(with(scenario(), "rounds = 4", fmt::format("rounds = {}", rounds))),
                    HasSubstr("mine.toml:5: scenario[0].rounds: DZ-RUL-72: a whole number from 1 to 12"));
    EXPECT_EQ(faults_of(with(scenario(), "[\"readiness\"]", "[]")),
              "mine.toml:7: scenario[0].others: DZ-SET-4: at least one mode is wanted here\n");
    EXPECT_EQ(
        faults_of(with(scenario(), "\"direct\"", "\"sideways\"")),
        "mine.toml:6: scenario[0].hq[0]: DZ-SET-4: there is no mode 'sideways'; there are direct, readiness, "
        "reserve\n");
    const auto kit = equipped(
        setup_of(2, {{"scenario", "mine"}}, with(scenario(), "[\"readiness\"]", R"(["reserve", "direct"])")));
    EXPECT_EQ(kit.scenario.hq_modes, 0b001);
    EXPECT_EQ(kit.scenario.other_modes, 0b101);
    EXPECT_EQ(kit.rounds, 4);
    EXPECT_EQ(equipped(setup_of(2, {{"scenario", "mine"}, {"rounds", "9"}}, scenario())).rounds, 9);
}

TEST(DropzoneTables, Scenarios_of_the_game_are_checked_if_they_are_played__DZ_RUL_72) {
    const std::string flat =
        with(with(with(scenery("\"tough\""), "mine", "building_small"), "armour = 9\n", ""), "dp = 12\n", "");
    EXPECT_THAT(faults_of(flat), HasSubstr("data/dropzone/scenarios.toml:"));
    EXPECT_THAT(faults_of(flat), HasSubstr("scenario[0].objectives[1].piece: DZ-OBJ-1: 'P4' is no garrison"));
    EXPECT_EQ(faults_of(setup_of(2, {{"scenario", "mine"}}, flat + scenario())), "");
    // So is its table.
    const std::string road = with(with(scenery(), "mine", "road"), "height = 300\n", "");
    EXPECT_THAT(faults_of(road), HasSubstr("data/dropzone/tables.toml:"));
    EXPECT_THAT(faults_of(road),
                HasSubstr("table[0].pieces[17]: DZ-RUL-72: a 'road' has no height of its own"));
    EXPECT_EQ(faults_of(setup_of(2, {{"scenario", "mine"}, {"setup", "full"}},
                                 road + table() + scenario("", "mine"))),
              "");
}

// ---------------------------------------------------------------- how a scenario ends: DZ-END-7

// Three objectives that give 1 point each to hold, one of them 4 to extract; line 9 says how it ends.
std::string scenario_that_ends(std::string_view how) {
    return scenario(objective("at = [9, 9]") + ", " + objective("at = [99, 9]", "X2") + ", " +
                    objective("at = [9, 99], mobile = true, extract = 4", "X3")) +
           std::string(how) + "\n[options]\nscenario = \"mine\"\n";
}
std::string ending_faults(std::string_view how) { return faults_of(scenario_that_ends(how)); }

TEST(DropzoneEndingFiles, A_scenario_says_how_it_ends_and_who_wins__DZ_END_7__DZ_END_12) {
    const auto kit = equipped(
        setup_of(2, {},
                 scenario_that_ends(
                     "end = ['target:5', 'target_when:now', 'lead:3', 'held:all', 'lost:X3', 'lost:L1a.1']\n"
                     "victory = ['kept', 'held', 'kills', 'points']")));
    EXPECT_EQ(kit.endings.target, 5);
    EXPECT_TRUE(kit.endings.target_now);
    EXPECT_EQ(kit.endings.lead, 3);
    EXPECT_TRUE(kit.endings.may(Ended::held));
    EXPECT_EQ(kit.endings.held, 0); // all
    EXPECT_FALSE(kit.endings.may(Ended::last_side));
    EXPECT_FALSE(kit.endings.sweep);
    EXPECT_EQ(kit.named.size(), 2u);
    EXPECT_EQ(kit.rounds, 4);
    EXPECT_EQ(kit.endings.merit_count, 4);
    EXPECT_EQ(kit.endings.victory[0], Merit::kept);
}

TEST(DropzoneEndingFiles, Without_it_all_is_as_in_Dead_Signal__DZ_END_7__DZ_END_1__DZ_END_2) {
    for (const auto& kit : {equipped(setup_of(2)), equipped(setup_of(2, {}, scenario_that_ends("")))}) {
        EXPECT_EQ(kit.endings.ends, bit_of(Ended::rounds) | bit_of(Ended::last_side));
        EXPECT_TRUE(kit.endings.sweep);
        EXPECT_EQ(kit.endings.merit_count, 2);
        EXPECT_EQ(kit.endings.victory[0], Merit::points);
        EXPECT_EQ(kit.endings.victory[1], Merit::kills);
        EXPECT_TRUE(kit.named.empty());
    }
}

TEST(DropzoneEndingFiles, Rounds_are_a_field_or_a_word__DZ_END_7) {
    EXPECT_EQ(equipped(setup_of(2, {}, scenario_that_ends("end = ['rounds:4']"))).rounds, 4);
    EXPECT_EQ(ending_faults("end = ['rounds:5']"),
              "mine.toml:9: scenario[0].end[0]: DZ-END-7: 'rounds:5' contradicts rounds = 4\n");
    const std::string word_only = with(scenario_that_ends("end = ['rounds:5']"), "rounds = 4\n", "");
    EXPECT_EQ(equipped(setup_of(2, {}, word_only)).rounds, 5);
    EXPECT_EQ(equipped(setup_of(2, {{"end", "lead:2"}}, word_only)).rounds, 5); // as long as it was
    EXPECT_EQ(faults_of(with(scenario_that_ends(""), "rounds = 4\n", "")),
              "mine.toml:1: scenario[0]: DZ-RUL-72: the field \"rounds\" is missing\n");
}

TEST(DropzoneEndingFiles, What_makes_no_sense_is_refused__DZ_END_7) {
    const std::string where = "mine.toml:9: scenario[0].end[0]: DZ-END-7: ";
    EXPECT_EQ(ending_faults("end = ['rout']"),
              where +
                  "there is no end condition 'rout' here; there are rounds, last_side, target, lead, held, "
                  "lost\n");
    EXPECT_EQ(ending_faults("end = ['target:0']"),
              where + "'target:' is followed by a number from 1 to 999, not '0'\n");
    EXPECT_EQ(ending_faults("end = ['rounds:13']"),
              where + "'rounds:' is followed by a number from 1 to 12, not '13'\n");
    EXPECT_EQ(ending_faults("end = ['target:6']"), "");
    EXPECT_EQ(ending_faults("end = ['target:7']"),
              where + "nobody can come to 'target:7': there are 6 points in the whole game\n");
    EXPECT_EQ(ending_faults("end = ['held:4']"),
              where + "nobody can hold so many: the scenario has 3 objectives\n");
    EXPECT_EQ(ending_faults("end = ['lost:X4']"),
              where + "there is no unit, squad, battlegroup or objective 'X4' in this game\n");
    EXPECT_EQ(
        ending_faults("end = ['last_side']\nvictory = ['glory']"),
        "mine.toml:10: scenario[0].victory[0]: DZ-END-7: nobody wins by 'glory' here; there are points, "
        "kills, held, kept\n");
}

// Seats that are not there have no objectives, whether or not the file has them.
TEST(DropzoneEndingFiles, Only_what_lies_on_this_table_counts__DZ_END_7__DZ_END_11) {
    const std::string file =
        with(scenario_that_ends("end = ['lost:X2', 'held:3']"), "at = [99, 9]", "at = [99, 9], seats = 3");
    EXPECT_EQ(faults_of(file),
              "mine.toml:9: scenario[0].end[1]: DZ-END-7: nobody can hold so many: the scenario has 2 "
              "objectives\n"
              "mine.toml:9: scenario[0].end[0]: DZ-END-7: there is no unit, squad, battlegroup or objective "
              "'X2' in this game\n");
    const auto kit = equipped(setup_of(3, {}, file));
    ASSERT_EQ(kit.named.size(), 1u);
    EXPECT_EQ(kit.named[0].objective, 1);
}

// A scenario that is not played is looked at as well, as far as it can be.
TEST(DropzoneEndingFiles, Scenarios_that_are_not_played_are_checked_too__DZ_END_7) {
    EXPECT_EQ(faults_of(setup_of(2, {{"scenario", "dead_signal"}}, scenario_that_ends("end = ['held:4']"))),
              "mine.toml:9: scenario[0].end[0]: DZ-END-7: nobody can hold so many: the scenario has 3 "
              "objectives\n");
    EXPECT_EQ(faults_of(setup_of(2, {{"scenario", "dead_signal"}}, scenario_that_ends("end = ['lost:X4']"))),
              "");
}

// ---------------------------------------------------------------- the game's other scenarios: section 2.8

TEST(DropzoneScenarios, All_can_be_played_by_all_seats_with_all_forces__DZ_RUL_61) {
    for (const char* scenario : {"dead_signal", "black_box", "five_masts"})
        for (int seats = 2; seats <= most_seats; ++seats)
            for (const char* forces : {"lantern", "thornveil"}) {
                std::string all = forces;
                for (int seat = 1; seat < seats; ++seat) all += std::string(",") + forces;
                EXPECT_EQ(faults_of(setup_of(seats, {{"scenario", scenario}, {"forces", all}})), "")
                    << scenario << " " << all;
            }
}

TEST(DropzoneScenarios, Their_tables_are_the_same_when_they_are_turned_around) {
    for (const char* name : {"black_box", "five_masts"}) {
        const Scenario scenario = equipped(setup_of(4, {{"scenario", name}})).scenario;
        for (const PieceInfo& each : scenario.pieces)
            EXPECT_TRUE(std::ranges::any_of(scenario.pieces,
                                            [&](const PieceInfo& other) {
                                                return other.type == each.type &&
                                                       other.height == each.height &&
                                                       other.box.low == turned_around(each.box.high) &&
                                                       other.box.high == turned_around(each.box.low);
                                            }))
                << name << " " << each.id;
        for (const ObjectiveInfo& each : scenario.objectives)
            EXPECT_TRUE(std::ranges::any_of(scenario.objectives,
                                            [&](const ObjectiveInfo& other) {
                                                return other.at == turned_around(each.at) &&
                                                       other.hold == each.hold;
                                            }))
                << name << " " << each.id;
    }
}

TEST(DropzoneScenarios, Objectives_and_ends_are_those_of_section_2_8) {
    const auto box = equipped(setup_of(2, {{"scenario", "black_box"}}));
    EXPECT_THAT(objective_rows(box.scenario), ElementsAre("O1 Black Box - (2400,2400) Open Mobile 2/4",
                                                          "O2 South Beacon - (1900,1650) Open 1/0",
                                                          "O3 North Beacon - (2900,3150) Open 1/0"));
    EXPECT_EQ(equipped(setup_of(3, {{"scenario", "black_box"}})).scenario.objectives.size(), 5u);
    EXPECT_EQ(box.endings.ends, bit_of(Ended::lost) | bit_of(Ended::last_side) | bit_of(Ended::rounds));
    ASSERT_EQ(box.named.size(), 1u);
    EXPECT_EQ(box.named[0].objective, 0);
    const auto masts = equipped(setup_of(4, {{"scenario", "five_masts"}}));
    EXPECT_EQ(masts.scenario.objectives.size(), 5u);
    EXPECT_EQ(masts.endings.ends, bit_of(Ended::lead) | bit_of(Ended::last_side) | bit_of(Ended::rounds));
    EXPECT_EQ(masts.endings.lead, 3);
    for (const auto& kit : {box, masts}) {
        EXPECT_TRUE(kit.endings.sweep);
        EXPECT_EQ(kit.rounds, 8);
    }
}

} // namespace
} // namespace muster::dropzone::file_tests
