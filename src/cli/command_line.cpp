#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <optional>
#include <sstream>

namespace muster::cli {

Taken& Taken::as(const std::string& type) {
    option_->type_name(type);
    return *this;
}

Taken& Taken::required() {
    option_->required();
    return *this;
}

Taken& Taken::each_time() {
    option_->expected(1)->take_all();
    return *this;
}

Taken& Taken::within(int low, int high) {
    option_->check(CLI::Range(low, high));
    return *this;
}

Taken& Taken::within(std::uint64_t low, std::uint64_t high) {
    option_->check(CLI::Range(low, high));
    return *this;
}

Taken& Taken::a_port() {
    option_->check(CLI::Range(0, 65535).description(""));
    return *this;
}

Taken& Taken::at_least_0() {
    option_->check(CLI::NonNegativeNumber);
    return *this;
}

Taken& Taken::one_of(const std::vector<std::string>& values) {
    option_->check(CLI::IsMember(values));
    return *this;
}

Taken& Taken::checked(const std::function<std::string(const std::string&)>& fault) {
    option_->check(CLI::Validator([fault](std::string& value) { return fault(value); }, ""));
    return *this;
}

Taken& Taken::shows_default() {
    option_->capture_default_str();
    return *this;
}

template <class Value>
Taken Command::takes(const std::string& name, Value& into, const std::string& help) {
    return Taken(*app_->add_option(name, into, help));
}

template Taken Command::takes(const std::string&, std::string&, const std::string&);
template Taken Command::takes(const std::string&, std::vector<std::string>&, const std::string&);
template Taken Command::takes(const std::string&, std::optional<std::string>&, const std::string&);
template Taken Command::takes(const std::string&, int&, const std::string&);
template Taken Command::takes(const std::string&, std::uint16_t&, const std::string&);
template Taken Command::takes(const std::string&, std::uint64_t&, const std::string&);
template Taken Command::takes(const std::string&, std::optional<int>&, const std::string&);
template Taken Command::takes(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Taken Command::takes(const std::string&, std::optional<double>&, const std::string&);

void Command::flag(const std::string& name, bool& into, const std::string& help) {
    app_->add_flag(name, into, help);
}

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::runs(const std::function<void()>& body) { app_->callback(body); }

CommandLine::CommandLine(const std::string& name, const std::string& help, const std::string& version,
                         const std::string& footer)
    : app_(std::make_unique<CLI::App>(help, name)) {
    app_->set_version_flag("-V,--version", version, "Print the version and exit");
    app_->set_help_flag("-h,--help", "Print help and exit; every command has its own");
    app_->require_subcommand(1);
    app_->footer(footer);
}

CommandLine::~CommandLine() = default;

Command CommandLine::add(const std::string& name, const std::string& help) {
    return Command(*app_->add_subcommand(name, help));
}

CommandLine::Parsed CommandLine::parse(int argc, char** argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::Success& asked) { // --help and --version
        std::ostringstream text;
        app_->exit(asked, text, text);
        return {Parsed::How::asked, text.str()};
    } catch (const CLI::ParseError& error) {
        return {Parsed::How::wrong, error.what()};
    }
    return {};
}

} // namespace muster::cli
