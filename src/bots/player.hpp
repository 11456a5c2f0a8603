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
        switch (bot.kind) {
        case BotSpec::Kind::random: return {{{random_.choose(view, chance), sure_win / 2, 0}}, 0};
        case BotSpec::Kind::greedy: return greedy_.advise(view, chance);
        case BotSpec::Kind::search: break;
        }
        search_.begin(view, chance);
        if (bot.milliseconds > 0 && clock != nullptr)
            think_until(clock->milliseconds() + bot.milliseconds, *clock);
        else
            search_.run(bot.iterations > 0 ? bot.iterations : BotSpec::usual_iterations);
        return search_.advise();
    }

private:
    void think_until(std::int64_t end, const Clock& clock) {
        constexpr std::uint64_t between_looks = 16;
        constexpr std::uint64_t most_rounds = BotSpec::most_iterations / between_looks;
        for (std::uint64_t i = 0; i < most_rounds && clock.milliseconds() < end; ++i)
            search_.run(between_looks);
    }

    RandomBot random_;
    GreedyBot<R> greedy_;
    SearchBot<R> search_;
};

// Where a bot's own luck comes from: its seed, its seat and the number of the decision. It is never the
// dice's.
inline Chance whim_of(std::uint64_t seed, Seat seat, std::uint64_t decision) {
    const auto stream = static_cast<std::uint64_t>(seat.index()) << 32;
    return Chance::drawn(seed ^ choice_stream, stream + decision);
}

} // namespace muster
