// Text in columns: how wide it is on a screen, and how it is wrapped, padded and laid side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster::cli {

using Lines = std::vector<std::string>;

// A colour code on its way to the screen stands between these two, which are in no UTF-8: so nothing from
// outside can pass for one.
inline constexpr char colour_begins = '\xFF', colour_ends = '\xFE';

enum class Colours : unsigned char { ours, none };

// What a screen may be sent: colour codes if there are any in it, lines and tabs, and characters that can be
// seen. Anything else is a question mark: control characters, bytes that are no text, what turns the
// direction of writing.
std::string for_screen(std::string_view text, Colours colours = Colours::ours);

// Columns on a screen: a character each, colour codes none.
int width_of(std::string_view text);

std::string repeat(std::string_view text, int times);
std::string pad(std::string_view text, int width); // on the right
std::string cut(std::string_view text, int width); // with a … where something is missing
std::string centre(std::string_view text, int width, std::string_view filler = " ");

// Breaks between words; a line of the text stays a line. Empty text is one empty line.
Lines wrap(std::string_view text, int width);
// Wrapped behind a label: the lines after the first are indented by the label's width.
Lines wrap_behind(std::string_view label, std::string_view text, int width);
// Cells in as many columns as fit.
Lines in_columns(const Lines& cells, int width, int gap = 2);
// Parts after each other behind a label, broken between parts only.
Lines flowing(std::string_view label, const Lines& parts, int width, std::string_view between);
Lines side_by_side(const Lines& left, const Lines& right, int gap);
std::string joined(const Lines& parts, std::string_view between);
std::string counted(std::size_t number, std::string_view thing); // "1 throw", "2 throws"

std::string lower(std::string_view text);
std::string trimmed(std::string_view text);
Lines words_of(std::string_view text);
Lines lines_of(std::string_view text);
bool contains_word(std::string_view text, std::string_view word); // anywhere, in any case

// Those that a person may have meant, best first.
Lines near_matches(std::string_view meant, const Lines& known, std::size_t most = 5);

} // namespace muster::cli
