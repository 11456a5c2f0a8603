// What can never be under way: which procedure lies on which, the activation that is being played, the move
// that is being made, the attack that is being resolved. Whatever passes here can be gone on with. Where a
// frame fits is in its row.
#include "games/forge/check_parts.hpp"

#include <algorithm>

namespace muster::forge {

namespace {

// ---------------------------------------------------------------- procedures, one on another

// Whoever began it may be gone by the time others consolidate (FO-ACT-10).
bool is_being_consolidated(const State& state) {
    const Frame* attack = state.flow.find<AttackFrame>();
    return attack != nullptr && attack->is_at(AttackStep::consolidate);
}

// Seats sit at the table, units exist and stand, and a unit's owner is asked about it.
bool people_fit(const Checking& it, const Frame& here) {
    const auto is_here = [&](std::string_view kind, int number) {
        return kind == "seat" ? it.at_the_table(number) : is_unit(it.kit, UnitId(number));
    };
    if (!names_what_is_there(here, procedures, is_here)) return false;
    const UnitId unit = unit_about(here);
    if (unit.is_none()) return true; // nobody, or any unit of the seat's
    if (owner_of(it.kit, unit) != here.seat()) return false;
    return is_on_table(it.state, unit) || (!is_asking(here) && is_being_consolidated(it.state));
}

bool is_stacked_rightly(const Checking& it) {
    const auto& flow = it.state.flow;
    if (flow.idle() || !flow[0].is<GameFrame>()) {
        it.fault("flow", "FO-INV-10", "a game is under way, and everything else inside it");
        return false;
    }
    const auto wrong = fault_in(
        flow, procedures,
        [](const Frame& here, const Frame& around) { return procedures.of(here).may_lie_on(around); },
        [&](const Frame& here) -> std::string_view {
            return people_fit(it, here) ? "" : "this is about a seat or unit that it cannot be about";
        });
    if (wrong) it.fault(fmt::format("flow[{}]", wrong->frame), "FO-INV-10", std::string(wrong->sentence));
    return !wrong;
}

void fits_in_full(const Checking& it) {
    for (int i = 1; i < it.state.flow.depth(); ++i) {
        const Frame& here = it.state.flow[i];
        const std::string_view rule =
            procedures.of(here).misfit({it.kit, it.state, here, it.state.flow[i - 1]});
        if (!rule.empty())
            return it.fault(fmt::format("flow[{}]", i), rule, "this is not what is to be decided now");
    }
}

bool is_enemy(const Equipment& kit, UnitId unit, UnitId other) {
    return is_unit(kit, other) && side_of_unit(kit, unit) != side_of_unit(kit, other);
}

// ---------------------------------------------------------------- bids, and who broke

// Bids are all there, or none is and nobody has been asked.
void bids_fit(const Checking& it) {
    if (it.step != GameStep::bid || it.state.flow.is<BiddingFrame>()) return;
    if (it.state.bids != Sealed{} && !it.state.bids.complete())
        it.fault("bids", "FO-BID-1", "whoever owes a bid is asked for it");
}

void nobody_broke(const Checking& it) {
    if (!it.state.broke.empty()) it.fault("units", "FO-BRK-4", "nobody has broken in an activation");
}

void who_broke(const Checking& it) {
    if (it.state.flow.find<ActivationFrame>() == nullptr) return nobody_broke(it);
    for (const UnitId unit : it.state.broke)
        if (!it.state.acted.contains(unit) || it.state.hold.contains(unit))
            it.fault(it.field_of(unit, "broke"), "FO-BRK-4", "whoever breaks has acted, and loses its Hold");
}

// ---------------------------------------------------------------- the Move or Charge

void no_motion(const Checking& it) {
    if (it.state.motion != Motion{}) it.fault("motion", "FO-MOV-2", "nobody is moving");
    if (!it.state.tried.empty()) it.fault("units", "FO-REA-3", "there is no move to react to");
}

bool stands_at(const Checking& it, UnitId unit, Place at) {
    return is_on_table(it.state, unit) && unit_at(it.state, unit).at == at;
}

// FO-CHG-2: until it is made, a charge is as it was declared. FO-CHG-3: then the unit stands at its end.
void charge_fits(const Checking& it, const ChargeFrame& charge, ChargeStep step) {
    const UnitId active = active_unit(it.state);
    const UnitId target = charge.target;
    if (charge.unit != active || !is_enemy(it.kit, active, target))
        return it.fault("flow", "FO-CHG-2", "the active unit charges an enemy");
    const Motion& one = it.state.motion;
    if (step == ChargeStep::react || step == ChargeStep::go) {
        const bool fits = stands_at(it, active, one.from) && stands_at(it, target, one.aimed) &&
                          one.allowance == 100 * mov_of(it.kit, it.state, active) &&
                          judge_charge(it.kit, it.state, active, target, one.to).ok();
        if (!fits) it.fault("motion", "FO-CHG-2", "the charge cannot be as it was declared");
    } else if (!is_being_consolidated(it.state) && !stands_at(it, active, one.to)) {
        it.fault("motion.to", "FO-CHG-3", "the unit stands where its charge ended");
    }
    if (charge.overwatch == WonOverwatch::none) return;
    if (step == ChargeStep::react)
        it.fault("flow", "FO-OVW-3", "no Overwatch has been won");
    else if (is_on_table(it.state, target) && !it.state.shot.contains(target))
        it.fault("flow", "FO-ATK-10", "whoever wins an Overwatch has shot");
}

// FO-MOV-13, FO-REA-3
void window_fits(const Checking& it, const WindowFrame& window) {
    const UnitId active = active_unit(it.state);
    const Motion& one = it.state.motion;
    if (window.unit != active || !stands_at(it, active, one.to) || one.from == one.to)
        it.fault("motion.to", "FO-MOV-13", "the active unit has moved, and stands where it stopped");
    if (!(it.state.tried & units_of_side(it.kit, side_of_unit(it.kit, active))).empty())
        it.fault("units", "FO-REA-2", "only enemies react to a move");
    if (window.next > it.kit.seats) it.fault("flow", "FO-REA-9", "there is no such seat in the window");
}

void motion_fits(const Checking& it) {
    const Frame* charge = it.state.flow.find<ChargeFrame>();
    const Frame* window = it.state.flow.find<WindowFrame>();
    if (charge == nullptr && window == nullptr) return no_motion(it);
    const Motion& one = it.state.motion;
    if (!it.kit.scenario.table.contains(one.from) || !it.kit.scenario.table.contains(one.to))
        return it.fault("motion", "FO-MOV-4", "a move begins and ends on the table");
    if (charge != nullptr ? !it.kit.scenario.table.contains(one.aimed) : one.aimed != Place{})
        return it.fault("motion.aimed", "FO-CHG-5", "a charge, and nothing else, is aimed at somebody");
    constexpr int inch = 100;
    if (one.allowance < inch || one.allowance % inch != 0 ||
        one.allowance > inch * sheet_of(it.kit, active_unit(it.state)).mov)
        return it.fault("motion.allowance", "FO-MOV-3", "this is no allowance of that unit");
    const int bonus = charge != nullptr ? 0 : one.allowance / inch / 2 * inch; // FO-RSH-1
    if (squared_distance(one.from, one.to) > square(one.allowance + bonus))
        it.fault("motion.to", "FO-MOV-3", "that is farther than this unit can move");
    if (charge != nullptr) charge_fits(it, charge->as<ChargeFrame>(), charge->step_as<ChargeStep>());
    if (window != nullptr) window_fits(it, window->as<WindowFrame>());
    if (window == nullptr && !it.state.tried.empty())
        it.fault("units", "FO-REA-3", "there is no move to react to");
}

// ---------------------------------------------------------------- the attack

void no_attack(const Checking& it) {
    if (it.state.attack != Attack{}) it.fault("attack", "FO-ATK-1", "nobody is attacking");
}

// Enemies, each once.
bool has_targets(const Checking& it) {
    UnitSet seen;
    for (const Target& target : it.state.attack.targets) {
        if (!is_enemy(it.kit, it.state.attack.attacker, target.unit) || seen.contains(target.unit)) {
            it.fault("attack.targets", "FO-ATK-1", "enemies are attacked, and each once");
            return false;
        }
        seen.add(target.unit);
    }
    if (seen.empty()) it.fault("attack.targets", "FO-ATK-1", "somebody is attacked");
    return !seen.empty();
}

bool is_target(const Attack& attack, UnitId unit) {
    return std::ranges::any_of(attack.targets, [&](const Target& target) { return target.unit == unit; });
}

// FO-ATK-2: a weapon that it has aims at a target. FO-ATK-10: until they are looked at again, the aims
// say who the targets are, and in which order.
bool are_aims_sound(const Checking& it, AttackStep step) {
    const Attack& one = it.state.attack;
    const auto weapons = static_cast<int>(weapons_of(it.kit, one.attacker, is_melee(one)).size());
    for (const SlotId slot : one.aims.ids()) {
        const UnitId aim = one.aims[slot];
        if (aim.is_none() || (slot.index() < weapons && is_target(one, aim))) continue;
        it.fault("attack.aims", "FO-ATK-2", "a weapon of the unit aims at one of the targets");
        return false;
    }
    const bool as_declared =
        (step > AttackStep::check && !is_overwatch(it.state.attack)) ||
        std::ranges::equal(one.targets, targets_of(one), {}, &Target::unit, &Target::unit);
    if (!as_declared)
        it.fault("attack.targets", "FO-ATK-10", "targets come in the order of the weapons that aim at them");
    return as_declared;
}

// Which number comes next, and whether its Evade has been asked for: only while there are dice to come.
bool counts_rightly(const Checking& it, const AttackFrame& frame, AttackStep step) {
    const int targets = it.state.attack.targets.size();
    const bool rolls = step == AttackStep::strike || step == AttackStep::counter;
    const int most = step == AttackStep::consolidate      ? targets + 1
                     : step == AttackStep::react || rolls ? targets
                                                          : 0;
    bool fits = frame.next <= most;
    if (frame.evade != EvadeStep::unasked && (!rolls || frame.next == targets)) fits = false;
    if (is_overwatch(it.state.attack) && (step < AttackStep::strike || targets != 1))
        fits = false; // FO-REA-7
    if (step == AttackStep::consolidate && !is_melee(it.state.attack)) fits = false;
    if (!fits) it.fault("flow", "FO-ATK-3", "the attack has not come to this");
    return fits;
}

// FO-SHT-1, FO-FGT-1, FO-ATK-10
bool is_spent(const Checking& it, UnitId unit) {
    return !is_on_table(it.state, unit) ||
           (is_melee(it.state.attack) ? it.state.fought : it.state.shot).contains(unit);
}

// FO-REA-9: one after the other.
void answers_fit(const Checking& it, const AttackFrame& frame, AttackStep step) {
    const Attack& one = it.state.attack;
    const int asked = step == AttackStep::react ? frame.next - (it.state.flow.is<ReactingFrame>() ? 1 : 0)
                                                : one.targets.size();
    for (int i = 0; i < one.targets.size(); ++i) {
        const Reply answer = one.targets[i].answer;
        const bool counters = answer == Reply::counter;
        if (answer > Reply::counter || (answer != Reply::unasked) != (i < asked) ||
            (counters && is_overwatch(it.state.attack)))
            return it.fault("attack.targets", "FO-REA-9", "targets react one after the other");
        if (one.targets[i].focus > (counters ? 1 : 0))
            it.fault("attack.targets", "FO-FOC-2", "Focus is spent on a counter attack");
        if (counters && !is_spent(it, one.targets[i].unit))
            it.fault("attack.targets", "FO-ATK-10", "whoever counters has attacked this round");
    }
}

// ---------------------------------------------------------------- its dice

bool can_be_made(const Checking& it) {
    const Attack& one = it.state.attack;
    return std::ranges::all_of(one.targets, [&](const Target& target) {
        return (weapons_aimed_at(one, target.unit) -
                still_reaching(it.kit, it.state, one.attacker, target.unit))
            .empty();
    });
}

// FO-ATK-4, FO-ATK-5, FO-SHK-2
bool is_sound(const Checking& it, const Record& record, UnitId unit, UnitId target, SlotSet weapons) {
    int dice = 0;
    int pin = 1;
    const std::span<const Carried> carried = weapons_of(it.kit, unit, is_melee(it.state.attack));
    for (const SlotId slot : weapons) {
        const Carried& each = carried[slot.number];
        dice += dice_of(it.kit, it.state, unit, each);
        pin = std::max(pin, weapon_of(it.kit, each).pin);
    }
    return record.attacker == unit && record.target == target && record.hits <= dice &&
           record.wounds <= record.hits && record.pin >= 1 && record.pin <= (record.hits > 0 ? pin : 1);
}

// FO-ATK-3: the blows of the attacker in target order, then the counter attacks, as far as they have
// come.
void records_fit(const Checking& it, const AttackFrame& frame, AttackStep step) {
    const Attack& one = it.state.attack;
    int next = 0;
    const auto rolled = [&](UnitId unit, UnitId target, SlotSet weapons) {
        if (weapons.empty()) return true;
        if (next == one.records.size()) return false;
        const Record& record = one.records[next];
        ++next;
        return is_sound(it, record, unit, target, weapons);
    };
    bool fits = true;
    const bool struck = step == AttackStep::counter || step == AttackStep::apply;
    const int strikes = struck ? one.targets.size() : step == AttackStep::strike ? frame.next : 0;
    const int counters = step == AttackStep::apply     ? one.targets.size()
                         : step == AttackStep::counter ? frame.next
                                                       : 0;
    for (int i = 0; fits && i < strikes; ++i)
        fits = rolled(one.attacker, one.targets[i].unit, weapons_aimed_at(one, one.targets[i].unit));
    for (int i = 0; fits && i < counters; ++i)
        fits =
            rolled(one.targets[i].unit, one.attacker, weapons_countering(it.kit, it.state, one.targets[i]));
    if (!fits || next != one.records.size())
        it.fault("attack.records", "FO-ATK-3", "this is not what has been rolled so far");
}

void attack_fits(const Checking& it) {
    const Frame* frame = it.state.flow.find<AttackFrame>();
    if (frame == nullptr) return no_attack(it);
    const auto own = frame->as<AttackFrame>();
    const Attack& one = it.state.attack;
    if (one.kind < AttackKind::shoot || one.kind > AttackKind::overwatch)
        return it.fault("attack.kind", "FO-ATK-1", "there is no such attack");
    if (one.attacker != own.unit || one.focus > 1)
        return it.fault("attack.attacker", "FO-ATK-1", "the attack is that of the unit that makes it");
    if (one.station.index() >= (is_overwatch(one) ? stations : 1))
        return it.fault("attack.station", "FO-OVW-1", "only an Overwatch has a station, from 0 to 4");
    const auto step = frame->step_as<AttackStep>();
    if (!has_targets(it) || !are_aims_sound(it, step) || !counts_rightly(it, own, step)) return;
    if (!is_spent(it, one.attacker))
        it.fault("attack.attacker", "FO-ATK-10", "whoever attacks has attacked this round");
    if (step != AttackStep::consolidate && !is_overwatch(it.state.attack) && !goes_on(it.state, one.attacker))
        it.fault("attack.attacker", "FO-ACT-10", "an attack ends when its unit breaks");
    answers_fit(it, own, step);
    if (step >= AttackStep::strike && step <= AttackStep::apply && !can_be_made(it))
        return it.fault("attack.aims", "FO-ATK-9", "what cannot be hit any more is not aimed at");
    records_fit(it, own, step);
}

} // namespace

void check_under_way(const Checking& it, bool sound) {
    const std::size_t before = it.faults.size();
    if (it.is_over()) {
        if (!it.state.flow.idle()) it.fault("flow", "FO-END-7", "nothing is under way once the game is over");
        no_motion(it);
        no_attack(it);
        nobody_broke(it);
        return;
    }
    if (!is_stacked_rightly(it) || !sound) return;
    bids_fit(it);
    who_broke(it);
    motion_fits(it);
    attack_fits(it);
    // Only a sound state can be asked what may be answered in it.
    if (it.faults.size() == before) fits_in_full(it);
}

} // namespace muster::forge
