#include "files/layer.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace muster::files {

namespace {

template <class Call>
int result_of(Call call) {
    while (true) {
        const auto got = call();
        if (got >= 0) return static_cast<int>(got);
        if (errno != EINTR) return -errno;
    }
}

class Disk final : public Layer {
public:
    int follow(const std::string& path, std::string& name) override {
        constexpr int most_links = 40;
        namespace fs = std::filesystem;
        fs::path at = path;
        std::error_code error;
        for (int i = 0; fs::is_symlink(fs::symlink_status(at, error)); ++i) {
            if (i == most_links) return -ELOOP;
            const fs::path to = fs::read_symlink(at, error);
            if (error) return -error.value();
            at = at.parent_path() / to; // a whole path replaces what is before it
        }
        name = at.string();
        return 0;
    }

    int look(const std::string& name, Info& info) override {
        struct stat found{};
        if (::lstat(name.c_str(), &found) != 0) {
            info = {};
            return errno == ENOENT ? 0 : -errno;
        }
        info = {kind_of(found.st_mode), found.st_mode & 07777U, found.st_uid, found.st_gid};
        return 0;
    }

    int open(const std::string& name) override { return opened(name, O_RDWR | O_NONBLOCK | O_NOCTTY, 0); }
    int create(const std::string& name, mode_t mode) override {
        return opened(name, O_RDWR | O_CREAT | O_EXCL, mode);
    }
    int create_nameless(const std::string& folder, mode_t mode) override {
        const int file = opened(folder, O_TMPFILE | O_RDWR, mode);
        // File systems and kernels that do not know it say so in several ways.
        return file == -EISDIR || file == -EINVAL || file == -ENOTSUP ? -EOPNOTSUPP : file;
    }
    int close(int file) override { return ::close(file) == 0 ? 0 : -errno; }

    int lock(int file) override {
        return result_of([&] { return ::flock(file, LOCK_EX | LOCK_NB); });
    }
    int is_at(int file, const std::string& name) override {
        struct stat held{};
        struct stat named{};
        if (::fstat(file, &held) != 0) return -errno;
        if (::lstat(name.c_str(), &named) != 0) return errno == ENOENT ? 0 : -errno;
        return held.st_dev == named.st_dev && held.st_ino == named.st_ino ? 1 : 0;
    }

    int write(int file, std::string_view text) override {
        while (!text.empty()) {
            const ssize_t written = ::write(file, text.data(), text.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return -errno;
            text.remove_prefix(static_cast<std::size_t>(written));
        }
        return 0;
    }

    int adopt(int file, const Info& info) override {
        struct stat now{};
        if (::fstat(file, &now) != 0) return -errno;
        mode_t mode = info.mode & 0777U;
        if (now.st_gid != info.group && ::fchown(file, static_cast<uid_t>(-1), info.group) != 0)
            mode &= ~mode_t{0070} | ((mode & 0007U) << 3U); // another group gets no more than everybody
        // The owner's is for the system's administrator alone; others make do with being it themselves.
        if (now.st_uid != info.owner)
            static_cast<void>(::fchown(file, info.owner, static_cast<gid_t>(-1)) == 0);
        return ::fchmod(file, mode) == 0 ? 0 : -errno;
    }

    int sync(int file) override {
        return result_of([&] { return ::fsync(file); });
    }

    int link(int file, const std::string& from, const std::string& to) override {
        const std::string nameless = fmt::format("/proc/self/fd/{}", file);
        const int done = ::linkat(AT_FDCWD, from.empty() ? nameless.c_str() : from.c_str(), AT_FDCWD,
                                  to.c_str(), from.empty() ? AT_SYMLINK_FOLLOW : 0);
        if (done == 0) return 0;
        return errno == EPERM || errno == ENOSYS || errno == ENOTSUP ? -EOPNOTSUPP : -errno;
    }
    int rename(const std::string& from, const std::string& to) override {
        return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : -errno;
    }
    int remove(const std::string& name) override { return ::unlink(name.c_str()) == 0 ? 0 : -errno; }

    int sync_folder(const std::string& folder) override {
        const int file = opened(folder, O_RDONLY | O_DIRECTORY, 0);
        if (file < 0) return file;
        const int synced = result_of([&] { return ::fsync(file); });
        ::close(file);
        return synced == -EINVAL ? 0 : synced; // there are file systems that have no such thing
    }

private:
    static int opened(const std::string& name, int flags, mode_t mode) {
        const int links = (flags & O_DIRECTORY) != 0 ? 0 : O_NOFOLLOW; // a folder may be reached by one
        return result_of([&] { return ::open(name.c_str(), flags | links | O_CLOEXEC, mode); });
    }
    static Kind kind_of(mode_t mode) {
        return S_ISREG(mode) ? Kind::file : S_ISDIR(mode) ? Kind::folder : Kind::other;
    }
};

} // namespace

Layer& disk() {
    static Disk disk;
    return disk;
}

} // namespace muster::files
