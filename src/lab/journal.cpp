#include "lab/journal.hpp"

#include "core/json.hpp"
#include "core/options.hpp"
#include "core/transcript.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <mutex>
#include <set>
#include <stdexcept>
#include <utility>

namespace muster::lab {

namespace {

constexpr int format_version = 1;
constexpr std::int64_t highest_number = static_cast<std::int64_t>(highest_seed);
constexpr std::size_t most_arms = 10'000;
constexpr std::size_t most_rules = 1'024; // an object has no more fields

// Rules are named by texts that are there for as long as the program is. Those that were read are kept here.
std::string_view kept_text(const std::string& text) {
    static std::mutex mutex;
    static std::set<std::string> texts;
    const std::scoped_lock lock(mutex);
    return *texts.insert(text).first;
}

// ---------------------------------------------------------------- the plan

Json arm_json(const Arm& arm) {
    Json json;
    json["name"] = arm.name;
    json["seats"] = arm.setup.seats;
    json["options"] = Json::object();
    for (const auto& [name, value] : arm.setup.options) json["options"][name] = value;
    if (!arm.setup.data.empty()) {
        json["data"] = Json::object();
        for (const DataFile& file : arm.setup.data) json["data"][file.name] = file.text;
    }
    json["bots"] = arm.bots;
    return json;
}

Json plan_json(const Plan& plan) {
    Json json;
    json["muster_lab"] = format_version;
    json["version"] = MUSTER_VERSION;
    json["game"] = plan.game->info().id;
    json["rules"] = plan.game->info().version;
    json["first_seed"] = plan.first_seed;
    json["units"] = plan.units;
    json["arms"] = Json::array();
    for (const Arm& arm : plan.arms) json["arms"].push_back(arm_json(arm));
    return json;
}

Arm arm_of(const JsonReader& from) {
    from.object({"name", "seats", "options", "data", "bots"});
    Arm arm;
    if (const auto name = from.need("name")) arm.name = name->text().value_or("");
    read_setup(from, arm.setup);
    if (const auto bots = from.need("bots"); bots && bots->array(max_seats))
        for (std::size_t i = 0; i < bots->size(); ++i) arm.bots.push_back((*bots)[i].text(64).value_or(""));
    return arm;
}

std::uint64_t number_of(const JsonReader& from, std::string_view field, std::int64_t low, std::int64_t high) {
    const auto number = from.need(field);
    return static_cast<std::uint64_t>(number ? number->integer(low, high).value_or(low) : low);
}

void expect(const JsonReader& from, std::string_view field, std::string_view ours, std::string_view what) {
    const auto theirs = from.need(field);
    if (!theirs || theirs->text() == ours) return;
    theirs->fault(
        fmt::format("this is of version {} of {}, here it is {}", theirs->text().value_or("?"), what, ours));
}

bool is_journal(const Json& header) { return header.is_object() && header.contains("muster_lab"); }

Plan plan_of(const JsonReader& from) {
    from.object({"muster_lab", "version", "game", "rules", "first_seed", "units", "arms"});
    Plan plan;
    static_cast<void>(number_of(from, "muster_lab", format_version, format_version));
    expect(from, "version", MUSTER_VERSION, "Muster");
    if (const auto game = from.need("game")) {
        plan.game = find_game(game->text(64).value_or(""));
        if (plan.game == nullptr) game->fault("there is no such game");
    }
    if (plan.game != nullptr) expect(from, "rules", plan.game->info().version, "the rules");
    plan.first_seed = number_of(from, "first_seed", 0, highest_number);
    plan.units = number_of(from, "units", 1, highest_number);
    if (const auto arms = from.need("arms"); arms && arms->array(most_arms))
        for (std::size_t i = 0; i < arms->size(); ++i) plan.arms.push_back(arm_of((*arms)[i]));
    if (plan.arms.empty()) from.fault("there is nothing to play");
    return plan;
}

// ---------------------------------------------------------------- names of once

// "score_target=3 bots=greedy": what a sweep calls its cells.
std::string with_new_names(std::string_view name, const OptionList& options) {
    std::string renamed;
    for (const std::string_view word : parts_of(name, ' ')) {
        const auto equals = word.find('=');
        if (!renamed.empty()) renamed += ' ';
        if (equals == std::string_view::npos) {
            renamed += word;
            continue;
        }
        const std::string_view key = new_name(word.substr(0, equals), options);
        renamed += fmt::format("{}={}", key, new_value(key, word.substr(equals + 1), options));
    }
    return renamed;
}

void use_new_names(Json& arm, const OptionList& options) {
    if (!arm.is_object()) return;
    if (arm.contains("name") && arm["name"].is_string())
        arm["name"] = with_new_names(arm["name"].get<std::string>(), options);
    if (!arm.contains("options") || !arm["options"].is_object()) return;
    NamedValues given;
    for (const auto& [name, value] : arm["options"].items()) {
        if (!value.is_string()) return; // whoever reads it says what is wrong
        given.emplace_back(name, value.get<std::string>());
    }
    muster::use_new_names(given, options);
    arm["options"] = Json::object();
    for (const auto& [name, value] : given) arm["options"][name] = value;
}

// A plan that was written when options had other names is the same plan.
void use_new_names(Json& header) {
    if (!header.is_object() || !header.contains("game") || !header["game"].is_string()) return;
    const Game* game = find_game(header["game"].get<std::string>());
    if (game == nullptr || !header.contains("arms") || !header["arms"].is_array()) return;
    for (Json& arm : header["arms"]) use_new_names(arm, game->info().options);
}

// ---------------------------------------------------------------- where two plans differ

std::string shortened(const Json& value) {
    constexpr std::size_t longest = 60;
    std::string text = to_text(value);
    if (text.size() > longest) text = text.substr(0, longest) + "...";
    return text;
}

void compare(const JsonReader& theirs, const Json& ours);

void compare_fields(const JsonReader& theirs, const Json& ours) {
    for (const auto& [name, value] : ours.items()) {
        if (const auto field = theirs.get(name))
            compare(*field, value);
        else
            theirs.fault(
                fmt::format("\"{}\" is {} in this plan, and not set in the file", name, shortened(value)));
    }
    theirs.each([&](const std::string& name, const JsonReader& value) {
        if (!ours.contains(name))
            value.fault(
                fmt::format("it is {} in the file, and not set in this plan", shortened(value.value())));
    });
}

// A fault for each thing that is not the same.
void compare(const JsonReader& theirs, const Json& ours) {
    const Json& value = theirs.value();
    if (value == ours) return;
    if (value.is_object() && ours.is_object()) return compare_fields(theirs, ours);
    if (value.is_array() && ours.is_array() && value.size() == ours.size()) {
        for (std::size_t i = 0; i < ours.size(); ++i) compare(theirs[i], ours[i]);
        return;
    }
    theirs.fault(fmt::format("it is {} in the file, and {} in this plan", shortened(value), shortened(ours)));
}

void check_header(std::string_view line, const Plan& plan, Faults& faults) {
    Faults unread;
    auto header = parse_json(line, unread);
    if (!header || !is_journal(*header)) {
        faults.push_back(
            {"", 0, "", "", "this is not a journal of the laboratory: its first line must be a header"});
        return;
    }
    Json ours = plan_json(plan);
    ours.erase("units"); // going on with more games than before is the point of it
    header->erase("units");
    use_new_names(*header);
    compare(JsonReader(*header, faults), ours);
}

// ---------------------------------------------------------------- rows

template <class Values>
Json values_json(const Values& values, int seats) {
    Json json = Json::array();
    for (int i = 0; i < seats; ++i) json.push_back(values[static_cast<std::size_t>(i)]);
    return json;
}

template <class Value>
void read_values(const JsonReader& from, std::string_view field, int seats, std::int64_t low,
                 std::int64_t high, std::array<Value, max_seats>& values) {
    const auto list = from.need(field);
    if (!list || !list->array(max_seats)) return;
    if (list->size() != static_cast<std::size_t>(seats))
        return list->fault(fmt::format("{} numbers are wanted here, one a seat", seats));
    for (std::size_t i = 0; i < list->size(); ++i)
        values[i] = static_cast<Value>((*list)[i].integer(low, high).value_or(0));
}

template <class Value>
Value value_of(const JsonReader& from, std::string_view field) {
    return static_cast<Value>(number_of(from, field, 0, std::numeric_limits<Value>::max()));
}

int seat_of(const JsonReader& from, std::string_view field, int seats) {
    const auto seat = from.need(field);
    return static_cast<int>(seat ? seat->integer(-1, seats - 1).value_or(-1) : -1);
}

bool flag_of(const JsonReader& from, std::string_view field) {
    const auto flag = from.need(field);
    return flag && flag->yes_or_no().value_or(false);
}

void read_fired(const JsonReader& from, std::vector<RuleCount>& fired) {
    const auto rules = from.need("fired");
    if (!rules) return;
    if (rules->size() > most_rules) return rules->fault("these are more rules than any game has");
    rules->each([&](const std::string& rule, const JsonReader& times) {
        fired.push_back(
            {kept_text(rule), static_cast<std::uint32_t>(times.integer(1, UINT32_MAX).value_or(1))});
    });
}

MatchRecord record_of(const JsonReader& from, int seats) {
    MatchRecord record;
    Outcome& outcome = record.outcome;
    record.seed = number_of(from, "seed", 0, highest_number);
    outcome.over = flag_of(from, "over");
    if (const auto rule = from.need("ended_by"))
        if (const std::string id = rule->text(64).value_or(""); !id.empty())
            outcome.ended_by = Rule{kept_text(id)};
    read_values(from, "score", seats, INT32_MIN, INT32_MAX, outcome.score);
    read_values(from, "rank", seats, 0, max_seats, outcome.rank);
    read_values(from, "pay_off", seats, 0, whole_win, outcome.pay_off);
    read_values(from, "side", seats, 0, max_seats - 1, outcome.side);
    record.stopped = flag_of(from, "stopped");
    record.decisions = value_of<std::uint32_t>(from, "decisions");
    record.rounds = value_of<std::uint16_t>(from, "rounds");
    record.lead_changes = value_of<std::uint16_t>(from, "lead_changes");
    record.first = seat_of(from, "first", seats);
    record.won_lead = seat_of(from, "won_lead", seats);
    read_fired(from, record.fired);
    return record;
}

} // namespace

std::string plan_text(const Plan& plan) { return to_text(plan_json(plan)); }

std::optional<Plan> read_plan(std::string_view line, Faults& faults) {
    const std::size_t before = faults.size();
    auto json = parse_json(line, faults);
    if (!json) return std::nullopt;
    use_new_names(*json);
    Plan plan = plan_of(JsonReader(*json, faults));
    return faults.size() == before ? std::optional(std::move(plan)) : std::nullopt;
}

std::string row_text(const Plan& plan, const Row& row) {
    const MatchRecord& record = row.record;
    const Outcome& outcome = record.outcome;
    const int seats = plan.arms[plan.arm_of(row.number)].setup.seats;
    Json json;
    json["number"] = row.number;
    json["seed"] = record.seed;
    json["over"] = outcome.over;
    json["ended_by"] = outcome.ended_by.id;
    json["score"] = values_json(outcome.score, seats);
    json["rank"] = values_json(outcome.rank, seats);
    json["pay_off"] = values_json(outcome.pay_off, seats);
    json["side"] = values_json(outcome.side, seats);
    json["stopped"] = record.stopped;
    json["decisions"] = record.decisions;
    json["rounds"] = record.rounds;
    json["lead_changes"] = record.lead_changes;
    json["first"] = record.first;
    json["won_lead"] = record.won_lead;
    json["fired"] = Json::object();
    for (const RuleCount& fired : record.fired) json["fired"].emplace(fired.rule, fired.times);
    return to_text(json);
}

std::optional<Row> read_row(const Plan& plan, std::string_view line, Faults& faults) {
    const std::size_t before = faults.size();
    const auto json = parse_json(line, faults);
    if (!json) return std::nullopt;
    const JsonReader from(*json, faults);
    from.object({"number", "seed", "over", "ended_by", "score", "rank", "pay_off", "side", "stopped",
                 "decisions", "rounds", "lead_changes", "first", "won_lead", "fired"});
    Row row;
    row.number = number_of(from, "number", 0, highest_number);
    row.record = record_of(from, plan.arms[plan.arm_of(row.number)].setup.seats);
    if (row.record.seed != plan.seed_of(row.number))
        from.fault(
            fmt::format("the seed of game {} is {} in this plan", row.number, plan.seed_of(row.number)));
    return faults.size() == before ? std::optional(std::move(row)) : std::nullopt;
}

// ---------------------------------------------------------------- the file's text

std::optional<Kept> read_journal(std::string_view text, const std::string& file, const Plan& plan,
                                 Faults& faults) {
    constexpr std::size_t enough_faults = 20;
    Kept kept;
    const std::string header = plan_text(plan);
    if (text.size() <= header.size() && header.starts_with(text)) return kept; // killed before it was written
    std::set<std::uint64_t> numbers;
    const auto read_line = [&](int line, std::string_view content, Faults& found) {
        if (line == 1) return check_header(content, plan, found);
        auto row = read_row(plan, content, found);
        if (!row) return;
        if (!numbers.insert(row->number).second)
            found.push_back({"", 0, "number", "", fmt::format("game {} is here twice", row->number)});
        kept.rows.push_back(std::move(*row));
    };
    for (int line = 1;; ++line) {
        const auto end = text.find('\n', kept.length);
        if (end == std::string_view::npos && line > 1) break;
        Faults found;
        read_line(line, text.substr(kept.length, end - kept.length), found);
        for (Fault& fault : found) {
            fault.file = file;
            fault.line = line;
            faults.push_back(std::move(fault));
        }
        if (end == std::string_view::npos || faults.size() >= enough_faults || (line == 1 && !faults.empty()))
            break;
        kept.length = end + 1;
    }
    if (!faults.empty()) return std::nullopt;
    std::ranges::sort(kept.rows, {}, &Row::number);
    return kept;
}

// ---------------------------------------------------------------- the file

Journal Journal::begin(const std::string& path, const Plan& plan) {
    Journal journal(path);
    journal.file_.shorten(0);
    journal.file_.add(plan_text(plan) + "\n");
    journal.file_.sync();
    return journal;
}

Journal Journal::resume(const std::string& path, const Plan& plan, std::vector<Row>& rows) {
    Journal journal(path);
    Faults faults;
    auto kept = read_journal(journal.file_.read(), path, plan, faults);
    if (!kept) throw std::runtime_error(to_string(faults));
    journal.file_.shorten(kept->length);
    if (kept->length == 0) journal.file_.add(plan_text(plan) + "\n");
    rows = std::move(kept->rows);
    return journal;
}

// Games may end thousands of times a second, and a disk keeps up with some hundred; so what the power failing
// may cost is a second.
void Journal::add(const Plan& plan, const Row& row) {
    file_.add(row_text(plan, row) + "\n");
    const auto now = std::chrono::steady_clock::now();
    if (now - synced_ < std::chrono::seconds(1)) return;
    file_.sync();
    synced_ = now;
}

} // namespace muster::lab
