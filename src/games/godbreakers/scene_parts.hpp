// What the files that show the table share: scene.cpp has the things on it, story.cpp what is going on.
#pragma once

#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"

namespace muster::godbreakers {

// Something that a wild model goes for or flees from by its compulsion.
struct Quarry {
    std::string id;
    std::string name;
    int units = 0; // away
};

// The table with the names of its things.
struct Sight {
    const Godbreakers& rules;
    const Equipment& kit;
    const State& state;

    std::string name(int model) const;         // "Orsa Venn", "Gleaner 3"
    std::string name(Seat seat) const;         // "Saltglass Vigil"
    std::string marker_name(int marker) const; // "the shard of Tin Choir"
    std::string id(int model) const;           // as actions have it
    // What is asked, or nothing.
    const Frame* question() const;
    bool is_going_on() const { return !state.flow.idle(); }
    // Where the game stands; only while it goes on.
    GameStep step() const { return static_cast<GameStep>(state.flow[0].step); }
    bool in_set_up() const { return state.round == 0; }
    // The profile of a model of the pool that is about to be placed; -1: it is not.
    int profile_of_newcomer(int model) const;
};

// GB-COMP-1: kept while the model is active.
Compulsion compulsion_now(const Sight& sight, int model);
Rule rule_of(Compulsion compulsion);
// Whom or what the compulsion is about, as things stand; empty: nothing.
std::vector<Quarry> quarries(const Sight& sight, int model);

// story.cpp
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);
std::vector<Scene::Link> chain(const Sight& sight);
std::vector<Scene::Prompt> prompts(const Sight& sight);

} // namespace muster::godbreakers
