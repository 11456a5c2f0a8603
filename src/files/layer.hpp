// What writing a file safely asks of a file system, so that tests can put one in its place that fails at any
// step, or forgets whatever was not synced.
#pragma once

#include <string>
#include <string_view>
#include <sys/types.h>

namespace muster::files {

// Every call returns a number that is not negative, or the error as a negative number (-ENOSPC).
class Layer {
public:
    enum class Kind : unsigned char { nothing, file, folder, other };
    struct Info {
        Kind kind = Kind::nothing;
        mode_t mode = 0;
        uid_t owner = 0;
        gid_t group = 0;
    };

    virtual ~Layer() = default;

    // The name that a path leads to when links are followed, whether or not anything is there.
    virtual int follow(const std::string& path, std::string& name) = 0;
    virtual int look(const std::string& name, Info& info) = 0; // nothing there is no error

    // Open files, by number. None of these follows a link or waits for anybody.
    virtual int open(const std::string& name) = 0;                           // one that is there, for writing
    virtual int create(const std::string& name, mode_t mode) = 0;            // one that is not there
    virtual int create_nameless(const std::string& folder, mode_t mode) = 0; // -EOPNOTSUPP: not here
    virtual int close(int file) = 0;
    // Keeps others from locking it for as long as it is open; -EWOULDBLOCK if somebody else has.
    virtual int lock(int file) = 0;
    // 1 if this very file is at that name, 0 if not.
    virtual int is_at(int file, const std::string& name) = 0;
    virtual int write(int file, std::string_view text) = 0; // all of it
    virtual int adopt(int file, const Info& info) = 0;      // permissions, and the owner if that is possible
    virtual int sync(int file) = 0;

    // Names. `link` gives a file a name that is not taken: -EEXIST if it is, -EOPNOTSUPP where a file system
    // has no links.
    virtual int link(int file, const std::string& from, const std::string& to) = 0; // `from` empty: nameless
    virtual int rename(const std::string& from, const std::string& to) = 0;
    virtual int remove(const std::string& name) = 0;
    virtual int sync_folder(const std::string& folder) = 0;
};

// The real one.
Layer& disk();

} // namespace muster::files
