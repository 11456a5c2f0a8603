// Seats, their pieces and their piles of cards.
#pragma once

#include "cli/terminal.hpp"
#include "core/scene.hpp"

namespace muster::cli {

// A block a seat: name, score and counters, its piles and, where everybody has but one, its piece.
Lines show_seats(const Scene& scene, int viewer, const Paint& paint, int width);
// A line a piece, for games with many; nothing where the seats tell all.
Lines show_pieces(const Scene& scene, const Paint& paint, int width);

} // namespace muster::cli
