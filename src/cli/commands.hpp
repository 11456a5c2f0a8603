// The commands of the program, one file each. Each adds itself to the command line and says, when it ran,
// with what the program ends: 0 all is well, 1 the thing asked for is wrong. (2, a wrong command line, is
// main's; but the laboratory's commands check all they are given before they start, and end with it.)
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace muster {
struct Game;
}

namespace muster::cli {

void add_games(CLI::App& app, int& result);
void add_rules(CLI::App& app, int& result);
void add_play(CLI::App& app, int& result);
void add_replay(CLI::App& app, int& result);
void add_verify(CLI::App& app, int& result);
void add_engine(CLI::App& app, int& result);
void add_serve(CLI::App& app, int& result);
void add_bench(CLI::App& app, int& result);
// `line` is what was typed, and is there as long as the program runs.
void add_simulate(CLI::App& app, int& result, const std::string& line);
void add_compare(CLI::App& app, int& result, const std::string& line);
void add_sweep(CLI::App& app, int& result, const std::string& line);

// The game of that name; throws a Failure that names what there is.
const Game& game_named(const std::string& id);

} // namespace muster::cli
