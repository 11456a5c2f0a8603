// Looking: what a viewer may be shown of a table, now and before.
#include "protocol/request.hpp"

#include <algorithm>

namespace muster::protocol {

namespace {

Json turn_json(const AnyTable& table, std::size_t n, Viewer viewer) {
    const Turn& turn = table.turns()[n];
    Json json;
    json["n"] = n;
    if (n > 0) {
        json["seat"] = turn.seat.index();
        if (viewer.may_see(turn.seat) || table.opened(n)) json["action"] = table.actions().write(turn.action);
        if (turn.sealed) json["sealed"] = true;
    }
    tell_turn(json, table, turn, viewer);
    return json;
}

// Whoever asks is told what everybody can see: the round, its phase and the score.
Json standing_after(const AnyTable& table, std::size_t n) {
    const Scene::Track track = table.scene(Viewer::spectator(), n).track;
    const auto now = std::ranges::find_if(track.phases, &Scene::Phase::now);
    Json json;
    json["round"] = track.round;
    if (now != track.phases.end()) json["phase"] = now->name;
    json["score"] = outcome_json(table.outcome(n), table.seats())["score"];
    return json;
}

} // namespace

void scene(Request& request) {
    const AnyTable& table = request.table();
    const auto now = static_cast<std::int64_t>(table.decisions());
    const auto at = request.number("at", 0, now, now);
    if (!at) return;
    const std::size_t turn = request.in().has("at") ? static_cast<std::size_t>(*at) : AnyTable::now;
    request.reply["scene"] = to_json(table.scene(request.sees(), turn), table.actions());
}

void forecast(Request& request) {
    request.reply["forecast"] = to_json(request.table().scene(request.sees()).forecast);
}

void transcript(Request& request) {
    request.reply["transcript"] = muster::transcript(request.table(), request.viewer());
}

void log(Request& request) {
    const AnyTable& table = request.table();
    const auto from = request.number("from", 0, INT32_MAX, 0);
    if (!from) return;
    Json& turns = request.reply["log"] = Json::array();
    for (auto n = static_cast<std::size_t>(*from); n < table.turns().size(); ++n)
        turns.push_back(turn_json(table, n, request.sees()));
}

void history(Request& request) {
    const AnyTable& table = request.table();
    Json& history = request.reply["history"] = Json::array();
    Json before;
    for (std::size_t n = 0; n < table.turns().size(); ++n) {
        Json standing = standing_after(table, n);
        if (standing == before) continue;
        Json& entry = history.emplace_back(Json::object());
        entry["n"] = n;
        entry.update(standing);
        before = std::move(standing);
    }
}

void hash(Request& request) {
    request.reply["n"] = request.table().turns().size();
    // Of the view: a hash of the whole state would let anyone test a guess at what is hidden.
    request.reply["hash"] = hex(request.table().hash_for(request.sees()));
}

} // namespace muster::protocol
