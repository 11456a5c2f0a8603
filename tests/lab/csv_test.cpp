// A row a game as comma-separated values.
#include "lab/csv.hpp"

#include "lab/plans.hpp"
#include "lab/request.hpp"

#include <gtest/gtest.h>

namespace muster::lab {
namespace {

Row row_for_csv(const Plan& plan, std::uint64_t number) {
    Row row;
    row.number = number;
    row.record.seed = plan.seed_of(number);
    row.record.outcome.over = true;
    row.record.outcome.ended_by = Rule{"CH-END-1"};
    row.record.outcome.score = {12, -3, 12};
    row.record.outcome.rank = {1, 3, 1};
    row.record.outcome.pay_off = {30, 0, 30};
    row.record.outcome.side = {0, 1, 0};
    row.record.decisions = 140;
    row.record.rounds = 9;
    row.record.lead_changes = 2;
    row.record.first = 1;
    row.record.fired = {{"CH-A-1", 3}, {"CH-B-2", 12}};
    return row;
}

TEST(Csv, HasAColumnForEverySeatOfAnyArm) {
    EXPECT_EQ(Csv(small_plan(1)).header(),
              "number,unit,arm,seed,bot_0,force_0,side_0,share_0,score_0,rank_0,"
              "bot_1,force_1,side_1,share_1,score_1,rank_1,bot_2,force_2,side_2,share_2,score_2,rank_2,"
              "ended_by,rounds,decisions,lead_changes,first,won_lead,fired\n");
}

TEST(Csv, TellsAGameInALine) {
    const Plan plan = small_plan(5);
    EXPECT_EQ(Csv(plan).line(row_for_csv(plan, 5)),
              "5,2,B,9,random,Orla Flint,0,0.5,12,1,random,Tamsin Vane,1,0,-3,3,random,Bren Hallow,0,0.5,"
              "12,1,CH-END-1,9,140,2,1,,CH-A-1:3 CH-B-2:12\n");
}

TEST(Csv, SeatsThatAnArmDoesNotHaveAreEmpty) {
    const Plan plan = small_plan(5);
    EXPECT_EQ(Csv(plan).line(row_for_csv(plan, 4)),
              "4,2,A,9,random,Orla Flint,0,0.5,12,1,random,Tamsin Vane,1,0,-3,3,,,,,,,CH-END-1,9,140,2,1,,"
              "CH-A-1:3 CH-B-2:12\n");
}

TEST(Csv, ASweepHasAColumnForEachKey) {
    Request request;
    request.game = "forge";
    request.games = 2;
    const SweepPlan grid = plan_sweep(request, {"rounds=2,3", "forces=ashgate,brine;brine,ashgate"});
    const Csv csv(grid.plan);
    EXPECT_TRUE(csv.header().starts_with("number,unit,arm,seed,vary_rounds,vary_forces,bot_0,force_0,"))
        << csv.header();
    const std::string line = csv.line(row_for_csv(grid.plan, 5));
    EXPECT_TRUE(line.starts_with(
        "5,1,\"rounds=2 forces=brine,ashgate\",2,2,\"brine,ashgate\",greedy,Brine Corsairs,0,"))
        << line;
}

TEST(Csv, SharesHaveAllTheirDigits) {
    const Plan plan = small_plan(1);
    Row row = row_for_csv(plan, 0);
    row.record.outcome.pay_off = {20, 40, 0};
    const std::string line = Csv(plan).line(row);
    EXPECT_NE(line.find(",0.3333333333333333,"), std::string::npos) << line;
    EXPECT_NE(line.find(",0.6666666666666666,"), std::string::npos) << line;
}

TEST(Csv, QuotesWhatWouldBreakALine) {
    Plan plan = small_plan(1);
    const auto arm_called = [&](const std::string& name) {
        plan.arms[0].name = name;
        return Csv(plan).line(row_for_csv(plan, 0));
    };
    EXPECT_TRUE(arm_called("clock=6 hands=open").starts_with("0,0,clock=6 hands=open,7,"));
    EXPECT_TRUE(arm_called("a,b").starts_with("0,0,\"a,b\",7,"));
    EXPECT_TRUE(arm_called("say \"yes\"").starts_with("0,0,\"say \"\"yes\"\"\",7,"));
    EXPECT_TRUE(arm_called("two\nlines").starts_with("0,0,\"two\nlines\",7,"));
    EXPECT_TRUE(arm_called("").starts_with("0,0,,7,"));
}

TEST(Csv, AStoppedGameWasEndedByNothing) {
    const Plan plan = small_plan(1);
    Row row = row_for_csv(plan, 0);
    row.record.stopped = true;
    row.record.outcome.ended_by = {};
    EXPECT_NE(Csv(plan).line(row).find(",,,,,,,,9,140,2,1,,CH-A-1:3"), std::string::npos);
}

TEST(Csv, EveryLineHasAsManyFieldsAsTheHeader) {
    const Plan plan = small_plan(3);
    const auto commas = [](const std::string& line) { return std::count(line.begin(), line.end(), ','); };
    for (const Row& row : played(plan, 1).rows)
        EXPECT_EQ(commas(Csv(plan).line(row)), commas(Csv(plan).header())) << row.number;
}

} // namespace
} // namespace muster::lab
