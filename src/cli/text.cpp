#include "cli/text.hpp"

#include "core/visible.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <numeric>
#include <utility>

namespace muster::cli {

std::string for_screen(std::string_view text, Colours colours) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        if (colours == Colours::ours && text.front() == colour_begins) {
            const std::size_t end = text.find_first_not_of("0123456789;", 1);
            if (end != std::string_view::npos && text[end] == colour_ends) {
                result.append("\033[").append(text.substr(1, end - 1)).append("m");
                text.remove_prefix(end + 1);
                continue;
            }
        }
        const std::string_view rest = text;
        const auto character = take_character(text);
        if (!character) text.remove_prefix(1);
        const bool fine = character && (*character == '\n' || *character == '\t' || visible(*character));
        result += fine ? rest.substr(0, rest.size() - text.size()) : "?";
    }
    return result;
}

int width_of(std::string_view text) {
    int width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == colour_begins) {
            while (i < text.size() && text[i] != colour_ends) ++i;
        } else if ((static_cast<unsigned char>(text[i]) & 0xC0u) != 0x80u) {
            ++width;
        }
    }
    return width;
}

std::string repeat(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

std::string pad(std::string_view text, int width) {
    return std::string(text) + repeat(" ", width - width_of(text));
}

std::string cut(std::string_view text, int width) {
    if (width_of(text) <= width) return std::string(text);
    std::string kept;
    int columns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0u) != 0x80u;
        if (begins && ++columns >= width) break;
        kept += text[i];
    }
    return kept + "…";
}

std::string centre(std::string_view text, int width, std::string_view filler) {
    const int room = std::max(0, width - width_of(text));
    return repeat(filler, room / 2) + std::string(text) + repeat(filler, room - room / 2);
}

Lines wrap(std::string_view text, int width) {
    Lines lines;
    for (const std::string& whole : lines_of(text)) {
        std::string line;
        for (const std::string& word : words_of(whole)) {
            if (!line.empty() && width_of(line) + 1 + width_of(word) > width)
                lines.push_back(std::exchange(line, ""));
            if (!line.empty()) line += ' ';
            line += word;
        }
        lines.push_back(line);
    }
    if (lines.empty()) lines.emplace_back();
    return lines;
}

Lines wrap_behind(std::string_view label, std::string_view text, int width) {
    const int indent = width_of(label);
    Lines lines = wrap(text, std::max(16, width - indent));
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i] = (i == 0 ? std::string(label) : repeat(" ", indent)) + lines[i];
    return lines;
}

Lines in_columns(const Lines& cells, int width, int gap) {
    int widest = 1;
    for (const std::string& cell : cells) widest = std::max(widest, width_of(cell));
    const auto columns = static_cast<std::size_t>(std::max(1, (width + gap) / (widest + gap)));
    Lines lines;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i % columns == 0) lines.emplace_back();
        const bool last = i % columns == columns - 1 || i + 1 == cells.size();
        lines.back() += last ? cells[i] : pad(cells[i], widest + gap);
    }
    return lines;
}

Lines flowing(std::string_view label, const Lines& parts, int width, std::string_view between) {
    Lines lines{std::string(label)};
    const std::string indent = repeat(" ", width_of(label));
    bool fresh = true;
    std::string_view mark = between; // the end of a line shows that it goes on
    while (mark.ends_with(' ')) mark.remove_suffix(1);
    for (const std::string& part : parts) {
        const int more = &part == &parts.back() ? 0 : width_of(mark);
        if (!fresh && width_of(lines.back()) + width_of(between) + width_of(part) + more > width) {
            lines.back() += between;
            while (lines.back().ends_with(' ')) lines.back().pop_back();
            lines.push_back(indent);
            fresh = true;
        }
        lines.back() += (fresh ? "" : std::string(between)) + part;
        fresh = false;
    }
    return lines;
}

Lines side_by_side(const Lines& left, const Lines& right, int gap) {
    int widest = 0;
    for (const std::string& line : left) widest = std::max(widest, width_of(line));
    Lines lines;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        const std::string& here = i < left.size() ? left[i] : std::string();
        const bool beside = i < right.size() && !right[i].empty();
        lines.push_back(beside ? pad(here, widest + gap) + right[i] : here);
    }
    return lines;
}

std::string counted(std::size_t number, std::string_view thing) {
    return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::string joined(const Lines& parts, std::string_view between) {
    std::string all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) all += between;
        all += parts[i];
    }
    return all;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

namespace {
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
} // namespace

std::string trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return std::string(text);
}

Lines words_of(std::string_view text) {
    Lines words;
    for (std::size_t i = 0; i < text.size();) {
        while (i < text.size() && is_space(text[i])) ++i;
        const std::size_t start = i;
        while (i < text.size() && !is_space(text[i])) ++i;
        if (i > start) words.emplace_back(text.substr(start, i - start));
    }
    return words;
}

Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

bool contains_word(std::string_view text, std::string_view word) {
    return lower(text).find(lower(word)) != std::string::npos;
}

namespace {

std::size_t edits_between(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

} // namespace

Lines near_matches(std::string_view meant, const Lines& known, std::size_t most) {
    const std::string wanted = lower(meant);
    std::vector<std::pair<std::size_t, std::size_t>> found; // how many edits away, and which
    for (std::size_t i = 0; i < known.size(); ++i) {
        const std::string candidate = lower(known[i]);
        const bool part = wanted.size() > 1 && candidate.find(wanted) != std::string::npos;
        const std::size_t edits = part ? 0 : edits_between(wanted, candidate);
        if (edits <= 1 + wanted.size() / 4) found.emplace_back(edits, i);
    }
    std::sort(found.begin(), found.end());
    Lines names;
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i) names.push_back(known[found[i].second]);
    return names;
}

} // namespace muster::cli
