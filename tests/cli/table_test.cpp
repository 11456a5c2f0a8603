// Tables of points in the terminal: the map, its labels and lists; and a battle played there.
#include "cli/board.hpp"
#include "cli/pieces.hpp"
#include "cli/program.hpp"
#include "cli/show.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <regex>

namespace muster::cli_tests {

using cli::Lines;
using cli::Paint;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

const Paint plain(false);

Place at(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

Scene bare(int wide = 3200, int high = 3200) {
    Scene scene;
    scene.board.hexes = false;
    scene.board.size = at(wide, high);
    for (int i = 0; i < 2; ++i) {
        Scene::SeatView seat;
        seat.seat = i;
        seat.name = i == 0 ? "Gannet" : "Ochre";
        scene.seats.push_back(seat);
    }
    return scene;
}

void add_box(Scene& scene, const std::string& id, const std::string& kind, Place low, Place high) {
    scene.board.terrain.push_back({kind, id, {}, {low, at(high.x, low.y), high, at(low.x, high.y)}, id, {}});
    if (kind == "building") scene.board.terrain.back().counters = {{"Bricks", 8, "brick"}};
}

Scene::Piece& add_piece(Scene& scene, int owner, const std::string& name, Place place) {
    Scene::Piece piece;
    piece.id = "s" + std::to_string(owner) + ".f" + std::to_string(scene.pieces.size() + 1);
    piece.owner = owner;
    piece.name = name;
    piece.at = place;
    piece.radius = 50;
    piece.state = "ready";
    scene.pieces.push_back(piece);
    return scene.pieces.back();
}

void add_station(Scene& scene, int owner, Place place) {
    Scene::Marker marker;
    marker.id = "s0.s" + std::to_string(scene.markers.size() + 1);
    marker.kind = "station";
    marker.label = "Station " + std::to_string(scene.markers.size() + 1);
    marker.owner = owner;
    marker.placed = true;
    marker.at = place;
    scene.markers.push_back(marker);
}

Lines drawn(const Scene& scene, int width = 80, int height = 24) {
    return draw_board(scene, {-1, {}, width, height}, plain);
}

Lines shown(const Scene& scene, int width = 80, int height = 24) {
    return show_scene(scene, {0, {}, width, height}, plain);
}

std::size_t row_of(const Lines& lines, const std::string& text) {
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].find(text) != std::string::npos) return i;
    ADD_FAILURE() << text << " is not there";
    return 0;
}

int width_of_all(const Lines& lines) {
    int widest = 0;
    for (const std::string& line : lines)
        for (const std::string& part : cli::lines_of(line)) widest = std::max(widest, cli::width_of(part));
    return widest;
}

} // namespace

// ---------------------------------------------------------------- the map

TEST(TableBoard, North_is_at_the_top_and_east_on_the_right) {
    Scene scene = bare();
    add_piece(scene, 0, "North", at(1600, 3000));
    add_piece(scene, 0, "South", at(1600, 200));
    add_piece(scene, 1, "East", at(3000, 1600));
    add_piece(scene, 1, "West", at(200, 1600));
    const Lines map = drawn(scene);
    EXPECT_LT(row_of(map, "aNo"), row_of(map, "bEa"));
    EXPECT_LT(row_of(map, "bEa"), row_of(map, "aSo"));
    const std::string& middle = map[row_of(map, "bEa")];
    EXPECT_LT(middle.find("bWe"), middle.find("bEa"));
}

TEST(TableBoard, The_rim_has_numbers_by_which_a_point_can_be_typed) {
    const Lines map = drawn(bare());
    EXPECT_THAT(map.front(), HasSubstr("32+"));
    EXPECT_THAT(map, Contains(HasSubstr(" 16+")));
    EXPECT_THAT(map.back(), HasSubstr("0    4    8   12   16   20   24   28   32"));
    EXPECT_THAT(map, Contains(HasSubstr("·    ·    ·"))) << "their lines cross";
    EXPECT_EQ(map.size(), 23u) << "a screen of 24 lines holds it";
}

TEST(TableBoard, A_larger_screen_has_a_larger_map) {
    const Lines map = drawn(bare(), 100, 40);
    EXPECT_EQ(map.size(), 35u);
    EXPECT_GT(width_of_all(map), 64);
    EXPECT_LE(width_of_all(drawn(bare(7200, 4800), 60, 60)), 60);
    EXPECT_LE(drawn(bare(1000, 9000), 60, 24).size(), 24u);
}

TEST(TableBoard, Structures_are_hatched_and_rubble_is_dotted) {
    Scene scene = bare();
    add_box(scene, "KW", "building", at(1200, 1400), at(1600, 1700));
    add_box(scene, "KE", "rubble", at(1600, 1400), at(2000, 1700));
    const Lines map = drawn(scene);
    EXPECT_THAT(map, Contains(HasSubstr("#####░░░░░")));
    EXPECT_THAT(map, Contains(HasSubstr("KW")));
    EXPECT_THAT(map, Contains(HasSubstr("░KE░")));
    EXPECT_THAT(cli::show_places(scene, plain, 80), ElementsAre("building", "  KW 8", "rubble", "  KE"));
}

TEST(TableBoard, A_thin_wall_is_one_line_wherever_it_lies) {
    for (const int y : {800, 840, 900, 940, 955, 990}) {
        Scene scene = bare();
        add_box(scene, "", "building", at(700, y), at(1300, y + 60));
        const Lines map = drawn(scene);
        EXPECT_EQ(std::count_if(map.begin(), map.end(),
                                [](const std::string& line) { return line.find('#') != std::string::npos; }),
                  1)
            << y;
    }
}

TEST(TableBoard, Whose_a_piece_is_and_what_it_does_needs_no_colour) {
    Scene scene = bare();
    add_piece(scene, 0, "Bollard", at(400, 400)).state = "active";
    add_piece(scene, 1, "Dray", at(1200, 400)).state = "waiting";
    add_piece(scene, 1, "Tinker", at(2000, 400)).state = "done";
    add_piece(scene, 1, "Pedlar", at(2800, 400)).state = "destroyed";
    add_station(scene, 0, at(400, 2000));
    add_station(scene, 1, at(1200, 2000));
    add_station(scene, -1, at(2000, 2000));
    const std::string map = cli::joined(drawn(scene), "\n");
    for (const char* label : {"»aBo", "bDr…", "bTi✓", "*1a", "*2b", "*3-"})
        EXPECT_THAT(map, HasSubstr(label));
    EXPECT_THAT(map, Not(HasSubstr("bPe")));
}

TEST(TableBoard, Labels_do_not_cover_each_other) {
    Scene scene = bare();
    for (const char* name : {"Fa", "Bb", "Cc", "Dd", "Ee"}) add_piece(scene, 0, name, at(1600, 1600));
    add_station(scene, 1, at(1600, 1600));
    const std::string map = cli::joined(drawn(scene), "\n");
    for (const char* label : {"aFa", "aBb", "aCc", "aDd", "aEe", "*1b"}) EXPECT_THAT(map, HasSubstr(label));
}

TEST(TableBoard, Pieces_whose_letters_are_the_same_are_numbered) {
    Scene scene = bare();
    add_piece(scene, 0, "Bollard", at(100, 100));
    add_piece(scene, 0, "Boat", at(900, 100));
    EXPECT_THAT(cli::piece_labels(scene), ElementsAre("A1", "A2"));
}

TEST(TableBoard, A_short_name_that_begins_with_its_seats_letter_is_its_label) {
    Scene scene = bare();
    add_piece(scene, 0, "a1", at(100, 100));
    add_piece(scene, 0, "a2", at(900, 100));
    add_piece(scene, 1, "B10", at(900, 900));
    add_piece(scene, 1, "a3", at(100, 900)); // another seat's letter
    EXPECT_THAT(cli::piece_labels(scene), ElementsAre("a1", "a2", "B10", "ba3"));
}

// ---------------------------------------------------------------- lists

TEST(TablePieces, Counters_stand_in_columns_in_the_order_that_all_pieces_keep) {
    Scene scene = bare();
    add_piece(scene, 0, "Bollard", at(1000, 1000)).counters = {
        {"White", 2, ""}, {"DEF", 2, ""}, {"DIR", 1, ""}};
    add_piece(scene, 0, "Marlin", at(1300, 1000)).counters = {
        {"White", 1, ""}, {"MOV", 1, ""}, {"DIR", 0, ""}};
    add_piece(scene, 1, "Dray", at(1600, 1000)).counters = {{"DEF", 1, ""}, {"MOV", 1, ""}, {"Spot", 3, ""}};
    add_piece(scene, 1, "Pedlar", at(2000, 1000)).state = "destroyed";
    const Lines table = cli::show_pieces(scene, plain, 80);
    ASSERT_EQ(table.size(), 5u);
    EXPECT_EQ(table[0], "               at    White DEF MOV DIR Spot");
    EXPECT_EQ(table[1], "   aBo Bollard 10,10     2   2   ·   1    ·");
    EXPECT_EQ(table[2], "   aMa Marlin  13,10     1   ·   1   0    ·");
    EXPECT_EQ(table[3], "   bDr Dray    16,10     ·   1   1   ·    3");
    EXPECT_EQ(table[4], "  destroyed: bPe Pedlar");
}

// A rule's limit is kept if and only if the number on the screen keeps it.
TEST(TablePieces, Distances_from_the_acting_piece_are_between_rims_and_rounded_up) {
    Scene scene = bare();
    add_piece(scene, 0, "Bollard", at(1000, 1000)).state = "active";
    add_piece(scene, 1, "Dray", at(1900, 1000));
    add_piece(scene, 1, "Tinker", at(1900, 1001));
    const Lines table = cli::show_pieces(scene, plain, 80);
    EXPECT_THAT(table[2], HasSubstr(" 8"));
    EXPECT_THAT(table[3], HasSubstr("8.01"));
}

TEST(TablePieces, A_marker_is_listed_with_its_name_where_there_is_room) {
    Scene scene = bare();
    add_station(scene, 1, at(2000, 2000));
    EXPECT_THAT(cli::show_places(scene, plain, 21), ElementsAre("station", "  *1b 20,20 Station 1"));
    EXPECT_THAT(cli::show_places(scene, plain, 20), ElementsAre("station", "  *1b 20,20"));
}

TEST(TablePieces, A_thing_is_found_by_label_name_or_id) {
    Scene scene = bare();
    add_piece(scene, 0, "Bollard (s0.f1)", at(1000, 1000)).sheet = {
        {"DEF 2", "two blue dice", "MF-DAT-2"_rule}};
    add_piece(scene, 1, "Dray", at(1000, 2000));
    add_piece(scene, 1, "Tinker", at(1200, 2000));
    add_station(scene, 1, at(2000, 2000));
    add_box(scene, "KW", "building", at(1200, 1400), at(1600, 1700));
    for (const char* called : {"Bollard", "bollard (s0.f1)", "ABO", "s0.f1"})
        EXPECT_EQ(cli::id_of(scene, called), "s0.f1") << called;
    for (const char* called : {"*1b", "s0.s1", "station 1"})
        EXPECT_EQ(cli::id_of(scene, called), "s0.s1") << called;
    EXPECT_EQ(cli::id_of(scene, "kw"), "KW");
    EXPECT_FALSE(cli::id_of(scene, "anchor"));
    EXPECT_THAT(cli::show_closely(scene, "bollard", plain, 80), Contains(HasSubstr("DEF 2: two blue dice")));
    EXPECT_THAT(cli::show_closely(scene, "*1b", plain, 80), Contains(HasSubstr("held by Ochre, at 20,20")));
    EXPECT_THAT(cli::show_closely(scene, "anchor", plain, 80), IsEmpty());
}

TEST(TableScreen, The_clock_stands_beside_the_round_and_dice_below_the_pieces) {
    Scene scene = bare();
    scene.track = {3, 0, {{"Tactical order", false, {}}, {"Combat order", true, {}}}};
    Scene::Marker clock;
    clock.kind = "clock";
    clock.label = "Doomsday clock";
    clock.value = 9;
    scene.markers.push_back(clock);
    scene.trays.push_back({0,
                           "Marlin's dice",
                           "s0.f1",
                           {{"W1", 6, 3, false, "", ""}, {"B1", 6, 4, true, "", ""}},
                           "MF-DIE-2"_rule});
    scene.seats[0].role = "defender";
    const Lines screen = shown(scene);
    EXPECT_THAT(screen[0], HasSubstr("Round 3, clock 9 ━━ Tactical order › [Combat order]"));
    EXPECT_THAT(screen, Contains(HasSubstr("Marlin's dice: W1[3] (B1 4)")));
    EXPECT_THAT(screen, Contains(HasSubstr("Score 0, defender")));
    EXPECT_THAT(screen, Not(Contains(HasSubstr("Doomsday"))));
}

TEST(TableScreen, Phases_give_way_to_the_width_but_never_the_current_one) {
    Scene scene = bare();
    for (const char* name : {"Commanding", "Moving about", "Shooting", "Fighting"})
        scene.track.phases.push_back({name, false, {}});
    scene.track.phases[3].now = true;
    EXPECT_THAT(cli::show_track(scene, plain, 60)[0], HasSubstr("… › Shooting › [Fighting]"));
    scene.track.phases[3].now = false;
    scene.track.phases[0].now = true;
    EXPECT_THAT(cli::show_track(scene, plain, 60)[0], HasSubstr("[Commanding] › Moving about › …"));
}

// ---------------------------------------------------------------- a battle

using Battle = Program;

namespace {

const std::string duel = "play frames --seed 7 ";

std::vector<std::string> too_wide(const std::string& out, int width) {
    std::vector<std::string> found;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);)
        if (cli::width_of(line) > width) found.push_back(line);
    return found;
}

} // namespace

TEST_F(Battle, The_screen_shows_map_seats_order_chain_and_choices) {
    const Ran ran = run(duel);
    for (const char* text :
         {"Round 1, clock 11", "[Tactical order]", "[Gannet Harbour Watch (4 to go)]",
          "» A Gannet Harbour Watch", "Score 42, Assets 7", "Per asset 6, defender", "aBo", "bDr",
          "*1a 11,24.2", "KW 18", "Under way", "MF-TAC-2", "MF-D-TAC", "   5  Pass"})
        EXPECT_TRUE(ran.says(text)) << text << "\n" << ran.out;
}

TEST_F(Battle, Actions_are_typed_with_names_short_verbs_and_points) {
    const Ran ran = run(duel, "act marlin\ndeclare dray direct\ndef B1\nm W1 14 19\nattack k1\n");
    for (const char* text :
         {"takes the turn of Marlin", "Marlin will attack Dray at direct range", "Marlin defends with B1",
          "Marlin moves to (14,19)", "Marlin attacks Dray at direct range with K1",
          "Combat order: Marlin pauses", "[Combat order]", "Dray (drawn in by Marlin)", "(K1 5)"})
        EXPECT_TRUE(ran.says(text)) << text << "\n" << ran.out;
    EXPECT_FALSE(ran.says("Refused"));
}

TEST_F(Battle, The_same_is_typed_with_ids_and_labels) {
    const Ran ran = run(duel, "activate s0.f4\ndeclare s0.f4 s1.f1 direct\ndefend s0.f4 b1\n"
                              "move s0.f4 W1 14,19.0\nattack bdr K1\n");
    EXPECT_TRUE(ran.says("Marlin moves to (14,19)")) << ran.out;
    EXPECT_TRUE(ran.says("Marlin attacks Dray")) << ran.out;
    EXPECT_FALSE(ran.says("Refused"));
}

TEST_F(Battle, A_point_that_the_rules_forbid_is_refused_with_its_rule) {
    const Ran ran =
        run(duel, "activate bollard\ndeclare none\ndefend none\nmove W1 11.5,10\nmove W1 .09,.09\n");
    EXPECT_TRUE(ran.says("Bollard declares no target")) << ran.out;
    EXPECT_TRUE(ran.says("(MF-MOV-2)")) << ran.out;
}

TEST_F(Battle, Many_points_take_one_line_and_can_be_unfolded) {
    const Ran ran = run(duel, "activate marlin\ndeclare dray direct\ndefend B1\nmove W1\n");
    EXPECT_TRUE(std::regex_search(
        ran.out, std::regex(R"(1-\d+ +Move with W1 \(3\) to … \(\d+ points; any other: move W1 x,y\))")))
        << ran.out;
    EXPECT_TRUE(ran.says("Which of these?"));
    EXPECT_TRUE(ran.says("o a place you can choose"));
}

TEST_F(Battle, Many_targets_are_listed_by_how_they_would_be_attacked) {
    const Ran ran = run(duel, "activate marlin\n");
    EXPECT_TRUE(ran.says("Declare … at hand range (now direct)")) << ran.out;
    EXPECT_TRUE(ran.says("Declare … at direct range (now arty)")) << ran.out;
    EXPECT_TRUE(ran.says("  39  Declare no target")) << ran.out;
}

TEST_F(Battle, Anything_on_the_table_can_be_looked_at) {
    const Ran ran = run(duel, "look dray\nbti\nlook KW\nlook *1a\nlook anchor\n");
    for (const char* text :
         {"Dray  bDr  s1.f1", "Next roll: W1 W2 G1 D1 D2 D8 K1", "SPT 2: spotting", "KW 18 building",
          "Gannet station 1 (*1a, s0.s1)", "Nothing on the table is called \"anchor\""})
        EXPECT_TRUE(ran.says(text)) << text << "\n" << ran.out;
}

TEST_F(Battle, The_map_can_be_shown_alone) {
    const Ran ran = run(duel, "map\n");
    EXPECT_EQ(ran.times(" 32++"), 2u);
    EXPECT_EQ(ran.times("Under way"), 1u);
}

TEST_F(Battle, A_company_is_chosen_behind_a_cover__MF_GEN_3) {
    const Ran ran = run("play frames --seed 7 --options quick_start=off --seat human --seat human",
                        "\nchoose cinder-4\n\nlog\n");
    const auto second = ran.out.find("Pass the device to Seat 1");
    ASSERT_NE(second, std::string::npos) << ran.out;
    const std::string seen = ran.out.substr(second);
    EXPECT_NE(seen.find("has chosen"), std::string::npos);
    EXPECT_NE(seen.find("choice 1"), std::string::npos);
    EXPECT_EQ(seen.find("choice cinder"), std::string::npos);
}

TEST_F(Battle, A_company_stands_for_whoever_leaves_at_the_dice_and_comes_back__MF_GEN_3) {
    const std::string game = "play frames --dice mine --seed 7 --options quick_start=off --seat human "
                             "--seat human --save " +
                             file("game");
    const Ran left = run(game, "\nchoose ochre-5\n\nchoose ochre-5\nback\nq\n");
    EXPECT_TRUE(left.says("the answers stand")) << left.out;
    EXPECT_TRUE(left.says("which stands")) << "back is refused\n" << left.out;
    EXPECT_NE(read(file("game")).find(R"("detail":"ochre-5"},"owed":true)"), std::string::npos);
    const Ran back = run("play --save " + file("game"), "choose cinder-4\n6\nq\n");
    EXPECT_TRUE(back.says("the answers stand")) << back.out;
    EXPECT_EQ(read(file("game")).find("cinder-4"), std::string::npos) << back.out;
}

TEST_F(Battle, Nobody_looks_away_where_nothing_is_hidden__MF_GEN_3) {
    const Ran ran = run("play frames --seed 7 --seat human --seat human", "pass\nactivate dray\n");
    EXPECT_TRUE(ran.says("Ochre Road Company takes the turn of Dray")) << ran.out;
    EXPECT_FALSE(ran.says("Pass the device"));
}

TEST_F(Battle, What_happened_is_told_once_where_all_look_at_the_same_screen) {
    const Ran ran = run("play frames --seed 7 --seat human --seat human", "pass\nactivate dray\n");
    EXPECT_EQ(ran.times("Gannet Harbour Watch passes"), 1u) << ran.out;
    EXPECT_EQ(ran.times("Ochre Road Company takes the turn of Dray"), 1u) << ran.out;
}

namespace {
const std::string marlin_moves = "activate marlin\ndeclare dray direct\ndefend B1\n";
}

TEST_F(Battle, A_die_that_is_left_out_is_filled_in_or_asked_for_also_at_a_point_that_is_not_listed) {
    for (const char* typed : {"move marlin 1403,1903\n", "1403,1903\n"}) {
        const Ran ran = run(duel, marlin_moves + typed);
        EXPECT_FALSE(ran.says("Refused")) << ran.out;
        EXPECT_FALSE(ran.says("No choice leads")) << ran.out;
        EXPECT_TRUE(ran.says("Which of these?") || ran.says("Marlin moves to")) << ran.out;
    }
}

TEST_F(Battle, A_further_leg_needs_neither_frame_nor_die) {
    const Ran ran = run(duel, marlin_moves + "leg W1 1403,1903\nleg 1453,1903\n");
    EXPECT_FALSE(ran.says("Refused")) << ran.out;
}

TEST_F(Battle, What_is_refused_is_what_was_meant_and_not_what_was_left_out__MF_MOV_2) {
    for (const char* typed :
         {"move marlin 1,1\n", "move 1,1\n", "move W1 1,1\n", "leg 1,1\n", "1,1\n",
          "leg W1 1403,1903\nleg 1,1\n", "leg W1 1403,1903\nmove marlin 1,1\n", "leg W1 1403,1903\n1,1\n"}) {
        const Ran ran = run(duel, marlin_moves + typed);
        EXPECT_TRUE(ran.says("(MF-MOV-2)")) << typed << ran.out;
        for (const char* untrue : {"(MF-DIE-2)", "(MF-GEN-2)", "No choice leads"})
            EXPECT_FALSE(ran.says(untrue)) << typed << ran.out;
    }
}

// A word more than who acts, which goes without saying, is about something else.
TEST_F(Battle, What_no_field_knows_is_not_taken_for_who_acts__MF_DIE_2) {
    EXPECT_TRUE(run(duel, marlin_moves + "move W9\n").says("That die is not available. (MF-DIE-2)"));
    EXPECT_TRUE(run(duel, marlin_moves + "attack kw\n").says("(MF-DEC-3)"));
    EXPECT_TRUE(run(duel, marlin_moves + "attack dray\n").says("Which of these?"));
    EXPECT_TRUE(run(duel, marlin_moves + "move dray 14,19\n").says("(MF-GEN-2)")); // another frame
}

TEST_F(Battle, What_is_left_out_in_a_city_is_filled_in_before_it_is_refused__DZ_MOV_1__DZ_SHO_3) {
    const std::string city = "play dropzone --seed 7 ";
    const std::string moves = "1\n1\n1\n1\nselect L1b\nmove L1b\n", shoots = "1\n1\n1\n1\n1\nshoot\n";
    for (const char* typed : {"step L1b.1 1,1\n", "step 1,1\n", "1,1\n", "shift 40,40\n"})
        EXPECT_TRUE(run(city, moves + typed).says("(DZ-MOV-1)")) << typed;
    for (const char* typed : {"embark\n", "enter P2\n", "leave\n"})
        EXPECT_FALSE(run(city, moves + typed).says("(DZ-ACT-6)")) << typed;
    for (const char* typed : {"aim P9\n", "aim T1a.1\n"})
        EXPECT_TRUE(run(city, shoots + typed).says("Refused: Out of range. (DZ-SHO-3)")) << typed;
}

TEST_F(Battle, The_log_gives_points_as_they_are_typed) {
    const Ran ran = run(duel, marlin_moves + "leg W1 14.03,19.03\nlog\n");
    EXPECT_TRUE(ran.says(": leg ")) << ran.out;
    EXPECT_TRUE(ran.says(" 14.03,19.03")) << ran.out;
    EXPECT_FALSE(ran.says("1403")) << ran.out;
}

TEST_F(Battle, Gaps_are_told_from_the_frame_that_is_asked_about__MF_CMB_2) {
    const Ran ran = run("play frames --seed 4 --seat human --seat human",
                        "activate marlin\ndeclare dray direct\ndefend none\nattack K1\n");
    ASSERT_TRUE(ran.says("What does Dray aim at")) << ran.out;
    const std::string last = ran.out.substr(ran.out.rfind("What does Dray aim at") - 2500);
    EXPECT_TRUE(std::regex_search(last, std::regex(R"(Marlin +15,17.6 +4.68 )"))) << last;
}

TEST_F(Battle, Nothing_is_wider_than_the_screen) {
    const std::string typed = repeated("1\n2\n3\n1\n20\n9\n", 25);
    for (const int width : {60, 80, 100})
        for (const std::string setup : {"--seats 2", "--seats 5", "--seats 3 --options quick_start=off"}) {
            write(file("typed"), typed);
            const Ran ran =
                shell("export COLUMNS=" + std::to_string(width) + " LINES=40; muster play frames --seed 3 " +
                      setup + " < '" + file("typed") + "'");
            EXPECT_THAT(too_wide(ran.out, width), IsEmpty()) << setup;
        }
}

} // namespace muster::cli_tests
