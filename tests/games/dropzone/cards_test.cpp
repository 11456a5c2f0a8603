// Command Cards of docs/rules/dropzone.md, 2.5 and section 6: who sees them, who is asked when, how the stack
// is resolved, and how far Influence reaches. What each card does is in cards_effects_test.cpp.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// L3a is about to shoot at T2a, both with a commander near.
Stage before_the_shot(Chosen chosen = {}) {
    Stage stage(2, std::move(chosen));
    stage.put("L3a.1", {2000, 500}).put("L1a.1", {2400, 300});
    stage.line_up("T2a", {{2000, 900}, {2100, 900}}).put("T1a.1", {2400, 900}).act("L3a");
    return stage;
}

// ---------------------------------------------------------------- secrecy

TEST(DropzoneCards, Hands_and_decks_are_hidden_and_the_rest_is_open__DZ_CARD_1) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01", "C12"}).deck(0, {"C02", "C03"});
    State seen = stage.state();
    stage.rules().hide(seen, Viewer(Seat(1)));
    ASSERT_EQ(hand_of(seen, Seat(0)).cards.size(), 2); // how many is open
    for (const std::uint8_t card : hand_of(seen, Seat(0)).cards) EXPECT_EQ(card, nothing);
    EXPECT_EQ(hand_of(seen, Seat(0)).discards, hand_of(stage.state(), Seat(0)).discards);
    State own = stage.state();
    stage.rules().hide(own, Viewer(Seat(0)));
    EXPECT_EQ(own.hands[Seat(0)].cards, stage.state().hands[Seat(0)].cards);
}

TEST(DropzoneCards, Draws_are_told_to_their_seat_alone__DZ_CARD_1) {
    Stage stage;
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).round(2).deck(0, {"C01", "C02", "C03", "C04"});
    stage.initiation({6, 1}).play("keep", {"C01", "C02", "C04"});
    int secrets = 0;
    for (const Event& event : stage.events()) {
        if (event.kind == &happens::draws) {
            EXPECT_EQ(event.count, 3); // who, how many, and how many it holds
        }
        if (event.kind != &happens::drawn_cards) continue;
        ++secrets;
        EXPECT_TRUE(event.visible_to(Viewer(Seat(0))));
        EXPECT_FALSE(event.visible_to(Viewer(Seat(1))));
    }
    EXPECT_EQ(secrets, 1);
}

TEST(DropzoneCards, A_card_is_always_somewhere__DZ_CARD_1) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01", "C03"}).hand(1, {"C15"}).deck(0, {"C02"}).shoot({"L3a.1 longbore T2a.1"});
    const auto all = [&](int seat) {
        int count = hand_of(stage.state(), Seat(seat)).cards.size() +
                    hand_of(stage.state(), Seat(seat)).discards.size() +
                    deck_of(stage.kit(), stage.state(), Seat(seat)).size();
        for (const Played& played : stage.state().window.stack) count += played.seat == seat ? 1 : 0;
        return count;
    };
    EXPECT_EQ(all(0), 30);
    stage.play("play C01 L3a");
    EXPECT_EQ(stage.state().window.stack.size(), 1);
    EXPECT_EQ(all(0), 30);
    EXPECT_EQ(deck_of(stage.kit(), stage.state(), Seat(0)).size(), 1);
    stage.play("pass").play("pass", {1});
    EXPECT_EQ(all(0), 30);
    EXPECT_EQ(stage.discards(0), Lines{"C01"});
}

TEST(DropzoneCards, As_many_as_one_likes_are_played__DZ_CARD_2) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01", "C03"}).shoot({"L3a.1 hull_repeater T2a.1"});
    stage.play("play C01 L3a");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("play C03 L3a", {2, 1, /*damage*/ 4}); // needs 2, and 4 + 3 + 1 = 8
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{4, 5, 0}));
}

// ---------------------------------------------------------------- Influence

bool reaches(Stage& stage, int seat, const char* name) {
    return is_in_influence(stage.kit(), stage.state(), Seat(seat), stage.thing(name));
}

TEST(DropzoneCards, Influence_grows_with_the_commanders_value__DZ_CMD_3__DZ_CARD_2) {
    for (int cv = 1; cv <= 6; ++cv) EXPECT_EQ(influence_of(cv), 400 * cv);
    Stage stage;
    stage.put("L1a.1", {1000, 500}).put("L3a.1", {2200, 500}).put("L3b.1", {2201, 500});
    EXPECT_TRUE(reaches(stage, 0, "L3a"));
    EXPECT_FALSE(reaches(stage, 0, "L3b"));
    stage.put("L3b.2", {2200, 600});
    EXPECT_FALSE(reaches(stage, 0, "L3b"));
    stage.put("L3b.2", {2100, 600}); // any unit of a squad will do
    EXPECT_TRUE(reaches(stage, 0, "L3b"));
    EXPECT_FALSE(reaches(stage, 1, "L3a")); // nobody of its own is near
}

TEST(DropzoneCards, Influence_is_measured_from_transports_and_garrisons__DZ_CMD_3) {
    Stage stage;
    stage.put("LX2.1", {1000, 950}).aboard("L1a", "LX2.1").inside("L2a", "P4").put("LX4.1", {2200, 950});
    stage.aboard("L3a", "LX4.1");
    EXPECT_TRUE(reaches(stage, 0, "L2a")); // P4 begins at y = 2150
    EXPECT_TRUE(reaches(stage, 0, "L3a"));
    EXPECT_TRUE(reaches(stage, 0, "P4"));
    stage.of("LX2.1").at = {999, 949};
    EXPECT_FALSE(reaches(stage, 0, "L2a"));
    EXPECT_FALSE(reaches(stage, 0, "L3a"));
    stage.lose({"L1a"}).mount("L2a.1", 1).put("L3b.1", {1100, 1750});
    EXPECT_TRUE(reaches(stage, 0, "L3b")); // 400 from the piece, wherever inside it is
    stage.of("L3b.1").at = {1100, 1749};
    EXPECT_FALSE(reaches(stage, 0, "L3b"));
}

TEST(DropzoneCards, Scouts_have_an_influence_of_their_own__DZ_CMD_3__DZ_RUL_55) {
    Stage stage;
    stage.put("L1b.1", {1000, 500}).put("L3a.1", {1800, 500}).put("T1b.1", {4000, 4000});
    EXPECT_TRUE(reaches(stage, 0, "L3a"));
    stage.of("L3a.1").at = {1801, 500};
    EXPECT_FALSE(reaches(stage, 0, "L3a"));
    stage.put("LX4.1", {1001, 500}).aboard("L1b.1", "LX4.1");
    EXPECT_TRUE(reaches(stage, 0, "L3a"));
    stage.ready({"LX4"});
    EXPECT_FALSE(reaches(stage, 0, "L3a")); // not on the table
    stage.put("L1b.1", {1100, 500}).lose({"L1b.1"});
    EXPECT_FALSE(reaches(stage, 0, "L3a"));
}

TEST(DropzoneCards, Those_in_readiness_bring_no_card_to_their_squad__DZ_CARD_2__DZ_CMD_3) {
    Stage stage; // L2b.1 is 1400 from the commander; for C07 alone L2b.2 would count as at its edge
    stage.put("L1a.1", {2400, 300}).put("L2b.1", {1000, 300}).ready({"L2b.2"}).put("L3a.1", {1700, 300});
    stage.line_up("T2a", {{1400, 900}, {1480, 900}}).hand(0, {"C02"}).act("T2a");
    stage.shoot({"T2a.1 seedguns L2b.1", "T2a.2 seedguns L3a.1"});
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C02 L3a"}));
    stage.refuses("play C02 L2b", "DZ-CARD-2", "The target is outside your Influence.");
}

TEST(DropzoneCards, Influence_is_looked_at_again_when_the_card_is_resolved__DZ_CARD_2__DZ_CARD_5) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01"}).hand(1, {"C15"}).shoot({"L3a.1 hull_repeater T2a.1"});
    stage.play("play C01 L3a");
    ASSERT_EQ(stage.asks(), "s1 D-CARD");
    stage.of("L1a.1").at = {4700, 300};
    stage.play("pass", {2, 2}); // without it 3 is needed
    EXPECT_TRUE(stage.happened(happens::card_void));
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{});
    EXPECT_EQ(stage.discards(0), Lines{"C01"}); // all the same
}

// ---------------------------------------------------------------- windows

TEST(DropzoneCards, Each_card_has_its_window__DZ_CARD_3) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01", "C06", "C10", "C14", "C15", "C16"}).shoot({"L3a.1 longbore T2a.1"});
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C01 L3a"}));
    for (const char* said : {"play C06 L3a", "play C10 L3a", "play C14 s0", "play C16 stack0"})
        stage.refuses(said, "DZ-CARD-3", "That card cannot be played now.");
    stage.play("play C01 L3a");
    EXPECT_EQ(stage.options(), (Lines{"pass", "play C16 stack0"})); // once a card lies there
}

TEST(DropzoneCards, The_active_seat_is_asked_first__DZ_CARD_4) {
    Stage stage;
    stage.put("L3a.1", {2000, 500}).put("L1a.1", {2400, 300});
    stage.line_up("T2a", {{2000, 900}, {2100, 900}}).put("T1a.1", {2400, 900}).order({1, 0}).begin();
    stage.idle("T1").activate("L3").play("select L3a").hand(0, {"C01"}).hand(1, {"C02"});
    stage.shoot({"L3a.1 longbore T2a.1"});
    EXPECT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-CARD");
}

TEST(DropzoneCards, The_first_seat_is_asked_first_in_Round_Up__DZ_CARD_4__DZ_UP_1) {
    Stage stage;
    stage.put("L1a.1", {1400, 800}).put("T1a.1", {1800, 1300}).tokens("P6", 1);
    stage.hand(0, {"C11"}).hand(1, {"C12"}).order({1, 0}).round(2).round_up();
    EXPECT_EQ(stage.asks(), "s1 D-CARD");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s0 D-CARD");
}

TEST(DropzoneCards, Reaction_Fire_asks_the_reacting_seat_first__DZ_CARD_4__DZ_REA_3) {
    Stage stage;
    stage.put("TX1.1", {1000, 900}).put("T1a.1", {1400, 900}).aboard("T2a", "TX1.1");
    stage.put("L3b.1", {1000, 400}).put("L1a.1", {1300, 300}).order({1, 0}).act("TX1", "T2");
    stage.hand(0, {"C05"}).hand(1, {"C02"}).play("move").play("step TX1.1 1100,900").play("endmove");
    ASSERT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("react L3b.1 flak_rake TX1.1");
    EXPECT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-CARD");
}

TEST(DropzoneCards, The_window_closes_when_all_have_passed_since_the_last_card__DZ_CARD_4) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01", "C03"}).hand(1, {"C15", "C02"}).shoot({"L3a.1 longbore T2a.1"});
    stage.play(0, "pass").play(1, "play C02 T2a");
    ASSERT_EQ(stage.asks(), "s0 D-CARD"); // asked again
    stage.play("play C01 L3a");
    ASSERT_EQ(stage.asks(), "s1 D-CARD");
    stage.play("pass");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("pass", {1});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
}

TEST(DropzoneCards, Cards_are_resolved_from_the_last_to_the_first__DZ_CARD_5) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01", "C03"}).hand(1, {"C15"}).shoot({"L3a.1 longbore T2a.1"});
    stage.play("play C01 L3a").play("pass").play("play C03 L3a").play("pass", {1});
    EXPECT_EQ(stage.discards(0), (Lines{"C03", "C01"}));
}

TEST(DropzoneCards, A_second_copy_on_the_same_target_is_refused__DZ_CARD_6) {
    Stage stage = before_the_shot();
    stage.hand(0, {"C01", "C01"}).hand(1, {"C15"}).shoot({"L3a.1 longbore T2a.1"}).play("play C01 L3a");
    stage.play("pass");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.refuses("play C01 L3a", "DZ-CARD-6", "That card is already played on this target.");
}

TEST(DropzoneCards, Some_may_be_played_again_on_the_same_target__DZ_CARD_6) {
    Stage stage;
    stage.put("L1a.1", {1400, 800}).put("T1a.1", {4000, 4500}).tokens("P6", 5);
    stage.hand(0, {"C11", "C11", "C12", "C12"}).round(2).round_up();
    stage.play("play C11 P6").play("play C12 P6");
    EXPECT_EQ(stage.judged("play C11 P6"), "allowed");
    EXPECT_EQ(stage.judged("play C12 P6"), "allowed");
    Stage net = before_the_shot();
    net.hand(0, {"C01"}).hand(1, {"C15", "C15"}).shoot({"L3a.1 longbore T2a.1"}).play("play C01 L3a");
    net.play("play C15 stack0");
    EXPECT_EQ(net.asks(), "s1 D-CARD");
    EXPECT_EQ(net.judged("play C15 stack0"), "allowed");
}

TEST(DropzoneCards, Whether_a_seat_is_asked_betrays_nothing__DZ_CARD_7__DZ_RUL_40) {
    // C16 fits nowhere yet; but C01 would be legal, and nobody knows what it holds.
    Stage stage = before_the_shot();
    stage.hand(0, {"C16"}).shoot({"L3a.1 longbore T2a.1"});
    EXPECT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(stage.options(), Lines{"pass"});
    Stage fast = before_the_shot({{"card_prompts", "fast"}});
    fast.hand(0, {"C16"}).shoot({"L3a.1 longbore T2a.1"}, {1});
    EXPECT_EQ(fast.asks(), "s0 D-ACTION");
    Stage fits = before_the_shot({{"card_prompts", "fast"}});
    fits.hand(0, {"C01"}).shoot({"L3a.1 longbore T2a.1"});
    EXPECT_EQ(fits.asks(), "s0 D-CARD");
}

TEST(DropzoneCards, Nobody_is_asked_with_an_empty_hand_or_where_no_card_would_fit__DZ_CARD_7) {
    Stage stage = before_the_shot();
    stage.shoot({"L3a.1 longbore T2a.1"}, {1});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    Stage far = before_the_shot();
    far.of("L1a.1").at = {4700, 300};
    far.hand(0, {"C01"}).shoot({"L3a.1 longbore T2a.1"}, {1});
    EXPECT_EQ(far.asks(), "s0 D-ACTION");
}

// ---------------------------------------------------------------- DZ-CMD-4

TEST(DropzoneCards, The_best_commander_left_says_how_many_are_kept__DZ_CMD_4) {
    const auto killed = [](const char* lost, const Lines& cards) {
        Stage stage;
        stage.put("L3a.1", {2000, 500}).put("T1a.1", {2000, 900}, {.dp = 1});
        stage.put("T3b.1", {2300, 900}, {.dp = 1}).act("L3a").play("shoot");
        stage.play(std::string("aim L3a.1 longbore ") + lost).hand(1, cards).play("fire");
        EXPECT_EQ(stage.asks(), "s1 D-CARD"); // Smoke Canisters would be legal
        stage.play("pass", {2, 6, /*passive*/ 1, 1});
        EXPECT_EQ(stage.where(lost), "lost");
        return stage;
    };
    EXPECT_EQ(killed("T1a.1", {"C01", "C02"}).asks(), "s1 D-HAND"); // down to 1
    EXPECT_EQ(killed("T3b.1", {"C01", "C02"}).asks(), "s0 D-ACTION");
    Stage stage = killed("T3b.1", {"C01", "C02", "C03"});
    ASSERT_EQ(stage.asks(), "s1 D-HAND"); // down to 2
    EXPECT_EQ(stage.options(), (Lines{"discard C01", "discard C02", "discard C03"}));
    stage.play("discard C02");
    EXPECT_EQ(stage.hand(1), (Lines{"C01", "C03"}));
}

TEST(DropzoneCards, Equal_cards_are_asked_for_as_well__DZ_CMD_4__DZ_CARD_7) {
    Stage stage;
    stage.put("L3a.1", {2000, 500}).put("T1a.1", {2000, 900}, {.dp = 1}).put("T2a.1", {4000, 4500});
    stage.act("L3a").play("shoot").play("aim L3a.1 longbore T1a.1").hand(1, {"C01", "C01"}).play("fire");
    stage.play("pass", {2, 6, 1, 1});
    EXPECT_EQ(stage.asks(), "s1 D-HAND");
    EXPECT_EQ(stage.options(), Lines{"discard C01"});
}

TEST(DropzoneCards, A_seat_out_of_play_discards_nothing__DZ_CMD_4__DZ_END_6) {
    Stage stage;
    stage.put("L3a.1", {2000, 500}).put("T1a.1", {2000, 900}, {.dp = 1}).act("L3a").play("shoot");
    stage.play("aim L3a.1 longbore T1a.1").hand(1, {"C01", "C02"}).play("fire");
    stage.play("pass", {2, 6, 1, 1});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(stage.hand(1), (Lines{"C01", "C02"}));
}

TEST(DropzoneCards, Hands_are_cut_down_after_the_cascade__DZ_CMD_4__DZ_CAS_7) {
    // The Beacon dies in a Heron that is shot down; first its fellow passenger is placed.
    Stage stage;
    stage.put("LX2.1", {2000, 500}, {.dp = 1}).aboard("L1a", "LX2.1", {.dp = 1}).aboard("L1b.1", "LX2.1");
    stage.put("T4a.1", {2000, 900}).act("T4a").play("shoot").play("aim T4a.1 high_burst LX2.1");
    stage.hand(0, {"C01", "C02", "C03"}).play("fire");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("pass", {6, 1, 1, /*damage*/ 6, /*crash*/ 1, /*T4a is too far; L1a, L1b*/ 6, 1});
    EXPECT_EQ(stage.where("L1a.1"), "lost");
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    stage.play("place L1b.1 2000,500");
    EXPECT_EQ(stage.asks(), "s0 D-HAND");
}

} // namespace
} // namespace muster::dropzone::tests
