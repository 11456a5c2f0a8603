// The data of Godbreakers: what the game's own files hold (rule page, sections 2.8 to 2.11), and what is
// refused.
#include "games/godbreakers/files.hpp"
#include "space/pose.hpp"

#include <set>

namespace muster::godbreakers::tests {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

std::string text_of(Place at) { return fmt::format("({},{})", at.x, at.y); }
std::string text_of(std::span<const Place> places) {
    std::string text;
    for (const Place place : places) text += text_of(place);
    return text;
}

// ---------------------------------------------------------------- the circles

constexpr std::array<std::string_view, traits> trait_names{
    "Defensive", "Healer",     "Inspired", "Mysterious", "Vengeful",  "Brutal",    "Juggernaut",
    "Pinning",   "Relentless", "Tough",    "Cunning",    "Deadly",    "Fleet",     "Merciless",
    "Ranged",    "Despoiling", "Ruinous",  "Shaping",    "Summoning", "Thunderous"};
constexpr std::array<std::string_view, metals> metal_names{"Copper", "Iron", "Mercury", "Gold"};
constexpr std::array<std::string_view, flaws> flaw_names{"Brittle", "Careful", "Prey", "Slow", "Unlucky"};

// "Sill Harrow 6 Copper Mercury: Vengeful 1 Deadly 1, Careful"
std::string row_of(const Build& build) {
    std::string row = fmt::format("{} {}", build.name, build.die);
    for (const Metal metal : build.metals)
        row += fmt::format(" {}", metal_names[static_cast<std::size_t>(metal)]);
    row += ":";
    for (std::size_t i = 0; i < traits; ++i)
        if (build.ranks.all[i] > 0) row += fmt::format(" {} {}", trait_names[i], build.ranks.all[i]);
    for (const Flaw flaw : build.flaws)
        row += fmt::format(", {}", flaw_names[static_cast<std::size_t>(flaw)]);
    return row;
}

std::vector<std::string> rows_of(const Circle& circle) {
    std::vector<std::string> rows;
    for (const Build& build : circle.godbreakers) rows.push_back(row_of(build));
    return rows;
}

TEST(GodbreakersData, The_circles_are_those_of_section_2_11) {
    const auto kit = equipped(setup_of(4));
    std::vector<std::string> names;
    for (const Circle& each : kit.circles)
        names.push_back(fmt::format("{}: {}", each.name, trait_names[static_cast<std::size_t>(each.shard)]));
    EXPECT_THAT(names, ElementsAre("Saltglass Vigil: Defensive", "Tin Choir: Fleet", "Ninth Ladder: Tough",
                                   "Hollow Bell: Inspired"));
    EXPECT_THAT(rows_of(kit.circles.all[0]),
                ElementsAre("Orsa Venn 8 Copper: Healer 2 Inspired 1", "Kett Dray 8 Iron: Brutal 1 Tough 1",
                            "Pell Ashmere 6 Mercury: Deadly 1 Ranged 1",
                            "Ibbo Marl 6 Iron: Pinning 1 Relentless 1",
                            "Sune Aldry 6 Gold: Summoning 1 Thunderous 1"));
    EXPECT_THAT(rows_of(kit.circles.all[1]),
                ElementsAre("Mother Quill 8 Gold: Despoiling 1 Ruinous 1 Shaping 1",
                            "Hask Orrin 8 Iron: Brutal 1 Juggernaut 1",
                            "Vey Latch 6 Mercury: Cunning 1 Merciless 1",
                            "Lorn Tace 6 Copper: Mysterious 1 Vengeful 1",
                            "Bracken Moss 6 Mercury: Cunning 1 Ranged 1"));
    EXPECT_THAT(rows_of(kit.circles.all[2]),
                ElementsAre("Aume Sarro 8 Mercury: Cunning 1 Deadly 2",
                            "Dorro Fenn 8 Iron: Juggernaut 1 Relentless 1",
                            "Sill Harrow 6 Copper Mercury: Vengeful 1 Deadly 1, Careful",
                            "Nim Carrow 6 Gold: Thunderous 2",
                            "Eddo Wray 6 Mercury Gold: Ranged 1 Summoning 1, Prey"));
    EXPECT_THAT(rows_of(kit.circles.all[3]),
                ElementsAre("Tamsin Rook 8 Copper: Healer 1 Mysterious 2",
                            "Gort Ellery 8 Iron Mercury: Tough 1 Merciless 1, Slow",
                            "Anse Pike 6 Mercury: Fleet 1 Ranged 1",
                            "Wren Tollard 6 Copper Iron: Vengeful 1 Pinning 1, Unlucky",
                            "Ossa Vane 6 Iron Gold: Brutal 1 Despoiling 1, Brittle"));
    for (const Circle& each : kit.circles)
        for (const Build& build : each.godbreakers) EXPECT_EQ(build.radius, 50);
}

TEST(GodbreakersData, The_profiles_are_those_of_section_2_9) {
    const auto kit = equipped(setup_of(2));
    std::vector<std::string> rows;
    for (const Profile& each : kit.profiles)
        rows.push_back(fmt::format("{} {} {} {}{}{}", each.build.id, each.build.die, each.build.radius,
                                   static_cast<int>(each.compulsion), each.while_hoard ? " hoard" : "",
                                   each.claims_at_end ? " claims" : ""));
    EXPECT_THAT(rows, ElementsAre("gleaner 8 50 4 hoard claims", "called 8 50 0", "prowler 8 50 0",
                                  "straggler 6 50 0"));
    EXPECT_EQ(kit.profiles[kit.called].build.id, "called");
    for (const Profile& each : kit.profiles) EXPECT_EQ(each.build.ranks, Ranks{});
}

// ---------------------------------------------------------------- Crossways

// A piece as section 2.10 writes it.
std::string row_of(const TerrainPiece& piece) {
    const Pose pose{piece.anchor, 0};
    std::string row = fmt::format("{} {}U", piece.id, piece.across);
    const auto add = [&](std::span<const Place> corners) {
        for (const Place corner : corners) row += " " + text_of(pose.on_table(corner));
    };
    for (const Polygon& area : piece.areas) add(area.corners());
    if (!piece.barricade.empty()) row += fmt::format(" h{}", piece.half_width);
    add(piece.barricade);
    return row;
}

TEST(GodbreakersData, Crossways_is_that_of_section_2_10__GB_TER_1__GB_TER_5) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(kit.field.name, "Crossways");
    EXPECT_EQ(kit.field.table.low, (Place{0, 0}));
    EXPECT_EQ(kit.field.table.high, (Place{2400, 2400}));
    std::vector<std::string> table;
    std::vector<std::string> reserve;
    for (const TerrainPiece& each : kit.field.terrain)
        (each.on_table ? table : reserve).push_back(row_of(each));
    EXPECT_THAT(table, ElementsAre("grove_sw 7U (500,500) (1000,500) (1000,1000) (500,1000)",
                                   "grove_se 7U (1400,500) (1900,500) (1900,1000) (1400,1000)",
                                   "grove_nw 7U (500,1400) (1000,1400) (1000,1900) (500,1900)",
                                   "grove_ne 7U (1400,1400) (1900,1400) (1900,1900) (1400,1900)",
                                   "basin 7U (1200,820) (1580,1200) (1200,1580) (820,1200)",
                                   "rubble_s 3U (1050,650) (1350,650) (1350,800) (1050,800)",
                                   "rubble_n 3U (1050,1600) (1350,1600) (1350,1750) (1050,1750)",
                                   "rubble_w 3U (650,1050) (800,1050) (800,1350) (650,1350)",
                                   "rubble_e 3U (1600,1050) (1750,1050) (1750,1350) (1600,1350)",
                                   "w1 2U h10 (1080,900) (1320,900)", "w2 2U h10 (1080,1500) (1320,1500)",
                                   "w3 2U h10 (900,1080) (900,1320)", "w4 2U h10 (1500,1080) (1500,1320)",
                                   "w5 2U h10 (1100,600) (1300,600)", "w6 2U h10 (1100,1800) (1300,1800)",
                                   "w7 2U h10 (600,1100) (600,1300)", "w8 2U h10 (1800,1100) (1800,1300)",
                                   "w9 2U h10 (650,800) (650,650) (800,650)",
                                   "w10 2U h10 (800,1750) (650,1750) (650,1600)",
                                   "w11 2U h10 (1600,650) (1750,650) (1750,800)",
                                   "w12 2U h10 (1750,1600) (1750,1750) (1600,1750)"));
    EXPECT_THAT(reserve, ElementsAre("thicket 4U (-150,-150) (150,-150) (150,150) (-150,150)",
                                     "slick 4U (-200,-100) (200,-100) (200,100) (-200,100)",
                                     "heap 7U (-300,-200) (300,-200) (300,200) (-300,200)",
                                     "fence 4U h10 (-200,0) (200,0)",
                                     "angle 4U h10 (-150,150) (-150,-150) (150,-150)"));
}

Place quarter_turned(Place at) { return {static_cast<std::int16_t>(2400 - at.y), at.x}; }

// The corners of a piece without regard to their order, turned about the centre or not.
std::vector<std::pair<int, int>> corner_set(const TerrainPiece& piece, bool turned) {
    std::vector<std::pair<int, int>> corners;
    const auto add = [&](Place own) {
        const Place at = piece.anchor + (own - Place{});
        const Place there = turned ? quarter_turned(at) : at;
        corners.emplace_back(there.x, there.y);
    };
    for (const Polygon& area : piece.areas)
        for (const Place corner : area.corners()) add(corner);
    for (const Place corner : piece.barricade) add(corner);
    std::ranges::sort(corners);
    return corners;
}

TEST(GodbreakersData, Crossways_is_the_same_from_all_four_sides) {
    const auto kit = equipped(setup_of(4));
    std::set<std::vector<std::pair<int, int>>> pieces;
    std::set<std::vector<std::pair<int, int>>> turned;
    for (const TerrainPiece& each : kit.field.terrain) {
        if (!each.on_table) continue;
        pieces.insert(corner_set(each, false));
        turned.insert(corner_set(each, true));
    }
    EXPECT_THAT(pieces, SizeIs(21));
    EXPECT_EQ(pieces, turned);
    // South, east, north, west are seats 0, 3, 1, 2.
    const std::array<std::size_t, 4> around{0, 3, 1, 2};
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t seat = around[i];
        const std::size_t next = around[(i + 1) % 4];
        EXPECT_EQ(quarter_turned(kit.markers.all[seat].at), kit.markers.all[next].at);
        for (std::size_t slot = 0; slot < circle_size; ++slot)
            EXPECT_EQ(quarter_turned(kit.start.all[seat * circle_size + slot]),
                      kit.start.all[next * circle_size + slot]);
    }
}

TEST(GodbreakersData, Shapes_are_about_the_middle_of_their_bounding_box__GB_RUIN_1) {
    const auto kit = equipped(setup_of(2));
    for (const TerrainPiece& each : kit.field.terrain) {
        std::vector<Place> all = each.barricade;
        for (const Polygon& area : each.areas)
            all.insert(all.end(), area.corners().begin(), area.corners().end());
        const auto [west, east] = std::ranges::minmax(all, {}, &Place::x);
        const auto [south, north] = std::ranges::minmax(all, {}, &Place::y);
        EXPECT_LE(std::abs(west.x + east.x), 1) << each.id;
        EXPECT_LE(std::abs(south.y + north.y), 1) << each.id;
        EXPECT_TRUE(each.on_table || each.anchor == Place{}) << each.id;
    }
    const auto odd = equipped(setup_of(2, {{"battlefield", "mine"}, {"scenario", "duel"}},
                                       battlefield(piece("areas = [[101, 101, 200, 202]]")) + layout()));
    EXPECT_EQ(odd.field.terrain.all[0].anchor, (Place{150, 151})); // rounded down
    EXPECT_EQ(row_of(odd.field.terrain.all[0]), "p 1U (101,101) (200,101) (200,202) (101,202)");
}

TEST(GodbreakersData, Everybody_starts_where_section_2_10_says__GB_SET_3) {
    const auto kit = equipped(setup_of(4));
    const std::span<const Place> start = kit.start.all;
    ASSERT_EQ(start.size(), 20U);
    EXPECT_EQ(text_of(start.first(5)), "(1200,500)(1050,420)(1350,420)(950,300)(1450,300)");
    EXPECT_EQ(text_of(start.subspan(5, 5)), "(1200,1900)(1350,1980)(1050,1980)(1450,2100)(950,2100)");
    EXPECT_EQ(text_of(start.subspan(10, 5)), "(500,1200)(420,1350)(420,1050)(300,1450)(300,950)");
    EXPECT_EQ(text_of(start.last(5)), "(1900,1200)(1980,1050)(1980,1350)(2100,950)(2100,1450)");
    EXPECT_THAT(equipped(setup_of(1)).start.all, SizeIs(5));
}

// ---------------------------------------------------------------- scenarios

// "S0(1200,300) O(1200,1200) h1": a small letter for one that is not placed yet.
std::string markers_of(const Equipment& kit) {
    constexpr std::array<std::string_view, 3> standing{"S", "O", "H"};
    constexpr std::array<std::string_view, 3> waiting{"s", "o", "h"};
    std::string text;
    for (const MarkerInfo& each : kit.markers) {
        const auto kind = static_cast<std::size_t>(each.kind);
        text += text.empty() ? "" : " ";
        text += each.placed ? standing[kind] : waiting[kind];
        if (!each.seat.is_none()) text += fmt::format("{}", each.seat.index());
        if (each.placed) text += text_of(each.at);
    }
    return text;
}

TEST(GodbreakersData, Markers_of_a_quick_start_stand_where_section_2_10_says__GB_MARK_3__GB_SET_3) {
    const auto markers = [](int seats, const char* scenario) {
        return markers_of(equipped(setup_of(seats, {{"scenario", scenario}})));
    };
    const std::string two = "S0(1200,300) S1(1200,2100) ";
    const std::string three = two + "S2(300,1200) ";
    const std::string four = three + "S3(2100,1200) ";
    EXPECT_EQ(markers(1, "treasure"), "S0(1200,300) O(1200,1200) H(1200,2000)");
    EXPECT_EQ(markers(2, "treasure"), two + "O(1200,1200) H(400,1200) H(2000,1200)");
    EXPECT_EQ(markers(3, "treasure"), three + "O(1200,1200) H(400,400) H(400,2000) H(2000,1200)");
    EXPECT_EQ(markers(4, "treasure"), four + "O(1200,1200) H(400,400) H(2000,400) H(400,2000) H(2000,2000)");
    EXPECT_EQ(markers(2, "duel"), two + "O(1200,1200) O(400,1200) O(2000,1200)");
    const std::string five = "O(1200,1200) O(750,750) O(1650,750) O(750,1650) O(1650,1650)";
    EXPECT_EQ(markers(3, "duel"), three + five);
    EXPECT_EQ(markers(4, "duel"), four + five);
}

TEST(GodbreakersData, In_a_placed_start_shards_and_a_hoard_a_seat_are_still_to_come__GB_SET_4) {
    const auto markers = [](int seats, const char* scenario) {
        return markers_of(equipped(setup_of(seats, {{"scenario", scenario}, {"setup", "placed"}})));
    };
    EXPECT_EQ(markers(1, "treasure"), "s0 O(1200,1200) h0");
    EXPECT_EQ(markers(3, "treasure"), "s0 s1 s2 O(1200,1200) h0 h1 h2");
    EXPECT_EQ(markers(2, "duel"), "s0 s1 O(1200,1200) O(400,1200) O(2000,1200)");
    EXPECT_THAT(equipped(setup_of(2, {{"setup", "placed"}})).start.all, IsEmpty());
}

TEST(GodbreakersData, The_scenarios_are_those_of_section_3) {
    const auto solo = equipped(setup_of(1)).scenario;
    EXPECT_EQ(solo.name, "Buried Hoard");
    EXPECT_TRUE(solo.plunder);
    EXPECT_EQ(solo.guardian, ProfileId(0)); // the gleaner
    EXPECT_EQ(solo.vp_a_carrier, 5);
    EXPECT_EQ(solo.threat, ProfileId(0));
    EXPECT_EQ(solo.threat_count, 5);
    EXPECT_EQ(text_of(solo.threats), "(1200,1320)(1320,2000)(1080,2000)(1200,2120)(1200,1880)");
    const auto placed = equipped(setup_of(1, {{"setup", "placed"}})).scenario; // GB-SET-6
    EXPECT_EQ(placed.threat, ProfileId(0));
    EXPECT_EQ(placed.threat_count, 5);
    EXPECT_THAT(placed.threats, IsEmpty());
    const auto treasure = equipped(setup_of(2)).scenario;
    EXPECT_TRUE(treasure.threat.is_none());
    EXPECT_EQ(treasure.threat_count, 0);
    EXPECT_THAT(treasure.threats, IsEmpty());
    EXPECT_EQ(treasure.guardian, ProfileId(0));
    const auto duel = equipped(setup_of(2, {{"scenario", "duel"}})).scenario;
    EXPECT_EQ(duel.name, "Standoff");
    EXPECT_EQ(duel.least_seats, 2);
    EXPECT_FALSE(duel.plunder);
    EXPECT_TRUE(duel.guardian.is_none());
    EXPECT_EQ(duel.vp_a_carrier, 0);
}

TEST(GodbreakersData, Everything_of_its_own_can_be_played) {
    for (int seats = 1; seats <= most_seats; ++seats)
        for (const char* scenario : {"treasure", "duel"})
            for (const char* start : {"quick", "placed"}) {
                if (seats == 1 && scenario == std::string("duel")) continue;
                const auto kit = equipped(setup_of(seats, {{"scenario", scenario}, {"setup", start}}));
                EXPECT_EQ(kit.seats, seats);
                EXPECT_THAT(kit.circles.all, SizeIs(static_cast<std::size_t>(seats)));
                EXPECT_EQ(kit.pool, seats <= 2 ? 10 : 5 * seats); // GB-COMP-10
                EXPECT_THAT(kit.field.terrain.all, SizeIs(26));
            }
}

TEST(GodbreakersData, One_to_four_seats_can_play__GB_SET_1) {
    EXPECT_EQ(faults_of(setup_of(0)), "seats: GB-SET-1: 1 to 4 seats can play, not 0\n");
    EXPECT_EQ(faults_of(setup_of(5)), "seats: GB-SET-1: 1 to 4 seats can play, not 5\n");
}

// ---------------------------------------------------------------- circles of one's own: GB-CIRC-1

// The one fault that a circle has whose third godbreaker, in line 8, is like this.
void expect_broken(std::string_view third, std::string_view detail, std::string_view field = "") {
    EXPECT_EQ(faults_of(circle(third)),
              broken_circle(fmt::format("8: circle[0].godbreakers[2]{}", field), detail))
        << third;
}

TEST(GodbreakersData, A_circle_of_ones_own_is_added_and_one_with_an_id_that_exists_replaces_it) {
    const auto kit = equipped(setup_of(2, {{"circles", "mine,tin-choir"}}, circle()));
    EXPECT_EQ(kit.circles.all[0].name, "My circle");
    EXPECT_EQ(kit.circles.all[0].shard, Trait::tough);
    EXPECT_EQ(row_of(kit.circles.all[0].godbreakers.all[4]), "G5 6 Gold: Shaping 2");
    EXPECT_EQ(kit.circles.all[1].name, "Tin Choir");
    std::string other = circle();
    other.replace(other.find("mine"), 4, "tin-choir");
    EXPECT_EQ(equipped(setup_of(2, {}, other)).circles.all[1].name, "My circle"); // where it stood
}

TEST(GodbreakersData, Die_values_are_6_8_10_and_12__GB_MOD_2) {
    for (const int die : {4, 7, 14, -6})
        expect_broken(fmt::format(R"(die = {}, metals = ["gold"], traits = {{shaping = 2}})", die),
                      fmt::format("a die value is 6, 8, 10 or 12, not {}", die), ".die");
    for (const int die : {5, 14})
        EXPECT_EQ(faults_of(profile(fmt::format("die = {}", die))),
                  fmt::format(
                      "mine.toml:4: profile[0].die: GB-MOD-2: a die value is 6, 8, 10 or 12, not {}\n", die));
    EXPECT_EQ(faults_of(profile("die = 12")), "");
    EXPECT_THAT(faults_of(profile("die = \"D8\"")),
                HasSubstr("profile[0].die: GB-RUL-52: a whole number from 6 to 12 is wanted here"));
}

TEST(GodbreakersData, Traits_have_limits__GB_TR_LIMITS) {
    for (const int rank : {0, 4})
        expect_broken(fmt::format(R"(die = 6, metals = ["gold"], traits = {{shaping = {}}})", rank),
                      fmt::format("a trait has rank 1 to 3, not {}", rank), ".traits.shaping");
    const std::string five =
        "traits = {shaping = 1, ruinous = 1, summoning = 1, thunderous = 1, despoiling = 1}";
    expect_broken("die = 6, metals = [\"gold\"], " + five, "a model has at most 4 traits, not 5", ".traits");
    expect_broken(R"(die = 6, metals = ["gold", "iron"], traits = {shaping = 2}, flaws = ["slow", "slow"])",
                  "the flaw 'slow' is given twice", ".flaws[1]");
    EXPECT_EQ(faults_of(profile("die = 6\ntraits = {tough = 4}\nflaws = [\"prey\", \"slow\", \"prey\"]")),
              "mine.toml:5: profile[0].traits.tough: GB-TR-LIMITS: a trait has rank 1 to 3, not 4\n"
              "mine.toml:6: profile[0].flaws[2]: GB-TR-LIMITS: the flaw 'prey' is given twice\n");
    EXPECT_EQ(faults_of(profile("die = 6\n" + five)),
              "mine.toml:5: profile[0].traits: GB-TR-LIMITS: a model has at most 4 traits, not 5\n");
    EXPECT_EQ(faults_of(profile("die = 6\ntraits = {tough = 3, ranged = 1, fleet = 2, healer = 3}\n"
                                "flaws = [\"prey\", \"slow\"]")),
              "");
}

TEST(GodbreakersData, A_circle_has_five_godbreakers__GB_CIRC_1) {
    const auto of = [](int number, std::string_view rest) {
        std::string file = "[[circle]]\nid = \"mine\"\nname = \"Mine\"\nshard = \"tough\"\n" +
                           std::string(rest) + "godbreakers = [\n";
        for (int i = 0; i < number; ++i) file += godbreaker(i, i == 0 ? usual_leader : usual_other) + ",\n";
        return file + "]\n";
    };
    for (const char* rest : {"", "veteran = true\n"})
        for (const int number : {0, 4, 6})
            EXPECT_EQ(
                faults_of(of(number, rest)),
                broken_circle(rest == std::string() ? "5: circle[0].godbreakers" : "6: circle[0].godbreakers",
                              fmt::format("a circle has five godbreakers, and this one has {}", number)));
}

TEST(GodbreakersData, Two_have_a_D8_and_three_a_D6__GB_CIRC_1) {
    for (const auto& [die, eights, sixes] : {std::tuple(8, 3, 2), std::tuple(10, 2, 2)})
        EXPECT_EQ(
            faults_of(circle(fmt::format(R"(die = {}, metals = ["gold"], traits = {{shaping = 2}})", die))),
            broken_circle(
                "5: circle[0].godbreakers",
                fmt::format("two godbreakers have a D8 and three a D6, and here {} and {}", eights, sixes)));
}

TEST(GodbreakersData, Everybody_has_two_trait_gains_and_the_leader_three__GB_CIRC_1) {
    expect_broken(R"(die = 6, metals = ["gold"], traits = {shaping = 1})",
                  "a godbreaker has 2 trait gains, and G3 has 1");
    expect_broken(R"(die = 6, metals = ["gold"], traits = {shaping = 1, ruinous = 2})",
                  "a godbreaker has 2 trait gains, and G3 has 3");
    expect_broken(R"(die = 6, metals = ["gold"])", "a godbreaker has 2 trait gains, and G3 has 0");
    std::string file = circle();
    file.replace(file.find("healer = 2"), 10, "healer = 1");
    EXPECT_EQ(faults_of(file),
              broken_circle("6: circle[0].godbreakers[0]", "the leader has 3 trait gains, and G1 has 2"));
}

TEST(GodbreakersData, Traits_are_of_its_metals_and_an_alloy_has_a_flaw__GB_CIRC_1) {
    expect_broken(R"(die = 6, metals = ["gold"], traits = {shaping = 1, fleet = 1})",
                  "fleet is a trait of mercury, which is no metal of G3");
    expect_broken(R"(die = 6, metals = ["gold", "mercury"], traits = {shaping = 1, fleet = 1})",
                  "one flaw comes with an alloy and none without, and G3 has 0");
    expect_broken(R"(die = 6, metals = ["gold"], traits = {shaping = 2}, flaws = ["slow"])",
                  "one flaw comes with an alloy and none without, and G3 has 1");
    expect_broken(R"(die = 6, metals = ["gold", "iron"], traits = {shaping = 2}, flaws = ["slow", "prey"])",
                  "one flaw comes with an alloy and none without, and G3 has 2");
    expect_broken(R"(die = 6, metals = ["gold", "iron", "copper"], traits = {shaping = 2}, flaws = ["slow"])",
                  "a godbreaker has one metal, or two in an alloy, and G3 has 3");
    EXPECT_EQ(
        faults_of(circle(
            R"(die = 6, metals = ["gold", "mercury"], traits = {shaping = 1, fleet = 1}, flaws = ["slow"])")),
        "");
}

TEST(GodbreakersData, Veterans_have_only_the_limits_of_all_models__GB_CIRC_1) {
    const auto faults = [](std::string_view third) {
        return faults_of(circle(third, "shard = \"tough\"\nveteran = true"));
    };
    EXPECT_EQ(
        faults(
            R"(die = 12, traits = {shaping = 3, fleet = 3, tough = 3, healer = 3}, flaws = ["slow", "prey"])"),
        "");
    EXPECT_EQ(faults("die = 10"), "");
    EXPECT_THAT(faults("die = 4"),
                HasSubstr("GB-CIRC-1: This circle breaks the rules of creation: a die value"));
    EXPECT_THAT(faults("die = 6, traits = {tough = 4}"), HasSubstr("a trait has rank 1 to 3, not 4"));
    EXPECT_THAT(faults("die = 6, flaws = [\"slow\", \"slow\"]"), HasSubstr("the flaw 'slow' is given twice"));
}

TEST(GodbreakersData, Words_that_files_do_not_know_are_refused__GB_RUL_52) {
    EXPECT_EQ(
        faults_of(circle(usual_other, "shard = \"shiny\"")),
        "mine.toml:4: circle[0].shard: GB-RUL-52: there is no trait 'shiny'; there are defensive, healer, "
        "inspired, mysterious, vengeful, brutal, juggernaut, pinning, relentless, tough, cunning, deadly, "
        "fleet, merciless, ranged, despoiling, ruinous, shaping, summoning, thunderous\n");
    const auto third = [](const char* rest) { return faults_of(circle(rest)); };
    EXPECT_THAT(
        third(R"(die = 6, metals = ["tin"], traits = {shaping = 2})"),
        HasSubstr("metals[0]: GB-RUL-52: there is no metal 'tin'; there are copper, iron, mercury, gold"));
    EXPECT_THAT(third(R"(die = 6, metals = ["gold"], traits = {shiny = 2})"),
                HasSubstr("traits.shiny: GB-RUL-52: there is no trait 'shiny'"));
    EXPECT_THAT(third(R"(die = 6, metals = ["gold", "gold"], traits = {shaping = 2})"),
                HasSubstr("metals[1]: GB-RUL-52: the metal 'gold' is given twice"));
    EXPECT_THAT(
        third(R"(die = 6, metals = ["gold"], traits = {shaping = 2}, flaws = ["dull"])"),
        HasSubstr("flaws[0]: GB-RUL-52: there is no flaw 'dull'; there are brittle, careful, prey, slow"));
    EXPECT_THAT(third(R"(die = 6, metal = "gold", traits = {shaping = 2})"),
                HasSubstr("there is no such field"));
    EXPECT_THAT(faults_of("[[army]]\nid = \"a\"\n"),
                HasSubstr("mine.toml:1: army: GB-RUL-52: there is no such field"));
}

TEST(GodbreakersData, Bases_have_a_radius_of_10_to_200__GB_RUL_55) {
    for (const int radius : {10, 200})
        EXPECT_EQ(faults_of(profile(fmt::format("die = 8\nradius = {}", radius))), "");
    for (const int radius : {9, 201})
        EXPECT_EQ(faults_of(profile(fmt::format("die = 8\nradius = {}", radius))),
                  fmt::format("mine.toml:5: profile[0].radius: GB-RUL-55: a whole number from 10 to 200 is "
                              "wanted here, not {}\n",
                              radius));
    const auto kit =
        equipped(setup_of(1, {{"circles", "mine"}},
                          circle(R"(die = 6, metals = ["gold"], traits = {shaping = 2}, radius = 30)")));
    EXPECT_EQ(kit.circles.all[0].godbreakers.all[2].radius, 30);
}

// ---------------------------------------------------------------- profiles of one's own

TEST(GodbreakersData, A_profile_has_a_compulsion_a_condition_and_specials__GB_COMP_1) {
    const auto kit = equipped(
        setup_of(2, {},
                 profile("die = 10\ntraits = {ranged = 1}\nflaws = [\"slow\"]\nradius = 60\n"
                         "compulsion = \"predator\"\ncondition = \"hoard\"\nspecials = [\"claim_at_end\"]")));
    ASSERT_THAT(kit.profiles.all, SizeIs(5));
    const Profile& mine = kit.profiles.all.back();
    EXPECT_EQ(mine.build.die, 10);
    EXPECT_EQ(mine.build.ranks[Trait::ranged], 1);
    EXPECT_TRUE(mine.build.flaws.contains(Flaw::slow));
    EXPECT_EQ(mine.build.radius, 60);
    EXPECT_EQ(mine.compulsion, Compulsion::predator);
    EXPECT_TRUE(mine.while_hoard);
    EXPECT_TRUE(mine.claims_at_end);
    EXPECT_EQ(equipped(setup_of(2, {}, profile("die = 12", "prowler"))).profiles.all[2].build.die, 12);
}

TEST(GodbreakersData, Faulty_profiles_are_refused__GB_RUL_52) {
    EXPECT_EQ(faults_of(profile("die = 8\ncompulsion = \"sleepy\"")),
              "mine.toml:5: profile[0].compulsion: GB-RUL-52: there is no compulsion 'sleepy'; there are "
              "murderous, cowardly, predator, hoarding\n");
    EXPECT_THAT(faults_of(profile("die = 8\ncondition = \"hoard\"")),
                HasSubstr("condition: GB-RUL-52: a condition belongs to a compulsion"));
    EXPECT_THAT(faults_of(profile("die = 8\ncompulsion = \"hoarding\"\ncondition = \"rain\"")),
                HasSubstr("there is no condition 'rain'; there are hoard"));
    EXPECT_THAT(faults_of(profile("die = 8\nspecials = [\"fly\"]")),
                HasSubstr("there is no special rule 'fly'; there are claim_at_end"));
    EXPECT_THAT(faults_of(profile("")), HasSubstr("the field \"die\" is missing"));
}

TEST(GodbreakersData, There_are_limits_to_the_number_of_entries__GB_RUL_52) {
    std::string file;
    for (int i = 0; i < 6; ++i) file += profile("die = 8", fmt::format("p{}", i));
    EXPECT_EQ(faults_of(file), "");
    EXPECT_THAT(faults_of(file + profile()),
                HasSubstr("there are at most 10 profiles, those of the game included"));
    std::string scenarios;
    for (int i = 0; i < 31; ++i) scenarios += fmt::format("[[scenario]]\nid = \"s{}\"\nname = \"S\"\n", i);
    EXPECT_THAT(faults_of(scenarios), HasSubstr("there are at most 32 scenarios"));
}

TEST(GodbreakersData, No_id_is_given_twice__GB_RUL_52) {
    EXPECT_THAT(faults_of(profile() + profile()),
                HasSubstr("mine.toml:6: profile[1].id: GB-RUL-52: the id 'mine' is given twice"));
    std::string file = circle();
    file.replace(file.find("\"g2\""), 4, "\"g1\"");
    EXPECT_THAT(faults_of(file), HasSubstr("godbreakers[1].id: GB-RUL-52: the id 'g1' is given twice"));
    EXPECT_THAT(faults_of(battlefield(piece("at = [9, 9]"), "2400, 2400",
                                      "reserve = [" + piece("barricade = [[0, 0], [9, 9]]") + "]") +
                          layout()),
                HasSubstr("reserve[0].id: GB-RUL-52: the id 'p' is given twice"));
    EXPECT_THAT(
        faults_of(battlefield() + layout() + layout()),
        HasSubstr("layout[1].seats[0]: GB-RUL-52: there is a layout for duel with 2 seats on mine above"));
}

// ---------------------------------------------------------------- battlefields of one's own

const Given mine{{"battlefield", "mine"}, {"scenario", "duel"}};

// What is wrong with a battlefield with this terrain, which is in line 5.
std::string terrain_faults(std::string_view terrain) {
    return faults_of(setup_of(2, mine, battlefield(terrain) + layout()));
}

TEST(GodbreakersData, A_battlefield_of_ones_own_can_be_played) {
    const auto kit = equipped(
        setup_of(2, mine,
                 battlefield(piece("areas = [[300, 900, 500, 1100], [[600, 900], [700, 900], [650, 1000]]], "
                                   "barricade = [[300, 800], [400, 800]], half_width = 20") +
                                 ", " + piece("at = [1900, 1900]", "tree"),
                             "2000, 2000") +
                     layout("", "2", "[1000, 1000], [1500, 1000]")));
    EXPECT_EQ(kit.field.name, "My field");
    EXPECT_EQ(kit.field.table.high, (Place{2000, 2000}));
    ASSERT_THAT(kit.field.terrain.all, SizeIs(2));
    EXPECT_EQ(row_of(kit.field.terrain.all[0]), "p 4U (300,900) (500,900) (500,1100) (300,1100) (600,900) "
                                                "(700,900) (650,1000) h20 (300,800) (400,800)");
    EXPECT_EQ(kit.field.terrain.all[0].anchor, (Place{500, 950}));
    const TerrainPiece& tree = kit.field.terrain.all[1]; // scenery
    EXPECT_EQ(tree.anchor, (Place{1900, 1900}));
    EXPECT_EQ(tree.across, 0);
    EXPECT_THAT(tree.areas, IsEmpty());
    EXPECT_THAT(tree.barricade, IsEmpty());
    EXPECT_EQ(markers_of(kit), "S0(1000,300) S1(1000,1700) O(1000,1000) O(1500,1000)");
}

TEST(GodbreakersData, A_table_is_20_to_35_units_long__GB_SET_2) {
    const auto faults = [](const char* size, const char* centre, int seats) {
        return faults_of(setup_of(seats, {{"battlefield", "mine"}, {"scenario", "duel"}, {"setup", "placed"}},
                                  battlefield("", size) + layout("", "2, 3, 4", centre)));
    };
    EXPECT_EQ(faults("3500, 2000", "[1750, 1000]", 2), "");
    EXPECT_EQ(faults("3500, 2001", "[1750, 1000]", 3), ""); // the centre is rounded down
    EXPECT_EQ(faults("1999, 2400", "[999, 1200]", 2),
              broken_field("4: battlefield[0].size", "GB-SET-2",
                           "it is 1999 by 2400, and at least 2000 are wanted"));
    EXPECT_EQ(
        faults("2400, 3501", "[1200, 1750]", 3),
        "options.battlefield: GB-SET-2: This battlefield breaks the rules: 'mine' is 24U by 35.01U, and "
        "with fewer than four seats no side is over 35U.\n");
    EXPECT_EQ(faults("2400, 6000", "[1200, 3000]", 4), "");
    EXPECT_EQ(
        faults("2400, 6001", "[1200, 3000]", 4),
        broken_field("4: battlefield[0].size", "GB-RUL-55", "it is 2400 by 6001, and no side is over 6000"));
}

TEST(GodbreakersData, An_objective_stands_at_the_centre__GB_SET_2) {
    EXPECT_EQ(faults_of(setup_of(2, mine, battlefield() + layout("", "2", "[1200, 1201], [400, 1200]"))),
              broken_field("10: layout[0]", "GB-SET-2", "an objective stands at the centre, (1200,1200)"));
}

TEST(GodbreakersData, Areas_are_convex_counter_clockwise_and_on_the_table__GB_TER_1) {
    const auto corners = [](std::string_view places) {
        return terrain_faults(piece(fmt::format("areas = [[{}]]", places)));
    };
    EXPECT_EQ(corners("[0, 0], [2400, 0], [2400, 2400]"), "");
    EXPECT_EQ(corners("[0, 0], [0, 100], [100, 0]"),
              "mine.toml:5: battlefield[0].terrain[0].areas[0]: GB-TER-1: the corners of an area go "
              "counter-clockwise\n");
    EXPECT_THAT(corners("[0, 0], [100, 0], [50, 50], [100, 100], [0, 100]"),
                HasSubstr("GB-TER-1: the shape of an area is convex"));
    EXPECT_THAT(corners("[0, 0], [100, 0]"), HasSubstr("GB-TER-1: an area has 3 to 12 corners"));
    std::string thirteen;
    for (int i = 0; i < 13; ++i) thirteen += fmt::format("[{}, {}], ", i * 10, i * i);
    EXPECT_THAT(corners(thirteen), HasSubstr("GB-TER-1: an area has 3 to 12 corners"));
    EXPECT_EQ(corners("[2300, 0], [2401, 0], [2400, 100]"),
              broken_field("5: battlefield[0].terrain[0]", "GB-PLACE-1", "'p' is not wholly on the table"));
    EXPECT_EQ(corners("0, 0, 2400, 2400"), ""); // a box
    EXPECT_THAT(corners("100, 0, 0, 100"), HasSubstr("the first corner of a box is in the south-west"));
    EXPECT_THAT(corners("0, 0, 100"), HasSubstr("a box, [x0, y0, x1, y1], is wanted here"));
}

TEST(GodbreakersData, Barricades_have_corners_and_a_width__GB_TER_1) {
    const auto line = [](std::string_view places, std::string_view rest = "") {
        return terrain_faults(piece(fmt::format("barricade = [{}]{}", places, rest)));
    };
    EXPECT_EQ(line("[0, 0], [100, 0]"), "");
    for (const int half_width : {0, 50})
        EXPECT_EQ(line("[0, 0], [100, 0]", fmt::format(", half_width = {}", half_width)), "");
    EXPECT_EQ(line("[0, 0], [100, 0]", ", half_width = 51"),
              "mine.toml:5: battlefield[0].terrain[0].half_width: GB-TER-1: a whole number from 0 to 50 is "
              "wanted here, not 51\n");
    EXPECT_THAT(line("[0, 0]"), HasSubstr("barricade: GB-TER-1: a barricade has 2 to 16 corners"));
    std::string many;
    for (int i = 0; i < 16; ++i) many += fmt::format("[{}, {}], ", i * 10, i % 2);
    EXPECT_EQ(line(many), "");
    EXPECT_THAT(line(many + "[300, 0]"), HasSubstr("barricade: GB-TER-1: a barricade has 2 to 16 corners"));
    EXPECT_THAT(line("[0, 0], [9, 9], [9, 9]"), HasSubstr("GB-TER-1: no two corners of a barricade"));
    EXPECT_THAT(line("[0, 0], [2401, 0]"),
                HasSubstr("GB-PLACE-1: This battlefield breaks the rules: 'p' is not"));
    EXPECT_THAT(terrain_faults(piece("areas = [[0, 0, 9, 9]], half_width = 5")),
                HasSubstr("GB-TER-1: only a barricade has a half width"));
}

TEST(GodbreakersData, Barricades_do_not_overlap_each_other__GB_TER_2) {
    const auto two = [](std::string_view second, std::string_view width = "") {
        return terrain_faults(piece("barricade = [[100, 100], [500, 100], [500, 500]]", "a") + ", " +
                              piece(fmt::format("barricade = [{}]{}", second, width), "b"));
    };
    const std::string overlap =
        broken_field("5: battlefield[0].terrain[1]", "GB-PLACE-1", "the barricades 'a' and 'b' overlap");
    EXPECT_EQ(two("[300, 50], [300, 150]"), overlap);  // they cross
    EXPECT_EQ(two("[100, 120], [400, 120]"), "");      // they touch
    EXPECT_EQ(two("[100, 119], [400, 119]"), overlap); // by a vertex
    EXPECT_EQ(two("[519, 300], [900, 300]"), overlap);
    EXPECT_EQ(two("[100, 119], [400, 119]", ", half_width = 9"), "");
    EXPECT_EQ(two("[500, 100], [900, 100]", ", half_width = 0"), overlap);
}

TEST(GodbreakersData, Scenery_has_a_place_and_reserve_pieces_a_shape) {
    EXPECT_THAT(terrain_faults(piece("areas = [[0, 0, 9, 9]], at = [5, 5]")),
                HasSubstr("terrain[0].at: GB-RUL-52: only scenery"));
    EXPECT_THAT(terrain_faults("{id = \"p\", name = \"P\"}"), HasSubstr("the field \"at\" is missing"));
    EXPECT_THAT(terrain_faults(piece("areas = []")), HasSubstr("GB-TER-1: give it an area or a barricade"));
    EXPECT_THAT(terrain_faults(piece("at = [2401, 5]")), HasSubstr("'p' is not wholly on the table"));
    const auto reserve = [](std::string_view rest) {
        return faults_of(setup_of(
            2, mine, battlefield("", "2400, 2400", fmt::format("reserve = [{}]", piece(rest))) + layout()));
    };
    EXPECT_EQ(reserve("areas = [[-3000, 0, 3000, 9]]"), "");
    EXPECT_THAT(reserve("areas = [[-3001, 0, 0, 9]]"),
                HasSubstr("a whole number from -3000 to 3000 is wanted here"));
    EXPECT_EQ(reserve("areas = []"), "mine.toml:6: battlefield[0].reserve[0]: GB-RUL-55: a piece of the "
                                     "reserve has an area or a barricade\n");
    EXPECT_THAT(reserve("at = [5, 5]"), HasSubstr("reserve[0].at: GB-RUL-52: there is no such field"));
}

TEST(GodbreakersData, A_battlefield_holds_40_pieces_and_64_areas__GB_RUL_55) {
    const auto pieces = [](int table, int reserve, int areas) {
        std::string boxes;
        for (int i = 0; i < areas; ++i) boxes += "[0, 0, 9, 9], ";
        std::string text;
        for (int i = 0; i < table; ++i)
            text += piece("areas = [" + boxes + "]", fmt::format("t{}", i)) + ", ";
        std::string stock;
        for (int i = 0; i < reserve; ++i)
            stock += piece("areas = [" + boxes + "]", fmt::format("r{}", i)) + ", ";
        return faults_of(
            setup_of(2, mine, battlefield(text, "2400, 2400", "reserve = [" + stock + "]") + layout()));
    };
    EXPECT_EQ(pieces(35, 5, 1), "");
    EXPECT_EQ(pieces(36, 5, 1), "mine.toml:1: battlefield[0]: GB-RUL-55: a battlefield has at most 40 "
                                "pieces, its reserve included, not 41\n");
    EXPECT_EQ(pieces(28, 4, 2), "");
    EXPECT_EQ(pieces(28, 5, 2), "mine.toml:1: battlefield[0]: GB-RUL-55: a battlefield has at most 64 areas, "
                                "its reserve included, not 66\n");
}

// ---------------------------------------------------------------- who stands where: GB-PLACE-1

std::string placing_faults(std::string_view objectives, std::string_view terrain = "") {
    return faults_of(setup_of(
        2, mine, battlefield(terrain) + layout("", "2", fmt::format("[1200, 1200], {}", objectives))));
}

TEST(GodbreakersData, Markers_stand_on_the_table_and_on_nothing_else__GB_PLACE_1) {
    const auto expect = [](std::string_view place, std::string_view why) {
        EXPECT_EQ(placing_faults(place, piece("barricade = [[1500, 800], [1800, 800]]")),
                  broken_field("14: layout[0].objectives[1]", "GB-PLACE-1",
                               fmt::format("an objective at {}", why)));
    };
    expect("[49, 900]", "(49,900) is not wholly on the table");
    expect("[900, 2351]", "(900,2351) is not wholly on the table");
    expect("[1299, 1200]", "(1299,1200) overlaps an objective at (1200,1200)");
    expect("[1000, 399]", "(1000,399) overlaps the shard of seat 0 at (1000,300)");
    expect("[1600, 859]", "(1600,859) overlaps the barricade 'p'");
    for (const char* fine : {"[50, 2350]", "[1300, 1200]", "[1600, 860]", "[1440, 800]"})
        EXPECT_EQ(placing_faults(fine, piece("barricade = [[1500, 800], [1800, 800]]")), "") << fine;
    EXPECT_EQ(placing_faults("[400, 1200]", piece("areas = [[0, 0, 2400, 2400]]")), ""); // areas do not block
}

TEST(GodbreakersData, Godbreakers_stand_as_large_as_they_are__GB_PLACE_1) {
    const std::string large = circle(R"(die = 6, metals = ["gold"], traits = {shaping = 2}, radius = 130)");
    const std::string field = battlefield() + layout();
    EXPECT_EQ(faults_of(setup_of(2, mine, large + field)), ""); // nobody plays them
    Given options = mine;
    options.emplace_back("circles", "mine,mine");
    const std::string told = faults_of(setup_of(2, options, large + field));
    EXPECT_THAT(told, HasSubstr("mine.toml:18: battlefield[0].start[0].godbreakers[2]: GB-PLACE-1: This "
                                "battlefield breaks the rules: G3 at (1150,420) overlaps G1 at (1000,500)."));
    EXPECT_THAT(told, HasSubstr("start[1].godbreakers[2]: GB-PLACE-1"));
    options.emplace_back("setup", "placed");
    EXPECT_EQ(faults_of(setup_of(2, options, large + field)), "");
}

TEST(GodbreakersData, Starts_lie_on_the_table__GB_PLACE_1) {
    const auto faults = [](std::string_view from, std::string_view to) {
        std::string file = battlefield() + layout();
        file.replace(file.find(from), from.size(), to);
        return faults_of(setup_of(2, mine, file));
    };
    EXPECT_EQ(faults("[850, 420]", "[850, 2401]"),
              broken_field("8: battlefield[0].start[0].godbreakers[1]", "GB-PLACE-1",
                           "(850,2401) is not on the table"));
    EXPECT_EQ(faults("[1000, 300]", "[1000, 49]"),
              broken_field("8: battlefield[0].start[0].shard", "GB-PLACE-1",
                           "the shard of seat 0 at (1000,49) is not wholly on the table"));
    EXPECT_EQ(faults("[850, 420]", "[1000, 401]"),
              broken_field("8: battlefield[0].start[0].godbreakers[1]", "GB-PLACE-1",
                           "Kett Dray at (1000,401) overlaps Orsa Venn at (1000,500)"));
    EXPECT_THAT(
        faults("[850, 420], ", ""),
        HasSubstr("start[0].godbreakers: GB-RUL-52: places for 5 godbreakers are wanted here, not for 4"));
}

TEST(GodbreakersData, A_quick_start_needs_a_start_for_each_seat__GB_RUL_53) {
    const std::string file = battlefield() + layout("", "2, 3");
    EXPECT_EQ(faults_of(setup_of(3, mine, file)), "options.battlefield: GB-RUL-53: 'mine' has a quick start "
                                                  "for 2 seats, not for 3: setup=placed needs none\n");
    Given placed = mine;
    placed.emplace_back("setup", "placed");
    EXPECT_EQ(faults_of(setup_of(3, placed, file)), "");
}

// ---------------------------------------------------------------- scenarios and layouts of one's own

TEST(GodbreakersData, A_scenario_of_ones_own_can_be_played) {
    const std::string file =
        profile("die = 10\nradius = 40") +
        scenario(
            "plunder = true\nguardian = \"prowler\"\ncarrier_vp = 7\nthreat = \"mine\"\nthreat_count = 2") +
        layout("hoards = [[1700, 1200]]\nthreats = [[1290, 1200], [1110, 1200]]", "1", "[1200, 1200]",
               "crossways", "mine") +
        layout("hoards = [[1700, 1200]]", "2, 3, 4", "[1200, 1200]", "crossways", "mine");
    const auto solo = equipped(setup_of(1, {{"scenario", "mine"}}, file));
    EXPECT_EQ(solo.scenario.guardian, ProfileId(2));
    EXPECT_EQ(solo.scenario.vp_a_carrier, 7);
    EXPECT_EQ(solo.scenario.threat, ProfileId(4));
    EXPECT_EQ(text_of(solo.scenario.threats), "(1290,1200)(1110,1200)");
    const auto four = equipped(setup_of(4, {{"scenario", "mine"}}, file));
    EXPECT_TRUE(four.scenario.threat.is_none());
    EXPECT_EQ(four.markers.all.size(), 6U);
}

TEST(GodbreakersData, A_layout_replaces_one_for_the_same__GB_RUL_54) {
    const std::string file = layout("", "3", "[1200, 1200]", "crossways");
    EXPECT_EQ(equipped(setup_of(3, {{"scenario", "duel"}}, file)).markers.all.size(), 4U);
    EXPECT_EQ(equipped(setup_of(4, {{"scenario", "duel"}}, file)).markers.all.size(), 9U);
}

TEST(GodbreakersData, What_belongs_together_is_given_together__GB_RUL_53) {
    EXPECT_EQ(faults_of(scenario("plunder = true")),
              "mine.toml:1: scenario[0]: GB-RUL-53: a scenario has plunder and a guardian, or neither\n");
    EXPECT_THAT(faults_of(scenario("guardian = \"prowler\"")),
                HasSubstr("GB-RUL-53: a scenario has plunder"));
    EXPECT_THAT(faults_of(scenario("threat = \"prowler\"")),
                HasSubstr("GB-RUL-53: a scenario has a threat and"));
    EXPECT_THAT(faults_of(scenario("threat_count = 2")), HasSubstr("GB-RUL-53: a scenario has a threat and"));
    EXPECT_EQ(faults_of(layout("hoards = [[400, 1200]]", "2", "[1200, 1200]", "crossways")),
              "mine.toml:6: layout[0].hoards[0]: GB-RUL-53: 'duel' is a scenario without plunder, so it has "
              "no hoards\n");
    EXPECT_EQ(
        faults_of(layout("threats = [[400, 1200]]", "2", "[1200, 1200]", "crossways", "treasure")),
        "mine.toml:6: layout[0].threats[0]: GB-RUL-53: threats stand only in a layout for one seat alone\n");
    EXPECT_EQ(faults_of(layout("threats = [[400, 1200]]", "1", "[1200, 1200]", "crossways", "treasure")),
              "mine.toml:1: layout[0]: GB-RUL-53: 'treasure' has 5 threats for one seat, and here are places "
              "for 1\n");
}

TEST(GodbreakersData, Names_that_refer_to_nothing_are_refused__GB_RUL_53) {
    EXPECT_EQ(faults_of(layout("", "2", "[1200, 1200]", "moon", "race")),
              "mine.toml:2: layout[0].battlefield: GB-RUL-53: there is no battlefield 'moon'; there are "
              "crossways, causeway, old-court\n"
              "mine.toml:3: layout[0].scenario: GB-RUL-53: there is no scenario 'race'; there are treasure, "
              "duel, tollway, regents\n");
    EXPECT_EQ(faults_of(scenario("plunder = true\nguardian = \"ogre\"\nthreat = \"elf\"\nthreat_count = 1")),
              "mine.toml:5: scenario[0].guardian: GB-RUL-53: there is no profile 'ogre'; there are gleaner, "
              "called, prowler, straggler\n"
              "mine.toml:6: scenario[0].threat: GB-RUL-53: there is no profile 'elf'; there are gleaner, "
              "called, prowler, straggler\n");
}

TEST(GodbreakersData, Scenarios_and_layouts_have_limits__GB_RUL_55) {
    EXPECT_THAT(faults_of(scenario("carrier_vp = 100")),
                HasSubstr("carrier_vp: GB-RUL-55: a whole number from 0"));
    EXPECT_THAT(faults_of(scenario("threat = \"prowler\"\nthreat_count = 11")),
                HasSubstr("threat_count: GB-RUL-55: a whole number from 1 to 10"));
    EXPECT_THAT(faults_of(scenario("least_seats = 5")), HasSubstr("least_seats: GB-RUL-52: "));
    EXPECT_THAT(faults_of(layout("", "", "[1200, 1200]", "crossways")),
                HasSubstr("a list of numbers of seats"));
    EXPECT_THAT(faults_of(layout("", "5", "[1200, 1200]", "crossways")), HasSubstr("seats[0]: GB-RUL-52: "));
    const auto markers = [](int objectives) {
        std::string places = "[1200, 1200]";
        for (int i = 1; i < objectives; ++i) places += fmt::format(", [{}, 150]", 100 * i);
        return faults_of(layout("", "2", places, "crossways"));
    };
    EXPECT_EQ(markers(22), "");
    EXPECT_EQ(markers(23),
              "mine.toml:1: layout[0]: GB-RUL-55: there are at most 24 markers, shards included, not 25\n");
}

// What the game's own layouts need may be changed by a file; that matters only to whoever plays them.
TEST(GodbreakersData, Layouts_of_the_game_are_checked_if_they_are_played__GB_RUL_54) {
    std::string file = battlefield(piece("barricade = [[300, 1200], [500, 1200]]"));
    file.replace(file.find("mine"), 4, "crossways");
    const std::string told = faults_of(setup_of(2, {}, file));
    EXPECT_THAT(told, StartsWith("data/godbreakers/scenarios.toml:"));
    EXPECT_THAT(told,
                EndsWith("layout[1].hoards[0]: GB-PLACE-1: This battlefield breaks the rules: a hoard at "
                         "(400,1200) overlaps the barricade 'p'.\n"));
    EXPECT_EQ(faults_of(setup_of(2, {{"setup", "placed"}}, file)), ""); // hoards are placed then
    EXPECT_THAT(faults_of(setup_of(2, {{"setup", "placed"}, {"scenario", "duel"}}, file)),
                HasSubstr("an objective at (400,1200) overlaps the barricade 'p'"));
}

// ---------------------------------------------------------------- how faults are told

TEST(GodbreakersData, All_faults_of_all_files_are_told_at_once) {
    auto setup =
        setup_of(2, {{"rounds", "9"}, {"battlefield", "moon"}}, circle("die = 4") + profile("die = 5"));
    setup.data.push_back({"second.toml", battlefield(piece("areas = [[9, 9, 0, 0]]")) +
                                             layout("", "2", "[5]") + "[[scenario]]\nid = 3\n"});
    setup.data.push_back({"third.toml", "a = [\n"});
    const std::string told = faults_of(setup);
    for (const char* fault : {"mine.toml:8: circle[0].godbreakers[2].die: GB-CIRC-1: ",
                              "mine.toml:14: profile[0].die: GB-MOD-2: ",
                              "second.toml:5: battlefield[0].terrain[0].areas[0]: GB-RUL-52: ",
                              "second.toml:14: layout[0].objectives[0]: GB-RUL-52: ",
                              "scenario[0].id: GB-RUL-52: ", "third.toml:1: this is not TOML: ",
                              "options.rounds: GB-SET-1: ", "options.battlefield: GB-RUL-51: "})
        EXPECT_THAT(told, HasSubstr(fault));
}

TEST(GodbreakersData, A_faulty_entry_is_not_called_unknown_as_well) {
    const auto one_line = [](const std::string& told) { return std::ranges::count(told, '\n') == 1; };
    EXPECT_TRUE(one_line(faults_of(setup_of(2, mine, battlefield("", "1, 2400") + layout()))));
    EXPECT_TRUE(one_line(faults_of(setup_of(2, {{"circles", "mine,mine"}}, circle("die = 4")))));
    EXPECT_TRUE(one_line(faults_of(setup_of(2, mine, battlefield() + layout("", "2", "[5]")))));
    EXPECT_TRUE(one_line(faults_of(setup_of(2, mine, battlefield() + layout("", "2", "[1200, 1201]")))));
    EXPECT_TRUE(
        one_line(faults_of(setup_of(2, {{"perils", "start:bring:mine:shards"}}, profile("die = 5")))));
}

TEST(GodbreakersData, Very_many_faults_are_cut_short_and_do_no_harm) {
    std::string file = "[options]\n";
    for (int i = 0; i < 300; ++i) file += fmt::format("o{} = true\n", i);
    auto setup = setup_of(2, mine, file);
    setup.data.push_back(
        {"second.toml", battlefield(piece("areas = [[9, 9, 0, 0]]")) + layout() + circle("die = 4")});
    EXPECT_EQ(std::ranges::count(faults_of(setup), '\n'), 200);
}

} // namespace
} // namespace muster::godbreakers::tests
