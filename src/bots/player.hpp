// A bot by its name, for one game: random, greedy or search.
#pragma once

#include "bots/advice.hpp"
#include "bots/greedy.hpp"
#include "bots/playout.hpp"
#include "bots/random.hpp"
#include "bots/search.hpp"
#include "bots/spec.hpp"

namespace muster {

template <Rules R>
class Player {
public:
    explicit Player(const R& rules) : greedy_(rules), search_(rules) {}

    // A search by time needs a clock; without one it thinks for as many iterations as the usual level has.
    Advice advise(const BotSpec& bot, const View<R>& view, Chance& chance, const Clock* clock = nullptr) {
        if (bot.habit_count == 0) return think(bot, view, chance, clock);
        if (const auto action = always(bot, view)) return {{{*action, sure_win / 2, 0}}, 0};
        return without_nevers(bot, think(bot, view, chance, clock), view, chance);
    }

private:
    Advice think(const BotSpec& bot, const View<R>& view, Chance& chance, const Clock* clock) {
        switch (bot.kind) {
        case BotSpec::Kind::random: return {{{random_.choose(view, chance), sure_win / 2, 0}}, 0};
        case BotSpec::Kind::greedy: return greedy_.advise(view, chance);
        case BotSpec::Kind::search: break;
        }
        search_.begin(view, chance);
        const std::uint64_t iterations = bot.iterations > 0 ? bot.iterations : BotSpec::usual_iterations;
        if (clock == nullptr)
            search_.run(iterations);
        else if (bot.milliseconds > 0)
            think_until(clock->milliseconds() + bot.milliseconds, *clock);
        else
            think_for(iterations, *clock);
        return search_.advise();
    }

    static bool is_about(const Habit& habit, const Action& action) {
        return habit.is_about(R::verbs()[action.verb].name);
    }

    static bool is_forbidden(const BotSpec& bot, const Action& action) {
        for (std::size_t i = 0; i < bot.habit_count; ++i) {
            const Habit& habit = bot.habits[i];
            if (habit.never && is_about(habit, action) &&
                (habit.detail == no_detail || habit.detail == action.detail))
                return true;
        }
        return false;
    }

    // What a habit wants, if the rules allow it now; also a number that is not offered, such as a bid nobody
    // can pay.
    std::optional<Action> always(const BotSpec& bot, const View<R>& view) {
        options_.clear();
        view.list(options_);
        for (std::size_t i = 0; i < bot.habit_count; ++i) {
            const Habit& habit = bot.habits[i];
            if (habit.never) continue;
            for (const Action& action : options_) {
                if (!is_about(habit, action)) continue;
                const Action wanted = habit.detail == no_detail ? action : action.of(habit.detail);
                if (is_forbidden(bot, wanted)) continue;
                if (view.rules().judge(view.state(), view.seat(), wanted).ok()) return wanted;
            }
        }
        return std::nullopt;
    }

    // The best that no habit forbids, unless there is nothing else.
    Advice without_nevers(const BotSpec& bot, Advice advice, const View<R>& view, Chance& chance) {
        std::erase_if(advice.choices, [&](const Choice& choice) { return is_forbidden(bot, choice.action); });
        if (!advice.choices.empty()) return advice;
        // A search may have tried nothing else, and chance has only one choice.
        options_.clear();
        view.list(options_);
        std::vector<Action> left;
        for (std::size_t i = 0; i < options_.candidates(); ++i)
            if (!is_forbidden(bot, options_[i])) left.push_back(options_[i]);
        if (left.empty()) left.assign(options_.begin(), options_.end());
        return {{{left[chance.below(static_cast<std::uint32_t>(left.size()))], sure_win / 2, 0}}, 0};
    }

    static constexpr std::uint64_t between_looks = 16; // iterations, before the clock is looked at again

    void think_until(std::int64_t end, const Clock& clock) {
        constexpr std::uint64_t most_rounds = BotSpec::most_iterations / between_looks;
        for (std::uint64_t i = 0; i < most_rounds && clock.milliseconds() < end && !clock.nobody_waits(); ++i)
            search_.run(between_looks);
    }

    void think_for(std::uint64_t iterations, const Clock& clock) {
        for (std::uint64_t done = 0; done < iterations && !clock.nobody_waits(); done += between_looks)
            search_.run(std::min(between_looks, iterations - done));
    }

    RandomBot random_;
    GreedyBot<R> greedy_;
    SearchBot<R> search_;
    ActionList options_;
};

// Where a bot's own luck comes from: its seed, its seat and the number of the decision. It is never the
// dice's.
inline Chance whim_of(std::uint64_t seed, Seat seat, std::uint64_t decision) {
    const auto stream = static_cast<std::uint64_t>(seat.index()) << 32;
    return Chance::drawn(seed ^ choice_stream, stream + decision);
}

} // namespace muster
