// What commands take from the command line. Only command_line.cpp knows the library that reads it, which is
// slow to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace muster::cli {

// One thing that a command takes. Names without dashes are taken by their place.
class Taken {
public:
    explicit Taken(CLI::Option& option) : option_(&option) {}

    Taken& as(const std::string& type); // what the help calls its value: "N"
    Taken& required();
    Taken& each_time(); // may be given several times, with one value each
    Taken& within(int low, int high);
    Taken& a_port(); // its range goes without saying
    Taken& within(std::uint64_t low, std::uint64_t high);
    Taken& at_least_0();
    Taken& one_of(const std::vector<std::string>& values);
    // `fault` says what is wrong with a value; nothing if nothing is.
    Taken& checked(const std::function<std::string(const std::string&)>& fault);
    Taken& shows_default();

private:
    CLI::Option* option_;
};

class Command {
public:
    explicit Command(CLI::App& app) : app_(&app) {}

    // Of a text, a number, several texts, or an optional one of these.
    template <class Value>
    Taken takes(const std::string& name, Value& into, const std::string& help);
    void flag(const std::string& name, bool& into, const std::string& help);
    void footer(const std::string& text);
    void runs(const std::function<void()>& body);

private:
    CLI::App* app_;
};

class CommandLine {
public:
    CommandLine(const std::string& name, const std::string& help, const std::string& version,
                const std::string& footer);
    CommandLine(const CommandLine&) = delete;
    ~CommandLine();

    Command add(const std::string& name, const std::string& help);

    struct Parsed {
        enum class How : unsigned char { ran, asked, wrong } how = How::ran;
        std::string text; // the help or version that was asked for; what is wrong with the line
    };
    // Runs the command that is named.
    Parsed parse(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> app_;
};

} // namespace muster::cli
