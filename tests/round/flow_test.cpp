#include "round/flow.hpp"

#include "core/words.hpp"

#include <cstring>

#include <gtest/gtest.h>
#include <string>

namespace muster {
namespace {

enum class Doing : std::uint8_t { round, turn, question };
enum class TurnStep : std::uint8_t { ask, end };
struct RoundFrame {
    static constexpr Doing procedure = Doing::round;
};
struct TurnFrame {
    static constexpr Doing procedure = Doing::turn;
    Seat seat;
    std::int8_t left = 0;
};
struct QuestionFrame {
    static constexpr Doing procedure = Doing::question;
};
using Stack = Flow<4>;
static_assert(std::has_unique_object_representations_v<Stack>);

TEST(FlowTest, The_top_frame_is_the_one_begun_last) {
    Stack flow;
    EXPECT_TRUE(flow.idle());
    EXPECT_FALSE(flow.is(Doing::round));
    flow.begin(RoundFrame{});
    flow.begin(TurnFrame{Seat(2), -1}).step = 3;
    EXPECT_EQ(flow.depth(), 2);
    EXPECT_TRUE(flow.is(Doing::turn));
    EXPECT_EQ(flow.top().step, 3);
    EXPECT_EQ(flow.top().own, (std::array<std::int8_t, 6>{2, -1, 0, 0, 0, 0}));
    EXPECT_EQ(flow.top().as<TurnFrame>().left, -1);
    EXPECT_EQ(flow[0].procedure, static_cast<std::uint8_t>(Doing::round));
    flow.finish();
    EXPECT_TRUE(flow.is(Doing::round));
    flow.clear();
    EXPECT_TRUE(flow.idle());
}

TEST(FlowTest, The_innermost_frame_of_a_procedure_is_found) {
    Stack flow;
    EXPECT_EQ(flow.find(Doing::turn), nullptr);
    flow.begin(TurnFrame{Seat(1)});
    flow.begin(RoundFrame{});
    flow.begin(TurnFrame{Seat(2)});
    flow.begin(QuestionFrame{});
    EXPECT_EQ(flow.find(Doing::turn)->seat(), Seat(2));
    EXPECT_EQ(flow.find<TurnFrame>(), &flow[2]);
    EXPECT_EQ(flow.find(Doing::round), &flow[1]);
}

TEST(FlowTest, A_frame_begun_and_finished_leaves_no_trace) {
    Stack one, two;
    one.begin(RoundFrame{});
    two.begin(RoundFrame{});
    two.begin(TurnFrame{Seat(3), 9}).step = 5;
    two.finish();
    EXPECT_EQ(std::memcmp(&one, &two, sizeof one), 0);
}

// A round of two turns, each of which asks one question.
struct Sample {
    Stack flow;
    std::string trace;

    Next step(Frame& frame) {
        switch (static_cast<Doing>(frame.procedure)) {
        case Doing::round:
            if (frame.step == 2) {
                trace += "end ";
                flow.finish();
            } else {
                ++frame.step;
                flow.begin(TurnFrame{Seat(frame.step)});
            }
            return Next::go_on;
        case Doing::turn:
            if (frame.is_at(TurnStep::ask)) {
                frame.go_to(TurnStep::end);
                trace += "turn" + std::to_string(frame.seat().index()) + " ";
                flow.begin(QuestionFrame{});
            } else {
                flow.finish();
            }
            return Next::go_on;
        case Doing::question: trace += "ask "; return Next::ask;
        }
        return Next::ask;
    }
    void go_on(const Chance& chance) {
        run(flow, chance, [this](Frame& frame) { return step(frame); });
    }
};

TEST(FlowTest, Runs_to_the_next_question_and_to_the_end) {
    Sample sample;
    const Chance chance = Chance::drawn(1, 1);
    sample.flow.begin(RoundFrame{});
    sample.go_on(chance);
    EXPECT_EQ(sample.trace, "turn1 ask ");
    sample.flow.finish(); // answered
    sample.go_on(chance);
    EXPECT_EQ(sample.trace, "turn1 ask turn2 ask ");
    sample.flow.finish();
    sample.go_on(chance);
    EXPECT_EQ(sample.trace, "turn1 ask turn2 ask end ");
    EXPECT_TRUE(sample.flow.idle());
}

TEST(FlowTest, Stops_when_entered_luck_runs_out) {
    struct None : Words {
        std::string word(std::string_view, std::int32_t) const override { return ""; }
        std::optional<std::int32_t> value(std::string_view, std::string_view) const override {
            return std::nullopt;
        }
    };
    const None words;
    constexpr ChanceKind kind{"X-R"_rule, "die", "", "X-1"_rule, ""};
    Chance chance = Chance::entered({}, words);
    Stack flow;
    flow.begin(RoundFrame{});
    int steps = 0;
    run(flow, chance, [&](Frame&) {
        std::array<std::uint8_t, 1> die{};
        chance.roll(6, die, Ask{&kind});
        ++steps;
        return Next::go_on; // would go on for ever
    });
    EXPECT_EQ(steps, 1);
}

} // namespace
} // namespace muster
