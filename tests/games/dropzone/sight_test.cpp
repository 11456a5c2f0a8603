// Who sees what, from how far and behind what: DZ-GEO-6 to DZ-GEO-8, DZ-SHO-3 and DZ-SHO-7 of
// docs/rules/dropzone.md, on the default table.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

int lines_between(const Stage& stage, const std::string& shooter, const std::string& target) {
    return clear_lines(stage.kit(), stage.state(), stage.unit(shooter), stage.thing(target));
}

Seen seen_between(const Stage& stage, const std::string& shooter, const std::string& target) {
    return sees(stage.kit(), stage.state(), stage.unit(shooter), stage.thing(target));
}

bool reaches_with(const Stage& stage, const std::string& shooter, const std::string& weapon,
                  const std::string& target) {
    const int unit = stage.unit(shooter);
    return is_in_range(stage.kit(), stage.state(), unit, stage.weapon(unit, weapon), stage.thing(target));
}

std::string cover_between(const Stage& stage, const std::string& shooter, const std::string& target) {
    const unsigned cover = cover_of(stage.kit(), stage.state(), stage.unit(shooter), stage.unit(target));
    const bool soft = (cover & bit_of(CoverKind::soft)) != 0;
    const bool body = (cover & bit_of(CoverKind::body)) != 0;
    return soft ? body ? "soft body" : "soft" : body ? "body" : "none";
}

// ---------------------------------------------------------------- three lines

TEST(DropzoneSight, Along_a_wall_nothing_is_crossed__DZ_GEO_5__DZ_GEO_6) {
    Stage stage;
    stage.put("L3a.1", {2100, 1000}).put("T1a.1", {2100, 3000}); // along the west side of P1
    EXPECT_EQ(lines_between(stage, "L3a.1", "T1a.1"), 2);        // only the line to the right is blocked
    stage.put("T1a.1", {2101, 3000});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T1a.1"), 1);
}

TEST(DropzoneSight, One_clear_line_is_Hull_Down_none_is_no_sight__DZ_GEO_6) {
    Stage stage;
    stage.put("L3a.1", {2000, 1000}).put("T1a.1", {2120, 3000});
    EXPECT_EQ(seen_between(stage, "L3a.1", "T1a.1"), Seen::hull_down);
    stage.put("T1a.1", {2400, 3200});
    EXPECT_EQ(seen_between(stage, "L3a.1", "T1a.1"), Seen::not_at_all);
    stage.put("T1a.1", {1900, 3000});
    EXPECT_EQ(seen_between(stage, "L3a.1", "T1a.1"), Seen::open);
}

TEST(DropzoneSight, Infantry_in_the_open_is_seen_by_its_centre__DZ_GEO_6) {
    Stage stage;
    stage.put("L3a.1", {2000, 1000}).put("T2a.1", {2099, 3000}).put("T2a.2", {2120, 3000});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T2a.1"), 2);
    EXPECT_EQ(lines_between(stage, "L3a.1", "T2a.2"), 0); // a tank would be Hull Down there
}

TEST(DropzoneSight, What_is_Large_is_never_Hull_Down__DZ_USR) {
    Stage stage;
    stage.put("L3a.1", {2000, 1000}).put("T1a.1", {2120, 3000}).sheet("T1a").large = true;
    EXPECT_EQ(seen_between(stage, "L3a.1", "T1a.1"), Seen::open);
}

TEST(DropzoneSight, At_the_same_point_everything_is_seen__DZ_GEO_6) {
    Stage stage;
    stage.put("L3b.1", {1000, 500}).put("TX1.1", {1000, 500});
    EXPECT_EQ(lines_between(stage, "L3b.1", "TX1.1"), 3);
}

TEST(DropzoneSight, Only_solid_pieces_block__DZ_GEO_7) {
    Stage stage; // across the barricade P12 and the park P14
    stage.put("L3a.1", {2400, 800}).put("T1a.1", {2400, 1500});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T1a.1"), 3);
    stage.put("L3a.1", {2900, 1600}).put("T1a.1", {2900, 2100});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T1a.1"), 3);
}

TEST(DropzoneSight, A_ruin_blocks_nothing__DZ_GEO_7__DZ_CAS_6) {
    Stage stage;
    stage.put("L3a.1", {2400, 1600}).put("T1a.1", {2400, 2050});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T1a.1"), 0);
    stage.piece("P2").dp = 0;
    stage.piece("P2").state = static_cast<std::uint8_t>(PieceState::removed);
    EXPECT_EQ(lines_between(stage, "L3a.1", "T1a.1"), 3);
}

// ---------------------------------------------------------------- in the air

TEST(DropzoneSight, To_and_from_the_air_only_tall_pieces_block__DZ_GEO_7) {
    Stage stage;
    stage.put("L3b.1", {2400, 1000}).put("TX1.1", {2400, 2050}); // behind P2, which is 300 high
    EXPECT_EQ(lines_between(stage, "L3b.1", "TX1.1"), 3);
    EXPECT_EQ(lines_between(stage, "TX1.1", "L3b.1"), 3);
    stage.put("TX1.1", {2400, 2050}, {.landed = true});
    EXPECT_EQ(lines_between(stage, "L3b.1", "TX1.1"), 0);
    stage.put("TX1.1", {2400, 2780}); // behind P1, which is 700 high
    EXPECT_EQ(lines_between(stage, "L3b.1", "TX1.1"), 0);
    EXPECT_EQ(lines_between(stage, "TX1.1", "L3b.1"), 0);
}

TEST(DropzoneSight, Nobody_hides_behind_what_he_flies_over__DZ_GEO_7) {
    Stage stage;
    stage.put("L3b.1", {2400, 1000}).put("TX1.1", {2400, 2700}); // on the far rim of P1
    EXPECT_EQ(lines_between(stage, "L3b.1", "TX1.1"), 3);
    EXPECT_EQ(lines_between(stage, "TX1.1", "L3b.1"), 3);
    stage.put("TX1.1", {2400, 2701});
    EXPECT_EQ(lines_between(stage, "L3b.1", "TX1.1"), 0);
    EXPECT_EQ(lines_between(stage, "TX1.1", "L3b.1"), 0);
}

TEST(DropzoneSight, Between_two_flyers_only_the_very_highest_block__DZ_GEO_7) {
    Stage stage;
    stage.put("L4a.1", {2400, 1900}).put("TX1.1", {2400, 2900}); // P1 is 700 high
    EXPECT_EQ(lines_between(stage, "L4a.1", "TX1.1"), 3);
}

TEST(DropzoneSight, Option_skyline__DZ_GEO_7) {
    const auto lines = [](const char* skyline) {
        Stage stage(2, {{"skyline", skyline}});
        stage.put("L3b.1", {2400, 1000}).put("TX1.1", {2400, 2780});
        return lines_between(stage, "L3b.1", "TX1.1");
    };
    EXPECT_EQ(lines("699"), 0);
    EXPECT_EQ(lines("700"), 3);
}

TEST(DropzoneSight, Option_units_block_sight__DZ_RUL_66) {
    const auto lines = [](const char* option, const char* between) {
        Stage stage(2, {{"units_block_sight", option}});
        stage.put("L3a.1", {1000, 500}).put("T1a.1", {2000, 500}).put(between, {1500, 500});
        return lines_between(stage, "L3a.1", "T1a.1");
    };
    EXPECT_EQ(lines("off", "L1a.1"), 3);
    EXPECT_EQ(lines("on", "L1a.1"), 0);
    EXPECT_EQ(lines("on", "T3b.1"), 0);
    EXPECT_EQ(lines("on", "TX1.1"), 3); // it flies
    EXPECT_EQ(lines("on", "L3a.2"), 3); // squads look past their own
    EXPECT_EQ(lines("on", "T1a.2"), 3);
}

// ---------------------------------------------------------------- garrisons and scenery

TEST(DropzoneSight, An_edge_is_seen_at_three_points__DZ_GEO_6) {
    Stage stage; // past the shack P6 at the south edge of P4
    stage.inside("T2a", "P4", "south").put("L3a.1", {1225, 1000});
    EXPECT_EQ(seen_between(stage, "L3a.1", "T2a.1"), Seen::hull_down);
    stage.put("L3a.1", {1230, 1000});
    EXPECT_EQ(seen_between(stage, "L3a.1", "T2a.1"), Seen::not_at_all);
    stage.put("L3a.1", {1150, 1000});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T2a.1"), 2);
    stage.put("L3a.1", {1150, 1700});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T2a.1"), 3);
}

TEST(DropzoneSight, A_garrison_hides_its_far_edges_and_its_middle__DZ_GEO_6__DZ_GAR_6) {
    Stage stage;
    stage.put("L3a.1", {1150, 1700}).inside("T2a.1", "P4", "north").inside("T2a.2", "P4", "west");
    stage.inside("T2a.3", "P4");
    for (const char* name : {"T2a.1", "T2a.2", "T2a.3"})
        EXPECT_EQ(seen_between(stage, "L3a.1", name), Seen::not_at_all) << name;
    stage.put("L3a.1", {500, 2000});
    EXPECT_EQ(lines_between(stage, "L3a.1", "T2a.2"), 3);
}

TEST(DropzoneSight, From_an_edge_the_best_of_three_points_looks__DZ_GEO_8) {
    Stage stage;
    stage.inside("T2a", "P4", "south").put("L3a.1", {1225, 1000});
    const Look look = Lookout(stage.kit(), stage.state(), stage.unit("T2a.1")).at_unit(stage.unit("L3a.1"));
    EXPECT_EQ(look.lines, 2);
    EXPECT_EQ(look.from, (Place{1025, 2150}));
    stage.put("L3a.1", {1150, 1700}); // all see everything: the first of them
    EXPECT_EQ(Lookout(stage.kit(), stage.state(), stage.unit("T2a.1")).at_unit(stage.unit("L3a.1")).from,
              (Place{1025, 2150}));
    stage.inside("T2a", "P4");
    EXPECT_EQ(lines_between(stage, "T2a.1", "L3a.1"), 0); // from the middle nobody looks out
}

TEST(DropzoneSight, A_piece_is_seen_at_its_nearest_point__DZ_GEO_6) {
    Stage stage;
    stage.put("L3a.1", {2400, 1000});
    EXPECT_EQ(seen_between(stage, "L3a.1", "P2"), Seen::open);
    EXPECT_EQ(seen_between(stage, "L3a.1", "P1"), Seen::not_at_all); // P2 is in between
    stage.put("L3a.1", {2000, 1000});
    EXPECT_EQ(seen_between(stage, "L3a.1", "P1"), Seen::open); // its corner, by one line
    stage.put("T1b.1", {2400, 1850});                          // somebody who stands on it
    EXPECT_EQ(seen_between(stage, "T1b.1", "P2"), Seen::open);
}

// ---------------------------------------------------------------- range

TEST(DropzoneSight, Active_countermeasures_shorten_the_range__DZ_SHO_3) {
    Stage stage;
    stage.put("L1a.1", {1000, 500}).put("T3a.1", {2200, 500}).put("T2a.1", {3400, 500});
    EXPECT_TRUE(reaches_with(stage, "L1a.1", "twin_autocannon", "T3a.1")); // 1200
    EXPECT_TRUE(reaches_with(stage, "L1a.1", "twin_autocannon", "T2a.1")); // 2400
    stage.put("T3a.1", {2201, 500}).put("T2a.1", {3401, 500});
    EXPECT_FALSE(reaches_with(stage, "L1a.1", "twin_autocannon", "T3a.1"));
    EXPECT_FALSE(reaches_with(stage, "L1a.1", "twin_autocannon", "T2a.1"));
}

TEST(DropzoneSight, Edges_and_pieces_are_measured_to_where_they_are_nearest__DZ_SHO_3__DZ_GEO_8) {
    Stage stage;
    stage.put("L2c.1", {1150, 1550}).inside("T2a", "P4", "south"); // Ember Throwers reach 600
    EXPECT_TRUE(reaches_with(stage, "L2c.1", "ember_throwers", "T2a.1"));
    EXPECT_TRUE(reaches_with(stage, "L2c.1", "ember_throwers", "P4"));
    stage.put("L2c.1", {1150, 1549});
    EXPECT_FALSE(reaches_with(stage, "L2c.1", "ember_throwers", "T2a.1"));
    EXPECT_FALSE(reaches_with(stage, "L2c.1", "ember_throwers", "P4"));
    stage.lose({"T2a"}).inside("L2c.1", "P4", "south").put("T2a.1", {1500, 1663}); // 100 and 487 away
    EXPECT_TRUE(reaches_with(stage, "L2c.1", "ember_throwers", "T2a.1"));
}

TEST(DropzoneSight, Ground_units_in_contact_are_always_in_range__DZ_SHO_3) {
    Stage stage;
    stage.sheet("L3a").weapons[0].countered = 50;
    stage.put("L3a.1", {1000, 500}).put("T1a.1", {1120, 500});
    EXPECT_TRUE(reaches_with(stage, "L3a.1", "longbore", "T1a.1"));
    stage.put("T1a.1", {1121, 500});
    EXPECT_FALSE(reaches_with(stage, "L3a.1", "longbore", "T1a.1"));
    stage.put("TX1.1", {1100, 500});
    EXPECT_FALSE(reaches_with(stage, "L3a.1", "longbore", "TX1.1")); // in the air there is no contact
}

// ---------------------------------------------------------------- cover

TEST(DropzoneSight, Cover_is_close_by_and_on_the_line__DZ_SHO_7) {
    Stage stage;
    stage.put("L3a.1", {2950, 1000}).put("T2a.1", {2950, 2100}); // behind the park P14
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "soft");
    stage.put("T2a.1", {2950, 2101});
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "none");
    stage.put("T2a.1", {2950, 2050}).put("L3a.1", {2950, 2500}); // from the other side
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "none");
    stage.put("L3a.1", {2400, 500}).put("T2a.1", {2400, 1250}); // behind the barricade P12
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "soft body");
    stage.put("T3a.1", {2400, 1300});
    EXPECT_EQ(cover_between(stage, "L3a.1", "T3a.1"), "none"); // it is no Infantry
}

TEST(DropzoneSight, To_touch_a_corner_is_enough_for_cover__DZ_SHO_7) {
    Stage stage;
    stage.put("L3a.1", {2950, 2200}).put("T2a.1", {2700, 1950}); // through (2750,2000), a corner of P14
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "soft");
    stage.put("L3a.1", {2950, 2201});
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "none");
}

TEST(DropzoneSight, A_garrison_covers_those_on_its_edges__DZ_SHO_7__DZ_GAR_6) {
    Stage stage;
    stage.put("L3a.1", {1150, 1700}).inside("T2a.1", "P4", "south").inside("T2a.2", "P10", "east");
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "soft body");
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.2"), "soft"); // a wood
}

TEST(DropzoneSight, The_shooters_own_garrison_covers_nobody_else__DZ_SHO_7) {
    Stage stage;
    stage.inside("L2a.1", "P4", "south").put("T2a.1", {1150, 2060});
    EXPECT_EQ(cover_between(stage, "L2a.1", "T2a.1"), "none");
    stage.put("L3a.1", {1150, 2900}); // from beyond it there would be cover, if there were sight
    EXPECT_EQ(cover_between(stage, "L3a.1", "T2a.1"), "soft body");
}

TEST(DropzoneSight, Body_Cover_from_where_something_crashed__DZ_SHO_7__DZ_CAS_3) {
    Stage stage;
    stage.put("T2a.1", {2400, 1250}).put("T3a.1", {2500, 1260}).inside("L2a.1", "P4", "south");
    const auto has_cover = [&](Place from, const char* name) {
        return has_body_cover(stage.kit(), stage.state(), from, stage.unit(name));
    };
    EXPECT_TRUE(has_cover({2400, 1100}, "T2a.1"));
    EXPECT_FALSE(has_cover({2400, 1350}, "T2a.1"));
    EXPECT_FALSE(has_cover({2500, 1100}, "T3a.1"));
    EXPECT_TRUE(has_cover({1150, 2100}, "L2a.1"));
}

} // namespace
} // namespace muster::dropzone::tests
