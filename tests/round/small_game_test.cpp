// What small games have from their base; the kit proves the rest on one (tests/games/tidemark).
#include "round/small_game.hpp"

#include <gtest/gtest.h>

namespace muster::small_games {
namespace {

constexpr ChanceKind tie{"XY-R-TIE"_rule, "die", "a die", "XY-TIE-1"_rule, "A die shows 1 to 6."};
constexpr std::array<std::string_view, 4> boats{"A1", "A2", "B1", "B2"};
constexpr std::array things{Things{"boat", boats, 2}};

class Names : public Words {
public:
    std::string word(std::string_view sort, std::int32_t number) const override {
        return word_of(things, sort, number);
    }
    std::optional<std::int32_t> value(std::string_view sort, std::string_view text) const override {
        return value_of(things, sort, text);
    }
};

SeatOrder ordered(const Answers& answers, std::initializer_list<int> dice) {
    std::vector<Entered> luck;
    for (const int die : dice) luck.push_back({die, ""});
    const Names names;
    Chance chance = Chance::entered(luck, names);
    const SeatOrder order = highest_first(SeatSet::first(3), answers, {.kind = &tie}, chance);
    EXPECT_FALSE(chance.wanting());
    EXPECT_EQ(chance.left_over(), 0u);
    return order;
}

TEST(SmallGame, The_highest_comes_first_and_only_equals_throw) {
    const SeatOrder clear = ordered({{{2, 5, 0}}}, {});
    EXPECT_EQ(clear[0], Seat(1));
    EXPECT_EQ(clear[2], Seat(2));
    const SeatOrder tied = ordered({{{1, 4, 4}}}, {2, 6});
    EXPECT_EQ(tied[0], Seat(2));
    EXPECT_EQ(tied[1], Seat(1));
    EXPECT_EQ(tied[2], Seat(0));
}

TEST(SmallGame, Seats_act_in_turn) {
    Alternating turns;
    for (const int seat : {2, 0}) turns.order.push_back(Seat(seat));
    EXPECT_EQ(turns.now(), Seat(2));
    turns.act(UnitId(5));
    EXPECT_EQ(turns.now(), Seat(0));
    turns.act(UnitId(0));
    EXPECT_EQ(turns.now(), Seat(2));
    EXPECT_EQ(turns.acted, 0b100001u);
    turns.end_round();
    EXPECT_TRUE(turns.order.empty());
    EXPECT_EQ(turns.acted, 0u);
}

TEST(SmallGame, Things_and_seats_have_words) {
    const Names names;
    EXPECT_EQ(names.word("boat", 2), "B1");
    EXPECT_EQ(names.value("boat", "B1"), 2);
    EXPECT_EQ(names.word("seat", 1), "s1");
    EXPECT_EQ(names.value("seat", "s1"), 1);
    EXPECT_EQ(names.value("seat", "s9"), std::nullopt);
    EXPECT_EQ(names.value("sail", "s1"), std::nullopt);
    const ToldVerb verb{{"ram", "boat", "boat", ""}, "Ram {target:boat} with {who:boat}"};
    EXPECT_EQ(said_action(verb, Action(std::uint8_t{0}).with(0).on(3), names), "Ram A1 with B2")
        << "in the order of the action's fields";
}

TEST(SmallGame, Secret_answers_are_written_as_far_as_they_are_known) {
    Sealed sealed;
    sealed.ask(SeatSet::first(3));
    sealed.seal(Seat(0), 4);
    sealed.seal(Seat(2), 0);
    sealed.deal_anew(Seat(2), unknown_answer);
    const Names names;
    EXPECT_EQ(sealed_json(sealed, SeatSet::first(3), names), Json({{"s0", 4}, {"s1", nullptr}, {"s2", "?"}}));
}

} // namespace
} // namespace muster::small_games
