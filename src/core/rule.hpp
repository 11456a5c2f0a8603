// The id of a rule, as the rule pages in docs/rules/ define it: "CH-MOV-2"_rule.
#pragma once

#include <cstddef>
#include <string_view>

namespace muster {

struct Rule {
    std::string_view id;

    constexpr bool named() const { return !id.empty(); }
    friend constexpr bool operator==(Rule, Rule) = default;
};

constexpr Rule operator""_rule(const char* id, std::size_t length) { return Rule{{id, length}}; }

} // namespace muster
