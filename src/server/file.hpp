// An open file of the page.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace muster::server {

class File {
public:
    // Only a regular file that is really inside `folder`, wherever links may lead, and not a hidden one.
    // `folder` is canonical.
    static std::optional<File> open_in(const std::filesystem::path& folder, const std::string& path);

    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}
    File& operator=(File&&) = delete;
    ~File();

    std::uint64_t size() const { return size_; }
    // A hash of the content: a build that changes nothing keeps what browsers have.
    std::uint64_t tag() const;
    // The bytes at `offset`; fewer than there is room for only at the end or if it cannot be read.
    std::size_t read(std::uint64_t offset, std::span<char> room) const;

private:
    explicit File(int descriptor) : descriptor_(descriptor) {}

    int descriptor_;
    std::uint64_t size_ = 0;
};

} // namespace muster::server
