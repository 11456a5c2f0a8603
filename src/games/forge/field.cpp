// What the table measures: gaps, contact, terrain on a straight line, sight and cover, where a unit may go.
// Pure questions about positions (2.3, 5.2, 5.5; FO-GEO-1: all in whole hundredths of an inch), and the small
// sums over seats and sides that all files use.
#include "games/forge/parts.hpp"

#include <algorithm>

namespace muster::forge {

// ---------------------------------------------------------------- seats, sides and what is left of a unit

SeatSet seats_of_side(const Equipment& kit, SideId side) {
    SeatSet seats;
    for (const Seat seat : seats_of(kit))
        if (side_of(kit, seat) == side) seats.add(seat);
    return seats;
}

int largest_team(const Equipment& kit) {
    int largest = 0;
    for (const SideId side : sides_of(kit)) largest = std::max(largest, seats_of_side(kit, side).size());
    return largest;
}

int slot_behind(const Equipment& kit, Seat seat) {
    const SeatSet seats = seats_of_side(kit, side_of(kit, seat));
    return (seat.index() - seats.front().index() + 1) % seats.size();
}

int wounds_left(const Equipment& kit, const State& state, UnitId unit) {
    return models_left(state, unit) * sheet_of(kit, unit).wounds - unit_at(state, unit).damage;
}

// FO-BID-5
int room_of_unit(const Equipment& kit, const State& state, UnitId unit) {
    return std::max(0, most_bid_shock(sheet_of(kit, unit).co) - unit_at(state, unit).shock);
}

int room_of(const Equipment& kit, const State& state, Seat seat) {
    int room = 0;
    for (const UnitId unit : units_of(kit, seat) & state.table) room += room_of_unit(kit, state, unit);
    return room;
}

// ---------------------------------------------------------------- 2.3 Gaps and contact

int gap(const Disc& a, const Disc& b) {
    return static_cast<int>(root_down(squared_distance(a.centre, b.centre))) - a.radius - b.radius;
}

// FO-INV-13: the same from both sides.
UnitSet touching(const Equipment& kit, const State& state, UnitId unit) {
    const Disc own = disc_of(kit, state, unit);
    UnitSet found;
    for (const UnitId enemy : enemies_of(kit, state, unit))
        if (is_in_contact(kit, own, disc_of(kit, state, enemy))) found.add(enemy);
    return found;
}

UnitId closest_enemy(const Equipment& kit, const State& state, UnitId unit) {
    const Disc own = disc_of(kit, state, unit);
    UnitId closest = UnitId::none();
    int least = 0;
    for (const UnitId enemy : enemies_of(kit, state, unit)) {
        const int distance = gap(own, disc_of(kit, state, enemy));
        if (!closest.is_none() && distance >= least) continue;
        closest = enemy;
        least = distance;
    }
    return closest;
}

// Two whose centres are one have no such point: what is returned overlaps.
Place contact_point(const Disc& mover, const Disc& target) {
    const Spot spot = out_from(target.centre, mover.centre, mover.radius + target.radius + contact_gap);
    return spot.found ? spot.at : target.centre;
}

// ---------------------------------------------------------------- terrain on a straight line

namespace {

// FO-GEO-7
bool is_crossed(const TerrainPiece& piece, const Segment& line) {
    return piece.shape == TerrainShape::line ? meet(line, piece.line) : meet(line, piece.box);
}

// FO-GEO-8
bool is_in(const TerrainPiece& piece, Place centre) {
    return piece.shape == TerrainShape::area && piece.box.contains(centre);
}

} // namespace

OnTheWay on_the_way(const Equipment& kit, const Segment& path) {
    OnTheWay way;
    for (const PieceId id : kit.scenario.terrain.ids()) {
        const TerrainPiece& piece = kit.scenario.terrain[id];
        if (piece.ground == Footing::difficult)
            way.difficult = way.difficult || is_crossed(piece, path);
        else if (piece.ground == Footing::obstacle && is_crossed(piece, path))
            way.obstacles.add(id);
    }
    return way;
}

bool fights_over_obstacle(const Equipment& kit, Place a, Place b) {
    return std::ranges::any_of(kit.scenario.terrain, [&](const TerrainPiece& piece) {
        return piece.ground == Footing::obstacle && is_crossed(piece, {a, b});
    });
}

// ---------------------------------------------------------------- 5.5 Sight and cover

// FO-GEO-11: nobody looks anywhere in particular, so both see each other or neither does.
bool has_sight(const Equipment& kit, Place from, Place to) {
    const Segment line{from, to};
    return std::ranges::none_of(kit.scenario.terrain, [&](const TerrainPiece& piece) {
        switch (piece.shape) {
        case TerrainShape::line: return false;
        case TerrainShape::block: return piece.sight == Sightline::solid && is_crossed(piece, line);
        default:
            return piece.sight == Sightline::dense && !is_in(piece, from) && !is_in(piece, to) &&
                   is_crossed(piece, line);
        }
    });
}

namespace {

constexpr unsigned bit_of(Cover cover) { return 1u << static_cast<int>(cover); }

// FO-COV-1. A dense area that is crossed hides whoever is behind it, so only those in it are ever sheltered.
bool shelters(const Equipment& kit, const TerrainPiece& piece, const Segment& sight, const Disc& target) {
    if (piece.shape == TerrainShape::line)
        return is_crossed(piece, sight) &&
               within(target.centre, piece.line, target.radius + kit.measures.obstacle_cover);
    if (is_in(piece, target.centre)) return true;
    return piece.sight == Sightline::light && !is_in(piece, sight.from) && is_crossed(piece, sight);
}

// FO-COV-2: of several kinds that make each other needless, only the best.
unsigned best_of(unsigned kinds, bool table_b) {
    if ((kinds & bit_of(Cover::fortified)) != 0) kinds &= ~bit_of(Cover::hard);
    const unsigned better = bit_of(Cover::hard) | bit_of(Cover::fortified);
    if (table_b && (kinds & better) != 0) kinds &= ~bit_of(Cover::soft);
    return kinds;
}

} // namespace

Shelter shelter_of(const Equipment& kit, const Disc& shooter, const Disc& target) {
    const Segment sight{shooter.centre, target.centre};
    unsigned kinds = 0;
    for (const TerrainPiece& piece : kit.scenario.terrain)
        if (piece.cover != Cover::none && shelters(kit, piece, sight, target)) kinds |= bit_of(piece.cover);
    Shelter shelter;
    shelter.point_blank = gap_within(shooter, target, kit.measures.point_blank);
    if (shelter.point_blank) kinds &= bit_of(Cover::negative); // FO-COV-3
    const bool table_b = kit.options.cover_b;
    kinds = best_of(kinds, table_b);
    const auto counts = [&](Cover cover) { return (kinds & bit_of(cover)) != 0; };
    // 2.4: the tables
    if (counts(Cover::soft)) (table_b ? shelter.save : shelter.accuracy) += table_b ? 1 : -1;
    if (counts(Cover::hard)) shelter.save += table_b ? 2 : 1;
    if (counts(Cover::fortified)) shelter.save += table_b ? 3 : 2;
    if (counts(Cover::negative)) shelter.save -= 1;
    shelter.kinds = static_cast<std::uint8_t>(kinds);
    return shelter;
}

// ---------------------------------------------------------------- 5.2 Where a unit may go

namespace {

// Where the centre of a disc may be that lies wholly in a box (FO-GEO-12).
Box centres_in(const Box& box, int radius) {
    const auto moved = [](int coordinate, int by) { return static_cast<std::int16_t>(coordinate + by); };
    return {{moved(box.low.x, radius), moved(box.low.y, radius)},
            {moved(box.high.x, -radius), moved(box.high.y, -radius)}};
}

Vector difference(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }

} // namespace

Ground::Ground(const Equipment& kit, const State& state, UnitId unit, int reach, UnitId exempt)
    : from_(unit_at(state, unit).at), centres_(centres_in(kit.scenario.table, sheet_of(kit, unit).radius)),
      radius_(sheet_of(kit, unit).radius) {
    const UnitSet enemies = enemies_of(kit, state, unit);
    for (const UnitId other : state.table - UnitSet(unit)) {
        const Vector there = unit_at(state, other).at - from_;
        const std::int64_t distance = squared_length(there);
        const int radii = radius_ + sheet_of(kit, other).radius;
        const int bubble = radii + kit.measures.bubble;
        if (distance > square(reach + bubble)) continue;
        others_.push_back({there, square(radii)});
        if (enemies.contains(other) && other != exempt)
            enemies_.push_back({there, square(bubble), distance <= square(bubble)});
    }
    for (const TerrainPiece& piece : kit.scenario.terrain)
        if (piece.ground == Footing::impassable && piece.box.may_be_within({from_, from_}, reach + radius_))
            blocks_.push_back(piece.box);
}

Misstep Ground::step_to(Place to) const {
    if (const Misstep misstep = end_at(to); misstep != Misstep::none) return misstep;
    if (crosses_block(to)) return Misstep::blocked;
    return keeps_away(to) ? Misstep::none : Misstep::too_near;
}

// FO-MOV-4, FO-MOV-5; FO-MOV-8: friends are in the way only here.
Misstep Ground::end_at(Place at) const {
    if (!centres_.contains(at)) return Misstep::off_table;
    const Vector step = at - from_;
    for (const Other& other : others_)
        if (squared_length(difference(other.there, step)) < other.overlap) return Misstep::no_room;
    for (const Box& block : blocks_)
        if (overlap(Disc{at, radius_}, block)) return Misstep::no_room;
    return Misstep::none;
}

// FO-MOV-6
bool Ground::crosses_block(Place to) const {
    return std::ranges::any_of(blocks_, [&](const Box& block) { return meet(Segment{from_, to}, block); });
}

// FO-MOV-7, with FO-GEO-9. An enemy that lies behind, or abreast, is nearest at the start: and there it is
// far enough, or it may not come nearer.
bool Ground::keeps_away(Place to) const {
    const Vector step = to - from_;
    const std::int64_t length = squared_length(step);
    for (const Enemy& enemy : enemies_) {
        const std::int64_t ahead = dot(step, enemy.there);
        const auto end_is_too_near = [&] {
            return squared_length(difference(enemy.there, step)) <= enemy.bubble;
        };
        if (enemy.near_before) {
            if (ahead > 0 || end_is_too_near()) return false;
        } else if (ahead >= length) {
            if (end_is_too_near()) return false;
        } else if (ahead > 0 && square(cross(step, enemy.there)) <= enemy.bubble * length) {
            return false;
        }
    }
    return true;
}

bool Ground::may_stop(Place at) const {
    if (end_at(at) != Misstep::none) return false;
    const Vector step = at - from_;
    return std::ranges::none_of(enemies_, [&](const Enemy& enemy) {
        return squared_length(difference(enemy.there, step)) <= enemy.bubble;
    });
}

} // namespace muster::forge
