// muster engine: the JSON protocol over standard input and output, a line each.
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "lab/steady_clock.hpp"
#include "protocol/session.hpp"

#include <iostream>
#include <optional>
#include <streambuf>
#include <string>

namespace muster::cli {

namespace {

// Of a line that is too long only so much is kept that the session can tell.
std::optional<std::string> next_line() {
    constexpr int end = std::streambuf::traits_type::eof();
    std::streambuf& input = *std::cin.rdbuf();
    if (input.sgetc() == end) return std::nullopt;
    std::string line;
    for (int c = input.sbumpc(); c != end && c != '\n'; c = input.sbumpc())
        if (line.size() <= Session::longest_request) line += static_cast<char>(c);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

void converse() {
    const SteadyClock clock;
    Session session;
    session.keep_time(&clock);
    while (const auto line = next_line()) write_data(session.answer(*line) + "\n");
}

} // namespace

void add_engine(CommandLine& app, int&) {
    Command command = app.add("engine", "Speak the JSON protocol over standard input and output");
    command.footer("A request a line, a reply a line; a bad request is answered too. Ends with its input.\n\n"
                   "Example:\n  echo '{\"do\":\"games\"}' | muster engine");
    command.runs([] {
        std::ios::sync_with_stdio(false);
        converse();
    });
}

} // namespace muster::cli
