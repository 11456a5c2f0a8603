// What boards of squares and of hexes have in common when they are shown: the floor, what stands on it,
// pieces and objectives.
#pragma once

#include "core/call.hpp"
#include "core/scene.hpp"
#include "core/seat.hpp"
#include "space/hex.hpp"
#include "space/square.hpp"

#include <optional>
#include <string>

namespace muster::scenery {

// The whole floor, with walls; and one patch of something else on it: "wall", "water", "cover" ...
void lay_floor(Scene& scene, const SquareGrid& grid, Rule rule);
void lay_floor(Scene& scene, const HexGrid& grid, Rule rule);
void lay(Scene& scene, const SquareGrid& grid, SquareId at, std::string kind, Rule rule);
void lay(Scene& scene, Hex at, std::string kind, Rule rule);

// Each of these squares, held by a seat or by nobody: "cairn-17".
void objectives(Scene& scene, const SquareGrid& grid, Squares squares, std::string_view name,
                Call<std::optional<Seat>(SquareId)> holder, Rule rule);
Scene::Marker objective(std::string id, Place at, std::optional<Seat> holder, Rule rule);

} // namespace muster::scenery
