#include "kit/golden.hpp"

#include "core/entering.hpp"
#include "core/json.hpp"
#include "kit/files.hpp"

#include <fmt/format.h>

namespace muster::test {

namespace {

std::string seat_name(int seat) { return fmt::format("s{}", seat); }

std::string luck_line(const Throw& luck, const Words& words) {
    std::string text = fmt::format("  luck {}", luck.ask.kind->id.id);
    if (luck.ask.who >= 0) text += " " + seat_name(luck.ask.who);
    if (luck.ask.against >= 0) text += " against " + seat_name(luck.ask.against);
    if (luck.ask.needs > 0) text += fmt::format(" at {}+", luck.ask.needs);
    text += luck.ask.secret ? " (secret):" : ":";
    for (std::size_t i = 0; i < luck.results.size(); ++i) {
        const std::uint8_t result = luck.results[i];
        text += " ";
        if (!luck.handful.empty()) text += words.word(luck.ask.kind->things, luck.handful[i].name) + "=";
        text += luck.sides > 0 ? std::to_string(result) : words.word(luck.ask.kind->things, result);
    }
    return text + "\n";
}

std::string event_line(const Event& event, const Words& words) {
    const std::string to = event.secret ? fmt::format("(to {}) ", seat_name(event.secret_to.index())) : "";
    return fmt::format("  {} [{}] {}{}\n", event.rule.id, event.kind->name, to, sentence(event, words));
}

std::string outcome_line(const AnyTable& table) {
    return "  " + outcome_json(table.outcome(), table.seats()).dump() + "\n";
}

std::string forecast_line(const Scene& scene) {
    std::string text;
    for (const Scene::Coming& coming : scene.forecast)
        text += fmt::format(" {}{}", coming.label, coming.state == "next" ? "" : "(" + coming.state + ")");
    return text;
}

// What each seat is shown of who comes next, what is under way and what is asked; one line where all see the
// same.
std::string shown(const AnyTable& table) {
    const auto seen_by = [&](Viewer viewer) {
        const Scene scene = table.scene(viewer);
        std::string text = "  next:" + forecast_line(scene) + "\n";
        for (const Scene::Link& link : scene.chain)
            text += fmt::format("  under way: {} {}\n", link.rule.id, link.sentence);
        for (const Scene::Prompt& prompt : scene.prompts)
            text += fmt::format("  asked {}: {} {}{}\n", seat_name(prompt.seat), prompt.rule.id,
                                prompt.question, prompt.secret ? " (secret)" : "");
        for (const Scene::Hand& hand : scene.hands) {
            if (hand.cards.empty()) continue;
            text += fmt::format("  {} of {}:", hand.name, seat_name(hand.owner));
            for (const Scene::Card& card : hand.cards) text += " " + (card.id.empty() ? "?" : card.id);
            text += "\n";
        }
        return text;
    };
    const std::string open = seen_by(Viewer::spectator());
    std::string text = open;
    for (int seat = 0; seat < table.seats(); ++seat) {
        const std::string own = seen_by(Viewer(Seat(seat)));
        if (own == open) continue;
        for (const std::string& line : lines_of(own))
            if (open.find(line + "\n") == std::string::npos)
                text += fmt::format("  {} sees:{}\n", seat_name(seat), line.substr(1));
    }
    return text;
}

// Options that differ only in their point and follow each other make a run; a longer one than this is told in
// one line.
constexpr std::ptrdiff_t longest_told = 24;
using Option = std::vector<Action>::const_iterator;

Option end_of_run(Option first, Option end) {
    const auto differs = [&](Action other) {
        other.at = first->at;
        return !first->has_place || other != *first;
    };
    return std::find_if(first + 1, end, differs);
}

// FNV-1a of all points, so that a change of any of them shows.
std::string points_in_short(Option first, Option end) {
    std::uint32_t hash = 2166136261u;
    for (Option one = first; one != end; ++one)
        for (const std::int16_t number : {one->at.x, one->at.y})
            for (const int shift : {0, 8})
                hash = (hash ^ (static_cast<std::uint16_t>(number) >> shift & 0xFFu)) * 16777619u;
    return fmt::format("{:08x}", hash);
}

std::string options_of(const AnyTable& table, const Turn& turn) {
    ActionList options;
    table.list(turn.seat, options);
    std::string text;
    const auto tell = [&](const Action& action, std::string_view more = "") {
        text += fmt::format("  {} {}{}\n", action == turn.action && more.empty() ? "=>" : " -",
                            table.describe(turn.seat, action), more);
    };
    for (Option first = options.begin(); first != options.end();) {
        const Option last = end_of_run(first, options.end());
        const bool folded = last - first > longest_told;
        if (folded)
            tell(*first, fmt::format(" ... {} points, {}", last - first, points_in_short(first, last)));
        for (; first != last; ++first)
            if (!folded || *first == turn.action) tell(*first);
    }
    // A twin that is allowed but not listed.
    if (std::find(options.begin(), options.end(), turn.action) == options.end())
        text += fmt::format("  => {} (not listed)\n", table.describe(turn.seat, turn.action));
    return text;
}

std::string luck_and_events(const Turn& turn, const Words& words) {
    std::string text;
    for (const Throw& luck : turn.luck) text += luck_line(luck, words);
    for (const Event& event : turn.events) text += event_line(event, words);
    return text;
}

// Where the table began: its set-up, or the position its transcript names.
std::unique_ptr<AnyTable> begun_like(const House& house, const AnyTable& table) {
    const std::vector<Entered> luck = as_entered(table.turns()[0].luck, table.words());
    if (!table.started_from_position()) return house.table(table.seed(), &luck);
    auto fresh = house.table(table.seed());
    Faults faults;
    const Json header = Json::parse(lines_of(transcript(table, Viewer::owner()))[0]);
    if (!fresh->set_position(header["position"], &luck, faults).ok()) return nullptr;
    return fresh;
}

} // namespace

std::string told(const House& house, const AnyTable& table) {
    std::string text = fmt::format("{}, {} seats", table.info().id, table.seats());
    for (const auto& [name, value] : table.setup().options) text += fmt::format(", {}={}", name, value);
    text += "\n\n0. set-up\n" + luck_and_events(table.turns()[0], table.words());
    const auto step = begun_like(house, table);
    for (std::size_t n = 1; n < table.turns().size(); ++n) {
        const Turn& turn = table.turns()[n];
        text += shown(*step);
        text += fmt::format("\n{}. {} {}\n", n, seat_name(turn.seat.index()),
                            table.actions().write(turn.action).dump());
        text += options_of(*step, turn);
        text += luck_and_events(turn, table.words());
        const std::vector<Entered> luck = as_entered(turn.luck, table.words());
        if (!step->play(turn.seat, turn.action, &luck).ok()) return text + "  and here it cannot be played\n";
    }
    return text + shown(*step) + outcome_line(*step);
}

namespace {

std::string random_game(const House& house, std::uint64_t seed) {
    const auto table = house.table(seed);
    Chance choose = Chance::drawn(seed ^ 0x676F6C64u, 0);
    ActionList options;
    while (!table->awaiting().empty()) {
        const Seat seat = table->awaiting().front();
        table->list(seat, options);
        static_cast<void>(
            table->play(seat, options[choose.below(static_cast<std::uint32_t>(options.size()))]));
    }
    return transcript(*table, Viewer::owner());
}

// A golden game of other rules or another layout of the state: the same decisions and the same luck, new
// hashes.
Failure replay_anew(const House& house, const std::vector<std::string>& lines, std::string& text) {
    const Json header = Json::parse(lines[0]);
    std::unique_ptr<AnyTable> table;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const Json line = Json::parse(lines[i]);
        if (line.contains("result")) break;
        Faults faults;
        std::vector<Entered> luck;
        if (line.contains("luck") && !read_throws(JsonReader(line["luck"], faults), luck))
            return to_string(faults);
        const bool drawn = header.contains("seed") && !line.contains("entered");
        const std::vector<Entered>* entered = drawn ? nullptr : &luck;
        Played played;
        if (i == 1) {
            const bool from_position = header.contains("position");
            table = house.open(house.setup, header.value("seed", std::uint64_t{0}),
                               from_position ? nullptr : entered, played, faults);
            if (table && from_position) played = table->set_position(header["position"], entered, faults);
            if (table && header.contains("players"))
                table->players = header["players"].get<std::vector<std::string>>();
        } else {
            const auto action = table->actions().read(JsonReader(line["action"], faults));
            if (!action) return to_string(faults);
            played = table->play(Seat(line["seat"].get<int>()), *action, entered);
        }
        if (!table || !played.ok())
            return fmt::format("line {}: {} {}", i + 1, played.refusal.sentence, to_string(faults));
    }
    text = transcript(*table, Viewer::owner());
    return std::nullopt;
}

Setup setup_of(const std::vector<std::string>& lines) {
    Setup setup;
    Faults faults;
    if (!lines.empty())
        if (const auto header = parse_json(lines[0], faults)) read_setup(JsonReader(*header, faults), setup);
    return setup;
}

Failure check_golden_game(const std::filesystem::path& path, const Opener& open, bool replayed) {
    std::string text = file_text(path);
    const House house{open, setup_of(lines_of(text))};
    if (regenerating() && !replayed) {
        if (Failure failure = replay_anew(house, lines_of(text), text)) return failure;
        write_file(path, text);
    }
    Faults faults;
    const auto table = read_transcript(text, house.reader(), faults);
    if (!table) return "it is refused: " + to_string(faults);
    auto words = path;
    words.replace_extension(".txt");
    const std::string now = told(house, *table);
    if (regenerating()) {
        write_file(words, now);
        return std::nullopt;
    }
    const auto then_lines = lines_of(file_text(words));
    const auto now_lines = lines_of(now);
    const auto [then_differs, now_differs] =
        std::mismatch(then_lines.begin(), then_lines.end(), now_lines.begin(), now_lines.end());
    if (then_differs == then_lines.end() && now_differs == now_lines.end()) return std::nullopt;
    return fmt::format("line {} of {} was \"{}\" and is \"{}\"", now_differs - now_lines.begin() + 1,
                       words.filename().string(),
                       then_differs == then_lines.end() ? "missing" : *then_differs,
                       now_differs == now_lines.end() ? "missing" : *now_differs);
}

} // namespace

Failure check_golden_games(const std::string& game, const Opener& open, const std::vector<Golden>& wanted) {
    const std::filesystem::path folder = source_dir() / "tests" / "transcripts" / game;
    std::string wrong;
    for (const Golden& golden : wanted) {
        const auto path = folder / (golden.name + ".jsonl");
        if (regenerating())
            write_file(path, random_game({open, golden.setup}, golden.seed));
        else if (!std::filesystem::exists(path))
            wrong += path.string() + " is missing; MUSTER_REGENERATE=1 plays it\n";
    }
    for (const auto& path : files_in(folder, ".jsonl")) {
        const bool replayed = std::any_of(wanted.begin(), wanted.end(),
                                          [&](const Golden& golden) { return golden.name == path.stem(); });
        if (Failure failure = check_golden_game(path, open, replayed))
            wrong += path.filename().string() + ": " + *failure + "\n";
    }
    return wrong.empty() ? std::nullopt : Failure(wrong);
}

} // namespace muster::test
