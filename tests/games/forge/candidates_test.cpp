// What is offered where anything may be chosen (FO-CAND): which points and targets, in which order, and never
// one that would be refused.
#include "games/forge/yard.hpp"

#include <algorithm>
#include <functional>
#include <rapidcheck/gtest.h>

namespace muster::forge::tests::candidates {
namespace {

using Places = std::vector<Place>;
using Actions = std::vector<Action>;

Place place(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

Actions all_of(const ActionList& list) { return {list.begin(), list.end()}; }

Actions moves_of(const Yard& yard, UnitId unit) {
    ActionList list;
    list_moves(yard.kit, yard.state, unit, list);
    return all_of(list);
}
Actions charges_of(const Yard& yard, UnitId unit) {
    ActionList list;
    list_charges(yard.kit, yard.state, unit, list);
    return all_of(list);
}
Actions consolidations_of(const Yard& yard, UnitId unit) {
    ActionList list;
    list_consolidations(yard.kit, yard.state, unit, list);
    return all_of(list);
}
Actions targets_of(const Yard& yard, UnitId unit, bool melee) {
    ActionList list;
    list_targets(yard.kit, yard.state, unit, melee, list);
    return all_of(list);
}

// The points of a Move, or of a Rush.
Places points_of(const Actions& actions, bool rush) {
    Places points;
    for (const Action& action : actions)
        if ((action.detail == 1) == rush) points.push_back(action.at);
    return points;
}
bool holds(const Places& points, Place at) { return std::ranges::find(points, at) != points.end(); }

// ---------------------------------------------------------------- moves

TEST(ForgeCandidates, A_unit_alone_on_a_plain_goes_in_sixteen_directions__FO_CAND__FO_GEO_6) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 5);
    const Actions actions = moves_of(yard, unit);
    const Places walks = points_of(actions, false);
    ASSERT_EQ(walks.size(), 32u);
    EXPECT_EQ(Places(walks.begin(), walks.begin() + 6),
              (Places{{1500, 1000}, {1461, 1191}, {1353, 1353}, {1191, 1461}, {1000, 1500}, {809, 1461}}));
    EXPECT_EQ(walks[15], (Place{1461, 809}));
    EXPECT_EQ(walks[16], (Place{1250, 1000})); // half of it
    EXPECT_EQ(walks[17], (Place{1230, 1095}));
    EXPECT_EQ(walks[28], (Place{1000, 750}));
    const Places rushes = points_of(actions, true);
    ASSERT_EQ(rushes.size(), 16u); // at full length only: 5 and 2
    EXPECT_EQ(rushes[0], (Place{1700, 1000}));
    EXPECT_EQ(rushes[9], (Place{354, 733})); // 646 and 267
    EXPECT_EQ(actions[0], Action(Verb::move).with(unit).to({1500, 1000}));
    EXPECT_EQ(actions[32], Action(Verb::move).with(unit).of(1).to({1700, 1000}));
}

TEST(ForgeCandidates, Objectives_come_next_and_then_enemies__FO_CAND) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 5);
    yard.objective({1300, 1390}).objective({1300, 1410}).objective({1000, 1000});
    yard.stand(1, {2000, 1750});
    yard.stand(0, {2000, 300}); // a friend is no aim
    const Actions actions = moves_of(yard, unit);
    const Places walks = points_of(actions, false);
    ASSERT_EQ(walks.size(), 32u + 3u);
    EXPECT_EQ(walks[32], (Place{1300, 1390}));      // 492 away: the point itself
    EXPECT_EQ(walks[33], (Place{1294, 1402}));      // 508 away: 5" of the way
    EXPECT_EQ(walks[34], (Place{1400, 1300}));      // towards the enemy
    const Places rushes = points_of(actions, true); // both objectives are in reach; one is under its feet
    ASSERT_EQ(rushes.size(), 16u + 3u);
    EXPECT_EQ(Places(rushes.begin() + 16, rushes.end()), (Places{{1300, 1390}, {1300, 1410}, {1560, 1420}}));
}

TEST(ForgeCandidates, A_point_that_is_found_twice_is_offered_once__FO_CAND) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 5);
    yard.objective({1900, 1000}).objective({1250, 1000}).objective({1000, 2000});
    EXPECT_EQ(points_of(moves_of(yard, unit), false).size(), 32u);
    EXPECT_EQ(points_of(moves_of(yard, unit), true).size(), 16u + 1u); // (1250,1000) itself
}

TEST(ForgeCandidates, What_would_be_refused_is_not_offered__FO_CAND__FO_MOV_4__FO_MOV_5__FO_MOV_6__FO_MOV_7) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {400, 1000}, 100, 5);
    yard.stand(0, {900, 1000});                     // a friend in the east
    yard.block({{350, 1300}, {450, 1400}});         // a block in the north
    const UnitId enemy = yard.stand(1, {753, 647}); // an enemy in the south-east
    const Places walks = points_of(moves_of(yard, unit), false);
    EXPECT_FALSE(holds(walks, {-100, 1000}));
    EXPECT_FALSE(holds(walks, {900, 1000}));
    EXPECT_TRUE(holds(walks, {650, 1000})); // beside its friend
    EXPECT_FALSE(holds(walks, {400, 1500}));
    EXPECT_FALSE(holds(walks, {753, 647}));
    EXPECT_FALSE(holds(walks, {576, 824}));
    EXPECT_TRUE(holds(walks, {150, 1000}));
    yard.state.table.remove(enemy);
    EXPECT_TRUE(holds(points_of(moves_of(yard, unit), false), {753, 647}));
}

TEST(ForgeCandidates, Nobody_rushes_over_what_slows_or_out_of_melee__FO_CAND__FO_RSH_2) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 5);
    yard.line({1600, 500}, {1600, 1500}, Cover::hard)
        .area({{0, 1600}, {4800, 1650}}, Sightline::open, Cover::soft, Footing::difficult);
    const Places rushes = points_of(moves_of(yard, unit), true);
    EXPECT_FALSE(holds(rushes, {1700, 1000}));
    EXPECT_FALSE(holds(rushes, {1000, 1700}));
    EXPECT_TRUE(holds(rushes, {1494, 1494}));
    EXPECT_FALSE(holds(rushes, {1646, 1267})); // two over the line ...
    EXPECT_EQ(rushes.size(), 16u - 3u - 3u);   // ... besides the east, three into the area
    EXPECT_EQ(points_of(moves_of(yard, unit), false).size(), 32u);
    yard.stand(1, {1205, 1000});
    EXPECT_FALSE(moves_of(yard, unit).empty());
    EXPECT_TRUE(points_of(moves_of(yard, unit), true).empty());
}

TEST(ForgeCandidates, Shock_shortens_and_pins__FO_CAND__FO_MOV_1__FO_MOV_3) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 5);
    yard.stand(1, {1500, 1000});
    unit_at(yard.state, unit).shock = 2;
    EXPECT_TRUE(holds(points_of(moves_of(yard, unit), false), {1000, 1300}));
    EXPECT_TRUE(holds(points_of(moves_of(yard, unit), false), {1000, 1150}));
    EXPECT_TRUE(holds(points_of(moves_of(yard, unit), true), {1000, 1400})); // 3 and 1
    unit_at(yard.state, unit).shock = 5;
    EXPECT_TRUE(moves_of(yard, unit).empty());
    EXPECT_TRUE(charges_of(yard, unit).empty());
    ActionList escapes;
    list_escapes(yard.kit, yard.state, unit, Action(Verb::react), escapes);
    EXPECT_TRUE(escapes.empty());
}

// ---------------------------------------------------------------- charges

TEST(ForgeCandidates, A_charge_goes_to_the_canonical_point__EX_11__FO_CAND__FO_CHG_2) {
    Yard yard = Yard::of_game();
    yard.put("B5", {1350, 1400}).put("G2", {1350, 850}).put("G3", {1350, 250});
    const UnitId runners = yard.number("B5");
    EXPECT_EQ(charges_of(yard, runners),
              (Actions{Action(Verb::charge).with(runners).on(yard.number("G2")).to({1350, 1105})}));
    yard.put("G2", {1350, 650}, 0); // 495: still less than 8"
    EXPECT_EQ(charges_of(yard, runners).size(), 1u);
    unit_at(yard.state, runners).shock = 4; // 4"
    EXPECT_TRUE(charges_of(yard, runners).empty());
}

TEST(ForgeCandidates, A_charge_reaches_exactly_as_far_as_a_move__FO_CAND__FO_CHG_2) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 5);
    const UnitId enemy = yard.stand(1, {1705, 1000});
    EXPECT_EQ(charges_of(yard, unit), (Actions{Action(Verb::charge).with(unit).on(enemy).to({1500, 1000})}));
    unit_at(yard.state, enemy).at = {1706, 1000};
    EXPECT_TRUE(charges_of(yard, unit).empty()); // no point of the ring is nearer
}

TEST(ForgeCandidates, If_the_canonical_point_is_taken_the_ring_is_offered__FO_CAND) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 5);
    const UnitId enemy = yard.stand(1, {1500, 1000});
    yard.stand(0, {1250, 1000}); // where the canonical point is
    Places points;
    for (const Action& action : charges_of(yard, unit)) {
        EXPECT_EQ(action, Action(Verb::charge).with(unit).on(enemy).to(action.at));
        points.push_back(action.at);
    }
    // All of the ring that is within 5", and neither on the friend nor on the enemy.
    EXPECT_EQ(points, (Places{{1422, 1189}, {1422, 811}}));
}

TEST(ForgeCandidates, Others_keep_a_charger_away__FO_CAND__FO_CHG_1__FO_CHG_2) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000}, 100, 8);
    const UnitId enemy = yard.stand(1, {1500, 1000});
    const UnitId other = yard.stand(1, {1500, 1210}); // next to it
    const Actions actions = charges_of(yard, unit);
    for (const Action& action : actions) {
        const UnitId uncharged = UnitId(action.target) == enemy ? other : enemy;
        EXPECT_FALSE(gap_within(disc_of(yard.kit, yard.state, uncharged), Disc{action.at, 100}, 100));
    }
    EXPECT_TRUE(
        std::ranges::any_of(actions, [&](const Action& action) { return UnitId(action.target) == enemy; }));
    EXPECT_TRUE(std::ranges::is_sorted(actions, {}, &Action::target));
    yard.stand(1, {795, 1000}); // now it is engaged
    EXPECT_TRUE(charges_of(yard, unit).empty());
}

// ---------------------------------------------------------------- escapes and consolidations

TEST(ForgeCandidates, An_escape_is_one_whole_move_in_any_direction__FO_CAND__FO_REA_ESCAPE) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 300}, 100, 4);
    const UnitId enemy = yard.stand(1, {1000, 505}); // in contact
    const Action react = Action(Verb::react).with(unit).on(enemy).of(1);
    ActionList list;
    list_escapes(yard.kit, yard.state, unit, react, list);
    EXPECT_EQ(
        all_of(list), // all others come nearer, or leave the table
        (Actions{react.to({1400, 300}), react.to({600, 300}), react.to({631, 147}), react.to({1369, 147})}));
    unit_at(yard.state, enemy).at = {1000, 3000};
    ActionList free;
    list_escapes(yard.kit, yard.state, unit, react, free);
    EXPECT_EQ(free.size(), 11u);
}

TEST(ForgeCandidates, Consolidating_goes_to_the_closest_enemy__FO_CAND__FO_FGT_5) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000});
    EXPECT_TRUE(consolidations_of(yard, unit).empty()); // nobody is there
    const UnitId enemy = yard.stand(1, {1505, 1000});
    yard.stand(1, {1000, 1800});
    const auto to = [&](Place at) { return Action(Verb::consolidate).with(unit).to(at); };
    EXPECT_EQ(consolidations_of(yard, unit), (Actions{to({1300, 1000})})); // in contact, 3.00" away
    unit_at(yard.state, enemy).at = {1506, 1000};
    EXPECT_EQ(consolidations_of(yard, unit), (Actions{to({1300, 1000})})); // 3.00" towards it
    unit_at(yard.state, enemy).at = {1300, 1000};
    EXPECT_EQ(consolidations_of(yard, unit), (Actions{to({1095, 1000})}));
    // The contact point is rounded, a step cut off: (288,84) is 3.00" long, and (287,83) the step.
    unit_at(yard.state, enemy).at = {1485, 1141};
    EXPECT_EQ(consolidations_of(yard, unit), (Actions{to({1288, 1084})}));
    unit_at(yard.state, enemy).at = {1486, 1141};
    EXPECT_EQ(consolidations_of(yard, unit), (Actions{to({1000 + 486 * 300 / 507, 1000 + 141 * 300 / 507})}));
}

TEST(ForgeCandidates, Consolidating_goes_to_objectives_that_lie_nearer_to_the_enemy__FO_CAND__FO_FGT_5) {
    Yard yard = Yard::plain();
    const UnitId unit = yard.stand(0, {1000, 1000});
    yard.stand(1, {1700, 1000});
    yard.objective({1500, 1500}).objective({500, 1000}).objective({1000, 1000}).objective({1050, 1000});
    const auto to = [&](Place at) { return Action(Verb::consolidate).with(unit).to(at); };
    EXPECT_EQ(consolidations_of(yard, unit), (Actions{to({1300, 1000}), to({1211, 1211})}));
    yard.block({{1150, 950}, {1160, 1050}});
    EXPECT_EQ(consolidations_of(yard, unit), (Actions{to({1211, 1211})})); // FO-MOV-6
}

// ---------------------------------------------------------------- targets

struct Range {
    Yard yard = Yard::of_game();
    UnitId shooter{};

    explicit Range(const std::string& id, Place at) {
        yard.put(id, at);
        shooter = yard.number(id);
    }
    Range& enemy(const std::string& id, Place at) {
        yard.put(id, at);
        return *this;
    }
    Action at(const std::string& id, bool melee = false) const {
        return Action(melee ? Verb::fight : Verb::shoot).with(shooter).on(yard.number(id));
    }
    // A target for each weapon of the sheet; "" if it is idle.
    Action split(std::vector<std::string> ids, bool focus = false, bool melee = false) const {
        Aim aim;
        aim.split = true;
        aim.focus = focus;
        std::string first;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            if (ids[i].empty()) continue;
            if (first.empty()) first = ids[i];
            aim.at[SlotId(static_cast<int>(i))] = yard.number(ids[i]);
        }
        return at(first, melee).of(aim.packed());
    }
};

TEST(ForgeCandidates, Whole_targets_come_first_and_then_every_split__FO_CAND__FO_ATK_2) {
    Range range("G2", {1000, 400}); // rifle and repeater
    range.enemy("B3", {600, 700}).enemy("B2", {1400, 700});
    EXPECT_EQ(
        targets_of(range.yard, range.shooter, false),
        (Actions{range.at("B2"), range.at("B3"), range.split({"B2", "B3"}), range.split({"B3", "B2"})}));
    range.enemy("B1", {1000, 1000});
    const Actions actions = targets_of(range.yard, range.shooter, false);
    ASSERT_EQ(actions.size(), 3u + 6u);
    EXPECT_EQ(Actions(actions.begin() + 3, actions.end()),
              (Actions{range.split({"B1", "B2"}), range.split({"B1", "B3"}), range.split({"B2", "B1"}),
                       range.split({"B2", "B3"}), range.split({"B3", "B1"}), range.split({"B3", "B2"})}));
}

TEST(ForgeCandidates, With_a_token_everything_is_offered_with_Focus_too__FO_CAND__FO_FOC_2) {
    Range range("G2", {1000, 400});
    range.enemy("B2", {1400, 700}).enemy("B3", {600, 700});
    unit_at(range.yard.state, range.shooter).focus = 2;
    Aim focus;
    focus.focus = true;
    EXPECT_EQ(targets_of(range.yard, range.shooter, false),
              (Actions{range.at("B2"), range.at("B2").of(focus.packed()), range.at("B3"),
                       range.at("B3").of(focus.packed()), range.split({"B2", "B3"}),
                       range.split({"B2", "B3"}, true), range.split({"B3", "B2"}),
                       range.split({"B3", "B2"}, true)}));
}

TEST(ForgeCandidates, A_weapon_aims_only_at_what_it_reaches__FO_CAND__FO_SHT_4__FO_SHT_5) {
    Range range("B4", {1000, 400}); // harpoon 30", repeater 24"
    range.enemy("G2", {3700, 400}).enemy("G3", {1400, 700});
    EXPECT_EQ(targets_of(range.yard, range.shooter, false),
              (Actions{range.at("G2"), range.at("G3"), range.split({"G2", "G3"})}));
    range.enemy("G3", {3700, 700}); // now the repeater has nobody
    EXPECT_EQ(targets_of(range.yard, range.shooter, false), (Actions{range.at("G2"), range.at("G3")}));
    range.yard.put("B4", {1700, 700}).put("G2", {1700, 2200}).put("G3", {4500, 3400});
    EXPECT_TRUE(targets_of(range.yard, range.shooter, false).empty()); // 23: behind K1; and too far
}

TEST(ForgeCandidates, Whoever_may_not_shoot_or_fight_has_no_targets__FO_CAND__FO_SHT_1__FO_SHT_2__FO_FGT_2) {
    Range range("G1", {1000, 400});
    range.enemy("B2", {1500, 400});
    EXPECT_EQ(targets_of(range.yard, range.shooter, false), (Actions{range.at("B2")}));
    EXPECT_TRUE(targets_of(range.yard, range.shooter, true).empty());
    range.enemy("B3", {1000, 630}); // in contact
    EXPECT_TRUE(targets_of(range.yard, range.shooter, false).empty());
    EXPECT_EQ(targets_of(range.yard, range.shooter, true), (Actions{range.at("B3", true)})); // only sabres
    range.yard.state.fought = UnitSet(range.shooter);
    EXPECT_TRUE(targets_of(range.yard, range.shooter, true).empty());
}

TEST(ForgeCandidates, Blows_are_split_among_those_in_contact__FO_CAND__FO_FGT_3) {
    Range range("B1", {1000, 400}); // cutlass and sabre
    range.enemy("G4", {1205, 400}).enemy("G1", {795, 400}).enemy("G6", {1000, 1400});
    EXPECT_EQ(targets_of(range.yard, range.shooter, true),
              (Actions{range.at("G1", true), range.at("G4", true), range.split({"G1", "G4"}, false, true),
                       range.split({"G4", "G1"}, false, true)}));
}

TEST(ForgeCandidates, There_are_never_more_than_64_entries__FO_CAND) {
    Yard yard = Yard::of_game(4, {{"rules", "ffa"}});
    const UnitId rifles(1); // G2 of seat 0
    yard.put(rifles, {300, 300});
    for (int enemy = 6; enemy < 24; ++enemy) // three rows, all within 24"
        yard.put(UnitId(enemy), place(700 + (enemy - 6) % 6 * 310, 200 + (enemy - 6) / 6 * 310));
    const Actions actions = targets_of(yard, rifles, false);
    ASSERT_EQ(actions.size(), 64u); // 18, and 46 of 18 * 17
    EXPECT_EQ(actions[17], Action(Verb::shoot).with(rifles).on(23));
    const Aim last = Aim::unpacked(actions[63].detail); // 17 splits begin with 6, 17 with 7, 12 with 8
    EXPECT_EQ(last.at[SlotId(0)], UnitId(8));
    EXPECT_EQ(last.at[SlotId(1)], UnitId(18));
    unit_at(yard.state, rifles).focus = 1;
    EXPECT_EQ(targets_of(yard, rifles, false).size(), 128u);
}

// ---------------------------------------------------------------- FO-CAND, word by word

// The rule book's own sentences, with the questions that refuse.
struct Slow {
    const Yard& yard;
    UnitId unit;

    Place from() const { return unit_at(yard.state, unit).at; }
    Vector way_to(Place at) const { return at - from(); }
    Place step(Vector v, int length) const { return from() + shortened(v, length); }
    UnitSet enemies() const { return enemies_of(yard.kit, yard.state, unit); }

    static void add(Actions& actions, const Action& action, const Verdict& verdict) {
        if (verdict.ok() && std::ranges::find(actions, action) == actions.end()) actions.push_back(action);
    }
    void add_moves(Actions& actions, bool rush, const std::vector<int>& lengths) const {
        const auto look_at = [&](Place at) {
            const Action move = Action(Verb::move).with(unit);
            add(actions, (rush ? move.of(1) : move).to(at), judge_move(yard.kit, yard.state, unit, rush, at));
        };
        for (const int length : lengths)
            for (const Vector direction : rounded_compass()) look_at(step(direction, length));
        for (const Objective& objective : yard.kit.scenario.objectives)
            look_at(squared_length(way_to(objective.at)) <= square(lengths[0])
                        ? objective.at
                        : step(way_to(objective.at), lengths[0]));
        for (const UnitId enemy : enemies()) look_at(step(way_to(unit_at(yard.state, enemy).at), lengths[0]));
    }
    Actions moves() const {
        const int mov = mov_of(yard.kit, yard.state, unit);
        Actions actions;
        add_moves(actions, false, {100 * mov, 100 * mov / 2});
        add_moves(actions, true, {100 * mov + 100 * (mov / 2)});
        return actions;
    }
    Actions charges() const {
        Actions actions;
        for (const UnitId enemy : enemies()) {
            const Disc own = disc_of(yard.kit, yard.state, unit),
                       target = disc_of(yard.kit, yard.state, enemy);
            const auto look_at = [&](Place at) {
                add(actions, Action(Verb::charge).with(unit).on(enemy).to(at),
                    judge_charge(yard.kit, yard.state, unit, enemy, at));
            };
            const std::size_t before = actions.size();
            look_at(contact_point(own, target));
            if (actions.size() > before) continue;
            for (const Vector direction : rounded_compass())
                look_at(target.centre + scaled(direction, own.radius + target.radius + 5, 1000));
        }
        return actions;
    }
    Actions escapes(const Action& react) const {
        Actions actions;
        for (const Vector direction : rounded_compass()) {
            const Action escape = react.to(step(direction, 100 * mov_of(yard.kit, yard.state, unit)));
            add(actions, escape, judge_escape(yard.kit, yard.state, unit, escape));
        }
        return actions;
    }
    Actions consolidations() const {
        Actions actions;
        const UnitId closest = closest_enemy(yard.kit, yard.state, unit);
        if (closest.is_none()) return actions;
        const auto look_at = [&](Place at) {
            add(actions, Action(Verb::consolidate).with(unit).to(at),
                judge_consolidation(yard.kit, yard.state, unit, at));
        };
        const Disc enemy = disc_of(yard.kit, yard.state, closest);
        const Place contact = contact_point(disc_of(yard.kit, yard.state, unit), enemy);
        look_at(squared_distance(from(), contact) <= square(300) ? contact : step(way_to(enemy.centre), 300));
        for (const Objective& objective : yard.kit.scenario.objectives)
            look_at(step(way_to(objective.at), 300));
        return actions;
    }
    Actions targets(bool melee) const {
        const auto judge = [&](UnitId target, const Aim& aim) {
            return melee ? judge_fight(yard.kit, yard.state, unit, target, aim)
                         : judge_shoot(yard.kit, yard.state, unit, target, aim);
        };
        const Action attack = Action(melee ? Verb::fight : Verb::shoot).with(unit);
        Actions whole;
        for (const UnitId enemy : enemies()) add(whole, attack.on(enemy), judge(enemy, {}));
        // Each weapon's own legal targets, and from them all combinations.
        std::vector<std::pair<SlotId, std::vector<UnitId>>> weapons;
        for (const SlotId slot : Ids<SlotId>(static_cast<int>(weapons_of(yard.kit, unit, melee).size()))) {
            std::vector<UnitId> legal;
            for (const UnitId enemy : enemies()) {
                Aim aim;
                aim.split = true;
                aim.at[slot] = enemy;
                if (judge(enemy, aim).ok()) legal.push_back(enemy);
            }
            if (!legal.empty()) weapons.emplace_back(slot, legal);
        }
        std::vector<Aim> aims(1);
        aims[0].split = true;
        for (const auto& [weapon, legal] : weapons) {
            std::vector<Aim> longer;
            for (const Aim& aim : aims)
                for (const UnitId target : legal) {
                    longer.push_back(aim);
                    longer.back().at[weapon] = target;
                }
            aims = longer;
        }
        for (const Aim& aim : aims) {
            std::vector<UnitId> aimed;
            for (const auto& [weapon, legal] : weapons) aimed.push_back(aim.at[weapon]);
            if (weapons.size() < 2 || std::ranges::count(aimed, aimed[0]) == std::ssize(aimed)) continue;
            whole.push_back(attack.on(aimed[0]).of(aim.packed()));
        }
        if (whole.size() > 64) whole.resize(64);
        Actions actions;
        for (const Action& entry : whole) {
            actions.push_back(entry);
            if (unit_at(yard.state, unit).focus == 0) continue;
            Aim aim = Aim::unpacked(entry.detail);
            aim.focus = true;
            actions.push_back(entry.of(aim.packed()));
        }
        return actions;
    }
};

int some(int low, int high) {
    return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)));
}

// The game's map, with whoever finds room on a part of it: many meet.
Yard some_battle(const Yard& empty) {
    Yard yard = empty;
    const int west = some(0, 2400), south = some(0, 1800), width = some(1200, 2400),
              height = some(1200, 1800);
    for (const UnitId unit : yard.kit.units.ids()) {
        Disc at{place(west + some(0, width), south + some(0, height)), sheet_of(yard.kit, unit).radius};
        if (!yard.state.table.empty() && some(0, 1) == 0) {
            const UnitId other = *std::next(yard.state.table.begin(), some(0, yard.state.table.size() - 1));
            at.centre = contact_point(at, disc_of(yard.kit, yard.state, other));
        }
        const bool fits = yard.kit.scenario.table.contains(at) &&
                          std::ranges::none_of(yard.state.table,
                                               [&](UnitId other) {
                                                   return overlap(at, disc_of(yard.kit, yard.state, other));
                                               }) &&
                          std::ranges::none_of(yard.kit.scenario.terrain, [&](const TerrainPiece& piece) {
                              return piece.ground == Footing::impassable && overlap(at, piece.box);
                          });
        if (!fits) continue;
        yard.put(unit, at.centre, *rc::gen::element(0, 0, 0, 1, 3, 6));
        unit_at(yard.state, unit).focus = static_cast<std::uint8_t>(some(0, 1));
        if (some(0, 5) == 0) yard.state.shot.add(unit);
        if (some(0, 5) == 0) yard.state.fought.add(unit);
    }
    return yard;
}

void check_all(const Yard& yard) {
    for (const UnitId unit : yard.state.table) {
        const Slow slow{yard, unit};
        RC_ASSERT(moves_of(yard, unit) == slow.moves());
        RC_ASSERT(charges_of(yard, unit) == slow.charges());
        RC_ASSERT(consolidations_of(yard, unit) == slow.consolidations());
        RC_ASSERT(targets_of(yard, unit, false) == slow.targets(false));
        RC_ASSERT(targets_of(yard, unit, true) == slow.targets(true));
        const Action react = Action(Verb::react).with(unit).on(0).of(1);
        ActionList escapes;
        list_escapes(yard.kit, yard.state, unit, react, escapes);
        RC_ASSERT(all_of(escapes) == slow.escapes(react));
    }
}

RC_GTEST_PROP(ForgeCandidates, What_is_offered_is_what_the_sentences_say__FO_CAND, ()) {
    static const Yard duel = Yard::of_game();
    check_all(some_battle(duel));
}

RC_GTEST_PROP(ForgeCandidates, What_is_offered_to_many_seats_is_what_the_sentences_say__FO_CAND, ()) {
    static const Yard corners = Yard::of_game(4, {{"rules", "ffa"}});
    static const Yard teams = Yard::of_game(4, {{"rules", "teams"}});
    check_all(some_battle(some(0, 1) == 0 ? corners : teams));
}

} // namespace
} // namespace muster::forge::tests::candidates
