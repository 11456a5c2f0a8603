// The procedures of a game, a row each: what it is called in positions and what it remembers, how it goes on,
// and, if it asks, whom, what may be answered, what follows and how it is told. A row stands in the file of
// its topic; what every game does with its rows is here.
//
//     constinit const ProcedureInfo<Types> pushing_row{
//         .words = remembers<PushingFrame>("pushing", pushing_fields),
//         .verbs = {Verb::push, Verb::pass},
//         .list = list_pushes,
//         .judge = judge_push,
//         .apply = push_or_not,
//         .why = why_pushing,
//         .prompt = ask_where_to_push,
//         .lies_on = {{{Procedure::attack, AttackStep::push}}},
//     };
//
// `Types` names a game's own types: Kit (what never changes during a game), State (with a member `flow`),
// Play (what resolving a decision needs: at least `state` and `chance`) and Sight (what showing it needs).
#pragma once

#include "core/action.hpp"
#include "core/field.hpp"
#include "core/id.hpp"
#include "core/position.hpp"
#include "core/scene.hpp"
#include "core/verdict.hpp"
#include "round/flow.hpp"
#include "round/story.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace muster {

// ---------------------------------------------------------------- what a row says in positions

inline constexpr std::size_t steps_at_most = 16;
using Steps = std::array<std::string_view, steps_at_most>;
inline constexpr Steps gone_once_answered{"ask"};
inline constexpr Steps done_once_answered{"ask", "done"}; // what follows from the answer lies on top of it

struct ProcedureWords {
    std::string_view name;
    std::uint8_t number = 0; // its procedure
    Fields own;              // what its frame remembers
    std::size_t bytes = 0;   // of that
    Steps steps;
    // Lets `use` have what the frame remembers, as the struct that it is, and keeps it.
    void (*open)(Frame& frame, Call<void(void* own)> use) = nullptr;
};

template <Remembered Own>
void open_frame(Frame& frame, Call<void(void* own)> use) {
    Own own = frame.as<Own>();
    use(&own);
    frame.keep(own);
}

void the_fields_name_every_byte(); // not constant: what stops the compiler where they do not

template <Remembered Own, std::size_t Rows>
consteval ProcedureWords remembers(std::string_view name, const std::array<Field, Rows>& fields,
                                   const Steps& steps = gone_once_answered) {
    if (!name_all_of<Own>(fields)) the_fields_name_every_byte();
    return {name, static_cast<std::uint8_t>(Own::procedure), fields, sizeof(Own), steps, open_frame<Own>};
}
// Nothing but the seat that is asked.
template <class Own>
inline constexpr std::array<Field, 1> only_seat{field::seat<&Own::seat>()};
template <Remembered Own>
consteval ProcedureWords remembers_seat(std::string_view name, const Steps& steps = gone_once_answered) {
    return remembers<Own>(name, only_seat<Own>, steps);
}
template <Remembered Own>
    requires std::is_empty_v<Own>
consteval ProcedureWords remembers_nothing(std::string_view name, const Steps& steps = gone_once_answered) {
    return {name, static_cast<std::uint8_t>(Own::procedure), {}, 0, steps, open_frame<Own>};
}

// ---------------------------------------------------------------- a row

class VerbSet {
public:
    constexpr VerbSet() = default;
    template <class Verb>
        requires std::is_enum_v<Verb>
    constexpr VerbSet(std::initializer_list<Verb> verbs) {
        for (const Verb verb : verbs) bits_ |= std::uint64_t{1} << static_cast<std::uint8_t>(verb);
    }
    constexpr bool contains(std::uint8_t verb) const { return verb < 64 && (bits_ >> verb & 1) != 0; }
    constexpr bool empty() const { return bits_ == 0; }

private:
    std::uint64_t bits_ = 0;
};

// A question as it stands: which frame asks it, and which seat. What the answer may depend on.
template <class Types>
struct Question {
    const typename Types::Kit& kit;
    const typename Types::State& state;
    const Frame& frame;
    Seat seat;

    template <Remembered Own>
    Own as() const {
        return frame.as<Own>();
    }
};

// What was answered, to a frame as it was when it asked.
struct Answer {
    const Frame& frame;
    Seat seat;
    const Action& action;

    template <Remembered Own>
    Own as() const {
        return frame.as<Own>();
    }
    template <class Verb>
    bool is(Verb verb) const {
        return action.verb == static_cast<std::uint8_t>(verb);
    }
};

// A frame of a position, on top of another.
template <class Types>
struct Lying {
    const typename Types::Kit& kit;
    const typename Types::State& state;
    const Frame& frame;
    const Frame& around;

    template <Remembered Own>
    Own as() const {
        return frame.as<Own>();
    }
};

// Where a frame may lie: on these procedures, at this step of them or at any.
class Below {
public:
    constexpr Below() = default;
    template <class Procedure>
        requires std::is_enum_v<Procedure>
    constexpr Below(Procedure procedure) : procedure_(static_cast<std::int16_t>(procedure)) {}
    template <class Procedure, class Step>
        requires std::is_enum_v<Procedure> && std::is_enum_v<Step>
    constexpr Below(Procedure procedure, Step step)
        : procedure_(static_cast<std::int16_t>(procedure)), step_(static_cast<std::int16_t>(step)) {}
    constexpr bool is(const Frame& frame) const {
        return frame.procedure == procedure_ && (step_ < 0 || frame.step == step_);
    }

private:
    std::int16_t procedure_ = -1;
    std::int16_t step_ = -1;
};
using Belows = std::array<Below, 8>; // the first few

// What is said of a seat that is asked in between, where it is told who comes next: "may react".
struct InBetween {
    std::string_view doing;
    Rule rule;
};

template <class Types>
struct ProcedureInfo {
    using Sight = typename Types::Sight;

    ProcedureWords words;
    // One step of it. Without one it asks, and is gone when somebody comes back to it.
    Next (*step)(typename Types::Play& play, Frame& frame) = nullptr;

    // ---- of a question; no verbs: it asks nothing
    VerbSet verbs{};
    std::uint8_t asks_at = 0; // the step at which it asks
    // Whom; without it, the seat of the frame.
    SeatSet (*asks)(const typename Types::Kit& kit, const typename Types::State& state,
                    const Frame& frame) = nullptr;
    void (*list)(const Question<Types>& question, ActionList& actions) = nullptr;
    // Of an answer with one of the verbs.
    Verdict (*judge)(const Question<Types>& question, const Action& action) = nullptr;
    void (*apply)(typename Types::Play& play, const Answer& answer) = nullptr;

    // ---- how it is told: why one is asked, in a sentence (an empty one is none) or in several; what is
    // asked
    Scene::Link (*why)(const Sight& sight, const Frame& frame) = nullptr;
    void (*chain)(const Sight& sight, const Frame& frame, Links& links) = nullptr;
    Scene::Prompt (*prompt)(const Sight& sight, const Frame& frame) = nullptr;
    // Where several are asked.
    std::vector<Scene::Prompt> (*prompts)(const Sight& sight, const Frame& frame) = nullptr;

    // ---- what a position can be
    Belows lies_on{};
    // The rule that it breaks as it is, where it may lie; nothing: none.
    std::string_view (*misfit)(const Lying<Types>& lying) = nullptr;
    // In a state that is otherwise sound: whether the seat that is asked has something to answer.
    bool (*has_answer)(const Question<Types>& question) = nullptr;
    // What it is about (a piece, a unit), by number, -1: none; without it, nothing that must be there and be
    // decided for.
    std::int32_t (*about)(const Frame& frame) = nullptr;

    // ---- what some games ask of a frame
    InBetween in_between{};
    // Of a frame about something that belongs to its seat: the number of that.
    int (*belonging)(const Frame& frame) = nullptr;

    bool may_lie_on(const Frame& around) const {
        return std::ranges::any_of(lies_on, [&](const Below& below) { return below.is(around); });
    }
};

// ---------------------------------------------------------------- all rows of a game, by procedure

template <class Types, std::size_t Count>
class Procedures {
public:
    using Info = ProcedureInfo<Types>;
    using Kit = typename Types::Kit;
    using State = typename Types::State;

    constexpr explicit Procedures(const std::array<const Info*, Count>& rows) : rows_(rows) {}

    const Info& of(const Frame& frame) const { return *rows_[frame.procedure]; }
    const Info& operator[](std::size_t procedure) const { return *rows_[procedure]; }
    static constexpr std::size_t size() { return Count; }

    bool is_asking(const Frame& frame) const {
        const Info& info = of(frame);
        return frame.step == info.asks_at && !info.verbs.empty();
    }
    // The frame that asks; nothing if nobody is asked.
    const Frame* question(const State& state) const {
        return !state.flow.idle() && is_asking(state.flow.top()) ? &state.flow.top() : nullptr;
    }
    // The number of what a frame is about; -1: nothing.
    std::int32_t about(const Frame& frame) const {
        const Info& info = of(frame);
        return info.about != nullptr ? info.about(frame) : -1;
    }
    SeatSet awaiting(const Kit& kit, const State& state) const {
        const Frame* frame = question(state);
        if (frame == nullptr) return {};
        const Info& info = of(*frame);
        return info.asks != nullptr ? info.asks(kit, state, *frame) : SeatSet(frame->seat());
    }
    void list(const Kit& kit, const State& state, Seat seat, ActionList& actions) const {
        if (!awaiting(kit, state).contains(seat)) return;
        of(state.flow.top()).list({kit, state, state.flow.top(), seat}, actions);
    }
    template <class Play>
    Next step(Play& play, Frame& frame) const {
        const Info& info = of(frame);
        if (info.step != nullptr) return info.step(play, frame);
        if (frame.step == info.asks_at) return Next::ask;
        play.state.flow.finish();
        return Next::go_on;
    }
    // To the next decision, or the end.
    template <class Play>
    void advance(Play& play) const {
        run(play.state.flow, play.chance, [&](Frame& frame) { return step(play, frame); });
    }

    template <class Sight>
    std::vector<Scene::Link> chain(const Sight& sight) const {
        Links links;
        for (int i = 0; i < sight.state.flow.depth(); ++i) {
            const Frame& frame = sight.state.flow[i];
            const Info& info = of(frame);
            if (info.why != nullptr)
                if (Scene::Link link = info.why(sight, frame); !link.sentence.empty())
                    links.add(std::move(link));
            if (info.chain != nullptr) info.chain(sight, frame, links);
        }
        return links.take();
    }
    template <class Sight>
    std::vector<Scene::Prompt> prompts(const Sight& sight) const {
        const Frame* frame = question(sight.state);
        if (frame == nullptr) return {};
        const Info& info = of(*frame);
        if (info.prompts != nullptr) return info.prompts(sight, *frame);
        return {info.prompt(sight, *frame)};
    }

private:
    std::array<const Info*, Count> rows_;
};

// ---------------------------------------------------------------- the flow as JSON

// Types may have `says_every_step`: also the first one of each procedure is said in positions, and must be.
template <class Types>
constexpr bool says_every_step_of() {
    if constexpr (requires { Types::says_every_step; })
        return Types::says_every_step;
    else
        return false;
}

// The words of all rows, whatever the game.
class ProcedureTable {
public:
    template <class Types, std::size_t Count>
    // NOLINTNEXTLINE(google-explicit-constructor)
    ProcedureTable(const Procedures<Types, Count>& rows)
        : rows_(&rows), size_(Count), says_every_step_(says_every_step_of<Types>()),
          words_([](const void* all, std::size_t i) -> const ProcedureWords& {
              return (*static_cast<const Procedures<Types, Count>*>(all))[i].words;
          }) {}

    std::size_t size() const { return size_; }
    // The bottom of the stack always says its step.
    bool says_step(const Frame& frame) const { return says_every_step_ || frame.procedure == 0; }
    const ProcedureWords& operator[](std::size_t i) const { return words_(rows_, i); }
    const ProcedureWords* find(std::string_view name) const;

private:
    const void* rows_;
    std::size_t size_;
    bool says_every_step_;
    const ProcedureWords& (*words_)(const void* rows, std::size_t i);
};

// For a frame that `misshapen` finds nothing wrong with.
Json frame_json(const Frame& frame, const ProcedureTable& table, const Words& words);

template <int Depth>
Json flow_json(const Flow<Depth>& flow, const ProcedureTable& table, const Words& words) {
    Json json = Json::array();
    for (int i = 0; i < flow.depth(); ++i) json.push_back(frame_json(flow[i], table, words));
    return json;
}

// A seat that is not given is the one that decides for the thing that the frame is about.
class ProcedureReading : public PositionReading {
protected:
    ProcedureReading(const Words& words, ProcedureTable table) : PositionReading(words), table_(table) {}
    // Nobody: it must be said.
    virtual std::optional<Seat> decides_for(std::string_view kind, int thing) const = 0;

    template <int Depth>
    void read_frames(const JsonReader& from, Flow<Depth>& flow) const {
        if (!from.array(Depth)) return;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (const auto frame = read_frame(from[i])) flow.begin_frame(*frame);
    }

private:
    std::optional<Frame> read_frame(const JsonReader& from) const;
    void read_own(const JsonReader& from, const ProcedureWords& about, void* own) const;
    std::optional<Seat> seat_that_follows(const JsonReader& from, const ProcedureWords& about) const;

    ProcedureTable table_;
};

// What is wrong with a frame, whatever the game: its procedure, its step, a byte that means nothing. Empty:
// nothing.
std::string_view misshapen(const Frame& frame, const ProcedureTable& table);

// Whether everything is there that a frame names, and every other number is one that can be written.
bool names_what_is_there(const Frame& frame, const ProcedureTable& table, const IsHere& is_here);

struct FrameFault {
    int frame = 0; // from the outermost
    std::string_view sentence;
};

// The first frame, from the outermost, with which something is wrong. `may_lie_on` tells whether a procedure
// may be under way inside a frame; `misfit` what is wrong with a frame that is so far sound, or nothing.
template <int Depth, class MayLieOn, class Misfit>
std::optional<FrameFault> fault_in(const Flow<Depth>& flow, const ProcedureTable& table, MayLieOn may_lie_on,
                                   Misfit misfit) {
    for (int i = 0; i < flow.depth(); ++i) {
        if (const std::string_view wrong = misshapen(flow[i], table); !wrong.empty())
            return FrameFault{i, wrong};
        if (i > 0 && !may_lie_on(flow[i], flow[i - 1])) return FrameFault{i, "this cannot be under way here"};
        if (const std::string_view wrong = misfit(flow[i]); !wrong.empty()) return FrameFault{i, wrong};
    }
    return std::nullopt;
}

} // namespace muster
