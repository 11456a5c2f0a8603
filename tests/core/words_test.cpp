#include "core/words.hpp"

#include "core/action.hpp"

#include <array>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace muster {
namespace {

struct Names : Words {
    std::string word(std::string_view kind, std::int32_t value) const override {
        return fmt::format("{}#{}", kind, value);
    }
    std::optional<std::int32_t> value(std::string_view, std::string_view) const override {
        return std::nullopt;
    }
    std::string spoken(std::string_view kind, std::int32_t value) const override {
        return fmt::format("the {} {}", kind, value);
    }
};

template <class... Numbers>
std::string say(std::string_view sentence, Numbers... numbers) {
    const std::array<std::int32_t, sizeof...(Numbers) + 1> args{numbers..., 0};
    return fill_in(sentence, std::span(args).first(sizeof...(Numbers)), Names{});
}

TEST(WordsTest, Placeholders_are_filled_in_their_order) {
    EXPECT_EQ(say("{who:champion} has {n}.", 2, 7), "the champion 2 has 7.");
    EXPECT_EQ(say("Nothing to fill in."), "Nothing to fill in.");
    EXPECT_EQ(say("{a}{b}", 1, 2), "12");
    EXPECT_EQ(say("{n}", -5), "-5");
}

TEST(WordsTest, Numbers_choose_their_plural) {
    EXPECT_EQ(say("{n:number|hit|hits}", 1), "1 hit");
    EXPECT_EQ(say("{n|hit|hits}", 0), "0 hits");
    EXPECT_EQ(say("{n|sheep}", 2), "2 sheep");
}

TEST(WordsTest, Places_are_said_by_their_coordinates) {
    EXPECT_EQ(say("{to:place}", Place{-3, 12}.packed()), "(-3,12)");
}

struct OnATable : Names {
    Measure measure() const override { return {" unit", " units"}; }
};

TEST(WordsTest, Places_and_lengths_of_a_table_are_said_in_its_unit) {
    const std::array<std::int32_t, 3> moved{Place{1250, 1975}.packed(), 705, 100};
    EXPECT_EQ(fill_in("to {to:place}: {cost:length}, {left:length} left", moved, OnATable{}),
              "to (12.5,19.75): 7.05 units, 1 unit left");
    EXPECT_EQ(OnATable{}.said_place({-5, 0}), "(-0.05,0)");
    EXPECT_EQ(OnATable{}.said_length(0), "0 units");
    EXPECT_TRUE(OnATable{}.counts("length")); // whole numbers in JSON
}

TEST(WordsTest, The_rest_of_the_numbers_makes_a_list) {
    EXPECT_EQ(say("{who:seat}: {cards:card...}.", 1, 4, 5), "the seat 1: the card 4, the card 5.");
    EXPECT_EQ(say("dice {dice...}", 6, 3, 1), "dice 6, 3, 1");
    EXPECT_EQ(say("none: {dice...}"), "none: ");
}

TEST(WordsTest, What_is_missing_is_left_out) {
    EXPECT_EQ(say("{a} and {b}", 1), "1 and ");
    EXPECT_EQ(say("an open {brace", 1), "an open ");
}

TEST(WordsTest, Placeholders_tell_the_names_of_an_events_numbers) {
    const auto found = placeholders("{who:champion} rolls {n|die|dice}: {all:number...}");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].name, "who");
    EXPECT_EQ(found[0].kind, "champion");
    EXPECT_EQ(found[1].kind, "number");
    EXPECT_EQ(found[1].singular, "die");
    EXPECT_EQ(found[1].plural, "dice");
    EXPECT_TRUE(found[2].rest);
    EXPECT_EQ(found[2].name, "all");
}

TEST(WordsTest, Refusals_and_events_are_sentences) {
    const Refusal refusal{"X-1"_rule, "This costs {k}; you have {p}.", {2, 1, 0, 0}};
    EXPECT_EQ(sentence(refusal, Names{}), "This costs 2; you have 1.");
    static constexpr EventKind kind{"moves", "{who:unit} moves."};
    Event event;
    event.kind = &kind;
    event.count = 1;
    event.args[0] = 9;
    EXPECT_EQ(sentence(event, Names{}), "the unit 9 moves.");
}

} // namespace
} // namespace muster
