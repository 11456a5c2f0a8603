// muster verify: was a game played by the rules?
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/telling.hpp"
#include "cli/terminal.hpp"
#include "cli/text.hpp"

#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

namespace muster::cli {

namespace {

// What is proven of the luck: it came out of the seed, or people entered what could have been.
std::string luck_line(const AnyTable& table) {
    std::size_t drawn = 0;
    std::size_t entered = 0;
    for (const Turn& turn : table.turns()) (turn.entered ? entered : drawn) += turn.luck.size();
    std::string line = counted(drawn + entered, "throw");
    if (drawn > 0) line += fmt::format(" ({} from seed {}", drawn, table.seed());
    if (entered > 0) line += fmt::format("{}{} entered, not proven", drawn > 0 ? ", " : " (", entered);
    return line + (drawn + entered > 0 ? ")" : "");
}

bool verify(const std::string& path, bool quiet) {
    Faults faults;
    const auto table = read_table(path, faults);
    if (!table) {
        write_out(to_string(faults));
        return false;
    }
    if (!quiet)
        write_out(fmt::format(
            "verified: {}, {}, {}{}\n", counted(table->given(), "decision"), luck_line(*table),
            result_line(*table),
            table->hashes_unread ? "; its hashes are of an older format and were not compared" : ""));
    return true;
}

} // namespace

void add_verify(CommandLine& app, int& result) {
    struct Options {
        std::vector<std::string> files;
        bool quiet = false;
    };
    const auto options = std::make_shared<Options>();
    Command command = app.add("verify", "Prove that a game was played by the rules");
    command.takes("FILE", options->files, "Transcripts; - is standard input").required();
    command.flag("--quiet", options->quiet, "Say nothing if all is well");
    command.footer(
        "Replays every decision and checks that it was allowed, that its dice and cards are those of the\n"
        "seed (or could have been rolled, where people rolled them), that every state is the one that was\n"
        "recorded, and the result. It says how many throws came from the seed; of those that people entered\n"
        "it can only say that they were possible. A fault is told with its file, line and rule.\n\n"
        "Examples:\n  muster verify game.jsonl\n  muster verify tests/transcripts/*.jsonl");
    command.runs([options, &result] {
        for (const std::string& file : options->files)
            if (!verify(file, options->quiet)) result = 1;
    });
}

} // namespace muster::cli
