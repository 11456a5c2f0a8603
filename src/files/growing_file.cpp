#include "files/growing_file.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace muster::files {

namespace {

constexpr int most_tries = 100;
constexpr mode_t usual_mode = 0666;

} // namespace

GrowingFile::GrowingFile(std::string path) : path_(std::move(path)) {
    std::string name;
    check(disk().follow(path_, name));
    take_hold(name);
}

GrowingFile::GrowingFile(GrowingFile&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

GrowingFile::~GrowingFile() {
    if (file_ < 0) return;
    disk().sync(file_);
    disk().close(file_);
}

void GrowingFile::take_hold(const std::string& name) {
    const std::filesystem::path above = std::filesystem::path(name).parent_path();
    for (int i = 0; i < most_tries; ++i) {
        Layer::Info info;
        check(disk().look(name, info));
        if (info.kind == Layer::Kind::folder) fail_because("cannot write", "it is a folder", EISDIR);
        if (info.kind == Layer::Kind::other) fail_because("cannot write", "it is no ordinary file", EINVAL);
        const bool fresh = info.kind == Layer::Kind::nothing;
        const int file = fresh ? disk().create(name, usual_mode) : disk().open(name);
        if (file == -ENOENT || file == -EEXIST) {
            if (fresh && file == -ENOENT) check(file); // there is no such folder
            continue;
        }
        check(file);
        const int locked = disk().lock(file);
        if (locked >= 0 && disk().is_at(file, name) == 1) {
            file_ = file;
            if (fresh) check(disk().sync_folder(above.empty() ? "." : above.string()));
            return;
        }
        disk().close(file);
        if (locked == -EWOULDBLOCK) break;
        check(locked);
    }
    throw Trouble(fmt::format("{} is being written by another run", path_), EWOULDBLOCK);
}

std::string GrowingFile::read() {
    std::string text;
    std::array<char, 1 << 16> buffer{};
    while (true) {
        const ssize_t got = ::read(file_, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail_because("cannot read", std::strerror(errno), errno);
        if (got == 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

void GrowingFile::shorten(std::size_t length) {
    const auto end = static_cast<off_t>(length);
    if (::ftruncate(file_, end) != 0 || ::lseek(file_, end, SEEK_SET) != end) check(-errno);
}

void GrowingFile::add(std::string_view text) { check(disk().write(file_, text)); }

void GrowingFile::sync() { check(disk().sync(file_)); }

int GrowingFile::check(int result) const {
    if (result < 0) fail_because("cannot write", std::strerror(-result), -result);
    return result;
}

void GrowingFile::fail_because(std::string_view what, const std::string& why, int error) const {
    throw Trouble(fmt::format("{} {}: {}", what, path_, why), error);
}

} // namespace muster::files
