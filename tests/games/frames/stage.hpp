// A table of Frames in the middle of a battle, set up in a few words, for tests: who stands where with what,
// and who has gone. Answers are written as they are said ("declare A B direct", "attack A B D1", "move A
// 1200,1000 W1", "lose B DEF"), and the dice that will fall are given with the answer that makes them fall.
#pragma once

#include "core/table.hpp"
#include "games/frames/frames.hpp"
#include "games/frames/parts.hpp"
#include "kit/proved.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <initializer_list>
#include <numeric>
#include <source_location>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace muster::frames::test {

using Chosen = std::vector<std::pair<std::string, std::string>>; // options, as a person gives them
using Dice = std::vector<int>;
using Lines = std::vector<std::string>;
using Numbers = std::vector<int>;

inline Lines sorted(Lines lines) {
    std::sort(lines.begin(), lines.end());
    return lines;
}

inline std::vector<Entered> entered(const Dice& dice) {
    std::vector<Entered> results;
    for (const int shows : dice) results.push_back({shows, ""});
    return results;
}

// What a frame has; nothing but two whites if nothing is said.
struct Has {
    int def = 0;
    int mov = 0;
    int spt = 0;
    int hth = 0;
    int dir = 0;
    int art = 0;
    int whites = 2;
    int rockets = 0;
    bool gone = false;
    int defence = 0; // of a frame that has gone
    int spot = 0;
    int spotter = 0;

    Systems systems() const {
        Systems all;
        const std::array<int, system_types> counts{def, mov, spt, hth, dir, art};
        for (std::size_t i = 0; i < counts.size(); ++i) all.of.all[i] = static_cast<std::uint8_t>(counts[i]);
        return all;
    }
};

inline constexpr std::array<const char*, 22> verb_names{
    "choose", "add",  "remove", "force",   "place",   "activate", "pass", "declare",
    "defend", "move", "leg",    "stop",    "attack",  "spot",     "end",  "use",
    "keep",   "hit",  "lose",   "retreat", "advance", "hold"};
inline constexpr std::array<const char*, bands> band_names{"hand", "direct", "arty"};
inline constexpr std::array<const char*, system_types + 1> loss_names{"DEF", "MOV", "SPT",  "HTH",
                                                                      "DIR", "ART", "white"};

template <class Names>
int index_in(const Names& all, std::string_view name) {
    const auto found = std::find(all.begin(), all.end(), name);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

inline int die_named(std::string_view name) {
    for (int i = 0; i < pool_dice; ++i)
        if (name_of(static_cast<Die>(i)) == name) return i;
    return -1;
}

class Stage {
public:
    using Where = std::source_location;

    // ---------------------------------------------------------------- three ways to begin

    // A bare table, 3200 by 3200, with this many stations a seat; those that are not named stand at the north
    // edge, out of the way. Frames are added by name; `begin` starts the battle.
    explicit Stage(int seats, Chosen chosen = {}, int stations = 1)
        : seats_(seats), stations_(stations), chosen_(std::move(chosen)) {
        std::iota(order_.begin(), order_.end(), std::uint8_t{0});
    }
    // The game's own quick start, everything where section 2.9 puts it.
    static Stage quick(int seats = 2, Chosen chosen = {}) {
        Stage stage(seats, std::move(chosen));
        stage.start({seats, stage.chosen_, {}});
        return stage;
    }
    // The full set-up, at the choice of companies.
    static Stage set_up(int seats, Chosen chosen = {}, const std::string& data = "") {
        Stage stage(seats, std::move(chosen));
        stage.chosen_.emplace_back("quick_start", "off");
        std::vector<DataFile> files;
        if (!data.empty()) files.push_back({"own.toml", data});
        stage.start({seats, stage.chosen_, files});
        return stage;
    }

    // ---------------------------------------------------------------- the situation

    Stage& table(int width, int height) {
        width_ = width;
        height_ = height;
        return *this;
    }
    Stage& radii(int of_frames, int of_stations) {
        frame_radius_ = of_frames;
        station_radius_ = of_stations;
        return *this;
    }
    Stage& frame(const std::string& name, int seat, Place at, const Has& has = {}) {
        auto& company = companies_[static_cast<std::size_t>(seat)];
        names_.emplace_back(name, seat * frames_a_seat + static_cast<int>(company.size()));
        company.push_back({at, has});
        return *this;
    }
    // Frames that only count: they have gone, and stand at the south edge.
    Stage& bystanders(int seat, int count) {
        for (int i = 0; i < count; ++i, ++bystanders_)
            frame(fmt::format("bystander{}", bystanders_), seat,
                  Place{static_cast<std::int16_t>(60 + 130 * bystanders_), 50}, {.gone = true});
        return *this;
    }
    Stage& station(const std::string& name, int seat, Place at) {
        auto& own = named_stations_[static_cast<std::size_t>(seat)];
        names_.emplace_back(name, first_station + seat * stations_ + static_cast<int>(own.size()));
        own.push_back(at);
        return *this;
    }
    Stage& wall(const std::string& name, Place low, Place high, int bricks = 8) {
        names_.emplace_back(name, first_structure + static_cast<int>(walls_.size()));
        walls_.push_back(fmt::format("{{id = '{}', box = [{}, {}, {}, {}], bricks = {}}}", name, low.x, low.y,
                                     high.x, high.y, bricks));
        return *this;
    }
    Stage& ppa(std::initializer_list<int> each) {
        std::size_t seat = 0;
        for (const int points : each) ppa_[seat++] = static_cast<std::uint8_t>(points);
        return *this;
    }
    // Among equal scores; seats 0, 1, 2 ... if nothing is said.
    Stage& order_of(std::initializer_list<int> seats) {
        std::size_t place = 0;
        for (const int seat : seats) order_[place++] = static_cast<std::uint8_t>(seat);
        return *this;
    }
    Stage& clock(int value) {
        clock_ = value;
        return *this;
    }
    // Makes the table; what is said so far is fixed, and whatever is left can be changed in `state`.
    Stage& lay() {
        if (rules_) return *this;
        chosen_.emplace_back("quick_start", "off");
        chosen_.emplace_back("battlefield", "stage");
        make({seats_, chosen_, {{"stage.toml", data()}}});
        state_ = situation();
        return *this;
    }
    // Goes on from tactical order, or from wherever is said.
    Stage& begin(const Dice& dice = {}, BattleStep step = BattleStep::tactical,
                 Where where = Where::current()) {
        const testing::ScopedTrace trace(where.file_name(), static_cast<int>(where.line()), "begin");
        lay();
        state_.flow.clear();
        state_.flow.begin(BattleFrame{}).go_to(step);
        resolve(dice, [&](State& next, Chance& chance, Log& log) { rules_->resume(next, chance, log); });
        return *this;
    }

    // ---------------------------------------------------------------- answers

    Stage& play(int seat, const std::string& said, const Dice& dice = {}, Where where = Where::current()) {
        const testing::ScopedTrace trace(where.file_name(), static_cast<int>(where.line()), said);
        const Action made = action(said);
        const Verdict verdict = rules_->judge(state_, Seat(seat), made);
        EXPECT_TRUE(verdict.ok()) << verdict.refusal().rule.id << ": "
                                  << sentence(verdict.refusal(), *rules_);
        if (verdict.ok())
            resolve(dice, [&](State& next, Chance& chance, Log& log) {
                rules_->apply(next, Seat(seat), made, chance, log);
            });
        return *this;
    }
    // Brings a frame's turn to its actions: seats before it pass, it declares ("B direct", or nothing), rolls
    // and defends with a die or with none.
    Stage& turn(const std::string& frame, const std::string& declares, const Dice& pool,
                const std::string& defence = "", Where where = Where::current()) {
        const int seat = owner_of(frame_named(frame)).index();
        while (state_.flow.is<TacticalFrame>()) {
            const int now = asked();
            play(now, now == seat ? "activate " + frame : "pass", {}, where);
            if (testing::Test::HasFailure()) return *this;
        }
        play(seat, "declare " + frame + " " + declares, pool, where);
        return play(seat, "defend " + frame + " " + defence, {}, where);
    }
    // A turn in which nothing happens: every die shows a 1.
    Stage& idle(const std::string& frame, Where where = Where::current()) {
        const Dice ones(static_cast<std::size_t>(std::popcount(pool_of(of(frame)))), 1);
        turn(frame, "", ones, "", where);
        return play(owner_of(frame_named(frame)).index(), "end", {}, where);
    }

    // ---------------------------------------------------------------- questions

    // Who owes which decision: "s0 D-TAC", "s0 s1 D-COM", "nobody".
    std::string asks() const {
        const SeatSet seats = rules_->awaiting(state_);
        if (seats.empty()) return "nobody";
        std::string said;
        for (const Seat seat : seats) said += fmt::format("s{} ", seat.index());
        return said + decision();
    }
    int asked() const {
        const SeatSet seats = rules_->awaiting(state_);
        return seats.empty() ? -1 : seats.front().index();
    }
    // Everything listed for a seat that begins with these words, sorted.
    Lines options(int seat, const std::string& verb = "") const {
        ActionList actions;
        rules_->list(state_, Seat(seat), actions);
        Lines said;
        for (const Action& one : actions)
            if (say(one).starts_with(verb)) said.push_back(say(one));
        return sorted(said);
    }
    bool lists(int seat, const std::string& said) const {
        ActionList actions;
        rules_->list(state_, Seat(seat), actions);
        return std::find(actions.begin(), actions.end(), action(said)) != actions.end();
    }
    // The verbs listed for a seat, each once, in the order of the rule book.
    std::string verbs(int seat) const {
        ActionList actions;
        rules_->list(state_, Seat(seat), actions);
        std::string said;
        for (std::size_t verb = 0; verb < verb_names.size(); ++verb)
            if (std::any_of(actions.begin(), actions.end(), [&](const Action& a) { return a.verb == verb; }))
                said += (said.empty() ? "" : " ") + std::string(verb_names[verb]);
        return said;
    }
    // The id of the rule that refuses, or "allowed".
    std::string judged(int seat, const std::string& said) const {
        const Verdict verdict = rules_->judge(state_, Seat(seat), action(said));
        return verdict.ok() ? "allowed" : std::string(verdict.refusal().rule.id);
    }
    void refuses(int seat, const std::string& said, const std::string& rule, const std::string& sentence_said,
                 Where where = Where::current()) const {
        const testing::ScopedTrace trace(where.file_name(), static_cast<int>(where.line()), said);
        const Verdict verdict = rules_->judge(state_, Seat(seat), action(said));
        EXPECT_FALSE(verdict.ok()) << "is allowed";
        if (verdict.ok()) return;
        proved::expect_refusal(verdict.refusal(), *rules_, rule, sentence_said);
        EXPECT_FALSE(lists(seat, said)) << "is listed";
    }

    // ---------------------------------------------------------------- facts

    const Frames& rules() const { return *rules_; }
    const Equipment& kit() const { return rules_->equipment(); }
    State& state() { return state_; }
    const State& state() const { return state_; }
    MobileFrame& of(const std::string& name) { return mobile(state_, frame_named(name)); }
    const MobileFrame& of(const std::string& name) const { return mobile(state_, frame_named(name)); }
    Place at(const std::string& name) const { return of(name).at; }
    int defence(const std::string& name) const { return of(name).defence; }
    int spot(const std::string& name) const { return of(name).spot; }
    bool lives(const std::string& name) const { return is_alive(state_, frame_named(name)); }
    bool has_gone(const std::string& name) const { return state_.gone.has_gone(frame_named(name)); }
    // "DEF1 DIR2", or nothing.
    std::string systems(const std::string& name) const {
        std::string said;
        for (std::size_t i = 0; i < system_types; ++i)
            if (const int n = of(name).systems.of.all[i]; n > 0)
                said += fmt::format("{}{}{}", said.empty() ? "" : " ", loss_names[i], n);
        return said;
    }
    // What it would roll: "W1 W2 GS".
    std::string pool(const std::string& name) const {
        std::string said;
        for (const int die : Bits(pool_of(of(name))))
            said += (said.empty() ? "" : " ") + std::string(name_of(static_cast<Die>(die)));
        return said;
    }
    // What it has rolled: "W1=2 W2=5".
    std::string rolled(const std::string& name) const {
        const Turn& turn = state_.waiting.frame == frame_named(name) ? state_.waiting : state_.active;
        std::string said;
        for (std::size_t i = 0; i < pool_dice; ++i)
            if (turn.frame == frame_named(name) && turn.shows.all[i] > 0)
                said += fmt::format("{}{}={}", said.empty() ? "" : " ", name_of(static_cast<Die>(i)),
                                    turn.shows.all[i]);
        return said;
    }
    int bricks(const std::string& name) const { return state_.bricks[structure_of(piece(name))]; }
    // A seat, or -1 for nobody.
    int controller(const std::string& name) const {
        const int seat = state_.stations[station_of(piece(name))].controller;
        return seat == nothing ? -1 : seat;
    }
    Numbers scores() const {
        const Outcome outcome = rules_->outcome(state_);
        return {outcome.score.begin(), outcome.score.begin() + seats_};
    }
    Numbers order() const {
        Numbers seats;
        for (int i = 0; i < seats_; ++i) seats.push_back(state_.order.at(i).index());
        return seats;
    }
    Numbers all_ppa() const { return {state_.ppa.begin(), state_.ppa.begin() + seats_}; }
    Numbers ranks() const {
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
    const std::vector<Event>& events() const { return events_; }
    const std::vector<Throw>& luck() const { return luck_; }

    // ---------------------------------------------------------------- words

    int piece(const std::string& name) const {
        for (auto known = names_.rbegin(); known != names_.rend(); ++known)
            if (known->first == name) return known->second;
        if (name.starts_with('#')) return std::stoi(name.substr(1)); // any number at all
        ADD_FAILURE() << "there is no " << name;
        return 0;
    }
    FrameId frame_named(const std::string& name) const { return frame_of(piece(name)); }
    // Frames of a company by their names, once it has been mustered: "Dray", or "1.Dray" of seat 1.
    Stage& name_frames() {
        for (const FrameId each : state_.living) {
            const std::string& name = kit().designs[mobile(state_, each).design].name;
            names_.emplace_back(name, piece_of(each));
            names_.emplace_back(fmt::format("{}.{}", owner_of(each).index(), name), piece_of(each));
        }
        return *this;
    }

    Action action(const std::string& said) const {
        std::istringstream words(said);
        std::string word;
        words >> word;
        const int verb = index_in(verb_names, word);
        EXPECT_GE(verb, 0) << word;
        Action made(static_cast<std::uint8_t>(verb));
        while (words >> word) add_word(made, word);
        return made;
    }
    std::string say(const Action& one) const {
        const Verb verb = verb_of(one);
        std::string said = verb_names[one.verb];
        if (one.subject >= 0) said += " " + (verb == Verb::add ? design(one.subject) : name(one.subject));
        if (one.target >= 0)
            said += " " + (verb == Verb::force ? fmt::format("s{}", one.target) : name(one.target));
        if (one.has_place) said += fmt::format(" {},{}", one.at.x, one.at.y);
        if (one.detail >= 0) said += " " + detail(verb, one.detail);
        return said;
    }

private:
    struct Placed {
        Place at;
        Has has;
    };

    void make(const Setup& setup) {
        Faults faults;
        rules_ = Frames::make(setup, faults);
        if (rules_) return;
        ADD_FAILURE() << to_string(faults);
        std::abort(); // nothing of the test makes sense without rules
    }

    void start(const Setup& setup) {
        make(setup);
        Chance chance = Chance::drawn(1, 0);
        Log log(events_);
        state_ = rules_->start(chance, log);
        stations_ = kit().size.stations;
        static constexpr std::array<char, most_seats> initials{'g', 'o', 't', 'n', 'c'};
        for (int i = 0; i < stations_in(kit()); ++i)
            names_.emplace_back(
                fmt::format("{}{}", initials[static_cast<std::size_t>(i / stations_)], i % stations_ + 1),
                first_station + i);
        for (int i = 0; i < structures_in(kit()); ++i)
            names_.emplace_back(structure(kit(), StructureId(i)).id, first_structure + i);
        name_frames();
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
            << chance.want().ask.kind->id.id << (chance.want().misfit ? " and not such" : "");
        if (chance.wanting()) return;
        EXPECT_EQ(chance.left_over(), 0u) << "dice that nobody rolls";
        state_ = next;
        expect_sound();
    }

    // Whatever is tested, the state is possible, and what is listed is allowed (invariants of section 12).
    void expect_sound() const {
        Faults faults;
        rules_->check(state_, faults);
        EXPECT_TRUE(faults.empty()) << to_string(faults);
        for (const Seat seat : rules_->awaiting(state_)) {
            ActionList actions;
            rules_->list(state_, seat, actions);
            EXPECT_FALSE(actions.empty()) << "nothing is listed";
            for (const Action& one : actions)
                EXPECT_TRUE(rules_->judge(state_, seat, one).ok()) << say(one) << " is listed and refused";
        }
    }

    std::string decision() const {
        if (state_.flow.idle()) return "nothing";
        const Frame& top = state_.flow.top();
        if (top.is<PlacingFrame>()) {
            const Placement placement = top.as<PlacingFrame>().placement;
            return placement == Placement::defender_station || placement == Placement::attacker_station
                       ? "D-STN"
                       : "D-FRM";
        }
        constexpr std::array<const char*, procedure_count> decisions{
            "nothing", "D-COM", "D-TIE", "",        "D-TAC", "nothing", "nothing", "D-DEC",
            "D-DEF",   "D-ACT", "D-LEG", "nothing", "D-USE", "D-HIT",   "D-DMG",   "D-CLK"};
        return decisions[top.procedure];
    }

    // ---------------------------------------------------------------- the situation as data

    std::string data() const {
        const int most = std::min(frames_a_seat, most_frames_in_all / seats_);
        std::string text =
            fmt::format("[[size]]\nseats = {}\nstations = {}\nskirmish = [1, {}]\nbattle = [1, {}]\n", seats_,
                        stations_, most, most);
        text += fmt::format("[[battlefield]]\nid = 'stage'\nname = 'Stage'\nsize = [{}, {}]\n"
                            "frame_radius = {}\nstation_radius = {}\nstructures = [{}]\n",
                            width_, height_, frame_radius_, station_radius_, fmt::join(walls_, ", "));
        for (int seat = 0; seat < seats_; ++seat) text += company(seat);
        return text;
    }
    std::string company(int seat) const {
        std::string frames, ids, rockets;
        const auto& own = companies_[static_cast<std::size_t>(seat)];
        const std::size_t count = std::max<std::size_t>(own.size(), 1); // somebody who was destroyed long ago
        for (std::size_t i = 0; i < count; ++i) {
            const std::string id = fmt::format("seat{}-{}", seat, i);
            std::string built = fmt::format("id = '{}', name = 'Frame {} of seat {}'", id, i, seat);
            const Systems systems = i < own.size() ? own[i].has.systems() : Systems{};
            for (std::size_t s = 0; s < system_types; ++s)
                if (systems.of.all[s] > 0)
                    built += fmt::format(", {} = {}", loss_names[s], systems.of.all[s]);
            frames += fmt::format("{{{}}}, ", built);
            ids += fmt::format("'{}', ", id);
            rockets += i == 0 ? "3, " : "0, ";
        }
        return fmt::format("[[company]]\nid = 'seat{0}'\nname = 'Seat {0}'\nframes = [{1}]\n"
                           "lists = [{{id = 'seat{0}', frames = [{2}], rockets = [{3}]}}]\n",
                           seat, frames, ids, rockets);
    }

    State situation() const {
        State state{};
        for (int seat = 0; seat < seats_; ++seat) {
            const auto s = static_cast<std::size_t>(seat);
            for (const ListId each : kit().lists.ids())
                if (kit().lists[each].id == fmt::format("seat{}", seat)) state.list[Seat(seat)] = each;
            state.ppa[Seat(seat)] = ppa_[s];
            put_frames(state, seat);
            put_stations(state, seat);
        }
        for (const StructureId each : structures_of(kit()))
            state.bricks[each] = structure(kit(), each).bricks;
        state.clock = static_cast<std::uint8_t>(clock_ < 0 ? kit().options.clock : clock_);
        state.round = 1;
        for (int i = 0; i < seats_; ++i) state.order.put(i, Seat(order_[static_cast<std::size_t>(i)]));
        sort_order(kit(), state);
        return state;
    }
    void put_frames(State& state, int seat) const {
        const auto& own = companies_[static_cast<std::size_t>(seat)];
        const MusterList& list = list_of(kit(), state, Seat(seat));
        for (std::size_t i = 0; i < list.designs.size(); ++i) {
            const FrameId number = frame_of(Seat(seat), static_cast<int>(i));
            MobileFrame& one = mobile(state, number);
            one.design = list.designs[i];
            state.placed.add(number);
            if (i >= own.size()) continue;
            const Has& has = own[i].has;
            one.at = own[i].at;
            one.systems = has.systems();
            one.whites = static_cast<std::uint8_t>(has.whites);
            one.rockets = static_cast<std::uint8_t>(has.rockets);
            one.spot = static_cast<std::uint8_t>(has.spot);
            one.spotter = static_cast<std::uint8_t>(has.spotter);
            state.living.add(number);
            if (!has.gone) continue;
            state.gone.mark(number);
            one.defence = static_cast<std::uint8_t>(has.defence);
        }
    }
    void put_stations(State& state, int seat) const {
        const auto& named = named_stations_[static_cast<std::size_t>(seat)];
        for (int i = 0; i < stations_; ++i) {
            const int number = seat * stations_ + i;
            Station& one = state.stations[StationId(number)];
            const bool has_name = static_cast<std::size_t>(i) < named.size();
            one.at = has_name ? named[static_cast<std::size_t>(i)]
                              : Place{static_cast<std::int16_t>(100 + 350 * number),
                                      static_cast<std::int16_t>(height_ - station_radius_)};
            one.home = one.controller = static_cast<std::uint8_t>(seat);
            set_up_station(state, StationId(number), one.at);
        }
    }

    // ---------------------------------------------------------------- words

    std::string name(int number) const {
        for (const auto& [known, known_number] : names_)
            if (known_number == number && piece(known) == number) return known;
        return fmt::format("#{}", number);
    }
    std::string design(int number) const {
        const DesignId one(number);
        return kit().designs.has(one) ? kit().designs[one].name : fmt::format("#{}", number);
    }
    std::string detail(Verb verb, int value) const {
        const auto i = static_cast<std::size_t>(value);
        switch (verb) {
        case Verb::choose:
            return kit().lists.has(ListId(value)) ? kit().lists[ListId(value)].id : fmt::format("?{}", value);
        case Verb::declare: return i < band_names.size() ? band_names[i] : fmt::format("?{}", value);
        case Verb::lose: return i < loss_names.size() ? loss_names[i] : fmt::format("?{}", value);
        default:
            return i < pool_dice ? std::string(name_of(static_cast<Die>(value))) : fmt::format("?{}", value);
        }
    }
    void add_word(Action& made, const std::string& word) const {
        const Verb verb = verb_of(made);
        if (const auto comma = word.find(','); comma != std::string::npos) {
            made = made.to({static_cast<std::int16_t>(std::stoi(word)),
                            static_cast<std::int16_t>(std::stoi(word.substr(comma + 1)))});
            return;
        }
        if (word.starts_with('?')) {
            made = made.of(std::stoi(word.substr(1))); // any number at all
            return;
        }
        if (verb == Verb::force) {
            made = made.on(std::stoi(word.substr(1)));
            return;
        }
        for (const ListId each : kit().lists.ids())
            if (verb == Verb::choose && kit().lists[each].id == word) made = made.of(each.index());
        for (const DesignId each : kit().designs.ids())
            if (verb == Verb::add && kit().designs[each].name == word) made = made.with(each.index());
        if (verb == Verb::choose || (verb == Verb::add && !word.starts_with('#'))) return;
        if (const int die = die_named(word); die >= 0) {
            made = made.of(die);
        } else if (const int band = index_in(band_names, word); band >= 0) {
            made = made.of(band);
        } else if (const int loss = index_in(loss_names, word); loss >= 0) {
            made = made.of(loss);
        } else if (verb == Verb::hit || made.subject != no_one) {
            made = made.on(piece(word));
        } else {
            made = made.with(piece(word));
        }
    }

    int seats_;
    int stations_;
    Chosen chosen_;
    int width_ = 3200;
    int height_ = 3200;
    int frame_radius_ = 50;
    int station_radius_ = 40;
    int clock_ = -1;
    int bystanders_ = 0;
    std::array<std::uint8_t, most_seats> ppa_{5, 5, 5, 5, 5};
    std::array<std::uint8_t, most_seats> order_{};
    std::array<std::vector<Placed>, most_seats> companies_;
    std::array<std::vector<Place>, most_seats> named_stations_;
    Lines walls_;
    std::vector<std::pair<std::string, int>> names_;
    std::optional<Frames> rules_;
    State state_{};
    std::vector<Event> events_;
    std::vector<Throw> luck_;
};

} // namespace muster::frames::test
