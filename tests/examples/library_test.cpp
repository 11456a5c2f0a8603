// What docs/library.md shows of the example is in the example.
#include "kit/where.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

namespace muster::test {

namespace {

// Without what indents its lines: a page quotes a few lines out of a function.
std::string lines_of(std::istream& text) {
    std::string lines;
    for (std::string line; std::getline(text, line);) {
        const auto first = line.find_first_not_of(' ');
        if (first != std::string::npos) lines += line.substr(first) + '\n';
    }
    return lines;
}

std::string example(const std::string& file) {
    std::ifstream text(test::source_path() + "/examples/library/" + file);
    return lines_of(text);
}

} // namespace

TEST(Documentation, The_code_in_the_librarys_page_is_the_examples) {
    std::ifstream page(test::source_path() + "/docs/library.md");
    ASSERT_TRUE(page.good());
    const std::string sources = example("main.cpp") + example("CMakeLists.txt");
    int blocks = 0;
    for (std::string line; std::getline(page, line);) {
        if (line != "```cpp" && line != "```cmake") continue;
        std::stringstream block;
        while (std::getline(page, line) && line != "```") block << line << '\n';
        const std::string quoted = lines_of(block);
        EXPECT_NE(sources.find(quoted), std::string::npos) << "not in examples/library:\n" << quoted;
        ++blocks;
    }
    EXPECT_GE(blocks, 4);
}

} // namespace muster::test
