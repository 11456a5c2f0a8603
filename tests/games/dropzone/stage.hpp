// A table of Dropzone in the middle of a game, set up in a few words, for tests: who stands, sits or hides
// where, with how many Damage Points, and who holds which cards. Only the units that a test puts down are
// there; the others were lost long ago, and every deck is empty unless it is said what is left in it. Answers
// are written as they are said ("select LX1 L2a", "step L3a.1 1900,1600", "aim L3a.1 longbore T3a.1", "play
// C01 L3a"), and the luck that will come is given with the answer that makes it come, in the order in which
// it is asked for; all of it must be used. What the stage does is in stage_test.cpp, stage_facts_test.cpp and
// stage_words_test.cpp, compiled once.
//
// Where nothing else is wanted, tests stand on the southern strip of the default table: below y = 1000 there
// is nothing but a road (x 1600 to 1850), and no objective in reach.
#pragma once

#include "games/dropzone/dropzone.hpp"
#include "games/dropzone/parts.hpp"

#include <gtest/gtest.h>
#include <initializer_list>
#include <source_location>
#include <string>
#include <utility>
#include <vector>

namespace muster::dropzone::tests {

using Chosen = std::vector<std::pair<std::string, std::string>>; // options, as a person gives them
using Lines = std::vector<std::string>;
using Numbers = std::vector<int>;
using Places = std::vector<Place>;

// What a die shows, or the card that is drawn.
struct Lot : Entered {
    Lot(int shows) : Entered{shows, ""} {}               // NOLINT(google-explicit-constructor)
    Lot(const char* drawn) : Entered{0, drawn} {}        // NOLINT(google-explicit-constructor)
    Lot(const std::string& drawn) : Entered{0, drawn} {} // NOLINT(google-explicit-constructor)
};
using Dice = std::vector<Lot>;

// How a unit is there; whole and idle if nothing is said.
struct Has {
    int dp = -1; // left; -1: all
    int moved = 0;
    bool landed = false; // an Aircraft on the ground
    bool token = false;  // of a scan
};

class Stage {
public:
    using Line = std::source_location;

    // ---------------------------------------------------------------- ways to begin

    explicit Stage(int seats = 2, Chosen chosen = {}, std::vector<DataFile> files = {},
                   Line line = Line::current());
    // The game's own start, at its first decision.
    static Stage whole(int seats = 2, Chosen chosen = {}, const Dice& dice = {},
                       std::vector<DataFile> files = {}, Line line = Line::current());
    // Everybody as a quick start lays them out; nothing has happened yet.
    static Stage laid(int seats = 2, Chosen chosen = {}, Line line = Line::current());

    // ---------------------------------------------------------------- the situation

    // A unit on the table; an Aircraft flies unless it has landed.
    Stage& put(const std::string& unit, Place at, const Has& has = {});
    // The first units of a squad.
    Stage& line_up(const std::string& squad, const Places& places, const Has& has = {});
    // A unit, or all of a squad.
    Stage& inside(const std::string& name, const std::string& piece, const std::string& spot = "centre",
                  const Has& has = {});
    Stage& aboard(const std::string& name, const std::string& transport, const Has& has = {});
    // Units, squads or groups; whoever is aboard something stays there.
    Stage& ready(const Lines& names);
    Stage& reserve(const Lines& names);
    Stage& lose(const Lines& names);
    // Cards in hand, and face down; all other cards of the seat are discarded.
    Stage& hand(int seat, const Lines& cards);
    Stage& deck(int seat, const Lines& cards);
    Stage& round(int number);
    Stage& order(std::initializer_list<int> seats);
    Stage& carry(const std::string& objective, const std::string& squad); // found, and claimed by its seat
    Stage& claim(const std::string& objective, int seat);                 // found
    Stage& find(const std::string& objective);                            // it is open, and nobody's
    Stage& tokens(const std::string& piece, int count);
    // What the data files say, for this stage alone: sheets, commanders.
    Sheet& sheet(const std::string& squad);
    Stage& mount(const std::string& unit, int cv); // a commander; 0: none

    // From the initiation of this round; the dice are those of the initiative.
    Stage& initiation(const Dice& dice, Line line = Line::current());
    // From the card window of the initiation.
    Stage& special(const Dice& dice = {}, Line line = Line::current());
    // From the activations: the first seat in order is asked, if it has somebody to activate.
    Stage& begin(const Dice& dice = {}, Line line = Line::current());
    // Everybody is done: Round Up and what follows.
    Stage& round_up(const Dice& dice = {}, Line line = Line::current());

    // ---------------------------------------------------------------- answers

    Stage& play(int seat, const std::string& said, const Dice& dice = {}, Line line = Line::current());
    // By whoever is asked.
    Stage& play(const std::string& said, const Dice& dice = {}, Line line = Line::current());
    // A group, and auxiliaries ("L2 LX3"). Unless an order was said, its seat comes first.
    Stage& activate(const std::string& said, const Dice& dice = {}, Line line = Line::current());
    // Its battlegroup is activated (for an auxiliary: this one), and it is selected.
    Stage& act(const std::string& squad, const std::string& group = "", Line line = Line::current());
    // A whole Moving action, and a whole Shooting action; the dice are those of its end, and of firing.
    Stage& move(const Lines& all_said, const Dice& dice = {}, Line line = Line::current());
    Stage& shoot(const Lines& aims, const Dice& dice = {}, Line line = Line::current());
    // Open squads do no more, if they still could.
    Stage& done(Line line = Line::current());
    // Whoever is asked for cards plays none, until something else is asked.
    Stage& pass_cards(Line line = Line::current());
    // Activates the group (nothing said: the first there is), and does as little as can be until its
    // activation is over. Luck is drawn.
    Stage& idle(const std::string& group = "", Line line = Line::current());
    // The rest of the round like that: the groups, in the order in which they were activated.
    Lines groups_in_turn(Line line = Line::current());

    // ---------------------------------------------------------------- questions

    std::string asks() const;                              // "s0 D-ACTION", "s0 s1 D-DISCARD" or "nobody"
    int asked() const;                                     // the first of them
    Lines options(const std::string& begin = "") const;    // listed for whoever is asked, sorted
    Lines candidates(const std::string& begin = "") const; // those of them that take nothing back
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

    const Dropzone& rules() const { return *rules_; }
    const Equipment& kit() const { return rules_->equipment(); }
    State& state() { return state_; }
    const State& state() const { return state_; }
    Unit& of(const std::string& unit_name) { return unit_at(state_, unit(unit_name)); }
    const Unit& of(const std::string& unit_name) const { return unit_at(state_, unit(unit_name)); }
    Piece& piece(const std::string& name) { return piece_at(state_, PieceId(piece_number(name))); }
    const Piece& piece(const std::string& name) const {
        return piece_at(state_, PieceId(piece_number(name)));
    }
    Objective& objective(const std::string& name) {
        return objective_at(state_, ObjectiveId(objective_number(name)));
    }
    const Objective& objective(const std::string& name) const {
        return objective_at(state_, ObjectiveId(objective_number(name)));
    }
    Place at(const std::string& unit_name) const { return of(unit_name).at; }
    int dp(const std::string& unit_name) const { return of(unit_name).dp; }
    int moved(const std::string& unit_name) const { return of(unit_name).moved; }
    Numbers all_dp(const std::string& squad_name) const;
    // "table", "flying", "aboard LX1.1", "P4 centre", "ready", "reserve", "waiting" or "lost"
    std::string where(const std::string& unit_name) const;
    bool marked(SquadSet squads, const std::string& squad_name) const;
    std::string carrier(const std::string& objective_name) const; // a squad, or "nobody"
    int claimant(const std::string& objective_name) const;        // a seat, or -1
    bool is_hidden(const std::string& objective_name) const;
    bool is_removed(const std::string& objective_name) const;
    Lines hand(int seat) const;
    Lines discards(int seat) const; // since the cards were dealt
    Numbers order() const;
    Numbers kp() const;    // gained since the situation was set up
    Lines members() const; // squads of the activation under way
    bool over() const { return rules_->outcome(state_).over; }
    Numbers scores() const;
    Numbers places() const;
    Numbers pay_off() const; // in sixtieths of a win
    std::string ended_by() const;

    // What the last decision brought about. The luck, a line for each group: "R-HIT 1 3 5", "R-DRAW C01 C02".
    Lines rolls() const;
    Numbers rolled(const std::string& roll) const;  // all of one name
    Numbers rollers(const std::string& roll) const; // the seats that threw them, one for each group
    Lines told(std::string_view rule) const;
    bool happened(const EventKind& kind) const;
    int count_of(const EventKind& kind) const;
    // Whether these happened in this order, with anything in between.
    bool happened_in_order(std::initializer_list<const EventKind*> kinds) const;
    std::string story() const; // everything in order, a line each
    const std::vector<Event>& events() const { return events_; }

    // ---------------------------------------------------------------- words (stage_words_test.cpp)

    // By id; where seats field the same force, "3:L1a" with the seat counted from 1. "#77": any number.
    int unit(const std::string& name) const;
    SquadId squad(const std::string& name) const;
    int squad_number(const std::string& name) const;
    int group(const std::string& name) const;
    int piece_number(const std::string& name) const;
    int objective_number(const std::string& name) const;
    int card(const std::string& name) const;
    int weapon(int unit, const std::string& name) const; // "hull_repeater"
    Thing thing(const std::string& name) const;          // "stack0": the lowest card on the stack
    std::string name_of(Thing thing) const;
    Action action(const std::string& said) const;
    std::string say(const Action& made) const;

private:
    Lines said_of(const ActionList& actions, std::size_t count, const std::string& begin) const;
    void lay(bool everybody);
    void deal(int seat);
    void set_order(int first);
    // Whoever is lost is worth Kill Points to its enemies, as ever (DZ-END-4).
    void set(int unit, const Unit& as);
    Unit fresh(int unit, Where place, const Has& has) const;
    std::vector<int> units_named(const std::string& name) const; // a unit, or all of a squad or a group
    Stage& send(const Lines& names, Where place);
    void go_to_step(GameStep step, const Dice& dice);
    Stage& play_action(Seat seat, const Action& made, const Dice& dice);
    Stage& play_drawn(const Action& made);
    template <class Step>
    void resolve(const Dice& dice, Step step);
    void take(const State& next);
    void expect_sound() const;
    std::string decision() const;
    static std::string roll_name(const ChanceKind* kind); // as the rule book calls it (2.2)
    std::optional<Action> least() const;
    int default_squad() const;
    Equipment& own_kit();

    int seats_ = 2;
    std::optional<Dropzone> rules_;
    State state_{};
    bool order_is_said_ = false;
    std::uint64_t drawn_ = 0; // decisions with drawn luck
    std::array<Lines, most_seats> hands_;
    std::array<Lines, most_seats> decks_;
    std::array<int, most_seats> dealt_{}; // discards when the cards were dealt
    std::array<int, most_seats> kp_{};    // when the situation was set up
    std::vector<Event> events_;
    std::vector<Throw> luck_;
};

} // namespace muster::dropzone::tests
