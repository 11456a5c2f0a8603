// Looking ahead: what greedy and search share. Everything is tried on copies.
#pragma once

#include "core/json.hpp" // the concept looks at complete types
#include "core/rules.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

namespace muster {

// What a seat may expect of a state, over or not.
template <Rules R>
int worth(const R& rules, const typename R::State& state, Seat seat) {
    if (!rules.awaiting(state).empty()) return std::clamp(rules.evaluate(state, seat), 0, sure_win);
    const Outcome end = rules.outcome(state);
    return sure_win / whole_win * end.pay_off[static_cast<std::size_t>(seat.index())];
}

template <Rules R>
class Lookahead {
public:
    using State = typename R::State;

    explicit Lookahead(const R& rules) : rules_(&rules) {}

    void apply(State& state, Seat seat, const Action& action, Chance& chance) {
        Log idle;
        rules_->apply(state, seat, action, chance, idle);
    }

    // Any candidate.
    Action any(const State& state, Seat seat, Chance& chance) {
        list_sample(state, seat, chance);
        assert(!options_.empty()); // the rules leave a choice to whoever is awaited
        return options_[chance.below(static_cast<std::uint32_t>(options_.candidates()))];
    }

    // The best of a few candidates that were drawn by lot, by what it leads to at once.
    Action best_of_few(const State& state, Seat seat, int few, Chance& chance) {
        list_sample(state, seat, chance);
        untried_.assign(options_.begin(),
                        options_.begin() + static_cast<std::ptrdiff_t>(options_.candidates()));
        return best_of_untried(state, seat, few, chance);
    }

    // The same among those candidates that `is_known` does not know; nothing if it knows all.
    template <class IsKnown>
    bool new_one(const State& state, Seat seat, int few, Chance& chance, IsKnown is_known, Action& found) {
        list_sample(state, seat, chance);
        keep_unknown(is_known);
        if (untried_.empty()) { // the sample may have been too small
            options_.clear();
            rules_->list(state, seat, options_);
            keep_unknown(is_known);
        }
        if (untried_.empty()) return false;
        found = best_of_untried(state, seat, few, chance);
        return true;
    }

private:
    void list_sample(const State& state, Seat seat, Chance& chance) {
        options_.clear_for(Sample(chance.below(Sample::one_in)));
        rules_->list(state, seat, options_);
        if (!options_.empty()) return;
        options_.clear();
        rules_->list(state, seat, options_);
    }

    template <class IsKnown>
    void keep_unknown(IsKnown is_known) {
        untried_.clear();
        for (std::size_t i = 0; i < options_.candidates(); ++i)
            if (!is_known(options_[i])) untried_.push_back(options_[i]);
    }

    Action best_of_untried(const State& state, Seat seat, int few, Chance& chance) {
        Action best = untried_.front();
        int highest = -1;
        for (int i = 0; i < few && !untried_.empty(); ++i) {
            const std::size_t drawn = chance.below(static_cast<std::uint32_t>(untried_.size()));
            const Action action = untried_[drawn];
            untried_[drawn] = untried_.back();
            untried_.pop_back();
            if (i == 0) best = action;
            if (few == 1 || (i == 0 && untried_.empty())) return action;
            tried_ = state;
            apply(tried_, seat, action, chance);
            const int standing = worth(*rules_, tried_, seat);
            if (standing <= highest) continue;
            highest = standing;
            best = action;
        }
        return best;
    }

    const R* rules_;
    State tried_{};
    ActionList options_; // kept, so that looking does not allocate
    std::vector<Action> untried_;
};

} // namespace muster
