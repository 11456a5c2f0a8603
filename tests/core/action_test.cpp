#include "core/action.hpp"

#include "core/action_json.hpp"
#include "core/json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace muster {
namespace {

enum class Verb : std::uint8_t { wait, strike, go };

constexpr std::array<VerbInfo, 3> verbs{
    {{"wait", "", "", ""}, {"strike", "card", "seat", "number"}, {"go", "card", "", "", true}}};

// Things are called by their kind's first letter and a number below ten.
struct TenThings : Words {
    std::string word(std::string_view kind, std::int32_t value) const override {
        return fmt::format("{}{}", kind.front(), value);
    }
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override {
        if (word.size() != 2 || word[0] != kind.front() || word[1] < '0' || word[1] > '9')
            return std::nullopt;
        return word[1] - '0';
    }
};
const TenThings things;
const ActionWriter writer(verbs, things);

std::optional<Action> read(const std::string& text, Faults& faults) {
    const auto json = parse_json(text, faults);
    return json ? writer.read(JsonReader(*json, faults)) : std::nullopt;
}
std::optional<Action> read(const std::string& text) {
    Faults faults;
    return read(text, faults);
}

RC_GTEST_PROP(PlaceTest, Survives_packing, (std::int16_t x, std::int16_t y)) {
    const Place place{x, y};
    RC_ASSERT(Place::unpacked(place.packed()) == place);
}

TEST(ActionTest, Is_written_as_it_is_said) {
    EXPECT_EQ(writer.write(Action(Verb::wait)).dump(), R"({"verb":"wait"})");
    EXPECT_EQ(writer.write(Action(Verb::strike).with(3).on(1).of(12)).dump(),
              R"({"verb":"strike","subject":"c3","target":"s1","detail":12})");
    EXPECT_EQ(writer.write(Action(Verb::strike).with(3).on(everyone)).dump(),
              R"({"verb":"strike","subject":"c3","target":"all"})");
    EXPECT_EQ(writer.write(Action(Verb::go).with(0).to({-3, 4})).dump(),
              R"({"verb":"go","subject":"c0","at":[-3,4]})");
}

Want want_of(const ChanceKind& kind, int count, int sides) {
    Want want;
    want.ask.kind = &kind;
    want.count = count;
    want.sides = sides;
    return want;
}

TEST(LuckTest, Too_few_results_are_told_what_is_wanted) {
    const ChanceKind cards{"T-R-DRAW"_rule, "card", "the cards drawn", "T-1"_rule, "Those cannot be drawn."};
    const ChanceKind dice{"T-R-DICE"_rule, "die", "the dice to hit", "T-1"_rule, "Those cannot be."};
    Want draw = want_of(cards, 2, 0);
    draw.pool = {1, 4, 5};
    EXPECT_EQ(want_sentence(draw, things), "Enter the cards drawn: 2 out of 3.");
    EXPECT_EQ(want_sentence(want_of(dice, 1, 10), things), "Enter the dice to hit: 1 die from 1 to 10.");
    EXPECT_EQ(want_sentence(want_of(dice, 3, 6), things), "Enter the dice to hit: 3 dice from 1 to 6.");
    Want handful = want_of(dice, 2, 8);
    handful.handful = {{0, 6}, {7, 8}};
    EXPECT_EQ(want_sentence(handful, things), "Enter the dice to hit: d0 from 1 to 6, d7 from 1 to 8.");
}

RC_GTEST_PROP(ActionTest, Survives_writing_and_reading, ()) {
    Action action(static_cast<std::uint8_t>(*rc::gen::inRange(0, 3)));
    const VerbInfo& verb = verbs[action.verb];
    if (!verb.subject.empty()) action = action.with(*rc::gen::inRange(-1, 10));
    if (!verb.target.empty()) action = action.on(*rc::gen::element(-2, -1, 0, 5));
    if (!verb.detail.empty()) action = action.of(*rc::gen::inRange(-1, 1000000));
    if (verb.place)
        action = action.to({*rc::gen::arbitrary<std::int16_t>(), *rc::gen::arbitrary<std::int16_t>()});
    RC_ASSERT(read(writer.write(action).dump()) == action);
}

TEST(ActionTest, Unknown_things_become_strangers_for_the_rules_to_refuse) {
    EXPECT_EQ(read(R"({"verb":"strike","subject":"c99"})")->subject, stranger);
    EXPECT_EQ(read(R"({"verb":"strike","detail":-5})")->detail, stranger);
    // A field that the verb does not use.
    EXPECT_EQ(read(R"({"verb":"wait","subject":"c1"})")->subject, stranger);
    EXPECT_TRUE(read(R"({"verb":"wait","at":[0,0]})")->has_place);
}

TEST(ActionTest, What_is_no_action_is_refused_with_the_field) {
    const auto fault = [](const std::string& text) {
        Faults faults;
        EXPECT_FALSE(read(text, faults)) << text;
        return faults.empty() ? "" : faults.front().field + ": " + faults.front().sentence;
    };
    EXPECT_EQ(fault(R"({"verb":"jump"})"),
              R"(verb: there is no verb "jump"; the verbs are wait, strike, go)");
    EXPECT_EQ(fault(R"({})"), "verb: this field is missing");
    EXPECT_EQ(fault(R"({"verb":"wait","why":1})"), "why: there is no such field");
    EXPECT_EQ(fault(R"({"verb":"strike","subject":4})"), "subject: a text is wanted here");
    EXPECT_EQ(fault(R"({"verb":"go","at":[1]})"), "at: a place is a list of two numbers");
    EXPECT_EQ(fault(R"({"verb":"go","at":[1,99999]})"),
              "at[1]: a whole number from -32768 to 32767 is wanted here, not 99999");
    EXPECT_EQ(fault(R"([])"), ": an object is wanted here");
}

TEST(ActionListTest, Clearing_keeps_its_room) {
    ActionList list;
    EXPECT_TRUE(list.empty());
    list.add(Action(Verb::go));
    list.add(Action(Verb::wait));
    EXPECT_EQ(list.size(), 2u);
    EXPECT_EQ(list[1], Action(Verb::wait));
    list.clear();
    EXPECT_TRUE(list.empty());
}

} // namespace
} // namespace muster
