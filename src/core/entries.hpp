// What reading the data files of one game has in common with reading those of another: where an entry was
// read, its id and its name, and the game's own files, which are read once.
#pragma once

#include "core/embedded.hpp"
#include "core/setup.hpp"
#include "core/toml.hpp"

#include <set>
#include <span>

namespace muster {

// Where something was read, for what can be checked only once everything is read.
struct Origin {
    std::string file;
    int line = 0;
    std::string field;
};

Origin origin_of(const DataReader& reader);
void add_fault(Faults& faults, const Origin& origin, std::string_view rule, std::string sentence);

// Whether anything has been found wrong since it was made.
class FaultWatch {
public:
    explicit FaultWatch(const Faults& faults) : faults_(faults), before_(faults.size()) {}
    // A full list of faults does not grow, so then nothing is known to be sound.
    bool sound() const { return faults_.size() == before_ && before_ < most_faults; }

private:
    const Faults& faults_;
    std::size_t before_;
};

// A fault, if it is not.
bool is_table(const DataReader& entry);
// An id that nothing else in this list has; `rule` is the one that says so.
std::string read_id(const DataReader& entry, std::set<std::string>& taken, std::string_view rule);
std::string read_name(const DataReader& entry);

template <class Library>
struct OwnLibrary {
    Library library;
    Faults faults; // none, if the program was put together well
};

// The game's own files never change, so a game does this once. `read` takes name, text, library and faults.
template <class Library, class Read>
OwnLibrary<Library> read_own_files(std::span<const char* const> paths, const Read& read) {
    OwnLibrary<Library> own;
    for (const char* path : paths) {
        if (const auto text = embedded_file(path))
            read(path, *text, own.library, own.faults);
        else
            add_fault(own.faults, Origin{path, 0, ""}, "", "this file is missing from the program");
    }
    return own;
}

// The game's own files, then those of the set-up, in the order given.
template <class Library, class Read>
Library with_files_of(const Setup& setup, const OwnLibrary<Library>& own, const Read& read, Faults& faults) {
    Library library = own.library;
    faults.insert(faults.end(), own.faults.begin(), own.faults.end());
    for (const DataFile& file : setup.data) read(file.name, file.text, library, faults);
    return library;
}

// A fault by that rule, if this many cannot play.
bool seats_fit(const Setup& setup, int least, int most, std::string_view rule, Faults& faults);

} // namespace muster
