// Legs, shifts and arrivals (5.1, DZ-RES-2), and the points that are offered for them (DZ-GEO-11): every
// limit from both sides, and the ground held against the letter of the rules.
#include "games/dropzone/yard.hpp"
#include "kit/proved.hpp"

#include <algorithm>
#include <cmath>
#include <rapidcheck/gtest.h>

namespace muster::dropzone::tests::legs {
namespace {

using namespace yard;

int some(int low, int high) {
    return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)));
}
Place place(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

const std::string too_far = "DZ-MOV-1: That is further than the unit may still move.";
const std::string past_fire = "DZ-MOV-6: That is further than the unit may still move.";
const std::string no_move = "DZ-MOV-1: That is no move.";
const std::string blocked = "DZ-MOV-2: The way is blocked.";
const std::string off_table = "DZ-GEO-1: That point is not on the table.";
const std::string landed = "DZ-AIR-2: The aircraft cannot do that here.";
const std::string overlaps = "DZ-GEO-9: Units may not overlap.";
const std::string half_move = "DZ-TRN-5: An aerial transport must land and stay within half its move.";

std::string step_said(const Yard& yard, int unit, Place to) {
    return said_of(judge_step(yard.kit, yard.state, unit, to));
}
std::string shift_said(const Yard& yard, SquadId squad, Place to) {
    return said_of(judge_shift(yard.kit, yard.state, squad, to));
}
void go(Yard& yard, int unit, Place to) {
    ASSERT_EQ(step_said(yard, unit, to), "allowed");
    yard.play([&](Play& play) { step(play, unit, to); });
}
void go_all(Yard& yard, SquadId squad, Place to) {
    ASSERT_EQ(shift_said(yard, squad, to), "allowed");
    yard.play([&](Play& play) { shift(play, squad, to); });
}

// ---------------------------------------------------------------- DZ-MOV-1, -5, -6: how far

TEST(DropzoneLegs, Legs_add_up_to_the_MV__DZ_MOV_1__DZ_MOV_5__DZ_GEO_3) {
    Yard yard = Yard::plain();
    const int tank = yard.stand(0, anvil(), {1000, 1000});
    EXPECT_EQ(step_said(yard, tank, {1400, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, tank, {1401, 1000}), too_far);
    go(yard, tank, {1100, 1100}); // 141.4: rounded up
    EXPECT_EQ(yard.of(tank).at, place(1100, 1100));
    EXPECT_EQ(yard.of(tank).moved, 142);
    EXPECT_EQ(yard.of(tank).spent, 142);
    EXPECT_EQ(step_said(yard, tank, {1358, 1100}), "allowed");
    EXPECT_EQ(step_said(yard, tank, {1359, 1100}), too_far);
    go(yard, tank, {1358, 1100});
    EXPECT_EQ(yard.of(tank).moved, 400);
    EXPECT_EQ(step_said(yard, tank, {1358, 1101}), too_far);
    EXPECT_EQ(step_said(yard, tank, {1358, 1100}), no_move);
    ASSERT_EQ(yard.told.size(), 1u);
    EXPECT_EQ(yard.told[0].kind, &happens::steps);
    EXPECT_EQ(yard.told[0].args[0], tank);
    EXPECT_EQ(Place::unpacked(yard.told[0].args[1]), place(1358, 1100));
    EXPECT_EQ(yard.told[0].args[2], 258);
}

TEST(DropzoneLegs, A_point_off_the_table_comes_before_all_else__DZ_GEO_1) {
    Yard yard = Yard::plain();
    const int tank = yard.stand(0, anvil(), {100, 100});
    EXPECT_EQ(step_said(yard, tank, {-1, 100}), off_table);
    EXPECT_EQ(step_said(yard, tank, {0, 100}), "allowed"); // the centre counts
    EXPECT_EQ(step_said(yard, tank, {4801, 100}), off_table);
    EXPECT_EQ(step_said(yard, tank, {4800, 100}), too_far);
}

TEST(DropzoneLegs, Forced_March_adds_two_inches__DZ_MOV_1) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, watch(), 2);
    yard.put_all(squad, {{1000, 1000}, {1100, 1000}});
    EXPECT_EQ(step_said(yard, 0, {1000, 1500}), too_far);
    yard.state.activation.marching = SquadSet(squad);
    EXPECT_EQ(mv_of(yard.kit, yard.state, 0), 500);
    EXPECT_EQ(step_said(yard, 0, {1000, 1500}), "allowed");
    EXPECT_EQ(step_said(yard, 0, {1000, 1501}), too_far);
}

TEST(DropzoneLegs, EX_28_Whoever_fired_stays_within_its_move_and_fire__DZ_MOV_6) {
    Yard yard = Yard::plain();
    const int craft = yard.stand(0, kestrel(), {1000, 1000});
    EXPECT_EQ(moved_limit(yard.kit, yard.state, craft), 9999);
    yard.of(craft).cap = 1000; // Rocket Racks
    EXPECT_EQ(moved_limit(yard.kit, yard.state, craft), 1000);
    EXPECT_EQ(step_said(yard, craft, {1000, 2001}), past_fire);
    EXPECT_EQ(step_said(yard, craft, {1000, 3001}), too_far); // the MV comes first
    go(yard, craft, {1000, 1600});
    EXPECT_EQ(moved_limit(yard.kit, yard.state, craft), 400);
    EXPECT_EQ(step_said(yard, craft, {1000, 2000}), "allowed");
    EXPECT_EQ(step_said(yard, craft, {1000, 2001}), past_fire);

    const SquadId squad = yard.squad(0, watch(), 3);
    yard.put_all(squad, {{3000, 500}, {3100, 500}, {3200, 500}});
    const int first = yard.first(squad);
    go(yard, first, {3000, 590});
    go(yard, first + 1, {3100, 610});
    EXPECT_EQ(yard.of(first).moved, 90);
    EXPECT_EQ(yard.of(first + 1).moved, 110); // unit by unit
    EXPECT_EQ(yard.of(first + 2).moved, 0);
    yard.of(first).cap = 100;
    EXPECT_EQ(step_said(yard, first, {3000, 600}), "allowed");
    EXPECT_EQ(step_said(yard, first, {3000, 601}), past_fire);
    yard.of(first).cap = 0; // nothing at all, though it has moved before: no further
    EXPECT_EQ(step_said(yard, first, {3000, 591}), past_fire);
    yard.piece({{4000, 0}, {4400, 4800}}, road_tags);
    const int tank = yard.stand(0, anvil(), {4200, 1000});
    yard.of(tank).cap = 0;
    EXPECT_EQ(step_said(yard, tank, {4200, 1600}), past_fire); // the road would take it there
    EXPECT_EQ(step_said(yard, tank, {4200, 1601}), too_far);
}

TEST(DropzoneLegs, After_an_exchange_half_the_MV_is_the_limit__DZ_TRN_5) {
    EXPECT_EQ(half_mv(made_sheet(Type::aircraft, 1800, 80)), 900);
    EXPECT_EQ(half_mv(made_sheet(Type::aircraft, 1900, 80)), 1000); // rounded up to a full inch
    EXPECT_EQ(half_mv(made_sheet(Type::aircraft, 1801, 80)), 1000);
    Yard yard = Yard::plain();
    const int ship = yard.stand(0, heron(), {1000, 1000});
    const int car = yard.stand(0, mule(), {3000, 1000});
    yard.of(ship).moved = yard.of(ship).spent = 500;
    yard.of(ship).road = off_road; // by a leg
    yard.of(ship).set(UnitFlag::exchanged);
    yard.of(car).set(UnitFlag::exchanged); // on the ground nothing is shut
    EXPECT_EQ(moved_limit(yard.kit, yard.state, ship), 400);
    EXPECT_EQ(moved_limit(yard.kit, yard.state, car), 9999);
    EXPECT_EQ(step_said(yard, ship, {1000, 1400}), "allowed");
    EXPECT_EQ(step_said(yard, ship, {1000, 1401}), half_move);
    EXPECT_EQ(step_said(yard, ship, {1000, 2301}), too_far);
    EXPECT_EQ(step_said(yard, car, {3600, 1000}), "allowed");
    yard.of(ship).cap = 700;
    EXPECT_EQ(moved_limit(yard.kit, yard.state, ship), 200);
    EXPECT_EQ(step_said(yard, ship, {1000, 1401}), past_fire);
}

TEST(DropzoneLegs, Whatever_counts_as_movement_counts_at_least_one__DZ_MOV_5) {
    Unit unit;
    count_as_moved(unit);
    EXPECT_EQ(unit.moved, 1);
    unit.moved = 250;
    count_as_moved(unit);
    EXPECT_EQ(unit.moved, 250);
}

TEST(DropzoneLegs, Legs_make_up_for_what_counted_as_movement_before__DZ_MOV_5__DZ_RUL_68) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, watch());
    yard.put(0, {1000, 1000});
    count_as_moved(yard.of(0)); // it disembarked
    yard.of(0).cap = 100;
    EXPECT_EQ(step_said(yard, 0, {1000, 1101}), past_fire);
    go(yard, 0, {1000, 1060});
    EXPECT_EQ(yard.of(0).moved, 60); // not 61
    go(yard, 0, {1000, 1100});
    EXPECT_EQ(yard.of(0).moved, 100);
    ActionList actions;
    list_steps(yard.kit, yard.state, squad, actions);
    EXPECT_TRUE(actions.empty());
}

// ---------------------------------------------------------------- DZ-MOV-3, -4: tough ground and roads

TEST(DropzoneLegs, EX_13_Movement_costs__DZ_MOV_3__DZ_MOV_4) {
    Yard yard = Yard::dead_signal();
    const int tank = yard.stand(0, anvil(), {2950, 1600});
    EXPECT_EQ(step_said(yard, tank, {2950, 1860}), too_far);
    go(yard, tank, {2950, 1850});
    EXPECT_EQ(yard.of(tank).moved, 250);
    EXPECT_EQ(yard.of(tank).spent, 400);
    const int other = yard.stand(0, anvil(), {1700, 500});
    EXPECT_EQ(step_said(yard, other, {1700, 1110}), too_far);
    go(yard, other, {1700, 1100});
    EXPECT_EQ(yard.of(other).moved, 600);
    EXPECT_EQ(yard.of(other).road, 17);
}

TEST(DropzoneLegs, The_surcharge_is_rounded_up_from_the_exact_share__DZ_MOV_3) {
    Yard yard = Yard::plain();
    yard.piece({{1100, 0}, {1200, 4800}}, tough_tags);
    yard.piece({{1250, 0}, {1260, 4800}}, tough_tags);
    Sheet fast = anvil();
    fast.mv = 4000;
    const int tank = yard.stand(0, fast, {1000, 1000});
    const auto cost = [&](Place to) { return Ground(yard.kit, yard.state, tank).leg(to).cost; };
    EXPECT_EQ(cost({1100, 1000}), 100); // up to the rim
    EXPECT_EQ(cost({1101, 1000}), 102);
    EXPECT_EQ(cost({1200, 1000}), 300);
    EXPECT_EQ(cost({1300, 1000}), 410);       // both
    EXPECT_EQ(cost({1150, 1200}), 250 + 84);  // 83.33
    EXPECT_EQ(cost({1300, 1400}), 500 + 184); // 166.67 and 16.67 together: 183.33
    yard.of(tank).at = {1100, 1000};
    EXPECT_EQ(cost({1100, 1300}), 300); // along the rim it is not inside
    yard.of(tank).at = {1150, 1000};
    EXPECT_EQ(cost({1150, 1300}), 600);
    piece_at(yard.state, PieceId(0)).state = static_cast<std::uint8_t>(PieceState::removed);
    EXPECT_EQ(cost({1150, 1300}), 300);
    piece_at(yard.state, PieceId(0)).state = static_cast<std::uint8_t>(PieceState::ruined);
    EXPECT_EQ(cost({1150, 1300}), 600);
}

TEST(DropzoneLegs, Skimmers_walkers_and_aircraft_are_exempt_from_tough__DZ_MOV_3__DZ_AIR_1) {
    Yard yard = Yard::plain();
    yard.piece({{0, 0}, {4800, 4800}}, tough_tags);
    const int skimmer = yard.stand(0, seeker(), {1000, 1000});
    const int walker = yard.stand(0, strider(), {2000, 1000});
    const int craft = yard.stand(0, kestrel(), {3000, 1000});
    const int soldier = yard.stand(0, watch(), {4000, 1000});
    const auto cost = [&](int unit, Place to) { return Ground(yard.kit, yard.state, unit).leg(to).cost; };
    EXPECT_EQ(cost(skimmer, {1000, 1200}), 200);
    EXPECT_EQ(cost(walker, {2000, 1200}), 200);
    EXPECT_EQ(cost(craft, {3000, 1200}), 200);
    EXPECT_EQ(cost(soldier, {4000, 1100}), 200);
    EXPECT_EQ(step_said(yard, walker, {2000, 1300}), "allowed");
    EXPECT_EQ(step_said(yard, soldier, {4000, 1150}), "allowed");
    EXPECT_EQ(step_said(yard, soldier, {4000, 1151}), too_far);
}

TEST(DropzoneLegs, Every_leg_must_lie_on_one_road__DZ_MOV_4) {
    Yard yard = Yard::plain();
    const PieceId road = yard.piece({{1000, 0}, {1200, 2000}}, road_tags);
    yard.piece({{1200, 0}, {1400, 2000}}, road_tags);
    const int tank = yard.stand(0, anvil(), {1100, 500});
    EXPECT_EQ(step_said(yard, tank, {1200, 1000}), "allowed"); // 509.9, ending on the rim
    EXPECT_EQ(step_said(yard, tank, {1201, 1000}), too_far);   // on another road
    EXPECT_EQ(step_said(yard, tank, {1100, 900}), "allowed");
    go(yard, tank, {1100, 850});
    EXPECT_EQ(yard.of(tank).road, road.number);
    EXPECT_EQ(step_said(yard, tank, {1100, 1100}), "allowed"); // 600 in all
    EXPECT_EQ(step_said(yard, tank, {1100, 1101}), too_far);
    EXPECT_EQ(step_said(yard, tank, {1250, 850}), too_far); // 500 of 400, off that road
    EXPECT_EQ(step_said(yard, tank, {1230, 850}), too_far);
    go(yard, tank, {1200, 1050}); // where both roads meet: 224 more
    EXPECT_EQ(yard.of(tank).road, road.number);
    EXPECT_EQ(step_said(yard, tank, {1200, 1070}), "allowed");
    EXPECT_EQ(step_said(yard, tank, {1210, 1060}), too_far); // along the other one
    const int other = yard.stand(0, anvil(), {1100, 1500});
    go(yard, other, {1250, 1500}); // between two roads
    EXPECT_EQ(yard.of(other).road, off_road);
    EXPECT_EQ(step_said(yard, other, {1250, 1251}), "allowed");
    EXPECT_EQ(step_said(yard, other, {1250, 1249}), too_far); // 401, though this leg lies on a road
}

TEST(DropzoneLegs, Roads_serve_tanks_and_walkers__DZ_MOV_4) {
    Yard yard = Yard::plain();
    yard.piece({{0, 0}, {4800, 2000}}, road_tags);
    const int walker = yard.stand(0, strider(), {1000, 1000});
    const int soldier = yard.stand(0, watch(), {2000, 1000});
    const int skimmer = yard.stand(0, seeker(), {3000, 1000});
    EXPECT_EQ(step_said(yard, walker, {1500, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, soldier, {2301, 1000}), too_far);
    EXPECT_EQ(step_said(yard, skimmer, {3801, 1000}), too_far);
}

// ---------------------------------------------------------------- DZ-MOV-2: what is in the way

TEST(DropzoneLegs, A_disc_keeps_clear_of_walls_and_corners__DZ_MOV_2__DZ_GEO_5) {
    Yard yard = Yard::plain();
    yard.piece({{1000, 1000}, {1200, 1200}}, house_tags, 500, 10);
    Sheet fast = anvil();
    fast.mv = 2000;
    const int tank = yard.stand(0, fast, {800, 940});
    EXPECT_EQ(step_said(yard, tank, {1400, 940}), "allowed"); // along the wall, touching it
    yard.of(tank).at = {800, 941};
    EXPECT_EQ(step_said(yard, tank, {1400, 941}), blocked);
    yard.of(tank).at = {800, 1100};
    EXPECT_EQ(step_said(yard, tank, {1400, 1100}), blocked); // right through
    EXPECT_EQ(step_said(yard, tank, {940, 1100}), "allowed");
    EXPECT_EQ(step_said(yard, tank, {941, 1100}), blocked);
    yard.kit.sheets[0].mv = 400;
    yard.of(tank).at = {560, 1100};
    EXPECT_EQ(step_said(yard, tank, {940, 1100}), "allowed");
    EXPECT_EQ(step_said(yard, tank, {960, 1100}), blocked); // by what the disc alone would reach
    yard.kit.sheets[0].mv = 2000;
    // Past a corner, three down for four ahead: 36 and 48 from it, which is 60.
    yard.of(tank).at = {836, 1548};
    EXPECT_EQ(step_said(yard, tank, {1636, 948}), "allowed");
    yard.of(tank).at = {835, 1548};
    EXPECT_EQ(step_said(yard, tank, {1635, 948}), blocked);
    piece_at(yard.state, PieceId(0)).state = static_cast<std::uint8_t>(PieceState::ruined);
    EXPECT_EQ(step_said(yard, tank, {1635, 948}), "allowed");
}

TEST(DropzoneLegs, Skimmers_cross_and_stop_on_what_is_low__DZ_MOV_2) {
    Yard yard = Yard::plain();
    const PieceId water = yard.piece({{1000, 1000}, {1400, 1400}}, water_tags, 200);
    const int skimmer = yard.stand(0, seeker(), {800, 1200});
    EXPECT_EQ(step_said(yard, skimmer, {1600, 1200}), "allowed");
    EXPECT_EQ(step_said(yard, skimmer, {1200, 1200}), "allowed");
    yard.kit.scenario.pieces[static_cast<std::size_t>(water.index())].height = 201;
    EXPECT_EQ(step_said(yard, skimmer, {1600, 1200}), blocked);
    EXPECT_EQ(step_said(yard, skimmer, {1200, 1200}), blocked);
}

TEST(DropzoneLegs, Walkers_step_over_what_is_no_higher_than_their_stride__DZ_MOV_2) {
    Yard yard = Yard::plain();
    const PieceId wall = yard.piece({{1000, 1000}, {1020, 1400}}, water_tags, 100);
    const int walker = yard.stand(0, strider(), {900, 1200});
    EXPECT_EQ(step_said(yard, walker, {1100, 1200}), "allowed");
    EXPECT_EQ(step_said(yard, walker, {1080, 1200}), "allowed");
    EXPECT_EQ(step_said(yard, walker, {1079, 1200}), blocked); // no stopping on it
    EXPECT_EQ(step_said(yard, walker, {960, 1200}), blocked);
    yard.kit.scenario.pieces[static_cast<std::size_t>(wall.index())].height = 101;
    EXPECT_EQ(step_said(yard, walker, {1100, 1200}), blocked);
}

TEST(DropzoneLegs, Units_outside_the_squad_block_the_way__DZ_MOV_1__DZ_MOV_2) {
    Yard yard = Yard::plain();
    const int tank = yard.stand(0, anvil(), {1000, 1000});
    const int friendly = yard.stand(0, watch(), {1200, 1100});
    EXPECT_EQ(step_said(yard, tank, {1400, 1000}), "allowed"); // 60 + 40: touching
    yard.of(friendly).at = {1200, 1099};
    EXPECT_EQ(step_said(yard, tank, {1400, 1000}), blocked);
    EXPECT_EQ(step_said(yard, tank, {1186, 1000}), blocked);
    EXPECT_EQ(step_said(yard, tank, {1185, 1000}), "allowed");
    yard.of(friendly).dp = 0;
    EXPECT_EQ(step_said(yard, tank, {1400, 1000}), "allowed");
    const int enemy = yard.stand(1, kestrel(), {1200, 1000});
    EXPECT_EQ(step_said(yard, tank, {1400, 1000}), "allowed"); // it flies
    yard.land(enemy);
    EXPECT_EQ(step_said(yard, tank, {1400, 1000}), blocked);
    EXPECT_EQ(step_said(yard, tank, {1070, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, tank, {1071, 1000}), blocked);
}

TEST(DropzoneLegs, Squad_mates_may_be_passed_but_not_overlapped__DZ_MOV_1__DZ_GEO_9) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, anvil(), 2);
    yard.put_all(squad, {{1000, 1000}, {1200, 1000}});
    EXPECT_EQ(step_said(yard, 0, {1400, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, 0, {1320, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, 0, {1319, 1000}), overlaps);
    EXPECT_EQ(step_said(yard, 0, {1080, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, 0, {1081, 1000}), overlaps);
}

TEST(DropzoneLegs, Walkers_step_over_infantry_but_do_not_stop_on_it__DZ_MOV_2__DZ_GEO_9) {
    Yard yard = Yard::plain();
    const int walker = yard.stand(0, strider(), {1000, 1000});
    const int tank = yard.stand(0, anvil(), {1000, 2000});
    yard.stand(1, watch(), {1150, 1000});
    yard.stand(1, watch(), {1150, 2000});
    EXPECT_EQ(step_said(yard, walker, {1300, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, walker, {1250, 1000}), "allowed");
    EXPECT_EQ(step_said(yard, walker, {1249, 1000}), overlaps);
    EXPECT_EQ(step_said(yard, tank, {1300, 2000}), blocked);
    yard.stand(1, anvil(), {1000, 1200});
    EXPECT_EQ(step_said(yard, walker, {1000, 1300}), blocked); // vehicles are too high
}

TEST(DropzoneLegs, Whoever_flies_is_stopped_by_the_highest_pieces_alone__DZ_MOV_2__DZ_AIR_1) {
    Yard yard = Yard::plain();
    const PieceId tower = yard.piece({{1000, 1000}, {1200, 1200}}, house_tags, 800, 10);
    const int craft = yard.stand(0, kestrel(), {800, 1100});
    yard.stand(1, anvil(), {1300, 1100});
    EXPECT_EQ(step_said(yard, craft, {1300, 1100}), "allowed");
    yard.kit.scenario.pieces[static_cast<std::size_t>(tower.index())].height = 801;
    EXPECT_EQ(step_said(yard, craft, {1300, 1100}), blocked);
    EXPECT_EQ(step_said(yard, craft, {1000, 1100}), "allowed"); // up to the wall: touching is not crossing
    EXPECT_EQ(step_said(yard, craft, {1001, 1100}), blocked);
    yard.of(craft).at = {800, 1200};
    EXPECT_EQ(step_said(yard, craft, {1400, 1200}), "allowed"); // along it
    piece_at(yard.state, tower).state = static_cast<std::uint8_t>(PieceState::ruined);
    yard.of(craft).at = {800, 1100};
    EXPECT_EQ(step_said(yard, craft, {1300, 1100}), "allowed");
}

TEST(DropzoneLegs, A_landed_aircraft_cannot_step__DZ_AIR_2) {
    Yard yard = Yard::plain();
    const int craft = yard.stand(0, kestrel(), {1000, 1000});
    yard.land(craft);
    EXPECT_EQ(step_said(yard, craft, {1200, 1000}), landed);
    yard.stand(0, anvil(), {1200, 1000});
    EXPECT_EQ(step_said(yard, craft, {1200, 1000}), blocked); // which comes first
    EXPECT_EQ(step_said(yard, craft, {1000, 1000}), no_move);
    EXPECT_EQ(step_said(yard, craft, {1000, 3001}), too_far);
}

TEST(DropzoneLegs, Refusals_come_in_the_order_of_the_book__DZ_MOV_1__DZ_MOV_2__DZ_MOV_6) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, anvil(), 2);
    const PieceId wall = yard.piece({{1150, 900}, {1160, 1100}}, house_tags, 500, 10);
    yard.put_all(squad, {{1000, 1000}, {1350, 1000}});
    yard.of(0).cap = 100;
    EXPECT_EQ(step_said(yard, 0, {1401, 1000}), too_far);   // and past fire, blocked, overlapping
    EXPECT_EQ(step_said(yard, 0, {1400, 1000}), past_fire); // and blocked, overlapping
    yard.of(0).cap = -1;
    EXPECT_EQ(step_said(yard, 0, {1400, 1000}), blocked); // and overlapping
    piece_at(yard.state, wall).state = static_cast<std::uint8_t>(PieceState::removed);
    EXPECT_EQ(step_said(yard, 0, {1400, 1000}), overlaps);
}

// DZ-MOV-2 word by word, with the shapes of the plane that are not used for it.
bool is_blocked_by_the_book(const Yard& yard, int unit, Place to) {
    const Place from = yard.of(unit).at;
    const int radius = sheet_of(yard.kit, unit).radius;
    const Segment leg{from, to};
    for (const PieceInfo& piece : yard.kit.scenario.pieces) {
        if (!piece.has(Tag::impassable)) continue;
        const Polygon shape = Polygon::rectangle(piece.box);
        if (crosses(leg, shape)) return true;
        if (squared_distance(from, piece.box) < square(radius)) return true;
        if (squared_distance(to, piece.box) < square(radius)) return true;
        for (const Place corner : shape.corners())
            if (nearer_than(corner, leg, radius)) return true;
    }
    for (const int other : all_units(yard.kit))
        if (squad_of(yard.kit, other) != squad_of(yard.kit, unit) && is_on_ground(yard.state, other) &&
            nearer_than(yard.of(other).at, leg, radius + sheet_of(yard.kit, other).radius))
            return true;
    return false;
}

RC_GTEST_PROP(DropzoneLegs, The_ground_says_what_the_book_says__DZ_MOV_1__DZ_MOV_2__DZ_MOV_3, ()) {
    Yard yard = Yard::dead_signal();
    const SquadId squad = yard.squad(0, anvil(), 3);
    for (int i = 0; i < 10; ++i) yard.squad(1, i % 2 == 0 ? watch() : mule());
    const int x = some(0, table_side), y = some(0, table_side);
    const auto near = [&](int by) {
        return place(std::clamp(x + some(-by, by), 0, table_side),
                     std::clamp(y + some(-by, by), 0, table_side));
    };
    for (const int unit : all_units(yard.kit)) yard.put(unit, near(500));
    yard.put(yard.first(squad), place(x, y));
    const Ground ground(yard.kit, yard.state, 0);
    for (int i = 0; i < 40; ++i) {
        const Place to = near(450);
        const Segment leg{yard.of(0).at, to};
        const int length = leg_length(leg.from, to);
        long double inside = 0; // of the way, on tough ground
        bool on_road = false;
        for (const PieceInfo& piece : yard.kit.scenario.pieces) {
            if (piece.has(Tag::exceptional))
                on_road = on_road || (piece.box.contains(leg.from) && piece.box.contains(to));
            if (!piece.has(Tag::tough) || !crosses(leg, Polygon::rectangle(piece.box))) continue;
            const Stretch part = clip(leg, Polygon::rectangle(piece.box));
            const long double enter =
                static_cast<long double>(part.enter) / static_cast<long double>(part.enter_unit);
            const long double leave =
                static_cast<long double>(part.leave) / static_cast<long double>(part.leave_unit);
            inside += std::min(leave, 1.0L) - std::max(enter, 0.0L);
        }
        const int more = static_cast<int>(std::ceil(inside * length - 1e-9L));
        bool mate = false;
        for (const int other : {1, 2}) mate = mate || nearer_than(to, yard.of(other).at, 120);
        const Misstep expected = length + more > (on_road ? 600 : 400) ? Misstep::too_far
                                 : length == 0                         ? Misstep::no_move
                                 : is_blocked_by_the_book(yard, 0, to) ? Misstep::blocked
                                 : mate                                ? Misstep::overlap
                                                                       : Misstep::none;
        RC_ASSERT(ground.judge(to) == expected);
        if (expected == Misstep::none) RC_ASSERT(ground.leg(to).cost == length + more);
    }
}

// ---------------------------------------------------------------- paths (DZ-REA-1)

TEST(DropzoneLegs, The_way_of_whoever_flies_is_noted__DZ_REA_1) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, kestrel(), 2);
    yard.put_all(squad, {{1000, 1000}, {1200, 1000}});
    go(yard, 1, {1200, 1100});
    go(yard, 1, {1300, 1100});
    EXPECT_EQ(yard.state.motion.paths[0].size, 0);
    const Path& path = yard.state.motion.paths[1];
    ASSERT_EQ(path.size, 3);
    EXPECT_EQ(path.points[0], place(1200, 1000));
    EXPECT_EQ(path.points[1], place(1200, 1100));
    EXPECT_EQ(path.points[2], place(1300, 1100));
    const int tank = yard.stand(0, anvil(), {3000, 1000});
    go(yard, tank, {3000, 1100});
    EXPECT_EQ(yard.state.motion.paths[0].size, 0); // nobody reacts to what stays on the ground
}

TEST(DropzoneLegs, Fifteen_legs_lie_between_two_windows__DZ_RUL_62) {
    Yard yard = Yard::plain();
    const int craft = yard.stand(0, kestrel(), {1000, 1000});
    for (int i = 1; i <= 15; ++i) go(yard, craft, place(1000, 1000 + 10 * i));
    EXPECT_EQ(yard.state.motion.paths[0].size, 16);
    const Verdict sixteenth = judge_step(yard.kit, yard.state, craft, {1000, 1200});
    ASSERT_FALSE(sixteenth.ok());
    proved::expect_refusal(sixteenth.refusal().rule.id, sixteenth.refusal().sentence, "DZ-RUL-62",
                           "An aircraft flies at most fifteen legs at a stretch.");
    ActionList actions;
    list_steps(yard.kit, yard.state, squad_of(yard.kit, craft), actions);
    EXPECT_TRUE(actions.empty());
    yard.state.motion.paths[0] = {}; // somebody had a chance to shoot
    EXPECT_EQ(step_said(yard, craft, {1000, 1200}), "allowed");
}

// ---------------------------------------------------------------- shifts

TEST(DropzoneLegs, A_shift_moves_everybody_alike__DZ_MOV_1) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, watch(), 3);
    yard.put_all(squad, {{1000, 1000}, {1080, 1000}, {1160, 1000}}); // touching
    go_all(yard, squad, {1040, 1030});                               // on to where the second was
    EXPECT_EQ(yard.of(0).at, place(1040, 1030));
    EXPECT_EQ(yard.of(1).at, place(1120, 1030));
    EXPECT_EQ(yard.of(2).at, place(1200, 1030));
    for (int unit = 0; unit < 3; ++unit) EXPECT_EQ(yard.of(unit).moved, 50);
    EXPECT_EQ(yard.told.size(), 3u);
    yard.of(0).dp = 0; // now the second leads
    go_all(yard, squad, {1120, 1130});
    EXPECT_EQ(yard.of(0).at, place(1040, 1030));
    EXPECT_EQ(yard.of(2).at, place(1200, 1130));
}

TEST(DropzoneLegs, One_illegal_leg_refuses_the_whole_shift__DZ_MOV_1) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, anvil(), 2);
    yard.put_all(squad, {{1000, 1000}, {1200, 1000}});
    yard.stand(1, anvil(), {1200, 1200});
    EXPECT_EQ(shift_said(yard, squad, {1000, 1080}), "allowed");
    EXPECT_EQ(shift_said(yard, squad, {1000, 1081}), blocked);
    yard.of(1).cap = 50;
    EXPECT_EQ(shift_said(yard, squad, {1000, 1080}), past_fire);
    yard.of(0).spent = 350; // the refusal that comes first, whoever it is about
    EXPECT_EQ(shift_said(yard, squad, {1000, 1080}), too_far);
    EXPECT_EQ(shift_said(yard, squad, {1000, 1000}), no_move);
    yard.put_all(squad, {{100, 4700}, {300, 4790}});
    EXPECT_EQ(shift_said(yard, squad, {100, 4711}), off_table);
    EXPECT_EQ(shift_said(yard, squad, {32767, 4711}), off_table);
}

TEST(DropzoneLegs, EX_14_A_squad_that_disembarked_shifts_on__DZ_MOV_1) {
    Yard yard = Yard::dead_signal();
    const int car = yard.stand(0, mule(), {700, 1080});
    go(yard, car, {1060, 1560});
    EXPECT_EQ(yard.of(car).moved, 600);
    const SquadId squad = yard.squad(0, watch(), 2);
    yard.put_all(squad, {{1060, 1660}, {1060, 1740}});
    EXPECT_EQ(shift_said(yard, squad, {1060, 1961}), too_far);
    go_all(yard, squad, {1060, 1960});
    EXPECT_EQ(yard.of(yard.first(squad) + 1).at, place(1060, 2040));
}

// ---------------------------------------------------------------- arrivals

TEST(DropzoneLegs, EX_14_Units_arrive_straight_in__DZ_RES_2) {
    Yard yard = Yard::dead_signal();
    const int ship = yard.first(yard.squad(0, heron()));
    yard.send(ship, Where::readiness);
    EXPECT_EQ(step_said(yard, ship, {700, 1801}), too_far);
    EXPECT_EQ(step_said(yard, ship, {700, 0}), no_move);
    go(yard, ship, {700, 900});
    EXPECT_TRUE(is_airborne(yard.state, ship));
    EXPECT_EQ(yard.of(ship).at, place(700, 900));
    EXPECT_EQ(yard.of(ship).moved, 900);
    EXPECT_EQ(yard.of(ship).spent, 900);
    const Path& path = yard.state.motion.paths[0];
    ASSERT_EQ(path.size, 2);
    EXPECT_EQ(path.points[0], place(700, 0)); // from the edge
    ASSERT_EQ(yard.told.size(), 1u);
    EXPECT_EQ(yard.told[0].kind, &happens::arrives);
    EXPECT_EQ(step_said(yard, ship, {1600, 900}), "allowed"); // further legs may follow
    EXPECT_EQ(step_said(yard, ship, {1601, 900}), too_far);
}

TEST(DropzoneLegs, Everybody_comes_from_its_own_edge__DZ_RES_2) {
    const std::array<Place, 4> in{place(1000, 400), place(1000, 4400), place(400, 1000), place(4400, 1000)};
    const std::array<Place, 4> too_deep{place(1000, 401), place(1000, 4399), place(401, 1000),
                                        place(4399, 1000)};
    Yard yard = Yard::plain(4);
    for (int seat = 0; seat < 4; ++seat) yard.squad(seat, anvil());
    for (int seat = 0; seat < 4; ++seat) {
        yard.send(seat, Where::readiness);
        EXPECT_EQ(step_said(yard, seat, too_deep[static_cast<std::size_t>(seat)]), too_far);
        go(yard, seat, in[static_cast<std::size_t>(seat)]);
        EXPECT_EQ(yard.of(seat).moved, 400);
        EXPECT_TRUE(is_on_ground(yard.state, seat));
    }
}

TEST(DropzoneLegs, An_arrival_is_a_leg_from_the_edge__DZ_RES_2__DZ_MOV_2__DZ_MOV_3__DZ_MOV_4) {
    Yard yard = Yard::plain();
    yard.piece({{1000, 100}, {1200, 200}}, tough_tags);
    const PieceId road = yard.piece({{2000, 0}, {2200, 1000}}, road_tags);
    const int tank = yard.first(yard.squad(0, anvil()));
    yard.send(tank, Where::readiness);
    yard.stand(1, anvil(), {3000, 100});
    EXPECT_EQ(step_said(yard, tank, {1100, 300}), "allowed");
    EXPECT_EQ(step_said(yard, tank, {1100, 301}), too_far);
    EXPECT_EQ(step_said(yard, tank, {3000, 300}), blocked);
    EXPECT_EQ(step_said(yard, tank, {3119, 300}), blocked);
    EXPECT_EQ(step_said(yard, tank, {3120, 300}), "allowed");
    go(yard, tank, {2100, 600});
    EXPECT_EQ(yard.of(tank).road, road.number);
    EXPECT_EQ(step_said(yard, tank, {2100, 601}), too_far);
}

TEST(DropzoneLegs, A_shift_brings_on_whoever_is_still_in_readiness__DZ_RES_2) {
    Yard yard = Yard::plain(3);
    const SquadId squad = yard.squad(0, watch(), 3);
    const SquadId sideways = yard.squad(2, anvil(), 2);
    yard.send_all(squad, Where::readiness).send_all(sideways, Where::readiness);
    go_all(yard, squad, {1000, 250});
    EXPECT_EQ(yard.of(0).at, place(1000, 250));
    EXPECT_EQ(yard.of(1).at, place(1120, 250)); // 2 * 40 + 40
    EXPECT_EQ(yard.of(2).at, place(1240, 250));
    EXPECT_EQ(yard.of(2).moved, 250);
    EXPECT_EQ(shift_said(yard, sideways, {300, 4641}), off_table); // 160 apart, to the north
    go_all(yard, sideways, {300, 4640});
    EXPECT_EQ(yard.of(yard.first(sideways) + 1).at, place(300, 4800));

    for (const int unit : {1, 2}) { // the first stands on the table
        yard.send(unit, Where::readiness);
        yard.of(unit).moved = yard.of(unit).spent = 0;
    }
    EXPECT_EQ(shift_said(yard, squad, {960, 250}), overlaps);
    go_all(yard, squad, {1080, 250});
    EXPECT_EQ(yard.of(0).at, place(1000, 250));
    EXPECT_EQ(yard.of(1).at, place(1080, 250));
    EXPECT_EQ(yard.of(2).at, place(1200, 250));
}

TEST(DropzoneLegs, Who_left_the_table_this_round_does_not_return__DZ_OBJ_10__DZ_RES_1) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, kestrel());
    yard.send_all(squad, Where::readiness);
    EXPECT_TRUE(owes_arrival(yard.kit, yard.state, squad));
    yard.state.extracted = SquadSet(squad);
    EXPECT_EQ(step_said(yard, 0, {1000, 1000}), "DZ-ACT-12: That squad cannot act now.");
    EXPECT_EQ(shift_said(yard, squad, {1000, 1000}), "DZ-ACT-12: That squad cannot act now.");
    EXPECT_FALSE(can_arrive(yard.kit, yard.state, 0));
    EXPECT_FALSE(owes_arrival(yard.kit, yard.state, squad));
    ActionList actions;
    list_steps(yard.kit, yard.state, squad, actions);
    EXPECT_TRUE(actions.empty());
}

TEST(DropzoneLegs, Whoever_finds_no_way_in_stays_in_readiness__DZ_RES_1__DZ_RES_2) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, anvil(), 2);
    const int craft = yard.first(yard.squad(0, kestrel()));
    yard.send_all(squad, Where::readiness).send(craft, Where::readiness);
    // A wall along the edge with a gap for exactly one disc at 2450.
    yard.piece({{0, 20}, {2390, 40}}, water_tags, 500);
    yard.piece({{2510, 20}, {4800, 40}}, water_tags, 500);
    EXPECT_TRUE(can_arrive(yard.kit, yard.state, 0));
    ActionList actions;
    list_steps(yard.kit, yard.state, squad, actions); // no multiple of 300 is free, but a point is offered
    ASSERT_EQ(actions.size(), 2u);
    EXPECT_EQ(actions[0], Action(Verb::step).with(0).to({2450, 60}));
    go(yard, 0, {2450, 400});
    EXPECT_TRUE(can_arrive(yard.kit, yard.state, 1)); // the first is no obstacle, only its end is
    go(yard, 1, {2450, 60});
    EXPECT_FALSE(owes_arrival(yard.kit, yard.state, squad));
    yard.send(1, Where::readiness);
    yard.kit.scenario.pieces.back().box.low.x = 2509;
    EXPECT_FALSE(can_arrive(yard.kit, yard.state, 1));
    EXPECT_FALSE(owes_arrival(yard.kit, yard.state, squad));
    EXPECT_TRUE(can_arrive(yard.kit, yard.state, craft)); // it flies over
}

TEST(DropzoneLegs, Cargo_does_not_arrive_on_its_own__DZ_RES_1) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, watch(), 2);
    const int car = yard.first(yard.squad(0, mule()));
    yard.send_all(squad, Where::aboard, car).send(car, Where::readiness);
    EXPECT_FALSE(owes_arrival(yard.kit, yard.state, squad));
    EXPECT_EQ(step_said(yard, 0, {1000, 100}), "DZ-ACT-12: That squad cannot act now.");
    EXPECT_TRUE(owes_arrival(yard.kit, yard.state, squad_of(yard.kit, car)));
}

// ---------------------------------------------------------------- points worth a look (DZ-GEO-11)

std::vector<Place> offered(const Yard& yard, SquadId squad, Verb verb, int subject) {
    ActionList actions;
    list_steps(yard.kit, yard.state, squad, actions);
    std::vector<Place> points;
    for (const Action& action : actions)
        if (verb_of(action) == verb && action.subject == subject) points.push_back(action.at);
    return points;
}
bool offers(const std::vector<Place>& points, Place at) {
    return std::ranges::find(points, at) != points.end();
}

TEST(DropzoneLegs, Quarter_half_and_full_moves_all_around_are_offered__DZ_GEO_11) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, anvil());
    yard.put(0, {2400, 2400});
    const std::vector<Place> points = offered(yard, squad, Verb::step, 0);
    EXPECT_EQ(points.size(), 48u); // the arrival edge lies straight south
    for (const int length : {100, 200, 400}) {
        EXPECT_TRUE(offers(points, place(2400 + length, 2400)));
        EXPECT_TRUE(offers(points, place(2400, 2400 - length)));
    }
    EXPECT_TRUE(offers(points, place(2400 - 282, 2400 + 282)));
    yard.of(0).spent = 200; // of what is left
    EXPECT_TRUE(offers(offered(yard, squad, Verb::step, 0), place(2450, 2400)));
    yard.of(0).cap = 40;
    EXPECT_TRUE(offers(offered(yard, squad, Verb::step, 0), place(2440, 2400)));
    EXPECT_TRUE(offered(yard, squad, Verb::shift, squad.index()).empty()); // alone
    yard.of(0).spent = 400;
    EXPECT_TRUE(offered(yard, squad, Verb::step, 0).empty());
}

TEST(DropzoneLegs, The_furthest_points_towards_what_matters_are_offered__DZ_GEO_11) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, watch());
    const int car = yard.first(yard.squad(0, mule()));
    const int ship = yard.first(yard.squad(0, heron()));
    const int enemy = yard.first(yard.squad(1, anvil()));
    yard.put(0, {1000, 1000}).put(car, {1200, 1290}).put(ship, {700, 700}).put(enemy, {700, 1310});
    yard.objective({1200, 1100});
    const ObjectiveId carried = yard.objective({1290, 1210});
    yard.piece({{1250, 900}, {1500, 1130}}, house_tags, 500, 10);
    objective_at(yard.state, carried).carrier = squad;
    const std::vector<Place> points = offered(yard, squad, Verb::step, 0);
    EXPECT_FALSE(offers(points, place(1242, 1175)));     // where the one that is carried was
    EXPECT_TRUE(offers(points, place(1200, 1100)));      // the objective itself
    EXPECT_TRUE(offers(points, place(1210, 1000)));      // up to the wall of the house: 40 from 1250
    const auto towards = [&](Place goal, int distance) { // one of the points lies just so far from the goal
        return std::ranges::any_of(points, [&](Place at) {
            const std::int64_t gap = squared_distance(at, goal);
            return gap >= square(distance) && gap < square(distance + 2);
        });
    };
    EXPECT_TRUE(towards({1200, 1290}, 100));       // to its transport: 40 + 60
    EXPECT_TRUE(offers(points, place(1000, 700))); // to the edge
    EXPECT_TRUE(offers(points, place(1000 + 300 * -300 / 432, 1000 + 310 * 300 / 432))); // to the enemy
}

TEST(DropzoneLegs, Aerial_transports_are_offered_half_their_move__DZ_GEO_11__DZ_TRN_5) {
    Yard yard = Yard::plain();
    Sheet odd = heron();
    odd.mv = 1900;
    const SquadId squad = yard.squad(0, odd);
    yard.put(0, {2400, 2400});
    EXPECT_TRUE(offers(offered(yard, squad, Verb::step, 0), place(3400, 2400))); // 1000, not 950
    EXPECT_TRUE(offers(offered(yard, squad, Verb::step, 0), place(3350, 2400)));
    yard.of(0).moved = yard.of(0).spent = 300;
    EXPECT_TRUE(offers(offered(yard, squad, Verb::step, 0), place(3100, 2400)));
    yard.of(0).moved = yard.of(0).spent = 0;
    yard.kit.sheets[0].offers = {};
    EXPECT_FALSE(offers(offered(yard, squad, Verb::step, 0), place(3400, 2400)));
}

TEST(DropzoneLegs, Arrivals_are_offered_along_the_edge__DZ_GEO_11__DZ_RES_2) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(1, anvil(), 2);
    yard.send_all(squad, Where::readiness);
    const std::vector<Place> points = offered(yard, squad, Verb::step, 1);
    EXPECT_EQ(points.size(), 34u);
    EXPECT_TRUE(offers(points, place(0, 4600)));
    EXPECT_TRUE(offers(points, place(4800, 4400)));
    const std::vector<Place> shifts = offered(yard, squad, Verb::shift, squad.index());
    EXPECT_EQ(shifts.size(), 32u); // from 4800 the second would leave the table
    EXPECT_TRUE(offers(shifts, place(4500, 4400)));
}

TEST(DropzoneLegs, The_way_is_offered_up_to_a_squad_mate__DZ_GEO_11__DZ_GEO_9) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, watch(), 2);
    yard.put_all(squad, {{1000, 1000}, {1200, 1000}});
    yard.objective({1210, 1000});
    EXPECT_TRUE(offers(offered(yard, squad, Verb::step, 0), place(1120, 1000)));
}

// A crowd somewhere on the table: some have moved or fired, some found no room and are still to arrive.
Yard crowd() {
    Yard yard = Yard::dead_signal();
    const std::array<Sheet, 5> sheets{anvil(), watch(), seeker(), strider(), heron()};
    for (int i = 0; i < 3; ++i) yard.squad(0, sheets[static_cast<std::size_t>(some(0, 4))], some(1, 3));
    for (int i = 0; i < 5; ++i) yard.squad(1, sheets[static_cast<std::size_t>(some(0, 4))], some(1, 4));
    yard.objective({2400, 1500});
    const int x = some(0, table_side), y = some(0, table_side);
    for (const int unit : all_units(yard.kit)) {
        for (int tries = 0; tries < 50 && !is_on_table(yard.state, unit); ++tries) {
            const Place at = place(std::clamp(x + some(-600, 600), 0, table_side),
                                   std::clamp(y + some(-600, 600), 0, table_side));
            if (fits_on_ground(yard.kit, yard.state, unit, at)) yard.put(unit, at);
        }
        if (!is_on_table(yard.state, unit)) yard.send(unit, Where::readiness);
        if (some(0, 5) == 0) yard.of(unit).spent = yard.of(unit).moved = 100;
        if (some(0, 5) == 0) yard.of(unit).cap = 200;
        if (some(0, 9) == 0) yard.land(unit);
    }
    return yard;
}

// Whatever is offered is accepted, and each point once.
RC_GTEST_PROP(DropzoneLegs, Everything_offered_is_legal_and_offered_once__DZ_GEO_11, ()) {
    const Yard yard = crowd();
    for (const SquadId squad : squads_of(yard.kit, Seat(0))) {
        ActionList actions;
        list_steps(yard.kit, yard.state, squad, actions);
        for (const Action& action : actions) {
            const bool alone = verb_of(action) == Verb::step;
            RC_ASSERT((alone ? judge_step(yard.kit, yard.state, action.subject, action.at)
                             : judge_shift(yard.kit, yard.state, SquadId(action.subject), action.at))
                          .ok());
            RC_ASSERT(std::count(actions.begin(), actions.end(), action) == 1);
        }
    }
}

// And nothing that is legal all around is left out.
RC_GTEST_PROP(DropzoneLegs, Every_legal_point_all_around_is_offered__DZ_GEO_11, ()) {
    const Yard yard = crowd();
    for (const SquadId squad : squads_of(yard.kit, Seat(0))) {
        const Formation formation(yard.kit, yard.state, squad);
        ActionList actions;
        list_steps(yard.kit, yard.state, squad, actions);
        const auto lists = [&](const Action& action) {
            return std::find(actions.begin(), actions.end(), action) != actions.end();
        };
        int least = table_side;
        const auto all_around = [&](Place from, int length, auto&& look_at) {
            for (const int parts : {1, 2, 4})
                for (const Vector direction : rounded_compass())
                    look_at(from + shortened(direction, length / parts));
        };
        for (int i = 0; i < formation.size(); ++i) {
            if (formation.ground(i).is_arriving()) continue;
            const int unit = formation.unit(i);
            const int length = formation.ground(i).easy_reach();
            all_around(yard.of(unit).at, length, [&](Place at) {
                RC_ASSERT(lists(Action(Verb::step).with(unit).to(at)) ==
                          judge_step(yard.kit, yard.state, unit, at).ok());
            });
            least = std::min(least, length);
        }
        if (formation.is_arrival() || formation.size() < 2) continue;
        all_around(yard.of(formation.unit(0)).at, least, [&](Place at) {
            RC_ASSERT(lists(Action(Verb::shift).with(squad.index()).to(at)) ==
                      judge_shift(yard.kit, yard.state, squad, at).ok());
        });
    }
}

TEST(DropzoneLegs, Small_sets_are_offered_in_all_parts__DZ_GEO_11__DZ_ACT_3) {
    Scratch<std::uint64_t, 64> three;
    list_subsets(0b10011, three);
    EXPECT_EQ(std::vector<std::uint64_t>(three.begin(), three.end()),
              (std::vector<std::uint64_t>{0, 1, 2, 3, 16, 17, 18, 19}));
    Scratch<std::uint64_t, 64> five;
    list_subsets(0b111110, five);
    EXPECT_EQ(std::vector<std::uint64_t>(five.begin(), five.end()),
              (std::vector<std::uint64_t>{0, 2, 4, 8, 16, 32, 62}));
    Scratch<std::uint64_t, 64> none;
    list_subsets(0, none);
    EXPECT_EQ(none.size(), 1);
}

} // namespace
} // namespace muster::dropzone::tests::legs
