#include "cli/input.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace muster::cli {

namespace {

using Kind = Typed::Kind;

template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number number{};
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// "0,1" or "(0,1)"
std::optional<Place> place_in(std::string_view text) {
    if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = number_in<std::int16_t>(text.substr(0, comma));
    const auto y = number_in<std::int16_t>(text.substr(comma + 1));
    if (!x || !y) return std::nullopt;
    return Place{*x, *y};
}

// As typed, in capitals, in small letters.
std::optional<std::int32_t> thing_in(std::string_view kind, const std::string& word, const Words& words) {
    if (kind.empty()) return std::nullopt;
    if (lower(word) == "all") return everyone;
    if (kind == "number") return number_in<std::int32_t>(word);
    std::string capitals = word;
    for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    for (const std::string& spelling : {word, capitals, lower(word)})
        if (const auto value = words.value(kind, spelling)) return value;
    return std::nullopt;
}

bool filler(const std::string& word) {
    constexpr std::array<std::string_view, 7> fillers{"to", "on", "with", "at", "the", "by", "for"};
    return std::find(fillers.begin(), fillers.end(), word) != fillers.end();
}

// Which fields were typed, so that the rest can be filled in.
struct Given {
    Action action{};
    bool subject = false;
    bool target = false;
    bool detail = false;

    bool fits(const Action& choice) const {
        return choice.verb == action.verb && (!subject || choice.subject == action.subject) &&
               (!target || choice.target == action.target) && (!detail || choice.detail == action.detail) &&
               (!action.has_place || (choice.has_place && choice.at == action.at));
    }
};

// Each word goes to the first field that is still empty and knows it. A word that no field knows becomes a
// stranger, so that the rules can refuse it by name.
Given read_fields(const VerbInfo& verb, std::uint8_t index, const Lines& typed, const Words& words) {
    Given given;
    given.action = Action(index);
    const auto take = [&](std::string_view kind, bool& done, auto& field, const std::string& word, bool any) {
        if (done || (kind.empty() && !any)) return false;
        auto value = thing_in(kind, word, words);
        if (!value && any) value = stranger;
        if (!value) return false;
        field = static_cast<std::remove_reference_t<decltype(field)>>(*value);
        return done = true;
    };
    for (std::size_t i = 1; i < typed.size(); ++i) {
        const std::string& word = typed[i];
        if (const auto place = place_in(word)) {
            given.action = given.action.to(*place);
            continue;
        }
        // "0 3" is a place as well, for a verb that has no number to mix it up with.
        if (verb.place && verb.detail.empty() && i + 1 < typed.size())
            if (const auto place = place_in(word + "," + typed[i + 1])) {
                given.action = given.action.to(*place);
                ++i;
                continue;
            }
        if (filler(word)) continue;
        if (take(verb.subject, given.subject, given.action.subject, word, false)) continue;
        if (take(verb.target, given.target, given.action.target, word, false)) continue;
        if (take(verb.detail, given.detail, given.action.detail, word, false)) continue;
        // A facing may be typed as its bare number.
        if (const auto number = number_in<std::int32_t>(word);
            number && !verb.detail.empty() && !given.detail) {
            given.action.detail = *number < 0 ? stranger : *number;
            given.detail = true;
            continue;
        }
        if (!verb.subject.empty() && take(verb.subject, given.subject, given.action.subject, word, true))
            continue;
        if (!verb.target.empty() && take(verb.target, given.target, given.action.target, word, true))
            continue;
        if (!verb.detail.empty() && take(verb.detail, given.detail, given.action.detail, word, true))
            continue;
        // The verb has no use for it; the rules will say so.
        take("", given.target, given.action.target, word, true);
    }
    return given;
}

// Fields that were not typed take the value that all choices of this verb share.
void fill_in_shared(Given& given, const ActionList& choices) {
    const Action* first = nullptr;
    bool subject = true, target = true, detail = true;
    for (const Action& choice : choices) {
        if (choice.verb != given.action.verb) continue;
        if (first == nullptr) first = &choice;
        subject = subject && choice.subject == first->subject;
        target = target && choice.target == first->target;
        detail = detail && choice.detail == first->detail;
    }
    if (first == nullptr) return;
    if (!given.subject && subject) given.action.subject = first->subject;
    if (!given.target && target) given.action.target = first->target;
    if (!given.detail && detail) given.action.detail = first->detail;
}

Typed chosen_from(const std::vector<Action>& fitting) {
    if (fitting.size() == 1) return {Kind::action, fitting[0], {}, {}};
    return {Kind::several, {}, fitting, {}};
}

Typed read_action(const VerbInfo& verb, std::uint8_t index, const Lines& typed, const AnyTable& table,
                  const ActionList& choices) {
    Given given = read_fields(verb, index, typed, table.words());
    std::vector<Action> fitting;
    for (const Action& choice : choices) {
        if (choice == given.action) return {Kind::action, choice, {}, {}};
        if (given.fits(choice)) fitting.push_back(choice);
    }
    if (!fitting.empty()) return chosen_from(fitting);
    fill_in_shared(given, choices);
    return {Kind::action, given.action, {}, {}};
}

std::optional<Typed> read_command(const Lines& words) {
    const std::string first = lower(words[0]);
    const std::string rest = words.size() > 1 ? words[1] : "";
    if (first == "?" || first == "help" || first == "h") return Typed{Kind::help, {}, {}, {}};
    if (first == "u" || first == "undo") return Typed{Kind::undo, {}, {}, {}};
    if (first == "why") return Typed{Kind::why, {}, {}, {}};
    if (first == "log") return Typed{Kind::log, {}, {}, {}};
    if (first == "t" || first == "table") return Typed{Kind::table, {}, {}, {}};
    if (first == "q" || first == "quit" || first == "exit") return Typed{Kind::quit, {}, {}, {}};
    if (first == "r" || first == "rule")
        return rest.empty() ? Typed{Kind::why, {}, {}, {}} : Typed{Kind::rule, {}, {}, rest};
    if (first == "save")
        return rest.empty() ? Typed{Kind::unclear, {}, {}, "Save where? Type: save FILE"}
                            : Typed{Kind::save, {}, {}, rest};
    return std::nullopt;
}

// "0, 1" and "( 0,1 )" are places too: no spaces around commas or inside brackets.
std::string without_spaces_in_places(std::string_view line) {
    std::string text;
    for (const char c : line) {
        if (c == ' ' && !text.empty() && (text.back() == ',' || text.back() == '(')) continue;
        while ((c == ',' || c == ')') && !text.empty() && text.back() == ' ') text.pop_back();
        text += c;
    }
    return text;
}

} // namespace

std::string verb_usage(const VerbInfo& verb) {
    std::string text(verb.name);
    for (const std::string_view field : {verb.subject, verb.target, verb.detail})
        if (!field.empty()) text += fmt::format(" {}", field);
    return verb.place ? text + " x,y" : text;
}

Typed read_typed(std::string_view line, const AnyTable& table, const ActionList& choices) {
    const Lines typed = words_of(without_spaces_in_places(line));
    if (typed.empty()) return {};
    if (typed.size() == 1) {
        if (const auto number = number_in<std::size_t>(typed[0])) {
            if (*number >= 1 && *number <= choices.size())
                return {Kind::action, choices[*number - 1], {}, {}};
            return {Kind::unclear,
                    {},
                    {},
                    fmt::format("There is no choice {}; they go from 1 to {}.", *number, choices.size())};
        }
        if (const auto place = place_in(typed[0])) {
            std::vector<Action> there;
            for (const Action& choice : choices)
                if (choice.has_place && choice.at == *place) there.push_back(choice);
            if (!there.empty()) return chosen_from(there);
            return {Kind::unclear,
                    {},
                    {},
                    fmt::format("No choice leads to ({},{}). Type a whole action to hear why.", place->x,
                                place->y)};
        }
    }
    const auto verbs = table.verbs();
    for (std::size_t i = 0; i < verbs.size(); ++i)
        if (verbs[i].name == lower(typed[0]))
            return read_action(verbs[i], static_cast<std::uint8_t>(i), typed, table, choices);
    if (auto command = read_command(typed)) return *command;
    return {Kind::unclear,
            {},
            {},
            fmt::format("\"{}\" is neither a choice, an action nor a command; ? lists them.", typed[0])};
}

} // namespace muster::cli
