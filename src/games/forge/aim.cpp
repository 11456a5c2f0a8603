// Shoot and Fight (sections 5.4 to 5.6): what is aimed where, the numbers and the dice, and what is refused.
#include "games/forge/parts.hpp"

namespace muster::forge {

namespace {

constexpr int aim_bits = 6;
constexpr int aim_idle = (1 << aim_bits) - 1;
constexpr int aim_focus = 1;
constexpr int aim_split = 2;
constexpr int aim_shift = 2;
constexpr int aim_twice = 1 << (aim_shift + most_weapons * aim_bits);
constexpr int aim_unknown = aim_twice << 1;
static_assert(most_units <= aim_idle);

constexpr int shift_of(SlotId slot) { return aim_shift + aim_bits * slot.index(); }

} // namespace

// ---------------------------------------------------------------- what is aimed where

int Aim::packed() const {
    if (!split) return focus ? aim_focus : no_detail;
    int detail = aim_split | (focus ? aim_focus : 0) | (twice ? aim_twice : 0) | (unknown ? aim_unknown : 0);
    for (const SlotId slot : at.ids())
        detail |= (at[slot].is_none() ? aim_idle : at[slot].index()) << shift_of(slot);
    return detail;
}

Aim Aim::nonsense() {
    Aim aim;
    aim.split = true;
    aim.unknown = true;
    return aim;
}

Aim Aim::unpacked(int detail) {
    Aim aim;
    if (detail == no_detail) return aim;
    if (detail < 0) return Aim::nonsense();
    aim.focus = (detail & aim_focus) != 0;
    aim.split = (detail & aim_split) != 0;
    if (!aim.split) return aim.packed() == detail ? aim : Aim::nonsense();
    aim.twice = (detail & aim_twice) != 0;
    aim.unknown = (detail & aim_unknown) != 0;
    for (const SlotId slot : aim.at.ids())
        if (const int target = detail >> shift_of(slot) & aim_idle; target != aim_idle)
            aim.at[slot] = UnitId(target);
    return aim.packed() == detail ? aim : Aim::nonsense();
}

// FO-ATK-4
int dice_of(const Equipment& kit, const State& state, UnitId unit, const Carried& carried) {
    int rounds = 0;
    const Unit& one = unit_at(state, unit);
    for (std::size_t group = 0; group < most_groups; ++group)
        rounds += carried.copies[group] * one.alive[group];
    return weapon_of(kit, carried).attacks * rounds;
}

bool is_armed(const Equipment& kit, const State& state, UnitId unit, bool melee) {
    for (const Carried& carried : weapons_of(kit, unit, melee))
        if (dice_of(kit, state, unit, carried) > 0) return true;
    return false;
}

namespace {

template <class Fits>
SlotSet those(std::span<const Carried> weapons, Fits fits) {
    SlotSet found;
    int slot = 0;
    for (const Carried& carried : weapons) found.put(SlotId(slot++), fits(carried));
    return found;
}

// The ones that a living model carries.
SlotSet carried_by_living(const Equipment& kit, const State& state, UnitId unit, bool melee) {
    return those(weapons_of(kit, unit, melee),
                 [&](const Carried& carried) { return dice_of(kit, state, unit, carried) > 0; });
}

// FO-SHT-4: with a living model to use them.
SlotSet shots_in_range(const Equipment& kit, const State& state, UnitId unit, UnitId target, Place standing) {
    const Disc from = disc_of(kit, state, unit);
    const Disc to{standing, sheet_of(kit, target).radius};
    return those(weapons_of(kit, unit, false), [&](const Carried& carried) {
        return dice_of(kit, state, unit, carried) > 0 &&
               gap_within(from, to, weapon_of(kit, carried).long_range);
    });
}

} // namespace

SlotSet shots_reaching(const Equipment& kit, const State& state, UnitId unit, UnitId target, Place standing) {
    const SlotSet in_range = shots_in_range(kit, state, unit, target, standing);
    return !in_range.empty() && has_sight(kit, unit_at(state, unit).at, standing) ? in_range : SlotSet();
}

SlotSet weapons_reaching(const Equipment& kit, const State& state, UnitId unit, bool melee, UnitId target) {
    if (!melee) return shots_reaching(kit, state, unit, target, unit_at(state, target).at);
    const bool touch = is_in_contact(kit, disc_of(kit, state, unit), disc_of(kit, state, target));
    return touch ? carried_by_living(kit, state, unit, true) : SlotSet(); // FO-FGT-3
}

// FO-SHT-3: not into a melee of its own side. Enemies who fight each other may be shot at (FO-FFA-2).
UnitSet shootable(const Equipment& kit, const State& state, UnitId unit) {
    const UnitSet enemies = enemies_of(kit, state, unit);
    UnitSet fought;
    for (const UnitId each : friends_of(kit, state, unit)) fought |= touching(kit, state, each);
    return enemies - fought;
}

// ---------------------------------------------------------------- numbers

namespace {

int shot_number(const Equipment& kit, const State& state, const Blow& blow, const Weapon& weapon,
                const Shelter& shelter) { // FO-SHT-6
    const Disc from = disc_of(kit, state, blow.attacker);
    const Disc to{blow.standing, sheet_of(kit, blow.target).radius};
    const int far = gap_within(from, to, weapon.short_range) ? 0 : 1; // FO-SHT-4
    return sheet_of(kit, blow.attacker).acc - unit_at(state, blow.attacker).shock - far + shelter.accuracy +
           (blow.focus ? 1 : 0) - (blow.evaded ? 1 : 0);
}

int blow_number(const Equipment& kit, const State& state, const Blow& blow) { // FO-FGT-4
    const int over = fights_over_obstacle(kit, unit_at(state, blow.attacker).at, blow.standing) ? 1 : 0;
    return sheet_of(kit, blow.attacker).str - unit_at(state, blow.attacker).shock - over +
           (blow.focus ? 1 : 0) - (blow.evaded ? 1 : 0);
}

Shelter shelter_for(const Equipment& kit, const State& state, const Blow& blow) {
    if (blow.melee) return {}; // FO-COV-4
    return shelter_of(kit, disc_of(kit, state, blow.attacker),
                      Disc{blow.standing, sheet_of(kit, blow.target).radius});
}

} // namespace

int hit_number(const Equipment& kit, const State& state, UnitId attacker, const Carried& carried, bool melee,
               UnitId target, Place standing, bool focus, bool evaded) {
    const Blow blow{attacker, target, melee, {}, standing, focus, evaded};
    if (melee) return blow_number(kit, state, blow);
    return shot_number(kit, state, blow, weapon_of(kit, carried), shelter_for(kit, state, blow));
}

// FO-ATK-5
int save_number(const Equipment& kit, const State& state, UnitId attacker, const Carried& carried, bool melee,
                UnitId target, Place standing) {
    const Blow blow{attacker, target, melee, {}, standing, false, false};
    return sheet_of(kit, target).sav - weapon_of(kit, carried).ap + shelter_for(kit, state, blow).save;
}

// ---------------------------------------------------------------- dice

namespace {

constexpr int most_dice = 6 * 3 * most_models; // FO-DATA-1, FO-DATA-2

// So many dice of a unit, for or against a weapon.
struct Batch {
    int count = 0;
    int target_number = 0;
    UnitId unit;
    WeaponId weapon;
};

// Rolls them and counts those that pass (FO-GEN-1). The event names the unit, the weapon, the number wanted,
// how many pass, and the dice themselves as far as there is room for them.
int roll_batch(Play& play, const Batch& batch, const Ask& ask, const EventKind& kind, Rule why) {
    std::array<std::uint8_t, most_dice> shows{};
    const std::span dice = std::span(shows).first(static_cast<std::size_t>(batch.count));
    play.chance.roll(die_sides, dice, ask);
    if (play.chance.wanting()) return 0;
    const auto passed = static_cast<int>(
        std::ranges::count_if(dice, [&](std::uint8_t die) { return passes(die, batch.target_number); }));
    play.log.tell(why, kind, batch.unit, batch.weapon, batch.count,
                  std::clamp(batch.target_number, 1, die_sides - 1), passed);
    constexpr std::size_t most_told = 18;
    play.log.also(dice.first(std::min(dice.size(), most_told)));
    return passed;
}

constexpr std::uint8_t counted(int number) { return static_cast<std::uint8_t>(std::min(number, 255)); }

} // namespace

// FO-ATK-3: the hits of every weapon in data-sheet order, then the saves against each.
Record roll_attack(Play& play, const Blow& blow) {
    const Equipment& kit = play.kit;
    const Shelter shelter = shelter_for(kit, play.state, blow);
    const std::span<const Carried> weapons = weapons_of(kit, blow.attacker, blow.melee);
    const int striker = owner_of(kit, blow.attacker).index();
    const int struck = owner_of(kit, blow.target).index();
    Per<SlotId, int, most_weapons> hits;
    Record record;
    record.attacker = blow.attacker;
    record.target = blow.target;
    int all_hits = 0;
    int wounds = 0;
    int pin = 1; // FO-SHK-2
    for (const SlotId slot : blow.weapons) {
        const Carried& carried = weapons[slot.number];
        const Weapon& weapon = weapon_of(kit, carried);
        const int number = blow.melee ? blow_number(kit, play.state, blow)
                                      : shot_number(kit, play.state, blow, weapon, shelter);
        const Batch batch{dice_of(kit, play.state, blow.attacker, carried), number, blow.attacker,
                          carried.weapon};
        hits[slot] =
            roll_batch(play, batch, Ask{&luck::hit, striker, false, struck}, happens::hits, "FO-ATK-4"_rule);
        all_hits += hits[slot];
        if (hits[slot] > 0) pin = std::max(pin, weapon.pin);
    }
    for (const SlotId slot : blow.weapons) {
        if (hits[slot] == 0 || play.chance.wanting()) continue;
        const Carried& carried = weapons[slot.number];
        const int number = sheet_of(kit, blow.target).sav - weapon_of(kit, carried).ap + shelter.save;
        const Batch batch{hits[slot], number, blow.target, carried.weapon};
        wounds += hits[slot] - roll_batch(play, batch, Ask{&luck::save, struck, false, striker},
                                          happens::saves, "FO-ATK-5"_rule);
    }
    record.hits = counted(all_hits);
    record.wounds = counted(wounds);
    record.pin = static_cast<std::uint8_t>(pin);
    return record;
}

// FO-FGT-7, FO-RUL-74: no Focus, no Evade, no reaction, no flag.
void free_attacks(Play& play, UnitId unit, Cascade& cascade) {
    cascade.fallen_back.add(unit);
    UnitSet must_test;
    for (const UnitId enemy : touching(play.kit, play.state, unit)) {
        if (play.chance.wanting() || !is_on_table(play.state, unit)) break;
        const SlotSet weapons = carried_by_living(play.kit, play.state, enemy, true);
        if (weapons.empty()) continue;
        play.log.tell("FO-FGT-7"_rule, happens::free_attack, enemy, unit);
        const Record record =
            roll_attack(play, Blow{enemy, unit, true, weapons, unit_at(play.state, unit).at, false, false});
        if (!play.chance.wanting()) apply_records(play, std::span(&record, 1), must_test);
    }
    if (!play.chance.wanting()) enqueue(play, cascade, must_test);
}

// ---------------------------------------------------------------- may it be declared?

// FO-SHT-1, FO-SHT-2
Verdict judge_shooter(const Equipment& kit, const State& state, UnitId unit) {
    if (state.shot.contains(unit)) return refuse("FO-SHT-1"_rule, "This unit has already shot this round.");
    if (is_engaged(kit, state, unit)) return refuse("FO-SHT-2"_rule, "A unit in melee cannot shoot.");
    if (!is_armed(kit, state, unit, false))
        return refuse("FO-SHT-2"_rule, "No living model has a ranged weapon.");
    return Verdict::allowed();
}

// FO-FGT-1, FO-FGT-2
Verdict judge_fighter(const Equipment& kit, const State& state, UnitId unit) {
    if (state.fought.contains(unit))
        return refuse("FO-FGT-1"_rule, "This unit has already fought this round.");
    if (!is_engaged(kit, state, unit)) return refuse("FO-FGT-2"_rule, "This unit has nobody in contact.");
    if (!is_armed(kit, state, unit, true))
        return refuse("FO-FGT-2"_rule, "No living model has a melee weapon.");
    return Verdict::allowed();
}

namespace {

// FO-SHT-3 to FO-SHT-5, for some of its weapons.
Verdict judge_shot_at(const Equipment& kit, const State& state, UnitId unit, UnitId target, SlotSet weapons) {
    if (!is_enemy_on_table(kit, state, unit, target))
        return refuse("FO-SHT-3"_rule, "You can only shoot at enemies.");
    if (!shootable(kit, state, unit).contains(target))
        return refuse("FO-SHT-3"_rule, "You may not shoot at enemies fighting your own side.");
    const Place at = unit_at(state, target).at;
    if ((shots_in_range(kit, state, unit, target, at) & weapons).empty())
        return refuse("FO-SHT-4"_rule, "The target is beyond this weapon's long range.");
    if (!has_sight(kit, unit_at(state, unit).at, at))
        return refuse("FO-SHT-5"_rule, "There is no line of sight to the target.");
    return Verdict::allowed();
}

// FO-FGT-3
Verdict judge_blow_at(const Equipment& kit, const State& state, UnitId unit, UnitId target, SlotSet) {
    if (is_unit(kit, target) && touching(kit, state, unit).contains(target)) return Verdict::allowed();
    return refuse("FO-FGT-3"_rule, "Only enemies in contact can be fought.");
}

// The rest of FO-GEN-10 for an attack: each weapon's target, FO-ATK-2, FO-FOC-2.
template <class JudgeTarget>
Verdict judge_aim(const Equipment& kit, const State& state, UnitId unit, bool melee, UnitId target,
                  const Aim& aim, JudgeTarget judge_target) {
    const SlotSet carried = carried_by_living(kit, state, unit, melee);
    SlotSet aimed;
    bool named = false;                 // one of the targets is the one that the action names
    Verdict first = Verdict::allowed(); // of several refusals the one by the lowest rule
    for (const SlotId slot : SlotSet::first(aim.split ? most_weapons : 0)) {
        const UnitId at = aim.at[slot];
        if (at.is_none()) continue;
        aimed.add(slot);
        named = named || at == target;
        if (!carried.contains(slot)) continue;
        const Verdict verdict = judge_target(kit, state, unit, at, SlotSet(slot));
        if (!verdict.ok() && (first.ok() || verdict.refusal().rule.id < first.refusal().rule.id))
            first = verdict;
    }
    if (!first.ok()) return first;
    if (!aim.split)
        if (const Verdict verdict = judge_target(kit, state, unit, target, SlotSet::first(most_weapons));
            !verdict.ok())
            return verdict;
    if (aim.twice) return refuse("FO-ATK-2"_rule, "All copies of a weapon must aim at one target.");
    if (aim.split && (aim.unknown || aimed.empty() || !(aimed - carried).empty()))
        return refuse("FO-ATK-2"_rule, "This unit has no such weapon.");
    if (aim.split && !named) return refuse("FO-ATK-2"_rule, "No weapon aims at the target that is named.");
    if (aim.focus && unit_at(state, unit).focus == 0)
        return refuse("FO-FOC-2"_rule, "There is no such token to spend.");
    return Verdict::allowed();
}

} // namespace

Verdict judge_shoot(const Equipment& kit, const State& state, UnitId unit, UnitId target, const Aim& aim) {
    if (const Verdict verdict = judge_shooter(kit, state, unit); !verdict.ok()) return verdict;
    return judge_aim(kit, state, unit, false, target, aim, judge_shot_at);
}

Verdict judge_fight(const Equipment& kit, const State& state, UnitId unit, UnitId target, const Aim& aim) {
    if (const Verdict verdict = judge_fighter(kit, state, unit); !verdict.ok()) return verdict;
    return judge_aim(kit, state, unit, true, target, aim, judge_blow_at);
}

void spend_focus(Play& play, UnitId unit, bool focus) { // FO-FOC-2
    if (!focus) return;
    --unit_at(play.state, unit).focus;
    play.log.tell("FO-FOC-2"_rule, happens::spends_focus, unit);
}

// FO-OVW-1
Place station_of(const State& state, StationId station) {
    return state.motion.from + scaled(state.motion.to - state.motion.from, station.index(), stations - 1);
}

} // namespace muster::forge
