#include "core/entries.hpp"

#include <fmt/format.h>

namespace muster {

Origin origin_of(const DataReader& reader) {
    return {std::string(reader.file()), reader.line(), reader.path()};
}

void add_fault(Faults& faults, const Origin& origin, std::string_view rule, std::string sentence) {
    add_fault(faults, {origin.file, origin.line, origin.field, std::string(rule), std::move(sentence)});
}

bool is_table(const DataReader& entry) {
    if (!entry.is(DataNode::Kind::table)) entry.fault("a table is wanted here");
    return entry.is(DataNode::Kind::table);
}

std::string read_id(const DataReader& entry, std::set<std::string>& taken, std::string_view rule) {
    const auto reader = entry.need("id");
    const auto id = reader ? reader->id() : std::nullopt;
    if (!id) return "";
    if (!taken.insert(*id).second) reader->fault(fmt::format("the id '{}' is given twice", *id), rule);
    return *id;
}

std::string read_name(const DataReader& entry) {
    const auto reader = entry.need("name");
    return reader ? reader->name().value_or("") : "";
}

Reference read_reference(const DataReader& reader) { return {reader.id().value_or(""), origin_of(reader)}; }

bool is_list(const DataReader& reader) {
    if (!reader.is(DataNode::Kind::list)) reader.fault("a list is wanted here");
    return reader.is(DataNode::Kind::list);
}

void check_count(const DataReader& list, int least, int most, std::string_view what) {
    const auto count = static_cast<int>(list.size());
    if (count < least || count > most)
        list.fault(fmt::format("{} to {} {} are wanted here, not {}", least, most, what, count));
}

std::optional<int> find_name(const DataReader& at, std::string_view name, std::string_view what,
                             KnownWords words) {
    const auto found = std::ranges::find(words, name);
    if (found != words.end()) return static_cast<int>(found - words.begin());
    at.fault(fmt::format("there is no {} '{}'; there are {}", what, shown(name), fmt::join(words, ", ")));
    return std::nullopt;
}

std::optional<int> read_one_of(const DataReader& reader, std::string_view what, KnownWords words) {
    const auto name = reader.text();
    return name ? find_name(reader, *name, what, words) : std::nullopt;
}

unsigned read_set(const DataReader& entry, std::string_view field, std::string_view what, KnownWords words) {
    unsigned bits = 0;
    const auto list = entry.get(field);
    if (!list || !is_list(*list)) return bits;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const DataReader reader = (*list)[i];
        const auto found = read_one_of(reader, what, words);
        if (!found) continue;
        if ((bits >> *found & 1) != 0)
            reader.fault(
                fmt::format("the {} '{}' is given twice", what, words[static_cast<std::size_t>(*found)]));
        bits |= 1u << *found;
    }
    return bits;
}

int read_number(const DataReader& entry, std::string_view field, int low, int high) {
    const auto reader = entry.need(field);
    return reader ? static_cast<int>(reader->integer(low, high).value_or(low)) : low;
}

int read_number(const DataReader& entry, std::string_view field, int low, int high, int usual) {
    const auto reader = entry.get(field);
    return reader ? static_cast<int>(reader->integer(low, high).value_or(usual)) : usual;
}

bool read_switch(const DataReader& entry, std::string_view field) {
    const auto reader = entry.get(field);
    return reader && reader->yes_or_no().value_or(false);
}

std::optional<Place> read_place(const DataReader& reader, int low, int high) {
    const auto numbers = read_numbers<2>(reader, "a place, [x, y],", low, high);
    if (!numbers) return std::nullopt;
    return place_of((*numbers)[0], (*numbers)[1]);
}

std::optional<std::vector<Place>> read_box(const DataReader& reader, int low, int high) {
    const auto box = read_numbers<4>(reader, "a box, [x0, y0, x1, y1],", low, high);
    if (!box) return std::nullopt;
    const auto [x0, y0, x1, y1] = *box;
    if (x0 < x1 && y0 < y1)
        return std::vector{place_of(x0, y0), place_of(x1, y0), place_of(x1, y1), place_of(x0, y1)};
    reader.fault("the first corner of a box is in the south-west, the second in the north-east");
    return std::nullopt;
}

std::vector<MarkedPlace> read_places(const DataReader& list, std::size_t most, int low, int high) {
    std::vector<MarkedPlace> places;
    if (!list.array(most)) return places;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (const auto place = read_place(list[i], low, high)) places.push_back({*place, origin_of(list[i])});
    return places;
}

bool seats_fit(const Setup& setup, int least, int most, std::string_view rule, Faults& faults) {
    if (setup.seats >= least && setup.seats <= most) return true;
    faults.push_back({"", 0, "seats", std::string(rule),
                      fmt::format("{} to {} seats can play, not {}", least, most, setup.seats)});
    return false;
}

} // namespace muster
