// Files beside the tests: perft counts, golden games, rule pages.
#pragma once

#include "kit/where.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace muster::test {

// MUSTER_REGENERATE=1 writes what a test would compare with; the difference is for people to review.
inline bool regenerating() {
    const char* value = std::getenv("MUSTER_REGENERATE");
    return value != nullptr && std::string(value) == "1";
}

inline std::filesystem::path source_dir() { return source_path(); }

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

inline void write_file(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

// The folder's files with this ending, by name; none if there is no such folder.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   const std::string& ending) {
    std::vector<std::filesystem::path> found;
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(folder, missing))
        if (entry.path().extension() == ending) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

} // namespace muster::test
