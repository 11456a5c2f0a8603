#include "cli/choices.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace muster::cli {

namespace {

// Neighbours in the list that differ only in where or how much.
bool alike(const Action& a, const Action& b) {
    return a.verb == b.verb && a.subject == b.subject && a.target == b.target && a.has_place == b.has_place;
}

bool word_ends(const std::string& text, std::size_t at) {
    return at == 0 || at >= text.size() || text[at - 1] == ' ';
}

// What all begin with and what all end with, in whole words.
std::pair<std::size_t, std::size_t> shared(const Lines& texts) {
    const std::string& first = texts.front();
    std::size_t front = first.size(), back = first.size();
    for (const std::string& text : texts) {
        const std::size_t most = std::min(first.size(), text.size());
        std::size_t same = 0;
        while (same < std::min(front, most) && text[same] == first[same]) ++same;
        front = same;
        same = 0;
        while (same < std::min(back, most) && text[text.size() - 1 - same] == first[first.size() - 1 - same])
            ++same;
        back = same;
    }
    while (!word_ends(first, front)) --front;
    while (back > 0 && first[first.size() - back] != ' ') --back;
    for (const std::string& text : texts)
        if (front + back > text.size()) back = 0;
    return {front, back};
}

std::string numbered(std::size_t number, const Paint& paint) {
    return paint.bold(fmt::format("{:>4}", number));
}

} // namespace

Lines show_choices(const AnyTable& table, Seat seat, const ActionList& choices, const Paint& paint,
                   int width) {
    // So many alike are drawn together; the longer the list, the sooner.
    const std::size_t together = choices.size() > 8 ? 2 : 4;
    Lines texts;
    for (const Action& action : choices) texts.push_back(table.describe(seat, action));
    Lines lines;
    for (std::size_t i = 0; i < texts.size();) {
        std::size_t end = i + 1;
        while (end < texts.size() && alike(choices[i], choices[end])) ++end;
        const Lines group(texts.begin() + static_cast<std::ptrdiff_t>(i),
                          texts.begin() + static_cast<std::ptrdiff_t>(end));
        const auto [front, back] = shared(group);
        if (group.size() < together || front == 0) {
            for (; i < end; ++i) {
                const Lines wrapped = wrap_behind(numbered(i + 1, paint) + "  ", texts[i], width);
                lines.insert(lines.end(), wrapped.begin(), wrapped.end());
            }
            continue;
        }
        const std::string head =
            trimmed(group[0].substr(0, front)) + " …" + group[0].substr(group[0].size() - back);
        for (const std::string& line : wrap(head, width - 6)) lines.push_back("      " + line);
        Lines cells;
        for (std::size_t n = i; n < end; ++n) {
            const std::string middle = texts[n].substr(front, texts[n].size() - front - back);
            cells.push_back(fmt::format("{}  {}", numbered(n + 1, paint), trimmed(middle)));
        }
        for (const std::string& line : in_columns(cells, width - 4, 1)) lines.push_back("    " + line);
        i = end;
    }
    return lines;
}

} // namespace muster::cli
