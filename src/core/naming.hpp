// What games share when they name things: tables of words, entries with ids, lists in a sentence, colours of
// seats.
#pragma once

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

// "a, b and c"
std::string listed(const std::vector<std::string>& names);

// By seat, since two may bring the same force: the colours of Okabe and Ito, which everybody can tell apart.
std::string_view seat_colour(int seat);

} // namespace muster
