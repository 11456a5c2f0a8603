#include "core/entering.hpp"

#include <algorithm>

namespace muster {

std::vector<Entered> as_entered(std::span<const Throw> luck, const Words& words) {
    std::vector<Entered> results;
    for (const Throw& group : luck)
        for (const std::uint8_t result : group.results)
            results.push_back(group.sides > 0 ? Entered{result, ""}
                                              : Entered{0, words.word(group.ask.kind->things, result)});
    return results;
}

std::size_t results_wanted(const Want& want, std::span<const Entered> results) {
    const auto count = static_cast<std::size_t>(want.count);
    const bool by_index = want.sides == 0 && !results.empty() && results.front().name.empty();
    return by_index ? std::min(count, want.pool.size() - 1) : count;
}

std::vector<Entered> drawn_for(const Want& want, Chance& chance, const Words& words) {
    Throw group{want.ask, want.sides, std::vector<std::uint8_t>(static_cast<std::size_t>(want.count)),
                want.handful};
    if (want.sides == 0) {
        Pool pool;
        for (const std::uint8_t item : want.pool) pool.add(item);
        chance.draw(pool, group.results, want.ask);
    } else if (want.handful.empty()) {
        chance.roll(want.sides, group.results, want.ask);
    } else {
        chance.roll(want.handful, group.results, want.ask);
    }
    return as_entered({&group, 1}, words);
}

} // namespace muster
