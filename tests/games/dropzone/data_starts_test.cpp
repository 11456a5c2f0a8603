// Where the HQ of a force stands in a quick start (rule page, DZ-SET-8 and DZ-RUL-61), and which starts are
// refused.
#include "games/dropzone/files.hpp"

namespace muster::dropzone::file_tests {
namespace {

using testing::HasSubstr;

constexpr std::string_view start_of_thornveil =
    ", start = [[[2400, 4500], [2600, 4500]], [[2900, 4400], [3100, 4400]]]";

// A table "mine" with places in its first zone, in line 5, on which a force "mine" plays; its HQ has squads
// of these units.
std::string start_file(std::string_view start, std::string_view squads, std::string_view units,
                       std::string_view pieces = "") {
    return table(pieces, fmt::format(", start = [{}]", start), start_of_thornveil) + scenario("", "mine") +
           std::string(units) + force(squads);
}
std::string start_faults(std::string_view start, std::string_view squads, std::string_view units = unit(),
                         std::string_view pieces = "", Given more = {}) {
    Given options{{"scenario", "mine"}, {"forces", "mine,thornveil"}};
    options.insert(options.end(), more.begin(), more.end());
    return faults_of(setup_of(2, options, start_file(start, squads, units, pieces)));
}

const std::string two_tanks = squad("A", "mine", ", count = 2");

TEST(DropzoneStarts, A_squad_takes_the_first_places_of_its_list__DZ_SET_8__DZ_RUL_61) {
    EXPECT_EQ(start_faults("[[300, 300], [500, 300]]", two_tanks), "");
    EXPECT_EQ(start_faults("[[300, 300], [500, 300], [500, 300], [9, 9]]", two_tanks),
              ""); // the rest stays empty
    EXPECT_EQ(start_faults("[[300, 300]], [[500, 300], [600, 300]]",
                           squad("A", "mine") + ", " + squad("B", "mine", ", count = 2")),
              "");
}

TEST(DropzoneStarts, There_is_a_place_for_everybody__DZ_RUL_61) {
    EXPECT_EQ(start_faults("[[300, 300]]", two_tanks),
              "mine.toml:37: force[0].group[0].squads[0]: DZ-RUL-61: 'A' has 2 units, and the zone 'low' has "
              "places for 1 "
              "of them; setup=full can be played\n");
    EXPECT_THAT(start_faults("", two_tanks),
                HasSubstr("'A' has 2 units, and the zone 'low' has places for 0 of them"));
    EXPECT_EQ(start_faults("[[300, 300]], [[500, 300]]",
                           squad("A", "mine") + ", " + squad("B", "mine") + ", " + squad("C", "mine")),
              "mine.toml:37: force[0].group[0].squads[2]: DZ-RUL-61: a quick start has places for 2 squads "
              "of an HQ, "
              "and 'C' is one more; setup=full can be played\n");
    EXPECT_EQ(start_faults("[[300, 300]]", two_tanks, unit(), "", {{"setup", "full"}}), "");
    // A force of the game in a zone that has too few.
    const std::string file =
        start_file("[[300, 300], [500, 300]], [[800, 300], [1000, 300]]", two_tanks, unit());
    EXPECT_EQ(faults_of(setup_of(2, {{"scenario", "mine"}, {"forces", "thornveil,thornveil"}}, file)), "");
    EXPECT_THAT(
        faults_of(setup_of(2, {{"scenario", "mine"}, {"forces", "thornveil,lantern"}}, file)),
        HasSubstr(
            "force[0].group[0].squads[1]: DZ-RUL-61: 'L1b' has 3 units, and the zone 'high' has places for "
            "2 of them"));
}

TEST(DropzoneStarts, The_HQ_is_not_aboard_anything__DZ_RUL_61) {
    const std::string units = unit("", "offers = \"V4\"", "tank", "box") + unit("", "needs = \"V2\"");
    EXPECT_EQ(start_faults("[[300, 300]], [[500, 300]]",
                           squad("A", "box", ", carries = [\"B\"]") + ", " + squad("B", "mine"), units),
              "mine.toml:49: force[0].group[0].squads[1]: DZ-RUL-61: in a quick start the HQ stands on the "
              "table, and "
              "'B' is aboard something; setup=full can be played\n");
}

TEST(DropzoneStarts, Places_are_in_the_zone__DZ_RUL_61) {
    EXPECT_EQ(start_faults("[[0, 0], [100, 0]]", two_tanks), ""); // the centre of a unit
    EXPECT_EQ(start_faults("[[300, 600], [300, 500]]", two_tanks), "");
    EXPECT_EQ(start_faults("[[300, 300], [500, 300], [500, 601]]", two_tanks),
              "mine.toml:5: table[0].zone[0].start[0][2]: DZ-RUL-61: (500,601) is not in the zone\n");
    EXPECT_EQ(start_faults("[[300, 300], [-1, 300]]", two_tanks),
              "mine.toml:5: table[0].zone[0].start[0][1][0]: DZ-RUL-72: a whole number from 0 to 4800 is "
              "wanted here, "
              "not -1\n");
    EXPECT_EQ(
        start_faults("[], [], []", two_tanks),
        "mine.toml:5: table[0].zone[0].start: DZ-RUL-72: at most 2 entries are wanted here, 3 are given\n");
}

TEST(DropzoneStarts, Units_start_on_nobody__DZ_GEO_9__DZ_RUL_61) {
    EXPECT_EQ(start_faults("[[300, 300], [400, 300]]", two_tanks), ""); // they touch
    EXPECT_EQ(
        start_faults("[[300, 300], [399, 300]]", two_tanks),
        "mine.toml:5: table[0].zone[0].start[0][1]: DZ-RUL-61: A.2 at (399,300) overlaps A.1 at (300,300)\n");
    EXPECT_EQ(
        start_faults("[[300, 300]], [[399, 300]]", squad("A", "mine") + ", " + squad("B", "mine")),
        "mine.toml:5: table[0].zone[0].start[1][0]: DZ-RUL-61: B.1 at (399,300) overlaps A.1 at (300,300)\n");
    // Nor on those of another seat.
    const std::string both =
        with(with(table("", ", start = [[[300, 300]]]", ", start = [[[350, 350]]]"),
                  "[0, 4200, 4800, 4800], edge = \"north\"", "[0, 0, 600, 4800], edge = \"west\""),
             "High", "Side") +
        scenario("", "mine") + unit() + force(squad("A", "mine"));
    EXPECT_EQ(
        faults_of(setup_of(2, {{"scenario", "mine"}, {"forces", "mine,mine"}}, both)),
        "mine.toml:6: table[0].zone[1].start[0][0]: DZ-RUL-61: A.1 at (350,350) overlaps A.1 at (300,300)\n");
}

TEST(DropzoneStarts, Units_start_on_no_impassable_piece__DZ_GEO_9__DZ_RUL_61) {
    const auto told = [](std::string_view at, std::string_view units, std::string_view type = "reservoir",
                         std::string_view height = "0") {
        return start_faults(fmt::format("[[{}]]", at), squad("A", "mine"), units,
                            piece("Q", type, "1000, 100, 1200, 400", fmt::format(", height = {}", height)));
    };
    EXPECT_EQ(told("950,300", unit()), "");  // at the wall
    EXPECT_EQ(told("1230,440", unit()), ""); // at the corner
    const std::string overlap =
        "mine.toml:5: table[0].zone[0].start[0][0]: DZ-RUL-61: A.1 at ({}) overlaps 'Q'\n";
    EXPECT_EQ(told("951,300", unit()), with(overlap, "{}", "951,300"));
    EXPECT_EQ(told("1230,439", unit()), with(overlap, "{}", "1230,439"));
    EXPECT_EQ(told("1100,300", unit(), "park"), "");
    const std::string skimmer = unit("", "", "skimmer");
    EXPECT_EQ(told("1100,300", skimmer, "reservoir", "200"), "");
    EXPECT_EQ(told("1100,300", skimmer, "reservoir", "201"), with(overlap, "{}", "1100,300"));
    EXPECT_EQ(told("1100,300", unit("", "stride = 100", "walker")), with(overlap, "{}", "1100,300"));
    EXPECT_EQ(told("1100,300", unit("", "", "aircraft")), ""); // airborne
}

TEST(DropzoneStarts, Squads_start_in_coherency__DZ_UNIT_2__DZ_RUL_61) {
    const auto told = [](std::string_view places, int count, std::string_view units) {
        return start_faults(fmt::format("[{}]", places),
                            squad("A", "mine", fmt::format(", count = {}", count)), units);
    };
    const std::string apart =
        "mine.toml:5: table[0].zone[0].start[0][0]: DZ-RUL-61: 'A' would stand there out of coherency\n";
    EXPECT_EQ(told("[300, 300], [600, 300]", 2, unit()), "");
    EXPECT_EQ(told("[300, 300], [601, 300]", 2, unit()), apart);
    EXPECT_EQ(told("[300, 300], [900, 300], [600, 300]", 3, unit()), "");                  // a chain
    EXPECT_EQ(told("[300, 300], [600, 300], [1200, 300], [1500, 300]", 4, unit()), apart); // two
    EXPECT_EQ(told("[300, 300], [1500, 300], [1200, 300], [900, 300], [600, 300]", 5, unit()), "");
    EXPECT_EQ(told("[300, 300], [900, 300]", 2, unit("", "wide = true")), "");
    EXPECT_EQ(told("[300, 300], [900, 300]", 2, unit("", "", "aircraft")), "");
    EXPECT_EQ(told("[300, 300], [901, 300]", 2, unit("", "", "aircraft")), apart);
    EXPECT_EQ(told("[300, 300], [500, 300]", 2, unit("", "fortitude = 4", "infantry")), "");
    EXPECT_EQ(told("[300, 300], [501, 300]", 2, unit("", "fortitude = 4", "infantry")), apart);
}

TEST(DropzoneStarts, A_quick_start_is_for_scenarios_with_an_HQ_on_the_table__DZ_SET_4__DZ_RUL_61) {
    const std::string file = with(scenario(), "\"direct\"", "\"readiness\"");
    EXPECT_EQ(
        faults_of(setup_of(2, {{"scenario", "mine"}}, file)),
        "mine.toml:1: scenario[0]: DZ-RUL-61: a quick start puts the HQ on the table, which is not among the "
        "modes of this scenario; setup=full can be played\n");
    EXPECT_EQ(faults_of(setup_of(2, {{"scenario", "mine"}, {"setup", "full"}}, file)), "");
}

} // namespace
} // namespace muster::dropzone::file_tests
