// The rule books (docs/rules/*.md) and data files (data/**/*.toml), compiled in, so that the engine needs no
// file system. Written at build time by cmake/embed.cmake.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace muster {

struct EmbeddedFile {
    std::string_view path; // from the project's root: "docs/rules/champions.md"
    std::string_view text;
};

/// Every embedded file, sorted by path.
std::span<const EmbeddedFile> embedded_files();

/// The text of one of them.
std::optional<std::string_view> embedded_file(std::string_view path);

} // namespace muster
