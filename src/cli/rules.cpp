// muster rules: what the rule book says.
#include "cli/book.hpp"
#include "cli/commands.hpp"
#include "protocol/registry.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace muster::cli {

namespace {

struct Options {
    std::string game;
    std::vector<std::string> ids;
    std::string word;
    bool page = false;
    bool plain = false;
};

void list_entries(const Terminal& terminal, const Book& book) {
    int widest = 0;
    for (const Entry& entry : book.entries()) widest = std::max(widest, width_of(entry.id));
    std::string section;
    for (const Entry& entry : book.entries()) {
        if (entry.section != section) {
            if (!section.empty()) terminal.line();
            section = entry.section;
            terminal.line(terminal.paint().bold(section));
        }
        terminal.lines(
            wrap_behind(fmt::format("  {}  ", pad(entry.id, widest)), entry.title, terminal.width()));
    }
}

int find_word(const Terminal& terminal, const Book& book, const std::string& word) {
    int found = 0;
    for (const Entry& entry : book.entries()) {
        if (!contains_word(book.text(entry), word)) continue;
        if (found++ > 0) terminal.line();
        terminal.lines(book.show(entry, terminal.paint(), terminal.width()));
    }
    if (found == 0) throw Failure{fmt::format("no rule mentions \"{}\"", word)};
    return 0;
}

int show(const Options& options) {
    const Terminal terminal(options.plain);
    const Book book(game_named(options.game).info().id);
    if (options.page) {
        terminal.lines(render_markdown(book.page(), terminal.paint(), terminal.width()));
        return 0;
    }
    if (!options.word.empty()) return find_word(terminal, book, options.word);
    if (options.ids.empty()) {
        list_entries(terminal, book);
        return 0;
    }
    int result = 0;
    for (std::size_t i = 0; i < options.ids.size(); ++i) {
        if (i > 0) terminal.line();
        if (book.find(options.ids[i]) == nullptr) result = 1;
        terminal.lines(book.show(options.ids[i], terminal.paint(), terminal.width()));
    }
    return result;
}

} // namespace

void add_rules(CommandLine& app, int& result) {
    const auto options = std::make_shared<Options>();
    Command command = app.add("rules", "Show what the rule book of a game says");
    command.takes("GAME", options->game, "Which game; see `muster games`").required();
    command.takes("ID", options->ids, "Rules to show, by their ids; without any, the ids and titles of all");
    command.takes("--find", options->word, "Show every rule that mentions this word").as("WORD");
    command.flag("--page", options->page, "Show the whole page");
    command.flag("--plain", options->plain, "No colours");
    command.footer("Examples:\n"
                   "  muster rules champions                    all ids and titles\n"
                   "  muster rules champions CH-MOV-2 CH-MOV-3  two rules\n"
                   "  muster rules champions --find barrage     whatever is about barrages\n"
                   "  muster rules champions --page | less      the whole book");
    command.runs([options, &result] { result = show(*options); });
}

} // namespace muster::cli
