// muster serve: the page, for browsers.
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "server/network.hpp"
#include "server/page.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <stdexcept>

namespace muster::cli {

namespace {

constexpr int usage = 2;

struct Options {
    std::uint16_t port = 8080;
    std::string host = "127.0.0.1";
    std::string page;
};

std::filesystem::path page_of(const Options& options) {
    if (!options.page.empty()) {
        if (server::is_page(options.page)) return options.page;
        throw Failure{fmt::format("there is no page in {}; run script/build to make one", options.page),
                      usage};
    }
    std::error_code unknown;
    if (const auto page = server::page_beside(std::filesystem::read_symlink("/proc/self/exe", unknown)))
        return *page;
    throw Failure{"there is no page beside the program; run script/build to make it, or say where it is "
                  "with --page",
                  usage};
}

// What is printed first: where it is, for this machine and for the others.
std::string greeting(const server::Server& server) {
    std::string text = fmt::format("Muster is at {}  (Ctrl-C ends it)\n", server.address());
    if (!server.is_everywhere()) return text;
    const auto addresses = server.addresses_for_others();
    if (addresses.empty()) return text + "This machine has no address that others could use.\n";
    text += "Others in your network open:\n";
    for (const std::string& address : addresses) text += fmt::format("  {}\n", address);
    return text;
}

void serve(const Options& options) {
    const std::filesystem::path page = page_of(options);
    try {
        server::Server server(page, options.host, options.port);
        write_out(greeting(server));
        server.run();
    } catch (const std::runtime_error& error) {
        throw Failure{error.what()};
    }
}

} // namespace

void add_serve(CommandLine& app, int&) {
    const auto options = std::make_shared<Options>();
    Command command = app.add("serve", "Serve the page, to play in a browser");
    command.takes("--port", options->port, "Where to listen; 0 picks a free port")
        .as("N")
        .a_port()
        .shows_default();
    command.takes("--host", options->host, "Which address or name to listen on; 0.0.0.0 is all")
        .as("HOST")
        .checked([](const std::string& host) { return host.empty() ? std::string("it is empty") : ""; })
        .shows_default();
    command.takes("--page", options->page, "The folder of the page, if not the one beside the program")
        .as("DIR");
    command.footer(
        "The page brings the rules along and plays by itself: this only hands out its files, and any\n"
        "other web server could. Without --host nobody but this machine can reach it;\n"
        "with 0.0.0.0 (or ::) it prints the addresses that others can open.\n"
        "Ctrl-C ends it, with status 0.\n\n"
        "Examples:\n  muster serve\n  muster serve --port 0\n"
        "  muster serve --host 0.0.0.0 --page build/web");
    command.runs([options] { serve(*options); });
}

} // namespace muster::cli
