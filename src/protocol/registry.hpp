// The games this build knows. Everything outside the engine finds its game here, by name.
#pragma once

#include "bots/match.hpp"
#include "core/any_table.hpp"
#include "core/transcript.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace muster {

struct Signature {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::uint64_t hash = 0;
};

struct Game {
    const GameInfo& (*info)();
    std::span<const VerbInfo> (*verbs)();
    // Nothing, and faults or `opened`, if the set-up cannot be played or entered luck falls short.
    std::unique_ptr<AnyTable> (*open)(const Setup& setup, std::uint64_t seed,
                                      const std::vector<Entered>* luck, Played& opened, Faults& faults);
    // What a bot would answer for a seat that owes a decision, knowing only that seat's view. `clock` is for
    // bots that think for a time; without one they think for their usual number of iterations.
    Advice (*ask_bot)(const AnyTable& table, Seat seat, const BotSpec& bot, std::uint64_t seed,
                      const Clock* clock);
    // For playing whole games between bots; nothing, and faults, if the set-up cannot be played. Null in
    // WebAssembly.
    std::unique_ptr<AnyMatch> (*match)(const Setup& setup, Faults& faults);
    // A fixed batch of random games, every state hashed: tells whether behaviour changed.
    Signature (*signature)();
};

std::span<const Game> games();
// With those to learn from, which come last: nobody is shown them who does not ask.
std::span<const Game> all_games();
const Game* find_game(std::string_view id); // of all
bool is_to_learn_from(const Game& game);

bool is_bot(std::string_view name);
// What is wrong with a bot's habits in this game, as a sentence without its full stop; empty if nothing is.
std::string habit_fault(const Game& game, std::string_view bot);

// Why so many decisions may not be taken back: between different people, answers that were opened together
// stay open, and a decision stands while its luck is owed. Nothing if they may. Whoever is not named as a bot
// is a person.
std::optional<Refusal> refuse_undo(const AnyTable& table, std::size_t count);

// For read_transcript.
OpenTable open_tables();

// The text of a rule by its id, as its rule page defines it; for an empty id the page as players read it,
// without its notes for programmers. Nothing if there is no such rule.
std::optional<std::string> rule_text(std::string_view game, std::string_view id);
// The page with these notes.
std::string_view whole_rule_page(std::string_view game);

} // namespace muster
