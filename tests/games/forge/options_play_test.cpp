// What the options of section 8 of docs/rules/forge.md change in play: each value against the others in the
// same situation.
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

TEST(ForgeOptionsInPlay, Rounds__FO_END_7) {
    for (const int rounds : {1, 4, 12})
        for (const int round : {rounds - 1, rounds}) {
            if (round == 0) continue;
            Stage stage(2, {{"rounds", std::to_string(rounds)}});
            stage.round(round).put("G2", {300, 300}).put("B2", {4500, 3300}).end_phase();
            EXPECT_EQ(stage.over(), round == rounds);
        }
}

TEST(ForgeOptionsInPlay, BidMax__FO_BID_2) {
    Stage none = Stage::whole(2, {{"bid_max", "0"}});
    ASSERT_EQ(none.asks(), "s0 s1 D-BID"); // asked all the same (FO-GEN-5)
    EXPECT_EQ(none.options(), Lines{"bid 0"});
    none.bid({0, 0}, {3, 4}); // and every round opens with a roll-off
    EXPECT_EQ(none.order(), (Numbers{1, 0}));
    EXPECT_EQ(Stage::whole(2, {{"bid_max", "99"}}).options().size(), 100u);
}

TEST(ForgeOptionsInPlay, Overbid__FO_BID_2__FO_RUL_3) {
    const auto judged = [](const char* value, const char* said) {
        Stage stage(2, {{"overbid", value}});
        stage.put("G4", {1000, 300}).put("B2", {3000, 3000}).bidding(); // room 2
        EXPECT_EQ(stage.lists(said), stage.judged(0, said) == "allowed");
        return stage.judged(0, said);
    };
    EXPECT_EQ(judged("allowed", "bid 3"), "allowed");
    EXPECT_EQ(judged("refused", "bid 3"), "FO-BID-2");
    EXPECT_EQ(judged("refused", "bid 2"), "allowed");
}

// Seats 0 and 1 pay 6 and 5; seat 2 bids 4 and can pay 2.
Stage third_fails(const char* failed_bid, const char* lead) {
    Stage stage(3, {{"failed_bid", failed_bid}, {"ffa_lead", lead}});
    stage.put_fresh({"0:G1", "0:G2", "0:G3", "1:B1", "1:B2", "1:B3", "2:G4"}).bidding().bid({6, 5, 4}).pay();
    EXPECT_EQ(stage.failed(), Numbers{2});
    EXPECT_EQ(stage.order(), (Numbers{0, 1, 2}));
    return stage;
}

TEST(ForgeOptionsInPlay, FailedBid__FO_INI_4__FO_RUL_3) {
    EXPECT_EQ(third_fails("revealed", "lowest").leads(), (Numbers{2, 1, 1}));
    EXPECT_EQ(third_fails("assigned", "lowest").leads(), (Numbers{4, 3, 1}));
}

TEST(ForgeOptionsInPlay, FfaLead__FO_INI_4) {
    EXPECT_EQ(third_fails("revealed", "next").leads(), (Numbers{1, 1, 1}));
    EXPECT_EQ(third_fails("assigned", "next").leads(), (Numbers{1, 3, 1}));
    const auto leads = [](const char* value, const Numbers& bids) {
        Stage stage = Stage::whole(static_cast<int>(bids.size()), {{"ffa_lead", value}});
        stage.bid(bids).pay();
        return stage.leads();
    };
    EXPECT_EQ(leads("lowest", {7, 4, 0, 2}), (Numbers{7, 4, 2, 1}));
    EXPECT_EQ(leads("next", {7, 4, 0, 2}), (Numbers{3, 2, 2, 1}));
    EXPECT_EQ(leads("lowest", {6, 1}), leads("next", {6, 1})); // the same for two
}

TEST(ForgeOptionsInPlay, A_failed_side_is_the_last_of_which_the_next_is_asked__FO_INI_4) {
    Stage stage(3, {{"ffa_lead", "next"}}); // the failed one bid most: a difference below 1 is 1
    stage.put_fresh({"0:G1", "0:G2", "0:G3", "1:B1", "1:B2", "1:B3", "2:G4"}).bidding().bid({6, 3, 9}).pay();
    EXPECT_EQ(stage.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(stage.leads(), (Numbers{3, 1, 1}));
}

TEST(ForgeOptionsInPlay, YieldLead__FO_ACT_4) {
    const auto judged = [](const char* value) {
        Stage stage(2, {{"yield_lead", value}});
        stage.put_fresh({"G2", "G3", "G4", "B2", "B3"})
            .order({0, 1}, {3, 1})
            .begin()
            .play("activate G2")
            .end();
        EXPECT_EQ(stage.lists("yield"), stage.judged("yield") == "allowed");
        return stage.judged("yield");
    };
    EXPECT_EQ(judged("yes"), "allowed");
    EXPECT_EQ(judged("no"), "FO-ACT-4");
}

TEST(ForgeOptionsInPlay, RollOff__FO_GEN_6__FO_RUL_8) {
    const auto first = [](const char* value) {
        Stage stage = Stage::whole(2, {{"roll_off", value}});
        return stage.bid({0, 0}, {7, 3}).order().front();
    };
    EXPECT_EQ(first("high"), 0);
    EXPECT_EQ(first("low"), 1);
}

// G2's first rifle rolls this die at B2, and the save shows that; what is left of B2's models.
int left_after(const char* table, Place shooter, Place target, int die, int save) {
    Stage stage(2, {{"cover_table", table}});
    stage.put("G2", shooter).put("B2", target, {.activated = true}).act("G2");
    Dice dice{die, 10, 10, 10, 10};
    if (save > 0) dice.push_back(save);
    stage.play("shoot rifle:B2", dice);
    return stage.models("B2");
}

TEST(ForgeOptionsInPlay, CoverTable__FO_COV_2__FO_RUL_47) {
    const Place before_craters{3300, 300}, craters{3300, 1100}, before_ruins{2450, 300}, ruins{2450, 1100};
    // Soft: A spoils the aim, B helps the Save (3 + 1).
    EXPECT_EQ(left_after("A", before_craters, craters, 5, 0), 6); // a miss
    EXPECT_EQ(left_after("A", before_craters, craters, 4, 4), 5);
    EXPECT_EQ(left_after("B", before_craters, craters, 5, 4), 6);
    EXPECT_EQ(left_after("B", before_craters, craters, 5, 5), 5);
    // Hard: one more in A, two in B.
    EXPECT_EQ(left_after("A", before_ruins, ruins, 5, 5), 5);
    EXPECT_EQ(left_after("B", before_ruins, ruins, 5, 5), 6);
    EXPECT_EQ(left_after("B", before_ruins, ruins, 5, 6), 5);
}

// B2 on Hold is shot at.
Stage held(const char* value) {
    Stage stage(2, {{"hold_auto", value}});
    stage.put("G2", {1000, 300}).put("B2", {1600, 300}, {.hold = true}).put("B3", {3400, 3000}).act("G2");
    return stage.play("shoot B2");
}

TEST(ForgeOptionsInPlay, HoldAuto__FO_REA_4__FO_REA_6) {
    EXPECT_EQ(held("all").play("react dodge").rolls(), Lines{});
    EXPECT_EQ(held("attacks").play("react dodge", {5}).rolls(), Lines{"R-REACT 5"});
    const Dice misses(8, 10);
    Dice escape{5};
    escape.insert(escape.end(), misses.begin(), misses.end());
    EXPECT_EQ(held("attacks").play("react escape 2000,300", escape).rolls().front(), "R-REACT 5");
    const Dice exchange(8 + 6, 10); // a Counter is an attack
    EXPECT_EQ(held("attacks").play("react counter", exchange).rolls().front(), "R-HIT 10 10 10 10 10");
    Stage failed = held("attacks");
    failed.play("react dodge", {6, 10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(failed.flags("B2"), "hold activated acted"); // it keeps its Hold
    EXPECT_EQ(failed.shock("B2"), 1);
    Stage done = held("attacks");
    done.play("react dodge", {5});
    EXPECT_EQ(done.flags("B2"), "activated acted");
}

TEST(ForgeOptionsInPlay, HoldAuto_attacks_covers_Overwatch__FO_REA_4) {
    Stage stage(2, {{"hold_auto", "attacks"}});
    stage.put("G2", {1000, 300}).put("B4", {1800, 300}, {.hold = true}).put("B3", {3400, 3000}).act("G2");
    stage.play("move 1100,300").play("react B4 G2 overwatch 4", Dice(6, 10));
    EXPECT_EQ(stage.rolls().front(), "R-HIT 10 10 10");
}

TEST(ForgeOptionsInPlay, OverwatchOnMove__FO_REA_2__FO_REA_3) {
    const auto moved = [](const char* value, const Has& watcher) {
        Stage stage(2, {{"overwatch_on_move", value}});
        stage.put("G2", {1000, 300}).put("B4", {1800, 300}, watcher).put("B3", {3400, 3000}).act("G2");
        return stage.play("move 1100,300");
    };
    EXPECT_EQ(moved("hold_only", {}).asks(), "s0 D-ACTION");
    EXPECT_EQ(moved("any", {}).asks(), "s1 D-REACT");
    EXPECT_EQ(moved("any", {.hold = true}).asks(), "s1 D-REACT");
    EXPECT_EQ(moved("any", {.activated = true}).asks(), "s0 D-ACTION"); // it could not react at all
    Stage fired = moved("any", {});
    fired.play("react B4 G2 overwatch 4", {5, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(fired.rolls().front(), "R-REACT 5");
    EXPECT_EQ(fired.flags("B4"), "activated acted shot");
    Stage failed = moved("any", {});
    failed.play("react B4 G2 overwatch 4", {6});
    EXPECT_EQ(failed.shock("B4"), 1);
    EXPECT_EQ(failed.asks(), "s0 D-ACTION"); // one attempt at this Move
    Stage held_one = moved("any", {.hold = true});
    held_one.play("react B4 G2 overwatch 4", Dice(6, 10));
    EXPECT_EQ(held_one.rolled("R-REACT"), Numbers{}); // Hold is still automatic
}

TEST(ForgeOptionsInPlay, OverwatchOnMove_any_tries_again_at_the_next_Move__FO_REA_3) {
    Stage stage(2, {{"overwatch_on_move", "any"}});
    stage.put("G2", {1000, 300}).put("B4", {1800, 300}).put("B3", {3400, 3000}).act("G2");
    stage.play("move 1100,300").play("react B4 G2 overwatch 4", {6}).play("move 1000,300");
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
}

TEST(ForgeOptionsInPlay, Panic__FO_SHK_3__FO_RUL_31) {
    const auto shock = [](const char* value, const char* name) {
        Stage stage(2, {{"panic", value}});
        stage.put("G5", {1000, 500})
            .put("G2", {1500, 900})
            .put("B3", {1500, 500}, {.models = 1, .activated = true});
        stage.put("B2", {2000, 500}).act("G5");
        stage.play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10});
        return stage.shock(name);
    };
    EXPECT_EQ(shock("friends", "B2"), 1);
    EXPECT_EQ(shock("friends", "G2"), 0);
    EXPECT_EQ(shock("any", "B2"), 1);
    EXPECT_EQ(shock("any", "G2"), 1);
    EXPECT_EQ(shock("any", "G5"), 1); // the victor as well
}

TEST(ForgeOptionsInPlay, Wipeout__FO_WIN_3) {
    const auto wiped = [](const char* value) {
        Stage stage(3, {{"wipeout", value}});
        stage.round(2).put("0:G2", {300, 300}).owner(0, 0).vp({1, 7, 9});
        return stage.end_phase();
    };
    const Stage score = wiped("score");
    EXPECT_TRUE(score.over());
    EXPECT_EQ(score.scores(), (Numbers{1 + 1 + 16, 7, 9}));
    EXPECT_EQ(score.places(), (Numbers{1, 3, 2}));
    const Stage win = wiped("win");
    EXPECT_TRUE(win.over());
    EXPECT_EQ(win.scores(), (Numbers{2, 7, 9}));
    EXPECT_EQ(win.places(), (Numbers{1, 3, 2}));
    EXPECT_EQ(win.pay_off(), (Numbers{60, 0, 0}));
    const Stage on = wiped("play_on");
    EXPECT_FALSE(on.over());
    EXPECT_EQ(on.asks(), "s0 D-BID");
    EXPECT_EQ(on.scores(), (Numbers{2, 7, 9}));
}

TEST(ForgeOptionsInPlay, Wipeout_playOn_goes_on_to_the_last_round__FO_WIN_3__FO_END_7) {
    Stage stage(2, {{"wipeout", "play_on"}});
    stage.round(5).put("G2", {900, 1300}).end_phase();
    ASSERT_EQ(stage.asks(), "s0 D-BID");
    stage.bid({0});
    EXPECT_EQ(stage.order(), Numbers{0});
    EXPECT_EQ(stage.leads(), Numbers{1});
    EXPECT_EQ(stage.seats_in_turn(), Numbers{0});
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.scores(), (Numbers{2, 0})); // O1 twice
}

TEST(ForgeOptionsInPlay, Wipeout_with_nobody_left__FO_WIN_3__FO_RUL_52) {
    for (const char* value : {"score", "win", "play_on"}) {
        Stage stage(2, {{"wipeout", value}});
        stage.round(2).put("G2", {1000, 300}, {.models = 1}).put("B4", {1500, 300}, {.models = 1}).vp({3, 4});
        stage.act("G2")
            .play("shoot B4")
            .play("react counter", {1, 1, 10, 10, /*save*/ 10, 1, 10, 10, /*save*/ 10});
        EXPECT_TRUE(stage.over()) << value;
        EXPECT_EQ(stage.scores(), (Numbers{3, 4})) << value;
        EXPECT_EQ(stage.places(), (Numbers{2, 1})) << value;
    }
}

TEST(ForgeOptionsInPlay, Rules__FO_FFA_1__FO_TEAM_8) {
    EXPECT_EQ(Stage::whole(2).kit().sides, 2);
    EXPECT_EQ(Stage::whole(3).kit().mode, Mode::ffa);
    EXPECT_EQ(Stage::whole(4).kit().sides, 4);
    EXPECT_EQ(Stage::whole(4, {{"rules", "teams"}}).kit().sides, 2);
    EXPECT_EQ(Stage::whole(3, {{"rules", "teams"}}).kit().mode, Mode::teams);
}

TEST(ForgeOptionsInPlay, Setup__FO_SET_2__FO_SET_6) {
    EXPECT_EQ(Stage::whole(2, {{"setup", "quick"}}).asks(), "s0 s1 D-BID");
    EXPECT_EQ(Stage::whole(2, {{"setup", "manual"}}, {3, 8}).asks(), "s1 D-ZONE");
}

} // namespace
} // namespace muster::forge::tests
