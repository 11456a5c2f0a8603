// The answers that are offered, numbered, in plain words; many of a kind are drawn together.
#pragma once

#include "cli/terminal.hpp"
#include "core/any_table.hpp"

#include <optional>

namespace muster::cli {

Lines show_choices(const AnyTable& table, Seat seat, const ActionList& choices, const Paint& paint,
                   int width);

} // namespace muster::cli
