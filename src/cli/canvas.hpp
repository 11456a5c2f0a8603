// A sheet of squared paper: one character a square, each in its own colour.
#pragma once

#include "cli/terminal.hpp"
#include "cli/text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace muster::cli {

class Canvas {
public:
    Canvas(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    // Writes a text from left to right; whatever lies off the sheet is dropped.
    void put(int column, int row, std::string_view text, std::string_view code = "");

    Lines lines(const Paint& paint) const; // without spaces at the end

private:
    struct Square {
        std::string glyph = " ";
        std::string code;
    };
    Square* square(int column, int row);

    int width_;
    int height_;
    std::vector<Square> squares_;
};

} // namespace muster::cli
