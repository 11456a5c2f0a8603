// muster games: what can be played.
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "core/options.hpp"
#include "protocol/registry.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <span>

namespace muster::cli {

namespace {

std::string seats_of(const GameInfo& info) {
    return info.least_seats == info.most_seats ? fmt::format("{}", info.least_seats)
                                               : fmt::format("{} to {}", info.least_seats, info.most_seats);
}

void show_options(const Terminal& terminal, const GameInfo& info) {
    if (info.options.empty()) return terminal.line("    no options");
    int widest = 0;
    for (const OptionInfo& option : info.options)
        widest = std::max(widest, width_of(option.name) + 1 + width_of(option.preset));
    for (const OptionInfo& option : info.options) {
        const std::string preset = pad(fmt::format("{}={}", option.name, option.preset), widest);
        const std::string values = in_words(option);
        terminal.lines(wrap_behind(fmt::format("    {}  ", preset),
                                   values.empty() ? std::string(option.meaning)
                                                  : fmt::format("{} ({})", option.meaning, values),
                                   terminal.width()));
    }
    if (!info.quick_start.empty()) terminal.say(fmt::format("--quick: {}", info.quick_start), 4);
}

void list_games(std::span<const Game> listed, bool options) {
    const Terminal terminal(false);
    int widest = 4;
    for (const Game& game : listed) widest = std::max(widest, width_of(game.info().id));
    terminal.line(
        terminal.paint().faint(fmt::format("{}  seats   what makes its round its own", pad("game", widest))));
    for (const Game& game : listed) {
        const GameInfo& info = game.info();
        const std::string label =
            fmt::format("{}  {:<6}  ", terminal.paint().bold(pad(info.id, widest)), seats_of(info));
        std::string summary(info.summary);
        std::replace(summary.begin(), summary.end(), '\n', ' ');
        terminal.lines(wrap_behind(label, fmt::format("{}. {}", info.title, summary), terminal.width()));
        if (options) show_options(terminal, info);
    }
}

} // namespace

const Game& game_named(const std::string& id) {
    if (const Game* game = find_game(lower(id))) return *game;
    Lines known;
    for (const Game& game : games()) known.emplace_back(game.info().id);
    throw Failure{fmt::format("there is no game \"{}\"; there is {}", id, joined(known, ", "))};
}

void add_games(CommandLine& app, int&) {
    struct Options {
        std::string game;
        bool options = false;
        bool all = false;
    };
    const auto chosen = std::make_shared<Options>();
    Command command = app.add("games", "List the games, their seats and what makes them special");
    command.takes("GAME", chosen->game, "Only this one");
    command.flag("--options", chosen->options, "List each game's options, with what they are if not given");
    command.flag("--all", chosen->all, "List the games to learn from as well");
    command.footer("Examples:\n  muster games\n  muster games champions --options");
    command.runs([chosen] {
        if (!chosen->game.empty()) return list_games({&game_named(chosen->game), 1}, chosen->options);
        list_games(chosen->all ? all_games() : games(), chosen->options);
    });
}

} // namespace muster::cli
