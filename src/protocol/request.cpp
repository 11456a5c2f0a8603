#include "protocol/request.hpp"

#include "core/naming.hpp"

#include <fmt/format.h>

namespace muster::protocol {

namespace {

Json fault_json(const Fault& fault) {
    Json json = Json::object();
    if (!fault.file.empty()) json["file"] = fault.file;
    if (fault.line > 0) json["line"] = fault.line;
    if (!fault.field.empty()) json["field"] = fault.field;
    if (!fault.rule.empty()) json["rule"] = fault.rule;
    json["sentence"] = fault.sentence;
    return json;
}

} // namespace

Json to_json(const Error& error) {
    Json json;
    json["code"] = error.code;
    if (!error.field.empty()) json["field"] = error.field;
    if (!error.rule.empty()) json["rule"] = error.rule;
    json["sentence"] = error.sentence;
    if (!error.needs.is_null()) json["needs"] = error.needs;
    if (error.kept) json["kept"] = true;
    if (!error.faults.empty()) {
        Json& faults = json["faults"] = Json::array();
        for (const Fault& fault : error.faults) faults.push_back(fault_json(fault));
    }
    return json;
}

// ---------------------------------------------------------------- errors

void Request::refuse(Error error) {
    if (!failed()) error_ = std::move(error);
}

void Request::refuse(std::string_view code, std::string sentence, std::string_view field) {
    refuse(Error{code, std::string(field), "", std::move(sentence), {}, {}});
}

void Request::refuse(std::string_view code, const Refusal& refusal) {
    refuse(Error{code, "", std::string(refusal.rule.id), say(refusal), {}, {}});
}

void Request::refuse(std::string_view code, Faults faults) {
    const Fault first = faults.front();
    refuse(Error{code, first.field, first.rule, first.sentence, std::move(faults), {}});
}

bool Request::readable() {
    if (!faults_.empty()) refuse("field", faults_);
    return !failed();
}

bool Request::owner_asks() {
    if (!by_owner()) refuse("seat", "only the table's owner may ask this", "viewer");
    return by_owner();
}

// ---------------------------------------------------------------- fields

std::optional<std::int64_t> Request::number(std::string_view field, std::int64_t low, std::int64_t high) {
    const auto found = reader_.need(field);
    const auto number = found ? found->integer(low, high) : std::nullopt;
    return readable() ? number : std::nullopt;
}

std::optional<std::int64_t> Request::number(std::string_view field, std::int64_t low, std::int64_t high,
                                            std::int64_t preset) {
    if (!reader_.has(field)) return preset;
    return number(field, low, high);
}

std::optional<std::string> Request::text(std::string_view field, std::size_t longest) {
    const auto found = reader_.need(field);
    const auto text = found ? found->text(longest) : std::nullopt;
    return readable() ? text : std::nullopt;
}

std::optional<Seat> Request::seat() {
    const auto found = reader_.need("seat");
    const int last = table().seats() - 1;
    const auto seat = found ? found->integer(INT32_MIN, INT32_MAX,
                                             fmt::format("a seat's number from 0 to {} is wanted here", last))
                            : std::nullopt;
    if (!readable()) return std::nullopt;
    if (*seat >= 0 && *seat < table().seats()) return Seat(static_cast<int>(*seat));
    refuse("seat", fmt::format("there is no seat {}; the seats of this table are 0 to {}", *seat, last),
           "seat");
    return std::nullopt;
}

std::optional<Seat> Request::own_seat() {
    const auto asked = seat();
    if (!asked || sees().may_see(*asked)) return asked;
    refuse("hidden", table().secrecy());
    return std::nullopt;
}

std::optional<Action> Request::action() {
    const auto found = reader_.need("action");
    const auto action = found ? table().actions().read(*found) : std::nullopt;
    return readable() ? action : std::nullopt;
}

bool Request::places(std::unique_ptr<std::vector<Place>>& places) {
    if (const auto found = reader_.get("places"); found && found->array(most_places)) {
        places = std::make_unique<std::vector<Place>>();
        for (std::size_t i = 0; i < found->size(); ++i)
            places->push_back(read_place((*found)[i]).value_or(Place{}));
    }
    return readable();
}

bool Request::dice(std::unique_ptr<std::vector<Entered>>& dice) {
    if (const auto found = reader_.get("dice")) {
        dice = std::make_unique<std::vector<Entered>>();
        static_cast<void>(read_entered(*found, *dice));
    }
    return readable();
}

// ---------------------------------------------------------------- table and viewer

bool Request::sit() { return find_table() && find_viewer(); }

bool Request::sit_at(Tables::iterator found) {
    table_number_ = found->first;
    table_ = found->second.get();
    return true;
}

void Request::add_table(std::unique_ptr<AnyTable> table) {
    sit_at(tables_.emplace(++opened_, std::move(table)).first);
}

bool Request::find_table() {
    if (const auto field = reader_.get("table")) {
        const auto number =
            field->integer(INT32_MIN, INT32_MAX, "the number of an open table is wanted here");
        if (!readable()) return false;
        const auto found = tables_.find(static_cast<int>(*number));
        if (found != tables_.end()) return sit_at(found);
        refuse("table", fmt::format("there is no table {}", *number), "table");
        return false;
    }
    if (tables_.size() == 1) return sit_at(tables_.begin());
    if (tables_.empty())
        refuse("table", "no table is open");
    else
        refuse("table", fmt::format("{} tables are open: say which", tables_.size()), "table");
    return false;
}

bool Request::find_viewer() {
    const auto field = reader_.get("viewer");
    if (!field) return true;
    const int last = table_->seats() - 1;
    const std::string known =
        fmt::format("a viewer is a seat's number from 0 to {}, \"spectator\" or \"owner\"", last);
    if (field->value().is_string()) {
        const auto word = field->text(64);
        if (word == "owner") return true;
        if (word == "spectator") {
            viewer_ = Viewer::spectator();
            return true;
        }
        field->fault(known);
        return readable();
    }
    const auto number = field->integer(INT32_MIN, INT32_MAX, known);
    if (!readable()) return false;
    if (*number >= 0 && *number <= last) {
        viewer_ = Viewer(Seat(static_cast<int>(*number)));
        return true;
    }
    refuse("seat", fmt::format("there is no seat {}; the seats of this table are 0 to {}", *number, last),
           "viewer");
    return false;
}

// ---------------------------------------------------------------- what several requests say

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

void tell_turn(Json& into, const AnyTable& table, const Turn& turn, Viewer viewer) {
    Json& events = into["events"] = Json::array();
    for (const Event& event : turn.events)
        if (event.visible_to(viewer)) events.push_back(event_json(event, table.words()));
    if (turn.luck.empty()) return;
    Json& luck = into["luck"] = Json::array();
    for (const Throw& each : turn.luck) luck.push_back(told_throw_json(each, table.words(), viewer));
    if (turn.entered) into["entered"] = true;
}

namespace {

// What is left in a pool tells what others hold. So only the owner is told it; whoever draws has cards of
// their own to look at, and is told how many are left.
Json told_want_json(const Want& want, const Words& words, Viewer viewer) {
    Json json = want_json(want, words);
    if (viewer.is_owner() || want.sides > 0) return json;
    json.erase("from");
    json.erase("titles");
    json["things"] = want.ask.kind->things;
    json["of"] = want.pool.size();
    return json;
}

// Whose decision waits for its luck, and what it wants, as far as the viewer may know.
Json owed_json(const AnyTable& table, const Owed& owed, Viewer viewer) {
    Json json;
    const Turn& turn = owed.turn;
    const bool own = viewer.may_see(turn.seat);
    json["seat"] = turn.seat.index();
    if (own || table.opened(table.turns().size())) {
        json["action"] = table.actions().write(turn.action);
        // In the words of whoever decided, who may know more than others.
        if (own || !owed.beside) json["text"] = table.describe(turn.seat, turn.action);
    }
    for (const Throw& each : turn.luck)
        if (each.ask.visible_to(viewer)) json["luck"].push_back(told_throw_json(each, table.words(), viewer));
    if (table.luck_by == LuckBy::seats) {
        json["throw"] = turn.luck.size();
        json["waits_for"] = table.thrower().index();
    }
    if (owed.want.ask.visible_to(viewer)) json["needs"] = told_want_json(owed.want, table.words(), viewer);
    return json;
}

} // namespace

void tell_standing(Request& request) {
    const AnyTable& table = request.table();
    request.reply["n"] = table.turns().size();
    Json& seats = request.reply["awaiting"] = Json::array();
    for (const Seat seat : table.awaiting()) seats.push_back(seat.index());
    if (table.luck_by != LuckBy::owner) request.reply["luck_by"] = name_of(table.luck_by);
    if (const Owed* owed = table.owed()) request.reply["owed"] = owed_json(table, *owed, request.sees());
    request.reply["outcome"] = outcome_json(table.outcome(), table.seats());
    // A hash of the whole state would let anyone test a guess at what is hidden.
    if (request.by_owner()) request.reply["hash"] = hex(table.hash());
}

// The rules' sentence, and what it does not say: what is wanted where that is more than a number of dice, and
// how many results there were too many.
static std::string said_of_luck(const Played& played, const Words& words) {
    std::string text = sentence(played.refusal, words);
    const Want& want = played.want;
    if (played.result == Played::Result::wanting && (want.sides == 0 || !want.handful.empty()))
        text += " " + want_sentence(want, words);
    if (played.left_over > 0)
        text += fmt::format(" {} left over.",
                            counted(static_cast<int>(played.left_over), "result is", "results are"));
    return text;
}

void refuse_luck(Request& request, const Played& played, const Words& words, bool kept) {
    Error error{"dice", "dice", std::string(played.refusal.rule.id), said_of_luck(played, words), {}, {}};
    if (played.want.ask.kind != nullptr) error.needs = told_want_json(played.want, words, request.viewer());
    error.kept = kept;
    request.refuse(std::move(error));
}

} // namespace muster::protocol
