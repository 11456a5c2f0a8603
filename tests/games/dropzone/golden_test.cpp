// The golden games of Dropzone are kept for what happens in them; here each is asked whether it really does.
// What they are told in words is compared by the kit (kit_test.cpp).
#include "kit/files.hpp"
#include "protocol/registry.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace muster::dropzone::tests {

namespace {

using GoldenNames = std::vector<std::string>;
using GoldenSeats = std::vector<int>;

// A golden game, replayed from its first line to its end.
class GoldenDrop {
public:
    explicit GoldenDrop(const std::string& name) {
        const auto path =
            muster::test::source_dir() / "tests" / "transcripts" / "dropzone" / (name + ".jsonl");
        Faults faults;
        table_ = read_transcript(muster::test::file_text(path), open_tables(), faults);
        EXPECT_TRUE(table_ != nullptr) << name << ": " << to_string(faults);
        if (table_ == nullptr) return;
        for (const auto& turn : table_->turns())
            for (const Event& event : turn.events) names_.emplace_back(event.kind->name);
    }

    bool is_read() const { return table_ != nullptr; }
    Outcome outcome() const { return table_->outcome(); }
    bool ends() const { return outcome().over && outcome().ended_by.id == "DZ-END-1"; }
    std::vector<int> scores() const {
        const Outcome last = outcome();
        return {last.score.begin(), last.score.begin() + table_->seats()};
    }
    int count(const std::string& name) const {
        return static_cast<int>(std::count(names_.begin(), names_.end(), name));
    }
    int kinds() const { return static_cast<int>(std::set<std::string>(names_.begin(), names_.end()).size()); }
    // These follow each other, with anything in between.
    bool has_in_order(const GoldenNames& wanted) const {
        auto from = names_.begin();
        for (const std::string& name : wanted) {
            from = std::find(from, names_.end(), name);
            if (from == names_.end()) return false;
            ++from;
        }
        return true;
    }
    // What happened so, in words.
    GoldenNames told(const std::string& name) const {
        GoldenNames all;
        for (const auto& turn : table_->turns())
            for (const Event& event : turn.events)
                if (event.kind->name == name) all.push_back(sentence(event, table_->words()));
        return all;
    }
    // The numbers of what happened so: "1 0" for a seat that gives something to another, and the like.
    GoldenNames numbers_of(const std::string& name) const {
        GoldenNames all;
        for (const auto& turn : table_->turns())
            for (const Event& event : turn.events) {
                if (event.kind->name != name) continue;
                std::string numbers;
                for (std::size_t i = 0; i < event.count; ++i)
                    numbers += (i == 0 ? "" : " ") + std::to_string(event.args[i]);
                all.push_back(numbers);
            }
        return all;
    }
    // Whatever its first number names, in the order in which this happened to it.
    GoldenNames named(const std::string& name, std::string_view kind) const {
        GoldenNames all;
        for (const auto& turn : table_->turns())
            for (const Event& event : turn.events)
                if (event.kind->name == name) all.push_back(table_->words().word(kind, event.args[0]));
        return all;
    }
    // Whoever decided with this verb, one after the other.
    GoldenSeats who(const std::string& verb) const {
        GoldenSeats seats;
        for (std::size_t n = 1; n < table_->turns().size(); ++n)
            if (table_->actions().write(table_->turns()[n].action)["verb"] == verb)
                seats.push_back(table_->turns()[n].seat.index());
        return seats;
    }

private:
    std::unique_ptr<AnyTable> table_;
    GoldenNames names_;
};

} // namespace

TEST(DropzoneGolden, Ties_within_ties_are_thrown_until_all_are_ordered__DZ_INI_3__DZ_INI_5__DZ_INI_6) {
    const GoldenDrop game("nested_ties");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // s2 is first with the only 6; of s0, s1 and s3, at 5 each, s1 has the only 6; s0 and s3 tie once more.
    EXPECT_EQ(game.numbers_of("rolls_initiative"),
              (GoldenNames{"0 2 3 5", "1 3 2 5", "2 6 0 6", "3 4 1 5", "0 3 3 6", "1 6 2 8", "3 5 1 6",
                           "0 1 3 4", "3 4 1 5"}));
    EXPECT_EQ(game.count("initiative_tied"), 2);
    EXPECT_EQ(game.numbers_of("order"), (GoldenNames{"2 1 3 0", "1 2 3 0"}));
    EXPECT_EQ(game.numbers_of("gives"), GoldenNames{"2 1"});
    // DZ-ACT-8: one battlegroup each, in that order.
    EXPECT_EQ(game.who("activate"), (GoldenSeats{1, 2, 3, 0}));
}

TEST(DropzoneGolden, A_counter_is_countered_and_the_stack_comes_down_from_its_top__DZ_CARD_4__DZ_CARD_5) {
    const GoldenDrop game("a_counter_to_a_counter");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // EX-21: the second Scrambled Net takes Clear Channel away, so that the first one works.
    const GoldenSeats players = game.who("play");
    ASSERT_GE(players.size(), 4u);
    EXPECT_EQ((GoldenSeats{players.begin(), players.begin() + 4}), (GoldenSeats{0, 1, 0, 1}));
    EXPECT_TRUE(game.has_in_order(
        {"plays", "plays", "plays", "plays", "resolves", "cancelled", "resolves", "cancelled", "hits"}));
    const GoldenNames cancelled = game.named("cancelled", "card");
    ASSERT_GE(cancelled.size(), 2u);
    EXPECT_EQ((GoldenNames{cancelled.begin(), cancelled.begin() + 2}), (GoldenNames{"C16", "C01"}));
    // Without the bonus a 2 misses: the Needle Skimmer evades, and 3 is needed.
    EXPECT_EQ(game.numbers_of("hits").at(0).substr(game.numbers_of("hits").at(0).size() - 5), "3 0 2");
}

TEST(DropzoneGolden, A_transport_shot_down_spills_whoever_survives__DZ_REA_3__DZ_CAS_3__DZ_CAS_5) {
    const GoldenDrop game("a_downed_transport");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // EX-16: it does not land any more, and is counted when all are placed.
    EXPECT_TRUE(game.has_in_order({"steps", "reacts", "hits", "loses_dp", "destroyed", "crashes", "damage",
                                   "damage", "damage", "damage", "damage", "placed", "placed", "placed",
                                   "placed", "placed", "kill_points"}));
    EXPECT_EQ(game.named("crashes", "unit"), GoldenNames{"TX1.1"});
    EXPECT_EQ(game.count("lands"), 0);
    EXPECT_EQ(game.named("placed", "unit"), (GoldenNames{"T2a.1", "T2a.2", "T2a.3", "T2b.1", "T2b.2"}));
}

TEST(DropzoneGolden, A_building_comes_down_on_those_inside_and_around__DZ_CAS_6__DZ_WPN_DEV__DZ_OBJ_9) {
    const GoldenDrop game("a_collapsed_building");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // EX-20
    EXPECT_TRUE(game.has_in_order({"hits", "piece_loses_dp", "piece_destroyed", "crushes", "collapses",
                                   "objective_lost", "becomes_ruin", "destroyed", "kill_points"}));
    EXPECT_EQ(game.named("becomes_ruin", "piece"), GoldenNames{"P4"});
    EXPECT_EQ(game.named("objective_lost", "objective"), GoldenNames{"O2"});
    EXPECT_EQ(game.named("destroyed", "unit").at(0), "L2b.2");
}

TEST(DropzoneGolden, A_squad_that_breaks_loses_its_objective_and_runs__DZ_FOR_1__DZ_FOR_3__DZ_OBJ_8) {
    const GoldenDrop game("a_failed_fortitude_test");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // EX-17, with an objective: whoever is in the same garrison takes it at once.
    EXPECT_TRUE(game.has_in_order({"hits_surely", "loses_dp", "destroyed", "ends_squad", "passes", "tests",
                                   "breaks", "falls_down", "carries", "flees", "placed", "ends_group"}));
    EXPECT_EQ(game.named("breaks", "squad"), GoldenNames{"L2b"});
    EXPECT_EQ(game.named("carries", "squad").at(0), "T2a");
    EXPECT_EQ(game.who("roll"), GoldenSeats{0});
    EXPECT_EQ(game.scores(), (std::vector<int>{0, 1}));
}

TEST(DropzoneGolden, An_objective_is_flown_out_with_all_aboard__DZ_OBJ_10__DZ_END_3) {
    const GoldenDrop game("an_extraction");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // EX-29
    EXPECT_TRUE(game.has_in_order(
        {"ends_move", "ends_squad", "extracts", "goes_ready", "goes_ready", "goes_ready", "ends_group"}));
    EXPECT_EQ(game.named("goes_ready", "squad"), (GoldenNames{"LX1", "L2a", "L2c"}));
    EXPECT_EQ(game.scores(), (std::vector<int>{2, 0}));
}

TEST(DropzoneGolden, Zones_are_chosen_and_battlegroups_deployed_in_turn__DZ_SET_2__DZ_SET_3__DZ_SET_6) {
    const GoldenDrop game("a_full_set_up");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_EQ(game.count("layout"), 0);
    EXPECT_GE(game.count("rolls_to_deploy"), 2);
    EXPECT_EQ(game.who("choose").size(), 1u); // the last zone is taken without a question
    EXPECT_EQ(game.count("zone"), 2);
    // Four battlegroups each, one after the other.
    const int first = game.who("choose").at(0);
    EXPECT_EQ(game.who("deploy"),
              (GoldenSeats{first, 1 - first, first, 1 - first, first, 1 - first, first, 1 - first}));
    EXPECT_TRUE(game.has_in_order({"rolls_to_deploy", "zone", "zone", "deploys", "placed", "round"}));
}

TEST(DropzoneGolden, Four_seats_have_a_zone_and_turns_each__DZ_SET_8__DZ_INI_2__DZ_ACT_8) {
    const GoldenDrop game("four_seats");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_EQ(game.count("zone"), 4);
    EXPECT_GE(game.count("rolls_initiative"), 4);
    // EX-6: three battlegroups each, as one of four is in reserve.
    const GoldenSeats turns = game.who("activate");
    ASSERT_EQ(turns.size(), 12u);
    EXPECT_EQ(std::set<int>(turns.begin(), turns.begin() + 4).size(), 4u);
    for (std::size_t i = 4; i < turns.size(); ++i) EXPECT_EQ(turns[i], turns[i - 4]) << i;
    EXPECT_EQ(game.count("reserves_ready"), 4);
}

TEST(DropzoneGolden, Two_teams_take_turns_seat_by_seat_and_share_their_rank__DZ_END_5__DZ_ACT_8) {
    const GoldenDrop game("two_teams");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    const Outcome last = game.outcome();
    EXPECT_EQ(last.rank[0], last.rank[2]);
    EXPECT_EQ(last.rank[1], last.rank[3]);
    const GoldenSeats turns = game.who("activate");
    ASSERT_EQ(turns.size(), 12u);
    EXPECT_EQ(std::set<int>(turns.begin(), turns.begin() + 4).size(), 4u);
    EXPECT_GE(game.count("plays"), 1);
}

TEST(DropzoneGolden, A_quick_start_of_two_has_a_bit_of_everything__DZ_RND_1__DZ_UP_6) {
    const GoldenDrop game("a_whole_quick_start");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_EQ(game.count("layout"), 1);
    EXPECT_EQ(game.count("round"), 2);
    EXPECT_EQ(game.count("last_round"), 1);
    EXPECT_EQ(game.count("reserves_ready"), 2); // DZ-UP-4
    EXPECT_GE(game.kinds(), 45);
    EXPECT_TRUE(game.has_in_order({"layout", "reacts", "destroyed", "kill_points", "last_round"}));
}

} // namespace muster::dropzone::tests
