#include "server/file.hpp"

#include "core/rules.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace muster::server {

namespace {

// Names that begin with a dot are nobody's business.
bool is_shown_in(const std::filesystem::path& folder, const std::filesystem::path& file) {
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return end == folder.end() &&
           std::none_of(rest, file.end(), [](const auto& name) { return name.native().starts_with('.'); });
}

} // namespace

std::optional<File> File::open_in(const std::filesystem::path& folder, const std::string& path) {
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(folder / path, error);
    if (error || !is_shown_in(folder, real)) return std::nullopt;
    // Not to wait for a writer, should it be a pipe.
    File file(::open(real.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat status{};
    if (file.descriptor_ < 0 || ::fstat(file.descriptor_, &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    file.size_ = static_cast<std::uint64_t>(status.st_size);
    return file;
}

File::~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t File::tag() const {
    std::array<char, 1 << 16> block{};
    std::array<std::uint64_t, 2> chain{};
    for (std::uint64_t offset = 0; offset < size_; offset += block.size()) {
        chain[1] = hash_bytes(block.data(), read(offset, block));
        chain[0] = hash_bytes(chain.data(), sizeof chain);
    }
    return chain[0];
}

std::size_t File::read(std::uint64_t offset, std::span<char> room) const {
    std::size_t got = 0;
    while (got < room.size()) {
        const ssize_t more =
            ::pread(descriptor_, room.data() + got, room.size() - got, static_cast<off_t>(offset + got));
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) break;
        got += static_cast<std::size_t>(more);
    }
    return got;
}

} // namespace muster::server
