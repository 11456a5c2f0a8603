#include "core/toml.hpp"

#include "core/limits.hpp"
#include "core/visible.hpp"

#define TOML_MAX_NESTED_VALUES 16
#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>
#include <toml++/toml.h>

namespace muster {

namespace {

constexpr int most_brackets = 16;
constexpr int most_dots = 16;

// toml++ takes tables apart recursively, and limits values in brackets but not keys with dots: "a.a.a.a = 1"
// can be made deep enough to exhaust the stack. So we look before it does. This reads strings and comments
// just as toml++ does up to its first error, where it stops, so nothing deep can hide behind them.
class DepthScan {
public:
    explicit DepthScan(std::string_view text) : text_(text) {}

    // The line on which it gets too deep, or 0.
    int run() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '#') {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (c == '"' || c == '\'') {
                string(c);
            } else {
                step(c);
                ++at_;
            }
            if (brackets_ > most_brackets || dots_ > most_dots) return line_;
        }
        return 0;
    }

private:
    void step(char c) {
        if (c == '.') ++dots_;
        if (c == '[' || c == '{') ++brackets_;
        if ((c == ']' || c == '}') && brackets_ > 0) --brackets_;
        if (c == '\n') ++line_;
        if (std::string_view("[]{},=\n").contains(c)) dots_ = 0;
    }

    void string(char quote) {
        const std::string three(3, quote);
        if (text_.substr(at_, 3) != three) return line_of_text(quote);
        at_ += 3;
        while (at_ < text_.size() && text_.substr(at_, 3) != three) skip(quote);
        at_ += 3;
        for (int i = 0; i < 2 && at_ < text_.size() && text_[at_] == quote; ++i)
            ++at_; // quotes that end the text
    }

    void line_of_text(char quote) {
        ++at_;
        while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') skip(quote);
        if (at_ < text_.size() && text_[at_] == quote) ++at_;
    }

    // One character of a string, or two if the first escapes the second.
    void skip(char quote) {
        for (int n = quote == '"' && text_[at_] == '\\' ? 2 : 1; n > 0 && at_ < text_.size(); --n)
            if (text_[at_++] == '\n') ++line_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    int brackets_ = 0;
    int dots_ = 0;
};

DataNode converted(const toml::node& node) {
    using Kind = DataNode::Kind;
    DataNode result;
    result.line = static_cast<int>(node.source().begin.line);
    if (const auto* table = node.as_table()) {
        std::vector<std::pair<std::string_view, const toml::node*>> entries;
        for (const auto& [key, value] : *table) entries.emplace_back(key.str(), &value);
        std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
            const auto& [a_from, b_from] = std::pair(a.second->source().begin, b.second->source().begin);
            return a_from != b_from ? a_from < b_from : a.first < b.first;
        });
        for (const auto& [key, value] : entries) result.children.emplace_back(converted(*value)).name = key;
    } else if (const auto* list = node.as_array()) {
        result.kind = Kind::list;
        for (const toml::node& value : *list) result.children.push_back(converted(value));
    } else if (const auto* text = node.as_string()) {
        result.kind = Kind::text;
        result.text = text->get();
    } else if (const auto* integer = node.as_integer()) {
        result.kind = Kind::integer;
        result.integer = integer->get();
    } else if (const auto* boolean = node.as_boolean()) {
        result.kind = Kind::boolean;
        result.boolean = boolean->get();
    } else {
        result.kind = Kind::other;
    }
    return result;
}

} // namespace

void add_fault(Faults& faults, Fault fault) {
    if (faults.size() >= most_faults) return;
    if (faults.size() + 1 == most_faults) fault = {"", 0, "", "", "there are more faults than these"};
    faults.push_back(std::move(fault));
}

std::string shown(std::string_view text) { return shown(text, 40); }

std::optional<DataNode> parse_toml(std::string_view file, std::string_view text, Faults& faults) {
    const auto refuse = [&](int line, std::string sentence) {
        add_fault(faults, {std::string(file), line, "", "", std::move(sentence)});
        return std::nullopt;
    };
    if (text.size() > limits::data_file) return refuse(0, "a data file may hold 1 MiB at most");
    if (const int line = DepthScan(text).run(); line > 0)
        return refuse(line, fmt::format("this is nested too deeply: at most {} brackets may be open, and a "
                                        "key may have at most {} dots",
                                        most_brackets, most_dots));
    const toml::parse_result result = toml::parse(text);
    if (result.failed())
        return refuse(static_cast<int>(result.error().source().begin.line),
                      fmt::format("this is not TOML: {}", shown(result.error().description(), 200)));
    return converted(result.table());
}

DataReader::DataReader(const DataNode& value, std::string_view file, Faults& faults)
    : value_(&value), faults_(&faults), file_(file) {}

DataReader DataReader::under(std::string_view rule) const {
    DataReader same = *this;
    same.rule_ = rule;
    return same;
}

DataReader DataReader::at(const DataNode& value, std::string path) const {
    DataReader inner = *this;
    inner.value_ = &value;
    inner.path_ = std::move(path);
    return inner;
}

std::string DataReader::path_of(std::string_view field) const {
    return path_.empty() ? shown(field) : fmt::format("{}.{}", path_, shown(field));
}

void DataReader::fault(std::string sentence, std::string_view rule) const {
    add_fault(*faults_, {std::string(file_), line(), path_, std::string(rule), std::move(sentence)});
}

bool DataReader::object(std::initializer_list<std::string_view> known) const {
    if (!is(DataNode::Kind::table)) {
        fault("a table is wanted here");
        return false;
    }
    bool fine = true;
    for (const DataNode& entry : value_->children) {
        if (std::find(known.begin(), known.end(), entry.name) != known.end()) continue;
        at(entry, path_of(entry.name))
            .fault(fmt::format("there is no such field; there are {}", fmt::join(known, ", ")));
        fine = false;
    }
    return fine;
}

bool DataReader::array(std::size_t most) const {
    if (!is(DataNode::Kind::list)) {
        fault("a list is wanted here");
        return false;
    }
    if (size() > most) {
        fault(fmt::format("at most {} entries are wanted here, {} are given", most, size()));
        return false;
    }
    return true;
}

DataReader DataReader::operator[](std::size_t i) const {
    return at(value_->children[i], fmt::format("{}[{}]", path_, i));
}

const DataNode* DataReader::find(std::string_view field) const {
    if (!is(DataNode::Kind::table)) return nullptr;
    for (const DataNode& entry : value_->children)
        if (entry.name == field) return &entry;
    return nullptr;
}

std::optional<DataReader> DataReader::get(std::string_view field) const {
    const DataNode* found = find(field);
    if (found == nullptr) return std::nullopt;
    return at(*found, path_of(field));
}

std::optional<DataReader> DataReader::need(std::string_view field) const {
    auto found = get(field);
    if (!found) fault(fmt::format("the field \"{}\" is missing", field));
    return found;
}

void DataReader::each(const std::function<void(const std::string&, const DataReader&)>& visit) const {
    if (!is(DataNode::Kind::table)) return fault("a table is wanted here");
    for (const DataNode& entry : value_->children) visit(entry.name, at(entry, path_of(entry.name)));
}

std::optional<std::int64_t> DataReader::integer(std::int64_t low, std::int64_t high) const {
    if (!is(DataNode::Kind::integer)) {
        fault(fmt::format("a whole number from {} to {} is wanted here", low, high));
        return std::nullopt;
    }
    if (value_->integer < low || value_->integer > high) {
        fault(fmt::format("a whole number from {} to {} is wanted here, not {}", low, high, value_->integer));
        return std::nullopt;
    }
    return value_->integer;
}

std::optional<bool> DataReader::yes_or_no() const {
    if (!is(DataNode::Kind::boolean)) {
        fault("true or false is wanted here");
        return std::nullopt;
    }
    return value_->boolean;
}

std::optional<std::string> DataReader::text(std::size_t longest) const {
    if (!is(DataNode::Kind::text)) {
        fault("a text in quotes is wanted here");
        return std::nullopt;
    }
    if (value_->text.size() > longest) {
        fault(fmt::format("this text is longer than {} characters", longest));
        return std::nullopt;
    }
    return value_->text;
}

std::optional<std::string> DataReader::id() const {
    const auto fits = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    };
    const auto& given = value_->text;
    if (!is(DataNode::Kind::text) || given.empty() || given.size() > 16 ||
        !std::all_of(given.begin(), given.end(), fits)) {
        fault("an id is wanted here: 1 to 16 of the characters A-Z a-z 0-9 _ -, in quotes");
        return std::nullopt;
    }
    return given;
}

std::optional<std::string> DataReader::name() const { return visible_text("name", 40); }

std::optional<std::string> DataReader::sentence(std::size_t longest) const {
    return visible_text("text", longest);
}

std::optional<std::string> DataReader::visible_text(std::string_view what, std::size_t longest) const {
    const auto length = is(DataNode::Kind::text) ? visible_characters(value_->text) : std::nullopt;
    if (!length || *length == 0 || *length > longest) {
        fault(fmt::format("a {} is wanted here: 1 to {} characters in quotes, all of which can be seen", what,
                          longest));
        return std::nullopt;
    }
    return value_->text;
}

} // namespace muster
