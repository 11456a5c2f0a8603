// An attack: cover, damage dice, hits on cover and on the target, retreats; and the cascade.
#include "games/frames/stage.hpp"

namespace muster::frames::test {
namespace {

// X of seat 0 at (1000,1000) attacks T of seat 1 at (1500,1000), which has gone; the rest is the test's.
class Duel {
public:
    explicit Duel(const Has& target = {.def = 1, .mov = 1, .spt = 1, .dir = 1, .gone = true}, int seats = 2,
                  Chosen chosen = {}, int stations = 1)
        : stage(seats, std::move(chosen), stations) {
        stage.frame("X", 0, {1000, 1000}, {.dir = 2}).frame("T", 1, {1500, 1000}, target);
    }
    // With D8 showing as many as there are dice, against a defence of 0.
    Stage& attack(const Dice& dice) {
        stage.begin().turn("X", "T direct", {1, 1, 1, 1, static_cast<int>(dice.size())});
        return stage.play(0, "attack X T D8", dice);
    }
    Stage stage;
};

// Takes all points with the first loss that is open; how many that were.
int points_taken(Stage& stage, const std::string& name) {
    const auto left = [&] { return stage.of(name).systems.total() + stage.of(name).whites; };
    const int before = left();
    while (stage.asks().ends_with("D-DMG")) {
        stage.play(stage.asked(), stage.options(stage.asked(), "lose")[0]);
        if (testing::Test::HasFailure()) break;
    }
    return before - left();
}

// ---------------------------------------------------------------- cover

// What covers T at (1500,1000) from X at (1000,1000): "Q R", "frames C", or "none".
std::string covered(Stage stage) {
    stage.frame("X", 0, {1000, 1000}).frame("T", 1, {1500, 1000}).lay();
    const CoverFound found =
        cover(stage.kit(), stage.state(), stage.frame_named("X"), stage.frame_named("T"));
    std::string said = found.kind == Cover::none ? "none" : found.kind == Cover::frames ? "frames" : "walls";
    for (const char* name : {"Q", "R"})
        for (const StructureId each : found.structures)
            if (stage.say(Action(Verb::hit).on(piece_of(each))) == fmt::format("hit {}", name))
                said += fmt::format(" {}", name);
    for (const char* name : {"C", "D"})
        for (const FrameId number : found.frames)
            if (stage.say(Action(Verb::hit).on(number)) == fmt::format("hit {}", name))
                said += fmt::format(" {}", name);
    return said;
}
std::string behind_wall(Place low, Place high, int bricks = 8) {
    return covered(Stage(3).wall("Q", low, high, bricks));
}
std::string behind_frame(Place at, int seat = 2) { return covered(Stage(3).frame("C", seat, at)); }

TEST(FramesCover, A_structure_covers_what_is_close_behind_it__MF_COV_2__MF_COV_4) {
    EXPECT_EQ(behind_wall({1400, 900}, {1410, 1100}), "walls Q");
    EXPECT_EQ(behind_wall({1340, 900}, {1350, 1100}), "walls Q"); // 150 from the centre: a gap of 100
    EXPECT_EQ(behind_wall({1339, 900}, {1349, 1100}), "none");
    EXPECT_EQ(behind_wall({1200, 900}, {1300, 1100}), "none"); // no other line of sight
    EXPECT_EQ(behind_wall({1560, 900}, {1570, 1100}), "none"); // behind it
}

TEST(FramesCover, Only_what_stands_covers__MF_COV_2__MF_GEO_5) {
    EXPECT_EQ(behind_wall({1400, 900}, {1410, 1100}, 3), "walls Q");
    EXPECT_EQ(behind_wall({1400, 900}, {1410, 1100}, 2), "none");
}

TEST(FramesCover, Touching_the_line_is_enough__MF_COV_2__MF_RUL_10) {
    EXPECT_EQ(behind_wall({1400, 1000}, {1410, 1100}), "walls Q");
    EXPECT_EQ(behind_wall({1400, 1001}, {1410, 1100}), "none");
    EXPECT_EQ(behind_wall({1400, 900}, {1410, 1000}), "walls Q");
    EXPECT_EQ(behind_wall({1400, 900}, {1410, 999}), "none");
}

TEST(FramesCover, Nothing_underfoot_is_between__MF_COV_2__MF_GEO_8__MF_RUL_13) {
    EXPECT_EQ(behind_wall({1440, 900}, {1450, 1100}), "walls Q"); // T touches it
    Stage stage(3);
    stage.wall("Q", {1441, 900}, {1451, 1100}).wall("R", {1041, 990}, {1410, 1100});
    stage.frame("X", 0, {1000, 1000}, {.mov = 1}).frame("T", 1, {1500, 1000}, {.mov = 1}).lay();
    // T overlaps Q, X overlaps R.
    EXPECT_EQ(cover(stage.kit(), stage.state(), stage.frame_named("X"), stage.frame_named("T")).kind,
              Cover::none);
}

TEST(FramesCover, Several_structures_cover_together__MF_COV_2) {
    EXPECT_EQ(covered(Stage(3).wall("Q", {1400, 900}, {1410, 1000}).wall("R", {1400, 1000}, {1410, 1100})),
              "walls Q R");
}

TEST(FramesCover, A_frame_covers_whoevers_it_is__MF_COV_3) {
    for (const int seat : {0, 1, 2}) EXPECT_EQ(behind_frame({1350, 1000}, seat), "frames C");
    EXPECT_EQ(behind_frame({1350, 1050}), "frames C"); // 50 from the line
    EXPECT_EQ(behind_frame({1350, 1051}), "none");
    EXPECT_EQ(behind_frame({1300, 1000}), "frames C"); // 200 from T: a gap of 100
    EXPECT_EQ(behind_frame({1299, 1000}), "none");
    EXPECT_EQ(behind_frame({1600, 1000}), "none"); // behind it
    EXPECT_EQ(behind_frame({1500, 1100}), "none"); // beside it
    EXPECT_EQ(covered(Stage(3).frame("C", 2, {1400, 1040}).frame("D", 0, {1305, 1000})), "frames C D");
}

TEST(FramesCover, The_dead_cover_nobody__MF_COV_3__MF_GEO_2) {
    Duel duel;
    duel.stage.frame("C", 0, {1350, 1000}, {.gone = true}).lay();
    duel.stage.state().living.remove(duel.stage.frame_named("C"));
    duel.stage.of("C") = {.at = {1350, 1000}, .systems = {}, .design = duel.stage.of("C").design};
    const Stage& stage = duel.stage;
    EXPECT_EQ(cover(stage.kit(), stage.state(), stage.frame_named("X"), stage.frame_named("T")).kind,
              Cover::none);
}

TEST(FramesCover, Structures_come_before_frames__MF_COV_3__MF_RUL_11) {
    EXPECT_EQ(covered(Stage(3).wall("Q", {1420, 900}, {1430, 1100}).frame("C", 2, {1310, 1000})), "walls Q");
    // Also after they have fallen: 4 fells the wall, then 5s hit T and not C.
    Duel duel;
    duel.stage.wall("Q", {1420, 900}, {1430, 1100}, 8).frame("C", 0, {1310, 1000}, {.gone = true});
    Stage& stage = duel.attack({5, 5, 4});
    EXPECT_EQ(stage.bricks("Q"), 2);
    EXPECT_EQ(points_taken(stage, "T"), 2);
    EXPECT_EQ(stage.of("C").whites, 2);
}

TEST(FramesCover, At_hand_nothing_is_in_cover__MF_COV_1__MF_RUL_14) {
    const auto kind = [](int x) {
        Stage stage(2);
        stage.wall("Q", {1095, 900}, {1105, 1100}).frame("A", 0, {1000, 1000});
        stage.frame("B", 1, {static_cast<std::int16_t>(x), 1000}).lay();
        return cover(stage.kit(), stage.state(), stage.frame_named("A"), stage.frame_named("B")).kind;
    };
    EXPECT_EQ(kind(1200), Cover::none);
    EXPECT_EQ(kind(1201), Cover::structures);
}

// ---------------------------------------------------------------- the damage table

TEST(FramesAttack, Hits_by_case__MF_ATK_8) {
    const Dice all{1, 2, 3, 4, 5, 6};
    Duel open;
    EXPECT_EQ(points_taken(open.attack(all), "T"), 2); // 5 and 6

    Duel wall;
    wall.stage.wall("Q", {1400, 900}, {1410, 1100}, 20);
    EXPECT_EQ(points_taken(wall.attack(all), "T"), 1); // 6
    EXPECT_EQ(wall.stage.bricks("Q"), 8);              // 4 and 5

    Duel frame;
    frame.stage.frame("C", 0, {1350, 1000}, {.gone = true});
    EXPECT_EQ(points_taken(frame.attack(all), "T"), 1);
    EXPECT_EQ(frame.stage.of("C").whites, 1); // 5

    Stage hand(2);
    hand.wall("Q", {1095, 900}, {1105, 1100}).frame("X", 0, {1000, 1000}, {.hth = 1});
    hand.frame("T", 1, {1200, 1000}, {.def = 2, .dir = 2, .gone = true}).begin();
    hand.turn("X", "T hand", {1, 1, 1, 6, 1}).play(0, "attack X T H1", all);
    EXPECT_EQ(points_taken(hand, "T"), 3); // 4, 5 and 6
    EXPECT_EQ(hand.bricks("Q"), 8);

    Stage razing(2);
    razing.wall("Q", {1400, 900}, {1410, 1100}, 20).wall("R", {1380, 900}, {1390, 1100}, 20);
    razing.frame("X", 0, {1000, 1000}, {.dir = 1}).bystanders(1, 1).begin();
    razing.turn("X", "Q direct", {1, 1, 6, 1}).play(0, "attack X Q D1", all);
    EXPECT_EQ(razing.bricks("Q"), 2);  // 4, 5 and 6
    EXPECT_EQ(razing.bricks("R"), 20); // a structure is never in cover
}

TEST(FramesAttack, Damage_dice_are_attack_and_spot_less_defence__MF_ATK_6__MF_R_DMG) {
    struct Row {
        int attack, spot, defence;
        bool use;
        std::size_t dice;
    };
    for (const Row& row :
         {Row{6, 0, 2, false, 4}, Row{3, 5, 5, true, 3}, Row{3, 5, 5, false, 0}, Row{2, 6, 0, false, 2},
          Row{8, 6, 0, true, 14}, Row{1, 0, 6, false, 0}, Row{4, 2, 6, true, 0}}) {
        Duel duel({.gone = true, .defence = row.defence, .spot = row.spot, .spotter = 0});
        Stage& stage = duel.stage.begin().turn("X", "T direct", {1, 1, 1, 1, row.attack});
        const Dice misses(row.dice, 1);
        stage.play(0, "attack X T D8", row.spot > 0 ? Dice{} : misses);
        if (row.spot > 0) stage.play(0, row.use ? "use" : "keep", misses);
        EXPECT_EQ(stage.spot("T"), row.use ? 0 : row.spot);
        EXPECT_EQ(stage.defence("T"), row.defence);                        // it stays
        for (const Throw& roll : stage.luck()) EXPECT_EQ(roll.ask.who, 0); // the attacker rolls
    }
}

TEST(FramesAttack, The_spot_is_asked_about_when_the_defence_is_known__MF_ATK_6__MF_RUL_17) {
    Duel duel({.spot = 2, .spotter = 0});
    Stage& stage = duel.stage.begin().turn("X", "T direct", {1, 1, 1, 1, 3}).play(0, "attack X T D8");
    EXPECT_EQ(stage.asks(), "s1 D-DEC");
    stage.play(1, "declare T", {6, 1, 1}).play(1, "defend T W1");
    EXPECT_EQ(stage.asks(), "s0 D-USE");
    stage.play(0, "use"); // 3 + 2 - 6: no dice, and the spot is gone all the same
    EXPECT_EQ(stage.spot("T"), 0);
    stage.play(0, "end");
    EXPECT_EQ(stage.asks(), "s1 D-ACT"); // T was activated
}

TEST(FramesAttack, A_declared_attack_need_not_be_made__MF_ATK_5__MF_CMB_1) {
    Duel duel(Has{});
    Stage& stage = duel.stage.begin().turn("X", "T direct", {1, 1, 1, 1, 3}).play(0, "end");
    EXPECT_EQ(stage.state().active.frame, stage.frame_named("T")); // on its own, the last to go
    EXPECT_FALSE(stage.state().waiting.is_on());
    EXPECT_EQ(stage.state().cascade.size(), 1);
}

TEST(FramesAttack, Only_the_rocket_that_was_assigned_is_spent__MF_ATK_5__MF_RUL_21) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.rockets = 3});
    stage.frame("T", 1, {1500, 1000}, {.gone = true, .defence = 6}).begin();
    stage.turn("X", "T direct", {1, 1, 1, 2, 3, 4}).play(0, "attack X T K2");
    EXPECT_EQ(stage.of("X").rockets, 2);
}

TEST(FramesAttack, Which_dice_attack__MF_ATK_3__MF_ATK_4) {
    const auto dice = [](const Has& has, const char* band, Place target) {
        Stage stage(2);
        stage.frame("X", 0, {1000, 1000}, has).frame("T", 1, target, {.gone = true}).begin();
        Dice pool;
        for (int i = 1; i <= std::popcount(pool_of(stage.of("X"))); ++i) pool.push_back((i - 1) % 6 + 1);
        stage.turn("X", fmt::format("T {}", band), pool);
        std::string said;
        for (const std::string& option : stage.options(0, "attack")) said += option.substr(10);
        return said;
    };
    const Has armed{.hth = 1, .dir = 1, .art = 1, .rockets = 1};
    EXPECT_EQ(dice(armed, "hand", {1150, 1000}), " H1 H2 W1 W2");
    EXPECT_EQ(dice(armed, "direct", {1500, 1000}), " D1 D2 K1 W1 W2");
    EXPECT_EQ(dice(armed, "arty", {2000, 1000}), " A1 A2 W1 W2");
    EXPECT_EQ(dice({.def = 1}, "hand", {1150, 1000}), " W1 W2"); // white at hand: always
    EXPECT_EQ(dice({.art = 1, .rockets = 1}, "direct", {1500, 1000}), " K1");
}

// ---------------------------------------------------------------- hits on structures

TEST(FramesDamage, Fours_then_fives_then_sixes__MF_DMG_1__MF_DMG_3__MF_RUL_16) {
    Duel duel;
    duel.stage.wall("Q", {1400, 900}, {1410, 1100}, 8);
    // The first 4 fells the wall, the second does nothing; then the 5 and the 6 hit T.
    EXPECT_EQ(points_taken(duel.attack({6, 5, 4, 4}), "T"), 2);
    EXPECT_EQ(duel.stage.bricks("Q"), 2);
    Duel thick;
    thick.stage.wall("Q", {1400, 900}, {1410, 1100}, 9); // 9, 3, rubble: the 5 still hits the wall
    EXPECT_EQ(points_taken(thick.attack({5, 4, 5}), "T"), 1);
    EXPECT_EQ(thick.stage.bricks("Q"), 0); // not -3
}

TEST(FramesDamage, Each_hit_removes_six_bricks__MF_DMG_2__MF_RUL_15) {
    Duel duel;
    duel.stage.wall("Q", {1400, 900}, {1410, 1100}, 99);
    EXPECT_EQ(points_taken(duel.attack({4, 4, 5, 5, 1}), "T"), 0);
    EXPECT_EQ(duel.stage.bricks("Q"), 75);
}

TEST(FramesDamage, The_attacker_picks_a_structure_for_each_hit__MF_DMG_2__MF_RUL_12__MF_GEN_4) {
    Duel duel;
    duel.stage.wall("Q", {1400, 900}, {1410, 1000}, 12).wall("R", {1400, 1000}, {1410, 1100}, 8);
    Stage& stage = duel.attack({4, 5, 5, 5});
    EXPECT_EQ(stage.asks(), "s0 D-HIT");
    EXPECT_EQ(stage.options(0), (Lines{"hit Q", "hit R"}));
    stage.play(0, "hit Q");
    EXPECT_EQ(stage.asks(), "s0 D-HIT");
    stage.play(0, "hit R"); // 2: rubble. The rest is automatic: Q takes one, and T what is left.
    EXPECT_EQ(stage.bricks("Q"), 0);
    EXPECT_EQ(stage.bricks("R"), 2);
    EXPECT_EQ(points_taken(stage, "T"), 1);
}

// ---------------------------------------------------------------- hits on covering frames

TEST(FramesDamage, Each_five_is_resolved_before_the_next__MF_DMG_4__MF_DMG_5__MF_DMG_6) {
    Duel duel({.def = 1, .dir = 1, .gone = true}, 3);
    duel.stage.frame("C", 2, {1350, 1000}, {.def = 1, .dir = 1, .gone = true});
    Stage& stage = duel.attack({6, 5, 5, 5, 5, 5});
    EXPECT_EQ(stage.asks(), "s2 D-DMG"); // the covering frame first, its owner choosing
    EXPECT_EQ(stage.options(2), (Lines{"lose C DEF", "lose C DIR"}));
    stage.play(2, "lose C DEF"); // DIR and both whites follow automatically, and one 5 is left for T
    EXPECT_FALSE(stage.lives("C"));
    EXPECT_EQ(stage.asks(), "s1 D-DMG");
    EXPECT_EQ(points_taken(stage, "T"), 2);
}

TEST(FramesDamage, The_attacker_picks_among_covering_frames__MF_DMG_4__MF_RUL_12) {
    Duel duel({.gone = true}, 3);
    duel.stage.frame("C", 2, {1400, 1040}, {.whites = 1, .gone = true})
        .frame("D", 0, {1305, 1000}, {.gone = true});
    Stage& stage = duel.attack({5, 5});
    EXPECT_EQ(stage.asks(), "s0 D-HIT");
    EXPECT_EQ(stage.options(0), (Lines{"hit C", "hit D"}));
    stage.play(0, "hit C"); // destroyed: the second is D's
    EXPECT_FALSE(stage.lives("C"));
    EXPECT_EQ(stage.of("D").whites, 1);
    EXPECT_EQ(stage.of("T").whites, 2);
}

TEST(FramesDamage, Two_defence_systems_shield_at_that_moment__MF_DMG_4__MF_TRN_4) {
    Duel two;
    two.stage.frame("C", 0, {1350, 1000}, {.def = 2, .gone = true});
    EXPECT_EQ(points_taken(two.attack({5, 5, 5}), "T"), 0);
    EXPECT_EQ(two.stage.systems("C"), "DEF2");
    Duel one;
    one.stage.frame("C", 0, {1350, 1000}, {.def = 1, .gone = true});
    EXPECT_EQ(points_taken(one.attack({5, 5, 5, 5}), "T"), 1);
    EXPECT_FALSE(one.stage.lives("C"));
}

TEST(FramesDamage, Stray_hits_do_not_activate_nor_meet_any_defence__MF_DMG_9__MF_RUL_29) {
    Duel duel({.gone = true}, 3);
    duel.stage.frame("C", 2, {1350, 1000}, {.gone = true, .defence = 6, .spot = 4, .spotter = 0});
    duel.stage.frame("later", 2, {300, 2500});
    Stage& stage = duel.attack({5});
    EXPECT_EQ(stage.of("C").whites, 1);
    EXPECT_EQ(stage.defence("C"), 6);
    EXPECT_EQ(stage.spot("C"), 4);
    Duel fresh({.gone = true}, 3);
    fresh.stage.frame("C", 2, {1350, 1000});
    EXPECT_EQ(fresh.attack({5}).asks(), "s0 D-ACT");
    EXPECT_EQ(fresh.stage.of("C").whites, 1);
    EXPECT_FALSE(fresh.stage.has_gone("C"));
}

// ---------------------------------------------------------------- points

TEST(FramesDamage, Systems_then_whites_then_destroyed__MF_DMG_6__MF_DMG_8) {
    Duel duel({.dir = 2, .gone = true, .spot = 3, .spotter = 0});
    duel.stage.begin().turn("X", "T direct", {1, 1, 1, 1, 7}).play(0, "attack X T D8");
    Stage& stage = duel.stage.play(0, "keep", {5, 5, 6, 6, 5, 6, 1}); // six points; four are enough
    EXPECT_FALSE(stage.lives("T"));
    EXPECT_EQ(stage.spot("T"), 0);
    EXPECT_EQ(stage.asks(), "s0 D-ACT"); // the rest is void
    Duel three({.dir = 2, .gone = true});
    three.attack({5, 5, 6});
    EXPECT_EQ(three.stage.systems("T"), "");
    EXPECT_EQ(three.stage.of("T").whites, 1);
}

TEST(FramesDamage, Rockets_are_never_lost_to_damage__MF_DMG_8) {
    Duel duel({.dir = 1, .rockets = 2, .gone = true});
    duel.attack({5, 5});
    EXPECT_EQ(duel.stage.of("T").whites, 1);
    EXPECT_EQ(duel.stage.of("T").rockets, 2);
}

// ---------------------------------------------------------------- retreats

// T, which has taken two points, stands 190 west of station Z of a seat's.
Stage at_a_station(const Has& target, int seat = 1, Place station = {1690, 1000}) {
    Stage stage(2);
    stage.station("Z", seat, station)
        .frame("X", 0, {1000, 1000}, {.dir = 1})
        .frame("T", 1, {1500, 1000}, target);
    return stage;
}
Stage& two_points(Stage& stage) {
    return stage.begin().turn("X", "T direct", {1, 1, 2, 1}).play(0, "attack X T D1", {6, 6});
}

TEST(FramesRetreat, From_a_station_within_a_unit__MF_DMG_7) {
    for (const int seat : {0, 1}) { // anyone's
        Stage stage = at_a_station({.def = 1, .dir = 1, .gone = true}, seat);
        two_points(stage);
        EXPECT_EQ(stage.verbs(1), "lose retreat");
    }
    Stage far = at_a_station({.def = 1, .dir = 1, .gone = true}, 1, {1691, 1000});
    two_points(far);
    EXPECT_EQ(far.verbs(1), "lose");
    EXPECT_EQ(far.judged(1, "retreat T Z 1400,1000"), "MF-DMG-7");
}

TEST(FramesRetreat, Its_candidates_are_listed__MF_DMG_7__MF_GEN_6) {
    Stage stage = at_a_station({.def = 1, .dir = 1, .gone = true});
    two_points(stage);
    const Lines listed = stage.options(1, "retreat");
    EXPECT_TRUE(stage.lists(1, "retreat T Z 1395,1000")); // straight away, 105
    for (const char* point : {"1390,1000", "1394,1028", "1405,1055", "1423,1077", "1445,1095", "1472,1106",
                              "1500,1110", "1528,1106", "1394,972", "1500,890"})
        EXPECT_TRUE(stage.lists(1, fmt::format("retreat T Z {}", point))) << point;
    EXPECT_FALSE(stage.lists(1, "retreat T Z 1610,1000"));
    for (const std::string& point : listed) EXPECT_EQ(stage.judged(1, point), "allowed");
    EXPECT_EQ(stage.judged(1, "retreat T Z 1499,1001"), "allowed"); // any legal point, however near
}

TEST(FramesRetreat, It_ends_out_of_reach_of_that_station_only__MF_DMG_7) {
    Stage stage(2, {}, 2);
    stage.station("Z", 1, {1600, 1000}).station("Y", 1, {1310, 1000}).frame("X", 0, {1500, 1500}, {.dir = 1});
    stage.frame("T", 1, {1470, 1000}, {.def = 1, .dir = 1, .gone = true});
    two_points(stage);
    // Near both: 130 from Z, 160 from Y.
    EXPECT_EQ(stage.judged(1, "retreat T Z 1410,1000"), "MF-DMG-7"); // 190 from Z
    EXPECT_EQ(stage.judged(1, "retreat T Z 1409,1000"), "allowed");  // and near Y still
    EXPECT_EQ(stage.judged(1, "retreat T Y 1500,1000"), "MF-DMG-7");
    EXPECT_EQ(stage.judged(1, "retreat T Y 1501,1000"), "allowed");
    EXPECT_EQ(stage.judged(1, "retreat T Z 1501,1000"), "MF-DMG-7"); // Z is not Y
    stage.play(1, "retreat T Z 1409,1000");
    EXPECT_EQ(stage.systems("T"), "DEF1 DIR1"); // that point is ignored
    EXPECT_EQ(stage.controller("Z"), 1);        // and the station is not lost by it
    // Once per attack, though Y is near.
    EXPECT_EQ(stage.verbs(1), "lose");
    EXPECT_EQ(stage.judged(1, "retreat T Y 1520,1000"), "MF-DMG-7");
    stage.play(1, "lose T DEF");
    EXPECT_EQ(stage.systems("T"), "DIR1");
}

TEST(FramesRetreat, At_most_a_unit_and_a_tenth__MF_DMG_7__MF_RUL_25) {
    Stage stage = at_a_station({.def = 1, .dir = 1, .gone = true});
    two_points(stage);
    EXPECT_EQ(stage.judged(1, "retreat T Z 1434,1088"), "allowed"); // 66, 88: 110
    EXPECT_EQ(stage.judged(1, "retreat T Z 1433,1088"), "MF-DMG-7");
    EXPECT_EQ(stage.judged(1, "retreat T Z 1500,1000"), "MF-DMG-7"); // nowhere
}

TEST(FramesRetreat, No_candidate_no_retreat__MF_DMG_7__MF_RUL_26) {
    // Walls leave T 35 ticks of room: not enough for any of the points that decide it.
    Stage stage = at_a_station({.def = 1, .dir = 1, .gone = true});
    stage.wall("W", {1395, 895}, {1415, 1105}, 99).wall("E", {1585, 895}, {1605, 1105}, 99);
    stage.wall("N", {1415, 1085}, {1585, 1105}, 99).wall("S", {1415, 895}, {1585, 915}, 99);
    two_points(stage);
    EXPECT_EQ(stage.verbs(1), "lose");
    EXPECT_EQ(stage.judged(1, "retreat T Z 1490,1000"), "MF-DMG-7");
}

TEST(FramesRetreat, It_needs_a_clear_leg_by_what_is_installed_now__MF_DMG_7__MF_TRN_4__MF_GEO_7) {
    // A thin wall west of T: only who passes through gets to the other side.
    Stage sprint = at_a_station({.def = 1, .dir = 1, .gone = true});
    sprint.wall("Q", {1445, 900}, {1450, 1100}, 99);
    two_points(sprint);
    EXPECT_EQ(sprint.judged(1, "retreat T Z 1395,1000"), "MF-DMG-7");
    EXPECT_EQ(sprint.judged(1, "retreat T Z 1500,1110"), "allowed"); // along it
    sprint.play(1, "lose T DIR");                                    // now it sprints
    EXPECT_EQ(sprint.asks(), "s1 D-DMG");
    EXPECT_EQ(sprint.judged(1, "retreat T Z 1395,1000"), "allowed");
    EXPECT_EQ(sprint.judged(1, "retreat T Z 1430,1000"), "MF-DMG-7"); // no standing place
    // With MOV it may stand atop, and no longer once that is lost.
    Stage mover = at_a_station({.mov = 1, .dir = 1, .gone = true});
    mover.wall("Q", {1445, 900}, {1450, 1100}, 99);
    two_points(mover);
    EXPECT_EQ(mover.judged(1, "retreat T Z 1430,1000"), "allowed");
    mover.play(1, "lose T MOV");
    EXPECT_EQ(mover.judged(1, "retreat T Z 1430,1000"), "MF-DMG-7");
    EXPECT_EQ(mover.judged(1, "retreat T Z 1395,1000"), "MF-DMG-7");
}

TEST(FramesRetreat, Other_frames_are_in_its_way__MF_DMG_7__MF_RUL_32) {
    Stage stage = at_a_station({.def = 1, .dir = 1, .gone = true});
    stage.frame("U", 1, {1410, 1045}, {.def = 2, .gone = true}); // 101 from T
    two_points(stage);
    EXPECT_EQ(stage.judged(1, "retreat T Z 1390,940"), "MF-DMG-7"); // it would pass U
    EXPECT_EQ(stage.judged(1, "retreat T Z 1500,900"), "allowed");
}

TEST(FramesRetreat, A_covering_frame_may_retreat_and_cover_no_more__MF_DMG_1__MF_DMG_7__MF_RUL_28) {
    const auto attacked = [] {
        Stage stage(3);
        stage.station("Z", 2, {1350, 860}).frame("X", 0, {1000, 1000}, {.dir = 1});
        stage.frame("T", 1, {1500, 1000}, {.dir = 2, .gone = true});
        stage.frame("C", 2, {1350, 1000}, {.dir = 1, .gone = true}).begin();
        stage.turn("X", "T direct", {1, 1, 3, 1}).play(0, "attack X T D1", {5, 5, 5});
        EXPECT_EQ(stage.asks(), "s2 D-DMG");
        return stage;
    };
    Stage away = attacked();
    away.play(2, "retreat C Z 1350,1051"); // 51 from the line: the rest goes through
    EXPECT_EQ(away.systems("C"), "DIR1");
    EXPECT_EQ(away.systems("T"), "");
    Stage there = attacked();
    there.play(
        2, "retreat C Z 1400,1045"); // still between them: the next 5s hit it, and it cannot retreat again
    EXPECT_EQ(there.systems("C"), "");
    EXPECT_EQ(there.of("C").whites, 1);
    EXPECT_EQ(there.systems("T"), "DIR2");
}

TEST(FramesRetreat, Once_per_attack_but_in_every_attack__MF_DMG_7) {
    Stage stage = at_a_station({.def = 1, .dir = 1, .gone = true});
    stage.frame("X2", 0, {1000, 1200}, {.dir = 1}).station("Y", 0, {1400, 1150});
    two_points(stage).play(1, "retreat T Z 1400,1000").play(1, "lose T DEF").play(0, "end");
    // Now it is 150 from Y.
    stage.turn("X2", "T direct", {1, 1, 1, 1}).play(0, "attack X2 T D1", {6});
    EXPECT_EQ(stage.asks(), "s1 D-DMG");
    EXPECT_EQ(stage.verbs(1), "lose retreat");
}

// ---------------------------------------------------------------- the cascade

// A attacks B, which has not gone; B has declared C.
Stage cascade(const Dice& damage, const Has& defender = {.def = 1, .dir = 1}) {
    Stage stage(3);
    stage.frame("A", 0, {1000, 1000}, {.dir = 2}).frame("B", 1, {1500, 1000}, defender);
    stage.frame("C", 2, {2000, 1000}, {.dir = 1}).begin();
    stage.turn("A", "B direct", {6, 6, 1, 1, 6}).play(0, "attack A B D8");
    const Dice ones(static_cast<std::size_t>(std::popcount(pool_of(stage.of("B")))), 6);
    stage.play(1, "declare B C direct", ones);
    stage.play(1, "defend B", damage);
    return stage;
}

TEST(FramesCombat, The_attacker_finishes_then_the_defender__MF_CMB_2__MF_CMB_3__MF_RUL_30) {
    Stage stage = cascade({1, 1, 1, 1, 1, 1});
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
    EXPECT_EQ(stage.state().waiting.frame, stage.frame_named("B"));
    stage.play(0, "move A 1000,1300 W1").play(0, "end"); // its attack done, it may still move
    EXPECT_EQ(stage.asks(), "s1 D-ACT");                 // no second opening
    EXPECT_EQ(stage.rolled("B"), "W1=6 W2=6 B1=6 D1=6 D2=6");
    stage.play(1, "end");
    EXPECT_TRUE(stage.has_gone("C")); // C's own turn, by tactical order
    EXPECT_EQ(stage.asks(), "s2 D-DEC");
    EXPECT_EQ(stage.judged(1, "activate B"), "MF-GEN-2");
    stage.idle("C");
    EXPECT_EQ(stage.asks(), "s0 D-CLK"); // B does not go again
}

TEST(FramesCombat, Never_more_than_two_turns_at_once__MF_CMB_6__MF_CMB_4) {
    Stage stage = cascade({1, 1, 1, 1, 1, 1});
    stage.play(0, "end").play(1, "attack B C D1");
    EXPECT_EQ(stage.state().active.frame, stage.frame_named("B"));
    EXPECT_EQ(stage.state().waiting.frame, stage.frame_named("C")); // A's turn is over
    stage.play(2, "declare C B direct", {6, 1, 1, 1}).play(2, "defend C W1");
    EXPECT_EQ(stage.asks(), "s1 D-ACT");
    stage.play(1, "end");
    EXPECT_EQ(stage.state().active.frame, stage.frame_named("C"));
    EXPECT_FALSE(stage.state().waiting.is_on());
    EXPECT_EQ(stage.state().cascade.size(), 3);
    stage.play(2, "attack C B D1", {1}); // B has gone, and stands there with a defence of 0
    EXPECT_EQ(stage.asks(), "s2 D-ACT");
    stage.play(2, "end");
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
}

TEST(FramesCombat, A_destroyed_defender_never_acts__MF_CMB_7__MF_DMG_8) {
    Stage stage = cascade({5, 5, 6, 1, 1, 1}, {.whites = 1, .rockets = 1});
    EXPECT_FALSE(stage.lives("B"));
    EXPECT_FALSE(stage.state().waiting.is_on());
    EXPECT_EQ(stage.asks(), "s0 D-ACT"); // the attacker goes on
    stage.play(0, "end");
    EXPECT_EQ(stage.state().active.frame, stage.frame_named("C")); // tactical order
    EXPECT_EQ(stage.state().cascade.size(), 1);
}

TEST(FramesCombat, An_attacker_can_be_destroyed_once_its_turn_is_over__MF_CMB_8__MF_CMB_4) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("A2", 0, {300, 2500});
    stage.frame("B", 1, {1500, 1000}, {.dir = 1}).begin();
    stage.turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1");
    stage.play(1, "declare B A direct", {6, 1, 6, 1}).play(1, "defend B W1");
    EXPECT_EQ(stage.asks(), "s0 D-ACT"); // paused, it was nobody's target
    stage.play(0, "end").play(1, "attack B A D1", {5, 6, 5, 1, 1, 1});
    EXPECT_FALSE(stage.lives("A"));
    EXPECT_EQ(stage.scores(), (Numbers{10, 10}));
    EXPECT_EQ(stage.asks(), "s1 D-ACT");
}

TEST(FramesCombat, Out_of_band_when_it_resumes__MF_CMB_9__MF_ATK_2__MF_DMG_7) {
    Stage stage(3);
    stage.station("Z", 1, {1650, 1000}).frame("A", 0, {1000, 1000}, {.dir = 1});
    stage.frame("B", 1, {1500, 1000}, {.def = 1, .dir = 1})
        .frame("C", 2, {2400, 1000}, {.gone = true})
        .begin();
    stage.turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1");
    stage.play(1, "declare B C direct", {2, 1, 1, 4, 1}).play(1, "defend B", {6});
    stage.play(1, "retreat B Z 1395,1000").play(0, "end");
    ASSERT_EQ(stage.asks(), "s1 D-ACT"); // from its new place
    EXPECT_EQ(stage.at("B"), (Place{1395, 1000}));
    EXPECT_EQ(stage.options(1, "attack"), Lines{});
    EXPECT_EQ(stage.judged(1, "attack B C D1"), "MF-ATK-2");
    stage.play(1, "move B 1500,1000 W1"); // and back into the band
    EXPECT_EQ(stage.judged(1, "attack B C D1"), "allowed");
}

TEST(FramesCombat, A_frame_that_has_gone_is_not_activated__MF_CMB_1) {
    Duel duel({.gone = true, .defence = 3});
    Stage& stage = duel.stage.begin().turn("X", "T direct", {1, 1, 1, 1, 5}).play(0, "attack X T D8", {1, 1});
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
    EXPECT_FALSE(stage.state().waiting.is_on());
    EXPECT_EQ(stage.defence("T"), 3);
}

TEST(FramesCombat, The_defender_declares_before_it_rolls__MF_CMB_2__MF_RUL_18) {
    Duel duel(Has{.dir = 1});
    Stage& stage = duel.stage.begin().turn("X", "T direct", {1, 1, 1, 1, 5}).play(0, "attack X T D8");
    EXPECT_EQ(stage.asks(), "s1 D-DEC");
    EXPECT_EQ(stage.rolled("T"), "");
    EXPECT_EQ(stage.state().active.frame, stage.frame_named("X")); // paused
    EXPECT_EQ(stage.judged(0, "end"), "MF-GEN-2");
}

} // namespace
} // namespace muster::frames::test
