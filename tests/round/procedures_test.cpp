#include "round/procedures.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

enum class BallDoing : std::uint8_t { game, asking, throwing };
enum class BallVerb : std::uint8_t { yes, no };
enum class Mood : std::uint8_t { calm, angry, gone };
enum class BallStep : std::uint8_t { serve, rally };
using BallId = Id<struct BallTag>;

struct GameFrame {
    static constexpr BallDoing procedure = BallDoing::game;
};
struct AskingFrame {
    static constexpr BallDoing procedure = BallDoing::asking;
    Seat seat;
    BallId ball;
};
struct ThrowingFrame {
    static constexpr BallDoing procedure = BallDoing::throwing;
    Seat seat;
    BallId ball;
    Mood mood = Mood::calm;
    BallId after = BallId::none();
    std::int8_t bounces = 0;
    bool high = false;
};

struct BallState {
    Flow<4> flow;
    int answers = 0;
};
struct BallKit {};
struct BallPlay {
    BallState& state;
    Chance& chance;
};
struct BallSight {
    const BallState& state;
};
struct BallTypes {
    using Kit = BallKit;
    using State = BallState;
    using Play = BallPlay;
    using Sight = BallSight;
};
using BallRow = ProcedureInfo<BallTypes>;
using BallQuestion = Question<BallTypes>;

constexpr std::array<std::string_view, 3> mood_words{"calm", "angry", "gone"};
constexpr std::array asking_fields{field::seat<&AskingFrame::seat>(),
                                   field::thing<&AskingFrame::ball>("ball", "ball")};
constexpr std::array throwing_fields{
    field::seat<&ThrowingFrame::seat>(),
    field::thing<&ThrowingFrame::ball>("ball", "ball"),
    field::word<&ThrowingFrame::mood>("mood", mood_words, "there is no such mood").or_else(0),
    field::thing<&ThrowingFrame::after>("after", "ball").or_none(),
    field::number<&ThrowingFrame::bounces>("bounces"),
    field::yes<&ThrowingFrame::high>("high"),
};
static_assert(name_all_of<ThrowingFrame>(throwing_fields));

Next play_on(BallPlay& play, Frame& frame) {
    if (frame.is_at(BallStep::rally)) {
        play.state.flow.clear();
        return Next::go_on;
    }
    frame.go_to(BallStep::rally);
    play.state.flow.begin(AskingFrame{Seat(1), BallId(3)});
    return Next::go_on;
}

const BallRow game_row{
    .words = remembers_nothing<GameFrame>("game", {"serve", "rally"}),
    .step = play_on,
    .why = [](const BallSight&, const Frame&) -> Scene::Link { return {"They play.", "B-1"_rule}; },
};
const BallRow asking_row{
    .words = remembers<AskingFrame>("asking", asking_fields, done_once_answered),
    .verbs = {BallVerb::yes, BallVerb::no},
    .list =
        [](const BallQuestion& question, ActionList& actions) {
            actions.add(Action(BallVerb::yes).with(question.as<AskingFrame>().ball.index()));
        },
    .judge = [](const BallQuestion&, const Action&) { return Verdict::allowed(); },
    .apply = [](BallPlay& play, const Answer& answer) { play.state.answers += answer.is(BallVerb::yes); },
    .chain = [](const BallSight&, const Frame&,
                Links& links) { links.add("It came their way.", "B-2"_rule); },
    .prompt = [](const BallSight&,
                 const Frame& frame) { return question_to(frame.seat(), "Do you catch it?", "B-2"_rule); },
    .lies_on = {{{BallDoing::game, BallStep::rally}, {BallDoing::throwing}}},
    .about = [](const Frame& frame) -> std::int32_t { return frame.as<AskingFrame>().ball.index(); },
};
const BallRow throwing_row{.words = remembers<ThrowingFrame>("throwing", throwing_fields, {"aim", "throw"})};
const Procedures<BallTypes, 3> ball_procedures{{&game_row, &asking_row, &throwing_row}};

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

class BallReader : ProcedureReading {
public:
    explicit BallReader(const Words& words, ProcedureTable table = ball_procedures)
        : ProcedureReading(words, table) {}
    Flow<4> read(const Json& json, Faults& faults) const {
        Flow<4> flow;
        read_frames(JsonReader(json, faults), flow);
        return flow;
    }

private:
    bool is_here(std::string_view kind, int value) const override {
        return kind == "seat" ? value < 2 : value < 8;
    }
    std::optional<Seat> decides_for(std::string_view, int ball) const override { return Seat(ball % 2); }
};

constexpr auto ball_is_here = [](std::string_view kind, int value) {
    return kind == "seat" ? value < 2 : value < 8;
};

ThrowingFrame a_throw() { return {Seat(1), BallId(4), Mood::gone, BallId::none(), 7, true}; }

Flow<4> ball_thrown() {
    Flow<4> flow;
    flow.begin(GameFrame{}).go_to(BallStep::rally);
    flow.begin(a_throw()).step = 1;
    return flow;
}

Json ball_json(std::string_view text) {
    Faults faults;
    return parse_json(text, faults).value_or(Json());
}

TEST(Frames, What_a_procedure_remembers_comes_back_as_it_was) {
    const Frame frame = Frame::of(a_throw());
    EXPECT_TRUE(frame.is<ThrowingFrame>());
    EXPECT_FALSE(frame.is<AskingFrame>());
    EXPECT_EQ(frame.seat(), Seat(1));
    const auto own = frame.as<ThrowingFrame>();
    EXPECT_EQ(own.ball, BallId(4));
    EXPECT_EQ(own.mood, Mood::gone);
    EXPECT_TRUE(own.after.is_none());
    EXPECT_EQ(own.bounces, 7);
    EXPECT_TRUE(own.high);
    Frame other = frame;
    auto changed = own;
    changed.after = BallId(2);
    other.keep(changed);
    EXPECT_EQ(other.as<ThrowingFrame>().after, BallId(2));
    EXPECT_NE(other, frame);
}

TEST(Frames, One_that_remembers_less_leaves_no_trace_of_more) {
    Frame frame = Frame::of(AskingFrame{Seat(1), BallId(2)});
    EXPECT_EQ(misshapen(frame, ball_procedures), "");
    Flow<4> one, two;
    one.begin(GameFrame{});
    two.begin(GameFrame{});
    two.begin(a_throw());
    two.finish();
    EXPECT_EQ(one.top(), two.top());
    EXPECT_EQ(one.depth(), two.depth());
}

TEST(ProcedureRows, Frames_are_written_by_name_and_read_again) {
    const BallWords words;
    const Json written = flow_json(ball_thrown(), ball_procedures, words);
    EXPECT_EQ(written.dump(),
              R"([{"doing":"game","step":"rally"},{"doing":"throwing","step":"throw","seat":"s1",)"
              R"("ball":"b4","mood":"gone","bounces":7,"high":true}])");
    Faults faults;
    const Flow<4> again = BallReader(words).read(written, faults);
    EXPECT_TRUE(faults.empty()) << to_string(faults);
    ASSERT_EQ(again.depth(), 2);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(again[i], ball_thrown()[i]);
}

TEST(ProcedureRows, What_goes_without_saying_is_left_out) {
    const BallWords words;
    Flow<4> flow;
    flow.begin(GameFrame{});
    flow.begin(ThrowingFrame{Seat(0), BallId(3), Mood::calm, BallId::none(), 0, false});
    const Json written = flow_json(flow, ball_procedures, words);
    EXPECT_EQ(written.dump(),
              R"([{"doing":"game","step":"serve"},{"doing":"throwing","seat":"s0","ball":"b3"}])");
    Faults faults;
    EXPECT_EQ(BallReader(words).read(written, faults)[1], flow[1]);
}

struct StepTellers : BallTypes {
    static constexpr bool says_every_step = true;
};

TEST(ProcedureRows, A_game_may_say_every_step) {
    const BallWords words;
    const ProcedureInfo<StepTellers> game{.words = game_row.words}, asking{.words = asking_row.words};
    const Procedures<StepTellers, 2> rows{{&game, &asking}};
    Flow<4> flow;
    flow.begin(GameFrame{});
    flow.begin(AskingFrame{Seat(1), BallId(3)});
    EXPECT_EQ(flow_json(flow, rows, words).dump(),
              R"([{"doing":"game","step":"serve"},{"doing":"asking","step":"ask","seat":"s1","ball":"b3"}])");
    Faults faults;
    BallReader(words, rows).read(ball_json(R"([{"doing": "asking", "ball": "b3"}])"), faults);
    EXPECT_EQ(to_string(faults), "[0].step: this field is missing\n");
}

// Whoever decides for the ball, unless it is said.
TEST(ProcedureRows, A_seat_follows_from_what_a_frame_is_about) {
    const BallWords words;
    Faults faults;
    const Flow<4> flow = BallReader(words).read(ball_json(R"([{"doing": "asking", "ball": "b3"}])"), faults);
    EXPECT_TRUE(faults.empty());
    EXPECT_EQ(flow[0].seat(), Seat(1));
    EXPECT_EQ(ball_procedures.about(flow[0]), 3);
    EXPECT_EQ(ball_procedures.about(Frame::of(GameFrame{})), -1);
    // Not for another ball.
    BallReader(words).read(ball_json(R"([{"doing": "throwing", "after": "b3"}])"), faults);
    EXPECT_EQ(to_string(faults), "[0].seat: this field is missing\n[0].ball: this field is missing\n");
}

TEST(ProcedureRows, Whatever_cannot_be_read_is_told) {
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

TEST(ProcedureRows, A_frame_has_the_steps_and_things_of_its_procedure) {
    Frame frame = ball_thrown()[1];
    EXPECT_EQ(misshapen(frame, ball_procedures), "");
    EXPECT_TRUE(names_what_is_there(frame, ball_procedures, ball_is_here));
    frame.step = 2;
    EXPECT_EQ(misshapen(frame, ball_procedures), "there is no such step");
    frame.step = 200;
    EXPECT_EQ(misshapen(frame, ball_procedures), "there is no such step");
    frame.procedure = 3;
    EXPECT_EQ(misshapen(frame, ball_procedures), "there is no such procedure");
    Frame asking = ball_thrown()[1];
    asking.procedure = static_cast<std::uint8_t>(BallDoing::asking); // with more bytes than it has
    EXPECT_EQ(misshapen(asking, ball_procedures), "this procedure remembers nothing of the kind");
    const auto with = [](auto change) {
        ThrowingFrame own = a_throw();
        change(own);
        return names_what_is_there(Frame::of(own), ball_procedures, ball_is_here);
    };
    EXPECT_FALSE(with([](ThrowingFrame& own) { own.seat = Seat(2); }));
    EXPECT_FALSE(with([](ThrowingFrame& own) { own.ball = BallId(8); }));
    EXPECT_FALSE(with([](ThrowingFrame& own) { own.ball = BallId::none(); })); // only where it may be missing
    EXPECT_FALSE(with([](ThrowingFrame& own) { own.mood = static_cast<Mood>(3); }));
    EXPECT_FALSE(with([](ThrowingFrame& own) { own.bounces = -1; }));
    EXPECT_TRUE(with([](ThrowingFrame& own) { own.after = BallId(7); }));
}

TEST(ProcedureRows, The_outermost_fault_of_a_flow_is_found) {
    const auto anything = [](const Frame&, const Frame&) { return true; };
    const auto nothing_wrong = [](const Frame&) { return std::string_view(); };
    EXPECT_FALSE(fault_in(ball_thrown(), ball_procedures, anything, nothing_wrong).has_value());
    const auto nowhere = fault_in(
        ball_thrown(), ball_procedures, [](const Frame&, const Frame&) { return false; }, nothing_wrong);
    ASSERT_TRUE(nowhere.has_value());
    EXPECT_EQ(nowhere->frame, 1);
    EXPECT_EQ(nowhere->sentence, "this cannot be under way here");
    const auto each =
        fault_in(ball_thrown(), ball_procedures, anything, [](const Frame&) { return "wrong"; });
    EXPECT_EQ(each->frame, 0);
}

// One that asks, is answered, and is gone when its turn comes again.
TEST(ProcedureRows, A_question_is_asked_answered_and_gone) {
    BallState state;
    state.flow.begin(GameFrame{});
    Chance chance = Chance::drawn(1, 0);
    BallPlay play{state, chance};
    ball_procedures.advance(play);
    ASSERT_EQ(state.flow.depth(), 2);
    EXPECT_EQ(ball_procedures.awaiting({}, state), SeatSet(Seat(1)));
    ActionList actions;
    ball_procedures.list({}, state, Seat(0), actions);
    EXPECT_TRUE(actions.empty()); // of nobody else
    ball_procedures.list({}, state, Seat(1), actions);
    ASSERT_EQ(actions.size(), 1u);
    EXPECT_EQ(actions[0], Action(BallVerb::yes).with(3));
    const BallSight sight{state};
    const auto chain = ball_procedures.chain(sight);
    ASSERT_EQ(chain.size(), 2u);
    EXPECT_EQ(chain[1].sentence, "It came their way.");
    const auto prompts = ball_procedures.prompts(sight);
    ASSERT_EQ(prompts.size(), 1u);
    EXPECT_EQ(prompts[0].question, "Do you catch it?");
    EXPECT_TRUE(asking_row.verbs.contains(1));
    EXPECT_FALSE(asking_row.verbs.contains(2));
    EXPECT_TRUE(asking_row.may_lie_on(state.flow[0]));
    EXPECT_TRUE(asking_row.may_lie_on(Frame::of(a_throw())));
    EXPECT_FALSE(asking_row.may_lie_on(state.flow.top()));
    EXPECT_FALSE(asking_row.may_lie_on(Frame::of(GameFrame{}))); // at another step

    const Frame asked = state.flow.top();
    mark_answered(state.flow.top());
    EXPECT_TRUE(ball_procedures.awaiting({}, state).empty());
    ball_procedures.of(asked).apply(play, {asked, Seat(1), actions[0]});
    ball_procedures.advance(play);
    EXPECT_EQ(state.answers, 1);
    EXPECT_TRUE(state.flow.idle());
    EXPECT_EQ(ball_procedures.question(state), nullptr);
}

} // namespace
} // namespace muster
