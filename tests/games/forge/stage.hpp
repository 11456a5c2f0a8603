// A table of Forge in the middle of a game, set up in a few words, for tests: who stands where, with how much
// Shock, and what it has done this round. Only the units that a test puts down are there; the others fell
// long ago. Answers are written as they are said ("shoot B2 focus", "move 1350,1300 rush", "react dodge"),
// and the dice that will fall are given with the answer that makes them fall, in the order in which they are
// asked for; all of them must be used. What the stage does is in stage_test.cpp, compiled once.
//
// Where nothing else is wanted, tests stand on the southern strip of the default map: below y = 850 there is
// no terrain, and no objective in reach.
#pragma once

#include "games/forge/forge.hpp"
#include "games/forge/parts.hpp"

#include <gtest/gtest.h>
#include <initializer_list>
#include <source_location>
#include <string>
#include <utility>
#include <vector>

namespace muster::forge::tests {

using Chosen = std::vector<std::pair<std::string, std::string>>; // options, as a person gives them
using Dice = std::vector<int>;
using Lines = std::vector<std::string>;
using Numbers = std::vector<int>;

// How a unit stands there; fresh and whole if nothing is said.
struct Has {
    int models = -1; // left; they fell in loss order
    int damage = 0;  // wounds that the damaged model has lost
    int shock = 0;
    int focus = 0;
    int evade = 0;
    bool hold = false; // and so activated
    bool activated = false;
    bool acted = false;
    bool shot = false;
    bool fought = false;
};

// A unit made for a test.
struct Made {
    std::string id = "X";
    std::string groups = "{name = 'Man', count = 1, weapons = ['pistol', 'knife']}";
    int wounds = 1;
    int mov = 5, acc = 5, str = 5, sav = 5, init = 5, co = 6;
    std::string traits = {}; // in quotes
    int points = 500;
};
// A force of such units, for the option `forces`; and whatever else the file says, such as weapons.
DataFile force_of(const std::string& id, const std::vector<Made>& units, const std::string& more = "");

class Stage {
public:
    using Line = std::source_location;

    // ---------------------------------------------------------------- ways to begin

    explicit Stage(int seats = 2, Chosen chosen = {}, std::vector<DataFile> files = {},
                   Line line = Line::current());
    // The game's own start, at its first decision.
    static Stage whole(int seats = 2, Chosen chosen = {}, const Dice& dice = {},
                       std::vector<DataFile> files = {}, Line line = Line::current());

    // ---------------------------------------------------------------- the situation

    // By the id of its sheet, "2:G1" where seats field the same force.
    Stage& put(const std::string& name, Place at, const Has& has = {});
    // Several fresh ones of the quick start, where they stand there.
    Stage& put_fresh(const Lines& names);
    Stage& round(int number);
    Stage& vp(std::initializer_list<int> each);
    Stage& owner(int objective, int side);
    // Sides from first to last, and the lead of each side of that order. Sides in turn, one each, if nothing
    // is said; `act` brings the side of its unit to the front.
    Stage& order(std::initializer_list<int> sides, std::initializer_list<int> leads = {});
    Stage& later_lap(); // the leads are used up: one turn each

    // From the bids of this round.
    Stage& bidding(Line line = Line::current());
    // All seats that are asked bid, in seat order; the dice are those of roll-offs, if nothing is left to
    // assign.
    Stage& bid(const Numbers& bids, const Dice& dice = {}, Line line = Line::current());
    // Everybody pays, each time with the first unit that has room; the dice are those of roll-offs.
    Stage& pay(const Dice& dice = {}, Line line = Line::current());
    // From the turns of the actions phase; the dice are for a unit that has no rival.
    Stage& begin(const Dice& dice = {}, Line line = Line::current());
    // Brings a unit to its first action, with the Shock it has: it has recovered none.
    Stage& act(const std::string& name, Line line = Line::current());
    // The end phase and what follows.
    Stage& end_phase(const Dice& dice = {}, Line line = Line::current());

    // ---------------------------------------------------------------- answers

    Stage& play(int seat, const std::string& said, const Dice& dice = {}, Line line = Line::current());
    // By whoever is asked.
    Stage& play(const std::string& said, const Dice& dice = {}, Line line = Line::current());
    // The active unit does no more.
    Stage& end(const Dice& dice = {}, Line line = Line::current());
    // Everybody activates its first unit and does nothing, until something else is asked: whose units were
    // activated, the one that is active now included. Nobody recovers.
    Numbers seats_in_turn(Line line = Line::current());

    // ---------------------------------------------------------------- questions

    std::string asks() const;                           // "s0 D-ACTION", "s0 s1 D-BID" or "nobody"
    int asked() const;                                  // the first of them
    Lines options(const std::string& begin = "") const; // listed for whoever is asked, sorted
    bool lists(const std::string& said) const;
    std::string verbs() const; // listed for whoever is asked, each once, by the rule book's order
    // The id of the rule that refuses, or "allowed".
    std::string judged(int seat, const std::string& said) const;
    std::string judged(const std::string& said) const;
    void refuses(int seat, const std::string& said, const std::string& rule, const std::string& sentence_said,
                 Line line = Line::current()) const;
    void refuses(const std::string& said, const std::string& rule, const std::string& sentence_said,
                 Line line = Line::current()) const;

    // ---------------------------------------------------------------- facts

    const Forge& rules() const { return *rules_; }
    const Equipment& kit() const { return rules_->equipment(); }
    State& state() { return state_; }
    const State& state() const { return state_; }
    Unit& of(const std::string& name) { return unit_at(state_, unit(name)); }
    const Unit& of(const std::string& name) const { return unit_at(state_, unit(name)); }
    Place at(const std::string& name) const { return of(name).at; }
    int shock(const std::string& name) const { return of(name).shock; }
    int focus(const std::string& name) const { return of(name).focus; }
    int evade(const std::string& name) const { return of(name).evade; }
    int models(const std::string& name) const;
    int wounds(const std::string& name) const; // left
    bool stands(const std::string& name) const { return state_.table.contains(unit(name)); }
    // What it has done this round: "hold activated acted shot fought", as far as it is true.
    std::string flags(const std::string& name) const;
    std::string active() const;
    Numbers order() const;
    Numbers leads() const; // by place in the order
    Numbers failed() const;
    Numbers all_vp() const;
    int owner(int objective) const; // a side, or -1
    bool over() const { return rules_->outcome(state_).over; }
    Numbers scores() const;
    Numbers places() const;
    Numbers pay_off() const; // in sixtieths of a win
    std::string ended_by() const;

    // What the last decision brought about. The dice, a line for each group: "R-HIT 1 3 5".
    Lines rolls() const;
    Numbers rolled(const std::string& roll) const;  // all of one name
    Numbers rollers(const std::string& roll) const; // the seats that threw them, one for each group
    Lines told(std::string_view rule) const;
    bool happened(std::string_view rule) const { return !told(rule).empty(); }
    // Whether these rules are cited in this order, with anything in between.
    bool cites_in_order(const Lines& rules) const;
    std::string story() const; // everything in order, a line each
    const std::vector<Event>& events() const { return events_; }

    // ---------------------------------------------------------------- words

    int number(const std::string& name) const; // "#77": any number at all
    UnitId unit(const std::string& name) const { return UnitId(number(name)); }
    std::string name_of(UnitId unit) const;
    Action action(const std::string& said) const;
    std::string say(const Action& made) const;

private:
    struct Words;

    void lay();
    void go_to_step(GameStep step, const Dice& dice);
    Stage& play_action(Seat seat, const Action& made, const Dice& dice);
    template <class Step>
    void resolve(const Dice& dice, Step step);
    bool suffices(Seat seat, const Action& made, const Dice& dice) const;
    void expect_sound() const;
    std::string decision() const;
    Action with_words(Action made, const Words& words) const;
    void aim(Action& made, const Words& words) const;
    int default_subject() const;
    int default_attacker() const;

    int seats_ = 2;
    Chosen chosen_;
    Numbers order_;
    Numbers leads_;
    bool later_lap_ = false;
    bool order_is_said_ = false;
    std::optional<Forge> rules_;
    State state_{};
    std::vector<Event> events_;
    std::vector<Throw> luck_;
};

} // namespace muster::forge::tests
