// The flow as JSON that people can read and write. A game says once, in a table, what each of its frames is
// called, which steps it has and what it remembers; how frames are written and read follows from that, and
// so does what the checker of every game asks of them first.
#pragma once

#include "core/position.hpp"
#include "round/flow.hpp"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace muster {

// What is meant where a position says nothing: it must say it, or 0, or -1.
enum class Unsaid : std::uint8_t { missing, zero, none };

// One number that a frame remembers: a thing of a kind that the game has words for, a "number", a "yes" (or
// no), or one of a few words.
struct OwnField {
    std::string_view name; // empty: this number is not used
    std::string_view kind;
    Unsaid unsaid = Unsaid::missing;
    std::span<const std::string_view> words{}; // by number
    std::string_view otherwise{};              // what is said of a word that is none of them

    constexpr bool is_there() const { return !name.empty(); }
    constexpr bool goes_without_saying(int value) const {
        return (unsaid == Unsaid::zero && value == 0) || (unsaid == Unsaid::none && value == -1);
    }
};

inline constexpr OwnField no_field{};
inline constexpr OwnField seat_field{"seat", "seat"};
constexpr OwnField number_field(std::string_view name) { return {name, "number", Unsaid::zero}; }
constexpr OwnField yes_field(std::string_view name) { return {name, "yes", Unsaid::zero}; }

inline constexpr std::size_t most_steps = 16;
using StepWords = std::array<std::string_view, most_steps>;
inline constexpr StepWords question_words{"ask"}; // of a frame that is gone once it is answered

struct FrameWords {
    std::string_view name;
    std::array<OwnField, std::tuple_size_v<decltype(Frame::own)>> own;
    StepWords steps;
};

// All frames of a game, by procedure; the first is the game itself, which always tells its step.
using FlowWords = std::span<const FrameWords>;

// ---------------------------------------------------------------- writing

// For a frame that `misshapen` finds nothing wrong with.
Json frame_json(const Frame& frame, FlowWords flow_words, const Words& words);

template <int Depth>
Json flow_json(const Flow<Depth>& flow, FlowWords flow_words, const Words& words) {
    Json json = Json::array();
    for (int i = 0; i < flow.depth(); ++i) json.push_back(frame_json(flow[i], flow_words, words));
    return json;
}

// ---------------------------------------------------------------- reading

// A seat that is not given is the one that decides for the thing that the frame is about.
class FlowReading : public PositionReading {
protected:
    // `decided`: the name of the field next to the seat which says what a frame is about.
    FlowReading(const Words& words, FlowWords flow_words, std::string_view decided)
        : PositionReading(words), flow_words_(flow_words), decided_(decided) {}
    virtual int decides_for(int thing) const = 0;

    template <int Depth>
    void read_frames(const JsonReader& from, Flow<Depth>& flow) const {
        if (!from.array(Depth)) return;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (const auto frame = read_frame(from[i])) flow.begin(frame->procedure) = *frame;
    }

private:
    std::optional<Frame> read_frame(const JsonReader& from) const;
    std::int8_t read_own(const JsonReader& from, const OwnField& field, const FrameWords& about) const;

    FlowWords flow_words_;
    std::string_view decided_;
};

// ---------------------------------------------------------------- checking

// What is wrong with a frame, whatever the game: its procedure, its step, a number that it does not have.
// Empty: nothing.
std::string_view misshapen(const Frame& frame, FlowWords flow_words);

// Whether everything is there that a frame names, and every other number is one that can be written:
// `is_here` is asked for a kind and a number.
template <class IsHere>
bool names_what_is_there(const Frame& frame, FlowWords flow_words, IsHere is_here) {
    const FrameWords& about = flow_words[frame.procedure];
    for (std::size_t i = 0; i < about.own.size(); ++i) {
        const OwnField& field = about.own[i];
        const int value = frame.own[i];
        if (!field.is_there() || field.goes_without_saying(value)) continue;
        if (value < 0) return false;
        if (field.kind == "number") continue;
        const bool fits = field.kind == "yes"   ? value == 1
                          : field.words.empty() ? is_here(field.kind, value)
                                                : value < static_cast<int>(field.words.size());
        if (!fits) return false;
    }
    return true;
}

struct FlowFault {
    int frame = 0; // from the outermost
    std::string_view sentence;
};

// The first frame, from the outermost, with which something is wrong. `may_lie_on` tells whether a procedure
// may be under way inside a frame; `misfit` what is wrong with a frame that is so far sound, or nothing.
template <int Depth, class MayLieOn, class Misfit>
std::optional<FlowFault> fault_in(const Flow<Depth>& flow, FlowWords flow_words, MayLieOn may_lie_on,
                                  Misfit misfit) {
    for (int i = 0; i < flow.depth(); ++i) {
        if (const std::string_view wrong = misshapen(flow[i], flow_words); !wrong.empty())
            return FlowFault{i, wrong};
        if (i > 0 && !may_lie_on(flow[i], flow[i - 1])) return FlowFault{i, "this cannot be under way here"};
        if (const std::string_view wrong = misfit(flow[i]); !wrong.empty()) return FlowFault{i, wrong};
    }
    return std::nullopt;
}

} // namespace muster
