// A Shooting action, step by step as 5.3 and 5.4 have it: who stands in for a commander, cards, dice to hit,
// whom flames strike instead, dice for damage and saves, and only then what they did; at the end what falls
// and what burns.
#include "games/dropzone/shoot_parts.hpp"

namespace muster::dropzone {

// ---------------------------------------------------------------- DZ-SHO-4: guards

namespace {

// Whether a line at a commander may go to this unit instead.
bool can_be_moved(const Equipment& kit, const State& state, const Allocation& line, int unit) {
    Allocation moved = line;
    moved.target = Thing::of(ThingKind::unit, unit);
    if (state.shooting.reaction == 0) {
        if (!judge_allocation(kit, state, moved.unit, moved.weapon, moved.target).ok()) return false;
    } else if (!is_reaction_target(kit, state, unit) ||
               !reaction_point(kit, state, moved.unit, moved.weapon, unit)) {
        return false;
    }
    return seen_along(kit, state, moved) != Seen::hull_down ||
           seen_along(kit, state, line) == Seen::hull_down;
}

bool aims_at(const Allocation& line, int unit) { return line.target == Thing::of(ThingKind::unit, unit); }

bool can_guard(const Equipment& kit, const State& state, int commander, int unit) {
    if (unit == commander || squad_of(kit, unit) != squad_of(kit, commander)) return false;
    for (const Allocation& line : state.shooting.lines)
        if (aims_at(line, commander) && can_be_moved(kit, state, line, unit)) return true;
    return false;
}

bool has_guard(const Equipment& kit, const State& state, int commander) {
    for (const int unit : units_of(kit, squad_of(kit, commander)))
        if (can_guard(kit, state, commander, unit)) return true;
    return false;
}

// The first commander from this unit on that somebody aims at; -1: none.
int next_commander(const Equipment& kit, const State& state, int from) {
    int found = -1;
    for (const Allocation& line : state.shooting.lines) {
        const int unit = line.target.id;
        if (line.target.is(ThingKind::unit) && unit >= from && info_of(kit, unit).commander > 0 &&
            (found < 0 || unit < found))
            found = unit;
    }
    return found;
}

Next ask_to_guard(Play& play, Frame& frame) {
    const int commander = next_commander(play.kit, play.state, frame.own[2]);
    if (commander < 0) {
        frame.own[2] = 0;
        go_to(frame, ShootStep::cards);
        return Next::go_on;
    }
    frame.own[2] = static_cast<std::int8_t>(commander + 1);
    if (has_guard(play.kit, play.state, commander))
        play.state.flow.begin(Procedure::guarding, owner_of(play.kit, commander).index(), commander);
    return Next::go_on;
}

} // namespace

Verdict judge_guard(const Equipment& kit, const State& state, int commander, int unit) {
    if (is_unit(kit, unit) && can_guard(kit, state, commander, unit)) return Verdict::allowed();
    return refuse("DZ-SHO-4"_rule, "That unit cannot take the fire.");
}

void list_guards(const Equipment& kit, const State& state, int commander, ActionList& actions) {
    for (const int unit : units_of(kit, squad_of(kit, commander)))
        if (can_guard(kit, state, commander, unit)) actions.add(Action(Verb::guard).on(unit));
    actions.add(Action(Verb::pass));
}

// DZ-RUL-37: what cannot be moved stays.
void guard(Play& play, int commander, int unit) {
    play.log.tell("DZ-SHO-4"_rule, happens::guards, unit, commander);
    for (Allocation& line : play.state.shooting.lines)
        if (aims_at(line, commander) && can_be_moved(play.kit, play.state, line, unit))
            line.target = Thing::of(ThingKind::unit, unit);
}

// ---------------------------------------------------------------- DZ-SHO-6: R-HIT

namespace {

// DZ-WPN-FLA: those of the shooter's side who stand in the flames, Infantry as everybody inside.
using Friends = Scratch<std::uint8_t, most_units>;

void friends_inside(const Equipment& kit, const State& state, Seat shooter, int piece, Friends& found) {
    for (const int unit : all_units(kit))
        if (is_inside(state, unit) && unit_at(state, unit).host == piece &&
            !are_enemies(kit, shooter, owner_of(kit, unit)))
            found.push_back(static_cast<std::uint8_t>(unit));
}

} // namespace

bool has_friend_in_flames(const Equipment& kit, const State& state, const Allocation& line) {
    const int piece = garrison_in_flames(kit, state, line);
    if (piece < 0) return false;
    Friends friends;
    friends_inside(kit, state, owner_of(kit, line.unit), piece, friends);
    return !friends.empty();
}

namespace {

void mark_fired(const Equipment& kit, State& state) {
    for (const Allocation& line : state.shooting.lines) {
        const Weapon& weapon = weapon_in(kit, line);
        const std::uint64_t squad = Bits::of(squad_of(kit, line.unit));
        Unit& unit = unit_at(state, line.unit);
        unit.fired = static_cast<std::uint8_t>(unit.fired | 1u << line.weapon);
        if (weapon.limited > 0) ++unit.used[line.weapon];                                   // DZ-WPN-LIM
        if (weapon.move_and_fire >= 0 && (unit.cap < 0 || unit.cap > weapon.move_and_fire)) // DZ-MOV-6
            unit.cap = static_cast<std::int16_t>(weapon.move_and_fire);
        state.fired |= squad;
        if (state.shooting.reaction == 0)
            (weapon.close_quarters ? state.used_close : state.used_ranged) |= squad;
    }
}

void roll_hits_of(Play& play, Allocation& line) {
    const Equipment& kit = play.kit;
    const int shots = shots_of(kit, play.state, line.unit, line.weapon);
    const int number = hit_number(kit, play.state, line);
    const int arm = arm_of(kit, line.unit, line.weapon);
    int hits = shots;
    if (number == 0) {
        const Rule why = weapon_in(kit, line).close_quarters ? "DZ-CQ-3"_rule : "DZ-SHO-6"_rule;
        play.log.tell(why, happens::hits_surely, line.unit, arm, line.target.packed(), hits);
    } else {
        Handful handful;
        throw_dice(play, line, line.target, luck::hit, shots, number, handful);
        hits = static_cast<int>(
            std::ranges::count_if(handful.dice(), [&](std::uint8_t die) { return die >= number; }));
        play.log.tell("DZ-SHO-6"_rule, happens::hits, line.unit, arm, line.target.packed(), number, hits);
        tell_dice(play, handful);
    }
    line.hits = static_cast<std::uint8_t>(hits);
    line.misses = static_cast<std::uint8_t>(has_friend_in_flames(kit, play.state, line) ? shots - hits : 0);
}

Next roll_hits(Play& play, Frame& frame) {
    for (Allocation& line : play.state.shooting.lines) {
        roll_hits_of(play, line);
        if (play.chance.wanting()) return Next::go_on;
    }
    mark_fired(play.kit, play.state);
    go_to(frame, ShootStep::flames);
    return Next::go_on;
}

// ---------------------------------------------------------------- DZ-WPN-FLA: whom missed shots strike

// Where the first shots that missed units of this seat went astray; -1: nowhere. All that miss them strike
// the one who is picked there, for each owner picks once (DZ-RUL-77).
int piece_of_misses(const Equipment& kit, const State& state, Seat target) {
    for (const Allocation& line : state.shooting.lines)
        if (line.misses > 0 && owner_of(kit, line.target.id) == target)
            return garrison_in_flames(kit, state, line);
    return -1;
}

// D-PICK: nobody is asked where it makes no difference.
bool are_alike(const Equipment& kit, const State& state, const Friends& units) {
    for (const std::uint8_t unit : units)
        if (unit_at(state, unit).dp != unit_at(state, units[0]).dp ||
            unit_at(state, unit).spot != unit_at(state, units[0]).spot || info_of(kit, unit).commander > 0)
            return false;
    return true;
}

// Owners in initiative order (DZ-RUL-54).
Next settle_flames(Play& play, Frame& frame) {
    State& state = play.state;
    for (const Seat seat : in_initiative_order(play.kit, state)) {
        const int piece = piece_of_misses(play.kit, state, seat);
        if (piece < 0 || scorched_for(state, seat) != nothing) continue;
        Friends friends;
        friends_inside(play.kit, state, Seat(frame.own[0]), piece, friends);
        if (friends.size() > 1 && !are_alike(play.kit, state, friends)) {
            state.flow.begin(Procedure::flame_pick, seat.index(), piece);
            return Next::go_on;
        }
        scorched_for(state, seat) = friends[0];
    }
    go_to(frame, ShootStep::damage);
    return Next::go_on;
}

Seat shooter_now(const Equipment& kit, const State& state) {
    return owner_of(kit, state.shooting.lines[0].unit);
}

} // namespace

void list_flame_picks(const Equipment& kit, const State& state, const Frame& question, ActionList& actions) {
    Friends friends;
    friends_inside(kit, state, shooter_now(kit, state), question.own[1], friends);
    for (const std::uint8_t unit : friends) actions.add(Action(Verb::pick).on(unit));
}

Verdict judge_flame_pick(const Equipment& kit, const State& state, const Frame& question, int unit) {
    Friends friends;
    friends_inside(kit, state, shooter_now(kit, state), question.own[1], friends);
    if (std::ranges::find(friends, unit) != friends.end()) return Verdict::allowed();
    return refuse("DZ-WPN-FLA"_rule, "That unit does not stand in the flames.");
}

void pick_for_flame(Play& play, const Frame& question, int unit) {
    const Seat seat = asked(question);
    play.state.flow.finish();
    scorched_for(play.state, seat) = static_cast<std::uint8_t>(unit);
}

// ---------------------------------------------------------------- what follows from it

namespace {

// DZ-CQ-5: squad by squad; its owner picks among equals.
Next let_suffer(Play& play, Frame& frame) {
    State& state = play.state;
    if (frame.own[2] == state.shooting.close_squads.size()) {
        frame.own[2] = 0;
        go_to(frame, ShootStep::cascade);
        return Next::go_on;
    }
    const int number = frame.own[2]++;
    const int squad = state.shooting.close_squads[number];
    const int damage = state.shooting.close_damage[static_cast<std::size_t>(number)];
    if (damage == 0) return Next::go_on;
    state.close_hurt |= Bits::of(squad); // DZ-FOR-1
    begin_suffering(play, squad, damage, owner_of_squad(play.kit, squad), SufferHow::most_damaged,
                    frame.own[0]);
    return Next::go_on;
}

Next fall(Play& play, Frame& frame) {
    const int starter = frame.own[0];
    const int close_squad = is_shooting_close(play.kit, play.state) ? squad_in(frame) : -1;
    frame.own[2] = 0;
    go_to(frame, ShootStep::collateral);
    begin_cascade(play, starter, close_squad);
    return Next::go_on;
}

// DZ-CD-2, DZ-RUL-24: of the pieces that got a token, those that are occupied when the cascade is over.
void find_burning(const Equipment& kit, State& state) {
    for (const int piece : Bits(state.shooting.kindled))
        if (!is_garrison(kit, state, piece) || units_inside(kit, state, piece) == 0)
            state.shooting.kindled &= ~(std::uint32_t{1} << piece);
}

Next burn(Play& play, Frame& frame) {
    State& state = play.state;
    if (frame.own[2] == 0) find_burning(play.kit, state);
    for (int piece = frame.own[2]; piece < pieces_in(play.kit); ++piece) {
        if (!has(state.shooting.kindled, piece) || piece_at(state, piece).tokens == 0) continue;
        frame.own[2] = static_cast<std::int8_t>(piece + 1);
        begin_collateral(play, piece, Seat(frame.own[0]), frame.own[0]);
        return Next::go_on;
    }
    frame.own[2] = 0;
    go_to(frame, ShootStep::hands);
    return Next::go_on;
}

// DZ-GEN-1, DZ-REA-3: Reaction Fire uses up no action. DZ-RUL-39: whoever fired may be gone by now.
void finish_shooting(Play& play, int squad) {
    State& state = play.state;
    const bool is_reaction = state.shooting.reaction != 0;
    state.shooting = Shooting{};
    state.flow.finish();
    if (is_reaction) return;
    state.has_shot |= Bits::of(squad);
    complete_action(state);
}

} // namespace

void begin_shooting(Play& play, Seat seat, int squad) {
    go_to(play.state.flow.begin(Procedure::shooting, seat.index(), squad), ShootStep::guard);
}

Next shooting_step(Play& play, Frame& frame) {
    switch (step_of<ShootStep>(frame)) {
    case ShootStep::guard: return ask_to_guard(play, frame);
    case ShootStep::cards: { // DZ-SHO-5
        const Seat shooter(frame.own[0]);
        go_to(frame, ShootStep::hit);
        open_window(play, Window::shot, shooter);
        return Next::go_on;
    }
    case ShootStep::hit: return roll_hits(play, frame);
    case ShootStep::flames: return settle_flames(play, frame);
    case ShootStep::damage:
        return is_shooting_close(play.kit, play.state) ? roll_close_quarters(play, frame)
                                                       : roll_damage(play, frame);
    case ShootStep::suffer: return let_suffer(play, frame);
    case ShootStep::cascade: return fall(play, frame);
    case ShootStep::collateral: return burn(play, frame);
    case ShootStep::hands:
        go_to(frame, ShootStep::done);
        check_hands(play);
        return Next::go_on;
    case ShootStep::done: finish_shooting(play, squad_in(frame)); return Next::go_on;
    }
    return Next::go_on;
}

} // namespace muster::dropzone
