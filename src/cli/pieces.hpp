// What stands on the table, for games with more pieces than seats: a line each, and all about one of them.
#pragma once

#include "cli/terminal.hpp"
#include "core/scene.hpp"

#include <optional>
#include <string_view>

namespace muster::cli {

// A table of pieces with their counters; nothing where the seats tell all.
Lines show_pieces(const Scene& scene, const Paint& paint, int width);
// Markers and terrain that have a place on the table and a name.
Lines show_places(const Scene& scene, const Paint& paint, int width);

// The id of the piece, marker or terrain that a person calls by its label, name or id, in any case.
std::optional<std::string> id_of(const Scene& scene, std::string_view called);
// Everything there is to know about it; nothing if nothing is called so.
Lines show_closely(const Scene& scene, std::string_view called, const Paint& paint, int width);

} // namespace muster::cli
