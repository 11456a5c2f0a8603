#include "core/naming.hpp"

#include "core/seat.hpp"

#include <array>
#include <charconv>
#include <fmt/format.h>

namespace muster {

std::optional<std::int32_t> number_after(std::string_view head, std::string_view word) {
    if (!word.starts_with(head)) return std::nullopt;
    const std::string_view digits = word.substr(head.size());
    if (digits.empty() || digits[0] < '0' || digits[0] > '9') return std::nullopt;
    if (digits[0] == '0' && digits.size() > 1) return std::nullopt;
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return number;
}

std::string_view next_part(std::string_view& text, bool& more) {
    const std::size_t end = text.find('+');
    const std::string_view part = text.substr(0, end);
    more = end != std::string_view::npos;
    text.remove_prefix(more ? end + 1 : text.size());
    return part;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string counted(int count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string in_units(std::int64_t length) {
    const std::int64_t size = length < 0 ? -length : length;
    std::string whole = fmt::format("{}{}", length < 0 ? "-" : "", size / table_unit);
    const std::int64_t rest = size % table_unit;
    if (rest == 0) return whole;
    return rest % 10 == 0 ? fmt::format("{}.{}", whole, rest / 10) : fmt::format("{}.{:02}", whole, rest);
}

std::string in_units(Place place) { return fmt::format("{},{}", in_units(place.x), in_units(place.y)); }

std::string_view seat_colour(int seat) {
    static constexpr std::array<std::string_view, max_seats> colours{"#0072b2", "#e69f00", "#009e73",
                                                                     "#d55e00", "#cc79a7", "#56b4e9"};
    return colours[static_cast<std::size_t>(seat) % colours.size()];
}

} // namespace muster
