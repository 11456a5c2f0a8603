// What the files of this folder share.
#pragma once

#include "core/bits.hpp"
#include "core/scratch.hpp"
#include "games/dropzone/dropzone.hpp"
#include "space/points.hpp"

#include <algorithm>

namespace muster::dropzone {

// Everything that resolving a decision needs at hand.
struct Play {
    const Equipment& kit;
    State& state;
    Chance& chance;
    Log& log;
};

// ---------------------------------------------------------------- small questions

inline Unit& unit_at(State& state, int unit) { return state.units[static_cast<std::size_t>(unit)]; }
inline const Unit& unit_at(const State& state, int unit) {
    return state.units[static_cast<std::size_t>(unit)];
}
inline Piece& piece_at(State& state, PieceId piece) { return state.pieces[piece]; }
inline const Piece& piece_at(const State& state, PieceId piece) { return state.pieces[piece]; }
inline Objective& objective_at(State& state, ObjectiveId objective) { return state.objectives[objective]; }
inline const Objective& objective_at(const State& state, ObjectiveId objective) {
    return state.objectives[objective];
}
inline Hand& hand_of(State& state, Seat seat) { return state.hands[seat]; }
inline const Hand& hand_of(const State& state, Seat seat) { return state.hands[seat]; }

inline int units_in(const Equipment& kit) { return static_cast<int>(kit.units.size()); }
inline int squads_in(const Equipment& kit) { return static_cast<int>(kit.squads.size()); }
inline int groups_in(const Equipment& kit) { return static_cast<int>(kit.groups.size()); }
inline int pieces_in(const Equipment& kit) { return static_cast<int>(kit.scenario.pieces.size()); }
inline int objectives_in(const Equipment& kit) { return static_cast<int>(kit.scenario.objectives.size()); }
inline bool is_unit(const Equipment& kit, int unit) { return unit >= 0 && unit < units_in(kit); }
inline bool is_squad(const Equipment& kit, SquadId squad) { return squad.index() < squads_in(kit); }
// All of these numbers, ascending.
template <class Key>
struct Numbered {
    int low;
    int high;
    struct Iterator {
        int at;
        Key operator*() const {
            Key key;
            key.number = static_cast<std::uint8_t>(at);
            return key;
        }
        Iterator& operator++() {
            ++at;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;
    };
    Iterator begin() const { return {low}; }
    Iterator end() const { return {high}; }
};
using PieceSet = IdSet<PieceId>;
inline Numbered<PieceId> all_pieces(const Equipment& kit) { return {0, pieces_in(kit)}; }
inline SquadSet all_squads(const Equipment& kit) { return SquadSet::first(squads_in(kit)); }
inline GroupSet all_groups(const Equipment& kit) { return GroupSet::first(groups_in(kit)); }
inline IdSet<ObjectiveId> all_objectives(const Equipment& kit) {
    return IdSet<ObjectiveId>::first(objectives_in(kit));
}
inline bool is_group(const Equipment& kit, GroupId group) { return group.index() < groups_in(kit); }
inline bool is_piece(const Equipment& kit, PieceId piece) { return piece.index() < pieces_in(kit); }
inline bool is_objective(const Equipment& kit, ObjectiveId objective) {
    return objective.index() < objectives_in(kit);
}

inline const UnitInfo& info_of(const Equipment& kit, int unit) {
    return kit.units[static_cast<std::size_t>(unit)];
}
inline const SquadInfo& squad_info(const Equipment& kit, SquadId squad) {
    return kit.squads[static_cast<std::size_t>(squad.index())];
}
inline const GroupInfo& group_info(const Equipment& kit, GroupId group) {
    return kit.groups[static_cast<std::size_t>(group.index())];
}
inline const PieceInfo& piece_info(const Equipment& kit, PieceId piece) {
    return kit.scenario.pieces[static_cast<std::size_t>(piece.index())];
}
inline PieceSet linked_with(const Equipment& kit, PieceId garrison) {
    return PieceSet::from_bits(piece_info(kit, garrison).links);
}
inline const ObjectiveInfo& objective_info(const Equipment& kit, ObjectiveId objective) {
    return kit.scenario.objectives[static_cast<std::size_t>(objective.index())];
}
inline const CardInfo& card_info(const Equipment& kit, int card) {
    return kit.cards[static_cast<std::size_t>(card)];
}
inline const Sheet& sheet_of(const Equipment& kit, int unit) { return kit.sheets[info_of(kit, unit).sheet]; }
inline const Sheet& sheet_of_squad(const Equipment& kit, SquadId squad) {
    return kit.sheets[squad_info(kit, squad).sheet];
}
inline SquadId squad_of(const Equipment& kit, int unit) { return info_of(kit, unit).squad; }
inline int index_in_squad(const Equipment& kit, int unit) {
    return unit - squad_info(kit, squad_of(kit, unit)).first;
}
inline Seat owner_of(const Equipment& kit, int unit) { return Seat(info_of(kit, unit).seat); }
inline Seat owner_of_squad(const Equipment& kit, SquadId squad) { return Seat(squad_info(kit, squad).seat); }
inline int side_of(const Equipment& kit, Seat seat) { return kit.side[seat]; }
inline bool are_enemies(const Equipment& kit, Seat a, Seat b) { return side_of(kit, a) != side_of(kit, b); }
inline SeatSet seats_of(const Equipment& kit) { return SeatSet::first(kit.seats); }
inline SquadSet squads_of(const Equipment& kit, Seat seat) { return kit.seat_squads[seat]; }
inline GroupSet groups_of(const Equipment& kit, Seat seat) { return kit.seat_groups[seat]; }
inline bool is_auxiliary(const Equipment& kit, SquadId squad) {
    return squad_info(kit, squad).group.is_none();
}
inline bool has(std::uint64_t set, int number) { return (set & Bits::of(number)) != 0; }
inline bool has(SquadSet set, SquadId squad) { return set.contains(squad); }
inline bool was_activated(const State& state, GroupId group) { // in this round
    return has(state.activated, group.index());
}
// Numbers within a force, for sets in the detail of an action.
inline SquadId first_squad_of(const Equipment& kit, Seat seat) { return squads_of(kit, seat).front(); }
inline int first_unit_of(const Equipment& kit, Seat seat) {
    return kit.first_unit[static_cast<std::size_t>(seat.index())];
}
inline int behind_units_of(const Equipment& kit, Seat seat) {
    return kit.first_unit[static_cast<std::size_t>(seat.index()) + 1];
}
// A detail that is a set of squads of that seat, as the set; nothing for a number that is none.
std::optional<SquadSet> squads_in_detail(const Equipment& kit, Seat seat, std::int32_t detail);
std::int32_t detail_of_squads(const Equipment& kit, Seat seat, SquadSet squads); // no_detail for none

// A unit without DP is destroyed, though it keeps the place where it fell (`Unit::where`) until its turn in
// the queue has come (DZ-CAS-1).
inline Where where(const State& state, int unit) {
    const Unit& one = unit_at(state, unit);
    return one.dp == 0 ? Where::destroyed : static_cast<Where>(one.where);
}
inline Where fell_where(const State& state, int unit) {
    return static_cast<Where>(unit_at(state, unit).where);
}
inline bool is_on_table(const State& state, int unit) { return where(state, unit) == Where::table; }
inline bool is_inside(const State& state, int unit) { return where(state, unit) == Where::garrison; }
inline bool is_aboard(const State& state, int unit) { return where(state, unit) == Where::aboard; }
inline bool is_alive(const State& state, int unit) { return where(state, unit) != Where::destroyed; }
inline bool is_airborne(const State& state, int unit) {
    return unit_at(state, unit).has(UnitFlag::airborne) && where(state, unit) == Where::table;
}
inline bool is_on_ground(const State& state, int unit) { // on the table, and no airborne Aircraft
    return is_on_table(state, unit) && !is_airborne(state, unit);
}

// The units of a squad, in id order, whether they live or not.
struct UnitRange {
    int low;
    int high;
    struct Iterator {
        int at;
        int operator*() const { return at; }
        Iterator& operator++() {
            ++at;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;
    };
    Iterator begin() const { return {low}; }
    Iterator end() const { return {high}; }
};
inline UnitRange units_of(const Equipment& kit, SquadId squad) {
    const SquadInfo& info = squad_info(kit, squad);
    return {info.first, info.first + info.count};
}
inline UnitRange units_of_seat(const Equipment& kit, Seat seat) {
    return {first_unit_of(kit, seat), behind_units_of(kit, seat)};
}
inline UnitRange all_units(const Equipment& kit) { return {0, units_in(kit)}; }

int living_in(const Equipment& kit, const State& state, SquadId squad); // units
inline bool squad_lives(const Equipment& kit, const State& state, SquadId squad) {
    return living_in(kit, state, squad) > 0;
}
int first_living(const Equipment& kit, const State& state, SquadId squad); // -1: none
bool any_unit_is(const Equipment& kit, const State& state, SquadId squad, Where place);
inline bool is_squad_aboard(const Equipment& kit, const State& state, SquadId squad) { // a unit of it is
    return any_unit_is(kit, state, squad, Where::aboard);
}
// A unit of it is still to come: In Readiness, or In Reserve.
inline bool is_partly_to_come(const Equipment& kit, const State& state, SquadId squad) {
    return any_unit_is(kit, state, squad, Where::readiness) || any_unit_is(kit, state, squad, Where::reserve);
}
// The garrison a squad is in, or none. A squad is never in two.
PieceId garrison_of(const Equipment& kit, const State& state, SquadId squad);
// The unit at the outside of whatever carries this one: itself, if nobody does.
int outermost(const State& state, int unit);
// Where a unit is, looking through transports: table, readiness, reserve, garrison ...
inline Where real_where(const State& state, int unit) { return where(state, outermost(state, unit)); }
bool is_in_play(const Equipment& kit, const State& state, Seat seat); // DZ-END-6: a unit is left
SeatSet in_play(const Equipment& kit, const State& state);
ObjectiveId carried_by(const Equipment& kit, const State& state, SquadId squad); // or none
// Pieces: what is left of them.
inline bool is_standing(const State& state, PieceId piece) {
    return piece_at(state, piece).state == static_cast<std::uint8_t>(PieceState::standing);
}
inline unsigned tags_of(const Equipment& kit, const State& state,
                        PieceId piece) { // a ruin is Tough, what is removed nothing
    switch (static_cast<PieceState>(piece_at(state, piece).state)) {
    case PieceState::standing: return piece_info(kit, piece).tags;
    case PieceState::ruined: return bit_of(Tag::tough);
    case PieceState::removed: return 0;
    }
    return 0;
}
inline bool has_tag(const Equipment& kit, const State& state, PieceId piece, Tag tag) {
    return (tags_of(kit, state, piece) & bit_of(tag)) != 0;
}
inline bool is_garrison(const Equipment& kit, const State& state, PieceId piece) {
    return has_tag(kit, state, piece, Tag::garrison);
}
int units_inside(const Equipment& kit, const State& state, PieceId piece);
SquadSet squads_inside(const Equipment& kit, const State& state, PieceId piece);

inline Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }
template <class Tag>
constexpr int or_none(Id<Tag> id) { // -1: none
    return id.is_none() ? -1 : id.index();
}
// Whose activation is under way; nobody outside Phase 2.
std::optional<Seat> active_seat(const State& state);

// As many dice as an event has room for beside its other numbers.
inline std::span<const std::uint8_t> as_told(std::span<const std::uint8_t> dice) {
    return dice.first(std::min<std::size_t>(dice.size(), Event::max_args - 6));
}
// A unit's weapon as one number, for events: the kind "arm".
inline int arm_of(const Equipment& kit, int unit, int weapon) {
    return info_of(kit, unit).sheet * most_weapons + weapon;
}
inline const Weapon& weapon_of(const Equipment& kit, int unit, int weapon) {
    return sheet_of(kit, unit).weapons[static_cast<std::size_t>(weapon)];
}
inline int weapons_in(const Equipment& kit, int unit) {
    return static_cast<int>(sheet_of(kit, unit).weapons.size());
}

// ---------------------------------------------------------------- field.cpp: measuring, coherency,
// Influence, footprints (2.1, 2.3, 2.4)

inline constexpr int scout_influence = 800; // DZ-CMD-3
inline constexpr int transport_reach = 200; // DZ-TRN-2
inline constexpr int storm_reach = 400;     // DZ-TRN-4
inline bool is_on_this_table(Place at) {    // DZ-GEO-1
    return at.x >= 0 && at.x <= table_side && at.y >= 0 && at.y <= table_side;
}
inline int leg_length(Place a, Place b) {
    return static_cast<int>(root_up(squared_distance(a, b)));
} // DZ-GEO-3
Box edge_of(const Box& box, Spot spot); // an edge as a rectangle without breadth; the whole for the centre
Box arrival_edge(const Equipment& kit, const State& state, Seat seat);
// DZ-GEO-4, DZ-GEO-8: what a unit is measured from and to: its point; on an edge, the edge; in the centre,
// the piece; aboard, what its transport is.
Box extent_of(const Equipment& kit, const State& state, int unit);
// DZ-CMD-3: the same, but the whole piece wherever inside it is.
Box influence_extent(const Equipment& kit, const State& state, int unit);
// Distances between two of them: `within` and `squared_distance` of space/plane.hpp (DZ-GEO-2, DZ-GEO-4).
inline Box point(Place at) { return {at, at}; }
// The least distance between units of two squads is at most this; units in one garrison are within 100.
bool squads_within(const Equipment& kit, const State& state, SquadId a, SquadId b, int limit);
bool unit_within_of_squad(const Equipment& kit, const State& state, SquadId squad, const Box& thing,
                          int limit);
bool is_in_coherency(const Equipment& kit, const State& state, SquadId squad); // DZ-UNIT-2
int coherency_of(const Sheet& sheet);
int influence_of(int cv);                                       // 2.4
int cv_of(const Equipment& kit, const State& state, Seat seat); // DZ-CMD-2
// DZ-CARD-2, DZ-CMD-3. Whoever is In Readiness is nowhere, but for C07 as near as its arrival edge.
enum class InReadiness : std::uint8_t { nowhere, at_its_edge };
bool is_in_influence(const Equipment& kit, const State& state, Seat seat, Thing target,
                     InReadiness counts = InReadiness::nowhere);
int hand_limit(const Equipment& kit, const State& state, Seat seat); // DZ-INI-8
// DZ-GEO-9: whether a unit could stand on the ground there. Units of the `ignored` squad do not
// count.
bool fits_on_ground(const Equipment& kit, const State& state, int unit, Place at,
                    SquadId ignored_squad = SquadId::none());
// Whether its type may cross that piece (2.3), and stop on it.
bool may_cross(const Sheet& sheet, const PieceInfo& piece);
bool may_stop_on(const Sheet& sheet, const PieceInfo& piece);

// ---------------------------------------------------------------- placing.cpp: DZ-GEO-10, 5.1

using StandardPoints = Points<2048>;
void standard_points(Place anchor, StandardPoints& points);
void standard_points(const Box& piece, StandardPoints& points);
// DZ-PLC-4: whether the units of this squad that are aboard that transport (or in that garrison) all find
// room.
bool has_room_beside_transport(const Equipment& kit, const State& state, SquadId squad);
bool has_room_beside_piece(const Equipment& kit, const State& state, SquadId squad, PieceId piece);
// Puts down units of a squad, which wait from now on and keep their hosts. Forced placements begin with
// whoever has no place at all being destroyed (DZ-PLC-3), and may be over at once. The frame `placing` is
// begun if anybody must be asked.
void begin_placing(Play& play, Placing why, int anchor, SquadId squad);
// Spilled cargo and those inside a fallen piece: several squads, in initiative order of their owners, then by
// id.
void begin_forced_placing(Play& play, Placing why, int anchor);
Next placing_step(Play& play, Frame& frame); // whose squad comes next, or the end of it
Verdict judge_place(const Equipment& kit, const State& state, int unit, Place at);
void place(Play& play, int unit, Place at);
bool may_cancel_placing(const State& state);
void cancel_placing(Play& play);
void list_placings(const Equipment& kit, const State& state, ActionList& actions);
inline Placing why_placing(const State& state) { return static_cast<Placing>(state.placing.why); }
bool is_forced(Placing why);

// ---------------------------------------------------------------- legs.cpp: 5.1, DZ-RES-2

int mv_of(const Equipment& kit, const State& state, int unit); // with Forced March
int half_mv(const Sheet& sheet);                               // DZ-TRN-5
// By how much the distance a unit has moved may still grow: the lowest M&F used, and half MV after an
// exchange. 9999: as far as it likes.
int moved_limit(const Equipment& kit, const State& state, int unit);
Verdict judge_step(const Equipment& kit, const State& state, int unit, Place to); // arrivals too
Verdict judge_shift(const Equipment& kit, const State& state, SquadId squad, Place to);
void step(Play& play, int unit, Place to);
void shift(Play& play, SquadId squad, Place to);
bool can_arrive(const Equipment& kit, const State& state, int unit); // DZ-RES-2: a legal arrival exists
// Some unit of the squad is In Readiness on its own and can arrive, now.
bool owes_arrival(const Equipment& kit, const State& state, SquadId squad);
void count_as_moved(Unit& unit); // DZ-MOV-5: at least 1

// ---------------------------------------------------------------- candidates.cpp: DZ-GEO-11

void list_steps(const Equipment& kit, const State& state, SquadId squad,
                ActionList& actions); // and shifts, arrivals
// Up to all subsets of a small set, for details: none, and if there are many only the single ones and all.
using Subsets = Scratch<std::uint64_t, 64>;
void list_subsets(std::uint64_t set, Subsets& subsets);

// ---------------------------------------------------------------- setup.cpp

void lay_table(Play& play); // pieces, objectives, cargo; everybody waits
void quick_start(Play& play);
Next set_up_step(Play& play, Frame& game); // the steps of the game before round 1
std::uint8_t modes_of(const Equipment& kit, const State& state,
                      GroupId group); // DZ-SET-4, DZ-SET-5: DeployMode, a bit each
DeployMode only_mode(std::uint8_t modes);
bool is_to_deploy(const Equipment& kit, const State& state, GroupId group);
int left_to_deploy(const Equipment& kit, const State& state, Seat seat); // battlegroups
// The squads that a group brings along: its own, and the auxiliaries that carry them (and are carried with
// them).
SquadSet squads_with(const Equipment& kit, const State& state, GroupId group);

// ---------------------------------------------------------------- round.cpp: initiation, turns, round up,
// end

bool is_eligible(const Equipment& kit, const State& state, GroupId group); // DZ-ACT-1, DZ-ACT-5
bool is_able(const Equipment& kit, const State& state, GroupId group);     // DZ-ACT-5
bool may_hold_back(const Equipment& kit, const State& state, GroupId group);
bool can_activate(const Equipment& kit, const State& state, Seat seat);
int left_to_activate(const Equipment& kit, const State& state, Seat seat); // battlegroups
void release_group(Play& play, GroupId group, Rule why); // from the reserve, with what carries it
void tell_order(Play& play, Rule why);
void swap_in_order(State& state, Seat a, Seat b);
// DZ-RUL-54: seats in initiative order, those that are in play.
using SeatLine = List<Seat, most_seats>;
SeatLine in_initiative_order(const Equipment& kit, const State& state, std::optional<Seat> first = {});
// ---------------------------------------------------------------- ending.cpp

int vp_of(const Equipment& kit, const State& state, Seat seat); // DZ-END-3
Tally tally_of(const Equipment& kit, const State& state);       // DZ-END-7 to DZ-END-12
Rule rule_of(Ended how);
void finish_game(Play& play, Ended how);

// ---------------------------------------------------------------- hands.cpp, cards.cpp: hands, windows, the
// stack (2.5, 6)

std::int32_t packed_cards(const Equipment& kit,
                          std::span<const std::uint8_t> cards); // a multiset as a detail
std::optional<List<std::uint8_t, cards_a_deck>> unpacked_cards(const Equipment& kit, std::int32_t detail);
Pool deck_of(const Equipment& kit, const State& state, Seat seat); // what is left, ascending
bool holds_all(const Equipment& kit, const Hand& hand, std::int32_t detail);
void take_from_hand(Hand& hand, int card);
void ask_for_discards(Play& play);                              // DZ-INI-7
void open_discards(Play& play);                                 // likewise, and DZ-INI-8
SeatSet card_holders(const Equipment& kit, const State& state); // whoever is in play and holds a card
void seal_discard(State& state, Seat seat, std::int32_t cards);
// Opens a window and begins its frame; the first to be asked is `first`. `subject`: the squad that searches
// or tests.
void open_window(Play& play, Window kind, Seat first, SquadId subject = SquadId::none());
// DZ-CARD-7: whether some card of the list would be legal for this seat, as everybody knows.
bool may_play_something(const Equipment& kit, const State& state, Seat seat);
void check_hands(Play& play); // DZ-CMD-4: begins `limiting` where it must
int surplus_of(const Equipment& kit, const State& state, Seat seat);

// ---------------------------------------------------------------- activation.cpp (4.3)

SquadSet loaded_auxiliaries(const Equipment& kit, const State& state, GroupId group); // DZ-AUX-2
SquadSet without_those_who_join(const Equipment& kit, const State& state, GroupId group, SquadSet named);
SquadSet arrivals_owed(const Equipment& kit, const State& state); // DZ-RES-1
SquadSet selectable(const Equipment& kit, const State& state);

// ---------------------------------------------------------------- acting.cpp

void complete_action(State& state);              // DZ-ACT-4: somebody did something
bool is_open(const State& state, SquadId squad); // selected and not ended
// DZ-RES-1: units of an open squad must still come on; the only thing it does is move.
bool must_arrive(const Equipment& kit, const State& state, SquadId squad);

// ---------------------------------------------------------------- move.cpp: the Moving action

void begin_move(Play& play, Seat seat, SquadId squad);

// ---------------------------------------------------------------- garrison.cpp: 5.2

// A piece and a spot in it as one detail: the kind "haven".
inline int packed_haven(PieceId piece, int spot) { return piece.index() * spots + spot; }
Verdict judge_entrance(const Equipment& kit, const State& state, SquadId squad, PieceId piece,
                       int spot); // DZ-GAR-1, -2: room and edge
Verdict judge_enter(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot);
Verdict judge_leave(const Equipment& kit, const State& state, SquadId squad);
Verdict judge_transfer(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot);
Verdict judge_board(const Equipment& kit, const State& state, SquadId squad, int transport);
Verdict judge_edge(const Equipment& kit, const State& state, int unit, int spot);
void put_inside(Play& play, SquadId squad, PieceId piece, int spot); // without counting it as movement
void go_inside(Play& play, SquadId squad, PieceId piece, int spot);  // sets the flags of DZ-CQ-6 and DZ-MOV-5
bool is_outnumbered(const Equipment& kit, const State& state, SquadId squad); // DZ-GAR-5
bool edge_is_held(const Equipment& kit, const State& state, Seat seat, PieceId piece,
                  int spot); // DZ-GAR-2: by an enemy

// ---------------------------------------------------------------- transport.cpp: 5.2

// The detail of an embarkation that is spread: for each unit of the squad which transport (counted within the
// force, from 1), 0: left behind. Four bits each.
inline int spread_of(std::int32_t detail, int index) { return detail >> (4 * index) & 15; }
int transport_number(const Equipment& kit, int unit); // within its force, from 1; 0: it carries nothing
int transport_unit(const Equipment& kit, Seat seat, int number);      // the other way; -1: none
int load_of(const Equipment& kit, const State& state, int transport); // space taken
Verdict judge_embark(const Equipment& kit, const State& state, SquadId squad, int transport,
                     std::int32_t detail);
Verdict judge_disembark(const Equipment& kit, const State& state, SquadId squad);
Verdict judge_storm(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot);
Verdict judge_unload(const Equipment& kit, const State& state, int transport, SquadId squad,
                     std::int32_t haven);
Verdict judge_load(const Equipment& kit, const State& state, int transport, SquadId squad);
// Whether it could disembark or storm right now (DZ-ACT-12).
bool could_get_out(const Equipment& kit, const State& state, SquadId squad);
// Conditions of DZ-TRN-2 and -5 that boarding shares (DZ-GAR-3, DZ-FOR-3).
Verdict judge_space(const Equipment& kit, const State& state, SquadId squad, int transport); // DZ-TRN-1
Verdict judge_doors(const Equipment& kit, const State& state, int transport);                // DZ-TRN-5
Verdict judge_whose_transport(const Equipment& kit, const State& state, SquadId squad,
                              int transport); // DZ-AUX-4
Verdict judge_taking_in(const Equipment& kit, const State& state, SquadId squad,
                        int transport); // once it is in reach
void take_aboard(Play& play, SquadId squad, int transport, std::int32_t detail);
std::uint16_t transports_under(const Equipment& kit, const State& state,
                               SquadId squad); // by number, a bit each
// DZ-RUL-69: some marks of getting out are those of the unit that comes out of its host (DZ-MOV-5, DZ-TRN-7),
// others are the squad's and the transports' (DZ-TRN-3, -5, -7).
void get_out(Play& play, int unit);
void get_out_all(Play& play, SquadId squad); // whoever of it is aboard something
void let_out(Play& play, SquadId squad, std::uint16_t out_of);
void embark(Play& play, SquadId squad, int transport, std::int32_t detail);
void list_embarkations(const Equipment& kit, const State& state, SquadId squad, ActionList& actions);

// ---------------------------------------------------------------- sight.cpp: DZ-GEO-6 to -8, range, cover

// What came of looking at something: how many of the three lines are clear (0 to 3), and from where they were
// drawn (DZ-GEO-8).
struct Look {
    int lines = 0;
    Place from{};
};

// What one unit sees. What may block its sight is collected once for everything that it looks at.
class Lookout {
public:
    Lookout(const Equipment& kit, const State& state, int shooter);

    // `at`: where the target is taken to be, for Reaction Fire; nothing: where it is. Whoever is in the
    // middle of a garrison neither sees nor is seen.
    Look at_unit(int unit, std::optional<Place> at = {}) const;
    Look at_piece(PieceId piece) const;
    Look at_edge(PieceId piece, Spot edge) const; // of a garrison
    Look at(Thing target, std::optional<Place> place = {}) const;

private:
    struct Wall {
        Box box;
        PieceId piece;
        bool blocks_ground; // the sight of what stands on the ground
        bool blocks_flying;
    };
    struct Body { // of a unit: option units_block_sight
        Disc disc;
        SquadId squad;
    };
    struct Target {
        bool flying = false;
        PieceId piece = PieceId::none(); // it is this one, which does not hide itself
        SquadId squad = SquadId::none(); // whose units do not hide each other
        std::optional<Place> above{};    // a flying target is seen though it is over a piece (DZ-GEO-7)
    };

    void find_eyes();
    void find_walls();
    void find_bodies();
    unsigned clear_lines(Place eye, std::span<const Place> ends, const Target& target) const; // a bit each
    int lines_to_disc(Place eye, int unit, const Target& target, Place at) const;
    Look at_edge(PieceId piece, Spot edge, const Target& target) const;

    const Equipment& kit_;
    const State& state_;
    int shooter_;
    bool flying_;
    int eyes_ = 0;
    std::array<Place, 3> eye_{};
    Scratch<Wall, most_pieces> walls_;
    Scratch<Body, most_units> bodies_;
};

// How many of the three lines are clear, at best.
int clear_lines(const Equipment& kit, const State& state, int shooter, Thing target,
                std::optional<Place> at = {});
enum class Seen : std::uint8_t { not_at_all, hull_down, open };
Seen seen_by(const Equipment& kit, Thing target, int lines); // DZ-GEO-6
Seen sees(const Equipment& kit, const State& state, int shooter, Thing target, std::optional<Place> at = {});
int range_against(const Equipment& kit, const Weapon& weapon, Thing target); // DZ-SHO-3: F or C
bool is_in_range(const Equipment& kit, const State& state, int shooter, int weapon, Thing target,
                 std::optional<Place> at = {}); // DZ-SHO-3
// The same for those who know the extents of both.
bool reaches(const Equipment& kit, const State& state, int shooter, int weapon, Thing target, const Box& from,
             const Box& to);
// DZ-WPN-FLA: a unit inside a garrison, by way of its most favourable edge. How many lines are clear to it;
// -1: no edge is in range.
int clear_lines_of_flame(const Equipment& kit, const State& state, const Lookout& lookout, int shooter,
                         int weapon, int target);
constexpr unsigned bit_of(CoverKind kind) { return 1u << static_cast<int>(kind); }
// DZ-SHO-7: CoverKind::soft and ::body, a bit each, for fire from a unit.
unsigned cover_of(const Equipment& kit, const State& state, int shooter, int target);
// Body Cover from a point (DZ-CAS-3).
bool has_body_cover(const Equipment& kit, const State& state, Place from, int target);

// ---------------------------------------------------------------- aim.cpp: what may be shot at (DZ-SHO-1 to
// -3), D-AIM

bool weapon_is_spent(const Equipment& kit, const State& state, int unit,
                     int weapon); // fired, Alt, Limited, Reduced 0
int shots_of(const Equipment& kit, const State& state, int unit, int weapon); // DZ-WPN-RED
// The shooter's half of DZ-SHO-2: whatever the target, this unit may use this weapon now.
bool can_fire(const Equipment& kit, const State& state, int unit, int weapon);
// DZ-SHO-2, in its order. Whatever the squad has aimed already counts for CQ and others (DZ-CQ-2).
Verdict judge_allocation(const Equipment& kit, const State& state, int unit, int weapon, Thing target);
bool can_shoot_something(const Equipment& kit, const State& state, SquadId squad); // some allocation is legal
void begin_aiming(Play& play, Seat seat, SquadId squad);
bool has_ranged_line_at(const Equipment& kit, const State& state, SquadId squad); // C02, C04
bool is_shooting_close(const Equipment& kit, const State& state);                 // some line is CQ

// ---------------------------------------------------------------- shoot.cpp, damage.cpp: a Shooting action
// (5.3, 5.4)

// Begins the Shooting action for what is in State::shooting: of a squad, or of one unit in Reaction Fire.
void begin_shooting(Play& play, Seat seat, SquadId squad);
// DZ-SHO-6: what a die must show, from 2 to 6; 0: it hits by itself.
int hit_number(const Equipment& kit, const State& state, const Allocation& line);

// What one hit does (DZ-SHO-8): `total` is the die with all that is added. `weapon`: nothing for automatic
// hits.
int damage_on_unit(const Equipment& kit, const State& state, int unit, int die, int total,
                   const Weapon* weapon);
struct PieceHarm {
    int damage = 0;
    int tokens = 0;
};
PieceHarm damage_on_piece(const Equipment& kit, PieceId piece, int die, int total, const Weapon* weapon);

// ---------------------------------------------------------------- react.cpp: section 6

// The window for the squad's unreported path: `landing` is the unit about to land, -1: at endmove. Begins
// nothing if there is no path, or nobody could react.
void open_reaction(Play& play, SquadId squad, int landing);
// Whether the window that is open is about this unit's path.
bool is_reaction_target(const Equipment& kit, const State& state, int unit);
// The best test point of the path for a shot of that weapon (DZ-REA-2); nothing: there is none.
std::optional<Place> reaction_point(const Equipment& kit, const State& state, int shooter, int weapon,
                                    int target);

// ---------------------------------------------------------------- fortitude.cpp (5.4)

void begin_test(Play& play, SquadId squad, TestReason why);

// ---------------------------------------------------------------- harm.cpp, cascade.cpp, collateral.cpp:
// damage, what falls, what burns

inline constexpr int piece_in_queue = 128; // State::queue: units are below it
int roll_one(Play& play, int sides, const ChanceKind& kind, int who);

// The damage of one event (2.2): collected, saved against, and then applied at the same moment (DZ-SHO-10).
struct Harm {
    std::array<std::uint8_t, most_units> units{};
    std::array<std::uint8_t, most_units> sure{}; // against which there is no Passive save (DZ-SHO-9)
    Per<PieceId, std::uint8_t, most_pieces> pieces;
    Per<PieceId, std::uint8_t, most_pieces> tokens;
};
void add_harm(std::uint8_t& harm, int amount);
int save_passive(Play& play, int unit, int damage); // R-PASSIVE: what is left
int save_dodge(Play& play, int unit, int damage);   // R-DODGE
void save_passives(Play& play, Harm& harm);         // for all units, in id order
void inflict(Play& play, const Harm& harm);         // DP are lost; whoever has none left is queued
void hurt_unit(Play& play, int unit, int damage);
void hurt_piece(Play& play, PieceId piece, int damage);
void put_tokens(Play& play, PieceId piece, int tokens, Rule why);
void remove_tokens(Play& play, PieceId piece, int tokens, Rule why); // as many as there are
void enqueue_fallen(Play& play);                          // units before pieces, in id order (DZ-CAS-1)
void destroy_unplaceable(Play& play, int unit, Rule why); // DZ-PLC-3, stranded: queued
// Begins the frame that works off the queue, if there is anything in it.
void begin_cascade(Play& play, Starter starter, SquadId close_squad = SquadId::none());
// DZ-DMG-1, DZ-CQ-5
void begin_suffering(Play& play, SquadId squad, int damage, Seat chooser, SufferHow how, Starter starter);
Seat chooser_against(const Equipment& kit, const State& state, SquadId squad, int preferred); // DZ-DMG-1
// Resolves all tokens on a piece (DZ-CD-3). `thrower` throws; `starter`: none in Round Up.
void begin_collateral(Play& play, PieceId piece, Seat thrower, Starter starter);

// ---------------------------------------------------------------- objectives.cpp: 5.5

bool qualifies(const Equipment& kit, const State& state, SquadId squad, ObjectiveId objective); // DZ-OBJ-1
void check_claims(Play& play, SquadId just_acted = SquadId::none()); // DZ-OBJ-3, DZ-OBJ-6
Verdict judge_search(const Equipment& kit, const State& state, SquadId squad, ObjectiveId objective,
                     std::int32_t tokens);
void begin_search(Play& play, Seat seat, SquadId squad, ObjectiveId objective, std::int32_t tokens);
std::uint32_t tokens_in_reach(const Equipment& kit, const State& state, SquadId squad,
                              ObjectiveId objective); // units of the force, a bit each
Verdict judge_scan(const Equipment& kit, const State& state, SquadId squad);
void scan(Play& play, SquadId squad);
Verdict judge_handover(const Equipment& kit, const State& state, Seat seat, ObjectiveId objective,
                       SquadId to);
void hand_over(Play& play, ObjectiveId objective, SquadId to);
Verdict judge_drop(const Equipment& kit, const State& state, Seat seat, const Action& action);
void drop(Play& play, ObjectiveId objective, Place at);
void list_searches(const Equipment& kit, const State& state, SquadId squad, ActionList& actions);
void list_passing(const Equipment& kit, const State& state, SquadId squad,
                  ActionList& actions);                                            // handover, drop
bool may_pass_objectives(const Equipment& kit, const State& state, SquadId squad); // either of the two
enum class DropCause : std::uint8_t { incoherent, fortitude, destroyed };
void forced_drop(Play& play, SquadId squad, DropCause cause);                       // DZ-OBJ-8
void carrier_fallen(Play& play, SquadId squad, int last_unit, SquadId close_squad); // DZ-CAS-2, DZ-OBJ-9
void extract(Play& play, SquadId squad);                                            // DZ-OBJ-10, if it does
void bury_objectives(Play& play, PieceId piece); // DZ-CAS-6: uncarried ones inside
void claim(Play& play, ObjectiveId objective, SquadId squad, Rule why);

// ---------------------------------------------------------------- refusals that several files give (section
// 10)

namespace refusal {
inline Verdict not_your_decision() { return refuse("DZ-ENG-1"_rule, "It is not your decision."); }
inline Verdict off_table() { return refuse("DZ-GEO-1"_rule, "That point is not on the table."); }
inline Verdict too_far() { return refuse("DZ-MOV-1"_rule, "That is further than the unit may still move."); }
inline Verdict overlapping() { return refuse("DZ-GEO-9"_rule, "Units may not overlap."); }
inline Verdict blocked() { return refuse("DZ-MOV-2"_rule, "The way is blocked."); }
inline Verdict no_room() { return refuse("DZ-PLC-4"_rule, "There is no room for the squad."); }
inline Verdict cannot_enter() { return refuse("DZ-GAR-1"_rule, "The squad cannot enter that garrison."); }
inline Verdict edge_held() { return refuse("DZ-GAR-2"_rule, "An enemy holds that edge."); }
inline Verdict does_not_fit() { return refuse("DZ-TRN-1"_rule, "The squad does not fit in that transport."); }
inline Verdict shot_and_embarked() {
    return refuse("DZ-TRN-2"_rule, "A squad cannot shoot and embark in the same round.");
}
inline Verdict doors_shut() {
    return refuse("DZ-TRN-5"_rule, "An aerial transport must land and stay within half its move.");
}
inline Verdict disembark_first() {
    return refuse("DZ-TRN-1"_rule, "An embarked squad must disembark first.");
}
inline Verdict cannot_act() { return refuse("DZ-ACT-12"_rule, "That squad cannot act now."); }
inline Verdict minimum_action() {
    return refuse("DZ-ACT-4"_rule, "At least one unit must complete an action first.");
}
inline Verdict in_readiness() {
    return refuse("DZ-RES-1"_rule, "All units in readiness must move on to the table.");
}
} // namespace refusal

// ---------------------------------------------------------------- events.cpp: what can be told

namespace happens {
extern const EventKind quick_layout, rolls_to_deploy, takes_zone, deploys, placed, round_begins,
    rolls_initiative, initiative_tied, lone_six, initiative_order, keeps_initiative, gives_initiative,
    has_discarded, discards, discards_none, draws, drawn_cards, activations_phase, round_up_phase,
    burning_order, reserves_ready, last_round, last_side, sweeps, out_of_play, repaired, plays_card,
    passes_card, resolves_card, card_cancelled, card_void, card_guarded, activates, joins, holds_group,
    selects, ends_squad, ends_group, moves, steps, arrives, stays_ready, lands, takes_off, ends_move, enters,
    leaves, changes_spot, transfers, boards, disembarks, storms, embarks, stranded, unloads, loads, no_place,
    cancels, aims, fires, guards, hits, hits_surely, damage_dice, redo_dice, passive_dice, dodge_dice,
    scorches, reacts, declines_reaction, loses_dp, piece_loses_dp, destroyed, commander_killed,
    piece_destroyed, crashes, spills, crushes, collapses, becomes_ruin, is_removed, tokens_put,
    tokens_removed, burn_pick, burns, burns_squad, kill_points, tests, holds_by_card, holds, gives_way,
    breaks, flees, searches, search_roll, finds, finds_nothing, scans, spends_token, hands_over, drops,
    falls_down, claimed, carries, extracts, objective_lost, goes_ready;
}

namespace luck {
extern const ChanceKind deploy, initiative, draw, hit, damage, redo, passive, dodge, crash, spill, crush,
    collapse, cd_pick, cd_draw, cd_piece, cd_squad, fortitude, search;
}

} // namespace muster::dropzone
