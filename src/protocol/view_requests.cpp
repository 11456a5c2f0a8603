// Looking: what a viewer may be shown of a table, now and before.
#include "protocol/request.hpp"

namespace muster::protocol {

namespace {

Json turn_json(const AnyTable& table, std::size_t n, Viewer viewer) {
    const Turn& turn = table.turns()[n];
    Json json;
    json["n"] = n;
    if (n > 0) {
        json["seat"] = turn.seat.index();
        if (viewer.may_see(turn.seat) || table.opened(n))
            json["action"] = table.actions().write(turn.action);
        else
            json["sealed"] = true;
    }
    json["events"] = events_for(table, turn, viewer);
    return json;
}

} // namespace

void scene(Request& request) {
    const AnyTable& table = request.table();
    const auto now = static_cast<std::int64_t>(table.decisions());
    const auto at = request.number("at", 0, now, now);
    if (!at) return;
    request.reply["scene"] =
        to_json(table.scene(request.sees(), static_cast<std::size_t>(*at)), table.actions());
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

void hash(Request& request) {
    request.reply["n"] = request.table().turns().size();
    // Of the view: a hash of the whole state would let anyone test a guess at what is hidden.
    request.reply["hash"] = hex(request.table().hash_for(request.sees()));
}

} // namespace muster::protocol
