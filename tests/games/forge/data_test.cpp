// The data of Forge: what the game's own files hold (rule page, sections 2.1 to 2.8 and 3), and what is
// refused.
#include "games/forge/files.hpp"

namespace muster::forge::file_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const Given mine{{"scenario", "mine"}};

std::string text_of_all(std::span<const Place> places) {
    std::string text;
    for (const Place place : places) text += text_of(place);
    return text;
}
std::string text_of_box(const Box& box) { return text_of(box.low) + "-" + text_of(box.high); }

// Where the units of a seat stand at the start; "-" for one that is deployed.
std::string starts_of(const Equipment& kit, int seat) {
    std::string text;
    for (const UnitInfo& each : kit.units)
        if (each.seat == Seat(seat)) text += each.starts_placed ? text_of(each.start) : "-";
    return text;
}

std::vector<std::string> ids_of(const Equipment& kit) {
    std::vector<std::string> ids;
    for (const UnitInfo& each : kit.units) ids.push_back(each.id);
    return ids;
}

// ---------------------------------------------------------------- measures: section 2.1

TEST(ForgeData, Measures_are_those_of_section_2_1) {
    const Measures usual = equipped(setup_of(2)).measures;
    EXPECT_EQ(usual.contact, 10);
    EXPECT_EQ(usual.bubble, 100);
    EXPECT_EQ(usual.point_blank, 300);
    EXPECT_EQ(usual.obstacle_cover, 200);
    EXPECT_EQ(usual.terrain_loss, 200);
    EXPECT_EQ(usual.consolidate, 300);
    EXPECT_EQ(usual.break_move, 600);
    EXPECT_EQ(usual.panic_range, 300);
    EXPECT_EQ(usual.objective_range, 300);
    EXPECT_EQ(usual.step_back, 10);
    EXPECT_EQ(usual.trait_range, 600);
    EXPECT_EQ(usual.points_limit, 500);
}

TEST(ForgeData, Each_measure_can_be_changed_and_the_rest_stays__FO_RUL_72) {
    const Measures other =
        equipped(setup_of(2, {},
                          "[measures]\ncontact = 7\nbubble = 50\npointBlank = 2\nobstacleCover = 3\n"
                          "terrainLoss = 4\nconsolidate = 5\nbreakMove = 6\npanicRange = 7\n"
                          "objectiveRange = 8\nstepBack = 9\ntraitRange = 2400\npointsLimit = 9999\n"))
            .measures;
    EXPECT_EQ(other.contact, 7);
    EXPECT_EQ(other.bubble, 50);
    EXPECT_EQ(other.point_blank, 2);
    EXPECT_EQ(other.obstacle_cover, 3);
    EXPECT_EQ(other.terrain_loss, 4);
    EXPECT_EQ(other.consolidate, 5);
    EXPECT_EQ(other.break_move, 6);
    EXPECT_EQ(other.panic_range, 7);
    EXPECT_EQ(other.objective_range, 8);
    EXPECT_EQ(other.step_back, 9);
    EXPECT_EQ(other.trait_range, 2400);
    EXPECT_EQ(other.points_limit, 9999);
    const Measures one = equipped(setup_of(2, {}, "[measures]\nbreakMove = 700\n")).measures;
    EXPECT_EQ(one.break_move, 700);
    EXPECT_EQ(one.consolidate, 300);
}

TEST(ForgeData, Measures_have_limits__FO_RUL_72) {
    for (const char* line : {"contact = 6", "contact = 51", "bubble = 49", "bubble = 2401", "pointBlank = -1",
                             "obstacleCover = 2401", "terrainLoss = -1", "consolidate = 2401",
                             "breakMove = 0", "panicRange = -1", "objectiveRange = 2401", "stepBack = 0",
                             "stepBack = 101", "traitRange = -1", "pointsLimit = 10000", "contact = \"10\""})
        EXPECT_THAT(faults_of(fmt::format("[measures]\n{}\n", line)),
                    HasSubstr(": FO-RUL-72: a whole number from "))
            << line;
    EXPECT_EQ(
        faults_of("[measures]\nstepBack = 0\n"),
        "mine.toml:2: measures.stepBack: FO-RUL-72: a whole number from 1 to 100 is wanted here, not 0\n");
    EXPECT_EQ(faults_of("[measures]\nrounds = 6\n"),
              "mine.toml:2: measures.rounds: FO-RUL-72: there is no such field; there are contact, bubble, "
              "pointBlank, obstacleCover, terrainLoss, consolidate, breakMove, panicRange, objectiveRange, "
              "stepBack, traitRange, pointsLimit\n");
    EXPECT_EQ(faults_of("measures = 6\n"), "mine.toml:1: measures: FO-RUL-72: a table is wanted here\n");
}

// ---------------------------------------------------------------- terrain: section 2.4

std::string row_of(const TerrainKind& each) {
    constexpr std::array shapes{"area", "line", "block"};
    constexpr std::array sights{"open", "light", "dense", "solid"};
    constexpr std::array covers{"-", "soft", "hard", "fortified", "negative"};
    constexpr std::array grounds{"clear", "difficult", "obstacle", "impassable"};
    return fmt::format(
        "{} | {} | {} | {} | {} | {}", each.id, each.name, shapes.at(static_cast<std::size_t>(each.shape)),
        sights.at(static_cast<std::size_t>(each.sight)), covers.at(static_cast<std::size_t>(each.cover)),
        grounds.at(static_cast<std::size_t>(each.ground)));
}

TEST(ForgeData, Kinds_of_terrain_are_those_of_section_2_4) {
    std::vector<std::string> rows;
    for (const TerrainKind& each : equipped(setup_of(2)).kinds) rows.push_back(row_of(each));
    EXPECT_THAT(rows, ElementsAre("light_wood | Light wood | area | light | soft | clear",
                                  "dense_wood | Dense wood | area | dense | hard | difficult",
                                  "rubble | Rubble | area | light | soft | difficult",
                                  "ruins | Ruins | area | dense | hard | difficult",
                                  "works_yard | Works yard | area | dense | hard | clear",
                                  "craters | Craters | area | open | soft | difficult",
                                  "barricade | Barricade | line | light | soft | obstacle",
                                  "hedge | Hedge | line | light | soft | obstacle",
                                  "pipeline | Pipeline | line | light | soft | obstacle",
                                  "hedgerow | Hedgerow | line | light | soft | obstacle",
                                  "wall | Wall | line | light | hard | obstacle",
                                  "rampart | Rampart | line | light | hard | obstacle",
                                  "crater_lip | Crater lip | line | light | hard | obstacle",
                                  "bunker_floor | Bunker floor | area | light | fortified | clear",
                                  "moat | Moat | area | open | negative | difficult",
                                  "building | Building | block | solid | - | impassable"));
}

TEST(ForgeData, A_kind_is_what_its_shape_allows__FO_RUL_72) {
    for (const auto& [shape, sight, ground, cover] : {std::array{"area", "open", "clear", "none"},
                                                      {"area", "dense", "difficult", "fortified"},
                                                      {"line", "open", "obstacle", "negative"},
                                                      {"line", "light", "obstacle", "hard"},
                                                      {"block", "solid", "impassable", "none"}})
        EXPECT_EQ(faults_of(kind(shape, sight, ground, cover)), "") << shape << sight << ground;
    const auto expect = [](std::string file, std::string_view told) {
        EXPECT_EQ(faults_of(std::move(file)), fmt::format("mine.toml:{}\n", told));
    };
    expect(kind("area", "solid"), "5: terrain[0].sight: FO-RUL-72: an area is open, light or dense");
    for (const char* ground : {"obstacle", "impassable"})
        expect(kind("area", "open", ground),
               "6: terrain[0].ground: FO-RUL-72: an area is clear or difficult ground");
    for (const char* sight : {"dense", "solid"})
        expect(kind("line", sight, "obstacle"), "5: terrain[0].sight: FO-RUL-72: a line is open or light");
    for (const char* ground : {"clear", "difficult", "impassable"})
        expect(kind("line", "open", ground), "6: terrain[0].ground: FO-RUL-72: a line is an obstacle");
    for (const char* sight : {"open", "light", "dense"})
        expect(kind("block", sight, "impassable", "none"),
               "5: terrain[0].sight: FO-RUL-72: a block is solid");
    for (const char* ground : {"clear", "difficult", "obstacle"})
        expect(kind("block", "solid", ground, "none"),
               "6: terrain[0].ground: FO-RUL-72: a block is impassable");
    expect(kind("block", "solid", "impassable", "soft"),
           "7: terrain[0].cover: FO-RUL-72: a block gives no cover");
}

TEST(ForgeData, Cover_may_be_left_out_and_nothing_else__FO_RUL_72) {
    const auto kit = equipped(setup_of(2, {}, with(kind(), "cover = \"soft\"\n", "")));
    EXPECT_EQ(row_of(kit.kinds.back()), "mine | My terrain | area | light | - | clear");
    EXPECT_EQ(faults_of("[[terrain]]\nid = \"mine\"\n"),
              "mine.toml:1: terrain[0]: FO-RUL-72: the field \"name\" is missing\n"
              "mine.toml:1: terrain[0]: FO-RUL-72: the field \"shape\" is missing\n"
              "mine.toml:1: terrain[0]: FO-RUL-72: the field \"sight\" is missing\n"
              "mine.toml:1: terrain[0]: FO-RUL-72: the field \"ground\" is missing\n");
    EXPECT_EQ(faults_of(kind("ring", "dim", "mud", "thin")),
              "mine.toml:4: terrain[0].shape: FO-RUL-72: there is no shape 'ring'; there are area, line, "
              "block\n"
              "mine.toml:5: terrain[0].sight: FO-RUL-72: there is no sight 'dim'; there are open, light, "
              "dense, solid\n"
              "mine.toml:7: terrain[0].cover: FO-RUL-72: there is no cover 'thin'; there are none, soft, "
              "hard, fortified, negative\n"
              "mine.toml:6: terrain[0].ground: FO-RUL-72: there is no ground 'mud'; there are clear, "
              "difficult, obstacle, impassable\n");
    EXPECT_THAT(faults_of(kind() + "height = 2\n"), HasSubstr("terrain[0].height: FO-RUL-72: there is no"));
}

// ---------------------------------------------------------------- weapons: section 2.6

std::string row_of(const Weapon& each) {
    const std::string reach = each.melee ? "melee" : fmt::format("{}/{}", each.short_range, each.long_range);
    return fmt::format("{} {} {} {}{}", each.id, reach, each.attacks, each.ap,
                       each.pin > 0 ? fmt::format(" pin({})", each.pin) : "");
}

TEST(ForgeData, Weapons_are_those_of_section_2_6) {
    std::vector<std::string> rows;
    std::vector<std::string> names;
    for (const Weapon& each : equipped(setup_of(2)).weapons) {
        rows.push_back(row_of(each));
        names.push_back(each.name);
    }
    EXPECT_THAT(rows, ElementsAre("pistol 600/1200 1 0", "carbine 900/1800 1 0", "rifle 1200/2400 1 1",
                                  "repeater 1200/2400 3 1", "scatter 600/1200 2 0", "blunder 500/1000 2 0",
                                  "harpoon 1200/3000 1 4", "wallgun 1800/3600 3 3 pin(2)",
                                  "autogun 1800/3600 4 2", "spit 600/1200 3 1", "bayonet melee 1 0",
                                  "knife melee 1 0", "cutlass melee 2 0", "sabre melee 2 1", "pick melee 1 2",
                                  "axe melee 1 2", "tread melee 3 2", "claws melee 5 2"));
    EXPECT_THAT(names, ElementsAre("Pistol", "Carbine", "Rifle", "Repeater", "Scatter gun", "Blunderbuss",
                                   "Harpoon", "Wall gun", "Autogun", "Spit", "Bayonet", "Knife", "Cutlass",
                                   "Sabre", "Pick", "Axe", "Tread", "Claws"));
}

TEST(ForgeData, Weapons_have_limits__FO_DATA_2) {
    const auto expect = [](std::string_view from, std::string_view to, std::string_view told) {
        EXPECT_EQ(faults_of(with(weapon(), from, to)),
                  told.empty() ? "" : fmt::format("mine.toml:{}\n", told));
    };
    const auto number = [&](std::string_view from, std::string_view to, std::string_view where, int low,
                            int high, int value) {
        expect(from, to,
               fmt::format("{}: FO-DATA-2: a whole number from {} to {} is wanted here, not {}", where, low,
                           high, value));
    };
    EXPECT_EQ(faults_of(weapon()), "");
    expect("attacks = 2", "attacks = 1", "");
    expect("attacks = 2", "attacks = 6", "");
    number("attacks = 2", "attacks = 0", "6: weapon[0].attacks", 1, 6, 0);
    number("attacks = 2", "attacks = 7", "6: weapon[0].attacks", 1, 6, 7);
    expect("ap = 1", "ap = 0", "");
    expect("ap = 1", "ap = 10", "");
    number("ap = 1", "ap = -1", "7: weapon[0].ap", 0, 10, -1);
    number("ap = 1", "ap = 11", "7: weapon[0].ap", 0, 10, 11);
    expect("short = 900", "short = 1", "");
    number("short = 900", "short = 0", "4: weapon[0].short", 1, 7200, 0);
    expect("short = 900", "short = 1800", "");
    expect("short = 900", "short = 1801",
           "1: weapon[0]: FO-DATA-2: the short range, 1801, is at most the long range, 1800");
    expect("long = 1800", "long = 7200", "");
    number("long = 1800", "long = 7201", "5: weapon[0].long", 1, 7200, 7201);
    for (const int pin : {1, 5}) EXPECT_EQ(faults_of(weapon(fmt::format("pin = {}", pin))), "");
    for (const int pin : {0, 6})
        EXPECT_EQ(faults_of(weapon(fmt::format("pin = {}", pin))),
                  fmt::format("mine.toml:8: weapon[0].pin: FO-DATA-2: a whole number from 1 to 5 is wanted "
                              "here, not {}\n",
                              pin));
}

TEST(ForgeData, A_weapon_has_ranges_or_is_for_melee__FO_DATA_2) {
    EXPECT_EQ(faults_of(weapon("melee = true")),
              "mine.toml:4: weapon[0].short: FO-DATA-2: a weapon has melee = true, or short and long, not "
              "both\n"
              "mine.toml:5: weapon[0].long: FO-DATA-2: a weapon has melee = true, or short and long, not "
              "both\n");
    EXPECT_EQ(faults_of(weapon("melee = false")), "");
    const std::string bare = with(weapon(), "short = 900\nlong = 1800\n", "");
    EXPECT_EQ(faults_of(bare), "mine.toml:1: weapon[0]: FO-DATA-2: the field \"short\" is missing\n"
                               "mine.toml:1: weapon[0]: FO-DATA-2: the field \"long\" is missing\n");
    EXPECT_EQ(faults_of(bare + "melee = true\n"), "");
    EXPECT_EQ(faults_of(bare + "melee = 1\n"),
              "mine.toml:7: weapon[0].melee: FO-DATA-2: true or false is wanted here\n");
    EXPECT_THAT(faults_of(weapon("blast = 3")),
                HasSubstr("weapon[0].blast: FO-DATA-2: there is no such field"));
}

// ---------------------------------------------------------------- forces: section 2.8

// As the tables of section 2.8 write it.
std::string row_of(const UnitInfo& each, const Equipment& kit) {
    const Sheet& sheet = each.sheet;
    constexpr std::array trait_names{"lead_on", "colours", "self_mend", "surefoot"};
    std::string row = fmt::format("{} | {} | {} {} | {} {} {} {} {} {} | {} |", each.id, sheet.name,
                                  sheet.models(), sheet.wounds, sheet.mov, sheet.acc, sheet.str, sheet.sav,
                                  sheet.init, sheet.co, sheet.radius);
    for (std::size_t group = 0; group < sheet.groups.size(); ++group) {
        row += fmt::format(" {} {} (", sheet.groups[group].count, sheet.groups[group].name);
        for (const auto* list : {&sheet.ranged, &sheet.melee})
            for (const Carried& carried : *list)
                for (int copy = 0; copy < carried.copies.at(group); ++copy)
                    row += fmt::format("{}{}", row.ends_with('(') ? "" : " ", kit.weapons[carried.weapon].id);
        row += ")";
    }
    row += " |";
    for (int i = 0; i < traits; ++i)
        if (sheet.has(static_cast<Trait>(i)))
            row += fmt::format(" {}", trait_names.at(static_cast<std::size_t>(i)));
    return row + fmt::format(" | {}", sheet.points);
}

std::vector<std::string> rows_of(const Equipment& kit, int seat) {
    std::vector<std::string> rows;
    for (const UnitInfo& each : kit.units)
        if (each.seat == Seat(seat)) rows.push_back(row_of(each, kit));
    return rows;
}

TEST(ForgeData, The_forces_are_those_of_section_2_8) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(kit.force_names[Seat(0)], "Ashgate Garrison");
    EXPECT_EQ(kit.force_names[Seat(1)], "Brine Corsairs");
    EXPECT_THAT(
        rows_of(kit, 0),
        ElementsAre(
            "G1 | Castellan's Guard | 4 1 | 5 6 6 6 6 8 | 100 | 3 Guard (carbine sabre) 1 Castellan "
            "(pistol sabre) | lead_on | 100",
            "G2 | Gate Rifles, First | 6 1 | 5 5 4 5 5 6 | 125 | 5 Rifle (rifle bayonet) 1 Gunner "
            "(repeater) | | 80",
            "G3 | Gate Rifles, Second | 6 1 | 5 5 4 5 5 6 | 125 | 5 Rifle (rifle bayonet) 1 Gunner "
            "(repeater) | | 80",
            "G4 | Wall Gunners | 3 1 | 4 6 3 5 4 6 | 100 | 2 Loader (carbine) 1 Layer (wallgun) | | 75",
            "G5 | Pioneers | 6 1 | 5 5 6 6 5 7 | 125 | 6 Pioneer (scatter pick) | | 80",
            "G6 | Iron Tortoise | 1 7 | 6 5 5 8 4 7 | 150 | 1 Walker (autogun tread) | self_mend | "
            "85"));
    EXPECT_THAT(
        rows_of(kit, 1),
        ElementsAre("B1 | Tide Captain's Crew | 4 1 | 6 5 7 5 7 8 | 100 | 3 Mate (pistol cutlass) 1 Captain "
                    "(pistol sabre) | lead_on colours | 100",
                    "B2 | Deckhands, Port Watch | 6 1 | 6 4 5 4 5 6 | 125 | 6 Hand (pistol cutlass) | | 75",
                    "B3 | Deckhands, Starboard Watch | 6 1 | 6 4 5 4 5 6 | 125 | 6 Hand (pistol cutlass) | | "
                    "75",
                    "B4 | Harpooners | 4 1 | 5 6 4 5 5 6 | 100 | 3 Harpooner (harpoon knife) 1 Deck Gunner "
                    "(repeater) | | 90",
                    "B5 | Reef Runners | 5 1 | 8 5 6 4 7 5 | 125 | 5 Runner (blunder axe) | surefoot | 75",
                    "B6 | Salt Drake | 1 6 | 7 3 6 7 5 7 | 150 | 1 Drake (spit claws) | | 85"));
    EXPECT_EQ(kit.points[Seat(0)], 500);
    EXPECT_EQ(kit.points[Seat(1)], 500);
}

// "carbine 1,0; pistol 0,1": copies by group.
std::string carried_of(const Equipment& kit, const std::vector<Carried>& list) {
    std::string text;
    for (const Carried& each : list)
        text += fmt::format("{}{} {},{}", text.empty() ? "" : "; ", kit.weapons[each.weapon].id,
                            each.copies[0], each.copies[1]);
    return text;
}

TEST(ForgeData, Weapons_of_a_unit_come_in_the_order_in_which_they_first_appear__FO_ATK_3) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(carried_of(kit, kit.units[UnitId(0)].sheet.ranged), "carbine 1,0; pistol 0,1");
    EXPECT_EQ(carried_of(kit, kit.units[UnitId(0)].sheet.melee), "sabre 1,1"); // of both groups: one weapon
    EXPECT_EQ(carried_of(kit, kit.units[UnitId(6)].sheet.ranged), "pistol 1,1");
    EXPECT_EQ(carried_of(kit, kit.units[UnitId(6)].sheet.melee), "cutlass 1,0; sabre 0,1");
    EXPECT_EQ(carried_of(kit, kit.units[UnitId(3)].sheet.melee), "");
    const std::string groups =
        R"({name = "A", count = 1, weapons = ["rifle", {id = "pistol", copies = 2}]},)"
        R"({name = "B", count = 1, weapons = [{id = "axe"}, {id = "rifle", copies = 3}, "pistol"]})";
    const auto own = equipped(setup_of(2, {{"forces", "mine,brine"}}, force(unit(groups))));
    EXPECT_EQ(carried_of(own, own.units[UnitId(0)].sheet.ranged), "rifle 1,3; pistol 2,1");
    EXPECT_EQ(carried_of(own, own.units[UnitId(0)].sheet.melee), "axe 0,1");
}

TEST(ForgeData, Only_weapons_that_somebody_has_are_on_the_table) {
    const auto kit = equipped(setup_of(2, {{"forces", "mine,mine"}}, weapon() + force(unit())));
    std::vector<std::string> ids;
    for (const Weapon& each : kit.weapons) ids.push_back(each.id);
    EXPECT_THAT(ids, ElementsAre("pistol", "knife"));
}

// The fault of a force with this unit; where: "7: force[0].unit[0].radius", counted from the force's line.
void expect_unit(std::string_view from, std::string_view to, std::string_view told) {
    EXPECT_EQ(faults_of(force(with(unit(), from, to))),
              told.empty() ? "" : fmt::format("mine.toml:{}\n", told))
        << to;
}

TEST(ForgeData, Numbers_of_a_unit_have_limits__FO_DATA_1) {
    struct Limit {
        std::string_view field;
        std::string_view usual;
        int line, low, high;
    };
    for (const auto& [field, usual, line, low, high] :
         {Limit{"wounds", "wounds = 2", 7, 1, 12}, Limit{"stats.mov", "mov = 5", 8, 1, 12},
          Limit{"stats.acc", "acc = 5", 8, 1, 10}, Limit{"stats.str", "str = 5", 8, 1, 10},
          Limit{"stats.sav", "sav = 5", 8, 0, 12}, Limit{"stats.init", "init = 5", 8, 1, 10},
          Limit{"stats.co", "co = 5", 8, 1, 10}, Limit{"radius", "radius = 100", 9, 50, 150},
          Limit{"groups[0].count", "count = 3", 10, 1, 12}, Limit{"points", "points = 50", 11, 0, 9999}}) {
        const std::string name(usual.substr(0, usual.find('=') + 2));
        for (const int fine : {low, high}) expect_unit(usual, fmt::format("{}{}", name, fine), "");
        for (const int wrong : {low - 1, high + 1})
            expect_unit(usual, fmt::format("{}{}", name, wrong),
                        fmt::format("{}: force[0].unit[0].{}: FO-DATA-1: a whole number from {} to {} is "
                                    "wanted here, not {}",
                                    line, field, low, high, wrong));
    }
}

TEST(ForgeData, A_unit_has_twelve_models_in_four_groups_at_most__FO_DATA_1) {
    const auto groups = [](int number, int count) {
        std::string text;
        for (int i = 0; i < number; ++i)
            text += fmt::format("{}{{name = \"G\", count = {}}}", i == 0 ? "" : ", ", count);
        return faults_of(force(unit(text)));
    };
    EXPECT_EQ(groups(4, 3), "");
    EXPECT_EQ(groups(1, 12), "");
    EXPECT_EQ(groups(2, 7),
              "mine.toml:10: force[0].unit[0].groups: FO-DATA-1: a unit has 1 to 12 models, not "
              "14\n");
    EXPECT_EQ(groups(5, 1),
              "mine.toml:10: force[0].unit[0].groups: FO-DATA-1: 1 to 4 groups are wanted here, not 5\n");
    EXPECT_EQ(groups(0, 1),
              "mine.toml:10: force[0].unit[0].groups: FO-DATA-1: 1 to 4 groups are wanted here, not 0\n");
}

TEST(ForgeData, A_force_has_one_to_eight_units__FO_DATA_1) {
    const auto units = [](int number) {
        std::string text;
        for (int i = 0; i < number; ++i) text += unit(usual_group, fmt::format("U{}", i));
        return force(text);
    };
    EXPECT_EQ(faults_of(units(8)), "");
    EXPECT_THAT(faults_of(units(9)),
                HasSubstr("force[0].unit: FO-DATA-1: 1 to 8 units are wanted here, not 9\n"));
    EXPECT_EQ(faults_of("[[force]]\nid = \"mine\"\nname = \"Mine\"\nunit = []\n"),
              "mine.toml:4: force[0].unit: FO-DATA-1: 1 to 8 units are wanted here, not 0\n");
    EXPECT_EQ(faults_of("[[force]]\nid = \"mine\"\nname = \"Mine\"\n"),
              "mine.toml:1: force[0]: FO-DATA-1: the field \"unit\" is missing\n");
    const auto kit = equipped(setup_of(6, {{"forces", "mine,mine,mine,mine,mine,mine"}}, units(8)));
    EXPECT_THAT(kit.units.all, SizeIs(most_units));
    EXPECT_EQ(kit.seat_units[Seat(5)].bits(), std::uint64_t{0xFF} << 40);
}

TEST(ForgeData, Traits_and_weapons_are_known__FO_DATA_1) {
    EXPECT_EQ(faults_of(force(unit(usual_group, "U1", "traits = [\"surefoot\", \"flying\", \"surefoot\"]"))),
              "mine.toml:12: force[0].unit[0].traits[1]: FO-DATA-1: there is no trait 'flying'; there are "
              "lead_on, colours, self_mend, surefoot\n"
              "mine.toml:12: force[0].unit[0].traits[2]: FO-DATA-1: the trait 'surefoot' is given twice\n");
    expect_unit(
        "\"pistol\"", "\"bow\"",
        "10: force[0].unit[0].groups[0].weapons[0]: FO-DATA-1: there is no weapon 'bow'; there are "
        "pistol, carbine, rifle, repeater, scatter, blunder, harpoon, wallgun, autogun, spit, bayonet, "
        "knife, cutlass, sabre, pick, axe, tread, claws");
    expect_unit(
        "\"pistol\"", "{id = \"bow\", copies = 2}",
        "10: force[0].unit[0].groups[0].weapons[0].id: FO-DATA-1: there is no weapon 'bow'; there are "
        "pistol, carbine, rifle, repeater, scatter, blunder, harpoon, wallgun, autogun, spit, bayonet, "
        "knife, cutlass, sabre, pick, axe, tread, claws");
    expect_unit(
        "\"pistol\"", "\"knife\"",
        "10: force[0].unit[0].groups[0].weapons[1]: FO-DATA-1: the weapon 'knife' is given twice; {id "
        "= \"knife\", copies = 2} gives two of them");
    expect_unit("\"pistol\"", "7",
                "10: force[0].unit[0].groups[0].weapons[0]: FO-DATA-1: an id is wanted here: 1 to 16 of the "
                "characters A-Z a-z 0-9 _ -, in quotes");
    EXPECT_EQ(faults_of(force(unit(with(std::string(usual_group), "pistol", "mine"))) + weapon()), "");
}

TEST(ForgeData, A_model_has_up_to_three_copies_of_a_weapon__FO_DATA_2) {
    for (const int copies : {1, 3})
        expect_unit("\"pistol\"", fmt::format("{{id = \"pistol\", copies = {}}}", copies), "");
    for (const int copies : {0, 4})
        expect_unit("\"pistol\"", fmt::format("{{id = \"pistol\", copies = {}}}", copies),
                    fmt::format("10: force[0].unit[0].groups[0].weapons[0].copies: FO-DATA-2: a whole number "
                                "from 1 to 3 is wanted here, not {}",
                                copies));
}

TEST(ForgeData, A_unit_has_four_weapons_of_a_sort_at_most__FO_DATA_1) {
    const auto groups = [](std::string_view first, std::string_view second) {
        return faults_of(force(unit(fmt::format("{{name = \"A\", count = 1, weapons = [{}]}}, "
                                                "{{name = \"B\", count = 1, weapons = [{}]}}",
                                                first, second))));
    };
    const std::string shots = R"("pistol", "carbine", "rifle", "repeater")";
    const std::string blows = R"("knife", "axe", "pick", "sabre")";
    EXPECT_EQ(groups(shots + ", " + blows, shots + ", " + blows), "");
    EXPECT_EQ(groups(shots, "\"spit\""),
              "mine.toml:4: force[0].unit[0]: FO-DATA-1: a unit has at most 4 kinds "
              "of weapons to shoot with, not 5\n");
    EXPECT_EQ(groups(blows, "\"claws\""), "mine.toml:4: force[0].unit[0]: FO-DATA-1: a unit has at most 4 "
                                          "kinds of weapons to fight with, not 5\n");
}

TEST(ForgeData, A_unit_says_everything_but_its_traits__FO_DATA_1) {
    EXPECT_EQ(faults_of("[[force]]\nid = \"mine\"\nname = \"Mine\"\n[[force.unit]]\nid = \"U1\"\n"),
              "mine.toml:4: force[0].unit[0]: FO-DATA-1: the field \"name\" is missing\n"
              "mine.toml:4: force[0].unit[0]: FO-DATA-1: the field \"wounds\" is missing\n"
              "mine.toml:4: force[0].unit[0]: FO-DATA-1: the field \"stats\" is missing\n"
              "mine.toml:4: force[0].unit[0]: FO-DATA-1: the field \"radius\" is missing\n"
              "mine.toml:4: force[0].unit[0]: FO-DATA-1: the field \"groups\" is missing\n"
              "mine.toml:4: force[0].unit[0]: FO-DATA-1: the field \"points\" is missing\n");
    expect_unit(", co = 5", "", "8: force[0].unit[0].stats: FO-DATA-1: the field \"co\" is missing");
    EXPECT_THAT(faults_of(force(unit() + unit())),
                HasSubstr("force[0].unit[1].id: FO-RUL-72: the id 'U1' is given twice\n"));
}

TEST(ForgeData, Points_of_a_force_are_those_of_its_units__FO_GEN_7) {
    const auto kit =
        equipped(setup_of(2, {{"forces", "brine,mine"}}, force(unit() + unit(usual_group, "U2"))));
    EXPECT_EQ(kit.points[Seat(0)], 500);
    EXPECT_EQ(kit.points[Seat(1)], 100);
}

// ---------------------------------------------------------------- Three Wells: section 2.5

TEST(ForgeData, Three_Wells_is_that_of_section_2_5) {
    const Scenario field = equipped(setup_of(2)).scenario;
    EXPECT_EQ(field.id, "three_wells");
    EXPECT_EQ(field.name, "Three Wells");
    EXPECT_EQ(text_of_box(field.table), "(0,0)-(4800,3600)");
    std::vector<std::string> pieces;
    for (const TerrainPiece& each : field.terrain)
        pieces.push_back(fmt::format("{} {} {}", each.id, each.name,
                                     each.shape == TerrainShape::line
                                         ? text_of(each.line.from) + text_of(each.line.to)
                                         : text_of_box(each.box)));
    EXPECT_THAT(pieces,
                ElementsAre("K1 Building (1500,1200)-(1900,1500)", "K2 Building (2900,2100)-(3300,2400)",
                            "W1 Light wood (400,1700)-(1100,2300)", "W2 Light wood (3700,1300)-(4400,1900)",
                            "R1 Ruins (2200,900)-(2700,1300)", "R2 Ruins (2100,2300)-(2600,2700)",
                            "C1 Craters (3100,950)-(3600,1250)", "C2 Craters (1200,2350)-(1700,2650)",
                            "L1 Wall (2000,1650)(2800,1650)", "L2 Wall (2000,1950)(2800,1950)",
                            "H1 Hedge (700,1100)(1300,1100)", "H2 Hedge (3500,2500)(4100,2500)"));
    std::vector<std::string> objectives;
    for (const Objective& each : field.objectives)
        objectives.push_back(fmt::format("{} {} {} {}", each.id, each.name, text_of(each.at), each.vp));
    EXPECT_THAT(objectives, ElementsAre("O1 West Well (900,1500) 1", "O2 Middle Well (2400,1800) 2",
                                        "O3 East Well (3900,2100) 1"));
}

TEST(ForgeData, A_piece_is_what_its_kind_says) {
    const auto kit = equipped(setup_of(2));
    for (const TerrainPiece& each : kit.scenario.terrain) {
        const TerrainKind& told = kit.kinds.at(each.kind);
        EXPECT_EQ(each.name, told.name);
        EXPECT_EQ(each.shape, told.shape);
        EXPECT_EQ(each.sight, told.sight);
        EXPECT_EQ(each.cover, told.cover);
        EXPECT_EQ(each.ground, told.ground);
    }
    EXPECT_EQ(text_of_box(kit.scenario.terrain[PieceId(8)].box),
              "(2000,1650)-(2800,1650)"); // around the line
}

// Turned around, the map is the same (rule page, invariant 22).
TEST(ForgeData, Three_Wells_is_the_same_when_it_is_turned_around) {
    const Scenario field = equipped(setup_of(2)).scenario;
    const auto turned = [](Place at) {
        return Place{static_cast<std::int16_t>(4800 - at.x), static_cast<std::int16_t>(3600 - at.y)};
    };
    ASSERT_THAT(field.terrain.all, SizeIs(12));
    for (std::size_t i = 0; i < 12; i += 2) {
        EXPECT_EQ(field.terrain.all[i].kind, field.terrain.all[i + 1].kind);
        EXPECT_EQ(turned(field.terrain.all[i].box.low), field.terrain.all[i + 1].box.high);
        EXPECT_EQ(turned(field.terrain.all[i].box.high), field.terrain.all[i + 1].box.low);
    }
    EXPECT_EQ(turned(field.objectives[ObjectiveId(0)].at), field.objectives[ObjectiveId(2)].at);
    EXPECT_EQ(turned(field.objectives[ObjectiveId(1)].at), field.objectives[ObjectiveId(1)].at);
}

std::vector<std::string> zones_of(const Equipment& kit) {
    std::vector<std::string> zones;
    for (const Zone& each : kit.scenario.zones)
        zones.push_back(fmt::format("{} {} {}", each.id, each.name, text_of_box(each.box)));
    return zones;
}

TEST(ForgeData, Zones_are_those_of_the_way_it_is_played__FO_SET_2) {
    const auto south_and_north =
        ElementsAre("south South (0,0)-(4800,800)", "north North (0,2800)-(4800,3600)");
    const auto corners =
        ElementsAre("sw South-west (0,0)-(1400,1000)", "ne North-east (3400,2600)-(4800,3600)",
                    "se South-east (3400,0)-(4800,1000)", "nw North-west (0,2600)-(1400,3600)");
    EXPECT_THAT(zones_of(equipped(setup_of(2))), south_and_north);
    EXPECT_THAT(zones_of(equipped(setup_of(3))), corners); // one may choose among all four
    EXPECT_THAT(zones_of(equipped(setup_of(4))), corners);
    EXPECT_THAT(zones_of(equipped(setup_of(4, {{"rules", "teams"}}))), south_and_north);
    EXPECT_THAT(zones_of(equipped(setup_of(6))), south_and_north);
}

// ---------------------------------------------------------------- the quick start: section 3

constexpr std::string_view duel_south = "(2400,450)(1400,600)(3400,600)(1900,650)(800,600)(2900,600)";
constexpr std::string_view duel_north = "(2400,3150)(3400,3000)(1400,3000)(2900,2950)(4000,3000)(1900,3000)";
constexpr std::string_view team_south = "(400,250)(1200,250)(2000,250)(400,600)(1200,600)(2000,600)";
constexpr std::string_view team_south_second = "(2800,250)(3600,250)(4400,250)(2800,600)(3600,600)(4400,600)";
constexpr std::string_view team_north = "(4400,3350)(3600,3350)(2800,3350)(4400,3000)(3600,3000)(2800,3000)";
constexpr std::string_view team_north_second =
    "(2000,3350)(1200,3350)(400,3350)(2000,3000)(1200,3000)(400,3000)";

TEST(ForgeData, A_duel_starts_where_section_3_says__FO_SET_1) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(starts_of(kit, 0), duel_south);
    EXPECT_EQ(starts_of(kit, 1), duel_north);
    EXPECT_EQ(text_of_all(kit.scenario.zones[ZoneId(1)].start.at(0)), duel_north);
    const auto swapped = equipped(setup_of(2, {{"forces", "brine,ashgate"}})); // whatever the force
    EXPECT_EQ(swapped.units[UnitId(0)].id, "B1");
    EXPECT_EQ(starts_of(swapped, 0), duel_south);
    EXPECT_EQ(starts_of(swapped, 1), duel_north);
}

TEST(ForgeData, A_free_for_all_starts_in_the_corners_in_seat_order__FO_FFA_1) {
    const auto kit = equipped(setup_of(4));
    EXPECT_EQ(starts_of(kit, 0), "(300,250)(700,250)(1100,250)(300,650)(700,650)(1100,650)");
    EXPECT_EQ(starts_of(kit, 1), "(4500,3350)(4100,3350)(3700,3350)(4500,2950)(4100,2950)(3700,2950)");
    EXPECT_EQ(starts_of(kit, 2), "(4500,250)(4100,250)(3700,250)(4500,650)(4100,650)(3700,650)");
    EXPECT_EQ(starts_of(kit, 3), "(300,3350)(700,3350)(1100,3350)(300,2950)(700,2950)(1100,2950)");
    const auto three = equipped(setup_of(3));
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(starts_of(three, seat), starts_of(kit, seat));
}

TEST(ForgeData, Teams_of_two_share_a_zone__FO_TEAM_8) {
    const auto kit = equipped(setup_of(4, {{"rules", "teams"}}));
    EXPECT_EQ(starts_of(kit, 0), team_south);
    EXPECT_EQ(starts_of(kit, 1), team_south_second);
    EXPECT_EQ(starts_of(kit, 2), team_north);
    EXPECT_EQ(starts_of(kit, 3), team_north_second);
}

TEST(ForgeData, A_team_of_one_starts_as_in_a_duel__FO_TEAM_8) {
    const auto three = equipped(setup_of(3, {{"rules", "teams"}}));
    EXPECT_EQ(starts_of(three, 0), team_south);
    EXPECT_EQ(starts_of(three, 1), team_south_second);
    EXPECT_EQ(starts_of(three, 2), duel_north);
    const auto other = equipped(setup_of(3, {{"rules", "teams"}, {"teams", "1,2"}}));
    EXPECT_EQ(starts_of(other, 0), duel_south);
    EXPECT_EQ(starts_of(other, 1), team_north);
    EXPECT_EQ(starts_of(other, 2), team_north_second);
    const auto two = equipped(setup_of(2, {{"rules", "teams"}}));
    EXPECT_EQ(starts_of(two, 0), duel_south);
    EXPECT_EQ(starts_of(two, 1), duel_north);
}

TEST(ForgeData, A_third_seat_of_a_team_is_deployed__FO_SET_7) {
    const auto five = equipped(setup_of(5));
    EXPECT_EQ(starts_of(five, 0), team_south);
    EXPECT_EQ(starts_of(five, 1), team_south_second);
    EXPECT_EQ(starts_of(five, 2), "------");
    EXPECT_EQ(starts_of(five, 3), team_north);
    EXPECT_EQ(starts_of(five, 4), team_north_second);
    const auto six = equipped(setup_of(6));
    EXPECT_EQ(starts_of(six, 2), "------");
    EXPECT_EQ(starts_of(six, 5), "------");
}

TEST(ForgeData, Units_beyond_the_places_are_deployed_and_places_beyond_the_units_stay_empty__FO_SET_7) {
    std::string units;
    for (int i = 0; i < 8; ++i) units += unit(usual_group, fmt::format("U{}", i));
    const auto many = equipped(setup_of(2, {{"forces", "ashgate,mine"}}, force(units)));
    EXPECT_EQ(starts_of(many, 1), std::string(duel_north) + "--");
    const auto one = equipped(setup_of(2, {{"forces", "mine,brine"}}, force(unit())));
    EXPECT_EQ(starts_of(one, 0), "(2400,450)");
}

TEST(ForgeData, With_a_manual_start_everybody_is_deployed__FO_SET_3) {
    for (int seats = 2; seats <= 6; ++seats) {
        const auto kit = equipped(setup_of(seats, {{"setup", "manual"}}));
        for (int seat = 0; seat < seats; ++seat) EXPECT_EQ(starts_of(kit, seat), "------");
    }
}

// ---------------------------------------------------------------- who is who

TEST(ForgeData, Units_are_numbered_by_seat_and_roster__FO_GEN_9) {
    const auto kit = equipped(setup_of(3));
    ASSERT_THAT(kit.units.all, SizeIs(18));
    for (int i = 0; i < 18; ++i) {
        EXPECT_EQ(kit.units[UnitId(i)].seat, Seat(i / 6));
        EXPECT_EQ(kit.units[UnitId(i)].side, SideId(i / 6));
        EXPECT_TRUE(kit.seat_units[Seat(i / 6)].contains(UnitId(i)));
    }
    EXPECT_EQ(kit.seat_units[Seat(0)].bits(), 0x3FU);
    EXPECT_EQ(kit.seat_units[Seat(2)].bits(), std::uint64_t{0x3F} << 12);
    EXPECT_TRUE(kit.seat_units[Seat(3)].empty());
    EXPECT_EQ(kit.side_units[SideId(1)].bits(), std::uint64_t{0x3F} << 6);
    EXPECT_TRUE(kit.side_units[SideId(3)].empty());
}

TEST(ForgeData, Units_of_a_team_belong_to_its_side__FO_TEAM_8) {
    const auto kit = equipped(setup_of(5));
    EXPECT_EQ(kit.sides, 2);
    EXPECT_EQ(kit.side_units[SideId(0)].bits(), 0x3FFFFU);
    EXPECT_EQ(kit.side_units[SideId(1)].bits(), std::uint64_t{0xFFF} << 18);
    for (const UnitInfo& each : kit.units) EXPECT_EQ(each.side, SideId(each.seat < Seat(3) ? 0 : 1));
}

TEST(ForgeData, The_seat_is_put_in_front_of_ids_that_two_seats_have) {
    EXPECT_THAT(ids_of(equipped(setup_of(2))),
                ElementsAre("G1", "G2", "G3", "G4", "G5", "G6", "B1", "B2", "B3", "B4", "B5", "B6"));
    // Only those of forces that are there twice.
    EXPECT_THAT(ids_of(equipped(setup_of(3))),
                ElementsAre("0:G1", "0:G2", "0:G3", "0:G4", "0:G5", "0:G6", "B1", "B2", "B3", "B4", "B5",
                            "B6", "2:G1", "2:G2", "2:G3", "2:G4", "2:G5", "2:G6"));
    // Two forces whose units have the same id are told apart likewise.
    EXPECT_THAT(
        ids_of(equipped(setup_of(2, {{"forces", "mine,brine"}}, force(unit(usual_group, "B4") + unit())))),
        ElementsAre("0:B4", "0:U1", "1:B1", "1:B2", "1:B3", "1:B4", "1:B5", "1:B6"));
}

TEST(ForgeData, Everything_of_its_own_can_be_played) {
    for (int seats = 2; seats <= most_seats; ++seats)
        for (const char* rules : {"duel", "ffa", "teams"})
            for (const char* start : {"quick", "manual"}) {
                if (rules == std::string("duel") && seats > 2) continue;
                if (rules == std::string("ffa") && (seats < 3 || seats > 4)) continue;
                const auto kit = equipped(setup_of(seats, {{"rules", rules}, {"setup", start}}));
                EXPECT_EQ(kit.seats, seats);
                EXPECT_THAT(kit.units.all, SizeIs(static_cast<std::size_t>(6 * seats)));
            }
}

// ---------------------------------------------------------------- scenarios of one's own: FO-DATA-3

std::string terrain_faults(std::string_view terrain, std::string_view size = "2400, 2400") {
    return faults_of(setup_of(2, mine, scenario(terrain, "", "", size)));
}

TEST(ForgeData, A_scenario_of_ones_own_can_be_played__FO_DATA_3) {
    const auto kit = equipped(setup_of(
        2, mine, scenario(piece("moat", "box = [0, 700, 2400, 900]"), objective("1200, 1200", "O", "9"))));
    EXPECT_EQ(kit.scenario.name, "My scenario");
    EXPECT_EQ(text_of_box(kit.scenario.table), "(0,0)-(2400,2400)");
    EXPECT_EQ(kit.scenario.terrain.all.at(0).cover, Cover::negative);
    EXPECT_EQ(kit.scenario.objectives.all.at(0).vp, 9);
    EXPECT_EQ(starts_of(kit, 0), "------"); // it has no places for a quick start
}

TEST(ForgeData, A_table_has_sides_of_1200_to_7200__FO_DATA_3) {
    const std::string bare = "[[scenario]]\nid = \"mine\"\nname = \"Mine\"\nsize = [{}]\n";
    const auto sized = [&](std::string_view size) { return faults_of(with(bare, "{}", size)); };
    EXPECT_EQ(sized("1200, 7200"), "");
    EXPECT_EQ(sized("1199, 7201"), "mine.toml:4: scenario[0].size[0]: FO-DATA-3: a whole number from 1200 to "
                                   "7200 is wanted here, not 1199\n"
                                   "mine.toml:4: scenario[0].size[1]: FO-DATA-3: a whole number from 1200 to "
                                   "7200 is wanted here, not 7201\n");
    EXPECT_EQ(sized("2400"), "mine.toml:4: scenario[0].size: FO-DATA-3: a size, [width, height], is wanted "
                             "here\n");
}

TEST(ForgeData, Terrain_lies_on_the_table__FO_DATA_3) {
    EXPECT_EQ(terrain_faults(piece("ruins", "box = [0, 0, 2400, 2400]")), "");
    EXPECT_EQ(terrain_faults(piece("ruins", "box = [0, 0, 2401, 2400]")),
              "mine.toml:5: scenario[0].terrain[0].box: FO-DATA-3: this is not wholly on the table\n");
    EXPECT_EQ(
        terrain_faults(piece("ruins", "box = [-1, 0, 9, 9]")),
        "mine.toml:5: scenario[0].terrain[0].box[0]: FO-DATA-3: a whole number from 0 to 7200 is wanted "
        "here, not -1\n");
    EXPECT_EQ(terrain_faults(piece("wall", "line = [[0, 2400], [2400, 0]]")), "");
    EXPECT_EQ(terrain_faults(piece("wall", "line = [[0, 2401], [2400, 0]]")),
              "mine.toml:5: scenario[0].terrain[0].line: FO-DATA-3: this is not wholly on the table\n");
}

TEST(ForgeData, Corners_are_in_order_and_lines_go_somewhere__FO_DATA_3) {
    for (const char* box : {"9, 0, 0, 9", "0, 9, 9, 0", "0, 0, 0, 9", "0, 9, 9, 9"})
        EXPECT_EQ(terrain_faults(piece("ruins", fmt::format("box = [{}]", box))),
                  "mine.toml:5: scenario[0].terrain[0].box: FO-DATA-3: the first corner of a box is in the "
                  "south-west, the second in the north-east\n");
    EXPECT_EQ(
        terrain_faults(piece("wall", "line = [[9, 9], [9, 9]]")),
        "mine.toml:5: scenario[0].terrain[0].line: FO-DATA-3: a line goes from one place to another, not "
        "to the same\n");
    EXPECT_EQ(terrain_faults(piece("wall", "line = [[9, 9], [9, 10]]")), "");
    EXPECT_EQ(
        terrain_faults(piece("wall", "line = [9, 9, 10, 10]")),
        "mine.toml:5: scenario[0].terrain[0].line: FO-DATA-3: a line, [[x, y], [x, y]], is wanted here\n");
}

TEST(ForgeData, Lines_have_a_line_and_the_rest_a_box__FO_DATA_3) {
    EXPECT_EQ(terrain_faults(piece("wall", "box = [0, 0, 9, 9]")),
              "mine.toml:5: scenario[0].terrain[0]: FO-DATA-3: 'wall' is a kind of terrain with a line, not "
              "with a box\n");
    for (const char* kind_id : {"ruins", "building"})
        EXPECT_EQ(
            terrain_faults(piece(kind_id, "line = [[0, 0], [9, 9]]")),
            fmt::format("mine.toml:5: scenario[0].terrain[0]: FO-DATA-3: '{}' is a kind of terrain with a "
                        "box, not with a line\n",
                        kind_id));
    const std::string both =
        "mine.toml:5: scenario[0].terrain[0]: FO-DATA-3: a piece has a box or a line, and "
        "not both\n";
    EXPECT_EQ(terrain_faults(piece("wall", "line = [[0, 0], [9, 9]], box = [0, 0, 9, 9]")), both);
    EXPECT_EQ(terrain_faults("{id = \"P\", kind = \"wall\"}"), both);
    EXPECT_THAT(terrain_faults(piece("swamp", "box = [0, 0, 9, 9]")),
                HasSubstr("mine.toml:5: scenario[0].terrain[0].kind: FO-DATA-3: there is no kind of terrain "
                          "'swamp'; there are light_wood, dense_wood, "));
}

TEST(ForgeData, There_are_32_pieces_and_8_objectives_at_most__FO_DATA_3) {
    const auto faults = [](int pieces, int objectives) {
        std::string terrain;
        for (int i = 0; i < pieces; ++i)
            terrain += piece("ruins", "box = [0, 0, 9, 9]", fmt::format("P{}", i)) + ", ";
        std::string markers;
        for (int i = 0; i < objectives; ++i) markers += objective("9, 9", fmt::format("O{}", i)) + ", ";
        return faults_of(setup_of(2, mine, scenario(terrain, markers)));
    };
    EXPECT_EQ(faults(32, 8), "");
    EXPECT_EQ(faults(33, 9),
              "mine.toml:5: scenario[0].terrain: FO-DATA-3: 0 to 32 pieces are wanted here, not 33\n"
              "mine.toml:6: scenario[0].objectives: FO-DATA-3: 0 to 8 objectives are wanted here, not 9\n");
}

TEST(ForgeData, Objectives_lie_on_the_table_and_in_no_block__FO_DATA_3) {
    const auto faults = [](std::string_view at, std::string_view vp = "1") {
        return faults_of(setup_of(2, mine,
                                  scenario(piece("building", "box = [1000, 1000, 1400, 1400]") + ", " +
                                               piece("ruins", "box = [1500, 1000, 1900, 1400]", "R"),
                                           objective(at, "O", vp))));
    };
    for (const char* fine : {"0, 0", "2400, 2400", "999, 1200", "1200, 1401", "1600, 1200"})
        EXPECT_EQ(faults(fine), "") << fine;
    EXPECT_EQ(faults("2401, 0"),
              "mine.toml:6: scenario[0].objectives[0].at: FO-DATA-3: this is not on the table\n");
    for (const char* inside : {"1200, 1200", "1000, 1400"}) // the rim belongs to it (FO-GEO-8)
        EXPECT_EQ(faults(inside),
                  "mine.toml:6: scenario[0].objectives[0]: FO-DATA-3: the objective 'O' is inside of 'P'\n");
    for (const char* vp : {"0", "9"}) EXPECT_EQ(faults("0, 0", vp), "");
    for (const char* vp : {"-1", "10"})
        EXPECT_EQ(faults("0, 0", vp), fmt::format("mine.toml:6: scenario[0].objectives[0].vp: FO-DATA-3: a "
                                                  "whole number from 0 to 9 is wanted here, not {}\n",
                                                  vp));
}

TEST(ForgeData, Ids_of_a_scenario_come_once__FO_RUL_72) {
    const std::string two = piece("ruins", "box = [0, 0, 9, 9]");
    EXPECT_EQ(terrain_faults(two + ", " + two),
              "mine.toml:5: scenario[0].terrain[1].id: FO-RUL-72: the id 'P' is given twice\n");
    EXPECT_EQ(faults_of(setup_of(2, mine, with(scenario(), "\"high\"", "\"low\""))),
              "mine.toml:9: scenario[0].duel[1].id: FO-RUL-72: the id 'low' is given twice\n");
}

// ---------------------------------------------------------------- zones: FO-DATA-3, FO-SET-4

// Zones of a scenario of its own, in line 10 and after.
std::string zones(std::string_view field, std::initializer_list<std::string_view> boxes) {
    std::string text = fmt::format("{} = [\n", field);
    int number = 0;
    for (const std::string_view box : boxes)
        text += fmt::format("{{id = \"z{0}\", name = \"Z{0}\", box = [{1}]}},\n", number++, box);
    return text + "]\n";
}

TEST(ForgeData, Zones_lie_on_the_table_and_apart__FO_DATA_3) {
    const auto faults = [](std::string_view second) {
        return faults_of(scenario("", "", zones("teams", {"0, 0, 2400, 600", second})));
    };
    EXPECT_EQ(faults("0, 601, 2400, 2400"), "");
    EXPECT_EQ(
        faults("0, 600, 2400, 2400"),
        "mine.toml:12: scenario[0].teams[1].box: FO-DATA-3: the zones 'z0' and 'z1' meet, and no two do\n");
    EXPECT_THAT(faults("100, 100, 200, 200"), HasSubstr("the zones 'z0' and 'z1' meet"));
    EXPECT_EQ(faults("0, 1800, 2401, 2400"),
              "mine.toml:12: scenario[0].teams[1].box: FO-DATA-3: this is not wholly on the table\n");
    EXPECT_EQ(faults("0, 2400, 2400, 1800"),
              "mine.toml:12: scenario[0].teams[1].box: FO-DATA-3: the first corner of a box is in the "
              "south-west, the second in the north-east\n");
}

TEST(ForgeData, There_are_as_many_zones_as_sides_need__FO_DATA_3) {
    const std::string three =
        zones("corners", {"0, 700, 300, 900", "400, 700, 600, 900", "700, 700, 900, 900"});
    EXPECT_EQ(faults_of(setup_of(3, mine, scenario("", "", three))), "");
    EXPECT_EQ(
        faults_of(setup_of(4, mine, scenario("", "", three))),
        "mine.toml:10: scenario[0].corners: FO-DATA-3: 'mine' has 3 zones for rules=ffa, and 4 sides need "
        "one each\n");
    EXPECT_EQ(faults_of(setup_of(5, mine, scenario())),
              "mine.toml:1: scenario[0]: FO-DATA-3: 'mine' has 0 zones for rules=teams, and 2 sides need one "
              "each\n");
    EXPECT_EQ(faults_of(setup_of(5, {}, scenario())), ""); // nobody plays it
    EXPECT_EQ(faults_of(scenario("", "", zones("corners", {"0, 0, 9, 9", "10, 10, 19, 19"}))),
              "mine.toml:10: scenario[0].corners: FO-DATA-3: 3 to 4 zones are wanted here, not 2\n");
    EXPECT_EQ(faults_of(scenario("", "", zones("teams", {"0, 0, 9, 9"}))),
              "mine.toml:10: scenario[0].teams: FO-DATA-3: 2 to 4 zones are wanted here, not 1\n");
    EXPECT_EQ(faults_of(scenario("", "",
                                 zones("teams", {"0, 0, 9, 9", "10, 0, 19, 9", "20, 0, 29, 9", "30, 0, 39, 9",
                                                 "40, 0, 49, 9"}))),
              "mine.toml:10: scenario[0].teams: FO-DATA-3: 2 to 4 zones are wanted here, not 5\n");
}

// The scenario with a start in its first zone, in line 8, played by a force "mine" of units of radius 100.
std::string start_faults(std::string_view start, std::string_view terrain = "", Given more = {}) {
    Given options{{"scenario", "mine"}, {"forces", "mine,brine"}};
    options.insert(options.end(), more.begin(), more.end());
    return faults_of(
        setup_of(2, options,
                 with(scenario(terrain), "2400, 600]", fmt::format("2400, 600], start = [{}]", start)) +
                     force(unit() + unit(usual_group, "U2"))));
}

TEST(ForgeData, Units_start_wholly_inside_their_zone__FO_SET_4) {
    EXPECT_EQ(start_faults("[[100, 100], [2300, 500]]"), "");
    for (const char* at : {"99,100", "100,99", "2301,500", "2300,501"})
        EXPECT_EQ(
            start_faults(fmt::format("[[{}]]", at)),
            fmt::format("mine.toml:8: scenario[0].duel[0].start[0][0]: FO-SET-4: U1 at ({}) is not wholly "
                        "inside of the zone 'low'\n",
                        at));
    // Whoever plays: a place beside the zone is for nobody.
    EXPECT_EQ(start_faults("[[100, 100], [300, 300], [500, 601]]"),
              "mine.toml:8: scenario[0].duel[0].start[0][2]: FO-SET-4: (500,601) is not in the zone\n");
}

TEST(ForgeData, Units_start_on_nothing_else__FO_SET_4) {
    EXPECT_EQ(start_faults("[[300, 300], [500, 300]]"), ""); // they touch
    EXPECT_EQ(start_faults("[[300, 300], [499, 300]]"),
              "mine.toml:8: scenario[0].duel[0].start[0][1]: FO-SET-4: U2 at (499,300) overlaps U1 at "
              "(300,300)\n");
    const std::string house = piece("building", "box = [1000, 0, 1200, 400]");
    EXPECT_EQ(start_faults("[[900, 300], [1260, 480]]", house), ""); // at the wall, and at the corner
    EXPECT_EQ(start_faults("[[901, 300], [1260, 479]]", house),
              "mine.toml:8: scenario[0].duel[0].start[0][0]: FO-SET-4: U1 at (901,300) overlaps 'P'\n"
              "mine.toml:8: scenario[0].duel[0].start[0][1]: FO-SET-4: U2 at (1260,479) overlaps 'P'\n");
    EXPECT_EQ(start_faults("[[1100, 300]]", piece("ruins", "box = [1000, 0, 1200, 400]")), "");
}

TEST(ForgeData, Starts_matter_only_to_whoever_stands_there__FO_SET_4) {
    EXPECT_EQ(start_faults("[[300, 300], [500, 300], [500, 300]]"), ""); // a third unit would not fit
    EXPECT_EQ(start_faults("[[99, 300]]", "", {{"setup", "manual"}}), "");
    EXPECT_EQ(faults_of(setup_of(2, {}, with(scenario(), "2400, 600]", "2400, 600], start = [[[10, 10]]]"))),
              ""); // nobody plays it
}

TEST(ForgeData, Seats_of_a_team_do_not_start_on_each_other__FO_SET_4) {
    const std::string teams =
        "teams = [\n{id = \"a\", name = \"A\", box = [0, 0, 2400, 600], start = [[[300, "
        "300]], [[300, 400]]]},\n{id = \"b\", name = \"B\", box = [0, 1800, 2400, 2400]}]\n";
    const Given options{{"scenario", "mine"}, {"forces", "mine,mine,mine"}, {"rules", "teams"}};
    EXPECT_EQ(faults_of(setup_of(3, options, scenario("", "", teams) + force(unit()))),
              "mine.toml:11: scenario[0].teams[0].start[1][0]: FO-SET-4: U1 at (300,400) overlaps U1 at "
              "(300,300)\n");
}

// A zone for teams that is not that of the duel has places of its own for a team of one.
TEST(ForgeData, A_team_of_one_in_another_zone_starts_where_that_zone_says__FO_TEAM_8) {
    const auto start = [](std::string_view box) {
        const std::string teams = fmt::format(
            "teams = [\n{{id = \"a\", name = \"A\", box = [{}], start = [[[300, 300]]]}},\n{{id = "
            "\"b\", name = \"B\", box = [0, 1800, 2400, 2400]}}]\n",
            box);
        return starts_of(
            equipped(
                setup_of(2, {{"scenario", "mine"}, {"forces", "mine,mine"}, {"rules", "teams"}},
                         with(scenario("", "", teams), "2400, 600]", "2400, 600], start = [[[500, 500]]]") +
                             force(unit()))),
            0);
    };
    EXPECT_EQ(start("0, 0, 2400, 600"), "(500,500)");
    EXPECT_EQ(start("0, 0, 2400, 700"), "(300,300)");
}

TEST(ForgeData, Lists_of_starts_have_limits__FO_DATA_3) {
    EXPECT_EQ(start_faults("[[100, 100]], [[300, 300]]"),
              "mine.toml:8: scenario[0].duel[0].start: FO-DATA-3: at most 1 entries are wanted here, 2 are "
              "given\n");
    std::string nine;
    for (int i = 0; i < 9; ++i) nine += fmt::format("[{}, 300], ", 200 * i + 200);
    EXPECT_EQ(start_faults("[" + nine + "]"),
              "mine.toml:8: scenario[0].duel[0].start[0]: FO-DATA-3: at most 8 "
              "entries are wanted here, 9 are given\n");
    EXPECT_EQ(start_faults("[100, 100]"),
              "mine.toml:8: scenario[0].duel[0].start[0][0]: FO-DATA-3: a place, [x, y], is wanted here\n"
              "mine.toml:8: scenario[0].duel[0].start[0][1]: FO-DATA-3: a place, [x, y], is wanted here\n");
}

// ---------------------------------------------------------------- files that mix and replace: FO-RUL-72

TEST(ForgeData, A_file_may_hold_any_mix__FO_RUL_72) {
    const auto kit = equipped(setup_of(
        2, {},
        kind() + weapon() + force(unit(R"({name = "Hand", count = 3, weapons = ["mine"]})")) +
            scenario(piece("mine", "box = [0, 700, 100, 800]")) +
            "[measures]\nbubble = 150\n[options]\nforces = [\"mine\", \"brine\"]\nscenario = \"mine\"\n"));
    EXPECT_EQ(kit.scenario.terrain.all.at(0).name, "My terrain");
    EXPECT_EQ(kit.weapons[kit.units[UnitId(0)].sheet.ranged.at(0).weapon].name, "My weapon");
    EXPECT_EQ(kit.force_names[Seat(0)], "My force");
    EXPECT_EQ(kit.measures.bubble, 150);
    EXPECT_EQ(faults_of("[[spell]]\nid = \"x\"\n"),
              "mine.toml:1: spell: FO-RUL-72: there is no such field; there are measures, terrain, weapon, "
              "force, scenario, options\n");
}

TEST(ForgeData, An_entry_with_an_id_that_exists_replaces_it__FO_RUL_72) {
    const auto kit =
        equipped(setup_of(2, {},
                          with(kind("area", "dense", "difficult", "hard"), "mine", "craters") +
                              with(weapon(), "mine", "rifle") + with(force(unit()), "mine", "brine")));
    EXPECT_EQ(kit.kinds[5].name, "My terrain"); // where it stood
    EXPECT_EQ(kit.scenario.terrain[PieceId(6)].sight, Sightline::dense);
    EXPECT_EQ(row_of(kit.weapons[WeaponId(2)]), "rifle 900/1800 2 1");
    EXPECT_EQ(kit.force_names[Seat(1)], "My force");
    EXPECT_THAT(kit.units.all, SizeIs(7));
    const auto field = equipped(setup_of(2, {}, with(scenario(), "mine", "three_wells"))).scenario;
    EXPECT_EQ(field.name, "My scenario");
    EXPECT_THAT(field.terrain, IsEmpty());
}

TEST(ForgeData, Later_files_count_more__FO_RUL_72) {
    auto setup =
        setup_of(2, {}, "[measures]\nbubble = 150\nstepBack = 5\n" + with(weapon(), "mine", "rifle"));
    setup.data.push_back(
        {"second.toml", "[measures]\nbubble = 160\n" + with(weapon("pin = 4"), "mine", "rifle")});
    const auto kit = equipped(setup);
    EXPECT_EQ(kit.measures.bubble, 160);
    EXPECT_EQ(kit.measures.step_back, 5);
    EXPECT_EQ(kit.weapons[WeaponId(2)].pin, 4);
}

// What the game's own scenarios rest on may be changed by a file; that matters only to whoever plays them.
TEST(ForgeData, Scenarios_of_the_game_are_checked_if_they_are_played__FO_RUL_72) {
    const std::string wall = with(kind("block", "solid", "impassable", "none"), "mine", "wall");
    const std::string told = faults_of(wall);
    EXPECT_EQ(std::ranges::count(told, '\n'), 2);
    EXPECT_THAT(told, HasSubstr("data/forge/scenarios.toml:"));
    EXPECT_THAT(told,
                HasSubstr("scenario[0].terrain[8]: FO-DATA-3: 'wall' is a kind of terrain with a box, not "
                          "with a line\n"));
    EXPECT_EQ(faults_of(setup_of(2, mine, wall + scenario())), "");
    // A moat that nobody can cross, where the Garrison stands.
    const std::string craters = with(kind("block", "solid", "impassable", "none"), "mine", "craters");
    EXPECT_EQ(faults_of(craters), "");
    EXPECT_THAT(faults_of(craters + with(with(scenario(piece("craters", "box = [2300, 300, 2400, 400]"), "",
                                                       "", "4800, 3600"),
                                              "mine", "three_wells"),
                                         "2400, 600]", "4800, 800], start = [[[2400, 450]]]")),
                HasSubstr("FO-SET-4: G1 at (2400,450) overlaps 'P'\n"));
}

TEST(ForgeData, There_are_limits_to_what_files_add__FO_RUL_72) {
    std::string file;
    for (int i = 0; i < 48; ++i) file += with(kind(), "mine", fmt::format("k{}", i));
    EXPECT_EQ(faults_of(file), "");
    EXPECT_THAT(faults_of(file + kind()),
                HasSubstr("terrain[48]: FO-RUL-72: there are at most 64 kinds of terrain, those of the game "
                          "included\n"));
}

// ---------------------------------------------------------------- how faults are told

TEST(ForgeData, All_faults_of_all_files_are_told_at_once) {
    auto setup = setup_of(3, {{"rounds", "13"}, {"scenario", "moon"}, {"forces", "elves"}, {"rules", "duel"}},
                          kind("area", "solid") + with(weapon(), "ap = 1", "ap = 11") +
                              force(with(unit(), "co = 5", "co = 11")));
    setup.data.push_back({"second.toml", "[measures]\ncontact = 0\n" +
                                             scenario(piece("ruins", "box = [9, 9, 0, 0]"),
                                                      objective("9999, 9"), "", "100, 2400") +
                                             "[[force]]\nid = 3\n"});
    setup.data.push_back({"third.toml", "a = [\n"});
    const std::string told = faults_of(setup);
    for (const char* fault :
         {"mine.toml:5: terrain[0].sight: FO-RUL-72: ", "mine.toml:14: weapon[0].ap: FO-DATA-2: ",
          "force[0].unit[0].stats.co: FO-DATA-1: ", "second.toml:2: measures.contact: FO-RUL-72: ",
          "second.toml:6: scenario[0].size[0]: FO-DATA-3: ",
          "second.toml:7: scenario[0].terrain[0].box: FO-DATA-3: ",
          "second.toml:8: scenario[0].objectives[0].at[0]: FO-DATA-3: ", "force[0].id: FO-DATA-1: ",
          "third.toml:1: this is not TOML: ", "options.rounds: FO-RUL-70: ", "options.scenario: FO-RUL-70: ",
          "options.forces: FO-RUL-70: ", "options.rules: FO-RUL-71: "})
        EXPECT_THAT(told, HasSubstr(fault));
}

TEST(ForgeData, A_faulty_entry_is_not_called_unknown_as_well) {
    const auto one_line = [](const std::string& told) { return std::ranges::count(told, '\n') == 1; };
    EXPECT_TRUE(one_line(faults_of(setup_of(2, mine, scenario("", "", "", "1, 2400")))));
    EXPECT_TRUE(one_line(
        faults_of(setup_of(2, {{"forces", "mine,mine"}}, force(with(unit(), "co = 5", "co = 11"))))));
    EXPECT_TRUE(one_line(faults_of(
        setup_of(2, mine, kind("area", "solid") + scenario(piece("mine", "line = [[0, 0], [9, 9]]"))))));
    EXPECT_TRUE(
        one_line(faults_of(setup_of(2, {{"forces", "mine,mine"}},
                                    with(weapon(), "ap = 1", "ap = 11") +
                                        force(unit(R"({name = "Hand", count = 3, weapons = ["mine"]})"))))));
}

TEST(ForgeData, Very_many_faults_are_cut_short_and_do_no_harm) {
    std::string file = "[options]\n";
    for (int i = 0; i < 300; ++i) file += fmt::format("o{} = true\n", i);
    auto setup = setup_of(2, mine, file);
    setup.data.push_back({"second.toml", scenario(piece("swamp", "box = [9, 9, 0, 0]")) +
                                             kind("area", "solid") + force(unit("{}"))});
    EXPECT_EQ(std::ranges::count(faults_of(setup), '\n'), 200);
}

// ---------------------------------------------------------------- how a scenario ends: FO-END-9

// Three objectives that give 4 points a round; what is said about the end is in line 10.
std::string scenario_that_ends(std::string_view how) {
    const std::string objectives = fmt::format("{}, {}, {}", objective("1200, 1200", "O1", "2"),
                                               objective("600, 1200", "O2"), objective("1800, 1200", "O3"));
    return scenario("", objectives, how) + "[options]\nscenario = \"mine\"\nsetup = \"manual\"\n";
}

TEST(ForgeEndingFiles, A_scenario_says_how_it_ends_and_who_wins__FO_END_9__FO_WIN_5) {
    const auto kit = equipped(
        setup_of(2, {},
                 scenario_that_ends("end = ['target:8', 'lead:5', 'held:all', 'lost:G1', 'rounds:4']\n"
                                    "victory = ['kept', 'points']")));
    EXPECT_EQ(kit.endings.target, 8);
    EXPECT_EQ(kit.endings.lead, 5);
    EXPECT_TRUE(kit.endings.may(Ended::held));
    EXPECT_FALSE(kit.endings.may(Ended::last_side));
    EXPECT_EQ(kit.options.rounds, 4);
    EXPECT_EQ(kit.options.wipeout, Wipeout::play_on);
    EXPECT_EQ(kit.named_units, UnitSet(UnitId(0)));
    EXPECT_EQ(kit.endings.victory[0], Merit::kept);
}

TEST(ForgeEndingFiles, Without_it_nothing_changes__FO_END_9) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(kit.endings.ends, bit_of(Ended::rounds) | bit_of(Ended::last_side));
    EXPECT_EQ(kit.endings.rounds, 6);
    EXPECT_EQ(kit.options.wipeout, Wipeout::score);
    EXPECT_EQ(kit.endings.merit_count, 1);
}

TEST(ForgeEndingFiles, An_option_at_the_table_beats_the_scenario__FO_END_9) {
    const std::string file = scenario_that_ends("end = ['target:8', 'rounds:4']");
    const auto kit = equipped(setup_of(2, {{"rounds", "9"}, {"end", "lead:3"}, {"wipeout", "win"}}, file));
    EXPECT_EQ(kit.endings.rounds, 9);
    EXPECT_EQ(kit.endings.target, 0);
    EXPECT_TRUE(kit.endings.may(Ended::lead));
    EXPECT_TRUE(kit.endings.may(Ended::last_side));
}

TEST(ForgeEndingFiles, What_makes_no_sense_is_refused__FO_END_9) {
    EXPECT_EQ(faults_of(scenario_that_ends("end = ['rout']")),
              "mine.toml:10: scenario[0].end[0]: FO-END-9: there is no end condition 'rout' here; there are "
              "rounds, last_side, target, lead, held, lost\n");
    EXPECT_EQ(faults_of(scenario_that_ends("victory = ['kills']")),
              "mine.toml:10: scenario[0].victory[0]: FO-END-9: nobody wins by 'kills' here; there are "
              "points, held, kept\n");
    EXPECT_EQ(faults_of(scenario_that_ends("end = ['target:25']")),
              "mine.toml:10: scenario[0].end[0]: FO-END-9: nobody can come to 'target:25': there are 24 "
              "points in the whole game\n");
    EXPECT_EQ(faults_of(scenario_that_ends("end = ['held:4']")),
              "mine.toml:10: scenario[0].end[0]: FO-END-9: nobody can hold so many: the scenario has 3 "
              "objectives\n");
    EXPECT_EQ(faults_of(scenario_that_ends("end = ['lost:X9']")),
              "mine.toml:10: scenario[0].end[0]: FO-END-9: nobody fields a unit 'X9'\n");
    EXPECT_EQ(faults_of({{"end", "held:4"}}),
              "options.end: FO-END-9: nobody can hold so many: the scenario has 3 objectives\n");
}

} // namespace
} // namespace muster::forge::file_tests
