// What the files that show the table share: scene.cpp has the things on it, story.cpp what is going on.
#pragma once

#include "core/naming.hpp"
#include "games/frames/parts.hpp"

namespace muster::frames {

// The table with the names of its things.
struct Sight {
    const Frames& rules;
    const Equipment& kit;
    const State& state;

    std::string name(int frame) const;       // "Bollard"
    std::string name(Seat seat) const;       // "Gannet Harbour Watch"
    std::string piece_name(int piece) const; // a frame's, station's or structure's
    std::string id(int piece) const;         // as actions have it
    // What is asked, or nothing.
    const Frame* question() const;
    bool asks(Procedure procedure) const { return state.flow.is(procedure) && question() != nullptr; }
    bool in_set_up() const { return state.round == 0; }
};

// "hand range", "direct range", "artillery range"
std::string_view range_name(int band);

// story.cpp
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);
std::vector<Scene::Link> chain(const Sight& sight);
std::vector<Scene::Prompt> prompts(const Sight& sight);

} // namespace muster::frames
