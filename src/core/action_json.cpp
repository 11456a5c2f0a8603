#include "core/action_json.hpp"
#include "core/json.hpp"

#include <fmt/format.h>
#include <utility>

namespace muster {

namespace {

Json thing_json(std::string_view kind, std::int32_t value, const Words& words) {
    if (words.counts(kind)) return value;
    if (kind == "place") {
        const Place place = Place::unpacked(value);
        return Json::array({place.x, place.y});
    }
    return words.word(kind, value);
}

// What is no number that a rule could allow (2.5, -1, one beyond 32 bits, "two", true, null, a list) is no
// fault of the request: like a word that names nothing it reaches the rules, which refuse it by name.
std::int32_t read_count(const JsonReader& from) {
    const Json& value = from.value();
    const bool whole = value.is_number_integer();
    if (whole && value.is_number_unsigned() && value.get<std::uint64_t>() > INT32_MAX) return stranger;
    const std::int64_t number = whole ? value.get<std::int64_t>() : -1;
    return number < 0 || number > INT32_MAX ? stranger : static_cast<std::int32_t>(number);
}

// A field that names a thing; a number where the kind is a number.
std::optional<std::int32_t> read_thing(const JsonReader& from, std::string_view kind, const Words& words) {
    if (words.counts(kind)) return read_count(from);
    const auto word = from.text(64);
    if (!word) return std::nullopt;
    if (*word == "all") return everyone;
    return words.value(kind, *word).value_or(stranger);
}

// What a detail says may depend on who acts.
std::optional<std::int32_t> read_detail(const JsonReader& from, std::string_view kind, std::int32_t subject,
                                        const Words& words) {
    if (words.counts(kind)) return read_thing(from, kind, words);
    const auto word = from.text(256);
    if (!word) return std::nullopt;
    return words.detail_value(kind, *word, subject).value_or(stranger);
}

} // namespace

std::optional<Place> read_place(const JsonReader& from) {
    if (!from.array(2)) return std::nullopt;
    if (from.size() != 2) {
        from.fault("a place is a list of two numbers");
        return std::nullopt;
    }
    const auto x = from[0].integer(INT16_MIN, INT16_MAX);
    const auto y = from[1].integer(INT16_MIN, INT16_MAX);
    if (!x || !y) return std::nullopt;
    return Place{static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
}

Json ActionWriter::write(const Action& action) const {
    Json json = Json::object();
    const VerbInfo* verb = action.verb < verbs_.size() ? &verbs_[action.verb] : nullptr;
    json["verb"] = verb != nullptr ? std::string(verb->name) : fmt::format("?{}", action.verb);
    const auto name = [&](const char* field, std::string_view kind, std::int32_t value) {
        if (value == everyone && !words_->counts(kind))
            json[field] = "all";
        else if (value >= 0)
            json[field] = kind.empty() ? Json(value) : thing_json(kind, value, *words_);
    };
    name("subject", verb != nullptr ? verb->subject : "", action.subject);
    name("target", verb != nullptr ? verb->target : "", action.target);
    if (verb != nullptr && !verb->detail.empty() && action.detail >= 0 && !words_->counts(verb->detail))
        json["detail"] = words_->detail_word(verb->detail, action.detail, action.subject);
    else
        name("detail", verb != nullptr ? verb->detail : "", action.detail);
    if (action.has_place) json["at"] = Json::array({action.at.x, action.at.y});
    return json;
}

std::optional<Action> ActionWriter::read(const JsonReader& from) const {
    if (!from.object({"verb", "subject", "target", "detail", "at"})) return std::nullopt;
    const auto field = from.need("verb");
    const auto name = field ? field->text(64) : std::nullopt;
    if (!name) return std::nullopt;
    Action action;
    const VerbInfo* verb = nullptr;
    for (std::size_t i = 0; i < verbs_.size(); ++i) {
        if (verbs_[i].name != *name) continue;
        verb = &verbs_[i];
        action.verb = static_cast<std::uint8_t>(i);
    }
    if (verb == nullptr) {
        std::string known;
        for (const VerbInfo& each : verbs_) known += (known.empty() ? "" : ", ") + std::string(each.name);
        field->fault(fmt::format("there is no verb \"{}\"; the verbs are {}", *name, known));
        return std::nullopt;
    }
    // A field that the verb does not use is read as a stranger, so that the rules can refuse it.
    bool fine = true;
    const auto take = [&](const char* which, std::string_view kind, auto& into, const auto& read) {
        const auto given = from.get(which);
        if (!given) return;
        if (kind.empty()) {
            into = stranger;
            return;
        }
        using Field = std::remove_reference_t<decltype(into)>;
        if (const auto value = read(*given))
            into = std::in_range<Field>(*value) ? static_cast<Field>(*value) : stranger;
        else
            fine = false;
    };
    const auto thing = [&](std::string_view kind) {
        return [this, kind](const JsonReader& given) { return read_thing(given, kind, *words_); };
    };
    take("subject", verb->subject, action.subject, thing(verb->subject));
    take("target", verb->target, action.target, thing(verb->target));
    take("detail", verb->detail, action.detail,
         [&](const JsonReader& given) { return read_detail(given, verb->detail, action.subject, *words_); });
    if (const auto at = from.get("at")) {
        const auto place = read_place(*at);
        if (!place) return std::nullopt;
        action = action.to(*place);
    }
    return fine ? std::optional(action) : std::nullopt;
}

namespace {

std::string_view name_of(Opens opens) {
    switch (opens) {
    case Opens::nothing: break;
    case Opens::round: return "round";
    case Opens::phase: return "phase";
    case Opens::activation: return "activation";
    }
    return "";
}

} // namespace

Json event_json(const Event& event, const Words& words) {
    Json json;
    json["rule"] = event.rule.id;
    json["event"] = event.kind->name;
    if (event.kind->opens != Opens::nothing) json["opens"] = name_of(event.kind->opens);
    json["text"] = sentence(event, words);
    int next = 0;
    for (const Placeholder& slot : placeholders(event.kind->sentence)) {
        if (slot.rest) {
            Json rest = Json::array();
            for (; next < event.count; ++next)
                rest.push_back(thing_json(slot.kind, event.args[static_cast<std::size_t>(next)], words));
            json[std::string(slot.name)] = std::move(rest);
        } else if (next < event.count) {
            json[std::string(slot.name)] =
                thing_json(slot.kind, event.args[static_cast<std::size_t>(next++)], words);
        }
    }
    if (event.secret) json["secret_to"] = event.secret_to.index();
    return json;
}

namespace {

Json names_json(const ChanceKind& kind, const std::vector<NamedDie>& handful, const Words& words) {
    Json names = Json::array();
    for (const NamedDie& die : handful) names.push_back(words.word(kind.things, die.name));
    return names;
}

// A number, or a list for the different dice of a handful.
Json sides_json(const std::vector<NamedDie>& handful, int sides) {
    if (handful.empty()) return sides;
    Json list = Json::array();
    for (const NamedDie& die : handful) list.push_back(die.sides);
    return list;
}

Json ask_json(const Ask& ask) {
    Json json;
    json["why"] = ask.kind->id.id;
    if (ask.who >= 0) json["seat"] = ask.who;
    if (ask.against >= 0) json["against"] = ask.against;
    if (ask.needs > 0) json["needs"] = ask.needs;
    if (ask.secret) json["secret"] = true;
    return json;
}

} // namespace

Json throw_json(const Throw& luck, const Words& words, bool show) {
    Json json = ask_json(luck.ask);
    if (!show) {
        json["count"] = luck.results.size();
        return json;
    }
    if (!luck.handful.empty()) json["names"] = names_json(*luck.ask.kind, luck.handful, words);
    Json results = Json::array();
    for (const std::uint8_t result : luck.results)
        results.push_back(luck.sides > 0 ? Json(result) : Json(words.word(luck.ask.kind->things, result)));
    json[luck.sides > 0 ? "dice" : "drawn"] = std::move(results);
    return json;
}

namespace {

// How people call the dice of a handful or the things of a pool; nothing where their names are all there is
// to say.
void add_titles(Json& json, const Json& names, std::span<const std::uint8_t> things, std::string_view kind,
                const Words& words) {
    Json titles = Json::array();
    for (const std::uint8_t thing : things) titles.push_back(words.spoken(kind, thing));
    if (titles != names) json["titles"] = std::move(titles);
}

std::vector<std::uint8_t> names_of(std::span<const NamedDie> handful) {
    std::vector<std::uint8_t> names;
    for (const NamedDie& die : handful) names.push_back(die.name);
    return names;
}

} // namespace

Json told_throw_json(const Throw& luck, const Words& words, Viewer viewer) {
    const bool show = luck.ask.visible_to(viewer);
    Json json = throw_json(luck, words, show);
    json["asks"] = luck.ask.kind->asks;
    if (show && !luck.handful.empty())
        add_titles(json, json["names"], names_of(luck.handful), luck.ask.kind->things, words);
    if (show && luck.sides > 0) json["sides"] = sides_json(luck.handful, luck.sides);
    return json;
}

Json want_json(const Want& want, const Words& words) {
    Json json = ask_json(want.ask);
    json["asks"] = want.ask.kind->asks;
    json["count"] = want.count;
    if (!want.handful.empty()) {
        json["names"] = names_json(*want.ask.kind, want.handful, words);
        add_titles(json, json["names"], names_of(want.handful), want.ask.kind->things, words);
    }
    if (want.sides > 0) {
        json["sides"] = sides_json(want.handful, want.sides);
    } else {
        Json from = Json::array();
        for (const std::uint8_t item : want.pool) from.push_back(words.word(want.ask.kind->things, item));
        add_titles(json, from, want.pool, want.ask.kind->things, words);
        json["from"] = std::move(from);
    }
    return json;
}

namespace {

// A sentence speaks of the number of results first, or of the one die that does not fit.
Refusal misfit(const ChanceKind& kind, std::size_t count, int name, int sides) {
    const auto slots = placeholders(kind.misfit);
    if (!slots.empty() && slots.front().kind == kind.things)
        return Refusal{kind.law, kind.misfit, {name, sides, sides, 0}};
    return Refusal{kind.law, kind.misfit, {static_cast<int>(count), name, sides, sides}};
}

} // namespace

Refusal misfit(const Want& want) {
    const bool named = want.unfit < want.handful.size();
    return misfit(*want.ask.kind, static_cast<std::size_t>(want.count),
                  named ? want.handful[want.unfit].name : 0, want.sides_of(want.unfit));
}

Refusal misfit(const Throw& luck) {
    return misfit(*luck.ask.kind, luck.results.size(), luck.handful.empty() ? 0 : luck.handful[0].name,
                  luck.sides_of(0));
}

std::string want_sentence(const Want& want, const Words& words) {
    const ChanceKind& kind = *want.ask.kind;
    if (want.sides == 0)
        return fmt::format("Enter {}: {} out of {}.", kind.asks, want.count, want.pool.size());
    if (want.handful.empty())
        return fmt::format("Enter {}: {} {} from 1 to {}.", kind.asks, want.count,
                           want.count == 1 ? "die" : "dice", want.sides);
    std::string dice;
    for (const NamedDie& die : want.handful)
        dice += fmt::format("{}{} from 1 to {}", dice.empty() ? "" : ", ",
                            words.spoken(kind.things, die.name), die.sides);
    return fmt::format("Enter {}: {}.", kind.asks, dice);
}

bool read_entered(const JsonReader& from, std::vector<Entered>& results) {
    if (!from.array(1024)) return false;
    bool fine = true;
    for (std::size_t i = 0; i < from.size(); ++i) {
        Entered result;
        if (from[i].value().is_string()) {
            const auto name = from[i].text(64);
            if (name && name->empty()) from[i].fault("a name is wanted here");
            if (!name || name->empty()) fine = false;
            result.name = name.value_or("");
        } else {
            // Wide on purpose: a die that shows 7 or -1 is for the rules to refuse.
            const auto number = from[i].integer(INT32_MIN, INT32_MAX, "a number or a name is wanted here");
            if (!number) fine = false;
            result.number = static_cast<std::int32_t>(number.value_or(0));
        }
        results.push_back(std::move(result));
    }
    return fine;
}

bool read_throws(const JsonReader& from, std::vector<Entered>& results) {
    if (!from.array(1024)) return false;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const JsonReader group = from[i];
        if (!group.object({"why", "seat", "against", "needs", "secret", "names", "dice", "drawn", "count"}))
            return false;
        if (group.has("count")) {
            group.fault("these results are hidden: this is one seat's view, which cannot be replayed");
            return false;
        }
        const auto values = group.has("dice") ? group.get("dice") : group.need("drawn");
        if (!values || !read_entered(*values, results)) return false;
    }
    return true;
}

Json outcome_json(const Outcome& outcome, int seats) {
    Json json;
    json["over"] = outcome.over;
    if (outcome.over) json["rule"] = outcome.ended_by.id;
    Json scores = Json::array();
    Json ranks = Json::array();
    Json pay_offs = Json::array();
    Json sides = Json::array();
    bool teams = false;
    for (int i = 0; i < seats; ++i) {
        scores.push_back(outcome.score[static_cast<std::size_t>(i)]);
        ranks.push_back(outcome.rank[static_cast<std::size_t>(i)]);
        pay_offs.push_back(outcome.pay_off[static_cast<std::size_t>(i)]);
        sides.push_back(outcome.side[static_cast<std::size_t>(i)]);
        teams |= outcome.side[static_cast<std::size_t>(i)] != i;
    }
    json["score"] = std::move(scores);
    json["rank"] = std::move(ranks);
    if (teams) json["side"] = std::move(sides);
    if (outcome.over) {
        json["pay_off"] = std::move(pay_offs);
        json["pay_off_whole"] = whole_win;
    }
    return json;
}

} // namespace muster
