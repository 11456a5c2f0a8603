// What the two kinds of boards share.
#pragma once

#include "cli/board.hpp"

namespace muster::cli {

inline constexpr std::string_view faint_code = "2";
inline constexpr std::string_view reach_code = "1;38;5;214";
inline constexpr std::string_view choice_code = "1;38;5;114";

// What fills a patch of terrain; classes differ without colour.
std::string_view texture(std::string_view kind);

bool on_board(const Scene::Piece& piece);
std::string counter_value(const Scene::Counter& counter); // "3", or "D8"
// "»O↑": the one that acts, its label, where it looks.
std::string piece_text(const Scene::Piece& piece, const std::string& label);
std::string piece_code(const Scene& scene, const Scene::Piece& piece);

Lines draw_hexes(const Scene& scene, const BoardView& view, const Paint& paint);
Lines draw_table(const Scene& scene, const BoardView& view, const Paint& paint);

} // namespace muster::cli
