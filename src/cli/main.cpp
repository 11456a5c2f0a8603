// The `muster` program. It knows no game: whatever it shows comes from the table, its scene and the registry.
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "lab/ranks.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace {

constexpr int fine = 0;
constexpr int wrong = 1;
constexpr int usage = 2;

int complain(std::string_view what, int code) {
    while (what.ends_with('\n')) what.remove_suffix(1);
    const std::string text =
        muster::cli::for_screen(fmt::format("muster: {}\n", what), muster::cli::Colours::none);
    std::fwrite(text.data(), 1, text.size(), stderr);
    return code;
}

// Without the full stop: something follows.
std::string in_one_line(std::string text) {
    while (text.ends_with('\n') || text.ends_with('.')) text.pop_back();
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
        text.replace(at, 1, "; ");
    return text;
}

// As a shell would take it again.
std::string quoted_for_shell(std::string_view word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string typed_line(int argc, char** argv) {
    std::string line = "muster";
    for (int i = 1; i < argc; ++i) line += " " + quoted_for_shell(argv[i]);
    return line;
}

int run(int argc, char** argv) {
    muster::cli::CommandLine app(
        "muster",
        "Muster, a referee for tabletop wargames: it knows the round, allows what the rules allow and\n"
        "refuses the rest with the rule that says so.",
        "muster " MUSTER_VERSION,
        "Examples:\n"
        "  muster games                              what can be played\n"
        "  muster play champions --quick             a first game against a bot\n"
        "  muster rules champions CH-MOV-2           what a rule says\n"
        "  muster verify game.jsonl                  was it played by the rules?\n"
        "  muster serve                              play in the browser\n"
        "  muster simulate champions                 a thousand games between bots\n\n"
        "Exit status: 0 all is well, 1 the thing asked for is wrong, 2 a wrong command line,\n"
        "130 stopped by Ctrl-C.");
    int result = fine;
    muster::cli::add_games(app, result);
    muster::cli::add_play(app, result);
    muster::cli::add_rules(app, result);
    muster::cli::add_replay(app, result);
    muster::cli::add_verify(app, result);
    muster::cli::add_engine(app, result);
    muster::cli::add_serve(app, result);
    const std::string line = typed_line(argc, argv);
    muster::cli::add_simulate(app, result, line);
    muster::cli::add_compare(app, result, line);
    muster::cli::add_sweep(app, result, line);
    muster::cli::add_bench(app, result);
    const muster::cli::CommandLine::Parsed parsed = app.parse(argc, argv);
    using How = muster::cli::CommandLine::Parsed::How;
    if (parsed.how == How::asked) muster::cli::write_out(parsed.text);
    if (parsed.how == How::wrong)
        return complain(
            fmt::format("{}; try `muster --help` or `muster COMMAND --help`", in_one_line(parsed.text)),
            usage);
    return result;
}

} // namespace

int main(int argc, char** argv) {
    muster::lab::Ranks ranks;
    if (!ranks.is_first()) return muster::lab::help(ranks);
    // A reader that went away shows as a failed write.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return run(argc, argv);
    } catch (const muster::cli::Failure& failure) {
        return complain(failure.sentence, failure.code);
    } catch (const muster::cli::OutputGone& gone) {
        return gone.error == EPIPE
                   ? fine
                   : complain(fmt::format("cannot write: {}", std::strerror(gone.error)), wrong);
    } catch (const std::exception& error) {
        return complain(error.what(), wrong);
    }
}
