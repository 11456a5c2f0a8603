// Forge: the rules of docs/rules/forge.md as a pure function over plain data. Every seat secretly bids Shock,
// all bids are opened together, and everybody pays: the higher bidder opens the round with as many
// activations as the bids differ, if it could pay. A unit does two things a round; one that has done nothing
// yet may spend its round early, on a reaction that interrupts an attack.
//
// Hidden: bids, until all are in (FO-GEN-8). Everything else is public.
//
// Files, in the order to read them: forge.hpp (this), data.cpp, options.cpp and equip.cpp (data files),
// field.cpp (measuring, contact, terrain, sight, cover, where a unit may go); the procedures, each with its
// questions: setup.cpp (quick and placed start), bidding.cpp (bids, Shock that pays for them, the order),
// round.cpp (the game, its rounds and its end), turns.cpp (whose turn it is), activation.cpp (recovering, the
// two actions, leading on), move.cpp (Move, Rush, falling back, Charge), attack.cpp (Shoot and Fight, step by
// step), react.cpp (windows and reactions); aim.cpp (what is aimed where, numbers and dice), shock.cpp
// (wounds, Shock, panic, break tests), candidates.cpp (points and targets worth a look); answers.cpp (whose
// decision it is, and what is refused at the wrong moment), secrets.cpp (what is hidden, what can be
// imagined), position.cpp (states as JSON), check.cpp and check_flow.cpp (what a state can never be),
// scene.cpp and story.cpp (what is seen, and who comes next), tell.cpp and events.cpp (how it is told),
// evaluate.cpp (what it is worth).
#pragma once

#include "core/id.hpp"
#include "core/rules.hpp"
#include "round/endings.hpp"
#include "round/flow.hpp"
#include "round/leads.hpp"
#include "round/sealed.hpp"
#include "space/plane.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace muster::forge {

inline constexpr int least_seats = 2;
inline constexpr int most_seats = 6;
inline constexpr int most_ffa_seats = 4;
inline constexpr int most_team_seats = 3;
inline constexpr int most_sides = most_ffa_seats;
inline constexpr int most_units_a_force = 8;                       // FO-DATA-1
inline constexpr int most_units = most_seats * most_units_a_force; // numbered by seat, then roster
inline constexpr int most_groups = 4;
inline constexpr int most_models = 12; // of a unit
inline constexpr int most_wounds = 12; // of a model
inline constexpr int most_weapons = 4; // of a unit: so many ranged, so many melee
inline constexpr int most_terrain = 32;
inline constexpr int most_objectives = 8;
inline constexpr int most_zones = 4;
inline constexpr int die_sides = 10;
inline constexpr int highest_bid = 99;
inline constexpr int most_shock = 999; // nobody gets there; a position may not say more
inline constexpr int most_tokens = 99; // likewise
inline constexpr int actions_a_turn = 2;
inline constexpr int stations = 5; // FO-OVW-1

// Things by number. What a table happens to have of them is in Equipment.
using UnitId = Id<struct UnitTag>; // by seat, then roster
using UnitSet = IdSet<UnitId>;
using SideId = Id<struct SideTag>; // a seat, or a team of them
using SideSet = IdSet<SideId, std::uint8_t>;
using ZoneId = Id<struct ZoneTag>;
using ZoneSet = IdSet<ZoneId, std::uint8_t>;
using ObjectiveId = Id<struct ObjectiveTag>;
using PieceId = Id<struct PieceTag>; // of terrain, in map order
using PieceSet = IdSet<PieceId, std::uint32_t>;
using WeaponId = Id<struct WeaponTag>;
using SlotId = Id<struct SlotTag>; // a weapon of a unit, by data sheet: of the ranged or of the melee ones
using SlotSet = IdSet<SlotId, std::uint8_t>;
using StationId = Id<struct StationTag>; // FO-OVW-1
using StationSet = IdSet<StationId, std::uint8_t>;

// ---------------------------------------------------------------- data, as the files in data/forge/ have it

// 2.1: lengths in 1/100 inch. Every one may be changed by a file.
struct Measures {
    int contact = 10;
    int bubble = 100;
    int point_blank = 300;
    int obstacle_cover = 200;
    int terrain_loss = 200;
    int consolidate = 300;
    int break_move = 600;
    int panic_range = 300;
    int objective_range = 300;
    int step_back = 10;
    int trait_range = 600; // of lead_on and colours
    int points_limit = 500;
};

// 2.4
enum class TerrainShape : std::uint8_t { area, line, block };
enum class Sightline : std::uint8_t { open, light, dense, solid };
enum class Cover : std::uint8_t { none, soft, hard, fortified, negative };
enum class Footing : std::uint8_t { clear, difficult, obstacle, impassable };

struct TerrainKind {
    std::string id;
    std::string name;
    TerrainShape shape = TerrainShape::area;
    Sightline sight = Sightline::open;
    Cover cover = Cover::none;
    Footing ground = Footing::clear;
};

// What a kind says is copied here: rules ask pieces.
struct TerrainPiece {
    std::string id;
    std::string name; // of its kind
    std::uint8_t kind = 0;
    TerrainShape shape = TerrainShape::area;
    Sightline sight = Sightline::open;
    Cover cover = Cover::none;
    Footing ground = Footing::clear;
    Box box;      // of an area or a block; of a line: around it
    Segment line; // of a line
};

struct Objective {
    std::string id;
    std::string name;
    Place at{};
    int vp = 1; // a round
};

struct Zone {
    std::string id;
    std::string name;
    Box box;
    // Where units stand in a quick start: for each seat that may share the zone, points in roster order.
    std::vector<std::vector<Place>> start;
};

struct Scenario {
    std::string id;
    std::string name;
    Box table;
    Many<PieceId, TerrainPiece> terrain;
    Many<ObjectiveId, Objective> objectives;
    Many<ZoneId, Zone> zones; // those of the way it is played: one a side, or more (FO-SET-2)
};

// 2.6
struct Weapon {
    std::string id;
    std::string name;
    bool melee = false;
    int short_range = 0;
    int long_range = 0;
    int attacks = 1;
    int ap = 0;
    int pin = 0; // 0: none
};

// A weapon of a unit, in data-sheet order: how many full attack rounds each model of a group has with it.
struct Carried {
    WeaponId weapon;
    std::array<std::uint8_t, most_groups> copies{};
};

struct Group {
    std::string name;
    int count = 1;
};

enum class Trait : std::uint8_t { lead_on, colours, self_mend, surefoot };
inline constexpr int traits = 4;

struct Sheet {
    std::string id;
    std::string name;
    int wounds = 1;
    int mov = 1, acc = 1, str = 1, sav = 0, init = 1, co = 1;
    int radius = 100;
    std::vector<Group> groups; // in loss order
    std::vector<Carried> ranged;
    std::vector<Carried> melee;
    std::uint8_t traits = 0; // a bit each
    int points = 0;

    constexpr bool has(Trait trait) const { return (traits >> static_cast<int>(trait) & 1) != 0; }
    int models() const {
        int count = 0;
        for (const Group& group : groups) count += group.count;
        return count;
    }
};

struct Force {
    std::string id;
    std::string name;
    std::vector<Sheet> units;
};

enum class Mode : std::uint8_t { duel, ffa, teams };
enum class Wipeout : std::uint8_t { score, win, play_on };

// docs/rules/forge.md, "Options"
struct Options {
    int rounds = 6;
    int bid_max = 20;
    bool overbid_refused = false;
    bool failed_bid_assigned = false;
    bool ffa_lead_next = false;
    bool no_yield = false;
    bool low_roll_off = false;
    bool cover_b = false;
    bool hold_auto_attacks = false;
    bool overwatch_any = false;
    bool panic_any = false;
    Wipeout wipeout = Wipeout::score;
    std::string rules; // duel, ffa, teams; empty: by the number of seats
    std::string teams; // sizes, such as "2,1"; empty: halves, the first the larger
    bool manual = false;
    std::string scenario = "three_wells";
    std::string forces;  // ids, one a seat; empty: Garrison and Corsairs in turn
    std::string end;     // words of round/endings.hpp; empty: as the scenario says
    std::string victory; // likewise
};

// One unit of the table, by its number.
struct UnitInfo {
    Sheet sheet;
    Seat seat;
    SideId side;
    std::string id; // in logs and positions: the sheet's, or "2:G1" where two seats field the same force
    bool starts_placed = false;
    Place start{};
};

// Everything a table plays with: chosen, checked, ready.
struct Equipment {
    Options options;
    Measures measures;
    Mode mode = Mode::duel;
    int seats = 2;
    int sides = 2;
    Per<Seat, SideId, most_seats> side;
    Per<Seat, std::string, most_seats> force_names;
    Per<Seat, int, most_seats> points; // of its force
    Many<WeaponId, Weapon> weapons;
    std::vector<TerrainKind> kinds;
    Scenario scenario;
    Many<UnitId, UnitInfo> units;
    Per<Seat, UnitSet, most_seats> seat_units;
    Per<SideId, UnitSet, most_sides> side_units;
    Endings endings;     // FO-END-9: what the options and the scenario say together
    UnitSet named_units; // FO-END-13: by `lost` in the scenario
};

// Reads the options, the game's own data files and those of the setup, and checks them all.
std::optional<Equipment> equip(const Setup& setup, Faults& faults);

OptionList option_infos();

// ---------------------------------------------------------------- the state

enum class Verb : std::uint8_t {
    zone,
    deploy,
    bid,
    assign,
    activate,
    yield,
    pass,
    focus,
    evade,
    hold,
    rally,
    move,
    shoot,
    fight,
    charge,
    end,
    spend,
    keep,
    consolidate,
    react
};
inline constexpr int verb_count = 20;

enum class Reaction : std::uint8_t { dodge, escape, counter, overwatch };
inline constexpr int reactions = 4;
enum class Trigger : std::uint8_t { shoot, fight, charge, move };
inline constexpr int triggers = 4;

// What can be under way, and what each remembers meanwhile. Their rows stand in the files of their topics;
// one that asks is gone once it is answered.
enum class Procedure : std::uint8_t {
    game, // the bottom of the stack
    zoning,
    deploying,
    bidding,
    assigning,
    choosing,
    activation,
    acting,
    leading_on,
    charge,
    fighting_on,
    attack,
    window,
    reacting,
    evading,
    consolidating,
};
inline constexpr int procedure_count = 16;

enum class GameStep : std::uint8_t {
    roll_for_zones, // FO-SET-2
    zones,
    deploy,      // FO-SET-3
    begin_round, // FO-SET-6, FO-END-8
    bid,         // 4.1
    assign,
    order,
    actions, // 4.2
    end      // section 7
};
inline constexpr int game_steps = 9;
enum class ActivationStep : std::uint8_t { recover, act, end };
enum class ChargeStep : std::uint8_t { react, go, overwatch, fight, after };
// 6.3
enum class AttackStep : std::uint8_t {
    react,       // 2
    check,       // 3
    strike,      // 4
    counter,     // 5
    apply,       // 6
    consolidate, // 7
};
enum class EvadeStep : std::uint8_t { unasked, kept, spent };
enum class WonOverwatch : std::uint8_t { none, plain, with_focus }; // FO-OVW-3

struct GameFrame {
    static constexpr Procedure procedure = Procedure::game;
};
struct ZoningFrame { // D-ZONE
    static constexpr Procedure procedure = Procedure::zoning;
    Seat seat;
};
struct DeployingFrame { // D-DEPLOY
    static constexpr Procedure procedure = Procedure::deploying;
    Seat seat;
};
struct BiddingFrame { // D-BID; asks everybody who owes a bid
    static constexpr Procedure procedure = Procedure::bidding;
};
struct AssigningFrame { // D-ASSIGN
    static constexpr Procedure procedure = Procedure::assigning;
    Seat seat;
};
struct ChoosingFrame { // D-ACTIVATE
    static constexpr Procedure procedure = Procedure::choosing;
    Seat seat;
};
struct ActivationFrame {
    static constexpr Procedure procedure = Procedure::activation;
    Seat seat;
    UnitId unit;
    std::uint8_t actions = 0; // taken
};
struct ActingFrame { // D-ACTION
    static constexpr Procedure procedure = Procedure::acting;
    Seat seat;
    UnitId unit;
};
struct LeadingOnFrame { // D-FREE
    static constexpr Procedure procedure = Procedure::leading_on;
    Seat seat;
    UnitId unit; // the leader
};
struct ChargeFrame {
    static constexpr Procedure procedure = Procedure::charge;
    Seat seat;
    UnitId unit;
    UnitId target;
    WonOverwatch overwatch = WonOverwatch::none; // by the target
};
struct FightingOnFrame { // D-CHARGEFIGHT
    static constexpr Procedure procedure = Procedure::fighting_on;
    Seat seat;
    UnitId unit;
    UnitId target;
};
struct AttackFrame {
    static constexpr Procedure procedure = Procedure::attack;
    Seat seat;
    UnitId unit;
    std::uint8_t next = 0; // the number of the target, or of whoever may consolidate, that comes next
    EvadeStep evade = EvadeStep::unasked; // of that target
};
struct WindowFrame { // T-MOVE
    static constexpr Procedure procedure = Procedure::window;
    Seat seat;
    UnitId unit;           // the mover
    std::uint8_t next = 0; // the seat, as counted from the active side, that comes next
};
struct ReactingFrame { // D-REACT
    static constexpr Procedure procedure = Procedure::reacting;
    Seat seat;
    UnitId unit; // none in T-MOVE: any of the seat's
    Trigger trigger = Trigger::shoot;
    UnitId against; // the attacker or mover
};
struct EvadingFrame { // D-EVADE
    static constexpr Procedure procedure = Procedure::evading;
    Seat seat;
    UnitId unit;
};
struct ConsolidatingFrame { // D-CONSOLIDATE
    static constexpr Procedure procedure = Procedure::consolidating;
    Seat seat;
    UnitId unit;
};

struct Unit {
    Place at{};
    std::array<std::uint8_t, most_groups> alive{};
    std::uint16_t shock = 0;
    std::uint8_t damage = 0; // wounds already lost by the one damaged model, which is the next to die
    std::uint8_t focus = 0;
    std::uint8_t evade = 0;
    std::uint8_t unused = 0;
    friend constexpr bool operator==(const Unit&, const Unit&) = default;
};

// The active unit's Move or Charge: declared, and then as it was made.
struct Motion {
    Place from{};
    Place to{};
    Place aimed{};              // where a charge's target stood when it was declared
    std::int16_t allowance = 0; // fixed when it was declared (FO-MOV-3)
    friend constexpr bool operator==(const Motion&, const Motion&) = default;
};

enum class AttackKind : std::uint8_t { none, shoot, fight, overwatch };
enum class Reply : std::uint8_t { unasked, none, counter };

struct Target {
    UnitId unit;
    Reply answer = Reply::unasked;
    std::uint8_t focus = 0; // of its counter attack

    friend constexpr bool operator==(const Target&, const Target&) = default;
};

// What the dice of one attack came to, before it is applied.
struct Record {
    UnitId attacker;
    UnitId target;
    std::uint8_t hits = 0;   // at most 255 are counted
    std::uint8_t wounds = 0; // likewise
    std::uint8_t pin = 0;    // the Shock it gives, if it hit
    friend constexpr bool operator==(const Record&, const Record&) = default;
};

// The Shoot, Fight or Overwatch being resolved.
struct Attack {
    AttackKind kind = AttackKind::none;
    UnitId attacker;
    std::uint8_t focus = 0;
    StationId station;                      // of an Overwatch
    Per<SlotId, UnitId, most_weapons> aims; // none: idle
    List<Target, most_weapons> targets;     // FO-ATK-10
    List<Record, 2 * most_weapons> records;

    friend constexpr bool operator==(const Attack&, const Attack&) = default;
};

struct State {
    UnitSet table;   // who stands on it
    UnitSet waiting; // to be deployed; whoever is in neither set is destroyed
    UnitSet hold;
    UnitSet activated;
    UnitSet acted;
    UnitSet shot;
    UnitSet fought;
    UnitSet broke; // since the activation began
    UnitSet tried; // to react to the Move under way (FO-REA-3)
    Per<UnitId, Unit, most_units> units;
    Per<SideId, std::int16_t, most_sides> vp;
    Sealed bids;
    Motion motion;
    Leads order; // of sides; in a placed start, as they rolled
    Per<Seat, std::uint8_t, most_seats> assigned;
    Per<SideId, ZoneId, most_sides> zone;            // none: not yet
    Per<ObjectiveId, SideId, most_objectives> owner; // none: nobody
    SideSet failed;
    std::uint8_t slot = 0; // FO-TEAM-4: the seat of the team, counted from 0, that comes next
    std::uint8_t made = 0; // activations in this team turn
    std::uint8_t round = 0;
    Ended over = Ended::not_yet;
    Attack attack;
    Flow<8> flow;
};
static_assert(sizeof(State) <= 4096);

// ---------------------------------------------------------------- the rules

class Forge final : public Words {
public:
    using State = forge::State;

    static const GameInfo& info();
    static std::span<const VerbInfo> verbs();
    static std::optional<Forge> make(const Setup& setup, Faults& faults);
    const Setup& setup() const { return setup_; }
    const Equipment& equipment() const { return kit_; }
    const Options& options() const { return kit_.options; }

    // round.cpp
    State start(Chance& chance, Log& log) const;
    void resume(State& state, Chance& chance, Log& log) const;
    SeatSet awaiting(const State& state) const;
    Outcome outcome(const State& state) const;

    // answers.cpp
    void list(const State& state, Seat seat, ActionList& actions) const;
    Verdict judge(const State& state, Seat seat, const Action& action) const;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const;
    // FO-BID-11: a bid is final even if the dice that follow it are still to be entered.
    bool seal(State& state, Seat seat, const Action& action) const;
    Action as_listed(const State& state, Seat seat, const Action& action) const;

    // evaluate.cpp
    int evaluate(const State& state, Seat seat) const;

    // secrets.cpp
    void hide(State& state, Viewer viewer) const;
    void imagine(State& state, Viewer viewer, Chance& chance) const;
    Refusal secrecy() const;
    Refusal finality() const;

    // position.cpp, check.cpp
    Json write(const State& state) const;
    std::optional<State> read(const Json& json, Faults& faults) const;
    void check(const State& state, Faults& faults) const;

    // scene.cpp, tell.cpp
    Scene scene(const State& state, Viewer viewer) const;
    std::string describe(const State& state, Seat seat, const Action& action) const;
    std::string word(std::string_view kind, std::int32_t value) const override;
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override;
    std::string detail_word(std::string_view kind, std::int32_t value, std::int32_t subject) const override;
    std::optional<std::int32_t> detail_value(std::string_view kind, std::string_view word,
                                             std::int32_t subject) const override;
    std::string spoken(std::string_view kind, std::int32_t value) const override;
    Measure measure() const override { return {"\"", "\""}; }
    std::optional<Seat> owner_of(std::string_view kind, std::int32_t value) const override;

private:
    Forge(Setup setup, Equipment kit) : setup_(std::move(setup)), kit_(std::move(kit)) {}

    Setup setup_;
    Equipment kit_;
};

} // namespace muster::forge
