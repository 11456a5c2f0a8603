// Allowed, or refused with the rule that says so.
#pragma once

#include "core/rule.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace muster {

// The sentence is a template ("This section costs {k} Power; you have {p}."), filled in only when somebody
// reads it (core/words.hpp).
struct Refusal {
    Rule rule;
    std::string_view sentence;
    std::array<std::int32_t, 4> args{};
};

class [[nodiscard]] Verdict {
public:
    static constexpr Verdict allowed() { return Verdict{}; }
    constexpr Verdict(const Refusal& refusal) : allowed_(false), refusal_(refusal) {}

    constexpr bool ok() const { return allowed_; }
    constexpr const Refusal& refusal() const { return refusal_; }

private:
    constexpr Verdict() = default;
    bool allowed_ = true;
    Refusal refusal_{};
};

constexpr Verdict refuse(Rule rule, std::string_view sentence, std::int32_t a = 0, std::int32_t b = 0,
                         std::int32_t c = 0) {
    return Refusal{rule, sentence, {a, b, c, 0}};
}

} // namespace muster
