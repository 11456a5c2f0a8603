// What the stage of Dropzone's tests is asked, and what it tells (stage.hpp).
#include "games/dropzone/rows.hpp"
#include "games/dropzone/stage.hpp"
#include "kit/proved.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster::dropzone::tests {

std::string Stage::roll_name(const ChanceKind* kind) { return std::string(kind->id.id.substr(3)); }

// ---------------------------------------------------------------- questions

std::string Stage::decision() const {
    const auto prompts = procedures.prompts(Sight{*rules_, kit(), state_, Viewer::owner()});
    return prompts.empty() ? "nothing" : std::string(prompts[0].rule.id.substr(3));
}

std::string Stage::asks() const {
    std::string said;
    for (const Seat seat : rules_->awaiting(state_)) said += fmt::format("s{} ", seat.index());
    return said.empty() ? "nobody" : said + decision();
}

int Stage::asked() const {
    const SeatSet seats = rules_->awaiting(state_);
    return seats.empty() ? -1 : seats.front().index();
}

Lines Stage::options(const std::string& begin) const {
    ActionList actions;
    rules_->list(state_, Seat(asked()), actions);
    return said_of(actions, actions.size(), begin);
}

Lines Stage::candidates(const std::string& begin) const {
    ActionList actions;
    rules_->list(state_, Seat(asked()), actions);
    return said_of(actions, actions.candidates(), begin);
}

Lines Stage::said_of(const ActionList& actions, std::size_t count, const std::string& begin) const {
    Lines said;
    for (std::size_t i = 0; i < count; ++i)
        if (say(actions[i]).starts_with(begin)) said.push_back(say(actions[i]));
    std::sort(said.begin(), said.end());
    return said;
}

bool Stage::lists(const std::string& said) const {
    ActionList actions;
    rules_->list(state_, Seat(asked()), actions);
    return std::find(actions.begin(), actions.end(), action(said)) != actions.end();
}

std::string Stage::verbs() const {
    ActionList actions;
    rules_->list(state_, Seat(asked()), actions);
    std::string said;
    for (int i = 0; i < verb_count; ++i)
        if (std::any_of(actions.begin(), actions.end(), [&](const Action& one) { return one.verb == i; }))
            said +=
                (said.empty() ? "" : " ") + std::string(Dropzone::verbs()[static_cast<std::size_t>(i)].name);
    return said;
}

std::string Stage::judged(int seat, const std::string& said) const {
    const Verdict verdict = rules_->judge(state_, Seat(seat), action(said));
    return verdict.ok() ? "allowed" : std::string(verdict.refusal().rule.id);
}

std::string Stage::judged(const std::string& said) const { return judged(asked(), said); }

void Stage::refuses(int seat, const std::string& said, const std::string& rule,
                    const std::string& sentence_said, Line line) const {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), said);
    const Action made = action(said);
    const Verdict verdict = rules_->judge(state_, Seat(seat), made);
    EXPECT_FALSE(verdict.ok()) << "is allowed (" << asks() << ")";
    if (verdict.ok()) return;
    proved::expect_refusal(verdict.refusal(), *rules_, rule, sentence_said);
    ActionList actions;
    if (rules_->awaiting(state_).contains(Seat(seat))) rules_->list(state_, Seat(seat), actions);
    EXPECT_EQ(std::find(actions.begin(), actions.end(), made), actions.end()) << "is listed";
}

void Stage::refuses(const std::string& said, const std::string& rule, const std::string& sentence_said,
                    Line line) const {
    refuses(asked(), said, rule, sentence_said, line);
}

// ---------------------------------------------------------------- facts

Numbers Stage::all_dp(const std::string& name) const {
    Numbers all;
    for (const int one : units_of(kit(), squad(name))) all.push_back(unit_at(state_, one).dp);
    return all;
}

std::string Stage::where(const std::string& name) const {
    const Unit& one = of(name);
    if (one.dp == 0) return "lost"; // also while its turn in a cascade is to come
    switch (static_cast<Where>(one.where)) {
    case Where::waiting: return "waiting";
    case Where::reserve: return "reserve";
    case Where::readiness: return "ready";
    case Where::table: return one.has(UnitFlag::airborne) ? "flying" : "table";
    case Where::aboard: return "aboard " + info_of(kit(), one.host).id;
    case Where::garrison: {
        constexpr std::array<const char*, spots> names{"centre", "north", "east", "south", "west"};
        return piece_info(kit(), PieceId(one.host)).id + " " + names[one.spot];
    }
    case Where::destroyed: return "lost";
    }
    return "nowhere";
}

bool Stage::marked(SquadSet squads, const std::string& name) const {
    return dropzone::has(squads, squad(name));
}

std::string Stage::carrier(const std::string& name) const {
    const SquadId one = objective(name).carrier;
    return one.is_none() ? "nobody" : squad_info(kit(), one).id;
}

int Stage::claimant(const std::string& name) const {
    const std::uint8_t seat = objective(name).claimant;
    return seat == nothing ? -1 : seat;
}

bool Stage::is_hidden(const std::string& name) const {
    return (objective(name).flags & static_cast<unsigned>(ObjectiveFlag::hidden)) != 0;
}
bool Stage::is_removed(const std::string& name) const {
    return (objective(name).flags & static_cast<unsigned>(ObjectiveFlag::removed)) != 0;
}

Lines Stage::hand(int seat) const {
    Lines names;
    for (const std::uint8_t one : hand_of(state_, Seat(seat)).cards)
        names.push_back(card_info(kit(), one).id);
    return names;
}

Lines Stage::discards(int seat) const {
    Lines names;
    const auto& all = hand_of(state_, Seat(seat)).discards;
    for (int i = dealt_[static_cast<std::size_t>(seat)]; i < all.size(); ++i)
        names.push_back(card_info(kit(), all[i]).id);
    return names;
}

Numbers Stage::order() const {
    Numbers seats;
    for (int i = 0; i < state_.order.size(); ++i) seats.push_back(state_.order.at(i).index());
    return seats;
}

Numbers Stage::kp() const {
    Numbers gained;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats_); ++i)
        gained.push_back(state_.kp.all[i] - kp_[i]);
    return gained;
}

Lines Stage::members() const {
    Lines names;
    for (const SquadId one : state_.activation.members) names.push_back(squad_info(kit(), one).id);
    return names;
}

Numbers Stage::scores() const {
    const Outcome outcome = rules_->outcome(state_);
    return {outcome.score.begin(), outcome.score.begin() + seats_};
}
Numbers Stage::places() const {
    const Outcome outcome = rules_->outcome(state_);
    return {outcome.rank.begin(), outcome.rank.begin() + seats_};
}
Numbers Stage::pay_off() const {
    const Outcome outcome = rules_->outcome(state_);
    return {outcome.pay_off.begin(), outcome.pay_off.begin() + seats_};
}
std::string Stage::ended_by() const { return std::string(rules_->outcome(state_).ended_by.id); }

Lines Stage::rolls() const {
    Lines said;
    for (const Throw& one : luck_) {
        Lines shown;
        for (const std::uint8_t result : one.results)
            shown.push_back(one.sides > 0 ? std::to_string(result)
                                          : rules_->word(one.ask.kind->things, result));
        said.push_back(fmt::format("{} {}", roll_name(one.ask.kind), fmt::join(shown, " ")));
    }
    return said;
}

Numbers Stage::rolled(const std::string& roll) const {
    Numbers dice;
    for (const Throw& one : luck_)
        if (roll_name(one.ask.kind) == roll) dice.insert(dice.end(), one.results.begin(), one.results.end());
    return dice;
}

Numbers Stage::rollers(const std::string& roll) const {
    Numbers seats;
    for (const Throw& one : luck_)
        if (roll_name(one.ask.kind) == roll) seats.push_back(one.ask.who);
    return seats;
}

Lines Stage::told(std::string_view rule) const {
    Lines said;
    for (const Event& event : events_)
        if (event.rule.id == rule) said.push_back(sentence(event, *rules_));
    if (!said.empty()) proved::event_found(rule);
    return said;
}

int Stage::count_of(const EventKind& kind) const {
    return static_cast<int>(
        std::count_if(events_.begin(), events_.end(), [&](const Event& one) { return one.kind == &kind; }));
}
bool Stage::happened(const EventKind& kind) const { return count_of(kind) > 0; }

bool Stage::happened_in_order(std::initializer_list<const EventKind*> kinds) const {
    const auto* next = kinds.begin();
    for (const Event& event : events_)
        if (next != kinds.end() && event.kind == *next) ++next;
    EXPECT_EQ(next, kinds.end()) << (next == kinds.end() ? "" : std::string((*next)->name))
                                 << " is missing (or out of order) in\n"
                                 << story();
    return next == kinds.end();
}

std::string Stage::story() const {
    std::string said;
    for (const Event& event : events_)
        said += fmt::format("{}: {}\n", event.rule.id, sentence(event, *rules_));
    return said;
}

} // namespace muster::dropzone::tests
