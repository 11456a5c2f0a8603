// Readiness and reserve of docs/rules/dropzone.md: section 4.3, and their release in Round Up.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

const char* const all_must_come = "All units in readiness must move on to the table.";

// ---------------------------------------------------------------- coming on

TEST(DropzoneReserves, A_group_in_readiness_comes_on_when_it_is_activated__DZ_RES_1) {
    Stage stage;
    stage.ready({"L3a", "L3b.1"}).put("T1a.1", {4000, 4500}).activate("L3").play("select L3a");
    EXPECT_EQ(stage.verbs(), "move"); // its first action, and the only one that is open to it
    for (const char* said : {"shoot", "search O1", "scan", "endsquad"})
        stage.refuses(said, "DZ-RES-1", all_must_come);
    stage.play("move").play("step L3a.1 1000,300");
    stage.refuses("endmove", "DZ-RES-1", all_must_come); // there are two more
    stage.refuses("endsquad", "DZ-RES-1", all_must_come);
    stage.play("step L3a.2 1200,300").play("step L3a.3 1400,300").play("endmove").done();
    ASSERT_EQ(stage.asks(), "s0 D-SQUAD");
    stage.refuses("endgroup", "DZ-RES-1", all_must_come); // L3b.1
    stage.play("select L3b").move({"step L3b.1 2000,300"}).done();
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(DropzoneReserves, Declared_auxiliaries_in_readiness_come_on_too__DZ_RES_1__DZ_AUX_3) {
    Stage stage;
    stage.put("L1a.1", {4000, 300}).ready({"LX1"}).put("T1a.1", {4000, 4500}).activate("L1 LX1");
    stage.play("select L1a").move({}).done();
    stage.refuses("endgroup", "DZ-RES-1", all_must_come);
    stage.play("select LX1").move({"step LX1.1 1000,600"}).done();
    EXPECT_EQ(stage.where("LX1.1"), "flying"); // Aircraft arrive airborne
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(DropzoneReserves, Cargo_comes_on_inside_its_transport__DZ_RES_1__DZ_ACT_12) {
    Stage stage;
    stage.ready({"LX1"}).aboard("L2a", "LX1.1").put("T1a.1", {4000, 4500}).activate("L2");
    EXPECT_EQ(stage.judged("select L2a"), "DZ-ACT-12");
    stage.play("select LX1").move({"step LX1.1 1000,600"}).done();
    EXPECT_EQ(stage.where("L2a.1"), "aboard LX1.1");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // it flies, so nobody else can be selected
}

TEST(DropzoneReserves, The_way_in_is_straight_and_counts__DZ_RES_2__DZ_MOV_5) {
    Stage stage;
    stage.ready({"L3a"}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    stage.refuses("step L3a.1 1000,401", "DZ-MOV-1", "That is further than the unit may still move.");
    stage.refuses("step L3a.1 1000,0", "DZ-MOV-1", "That is no move.");
    stage.play("step L3a.1 1000,250");
    EXPECT_EQ(stage.moved("L3a.1"), 250); // from the edge below it
    stage.refuses("step L3a.1 1151,250", "DZ-MOV-1", "That is further than the unit may still move.");
    stage.play("step L3a.1 1150,250"); // further legs may follow
    EXPECT_EQ(stage.moved("L3a.1"), 400);
    stage.refuses("step L3a.2 1150,300", "DZ-GEO-9", "Units may not overlap.");
    EXPECT_EQ(stage.judged("step L3a.2 4700,400"), "allowed"); // anywhere along the edge
}

TEST(DropzoneReserves, Each_comes_from_its_own_edge__DZ_RES_2) {
    Stage stage(4);
    stage.ready({"2:T3a", "3:L3a", "4:T3a"}).put("1:L1a.1", {1000, 300}).put("2:T1a.1", {4000, 4500});
    stage.order({1, 2, 3, 0}).act("2:T3a").play("move");
    EXPECT_EQ(stage.judged("step 2:T3a.1 1000,4100"), "allowed"); // from the north: 700
    EXPECT_EQ(stage.judged("step 2:T3a.1 1000,4099"), "DZ-MOV-1");
    EXPECT_EQ(stage.judged("step 2:T3a.1 300,700"), "DZ-MOV-1");
    stage.play("shift 1000,4500").play("endmove").done();
    ASSERT_EQ(stage.asks(), "s2 D-ACTIVATE");
    stage.play("activate 3:L3").play("select 3:L3a").play("move");
    EXPECT_EQ(stage.judged("step 3:L3a.1 400,2000"), "allowed"); // from the west
    EXPECT_EQ(stage.judged("step 3:L3a.1 401,2000"), "DZ-MOV-1");
}

TEST(DropzoneReserves, A_squad_shifts_in_side_by_side__DZ_RES_2) {
    Stage stage;
    stage.ready({"L3a"}).put("T1a.1", {4000, 4500}).act("L3a").play("move").play("shift 1000,300");
    EXPECT_EQ(stage.at("L3a.1"), (Place{1000, 300})); // 2 * 60 + 40 apart
    EXPECT_EQ(stage.at("L3a.2"), (Place{1160, 300}));
    EXPECT_EQ(stage.at("L3a.3"), (Place{1320, 300}));
    Stage west(3);
    west.ready({"3:L3a"}).put("1:L1a.1", {4000, 300}).put("T1a.1", {4000, 4500}).lose({"3:L3a.2"});
    west.act("3:L3a").play("move").play("shift 300,1000"); // the k-th that is still there
    EXPECT_EQ(west.at("3:L3a.1"), (Place{300, 1000}));
    EXPECT_EQ(west.at("3:L3a.3"), (Place{300, 1160}));
}

TEST(DropzoneReserves, Whoever_finds_no_way_in_stays_in_readiness__DZ_RES_2__DZ_RUL_14) {
    Stage stage; // one that cannot reach its own radius never can
    stage.ready({"L3a", "L3b"}).put("T1a.1", {4000, 4500}).sheet("L3a").mv = 0;
    stage.sheet("L3a").type = Type::skimmer; // a Tank would have the road
    EXPECT_FALSE(can_arrive(stage.kit(), stage.state(), stage.unit("L3a.1")));
    EXPECT_TRUE(can_arrive(stage.kit(), stage.state(), stage.unit("L3b.1")));
    stage.activate("L3");
    EXPECT_EQ(stage.options(), Lines{"select L3b"});
    stage.play("select L3b").play("move").play("shift 1000,300").play("endmove").done();
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // L3a does not hold it up
    EXPECT_EQ(stage.where("L3a.1"), "ready");
}

TEST(DropzoneReserves, A_crowded_edge_leaves_no_way_in__DZ_RES_2) {
    Stage stage;
    stage.put("T1a.1", {4000, 4500}).ready({"L3b.1"});
    stage.sheet("T3a").radius = 2000; // two of them cover the edge as deep as L3b could come
    stage.line_up("T3a", {{1200, 600}, {3600, 600}});
    EXPECT_FALSE(can_arrive(stage.kit(), stage.state(), stage.unit("L3b.1")));
    stage.lose({"T3a.2"});
    EXPECT_TRUE(can_arrive(stage.kit(), stage.state(), stage.unit("L3b.1")));
}

TEST(DropzoneReserves, It_must_be_activated_like_any_other__DZ_RES_3__DZ_RUL_13) {
    Stage stage;
    stage.ready({"L3"}).put("T1a.1", {4000, 4500}).order({0, 1}).begin();
    EXPECT_EQ(stage.options(), Lines{"activate L3"});
    stage.refuses("pass", "DZ-ACT-2", "You may not skip: activate one of your battlegroups.");
    stage.refuses("hold L3", "DZ-RES-3", "That battlegroup may not be held back.");
}

// ---------------------------------------------------------------- the reserve

TEST(DropzoneReserves, The_reserve_does_nothing_until_the_Round_Up_of_round_1__DZ_RES_4__DZ_UP_4) {
    const auto after = [](int round, const char* release) {
        Stage stage(2, {{"reserve_release", release}});
        stage.put("L1a.1", {1000, 300})
            .put("T1a.1", {4000, 4500})
            .reserve({"L3b", "LX4"})
            .aboard("L3a", "LX4.1");
        stage.round(round).begin();
        EXPECT_EQ(stage.judged("activate L3"), "DZ-ACT-5");
        stage.round_up({6, 1});
        return stage;
    };
    const Stage first = after(1, "1");
    EXPECT_EQ(first.where("L3b.1"), "ready");
    EXPECT_EQ(first.where("LX4.1"), "ready");
    EXPECT_EQ(first.where("L3a.1"), "aboard LX4.1");
    EXPECT_EQ(after(2, "3").where("L3b.1"), "reserve");
}

TEST(DropzoneReserves, Flags_of_the_round_are_cleared__DZ_UP_5) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("LX3.1", {1500, 300}, {.token = true}).put("T1a.1", {1000, 900});
    stage.round(2).act("L3a").move({"step L3a.1 1100,300"}).shoot({"L3a.1 longbore T1a.1"}, {1});
    EXPECT_FALSE(stage.state().fired.empty());
    EXPECT_NE(stage.moved("L3a.1"), 0);
    stage.round_up({6, 1});
    const State& state = stage.state();
    EXPECT_EQ(state.selected | state.fired | state.disembarked | state.embarked | state.extracted,
              SquadSet{});
    EXPECT_EQ(state.activated, 0u);
    EXPECT_EQ(stage.moved("L3a.1"), 0);
    EXPECT_EQ(stage.of("L3a.1").fired, 0);
    EXPECT_EQ(stage.of("L3a.1").cap, -1);
    EXPECT_TRUE(stage.of("LX3.1").has(UnitFlag::token)); // a scan token lasts
}

} // namespace
} // namespace muster::dropzone::tests
