// muster play: opens a table, or goes on with one, and sits people and bots down at it.
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/luck.hpp"
#include "cli/sitting.hpp"
#include "core/options.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <random>

namespace muster::cli {

namespace {

constexpr std::string_view human = "human";
constexpr std::string_view usual_bot = "greedy";

struct Options {
    std::string game;
    std::vector<std::string> players;
    int seats = 0;
    std::optional<std::uint64_t> seed;
    std::string dice;
    std::vector<std::string> options;
    bool quick = false;
    std::vector<std::string> data;
    std::string save;
    std::string load;
    bool plain = false;
};

std::uint64_t fresh_seed() {
    // Short enough to be read out and typed again.
    std::random_device source;
    return ((static_cast<std::uint64_t>(source()) << 32) | source()) % 1'000'000'000'000;
}

// "a=1 b=2", "a=1,b=2" and "a=x,y": a part without an equals sign belongs to the value before it.
void read_options(const std::string& text, Setup& setup) {
    std::string spaced = text;
    std::replace(spaced.begin(), spaced.end(), ';', ' ');
    for (const std::string& word : words_of(spaced)) {
        std::size_t from = 0;
        bool first = true;
        while (from <= word.size()) {
            const std::size_t comma = std::min(word.find(',', from), word.size());
            const std::string part = word.substr(from, comma - from);
            const auto equals = part.find('=');
            if (equals != std::string::npos)
                setup.options.emplace_back(part.substr(0, equals), part.substr(equals + 1));
            else if (!first && !setup.options.empty())
                setup.options.back().second += "," + part;
            else
                throw Failure{fmt::format("\"{}\" is not an option: write name=value", part), 2};
            first = false;
            from = comma + 1;
        }
    }
}

Setup setup_of(const Options& options, const GameInfo& info) {
    Setup setup;
    const auto given = static_cast<int>(options.players.size());
    setup.seats = options.seats > 0 ? options.seats : std::max(given, info.usual_seats());
    if (setup.seats < info.least_seats || setup.seats > info.most_seats)
        throw Failure{fmt::format("{} is played by {} to {}, not by {}", info.id, info.least_seats,
                                  info.most_seats, setup.seats),
                      2};
    if (given > setup.seats)
        throw Failure{fmt::format("{} players are given for {} seats", given, setup.seats), 2};
    for (const std::string& each : options.options) read_options(each, setup);
    use_new_names(setup.options, info.options);
    // --quick fills in what was not said.
    Setup quick;
    if (options.quick) read_options(std::string(info.quick_start), quick);
    for (const auto& preset : quick.options)
        if (std::none_of(setup.options.begin(), setup.options.end(),
                         [&](const auto& option) { return option.first == preset.first; }))
            setup.options.push_back(preset);
    for (const std::string& path : options.data) setup.data.push_back({path, read_file(path)});
    return setup;
}

std::vector<std::string> players_of(const Options& options, const Game& game, int seats,
                                    std::vector<std::string> otherwise) {
    for (const std::string& player : options.players)
        if (const std::string fault = habit_fault(game, player); !fault.empty())
            throw Failure{"--seat: " + fault, 2};
    std::vector<std::string> players = options.players.empty() ? std::move(otherwise) : options.players;
    if (players.empty()) players.emplace_back(human);
    players.resize(static_cast<std::size_t>(seats), std::string(usual_bot));
    // A transcript may name players that this program cannot seat, such as somebody on the network.
    for (std::string& player : players)
        if (player != human && !is_bot(player)) player = human;
    return players;
}

SeatSet people_among(const std::vector<std::string>& players) {
    SeatSet people;
    for (std::size_t i = 0; i < players.size(); ++i)
        if (players[i] == human) people.add(Seat(static_cast<int>(i)));
    return people;
}

// With real dice the set-up may need some already; until it has them there is no table to name things by, so
// another one lends its words.
std::unique_ptr<AnyTable> open_entered(Terminal& terminal, Device& device, const Game& game,
                                       const Setup& setup, std::uint64_t seed, const AnyTable& words) {
    const Book book(game.info().id);
    std::unique_ptr<AnyTable> table;
    Companion companion(terminal, device, book, words, seed);
    static_cast<void>(companion.enter([&](const std::vector<Entered>& luck) {
        Played opened;
        Faults faults;
        table = game.open(setup, seed, &luck, opened, faults);
        return opened;
    }));
    return table;
}

std::unique_ptr<AnyTable> open_fresh(const Game& game, const Setup& setup, std::uint64_t seed) {
    Faults faults;
    Played opened;
    auto table = game.open(setup, seed, nullptr, opened, faults);
    if (!table) throw Failure{to_string(faults)};
    return table;
}

bool same_files(const std::vector<DataFile>& given, const std::vector<DataFile>& kept) {
    return std::equal(
        given.begin(), given.end(), kept.begin(), kept.end(),
        [](const DataFile& a, const DataFile& b) { return a.name == b.name && a.text == b.text; });
}

// The file to save to, locked before anything is read from it.
std::unique_ptr<files::KeptFile> kept_for(const Options& options) {
    if (options.save.empty()) return nullptr;
    std::unique_ptr<files::KeptFile> kept;
    try {
        kept = std::make_unique<files::KeptFile>(options.save);
    } catch (const files::Trouble& trouble) {
        throw Failure{trouble.what()};
    }
    std::error_code ignored;
    if (kept->is_there() && !options.load.empty() &&
        !std::filesystem::equivalent(options.save, options.load, ignored))
        throw Failure{fmt::format("{} is there already: take another name, or leave --load out to go on with "
                                  "the game in it",
                                  options.save)};
    return kept;
}

int resume(Terminal& terminal, const Options& options, const std::string& path) {
    auto kept = kept_for(options);
    auto table = open_transcript(path);
    const Game& game = game_named(std::string(table->info().id));
    if (!options.game.empty() && &game_named(options.game) != &game)
        throw Failure{fmt::format("{} holds a game of {}, not of {}", path, game.info().id, options.game)};
    if (options.seed && *options.seed != table->seed())
        throw Failure{
            fmt::format("{} holds a game with another seed; leave --seed out to go on with it", path)};
    if (options.seats > 0 && options.seats != table->seats())
        throw Failure{
            fmt::format("{} holds a game for {} seats, not {}", path, table->seats(), options.seats)};
    if (static_cast<int>(options.players.size()) > table->seats())
        throw Failure{fmt::format("{} holds a game for {} seats", path, table->seats())};
    const auto given_options = !options.options.empty() || options.quick;
    if (given_options && setup_of(options, game.info()).options != table->setup().options)
        throw Failure{
            fmt::format("{} holds a game with other options; leave them out to go on with it", path)};
    if (!options.data.empty() && !same_files(setup_of(options, game.info()).data, table->setup().data))
        throw Failure{
            fmt::format("{} holds a game with other data files; leave --data out to go on with it", path)};
    table->players = players_of(options, game, table->seats(), table->players);
    table->luck_by = LuckBy::owner; // one device, one who types
    const bool entered =
        table->owed() != nullptr || std::any_of(table->turns().begin(), table->turns().end(),
                                                [](const Turn& turn) { return turn.entered; });
    terminal.line(fmt::format("Going on with {}, after {}.", path, counted(table->given(), "decision")));
    Device device(terminal, people_among(table->players));
    Sitting::Options sitting{options.save, options.dice.empty() ? entered : options.dice == "mine",
                             std::move(kept)};
    return Sitting(terminal, device, game, std::move(table), std::move(sitting)).run();
}

int begin(Terminal& terminal, const Options& options) {
    const Game& game = game_named(options.game);
    const Setup setup = setup_of(options, game.info());
    auto kept = kept_for(options);
    const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
    const std::vector<std::string> players = players_of(options, game, setup.seats, {});
    Device device(terminal, people_among(players));
    auto table = open_fresh(game, setup, seed);
    const bool entered = options.dice == "mine";
    if (entered) {
        auto real = open_entered(terminal, device, game, setup, seed, *table);
        if (!real) {
            terminal.line("Stopped before the game began.");
            return Terminal::interrupted() ? 130 : 0;
        }
        table = std::move(real);
    }
    table->players = players;
    return Sitting(terminal, device, game, std::move(table), {options.save, entered, std::move(kept)}).run();
}

// What is wrong with somebody who was named to sit down; nothing if nothing is.
std::string refuse_player(const std::string& who) {
    if (who == human || is_bot(who)) return "";
    const std::string why = why_no_bot(who);
    if (!why.starts_with("there are")) return fmt::format("nobody is called \"{}\": {}", who, why);
    return fmt::format("nobody is called \"{}\": there are {}, {}", who, human, bot_names);
}

int play(const Options& options) {
    Terminal terminal(options.plain);
    Terminal::catch_interrupt();
    if (!options.load.empty()) return resume(terminal, options, options.load);
    if (!options.save.empty() && file_exists(options.save)) return resume(terminal, options, options.save);
    if (options.game.empty())
        throw Failure{"GAME (or --load FILE) is required; try `muster --help` or `muster COMMAND --help`", 2};
    return begin(terminal, options);
}

} // namespace

void add_play(CommandLine& app, int& result) {
    const auto options = std::make_shared<Options>();
    Command command = app.add("play", "Play a game in the terminal, against bots or together");
    command.takes("GAME", options->game, "Which game; see `muster games`");
    command
        .takes("--seat", options->players,
               fmt::format("Who sits down, once for each seat: {}, {} (if not given: {}, then {})", human,
                           bot_names, human, usual_bot))
        .as("WHO")
        .checked(refuse_player)
        .each_time();
    command.takes("--seats", options->seats, "How many seats").as("N").within(1, max_seats);
    command.takes("--seed", options->seed, "Where luck comes from; the same seed gives the same luck")
        .as("N")
        .within(std::uint64_t{0}, highest_seed);
    command
        .takes("--dice", options->dice, "mine: you roll real dice and draw real cards, and type what came up")
        .as("mine|referee")
        .one_of({"mine", "referee"});
    command
        .takes("--options", options->options, "Options of the game, name=value; see `muster games --options`")
        .as("NAME=VALUE")
        .each_time();
    command.flag("--quick", options->quick, "The options for a first game");
    command.takes("--data", options->data, "A data file of your own (TOML)").as("FILE").each_time();
    command
        .takes("--save", options->save,
               "Keep the game in this file, after every decision; goes on with it if it exists")
        .as("FILE");
    command
        .takes("--load", options->load, "Go on with the game in this file (and --save to keep what follows)")
        .as("FILE");
    command.flag("--plain", options->plain, "No colours (also where NO_COLOR is set)");
    command.footer("Examples:\n"
                   "  muster play champions --quick\n"
                   "  muster play champions --seat human --seat search:hard\n"
                   "  muster play champions --seat human --seat human --save duel.jsonl\n"
                   "  muster play champions --seats 4 --options score_target=3 --seed 42\n"
                   "  muster play frames --seats 3              walking machines and a doomsday clock\n"
                   "  muster play frames --dice mine            beside a real table\n"
                   "  muster play --load duel.jsonl             go on where it stopped\n\n"
                   "While you play, ? lists what you can type.");
    command.runs([options, &result] { result = play(*options); });
}

} // namespace muster::cli
