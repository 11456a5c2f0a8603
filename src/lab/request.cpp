#include "lab/request.hpp"

#include "core/options.hpp"
#include "core/scene.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <unistd.h>

namespace muster::lab {

namespace {

// A word that is quoted back: no line of ours is broken by what somebody typed.
std::string in_quotes(std::string_view text) { return fmt::format("\"{}\"", shown(text)); }

const Game& game_of(const Request& request) {
    if (const Game* game = find_game(request.game)) return *game;
    std::vector<std::string_view> known;
    for (const Game& game : games()) known.push_back(game.info().id);
    throw Mistake(
        fmt::format("there is no game {}; there are {}", in_quotes(request.game), fmt::join(known, ", ")));
}

int seats_of(const Request& request, const GameInfo& info) {
    const int usual = std::max(info.usual_seats(), static_cast<int>(request.bots.size()));
    const int seats = request.seats.value_or(usual);
    if (seats >= info.least_seats && seats <= info.most_seats) return seats;
    throw Mistake(fmt::format("{} is played by {} to {}, not by {}", info.id, info.least_seats,
                              info.most_seats, seats));
}

// One a seat.
std::vector<std::string> spread_bots(const std::vector<std::string>& given, int seats) {
    for (const std::string& bot : given)
        if (const std::string why = why_no_bot(bot); !why.empty())
            throw Mistake(fmt::format("there is no bot {}; {}", in_quotes(bot), why));
    const auto count = static_cast<std::size_t>(seats);
    if (given.empty()) return {count, std::string(usual_bot)};
    if (given.size() == 1) return {count, given.front()};
    if (given.size() != count)
        throw Mistake(fmt::format("{} bots are given for {} seats: give one for all, or one a seat",
                                  given.size(), seats));
    return given;
}

std::vector<std::string> split(std::string_view text, char mark) {
    std::vector<std::string> parts;
    for (const std::string_view part : parts_of(text, mark)) parts.emplace_back(part);
    return parts;
}

// All on one line: whoever typed it reads them all at once.
std::string in_one_line(const Faults& faults) {
    std::string text = to_string(faults);
    while (text.ends_with('\n')) text.pop_back();
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
        text.replace(at, 1, "; ");
    return text;
}

void check_setup(const Game& game, const Arm& arm) {
    for (const std::string& bot : arm.bots)
        if (const std::string fault = habit_fault(game, bot); !fault.empty()) throw Mistake(fault);
    Faults faults;
    if (game.match(arm.setup, faults)) return;
    throw Mistake(arm.name.empty() ? in_one_line(faults)
                                   : fmt::format("{}: {}", arm.name, in_one_line(faults)));
}

std::uint64_t units_of(std::uint64_t units, std::uint64_t first_seed) {
    if (units == 0) throw Mistake("no games are asked for");
    if (units - 1 > highest_seed - std::min(first_seed, highest_seed))
        throw Mistake(fmt::format("there are not so many seeds after {}", first_seed));
    return units;
}

// The first way to play, of which all others are variations.
Arm usual_arm(const Request& request, const Game& game) {
    Arm arm;
    arm.setup.seats = seats_of(request, game.info());
    arm.setup.options = read_settings(request.options, game);
    arm.setup.data = request.data;
    arm.bots = spread_bots(request.bots, arm.setup.seats);
    return arm;
}

bool is_about_bots(std::string_view key) { return key == "bot" || key == "bots"; }

bool holds(const Settings& settings, std::string_view key) {
    return std::ranges::any_of(settings, [&](const auto& each) { return each.first == key; });
}

// What is set anew takes the place of what was set before.
Arm varied(Arm arm, const Settings& settings) {
    std::erase_if(arm.setup.options, [&](const auto& option) { return holds(settings, option.first); });
    for (const auto& [key, value] : settings) {
        if (is_about_bots(key))
            arm.bots = spread_bots(split(value, ','), arm.setup.seats);
        else
            arm.setup.options.emplace_back(key, value);
    }
    return arm;
}

Plan plan_of(const Request& request, const Game& game, std::vector<Arm> arms, std::uint64_t units) {
    for (const Arm& arm : arms) check_setup(game, arm);
    return {&game, std::move(arms), request.seed, units_of(units, request.seed)};
}

void refuse_both_bot_keys(const Settings& settings) {
    if (std::ranges::count_if(settings, [](const auto& each) { return is_about_bots(each.first); }) > 1)
        throw Mistake("bots are given twice; give bot=NAME for all seats or bots=NAME,NAME once");
}

// Which side each seat is on, counted from 0 in the order of seats.
std::vector<int> sides_of(const Game& game, const Setup& setup, std::uint64_t seed) {
    Faults faults;
    Played opened;
    const auto table = game.open(setup, seed, nullptr, opened, faults);
    std::vector<int> sides, known;
    for (int seat = 0; table && seat < setup.seats; ++seat) {
        const int side = table->outcome().side[static_cast<std::size_t>(seat)];
        const auto found = std::ranges::find(known, side);
        sides.push_back(static_cast<int>(found - known.begin()));
        if (found == known.end()) known.push_back(side);
    }
    return sides;
}

std::vector<std::string> seated(const std::vector<std::string>& even, const std::vector<std::string>& odd,
                                const std::vector<int>& sides) {
    std::vector<std::string> bots;
    for (std::size_t seat = 0; seat < sides.size(); ++seat)
        bots.push_back(sides[seat] % 2 == 0 ? even[seat] : odd[seat]);
    return bots;
}

std::string name_of(const Settings& settings) { return settings.empty() ? "as usual" : to_text(settings); }

} // namespace

Settings read_settings(const std::vector<std::string>& texts) {
    Settings settings;
    for (const std::string& text : texts) {
        std::string spaced = text;
        std::ranges::replace(spaced, ';', ' ');
        for (const std::string& word : split(spaced, ' ')) {
            if (word.empty()) continue;
            bool first = true;
            for (const std::string& part : split(word, ',')) {
                const auto equals = part.find('=');
                if (equals != std::string::npos && equals > 0)
                    settings.emplace_back(part.substr(0, equals), part.substr(equals + 1));
                else if (equals == std::string::npos && !first)
                    settings.back().second += "," + part;
                else
                    throw Mistake(fmt::format("{} is not an option: write name=value", in_quotes(part)));
                first = false;
            }
        }
    }
    return settings;
}

Settings read_settings(const std::vector<std::string>& texts, const Game& game) {
    Settings settings = read_settings(texts);
    use_new_names(settings, game.info().options);
    return settings;
}

std::string to_text(const Settings& settings) {
    std::string text;
    for (const auto& [key, value] : settings)
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", key, value);
    return text;
}

Plan plan_simulation(const Request& request) {
    const Game& game = game_of(request);
    return plan_of(request, game, {usual_arm(request, game)}, request.games);
}

ComparisonPlan plan_comparison(const Request& request, const Contest& contest) {
    const Game& game = game_of(request);
    const Arm usual = usual_arm(request, game);
    const Settings a = read_settings(contest.a, game);
    const Settings b = read_settings(contest.b, game);
    refuse_both_bot_keys(a);
    refuse_both_bot_keys(b);
    if (a.empty() && b.empty())
        throw Mistake("nothing is to be compared: give --a key=value, --b key=value or both");
    ComparisonPlan result;
    result.a = name_of(a);
    result.b = name_of(b);
    std::vector<Arm> arms{varied(usual, a), varied(usual, b)};
    arms[0].name = "A";
    arms[1].name = "B";
    result.of_bots = arms[0].bots != arms[1].bots;
    const bool other_options = arms[0].setup.options != arms[1].setup.options;
    if (result.of_bots && other_options)
        throw Mistake("A and B differ in bots and in options: nobody could tell what made the difference");
    if (!result.of_bots && !other_options) throw Mistake("A and B are the same");
    for (const Arm& arm : arms) check_setup(game, arm);
    if (result.of_bots) {
        result.sides = sides_of(game, usual.setup, request.seed);
        if (result.sides.empty() || std::ranges::max(result.sides) == 0)
            throw Mistake("bots are compared with each other, which takes two sides at least");
        const std::vector<std::string> of_a = arms[0].bots, of_b = arms[1].bots;
        arms[0].bots = seated(of_a, of_b, result.sides);
        arms[1].bots = seated(of_b, of_a, result.sides);
        arms[0].name = "A first";
        arms[1].name = "B first";
    }
    if (request.games < 2) throw Mistake("a comparison takes two games at least: they are played in pairs");
    result.plan = plan_of(request, game, std::move(arms), request.games / 2);
    return result;
}

std::vector<std::string> SweepPlan::values_at(std::size_t arm) const {
    std::vector<std::string> at(keys.size());
    for (std::size_t i = keys.size(); i-- > 0;) {
        at[i] = values[i][arm % values[i].size()];
        arm /= values[i].size();
    }
    return at;
}

SweepPlan plan_sweep(const Request& request, const std::vector<std::string>& vary) {
    const Game& game = game_of(request);
    const Arm usual = usual_arm(request, game);
    SweepPlan result;
    std::size_t cells = 1;
    for (const std::string& text : vary) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            throw Mistake(fmt::format("{} says not what to vary: write key=a,b,c", in_quotes(text)));
        const std::string typed = text.substr(0, equals);
        const std::string key(new_name(typed, game.info().options));
        const std::string both = typed == key ? "" : fmt::format(", which is called {} now,", in_quotes(key));
        if (std::ranges::find(result.keys, key) != result.keys.end())
            throw Mistake(fmt::format("{}{} is to be varied twice", in_quotes(typed), both));
        const std::string_view list = std::string_view(text).substr(equals + 1);
        // Elsewhere such a list is one bot a seat; nobody should have to guess which it is here.
        if (key == "bots" && list.contains(',') && !list.contains(';'))
            throw Mistake(fmt::format("{} is one bot a seat, which is one value: set values apart by "
                                      "semicolons, or vary bot, which is for all seats",
                                      in_quotes(text)));
        std::vector<std::string> values = split(list, list.contains(';') ? ';' : ',');
        for (std::string& value : values) value = new_value(key, value, game.info().options);
        if (std::set(values.begin(), values.end()).size() != values.size())
            throw Mistake(fmt::format("{} holds a value twice", in_quotes(text)));
        if (std::ranges::find(values, "") != values.end())
            throw Mistake(fmt::format("{} holds an empty value", in_quotes(text)));
        cells *= values.size();
        if (cells > most_cells) throw Mistake(fmt::format("the grid has more than {} cells", most_cells));
        result.keys.push_back(key);
        result.values.push_back(std::move(values));
    }
    if (cells < 2) throw Mistake("nothing is varied: give --vary key=a,b with two values at least");
    if (std::ranges::count_if(result.keys, is_about_bots) > 1)
        throw Mistake("bots are to be varied twice; vary bot or bots");
    std::vector<Arm> arms;
    for (std::size_t i = 0; i < cells; ++i) {
        Settings settings;
        const auto at = result.values_at(i);
        for (std::size_t k = 0; k < at.size(); ++k) settings.emplace_back(result.keys[k], at[k]);
        arms.push_back(varied(usual, settings));
        arms.back().name = to_text(settings);
        arms.back().varied = std::move(settings);
    }
    result.plan = plan_of(request, game, std::move(arms), request.games);
    return result;
}

namespace {

namespace fs = std::filesystem;

// Rows may as well be printed, or thrown away.
bool takes_anything(std::string_view what, const std::string& path) {
    return what == "--csv" && (path == "/dev/stdout" || path == "/dev/null");
}

// Nothing is opened: whoever made a mistake elsewhere finds every file as it was.
void check_writable(std::string_view what, const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) throw Mistake(fmt::format("{} {} is a folder", what, path));
    const bool there = fs::exists(path, error);
    if (there && !fs::is_regular_file(path, error) && !takes_anything(what, path))
        throw Mistake(fmt::format("{} {} is no ordinary file", what, path));
    const fs::path folder = fs::path(path).has_parent_path() ? fs::path(path).parent_path() : fs::path(".");
    if (!there && !fs::is_directory(folder, error))
        throw Mistake(fmt::format("cannot write {} {}: there is no folder {}", what, path, folder.string()));
    const bool allowed =
        there ? ::access(path.c_str(), W_OK) == 0 : ::access(folder.c_str(), W_OK | X_OK) == 0;
    if (!allowed) throw Mistake(fmt::format("cannot write {} {}: it is not allowed", what, path));
}

// The same for one file, however it is named: by another path, or through links.
std::string true_name(const std::string& path) {
    constexpr int most_links = 40;
    std::error_code error;
    fs::path whole = fs::absolute(path, error);
    // A link to what is not there yet would be followed by whoever writes.
    for (int i = 0; i < most_links && fs::is_symlink(whole, error); ++i)
        whole = whole.parent_path() / fs::read_symlink(whole, error);
    const fs::path found = fs::weakly_canonical(whole, error);
    return (error ? whole.lexically_normal() : found).string();
}

} // namespace

void check_files(const Request& request) {
    const std::vector<std::pair<std::string_view, const std::string*>> files{
        {"--csv", &request.csv}, {"--report", &request.report}, {"--journal", &request.journal}};
    std::set<std::string> read, written;
    for (const DataFile& file : request.data) read.insert(true_name(file.name));
    for (const auto& [what, path] : files) {
        if (path->empty()) continue;
        check_writable(what, *path);
        if (read.contains(true_name(*path)))
            throw Mistake(fmt::format("{} {} would overwrite the data file", what, *path));
        if (!written.insert(true_name(*path)).second)
            throw Mistake(fmt::format("{} is to be written twice", *path));
    }
    if (request.resume && request.journal.empty())
        throw Mistake("--resume needs --journal FILE to go on with");
    if (request.journal.empty()) return;
    const bool there = fs::exists(request.journal);
    if (request.resume && !there)
        throw Mistake(fmt::format("there is no journal {} to go on with", request.journal));
    if (!request.resume && there)
        throw Mistake(fmt::format("there is a {} already; --resume goes on with it", request.journal));
}

std::vector<std::string> forces_of(const Game& game, const Setup& setup, std::uint64_t seed) {
    Faults faults;
    Played opened;
    const auto table = game.open(setup, seed, nullptr, opened, faults);
    std::vector<std::string> forces(static_cast<std::size_t>(setup.seats));
    if (!table) return forces;
    for (const Scene::SeatView& view : table->scene(Viewer::owner()).seats) {
        std::string name = view.name;
        const std::string mark = fmt::format(" (s{})", view.seat);
        if (name.ends_with(mark)) name.resize(name.size() - mark.size());
        forces[static_cast<std::size_t>(view.seat)] = name;
    }
    return forces;
}

} // namespace muster::lab
