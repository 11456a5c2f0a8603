// What the files of this folder share.
#pragma once

#include "core/scratch.hpp"
#include "games/forge/forge.hpp"
#include "round/procedures.hpp"
#include "space/points.hpp"

#include <algorithm>

namespace muster::forge {

// Everything that resolving a decision needs at hand.
struct Play {
    const Equipment& kit;
    State& state;
    Chance& chance;
    Log& log;
};

// The table with the names of its things, as one viewer sees it: what showing it needs at hand.
struct Sight {
    const Forge& rules;
    const Equipment& kit;
    const State& state;
    Viewer viewer;

    std::string name(UnitId unit) const;      // "Gate Rifles, First (G2)"
    std::string name(Seat seat) const;        // "Ashgate Garrison"
    std::string side_name(SideId side) const; // the same, or "Team 1"
    std::string id(UnitId unit) const;        // as actions have it
    // What is asked, or nothing.
    const Frame* question() const;
    bool is_going_on() const { return !state.flow.idle(); }
    // Where the game stands; only while it goes on.
    GameStep step() const { return state.flow[0].step_as<GameStep>(); }
    bool is_at(GameStep step_now) const { return is_going_on() && step() == step_now; }
    bool in_set_up() const { return state.round == 0; }
    // FO-BID-1: whether the bids of this round are known to all.
    bool bids_are_open() const;
};

// ---------------------------------------------------------------- the procedures, a row each

struct Types {
    using Kit = Equipment;
    using State = forge::State;
    using Play = forge::Play;
    using Sight = forge::Sight;
};
using Asked = Question<Types>;
using Row = ProcedureInfo<Types>;
using Lain = Lying<Types>;

extern const Row game_row, zoning_row, deploying_row, bidding_row, assigning_row, choosing_row,
    activation_row, acting_row, leading_on_row, charge_row, fighting_on_row, attack_row, window_row,
    reacting_row, evading_row, consolidating_row;

inline constexpr Procedures<Types, procedure_count> procedures{
    {&game_row, &zoning_row, &deploying_row, &bidding_row, &assigning_row, &choosing_row, &activation_row,
     &acting_row, &leading_on_row, &charge_row, &fighting_on_row, &attack_row, &window_row, &reacting_row,
     &evading_row, &consolidating_row}};

inline bool is_asking(const Frame& frame) { return procedures.is_asking(frame); }
inline void advance(Play& play) { procedures.advance(play); } // to the next decision or the end

// The unit that a frame is about, or none.
inline UnitId unit_about(const Frame& frame) { return UnitId(procedures.about(frame)); }
// How a row of such a frame says so.
template <Remembered Own>
std::int32_t its_unit(const Frame& frame) {
    return field::number_of(frame.as<Own>().unit);
}
// Nothing but a seat and the unit that it decides for.
template <class Own>
inline constexpr std::array seat_and_unit{field::seat<&Own::seat>(),
                                          field::thing<&Own::unit>("unit", "unit")};

// A frame lies on another about the same unit, for the same seat.
inline bool is_of_same_unit(const Lain& it) {
    return it.frame.seat() == it.around.seat() && unit_about(it.frame) == unit_about(it.around);
}
// What a misfit says.
constexpr std::string_view breaks_unless(bool fits, std::string_view rule) { return fits ? "" : rule; }

// ---------------------------------------------------------------- small questions

inline Unit& unit_at(State& state, UnitId unit) { return state.units[unit]; }
inline const Unit& unit_at(const State& state, UnitId unit) { return state.units[unit]; }
inline bool is_unit(const Equipment& kit, UnitId unit) { return kit.units.has(unit); }
inline const UnitInfo& info_of(const Equipment& kit, UnitId unit) { return kit.units[unit]; }
inline const Sheet& sheet_of(const Equipment& kit, UnitId unit) { return kit.units[unit].sheet; }
inline const Weapon& weapon_of(const Equipment& kit, const Carried& carried) {
    return kit.weapons[carried.weapon];
}
// By SlotId.
inline std::span<const Carried> weapons_of(const Equipment& kit, UnitId unit, bool melee) {
    return melee ? sheet_of(kit, unit).melee : sheet_of(kit, unit).ranged;
}

inline Seat owner_of(const Equipment& kit, UnitId unit) { return info_of(kit, unit).seat; }
inline SideId side_of(const Equipment& kit, Seat seat) { return kit.side[seat]; }
inline SideId side_of_unit(const Equipment& kit, UnitId unit) { return info_of(kit, unit).side; }
inline SeatSet seats_of(const Equipment& kit) { return SeatSet::first(kit.seats); }
inline Ids<SideId> sides_of(const Equipment& kit) { return Ids<SideId>(kit.sides); }
SeatSet seats_of_side(const Equipment& kit, SideId side);
inline Seat first_seat_of(const Equipment& kit, SideId side) { return seats_of_side(kit, side).front(); }
int largest_team(const Equipment& kit); // FO-TEAM-3: N
// FO-TEAM-4: of its side, counted from 0, the seat that comes behind this one.
int slot_behind(const Equipment& kit, Seat seat);
inline UnitSet units_of(const Equipment& kit, Seat seat) { return kit.seat_units[seat]; }
inline UnitSet units_of_side(const Equipment& kit, SideId side) { return kit.side_units[side]; }
inline bool is_on_table(const State& state, UnitId unit) { return state.table.contains(unit); }
inline UnitSet enemies_of(const Equipment& kit, const State& state, UnitId unit) { // on the table
    return state.table - units_of_side(kit, side_of_unit(kit, unit));
}
// FO-TEAM-7: of the same side, whoever owns them.
inline UnitSet friends_of(const Equipment& kit, const State& state, UnitId unit) { // on the table
    return (state.table & units_of_side(kit, side_of_unit(kit, unit))) - UnitSet(unit);
}
inline bool is_enemy_on_table(const Equipment& kit, const State& state, UnitId unit, UnitId other) {
    return is_unit(kit, other) && enemies_of(kit, state, unit).contains(other);
}
// In the order of the sides.
inline SideId side_at(const Leads& order, int place) { return SideId(order.at(place)); }
inline SideId side_on_turn(const Leads& order) { return side_at(order, order.place()); }

inline Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }
inline bool is_own(const Equipment& kit, Seat seat, UnitId unit) {
    return is_unit(kit, unit) && owner_of(kit, unit) == seat;
}
inline bool is_melee(const Attack& attack) { return attack.kind == AttackKind::fight; }
inline bool is_overwatch(const Attack& attack) { return attack.kind == AttackKind::overwatch; }
inline bool is_counter(const Target& target) { return target.answer == Reply::counter; }
// The unit whose activation is under way, or none.
UnitId active_unit(const State& state);

// FO-GEN-3: effective values, as they are when they are asked for (FO-GEN-4).
inline int mov_of(const Equipment& kit, const State& state, UnitId unit) {
    return std::max(0, sheet_of(kit, unit).mov - unit_at(state, unit).shock);
}
inline int init_of(const Equipment& kit, const State& state, UnitId unit) {
    return sheet_of(kit, unit).init - unit_at(state, unit).shock;
}
inline int models_left(const State& state, UnitId unit) {
    int count = 0;
    for (const std::uint8_t alive : unit_at(state, unit).alive) count += alive;
    return count;
}
int wounds_left(const Equipment& kit, const State& state, UnitId unit);
inline int most_bid_shock(int courage) { return (courage - 1) / 2; } // FO-BID-5
int room_of_unit(const Equipment& kit, const State& state, UnitId unit);
int room_of(const Equipment& kit, const State& state, Seat seat); // all its units on the table

// ---------------------------------------------------------------- field.cpp: measuring, contact, terrain,
// sight, cover, where a unit may go (2.3, 5.2, 5.5)

inline Disc disc_of(const Equipment& kit, const State& state, UnitId unit) {
    return {unit_at(state, unit).at, sheet_of(kit, unit).radius};
}
int gap(const Disc& a, const Disc& b); // FO-GEO-5, for display and for "closest"
inline bool is_in_contact(const Equipment& kit, const Disc& a, const Disc& b) { // FO-GEO-4
    return gap_within(a, b, kit.measures.contact) && !overlap(a, b);
}
UnitSet touching(const Equipment& kit, const State& state, UnitId unit); // enemies in contact
inline bool is_engaged(const Equipment& kit, const State& state, UnitId unit) {
    return !touching(kit, state, unit).empty();
}
UnitId closest_enemy(const Equipment& kit, const State& state, UnitId unit); // FO-GEO-5; none: there is none
// FO-GEO-10: in the middle of what counts as contact.
inline constexpr int contact_gap = 5;
Place contact_point(const Disc& mover, const Disc& target);

// What a straight way meets: FO-MOV-9, FO-MOV-10.
struct OnTheWay {
    bool difficult = false;
    PieceSet obstacles;

    bool any() const { return difficult || !obstacles.empty(); }
};
OnTheWay on_the_way(const Equipment& kit, const Segment& path);

// FO-SHT-5
bool has_sight(const Equipment& kit, Place from, Place to);
// FO-COV-1 to FO-COV-3, from table A or B: what it does to the shooter's Accuracy and to the target's Save.
// Point blank is measured between the discs.
struct Shelter {
    int accuracy = 0;
    int save = 0;
    bool point_blank = false;
    std::uint8_t kinds = 0; // a bit for each Cover that counts, for words
};
Shelter shelter_of(const Equipment& kit, const Disc& shooter, const Disc& target);
bool fights_over_obstacle(const Equipment& kit, Place a, Place b); // FO-FGT-4

// Why a straight move is not possible, in the order of FO-GEN-10.
enum class Misstep : std::uint8_t { none, off_table, no_room, blocked, too_near };

// Where a unit may go from where it stands: what can be in its way, collected once for many points.
class Ground {
public:
    // For points no farther away than `reach`. The exempt enemy, if any, does not keep it away (FO-CHG-2).
    Ground(const Equipment& kit, const State& state, UnitId unit, int reach, UnitId exempt = UnitId::none());
    Misstep step_to(Place to) const; // FO-MOV-4 to FO-MOV-7
    bool allows(Place to) const { return step_to(to) == Misstep::none; }
    // The end of a shortened move: FO-MOV-4, FO-MOV-5, and the end condition of FO-MOV-7.
    bool may_stop(Place at) const;
    Misstep end_at(Place at) const;     // FO-MOV-4 and FO-MOV-5 alone
    bool crosses_block(Place to) const; // FO-MOV-6 alone
    bool keeps_away(Place to) const;    // FO-MOV-7 alone, for points on the table

private:
    // Somebody else, from where the unit stands to the other's centre.
    struct Other {
        Vector there;
        std::int64_t overlap; // squared: nearer than this they overlap
    };
    struct Enemy {
        Vector there;
        std::int64_t bubble; // squared: not farther than this is too near
        bool near_before;    // within 1.00" already (FO-MOV-7)
    };
    Place from_;
    Box centres_; // where the centre may be (FO-MOV-4)
    int radius_;
    Scratch<Other, most_units> others_;
    Scratch<Enemy, most_units> enemies_;
    Scratch<Box, most_terrain> blocks_;
};

// ---------------------------------------------------------------- setup.cpp

// Lays the table: everybody waits, or stands where a quick start puts it; objectives are unowned.
void lay_table(Play& play);
Next set_up_step(Play& play, Frame& game); // the steps of the game before round 1
// Who deploys next (FO-SET-3, FO-SET-7); nobody when nobody waits.
std::optional<Seat> next_to_deploy(const Equipment& kit, const State& state);

// ---------------------------------------------------------------- bidding.cpp: bids, what pays for them,
// order

void bidding_step(Play& play, Frame& game);                // the steps of the game from the bids to the order
SeatSet bidders(const Equipment& kit, const State& state); // FO-BID-2
// FO-BID-1: final the moment it is given. The question is over when nobody owes a bid.
void seal_bid(State& state, Seat seat, int bid);
int left_to_assign(const State& state, Seat seat);
int advantage_of(const Equipment& kit, SideId side); // FO-GEN-7
// FO-GEN-6; the sides from first to last.
using SideOrder = List<SideId, most_sides>;
SideOrder roll_off_sides(Play& play, SideSet sides, Rule why);
// FO-INI-4
int lead_of(const Equipment& kit, const State& state, const SideOrder& order, int place);

// ---------------------------------------------------------------- turns.cpp: the actions phase

void next_turn(Play& play, Frame& game);
UnitSet eligible(const Equipment& kit, const State& state, Seat seat); // FO-ACT-1
UnitSet eligible_of_side(const Equipment& kit, const State& state, SideId side);
bool may_yield(const Equipment& kit, const State& state); // FO-ACT-4, FO-TEAM-6
// The turn counts from the moment it is taken, and is closed when nothing of it is left.
void count_turn(const Equipment& kit, State& state, Seat seat);
void close_turn(const Equipment& kit, State& state);
// FO-TEAM-4: which seat of the side whose turn it is comes next.
Seat seat_in_turn(const Equipment& kit, const State& state, SideId side);

// ---------------------------------------------------------------- round.cpp: the end of rounds and of the
// game

int strength_at(const Equipment& kit, const State& state, SideId side,
                const Objective& objective);              // FO-END-2
Tally tally_of(const Equipment& kit, const State& state); // FO-END-9
Rule rule_of(Ended how);
bool side_is_left(const Equipment& kit, const State& state, SideId side);

// ---------------------------------------------------------------- activation.cpp

void activate(Play& play, Seat seat, UnitId unit, Rule why);
UnitSet may_lead_on(const Equipment& kit, const State& state, UnitId leader); // FO-ACT-9
// Whether the unit may go on with what it does: it stands and did not break (FO-ACT-10).
inline bool goes_on(const State& state, UnitId unit) {
    return is_on_table(state, unit) && !state.broke.contains(unit);
}
bool roll_check(Play& play, UnitId unit, int target_number, const ChanceKind& kind); // FO-GEN-1: one die
// FO-GEN-2: whatever the target number is.
constexpr bool passes(std::uint8_t die, int target_number) { // FO-GEN-1
    return die == 1 || (die != die_sides && die <= target_number);
}

// ---------------------------------------------------------------- move.cpp: Move, Rush, falling back, Charge

inline constexpr int rush_detail = 1;                                  // of a Move
int rush_bonus(const Equipment& kit, const State& state, UnitId unit); // FO-RSH-1
Verdict judge_move(const Equipment& kit, const State& state, UnitId unit, bool rush, Place to);
Verdict judge_escape(const Equipment& kit, const State& state, UnitId unit, const Action& action);
Verdict judge_charge(const Equipment& kit, const State& state, UnitId unit, UnitId target, Place to);
void move(Play& play, UnitId unit, bool rush, Place to);
void escape(Play& play, UnitId unit, Place to); // FO-REA-ESCAPE: a Move without a rush that opens nothing
void charge(Play& play, Seat seat, UnitId unit, UnitId target, Place to);
bool charge_made_contact(const Equipment& kit, const State& state, UnitId unit, UnitId target);
Verdict misstep(Misstep step); // the refusal

// ---------------------------------------------------------------- aim.cpp: what is aimed where, numbers,
// dice (5.4 to 5.6)

// The detail of a Shoot or Fight. Without it: no Focus, every weapon that can reach.
struct Aim {
    bool focus = false;
    bool split = false;
    bool twice = false;   // one weapon at two targets
    bool unknown = false; // a weapon that this unit has not got
    Per<SlotId, UnitId, most_weapons> at = nobody();

    static constexpr Per<SlotId, UnitId, most_weapons> nobody() {
        Per<SlotId, UnitId, most_weapons> none;
        none.fill(UnitId::none());
        return none;
    }

    int packed() const; // no_detail where there is nothing to say
    static Aim unpacked(int detail);
    static Aim nonsense(); // what no attack can be
};
int dice_of(const Equipment& kit, const State& state, UnitId unit, const Carried& carried); // FO-ATK-4
bool is_armed(const Equipment& kit, const State& state, UnitId unit,
              bool melee); // a living model has such a weapon
// Which weapons can be used on it: range and sight, or contact, and a living model.
SlotSet weapons_reaching(const Equipment& kit, const State& state, UnitId unit, bool melee, UnitId target);
// The same for shots at a unit as if it stood elsewhere (FO-OVW-1).
SlotSet shots_reaching(const Equipment& kit, const State& state, UnitId unit, UnitId target, Place standing);
// FO-SHT-3 / FO-FGT-3: who may be a target at all, and what a weapon may aim at.
UnitSet shootable(const Equipment& kit, const State& state, UnitId unit);
Verdict judge_shoot(const Equipment& kit, const State& state, UnitId unit, UnitId target, const Aim& aim);
Verdict judge_fight(const Equipment& kit, const State& state, UnitId unit, UnitId target, const Aim& aim);
// FO-SHT-1, FO-SHT-2 / FO-FGT-1, FO-FGT-2: whether it may attack at all.
Verdict judge_shooter(const Equipment& kit, const State& state, UnitId unit);
Verdict judge_fighter(const Equipment& kit, const State& state, UnitId unit);
int hit_number(const Equipment& kit, const State& state, UnitId attacker, const Carried& carried, bool melee,
               UnitId target, Place standing, bool focus, bool evaded); // FO-SHT-6, FO-FGT-4
int save_number(const Equipment& kit, const State& state, UnitId attacker, const Carried& carried, bool melee,
                UnitId target, Place standing); // FO-ATK-5
// What its dice come to (FO-ATK-3, FO-ATK-4), on the state as it is: nothing is applied.
struct Blow {
    UnitId attacker = UnitId::none();
    UnitId target = UnitId::none();
    bool melee = false;
    SlotSet weapons;  // by data sheet
    Place standing{}; // where the target is taken to stand
    bool focus = false;
    bool evaded = false;
};
Record roll_attack(Play& play, const Blow& blow);
void spend_focus(Play& play, UnitId unit, bool focus);   // if it says so
Place station_of(const State& state, StationId station); // FO-OVW-1
// FO-FGT-7: all who touch it strike, one after the other; who must test is added.
struct Cascade;
void free_attacks(Play& play, UnitId unit, Cascade& cascade);

// ---------------------------------------------------------------- attack.cpp: Shoot and Fight (6.3)

void attack(Play& play, Seat seat, AttackKind kind, UnitId unit, UnitId target, const Aim& aim);
void overwatch(Play& play, UnitId unit, UnitId mover, StationId station, bool focus); // FO-OVW-5
List<Target, most_weapons> targets_of(const Attack& attack);                          // FO-ATK-10
SlotSet weapons_aimed_at(const Attack& attack, UnitId target);
// What this one of the attack under way can use on the other as things stand (FO-ATK-9).
SlotSet still_reaching(const Equipment& kit, const State& state, UnitId unit, UnitId target);
SlotSet weapons_countering(const Equipment& kit, const State& state, const Target& target);
// The attack that somebody is asked to evade: of whoever attacks, or of whoever strikes back. Nothing while
// nobody is asked for that.
std::optional<Blow> incoming(const Equipment& kit, const State& state);
Verdict judge_consolidation(const Equipment& kit, const State& state, UnitId unit, Place to);

// ---------------------------------------------------------------- react.cpp: windows and reactions (6.2)

// The detail of a reaction.
struct Response {
    Reaction kind = Reaction::dodge;
    bool focus = false;
    StationId station = StationId::none(); // of an Overwatch on a Move

    constexpr int packed() const {
        return static_cast<int>(kind) | (focus ? 4 : 0) | (station.is_none() ? 0 : station.index() + 1) << 3;
    }
    static std::optional<Response> unpacked(int detail); // nothing: there is no such reaction
};
bool may_react(const State& state, UnitId unit); // FO-REA-1
// FO-OVW-2: from which stations it can shoot at whoever moved.
StationSet valid_stations(const Equipment& kit, const State& state, UnitId unit, UnitId mover);
void open_window(Play& play, UnitId mover); // T-MOVE
// FO-REA-9: sides from behind the active one on, the seats of each in seat order; nobody beyond the last.
std::optional<Seat> seat_of_window(const Equipment& kit, const State& state, UnitId mover, int number);
// Asks the target of an action, if it may react; false: it may not.
bool ask_to_react(Play& play, UnitId unit, Trigger trigger, UnitId attacker);

// ---------------------------------------------------------------- shock.cpp: wounds, Shock, panic, break
// tests (6.1)

// Units that must test, in the order of FO-CAS-1.
struct Cascade {
    List<UnitId, most_units> queue;
    UnitSet broken;      // in this cascade
    UnitSet fallen_back; // have taken their free attacks (FO-BRK-4)
};
void add_shock(Play& play, UnitId unit, int amount, UnitSet& must_test, Rule why);
void apply_records(Play& play, std::span<const Record> records, UnitSet& must_test); // FO-ATK-8 a to d
void enqueue(Play& play, Cascade& cascade, UnitSet must_test);                       // FO-CAS-1
void run_cascade(Play& play, Cascade& cascade);
// FO-CAS-2: Shock from outside an attack, and all that comes of it.
void shock_alone(Play& play, UnitId unit, int amount, Rule why);
void destroy(Play& play, UnitId unit, UnitSet& must_test, Rule why); // with the panic of FO-SHK-3
Place break_spot(const Equipment& kit, const State& state, UnitId unit, bool& found); // FO-BRK-5

// ---------------------------------------------------------------- candidates.cpp: FO-CAND

using Points = muster::Points<256>;
void list_moves(const Equipment& kit, const State& state, UnitId unit, ActionList& actions);
void list_charges(const Equipment& kit, const State& state, UnitId unit, ActionList& actions);
void list_escapes(const Equipment& kit, const State& state, UnitId unit, const Action& react,
                  ActionList& actions);
void list_consolidations(const Equipment& kit, const State& state, UnitId unit, ActionList& actions);
// `attack` is a shoot or fight with its subject.
void list_targets(const Equipment& kit, const State& state, UnitId unit, bool melee, ActionList& actions);

// ---------------------------------------------------------------- answers.cpp, story.cpp, scene.cpp

// FO-GEN-11: what is said of an answer that nobody waits for now, by its verb.
Verdict judge_wrong_moment(const Equipment& kit, const State& state, Seat seat, const Action& action);
bool lacks_token(const Equipment& kit, const State& state, const Action& action); // to spend
Verdict no_token();
Verdict not_the_active_unit();
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);
// With units that an arrow could join.
Scene::Link link_between(const Sight& sight, std::string sentence, Rule rule, UnitId from, UnitId to);
// Where a unit that Shock has not pinned may go somewhere (FO-MOV-1).
Scene::Answer place_if_it_moves(const Sight& sight, UnitId unit);
// FO-GEN-1: what a die may show at most, whatever the number came to: 5, and "5 or less".
inline int shows_at_most(int target_number) { return std::clamp(target_number, 1, die_sides - 1); }
std::string or_less(int target_number);

// ---------------------------------------------------------------- events.cpp: what can be told

namespace happens {
extern const EventKind quick_layout, takes_zone, deployed, no_place, round_begins, bidding_phase, bid_sealed,
    bid_opened, assigns, bid_failed, rolls_off, rolls_off_again, order_first, order_next, order_last,
    actions_phase, yields, activates, checks, recovers, recovers_none, ends, leads_on, declines_lead, focuses,
    evades, holds, rallies, moves, stays, rushes, rush_fails, ground_slows, obstacle_slows, falls_back,
    falls_back_badly, free_attack, declares_charge, charge_falls_short, charge_lost, fight_declined, shoots,
    fights, spends_focus, spends_evade, keeps_evade, no_shots, hits, saves, wounded, loses_models, destroyed,
    consolidates, stands_fast, reacts, reacts_from_hold, reaction_fails, declines_reaction, holds_fire,
    dodges, counters, counter_strikes, overwatches, overwatch_fires, shocked, break_passed, breaks,
    break_runs, break_stands, surrenders, end_phase, tokens_removed, takes_objective, contested, scores,
    colours, mends, last_round, last_side, nobody_left, wipeout_points;
}

namespace luck {
extern const ChanceKind roll_off, recover, rally, rush, ground, obstacle, fall_back, react, hit, save,
    breaking, mend;
}

} // namespace muster::forge
