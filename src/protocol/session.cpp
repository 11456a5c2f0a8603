#include "protocol/session.hpp"

#include "protocol/request.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <initializer_list>
#include <span>

namespace muster {

namespace {

using protocol::Request;

enum class About : std::uint8_t {
    library, // no table
    table,   // a table, as its viewer may know it
    owner,   // a table, and only its owner may ask
};

struct Entry {
    std::string_view name;
    About about;
    void (*answer)(Request&);
    std::array<std::string_view, 10>
        fields; // besides "id", "do", and "table" and "viewer" where it is about one
};

constexpr std::array entries{
    Entry{"games", About::library, protocol::games, {"all"}},
    Entry{"rule", About::library, protocol::rule, {"game", "rule", "find"}},
    Entry{"signature", About::library, protocol::signature, {"game"}},
    Entry{
        "new",
        About::library,
        protocol::open,
        {"game", "seats", "options", "data", "players", "seed", "luck_by", "dice", "transcript", "position"}},
    Entry{"close", About::owner, protocol::close, {}},
    Entry{"position", About::table, protocol::position, {"position", "dice"}},
    Entry{"awaiting", About::table, protocol::awaiting, {}},
    Entry{"legal", About::table, protocol::legal, {"seat"}},
    Entry{"judge", About::table, protocol::judge, {"seat", "action", "places"}},
    Entry{"act", About::table, protocol::act, {"seat", "action", "dice", "n"}},
    Entry{"roll", About::table, protocol::roll, {"dice", "n", "throw"}},
    Entry{"undo", About::owner, protocol::undo, {"count"}},
    Entry{"scene", About::table, protocol::scene, {"at"}},
    Entry{"forecast", About::table, protocol::forecast, {}},
    Entry{"bot", About::table, protocol::bot, {"seat", "bot", "seed", "most"}},
    Entry{"transcript", About::table, protocol::transcript, {}},
    Entry{"log", About::table, protocol::log, {"from"}},
    Entry{"history", About::table, protocol::history, {}},
    Entry{"hash", About::table, protocol::hash, {}},
};

const Entry* find_entry(std::string_view name) {
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& each) { return each.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

bool knows(const Entry& entry, std::string_view field) {
    if (field == "id" || field == "do") return true;
    if (entry.about != About::library && (field == "table" || field == "viewer")) return true;
    return std::find(entry.fields.begin(), entry.fields.end(), field) != entry.fields.end();
}

void check_fields(const Entry& entry, Request& request) {
    for (const auto& [name, unused] : request.in().value().items())
        if (name.empty() || !knows(entry, name))
            request.faults().push_back(
                {"", 0, name, "", fmt::format("\"{}\" has no such field", entry.name)});
}

void answer_entry(const Entry& entry, Request& request) {
    check_fields(entry, request);
    if (!request.readable()) return;
    if (entry.about != About::library && !request.sit()) return;
    if (entry.about == About::owner && !request.owner_asks()) return;
    entry.answer(request);
}

void answer_request(Request& request) {
    const auto field = request.in().get("do");
    if (!field || !field->value().is_string())
        return request.refuse("request", "a request says in \"do\" what it asks for", "do");
    const Entry* entry = find_entry(field->value().get_ref<const std::string&>());
    if (entry != nullptr) return answer_entry(*entry, request);
    std::string known;
    for (const Entry& each : entries) known += (known.empty() ? "" : ", ") + std::string(each.name);
    request.refuse("request", fmt::format("there is no such request; the requests are {}", known), "do");
}

// The start of a reply: the request's id, if it has one.
Json begin_reply(const Json* id) {
    Json reply = Json::object();
    reply.get_ref<Json::object_t&>().reserve(16); // growing would copy all that is in it
    if (id != nullptr) reply["id"] = *id;
    return reply;
}

std::string write_error(const Json* id, const protocol::Error& error) {
    Json reply = begin_reply(id);
    reply["ok"] = false;
    reply["error"] = to_json(error);
    return to_text(reply);
}

protocol::Error plain(std::string_view code, std::string sentence, std::string field = "") {
    return {code, std::move(field), "", std::move(sentence), {}, {}};
}

bool fit_for_id(const Json& id) {
    return id.is_null() || id.is_boolean() || id.is_number() ||
           (id.is_string() && id.get_ref<const std::string&>().size() <= 256);
}

} // namespace

int Session::host(std::unique_ptr<AnyTable> table) {
    tables_.emplace(++opened_, std::move(table));
    return opened_;
}

std::string Session::answer(std::string_view request_line) {
    if (request_line.size() > longest_request)
        return write_error(
            nullptr, plain("limit", fmt::format("a request is at most {} bytes long", longest_request)));
    Faults faults;
    const auto value = parse_json(request_line, faults);
    if (!value) return write_error(nullptr, plain("json", faults.front().sentence));
    if (!value->is_object()) return write_error(nullptr, plain("request", "a request is a JSON object"));
    const auto found = value->find("id");
    const Json* id = found != value->end() ? &*found : nullptr;
    if (id != nullptr && !fit_for_id(*id))
        return write_error(
            nullptr,
            plain("field", "an id is a number, true, false, null or a text of at most 256 bytes", "id"));
    Request request(*value, tables_, opened_, thinking_);
    request.reply = begin_reply(id);
    request.reply["ok"] = true;
    answer_request(request);
    return request.failed() ? write_error(id, *request.error()) : to_text(request.reply);
}

} // namespace muster
