// A table of Champions set up in a few words, for tests: places, hands and whose card it is; answers are
// written as they are said ("attack A07 s1", "move A01 0,2", "face 3", "pass").
#pragma once

#include "core/table.hpp"
#include "games/champions/champions.hpp"
#include "kit/proved.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace muster::champions::test {

using Options = std::vector<std::pair<std::string, std::string>>;
using Words = std::vector<std::string>;
using Luck = std::vector<Entered>;

struct Figure {
    Hex hex;
    int facing = 0;
    std::string style = "S5";
    int power = 0;
    int score = 0;
    Words hand = {"A03"}; // always playable, so that a turn is asked
    Words discard = {};
};

inline Luck dice(std::initializer_list<int> numbers) {
    Luck luck;
    for (const int n : numbers) luck.push_back({n, ""});
    return luck;
}
inline Luck names(const Words& words) {
    Luck luck;
    for (const std::string& word : words) luck.push_back({0, word});
    return luck;
}
inline Luck operator+(Luck a, const Luck& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

class Match {
public:
    explicit Match(std::vector<Figure> figures, Options options = {})
        : figures_(std::move(figures)), options_(std::move(options)) {}

    // The card of the line that is resolved first. By default it is s0's, the first of the line.
    Match& turn_of(int seat) {
        first_ = seat;
        return *this;
    }
    Match& special() {
        special_ = true;
        return *this;
    }
    Match& power_supply(int tokens) {
        supply_ = tokens;
        return *this;
    }

    Table<Champions>& open() {
        const int n = static_cast<int>(figures_.size());
        Faults faults;
        auto rules = Champions::make(Setup{n, options_, {}}, faults);
        EXPECT_TRUE(rules.has_value()) << to_string(faults);
        Played opened;
        table_ = Table<Champions>::open(std::move(*rules), 1, nullptr, opened);
        const Played set = table_->set_position(position(), nullptr, faults);
        EXPECT_TRUE(set.ok()) << to_string(faults);
        return *table_;
    }
    Table<Champions>& table() { return table_ ? *table_ : open(); }
    const State& state() { return table().state(); }
    const Champions& rules() { return table().rules(); }

    // ---------------------------------------------------------------- questions

    std::string asks() {
        const Scene scene = table().scene(Viewer::owner());
        return scene.prompts.empty() ? "nobody" : std::string(scene.prompts[0].rule.id);
    }
    int asked() { return table().awaiting().empty() ? -1 : table().awaiting().front().index(); }
    Words options(int seat) {
        ActionList actions;
        table().list(Seat(seat), actions);
        Words said;
        for (const Action& action : actions) said.push_back(say(action));
        return said;
    }
    Words options() { return options(asked()); }

    // The id of the rule that refuses, or "allowed".
    std::string judged(int seat, const std::string& said) {
        const Verdict verdict = table().judge(Seat(seat), action(said));
        return verdict.ok() ? "allowed" : std::string(verdict.refusal().rule.id);
    }
    std::string sentence_for(int seat, const std::string& said) {
        const Verdict verdict = table().judge(Seat(seat), action(said));
        return verdict.ok() ? "" : sentence(verdict.refusal(), rules());
    }

    // ---------------------------------------------------------------- answers

    // Luck that is not given is not drawn: a decision that wants more than it was given fails.
    Match& play(int seat, const std::string& said, const Luck& luck = {}) {
        const std::size_t before = table().decisions();
        const Played played = table().play(Seat(seat), action(said), &luck);
        EXPECT_TRUE(played.ok()) << said << ": "
                                 << (played.result == Played::Result::wanting
                                         ? "wants " + want_json(played.want, rules()).dump()
                                         : std::string(played.refusal.rule.id) + " " +
                                               sentence(played.refusal, rules()));
        EXPECT_EQ(table().decisions(), before + (played.ok() ? 1 : 0));
        return *this;
    }
    // The same, the rest of the luck drawn from the table's seed.
    Match& play_on(int seat, const std::string& said) {
        const Played played = table().play(Seat(seat), action(said));
        EXPECT_TRUE(played.ok()) << said << ": " << played.refusal.rule.id;
        return *this;
    }

    // What the Draw and Initiative phases of a new round take, entered by name.
    Luck new_round(const Words& hand = {"A01", "A02", "A03", "A04"}) {
        Luck luck;
        for (std::size_t seat = 0; seat < figures_.size(); ++seat) luck = luck + names(hand);
        for (int half = 0; half < 2; ++half)
            for (std::size_t seat = 0; seat < figures_.size(); ++seat)
                luck.push_back({0, "s" + std::to_string(seat)});
        return luck;
    }

    // ---------------------------------------------------------------- facts

    Hex hex(int seat) { return rules().equipment().board.floor[figure(seat).hex]; }
    int facing(int seat) { return figure(seat).facing; }
    int power(int seat) { return figure(seat).power; }
    int score(int seat) { return figure(seat).score; }
    Words hand(int seat) {
        Words cards;
        for (const std::uint8_t card : figure(seat).hand) cards.push_back(rules().word("card", card));
        return cards;
    }
    Words discard(int seat) {
        Words cards;
        for (const std::uint8_t card : figure(seat).discard) cards.push_back(rules().word("card", card));
        return cards;
    }
    // Sentences of the last decision that cite a rule.
    Words told(std::string_view rule) {
        Words said;
        for (const Event& event : table().turns().back().events)
            if (event.rule.id == rule) said.push_back(sentence(event, rules()));
        if (!said.empty()) proved::event_found(rule);
        return said;
    }
    bool happened(std::string_view rule) { return !told(rule).empty(); }

    Action action(const std::string& said) {
        std::istringstream words(said);
        std::string verb;
        words >> verb;
        Action made(stranger_verb);
        const VerbInfo* info = nullptr;
        for (std::size_t i = 0; i < Champions::verbs().size(); ++i)
            if (Champions::verbs()[i].name == verb) {
                made = Action(static_cast<std::uint8_t>(i));
                info = &Champions::verbs()[i];
            }
        EXPECT_NE(info, nullptr) << verb;
        for (std::string word; words >> word;) add(made, *info, word);
        return made;
    }
    std::string say(const Action& action) {
        const VerbInfo& verb = Champions::verbs()[action.verb];
        std::string said(verb.name);
        if (action.subject >= 0) said += " " + rules().word(verb.subject, action.subject);
        if (action.target == everyone) said += " all";
        if (action.target >= 0) said += " " + rules().word(verb.target, action.target);
        if (action.has_place) said += " " + std::to_string(action.at.x) + "," + std::to_string(action.at.y);
        if (action.detail >= 0) said += " " + std::to_string(action.detail);
        return said;
    }

private:
    static constexpr std::uint8_t stranger_verb = 99;

    const Champion& figure(int seat) { return state().champions[static_cast<std::size_t>(seat)]; }

    void add(Action& made, const VerbInfo& verb, const std::string& word) {
        if (const auto comma = word.find(','); comma != std::string::npos) {
            made = made.to(Hex::of(std::stoi(word), std::stoi(word.substr(comma + 1))).place());
        } else if (word == "all") {
            made = made.on(everyone);
        } else if (word[0] == 's') {
            const int seat = std::stoi(word.substr(1));
            made = verb.subject == "seat" ? made.with(seat) : made.on(seat);
        } else if (word[0] == 'A' || word[0] == 'B' || word[0] == 'Z') {
            made = made.with(rules().value("card", word).value_or(stranger));
        } else {
            made = made.of(std::stoi(word));
        }
    }

    Json position() {
        const int n = static_cast<int>(figures_.size());
        Json json;
        Json seats = Json::array();
        for (const Figure& one : figures_)
            seats.push_back({{"hex", Json::array({one.hex.q, one.hex.r})},
                             {"facing", one.facing},
                             {"style", one.style},
                             {"power", one.power},
                             {"score", one.score},
                             {"hand", one.hand},
                             {"discard", one.discard}});
        json["seats"] = std::move(seats);
        json["line"] = Json::array();
        for (int half = 0; half < 2; ++half)
            for (int i = 0; i < n; ++i) json["line"].push_back("s" + std::to_string((first_ + i) % n));
        json["line"].push_back("special");
        json["card"] = special_ ? 2 * n : 0;
        if (supply_ >= 0) json["power_supply"] = supply_;
        return json;
    }

    std::vector<Figure> figures_;
    Options options_;
    int first_ = 0;
    bool special_ = false;
    int supply_ = -1;
    std::unique_ptr<Table<Champions>> table_;
};

inline Words sorted(Words words) {
    std::sort(words.begin(), words.end());
    return words;
}

} // namespace muster::champions::test
