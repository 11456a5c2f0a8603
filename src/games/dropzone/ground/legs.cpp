// Legs of a Moving action, one unit or a whole squad at a time, and those that bring units on to the table
// (DZ-MOV-1 to DZ-MOV-6, DZ-RES-2). `Ground` answers for everything: what is offered, what is refused and
// what a leg costs.
#include "games/dropzone/ground/ground.hpp"

namespace muster::dropzone {

namespace {

constexpr int march_bonus = 200;      // C06
constexpr int road_bonus = 200;       // DZ-MOV-4
constexpr int highest_flown = 800;    // DZ-MOV-2, DZ-AIR-1
constexpr int arrival_gap = 40;       // DZ-RES-2: between the discs of a shift
constexpr int arrival_stride = 50;    // DZ-RES-2: along the edge
constexpr int unlimited = full_range; // no leg is as long
constexpr int leeway = 3;             // more than rounding can move a leg aside

// DZ-MOV-5, DZ-RUL-68: the 1 for getting out or in is at least that much, and no more once it has gone on.
int moved_by_legs(const Unit& unit) { return unit.road == nothing ? 0 : unit.moved; }

int half_left(const Equipment& kit, const State& state, int unit) {
    const Unit& one = unit_at(state, unit);
    const Sheet& sheet = sheet_of(kit, unit);
    if (!one.has(UnitFlag::exchanged) || !sheet.is_aircraft()) return unlimited;
    return std::max(0, half_mv(sheet) - moved_by_legs(one));
}

int fire_left(const Unit& unit) {
    return unit.cap < 0 ? unlimited : std::max(0, unit.cap - moved_by_legs(unit));
}

bool may_take_roads(const Sheet& sheet) { return sheet.type == Type::tank || sheet.type == Type::walker; }

bool is_slowed(const Sheet& sheet) { return sheet.type != Type::skimmer && sheet.type != Type::walker; }

Box widened(const Box& box, int x, int y) {
    const auto moved = [](int coordinate, int far) { return static_cast<std::int16_t>(coordinate + far); };
    return {{moved(box.low.x, -x), moved(box.low.y, -y)}, {moved(box.high.x, x), moved(box.high.y, y)}};
}
Box grown(const Box& box, int by) { return widened(box, by, by); }

bool is_vertical(const Box& edge) { return edge.low.x == edge.high.x; }

// DZ-OBJ-10: whoever left the table this round stays away.
bool may_arrive(const Equipment& kit, const State& state, int unit) {
    return where(state, unit) == Where::readiness && !has(state.extracted, squad_of(kit, unit));
}

bool may_go(const Equipment& kit, const State& state, int unit) {
    return is_on_table(state, unit) || may_arrive(kit, state, unit);
}

} // namespace

int mv_of(const Equipment& kit, const State& state, int unit) {
    const int mv = sheet_of(kit, unit).mv;
    return has(state.activation.marching, squad_of(kit, unit)) ? mv + march_bonus : mv;
}

int half_mv(const Sheet& sheet) {
    constexpr int inch = 100;
    return inch * ((sheet.mv + 2 * inch - 1) / (2 * inch));
}

int moved_limit(const Equipment& kit, const State& state, int unit) {
    return std::min(fire_left(unit_at(state, unit)), half_left(kit, state, unit));
}

void count_as_moved(Unit& unit) { unit.moved = std::max<std::int16_t>(unit.moved, 1); }

// ---------------------------------------------------------------- the ground of one unit

Ground::Ground(const Equipment& kit, const State& state, int unit) {
    const Unit& one = unit_at(state, unit);
    const Sheet& sheet = sheet_of(kit, unit);
    arriving_ = !is_on_table(state, unit);
    flying_ = arriving_ ? sheet.is_aircraft() : is_airborne(state, unit); // DZ-RES-2
    landed_ = sheet.is_aircraft() && !flying_;
    start_ = arriving_ ? arrival_edge(kit, state, owner_of(kit, unit)) : point(one.at);
    radius_ = sheet.radius;
    const int mv = mv_of(kit, state, unit);
    left_ = std::max(0, mv - one.spent);
    on_road_ = left_;
    fire_left_ = fire_left(one);
    half_left_ = half_left(kit, state, unit);
    const int index = index_in_squad(kit, unit);
    many_legs_ = flying_ && state.motion.paths[static_cast<std::size_t>(index)].size > most_legs;
    if (!flying_ && may_take_roads(sheet) && one.road != off_road)
        on_road_ = std::max(0, mv + road_bonus - one.spent);
    if (on_road_ == 0) return; // whatever lies around, every leg is too long
    collect_pieces(kit, state, sheet, one.road);
    if (roads_.empty()) on_road_ = left_;
    if (!flying_) collect_units(kit, state, unit);
}

void Ground::collect_pieces(const Equipment& kit, const State& state, const Sheet& sheet, std::uint8_t road) {
    const int reach = on_road_ + radius_;
    for (const PieceId piece : all_pieces(kit)) {
        const PieceInfo& info = piece_info(kit, piece);
        if (!info.box.may_be_within(start_, reach)) continue;
        if (flying_) {
            if (is_standing(state, piece) && info.height > highest_flown)
                walls_.push_back({info.box, grown(info.box, leeway)});
            continue;
        }
        const unsigned kinds = tags_of(kit, state, piece);
        const auto is = [&](Tag tag) { return (kinds & bit_of(tag)) != 0; };
        if (is(Tag::impassable) && !may_cross(sheet, info))
            walls_.push_back({info.box, grown(info.box, radius_ + leeway)});
        else if (is(Tag::impassable) && !may_stop_on(sheet, info))
            stops_.push_back(info.box);
        if (is(Tag::tough) && is_slowed(sheet)) tough_.push_back(info.box);
        const bool all_on_it = road == nothing ? info.box.may_be_within(start_, 0) : road == piece.index();
        if (is(Tag::exceptional) && on_road_ > left_ && all_on_it) roads_.push_back({info.box, piece});
    }
}

void Ground::collect_units(const Equipment& kit, const State& state, int unit) {
    const bool steps_over = sheet_of(kit, unit).type == Type::walker;
    const SquadId squad = squad_of(kit, unit);
    for (const int other : all_units(kit)) {
        if (other == unit || !is_on_ground(state, other)) continue;
        const Sheet& sheet = sheet_of(kit, other);
        const Disc disc{unit_at(state, other).at, radius_ + sheet.radius};
        if (!start_.may_be_within(point(disc.centre), on_road_ + disc.radius)) continue;
        if (squad_of(kit, other) == squad)
            mates_.push_back(disc);
        else if (steps_over && sheet.is_infantry())
            stepped_over_.push_back(disc);
        else
            blocking_.push_back(disc);
    }
}

int Ground::easy_reach() const { return std::min({left_, fire_left_, half_left_}); }
int Ground::reach() const { return std::min({on_road_, fire_left_, half_left_}); }

// DZ-RES-2: straight in, so an arrival begins at the point of the edge that is nearest to its end.
Place Ground::start_of(Place to) const {
    return {std::clamp(to.x, start_.low.x, start_.high.x), std::clamp(to.y, start_.low.y, start_.high.y)};
}

std::uint8_t Ground::road_of(const Segment& leg) const {
    for (const Road& road : roads_)
        if (road.box.contains(leg.from) && road.box.contains(leg.to)) return road.piece.number;
    return off_road;
}

// Pieces never overlap, so shares are added.
Share Ground::tough_share_of(const Segment& leg) const {
    Share inside;
    if (tough_.empty()) return inside;
    const Box around = Box::around(leg.from, leg.to);
    for (const Box& box : tough_) {
        if (!box.may_be_within(around, 0)) continue;
        const Share share = share_inside(leg, box);
        inside = {inside.parts + share.parts, share.whole};
    }
    return inside;
}

namespace {

int cost_of(int length, const Share& tough) { // DZ-MOV-3: the surcharge is rounded up
    return length + static_cast<int>((length * tough.parts + tough.whole - 1) / tough.whole);
}

} // namespace

// A length is at most n if its square is at most n * n: roots are needed for tough ground alone. Pieces do
// not overlap, so there is none on a road.
bool Ground::costs_too_much(const Segment& leg, std::int64_t squared) const {
    if (squared > square(left_)) return squared > square(on_road_) || road_of(leg) == off_road;
    const Share tough = tough_share_of(leg);
    return tough.parts > 0 && cost_of(leg_length(leg.from, leg.to), tough) > left_;
}

namespace {

// A leg, and the box around it for a cheap first look.
struct Stroke {
    explicit Stroke(const Segment& way) : leg(way), around(Box::around(way.from, way.to)) {}
    Segment leg;
    Box around;
};

bool is_beside(const Wall& wall, const Stroke& stroke) {
    const Box& box = wall.grown;
    return stroke.around.high.x <= box.low.x || stroke.around.low.x >= box.high.x ||
           stroke.around.high.y <= box.low.y || stroke.around.low.y >= box.high.y;
}

bool comes_near(const Wall& wall, const Stroke& stroke) {
    return !is_beside(wall, stroke) && crosses(stroke.leg, wall.grown);
}

bool comes_nearer_than(int distance, Place centre, const Stroke& stroke) {
    const int x = centre.x;
    const int y = centre.y;
    if (stroke.around.high.x <= x - distance || stroke.around.low.x >= x + distance ||
        stroke.around.high.y <= y - distance || stroke.around.low.y >= y + distance)
        return false;
    return nearer_than(centre, stroke.leg, distance);
}

// DZ-MOV-2, DZ-GEO-5: whoever flies has no breadth.
bool blocks(const Wall& wall, const Stroke& stroke, int radius, bool flying) {
    if (is_beside(wall, stroke)) return false;
    return flying ? crosses(stroke.leg, wall.box) : sweeps(stroke.leg, radius, wall.box);
}

bool blocks(const Disc& other, const Stroke& stroke) {
    return comes_nearer_than(other.radius, other.centre, stroke);
}

} // namespace

bool Ground::is_wide_open(Place to) const {
    const Stroke stroke({from(), to});
    for (const Wall& wall : walls_)
        if (comes_near(wall, stroke)) return false;
    for (const Disc& other : blocking_)
        if (comes_nearer_than(other.radius + leeway, other.centre, stroke)) return false;
    return true;
}

bool Ground::is_easy_going(Place to) const {
    const Box around = Box::around(from(), to);
    for (const Box& box : tough_)
        if (box.may_be_within(around, leeway)) return false;
    return true;
}

bool Ground::is_blocked(const Segment& leg) const {
    const Stroke stroke(leg);
    for (const Wall& wall : walls_)
        if (blocks(wall, stroke, radius_, flying_)) return true;
    for (const Disc& other : blocking_)
        if (blocks(other, stroke)) return true;
    return false;
}

bool Ground::may_stop_at(Place to) const {
    for (const Box& stop : stops_)
        if (overlap(Disc{to, radius_}, stop)) return false;
    return true;
}

namespace {

// The greatest number below `too_much` that is fit, where all that are smaller are fit as well; `found` is.
template <class Fit>
int greatest(int found, int too_much, const Fit& is_fit) {
    while (too_much - found > 1) {
        const int middle = (found + too_much) / 2;
        (is_fit(middle) ? found : too_much) = middle;
    }
    return found;
}

// Where something begins to block a way: not before the one, and about the other at the latest.
struct Entry {
    int free;
    int blocked;
};

Entry entry_of(const Wall& wall, const Segment& way, int length, int radius) {
    const auto enter = [&](const Box& box) {
        const Stretch stretch = clip(way, box);
        return stretch.found ? static_cast<int>(stretch.enter_at(length)) : length;
    };
    return {enter(wall.grown),
            leeway + std::min(enter(widened(wall.box, radius, 0)), enter(widened(wall.box, 0, radius)))};
}

Entry entry_of(const Disc& other, const Segment& way, int length) {
    const int beside = static_cast<int>(dot(way.to - way.from, other.centre - way.from) / length);
    return {beside - other.radius - leeway, beside};
}

} // namespace

// DZ-MOV-3, DZ-MOV-4: as far as a road goes on, or the MV lasts; what lies in tough ground counts twice.
int Ground::affordable_part(Vector way, int length, int most) const {
    const Segment line{from(), from() + way};
    int allowed = left_;
    if (most > left_)
        for (const Road& road : roads_)
            if (const std::int64_t leave = clip(line, road.box).leave_at(length); leave > left_)
                allowed = std::min(on_road_, static_cast<int>(leave));
    most = std::min(most, allowed);
    struct Inside {
        int enter;
        int leave;
    };
    Scratch<Inside, most_pieces> tough;
    const Box around = Box::around(line.from, line.from + scaled(way, most, length));
    for (const Box& box : tough_) {
        if (!box.may_be_within(around, 0)) continue;
        const Stretch stretch = clip(line, box);
        const Inside part{static_cast<int>(stretch.enter_at(length)),
                          static_cast<int>(stretch.leave_at(length))};
        if (stretch.found && part.enter < most) tough.push_back({std::max(0, part.enter), part.leave});
    }
    if (tough.empty()) return most;
    return greatest(0, most + 1, [&](int far) {
        int cost = far;
        for (const Inside& part : tough) cost += std::max(0, std::min(far, part.leave) - part.enter);
        return cost <= allowed;
    });
}

// What blocks a short leg blocks a longer one, so the way is halved until the last free point is found,
// between where it is free for certain and where it hardly can be. Only what blocks the longest leg counts.
Part Ground::free_part(Vector way, int length, int most) const {
    if (!roads_.empty() || !tough_.empty()) most = affordable_part(way, length, most);
    const auto stroke_to = [&](int far) { return Stroke({from(), from() + scaled(way, far, length)}); };
    const Segment line{from(), from() + way};
    const Stroke longest = stroke_to(most);
    Entry entry{most, most};
    const auto note = [&](const Entry& other) {
        entry.free = std::min(entry.free, other.free);
        entry.blocked = std::min(entry.blocked, other.blocked);
    };
    Scratch<Wall, most_pieces> walls;
    Scratch<Disc, most_units> others;
    for (const Wall& wall : walls_) {
        if (!blocks(wall, longest, radius_, flying_)) continue;
        note(entry_of(wall, line, length, flying_ ? 0 : radius_));
        walls.push_back(wall);
    }
    for (const Disc& other : blocking_) {
        if (!blocks(other, longest)) continue;
        note(entry_of(other, line, length));
        others.push_back(other);
    }
    if (walls.empty() && others.empty()) return {most, true};
    const int last = greatest(std::max(0, entry.free), std::max(1, entry.blocked), [&](int part) {
        const Stroke stroke = stroke_to(part);
        for (const Wall& wall : walls)
            if (blocks(wall, stroke, radius_, flying_)) return false;
        for (const Disc& other : others)
            if (blocks(other, stroke)) return false;
        return true;
    });
    return {last, false}; // roundings differ: something else may be in the way now
}

bool Ground::clears_mates(Place to) const {
    for (const Disc& mate : mates_)
        if (nearer_than(to, mate.centre, mate.radius)) return false;
    return true;
}

Misstep Ground::judge(Place to, const Given& given) const {
    if (!is_on_this_table(to)) return Misstep::off_table;
    const Segment leg{arriving_ ? start_of(to) : from(), to};
    const std::int64_t squared = squared_distance(leg.from, to);
    const bool is_slow = !tough_.empty() && !given.is_easy;
    if ((is_slow || squared > square(left_)) && costs_too_much(leg, squared)) return Misstep::too_far;
    if (squared > square(fire_left_)) return Misstep::past_fire;
    if (squared == 0) return Misstep::no_move;
    if ((!given.is_free && is_blocked(leg)) || !may_stop_at(to)) return Misstep::blocked;
    if (landed_) return Misstep::landed;
    for (const Disc& other : stepped_over_)
        if (nearer_than(to, other.centre, other.radius)) return Misstep::overlap;
    if (given.mates_stay && !clears_mates(to)) return Misstep::overlap;
    if (squared > square(half_left_)) return Misstep::half_move;
    return many_legs_ ? Misstep::many_legs : Misstep::none;
}

Leg Ground::leg(Place to) const {
    const Segment way{start_of(to), to};
    const int length = leg_length(way.from, to);
    return {way.from, to, length, cost_of(length, tough_share_of(way)), road_of(way)};
}

// ---------------------------------------------------------------- a squad that moves as one

Formation::Formation(const Equipment& kit, const State& state, SquadId squad) {
    for (const int unit : units_of(kit, squad)) {
        if (!may_go(kit, state, unit)) continue;
        const auto i = static_cast<std::size_t>(size_++);
        units_[i] = static_cast<std::uint8_t>(unit);
        arrival_ |= std::construct_at(&slots_[i].ground, kit, state, unit)->is_arriving();
    }
    const int apart = 2 * sheet_of_squad(kit, squad).radius + arrival_gap;
    const bool on_side = is_vertical(arrival_edge(kit, state, owner_of_squad(kit, squad)));
    for (int i = 0; i < size_; ++i) {
        if (!is_shifted(i)) continue;
        if (shifted_ == 0) leader_ = i;
        const int along = shifted_++ * apart;
        offsets_[static_cast<std::size_t>(i)] = !arrival_ ? ground(i).from() - ground(leader_).from()
                                                : on_side ? Vector{0, along}
                                                          : Vector{along, 0};
    }
}

std::optional<Place> Formation::target(int i, Place to) const {
    const Vector offset = offsets_[static_cast<std::size_t>(i)];
    if (!can_add(to, offset) || !is_on_this_table(to + offset)) return std::nullopt;
    return to + offset;
}

// One illegal leg refuses the whole: of several the one that comes first in the order of refusals.
Misstep Formation::judge(Place to) const {
    Misstep worst = Misstep::none;
    for (int i = 0; i < size_ && worst != Misstep::off_table; ++i) {
        if (!is_shifted(i)) continue;
        const std::optional<Place> there = target(i, to);
        worst =
            std::min(worst, there ? ground(i).judge(*there, {arrival_, false, false}) : Misstep::off_table);
    }
    return worst;
}

bool Formation::allows(Place to, bool is_free) const {
    for (int i = 0; i < size_; ++i) {
        if (!is_shifted(i)) continue;
        const std::optional<Place> there = target(i, to);
        if (!there || ground(i).judge(*there, {arrival_, is_free, false}) != Misstep::none) return false;
    }
    return true;
}

Part Formation::free_part(Vector way, int length, Part leading) const {
    Part all = leading;
    for (int i = leader_ + 1; i < size_; ++i) {
        if (!is_shifted(i)) continue;
        const Part one = ground(i).free_part(way, length, all.far);
        all = {one.far, all.is_free && one.is_free && one.far == all.far};
    }
    return all;
}

// ---------------------------------------------------------------- may it go there?

namespace {

Verdict verdict_on(Misstep misstep) {
    switch (misstep) {
    case Misstep::off_table: return refusal::off_table();
    case Misstep::too_far: return refusal::too_far();
    case Misstep::past_fire: return refuse("DZ-MOV-6"_rule, "That is further than the unit may still move.");
    case Misstep::no_move: return refuse("DZ-MOV-1"_rule, "That is no move.");
    case Misstep::blocked: return refusal::blocked();
    case Misstep::landed: return refuse("DZ-AIR-2"_rule, "The aircraft cannot do that here.");
    case Misstep::overlap: return refusal::overlapping();
    case Misstep::half_move: return refusal::doors_shut();
    case Misstep::many_legs:
        return refuse("DZ-RUL-62"_rule, "An aircraft flies at most fifteen legs at a stretch.");
    case Misstep::none: break;
    }
    return Verdict::allowed();
}

} // namespace

Verdict judge_step(const Equipment& kit, const State& state, int unit, Place to) {
    if (!may_go(kit, state, unit)) return refusal::cannot_act();
    return verdict_on(Ground(kit, state, unit).judge(to));
}

Verdict judge_shift(const Equipment& kit, const State& state, SquadId squad, Place to) {
    const Formation formation(kit, state, squad);
    if (formation.size() == 0) return refusal::cannot_act();
    return verdict_on(formation.judge(to));
}

Place arrival_point(const Box& edge, int along, int depth) {
    const int x = is_vertical(edge) ? (edge.low.x == 0 ? depth : edge.low.x - depth) : along;
    const int y = is_vertical(edge) ? along : (edge.low.y == 0 ? depth : edge.low.y - depth);
    return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

// DZ-RES-2
std::optional<Place> some_arrival(const Equipment& kit, const State& state, int unit) {
    if (!may_arrive(kit, state, unit)) return std::nullopt;
    const Ground ground(kit, state, unit);
    const Box edge = arrival_edge(kit, state, owner_of(kit, unit));
    const int mv = mv_of(kit, state, unit);
    for (int along = 0; along <= table_side; along += arrival_stride)
        for (const int depth : {sheet_of(kit, unit).radius, mv / 2, mv})
            if (const Place at = arrival_point(edge, along, depth); ground.allows(at)) return at;
    return std::nullopt;
}

bool can_arrive(const Equipment& kit, const State& state, int unit) {
    return some_arrival(kit, state, unit).has_value();
}

bool owes_arrival(const Equipment& kit, const State& state, SquadId squad) {
    for (const int unit : units_of(kit, squad))
        if (can_arrive(kit, state, unit)) return true;
    return false;
}

// ---------------------------------------------------------------- going there

namespace {

// DZ-REA-1: the way of whoever flies is kept until somebody may have shot at it.
void note_path(Motion& motion, int index, const Leg& leg) {
    Path& path = motion.paths[static_cast<std::size_t>(index)];
    if (path.size == 0) path.points[path.size++] = leg.from;
    path.points[path.size++] = leg.to;
}

void go(Play& play, int unit, const Leg& leg) {
    Unit& one = unit_at(play.state, unit);
    const bool arrives = !is_on_table(play.state, unit);
    if (arrives) {
        one.where = static_cast<std::uint8_t>(Where::table);
        one.set(UnitFlag::airborne, sheet_of(play.kit, unit).is_aircraft());
    }
    one.at = leg.to;
    one.moved = static_cast<std::int16_t>(moved_by_legs(one) + leg.length); // DZ-MOV-5
    one.spent = static_cast<std::int16_t>(one.spent + leg.cost);
    one.road = leg.road;
    if (is_airborne(play.state, unit)) note_path(play.state.motion, index_in_squad(play.kit, unit), leg);
    if (arrives)
        play.log.tell("DZ-RES-2"_rule, happens::arrives, unit, leg.to);
    else
        play.log.tell("DZ-MOV-1"_rule, happens::steps, unit, leg.to, leg.length);
}

} // namespace

void step(Play& play, int unit, Place to) { go(play, unit, Ground(play.kit, play.state, unit).leg(to)); }

void shift(Play& play, SquadId squad, Place to) {
    const Formation formation(play.kit, play.state, squad);
    for (int i = 0; i < formation.size(); ++i)
        if (formation.is_shifted(i))
            go(play, formation.unit(i), formation.ground(i).leg(*formation.target(i, to)));
}

} // namespace muster::dropzone
