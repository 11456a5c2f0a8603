// What games share when they name things: tables of words, entries with ids, numbers and parts of a word,
// lists and lengths in a sentence, colours of seats.
#pragma once

#include "core/action.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

// The word of a number in a table of words; "?" for a number that means nothing.
template <class Items>
std::string word_in(const Items& items, std::int32_t value) {
    return value >= 0 && static_cast<std::size_t>(value) < items.size()
               ? std::string(items[static_cast<std::size_t>(value)])
               : "?";
}

// The same for entries that have an `id`.
template <class Items>
std::string id_in(const Items& items, std::int32_t value) {
    return value >= 0 && static_cast<std::size_t>(value) < items.size()
               ? items[static_cast<std::size_t>(value)].id
               : "?";
}

// The other way.
template <class Items>
std::optional<std::int32_t> find_word(const Items& items, std::string_view word) {
    const auto found = std::ranges::find(items, word);
    if (found == items.end()) return std::nullopt;
    return static_cast<std::int32_t>(found - items.begin());
}

template <class Items>
std::optional<std::int32_t> find_id(const Items& items, std::string_view id) {
    const auto found =
        std::ranges::find(items, id, [](const auto& item) -> std::string_view { return item.id; });
    if (found == items.end()) return std::nullopt;
    return static_cast<std::int32_t>(found - items.begin());
}

// The whole number behind a head: 3 in "s3", behind "s". Nothing in "s03" or "s-0": each thing has one name.
std::optional<std::int32_t> number_after(std::string_view head, std::string_view word);

// One of the parts that are joined by "+", taken off the front; `more` says whether another follows.
std::string_view next_part(std::string_view& text, bool& more);

// "a, b and c"
std::string listed(const std::vector<std::string>& names);
// "1 unit", "3 units"
std::string counted(int count, std::string_view one, std::string_view many);
// Lengths and points of a table are kept in hundredths of what its players measure in, and read in it,
// exactly: 1250 is "12.5", 1305 "13.05", a point "12.5,19.75".
inline constexpr int table_unit = 100;
std::string in_units(std::int64_t length);
std::string in_units(Place place);

// By seat, since two may bring the same force: the colours of Okabe and Ito, which everybody can tell apart.
std::string_view seat_colour(int seat);

} // namespace muster
