#include "core/options.hpp"

#include <fmt/format.h>

namespace muster {

namespace {

constexpr std::size_t longest_item = 80;

// Of a list: whatever can stand between commas.
std::optional<std::string> list_item(const DataReader& reader) {
    auto text = reader.text(longest_item);
    if (!text || !text->contains(',')) return text;
    reader.fault("the texts of a list hold no commas");
    return std::nullopt;
}

std::optional<std::string> option_value(const DataReader& reader) {
    if (reader.is(DataNode::Kind::integer)) return fmt::format("{}", reader.value().integer);
    if (!reader.is(DataNode::Kind::list)) return reader.text();
    std::string joined;
    for (std::size_t i = 0; i < reader.size(); ++i) {
        const auto item = list_item(reader[i]);
        if (!item) return std::nullopt;
        joined += (i == 0 ? "" : ",") + *item;
    }
    return joined;
}

} // namespace

void read_option_table(const DataReader& table, std::string_view rule, GivenOptions& given) {
    table.each([&](const std::string& name, const DataReader& reader) {
        if (auto value = option_value(reader.under(rule)))
            given.push_back({name, std::move(*value), origin_of(reader)});
    });
}

void add_direct_options(const Setup& setup, std::string_view rule, GivenOptions& given, Faults& faults) {
    std::set<std::string> taken;
    for (const auto& [name, value] : setup.options) {
        const Origin origin{"", 0, "options." + shown(name)};
        if (!taken.insert(name).second) add_fault(faults, origin, rule, "this option is given twice");
        given.push_back({name, value, origin});
    }
}

Origin origin_of(const GivenOptions& given, std::string_view name) {
    Origin last{"", 0, fmt::format("options.{}", name)};
    for (const GivenOption& option : given)
        if (option.name == name) last = option.origin;
    return last;
}

bool is_given(const GivenOptions& given, std::string_view name) {
    return std::ranges::find(given, name, &GivenOption::name) != given.end();
}

bool set_number(int& into, std::string_view value, int low, int high) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (value.empty() || value.size() > 4 || !std::ranges::all_of(value, is_digit)) return false;
    int number = 0;
    for (const char c : value) number = 10 * number + (c - '0');
    if (number < low || number > high) return false;
    into = number;
    return true;
}

bool set_id(std::string& into, std::string_view value) {
    into = value;
    return true;
}

std::vector<std::string_view> parts_of(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(mark, from), text.size());
        std::string_view part = text.substr(from, to - from);
        while (part.starts_with(' ')) part.remove_prefix(1);
        while (part.ends_with(' ')) part.remove_suffix(1);
        parts.push_back(part);
        from = to + 1;
    }
    return parts;
}

void OptionRefusals::refuse_name(const GivenOption& given, Faults& faults) const {
    const auto later = std::ranges::find(later_options, given.name, &LaterOption::name);
    if (later != later_options.end()) {
        if (given.value == later->preset) return;
        return add_fault(faults, given.origin, rule,
                         fmt::format("{}={} is not built yet; allowed: {}", given.name, shown(given.value),
                                     later->preset));
    }
    std::string names;
    for (const OptionInfo& info : infos) names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    add_fault(faults, given.origin, rule,
              fmt::format("there is no option '{}'; there are {}", shown(given.name), names));
}

void OptionRefusals::refuse_value(const GivenOption& given, const OptionInfo& info, Faults& faults) const {
    const std::string refusal = comes_later(given)
                                    ? fmt::format("{}={} is not built yet", given.name, given.value)
                                    : fmt::format("'{}' is not a value of this option", shown(given.value));
    add_fault(faults, given.origin, rule, fmt::format("{}; allowed: {}", refusal, info.values));
}

bool OptionRefusals::comes_later(const GivenOption& given) const {
    return std::ranges::any_of(later_values, [&](const LaterValue& later) {
        return later.name == given.name && later.value == given.value;
    });
}

} // namespace muster
