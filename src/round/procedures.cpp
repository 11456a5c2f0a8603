#include "round/procedures.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace muster {

const ProcedureWords* ProcedureTable::find(std::string_view name) const {
    for (std::size_t i = 0; i < size(); ++i)
        if ((*this)[i].name == name) return &(*this)[i];
    return nullptr;
}

Json frame_json(const Frame& frame, const ProcedureTable& table, const Words& words) {
    const ProcedureWords& about = table[frame.procedure];
    Json json;
    json["doing"] = about.name;
    if (frame.step != 0 || table.says_step(frame)) json["step"] = about.steps[frame.step];
    Frame copy = frame;
    about.open(copy, [&](const void* own) { json.update(fields_json(own, about.own, words)); });
    return json;
}

std::optional<Frame> ProcedureReading::read_frame(const JsonReader& from) const {
    const auto doing = from.need("doing");
    const auto name = doing ? doing->text(64) : std::nullopt;
    if (!name) return std::nullopt;
    const ProcedureWords* about = table_.find(*name);
    if (about == nullptr) {
        doing->fault("there is no such procedure");
        return std::nullopt;
    }
    for (const auto& [field, unused] : from.value().items())
        if (field != "doing" && field != "step" && !has_field(about->own, field))
            from.get(field)->fault(fmt::format("\"{}\" has no such field", about->name));
    Frame frame;
    frame.procedure = about->number;
    if (const auto step = table_.says_step(frame) ? from.need("step") : from.get("step"))
        frame.step = byte(
            one_of(*step, about->steps, fmt::format("\"{}\" has no such step", about->name)).value_or(0));
    about->open(frame, [&](void* own) { read_own(from, *about, own); });
    return frame;
}

void ProcedureReading::read_own(const JsonReader& from, const ProcedureWords& about, void* own) const {
    for (const Field& field : about.own) {
        if (field.kind == "seat" && field.needed && !from.has(field.name))
            if (const auto seat = seat_that_follows(from, about)) {
                field.set(own, seat->index());
                continue;
            }
        read_these_fields(from, own, {&field, 1}, *this);
    }
}

// It is about the first thing that its rows name. That there is no such thing is told when it is read itself.
std::optional<Seat> ProcedureReading::seat_that_follows(const JsonReader& from,
                                                        const ProcedureWords& about) const {
    for (const Field& field : about.own) {
        if (field.is != Field::Is::thing || field.kind == "seat") continue;
        if (!from.has(field.name)) return std::nullopt;
        const Json& name = from.value().find(field.name).value();
        const auto thing =
            name.is_string() ? value_of(field.kind, name.get_ref<const std::string&>()) : std::nullopt;
        return thing ? decides_for(field.kind, *thing) : Seat(0);
    }
    return std::nullopt;
}

std::string_view misshapen(const Frame& frame, const ProcedureTable& table) {
    if (frame.procedure >= table.size()) return "there is no such procedure";
    const ProcedureWords& about = table[frame.procedure];
    if (frame.step >= about.steps.size() || about.steps[frame.step].empty()) return "there is no such step";
    if (std::any_of(frame.own.begin() + static_cast<std::ptrdiff_t>(about.bytes), frame.own.end(),
                    [](std::int8_t byte) { return byte != 0; }))
        return "this procedure remembers nothing of the kind";
    return "";
}

bool names_what_is_there(const Frame& frame, const ProcedureTable& table, const IsHere& is_here) {
    const ProcedureWords& about = table[frame.procedure];
    Frame copy = frame;
    bool fit = false;
    about.open(copy, [&](const void* own) { fit = fields_fit(own, about.own, is_here); });
    return fit;
}

} // namespace muster
