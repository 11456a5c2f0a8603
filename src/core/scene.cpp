#include "core/scene.hpp"
#include "core/json.hpp"

#include "core/action_json.hpp"

namespace muster {

namespace {

Json place_json(Place place) { return Json::array({place.x, place.y}); }

template <class List, class Write>
Json list_json(const List& list, Write write) {
    Json all = Json::array();
    for (const auto& each : list) all.push_back(write(each));
    return all;
}

// Fields that say nothing are left out: a scene is read by people too.
void add(Json& json, const char* name, const std::string& text) {
    if (!text.empty()) json[name] = text;
}
void add(Json& json, Rule rule) {
    if (rule.named()) json["rule"] = rule.id;
}
template <class List, class Write>
void add(Json& json, const char* name, const List& list, Write write) {
    if (!list.empty()) json[name] = list_json(list, write);
}

Json counter_json(const Scene::Counter& counter) {
    Json json = {{"name", counter.name}, {"value", counter.value}, {"icon", counter.icon}};
    add(json, "text", counter.text);
    return json;
}

Json board_json(const Scene::Board& board) {
    Json json;
    json["cells"] = board.hexes ? "hex" : "table";
    if (!board.hexes) json["size"] = place_json(board.size);
    if (board.unit.size > 0) json["unit"] = Json{{"name", board.unit.name}, {"size", board.unit.size}};
    json["terrain"] = list_json(board.terrain, [](const Scene::Terrain& patch) {
        Json one;
        add(one, "id", patch.id);
        one["kind"] = patch.kind;
        add(one, "label", patch.label);
        add(one, patch.rule);
        one["shape"] = list_json(patch.shape, place_json);
        add(one, "counters", patch.counters, counter_json);
        return one;
    });
    return json;
}

Json ring_json(const Scene::Ring& ring) {
    Json json = {{"name", ring.name}, {"radius", ring.radius}};
    add(json, ring.rule);
    return json;
}

Json piece_json(const Scene::Piece& piece) {
    Json json;
    json["id"] = piece.id;
    if (piece.owner >= 0) json["owner"] = piece.owner;
    json["name"] = piece.name;
    json["kind"] = piece.kind;
    if (piece.placed) json["at"] = place_json(piece.at);
    if (piece.facing >= 0) json["facing"] = piece.facing;
    if (piece.radius > 0) json["radius"] = piece.radius;
    add(json, "state", piece.state);
    json["counters"] = list_json(piece.counters, counter_json);
    json["sheet"] = list_json(piece.sheet, [](const Scene::SheetRow& row) {
        Json one = {{"name", row.name}, {"value", row.value}};
        add(one, row.rule);
        return one;
    });
    json["reach"] = list_json(piece.reach, [](const Scene::Reach& reach) {
        return Json{{"at", place_json(reach.at)}, {"needs", reach.needs}};
    });
    add(json, "rings", piece.rings, ring_json);
    add(json, "group", piece.group);
    add(json, "after", piece.after, [](const std::string& id) { return id; });
    return json;
}

Json marker_json(const Scene::Marker& marker) {
    Json json;
    json["id"] = marker.id;
    json["kind"] = marker.kind;
    add(json, "label", marker.label);
    if (marker.owner >= 0) json["owner"] = marker.owner;
    if (marker.home >= 0) json["home"] = marker.home;
    if (marker.placed) json["at"] = place_json(marker.at);
    if (marker.radius > 0) json["radius"] = marker.radius;
    json["value"] = marker.value;
    if (marker.needs > 0) json["needs"] = marker.needs;
    add(json, marker.rule);
    add(json, "rings", marker.rings, ring_json);
    return json;
}

Json die_json(const Scene::Die& die) {
    Json json = Json::object();
    add(json, "name", die.name);
    json["sides"] = die.sides;
    json["value"] = die.value;
    json["used"] = die.used;
    add(json, "colour", die.colour);
    add(json, "use", die.use);
    return json;
}

Json tray_json(const Scene::Tray& tray) {
    Json json = {{"owner", tray.owner}, {"title", tray.title}};
    add(json, "piece", tray.piece);
    json["dice"] = list_json(tray.dice, die_json);
    add(json, tray.rule);
    return json;
}

Json card_json(const Scene::Card& card) {
    Json json;
    json["id"] = card.id;
    json["title"] = card.title;
    add(json, "kind", card.kind);
    json["sections"] = list_json(card.sections, [](const Scene::CardSection& section) {
        return Json{{"name", section.name}, {"text", section.text}, {"icons", section.icons}};
    });
    return json;
}

Json hand_json(const Scene::Hand& hand) {
    Json json = {{"owner", hand.owner}, {"name", hand.name}, {"count", hand.count}};
    json["cards"] = list_json(hand.cards, card_json);
    return json;
}

Json seat_json(const Scene::SeatView& seat) {
    Json json = {{"seat", seat.seat}, {"name", seat.name}, {"colour", seat.colour}, {"score", seat.score}};
    add(json, "role", seat.role);
    add(json, seat.rule);
    json["counters"] = list_json(seat.counters, counter_json);
    json["to_act"] = seat.to_act;
    if (seat.turn > 0) json["turn"] = seat.turn;
    if (seat.rank > 0) json["rank"] = seat.rank;
    return json;
}

Json track_json(const Scene::Track& track) {
    Json json;
    json["round"] = track.round;
    if (track.rounds > 0) json["rounds"] = track.rounds;
    json["phases"] = list_json(track.phases, [](const Scene::Phase& phase) {
        Json one = {{"name", phase.name}, {"now", phase.now}};
        add(one, phase.rule);
        return one;
    });
    return json;
}

Json prompt_json(const Scene::Prompt& prompt, const ActionWriter& actions) {
    Json json = {{"seat", prompt.seat}, {"question", prompt.question}};
    add(json, prompt.rule);
    json["secret"] = prompt.secret;
    json["answer"] = name_of(prompt.answer);
    if (prompt.natural) json["natural"] = actions.write(*prompt.natural);
    add(json, "piece", prompt.piece);
    return json;
}

} // namespace

std::string_view name_of(Scene::Answer answer) {
    switch (answer) {
    case Scene::Answer::choose: break;
    case Scene::Answer::place: return "place";
    case Scene::Answer::facing: return "facing";
    case Scene::Answer::number: return "number";
    case Scene::Answer::die: return "die";
    }
    return "choose";
}

Json to_json(const std::vector<Scene::Coming>& forecast) {
    return list_json(forecast, [](const Scene::Coming& coming) {
        Json one;
        if (coming.seat >= 0) one["seat"] = coming.seat;
        one["label"] = coming.label;
        one["state"] = coming.state;
        add(one, coming.rule);
        return one;
    });
}

Json to_json(const std::vector<Scene::Prompt>& prompts, const ActionWriter& actions) {
    return list_json(prompts, [&](const Scene::Prompt& prompt) { return prompt_json(prompt, actions); });
}

Json to_json(const Scene& scene, const ActionWriter& actions) {
    Json json = Json::object();
    json.get_ref<Json::object_t&>().reserve(10); // growing would copy all that is in it
    json["board"] = board_json(scene.board);
    json["pieces"] = list_json(scene.pieces, piece_json);
    json["markers"] = list_json(scene.markers, marker_json);
    add(json, "trays", scene.trays, tray_json);
    json["hands"] = list_json(scene.hands, hand_json);
    json["seats"] = list_json(scene.seats, seat_json);
    json["track"] = track_json(scene.track);
    json["forecast"] = to_json(scene.forecast);
    json["chain"] = list_json(scene.chain, [](const Scene::Link& link) {
        Json one = {{"sentence", link.sentence}};
        add(one, link.rule);
        add(one, "from", link.from);
        add(one, "to", link.to);
        return one;
    });
    json["prompts"] = to_json(scene.prompts, actions);
    return json;
}

} // namespace muster
