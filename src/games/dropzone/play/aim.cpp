// What may be shot at with what (DZ-SHO-1 to DZ-SHO-3, 2.7, DZ-CQ-1 to -3), and D-AIM: the lines of
// State::shooting until they are fired.
#include "games/dropzone/play/shoot_parts.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

// ---------------------------------------------------------------- weapons

int shots_of(const Equipment& kit, const State& state, int unit, int weapon) {
    const Weapon& one = weapon_of(kit, unit, weapon);
    const int lost = sheet_of(kit, unit).dp - unit_at(state, unit).dp;
    return std::max(0, one.shots - one.reduced * lost); // DZ-WPN-RED
}

namespace {

// DZ-WPN-ALT: the same weapon, or another profile of its group.
bool are_one_group(const Sheet& sheet, int a, int b) {
    const int group = sheet.weapons[static_cast<std::size_t>(a)].alternative;
    return a == b || (group != 0 && sheet.weapons[static_cast<std::size_t>(b)].alternative == group);
}

bool has_line(const Equipment& kit, const State& state, int unit, int weapon) {
    for (const Allocation& line : state.shooting.lines)
        if (line.unit == unit && are_one_group(sheet_of(kit, unit), line.weapon, weapon)) return true;
    return false;
}

} // namespace

bool weapon_is_spent(const Equipment& kit, const State& state, int unit, int weapon) {
    const Weapon& one = weapon_of(kit, unit, weapon);
    const Unit& shooter = unit_at(state, unit);
    for (int other = 0; other < weapons_in(kit, unit); ++other)
        if (has(shooter.fired, other) && are_one_group(sheet_of(kit, unit), weapon, other)) return true;
    const bool is_used_up = // DZ-WPN-LIM
        one.limited > 0 && shooter.used[static_cast<std::size_t>(weapon)] >= one.limited;
    return is_used_up || shots_of(kit, state, unit, weapon) == 0;
}

bool has_ranged_line_at(const Equipment& kit, const State& state, SquadId squad) {
    for (const Allocation& line : state.shooting.lines)
        if (line.target.is(ThingKind::unit) && squad_of(kit, line.target.id) == squad) return true;
    return false;
}

bool is_shooting_close(const Equipment& kit, const State& state) {
    for (const Allocation& line : state.shooting.lines)
        if (weapon_of(kit, line.unit, line.weapon).close_quarters) return true;
    return false;
}

// ---------------------------------------------------------------- why not

namespace {

// In the order of DZ-SHO-2.
enum class Misfire : std::uint8_t {
    absent,
    embarked,
    has_embarked, // this round
    no_weapon,
    spent,
    moved,
    no_target,
    indestructible,
    own_side,
    own_garrison,
    flying,
    from_air,
    sheltered,
    shut_in,
    not_close,
    not_a_squad,
    mixed,
    two_squads,
    range,
    sight,
    none
};

Verdict verdict_on(Misfire misfire) {
    constexpr std::string_view close =
        "Close quarters weapons work only inside the same garrison, and alone.";
    switch (misfire) {
    case Misfire::absent: return refuse("DZ-SHO-2"_rule, "That unit cannot shoot now.");
    case Misfire::embarked: return refusal::disembark_first();
    case Misfire::has_embarked: return refusal::shot_and_embarked();
    case Misfire::no_weapon: return refuse("DZ-SHO-1"_rule, "That unit has no such weapon.");
    case Misfire::spent: return refuse("DZ-SHO-2"_rule, "That weapon cannot fire again.");
    case Misfire::moved: return refuse("DZ-MOV-6"_rule, "The unit moved too far to fire that weapon.");
    case Misfire::no_target: return refuse("DZ-SHO-2"_rule, "There is no such target on the table.");
    case Misfire::indestructible: return refuse("DZ-SHO-1"_rule, "That piece cannot be destroyed.");
    case Misfire::own_side: return refuse("DZ-SHO-1"_rule, "You cannot shoot at your own side.");
    case Misfire::own_garrison:
        return refuse("DZ-SHO-1"_rule, "A unit inside cannot shoot at the piece around it.");
    case Misfire::flying: // DZ-INV-14
        return refuse("DZ-WPN-AA"_rule, "Only anti-aircraft weapons can shoot at flying targets.");
    case Misfire::from_air:
        return refuse("DZ-TRN-7"_rule, "Units fresh from an aircraft cannot shoot at aircraft this round.");
    case Misfire::sheltered: return refuse("DZ-GAR-6"_rule, "Units inside cannot be targeted from outside.");
    case Misfire::shut_in:
        return refuse("DZ-GAR-6"_rule, "Units in the middle of a garrison cannot shoot out.");
    case Misfire::not_close: return refuse("DZ-CQ-1"_rule, close);
    case Misfire::not_a_squad:
        return refuse("DZ-CQ-3"_rule,
                      "Close quarters weapons aim at a squad, all others at a unit or piece.");
    case Misfire::mixed: return refuse("DZ-CQ-2"_rule, close);
    case Misfire::two_squads:
        return refuse("DZ-CQ-3"_rule, "All close quarters shots of a unit go to one squad.");
    case Misfire::range: return refuse("DZ-SHO-3"_rule, "Out of range.");
    case Misfire::sight: return refuse("DZ-GEO-6"_rule, "No line of sight.");
    case Misfire::none: break;
    }
    return Verdict::allowed();
}

// The shooter's half of DZ-SHO-2.
Misfire judge_shooter(const Equipment& kit, const State& state, int unit) {
    if (is_aboard(state, unit)) return Misfire::embarked;
    if (!is_on_table(state, unit) && !is_inside(state, unit)) return Misfire::absent;
    return has(state.embarked, squad_of(kit, unit)) ? Misfire::has_embarked : Misfire::none;
}

Misfire judge_weapon(const Equipment& kit, const State& state, int unit, int weapon) {
    if (weapon < 0 || weapon >= weapons_in(kit, unit)) return Misfire::no_weapon;
    if (weapon_is_spent(kit, state, unit, weapon)) return Misfire::spent;
    const int limit = weapon_of(kit, unit, weapon).move_and_fire; // DZ-MOV-6
    return limit >= 0 && unit_at(state, unit).moved > limit ? Misfire::moved : Misfire::none;
}

// ---------------------------------------------------------------- targets

// What can be shot at, and what has to be known of it.
struct Target {
    Thing thing{};
    Box extent{};                    // DZ-GEO-8
    PieceId piece = PieceId::none(); // the garrison it is in
    bool sheltered = false;          // in the middle of it
    bool airborne = false;
};
using Targets = Scratch<Target, most_units + most_pieces + most_squads>;

Target unit_target(const Equipment& kit, const State& state, int unit) {
    Target target;
    target.thing = Thing::of(ThingKind::unit, unit);
    target.extent = extent_of(kit, state, unit);
    target.airborne = is_airborne(state, unit);
    if (is_inside(state, unit)) {
        target.piece = unit_at(state, unit).piece();
        target.sheltered = static_cast<Spot>(unit_at(state, unit).spot) == Spot::centre;
    }
    return target;
}

Target piece_target(const Equipment& kit, PieceId piece) {
    Target target;
    target.thing = Thing::of(piece);
    target.extent = piece_info(kit, piece).box;
    return target;
}

Target squad_target(SquadId squad, PieceId piece) {
    Target target;
    target.thing = Thing::of(squad);
    target.piece = piece;
    return target;
}

bool can_be_target(const State& state, int unit) {
    return is_on_table(state, unit) || is_inside(state, unit);
}

// What is named, if it may be a target of that seat at all.
Misfire find_target(const Equipment& kit, const State& state, Seat seat, Thing thing, Target& found) {
    if (thing.is(ThingKind::unit) && is_unit(kit, thing.id)) {
        if (!are_enemies(kit, seat, owner_of(kit, thing.id))) return Misfire::own_side;
        if (!can_be_target(state, thing.id)) return Misfire::no_target;
        found = unit_target(kit, state, thing.id);
        return Misfire::none;
    }
    if (thing.is(ThingKind::squad) && is_squad(kit, thing.squad())) {
        if (!are_enemies(kit, seat, owner_of_squad(kit, thing.squad()))) return Misfire::own_side;
        if (!squad_lives(kit, state, thing.squad())) return Misfire::no_target;
        found = squad_target(thing.squad(), garrison_of(kit, state, thing.squad()));
        return Misfire::none;
    }
    if (!thing.is(ThingKind::piece) || !is_piece(kit, thing.piece())) return Misfire::no_target;
    if (!has_tag(kit, state, thing.piece(), Tag::destructible)) return Misfire::indestructible;
    found = piece_target(kit, thing.piece());
    return Misfire::none;
}

// Everything that a squad could aim at, as far as that does not depend on weapons.
void collect_targets(const Equipment& kit, const State& state, SquadId squad, Targets& targets) {
    const Seat seat = owner_of_squad(kit, squad);
    for (const Seat other : seats_of(kit)) {
        if (!are_enemies(kit, seat, other)) continue;
        for (const int unit : units_of_seat(kit, other))
            if (can_be_target(state, unit)) targets.push_back(unit_target(kit, state, unit));
    }
    for (const PieceId piece : all_pieces(kit))
        if (has_tag(kit, state, piece, Tag::destructible)) targets.push_back(piece_target(kit, piece));
    const PieceId garrison = garrison_of(kit, state, squad);
    if (garrison.is_none()) return;
    for (const SquadId other : squads_inside(kit, state, garrison))
        if (are_enemies(kit, seat, owner_of_squad(kit, other)))
            targets.push_back(squad_target(other, garrison));
}

// ---------------------------------------------------------------- one unit and its targets

class Gunner {
public:
    Gunner(const Equipment& kit, const State& state, int unit)
        : kit_(kit), state_(state), unit_(unit), from_(extent_of(kit, state, unit)) {
        const SquadId squad = squad_of(kit, unit);
        garrison_ = is_inside(state, unit) ? unit_at(state, unit).piece() : PieceId::none();
        is_shut_in_ = !garrison_.is_none() && static_cast<Spot>(unit_at(state, unit).spot) == Spot::centre;
        used_close_ = has(state.used_close, squad);
        used_ranged_ = has(state.used_ranged, squad);
        for (const Allocation& line : state.shooting.lines)
            (weapon_of(kit, line.unit, line.weapon).close_quarters ? used_close_ : used_ranged_) = true;
        lines_.fill(unknown);
    }

    // The rest of DZ-SHO-2, for a weapon that can fire.
    Misfire judge(int weapon, const Target& target) {
        const Weapon& one = weapon_of(kit_, unit_, weapon);
        if (!garrison_.is_none() && target.thing == Thing::of(garrison_)) return Misfire::own_garrison;
        if (target.airborne && one.anti_air == 0) return Misfire::flying;
        if (target.airborne && has(state_.aa_locked, squad_of(kit_, unit_))) return Misfire::from_air;
        return one.close_quarters ? judge_close(weapon, target) : judge_ranged(weapon, target);
    }

private:
    static constexpr std::int8_t unknown = -1;

    bool is_beside(const Target& target) const { return !garrison_.is_none() && target.piece == garrison_; }

    // DZ-CQ-1 to DZ-CQ-3
    Misfire judge_close(int weapon, const Target& target) const {
        if (!is_beside(target)) return Misfire::not_close;
        if (!target.thing.is(ThingKind::squad)) return Misfire::not_a_squad;
        if (used_ranged_) return Misfire::mixed;
        return aims_elsewhere(weapon, target.thing) ? Misfire::two_squads : Misfire::none;
    }

    bool aims_elsewhere(int weapon, Thing target) const {
        for (const Allocation& line : state_.shooting.lines)
            if (line.unit == unit_ && !are_one_group(sheet_of(kit_, unit_), line.weapon, weapon) &&
                line.target != target)
                return true;
        return false;
    }

    Misfire judge_ranged(int weapon, const Target& target) {
        const Weapon& one = weapon_of(kit_, unit_, weapon);
        const bool beside = is_beside(target);
        if (target.sheltered && !one.flame && !beside) return Misfire::sheltered; // DZ-GAR-6
        if (beside) return Misfire::not_close;                                    // DZ-CQ-1
        if (target.thing.is(ThingKind::squad)) return Misfire::not_a_squad;
        if (is_shut_in_) return Misfire::shut_in;
        if (used_close_) return Misfire::mixed;
        if (one.flame && !target.piece.is_none()) return judge_flame(weapon, target.thing.id);
        if (!reaches(kit_, state_, unit_, weapon, target.thing, from_, target.extent)) return Misfire::range;
        return sees_target(target) ? Misfire::none : Misfire::sight;
    }

    // DZ-WPN-FLA
    Misfire judge_flame(int weapon, int target) {
        const int lines = clear_lines_of_flame(kit_, state_, lookout(), unit_, weapon, target);
        return lines > 0 ? Misfire::none : lines == 0 ? Misfire::sight : Misfire::range;
    }

    // Looked at once, whatever the weapons.
    bool sees_target(const Target& target) {
        const int index = target.thing.is(ThingKind::piece) ? most_units + target.thing.id : target.thing.id;
        std::int8_t& lines = lines_[static_cast<std::size_t>(index)];
        if (lines == unknown) lines = static_cast<std::int8_t>(lookout().at(target.thing).lines);
        return lines > 0;
    }

    const Lookout& lookout() {
        if (!lookout_) lookout_.emplace(kit_, state_, unit_);
        return *lookout_;
    }

    const Equipment& kit_;
    const State& state_;
    int unit_;
    Box from_;
    PieceId garrison_ = PieceId::none();
    bool is_shut_in_ = false;
    bool used_close_ = false;
    bool used_ranged_ = false;
    std::array<std::int8_t, most_units + most_pieces> lines_;
    std::optional<Lookout> lookout_; // most who ask find nothing in range
};

// The weapons of a unit that can fire and have no line yet, a bit each.
unsigned free_weapons(const Equipment& kit, const State& state, int unit) {
    if (judge_shooter(kit, state, unit) != Misfire::none) return 0;
    unsigned found = 0;
    for (int weapon = 0; weapon < weapons_in(kit, unit); ++weapon)
        if (judge_weapon(kit, state, unit, weapon) == Misfire::none && !has_line(kit, state, unit, weapon))
            found |= 1u << weapon;
    return found;
}

// DZ-SHO-1: the same without those that a volley leaves alone.
unsigned volley_weapons(const Equipment& kit, const State& state, int unit) {
    unsigned found = free_weapons(kit, state, unit);
    for (const int weapon : Bits(found))
        if (weapon_of(kit, unit, weapon).limited > 0) found &= ~(1u << weapon);
    return found;
}

Misfire misfire_of(const Equipment& kit, const State& state, int unit, int weapon, Thing thing) {
    if (const Misfire found = judge_shooter(kit, state, unit); found != Misfire::none) return found;
    if (const Misfire found = judge_weapon(kit, state, unit, weapon); found != Misfire::none) return found;
    Target target;
    const Misfire found = find_target(kit, state, owner_of(kit, unit), thing, target);
    return found != Misfire::none ? found : Gunner(kit, state, unit).judge(weapon, target);
}

} // namespace

bool can_fire(const Equipment& kit, const State& state, int unit, int weapon) {
    return judge_shooter(kit, state, unit) == Misfire::none &&
           judge_weapon(kit, state, unit, weapon) == Misfire::none;
}

Verdict judge_allocation(const Equipment& kit, const State& state, int unit, int weapon, Thing target) {
    return verdict_on(misfire_of(kit, state, unit, weapon, target));
}

bool can_shoot_something(const Equipment& kit, const State& state, SquadId squad) {
    Targets targets;
    for (const int unit : units_of(kit, squad)) {
        const unsigned weapons = free_weapons(kit, state, unit);
        if (weapons == 0) continue;
        if (targets.empty()) collect_targets(kit, state, squad, targets);
        Gunner gunner(kit, state, unit);
        for (const int weapon : Bits(weapons))
            for (const Target& target : targets)
                if (gunner.judge(weapon, target) == Misfire::none) return true;
    }
    return false;
}

// ---------------------------------------------------------------- D-AIM

namespace {

Thing target_of(const Action& action) { return Thing::unpacked(action.target); }

// Lines are in (unit, weapon) order (DZ-SHO-6); one replaces those of its weapon and its Alt group.
void put_line(const Equipment& kit, Shooting& shooting, int unit, int weapon, Thing target) {
    auto& lines = shooting.lines;
    for (int i = lines.size() - 1; i >= 0; --i)
        if (lines[i].unit == unit && are_one_group(sheet_of(kit, unit), lines[i].weapon, weapon))
            lines.remove_at(i);
    Allocation line;
    line.unit = static_cast<std::uint8_t>(unit);
    line.weapon = static_cast<std::uint8_t>(weapon);
    line.target = target;
    lines.push_back(line);
    const auto comes_before = [](const Allocation& a, const Allocation& b) {
        return a.unit != b.unit ? a.unit < b.unit : a.weapon < b.weapon;
    };
    for (int i = lines.size() - 1; i > 0 && comes_before(lines[i], lines[i - 1]); --i)
        std::swap(lines[i], lines[i - 1]);
}

void aim(Play& play, int unit, int weapon, Thing target) {
    put_line(play.kit, play.state.shooting, unit, weapon, target);
    play.log.tell("DZ-SHO-1"_rule, happens::aims, unit, arm_of(play.kit, unit, weapon), target.packed());
}

// Every free legal weapon; of an Alt group the first, for then the others are not free any more.
void aim_volley(Play& play, SquadId squad, Thing thing) {
    Target target;
    if (find_target(play.kit, play.state, owner_of_squad(play.kit, squad), thing, target) != Misfire::none)
        return;
    for (const int unit : units_of(play.kit, squad)) {
        const unsigned weapons = volley_weapons(play.kit, play.state, unit);
        if (weapons == 0) continue;
        Gunner gunner(play.kit, play.state, unit);
        for (const int weapon : Bits(weapons))
            if (!has_line(play.kit, play.state, unit, weapon) &&
                gunner.judge(weapon, target) == Misfire::none)
                aim(play, unit, weapon, thing);
    }
}

Verdict judge_aim(const Equipment& kit, const State& state, SquadId squad, const Action& action) {
    if (!is_unit(kit, action.subject) || squad_of(kit, action.subject) != squad)
        return refuse("DZ-SHO-1"_rule, "Only units of the squad that shoots can aim.");
    return judge_allocation(kit, state, action.subject, action.detail, target_of(action));
}

// If no weapon can, the first that was to be aimed says why.
Verdict judge_volley(const Equipment& kit, const State& state, SquadId squad, Thing thing) {
    Target target;
    const Misfire named = find_target(kit, state, owner_of_squad(kit, squad), thing, target);
    if (named != Misfire::none) return verdict_on(named);
    Misfire first = Misfire::none;
    for (const int unit : units_of(kit, squad)) {
        const unsigned weapons = volley_weapons(kit, state, unit);
        if (weapons == 0) continue;
        Gunner gunner(kit, state, unit);
        for (const int weapon : Bits(weapons)) {
            const Misfire found = gunner.judge(weapon, target);
            if (found == Misfire::none) return Verdict::allowed();
            if (first == Misfire::none) first = found;
        }
    }
    if (first != Misfire::none) return verdict_on(first);
    return refuse("DZ-SHO-1"_rule, "No weapon of the squad is free for a volley.");
}

Verdict judge_that_squad(const Action& action, SquadId squad) {
    if (action.subject == squad.index()) return Verdict::allowed();
    return refuse("DZ-SHO-1"_rule, "Only the squad that shoots can fire.");
}

Verdict judge_some_line(const State& state) {
    if (!state.shooting.lines.empty()) return Verdict::allowed();
    return refuse("DZ-SHO-1"_rule, "Nothing has been aimed yet.");
}

Verdict judge_aim_verb(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const SquadId squad = own_squad<AimingFrame>(frame);
    switch (verb_of(action)) {
    case Verb::aim: return judge_aim(kit, state, squad, action);
    case Verb::volley:
        if (const Verdict verdict = judge_that_squad(action, squad); !verdict.ok()) return verdict;
        return judge_volley(kit, state, squad, target_of(action));
    case Verb::fire:
        if (const Verdict verdict = judge_that_squad(action, squad); !verdict.ok()) return verdict;
        return judge_some_line(state);
    case Verb::reset: return judge_some_line(state);
    default: return Verdict::allowed(); // cancel
    }
}

// DZ-RUL-63: a weapon that has a line may be aimed anew, which takes back what was said.
void list_new_aims(const Equipment& kit, const State& state, SquadId squad, ActionList& actions) {
    Targets targets;
    collect_targets(kit, state, squad, targets);
    for (const int unit : units_of(kit, squad)) {
        if (!is_alive(state, unit)) continue;
        const auto aimed =
            static_cast<unsigned>(Bits::first(weapons_in(kit, unit))) & ~free_weapons(kit, state, unit);
        if (aimed == 0) continue;
        Gunner gunner(kit, state, unit);
        for (const int weapon : Bits(aimed))
            for (const Target& target : targets)
                if (can_fire(kit, state, unit, weapon) && gunner.judge(weapon, target) == Misfire::none)
                    actions.add_way_back(Action(Verb::aim).with(unit).on(target.thing.packed()).of(weapon));
    }
}

void list_aims(const Asked& asked, ActionList& actions) {
    const Equipment& kit = asked.kit;
    const State& state = asked.state;
    const SquadId squad = own_squad<AimingFrame>(asked.frame);
    Targets targets;
    std::array<bool, Targets::capacity()> in_volley{};
    for (const int unit : units_of(kit, squad)) {
        const unsigned weapons = free_weapons(kit, state, unit);
        if (weapons == 0) continue;
        if (targets.empty()) collect_targets(kit, state, squad, targets);
        Gunner gunner(kit, state, unit);
        for (const int weapon : Bits(weapons)) {
            const bool is_limited = weapon_of(kit, unit, weapon).limited > 0;
            for (int i = 0; i < targets.size(); ++i) {
                if (gunner.judge(weapon, targets[i]) != Misfire::none) continue;
                actions.add(Action(Verb::aim).with(unit).on(targets[i].thing.packed()).of(weapon));
                if (!is_limited) in_volley[static_cast<std::size_t>(i)] = true;
            }
        }
    }
    for (int i = 0; i < targets.size(); ++i)
        if (in_volley[static_cast<std::size_t>(i)])
            actions.add(Action(Verb::volley).with(squad.index()).on(targets[i].thing.packed()));
    if (!state.shooting.lines.empty()) {
        actions.add(Action(Verb::fire).with(squad.index()));
        list_new_aims(kit, state, squad, actions);
        actions.add_way_back(Action(Verb::reset));
    }
    actions.add_way_back(Action(Verb::cancel));
}

void take_aim_verb(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    State& state = play.state;
    const SquadId squad = own_squad<AimingFrame>(frame);
    switch (verb_of(action)) {
    case Verb::aim: return aim(play, action.subject, action.detail, target_of(action));
    case Verb::volley: return aim_volley(play, squad, target_of(action));
    case Verb::fire:
        state.flow.finish();
        play.log.tell("DZ-SHO-1"_rule, happens::fires, squad.index());
        return begin_shooting(play, seat, squad);
    case Verb::reset:
        state.shooting = Shooting{};
        return play.log.tell("DZ-SHO-1"_rule, happens::cancels, seat);
    default: // cancel: the action is not used
        state.shooting = Shooting{};
        state.flow.finish();
        return play.log.tell("DZ-GEN-1"_rule, happens::cancels, seat);
    }
}

void tell_aiming(const Sight& sight, const Frame& frame, Links& links) {
    links.add(fmt::format("{} takes aim; all targets are named before any die falls.",
                          sight.squad(own_squad<AimingFrame>(frame))),
              "DZ-SHO-1"_rule);
    each_volley(sight.state, [&](const Volley& volley) {
        links.add(fmt::format("{} aimed at {}.", counted(volley.weapons, "weapon is", "weapons are"),
                              sight.thing(volley.target)),
                  "DZ-SHO-1"_rule, sight.id(volley.first_unit), sight.id_of_thing(volley.target));
    });
}

Scene::Prompt ask_for_aims(const Sight& sight, const Frame& frame) {
    const SquadId squad = frame.as<AimingFrame>().squad;
    auto made = squad_question(sight, frame.seat(), squad,
                               fmt::format("What does {} shoot at?", sight.squad(squad)), "DZ-D-AIM"_rule);
    if (!sight.state.shooting.lines.empty()) suggest(sight, made, Action(Verb::fire).with(squad.index()));
    return made;
}

std::string_view aiming_misfit(const Lain& it) {
    const SquadId squad = it.as<AimingFrame>().squad;
    return unless(is_of_open_squad(it, squad) && !has(it.state.has_shot, squad), "DZ-GEN-1");
}

} // namespace

constinit const Row aiming_row{
    .words = remembers<AimingFrame>("aiming", seat_and_squad<AimingFrame>),
    .step = ask_on,
    .verbs = {Verb::aim, Verb::volley, Verb::reset, Verb::fire, Verb::cancel},
    .list = list_aims,
    .judge = judge_aim_verb,
    .apply = take_aim_verb,
    .chain = tell_aiming,
    .prompt = ask_for_aims,
    .lies_on = {{Procedure::acting}},
    .misfit = aiming_misfit,
    .belonging = squad_number<AimingFrame>,
};

void begin_aiming(Play& play, Seat seat, SquadId squad) {
    play.state.shooting = Shooting{};
    play.state.flow.begin(AimingFrame{seat, squad});
}

} // namespace muster::dropzone
