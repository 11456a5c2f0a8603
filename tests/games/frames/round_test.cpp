// The round: tactical order, stations, score, the clock, the end.
#include "games/frames/stage.hpp"

namespace muster::frames::test {
namespace {

// ---------------------------------------------------------------- general

TEST(FramesRound, Everything_is_public_once_companies_are_revealed__MF_GEN_3) {
    Stage stage = Stage::quick(3);
    stage.turn("Bollard", "Dray direct", {1, 2, 3, 4, 5, 6, 1}, "B1");
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer(Seat(1)), Viewer(Seat(2)), Viewer::spectator()}) {
        State seen = stage.state();
        stage.rules().hide(seen, viewer);
        EXPECT_TRUE(same_bytes(seen, stage.state()));
    }
    for (const Event& event : stage.events()) EXPECT_FALSE(event.secret);
}

TEST(FramesRound, A_single_option_is_taken_automatically__MF_GEN_4) {
    // Nobody and nothing to attack: no declaration is asked for, and the dice fall with the activation.
    Stage stage(2);
    stage.wall("rubble", {1500, 1500}, {1600, 1600}, 2)
        .frame("a1", 0, {500, 500})
        .frame("a2", 0, {500, 800})
        .begin();
    stage.play(0, "activate a1", {1, 1, 1});
    EXPECT_EQ(stage.asks(), "s0 D-DEF");
    EXPECT_FALSE(stage.state().active.has_target());
    // And the last frame is activated, too.
    stage.play(0, "defend a1").play(0, "end", {2, 2, 2});
    EXPECT_TRUE(stage.has_gone("a2"));
    EXPECT_EQ(stage.asks(), "s0 D-DEF");
}

// ---------------------------------------------------------------- the round

TEST(FramesRound, The_battle_is_rounds_that_count_down__MF_RND_1__MF_RND_8__MF_CLK_1) {
    Stage stage(2);
    stage.frame("a", 0, {500, 500}).frame("b", 1, {2500, 2500}).begin();
    for (int round = 1; round <= 3; ++round) {
        EXPECT_EQ(stage.state().round, round);
        EXPECT_EQ(stage.state().clock, 12 - round);
        EXPECT_EQ(stage.asks(), "s0 D-TAC"); // each begins in tactical order, highest score first
        stage.idle("a").idle("b");
        EXPECT_EQ(stage.asks(), "s0 D-CLK");
        EXPECT_EQ(stage.state().clock, 11 - round);
        stage.play(0, "hold").play(1, "hold");
    }
}

TEST(FramesRound, Each_living_frame_has_one_turn__MF_RND_2__MF_RND_5) {
    Stage stage(2);
    stage.frame("a", 0, {500, 500}, {.dir = 1}).frame("a2", 0, {500, 800}).frame("b", 1, {1000, 500}).begin();
    stage.turn("a", "b direct", {1, 1, 6, 1});
    EXPECT_TRUE(stage.has_gone("a"));
    stage.play(0, "attack a b D1").play(1, "declare b", {6, 1, 1}).play(1, "defend b W1");
    stage.play(0, "end").play(1, "end"); // b has had its turn as well
    EXPECT_TRUE(stage.has_gone("b"));
    EXPECT_TRUE(stage.has_gone("a2")); // the only one left
    EXPECT_EQ(stage.asks(), "s0 D-DEC");
    stage.idle("a2");
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
}

TEST(FramesRound, A_frame_destroyed_before_its_turn_gets_none__MF_RND_2__MF_RND_5) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("C", 0, {1400, 1000}, {.whites = 1});
    stage.frame("T", 1, {1550, 1000}, {.gone = true}).begin();
    stage.turn("A", "T direct", {1, 1, 1, 1}).play(0, "attack A T D1", {5}); // a stray hit
    EXPECT_FALSE(stage.lives("C"));
    stage.play(0, "end");
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
}

TEST(FramesRound, Tactical_and_combat_order_alternate__MF_RND_3__MF_CMB_1__MF_CMB_5) {
    Stage stage(2);
    stage.frame("a", 0, {500, 500}, {.dir = 1}).frame("a2", 0, {500, 800});
    stage.frame("b", 1, {1000, 500}).frame("b2", 1, {1000, 1500}).begin();
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
    stage.turn("a", "b direct", {1, 1, 1, 1}).play(0, "attack a b D1");
    EXPECT_EQ(stage.asks(), "s1 D-DEC"); // combat order
    stage.play(1, "declare b", {6, 1, 1}).play(1, "defend b W1").play(0, "end").play(1, "end");
    EXPECT_EQ(stage.asks(), "s0 D-TAC"); // and back, leader first
}

TEST(FramesRound, Dice_are_lifted_at_the_end_of_the_round__MF_RND_6__MF_RND_4__MF_SPT_6) {
    Stage stage(2);
    stage.frame("a", 0, {500, 500}, {.gone = true, .defence = 4, .spot = 3, .spotter = 1});
    stage.frame("b", 1, {2500, 2500}, {.gone = true, .defence = 6, .spot = 5, .spotter = 0}).begin();
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
    for (const char* name : {"a", "b"}) {
        EXPECT_EQ(stage.defence(name), nothing);
        EXPECT_EQ(stage.spot(name), 0);
    }
    stage.play(0, "hold").play(1, "hold");
    EXPECT_EQ(stage.state().gone.count(), 0);
    EXPECT_EQ(stage.options(0), (Lines{"activate a", "pass"}));
}

TEST(FramesRound, Debris_stays_and_does_nothing__MF_RND_7) {
    Stage stage(2);
    stage.wall("Q", {1800, 800}, {1820, 1000}, 8).frame("A", 0, {1000, 1000}, {.dir = 1});
    stage.frame("B", 1, {1500, 1000}, {.whites = 1, .gone = true})
        .frame("C", 1, {2000, 2000}, {.def = 1, .gone = true});
    stage.station("Z", 1, {1400, 1100}).lay();
    stage.state().bricks[StructureId(0)] = 2;
    stage.of("C").systems = Systems{};
    stage.begin().turn("A", "B direct", {6, 1, 1, 1}).play(0, "attack A B D1", {6});
    EXPECT_EQ(stage.asks(), "s1 D-DMG"); // it stands near a station
    stage.play(1, "lose B white");
    EXPECT_FALSE(stage.lives("B"));
    stage.play(0, "move A 1500,1000 W1"); // a wreck is in nobody's way
    EXPECT_EQ(stage.controller("Z"), 0);  // and near nothing
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
    stage.play(0, "hold").play(1, "hold");
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.bricks("Q"), 2);
    EXPECT_EQ(stage.systems("C"), "");
    EXPECT_FALSE(stage.lives("B"));
}

// ---------------------------------------------------------------- tactical order

TEST(FramesTactical, The_choice_goes_down_the_order__MF_TAC_1__MF_TAC_3) {
    Stage stage(4);
    stage.ppa({5, 7, 4, 6}).frame("a", 0, {500, 500}).frame("b", 1, {500, 1000});
    stage.frame("c", 2, {500, 1500}).frame("c2", 2, {800, 1500}).frame("d", 3, {500, 2000}).begin();
    ASSERT_EQ(stage.order(), (Numbers{1, 2, 3, 0})); // 14, 12, 12, 10
    for (const int seat : {1, 2, 3}) {
        EXPECT_EQ(stage.asked(), seat);
        EXPECT_EQ(stage.verbs(seat), "activate pass");
        stage.play(seat, "pass");
    }
    EXPECT_TRUE(stage.has_gone("a")); // the last must, and has one only
}

TEST(FramesTactical, The_current_leader_is_asked_first__MF_TAC_2__MF_TAC_6__MF_SCO_4__MF_SCO_5) {
    Stage stage(2);
    stage.station("Z", 0, {1000, 1000}).frame("a", 0, {2500, 2500}).frame("a2", 0, {2500, 2200});
    stage.frame("b", 1, {1000, 1300}).frame("b2", 1, {2000, 300}).begin();
    ASSERT_EQ(stage.order(), (Numbers{0, 1}));
    stage.turn("b", "", {1, 1, 2}).play(1, "move b 1000,1150 GS"); // 10 to 20
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));                     // right then
    EXPECT_EQ(stage.asks(), "s1 D-TAC");                           // though seat 0 had passed before
}

TEST(FramesTactical, Who_has_no_frame_left_passes__MF_TAC_4) {
    Stage stage(3);
    stage.ppa({7, 6, 5}).bystanders(0, 2).frame("b", 1, {500, 1000}).frame("c", 2, {500, 1500}).begin();
    EXPECT_EQ(stage.asks(), "s1 D-TAC");
    EXPECT_TRUE(stage.happened("MF-TAC-4"));
    Stage destroyed(3); // the leader has stations only
    destroyed.ppa({7, 3, 3}).frame("b", 1, {500, 1000}).frame("c", 2, {500, 1500}).begin();
    ASSERT_EQ(destroyed.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(destroyed.asks(), "s1 D-TAC");
}

TEST(FramesTactical, Must_act_means_that_no_seat_after_can__MF_TAC_5__MF_RUL_1) {
    Stage stage(3);
    stage.ppa({7, 4, 3}).frame("a", 0, {500, 500}).frame("b", 1, {500, 1000}).frame("b2", 1, {800, 1000});
    stage.bystanders(2, 1).begin(); // the last has none left
    stage.play(0, "pass");
    EXPECT_EQ(stage.options(1), (Lines{"activate b", "activate b2"}));
    EXPECT_EQ(stage.judged(1, "pass"), "MF-TAC-5"); // that seat 0 has one does not help
}

TEST(FramesTactical, An_idle_turn_is_a_turn__MF_RUL_44__MF_DIE_4__MF_TRN_2) {
    Stage stage(2);
    stage.frame("a", 0, {500, 500}).frame("b", 1, {2500, 2500}).begin();
    stage.play(0, "activate a").play(0, "declare a", {1, 1, 1}).play(0, "defend a").play(0, "end");
    EXPECT_TRUE(stage.has_gone("a"));
    EXPECT_EQ(stage.defence("a"), 0);
    EXPECT_EQ(stage.at("a"), (Place{500, 500}));
}

// ---------------------------------------------------------------- score and order

TEST(FramesScore, Assets_are_living_frames_and_controlled_stations__MF_SCO_1) {
    Stage stage(2, {}, 3);
    stage.ppa({3, 7}).bystanders(0, 4).bystanders(1, 2).lay();
    EXPECT_EQ(stage.scores(), (Numbers{21, 35}));
    stage.state().stations[StationId(0)].controller = 1;
    EXPECT_EQ(stage.scores(), (Numbers{18, 42}));
    stage.state().living.remove(FrameId(8));
    EXPECT_EQ(stage.scores(), (Numbers{18, 35}));
}

TEST(FramesScore, A_destroyed_frame_costs_its_owner_and_gains_nobody_anything__MF_SCO_2__MF_DMG_8) {
    Stage stage(2);
    stage.ppa({6, 4}).frame("A", 0, {1000, 1000}, {.dir = 1});
    stage.frame("B", 1, {1500, 1000}, {.whites = 1, .gone = true}).bystanders(1, 1).begin();
    EXPECT_EQ(stage.scores(), (Numbers{12, 12}));
    stage.turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1", {6});
    EXPECT_EQ(stage.scores(), (Numbers{12, 8}));
}

TEST(FramesScore, A_seized_station_counts_for_both__MF_SCO_3) {
    Stage stage(2);
    stage.ppa({6, 4}).station("Z", 0, {1000, 1000}).bystanders(0, 1).frame("b", 1, {1000, 1200}).begin();
    EXPECT_EQ(stage.scores(), (Numbers{12, 8}));
    stage.turn("b", "", {1, 1, 1}).play(1, "move b 1000,1150 GS");
    EXPECT_EQ(stage.scores(), (Numbers{6, 12}));
}

TEST(FramesScore, A_cascade_runs_on_when_the_order_changes__MF_SCO_5__MF_TAC_2__MF_DMG_9) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("C", 0, {1350, 1000}, {.whites = 1});
    stage.frame("a2", 0, {300, 2500}).frame("B", 1, {1500, 1000}, {.dir = 1}).frame("b2", 1, {2800, 2500});
    stage.frame("b3", 1, {2500, 2500}, {.gone = true}).begin();
    ASSERT_EQ(stage.order(), (Numbers{0, 1}));
    stage.turn("A", "B direct", {1, 1, 2, 1}).play(0, "attack A B D1");
    stage.play(1, "declare B A direct", {1, 1, 1, 1}).play(1, "defend B", {5, 1});
    EXPECT_FALSE(stage.lives("C")); // seat 0: 20 to 15
    EXPECT_FALSE(stage.has_gone("C"));
    EXPECT_EQ(stage.order(), (Numbers{1, 0})); // at once
    EXPECT_EQ(stage.asks(), "s0 D-ACT");       // but the attacker goes on
    stage.play(0, "end");
    EXPECT_EQ(stage.asks(), "s1 D-ACT"); // then the defender
    stage.play(1, "end");
    EXPECT_EQ(stage.asks(), "s1 D-TAC"); // and now it matters
}

TEST(FramesScore,
     Stations_in_ascending_order_each_with_its_own_sort__MF_SCO_6__MF_GEN_8__MF_STN_5__MF_RUL_3) {
    Stage stage(3);
    stage.station("Z0", 0, {1400, 1000}).station("Z2", 2, {1700, 1000});
    stage.bystanders(0, 3).bystanders(2, 3).bystanders(1, 1).frame("M", 1, {1550, 1400});
    stage.order_of({0, 2, 1}).begin();
    ASSERT_EQ(stage.scores(), (Numbers{20, 15, 20}));
    ASSERT_EQ(stage.order(), (Numbers{0, 2, 1}));
    stage.turn("M", "", {1, 1, 4}).play(1, "move M 1550,1000 GS");
    EXPECT_EQ(stage.controller("Z0"), 1);
    EXPECT_EQ(stage.controller("Z2"), 1);
    EXPECT_EQ(stage.scores(), (Numbers{15, 25, 15}));
    // After the first: 2 and 1 have 20 and 0 has 15. One sort at the end would give 1, 0, 2.
    EXPECT_EQ(stage.order(), (Numbers{1, 2, 0}));
}

TEST(FramesScore, Labels_follow_the_order__MF_SCO_4) {
    // The highest is asked first, at the clock as well.
    Stage stage(3);
    stage.ppa({4, 5, 7}).bystanders(0, 1).bystanders(1, 1).bystanders(2, 1).begin();
    EXPECT_EQ(stage.order(), (Numbers{2, 1, 0}));
    for (const int seat : {2, 1, 0}) {
        EXPECT_EQ(stage.asks(), fmt::format("s{} D-CLK", seat));
        stage.play(seat, "hold");
    }
    EXPECT_EQ(stage.asks(), "s2 D-TAC");
}

// ---------------------------------------------------------------- stations

TEST(FramesStations, A_station_stays_without_guards__MF_STN_2__MF_RUL_5) {
    Stage stage(2);
    stage.station("Z", 0, {1000, 1000}).frame("a", 0, {1000, 1190}).frame("b", 1, {2500, 2500}).begin();
    stage.turn("a", "", {1, 1, 8}).play(0, "move a 1000,1900 GS");
    EXPECT_EQ(stage.controller("Z"), 0); // nobody is near
    // One that was seized stays with the taker, too.
    Stage taken(2);
    taken.station("Z", 0, {1000, 1000}).bystanders(0, 1).frame("b", 1, {1000, 1190}).begin();
    taken.turn("b", "", {1, 1, 8});
    EXPECT_EQ(taken.controller("Z"), 1);
    taken.play(1, "move b 1000,1900 GS");
    EXPECT_EQ(taken.controller("Z"), 1);
}

TEST(FramesStations, Near_is_a_gap_of_one_unit__MF_STN_3__MF_GEO_3__MF_RUL_8) {
    for (const int x : {1190, 1191}) {
        Stage stage(2);
        stage.station("Z", 0, {1000, 1000}).bystanders(0, 1).frame("b", 1, {1400, 1000}).begin();
        stage.turn("b", "", {1, 1, 3}).play(1, fmt::format("move b {},1000 GS", x));
        EXPECT_EQ(stage.controller("Z"), x == 1190 ? 1 : 0);
    }
}

TEST(FramesStations, Whoever_is_not_alone_seizes_nothing__MF_STN_3) {
    Stage stage(2);
    stage.station("Z", 0, {1000, 1000}).frame("a", 0, {1000, 810}, {.gone = true});
    stage.frame("b", 1, {1400, 1000}).frame("b2", 1, {1000, 1150}, {.gone = true}).begin();
    stage.turn("b", "", {1, 1, 3}).play(1, "move b 1150,1000 GS");
    EXPECT_EQ(stage.controller("Z"), 0); // two of seat 1 and one of seat 0
}

TEST(FramesStations, The_first_check_is_at_the_opening_of_a_turn__MF_STN_5__MF_TRN_1) {
    Stage stage(2);
    stage.station("Z", 0, {1000, 1000}).frame("a", 0, {2500, 2500}).frame("b", 1, {1000, 1150}).begin();
    EXPECT_EQ(stage.controller("Z"), 0);
    stage.play(0, "activate a"); // anybody's turn
    EXPECT_EQ(stage.controller("Z"), 1);
}

TEST(FramesStations, Three_near_with_the_controller_change_nothing__MF_STN_6) {
    for (const char* contested : {"hold", "neutral"}) {
        Stage stage(3, {{"contested", contested}});
        stage.station("Z", 0, {1000, 1000}).frame("a", 0, {1000, 850}, {.gone = true});
        stage.frame("b", 1, {850, 1000}, {.gone = true}).frame("c", 2, {1400, 1000}).begin();
        stage.turn("c", "", {1, 1, 3}).play(2, "move c 1150,1000 GS");
        EXPECT_EQ(stage.controller("Z"), 0);
    }
}

TEST(FramesStations, A_neutral_station_is_regained_by_whoever_is_alone__MF_STN_6) {
    Stage stage(3, {{"contested", "neutral"}});
    stage.station("Z", 0, {1000, 1000}).frame("a", 0, {1000, 1600}).frame("b", 1, {850, 1000});
    stage.frame("c", 2, {1150, 1000}).begin();
    stage.play(0, "activate a"); // the check finds two others near
    EXPECT_EQ(stage.controller("Z"), -1);
    EXPECT_EQ(stage.scores(), (Numbers{5, 10, 10}));
    EXPECT_EQ(stage.order(), (Numbers{1, 2, 0}));
    EXPECT_TRUE(stage.happened("MF-STN-6"));
    stage.play(0, "declare a", {1, 1, 8}).play(0, "defend a").play(0, "end").play(1, "activate b");
    EXPECT_FALSE(stage.happened("MF-STN-6")); // it is nobody's already
    stage.turn("b", "", {1, 1, 8}).play(1, "move b 200,1000 GS");
    EXPECT_EQ(stage.controller("Z"), 2);
    EXPECT_EQ(stage.scores(), (Numbers{5, 10, 15})); // nobody loses by it
    stage.turn("c", "", {1, 1, 8}).play(2, "move c 1800,1000 GS");
    EXPECT_EQ(stage.controller("Z"), 2);
}

// ---------------------------------------------------------------- the clock

TEST(FramesClock, Each_seat_is_called_once_whatever_it_has__MF_CLK_2__MF_CLK_4__MF_RUL_39) {
    Stage stage(3);
    stage.bystanders(0, 2).bystanders(1, 1).lay(); // seat 2 has neither frames nor, soon, a station
    stage.state().stations[StationId(2)].controller = 0;
    stage.begin();
    ASSERT_EQ(stage.scores(), (Numbers{20, 10, 0}));
    for (const int seat : {0, 1, 2}) { // leader or loser, everybody may do either
        EXPECT_EQ(stage.asks(), fmt::format("s{} D-CLK", seat));
        EXPECT_EQ(stage.options(seat), (Lines{"advance", "hold"}));
        stage.play(seat, seat == 1 ? "hold" : "advance");
    }
    EXPECT_EQ(stage.state().clock, 8);
    EXPECT_EQ(stage.state().round, 2);
}

TEST(FramesClock, Five_seats_can_end_it_in_two_rounds__MF_CLK_3__MF_RUL_47) {
    Stage stage(5);
    for (int seat = 0; seat < 5; ++seat) stage.bystanders(seat, 1);
    stage.begin();
    for (int seat = 0; seat < 5; ++seat) stage.play(seat, "advance");
    EXPECT_EQ(stage.state().clock, 5);
    for (int i = 0; i < 5; ++i) stage.idle(fmt::format("bystander{}", i));
    EXPECT_EQ(stage.state().clock, 4);
    for (int seat = 0; seat < 4; ++seat) stage.play(seat, "advance");
    EXPECT_EQ(stage.state().clock, 0);
    EXPECT_TRUE(stage.over()); // seat 4 is not asked
}

TEST(FramesClock, The_automatic_step_can_end_the_battle__MF_CLK_3__MF_END_1) {
    Stage stage(2);
    stage.ppa({4, 7}).clock(1).bystanders(0, 1).bystanders(1, 1).begin();
    EXPECT_EQ(stage.asks(), "nobody");
    EXPECT_EQ(stage.ended_by(), "MF-END-1");
    EXPECT_EQ(stage.ranks(), (Numbers{2, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, whole_win}));
}

// ---------------------------------------------------------------- the end

TEST(FramesEnd, A_company_without_frames_can_win__MF_END_1__MF_RUL_40) {
    Stage stage(2, {}, 3);
    stage.ppa({7, 3}).clock(1).bystanders(1, 2).begin();
    EXPECT_EQ(stage.scores(), (Numbers{21, 15}));
    EXPECT_EQ(stage.ranks(), (Numbers{1, 2}));
}

TEST(FramesEnd, Placings_count_who_is_better__MF_END_4) {
    Stage stage(5);
    // Scores 12, 12, 20, 8, 12; assets 3, 2, 4, 2, 2.
    stage.ppa({4, 6, 5, 4, 6}).clock(1).bystanders(0, 2).bystanders(1, 1).bystanders(2, 3);
    stage.bystanders(3, 1).bystanders(4, 1).begin();
    EXPECT_EQ(stage.scores(), (Numbers{12, 12, 20, 8, 12}));
    EXPECT_EQ(stage.ranks(), (Numbers{2, 3, 1, 5, 3}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 0, whole_win, 0, 0}));
    Stage shared(4);
    shared.clock(1).bystanders(0, 2).bystanders(1, 2).bystanders(2, 1).bystanders(3, 2).begin();
    EXPECT_EQ(shared.ranks(), (Numbers{1, 1, 4, 1}));
    EXPECT_EQ(shared.pay_off(), (Numbers{20, 20, 0, 20}));
}

// Seat 1 has a single frame, and its station belongs to seat 0.
Stage last_asset(Chosen chosen = {}) {
    Stage stage(2, std::move(chosen));
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("a2", 0, {1000, 2000});
    stage.frame("B", 1, {1500, 1000}, {.whites = 1, .gone = true}).lay();
    stage.state().stations[StationId(1)].controller = 0;
    stage.begin().turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1", {6});
    EXPECT_FALSE(stage.lives("B"));
    EXPECT_EQ(stage.scores()[1], 0);
    return stage;
}

TEST(FramesEnd, It_ends_early_when_nothing_can_change_who_wins__MF_END_3__MF_RUL_42) {
    Stage stage = last_asset();
    EXPECT_FALSE(stage.over()); // the turn is played to its end
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
    stage.play(0, "end");
    EXPECT_TRUE(stage.over()); // though a2 has not gone
    EXPECT_EQ(stage.ended_by(), "MF-END-3");
    EXPECT_EQ(stage.ranks(), (Numbers{1, 2}));
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0}));
    EXPECT_EQ(stage.asks(), "nobody");
}

TEST(FramesEnd, It_ends_when_nobody_is_left__MF_END_3__MF_RUL_41) {
    Stage stage(2); // no rule leads there: stations, but not a single frame
    stage.lay();
    State state = stage.state();
    state.flow.begin(BattleFrame{}).go_to(BattleStep::tactical);
    Chance chance = Chance::drawn(1, 1);
    Log idle;
    stage.rules().resume(state, chance, idle);
    EXPECT_TRUE(stage.rules().awaiting(state).empty());
    EXPECT_EQ(stage.rules().outcome(state).ended_by.id, "MF-END-3");
}

TEST(FramesEnd, A_single_station_keeps_it_going__MF_END_3) {
    Stage stage(2);
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("a2", 0, {1000, 2000}).frame("a3", 0, {1000, 2300});
    stage.frame("B", 1, {1500, 1000}, {.whites = 1, .gone = true}).begin();
    stage.turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1", {6}).play(0, "end");
    EXPECT_EQ(stage.scores(), (Numbers{20, 5}));
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
}

} // namespace
} // namespace muster::frames::test
