// A game's rule page, as a book of entries that can be looked up.
#pragma once

#include "cli/terminal.hpp"
#include "cli/text.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster::cli {

struct Entry {
    std::string id;
    std::string title;
    std::string section; // the heading it stands under
};

class Book {
public:
    explicit Book(std::string_view game);

    bool empty() const { return entries_.empty(); }
    const std::vector<Entry>& entries() const { return entries_; }
    Lines ids() const;
    // By its id, in any case.
    const Entry* find(std::string_view id) const;
    std::string text(const Entry& entry) const; // as the page has it
    std::string page() const;

    // An entry for reading on a screen; for an unknown id, what it may have been.
    Lines show(std::string_view id, const Paint& paint, int width) const;
    Lines show(const Entry& entry, const Paint& paint, int width) const;
    std::string unknown(std::string_view id) const;

private:
    std::string game_;
    std::vector<Entry> entries_;
};

// Markdown as the rule pages use it: paragraphs and lists are wrapped, tables and drawings kept as they are.
Lines render_markdown(std::string_view text, const Paint& paint, int width);

} // namespace muster::cli
