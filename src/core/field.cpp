#include "core/field.hpp"

#include "core/naming.hpp"
#include "core/position.hpp"

#include <algorithm>

namespace muster {

namespace {

bool holds_structs(const Field& list) { return list.items.size() != 1 || !list.items[0].name.empty(); }

Json value_json(const void* from, const Field& field, const Words& words);

Json list_json(const void* from, const Field& field, const Words& words) {
    Json json = Json::array();
    for (int i = 0; i < field.count(from); ++i) {
        const void* item = field.item(from, i);
        json.push_back(holds_structs(field) ? fields_json(item, field.items, words)
                                            : value_json(item, field.items[0], words));
    }
    return json;
}

Json set_json(const void* from, const Field& field, const Words& words) {
    Json json = Json::array();
    for (int i = 0; i < field.most; ++i)
        if (field.has(from, i)) json.push_back(words.word(field.kind, i));
    return json;
}

Json value_json(const void* from, const Field& field, const Words& words) {
    if (field.is == Field::Is::set) return set_json(from, field, words);
    if (field.is == Field::Is::list) return list_json(from, field, words);
    const std::int32_t value = field.get(from);
    switch (field.is) {
    case Field::Is::yes: return value != 0;
    case Field::Is::word: return word_in(field.words, value);
    case Field::Is::thing:
        if (value < 0) return nullptr; // none, where that does not go without saying
        if (const auto spot = words.spot(field.kind, value)) return point_json(*spot);
        return words.word(field.kind, value);
    case Field::Is::place: return point_json(Place::unpacked(value));
    default: return value;
    }
}

bool is_usual(const void* from, const Field& field) {
    if (field.is == Field::Is::list) return !field.needed && field.count(from) == 0;
    if (field.is == Field::Is::set) {
        int i = 0;
        while (i < field.most && !field.has(from, i)) ++i;
        return !field.needed && i == field.most;
    }
    return field.goes_without_saying(field.get(from));
}

std::optional<std::int32_t> read_value(const JsonReader& from, const Field& field,
                                       const PositionReading& reading) {
    if (field.is == Field::Is::thing && !field.needed && from.value().is_null()) return -1;
    switch (field.is) {
    case Field::Is::yes: {
        const auto said = from.yes_or_no();
        return said ? std::optional<std::int32_t>(*said ? 1 : 0) : std::nullopt;
    }
    case Field::Is::word: return PositionReading::one_of(from, field.words, field.otherwise);
    case Field::Is::thing: return reading.read_thing(field.kind, from);
    case Field::Is::place: return PositionReading::point(from).packed();
    default: break;
    }
    const auto number = from.integer(field.least, field.most);
    return number ? std::optional(static_cast<std::int32_t>(*number)) : std::nullopt;
}

void read_list(const JsonReader& from, void* into, const Field& field, const PositionReading& reading) {
    if (!from.array(static_cast<std::size_t>(field.most))) return;
    for (std::size_t i = 0; i < from.size(); ++i) {
        void* item = field.grow(into);
        if (holds_structs(field))
            read_fields(from[i], item, field.items, reading);
        else if (const auto value = read_value(from[i], field.items[0], reading))
            field.items[0].set(item, *value);
    }
}

void read_set(const JsonReader& from, void* into, const Field& field, const PositionReading& reading) {
    if (!from.array(static_cast<std::size_t>(field.most))) return;
    for (std::size_t i = 0; i < from.size(); ++i)
        if (const auto thing = reading.read_thing(field.kind, from[i]))
            if (*thing < field.most) field.put(into, *thing);
}

bool set_fits(const void* from, const Field& field, const IsHere& is_here) {
    for (int i = 0; i < field.most; ++i)
        if (field.has(from, i) && !is_here(field.kind, i)) return false;
    return true;
}

bool value_fits(const void* from, const Field& field, const IsHere& is_here) {
    const std::int32_t value = field.get(from);
    if (field.goes_without_saying(value) || field.is == Field::Is::place) return true;
    if (field.is == Field::Is::number) return value >= field.least && value <= field.most;
    if (value < 0) return field.is == Field::Is::thing && !field.needed;
    if (field.is == Field::Is::yes) return value == 1;
    if (field.is == Field::Is::thing) return is_here(field.kind, value);
    return value < static_cast<std::int32_t>(field.words.size());
}

} // namespace

Json fields_json(const void* from, Fields fields, const Words& words) {
    Json json = Json::object();
    for (const Field& field : fields)
        if (!is_usual(from, field)) json[std::string(field.name)] = value_json(from, field, words);
    return json;
}

bool has_field(Fields fields, std::string_view name) {
    return !name.empty() && std::ranges::find(fields, name, &Field::name) != fields.end();
}

void read_fields(const JsonReader& from, void* into, Fields fields, const PositionReading& reading) {
    if (only_fields(from, fields)) read_these_fields(from, into, fields, reading);
}

bool only_fields(const JsonReader& from, Fields fields, std::initializer_list<std::string_view> others) {
    from.each([&](const std::string& name, const JsonReader& value) { // says that an object is wanted
        if (!has_field(fields, name) && std::ranges::find(others, name) == others.end())
            value.fault("there is no such field");
    });
    return from.value().is_object();
}

void read_these_fields(const JsonReader& from, void* into, Fields fields, const PositionReading& reading) {
    for (const Field& field : fields) {
        if (field.name.empty()) continue; // unused
        const auto given = field.needed ? from.need(field.name) : from.get(field.name);
        if (field.is == Field::Is::list) {
            if (given) read_list(*given, into, field, reading);
            continue;
        }
        if (field.is == Field::Is::set) {
            if (given) read_set(*given, into, field, reading);
            continue;
        }
        const auto value = given ? read_value(*given, field, reading) : std::nullopt;
        field.set(into, value.value_or(field.usual));
    }
}

bool fields_fit(const void* from, Fields fields, const IsHere& is_here) {
    return std::ranges::all_of(fields, [&](const Field& field) {
        if (field.is == Field::Is::set) return set_fits(from, field, is_here);
        if (field.is != Field::Is::list) return value_fits(from, field, is_here);
        for (int i = 0; i < field.count(from); ++i)
            if (!fields_fit(field.item(from, i), field.items, is_here)) return false;
        return true;
    });
}

} // namespace muster
