// Opening, changing and closing tables.
#include "protocol/registry.hpp"
#include "protocol/request.hpp"
#include "protocol/session.hpp"

#include <fmt/format.h>

namespace muster::protocol {

namespace {

// What `new` was asked for, apart from a transcript.
struct Opening {
    const Game* game = nullptr;
    Setup setup;
    std::uint64_t seed = 0;
    std::vector<std::string> players;
    LuckBy luck_by = LuckBy::owner;
    std::unique_ptr<std::vector<Entered>> dice;
};

bool read_opening(Request& request, Opening& opening) {
    const auto id = request.text("game", 64);
    if (!id) return false;
    opening.game = find_game(*id);
    if (opening.game == nullptr) {
        request.refuse("field", fmt::format("there is no game \"{}\"", *id), "game");
        return false;
    }
    const GameInfo& info = opening.game->info();
    opening.setup.seats = info.usual_seats();
    if (const auto seats = request.in().get("seats"))
        static_cast<void>(seats->integer(info.least_seats, info.most_seats));
    if (!request.readable()) return false;
    read_setup(request.in(), opening.setup);
    if (!request.readable()) return false;
    read_players(request.in(), static_cast<std::size_t>(opening.setup.seats), opening.players);
    if (!request.readable()) return false;
    const auto seed = request.number("seed", 0, static_cast<std::int64_t>(highest_seed), preset_seed);
    if (!seed) return false;
    opening.seed = static_cast<std::uint64_t>(*seed);
    opening.luck_by = read_luck_by(request.in()).value_or(LuckBy::owner);
    return request.dice(opening.dice); // and whatever was not readable by now
}

// Goes on from a position that a person wrote, on the request's table.
bool place(Request& request, AnyTable& table, const Json& position, const std::vector<Entered>* dice) {
    Faults faults;
    const Played played = table.set_position(position, dice, faults);
    if (played.ok()) return true;
    // Paths are those within the position; what is wrong with the whole of it is the request's field.
    for (Fault& fault : faults)
        if (fault.field.empty()) fault.field = "position";
    if (!faults.empty())
        request.refuse("position", std::move(faults));
    else if (played.refusal.sentence.empty())
        request.refuse("position", "this is not a position of this game", "position");
    else
        refuse_luck(request, played, table.words());
    return false;
}

// Without a table there are no words for what it wants, so one is opened by the seed and thrown away.
void refuse_set_up(Request& request, const Opening& opening, const Played& short_of) {
    Played opened;
    Faults faults;
    const auto spare = opening.game->open(opening.setup, opening.seed, nullptr, opened, faults);
    if (spare) return refuse_luck(request, short_of, spare->words());
    request.refuse("dice", "the luck of the set-up does not suffice", "dice");
}

std::unique_ptr<AnyTable> open_fresh(Request& request) {
    Opening opening;
    if (!read_opening(request, opening)) return nullptr;
    const auto position = request.in().get("position");
    Played opened;
    Faults faults;
    // With a position, entered luck is for what comes after it; the set-up that it replaces draws its own.
    auto table = opening.game->open(opening.setup, opening.seed, position ? nullptr : opening.dice.get(),
                                    opened, faults);
    if (!table) {
        if (!faults.empty())
            request.refuse("data", std::move(faults));
        else
            refuse_set_up(request, opening, opened);
        return nullptr;
    }
    table->players = std::move(opening.players);
    table->luck_by = opening.luck_by;
    if (position && !place(request, *table, position->value(), opening.dice.get())) return nullptr;
    return table;
}

std::unique_ptr<AnyTable> open_saved(Request& request) {
    for (const char* field : {"game", "seats", "options", "data", "players", "seed", "dice", "position"})
        if (request.in().has(field))
            request.faults().push_back({"", 0, field, "", "a transcript says this itself"});
    const auto luck_by = read_luck_by(request.in()); // otherwise as the transcript says
    const auto text = request.text("transcript", Session::longest_request);
    if (!text) return nullptr;
    Faults faults;
    auto table = read_transcript(*text, open_tables(), faults);
    if (table && luck_by) table->luck_by = *luck_by;
    if (table) return table;
    if (faults.empty()) faults.push_back({"", 0, "", "", "this transcript cannot be replayed"});
    request.refuse("transcript", std::move(faults));
    return nullptr;
}

void tell_opened(Request& request) {
    const AnyTable& table = request.table();
    request.reply["table"] = request.table_number();
    request.reply["game"] = table.info().id;
    request.reply["rules"] = table.info().version;
    request.reply["seats"] = table.seats();
    request.reply["seed"] = table.seed();
    if (table.hashes_unread) request.reply["hashes_unread"] = true;
    tell_turn(request.reply, table, table.turns().back(), Viewer::owner());
    tell_standing(request);
}

void set_position(Request& request, const JsonReader& position) {
    if (!request.by_owner())
        return request.refuse("seat", "only the table's owner may set a position", "viewer");
    std::unique_ptr<std::vector<Entered>> dice;
    if (!request.dice(dice)) return;
    if (!place(request, request.table(), position.value(), dice.get())) return;
    tell_turn(request.reply, request.table(), request.table().turns().back(), Viewer::owner());
    tell_standing(request);
}

} // namespace

void open(Request& request) {
    if (request.tables_open() >= Session::most_tables)
        return request.refuse(
            "limit", fmt::format("at most {} tables are open at once: close one", Session::most_tables));
    auto table = request.in().has("transcript") ? open_saved(request) : open_fresh(request);
    if (!table) return;
    request.add_table(std::move(table));
    tell_opened(request);
}

void close(Request& request) {
    request.reply["table"] = request.table_number();
    request.close_table();
}

void position(Request& request) {
    if (const auto given = request.in().get("position")) return set_position(request, *given);
    if (request.in().has("dice"))
        return request.refuse("field", "luck is entered only where a position is set", "dice");
    request.reply["position"] = request.table().position(request.sees());
}

void undo(Request& request) {
    AnyTable& table = request.table();
    const auto count = request.number("count", 1, INT32_MAX, 1);
    if (!count) return;
    const auto taken = static_cast<std::size_t>(*count);
    if (taken > table.given())
        return request.refuse(
            "refused", fmt::format("there are {} decisions to take back, not {}", table.given(), *count));
    if (const auto refusal = refuse_undo(table, taken)) return request.refuse("refused", *refusal);
    for (std::size_t i = 0; i < taken; ++i) static_cast<void>(table.undo());
    tell_standing(request);
}

} // namespace muster::protocol
