// Bids, what they cost, and the order that they buy: section 4.1 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

#include "core/table.hpp"

#include <set>

namespace muster::forge::tests {
namespace {

int bid_seen(const Stage& stage, Viewer viewer, int seat) {
    State seen = stage.state();
    stage.rules().hide(seen, viewer);
    return seen.bids.answer_of(Seat(seat));
}

// ---------------------------------------------------------------- giving bids

TEST(ForgeBidding, All_seats_are_asked_together_and_opened_together__FO_BID_1) {
    Stage stage = Stage::whole();
    ASSERT_EQ(stage.asks(), "s0 s1 D-BID");
    stage.play(1, "bid 4"); // whoever likes comes first
    ASSERT_EQ(stage.asks(), "s0 D-BID");
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_TRUE(stage.order().empty());
    for (const char* name : {"B1", "B2", "B3", "B4", "B5", "B6"}) EXPECT_EQ(stage.shock(name), 0) << name;
    stage.play(0, "bid 5");
    EXPECT_EQ(stage.asks(), "s0 D-ASSIGN");
}

TEST(ForgeBidding, Nobody_sees_a_bid_before_all_are_in__FO_GEN_8__FO_BID_1__FO_BID_10__FO_BID_11) {
    Stage stage = Stage::whole();
    stage.play(1, "bid 4");
    Stage other = Stage::whole();
    other.play(1, "bid 9");
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer::spectator()}) {
        State four = stage.state(), nine = other.state();
        stage.rules().hide(four, viewer);
        stage.rules().hide(nine, viewer);
        EXPECT_TRUE(same_bytes(four, nine));
    }
    EXPECT_EQ(bid_seen(stage, Viewer(Seat(1)), 1), 4);
    State seen = stage.state();
    stage.rules().hide(seen, Viewer(Seat(0)));
    EXPECT_TRUE(seen.bids.has_answered(Seat(1))); // that it was given, everybody knows
    EXPECT_EQ(stage.story().find('4'), std::string::npos) << stage.story();
    stage.play(0, "bid 5");
    EXPECT_EQ(bid_seen(stage, Viewer(Seat(0)), 1), 4);
    EXPECT_EQ(bid_seen(stage, Viewer::spectator(), 0), 5);
}

TEST(ForgeBidding, Everything_else_is_public__FO_GEN_8) {
    Stage stage = Stage::whole();
    stage.play(1, "bid 4");
    State seen = stage.state(), same = stage.state();
    stage.rules().hide(seen, Viewer(Seat(0)));
    same.bids = seen.bids;
    EXPECT_TRUE(same_bytes(seen, same));
}

TEST(ForgeBidding, A_bid_may_be_any_number_up_to_the_highest__FO_BID_2__FO_RUL_3__FO_RUL_4) {
    Stage stage;
    stage.put("G4", {1000, 300}, {.shock = 2}).put("B2", {3000, 3000}).bidding(); // no room at all
    for (int n = 0; n <= 20; ++n) EXPECT_TRUE(stage.lists("bid " + std::to_string(n))) << n;
    EXPECT_EQ(stage.options().size(), 21u);
}

TEST(ForgeBidding, A_seat_without_units_takes_no_part__FO_BID_2__FO_RUL_62) {
    Stage stage(3);
    stage.put_fresh({"0:G1", "0:G2", "1:B1", "1:B2"}).bidding();
    ASSERT_EQ(stage.asks(), "s0 s1 D-BID");
    EXPECT_EQ(stage.judged(2, "bid 0"), "FO-BID-1");
    stage.bid({5, 3}).pay();
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.leads(), (Numbers{2, 1})); // the lowest bid is 3, not 0
}

TEST(ForgeBidding, Bids_are_gone_after_the_end_phase__FO_BID_10__FO_END_8) {
    Stage stage = Stage::whole();
    stage.bid({3, 1}).pay();
    EXPECT_EQ(stage.state().bids.answer_of(Seat(0)), 3);
    EXPECT_EQ(stage.seats_in_turn().size(), 12u);
    ASSERT_EQ(stage.asks(), "s0 s1 D-BID");
    for (const Seat seat : {Seat(0), Seat(1)}) {
        EXPECT_FALSE(stage.state().bids.has_answered(seat));
        EXPECT_EQ(stage.state().bids.answer_of(seat), 0);
    }
    EXPECT_EQ(stage.state().assigned[Seat(0)], 0);
    EXPECT_TRUE(stage.state().order.empty());
    EXPECT_EQ(stage.failed(), Numbers{});
}

std::unique_ptr<Table<Forge>> open_table() {
    Faults faults;
    auto rules = Forge::make({2, {}, {}}, faults);
    Played opened;
    return Table<Forge>::open(std::move(*rules), 1, nullptr, opened);
}

TEST(ForgeBidding, Asking_for_dice_does_not_hand_a_bid_back__FO_BID_11__FO_RUL_68__FO_RUL_17) {
    const auto table = open_table();
    const std::vector<Entered> no_dice, dice{{3, ""}, {8, ""}}, too_high{{3, ""}, {11, ""}};
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::bid).of(0), &no_dice).ok());
    const Played last = table->play(Seat(1), Action(Verb::bid).of(0), &no_dice);
    EXPECT_EQ(last.result, Played::Result::wanting);
    ASSERT_NE(table->owed(), nullptr);
    EXPECT_EQ(table->owed()->want.ask.kind, &luck::roll_off);
    // Another number is refused, whatever dice come with it.
    for (const auto* luck : {&no_dice, &dice}) {
        const Played again = table->play(Seat(1), Action(Verb::bid).of(5), luck);
        EXPECT_EQ(again.result, Played::Result::refused);
        EXPECT_EQ(again.refusal.rule.id, "FO-BID-1");
    }
    EXPECT_EQ(table->judge(Seat(1), Action(Verb::bid).of(5)).refusal().rule.id, "FO-BID-1");
    EXPECT_FALSE(table->roll(&too_high).ok());
    ASSERT_TRUE(table->roll(&dice).ok());
    EXPECT_EQ(table->state().bids.answer_of(Seat(1)), 0);
    EXPECT_EQ(table->state().order.at(0), 1);
    EXPECT_TRUE(table->awaiting().contains(Seat(1)));
}

TEST(ForgeBidding, A_bid_is_sealed_in_the_state_at_once__FO_BID_11) {
    const Stage stage = Stage::whole();
    State state = stage.state();
    EXPECT_TRUE(stage.rules().seal(state, Seat(1), stage.action("bid 7")));
    EXPECT_TRUE(state.bids.has_answered(Seat(1)));
    EXPECT_EQ(state.bids.answer_of(Seat(1)), 7);
    Stage acting;
    acting.put("G2", {1000, 300}).put("B2", {3000, 3000}).act("G2");
    State before = acting.state();
    EXPECT_FALSE(acting.rules().seal(before, Seat(0), acting.action("focus")));
    EXPECT_TRUE(same_bytes(before, acting.state()));
}

TEST(ForgeBidding, An_unknown_bid_is_dealt_within_the_room__FO_BID_12) {
    const auto dealt = [](Chosen chosen, int owner) {
        Stage stage(2, std::move(chosen));
        stage.put("G2", {1000, 300}).put("B2", {3000, 3000}).bidding().play(1, "bid 1"); // room 2
        std::set<int> seen;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            State state = stage.state();
            stage.rules().hide(state, Viewer(Seat(owner)));
            Chance chance = Chance::drawn(seed, 0);
            stage.rules().imagine(state, Viewer(Seat(owner)), chance);
            EXPECT_TRUE(state.bids.has_answered(Seat(1)));
            EXPECT_FALSE(state.bids.has_answered(Seat(0)));
            seen.insert(state.bids.answer_of(Seat(1)));
        }
        return seen;
    };
    EXPECT_EQ(dealt({}, 0), (std::set<int>{0, 1, 2}));
    EXPECT_EQ(dealt({{"bid_max", "1"}}, 0), (std::set<int>{0, 1}));
    EXPECT_EQ(dealt({}, 1), std::set<int>{1}); // its owner knows it
}

// ---------------------------------------------------------------- paying

TEST(ForgeBidding, The_loser_pays_as_well__FO_BID_3) {
    Stage stage = Stage::whole();
    stage.bid({1, 3});
    for (const char* name : {"B2", "B3", "B4"}) stage.play(1, std::string("assign ") + name);
    ASSERT_EQ(stage.asks(), "s0 D-ASSIGN");
    stage.play("assign G6");
    EXPECT_EQ(stage.shock("G6"), 1);
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
}

TEST(ForgeBidding, The_higher_bid_pays_first_then_by_seat__FO_BID_4__FO_RUL_5) {
    EXPECT_EQ(Stage::whole().bid({1, 3}).asks(), "s1 D-ASSIGN");
    EXPECT_EQ(Stage::whole().bid({3, 1}).asks(), "s0 D-ASSIGN");
    EXPECT_EQ(Stage::whole().bid({2, 2}).asks(), "s0 D-ASSIGN");
    EXPECT_EQ(Stage::whole().bid({0, 2}).asks(), "s1 D-ASSIGN");
    Stage three = Stage::whole(3);
    three.bid({1, 2, 2});
    for (const char* next : {"s1 D-ASSIGN", "s1 D-ASSIGN", "s2 D-ASSIGN", "s2 D-ASSIGN", "s0 D-ASSIGN"}) {
        EXPECT_EQ(three.asks(), next);
        const bool is_last = three.asks() == "s0 D-ASSIGN";
        three.play(three.options().front(), is_last ? Dice{4, 9} : Dice{}); // 1 and 2 tie
    }
    EXPECT_EQ(three.order(), (Numbers{2, 1, 0}));
}

TEST(ForgeBidding, A_unit_stays_below_half_its_Courage__FO_BID_5__FO_RUL_6) {
    const Numbers largest{0, 0, 1, 1, 2, 2, 3, 3, 4, 4};
    for (const int first : {1, 3}) { // Courage 1 to 8, 3 to 10
        std::vector<Made> units;
        int room = 0;
        for (int i = 0; i < 8; ++i) {
            units.push_back({.id = "X" + std::to_string(i), .co = first + i, .points = 60});
            room += largest[static_cast<std::size_t>(first + i - 1)];
        }
        Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", units)});
        for (int i = 0; i < 8; ++i)
            stage.put("X" + std::to_string(i), {static_cast<std::int16_t>(300 + 300 * i), 300});
        stage.put("B2", {3000, 3000}).put("B3", {3400, 3000}).bidding();
        EXPECT_EQ(room_of(stage.kit(), stage.state(), Seat(0)), room);
        stage.bid({room, 0}); // filled to the brim without a question
        EXPECT_EQ(stage.failed(), Numbers{});
        for (int i = 0; i < 8; ++i)
            EXPECT_EQ(stage.shock("X" + std::to_string(i)), largest[static_cast<std::size_t>(first + i - 1)])
                << "Courage " << first + i;
    }
}

TEST(ForgeBidding, Shock_that_a_unit_has_counts_against_its_limit__FO_BID_5__FO_RUL_7) {
    Stage stage;
    stage.put("G1", {1000, 300}, {.shock = 2}).put("G2", {1400, 300}, {.shock = 3}).put("G5", {1800, 300});
    stage.put("B2", {3000, 3000}).put("B3", {3400, 3000}).bidding().bid({3, 0}); // room 1 + 0 + 3
    EXPECT_EQ(stage.options(), (Lines{"assign G1", "assign G5"}));
    stage.play("assign G1");
    EXPECT_EQ(stage.shock("G1"), 3);
    EXPECT_EQ(stage.shock("G5"), 2); // the only one left
    EXPECT_EQ(stage.shock("G2"), 3);
}

TEST(ForgeBidding, A_bid_as_large_as_the_room_is_filled_in__FO_BID_6) {
    Stage exact;
    exact.put_fresh({"G2", "G4", "B2", "B3"}).bidding().bid({4, 0});
    EXPECT_EQ(exact.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(exact.shock("G2"), 2);
    EXPECT_EQ(exact.shock("G4"), 2);
    EXPECT_EQ(exact.failed(), Numbers{}); // it was paid
    EXPECT_EQ(exact.leads(), (Numbers{4, 1}));
    Stage over;
    over.put_fresh({"G2", "G4", "B2", "B3"}).bidding().bid({5, 0});
    EXPECT_EQ(over.shock("G2"), 2);
    EXPECT_EQ(over.shock("G4"), 2);
    EXPECT_EQ(over.state().assigned[Seat(0)], 4);
    EXPECT_EQ(over.failed(), Numbers{0});
    Stage under;
    under.put_fresh({"G2", "G4", "B2", "B3"}).bidding().bid({3, 0});
    ASSERT_EQ(under.asks(), "s0 D-ASSIGN");
    under.play("assign G2");
    ASSERT_EQ(under.asks(), "s0 D-ASSIGN");
    under.play("assign G4");
    EXPECT_EQ(under.asks(), "s0 D-ASSIGN"); // one Shock, two units with room
}

TEST(ForgeBidding, The_last_unit_with_room_is_not_asked_about__FO_GEN_5) {
    Stage stage;
    stage.put_fresh({"G2", "G5", "B2", "B3"}).bidding().bid({4, 0});
    stage.play("assign G2").play("assign G2"); // then only G5 has room: for 3, of which 2 are due
    EXPECT_EQ(stage.shock("G5"), 2);
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
}

TEST(ForgeBidding, Bid_Shock_breaks_nobody__FO_BID_8) {
    const Made timid{.id = "X", .co = 3}, other{.id = "Y", .co = 3};
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {timid, other})});
    stage.put("X", {1000, 300}).put("Y", {1400, 300}).put("B2", {3000, 3000}).put("B3", {3400, 3000});
    stage.bidding().bid({9, 9}, {6, 2});
    EXPECT_EQ(stage.rolls().size(), stage.rolled("R-OFF").size()); // no R-BREAK
    EXPECT_EQ(stage.shock("X"), 1);
    EXPECT_EQ(stage.shock("B2"), 2);
}

TEST(ForgeBidding, Only_units_on_the_table_pay_engaged_ones_too__FO_BID_9) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1255, 300}).put("G3", {2000, 300}).put("B3", {3000, 300});
    stage.bidding().bid({2, 0});
    EXPECT_EQ(stage.options(), (Lines{"assign G2", "assign G3"})); // G1 and G4 to G6 fell
    stage.play("assign G2");
    EXPECT_EQ(stage.shock("G2"), 1);
}

TEST(ForgeBidding, A_failed_bidder_keeps_the_Shock_and_loses_its_place__FO_BID_7) {
    Stage stage = Stage::whole(3);
    stage.bid({20, 3, 1}).pay();
    EXPECT_EQ(stage.failed(), Numbers{0});
    EXPECT_EQ(stage.shock("0:G1"), 3);
    EXPECT_EQ(stage.shock("0:G2"), 2);
    EXPECT_EQ(stage.state().assigned[Seat(0)], 15);
    EXPECT_EQ(stage.order(), (Numbers{1, 2, 0}));
    EXPECT_EQ(stage.leads(), (Numbers{2, 1, 1}));
}

TEST(ForgeBidding, A_bid_of_nothing_never_fails__FO_BID_7__FO_RUL_16) {
    Stage stage;
    stage.put("G4", {1000, 300}, {.shock = 2}).put("B2", {3000, 3000}).put("B3", {3400, 3000});
    stage.bidding().bid({0, 0}, {2, 8});
    EXPECT_EQ(stage.failed(), Numbers{});
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    Stage one = stage;
    one.bidding().bid({1, 0});
    EXPECT_EQ(one.failed(), Numbers{0}); // without any room 1 is too much
    EXPECT_EQ(one.order(), (Numbers{1, 0}));
}

// ---------------------------------------------------------------- order and leads

TEST(ForgeOrderOfPlay, Who_paid_comes_before_who_failed__FO_INI_1) {
    Stage stage = Stage::whole(3);
    stage.bid({20, 0, 1}).pay();
    EXPECT_EQ(stage.order(), (Numbers{2, 1, 0})); // even the one that bid nothing
    EXPECT_EQ(stage.rolled("R-OFF"), Numbers{});
}

TEST(ForgeOrderOfPlay, Paying_sides_go_by_bid_and_equal_ones_roll_off__FO_INI_2) {
    Stage ordered = Stage::whole(4);
    ordered.bid({1, 4, 2, 3}).pay();
    EXPECT_EQ(ordered.order(), (Numbers{1, 3, 2, 0}));
    Stage tied = Stage::whole(4);
    tied.bid({2, 1, 2, 1}).pay({3, 7, 9, 4}); // 0 and 2, then 1 and 3
    EXPECT_EQ(tied.order(), (Numbers{2, 0, 1, 3}));
    EXPECT_EQ(tied.leads(), (Numbers{1, 1, 1, 1}));
}

TEST(ForgeOrderOfPlay, Failed_sides_roll_off_whatever_they_bid__FO_INI_3) {
    Stage stage = Stage::whole(3);
    stage.bid({20, 18, 1}).pay({2, 9});
    EXPECT_EQ(stage.failed(), (Numbers{0, 1}));
    EXPECT_EQ(stage.order(), (Numbers{2, 1, 0}));
    EXPECT_EQ(stage.leads(), (Numbers{1, 1, 1}));
}

TEST(ForgeOrderOfPlay, A_lead_is_the_difference_to_the_lowest_number__FO_INI_4__FO_RUL_54) {
    const auto leads = [](const Numbers& bids, const Dice& dice) {
        Stage stage = Stage::whole(static_cast<int>(bids.size()));
        stage.bid(bids).pay(dice);
        return stage.leads();
    };
    EXPECT_EQ(leads({5, 3, 1}, {}), (Numbers{4, 2, 1}));
    EXPECT_EQ(leads({6, 1, 1}, {5, 2}), (Numbers{5, 1, 1}));
    EXPECT_EQ(leads({2, 1}, {}), (Numbers{1, 1}));
    EXPECT_EQ(leads({9, 4, 4, 6}, {5, 2}), (Numbers{5, 2, 1, 1}));
}

TEST(ForgeOrderOfPlay, The_revealed_number_of_a_failed_side_counts__FO_INI_4__FO_RUL_2) {
    Stage stage(3);
    stage.put_fresh({"0:G1", "0:G2", "0:G3", "1:B1", "1:B2"}).put("2:G4", {4000, 300}, {.shock = 2});
    stage.bidding().bid({6, 4, 2}).pay();
    EXPECT_EQ(stage.failed(), Numbers{2});
    EXPECT_EQ(stage.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(stage.leads(), (Numbers{4, 2, 1})); // lowest 2, of which none was paid
}

TEST(ForgeOrderOfPlay, What_it_comes_to_for_two_seats__FO_INI_5__FO_RUL_8) {
    Stage higher = Stage::whole();
    higher.bid({2, 6}).pay();
    EXPECT_EQ(higher.order(), (Numbers{1, 0}));
    EXPECT_EQ(higher.leads(), (Numbers{4, 1}));
    Stage equal = Stage::whole();
    equal.bid({3, 3}).pay({2, 8});
    EXPECT_EQ(equal.order(), (Numbers{1, 0})); // the higher die
    EXPECT_EQ(equal.leads(), (Numbers{1, 1}));
    Stage one_failed = Stage::whole();
    one_failed.bid({20, 4}).pay();
    EXPECT_EQ(one_failed.order(), (Numbers{1, 0}));
    EXPECT_EQ(one_failed.leads(), (Numbers{1, 1}));
    EXPECT_EQ(one_failed.rolled("R-OFF"), Numbers{});
    Stage both_failed = Stage::whole();
    both_failed.bid({20, 17}, {6, 7});
    EXPECT_EQ(both_failed.order(), (Numbers{1, 0}));
    EXPECT_EQ(both_failed.leads(), (Numbers{1, 1}));
    Stage nothing_bid = Stage::whole();
    nothing_bid.bid({0, 0}, {6, 5});
    EXPECT_EQ(nothing_bid.order(), (Numbers{0, 1}));
    EXPECT_EQ(nothing_bid.leads(), (Numbers{1, 1}));
}

// ---------------------------------------------------------------- roll-offs

TEST(ForgeRollOff, Only_those_who_are_tied_roll_again__FO_GEN_6) {
    Stage stage = Stage::whole(3);
    stage.bid({0, 0, 0}, {5, 5, 2, 3, 8});
    EXPECT_EQ(stage.order(), (Numbers{1, 0, 2}));
    Stage top = Stage::whole(3);
    top.bid({0, 0, 0}, {4, 9, 4, 6, 6, 1, 7});
    EXPECT_EQ(top.order(), (Numbers{1, 2, 0}));
    Stage all = Stage::whole(4);
    all.bid({0, 0, 0, 0}, {5, 5, 8, 8, /*2 and 3, or 0 and 1*/ 1, 2, 3, 4});
    EXPECT_EQ(all.order(), (Numbers{3, 2, 1, 0}));
}

Numbers order_of_points(int of_seat_0, int of_seat_1, const Dice& dice) {
    std::vector<DataFile> files{
        force_of("own", {{.id = "X", .points = of_seat_0}, {.id = "X2", .points = 0}}),
        force_of("other", {{.id = "Y", .points = of_seat_1}, {.id = "Y2", .points = 0}})};
    return Stage::whole(2, {{"forces", "own,other"}}, {}, files).bid({0, 0}, dice).order();
}

TEST(ForgeRollOff, Advantage_points_settle_equal_dice__FO_GEN_7) {
    EXPECT_EQ(order_of_points(500, 480, {5, 5}), (Numbers{1, 0}));
    EXPECT_EQ(order_of_points(480, 500, {5, 5}), (Numbers{0, 1}));
    EXPECT_EQ(order_of_points(480, 500, {4, 5}), (Numbers{1, 0}));       // only equal dice
    EXPECT_EQ(order_of_points(480, 480, {5, 5, 2, 3}), (Numbers{1, 0})); // equal points: again
    EXPECT_EQ(order_of_points(500, 496, {5, 5, 7, 3}), (Numbers{0, 1})); // 4 points are less than one of them
    EXPECT_EQ(order_of_points(500, 495, {5, 5}), (Numbers{1, 0}));
    EXPECT_EQ(order_of_points(700, 500, {5, 5, 7, 3}), (Numbers{0, 1})); // never below 0
}

TEST(ForgeRollOff, A_teams_advantage_points_are_the_sum_of_its_seats__FO_GEN_7) {
    std::vector<DataFile> files{force_of("small", {{.id = "X", .points = 497}}),
                                force_of("tiny", {{.id = "Y", .points = 490}})};
    const Stage stage(4, {{"rules", "teams"}, {"forces", "small,small,tiny,ashgate"}}, files);
    EXPECT_EQ(advantage_of(stage.kit(), SideId(0)), 0); // each seat's are rounded down
    EXPECT_EQ(advantage_of(stage.kit(), SideId(1)), 2);
}

TEST(ForgeRollOff, Each_side_throws_its_own_die__FO_GEN_6__FO_R_OFF) {
    Stage stage = Stage::whole();
    stage.bid({0, 0}, {6, 5});
    EXPECT_EQ(stage.rolled("R-OFF"), (Numbers{6, 5}));
    EXPECT_EQ(stage.rollers("R-OFF"), (Numbers{0, 1}));
}

} // namespace
} // namespace muster::forge::tests
