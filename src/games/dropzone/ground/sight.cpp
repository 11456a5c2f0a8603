// Who sees what, how well, from how far, and behind what (DZ-GEO-6 to -8, DZ-SHO-3, DZ-SHO-7): pure questions
// about positions, in whole numbers.
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

constexpr int roof = 800;         // DZ-GEO-7: only what is higher hides one flyer from another
constexpr int cover_reach = 100;  // DZ-SHO-7
constexpr unsigned all_lines = 7; // a bit each; the first goes to the centre

using Ends = std::array<Place, 3>;

// DZ-GEO-6, DZ-GEO-8: at 1/4, 1/2 and 3/4 of an edge.
Ends points_on(const Box& edge) {
    const Vector way = edge.high - edge.low;
    return {edge.low + scaled(way, 1, 4), edge.low + scaled(way, 1, 2), edge.low + scaled(way, 3, 4)};
}

Place nearest_point(const Box& box, Place p) {
    return {std::clamp(p.x, box.low.x, box.high.x), std::clamp(p.y, box.low.y, box.high.y)};
}

Box box_around(Place eye, std::span<const Place> ends) {
    Box box = point(eye);
    for (const Place end : ends) {
        box.low = {std::min(box.low.x, end.x), std::min(box.low.y, end.y)};
        box.high = {std::max(box.high.x, end.x), std::max(box.high.y, end.y)};
    }
    return box;
}

Spot spot_of(const State& state, int unit) { return static_cast<Spot>(unit_at(state, unit).spot); }

// The better of two looks; of equals the first.
void improve(Look& best, int lines, Place from) {
    if (lines > best.lines) best = {lines, from};
}

} // namespace

// ---------------------------------------------------------------- what stands in the way

Lookout::Lookout(const Equipment& kit, const State& state, int shooter)
    : kit_(kit), state_(state), shooter_(shooter), flying_(is_airborne(state, shooter)) {
    find_eyes();
    if (eyes_ == 0) return;
    find_walls();
    if (kit.options.units_block_sight && !flying_) find_bodies();
}

// DZ-GEO-8, DZ-GAR-6: from the edge it is on, and from nowhere if it is in the middle.
void Lookout::find_eyes() {
    const Unit& unit = unit_at(state_, shooter_);
    if (is_on_table(state_, shooter_)) {
        eye_[0] = unit.at;
        eyes_ = 1;
    } else if (is_inside(state_, shooter_) && spot_of(state_, shooter_) != Spot::centre) {
        eye_ = points_on(edge_of(piece_info(kit_, PieceId(unit.host)).box, spot_of(state_, shooter_)));
        eyes_ = 3;
    }
}

// DZ-GEO-7
void Lookout::find_walls() {
    for (const PieceId piece : all_pieces(kit_)) {
        if (!has_tag(kit_, state_, piece, Tag::solid)) continue;
        const PieceInfo& info = piece_info(kit_, piece);
        const bool is_tall = info.height > kit_.options.skyline;
        const bool blocks_ground = !flying_ || (is_tall && !info.box.contains(eye_[0]));
        const bool blocks_flying = flying_ ? info.height > roof : is_tall;
        if (!blocks_ground && !blocks_flying) continue;
        walls_.push_back({info.box, piece, blocks_ground, blocks_flying});
    }
}

// Option units_block_sight: what stands on the ground hides what is behind it, but squads look past their own
// (DZ-RUL-66).
void Lookout::find_bodies() {
    const SquadId own = squad_of(kit_, shooter_);
    for (const int unit : all_units(kit_))
        if (is_on_ground(state_, unit) && squad_of(kit_, unit) != own)
            bodies_.push_back(
                {{unit_at(state_, unit).at, sheet_of(kit_, unit).radius}, squad_of(kit_, unit)});
}

// DZ-GEO-5, DZ-GEO-6: a bit for each line that nothing blocks.
unsigned Lookout::clear_lines(Place eye, std::span<const Place> ends, const Target& target) const {
    const Box whole = box_around(eye, ends);
    const unsigned all = all_lines >> (3 - ends.size());
    unsigned blocked = 0;
    for (const Wall& wall : walls_) {
        if (!(target.flying ? wall.blocks_flying : wall.blocks_ground)) continue;
        if (wall.piece == target.piece || !wall.box.may_be_within(whole, 0)) continue;
        if (target.above && wall.box.contains(*target.above)) continue;
        for (std::size_t i = 0; i < ends.size(); ++i)
            if ((blocked >> i & 1) == 0 && crosses(Segment{eye, ends[i]}, wall.box)) blocked |= 1u << i;
        if (blocked == all) return 0;
    }
    if (target.flying) return all & ~blocked;
    for (const Body& body : bodies_) {
        if (body.squad == target.squad) continue;
        for (std::size_t i = 0; i < ends.size(); ++i)
            if (nearer_than(body.disc.centre, Segment{eye, ends[i]}, body.disc.radius)) blocked |= 1u << i;
    }
    return all & ~blocked;
}

// ---------------------------------------------------------------- looking

// DZ-GEO-6: a unit in the open.
int Lookout::lines_to_disc(Place eye, int unit, const Target& target, Place at) const {
    if (eye == at) return 3;
    const Sheet& sheet = sheet_of(kit_, unit);
    const Vector way = at - eye;
    const Vector aside = scaled({-way.y, way.x}, sheet.radius, leg_length(eye, at));
    const Ends ends{at, at + aside, at + -aside};
    const unsigned clear = clear_lines(eye, ends, target);
    const bool centre_is_clear = (clear & 1) != 0;
    return sheet.is_infantry() && !centre_is_clear ? 0 : std::popcount(clear);
}

Look Lookout::at_unit(int unit, std::optional<Place> at) const {
    Target target;
    target.squad = squad_of(kit_, unit);
    if (is_inside(state_, unit)) {
        if (spot_of(state_, unit) == Spot::centre) return {0, eye_[0]}; // DZ-GAR-6
        return at_edge(unit_at(state_, unit).piece(), spot_of(state_, unit), target);
    }
    if (!is_on_table(state_, unit)) return {0, eye_[0]};
    const Place place = at.value_or(unit_at(state_, unit).at);
    target.flying = is_airborne(state_, unit);
    if (target.flying && !flying_) target.above = place;
    Look best{0, eye_[0]};
    for (int i = 0; i < eyes_; ++i) {
        const Place eye = eye_[static_cast<std::size_t>(i)];
        improve(best, lines_to_disc(eye, unit, target, place), eye);
    }
    return best;
}

// One line, to the nearest point: it is seen, or not.
Look Lookout::at_piece(PieceId piece) const {
    Target target;
    target.piece = piece;
    Look best{0, eye_[0]};
    for (int i = 0; i < eyes_ && best.lines == 0; ++i) {
        const Place eye = eye_[static_cast<std::size_t>(i)];
        const Place end = nearest_point(piece_info(kit_, piece).box, eye);
        if (clear_lines(eye, std::span(&end, 1), target) != 0) best = {3, eye};
    }
    return best;
}

Look Lookout::at_edge(PieceId piece, Spot edge) const { return at_edge(piece, edge, {}); }

Look Lookout::at_edge(PieceId piece, Spot edge, const Target& target) const {
    const Ends ends = points_on(edge_of(piece_info(kit_, piece).box, edge));
    Look best{0, eye_[0]};
    for (int i = 0; i < eyes_; ++i) {
        const Place eye = eye_[static_cast<std::size_t>(i)];
        improve(best, std::popcount(clear_lines(eye, ends, target)), eye);
    }
    return best;
}

Look Lookout::at(Thing target, std::optional<Place> place) const {
    return target.is(ThingKind::piece) ? at_piece(target.piece()) : at_unit(target.id, place);
}

int clear_lines(const Equipment& kit, const State& state, int shooter, Thing target,
                std::optional<Place> at) {
    return Lookout(kit, state, shooter).at(target, at).lines;
}

// DZ-GEO-6, DZ-USR: scenery and whatever is Large is never Hull Down.
Seen seen_by(const Equipment& kit, Thing target, int lines) {
    if (lines == 0) return Seen::not_at_all;
    const bool hides = target.is(ThingKind::unit) && !sheet_of(kit, target.id).large;
    return lines == 1 && hides ? Seen::hull_down : Seen::open;
}

Seen sees(const Equipment& kit, const State& state, int shooter, Thing target, std::optional<Place> at) {
    return seen_by(kit, target, clear_lines(kit, state, shooter, target, at));
}

// ---------------------------------------------------------------- range

int range_against(const Equipment& kit, const Weapon& weapon, Thing target) {
    return target.is(ThingKind::unit) && sheet_of(kit, target.id).active ? weapon.countered : weapon.full;
}

namespace {

bool are_in_contact(const Equipment& kit, const State& state, int a, int b) {
    return is_on_ground(state, a) && is_on_ground(state, b) &&
           within(unit_at(state, a).at, unit_at(state, b).at,
                  sheet_of(kit, a).radius + sheet_of(kit, b).radius);
}

} // namespace

bool reaches(const Equipment& kit, const State& state, int shooter, int weapon, Thing target, const Box& from,
             const Box& to) {
    return within(from, to, range_against(kit, weapon_of(kit, shooter, weapon), target)) ||
           (target.is(ThingKind::unit) && are_in_contact(kit, state, shooter, target.id));
}

bool is_in_range(const Equipment& kit, const State& state, int shooter, int weapon, Thing target,
                 std::optional<Place> at) {
    const Box from = extent_of(kit, state, shooter);
    if (target.is(ThingKind::piece))
        return reaches(kit, state, shooter, weapon, target, from, piece_info(kit, target.piece()).box);
    const Box to = at ? point(*at) : extent_of(kit, state, target.id);
    return reaches(kit, state, shooter, weapon, target, from, to);
}

int clear_lines_of_flame(const Equipment& kit, const State& state, const Lookout& lookout, int shooter,
                         int weapon, int target) {
    const Box from = extent_of(kit, state, shooter);
    const PieceId piece = unit_at(state, target).piece();
    const int range = range_against(kit, weapon_of(kit, shooter, weapon), Thing::of(ThingKind::unit, target));
    int best = -1;
    for (const Spot edge : {Spot::north, Spot::east, Spot::south, Spot::west})
        if (within(from, edge_of(piece_info(kit, piece).box, edge), range))
            best = std::max(best, lookout.at_edge(piece, edge).lines);
    return best;
}

// ---------------------------------------------------------------- cover

namespace {

unsigned cover_by(unsigned tags) {
    return ((tags & bit_of(Tag::soft)) != 0 ? bit_of(CoverKind::soft) : 0) |
           ((tags & bit_of(Tag::body)) != 0 ? bit_of(CoverKind::body) : 0);
}

// In the open: pieces close by that the line touches.
unsigned cover_in_open(const Equipment& kit, const State& state, Place from, Place at, PieceId own_garrison) {
    unsigned cover = 0;
    for (const PieceId piece : all_pieces(kit)) {
        const Box& box = piece_info(kit, piece).box;
        const unsigned offers = cover_by(tags_of(kit, state, piece));
        if ((offers & ~cover) == 0 || piece == own_garrison) continue;
        if (within(at, box, cover_reach) && meet(Segment{from, at}, box)) cover |= offers;
    }
    return cover;
}

// DZ-GAR-6: whoever is in a garrison has what it offers.
unsigned cover_inside(const Equipment& kit, const State& state, int unit) {
    return cover_by(tags_of(kit, state, unit_at(state, unit).piece()));
}

} // namespace

// DZ-RUL-67: from an edge, the line begins at the point that sees most.
unsigned cover_of(const Equipment& kit, const State& state, int shooter, int target) {
    if (!sheet_of(kit, target).is_infantry()) return 0;
    if (is_inside(state, target)) return cover_inside(kit, state, target);
    const Place at = unit_at(state, target).at;
    if (!is_inside(state, shooter))
        return cover_in_open(kit, state, unit_at(state, shooter).at, at, PieceId::none());
    const Place eye = Lookout(kit, state, shooter).at_unit(target).from;
    return cover_in_open(kit, state, eye, at, unit_at(state, shooter).piece());
}

bool has_body_cover(const Equipment& kit, const State& state, Place from, int target) {
    if (!sheet_of(kit, target).is_infantry()) return false;
    const unsigned cover = is_inside(state, target)
                               ? cover_inside(kit, state, target)
                               : cover_in_open(kit, state, from, unit_at(state, target).at, PieceId::none());
    return (cover & bit_of(CoverKind::body)) != 0;
}

} // namespace muster::dropzone
