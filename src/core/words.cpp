#include "core/words.hpp"

#include "core/naming.hpp"

#include <fmt/format.h>

namespace muster {

namespace {

Placeholder parse(std::string_view inside) {
    Placeholder found;
    if (inside.ends_with("...")) {
        found.rest = true;
        inside.remove_suffix(3);
    }
    if (const auto bar = inside.find('|'); bar != std::string_view::npos) {
        const std::string_view forms = inside.substr(bar + 1);
        const auto second = forms.find('|');
        found.singular = forms.substr(0, second);
        found.plural = second == std::string_view::npos ? found.singular : forms.substr(second + 1);
        inside = inside.substr(0, bar);
    }
    const auto colon = inside.find(':');
    found.name = inside.substr(0, colon);
    if (colon != std::string_view::npos) found.kind = inside.substr(colon + 1);
    return found;
}

// Calls text(piece) for what stands between placeholders and slot(placeholder) for each of them.
template <class Text, class Slot>
void walk(std::string_view sentence, Text text, Slot slot) {
    while (!sentence.empty()) {
        const auto open = sentence.find('{');
        text(sentence.substr(0, open));
        if (open == std::string_view::npos) return;
        const auto close = sentence.find('}', open);
        if (close == std::string_view::npos) return;
        slot(parse(sentence.substr(open + 1, close - open - 1)));
        sentence.remove_prefix(close + 1);
    }
}

std::string say(const Placeholder& slot, std::int32_t number, const Words& words) {
    if (!slot.singular.empty())
        return fmt::format("{} {}", number, number == 1 ? slot.singular : slot.plural);
    if (slot.kind == "number") return fmt::format("{}", number);
    if (slot.kind == "place") return words.said_place(Place::unpacked(number));
    if (slot.kind == "length") return words.said_length(number);
    return words.spoken(slot.kind, number);
}

} // namespace

std::string Words::said_place(Place place) const {
    if (measure().one.empty()) return fmt::format("({},{})", place.x, place.y);
    return fmt::format("({})", in_units(place));
}

std::string Words::said_length(std::int64_t length) const {
    return in_units(length) + std::string(length == table_unit ? measure().one : measure().many);
}

std::vector<Placeholder> placeholders(std::string_view sentence) {
    std::vector<Placeholder> found;
    walk(sentence, [](std::string_view) {}, [&](const Placeholder& slot) { found.push_back(slot); });
    return found;
}

std::string fill_in(std::string_view sentence, std::span<const std::int32_t> numbers, const Words& words) {
    std::string out;
    std::size_t next = 0;
    const auto slot = [&](const Placeholder& here) {
        if (!here.rest) {
            if (next < numbers.size()) out += say(here, numbers[next++], words);
            return;
        }
        const std::size_t first = next;
        for (; next < numbers.size(); ++next) {
            if (next > first) out += ", ";
            out += say(here, numbers[next], words);
        }
    };
    walk(sentence, [&](std::string_view piece) { out += piece; }, slot);
    return out;
}

std::string sentence(const Event& event, const Words& words) {
    return fill_in(event.kind->sentence, std::span(event.args).first(event.count), words);
}

std::string sentence(const Refusal& refusal, const Words& words) {
    return fill_in(refusal.sentence, refusal.args, words);
}

} // namespace muster
