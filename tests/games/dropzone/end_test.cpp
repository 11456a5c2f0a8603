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
    extracted.piece = PieceId::none();
    Objective& lost = stage.objective("O3"); // nothing
    lost.flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    lost.piece = PieceId::none();
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
    stage.objective("O3").piece = PieceId::none();
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
    stage.state().kp.fill(100);
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

// ---------------------------------------------------------------- as the scenario says

void take_out(Stage& stage, const char* objective, int by = -1) { // by nobody: it is lost
    Objective& one = stage.objective(objective);
    one.flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
    one.piece = PieceId::none();
    if (by >= 0) one.extracted_by = static_cast<std::uint8_t>(by);
}

// `s0` claims both masts and has extracted O2, `s1` claims nothing: 4 to 0.
Stage in_round_two(Chosen chosen) {
    Stage stage = round_up_of(2, std::move(chosen));
    stage.claim("O4", 0).claim("O5", 0);
    take_out(stage, "O2", 0);
    return stage;
}
// The rule by which it is over after Round Up.
std::string ended_by(const std::string& end) {
    Stage stage = in_round_two({{"end", end}});
    return stage.round_up().ended_by();
}
bool goes_on(const std::string& end) {
    Stage stage = in_round_two({{"end", end}});
    return !stage.round_up({6, 1}).over();
}

TEST(DropzoneEndings, A_target_ends_the_game__DZ_END_8__DZ_RUL_80) {
    EXPECT_TRUE(goes_on("target:5"));
    EXPECT_EQ(ended_by("target:4"), "DZ-END-8");
    EXPECT_TRUE(goes_on("standard"));
    Stage stage = in_round_two({{"end", "target:4"}});
    stage.round_up();
    EXPECT_EQ(stage.told("DZ-END-8"), (Lines{"The target of 4 points is reached."}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));
    stage.refuses(0, "pass", "DZ-ENG-1", "It is not your decision.");
}

TEST(DropzoneEndings, A_lead_ends_the_game__DZ_END_9) {
    EXPECT_TRUE(goes_on("lead:5"));
    EXPECT_EQ(ended_by("lead:4"), "DZ-END-9");
    Stage stage = in_round_two({{"end", "lead:4"}});
    stage.claim("O5", 1).round_up({6, 1}); // 3 to 1
    EXPECT_FALSE(stage.over());
}

TEST(DropzoneEndings, Objectives_held_end_the_game__DZ_END_10) {
    EXPECT_TRUE(goes_on("held:4"));
    EXPECT_EQ(ended_by("held:3"), "DZ-END-10"); // what is extracted counts
    EXPECT_TRUE(goes_on("held:all"));
    // What is lost to everybody is not missed.
    Stage stage = in_round_two({{"end", "held:all"}});
    take_out(stage, "O1");
    take_out(stage, "O3");
    stage.round_up();
    EXPECT_EQ(stage.ended_by(), "DZ-END-10");
    EXPECT_EQ(stage.told("DZ-END-10"), (Lines{"One side holds every objective."}));
}

TEST(DropzoneEndings, What_is_named_and_lost_ends_the_game__DZ_END_11) {
    EXPECT_TRUE(goes_on("lost:O4"));
    EXPECT_EQ(ended_by("lost:O2"), "DZ-END-11");    // extracted
    EXPECT_TRUE(goes_on("lost:L1a.1"));             // on the table
    EXPECT_TRUE(goes_on("lost:T1a"));               // one of two is
    EXPECT_EQ(ended_by("lost:T1a.2"), "DZ-END-11"); // it is destroyed
    EXPECT_TRUE(goes_on("lost:L1"));
    EXPECT_EQ(ended_by("lost:L3"), "DZ-END-11");
    Stage removed = round_up_of(2, {{"end", "lost:O3"}});
    take_out(removed, "O3");
    removed.round_up();
    EXPECT_EQ(removed.ended_by(), "DZ-END-11");
}

TEST(DropzoneEndings, What_is_named_may_be_aboard_or_in_reserve__DZ_END_11) {
    Stage stage(2, {{"end", "lost:L3a"}, {"reserve_release", "never"}});
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).reserve({"L3"}).round(2).round_up({6, 1});
    EXPECT_FALSE(stage.over());
}

TEST(DropzoneEndings, The_order_of_checks_is_fixed__DZ_END_7) {
    const std::string all = "rounds:2,last_side,lost:O2,held:3,lead:4,target:4";
    EXPECT_EQ(ended_by(all), "DZ-END-8");
    EXPECT_EQ(ended_by("rounds:2,last_side,lost:O2,held:3,lead:4"), "DZ-END-9");
    EXPECT_EQ(ended_by("rounds:2,last_side,lost:O2,held:3"), "DZ-END-10");
    EXPECT_EQ(ended_by("rounds:2,last_side,lost:O2"), "DZ-END-11");
    EXPECT_EQ(ended_by("rounds:2,last_side"), "DZ-END-1");
    EXPECT_TRUE(goes_on("rounds:3,last_side"));
}

TEST(DropzoneEndings, Without_last_side_the_last_side_plays_on__DZ_END_7) {
    const auto alone = [](Chosen chosen) {
        Stage stage(2, std::move(chosen));
        const bool plays_on = !stage.kit().endings.may(Ended::last_side);
        stage.put("L1a.1", {1000, 300}).claim("O5", 1).round(2).round_up(plays_on ? Dice{4} : Dice{});
        return stage.over() ? stage.scores() : Numbers{};
    };
    EXPECT_EQ(alone({}), (Numbers{5, 0}));
    EXPECT_EQ(alone({{"end", "lead:7"}}), (Numbers{}));
    EXPECT_EQ(alone({{"end", "lead:7,last_side"}}), (Numbers{0, 1})); // nobody sweeps
    EXPECT_EQ(alone({{"end", "lead:7,last_side,sweep"}}), (Numbers{5, 0}));
}

// L3a stands by O4 when its activation ends.
Stage by_the_mast(Chosen chosen) {
    Stage stage(2, std::move(chosen));
    stage.put("L3a.1", {2400, 1350}).put("T1a.1", {4000, 4500}).round(2).order({0, 1});
    stage.act("L3a").move({}).done();
    return stage;
}

TEST(DropzoneEndings, A_target_may_count_at_once__DZ_END_8__DZ_RUL_81) {
    Stage at_once = by_the_mast({{"end", "target:1,target_when:now"}});
    EXPECT_TRUE(at_once.over());
    EXPECT_EQ(at_once.ended_by(), "DZ-END-8");
    EXPECT_EQ(at_once.state().round, 2);
    EXPECT_FALSE(at_once.happened(happens::round_up_phase)); // the rest is left out
    const Stage later = by_the_mast({{"end", "target:1,target_when:round"}});
    EXPECT_FALSE(later.over());
    EXPECT_EQ(later.asks(), "s1 D-ACTIVATE");
    const Stage not_yet = by_the_mast({{"end", "target:2,target_when:now"}});
    EXPECT_EQ(not_yet.asks(), "s1 D-ACTIVATE");
    const Stage lead = by_the_mast({{"end", "lead:1,target:2,target_when:now"}});
    EXPECT_EQ(lead.asks(), "s1 D-ACTIVATE"); // nothing but the target
}

TEST(DropzoneEndings, Words_say_who_wins__DZ_END_12) {
    // `s0` has two objectives that give 4 VP, `s1` three that give 3, and 70 KP to 60.
    const auto places = [](const char* victory) {
        Stage stage = Stage::laid(2, {{"victory", victory}, {"end", "lost:T1a.1,lost:T1b.1"}});
        take_out(stage, "O2", 0);
        take_out(stage, "O3", 0);
        stage.find("O1").claim("O1", 1).claim("O4", 1).claim("O5", 1).lose({"L4a.1", "T3a.1", "T1b.1"});
        stage.round(6).round_up();
        EXPECT_EQ(stage.scores(), (Numbers{4, 3})) << victory; // VP in any case
        return stage.places();
    };
    EXPECT_EQ(places("standard"), (Numbers{1, 2}));
    EXPECT_EQ(places("points"), (Numbers{1, 2}));
    EXPECT_EQ(places("kills"), (Numbers{2, 1}));
    EXPECT_EQ(places("held,points"), (Numbers{2, 1}));
    EXPECT_EQ(places("kept"), (Numbers{2, 1})); // T1a.1
}

// An objective that is named is kept by whoever has it, or has flown it out.
TEST(DropzoneEndings, Objectives_are_kept_too__DZ_END_12) {
    const auto places = [](const char* lost) {
        Stage stage = in_round_two({{"victory", "kept"}, {"end", lost}});
        return stage.claim("O5", 1).round_up().places();
    };
    EXPECT_EQ(places("lost:O2"), (Numbers{1, 2}));
    EXPECT_EQ(places("lost:O2,lost:O5"), (Numbers{1, 1}));
    EXPECT_EQ(places("lost:O2,lost:O3"), (Numbers{1, 2})); // nobody has O3
}

TEST(DropzoneEndings, If_no_word_decides_it_is_a_tie__DZ_END_12__DZ_END_2) {
    const auto places = [](const char* victory) {
        Stage stage = Stage::laid(2, {{"victory", victory}});
        return stage.claim("O4", 0).claim("O5", 1).lose({"T3a.1"}).round(6).round_up().places();
    };
    EXPECT_EQ(places("points"), (Numbers{1, 1}));
    EXPECT_EQ(places("points,held"), (Numbers{1, 1}));
    EXPECT_EQ(places("points,held,kills"), (Numbers{1, 2}));
}

TEST(DropzoneEndings, A_team_is_looked_at_as_a_whole__DZ_END_9__DZ_END_10) {
    const auto over = [](const char* end) {
        Stage stage(4, {{"teams", "2v2"}, {"end", end}});
        stage.put("1:L1a.1", {1000, 300}).put("3:L1a.1", {300, 2000}).put("2:T1a.1", {4000, 4500});
        stage.claim("O4", 0).claim("O5", 2).round(2);
        const State state = stage.state();
        return is_met(Ended::held, stage.kit().endings, tally_of(stage.kit(), state)) ||
               is_met(Ended::lead, stage.kit().endings, tally_of(stage.kit(), state));
    };
    EXPECT_TRUE(over("held:2,lead:2"));
    EXPECT_FALSE(over("held:3,lead:3"));
}

} // namespace
} // namespace muster::dropzone::tests
