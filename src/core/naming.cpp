#include "core/naming.hpp"

#include "core/seat.hpp"

#include <array>

namespace muster {

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string_view seat_colour(int seat) {
    static constexpr std::array<std::string_view, max_seats> colours{"#0072b2", "#e69f00", "#009e73",
                                                                     "#d55e00", "#cc79a7", "#56b4e9"};
    return colours[static_cast<std::size_t>(seat) % colours.size()];
}

} // namespace muster
