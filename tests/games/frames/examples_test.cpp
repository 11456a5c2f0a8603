// The worked examples of docs/rules/frames.md, one or more tests each, number by number.
#include "games/frames/stage.hpp"

namespace muster::frames::test {
namespace {

TEST(FramesExamples, E1_Bidding_for_two__MF_BID_2__MF_BID_3) {
    Stage stage = Stage::set_up(2);
    EXPECT_EQ(stage.asks(), "s0 s1 D-COM");
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5");
    EXPECT_EQ(stage.all_ppa(), (Numbers{6, 4}));
    EXPECT_EQ(stage.scores(), (Numbers{42, 32}));
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.asks(), "s0 D-STN");
}

TEST(FramesExamples, E2_Bidding_for_five__MF_BID_2__MF_BID_3__MF_BID_7) {
    Stage stage = Stage::set_up(5);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-3").play(2, "choose tallow-4");
    stage.play(3, "choose northlock-3").play(4, "choose cinder-4").name_frames();
    EXPECT_EQ(stage.all_ppa(), (Numbers{4, 7, 3, 6, 5}));
    EXPECT_EQ(stage.scores(), (Numbers{20, 28, 15, 24, 25}));
    EXPECT_EQ(stage.order(), (Numbers{1, 4, 3, 0, 2}));
    EXPECT_EQ(stage.asks(), "s1 D-STN"); // the defender
    stage.play(1, "place o1 1600,2400").play(1, "place Dray 1600,2000").play(1, "place Hammerhand 1200,2400");
    EXPECT_EQ(stage.asks(), "s2 D-FRM"); // the point attacker
}

TEST(FramesExamples, E3_Passing__MF_TAC_3__MF_TAC_4__MF_TAC_5__MF_GEN_4) {
    Stage stage(3);
    stage.frame("a1", 0, {500, 500}).frame("a2", 0, {800, 500});
    stage.frame("b1", 1, {500, 2500}).frame("c1", 2, {2500, 500}, {.gone = true});
    stage.begin();
    ASSERT_EQ(stage.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
    EXPECT_EQ(stage.options(0), (Lines{"activate a1", "activate a2", "pass"}));
    stage.play(0, "pass");
    EXPECT_TRUE(stage.has_gone("b1")); // activated automatically
    EXPECT_EQ(stage.asks(), "s1 D-DEC");
    EXPECT_TRUE(stage.happened("MF-GEN-4"));
    stage.idle("b1");
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
    EXPECT_EQ(stage.options(0), (Lines{"activate a1", "activate a2"}));
    EXPECT_EQ(stage.judged(0, "pass"), "MF-TAC-5");
    stage.idle("a1");
    EXPECT_TRUE(stage.has_gone("a2")); // automatically
    EXPECT_EQ(stage.asks(), "s0 D-DEC");
    stage.idle("a2");
    EXPECT_EQ(stage.asks(), "s0 D-CLK"); // the round is over
}

TEST(FramesExamples, E3_The_leader_goes_last__MF_TAC_5__MF_TAC_6__MF_RUL_2) {
    Stage stage(2);
    stage.frame("a1", 0, {500, 500}).frame("a2", 0, {800, 500}, {.gone = true});
    stage.frame("b1", 1, {500, 2500}).frame("b2", 1, {800, 2500});
    stage.begin();
    ASSERT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.options(0), (Lines{"activate a1", "pass"}));
    stage.play(0, "pass");
    EXPECT_EQ(stage.options(1), (Lines{"activate b1", "activate b2"}));
    EXPECT_EQ(stage.judged(1, "pass"), "MF-TAC-5");
    stage.idle("b1");
    EXPECT_EQ(stage.options(0), (Lines{"activate a1", "pass"})); // the pass is forgotten
    stage.play(0, "pass");
    EXPECT_TRUE(stage.has_gone("b2"));
    stage.idle("b2");
    EXPECT_TRUE(stage.has_gone("a1"));
    EXPECT_EQ(stage.asks(), "s0 D-DEC");
}

TEST(FramesExamples, E4_Seizing_by_moving_in__MF_STN_3__MF_STN_4__MF_SCO_3__MF_SCO_6) {
    Stage stage = Stage::quick();
    stage.of("Dray").at = {1600, 1900};
    stage.begin().turn("Dray", "", {1, 1, 3, 1, 1, 1, 1});
    EXPECT_EQ(stage.scores(), (Numbers{42, 32}));
    stage.play(1, "move Dray 1600,2190 G1");
    EXPECT_EQ(stage.controller("g2"), 1);
    EXPECT_EQ(stage.scores(), (Numbers{36, 36}));
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
}

TEST(FramesExamples, E5_Seizing_what_is_abandoned__MF_STN_3__MF_STN_4__MF_RUL_5) {
    Stage stage = Stage::quick();
    stage.of("Hammerhand").at = {1000, 2420};
    stage.begin().turn("Bollard", "", {3, 1, 1, 1, 1, 1, 1});
    EXPECT_EQ(stage.controller("g1"), 0); // both are near: no change at the opening of the turn
    stage.play(0, "move Bollard 1450,2320 W1");
    EXPECT_EQ(stage.controller("g1"), 1);
    EXPECT_EQ(stage.scores(), (Numbers{36, 36}));
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
}

TEST(FramesExamples, E6_Seizing_by_destruction__MF_STN_4__MF_SCO_2__MF_SCO_5) {
    Stage stage = Stage::quick();
    stage.of("Hammerhand").at = {1000, 2420};
    MobileFrame& bollard = stage.of("Bollard");
    bollard.at = {1200, 2420};
    bollard.systems = Systems{};
    bollard.whites = 1;
    bollard.defence = 3;
    stage.state().gone.mark(stage.frame_named("Bollard"));
    stage.begin().turn("Longbarrow", "Bollard arty", {2, 4, 5, 3, 6, 8}, "B1");
    EXPECT_EQ(stage.defence("Longbarrow"), 5);
    stage.play(1, "attack Longbarrow Bollard A8", {6, 1, 2, 3, 2});
    EXPECT_EQ(stage.asks(), "s0 D-DMG");
    EXPECT_EQ(stage.verbs(0), "lose retreat");
    EXPECT_EQ(stage.options(0, "lose"), (Lines{"lose Bollard white"}));
    EXPECT_EQ(stage.judged(0, "retreat Bollard g1 1305,2420"), "allowed");
    stage.play(0, "lose Bollard white");
    EXPECT_FALSE(stage.lives("Bollard"));
    EXPECT_EQ(stage.controller("g1"), 1);
    EXPECT_EQ(stage.scores(), (Numbers{30, 36}));
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.asks(), "s1 D-ACT"); // Longbarrow goes on
}

TEST(FramesExamples, E7_A_cascade_of_three__MF_CMB_2__MF_CMB_3__MF_CMB_4__MF_CMB_5__MF_TRN_4) {
    Stage stage(3, {}, 2);
    stage.ppa({7, 5, 5}).frame("A", 0, {1000, 1000}, {.def = 1, .dir = 1});
    stage.frame("B", 1, {1500, 1000}, {.def = 1, .dir = 1}).frame("C", 2, {2000, 1000}, {.dir = 2});
    stage.bystanders(0, 3).bystanders(1, 4).bystanders(2, 3).begin();
    ASSERT_EQ(stage.scores(), (Numbers{42, 35, 30}));

    // 1.
    stage.play(0, "activate A").play(0, "declare A B direct", {2, 5, 4, 6, 3});
    EXPECT_EQ(stage.rolled("A"), "W1=2 W2=5 B1=4 D1=6 D2=3");
    stage.play(0, "defend A B1").play(0, "attack A B D1");
    // 2.
    EXPECT_EQ(stage.asks(), "s1 D-DEC");
    EXPECT_TRUE(stage.has_gone("B"));
    stage.play(1, "declare B C direct", {3, 3, 2, 5, 1});
    stage.play(1, "defend B W1", {5, 2, 6});
    // 3.
    EXPECT_EQ(stage.asks(), "s1 D-DMG");
    EXPECT_EQ(stage.options(1), (Lines{"lose B DEF", "lose B DIR"}));
    stage.play(1, "lose B DEF");
    EXPECT_EQ(stage.systems("B"), "");
    EXPECT_EQ(stage.of("B").whites, 2);
    // 4.
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
    stage.play(0, "spot A B W1");
    EXPECT_EQ(stage.spot("B"), 2);
    EXPECT_EQ(stage.of("B").spotter, 0);
    // 5.
    EXPECT_EQ(stage.asks(), "s1 D-ACT");
    stage.play(1, "attack B C D1"); // although its DIR is lost
    EXPECT_EQ(stage.asks(), "s2 D-DEC");
    stage.play(2, "declare C A direct", {1, 6, 4, 2, 7});
    stage.play(2, "defend C W2"); // no dice, no roll
    EXPECT_EQ(stage.systems("C"), "DIR2");
    // 6.
    EXPECT_EQ(stage.asks(), "s1 D-ACT");
    stage.play(1, "move B 1500,700 W2");
    EXPECT_EQ(stage.at("B"), (Place{1500, 700}));
    // 7.
    EXPECT_EQ(stage.asks(), "s2 D-ACT"); // B's END was automatic
    EXPECT_EQ(stage.judged(2, "attack C A D8"), "MF-ATK-2");
    stage.play(2, "move C 1900,1000 W1");
    stage.play(2, "attack C A D8", {5, 5, 1}); // A has gone: defence 4, no combat order
    EXPECT_EQ(stage.asks(), "s0 D-DMG");
    stage.play(0, "lose A DIR");
    EXPECT_EQ(stage.systems("A"), "");
    // 8.
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
    EXPECT_EQ(stage.scores(), (Numbers{42, 35, 30}));
    stage.play(0, "hold").play(1, "hold").play(2, "hold");
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.pool("A"), "W1 W2 GS");
    EXPECT_EQ(stage.pool("B"), "W1 W2 GS");
    EXPECT_EQ(stage.pool("C"), "W1 W2 D1 D2 D8");
}

TEST(FramesExamples, E8_A_defender_destroyed_while_waiting__MF_CMB_7) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.def = 1, .dir = 2}).frame("A2", 0, {300, 2000});
    stage.frame("B", 1, {1500, 1000}, {.whites = 1}).frame("B2", 1, {2900, 2000});
    stage.begin();
    ASSERT_EQ(stage.scores(), (Numbers{15, 15}));
    stage.turn("A", "B direct", {1, 2, 3, 4, 2, 6}, "B1").play(0, "attack A B D8");
    EXPECT_EQ(stage.asks(), "s1 D-DEC");
    stage.play(1, "declare B A hand", {5, 8});
    EXPECT_EQ(stage.rolled("B"), "W1=5 GS=8");
    stage.play(1, "defend B W1", {5});
    EXPECT_FALSE(stage.lives("B"));
    EXPECT_EQ(stage.scores(), (Numbers{15, 10}));
    EXPECT_EQ(stage.asks(), "s0 D-ACT"); // A goes on
    EXPECT_EQ(stage.judged(0, "move A 1000,1100 W1"), "allowed");
    stage.play(0, "end");
    EXPECT_EQ(stage.asks(), "s0 D-TAC"); // B never acts
    EXPECT_EQ(stage.options(0), (Lines{"activate A2", "pass"}));
}

TEST(FramesExamples, E9_Shooting_through_a_wall__MF_COV_2__MF_DMG_2__MF_DMG_3__MF_ATK_6) {
    Stage stage(3);
    stage.wall("Q", {1450, 1000}, {1490, 1200}, 8).frame("V", 0, {800, 1100}, {.dir = 1});
    stage.frame("J", 1, {1560, 1100},
                {.def = 1, .dir = 1, .gone = true, .defence = 5, .spot = 5, .spotter = 2});
    stage.bystanders(2, 1).begin().turn("V", "J direct", {1, 1, 3, 1});
    stage.play(0, "attack V J D1");
    EXPECT_EQ(stage.asks(), "s0 D-USE");
    EXPECT_EQ(stage.options(0), (Lines{"keep", "use"}));
    stage.play(0, "use", {1, 4, 5});
    EXPECT_EQ(stage.bricks("Q"), 2);
    EXPECT_EQ(stage.asks(), "s1 D-DMG");
    stage.play(1, "lose J DEF");
    EXPECT_EQ(stage.systems("J"), "DIR1");
    EXPECT_EQ(stage.spot("J"), 0);
    EXPECT_EQ(stage.defence("J"), 5);
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
}

Stage behind_a_frame(const Has& covering) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("C", 0, {1450, 1020}, covering);
    stage.frame("T", 1, {1600, 1000}, {.def = 1, .dir = 1, .gone = true, .defence = 2});
    stage.begin().turn("A", "T direct", {1, 1, 6, 1});
    return stage;
}

TEST(FramesExamples, E10_A_frame_as_cover__MF_COV_3__MF_DMG_4__MF_SCO_2) {
    Stage stage = behind_a_frame({});
    ASSERT_EQ(stage.scores(), (Numbers{15, 10}));
    stage.play(0, "attack A T D1", {5, 6, 5, 5});
    EXPECT_FALSE(stage.lives("C"));
    EXPECT_EQ(stage.scores(), (Numbers{10, 10}));
    EXPECT_EQ(stage.asks(), "s1 D-DMG");
    stage.play(1, "lose T DIR");
    EXPECT_EQ(stage.systems("T"), ""); // two points
    EXPECT_EQ(stage.of("T").whites, 2);
}

TEST(FramesExamples, E11_A_shielding_frame__MF_DMG_4) {
    Stage stage = behind_a_frame({.def = 2});
    stage.play(0, "attack A T D1", {5, 5, 6, 4});
    EXPECT_EQ(stage.systems("C"), "DEF2");
    EXPECT_EQ(stage.of("C").whites, 2);
    stage.play(1, "lose T DIR");
    EXPECT_EQ(stage.systems("T"), "DEF1"); // one point
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
}

TEST(FramesExamples, E12_Hand_to_hand__MF_COV_1__MF_ATK_4__MF_ATK_8) {
    Stage stage(2);
    stage.wall("Q", {1090, 950}, {1100, 1050}).frame("A", 0, {1000, 1000});
    stage.frame("T", 1, {1190, 1000}, {.def = 1, .dir = 1, .gone = true, .defence = 3});
    stage.begin().turn("A", "T hand", {4, 6, 3}, "W1").play(0, "attack A T W2", {4, 5, 2});
    stage.play(1, "lose T DEF");
    EXPECT_EQ(stage.systems("T"), ""); // two points
    EXPECT_EQ(stage.of("T").whites, 2);
    EXPECT_EQ(stage.bricks("Q"), 8);
}

TEST(FramesExamples, E13_Razing__MF_ATK_7__MF_CMB_1) {
    Stage stage = Stage::quick();
    stage.turn("Dray", "KW direct", {1, 1, 1, 1, 1, 5, 1});
    stage.play(1, "attack Dray KW D8", {4, 5, 6, 1, 3});
    EXPECT_EQ(stage.bricks("KW"), 0);
    EXPECT_EQ(stage.state().gone.count(), 1); // nobody is activated
    EXPECT_EQ(stage.asks(), "s1 D-ACT");
}

TEST(FramesExamples, E14_A_retreat__MF_DMG_7__MF_STN_4__MF_SCO_5__MF_RUL_27) {
    Stage stage(2);
    stage.station("Z", 1, {1600, 1600}).frame("T", 1, {1600, 1450}, {.def = 1, .gone = true});
    stage.frame("E", 0, {1600, 1750}, {.gone = true}).frame("X", 0, {1000, 1450}, {.dir = 1});
    stage.bystanders(0, 2).bystanders(1, 3).order_of({1, 0}).begin();
    ASSERT_EQ(stage.scores(), (Numbers{25, 25}));
    ASSERT_EQ(stage.order(), (Numbers{1, 0}));
    stage.turn("X", "T direct", {1, 1, 2, 1}).play(0, "attack X T D1", {5, 6});
    EXPECT_EQ(stage.asks(), "s1 D-DMG");
    EXPECT_TRUE(stage.lists(1, "retreat T Z 1600,1345"));
    stage.play(1, "retreat T Z 1600,1345");
    EXPECT_EQ(stage.at("T"), (Place{1600, 1345}));
    EXPECT_EQ(stage.controller("Z"), 0);
    EXPECT_EQ(stage.scores(), (Numbers{30, 20}));
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.systems("T"), ""); // the second point, automatically
    EXPECT_EQ(stage.of("T").whites, 2);
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
}

// X walks away from a station that two others are near, then one of those is destroyed.
Stage contested_station(const char* contested) {
    Stage stage(3, {{"contested", contested}}, 2);
    stage.ppa({7, 5, 5}).station("Z", 0, {1600, 1600}).frame("X", 0, {1600, 1750});
    stage.frame("K", 0, {850, 1600}, {.dir = 1}).bystanders(0, 2);
    stage.frame("Y", 1, {1450, 1600}, {.whites = 1, .gone = true}).bystanders(1, 4);
    stage.frame("V", 2, {1750, 1600}, {.gone = true}).bystanders(2, 3);
    stage.begin().turn("X", "", {1, 1, 3}).play(0, "move X 1600,2050 GS");
    return stage;
}
void destroy_one_of_two(Stage& stage) {
    stage.play(0, "end").turn("K", "Y direct", {1, 1, 1, 1});
    stage.play(0, "attack K Y D1", {6}).play(1, "lose Y white");
    EXPECT_FALSE(stage.lives("Y"));
    EXPECT_EQ(stage.controller("Z"), 2);
    EXPECT_EQ(stage.scores(), (Numbers{35, 30, 35}));
    EXPECT_EQ(stage.order(), (Numbers{0, 2, 1}));
}

TEST(FramesExamples, E15_Contested_and_held__MF_STN_6__MF_SCO_6__MF_RUL_4) {
    Stage stage = contested_station("hold");
    EXPECT_EQ(stage.controller("Z"), 0);
    EXPECT_EQ(stage.scores(), (Numbers{42, 35, 30}));
    destroy_one_of_two(stage);
}

TEST(FramesExamples, E15_Contested_and_neutral__MF_STN_6__MF_SCO_6) {
    Stage stage = contested_station("neutral");
    EXPECT_EQ(stage.controller("Z"), -1);
    EXPECT_EQ(stage.scores(), (Numbers{35, 35, 30}));
    destroy_one_of_two(stage);
}

Stage at_the_clock() {
    Stage stage(3);
    stage.ppa({5, 7, 4}).clock(3).bystanders(0, 1).bystanders(1, 1).bystanders(2, 1).begin();
    return stage;
}

TEST(FramesExamples, E16_The_clock__MF_CLK_1__MF_CLK_2__MF_CLK_3) {
    Stage stage = at_the_clock();
    ASSERT_EQ(stage.order(), (Numbers{1, 0, 2}));
    EXPECT_EQ(stage.state().clock, 2);
    EXPECT_EQ(stage.asks(), "s1 D-CLK");
    stage.play(1, "advance");
    EXPECT_EQ(stage.state().clock, 1);
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
    stage.play(0, "advance");
    EXPECT_EQ(stage.state().clock, 0);
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.asks(), "nobody"); // seat 2 is not asked
}

TEST(FramesExamples, E16_The_clock_held__MF_CLK_2__MF_RND_8) {
    Stage stage = at_the_clock();
    stage.play(1, "advance").play(0, "hold");
    EXPECT_EQ(stage.asks(), "s2 D-CLK");
    stage.play(2, "hold");
    EXPECT_EQ(stage.state().clock, 1);
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_FALSE(stage.over());
}

TEST(FramesExamples, E17_Dividing_the_dice__MF_DIE_2__MF_DIE_3__MF_ATK_4__MF_TRN_2) {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.dir = 1}).frame("T", 1, {1500, 1000}, {.gone = true, .defence = 6});
    stage.begin().play(0, "declare X T direct", {3, 4, 3, 5});
    EXPECT_EQ(stage.options(0), (Lines{"defend X", "defend X W1", "defend X W2"}));
    EXPECT_EQ(stage.judged(0, "defend X D2"), "MF-DIE-3");
    stage.play(0, "defend X W2");
    EXPECT_EQ(stage.defence("X"), 4);
    EXPECT_EQ(stage.verbs(0), "move attack spot end");
    EXPECT_EQ(stage.options(0, "attack"), (Lines{"attack X T D1", "attack X T D2", "attack X T W1"}));
    EXPECT_EQ(stage.options(0, "spot"), (Lines{"spot X T W1"}));
    for (const std::string& move : stage.options(0, "move")) EXPECT_TRUE(move.ends_with(" W1")) << move;
    stage.play(0, "attack X T D2").play(0, "move X 1000,1200 W1");
    EXPECT_EQ(stage.asks(), "s0 D-CLK"); // END was automatic, and nobody is left to go
    EXPECT_EQ(stage.spot("T"), 0);
}

Stage at_a_wall(const Has& has) {
    Stage stage(2);
    stage.wall("Q", {1000, 800}, {1060, 1200}).frame("X", 0, {900, 1000}, has);
    stage.frame("T", 1, {2800, 2800}, {.gone = true}).begin();
    Dice pool(static_cast<std::size_t>(std::popcount(pool_of(stage.of("X")))), 4);
    stage.turn("X", "", pool);
    return stage;
}

TEST(FramesExamples, E18_Walking_round_a_wall__MF_MOV_2__MF_MOV_4__MF_GEO_7) {
    Stage stage = at_a_wall({.dir = 1});
    EXPECT_EQ(stage.judged(0, "move X 1200,1000 W1"), "MF-MOV-4");
    EXPECT_NE(stage.options(0, "leg"), Lines{}); // MF-RUL-51
    stage.play(0, "leg X 940,1250 W1");
    EXPECT_EQ(stage.state().active.left, 146);
    EXPECT_EQ(stage.asks(), "s0 D-LEG");
    EXPECT_EQ(stage.judged(0, "leg X 1080,1249"), "MF-MOV-4");
    stage.play(0, "leg X 1080,1250");
    EXPECT_EQ(stage.state().active.left, 6);
    EXPECT_EQ(stage.at("X"), (Place{1080, 1250}));
}

TEST(FramesExamples, E18_Walking_through_it__MF_MOV_3__MF_GEO_6) {
    Stage mover = at_a_wall({.mov = 1, .dir = 1});
    EXPECT_EQ(mover.judged(0, "move X 1200,1000 W1"), "allowed");
    EXPECT_EQ(mover.judged(0, "move X 1030,1000 W1"), "allowed"); // atop
    mover.play(0, "leg X 1200,1000 G1");
    EXPECT_EQ(mover.state().active.left, 100); // the cost was 300
    Stage sprinter = at_a_wall({});
    EXPECT_EQ(sprinter.judged(0, "move X 1200,1000 GS"), "allowed");
    EXPECT_EQ(sprinter.judged(0, "move X 1030,1000 GS"), "MF-GEO-6");
    EXPECT_EQ(sprinter.judged(0, "move X 1200,1000 W1"), "allowed"); // whichever die it uses
}

// The last round has been played; each seat has a station and the rest of its assets are frames.
Stage doomsday(int ppa0, int assets0, int ppa1, int assets1) {
    Stage stage(2);
    stage.ppa({ppa0, ppa1}).clock(1).bystanders(0, assets0 - 1).bystanders(1, assets1 - 1).begin();
    EXPECT_EQ(stage.asks(), "nobody");
    EXPECT_EQ(stage.state().clock, 0);
    return stage;
}

TEST(FramesExamples, E19_More_assets_win_a_tie__MF_END_1__MF_END_2__MF_END_4__MF_RUL_43) {
    const Stage stage = doomsday(6, 5, 5, 6);
    EXPECT_EQ(stage.scores(), (Numbers{30, 30}));
    EXPECT_EQ(stage.ranks(), (Numbers{2, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, whole_win}));
}

TEST(FramesExamples, E19_A_shared_win__MF_END_2__MF_END_4) {
    const Stage stage = doomsday(5, 6, 5, 6);
    EXPECT_EQ(stage.scores(), (Numbers{30, 30}));
    EXPECT_EQ(stage.ranks(), (Numbers{1, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win / 2, whole_win / 2}));
}

TEST(FramesExamples, E20_Deployment__MF_DEP_2__MF_DEP_4__MF_DEP_6) {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.play(0, "place g1 1100,2420");
    EXPECT_EQ(stage.judged(0, "place g2 2000,2420"), "MF-DEP-2");
    stage.play(0, "place g2 1980,2420").play(0, "place g3 1600,2380");
    EXPECT_EQ(stage.asks(), "s0 D-FRM");
    stage.play(0, "place Bollard 1100,1530").play(0, "place Windlass 2050,2320");
    EXPECT_EQ(stage.asks(), "s1 D-FRM");
    stage.play(1, "place Dray 1250,1250"); // the point frame
    EXPECT_EQ(stage.asks(), "s1 D-FRM");
    EXPECT_EQ(stage.judged(1, "place Pedlar 1100,630"), "MF-DEP-6");
    EXPECT_EQ(stage.judged(1, "place Pedlar 1100,629"), "allowed");
}

TEST(FramesExamples, E21_A_better_spot__MF_SPT_5) {
    Stage stage(3);
    stage.frame("X", 0, {1000, 1000}, {.dir = 1}).frame("later", 0, {300, 2000});
    stage.frame("T", 1, {1500, 1000}, {.gone = true, .spot = 3, .spotter = 2}).bystanders(2, 1);
    stage.begin().turn("X", "", {3, 4, 1, 1});
    EXPECT_EQ(stage.judged(0, "spot X T W1"), "MF-SPT-5");
    stage.play(0, "spot X T W2");
    EXPECT_EQ(stage.spot("T"), 4);
    EXPECT_EQ(stage.of("T").spotter, 0);
}

std::string spotting(int systems, Place target, bool wall) {
    Stage stage(2);
    if (wall) stage.wall("Q", {1400, 900}, {1420, 1100});
    stage.frame("X", 0, {1000, 1000}, {.spt = systems, .dir = 1}).frame("T", 1, target, {.gone = true});
    stage.begin();
    Dice pool(static_cast<std::size_t>(std::popcount(pool_of(stage.of("X")))), 4);
    stage.turn("X", "", pool);
    return stage.judged(0, "spot X T W1");
}

TEST(FramesExamples, E21_Spotting_far_and_into_cover__MF_SPT_2__MF_SPT_3__MF_SPT_4) {
    EXPECT_EQ(spotting(0, {1901, 1000}, false), "MF-SPT-3");
    EXPECT_EQ(spotting(1, {1901, 1000}, false), "MF-SPT-3");
    EXPECT_EQ(spotting(2, {1901, 1000}, false), "allowed");
    EXPECT_EQ(spotting(0, {1500, 1000}, true), "MF-SPT-2");
    EXPECT_EQ(spotting(1, {1500, 1000}, true), "allowed");
}

Stage rocketeer() {
    Stage stage(2);
    stage.frame("X", 0, {1000, 1000}, {.hth = 1, .rockets = 1});
    stage.frame("E", 1, {1500, 1000}, {.gone = true, .defence = 6}).begin();
    EXPECT_EQ(stage.pool("X"), "W1 W2 GS H1 H2 K1");
    EXPECT_EQ(stage.judged(0, "declare X E direct"), "allowed");
    stage.turn("X", "E direct", {6, 5, 4, 3, 3, 2});
    return stage;
}

TEST(FramesExamples, E22_A_rocket_only__MF_ATK_4__MF_ATK_5__MF_DEC_2__MF_DAT_4__MF_RUL_21__MF_RUL_22) {
    Stage stage = rocketeer();
    EXPECT_EQ(stage.judged(0, "attack X E W2"), "MF-ATK-4");
    EXPECT_EQ(stage.judged(0, "attack X E H1"), "MF-DIE-3");
    stage.play(0, "attack X E K1"); // 2 - 6: no damage dice
    EXPECT_EQ(stage.of("X").rockets, 0);
}

TEST(FramesExamples, E22_A_rocket_kept__MF_ATK_5) {
    Stage stage = rocketeer();
    stage.play(0, "end");
    EXPECT_EQ(stage.of("X").rockets, 1);
}

// ---------------------------------------------------------------- what a scenario says

TEST(FramesExamples, E23_The_yard_is_taken__MF_END_8__MF_END_11) {
    Stage stage(2, {{"scenario", "switchyard"}}, 3);
    stage.frame("X", 0, {1000, 1000}, {.mov = 1}).bystanders(1, 6);
    stage.station("o", 1, {1300, 1000}).begin().turn("X", "", {1, 1, 6, 1});
    stage.play(0, "move X 1150,1000 G1"); // nothing else is left to do
    EXPECT_EQ(stage.scores(), (Numbers{25, 40}));
    ASSERT_EQ(stage.asks(), "s1 D-CLK");
    stage.play(1, "hold").play(0, "hold");
    EXPECT_EQ(stage.ended_by(), "MF-END-8");
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0}));
    EXPECT_EQ(stage.state().clock, 10);
}

TEST(FramesExamples, E24_A_standard_falls__MF_END_9) {
    Stage stage(2, {{"scenario", "bearers"}});
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("a2", 0, {1000, 2000});
    stage.frame("B", 1, {1500, 1000}, {.whites = 1, .gone = true}).bystanders(1, 4).begin();
    stage.turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1", {6}).play(0, "end").idle("a2");
    EXPECT_EQ(stage.scores(), (Numbers{15, 25}));
    stage.play(1, "hold").play(0, "hold");
    EXPECT_EQ(stage.ended_by(), "MF-END-9");
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0}));
}

TEST(FramesExamples, E25_A_target_at_once__MF_END_6) {
    Stage stage(2, {{"end", "target:28,target_when:now"}});
    stage.ppa({7, 5}).frame("X", 0, {1000, 1000}, {.mov = 1}).frame("x2", 0, {2000, 2000});
    stage.frame("Y", 1, {2500, 2500}, {.gone = true}).frame("Z", 1, {2700, 2500}, {.gone = true});
    stage.station("o", 1, {1300, 1000}).begin();
    EXPECT_EQ(stage.scores(), (Numbers{21, 15}));
    stage.turn("X", "", {1, 1, 6, 1}).play(0, "move X 1150,1000 G1");
    EXPECT_EQ(stage.scores(), (Numbers{28, 10}));
    EXPECT_EQ(stage.ended_by(), "MF-END-6");
    EXPECT_FALSE(stage.has_gone("x2"));
}

} // namespace
} // namespace muster::frames::test
