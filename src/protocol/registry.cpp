#include "protocol/registry.hpp"

#include "bots/playout.hpp"
#include "core/embedded.hpp"
#include "core/options.hpp"
#include "core/table.hpp"
#include "core/toml.hpp"
#include "games/all.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace muster {

namespace {

// What is kept of a set-up has the names that options have now, by whichever they were given.
template <Rules R>
std::optional<R> made(Setup setup, Faults& faults) {
    use_new_names(setup.options, R::info().options);
    if (!can_be_kept(setup, faults)) return std::nullopt;
    return R::make(setup, faults);
}

template <Rules R>
std::unique_ptr<AnyTable> open(const Setup& setup, std::uint64_t seed, const std::vector<Entered>* luck,
                               Played& opened, Faults& faults) {
    auto rules = made<R>(setup, faults);
    if (!rules) return nullptr;
    return Table<R>::open(std::move(*rules), seed, luck, opened);
}

template <Rules R>
Advice ask_bot(const AnyTable& any, Seat seat, const BotSpec& bot, std::uint64_t seed, const Clock* clock) {
    const auto& table = static_cast<const Table<R>&>(any);
    Chance whim = whim_of(seed, seat, table.turns().size());
    // A search is large: it lives only as long as it is asked.
    const auto player = std::make_unique<Player<R>>(table.rules());
    return player->advise(bot, View<R>(table.rules(), table.state(), seat), whim, clock);
}

template <Rules R>
std::unique_ptr<AnyMatch> match(const Setup& setup, Faults& faults) {
    auto rules = made<R>(setup, faults);
    if (!rules) return nullptr;
    return std::make_unique<Match<R>>(std::move(*rules));
}

template <Rules R>
Signature signature() {
    constexpr std::uint64_t games_each = 20;
    Signature total;
    ActionList options;
    for (int seats = R::info().least_seats; seats <= R::info().most_seats; ++seats) {
        Faults faults;
        const auto rules = R::make(Setup{seats, {}, {}}, faults);
        if (!rules) return total;
        for (std::uint64_t seed = 1; seed <= games_each; ++seed) {
            const PlayoutResult played = random_playout<R, true>(*rules, seed, options);
            ++total.games;
            total.decisions += played.decisions;
            total.hash = (total.hash ^ played.hash) * 0x9E3779B97F4A7C15u;
        }
    }
    return total;
}

// A page has no use for the laboratory, and every byte of it would be fetched.
#ifdef __wasm__
constexpr bool has_laboratory = false;
#else
constexpr bool has_laboratory = true;
#endif

template <Rules R>
constexpr Game entry() {
    Game game{&R::info, &R::verbs, &open<R>, &ask_bot<R>, nullptr, &signature<R>};
    if constexpr (has_laboratory) game.match = &match<R>;
    return game;
}

constexpr auto all = AllGames::each([]<Rules R>() { return entry<R>(); });

} // namespace

std::span<const Game> games() { return all_games().first(ShownGames::count); }
std::span<const Game> all_games() { return all; }
bool is_to_learn_from(const Game& game) { return &game >= &games()[0] + games().size(); }

const Game* find_game(std::string_view id) {
    const auto found = std::ranges::find_if(all, [&](const Game& game) { return game.info().id == id; });
    return found == all.end() ? nullptr : &*found;
}

bool is_bot(std::string_view name) { return read_bot(name).has_value(); }

std::string habit_fault(const Game& game, std::string_view bot) {
    const BotSpec spec = read_bot(bot).value_or(BotSpec{});
    const std::string_view verb = unknown_habit(spec, game.verbs());
    if (verb.empty()) return "";
    return fmt::format("{} has no decision \"{}\", so \"{}\" cannot have a habit of it", game.info().id,
                       shown(verb), shown(bot));
}

std::optional<Refusal> refuse_undo(const AnyTable& table, std::size_t count) {
    const auto people = std::count_if(table.players.begin(), table.players.end(),
                                      [](const std::string& name) { return !name.empty() && !is_bot(name); });
    if (people < 2 || count <= table.given_since_opening()) return std::nullopt;
    const Owed* owed = table.owed();
    if (owed != nullptr && owed->beside)
        return Refusal{Rule{}, "The decision stands while its luck is owed.", {}};
    return table.finality();
}

OpenTable open_tables() {
    return [](const TranscriptHeader& header, const std::vector<Entered>* luck,
              Faults& faults) -> std::unique_ptr<AnyTable> {
        const Game* game = find_game(header.game);
        if (game == nullptr) {
            faults.push_back({"", 1, "game", "", fmt::format("there is no game \"{}\"", header.game)});
            return nullptr;
        }
        if (header.version != game->info().version) {
            faults.push_back(
                {"", 1, "rules", "",
                 fmt::format(
                     "this transcript was played by version {} of the rules; here they are at version {}",
                     header.version, game->info().version)});
            return nullptr;
        }
        Played opened;
        auto table = game->open(header.setup, header.seed.value_or(0), luck, opened, faults);
        if (!table && faults.empty())
            faults.push_back(
                {"", 0, "luck", std::string(opened.refusal.rule.id), "the luck of the set-up does not fit"});
        return table;
    };
}

namespace {

// Without what stands between a line "<!-- for programmers -->" and the next "<!-- for players -->".
std::string what_players_read(std::string_view page) {
    constexpr std::string_view programmers = "<!-- for programmers -->\n", players = "<!-- for players -->\n";
    std::string text;
    while (!page.empty()) {
        const auto begin = page.find(programmers);
        text += page.substr(0, begin);
        if (begin == std::string_view::npos) break;
        const auto end = page.find(players, begin);
        page.remove_prefix(end == std::string_view::npos ? page.size() : end + players.size());
    }
    return text;
}

} // namespace

std::string_view whole_rule_page(std::string_view game) {
    return embedded_file(fmt::format("docs/rules/{}.md", game)).value_or("");
}

std::optional<std::string> rule_text(std::string_view game, std::string_view id) {
    const auto page = embedded_file(fmt::format("docs/rules/{}.md", game));
    if (!page) return std::nullopt;
    if (id.empty()) return what_players_read(*page);
    // An entry is a list item that opens with its id in bold; it ends at the next line that is not indented.
    const auto start = page->find(fmt::format("\n- **{}** ", id));
    if (start == std::string_view::npos) return std::nullopt;
    std::string text;
    std::string_view rest = page->substr(start + 1);
    do {
        const auto end = rest.find('\n');
        text += std::string(rest.substr(0, end)) + "\n";
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    } while (!rest.empty() && (rest.front() == ' ' || rest.front() == '\n'));
    while (text.ends_with("\n\n")) text.pop_back();
    return text;
}

} // namespace muster
