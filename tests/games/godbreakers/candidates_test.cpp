// The points that are offered where any point may be chosen (section 4.6): legal, in the order in which the
// rule describes them, each once.
#include "games/godbreakers/stage.hpp"

#include <rapidcheck/gtest.h>
#include <set>

namespace muster::godbreakers::tests {
namespace {

using Places = std::vector<Place>;

Place place(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }
Places list_of(const Points& points) { return {points.begin(), points.end()}; }
Places first_of(const Places& all, std::size_t count) {
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()))};
}
bool has(const Places& all, Place at) { return std::find(all.begin(), all.end(), at) != all.end(); }

Places moves(const Stage& stage, const std::string& model) {
    Points points;
    move_candidates(stage.kit(), stage.state(), stage.number(model), points);
    return list_of(points);
}
Places shifts(const Stage& stage, const std::string& model, int units) {
    Points points;
    shift_candidates(stage.kit(), stage.state(), stage.number(model), units, points, Sample());
    return list_of(points);
}

// ---------------------------------------------------------------- GB-CAND-1

TEST(GodbreakersCandidates, Sixteen_directions_counter_clockwise_from_the_east__GB_CAND_1) {
    const auto all = dir16();
    EXPECT_EQ(all[0], (Vector{1000, 0}));
    EXPECT_EQ(all[1], (Vector{924, 383}));
    EXPECT_EQ(all[2], (Vector{707, 707}));
    EXPECT_EQ(all[3], (Vector{383, 924}));
    EXPECT_EQ(all[4], (Vector{0, 1000}));
    EXPECT_EQ(all[5], (Vector{-383, 924}));
    EXPECT_EQ(all[9], (Vector{-924, -383}));
    EXPECT_EQ(all[15], (Vector{924, -383}));
}

// ---------------------------------------------------------------- GB-CAND-2

// Worked example 30: a D6 at 1000,1000, somebody hostile at 1120,1000.
Stage example_30() {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6}).godbreaker("H", 0, {1120, 1000});
    stage.godbreaker("other", 1, {2300, 200});
    stage.lay();
    return stage;
}

TEST(GodbreakersCandidates, A_moves_points_in_order__Example_30__GB_CAND_2) {
    const Stage stage = example_30();
    const Places all = moves(stage, "W");
    ASSERT_EQ(all.size(), 1u + 32 + 8 + 1);
    EXPECT_EQ(first_of(all, 7), (Places{{1000, 1000}, // (a)
                                        {1699, 1000},
                                        {1349, 1000}, // (b): 699, then 349
                                        {1645, 1267},
                                        {1322, 1133}, // cut off towards zero
                                        {1494, 1494},
                                        {1246, 1246}}));
    EXPECT_EQ(all[17], (Place{301, 1000})); // west
    EXPECT_EQ(all[18], (Place{651, 1000}));
    // (c): around H at 101, every second direction; the other model is out of reach, but not its direction.
    EXPECT_EQ((Places{all.begin() + 33, all.end()}), (Places{{1221, 1000},
                                                             {1191, 1071},
                                                             {1120, 1101},
                                                             {1049, 1071},
                                                             {1019, 1000},
                                                             {1049, 929},
                                                             {1120, 899},
                                                             {1191, 929},
                                                             {1595, 634}}));
    // The approach to H is 1019,1000 again, and (d) the retreat is 301,1000 again.
}

TEST(GodbreakersCandidates, Where_the_first_step_is_barred_the_next_is_tried__GB_CAND_2) {
    Stage stage = example_30();
    stage.of("other").at = {1699, 1000};
    const Places all = moves(stage, "W");
    EXPECT_EQ(all[1], (Place{1599, 1000})); // 699 overlaps the other; 599 touches it
    EXPECT_EQ(all[2], (Place{1299, 1000})); // half of 599
    stage.of("other").at = {1349, 1000};
    EXPECT_EQ(moves(stage, "W")[2], (Place{1249, 1000})); // 349, then 249
}

TEST(GodbreakersCandidates, Terrain_shortens_the_way__GB_CAND_2__GB_MOVE_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {300, 300})
        .godbreaker("B", 1, {2300, 2300})
        .area("wood", {400, 200}, {800, 400});
    stage.lay();
    const Places all = moves(stage, "A");
    // 699: 6 + 4; 599: 5 + 4; 499: 4 + 4; 399: 3 + 3.
    EXPECT_EQ(all[1], (Place{699, 300}));
    EXPECT_EQ(all[2], (Place{499, 300}));
}

TEST(GodbreakersCandidates, Nothing_beyond_the_edge_and_nothing_that_takes_no_step__GB_CAND_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {50, 50}).godbreaker("B", 1, {2300, 2300}).lay();
    const Places all = moves(stage, "A");
    EXPECT_EQ(first_of(all, 3), (Places{{50, 50}, {749, 50}, {399, 50}}));
    for (const Place at : all) EXPECT_TRUE(at.x >= 50 && at.y >= 50);
    // East to north: five directions, two points each. Straight at B is one of them.
    EXPECT_EQ(all.size(), 1u + 10);
    EXPECT_EQ(all[5], (Place{544, 544}));
    EXPECT_EQ(all.back(), (Place{50, 399}));
}

TEST(GodbreakersCandidates, Models_then_markers_then_stacks_and_then_the_ways_to_them__GB_CAND_2) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}).godbreaker("F", 0, {1300, 1400});
    stage.godbreaker("B", 1, {1400, 1000}, {.radius = 30}).shard("shard", 0, {1000, 600});
    stage.tokens("loot", {600, 1000}).tokens("far", {600, 2300});
    stage.lay();
    const Places all = moves(stage, "A");
    const std::size_t own = 33;
    ASSERT_EQ(all.size(), own + 8 + 8 + 8 + 1 + 2);
    EXPECT_EQ(all[own], (Place{1401, 1400}));      // F comes first, by roster
    EXPECT_EQ(all[own + 4], (Place{1199, 1400}));  // every second direction
    EXPECT_EQ(all[own + 8], (Place{1481, 1000}));  // B: 50 + 30 + 1
    EXPECT_EQ(all[own + 16], (Place{1101, 600}));  // the shard
    EXPECT_EQ(all[own + 24], (Place{600, 1000}));  // the stack itself
    EXPECT_EQ(all[own + 25], (Place{1239, 1319})); // straight to F: 500 long, up to 101
    // Straight to B, the shard and the near stack are points that are there already.
    EXPECT_TRUE(has(all, {1319, 1000}) && has(all, {1000, 701}));
    EXPECT_EQ(all[own + 26], (Place{795, 1668})); // to the far stack as far as it goes: 699 of 1360
}

TEST(GodbreakersCandidates, Pinned_only_points_that_come_closer__GB_CAND_2__GB_TR_PINNING) {
    Stage stage(2);
    stage.godbreaker("M", 0, {1150, 1000}).godbreaker("P", 1, {1000, 1000}, {.traits = "pinning 1"}).lay();
    const Places all = moves(stage, "M");
    ASSERT_FALSE(all.empty());
    for (const Place at : all) EXPECT_LT(gap({at, 50}, {{1000, 1000}, 50}), 50);
    stage.of("M").at = {1100, 1000};
    EXPECT_TRUE(moves(stage, "M").empty());
    EXPECT_FALSE(shifts(stage, "M", 1).empty()); // being placed is no Move (GB-PLACE-5)
}

TEST(GodbreakersCandidates, Shifts_and_shoves_leave_the_place__GB_CAND_2__GB_TR_CUNNING) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}).godbreaker("B", 1, {1100, 1000}).lay(); // example 20
    const Places all = shifts(stage, "A", 1);
    EXPECT_FALSE(has(all, {1000, 1000}));
    EXPECT_TRUE(has(all, {801, 1000})); // west, and the retreat: 199
    for (const Place at : all) EXPECT_LE(far(stage.kit(), stage.state(), {{1000, 1000}, 50}, {at, 50}), 1);
}

// The rule read word by word, with nothing left out and nothing known beforehand.
Places slow_candidates(const Equipment& kit, const State& state, ModelId model, int units, bool is_move) {
    Places found;
    const Disc own = disc_of(kit, state, model);
    const Place from = own.centre;
    const int reach = 100 * units + 99;
    const auto is_legal = [&](int x, int y) {
        if (x < 0 || y < 0 || x > kit.field.table.high.x || y > kit.field.table.high.y) return false;
        const Disc to{place(x, y), own.radius};
        if (!can_stand(kit, state, to, model) || far(kit, state, own, to) > units) return false;
        if (!is_move) return true;
        for (const ModelId pinner : pinners_of(kit, state, model))
            if (gap(disc_of(kit, state, pinner), to) >= gap(disc_of(kit, state, pinner), own)) return false;
        return true;
    };
    const auto keep = [&](int x, int y) {
        if (!is_legal(x, y)) return false;
        if (!has(found, place(x, y))) found.push_back(place(x, y));
        return true;
    };
    const auto first = [&](int dx, int dy, int length, int d) {
        for (; d > 0; d -= 100)
            if (keep(from.x + dx * d / length, from.y + dy * d / length)) return d;
        return 0;
    };
    if (is_move) keep(from.x, from.y);
    for (const Vector v : dir16())
        if (const int d = first(v.x, v.y, 1000, reach); d > 0) first(v.x, v.y, 1000, d / 2);
    struct Thing {
        Place at;
        int c;
    };
    std::vector<Thing> things;
    for (const ModelId other : all_models)
        if (other != model && is_on_table(state, other))
            things.push_back({state.models[other].at, own.radius + radius_of(kit, state, other) + 1});
    for (const MarkerId marker : state.markers.ids())
        if (marker_stands(state, marker)) things.push_back({state.markers[marker], own.radius + 51});
    for (const Stack& stack : state.stacks)
        if (stack.count > 0) things.push_back({stack.at, 0});
    for (const Thing& thing : things) {
        if (thing.c == 0) keep(thing.at.x, thing.at.y);
        for (std::size_t k = 0; k < 16 && thing.c > 0; k += 2)
            keep(thing.at.x + dir16()[k].x * thing.c / 1000, thing.at.y + dir16()[k].y * thing.c / 1000);
    }
    const auto length_to = [&](Place at) { return static_cast<int>(root_down(squared_distance(from, at))); };
    for (const Thing& thing : things)
        if (const int length = length_to(thing.at); length > 0)
            first(thing.at.x - from.x, thing.at.y - from.y, length, std::min(reach, length - thing.c));
    for (const ModelId other : all_models)
        if (is_on_table(state, other) && are_hostile(state, model, other) &&
            touches(kit, state, model, other)) {
            const Place at = state.models[other].at;
            first(from.x - at.x, from.y - at.y, length_to(at), reach);
        }
    return found;
}

int some(int least, int most) { return *rc::gen::inRange(least, most + 1); }

// Everybody somewhere on the game's own battlefield, not far from each other.
void crowd_together(Stage& stage) {
    State& state = stage.state();
    const auto free_spot = [&]() -> Spot {
        for (int i = 0; i < 20; ++i)
            if (const Place at = place(some(400, 1300), some(400, 1300));
                can_stand(stage.kit(), state, {at, 50}))
                return {true, at};
        return {};
    };
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
    for (int i = some(0, 3); i > 0; --i)
        state.stacks[StackId(i)] = {place(some(400, 1300), some(400, 1300)), 1, 0};
}

RC_GTEST_PROP(GodbreakersCandidates, The_lists_are_what_the_rule_says_word_by_word__GB_CAND_2, ()) {
    Stage stage = Stage::whole(2, {{"setup", "placed"}});
    crowd_together(stage);
    const Equipment& kit = stage.kit();
    for (const ModelId model : on_table(stage.state())) {
        Points points;
        move_candidates(kit, stage.state(), model, points);
        const int range = movement_range(kit, stage.state(), model);
        RC_ASSERT(list_of(points) == slow_candidates(kit, stage.state(), model, range, true));
        Points shifted;
        shift_candidates(kit, stage.state(), model, 2, shifted, Sample());
        RC_ASSERT(list_of(shifted) == slow_candidates(kit, stage.state(), model, 2, false));
    }
}

// ---------------------------------------------------------------- GB-CAND-3

Places within(const Stage& stage, const Disc& about, int units, int radius = 50) {
    Points points;
    candidates_within(stage.kit(), stage.state(), about, units, {radius}, points);
    return list_of(points);
}

TEST(GodbreakersCandidates, Rings_around_a_piece__GB_CAND_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}).godbreaker("B", 1, {2300, 2300}).lay();
    const Disc about{{1000, 1000}, 50};
    const Places touching = within(stage, about, 0);
    ASSERT_EQ(touching.size(), 32u);
    EXPECT_EQ(first_of(touching, 3), (Places{{1101, 1000}, {1093, 1038}, {1071, 1071}}));
    EXPECT_EQ(touching[16], (Place{1150, 1000}));
    EXPECT_EQ(within(stage, about, 1).size(), 32u);
    const Places farther = within(stage, about, 2);
    ASSERT_EQ(farther.size(), 48u);
    EXPECT_EQ(farther[32], (Place{1200, 1000}));      // 50 + 200 - 50
    const Places small = within(stage, about, 0, 40); // it fits: 100 is too far
    for (const Place at : small) EXPECT_LT(far(stage.kit(), stage.state(), about, {at, 40}), 1);
}

TEST(GodbreakersCandidates, Only_legal_points_are_kept__GB_CAND_3__GB_PLACE_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {50, 1000}).godbreaker("B", 1, {151, 1000}).lay();
    for (const Place at : within(stage, {{50, 1000}, 50}, 0)) {
        EXPECT_TRUE(can_stand(stage.kit(), stage.state(), {at, 50}));
        EXPECT_TRUE(is_within(stage.kit(), stage.state(), {{50, 1000}, 50}, {at, 50}, 0));
    }
}

TEST(GodbreakersCandidates, Hidden_ways_lead_to_every_other_model__GB_CAND_3__GB_MYST_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {300, 300}, {.traits = "mysterious 2"}).godbreaker("F", 0, {1000, 1000});
    stage.godbreaker("B", 1, {2000, 2000}).lay();
    Points points;
    hidden_candidates(stage.kit(), stage.state(), stage.number("A"), points);
    ASSERT_EQ(points.size(), 2 * 48);
    EXPECT_EQ(points[0], (Place{1101, 1000}));
    EXPECT_EQ(points[48], (Place{2101, 2000}));
}

TEST(GodbreakersCandidates, Anchors_for_a_shaped_piece__GB_CAND_3__GB_SHAP_1) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}).godbreaker("B", 1, {2300, 2300});
    stage.spare_wall("fence", {{-200, 0}, {200, 0}}).lay();
    Points flat;
    Points upright;
    shape_candidates(stage.kit(), stage.state(), stage.number("A"), stage.number("fence"), 0, flat);
    shape_candidates(stage.kit(), stage.state(), stage.number("A"), stage.number("fence"), 1, upright);
    ASSERT_FALSE(flat.empty());
    EXPECT_FALSE(has(list_of(flat), {1100, 1000})); // it would lie on A
    EXPECT_TRUE(has(list_of(flat), {1000, 1100}));
    EXPECT_TRUE(has(list_of(flat), {1300, 1000})); // its end is 100 away
    EXPECT_FALSE(has(list_of(flat), {1400, 1000}));
    EXPECT_TRUE(has(list_of(upright), {1100, 1000}));
    EXPECT_FALSE(has(list_of(upright), {1000, 1100}));
    EXPECT_EQ(upright[0], (Place{1100, 1000}));
}

TEST(GodbreakersCandidates, Points_are_kept_once_and_in_order__GB_CAND_2) {
    Points points;
    std::set<std::pair<int, int>> seen;
    Places expected;
    for (int i = 0; i < 3000; ++i) {
        const Place at = place(i * 37 % 50, i * 91 % 40);
        points.add(at);
        if (seen.insert({at.x, at.y}).second) expected.push_back(at);
    }
    EXPECT_EQ(list_of(points), expected);
}

} // namespace
} // namespace muster::godbreakers::tests
