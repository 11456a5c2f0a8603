// What the files that show the table share: scene.cpp has the things on it, story.cpp what is going on.
#pragma once

#include "core/naming.hpp"
#include "games/forge/parts.hpp"

namespace muster::forge {

// The table with the names of its things, as one viewer sees it.
struct Sight {
    const Forge& rules;
    const Equipment& kit;
    const State& state;
    Viewer viewer;

    std::string name(int unit) const;      // "Gate Rifles, First (G2)"
    std::string name(Seat seat) const;     // "Ashgate Garrison"
    std::string side_name(int side) const; // the same, or "Team 1"
    std::string id(int unit) const;        // as actions have it
    // What is asked, or nothing.
    const Frame* question() const;
    bool is_going_on() const { return !state.flow.idle(); }
    // Where the game stands; only while it goes on.
    GameStep step() const { return static_cast<GameStep>(state.flow[0].step); }
    bool is_at(GameStep step_now) const { return is_going_on() && step() == step_now; }
    bool in_set_up() const { return state.round == 0; }
    // FO-BID-1: whether the bids of this round are known to all.
    bool bids_are_open() const;
};

// FO-GEN-1: what a die may show at most, whatever the number came to: 5, and "5 or less".
inline int shows_at_most(int target_number) { return std::clamp(target_number, 1, die_sides - 1); }
std::string or_less(int target_number);

// The attack that somebody is asked to evade: of whoever attacks, or of whoever strikes back. Nothing while
// nobody is asked for that.
std::optional<Blow> incoming(const Equipment& kit, const State& state);

// story.cpp
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);
std::vector<Scene::Link> chain(const Sight& sight);
std::vector<Scene::Prompt> prompts(const Sight& sight);

} // namespace muster::forge
