#include "cli/point.hpp"

#include "core/naming.hpp"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

namespace muster::cli {

namespace {

// A number as typed, in hundredths.
struct Decimal {
    std::int64_t hundredths = 0;
    std::size_t digits = 0;   // before the decimal point
    std::size_t decimals = 0; // behind it
};

bool are_digits(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

// "12", "+12.5", "-.75"; nine digits are more than any table has.
std::optional<Decimal> decimal_in(std::string_view text) {
    const bool minus = text.starts_with('-');
    if (minus || text.starts_with('+')) text.remove_prefix(1);
    const auto point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view rest = point == std::string_view::npos ? "" : text.substr(point + 1);
    if (!are_digits(whole) || !are_digits(rest) || whole.size() > 9) return std::nullopt;
    if (point == std::string_view::npos ? whole.empty() : rest.empty()) return std::nullopt;
    std::int64_t size = 0;
    std::from_chars(whole.data(), whole.data() + whole.size(), size);
    size *= table_unit;
    if (!rest.empty()) size += 10 * (rest[0] - '0');
    if (rest.size() > 1) size += rest[1] - '0';
    return Decimal{minus ? -size : size, whole.size(), rest.size()};
}

std::optional<Place> place_of(std::int64_t x, std::int64_t y) {
    if (!std::in_range<std::int16_t>(x) || !std::in_range<std::int16_t>(y)) return std::nullopt;
    return Place{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

bool is_on(const Scene::Board& board, std::int64_t x, std::int64_t y) {
    return x >= 0 && x <= board.size.x && y >= 0 && y <= board.size.y;
}

bool may_be_hundredths(const Decimal& number) { return number.decimals == 0 && number.digits >= 3; }

TypedPoint point_on_table(const Decimal& x, const Decimal& y, std::string_view typed,
                          const Scene::Board& board) {
    if (x.decimals > 2 || y.decimals > 2)
        return {{}, fmt::format("{} is too fine: a point has two decimals at most.", typed)};
    if (is_on(board, x.hundredths, y.hundredths)) return {place_of(x.hundredths, y.hundredths), {}};
    const std::int64_t as_x = x.hundredths / table_unit, as_y = y.hundredths / table_unit;
    if (may_be_hundredths(x) && may_be_hundredths(y) && is_on(board, as_x, as_y))
        return {place_of(as_x, as_y), {}};
    // Near the table it is for the rules to refuse.
    if (const auto beyond = place_of(x.hundredths, y.hundredths)) return {beyond, {}};
    return {{},
            fmt::format("{} is far off the table, which goes from 0,0 to {}.", typed, in_units(board.size))};
}

} // namespace

TypedPoint read_point(std::string_view text, const Scene::Board& board) {
    if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return {};
    const auto x = decimal_in(text.substr(0, comma));
    const auto y = decimal_in(text.substr(comma + 1));
    if (!x || !y) return {};
    if (!board.hexes) return point_on_table(*x, *y, text, board);
    if (x->decimals > 0 || y->decimals > 0) return {};
    return {place_of(x->hundredths / table_unit, y->hundredths / table_unit), {}};
}

} // namespace muster::cli
