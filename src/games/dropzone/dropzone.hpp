// Dropzone: the rules of docs/rules/dropzone.md as a pure function over plain data. A die and the commander's
// value decide who goes first; whole battlegroups act in turn, one squad at a time, with the transports that
// were declared with them; and cards, reaction fire and falling wreckage interrupt each other.
//
// Hidden: hands and what is left of the decks (DZ-CARD-1), and discards until all are made. All else is
// public.
//
// Where to find what: parts.hpp has what the files share, rows.hpp the table of procedures; dropzone.cpp how
// a game begins and goes on. files/: data.cpp and equip.cpp (data files), roster.cpp (a force, loaded);
// options.cpp beside them. ground/: field.cpp (measuring, coherency, Influence), sight.cpp (sight, range,
// cover), ground.hpp and legs.cpp (footprints, legs, arrivals), placing.cpp (putting units down),
// candidates.cpp (points worth a look). play/: answers.cpp (whose decision it is, what every question
// refuses), setup.cpp (quick and full start), round.cpp (initiation, turns, round up), ending.cpp, hands.cpp
// and cards.cpp (hands; windows, the stack, effects), activation.cpp (battlegroups, auxiliaries), acting.cpp
// (squads and their actions), move.cpp (the Moving action, landing), garrison.cpp (entering, leaving, edges),
// transport.cpp (embarking and all its kin), placement.cpp (D-PLACE), aim.cpp (what may be shot at, and
// aiming), shoot.cpp, damage.cpp and close.cpp (a Shooting action step by step, its numbers, close quarters),
// react.cpp (Reaction Fire), fortitude.cpp, harm.cpp (what is suffered), cascade.cpp (what is destroyed, and
// what that destroys), collateral.cpp, objectives.cpp, evaluate.cpp. state/: position.cpp and
// position_read.cpp (states as JSON), check.cpp and check_flow.cpp (what can never be), secrets.cpp. show/:
// scene.cpp and sheet.cpp (what is seen), forecast.cpp (who comes next), tell.cpp and describe.cpp (how it is
// said), events.cpp (sentences).
#pragma once

#include "core/id.hpp"
#include "core/list.hpp"
#include "core/rules.hpp"
#include "round/endings.hpp"
#include "round/flow.hpp"
#include "round/laps.hpp"
#include "round/sealed.hpp"
#include "space/plane.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace muster::dropzone {

inline constexpr int least_seats = 2;
inline constexpr int most_seats = 4;
inline constexpr int most_units_a_force = 30; // so that a set of them fits into the detail of an action
inline constexpr int most_units = most_seats * most_units_a_force;
inline constexpr int most_squads_a_force = 16;
inline constexpr int most_squads = most_seats * most_squads_a_force; // a bit each
inline constexpr int most_groups_a_force = 8;
inline constexpr int most_groups = most_seats * most_groups_a_force; // battlegroups, a bit each
inline constexpr int most_units_a_squad = 7;
inline constexpr int most_transports_a_force = 14; // units that carry: so that a spread fits into a detail
inline constexpr int most_weapons = 4;             // of a unit
inline constexpr int most_pieces = 32;             // of scenery, a bit each
inline constexpr int most_objectives = 12;
inline constexpr int most_designs = 30; // of cards
inline constexpr int cards_a_deck = 30; // DZ-CARD-1
inline constexpr int most_in_hand = 8;
inline constexpr int most_zones = 4;
inline constexpr int most_legs = 15; // between two reaction windows (DZ-RUL-62)
inline constexpr int most_landings = 3;
inline constexpr int most_tokens = 250; // on a piece; nobody gets there
inline constexpr int table_side = 4800; // DZ-GEO-1
inline constexpr int full_range = 9999; // written "∞" in tables
inline constexpr std::uint8_t nothing = 255;

// Each of these by number, in the order of its file.
using UnitId = Id<struct UnitTag>;
using SquadId = Id<struct SquadTag>;
using PieceId = Id<struct PieceTag>; // of scenery
using SquadSet = IdSet<SquadId>;
using GroupId = Id<struct GroupTag>; // a battlegroup
using GroupSet = IdSet<GroupId>;
using ObjectiveId = Id<struct ObjectiveTag>;
// The seat that began a chain of destruction; none: nobody.
using Starter = Id<struct StarterTag>;

// ---------------------------------------------------------------- data, as the files in data/dropzone/ have
// it

// 2.3
enum class Type : std::uint8_t { infantry, tank, skimmer, walker, aircraft, aircraft_s };
inline constexpr int types = 6;
enum class Category : std::uint8_t { command, scout, standard, heavy, support, troops, exotic, auxiliary };
inline constexpr int categories = 8;

// What Devastator may name, a bit each; "vehicle" includes its subtypes and landed Aircraft.
enum class Mark : std::uint8_t { infantry, vehicle, tank, skimmer, walker, aircraft, scenery };
inline constexpr int marks = 7;

// 2.7: kinds of cover that a weapon may ignore, a bit each.
enum class CoverKind : std::uint8_t { soft, body, hull };

struct Devastator {
    int x = 1;
    std::uint8_t marks = 0; // a bit for each Mark
};

// 2.6, 2.7
struct Weapon {
    std::string id;
    std::string name;
    bool close_quarters = false;
    int move_and_fire = -1; // -1: the full move
    int full = 0;           // range F
    int countered = 0;      // range C, against Active countermeasures
    int shots = 1;
    int accuracy = 0; // 0: hits by itself
    int energy = 0;
    int anti_air = 0;                    // AA-x; 0: it is none
    int alternative = 0;                 // Alt-n; 0: none
    std::uint8_t ignores = 0;            // CoverKind, a bit each
    std::vector<Devastator> devastators; // DZ-WPN-DEV
    bool flame = false;
    int limited = 0; // Limited-x; 0: as often as it likes
    bool penetrative = false;
    int reduced = 0; // Reduced-x
};

// What a unit needs in a transport, or offers: letter and size.
struct Space {
    char letter = 0; // 'I' or 'V'; 0: none
    int size = 0;
};

struct Sheet {
    std::string id;
    std::string name;
    Category category = Category::standard;
    int points = 0;
    int mv = 0;
    bool active = false; // countermeasures
    int passive = 0;     // n+; 0: none
    int evasion = 0;
    int armour = 1;
    int dp = 1;
    Type type = Type::tank;
    int fortitude = 0; // of Infantry
    int stride = 0;    // of a Walker
    int radius = 40;
    Space needs;
    Space offers;
    bool resilient = false;
    bool large = false;
    bool wide = false;
    int dodge = 0; // n+; 0: none
    bool command_centre = false;
    std::vector<Weapon> weapons;

    constexpr bool is_infantry() const { return type == Type::infantry; }
    constexpr bool is_aircraft() const { return type == Type::aircraft || type == Type::aircraft_s; }
    constexpr bool is_vehicle() const { return !is_infantry() && !is_aircraft(); }
    constexpr bool carries() const { return offers.letter != 0; }
};

// 2.8
enum class Tag : std::uint8_t {
    impassable,
    tough,
    exceptional,
    solid,
    soft,
    body,
    destructible,
    garrison,
    flammable
};
inline constexpr int tags = 9;
constexpr unsigned bit_of(Tag tag) { return 1u << static_cast<int>(tag); }

// What a scenery type says is copied here: rules ask pieces.
struct PieceInfo {
    std::string id;
    std::string name;
    std::string type; // its id
    Box box;
    int height = 0;
    int armour = 0;
    int dp = 0;              // 0: not Destructible
    unsigned tags = 0;       // a bit each
    std::uint32_t links = 0; // garrisons it is linked with, a bit each

    constexpr bool has(Tag tag) const { return (tags & bit_of(tag)) != 0; }
};

// Where in a garrison; also names an edge of a piece and of the table.
enum class Spot : std::uint8_t { centre, north, east, south, west };
inline constexpr int spots = 5;

struct ObjectiveInfo {
    std::string id;
    std::string name;
    PieceId piece = PieceId::none(); // inside which it lies at first
    Place at{};                      // the piece's centre, or where it lies in the open
    bool hidden = false;
    bool mobile = false;
    int hold = 1;    // VP
    int extract = 0; // VP
};

struct ZoneInfo {
    std::string id;
    std::string name;
    Box box;
    Spot edge = Spot::south; // the arrival edge
    // DZ-SET-8: where the first and the second squad of an HQ stand in a quick start, unit by unit.
    std::array<std::vector<Place>, 2> start;
};

enum class DeployMode : std::uint8_t { direct, readiness, reserve };
inline constexpr int deploy_modes = 3;

struct Scenario {
    std::string id;
    std::string name;
    int rounds = 6;
    std::vector<PieceInfo> pieces;
    std::vector<ObjectiveInfo> objectives; // those of this number of seats
    std::vector<ZoneInfo> zones;           // likewise, in seat order of a quick start
    std::uint8_t hq_modes = 0;             // DZ-SET-4: DeployMode, a bit each
    std::uint8_t other_modes = 0;
};

// 2.5
enum class Window : std::uint8_t { init, act, shot, search, test, round_up, stack };
inline constexpr int windows = 7;
enum class Effect : std::uint8_t {
    steady_hands,   // C01
    smoke,          // C02
    hot_loads,      // C03
    hug_ground,     // C04
    locked_on,      // C05
    forced_march,   // C06
    ghost_approach, // C07
    repairs,        // C08
    hold_line,      // C09
    sharp_eyes,     // C10
    shore_up,       // C11
    fan_flames,     // C12
    release,        // C13
    seize_tempo,    // C14
    scramble,       // C15
    clear_channel   // C16
};
inline constexpr int effects = 16;

struct CardInfo {
    std::string id;
    std::string name;
    std::string text;
    Window window = Window::init;
    bool influence = false; // its area; else Global
    Effect effect = Effect::steady_hands;
    int copies = 1;
};

enum class GiveRule : std::uint8_t { second, never, anyone };
enum class OldSwitch : std::uint8_t { unsaid, off, on }; // an option that `end` has taken the place of

// docs/rules/dropzone.md, "Options"
struct Options {
    int rounds = 0; // 0: as the scenario says
    bool full_setup = false;
    bool teams = false; // two against two
    bool lone_six = true;
    GiveRule give = GiveRule::second;
    bool reroll_with_cv = true;
    int fixed_hand = 0; // 0: by CV
    bool leeway = true;
    bool hold_readiness = false;
    int reserve_release = 1; // the round; 0: never
    bool kp_to_all = false;
    int kp_vp = 0; // 1 VP for so many KP; 0: none
    bool units_block_sight = false;
    int skyline = 400;
    bool search_one_fails = true;
    bool primary_target = false;
    bool fast_prompts = false;
    std::string scenario = "dead_signal";
    std::string deck = "sample";
    std::string forces;                        // ids, one a seat; empty: Lantern and Thornveil in turn
    std::string end;                           // words of round/endings.hpp; empty: as the scenario says
    std::string victory;                       // likewise
    OldSwitch end_wipeout = OldSwitch::unsaid; // last_side in `end`
    OldSwitch sweep = OldSwitch::unsaid;       // sweep in `end`
};

struct UnitInfo {
    std::string id; // "L3a.2", or "3:L3a.2" where two seats field the same force
    std::uint8_t sheet = 0;
    SquadId squad;
    std::uint8_t seat = 0;
    std::uint8_t commander = 0; // CV of the one mounted; 0: none
    int commander_points = 0;
    std::uint8_t transport = nothing; // the unit that carries it at first
};

struct SquadInfo {
    std::string id;
    std::string name; // of its units
    std::uint8_t sheet = 0;
    std::uint8_t seat = 0;
    GroupId group = GroupId::none(); // its battlegroup; none: an auxiliary
    std::uint8_t first = 0;          // its units are numbered in a row
    std::uint8_t count = 1;
};

struct GroupInfo { // a battlegroup
    std::string id;
    std::string name;
    std::uint8_t seat = 0;
    bool hq = false;
    SquadSet squads{};
};

// What `lost` in the scenario names (DZ-END-11): a unit, an objective, or a squad or all of a battlegroup.
struct NamedThing {
    std::uint8_t unit = nothing;
    std::uint8_t objective = nothing;
    SquadSet squads{};
    std::uint8_t seat = nothing; // whose it is; of an objective nobody's
};

// Everything a table plays with: chosen, checked, ready. Units, squads and groups are in id order: by seat,
// then as the force lists them, groups first, auxiliaries last.
struct Equipment {
    Options options;
    int seats = 2;
    int rounds = 6;
    Per<Seat, std::uint8_t, most_seats> side; // of a seat
    std::array<std::string, most_seats> force_names;
    Scenario scenario;
    std::vector<CardInfo> cards; // by id; a card is its index here
    std::vector<Sheet> sheets;
    std::vector<UnitInfo> units;
    std::vector<SquadInfo> squads;
    std::vector<GroupInfo> groups;
    Per<Seat, SquadSet, most_seats> seat_squads;
    Per<Seat, GroupSet, most_seats> seat_groups;
    std::array<std::uint8_t, most_seats + 1>
        first_unit{};                                // of a seat; behind the last one: the number of units
    Per<Seat, std::uint32_t, most_seats> transports; // units that carry, by number within the force
    Endings endings;                                 // DZ-END-7: as the options and the scenario say
    std::vector<NamedThing> named;                   // DZ-END-11
};

// Reads the options, the game's own data files and those of the setup, and checks them all.
std::optional<Equipment> equip(const Setup& setup, Faults& faults);

OptionList option_infos();

// ---------------------------------------------------------------- the state

// 5.6, in the order in which a game meets them
enum class Verb : std::uint8_t {
    choose,    // target: zone
    deploy,    // subject: group; detail: mode
    place,     // subject: unit; place
    cancel,    // takes back what was begun
    keep,      //
    give,      // target: seat, where anyone may have it
    discard,   // detail: cards
    play,      // subject: card; target: thing
    pass,      //
    activate,  // subject: group; detail: optional auxiliaries (squads of the force, a bit each)
    hold,      // subject: group
    select,    // subject: squad; detail: partners (likewise)
    endgroup,  //
    move,      // subject: squad, as in the next two
    shoot,     //
    search,    // target: objective; detail: whose tokens are spent (units of the force, a bit each)
    scan,      // subject: squad
    handover,  // subject: objective; target: squad
    drop,      // subject: objective; place
    endsquad,  // subject: squad
    step,      // subject: unit; place
    shift,     // subject: squad; place
    land,      // subject: unit
    takeoff,   // subject: unit
    enter,     // subject: squad; target: piece; detail: spot
    leave,     // subject: squad
    edge,      // subject: unit; detail: spot
    transfer,  // as enter
    disembark, // subject: squad
    storm,     // as enter
    embark,    // subject: squad; target: unit; detail: spread
    board,     // subject: squad; target: unit
    unload,    // subject: unit; target: squad; detail: haven
    load,      // subject: unit; target: squad
    endmove,   //
    aim,       // subject: unit; target: thing; detail: weapon
    volley,    // subject: squad; target: thing
    reset,     //
    fire,      // subject: squad
    guard,     // target: unit
    react,     // subject: unit; target: unit; detail: weapon
    roll,      //
    fail,      //
    abandon,   //
    pick       // target: unit
};
inline constexpr int verb_count = 45;

// What can be under way, and what each remembers meanwhile. Their rows stand in the files of their topics.
enum class Procedure : std::uint8_t {
    game, // the bottom of the stack
    zoning,
    deploying,
    placing,
    giving,
    discarding,
    window,
    choosing,
    activation,
    acting,
    moving,
    aiming,
    searching,
    shooting,
    guarding,
    flame_pick,
    reaction,
    reacting,
    testing,
    deciding,
    fleeing,
    suffering,
    picking,
    cascade,
    collateral,
    limiting,
    trimming,
    fort_tests,
};
inline constexpr int procedure_count = 28;

enum class GameStep : std::uint8_t {
    roll_for_zones, // DZ-SET-2
    zones,
    deploy,       // DZ-SET-3
    begin_round,  // DZ-RND-1
    initiative,   // DZ-INI-1 to DZ-INI-6
    discard,      // DZ-INI-7
    refill,       // DZ-INI-8
    special,      // DZ-INI-9
    battlegroups, // 4.3 begins
    activations,
    round_up, // DZ-UP-1
    groups,   // DZ-UP-3
    burning,  // DZ-UP-2
    reserves, // DZ-UP-4
    claims,   // DZ-UP-5
    end       // DZ-UP-6
};
inline constexpr int game_steps = 16;
enum class WindowStep : std::uint8_t { ask, resolve };
enum class ActivationStep : std::uint8_t { opened, select, tests, claims };
enum class MoveStep : std::uint8_t {
    ask,
    exit,   // the test is over
    placed, // everybody is put down, or it was cancelled
    land,   // the window before a landing is closed
    ending, // the window at the end comes next
    over
};
enum class SearchStep : std::uint8_t { cards, roll };
enum class ShootStep : std::uint8_t {
    guard,
    cards,
    hit,
    flames,
    damage,
    suffer,
    cascade,
    collateral,
    hands,
    done
};
enum class TestReason : std::uint8_t { close_quarters, leaving }; // DZ-FOR-1, DZ-GAR-5
enum class Exit : std::uint8_t { none, leave, transfer, board, disembark, unload };
inline constexpr int exits = 6;
enum class TestStep : std::uint8_t { cards, decide, roll, fallen, flee, hands, over };
// Who is picked, and by whom: any living unit by an enemy (DZ-DMG-1), or the most damaged (DZ-CQ-5).
enum class SufferHow : std::uint8_t { chosen, most_damaged };
enum class CascadeStep : std::uint8_t { next, place, finish };
enum class CollateralStep : std::uint8_t { burn, cascade, hands, done };

template <Procedure P>
struct BareFrame {
    static constexpr Procedure procedure = P;
};
template <Procedure P>
struct SeatFrame {
    static constexpr Procedure procedure = P;
    Seat seat;
};
template <Procedure P>
struct SquadFrame { // the squad is its seat's
    static constexpr Procedure procedure = P;
    Seat seat;
    SquadId squad;
};
using GameFrame = BareFrame<Procedure::game>;
using ZoningFrame = SeatFrame<Procedure::zoning>;         // D-ZONE
using DeployingFrame = SeatFrame<Procedure::deploying>;   // D-DEPLOY
using PlacingFrame = SeatFrame<Procedure::placing>;       // D-PLACE; what is placed where: State::placing
using GivingFrame = SeatFrame<Procedure::giving>;         // D-GIVE
using DiscardingFrame = BareFrame<Procedure::discarding>; // D-DISCARD; asks everybody who owes
using WindowFrame = SeatFrame<Procedure::window>;         // D-CARD, in State::window
using ChoosingFrame = SeatFrame<Procedure::choosing>;     // D-ACTIVATE
using ActivationFrame = SeatFrame<Procedure::activation>; // D-SQUAD
using ActingFrame = SeatFrame<Procedure::acting>;         // D-ACTION; the open squads: State::activation
using MovingFrame = SquadFrame<Procedure::moving>;        // D-MOVE
using AimingFrame = SquadFrame<Procedure::aiming>;        // D-AIM
using DecidingFrame = SquadFrame<Procedure::deciding>;    // D-FORT
using FleeingFrame = SquadFrame<Procedure::fleeing>;      // D-FLEE
using TrimmingFrame = SeatFrame<Procedure::trimming>;     // D-HAND
using FortTestsFrame = BareFrame<Procedure::fort_tests>;  // DZ-FOR-1 at the end of a group
struct SearchingFrame {
    static constexpr Procedure procedure = Procedure::searching;
    Seat seat;
    SquadId squad;
    ObjectiveId objective;
    std::uint8_t tokens = 0; // spent
    bool sharp_eyes = false; // C10
};
struct ShootingFrame { // State::shooting
    static constexpr Procedure procedure = Procedure::shooting;
    Seat seat;
    SquadId squad;
    std::uint8_t next = 0; // the commander, target squad or piece that its step comes to next
};
struct GuardingFrame { // D-GUARD
    static constexpr Procedure procedure = Procedure::guarding;
    Seat seat;
    UnitId commander;
};
struct FlamePickFrame { // D-PICK after R-HIT (DZ-WPN-FLA)
    static constexpr Procedure procedure = Procedure::flame_pick;
    Seat seat;
    PieceId piece;
};
struct ReactionFrame { // a window of DZ-REA-1
    static constexpr Procedure procedure = Procedure::reaction;
    Seat seat;
    SquadId squad;         // that moved
    UnitId landing;        // about to land; none: at endmove
    std::uint8_t next = 0; // the place in the order that comes next
};
struct ReactingFrame { // D-REACT
    static constexpr Procedure procedure = Procedure::reacting;
    Seat seat;
    SquadId squad;
    UnitId landing;
};
struct TestingFrame { // of Fortitude
    static constexpr Procedure procedure = Procedure::testing;
    Seat seat;
    SquadId squad;
    TestReason reason = TestReason::close_quarters;
    bool holds = false; // by C09
    std::uint8_t failed_by = 0;
    bool fails = false; // by choice
};
struct SufferingFrame { // damage to a squad (DZ-DMG-1, DZ-CQ-5)
    static constexpr Procedure procedure = Procedure::suffering;
    Seat seat; // who picks
    SquadId squad;
    std::uint8_t damage = 0; // left
    SufferHow how = SufferHow::chosen;
    std::uint8_t unused = 0;
    Starter starter;
};
struct PickingFrame { // D-PICK
    static constexpr Procedure procedure = Procedure::picking;
    Seat seat;
    SquadId squad;
    std::uint8_t unused = 0;
    SufferHow how = SufferHow::chosen;
};
struct CascadeFrame { // section 6; the queue is State::queue
    static constexpr Procedure procedure = Procedure::cascade;
    std::uint8_t unused = 0;
    Starter starter;
    SquadId close_squad; // that killed by CQ; or none
};
struct CollateralFrame { // DZ-CD-3 on a piece
    static constexpr Procedure procedure = Procedure::collateral;
    std::uint8_t unused = 0;
    PieceId piece;
    Seat thrower;
    Starter starter; // none: Round Up
};
struct LimitingFrame { // hands above the limit (DZ-CMD-4)
    static constexpr Procedure procedure = Procedure::limiting;
    std::uint8_t unused = 0;
    std::uint8_t next = 0; // the place in the order that comes next
};

// Everything that can be aimed at or named by a card.
enum class ThingKind : std::uint8_t { unit, piece, squad, group, seat, card };
inline constexpr int thing_kinds = 6;
struct Thing {
    std::uint8_t kind = 0;
    std::uint8_t id = 0;

    constexpr int packed() const { return kind * 128 + id; }
    static constexpr Thing unpacked(int number) {
        return number < 0
                   ? Thing{nothing, 0}
                   : Thing{static_cast<std::uint8_t>(number / 128), static_cast<std::uint8_t>(number % 128)};
    }
    constexpr bool is(ThingKind k) const { return kind == static_cast<std::uint8_t>(k); }
    static constexpr Thing of(ThingKind k, int number) {
        return {static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(number)};
    }
    static constexpr Thing of(SquadId squad) { return of(ThingKind::squad, squad.index()); }
    constexpr SquadId squad() const { return SquadId(id); } // of that kind, as are the next ones
    constexpr GroupId group() const { return GroupId(id); }
    constexpr PieceId piece() const { return PieceId(id); }
    static constexpr Thing of(PieceId piece) { return of(ThingKind::piece, piece.index()); }
    friend constexpr bool operator==(Thing, Thing) = default;
};

// 2.10, invariant 2
enum class Where : std::uint8_t { waiting, reserve, readiness, table, aboard, garrison, destroyed };
inline constexpr int wheres = 7;

enum class UnitFlag : std::uint8_t {
    airborne,
    from_air,  // left an aerial transport itself this round (DZ-TRN-7)
    token,     // a scan token
    edged,     // changed its spot in this Moving action (DZ-GAR-4)
    exchanged, // somebody embarked in it or left it this round (DZ-TRN-5)
};
inline constexpr int unit_flags = 5;

// DZ-TRN-6
enum class Exchange : std::uint8_t { none, unload, load };

struct Unit {
    Place at{};                  // on the table; of a unit destroyed in the cascade under way: where it fell
    std::uint8_t where = 0;      // Where
    std::uint8_t host = nothing; // the transport's unit, or the piece; while it waits: whence it comes
    std::uint8_t spot = 0;       // in a garrison
    std::uint8_t dp = 0;         //
    std::int16_t moved = 0;      // this round
    std::int16_t cap = -1;       // DZ-MOV-6: mfCap; -1: none
    std::int16_t spent = 0;      // of its MV, in this Moving action
    std::uint8_t fired = 0;      // this round: weapons, a bit each
    std::uint8_t flags = 0;      // UnitFlag, a bit each
    std::array<std::uint8_t, most_weapons> used{}; // of Limited weapons: in so many Shooting actions
    std::uint8_t road =
        nothing; // on which all legs of this Moving action lie; off_road: on none; nothing: no leg yet
    std::uint8_t landings = 0;         // in this Moving action
    std::uint8_t exchange = 0;         // Exchange, in this Moving action
    std::uint8_t exchange_landing = 0; // on which landing

    constexpr PieceId piece() const { return PieceId(host); } // that it is in
    constexpr bool has(UnitFlag flag) const { return (flags >> static_cast<int>(flag) & 1) != 0; }
    constexpr void set(UnitFlag flag, bool on = true) {
        const unsigned bit = 1u << static_cast<int>(flag);
        flags = static_cast<std::uint8_t>(on ? flags | bit : flags & ~bit);
    }
};
inline constexpr std::uint8_t off_road = 254;

enum class PieceState : std::uint8_t { standing, ruined, removed };
struct Piece {
    std::uint8_t dp = 0;
    std::uint8_t tokens = 0;
    std::uint8_t state = 0; // PieceState
};

struct Objective {
    SquadSet dropped_by;             // squads that may not claim it again this round (DZ-OBJ-7)
    Place at{};                      // where it lies; meaningless while it is carried or removed
    PieceId piece = PieceId::none(); // inside which it lies
    SquadId carrier = SquadId::none();
    std::uint8_t claimant = nothing; // a seat
    std::uint8_t flags = 0;          // ObjectiveFlag
    std::uint8_t extracted_by = nothing;
    std::uint8_t unused = 0;
    std::uint16_t unused_too = 0;
    std::uint32_t unused_three = 0;
};
enum class ObjectiveFlag : std::uint8_t { hidden = 1, removed = 2 };

// Hands are ascending; others see `nothing` for each card. The deck is what is neither in hand, nor
// discarded, nor on the stack.
struct Hand {
    List<std::uint8_t, most_in_hand> cards;
    List<std::uint8_t, cards_a_deck> discards; // in the order in which they went there
};

// A card on the stack.
struct Played {
    std::uint8_t seat = 0;
    std::uint8_t card = 0;
    Thing target;
    std::uint8_t cancelled = 0;
    std::uint8_t guarded = 0; // C16
};

// The card window that is open (DZ-CARD-3). There is never more than one.
struct CardWindow {
    std::uint8_t kind = 0;                         // Window
    std::uint8_t next = 0;                         // the place in `order` that is asked next
    std::uint8_t passes = 0;                       // in a row
    SquadId subject = SquadId::none();             // the squad that searches or tests
    List<std::uint8_t, most_seats> order;          // of seats
    List<Played, most_seats * most_in_hand> stack; // from bottom to top
};

// The activation under way.
struct Activation {
    SquadSet members;         // squads of the group and auxiliaries declared with it
    SquadSet open;            // selected and not ended
    SquadSet marching;        // C06
    SquadSet ghosts;          // C07
    std::uint16_t handed = 0; // objectives, since the last select (DZ-OBJ-7)
    GroupId group = GroupId::none();
    std::uint8_t acted = 0; // an action was completed (DZ-ACT-4)
    std::uint32_t unused = 0;
};

// The path of a unit of the squad that moves, since the last reaction window.
struct Path {
    std::array<Place, most_legs + 1> points{};
    std::uint16_t size = 0;
};

// The Moving action under way.
struct Motion {
    std::array<Path, most_units_a_squad> paths; // by number within the squad
    std::uint8_t begun = 0;                     // something was done: no way back
    std::uint8_t left = 0;                      // left a garrison: only embark or endmove (DZ-GAR-3)
    std::uint8_t edging = 0;                    // only edge or endmove (DZ-GAR-4)
    std::uint8_t over = 0;                      // entered, embarked, fled ...: nothing but the end of it
    // What waits for a Fortitude test (DZ-GAR-5), a reaction window (DZ-REA-1) or the end of a placement.
    std::uint8_t exit = 0;                // Exit
    SquadId exit_squad = SquadId::none(); // who gets out
    std::uint8_t exit_to = nothing;       // the piece or transport
    std::uint8_t exit_spot = 0;           //
    std::uint8_t landing = nothing;       // the unit about to land
    std::uint8_t unused = 0;
    std::uint16_t out_of = 0; // the transports that it leaves: by number within the force, a bit each
};

// Which units are put down, why, and around what. The units that wait keep their `host`: it is the anchor,
// or the piece is.
enum class Placing : std::uint8_t { none, deployment, disembark, unload, leave, flee, spill, ruin };
inline constexpr int placings = 8;
struct PlacingNow {
    std::uint8_t why = 0; // Placing
    std::uint8_t anchor =
        nothing; // a unit (unload, spill), a piece (leave, flee, ruin), a group (deployment)
    SquadId squad = SquadId::none(); // the one whose units are placed now
    std::uint8_t unused = 0;
};

// One weapon at one target (DZ-SHO-1).
struct Allocation {
    std::uint8_t unit = 0;
    std::uint8_t weapon = 0; // of its sheet
    Thing target;            // a unit, a piece, or (CQ) a squad
    std::uint8_t hits = 0;
    std::uint8_t misses = 0; // that became hits on somebody else (DZ-WPN-FLA)
};

// The Shooting action under way, from the first aim on.
struct Shooting {
    SquadSet smoked;            // C02
    SquadSet hugging;           // C04
    std::uint32_t kindled = 0;  // pieces that got a token in this action or its cascade, a bit each
    std::uint8_t steady = 0;    // C01
    std::uint8_t hot = 0;       // C03
    std::uint8_t locked_on = 0; // C05
    std::uint8_t reaction = 0;  // it is Reaction Fire
    List<Allocation, most_units_a_squad * most_weapons> lines; // in (unit, weapon) order
    Per<Seat, std::uint8_t, most_seats> scorched{
        {nothing, nothing, nothing, nothing}}; // DZ-WPN-FLA: by the owner of the target
    // Close quarters: damage that stands, pooled by target squad.
    List<SquadId, most_units_a_squad> close_squads;
    std::array<std::uint8_t, most_units_a_squad> close_damage{};
    std::uint32_t unused = 0;
};

struct State {
    // Squads: of this round unless it says otherwise.
    SquadSet selected;
    SquadSet has_moved; // a Moving action, in this activation; likewise the next three
    SquadSet has_shot;
    SquadSet used_close; // CQ weapons (DZ-CQ-2)
    SquadSet used_ranged;
    SquadSet fired; // any weapon, Reaction Fire included (DZ-TRN-2)
    SquadSet disembarked;
    SquadSet embarked;
    SquadSet aa_locked;
    SquadSet entered_hostile; // in this activation (DZ-CQ-6)
    SquadSet close_hurt;      // in this activation (DZ-FOR-1)
    SquadSet extracted;
    Activation activation;
    Shooting shooting;
    Per<ObjectiveId, Objective, most_objectives> objectives;
    Sealed discards;
    std::uint32_t activated = 0; // groups, a bit each, this round
    std::array<Unit, most_units> units{};
    Motion motion;
    Per<Seat, std::uint16_t, most_seats> kp;
    Per<SquadId, std::uint8_t, most_squads> declared_with; // auxiliaries, this round: 1 + the group; 0: none
    Per<PieceId, Piece, most_pieces> pieces;
    Per<Seat, Hand, most_seats> hands;
    CardWindow window;
    PlacingNow placing;
    Laps order;                              // of initiative; in a full set-up, of deployment
    List<std::uint8_t, most_pieces> to_burn; // DZ-UP-3: the pieces still to be resolved, in order
    Per<Seat, std::uint8_t, most_seats> zone{{nothing, nothing, nothing, nothing}};
    std::uint8_t round = 0;
    std::uint8_t over = 0;           // Ended
    std::uint8_t lost_commander = 0; // seats, a bit each: they must look at their hands (DZ-CMD-4)
    List<std::uint8_t, most_units + most_pieces> queue; // of the cascade: units, then 128 + piece
    Flow<12> flow;
    std::array<std::uint8_t, 6> unused{};
};
static_assert(sizeof(State) <= 8192);
static_assert(PlainState<State>);

// ---------------------------------------------------------------- the rules

class Dropzone final : public Words {
public:
    using State = dropzone::State;

    static const GameInfo& info();
    static std::span<const VerbInfo> verbs();
    static std::optional<Dropzone> make(const Setup& setup, Faults& faults);
    const Setup& setup() const { return setup_; }
    const Equipment& equipment() const { return kit_; }
    const Options& options() const { return kit_.options; }

    // dropzone.cpp, ending.cpp
    State start(Chance& chance, Log& log) const;
    void resume(State& state, Chance& chance, Log& log) const;
    SeatSet awaiting(const State& state) const;
    Outcome outcome(const State& state) const;

    // answers.cpp
    void list(const State& state, Seat seat, ActionList& actions) const;
    Verdict judge(const State& state, Seat seat, const Action& action) const;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const;
    // A discard is final even if the draws that follow it are still to be entered.
    bool seal(State& state, Seat seat, const Action& action) const;
    Action as_listed(const State& state, Seat seat, const Action& action) const;

    // evaluate.cpp
    int evaluate(const State& state, Seat seat) const;

    // secrets.cpp
    void hide(State& state, Viewer viewer) const;
    void imagine(State& state, Viewer viewer, Chance& chance) const;
    Refusal secrecy() const;
    Refusal finality() const;

    // position.cpp, position_read.cpp, check.cpp
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

private:
    Dropzone(Setup setup, Equipment kit) : setup_(std::move(setup)), kit_(std::move(kit)) {}

    Setup setup_;
    Equipment kit_;
};

} // namespace muster::dropzone
