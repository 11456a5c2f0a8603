// Free-for-all and teams: section 8 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

namespace muster::forge::tests {
namespace {

const Chosen two_teams{{"rules", "teams"}};
const Chosen three_and_two{{"rules", "teams"}, {"teams", "3,2"}};

// ---------------------------------------------------------------- free-for-all

TEST(ForgeFreeForAll, All_seats_bid_and_pay__FO_FFA_1) {
    Stage stage = Stage::whole(4);
    ASSERT_EQ(stage.asks(), "s0 s1 s2 s3 D-BID");
    stage.bid({2, 5, 3, 1}).pay();
    EXPECT_EQ(stage.order(), (Numbers{1, 2, 0, 3}));
    EXPECT_EQ(stage.leads(), (Numbers{4, 2, 1, 1}));
    const Numbers seats = stage.seats_in_turn();
    EXPECT_EQ(seats.size(), 24u);
    EXPECT_EQ((Numbers{seats.begin(), seats.begin() + 12}), (Numbers{1, 1, 1, 1, 2, 2, 0, 3, 1, 2, 0, 3}));
}

TEST(ForgeFreeForAll, Everybody_else_is_an_enemy__FO_FFA_2) {
    Stage stage(3);
    stage.put("0:G2", {1000, 300}).put("1:B2", {1600, 300}).put("2:G2", {1000, 800}).act("0:G2");
    EXPECT_EQ(stage.options("shoot").size(), 4u); // each, and both ways to split
    EXPECT_EQ(stage.judged("shoot 2:G2"), "allowed");
    EXPECT_EQ(stage.judged("charge 2:G2"), "allowed");
}

TEST(ForgeFreeForAll, Enemies_that_fight_each_other_may_be_shot__FO_FFA_2__FO_SHT_3) {
    Stage stage(3);
    stage.put("0:G2", {1000, 300}).put("1:B2", {1600, 300}, {.activated = true});
    stage.put("2:G2", {1855, 300}, {.activated = true}).act("0:G2");
    stage.play("shoot 1:B2", Dice(8, 10));
    EXPECT_EQ(stage.flags("0:G2"), "activated acted shot");
}

TEST(ForgeFreeForAll, It_ends_with_one_side_left_not_with_two__FO_FFA_3__FO_END_7) {
    Stage two(3);
    two.put("0:G2", {300, 300}).put("2:G2", {4500, 300}).end_phase();
    EXPECT_FALSE(two.over());
    EXPECT_EQ(two.asks(), "s0 s2 D-BID");
    Stage one(3);
    one.put("2:G2", {4500, 300}).end_phase();
    EXPECT_TRUE(one.over());
    EXPECT_EQ(one.pay_off(), (Numbers{0, 0, 60}));
}

// ---------------------------------------------------------------- bids of teams

TEST(ForgeTeams, A_teams_bid_is_the_sum_and_each_seat_pays_its_part__FO_TEAM_1) {
    Stage stage = Stage::whole(4, two_teams);
    ASSERT_EQ(stage.asks(), "s0 s1 s2 s3 D-BID");
    stage.bid({1, 4, 3, 0});
    ASSERT_EQ(stage.asks(), "s1 D-ASSIGN");             // the highest bid of a seat
    EXPECT_EQ(stage.judged("assign 0:G2"), "FO-BID-3"); // not a team-mate's
    stage.pay();
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
    EXPECT_EQ(stage.leads(), (Numbers{2, 1})); // 5 against 3
    int paid = 0;
    for (const char* name : {"1:B1", "1:B2", "1:B3", "1:B4", "1:B5", "1:B6"}) paid += stage.shock(name);
    EXPECT_EQ(paid, 4);
}

TEST(ForgeTeams, A_seat_without_units_adds_nothing__FO_TEAM_1__FO_BID_2) {
    Stage stage(4, two_teams);
    stage.put_fresh({"0:G1", "0:G2", "2:G1", "2:G2", "3:B1", "3:B2"}).bidding();
    ASSERT_EQ(stage.asks(), "s0 s2 s3 D-BID");
    stage.bid({4, 1, 2}).pay();
    EXPECT_EQ(stage.leads(), (Numbers{1, 1})); // 4 against 3
}

TEST(ForgeTeams, One_member_that_fails_fails_the_team__FO_TEAM_2) {
    Stage stage(4, two_teams);
    stage.put_fresh({"0:G4", "1:B1", "1:B2", "2:G1", "2:G2", "3:B1", "3:B2"}).bidding();
    stage.bid({5, 1, 0, 1}).pay(); // seat 0 can pay 2
    EXPECT_EQ(stage.failed(), Numbers{0});
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.leads(), (Numbers{1, 1}));
}

TEST(ForgeTeams, What_counts_of_a_failed_team__FO_TEAM_2__FO_INI_4) {
    const auto leads = [](const char* failed_bid) {
        Stage stage(4, {{"rules", "teams"}, {"failed_bid", failed_bid}});
        stage.put_fresh({"0:G4", "1:B1", "1:B2", "2:G1", "2:G2", "2:G3", "3:B1", "3:B2"}).bidding();
        stage.bid({3, 1, 5, 2}).pay(); // 4, of which 2 + 1 are paid; against 7
        EXPECT_EQ(stage.failed(), Numbers{0});
        return stage.leads();
    };
    EXPECT_EQ(leads("revealed"), (Numbers{3, 1}));
    EXPECT_EQ(leads("assigned"), (Numbers{4, 1}));
}

TEST(ForgeTeams, One_die_a_team_thrown_by_its_first_seat__FO_TEAM_5) {
    Stage stage(5, three_and_two);
    stage.put_fresh({"0:G2", "0:G3", "1:B2", "3:B2", "3:B3", "4:G2"}).bidding().bid({0, 0, 0, 0}, {4, 7});
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.rollers("R-OFF"), (Numbers{0, 3}));
}

// ---------------------------------------------------------------- turns of teams

TEST(ForgeTeams, Leads_count_team_turns__FO_TEAM_3__FO_RUL_55) {
    Stage stage(4, two_teams);
    stage.put_fresh({"0:G2", "0:G3", "0:G4", "1:B2", "1:B3", "1:B4", "2:G2", "2:G3", "3:B2", "3:B3"});
    stage.order({0, 1}, {2, 1}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 1, 0, 1, 2, 3, 0, 1, 2, 3}));
}

TEST(ForgeTeams, The_larger_team_says_how_many_activations_a_turn_has__FO_TEAM_3__FO_TEAM_4__FO_RUL_56) {
    Stage stage(5, three_and_two);
    stage.put_fresh({"0:G2", "0:G3", "1:B2", "1:B3", "3:B2", "3:B3", "3:B4", "4:G2", "4:G3", "4:G4"});
    stage.put("2:G2", {300, 1300}).put("2:G3", {700, 1300}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 1, 2, 3, 4, 3, 0, 1, 2, 3, 4, 4}));
}

TEST(ForgeTeams, Seats_without_units_are_passed_over__FO_TEAM_4) {
    Stage stage(4, two_teams);
    stage.put_fresh({"0:G2", "1:B2", "1:B3", "1:B4", "2:G2", "2:G3", "3:B2", "3:B3"}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 1, 2, 3, 1, 1, 2, 3}));
    Stage runs_out(4, two_teams); // a turn ends with the team's last unit
    runs_out.put_fresh({"0:G2", "2:G2", "2:G3", "3:B2", "3:B3"}).begin();
    EXPECT_EQ(runs_out.seats_in_turn(), (Numbers{0, 2, 3, 2, 3}));
}

TEST(ForgeTeams, Every_team_turn_starts_with_the_first_seat__FO_TEAM_4) {
    Stage stage(3, {{"rules", "teams"}, {"teams", "1,2"}});
    stage.put_fresh({"0:G2", "0:G3", "0:G4", "0:G5", "1:B2", "1:B3", "2:G2", "2:G3"}).begin();
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 0, 1, 2, 0, 0, 1, 2}));
}

TEST(ForgeTeams, Team_turns_are_given_up_whole__FO_TEAM_6__FO_ACT_4) {
    Stage stage(4, two_teams);
    stage.put_fresh({"0:G2", "0:G3", "0:G4", "1:B2", "1:B3", "1:B4", "2:G2", "2:G3", "3:B2", "3:B3"});
    stage.order({0, 1}, {2, 1}).begin();
    stage.refuses("yield", "FO-ACT-4",
                  "You can give up a lead only after using at least one activation of it."); // the first turn
    stage.play("activate 0:G2").end();
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.refuses("yield", "FO-TEAM-6", "A team gives up its lead only between two team turns.");
    stage.play("activate 1:B2").end();
    ASSERT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(stage.judged("yield"), "allowed"); // before the second
    Stage yields = stage;
    stage.play("activate 0:G3").end();
    ASSERT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.refuses("yield", "FO-TEAM-6", "A team gives up its lead only between two team turns."); // begun
    yields.play("yield");
    EXPECT_EQ(yields.asks(), "s2 D-ACTIVATE");
}

// The middle of a team turn is no reason where nothing could be given up at its end either.
TEST(ForgeTeams, Without_a_lead_there_is_none_to_give_up__FO_TEAM_6__FO_ACT_4) {
    const auto middle_of_a_turn = [](std::initializer_list<int> leads, bool later) {
        Stage stage(4, two_teams);
        stage.put_fresh({"0:G2", "0:G3", "0:G4", "1:B2", "1:B3", "1:B4", "2:G2", "2:G3", "3:B2", "3:B3"});
        stage.order({0, 1}, leads);
        if (later) stage.later_lap();
        stage.begin().play("activate 0:G2").end();
        EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
        EXPECT_FALSE(stage.lists("yield"));
        return stage;
    };
    const char* no_lead = "You can give up a lead only after using at least one activation of it.";
    middle_of_a_turn({1, 1}, false).refuses("yield", "FO-ACT-4", no_lead);
    middle_of_a_turn({2, 1}, true).refuses("yield", "FO-ACT-4", no_lead);
    middle_of_a_turn({2, 1}, false)
        .refuses("yield", "FO-TEAM-6", "A team gives up its lead only between two team turns.");
}

// ---------------------------------------------------------------- team-mates

TEST(ForgeTeams, Team_mates_are_friends_on_the_table__FO_TEAM_7) {
    Stage stage(4, two_teams);
    stage.put("0:G2", {1000, 300}).put("1:B2", {1250, 300}).put("1:B3", {1600, 800}).put("2:G2", {1600, 545});
    stage.put("3:B2", {3400, 3000}).act("0:G2");
    EXPECT_EQ(stage.judged("move 1500,300"), "FO-MOV-7"); // past the team-mate, but close to an enemy
    EXPECT_EQ(stage.judged("move 1000,550"), "allowed");  // within 1.00" of 1:B2, which is nothing
    EXPECT_EQ(stage.judged("shoot 1:B3"), "FO-SHT-3");
    EXPECT_EQ(stage.judged("shoot 2:G2"), "FO-SHT-3"); // it fights a team-mate
    EXPECT_EQ(stage.judged("fight 1:B2"), "FO-FGT-2");
}

TEST(ForgeTeams, Team_mates_panic_together__FO_TEAM_7__FO_SHK_3) {
    Stage stage(4, two_teams);
    stage.put("0:G5", {1000, 500}).put("2:G2", {1500, 500}, {.models = 1, .activated = true});
    stage.put("3:B2", {2000, 500}, {.activated = true})
        .put("1:B2", {1500, 900}, {.activated = true})
        .act("0:G5");
    stage.play("shoot 2:G2", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_EQ(stage.shock("3:B2"), 1);
    EXPECT_EQ(stage.shock("1:B2"), 0);
}

TEST(ForgeTeams, Their_units_hold_objectives_together__FO_TEAM_7__FO_END_2) {
    Stage stage(4, two_teams);
    stage.put("0:G2", {2400, 1450}, {.models = 3}).put("1:B2", {2050, 1800}, {.models = 3});
    stage.put("2:G2", {2400, 2150}, {.models = 5}).end_phase();
    EXPECT_EQ(stage.owner(1), 0);
    EXPECT_EQ(stage.scores(), (Numbers{2, 2, 0, 0}));
}

TEST(ForgeTeams, Traits_work_for_the_owner_alone__FO_TEAM_7__FO_ACT_9__FO_END_5) {
    Stage leader(4, two_teams);
    leader.put("0:G1", {1000, 300})
        .put("1:B2", {1400, 300})
        .put("0:G2", {1000, 700})
        .put("2:G2", {3400, 3000});
    leader.act("0:G1").end();
    ASSERT_EQ(leader.asks(), "s0 D-FREE");
    EXPECT_EQ(leader.judged("activate 1:B2"), "FO-ACT-1");
    EXPECT_EQ(leader.options(), (Lines{"activate 0:G2", "pass"}));
    Stage colours(4, two_teams);
    colours.put("1:B1", {1000, 300})
        .put("0:G2", {1400, 300}, {.shock = 2})
        .put("1:B2", {1000, 700}, {.shock = 2});
    colours.put("2:G2", {3400, 3000}).end_phase();
    EXPECT_EQ(colours.shock("0:G2"), 2);
    EXPECT_EQ(colours.shock("1:B2"), 1);
}

TEST(ForgeTeams, T_MOVE_asks_seats_of_a_side_in_seat_order__FO_REA_9) {
    Stage stage(4, two_teams);
    stage.put("2:G2", {1000, 300})
        .put("1:B4", {1800, 300}, {.hold = true})
        .put("0:G4", {1800, 700}, {.hold = true});
    stage.put("3:B2", {3400, 3000}).order({1, 0}).act("2:G2").play("move 1100,300");
    EXPECT_EQ(stage.asks(), "s0 D-REACT");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s1 D-REACT");
    stage.play("pass");
    EXPECT_EQ(stage.asks(), "s2 D-ACTION");
}

TEST(ForgeTeams, Seats_are_numbered_team_by_team__FO_TEAM_8) {
    const Stage stage = Stage::whole(5, three_and_two, {});
    Numbers sides;
    for (int seat = 0; seat < 5; ++seat) sides.push_back(side_of(stage.kit(), Seat(seat)).index());
    EXPECT_EQ(sides, (Numbers{0, 0, 0, 1, 1}));
    EXPECT_LT(Stage::whole(4, two_teams).at("1:B1").y, 1800); // the first team stands South
    EXPECT_GT(Stage::whole(4, two_teams).at("2:G1").y, 1800);
}

TEST(ForgeTeams, A_seat_that_lost_all_changes_nothing_for_its_team__FO_TEAM_8) {
    Stage stage(5, three_and_two); // seats 0 and 2 are out
    stage.put_fresh({"1:B2", "1:B3", "1:B4", "1:B5", "3:B2", "3:B3", "4:G2", "4:G3"}).bidding();
    ASSERT_EQ(stage.asks(), "s1 s3 s4 D-BID");
    stage.bid({0, 0, 0}, {8, 3});
    EXPECT_EQ(stage.rollers("R-OFF"), (Numbers{0, 3}));                  // still the team's first seat
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{1, 1, 1, 3, 4, 3, 1, 4})); // still three in a turn
}

TEST(ForgeTeams, A_team_shares_its_result__FO_WIN_4) {
    Stage stage(5, three_and_two);
    stage.round(6).put("0:G2", {300, 300}).put("3:B2", {4500, 3300}).vp({4, 6}).end_phase();
    EXPECT_EQ(stage.scores(), (Numbers{4, 4, 4, 6, 6}));
    EXPECT_EQ(stage.places(), (Numbers{2, 2, 2, 1, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 0, 0, 60, 60}));
}

} // namespace
} // namespace muster::forge::tests
