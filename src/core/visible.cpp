#include "core/visible.hpp"

#include <array>
#include <bit>

namespace muster {

std::optional<char32_t> take_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    const auto ones = static_cast<std::size_t>(std::countl_one(first));
    const std::size_t length = ones == 0 ? 1 : ones;
    if (ones == 1 || length > 4 || text.size() < length) return std::nullopt;
    char32_t character = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return std::nullopt;
        character = (character << 6) | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    if (character < least[length]) return std::nullopt;
    text.remove_prefix(length);
    return character;
}

bool visible(char32_t c) {
    return c >= 0x20 && !(c >= 0x7F && c < 0xA0) && c != 0xAD && !(c >= 0x200B && c <= 0x200F) &&
           !(c >= 0x2028 && c <= 0x202E) && !(c >= 0x2060 && c <= 0x206F) && !(c >= 0xD800 && c < 0xF900) &&
           c != 0xFEFF && !(c >= 0xFFF0 && c <= 0xFFFB) && (c & 0xFFFEU) != 0xFFFEU && c < 0xE0000;
}

std::optional<std::size_t> visible_characters(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const auto character = take_character(text);
        if (!character || !visible(*character)) return std::nullopt;
    }
    return count;
}

std::string shown(std::string_view text, std::size_t longest) {
    std::string result;
    for (std::size_t count = 0; !text.empty(); ++count) {
        if (count == longest) return result + "...";
        const std::string_view rest = text;
        const auto character = take_character(text);
        if (!character) text.remove_prefix(1);
        const bool fine = character && visible(*character);
        result += fine ? rest.substr(0, rest.size() - text.size()) : "?";
    }
    return result;
}

} // namespace muster
