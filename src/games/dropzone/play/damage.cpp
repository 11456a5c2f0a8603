// The numbers of a Shooting action: what a die must show to hit (DZ-SHO-6), what a hit does (DZ-SHO-8, 2.7),
// and the dice for damage (DZ-SHO-8 to -10). Those of close quarters: close.cpp.
#include "games/dropzone/play/shoot_parts.hpp"

namespace muster::dropzone {

// ---------------------------------------------------------------- to hit

namespace {

bool ignores(const Weapon& weapon, CoverKind cover) { return (weapon.ignores & bit_of(cover)) != 0; }

// How many lines are clear to what is shot at.
int lines_to(const Equipment& kit, const State& state, const Allocation& line) {
    if (!line.target.is(ThingKind::unit)) return 3;
    const Lookout lookout(kit, state, line.unit);
    if (!garrison_in_flames(kit, state, line).is_none())
        return clear_lines_of_flame(kit, state, lookout, line.unit, line.weapon, line.target.id);
    if (state.shooting.reaction == 0) return lookout.at_unit(line.target.id).lines;
    const auto at = reaction_point(kit, state, line.unit, line.weapon, line.target.id);
    return at ? lookout.at_unit(line.target.id, at).lines : 0;
}

} // namespace

Seen seen_along(const Equipment& kit, const State& state, const Allocation& line) {
    return seen_by(kit, line.target, lines_to(kit, state, line));
}

namespace {

// DZ-SHO-6, DZ-RUL-31: what only a unit has, and scenery has not.
int penalties_against(const Equipment& kit, const State& state, const Allocation& line) {
    const int target = line.target.id;
    const Weapon& weapon = weapon_in(kit, line);
    const Shooting& shooting = state.shooting;
    int sum = 0;
    const bool hull_down = seen_along(kit, state, line) == Seen::hull_down;
    if (hull_down && !ignores(weapon, CoverKind::hull)) sum += 2;
    if (shooting.reaction != 0 && shooting.locked_on == 0) sum += 2; // DZ-REA-3, C05
    if (has(shooting.smoked, squad_of(kit, target))) sum += 1;       // C02
    if (weapon.flame) return sum;                                    // DZ-WPN-FLA
    const unsigned cover = cover_of(kit, state, line.unit, target);
    const bool soft = (cover & bit_of(CoverKind::soft)) != 0;
    if (soft && !ignores(weapon, CoverKind::soft)) sum += 2;              // DZ-WPN-COV
    const int reduced = is_airborne(state, target) ? weapon.anti_air : 0; // DZ-WPN-AA, DZ-RUL-74
    return sum + std::max(0, sheet_of(kit, target).evasion - reduced);
}

} // namespace

int hit_number(const Equipment& kit, const State& state, const Allocation& line) {
    const Weapon& weapon = weapon_in(kit, line);
    if (weapon.accuracy == 0) return 0;
    constexpr int accuracy_against_scenery = 2;
    const SquadId squad = squad_of(kit, line.unit);
    int number = line.target.is(ThingKind::piece) ? accuracy_against_scenery : weapon.accuracy;
    if (!is_in_coherency(kit, state, squad)) number += 1;
    if (has(state.disembarked, squad)) number += 2;
    if (state.shooting.steady != 0) number -= 1; // C01
    if (line.target.is(ThingKind::unit)) number += penalties_against(kit, state, line);
    return std::clamp(number, 2, die_sides); // a natural 6 hits, a natural 1 misses
}

// ---------------------------------------------------------------- what a hit does (DZ-SHO-8)

namespace {

constexpr unsigned bit_of(Mark mark) { return 1u << static_cast<int>(mark); }

// What a unit counts as for Devastator (DZ-WPN-DEV).
unsigned marks_of(const Equipment& kit, const State& state, int unit) {
    switch (sheet_of(kit, unit).type) {
    case Type::infantry: return bit_of(Mark::infantry);
    case Type::tank: return bit_of(Mark::vehicle) | bit_of(Mark::tank);
    case Type::skimmer: return bit_of(Mark::vehicle) | bit_of(Mark::skimmer);
    case Type::walker: return bit_of(Mark::vehicle) | bit_of(Mark::walker);
    case Type::aircraft:
    case Type::aircraft_s:
        return bit_of(Mark::aircraft) | (is_airborne(state, unit) ? 0 : bit_of(Mark::vehicle));
    }
    return 0;
}

// What a success does: the highest x that fits, or 1.
int devastation(const Weapon* weapon, unsigned marks) {
    int most = 1;
    if (weapon != nullptr)
        for (const Devastator& each : weapon->devastators)
            if ((each.marks & marks) != 0) most = std::max(most, each.x);
    return most;
}

bool is_critical(int total, int armour) { return total >= armour + 2; }

} // namespace

// DZ-SHO-8, DZ-RUL-30: a natural 6 does nothing by itself, but for DZ-WPN-PEN.
bool does_damage(int die, int total, int armour, const Weapon* weapon) {
    const bool penetrates = weapon != nullptr && weapon->penetrative && die == die_sides;
    return die != 1 && (total >= armour || penetrates);
}

int damage_on_unit(const Equipment& kit, const State& state, int unit, int die, int total,
                   const Weapon* weapon) {
    const Sheet& sheet = sheet_of(kit, unit);
    if (!does_damage(die, total, sheet.armour, weapon)) return 0;
    const int normal = devastation(weapon, marks_of(kit, state, unit));
    return is_critical(total, sheet.armour) && !sheet.resilient ? 2 * normal : normal; // DZ-USR
}

PieceHarm damage_on_piece(const Equipment& kit, PieceId piece, int die, int total, const Weapon* weapon) {
    const int armour = piece_info(kit, piece).armour;
    if (!does_damage(die, total, armour, weapon)) return {};
    return {devastation(weapon, bit_of(Mark::scenery)), is_critical(total, armour) ? 1 : 0}; // DZ-CD-1
}

// The least that a damage die must show.
int damage_number(int armour, int added, const Weapon& weapon) {
    const int number = std::max(2, armour - added);
    return weapon.penetrative ? std::min(number, die_sides) : number;
}

// ---------------------------------------------------------------- dice

namespace {

int seat_of(const Equipment& kit, Thing target) {
    if (target.is(ThingKind::unit)) return owner_of(kit, target.id).index();
    return target.is(ThingKind::squad) ? owner_of_squad(kit, target.squad()).index() : -1;
}

} // namespace

void throw_dice(Play& play, const Allocation& line, Thing target, const ChanceKind& kind, int count,
                int needs, Handful& handful) {
    const int shooter = owner_of(play.kit, line.unit).index();
    handful.count = static_cast<std::size_t>(count);
    play.chance.roll(die_sides, std::span(handful.shows).first(handful.count),
                     Ask{&kind, shooter, false, seat_of(play.kit, target), needs});
}

void tell_dice(Play& play, const Handful& handful) {
    constexpr std::size_t most_told = 18; // there is no room for more
    play.log.also(handful.dice().first(std::min(handful.count, most_told)));
}

// ---------------------------------------------------------------- DZ-SHO-8, DZ-SHO-9: damage

namespace {

// DZ-SHO-7, C04
bool has_body_cover_from(const Equipment& kit, const State& state, const Allocation& line, int unit) {
    const Weapon& weapon = weapon_in(kit, line);
    if (weapon.flame || ignores(weapon, CoverKind::body) || !sheet_of(kit, unit).is_infantry()) return false;
    return has(state.shooting.hugging, squad_of(kit, unit)) ||
           (cover_of(kit, state, line.unit, unit) & bit_of(CoverKind::body)) != 0;
}

void strike_unit(Play& play, const Allocation& line, int unit, int hits, Harm& harm) {
    if (hits == 0) return;
    const Weapon& weapon = weapon_in(play.kit, line);
    const Thing target = Thing::of(ThingKind::unit, unit);
    const int added = weapon.energy + play.state.shooting.hot -
                      (has_body_cover_from(play.kit, play.state, line, unit) ? 1 : 0);
    const int needs = damage_number(sheet_of(play.kit, unit).armour, added, weapon);
    Handful handful;
    throw_dice(play, line, target, luck::damage, hits, needs, handful);
    int damage = 0;
    for (const int die : handful.dice())
        damage += damage_on_unit(play.kit, play.state, unit, die, die + added, &weapon);
    add_harm((weapon.energy >= unstoppable ? harm.sure : harm.units)[static_cast<std::size_t>(unit)], damage);
    play.log.tell("DZ-SHO-8"_rule, happens::damage_dice, target.packed(), damage);
    tell_dice(play, handful);
}

void strike_piece(Play& play, const Allocation& line, PieceId piece, Harm& harm) {
    if (line.hits == 0) return;
    const Weapon& weapon = weapon_in(play.kit, line);
    const int added = weapon.energy + play.state.shooting.hot;
    const int needs = damage_number(piece_info(play.kit, piece).armour, added, weapon);
    Handful handful;
    throw_dice(play, line, line.target, luck::damage, line.hits, needs, handful);
    int damage = 0;
    int tokens = 0;
    for (const int die : handful.dice()) {
        const PieceHarm done = damage_on_piece(play.kit, piece, die, die + added, &weapon);
        damage += done.damage;
        tokens += done.tokens;
    }
    add_harm(harm.pieces[piece], damage);
    add_harm(harm.tokens[piece], tokens);
    play.log.tell("DZ-SHO-8"_rule, happens::damage_dice, line.target.packed(), damage);
    tell_dice(play, handful);
}

void strike(Play& play, const Allocation& line, Harm& harm) {
    if (line.target.is(ThingKind::piece)) return strike_piece(play, line, line.target.piece(), harm);
    strike_unit(play, line, line.target.id, line.hits, harm);
    if (line.misses == 0) return;
    const int struck = scorched_for(play.state, owner_of(play.kit, line.target.id));
    play.log.tell("DZ-WPN-FLA"_rule, happens::scorches, struck, line.misses);
    strike_unit(play, line, struck, line.misses, harm);
}

// DZ-WPN-FLA: one for each weapon, whatever the dice.
void kindle(Play& play) {
    for (const Allocation& line : play.state.shooting.lines) {
        if (!weapon_in(play.kit, line).flame) continue;
        const PieceId piece = line.target.is(ThingKind::piece)
                                  ? line.target.piece()
                                  : garrison_in_flames(play.kit, play.state, line);
        if (piece.is_none() || !has_tag(play.kit, play.state, piece, Tag::destructible)) continue;
        const bool flammable = has_tag(play.kit, play.state, piece, Tag::flammable);
        put_tokens(play, piece, flammable ? 2 : 1, "DZ-WPN-FLA"_rule);
    }
}

} // namespace

// DZ-SHO-10, DZ-RUL-38: dice first, and then everything at the same moment.
void roll_damage(Play& play, Frame& frame) {
    Harm harm;
    for (const Allocation& line : play.state.shooting.lines) {
        strike(play, line, harm);
        if (play.chance.wanting()) return;
    }
    save_passives(play, harm);
    if (play.chance.wanting()) return;
    kindle(play);
    inflict(play, harm);
    frame.go_to(ShootStep::cascade);
}

} // namespace muster::dropzone
