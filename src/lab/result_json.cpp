#include "lab/result_json.hpp"

#include "core/json.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace muster::lab {

namespace {

Json bound(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

std::string_view name_of(Ended ended) {
    switch (ended) {
    case Ended::complete: return "complete";
    case Ended::enough: return "enough";
    case Ended::interrupted: return "interrupted";
    }
    return "";
}

// Without its bullet and its id.
std::string entry_of(const Game& game, const std::string& rule) {
    std::string text = rule_text(game.info().id, rule).value_or("");
    const std::string label = "- **" + rule + "** ";
    if (text.starts_with(label)) text.erase(0, label.size());
    return text;
}

Json rule_texts(const Game& game, const std::vector<Figures>& arms) {
    std::set<std::string> named;
    for (const Figures& arm : arms) {
        for (const RuleFigures& rule : arm.rules) named.insert(rule.rule);
        for (const EndingFigures& ending : arm.endings) named.insert(ending.rule);
    }
    Json texts = Json::object();
    for (const std::string& rule : named)
        if (!rule.empty()) texts[rule] = entry_of(game, rule);
    return texts;
}

} // namespace

Json to_json(const Maybe& estimate) {
    if (!estimate) return nullptr;
    return {{"value", estimate->value}, {"low", bound(estimate->low)}, {"high", bound(estimate->high)}};
}

Json to_json(const Settings& settings) {
    Json json = Json::object();
    for (const auto& [key, value] : settings) json[key] = value;
    return json;
}

Json result_json(const Plan& plan, const RunInfo& info, const std::vector<Figures>& arms) {
    const GameInfo& game = plan.game->info();
    const Arm& first = plan.arms.front();
    Json json;
    json["muster"] = MUSTER_VERSION;
    json["command"] = info.command;
    json["line"] = info.line;
    json["game"] = game.id;
    json["title"] = game.title;
    json["rules"] = game.version;
    json["seats"] = first.setup.seats;
    json["options"] = to_json(info.options);
    json["data"] = Json::array();
    for (const DataFile& file : first.setup.data) json["data"].push_back(file.name);
    const bool alike = std::ranges::all_of(plan.arms, [&](const Arm& arm) { return arm.bots == first.bots; });
    json["bots"] = alike ? Json(first.bots) : Json(nullptr);
    json["seed"] = plan.first_seed;
    json["planned"] = plan.games();
    json["games"] = info.games;
    json["partial"] = info.ended == Ended::interrupted;
    json["ended"] = name_of(info.ended);
    json["arms"] = Json::array();
    for (std::size_t i = 0; i < arms.size(); ++i) json["arms"].push_back(to_json(arms[i], plan.arms[i]));
    json["rule_texts"] = rule_texts(*plan.game, arms);
    return json;
}

} // namespace muster::lab
