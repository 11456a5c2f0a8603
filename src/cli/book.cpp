#include "cli/book.hpp"

#include "protocol/registry.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::cli {

namespace {

std::string without_code_marks(std::string_view text) {
    std::string bare(text);
    std::erase(bare, '`');
    return bare;
}

// "- **CH-MOV-2** *Exactly that far.* With a number ..."
std::optional<Entry> entry_of(std::string_view line) {
    if (!line.starts_with("- **")) return std::nullopt;
    line.remove_prefix(4);
    const auto end = line.find("** *");
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = line.substr(end + 4);
    std::string_view title = rest.substr(0, rest.find('*'));
    if (title.ends_with('.')) title.remove_suffix(1);
    return Entry{std::string(line.substr(0, end)), without_code_marks(title), ""};
}

// **bold**, *emphasis* and `code` lose their marks and, where there are colours, keep their weight.
std::string inline_markup(std::string_view text, const Paint& paint) {
    std::string out;
    while (!text.empty()) {
        const auto mark = text.find_first_of("*`");
        out += text.substr(0, mark);
        if (mark == std::string_view::npos) break;
        text.remove_prefix(mark);
        const std::string_view sign = text.substr(0, text.starts_with("**") ? 2 : 1);
        const auto end = text.find(sign, sign.size());
        if (end == std::string_view::npos || end == sign.size() || text[sign.size()] == ' ') {
            out += sign;
            text.remove_prefix(sign.size());
            continue;
        }
        const std::string_view inside = text.substr(sign.size(), end - sign.size());
        // Word by word, so that a line may break inside.
        Lines words = words_of(without_code_marks(inside));
        for (std::string& word : words) word = paint(word, sign == "`" ? "38;5;110" : "1");
        out += joined(words, " ");
        text.remove_prefix(end + sign.size());
    }
    return out;
}

struct Block {
    std::string label; // the bullet or number, with its indent
    std::string text;
};

std::size_t label_length(std::string_view line) {
    const auto start = std::min(line.find_first_not_of(' '), line.size());
    if (line.substr(start).starts_with("- ")) return start + 2;
    auto digits = start;
    while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
    return digits > start && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

} // namespace

Lines render_markdown(std::string_view text, const Paint& paint, int width) {
    Lines out;
    Block block;
    bool drawing = false;
    const auto flush = [&] {
        if (block.text.empty()) return;
        const Lines wrapped = wrap_behind(block.label, inline_markup(block.text, paint), width);
        out.insert(out.end(), wrapped.begin(), wrapped.end());
        block = {};
    };
    for (const std::string& line : lines_of(text)) {
        const std::string bare = trimmed(line);
        if (bare.starts_with("```")) {
            flush();
            drawing = !drawing;
        } else if (drawing || bare.starts_with("|")) {
            flush();
            out.push_back(line);
        } else if (bare.starts_with("#")) {
            flush();
            out.push_back(paint.bold(bare.substr(std::min(bare.find_first_not_of("# "), bare.size()))));
        } else if (bare.empty()) {
            flush();
            out.emplace_back();
        } else if (const std::size_t label = label_length(line); label > 0) {
            flush();
            block = {line.substr(0, label), line.substr(label)};
        } else {
            if (block.text.empty()) block.label = repeat(" ", static_cast<int>(line.find_first_not_of(' ')));
            block.text += (block.text.empty() ? "" : " ") + bare;
        }
    }
    flush();
    return out;
}

Book::Book(std::string_view game) : game_(game) {
    std::string section;
    for (const std::string& line : lines_of(whole_rule_page(game))) {
        if (line.starts_with("## ") || line.starts_with("### ")) section = line.substr(line.find(' ') + 1);
        if (auto entry = entry_of(line)) {
            entry->section = section;
            entries_.push_back(std::move(*entry));
        }
    }
}

std::string Book::page() const { return rule_text(game_, "").value_or(""); }

Lines Book::ids() const {
    Lines all;
    for (const Entry& entry : entries_) all.push_back(entry.id);
    return all;
}

const Entry* Book::find(std::string_view id) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return lower(entry.id) == lower(id); });
    return found == entries_.end() ? nullptr : &*found;
}

std::string Book::text(const Entry& entry) const { return rule_text(game_, entry.id).value_or(""); }

Lines Book::show(const Entry& entry, const Paint& paint, int width) const {
    std::string body = text(entry);
    // The entry is a list item; by itself it needs neither bullet nor indent.
    Lines rows = lines_of(body);
    body.clear();
    for (std::string& row : rows)
        body += (row.starts_with("- ") || row.starts_with("  ") ? row.substr(2) : row) + "\n";
    return render_markdown(body, paint, width);
}

Lines Book::show(std::string_view id, const Paint& paint, int width) const {
    const Entry* entry = find(id);
    return entry != nullptr ? show(*entry, paint, width) : wrap(unknown(id), width);
}

std::string Book::unknown(std::string_view id) const {
    const Lines near = near_matches(id, ids());
    std::string text = fmt::format("{} has no rule \"{}\".", game_, id);
    if (!near.empty()) text += " Did you mean " + joined(near, ", ") + "?";
    return text;
}

} // namespace muster::cli
