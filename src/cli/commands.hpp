// The commands of the program, one file each. Each adds itself to the command line and says, when it ran,
// with what the program ends: 0 all is well, 1 the thing asked for is wrong. (2, a wrong command line, is
// main's; but the laboratory's commands check all they are given before they start, and end with it.)
#pragma once

#include "cli/command_line.hpp"

#include <string>

namespace muster {
struct Game;
}

namespace muster::cli {

void add_games(CommandLine& app, int& result);
void add_rules(CommandLine& app, int& result);
void add_play(CommandLine& app, int& result);
void add_replay(CommandLine& app, int& result);
void add_verify(CommandLine& app, int& result);
void add_engine(CommandLine& app, int& result);
void add_serve(CommandLine& app, int& result);
void add_bench(CommandLine& app, int& result);
// `line` is what was typed, and is there as long as the program runs.
void add_simulate(CommandLine& app, int& result, const std::string& line);
void add_compare(CommandLine& app, int& result, const std::string& line);
void add_sweep(CommandLine& app, int& result, const std::string& line);

// The game of that name; throws a Failure that names what there is.
const Game& game_named(const std::string& id);

} // namespace muster::cli
