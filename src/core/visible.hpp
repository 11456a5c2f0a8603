// What of a text can be seen. Texts from outside may hold control characters, bytes that are no UTF-8, and
// characters that show nothing or change the direction of writing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace muster {

// The next character of valid UTF-8, taken off `text`; nothing if it is not valid.
std::optional<char32_t> take_character(std::string_view& text);

// Not a control character, a line break, or one of those that show nothing or change the direction of
// writing.
bool visible(char32_t c);

// How many characters a text has; nothing if one of them cannot be seen.
std::optional<std::size_t> visible_characters(std::string_view text);

// For a sentence: what cannot be seen is a question mark, and what is longer is cut.
std::string shown(std::string_view text, std::size_t longest);

} // namespace muster
