// Looks one decision ahead, over a few dice, and takes what leaves its seat best off. Where one decision is
// given in several answers (where to, then whom to shoot), it follows its own next answers for a little way.
#pragma once

#include "bots/advice.hpp"
#include "bots/lookahead.hpp"

#include <array>

namespace muster {

template <Rules R>
class GreedyBot {
public:
    using State = typename R::State;

    explicit GreedyBot(const R& rules) : ahead_(rules) {}

    Advice advise(const View<R>& view, Chance& chance) {
        options_.clear();
        view.list(options_);
        Advice advice;
        const std::size_t candidates = options_.candidates();
        advice.choices.reserve(candidates);
        for (std::size_t i = 0; i < candidates; ++i) advice.choices.push_back({options_[i], 0, 0});
        if (candidates == 1) return advice;
        imagine(view, chance);
        // Equal choices are told apart by lot, not by their place in the list.
        for (std::size_t i = candidates; i > 1; --i)
            std::swap(advice.choices[i - 1], advice.choices[chance.below(static_cast<std::uint32_t>(i))]);
        if (candidates > worth_a_look) advice.choices.resize(worth_a_look);
        for (Choice& choice : advice.choices) look(view, choice, first_look);
        sort(advice);
        for (std::size_t i = 0; i < std::min(candidates, worth_a_second_look); ++i)
            look(view, advice.choices[i], second_look);
        sort(advice, std::min(candidates, worth_a_second_look));
        advice.iterations = advice.choices.size();
        return advice;
    }

private:
    static constexpr std::uint32_t first_look = 2;
    static constexpr std::uint32_t second_look = 6;
    // Where a unit is put down there may be a thousand points, hardly one better than its neighbours.
    static constexpr std::size_t worth_a_look = 128;
    static constexpr std::size_t worth_a_second_look = 8;
    static constexpr int own_answers = 4; // how far it follows its own next answers
    static constexpr int few = 4;         // among how many it chooses these

    // What it cannot know is dealt anew for every look, but alike for all choices, and so are the dice.
    void imagine(const View<R>& view, Chance& chance) {
        for (std::uint32_t i = 0; i < second_look; ++i) {
            imagined_[i] = view.state();
            view.rules().imagine(imagined_[i], Viewer(view.seat()), chance);
            keys_[i] = chance.below(UINT32_MAX);
        }
    }

    // Tries a choice until it was looked at so often.
    void look(const View<R>& view, Choice& choice, std::uint32_t looks) {
        std::int64_t sum = std::int64_t{choice.standing} * choice.looks;
        for (; choice.looks < looks; ++choice.looks) {
            state_ = imagined_[choice.looks];
            Chance luck = Chance::drawn(keys_[choice.looks], 0);
            ahead_.apply(state_, view.seat(), choice.action, luck);
            settle(view, luck);
            sum += worth(view.rules(), state_, view.seat());
        }
        choice.standing = static_cast<int>(sum / choice.looks);
    }

    // The others answer the same secret question by chance; then its own further answers, as long as nobody
    // else is asked.
    void settle(const View<R>& view, Chance& luck) {
        if (view.rules().awaiting(view.state()).size() > 1)
            for (const Seat other : view.rules().awaiting(state_))
                if (other != view.seat()) ahead_.apply(state_, other, ahead_.any(state_, other, luck), luck);
        for (int i = 0; i < own_answers && view.rules().awaiting(state_) == SeatSet(view.seat()); ++i)
            ahead_.apply(state_, view.seat(), ahead_.best_of_few(state_, view.seat(), few, luck), luck);
    }

    static void sort(Advice& advice, std::size_t first = SIZE_MAX) {
        const auto end =
            advice.choices.begin() + static_cast<std::ptrdiff_t>(std::min(first, advice.choices.size()));
        std::stable_sort(advice.choices.begin(), end,
                         [](const Choice& a, const Choice& b) { return a.standing > b.standing; });
    }

    Lookahead<R> ahead_;
    ActionList options_;
    State state_{};
    std::array<State, second_look> imagined_{};
    std::array<std::uint32_t, second_look> keys_{};
};

} // namespace muster
