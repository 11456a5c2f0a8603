// The flow of a game as a stack of frames. Rounds, phases, activations, attacks, reactions and cards all have
// the same shape: something is under way, something else happens inside it, then it goes on. A frame says
// which procedure is under way, at which step, with a few integers of its own. The top frame asks every
// decision; when it is done it is popped, and the one below goes on where it stood.
//
// Frames are plain data: a state can be copied, compared, stored and shown in the middle of anything.
#pragma once

#include "core/chance.hpp"
#include "core/list.hpp"

#include <array>
#include <cstdint>

namespace muster {

struct Frame {
    std::uint8_t procedure = 0;
    std::uint8_t step = 0;
    std::array<std::int8_t, 6> own{}; // what the procedure remembers: a seat, a card, a count ...

    friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

// A procedure that asks one question has these two steps: the question, and what is left to do once it is
// answered.
enum class AskStep : std::uint8_t { ask, done };
constexpr bool is_at(const Frame& frame, AskStep step) {
    return frame.step == static_cast<std::uint8_t>(step);
}
constexpr void mark_answered(Frame& frame) { frame.step = static_cast<std::uint8_t>(AskStep::done); }

template <int Depth>
class Flow {
public:
    constexpr bool idle() const { return frames_.empty(); }
    constexpr int depth() const { return frames_.size(); }
    constexpr Frame& top() { return frames_.back(); }
    constexpr const Frame& top() const { return frames_.back(); }
    constexpr const Frame& operator[](int i) const { return frames_[i]; } // 0 is the outermost
    constexpr Frame& operator[](int i) { return frames_[i]; }

    template <class Procedure>
    constexpr Frame& begin(Procedure procedure, int a = 0, int b = 0, int c = 0) {
        Frame frame;
        frame.procedure = static_cast<std::uint8_t>(procedure);
        frame.own = {static_cast<std::int8_t>(a), static_cast<std::int8_t>(b), static_cast<std::int8_t>(c)};
        frames_.push_back(frame);
        return frames_.back();
    }
    constexpr void finish() { frames_.pop_back(); }
    constexpr void clear() { frames_.clear(); }

    template <class Procedure>
    constexpr bool is(Procedure procedure) const {
        return !idle() && top().procedure == static_cast<std::uint8_t>(procedure);
    }
    // The innermost frame of this procedure, or nothing.
    template <class Procedure>
    constexpr const Frame* find(Procedure procedure) const {
        for (int i = depth() - 1; i >= 0; --i)
            if (frames_[i].procedure == static_cast<std::uint8_t>(procedure)) return &frames_[i];
        return nullptr;
    }

private:
    List<Frame, Depth> frames_;
};

// What a step of a procedure says when it returns: go on (the top may be another frame by now), or ask.
enum class Next : std::uint8_t { go_on, ask };

// Runs the top frame, whichever it is, until one asks a decision, the game is over, or entered luck runs out.
// `step` runs one step of the top frame.
template <int Depth, class Step>
void run(Flow<Depth>& flow, const Chance& chance, Step step) {
    while (!flow.idle() && !chance.wanting())
        if (step(flow.top()) == Next::ask) return;
}

} // namespace muster
