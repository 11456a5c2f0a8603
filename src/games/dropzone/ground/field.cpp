// What the table measures: who is where and inside of what, distances, coherency, Influence and footprints
// (2.1, 2.3, 2.4). Pure questions about positions, all in whole hundredths of an inch, and the small sums
// over squads and seats that all files use.
#include "games/dropzone/ground/ground.hpp"

namespace muster::dropzone {

// ---------------------------------------------------------------- sets in the detail of an action

// No set is written as no detail, and in no other way.
std::optional<SquadSet> squads_in_detail(const Equipment& kit, Seat seat, std::int32_t detail) {
    if (detail == no_detail) return SquadSet{};
    if (detail <= 0 || detail >= 1 << most_squads_a_force) return std::nullopt;
    const auto squads =
        SquadSet::from_bits(static_cast<std::uint64_t>(detail) << first_squad_of(kit, seat).index());
    if (!(squads - squads_of(kit, seat)).empty()) return std::nullopt;
    return squads;
}

std::int32_t detail_of_squads(const Equipment& kit, Seat seat, SquadSet squads) {
    if (squads.empty()) return no_detail;
    return static_cast<std::int32_t>(squads.bits() >> first_squad_of(kit, seat).index());
}

// ---------------------------------------------------------------- who is where

int living_in(const Equipment& kit, const State& state, SquadId squad) {
    int living = 0;
    for (const int unit : units_of(kit, squad)) living += is_alive(state, unit);
    return living;
}

int first_living(const Equipment& kit, const State& state, SquadId squad) {
    for (const int unit : units_of(kit, squad))
        if (is_alive(state, unit)) return unit;
    return -1;
}

bool any_unit_is(const Equipment& kit, const State& state, SquadId squad, Where place) {
    for (const int unit : units_of(kit, squad))
        if (where(state, unit) == place) return true;
    return false;
}

PieceId garrison_of(const Equipment& kit, const State& state, SquadId squad) {
    for (const int unit : units_of(kit, squad))
        if (is_inside(state, unit)) return unit_at(state, unit).piece();
    return PieceId::none();
}

int outermost(const State& state, int unit) {
    while (is_aboard(state, unit)) unit = unit_at(state, unit).host;
    return unit;
}

bool is_in_play(const Equipment& kit, const State& state, Seat seat) {
    for (const int unit : units_of_seat(kit, seat))
        if (is_alive(state, unit)) return true;
    return false;
}

SeatSet in_play(const Equipment& kit, const State& state) {
    SeatSet seats;
    for (const Seat seat : seats_of(kit))
        if (is_in_play(kit, state, seat)) seats.add(seat);
    return seats;
}

ObjectiveId carried_by(const Equipment& kit, const State& state, SquadId squad) {
    for (const ObjectiveId objective : all_objectives(kit))
        if (objective_at(state, objective).carrier == squad) return objective;
    return ObjectiveId::none();
}

int units_inside(const Equipment& kit, const State& state, PieceId piece) {
    int inside = 0;
    for (const int unit : all_units(kit))
        inside += is_inside(state, unit) && unit_at(state, unit).piece() == piece;
    return inside;
}

SquadSet squads_inside(const Equipment& kit, const State& state, PieceId piece) {
    SquadSet squads;
    for (const int unit : all_units(kit))
        if (is_inside(state, unit) && unit_at(state, unit).piece() == piece) squads.add(squad_of(kit, unit));
    return squads;
}

std::optional<Seat> active_seat(const State& state) {
    const Frame* activation = state.flow.find<ActivationFrame>();
    if (activation == nullptr) return std::nullopt;
    return activation->seat();
}

// ---------------------------------------------------------------- measuring (2.1)

namespace {

constexpr Box whole_table{{0, 0}, {table_side, table_side}};

// Units that can be measured from and to: on the table, in the open or inside of something that stands there.
bool is_outside(const State& state, int unit) { return is_on_table(state, unit) || is_inside(state, unit); }

} // namespace

Box edge_of(const Box& box, Spot spot) {
    switch (spot) {
    case Spot::north: return {{box.low.x, box.high.y}, box.high};
    case Spot::east: return {{box.high.x, box.low.y}, box.high};
    case Spot::south: return {box.low, {box.high.x, box.low.y}};
    case Spot::west: return {box.low, {box.low.x, box.high.y}};
    case Spot::centre: break;
    }
    return box;
}

// A seat that has no zone yet could come from anywhere.
Box arrival_edge(const Equipment& kit, const State& state, Seat seat) {
    const std::uint8_t zone = state.zone[seat];
    return zone == nothing ? whole_table : edge_of(whole_table, kit.scenario.zones[zone].edge);
}

Box extent_of(const Equipment& kit, const State& state, int unit) {
    const Unit& outside = unit_at(state, outermost(state, unit));
    if (outside.where != static_cast<std::uint8_t>(Where::garrison)) return point(outside.at);
    return edge_of(piece_info(kit, PieceId(outside.host)).box, static_cast<Spot>(outside.spot));
}

Box influence_extent(const Equipment& kit, const State& state, int unit) {
    const int outside = outermost(state, unit);
    if (is_inside(state, outside)) return piece_info(kit, PieceId(unit_at(state, outside).host)).box;
    return point(unit_at(state, outside).at);
}

namespace {

// DZ-UNIT-2: whoever shares a garrison counts as within 100.
constexpr int distance_inside = 100;

bool are_within(const Equipment& kit, const State& state, int a, int b, int limit) {
    if (is_inside(state, a) && is_inside(state, b) && unit_at(state, a).host == unit_at(state, b).host)
        return limit >= distance_inside;
    return within(extent_of(kit, state, a), extent_of(kit, state, b), limit);
}

} // namespace

bool squads_within(const Equipment& kit, const State& state, SquadId a, SquadId b, int limit) {
    for (const int one : units_of(kit, a)) {
        if (!is_outside(state, one)) continue;
        for (const int other : units_of(kit, b))
            if (is_outside(state, other) && are_within(kit, state, one, other, limit)) return true;
    }
    return false;
}

bool unit_within_of_squad(const Equipment& kit, const State& state, SquadId squad, const Box& thing,
                          int limit) {
    for (const int unit : units_of(kit, squad))
        if (is_outside(state, unit) && within(extent_of(kit, state, unit), thing, limit)) return true;
    return false;
}

// ---------------------------------------------------------------- coherency (2.3)

int coherency_of(const Sheet& sheet) {
    const int distance = sheet.is_infantry() ? 200 : sheet.is_aircraft() ? 600 : 300;
    return sheet.wide ? 2 * distance : distance;
}

// Whoever is linked with the first is found by going from link to link until nobody is added.
bool is_in_coherency(const Equipment& kit, const State& state, SquadId squad) {
    const int limit = coherency_of(sheet_of_squad(kit, squad));
    const int first = squad_info(kit, squad).first;
    unsigned apart = 0; // numbers within the squad, a bit each
    for (const int unit : units_of(kit, squad))
        if (is_outside(state, unit)) apart |= 1u << (unit - first);
    unsigned fresh = apart & (0u - apart);
    while (fresh != 0) {
        apart &= ~fresh;
        unsigned found = 0;
        for (const int a : Bits(fresh))
            for (const int b : Bits(apart))
                if (are_within(kit, state, first + a, first + b, limit)) found |= 1u << b;
        fresh = found;
    }
    return apart == 0;
}

// ---------------------------------------------------------------- commanders (2.4)

namespace {

constexpr int influence_step = 400;

// DZ-CMD-2: embarked in something on the table counts.
bool is_present(const State& state, int unit) {
    return is_alive(state, unit) && is_outside(state, outermost(state, unit));
}

} // namespace

int influence_of(int cv) { return influence_step * cv; }

int cv_of(const Equipment& kit, const State& state, Seat seat) {
    int cv = 0;
    for (const int unit : units_of_seat(kit, seat)) {
        const int own = info_of(kit, unit).commander;
        if (own > cv && is_present(state, unit)) cv = own;
    }
    return cv;
}

namespace {

// DZ-CMD-3: how far a unit's Influence reaches; 0: it has none.
int influence_around(const Equipment& kit, int unit) {
    const int scouting = sheet_of(kit, unit).category == Category::scout ? scout_influence : 0;
    return std::max(influence_of(info_of(kit, unit).commander), scouting);
}

bool is_influenced(const Equipment& kit, const State& state, Seat seat, const Box& target) {
    for (const int unit : units_of_seat(kit, seat)) {
        const int reach = influence_around(kit, unit);
        if (reach > 0 && is_present(state, unit) && within(influence_extent(kit, state, unit), target, reach))
            return true;
    }
    return false;
}

bool is_unit_influenced(const Equipment& kit, const State& state, Seat seat, int unit, InReadiness counts) {
    if (is_present(state, unit)) return is_influenced(kit, state, seat, influence_extent(kit, state, unit));
    return counts == InReadiness::at_its_edge && is_alive(state, unit) &&
           real_where(state, unit) == Where::readiness &&
           is_influenced(kit, state, seat, arrival_edge(kit, state, owner_of(kit, unit)));
}

} // namespace

bool is_in_influence(const Equipment& kit, const State& state, Seat seat, Thing target, InReadiness counts) {
    if (target.is(ThingKind::unit)) return is_unit_influenced(kit, state, seat, target.id, counts);
    if (target.is(ThingKind::piece))
        return is_influenced(kit, state, seat, piece_info(kit, target.piece()).box);
    if (!target.is(ThingKind::squad)) return false;
    for (const int unit : units_of(kit, target.squad()))
        if (is_unit_influenced(kit, state, seat, unit, counts)) return true;
    return false;
}

int hand_limit(const Equipment& kit, const State& state, Seat seat) {
    if (kit.options.fixed_hand > 0) return kit.options.fixed_hand;
    return std::max(1, cv_of(kit, state, seat));
}

// ---------------------------------------------------------------- footprints (DZ-GEO-9)

bool may_cross(const Sheet& sheet, const PieceInfo& piece) {
    constexpr int skimmed = 200;
    if (sheet.type == Type::skimmer) return piece.height <= skimmed;
    return sheet.type == Type::walker && piece.height <= sheet.stride;
}

bool may_stop_on(const Sheet& sheet, const PieceInfo& piece) {
    return sheet.type == Type::skimmer && may_cross(sheet, piece);
}

Footprints::Footprints(const Equipment& kit, const State& state, const Sheet& sheet, const Box& area,
                       const Ignored& ignored)
    : radius_(sheet.radius) {
    for (const PieceId piece : all_pieces(kit)) {
        const PieceInfo& info = piece_info(kit, piece);
        if (piece != ignored.piece && info.box.may_be_within(area, radius_) &&
            has_tag(kit, state, piece, Tag::impassable) && !may_stop_on(sheet, info))
            walls_.push_back(info.box);
    }
    for (const int other : all_units(kit)) {
        if (!is_on_ground(state, other) || other == ignored.unit || squad_of(kit, other) == ignored.squad)
            continue;
        const Disc disc{unit_at(state, other).at, radius_ + sheet_of(kit, other).radius};
        if (nearer_than(disc.centre, area, disc.radius)) others_.push_back(disc);
    }
}

bool Footprints::allow(Place at) const {
    if (!is_on_this_table(at)) return false; // DZ-GEO-1
    for (const Box& wall : walls_)
        if (overlap(Disc{at, radius_}, wall)) return false;
    for (const Disc& other : others_)
        if (nearer_than(at, other.centre, other.radius)) return false;
    return true;
}

bool fits_on_ground(const Equipment& kit, const State& state, int unit, Place at, SquadId ignored_squad) {
    return Footprints(kit, state, sheet_of(kit, unit), point(at), {unit, ignored_squad, PieceId::none()})
        .allow(at);
}

} // namespace muster::dropzone
