// A Shooting action, step by step as 5.3 and 5.4 have it: who stands in for a commander, cards, dice to hit,
// whom flames strike instead, dice for damage and saves, and only then what they did; at the end what falls
// and what burns.
#include "games/dropzone/play/shoot_parts.hpp"

#include <fmt/format.h>

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

int next_of(const Frame& shooting) { return shooting.as<ShootingFrame>().next; }
void come_next_to(Frame& shooting, int number) {
    auto own = shooting.as<ShootingFrame>();
    own.next = static_cast<std::uint8_t>(number);
    shooting.keep(own);
}
void move_on(Frame& shooting, ShootStep step) {
    come_next_to(shooting, 0);
    shooting.go_to(step);
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

Next guard_next(Play& play, Frame& frame) {
    const int commander = next_commander(play.kit, play.state, next_of(frame));
    if (commander < 0) {
        move_on(frame, ShootStep::cards);
        return Next::go_on;
    }
    come_next_to(frame, commander + 1);
    if (has_guard(play.kit, play.state, commander))
        play.state.flow.begin(GuardingFrame{owner_of(play.kit, commander), UnitId(commander)});
    return Next::go_on;
}

int commander_asked_about(const Frame& frame) { return frame.as<GuardingFrame>().commander.index(); }

Verdict judge_guard(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (is_unit(kit, action.target) && can_guard(kit, state, commander_asked_about(frame), action.target))
        return Verdict::allowed();
    return refuse("DZ-SHO-4"_rule, "That unit cannot take the fire.");
}

void list_guards(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const int commander = commander_asked_about(frame);
    for (const int unit : units_of(kit, squad_of(kit, commander)))
        if (can_guard(kit, state, commander, unit)) actions.add(Action(Verb::guard).on(unit));
    actions.add(Action(Verb::pass));
}

// DZ-RUL-37: what cannot be moved stays.
void answer_guarding(Play& play, const Answer& answer) {
    if (answer.is(Verb::pass)) return;
    const int commander = commander_asked_about(answer.frame);
    const int unit = answer.action.target;
    play.log.tell("DZ-SHO-4"_rule, happens::guards, unit, commander);
    for (Allocation& line : play.state.shooting.lines)
        if (aims_at(line, commander) && can_be_moved(play.kit, play.state, line, unit))
            line.target = Thing::of(ThingKind::unit, unit);
}

Scene::Link why_guarding(const Sight& sight, const Frame& frame) {
    return {fmt::format("A commander is in {}: another unit of its squad may take the fire.",
                        sight.unit(commander_asked_about(frame))),
            "DZ-SHO-4"_rule};
}

Scene::Prompt ask_to_guard(const Sight& sight, const Frame& frame) {
    const int commander = commander_asked_about(frame);
    auto made =
        question_about(sight.id(commander), frame.seat(),
                       fmt::format("Does another unit take the fire meant for {}?", sight.unit(commander)),
                       "DZ-D-GUARD"_rule);
    made.natural = Action(Verb::pass);
    return made;
}

std::string_view guarding_misfit(const Lain& it) {
    const int commander = commander_asked_about(it.frame);
    return unless(info_of(it.kit, commander).commander > 0 && owner_of(it.kit, commander) == it.frame.seat(),
                  "DZ-SHO-4");
}

constexpr std::array guarding_fields{field::seat<&GuardingFrame::seat>(),
                                     field::thing<&GuardingFrame::commander>("unit", "unit")};

} // namespace

constinit const Row guarding_row{
    .words = remembers<GuardingFrame>("guarding", guarding_fields),
    .verbs = {Verb::guard, Verb::pass},
    .list = list_guards,
    .judge = judge_guard,
    .apply = answer_guarding,
    .why = why_guarding,
    .prompt = ask_to_guard,
    .lies_on = {{{Procedure::shooting, ShootStep::guard}}},
    .misfit = guarding_misfit,
    .in_between = {"may guard a commander", "DZ-SHO-4"_rule},
};

// ---------------------------------------------------------------- DZ-SHO-6: R-HIT

namespace {

// DZ-WPN-FLA: those of the shooter's side who stand in the flames, Infantry as everybody inside.
using Friends = Scratch<std::uint8_t, most_units>;

void friends_inside(const Equipment& kit, const State& state, Seat shooter, PieceId piece, Friends& found) {
    for (const int unit : all_units(kit))
        if (is_inside(state, unit) && unit_at(state, unit).piece() == piece &&
            !are_enemies(kit, shooter, owner_of(kit, unit)))
            found.push_back(static_cast<std::uint8_t>(unit));
}

} // namespace

bool has_friend_in_flames(const Equipment& kit, const State& state, const Allocation& line) {
    const PieceId piece = garrison_in_flames(kit, state, line);
    if (piece.is_none()) return false;
    Friends friends;
    friends_inside(kit, state, owner_of(kit, line.unit), piece, friends);
    return !friends.empty();
}

namespace {

void mark_fired(const Equipment& kit, State& state) {
    for (const Allocation& line : state.shooting.lines) {
        const Weapon& weapon = weapon_in(kit, line);
        const SquadId squad = squad_of(kit, line.unit);
        Unit& unit = unit_at(state, line.unit);
        unit.fired = static_cast<std::uint8_t>(unit.fired | 1u << line.weapon);
        if (weapon.limited > 0) ++unit.used[line.weapon];                                   // DZ-WPN-LIM
        if (weapon.move_and_fire >= 0 && (unit.cap < 0 || unit.cap > weapon.move_and_fire)) // DZ-MOV-6
            unit.cap = static_cast<std::int16_t>(weapon.move_and_fire);
        state.fired.add(squad);
        if (state.shooting.reaction == 0)
            (weapon.close_quarters ? state.used_close : state.used_ranged).add(squad);
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
    frame.go_to(ShootStep::flames);
    return Next::go_on;
}

// ---------------------------------------------------------------- DZ-WPN-FLA: whom missed shots strike

// Where the first shots that missed units of this seat went astray, if anywhere. All that miss them strike
// the one who is picked there, for each owner picks once (DZ-RUL-77).
PieceId piece_of_misses(const Equipment& kit, const State& state, Seat target) {
    for (const Allocation& line : state.shooting.lines)
        if (line.misses > 0 && owner_of(kit, line.target.id) == target)
            return garrison_in_flames(kit, state, line);
    return PieceId::none();
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
        const PieceId piece = piece_of_misses(play.kit, state, seat);
        if (piece.is_none() || scorched_for(state, seat) != nothing) continue;
        Friends friends;
        friends_inside(play.kit, state, frame.seat(), piece, friends);
        if (friends.size() > 1 && !are_alike(play.kit, state, friends)) {
            state.flow.begin(FlamePickFrame{seat, piece});
            return Next::go_on;
        }
        scorched_for(state, seat) = friends[0];
    }
    frame.go_to(ShootStep::damage);
    return Next::go_on;
}

Seat shooter_now(const Equipment& kit, const State& state) {
    return owner_of(kit, state.shooting.lines[0].unit);
}

void find_flame_picks(const Asked& asked, Friends& friends) {
    friends_inside(asked.kit, asked.state, shooter_now(asked.kit, asked.state),
                   asked.as<FlamePickFrame>().piece, friends);
}

void list_flame_picks(const Asked& asked, ActionList& actions) {
    Friends friends;
    find_flame_picks(asked, friends);
    for (const std::uint8_t unit : friends) actions.add(Action(Verb::pick).on(unit));
}

Verdict judge_flame_pick(const Asked& asked, const Action& action) {
    Friends friends;
    find_flame_picks(asked, friends);
    if (std::ranges::find(friends, action.target) != friends.end()) return Verdict::allowed();
    return refuse("DZ-WPN-FLA"_rule, "That unit does not stand in the flames.");
}

void pick_for_flame(Play& play, const Answer& answer) {
    scorched_for(play.state, answer.seat) = static_cast<std::uint8_t>(answer.action.target);
}

Scene::Link why_flame_pick(const Sight& sight, const Frame& frame) {
    return {fmt::format("Flames that missed in {} strike the shooter's own side there.",
                        sight.piece(frame.as<FlamePickFrame>().piece)),
            "DZ-WPN-FLA"_rule};
}

Scene::Prompt ask_for_flame_pick(const Sight& sight, const Frame& frame) {
    return question_to(frame.seat(),
                       fmt::format("Whom do the flames strike that missed in {}?",
                                   sight.piece(frame.as<FlamePickFrame>().piece)),
                       "DZ-D-PICK"_rule);
}

std::string_view flame_pick_misfit(const Lain& it) {
    const PieceId piece = it.as<FlamePickFrame>().piece;
    if (!is_garrison(it.kit, it.state, piece)) return "DZ-WPN-FLA";
    Friends friends;
    friends_inside(it.kit, it.state, it.around.seat(), piece, friends);
    return unless(!friends.empty(), "DZ-WPN-FLA");
}

constexpr std::array flame_pick_fields{field::seat<&FlamePickFrame::seat>(),
                                       field::thing<&FlamePickFrame::piece>("piece", "piece")};

} // namespace

constinit const Row flame_pick_row{
    .words = remembers<FlamePickFrame>("flame_pick", flame_pick_fields),
    .verbs = {Verb::pick},
    .list = list_flame_picks,
    .judge = judge_flame_pick,
    .apply = pick_for_flame,
    .why = why_flame_pick,
    .prompt = ask_for_flame_pick,
    .lies_on = {{{Procedure::shooting, ShootStep::flames}}},
    .misfit = flame_pick_misfit,
    .in_between = {"picks who suffers", "DZ-WPN-FLA"_rule},
};

// ---------------------------------------------------------------- what follows from it

namespace {

Starter starter_of(const Frame& shooting) { return Starter(shooting.seat().index()); }
SquadId squad_that_shoots(const Frame& shooting) { return own_squad<ShootingFrame>(shooting); }

// DZ-CQ-5: squad by squad; its owner picks among equals.
Next let_suffer(Play& play, Frame& frame) {
    State& state = play.state;
    const int number = next_of(frame);
    if (number >= state.shooting.close_squads.size()) {
        move_on(frame, ShootStep::cascade);
        return Next::go_on;
    }
    come_next_to(frame, number + 1);
    const SquadId squad = state.shooting.close_squads[number];
    const int damage = state.shooting.close_damage[static_cast<std::size_t>(number)];
    if (damage == 0) return Next::go_on;
    state.close_hurt.add(squad); // DZ-FOR-1
    begin_suffering(play, squad, damage, owner_of_squad(play.kit, squad), SufferHow::most_damaged,
                    starter_of(frame));
    return Next::go_on;
}

Next fall(Play& play, Frame& frame) {
    const auto own = frame.as<ShootingFrame>();
    move_on(frame, ShootStep::collateral);
    begin_cascade(play, Starter(own.seat.index()),
                  is_shooting_close(play.kit, play.state) ? own.squad : SquadId::none());
    return Next::go_on;
}

// DZ-CD-2, DZ-RUL-24: of the pieces that got a token, those that are occupied when the cascade is over.
void find_burning(const Equipment& kit, State& state) {
    for (const PieceId piece : PieceSet::from_bits(state.shooting.kindled))
        if (!is_garrison(kit, state, piece) || units_inside(kit, state, piece) == 0)
            state.shooting.kindled &= ~(std::uint32_t{1} << piece.index());
}

Next burn(Play& play, Frame& frame) {
    State& state = play.state;
    if (next_of(frame) == 0) find_burning(play.kit, state);
    for (const PieceId piece : Numbered<PieceId>{next_of(frame), pieces_in(play.kit)}) {
        if (!has(state.shooting.kindled, piece.index()) || piece_at(state, piece).tokens == 0) continue;
        come_next_to(frame, piece.index() + 1);
        begin_collateral(play, piece, frame.seat(), starter_of(frame));
        return Next::go_on;
    }
    move_on(frame, ShootStep::hands);
    return Next::go_on;
}

// DZ-GEN-1, DZ-REA-3: Reaction Fire uses up no action. DZ-RUL-39: whoever fired may be gone by now.
void finish_shooting(Play& play, SquadId squad) {
    State& state = play.state;
    const bool is_reaction = state.shooting.reaction != 0;
    state.shooting = Shooting{};
    state.flow.finish();
    if (is_reaction) return;
    state.has_shot.add(squad);
    complete_action(state);
}

Next shooting_step(Play& play, Frame& frame) {
    switch (frame.step_as<ShootStep>()) {
    case ShootStep::guard: return guard_next(play, frame);
    case ShootStep::cards: // DZ-SHO-5
        frame.go_to(ShootStep::hit);
        open_window(play, Window::shot, frame.seat());
        return Next::go_on;
    case ShootStep::hit: return roll_hits(play, frame);
    case ShootStep::flames: return settle_flames(play, frame);
    case ShootStep::damage:
        if (is_shooting_close(play.kit, play.state))
            roll_close_quarters(play, frame, squad_that_shoots(frame));
        else
            roll_damage(play, frame);
        return Next::go_on;
    case ShootStep::suffer: return let_suffer(play, frame);
    case ShootStep::cascade: return fall(play, frame);
    case ShootStep::collateral: return burn(play, frame);
    case ShootStep::hands:
        frame.go_to(ShootStep::done);
        check_hands(play);
        return Next::go_on;
    case ShootStep::done: finish_shooting(play, squad_that_shoots(frame)); return Next::go_on;
    }
    return Next::go_on;
}

constexpr std::array shooting_fields{field::seat<&ShootingFrame::seat>(),
                                     field::thing<&ShootingFrame::squad>("squad", "squad"),
                                     next_field<&ShootingFrame::next>()};

void tell_shooting(const Sight& sight, const Frame& frame, Links& links) {
    const Shooting& shooting = sight.state.shooting;
    if (shooting.lines.empty()) return;
    if (shooting.reaction != 0)
        links.add(fmt::format("{} fires in reaction, at +2.", sight.unit(shooting.lines[0].unit)),
                  "DZ-REA-3"_rule);
    else
        links.add(fmt::format("{} fires.", sight.squad(squad_that_shoots(frame))), "DZ-SHO-6"_rule);
    const bool rolled = frame.step_as<ShootStep>() > ShootStep::hit;
    each_volley(sight.state, [&](const Volley& volley) {
        const std::string target = sight.thing(volley.target);
        links.add(rolled ? fmt::format("{} on {}.", counted(volley.hits, "hit", "hits"), target)
                         : fmt::format("{} at {}.", counted(volley.weapons, "weapon fires", "weapons fire"),
                                       target),
                  "DZ-SHO-6"_rule, sight.id(volley.first_unit), sight.id_of_thing(volley.target));
    });
}

// Reaction Fire is one line at those who move; any other is the action of a squad.
std::string_view shooting_misfit(const Lain& it) {
    const auto own = it.as<ShootingFrame>();
    if (it.around.is<ReactionFrame>())
        return unless(
            are_enemies(it.kit, own.seat, owner_of_squad(it.kit, own_squad<ReactionFrame>(it.around))) &&
                it.state.shooting.lines.size() == 1,
            "DZ-REA-3");
    return unless(is_of_open_squad(it, own.squad) && !has(it.state.has_shot, own.squad), "DZ-GEN-1");
}

} // namespace

constinit const Row shooting_row{
    .words = remembers<ShootingFrame>(
        "shooting", shooting_fields,
        {"guard", "cards", "hit", "flames", "damage", "suffer", "cascade", "collateral", "hands", "done"}),
    .step = shooting_step,
    .chain = tell_shooting,
    .lies_on = {{Procedure::acting, Procedure::reaction}},
    .misfit = shooting_misfit,
    .belonging = squad_number<ShootingFrame>,
};

void begin_shooting(Play& play, Seat seat, SquadId squad) {
    play.state.flow.begin(ShootingFrame{seat, squad});
}

} // namespace muster::dropzone
