// A hand of cards in words: a table where all cards have the same sections, otherwise a list.
#pragma once

#include "cli/terminal.hpp"
#include "core/scene.hpp"

namespace muster::cli {

Lines show_hand(const Scene::Hand& hand, const Paint& paint, int width);

} // namespace muster::cli
