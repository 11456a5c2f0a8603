#include "core/json.hpp"

#include "core/limits.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace muster {

namespace {

// Feeds the parser's events into a value, refusing what nlohmann would let pass: duplicate fields and nesting
// deep enough to exhaust a small stack when the value is written or destroyed.
class StrictBuilder : public nlohmann::detail::json_sax_dom_parser<Json> {
    using Base = nlohmann::detail::json_sax_dom_parser<Json>;

public:
    explicit StrictBuilder(Json& into) : Base(into, false) {}
    bool start_object(std::size_t n) {
        keys_.emplace_back();
        return deeper() && Base::start_object(n);
    }
    bool end_object() {
        keys_.pop_back();
        --depth_;
        return Base::end_object();
    }
    bool start_array(std::size_t n) { return deeper() && Base::start_array(n); }
    bool end_array() {
        --depth_;
        return Base::end_array();
    }
    bool key(std::string& name) {
        auto& seen = keys_.back();
        if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
            complaint = fmt::format("the field \"{}\" is given twice", name);
            return false;
        }
        if (seen.size() >= limits::fields) {
            complaint = fmt::format("an object has more than {} fields", limits::fields);
            return false;
        }
        seen.push_back(name);
        return Base::key(name);
    }
    template <class Error>
    bool parse_error(std::size_t position, const std::string&, const Error&) {
        complaint = fmt::format("this is not JSON (near character {})", position);
        return false;
    }

    std::string complaint;

private:
    bool deeper() {
        if (++depth_ <= 32) return true;
        complaint = "this is nested more than 32 levels deep";
        return false;
    }
    std::vector<std::vector<std::string>> keys_;
    int depth_ = 0;
};

} // namespace

std::optional<Json> parse_json(std::string_view text, Faults& faults) {
    Json value;
    StrictBuilder builder(value);
    if (Json::sax_parse(text.begin(), text.end(), &builder)) return value;
    faults.push_back({"", 0, "", "", builder.complaint.empty() ? "this is not JSON" : builder.complaint});
    return std::nullopt;
}

std::string to_text(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

JsonReader::JsonReader(const Json& value, Faults& faults, std::string path)
    : value_(&value), faults_(&faults), path_(std::move(path)) {}

bool JsonReader::has(std::string_view field) const { return value_->is_object() && value_->contains(field); }

void JsonReader::fault(std::string sentence, std::string_view rule) const {
    faults_->push_back({"", 0, path_, std::string(rule), std::move(sentence)});
}

bool JsonReader::object(std::initializer_list<std::string_view> known) const {
    if (!value_->is_object()) {
        fault("an object is wanted here");
        return false;
    }
    bool fine = true;
    for (const auto& [name, unused] : value_->items()) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const std::string where = path_.empty() ? name : path_ + "." + name;
        faults_->push_back({"", 0, where, "", "there is no such field"});
        fine = false;
    }
    return fine;
}

bool JsonReader::array(std::size_t most) const {
    if (!value_->is_array()) {
        fault("a list is wanted here");
        return false;
    }
    if (value_->size() > most) {
        fault(fmt::format("at most {} entries are wanted here, {} are given", most, value_->size()));
        return false;
    }
    return true;
}

JsonReader JsonReader::operator[](std::size_t i) const {
    return {(*value_)[i], *faults_, fmt::format("{}[{}]", path_, i)};
}

std::optional<JsonReader> JsonReader::get(std::string_view field) const {
    if (!has(field)) return std::nullopt;
    const std::string where = path_.empty() ? std::string(field) : fmt::format("{}.{}", path_, field);
    return JsonReader(*value_->find(field), *faults_, where);
}

void JsonReader::each(const std::function<void(const std::string&, const JsonReader&)>& visit) const {
    if (!value_->is_object()) {
        fault("an object is wanted here");
        return;
    }
    for (const auto& [name, value] : value_->items())
        visit(name, JsonReader(value, *faults_, path_.empty() ? name : path_ + "." + name));
}

std::optional<JsonReader> JsonReader::need(std::string_view field) const {
    auto found = get(field);
    const std::string where = path_.empty() ? std::string(field) : fmt::format("{}.{}", path_, field);
    if (!found) faults_->push_back({"", 0, where, "", "this field is missing"});
    return found;
}

std::optional<std::int64_t> JsonReader::whole() const {
    const bool too_big = value_->is_number_unsigned() && value_->get<std::uint64_t>() > INT64_MAX;
    if (!value_->is_number_integer() || too_big) return std::nullopt;
    return value_->get<std::int64_t>();
}

std::optional<std::int64_t> JsonReader::integer(std::int64_t low, std::int64_t high) const {
    const auto number = whole();
    const std::string instead = number ? fmt::format(", not {}", *number) : "";
    return integer(low, high,
                   fmt::format("a whole number from {} to {} is wanted here{}", low, high, instead));
}

std::optional<std::int64_t> JsonReader::integer(std::int64_t low, std::int64_t high,
                                                std::string wanted) const {
    const auto number = whole();
    if (number && *number >= low && *number <= high) return number;
    fault(std::move(wanted));
    return std::nullopt;
}

std::optional<std::string> JsonReader::text(std::size_t longest) const {
    if (!value_->is_string()) {
        fault("a text is wanted here");
        return std::nullopt;
    }
    const auto& text = value_->get_ref<const std::string&>();
    if (text.size() > longest) {
        fault(fmt::format("this text is longer than {} bytes", longest));
        return std::nullopt;
    }
    return text;
}

std::optional<bool> JsonReader::yes_or_no() const {
    if (!value_->is_boolean()) {
        fault("true or false is wanted here");
        return std::nullopt;
    }
    return value_->get<bool>();
}

} // namespace muster
