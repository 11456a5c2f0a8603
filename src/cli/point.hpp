// A point as a person types it: in what the players of the game measure in, as it is shown.
#pragma once

#include "core/scene.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace muster::cli {

// Where neither is given, what was typed is no point at all.
struct TypedPoint {
    std::optional<Place> at;
    std::string trouble; // why no such point can be meant
};

// "12.5,19.75" or "(12.5,19.75)"; on hexes "0,-3". Two whole numbers of three digits or more that lead beyond
// the table are read in hundredths if that is on it: 1250,1975, as transcripts have it.
TypedPoint read_point(std::string_view text, const Scene::Board& board);

} // namespace muster::cli
