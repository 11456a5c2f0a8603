// What the files of this folder share.
#pragma once

#include "core/bits.hpp"
#include "core/scratch.hpp"
#include "games/godbreakers/godbreakers.hpp"
#include "round/procedures.hpp"
#include "space/points.hpp"
#include "space/sight.hpp"

#include <algorithm>
#include <cassert>

namespace muster::godbreakers {

// Everything that resolving a decision needs at hand.
struct Play {
    const Equipment& kit;
    State& state;
    Chance& chance;
    Log& log;
};

// ---------------------------------------------------------------- small questions

inline constexpr Ids<ModelId> all_models(most_models);
inline constexpr Ids<ModelId> all_unaligned(first_unaligned, most_models);
inline constexpr Ids<StackId> all_stacks(most_stacks);
inline constexpr ModelSet all_godbreakers = ModelSet::first(most_godbreakers);

constexpr bool is_godbreaker(ModelId model) { return model.index() < most_godbreakers; }
constexpr ModelId godbreaker(Seat seat, SlotId slot) {
    return ModelId(seat.index() * circle_size + slot.index());
}
constexpr Seat circle_of(ModelId godbreaker) { return Seat(godbreaker.index() / circle_size); }
constexpr SlotId slot_of(ModelId godbreaker) { return SlotId(godbreaker.index() % circle_size); }
inline constexpr SlotId leader;
constexpr ModelId leader_of(Seat seat) { return godbreaker(seat, leader); }
constexpr ModelSet circle_models(Seat seat) {
    return ModelSet::from_bits(Bits::first(circle_size) << (circle_size * seat.index()));
}
constexpr bool is_leader(ModelId model) { return is_godbreaker(model) && slot_of(model) == leader; }
// Of the circles at this table.
inline Ids<ModelId> godbreakers_in(const Equipment& kit) { return Ids<ModelId>(kit.seats * circle_size); }
inline Ids<ModelId> pool_models(const Equipment& kit) {
    return {first_unaligned, first_unaligned + kit.pool};
}
// Every number that stands for a model at this table.
inline bool is_model(const Equipment& kit, ModelId model) {
    return is_godbreaker(model) ? model.index() < kit.seats * circle_size
                                : model.index() < first_unaligned + kit.pool;
}

inline Where where_is(const State& state, ModelId model) { return state.models[model].where; }
inline bool is_on_table(const State& state, ModelId model) { return where_is(state, model) == Where::table; }
ModelSet on_table(const State& state);
inline bool is_wild(const State& state, ModelId model) {
    return !is_godbreaker(model) && is_on_table(state, model) && state.models[model].controller.is_none();
}
ModelSet wild_models(const State& state);               // on the table
ModelSet models_of(const State& state, Seat seat);      // godbreakers and tame models on the table (GB-ACT-1)
ModelSet godbreakers_of(const State& state, Seat seat); // on the table
ModelId free_pool_model(const Equipment& kit, const State& state); // GB-MOD-9; none: the pool is empty
inline bool marker_stands(const State& state, MarkerId marker) { return state.standing.contains(marker); }
constexpr MarkerId shard_of(Seat seat) { return MarkerId(seat.index()); } // GB-MARK-3
inline SeatSet seats_of(const Equipment& kit) { return SeatSet::first(kit.seats); }
SeatSet seats_in_play(const Equipment& kit, const State& state); // not routed
inline bool is_solo(const Equipment& kit) { return kit.seats == 1; }
inline constexpr Seat lone_seat; // of a solo game
// GB-PRI-2: who directs whatever concerns wild models.
inline Seat lowest_seat(const State& state) { return state.priority.last(); }

inline Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }
// The model being activated; none: nobody is.
ModelId active_model(const State& state);

// Everything that showing a table needs at hand.
struct Sight {
    const Godbreakers& rules;
    const Equipment& kit;
    const State& state;

    std::string name(ModelId model) const;          // "Orsa Venn", "Gleaner 3"
    std::string name(Seat seat) const;              // "Saltglass Vigil"
    std::string marker_name(MarkerId marker) const; // "the shard of Tin Choir"
    std::string id(ModelId model) const;            // as actions have it
    bool is_going_on() const { return !state.flow.idle(); }
    // Where the game stands; only while it goes on.
    GameStep step() const { return state.flow[0].step_as<GameStep>(); }
    bool in_set_up() const { return state.round == 0; }
    // The profile of a model of the pool that is about to be placed; none: it is not.
    ProfileId profile_of_newcomer(ModelId model) const;
};

// ---------------------------------------------------------------- the procedures, a row each

struct Types {
    using Kit = Equipment;
    using State = godbreakers::State;
    using Play = godbreakers::Play;
    using Sight = godbreakers::Sight;
};
using Asked = Question<Types>;
using Row = ProcedureInfo<Types>;
using Lain = Lying<Types>;

extern const Row game_row, placing_marker_row, deploying_row, placing_threat_row, standing_in_row,
    prioritising_row, ordering_row, effect_row, arriving_row, choosing_row, choosing_wild_row, activation_row,
    acting_row, claiming_row, engage_row, nominating_row, shifting_row, striking_row, shoving_row, taking_row,
    hiding_row, shaping_row;

inline constexpr Procedures<Types, procedure_count> procedures{
    {&game_row,          &placing_marker_row, &deploying_row, &placing_threat_row, &standing_in_row,
     &prioritising_row,  &ordering_row,       &effect_row,    &arriving_row,       &choosing_row,
     &choosing_wild_row, &activation_row,     &acting_row,    &claiming_row,       &engage_row,
     &nominating_row,    &shifting_row,       &striking_row,  &shoving_row,        &taking_row,
     &hiding_row,        &shaping_row}};

inline void advance(Play& play) { procedures.advance(play); } // to the next decision or the end

// Of a procedure that is about a model for which the seat decides.
template <class Own>
inline constexpr std::array about_model{field::seat<&Own::seat>(),
                                        field::thing<&Own::model>("model", "model")};
template <Remembered Own>
consteval ProcedureWords remembers_model(std::string_view name, const Steps& steps = gone_once_answered) {
    return remembers<Own>(name, about_model<Own>, steps);
}
template <Remembered Own>
ModelId model_of(const Frame& frame) {
    return frame.as<Own>().model;
}
// What Row::about says of it.
template <Remembered Own>
int number_of_model(const Frame& frame) {
    return model_of<Own>(frame).index();
}
// Whether an inner procedure is about the same model for the same seat.
template <Remembered Own, Remembered Around>
bool is_of(const Lain& lain) {
    const auto own = lain.as<Own>();
    const auto around = lain.around.as<Around>();
    return own.seat == around.seat && own.model == around.model;
}
// What a misfit says: the rule that a frame breaks where it lies, or nothing if it fits there.
constexpr std::string_view broken_unless(bool fits, std::string_view rule) { return fits ? "" : rule; }

// ---------------------------------------------------------------- answers.cpp: what several questions offer
// and say

void list_models(Verb verb, ModelSet models, ActionList& actions);  // as subjects
void list_targets(Verb verb, ModelSet models, ActionList& actions); // as targets
template <class Points>
void list_points(const Action& action, const Points& points, ActionList& actions) {
    for (const Place at : points) actions.add(action.to(at));
}
Verdict somebody_else_first(const Frame& question); // GB-ORD-1
Verdict no_action_left(const State& state, ModelId model);
bool has_been_activated(const Equipment& kit, const State& state, ModelId model);
Verdict needs_a_point(int units);

// ---------------------------------------------------------------- traits.cpp: what a model can, and who is
// whose

const Build& build_of(const Equipment& kit, const State& state, ModelId model);
int rank_of(const Equipment& kit, const State& state, ModelId model, Trait trait); // GB-MOD-6
inline bool has_flaw(const Equipment& kit, const State& state, ModelId model, Flaw flaw) {
    return build_of(kit, state, model).flaws.contains(flaw);
}
int movement_range(const Equipment& kit, const State& state, ModelId model); // GB-MOD-5, in units
int attack_range(const Equipment& kit, const State& state, ModelId model);
int actions_of(ModelId model); // GB-ACT-3: two, or one
// GB-MOD-4
bool are_friendly(const State& state, ModelId a, ModelId b);
bool are_hostile(const State& state, ModelId a, ModelId b);
ModelSet hostile_to(const State& state, ModelId model); // on the table
// Who decides for a model: its controller, or the lowest priority seat.
Seat seat_for(const State& state, ModelId model);
std::optional<Seat> controller_of_marker(const Equipment& kit, const State& state,
                                         MarkerId marker); // GB-MARK-2
MarkerSet controlled_markers(const Equipment& kit, const State& state, Seat seat);
void deal(Play& play, ModelId model, int amount, Rule why);                   // GB-MOD-7; tells of it
ModelSet pinners_of(const Equipment& kit, const State& state, ModelId model); // GB-TR-PINNING

// ---------------------------------------------------------------- field.cpp: measuring, standing, terrain

inline int radius_of(const Equipment& kit, const State& state, ModelId model) {
    return build_of(kit, state, model).radius;
}
inline Disc disc_of(const Equipment& kit, const State& state, ModelId model) {
    return {state.models[model].at, radius_of(kit, state, model)};
}
inline Disc marker_disc(const State& state, MarkerId marker) {
    return {state.markers[marker], marker_radius};
}
inline Disc stack_disc(const State& state, StackId stack) { return {state.stacks[stack].at, 0}; }
inline Pose pose_of(const State& state, PieceId piece) {
    return {state.terrain[piece].anchor, state.terrain[piece].turns};
}

int gap(const Disc& a, const Disc& b);                                            // GB-MEAS-3
int near(const Equipment& kit, const State& state, const Disc& a, const Disc& b); // GB-MEAS-4, in units
int far(const Equipment& kit, const State& state, const Disc& from,
        const Disc& placed); // GB-PLACE-2, in units
bool is_within(const Equipment& kit, const State& state, const Disc& a, const Disc& b,
               int units);            // GB-MEAS-7
inline constexpr int most_areas = 64; // on a battlefield, all pieces together
// Within 0U: a gap below one unit, to which no terrain adds.
inline bool touches(const Disc& a, const Disc& b) {
    return nearer_than(a.centre, b.centre, std::int64_t{unit} + a.radius + b.radius);
}
int near(const Equipment& kit, const State& state, ModelId model, ModelId other);
bool is_within(const Equipment& kit, const State& state, ModelId model, ModelId other, int units);
bool touches(const Equipment& kit, const State& state, ModelId model, ModelId other);
bool touches_barricade(const Equipment& kit, const State& state, ModelId model);
bool touches_terrain(const Equipment& kit, const State& state, const Disc& disc,
                     PieceId piece);                                                        // gap 0 to 99
bool is_in_area(const Equipment& kit, const State& state, const Disc& disc, PieceId piece); // GB-TER-4
// GB-TER-3: how many barricade pieces a move crosses.
int barricades_crossed(const Equipment& kit, const State& state, const Segment& path);

// What a base there would overlap (GB-PLACE-1), as a number for sentences: see `things` below.
inline constexpr int nothing_there = -1;
int what_is_there(const Equipment& kit, const State& state, const Disc& disc,
                  ModelId except_model = ModelId::none());
inline bool can_stand(const Equipment& kit, const State& state, const Disc& disc,
                      ModelId except_model = ModelId::none()) {
    return what_is_there(kit, state, disc, except_model) == nothing_there;
}
// GB-PLACE-2 and GB-PLACE-3: within so many units of another piece.
bool is_placed_within(const Equipment& kit, const State& state, const Disc& from, const Disc& placed,
                      int units);
bool needs_nearest_rim(const Disc& placed, int units); // GB-PLACE-3
// GB-PLACE-6: the first legal point about it, or none.
Spot forced_place(const Equipment& kit, const State& state, const Disc& about, int radius);

// The table cut into strips along both axes, and which of up to 64 things reach into each: so that at a place
// only those few are asked that can be there.
class Strips {
public:
    struct Extent {
        Box box;
        int margin = 0; // on all sides
    };
    void add(int thing, const Extent& extent) {
        const auto& [box, margin] = extent;
        for (int i = strip(box.low.x - margin); i <= strip(box.high.x + margin); ++i)
            columns_[i] |= Bits::of(thing);
        for (int i = strip(box.low.y - margin); i <= strip(box.high.y + margin); ++i)
            rows_[i] |= Bits::of(thing);
    }
    // For a place on the table, where nothing is negative.
    std::uint64_t at(Place place) const {
        assert(place.x >= 0 && place.y >= 0);
        const auto strip_on_table = [](int coordinate) { return std::min(coordinate >> 6, count - 1); };
        return columns_[strip_on_table(place.x)] & rows_[strip_on_table(place.y)];
    }
    // From now on `at` tells of all that may be on the straight way there from this place.
    void spread_from(Place place);

private:
    static constexpr int count = 96;
    static constexpr int strip(int coordinate) { return std::clamp(coordinate >> 6, 0, count - 1); }
    std::uint64_t columns_[count] = {};
    std::uint64_t rows_[count] = {};
};

// What looks for room: how large it is and, of a model on the table, which: it is not in its own way.
struct Base {
    int radius = 0;
    ModelId model = ModelId::none();
};

// What bases of one size can bump into near a place (GB-PLACE-1): collected once, for many points.
class Room {
public:
    // For points that are no farther from the place than `reach`, along both axes.
    Room(const Equipment& kit, const State& state, Place about, int reach, const Base& base);
    bool fits(Place at) const { return is_on_table(at.x, at.y) && is_free(at); }
    bool is_on_table(int x, int y) const { return x >= left_ && x <= right_ && y >= bottom_ && y <= top_; }
    bool is_free(Place at) const {
        for (const int i : Bits(pieces_there_.at(at)))
            if (squared_distance(at, pieces_[i].at) < pieces_[i].squared) return false;
        const std::uint64_t walls = walls_there_.at(at);
        return walls == 0 || is_clear_of(walls, at);
    }

private:
    bool is_clear_of(std::uint64_t walls, Place at) const;

    struct Piece { // a model or marker
        Place at;
        std::int32_t squared; // of the distance that the centres must keep
    };
    struct Wall {
        const TerrainPiece* piece;
        Pose pose;
        Box box; // on the table
        int distance;
    };
    int left_, right_, bottom_, top_; // where centres may be
    Strips pieces_there_;
    Strips walls_there_;
    Scratch<Piece, most_models + most_markers> pieces_;
    Scratch<Wall, most_terrain> walls_;
};

// Where a model may be put that is placed within so many units of where it stands (GB-PLACE-1, GB-PLACE-2),
// and, for a Move, pinned or not (GB-TR-PINNING): collected once, for many points.
class Ground {
public:
    static Ground of_move(const Equipment& kit, const State& state, ModelId model); // GB-MOVE-1
    Ground(const Equipment& kit, const State& state, ModelId model, int units, ModelSet pinners = {});

    Place from() const { return from_; }
    // No point farther than this is in range.
    int reach() const { return units_ * unit + unit - 1; }
    // From where it stands. The cheapest questions come first.
    bool allows(Vector step) const {
        const std::int64_t squared = squared_length(step);
        if (squared >= out_of_range_ || !room_.is_on_table(from_.x + step.x, from_.y + step.y)) return false;
        const Place at = from_ + step;
        return (pins_.empty() || comes_closer(at)) && room_.is_free(at) &&
               (squared < in_range_ || is_in_range(step, squared));
    }
    bool allows(Place at) const { return allows(at - from_); }

private:
    bool is_in_range(Vector step, std::int64_t squared) const;
    bool comes_closer(Place at) const;

    struct Pin {
        Place at;
        std::int64_t squared; // the centres must come nearer than this
    };
    Place from_;
    int radius_;
    int units_;
    std::int64_t out_of_range_; // squared distances: from here on too far ...
    std::int64_t in_range_;     // ... and below this near enough, whatever the terrain
    Room room_;
    Scratch<Pin, most_models> pins_;
    Scratch<muster::Sight, most_areas> areas_; // what lies in the way
    Strips areas_between_;
};

// Where a shaped piece would lie: what is wrong with it, or nothing.
enum class Misfit : std::uint8_t { none, off_table, out_of_reach, on_model, on_marker, on_barricade };
Misfit shape_misfit(const Equipment& kit, const State& state, ModelId model, PieceId piece,
                    const Pose& pose); // GB-SHAP-1

// ---------------------------------------------------------------- dice.cpp: rolls, Triumphs, settling

// One die of a step. What it is rolled under is fixed before any falls (GB-DIE-5).
struct Roll {
    ModelId model;
    std::uint8_t limit = 0; // faces up to it are rolled again (GB-DIE-2)
    bool challenging = false;
    std::uint8_t face = 0;
    std::uint8_t result = 0;
};
using Rolls = List<Roll, most_models>;
// All dice of a step at once; Triumphs heal and are noted (GB-TRI-1).
void throw_dice(Play& play, Rolls& rolls, const ChanceKind& kind, Rule why);
// GB-DIE-4, with Inspired: whether it succeeds.
bool test(Play& play, ModelId model, const ChanceKind& kind);
void note_triumph(Play& play, ModelId model, int face); // if it is one
// GB-TRI-2, GB-TRI-5: every pending step.
void settle(Play& play);
// Off the table, dropping its tokens (GB-TOK-2): a casualty, or back to the pool.
void remove_casualty(Play& play, ModelId model, Rule why);

// ---------------------------------------------------------------- setup.cpp

// Lays the table: terrain, the markers that stand from the beginning, everybody in the reserve. In a quick
// start all are put where they belong and the rounds begin (GB-SET-3).
void quick_start(Play& play);
Next set_up_step(Play& play, Frame& game); // the steps of the game before round 1
// The seat, and what it has to place next; nothing when the step is over.
template <class Piece>
struct ToPlace {
    Seat seat;
    Piece piece; // a marker, or a model of the pool; of godbreakers any that is in the reserve
};
std::optional<ToPlace<MarkerId>> next_marker(const Equipment& kit, const State& state);
ModelSet undeployed(const State& state, Seat seat); // its godbreakers in the reserve
void put_on_table(Model& model, Place at);

// ---------------------------------------------------------------- arrival.cpp

// A newcomer of the pool takes its place (GB-MOD-9).
void enter(Play& play, ModelId model, ProfileId profile, int die, MaybeSeat controller, Place at);
// GB-D-WPLACE: asks the lowest priority seat, or places it by GB-PLACE-6; nothing if the pool is empty.
void bring_wild_beside(Play& play, ProfileId profile, ModelId at, Rule why);
void bring_wild_beside(Play& play, ProfileId profile, MarkerId at, Rule why);

// ---------------------------------------------------------------- round.cpp, initiative.cpp, ending.cpp

void begin_rounds(Play& play);
// The steps of the initiative and the resolution phase.
void begin_round(Play& play, Frame& game);
void find_rollers(Play& play, Frame& game);
void roll_initiative(Play& play, Frame& game);
void ask_priority(Play& play);
bool resolve_effects(Play& play); // whether there is one
void scoring(Play& play, Frame& game);
PerilSet perils_when(const Equipment& kit, bool at_end);
bool may_roll(const State& state, Seat seat, ModelId model); // GB-INIT-1: for the leader
ModelSet still_to_activate(const State& state, Seat seat);   // its player models
ModelSet wild_to_activate(const State& state);
int casualties_of(const State& state, Seat seat); // GB-END-5, `tie_break`
// A rout was the second of two ways to end, and there is no `last_side` here that could be taken for it.
constexpr std::uint8_t kept_as(Ended how) {
    return static_cast<std::uint8_t>(how == Ended::rout ? Ended::last_side : how);
}
inline Ended how_it_ended(const State& state) {
    const auto how = static_cast<Ended>(state.over);
    return how == Ended::last_side ? Ended::rout : how;
}
Rule rule_of(const Equipment& kit, Ended how);
// GB-END-6: what the resolution phase finds once markers have scored and routs are known; treasure, which is
// scored when the game is over, is not counted.
Tally tally_of(const Equipment& kit, const State& state);
Ended what_ends_it(const Equipment& kit, const State& state); // the first in the order of checks

// ---------------------------------------------------------------- activation.cpp

void activate(Play& play, Seat seat, ModelId model, Rule why);
// What the activation under way still allows.
struct Turn {
    Seat seat;
    ModelId model = ModelId::none();
    int left = 0; // actions
    int moves = 0;
    int engages = 0;
    Compulsion compulsion = Compulsion::none; // of a wild model
};
Turn turn_of(const State& state); // of the activation under way
void end_activation(Play& play, Rule why, const EventKind& how);

// ---------------------------------------------------------------- actions.cpp: Move, Sunder, Hand Off,
// Plunder

Verdict judge_move(const Equipment& kit, const State& state, const Turn& turn, Place to);
bool may_move(const Equipment& kit, const State& state,
              const Turn& turn); // a Move counts as open (section 4.0)
Verdict judge_sunder(const Equipment& kit, const State& state, const Turn& turn, MarkerId marker);
Verdict judge_hand_off(const Equipment& kit, const State& state, const Turn& turn, ModelId target);
Verdict judge_plunder(const Equipment& kit, const State& state, const Turn& turn, MarkerId marker);
void move(Play& play, ModelId model, Place to);
void sunder(Play& play, ModelId model, MarkerId marker);
void hand_off(Play& play, ModelId model, ModelId target);
void plunder(Play& play, ModelId model, MarkerId marker);
Verdict no_room(int what); // GB-PLACE-1, for what what_is_there found
StackSet stacks_to_claim(const Equipment& kit, const State& state,
                         ModelId model); // within 0U, not claimed yet
void claim(Play& play, ModelId model, StackId stack, int count);
bool claims_at_end(const Equipment& kit, const State& state, ModelId model); // GB-WILD-4

// ---------------------------------------------------------------- specials.cpp: trait actions

Verdict judge_special(const Equipment& kit, const State& state, const Turn& turn, const Action& action);
bool any_special_open(const Equipment& kit, const State& state, const Turn& turn);
void list_specials(const Equipment& kit, const State& state, const Turn& turn, ActionList& actions);
void special(Play& play, const Action& action);
int summoned_die(int rank); // GB-TR-SUMMONING
int revived_cap(int rank);  // GB-TR-DESPOILING

// ---------------------------------------------------------------- engage.cpp: the four steps

Verdict judge_engage(const Equipment& kit, const State& state, const Turn& turn, ModelId target);
ModelSet engageable(const Equipment& kit, const State& state, const Turn& turn);
void engage(Play& play, Seat seat, ModelId model, ModelId target);
EngagedId place_among_engaged(const State& state, ModelId model);                 // none: not engaged
ModelSet strike_targets(const Equipment& kit, const State& state, ModelId model); // GB-TR-VENGEFUL
inline void next_engage_step(Frame& engage) { ++engage.step; }
// windows.cpp: in which of the two halves of step 4 the active model shoves, and whether it may once more.
bool is_time_to_shove(const Equipment& kit, const Frame& engage);
bool may_shove_more(const Equipment& kit, const State& state, ModelId active);

// ---------------------------------------------------------------- compulsion.cpp: what a wild model must do

Compulsion compulsion_of(const Equipment& kit, const State& state, ModelId model); // GB-COMP-1

// Whom or what a compulsion is about, as things stand: the closest, where that is the rule.
struct Aims {
    ModelSet models; // it is after them, or flees from them
    StackSet stacks; // it seeks
    MarkerSet markers;
};
Aims aims_of(const Equipment& kit, const State& state, ModelId model, Compulsion compulsion);

// Something it must come nearer to or flee from, and how near or far is near or far enough.
struct Goal {
    Disc thing;
    int before = 0; // the measure now
    int bound = 0;  // the measure at the end: at most, or at least when it flees
};
inline constexpr int most_goals = most_models + most_markers + most_stacks;

// What serves a compulsion, as the rules find it in a state. Points are held against it.
struct Duty {
    Compulsion compulsion = Compulsion::none;
    Rule rule;                          // GB-COMP-3, GB-COMP-4 or GB-COMP-6: the goal
    bool fulfilled = false;             // it may stand still
    ModelSet strike;                    // Engage with one of these serves
    bool thunder = false;               // so does Thunder
    bool flees = false;                 // the goals are fled from
    std::size_t goal_count = 0;         // that a Move can serve: some candidate does
    std::array<Goal, most_goals> goals; // only the first `goal_count` are ever read

    std::span<const Goal> to_serve() const { return std::span(goals).first(goal_count); }
    bool anything_serves() const { return !strike.empty() || thunder || goal_count > 0; }
};
Duty duty_of(const Equipment& kit, const State& state, const Turn& turn);
// What it must do, as sentences say it.
enum class GoalWord : std::uint8_t { attack, approach, seek, flee, stand_still };
GoalWord goal_word(const Duty& duty);
bool move_serves(const Equipment& kit, const State& state, const Duty& duty, const Disc& there);
// GB-COMP-2 to GB-COMP-8 for an action that is legal otherwise.
Verdict judge_compelled(const Equipment& kit, const State& state, const Turn& turn, const Action& action);

// ---------------------------------------------------------------- candidates.cpp: points worth a look
// (section 4.6)

using Points = muster::Points<2048>; // enough for every list of GB-CAND-2 and GB-CAND-3
std::span<const Vector, 16> dir16(); // GB-CAND-1
void move_candidates(const Equipment& kit, const State& state, ModelId model, Points& points,
                     Sample sample = {}); // GB-CAND-2, legal Moves
void shift_candidates(const Equipment& kit, const State& state, ModelId model, int units, Points& points,
                      Sample sample);
// GB-CAND-3: a base of this radius within so many units of a piece, standing legally.
void candidates_within(const Equipment& kit, const State& state, const Disc& about, int units,
                       const Base& base, Points& points);
void hidden_candidates(const Equipment& kit, const State& state, ModelId model, Points& points);
// GB-CAND-3, terrain: legal anchors for a rotation.
void shape_candidates(const Equipment& kit, const State& state, ModelId model, PieceId piece, int turns,
                      Points& points);

// ---------------------------------------------------------------- scene.cpp, story.cpp: what is shown

// Something that a wild model goes for or flees from by its compulsion.
struct Quarry {
    std::string id;
    std::string name;
    int units = 0; // away
};
// GB-COMP-1: kept while the model is active.
Compulsion compulsion_now(const Sight& sight, ModelId model);
Rule rule_of(Compulsion compulsion);
// Whom or what the compulsion is about, as things stand; empty: nothing.
std::vector<Quarry> quarries(const Sight& sight, ModelId model);
Scene::Track track(const Sight& sight);
std::vector<Scene::Coming> forecast(const Sight& sight);

// ---------------------------------------------------------------- tell.cpp: what can be told

// A model as events and sentences name it: an unaligned one together with its profile, so that no state is
// needed to read it. Fits a byte, so that dice can be named by it. A plain pool number is "unaligned model
// 3".
constexpr int told_unaligned(ModelId model, ProfileId profile) {
    return model.index() + most_unaligned * (profile.index() + 1);
}
int told(const State& state, ModelId model);
constexpr ModelId model_told(int number) {
    return ModelId(number < first_unaligned ? number
                                            : first_unaligned + (number - first_unaligned) % most_unaligned);
}
constexpr ProfileId profile_told(int number) { // none: it does not say
    return ProfileId(number < first_unaligned ? -1 : (number - first_unaligned) / most_unaligned - 1);
}
// Which model or marker of this table is written so (GB-RUL-58).
std::optional<ModelId> find_model(const Equipment& kit, std::string_view word);
std::optional<MarkerId> find_marker(const Equipment& kit, std::string_view word);
// Kind "thing": whatever stands in the way.
inline constexpr int thing_marker = 256;
inline constexpr int thing_terrain = 512;
inline constexpr int thing_edge = 1023;

namespace happens {
extern const EventKind quick_layout, marker_placed, deployed, threat_placed, round_begins, initiative_phase,
    stands_in, tie, initiative, priority, runs_wild, effect, arrives, forced_in, activation_phase, activates,
    wild_phase, wild_activates, ends, ends_idle, ends_served, recovery_phase, relentless, recovers, casualty,
    casualty_cost, drops, resolution_phase, scores_marker, scores_treasure, score, routed, turns_wild,
    last_round, last_circle, no_circle, enough_held, all_held, model_lost, marker_lost, solo_loss,
    solo_undecided, solo_respectable, solo_major, rolls, rolls_nothing, rolls_again, triumph, triumph_of_12,
    triumph_heals, grows, ascends, damaged, moves, escapes, vaults, claims, sunders, destroyed, withstands,
    hands_off, misses, takes, plunders, quiet, noticed, seeks_ways, no_way, appears, despoils, stays_back,
    slips_away, ruins, crumbles, backfires, shapes, rises, no_spot, summons, obeys, goes_wild, thunders,
    thunders_on, engages, nominates, crowded, exposed, attack_won, attack_drawn, out_of_reach, shifts,
    strikes, shoves, disengages;
}

namespace luck {
extern const ChanceKind initiative, attack, recovery, avoid_obstacles, destroy_marker, go_long, hidden_ways,
    revive, ruin, shape, obey, thunder, plunder;
}

} // namespace muster::godbreakers
