#include "round/card_line.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

static_assert(std::has_unique_object_representations_v<CardLine>);

CardLine sample() {
    CardLine line;
    line.lay(Seat(1));
    line.lay(Seat(0));
    line.lay_special();
    line.lay(Seat(2));
    return line;
}

std::string states(const CardLine& line, int empty_handed = -1) {
    std::string text;
    for (const Scene::Coming& card : line.forecast(
             [](Seat seat) { return "s" + std::to_string(seat.index()); },
             [&](Seat seat) { return seat.index() == empty_handed; }, "special", "X-1"_rule, "X-2"_rule))
        text += card.label + ":" + card.state + " ";
    return text;
}

TEST(CardLineTest, Is_taken_card_by_card) {
    CardLine line = sample();
    EXPECT_EQ(line.size(), 4);
    EXPECT_EQ(line.seat(), Seat(1));
    line.advance();
    EXPECT_FALSE(line.on_special());
    line.advance();
    EXPECT_TRUE(line.on_special());
    line.advance();
    line.advance();
    EXPECT_TRUE(line.done());
    EXPECT_EQ(line.position(), 4);
    line.go_to(1);
    EXPECT_EQ(line.seat(), Seat(0));
    line.clear();
    EXPECT_EQ(line.size(), 0);
    EXPECT_TRUE(line.done());
}

TEST(CardLineTest, The_forecast_tells_what_is_done_now_and_next) {
    CardLine line = sample();
    EXPECT_EQ(states(line), "s1:now s0:next special:next s2:next ");
    line.advance();
    EXPECT_EQ(states(line), "s1:done s0:now special:next s2:next ");
    line.go_to(4);
    EXPECT_EQ(states(line), "s1:done s0:done special:done s2:done ");
}

TEST(CardLineTest, Only_a_coming_card_is_called_a_sure_skip__CH_VIS_3) {
    CardLine line = sample();
    EXPECT_EQ(states(line, 2), "s1:now s0:next special:next s2:skipped ");
    line.go_to(3);
    EXPECT_EQ(states(line, 2), "s1:done s0:done special:done s2:now ");
    EXPECT_EQ(states(line, 1), "s1:done s0:done special:done s2:now ");
}

TEST(CardLineTest, The_forecast_cites_the_rule_of_each_card) {
    const auto coming = sample().forecast([](Seat) { return "x"; }, [](Seat) { return false; }, "special",
                                          "X-1"_rule, "X-2"_rule);
    EXPECT_EQ(coming[0].rule, "X-1"_rule);
    EXPECT_EQ(coming[0].seat, 1);
    EXPECT_EQ(coming[2].rule, "X-2"_rule);
    EXPECT_EQ(coming[2].seat, -1);
}

TEST(CardLineTest, Holds_two_cards_a_seat_and_the_special_one) {
    CardLine line;
    for (int i = 0; i < 2 * max_seats; ++i) line.lay(Seat(i % max_seats));
    line.lay_special();
    EXPECT_EQ(line.size(), CardLine::longest);
}

} // namespace
} // namespace muster
