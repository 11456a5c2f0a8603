// Plays random games, with the options of the game's quick start, and says how many decisions they took.
//
//     playout_bench                       every game with its usual seats, for a second each, by the clock
//     playout_bench GAME [SEATS]          one game
//     playout_bench GAME SEATS GAMES      so many games, and only the number of their decisions: for
//                                         bench/instructions.sh to count the instructions
//     playout_bench --list                every game, its usual seats, its limit of instructions a decision
#include "bots/playout.hpp"
#include "core/json.hpp"
#include "games/all.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace muster;

// Plays games with the seeds from 1 on: the number of their decisions. Nothing, and why, if the set-up does
// not stand.
using Play = std::optional<std::uint64_t>(const Setup& setup, std::uint64_t games, Faults& faults);

// One call a batch, so that what is measured is the template and no table.
template <Rules R>
std::optional<std::uint64_t> play(const Setup& setup, std::uint64_t games, Faults& faults) {
    const auto rules = R::make(setup, faults);
    if (!rules) return std::nullopt;
    ActionList options;
    std::uint64_t decisions = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed)
        decisions += random_playout(*rules, seed, options).decisions;
    return decisions;
}

struct Benched {
    const GameInfo& (*info)();
    Play* play;
    std::size_t state_bytes;
    int most_instructions; // a decision, see bench/README.md
};

struct Limit {
    std::string_view game;
    int most_instructions; // a decision
};
// A game that is not here may take as many as most do.
constexpr int usual_limit = 60000;
constexpr std::array limits{Limit{"champions", 3000}, Limit{"frames", 30000}, Limit{"dropzone", 100000}};

Benched benched(const GameInfo& (*info)(), Play* play, std::size_t state_bytes) {
    const auto limit = std::ranges::find(limits, info().id, &Limit::game);
    return {info, play, state_bytes, limit == limits.end() ? usual_limit : limit->most_instructions};
}

const auto all_benched =
    ShownGames::each([]<Rules R>() { return benched(&R::info, &play<R>, sizeof(typename R::State)); });

const Benched* find(std::string_view id) {
    const auto found =
        std::ranges::find_if(all_benched, [&](const Benched& each) { return each.info().id == id; });
    return found == all_benched.end() ? nullptr : &*found;
}

Setup quick_start(const GameInfo& info, int seats) {
    Setup setup{seats, {}, {}};
    std::string_view rest = info.quick_start;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        if (const auto equals = word.find('='); equals != std::string_view::npos)
            setup.options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return setup;
}

void say(const std::string& line) { std::fputs((line + "\n").c_str(), stdout); }

int complain(std::string_view what) {
    std::fputs(fmt::format("playout_bench: {}\n", what).c_str(), stderr);
    return 2;
}

int play_for_a_second(const Benched& game, const Setup& setup) {
    using Clock = std::chrono::steady_clock;
    Faults faults;
    // Ever larger batches: the first ones warm up, the last one takes long enough to be timed.
    for (std::uint64_t games = 25;; games *= 2) {
        const auto start = Clock::now();
        const auto decisions = game.play(setup, games, faults);
        if (!decisions) return complain(to_string(faults));
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (seconds < 1) continue;
        say(fmt::format(
            "{}, {} seats, quick start: {:.2f} million decisions a second, {:.0f} a game; a state has "
            "{} bytes",
            game.info().id, setup.seats, static_cast<double>(*decisions) / seconds / 1e6,
            static_cast<double>(*decisions) / static_cast<double>(games), game.state_bytes));
        return 0;
    }
}

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value > 0 ? std::optional(value)
                                                                                 : std::nullopt;
}

int play_all() {
    for (const Benched& game : all_benched)
        if (const int code = play_for_a_second(game, quick_start(game.info(), game.info().usual_seats()));
            code != 0)
            return code;
    return 0;
}

int run(const std::vector<std::string_view>& words) {
    if (words.empty()) return play_all();
    if (words[0] == "--list") {
        for (const Benched& game : all_benched)
            say(fmt::format("{} {} {}", game.info().id, game.info().usual_seats(), game.most_instructions));
        return 0;
    }
    const Benched* game = find(words[0]);
    if (game == nullptr) return complain(fmt::format("there is no game \"{}\"", words[0]));
    const auto seats = words.size() > 1 ? number(words[1]) : game->info().usual_seats();
    if (!seats || *seats > max_seats) return complain("the number of seats is wanted after the game");
    const Setup setup = quick_start(game->info(), static_cast<int>(*seats));
    if (words.size() < 3) return play_for_a_second(*game, setup);
    const auto count = number(words[2]);
    if (!count) return complain("the number of games is wanted after the seats");
    Faults faults;
    const auto decisions = game->play(setup, *count, faults);
    if (!decisions) return complain(to_string(faults));
    say(fmt::format("{}", *decisions));
    return 0;
}

} // namespace

int main(int count, char** arguments) { return run(words_of(count, arguments)); }
