#include "cli/luck.hpp"

#include "cli/telling.hpp"
#include "core/entering.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <utility>

namespace muster::cli {

namespace {

// Apart from the stream that a table draws from when the referee rolls.
constexpr std::uint64_t companion_stream = 0x636F6D70616E696Fu;

Lines pool_names(const Want& want, const Words& words) {
    Lines names;
    for (const std::uint8_t item : want.pool) names.push_back(words.word(want.ask.kind->things, item));
    return names;
}

// The dice of a handful in their order, as people call them, each run of equal ones with its sides: "W1 W2 B1
// (d6) GS (d8)"; what is called by more than a word is set apart.
std::string handful_text(const Want& want, const Words& words) {
    std::vector<std::string> names;
    bool long_names = false;
    for (const NamedDie& die : want.handful) {
        names.push_back(words.spoken(want.ask.kind->things, die.name));
        long_names |= names.back().find(' ') != std::string::npos;
    }
    std::string text;
    for (std::size_t i = 0; i < want.handful.size(); ++i) {
        const NamedDie& die = want.handful[i];
        text += (i == 0 ? "" : long_names ? ", " : " ") + names[i];
        if (long_names || i + 1 == want.handful.size() || want.handful[i + 1].sides != die.sides)
            text += fmt::format(" (d{})", die.sides);
    }
    return text;
}

} // namespace

Entering Companion::enter(const std::function<Played(const std::vector<Entered>&)>& attempt, int acting) {
    acting_ = acting;
    entered_.clear();
    while (true) {
        const Played played = attempt(entered_);
        if (played.ok()) return Entering::done;
        // A group that cannot be is asked for again; those before it were fine.
        if (played.result == Played::Result::refused) {
            refuse(played.refusal);
            entered_.resize(entered_.size() - std::min(entered_.size(), group_.size()));
            if (played.want.ask.kind == nullptr) return Entering::back;
        }
        group_.clear();
        const Answer answer = ask(played.want);
        if (answer == Answer::back) return Entering::back;
        if (answer == Answer::ended) return Entering::ended;
        entered_.insert(entered_.end(), group_.begin(), group_.end());
    }
}

Companion::Answer Companion::ask(const Want& want) {
    const bool secret = want.ask.secret && want.ask.who >= 0;
    if (!preface_.empty()) terminal_.say(std::exchange(preface_, ""));
    if (secret && !device_.is_person(want.ask.who)) {
        draw_for(want);
        terminal_.say(fmt::format("Unseen by you, for {}: {} ({}).", seat_name(table_, want.ask.who),
                                  want.ask.kind->asks, want.ask.kind->id.id));
        return Answer::results;
    }
    if (secret && !device_.pass_to(Seat(want.ask.who), seat_name(table_, want.ask.who))) return Answer::ended;
    while (true) {
        const auto line = terminal_.ask(question(want));
        if (!line) return Answer::ended;
        const Lines words = words_of(*line);
        const std::string first = words.empty() ? "" : lower(words[0]);
        if (first == "q" || first == "quit") return Answer::ended;
        if (first == "back" || first == "u") {
            if (may_go_back(want)) return Answer::back;
            terminal_.say("This is for what comes after your decision, which stands.", 2);
            continue;
        }
        if (first == "roll" || first == "draw") {
            draw_for(want);
            return Answer::results;
        }
        if (first.empty() || first == "?" || first == "help")
            help(want);
        else if (first == "why")
            terminal_.lines(book_.show(want.ask.kind->id.id, terminal_.paint(), terminal_.width()));
        else if (first == "r" && words.size() > 1)
            terminal_.lines(book_.show(words[1], terminal_.paint(), terminal_.width()));
        else if (read_results(want, *line))
            return Answer::results;
    }
}

// Numbers or names, apart or with commas; the digits of dice also in one go.
bool Companion::read_results(const Want& want, const std::string& line) {
    std::string spaced = line;
    std::replace(spaced.begin(), spaced.end(), ',', ' ');
    Lines typed = words_of(spaced);
    if (typed.empty()) {
        help(want);
        return false;
    }
    const auto count = static_cast<std::size_t>(want.count);
    const bool digits =
        std::all_of(typed[0].begin(), typed[0].end(), [](char c) { return c >= '0' && c <= '9'; });
    if (want.sides > 0 && want.sides < 10 && typed.size() == 1 && count > 1 && typed[0].size() == count &&
        digits) {
        const std::string all = typed[0];
        typed.clear();
        for (const char c : all) typed.emplace_back(1, c);
    }
    group_.clear();
    const Lines known = pool_names(want, table_.words());
    for (const std::string& word : typed) {
        Entered result{0, word};
        if (want.sides > 0) {
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), result.number);
            if (error == std::errc() && end == word.data() + word.size()) result.name.clear();
        }
        for (const std::string& name : known)
            if (lower(name) == lower(word)) result.name = name;
        group_.push_back(std::move(result));
    }
    if (group_.size() == count) return true;
    if (want.handful.empty())
        refuse(misfit(want));
    else
        terminal_.say(terminal_.paint().warn("Refused:") + fmt::format(" {} results are wanted, not {}: {}.",
                                                                       count, group_.size(),
                                                                       handful_text(want, table_.words())));
    return false;
}

void Companion::draw_for(const Want& want) {
    Chance chance = Chance::drawn(seed_ ^ companion_stream, (table_.turns().size() << 16) + entered_.size());
    group_ = drawn_for(want, chance, table_.words());
}

void Companion::refuse(const Refusal& refusal) const {
    terminal_.say(terminal_.paint().warn("Refused:") + " " + sentence(refusal, table_.words()) +
                  (refusal.rule.named() ? fmt::format(" ({})", refusal.rule.id) : ""));
}

void Companion::help(const Want& want) const {
    if (!want.handful.empty())
        terminal_.say(
            fmt::format("Type what these dice show, in this order: {}.", handful_text(want, table_.words())),
            2);
    else if (want.sides > 0)
        terminal_.say(
            fmt::format("Type what the dice show, {} of them, each from 1 to {}.", want.count, want.sides),
            2);
    else
        terminal_.say(
            fmt::format("Type {} of: {}", want.count, joined(pool_names(want, table_.words()), " ")), 2);
    terminal_.say(fmt::format("roll: let the referee do it   {}why: the rule   q: quit",
                              may_go_back(want) ? "back: decide anew   " : ""),
                  2);
}

std::string Companion::question(const Want& want) const {
    constexpr std::size_t few = 8; // that many things are named; ? lists more
    const Ask& ask = want.ask;
    const std::string who = ask.who >= 0 ? seat_name(table_, ask.who) : std::string(ask.kind->asks);
    std::string text;
    if (want.sides > 0) {
        const std::string dice = want.handful.empty()
                                     ? fmt::format("{} {}", want.count, want.count == 1 ? "die" : "dice")
                                     : handful_text(want, table_.words());
        text = fmt::format("Roll {} for {}", dice, who);
        if (ask.against >= 0) text += fmt::format(" against {}", seat_name(table_, ask.against));
    } else {
        text = fmt::format("Type {}", ask.kind->asks);
        if (ask.who >= 0) text += fmt::format(" for {}", who);
    }
    text += fmt::format(" ({})", ask.kind->id.id);
    if (ask.needs > 0) text += fmt::format(", needing {}+", ask.needs);
    if (want.sides == 0 && want.pool.size() <= few)
        text += fmt::format(", {} of {}", want.count, joined(pool_names(want, table_.words()), " "));
    else if (want.sides == 0)
        text += fmt::format(", {} of {} (? lists them)", want.count, want.pool.size());
    return joined(wrap(text + ":", terminal_.width() - 8), "\n") + " ";
}

} // namespace muster::cli
