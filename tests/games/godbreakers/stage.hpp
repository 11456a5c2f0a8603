// A table of Godbreakers in the middle of a game, set up in a few words, for tests: who stands where with
// which die, and who has gone. It is bare but for what a test puts there: no terrain, no marker, and of each
// circle only the godbreakers that are named; the others fell long ago. Answers are written as they are said
// ("engage B", "move 500,900", "claim loot 2"), and the dice that will fall are given with the answer that
// makes them fall: first one die each, then whatever is rolled again.
#pragma once

#include "core/table.hpp"
#include "games/godbreakers/godbreakers.hpp"
#include "games/godbreakers/parts.hpp"
#include "kit/proved.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <source_location>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace muster::godbreakers::tests {

using Chosen = std::vector<std::pair<std::string, std::string>>; // options, as a person gives them
using Dice = std::vector<int>;
using Lines = std::vector<std::string>;
using Numbers = std::vector<int>;
using Corners = std::vector<Place>;

inline Lines sorted(Lines lines) {
    std::sort(lines.begin(), lines.end());
    return lines;
}

inline std::vector<Entered> entered(const Dice& dice) {
    std::vector<Entered> results;
    for (const int shows : dice) results.push_back({shows, ""});
    return results;
}

// What a model is; a D6 without anything if nothing is said.
struct Has {
    int die = 6;
    int damage = 0;
    int treasure = 0;
    std::string traits = {};  // "ranged 1, tough 2"
    std::string flaws = {};   // "brittle, slow"
    std::string profile = {}; // of an unaligned model, one of the game's own
    int radius = 50;
    bool gone = false; // has been activated this round
    Where where = Where::table;
};

// What a name stands for, as the kind of thing that is wanted: a model, a marker, a piece of terrain ...
struct Numbered {
    int number = 0;

    operator int() const { return number; }
    template <class Tag>
    operator Id<Tag>() const {
        return Id<Tag>(number);
    }
};

// By their numbers, whether or not there are so many.
inline Model& model_at(State& state, int number) { return state.models[ModelId(number)]; }
inline const Model& model_at(const State& state, int number) { return state.models[ModelId(number)]; }
inline const Stack& stack_at(const State& state, int number) { return state.stacks[StackId(number)]; }
inline TerrainSpot& spot_of(State& state, int number) { return state.terrain[PieceId(number)]; }
inline const TerrainSpot& spot_of(const State& state, int number) { return state.terrain[PieceId(number)]; }

class Stage {
public:
    using Line = std::source_location;

    // ---------------------------------------------------------------- ways to begin

    // A bare table; `begin`, `act` or `lay` makes it.
    explicit Stage(int seats, Chosen chosen = {}) : seats_(seats), chosen_(std::move(chosen)) {
        for (int seat = 0; seat < seats; ++seat) order_.push_back(seat);
    }
    // The game's own battlefield, circles and start, at the first decision.
    static Stage whole(int seats = 2, Chosen chosen = {}, const Dice& dice = {},
                       const std::vector<DataFile>& files = {}, Line line = Line::current()) {
        const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "start");
        Stage stage(seats, std::move(chosen));
        stage.make({seats, stage.chosen_, files});
        stage.resolve(
            dice, [&](State& next, Chance& chance, Log& log) { next = stage.rules_->start(chance, log); });
        stage.name_everything();
        return stage;
    }

    // ---------------------------------------------------------------- the situation

    Stage& godbreaker(const std::string& name, int seat, Place at, const Has& has = {}) {
        auto& circle = circles_[static_cast<std::size_t>(seat)];
        names_.emplace_back(name, seat * circle_size + static_cast<int>(circle.size()));
        circle.push_back({name, at, has, seat});
        return *this;
    }
    Stage& wild(const std::string& name, Place at, const Has& has = {.die = 8}) {
        return unaligned(name, -1, at, has);
    }
    Stage& tame(const std::string& name, int seat, Place at, const Has& has = {.die = 8}) {
        return unaligned(name, seat, at, has);
    }
    // Two wild models far from everything, still to be activated: the round does not end without them.
    Stage& wild_idlers() {
        return wild("idler1", {2350, 1900}, {.die = 6}).wild("idler2", {2350, 1500}, {.die = 6});
    }
    Stage& shard(const std::string& name, int seat, Place at, const std::string& trait = "shaping") {
        names_.emplace_back(name, seat);
        shards_[static_cast<std::size_t>(seat)] = at;
        shard_traits_[static_cast<std::size_t>(seat)] = trait;
        shard_stands_[static_cast<std::size_t>(seat)] = true;
        return *this;
    }
    Stage& objective(const std::string& name, Place at) {
        objectives_.push_back({name, at});
        return *this;
    }
    Stage& hoard(const std::string& name, Place at) {
        hoards_.push_back({name, at});
        return *this;
    }
    Stage& tokens(const std::string& name, Place at, int count = 1) {
        names_.emplace_back(name, static_cast<int>(stacks_.size()));
        stacks_.push_back({at, static_cast<std::uint8_t>(count), 0});
        return *this;
    }
    Stage& area(const std::string& name, Place low, Place high) {
        return piece(name, area_text(low, high), true);
    }
    Stage& wall(const std::string& name, const Corners& corners) {
        return piece(name, wall_text(corners), true);
    }
    // Waiting in the reserve; corners about the anchor.
    Stage& spare_area(const std::string& name, Place low, Place high) {
        return piece(name, area_text(low, high), false);
    }
    Stage& spare_wall(const std::string& name, const Corners& corners) {
        return piece(name, wall_text(corners), false);
    }
    Stage& table(int width, int height) {
        width_ = width;
        height_ = height;
        return *this;
    }
    // Seats 0, 1, 2 ... if nothing is said; `act` brings the seat of its model to the front.
    Stage& priority(std::initializer_list<int> seats) {
        order_ = seats;
        priority_is_said_ = true;
        return *this;
    }
    Stage& round(int number) {
        round_ = number;
        return *this;
    }
    Stage& vp(std::initializer_list<int> each) {
        vp_ = each;
        return *this;
    }
    // Makes the table; what is said so far is fixed, and whatever is left can be changed in `state`.
    Stage& lay() {
        if (rules_) return *this;
        chosen_.emplace_back("battlefield", "stage");
        chosen_.emplace_back("circles", circle_ids());
        make({seats_, chosen_, {{"stage.toml", data()}}});
        state_ = situation();
        return *this;
    }
    // A placed start on the bare table, at its first decision (GB-SET-4).
    Stage& set_up(Line line = Line::current()) {
        const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "set up");
        chosen_.emplace_back("setup", "placed");
        lay();
        resolve({}, [&](State& next, Chance& chance, Log& log) { next = rules_->start(chance, log); });
        return *this;
    }
    // Goes on from the laps of the activation phase, or from wherever is said.
    Stage& begin(const Dice& dice = {}, GameStep step = GameStep::laps, Line line = Line::current()) {
        const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), "begin");
        lay();
        if (step < GameStep::start_effects) {
            state_.priority.clear();
            state_.initiative = {};
        }
        if (step == GameStep::begin_round) --state_.round; // it counts up
        state_.flow.clear();
        state_.flow.begin(GameFrame{}).go_to(step);
        resolve(dice, [&](State& next, Chance& chance, Log& log) { rules_->resume(next, chance, log); });
        return *this;
    }
    Stage& leaders_roll(const Dice& dice, Line line = Line::current()) {
        return begin(dice, GameStep::begin_round, line);
    }
    // The recovery phase and what follows. In the last round the game is over then.
    Stage& recover(const Dice& dice = {}, Line line = Line::current()) {
        return begin(dice, GameStep::recovery, line);
    }
    // Brings a model to its first action: its seat comes first, or, if it is wild, everybody else has gone.
    // The dice are for a wild model that has only one thing to do.
    Stage& act(const std::string& name, const Dice& dice = {}, Line line = Line::current()) {
        if (!rules_ && !priority_is_said_) bring_to_front(seat_said(name));
        lay();
        const ModelId model = number(name);
        const bool is_of_nobody = state_.models[model].controller.is_none();
        if (is_of_nobody)
            for (const ModelId each : all_models)
                if (is_on_table(state_, each) && !is_wild(state_, each)) state_.gone.mark(each);
        begin({}, is_of_nobody ? GameStep::wild : GameStep::laps, line);
        if (active_model(state_) != model) play(asked(), "activate " + name, dice, line);
        return *this;
    }

    // ---------------------------------------------------------------- answers

    Stage& play(int seat, const std::string& said, const Dice& dice = {}, Line line = Line::current()) {
        const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), said);
        return play(Seat(seat), action(said), dice);
    }
    // By whoever is asked.
    Stage& play(const std::string& said, const Dice& dice = {}, Line line = Line::current()) {
        return play(asked(), said, dice, line);
    }
    Stage& end(const Dice& dice = {}, Line line = Line::current()) {
        return play(asked(), "end_activation", dice, line);
    }
    // Nobody does anything until the round is over: the dice are those of the recovery phase and of the
    // leaders.
    Stage& sit_out(const Dice& dice = {}, Line line = Line::current()) {
        for (int i = 0; i < 2 * most_models && !over(); ++i) {
            const std::string asks_now = decision();
            const bool acts = asks_now == "D-ACTION" || asks_now == "D-WILD-ACTION";
            if (!acts && asks_now != "D-ACTIVATE" && asks_now != "D-WILD-ACTIVATE") return *this;
            ActionList actions;
            rules_->list(state_, Seat(asked()), actions);
            const Action made = acts ? action("end_activation") : actions[0];
            const bool is_last = wants_dice(made);
            const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), say(made));
            play(Seat(asked()), made, is_last ? dice : Dice{});
            if (is_last || testing::Test::HasFailure()) return *this;
        }
        return *this;
    }

    // ---------------------------------------------------------------- questions

    // Who owes which decision: "s0 D-ACTION", or "nobody".
    std::string asks() const {
        const SeatSet seats = rules_->awaiting(state_);
        EXPECT_LE(seats.size(), 1);
        return seats.empty() ? "nobody" : fmt::format("s{} {}", seats.front().index(), decision());
    }
    int asked() const {
        const SeatSet seats = rules_->awaiting(state_);
        return seats.empty() ? -1 : seats.front().index();
    }
    // Everything listed for whoever is asked that begins with these words, sorted.
    Lines options(const std::string& verb = "") const {
        ActionList actions;
        rules_->list(state_, Seat(asked()), actions);
        Lines said;
        for (const Action& one : actions)
            if (say(one).starts_with(verb)) said.push_back(say(one));
        return sorted(said);
    }
    bool lists(const std::string& said) const {
        ActionList actions;
        rules_->list(state_, Seat(asked()), actions);
        return std::find(actions.begin(), actions.end(), action(said)) != actions.end();
    }
    // The verbs listed for whoever is asked, each once, in the order of the rule book.
    std::string verbs() const {
        ActionList actions;
        rules_->list(state_, Seat(asked()), actions);
        std::string said;
        for (std::size_t verb = 0; verb < Godbreakers::verbs().size(); ++verb)
            if (std::any_of(actions.begin(), actions.end(), [&](const Action& a) { return a.verb == verb; }))
                said += (said.empty() ? "" : " ") + std::string(Godbreakers::verbs()[verb].name);
        return said;
    }
    // The id of the rule that refuses, or "allowed".
    std::string judged(int seat, const std::string& said) const {
        const Verdict verdict = rules_->judge(state_, Seat(seat), action(said));
        return verdict.ok() ? "allowed" : std::string(verdict.refusal().rule.id);
    }
    std::string judged(const std::string& said) const { return judged(asked(), said); }
    void refuses(int seat, const std::string& said, const std::string& rule, const std::string& sentence_said,
                 Line line = Line::current()) const {
        const testing::ScopedTrace trace(line.file_name(), static_cast<int>(line.line()), said);
        const Verdict verdict = rules_->judge(state_, Seat(seat), action(said));
        EXPECT_FALSE(verdict.ok()) << "is allowed";
        if (verdict.ok()) return;
        proved::expect_refusal(verdict.refusal(), *rules_, rule, sentence_said);
        EXPECT_FALSE(seat == asked() && lists(said)) << "is listed";
    }
    void refuses(const std::string& said, const std::string& rule, const std::string& sentence_said,
                 Line line = Line::current()) const {
        refuses(asked(), said, rule, sentence_said, line);
    }

    // ---------------------------------------------------------------- facts

    const Godbreakers& rules() const { return *rules_; }
    const Equipment& kit() const { return rules_->equipment(); }
    State& state() { return state_; }
    const State& state() const { return state_; }
    Model& of(const std::string& name) { return model_at(state_, number(name)); }
    const Model& of(const std::string& name) const { return model_at(state_, number(name)); }
    Place at(const std::string& name) const { return of(name).at; }
    int die(const std::string& name) const { return of(name).die; }
    int damage(const std::string& name) const { return of(name).damage; }
    int treasure(const std::string& name) const { return of(name).treasure; }
    // The seat that controls a model, or -1.
    int controller(const std::string& name) const {
        return of(name).controller.is_none() ? -1 : of(name).controller.index();
    }
    bool has_gone(const std::string& name) const { return state_.gone.has_gone(number(name).number); }
    std::string where(const std::string& name) const {
        static constexpr std::array<const char*, 4> places{"reserve", "table", "casualty", "ascended"};
        return places[static_cast<std::size_t>(of(name).where)];
    }
    std::string active() const {
        const ModelId active = active_model(state_);
        return active.is_none() ? "nobody" : model(active.index());
    }
    bool stands(const std::string& marker) const { return marker_stands(state_, number(marker)); }
    // The seat that controls a marker, or -1.
    int holder(const std::string& marker) const {
        const auto seat = controller_of_marker(kit(), state_, number(marker));
        return seat ? seat->index() : -1;
    }
    int left_in(const std::string& stack) const { return stack_at(state_, number(stack)).count; }
    // What lies at a point, or 0.
    int tokens_at(Place place) const {
        for (const Stack& stack : state_.stacks)
            if (stack.count > 0 && stack.at == place) return stack.count;
        return 0;
    }
    bool lies(const std::string& terrain) const { return spot_of(state_, number(terrain)).on_table != 0; }
    int measure(const std::string& a, const std::string& b) const {
        return near(kit(), state_, ModelId(number(a).number), ModelId(number(b).number));
    }
    std::string compulsion(const std::string& name) const {
        static constexpr std::array<const char*, compulsions> all{"none", "murderous", "cowardly", "predator",
                                                                  "hoarding"};
        return all[static_cast<std::size_t>(compulsion_of(kit(), state_, number(name)))];
    }
    Numbers order() const {
        Numbers seats;
        for (int i = 0; i < state_.priority.size(); ++i) seats.push_back(state_.priority.at(i).index());
        return seats;
    }
    Numbers all_vp() const { return {state_.vp.begin(), state_.vp.begin() + seats_}; }
    Numbers scores() const {
        const Outcome outcome = rules_->outcome(state_);
        return {outcome.score.begin(), outcome.score.begin() + seats_};
    }
    Numbers places() const {
        const Outcome outcome = rules_->outcome(state_);
        return {outcome.rank.begin(), outcome.rank.begin() + seats_};
    }
    // In sixtieths of a win.
    Numbers pay_off() const {
        const Outcome outcome = rules_->outcome(state_);
        return {outcome.pay_off.begin(), outcome.pay_off.begin() + seats_};
    }
    bool over() const { return rules_->outcome(state_).over; }
    std::string ended_by() const { return std::string(rules_->outcome(state_).ended_by.id); }

    // What the last decision brought about: the sentences that cite a rule, and the dice.
    Lines told(std::string_view rule) const {
        Lines said;
        for (const Event& event : events_)
            if (event.rule.id == rule) said.push_back(sentence(event, *rules_));
        if (!said.empty()) proved::event_found(rule);
        return said;
    }
    bool happened(std::string_view rule) const { return !told(rule).empty(); }
    // Everything in order, a line each.
    std::string story() const {
        std::string said;
        for (const Event& event : events_)
            said += fmt::format("{}: {}\n", event.rule.id, sentence(event, *rules_));
        return said;
    }
    // Whether these are told in this order, with anything in between.
    bool tells_in_order(const Lines& parts) const {
        const std::string all = story();
        std::size_t from = 0;
        for (const std::string& part : parts) {
            const std::size_t found = all.find(part, from);
            EXPECT_NE(found, std::string::npos) << part << " is missing (or out of order) in\n" << all;
            if (found == std::string::npos) return false;
            from = found + part.size();
        }
        return true;
    }
    const std::vector<Event>& events() const { return events_; }
    const std::vector<Throw>& luck() const { return luck_; }

    // ---------------------------------------------------------------- words

    Numbered number(const std::string& name) const {
        for (auto known = names_.rbegin(); known != names_.rend(); ++known)
            if (known->first == name) return {known->second};
        if (name.starts_with('#')) return {std::stoi(name.substr(1))};             // any number at all
        for (const char* kind : {"model", "marker", "terrain", "stack", "effect"}) // as transcripts have it
            if (const auto found = rules_->value(kind, name)) return {*found};
        ADD_FAILURE() << "there is no " << name;
        return {};
    }
    // As sentences have it.
    std::string model(int number) const {
        return rules_->spoken("model", muster::godbreakers::told(state_, ModelId(number)));
    }
    std::string spoken(const std::string& name) const { return model(number(name)); }
    std::string seat(int number) const { return rules_->spoken("seat", number); }
    void name(const std::string& name, int number) { names_.emplace_back(name, number); }

    Action action(const std::string& said) const {
        std::istringstream words(said);
        std::string word;
        words >> word;
        const int verb = verb_named(word);
        EXPECT_GE(verb, 0) << word;
        Action made(static_cast<std::uint8_t>(std::max(verb, 0)));
        Numbers values;
        while (words >> word) {
            if (const auto comma = word.find(','); comma != std::string::npos)
                made = made.to({static_cast<std::int16_t>(std::stoi(word)),
                                static_cast<std::int16_t>(std::stoi(word.substr(comma + 1)))});
            else
                values.push_back(value(verb_of(made), word));
        }
        return with_fields(made, values);
    }
    // Only as a label: names are guessed from the numbers.
    std::string say(const Action& one) const {
        const VerbInfo& verb = Godbreakers::verbs()[one.verb];
        std::string said(verb.name);
        if (one.subject >= 0) said += " " + word(verb.subject, one.subject);
        if (one.target >= 0) said += " " + word(verb.target, one.target);
        if (one.detail >= 0)
            said += " " + (verb_of(one) == Verb::set_priority ? order_said(one.detail)
                                                              : word(verb.detail, one.detail));
        if (one.has_place) said += fmt::format(" {},{}", one.at.x, one.at.y);
        return said;
    }

private:
    struct Placed {
        std::string name;
        Place at;
        Has has;
        int controller = -1;
    };
    struct Marker {
        std::string name;
        Place at;
    };
    struct Piece {
        std::string name;
        std::string text;
        bool on_table = true;
    };

    Stage& play(Seat seat, const Action& made, const Dice& dice) {
        const Verdict verdict = rules_->judge(state_, seat, made);
        EXPECT_TRUE(verdict.ok()) << verdict.refusal().rule.id << ": "
                                  << sentence(verdict.refusal(), *rules_);
        if (verdict.ok())
            resolve(dice, [&](State& next, Chance& chance, Log& log) {
                rules_->apply(next, seat, made, chance, log);
            });
        return *this;
    }
    Stage& unaligned(const std::string& name, int seat, Place at, const Has& has) {
        names_.emplace_back(name, first_unaligned + static_cast<int>(unaligned_.size()));
        unaligned_.push_back({name, at, has, seat});
        return *this;
    }
    Stage& piece(const std::string& name, const std::string& text, bool on_table) {
        pieces_.push_back({name, text, on_table});
        return *this;
    }
    int seat_said(const std::string& name) const {
        for (std::size_t seat = 0; seat < circles_.size(); ++seat)
            for (const Placed& one : circles_[seat])
                if (one.name == name) return static_cast<int>(seat);
        for (const Placed& one : unaligned_)
            if (one.name == name) return one.controller;
        return -1;
    }
    void bring_to_front(int seat) {
        const auto found = std::find(order_.begin(), order_.end(), seat);
        if (found != order_.end()) std::rotate(order_.begin(), found, found + 1);
    }

    void make(const Setup& setup) {
        Faults faults;
        rules_ = Godbreakers::make(setup, faults);
        if (rules_) return;
        ADD_FAILURE() << to_string(faults);
        for (const DataFile& file : setup.data) ADD_FAILURE() << file.text;
        std::abort(); // nothing of the test makes sense without rules
    }
    void name_everything() {
        for (int model = 0; model < seats_ * circle_size; ++model)
            names_.emplace_back(build_of(kit(), state_, ModelId(model)).name, model);
        for (int i = 0; i < kit().pool; ++i)
            names_.emplace_back(fmt::format("u{}", i + 1), first_unaligned + i);
        std::array<int, 3> counts{};
        static constexpr std::array<const char*, 3> kinds{"shard", "objective", "hoard"};
        for (int i = 0; i < kit().markers.size(); ++i) {
            const auto kind = static_cast<std::size_t>(kit().markers[MarkerId(i)].kind);
            const int nth = counts[kind]++;
            names_.emplace_back(
                kind == 0 ? fmt::format("shard{}", nth) : fmt::format("{}{}", kinds[kind], nth + 1), i);
        }
        for (const PieceId piece : kit().field.terrain.ids())
            names_.emplace_back(kit().field.terrain[piece].id, piece.index());
    }

    template <class Step>
    void resolve(const Dice& dice, Step step) {
        const std::vector<Entered> results = entered(dice);
        State next = state_;
        events_.clear();
        luck_.clear();
        Chance chance = Chance::entered(results, *rules_);
        chance.keep(luck_);
        Log log(events_);
        step(next, chance, log);
        EXPECT_FALSE(chance.wanting())
            << "wants " << chance.want().count << " dice of " << chance.want().sides << " sides for "
            << chance.want().ask.kind->id.id << (chance.want().misfit ? " and not such" : "") << "\n"
            << story();
        if (chance.wanting()) return;
        EXPECT_EQ(chance.left_over(), 0u) << "dice that nobody rolls\n" << story();
        state_ = next;
        expect_sound();
    }
    bool wants_dice(const Action& made) const {
        State next = state_;
        Chance chance = Chance::entered({}, *rules_);
        Log idle;
        rules_->apply(next, Seat(asked()), made, chance, idle);
        return chance.wanting();
    }

    // Whatever is tested, the state is possible, and what is listed is allowed (GB-INV-2).
    void expect_sound() const {
        Faults faults;
        rules_->check(state_, faults);
        EXPECT_TRUE(faults.empty()) << to_string(faults) << story();
        for (const Seat seat : rules_->awaiting(state_)) {
            ActionList actions;
            rules_->list(state_, seat, actions);
            EXPECT_FALSE(actions.empty()) << "nothing is listed";
            for (const Action& one : actions)
                EXPECT_TRUE(rules_->judge(state_, seat, one).ok()) << say(one) << " is listed and refused";
        }
    }

    std::string decision() const {
        const auto prompts = procedures.prompts(Sight{*rules_, kit(), state_});
        if (prompts.empty()) return "nothing";
        return std::string(prompts.front().rule.id.substr(std::string_view("GB-").size()));
    }

    // ---------------------------------------------------------------- the situation as data

    static std::string corners_text(const Corners& corners) {
        Lines said;
        for (const Place corner : corners) said.push_back(fmt::format("[{}, {}]", corner.x, corner.y));
        return fmt::format("[{}]", fmt::join(said, ", "));
    }
    static std::string area_text(Place low, Place high) {
        return fmt::format("areas = [[{}, {}, {}, {}]]", low.x, low.y, high.x, high.y);
    }
    static std::string wall_text(const Corners& corners) { return "barricade = " + corners_text(corners); }

    // Where nothing is that a test puts on the table: along the north edge. There the data have whatever must
    // start somewhere.
    std::string aside() {
        const int n = aside_++;
        return fmt::format("[{}, {}]", 60 + 101 * (n % 22), height_ - 50 - 101 * (n / 22));
    }
    static std::string point(Place at) { return fmt::format("[{}, {}]", at.x, at.y); }

    std::string circle_ids() const {
        Lines ids;
        for (int seat = 0; seat < seats_; ++seat) ids.push_back(fmt::format("circle{}", seat));
        return fmt::format("{}", fmt::join(ids, ","));
    }

    std::string data() {
        std::string text;
        for (int seat = 0; seat < seats_; ++seat) text += circle(seat);
        text += profiles();
        text += fmt::format("[[battlefield]]\nid = 'stage'\nname = 'Stage'\nsize = [{}, {}]\n"
                            "terrain = [{}]\nreserve = [{}]\n",
                            width_, height_, terrain(true), terrain(false));
        for (int seat = 0; seat < seats_; ++seat) text += start(seat);
        return text + layout();
    }
    // Five of them, the leader first.
    std::string circle(int seat) const {
        const auto& own = circles_[static_cast<std::size_t>(seat)];
        Lines members;
        for (std::size_t i = 0; i < circle_size; ++i) {
            const Placed one =
                i < own.size() ? own[i] : Placed{fmt::format("absent{}{}", seat, i), {}, {}, seat};
            members.push_back(fmt::format("{{id = 'g{}', name = '{}', metals = ['copper'], {}}}", i, one.name,
                                          built(one.has)));
        }
        return fmt::format(
            "[[circle]]\nid = 'circle{0}'\nname = 'Circle {0}'\nveteran = true\nshard = '{1}'\n"
            "godbreakers = [{2}]\n",
            seat, shard_traits_[static_cast<std::size_t>(seat)], fmt::join(members, ", "));
    }
    static std::string built(const Has& has, std::string_view between = ", ") {
        Lines ranks, names;
        std::istringstream with_ranks(has.traits), without(has.flaws);
        for (std::string trait, rank; with_ranks >> trait >> rank;)
            ranks.push_back(fmt::format("{} = {}", trait, std::stoi(rank))); // "1," is 1
        for (std::string flaw; without >> flaw;) {
            std::erase(flaw, ',');
            names.push_back(fmt::format("'{}'", flaw));
        }
        const Lines fields{fmt::format("die = {}", has.die), fmt::format("radius = {}", has.radius),
                           fmt::format("traits = {{{}}}", fmt::join(ranks, ", ")),
                           fmt::format("flaws = [{}]", fmt::join(names, ", "))};
        return fmt::format("{}", fmt::join(fields, between));
    }
    // Unaligned models that are none of the game's own.
    std::string profiles() {
        std::string text;
        for (const Placed& one : unaligned_) {
            if (is_stock(one.has) || std::count(built_.begin(), built_.end(), built(one.has, "\n")) > 0)
                continue;
            built_.push_back(built(one.has, "\n"));
            text += fmt::format("[[profile]]\nid = '{}'\nname = 'Wildling'\n{}\n", profile_id(one.has),
                                built_.back());
        }
        return text;
    }
    static bool is_stock(const Has& has) {
        return !has.profile.empty() || ((has.die == 6 || has.die == 8) && has.traits.empty() &&
                                        has.flaws.empty() && has.radius == 50);
    }
    std::string profile_id(const Has& has) const {
        if (!has.profile.empty()) return has.profile;
        if (is_stock(has)) return has.die == 6 ? "straggler" : "prowler";
        const auto found = std::find(built_.begin(), built_.end(), built(has, "\n"));
        return fmt::format("wildling{}", found - built_.begin());
    }
    ProfileId profile_number(const Has& has) const {
        const std::string id = profile_id(has);
        for (const ProfileId profile : kit().profiles.ids())
            if (kit().profiles[profile].build.id == id) return profile;
        ADD_FAILURE() << "there is no profile " << id;
        return {};
    }
    std::string terrain(bool on_table) const {
        Lines said;
        for (const Piece& one : pieces_)
            if (one.on_table == on_table)
                said.push_back(fmt::format("{{id = '{0}', name = '{0}', {1}}}", one.name, one.text));
        return fmt::format("{}", fmt::join(said, ", "));
    }
    std::string start(int seat) {
        const auto s = static_cast<std::size_t>(seat);
        Lines spots;
        for (int i = 0; i < circle_size; ++i) spots.push_back(aside());
        return fmt::format("[[battlefield.start]]\nshard = {}\ngodbreakers = [{}]\n",
                           shard_stands_[s] ? point(shards_[s]) : aside(), fmt::join(spots, ", "));
    }
    std::string layout() {
        const Place centre{static_cast<std::int16_t>(width_ / 2), static_cast<std::int16_t>(height_ / 2)};
        Lines objectives, hoards, threats;
        bool has_centre = false;
        for (const Marker& one : objectives_) {
            objectives.push_back(point(one.at));
            if (one.at == centre) has_centre = true;
        }
        if (!has_centre) objectives.push_back(point(centre)); // GB-SET-2: it was destroyed
        for (const Marker& one : hoards_) hoards.push_back(point(one.at));
        if (is_treasure() && hoards.empty()) hoards.push_back(aside());
        std::string text =
            fmt::format("[[layout]]\nbattlefield = 'stage'\nscenario = '{}'\nseats = [{}]\n"
                        "objectives = [{}]\n",
                        is_treasure() ? "treasure" : "duel", seats_, fmt::join(objectives, ", "));
        if (is_treasure()) text += fmt::format("hoards = [{}]\n", fmt::join(hoards, ", "));
        if (is_treasure() && seats_ == 1) {
            for (int i = 0; i < 5; ++i) threats.push_back(aside());
            text += fmt::format("threats = [{}]\n", fmt::join(threats, ", "));
        }
        return text;
    }
    bool is_treasure() const {
        for (const auto& [key, value] : chosen_)
            if (key == "scenario") return value == "treasure";
        return true;
    }

    State situation() {
        State state{};
        for (int seat = 0; seat < seats_; ++seat) put_circle(state, seat);
        for (std::size_t i = 0; i < unaligned_.size(); ++i) {
            Model& one = model_at(state, first_unaligned + static_cast<int>(i));
            put(one, unaligned_[i]);
            one.profile = profile_number(unaligned_[i].has);
            if (unaligned_[i].has.gone) state.gone.mark(first_unaligned + static_cast<int>(i));
        }
        put_markers(state);
        for (std::size_t i = 0; i < stacks_.size(); ++i) state.stacks.all[i] = stacks_[i];
        for (const Model& one : state.models)
            state.issued = static_cast<std::uint8_t>(state.issued + one.treasure);
        for (const Stack& one : state.stacks)
            state.issued = static_cast<std::uint8_t>(state.issued + one.count);
        for (const PieceId piece : kit().field.terrain.ids()) {
            const TerrainPiece& lies_there = kit().field.terrain[piece];
            names_.emplace_back(lies_there.id, piece.index());
            if (lies_there.on_table) state.terrain[piece] = {lies_there.anchor, 0, 1};
        }
        for (std::size_t i = 0; i < vp_.size(); ++i) state.vp.all[i] = static_cast<std::int16_t>(vp_[i]);
        state.roller.fill(ModelId::none());
        for (const int seat : order_) state.priority.add(Seat(seat));
        state.initiative = Seat(order_.front());
        state.round = static_cast<std::uint8_t>(round_);
        return state;
    }
    static void put(Model& into, const Placed& from) {
        into.die = static_cast<std::uint8_t>(from.has.die);
        into.controller = MaybeSeat(from.controller);
        into.where = from.has.where;
        into.at = from.has.where == Where::table ? from.at : Place{};
        into.damage = static_cast<std::uint16_t>(from.has.damage);
        into.treasure = static_cast<std::uint8_t>(from.has.treasure);
    }
    void put_circle(State& state, int seat) const {
        const auto& own = circles_[static_cast<std::size_t>(seat)];
        for (int slot = 0; slot < circle_size; ++slot) {
            const ModelId model = muster::godbreakers::godbreaker(Seat(seat), SlotId(slot));
            const auto i = static_cast<std::size_t>(slot);
            put(state.models[model],
                i < own.size() ? own[i] : Placed{"", {}, {.where = Where::casualty}, seat});
            if (i < own.size() && own[i].has.gone) state.gone.mark(model);
        }
    }
    // Shards by seat, then objectives, then hoards (GB-MARK-3); only those that are named stand.
    void put_markers(State& state) {
        for (int seat = 0; seat < seats_; ++seat)
            if (shard_stands_[static_cast<std::size_t>(seat)])
                put_marker(state, seat, shards_[static_cast<std::size_t>(seat)]);
        int next = seats_;
        for (const Marker& one : objectives_) {
            names_.emplace_back(one.name, next);
            put_marker(state, next++, one.at);
        }
        while (next < kit().markers.size() && kit().markers[MarkerId(next)].kind == MarkerKind::objective)
            ++next;
        for (const Marker& one : hoards_) {
            names_.emplace_back(one.name, next);
            put_marker(state, next++, one.at);
        }
    }
    static void put_marker(State& state, int marker, Place at) {
        state.markers[MarkerId(marker)] = at;
        state.standing.add(MarkerId(marker));
    }

    // ---------------------------------------------------------------- words

    static int verb_named(std::string_view name) {
        for (std::size_t i = 0; i < Godbreakers::verbs().size(); ++i)
            if (Godbreakers::verbs()[i].name == name) return static_cast<int>(i);
        return -1;
    }
    // "201": seat 2 first, then seat 0, then seat 1.
    static int order_of(const std::string& seats) {
        int packed = 0;
        for (auto seat = seats.rbegin(); seat != seats.rend(); ++seat)
            packed = packed << 4 | (*seat - '0' + 1);
        return packed;
    }
    static std::string order_said(int packed) {
        std::string said;
        for (; packed != 0; packed >>= 4) said += static_cast<char>('0' + (packed & 15) - 1);
        return said;
    }
    int value(Verb verb, const std::string& word) const {
        const bool is_number =
            std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
        if (verb == Verb::set_priority) return order_of(word);
        return is_number ? std::stoi(word) : number(word).number;
    }
    // The words are the last fields of the verb; whoever the decision is about need not be named.
    Action with_fields(Action made, const Numbers& values) const {
        const VerbInfo& verb = Godbreakers::verbs()[made.verb];
        const bool has_subject = !verb.subject.empty();
        const bool has_target = !verb.target.empty() && verb_of(made) != Verb::place_model;
        const bool has_detail = !verb.detail.empty();
        const std::size_t fields = (has_subject ? 1u : 0u) + (has_target ? 1u : 0u) + (has_detail ? 1u : 0u);
        std::size_t next = 0;
        if (has_subject && values.size() < fields)
            made = made.with(subject_of(verb_of(made)));
        else if (has_subject && next < values.size())
            made = made.with(values[next++]);
        if (has_target && next < values.size()) made = made.on(values[next++]);
        if (has_detail && next < values.size()) made = made.of(values[next++]);
        if (next < values.size()) made = made.on(values[next++]); // place_model may name a marker
        EXPECT_EQ(next, values.size()) << "too many words for " << verb.name;
        return made;
    }
    int subject_of(Verb verb) const {
        if (state_.flow.idle()) return 0;
        const Frame& top = state_.flow.top();
        if (top.is<PlacingMarkerFrame>()) return top.as<PlacingMarkerFrame>().marker.index();
        if (top.is<PlacingThreatFrame>()) return model_of<PlacingThreatFrame>(top).index();
        if (top.is<ArrivingFrame>()) return model_of<ArrivingFrame>(top).index();
        if (top.is<ShapingFrame>() && verb == Verb::place_terrain)
            return top.as<ShapingFrame>().piece.index();
        const auto about = procedures.of(top).about;
        return about == nullptr ? 0 : about(top);
    }
    std::string word(std::string_view kind, int number) const {
        const auto named = [&](int count, auto is_kind) -> std::string {
            static_cast<void>(count);
            for (const auto& [known, known_number] : names_)
                if (known_number == number && is_kind(known)) return known;
            return rules_->word(kind, number);
        };
        if (kind == "model") return named(0, [&](const std::string& known) { return is_model_name(known); });
        return rules_->word(kind, number);
    }
    bool is_model_name(const std::string& name) const {
        for (const auto& circle : circles_)
            for (const Placed& one : circle)
                if (one.name == name) return true;
        return std::any_of(unaligned_.begin(), unaligned_.end(),
                           [&](const Placed& one) { return one.name == name; });
    }

    int seats_;
    Chosen chosen_;
    int width_ = 2400;
    int height_ = 2400;
    int round_ = 1;
    int aside_ = 0;
    bool priority_is_said_ = false;
    Numbers order_;
    Numbers vp_;
    std::array<std::vector<Placed>, most_seats> circles_;
    std::vector<Placed> unaligned_;
    std::array<Place, most_seats> shards_{};
    std::array<std::string, most_seats> shard_traits_{"shaping", "shaping", "shaping", "shaping"};
    std::array<bool, most_seats> shard_stands_{};
    std::vector<Marker> objectives_;
    std::vector<Marker> hoards_;
    std::vector<Stack> stacks_;
    std::vector<Piece> pieces_;
    Lines built_; // the profiles of this table
    std::vector<std::pair<std::string, int>> names_;
    std::optional<Godbreakers> rules_;
    State state_{};
    std::vector<Event> events_;
    std::vector<Throw> luck_;
};

} // namespace muster::godbreakers::tests
