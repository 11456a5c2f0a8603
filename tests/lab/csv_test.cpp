// A row a game as comma-separated values.
#include "lab/csv.hpp"

#include "lab/plans.hpp"

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
    row.record.decisions = 140;
    row.record.rounds = 9;
    row.record.lead_changes = 2;
    row.record.first = 1;
    row.record.fired = {{"CH-A-1", 3}, {"CH-B-2", 12}};
    return row;
}

TEST(Csv, HasAColumnForEverySeatOfAnyArm) {
    EXPECT_EQ(csv_header(small_plan(1)),
              "number,unit,arm,seed,bot_0,share_0,score_0,rank_0,bot_1,share_1,score_1,rank_1,"
              "bot_2,share_2,score_2,rank_2,ended_by,rounds,decisions,lead_changes,first,won_lead,fired\n");
}

TEST(Csv, TellsAGameInALine) {
    const Plan plan = small_plan(5);
    EXPECT_EQ(
        csv_line(plan, row_for_csv(plan, 5)),
        "5,2,B,9,random,0.5,12,1,random,0,-3,3,random,0.5,12,1,CH-END-1,9,140,2,1,,CH-A-1:3 CH-B-2:12\n");
}

TEST(Csv, SeatsThatAnArmDoesNotHaveAreEmpty) {
    const Plan plan = small_plan(5);
    EXPECT_EQ(csv_line(plan, row_for_csv(plan, 4)),
              "4,2,A,9,random,0.5,12,1,random,0,-3,3,,,,,CH-END-1,9,140,2,1,,CH-A-1:3 CH-B-2:12\n");
}

TEST(Csv, QuotesWhatWouldBreakALine) {
    Plan plan = small_plan(1);
    const auto arm_called = [&](const std::string& name) {
        plan.arms[0].name = name;
        return csv_line(plan, row_for_csv(plan, 0));
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
    EXPECT_NE(csv_line(plan, row).find(",,,,,,9,140,2,1,,CH-A-1:3"), std::string::npos);
}

TEST(Csv, EveryLineHasAsManyFieldsAsTheHeader) {
    const Plan plan = small_plan(3);
    const auto commas = [](const std::string& line) { return std::count(line.begin(), line.end(), ','); };
    for (const Row& row : played(plan, 1).rows)
        EXPECT_EQ(commas(csv_line(plan, row)), commas(csv_header(plan))) << row.number;
}

} // namespace
} // namespace muster::lab
