// Godbreakers: the rules of docs/rules/godbreakers.md as a pure function over plain data. Leaders roll for
// the initiative, whose winner sets the order of everybody; whoever is last in it runs the wild models, each
// held to its compulsion. Nobody falls while models act: damage piles up, and the recovery phase decides all
// of it.
//
// Everything is public (GB-INV-1).
//
// Files, in the order to read them: godbreakers.hpp (this), godbreakers.cpp (name and verbs), data.cpp,
// options.cpp and equip.cpp (data files), field.cpp (measuring, standing, terrain), dice.cpp (rolls,
// Triumphs, settling), traits.cpp (ranks, ranges, who is hostile, who controls what), candidates.cpp (points
// worth a look); the procedures, each with its questions: setup.cpp (quick and placed start), arrival.cpp
// (newcomers), round.cpp (laps, recovery), initiative.cpp (initiative, priority, perils), ending.cpp
// (resolution, the end), activation.cpp (what an active model may do), actions.cpp (Move, Sunder, Hand Off,
// Plunder), specials.cpp (trait actions), engage.cpp (the four steps) and windows.cpp (what traits ask in
// between), compulsion.cpp (what serves a wild model's compulsion); answers.cpp (whose decision it is),
// secrets.cpp (there are none), position.cpp, check.cpp and check_flow.cpp (states as JSON, and what they can
// never be), scene.cpp and story.cpp (what is seen, and what comes next), events.cpp and tell.cpp (how it is
// said).
#pragma once

#include "core/id.hpp"
#include "core/rules.hpp"
#include "round/endings.hpp"
#include "round/flow.hpp"
#include "round/laps.hpp"
#include "round/ledger.hpp"
#include "space/plane.hpp"
#include "space/pose.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace muster::godbreakers {

inline constexpr int least_seats = 1;
inline constexpr int most_seats = 4;
inline constexpr int circle_size = 5; // GB-CIRC-1
inline constexpr int most_godbreakers = most_seats * circle_size;
inline constexpr int most_unaligned = 20;
// Models are numbered in roster order (GB-MOD-9): godbreakers by seat and slot, then the pool.
inline constexpr int first_unaligned = most_godbreakers;
inline constexpr int most_models = most_godbreakers + most_unaligned;
inline constexpr int most_markers = 24;
inline constexpr int most_terrain = 40;
inline constexpr int most_treasure = 60;
inline constexpr int most_stacks = most_treasure; // a stack holds at least one
inline constexpr int most_perils = 8;
inline constexpr int most_profiles = 10;
inline constexpr int most_engaged = 5; // the active model, its opponent, and three more by Merciless
inline constexpr int unit = 100;       // 1U, in hundredths of an inch
inline constexpr int lowest_die = 6;
inline constexpr int highest_die = 12;
inline constexpr int most_damage = 9999;      // GB-RUL-59
inline constexpr int fewest_points = -30'000; // of a lone circle (GB-END-5): nobody gets there

// A seat, or nobody.
struct MaybeSeat {
    std::uint8_t number = none_number;

    constexpr MaybeSeat() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): whatever may be nobody's can be given to a seat
    constexpr MaybeSeat(Seat seat) : number(seat.number) {}
    constexpr explicit MaybeSeat(int n) : number(static_cast<std::uint8_t>(n < 0 ? none_number : n)) {}

    constexpr bool is_none() const { return number == none_number; }
    constexpr int index() const { return number; }
    constexpr Seat seat() const { return Seat(number); }
    friend constexpr bool operator==(MaybeSeat, MaybeSeat) = default;

private:
    static constexpr std::uint8_t none_number = 255;
};

using ModelId = Id<struct ModelTag>;
using SlotId = Id<struct SlotTag>; // a place in a circle
using MarkerId = Id<struct MarkerTag>;
using StackId = Id<struct StackTag>; // of treasure
using PieceId = Id<struct PieceTag>; // of terrain
using ProfileId = Id<struct ProfileTag>;
using PerilId = Id<struct PerilTag>;
using EngagedId = Id<struct EngagedTag>; // a place among the engaged
using ModelSet = IdSet<ModelId>;
using MarkerSet = IdSet<MarkerId, std::uint32_t>;
using StackSet = IdSet<StackId>;
using PerilSet = IdSet<PerilId, std::uint8_t>;
using EngagedSet = IdSet<EngagedId, std::uint8_t>;

// ---------------------------------------------------------------- traits and flaws (section 2.8)

enum class Trait : std::uint8_t {
    defensive, // copper
    healer,
    inspired,
    mysterious,
    vengeful,
    brutal, // iron
    juggernaut,
    pinning,
    relentless,
    tough,
    cunning, // mercury
    deadly,
    fleet,
    merciless,
    ranged,
    despoiling, // gold
    ruinous,
    shaping,
    summoning,
    thunderous
};
inline constexpr int traits = 20;
inline constexpr int traits_a_metal = 5;
enum class Metal : std::uint8_t { copper, iron, mercury, gold };
inline constexpr int metals = 4;
using MetalSet = IdSet<Metal, std::uint8_t>;
constexpr Metal metal_of(Trait trait) { return static_cast<Metal>(static_cast<int>(trait) / traits_a_metal); }

enum class Flaw : std::uint8_t { brittle, careful, prey, slow, unlucky };
inline constexpr int flaws = 5;
using FlawSet = IdSet<Flaw, std::uint8_t>;

using Ranks = Per<Trait, std::uint8_t, traits>;

// 2.9. `none` is no compulsion of its own: the default by die, in a profile.
enum class Compulsion : std::uint8_t { none, murderous, cowardly, predator, hoarding };
inline constexpr int compulsions = 5;

// ---------------------------------------------------------------- data, as the files in data/godbreakers/
// have it

// What a model is built like: a godbreaker at the start, or an unaligned profile.
struct Build {
    std::string id;
    std::string name;
    int die = lowest_die;
    int radius = 50;
    Ranks ranks;
    FlawSet flaws;
    MetalSet metals; // of godbreakers only
};

struct Circle {
    std::string id;
    std::string name;
    Trait shard = Trait::defensive;
    Many<SlotId, Build> godbreakers; // five; the first is the leader
};

struct Profile {
    Build build;
    Compulsion compulsion = Compulsion::none;
    bool while_hoard = false;   // it has it only while a hoard is on the table
    bool claims_at_end = false; // of its activation: every treasure token within 0U (GB-WILD-4)
};

// GB-TER-1. Shapes are about the anchor, which is at (0,0).
struct TerrainPiece {
    std::string id;
    std::string name;
    std::vector<Polygon> areas;
    std::vector<Place> barricade; // a polyline of two corners or more; empty: none
    int half_width = 10;
    bool on_table = true; // at the start; otherwise in the reserve
    Place anchor{};       // at the start: the middle of its bounding box
    int across = 0;       // in units (GB-TER-5)
};

struct Battlefield {
    std::string id;
    std::string name;
    Box table;
    Many<PieceId, TerrainPiece> terrain;
};

enum class MarkerKind : std::uint8_t { shard, objective, hoard };

// GB-MARK-3: shards by seat, then objectives, then hoards.
struct MarkerInfo {
    MarkerKind kind = MarkerKind::objective;
    MaybeSeat seat;     // a shard's; of a hoard in a placed start, who places it
    bool placed = true; // stands at `at` from the beginning
    Place at{};
};
inline constexpr int marker_radius = 50; // GB-MARK-1

struct Scenario {
    std::string id;
    std::string name;
    int least_seats = 1;
    bool plunder = false;                   // the Plunder action (GB-PLUN-1)
    ProfileId guardian = ProfileId::none(); // the profile that a failed Plunder brings
    int vp_a_carrier = 0;                   // GB-RES-5
    ProfileId threat =
        ProfileId::none();      // solo: the profile of what stands there from the beginning (GB-SET-6) ...
    std::vector<Place> threats; // ... and where, in a quick start
    int threat_count = 0;       // how many; in a placed start they are placed one by one
};

// Option `perils` (GB-PERIL-1).
struct Peril {
    bool at_end = false;
    bool harms = false; // or brings a newcomer
    ProfileId profile;
    MarkerKind at = MarkerKind::objective; // where it is brought
    int amount = 0;                        // of damage
};

enum class TriumphRule : std::uint8_t { full, no_ascension, off };

// docs/rules/godbreakers.md, "Options"
struct Options {
    int rounds = 5;
    std::string scenario = "treasure";
    bool placed_start = false;
    bool challenge_and_last = false;
    bool vault_per_barricade = false;
    bool marker_model_present = false;
    bool juggernaut_each = false;
    bool juggernaut_first = false;
    bool recovery_sequential = false;
    bool healer_self = false;
    bool fewest_casualties = false;
    TriumphRule triumph = TriumphRule::full;
    bool compulsion_advisory = false;
    bool empty_hand_off = false;
    std::string perils;  // as given
    std::string circles; // ids, one a seat; empty: the default match
    std::string battlefield = "crossways";
    std::string end;     // words of round/endings.hpp; empty: as the scenario says
    std::string victory; // the same
};

// Everything a table plays with: chosen, checked, ready.
struct Equipment {
    Options options;
    int seats = 2;
    int pool = 10; // unaligned models (GB-COMP-10)
    Many<Seat, Circle> circles;
    Many<ProfileId, Profile> profiles;
    ProfileId called; // what Summoning brings
    Battlefield field;
    Scenario scenario;
    Many<MarkerId, MarkerInfo> markers;
    Many<ModelId, Place> start; // of godbreakers, by seat and slot, in a quick start
    Many<PerilId, Peril> perils;
    Endings endings;         // GB-END-6: what the options and the scenario say together
    ModelSet named_models;   // whose loss ends the game (GB-END-10)
    MarkerSet named_markers; // the same
};

// Reads the options, the game's own data files and those of the setup, and checks them all.
std::optional<Equipment> equip(const Setup& setup, Faults& faults);

OptionList option_infos();

// ---------------------------------------------------------------- the state

enum class Verb : std::uint8_t {
    place_marker,
    place_model,
    choose_roller,
    set_priority,
    resolve_effect,
    activate,
    move,
    engage,
    sunder,
    hand_off,
    plunder,
    hidden_ways,
    despoil,
    ruin,
    shape,
    summon,
    thunder,
    end_activation,
    nominate,
    done,
    shift,
    decline,
    strike,
    shove,
    claim,
    take,
    place_terrain
};
inline constexpr int verb_count = 27;

// What can be under way, and what each remembers meanwhile. Their rows stand in the files of their topics.
enum class Procedure : std::uint8_t {
    game, // the bottom of the stack
    placing_marker,
    deploying,
    placing_threat,
    standing_in,
    prioritising,
    ordering,
    effect,
    arriving,
    choosing,
    choosing_wild,
    activation,
    acting,
    claiming,
    engage,
    nominating,
    shifting,
    striking,
    shoving,
    taking,
    hiding,
    shaping,
};
inline constexpr int procedure_count = 22;

enum class GameStep : std::uint8_t {
    place_markers, // GB-SET-4
    deploy,        // GB-SET-5
    threats,       // GB-SET-6
    begin_round,
    stand_ins,  // 4.1
    initiative, // the leaders roll
    priority,
    start_effects, // GB-INIT-6
    laps,          // 4.2
    wild,          // 4.3
    recovery,      // 4.4
    end_effects,   // 4.5, GB-RES-1
    scoring
};
inline constexpr int game_steps = 13;
enum class ActivationStep : std::uint8_t { act, settle, end };
enum class EngageStep : std::uint8_t {
    nominate, // 1
    roll,     // 2
    cunning,
    damage, // 3
    first_of_step_4,
    second_of_step_4,
    disengage
};

struct GameFrame {
    static constexpr Procedure procedure = Procedure::game;
};
struct PlacingMarkerFrame { // GB-D-SHARD, GB-D-HOARD
    static constexpr Procedure procedure = Procedure::placing_marker;
    Seat seat;
    MarkerId marker;
};
struct DeployingFrame { // GB-D-DEPLOY
    static constexpr Procedure procedure = Procedure::deploying;
    Seat seat;
};
struct PlacingThreatFrame { // GB-D-THREAT
    static constexpr Procedure procedure = Procedure::placing_threat;
    Seat seat;
    ModelId model;
};
struct StandingInFrame { // GB-D-PROXY
    static constexpr Procedure procedure = Procedure::standing_in;
    Seat seat;
};
struct PrioritisingFrame { // GB-D-PRIORITY
    static constexpr Procedure procedure = Procedure::prioritising;
    Seat seat;
};
struct OrderingFrame { // GB-D-ORDER
    static constexpr Procedure procedure = Procedure::ordering;
    Seat seat;
};
struct EffectFrame { // it is nobody's
    static constexpr Procedure procedure = Procedure::effect;
    std::uint8_t unused = 0;
    PerilId peril;
    std::uint8_t next = 0; // the number of the marker that it comes to
};
struct ArrivingFrame { // GB-D-WPLACE
    static constexpr Procedure procedure = Procedure::arriving;
    Seat seat{};
    ModelId model{};
    ProfileId profile{};
    ModelId at_model = ModelId::none(); // beside it, or ...
    MarkerId at_marker = MarkerId::none();
};
struct ChoosingFrame { // GB-D-ACTIVATE
    static constexpr Procedure procedure = Procedure::choosing;
    Seat seat;
};
struct ChoosingWildFrame { // GB-D-WILD-ACTIVATE
    static constexpr Procedure procedure = Procedure::choosing_wild;
    Seat seat;
};
struct ActivationFrame {
    static constexpr Procedure procedure = Procedure::activation;
    Seat seat; // who decides
    ModelId model;
    std::uint8_t actions = 0; // taken
    std::uint8_t moves = 0;
    std::uint8_t engages = 0;
    Compulsion compulsion = Compulsion::none; // of a wild model
};
struct ActingFrame { // GB-D-ACTION, GB-D-WILD-ACTION
    static constexpr Procedure procedure = Procedure::acting;
    Seat seat;
    ModelId model;
};
struct ClaimingFrame { // GB-D-CLAIM
    static constexpr Procedure procedure = Procedure::claiming;
    Seat seat;
    ModelId model;
};
struct EngageFrame {
    static constexpr Procedure procedure = Procedure::engage;
    Seat seat;
    ModelId model; // the active one; so it is where an Engage asks, but for strikes
};
struct NominatingFrame { // GB-D-NOMINATE
    static constexpr Procedure procedure = Procedure::nominating;
    Seat seat;
    ModelId model;
};
struct ShiftingFrame { // GB-D-CUNNING
    static constexpr Procedure procedure = Procedure::shifting;
    Seat seat;
    ModelId model;
};
struct StrikingFrame { // GB-D-VENGEFUL
    static constexpr Procedure procedure = Procedure::striking;
    Seat seat;
    ModelId model; // the injured one
};
struct ShovingFrame { // GB-D-JUGGERNAUT
    static constexpr Procedure procedure = Procedure::shoving;
    Seat seat;
    ModelId model;
};
struct TakingFrame { // GB-D-TAKE
    static constexpr Procedure procedure = Procedure::taking;
    Seat seat;
    ModelId model; // the receiver
    ModelId giver;
};
struct HidingFrame { // GB-D-HIDDEN
    static constexpr Procedure procedure = Procedure::hiding;
    Seat seat;
    ModelId model;
};
struct ShapingFrame { // GB-D-SHAPE
    static constexpr Procedure procedure = Procedure::shaping;
    Seat seat;
    ModelId model;
    PieceId piece;
};

enum class Where : std::uint8_t { reserve, table, casualty, ascended };

struct Model {
    Place at{};
    std::uint16_t damage = 0;
    std::uint8_t die = 0; // 0: an unaligned model in the pool
    std::uint8_t treasure = 0;
    Where where = Where::reserve;
    MaybeSeat controller;                  // nobody: wild, or in the pool
    ProfileId profile = ProfileId::none(); // of an unaligned model on the table
    std::uint8_t triumphs = 0;             // pending steps (GB-TRI-2), at most three

    friend constexpr bool operator==(const Model&, const Model&) = default;
};

struct Stack {
    Place at{};
    std::uint8_t count = 0; // 0: there is none
    std::uint8_t unused = 0;
};

struct TerrainSpot {
    Place anchor{};
    std::uint8_t turns = 0; // quarter turns
    std::uint8_t on_table = 0;

    friend constexpr bool operator==(const TerrainSpot&, const TerrainSpot&) = default;
};

// The Engage being resolved; nobody is engaged when there is none.
struct Engagement {
    List<ModelId, most_engaged> engaged; // the active model first, then in order of nomination
    Per<EngagedId, std::uint8_t, most_engaged> results;
    ModelId winner = ModelId::none();
    EngagedSet suffered; // attack damage
    EngagedSet struck;   // have been asked for their Vengeful strike
    EngagedSet shoved;   // have been placed by Juggernaut

    Ids<EngagedId> places() const { return Ids<EngagedId>(engaged.size()); }
    ModelId at(EngagedId place) const { return engaged[place.index()]; }

    friend constexpr bool operator==(const Engagement&, const Engagement&) = default;
};

struct State {
    StackSet claimed; // stacks that the moved model has claimed from (GB-D-CLAIM)
    Ledger gone;      // GB-ACT-4
    Per<ModelId, Model, most_models> models;
    Per<StackId, Stack, most_stacks> stacks;
    Per<PieceId, TerrainSpot, most_terrain> terrain;
    Per<MarkerId, Place, most_markers> markers;
    MarkerSet standing; // markers on the table
    Per<Seat, std::int16_t, most_seats> vp;
    Per<Seat, std::uint8_t, most_seats> routed; // the round of the rout; 0: still in the game
    // Who rolls for the seat this round: set while the stand-ins are named, none before and after.
    Per<Seat, ModelId, most_seats> roller;
    Laps priority;        // GB-PRI-1; empty until it is set
    MaybeSeat initiative; // who won it this round
    std::uint8_t round = 0;
    std::uint8_t over = 0;   // see how_it_ended(): 2 is a rout, all else the number of an Ended
    std::uint8_t issued = 0; // treasure tokens (GB-INV-8)
    PerilSet effects;        // perils still to come in this start or end of the round
    Engagement engagement;
    Flow<8> flow;
    std::array<std::uint8_t, 7> unused{}; // states have no padding
};
static_assert(sizeof(State) <= 4096);

// ---------------------------------------------------------------- the rules

class Godbreakers final : public Words {
public:
    using State = godbreakers::State;

    static const GameInfo& info();
    static std::span<const VerbInfo> verbs();
    static std::optional<Godbreakers> make(const Setup& setup, Faults& faults);
    const Setup& setup() const { return setup_; }
    const Equipment& equipment() const { return kit_; }
    const Options& options() const { return kit_.options; }

    // round.cpp, ending.cpp
    State start(Chance& chance, Log& log) const;
    void resume(State& state, Chance& chance, Log& log) const;
    SeatSet awaiting(const State& state) const;
    Outcome outcome(const State& state) const;

    // answers.cpp
    void list(const State& state, Seat seat, ActionList& actions) const;
    Verdict judge(const State& state, Seat seat, const Action& action) const;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const;

    // evaluate.cpp
    int evaluate(const State& state, Seat seat) const;

    // secrets.cpp
    void hide(State& state, Viewer viewer) const;
    void imagine(State& state, Viewer viewer, Chance& chance) const;
    Refusal secrecy() const;

    // position.cpp, check.cpp
    Json write(const State& state) const;
    std::optional<State> read(const Json& json, Faults& faults) const;
    void check(const State& state, Faults& faults) const;

    // scene.cpp, tell.cpp
    Scene scene(const State& state, Viewer viewer) const;
    std::string describe(const State& state, Seat seat, const Action& action) const;
    std::string word(std::string_view kind, std::int32_t value) const override;
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override;
    std::string spoken(std::string_view kind, std::int32_t value) const override;
    Measure measure() const override { return {"U", "U"}; }

private:
    Godbreakers(Setup setup, Equipment kit) : setup_(std::move(setup)), kit_(std::move(kit)) {}

    Setup setup_;
    Equipment kit_;
};

} // namespace muster::godbreakers
