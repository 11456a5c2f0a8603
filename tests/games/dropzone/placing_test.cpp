// Putting units down (5.1, DZ-GEO-10, DZ-SET-6): which points are looked at, which are refused, who comes
// next, and who finds no place at all.
#include "games/dropzone/yard.hpp"

#include <algorithm>
#include <cstring>
#include <rapidcheck/gtest.h>

namespace muster::dropzone::tests::placing {
namespace {

using namespace yard;

int some(int low, int high) {
    return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)));
}
Place place_at(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

const std::string too_far = "DZ-PLC-1: Too far away.";
const std::string apart = "DZ-PLC-2: The squad must be placed in coherency.";
const std::string overlaps = "DZ-GEO-9: Units may not overlap.";
const std::string off_table = "DZ-GEO-1: That point is not on the table.";

std::string place_said(const Yard& yard, int unit, Place at) {
    return said_of(judge_place(yard.kit, yard.state, unit, at));
}

// Until somebody is asked or everybody is placed: who is asked, -1: nobody.
int run_on(Yard& yard) {
    int seat = -1;
    yard.play([&](Play& play) {
        while (play.state.flow.is<PlacingFrame>())
            if (placing_step(play, play.state.flow.top()) == Next::ask) {
                seat = play.state.flow.top().seat().index();
                return;
            }
    });
    return seat;
}
void begin(Yard& yard, Placing why, int anchor, SquadId squad) {
    yard.play([&](Play& play) { begin_placing(play, why, anchor, squad); });
    run_on(yard);
}
int begin_forced(Yard& yard, Placing why, int anchor) {
    yard.play([&](Play& play) { begin_forced_placing(play, why, anchor); });
    return run_on(yard);
}
// The seat that is asked next.
int put_down(Yard& yard, int unit, Place at) {
    EXPECT_EQ(place_said(yard, unit, at), "allowed");
    yard.play([&](Play& play) { place(play, unit, at); });
    return run_on(yard);
}
// To whoever does not want to take it back, unless nothing else is left.
std::vector<Action> offered(const Yard& yard) {
    ActionList actions;
    list_placings(yard.kit, yard.state, actions);
    return {actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(actions.candidates())};
}

// ---------------------------------------------------------------- DZ-GEO-10

TEST(DropzonePlacing, Standard_points_lie_on_rings_around_a_point__DZ_GEO_10) {
    StandardPoints points;
    standard_points(Place{1000, 1000}, points);
    ASSERT_EQ(points.size(), 161);
    EXPECT_EQ(points[0], place_at(1000, 1000));
    EXPECT_EQ(points[1], place_at(1020, 1000));
    EXPECT_EQ(points[2], place_at(1018, 1007)); // 18.48, 7.66: cut off
    EXPECT_EQ(points[3], place_at(1014, 1014));
    EXPECT_EQ(points[5], place_at(1000, 1020));
    EXPECT_EQ(points[6], place_at(993, 1018)); // towards zero
    EXPECT_EQ(points[17], place_at(1040, 1000));
    EXPECT_EQ(points[160], place_at(1184, 924)); // 200 out, the last direction
    for (const Place at : points) EXPECT_TRUE(within(at, Place{1000, 1000}, 200));
}

TEST(DropzonePlacing, Around_a_piece_there_are_eight_anchors__DZ_GEO_10) {
    StandardPoints points;
    standard_points(Box{{900, 2150}, {1401, 3150}}, points);
    ASSERT_EQ(points.size(), 8 * 161); // far enough from each other
    const std::array<Place, 8> anchors{place_at(1150, 3150), place_at(1401, 2650), place_at(1150, 2150),
                                       place_at(900, 2650),  place_at(1401, 3150), place_at(900, 3150),
                                       place_at(900, 2150),  place_at(1401, 2150)};
    for (int i = 0; i < 8; ++i) EXPECT_EQ(points[161 * i], anchors[static_cast<std::size_t>(i)]);
    StandardPoints small;
    standard_points(Box{{900, 2150}, {1000, 2250}}, small);
    EXPECT_LT(small.size(), 8 * 161); // each once
}

// ---------------------------------------------------------------- disembarking

struct Landing {
    Yard yard = Yard::plain();
    SquadId squad;
    int car;

    explicit Landing(int count = 3) {
        squad = yard.squad(0, watch(), count);
        car = yard.stand(0, mule(), {1000, 1000});
        yard.send_all(squad, Where::aboard, car);
    }
};

TEST(DropzonePlacing, Units_are_put_down_beside_their_transport__DZ_PLC_1__DZ_TRN_3) {
    Landing scene;
    Yard& yard = scene.yard;
    begin(yard, Placing::disembark, scene.car, scene.squad);
    ASSERT_TRUE(yard.state.flow.is<PlacingFrame>());
    EXPECT_EQ(yard.state.flow.top().seat(), Seat(0));
    EXPECT_EQ(where(yard.state, 0), Where::waiting);
    EXPECT_EQ(yard.state.placing.squad, scene.squad);
    EXPECT_EQ(place_said(yard, 0, {1000, 1201}), too_far);
    EXPECT_EQ(place_said(yard, 0, {1000, 1200}), "allowed");
    EXPECT_EQ(place_said(yard, 0, {1000, 1099}), overlaps); // the transport
    EXPECT_EQ(place_said(yard, 0, {1000, 1100}), "allowed");
    EXPECT_EQ(place_said(yard, 0, {-1, 1000}), off_table);
    EXPECT_EQ(put_down(yard, 1, {1000, 1100}), 0); // in any order
    ASSERT_EQ(yard.told.size(), 0u);               // of the step; the event came with the placing
    EXPECT_EQ(place_said(yard, 0, {1000, 1179}), overlaps);
    EXPECT_EQ(place_said(yard, 1, {1000, 1180}), "DZ-ACT-12: That squad cannot act now."); // it stands
    put_down(yard, 0, {1000, 1180});
    EXPECT_EQ(yard.of(0).host, scene.car); // until all are there
    EXPECT_EQ(put_down(yard, 2, {1100, 1100}), -1);
    EXPECT_TRUE(yard.state.flow.idle());
    EXPECT_EQ(yard.state.placing.why, 0);
    for (int unit = 0; unit < 3; ++unit) {
        EXPECT_TRUE(is_on_ground(yard.state, unit));
        EXPECT_EQ(yard.of(unit).host, nothing);
    }
}

TEST(DropzonePlacing, Placing_is_told__DZ_PLC_1) {
    Landing scene;
    begin(scene.yard, Placing::disembark, scene.car, scene.squad);
    scene.yard.play([&](Play& play) { place(play, 1, {1000, 1150}); });
    ASSERT_EQ(scene.yard.told.size(), 1u);
    EXPECT_EQ(scene.yard.told[0].kind, &happens::placed);
    EXPECT_EQ(scene.yard.told[0].args[0], 1);
    EXPECT_EQ(Place::unpacked(scene.yard.told[0].args[1]), place_at(1000, 1150));
}

TEST(DropzonePlacing, The_last_unit_must_bring_the_squad_together__DZ_PLC_2) {
    Landing scene;
    Yard& yard = scene.yard;
    begin(yard, Placing::disembark, scene.car, scene.squad);
    put_down(yard, 0, {1000, 1120});
    put_down(yard, 1, {1000, 880}); // 240: too far for now, but the third may join them
    EXPECT_EQ(place_said(yard, 2, {1000, 1200}), apart);
    EXPECT_EQ(place_said(yard, 2, {1000, 1120}), apart); // and overlapping: coherency comes first
    EXPECT_EQ(place_said(yard, 2, {1100, 1000}), "allowed");
    EXPECT_EQ(place_said(yard, 2, {1099, 1000}), overlaps);
    for (const Action& action : offered(yard)) EXPECT_EQ(place_said(yard, 2, action.at), "allowed");
    EXPECT_FALSE(offered(yard).empty());
    EXPECT_EQ(put_down(yard, 2, {1100, 1000}), -1);
    EXPECT_TRUE(is_in_coherency(yard.kit, yard.state, scene.squad));
}

TEST(DropzonePlacing, A_placement_that_cannot_be_completed_is_taken_back__DZ_PLC_2__DZ_GEO_11) {
    Landing scene(2);
    Yard& yard = scene.yard;
    const State before = yard.state;
    begin(yard, Placing::disembark, scene.car, scene.squad);
    EXPECT_TRUE(may_cancel_placing(yard.state));
    for (const Action& action : offered(yard)) EXPECT_EQ(verb_of(action), Verb::place);
    put_down(yard, 0, {1000, 1200});
    yard.piece({{850, 960}, {1150, 1400}}, water_tags); // nothing is left within 200 of it
    EXPECT_EQ(offered(yard), std::vector<Action>{Action(Verb::cancel)});
    yard.kit.scenario.pieces.clear();
    yard.play([&](Play& play) { cancel_placing(play); });
    EXPECT_EQ(std::memcmp(&before, &yard.state, sizeof(State)), 0);
}

TEST(DropzonePlacing, Room_is_found_unit_by_unit__DZ_PLC_4) {
    Landing scene(3);
    Yard& yard = scene.yard;
    EXPECT_TRUE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
    // A pit of 320 by 200 around the transport: two find room at its sides, a third does not.
    yard.piece({{700, 700}, {1300, 900}}, water_tags);
    yard.piece({{700, 1100}, {1300, 1300}}, water_tags);
    yard.piece({{700, 900}, {850, 1100}}, water_tags);
    yard.piece({{1150, 900}, {1300, 1100}}, water_tags);
    EXPECT_FALSE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
    yard.of(2).dp = 0;
    EXPECT_TRUE(has_room_beside_transport(yard.kit, yard.state, scene.squad)); // 100 to either side
    yard.kit.sheets[0].radius = 45;
    EXPECT_FALSE(
        has_room_beside_transport(yard.kit, yard.state, scene.squad)); // only the sides at 95 are left
    yard.kit.sheets[0].radius = 40;
    yard.send(scene.car, Where::readiness);
    EXPECT_FALSE(has_room_beside_transport(yard.kit, yard.state, scene.squad)); // not on the table
}

TEST(DropzonePlacing, A_squad_in_several_transports_comes_out_of_each__DZ_PLC_1__DZ_TRN_3) {
    Landing scene(2);
    Yard& yard = scene.yard;
    const int second = yard.stand(0, mule(), {1500, 1000});
    yard.send(1, Where::aboard, second);
    EXPECT_TRUE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
    yard.of(second).at = {1501, 1000}; // the first one takes the first point, 100 from its transport
    EXPECT_FALSE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
    yard.of(second).at = {1600, 1000};
    begin(yard, Placing::disembark, scene.car, scene.squad);
    EXPECT_EQ(place_said(yard, 0, {1500, 1100}), too_far);
    EXPECT_EQ(place_said(yard, 1, {1500, 1000}), "allowed");
    const std::vector<Action> all = offered(yard);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0], Action(Verb::place).with(0).to({1200, 1000}));
    put_down(yard, 0, {1200, 1000});
    EXPECT_EQ(offered(yard), std::vector<Action>{Action(Verb::place).with(1).to({1400, 1000})});
}

TEST(DropzonePlacing, Those_outside_already_count_for_coherency__DZ_PLC_2__DZ_TRN_3) {
    Landing scene(3);
    Yard& yard = scene.yard;
    yard.put(0, {1390, 1000}); // it was left behind when its own transport was lost
    EXPECT_TRUE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
    begin(yard, Placing::disembark, scene.car, scene.squad);
    put_down(yard, 1, {1100, 1000});
    EXPECT_EQ(place_said(yard, 2, {1000, 1100}), apart);
    EXPECT_EQ(place_said(yard, 2, {1200, 1000}), "allowed");
    yard.play([&](Play& play) { cancel_placing(play); });
    EXPECT_TRUE(is_on_table(yard.state, 0));
    EXPECT_EQ(yard.of(0).at, place_at(1390, 1000));
    EXPECT_TRUE(is_aboard(yard.state, 1));
    yard.of(0).at = {1401, 1000};
    EXPECT_FALSE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
}

TEST(DropzonePlacing, A_squad_that_is_scattered_does_not_come_together__DZ_PLC_2__DZ_PLC_4) {
    Landing scene(3);
    Yard& yard = scene.yard;
    yard.put(0, {1200, 1000}).put(1, {1500, 1000});
    EXPECT_FALSE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
    yard.of(1).at = {1400, 1000};
    EXPECT_TRUE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
}

TEST(DropzonePlacing, Only_the_squad_that_is_unloaded_comes_out__DZ_TRN_6) {
    Landing scene(2);
    Yard& yard = scene.yard;
    const SquadId other = yard.squad(0, watch());
    yard.send_all(other, Where::aboard, scene.car);
    begin(yard, Placing::unload, scene.car, scene.squad);
    EXPECT_EQ(where(yard.state, yard.first(other)), Where::aboard);
    EXPECT_EQ(place_said(yard, yard.first(other), {1000, 1150}), "DZ-ACT-12: That squad cannot act now.");
    put_down(yard, 0, {1000, 1100});
    EXPECT_EQ(put_down(yard, 1, {1000, 1180}), -1);
    EXPECT_TRUE(is_aboard(yard.state, yard.first(other)));
}

// ---------------------------------------------------------------- out of a garrison

TEST(DropzonePlacing, Whoever_leaves_stands_within_two_inches_of_the_piece__DZ_PLC_1__DZ_GAR_3) {
    Yard yard = Yard::dead_signal();
    const SquadId squad = yard.squad(0, watch(), 2);
    yard.send_all(squad, Where::garrison, 3, Spot::north); // P4: 900,2150 to 1400,2650
    EXPECT_TRUE(has_room_beside_piece(yard.kit, yard.state, squad, PieceId(3)));
    const State before = yard.state;
    begin(yard, Placing::leave, 3, squad);
    EXPECT_EQ(place_said(yard, 0, {1100, 2850}), "allowed");
    EXPECT_EQ(place_said(yard, 0, {1100, 2851}), too_far);
    EXPECT_EQ(place_said(yard, 0, {1100, 2689}), overlaps);  // the wall
    EXPECT_EQ(place_said(yard, 0, {1541, 2791}), "allowed"); // 141 and 141 from the corner
    EXPECT_EQ(place_said(yard, 0, {1542, 2792}), too_far);
    put_down(yard, 0, {1100, 2690});
    yard.play([&](Play& play) { cancel_placing(play); });
    EXPECT_EQ(std::memcmp(&before, &yard.state, sizeof(State)), 0); // back inside, at the same spot
    begin(yard, Placing::leave, 3, squad);
    put_down(yard, 0, {1100, 2690});
    put_down(yard, 1, {1180, 2690});
    EXPECT_EQ(yard.of(1).spot, 0);
    EXPECT_EQ(yard.of(1).host, nothing);
}

TEST(DropzonePlacing, Those_who_flee_stay_together_while_they_can__DZ_PLC_3__DZ_FOR_3) {
    Yard yard = Yard::dead_signal();
    const SquadId squad = yard.squad(0, watch(), 2);
    yard.send_all(squad, Where::garrison, 3);
    begin(yard, Placing::flee, 3, squad);
    EXPECT_FALSE(may_cancel_placing(yard.state));
    EXPECT_EQ(place_said(yard, 0, {1100, 2690}), "allowed"); // the first is with itself
    put_down(yard, 0, {1100, 2690});
    EXPECT_EQ(place_said(yard, 1, {1301, 2690}), apart);
    EXPECT_EQ(place_said(yard, 1, {1300, 2690}), "allowed");
    // Water all around the north edge: no coherent standard point is left.
    yard.piece({{700, 2655}, {1055, 3000}}, water_tags);
    yard.piece({{1145, 2655}, {1700, 3000}}, water_tags);
    yard.piece({{1060, 2735}, {1140, 3000}}, water_tags);
    EXPECT_EQ(place_said(yard, 1, {1100, 2100}), "allowed");
    EXPECT_EQ(place_said(yard, 1, {1100, 2690}), overlaps);
    for (const Action& action : offered(yard)) EXPECT_EQ(place_said(yard, 1, action.at), "allowed");
    EXPECT_FALSE(offered(yard).empty());
}

TEST(DropzonePlacing, Whoever_finds_no_standard_point_is_lost__DZ_PLC_3__DZ_GEO_10) {
    Yard yard = Yard::plain();
    yard.piece({{2000, 2000}, {2300, 2300}}, house_tags, 500, 10);
    const SquadId squad = yard.squad(0, watch(), 2);
    yard.send_all(squad, Where::garrison, 0);
    // Water on all sides, with a hole for one around the point (2150, 2340).
    yard.piece({{1700, 1700}, {2600, 2000}}, water_tags);
    yard.piece({{1700, 2000}, {2000, 2600}}, water_tags);
    yard.piece({{2300, 2000}, {2600, 2600}}, water_tags);
    yard.piece({{2000, 2380}, {2110, 2600}}, water_tags);
    yard.piece({{2190, 2380}, {2300, 2600}}, water_tags);
    yard.piece({{2110, 2400}, {2190, 2600}}, water_tags);
    begin(yard, Placing::flee, 0, squad);
    ASSERT_TRUE(yard.state.flow.is<PlacingFrame>());
    EXPECT_EQ(put_down(yard, 0, {2150, 2340}), -1); // nobody is asked about the other
    EXPECT_FALSE(is_alive(yard.state, 1));
    EXPECT_TRUE(is_on_table(yard.state, 0));
    EXPECT_TRUE(yard.state.queue.contains(1));
    EXPECT_EQ(yard.of(1).at, place_at(2150, 2150)); // where it fell
}

// ---------------------------------------------------------------- wrecks and ruins

TEST(DropzonePlacing, Spilled_cargo_stands_where_the_wreck_was__DZ_PLC_3__DZ_CAS_5) {
    Landing scene(2);
    Yard& yard = scene.yard;
    const SquadId other = yard.squad(0, watch());
    yard.send_all(other, Where::aboard, scene.car);
    yard.of(scene.car).dp = 0;
    EXPECT_EQ(begin_forced(yard, Placing::spill, scene.car), 0);
    EXPECT_EQ(yard.state.placing.squad, scene.squad);
    EXPECT_EQ(place_said(yard, 0, {1000, 1000}), "allowed"); // the wreck is no obstacle
    put_down(yard, 0, {1000, 1200});
    EXPECT_EQ(place_said(yard, 1, {1000, 800}), "allowed"); // coherency is never asked for
    put_down(yard, 1, {1000, 800});
    EXPECT_EQ(yard.state.placing.squad, other);
    EXPECT_EQ(put_down(yard, yard.first(other), {1000, 1000}), -1);
    EXPECT_TRUE(yard.state.flow.idle());
}

TEST(DropzonePlacing, Survivors_of_a_ruin_come_in_order_of_initiative__DZ_PLC_3__DZ_CAS_6__DZ_RUL_54) {
    Yard yard = Yard::dead_signal();
    const SquadId first = yard.squad(0, watch());
    const SquadId second = yard.squad(0, watch());
    const SquadId theirs = yard.squad(1, watch(), 2);
    const SquadId elsewhere = yard.squad(1, watch());
    for (const SquadId squad : {first, second, theirs}) yard.send_all(squad, Where::garrison, 3);
    yard.send_all(elsewhere, Where::garrison, 4);
    yard.state.order.clear();
    yard.state.order.add(Seat(1));
    yard.state.order.add(Seat(0));
    piece_at(yard.state, PieceId(3)).state = static_cast<std::uint8_t>(PieceState::ruined);
    EXPECT_EQ(begin_forced(yard, Placing::ruin, 3), 1);
    EXPECT_EQ(yard.state.placing.squad, theirs);
    const int unit = yard.first(theirs);
    EXPECT_EQ(put_down(yard, unit, {1150, 2400}), 1); // on the ruin
    EXPECT_EQ(place_said(yard, unit + 1, {1351, 2400}), apart);
    EXPECT_EQ(put_down(yard, unit + 1, {1350, 2400}), 0);
    EXPECT_EQ(yard.state.placing.squad, first);
    EXPECT_EQ(place_said(yard, yard.first(first), {1350, 2479}), overlaps);
    EXPECT_EQ(put_down(yard, yard.first(first), {1350, 2480}), 0);
    EXPECT_EQ(yard.state.placing.squad, second);
    EXPECT_EQ(put_down(yard, yard.first(second), {1350, 2560}), -1);
    EXPECT_TRUE(is_inside(yard.state, yard.first(elsewhere)));
}

TEST(DropzonePlacing, Nobody_is_asked_where_nobody_is__DZ_CAS_6) {
    Yard yard = Yard::dead_signal();
    yard.squad(0, watch());
    EXPECT_EQ(begin_forced(yard, Placing::ruin, 3), -1);
    EXPECT_TRUE(yard.state.flow.idle());
    EXPECT_EQ(yard.state.placing.why, 0);
}

TEST(DropzonePlacing, What_is_forced_cannot_be_cancelled__DZ_PLC_3) {
    for (const Placing why : {Placing::flee, Placing::spill, Placing::ruin}) EXPECT_TRUE(is_forced(why));
    for (const Placing why : {Placing::deployment, Placing::disembark, Placing::unload, Placing::leave})
        EXPECT_FALSE(is_forced(why));
}

// ---------------------------------------------------------------- deployment

TEST(DropzonePlacing, Squads_are_deployed_in_their_zone_one_after_the_other__DZ_SET_6) {
    Yard yard = Yard::plain();
    yard.piece({{1000, 200}, {1200, 400}}, house_tags, 500, 10);
    const SquadId tanks = yard.squad(0, anvil(), 2);
    const SquadId craft = yard.squad(0, kestrel(), 2);
    yard.kit.groups[0].squads = SquadSet(tanks) | SquadSet(craft);
    const State before = yard.state;
    begin(yard, Placing::deployment, 0, tanks);
    EXPECT_EQ(place_said(yard, 0, {1000, 601}), "DZ-SET-6: That point is not in your zone.");
    EXPECT_EQ(place_said(yard, 0, {1100, 300}), overlaps);
    EXPECT_EQ(place_said(yard, 2, {2000, 300}), "DZ-ACT-12: That squad cannot act now."); // not yet
    put_down(yard, 0, {2000, 600});
    EXPECT_EQ(place_said(yard, 1, {2301, 600}), apart);
    EXPECT_EQ(put_down(yard, 1, {2300, 600}), 0);
    EXPECT_EQ(yard.state.placing.squad, craft);
    EXPECT_EQ(put_down(yard, 2, {1100, 300}), 0); // above the house
    EXPECT_TRUE(is_airborne(yard.state, 2));
    EXPECT_EQ(place_said(yard, 3, {1701, 300}), apart);
    EXPECT_EQ(place_said(yard, 3, {1100, 300}), "allowed"); // airborne units overlap anything
    yard.play([&](Play& play) { cancel_placing(play); });
    EXPECT_EQ(std::memcmp(&before, &yard.state, sizeof(State)), 0);
    begin(yard, Placing::deployment, 0, tanks);
    put_down(yard, 0, {2000, 600});
    put_down(yard, 1, {2300, 600});
    put_down(yard, 2, {1100, 300});
    EXPECT_EQ(put_down(yard, 3, {1700, 300}), -1);
    EXPECT_TRUE(is_on_ground(yard.state, 0));
}

TEST(DropzonePlacing, Deployment_is_offered_on_a_grid__DZ_GEO_11__DZ_SET_6) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, anvil(), 2);
    yard.stand(0, anvil(), {200, 200});
    begin(yard, Placing::deployment, 0, squad);
    const std::vector<Action> all = offered(yard);
    EXPECT_EQ(all.size(), 25u * 4u - 1u);
    for (const Action& action : all) {
        EXPECT_EQ(action.subject, 0);
        EXPECT_EQ(action.at.x % 200, 0);
        EXPECT_EQ(action.at.y % 200, 0);
        EXPECT_LE(action.at.y, 600);
    }
    put_down(yard, 0, {2000, 200});
    EXPECT_EQ(offered(yard).size(), 8u); // neighbours: 200, or 283 across
}

// ---------------------------------------------------------------- points worth a look

TEST(DropzonePlacing, Offered_points_leave_room_for_the_rest__DZ_GEO_11__DZ_PLC_4) {
    Landing scene(2);
    Yard& yard = scene.yard;
    // A corridor to the east, one disc wide, is all that is open; whoever stops at its mouth shuts it.
    yard.piece({{700, 700}, {1300, 950}}, water_tags);
    yard.piece({{700, 1050}, {1300, 1300}}, water_tags);
    yard.piece({{700, 950}, {900, 1050}}, water_tags);
    ASSERT_TRUE(has_room_beside_transport(yard.kit, yard.state, scene.squad));
    begin(yard, Placing::disembark, scene.car, scene.squad);
    EXPECT_EQ(place_said(yard, 0, {1140, 1000}), "allowed"); // though the other finds no room then
    const std::vector<Action> all = offered(yard);
    ASSERT_FALSE(all.empty());
    for (const Action& action : all) {
        EXPECT_TRUE(action.at.x <= 1120 || action.at.x >= 1180) << action.at.x;
        Yard next = yard;
        put_down(next, 0, action.at);
        ASSERT_FALSE(offered(next).empty());
        EXPECT_EQ(verb_of(offered(next)[0]), Verb::place);
    }
}

// Whoever takes what is offered, at random, always comes to an end, in coherency.
RC_GTEST_PROP(DropzonePlacing, What_is_offered_can_be_completed__DZ_GEO_11__DZ_PLC_2__DZ_PLC_4, ()) {
    Yard yard = Yard::dead_signal();
    const SquadId squad = yard.squad(0, watch(), some(1, 3));
    const int car = yard.first(yard.squad(0, mule()));
    for (int i = 0; i < 12; ++i) yard.squad(1, i % 2 == 0 ? watch() : anvil());
    const bool from_piece = some(0, 3) == 0;
    const int x = from_piece ? 1150 : some(0, table_side), y = from_piece ? 2400 : some(0, table_side);
    for (int unit = car; unit < units_in(yard.kit); ++unit)
        for (int tries = 0; tries < 20 && !is_on_table(yard.state, unit); ++tries) {
            const int by = from_piece ? 500 : unit == car ? 50 : 300;
            const Place at = place_at(std::clamp(x + some(-by, by), 0, table_side),
                                      std::clamp(y + some(-by, by), 0, table_side));
            if (fits_on_ground(yard.kit, yard.state, unit, at)) yard.put(unit, at);
        }
    if (!is_on_table(yard.state, car)) return;
    if (from_piece)
        yard.send_all(squad, Where::garrison, 3);
    else
        yard.send_all(squad, Where::aboard, car);
    const bool room = from_piece ? has_room_beside_piece(yard.kit, yard.state, squad, PieceId(3))
                                 : has_room_beside_transport(yard.kit, yard.state, squad);
    begin(yard, from_piece ? Placing::leave : Placing::disembark, from_piece ? 3 : car, squad);
    if (!room) { // a point that is offered all the same can be completed all the same
        if (verb_of(offered(yard)[0]) == Verb::cancel) return;
    }
    while (!yard.state.flow.idle()) {
        const std::vector<Action> all = offered(yard);
        RC_ASSERT(!all.empty());
        const Action& action = all[static_cast<std::size_t>(some(0, static_cast<int>(all.size()) - 1))];
        RC_ASSERT(verb_of(action) == Verb::place);
        RC_ASSERT(judge_place(yard.kit, yard.state, action.subject, action.at).ok());
        put_down(yard, action.subject, action.at);
    }
    RC_ASSERT(is_in_coherency(yard.kit, yard.state, squad));
}

} // namespace
} // namespace muster::dropzone::tests::placing
