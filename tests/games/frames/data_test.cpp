// The data of Frames: what the game's own files hold (rule page, sections 2 and 8), and what is refused.
#include "games/frames/frames.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace muster::frames {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using Given = std::vector<std::pair<std::string, std::string>>;

Setup setup_of(int seats, Given options = {}, std::string file = "") {
    Setup setup;
    setup.seats = seats;
    setup.options = std::move(options);
    if (!file.empty()) setup.data.push_back({"mine.toml", std::move(file)});
    return setup;
}

// What can be played: fails the test, with every fault, if it cannot.
Equipment equipped(const Setup& setup) {
    Faults faults;
    auto kit = equip(setup, faults);
    EXPECT_EQ(to_string(faults), "");
    EXPECT_TRUE(kit);
    return kit.value_or(Equipment{});
}

std::string faults_of(const Setup& setup) {
    Faults faults;
    const auto kit = equip(setup, faults);
    EXPECT_EQ(kit.has_value(), faults.empty());
    return to_string(faults);
}
std::string faults_of(std::string file) { return faults_of(setup_of(2, {}, std::move(file))); }
std::string faults_of(Given options, int seats = 2) { return faults_of(setup_of(seats, std::move(options))); }

const Given full{{"quick_start", "off"}};

// ---------------------------------------------------------------- files of one's own

std::string frame(std::string_view id, std::string_view systems = "") {
    return fmt::format("{{id = \"{}\", name = \"A frame\"{}}}", id, systems);
}

// A company of three frames a, b and c, the spare s, and the list "mine-3".
std::string company(std::string_view systems = "", std::string_view rockets = "1, 1, 1",
                    std::string_view list = R"("a", "b", "c")") {
    return fmt::format(
        "[[company]]\nid = \"mine\"\nname = \"My company\"\nframes = [\n{},\n{},\n{}]\nspare = {}\n"
        "lists = [{{id = \"mine-3\", frames = [{}], rockets = [{}]}}]\n",
        frame("a", systems), frame("b"), frame("c"), frame("s"), list, rockets);
}

std::string battlefield(std::string_view structures, std::string_view size = "3200, 3200",
                        std::string_view rest = "") {
    return fmt::format(
        "[[battlefield]]\nid = \"mine\"\nname = \"My yard\"\nsize = [{}]\n{}\nstructures = [{}]\n", size,
        rest, structures);
}
std::string box(std::string_view corners, std::string_view rest = "bricks = 8") {
    return battlefield(fmt::format("{{id = \"A\", box = [{}], {}}}", corners, rest));
}
std::string corners(std::string_view places) {
    return battlefield(fmt::format("{{id = \"A\", corners = [{}], bricks = 8}}", places));
}

// A layout for two seats with ochre-5 in the south, and gannet-4 where the test wants it.
std::string layout(std::string_view first, std::string_view field = "kiln-yard",
                   std::string_view stations = "[1100, 2420], [1600, 2380], [2100, 2420]") {
    return fmt::format("[[layout]]\nid = \"mine\"\nname = \"My duel\"\nbattlefield = \"{}\"\nside = [\n"
                       "{{list = \"gannet-4\", frames = [{}], stations = [{}]}},\n"
                       "{{list = \"ochre-5\", frames = [[1250, 1250], [1000, 880], [2050, 880], [1600, 460], "
                       "[2350, 880]], stations = [[800, 600], [1600, 300], [2400, 600]]}}]\n",
                       field, first, stations);
}
constexpr std::string_view good_places = "[1150, 2320], [2050, 2320], [1600, 2740], [1500, 1760]";

// ---------------------------------------------------------------- the game's own data

const MusterList& list_named(const Equipment& kit, std::string_view id) {
    return *std::ranges::find(kit.lists, id, &MusterList::id);
}
const Structure& structure_named(const Equipment& kit, std::string_view id) {
    return *std::ranges::find(kit.field.structures, id, &Structure::id);
}

// "Bollard 201010": the systems in the order DEF MOV SPT HTH DIR ART.
std::string row_of(const Design& design) {
    std::string row = design.name + " ";
    for (const int count : design.systems.of) row += static_cast<char>('0' + count);
    return row;
}

std::vector<std::string> rows_of(const Equipment& kit, CompanyId company) {
    std::vector<std::string> rows;
    for (const DesignId design : kit.companies[company].designs) rows.push_back(row_of(kit.designs[design]));
    rows.push_back(row_of(kit.designs[kit.companies[company].spare]));
    return rows;
}

TEST(FramesData, The_companies_are_those_of_section_2_7) {
    const auto kit = equipped(setup_of(2));
    std::vector<std::string> names;
    for (const Company& each : kit.companies) names.push_back(each.name);
    EXPECT_THAT(names, ElementsAre("Gannet Harbour Watch", "Ochre Road Company", "Tallow Street Free Crew",
                                   "Northlock Survey Corps", "Cinder Mill Militia", "Saltern Dyke Wardens",
                                   "Bramble Line Salvage"));
    EXPECT_THAT(rows_of(kit, CompanyId(0)), ElementsAre("Bollard 201010", "Windlass 111010", "Capstan 100002",
                                                        "Marlin 110200", "Fender 110010"));
    EXPECT_THAT(rows_of(kit, CompanyId(1)),
                ElementsAre("Dray 010020", "Tinker 012000", "Hammerhand 110200", "Longbarrow 100002",
                            "Pedlar 100010", "Cartwheel 020010"));
    EXPECT_THAT(rows_of(kit, CompanyId(2)), ElementsAre("Lantern 111010", "Ferrule 101020", "Tongs 110200",
                                                        "Steeple 101002", "Bellows 110010"));
    EXPECT_THAT(rows_of(kit, CompanyId(3)),
                ElementsAre("Theodolite 112000", "Plumbline 200020", "Gantry 110011", "Peg 020100"));
    EXPECT_THAT(rows_of(kit, CompanyId(4)), ElementsAre("Stoker 110010", "Poker 000200", "Flue 101001",
                                                        "Clinker 000020", "Scuttle 110000"));
    EXPECT_THAT(rows_of(kit, CompanyId(5)), ElementsAre("Sluice 110010", "Dredger 110100", "Culvert 100002",
                                                        "Beacon 102000", "Mattock 010200", "Bilge 100010"));
    EXPECT_THAT(rows_of(kit, CompanyId(6)),
                ElementsAre("Semaphore 012000", "Coupling 100010", "Turntable 100020", "Crowbar 010100",
                            "Gasworks 100002", "Handcar 010010", "Sleeper 200000"));
    EXPECT_EQ(kit.designs.size(), 38);
}

int systems_of(const Equipment& kit, const MusterList& list) {
    int total = 0;
    for (const DesignId design : list.designs) total += kit.designs[design].systems.total();
    return total;
}

TEST(FramesData, The_lists_are_those_of_section_2_7) {
    const auto kit = equipped(setup_of(2));
    std::vector<std::string> lists;
    for (const MusterList& list : kit.lists) {
        std::string line =
            fmt::format("{} {} of {}:", list.id, systems_of(kit, list), kit.companies[list.company].id);
        for (std::size_t i = 0; i < list.designs.size(); ++i)
            line += fmt::format(" {} {}", kit.designs[list.designs[i]].name, list.rockets[i]);
        lists.push_back(line);
    }
    EXPECT_THAT(lists, ElementsAre("gannet-4 15 of gannet: Bollard 0 Windlass 1 Capstan 0 Marlin 2",
                                   "ochre-5 15 of ochre: Dray 1 Tinker 1 Hammerhand 0 Longbarrow 0 Pedlar 1",
                                   "ochre-3 10 of ochre: Dray 1 Hammerhand 2 Longbarrow 0",
                                   "tallow-4 16 of tallow: Lantern 1 Ferrule 1 Tongs 1 Steeple 0",
                                   "northlock-3 12 of northlock: Theodolite 1 Plumbline 1 Gantry 1",
                                   "cinder-4 10 of cinder: Stoker 0 Poker 1 Flue 0 Clinker 2",
                                   "saltern-5 15 of saltern: Sluice 1 Dredger 1 Culvert 0 Beacon 0 Mattock 1",
                                   "bramble-6 15 of bramble: Semaphore 0 Coupling 1 Turntable 0 Crowbar 1 "
                                   "Gasworks 0 Handcar 1"));
}

std::string text_of(std::span<const Place> places) {
    std::string text;
    for (const Place place : places) text += fmt::format("({},{})", place.x, place.y);
    return text;
}

TEST(FramesData, Kiln_Yard_is_that_of_section_2_8) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(kit.field.name, "Kiln Yard");
    EXPECT_EQ(kit.field.table.low, (Place{0, 0}));
    EXPECT_EQ(kit.field.table.high, (Place{3200, 3200}));
    EXPECT_EQ(kit.field.frame_radius, 50);
    EXPECT_EQ(kit.field.station_radius, 40);
    EXPECT_EQ(kit.ruler, 800);
    std::vector<std::string> boxes;
    for (const Structure& each : kit.field.structures) {
        const Box& rim = each.shape.box();
        boxes.push_back(fmt::format("{} {} ({},{})-({},{})", each.id, each.bricks, rim.low.x, rim.low.y,
                                    rim.high.x, rim.high.y));
        EXPECT_EQ(each.shape.size(), each.id[0] == 'T' ? 6 : 4);
    }
    EXPECT_THAT(boxes, ElementsAre("KW 18 (1400,1500)-(1600,1700)", "KE 18 (1600,1500)-(1800,1700)",
                                   "NW1 8 (700,2200)-(1000,2260)", "NW2 8 (1000,2200)-(1300,2260)",
                                   "NE1 8 (1900,2200)-(2200,2260)", "NE2 8 (2200,2200)-(2500,2260)",
                                   "TW 14 (400,1513)-(600,1687)", "SW1 8 (700,940)-(1000,1000)",
                                   "SW2 8 (1000,940)-(1300,1000)", "SE1 8 (1900,940)-(2200,1000)",
                                   "SE2 8 (2200,940)-(2500,1000)", "CN 12 (1540,2560)-(1660,2680)",
                                   "CS 12 (1540,520)-(1660,640)", "TE 14 (2600,1513)-(2800,1687)"));
    EXPECT_EQ(text_of(structure_named(kit, "KW").shape.corners()),
              "(1400,1500)(1600,1500)(1600,1700)(1400,1700)");
    EXPECT_EQ(text_of(structure_named(kit, "TW").shape.corners()),
              "(600,1600)(550,1687)(450,1687)(400,1600)(450,1513)(550,1513)");
    EXPECT_EQ(text_of(structure_named(kit, "TE").shape.corners()),
              "(2800,1600)(2750,1687)(2650,1687)(2600,1600)(2650,1513)(2750,1513)");
}

std::vector<std::string> sides_of(const Equipment& kit) {
    std::vector<std::string> sides;
    for (const Layout::Side& side : kit.layout.sides)
        sides.push_back(kit.lists[side.list].id + " " + text_of(side.frames) + " " + text_of(side.stations));
    return sides;
}

TEST(FramesData, The_duel_is_that_of_section_2_9) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(kit.layout.id, "duel");
    EXPECT_THAT(
        sides_of(kit),
        ElementsAre("gannet-4 (1150,2320)(2050,2320)(1600,2740)(1500,1760) (1100,2420)(1600,2380)(2100,2420)",
                    "ochre-5 (1250,1250)(1000,880)(2050,880)(1600,460)(2350,880) "
                    "(800,600)(1600,300)(2400,600)"));
}

TEST(FramesData, Three_seats_have_the_homes_of_section_2_9) {
    EXPECT_THAT(sides_of(equipped(setup_of(3))),
                ElementsAre("gannet-4 (1200,2320)(2000,2320)(1600,2740)(1600,2440) (1450,2780)(1750,2780)",
                            "ochre-5 (780,880)(560,820)(880,520)(300,620)(560,480) (380,380)(820,260)",
                            "tallow-4 (2200,1700)(2420,880)(2640,820)(2320,520) (2820,380)(2380,260)"));
}

TEST(FramesData, Four_seats_have_the_homes_of_section_2_9) {
    EXPECT_THAT(sides_of(equipped(setup_of(4))),
                ElementsAre("gannet-4 (2850,1950)(3000,1790)(3000,2150)(2870,1760) (3080,1980)(3080,1480)",
                            "ochre-3 (1200,2320)(2000,2320)(1600,2740) (1450,2780)(1750,2780)",
                            "tallow-4 (1000,1700)(1200,880)(2000,880)(1600,460) (1450,420)(1750,420)",
                            "northlock-3 (350,1950)(200,1790)(200,2150) (120,1980)(120,1480)"));
}

TEST(FramesData, Five_seats_have_the_homes_of_section_2_9) {
    EXPECT_THAT(sides_of(equipped(setup_of(5))),
                ElementsAre("gannet-4 (350,1950)(200,1790)(200,2150)(330,1760) (120,1980)",
                            "ochre-3 (1200,2320)(2000,2320)(1600,2740) (1450,2780)",
                            "tallow-4 (2200,1700)(2850,1950)(3000,1790)(3000,2150) (3080,1980)",
                            "northlock-3 (2420,880)(2640,820)(2320,520) (2820,380)",
                            "cinder-4 (780,880)(560,820)(880,520)(300,620) (380,380)"));
}

// MF-BID-2 of numbers of frames, or of systems.
int adjustment(const std::vector<int>& counts, std::size_t seat) {
    return int{counts[seat] == std::ranges::min(counts)} - int{counts[seat] == std::ranges::max(counts)};
}

TEST(FramesData, The_quick_starts_give_the_scores_of_section_2_9__MF_BID_2__MF_BID_3) {
    const std::vector<std::vector<int>> ppa{{6, 4}, {7, 5, 5}, {4, 7, 3, 6}, {4, 7, 3, 6, 5}};
    const std::vector<std::vector<int>> scores{
        {42, 32}, {42, 35, 30}, {24, 35, 18, 30}, {20, 28, 15, 24, 25}};
    for (std::size_t seats = 2; seats <= 5; ++seats) {
        const auto kit = equipped(setup_of(static_cast<int>(seats)));
        std::vector<int> frames;
        std::vector<int> systems;
        for (const Layout::Side& side : kit.layout.sides) {
            frames.push_back(static_cast<int>(side.frames.size()));
            systems.push_back(systems_of(kit, kit.lists[side.list]));
            EXPECT_TRUE(kit.lists[side.list].fits);
        }
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const int its_ppa = 5 + adjustment(frames, seat) + adjustment(systems, seat);
            EXPECT_EQ(its_ppa, ppa[seats - 2][seat]) << seats << " seats, s" << seat;
            EXPECT_EQ((frames[seat] + kit.size.stations) * its_ppa, scores[seats - 2][seat]);
        }
    }
}

TEST(FramesData, Sizes_are_those_of_section_2_5__MF_DAT_6) {
    const auto expect_row = [](int seats, std::string_view size, int stations, int least, int most) {
        const auto kit = equipped(setup_of(seats, {{"quick_start", "off"}, {"size", std::string(size)}}));
        EXPECT_EQ(kit.size.stations, stations) << seats << size;
        EXPECT_EQ(kit.size.least, least) << seats << size;
        EXPECT_EQ(kit.size.most, most) << seats << size;
    };
    expect_row(2, "skirmish", 3, 4, 6);
    expect_row(3, "skirmish", 2, 3, 5);
    expect_row(4, "skirmish", 2, 3, 4);
    expect_row(5, "skirmish", 1, 3, 4);
    expect_row(2, "battle", 3, 5, 8);
    expect_row(3, "battle", 2, 4, 7);
    expect_row(4, "battle", 2, 4, 6);
    expect_row(5, "battle", 1, 3, 5);
}

TEST(FramesData, A_list_fits_by_its_number_of_frames__MF_DAT_6) {
    const auto kit = equipped(setup_of(2, full));
    EXPECT_TRUE(list_named(kit, "gannet-4").fits);
    EXPECT_TRUE(list_named(kit, "ochre-5").fits);
    EXPECT_FALSE(list_named(kit, "ochre-3").fits);
    EXPECT_FALSE(list_named(equipped(setup_of(4, full)), "ochre-5").fits);
    const auto battle = equipped(setup_of(2, {{"quick_start", "off"}, {"size", "battle"}}));
    EXPECT_FALSE(list_named(battle, "gannet-4").fits);
}

TEST(FramesData, Only_two_to_five_seats_can_play) {
    EXPECT_EQ(faults_of(setup_of(1)), "seats: MF-DAT-6: 2 to 5 seats can play, not 1\n");
    EXPECT_NE(faults_of(setup_of(6)), "");
}

// ---------------------------------------------------------------- options: section 8

TEST(FramesData, Options_are_as_section_8_has_them) {
    const auto kit = equipped(setup_of(2, {{"size", "battle"},
                                           {"clock", "20"},
                                           {"rockets", "0"},
                                           {"contested", "neutral"},
                                           {"tie_break", "extra_round"},
                                           {"drop_whites", "on"},
                                           {"cover_tolerance", "49"},
                                           {"early_end", "off"},
                                           {"quick_start", "off"},
                                           {"teams", "off"},
                                           {"rocket_use", "assigned"}}));
    EXPECT_EQ(kit.options.size, Size::battle);
    EXPECT_EQ(kit.options.clock, 20);
    EXPECT_TRUE(kit.options.contested_neutral);
    EXPECT_TRUE(kit.options.extra_round);
    EXPECT_TRUE(kit.options.drop_whites);
    EXPECT_EQ(kit.options.cover_tolerance, 49);
    EXPECT_FALSE(kit.options.early_end);
    EXPECT_FALSE(kit.options.quick_start);
    EXPECT_TRUE(kit.layout.sides.empty());
}

TEST(FramesData, Every_preset_is_a_value_of_its_option) {
    Given presets;
    for (const OptionInfo& info : option_infos()) presets.emplace_back(info.name, info.preset);
    const auto given = equipped(setup_of(2, presets));
    const auto usual = equipped(setup_of(2));
    EXPECT_THAT(presets, SizeIs(15));
    EXPECT_EQ(given.options.clock, usual.options.clock);
    EXPECT_EQ(given.options.early_end, usual.options.early_end);
    EXPECT_EQ(given.options.quick_start, usual.options.quick_start);
    EXPECT_EQ(given.layout.id, usual.layout.id);
}

TEST(FramesData, Other_values_are_refused) {
    for (const auto& [name, value] : Given{{"size", "war"},
                                           {"clock", "2"},
                                           {"clock", "21"},
                                           {"ruler_units", "7"},
                                           {"rockets", "9"},
                                           {"contested", "off"},
                                           {"drop_whites", "yes"},
                                           {"cover_tolerance", "50"},
                                           {"speed", "1"}})
        EXPECT_THAT(faults_of(Given{{name, value}}), HasSubstr("MF-RUL-54: ")) << name << "=" << value;
    EXPECT_EQ(faults_of(Given{{"climbing", "on"}}),
              "options.climbing: MF-RUL-54: climbing=on is not built yet; allowed: off\n");
    EXPECT_EQ(faults_of(Given{{"rocket_use", "committed"}}),
              "options.rocket_use: MF-RUL-54: rocket_use=committed is not built yet; allowed: assigned\n");
}

TEST(FramesData, Quick_starts_are_skirmishes_with_the_eight_unit_ruler__MF_SET_1) {
    EXPECT_EQ(faults_of(Given{{"size", "battle"}}),
              "options.size: MF-SET-1: Quick starts are skirmishes with the eight-unit ruler.\n");
    EXPECT_EQ(faults_of(Given{{"ruler_units", "6"}}),
              "options.ruler_units: MF-SET-1: Quick starts are skirmishes with the eight-unit ruler.\n");
}

TEST(FramesData, Rockets_are_dealt_in_list_order_unless_three__MF_DAT_7) {
    const auto rockets = [](const char* number) {
        const auto kit = equipped(setup_of(2, {{"rockets", number}}));
        return list_named(kit, "gannet-4").rockets;
    };
    EXPECT_THAT(rockets("3"), ElementsAre(0, 1, 0, 2));
    EXPECT_THAT(rockets("0"), ElementsAre(0, 0, 0, 0));
    EXPECT_THAT(rockets("2"), ElementsAre(1, 1, 0, 0));
    EXPECT_THAT(rockets("6"), ElementsAre(2, 2, 1, 1));
    EXPECT_THAT(rockets("8"), ElementsAre(2, 2, 2, 2));
}

TEST(FramesData, Layouts_are_named_or_the_first_for_the_seats) {
    EXPECT_EQ(equipped(setup_of(2, {{"layout", "duel"}})).layout.id, "duel");
    EXPECT_EQ(equipped(setup_of(2, {}, layout(good_places))).layout.id, "duel");
    EXPECT_EQ(equipped(setup_of(2, {{"layout", "mine"}}, layout(good_places))).layout.id, "mine");
    EXPECT_EQ(faults_of(Given{{"layout", "trio"}}),
              "options.layout: MF-SET-1: the layout 'trio' is for 3 seats, not 2\n");
    EXPECT_EQ(faults_of(Given{{"layout", "moon"}}),
              "options.layout: MF-RUL-50: there is no layout 'moon'; there "
              "are standard, duel, trio, quartet, quintet, yard-2, yard-3, yard-4, yard-5, bearers-2, "
              "bearers-3, bearers-4, bearers-5\n");
    EXPECT_THAT(faults_of(Given{{"layout", "moon"}, {"quick_start", "off"}}), HasSubstr("no layout 'moon'"));
}

TEST(FramesData, A_quick_start_is_played_where_its_layout_says__MF_RUL_50) {
    const std::string files = battlefield("") + layout(good_places, "mine");
    EXPECT_EQ(equipped(setup_of(2, {{"layout", "mine"}}, files)).field.id, "mine");
    EXPECT_EQ(equipped(setup_of(2, {{"layout", "mine"}}, files)).options.battlefield, "mine");
    EXPECT_EQ(faults_of(setup_of(2, {{"layout", "mine"}, {"battlefield", "kiln-yard"}}, files)),
              "options.battlefield: MF-RUL-50: the layout 'mine' is played on 'mine', not on 'kiln-yard'\n");
    EXPECT_EQ(equipped(setup_of(2, {{"battlefield", "kiln-yard"}}, files)).field.id, "kiln-yard");
}

TEST(FramesData, A_battlefield_is_chosen_with_the_full_set_up) {
    EXPECT_EQ(
        equipped(setup_of(2, {{"quick_start", "off"}, {"battlefield", "mine"}}, battlefield(""))).field.name,
        "My yard");
    EXPECT_EQ(faults_of(Given{{"quick_start", "off"}, {"battlefield", "moon"}}),
              "options.battlefield: MF-RUL-50: there is no battlefield 'moon'; there are kiln-yard, "
              "coal-court, switchyard, foundry\n");
}

TEST(FramesData, A_table_fits_the_ruler_in_use__MF_GEO_1) {
    const auto faults = [](const char* ruler, const char* size) {
        return faults_of(setup_of(2,
                                  {{"quick_start", "off"}, {"battlefield", "mine"}, {"ruler_units", ruler}},
                                  battlefield("", size)));
    };
    EXPECT_EQ(faults("6", "1800, 2400"), "");
    EXPECT_EQ(faults("8", "1800, 2400"),
              "options.battlefield: MF-GEO-1: with a ruler of 8 units the diagonal of a table "
              "is 32 to 48 units, and that of 'mine' is not\n");
    EXPECT_THAT(faults("6", "3200, 3200"), HasSubstr("24 to 36 units"));
    EXPECT_EQ(faults("8", "2880, 3840"), ""); // exactly 4800
    EXPECT_THAT(faults("8", "2880, 3841"), HasSubstr("mine.toml:4: battlefield[0].size: MF-GEO-1: "));
    EXPECT_EQ(faults("6", "1440, 1920"), ""); // exactly 2400
    EXPECT_THAT(faults("6", "1440, 1919"), HasSubstr("mine.toml:4: battlefield[0].size: MF-GEO-1: "));
}

TEST(FramesData, The_tolerance_of_cover_is_less_than_the_radius_of_a_frame) {
    const auto faults = [](const char* tolerance) {
        return faults_of(
            setup_of(2, {{"quick_start", "off"}, {"battlefield", "mine"}, {"cover_tolerance", tolerance}},
                     battlefield("", "3200, 3200", "frame_radius = 30")));
    };
    EXPECT_EQ(faults("29"), "");
    EXPECT_EQ(faults("30"),
              "options.cover_tolerance: MF-RUL-54: it must be less than the radius of a frame, which "
              "is 30 hundredths of a unit here\n");
}

TEST(FramesData, Options_in_a_file_are_set_and_those_given_directly_count_more) {
    const std::string file = "[options]\nclock = 5\nrockets = \"4\"\n";
    const auto kit = equipped(setup_of(2, {{"clock", "7"}}, file));
    EXPECT_EQ(kit.options.clock, 7);
    EXPECT_EQ(kit.options.rockets, 4);
    EXPECT_THAT(faults_of("[options]\nclock = 50\n"), HasSubstr("mine.toml:2: options.clock: MF-RUL-54: "));
}

// ---------------------------------------------------------------- companies

TEST(FramesData, A_company_of_ones_own_is_added_and_one_with_an_id_that_exists_replaces_it) {
    const auto kit = equipped(setup_of(3, full, company(", DEF = 2, ART = 2")));
    ASSERT_THAT(kit.companies.all, SizeIs(8));
    EXPECT_EQ(kit.lists.all.back().id, "mine-3");
    EXPECT_EQ(kit.lists.all.back().company, CompanyId(7));
    EXPECT_EQ(row_of(kit.designs[kit.lists.all.back().designs[0]]), "A frame 200002");
    std::string other = company();
    other.replace(other.find("mine"), 4, "cinder");
    const auto replaced = equipped(setup_of(3, full, other));
    EXPECT_THAT(replaced.companies.all, SizeIs(7));
    EXPECT_EQ(replaced.companies[CompanyId(4)].name, "My company");
    EXPECT_TRUE(std::ranges::any_of(replaced.lists, [](const MusterList& each) {
        return each.id == "mine-3" && each.company == CompanyId(4);
    }));
}

TEST(FramesData, A_frame_carries_at_most_four_systems_and_two_of_a_kind__MF_DAT_1) {
    for (const char* systems : {", DEF = 3", ", DEF = 2, MOV = 2, SPT = 1", ", ART = 99"})
        EXPECT_EQ(faults_of(company(systems)),
                  "mine.toml:5: company[0].frames[0]: MF-DAT-1: A frame carries at most "
                  "four systems and two of a kind.\n");
    EXPECT_EQ(faults_of(company(", DEF = 1, MOV = 1, SPT = 1, HTH = 1")), "");
    EXPECT_THAT(faults_of(company(", DEF = -1")), HasSubstr("company[0].frames[0].DEF: MF-RUL-52: "));
    EXPECT_THAT(faults_of(company(", LEG = 1")), HasSubstr("there is no such field"));
}

TEST(FramesData, Every_company_carries_exactly_three_rockets__MF_DAT_3) {
    for (const char* rockets : {"0, 0, 0", "1, 1, 2", "4, 0, 0"})
        EXPECT_EQ(faults_of(company("", rockets)),
                  "mine.toml:9: company[0].lists[0].rockets: MF-DAT-3: Every company "
                  "carries exactly 3 rockets.\n");
    EXPECT_THAT(faults_of(company("", "1, 2")),
                HasSubstr("one number for each frame is wanted here: 3, not 2"));
}

TEST(FramesData, A_list_takes_frames_of_its_company_each_once) {
    EXPECT_THAT(faults_of(company("", "1, 1, 1", R"("a", "b", "marlin")")),
                HasSubstr("lists[0].frames[2]: MF-RUL-53: 'marlin' is not a frame of this company"));
    EXPECT_THAT(faults_of(company("", "1, 1, 1", R"("a", "b", "s")")), HasSubstr("'s' is not a frame of"));
    EXPECT_THAT(faults_of(company("", "1, 1, 1", R"("a", "b", "a")")), HasSubstr("takes each frame once"));
}

TEST(FramesData, A_list_fits_some_number_of_seats__MF_DAT_6) {
    EXPECT_EQ(faults_of(company("", "1, 2", R"("a", "b")")),
              "mine.toml:9: company[0].lists[0]: MF-DAT-6: a list of 2 frames fits no number of seats\n");
    EXPECT_THAT(faults_of(company("", "3", R"("a", "a", "a", "a", "a", "a", "a", "a", "a")")),
                HasSubstr("frames: MF-DAT-6: at most 8 entries are wanted here, 9 are given"));
    EXPECT_EQ(faults_of(company("", "1, 2", R"("a", "b")") +
                        "[[size]]\nseats = 5\nstations = 1\nskirmish = [2, 4]\nbattle = [3, 5]\n"),
              "");
}

TEST(FramesData, No_id_is_given_twice) {
    std::string file = company();
    file.replace(file.find("\"b\""), 3, "\"a\"");
    EXPECT_THAT(faults_of(file), HasSubstr("company[0].frames[1].id: MF-RUL-52: the id 'a' is given twice"));
    file = company();
    file.replace(file.find("id = \"c\""), 8, "id = \"peg\"");
    file.replace(file.find("\"c\"]"), 4, "\"peg\"]");
    EXPECT_EQ(faults_of(file),
              "mine.toml:7: company[0].frames[2]: MF-RUL-52: the id 'peg' is given twice: the "
              "company 'northlock' has it too\n");
    file = company();
    file.replace(file.find("mine-3"), 6, "ochre-3");
    EXPECT_THAT(faults_of(file), HasSubstr("the id 'ochre-3' is given twice"));
    EXPECT_THAT(faults_of(battlefield("") + battlefield("")), HasSubstr("the id 'mine' is given twice"));
}

TEST(FramesData, There_are_limits_to_the_number_of_entries) {
    std::string file;
    for (int i = 0; i < 60; ++i)
        file += fmt::format("[[company]]\nid = \"c{}\"\nname = \"C\"\nframes = []\nlists = []\n", i);
    EXPECT_THAT(faults_of(file), HasSubstr("there are at most 64 companies, those of the game included"));
    std::string frames;
    for (int i = 0; i < 176; ++i) frames += frame(fmt::format("f{}", i)) + ",";
    EXPECT_THAT(faults_of("[[company]]\nid = \"c\"\nname = \"C\"\nlists = []\nframes = [" + frames + "]\n"),
                HasSubstr("there are at most 200 frames"));
    std::string lists;
    for (int i = 0; i < 59; ++i)
        lists += fmt::format("{{id = \"l{}\", frames = [\"a\", \"b\", \"c\"], rockets = [1, 1, 1]}},", i);
    EXPECT_THAT(faults_of("[[company]]\nid = \"c\"\nname = \"C\"\nframes = [" + frame("a") + "," +
                          frame("b") + "," + frame("c") + "]\nlists = [" + lists + "]\n"),
                HasSubstr("there are at most 64 lists"));
}

// ---------------------------------------------------------------- battlefields

TEST(FramesData, Radii_go_from_20_to_100__MF_GEO_2) {
    for (const char* radius : {"frame_radius = 19", "frame_radius = 101", "station_radius = 0"})
        EXPECT_THAT(faults_of(battlefield("", "3200, 3200", radius)),
                    HasSubstr("MF-GEO-2: a whole number from 20 to 100 is wanted here"));
    EXPECT_EQ(faults_of(battlefield("", "3200, 3200", "frame_radius = 20\nstation_radius = 100")), "");
}

TEST(FramesData, Structures_are_convex_counter_clockwise_and_on_the_table__MF_GEO_5) {
    EXPECT_EQ(faults_of(corners("[0, 0], [3200, 0], [3200, 3200]")), "");
    EXPECT_EQ(faults_of(corners("[0, 0], [0, 100], [100, 0]")),
              "mine.toml:6: battlefield[0].structures[0]: MF-GEO-5: the corners of a structure go "
              "counter-clockwise\n");
    EXPECT_THAT(faults_of(corners("[0, 0], [100, 0], [50, 50], [100, 100], [0, 100]")),
                HasSubstr("MF-GEO-5: the shape of a structure is convex"));
    EXPECT_THAT(faults_of(corners("[0, 0], [100, 0]")),
                HasSubstr("MF-GEO-5: a structure has 3 to 12 corners"));
    EXPECT_THAT(faults_of(corners("[3100, 3000], [3201, 3000], [3100, 3100]")),
                HasSubstr("MF-GEO-5: a structure lies on the table"));
    std::string many;
    for (int i = 0; i < 13; ++i) many += fmt::format("[{}, {}], ", i * 10, i * i);
    EXPECT_THAT(faults_of(corners(many)),
                HasSubstr("MF-GEO-5: at most 12 entries are wanted here, 13 are given"));
}

TEST(FramesData, Boxes_name_their_south_western_corner_first) {
    EXPECT_EQ(faults_of(box("0, 0, 3200, 3200")), "");
    EXPECT_THAT(faults_of(box("100, 0, 0, 100")), HasSubstr("box: MF-GEO-5: the first corner of a box"));
    EXPECT_THAT(faults_of(box("0, 0, 100")), HasSubstr("a box, [x0, y0, x1, y1], is wanted here"));
    EXPECT_THAT(faults_of(box("0, 0, 3201, 100")), HasSubstr("a structure lies on the table"));
}

TEST(FramesData, Structures_have_up_to_99_bricks_and_there_are_up_to_64_of_them__MF_GEO_5) {
    EXPECT_EQ(faults_of(box("0, 0, 9, 9", "bricks = 99")), "");
    EXPECT_THAT(faults_of(box("0, 0, 9, 9", "bricks = 100")), HasSubstr("bricks: MF-GEO-5: "));
    EXPECT_THAT(faults_of(box("0, 0, 9, 9", "bricks = 1, corners = []")),
                HasSubstr("a structure has one shape"));
    std::string many;
    for (int i = 0; i < 65; ++i) many += fmt::format("{{id = \"s{}\", box = [0, 0, 9, 9], bricks = 3}}, ", i);
    EXPECT_THAT(faults_of(battlefield(many)), HasSubstr("structures: MF-GEO-5: at most 64 entries"));
}

TEST(FramesData, A_structure_may_be_like_another_elsewhere) {
    const auto like = [](std::string_view rest) {
        return battlefield(
            fmt::format("{{id = \"A\", box = [0, 0, 100, 50], bricks = 8}}, {{id = \"B\", {}}}", rest));
    };
    const auto kit = equipped(setup_of(2, {{"quick_start", "off"}, {"battlefield", "mine"}},
                                       like("like = \"A\", moved = [10, 20], bricks = 5")));
    EXPECT_EQ(text_of(structure_named(kit, "B").shape.corners()), "(10,20)(110,20)(110,70)(10,70)");
    EXPECT_EQ(structure_named(kit, "B").bricks, 5);
    EXPECT_THAT(faults_of(like("like = \"C\", moved = [10, 20]")),
                HasSubstr("there is no structure 'C' above"));
    EXPECT_THAT(faults_of(like("like = \"B\", moved = [10, 20]")),
                HasSubstr("there is no structure 'B' above"));
    EXPECT_THAT(faults_of(like("like = \"A\", moved = [-1, 0]")), HasSubstr("a structure lies on the table"));
    EXPECT_THAT(faults_of(like("like = \"A\"")), HasSubstr("the field \"moved\" is missing"));
}

TEST(FramesData, There_must_be_room_to_deploy__MF_DEP_9) {
    const auto faults = [](const Given& options, const char* side) {
        Given all{{"battlefield", "mine"}, {"quick_start", "off"}};
        all.insert(all.end(), options.begin(), options.end());
        return faults_of(setup_of(5, all, box(fmt::format("0, 0, 3200, {}", side))));
    };
    EXPECT_EQ(faults({}, "2000"), "");
    EXPECT_EQ(faults({}, "3200"),
              "options.battlefield: MF-RUL-55: 'mine' may not have room for 5 seats with up to 4 "
              "frames and 1 stations each\n");
}

// ---------------------------------------------------------------- layouts

TEST(FramesData, Frames_of_a_layout_stand_where_they_can__MF_GEO_6) {
    EXPECT_EQ(faults_of(layout(good_places)), "");
    const auto refusal = [](std::string_view places, std::string_view sentence) {
        EXPECT_THAT(faults_of(layout(places)),
                    HasSubstr("MF-GEO-6: A frame cannot stand there: in the layout 'mine' " +
                              std::string(sentence) + "\n"));
    };
    refusal("[49, 2320], [2050, 2320], [1600, 2740], [1500, 1760]",
            "Bollard at (49,2320) is not wholly on the table");
    refusal("[1150, 2320], [1249, 2320], [1600, 2740], [1500, 1760]",
            "Windlass at (1249,2320) overlaps Bollard at "
            "(1150,2320)");
    refusal("[1011, 2420], [2050, 2320], [1600, 2740], [1500, 1760]",
            "Bollard at (1011,2420) overlaps a station at "
            "(1100,2420)");
    refusal("[1150, 2309], [2050, 2320], [1600, 2740], [1500, 1760]",
            "Bollard at (1150,2309) overlaps the structure "
            "NW2");
    EXPECT_EQ(faults_of(layout("[1010, 2420], [2050, 2320], [1600, 2740], [1500, 1760]")), ""); // touches
    EXPECT_EQ(faults_of(layout("[1150, 2310], [2050, 2230], [1600, 2740], [1500, 1600]")), ""); // MOV: atop
}

TEST(FramesData, Stations_of_a_layout_overlap_nothing__MF_DEP_1) {
    const auto faults = [](const char* first) {
        return faults_of(
            layout(good_places, "kiln-yard", fmt::format("{}, [1600, 2380], [2100, 2420]", first)));
    };
    EXPECT_EQ(faults("[40, 3160]"), "");
    EXPECT_EQ(faults("[39, 3160]"),
              "mine.toml:6: layout[0].side[0].stations[0]: MF-DEP-1: There is no room for a "
              "station there: in the layout 'mine' (39,3160) is not wholly on the table\n");
    EXPECT_EQ(faults("[1640, 2520]"), ""); // touches
    EXPECT_THAT(faults("[1640, 2521]"), HasSubstr("'mine' (1640,2521) overlaps the structure CN"));
    EXPECT_THAT(faults("[1600, 2459]"), HasSubstr("(1600,2380) overlaps a station at (1600,2459)"));
}

TEST(FramesData, A_layout_has_as_many_pieces_as_its_lists_and_the_size_say__MF_DAT_6) {
    EXPECT_THAT(faults_of(layout(good_places, "kiln-yard", "[1100, 2420]")),
                HasSubstr("side[0]: MF-DAT-6: 3 stations a seat are wanted, here are 1"));
    EXPECT_THAT(faults_of(layout("[1150, 2320]")),
                HasSubstr("side[0]: MF-RUL-53: 'gannet-4' needs 4 places for frames, here are 1"));
    std::string file = layout(good_places);
    file.replace(file.find("gannet-4"), 8, "ochre-3");
    EXPECT_THAT(faults_of(file),
                HasSubstr("MF-DAT-6: 4 to 6 frames a company are wanted, and 'ochre-3' has 3"));
    EXPECT_THAT(
        faults_of(setup_of(2, {}, "[[size]]\nseats = 2\nstations = 2\nskirmish = [4, 6]\nbattle = [5, 8]\n")),
        HasSubstr("data/frames/layouts.toml:"));
}

TEST(FramesData, Names_that_refer_to_nothing_are_refused) {
    EXPECT_THAT(
        faults_of(layout(good_places, "moon")),
        HasSubstr("layout[0].battlefield: MF-RUL-53: there is no battlefield 'moon'; there are kiln-yard"));
    std::string file = layout(good_places);
    file.replace(file.find("gannet-4"), 8, "nobody");
    EXPECT_THAT(faults_of(file), HasSubstr("side[0].list: MF-RUL-53: there is no list 'nobody'"));
    file = layout(good_places);
    const auto from = file.find("frames = [");
    file.replace(from, file.find("}", from) - from, "home = \"X\"");
    EXPECT_THAT(faults_of(file),
                HasSubstr("side[0].home: MF-RUL-53: there is no home 'X'; there are N, SW, SE"));
}

TEST(FramesData, A_side_has_a_home_or_places_of_its_own) {
    std::string file = layout(good_places);
    file.replace(file.find("frames = ["), 0, "home = \"N\", ");
    EXPECT_THAT(faults_of(file), HasSubstr("a side has a home, or frames and stations of its own"));
    file = layout(good_places);
    file.replace(file.find("frames = ["), 0, "point = [1, 1], ");
    EXPECT_THAT(faults_of(file), HasSubstr("only a side with a home has a point"));
    file = layout(good_places);
    file.replace(file.find("\"mine\""), 6, "\"standard\"");
    EXPECT_THAT(faults_of(file), HasSubstr("'standard' means the first layout"));
}

TEST(FramesData, A_home_that_is_too_small_is_told) {
    const std::string file = "[[home]]\nid = \"N\"\nframes = [[1200, 2320]]\nstations = []\n";
    EXPECT_EQ(faults_of(file), ""); // nobody at home in a duel
    const std::string told = faults_of(setup_of(3, {}, file));
    EXPECT_THAT(told, HasSubstr("MF-RUL-53: 'gannet-4' needs 4 places for frames, here are 1"));
    EXPECT_THAT(told, HasSubstr("MF-DAT-6: 2 stations a seat are wanted, here are 0"));
}

// What the game's own layouts need may be changed by a file; that matters only to whoever plays them.
TEST(FramesData, Layouts_of_the_game_are_checked_if_they_are_played) {
    std::string file = box("1100, 2300, 1200, 2350");
    file.replace(file.find("mine"), 4, "kiln-yard");
    EXPECT_THAT(faults_of(file),
                HasSubstr("in the layout 'duel' Bollard at (1150,2320) overlaps the structure A"));
    EXPECT_EQ(faults_of(setup_of(2, full, file)), "");
    EXPECT_EQ(faults_of(setup_of(5, full, file)), "");
}

// ---------------------------------------------------------------- sizes

TEST(FramesData, Sizes_have_limits__MF_DAT_6) {
    const auto faults = [](int seats, int stations, const char* skirmish) {
        return faults_of(
            setup_of(2, full,
                     fmt::format("[[size]]\nseats = {}\nstations = {}\nskirmish = [{}]\nbattle = [3, 5]\n",
                                 seats, stations, skirmish)));
    };
    EXPECT_EQ(faults(5, 1, "1, 5"), "");
    EXPECT_EQ(faults(4, 2, "6, 6"), "");
    EXPECT_THAT(faults(5, 2, "1, 5"),
                HasSubstr("MF-DAT-6: 5 seats with 2 stations each have more than 8 in all"));
    EXPECT_THAT(faults(5, 1, "1, 6"),
                HasSubstr("MF-DAT-6: 5 seats with 6 frames each have more than 25 in all"));
    EXPECT_THAT(faults(2, 3, "1, 9"), HasSubstr("skirmish[1]: MF-DAT-6: a whole number from 1 to 8"));
    EXPECT_THAT(faults(2, 3, "0, 8"), HasSubstr("MF-DAT-6: "));
    EXPECT_THAT(faults(2, 3, "5, 4"), HasSubstr("MF-DAT-6: the fewest come first"));
    EXPECT_THAT(faults(2, 0, "1, 4"), HasSubstr("MF-DAT-6: "));
    EXPECT_THAT(faults(6, 1, "1, 4"), HasSubstr("seats: MF-RUL-52: "));
}

TEST(FramesData, Some_list_must_fit_what_is_played__MF_DAT_6) {
    EXPECT_EQ(faults_of(setup_of(2, full,
                                 "[[size]]\nseats = 2\nstations = 3\nskirmish = [7, 8]\nbattle = [5, 8]\n")),
              "options.size: MF-DAT-6: no list has 7 to 8 frames, as 2 seats need\n");
}

// ---------------------------------------------------------------- how faults are told

TEST(FramesData, All_faults_of_all_files_are_told_at_once) {
    auto setup = setup_of(2, {{"clock", "1"}, {"layout", "moon"}}, company(", DEF = 3", "0, 0, 0"));
    setup.data.push_back({"second.toml", box("9, 9, 0, 0") + layout("[1150, 2320]") + "[[home]]\nid = 3\n"});
    setup.data.push_back({"third.toml", "a = [\n"});
    const std::string told = faults_of(setup);
    for (const char* fault :
         {"mine.toml:5: company[0].frames[0]: MF-DAT-1: ",
          "mine.toml:9: company[0].lists[0].rockets: MF-DAT-3: ",
          "second.toml:6: battlefield[0].structures[0].box: MF-GEO-5: ",
          "second.toml:12: layout[0].side[0]: MF-RUL-53: ", "home[0].id: MF-RUL-52: ",
          "third.toml:1: this is not TOML: ", "options.clock: MF-RUL-54: ", "options.layout: MF-RUL-50: "})
        EXPECT_THAT(told, HasSubstr(fault));
}

TEST(FramesData, A_faulty_entry_is_not_called_unknown_as_well) {
    const auto one_line = [](const std::string& told) { return std::ranges::count(told, '\n') == 1; };
    EXPECT_TRUE(one_line(faults_of(box("9, 9, 0, 0") + layout(good_places, "mine"))));
    EXPECT_TRUE(one_line(
        faults_of(setup_of(2, {{"quick_start", "off"}, {"battlefield", "mine"}}, battlefield("", "1, 1")))));
    EXPECT_TRUE(one_line(faults_of(setup_of(2, {{"layout", "mine"}}, layout("[0]")))));
}

TEST(FramesData, Very_many_faults_are_cut_short_and_do_no_harm) {
    std::string file = "[options]\n";
    for (int i = 0; i < 300; ++i) file += fmt::format("o{} = true\n", i);
    auto setup = setup_of(2, {{"layout", "mine"}}, file);
    setup.data.push_back(
        {"second.toml", box("9, 9, 0, 0") + layout("[1, 1]", "mine") + company("", "1", "\"a\"")});
    EXPECT_EQ(std::ranges::count(faults_of(setup), '\n'), 200);
}

} // namespace
} // namespace muster::frames
