// The last events of a game: who has won, and what everybody has, so that a log can be read alone.
#pragma once

#include "core/event.hpp"
#include "core/outcome.hpp"

namespace muster {

// By the rule that ended it: who wins, who shares the win, that it is a tie, or that nobody wins; then a
// place and a score for each seat, the first place first. Nothing as long as the game is not over.
void tell_result(Log& log, const Outcome& outcome, int seats);

// Whether this is what tell_result() says of the winners: the one event of its kind in a game.
bool names_the_result(const Event& event);

} // namespace muster
