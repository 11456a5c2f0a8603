// The ground around a unit or a squad: whatever is in reach, collected once and asked about many points. What
// is offered and what is refused are told by the same questions (legs.cpp, placing.cpp, candidates.cpp).
#pragma once

#include "games/dropzone/parts.hpp"

#include <optional>

namespace muster::dropzone {

// ---------------------------------------------------------------- field.cpp: standing on the ground
// (DZ-GEO-9)

class Footprints {
public:
    struct Ignored { // -1: none
        int unit = -1;
        SquadId squad = SquadId::none();
        PieceId piece = PieceId::none();
    };
    // For units of that sheet with their centres in this area.
    Footprints(const Equipment& kit, const State& state, const Sheet& sheet, const Box& area,
               const Ignored& ignored);
    bool allow(Place at) const;

private:
    int radius_;
    Scratch<Box, most_pieces> walls_;
    Scratch<Disc, most_units> others_; // the radius is that of both together
};

// ---------------------------------------------------------------- legs.cpp: going somewhere (5.1,
// DZ-RES-2)

// What is wrong with a leg, in the order in which it is said (section 10).
enum class Misstep : std::uint8_t {
    off_table, // DZ-GEO-1
    too_far,   // DZ-MOV-1
    past_fire, // DZ-MOV-6
    no_move,   // DZ-MOV-1
    blocked,   // DZ-MOV-2
    landed,    // DZ-AIR-2
    overlap,   // DZ-GEO-9
    half_move, // DZ-TRN-5
    many_legs, // DZ-RUL-62
    none
};

struct Leg {
    Place from;
    Place to;
    int length = 0;
    int cost = 0;                 // DZ-MOV-3
    std::uint8_t road = off_road; // on which it lies, as in Unit::road
};

// Of a straight way.
struct Part {
    int far = 0;
    bool is_free = false; // for certain nothing blocks a leg that is just as long
};

// What may not be crossed.
struct Wall {
    Box box;
    Box grown; // by the radius of whoever moves and a little more: who does not cross this keeps well clear
};

// Where one unit may go from where it stands, or come on to the table.
class Ground {
public:
    // The unit is on the table or In Readiness.
    Ground(const Equipment& kit, const State& state, int unit);

    struct Given {
        bool mates_stay = true; // those that move along, in a `shift`, are in nobody's way
        bool is_free = false;   // nothing blocks this leg, as is known already
        bool is_easy = false;   // likewise, it keeps clear of tough ground
    };
    Misstep judge(Place to, const Given& given) const;
    Misstep judge(Place to) const { return judge(to, Given{}); }
    bool allows(Place to, bool is_free = false) const { return judge(to, {true, is_free}) == Misstep::none; }
    bool clears_mates(Place to) const;
    // Whether nothing comes near the leg to that point: then the same is true of all that end on the way.
    bool is_wide_open(Place to) const;
    bool is_easy_going(Place to) const; // likewise, of tough ground
    // How much of a way from where it stands may be gone, as far as ground and obstacles go, at most so much:
    // the way is `length` long, and parts of it are cut off towards zero. Near enough to be worth a look.
    Part free_part(Vector way, int length, int most) const;
    Leg leg(Place to) const;
    Place from() const { return start_.low; } // of a unit on the table
    bool is_arriving() const { return arriving_; }
    int easy_reach() const; // in the open, on no road
    int reach() const;      // at best
    bool can_step() const { return reach() > 0 && !landed_ && !many_legs_; }

private:
    void collect_pieces(const Equipment& kit, const State& state, const Sheet& sheet, std::uint8_t road);
    void collect_units(const Equipment& kit, const State& state, int unit);
    Place start_of(Place to) const;
    std::uint8_t road_of(const Segment& leg) const;
    Share tough_share_of(const Segment& leg) const;
    int affordable_part(Vector way, int length, int most) const;
    bool costs_too_much(const Segment& leg, std::int64_t squared) const;
    bool is_blocked(const Segment& leg) const;
    bool may_stop_at(Place to) const;

    struct Road {
        Box box;
        PieceId piece;
    };
    Box start_; // where legs begin: the unit's place, or its arrival edge
    int radius_;
    int left_;      // of its MV
    int on_road_;   // likewise, with the bonus of a road (DZ-MOV-4)
    int fire_left_; // DZ-MOV-6
    int half_left_; // DZ-TRN-5
    bool arriving_;
    bool flying_;
    bool landed_;
    bool many_legs_;
    Scratch<Wall, most_pieces> walls_; // not to be crossed, and on the ground not to be touched
    Scratch<Box, most_pieces> stops_;  // that a Walker may cross, but not stop on
    Scratch<Box, most_pieces> tough_;
    Scratch<Road, most_pieces> roads_;       // on which all legs so far may lie
    Scratch<Disc, most_units> blocking_;     // the radius is that of both together, as in the next two
    Scratch<Disc, most_units> stepped_over_; // by a Walker
    Scratch<Disc, most_units_a_squad> mates_;
};

// The units of a squad that are on the table or may come on to it, each with its ground; and what a `shift`
// does with them.
class Formation {
public:
    Formation(const Equipment& kit, const State& state, SquadId squad);

    int size() const { return size_; }
    int unit(int i) const { return units_[static_cast<std::size_t>(i)]; }
    const Ground& ground(int i) const { return slots_[static_cast<std::size_t>(i)].ground; }
    // A shift brings on whoever is still In Readiness; if nobody is, it moves everybody.
    bool is_arrival() const { return arrival_; }
    bool is_shifted(int i) const { return ground(i).is_arriving() == arrival_; }
    int shifted() const { return shifted_; } // how many units it moves
    int leader() const { return leader_; }   // the first of them, who goes to the point that is named
    // Where that one would go; nothing: off the table.
    std::optional<Place> target(int i, Place to) const;
    Misstep judge(Place to) const;
    // The same, without looking for the refusal that comes first.
    bool allows(Place to, bool is_free = false) const;
    // For everybody, if it is so much for the leader.
    Part free_part(Vector way, int length, Part leading) const;

private:
    // Not even zero until there is a ground in it.
    union Slot {
        Slot() {}
        Ground ground;
    };
    std::array<Slot, most_units_a_squad> slots_;
    std::array<std::uint8_t, most_units_a_squad> units_{};
    std::array<Vector, most_units_a_squad> offsets_{}; // from the point that is named
    int size_ = 0;
    int shifted_ = 0;
    int leader_ = 0;
    bool arrival_ = false;
};

// Straight in from that place on the edge, this deep.
Place arrival_point(const Box& edge, int along, int depth);
// A legal arrival, if there is one (DZ-RES-2).
std::optional<Place> some_arrival(const Equipment& kit, const State& state, int unit);

} // namespace muster::dropzone
