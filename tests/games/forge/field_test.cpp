// What the table measures (2.3, 5.2, 5.5): the rule book's own examples, every limit from both sides, and the
// table held against slow and obvious versions of itself.
#include "games/forge/yard.hpp"

#include <algorithm>
#include <rapidcheck/gtest.h>

namespace muster::forge::tests::field {
namespace {

Place place(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }
Box box(int x0, int y0, int x1, int y1) { return {place(x0, y0), place(x1, y1)}; }
Disc disc(int x, int y, int radius = 100) { return {place(x, y), radius}; }

int some(int low, int high) {
    return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)));
}

// ---------------------------------------------------------------- seats, sides and what is left of a unit

TEST(ForgeField, Seats_are_numbered_team_by_team__FO_TEAM_3__FO_TEAM_8) {
    const Yard yard = Yard::of_game(5, {{"rules", "teams"}});
    EXPECT_EQ(seats_of_side(yard.kit, SideId(0)), SeatSet::first(3));
    EXPECT_EQ(seats_of_side(yard.kit, SideId(1)).bits(), 0b11000u);
    EXPECT_EQ(first_seat_of(yard.kit, SideId(1)), Seat(3));
    EXPECT_EQ(largest_team(yard.kit), 3);
    EXPECT_EQ(largest_team(Yard::of_game(2).kit), 1);
    EXPECT_EQ(largest_team(Yard::of_game(4, {{"rules", "ffa"}}).kit), 1);
}

TEST(ForgeField, Room_for_Shock__EX_2__FO_BID_5) {
    const std::array<int, 10> most{0, 0, 1, 1, 2, 2, 3, 3, 4, 4};
    for (int courage = 1; courage <= 10; ++courage)
        EXPECT_EQ(most_bid_shock(courage), most[static_cast<std::size_t>(courage - 1)]);
    Yard yard = Yard::of_game();
    yard.put("G1", {600, 400}, 2).put("G2", {1200, 400}, 2).put("G3", {1800, 400}, 5);
    EXPECT_EQ(room_of_unit(yard.kit, yard.state, yard.number("G1")), 1);
    EXPECT_EQ(room_of_unit(yard.kit, yard.state, yard.number("G2")), 0);
    EXPECT_EQ(room_of_unit(yard.kit, yard.state, yard.number("G3")), 0);
}

TEST(ForgeField, A_seat_has_room_on_all_its_units_on_the_table__FO_BID_5__FO_BID_9) {
    Yard yard = Yard::of_game();
    for (const UnitId unit : yard.kit.units.ids()) yard.put(unit, info_of(yard.kit, unit).start);
    EXPECT_EQ(room_of(yard.kit, yard.state, Seat(0)), 15);
    EXPECT_EQ(room_of(yard.kit, yard.state, Seat(1)), 14);
    yard.state.table.remove(yard.number("B6"));
    EXPECT_EQ(room_of(yard.kit, yard.state, Seat(1)), 11);
}

TEST(ForgeField, Wounds_are_counted_over_all_models__FO_ATK_6) {
    Yard yard = Yard::of_game();
    yard.put("G6", {600, 400}).put("G2", {1200, 400});
    EXPECT_EQ(wounds_left(yard.kit, yard.state, yard.number("G6")), 7);
    unit_at(yard.state, yard.number("G6")).damage = 2;
    EXPECT_EQ(wounds_left(yard.kit, yard.state, yard.number("G6")), 5);
    unit_at(yard.state, yard.number("G2")).alive = {2, 1};
    EXPECT_EQ(wounds_left(yard.kit, yard.state, yard.number("G2")), 3);
}

// ---------------------------------------------------------------- 2.3 Gaps and contact

TEST(ForgeField, The_origin_is_the_south_west_corner__FO_GEO_1) {
    const Yard yard = Yard::of_game();
    EXPECT_EQ(yard.kit.scenario.table.low, (Place{0, 0}));
    EXPECT_EQ(yard.kit.scenario.table.high, (Place{4800, 3600})); // 48" and 36", in hundredths
    EXPECT_EQ(rounded_compass()[0], (Vector{1000, 0}));           // x goes east ...
    EXPECT_EQ(rounded_compass()[4], (Vector{0, 1000}));           // ... y goes north
    const Box& south = yard.kit.scenario.zones[ZoneId(0)].box;
    EXPECT_EQ(yard.kit.scenario.zones[ZoneId(0)].name, "South");
    EXPECT_TRUE(south.contains(Place{4800, 0}));
    EXPECT_FALSE(south.contains(Place{0, 801}));
}

TEST(ForgeField, A_disc_does_not_shrink_with_losses__FO_GEO_2) {
    Yard yard = Yard::of_game();
    yard.put("G2", {1000, 400}).put("B2", {1400, 400});
    const int before = gap(yard.disc("G2"), yard.disc("B2"));
    unit_at(yard.state, yard.number("B2")).alive = {1};
    EXPECT_EQ(before, 150);
    EXPECT_EQ(gap(yard.disc("G2"), yard.disc("B2")), before);
    EXPECT_EQ(Ground(yard.kit, yard.state, yard.number("G2"), 500, yard.number("B2")).step_to({1151, 400}),
              Misstep::no_room);
}

TEST(ForgeField, A_limit_is_within_and_one_more_is_not__FO_GEO_3) {
    EXPECT_TRUE(gap_within(disc(0, 0), disc(300, 400, 50), 350)); // 500 = 100 + 50 + 350
    EXPECT_FALSE(gap_within(disc(0, 0), disc(300, 401, 50), 350));
    EXPECT_TRUE(gap_within(disc(0, 0), disc(300, 400, 0), 400)); // a point
    EXPECT_FALSE(gap_within(disc(0, 0), disc(300, 400, 0), 399));
}

TEST(ForgeField, Contact_is_a_ring_of_a_tenth_of_an_inch__FO_GEO_4) {
    const Equipment kit;
    EXPECT_TRUE(is_in_contact(kit, disc(0, 0), disc(200, 0)));
    EXPECT_TRUE(is_in_contact(kit, disc(0, 0), disc(210, 0)));
    EXPECT_FALSE(is_in_contact(kit, disc(0, 0), disc(211, 0)));
    EXPECT_FALSE(is_in_contact(kit, disc(0, 0), disc(210, 1)));
    EXPECT_FALSE(is_in_contact(kit, disc(0, 0), disc(199, 0))); // overlapping
    EXPECT_TRUE(overlap(disc(0, 0), disc(199, 0)));
    EXPECT_FALSE(overlap(disc(0, 0), disc(120, 160)));
}

TEST(ForgeField, Engaged_is_in_contact_with_an_enemy_on_the_table__FO_GEO_4) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000});
    const UnitId mate = yard.stand(0, {1205, 1000});
    const UnitId enemy = yard.stand(1, {1000, 1205});
    const UnitId other = yard.stand(2, {795, 1000});
    const UnitId far = yard.stand(1, {1000, 789});
    EXPECT_EQ(touching(yard.kit, yard.state, unit), UnitSet(enemy) | UnitSet(other));
    EXPECT_EQ(touching(yard.kit, yard.state, enemy), UnitSet(unit));
    EXPECT_FALSE(is_engaged(yard.kit, yard.state, mate)); // with a friend nobody is
    EXPECT_FALSE(is_engaged(yard.kit, yard.state, far));
    yard.state.table -= UnitSet(enemy) | UnitSet(other);
    EXPECT_FALSE(is_engaged(yard.kit, yard.state, unit));
}

TEST(ForgeField, Gaps_of_the_examples__FO_GEO_5) {
    Yard yard = Yard::of_game();
    yard.put("G1", {2400, 450}).put("G2", {1400, 600}).put("G4", {1900, 650}).put("G6", {2900, 600});
    EXPECT_EQ(gap(yard.disc("G1"), yard.disc("G6")), 272); // 21
    EXPECT_EQ(gap(yard.disc("G1"), yard.disc("G4")), 338);
    EXPECT_EQ(gap(yard.disc("G1"), yard.disc("G2")), 786);
    EXPECT_EQ(gap(disc(3400, 300, 125), disc(4000, 1800, 125)), 1365); // 9
    EXPECT_EQ(gap(disc(2400, 1450, 125), disc(2400, 2200, 125)), 500); // 8
    EXPECT_EQ(gap(disc(2400, 700, 125), disc(2400, 1100)), 175);       // 23
    EXPECT_EQ(gap(disc(130, 3470, 125), disc(130, 2900, 125)), 320);   // 16
    EXPECT_EQ(gap(disc(0, 0), disc(3, 3)), -196);
}

TEST(ForgeField, The_closest_enemy_is_told_by_whole_units_and_then_by_index__FO_GEO_5) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000});
    EXPECT_EQ(closest_enemy(yard.kit, yard.state, unit), UnitId::none());
    yard.stand(0, {1000, 1200}); // a friend
    EXPECT_EQ(closest_enemy(yard.kit, yard.state, unit), UnitId::none());
    const UnitId first = yard.stand(1, {1500, 1030});  // 500.9
    const UnitId second = yard.stand(1, {1000, 1500}); // 500: nearer, but by less than a unit
    EXPECT_EQ(closest_enemy(yard.kit, yard.state, unit), first);
    unit_at(yard.state, first).at = {1500, 1040}; // 501.6
    EXPECT_EQ(closest_enemy(yard.kit, yard.state, unit), second);
    const UnitId wide = yard.stand(2, {1000, 451}, 150); // 549, and its rim is as near
    EXPECT_EQ(closest_enemy(yard.kit, yard.state, unit), wide);
    unit_at(yard.state, wide).at = {1000, 450};
    EXPECT_EQ(closest_enemy(yard.kit, yard.state, unit), second);
}

TEST(ForgeField, A_canonical_contact_point_is_rounded_half_away_from_zero__FO_GEO_10) {
    EXPECT_EQ(contact_point(disc(1350, 1400, 125), disc(1350, 850, 125)), (Place{1350, 1105})); // 11
    // (P-T) is (4,3), so that each part of 205 is 164 and 123.
    EXPECT_EQ(contact_point(disc(1400, 1300), disc(1000, 1000)), (Place{1164, 1123}));
    EXPECT_EQ(contact_point(disc(600, 700), disc(1000, 1000)), (Place{836, 877}));
    // (P-T) is (500,1), its whole length 500: 205 and 0.41. With (500,2) 0.82.
    EXPECT_EQ(contact_point(disc(1500, 1001), disc(1000, 1000)), (Place{1205, 1000}));
    EXPECT_EQ(contact_point(disc(1500, 998), disc(1000, 1000)), (Place{1205, 999}));
    // (P-T) is (410,1): exactly a half.
    EXPECT_EQ(contact_point(disc(1410, 1001), disc(1000, 1000)), (Place{1205, 1001}));
    EXPECT_EQ(contact_point(disc(590, 999), disc(1000, 1000)), (Place{795, 999}));
}

RC_GTEST_PROP(ForgeField, A_canonical_contact_point_is_in_contact_and_on_the_way__FO_GEO_10, ()) {
    const Equipment kit;
    const Disc target = disc(some(0, 4800), some(0, 3600), some(50, 150));
    const Disc mover = disc(some(0, 4800), some(0, 3600), some(50, 150));
    RC_PRE(!overlap(mover, target));
    const Place at = contact_point(mover, target);
    RC_ASSERT(is_in_contact(kit, {at, mover.radius}, target));
    RC_ASSERT(within(at, Segment{target.centre, mover.centre}, 6)); // behind the mover if that is nearer
}

// ---------------------------------------------------------------- terrain on a straight line

TEST(ForgeField, Touching_is_crossing__FO_GEO_7__FO_MOV_9__FO_MOV_10) {
    Yard yard = Yard::plain();
    yard.area(box(1000, 1000, 1400, 1300), Sightline::open, Cover::soft, Footing::difficult)
        .line({2000, 1000}, {2400, 1000}, Cover::hard);
    const auto way = [&](Place from, Place to) { return on_the_way(yard.kit, {from, to}); };
    EXPECT_TRUE(way({900, 900}, {1500, 1500}).difficult);
    EXPECT_TRUE(way({900, 1300}, {1500, 1300}).difficult); // along its rim
    EXPECT_FALSE(way({900, 1301}, {1500, 1301}).difficult);
    EXPECT_TRUE(way({1100, 1100}, {1200, 1200}).difficult); // wholly inside
    EXPECT_TRUE(way({900, 1000}, {1000, 1000}).difficult);  // ending in its corner
    EXPECT_FALSE(way({900, 1000}, {999, 1000}).difficult);
    EXPECT_EQ(way({2200, 900}, {2200, 1100}).obstacles.bits(), 2u); // its place in the map's order
    EXPECT_EQ(way({2200, 900}, {2200, 1000}).obstacles.bits(), 2u);
    EXPECT_EQ(way({2200, 900}, {2200, 999}).obstacles.bits(), 0u);
    EXPECT_EQ(way({2400, 900}, {2400, 1100}).obstacles.bits(), 2u); // its very end
    EXPECT_EQ(way({2401, 900}, {2401, 1100}).obstacles.bits(), 0u);
    EXPECT_EQ(way({1500, 1000}, {2500, 1000}).obstacles.bits(), 2u); // along it
    const OnTheWay both = way({1400, 1200}, {2600, 900});
    EXPECT_TRUE(both.difficult);
    EXPECT_EQ(both.obstacles.bits(), 2u);
    EXPECT_TRUE(both.any());
    EXPECT_FALSE(way({0, 0}, {900, 0}).any());
}

TEST(ForgeField, Every_obstacle_on_the_way_counts_and_clear_ground_does_not__EX_14__FO_MOV_10) {
    const Yard yard = Yard::of_game();
    const OnTheWay hedge = on_the_way(yard.kit, {{900, 900}, {1200, 1300}});
    EXPECT_FALSE(hedge.difficult);
    EXPECT_EQ(hedge.obstacles.bits(), 1u << 10);                                                // H1
    EXPECT_EQ(on_the_way(yard.kit, {{2400, 1600}, {2400, 2000}}).obstacles.bits(), 0b11u << 8); // L1 and L2
    EXPECT_TRUE(on_the_way(yard.kit, {{2450, 800}, {2450, 1000}}).difficult);                   // R1
    EXPECT_FALSE(on_the_way(yard.kit, {{300, 2000}, {1200, 2000}}).any()); // a light wood is clear
    EXPECT_FALSE(on_the_way(yard.kit, {{1350, 600}, {1350, 1300}}).any()); // 13
    EXPECT_TRUE(fights_over_obstacle(yard.kit, {2400, 1600}, {2400, 1700}));
    EXPECT_FALSE(fights_over_obstacle(yard.kit, {2400, 1400}, {2400, 1649}));
    EXPECT_FALSE(fights_over_obstacle(yard.kit, {1600, 1000}, {1600, 1700})); // a block is no obstacle
}

// ---------------------------------------------------------------- FO-SHT-5

TEST(ForgeField, Blocks_and_ruins_hide_whoever_is_behind__EX_23__FO_SHT_5) {
    const Yard yard = Yard::of_game();
    EXPECT_FALSE(has_sight(yard.kit, {1700, 700}, {1700, 2200})); // across K1
    EXPECT_TRUE(has_sight(yard.kit, {2400, 700}, {2400, 1100}));  // into R1
    EXPECT_FALSE(has_sight(yard.kit, {2400, 700}, {2400, 1400})); // across R1
    EXPECT_TRUE(has_sight(yard.kit, {2400, 1400}, {2400, 2200})); // over two walls
    EXPECT_TRUE(has_sight(yard.kit, {300, 2000}, {1150, 2000}));  // through a light wood
    EXPECT_TRUE(has_sight(yard.kit, {1150, 2500}, {1750, 2500})); // over craters
}

TEST(ForgeField, A_dense_area_is_seen_into_and_out_of__FO_SHT_5__FO_GEO_8) {
    Yard yard = Yard::plain();
    yard.area(box(1000, 1000, 1400, 1300), Sightline::dense, Cover::hard);
    const auto sees = [&](Place from, Place to) { return has_sight(yard.kit, from, to); };
    EXPECT_FALSE(sees({900, 1100}, {1500, 1100}));
    EXPECT_TRUE(sees({900, 1100}, {1400, 1100})); // its rim belongs to it
    EXPECT_FALSE(sees({900, 1100}, {1401, 1100}));
    EXPECT_TRUE(sees({1000, 1100}, {1500, 1100}));
    EXPECT_FALSE(sees({999, 1100}, {1500, 1100}));
    EXPECT_TRUE(sees({1100, 1100}, {1300, 1200}));
    EXPECT_FALSE(sees({900, 1300}, {1500, 1300})); // along its rim
    EXPECT_TRUE(sees({900, 1301}, {1500, 1301}));
    EXPECT_FALSE(sees({900, 1100}, {1100, 900})); // by its corner
    yard.area(box(1600, 1000, 1700, 1300), Sightline::dense, Cover::hard);
    EXPECT_FALSE(sees({1100, 1100}, {1800, 1100})); // in the one, but across the other
    EXPECT_TRUE(sees({1100, 1100}, {1650, 1100}));  // each in one of them
}

TEST(ForgeField, A_block_that_is_touched_hides_and_units_never_do__FO_SHT_5) {
    Yard yard = Yard::plain();
    yard.block(box(1000, 1000, 1400, 1300));
    EXPECT_FALSE(has_sight(yard.kit, {900, 1300}, {1500, 1300}));
    EXPECT_TRUE(has_sight(yard.kit, {900, 1301}, {1500, 1301}));
    EXPECT_FALSE(has_sight(yard.kit, {900, 1100}, {1100, 900})); // its corner
    yard.stand(0, {2000, 2000});
    yard.stand(1, {2300, 2000});
    EXPECT_TRUE(has_sight(yard.kit, {1700, 2000}, {2600, 2000}));
}

RC_GTEST_PROP(ForgeField, Whoever_is_seen_sees__FO_GEO_11__FO_SHT_5, ()) {
    static const Yard yard = Yard::of_game();
    const Place a = place(some(0, 4800), some(0, 3600)), b = place(some(0, 4800), some(0, 3600));
    RC_ASSERT(has_sight(yard.kit, a, b) == has_sight(yard.kit, b, a));
    // The map is the same when the table is turned around (FO-INV-22).
    const auto around = [](Place p) { return place(4800 - p.x, 3600 - p.y); };
    RC_ASSERT(has_sight(yard.kit, a, b) == has_sight(yard.kit, around(a), around(b)));
}

// ---------------------------------------------------------------- cover

// Accuracy and Save.
std::pair<int, int> cover(const Yard& yard, const Disc& shooter, const Disc& target) {
    const Shelter shelter = shelter_of(yard.kit, shooter, target);
    return {shelter.accuracy, shelter.save};
}
using Change = std::pair<int, int>;

TEST(ForgeField, A_wall_near_the_target_is_hard_cover__EX_8__FO_COV_1) {
    const Yard yard = Yard::of_game();
    const Shelter shelter = shelter_of(yard.kit, disc(2400, 1450, 125), disc(2400, 2200, 125));
    EXPECT_EQ(shelter.accuracy, 0);
    EXPECT_EQ(shelter.save, 1);
    EXPECT_FALSE(shelter.point_blank);
    EXPECT_EQ(shelter.kinds, 1u << static_cast<int>(Cover::hard));
    EXPECT_EQ(cover(yard, disc(2400, 1450, 125), disc(2400, 2275, 125)), (Change{0, 1})); // 2.00" from L2
    EXPECT_EQ(cover(yard, disc(2400, 1450, 125), disc(2400, 2276, 125)), (Change{0, 0}));
}

TEST(ForgeField, A_wood_is_soft_cover__EX_9__FO_COV_1) {
    const Yard yard = Yard::of_game();
    EXPECT_EQ(cover(yard, disc(3400, 300, 125), disc(4000, 1800, 125)), (Change{-1, 0}));
}

TEST(ForgeField, Point_blank_there_is_no_cover__EX_23__FO_COV_3) {
    const Yard yard = Yard::of_game();
    const Shelter shelter = shelter_of(yard.kit, disc(2400, 700, 125), disc(2400, 1100));
    EXPECT_TRUE(shelter.point_blank);
    EXPECT_EQ(shelter.save, 0);
    EXPECT_EQ(shelter.kinds, 0);
    EXPECT_EQ(cover(yard, disc(2400, 575, 125), disc(2400, 1100)), (Change{0, 0})); // 3.00"
    EXPECT_EQ(cover(yard, disc(2400, 574, 125), disc(2400, 1100)), (Change{0, 1}));
}

TEST(ForgeField, Who_has_the_cover_of_an_area__FO_COV_1__FO_GEO_8) {
    Yard yard = Yard::plain();
    yard.area(box(1000, 1000, 1400, 1300), Sightline::light, Cover::soft);
    EXPECT_EQ(cover(yard, disc(500, 1100), disc(1400, 1100)), (Change{-1, 0})); // in it, on its rim
    EXPECT_EQ(cover(yard, disc(500, 1100), disc(1900, 1100)), (Change{-1, 0})); // behind it
    EXPECT_EQ(cover(yard, disc(1000, 1100), disc(1900, 1100)), (Change{0, 0})); // the shooter is in it
    EXPECT_EQ(cover(yard, disc(999, 1100), disc(1900, 1100)), (Change{-1, 0}));
    EXPECT_EQ(cover(yard, disc(1000, 1100), disc(1400, 1300, 0)), (Change{-1, 0})); // both are
    EXPECT_EQ(cover(yard, disc(500, 1400), disc(1300, 1400)), (Change{0, 0}));      // its disc alone is in it
    EXPECT_EQ(cover(yard, disc(500, 1300), disc(1900, 1300)), (Change{-1, 0}));     // the line touches it
    Yard open = Yard::plain();
    open.area(box(1000, 1000, 1400, 1300), Sightline::open, Cover::soft);
    EXPECT_EQ(cover(open, disc(500, 1100), disc(1400, 1100)), (Change{-1, 0}));
    EXPECT_EQ(cover(open, disc(500, 1100), disc(1900, 1100)), (Change{0, 0})); // craters hide nobody behind
}

TEST(ForgeField, A_dense_area_shelters_only_units_in_it__FO_COV_1) {
    Yard yard = Yard::plain();
    yard.area(box(1000, 1000, 1400, 1300), Sightline::dense, Cover::hard);
    EXPECT_EQ(cover(yard, disc(500, 1100), disc(1200, 1100)), (Change{0, 1}));
    EXPECT_EQ(cover(yard, disc(1200, 1100), disc(1900, 1100)), (Change{0, 0})); // shot at out of it
}

TEST(ForgeField, An_obstacle_shelters_those_near_it_from_the_other_side__FO_COV_1__FO_GEO_12) {
    Yard yard = Yard::plain();
    yard.line({1000, 1000}, {1400, 1000}, Cover::hard);
    EXPECT_EQ(cover(yard, disc(1200, 500), disc(1200, 1300)), (Change{0, 1}));
    EXPECT_EQ(cover(yard, disc(1200, 500), disc(1200, 1301)), (Change{0, 0}));
    EXPECT_EQ(cover(yard, disc(1200, 500), disc(1200, 1350, 150)), (Change{0, 1}));
    EXPECT_EQ(cover(yard, disc(1200, 1900), disc(1200, 1300)), (Change{0, 0})); // from this side
    EXPECT_EQ(cover(yard, disc(1200, 400), disc(1200, 1000)), (Change{0, 1}));  // standing on it
    EXPECT_EQ(cover(yard, disc(1500, 400), disc(1400, 1000)), (Change{0, 1}));  // its very end
    EXPECT_EQ(cover(yard, disc(1402, 400), disc(1401, 1300)), (Change{0, 0}));  // past it, though near
    // Beyond the end it is the end that counts: 180 and 240 are 300.
    EXPECT_EQ(cover(yard, disc(930, 340), disc(1580, 1240)), (Change{0, 0})); // does not cross
    yard.line({1400, 1000}, {1400, 400}, Cover::soft);
    EXPECT_EQ(cover(yard, disc(900, 800), disc(1580, 760)), (Change{-1, 0})); // the new one alone
}

TEST(ForgeField, Kinds_of_cover_are_combined__FO_COV_2) {
    const auto with = [](std::vector<Cover> kinds, bool table_b) {
        Yard yard = Yard::plain();
        for (const Cover kind : kinds) yard.area(box(1000, 1000, 1400, 1300), Sightline::light, kind);
        yard.kit.options.cover_b = table_b;
        return cover(yard, disc(200, 1100), disc(1200, 1100));
    };
    using enum Cover;
    // table A
    EXPECT_EQ(with({soft}, false), (Change{-1, 0}));
    EXPECT_EQ(with({hard}, false), (Change{0, 1}));
    EXPECT_EQ(with({fortified}, false), (Change{0, 2}));
    EXPECT_EQ(with({negative}, false), (Change{0, -1}));
    EXPECT_EQ(with({soft, soft}, false), (Change{-1, 0}));
    EXPECT_EQ(with({hard, hard}, false), (Change{0, 1}));
    EXPECT_EQ(with({negative, negative}, false), (Change{0, -1}));
    EXPECT_EQ(with({hard, fortified}, false), (Change{0, 2}));
    EXPECT_EQ(with({soft, hard}, false), (Change{-1, 1}));
    EXPECT_EQ(with({fortified, soft, hard, negative}, false), (Change{-1, 1}));
    EXPECT_EQ(with({none}, false), (Change{0, 0}));
    // table B
    EXPECT_EQ(with({soft}, true), (Change{0, 1}));
    EXPECT_EQ(with({hard}, true), (Change{0, 2}));
    EXPECT_EQ(with({fortified}, true), (Change{0, 3}));
    EXPECT_EQ(with({negative}, true), (Change{0, -1}));
    EXPECT_EQ(with({soft, hard}, true), (Change{0, 2}));
    EXPECT_EQ(with({soft, fortified}, true), (Change{0, 3}));
    EXPECT_EQ(with({soft, hard, fortified, negative}, true), (Change{0, 2}));
}

TEST(ForgeField, Negative_cover_counts_at_any_distance__FO_COV_3) {
    Yard yard = Yard::plain();
    yard.area(box(1000, 1000, 1400, 1300), Sightline::open, Cover::negative)
        .area(box(1000, 1000, 1400, 1300), Sightline::open, Cover::soft)
        .area(box(1000, 1000, 1400, 1300), Sightline::open, Cover::fortified);
    EXPECT_EQ(cover(yard, disc(600, 1100), disc(1100, 1100)), (Change{0, -1})); // 3.00"
    EXPECT_EQ(shelter_of(yard.kit, disc(600, 1100), disc(1100, 1100)).kinds,
              1u << static_cast<int>(Cover::negative));
    EXPECT_EQ(cover(yard, disc(599, 1100), disc(1100, 1100)), (Change{-1, 1}));
}

TEST(ForgeField, Cover_never_helps_in_melee__FO_COV_4) {
    Yard yard = Yard::of_game();
    yard.put("G1", {2300, 1100}).put("B1", {2505, 1100}); // both in R1
    const UnitId guard = yard.number("G1"), crew = yard.number("B1");
    const Carried& sabre = weapons_of(yard.kit, guard, true)[0];
    const Carried& carbine = weapons_of(yard.kit, guard, false)[0];
    const Place there = unit_at(yard.state, crew).at;
    EXPECT_EQ(save_number(yard.kit, yard.state, guard, sabre, true, crew, there), 5 - 1);
    EXPECT_EQ(save_number(yard.kit, yard.state, guard, carbine, false, crew, there), 5); // point blank
    unit_at(yard.state, guard).at = {1700, 1100};
    EXPECT_EQ(save_number(yard.kit, yard.state, guard, carbine, false, crew, there), 5 + 1);
}

// ---------------------------------------------------------------- 5.2 Where a unit may go

Misstep step(const Yard& yard, UnitId unit, Place to, int reach = 800, UnitId exempt = UnitId::none()) {
    return Ground(yard.kit, yard.state, unit, reach, exempt).step_to(to);
}

TEST(ForgeField, The_whole_disc_ends_on_the_table__FO_MOV_4__FO_GEO_12) {
    Yard yard = Yard::plain(2400, 1800);
    const UnitId unit = yard.stand(0, {400, 400}, 125);
    EXPECT_EQ(step(yard, unit, {125, 125}), Misstep::none);
    EXPECT_EQ(step(yard, unit, {124, 125}), Misstep::off_table);
    EXPECT_EQ(step(yard, unit, {125, 124}), Misstep::off_table);
    EXPECT_EQ(step(yard, unit, {-300, 400}), Misstep::off_table);
    unit_at(yard.state, unit).at = {2000, 1400};
    EXPECT_EQ(step(yard, unit, {2275, 1675}), Misstep::none);
    EXPECT_EQ(step(yard, unit, {2276, 1675}), Misstep::off_table);
    EXPECT_EQ(step(yard, unit, {2275, 1676}), Misstep::off_table);
}

TEST(ForgeField, A_disc_ends_beside_others_and_not_on_them__FO_MOV_5__FO_MOV_8) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100);
    const UnitId mate = yard.stand(0, {1300, 1400}, 150);     // 500 away
    EXPECT_EQ(step(yard, unit, {1150, 1200}), Misstep::none); // 150 and 200: touching
    EXPECT_EQ(step(yard, unit, {1151, 1200}), Misstep::no_room);
    EXPECT_EQ(step(yard, unit, {1300, 1400}), Misstep::no_room);
    EXPECT_EQ(step(yard, unit, {1450, 1600}), Misstep::none); // right through its friend
    EXPECT_EQ(step(yard, unit, {1449, 1600}), Misstep::no_room);
    yard.state.table.remove(mate);
    EXPECT_EQ(step(yard, unit, {1300, 1400}), Misstep::none);
}

TEST(ForgeField, A_disc_ends_beside_a_block_and_not_on_it__EX_13__FO_MOV_5__FO_GEO_12) {
    Yard yard = Yard::of_game();
    yard.put("G2", {1350, 600}).put("G1", {1350, 300});
    const UnitId rifles = yard.number("G2");
    EXPECT_EQ(step(yard, rifles, {1350, 1300}), Misstep::none);
    EXPECT_EQ(step(yard, rifles, {1400, 1290}), Misstep::no_room); // 1.00" from K1, radius 1.25"
    EXPECT_EQ(step(yard, rifles, {1375, 1290}), Misstep::none);    // touching it
    EXPECT_EQ(step(yard, rifles, {1376, 1290}), Misstep::no_room);
    EXPECT_EQ(step(yard, rifles, {1425, 1100}), Misstep::none); // 75 and 100 from its corner
    EXPECT_EQ(step(yard, rifles, {1426, 1100}), Misstep::no_room);
}

TEST(ForgeField, A_block_in_the_way_stops_the_centre__FO_MOV_6) {
    Yard yard = Yard::plain();
    yard.block(box(1300, 900, 1400, 1200));
    const UnitId unit = yard.stand(0, {1000, 1000}, 100);
    EXPECT_EQ(step(yard, unit, {1600, 1000}), Misstep::blocked);
    EXPECT_EQ(step(yard, unit, {1600, 1400}), Misstep::blocked); // 1200 at x = 1300
    EXPECT_EQ(step(yard, unit, {1600, 1401}), Misstep::none);    // the disc may sweep over its corner
    EXPECT_TRUE(Ground(yard.kit, yard.state, unit, 800).crosses_block({1300, 1000}));
    EXPECT_FALSE(Ground(yard.kit, yard.state, unit, 800).crosses_block({1299, 1000}));
}

TEST(ForgeField, An_enemy_keeps_everybody_more_than_an_inch_away__FO_MOV_7__FO_GEO_9) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100);
    const UnitId enemy = yard.stand(1, {1500, 1000}, 100); // 3.00" between rims
    EXPECT_EQ(step(yard, unit, {1199, 1000}), Misstep::none);
    EXPECT_EQ(step(yard, unit, {1200, 1000}), Misstep::too_near); // 1.00" is within 1.00"
    EXPECT_EQ(step(yard, unit, {1800, 1000}), Misstep::too_near); // the end is far enough, the way is not
    // Past it, 4 east for every 3 north: the way comes as near as 300 to its centre, the end does not.
    EXPECT_EQ(step(yard, unit, {1480, 1360}), Misstep::too_near);
    EXPECT_EQ(step(yard, unit, {1480, 1361}), Misstep::none);
    EXPECT_EQ(step(yard, unit, {1400, 1300}), Misstep::too_near);
    EXPECT_EQ(step(yard, unit, {1401, 1300}), Misstep::too_near);
    EXPECT_EQ(step(yard, unit, {1400, 1301}), Misstep::none);
    EXPECT_EQ(step(yard, unit, {600, 1000}), Misstep::none); // away
    // Whoever is charged keeps nobody away, but nobody ends on it (FO-CHG-2).
    EXPECT_EQ(step(yard, unit, {1295, 1000}, 800, enemy), Misstep::none);
    EXPECT_EQ(step(yard, unit, {1301, 1000}, 800, enemy), Misstep::no_room);
    yard.state.table.remove(enemy);
    EXPECT_EQ(step(yard, unit, {1500, 1000}), Misstep::none);
}

TEST(ForgeField, Whoever_is_within_an_inch_already_may_only_go_away__EX_12__FO_MOV_7) {
    Yard yard = Yard::of_game();
    yard.put("G3", {1300, 1500}).put("B5", {1300, 1755});
    const UnitId rifles = yard.number("G3");
    ASSERT_TRUE(is_engaged(yard.kit, yard.state, rifles));
    EXPECT_EQ(step(yard, rifles, {1300, 1250}), Misstep::none);
    EXPECT_EQ(step(yard, rifles, {1300, 1405}), Misstep::too_near); // 3.50" from centre to centre
    EXPECT_EQ(step(yard, rifles, {1300, 1404}), Misstep::none);
    EXPECT_EQ(step(yard, rifles, {800, 1500}), Misstep::none); // straight to the side
    EXPECT_EQ(step(yard, rifles, {800, 1501}), Misstep::too_near);
    EXPECT_EQ(step(yard, rifles, {1061, 1500}), Misstep::too_near); // to the side, and not far enough
    EXPECT_EQ(step(yard, rifles, {1060, 1500}), Misstep::none);     // 240 and 255 are more than 350
}

TEST(ForgeField, Whoever_is_not_left_behind_still_keeps_others_away__FO_MOV_7) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000});
    yard.stand(1, {1000, 1205});                                 // in contact
    yard.stand(1, {1000, 500});                                  // behind: 3.00"
    EXPECT_EQ(step(yard, unit, {1000, 905}), Misstep::too_near); // 1.00" from the first
    EXPECT_EQ(step(yard, unit, {1000, 904}), Misstep::none);
    EXPECT_EQ(step(yard, unit, {1000, 801}), Misstep::none);
    EXPECT_EQ(step(yard, unit, {1000, 800}), Misstep::too_near); // 1.00" from the other
}

TEST(ForgeField, The_first_rule_that_is_broken_is_told__FO_GEN_10) {
    Yard yard = Yard::plain();
    yard.block(box(1200, 0, 1250, 3000));
    const UnitId unit = yard.stand(0, {1000, 200});
    yard.stand(0, {1500, 200});
    yard.stand(1, {1700, 400});
    yard.stand(1, {1000, 600});
    EXPECT_EQ(step(yard, unit, {1500, 50}),
              Misstep::off_table); // and on a friend, across a block, near an enemy
    EXPECT_EQ(step(yard, unit, {1500, 150}), Misstep::no_room);
    EXPECT_EQ(step(yard, unit, {1490, 410}), Misstep::blocked);
    EXPECT_EQ(step(yard, unit, {1000, 310}), Misstep::too_near);
    EXPECT_EQ(step(yard, unit, {1000, 299}), Misstep::none);
    const Ground ground(yard.kit, yard.state, unit, 800);
    EXPECT_EQ(ground.end_at({1490, 410}), Misstep::none); // beside its friend
    EXPECT_TRUE(ground.crosses_block({1490, 410}));
    EXPECT_FALSE(ground.keeps_away({1490, 410}));
}

TEST(ForgeField, A_shortened_move_is_asked_for_its_end_only__FO_MOV_12) {
    Yard yard = Yard::plain();
    yard.block(box(1100, 800, 1110, 1200));
    const UnitId unit = yard.stand(0, {900, 1000});
    yard.stand(1, {1500, 1350});
    const Ground ground(yard.kit, yard.state, unit, 1200);
    EXPECT_TRUE(ground.may_stop({1900, 1000})); // past the enemy, through the block
    EXPECT_FALSE(ground.allows({1900, 1000}));
    EXPECT_TRUE(ground.may_stop({1500, 1049}));
    EXPECT_FALSE(ground.may_stop({1500, 1050})); // 1.00"
    EXPECT_FALSE(ground.may_stop({1105, 1000})); // in the block
    EXPECT_FALSE(ground.may_stop({1900, 99}));   // off the table
}

// ---------------------------------------------------------------- the ground, slowly

// The rules as they are written, with nothing left out because it is too far away.
Misstep slow_step(const Yard& yard, UnitId unit, Place to, UnitId exempt) {
    const Equipment& kit = yard.kit;
    const Disc from = disc_of(kit, yard.state, unit);
    const Disc end{to, from.radius};
    if (!kit.scenario.table.contains(end)) return Misstep::off_table;
    for (const UnitId other : yard.state.table)
        if (other != unit && overlap(end, disc_of(kit, yard.state, other))) return Misstep::no_room;
    for (const TerrainPiece& piece : kit.scenario.terrain)
        if (piece.shape == TerrainShape::block && overlap(end, Polygon::rectangle(piece.box)))
            return Misstep::no_room;
    for (const TerrainPiece& piece : kit.scenario.terrain)
        if (piece.shape == TerrainShape::block &&
            meet(Segment{from.centre, to}, Polygon::rectangle(piece.box)))
            return Misstep::blocked;
    for (const UnitId enemy : enemies_of(kit, yard.state, unit)) {
        if (enemy == exempt) continue;
        const Disc disc = disc_of(kit, yard.state, enemy);
        const int limit = from.radius + disc.radius + kit.measures.bubble;
        const bool was_near = within(from.centre, disc.centre, limit);
        if (was_near && dot(to - from.centre, from.centre - disc.centre) < 0) return Misstep::too_near;
        if (was_near ? within(to, disc.centre, limit) : within(disc.centre, Segment{from.centre, to}, limit))
            return Misstep::too_near;
    }
    return Misstep::none;
}

// A crowded little table: units that do not overlap, some of them in contact, and a few blocks.
Yard some_crowd() {
    Yard yard = Yard::plain(2400, 1800);
    for (int n = some(0, 3); n > 0; --n) {
        const int x = some(0, 2200), y = some(0, 1600);
        yard.block(box(x, y, x + some(1, 200), y + some(1, 200)));
    }
    const auto fits = [&](const Disc& at) {
        return yard.kit.scenario.table.contains(at) &&
               std::ranges::none_of(
                   yard.state.table,
                   [&](UnitId other) { return overlap(at, disc_of(yard.kit, yard.state, other)); }) &&
               std::ranges::none_of(yard.kit.scenario.terrain,
                                    [&](const TerrainPiece& piece) { return overlap(at, piece.box); });
    };
    for (int n = some(1, 14); n > 0; --n) {
        Disc at = disc(some(50, 2350), some(50, 1750), some(50, 150));
        if (!yard.kit.units.empty() && some(0, 2) == 0)
            at.centre =
                contact_point(at, disc_of(yard.kit, yard.state, UnitId(some(0, yard.kit.units.size() - 1))));
        if (fits(at)) yard.stand(some(0, 2), at.centre, at.radius);
    }
    return yard;
}

RC_GTEST_PROP(ForgeField, The_ground_is_what_the_rules_say__FO_MOV_4__FO_MOV_5__FO_MOV_6__FO_MOV_7__FO_MOV_8,
              ()) {
    const Yard yard = some_crowd();
    if (yard.kit.units.empty()) return;
    const UnitId unit(some(0, yard.kit.units.size() - 1));
    const Place from = unit_at(yard.state, unit).at;
    const int reach = some(100, 1200);
    const UnitId exempt(some(0, 3) == 0 ? some(0, yard.kit.units.size() - 1) : -1);
    const Ground ground(yard.kit, yard.state, unit, reach, exempt);
    for (int n = 0; n < 40; ++n) {
        const Place to = place(from.x + some(-reach, reach), from.y + some(-reach, reach));
        if (to == from || squared_distance(from, to) > square(reach)) continue;
        RC_ASSERT(ground.step_to(to) == slow_step(yard, unit, to, exempt));
        const Misstep end = slow_step(yard, unit, to, exempt);
        if (end == Misstep::off_table || end == Misstep::no_room) RC_ASSERT(!ground.may_stop(to));
        if (end == Misstep::none) RC_ASSERT(ground.may_stop(to));
    }
}

} // namespace
} // namespace muster::forge::tests::field
