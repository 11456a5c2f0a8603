// Before the first round (section 3): the quick start, zones and units placed one by one, and what becomes of
// those for whom there is no room.
#include "games/forge/stage.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::forge::tests::set_up {
namespace {

Chosen manual(Chosen more = {}) {
    more.emplace_back("setup", "manual");
    return more;
}

// What is offered, in its order.
Lines listed(const Stage& stage, const std::string& begin = "") {
    ActionList actions;
    stage.rules().list(stage.state(), Seat(stage.asked()), actions);
    Lines said;
    for (const Action& one : actions)
        if (stage.say(one).starts_with(begin)) said.push_back(stage.say(one));
    return said;
}

// Who is asked, unit after unit, if everybody takes what is offered first.
std::string deploy_all(Stage& stage) {
    std::string seats;
    while (stage.asks().ends_with("D-DEPLOY") && !testing::Test::HasFailure()) {
        seats += std::to_string(stage.asked());
        stage.play(listed(stage)[0]);
    }
    return seats;
}

// A force "mine" of so many units.
DataFile force_of(int units) {
    std::string text = "[[force]]\nid = \"mine\"\nname = \"Mine\"\n";
    for (int i = 1; i <= units; ++i)
        text += fmt::format("[[force.unit]]\nid = \"M{}\"\nname = \"Unit {}\"\nwounds = 1\n"
                            "stats = {{mov = 5, acc = 5, str = 5, sav = 5, init = 5, co = 5}}\nradius = 100\n"
                            "groups = [{{name = \"M\", count = 1, weapons = [\"knife\"]}}]\npoints = 50\n",
                            i, i);
    return {"mine.toml", text};
}

// ---------------------------------------------------------------- quick start

TEST(ForgeSetUp, The_quick_start_of_a_duel__FO_SET_1__FO_SET_6) {
    const Stage stage = Stage::whole();
    EXPECT_EQ(stage.asks(), "s0 s1 D-BID"); // no decision before
    const std::vector<std::pair<const char*, Place>> units{
        {"G1", {2400, 450}},  {"G2", {1400, 600}},  {"G3", {3400, 600}},  {"G4", {1900, 650}},
        {"G5", {800, 600}},   {"G6", {2900, 600}},  {"B1", {2400, 3150}}, {"B2", {3400, 3000}},
        {"B3", {1400, 3000}}, {"B4", {2900, 2950}}, {"B5", {4000, 3000}}, {"B6", {1900, 3000}}};
    for (std::size_t i = 0; i < units.size(); ++i) {
        const auto& [name, at] = units[i];
        EXPECT_EQ(stage.number(name), static_cast<int>(i)); // by seat, then roster
        EXPECT_TRUE(stage.stands(name));
        EXPECT_EQ(stage.at(name), at) << name;
        EXPECT_EQ(stage.shock(name) + stage.focus(name) + stage.evade(name), 0);
        EXPECT_EQ(stage.flags(name), "");
        EXPECT_EQ(stage.models(name), sheet_of(stage.kit(), UnitId(static_cast<int>(i))).models());
    }
    EXPECT_EQ(stage.wounds("G6"), 7);
    EXPECT_EQ(stage.of("G2").alive, (std::array<std::uint8_t, most_groups>{5, 1, 0, 0}));
    for (int objective = 0; objective < 3; ++objective) EXPECT_EQ(stage.owner(objective), -1);
    EXPECT_EQ(stage.all_vp(), (Numbers{0, 0}));
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_TRUE(stage.state().waiting.empty());
    EXPECT_EQ(stage.state().zone[SideId(0)], ZoneId(0)); // South
    EXPECT_EQ(stage.state().zone[SideId(1)], ZoneId(1)); // North
    EXPECT_EQ(stage.told("FO-SET-1"), (Lines{"Everything is set out for a quick start."}));
}

TEST(ForgeSetUp, The_quick_start_of_four_seats_in_their_corners__FO_SET_1) {
    const Stage stage = Stage::whole(4, {{"rules", "ffa"}});
    EXPECT_EQ(stage.asks(), "s0 s1 s2 s3 D-BID");
    const std::array<Place, 4> first{{{300, 250}, {4500, 3350}, {4500, 250}, {300, 3350}}};
    const std::array<Place, 4> last{{{1100, 650}, {3700, 2950}, {3700, 650}, {1100, 2950}}};
    for (int seat = 0; seat < 4; ++seat) {
        EXPECT_EQ(unit_at(stage.state(), UnitId(6 * seat)).at, first[static_cast<std::size_t>(seat)]) << seat;
        EXPECT_EQ(unit_at(stage.state(), UnitId(6 * seat + 5)).at, last[static_cast<std::size_t>(seat)])
            << seat;
        EXPECT_EQ(stage.state().zone[SideId(seat)], ZoneId(seat));
    }
    const Stage three = Stage::whole(3, {{"rules", "ffa"}});
    EXPECT_EQ(three.state().table, UnitSet::first(18));
    EXPECT_EQ(three.state().zone[SideId(3)], ZoneId::none());
}

TEST(ForgeSetUp, The_quick_start_of_two_teams__FO_SET_1__FO_TEAM_8) {
    const Stage stage = Stage::whole(4, {{"rules", "teams"}});
    EXPECT_EQ(stage.asks(), "s0 s1 s2 s3 D-BID");
    EXPECT_EQ(stage.state().table, UnitSet::first(24));
    EXPECT_EQ(unit_at(stage.state(), UnitId(0)).at, (Place{400, 250}));
    EXPECT_EQ(unit_at(stage.state(), UnitId(6)).at, (Place{2800, 250}));
    EXPECT_EQ(unit_at(stage.state(), UnitId(12)).at, (Place{4400, 3350}));
    EXPECT_EQ(unit_at(stage.state(), UnitId(23)).at, (Place{400, 3000}));
    EXPECT_EQ(stage.state().zone[SideId(0)], ZoneId(0));
    EXPECT_EQ(stage.state().zone[SideId(1)], ZoneId(1));
}

TEST(ForgeSetUp, A_third_seat_of_a_team_deploys_by_decision__FO_SET_7__FO_D_DEPLOY) {
    Stage stage = Stage::whole(6, {{"rules", "teams"}});
    EXPECT_EQ(stage.state().table, UnitSet::first(30) - (UnitSet::first(18) - UnitSet::first(12)));
    EXPECT_EQ(stage.asks(), "s2 D-DEPLOY"); // without a roll-off, by the lowest seat
    EXPECT_TRUE(stage.order().empty());
    EXPECT_EQ(deploy_all(stage), "252525252525");
    EXPECT_EQ(stage.asks(), "s0 s1 s2 s3 s4 s5 D-BID");
    EXPECT_EQ(stage.state().table, UnitSet::first(36));
}

TEST(ForgeSetUp, Units_beyond_the_sixth_are_placed_by_decision__FO_SET_7__FO_D_DEPLOY) {
    // A third seat of six, against two units more than there are places: those who stand do not count.
    Stage stage =
        Stage::whole(4, {{"rules", "teams"}, {"teams", "3,1"}, {"forces", "ashgate,brine,ashgate,mine"}}, {},
                     {force_of(8)});
    EXPECT_EQ(stage.state().waiting.size(), 6 + 2);
    EXPECT_EQ(stage.at("M6"), (Place{1900, 3000})); // a team of one stands as in a duel
    EXPECT_EQ(deploy_all(stage), "23232222");
}

// ---------------------------------------------------------------- FO-SET-2: zones

TEST(ForgeSetUp, The_winner_of_the_roll_off_chooses_and_the_other_has_what_is_left__FO_SET_2__FO_D_ZONE) {
    Stage stage = Stage::whole(2, manual(), {4, 7});
    EXPECT_EQ(stage.rolls(), (Lines{"R-OFF 4", "R-OFF 7"}));
    EXPECT_EQ(stage.asks(), "s1 D-ZONE");
    EXPECT_EQ(stage.state().round, 0);
    EXPECT_TRUE(stage.state().table.empty());
    EXPECT_EQ(stage.state().waiting, UnitSet::first(12));
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(listed(stage), (Lines{"zone 0", "zone 1"}));
    stage.play("zone 0");
    EXPECT_EQ(stage.state().zone[SideId(1)], ZoneId(0));
    EXPECT_EQ(stage.state().zone[SideId(0)], ZoneId(1));
    EXPECT_EQ(stage.told("FO-SET-2").size(), 2u);
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY"); // FO-SET-3: and it begins
}

TEST(ForgeSetUp, In_a_free_for_all_zones_are_chosen_as_they_rolled__FO_SET_2) {
    Stage stage = Stage::whole(4, manual({{"rules", "ffa"}}), {2, 9, 4, 7});
    EXPECT_EQ(stage.asks(), "s1 D-ZONE");
    stage.refuses("zone 4", "FO-SET-2", "Choose a zone that no other side has.");
    stage.refuses("zone -1", "FO-SET-2", "Choose a zone that no other side has.");
    stage.play("zone 2");
    EXPECT_EQ(stage.asks(), "s3 D-ZONE");
    stage.refuses("zone 2", "FO-SET-2", "Choose a zone that no other side has.");
    EXPECT_EQ(listed(stage), (Lines{"zone 0", "zone 1", "zone 3"}));
    stage.play("zone 0");
    EXPECT_EQ(stage.asks(), "s2 D-ZONE");
    stage.play("zone 3"); // the last zone is no choice (FO-GEN-5)
    EXPECT_EQ(stage.state().zone,
              (Per<SideId, ZoneId, most_sides>{{ZoneId(1), ZoneId(2), ZoneId(3), ZoneId(0)}}));
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");
}

TEST(ForgeSetUp, Three_seats_choose_from_four_zones_to_the_last__FO_SET_2__FO_GEN_5) {
    Stage stage = Stage::whole(3, manual({{"rules", "ffa"}}), {2, 9, 4});
    stage.play("zone 2").play("zone 3");
    EXPECT_EQ(stage.asks(), "s0 D-ZONE");
    EXPECT_EQ(listed(stage), (Lines{"zone 0", "zone 1"}));
}

TEST(ForgeSetUp, A_team_chooses_by_its_first_seat__FO_SET_7__FO_SET_2) {
    Stage stage = Stage::whole(4, manual({{"rules", "teams"}}), {3, 8});
    EXPECT_EQ(stage.rollers("R-OFF"), (Numbers{0, 2}));
    EXPECT_EQ(stage.asks(), "s2 D-ZONE");
    stage.play("zone 1");
    EXPECT_EQ(deploy_all(stage), "203120312031203120312031");
    EXPECT_EQ(stage.state().zone[SideId(0)], ZoneId(0));
    const Box& north = stage.kit().scenario.zones[ZoneId(1)].box;
    for (const UnitId unit : Ids<UnitId>(12, 24))
        EXPECT_TRUE(north.contains(disc_of(stage.kit(), stage.state(), unit)));
}

// ---------------------------------------------------------------- FO-SET-3: deployment

TEST(ForgeSetUp, Seats_place_one_unit_each_in_turn_and_choose_which__FO_SET_3__FO_D_DEPLOY__FO_SET_6) {
    Stage stage = Stage::whole(2, manual(), {9, 1});
    stage.play("zone 0");
    EXPECT_EQ(stage.asks(), "s0 D-DEPLOY");
    stage.refuses("deploy B1 2400,3150", "FO-SET-3",
                  "Place one of your own units that is not on the table yet.");
    stage.refuses("deploy #77 2400,450", "FO-SET-3",
                  "Place one of your own units that is not on the table yet.");
    stage.play("deploy G5 2400,450"); // not the first of its roster, and not a point of the grid
    EXPECT_EQ(stage.at("G5"), (Place{2400, 450}));
    EXPECT_TRUE(stage.stands("G5"));
    EXPECT_EQ(stage.state().waiting, UnitSet::first(12) - UnitSet(UnitId(4)));
    EXPECT_EQ(stage.told("FO-SET-3").size(), 1u);
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");
    stage.play("deploy B1 2400,3150");
    stage.refuses("deploy G5 1000,450", "FO-SET-3",
                  "Place one of your own units that is not on the table yet.");
    EXPECT_EQ(deploy_all(stage), "0101010101");
    EXPECT_EQ(stage.asks(), "s0 s1 D-BID");
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_EQ(stage.state().table, UnitSet::first(12));
    EXPECT_TRUE(stage.order().empty()); // that of the roll-off is over
}

TEST(ForgeSetUp, Whoever_has_nothing_left_is_passed_over__FO_SET_3) {
    Stage stage = Stage::whole(2, manual({{"forces", "mine,brine"}}), {9, 1}, {force_of(2)});
    stage.play("zone 0");
    EXPECT_EQ(deploy_all(stage), "01011111");
}

TEST(ForgeSetUp, Teams_of_different_sizes_still_take_turns_side_by_side__FO_SET_7) {
    Stage stage = Stage::whole(3, manual({{"rules", "teams"}, {"teams", "2,1"}}), {9, 1});
    stage.play("zone 0");
    EXPECT_EQ(deploy_all(stage), "021202120212010101");
}

// ---------------------------------------------------------------- FO-SET-4: where

TEST(ForgeSetUp, The_whole_disc_is_in_the_zone_and_on_nobody__FO_SET_4__FO_GEO_12) {
    Stage stage = Stage::whole(2, manual(), {9, 1});
    stage.play("zone 0"); // (0,0)-(4800,800)
    const std::string outside = "Place the whole unit inside your zone.";
    const std::string no_room = "There is no room at that point.";
    EXPECT_EQ(stage.judged("deploy G1 100,100"), "allowed");
    stage.refuses("deploy G1 99,100", "FO-SET-4", outside);
    stage.refuses("deploy G1 100,99", "FO-SET-4", outside);
    EXPECT_EQ(stage.judged("deploy G1 4700,700"), "allowed");
    stage.refuses("deploy G1 4701,700", "FO-SET-4", outside);
    stage.refuses("deploy G1 4700,701", "FO-SET-4", outside);
    stage.refuses("deploy G1 2400,3150", "FO-SET-4", outside); // the other zone
    stage.refuses("deploy G6 149,400", "FO-SET-4", outside);   // its radius is 150
    stage.play("deploy G1 1000,400").play("deploy B1 1000,3200");
    EXPECT_EQ(stage.judged("deploy G2 1225,400"), "allowed"); // touching
    stage.refuses("deploy G2 1224,400", "FO-SET-4", no_room);
    stage.refuses("deploy G2 1000,400", "FO-SET-4", no_room);
    // Somebody who juts into the zone takes room in it, wherever it came from.
    stage.of("B1").at = {2000, 850};
    EXPECT_EQ(stage.judged("deploy G4 2000,650"), "allowed");
    stage.refuses("deploy G4 2000,651", "FO-SET-4", no_room);
}

// A scenario "tight" for a duel with these zones and this terrain.
DataFile tight(const std::string& low, const std::string& high, const std::string& terrain = "") {
    return {
        "tight.toml",
        fmt::format("[[scenario]]\nid = \"tight\"\nname = \"Tight\"\nsize = [2400, 2400]\nterrain = [{}]\n"
                    "objectives = [{{id = \"O\", name = \"O\", at = [1200, 1200], vp = 1}}]\nduel = [\n"
                    "{{id = \"low\", name = \"Low\", box = [{}]}},\n"
                    "{{id = \"high\", name = \"High\", box = [{}]}}]\n",
                    terrain, low, high)};
}
Stage on(const DataFile& file) { return Stage::whole(2, manual({{"scenario", "tight"}}), {9, 1}, {file}); }

TEST(ForgeSetUp, Nobody_is_placed_on_a_building_and_anybody_in_a_wood__FO_SET_4) {
    Stage stage = on(tight("0, 0, 2400, 600", "0, 1800, 2400, 2400",
                           "{id = \"K\", kind = \"building\", box = [1000, 0, 1400, 300]}, "
                           "{id = \"R\", kind = \"ruins\", box = [1500, 0, 1900, 600]}"));
    stage.play("zone 0");
    stage.refuses("deploy G1 1200,150", "FO-SET-4", "There is no room at that point.");
    stage.refuses("deploy G1 1200,399", "FO-SET-4", "There is no room at that point.");
    EXPECT_EQ(stage.judged("deploy G1 1200,400"), "allowed"); // touching it
    EXPECT_EQ(stage.judged("deploy G1 1700,300"), "allowed");
}

// ---------------------------------------------------------------- FO-SET-5: no room

TEST(ForgeSetUp, A_unit_without_a_place_is_set_aside_and_nobody_minds__FO_SET_5__FO_RUL_57) {
    Stage stage = on(tight("0, 0, 290, 290", "0, 1800, 2400, 2400")); // for one unit, and not for G6
    stage.play("zone 0");
    EXPECT_EQ(stage.asks(), "s0 D-DEPLOY");
    EXPECT_EQ(stage.told("FO-SET-5"), (Lines{"There is no place for Iron Tortoise (G6): it is lost."}));
    EXPECT_FALSE((stage.state().waiting | stage.state().table).contains(stage.unit("G6")));
    EXPECT_EQ(stage.models("G6"), 0);
    stage.play(
        "deploy G2 150,150"); // now there is none for the others; they learn it when their seat is asked
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");
    EXPECT_TRUE(stage.state().waiting.contains(stage.unit("G1")));
    stage.play("deploy B1 1000,2100");
    EXPECT_EQ(stage.told("FO-SET-5").size(), 4u);
    EXPECT_EQ(stage.state().waiting, UnitSet::first(12) - UnitSet::first(7));
    EXPECT_EQ(deploy_all(stage), "11111");
    EXPECT_EQ(stage.asks(), "s0 s1 D-BID");
    for (const UnitId unit : Ids<UnitId>(12)) EXPECT_EQ(unit_at(stage.state(), unit).shock, 0);
}

TEST(ForgeSetUp, A_place_between_the_points_of_the_grid_does_not_count__FO_SET_5) {
    // 250 wide: for a radius of 100 the points are x = 100 alone, though up to 150 is in the zone.
    Stage stage = on(tight("0, 0, 250, 600", "0, 1800, 2400, 2400",
                           "{id = \"K\", kind = \"building\", box = [0, 0, 30, 600]}"));
    stage.play("zone 0");
    EXPECT_EQ(stage.told("FO-SET-5").size(), 6u); // x = 130 would do for G1, but nobody looks there
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");       // who has nobody left is not asked
}

TEST(ForgeSetUp, If_nobody_has_a_place_the_game_is_over_after_its_first_round__FO_SET_5__FO_END_7) {
    Stage stage = on(tight("0, 0, 150, 150", "0, 1800, 150, 1950"));
    stage.play("zone 0");
    EXPECT_EQ(stage.told("FO-SET-5").size(), 12u);
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.all_vp(), (Numbers{0, 0}));
}

// ---------------------------------------------------------------- FO-CAND: what is offered

TEST(ForgeSetUp, Deployment_is_offered_on_a_grid_of_two_inches__FO_CAND) {
    Stage stage = Stage::whole(2, manual(), {9, 1});
    stage.play("zone 0");
    const Lines guard = listed(stage, "deploy G1 ");
    ASSERT_EQ(guard.size(), 24u * 4u); // 100 to 4700 and 100 to 700
    EXPECT_EQ(guard[0], "deploy G1 100,100");
    EXPECT_EQ(guard[1], "deploy G1 300,100");
    EXPECT_EQ(guard[24], "deploy G1 100,300");
    EXPECT_EQ(guard.back(), "deploy G1 4700,700");
    const Lines tortoise = listed(stage, "deploy G6 ");
    EXPECT_EQ(tortoise.size(), 23u * 3u); // 150 to 4550 and 150 to 550
    EXPECT_EQ(tortoise[0], "deploy G6 150,150");
    const Lines all = listed(stage);
    EXPECT_TRUE(all[0].starts_with("deploy G1 ") && all.back().starts_with("deploy G6 "));
    stage.play("deploy G1 100,100").play("deploy B1 1000,3200");
    EXPECT_FALSE(stage.lists("deploy G2 125,125"));
    EXPECT_TRUE(stage.lists("deploy G2 325,125"));
}

TEST(ForgeSetUp, If_the_coarse_grid_is_full_the_fine_one_is_offered__FO_CAND__FO_SET_5__FO_GEN_5) {
    Stage stage = on(tight("0, 0, 500, 220", "0, 1800, 2400, 2400",
                           "{id = \"K\", kind = \"building\", box = [0, 0, 150, 220]}"));
    stage.play("zone 0");
    // For G1 and G4 (radius 100) the grid of 2" is x = 100, 300; of 1" also 200 and 400. The building takes
    // 100 and 200. The others are too wide.
    EXPECT_EQ(listed(stage), (Lines{"deploy G1 300,100", "deploy G4 300,100"}));
    stage.refuses("deploy G1 249,110", "FO-SET-4", "There is no room at that point.");
    EXPECT_EQ(stage.judged("deploy G1 250,110"), "allowed");
    Stage fine = on(tight("0, 0, 500, 220", "0, 1800, 2400, 2400",
                          "{id = \"K\", kind = \"building\", box = [0, 0, 220, 220]}"));
    fine.play("zone 0");
    EXPECT_EQ(listed(fine), (Lines{"deploy G1 400,100", "deploy G4 400,100"}));
    fine.play("deploy G4 400,110").play("deploy B1 1000,2100"); // a single point was still asked for
    EXPECT_EQ(fine.asks(), "s1 D-DEPLOY");
}

} // namespace
} // namespace muster::forge::tests::set_up
