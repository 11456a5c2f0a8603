// Running many games: whoever plays them, the sink sees the same rows in the same order.
#include "lab/plans.hpp"
#include "lab/ranks.hpp"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>

namespace muster::lab {
namespace {

std::vector<std::uint64_t> numbers_below(std::uint64_t end) {
    std::vector<std::uint64_t> numbers(end);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
    return numbers;
}

// What one thread finds, playing one game after the other.
std::vector<std::string> one_by_one(const Plan& plan) {
    std::vector<std::string> lines;
    for (std::uint64_t number = 0; number < plan.games(); ++number) {
        const Arm& arm = plan.arms[plan.arm_of(number)];
        Faults faults;
        const std::vector<BotSpec> bots(arm.bots.size(), *read_bot("random"));
        const auto match = plan.game->match(arm.setup, faults);
        lines.push_back(row_text(plan, {number, match->play(plan.seed_of(number), bots, nullptr, nullptr)}));
    }
    return lines;
}

TEST(Runner, RowsAreTheSameWhateverTheNumberOfThreads) {
    const Plan plan = small_plan(20);
    const auto wanted = one_by_one(plan);
    for (const int threads : {1, 2, 5}) {
        const TextSink sink = played(plan, threads);
        EXPECT_EQ(sink.numbers, numbers_below(plan.games())) << threads;
        EXPECT_EQ(sink.lines, wanted) << threads;
    }
}

TEST(Runner, UnitsShareASeedAndGoOnFromTheFirst) {
    const TextSink sink = played(small_plan(3), 2);
    ASSERT_EQ(sink.rows.size(), 6u);
    for (const Row& row : sink.rows) EXPECT_EQ(row.record.seed, 7 + row.number / 2);
}

TEST(Runner, WhoHasSeenEnoughSeesNothingMore) {
    const Plan plan = small_plan(30);
    const auto all = played(plan, 1).lines;
    for (const int threads : {1, 2, 5}) {
        TextSink sink(plan, 13);
        Effort effort;
        effort.threads = threads;
        EXPECT_EQ(run(plan, {}, sink, effort), Ended::enough) << threads;
        EXPECT_EQ(sink.lines, std::vector(all.begin(), all.begin() + 13)) << threads;
    }
}

TEST(Ranks, WhatOneSaysLastShowsNothingThatMovesTheCursor) {
    EXPECT_EQ(last_words(3, "a rank sent \033[2J\r\n\xff"), "muster: rank 3: a rank sent ?[2J???\n");
    EXPECT_LT(last_words(3, std::string(10'000, 'x')).size(), 500u);
}

TEST(Runner, EnoughWithTheLastRowIsEnough) {
    const Plan plan = small_plan(2);
    TextSink sink(plan, 4);
    EXPECT_EQ(run(plan, {}, sink, {}), Ended::enough);
    TextSink more(plan, 5);
    EXPECT_EQ(run(plan, {}, more, {}), Ended::complete);
}

TEST(Runner, KnownRowsAreNotPlayedAgainAndComeAtTheirTurn) {
    const Plan plan = small_plan(10);
    const TextSink whole = played(plan, 1);
    std::vector<Row> known;
    for (const Row& row : whole.rows)
        if (row.number < 6 || row.number == 8 || row.number == 19) known.push_back(row);
    // A mark that playing it again would not leave.
    for (Row& row : known) row.record.lead_changes = 777;

    TextSink sink(plan);
    std::set<std::uint64_t> played_now;
    Headway last;
    Effort effort;
    effort.threads = 2;
    effort.on_played = [&](const Row& row) { played_now.insert(row.number); };
    effort.on_progress = [&](const Headway& headway) { last = headway; };
    EXPECT_EQ(run(plan, known, sink, effort), Ended::complete);
    EXPECT_EQ(sink.numbers, numbers_below(plan.games()));
    EXPECT_EQ(played_now, (std::set<std::uint64_t>{6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}));
    for (const Row& row : sink.rows)
        EXPECT_EQ(row.record.lead_changes == 777, !played_now.contains(row.number)) << row.number;
    EXPECT_EQ(last.games, 20u);
    EXPECT_EQ(last.known, 8u);
    EXPECT_EQ(last.of, 20u);
}

TEST(Runner, MoreIsKnownThanIsAskedFor) {
    const TextSink ten = played(small_plan(10), 2);
    const Plan shorter = small_plan(4);
    const TextSink sink = played(shorter, 2, ten.rows);
    EXPECT_EQ(sink.lines, std::vector(ten.lines.begin(), ten.lines.begin() + 8));
}

// The sink itself presses Ctrl-C, so it is known what was complete by then.
class InterruptingSink final : public TextSink {
public:
    using TextSink::TextSink;
    bool take(const Row& row) override {
        if (row.number == 5) interrupted = true;
        return TextSink::take(row);
    }
    std::atomic<bool> interrupted = false;
};

TEST(Runner, InterruptedItGivesWhatIsCompleteWithoutGaps) {
    const Plan plan = small_plan(100'000);
    const auto first = played(small_plan(20), 1).lines;
    for (const int threads : {1, 3}) {
        InterruptingSink sink(plan);
        Effort effort;
        effort.threads = threads;
        effort.interrupted = &sink.interrupted;
        EXPECT_EQ(run(plan, {}, sink, effort), Ended::interrupted);
        EXPECT_EQ(sink.numbers, numbers_below(sink.numbers.size()));
        ASSERT_GE(sink.lines.size(), 6u);
        const std::size_t compared = std::min(sink.lines.size(), first.size());
        EXPECT_TRUE(std::equal(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(compared),
                               sink.lines.begin()));
    }
}

TEST(Runner, WhatWasInterruptedBeforeItBeganPlaysNothing) {
    const std::atomic<bool> interrupted = true;
    const Plan plan = small_plan(5);
    TextSink sink(plan);
    Effort effort;
    effort.interrupted = &interrupted;
    EXPECT_EQ(run(plan, {}, sink, effort), Ended::interrupted);
    EXPECT_TRUE(sink.rows.empty());
}

TEST(Runner, OnlyTheCallersThreadIsCalled) {
    const Plan plan = small_plan(10);
    const auto caller = std::this_thread::get_id();
    class Watching final : public Sink {
    public:
        bool take(const Row&) override {
            threads.insert(std::this_thread::get_id());
            return true;
        }
        std::set<std::thread::id> threads;
    } sink;
    Effort effort;
    effort.threads = 3;
    effort.on_played = [&](const Row&) { sink.threads.insert(std::this_thread::get_id()); };
    effort.on_progress = [&](const Headway&) { sink.threads.insert(std::this_thread::get_id()); };
    EXPECT_EQ(run(plan, {}, sink, effort), Ended::complete);
    EXPECT_EQ(sink.threads, std::set{caller});
}

TEST(Runner, ASinkThatThrowsEndsTheRun) {
    class Throwing final : public Sink {
    public:
        bool take(const Row& row) override {
            if (row.number == 3) throw std::runtime_error("the disk is full");
            return true;
        }
    } sink;
    EXPECT_THROW(static_cast<void>(run(small_plan(100'000), {}, sink, {})), std::runtime_error);
}

TEST(Runner, WhatCannotBePlayedIsSaid) {
    Plan unknown_bot = small_plan(3);
    unknown_bot.arms[0].bots[1] = "genius";
    Plan unknown_option = small_plan(3);
    unknown_option.arms[1].setup.options.emplace_back("phlogiston", "yes");
    Plan too_few_bots = small_plan(3);
    too_few_bots.arms[1].bots.pop_back();
    for (const Plan& plan : {unknown_bot, unknown_option, too_few_bots}) {
        TextSink sink(plan);
        EXPECT_THROW(static_cast<void>(run(plan, {}, sink, {})), std::runtime_error);
    }
}

TEST(Runner, ATranscriptIsTheSameGameAndHolds) {
    for (const Game& game : games()) {
        const Plan plan{&game, {arm_of_random("", game.info().usual_seats())}, 3, 2};
        const TextSink sink = played(plan, 1);
        Faults faults;
        const auto told = transcript_of(plan, sink.rows[1]);
        ASSERT_TRUE(told) << game.info().id;
        const auto table = read_transcript(*told, open_tables(), faults);
        ASSERT_TRUE(table) << game.info().id << ": " << to_string(faults);
        const MatchRecord& record = sink.rows[1].record;
        EXPECT_EQ(table->decisions(), record.decisions) << game.info().id;
        EXPECT_EQ(table->outcome().score, record.outcome.score) << game.info().id;
        EXPECT_EQ(table->outcome().ended_by, record.outcome.ended_by) << game.info().id;
        EXPECT_EQ(table->players, plan.arms[0].bots) << game.info().id;
        EXPECT_EQ(table->seed(), 4u);
    }
}

TEST(Runner, WhatIsNotTheSameGameAgainHasNoTranscript) {
    const Plan plan = small_plan(1);
    const Row row = played(plan, 1).rows[0];
    EXPECT_TRUE(transcript_of(plan, row));
    Row longer = row;
    ++longer.record.decisions;
    EXPECT_FALSE(transcript_of(plan, longer));
    Row other = row;
    ++other.record.outcome.score[0];
    EXPECT_FALSE(transcript_of(plan, other));
    Plan timed = plan;
    timed.arms[0].bots[0] = "search:1ms";
    EXPECT_FALSE(transcript_of(timed, row)) << "it would not play the same again";
    const std::atomic<bool> given_up = true;
    EXPECT_FALSE(transcript_of(plan, row, &given_up));
}

// A search that nobody could wait for.
Plan endless_plan() {
    Plan plan = small_plan(4);
    for (Arm& arm : plan.arms) arm.bots.assign(arm.bots.size(), "search:1000000");
    return plan;
}

TEST(Runner, GamesUnderWayAreDroppedWhenItIsInterrupted) {
    const Plan plan = endless_plan();
    TextSink sink(plan);
    std::atomic<bool> interrupted = false;
    Effort effort;
    effort.threads = 2;
    effort.interrupted = &interrupted;
    effort.on_progress = [&](const Headway&) { interrupted = true; };
    int kept = 0;
    effort.on_played = [&](const Row&) { ++kept; };
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(run(plan, {}, sink, effort), Ended::interrupted);
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
    EXPECT_TRUE(sink.rows.empty()) << "no game that was cut short";
    EXPECT_EQ(kept, 0);
}

TEST(Runner, NobodyWaitsForGamesThatAreNotNeededAnyMore) {
    const Plan plan = endless_plan();
    Plan quick = plan;
    for (Arm& arm : quick.arms) arm.bots.assign(arm.bots.size(), "random");
    const std::vector<Row> known{played(quick, 1).rows[0]};
    TextSink sink(plan, 1);
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(run(plan, known, sink, {}), Ended::enough);
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
}

} // namespace
} // namespace muster::lab
