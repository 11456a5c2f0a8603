// A scene on a screen: the round and who is next, the board, the seats, what is under way, the viewer's
// cards.
#pragma once

#include "cli/board.hpp"
#include "cli/terminal.hpp"
#include "core/scene.hpp"
#include "core/seat.hpp"

namespace muster::cli {

struct ShowOptions {
    int viewer = -1;            // the seat that looks; -1: nobody's hand is "yours"
    std::vector<Place> choices; // to be marked on the board
    int width = 80;
    int height = 24;
};

// What a seat is asked; nothing if it is not its turn.
const Scene::Prompt* prompt_for(const Scene& scene, Seat seat);

Lines show_scene(const Scene& scene, const ShowOptions& options, const Paint& paint);

// Its parts.
Lines show_map(const Scene& scene, const ShowOptions& options, const Paint& paint); // board and seats
Lines show_track(const Scene& scene, const Paint& paint, int width);
Lines show_forecast(const Scene& scene, const Paint& paint, int width);
Lines show_chain(const Scene& scene, const Paint& paint, int width);

} // namespace muster::cli
