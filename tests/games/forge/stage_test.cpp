// How the stage of Forge's tests works (stage.hpp), and that it finds out what it should.
#include "games/forge/stage.hpp"
#include "kit/proved.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest-spi.h>
#include <sstream>

namespace muster::forge::tests {

namespace {

std::string verb_name(Verb verb) { return std::string(Forge::verbs()[static_cast<std::size_t>(verb)].name); }

std::optional<Verb> verb_named(const std::string& name) {
    for (int i = 0; i < verb_count; ++i)
        if (verb_name(static_cast<Verb>(i)) == name) return static_cast<Verb>(i);
    return std::nullopt;
}

bool is_number(const std::string& word) {
    const std::size_t sign = word.starts_with('-') ? 1 : 0;
    return word.size() > sign && word.find_first_not_of("0123456789", sign) == std::string::npos;
}

Place place_said(const std::string& word) {
    return {static_cast<std::int16_t>(std::stoi(word)),
            static_cast<std::int16_t>(std::stoi(word.substr(word.find(',') + 1)))};
}

constexpr std::array<const char*, reactions> reaction_names{"dodge", "escape", "counter", "overwatch"};

// As the rule book calls the rolls (2.9).
const char* roll_name(const ChanceKind* kind) {
    struct Named {
        const ChanceKind* kind;
        const char* name;
    };
    const std::array<Named, 12> all{{{&luck::roll_off, "R-OFF"},
                                     {&luck::recover, "R-RECOVER"},
                                     {&luck::rally, "R-RALLY"},
                                     {&luck::rush, "R-RUSH"},
                                     {&luck::ground, "R-GROUND"},
                                     {&luck::obstacle, "R-OBST"},
                                     {&luck::fall_back, "R-FALL"},
                                     {&luck::react, "R-REACT"},
                                     {&luck::hit, "R-HIT"},
                                     {&luck::save, "R-SAVE"},
                                     {&luck::breaking, "R-BREAK"},
                                     {&luck::mend, "R-MEND"}}};
    for (const Named& one : all)
        if (one.kind == kind) return one.name;
    return "an unknown roll";
}

std::vector<Entered> entered(const Dice& dice) {
    std::vector<Entered> results;
    for (const int shows : dice) results.push_back({shows, ""});
    return results;
}

void mark(UnitSet& set, UnitId unit, bool is_so) {
    if (is_so) set.add(unit);
}

} // namespace

DataFile force_of(const std::string& id, const std::vector<Made>& units, const std::string& more) {
    std::string text = fmt::format("[[force]]\nid = '{0}'\nname = 'The {0}'\n", id);
    for (const Made& unit : units)
        text += fmt::format(
            "[[force.unit]]\nid = '{0}'\nname = 'Unit {0}'\nwounds = {1}\nradius = 100\ngroups = [{2}]\n"
            "stats = {{mov = {3}, acc = {4}, str = {5}, sav = {6}, init = {7}, co = {8}}}\n"
            "traits = [{9}]\npoints = {10}\n",
            unit.id, unit.wounds, unit.groups, unit.mov, unit.acc, unit.str, unit.sav, unit.init, unit.co,
            unit.traits, unit.points);
    return {id + ".toml", text + more};
}

// What was said behind the verb, sorted out.
struct Stage::Words {
    std::vector<int> units;
    std::vector<std::pair<std::string, std::string>> pairs; // "rifle:B2"
    std::optional<Place> place;
    std::optional<int> value;
    std::optional<Reaction> kind;
    bool focus = false;
    bool rush = false;
};

// ---------------------------------------------------------------- ways to begin

Stage::Stage(int seats, Chosen chosen, std::vector<DataFile> files, Line line)
    : seats_(seats), chosen_(std::move(chosen)) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "make");
    Faults faults;
    rules_ = Forge::make({seats_, chosen_, std::move(files)}, faults);
    if (!rules_) {
        ADD_FAILURE() << to_string(faults);
        std::abort(); // nothing of the test makes sense without rules
    }
    lay();
}

Stage Stage::whole(int seats, Chosen chosen, const Dice& dice, std::vector<DataFile> files, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "start");
    Stage stage(seats, std::move(chosen), std::move(files), line);
    stage.resolve(dice,
                  [&](State& next, Chance& chance, Log& log) { next = stage.rules_->start(chance, log); });
    return stage;
}

// The game's own start, with everybody taken off the table.
void Stage::lay() {
    Log idle;
    Chance chance = Chance::drawn(1, 0);
    state_ = rules_->start(chance, idle);
    state_.table = state_.waiting = {};
    state_.units = {};
    state_.round = 1;
    state_.order.clear();
}

// ---------------------------------------------------------------- the situation

Stage& Stage::put(const std::string& name, Place at, const Has& has) {
    const UnitId unit = this->unit(name);
    const Sheet& sheet = sheet_of(kit(), unit);
    Unit& placed = of(name);
    placed = Unit{};
    placed.at = at;
    int fallen = has.models < 0 ? 0 : sheet.models() - has.models;
    for (std::size_t i = 0; i < sheet.groups.size(); ++i) {
        const int lost = std::min(fallen, sheet.groups[i].count);
        placed.alive[i] = static_cast<std::uint8_t>(sheet.groups[i].count - lost);
        fallen -= lost;
    }
    placed.damage = static_cast<std::uint8_t>(has.damage);
    placed.shock = static_cast<std::uint16_t>(has.shock);
    placed.focus = static_cast<std::uint8_t>(has.focus);
    placed.evade = static_cast<std::uint8_t>(has.evade);
    const bool has_done_something = has.hold || has.shot || has.fought;
    mark(state_.table, unit, true);
    mark(state_.hold, unit, has.hold);
    mark(state_.activated, unit, has.activated || has_done_something);
    mark(state_.acted, unit, has.acted || has_done_something);
    mark(state_.shot, unit, has.shot);
    mark(state_.fought, unit, has.fought);
    return *this;
}

Stage& Stage::put_fresh(const Lines& names) {
    for (const std::string& name : names) put(name, info_of(kit(), unit(name)).start);
    return *this;
}

Stage& Stage::round(int number) {
    state_.round = static_cast<std::uint8_t>(number);
    return *this;
}

Stage& Stage::vp(std::initializer_list<int> each) {
    std::transform(each.begin(), each.end(), state_.vp.begin(),
                   [](int points) { return static_cast<std::int16_t>(points); });
    return *this;
}

Stage& Stage::owner(int objective, int side) {
    state_.owner[ObjectiveId(objective)] = SideId(side);
    return *this;
}

Stage& Stage::order(std::initializer_list<int> sides, std::initializer_list<int> leads) {
    order_ = sides;
    leads_ = leads;
    order_is_said_ = true;
    return *this;
}

Stage& Stage::later_lap() {
    later_lap_ = true;
    return *this;
}

void Stage::go_to_step(GameStep step, const Dice& dice) {
    state_.flow.clear();
    state_.flow.begin(GameFrame{}).go_to(step);
    resolve(dice, [&](State& next, Chance& chance, Log& log) { rules_->resume(next, chance, log); });
}

Stage& Stage::bidding(Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "bidding");
    state_.order.clear();
    state_.bids.ask({});
    state_.assigned = {};
    --state_.round; // it counts up
    go_to_step(GameStep::begin_round, {});
    return *this;
}

Stage& Stage::bid(const Numbers& bids, const Dice& dice, Line line) {
    const SeatSet seats = rules_->awaiting(state_);
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "bids");
    EXPECT_EQ(static_cast<std::size_t>(seats.size()), bids.size()) << asks();
    std::size_t next = 0;
    for (const Seat seat : seats) {
        if (next >= bids.size()) break;
        const bool is_last = next + 1 == bids.size();
        play_action(seat, Action(Verb::bid).of(bids[next]), is_last ? dice : Dice{});
        ++next;
    }
    return *this;
}

Stage& Stage::pay(const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "pay");
    Dice left = dice;
    while (decision() == "D-ASSIGN" && !testing::Test::HasFailure()) {
        ActionList actions;
        rules_->list(state_, Seat(asked()), actions);
        const bool rolls = !suffices(Seat(asked()), actions[0], {});
        play_action(Seat(asked()), actions[0], rolls ? std::exchange(left, {}) : Dice{});
    }
    EXPECT_TRUE(left.empty()) << "dice that nobody rolls";
    return *this;
}

// The bids that give the leads, as few as possible, all paid.
Stage& Stage::begin(const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "begin");
    if (order_.empty())
        for (int side = 0; side < kit().sides; ++side)
            if (side_is_left(kit(), state_, SideId(side))) order_.push_back(side);
    leads_.resize(order_.size(), 1);
    state_.order.clear();
    const SeatSet seats = bidders(kit(), state_);
    state_.bids.ask(seats);
    for (const Seat seat : seats) state_.bids.seal(seat, 0);
    state_.assigned = {};
    for (std::size_t i = 0; i < order_.size(); ++i) {
        state_.order.add(order_[i], leads_[i]);
        const int paid = leads_[i] > 1 ? leads_[i] : 0;
        for (const Seat seat : seats) {
            if (side_of(kit(), seat) != SideId(order_[i])) continue;
            state_.bids.deal_anew(seat, paid);
            state_.assigned[seat] = static_cast<std::uint8_t>(paid);
            break;
        }
    }
    if (later_lap_) state_.order.go_to(1, 0, 1);
    go_to_step(GameStep::actions, dice);
    return *this;
}

Stage& Stage::act(const std::string& name, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "act");
    const UnitId unit = this->unit(name);
    if (!order_is_said_) {
        order_ = {side_of_unit(kit(), unit).index()};
        for (int side = 0; side < kit().sides; ++side)
            if (side != order_[0] && side_is_left(kit(), state_, SideId(side))) order_.push_back(side);
    }
    const std::uint16_t shock = of(name).shock;
    of(name).shock = 0;
    begin({}, line);
    if (active_unit(state_) != unit) play("activate " + name, {}, line);
    of(name).shock = shock;
    EXPECT_EQ(active(), name_of(unit));
    return *this;
}

Stage& Stage::end_phase(const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "end phase");
    state_.activated |= state_.table;
    go_to_step(GameStep::end, dice);
    return *this;
}

// ---------------------------------------------------------------- answers

Stage& Stage::play(int seat, const std::string& said, const Dice& dice, Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), said);
    return play_action(Seat(seat), action(said), dice);
}

Stage& Stage::play(const std::string& said, const Dice& dice, Line line) {
    return play(asked(), said, dice, line);
}

Stage& Stage::end(const Dice& dice, Line line) { return play(asked(), "end", dice, line); }

Stage& Stage::play_action(Seat seat, const Action& made, const Dice& dice) {
    const Verdict verdict = rules_->judge(state_, seat, made);
    EXPECT_TRUE(verdict.ok()) << verdict.refusal().rule.id << ": " << sentence(verdict.refusal(), *rules_)
                              << " (" << asks() << ")";
    if (verdict.ok())
        resolve(dice,
                [&](State& next, Chance& chance, Log& log) { rules_->apply(next, seat, made, chance, log); });
    return *this;
}

bool Stage::suffices(Seat seat, const Action& made, const Dice& dice) const {
    const std::vector<Entered> results = entered(dice);
    State next = state_;
    Chance chance = Chance::entered(results, *rules_);
    Log idle;
    rules_->apply(next, seat, made, chance, idle);
    return !chance.wanting();
}

Numbers Stage::seats_in_turn(Line line) {
    const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "turns");
    Numbers seats;
    int last = -1;
    for (int i = 0; i < 8 * most_units && !over(); ++i) {
        const std::string asks_now = decision();
        if (asks_now != "D-ACTIVATE" && asks_now != "D-ACTION" && asks_now != "D-FREE") break;
        ActionList actions;
        rules_->list(state_, Seat(asked()), actions);
        Action made = actions[0];
        if (asks_now == "D-FREE") made = Action(Verb::pass);
        if (asks_now == "D-ACTION") {
            made = action("end");
            if (made.subject != last) seats.push_back(owner_of(kit(), UnitId(made.subject)).index());
            last = made.subject;
        }
        Dice tens; // as many as it takes: nothing is recovered, nothing mended
        while (tens.size() < 100 && !suffices(Seat(asked()), made, tens)) tens.push_back(10);
        play_action(Seat(asked()), made, tens);
        if (testing::Test::HasFailure()) break;
    }
    return seats;
}

template <class Step>
void Stage::resolve(const Dice& dice, Step step) {
    const std::vector<Entered> results = entered(dice);
    State next = state_;
    events_.clear();
    luck_.clear();
    Chance chance = Chance::entered(results, *rules_);
    chance.keep(luck_);
    Log log(events_);
    step(next, chance, log);
    EXPECT_FALSE(chance.wanting()) << "wants " << chance.want().count << " dice for "
                                   << roll_name(chance.want().ask.kind)
                                   << (chance.want().misfit ? " and not such" : "") << "\n"
                                   << story();
    if (chance.wanting()) return;
    EXPECT_EQ(chance.left_over(), 0u) << "dice that nobody rolls\n" << story();
    state_ = next;
    expect_sound();
}

// Whatever is tested, the state is possible, and what is listed is allowed (FO-INV-19).
void Stage::expect_sound() const {
    Faults faults;
    rules_->check(state_, faults);
    EXPECT_TRUE(faults.empty()) << to_string(faults) << story();
    for (const Seat seat : rules_->awaiting(state_)) {
        ActionList actions;
        rules_->list(state_, seat, actions);
        EXPECT_FALSE(actions.empty()) << "nothing is listed: " << asks();
        for (const Action& one : actions)
            EXPECT_TRUE(rules_->judge(state_, seat, one).ok()) << say(one) << " is listed and refused";
    }
}

// ---------------------------------------------------------------- questions

std::string Stage::decision() const {
    if (state_.flow.idle()) return "nothing";
    static constexpr std::array<std::string_view, procedure_count> decisions{
        "nothing", "D-ZONE",   "D-DEPLOY", "D-BID",        "D-ASSIGN",      "D-ACTIVATE",
        "nothing", "D-ACTION", "D-FREE",   "nothing",      "D-CHARGEFIGHT", "nothing",
        "nothing", "D-REACT",  "D-EVADE",  "D-CONSOLIDATE"};
    return std::string(decisions[state_.flow.top().procedure]);
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
    Lines said;
    for (const Action& one : actions)
        if (say(one).starts_with(begin)) said.push_back(say(one));
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
            said += (said.empty() ? "" : " ") + verb_name(static_cast<Verb>(i));
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

int Stage::models(const std::string& name) const { return models_left(state_, unit(name)); }
int Stage::wounds(const std::string& name) const { return wounds_left(kit(), state_, unit(name)); }

std::string Stage::flags(const std::string& name) const {
    const UnitId unit = this->unit(name);
    Lines said;
    if (state_.hold.contains(unit)) said.emplace_back("hold");
    if (state_.activated.contains(unit)) said.emplace_back("activated");
    if (state_.acted.contains(unit)) said.emplace_back("acted");
    if (state_.shot.contains(unit)) said.emplace_back("shot");
    if (state_.fought.contains(unit)) said.emplace_back("fought");
    return fmt::format("{}", fmt::join(said, " "));
}

std::string Stage::active() const {
    const UnitId unit = active_unit(state_);
    return unit.is_none() ? "nobody" : name_of(unit);
}

Numbers Stage::order() const {
    Numbers sides;
    for (int i = 0; i < state_.order.size(); ++i) sides.push_back(state_.order.at(i));
    return sides;
}

Numbers Stage::leads() const {
    Numbers leads;
    for (const int side : order()) leads.push_back(state_.order.lead_of(side));
    return leads;
}

Numbers Stage::failed() const {
    Numbers sides;
    for (int side = 0; side < kit().sides; ++side)
        if (state_.failed.contains(SideId(side))) sides.push_back(side);
    return sides;
}

Numbers Stage::all_vp() const { return {state_.vp.begin(), state_.vp.begin() + kit().sides}; }

int Stage::owner(int objective) const {
    const SideId side = state_.owner[ObjectiveId(objective)];
    return side.is_none() ? -1 : side.index();
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
    for (const Throw& one : luck_)
        said.push_back(fmt::format("{} {}", roll_name(one.ask.kind),
                                   fmt::join(Numbers(one.results.begin(), one.results.end()), " ")));
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

bool Stage::cites_in_order(const Lines& rules) const {
    std::size_t next = 0;
    for (const Event& event : events_)
        if (next < rules.size() && event.rule.id == rules[next]) ++next;
    EXPECT_EQ(next, rules.size()) << rules[std::min(next, rules.size() - 1)]
                                  << " is missing (or out of order) in\n"
                                  << story();
    if (next == rules.size())
        for (const std::string& rule : rules) proved::event_found(rule);
    return next == rules.size();
}

std::string Stage::story() const {
    std::string said;
    for (const Event& event : events_)
        said += fmt::format("{}: {}\n", event.rule.id, sentence(event, *rules_));
    return said;
}

// ---------------------------------------------------------------- words

int Stage::number(const std::string& name) const {
    if (name.starts_with('#')) return std::stoi(name.substr(1));
    const std::size_t colon = name.find(':');
    const int seat = colon == std::string::npos ? -1 : std::stoi(name);
    const std::string id = colon == std::string::npos ? name : name.substr(colon + 1);
    for (const UnitId unit : kit().units.ids())
        if (sheet_of(kit(), unit).id == id && (seat < 0 || info_of(kit(), unit).seat == Seat(seat)))
            return unit.index();
    ADD_FAILURE() << "there is no " << name;
    return 0;
}

std::string Stage::name_of(UnitId unit) const {
    return is_unit(kit(), unit) ? info_of(kit(), unit).id : fmt::format("#{}", unit.index());
}

// Whoever the decision is about.
int Stage::default_subject() const {
    const UnitId about = state_.flow.idle() ? UnitId::none() : unit_about(state_.flow.top());
    const UnitId subject = is_unit(kit(), about) ? about : active_unit(state_);
    return subject.is_none() ? -1 : subject.index();
}

// Whoever somebody is asked to react to.
int Stage::default_attacker() const {
    if (!state_.flow.is<ReactingFrame>()) return -1;
    return state_.flow.top().as<ReactingFrame>().against.index();
}

Action Stage::action(const std::string& said) const {
    std::istringstream stream(said);
    std::string word;
    stream >> word;
    const std::optional<Verb> verb = verb_named(word);
    EXPECT_TRUE(verb.has_value()) << "there is no verb " << word;
    Words words;
    while (stream >> word) {
        const std::size_t colon = word.find(':');
        const auto kind = std::find(reaction_names.begin(), reaction_names.end(), word);
        if (word.find(',') != std::string::npos) {
            words.place = place_said(word);
        } else if (colon != std::string::npos && !is_number(word.substr(0, colon))) {
            words.pairs.emplace_back(word.substr(0, colon), word.substr(colon + 1));
        } else if (kind != reaction_names.end()) {
            words.kind = static_cast<Reaction>(kind - reaction_names.begin());
        } else if (word == "focus") {
            words.focus = true;
        } else if (word == "rush") {
            words.rush = true;
        } else if (is_number(word)) {
            words.value = std::stoi(word);
        } else {
            words.units.push_back(number(word));
        }
    }
    return with_words(Action(verb.value_or(Verb::pass)), words);
}

Action Stage::with_words(Action made, const Words& words) const {
    const auto first = words.units.empty() ? -1 : words.units.front();
    const auto last = words.units.empty() ? -1 : words.units.back();
    const int subject = words.units.size() > 1 ? first : default_subject(); // of those with a target
    if (words.place) made = made.to(*words.place);
    switch (verb_of(made)) {
    case Verb::zone: return made.on(words.value.value_or(no_one));
    case Verb::bid: return words.value ? made.of(*words.value) : made;
    case Verb::assign: return made.on(last);
    case Verb::yield:
    case Verb::pass: return made;
    case Verb::deploy:
    case Verb::activate: return made.with(first);
    case Verb::focus:
    case Verb::evade:
    case Verb::hold:
    case Verb::rally:
    case Verb::end:
    case Verb::spend:
    case Verb::keep:
    case Verb::consolidate: return made.with(first < 0 ? default_subject() : first);
    case Verb::move:
        made = made.with(first < 0 ? default_subject() : first);
        return words.rush ? made.of(1) : made;
    case Verb::charge:
        made = made.with(subject).on(last);
        if (const UnitId unit(subject), target(last);
            !words.place && is_unit(kit(), unit) && is_unit(kit(), target))
            made = made.to(contact_point(disc_of(kit(), state_, unit), disc_of(kit(), state_, target)));
        return made;
    case Verb::shoot:
    case Verb::fight: {
        made = made.with(subject).on(last);
        if (last < 0 && !words.pairs.empty()) made = made.on(number(words.pairs.front().second));
        if (made.target < 0 && state_.flow.is<FightingOnFrame>())
            made = made.on(state_.flow.top().as<FightingOnFrame>().target.index());
        aim(made, words);
        return made;
    }
    case Verb::react: {
        const int attacker = words.units.size() > 1 ? last : default_attacker();
        const Response response{words.kind.value_or(Reaction::dodge), words.focus,
                                StationId(words.value.value_or(-1))};
        return made.with(first < 0 ? default_subject() : first).on(attacker).of(response.packed());
    }
    }
    return made;
}

void Stage::aim(Action& made, const Words& words) const {
    Aim aim;
    aim.focus = words.focus;
    aim.split = !words.pairs.empty();
    const UnitId unit(made.subject);
    const auto weapons = is_unit(kit(), unit) ? weapons_of(kit(), unit, verb_of(made) == Verb::fight)
                                              : std::span<const Carried>{};
    for (const auto& [weapon, target] : words.pairs) {
        std::size_t i = 0;
        while (i < weapons.size() && weapon_of(kit(), weapons[i]).id != weapon) ++i;
        const UnitId at = this->unit(target);
        const SlotId slot(static_cast<int>(i));
        if (i == weapons.size())
            aim.unknown = true;
        else if (!aim.at[slot].is_none() && aim.at[slot] != at)
            aim.twice = true;
        else
            aim.at[slot] = at;
    }
    if (const int packed = aim.packed(); packed != no_detail) made = made.of(packed);
}

// As `action` reads it; subjects are always said.
std::string Stage::say(const Action& made) const {
    const Verb verb = verb_of(made);
    std::string said = verb_name(verb);
    if (made.subject >= 0) said += " " + name_of(UnitId(made.subject));
    if (made.target >= 0)
        said += " " + (verb == Verb::zone ? std::to_string(made.target) : name_of(UnitId(made.target)));
    if (made.has_place) said += fmt::format(" {},{}", made.at.x, made.at.y);
    if (made.detail == no_detail) return said;
    if (verb == Verb::bid) return said + fmt::format(" {}", made.detail);
    if (verb == Verb::move) return said + (made.detail == 1 ? " rush" : "");
    if (verb == Verb::react) {
        const std::optional<Response> response = Response::unpacked(made.detail);
        if (!response) return said + " in no way";
        said += fmt::format(" {}", reaction_names[static_cast<std::size_t>(response->kind)]);
        if (response->focus) said += " focus";
        return response->station.is_none() ? said : said + fmt::format(" {}", response->station.index());
    }
    if (verb != Verb::shoot && verb != Verb::fight) return said + fmt::format(" {}", made.detail);
    const Aim aim = Aim::unpacked(made.detail);
    if (aim.focus) said += " focus";
    const auto weapons = weapons_of(kit(), UnitId(made.subject), verb == Verb::fight);
    for (const SlotId slot : aim.at.ids())
        if (!aim.at[slot].is_none())
            said += fmt::format(" {}:{}", weapon_of(kit(), weapons[slot.number]).id, name_of(aim.at[slot]));
    return said;
}

// ---------------------------------------------------------------- the stage itself

namespace {

TEST(ForgeStage, What_is_said_is_what_is_meant) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.focus = 1}).put("B2", {1800, 300}).put("B3", {1800, 700}).act("G2");
    const UnitId rifles = stage.unit("G2");
    EXPECT_EQ(stage.action("move 1000,400 rush"), Action(Verb::move).with(rifles).of(1).to({1000, 400}));
    EXPECT_EQ(stage.action("activate B3"), Action(Verb::activate).with(stage.number("B3")));
    EXPECT_EQ(stage.action("bid -1"), Action(Verb::bid).of(-1));
    EXPECT_EQ(stage.action("shoot B2"), Action(Verb::shoot).with(rifles).on(stage.number("B2")));
    for (const std::string said : {"shoot G2 B2 focus", "shoot G2 B2 rifle:B2 repeater:B3",
                                   "charge G2 B2 1545,300", "pass", "react B2 G2 2000,300 escape",
                                   "react B2 G2 overwatch focus 3", "assign G2", "move G2 900,300 rush"})
        EXPECT_EQ(stage.say(stage.action(said)), said);
}

TEST(ForgeStage, A_unit_stands_as_it_was_put_there) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.models = 2, .shock = 3, .focus = 1, .evade = 2, .hold = true});
    EXPECT_EQ(stage.of("G2").alive[0], 1); // a Rifle and the Gunner: those fell who fall first
    EXPECT_EQ(stage.of("G2").alive[1], 1);
    EXPECT_EQ(stage.flags("G2"), "hold activated acted");
    EXPECT_TRUE(stage.stands("G2"));
    EXPECT_FALSE(stage.stands("G3"));
}

TEST(ForgeStage, Dice_too_few_or_too_many_are_found_out) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 2}).put("G3", {1400, 300}).put("B2", {1800, 700}).begin();
    EXPECT_NONFATAL_FAILURE(stage.play("activate G2", {5}), "wants 2 dice for R-RECOVER");
    EXPECT_NONFATAL_FAILURE(stage.play("activate G2", {5, 5, 5}), "dice that nobody rolls");
}

TEST(ForgeStage, A_refusal_that_does_not_come_is_found_out) {
    Stage stage;
    stage.put("G2", {1000, 300}).put("B2", {1800, 700}).act("G2");
    EXPECT_NONFATAL_FAILURE(stage.play("rally"), "FO-RAL-1");
    EXPECT_NONFATAL_FAILURE(stage.refuses("focus", "FO-FOC-1", ""), "is allowed");
}

} // namespace

} // namespace muster::forge::tests
