// What reading the data files of one game has in common with reading those of another: where an entry was
// read, its id and its name, lists of entries and of numbers, and the game's own files, which are read once.
#pragma once

#include "core/action.hpp"
#include "core/embedded.hpp"
#include "core/setup.hpp"
#include "core/toml.hpp"

#include <algorithm>
#include <array>
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

// ---------------------------------------------------------------- entries with ids, in the order of the
// files

// Every entry knows where it was read, for what can be checked only once everything is read. One that is not
// sound has faults already, and what refers to it is not looked at more closely.
struct Entry {
    std::string id;
    Origin origin;
    bool sound = false;
    bool own = false; // the game's: checked only if it is played with, since files may change what it needs
};

// What one entry calls another.
struct Reference {
    std::string id;
    Origin origin;
};
Reference read_reference(const DataReader& reader);

// An entry with an id that exists replaces it, where it stands; any other is added.
template <class Some>
void put(std::vector<Some>& entries, Some entry) {
    if (entry.id.empty()) return;
    const auto found = std::ranges::find(entries, entry.id, &Some::id);
    if (found == entries.end())
        entries.push_back(std::move(entry));
    else
        *found = std::move(entry);
}

template <class Some>
const Some* find(const std::vector<Some>& entries, std::string_view id) {
    const auto found = std::ranges::find(entries, id, &Some::id);
    return found == entries.end() ? nullptr : &*found;
}

template <class Some>
std::string ids_of(const std::vector<Some>& entries) {
    std::string ids;
    for (const Some& entry : entries) ids += (ids.empty() ? "" : ", ") + entry.id;
    return ids;
}

// Each entry of a list such as [[company]], with the ids that are taken in it.
template <class Read>
void read_each(const DataReader& root, std::string_view field, std::size_t most, const Read& read) {
    const auto list = root.get(field);
    if (!list || !list->array(most)) return;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < list->size(); ++i)
        if (is_table((*list)[i])) read((*list)[i], taken);
}

// A fault, if it is not.
bool is_list(const DataReader& reader);
// A fault, if there are fewer or more of them.
void check_count(const DataReader& list, int least, int most, std::string_view what);

// Each entry of a list that has a limit. Those of a list that is too long are read all the same, so that
// everything that is wrong with them is told.
template <class Read>
void read_counted(const DataReader& list, int least, int most, std::string_view what, const Read& read) {
    if (!is_list(list)) return;
    check_count(list, least, most, what);
    std::set<std::string> taken;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (is_table(list[i])) read(list[i], taken);
}

// ---------------------------------------------------------------- words that a game knows

using KnownWords = std::span<const std::string_view>;

// Which of these it is; nothing, and a fault, if it is none.
std::optional<int> find_name(const DataReader& at, std::string_view name, std::string_view what,
                             KnownWords words);
std::optional<int> read_one_of(const DataReader& reader, std::string_view what, KnownWords words);

template <class Choice> // an enum in the order of the words
Choice read_choice(const DataReader& entry, std::string_view field, KnownWords words) {
    const auto reader = entry.need(field);
    const auto found = reader ? read_one_of(*reader, field, words) : std::nullopt;
    return static_cast<Choice>(found.value_or(0));
}

// A list of them as bits; each comes once. None, if it is left out.
unsigned read_set(const DataReader& entry, std::string_view field, std::string_view what, KnownWords words);

// ---------------------------------------------------------------- numbers

// One that must be there, and one that may be left out.
int read_number(const DataReader& entry, std::string_view field, int low, int high);
int read_number(const DataReader& entry, std::string_view field, int low, int high, int usual);
// False, if it is left out.
bool read_switch(const DataReader& entry, std::string_view field);

// Whole numbers, as many as wanted.
template <std::size_t Count>
std::optional<std::array<int, Count>> read_numbers(const DataReader& list, std::string_view wanted, int low,
                                                   int high) {
    if (!list.is(DataNode::Kind::list) || list.size() != Count) {
        list.fault(std::string(wanted) + " is wanted here");
        return std::nullopt;
    }
    std::array<int, Count> numbers{};
    bool fine = true;
    for (std::size_t i = 0; i < Count; ++i) {
        const auto number = list[i].integer(low, high);
        fine = fine && number;
        numbers[i] = static_cast<int>(number.value_or(0));
    }
    return fine ? std::optional(numbers) : std::nullopt;
}

constexpr Place place_of(int x, int y) {
    return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

// [x, y], each from low to high; and the four corners of [x0, y0, x1, y1], counter-clockwise.
std::optional<Place> read_place(const DataReader& reader, int low, int high);
std::optional<std::vector<Place>> read_box(const DataReader& reader, int low, int high);

struct MarkedPlace {
    Place at;
    Origin origin;
};
std::vector<MarkedPlace> read_places(const DataReader& list, std::size_t most, int low, int high);

// ---------------------------------------------------------------- whose files

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
