// Chains and forecasts, put in a row.
#include "round/story.hpp"

#include <gtest/gtest.h>

namespace muster {

namespace {

class ForecastOfNobody : Comings {
public:
    std::vector<Scene::Coming> tell() {
        add(Seat(1), "one", now_or_next(), "XY-1"_rule);
        add(Seat(0), "nought", now_or_next(), "XY-1"_rule);
        add("the end", "XY-2"_rule);
        return take();
    }
    std::vector<Scene::Coming> tell(const std::vector<Scene::Coming>& laps) {
        add(laps);
        first_is_now();
        return take();
    }
};

} // namespace

TEST(Story, A_chain_is_told_in_its_order_with_the_pieces_that_an_arrow_joins) {
    Links links;
    EXPECT_TRUE(links.take().empty());
    links.add("something else", "XY-2"_rule);
    links.add("a turn", "XY-1"_rule, "from", "to");
    links.add({"the last", "XY-2"_rule, "", ""});
    const auto told = links.take();
    ASSERT_EQ(told.size(), 3u);
    EXPECT_EQ(told[0].sentence, "something else");
    EXPECT_EQ(told[0].rule.id, "XY-2");
    EXPECT_EQ(told[0].from, "");
    EXPECT_EQ(told[1].sentence, "a turn");
    EXPECT_EQ(told[1].from, "from");
    EXPECT_EQ(told[1].to, "to");
    EXPECT_EQ(told[2].sentence, "the last");
}

TEST(Story, Whoever_comes_first_is_asked_now) {
    const auto coming = ForecastOfNobody().tell();
    ASSERT_EQ(coming.size(), 3u);
    EXPECT_EQ(coming[0].seat, 1);
    EXPECT_EQ(coming[0].state, "now");
    EXPECT_EQ(coming[1].seat, 0);
    EXPECT_EQ(coming[1].state, "next");
    EXPECT_EQ(coming[2].seat, -1);
    EXPECT_EQ(coming[2].label, "the end");
    EXPECT_EQ(coming[2].state, "next");
}

TEST(Story, Turns_of_an_order_may_begin_now) {
    EXPECT_TRUE(ForecastOfNobody().tell({}).empty());
    const auto coming = ForecastOfNobody().tell({{0, "a", "next", {}}, {1, "b", "next", {}}});
    ASSERT_EQ(coming.size(), 2u);
    EXPECT_EQ(coming[0].state, "now");
    EXPECT_EQ(coming[1].state, "next");
}

TEST(Story, A_question_has_no_natural_answer_to_begin_with) {
    const Scene::Prompt prompt = question_to(Seat(2), "Where?", "XY-3"_rule, Scene::Answer::place);
    EXPECT_EQ(prompt.seat, 2);
    EXPECT_EQ(prompt.question, "Where?");
    EXPECT_EQ(prompt.rule.id, "XY-3");
    EXPECT_EQ(prompt.answer, Scene::Answer::place);
    EXPECT_FALSE(prompt.secret);
    EXPECT_FALSE(prompt.natural.has_value());
    EXPECT_EQ(question_to(Seat(0), "What?", "XY-3"_rule).answer, Scene::Answer::choose);
}

} // namespace muster
