#include "cli/input.hpp"

#include "cli/pieces.hpp"
#include "cli/point.hpp"
#include "cli/show.hpp"
#include "cli/telling.hpp"
#include "core/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <utility>

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

// The game's words for things, and what the screen calls them.
class Vocabulary {
public:
    Vocabulary(const AnyTable& table, Seat seat)
        : words_(table.words()), scene_(table.scene(Viewer(seat))), seat_(seat) {}

    bool counts(std::string_view kind) const { return words_.counts(kind); }
    const Scene& scene() const { return scene_; }
    TypedPoint point(std::string_view typed) const { return read_point(typed, scene_.board); }

    std::optional<std::int32_t> find(std::string_view kind, const std::string& word) const {
        if (lower(word) == "all") return everyone;
        if (kind == "number") return number_in<std::int32_t>(word);
        if (const auto value = find_as_typed(kind, word)) return value;
        const auto id = id_of(scene_, word);
        return id ? find_as_typed(kind, *id) : std::nullopt;
    }
    // What a detail says may depend on who acts.
    std::optional<std::int32_t> find_detail(std::string_view kind, const std::string& word,
                                            std::int32_t subject) const {
        if (const auto value = words_.detail_value(kind, word, subject)) return value;
        return find(kind, word);
    }

    // The piece that the seat is asked about, as a thing of this kind.
    std::optional<std::int32_t> asked_about(std::string_view kind) const {
        const Scene::Prompt* prompt = prompt_for(scene_, seat_);
        if (prompt == nullptr || prompt->piece.empty() || kind.empty()) return std::nullopt;
        return words_.value(kind, prompt->piece);
    }

private:
    // As typed, in capitals, in small letters.
    std::optional<std::int32_t> find_as_typed(std::string_view kind, const std::string& word) const {
        std::string capitals = word;
        for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        for (const std::string& spelling : {word, capitals, lower(word)})
            if (const auto value = words_.value(kind, spelling)) return value;
        return std::nullopt;
    }

    const Words& words_;
    Scene scene_;
    Seat seat_;
};

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
    std::string trouble = {}; // with the point

    bool fits(const Action& choice) const {
        return choice.verb == action.verb && (!subject || choice.subject == action.subject) &&
               (!target || choice.target == action.target) && (!detail || choice.detail == action.detail) &&
               (!action.has_place || (choice.has_place && choice.at == action.at));
    }
    // How much of what was typed this has.
    int parts_of(const Action& choice) const {
        return static_cast<int>(subject && choice.subject == action.subject) +
               static_cast<int>(target && choice.target == action.target) +
               static_cast<int>(detail && choice.detail == action.detail) +
               static_cast<int>(action.has_place && choice.has_place && choice.at == action.at);
    }
};

// Reads the words after a verb. Each goes to the first field that is still empty and knows it, a field for
// which it is among the choices before all others. A word that no field knows becomes a stranger, so that the
// rules can refuse it by name.
class FieldReader {
public:
    FieldReader(const VerbInfo& verb, std::uint8_t index, const Vocabulary& words, const ActionList& choices)
        : verb_(verb), words_(words), choices_(choices) {
        given_.action = Action(index);
    }

    Given read(const Lines& typed) {
        for (std::size_t i = 1; i < typed.size(); ++i) {
            if (take_point(words_.point(typed[i]))) continue;
            if (take_point(two_numbers(typed, i))) {
                ++i;
            } else if (!filler(typed[i])) {
                take(typed[i]);
            }
        }
        return given_;
    }

private:
    enum class Ease : std::uint8_t { among_the_choices, known, anything };

    // "0 3" is a place as well, for a verb that has no number to mix it up with.
    TypedPoint two_numbers(const Lines& typed, std::size_t i) const {
        if (!verb_.place || i + 1 >= typed.size() || words_.counts(verb_.detail)) return {};
        return words_.point(typed[i] + "," + typed[i + 1]);
    }

    bool take_point(const TypedPoint& point) {
        if (point.at) given_.action = given_.action.to(*point.at);
        if (!point.trouble.empty()) given_.trouble = point.trouble;
        return point.at || !point.trouble.empty();
    }

    void take(const std::string& word) {
        if (is_nothing(word)) return;
        for (const Ease ease : {Ease::among_the_choices, Ease::known})
            if (take(word, ease)) return;
        // A facing may be typed as its bare number.
        if (const auto number = number_in<std::int32_t>(word);
            number && !verb_.detail.empty() && !given_.detail) {
            given_.action.detail = *number < 0 ? stranger : *number;
            given_.detail = true;
            return;
        }
        if (take(word, Ease::anything) || given_.target) return;
        // The verb has no use for it; the rules will say so.
        given_.action.target = stranger;
        given_.target = true;
    }

    // "declare none": what was not named is left empty.
    bool is_nothing(const std::string& word) {
        if (lower(word) != "none" && lower(word) != "nothing") return false;
        given_.target = given_.detail = true;
        return true;
    }

    // Who acts goes without saying where all choices agree: whoever types one word more means something else.
    bool take(const std::string& word, Ease ease) {
        const bool is_clear = ease != Ease::among_the_choices && subject() != no_one;
        return (!is_clear && take_subject(word, ease)) ||
               take(verb_.target, given_.target, &Action::target, word, ease) ||
               take(verb_.detail, given_.detail, &Action::detail, word, ease) || take_subject(word, ease);
    }
    bool take_subject(const std::string& word, Ease ease) {
        return take(verb_.subject, given_.subject, &Action::subject, word, ease);
    }

    std::optional<std::int32_t> value_of(std::string_view kind, std::int16_t Action::*,
                                         const std::string& word) const {
        return words_.find(kind, word);
    }
    std::optional<std::int32_t> value_of(std::string_view kind, std::int32_t Action::*,
                                         const std::string& word) const {
        return words_.counts(kind) ? words_.find(kind, word) : words_.find_detail(kind, word, subject());
    }
    // As typed, or as all choices of this verb have it.
    std::int32_t subject() const {
        if (given_.subject) return given_.action.subject;
        std::int32_t shared = no_one;
        for (const Action& choice : choices_) {
            if (choice.verb != given_.action.verb) continue;
            if (shared != no_one && shared != choice.subject) return no_one;
            shared = choice.subject;
        }
        return shared;
    }

    template <class Field>
    bool take(std::string_view kind, bool& done, Field Action::* field, const std::string& word, Ease ease) {
        if (done || kind.empty()) return false;
        auto value = value_of(kind, field, word);
        if (!value && ease == Ease::anything) value = stranger;
        if (!value) return false;
        const auto offered = [&](const Action& choice) {
            return choice.verb == given_.action.verb && choice.*field == *value;
        };
        if (ease == Ease::among_the_choices && std::none_of(choices_.begin(), choices_.end(), offered))
            return false;
        given_.action.*field = static_cast<Field>(*value);
        return done = true;
    }

    const VerbInfo& verb_;
    const Vocabulary& words_;
    const ActionList& choices_;
    Given given_;
};

Typed chosen_from(const std::vector<Action>& fitting) {
    if (fitting.size() == 1) return {Kind::action, fitting[0], {}, {}};
    return {Kind::several, {}, fitting, {}};
}

// What was left out is filled in as the choices have it: those of the same verb, or else those that name the
// same kinds of things. For a list holds a sample of the points only, and one of several that are alike.
class Filling {
public:
    Filling(const AnyTable& table, Seat seat, const ActionList& choices, const Vocabulary& words)
        : table_(table), seat_(seat), choices_(choices), words_(words) {}

    // All that are legal then.
    std::vector<Action> legal(const Given& given) const {
        for (const bool same_verb : {true, false}) {
            std::vector<Action> found = ways(given, same_verb);
            std::erase_if(found, [&](const Action& way) { return !table_.judge(seat_, way).ok(); });
            if (!found.empty()) return found;
        }
        return {};
    }

    // If none is: the likeliest, for the rules to refuse it. Where they would refuse another one for another
    // reason, it is said what was filled in.
    Typed refused(const Given& given) const {
        std::vector<Action> all = ways(given, true);
        if (all.empty()) all = ways(given, false);
        if (all.empty()) all = {given.action};
        const std::string why = refusal_of(all.front());
        const bool alike =
            std::ranges::all_of(all, [&](const Action& way) { return refusal_of(way) == why; });
        return {Kind::action,
                all.front(),
                {},
                alike ? "" : fmt::format("Taken for: {}", action_text(table_, all.front()))};
    }

private:
    // Each once; first those like the choices that have most of what was typed, and of these the fullest.
    std::vector<Action> ways(const Given& given, bool same_verb) const {
        std::vector<Action> like_these;
        for (const Action& choice : choices_)
            if ((choice.verb == given.action.verb) == same_verb) like_these.push_back(choice);
        std::ranges::stable_sort(like_these, std::greater(), [&](const Action& choice) {
            return std::pair(given.parts_of(choice), parts(fill_in(given, choice)));
        });
        std::vector<Action> found;
        for (const Action& choice : like_these)
            if (const Action way = fill_in(given, choice); std::ranges::find(found, way) == found.end())
                found.push_back(way);
        return found;
    }

    static int parts(const Action& action) {
        return static_cast<int>(action.subject != no_one) + static_cast<int>(action.target != no_one) +
               static_cast<int>(action.detail != no_detail) + static_cast<int>(action.has_place);
    }

    Action fill_in(const Given& given, const Action& choice) const {
        const VerbInfo& meant = table_.verbs()[given.action.verb];
        const VerbInfo& offered = table_.verbs()[choice.verb];
        Action action = given.action;
        if (!given.subject && meant.subject == offered.subject) action.subject = choice.subject;
        if (!given.target && meant.target == offered.target) action.target = choice.target;
        if (!given.detail && meant.detail == offered.detail) action.detail = choice.detail;
        if (!action.has_place && choice.has_place && choice.verb == action.verb)
            action = action.to(choice.at);
        return fill_in_asked(given, action);
    }
    // The piece that the question is about goes without saying, also where no choice names it.
    Action fill_in_asked(const Given& given, const Action& action) const {
        if (given.subject || action.subject != no_one) return action;
        const auto asked = words_.asked_about(table_.verbs()[action.verb].subject);
        return asked ? action.with(*asked) : action;
    }

    std::string refusal_of(const Action& action) const {
        const Verdict verdict = table_.judge(seat_, action);
        return verdict.ok() ? "" : sentence(verdict.refusal(), table_.words());
    }

    const AnyTable& table_;
    Seat seat_;
    const ActionList& choices_;
    const Vocabulary& words_;
};

Given going_to(Place place, std::size_t verb) {
    Given given;
    given.action = Action(static_cast<std::uint8_t>(verb)).to(place);
    return given;
}

// Where a bare point is typed: by any verb that leads to points.
Typed read_bare_point(Place place, const AnyTable& table, const ActionList& choices, const Filling& filling) {
    std::vector<Action> there;
    for (const Action& choice : choices)
        if (choice.has_place && choice.at == place) there.push_back(choice);
    for (std::size_t verb = 0; there.empty() && verb < table.verbs().size(); ++verb)
        if (table.verbs()[verb].place) there = filling.legal(going_to(place, verb));
    if (!there.empty()) return chosen_from(there);
    for (const Action& choice : choices)
        if (choice.has_place) return filling.refused(going_to(place, choice.verb));
    return {Kind::unclear,
            {},
            {},
            fmt::format("No choice leads to {}. Type a whole action to hear why.",
                        table.words().said_place(place))};
}

Typed read_action(const VerbInfo& verb, std::uint8_t index, const Lines& typed, const Vocabulary& words,
                  const ActionList& choices, const Filling& filling) {
    const Given given = FieldReader(verb, index, words, choices).read(typed);
    if (!given.trouble.empty()) return {Kind::unclear, {}, {}, given.trouble};
    std::vector<Action> fitting;
    for (const Action& choice : choices) {
        if (choice == given.action) return {Kind::action, choice, {}, {}};
        if (given.fits(choice)) fitting.push_back(choice);
    }
    if (fitting.empty()) fitting = filling.legal(given);
    return fitting.empty() ? filling.refused(given) : chosen_from(fitting);
}

std::optional<Typed> read_command(const Lines& words) {
    const std::string first = lower(words[0]);
    const std::string rest = words.size() > 1 ? words[1] : "";
    if (first == "?" || first == "help" || first == "h") return Typed{Kind::help, {}, {}, {}};
    if (first == "u" || first == "undo") return Typed{Kind::undo, {}, {}, {}};
    if (first == "why") return Typed{Kind::why, {}, {}, {}};
    if (first == "hint" && words.size() > 2)
        return Typed{Kind::unclear, {}, {}, "Type hint alone, or hint and the name of one bot."};
    if (first == "hint") return Typed{Kind::hint, {}, {}, rest};
    if (first == "log") return Typed{Kind::log, {}, {}, {}};
    if (first == "t" || first == "table") return Typed{Kind::table, {}, {}, {}};
    if (first == "map") return Typed{Kind::map, {}, {}, {}};
    if (first == "look")
        return rest.empty() ? Typed{Kind::table, {}, {}, {}} : Typed{Kind::look, {}, {}, rest};
    if (first == "q" || first == "quit" || first == "exit") return Typed{Kind::quit, {}, {}, {}};
    if (first == "r" || first == "rule")
        return rest.empty() ? Typed{Kind::why, {}, {}, {}} : Typed{Kind::rule, {}, {}, rest};
    if (first == "save!" && !rest.empty()) return Typed{Kind::replace, {}, {}, rest};
    if (first == "save" || first == "save!")
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

// "m" for "move", where no other verb that can be used now begins so.
std::optional<std::size_t> verb_meant(const std::string& typed, std::span<const VerbInfo> verbs,
                                      const ActionList& choices) {
    std::optional<std::size_t> meant;
    for (const Action& choice : choices) {
        if (!verbs[choice.verb].name.starts_with(lower(typed))) continue;
        if (meant && *meant != choice.verb) return std::nullopt;
        meant = choice.verb;
    }
    return meant;
}

} // namespace

std::string verb_usage(const VerbInfo& verb) {
    std::string text(verb.name);
    for (const std::string_view field : {verb.subject, verb.target, verb.detail})
        if (!field.empty()) text += fmt::format(" {}", field);
    return verb.place ? text + " x,y" : text;
}

Typed read_typed(std::string_view line, const AnyTable& table, Seat seat, const ActionList& choices) {
    const Lines typed = words_of(without_spaces_in_places(line));
    if (typed.empty()) return {};
    const Vocabulary words(table, seat);
    const Filling filling(table, seat, choices, words);
    if (typed.size() == 1) {
        if (const auto number = number_in<std::size_t>(typed[0])) {
            if (*number >= 1 && *number <= choices.size())
                return {Kind::action, choices[*number - 1], {}, {}};
            return {Kind::unclear,
                    {},
                    {},
                    fmt::format("There is no choice {}; they go from 1 to {}.", *number, choices.size())};
        }
        const TypedPoint point = words.point(typed[0]);
        if (!point.trouble.empty()) return {Kind::unclear, {}, {}, point.trouble};
        if (point.at) return read_bare_point(*point.at, table, choices, filling);
    }
    const auto read_as = [&](std::size_t verb) {
        return read_action(table.verbs()[verb], static_cast<std::uint8_t>(verb), typed, words, choices,
                           filling);
    };
    for (std::size_t i = 0; i < table.verbs().size(); ++i)
        if (table.verbs()[i].name == lower(typed[0])) return read_as(i);
    if (auto command = read_command(typed)) return *command;
    if (const auto verb = verb_meant(typed[0], table.verbs(), choices)) return read_as(*verb);
    if (typed.size() == 1 && id_of(words.scene(), typed[0])) return {Kind::look, {}, {}, typed[0]};
    return {Kind::unclear,
            {},
            {},
            fmt::format("\"{}\" is neither a choice, an action nor a command; ? lists them.", typed[0])};
}

} // namespace muster::cli
