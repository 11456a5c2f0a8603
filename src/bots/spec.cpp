#include "bots/spec.hpp"

#include <algorithm>
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

BotSpec bot_of(BotSpec::Kind kind, std::uint32_t iterations = 0, std::uint32_t milliseconds = 0) {
    BotSpec bot;
    bot.kind = kind;
    bot.iterations = iterations;
    bot.milliseconds = milliseconds;
    return bot;
}

template <class Number>
bool read_whole(std::string_view text, Number& number) {
    const char* const last = std::to_address(text.end());
    const auto [end, error] = std::from_chars(std::to_address(text.begin()), last, number);
    return error == std::errc() && end == last;
}

std::optional<BotSpec> search_at(std::string_view budget) {
    for (const Level& level : levels)
        if (budget == level.name) return bot_of(BotSpec::Kind::search, level.iterations);
    const bool timed = budget.ends_with("ms");
    if (timed) budget.remove_suffix(2);
    std::uint32_t number = 0;
    if (!read_whole(budget, number) || number == 0) return std::nullopt;
    if (number > (timed ? BotSpec::most_milliseconds : BotSpec::most_iterations)) return std::nullopt;
    return timed ? bot_of(BotSpec::Kind::search, 0, number) : bot_of(BotSpec::Kind::search, number);
}

std::optional<BotSpec> read_thinker(std::string_view name) {
    constexpr std::string_view search = "search";
    if (name == "random") return bot_of(BotSpec::Kind::random);
    if (name == "greedy") return bot_of(BotSpec::Kind::greedy);
    if (name == search) return search_at(usual_level);
    if (!name.starts_with(search) || name.substr(search.size(), 1) != ":") return std::nullopt;
    return search_at(name.substr(search.size() + 1));
}

// "+bid:4", "-pass"
std::optional<Habit> read_habit(std::string_view text) {
    Habit habit;
    habit.never = text.front() == '-';
    text.remove_prefix(1);
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        if (!read_whole(text.substr(colon + 1), habit.detail) || habit.detail < 0) return std::nullopt;
        text = text.substr(0, colon);
    }
    if (text.empty() || text.size() > habit.verb.size()) return std::nullopt;
    std::copy(text.begin(), text.end(), habit.verb.begin());
    return habit;
}

std::string_view name_of(const Habit& habit) {
    const auto end = std::find(habit.verb.begin(), habit.verb.end(), '\0');
    return {habit.verb.begin(), end};
}

} // namespace

std::span<const std::string_view> bots() { return all_bots; }

bool Habit::is_about(std::string_view name) const { return name_of(*this) == name; }

std::optional<BotSpec> read_bot(std::string_view name) {
    const std::size_t thinker = std::min(name.find_first_of("+-"), name.size());
    auto bot = read_thinker(name.substr(0, thinker));
    if (!bot) return std::nullopt;
    for (std::string_view rest = name.substr(thinker); !rest.empty();) {
        const std::size_t end = std::min(rest.find_first_of("+-", 1), rest.size());
        const auto habit = read_habit(rest.substr(0, end));
        if (!habit || bot->habit_count == bot->habits.size()) return std::nullopt;
        bot->habits[bot->habit_count++] = *habit;
        rest.remove_prefix(end);
    }
    return bot;
}

std::string_view unknown_habit(const BotSpec& bot, std::span<const VerbInfo> verbs) {
    for (std::size_t i = 0; i < bot.habit_count; ++i) {
        const Habit& habit = bot.habits[i];
        if (std::none_of(verbs.begin(), verbs.end(),
                         [&](const VerbInfo& verb) { return habit.is_about(verb.name); }))
            return name_of(habit);
    }
    return {};
}

} // namespace muster
