// Tables, shown with the toy game. What every game's table must do is in tests/kit/tables.hpp.
#include "core/table.hpp"

#include "core/json.hpp"
#include "kit/pebbles.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace muster {
namespace {

using test::Pebbles;
using Verb = Pebbles::Verb;

std::unique_ptr<Table<Pebbles>> open(std::uint64_t seed = 1) {
    Faults faults;
    Played opened;
    return Table<Pebbles>::open(*Pebbles::make({2, {}, {}}, faults), seed, nullptr, opened);
}

Action bid(int pebbles) { return Action(Verb::bid).of(pebbles); }

std::vector<Entered> dice(std::initializer_list<int> shown) {
    std::vector<Entered> results;
    for (const int die : shown) results.push_back({die, ""});
    return results;
}

TEST(TableTest, A_refused_action_leaves_everything_as_it_was) {
    const auto table = open();
    const std::uint64_t before = table->fingerprint();
    const Played played = table->play(Seat(0), bid(99));
    EXPECT_EQ(played.result, Played::Result::refused);
    EXPECT_EQ(played.refusal.rule, "PB-BID-1"_rule);
    EXPECT_EQ(table->fingerprint(), before);
    EXPECT_EQ(table->decisions(), 0u);
}

TEST(TableTest, Simultaneous_answers_come_in_any_order) {
    const auto one = open(), two = open();
    EXPECT_EQ(one->awaiting(), SeatSet::first(2));
    ASSERT_TRUE(one->play(Seat(0), bid(1)).ok());
    EXPECT_EQ(one->awaiting(), SeatSet(Seat(1)));
    ASSERT_TRUE(one->play(Seat(1), bid(3)).ok());
    ASSERT_TRUE(two->play(Seat(1), bid(3)).ok());
    ASSERT_TRUE(two->play(Seat(0), bid(1)).ok());
    EXPECT_EQ(one->fingerprint(), two->fingerprint());
}

// Hashes are remembered; what is taken back is forgotten with its own.
TEST(TableTest, A_hash_is_of_the_position_as_it_is_written_after_each_line) {
    const auto table = open();
    const std::uint64_t at_first = table->hash();
    ASSERT_TRUE(table->play(Seat(0), bid(1)).ok());
    const std::uint64_t after_one = table->hash();
    ASSERT_TRUE(table->undo());
    EXPECT_EQ(table->hash(), at_first);
    ASSERT_TRUE(table->play(Seat(0), bid(2)).ok());
    EXPECT_NE(table->hash(), after_one);
    EXPECT_NE(table->hash(), at_first);
    EXPECT_EQ(table->hash(0), at_first);
    EXPECT_EQ(table->hash(), table->hash_for(Viewer::owner()));
}

// The same everywhere and for ever: saved games have it. If this fails, so does opening them.
TEST(TableTest, A_hash_is_what_it_always_was) {
    const auto table = open();
    EXPECT_EQ(fmt::format("{:016x}", table->hash()), "41e9353d3a2a9b75");
    ASSERT_TRUE(table->play(Seat(0), bid(1)).ok());
    EXPECT_EQ(fmt::format("{:016x}", table->hash()), "c23cc7cc7406b0c3");
}

TEST(TableTest, Entered_luck_that_falls_short_is_asked_for_and_changes_nothing) {
    const auto table = open();
    ASSERT_TRUE(table->play(Seat(0), bid(2)).ok());
    ASSERT_TRUE(table->play(Seat(1), bid(1)).ok());
    const std::uint64_t before = table->fingerprint();
    const std::vector<Entered> none;
    const Action hurl = Action(Verb::hurl).with(0).on(1);
    const Played played = table->play(Seat(0), hurl, &none);
    EXPECT_EQ(played.result, Played::Result::wanting);
    EXPECT_EQ(played.want.sides, 6);
    EXPECT_EQ(table->fingerprint(), before);
    EXPECT_EQ(table->owed(), nullptr) << "only secret answers are kept";
    EXPECT_TRUE(table->play(Seat(0), Action(Verb::rest).with(0), &none).ok()) << "another will do";
    EXPECT_FALSE(table->turns().back().entered);
}

// ---------------------------------------------------------------- sealed answers whose luck is owed

// Both have bid two, and the dice for the tie are still to be thrown.
std::unique_ptr<Table<Pebbles>> tied(std::initializer_list<int> thrown = {}) {
    auto table = open();
    EXPECT_TRUE(table->play(Seat(0), bid(2)).ok());
    const std::vector<Entered> luck = dice(thrown);
    EXPECT_EQ(table->play(Seat(1), bid(2), &luck).result, Played::Result::wanting);
    return table;
}

TEST(TableTest, A_sealed_answer_is_kept_while_its_luck_is_owed) {
    const auto table = tied();
    ASSERT_NE(table->owed(), nullptr);
    EXPECT_EQ(table->owed()->turn.seat, Seat(1));
    EXPECT_EQ(table->owed()->turn.action, bid(2));
    EXPECT_EQ(table->owed()->want.ask.kind->id, "PB-R-TIE"_rule);
    EXPECT_TRUE(table->awaiting().empty());
    EXPECT_FALSE(table->outcome().over);
    EXPECT_EQ(table->decisions(), 1u);
    EXPECT_EQ(table->given(), 2u);
    for (const int other : {0, 1, 3, 4}) {
        const Played played = table->play(Seat(1), bid(other));
        EXPECT_EQ(played.refusal.rule, "PB-BID-3"_rule) << other;
    }
    EXPECT_EQ(table->play(Seat(0), bid(1)).refusal.rule, "PB-BID-3"_rule);
    ASSERT_NE(table->owed(), nullptr);
    const std::vector<Entered> both = dice({5, 2});
    EXPECT_TRUE(table->roll(&both).ok());
    EXPECT_EQ(table->owed(), nullptr);
    EXPECT_EQ(table->decisions(), 2u);
    EXPECT_TRUE(table->turns().back().entered);
    EXPECT_EQ(table->state().order[0], Seat(0));
}

TEST(TableTest, Owed_luck_makes_the_same_game_as_luck_that_came_with_the_answer) {
    const auto kept = tied(), at_once = open();
    const std::vector<Entered> both = dice({5, 2});
    ASSERT_TRUE(at_once->play(Seat(0), bid(2)).ok());
    ASSERT_TRUE(at_once->play(Seat(1), bid(2), &both).ok());
    ASSERT_TRUE(kept->roll(&both).ok());
    EXPECT_EQ(transcript(*kept, Viewer::owner()), transcript(*at_once, Viewer::owner()));
    EXPECT_EQ(kept->turns().back().events.size(), at_once->turns().back().events.size());
}

TEST(TableTest, The_same_answer_together_with_its_luck_will_do) {
    const auto table = tied();
    const std::vector<Entered> one = dice({5}), both = dice({5, 2});
    EXPECT_TRUE(table->judge(Seat(1), bid(2)).ok());
    EXPECT_EQ(table->play(Seat(1), bid(2), &one).result, Played::Result::wanting);
    EXPECT_TRUE(table->play(Seat(1), bid(2), &both).ok());
    EXPECT_EQ(table->decisions(), 2u);
}

TEST(TableTest, Owed_luck_is_wanted_from_its_beginning) {
    const auto none = tied(), some = tied({4, 4, 6});
    EXPECT_EQ(some->owed()->want.ask.who, none->owed()->want.ask.who);
    const std::vector<Entered> again = dice({4, 4, 6, 1});
    EXPECT_TRUE(some->roll(&again).ok()) << "a tie is thrown again";
    EXPECT_EQ(some->turns().back().luck.size(), 4u);
}

TEST(TableTest, Owed_luck_that_cannot_be_leaves_the_answer_sealed) {
    const auto table = tied();
    const std::uint64_t before = table->fingerprint();
    for (const auto& wrong : {dice({7, 1}), dice({5, 2, 1}), dice({0})}) {
        EXPECT_EQ(table->roll(&wrong).result, Played::Result::refused);
        ASSERT_NE(table->owed(), nullptr);
        EXPECT_EQ(table->fingerprint(), before);
    }
}

// Luck that cannot be would otherwise be a way to learn what the others answered before answering.
TEST(TableTest, A_sealed_answer_stands_whatever_luck_comes_with_it) {
    for (const auto& wrong : {dice({7, 1}), dice({0}), dice({5, 2, 1}), dice({5, 7})}) {
        const auto table = open();
        ASSERT_TRUE(table->play(Seat(0), bid(2)).ok());
        EXPECT_EQ(table->play(Seat(1), bid(2), &wrong).result, Played::Result::refused);
        ASSERT_NE(table->owed(), nullptr);
        EXPECT_EQ(table->owed()->turn.action, bid(2));
        EXPECT_EQ(table->owed()->want.ask.kind->id, "PB-R-TIE"_rule);
        EXPECT_EQ(table->play(Seat(1), bid(3)).refusal.rule, "PB-BID-3"_rule);
        const std::vector<Entered> both = dice({5, 2});
        EXPECT_TRUE(table->roll(&both).ok());
    }
}

TEST(TableTest, A_sealed_answer_that_wants_no_luck_is_played_whatever_comes_with_it) {
    const auto table = open(), plain = open();
    const std::vector<Entered> needless = dice({5, 2});
    for (const auto* each : {&table, &plain}) ASSERT_TRUE((*each)->play(Seat(0), bid(2)).ok());
    EXPECT_EQ(table->play(Seat(1), bid(1), &needless).result, Played::Result::refused);
    ASSERT_TRUE(plain->play(Seat(1), bid(1)).ok());
    EXPECT_EQ(table->owed(), nullptr);
    EXPECT_EQ(transcript(*table, Viewer::owner()), transcript(*plain, Viewer::owner()));
    EXPECT_FALSE(table->turns().back().entered);
    EXPECT_TRUE(table->undo());
    EXPECT_EQ(table->awaiting(), SeatSet(Seat(1)));
}

TEST(TableTest, While_others_still_owe_an_answer_luck_with_it_is_refused_and_changes_nothing) {
    const auto table = open();
    const std::uint64_t before = table->fingerprint();
    const std::vector<Entered> needless = dice({5, 2});
    EXPECT_EQ(table->play(Seat(0), bid(2), &needless).result, Played::Result::refused);
    EXPECT_EQ(table->fingerprint(), before);
    EXPECT_EQ(table->decisions(), 0u);
}

TEST(TableTest, Owed_luck_may_be_drawn_from_the_seed) {
    const auto table = tied(), drawn = open();
    ASSERT_TRUE(drawn->play(Seat(0), bid(2)).ok());
    ASSERT_TRUE(drawn->play(Seat(1), bid(2)).ok());
    EXPECT_TRUE(table->roll().ok());
    EXPECT_EQ(table->fingerprint(), drawn->fingerprint());
    EXPECT_FALSE(table->turns().back().entered);
}

TEST(TableTest, Where_no_luck_is_owed_none_is_taken) {
    const auto table = open();
    const std::uint64_t before = table->fingerprint();
    const Played played = table->roll();
    EXPECT_EQ(played.result, Played::Result::refused);
    EXPECT_FALSE(played.refusal.sentence.empty());
    EXPECT_EQ(table->fingerprint(), before);
}

TEST(TableTest, An_answer_whose_luck_is_owed_is_taken_back_first) {
    const auto table = tied();
    EXPECT_TRUE(table->undo());
    EXPECT_EQ(table->owed(), nullptr);
    EXPECT_EQ(table->awaiting(), SeatSet(Seat(1)));
    EXPECT_EQ(table->decisions(), 1u);
    EXPECT_TRUE(table->play(Seat(1), bid(3)).ok());
}

TEST(TableTest, The_past_is_told_while_luck_is_owed) {
    const auto table = tied();
    EXPECT_EQ(table->scene(Viewer::owner(), 0).prompts.size(), 2u);
    EXPECT_EQ(table->scene(Viewer::owner(), 1).prompts.size(), 1u);
    EXPECT_EQ(table->scene(Viewer::owner()).prompts.size(), 0u);
    EXPECT_TRUE(table->opened(1)) << "all have answered";
    EXPECT_TRUE(table->opened(2));
}

TEST(TableTest, How_far_back_is_not_before_an_opening) {
    const auto table = open();
    EXPECT_EQ(table->given_since_opening(), 0u);
    ASSERT_TRUE(table->play(Seat(0), bid(1)).ok());
    EXPECT_EQ(table->given_since_opening(), 1u) << "nothing has been opened yet";
    ASSERT_TRUE(table->play(Seat(1), bid(0)).ok());
    EXPECT_EQ(table->given_since_opening(), 0u);
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::rest).with(0)).ok());
    EXPECT_EQ(table->given_since_opening(), 1u);
    EXPECT_EQ(tied()->given_since_opening(), 0u) << "that luck is wanted tells";
}

TEST(TableTest, A_position_that_is_set_ends_what_was_owed) {
    const auto table = tied();
    const Json start = open()->position(Viewer::owner());
    Faults faults;
    ASSERT_TRUE(table->set_position(start, nullptr, faults).ok());
    EXPECT_EQ(table->owed(), nullptr);
    EXPECT_EQ(table->awaiting(), SeatSet::first(2));
}

// ---------------------------------------------------------------- luck

TEST(TableTest, Impossible_and_needless_luck_is_refused) {
    const auto table = open();
    const std::vector<Entered> needless = dice({5});
    const Played played = table->play(Seat(0), bid(2), &needless);
    EXPECT_EQ(played.result, Played::Result::refused);
    EXPECT_FALSE(played.refusal.sentence.empty());
    ASSERT_TRUE(table->play(Seat(0), bid(2)).ok());
    const std::vector<Entered> impossible = dice({5, 7});
    EXPECT_EQ(table->play(Seat(1), bid(2), &impossible).refusal.rule, "PB-BID-2"_rule);
    const std::vector<Entered> too_many = dice({5, 2, 1});
    const Played over = table->play(Seat(1), bid(2), &too_many);
    EXPECT_EQ(over.result, Played::Result::refused);
    EXPECT_EQ(over.refusal.rule, "PB-BID-2"_rule);
    EXPECT_EQ(over.left_over, 1u);
    EXPECT_EQ(table->decisions(), 1u);
}

TEST(TableTest, A_seat_is_offered_and_told_only_what_its_view_allows) {
    const auto table = open();
    ActionList options;
    table->list(Seat(0), options);
    EXPECT_EQ(options.size(), 5u);
    ASSERT_TRUE(table->play(Seat(0), bid(4)).ok());
    table->list(Seat(0), options);
    EXPECT_TRUE(options.empty());
    EXPECT_EQ(table->position(Viewer(Seat(1)))["players"][0]["bid"], 0);
    EXPECT_EQ(table->position(Viewer(Seat(0)))["players"][0]["bid"], 4);
    EXPECT_NE(table->hash(), table->hash_for(Viewer(Seat(1))));
    EXPECT_EQ(table->hash(), table->hash_for(Viewer::owner()));
}

TEST(TableTest, A_scene_of_the_past_is_hidden_as_well) {
    const auto table = open();
    ASSERT_TRUE(table->play(Seat(0), bid(1)).ok());
    ASSERT_TRUE(table->play(Seat(1), bid(0)).ok());
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::dig).with(0)).ok());
    const auto tokens_seen = [&](Viewer viewer, std::size_t turn) {
        return table->scene(viewer, turn).hands[0].cards.size();
    };
    EXPECT_EQ(tokens_seen(Viewer(Seat(0)), AnyTable::now), 1u);
    EXPECT_EQ(tokens_seen(Viewer(Seat(1)), AnyTable::now), 0u);
    EXPECT_EQ(tokens_seen(Viewer(Seat(0)), 2), 0u);
    EXPECT_EQ(table->scene(Viewer::owner(), 0).prompts.size(), 2u);
    EXPECT_EQ(table->scene(Viewer::owner(), 1).prompts.size(), 1u);
}

TEST(TableTest, The_outcome_of_the_past_is_told) {
    const auto table = open();
    const std::vector<Entered> six = dice({6});
    ASSERT_TRUE(table->play(Seat(0), bid(1)).ok());
    ASSERT_TRUE(table->play(Seat(1), bid(0)).ok());
    ASSERT_TRUE(table->play(Seat(0), Action(Verb::hurl).with(0).on(1), &six).ok());
    ASSERT_TRUE(table->play(Seat(1), Action(Verb::take)).ok());
    EXPECT_EQ(table->outcome().score[0], 1);
    EXPECT_EQ(table->outcome(4).score[0], 1);
    EXPECT_EQ(table->outcome(3).score[0], 0);
}

TEST(TableTest, Places_are_judged_from_the_seats_own_view) {
    const auto table = open();
    const std::vector<Place> places{{0, 0}, {1, 2}};
    EXPECT_EQ(table->judge_places(Seat(0), bid(1), places), (std::vector<bool>{false, false}))
        << "a bid leads nowhere";
    EXPECT_TRUE(table->judge_places(Seat(0), bid(1), {}).empty());
}

TEST(TableTest, A_faulty_position_changes_nothing) {
    const auto table = open();
    const std::uint64_t before = table->fingerprint();
    Json position = table->position(Viewer::owner());
    position["supply"] = 3;
    position["nonsense"] = 1;
    Faults faults;
    EXPECT_FALSE(table->set_position(position, nullptr, faults).ok());
    EXPECT_FALSE(faults.empty());
    EXPECT_EQ(table->fingerprint(), before);
    EXPECT_FALSE(table->started_from_position());
}

TEST(TableTest, The_same_luck_belongs_to_the_same_decision) {
    const auto one = open(7), two = open(7);
    for (Table<Pebbles>* table : {one.get(), two.get()}) {
        ASSERT_TRUE(table->play(Seat(0), bid(table == one.get() ? 3 : 4)).ok());
        ASSERT_TRUE(table->play(Seat(1), bid(0)).ok());
        ASSERT_TRUE(table->play(Seat(0), Action(Verb::hurl).with(0).on(1)).ok());
    }
    EXPECT_EQ(one->turns().back().luck[0].results, two->turns().back().luck[0].results);
}

} // namespace
} // namespace muster
