// The last events of a game: who has won, and what everybody has, so that a log can be read alone.
#pragma once

#include "core/event.hpp"
#include "core/outcome.hpp"

#include <cstdint>
#include <span>

namespace muster {

// By the rule that ended it: who wins, who shares the win, that it is a tie, or that nobody wins; then a
// place and a score for each seat, the first place first. Nothing as long as the game is not over. `seats`
// has the number for each of them by which the game's words speak of it: its index, unless a game knows a
// name that it can only tell from the state.
void tell_result(Log& log, const Outcome& outcome, std::span<const std::int32_t> seats);

// Whether this is what tell_result() says of the winners: the one event of its kind in a game.
bool names_the_result(const Event& event);

} // namespace muster
