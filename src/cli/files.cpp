#include "cli/files.hpp"

#include "cli/terminal.hpp"
#include "protocol/registry.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace muster::cli {

namespace {

constexpr std::size_t longest_file = 256u << 20;

[[noreturn]] void fail(std::string_view what, const std::string& path) {
    throw Failure{fmt::format("{} {}: {}", what, path, std::strerror(errno))};
}

// Closes itself.
struct Descriptor {
    int number = -1;
    explicit Descriptor(int n) : number(n) {}
    ~Descriptor() {
        if (number > STDERR_FILENO) ::close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

} // namespace

bool file_exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

std::string read_file(const std::string& path) {
    const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number < 0) fail("cannot open", path);
    std::string text;
    char buffer[1 << 16];
    while (true) {
        const ssize_t got = ::read(file.number, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("cannot read", path);
        if (got == 0) return text;
        text.append(buffer, static_cast<std::size_t>(got));
        if (text.size() > longest_file) throw Failure{fmt::format("{} is too large", path)};
    }
}

std::unique_ptr<AnyTable> read_table(const std::string& path, Faults& faults) {
    const std::string text = read_file(path);
    auto table = read_transcript(text, open_tables(), faults);
    for (Fault& fault : faults)
        if (fault.file.empty()) fault.file = path;
    return table;
}

std::unique_ptr<AnyTable> open_transcript(const std::string& path) {
    Faults faults;
    auto table = read_table(path, faults);
    if (!table) throw Failure{to_string(faults)};
    return table;
}

} // namespace muster::cli
