#include "cli/telling.hpp"

#include "core/json.hpp"
#include "core/naming.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace muster::cli {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::vector<Scene::SeatView> seats_of(const AnyTable& table) {
    return table.scene(Viewer::spectator()).seats;
}

// Finds the handfuls that a turn's events tell of, in the order in which they fell.
class Handfuls {
public:
    Handfuls(const Turn& turn, Viewer viewer) : luck_(turn.luck), viewer_(viewer) {}

    // The one that shows these numbers; nothing for dice without names.
    const Throw* next(std::span<const std::int32_t> numbers) {
        for (std::size_t i = next_; i < luck_.size(); ++i) {
            const Throw& luck = luck_[i];
            if (!luck.ask.visible_to(viewer_) || luck.handful.empty() ||
                !std::ranges::equal(luck.results, numbers))
                continue;
            next_ = i + 1;
            return &luck;
        }
        return nullptr;
    }

private:
    std::span<const Throw> luck_;
    Viewer viewer_;
    std::size_t next_ = 0;
};

// A sentence whose dice are shown as they lie on the table: "2 hits from [6][3].", and those of a handful
// with their names: "W1[6] GS[8]".
std::string told(const Event& event, const Words& words, const Paint& paint, Handfuls& handfuls) {
    constexpr std::string_view slot = "{dice...}";
    const std::string_view whole = event.kind->sentence;
    const auto start = whole.find(slot);
    if (start == std::string_view::npos) return sentence(event, words);
    const std::string_view before = whole.substr(0, start);
    const std::size_t first = placeholders(before).size();
    const auto numbers = std::span(event.args).first(event.count);
    const Throw* handful = first < numbers.size() ? handfuls.next(numbers.subspan(first)) : nullptr;
    Lines dice;
    for (std::size_t i = first; i < numbers.size(); ++i) {
        dice.push_back(paint.bold(fmt::format("[{}]", numbers[i])));
        if (handful == nullptr) continue;
        const NamedDie& die = handful->handful[i - first];
        dice.back().insert(0, words.word(handful->ask.kind->things, die.name));
    }
    return fill_in(before, numbers, words) + joined(dice, handful != nullptr ? " " : "") +
           std::string(whole.substr(start + slot.size()));
}

// One number a side: team-mates have the same.
std::string scores(const Outcome& outcome, const std::vector<int>& order) {
    std::string text;
    std::set<int> told;
    for (const int seat : order)
        if (told.insert(outcome.side[at(seat)]).second)
            text += fmt::format("{}{}", text.empty() ? "" : " to ", outcome.score[at(seat)]);
    return text;
}

std::vector<int> by_rank(const Outcome& outcome, int seats) {
    std::vector<int> order;
    for (int i = 0; i < seats; ++i) order.push_back(i);
    const auto place = [&](int seat) { return std::pair(outcome.rank[at(seat)], seat); };
    std::sort(order.begin(), order.end(), [&](int a, int b) { return place(a) < place(b); });
    return order;
}

// Who has won, in words. Whoever has the whole of it shares it with nobody but team-mates, and where
// everybody has a share nobody has won.
std::string victory(const AnyTable& table, const Outcome& outcome) {
    Lines names;
    bool whole = false;
    const auto seats = seats_of(table);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (outcome.pay_off[i] == 0) continue;
        names.push_back(seats[i].name);
        whole |= outcome.pay_off[i] == whole_win;
    }
    if (names.empty()) return "Nobody wins";
    if (whole) return listed(names) + (names.size() == 1 ? " wins" : " win");
    return names.size() == seats.size() ? "A tie" : listed(names) + " share the win";
}

} // namespace

std::string seat_name(const AnyTable& table, int seat) {
    const auto seats = seats_of(table);
    return seat >= 0 && at(seat) < seats.size() ? seats[at(seat)].name : "the table";
}

std::string listed(const Lines& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

// A point as it is typed: on a table in what its players measure in.
static std::string typed_point(const AnyTable& table, Place at) {
    return table.words().measure().one.empty() ? fmt::format("{},{}", at.x, at.y) : in_units(at);
}

std::string action_text(const AnyTable& table, const Action& action) {
    const Json json = table.actions().write(action);
    std::string text;
    for (const auto& [field, value] : json.items()) {
        if (!text.empty()) text += ' ';
        if (value.is_array()) // "at", the only one
            text += typed_point(table, action.at);
        else
            text += value.is_string() ? value.get<std::string>() : value.dump();
    }
    return text;
}

Lines with_rule(std::string_view sentence, Rule rule, const Paint& paint, int width, std::string_view label) {
    const int edge = rule.named() ? std::max(14, width_of(rule.id) + 2) : 0;
    Lines lines = wrap_behind(label, sentence, width - edge);
    if (rule.named()) lines[0] = pad(lines[0], width - width_of(rule.id)) + paint.faint(rule.id);
    return lines;
}

Lines events_told(const AnyTable& table, const Turn& turn, Viewer viewer, const Paint& paint, int width) {
    Lines lines;
    Handfuls handfuls(turn, viewer);
    for (const Event& event : turn.events) {
        if (!event.visible_to(viewer)) continue;
        std::string text = told(event, table.words(), paint, handfuls);
        // What was said to one seat alone, read by somebody who sees all.
        if (event.secret && viewer.is_owner())
            text = fmt::format("{}: {}", seat_name(table, event.secret_to.index()), text);
        const Lines one = with_rule(text, event.rule, paint, width, event.secret ? "  * " : "  - ");
        lines.insert(lines.end(), one.begin(), one.end());
    }
    return lines;
}

std::string decision_heading(const AnyTable& table, std::size_t turn, Viewer viewer) {
    if (turn == 0) return "Set-up";
    const Turn& line = table.turns()[turn];
    const bool open = viewer.may_see(line.seat) || table.opened(turn);
    return fmt::format("{}. {}: {}", turn, seat_name(table, line.seat.index()),
                       open ? action_text(table, line.action) : "a sealed answer");
}

std::string result_line(const AnyTable& table) {
    const Outcome outcome = table.outcome();
    const std::vector<int> order = by_rank(outcome, table.seats());
    if (!outcome.over)
        return fmt::format("result: none yet, it stands {}{}", scores(outcome, order),
                           table.owed() != nullptr ? ", and luck is owed" : "");
    return fmt::format("result: {}, {} ({})", victory(table, outcome), scores(outcome, order),
                       outcome.ended_by.id);
}

Lines result_told(const AnyTable& table, const Paint& paint) {
    const Outcome outcome = table.outcome();
    const auto seats = seats_of(table);
    int widest = 0;
    for (const auto& seat : seats) widest = std::max(widest, width_of(seat.name));
    Lines lines{paint.bold(victory(table, outcome) + ".") + "  " + paint.faint(outcome.ended_by.id)};
    for (const int seat : by_rank(outcome, table.seats())) {
        const std::string player = at(seat) < table.players.size() ? table.players[at(seat)] : "";
        lines.push_back(fmt::format("  {}. {}  {:>3}  {}", outcome.rank[at(seat)],
                                    pad(seats[at(seat)].name, widest), outcome.score[at(seat)],
                                    paint.faint(player)));
    }
    return lines;
}

} // namespace muster::cli
