// muster bench: how fast the games play, and whether they still play the same.
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "core/json.hpp"
#include "protocol/registry.hpp"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace muster::cli {

namespace {

struct Options {
    std::string game;
    std::uint64_t games = 0;
    bool signature = false;
    bool json = false;
};

struct Measured {
    std::string game;
    Signature signature; // of one batch
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    double seconds = 0;

    double per_second() const { return seconds > 0 ? static_cast<double>(decisions) / seconds : 0; }
};

// The batch is fixed, so more games are the same batch again.
Measured measure(const Game& game, std::uint64_t least_games) {
    Measured measured;
    measured.game = game.info().id;
    const auto began = std::chrono::steady_clock::now();
    do {
        measured.signature = game.signature();
        measured.games += measured.signature.games;
        measured.decisions += measured.signature.decisions;
    } while (measured.games < least_games && measured.signature.games > 0);
    measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return measured;
}

std::uint64_t combined(const std::vector<Measured>& all) {
    std::uint64_t hash = 0;
    for (const Measured& each : all) hash = (hash ^ each.signature.hash) * 0x9E3779B97F4A7C15u;
    return hash;
}

std::string as_text(const std::vector<Measured>& all, bool speed) {
    std::string text;
    for (const Measured& each : all) {
        text += fmt::format("{:<12} {:016x}  {:>5} games  {:>7} decisions", each.game, each.signature.hash,
                            each.signature.games, each.signature.decisions);
        if (speed)
            text += fmt::format("  {:>10.0f} decisions/s  ({} games in {:.3f} s)", each.per_second(),
                                each.games, each.seconds);
        text += '\n';
    }
    return text + fmt::format("{:<12} {:016x}\n", "signature", combined(all));
}

std::string as_json(const std::vector<Measured>& all, bool speed) {
    Json json;
    json["version"] = MUSTER_VERSION;
    json["signature"] = fmt::format("{:016x}", combined(all));
    json["games"] = Json::array();
    for (const Measured& each : all) {
        Json one = {{"game", each.game},
                    {"hash", fmt::format("{:016x}", each.signature.hash)},
                    {"games", each.signature.games},
                    {"decisions", each.signature.decisions}};
        if (speed) {
            one["games_timed"] = each.games;
            one["decisions_timed"] = each.decisions;
            one["seconds"] = each.seconds;
            one["decisions_per_second"] = each.per_second();
        }
        json["games"].push_back(std::move(one));
    }
    return json.dump(2) + "\n";
}

} // namespace

void add_bench(CommandLine& app, int&) {
    const auto options = std::make_shared<Options>();
    Command command = app.add("bench", "Play fixed batches of random games: signature and speed");
    command.takes("GAME", options->game, "Only this game");
    command.flag("--signature", options->signature,
                 "Only what was played, not how fast: equal on every machine");
    command.takes("--games", options->games, "Play at least so many games of each, in whole batches").as("N");
    command.flag("--json", options->json, "Print JSON");
    command.footer("A change of the signature means that a game plays differently than before.\n\n"
                   "Examples:\n  muster bench --signature\n  muster bench champions --games 10000");
    command.runs([options] {
        std::vector<Measured> all;
        const Game* only = options->game.empty() ? nullptr : &game_named(options->game);
        for (const Game& game : only == nullptr ? games() : std::span(only, 1))
            all.push_back(measure(game, options->games));
        write_out(options->json ? as_json(all, !options->signature) : as_text(all, !options->signature));
    });
}

} // namespace muster::cli
