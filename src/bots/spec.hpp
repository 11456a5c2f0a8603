// Which bot is meant, by name: "random", "greedy", "search" or "search:hard", "search:2000", "search:500ms";
// and with which habits: "greedy+bid:4" always bids 4, "search:200-pass" never passes. Habits are for asking
// what a decision is worth.
#pragma once

#include "core/action.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace muster {

struct Habit {
    std::array<char, 24> verb{}; // its name, then zeros
    std::int32_t detail = no_detail;
    bool never = false; // otherwise: whenever it can

    bool is_about(std::string_view name) const;
    friend bool operator==(const Habit&, const Habit&) = default;
};

struct BotSpec {
    enum class Kind : std::uint8_t { random, greedy, search };
    static constexpr std::uint32_t usual_iterations = 1'000;
    static constexpr std::uint32_t most_iterations = 1'000'000;
    static constexpr std::uint32_t most_milliseconds = 600'000;

    Kind kind = Kind::random;
    // How long a search thinks: one of the two, the other is 0.
    std::uint32_t iterations = 0;
    std::uint32_t milliseconds = 0;
    std::array<Habit, 2> habits{};
    std::uint8_t habit_count = 0;

    friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

// The bots that people choose from.
std::span<const std::string_view> bots();
// Nothing if there is no such bot.
std::optional<BotSpec> read_bot(std::string_view name);
// The most that a search may be asked for.
struct SearchLimits {
    std::uint32_t iterations = BotSpec::most_iterations;
    std::uint32_t milliseconds = BotSpec::most_milliseconds;
};
// Why there is none of that name, or which there are: the second half of a sentence. Empty if there is one.
// Whoever allows less than is possible says so.
std::string why_no_bot(std::string_view name, const SearchLimits& limits = {});
// The verb of a habit that a game with these verbs does not have; empty if it has all.
std::string_view unknown_habit(const BotSpec& bot, std::span<const VerbInfo> verbs);
// What names there are, for whoever gave another one.
inline constexpr std::string_view bot_names =
    "random, greedy, search, search:easy, search:normal, search:hard, search:ITERATIONS or "
    "search:MILLISECONDSms; with habits, as in greedy+VERB, greedy-VERB or greedy+VERB:NUMBER";

} // namespace muster
