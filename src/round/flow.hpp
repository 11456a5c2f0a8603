// The flow of a game as a stack of frames. Rounds, phases, activations, attacks, reactions and cards all have
// the same shape: something is under way, something else happens inside it, then it goes on. A frame says
// which procedure is under way, at which step, and what that remembers. The top frame asks every
// decision; when it is done it is popped, and the one below goes on where it stood.
//
// Frames are plain data: a state can be copied, compared, stored and shown in the middle of anything.
#pragma once

#include "core/chance.hpp"
#include "core/list.hpp"
#include "core/seat.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace muster {

// What a procedure remembers while it is under way: a plain struct of at most six bytes that says which
// procedure it is of. One that asks, or acts for a seat, begins with that seat:
//
//     struct PushingFrame {
//         static constexpr Procedure procedure = Procedure::pushing;
//         Seat seat;
//         Seat target;
//     };
template <class Own>
concept Remembered =
    std::is_class_v<Own> && requires { Own::procedure; } && std::is_trivially_copyable_v<Own> &&
    sizeof(Own) <= 6 && (std::is_empty_v<Own> || std::has_unique_object_representations_v<Own>);

template <class Own>
constexpr bool begins_with_its_seat() {
    if constexpr (requires { Own::seat; })
        return std::is_same_v<decltype(Own::seat), Seat> && offsetof(Own, seat) == 0;
    else
        return true;
}

struct Frame {
    std::uint8_t procedure = 0;
    std::uint8_t step = 0;
    std::array<std::int8_t, 6> own{}; // as bytes; only `as` says what they are

    template <Remembered Own>
    static constexpr Frame of(const Own& remembered) {
        Frame frame;
        frame.procedure = static_cast<std::uint8_t>(Own::procedure);
        frame.keep(remembered);
        return frame;
    }
    template <Remembered Own>
    constexpr bool is() const {
        return procedure == static_cast<std::uint8_t>(Own::procedure);
    }
    template <Remembered Own>
    constexpr Own as() const {
        assert(is<Own>());
        if constexpr (std::is_empty_v<Own>) {
            return Own{};
        } else {
            std::array<std::int8_t, sizeof(Own)> bytes;
            std::copy_n(own.begin(), sizeof(Own), bytes.begin());
            return std::bit_cast<Own>(bytes);
        }
    }
    template <Remembered Own>
    constexpr void keep(const Own& remembered) {
        static_assert(begins_with_its_seat<Own>());
        assert(is<Own>());
        if constexpr (!std::is_empty_v<Own>) {
            const auto bytes = std::bit_cast<std::array<std::int8_t, sizeof(Own)>>(remembered);
            std::copy_n(bytes.begin(), sizeof(Own), own.begin());
        }
    }
    // Of a procedure that has one: the seat that is asked, or that acts.
    constexpr Seat seat() const { return Seat(own[0]); }

    template <class Step>
        requires std::is_enum_v<Step>
    constexpr bool is_at(Step wanted) const {
        return step == static_cast<std::uint8_t>(wanted);
    }
    template <class Step>
        requires std::is_enum_v<Step>
    constexpr void go_to(Step next) {
        step = static_cast<std::uint8_t>(next);
    }
    template <class Step>
        requires std::is_enum_v<Step>
    constexpr Step step_as() const {
        return static_cast<Step>(step);
    }

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

    // With what it remembers: flow.begin(PushingFrame{attacker, target})
    template <Remembered Own>
    constexpr Frame& begin(const Own& remembered) {
        frames_.push_back(Frame::of(remembered));
        return frames_.back();
    }
    constexpr void begin_frame(const Frame& frame) { frames_.push_back(frame); }
    constexpr void finish() { frames_.pop_back(); }
    constexpr void clear() { frames_.clear(); }

    template <class Procedure>
        requires std::is_enum_v<Procedure>
    constexpr bool is(Procedure procedure) const {
        return !idle() && top().procedure == static_cast<std::uint8_t>(procedure);
    }
    // The innermost frame of this procedure, or nothing.
    template <class Procedure>
        requires std::is_enum_v<Procedure>
    constexpr const Frame* find(Procedure procedure) const {
        for (int i = depth() - 1; i >= 0; --i)
            if (frames_[i].procedure == static_cast<std::uint8_t>(procedure)) return &frames_[i];
        return nullptr;
    }

    template <Remembered Own>
    constexpr bool is() const {
        return is(Own::procedure);
    }
    template <Remembered Own>
    constexpr const Frame* find() const {
        return find(Own::procedure);
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
