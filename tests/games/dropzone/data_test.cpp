// The data of Dropzone: units and weapons as the game's own files have them (rule page, sections 2.3 to 2.7),
// files that mix and replace, and what is refused. The rest: data_cards_test.cpp, data_forces_test.cpp,
// data_tables_test.cpp.
#include "games/dropzone/files.hpp"

namespace muster::dropzone::file_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// ---------------------------------------------------------------- units: section 2.6

void append(std::string& list, std::string_view word) {
    list += fmt::format("{}{}", list.empty() ? "" : ", ", word);
}

std::string specials_of(const Weapon& each) {
    constexpr std::array mark_names{"Infantry", "Vehicle",  "Tank",   "Skimmer",
                                    "Walker",   "Aircraft", "Scenery"};
    constexpr std::array cover_names{"Soft", "Body", "Hull"};
    std::string list;
    if (each.anti_air > 0) append(list, fmt::format("AA-{}", each.anti_air));
    if (each.alternative > 0) append(list, fmt::format("Alt-{}", each.alternative));
    for (std::size_t i = 0; i < cover_names.size(); ++i)
        if ((each.ignores >> i & 1) != 0) append(list, fmt::format("Cover ({})", cover_names.at(i)));
    for (const Devastator& devastator : each.devastators)
        for (std::size_t i = 0; i < mark_names.size(); ++i)
            if ((devastator.marks >> i & 1) != 0)
                append(list, fmt::format("Devastator-{} ({})", devastator.x, mark_names.at(i)));
    if (each.flame) append(list, "Flame");
    if (each.limited > 0) append(list, fmt::format("Limited-{}", each.limited));
    if (each.penetrative) append(list, "Penetrative");
    if (each.reduced > 0) append(list, fmt::format("Reduced-{}", each.reduced));
    return list;
}

std::string range_of(int range) { return range == full_range ? "all" : fmt::format("{}", range); }

// As the tables of section 2.6 write it, with "-" for a dash and "all" for no limit.
std::string row_of(const Weapon& each) {
    std::string row = each.name + " ";
    if (each.close_quarters)
        row += fmt::format("CQ/{}/{}/{}", each.shots, each.accuracy == 0 ? "auto" : "?", each.energy);
    else
        row += fmt::format(
            "{}/{}/{}/{}/{}+/{}", each.move_and_fire < 0 ? "-" : fmt::format("{}", each.move_and_fire),
            range_of(each.full), range_of(each.countered), each.shots, each.accuracy, each.energy);
    const std::string specials = specials_of(each);
    return specials.empty() ? row : row + "/" + specials;
}

std::string or_dash(std::string_view list) { return std::string(list.empty() ? "-" : list); }

std::string countermeasures_of(const Sheet& each) {
    std::string list;
    if (each.active) append(list, "A");
    if (each.passive > 0) append(list, fmt::format("P{}+", each.passive));
    if (each.evasion > 0) append(list, fmt::format("E+{}", each.evasion));
    return or_dash(list);
}

std::string type_of(const Sheet& each) {
    constexpr std::array names{"Infantry", "Tank", "Skimmer", "Walker", "Aircraft", "Aircraft-S"};
    std::string text = names.at(static_cast<std::size_t>(each.type));
    if (each.fortitude > 0) text += fmt::format(" {}+", each.fortitude);
    if (each.stride > 0) text += fmt::format(" (stride {})", each.stride);
    return text;
}

std::string space_of(const Sheet& each) {
    std::string list;
    if (each.offers.letter != 0) append(list, fmt::format("cap {}{}", each.offers.letter, each.offers.size));
    if (each.needs.letter != 0) append(list, fmt::format("req {}{}", each.needs.letter, each.needs.size));
    return or_dash(list);
}

std::string specials_of(const Sheet& each) {
    std::string list;
    if (each.resilient) append(list, "Resilient");
    if (each.large) append(list, "Large");
    if (each.wide) append(list, "Wide");
    if (each.dodge > 0) append(list, fmt::format("Dodge {}+", each.dodge));
    if (each.command_centre) append(list, "Command Centre");
    return or_dash(list);
}

std::string row_of(const Sheet& each) {
    constexpr std::array names{"Command", "Scout",  "Standard", "Heavy",
                               "Support", "Troops", "Exotic",   "Auxiliary"};
    std::string row = fmt::format("{} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | ", each.name,
                                  names.at(static_cast<std::size_t>(each.category)), each.points, each.mv,
                                  countermeasures_of(each), each.armour, each.dp, type_of(each), each.radius,
                                  space_of(each), specials_of(each));
    for (const Weapon& carried : each.weapons)
        row += fmt::format("{}{}", &carried == &each.weapons.front() ? "" : "; ", row_of(carried));
    return row;
}

TEST(DropzoneData, Units_and_weapons_are_those_of_section_2_6) {
    std::vector<std::string> rows;
    for (const Sheet& each : equipped(setup_of(2)).sheets) rows.push_back(row_of(each));
    EXPECT_THAT(
        rows,
        ElementsAre(
            "Beacon Carrier | Command | 70 | 700 | A | 13 | 3 | Tank | 60 | req V2 | - | Twin Autocannon "
            "-/2400/1200/3/3+/6",
            "Lamprunner | Scout | 20 | 900 | A | 11 | 1 | Tank | 45 | req V1 | - | Dart Pod "
            "-/3000/900/1/3+/8/Penetrative",
            "Anvil Tank | Standard | 40 | 400 | A | 14 | 2 | Tank | 60 | req V2 | - | Longbore "
            "-/all/2400/1/2+/10; Hull Repeater -/2400/1200/2/3+/3",
            "Skylight Flak | Support | 40 | 400 | A | 13 | 1 | Tank | 60 | req V2 | - | Flak Rake "
            "-/3600/1800/3/3+/7/AA-2",
            "Watch Section | Troops | 20 | 300 | - | 7 | 5 | Infantry 4+ | 40 | req I1 | - | Service Rifles "
            "-/2400/900/4/3+/3/Reduced-1; Shoulder Tube 0/all/900/1/3+/9; Close Drill CQ/4/auto/3/Reduced-1",
            "Ember Breachers | Exotic | 35 | 300 | - | 8 | 4 | Infantry 3+ | 40 | req I1 | Resilient | Ember "
            "Throwers -/600/600/5/3+/4/Flame, Reduced-1; Breaching Tools CQ/5/auto/5/Reduced-1",
            "Kestrel Gunship | Support | 70 | 2000 | A, E+2 | 10 | 2 | Aircraft | 70 | - | - | Rocket Racks "
            "1000/2400/1200/2/3+/9; Air Darts 1000/1800/900/2/4+/7/AA-2",
            "Swift Troopship | Auxiliary | 30 | 2400 | A | 10 | 2 | Aircraft | 80 | cap I4 | - | Nose Gun "
            "-/2400/1200/2/4+/3",
            "Heron Dropship | Auxiliary | 35 | 1800 | A | 10 | 3 | Aircraft | 100 | cap V6 | - | Door Guns "
            "-/2400/1200/3/4+/3",
            "Mule APC | Auxiliary | 15 | 600 | A | 12 | 2 | Tank | 60 | cap I3, req V3 | - | Turret Gun "
            "-/2400/1200/2/4+/4",
            "Bramble Throne | Command | 60 | 500 | A, P5+ | 13 | 3 | Walker (stride 100) | 60 | req V2 | - | "
            "Thorn Lance -/3000/1800/1/2+/11/Devastator-2 (Vehicle)",
            "Pollen Seeker | Scout | 25 | 800 | A, E+1 | 11 | 1 | Skimmer | 45 | req V1 | - | Sting Pods "
            "-/2400/1200/2/3+/6/Cover (Soft)",
            "Needle Skimmer | Standard | 35 | 700 | A, E+1 | 12 | 1 | Skimmer | 50 | req V1 | - | Ion Needle "
            "-/2400/1800/1/2+/10",
            "Briar Strider | Heavy | 55 | 300 | A, P5+ | 14 | 2 | Walker (stride 100) | 60 | req V2 | "
            "Command Centre | Twin Rails 200/all/2400/2/2+/10; Wall Breaker -/1200/1200/1/2+/10/Devastator-3 "
            "(Scenery), Limited-2",
            "Hawthorn Sentry | Support | 45 | 400 | A | 13 | 2 | Walker (stride 100) | 55 | req V2 | - | "
            "High Burst -/3600/1800/3/3+/7/AA-2, Alt-1; Low Burst -/1800/1200/6/3+/4/Alt-1",
            "Rootguard | Troops | 30 | 200 | - | 8 | 5 | Infantry 3+ | 40 | req I1 | - | Seedguns "
            "100/1800/900/5/3+/4/Reduced-1; Thorn Spikes CQ/5/auto/4/Reduced-1",
            "Shadeblades | Exotic | 45 | 400 | - | 7 | 4 | Infantry 2+ | 40 | req I1 | Dodge 4+ | Hand "
            "Shards -/900/600/4/2+/3/Reduced-1; Shade Blades CQ/4/auto/6/Reduced-1",
            "Seed Pod | Auxiliary | 30 | 2000 | A | 10 | 2 | Aircraft | 80 | cap I5 | - | Spore Gun "
            "-/1800/900/2/4+/4",
            "Drifter Barge | Auxiliary | 40 | 1600 | A | 11 | 3 | Aircraft | 100 | cap V4 | - | Arc Turret "
            "-/2400/1200/1/3+/8"));
}

TEST(DropzoneData, Only_units_that_somebody_has_are_on_the_table) {
    const auto kit = equipped(setup_of(3, {{"forces", "thornveil,thornveil,thornveil"}}, unit()));
    EXPECT_THAT(ids_in(kit.sheets), ElementsAre("throne", "seeker", "needle", "briar", "hawthorn",
                                                "rootguard", "shadeblades", "pod", "drifter"));
}

// The fault of a file with this unit.
void expect_unit(std::string_view from, std::string_view to, std::string_view told) {
    EXPECT_EQ(faults_of(with(unit(weapon()), from, to)),
              told.empty() ? "" : fmt::format("mine.toml:{}\n", told))
        << to;
}

TEST(DropzoneData, Numbers_of_a_unit_have_limits__DZ_RUL_72) {
    struct Limit {
        std::string_view field;
        std::string_view usual;
        int line, low, high;
    };
    for (const auto& [field, usual, line, low, high] :
         {Limit{"points", "points = 50", 5, 0, 500}, Limit{"mv", "mv = 400", 6, 100, 4800},
          Limit{"armour", "armour = 10", 7, 1, 20}, Limit{"dp", "dp = 2", 8, 1, 20},
          Limit{"radius", "radius = 50", 10, 20, 150}, Limit{"weapons[0].full", "full = 2400", 11, 1, 9999},
          Limit{"weapons[0].countered", "countered = 1200", 11, 1, 9999},
          Limit{"weapons[0].shots", "shots = 2", 11, 1, 12},
          Limit{"weapons[0].accuracy", "accuracy = 3", 11, 2, 6},
          Limit{"weapons[0].energy", "energy = 5", 11, 1, 20}}) {
        const std::string name(usual.substr(0, usual.find('=') + 2));
        for (const int fine : {low, high}) expect_unit(usual, fmt::format("{}{}", name, fine), "");
        for (const int wrong : {low - 1, high + 1})
            expect_unit(usual, fmt::format("{}{}", name, wrong),
                        fmt::format("{}: unit[0].{}: DZ-RUL-72: a whole number from {} to {} is wanted here, "
                                    "not {}",
                                    line, field, low, high, wrong));
    }
}

TEST(DropzoneData, What_may_be_left_out_has_limits_too__DZ_RUL_72) {
    struct Limit {
        std::string_view field;
        int low, high;
    };
    for (const auto& [field, low, high] :
         {Limit{"passive", 2, 6}, Limit{"evasion", 1, 6}, Limit{"dodge", 2, 6}}) {
        for (const int fine : {low, high})
            EXPECT_EQ(faults_of(unit("", fmt::format("{} = {}", field, fine))), "");
        for (const int wrong : {low - 1, high + 1})
            EXPECT_EQ(
                faults_of(unit("", fmt::format("{} = {}", field, wrong))),
                fmt::format("mine.toml:12: unit[0].{}: DZ-RUL-72: a whole number from {} to {} is wanted "
                            "here, not {}\n",
                            field, low, high, wrong));
    }
    for (const auto& [field, low, high] :
         {Limit{"move_and_fire", 0, 4800}, Limit{"aa", 1, 9}, Limit{"alt", 1, 9}, Limit{"limited", 1, 9},
          Limit{"reduced", 1, 9}}) {
        for (const int fine : {low, high})
            EXPECT_EQ(faults_of(unit(weapon(fmt::format(", {} = {}", field, fine)))), "");
        for (const int wrong : {low - 1, high + 1})
            EXPECT_EQ(
                faults_of(unit(weapon(fmt::format(", {} = {}", field, wrong)))),
                fmt::format("mine.toml:11: unit[0].weapons[0].{}: DZ-RUL-72: a whole number from {} to {} "
                            "is wanted here, not {}\n",
                            field, low, high, wrong));
    }
}

// The sheet of a unit "mine", as somebody plays it.
Sheet sheet_of(std::string file) {
    const auto kit =
        equipped(setup_of(2, {{"forces", "mine,lantern"}}, std::move(file) + force(squad("M", "mine"))));
    const auto found = std::ranges::find(kit.sheets, "mine", &Sheet::id);
    EXPECT_NE(found, kit.sheets.end());
    return found == kit.sheets.end() ? Sheet{} : *found;
}

TEST(DropzoneData, Every_field_of_a_unit_is_read) {
    const std::string all = "active = true\npassive = 4\nevasion = 3\nneeds = \"V7\"\noffers = \"I12\"\n"
                            "resilient = true\nlarge = true\nwide = true\ndodge = 5\ncommand_centre = true\n"
                            "stride = 250\n";
    const std::string gun =
        ", move_and_fire = 300, aa = 4, alt = 2, ignores = [\"body\", \"hull\"], flame = "
        "true, limited = 3, penetrative = true, reduced = 2, devastator = [{x = 3, against "
        "= [\"tank\", \"aircraft\"]}, {x = 9, against = [\"infantry\"]}]";
    EXPECT_EQ(
        row_of(sheet_of(unit(weapon(gun), all, "walker"))),
        "My unit | Standard | 50 | 400 | A, P4+, E+3 | 10 | 2 | Walker (stride 250) | 50 | cap I12, req V7 "
        "| Resilient, Large, Wide, Dodge 5+, Command Centre | My gun 300/2400/1200/2/3+/5/AA-4, Alt-2, "
        "Cover (Body), Cover (Hull), Devastator-3 (Tank), Devastator-3 (Aircraft), Devastator-9 "
        "(Infantry), Flame, Limited-3, Penetrative, Reduced-2");
    EXPECT_EQ(row_of(sheet_of(unit("", "", "aircraft_s"))),
              "My unit | Standard | 50 | 400 | - | 10 | 2 | Aircraft-S | 50 | - | - | ");
}

TEST(DropzoneData, A_unit_says_what_it_must_and_nothing_else__DZ_RUL_72) {
    EXPECT_EQ(faults_of("[[unit]]\nid = \"mine\"\n"),
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"name\" is missing\n"
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"category\" is missing\n"
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"points\" is missing\n"
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"mv\" is missing\n"
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"armour\" is missing\n"
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"dp\" is missing\n"
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"type\" is missing\n"
              "mine.toml:1: unit[0]: DZ-RUL-72: the field \"radius\" is missing\n");
    EXPECT_THAT(faults_of(unit("", "speed = 3")),
                HasSubstr("unit[0].speed: DZ-RUL-72: there is no such field"));
    expect_unit("\"standard\"", "\"elite\"",
                "4: unit[0].category: DZ-RUL-72: there is no category 'elite'; there are command, scout, "
                "standard, heavy, support, troops, exotic, auxiliary");
    expect_unit(
        "\"tank\"", "\"boat\"",
        "9: unit[0].type: DZ-RUL-72: there is no type 'boat'; there are infantry, tank, skimmer, walker, "
        "aircraft, aircraft_s");
}

TEST(DropzoneData, Some_fields_belong_to_some_types__DZ_RUL_72) {
    const auto told = [](std::string_view type, std::string_view rest) {
        return faults_of(unit("", rest, type));
    };
    EXPECT_EQ(told("infantry", "fortitude = 3"), "");
    EXPECT_EQ(told("infantry", ""), "mine.toml:1: unit[0]: DZ-RUL-72: the field \"fortitude\" is missing\n");
    EXPECT_EQ(told("tank", "fortitude = 3"),
              "mine.toml:12: unit[0].fortitude: DZ-RUL-72: only infantry has it\n");
    EXPECT_EQ(told("walker", "stride = 0"), "");
    EXPECT_EQ(told("walker", ""), "mine.toml:1: unit[0]: DZ-RUL-72: the field \"stride\" is missing\n");
    EXPECT_EQ(told("skimmer", "stride = 100"),
              "mine.toml:12: unit[0].stride: DZ-RUL-72: only a walker has it\n");
    for (const char* type : {"aircraft", "aircraft_s"})
        EXPECT_EQ(told(type, "needs = \"V2\""),
                  "mine.toml:12: unit[0].needs: DZ-RUL-72: aircraft are not carried\n");
    EXPECT_EQ(told("infantry", "fortitude = 3\noffers = \"I2\""),
              "mine.toml:13: unit[0].offers: DZ-RUL-72: infantry carries nobody\n");
}

TEST(DropzoneData, Space_is_a_letter_and_a_size__DZ_TRN_1) {
    for (const char* fine : {"I1", "V1", "I30", "V30"})
        EXPECT_EQ(faults_of(unit("", fmt::format("needs = \"{}\"", fine))), "");
    for (const char* wrong : {"", "V", "2", "X2", "v2", "V0", "V31", "V2 ", "2V", "V-1"})
        EXPECT_EQ(
            faults_of(unit("", fmt::format("offers = \"{}\"", wrong))),
            fmt::format("mine.toml:12: unit[0].offers: DZ-RUL-72: a letter I or V and a size from 1 to 30 "
                        "are wanted here, such as \"V2\", not '{}'\n",
                        wrong));
}

TEST(DropzoneData, A_unit_has_four_weapons_at_most__DZ_RUL_64) {
    std::string four;
    for (int i = 0; i < 4; ++i) four += weapon("", fmt::format("g{}", i)) + ", ";
    EXPECT_EQ(faults_of(unit(four)), "");
    EXPECT_EQ(faults_of(unit(four + weapon())),
              "mine.toml:11: unit[0].weapons: DZ-RUL-64: 0 to 4 weapons are wanted here, not 5\n");
    EXPECT_EQ(faults_of(unit(weapon() + ", " + weapon())),
              "mine.toml:11: unit[0].weapons[1].id: DZ-RUL-72: the id 'gun' is given twice\n");
    EXPECT_EQ(faults_of(unit("", "", "tank")), "");
}

TEST(DropzoneData, Specials_of_a_weapon_are_known__DZ_WPN_DEV__DZ_WPN_COV) {
    EXPECT_EQ(
        faults_of(unit(weapon(R"(, ignores = ["soft", "hard", "soft"])"))),
        "mine.toml:11: unit[0].weapons[0].ignores[1]: DZ-RUL-72: there is no kind of cover 'hard'; there "
        "are soft, body, hull\n"
        "mine.toml:11: unit[0].weapons[0].ignores[2]: DZ-RUL-72: the kind of cover 'soft' is given "
        "twice\n");
    const auto devastator = [](std::string_view each) {
        return faults_of(unit(weapon(fmt::format(", devastator = [{}]", each))));
    };
    EXPECT_EQ(devastator(R"({x = 2, against = ["scenery"]})"), "");
    EXPECT_EQ(
        devastator(R"({x = 1, against = ["boats"]})"),
        "mine.toml:11: unit[0].weapons[0].devastator[0].x: DZ-RUL-72: a whole number from 2 to 9 is wanted "
        "here, not 1\n"
        "mine.toml:11: unit[0].weapons[0].devastator[0].against[0]: DZ-RUL-72: there is no type 'boats'; "
        "there are infantry, vehicle, tank, skimmer, walker, aircraft, scenery\n");
    EXPECT_EQ(devastator("{}"),
              "mine.toml:11: unit[0].weapons[0].devastator[0]: DZ-RUL-72: the field \"x\" is "
              "missing\n"
              "mine.toml:11: unit[0].weapons[0].devastator[0]: DZ-RUL-72: the field "
              "\"against\" is missing\n");
}

TEST(DropzoneData, Close_quarters_weapons_hit_by_themselves_and_have_no_range__DZ_CQ_3) {
    const std::string fine = R"({id = "knife", name = "Knife", cq = true, shots = 3, energy = 4)";
    EXPECT_EQ(faults_of(unit(fine + "}")), "");
    EXPECT_EQ(faults_of(unit(fine + ", reduced = 1, limited = 2, alt = 1}")), "");
    for (const char* field :
         {"move_and_fire = 1", "full = 1", "countered = 1", "accuracy = 3", "aa = 1", "ignores = []",
          "devastator = [{x = 2, against = []}]", "flame = true", "penetrative = true"}) {
        const std::string_view text = field;
        EXPECT_EQ(
            faults_of(unit(fmt::format("{}, {}}}", fine, field))),
            fmt::format("mine.toml:11: unit[0].weapons[0].{}: DZ-RUL-72: a close quarters weapon has none\n",
                        text.substr(0, text.find(' '))));
    }
    EXPECT_EQ(faults_of(unit(with(fine, "cq = true, ", "") + "}")),
              "mine.toml:11: unit[0].weapons[0]: DZ-RUL-72: the field \"full\" is missing\n"
              "mine.toml:11: unit[0].weapons[0]: DZ-RUL-72: the field \"countered\" is missing\n"
              "mine.toml:11: unit[0].weapons[0]: DZ-RUL-72: the field \"accuracy\" is missing\n");
}

// ---------------------------------------------------------------- files that mix and replace: DZ-RUL-72

TEST(DropzoneData, A_file_may_hold_any_mix__DZ_RUL_72) {
    const auto kit = equipped(setup_of(
        2, {},
        unit(weapon()) + force(squad("M", "mine")) + deck(card()) + scenery() +
            table(piece("Q", "mine", "1000, 1000, 1200, 1200"), ", start = [[[500, 300]]]",
                  ", start = [[[2400, 4500], [2600, 4500]], [[2900, 4400], [3100, 4400]]]") +
            scenario("", "mine") +
            "[options]\nforces = [\"mine\", \"thornveil\"]\nscenario = \"mine\"\ndeck = \"mine\"\n"));
    EXPECT_EQ(kit.force_names[0], "My force");
    EXPECT_EQ(kit.scenario.name, "My scenario");
    EXPECT_EQ(kit.scenario.pieces.at(0).dp, 12);
    EXPECT_EQ(kit.cards.at(0).name, "My card");
    EXPECT_EQ(kit.sheets.at(kit.units.at(0).sheet).name, "My unit");
    EXPECT_EQ(faults_of("[[spell]]\nid = \"x\"\n"),
              "mine.toml:1: spell: DZ-RUL-72: there is no such field; there are unit, force, deck, scenery, "
              "table, scenario, options\n");
}

TEST(DropzoneData, An_entry_with_an_id_that_exists_replaces_it__DZ_RUL_72) {
    const auto kit =
        equipped(setup_of(2, {},
                          unit("", "needs = \"V2\"", "tank", "anvil") +
                              with(with(scenery(), "mine", "park"), "height = 300", "height = 50") +
                              with(deck(card()), "mine", "sample")));
    EXPECT_EQ(kit.sheets[2].name, "My unit"); // where it stood
    EXPECT_EQ(kit.scenario.pieces[13].dp, 12);
    EXPECT_EQ(kit.scenario.pieces[13].height, 50);
    EXPECT_THAT(kit.cards, SizeIs(1));
}

TEST(DropzoneData, Later_files_count_more__DZ_RUL_72) {
    auto setup =
        setup_of(2, {}, with(unit("", "needs = \"V2\"", "tank", "anvil"), "armour = 10", "armour = 11"));
    setup.data.push_back(
        {"second.toml", with(unit("", "needs = \"V2\"", "tank", "anvil"), "armour = 10", "armour = 12")});
    EXPECT_EQ(equipped(setup).sheets[2].armour, 12);
}

TEST(DropzoneData, There_are_limits_to_what_files_add__DZ_RUL_72) {
    std::string file;
    for (int i = 0; i < 48; ++i) file += with(scenery(), "mine", fmt::format("k{}", i));
    EXPECT_EQ(faults_of(file), "");
    EXPECT_THAT(faults_of(file + scenery()),
                HasSubstr("scenery[48]: DZ-RUL-72: there are at most 64 types of scenery, those of the game "
                          "included\n"));
}

TEST(DropzoneData, All_faults_of_all_files_are_told_at_once) {
    auto setup = setup_of(
        2, {{"rounds", "13"}, {"scenario", "moon"}, {"forces", "elves"}, {"deck", "tarot"}, {"teams", "2v2"}},
        with(unit(), "armour = 10", "armour = 0") + force(squad("M", "dragon")) + deck(card("D1", 29)));
    setup.data.push_back({"second.toml", scenery("\"wet\"") + table(piece("Q", "mud", "9, 9, 0, 0")) +
                                             with(scenario(), "rounds = 4", "rounds = 0") +
                                             "[[force]]\nid = 3\n"});
    setup.data.push_back({"third.toml", "a = [\n"});
    const std::string told = faults_of(setup);
    for (const char* fault :
         {"mine.toml:7: unit[0].armour: DZ-RUL-72: ", "force[0].group[0].squads[0].unit: DZ-RUL-72: ",
          "deck[0].card: DZ-CARD-1: ", "second.toml:4: scenery[0].tags[0]: DZ-RUL-72: ",
          "table[0].pieces[0].box: DZ-GEO-1: ", "scenario[0].rounds: DZ-RUL-72: ", "force[0].id: DZ-RUL-72: ",
          "third.toml:1: this is not TOML: ", "options.rounds: DZ-RUL-70: ", "options.scenario: DZ-RUL-70: ",
          "options.forces: DZ-RUL-70: ", "options.deck: DZ-RUL-70: ", "options.teams: DZ-RUL-71: "})
        EXPECT_THAT(told, HasSubstr(fault));
}

TEST(DropzoneData, A_faulty_entry_is_not_called_unknown_as_well) {
    const auto one_line = [](const std::string& told) { return std::ranges::count(told, '\n') == 1; };
    const Given mine{{"forces", "mine,mine"}};
    EXPECT_TRUE(
        one_line(faults_of(setup_of(2, mine, with(unit(), "dp = 2", "dp = 0") + force(squad("M", "mine"))))));
    EXPECT_TRUE(one_line(faults_of(setup_of(2, {{"deck", "mine"}}, deck(card("D1", 29))))));
    EXPECT_TRUE(one_line(faults_of(setup_of(2, {{"scenario", "mine"}},
                                            with(scenery(), "dp = 12", "dp = 0") +
                                                table(piece("Q", "mine", "0, 1000, 9, 1009")) +
                                                scenario(objective("piece = \"Q\""), "mine")))));
}

TEST(DropzoneData, Very_many_faults_are_cut_short_and_do_no_harm) {
    std::string file = "[options]\n";
    for (int i = 0; i < 300; ++i) file += fmt::format("o{} = true\n", i);
    auto setup = setup_of(2, {{"forces", "mine,mine"}}, file);
    setup.data.push_back({"second.toml", unit() + force(squad("M", "mine")) + deck(card("D1", 29))});
    EXPECT_EQ(std::ranges::count(faults_of(setup), '\n'), 200);
}

} // namespace
} // namespace muster::dropzone::file_tests
