// Actions, events and luck as JSON, in the words of their game.
#pragma once

#include "core/action.hpp"
#include "core/chance.hpp"
#include "core/event.hpp"
#include "core/faults.hpp"
#include "core/json_fwd.hpp"
#include "core/outcome.hpp"
#include "core/words.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace muster {

// A word that names nothing the game knows. It reaches the rules, which refuse it by name ("you do not hold
// that card") instead of a reader that can only say "unknown".
inline constexpr std::int16_t stranger = -3;

class ActionWriter {
public:
    ActionWriter(std::span<const VerbInfo> verbs, const Words& words) : verbs_(verbs), words_(&words) {}

    Json write(const Action& action) const; // {"verb":"attack","subject":"A07","target":"s1"}
    std::optional<Action> read(const JsonReader& from) const;
    const Words& words() const { return *words_; }

private:
    std::span<const VerbInfo> verbs_;
    const Words* words_;
};

// Two whole numbers.
std::optional<Place> read_place(const JsonReader& from);

// {"rule":"CH-MOV-1","event":"moves","text":"...","who":"s0","to":[0,1]}, with "opens":"round" before the
// text of one that opens something.
Json event_json(const Event& event, const Words& words);

// {"why":"CH-R-ATK","seat":1,"needs":3,"dice":[5,3]}, with "names":["W1","GS"] before the dice of a handful;
// only the number of results where they are not to be shown.
Json throw_json(const Throw& luck, const Words& words, bool show);
// As far as the viewer may know it, with the words in which it is asked for and the sides of the dice.
Json told_throw_json(const Throw& luck, const Words& words, Viewer viewer);
Json want_json(const Want& want, const Words& words);
// What the rules say of results that cannot be, and of results beyond those that were thrown.
Refusal misfit(const Want& want);
Refusal misfit(const Throw& luck);
// What is wanted, for whoever gave too little.
std::string want_sentence(const Want& want, const Words& words);

// A flat list of results as a person enters them: [3,5,"A01"].
bool read_entered(const JsonReader& from, std::vector<Entered>& results);
// The results of a transcript's groups, flat.
bool read_throws(const JsonReader& from, std::vector<Entered>& results);

Json outcome_json(const Outcome& outcome, int seats);

} // namespace muster
