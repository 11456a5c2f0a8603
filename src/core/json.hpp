// JSON, read without trust: every access is checked, and every fault is collected with the path of its field.
#pragma once

#include "core/faults.hpp"
#include "core/json_fwd.hpp"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace muster {

// Nothing (and a fault) for text that is not JSON, is nested too deeply or names a field twice.
std::optional<Json> parse_json(std::string_view text, Faults& faults);

// One line of text. A text from outside may hold anything; writing must not fail on it.
std::string to_text(const Json& value);

// A JSON value together with where it stands.
class JsonReader {
public:
    JsonReader(const Json& value, Faults& faults, std::string path = "");

    const Json& value() const { return *value_; }
    const std::string& path() const { return path_; }
    bool has(std::string_view field) const;
    void fault(std::string sentence, std::string_view rule = "") const;

    // The value must be an object with none but these fields.
    bool object(std::initializer_list<std::string_view> known) const;
    // The value must be an array of at most `most` elements.
    bool array(std::size_t most) const;
    std::size_t size() const { return value_->size(); }
    JsonReader operator[](std::size_t i) const;
    // A field that must be there; nothing (and a fault) if it is not.
    std::optional<JsonReader> need(std::string_view field) const;
    std::optional<JsonReader> get(std::string_view field) const;
    // Every field of an object whose names are not fixed.
    void each(const std::function<void(const std::string& name, const JsonReader& value)>& visit) const;

    std::optional<std::int64_t> integer(std::int64_t low, std::int64_t high) const;
    // The same where something else may stand here as well, or the bounds mean nothing to people: `wanted` is
    // then the sentence of the fault.
    std::optional<std::int64_t> integer(std::int64_t low, std::int64_t high, std::string wanted) const;
    std::optional<std::string> text(std::size_t longest = 4096) const;
    std::optional<bool> yes_or_no() const;

private:
    std::optional<std::int64_t> whole() const; // nothing, and no fault, for what is no whole number

    const Json* value_;
    Faults* faults_;
    std::string path_;
};

} // namespace muster
