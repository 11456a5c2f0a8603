// What the files of this folder share.
#pragma once

#include "core/bits.hpp"
#include "games/frames/frames.hpp"

namespace muster::frames {

// Everything that resolving a decision needs at hand.
struct Play {
    const Equipment& kit;
    State& state;
    Chance& chance;
    Log& log;
};

// ---------------------------------------------------------------- small questions

inline MobileFrame& mobile(State& state, int frame) { return state.frames[static_cast<std::size_t>(frame)]; }
inline const MobileFrame& mobile(const State& state, int frame) {
    return state.frames[static_cast<std::size_t>(frame)];
}
inline Station& station(State& state, int number) { return state.stations[static_cast<std::size_t>(number)]; }
inline const Station& station(const State& state, int number) {
    return state.stations[static_cast<std::size_t>(number)];
}
inline const Structure& structure(const Equipment& kit, int number) {
    return kit.field.structures[static_cast<std::size_t>(number)];
}
inline const MusterList& list_of(const Equipment& kit, const State& state, Seat seat) {
    return kit.lists[state.list[static_cast<std::size_t>(seat.index())]];
}
inline SeatSet seats_of(const Equipment& kit) { return SeatSet::first(kit.seats); }
inline Seat in_order(const State& state, int place) { return state.order.at(place); }
inline int ppa_of(const State& state, Seat seat) { return state.ppa[static_cast<std::size_t>(seat.index())]; }
inline int structures_in(const Equipment& kit) { return static_cast<int>(kit.field.structures.size()); }
// Stations have numbers 0, 1 ... seat by seat.
inline int stations_in(const Equipment& kit) { return kit.seats * kit.size.stations; }
inline int first_station_of(const Equipment& kit, Seat seat) { return seat.index() * kit.size.stations; }

constexpr std::uint64_t frames_of(Seat seat) {
    return Bits::first(frames_a_seat) << (frames_a_seat * seat.index());
}
inline std::uint64_t on_table(const State& state) { return state.living & state.placed; }
inline std::uint64_t enemies_of(const State& state, Seat seat) { return on_table(state) & ~frames_of(seat); }
inline std::uint64_t left_to_go(const State& state, Seat seat) {
    return state.gone.still_to_go(on_table(state) & frames_of(seat));
}
inline bool is_alive(const State& state, int frame) { return (on_table(state) & Bits::of(frame)) != 0; }
// MF-GEO-5: three bricks are the least that gives cover.
inline bool stands(const State& state, int number) {
    return state.bricks[static_cast<std::size_t>(number)] >= bricks_to_stand;
}

inline Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }
inline Procedure doing(const Frame& frame) { return static_cast<Procedure>(frame.procedure); }
inline Seat asked(const Frame& frame) { return Seat(frame.own[0]); }
inline int frame_in(const Frame& frame) { return frame.own[1]; }
bool is_asking(const Frame& frame);

// ---------------------------------------------------------------- dice.cpp: pools

Colour colour_of(Die die);
int sides_of(Die die);
std::string_view name_of(Die die);
// MF-DAT-2, MF-DAT-5: the dice of a frame as it is now, a bit each.
std::uint32_t pool_of(const MobileFrame& frame);
inline int shown_by(const Turn& turn, Die die) { return turn.shows[static_cast<std::size_t>(die)]; }
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

inline Disc disc_of(const Equipment& kit, const State& state, int frame) {
    return {mobile(state, frame).at, kit.field.frame_radius};
}
inline Disc station_disc(const Equipment& kit, const State& state, int number) {
    return {station(state, number).at, kit.field.station_radius};
}
// MF-GEO-4: where a frame stands to another frame or a structure.
Band band_to(const Equipment& kit, const State& state, int frame, int piece);
// Within the hand reach of a station (MF-STN-3).
bool is_near(const Equipment& kit, const State& state, Place at, int station);
// MF-GEO-8: the structures that a frame there overlaps, a bit each.
std::uint64_t atop(const Equipment& kit, const State& state, Place at);

// The ground about a frame: everything that can be in its way, looked up once for many points.
class Ground {
public:
    // Legs of at most `reach` from where it stands, with these abilities (MF-TRN-4: snapshot or live).
    Ground(const Equipment& kit, const State& state, int frame, const Systems& abilities, int reach);
    bool can_stand(Place at) const;    // MF-GEO-6
    bool leg_is_clear(Place to) const; // MF-GEO-7; can_stand(to) is asked apart
    // The first structure in the way, or -1.
    int structure_in_the_way(Place to) const;

private:
    const Equipment& kit_;
    Place from_;
    bool passes_through_;
    bool stands_atop_;
    int frame_count_ = 0;
    int station_count_ = 0;
    int structure_count_ = 0;
    std::array<Place, most_frames_in_all> frames_;
    std::array<Place, most_stations> stations_;
    std::array<std::uint8_t, most_structures> structures_; // that stand, without those under its feet
};

// MF-GEO-6 for pieces that come onto the table; MF-DEP-1.
bool can_be_placed(const Equipment& kit, const State& state, int frame, Place at);
bool station_can_be_placed(const Equipment& kit, const State& state, Place at);

// MF-COV-1 to MF-COV-4
struct CoverFound {
    Cover kind = Cover::none;
    std::uint64_t structures = 0;
    std::uint64_t frames = 0;
};
CoverFound cover(const Equipment& kit, const State& state, int from, int target);
// The same between places; `others` are the frames that may cover.
CoverFound cover_between(const Equipment& kit, const State& state, Place from, Place target,
                         std::uint64_t others);
// MF-COV-3 for one frame, asked again after it has retreated (MF-DMG-1).
bool frame_covers(const Equipment& kit, const State& state, int from, int target, int covering);

// MF-SPT-1 to MF-SPT-4: whether a frame with these systems can spot that enemy.
Verdict judge_spot_target(const Equipment& kit, const State& state, int frame, const Systems& systems,
                          int piece);
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
void check_stations(Play& play);     // MF-STN-5
void destroy(Play& play, int frame); // MF-DMG-8
void begin_battle(Play& play);       // once everything is on the table
void advance(Play& play);            // to the next decision or the end
bool may_pass(const Equipment& kit, const State& state, const Frame& tactical); // MF-TAC-5
void pass(Play& play, Frame& tactical);
void answer_clock(Play& play, Frame& frame, bool advances);
void go_to(Frame& frame, BattleStep step);

// ---------------------------------------------------------------- setup.cpp: companies, bids, deployment

void muster_company(const Equipment& kit, State& state, Seat seat, int list);
void set_scores_per_asset(const Equipment& kit, State& state); // MF-BID-2
void quick_start(Play& play);                                  // MF-SET-1
Next set_up_step(Play& play, Frame& battle);                   // the steps of the battle before round 1
Next settling_step(Play& play, Frame& frame);
bool may_add(const Equipment& kit, const State& state, Seat seat);
bool may_remove(const Equipment& kit, const State& state, Seat seat);
bool may_force(const Equipment& kit, const State& state, const Frame& frame, Seat seat);
void settle(Play& play, Frame& frame, const Action& action);
inline constexpr int most_passes = 3;                                   // of settlement (MF-BID-4)
inline Seat defender(const State& state) { return in_order(state, 0); } // MF-BID-7, MF-SCO-4
inline Seat point_attacker(const Equipment& kit, const State& state) {
    return in_order(state, kit.seats - 1);
}
inline Placement placement_of(const Frame& placing) { return static_cast<Placement>(placing.own[1]); }
inline constexpr int placements = 6;
Rule rule_of(Placement placement);
int droppable(Placement placement); // how many of its conditions (MF-DEP-9)
bool anything_fits(const Equipment& kit, const State& state, const Frame& placing);
// The pieces that the seat may place now (MF-DEP-10), as numbers for actions: frames in `frames`, or one
// station.
struct ToPlace {
    std::uint64_t frames = 0;
    int station = -1;
};
ToPlace to_place(const Equipment& kit, const State& state, const Frame& frame);
Verdict judge_piece_to_place(const Equipment& kit, const State& state, const Frame& frame, int piece);
Verdict no_room_for(int piece); // MF-GEO-6, MF-DEP-1
Verdict judge_place(const Equipment& kit, const State& state, const Frame& frame, int piece, Place at);
void place(Play& play, const Frame& frame, int piece, Place at);
// MF-DEP-9: by y, then x; nothing if no point of the lattice will do.
std::optional<Place> first_lattice_place(const Equipment& kit, const State& state, const Frame& frame,
                                         int piece);

// ---------------------------------------------------------------- turn.cpp, attack.cpp

Turn& turn_of(State& state, int frame);
const Turn& turn_of(const State& state, int frame);
void activate(Play& play, int frame, Rule why);
void open_turn(Play& play, Seat owner, int frame);
Next cascade_step(Play& play, Frame& frame);
Next opening_step(Play& play, Frame& frame);
Next acting_step(Play& play, Frame& frame);
Next moving_step(Play& play, Frame& frame);
bool has_weapon_for(const MobileFrame& frame, int band); // MF-DEC-2
bool anything_to_declare(const Equipment& kit, const State& state, int frame);
void declare(Play& play, int frame, int target, int band);
void defend(Play& play, int frame, int die);
// What is still open in a turn; ATTACK and SPOT need a legal target.
bool may_still_move(const Turn& turn);
bool may_still_attack(const Equipment& kit, const State& state, const Turn& turn);
bool may_still_spot(const Equipment& kit, const State& state, const Turn& turn);
void begin_move(Play& play, int frame, Die die);
void make_leg(Play& play, int frame, Place to);
void begin_attack(Play& play, int frame, Die die);
void place_spot(Play& play, int frame, int target, Die die);
void end_turn(Play& play, int frame, Rule why);

Next attack_step(Play& play, Frame& frame);
Next losing_step(Play& play, Frame& frame);
void use_spot(Play& play);
void hit_cover(Play& play, int piece);
// What D-DMG offers: a bit for each System, and one for a white (white_loss).
unsigned losses_open(const Equipment& kit, const State& state, int frame);
void lose(Play& play, int frame, int what, Rule why);
Verdict judge_retreat(const Equipment& kit, const State& state, int frame, int station, Place to);
// The points whose legality decides whether a frame may retreat at all (MF-DMG-7).
constexpr int retreat_points = 25;
std::array<Place, retreat_points> retreat_candidates(const State& state, int frame, int station);
bool may_retreat(const Equipment& kit, const State& state, int frame, int station);
void retreat(Play& play, int frame, int station, Place to);

// ---------------------------------------------------------------- candidates.cpp: points worth a look

// Where a frame may go with this much movement: to be offered with MOVE, and round corners with LEG.
void list_moves(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions);
void list_legs_on(const Equipment& kit, const State& state, const Turn& turn,
                  ActionList& actions); // MF-D-LEG
void list_placements(const Equipment& kit, const State& state, const Frame& frame, ActionList& actions);
void list_retreats(const Equipment& kit, const State& state, int frame, ActionList& actions);

// ---------------------------------------------------------------- tell.cpp: what can be told

// Numbers for events, with what is needed to name the thing without the state: see Frames::spoken.
int told(const State& state, int frame);
int told(const Equipment& kit, const State& state, Seat seat);
int told_piece(const State& state, int piece); // a frame, station or structure
// Which frame or station is written so (MF-RUL-49).
std::optional<std::int32_t> find_frame(const Equipment& kit, std::string_view word);
std::optional<std::int32_t> find_station(const Equipment& kit, std::string_view word);
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
