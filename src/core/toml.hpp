// Data files, read without trust: TOML as a plain tree, every access checked, and every fault collected with
// its file, its line and the path of its field. Games read their files with this as they read positions with
// JsonReader; toml++ itself is known to toml.cpp alone.
#pragma once

#include "core/faults.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

struct DataNode {
    // Other: dates, times and fractions. The engine has no floating point, so lengths are whole hundredths.
    enum class Kind : std::uint8_t { table, list, text, integer, boolean, other };

    Kind kind = Kind::table;
    bool boolean = false;
    int line = 0;
    std::string name; // in a table: of this entry
    std::string text;
    std::int64_t integer = 0;
    std::vector<DataNode> children; // of tables and lists, as they stand in the file
};

// A file holds at most 1 MiB, 16 brackets open at a time and 16 dots in a key. Nothing, and a fault with its
// line, for text that is more than that or is not TOML.
std::optional<DataNode> parse_toml(std::string_view file, std::string_view text, Faults& faults);

// More faults than these in one list help nobody; the last then says that there are more.
inline constexpr std::size_t most_faults = 200;
void add_fault(Faults& faults, Fault fault);

// A stranger's words, fit to be repeated: at most 40 characters, and a "?" for each that cannot be seen.
std::string shown(std::string_view text);

// A value together with where it stands. Cheap to copy; node, file, rule and faults must outlive it.
class DataReader {
public:
    DataReader(const DataNode& value, std::string_view file, Faults& faults);

    const DataNode& value() const { return *value_; }
    std::string_view file() const { return file_; }
    int line() const { return value_->line; }
    const std::string& path() const { return path_; }
    bool is(DataNode::Kind kind) const { return value_->kind == kind; }
    bool has(std::string_view field) const { return find(field) != nullptr; }

    // The same value; faults of it, and of all that is read from it, name this rule.
    DataReader under(std::string_view rule) const;
    void fault(std::string sentence) const { fault(std::move(sentence), rule_); }
    void fault(std::string sentence, std::string_view rule) const;

    // The value must be a table with none but these fields.
    bool object(std::initializer_list<std::string_view> known) const;
    // The value must be a list of at most `most` entries.
    bool array(std::size_t most) const;
    std::size_t size() const { return value_->children.size(); }
    DataReader operator[](std::size_t i) const;
    // A field that must be there; nothing (and a fault) if it is not.
    std::optional<DataReader> need(std::string_view field) const;
    std::optional<DataReader> get(std::string_view field) const;
    // Every field of a table whose names are not fixed.
    void each(const std::function<void(const std::string& name, const DataReader& value)>& visit) const;

    std::optional<std::int64_t> integer(std::int64_t low, std::int64_t high) const;
    std::optional<bool> yes_or_no() const;
    std::optional<std::string> text(std::size_t longest = 4096) const; // in bytes
    // What files name things by: 1 to 16 letters of A-Z a-z 0-9 _ -
    std::optional<std::string> id() const;
    // What people call things: 1 to 40 characters, all of which can be seen.
    std::optional<std::string> name() const;
    // What people read: 1 to `longest` characters, all of which can be seen.
    std::optional<std::string> sentence(std::size_t longest) const;

private:
    const DataNode* find(std::string_view field) const;
    std::optional<std::string> visible_text(std::string_view what, std::size_t longest) const;
    DataReader at(const DataNode& value, std::string path) const;
    std::string path_of(std::string_view field) const;

    const DataNode* value_;
    Faults* faults_;
    std::string_view file_;
    std::string_view rule_;
    std::string path_;
};

} // namespace muster
