// A file that grows: a journal. Locked like a file that is kept whole (kept_file.hpp), for as long as it is
// open; whatever fails throws Trouble.
#pragma once

#include "files/kept_file.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace muster::files {

class GrowingFile {
public:
    explicit GrowingFile(
        std::string path); // makes it if it is not there; nothing but an ordinary file will do
    GrowingFile(GrowingFile&& other) noexcept;
    GrowingFile& operator=(GrowingFile&&) = delete;
    ~GrowingFile(); // synced

    std::string read();
    void shorten(std::size_t length); // and goes on there
    void add(std::string_view text);
    void sync();

private:
    void take_hold(const std::string& name);
    int check(int result) const;
    [[noreturn]] void fail_because(std::string_view what, const std::string& why, int error) const;

    std::string path_;
    int file_ = -1;
};

} // namespace muster::files
