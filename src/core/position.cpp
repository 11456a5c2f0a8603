#include "core/position.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster {

namespace {

// "seats[1].hand[2]" is about "seats".
std::string_view subject_of(std::string_view field) { return field.substr(0, field.find_first_of(".[")); }

} // namespace

Faults together(const Faults& reading, const Faults& checking,
                std::initializer_list<std::string_view> foundations) {
    const auto tells_more = [&](const Fault& fault) {
        const std::string_view about = subject_of(fault.field);
        return std::ranges::none_of(reading, [&](const Fault& known) {
            const std::string_view subject = subject_of(known.field);
            // What is under way depends on everything else.
            return subject.empty() || subject == about || about == "flow" ||
                   std::ranges::find(foundations, subject) != foundations.end();
        });
    };
    Faults all = reading;
    std::ranges::copy_if(checking, std::back_inserter(all), tells_more);
    return all;
}

std::string PositionReading::no_such(std::string_view kind) {
    return fmt::format("there is no such {}", kind);
}

std::optional<int> PositionReading::value_of(std::string_view kind, std::string_view word) const {
    const auto value = words_.value(kind, word);
    return value && is_here(kind, *value) ? value : std::nullopt;
}

std::optional<int> PositionReading::named(std::string_view kind, const JsonReader& from) const {
    const auto word = from.text(64);
    if (!word) return std::nullopt;
    const auto value = value_of(kind, *word);
    if (!value) from.fault(no_such(kind));
    return value;
}

std::int64_t PositionReading::number(const JsonReader& from, std::string_view field, std::int64_t high,
                                     std::int64_t preset) {
    const auto value = from.get(field);
    return value ? value->integer(0, high).value_or(preset) : preset;
}

std::uint8_t PositionReading::yes(const JsonReader& from, std::string_view field) {
    const auto value = from.get(field);
    return value && value->yes_or_no().value_or(false) ? 1 : 0;
}

std::optional<int> PositionReading::one_of(const JsonReader& from, std::span<const std::string_view> words,
                                           std::string_view otherwise) {
    const auto word = from.text(64);
    if (!word) return std::nullopt;
    const auto found = std::ranges::find(words, *word);
    if (!word->empty() && found != words.end()) return static_cast<int>(found - words.begin());
    from.fault(std::string(otherwise));
    return std::nullopt;
}

Place PositionReading::point(const JsonReader& from) {
    if (!from.array(2)) return {};
    if (from.size() != 2) {
        from.fault("a place is a list of two numbers, x and y");
        return {};
    }
    const auto x = from[0].integer(INT16_MIN, INT16_MAX);
    const auto y = from[1].integer(INT16_MIN, INT16_MAX);
    if (!x || !y) return {};
    return {static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
}

bool PositionReading::has_as_many(const JsonReader& list, int count, std::string_view what) {
    if (static_cast<int>(list.size()) == count) return true;
    list.fault(fmt::format("this table has {} {}, {} are given", count, what, list.size()));
    return false;
}

} // namespace muster
