// A file that is written whole, again and again: a saved game, a report. Whoever reads it sees the old text
// or the new one, never a part; that holds after a kill, after the power fails and on a full disk. Once
// `write` has returned, the new text is on the disk.
//
// A file is locked for as long as it is kept. The lock is on the file itself and not on one beside it, so
// that nothing is left behind: a new text is locked before it takes the name.
#pragma once

#include "files/layer.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace muster::files {

// A file cannot be written; the sentence names it.
struct Trouble : std::runtime_error {
    Trouble(const std::string& sentence, int number) : std::runtime_error(sentence), error(number) {}
    int error; // as errno has it
    // A full or failing disk may be well again later; a wrong name never is.
    bool may_pass() const;
};

class KeptFile {
public:
    // Nothing is written yet, but a file that is there is locked. Throws Trouble if another process keeps it,
    // or if what is there is no ordinary file.
    explicit KeptFile(std::string path, Layer& layer = disk());
    KeptFile(KeptFile&& other) noexcept;
    KeptFile& operator=(KeptFile&&) = delete;
    ~KeptFile();

    const std::string& path() const { return path_; }
    const std::string& true_name() const { return name_; } // links followed
    bool is_there() const { return held_ >= 0; }
    void write(std::string_view text);
    // Whether a file could be put there, without leaving one.
    void try_out();

private:
    struct Draft; // a new text on its way

    void take_hold();
    std::string folder() const;
    std::string draft_name() const;
    void open_draft(Draft& draft, mode_t mode);
    void create_named(Draft& draft, mode_t mode);
    void clear_draft_name();
    void put_in_place(Draft& draft);
    void put_new(Draft& draft);
    int check(int result) const; // throws Trouble for an error
    [[noreturn]] void fail_because(const std::string& why, int error) const;

    std::string path_, name_;
    Layer* layer_;
    int held_ = -1; // the file at the name, locked; or none yet
};

// Once: whatever is there is replaced.
void replace(const std::string& path, std::string_view text, Layer& layer = disk());

} // namespace muster::files
