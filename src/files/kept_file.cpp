#include "files/kept_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace muster::files {

namespace {

constexpr mode_t usual_mode = 0666;   // as far as the umask lets it
constexpr mode_t private_mode = 0600; // until it has the permissions of what it replaces
constexpr int most_tries = 100;       // others may take a name between our looking and our taking it
constexpr const char* being_written = "another run of Muster is writing it";

} // namespace

bool Trouble::may_pass() const {
    return error == ENOSPC || error == EDQUOT || error == EIO || error == EFBIG || error == ENOMEM ||
           error == EMFILE || error == ENFILE;
}

// Closed, and its name taken away, unless it was put in place.
struct KeptFile::Draft {
    Layer& layer;
    int file = -1;
    std::string name; // or empty: it has none

    explicit Draft(Layer& on) : layer(on) {}
    ~Draft() {
        if (!name.empty()) layer.remove(name);
        if (file >= 0) layer.close(file);
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
};

KeptFile::KeptFile(std::string path, Layer& layer) : path_(std::move(path)), layer_(&layer) {
    if (path_.empty()) throw Trouble("a file needs a name", ENOENT);
    check(layer_->follow(path_, name_));
    take_hold();
}

KeptFile::KeptFile(KeptFile&& other) noexcept
    : path_(std::move(other.path_)), name_(std::move(other.name_)), layer_(other.layer_),
      held_(std::exchange(other.held_, -1)) {}

KeptFile::~KeptFile() {
    if (held_ >= 0) layer_->close(held_);
}

// Locks the file that is there. One that was opened may have lost its name before it was locked.
void KeptFile::take_hold() {
    for (int i = 0; i < most_tries; ++i) {
        Layer::Info info;
        check(layer_->look(name_, info));
        if (info.kind == Layer::Kind::nothing) return;
        if (info.kind == Layer::Kind::folder) fail_because("it is a folder", EISDIR);
        if (info.kind == Layer::Kind::other) fail_because("it is no ordinary file", EINVAL);
        const int file = layer_->open(name_);
        if (file == -ENOENT) continue;
        check(file);
        const int locked = layer_->lock(file);
        const int there = locked < 0 ? locked : layer_->is_at(file, name_);
        if (there == 1) {
            held_ = file;
            return;
        }
        layer_->close(file);
        if (locked == -EWOULDBLOCK) fail_because(being_written, EWOULDBLOCK);
        check(there);
    }
    fail_because(being_written, EWOULDBLOCK);
}

std::string KeptFile::folder() const {
    const std::filesystem::path above = std::filesystem::path(name_).parent_path();
    return above.empty() ? "." : above.string();
}

// One name for one file, so that what a kill has left there is found by the next who writes the file.
std::string KeptFile::draft_name() const {
    const std::filesystem::path whole = name_;
    return (whole.parent_path() / ("." + whole.filename().string() + ".muster-new")).string();
}

// Only whoever has locked a draft may take its name away; one that is not locked has lost its owner.
void KeptFile::clear_draft_name() {
    const std::string name = draft_name();
    if (held_ >= 0 && layer_->is_at(held_, name) == 1) { // the second name of our own file
        check(layer_->remove(name));
        return;
    }
    const int file = layer_->open(name);
    if (file == -ENOENT) return;
    if (file < 0) fail_because(fmt::format("{} is in the way", name), -file);
    const int locked = layer_->lock(file);
    int done = locked < 0 ? locked : layer_->is_at(file, name);
    if (done == 1) done = layer_->remove(name);
    layer_->close(file);
    if (locked == -EWOULDBLOCK) fail_because(being_written, EWOULDBLOCK);
    check(done);
}

void KeptFile::create_named(Draft& draft, mode_t mode) {
    const std::string name = draft_name();
    for (int i = 0; i < most_tries; ++i) {
        const int file = layer_->create(name, mode);
        if (file == -EEXIST) {
            clear_draft_name();
            continue;
        }
        check(file);
        // Before it was locked, somebody may have taken it for one without an owner.
        if (layer_->lock(file) >= 0 && layer_->is_at(file, name) == 1) {
            draft.file = file;
            draft.name = name;
            return;
        }
        layer_->close(file);
    }
    fail_because(being_written, EWOULDBLOCK);
}

// Without a name where the file system can do that: then a kill leaves nothing behind.
void KeptFile::open_draft(Draft& draft, mode_t mode) {
    const int file = layer_->create_nameless(folder(), mode);
    if (file == -EOPNOTSUPP) return create_named(draft, mode);
    draft.file = check(file);
    check(layer_->lock(draft.file));
}

// A new file must not push out one that has come meanwhile.
void KeptFile::put_new(Draft& draft) {
    const int linked = layer_->link(draft.file, draft.name, name_);
    if (linked == -EEXIST) fail_because("somebody else has just made it", EEXIST);
    if (linked != -EOPNOTSUPP || draft.name.empty()) {
        check(linked);
        return;
    }
    check(layer_->rename(draft.name, name_));
    draft.name.clear();
}

void KeptFile::put_in_place(Draft& draft) {
    if (held_ < 0) return put_new(draft);
    if (check(layer_->is_at(held_, name_)) == 0)
        fail_because("somebody else has put another file in its place", ESTALE);
    if (draft.name.empty()) {
        int linked = layer_->link(draft.file, "", draft_name());
        if (linked == -EEXIST) {
            clear_draft_name();
            linked = layer_->link(draft.file, "", draft_name());
        }
        check(linked);
        draft.name = draft_name();
    }
    check(layer_->rename(draft.name, name_));
    draft.name.clear();
}

void KeptFile::write(std::string_view text) {
    Layer::Info info;
    check(layer_->look(name_, info));
    // What somebody has taken away is made anew.
    if (held_ >= 0 && info.kind == Layer::Kind::nothing) layer_->close(std::exchange(held_, -1));
    Draft draft(*layer_);
    open_draft(draft, held_ >= 0 ? private_mode : usual_mode);
    check(layer_->write(draft.file, text));
    if (held_ >= 0) check(layer_->adopt(draft.file, info));
    check(layer_->sync(draft.file));
    put_in_place(draft);
    if (held_ >= 0) layer_->close(held_);
    held_ = std::exchange(draft.file, -1);
    if (!draft.name.empty()) layer_->remove(std::exchange(draft.name, "")); // it has two
    check(layer_->sync_folder(folder()));
}

void KeptFile::try_out() {
    Draft draft(*layer_);
    open_draft(draft, usual_mode);
}

int KeptFile::check(int result) const {
    if (result < 0) fail_because(std::strerror(-result), -result);
    return result;
}

void KeptFile::fail_because(const std::string& why, int error) const {
    throw Trouble(fmt::format("cannot write {}: {}", path_, why), error);
}

void replace(const std::string& path, std::string_view text, Layer& layer) {
    KeptFile(path, layer).write(text);
}

} // namespace muster::files
