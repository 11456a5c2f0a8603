// The options of a game as a table: each with what it is called, what it may be and how it is set. Data files
// may set options, and whoever opens a table may; this reads both, for every game alike.
#pragma once

#include "core/entries.hpp"
#include "core/setup.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace muster {

struct GivenOption {
    std::string name;
    std::string value;
    Origin origin;
};
// In the order in which they count: the last one wins.
using GivenOptions = std::vector<GivenOption>;

// An [options] table of a data file: numbers, texts, and lists of texts, which are joined by commas.
void read_option_table(const DataReader& table, std::string_view rule, GivenOptions& given);
// Those given directly, which count more than those in files; none of them twice.
void add_direct_options(const Setup& setup, std::string_view rule, GivenOptions& given, Faults& faults);
// Where the value that counts was given; without a file if none was.
Origin origin_of(const GivenOptions& given, std::string_view name);
bool is_given(const GivenOptions& given, std::string_view name);

// How a value is set: each says whether it is one, and leaves the option as it was if not.
bool set_number(int& into, std::string_view value, int low, int high);
bool set_id(std::string& into, std::string_view value); // whether it exists is checked later
// Whatever stands between commas, or another mark, without the spaces around it.
std::vector<std::string_view> parts_of(std::string_view text, char mark = ',');
template <class Field> // a bool, or an enum that begins with 0
bool set_choice(Field& into, std::string_view value, std::initializer_list<std::string_view> names) {
    const auto found = std::find(names.begin(), names.end(), value);
    if (found == names.end()) return false;
    into = static_cast<Field>(found - names.begin());
    return true;
}

template <class Options>
struct OptionRule {
    OptionInfo info;
    bool (*set)(Options& options, std::string_view value);
};

// An option that knows no other value yet than the usual one, and a value that an option does not know yet.
struct LaterOption {
    std::string_view name;
    std::string_view preset;
};
struct LaterValue {
    std::string_view name;
    std::string_view value;
};

template <class Options, std::size_t Count>
constexpr std::array<OptionInfo, Count> infos_of(const std::array<OptionRule<Options>, Count>& rules) {
    std::array<OptionInfo, Count> infos{};
    for (std::size_t i = 0; i < Count; ++i) infos[i] = rules[i].info;
    return infos;
}

// What is said of an option that cannot be set; `rule` is the one that faults name.
struct OptionRefusals {
    std::string_view rule;
    std::span<const OptionInfo> infos;
    std::span<const LaterOption> later_options;
    std::span<const LaterValue> later_values;

    // There is no such option, or not yet.
    void refuse_name(const GivenOption& given, Faults& faults) const;
    void refuse_value(const GivenOption& given, const OptionInfo& info, Faults& faults) const;
    bool comes_later(const GivenOption& given) const;
};

template <class Options>
Options read_options(std::span<const OptionRule<Options>> rules, const OptionRefusals& refusals,
                     const GivenOptions& given, Faults& faults) {
    Options options;
    for (const GivenOption& each : given) {
        const auto named = [&](const OptionRule<Options>& rule) { return rule.info.name == each.name; };
        const auto found = std::ranges::find_if(rules, named);
        if (found == rules.end())
            refusals.refuse_name(each, faults);
        else if (refusals.comes_later(each) || !found->set(options, each.value))
            refusals.refuse_value(each, found->info, faults);
    }
    return options;
}

} // namespace muster
