#include "bots/spec.hpp"

#include <array>
#include <charconv>
#include <memory>

namespace muster {

namespace {

struct Level {
    std::string_view name;
    std::uint32_t iterations;
};
constexpr std::array levels{Level{"easy", 100}, Level{"normal", BotSpec::usual_iterations},
                            Level{"hard", 10'000}};
constexpr std::string_view usual_level = "normal";

constexpr std::array<std::string_view, 5> all_bots{"random", "greedy", "search:easy", "search:normal",
                                                   "search:hard"};

BotSpec search_for(std::uint32_t iterations) { return {BotSpec::Kind::search, iterations, 0}; }

std::optional<BotSpec> search_at(std::string_view budget) {
    for (const Level& level : levels)
        if (budget == level.name) return search_for(level.iterations);
    const bool timed = budget.ends_with("ms");
    if (timed) budget.remove_suffix(2);
    std::uint32_t number = 0;
    const char* const last = std::to_address(budget.end());
    const auto [end, error] = std::from_chars(std::to_address(budget.begin()), last, number);
    if (error != std::errc() || end != last || number == 0) return std::nullopt;
    if (number > (timed ? BotSpec::most_milliseconds : BotSpec::most_iterations)) return std::nullopt;
    return timed ? BotSpec{BotSpec::Kind::search, 0, number} : search_for(number);
}

} // namespace

std::span<const std::string_view> bots() { return all_bots; }

std::optional<BotSpec> read_bot(std::string_view name) {
    constexpr std::string_view search = "search";
    if (name == "random") return BotSpec{BotSpec::Kind::random, 0, 0};
    if (name == "greedy") return BotSpec{BotSpec::Kind::greedy, 0, 0};
    if (name == search) return search_at(usual_level);
    if (!name.starts_with(search) || name.substr(search.size()).substr(0, 1) != ":") return std::nullopt;
    return search_at(name.substr(search.size() + 1));
}

} // namespace muster
