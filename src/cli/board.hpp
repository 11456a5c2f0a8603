// Boards drawn with characters: hexes, or a rectangle of table units to scale.
#pragma once

#include "cli/terminal.hpp"
#include "core/scene.hpp"

#include <string>
#include <vector>

namespace muster::cli {

struct BoardView {
    int seat = -1;              // whose reach is shown; -1: nobody's
    std::vector<Place> choices; // where the open question may be answered
    int width = 80;
};

Lines draw_board(const Scene& scene, const BoardView& view, const Paint& paint);

// What stands for each piece on the board, in the scene's order: an initial where that is enough, otherwise
// its owner's letter and a number.
Lines piece_labels(const Scene& scene);
std::string facing_arrow(int facing);

// The colour of a seat, as a code for Paint.
std::string seat_code(const Scene& scene, int seat);

} // namespace muster::cli
