// The end of a round and of the game (docs/rules/dropzone.md, DZ-UP-6 and section 7).
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// Both have their HQ on the table; it is the Round Up of this round.
Stage round_up_of(int round, Chosen chosen = {}) {
    Stage stage(2, std::move(chosen));
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).round(round);
    return stage;
}

TEST(DropzoneEnd, The_game_lasts_six_rounds__DZ_END_1__DZ_UP_6__DZ_RND_1) {
    Stage fifth = round_up_of(5);
    fifth.round_up({6, 1});
    EXPECT_FALSE(fifth.over());
    EXPECT_EQ(fifth.state().round, 6); // the next begins at once
    Stage sixth = round_up_of(6);
    sixth.round_up();
    EXPECT_TRUE(sixth.over());
    EXPECT_EQ(sixth.asks(), "nobody");
    EXPECT_EQ(sixth.ended_by(), "DZ-END-1");
}

TEST(DropzoneEnd, A_last_side_ends_it_but_only_in_Round_Up__DZ_END_1__DZ_UP_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("L1a.1", {2000, 300}).put("T1a.1", {1000, 900}, {.dp = 1}).round(2);
    stage.order({0, 1}).act("L3a").shoot({"L3a.1 longbore T1a.1"}, {2, 6, /*passive*/ 1, 1});
    EXPECT_EQ(stage.where("T1a.1"), "lost");
    EXPECT_FALSE(stage.over());
    stage.done();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE"); // it plays on to the end of the round
    stage.idle("L1");
    EXPECT_TRUE(stage.over());
}

TEST(DropzoneEnd, Units_anywhere_keep_a_side_in_the_game__DZ_END_1__DZ_END_6) {
    Stage reserve(2, {{"reserve_release", "never"}});
    reserve.put("L1a.1", {1000, 300}).reserve({"T3"}).round(2).round_up({6, 1});
    EXPECT_FALSE(reserve.over());
    Stage ready;
    ready.put("L1a.1", {1000, 300}).ready({"TX1"}).round(2).round_up({6, 1});
    EXPECT_FALSE(ready.over());
    Stage gone;
    gone.put("L1a.1", {1000, 300}).round(2).round_up();
    EXPECT_TRUE(gone.over());
}

TEST(DropzoneEnd, Round_Up_has_its_order__DZ_UP_1__DZ_UP_2__DZ_UP_4__DZ_UP_5__DZ_UP_6) {
    Stage stage;
    stage.put("L1a.1", {2400, 1350}).put("T1a.1", {4000, 4500}).reserve({"L3b"}).tokens("P6", 1);
    stage.round_up({1, /*next round*/ 6, 1});
    EXPECT_TRUE(stage.happened_in_order({&happens::round_up_phase, &happens::burns, &happens::reserves_ready,
                                         &happens::claimed, &happens::round_begins}));
}

// ---------------------------------------------------------------- points

TEST(DropzoneEnd, What_scores__DZ_END_3) {
    Stage stage = round_up_of(6);
    stage.put("LX1.1", {3000, 500}).aboard("L2a", "LX1.1").carry("O1", "L2a"); // carried, aboard: 1
    stage.claim("O4", 0).claim("O5", 1);                                       // 1 each
    Objective& extracted = stage.objective("O2");                              // 2
    extracted.flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    extracted.extracted_by = 1;
    extracted.piece = nothing;
    Objective& lost = stage.objective("O3"); // nothing
    lost.flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    lost.piece = nothing;
    stage.round_up();
    EXPECT_EQ(stage.scores(), (Numbers{2, 3}));
    EXPECT_EQ(stage.places(), (Numbers{2, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60}));
}

TEST(DropzoneEnd, Kill_Points_break_ties__DZ_END_2) {
    const auto places = [](const Lines& lost) {
        Stage stage = Stage::laid();
        stage.lose(lost).round(6).round_up();
        EXPECT_TRUE(stage.over());
        return stage.places();
    };
    EXPECT_EQ(places({"L4a.1", "T3a.1"}), (Numbers{2, 1})); // 70 against 35
    EXPECT_EQ(places({"L4a.1", "T3a"}), (Numbers{1, 2}));   // 105
    EXPECT_EQ(places({"L1b.1", "L1b.2"}), (Numbers{2, 1}));
    EXPECT_EQ(places({}), (Numbers{1, 1}));
}

TEST(DropzoneEnd, A_last_survivor_has_all_objectives_that_are_left__DZ_END_3__DZ_RUL_46) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).claim("O5", 1).round(2);
    stage.objective("O3").flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    stage.objective("O3").piece = nothing;
    stage.round_up();
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.scores(), (Numbers{4, 0})); // O1, O2, O4, O5: hidden and claimed ones too
    EXPECT_EQ(stage.places(), (Numbers{1, 2}));
}

TEST(DropzoneEnd, With_nobody_left_what_was_claimed_counts__DZ_END_3__DZ_RUL_45) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).lose({"L1a.1"}).claim("O4", 0).claim("O5", 1).round(2).round_up();
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.scores(), (Numbers{1, 1})); // nobody sweeps
    EXPECT_EQ(stage.places(), (Numbers{1, 1})); // all of both were lost: 800 each
}

TEST(DropzoneEnd, Equal_ranks_are_shared__DZ_END_5) {
    Stage stage(4);
    for (const char* name : {"1:L1a.1", "2:T1a.1", "3:L1a.1", "4:T1a.1"})
        stage.put(name, info_of(stage.kit(), stage.unit(name)).seat % 2 == 0 ? Place{1000, 300}
                                                                             : Place{4000, 4500});
    stage.put("3:L1a.1", {300, 2000}).put("4:T1a.1", {4500, 2800});
    stage.claim("O4", 1).claim("O5", 2).round(6);
    for (std::size_t i = 0; i < 4; ++i) stage.state().kp[i] = 100;
    stage.round_up();
    EXPECT_EQ(stage.scores(), (Numbers{0, 1, 1, 0}));
    EXPECT_EQ(stage.places(), (Numbers{3, 1, 1, 3}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 30, 30, 0}));
}

TEST(DropzoneEnd, The_score_runs_along_and_is_final_at_the_end__DZ_END_5) {
    Stage stage = round_up_of(2);
    stage.claim("O4", 1).round_up({6, 1});
    EXPECT_FALSE(stage.over());
    EXPECT_EQ(stage.scores(), (Numbers{0, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 0}));
}

// ---------------------------------------------------------------- Kill Points

TEST(DropzoneEnd, Damage_short_of_destruction_scores_nothing__DZ_END_4) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {1000, 900}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1"}, {2, 3, /*passive*/ 1});
    EXPECT_EQ(stage.dp("T1a.1"), 2);
    EXPECT_EQ(stage.kp(), (Numbers{0, 0}));
}

TEST(DropzoneEnd, The_killer_scores_alone__DZ_END_4) {
    Stage stage(3);
    stage.put("1:L3a.1", {1000, 300}).put("3:L1a.1", {300, 2000}).put("T1a.1", {1000, 900}, {.dp = 1});
    stage.put("T2a.1", {4000, 4500}).act("1:L3a").shoot({"1:L3a.1 longbore T1a.1"}, {2, 6, 1, 1});
    EXPECT_EQ(stage.kp(), (Numbers{60 + 35, 0, 0})); // a commander adds its cost
}

TEST(DropzoneEnd, A_seat_out_of_play_keeps_what_it_has__DZ_END_6) {
    Stage stage(3);
    stage.put("1:L1a.1", {1000, 300}).put("3:L1a.1", {300, 2000}).claim("O4", 1).hand(1, {"C01"}).round(2);
    stage.order({1, 0, 2}).round_up({6, 1}); // two dice: it rolls no more
    EXPECT_EQ(stage.rollers("R-INIT"), (Numbers{0, 2}));
    EXPECT_EQ(stage.scores(), (Numbers{0, 1, 0}));
    stage.play("keep");
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE"); // and is not asked for cards
    State seen = stage.state();
    stage.rules().hide(seen, Viewer(Seat(0)));
    EXPECT_EQ(hand_of(seen, Seat(1)).cards[0], nothing); // its hand stays hidden
}

TEST(DropzoneEnd, After_the_end_nothing_is_accepted__DZ_ENG_1) {
    Stage stage = round_up_of(6);
    stage.round_up();
    for (const char* said : {"keep", "pass", "endgroup", "discard"})
        stage.refuses(0, said, "DZ-ENG-1", "It is not your decision.");
}

} // namespace
} // namespace muster::dropzone::tests
