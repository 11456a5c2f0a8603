#include "bots/spec.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <string>

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

// What is wrong with a name, in as many words as help whoever gave it. Without any it is just no bot's name.
struct Why {
    SearchLimits limits;
    std::string text;
};

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<BotSpec> search_at(std::string_view budget, Why& why) {
    for (const Level& level : levels)
        if (budget == level.name) return bot_of(BotSpec::Kind::search, level.iterations);
    const bool timed = budget.ends_with("ms");
    if (timed) budget.remove_suffix(2);
    const std::uint32_t most = timed ? why.limits.milliseconds : why.limits.iterations;
    std::uint32_t number = 0;
    const bool read = read_whole(budget, number);
    if ((read || is_number(budget)) && (number == 0 || number > most)) {
        why.text = "a search takes 1 to " + std::to_string(most) + (timed ? " ms" : " iterations");
        return std::nullopt;
    }
    if (!read) return std::nullopt;
    return timed ? bot_of(BotSpec::Kind::search, 0, number) : bot_of(BotSpec::Kind::search, number);
}

std::optional<BotSpec> read_thinker(std::string_view name, Why& why) {
    constexpr std::string_view search = "search";
    if (name == "random") return bot_of(BotSpec::Kind::random);
    if (name == "greedy") return bot_of(BotSpec::Kind::greedy);
    if (name == search) return search_at(usual_level, why);
    if (!name.starts_with(search) || name.substr(search.size(), 1) != ":") return std::nullopt;
    return search_at(name.substr(search.size() + 1), why);
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

// Always and never the same.
bool contradict(const Habit& one, const Habit& other) {
    if (one.never == other.never || one.verb != other.verb) return false;
    const Habit& never = one.never ? one : other;
    return never.detail == no_detail || one.detail == other.detail;
}

bool add_habit(BotSpec& bot, const Habit& habit, Why& why) {
    if (bot.habit_count == bot.habits.size()) {
        why.text = "a bot has two habits at most";
        return false;
    }
    for (std::size_t i = 0; i < bot.habit_count; ++i)
        if (contradict(bot.habits[i], habit)) {
            why.text = "nobody can always and never " + std::string(name_of(habit));
            return false;
        }
    bot.habits[bot.habit_count++] = habit;
    return true;
}

std::optional<BotSpec> read_bot(std::string_view name, Why& why) {
    const std::size_t thinker = std::min(name.find_first_of("+-"), name.size());
    auto bot = read_thinker(name.substr(0, thinker), why);
    if (!bot) return std::nullopt;
    for (std::string_view rest = name.substr(thinker); !rest.empty();) {
        const std::size_t end = std::min(rest.find_first_of("+-", 1), rest.size());
        const auto habit = read_habit(rest.substr(0, end));
        if (!habit || !add_habit(*bot, *habit, why)) return std::nullopt;
        rest.remove_prefix(end);
    }
    return bot;
}

} // namespace

std::span<const std::string_view> bots() { return all_bots; }

bool Habit::is_about(std::string_view name) const { return name_of(*this) == name; }

std::optional<BotSpec> read_bot(std::string_view name) {
    Why why;
    return read_bot(name, why);
}

std::string why_no_bot(std::string_view name, const SearchLimits& limits) {
    Why why{limits, ""};
    if (read_bot(name, why)) return "";
    return why.text.empty() ? "there are " + std::string(bot_names) : why.text;
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
