// Seats and their piles of cards.
#pragma once

#include "cli/terminal.hpp"
#include "core/scene.hpp"

namespace muster::cli {

// A block a seat: name, score and counters, its piles and, where everybody has but one, its piece.
Lines show_seats(const Scene& scene, int viewer, const Paint& paint, int width);
// Whether the seats tell all there is to tell of the pieces.
bool one_piece_each(const Scene& scene);

} // namespace muster::cli
