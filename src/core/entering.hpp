// Results as people enter them: what was thrown written so again, how many make up a group, and a group that
// somebody would rather have drawn.
#pragma once

#include "core/chance.hpp"
#include "core/words.hpp"

#include <span>
#include <vector>

namespace muster {

// Dice as numbers, things drawn by their names, all groups in one flat list.
std::vector<Entered> as_entered(std::span<const Throw> luck, const Words& words);

// How many results make up the group that is wanted, if they are given as these are: of a pool that is drawn
// whole the last one is not, by index.
std::size_t results_wanted(const Want& want, std::span<const Entered> results);

// The group that is wanted, drawn from this chance instead.
std::vector<Entered> drawn_for(const Want& want, Chance& chance, const Words& words);

} // namespace muster
