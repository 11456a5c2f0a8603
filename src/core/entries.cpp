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

bool seats_fit(const Setup& setup, int least, int most, std::string_view rule, Faults& faults) {
    if (setup.seats >= least && setup.seats <= most) return true;
    faults.push_back({"", 0, "seats", std::string(rule),
                      fmt::format("{} to {} seats can play, not {}", least, most, setup.seats)});
    return false;
}

} // namespace muster
