// How fast the bots think, in positions of games that greedy plays against itself from the usual start.
//
//     bots_bench                          every game, half a second of thinking for each bot, by the
//                                         processor's clock (random is playout_bench's)
//     bots_bench GAME                     one game
//     bots_bench GAME BOT DECISIONS       so many decisions of a bot, and getting there: for callgrind
#include "bots/player.hpp"
#include "core/json.hpp"
#include "games/all.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace muster;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Speed {
    std::uint64_t decisions = 0;
    std::uint64_t iterations = 0; // looks ahead, of bots that look
    double seconds = 0;
};

// Positions in which there is something to decide, one after the other: every few decisions of one game after
// the other.
template <Rules R>
class Positions {
public:
    explicit Positions(const R& rules) : rules_(rules), player_(rules) { begin(); }

    const typename R::State& state() const { return state_; }
    Seat seat() const { return rules_.awaiting(state_).front(); }

    void next() {
        for (int i = 0; i < apart || !is_a_choice(); ++i) step();
    }

private:
    static constexpr int apart = 7;

    void begin() {
        Chance set_up = Chance::drawn(++seed_, decisions_ = 0);
        Log idle;
        state_ = rules_.start(set_up, idle);
    }
    void step() {
        if (rules_.awaiting(state_).empty()) return begin();
        Chance whim = whim_of(seed_, seat(), ++decisions_);
        const Action action =
            player_.advise(*read_bot("greedy"), View<R>(rules_, state_, seat()), whim).best();
        Chance luck = Chance::drawn(seed_, decisions_);
        Log idle;
        rules_.apply(state_, seat(), action, luck, idle);
    }
    bool is_a_choice() {
        if (rules_.awaiting(state_).empty()) return false;
        options_.clear();
        rules_.list(state_, seat(), options_);
        return options_.candidates() > 1;
    }

    const R& rules_;
    Player<R> player_;
    typename R::State state_{};
    ActionList options_;
    std::uint64_t seed_ = 0;
    std::uint64_t decisions_ = 0;
};

// Until there were so many decisions, or so many seconds have gone by.
template <Rules R>
Speed think(const BotSpec& bot, std::uint64_t decisions, double seconds) {
    Faults faults;
    const auto rules = R::make(Setup{R::info().usual_seats(), {}, {}}, faults);
    Speed speed;
    if (!rules) return speed;
    Player<R> player(*rules);
    Positions<R> positions(*rules);
    while (speed.decisions < decisions && speed.seconds < seconds) {
        positions.next();
        const View<R> view(*rules, positions.state(), positions.seat());
        Chance whim = whim_of(1, positions.seat(), ++speed.decisions);
        const double start = processor_seconds();
        speed.iterations += player.advise(bot, view, whim).iterations;
        speed.seconds += processor_seconds() - start;
    }
    return speed;
}

struct Benched {
    const GameInfo& (*info)();
    Speed (*think)(const BotSpec& bot, std::uint64_t decisions, double seconds);
};

template <Rules R>
constexpr Benched entry() {
    return {&R::info, &think<R>};
}

constexpr auto all_benched = AllGames::each([]<Rules R>() { return entry<R>(); });

void say(const std::string& line) {
    std::fputs((line + "\n").c_str(), stdout);
    std::fflush(stdout); // the next line takes a while
}

int complain(std::string_view what) {
    std::fputs(fmt::format("bots_bench: {}\n", what).c_str(), stderr);
    return 2;
}

void measure(const Benched& game) {
    for (const std::string_view bot : {"greedy", "search:1000"}) {
        constexpr double seconds = 0.5; // of thinking: getting to the positions takes several times as long
        const Speed speed = game.think(*read_bot(bot), UINT64_MAX, seconds);
        const auto a_second = [&](std::uint64_t count) { return static_cast<double>(count) / speed.seconds; };
        std::string line = fmt::format("{:<12} {:<12} {:>10.0f} decisions a second", game.info().id, bot,
                                       a_second(speed.decisions));
        if (speed.iterations > 0) line += fmt::format(", {:>8.0f} looks ahead", a_second(speed.iterations));
        say(line);
    }
}

int run(const std::vector<std::string_view>& words) {
    if (words.empty()) {
        for (const Benched& game : all_benched) measure(game);
        return 0;
    }
    const auto game =
        std::ranges::find_if(all_benched, [&](const Benched& each) { return each.info().id == words[0]; });
    if (game == all_benched.end()) return complain(fmt::format("there is no game \"{}\"", words[0]));
    if (words.size() == 1) return measure(*game), 0;
    const auto bot = read_bot(words[1]);
    std::uint64_t decisions = 0;
    if (words.size() != 3 || !bot ||
        std::from_chars(words[2].data(), words[2].data() + words[2].size(), decisions).ec != std::errc())
        return complain("a bot and a number of decisions are wanted after the game");
    say(fmt::format("{}", game->think(*bot, decisions, 1e9).iterations));
    return 0;
}

} // namespace

int main(int count, char** arguments) { return run(words_of(count, arguments)); }
