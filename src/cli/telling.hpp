// The game told in sentences: events, actions as they are typed, the result.
#pragma once

#include "cli/terminal.hpp"
#include "core/any_table.hpp"

#include <string>
#include <vector>

namespace muster::cli {

// "Orla Flint"; for no seat, "the table".
std::string seat_name(const AnyTable& table, int seat);
// "Orla Flint, Tamsin Vane and Bren Hallow"
std::string listed(const Lines& names);

// As a person would type it: "attack A07 s1", "move A01 0,1".
std::string action_text(const AnyTable& table, const Action& action);

// A sentence with the id of its rule at the right edge.
Lines with_rule(std::string_view sentence, Rule rule, const Paint& paint, int width,
                std::string_view label = "  ");

// The events of one line of the transcript that the viewer may know.
Lines events_told(const AnyTable& table, const Turn& turn, Viewer viewer, const Paint& paint, int width);
// The decision itself, as a heading for its events: "12. Orla Flint: attack A07 s1". What others sealed is
// not told before it is opened.
std::string decision_heading(const AnyTable& table, std::size_t turn, Viewer viewer);

// "result: Orla Flint wins, 5 to 3 (CH-END-1)", or how far it got.
std::string result_line(const AnyTable& table);
Lines result_told(const AnyTable& table, const Paint& paint);

} // namespace muster::cli
