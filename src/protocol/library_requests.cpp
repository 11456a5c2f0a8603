// What this build knows: its games, their rules, and the signature of their behaviour.
#include "core/options.hpp"
#include "protocol/registry.hpp"
#include "protocol/request.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::protocol {

namespace {

std::string_view name_of(OptionType type) {
    switch (type) {
    case OptionType::number: return "number";
    case OptionType::choice: return "choice";
    case OptionType::text: return "text";
    case OptionType::list: return "list";
    }
    return "";
}

Json word_json(const OptionWord& word) {
    Json json;
    json["value"] = word.value;
    if (!word.note.empty()) json["note"] = word.note;
    if (!word.was.empty()) json["was"] = word.was;
    return json;
}

// Fields that the option does not use are left out.
Json option_json(const OptionInfo& option) {
    Json json;
    json["name"] = option.name;
    json["type"] = name_of(option.type);
    json["preset"] = option.preset;
    if (option.type == OptionType::number) {
        json["least"] = option.least;
        json["most"] = option.most;
    }
    for (const OptionWord& word : option.words) json["words"].push_back(word_json(word));
    for (const std::string_view item : option.items) json["items"].push_back(item);
    if (!option.hint.empty()) json["hint"] = option.hint;
    json["values"] = in_words(option);
    json["meaning"] = option.meaning;
    if (!option.was.empty()) json["was"] = option.was;
    return json;
}

// Fields that the verb does not use are left out.
Json verb_json(const VerbInfo& verb) {
    Json json;
    json["name"] = verb.name;
    if (!verb.subject.empty()) json["subject"] = verb.subject;
    if (!verb.target.empty()) json["target"] = verb.target;
    if (!verb.detail.empty()) json["detail"] = verb.detail;
    if (verb.place) json["place"] = true;
    return json;
}

Json game_json(const Game& game) {
    const GameInfo& info = game.info();
    Json json;
    json["id"] = info.id;
    json["title"] = info.title;
    json["summary"] = info.summary;
    json["rules"] = info.version;
    json["seats"] = Json::array({info.least_seats, info.most_seats});
    Json& options = json["options"] = Json::array();
    for (const OptionInfo& option : info.options) options.push_back(option_json(option));
    json["quick_start"] = info.quick_start;
    Json& verbs = json["verbs"] = Json::array();
    for (const VerbInfo& verb : game.verbs()) verbs.push_back(verb_json(verb));
    if (is_to_learn_from(game)) json["to_learn_from"] = true;
    return json;
}

const Game* game_of(Request& request) {
    const auto id = request.text("game", 64);
    if (!id) return nullptr;
    const Game* game = find_game(*id);
    if (game == nullptr) request.refuse("field", fmt::format("there is no game \"{}\"", *id), "game");
    return game;
}

// The ids of a rule page's entries, in its order: list items that open with their id in bold.
std::vector<std::string> entries_of(std::string_view page) {
    constexpr std::string_view opening = "\n- **";
    std::vector<std::string> ids;
    for (auto at = page.find(opening); at != std::string_view::npos; at = page.find(opening, at + 1)) {
        const auto start = at + opening.size();
        const auto end = page.find("** ", start);
        const auto line_end = page.find('\n', start);
        if (end < line_end) ids.emplace_back(page.substr(start, end - start));
    }
    return ids;
}

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

void find_rules(Request& request, std::string_view game) {
    const auto wanted = request.text("find", 256);
    if (!wanted) return;
    if (wanted->empty()) return request.refuse("field", "a text to look for is wanted here", "find");
    Json& found = request.reply["rules"] = Json::array();
    for (const std::string& id : entries_of(whole_rule_page(game))) {
        const auto text = rule_text(game, id);
        if (!text || lower(*text).find(lower(*wanted)) == std::string::npos) continue;
        found.push_back(Json{{"rule", id}, {"text", *text}});
    }
}

} // namespace

void games(Request& request) {
    const auto asked = request.in().get("all");
    const bool all = asked && asked->yes_or_no().value_or(false);
    if (!request.readable()) return;
    Json& list = request.reply["games"] = Json::array();
    for (const Game& game : all ? all_games() : muster::games()) list.push_back(game_json(game));
    Json& players = request.reply["bots"] = Json::array();
    for (const std::string_view name : bots()) players.push_back(name);
}

// One rule by its id, all that hold a text, or the whole page.
void rule(Request& request) {
    const Game* game = game_of(request);
    if (game == nullptr) return;
    const bool by_id = request.in().has("rule");
    if (request.in().has("find")) {
        if (by_id) return request.refuse("field", "ask for \"rule\" or for \"find\", not for both", "find");
        return find_rules(request, game->info().id);
    }
    const auto id = by_id ? request.text("rule", 64) : std::string();
    if (!id) return;
    const auto text = by_id && id->empty() ? std::nullopt : rule_text(game->info().id, *id);
    if (!text) return request.refuse("field", fmt::format("there is no rule \"{}\"", *id), "rule");
    if (by_id) request.reply["rule"] = *id;
    request.reply["text"] = *text;
}

void signature(Request& request) {
    const Game* game = game_of(request);
    if (game == nullptr) return;
    const Signature batch = game->signature();
    request.reply["games"] = batch.games;
    request.reply["decisions"] = batch.decisions;
    request.reply["hash"] = hex(batch.hash);
}

} // namespace muster::protocol
