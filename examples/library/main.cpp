// The engine as a library: a game whose type is known, every game by its name, and JSON in the same process.
// docs/library.md quotes this file.
#include "bots/player.hpp"
#include "core/json.hpp"
#include "games/champions/champions.hpp"
#include "protocol/registry.hpp"
#include "protocol/session.hpp"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace muster;
using champions::Champions;

namespace {

constexpr std::uint64_t seed = 2026;

// What a search thinks of a decision, and the rule that keeps the other seat from making it.
void show(const Advice& advice, const View<Champions>& view) {
    for (const Choice& choice : advice.choices)
        std::cout << choice.standing * 100LL / sure_win << " % of a win, " << choice.looks
                  << " looks: " << view.rules().describe(view.state(), view.seat(), choice.action) << '\n';
    const Seat other(1 - view.seat().index());
    const Verdict verdict = view.rules().judge(view.state(), other, advice.best());
    if (!verdict.ok())
        std::cout << "The other seat may not: " << sentence(verdict.refusal(), view.rules()) << " ("
                  << verdict.refusal().rule.id << ")\n\n";
}

// Two searches play a whole game on a bare state. What happened, as data.
std::vector<Event> play(const Champions& rules) {
    std::vector<Event> events;
    Log log(events);
    Player<Champions> player(rules);
    Chance set_up = Chance::drawn(seed, 0);
    Champions::State state = rules.start(set_up, log);
    for (std::uint64_t decision = 1; !rules.awaiting(state).empty(); ++decision) {
        const Seat seat = rules.awaiting(state).front();
        const View<Champions> view(rules, state, seat);
        Chance whim = whim_of(seed, seat, decision);
        const Advice advice = player.advise(*read_bot("search:200"), view, whim);
        if (decision == 1) show(advice, view);
        Chance luck = Chance::drawn(seed, decision);
        rules.apply(state, seat, advice.best(), luck, log);
    }
    return events;
}

// A random game at a table that keeps its transcript: whether it proves to be played by the rules.
bool play_and_verify(const Game& game) {
    Setup setup;
    setup.seats = game.info().usual_seats();
    Played opened;
    Faults faults;
    const std::unique_ptr<AnyTable> table = game.open(setup, seed, nullptr, opened, faults);
    if (!table) return false;
    while (!table->awaiting().empty()) {
        const Seat seat = table->awaiting().front();
        const Advice advice = game.ask_bot(*table, seat, *read_bot("random"), seed, nullptr);
        if (!table->play(seat, advice.best()).ok()) return false;
    }
    const Turn last = table->turns().back();
    if (!table->undo() || !table->play(last.seat, last.action).ok()) return false;

    const std::string text = transcript(*table, Viewer::owner());
    const std::unique_ptr<AnyTable> again = read_transcript(text, open_tables(), faults);
    if (!again || again->hash() != table->hash()) return false;
    std::cout << game.info().title << ": " << table->decisions() << " decisions, verified; ended by "
              << again->outcome().ended_by.id << '\n';
    return true;
}

} // namespace

int main() {
    Faults faults;
    const std::optional<Champions> rules = Champions::make(Setup{}, faults);
    if (!rules) {
        std::cout << to_string(faults);
        return 1;
    }
    const std::vector<Event> events = play(*rules);
    for (const Event& event : std::span(events).last(3)) std::cout << sentence(event, *rules) << '\n';

    ActionList options;
    std::uint64_t decisions = 0;
    for (std::uint64_t i = 0; i < 200; ++i) decisions += random_playout(*rules, seed + i, options).decisions;
    std::cout << "200 games by chance take " << decisions / 200 << " decisions each\n\n";

    if (!std::ranges::all_of(games(), play_and_verify)) {
        std::cout << "A game could not be played and verified\n";
        return 1;
    }

    Session session;
    std::cout << '\n' << session.answer(R"({"do":"rule","game":"champions","rule":"CH-MOV-2"})") << '\n';
}
