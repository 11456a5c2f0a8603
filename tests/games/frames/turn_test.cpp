// A frame's turn: its dice, what it declares, how it defends, moves and spots; and where it may stand.
#include "games/frames/stage.hpp"

namespace muster::frames::test {
namespace {

// X of seat 0 in the middle, an enemy T that has gone, and as many dice of one value as X rolls.
Stage lone(const Has& has, const std::string& declares = "", int shows = 4, Place enemy = {2600, 2600}) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, has)
        .frame("T", 1, enemy, {.dir = 1, .gone = true, .defence = 6})
        .begin();
    const Dice pool(static_cast<std::size_t>(std::popcount(pool_of(stage.of("X")))), shows);
    stage.turn("X", declares, pool);
    return stage;
}

// ---------------------------------------------------------------- pools

TEST(FramesPool, Dice_by_system__MF_DAT_2__MF_DAT_4__MF_DAT_5) {
    const auto pool = [](const Has& has) {
        Stage stage(2);
        stage.frame("X", 0, {1500, 1500}, has).bystanders(1, 1).lay();
        return stage.pool("X");
    };
    EXPECT_EQ(pool({}), "W1 W2 GS");
    EXPECT_EQ(pool({.whites = 1}), "W1 GS"); // only W1
    EXPECT_EQ(pool({.def = 1}), "W1 W2 B1 GS");
    EXPECT_EQ(pool({.def = 2}), "W1 W2 B1 B2 GS");
    EXPECT_EQ(pool({.mov = 1}), "W1 W2 G1 GS");
    EXPECT_EQ(pool({.mov = 2}), "W1 W2 G1 G2 GS");
    EXPECT_EQ(pool({.spt = 1}), "W1 W2 GS Y1");
    EXPECT_EQ(pool({.spt = 2}), "W1 W2 GS Y1 Y2");
    EXPECT_EQ(pool({.hth = 1}), "W1 W2 GS H1 H2");
    EXPECT_EQ(pool({.hth = 2}), "W1 W2 GS H1 H2 H8");
    EXPECT_EQ(pool({.dir = 1}), "W1 W2 D1 D2"); // no sprint with a ranged system
    EXPECT_EQ(pool({.dir = 2}), "W1 W2 D1 D2 D8");
    EXPECT_EQ(pool({.art = 1}), "W1 W2 A1 A2");
    EXPECT_EQ(pool({.art = 2}), "W1 W2 A1 A2 A8");
    EXPECT_EQ(pool({.rockets = 3}), "W1 W2 GS K1 K2 K3"); // rockets do not cancel it
    EXPECT_EQ(pool({.def = 1, .hth = 1, .dir = 1, .art = 1}), "W1 W2 B1 H1 H2 D1 D2 A1 A2"); // nine
}

TEST(FramesPool,
     The_whole_pool_is_rolled_at_once_in_a_fixed_order__MF_DIE_1__MF_DAT_5__MF_R_POOL__MF_RUL_23) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, {.def = 1, .spt = 1, .hth = 2, .rockets = 2}).bystanders(1, 1).begin();
    EXPECT_TRUE(stage.luck().empty()); // not before the declaration
    stage.play(0, "declare X", {1, 2, 3, 8, 4, 5, 6, 7, 8, 1});
    EXPECT_EQ(stage.rolled("X"), "W1=1 W2=2 B1=3 GS=8 Y1=4 H1=5 H2=6 H8=7 K1=8 K2=1");
    Numbers sides;
    for (const Throw& one : stage.luck()) {
        EXPECT_EQ(one.ask.who, 0); // its owner rolls
        for (std::size_t i = 0; i < one.results.size(); ++i) sides.push_back(one.sides_of(i));
    }
    EXPECT_EQ(sides, (Numbers{6, 6, 6, 8, 6, 6, 6, 8, 8, 8}));
    stage.play(0, "defend X B1").play(0, "end");
    EXPECT_TRUE(stage.luck().empty()); // and never again
}

TEST(FramesPool,
     A_lost_weapon_gives_the_sprint_with_the_next_roll__MF_DAT_4__MF_RUL_19__MF_RUL_20__MF_RUL_46) {
    Stage stage(2);
    stage.wall("Q", {1700, 900}, {1720, 1100}).frame("A", 0, {1000, 1000}, {.dir = 2});
    stage.frame("B", 1, {1600, 1000}, {.dir = 1}).begin();
    stage.turn("A", "B direct", {1, 1, 1, 1, 2}).play(0, "attack A B D8");
    stage.play(1, "declare B", {5, 5, 1, 1}).play(1, "defend B", {6, 6}); // DIR, then a white
    EXPECT_EQ(stage.systems("B"), "");
    EXPECT_EQ(stage.of("B").whites, 1);
    stage.play(0, "end");
    EXPECT_EQ(stage.rolled("B"), "W1=5 W2=5 D1=1 D2=1");
    EXPECT_EQ(stage.judged(1, "move B 1850,1000 W1"), "MF-MOV-4"); // no sprint yet
    EXPECT_EQ(stage.judged(1, "move B 1600,1400 W2"), "allowed");  // the white that was rolled stays
    EXPECT_EQ(stage.pool("B"), "W1 GS");
}

// ---------------------------------------------------------------- open, act, end

TEST(FramesTurn, Opening_has_four_steps__MF_TRN_1) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}).frame("T", 1, {1700, 1500}).begin();
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
    stage.play(0, "activate X");
    EXPECT_TRUE(stage.has_gone("X"));
    EXPECT_EQ(stage.asks(), "s0 D-DEC");
    EXPECT_EQ(stage.rolled("X"), "");
    EXPECT_EQ(stage.defence("X"), nothing);
    stage.play(0, "declare X T hand", {3, 4, 8});
    EXPECT_EQ(stage.asks(), "s0 D-DEF");
    stage.play(0, "defend X W2");
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
    stage.play(0, "attack X T W1"); // the same four for whom it attacks
    EXPECT_TRUE(stage.has_gone("T"));
    EXPECT_EQ(stage.asks(), "s1 D-DEC");
    stage.play(1, "declare T", {6, 4, 8});
    EXPECT_EQ(stage.asks(), "s1 D-DEF");
}

TEST(FramesTurn, Movement_and_attack_in_either_order__MF_TRN_2) {
    Stage first = lone({.dir = 1}, "T direct", 4, {2300, 1500});
    first.play(0, "move X 1600,1500 W1").play(0, "attack X T D1");
    EXPECT_EQ(first.judged(0, "attack X T D2"), "MF-ATK-1");
    EXPECT_EQ(first.verbs(0), "spot end");
    Stage second = lone({.dir = 1}, "T direct", 4, {2300, 1500});
    second.play(0, "attack X T D1").play(0, "move X 1600,1500 W1");
    EXPECT_EQ(second.judged(0, "move X 1500,1500 W2"), "MF-MOV-1");
    EXPECT_EQ(second.verbs(0), "spot end");
}

TEST(FramesTurn, Spotting_ends_it__MF_TRN_2__MF_SPT_1) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, {.spt = 1, .dir = 1}).frame("a2", 0, {300, 300});
    stage.frame("T", 1, {2000, 1500}, {.gone = true}).begin().turn("X", "T direct", {6, 5, 4, 3, 2});
    EXPECT_EQ(stage.options(0, "spot"), (Lines{"spot X T W1", "spot X T W2", "spot X T Y1"}));
    stage.play(0, "spot X T Y1"); // neither moved nor attacked
    EXPECT_EQ(stage.spot("T"), 4);
    EXPECT_FALSE(stage.state().active.frame == stage.frame_named("X"));
    EXPECT_EQ(stage.state().active.frame, stage.frame_named("a2")); // on to the next, automatically
}

TEST(FramesTurn, Unused_dice_go_and_the_defence_stays__MF_TRN_3__MF_DEF_1) {
    Stage stage = lone({.def = 1}, "", 5);
    EXPECT_EQ(stage.defence("X"), 0);
    Stage other(2);
    other.frame("X", 0, {1500, 1500}, {.def = 1})
        .frame("b", 1, {2500, 2500})
        .frame("b2", 1, {2500, 2200})
        .begin();
    other.turn("X", "", {5, 5, 3, 5}, "B1").play(0, "end");
    EXPECT_EQ(other.defence("X"), 3);
    EXPECT_EQ(other.rolled("X"), "");
    EXPECT_FALSE(other.state().active.is_on());
    other.idle("b");
    EXPECT_EQ(other.defence("X"), 3); // for the rest of the round
}

TEST(FramesTurn, Abilities_follow_the_snapshot__MF_TRN_4__MF_RUL_19__MF_RUL_61) {
    // B loses MOV and SPT while it waits, and passes the wall and spots far all the same.
    Stage stage(2);
    stage.wall("Q", {1700, 900}, {1720, 1100}).frame("A", 0, {1000, 1000}, {.dir = 2});
    stage.frame("far", 0, {1600, 2900}, {.gone = true});
    stage.frame("B", 1, {1600, 1000}, {.mov = 1, .spt = 2, .dir = 1}).begin();
    stage.turn("A", "B direct", {1, 1, 1, 1, 3}).play(0, "attack A B D8");
    stage.play(1, "declare B A direct", {5, 5, 4, 1, 1, 2, 2}).play(1, "defend B", {6, 6, 6});
    stage.play(1, "lose B MOV").play(1, "lose B SPT").play(1, "lose B DIR");
    EXPECT_EQ(stage.systems("B"), "SPT1");
    stage.play(0, "end");
    EXPECT_EQ(stage.judged(1, "move B 1850,1000 W1"), "allowed"); // through
    EXPECT_EQ(stage.judged(1, "move B 1700,1000 W1"), "allowed"); // atop
    EXPECT_EQ(stage.judged(1, "spot B far Y1"), "allowed");       // anything anywhere
    EXPECT_EQ(stage.judged(1, "attack B A W1"), "allowed");       // white substitution, too
    stage.play(1, "move B 1700,1000 W1");
    EXPECT_EQ(stage.at("B"), (Place{1700, 1000}));
}

TEST(FramesTurn, It_ends_by_itself_when_only_end_is_left__MF_TRN_2__MF_D_ACT__MF_RUL_59) {
    // Boxed in, X could go nowhere; but whoever has not moved and has a die for it is asked.
    Stage stage(2);
    stage.wall("W", {1430, 1430}, {1450, 1570}).wall("E", {1550, 1430}, {1570, 1570});
    stage.wall("N", {1450, 1550}, {1550, 1570}).wall("S", {1450, 1430}, {1550, 1450});
    stage.frame("X", 0, {1500, 1500}, {.dir = 1}).bystanders(1, 1).begin().turn("X", "", {1, 1, 1, 1});
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
    EXPECT_EQ(stage.options(0), (Lines{"end"}));
    // With both whites used nothing is left.
    Stage used(2);
    used.frame("X", 0, {1500, 1500}, {.dir = 1, .whites = 2})
        .frame("T", 1, {2000, 1500}, {.gone = true})
        .begin();
    used.turn("X", "T direct", {1, 1, 1, 1}, "W1").play(0, "attack X T W2", {1});
    EXPECT_EQ(used.asks(), "s0 D-CLK");
    // Nor with a white that is not better than the spot that is there.
    for (const int spot : {2, 3}) {
        Stage poor(2);
        poor.frame("X", 0, {1500, 1500}, {.dir = 1});
        poor.frame("T", 1, {2000, 1500}, {.gone = true, .spot = spot, .spotter = 0}).begin();
        poor.turn("X", "", {1, 3, 1, 1}).play(0, "move X 1500,1600 W1");
        EXPECT_EQ(poor.asks(), spot == 2 ? "s0 D-ACT" : "s0 D-CLK");
    }
}

// ---------------------------------------------------------------- dice

TEST(FramesDice, Twins_are_listed_once_and_accepted_both__MF_DIE_2) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, {.def = 2, .dir = 1})
        .frame("T", 1, {2000, 1500}, {.gone = true})
        .begin();
    stage.play(0, "declare X T direct", {3, 3, 5, 5, 2, 2});
    EXPECT_EQ(stage.options(0), (Lines{"defend X", "defend X B1", "defend X W1"}));
    stage.play(0, "defend X W2"); // recorded as W1
    EXPECT_EQ(stage.options(0, "spot"), (Lines{"spot X T W2"}));
    EXPECT_EQ(stage.options(0, "attack"), (Lines{"attack X T D1", "attack X T W2"}));
    EXPECT_EQ(stage.judged(0, "attack X T D2"), "allowed");
}

TEST(FramesDice, A_rocket_is_a_kind_of_its_own__MF_DIE_3__MF_DAT_5) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, {.dir = 2, .rockets = 2})
        .frame("T", 1, {2000, 1500}, {.gone = true})
        .begin();
    stage.turn("X", "T direct", {1, 2, 6, 5, 6, 6, 6});
    // D1 and D8 show the same but differ in size; K1 and K2 are alike.
    EXPECT_EQ(stage.options(0, "attack"), (Lines{"attack X T D1", "attack X T D2", "attack X T D8",
                                                 "attack X T K1", "attack X T W1", "attack X T W2"}));
}

TEST(FramesDice, Each_colour_has_its_use__MF_DIE_3) {
    Stage stage = lone({.def = 1, .mov = 1, .spt = 1, .dir = 1}, "T direct", 4, {2000, 1500});
    EXPECT_EQ(stage.options(0, "attack"), (Lines{"attack X T D1", "attack X T W1"})); // twins left out
    EXPECT_EQ(stage.options(0, "spot"), (Lines{"spot X T W1", "spot X T Y1"}));
    EXPECT_EQ(stage.judged(0, "move X 1600,1500 G1"), "allowed");
    EXPECT_EQ(stage.judged(0, "move X 1600,1500 W1"), "allowed");
    EXPECT_EQ(stage.judged(0, "move X 1600,1500 Y1"), "MF-DIE-3");
}

// ---------------------------------------------------------------- declaring and defending

TEST(FramesDeclare, Every_enemy_and_standing_structure_in_every_armed_band__MF_DEC_1__MF_DEC_2) {
    Stage stage(3);
    stage.wall("Q", {800, 800}, {820, 1000}, 3).wall("R", {800, 1200}, {820, 1400}, 2);
    stage.frame("X", 0, {1500, 1500}, {.art = 1}).frame("Y", 0, {1500, 1800}, {.gone = true});
    stage.frame("T", 1, {1800, 1500}, {.gone = true}).frame("U", 2, {2900, 1500}, {.gone = true}).begin();
    EXPECT_EQ(stage.options(0),
              sorted({"declare X", "declare X T hand", "declare X T arty", "declare X U hand",
                      "declare X U arty", "declare X Q hand", "declare X Q arty"}));
    stage.play(0, "declare X U hand", {1, 1, 1, 1}); // out of that band now, and allowed
    EXPECT_EQ(stage.state().active.target, stage.piece("U"));
}

TEST(FramesDeclare, Rockets_arm_the_direct_band__MF_DEC_2) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, {.rockets = 1}).frame("T", 1, {1800, 1500}, {.gone = true}).begin();
    EXPECT_EQ(stage.options(0), (Lines{"declare X", "declare X T direct", "declare X T hand"}));
}

TEST(FramesDeclare, Without_a_declaration_there_is_no_attack__MF_DEC_3) {
    const Stage stage = lone({.dir = 1}, "", 4, {2000, 1500});
    EXPECT_EQ(stage.options(0, "attack"), Lines{});
    EXPECT_EQ(stage.judged(0, "attack X T D1"), "MF-DEC-3");
}

TEST(FramesDefend, Blue_or_white_or_nothing__MF_DEF_1__MF_D_DEF__MF_RUL_45) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, {.def = 2, .spt = 1, .dir = 1}).bystanders(1, 1).begin();
    stage.play(0, "declare X", {1, 6, 2, 5, 4, 4, 4});
    EXPECT_EQ(stage.options(0),
              (Lines{"defend X", "defend X B1", "defend X B2", "defend X W1", "defend X W2"}));
    stage.play(0, "defend X B1"); // a lower one, on purpose
    EXPECT_EQ(stage.defence("X"), 2);
}

TEST(FramesDefend, None_is_nought__MF_DEF_2__MF_ATK_6) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}, {.dir = 1}).frame("T", 1, {2000, 1500}).begin();
    stage.play(0, "pass"); // seat 1's only frame goes
    stage.turn("T", "", {6, 6, 8}).play(1, "end");
    EXPECT_EQ(stage.defence("T"), 0);
    stage.turn("X", "T direct", {1, 1, 3, 1}).play(0, "attack X T D1", {1, 2, 3}); // three dice
}

// ---------------------------------------------------------------- moving

TEST(FramesMove, A_green_or_white_die_gives_so_many_units__MF_MOV_1) {
    Stage stage(2);
    stage.frame("X", 0, {1500, 1500}).bystanders(1, 1).begin().turn("X", "", {2, 3, 8});
    EXPECT_EQ(stage.judged(0, "move X 1500,1700 W1"), "allowed");
    EXPECT_EQ(stage.judged(0, "move X 1500,1701 W1"), "MF-MOV-2");
    EXPECT_EQ(stage.judged(0, "move X 1500,1800 W2"), "allowed");
    EXPECT_EQ(stage.judged(0, "move X 1500,2300 GS"), "allowed");
    EXPECT_EQ(stage.judged(0, "move X 1500,2301 GS"), "MF-MOV-2");
    Stage legs = stage;
    legs.play(0, "leg X 1500,1600 GS");
    EXPECT_EQ(legs.state().active.left, 700);
    stage.play(0, "move X 1980,2140 GS"); // 480, 640: exactly 800
    EXPECT_EQ(stage.at("X"), (Place{1980, 2140}));
}

TEST(FramesMove, Each_leg_costs_its_length_rounded_up__MF_MOV_2__MF_GEN_1) {
    Stage stage = lone({.dir = 1}, "", 2, {2000, 1500});
    stage.play(0, "leg X 1501,1501 W1");
    EXPECT_EQ(stage.state().active.left, 198); // 2 for a root of 2
    stage.play(0, "leg X 1504,1505");
    EXPECT_EQ(stage.state().active.left, 193); // 5 for 3, 4
    EXPECT_EQ(stage.judged(0, "move X 1504,1698"), "allowed");
    EXPECT_EQ(stage.judged(0, "move X 1505,1698"), "MF-MOV-2"); // a hair more than 193
    stage.play(0, "move X 1504,1698");
    EXPECT_EQ(stage.asks(), "s0 D-ACT");
    EXPECT_EQ(stage.judged(0, "move X 1504,1600 W2"), "MF-MOV-1");
}

TEST(FramesMove, Stop_finishes_where_it_stands__MF_MOV_2) {
    Stage stage = lone({.dir = 1}, "", 4);
    stage.play(0, "leg X 1500,1600 W1");
    EXPECT_EQ(stage.asks(), "s0 D-LEG");
    EXPECT_TRUE(stage.lists(0, "stop"));
    stage.play(0, "stop");
    EXPECT_EQ(stage.asks(), "s0 D-CLK"); // nothing to attack or spot: the turn is over as well
    EXPECT_EQ(stage.at("X"), (Place{1500, 1600}));
}

TEST(FramesMove, Eight_legs_are_the_most__MF_MOV_2__MF_GEN_4) {
    Stage stage = lone({.dir = 1}, "", 4, {2000, 1500});
    for (int leg = 1; leg <= 8; ++leg) {
        EXPECT_EQ(stage.asks(), leg == 1 ? "s0 D-ACT" : "s0 D-LEG");
        stage.play(0, fmt::format("leg X 1500,{}{}", 1500 + 10 * leg, leg == 1 ? " W1" : ""));
    }
    EXPECT_EQ(stage.asks(), "s0 D-ACT"); // stopped
    EXPECT_EQ(stage.judged(0, "leg X 1500,1700 W2"), "MF-MOV-1");
    Stage spent = lone({.dir = 1}, "", 4, {2000, 1500});
    spent.play(0, "leg X 1500,1900 W1"); // nothing is left
    EXPECT_EQ(spent.asks(), "s0 D-ACT");
}

TEST(FramesMove, No_attack_or_spot_between_legs__MF_MOV_6) {
    Stage stage = lone({.spt = 1, .dir = 1}, "T direct", 4, {2000, 1500});
    stage.play(0, "leg X 1500,1600 W1");
    EXPECT_EQ(stage.judged(0, "attack X T D1"), "MF-GEN-2");
    EXPECT_EQ(stage.judged(0, "spot X T Y1"), "MF-GEN-2");
    EXPECT_EQ(stage.judged(0, "end"), "MF-GEN-2");
    stage.play(0, "move X 1500,1700").play(0, "attack X T D1");
}

TEST(FramesMove, Stations_are_seized_at_the_end_of_a_leg_only__MF_MOV_5__MF_STN_5__MF_RUL_7__MF_RUL_31) {
    const auto past = [](bool in_two_legs) {
        Stage stage(2);
        stage.station("Z", 1, {1500, 1700}).frame("X", 0, {1500, 1500}, {.dir = 1}).bystanders(1, 2).lay();
        stage.state().stations[StationId(1)].at = {1800, 1700}; // Z, away for the opening of the turn
        stage.begin().turn("X", "", {6, 1, 1, 1});
        if (in_two_legs) {
            stage.play(0, "leg X 1800,1500 W1");
            EXPECT_EQ(stage.controller("Z"), 1); // 200 away
            stage.play(0, "leg X 1800,1510");
            EXPECT_EQ(stage.controller("Z"), 0); // at once, in the middle of the movement
            EXPECT_EQ(stage.asks(), "s0 D-LEG");
        } else {
            stage.play(0, "move X 2080,1620 W1"); // it comes within 135 of Z on the way
            EXPECT_EQ(stage.controller("Z"), 1);
        }
        return stage.scores();
    };
    EXPECT_EQ(past(true), (Numbers{15, 10}));
    EXPECT_EQ(past(false), (Numbers{10, 15}));
    // A station is in nobody's way.
    Stage through(2);
    through.station("Z", 1, {1500, 1700}).frame("X", 0, {1500, 1500}, {.dir = 1}).bystanders(1, 1);
    through.begin().turn("X", "", {6, 1, 1, 1});
    EXPECT_EQ(through.judged(0, "move X 1500,1900 W1"), "allowed");
    EXPECT_EQ(through.judged(0, "move X 1500,1611 W1"), "MF-GEO-6"); // but nobody stands on one
    EXPECT_EQ(through.judged(0, "move X 1500,1610 W1"), "allowed");
}

TEST(FramesMove, Who_passes_through_what__MF_MOV_3__MF_MOV_4__MF_RUL_32) {
    const auto judged = [](const Has& has, const char* move) {
        Stage stage(2);
        stage.wall("Q", {1600, 1400}, {1620, 1600}).frame("X", 0, {1500, 1500}, has);
        stage.frame("T", 1, {1500, 1700}, {.gone = true}).begin();
        stage.turn("X", "", Dice(static_cast<std::size_t>(std::popcount(pool_of(stage.of("X")))), 4));
        return stage.judged(0, move);
    };
    const Has plain{.dir = 1}, mover{.mov = 1, .art = 1}, sprinter{.hth = 1}, rocketeer{.rockets = 1};
    for (const char* move : {"move X 1750,1500 W1", "move X 1500,1850 W1"}) { // the wall, the frame
        EXPECT_EQ(judged(plain, move), "MF-MOV-4");
        EXPECT_EQ(judged(mover, move), "allowed");
        EXPECT_EQ(judged(sprinter, move), "allowed");
        EXPECT_EQ(judged(rocketeer, move), "allowed");
    }
    EXPECT_EQ(judged(mover, "move X 1610,1500 G1"), "allowed"); // atop
    EXPECT_EQ(judged(sprinter, "move X 1610,1500 GS"), "MF-GEO-6");
    EXPECT_EQ(judged(mover, "move X 1500,1601 G1"), "MF-GEO-6"); // on the frame
    EXPECT_EQ(judged(mover, "move X 1500,1600 G1"), "allowed");  // touching it
}

TEST(FramesMove, A_clear_leg_keeps_its_distance__MF_GEO_7__MF_GEO_9) {
    const auto judged = [](Place low, Place high, Place friendly) {
        Stage stage(2);
        stage.wall("Q", low, high).frame("X", 0, {1000, 1000}, {.dir = 1}).bystanders(1, 1);
        stage.frame("Y", 0, friendly, {.gone = true}).begin().turn("X", "", {6, 1, 1, 1});
        return stage.judged(0, "move X 1400,1300 W1");
    };
    const Place away{3000, 3000};
    EXPECT_EQ(judged({1100, 1190}, {1170, 1250}, away),
              "allowed"); // its corner is 50 from the middle of the leg
    EXPECT_EQ(judged({1100, 1189}, {1170, 1250}, away), "MF-MOV-4");
    const Place wall_low{2500, 2500}, wall_high{2600, 2600};
    EXPECT_EQ(judged(wall_low, wall_high, {1140, 1230}), "allowed"); // 100 from it, own or not
    EXPECT_EQ(judged(wall_low, wall_high, {1141, 1229}), "MF-MOV-4");
}

TEST(FramesMove, Rubble_is_no_obstacle__MF_GEO_5) {
    for (const int bricks : {2, 3}) {
        Stage stage(2);
        stage.wall("Q", {1600, 1400}, {1620, 1600}, bricks).frame("X", 0, {1500, 1500}, {.dir = 1});
        stage.bystanders(1, 1).begin().turn("X", "", {4, 1, 1, 1});
        EXPECT_EQ(stage.judged(0, "move X 1750,1500 W1"), bricks == 2 ? "allowed" : "MF-MOV-4");
        EXPECT_EQ(stage.judged(0, "move X 1610,1500 W1"), bricks == 2 ? "allowed" : "MF-GEO-6");
    }
}

TEST(FramesMove, A_frame_that_lost_its_legs_atop_can_walk_down__MF_GEO_7__MF_GEO_8__MF_RUL_33) {
    Stage stage(2);
    stage.wall("Q", {1400, 1400}, {1700, 1600}).wall("R", {1700, 1400}, {1800, 1600});
    stage.frame("X", 0, {1500, 1500}, {.mov = 1, .dir = 1}).bystanders(1, 1).lay();
    stage.of("X").systems[System::mov] = 0;
    stage.begin().turn("X", "", {4, 1, 1, 1});
    EXPECT_EQ(stage.judged(0, "move X 1500,1800 W1"), "allowed");  // down
    EXPECT_EQ(stage.judged(0, "move X 1550,1500 W1"), "allowed");  // about on top
    EXPECT_EQ(stage.judged(0, "move X 1660,1500 W1"), "MF-GEO-6"); // onto another
    EXPECT_EQ(stage.judged(0, "move X 1900,1500 W1"), "MF-MOV-4"); // through another
    stage.play(0, "leg X 1500,1650 W1");                           // touching is not atop
    EXPECT_EQ(stage.judged(0, "move X 1500,1649"), "MF-GEO-6");
}

TEST(FramesMove, Frames_stay_wholly_on_the_table__MF_GEO_6__MF_GEO_1) {
    Stage stage(2);
    stage.table(2800, 1700).frame("X", 0, {2700, 1500}).bystanders(1, 1).begin().turn("X", "", {4, 4, 4});
    EXPECT_EQ(stage.judged(0, "move X 2750,1650 GS"), "allowed");
    EXPECT_EQ(stage.judged(0, "move X 2751,1650 GS"), "MF-GEO-6");
    EXPECT_EQ(stage.judged(0, "move X 2750,1651 GS"), "MF-GEO-6");
    Stage low(2);
    low.frame("X", 0, {100, 200}).bystanders(1, 0).frame("b", 1, {2000, 2000}, {.gone = true});
    low.begin().turn("X", "", {4, 4, 4});
    EXPECT_EQ(low.judged(0, "move X 50,50 GS"), "allowed");
    EXPECT_EQ(low.judged(0, "move X 49,50 GS"), "MF-GEO-6");
    EXPECT_EQ(low.judged(0, "move X 50,49 GS"), "MF-GEO-6");
}

TEST(FramesMove, Radii_come_from_the_battlefield__MF_GEO_2) {
    Stage stage(2);
    stage.radii(80, 30).station("Z", 1, {1500, 2000}).wall("Q", {1800, 1400}, {1820, 1600});
    stage.frame("X", 0, {1500, 1500}).frame("T", 1, {1500, 1100}, {.gone = true}).begin();
    stage.turn("X", "T hand", {8 - 4, 4, 8});
    EXPECT_EQ(stage.judged(0, "move X 1500,1260 GS"), "allowed"); // 160 from T
    EXPECT_EQ(stage.judged(0, "move X 1500,1259 GS"), "MF-GEO-6");
    EXPECT_EQ(stage.judged(0, "move X 1720,1500 GS"), "allowed"); // 80 from Q
    EXPECT_EQ(stage.judged(0, "move X 1721,1500 GS"), "MF-GEO-6");
    EXPECT_EQ(stage.judged(0, "move X 1500,1890 GS"), "allowed"); // 110 from Z
    EXPECT_EQ(stage.judged(0, "move X 1500,1891 GS"), "MF-GEO-6");
    stage.play(0, "move X 1500,1360 GS"); // 260: a gap of 100 is hand
    EXPECT_EQ(stage.judged(0, "attack X T W1"), "allowed");
}

TEST(FramesMove, Any_point_is_judged_and_a_few_are_offered__MF_GEN_6__MF_GEN_7) {
    Stage stage(2);
    stage.wall("Q", {1800, 1400}, {1820, 1600}).frame("X", 0, {1500, 1500}, {.mov = 1, .dir = 1});
    stage.frame("T", 1, {2300, 1500}, {.gone = true}).begin().turn("X", "", {3, 5, 3, 1, 1});
    EXPECT_FALSE(stage.lists(0, "move X 1503,1511 W2"));
    EXPECT_EQ(stage.judged(0, "move X 1503,1511 W2"), "allowed");
    std::size_t green = 0, white = 0;
    for (const std::string& move : stage.options(0, "move")) {
        green += move.ends_with(" G1") ? 1u : 0u;
        white += move.ends_with(" W2") ? 1u : 0u;
        EXPECT_FALSE(move.ends_with(" W1")) << move; // the green die of that value is preferred
    }
    EXPECT_GT(green, 16u);
    EXPECT_GT(white, 16u);
    EXPECT_LE(green, 64u);
    EXPECT_LE(white, 64u);
    EXPECT_TRUE(stage.lists(0, "move X 1800,1500 G1")); // due east with all of a 3: atop Q
}

// ---------------------------------------------------------------- bands

TEST(FramesBands, Hand_direct_and_arty__MF_GEO_3__MF_GEO_4__MF_RUL_8__MF_RUL_9) {
    const auto band = [](Place target) {
        std::string found;
        for (const char* name : band_names) {
            Stage stage = lone({.dir = 1, .art = 1}, fmt::format("T {}", name), 4, target);
            if (stage.judged(0, "attack X T W1") == "allowed") found += name; // exactly one
        }
        return found;
    };
    EXPECT_EQ(band({1600, 1500}), "hand"); // touching
    EXPECT_EQ(band({1620, 1660}), "hand"); // 120, 160: 200
    EXPECT_EQ(band({1621, 1660}), "direct");
    EXPECT_EQ(band({1701, 1500}), "direct");
    EXPECT_EQ(band({2040, 2220}), "direct"); // 540, 720: 900
    EXPECT_EQ(band({2041, 2220}), "arty");
    EXPECT_EQ(band({2401, 1500}), "arty");
}

TEST(FramesBands, To_a_structure_the_nearest_point_counts__MF_GEO_3__MF_GEO_4) {
    const auto band = [](Place low, Place high) {
        std::string found;
        for (const char* name : band_names) {
            Stage stage(2);
            stage.wall("Q", low, high, 99)
                .frame("X", 0, {1500, 1500}, {.dir = 1, .art = 1})
                .bystanders(1, 1)
                .begin();
            stage.turn("X", fmt::format("Q {}", name), {1, 1, 1, 1, 1, 1});
            if (stage.judged(0, "attack X Q W1") == "allowed") found += name;
        }
        return found;
    };
    EXPECT_EQ(band({1650, 1000}, {1700, 2000}), "hand"); // 150 to its edge
    EXPECT_EQ(band({1651, 1000}, {1700, 2000}), "direct");
    EXPECT_EQ(band({1590, 1620}, {1700, 1700}), "hand"); // 90, 120 to its corner
    EXPECT_EQ(band({1591, 1620}, {1700, 1700}), "direct");
    EXPECT_EQ(band({2350, 1000}, {2400, 2000}), "direct"); // 850
    EXPECT_EQ(band({2351, 1000}, {2400, 2000}), "arty");
}

// ---------------------------------------------------------------- spotting

std::string spot_judged(int systems, Place target, Place low, Place high) {
    Stage stage(2);
    stage.wall("Q", low, high).frame("X", 0, {1500, 1500}, {.spt = systems, .dir = 1});
    stage.frame("T", 1, target).begin(); // it has not gone: that does not matter
    stage.turn("X", "", Dice(static_cast<std::size_t>(std::popcount(pool_of(stage.of("X")))), 4));
    return stage.judged(0, "spot X T W1");
}

TEST(FramesSpot, Reach_and_cover__MF_SPT_2__MF_SPT_3__MF_SPT_4__MF_RUL_14) {
    const Place nowhere_low{300, 300}, nowhere_high{310, 310};
    EXPECT_EQ(spot_judged(0, {2400, 1500}, nowhere_low, nowhere_high), "allowed"); // 900
    EXPECT_EQ(spot_judged(0, {2401, 1500}, nowhere_low, nowhere_high), "MF-SPT-3");
    EXPECT_EQ(spot_judged(1, {2401, 1500}, nowhere_low, nowhere_high), "MF-SPT-3");
    EXPECT_EQ(spot_judged(2, {2401, 1500}, nowhere_low, nowhere_high), "allowed");
    EXPECT_EQ(spot_judged(2, {3100, 3000}, nowhere_low, nowhere_high), "allowed");
    EXPECT_EQ(spot_judged(0, {2000, 1500}, {1900, 1400}, {1910, 1600}), "MF-SPT-2");
    EXPECT_EQ(spot_judged(1, {2000, 1500}, {1900, 1400}, {1910, 1600}), "allowed");
    EXPECT_EQ(spot_judged(2, {2450, 1500}, {2380, 1400}, {2390, 1600}), "allowed"); // far and in cover
    EXPECT_EQ(spot_judged(0, {1700, 1500}, {1595, 1400}, {1605, 1600}),
              "allowed"); // at hand nothing is in cover
}

TEST(FramesSpot, It_comes_after_the_attack__MF_SPT_1) {
    Stage stage = lone({.spt = 1, .dir = 1}, "T direct", 4, {2000, 1500});
    stage.play(0, "attack X T D1").play(0, "spot X T Y1"); // the order that is possible
    EXPECT_EQ(stage.spot("T"), 0);                         // lifted again: the round is over
    EXPECT_EQ(stage.asks(), "s0 D-CLK");
}

TEST(FramesSpot, A_spot_stays_until_it_is_used__MF_SPT_6__MF_ATK_6) {
    Stage stage(3);
    stage.frame("X", 0, {1500, 1500}, {.dir = 1}).frame("Y", 1, {1500, 1200}, {.dir = 1});
    stage.frame("T", 2, {2000, 1500}, {.gone = true, .defence = 6}).begin();
    stage.turn("X", "", {2, 1, 1, 1}).play(0, "spot X T W1");
    stage.turn("Y", "T direct", {1, 1, 5, 6}).play(1, "attack Y T D1");
    EXPECT_EQ(stage.asks(), "s1 D-USE"); // whoever placed it
    stage.play(1, "keep");
    EXPECT_EQ(stage.spot("T"), 2);
    EXPECT_EQ(stage.of("T").spotter, 0);
}

TEST(FramesSpot, A_higher_die_replaces_the_lower__MF_SPT_5) {
    for (const int shows : {2, 3, 4}) {
        Stage stage(2);
        stage.frame("X", 0, {1500, 1500}, {.dir = 1});
        stage.frame("T", 1, {2000, 1500}, {.gone = true, .spot = 3, .spotter = 0}).begin();
        stage.turn("X", "", {shows, 1, 1, 1});
        EXPECT_EQ(stage.judged(0, "spot X T W1"), shows == 4 ? "allowed" : "MF-SPT-5");
    }
}

} // namespace
} // namespace muster::frames::test
