// Plays random games of Champions' quick start and says how many decisions they took. With a number of games
// it plays just these, for bench/instructions.sh to count the instructions; without one it times a batch by
// itself.
#include "bots/playout.hpp"
#include "core/json.hpp"
#include "games/champions/champions.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace muster;

std::uint64_t play(const champions::Champions& rules, std::uint64_t games) {
    ActionList options;
    std::uint64_t decisions = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed)
        decisions += random_playout(rules, seed, options).decisions;
    return decisions;
}

void play_for_a_second(const champions::Champions& rules) {
    using Clock = std::chrono::steady_clock;
    static_cast<void>(play(rules, 200)); // warm up
    std::uint64_t decisions = 0;
    const auto start = Clock::now();
    double seconds = 0;
    while (seconds < 1) {
        decisions += play(rules, 200);
        seconds = std::chrono::duration<double>(Clock::now() - start).count();
    }
    std::printf("champions, 2 seats, quick start: %.2f million decisions a second; a state has %zu bytes\n",
                static_cast<double>(decisions) / seconds / 1e6, sizeof(champions::State));
}

} // namespace

int main(int count, char** arguments) {
    Faults faults;
    const auto rules = champions::Champions::make(Setup{2, {{"styles", "fixed"}}, {}}, faults);
    if (!rules) {
        std::fputs(to_string(faults).c_str(), stderr);
        return 1;
    }
    char* end = nullptr;
    const std::uint64_t games = count > 1 ? std::strtoull(arguments[1], &end, 10) : 0;
    if (games > 0 && *end == '\0')
        std::printf("%llu\n", static_cast<unsigned long long>(play(*rules, games)));
    else
        play_for_a_second(*rules);
    return 0;
}
