#include "round/flow_json.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

enum class BallDoing : std::uint8_t { game, asking, throwing };

constexpr std::array<std::string_view, 3> mood_words{"calm", "angry", "gone"};
constexpr OwnField ball_field{"ball", "ball"};
constexpr std::array<FrameWords, 3> ball_frames{{
    {"game", {}, {"serve", "rally"}},
    {"asking", {{seat_field, ball_field}}, question_words},
    {"throwing",
     {{seat_field,
       ball_field,
       {"mood", "", Unsaid::zero, mood_words, "there is no such mood"},
       {"after", "ball", Unsaid::none},
       number_field("bounces"),
       yes_field("high")}},
     {"aim", "throw"}},
}};

// Balls are called b0 to b8, seats s0 and s1; ball 8 exists, but not at this table.
class BallWords : public Words {
public:
    std::string word(std::string_view kind, std::int32_t value) const override {
        return std::string(kind.substr(0, 1)) + std::to_string(value);
    }
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override {
        if (word.size() != 2 || word[0] != kind[0] || word[1] < '0' || word[1] > '8') return std::nullopt;
        return word[1] - '0';
    }
};

class BallReader : FlowReading {
public:
    explicit BallReader(const Words& words) : FlowReading(words, ball_frames, ball_field.name) {}
    Flow<4> read(const Json& json, Faults& faults) const {
        Flow<4> flow;
        read_frames(JsonReader(json, faults), flow);
        return flow;
    }

private:
    bool is_here(std::string_view kind, int value) const override {
        return kind == "seat" ? value < 2 : value < 8;
    }
    int decides_for(int ball) const override { return ball % 2; }
};

bool ball_is_here(std::string_view kind, int value) { return kind == "seat" ? value < 2 : value < 8; }

Flow<4> ball_thrown() {
    Flow<4> flow;
    flow.begin(BallDoing::game).step = 1;
    Frame& frame = flow.begin(BallDoing::throwing, 1, 4, 2);
    frame.step = 1;
    frame.own[3] = -1;
    frame.own[4] = 7;
    frame.own[5] = 1;
    return flow;
}

Json ball_json(std::string_view text) {
    Faults faults;
    return parse_json(text, faults).value_or(Json());
}

TEST(FlowJson, Frames_are_written_by_name_and_read_again) {
    const BallWords words;
    const Json written = flow_json(ball_thrown(), ball_frames, words);
    EXPECT_EQ(written.dump(),
              R"([{"doing":"game","step":"rally"},{"doing":"throwing","step":"throw","seat":"s1",)"
              R"("ball":"b4","mood":"gone","bounces":7,"high":true}])");
    Faults faults;
    const Flow<4> again = BallReader(words).read(written, faults);
    EXPECT_TRUE(faults.empty()) << to_string(faults);
    ASSERT_EQ(again.depth(), 2);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(again[i], ball_thrown()[i]);
}

TEST(FlowJson, What_goes_without_saying_is_left_out) {
    const BallWords words;
    Flow<4> flow;
    flow.begin(BallDoing::game);
    flow.begin(BallDoing::throwing, 0, 3).own[3] = -1;
    const Json written = flow_json(flow, ball_frames, words);
    EXPECT_EQ(written.dump(),
              R"([{"doing":"game","step":"serve"},{"doing":"throwing","seat":"s0","ball":"b3"}])");
    Faults faults;
    EXPECT_EQ(BallReader(words).read(written, faults)[1], flow[1]);
}

// Whoever decides for the ball, unless it is said.
TEST(FlowJson, A_seat_follows_from_what_a_frame_is_about) {
    const BallWords words;
    Faults faults;
    const Flow<4> flow = BallReader(words).read(ball_json(R"([{"doing": "asking", "ball": "b3"}])"), faults);
    EXPECT_TRUE(faults.empty());
    EXPECT_EQ(flow[0].own[0], 1);
}

TEST(FlowJson, Whatever_cannot_be_read_is_told) {
    const BallWords words;
    const auto told = [&](std::string_view text) {
        Faults faults;
        BallReader(words).read(ball_json(text), faults);
        return to_string(faults);
    };
    EXPECT_EQ(told(R"([{"doing": "tea"}])"), "[0].doing: there is no such procedure\n");
    EXPECT_EQ(told(R"([{"doing": "game"}])"), "[0].step: this field is missing\n");
    EXPECT_EQ(told(R"([{"doing": "game", "step": "tea"}])"), "[0].step: \"game\" has no such step\n");
    EXPECT_EQ(told(R"([{"doing": "game", "step": ""}])"), "[0].step: \"game\" has no such step\n");
    EXPECT_EQ(told(R"([{"doing": "game", "step": "rally", "ball": 1}])"),
              "[0].ball: \"game\" has no such field\n");
    EXPECT_EQ(told(R"([{"doing": "asking", "seat": "s0"}])"), "[0].ball: this field is missing\n");
    EXPECT_EQ(told(R"([{"doing": "asking", "ball": "b8"}])"), "[0].ball: there is no such ball\n");
    EXPECT_EQ(told(R"([{"doing": "throwing", "ball": "b1", "mood": "sad"}])"),
              "[0].mood: there is no such mood\n");
}

TEST(FlowJson, A_frame_has_the_steps_and_numbers_of_its_procedure) {
    Frame frame = ball_thrown()[1];
    EXPECT_EQ(misshapen(frame, ball_frames), "");
    EXPECT_TRUE(names_what_is_there(frame, ball_frames, ball_is_here));
    frame.step = 2;
    EXPECT_EQ(misshapen(frame, ball_frames), "there is no such step");
    frame.step = 200;
    EXPECT_EQ(misshapen(frame, ball_frames), "there is no such step");
    frame.procedure = 3;
    EXPECT_EQ(misshapen(frame, ball_frames), "there is no such procedure");
    Frame asking;
    asking.procedure = static_cast<std::uint8_t>(BallDoing::asking);
    asking.own[2] = 1;
    EXPECT_EQ(misshapen(asking, ball_frames), "this procedure remembers nothing of the kind");
    const auto with = [](std::size_t i, int value) {
        Frame other = ball_thrown()[1];
        other.own[i] = static_cast<std::int8_t>(value);
        return names_what_is_there(other, ball_frames, ball_is_here);
    };
    EXPECT_FALSE(with(0, 2));
    EXPECT_FALSE(with(1, 8));
    EXPECT_FALSE(with(1, -1)); // only where it may be missing
    EXPECT_FALSE(with(2, 3));
    EXPECT_FALSE(with(4, -1));
    EXPECT_FALSE(with(5, 2));
    EXPECT_TRUE(with(3, 7));
}

TEST(FlowJson, The_outermost_fault_of_a_flow_is_found) {
    const auto anything = [](const Frame&, const Frame&) { return true; };
    const auto nothing_wrong = [](const Frame&) { return std::string_view(); };
    EXPECT_FALSE(fault_in(ball_thrown(), ball_frames, anything, nothing_wrong).has_value());
    const auto nowhere =
        fault_in(ball_thrown(), ball_frames, [](const Frame&, const Frame&) { return false; }, nothing_wrong);
    ASSERT_TRUE(nowhere.has_value());
    EXPECT_EQ(nowhere->frame, 1);
    EXPECT_EQ(nowhere->sentence, "this cannot be under way here");
    const auto each = fault_in(ball_thrown(), ball_frames, anything, [](const Frame&) { return "wrong"; });
    EXPECT_EQ(each->frame, 0);
}

} // namespace
} // namespace muster
