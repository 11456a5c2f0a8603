// What the files of this folder share.
#pragma once

#include "core/bits.hpp"
#include "core/naming.hpp"
#include "games/frames/frames.hpp"
#include "round/procedures.hpp"

namespace muster::frames {

// Everything that resolving a decision needs at hand.
struct Play {
    const Equipment& kit;
    State& state;
    Chance& chance;
    Log& log;
};

// ---------------------------------------------------------------- small questions

inline MobileFrame& mobile(State& state, FrameId frame) { return state.frames[frame]; }
inline const MobileFrame& mobile(const State& state, FrameId frame) { return state.frames[frame]; }
inline const Structure& structure(const Equipment& kit, StructureId id) {
    return kit.field.structures[id.number];
}
inline const MusterList& list_of(const Equipment& kit, const State& state, Seat seat) {
    return kit.lists[state.list[seat]];
}
inline SeatSet seats_of(const Equipment& kit) { return SeatSet::first(kit.seats); }
inline Seat in_order(const State& state, int place) { return state.order.at(place); }
inline int ppa_of(const State& state, Seat seat) { return state.ppa[seat]; }
inline int structures_in(const Equipment& kit) { return static_cast<int>(kit.field.structures.size()); }
inline IdSet<StructureId> structures_of(const Equipment& kit) {
    return IdSet<StructureId>::first(structures_in(kit));
}
inline bool is_on_field(const Equipment& kit, StructureId id) { return id.index() < structures_in(kit); }
inline int stations_in(const Equipment& kit) { return kit.seats * kit.size.stations; }
inline IdSet<StationId> stations_of(const Equipment& kit) {
    return IdSet<StationId>::first(stations_in(kit));
}
inline IdSet<StationId> stations_of(const Equipment& kit, Seat seat) {
    return IdSet<StationId>::from_bits(Bits::first(kit.size.stations) << (seat.index() * kit.size.stations));
}
inline IdSet<StationId> standing_stations(const State& state) {
    return IdSet<StationId>::from_bits(state.stations_placed);
}
inline void set_up_station(State& state, StationId id, Place at) {
    state.stations[id].at = at;
    state.stations_placed = static_cast<std::uint8_t>(state.stations_placed | 1u << id.index());
}

constexpr FrameSet frames_of(Seat seat) {
    return FrameSet::from_bits(Bits::first(frames_a_seat) << (frames_a_seat * seat.index()));
}
inline FrameSet living_of(const State& state, Seat seat) { return state.living & frames_of(seat); }
inline FrameSet on_table(const State& state) { return state.living & state.placed; }
inline FrameSet enemies_of(const State& state, Seat seat) { return on_table(state) - frames_of(seat); }
inline FrameSet left_to_go(const State& state, Seat seat) {
    return state.gone.still_to_go(on_table(state) & frames_of(seat));
}
inline bool is_alive(const State& state, FrameId frame) { return on_table(state).contains(frame); }
// MF-GEO-5: three bricks are the least that gives cover.
inline bool stands(const State& state, StructureId id) { return state.bricks[id] >= bricks_to_stand; }

inline Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }

// ---------------------------------------------------------------- the table, to be shown

// The table with the names of its things.
struct Sight {
    const Frames& rules;
    const Equipment& kit;
    const State& state;

    std::string name(FrameId frame) const;   // "Bollard"
    std::string name(Seat seat) const;       // "Gannet Harbour Watch"
    std::string piece_name(int piece) const; // a frame's, station's or structure's
    std::string id(int piece) const;         // as actions have it
    std::string id(FrameId frame) const { return id(piece_of(frame)); }
    // What is asked, or nothing.
    const Frame* question() const;
    template <Remembered Own>
    bool asks() const {
        return state.flow.is<Own>() && question() != nullptr;
    }
    bool in_set_up() const { return state.round == 0; }

    template <class Piece>
    Scene::Link link(std::string sentence, Rule rule, FrameId from, Piece to) const {
        return {std::move(sentence), rule, id(from), id(to)};
    }
};

// "hand range", "direct range", "artillery range"
std::string_view range_name(Band band);

// story.cpp
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);
// The attack's target is drawn in: it opens its own turn before the attack goes on (MF-CMB-2).
bool target_opens(const State& state);

// ---------------------------------------------------------------- the procedures, a row each

struct Types {
    using Kit = Equipment;
    using State = frames::State;
    using Play = frames::Play;
    using Sight = frames::Sight;
    static constexpr bool says_every_step = true; // in positions
};
using Asked = Question<Types>;
using Row = ProcedureInfo<Types>;
using Lain = Lying<Types>;

extern const Row battle_row, choosing_row, settling_row, placing_row, tactical_row, cascade_row, opening_row,
    declaring_row, defending_row, acting_row, moving_row, attack_row, using_spot_row, picking_row, losing_row,
    clock_row;

inline constexpr Procedures<Types, procedure_count> procedures{
    {&battle_row, &choosing_row, &settling_row, &placing_row, &tactical_row, &cascade_row, &opening_row,
     &declaring_row, &defending_row, &acting_row, &moving_row, &attack_row, &using_spot_row, &picking_row,
     &losing_row, &clock_row}};

inline bool is_asking(const Frame& frame) { return procedures.is_asking(frame); }
inline void advance(Play& play) { procedures.advance(play); } // to the next decision or the end

// Of a procedure of one frame.
template <Remembered Own>
FrameId frame_in(const Frame& frame) {
    return frame.as<Own>().frame;
}
template <Remembered Own>
std::int32_t its_frame(const Frame& frame) {
    return frame_in<Own>(frame).index();
}
template <class Own>
inline constexpr std::array<Field, 2> seat_and_frame{field::seat<&Own::seat>(),
                                                     field::thing<&Own::frame>("frame", "frame")};
template <Remembered Own>
consteval ProcedureWords remembers_frame(std::string_view name, const Steps& steps = done_once_answered) {
    return remembers<Own>(name, seat_and_frame<Own>, steps);
}

// Said of a frame that does not fit where it lies.
inline std::string_view not_now_unless(bool fits) { return fits ? "" : "MF-GEN-2"; }
inline bool is_active(const Lain& lain, FrameId frame) { return frame == lain.state.active.frame; }

// ---------------------------------------------------------------- answers.cpp: what several rows refuse

Verdict no_such_die();  // MF-DIE-2
Verdict wrong_colour(); // MF-DIE-3
bool is_available(const Turn& turn, int die);
// MF-DIE-2, MF-DIE-3
Verdict judge_die(const Turn& turn, int die, bool (*serves)(Die));

// ---------------------------------------------------------------- dice.cpp: pools

Colour colour_of(Die die);
int sides_of(Die die);
std::string_view name_of(Die die);
// MF-DAT-2, MF-DAT-5: the dice of a frame as it is now, a bit each.
std::uint32_t pool_of(const MobileFrame& frame);
inline int shown_by(const Turn& turn, Die die) { return turn.shows[die]; }
inline bool is_free(const Turn& turn, Die die) {
    return shown_by(turn, die) > 0 && (turn.used >> static_cast<int>(die) & 1) == 0;
}
inline void assign(Turn& turn, Die die) { turn.used |= std::uint32_t{1} << static_cast<int>(die); }
// The free die of lowest id that is worth the same: the one that is listed (section 4.2).
Die listed_twin(const Turn& turn, Die die);
// MF-DIE-3; for attacks MF-ATK-3 and MF-ATK-4 as well.
bool may_defend(Die die);
bool may_move(Die die);
bool may_spot(Die die);
bool may_attack(const Turn& turn, Die die);
// Each die that is free and listed, in order.
template <class Visit>
void each_listed_die(const Turn& turn, Visit visit) {
    for (int i = 0; i < pool_dice; ++i) {
        const Die die = static_cast<Die>(i);
        if (is_free(turn, die) && listed_twin(turn, die) == die) visit(die);
    }
}

// ---------------------------------------------------------------- field.cpp: what the ground allows

inline Disc disc_of(const Equipment& kit, const State& state, FrameId frame) {
    return {mobile(state, frame).at, kit.field.frame_radius};
}
inline Disc station_disc(const Equipment& kit, const State& state, StationId id) {
    return {state.stations[id].at, kit.field.station_radius};
}
// MF-GEO-4: where a frame stands to another frame or a structure.
Band band_to(const Equipment& kit, const State& state, FrameId frame, int piece);
// Within the hand reach of a station (MF-STN-3).
bool is_near(const Equipment& kit, const State& state, Place at, StationId station);
// MF-GEO-8: the structures that a frame there overlaps.
IdSet<StructureId> atop(const Equipment& kit, const State& state, Place at);

// The ground about a frame: everything that can be in its way, looked up once for many points.
class Ground {
public:
    // Legs of at most `reach` from where it stands, with these abilities (MF-TRN-4: snapshot or live).
    Ground(const Equipment& kit, const State& state, FrameId frame, const Systems& abilities, int reach);
    bool can_stand(Place at) const;    // MF-GEO-6
    bool leg_is_clear(Place to) const; // MF-GEO-7; can_stand(to) is asked apart
    // The first one, or none.
    StructureId structure_in_the_way(Place to) const;

private:
    const Equipment& kit_;
    Place from_;
    bool passes_through_;
    bool stands_atop_;
    IdSet<StructureId> structures_; // that stand, without those under its feet
    int frame_count_ = 0;
    int station_count_ = 0;
    std::array<Place, most_frames_in_all> frames_;
    std::array<Place, most_stations> stations_;
};

// MF-GEO-6 for pieces that come onto the table; MF-DEP-1.
bool can_be_placed(const Equipment& kit, const State& state, FrameId frame, Place at);
bool station_can_be_placed(const Equipment& kit, const State& state, Place at);

// MF-COV-1 to MF-COV-4
struct CoverFound {
    Cover kind = Cover::none;
    IdSet<StructureId> structures;
    FrameSet frames;
};
CoverFound cover(const Equipment& kit, const State& state, FrameId from, FrameId target);
// The same between places; `others` are the frames that may cover.
CoverFound cover_between(const Equipment& kit, const State& state, Place from, Place target, FrameSet others);
// MF-COV-3 for one frame, asked again after it has retreated (MF-DMG-1).
bool frame_covers(const Equipment& kit, const State& state, FrameId from, FrameId target, FrameId covering);

// MF-SPT-1 to MF-SPT-4: whether a frame with these systems can spot that enemy.
Verdict judge_spot_target(const Equipment& kit, const State& state, FrameId frame, const Systems& systems,
                          FrameId target);
// MF-ATK-1, MF-ATK-2 without the die.
bool attack_is_possible(const Equipment& kit, const State& state, const Turn& turn);

// ---------------------------------------------------------------- round.cpp: score, stations, the battle

int assets_of(const Equipment& kit, const State& state, Seat seat);
int score_of(const Equipment& kit, const State& state, Seat seat);
bool sort_order(const Equipment& kit, State& state);       // MF-SCO-5, MF-SCO-6; whether it changed
bool is_decided(const Equipment& kit, const State& state); // MF-END-3
Rule rule_of(Over how);
// MF-END-5: what the scenario finds once the clock has been called, the first in the order of checks.
Over what_ends_it(const Equipment& kit, const State& state);
// A target that counts at once ends a battle in the middle of a round, as an early end does; all else that a
// scenario says when a round is over.
bool ended_with_a_round(const Equipment& kit, const State& state);
bool lead_is_shared(const Equipment& kit, const State& state);
void check_stations(Play& play);         // MF-STN-5
void destroy(Play& play, FrameId frame); // MF-DMG-8
void begin_battle(Play& play);           // once everything is on the table

// ---------------------------------------------------------------- setup.cpp: companies, bids

void muster_company(const Equipment& kit, State& state, Seat seat, ListId list);
void set_scores_per_asset(const Equipment& kit, State& state); // MF-BID-2
void quick_start(Play& play);                                  // MF-SET-1
void set_up_step(Play& play, Frame& battle);                   // the steps of the battle before round 1
void seal_choice(State& state, Seat seat, ListId list);        // MF-GEN-3
bool may_add(const Equipment& kit, const State& state, Seat seat);
bool may_remove(const Equipment& kit, const State& state, Seat seat);
bool may_force(const Equipment& kit, const State& state, const SettlingFrame& settling, Seat seat);
inline constexpr int most_passes = 3;                                   // of settlement (MF-BID-4)
inline Seat defender(const State& state) { return in_order(state, 0); } // MF-BID-7, MF-SCO-4
inline Seat point_attacker(const Equipment& kit, const State& state) {
    return in_order(state, kit.seats - 1);
}

// ---------------------------------------------------------------- deployment.cpp

void deploy(Play& play, Frame& battle); // MF-DEP-1 to MF-DEP-8, in that order
Rule rule_of(Placement placement);
int droppable(Placement placement); // how many of its conditions (MF-DEP-9)
bool anything_fits(const Equipment& kit, const State& state, const PlacingFrame& placing);
// The pieces that the seat may place now (MF-DEP-10), as numbers for actions: frames in `frames`, or one
// station.
struct ToPlace {
    FrameSet frames;
    StationId station = StationId::none();
};
ToPlace to_place(const Equipment& kit, const State& state, const PlacingFrame& placing);
Verdict judge_place(const Equipment& kit, const State& state, const PlacingFrame& placing, int piece,
                    Place at);
// MF-DEP-9: by y, then x; nothing if no point of the lattice will do.
std::optional<Place> first_lattice_place(const Equipment& kit, const State& state,
                                         const PlacingFrame& placing, int piece);

// ---------------------------------------------------------------- turn.cpp, acting.cpp

Turn& turn_of(State& state, FrameId frame);
const Turn& turn_of(const State& state, FrameId frame);
void activate(Play& play, FrameId frame, Rule why);
void open_turn(Play& play, Seat owner, FrameId frame);
bool has_weapon_for(const MobileFrame& frame, int band); // MF-DEC-2
// What is still open in a turn; ATTACK and SPOT need a legal target.
bool may_still_move(const Turn& turn);
bool may_still_attack(const Equipment& kit, const State& state, const Turn& turn);
bool may_still_spot(const Equipment& kit, const State& state, const Turn& turn);

// ---------------------------------------------------------------- attack.cpp, damage.cpp

void begin_attack(Play& play, FrameId frame, Die die);
void take_point(Play& play, FrameId frame); // MF-DMG-6: for its owner to take (MF-D-DMG)
Verdict judge_retreat(const Equipment& kit, const State& state, FrameId frame, StationId from, Place to);
// The points whose legality decides whether a frame may retreat at all (MF-DMG-7).
constexpr int retreat_points = 25;
std::array<Place, retreat_points> retreat_candidates(const State& state, FrameId frame, StationId from);
bool may_retreat(const Equipment& kit, const State& state, FrameId frame, StationId from);

// ---------------------------------------------------------------- candidates.cpp: points worth a look

// Where a frame may go with this much movement: to be offered with MOVE, and round corners with LEG.
void list_moves(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions);
void list_legs_on(const Equipment& kit, const State& state, const Turn& turn,
                  ActionList& actions); // MF-D-LEG
void list_placements(const Asked& asked, ActionList& actions);
void list_retreats(const Equipment& kit, const State& state, FrameId frame, ActionList& actions);

// ---------------------------------------------------------------- tell.cpp: what can be told

inline constexpr std::array<std::string_view, bands> band_words{"hand", "direct", "arty"};
// A sealed pick that the viewer may not know.
inline constexpr int unknown_list = -1;
// Numbers for events, with what is needed to name the thing without the state: see Frames::spoken.
int told(const State& state, FrameId frame);
int told(const Equipment& kit, const State& state, Seat seat);
int told_piece(const State& state, int piece); // a frame, station or structure
// Which frame or station is written so (MF-RUL-49).
std::optional<std::int32_t> find_frame(const Equipment& kit, std::string_view word);
std::optional<StationId> find_station(const Equipment& kit, std::string_view word);
constexpr int rolled(int die, int shows) { return die * 8 + shows - 1; }

namespace happens {
extern const EventKind chosen, company, only_list, bid, tie_rolled, adds, removes, forces, order_set, placed,
    conditions_dropped, quick_layout, round_begins, passes, must_pass, activates, opens, declares,
    declares_nothing, rolls_pool, defends, no_defence, moves, stops, attacks, rocket_spent, combat_order,
    resumes, uses_spot, keeps_spot, damage_roll, no_damage, in_cover, covered_by, brick_hit, falls, absorbed,
    loses, retreats, destroyed, spots, ends, scores, seized, neutral, order_changes, dice_lifted, clock_falls,
    advances, holds, extra_round, doomsday, clock_strikes, early_end, enough_held, all_held, frame_lost,
    station_lost, last_frames;
}

namespace luck {
extern const ChanceKind tie, pool, damage;
}

} // namespace muster::frames
