#include "core/transcript.hpp"

#include "core/limits.hpp"
#include "core/visible.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace muster {

namespace {

// Version 1 told hashes of the bytes of a state, which nothing can compare any more; all else of it is as it
// was.
constexpr int format_version = 2;

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

// "options" and "data" of a header.
void write_setup(const Setup& setup, Json& header) {
    Json options = Json::object();
    for (const auto& [name, value] : setup.options) options[name] = value;
    header["options"] = std::move(options);
    if (setup.data.empty()) return;
    Json data = Json::object();
    for (const DataFile& file : setup.data) data[file.name] = file.text;
    header["data"] = std::move(data);
}

Json header_json(const AnyTable& table, bool whole) {
    Json header;
    header["muster"] = format_version;
    header["game"] = table.info().id;
    header["rules"] = table.info().version;
    header["seats"] = table.seats();
    write_setup(table.setup(), header);
    if (!table.players.empty()) header["players"] = table.players;
    if (table.luck_by != LuckBy::owner) header["luck_by"] = name_of(table.luck_by);
    if (whole) header["seed"] = table.seed();
    return header;
}

Json luck_json(const Turn& turn, const Words& words, Viewer viewer) {
    Json luck = Json::array();
    for (const Throw& each : turn.luck) luck.push_back(throw_json(each, words, each.ask.visible_to(viewer)));
    return luck;
}

// What has been thrown for a decision that still wants luck; of what is secret not even that it was.
Turn seen_so_far(Turn turn, Viewer viewer) {
    std::erase_if(turn.luck, [&](const Throw& each) { return !each.ask.visible_to(viewer); });
    return turn;
}

} // namespace

std::string transcript(const AnyTable& table, Viewer viewer) {
    const bool over = table.outcome().over;
    // A hash is a function of what is hidden: short secrets could be guessed from it.
    const bool whole = over || viewer.is_owner();
    Json header = header_json(table, whole);
    if (!whole) header["view"] = "partial";
    if (table.started_from_position() && whole) header["position"] = table.first_position_;
    std::string text = to_text(header) + "\n";
    const ActionWriter actions = table.actions();
    const auto tell = [&](std::size_t n, const Turn& turn, bool owed) {
        Json line;
        line["n"] = n;
        if (n > 0) {
            line["seat"] = turn.seat.index();
            if (whole || viewer.is(turn.seat) || table.opened(n))
                line["action"] = actions.write(turn.action);
            else
                line["sealed"] = true;
        }
        if (!turn.luck.empty())
            line["luck"] = luck_json(turn, table.words(), whole ? Viewer::owner() : viewer);
        if (turn.entered) line["entered"] = true;
        if (owed) line["owed"] = true;
        if (whole) line["hash"] = hex(table.hash(n));
        text += to_text(line) + "\n";
    };
    for (std::size_t n = 0; n < table.turns().size(); ++n) tell(n, table.turns()[n], false);
    if (const Owed* owed = table.owed())
        tell(table.turns().size(), seen_so_far(owed->turn, whole ? Viewer::owner() : viewer), true);
    if (over) {
        Json line;
        line["result"] = outcome_json(table.outcome(), table.seats());
        text += to_text(line) + "\n";
    }
    return text;
}

namespace {

// Cuts a text into lines and remembers their numbers.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}
    std::optional<std::string_view> next() {
        while (!rest_.empty()) {
            ++number_;
            const auto end = rest_.find('\n');
            std::string_view line = rest_.substr(0, end);
            rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
            if (line.ends_with('\r')) line.remove_suffix(1);
            if (!line.empty()) return line;
        }
        return std::nullopt;
    }
    int number() const { return number_; }

private:
    std::string_view rest_;
    int number_ = 0;
};

std::optional<Json> parse_line(const Lines& lines, std::string_view line, Faults& faults) {
    if (line.size() > limits::line) {
        faults.push_back({"", lines.number(), "", "",
                          fmt::format("this line is too long: at most {} bytes are read", limits::line)});
        return std::nullopt;
    }
    return parse_json(line, faults);
}

void name_line(Faults& faults, std::size_t from, int line) {
    for (std::size_t i = from; i < faults.size(); ++i)
        if (faults[i].line == 0) faults[i].line = line;
}

// An option may be written as a text, a number, a truth or a list; the game reads it as text.
std::string option_text(const JsonReader& from) {
    const Json& value = from.value();
    if (value.is_string()) return from.text().value_or("");
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_number_integer()) return value.dump();
    if (value.is_array() && from.array(64)) {
        std::string all;
        for (std::size_t i = 0; i < from.size(); ++i)
            all += (i > 0 ? "," : "") + from[i].text(64).value_or("");
        return all;
    }
    from.fault("an option is a text, a whole number, true, false or a list of texts");
    return "";
}

// Of another version nothing else is worth reading: its fields may mean anything.
bool of_this_format(const JsonReader& version) {
    const auto number = version.integer(
        1, INT32_MAX,
        fmt::format("this is no version of the format; versions 1 to {} are read here", format_version));
    if (!number || *number <= format_version) return number.has_value();
    version.fault(
        fmt::format("this transcript has version {} of the format, from a newer Muster; versions 1 to {} are "
                    "read here",
                    *number, format_version));
    return false;
}

std::optional<TranscriptHeader> header_of(const JsonReader& from) {
    if (!from.value().is_object() || !from.has("muster")) {
        from.fault(
            "this is not a Muster transcript: its first line must be a header with the field \"muster\"");
        return std::nullopt;
    }
    if (from.has("view")) {
        from.fault("this is one seat's view of a game; only the whole transcript can be replayed");
        return std::nullopt;
    }
    if (!of_this_format(*from.get("muster"))) return std::nullopt;
    from.object(
        {"muster", "game", "rules", "seats", "options", "data", "players", "luck_by", "seed", "position"});
    TranscriptHeader header;
    header.has_old_hashes = from.value()["muster"] == 1;
    if (const auto game = from.need("game")) header.game = game->text(64).value_or("");
    if (const auto version = from.need("rules")) header.version = version->text(64).value_or("");
    if (!from.has("seats")) from.fault("the field \"seats\" is missing");
    read_setup(from, header.setup);
    if (const auto seed = from.get("seed")) {
        if (const auto number = seed->integer(0, static_cast<std::int64_t>(highest_seed)))
            header.seed = static_cast<std::uint64_t>(*number);
    }
    read_players(from, max_seats, header.players);
    header.luck_by = read_luck_by(from).value_or(LuckBy::owner);
    if (const auto position = from.get("position")) header.position = position->value();
    return header;
}

void compare_hash(const JsonReader& line, const AnyTable& table) {
    const auto field = line.need("hash");
    const auto told = field ? field->text(64) : std::nullopt;
    if (!told || table.hashes_unread) return;
    if (const std::string real = hex(table.hash()); *told != real)
        field->fault(fmt::format("the state after this line does not match: its hash is {}", real));
}

// The line after a decision must tell what really came of it.
void compare(const JsonReader& line, const AnyTable& table) {
    compare_hash(line, table);
    const Turn& turn = table.owed() != nullptr ? table.owed()->turn : table.turns().back();
    const auto luck = line.get("luck");
    const Json replayed = luck_json(turn, table.words(), Viewer::owner());
    if (luck ? luck->value() != replayed : !turn.luck.empty())
        line.fault(fmt::format("the luck of this line is not what the rules and the seed give: {}",
                               to_text(replayed)));
}

class Replay {
public:
    Replay(std::string_view text, const OpenTable& open, Faults& faults)
        : lines_(text), open_(open), faults_(faults) {}

    std::unique_ptr<AnyTable> run() {
        if (!with_line([&](const JsonReader& line) { header_ = header_of(line); }))
            return missing("the header");
        if (!header_ || !faults_.empty()) return nullptr;
        if (!with_line([&](const JsonReader& line) { set_up(line); }))
            return missing("the line of the set-up");
        while (faults_.empty() && with_line([&](const JsonReader& line) { decide(line); })) {
        }
        if (!faults_.empty()) return nullptr;
        table_->luck_by = header_->luck_by;
        return std::move(table_);
    }

private:
    template <class Visit>
    bool with_line(Visit visit) {
        const auto text = lines_.next();
        if (!text) return false;
        const std::size_t before = faults_.size();
        if (const auto json = parse_line(lines_, *text, faults_)) visit(JsonReader(*json, faults_));
        name_line(faults_, before, lines_.number());
        return true;
    }

    std::unique_ptr<AnyTable> missing(const char* what) {
        faults_.push_back({"", lines_.number() + 1, "", "", fmt::format("{} is missing", what)});
        return nullptr;
    }

    bool numbered(const JsonReader& line, std::size_t n) {
        const auto field = line.need("n");
        if (!field) return false;
        if (field->value() == Json(n)) return true;
        field->fault(fmt::format("line {} of the game is wanted here", n));
        return false;
    }

    // Luck that nobody entered must come out of the seed again, if the seed is told.
    bool from_seed(const JsonReader& line) const {
        const auto entered = line.get("entered");
        return header_->seed && !(entered && entered->yes_or_no().value_or(true));
    }

    void set_up(const JsonReader& line) {
        line.object({"n", "luck", "entered", "hash"});
        std::vector<Entered> luck;
        const auto given = line.get("luck");
        if (!numbered(line, 0) || (given && !read_throws(*given, luck))) return;
        const std::vector<Entered>* entered = from_seed(line) ? nullptr : &luck;
        const bool from_position = !header_->position.is_null();
        table_ = open_(*header_, from_position ? nullptr : entered, faults_);
        if (!table_) return;
        table_->players = header_->players;
        if (from_position && !table_->set_position(header_->position, entered, faults_).ok()) {
            if (faults_.empty()) line.fault("the luck of the position's first line does not fit");
            return;
        }
        table_->hashes_unread = header_->has_old_hashes;
        compare(line, *table_);
    }

    void decide(const JsonReader& line) {
        if (line.has("result")) {
            line.object({"result"});
            if (line.value()["result"] != outcome_json(table_->outcome(), table_->seats()))
                line.fault("the result is not the one that was played");
            if (lines_.next()) line.fault("nothing may follow the result");
            return;
        }
        line.object({"n", "seat", "action", "luck", "entered", "owed", "hash"});
        const auto seat_field = line.need("seat");
        const auto seat = seat_field ? seat_field->integer(0, table_->seats() - 1) : std::nullopt;
        const auto action_field = line.need("action");
        const auto action = action_field ? table_->actions().read(*action_field) : std::nullopt;
        std::vector<Entered> luck;
        const auto given = line.get("luck");
        if (!has_room(*table_)) return line.fault(no_room());
        if (!numbered(line, table_->turns().size()) || !seat || !action ||
            (given && !read_throws(*given, luck)))
            return;
        const Seat who(static_cast<int>(*seat));
        const auto owed = line.get("owed");
        if (owed && owed->yes_or_no().value_or(false)) return wait_for_luck(line, who, *action, luck);
        if (fits(line, table_->play(who, *action, from_seed(line) ? nullptr : &luck))) compare(line, *table_);
    }

    bool fits(const JsonReader& line, const Played& played) {
        if (played.result == Played::Result::wanting)
            line.fault(fmt::format("the luck of this line falls short: {}",
                                   to_text(want_json(played.want, table_->words()))));
        if (played.result == Played::Result::refused)
            line.fault(sentence(played.refusal, table_->words()), played.refusal.rule.id);
        return played.ok() || played.result == Played::Result::stands;
    }

    // The last line may be a decision that stands while its luck, or the rest of it, is to be entered yet.
    void wait_for_luck(const JsonReader& line, Seat seat, const Action& action,
                       const std::vector<Entered>& luck) {
        const bool drawn = from_seed(line);
        table_->luck_by = LuckBy::seats;
        Played played = table_->play(seat, action);
        for (auto next = luck.begin(); played.result == Played::Result::stands && next != luck.end();) {
            const auto size = std::min<std::ptrdiff_t>(table_->owed()->want.count, luck.end() - next);
            const std::vector<Entered> group(next, next + size);
            next += size;
            played = table_->roll(drawn ? nullptr : &group, Viewer(table_->thrower()));
        }
        if (!fits(line, played)) return;
        if (table_->owed() == nullptr) return line.fault("this decision owes no luck");
        compare(line, *table_);
        if (lines_.next()) line.fault("nothing may follow a decision whose luck is owed");
    }

    Lines lines_;
    const OpenTable& open_;
    Faults& faults_;
    std::optional<TranscriptHeader> header_;
    std::unique_ptr<AnyTable> table_;
};

} // namespace

void read_setup(const JsonReader& from, Setup& setup) {
    if (const auto seats = from.get("seats"))
        setup.seats = static_cast<int>(seats->integer(1, max_seats).value_or(0));
    if (const auto options = from.get("options"))
        options->each([&](const std::string& name, const JsonReader& value) {
            setup.options.emplace_back(name, option_text(value));
        });
    if (const auto data = from.get("data"))
        data->each([&](const std::string& name, const JsonReader& value) {
            setup.data.push_back({name, value.text(limits::data_file).value_or("")});
        });
}

void read_players(const JsonReader& from, std::size_t most, std::vector<std::string>& players) {
    const auto list = from.get("players");
    if (!list || !list->array(most)) return;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const JsonReader entry = (*list)[i];
        players.push_back(entry.text(limits::player_name).value_or(""));
        if (!visible_characters(players.back()))
            entry.fault("a name may not hold control characters, nor any that show nothing or change the "
                        "direction of writing");
    }
}

std::optional<LuckBy> read_luck_by(const JsonReader& from) {
    const auto field = from.get("luck_by");
    const auto word = field ? field->text(16) : std::nullopt;
    if (!word) return std::nullopt;
    for (const LuckBy way : {LuckBy::owner, LuckBy::seats})
        if (*word == name_of(way)) return way;
    field->fault("luck is entered by the \"owner\" or by the \"seats\"");
    return std::nullopt;
}

namespace {

void check_options(const Setup& setup, Faults& faults) {
    for (const auto& [name, value] : setup.options)
        if (value.size() > limits::option_value)
            faults.push_back({"", 0, "options." + shown(name, 40), "",
                              fmt::format("this text is longer than {} bytes", limits::option_value)});
}

void check_data(const Setup& setup, Faults& faults) {
    std::set<std::string_view> names;
    for (const DataFile& file : setup.data) {
        const auto refuse = [&](std::string sentence) {
            faults.push_back({shown(file.name, 80), 0, "", "", std::move(sentence)});
        };
        if (!names.insert(file.name).second) refuse("a data file of this name is given twice");
        if (file.name.size() > limits::data_name || !visible_characters(file.name))
            refuse(
                fmt::format("a data file's name is a text of at most {} bytes, all of whose characters can "
                            "be seen",
                            limits::data_name));
        if (file.text.size() > limits::data_file)
            refuse(fmt::format("a data file may hold {} MiB at most", limits::data_file >> 20));
    }
}

} // namespace

bool can_be_kept(const Setup& setup, Faults& faults) {
    const std::size_t before = faults.size();
    check_options(setup, faults);
    check_data(setup, faults);
    const std::size_t most = std::max(setup.options.size(), setup.data.size());
    if (most > limits::fields)
        faults.push_back({"", 0, "", "",
                          fmt::format("at most {} options and {} data files are taken, {} are given",
                                      limits::fields, limits::fields, most)});
    // The usual table has neither, and is not worth the measuring.
    if (faults.size() > before || (setup.options.empty() && setup.data.empty()))
        return faults.size() == before;
    Json header;
    write_setup(setup, header);
    const std::size_t size = to_text(Json(to_text(header))).size();
    if (size > limits::setup)
        faults.push_back({"", 0, "data", "",
                          fmt::format("the options and data files are too much for one transcript: in a "
                                      "request that holds it they would take {} bytes, and {} are taken",
                                      size, limits::setup)});
    return faults.size() == before;
}

bool has_room(const AnyTable& table) { return table.given() < limits::decisions; }

std::string no_room() {
    return fmt::format("This table has taken {} decisions, and a transcript holds no more.",
                       limits::decisions);
}

std::unique_ptr<AnyTable> read_transcript(std::string_view text, const OpenTable& open, Faults& faults) {
    return Replay(text, open, faults).run();
}

} // namespace muster
