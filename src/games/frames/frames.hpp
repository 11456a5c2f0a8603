// Frames: the rules of docs/rules/frames.md as a pure function over plain data. A battle of walking machines
// counted down to doomsday; whoever leads is asked first and may pass downwards, and an attack on a frame
// that has not gone drags its whole turn forward: the cascade.
//
// Everything is public but the choice of companies before it is revealed (MF-GEN-3).
//
// Where to find what: field.cpp (ground, cover, who is near what), setup.cpp (companies and bids),
// deployment.cpp, round.cpp (tactical order, clock, score), turn.cpp (the cascade, and how a turn opens),
// acting.cpp (what a frame does in its turn), attack.cpp (an attack and its hits), damage.cpp (what a point
// costs); each has the rows of its questions. answers.cpp (how a decision goes to its row), candidates.cpp
// (points that are offered), position.cpp and check*.cpp (states as JSON), scene.cpp, story.cpp and tell.cpp
// (what is seen, who comes next, and how it is said), data.cpp, options.cpp and equip.cpp (data files).
#pragma once

#include "core/id.hpp"
#include "core/rules.hpp"
#include "round/endings.hpp"
#include "round/flow.hpp"
#include "round/ledger.hpp"
#include "round/score_order.hpp"
#include "round/sealed.hpp"
#include "space/plane.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace muster::frames {

// Frames are numbered seat by seat, eight numbers to a seat (MF-GEN-8): 10 is the third frame of seat 1.
using FrameId = Id<struct MobileFrame>;
using FrameSet = IdSet<FrameId>;
using StationId = Id<struct Station>; // seat by seat, in the order of placing
using StructureId = Id<struct Structure>;
using DesignId = Id<struct Design>;
using CompanyId = Id<struct Company>;
using ListId = Id<struct MusterList>;

inline constexpr int least_seats = 2;
inline constexpr int most_seats = 5;
inline constexpr int frames_a_seat = 8;
inline constexpr int most_frames = most_seats * frames_a_seat;
inline constexpr int most_frames_in_all = 25;
inline constexpr int most_stations = 8; // in all
inline constexpr int most_structures = 64;
inline constexpr int most_rockets = 8; // a frame's, and a company's
inline constexpr int most_whites = 2;
inline constexpr int most_legs = 8;
inline constexpr int most_damage_dice = 14;
inline constexpr int ticks_a_unit = 100;  // lengths are ticks (MF-GEN-1)
inline constexpr int hand_reach = 100;    // the gap of the hand band, and of whatever is near
inline constexpr int bricks_to_stand = 3; // MF-GEO-5
inline constexpr std::uint8_t nothing = 255;

// ---------------------------------------------------------------- frames and their dice (section 2.4)

enum class System : std::uint8_t { def, mov, spt, hth, dir, art };
inline constexpr int system_types = 6;
inline constexpr int white_loss = system_types; // what LOSE calls a white die

struct Systems {
    Per<System, std::uint8_t, system_types> of{};

    constexpr std::uint8_t& operator[](System s) { return of[s]; }
    constexpr int operator[](System s) const { return of[s]; }
    constexpr int total() const {
        return of.all[0] + of.all[1] + of.all[2] + of.all[3] + of.all[4] + of.all[5];
    }
    // MF-DAT-4
    constexpr bool sprints() const { return (*this)[System::dir] == 0 && (*this)[System::art] == 0; }
    // MF-MOV-3
    constexpr bool passes_through() const { return (*this)[System::mov] > 0 || sprints(); }
    friend constexpr bool operator==(const Systems&, const Systems&) = default;
};

enum class Band : std::uint8_t { hand, direct, arty };
inline constexpr int bands = 3;

// The dice of a pool, in the order in which they are rolled and written (MF-DAT-5).
enum class Die : std::uint8_t {
    w1,
    w2,
    b1,
    b2,
    g1,
    g2,
    gs,
    y1,
    y2,
    h1,
    h2,
    h8,
    d1,
    d2,
    d8,
    a1,
    a2,
    a8,
    k1,
    k2,
    k3,
    k4,
    k5,
    k6,
    k7,
    k8
};
inline constexpr int pool_dice = 26;
enum class Colour : std::uint8_t { white, blue, green, yellow, hand, direct, arty, rocket };

// ---------------------------------------------------------------- data, as the files in data/frames/ have it

// One frame of a company, as built.
struct Design {
    std::string id;
    std::string name;
    Systems systems;
};

struct Company {
    std::string id;
    std::string name;
    std::vector<DesignId> designs; // the spare is not among them
    DesignId spare = DesignId::none();
};

// What a seat picks.
struct MusterList {
    std::string id;
    CompanyId company;
    std::vector<DesignId> designs;     // in order
    std::vector<std::uint8_t> rockets; // one number a frame, as dealt by the option `rockets` (MF-DAT-7)
    bool fits = false;                 // MF-DAT-6: this number of seats, this size
};

struct Structure {
    std::string id;
    Polygon shape;
    std::uint8_t bricks = 0; // at the start
};

struct Battlefield {
    std::string id;
    std::string name;
    Box table;
    int frame_radius = 50;
    int station_radius = 40;
    std::vector<Structure> structures;
};

// A row of table 2.5 for this size (MF-DAT-6).
struct SizeRow {
    int stations = 0; // a seat
    int least = 0;    // frames a company
    int most = 0;
};

// A quick start: what each seat begins with and where (section 2.9).
struct Layout {
    struct Side {
        ListId list;
        std::vector<Place> frames; // in list order
        std::vector<Place> stations;
    };
    std::string id;
    std::string name;
    Many<Seat, Side> sides;
};

enum class Size : std::uint8_t { skirmish, battle };

// docs/rules/frames.md, "Options"
struct Options {
    Size size = Size::skirmish;
    int clock = 11;
    int ruler_units = 8;
    int rockets = 3;
    bool contested_neutral = false;
    bool extra_round = false;
    bool drop_whites = false;
    int cover_tolerance = 0;
    bool early_end = true;
    bool quick_start = true;
    std::string battlefield = "kiln-yard";
    std::string layout = "standard"; // the scenario's own for this number of seats
    std::string scenario = "doomsday";
    std::string end;     // words of round/endings.hpp; empty: as the scenario says
    std::string victory; // the same
};

// Everything a table plays with: chosen, checked, ready.
struct Equipment {
    Options options;
    int seats = 2;
    int ruler = 800; // RULER, in ticks
    SizeRow size;
    Many<DesignId, Design> designs;
    Many<CompanyId, Company> companies;
    Many<ListId, MusterList> lists; // in file order
    Battlefield field;
    Layout layout;                   // with quick_start
    Endings endings;                 // MF-END-5: what the options and the scenario say together
    FrameSet named_frames;           // whose loss ends the battle (MF-END-9)
    IdSet<StationId> named_stations; // the same
};

// Reads the options, the game's own data files and those of the setup, and checks them all.
std::optional<Equipment> equip(const Setup& setup, Faults& faults);

OptionList option_infos();

// ---------------------------------------------------------------- pieces, in actions and events

// Actions name frames, stations and structures in one range of numbers.
inline constexpr int first_station = 64;
inline constexpr int first_structure = 128;
constexpr bool is_frame(int piece) { return piece >= 0 && piece < most_frames; }
constexpr bool is_station(int piece) {
    return piece >= first_station && piece < first_station + most_stations;
}
constexpr bool is_structure(int piece) {
    return piece >= first_structure && piece < first_structure + most_structures;
}
constexpr int piece_of(FrameId frame) { return frame.index(); }
constexpr int piece_of(StationId station) { return first_station + station.index(); }
constexpr int piece_of(StructureId structure) { return first_structure + structure.index(); }
// Of such a piece.
constexpr FrameId frame_of(int piece) { return is_frame(piece) ? FrameId(piece) : FrameId::none(); }
constexpr StationId station_of(int piece) { return StationId(piece - first_station); }
constexpr StructureId structure_of(int piece) { return StructureId(piece - first_structure); }
constexpr Seat owner_of(FrameId frame) { return Seat(frame.index() / frames_a_seat); }
constexpr FrameId frame_of(Seat seat, int place) { return FrameId(seat.index() * frames_a_seat + place); }

// ---------------------------------------------------------------- the state (section 2.10)

enum class Verb : std::uint8_t {
    choose,
    add,
    remove,
    force,
    place,
    activate,
    pass,
    declare,
    defend,
    move,
    leg,
    stop,
    attack,
    spot,
    end,
    use,
    keep,
    hit,
    lose,
    retreat,
    advance,
    hold
};

// What can be under way. Each has a frame below, and a row in the file of its topic.
enum class Procedure : std::uint8_t {
    battle, // the bottom of the stack
    choosing,
    settling,
    placing,
    tactical,
    cascade,
    opening,
    declaring,
    defending,
    acting,
    moving,
    attack,
    using_spot,
    picking,
    losing,
    clock,
};
inline constexpr int procedure_count = 16;

enum class BattleStep : std::uint8_t {
    choose,
    reveal,
    settle,
    break_ties,
    deploy,
    begin_round,
    tactical,
    end_round
};
enum class CascadeStep : std::uint8_t { open, act }; // what is on top of it
enum class OpenStep : std::uint8_t { declare, roll, defend, done };
enum class AttackStep : std::uint8_t { open_target, spot, roll, cover, points, done };

// Which conditions a piece is placed under.
enum class Placement : std::uint8_t {
    defender_station,
    first_frame,
    point_frame,
    attacker_frame,
    attacker_station,
    late_frame
};
inline constexpr int placements = 6;

// What each procedure remembers.
struct BattleFrame {
    static constexpr Procedure procedure = Procedure::battle;
    Placement stage{};     // of deployment
    std::uint8_t turn = 0; // the place in the order of the attacker who places next
};
struct ChoosingFrame { // MF-D-COM, of everybody who owes an answer
    static constexpr Procedure procedure = Procedure::choosing;
};
struct SettlingFrame { // MF-D-TIE
    static constexpr Procedure procedure = Procedure::settling;
    Seat seat;
    bool forced = false; // by another
};
struct PlacingFrame { // MF-D-STN, MF-D-FRM
    static constexpr Procedure procedure = Procedure::placing;
    Seat seat;
    Placement placement{};
    std::uint8_t dropped = 0; // conditions (MF-DEP-9)
};
struct TacticalFrame { // MF-D-TAC
    static constexpr Procedure procedure = Procedure::tactical;
    Seat seat;
    std::uint8_t place = 0; // of the seat in the order
};
struct CascadeFrame { // a turn and all that it draws in
    static constexpr Procedure procedure = Procedure::cascade;
    Seat seat;
    FrameId frame; // the first
};
struct OpeningFrame { // OPEN
    static constexpr Procedure procedure = Procedure::opening;
    Seat seat;
    FrameId frame;
};
struct DeclaringFrame { // MF-D-DEC
    static constexpr Procedure procedure = Procedure::declaring;
    Seat seat;
    FrameId frame;
};
struct DefendingFrame { // MF-D-DEF
    static constexpr Procedure procedure = Procedure::defending;
    Seat seat;
    FrameId frame;
};
struct ActingFrame { // ACT, MF-D-ACT
    static constexpr Procedure procedure = Procedure::acting;
    Seat seat;
    FrameId frame;
};
struct MovingFrame { // MF-D-LEG
    static constexpr Procedure procedure = Procedure::moving;
    Seat seat;
    FrameId frame;
};
struct AttackFrame {
    static constexpr Procedure procedure = Procedure::attack;
    Seat seat;
    FrameId frame; // that attacks
};
struct UsingSpotFrame { // MF-D-USE
    static constexpr Procedure procedure = Procedure::using_spot;
    Seat seat;
    FrameId target;
};
struct PickingFrame { // MF-D-HIT
    static constexpr Procedure procedure = Procedure::picking;
    Seat seat;
};
struct LosingFrame { // MF-D-DMG
    static constexpr Procedure procedure = Procedure::losing;
    Seat seat;
    FrameId frame; // that is hurt
};
struct ClockFrame { // MF-D-CLK
    static constexpr Procedure procedure = Procedure::clock;
    Seat seat;
    std::uint8_t place = 0; // of the seat in the order
};

struct MobileFrame {
    Place at{};
    Systems systems; // installed now
    std::uint8_t whites = 0;
    std::uint8_t rockets = 0;
    DesignId design;
    std::uint8_t defence = nothing; // 0-6 once chosen, for the rest of the round
    std::uint8_t spot = 0;          // the die beside it, 1-6
    std::uint8_t spotter = 0;       // the seat that placed it
};

struct Station {
    Place at{};
    std::uint8_t home = 0;
    std::uint8_t controller = 0; // `nothing`: nobody's (MF-STN-6)
};

// A frame's turn: the one being played, or the one that waits for the attacker to finish (MF-CMB-6).
struct Turn {
    FrameId frame = FrameId::none(); // nobody's turn
    std::uint8_t target = nothing;   // a piece, once declared
    std::uint8_t band = 0;
    std::uint8_t legs = 0;
    std::uint16_t left = 0; // movement
    std::uint8_t moved = 0;
    std::uint8_t attacked = 0;
    std::uint32_t used = 0;                    // a bit for each die that has been assigned
    Systems snapshot;                          // MF-TRN-4
    Per<Die, std::uint8_t, pool_dice> shows{}; // 0: not in the pool

    constexpr bool is_on() const { return !frame.is_none(); }
    constexpr bool has_target() const { return target != nothing; }
};

enum class Cover : std::uint8_t { none, structures, frames };

// The attack being resolved; no target when there is none.
struct Attack {
    IdSet<StructureId> structures; // that cover the target
    FrameSet frames;
    FrameSet retreated; // that have, in this attack (MF-DMG-7)
    std::uint8_t target = nothing;
    std::uint8_t band = 0;
    std::uint8_t value = 0; // of the attack die, and of the spot die if it is used
    std::uint8_t cover = 0; // Cover, as it was when the dice fell
    std::uint8_t fours = 0; // hits still to be applied
    std::uint8_t fives = 0;
    std::uint8_t sixes = 0;
    std::uint8_t points = 0; // that the target still has to take
};

// How a battle is over. Those after the first two are the scenario's (MF-END-5).
enum class Over : std::uint8_t { not_yet, doomsday, early, target, lead, held, lost, last_side };
inline constexpr int ways_to_be_over = 8;

// What is under way before the first round.
struct SetUp {
    Sealed picks;            // MF-D-COM: the number of a list
    SeatSet tied;            // for the highest score, in this pass
    SeatSet spares_used;     // MF-BID-4
    std::uint8_t passes = 0; // of settlement
    std::uint8_t unused = 0; // states have no padding
};

struct State {
    Per<FrameId, MobileFrame, most_frames> frames{};
    FrameSet living; // that have not been destroyed
    FrameSet placed; // that have been set on the table
    Ledger gone;     // MF-RND-2
    Attack attack;
    Turn active;
    Turn waiting;
    SetUp set_up;
    Per<StationId, Station, most_stations> stations{};
    std::uint8_t stations_placed = 0; // a bit each
    Per<StructureId, std::uint8_t, most_structures> bricks{};
    Per<Seat, ListId, most_seats> list{};      // what each seat picked
    Per<Seat, std::uint8_t, most_seats> ppa{}; // score per asset
    ScoreOrder order;                          // the highest score first (MF-SCO-5)
    List<FrameId, most_frames_in_all> cascade; // the frames of the cascade under way, as they opened
    std::uint8_t clock = 0;
    std::uint8_t round = 0;
    std::uint8_t over = 0;  // Over
    std::uint8_t extra = 0; // 1: the extra round of tie_break=extra_round
    Flow<8> flow;
};
static_assert(sizeof(State) <= 2048);

// ---------------------------------------------------------------- the rules

class Frames final : public Words {
public:
    using State = frames::State;

    static const GameInfo& info();
    static std::span<const VerbInfo> verbs();
    static std::optional<Frames> make(const Setup& setup, Faults& faults);
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
    // MF-GEN-3: a choice of companies is final the moment it is made.
    bool seal(State& state, Seat seat, const Action& action) const;
    // Of equal dice the lowest is listed and recorded (MF-D-ACT).
    Action as_listed(const State& state, Seat seat, const Action& action) const;

    // evaluate.cpp
    int evaluate(const State& state, Seat seat) const;

    // position.cpp, check.cpp
    void hide(State& state, Viewer viewer) const;
    void imagine(State& state, Viewer viewer, Chance& chance) const;
    Refusal secrecy() const;
    Refusal finality() const;
    Json write(const State& state) const;
    std::optional<State> read(const Json& json, Faults& faults) const;
    void check(const State& state, Faults& faults) const;

    // scene.cpp, tell.cpp
    Scene scene(const State& state, Viewer viewer) const;
    std::string describe(const State& state, Seat seat, const Action& action) const;
    std::string word(std::string_view kind, std::int32_t value) const override;
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override;
    std::string spoken(std::string_view kind, std::int32_t value) const override;
    Measure measure() const override { return {" unit", " units"}; } // MF-GEN-1
    std::optional<Seat> owner_of(std::string_view kind, std::int32_t value) const override;
    // Which company a seat leads is up to the battle, so events about seats carry it along.
    std::int32_t told_seat(const State& state, Seat seat) const;

private:
    Frames(Setup setup, Equipment kit) : setup_(std::move(setup)), kit_(std::move(kit)) {}

    Setup setup_;
    Equipment kit_;
};

} // namespace muster::frames
