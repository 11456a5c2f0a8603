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
    int height = 24; // of the screen
};

Lines draw_board(const Scene& scene, const BoardView& view, const Paint& paint);

// What stands for each piece on the board, in the scene's order: an initial where everybody has one piece,
// otherwise its owner's letter and two of its name's ("aBo"), or where those do not do, a number ("A1").
Lines piece_labels(const Scene& scene);
// And for each marker: "*2b" is the second of its kind, and B's.
Lines marker_labels(const Scene& scene);
// A patch's name with what is left of it: "KW 18".
std::string patch_label(const Scene::Terrain& patch);
// What a piece is doing, as a sign: "»" before its label, "…" or "✓" behind it.
std::string state_mark_before(const Scene::Piece& piece);
std::string state_mark_after(const Scene::Piece& piece);
std::string facing_arrow(int facing);

// The colour of a seat, as a code for Paint.
std::string seat_code(const Scene& scene, int seat);

} // namespace muster::cli
