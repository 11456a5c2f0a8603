// The procedures, a row each, and what the rows need to show the table. A row stands in the file of its
// topic.
#pragma once

#include "core/naming.hpp"
#include "games/dropzone/parts.hpp"
#include "round/procedures.hpp"

namespace muster::dropzone {

// The table with the names of its things, as one viewer sees it.
struct Sight {
    const Dropzone& rules;
    const Equipment& kit;
    const State& state;
    Viewer viewer;

    std::string name(Seat seat) const;                  // "Lantern Brigade"
    std::string unit(int number) const;                 // "Anvil Tank (L3a.2)"
    std::string squad(SquadId squad) const;             // "Anvil Tank (L3a)"
    std::string group(GroupId group) const;             // "Armour (L3)"
    std::string piece(PieceId piece) const;             // "West Block (P4)"
    std::string objective(ObjectiveId objective) const; // "Black Box (O1)"
    std::string card(int number) const;                 // "Steady Hands (C01)"
    std::string thing(Thing thing) const;               // any of these, and what a card on the stack is
    std::string squads(SquadSet set) const;             // "A, B and C"
    std::string id(int unit) const;                     // as actions have it
    std::string id_of_squad(SquadId squad) const;       // of the unit that a question about it points at
    std::string id_of_thing(Thing thing) const;         // where an arrow could end: nowhere, if it is gone

    // What is asked, or nothing.
    const Frame* question() const;
    bool is_going_on() const { return !state.flow.idle(); }
    // Where the game stands; only while it goes on.
    GameStep step() const { return state.flow[0].step_as<GameStep>(); }
    bool is_at(GameStep step_now) const { return is_going_on() && step() == step_now; }
    bool in_set_up() const { return state.round == 0; }
    // DZ-CARD-1: whose hand lies open to the viewer.
    bool may_see_hand_of(Seat seat) const { return state.over != 0 || viewer.may_see(seat); }
};

struct Types {
    using Kit = Equipment;
    using State = dropzone::State;
    using Play = dropzone::Play;
    using Sight = dropzone::Sight;
};
using Asked = Question<Types>;
using Row = ProcedureInfo<Types>;
using Lain = Lying<Types>;

extern const Row game_row, zoning_row, deploying_row, placing_row, giving_row, discarding_row, window_row,
    choosing_row, activation_row, acting_row, moving_row, aiming_row, searching_row, shooting_row,
    guarding_row, flame_pick_row, reaction_row, reacting_row, testing_row, deciding_row, fleeing_row,
    suffering_row, picking_row, cascade_row, collateral_row, limiting_row, trimming_row, fort_tests_row;

inline constexpr Procedures<Types, procedure_count> procedures{
    {&game_row,       &zoning_row,   &deploying_row,  &placing_row,    &giving_row,   &discarding_row,
     &window_row,     &choosing_row, &activation_row, &acting_row,     &moving_row,   &aiming_row,
     &searching_row,  &shooting_row, &guarding_row,   &flame_pick_row, &reaction_row, &reacting_row,
     &testing_row,    &deciding_row, &fleeing_row,    &suffering_row,  &picking_row,  &cascade_row,
     &collateral_row, &limiting_row, &trimming_row,   &fort_tests_row}};

inline bool is_asking(const Frame& frame) { return procedures.is_asking(frame); }
inline void advance(Play& play) { procedures.advance(play); } // to the next decision or the end

// ---------------------------------------------------------------- what many rows have

// The steps of what goes on until it is over, and asks nothing itself.
inline constexpr Steps goes_on{"go_on"};
// Of a question that an answer does not take off the stack: what is done there says when it is over.
inline Next ask_on(Play&, Frame&) { return Next::ask; }

template <Remembered Own>
inline constexpr std::array<Field, 2> seat_and_squad{field::seat<&Own::seat>(),
                                                     field::thing<&Own::squad>("squad", "squad")};
template <auto M>
constexpr Field next_field() {
    return field::number<M>("next").up_to(INT8_MAX);
}
template <auto M>
constexpr Field starter_field() {
    return field::thing<M>("starter", "seat").or_none();
}
// Of a frame about a squad for which its seat decides.
template <Remembered Own>
SquadId own_squad(const Frame& frame) {
    return frame.as<Own>().squad;
}
template <Remembered Own>
int squad_number(const Frame& frame) {
    return own_squad<Own>(frame).index();
}

// The one that goes on, or asks.
inline bool is_on_top(const Lain& it) { return &it.frame == &it.state.flow.top(); }
inline std::string_view unless(bool fits, std::string_view rule) { return fits ? "" : rule; }
// Of an action of a squad: its seat activates, and it is selected.
bool is_of_open_squad(const Lain& it, SquadId squad);

inline Verdict not_asked() { return refuse("DZ-ENG-1"_rule, "That is not what is asked now."); }

inline Scene::Prompt squad_question(const Sight& sight, Seat seat, SquadId squad, std::string text, Rule rule,
                                    Scene::Answer answer = Scene::Answer::choose) {
    return question_about(sight.id_of_squad(squad), seat, std::move(text), rule, answer);
}
// An answer that needs no thinking, if it would be taken.
void suggest(const Sight& sight, Scene::Prompt& made, const Action& action);
// The windows for cards, in a sentence: "before the dice of a search fall".
std::string_view window_name(Window kind);

} // namespace muster::dropzone
