// Journals: what is written is read as it was, and a run that goes on ends as if it had never stopped.
#include "lab/journal.hpp"

#include "lab/plans.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace muster::lab {
namespace {

class JournalFile : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "muster-journal-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        path = (folder_ / "rows.jsonl").string();
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    std::string text() const {
        std::ostringstream all;
        all << std::ifstream(path, std::ios::binary).rdbuf();
        return all.str();
    }
    void set_text(std::string_view text) const { std::ofstream(path, std::ios::binary) << text; }

    // Plays the plan as a run does that keeps a journal, from `known` on, and may be stopped after so many
    // rows.
    TextSink run_with(Journal& journal, const Plan& plan, std::span<const Row> known = {},
                      std::uint64_t most = UINT64_MAX) const {
        TextSink sink(plan, most);
        Effort effort;
        effort.threads = 2;
        effort.on_played = [&](const Row& row) { journal.add(plan, row); };
        static_cast<void>(run(plan, known, sink, effort));
        return sink;
    }

    // Why it cannot be gone on with.
    std::string refusal(const Plan& plan) const {
        std::vector<Row> rows;
        try {
            Journal::resume(path, plan, rows);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    }

    std::string path;

private:
    std::filesystem::path folder_;
};

std::string whole_journal(const Plan& plan) {
    std::string text = plan_text(plan) + "\n";
    for (const std::string& line : played(plan, 1).lines) text += line + "\n";
    return text;
}

// Text by text: MatchRecord has no comparison, and the texts hold all of it.
void expect_same(const MatchRecord& a, const MatchRecord& b) {
    EXPECT_EQ(a.seed, b.seed);
    EXPECT_EQ(a.outcome.over, b.outcome.over);
    EXPECT_EQ(a.outcome.ended_by, b.outcome.ended_by);
    EXPECT_EQ(a.outcome.score, b.outcome.score);
    EXPECT_EQ(a.outcome.rank, b.outcome.rank);
    EXPECT_EQ(a.outcome.pay_off, b.outcome.pay_off);
    EXPECT_EQ(a.outcome.side, b.outcome.side);
    EXPECT_EQ(a.stopped, b.stopped);
    EXPECT_EQ(a.decisions, b.decisions);
    EXPECT_EQ(a.rounds, b.rounds);
    EXPECT_EQ(a.lead_changes, b.lead_changes);
    EXPECT_EQ(a.first, b.first);
    EXPECT_EQ(a.won_lead, b.won_lead);
    ASSERT_EQ(a.fired.size(), b.fired.size());
    for (std::size_t i = 0; i < a.fired.size(); ++i) {
        EXPECT_EQ(a.fired[i].rule, b.fired[i].rule);
        EXPECT_EQ(a.fired[i].times, b.fired[i].times);
    }
}

TEST(JournalLines, RowsOfEveryGameAreReadAsTheyWere) {
    for (const Game& game : games())
        for (const int seats : {game.info().usual_seats(), game.info().most_seats}) {
            SCOPED_TRACE(std::string(game.info().id) + " for " + std::to_string(seats));
            const Plan plan{&game, {arm_of_random("", seats)}, 1, 1};
            const TextSink sink = played(plan, 1);
            std::string line = row_text(plan, sink.rows[0]);
            Faults faults;
            const auto row = read_row(plan, line, faults);
            ASSERT_TRUE(row) << to_string(faults);
            line.assign(line.size(), '-'); // what was read does not live in the line
            EXPECT_EQ(row->number, 0u);
            expect_same(row->record, sink.rows[0].record);
        }
}

TEST(JournalLines, UnusualRowsAreReadAsTheyWere) {
    const Plan plan = small_plan(1);
    Row row;
    row.number = 1;
    row.record.seed = plan.seed_of(1);
    row.record.stopped = true;
    row.record.outcome.score = {INT32_MIN, INT32_MAX, -1};
    row.record.outcome.side = {1, 0, 1, 3, 4, 5};
    row.record.decisions = UINT32_MAX;
    row.record.rounds = UINT16_MAX;
    row.record.fired = {{"CH-A-1", UINT32_MAX}};
    Faults faults;
    const auto read = read_row(plan, row_text(plan, row), faults);
    ASSERT_TRUE(read) << to_string(faults);
    expect_same(read->record, row.record);
}

TEST(JournalLines, PlansAreReadAsTheyWere) {
    Plan plan = small_plan(12);
    plan.arms[0].setup.options = {{"hand_size", "6"}, {"deck", "any"}};
    plan.arms[1].setup.data = {{"own \"cards\".toml", "a = 1\n\"b\" = 2\n"}};
    plan.arms[1].bots[2] = "search:100";
    Faults faults;
    const auto read = read_plan(plan_text(plan), faults);
    ASSERT_TRUE(read) << to_string(faults);
    EXPECT_EQ(plan_text(*read), plan_text(plan));
    EXPECT_EQ(read->game, plan.game);
    EXPECT_EQ(read->units, 12u);
    EXPECT_EQ(read->arms[0].setup.options, plan.arms[0].setup.options);
    EXPECT_EQ(read->arms[1].setup.data[0].text, plan.arms[1].setup.data[0].text);
    EXPECT_EQ(read->arms[1].bots, plan.arms[1].bots);
}

TEST(JournalLines, LinesThatCannotBeAreRefused) {
    const Plan plan = small_plan(5);
    const std::string fine = row_text(plan, played(plan, 1).rows[2]);
    const auto refused = [&](const std::string& from, const std::string& to) {
        std::string line = fine;
        const auto at = line.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        line.replace(at, from.size(), to);
        Faults faults;
        return !read_row(plan, line, faults) && !faults.empty();
    };
    EXPECT_FALSE(refused("\"number\":2", "\"number\":2"));
    EXPECT_TRUE(refused("\"number\":2", "\"number\":-2"));
    EXPECT_TRUE(refused("\"number\":2", "\"number\":3")) << "that arm has three seats";
    EXPECT_TRUE(refused("\"number\":2", "\"number\":4")) << "that game has another seed";
    EXPECT_TRUE(refused("\"over\":true", "\"over\":1"));
    EXPECT_TRUE(refused("\"rank\":[", "\"rank\":[7,"));
    EXPECT_TRUE(refused("\"rounds\":", "\"rounds\":99999"));
    EXPECT_TRUE(refused("\"first\":", "\"first\":9"));
    EXPECT_TRUE(refused("\"stopped\":false,", ""));
    EXPECT_TRUE(refused("\"stopped\":false,", "\"stopped\":false,\"luck\":1,"));
    EXPECT_TRUE(refused("{\"CH-", "{\"X\":0,\"CH-"));
    EXPECT_TRUE(refused("}", ""));
}

TEST_F(JournalFile, HoldsEveryRowAsSoonAsItIsAdded) {
    const Plan plan = small_plan(3);
    const TextSink sink = played(plan, 1);
    Journal journal = Journal::begin(path, plan);
    EXPECT_EQ(text(), plan_text(plan) + "\n");
    journal.add(plan, sink.rows[0]);
    EXPECT_EQ(text(), plan_text(plan) + "\n" + sink.lines[0] + "\n");
}

TEST_F(JournalFile, ARunThatGoesOnEndsAsIfItHadNeverStopped) {
    const Plan plan = small_plan(12);
    const auto wanted = played(plan, 1).lines;
    {
        Journal journal = Journal::begin(path, plan);
        run_with(journal, plan, {}, 9);
    }
    std::vector<Row> known;
    {
        Journal journal = Journal::resume(path, plan, known);
        EXPECT_GE(known.size(), 9u);
        EXPECT_EQ(run_with(journal, plan, known).lines, wanted);
    }
    Journal journal = Journal::resume(path, plan, known);
    EXPECT_EQ(known.size(), plan.games());
}

TEST_F(JournalFile, MoreGamesThanBeforeMayBeAskedFor) {
    set_text(whole_journal(small_plan(4)));
    const Plan longer = small_plan(9);
    std::vector<Row> known;
    Journal journal = Journal::resume(path, longer, known);
    EXPECT_EQ(known.size(), 8u);
    EXPECT_EQ(run_with(journal, longer, known).lines, played(longer, 1).lines);
}

TEST_F(JournalFile, RowsMayStandInAnyOrderAndHaveGaps) {
    const Plan plan = small_plan(3);
    const auto lines = played(plan, 1).lines;
    set_text(plan_text(plan) + "\n" + lines[4] + "\n" + lines[0] + "\n" + lines[3] + "\n");
    std::vector<Row> known;
    Journal journal = Journal::resume(path, plan, known);
    ASSERT_EQ(known.size(), 3u);
    EXPECT_EQ(known[0].number, 0u);
    EXPECT_EQ(known[1].number, 3u);
    EXPECT_EQ(known[2].number, 4u);
    EXPECT_EQ(run_with(journal, plan, known).lines, lines);
}

TEST_F(JournalFile, ATornLineIsDroppedWhereverItIsTorn) {
    const Plan plan = small_plan(2);
    const std::string whole = whole_journal(plan);
    const auto wanted = played(plan, 1).lines;
    const std::size_t header = plan_text(plan).size();
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, header - 1, header, header + 1,
                                     header + 2, whole.size() - 2, whole.size() - 1}) {
        set_text(std::string_view(whole).substr(0, length));
        std::vector<Row> known;
        {
            Journal journal = Journal::resume(path, plan, known);
            EXPECT_EQ(run_with(journal, plan, known).lines, wanted) << length;
        }
        Journal journal = Journal::resume(path, plan, known);
        EXPECT_EQ(known.size(), plan.games()) << length;
    }
}

TEST_F(JournalFile, WithoutAFileItBeginsOne) {
    const Plan plan = small_plan(1);
    std::vector<Row> known;
    Journal journal = Journal::resume(path, plan, known);
    EXPECT_TRUE(known.empty());
    EXPECT_EQ(text(), plan_text(plan) + "\n");
}

TEST_F(JournalFile, OfAPlanThatIsWrittenWithNamesOfOnceItIsGoneOnWith) {
    Plan plan = small_plan(3);
    plan.arms[0].name = "score_target=1 initiative=one_deck";
    plan.arms[0].setup.options = {{"score_target", "1"}, {"initiative", "one_deck"}};
    Plan old = plan;
    old.arms[0].name = "scoreTarget=1 initiative=oneDeck";
    old.arms[0].setup.options = {{"scoreTarget", "1"}, {"initiative", "oneDeck"}};
    const std::string kept = whole_journal(plan).substr(plan_text(plan).size());
    set_text(plan_text(old) + kept);
    EXPECT_EQ(refusal(plan), "");
    std::vector<Row> rows;
    static_cast<void>(Journal::resume(path, plan, rows));
    EXPECT_EQ(rows.size(), 6u);
    Faults faults;
    const auto read = read_plan(plan_text(old), faults);
    ASSERT_TRUE(read) << to_string(faults);
    EXPECT_EQ(plan_text(*read), plan_text(plan));
    Plan other = plan;
    other.arms[0].setup.options[0].second = "2";
    EXPECT_EQ(refusal(other),
              path + ":1: arms[0].options.score_target: it is \"1\" in the file, and \"2\" in this plan\n");
}

TEST_F(JournalFile, OfAnotherPlanItIsRefusedWithWhatDiffers) {
    const Plan plan = small_plan(2);
    set_text(whole_journal(plan));
    Plan other = plan;
    other.first_seed = 8;
    EXPECT_EQ(refusal(other), path + ":1: first_seed: it is 7 in the file, and 8 in this plan\n");
    other = plan;
    other.arms[1].bots[2] = "greedy";
    EXPECT_EQ(refusal(other),
              path + ":1: arms[1].bots[2]: it is \"random\" in the file, and \"greedy\" in this plan\n");
    other = plan;
    other.arms[0].setup.options.emplace_back("hand_size", "6");
    EXPECT_EQ(refusal(other),
              path + ":1: arms[0].options: \"hand_size\" is \"6\" in this plan, and not set in the file\n");
    set_text(whole_journal(other));
    EXPECT_EQ(refusal(plan),
              path + ":1: arms[0].options.hand_size: it is \"6\" in the file, and not set in this plan\n");
    EXPECT_EQ(text(), whole_journal(other)) << "what is refused stays as it is";
    other = plan;
    other.arms.pop_back();
    EXPECT_NE(refusal(other), "");
    other = plan;
    other.game = find_game("forge");
    EXPECT_NE(refusal(other).find("game: it is"), std::string::npos);
}

TEST_F(JournalFile, ForeignFilesAreRefusedAndStayAsTheyAre) {
    for (const std::string_view foreign :
         {"Dear diary", "Dear diary,\n", "{\"muster\":1}\n", "[1,2]\n", "\n"}) {
        set_text(foreign);
        EXPECT_NE(refusal(small_plan(1)).find(path + ":1: this is not a journal"), std::string::npos)
            << foreign;
        EXPECT_EQ(text(), foreign);
    }
}

TEST_F(JournalFile, BrokenLinesAreToldWithTheirNumbers) {
    const Plan plan = small_plan(2);
    const auto lines = played(plan, 1).lines;
    set_text(plan_text(plan) + "\n" + lines[0] + "\n{}\n" + lines[1].substr(0, 20) + "\n" + lines[0] + "\n");
    const std::string told = refusal(plan);
    EXPECT_EQ(told.find(path + ":2:"), std::string::npos) << told;
    EXPECT_NE(told.find(path + ":3: number: this field is missing"), std::string::npos) << told;
    EXPECT_NE(told.find(path + ":5: number: game 0 is here twice"), std::string::npos) << told;
}

TEST_F(JournalFile, IsWrittenByOneRunAtATime) {
    const Plan plan = small_plan(1);
    Journal journal = Journal::begin(path, plan);
    EXPECT_EQ(refusal(plan), path + " is being written by another run");
}

TEST_F(JournalFile, WhatCannotBeWrittenIsSaid) {
    EXPECT_THROW(Journal::begin(path + "/rows", small_plan(1)), std::runtime_error);
    // Always full.
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
    EXPECT_THROW(Journal::begin("/dev/full", small_plan(1)), std::runtime_error);
}

} // namespace
} // namespace muster::lab
