// Close quarters (DZ-CQ-3 to DZ-CQ-6): the dice for damage, and what of it each squad feels.
#include "games/dropzone/play/shoot_parts.hpp"

namespace muster::dropzone {

namespace {

struct Successes {
    std::array<std::uint8_t, std::size_t{most_units_a_squad} * most_weapons> of_line{};
};

bool succeeds_close(const Equipment& kit, const Allocation& line, int die) {
    const Weapon& weapon = weapon_in(kit, line);
    return does_damage(die, die + weapon.energy, sheet_of_squad(kit, line.target.squad()).armour, &weapon);
}

// Throws for one line and counts what succeeds.
std::uint8_t roll_close(Play& play, const Allocation& line, int count, const ChanceKind& kind,
                        Handful& handful) {
    const Weapon& weapon = weapon_in(play.kit, line);
    const int armour = sheet_of_squad(play.kit, line.target.squad()).armour;
    const int needs = damage_number(armour, weapon.energy, weapon);
    throw_dice(play, line, line.target, kind, count, needs, handful);
    return static_cast<std::uint8_t>(std::ranges::count_if(
        handful.dice(), [&](std::uint8_t die) { return succeeds_close(play.kit, line, die); }));
}

// DZ-CQ-4
void roll_close_damage(Play& play, Successes& successes) {
    const auto& lines = play.state.shooting.lines;
    for (int i = 0; i < lines.size() && !play.chance.wanting(); ++i) {
        if (lines[i].hits == 0) continue;
        Handful handful;
        const std::uint8_t damage = roll_close(play, lines[i], lines[i].hits, luck::damage, handful);
        successes.of_line[static_cast<std::size_t>(i)] = damage;
        play.log.tell("DZ-CQ-4"_rule, happens::damage_dice, lines[i].target.packed(), damage);
        tell_dice(play, handful);
    }
}

// DZ-CQ-6, DZ-RUL-41
void roll_close_again(Play& play, Successes& successes) {
    const auto& lines = play.state.shooting.lines;
    for (int i = 0; i < lines.size() && !play.chance.wanting(); ++i) {
        std::uint8_t& left = successes.of_line[static_cast<std::size_t>(i)];
        if (left == 0) continue;
        Handful handful;
        left = roll_close(play, lines[i], left, luck::redo, handful);
        play.log.tell("DZ-CQ-6"_rule, happens::redo_dice, left);
        tell_dice(play, handful);
    }
}

// The damage on one squad: some of it may be stopped by Passive countermeasures, some not.
struct CloseHarm {
    int stoppable = 0;
    int sure = 0;
};

// Surplus is lost (DZ-SHO-10), and so is what nobody could count in a frame.
std::uint8_t felt_by(const Equipment& kit, const State& state, SquadId squad, int damage) {
    int left = 0;
    for (const int unit : units_of(kit, squad)) left += unit_at(state, unit).dp;
    return static_cast<std::uint8_t>(std::min({damage, left, INT8_MAX}));
}

} // namespace

// DZ-CQ-4: pooled by squad, in id order; all Passive saves, then all Dodges.
void roll_close_quarters(Play& play, Frame& frame, SquadId squad) {
    State& state = play.state;
    Shooting& shooting = state.shooting;
    Successes successes;
    roll_close_damage(play, successes);
    if (has(state.entered_hostile, squad)) roll_close_again(play, successes);
    if (play.chance.wanting()) return;

    Per<SquadId, CloseHarm, most_squads> pools;
    SquadSet struck;
    for (int i = 0; i < shooting.lines.size(); ++i) {
        const Allocation& line = shooting.lines[i];
        const int damage = successes.of_line[static_cast<std::size_t>(i)];
        CloseHarm& pool = pools[line.target.squad()];
        (weapon_in(play.kit, line).energy >= unstoppable ? pool.sure : pool.stoppable) += damage;
        if (damage > 0) struck.add(line.target.squad());
    }
    for (const SquadId target : struck) {
        CloseHarm& pool = pools[target];
        pool.stoppable =
            save_passive(play, first_living(play.kit, state, target), pool.stoppable) + pool.sure;
        if (play.chance.wanting()) return;
    }
    for (const SquadId target : struck) {
        const int damage = save_dodge(play, first_living(play.kit, state, target), pools[target].stoppable);
        if (play.chance.wanting()) return;
        shooting.close_damage[static_cast<std::size_t>(shooting.close_squads.size())] =
            felt_by(play.kit, state, target, damage);
        shooting.close_squads.push_back(target);
    }
    frame.go_to(ShootStep::suffer);
}

} // namespace muster::dropzone
