// Runs the built `muster` program as a person or a script would.
#pragma once

#include "kit/where.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace muster::cli_tests {

inline std::string program() { return test::program_path(); }

struct Ran {
    int code = -1;
    std::string out; // standard output and standard error

    bool says(std::string_view text) const { return out.find(text) != std::string::npos; }
    std::size_t times(std::string_view text) const {
        std::size_t count = 0;
        for (auto at = out.find(text); at != std::string::npos; at = out.find(text, at + 1)) ++count;
        return count;
    }
};

inline void write(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

inline std::string read(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// A command line for the shell, in which `muster` is the program under test.
inline Ran shell(const std::string& command) {
    const std::string script = "muster() { timeout 60 '" + program() + "' \"$@\"; }; " + command;
    std::string quoted = "bash -c '";
    for (const char c : script) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    FILE* pipe = ::popen((quoted + "' 2>&1").c_str(), "r");
    Ran ran;
    if (pipe == nullptr) return ran;
    std::array<char, 4096> buffer{};
    for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        ran.out.append(buffer.data(), got);
    const int status = ::pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ran;
}

// Each test has a folder of its own, gone afterwards.
class Program : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "muster-cli-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    // `typed` is what stands on its standard input.
    Ran run(const std::string& arguments, std::string_view typed = "") const {
        write(folder_ / "typed", typed);
        return shell("muster " + arguments + " < '" + file("typed") + "'");
    }

private:
    std::filesystem::path folder_;
};

inline std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

} // namespace muster::cli_tests
