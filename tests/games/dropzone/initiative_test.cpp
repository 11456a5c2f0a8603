// Phase 1 of docs/rules/dropzone.md: dice and commanders' values, ties, giving the initiative away, discards
// and the refilling of hands.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// Both have their HQ on the table: CV 3 and 2.
Stage two_hqs(Chosen chosen = {}) {
    Stage stage(2, std::move(chosen));
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).round(2);
    return stage;
}

// As many seats with a commander of these values; 0: none.
Stage many_hqs(const Numbers& values, Chosen chosen = {}) {
    Stage stage(static_cast<int>(values.size()), std::move(chosen));
    const Places places{{1000, 300}, {4000, 4500}, {300, 2000}, {4500, 2800}};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string hq = std::to_string(i + 1) + (i % 2 == 0 ? ":L1a.1" : ":T1a.1");
        stage.put(hq, places[i]).mount(hq, values[i]);
    }
    stage.round(2);
    return stage;
}

// ---------------------------------------------------------------- the order

TEST(DropzoneInitiative, A_die_and_the_commanders_value_make_the_order__DZ_INI_1__DZ_INI_2) {
    Stage stage = two_hqs();
    stage.initiation({3, 5}); // 6 and 7
    EXPECT_EQ(stage.rollers("R-INIT"), (Numbers{0, 1}));
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.asks(), "s1 D-GIVE");
    Stage other = two_hqs();
    other.initiation({3, 3}); // 6 and 5: the dice alone would be tied
    EXPECT_EQ(other.order(), (Numbers{0, 1}));
    EXPECT_EQ(other.asks(), "s0 D-GIVE");
}

TEST(DropzoneInitiative, Each_round_begins_with_it__DZ_RND_1) {
    Stage stage = two_hqs();
    stage.initiation({3, 5});
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_TRUE(stage.happened_in_order({&happens::round_begins, &happens::rolls_initiative}));
    stage.play("keep");
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    EXPECT_EQ(stage.groups_in_turn(), (Lines{"T1", "L1"}));
    EXPECT_EQ(stage.state().round, 3);
    EXPECT_TRUE(stage.happened_in_order(
        {&happens::round_up_phase, &happens::round_begins, &happens::rolls_initiative}));
}

TEST(DropzoneInitiative, A_lone_six_goes_first__DZ_INI_3) {
    Stage stage = many_hqs({6, 0, 2});
    stage.initiation({5, 6, 1}); // 11, 6, 3
    EXPECT_EQ(stage.order(), (Numbers{1, 0, 2}));
}

TEST(DropzoneInitiative, A_lone_six_with_an_equal_total_is_no_tie__DZ_INI_3__DZ_RUL_5) {
    Stage stage = two_hqs();
    stage.initiation({5, 6}); // 8 and 8
    EXPECT_EQ(stage.rolled("R-INIT"), (Numbers{5, 6}));
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
}

TEST(DropzoneInitiative, A_lone_six_leaves_the_ties_of_the_others__DZ_INI_3__DZ_INI_5) {
    Stage stage = many_hqs({3, 0, 3});
    stage.initiation({2, 6, 2, 1, 4});
    EXPECT_EQ(stage.order(), (Numbers{1, 2, 0}));
}

TEST(DropzoneInitiative, Two_sixes_mean_nothing__DZ_INI_4) {
    Stage stage = two_hqs();
    stage.initiation({6, 6}); // 9 and 8
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    Stage third = many_hqs({0, 1, 4});
    third.initiation({6, 6, 4}); // 6, 7, 8
    EXPECT_EQ(third.order(), (Numbers{2, 1, 0}));
}

TEST(DropzoneInitiative, Only_those_tied_roll_again_and_keep_their_place__DZ_INI_5__DZ_RUL_6) {
    Stage stage = many_hqs({3, 2, 2});
    stage.initiation({5, 1, 1, /*again*/ 5, 6}); // 8, 3, 3
    EXPECT_EQ(stage.rollers("R-INIT"), (Numbers{0, 1, 2, 1, 2}));
    EXPECT_EQ(stage.order(), (Numbers{0, 2, 1})); // an 8 in the re-roll is not better than the first 8
}

TEST(DropzoneInitiative, Several_ties_are_broken_from_the_top__DZ_INI_5__DZ_RUL_7) {
    Stage stage = many_hqs({1, 1, 1, 1});
    stage.initiation({5, 2, 5, 2, /*seats 0 and 2*/ 3, 3, 2, 4, /*seats 1 and 3*/ 6, 1});
    EXPECT_EQ(stage.rollers("R-INIT"), (Numbers{0, 1, 2, 3, 0, 2, 0, 2, 1, 3}));
    EXPECT_EQ(stage.order(), (Numbers{2, 0, 1, 3}));
}

TEST(DropzoneInitiative, A_re_roll_adds_the_value_again__DZ_INI_5__DZ_RUL_6) {
    Stage stage = two_hqs();
    stage.initiation({1, 2, /*again*/ 3, 3}); // 4 and 4, then 6 and 5
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
}

TEST(DropzoneInitiative, Only_seats_in_play_roll__DZ_INI_1__DZ_END_6__DZ_RUL_3) {
    Stage stage = many_hqs({3, 2, 1});
    stage.lose({"T1a.1"}).initiation({1, 6});
    EXPECT_EQ(stage.rollers("R-INIT"), (Numbers{0, 2}));
    EXPECT_EQ(stage.order(), (Numbers{2, 0}));
}

// ---------------------------------------------------------------- commanders

TEST(DropzoneInitiative, Only_a_commander_on_the_table_counts__DZ_CMD_1__DZ_CMD_2__DZ_RUL_4) {
    const auto cv = [](Stage& stage, int seat) { return cv_of(stage.kit(), stage.state(), Seat(seat)); };
    Stage stage;
    stage.put("T1a.1", {1000, 300}).put("T3b.1", {1500, 300}).put("L1a.1", {2000, 300});
    EXPECT_EQ(cv(stage, 0), 3);
    EXPECT_EQ(cv(stage, 1), 2); // the highest of 2 and 1
    stage.lose({"T1a.1"});
    EXPECT_EQ(cv(stage, 1), 1);
    stage.ready({"L1a.1"});
    EXPECT_EQ(cv(stage, 0), 0);
    stage.reserve({"L1a.1"});
    EXPECT_EQ(cv(stage, 0), 0);
    stage.put("LX2.1", {3000, 500}).aboard("L1a.1", "LX2.1");
    EXPECT_EQ(cv(stage, 0), 3);
    stage.ready({"LX2"});
    EXPECT_EQ(cv(stage, 0), 0);
}

TEST(DropzoneInitiative, A_commander_in_readiness_adds_nothing__DZ_INI_1__DZ_CMD_2__DZ_RUL_4) {
    Stage stage;
    stage.ready({"L1a"}).put("T1a.1", {4000, 4500}).round(2).initiation({4, 3}); // 4 and 5
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
}

// ---------------------------------------------------------------- giving

TEST(DropzoneInitiative, The_winner_keeps_it_or_changes_places_with_the_second__DZ_INI_6__DZ_RUL_8) {
    Stage stage = many_hqs({3, 2, 1});
    stage.initiation({4, 4, 3});
    ASSERT_EQ(stage.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(stage.options(), (Lines{"give", "keep"}));
    for (const char* said : {"give s2", "give s0"})
        stage.refuses(said, "DZ-INI-6", "The initiative cannot be given to that seat.");
    Stage kept = stage;
    stage.play("give");
    EXPECT_EQ(stage.order(), (Numbers{1, 0, 2}));
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // it could not refuse
    kept.play("keep");
    EXPECT_EQ(kept.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(kept.asks(), "s0 D-ACTIVATE");
}

TEST(DropzoneInitiative, Alone_there_is_nothing_to_give__DZ_INI_6) {
    Stage stage(2, {{"end_wipeout", "off"}});
    stage.put("L1a.1", {1000, 300}).round(2).initiation({4});
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
}

TEST(DropzoneInitiative, It_is_given_before_cards_are_discarded__DZ_INI_6__DZ_INI_7__DZ_RUL_8) {
    Stage stage = two_hqs();
    stage.hand(0, {"C01"}).hand(1, {"C02"}).initiation({6, 1});
    ASSERT_EQ(stage.asks(), "s0 D-GIVE");
    stage.play("give");
    EXPECT_EQ(stage.asks(), "s0 s1 D-DISCARD");
}

// ---------------------------------------------------------------- discards

TEST(DropzoneInitiative, Discards_are_secret_and_opened_together__DZ_INI_7__DZ_RUL_9) {
    Stage stage = two_hqs();
    stage.hand(0, {"C01", "C01", "C05"}).hand(1, {"C02"}).initiation({6, 1}).play("keep");
    ASSERT_EQ(stage.asks(), "s0 s1 D-DISCARD");
    EXPECT_EQ(stage.options(), (Lines{"discard", "discard C01", "discard C01 C01", "discard C01 C01 C05",
                                      "discard C01 C05", "discard C05"}));
    stage.play(0, "discard C01 C05");
    EXPECT_EQ(stage.asks(), "s1 D-DISCARD");
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C01", "C05"})); // nothing is open yet
    EXPECT_EQ(stage.discards(0), Lines{});
    for (const Event& event : stage.events()) EXPECT_NE(event.kind, &happens::discards);
    stage.play(1, "discard");
    EXPECT_EQ(stage.hand(0), Lines{"C01"});
    EXPECT_EQ(stage.discards(0), (Lines{"C01", "C05"}));
    EXPECT_EQ(stage.hand(1), Lines{"C02"});
    EXPECT_TRUE(stage.happened(happens::discards));
}

TEST(DropzoneInitiative, An_empty_hand_is_not_asked__DZ_INI_7) {
    Stage stage = two_hqs();
    stage.hand(1, {"C02"}).initiation({6, 1}).play("keep");
    EXPECT_EQ(stage.asks(), "s1 D-DISCARD");
    Stage none = two_hqs();
    none.initiation({6, 1}).play("keep");
    EXPECT_EQ(none.asks(), "s0 D-ACTIVATE");
}

// ---------------------------------------------------------------- refilling

TEST(DropzoneInitiative, Hands_are_refilled_in_initiative_order__DZ_INI_8) {
    Stage stage = two_hqs();
    stage.deck(0, {"C01", "C02", "C03", "C04"}).deck(1, {"C01", "C02", "C03", "C04"});
    stage.initiation({1, 5}).play("keep", {"C04", "C02", "C03", "C01", "C04"});
    EXPECT_EQ(stage.rolls(), (Lines{"R-DRAW C04 C02", "R-DRAW C03 C01 C04"}));
    EXPECT_EQ(stage.rollers("R-DRAW"), (Numbers{1, 0}));
    EXPECT_EQ(stage.hand(1), (Lines{"C02", "C04"}));
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C03", "C04"}));
}

TEST(DropzoneInitiative, Without_a_commander_on_the_table_one_card_is_kept__DZ_INI_8__DZ_RUL_4) {
    Stage stage;
    stage.ready({"L1a"}).put("T2a.1", {4000, 4500}).round(2);
    stage.deck(0, {"C01", "C02"}).deck(1, {"C03", "C04"});
    stage.initiation({5, 1}).play("keep", {"C02", "C03"});
    EXPECT_EQ(stage.hand(0), Lines{"C02"});
    EXPECT_EQ(stage.hand(1), Lines{"C03"});
}

TEST(DropzoneInitiative, A_hand_above_its_limit_is_kept__DZ_INI_8__DZ_RUL_10__DZ_RUL_47) {
    Stage stage;
    stage.ready({"L1a"}).put("T2a.1", {4000, 4500}).round(2);
    stage.hand(0, {"C01", "C02", "C03"}).deck(0, {"C04"}).initiation({5, 1}).play("keep").play("discard");
    EXPECT_EQ(stage.rolls(), Lines{});
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C02", "C03"}));
}

TEST(DropzoneInitiative, A_short_deck_gives_what_it_has_and_is_not_shuffled_again__DZ_INI_8__DZ_RUL_11) {
    Stage stage = two_hqs();
    stage.deck(0, {"C01", "C02"}).initiation({6, 1}).play("keep", {"C01", "C02"});
    EXPECT_EQ(stage.hand(0), (Lines{"C01", "C02"}));
    EXPECT_EQ(stage.hand(1), Lines{}); // its deck is empty, all its cards are discarded
}

TEST(DropzoneInitiative, Then_the_window_for_cards_of_this_moment__DZ_INI_9) {
    Stage stage = two_hqs();
    stage.hand(0, {"C14"}).hand(1, {"C14"}).initiation({6, 1}).play("keep");
    stage.play(0, "discard").play(1, "discard");
    EXPECT_EQ(stage.asks(), "s1 D-CARD"); // nothing is there for the first seat
    EXPECT_EQ(stage.state().window.kind, static_cast<int>(Window::init));
    Stage reserve = two_hqs({{"reserve_release", "never"}});
    reserve.reserve({"L3"}).hand(0, {"C14"}).hand(1, {"C14"}).initiation({6, 1}).play("keep");
    reserve.play(0, "discard").play(1, "discard");
    EXPECT_EQ(reserve.asks(), "s0 D-CARD"); // it might release L3
}

} // namespace
} // namespace muster::dropzone::tests
