// The golden games of Frames are kept for what happens in them; here each is asked whether it really does.
// What they are told in words is compared by the kit (kit_test.cpp).
#include "kit/files.hpp"
#include "protocol/registry.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace muster::frames::test {

namespace {

// A golden game, replayed from its first line to its end.
class Replay {
public:
    explicit Replay(const std::string& name) {
        const auto path = muster::test::source_dir() / "tests" / "transcripts" / "frames" / (name + ".jsonl");
        Faults faults;
        table_ = read_transcript(muster::test::file_text(path), open_tables(), faults);
        EXPECT_TRUE(table_ != nullptr) << name << ": " << to_string(faults);
    }

    const AnyTable& table() const { return *table_; }
    bool is_read() const { return table_ != nullptr; }
    // The names of what happened, in order.
    static std::vector<std::string> names_in(const std::vector<Event>& events) {
        std::vector<std::string> names;
        for (const Event& event : events) names.emplace_back(event.kind->name);
        return names;
    }
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& turn : table_->turns())
            for (std::string& name : names_in(turn.events)) all.push_back(std::move(name));
        return all;
    }
    int count(const std::string& name) const {
        const auto all = names();
        return static_cast<int>(std::count(all.begin(), all.end(), name));
    }
    int first(const std::string& name) const {
        const auto all = names();
        return static_cast<int>(std::find(all.begin(), all.end(), name) - all.begin());
    }

private:
    std::unique_ptr<AnyTable> table_;
};

} // namespace

TEST(FramesGolden, A_cascade_draws_in_a_third_frame_MF_CMB_4) {
    const Replay game("three_frame_cascade");
    ASSERT_TRUE(game.is_read());
    int drawn_in = 0;
    int most = 0;
    for (const std::string& name : game.names()) {
        if (name == "activates") drawn_in = 0;
        if (name == "combat") most = std::max(most, ++drawn_in);
    }
    EXPECT_GE(most, 2);
    // Each frame that is drawn in and lives takes up its turn once the attacker is done (MF-CMB-2).
    EXPECT_GE(game.count("resumes"), 2);
}

TEST(FramesGolden, A_retreat_leaves_a_station_to_whoever_stands_there_MF_STN_4) {
    const Replay game("seizure_by_retreat");
    ASSERT_TRUE(game.is_read());
    bool found = false;
    for (const auto& turn : game.table().turns()) {
        const auto names = Replay::names_in(turn.events);
        const std::vector<std::string> wanted{"retreats", "seized"};
        found |= std::search(names.begin(), names.end(), wanted.begin(), wanted.end()) != names.end();
    }
    EXPECT_TRUE(found);
    // s1 led when the attack began; s0 does after it.
    EXPECT_EQ(game.count("order_changes"), 1);
    EXPECT_EQ(game.table().outcome().rank[0], 1);
}

TEST(FramesGolden, Equal_scores_and_assets_share_the_win_MF_END_2) {
    const Replay game("shared_victory");
    ASSERT_TRUE(game.is_read());
    const Outcome outcome = game.table().outcome();
    ASSERT_TRUE(outcome.over);
    EXPECT_EQ(outcome.ended_by.id, "MF-END-1");
    EXPECT_EQ(outcome.score[0], outcome.score[1]);
    EXPECT_EQ(outcome.rank[0], 1);
    EXPECT_EQ(outcome.rank[1], 1);
    EXPECT_EQ(outcome.pay_off[0], whole_win / 2);
    EXPECT_EQ(outcome.pay_off[1], whole_win / 2);
}

TEST(FramesGolden, Of_equal_scores_more_assets_win_MF_END_2) {
    const Replay game("equal_scores");
    ASSERT_TRUE(game.is_read());
    const Outcome outcome = game.table().outcome();
    ASSERT_TRUE(outcome.over);
    const auto seats = static_cast<std::size_t>(game.table().seats());
    const int best = *std::max_element(outcome.score.begin(), outcome.score.begin() + game.table().seats());
    int leaders = 0;
    int winners = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        leaders += outcome.score[seat] == best ? 1 : 0;
        winners += outcome.pay_off[seat] == whole_win ? 1 : 0;
        EXPECT_TRUE(outcome.pay_off[seat] == 0 || outcome.score[seat] == best);
    }
    EXPECT_GE(leaders, 2);
    EXPECT_EQ(winners, 1);
}

TEST(FramesGolden, A_tie_of_the_bids_is_settled_before_anything_is_placed_MF_BID_4) {
    const Replay game("tied_bids");
    ASSERT_TRUE(game.is_read());
    ASSERT_GT(game.count("tie"), 0);
    EXPECT_EQ(game.count("forces"), 1);
    EXPECT_GE(game.count("adds") + game.count("removes"), 1);
    EXPECT_LT(game.first("company"), game.first("tie"));
    EXPECT_LT(game.first("tie"), game.first("forces"));
    EXPECT_LT(game.first("forces"), std::min(game.first("adds"), game.first("removes")));
    EXPECT_LT(game.first("forces"), game.first("placed"));
    // The bids are worked out anew.
    EXPECT_GE(game.count("bid"), 2 * game.table().seats());
}

TEST(FramesGolden, The_battle_ends_when_one_score_is_left_MF_END_3) {
    const Replay game("early_end");
    ASSERT_TRUE(game.is_read());
    const Outcome outcome = game.table().outcome();
    ASSERT_TRUE(outcome.over);
    EXPECT_EQ(outcome.ended_by.id, "MF-END-3");
    EXPECT_EQ(game.count("early_end"), 1);
    EXPECT_EQ(game.count("doomsday"), 0);
    EXPECT_GT(outcome.score[0], 0);
    EXPECT_EQ(outcome.score[1], 0);
    // It was destroyed while it waited, so that it never acted (MF-CMB-7).
    EXPECT_EQ(game.count("combat"), 1);
    EXPECT_EQ(game.count("resumes"), 0);
}

} // namespace muster::frames::test
