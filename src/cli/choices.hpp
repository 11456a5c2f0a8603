// The answers that are offered, numbered, in plain words; many of a kind are drawn together.
#pragma once

#include "cli/terminal.hpp"
#include "core/any_table.hpp"

#include <optional>
#include <vector>

namespace muster::cli {

// On a table of points the list is but a sample of them, and each such sample takes one line.
Lines show_choices(const AnyTable& table, Seat seat, const ActionList& choices, bool points,
                   const Paint& paint, int width);
// Some of them, each by itself.
Lines show_candidates(const AnyTable& table, Seat seat, const ActionList& choices,
                      const std::vector<Action>& candidates, const Paint& paint, int width);

} // namespace muster::cli
