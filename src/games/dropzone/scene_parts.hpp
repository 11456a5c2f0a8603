// What the files that show the table share: scene.cpp has the things on it, sheet.cpp what is written on
// units, story.cpp what is going on, tell.cpp the words and describe.cpp the answers.
#pragma once

#include "core/naming.hpp"
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

// The table with the names of its things, as one viewer sees it.
struct Sight {
    const Dropzone& rules;
    const Equipment& kit;
    const State& state;
    Viewer viewer;

    std::string name(Seat seat) const;           // "Lantern Brigade"
    std::string unit(int number) const;          // "Anvil Tank (L3a.2)"
    std::string squad(int number) const;         // "Anvil Tank (L3a)"
    std::string group(int number) const;         // "Armour (L3)"
    std::string piece(int number) const;         // "West Block (P4)"
    std::string objective(int number) const;     // "Black Box (O1)"
    std::string card(int number) const;          // "Steady Hands (C01)"
    std::string thing(Thing thing) const;        // any of these, and what a card on the stack is
    std::string squads(std::uint64_t set) const; // "A, B and C"
    std::string id(int unit) const;              // as actions have it

    // What is asked, or nothing.
    const Frame* question() const;
    bool is_going_on() const { return !state.flow.idle(); }
    // Where the game stands; only while it goes on.
    GameStep step() const { return static_cast<GameStep>(state.flow[0].step); }
    bool is_at(GameStep step_now) const { return is_going_on() && step() == step_now; }
    bool in_set_up() const { return state.round == 0; }
    // DZ-CARD-1: whose hand lies open to the viewer.
    bool may_see_hand_of(Seat seat) const { return state.over != 0 || viewer.may_see(seat); }
};

// Of a length: 4", 4.05"
// "P4, north edge"
std::string where_inside(const Sight& sight, int piece, int spot);
// What things have a name and an id: "West Block (P4)", or only "O1" where that is its name.
std::string name_and_id(const std::string& name, const std::string& id);
// The open squads, one by one or together (DZ-ACT-7).
inline std::uint64_t open_squads(const State& state) { return state.activation.open; }
// The windows for cards, in a sentence: "before the dice of a search fall".
std::string_view window_name(Window kind);

inline bool is_drawn(const State& state, int unit) {
    return is_on_table(state, unit) || is_inside(state, unit);
}

// sheet.cpp: of a unit that lives
std::vector<Scene::Counter> counters_of(const Sight& sight, int unit);
std::vector<Scene::SheetRow> sheet_rows(const Sight& sight, int unit);
std::vector<Scene::Ring> rings_of(const Sight& sight, int unit);

// story.cpp
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);
std::vector<Scene::Link> chain(const Sight& sight);
std::vector<Scene::Prompt> prompts(const Sight& sight);

} // namespace muster::dropzone
