// A page in a folder of its own, gone after the test.
#pragma once

#include "server/page.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace muster::server_tests {

class Site : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "muster-page-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        top_ = pattern;
        write("index.html", "<h1>Muster</h1>");
        write("assets/engine-3f2a.wasm", "\0asm");
        std::ofstream(top_ / "secret.txt") << "outside";
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(top_, ignored);
    }

    std::filesystem::path folder() const { return top_ / "web"; }
    std::filesystem::path outside() const { return top_ / "secret.txt"; }

    void write(const std::string& path, std::string_view text) const {
        std::filesystem::create_directories((folder() / path).parent_path());
        std::ofstream(folder() / path, std::ios::binary) << text;
    }

private:
    std::filesystem::path top_;
};

} // namespace muster::server_tests
