#include "core/event.hpp"

#include "core/action_json.hpp"
#include "core/json.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

constexpr EventKind moves{"moves", "{who:seat} moves to {to:place}."};
constexpr EventKind rolls{"rolls", "{who:seat} rolls {dice...}."};

struct Seats : Words {
    std::string word(std::string_view, std::int32_t value) const override {
        return "s" + std::to_string(value);
    }
    std::optional<std::int32_t> value(std::string_view, std::string_view) const override {
        return std::nullopt;
    }
};

TEST(LogTest, An_idle_log_keeps_nothing) {
    Log log;
    EXPECT_TRUE(log.idle());
    log.tell("X-1"_rule, moves, Seat(1), Place{2, 3});
    log.also(std::array<std::uint8_t, 2>{1, 2});
}

TEST(LogTest, Events_keep_their_rule_and_numbers) {
    std::vector<Event> events;
    Log log(events);
    log.tell("X-1"_rule, moves, Seat(1), Place{-2, 3});
    log.tell("X-2"_rule, rolls, Seat(0));
    log.also(std::array<std::uint8_t, 3>{6, 5, 1});
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(events[0].rule, "X-1"_rule);
    EXPECT_EQ(event_json(events[0], Seats{}).dump(),
              R"({"rule":"X-1","event":"moves","text":"s1 moves to (-2,3).","who":"s1","to":[-2,3]})");
    EXPECT_EQ(event_json(events[1], Seats{}).dump(),
              R"({"rule":"X-2","event":"rolls","text":"s0 rolls 6, 5, 1.","who":"s0","dice":[6,5,1]})");
}

TEST(LogTest, An_event_says_what_it_opens) {
    static constexpr EventKind round{"round", "Round {round} begins.", Opens::round};
    static constexpr EventKind phase{"phase", "It rains.", Opens::phase};
    static constexpr EventKind turn{"turn", "{who:seat} acts.", Opens::activation};
    std::vector<Event> events;
    Log log(events);
    log.tell("X-1"_rule, round, 2);
    log.tell("X-1"_rule, phase);
    log.tell("X-1"_rule, turn, Seat(1));
    log.tell("X-1"_rule, rolls, Seat(1));
    EXPECT_EQ(event_json(events[0], Seats{}).dump(),
              R"({"rule":"X-1","event":"round","opens":"round","text":"Round 2 begins.","round":2})");
    EXPECT_EQ(event_json(events[1], Seats{})["opens"], "phase");
    EXPECT_EQ(event_json(events[2], Seats{})["opens"], "activation");
    EXPECT_FALSE(event_json(events[3], Seats{}).contains("opens"));
}

TEST(LogTest, A_whisper_is_for_one_seat_and_the_owner) {
    std::vector<Event> events;
    Log log(events);
    log.whisper(Seat(1), "X-1"_rule, rolls, Seat(1));
    log.tell("X-1"_rule, rolls, Seat(1));
    EXPECT_TRUE(events[0].visible_to(Viewer(Seat(1))));
    EXPECT_TRUE(events[0].visible_to(Viewer::owner()));
    EXPECT_FALSE(events[0].visible_to(Viewer(Seat(0))));
    EXPECT_FALSE(events[0].visible_to(Viewer::spectator()));
    EXPECT_TRUE(events[1].visible_to(Viewer::spectator()));
    EXPECT_EQ(event_json(events[0], Seats{})["secret_to"], 1);
}

} // namespace
} // namespace muster
