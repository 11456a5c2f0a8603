// Reaction Fire: section 6 of docs/rules/dropzone.md. Example 16 is in examples_fire_test.cpp.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// A Kestrel over the southern strip is about to move; a Hawthorn watches, whose High Burst reaches 1800
// against it.
Stage kestrel_at(Place from, Place watcher = {1000, 500}) {
    Stage stage;
    stage.put("L4a.1", from).put("T4a.1", watcher).act("L4a").play("move");
    return stage;
}

int needed_in_reaction(const Stage& stage) {
    return hit_number(stage.kit(), stage.state(), stage.state().shooting.lines[0]);
}

// ---------------------------------------------------------------- windows

TEST(DropzoneReactions, At_the_end_of_a_move_for_what_flew__DZ_REA_1__DZ_D_REACT) {
    Stage stage = kestrel_at({1500, 500});
    stage.play("step L4a.1 1600,500");
    EXPECT_EQ(stage.asks(), "s0 D-MOVE"); // not before
    stage.play("endmove");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.options(), (Lines{"pass", "react T4a.1 high_burst L4a.1"}));
    stage.play("pass");
    EXPECT_TRUE(stage.happened(happens::declines_reaction));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.state().motion.paths[0].size, 0);
}

TEST(DropzoneReactions, Whoever_did_not_move_opens_no_window__DZ_REA_1) {
    Stage stage = kestrel_at({1500, 500});
    stage.play("endmove");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    Stage ground;
    ground.put("L3a.1", {1500, 500}).put("T4a.1", {1000, 500}).act("L3a").move({"step L3a.1 1600,500"});
    EXPECT_EQ(ground.asks(), "s0 D-ACTION");
}

TEST(DropzoneReactions, A_takeoff_is_enough__DZ_REA_1) {
    Stage stage;
    stage.put("L4a.1", {1500, 500}, {.landed = true}).put("T4a.1", {1000, 500}).act("L4a");
    stage.move({"takeoff L4a.1"});
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
}

TEST(DropzoneReactions, Before_a_landing_and_only_for_what_was_flown_since__DZ_REA_1) {
    Stage stage = kestrel_at({1500, 500});
    stage.play("step L4a.1 1600,500").play("land L4a.1");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.where("L4a.1"), "flying");
    stage.play("pass");
    EXPECT_EQ(stage.where("L4a.1"), "table");
    stage.play("endmove");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // all was told
}

TEST(DropzoneReactions, After_another_takeoff_there_is_another_window__DZ_REA_1) {
    Stage stage = kestrel_at({1500, 500});
    stage.play("step L4a.1 1600,500").play("land L4a.1").play("pass").play("takeoff L4a.1").play("endmove");
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
}

TEST(DropzoneReactions, A_landing_is_about_the_one_who_lands__DZ_REA_1) {
    Stage stage;
    stage.line_up("L4a", {{1500, 500}, {1800, 500}}).put("T4a.1", {1000, 500}).act("L4a").play("move");
    stage.play("shift 1600,500").play("land L4a.2");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.options("react"), Lines{"react T4a.1 high_burst L4a.2"});
    stage.refuses("react T4a.1 high_burst L4a.1", "DZ-REA-2", "That unit cannot react to this move.");
    stage.play("pass").play("endmove");
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.options("react"), Lines{"react T4a.1 high_burst L4a.1"}); // the other has landed
}

TEST(DropzoneReactions, Ghosts_are_not_shot_at__DZ_REA_1__DZ_CARD_2) {
    Stage stage = kestrel_at({1500, 500});
    stage.state().activation.ghosts.add(stage.squad("L4a")); // C07
    stage.play("step L4a.1 1600,500").play("endmove");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.state().motion.paths[0].size, 0);
}

// ---------------------------------------------------------------- who may react

TEST(DropzoneReactions, Only_AA_that_can_still_fire__DZ_REA_2__DZ_WPN_AA) {
    const auto asks = [](auto change) {
        Stage stage = kestrel_at({1500, 500});
        stage.put("T3b.1", {1000, 700}); // no AA
        change(stage);
        return stage.play("step L4a.1 1600,500").play("endmove").asks();
    };
    EXPECT_EQ(asks([](Stage&) {}), "s1 D-REACT");
    EXPECT_EQ(asks([](Stage& s) { s.of("T4a.1").fired = 1; }), "s0 D-ACTION");
    EXPECT_EQ(asks([](Stage& s) { s.of("T4a.1").fired = 2; }), "s0 D-ACTION"); // of the same Alt group
    EXPECT_EQ(asks([](Stage& s) { s.state().aa_locked.add(s.squad("T4a")); }), "s0 D-ACTION");
    EXPECT_EQ(asks([](Stage& s) { s.state().embarked.add(s.squad("T4a")); }), "s0 D-ACTION");
    EXPECT_EQ(asks([](Stage& s) { s.lose({"T4a.1"}).ready({"T4a.2"}); }), "s0 D-ACTION");
}

TEST(DropzoneReactions, Move_and_Fire_is_respected__DZ_REA_2__DZ_MOV_6) {
    const auto asks = [](int moved) {
        Stage stage; // Air Darts may be used after 1000
        stage.put("TX1.1", {1500, 500}).aboard("T2a", "TX1.1").put("L4a.1", {1000, 500}, {.moved = moved});
        stage.act("TX1", "T2").play("move").play("step TX1.1 1600,500");
        return stage.play("endmove").asks();
    };
    EXPECT_EQ(asks(1000), "s0 D-REACT");
    EXPECT_EQ(asks(1001), "s1 D-ACTION");
}

TEST(DropzoneReactions, Reacting_binds_the_unit_afterwards__DZ_REA_3__DZ_MOV_6) {
    Stage stage;
    stage.put("TX1.1", {1500, 500}).aboard("T2a", "TX1.1").put("L4a.1", {1000, 500}).act("TX1", "T2");
    stage.play("move")
        .play("step TX1.1 1600,500")
        .play("endmove")
        .play("react L4a.1 air_darts TX1.1", {1, 1});
    EXPECT_EQ(stage.of("L4a.1").cap, 1000);
    EXPECT_TRUE(stage.marked(stage.state().fired, "L4a"));
    EXPECT_FALSE(stage.marked(stage.state().has_shot, "L4a")); // its own action is not used
    EXPECT_FALSE(stage.marked(stage.state().used_ranged, "L4a"));
}

TEST(DropzoneReactions, From_a_garrison_too_if_not_from_its_middle__DZ_REA_2__DZ_GAR_6) {
    const auto asks = [](const char* spot) {
        Stage stage;
        stage.sheet("T2a").weapons[0].anti_air = 1;
        stage.put("L4a.1", {1150, 1700}).inside("T2a.1", "P4", spot).act("L4a").play("move");
        return stage.play("step L4a.1 1150,1800").play("endmove").asks();
    };
    EXPECT_EQ(asks("south"), "s1 D-REACT");
    EXPECT_NE(asks("centre"), "s1 D-REACT");
}

TEST(DropzoneReactions, What_is_refused__DZ_REA_2) {
    Stage stage = kestrel_at({1500, 500});
    stage.put("T3b.1", {1000, 700}).put("L4a.2", {1500, 700});
    stage.play("step L4a.1 1600,500").play("endmove");
    constexpr auto sentence = "That unit cannot react to this move.";
    stage.refuses("react T4a.1 low_burst L4a.1", "DZ-REA-2", sentence);  // no AA
    stage.refuses("react T4a.1 #3 L4a.1", "DZ-REA-2", sentence);         // no weapon
    stage.refuses("react T4a.2 high_burst L4a.1", "DZ-REA-2", sentence); // lost
    stage.refuses("react T3b.1 twin_rails L4a.1", "DZ-REA-2", sentence);
    stage.refuses("react L4a.2 air_darts L4a.1", "DZ-REA-2", sentence);
    stage.refuses("react T4a.1 high_burst L4a.2", "DZ-REA-2", sentence); // it did not move
    stage.refuses("react T4a.1 high_burst #99", "DZ-REA-2", sentence);
}

// ---------------------------------------------------------------- test points

TEST(DropzoneReactions, In_passing_the_nearest_point_counts__DZ_REA_2) {
    const auto asks = [](int y) { // both ends are 1967 away
        Stage stage = kestrel_at({100, static_cast<std::int16_t>(y)});
        stage.play("step L4a.1 1900," + std::to_string(y)).play("endmove");
        return stage.asks();
    };
    EXPECT_EQ(asks(2300), "s1 D-REACT"); // 1800 away in the middle
    EXPECT_NE(asks(2301), "s1 D-REACT");
}

TEST(DropzoneReactions, So_do_the_ends_of_every_leg__DZ_REA_2) {
    const auto asks = [](const char* corner) {
        Stage stage = kestrel_at({100, 2600});
        stage.play(std::string("step L4a.1 ") + corner).play("step L4a.1 1900,2600").play("endmove");
        return stage.asks();
    };
    EXPECT_EQ(asks("1000,2300"), "s1 D-REACT");
    EXPECT_NE(asks("1000,2301"), "s1 D-REACT");
}

TEST(DropzoneReactions, Range_and_sight_at_the_same_point__DZ_REA_2) {
    const auto point = [](Place watcher, Place from, Place to) {
        Stage stage = kestrel_at(from, watcher);
        stage.play("step L4a.1 " + std::to_string(to.x) + "," + std::to_string(to.y));
        return reaction_point(stage.kit(), stage.state(), stage.unit("T4a.1"), 0, stage.unit("L4a.1"));
    };
    // The start is hidden behind P1, the end is in sight.
    EXPECT_EQ(point({2400, 1680}, {2400, 2760}, {1500, 2760}), (Place{1500, 2760}));
    // The start is in sight but 2014 away; the end is near enough, but hidden.
    EXPECT_EQ(point({2400, 1680}, {700, 2760}, {2400, 2760}), std::nullopt);
}

TEST(DropzoneReactions, The_point_that_is_seen_best_counts__DZ_REA_2) {
    Stage stage = kestrel_at({2400, 2760}, {2400, 1680});
    stage.play("step L4a.1 1500,2760").play("endmove").play("react T4a.1 high_burst L4a.1", {4, 1, 1});
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{}); // 3 and 2, and not Hull Down
    Stage other = kestrel_at({2400, 2760}, {2400, 1680});
    other.play("step L4a.1 1500,2760").play("endmove").play("react T4a.1 high_burst L4a.1", {5, 1, 1, 1});
    EXPECT_EQ(other.rolled("R-DMG"), Numbers{1});
}

// ---------------------------------------------------------------- the shot

TEST(DropzoneReactions, Two_more_are_needed__DZ_REA_3__DZ_SHO_6) {
    Stage stage = kestrel_at({1500, 500});
    stage.put("T1a.1", {1000, 700}).hand(1, {"C05"}).play("step L4a.1 1600,500").play("endmove");
    stage.play("react T4a.1 high_burst L4a.1");
    ASSERT_EQ(stage.asks(), "s1 D-CARD"); // the window SHOT, and its seat is asked first
    EXPECT_EQ(needed_in_reaction(stage), 5);
    stage.play("play C05 T4a.1", {3, 4, 2, /*damage*/ 1, 1});
    EXPECT_EQ(stage.rolled("R-DMG"), (Numbers{1, 1}));
}

TEST(DropzoneReactions, A_seat_goes_on_until_it_passes__DZ_REA_2) {
    Stage stage;
    stage.put("L4a.1", {1500, 500}).line_up("T4a", {{1000, 500}, {1000, 800}}).act("L4a").play("move");
    stage.play("step L4a.1 1600,500").play("endmove");
    stage.play("react T4a.2 high_burst L4a.1", {1, 1, 1});
    ASSERT_EQ(stage.asks(), "s1 D-REACT");
    EXPECT_EQ(stage.options("react"), Lines{"react T4a.1 high_burst L4a.1"});
    stage.play("react T4a.1 high_burst L4a.1", {1, 1, 1});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // nothing is left
}

TEST(DropzoneReactions, Enemies_in_initiative_order__DZ_REA_2) {
    Stage stage(3);
    stage.put("1:L3b.1", {1000, 500}).put("3:L3b.1", {1000, 800}).put("TX1.1", {1500, 500});
    stage.aboard("T2a", "TX1.1").order({2, 1, 0}).begin();
    if (stage.asks() == "s2 D-ACTIVATE") {
        stage.play("activate 3:L3").play("select 3:L3b").move({}).play("endsquad");
    }
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.play("activate T2").play("select TX1").play("move").play("step TX1.1 1600,500").play("endmove");
    ASSERT_EQ(stage.asks(), "s2 D-REACT");
    EXPECT_EQ(stage.options("react"), Lines{"react 3:L3b.1 flak_rake TX1.1"});
    stage.play("pass");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(DropzoneReactions, Shot_down_it_falls_where_it_is__DZ_REA_4) {
    Stage stage;
    stage.line_up("L4a", {{1500, 500}, {1500, 900}}).line_up("T4a", {{1000, 500}, {1000, 800}});
    stage.act("L4a").play("move").play("step L4a.1 1600,500").play("land L4a.1");
    stage.play("react T4a.1 high_burst L4a.1", {6, 1, 1, /*damage*/ 6, /*crash*/ 3});
    EXPECT_EQ(stage.where("L4a.1"), "lost");
    EXPECT_FALSE(stage.happened(happens::lands));
    EXPECT_EQ(stage.asks(), "s0 D-MOVE"); // T4a.2 has nothing left to shoot at, L4a.2 goes on
    EXPECT_EQ(stage.kp(), (Numbers{0, 70}));
}

TEST(DropzoneReactions, A_squad_with_no_unit_left_is_done__DZ_REA_4) {
    Stage stage = kestrel_at({1500, 500});
    stage.put("L3a.1", {4000, 500}).play("step L4a.1 1600,500").play("endmove");
    stage.play("react T4a.1 high_burst L4a.1", {6, 1, 1, /*damage*/ 6, /*crash*/ 3});
    EXPECT_EQ(stage.where("L4a.1"), "lost");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(DropzoneReactions, A_commander_in_the_air_may_be_guarded__DZ_REA_3__DZ_SHO_4) {
    Stage stage;
    stage.line_up("L4a", {{1500, 500}, {1500, 900}}).put("T4a.1", {1000, 500}).mount("L4a.1", 1);
    stage.act("L4a").play("move").play("shift 1600,500").play("endmove");
    stage.play("react T4a.1 high_burst L4a.1");
    ASSERT_EQ(stage.asks(), "s0 D-GUARD");
    stage.play("guard L4a.2", {6, 1, 1, /*damage*/ 3});
    EXPECT_EQ(stage.all_dp("L4a"), (Numbers{2, 1}));
    Stage still; // L4a.2 did not move, so nobody reacts to it
    still.line_up("L4a", {{1500, 500}, {1500, 900}}).put("T4a.1", {1000, 500}).mount("L4a.1", 1);
    still.act("L4a").play("move").play("step L4a.1 1600,500").play("endmove");
    still.play("react T4a.1 high_burst L4a.1", {1, 1, 1});
    EXPECT_NE(still.asks(), "s0 D-GUARD");
}

} // namespace
} // namespace muster::dropzone::tests
