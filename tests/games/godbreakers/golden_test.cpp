// The golden games of Godbreakers are kept for what happens in them; here each is asked whether it really
// does. What they are told in words is compared by the kit (kit_test.cpp).
#include "kit/files.hpp"
#include "protocol/registry.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace muster::godbreakers::tests {

namespace {

using Names = std::vector<std::string>;

// A golden game, replayed from its first line to its end.
class Replay {
public:
    explicit Replay(const std::string& name) {
        const auto path =
            muster::test::source_dir() / "tests" / "transcripts" / "godbreakers" / (name + ".jsonl");
        Faults faults;
        table_ = read_transcript(muster::test::file_text(path), open_tables(), faults);
        EXPECT_TRUE(table_ != nullptr) << name << ": " << to_string(faults);
        if (table_ == nullptr) return;
        for (const auto& turn : table_->turns())
            for (const Event& event : turn.events) {
                names_.emplace_back(event.kind->name);
                rules_.emplace_back(event.rule.id);
            }
    }

    bool is_read() const { return table_ != nullptr; }
    const AnyTable& table() const { return *table_; }
    Outcome outcome() const { return table_->outcome(); }

    int count(const std::string& name) const {
        return static_cast<int>(std::count(names_.begin(), names_.end(), name));
    }
    int kinds() const { return static_cast<int>(std::set<std::string>(names_.begin(), names_.end()).size()); }
    // The game ends after its last round, not before.
    bool lasts() const { return outcome().over && outcome().ended_by.id == "GB-RES-4"; }
    // These follow each other, with anything in between.
    bool has_in_order(const Names& wanted) const {
        auto from = names_.begin();
        for (const std::string& name : wanted) {
            from = std::find(from, names_.end(), name);
            if (from == names_.end()) return false;
            ++from;
        }
        return true;
    }
    // How often this happens by that rule.
    int count_by(const std::string& rule, const std::string& name) const {
        int found = 0;
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i] == name && rules_[i] == rule) ++found;
        return found;
    }

private:
    std::unique_ptr<AnyTable> table_;
    Names names_;
    Names rules_;
};

} // namespace

TEST(GodbreakersGolden, A_Triumph_in_recovery_saves_whom_no_roll_could_GB_REC_4) {
    const Replay game("triumph_in_recovery");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.lasts());
    // Relentless, then the batches: a casualty of the first seat; in the second rerolls by a Healer, and the
    // Triumph, which heals before damage is reduced and makes the die grow after it. Then the wild ones, who
    // never triumph.
    EXPECT_TRUE(game.has_in_order({"recovery_phase", "relentless", "rolls", "recovers", "casualty",
                                   "rolls_again", "rolls_again", "rolls", "triumph", "recovers", "grows",
                                   "rolls", "recovers", "casualty"}));
    EXPECT_EQ(game.count("triumph"), 1);
    EXPECT_EQ(game.count("casualty"), 2);
    EXPECT_EQ(game.count("takes"), 1); // GB-HAND-1
    EXPECT_EQ(game.outcome().score[0], 6 + 3 * 5);
    EXPECT_EQ(game.outcome().score[1], 9);
}

TEST(GodbreakersGolden, An_ascended_godbreaker_leaves_at_once_and_still_counts_its_treasure_GB_TRI_4) {
    const Replay game("an_ascension");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.lasts());
    EXPECT_EQ(game.count("ascends"), 1);
    // Both rolled their maximum; what the winner does to the other comes after that one was healed
    // (GB-ORD-3).
    EXPECT_TRUE(game.has_in_order({"triumph_of_12", "triumph", "attack_won", "damaged", "disengages",
                                   "ascends", "grows", "activates"}));
    // Nobody of the same seat acts on: its second action is lost.
    const auto& turns = game.table().turns();
    const auto ascends = std::find_if(turns.begin(), turns.end(), [](const auto& turn) {
        return std::any_of(turn.events.begin(), turn.events.end(),
                           [](const Event& event) { return event.kind->name == "ascends"; });
    });
    ASSERT_LT(ascends - turns.begin() + 1, static_cast<std::ptrdiff_t>(turns.size()));
    EXPECT_EQ(ascends->seat, Seat(0));
    EXPECT_EQ((ascends + 1)->seat, Seat(1));
    // GB-MYST-1, GB-TR-VENGEFUL, GB-ENG-3, GB-SUN-1
    for (const char* name : {"appears", "strikes", "out_of_reach", "withstands"})
        EXPECT_EQ(game.count(name), 1) << name;
    // GB-RES-5: the treasure that went with it wins the game.
    EXPECT_EQ(game.outcome().score[0], 6 + 5);
    EXPECT_EQ(game.outcome().score[1], 8 + 2);
    EXPECT_EQ(game.outcome().pay_off[0], whole_win);
}

TEST(GodbreakersGolden, Of_two_called_ones_one_obeys_and_the_other_turns_on_its_caller_GB_SUMM_1) {
    const Replay game("summoned_and_wild");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.lasts());
    // The tame one is activated in the laps, the wild one after them (GB-ACT-5).
    EXPECT_TRUE(game.has_in_order({"summons", "goes_wild", "summons", "obeys", "activates", "wild_phase",
                                   "wild_activates", "engages", "casualty"}));
    EXPECT_EQ(game.count("shifts"), 1); // GB-TR-CUNNING: out of the winner's reach
    EXPECT_EQ(game.count("out_of_reach"), 1);
    // The last seat in priority chose between the two closest, with both of them at 0U (GB-MEAS-8).
    const auto& last = game.table().turns().back();
    EXPECT_EQ(last.seat, Seat(1));
    EXPECT_EQ(game.table().actions().write(last.action)["subject"], "u1");
}

TEST(GodbreakersGolden, A_routed_circle_loses_whatever_its_points_and_its_tame_model_turns_wild_GB_ROUT_1) {
    const Replay game("a_rout");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.lasts());
    EXPECT_TRUE(game.has_in_order({"slips_away", "backfires", "casualty", "routed", "turns_wild", "round",
                                   "stands_in", "initiative", "priority", "wild_phase", "wild_activates",
                                   "engages"}));
    const Outcome outcome = game.outcome();
    // The highest score, and the last place (GB-END-4).
    EXPECT_GT(outcome.score[1], outcome.score[0]);
    EXPECT_GT(outcome.score[1], outcome.score[2]);
    EXPECT_EQ(outcome.rank[1], 3);
    EXPECT_EQ(outcome.rank[2], 1);
    EXPECT_EQ(outcome.pay_off[2], whole_win);
    // It is never asked again (GB-INV-17).
    bool routed = false;
    for (const auto& turn : game.table().turns()) {
        EXPECT_FALSE(routed && turn.seat == Seat(1));
        for (const Event& event : turn.events) routed |= event.kind->name == std::string_view("routed");
    }
    EXPECT_TRUE(routed);
}

TEST(GodbreakersGolden, A_noticed_plunder_brings_a_gleaner_after_the_treasure_GB_PLUN_1) {
    const Replay game("plunder_and_gleaner");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.lasts());
    EXPECT_TRUE(game.has_in_order({"plunders", "quiet", "plunders", "rolls_again", "rolls_nothing", "noticed",
                                   "arrives", "wild_activates", "engages", "claims", "casualty", "drops"}));
    // The newcomer is placed by the last seat in priority (GB-D-WPLACE), and acts by itself where there is no
    // choice.
    EXPECT_EQ(game.count_by("GB-D-WPLACE", "arrives"), 1);
    EXPECT_EQ(game.count_by("GB-D-WILD-ACTIVATE", "wild_activates"), 1);
    // What is dropped is nobody's at the end: no treasure is scored, and the points are equal (GB-END-3).
    EXPECT_EQ(game.count("treasure"), 0);
    EXPECT_EQ(game.outcome().score[0], game.outcome().score[1]);
    EXPECT_EQ(game.outcome().pay_off[0], whole_win / 2);
    EXPECT_EQ(game.outcome().pay_off[1], whole_win / 2);
}

TEST(GodbreakersGolden, A_quick_start_of_two_has_a_bit_of_everything_GB_SET_3) {
    const Replay game("quick_start");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.lasts());
    EXPECT_EQ(game.count("round"), 3);
    EXPECT_EQ(game.count("priority"), 3);
    for (const char* name :
         {"tie",     "engages",   "attack_won", "attack_drawn", "shifts",    "shoves",         "damaged",
          "escapes", "vaults",    "triumph",    "grows",        "plunders",  "treasure",       "misses",
          "sunders", "destroyed", "summons",    "obeys",        "goes_wild", "wild_activates", "shapes",
          "rises",   "thunders",  "backfires",  "casualty",     "recovers",  "relentless",     "scores"})
        EXPECT_GT(game.count(name), 0) << name;
    EXPECT_GE(game.kinds(), 45);
}

TEST(GodbreakersGolden, Alone_the_last_seat_is_the_only_one_and_casualties_cost_points_GB_END_5) {
    const Replay game("alone");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.lasts());
    // Nobody is asked for the priority, and the five gleaners are activated in every round.
    EXPECT_EQ(game.count_by("GB-D-PRIORITY", "priority"), 3);
    EXPECT_GE(game.count("wild_activates"), 10);
    EXPECT_GT(game.count("casualty_cost"), 0);
    EXPECT_EQ(game.count("solo_loss"), 1);
    EXPECT_GE(game.kinds(), 40);
}

} // namespace muster::godbreakers::tests
