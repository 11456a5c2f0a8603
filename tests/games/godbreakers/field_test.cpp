// Measuring, placing and terrain (sections 2.4 to 2.6): the rule book's own examples, and the table held
// against slow and obvious versions of itself.
#include "games/godbreakers/stage.hpp"

#include <rapidcheck/gtest.h>

namespace muster::godbreakers::tests {
namespace {

__extension__ using Huge = __int128;

Place place(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }
Polygon box(int x0, int y0, int x1, int y1) { return Polygon::rectangle({place(x0, y0), place(x1, y1)}); }

// ---------------------------------------------------------------- a table with nothing but terrain

struct Field {
    Equipment kit;
    State state{};

    Field() { kit.field.table = {{0, 0}, {2400, 2400}}; }
    Field& piece(std::vector<Polygon> areas, std::vector<Place> barricade = {}, const Pose& pose = {},
                 int half_width = 10) {
        TerrainPiece one;
        one.areas = std::move(areas);
        one.barricade = std::move(barricade);
        one.half_width = half_width;
        state.terrain[PieceId(kit.field.terrain.size())] = {pose.anchor,
                                                            static_cast<std::uint8_t>(pose.quarter_turns), 1};
        kit.field.terrain.push_back(std::move(one));
        return *this;
    }
    Field& area(const Polygon& shape) { return piece({shape}); }
    Field& wall(std::vector<Place> corners, int half_width = 10) {
        return piece({}, std::move(corners), {}, half_width);
    }
    int near(const Disc& a, const Disc& b) const { return godbreakers::near(kit, state, a, b); }
    int far(const Disc& a, const Disc& b) const { return godbreakers::far(kit, state, a, b); }
};

Disc base(int x, int y, int radius = 50) { return {place(x, y), radius}; }

// ---------------------------------------------------------------- 2.4 Measuring

TEST(GodbreakersField, Terrain_adds_to_a_measure__Example_8__GB_MEAS_4) {
    Field field;
    field.area(box(300, 100, 595, 300));
    EXPECT_EQ(gap(base(200, 200), base(810, 200)), 510);
    EXPECT_EQ(field.near(base(200, 200), base(810, 200)), 7); // 5, and 295 in the area
    field.state.terrain[PieceId(0)].on_table = 0;
    EXPECT_EQ(field.near(base(200, 200), base(810, 200)), 5);
}

TEST(GodbreakersField, Both_terms_are_rounded_down_before_they_are_added__GB_MEAS_4) {
    Field field;
    field.area(box(300, 100, 390, 300));                      // 90
    EXPECT_EQ(field.near(base(200, 200), base(490, 200)), 1); // 190 and 90: not 2
}

TEST(GodbreakersField, Within_0U_is_a_gap_below_one_unit__Example_9__GB_MEAS_7) {
    const Field bare;
    EXPECT_EQ(gap(base(500, 500), base(699, 500)), 99);
    EXPECT_TRUE(touches(base(500, 500), base(699, 500)));
    EXPECT_EQ(bare.near(base(500, 500), base(699, 500)), 0);
    EXPECT_EQ(gap(base(500, 500), base(700, 500)), 100);
    EXPECT_FALSE(touches(base(500, 500), base(700, 500)));
    EXPECT_EQ(bare.near(base(500, 500), base(700, 500)), 1);
}

TEST(GodbreakersField, Lengths_are_rounded_down__GB_MEAS_2__GB_MEAS_3) {
    EXPECT_EQ(gap(base(0, 0), base(150, 150)), 112);       // 212.1
    EXPECT_EQ(gap(base(0, 0, 0), base(150, 150, 0)), 212); // points have no radius
    EXPECT_EQ(gap(base(0, 0), base(60, 60)), 0);           // never below 0
}

TEST(GodbreakersField, Gaps_of_the_examples__GB_MEAS_3) {
    EXPECT_EQ(gap(base(1000, 1000), base(1120, 1000)), 20); // 30
    EXPECT_EQ(gap(base(301, 1000), base(1120, 1000)), 719);
    EXPECT_EQ(gap(base(310, 900), base(1120, 1000)), 716);
    EXPECT_EQ(gap(base(1000, 1000), base(1150, 1090)), 74);  // 21
    EXPECT_EQ(gap(base(305, 1000), base(310, 1060, 0)), 10); // 34: a stack
    EXPECT_EQ(gap(base(500, 500), base(1250, 500)), 650);    // 23
    EXPECT_EQ(gap(base(1000, 1000), base(1000, 1240)), 140); // 22
}

TEST(GodbreakersField, Overlapping_areas_count_once_and_an_outline_counts__GB_MEAS_5) {
    Field field;
    field.area(box(300, 200, 500, 400)).area(box(400, 100, 600, 300));
    EXPECT_EQ(field.near(base(100, 250), base(1000, 250)), 8 + 3); // 300 .. 600
    Field along;
    along.area(box(300, 200, 600, 400));
    EXPECT_EQ(along.near(base(100, 400), base(1000, 400)), 8 + 3);
    EXPECT_EQ(along.near(base(100, 401), base(1000, 401)), 8);
}

TEST(GodbreakersField, Only_what_lies_between_the_rims_counts__GB_MEAS_4) {
    Field field;
    field.area(box(100, 100, 400, 300)).area(box(900, 100, 1200, 300));
    EXPECT_EQ(field.near(base(200, 200), base(1000, 200)), 7 + 2); // 250 .. 400 and 900 .. 950
    EXPECT_EQ(field.near(base(351, 200), base(949, 200)), 4);      // 401 .. 899
}

TEST(GodbreakersField, One_place_is_no_line__GB_MEAS_6) {
    Field field;
    field.area(box(0, 0, 2400, 2400));
    EXPECT_EQ(field.near(base(700, 700), base(700, 700)), 0);
    EXPECT_EQ(field.far(base(700, 700), base(700, 700)), 0);
    EXPECT_EQ(field.far(base(700, 700), base(700, 700, 250)), 2); // its far rim, without terrain
}

TEST(GodbreakersField, The_default_table_is_measured__Example_15__GB_MEAS_4__GB_MOVE_1) {
    const Stage stage = Stage::whole(2, {{"setup", "placed"}});
    const auto& kit = stage.kit();
    const State& state = stage.state();
    EXPECT_EQ(far(kit, state, base(1200, 500), base(1200, 760)), 3);          // 260, and rubble_s 150
    EXPECT_EQ(near(kit, state, base(1200, 500), base(1200, 1900)), 23);       // 1300 and 150 + 760 + 150
    EXPECT_EQ(barricades_crossed(kit, state, {{1200, 500}, {1200, 760}}), 1); // w5
    EXPECT_EQ(barricades_crossed(kit, state, {{1200, 500}, {1200, 1900}}), 4);
}

// ---------------------------------------------------------------- the slow table

// Whether the point at t / unit on the line that is so long lies in the polygon, rim included.
bool holds(const Polygon& polygon, const Segment& line, Huge t, Huge unit) {
    for (int i = 0; i < polygon.size(); ++i) {
        const Segment edge = polygon.edge(i);
        const Vector along = edge.to - edge.from;
        const Vector from = line.from - edge.from;
        const Vector way = line.to - line.from;
        const Huge side = (Huge{along.x} * from.y - Huge{along.y} * from.x) * unit +
                          (Huge{along.x} * way.y - Huge{along.y} * way.x) * t;
        if (side < 0) return false;
    }
    return true;
}

// GB-MEAS-6 step by step: position t counts if the polygon is entered before t + 1 and not left before it.
int slow_area(const std::vector<Polygon>& areas, const Segment& line, int length, int low, int high) {
    if (length == 0) return 0;
    constexpr Huge fine = 4'000'000'000; // no entrance is nearer to a position and not on it than 1 / fine
    int count = 0;
    for (int t = low; t < high; ++t) {
        const bool counts = std::any_of(areas.begin(), areas.end(), [&](const Polygon& area) {
            return holds(area, line, t + 1, length) &&
                   holds(area, line, (Huge{t} + 1) * fine - 1, Huge{length} * fine);
        });
        count += counts ? 1 : 0;
    }
    return count;
}

int slow_length(Place a, Place b) {
    int length = 0;
    while (square(length + 1) <= squared_distance(a, b)) ++length;
    return length;
}

int slow_near(const std::vector<Polygon>& areas, Disc p, Disc q) {
    if (q.centre.x < p.centre.x || (q.centre.x == p.centre.x && q.centre.y < p.centre.y)) std::swap(p, q);
    const int length = slow_length(p.centre, q.centre);
    return std::max(0, length - p.radius - q.radius) / 100 +
           slow_area(areas, {p.centre, q.centre}, length, p.radius, length - q.radius) / 100;
}

int slow_far(const std::vector<Polygon>& areas, const Disc& x, const Disc& q) {
    const int length = slow_length(x.centre, q.centre);
    return std::max(0, length + q.radius - x.radius) / 100 +
           slow_area(areas, {x.centre, q.centre}, length, x.radius, length + q.radius) / 100;
}

int some(int least, int most) { return *rc::gen::inRange(least, most + 1); }
Place some_place(int least = 0, int most = 2400) { return place(some(least, most), some(least, most)); }

// A rectangle, or a rectangle without a corner, or a diamond.
Polygon some_area() {
    const int x = some(-600, 300), y = some(-600, 300), w = some(1, 500), h = some(1, 500);
    const int kind = some(0, 2);
    if (kind == 0) return box(x, y, x + w, y + h);
    if (kind == 1)
        return Polygon(std::array<Place, 3>{place(x, y), place(x + w, y), place(x + some(-200, 200), y + h)});
    return Polygon(std::array<Place, 4>{place(x, y - h), place(x + w, y), place(x, y + h), place(x - w, y)});
}

struct RandomField {
    Field field;
    std::vector<Polygon> areas; // where they lie on the table

    RandomField() {
        for (int i = some(0, 4); i > 0; --i) {
            const Pose pose{some_place(), some(0, 3)};
            std::vector<Polygon> own;
            for (int j = some(1, 2); j > 0; --j) own.push_back(some_area());
            for (const Polygon& one : own) {
                std::vector<Place> corners;
                for (const Place corner : one.corners()) corners.push_back(pose.on_table(corner));
                areas.emplace_back(corners);
            }
            field.piece(own, {}, pose);
        }
    }
};

RC_GTEST_PROP(GodbreakersField, Measures_are_right_and_the_same_both_ways__GB_MEAS_4__GB_MEAS_6__GB_INV_11,
              ()) {
    const RandomField random;
    for (int i = 0; i < 4; ++i) {
        const Disc a{some_place(), *rc::gen::element(0, 50, 80)};
        const Disc b{*rc::gen::element(some_place(), place(a.centre.x, some(0, 2400)),
                                       place(std::min(2400, a.centre.x + some(0, 3)), a.centre.y)),
                     *rc::gen::element(0, 50)};
        const int measured = random.field.near(a, b);
        RC_ASSERT(measured == slow_near(random.areas, a, b));
        RC_ASSERT(random.field.near(b, a) == measured);
        for (const int units : {0, 1, measured - 1, measured, measured + 1, 2 * measured})
            if (units >= 0)
                RC_ASSERT(is_within(random.field.kit, random.field.state, a, b, units) ==
                          (measured <= units));
    }
}

RC_GTEST_PROP(GodbreakersField, The_whole_base_is_measured_when_it_is_placed__GB_PLACE_2, ()) {
    const RandomField random;
    for (int i = 0; i < 4; ++i) {
        const Disc from{some_place(), *rc::gen::element(0, 50, 80)};
        const Disc placed{*rc::gen::element(some_place(), place(from.centre.x, some(0, 2400)),
                                            place(std::min(2400, from.centre.x + some(0, 3)), from.centre.y)),
                          *rc::gen::element(25, 50, 120)};
        RC_ASSERT(random.field.far(from, placed) == slow_far(random.areas, from, placed));
    }
}

RC_GTEST_PROP(GodbreakersField, Terrain_never_adds_within_0U__GB_MEAS_7, ()) {
    const RandomField random;
    const Disc a{some_place(), 50};
    const Disc b{place(a.centre.x + some(-150, 150), a.centre.y + some(-150, 150)), 50};
    RC_ASSERT((random.field.near(a, b) == 0) == (gap(a, b) < 100));
    RC_ASSERT(touches(a, b) == (gap(a, b) < 100));
}

TEST(GodbreakersField, Nothing_breaks_off_the_table__GB_PLACE_1) {
    Field field;
    field.piece({box(-300, -200, 300, 200)}, {{-200, 0}, {200, 0}}, {{2000, 2000}, 1});
    const std::array<Place, 5> places{
        {{INT16_MIN, INT16_MIN}, {INT16_MAX, INT16_MIN}, {INT16_MAX, INT16_MAX}, {-1, 1000}, {1000, 2401}}};
    for (const Place off : places) {
        EXPECT_EQ(what_is_there(field.kit, field.state, {off, 50}), thing_edge);
        EXPECT_GE(field.near(base(2000, 1000), {off, 50}), 0);
        EXPECT_GE(field.far(base(2000, 1000), {off, 50}), 0);
        EXPECT_GE(field.near({off, 50}, {places[0], 50}), 0);
        EXPECT_EQ(barricades_crossed(field.kit, field.state, {{2000, 1000}, off}), 0);
    }
}

// ---------------------------------------------------------------- 2.5 Placing

TEST(GodbreakersField, Moving_through_terrain__Example_14__GB_PLACE_2__GB_MOVE_1) {
    Field field;
    field.area(box(400, 200, 800, 400));
    EXPECT_EQ(field.far(base(300, 300), base(699, 300)), 6); // 399, and 349 in the area
    EXPECT_EQ(field.far(base(300, 300), base(700, 300)), 7);
    const Field bare;
    EXPECT_EQ(bare.far(base(300, 300), base(999, 300)), 6);
    EXPECT_EQ(bare.far(base(300, 300), base(1000, 300)), 7);

    Stage stage(2);
    stage.godbreaker("A", 0, {300, 300})
        .godbreaker("B", 1, {2000, 2000})
        .area("wood", {400, 200}, {800, 400});
    stage.act("A");
    EXPECT_EQ(stage.judged("move 699,300"), "allowed");
    EXPECT_EQ(stage.judged("move 700,300"), "GB-MOVE-1");
}

TEST(GodbreakersField, Where_the_base_cannot_fit_the_nearest_rim_decides__GB_PLACE_3) {
    EXPECT_TRUE(needs_nearest_rim(base(0, 0, 50), 0));
    EXPECT_FALSE(needs_nearest_rim(base(0, 0, 49), 0));
    EXPECT_FALSE(needs_nearest_rim(base(0, 0, 50), 1));
    EXPECT_TRUE(needs_nearest_rim(base(0, 0, 100), 1));
    const Field bare;
    const auto within = [&](int x, int radius, int units) {
        return is_placed_within(bare.kit, bare.state, base(1000, 1000), base(x, 1000, radius), units);
    };
    EXPECT_TRUE(within(1199, 50, 0)); // a gap of 99
    EXPECT_FALSE(within(1200, 50, 0));
    EXPECT_TRUE(within(1199, 50, 1)); // from its rim to the far rim: 199
    EXPECT_FALSE(within(1200, 50, 1));
    EXPECT_TRUE(within(1105, 40, 0));  // small enough to fit: 95
    EXPECT_FALSE(within(1110, 40, 0)); // 100
}

TEST(GodbreakersField, A_base_stands_on_the_table_and_on_nothing_else__GB_PLACE_1__GB_TER_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {1500, 500}, {.radius = 30});
    stage.wild("W", {1500, 1500}).shard("shard", 0, {500, 1500}).wall("wall", {{1000, 900}, {1000, 1100}});
    stage.lay();
    const auto there = [&](int x, int y, int radius = 50, const char* except = nullptr) {
        return what_is_there(stage.kit(), stage.state(), base(x, y, radius),
                             except == nullptr ? ModelId::none() : ModelId(stage.number(except).number));
    };
    EXPECT_EQ(there(50, 50), nothing_there); // touching the edge
    EXPECT_EQ(there(49, 50), thing_edge);
    EXPECT_EQ(there(2350, 2200), nothing_there);
    EXPECT_EQ(there(2351, 2200), thing_edge);
    EXPECT_EQ(there(600, 500), nothing_there); // touching a base
    EXPECT_EQ(there(599, 500), stage.number("A"));
    EXPECT_EQ(there(599, 500, 50, "A"), nothing_there); // it is the one that is placed
    EXPECT_EQ(there(571, 571), nothing_there);          // 100.4 apart
    EXPECT_EQ(there(570, 570), stage.number("A"));      // 98.99 apart
    EXPECT_EQ(there(1579, 500), stage.number("B"));
    EXPECT_EQ(there(1580, 500), nothing_there);
    EXPECT_EQ(there(1450, 1500), told(stage.state(), stage.number("W"))); // told with its profile
    EXPECT_EQ(there(401, 1500), thing_marker + stage.number("shard"));
    EXPECT_EQ(there(1059, 1000), thing_terrain + stage.number("wall"));
    EXPECT_EQ(there(1060, 1000), nothing_there);
    EXPECT_EQ(there(1000, 1160), nothing_there); // beyond its end
    EXPECT_EQ(there(1000, 1159), thing_terrain + stage.number("wall"));
}

TEST(GodbreakersField, Tokens_and_area_do_not_block__GB_PLACE_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {1500, 500});
    stage.tokens("loot", {1000, 1000}, 3).area("wood", {900, 900}, {1100, 1100}).lay();
    EXPECT_TRUE(can_stand(stage.kit(), stage.state(), base(1000, 1000)));
}

TEST(GodbreakersField, Without_room_the_search_goes_round_in_growing_rings__GB_PLACE_6) {
    Field field;
    const auto forced = [&](int x, int y, int radius) {
        const Spot spot = forced_place(field.kit, field.state, base(x, y), radius);
        return spot.found ? spot.at : Place{-1, -1};
    };
    EXPECT_EQ(forced(1000, 1000, 50), (Place{1100, 1000})); // east, in contact
    EXPECT_EQ(forced(2300, 1000, 50), (Place{2338, 1092})); // the first three would leave the table
    field.wall({{1100, 1000}, {1100, 1001}});
    EXPECT_EQ(forced(1000, 1000, 50), (Place{1070, 1070})); // 1092,1038 is too near the wall, too
    EXPECT_EQ(forced(50, 50, 1300), (Place{-1, -1}));       // too large for the table: it does not arrive
}

TEST(GodbreakersField, The_search_ends_at_twice_the_longer_side__GB_PLACE_6) {
    Field field;
    // Walls a base's width apart all over the table, but for one corner far from the other.
    for (int i = 0; i < 24; ++i)
        field.wall({place(50 + 100 * i, 0), place(50 + 100 * i, i < 22 ? 2400 : 2180)});
    const Spot spot = forced_place(field.kit, field.state, base(100, 100, 0), 50);
    ASSERT_TRUE(spot.found);
    EXPECT_TRUE(can_stand(field.kit, field.state, {spot.at, 50}));
    field.wall({place(2250, 2200), place(2250, 2400)}).wall({place(2350, 2200), place(2350, 2400)});
    EXPECT_FALSE(forced_place(field.kit, field.state, base(100, 100, 0), 50).found);
}

// ---------------------------------------------------------------- 2.6 Terrain

TEST(GodbreakersField, A_move_crosses_what_it_grazes__GB_TER_3) {
    Field field;
    field.wall({{1000, 1000}, {1200, 1000}, {1200, 1200}});
    const auto crossed = [&](Place from, Place to) {
        return barricades_crossed(field.kit, field.state, {from, to});
    };
    EXPECT_EQ(crossed({1100, 900}, {1100, 1100}), 1);
    EXPECT_EQ(crossed({1100, 900}, {1300, 1100}), 1); // through its corner; both segments are one piece
    EXPECT_EQ(crossed({1000, 900}, {1000, 1100}), 1); // an end
    EXPECT_EQ(crossed({900, 1000}, {1300, 1000}), 1); // along it
    EXPECT_EQ(crossed({999, 900}, {999, 1100}), 0);
    EXPECT_EQ(crossed({1100, 900}, {1100, 999}), 0); // its width does not matter
    field.wall({{1050, 1050}, {1150, 1050}});
    EXPECT_EQ(crossed({1100, 900}, {1100, 1100}), 2);
    field.state.terrain[PieceId(0)].on_table = 0;
    EXPECT_EQ(crossed({1100, 900}, {1100, 1100}), 1);
}

TEST(GodbreakersField, Terrain_that_was_turned_and_moved__GB_SHAP_1__GB_TER_3) {
    Field field; // an angle, a quarter turned about 1000,1000
    field.piece({}, {{-150, 150}, {-150, -150}, {150, -150}}, {{1000, 1000}, 1});
    // Now: 850,850 - 1150,850 - 1150,1150
    EXPECT_EQ(barricades_crossed(field.kit, field.state, {{1000, 800}, {1000, 900}}), 1);
    EXPECT_EQ(barricades_crossed(field.kit, field.state, {{1100, 1000}, {1200, 1000}}), 1);
    EXPECT_EQ(barricades_crossed(field.kit, field.state, {{800, 1000}, {900, 1000}}), 0);
    EXPECT_EQ(what_is_there(field.kit, field.state, base(1000, 909)), thing_terrain);
    EXPECT_EQ(what_is_there(field.kit, field.state, base(1000, 910)), nothing_there);
}

TEST(GodbreakersField, A_model_is_within_an_area_that_its_base_overlaps__GB_TER_4) {
    Field field;
    field.area(box(500, 500, 700, 700));
    const auto in = [&](int x, int y) { return is_in_area(field.kit, field.state, base(x, y), PieceId(0)); };
    EXPECT_TRUE(in(600, 600));
    EXPECT_TRUE(in(700, 600)); // on the outline
    EXPECT_TRUE(in(749, 600));
    EXPECT_FALSE(in(750, 600)); // touching
    EXPECT_FALSE(in(736, 736)); // 50.9 from the corner
    EXPECT_TRUE(in(735, 735));
    field.state.terrain[PieceId(0)].on_table = 0;
    EXPECT_FALSE(in(600, 600));
}

TEST(GodbreakersField, Gaps_to_terrain__GB_MEAS_3__GB_RUIN_1__GB_CHAL_1) {
    Field field;
    field.piece({box(500, 500, 700, 700)}, {{1400, 500}, {1400, 700}}, {}, 20);
    const auto touched = [&](int x, int y) {
        return touches_terrain(field.kit, field.state, base(x, y), PieceId(0));
    };
    EXPECT_TRUE(touched(600, 600));
    EXPECT_TRUE(touched(849, 600)); // 149 - 50 = 99 from the area
    EXPECT_FALSE(touched(850, 600));
    EXPECT_FALSE(touched(350, 600));
    EXPECT_TRUE(touched(351, 600));
    EXPECT_TRUE(touched(1569, 600)); // 169 - 50 - 20 = 99 from the wall
    EXPECT_FALSE(touched(1570, 600));

    Stage stage(2);
    stage.godbreaker("A", 0, {1159, 600}).godbreaker("B", 1, {1160, 1000});
    stage.wall("low", {{1000, 500}, {1000, 700}}).wall("high", {{1000, 900}, {1000, 1100}}).lay();
    EXPECT_TRUE(touches_barricade(stage.kit(), stage.state(), stage.number("A")));
    EXPECT_FALSE(touches_barricade(stage.kit(), stage.state(), stage.number("B")));
}

TEST(GodbreakersField, Where_a_shaped_piece_fits__GB_SHAP_1__GB_TER_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {900, 500}).shard("shard", 0, {500, 900});
    stage.wall("wall", {{300, 300}, {300, 700}}).spare_wall("fence", {{-200, 0}, {200, 0}});
    stage.spare_area("slick", {-200, -100}, {200, 100}).lay();
    const auto misfit = [&](const char* piece, int x, int y, int turns = 0) {
        return shape_misfit(stage.kit(), stage.state(), stage.number("A"), stage.number(piece),
                            {place(x, y), turns});
    };
    EXPECT_EQ(misfit("fence", 560, 400), Misfit::none);
    EXPECT_EQ(misfit("fence", 560, 441), Misfit::on_model);     // 59 from A's centre
    EXPECT_EQ(misfit("fence", 560, 440), Misfit::none);         // touching
    EXPECT_EQ(misfit("fence", 560, 340), Misfit::out_of_reach); // a gap of 100
    EXPECT_EQ(misfit("fence", 560, 341), Misfit::none);
    EXPECT_EQ(misfit("fence", 760, 550), Misfit::on_model);     // B's
    EXPECT_EQ(misfit("fence", 555, 730, 1), Misfit::on_marker); // 55 from the shard's centre
    EXPECT_EQ(misfit("fence", 519, 400), Misfit::on_barricade); // 19 from the wall
    EXPECT_EQ(misfit("fence", 520, 400), Misfit::none);
    EXPECT_EQ(misfit("fence", 400, 400), Misfit::on_barricade); // across it
    EXPECT_EQ(misfit("fence", 500, 199, 1), Misfit::off_table);
    EXPECT_EQ(misfit("slick", 500, 500), Misfit::none); // area may cover anything
    EXPECT_EQ(misfit("slick", 199, 500), Misfit::off_table);
    EXPECT_EQ(misfit("slick", 200, 500), Misfit::none);
    EXPECT_EQ(misfit("slick", 849, 500), Misfit::none); // 99 from A
    EXPECT_EQ(misfit("slick", 850, 500), Misfit::out_of_reach);
    EXPECT_EQ(misfit("slick", 749, 500, 1), Misfit::none); // turned it is narrower
    EXPECT_EQ(misfit("slick", 750, 500, 1), Misfit::out_of_reach);
    for (const Place off : {Place{INT16_MAX, INT16_MAX}, Place{INT16_MIN, 100}, Place{0, 0}})
        for (int turns = 0; turns < 4; ++turns)
            EXPECT_EQ(misfit("fence", off.x, off.y, turns), Misfit::off_table);
}

// ---------------------------------------------------------------- what is collected for many points

// On the game's own battlefield, with everybody anywhere.
struct Crowd {
    Stage stage = Stage::whole(2, {{"setup", "placed"}});

    Crowd() {
        State& state = stage.state();
        for (const MarkerId marker : stage.kit().markers.ids())
            if (const Spot spot = free_spot(); spot.found) {
                state.markers[marker] = spot.at;
                state.standing.add(marker);
            }
        for (int model = 0; model < 10; ++model)
            if (const Spot spot = free_spot(); spot.found) {
                Model& one = model_at(state, model);
                one.where = Where::table;
                one.at = spot.at;
                one.die = static_cast<std::uint8_t>(6 + 2 * some(0, 3));
            }
    }
    // Near each other, so that they are in each other's way.
    Spot free_spot() {
        for (int i = 0; i < 20; ++i)
            if (const Place at = place(some(400, 1400), some(400, 1400));
                can_stand(stage.kit(), stage.state(), {at, 50}))
                return {true, at};
        return {};
    }
};

RC_GTEST_PROP(GodbreakersField,
              What_is_collected_for_many_points_says_what_each_question_says__GB_MOVE_1__GB_TR_PINNING, ()) {
    Crowd crowd;
    const Equipment& kit = crowd.stage.kit();
    const State& state = crowd.stage.state();
    for (const ModelId model : on_table(state)) {
        const Disc from = disc_of(kit, state, model);
        const Ground ground = Ground::of_move(kit, state, model);
        const Room room(kit, state, from.centre, 500, {from.radius, model});
        for (int i = 0; i < 20; ++i) {
            const Disc to{place(from.centre.x + some(-900, 900), from.centre.y + some(-900, 900)),
                          from.radius};
            const bool stands = can_stand(kit, state, to, model);
            bool pinned = false;
            for (const ModelId pinner : pinners_of(kit, state, model))
                pinned |= gap(disc_of(kit, state, pinner), to) >= gap(disc_of(kit, state, pinner), from);
            const bool legal =
                stands && !pinned && far(kit, state, from, to) <= movement_range(kit, state, model);
            RC_ASSERT(ground.allows(to.centre) == legal);
            if (std::abs(to.centre.x - from.centre.x) <= 500 && std::abs(to.centre.y - from.centre.y) <= 500)
                RC_ASSERT(room.fits(to.centre) == stands);
        }
    }
}

TEST(GodbreakersField, Pinned_a_model_may_only_come_closer__Example_21__GB_TR_PINNING) {
    Stage stage(2);
    stage.godbreaker("P", 0, {1000, 1000}, {.traits = "pinning 1"}).godbreaker("M", 1, {1150, 1000}).lay();
    const Ground ground = Ground::of_move(stage.kit(), stage.state(), stage.number("M"));
    EXPECT_TRUE(ground.allows(Place{1110, 1000}));
    EXPECT_FALSE(ground.allows(Place{1150, 1090}));
    EXPECT_FALSE(ground.allows(Place{1150, 1000})); // not even staying
    stage.of("M").at = {1100, 1000};                // in contact
    const Ground contact = Ground::of_move(stage.kit(), stage.state(), stage.number("M"));
    EXPECT_FALSE(contact.allows(Place{1000, 1100}));
    EXPECT_FALSE(contact.allows(Place{1100, 1000}));
    const Ground free(stage.kit(), stage.state(), stage.number("M"), 6); // placed by a trait
    EXPECT_TRUE(free.allows(Place{1500, 1000}));
}

} // namespace
} // namespace muster::godbreakers::tests
