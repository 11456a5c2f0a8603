#include "cli/canvas.hpp"

#include <algorithm>

namespace muster::cli {

Canvas::Canvas(int width, int height)
    : width_(std::max(0, width)), height_(std::max(0, height)),
      squares_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

Canvas::Square* Canvas::square(int column, int row) {
    if (column < 0 || column >= width_ || row < 0 || row >= height_) return nullptr;
    return &squares_[static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
                     static_cast<std::size_t>(column)];
}

void Canvas::put(int column, int row, std::string_view text, std::string_view code) {
    while (!text.empty()) {
        std::size_t bytes = 1;
        while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0u) == 0x80u) ++bytes;
        if (Square* here = square(column, row))
            *here = {std::string(text.substr(0, bytes)), std::string(code)};
        text.remove_prefix(bytes);
        ++column;
    }
}

Lines Canvas::lines(const Paint& paint) const {
    Lines all;
    for (int row = 0; row < height_; ++row) {
        const auto first = squares_.begin() + static_cast<std::ptrdiff_t>(row) * width_;
        auto last = first + width_;
        while (last != first && (last - 1)->glyph == " ") --last;
        std::string line;
        for (auto here = first; here != last;) {
            std::string run;
            const std::string& code = here->code;
            while (here != last && here->code == code) run += (here++)->glyph;
            line += paint(run, code);
        }
        all.push_back(line);
    }
    return all;
}

} // namespace muster::cli
