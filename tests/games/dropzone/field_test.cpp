// What the table measures (2.1, 2.3, 2.4): every limit from both sides, and whoever is inside something.
#include "games/dropzone/yard.hpp"

#include <rapidcheck/gtest.h>

namespace muster::dropzone::tests::field {
namespace {

using namespace yard;

int some(int low, int high) {
    return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)));
}
Place some_place() {
    return {static_cast<std::int16_t>(some(0, table_side)), static_cast<std::int16_t>(some(0, table_side))};
}

Thing thing(ThingKind kind, int number) { return Thing::of(kind, number); }

// ---------------------------------------------------------------- sets, and who is where

TEST(DropzoneField, A_set_of_squads_is_counted_within_the_force__DZ_ACT_3__DZ_ACT_7) {
    Yard yard = Yard::plain();
    yard.squad(0, anvil());
    yard.squad(0, anvil());
    const SquadId third = yard.squad(1, anvil());
    const SquadId fourth = yard.squad(1, anvil());
    const SquadSet both = SquadSet(third) | SquadSet(fourth);
    EXPECT_EQ(detail_of_squads(yard.kit, Seat(1), both), 3);
    EXPECT_EQ(squads_in_detail(yard.kit, Seat(1), 3), both);
    EXPECT_EQ(squads_in_detail(yard.kit, Seat(0), 2), SquadSet(SquadId(1)));
    EXPECT_EQ(detail_of_squads(yard.kit, Seat(1), {}), no_detail);
    EXPECT_EQ(squads_in_detail(yard.kit, Seat(1), no_detail), SquadSet{});
    EXPECT_EQ(squads_in_detail(yard.kit, Seat(0), 4), std::nullopt); // the other seat's
    for (const int none : {0, -2, 5, 1 << 16, (1 << 30) + 1})
        EXPECT_EQ(squads_in_detail(yard.kit, Seat(1), none), std::nullopt) << none;
    Yard full = Yard::plain(4);
    for (int i = 0; i < most_squads; ++i) full.squad(i / most_squads_a_force, anvil());
    EXPECT_EQ(squads_in_detail(full.kit, Seat(3), 1 << 15), SquadSet(SquadId(63)));
    EXPECT_EQ(squads_in_detail(full.kit, Seat(3), 1 << 16), std::nullopt);
    EXPECT_EQ(detail_of_squads(full.kit, Seat(3), SquadSet(SquadId(63))), 1 << 15);
}

TEST(DropzoneField, Cargo_is_where_its_outermost_transport_is__DZ_TRN_1) {
    Yard yard = Yard::plain();
    const int soldier = yard.first(yard.squad(0, watch(), 2));
    const int car = yard.first(yard.squad(0, mule()));
    const int ship = yard.stand(0, heron(), {1000, 1000});
    yard.send(soldier, Where::aboard, car).send(car, Where::aboard, ship);
    EXPECT_EQ(outermost(yard.state, soldier), ship);
    EXPECT_EQ(real_where(yard.state, soldier), Where::table);
    yard.send(ship, Where::readiness);
    EXPECT_EQ(real_where(yard.state, soldier), Where::readiness);
    EXPECT_TRUE(is_squad_aboard(yard.kit, yard.state, squad_of(yard.kit, soldier)));
    EXPECT_FALSE(is_squad_aboard(yard.kit, yard.state, squad_of(yard.kit, ship)));
}

TEST(DropzoneField, Whoever_has_no_damage_points_left_is_gone__DZ_UNIT_1__DZ_CAS_1__DZ_END_6) {
    Yard yard = Yard::plain(3);
    const SquadId squad = yard.squad(0, anvil(), 3);
    const int other = yard.stand(1, anvil(), {1000, 1000});
    EXPECT_EQ(living_in(yard.kit, yard.state, squad), 3);
    yard.of(0).dp = 0;
    EXPECT_EQ(living_in(yard.kit, yard.state, squad), 2);
    EXPECT_EQ(first_living(yard.kit, yard.state, squad), 1);
    EXPECT_TRUE(is_in_play(yard.kit, yard.state, Seat(0)));
    EXPECT_EQ(in_play(yard.kit, yard.state), SeatSet::first(2)); // the third has nobody
    yard.of(1).dp = yard.of(2).dp = 0;
    EXPECT_FALSE(squad_lives(yard.kit, yard.state, squad));
    EXPECT_EQ(first_living(yard.kit, yard.state, squad), -1);
    EXPECT_EQ(in_play(yard.kit, yard.state), SeatSet::from_bits(1u << info_of(yard.kit, other).seat));
}

TEST(DropzoneField, Who_is_inside_a_piece__DZ_GAR_1) {
    Yard yard = Yard::dead_signal();
    const SquadId ours = yard.squad(0, watch(), 2);
    const SquadId theirs = yard.squad(1, watch(), 3);
    yard.send_all(ours, Where::garrison, 3, Spot::north).send_all(theirs, Where::garrison, 3);
    EXPECT_EQ(units_inside(yard.kit, yard.state, PieceId(3)), 5);
    EXPECT_EQ(squads_inside(yard.kit, yard.state, PieceId(3)), SquadSet(ours) | SquadSet(theirs));
    EXPECT_EQ(units_inside(yard.kit, yard.state, PieceId(4)), 0);
    EXPECT_EQ(garrison_of(yard.kit, yard.state, theirs), PieceId(3));
    yard.of(yard.first(ours)).dp = 0;
    EXPECT_EQ(units_inside(yard.kit, yard.state, PieceId(3)), 4);
    EXPECT_EQ(garrison_of(yard.kit, yard.state, ours), PieceId(3));
    yard.of(yard.first(ours) + 1).dp = 0;
    EXPECT_EQ(garrison_of(yard.kit, yard.state, ours), PieceId::none());
}

TEST(DropzoneField, A_squad_carries_what_names_it__DZ_OBJ_6) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, watch());
    yard.objective({100, 100});
    const ObjectiveId second = yard.objective({200, 200});
    EXPECT_EQ(carried_by(yard.kit, yard.state, squad), ObjectiveId::none());
    objective_at(yard.state, second).carrier = squad;
    EXPECT_EQ(carried_by(yard.kit, yard.state, squad), second);
}

TEST(DropzoneField, The_active_seat_is_that_of_the_activation__DZ_ACT_1) {
    Yard yard = Yard::plain();
    EXPECT_EQ(active_seat(yard.state), std::nullopt);
    yard.state.flow.begin(GameFrame{});
    yard.state.flow.begin(ChoosingFrame{Seat(0)});
    EXPECT_EQ(active_seat(yard.state), std::nullopt);
    yard.state.flow.finish();
    yard.state.flow.begin(ActivationFrame{Seat(1)});
    yard.state.flow.begin(ActingFrame{Seat(1)});
    yard.state.flow.begin(WindowFrame{Seat(0)});
    EXPECT_EQ(active_seat(yard.state), Seat(1));
}

// ---------------------------------------------------------------- 2.1 Measuring

TEST(DropzoneField, The_border_is_on_the_table__DZ_GEO_1) {
    EXPECT_TRUE(is_on_this_table({0, 4800}));
    EXPECT_TRUE(is_on_this_table({4800, 0}));
    for (const Place off : {Place{-1, 0}, Place{0, -1}, Place{4801, 10}, Place{10, 4801}})
        EXPECT_FALSE(is_on_this_table(off));
}

TEST(DropzoneField, Legs_are_rounded_up__DZ_GEO_3) {
    EXPECT_EQ(leg_length({0, 0}, {300, 400}), 500);
    EXPECT_EQ(leg_length({0, 0}, {300, 401}), 501);
    EXPECT_EQ(leg_length({10, 10}, {11, 11}), 2);
    EXPECT_EQ(leg_length({10, 10}, {10, 10}), 0);
}

TEST(DropzoneField, Edges_of_a_piece_are_rectangles_without_breadth__DZ_GEO_4__DZ_GEO_8) {
    const Box box{{900, 2150}, {1400, 2650}};
    const auto is = [](const Box& a, const Box& b) { return a.low == b.low && a.high == b.high; };
    EXPECT_TRUE(is(edge_of(box, Spot::north), {{900, 2650}, {1400, 2650}}));
    EXPECT_TRUE(is(edge_of(box, Spot::east), {{1400, 2150}, {1400, 2650}}));
    EXPECT_TRUE(is(edge_of(box, Spot::south), {{900, 2150}, {1400, 2150}}));
    EXPECT_TRUE(is(edge_of(box, Spot::west), {{900, 2150}, {900, 2650}}));
    EXPECT_TRUE(is(edge_of(box, Spot::centre), box));
    Yard yard = Yard::plain(4);
    const std::array<Box, 4> edges{
        {{{0, 0}, {4800, 0}}, {{0, 4800}, {4800, 4800}}, {{0, 0}, {0, 4800}}, {{4800, 0}, {4800, 4800}}}};
    for (int seat = 0; seat < 4; ++seat)
        EXPECT_TRUE(
            is(arrival_edge(yard.kit, yard.state, Seat(seat)), edges[static_cast<std::size_t>(seat)]));
}

TEST(DropzoneField, A_unit_is_measured_from_where_it_really_is__DZ_GEO_4__DZ_GEO_8__DZ_CMD_3) {
    Yard yard = Yard::dead_signal();
    const int soldier = yard.first(yard.squad(0, watch()));
    const int car = yard.stand(0, mule(), {1500, 900});
    const auto distance = [&](Place to) {
        return root_down(squared_distance(extent_of(yard.kit, yard.state, soldier), point(to)));
    };
    const auto influence = [&](Place to) {
        return root_down(squared_distance(influence_extent(yard.kit, yard.state, soldier), point(to)));
    };
    yard.put(soldier, {1000, 1000});
    EXPECT_EQ(distance({1300, 1400}), 500);
    yard.send(soldier, Where::aboard, car);
    EXPECT_EQ(distance({1500, 1000}), 100);
    EXPECT_EQ(influence({1500, 1000}), 100);
    yard.send(soldier, Where::garrison, 3, Spot::south); // P4
    EXPECT_EQ(distance({1000, 2850}), 700);
    EXPECT_EQ(distance({1500, 2050}), 141);  // the corner
    EXPECT_EQ(influence({1000, 2850}), 200); // the whole piece
    yard.send(soldier, Where::garrison, 3);
    EXPECT_EQ(distance({1000, 2850}), 200);
    EXPECT_EQ(distance({1000, 2300}), 0);
}

TEST(DropzoneField, Squads_are_as_far_apart_as_their_nearest_units__DZ_GEO_2) {
    Yard yard = Yard::dead_signal();
    const SquadId ours = yard.squad(0, watch(), 2);
    const SquadId theirs = yard.squad(1, watch(), 2);
    yard.put_all(ours, {{100, 100}, {200, 100}}).put_all(theirs, {{600, 400}, {500, 500}});
    EXPECT_TRUE(squads_within(yard.kit, yard.state, ours, theirs, 500));
    EXPECT_FALSE(squads_within(yard.kit, yard.state, ours, theirs, 499));
    EXPECT_TRUE(unit_within_of_squad(yard.kit, yard.state, ours, point({200, 300}), 200));
    EXPECT_FALSE(unit_within_of_squad(yard.kit, yard.state, ours, point({200, 301}), 200));
    yard.of(1).dp = 0; // the nearest of ours
    EXPECT_FALSE(squads_within(yard.kit, yard.state, ours, theirs, 500));
    EXPECT_FALSE(unit_within_of_squad(yard.kit, yard.state, ours, point({200, 300}), 200));
    const int car = yard.stand(1, mule(), {100, 200});
    yard.send_all(theirs, Where::aboard, car); // embarked units are ignored
    EXPECT_FALSE(squads_within(yard.kit, yard.state, ours, theirs, 4800));
}

TEST(DropzoneField, Whoever_shares_a_garrison_is_within_an_inch__DZ_UNIT_2) {
    Yard yard = Yard::dead_signal();
    const SquadId ours = yard.squad(0, watch());
    const SquadId theirs = yard.squad(1, watch());
    yard.send_all(ours, Where::garrison, 3, Spot::west).send_all(theirs, Where::garrison, 3, Spot::east);
    EXPECT_TRUE(squads_within(yard.kit, yard.state, ours, theirs, 100)); // though the edges are 500 apart
    EXPECT_FALSE(squads_within(yard.kit, yard.state, ours, theirs, 99));
    yard.send_all(theirs, Where::garrison, 4, Spot::west); // P5: from edge to edge
    EXPECT_TRUE(squads_within(yard.kit, yard.state, ours, theirs, 2500));
    EXPECT_FALSE(squads_within(yard.kit, yard.state, ours, theirs, 2499));
}

// ---------------------------------------------------------------- 2.3 Coherency

TEST(DropzoneField, A_chain_of_links_is_coherent__DZ_UNIT_2) {
    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, anvil(), 3);
    const auto holds = [&] { return is_in_coherency(yard.kit, yard.state, squad); };
    yard.put_all(squad, {{1700, 1600}, {1900, 1600}, {2240, 1560}});
    EXPECT_FALSE(holds()); // 343: example 9
    yard.put_all(squad, {{1700, 1600}, {1900, 1600}, {2200, 1600}});
    EXPECT_TRUE(holds()); // 300 from the second, 500 from the first
    yard.put_all(squad, {{1700, 1600}, {2201, 1600}, {1950, 1600}});
    EXPECT_TRUE(holds()); // the third joins the others
    yard.put_all(squad, {{1700, 1600}, {2300, 1600}, {1999, 1600}});
    EXPECT_FALSE(holds()); // 301
    yard.of(1).dp = 0;
    EXPECT_TRUE(holds());
    yard.of(0).dp = 0;
    EXPECT_TRUE(holds()); // a single survivor
}

TEST(DropzoneField, How_far_a_link_reaches_depends_on_the_type__DZ_UNIT_2__DZ_USR) {
    EXPECT_EQ(coherency_of(watch()), 200);
    for (const Sheet& sheet : {anvil(), seeker(), strider()}) EXPECT_EQ(coherency_of(sheet), 300);
    EXPECT_EQ(coherency_of(kestrel()), 600);
    EXPECT_EQ(coherency_of(made_sheet(Type::aircraft_s, 2000, 70)), 600);
    Sheet wide = watch();
    wide.wide = true;
    EXPECT_EQ(coherency_of(wide), 400);

    Yard yard = Yard::plain();
    const SquadId squad = yard.squad(0, kestrel(), 2);
    yard.put_all(squad, {{1000, 1000}, {1600, 1000}}).land(0).land(1);
    EXPECT_TRUE(is_in_coherency(yard.kit, yard.state, squad)); // landed aircraft keep 600
    yard.of(1).at = {1601, 1000};
    EXPECT_FALSE(is_in_coherency(yard.kit, yard.state, squad));
}

TEST(DropzoneField, A_garrison_keeps_a_squad_together_and_cargo_does_not_count__DZ_UNIT_2) {
    Yard yard = Yard::dead_signal();
    const SquadId squad = yard.squad(0, watch(), 3);
    const int car = yard.stand(0, mule(), {4000, 500});
    yard.send_all(squad, Where::garrison, 3, Spot::west).send(1, Where::garrison, 3, Spot::east);
    EXPECT_TRUE(is_in_coherency(yard.kit, yard.state, squad));
    yard.put_all(squad, {{1000, 500}, {1200, 500}, {1600, 500}});
    EXPECT_FALSE(is_in_coherency(yard.kit, yard.state, squad));
    yard.send(2, Where::aboard, car);
    EXPECT_TRUE(is_in_coherency(yard.kit, yard.state, squad));
}

// Held against all orders in which a chain could be laid: whoever can be reached is reached.
RC_GTEST_PROP(DropzoneField, Coherency_is_that_of_the_slow_chain__DZ_UNIT_2, ()) {
    Yard yard = Yard::plain();
    const int count = some(1, most_units_a_squad);
    const SquadId squad = yard.squad(0, watch(), count);
    std::vector<Place> places;
    for (int i = 0; i < count; ++i)
        places.push_back({static_cast<std::int16_t>(some(0, 700)), static_cast<std::int16_t>(some(0, 300))});
    yard.put_all(squad, places);
    std::vector<Place> reached{places[0]};
    for (int lap = 0; lap < count; ++lap)
        for (const Place at : places)
            if (std::ranges::any_of(reached, [&](Place other) { return within(at, other, 200); }))
                reached.push_back(at);
    const bool all = std::ranges::all_of(
        places, [&](Place at) { return std::ranges::find(reached, at) != reached.end(); });
    RC_ASSERT(is_in_coherency(yard.kit, yard.state, squad) == all);
}

// ---------------------------------------------------------------- 2.4 Commanders

TEST(DropzoneField, The_best_commander_on_the_table_counts__DZ_CMD_2__DZ_INI_8) {
    Yard yard = Yard::dead_signal();
    const int lesser = yard.stand(0, beacon(), {1000, 1000});
    const int greater = yard.stand(0, beacon(), {1200, 1000});
    const int ship = yard.stand(0, heron(), {1400, 1000});
    const auto cv = [&] { return cv_of(yard.kit, yard.state, Seat(0)); };
    const auto limit = [&] { return hand_limit(yard.kit, yard.state, Seat(0)); };
    EXPECT_EQ(cv(), 0);
    EXPECT_EQ(limit(), 1);
    yard.kit.units[static_cast<std::size_t>(lesser)].commander = 1;
    yard.kit.units[static_cast<std::size_t>(greater)].commander = 3;
    EXPECT_EQ(cv(), 3);
    EXPECT_EQ(limit(), 3);
    EXPECT_EQ(cv_of(yard.kit, yard.state, Seat(1)), 0);
    yard.send(greater, Where::aboard, ship); // embarked counts ...
    EXPECT_EQ(cv(), 3);
    yard.send(ship, Where::readiness); // ... where the transport is on the table
    EXPECT_EQ(cv(), 1);
    yard.send(greater, Where::reserve);
    EXPECT_EQ(cv(), 1);
    yard.send(greater, Where::garrison, 3);
    EXPECT_EQ(cv(), 3);
    yard.of(greater).dp = 0;
    EXPECT_EQ(cv(), 1);
    yard.kit.options.fixed_hand = 5;
    EXPECT_EQ(limit(), 5);
}

TEST(DropzoneField, EX_27_Influence__DZ_CARD_2__DZ_CMD_3) {
    Yard yard = Yard::plain();
    const int commander = yard.stand(0, beacon(), {2400, 300});
    const int scout = yard.first(yard.squad(0, lamprunner()));
    const SquadId squad = yard.squad(0, anvil(), 2);
    yard.kit.units[static_cast<std::size_t>(commander)].commander = 3;
    const auto reached = [&] {
        return is_in_influence(yard.kit, yard.state, Seat(0), thing(ThingKind::squad, squad.index()));
    };
    yard.put_all(squad, {{2400, 1800}, {2400, 1500}}); // the nearest unit is enough
    EXPECT_TRUE(reached());
    yard.put_all(squad, {{2400, 1800}, {2401, 1500}});
    EXPECT_FALSE(reached());
    yard.put(scout, {2401, 2300});
    EXPECT_TRUE(reached());
    yard.put(scout, {2401, 2601});
    EXPECT_FALSE(reached());
    EXPECT_EQ(influence_of(1), 400);
    EXPECT_EQ(influence_of(6), 2400);
}

TEST(DropzoneField, Influence_is_measured_through_transports_and_walls__DZ_CMD_3) {
    Yard yard = Yard::dead_signal();
    const int commander = yard.first(yard.squad(0, beacon()));
    const int ship = yard.stand(0, heron(), {1000, 500});
    const int tank = yard.stand(0, anvil(), {1000, 900});
    yard.kit.units[static_cast<std::size_t>(commander)].commander = 1;
    const auto reached = [&] {
        return is_in_influence(yard.kit, yard.state, Seat(0), thing(ThingKind::unit, tank));
    };
    EXPECT_FALSE(reached()); // it waits
    yard.send(commander, Where::aboard, ship);
    EXPECT_TRUE(reached());
    yard.of(tank).at = {1000, 901};
    EXPECT_FALSE(reached());
    yard.send(commander, Where::garrison, 3, Spot::north); // P4: from its nearest point, the south edge
    yard.of(tank).at = {1000, 1750};
    EXPECT_TRUE(reached());
    yard.of(tank).at = {1000, 1749};
    EXPECT_FALSE(reached());
    const auto piece = [&](int number) {
        return is_in_influence(yard.kit, yard.state, Seat(0), thing(ThingKind::piece, number));
    };
    EXPECT_TRUE(piece(3));
    EXPECT_TRUE(piece(15)); // the reservoir, 250 away
    EXPECT_FALSE(piece(0)); // 700
    EXPECT_FALSE(
        is_in_influence(yard.kit, yard.state, Seat(1), thing(ThingKind::piece, 3))); // their own only
    yard.of(commander).dp = 0;
    EXPECT_FALSE(piece(3));
}

TEST(DropzoneField, Whoever_is_in_readiness_may_be_as_near_as_its_edge__DZ_CMD_3) {
    Yard yard = Yard::plain();
    const int commander = yard.stand(0, beacon(), {2000, 400});
    const SquadId squad = yard.squad(0, kestrel(), 2);
    yard.kit.units[static_cast<std::size_t>(commander)].commander = 1;
    const auto reached = [&] {
        return is_in_influence(yard.kit, yard.state, Seat(0), thing(ThingKind::squad, squad.index()),
                               InReadiness::at_its_edge);
    };
    yard.send_all(squad, Where::readiness);
    EXPECT_TRUE(reached());
    EXPECT_FALSE(is_in_influence(yard.kit, yard.state, Seat(0), thing(ThingKind::squad, squad.index())));
    yard.of(commander).at = {2000, 401};
    EXPECT_FALSE(reached());
    yard.of(commander).at = {2000, 400};
    yard.send_all(squad, Where::reserve);
    EXPECT_FALSE(reached());
}

// ---------------------------------------------------------------- footprints

TEST(DropzoneField, Ground_units_may_touch_but_not_overlap__DZ_GEO_9) {
    Yard yard = Yard::plain();
    const int tank = yard.stand(0, anvil(), {1000, 1000});
    const int other = yard.stand(1, watch(), {2000, 2000});
    const auto fits = [&](Place at) { return fits_on_ground(yard.kit, yard.state, tank, at); };
    EXPECT_TRUE(fits({2100, 2000}));
    EXPECT_FALSE(fits({2099, 2000}));
    EXPECT_TRUE(fits({2060, 2080}));
    EXPECT_FALSE(fits({2060, 2079}));
    EXPECT_TRUE(fits({1000, 1000})); // where it stands itself
    EXPECT_FALSE(fits({-1, 1000}));
    EXPECT_TRUE(fits({0, 1000}));
    EXPECT_TRUE(fits_on_ground(yard.kit, yard.state, tank, {2000, 2000}, squad_of(yard.kit, other)));
    yard.of(other).dp = 0;
    EXPECT_TRUE(fits({2000, 2000}));
}

TEST(DropzoneField, Airborne_units_leave_the_ground_free__DZ_GEO_9__DZ_AIR_1) {
    Yard yard = Yard::plain();
    const int tank = yard.stand(0, anvil(), {1000, 1000});
    const int craft = yard.stand(1, kestrel(), {2000, 2000});
    EXPECT_TRUE(fits_on_ground(yard.kit, yard.state, tank, {2000, 2000}));
    yard.land(craft);
    EXPECT_FALSE(fits_on_ground(yard.kit, yard.state, tank, {2129, 2000}));
    EXPECT_TRUE(fits_on_ground(yard.kit, yard.state, tank, {2130, 2000}));
}

TEST(DropzoneField, Only_skimmers_stop_on_low_impassable_pieces__DZ_GEO_9) {
    Yard yard = Yard::plain();
    const PieceId water = yard.piece({{1000, 1000}, {1400, 1400}}, water_tags, 200);
    const PieceId wall = yard.piece({{2000, 1000}, {2400, 1400}}, water_tags, 201);
    const int tank = yard.first(yard.squad(0, anvil()));
    const int skimmer = yard.first(yard.squad(0, seeker()));
    const int walker = yard.first(yard.squad(0, strider()));
    const auto fits = [&](int unit, Place at) { return fits_on_ground(yard.kit, yard.state, unit, at); };
    EXPECT_TRUE(fits(skimmer, {1200, 1200}));
    EXPECT_FALSE(fits(skimmer, {2200, 1200}));
    EXPECT_FALSE(fits(tank, {1459, 1200}));
    EXPECT_TRUE(fits(tank, {1460, 1200}));
    EXPECT_FALSE(fits(tank, {1436, 1447})); // 36 and 47 from the corner: 59.2
    EXPECT_TRUE(fits(tank, {1436, 1448}));  // 60
    yard.kit.scenario.pieces[static_cast<std::size_t>(water.index())].height = 100;
    EXPECT_TRUE(may_cross(strider(), piece_info(yard.kit, water)));
    EXPECT_FALSE(may_stop_on(strider(), piece_info(yard.kit, water)));
    EXPECT_FALSE(fits(walker, {1200, 1200}));
    piece_at(yard.state, wall).state = static_cast<std::uint8_t>(PieceState::ruined);
    EXPECT_TRUE(fits(tank, {2200, 1200})); // a ruin is Tough
}

// What is collected for a whole area says the same as a look at everything there is.
RC_GTEST_PROP(DropzoneField, Footprints_are_those_of_a_slow_look__DZ_GEO_9, ()) {
    Yard yard = Yard::dead_signal();
    const int tank = yard.stand(0, anvil(), some_place());
    for (int i = 0; i < 12; ++i) yard.squad(0, i % 3 == 0 ? watch() : mule());
    for (int i = 0; i < 12; ++i) yard.squad(1, i % 3 == 0 ? kestrel() : heron());
    const Place middle = some_place();
    const auto near = [&](int coordinate) {
        return static_cast<std::int16_t>(std::clamp(coordinate + some(-300, 300), 0, table_side));
    };
    for (int unit = tank + 1; unit < units_in(yard.kit); ++unit) {
        yard.put(unit, {near(middle.x), near(middle.y)});
        if (some(0, 1) == 0) yard.land(unit);
    }
    const Box area = Box::around(middle, {near(middle.x), near(middle.y)});
    const Footprints footprints(yard.kit, yard.state, anvil(), area,
                                {tank, SquadId::none(), PieceId::none()});
    for (int i = 0; i < 20; ++i) {
        const Place at{static_cast<std::int16_t>(some(area.low.x, area.high.x)),
                       static_cast<std::int16_t>(some(area.low.y, area.high.y))};
        bool free = true;
        for (const int other : all_units(yard.kit))
            if (other != tank && is_on_ground(yard.state, other) &&
                squared_distance(at, yard.of(other).at) < square(60 + sheet_of(yard.kit, other).radius))
                free = false;
        for (const PieceInfo& piece : yard.kit.scenario.pieces)
            if (piece.has(Tag::impassable) && squared_distance(at, piece.box) < square(60)) free = false;
        RC_ASSERT(footprints.allow(at) == free);
        RC_ASSERT(fits_on_ground(yard.kit, yard.state, tank, at) == free);
    }
}

} // namespace
} // namespace muster::dropzone::tests::field
