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

namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view mark) {
    std::string text;
    for (const std::string& part : parts) text += fmt::format("{}{}", text.empty() ? "" : mark, part);
    return text;
}

} // namespace

std::string in_words(const OptionInfo& option) {
    std::vector<std::string> parts;
    parts.reserve(option.words.size() + 1);
    for (const OptionWord& word : option.words)
        parts.push_back(word.note.empty() ? std::string(word.value)
                                          : fmt::format("{} ({})", word.value, word.note));
    if (option.type == OptionType::number)
        parts.push_back(fmt::format("{} to {}", option.least, option.most));
    std::string listed = joined(parts, ", ");
    if (option.hint.empty()) return listed;
    if (option.type == OptionType::number) return fmt::format("{}, {}", listed, option.hint);
    return fmt::format("{}{}{}", listed, listed.empty() ? "" : ", or ", option.hint);
}

void option::put_first(std::vector<OptionWord>& words, std::string_view preset) {
    const auto found = std::ranges::find(words, preset, &OptionWord::value);
    if (found != words.end()) std::rotate(words.begin(), found, found + 1);
}

// ---------------------------------------------------------------- names of once

std::string_view new_name(std::string_view name, const OptionList& options) {
    if (name.empty()) return name;
    const auto known = std::ranges::find(options.known, name, &OptionInfo::was);
    if (known != options.known.end()) return known->name;
    const auto later = std::ranges::find(options.later, name, &LaterOption::was);
    return later == options.later.end() ? name : later->name;
}

std::string new_value(std::string_view name, std::string_view value, const OptionList& options) {
    if (value.empty()) return "";
    const auto known = std::ranges::find(options.known, name, &OptionInfo::name);
    if (known != options.known.end()) {
        const auto word = std::ranges::find(known->words, value, &OptionWord::was);
        return std::string(word == known->words.end() ? value : word->value);
    }
    const auto later = std::ranges::find(options.later, name, &LaterOption::name);
    return std::string(later != options.later.end() && later->preset_was == value ? later->preset : value);
}

void use_new_names(NamedValues& given, const OptionList& options) {
    const NamedValues before = given;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto& [name, value] = before[i];
        const std::string_view now = new_name(name, options);
        given[i].second = new_value(now, value, options);
        if (now != name && std::ranges::find(before, now, &NamedValues::value_type::first) == before.end())
            given[i].first = std::string(now);
    }
}

void use_new_names(GivenOptions& given, const OptionList& options, std::string_view rule, Faults& faults) {
    const GivenOptions before = given;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto& [name, value, origin] = before[i];
        const std::string_view now = new_name(name, options);
        given[i].value = new_value(now, value, options);
        if (now == name) continue;
        given[i].name = std::string(now);
        const auto is_here = [&](const GivenOption& other) {
            const Origin &here = before[i].origin, &there = other.origin;
            return other.name == now && here.file == there.file && (here.line > 0) == (there.line > 0);
        };
        if (std::ranges::any_of(before, is_here))
            add_fault(faults, origin, rule,
                      fmt::format("{0} is called {1} now, and both are given; leave out the old name {0}",
                                  name, now));
    }
}

// ---------------------------------------------------------------- refusals

void OptionRefusals::refuse_name(const GivenOption& given, Faults& faults) const {
    const auto later = std::ranges::find(options.later, given.name, &LaterOption::name);
    if (later != options.later.end()) {
        if (given.value == later->preset) return;
        return add_fault(faults, given.origin, rule,
                         fmt::format("{}={} is not built yet; allowed: {}", given.name, shown(given.value),
                                     later->preset));
    }
    std::string names;
    for (const OptionInfo& info : options) names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    add_fault(faults, given.origin, rule,
              fmt::format("there is no option '{}'; there are {}", shown(given.name), names));
}

void OptionRefusals::refuse_value(const GivenOption& given, const OptionInfo& info, Faults& faults) const {
    const std::string refusal = comes_later(given)
                                    ? fmt::format("{}={} is not built yet", given.name, given.value)
                                    : fmt::format("'{}' is not a value of this option", shown(given.value));
    add_fault(faults, given.origin, rule, fmt::format("{}; allowed: {}", refusal, in_words(info)));
}

bool OptionRefusals::comes_later(const GivenOption& given) const {
    return std::ranges::any_of(options.later_values, [&](const LaterValue& later) {
        return later.name == given.name && later.value == given.value;
    });
}

} // namespace muster
