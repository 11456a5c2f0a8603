#include "round/flow_json.hpp"

#include "core/naming.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster {

namespace {

Json own_json(const OwnField& field, int value, const Words& words) {
    if (field.kind == "number") return value;
    if (field.kind == "yes") return value != 0;
    if (!field.words.empty()) return word_in(field.words, value);
    return words.word(field.kind, value);
}

bool has_field(const FrameWords& about, std::string_view name) {
    if (name == "doing" || name == "step") return true;
    return std::ranges::any_of(about.own,
                               [&](const OwnField& field) { return field.is_there() && field.name == name; });
}

} // namespace

Json frame_json(const Frame& frame, FlowWords flow_words, const Words& words) {
    const FrameWords& about = flow_words[frame.procedure];
    Json json;
    json["doing"] = about.name;
    if (frame.step != 0 || frame.procedure == 0) json["step"] = about.steps[frame.step];
    for (std::size_t i = 0; i < about.own.size(); ++i) {
        const OwnField& field = about.own[i];
        if (field.is_there() && !field.goes_without_saying(frame.own[i]))
            json[std::string(field.name)] = own_json(field, frame.own[i], words);
    }
    return json;
}

std::optional<Frame> FlowReading::read_frame(const JsonReader& from) const {
    const auto doing = from.need("doing");
    const auto name = doing ? doing->text(64) : std::nullopt;
    if (!name) return std::nullopt;
    const auto found = std::ranges::find(flow_words_, *name, &FrameWords::name);
    if (found == flow_words_.end()) {
        doing->fault("there is no such procedure");
        return std::nullopt;
    }
    const FrameWords& about = *found;
    Frame frame;
    frame.procedure = byte(found - flow_words_.begin());
    for (const auto& [field, unused] : from.value().items())
        if (!has_field(about, field))
            from.get(field)->fault(fmt::format("\"{}\" has no such field", about.name));
    if (const auto step = frame.procedure == 0 ? from.need("step") : from.get("step"))
        frame.step =
            byte(one_of(*step, about.steps, fmt::format("\"{}\" has no such step", about.name)).value_or(0));
    for (std::size_t i = 0; i < about.own.size(); ++i)
        if (about.own[i].is_there()) frame.own[i] = read_own(from, about.own[i], about);
    return frame;
}

std::int8_t FlowReading::read_own(const JsonReader& from, const OwnField& field,
                                  const FrameWords& about) const {
    const auto read = [&]() -> int {
        const auto given = from.get(field.name);
        if (given) {
            if (field.kind == "number") return static_cast<int>(given->integer(0, INT8_MAX).value_or(0));
            if (field.kind == "yes") return given->yes_or_no().value_or(false) ? 1 : 0;
            if (!field.words.empty()) return one_of(*given, field.words, field.otherwise).value_or(0);
            return named(field.kind, *given).value_or(0);
        }
        if (field.unsaid != Unsaid::missing) return field.unsaid == Unsaid::zero ? 0 : -1;
        if (field.name == seat_field.name && about.own[1].name == decided_ && from.has(decided_)) {
            // That there is no such thing is told when it is read itself.
            const Json& name = from.value().find(decided_).value();
            const auto thing = name.is_string()
                                   ? value_of(about.own[1].kind, name.get_ref<const std::string&>())
                                   : std::nullopt;
            return thing ? decides_for(*thing) : 0;
        }
        from.need(field.name);
        return 0;
    };
    return static_cast<std::int8_t>(read());
}

std::string_view misshapen(const Frame& frame, FlowWords flow_words) {
    if (frame.procedure >= flow_words.size()) return "there is no such procedure";
    const FrameWords& about = flow_words[frame.procedure];
    if (frame.step >= about.steps.size() || about.steps[frame.step].empty()) return "there is no such step";
    for (std::size_t i = 0; i < about.own.size(); ++i)
        if (!about.own[i].is_there() && frame.own[i] != 0)
            return "this procedure remembers nothing of the kind";
    return "";
}

} // namespace muster
