// Which bot is meant, by name: "random", "greedy", "search" or "search:hard", "search:2000", "search:500ms".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace muster {

struct BotSpec {
    enum class Kind : std::uint8_t { random, greedy, search };
    static constexpr std::uint32_t usual_iterations = 1'000;
    static constexpr std::uint32_t most_iterations = 1'000'000;
    static constexpr std::uint32_t most_milliseconds = 600'000;

    Kind kind = Kind::random;
    // How long a search thinks: one of the two, the other is 0.
    std::uint32_t iterations = 0;
    std::uint32_t milliseconds = 0;

    friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

// The bots that people choose from.
std::span<const std::string_view> bots();
// Nothing if there is no such bot.
std::optional<BotSpec> read_bot(std::string_view name);
// What names there are, for whoever gave another one.
inline constexpr std::string_view bot_names = "random, greedy, search, search:easy, search:normal, "
                                              "search:hard, search:ITERATIONS or search:MILLISECONDSms";

} // namespace muster
