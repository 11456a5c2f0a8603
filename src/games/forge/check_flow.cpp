// What can never be under way: which procedure lies on which, the activation that is being played, the move
// that is being made, the attack that is being resolved. Whatever passes here can be gone on with.
#include "games/forge/check_parts.hpp"

#include <algorithm>
#include <bit>

namespace muster::forge {

namespace {

bool is_at(const Frame& frame, AttackStep step) { return frame.step == static_cast<std::uint8_t>(step); }
bool is_at(const Frame& frame, ChargeStep step) { return frame.step == static_cast<std::uint8_t>(step); }

// Where a procedure can be under way: inside which other, at which of its steps.
bool may_lie_on(Procedure inner, const Frame& outer) {
    const auto at = [&](Procedure procedure, auto step) {
        return doing(outer) == procedure && outer.step == static_cast<std::uint8_t>(step);
    };
    switch (inner) {
    case Procedure::game: return false;
    case Procedure::zoning: return at(Procedure::game, GameStep::zones);
    case Procedure::deploying: return at(Procedure::game, GameStep::deploy);
    case Procedure::bidding: return at(Procedure::game, GameStep::bid);
    case Procedure::assigning: return at(Procedure::game, GameStep::assign);
    case Procedure::choosing:
    case Procedure::activation: return at(Procedure::game, GameStep::actions);
    case Procedure::acting:
    case Procedure::charge: return at(Procedure::activation, ActivationStep::act);
    case Procedure::leading_on: return at(Procedure::activation, ActivationStep::end);
    case Procedure::fighting_on: return at(Procedure::charge, ChargeStep::after);
    case Procedure::attack:
        return at(Procedure::activation, ActivationStep::act) || at(Procedure::charge, ChargeStep::fight) ||
               at(Procedure::charge, ChargeStep::after) || doing(outer) == Procedure::window;
    case Procedure::window:
        return at(Procedure::activation, ActivationStep::act) || at(Procedure::charge, ChargeStep::after);
    case Procedure::reacting:
        return at(Procedure::attack, AttackStep::react) || at(Procedure::charge, ChargeStep::go) ||
               doing(outer) == Procedure::window;
    case Procedure::evading:
        return at(Procedure::attack, AttackStep::strike) || at(Procedure::attack, AttackStep::counter);
    case Procedure::consolidating: return at(Procedure::attack, AttackStep::consolidate);
    }
    return false;
}

// Whose own[1] is a unit that its owner decides for.
bool names_unit(Procedure procedure) {
    return procedure >= Procedure::activation && procedure <= Procedure::consolidating;
}

class FlowChecker : Checking {
public:
    FlowChecker(const Forge& rules, const State& state, Faults& faults) : Checking(rules, state, faults) {}

    void check(bool sound) {
        const std::size_t before = faults_.size();
        if (is_over()) {
            if (!state_.flow.idle()) fault("flow", "FO-END-7", "nothing is under way once the game is over");
            no_motion();
            no_attack();
            nobody_broke();
            return;
        }
        if (!is_stacked_rightly() || !sound) return;
        bidding();
        breaking();
        motion();
        attack();
        // Only a sound state can be asked what may be answered in it.
        if (faults_.size() == before) fits_in_full();
    }

private:
    // ---------------------------------------------------------------- procedures, one on another

    bool is_stacked_rightly() {
        if (state_.flow.idle() || doing(state_.flow[0]) != Procedure::game) {
            fault("flow", "FO-INV-10", "a game is under way, and everything else inside it");
            return false;
        }
        const auto wrong = fault_in(
            state_.flow, flow_words(),
            [](const Frame& here, const Frame& around) { return may_lie_on(doing(here), around); },
            [&](const Frame& here) -> std::string_view {
                return people_fit(here) ? "" : "this is about a seat or unit that it cannot be about";
            });
        if (wrong) fault(fmt::format("flow[{}]", wrong->frame), "FO-INV-10", std::string(wrong->sentence));
        return !wrong;
    }

    // Whoever began it may be gone by the time others consolidate (FO-ACT-10).
    bool is_being_consolidated() const {
        const Frame* attack = state_.flow.find(Procedure::attack);
        return attack != nullptr && is_at(*attack, AttackStep::consolidate);
    }

    // Seats sit at the table, units exist and stand, and a unit's owner is asked about it.
    bool people_fit(const Frame& here) const {
        if (doing(here) == Procedure::game || doing(here) == Procedure::bidding) return true;
        if (!at_the_table(here.own[0])) return false;
        if (!names_unit(doing(here))) return true;
        if (doing(here) == Procedure::reacting && unit_in(here) == -1)
            return true; // T-MOVE: any of the seat's
        if (!is_unit(kit_, unit_in(here)) || owner_of(kit_, unit_in(here)) != asked(here)) return false;
        return is_on_table(state_, unit_in(here)) || (!is_asking(here) && is_being_consolidated());
    }

    const Frame* activation() const { return state_.flow.find(Procedure::activation); }
    int active() const { return active_unit(state_); }
    bool is_enemy(int unit, int other) const {
        return is_unit(kit_, other) && side_of_unit(kit_, unit) != side_of_unit(kit_, other);
    }

    // ---------------------------------------------------------------- bids, and who broke

    // Bids are all there, or none is and nobody has been asked.
    void bidding() {
        if (step_ != GameStep::bid || state_.flow.is(Procedure::bidding)) return;
        if (state_.bids != Sealed{} && !state_.bids.complete())
            fault("bids", "FO-BID-1", "whoever owes a bid is asked for it");
    }

    void nobody_broke() {
        if (state_.broke != 0) fault("units", "FO-BRK-4", "nobody has broken in an activation");
    }

    void breaking() {
        if (activation() == nullptr) return nobody_broke();
        for (const int unit : Bits(state_.broke))
            if (!has(state_.acted, unit) || has(state_.hold, unit))
                fault(field_of(unit, "broke"), "FO-BRK-4", "whoever breaks has acted, and loses its Hold");
    }

    // ---------------------------------------------------------------- the Move or Charge

    void no_motion() {
        if (!same_bytes(state_.motion, Motion{})) fault("motion", "FO-MOV-2", "nobody is moving");
        if (state_.tried != 0) fault("units", "FO-REA-3", "there is no move to react to");
    }

    void motion() {
        const Frame* charge = state_.flow.find(Procedure::charge);
        const Frame* window = state_.flow.find(Procedure::window);
        if (charge == nullptr && window == nullptr) return no_motion();
        const Motion& one = state_.motion;
        if (!kit_.scenario.table.contains(one.from) || !kit_.scenario.table.contains(one.to))
            return fault("motion", "FO-MOV-4", "a move begins and ends on the table");
        if (charge != nullptr ? !kit_.scenario.table.contains(one.aimed) : one.aimed != Place{})
            return fault("motion.aimed", "FO-CHG-5", "a charge, and nothing else, is aimed at somebody");
        constexpr int inch = 100;
        if (one.allowance < inch || one.allowance % inch != 0 ||
            one.allowance > inch * sheet_of(kit_, active()).mov)
            return fault("motion.allowance", "FO-MOV-3", "this is no allowance of that unit");
        const int bonus = charge != nullptr ? 0 : one.allowance / inch / 2 * inch; // FO-RSH-1
        if (squared_distance(one.from, one.to) > square(one.allowance + bonus))
            fault("motion.to", "FO-MOV-3", "that is farther than this unit can move");
        if (charge != nullptr) this->charge(*charge);
        if (window != nullptr) this->window(*window);
        if (window == nullptr && state_.tried != 0)
            fault("units", "FO-REA-3", "there is no move to react to");
    }

    bool stands_at(int unit, Place at) const {
        return is_on_table(state_, unit) && unit_at(state_, unit).at == at;
    }

    // FO-CHG-2: until it is made, a charge is as it was declared. FO-CHG-3: then the unit stands at its end.
    void charge(const Frame& frame) {
        const int target = frame.own[2];
        if (unit_in(frame) != active() || !is_enemy(active(), target))
            return fault("flow", "FO-CHG-2", "the active unit charges an enemy");
        const Motion& one = state_.motion;
        if (is_at(frame, ChargeStep::react) || is_at(frame, ChargeStep::go)) {
            const bool fits = stands_at(active(), one.from) && stands_at(target, one.aimed) &&
                              one.allowance == 100 * mov_of(kit_, state_, active()) &&
                              judge_charge(kit_, state_, active(), target, one.to).ok();
            if (!fits) fault("motion", "FO-CHG-2", "the charge cannot be as it was declared");
        } else if (!is_being_consolidated() && !stands_at(active(), one.to)) {
            fault("motion.to", "FO-CHG-3", "the unit stands where its charge ended");
        }
        const int overwatch = frame.own[3];
        if (overwatch < 0 || overwatch > 2 || (overwatch > 0 && is_at(frame, ChargeStep::react)))
            fault("flow", "FO-OVW-3", "no Overwatch has been won");
        else if (overwatch > 0 && is_on_table(state_, target) && !has(state_.shot, target))
            fault("flow", "FO-ATK-10", "whoever wins an Overwatch has shot");
    }

    // FO-MOV-13, FO-REA-3
    void window(const Frame& frame) {
        const Motion& one = state_.motion;
        if (unit_in(frame) != active() || !stands_at(active(), one.to) || one.from == one.to)
            fault("motion.to", "FO-MOV-13", "the active unit has moved, and stands where it stopped");
        if ((state_.tried & units_of_side(kit_, side_of_unit(kit_, active()))) != 0)
            fault("units", "FO-REA-2", "only enemies react to a move");
        if (frame.own[2] < 0 || frame.own[2] > kit_.seats)
            fault("flow", "FO-REA-9", "there is no such seat in the window");
    }

    // FO-REA-9: the seat that is asked by this number; nobody behind the last.
    std::optional<Seat> seat_of_window(int number) const {
        const int first = state_.order.place_of(side_of_unit(kit_, active()));
        for (int i = 1; i < state_.order.size(); ++i)
            for (const Seat seat : seats_of_side(kit_, state_.order.at((first + i) % state_.order.size())))
                if (number-- == 0) return seat;
        return std::nullopt;
    }

    // ---------------------------------------------------------------- the attack

    void no_attack() {
        if (!same_bytes(state_.attack, Attack{})) fault("attack", "FO-ATK-1", "nobody is attacking");
    }

    void attack() {
        const Frame* frame = state_.flow.find(Procedure::attack);
        if (frame == nullptr) return no_attack();
        const Attack& one = state_.attack;
        if (one.kind < 1 || one.kind > static_cast<std::uint8_t>(AttackKind::overwatch))
            return fault("attack.kind", "FO-ATK-1", "there is no such attack");
        if (one.attacker != unit_in(*frame) || one.focus > 1)
            return fault("attack.attacker", "FO-ATK-1", "the attack is that of the unit that makes it");
        if (one.station != 0 && (!is_overwatch() || one.station >= stations))
            return fault("attack.station", "FO-OVW-1", "only an Overwatch has a station, from 0 to 4");
        const auto step = static_cast<AttackStep>(frame->step);
        if (!has_targets() || !are_aims_sound(step) || !counts_rightly(*frame, step)) return;
        if (!is_spent(one.attacker))
            fault("attack.attacker", "FO-ATK-10", "whoever attacks has attacked this round");
        if (step != AttackStep::consolidate && !is_overwatch() && !goes_on(state_, one.attacker))
            fault("attack.attacker", "FO-ACT-10", "an attack ends when its unit breaks");
        answers(*frame, step);
        if (step >= AttackStep::strike && step <= AttackStep::apply && !can_be_made())
            return fault("attack.aims", "FO-ATK-9", "what cannot be hit any more is not aimed at");
        records(*frame, step);
    }

    bool is_overwatch() const {
        return state_.attack.kind == static_cast<std::uint8_t>(AttackKind::overwatch);
    }

    // Enemies, each once.
    bool has_targets() {
        std::uint64_t seen = 0;
        for (const Target& target : state_.attack.targets) {
            if (!is_enemy(state_.attack.attacker, target.unit) || has(seen, target.unit)) {
                fault("attack.targets", "FO-ATK-1", "enemies are attacked, and each once");
                return false;
            }
            seen |= Bits::of(target.unit);
        }
        if (seen == 0) fault("attack.targets", "FO-ATK-1", "somebody is attacked");
        return seen != 0;
    }

    // FO-ATK-2: a weapon that it has aims at a target. FO-ATK-10: until they are looked at again, the aims
    // say who the targets are, and in which order.
    bool are_aims_sound(AttackStep step) {
        const Attack& one = state_.attack;
        const std::size_t weapons = weapons_of(kit_, one.attacker, is_melee(one)).size();
        for (std::size_t i = 0; i < one.aims.size(); ++i) {
            if (one.aims[i] == nothing || (i < weapons && is_target(one.aims[i]))) continue;
            fault("attack.aims", "FO-ATK-2", "a weapon of the unit aims at one of the targets");
            return false;
        }
        const bool as_declared =
            (step > AttackStep::check && !is_overwatch()) ||
            std::ranges::equal(one.targets, targets_of(one), {}, &Target::unit, &Target::unit);
        if (!as_declared)
            fault("attack.targets", "FO-ATK-10", "targets come in the order of the weapons that aim at them");
        return as_declared;
    }
    bool is_target(int unit) const {
        return std::ranges::any_of(state_.attack.targets,
                                   [&](const Target& target) { return target.unit == unit; });
    }

    // Which number comes next, and whether its Evade has been asked for: only while there are dice to come.
    bool counts_rightly(const Frame& frame, AttackStep step) {
        const int targets = state_.attack.targets.size();
        const bool rolls = step == AttackStep::strike || step == AttackStep::counter;
        const int most = step == AttackStep::consolidate      ? targets + 1
                         : step == AttackStep::react || rolls ? targets
                                                              : 0;
        bool fits = frame.own[2] >= 0 && frame.own[2] <= most && frame.own[3] >= 0 &&
                    frame.own[3] <= static_cast<int>(EvadeStep::spent);
        if (frame.own[3] != 0 && (!rolls || frame.own[2] == targets)) fits = false;
        if (is_overwatch() && (step < AttackStep::strike || targets != 1)) fits = false; // FO-REA-7
        if (step == AttackStep::consolidate && !is_melee(state_.attack)) fits = false;
        if (!fits) fault("flow", "FO-ATK-3", "the attack has not come to this");
        return fits;
    }

    // FO-SHT-1, FO-FGT-1, FO-ATK-10
    bool is_spent(int unit) const {
        return !is_on_table(state_, unit) || has(is_melee(state_.attack) ? state_.fought : state_.shot, unit);
    }

    // FO-REA-9: one after the other.
    void answers(const Frame& frame, AttackStep step) {
        const Attack& one = state_.attack;
        const int asked = step == AttackStep::react
                              ? frame.own[2] - (state_.flow.is(Procedure::reacting) ? 1 : 0)
                              : one.targets.size();
        for (int i = 0; i < one.targets.size(); ++i) {
            const auto answer = static_cast<Answer>(one.targets[i].answer);
            const bool counters = answer == Answer::counter;
            if (answer > Answer::counter || (answer != Answer::unasked) != (i < asked) ||
                (counters && is_overwatch()))
                return fault("attack.targets", "FO-REA-9", "targets react one after the other");
            if (one.targets[i].focus > (counters ? 1 : 0))
                fault("attack.targets", "FO-FOC-2", "Focus is spent on a counter attack");
            if (counters && !is_spent(one.targets[i].unit))
                fault("attack.targets", "FO-ATK-10", "whoever counters has attacked this round");
        }
    }

    // ---------------------------------------------------------------- its dice

    // What it can use on the other as things stand, a bit for each weapon (FO-ATK-9).
    unsigned reaching(int unit, int target) const {
        const bool melee = is_melee(state_.attack);
        if (!is_on_table(state_, unit) || !is_enemy_on_table(kit_, state_, unit, target)) return 0;
        if (is_overwatch())
            return shots_reaching(kit_, state_, unit, target, station_of(state_, state_.attack.station));
        if (!melee && (is_engaged(kit_, state_, unit) || !has(shootable(kit_, state_, unit), target)))
            return 0;
        return weapons_reaching(kit_, state_, unit, melee, target);
    }
    unsigned aimed_at(int target) const {
        unsigned found = 0;
        for (std::size_t i = 0; i < state_.attack.aims.size(); ++i)
            if (state_.attack.aims[i] == target) found |= 1u << i;
        return found;
    }
    // The weapons of a counter attack; none if there is none.
    unsigned countering(const Target& target) const {
        const bool counters = target.answer == static_cast<std::uint8_t>(Answer::counter);
        return counters ? reaching(target.unit, state_.attack.attacker) : 0;
    }

    bool can_be_made() const {
        return std::ranges::all_of(state_.attack.targets, [&](const Target& target) {
            return (aimed_at(target.unit) & ~reaching(state_.attack.attacker, target.unit)) == 0;
        });
    }

    // FO-ATK-3: the blows of the attacker in target order, then the counter attacks, as far as they have
    // come.
    void records(const Frame& frame, AttackStep step) {
        const Attack& one = state_.attack;
        int next = 0;
        const auto rolled = [&](int unit, int target, unsigned weapons) {
            if (weapons == 0) return true;
            if (next == one.records.size()) return false;
            const Record& record = one.records[next];
            ++next;
            return is_sound(record, unit, target, weapons);
        };
        bool fits = true;
        const bool struck = step == AttackStep::counter || step == AttackStep::apply;
        const int strikes = struck ? one.targets.size() : step == AttackStep::strike ? frame.own[2] : 0;
        const int counters = step == AttackStep::apply     ? one.targets.size()
                             : step == AttackStep::counter ? frame.own[2]
                                                           : 0;
        for (int i = 0; fits && i < strikes; ++i)
            fits = rolled(one.attacker, one.targets[i].unit, aimed_at(one.targets[i].unit));
        for (int i = 0; fits && i < counters; ++i)
            fits = rolled(one.targets[i].unit, one.attacker, countering(one.targets[i]));
        if (!fits || next != one.records.size())
            fault("attack.records", "FO-ATK-3", "this is not what has been rolled so far");
    }

    // FO-ATK-4, FO-ATK-5, FO-SHK-2
    bool is_sound(const Record& record, int unit, int target, unsigned weapons) const {
        int dice = 0;
        int pin = 1;
        const std::span<const Carried> carried = weapons_of(kit_, unit, is_melee(state_.attack));
        for (const int i : Bits(weapons)) {
            const Carried& each = carried[static_cast<std::size_t>(i)];
            dice += dice_of(kit_, state_, unit, each);
            pin = std::max(pin, weapon_of(kit_, each).pin);
        }
        return record.attacker == unit && record.target == target && record.hits <= dice &&
               record.wounds <= record.hits && record.pin >= 1 && record.pin <= (record.hits > 0 ? pin : 1);
    }

    // ---------------------------------------------------------------- each procedure in its place

    void fits_in_full() {
        for (int i = 1; i < state_.flow.depth(); ++i)
            if (const std::string_view rule = misfit(state_.flow[i], state_.flow[i - 1]); !rule.empty())
                return fault(fmt::format("flow[{}]", i), rule, "this is not what is to be decided now");
    }

    // The rule that it breaks; empty: none.
    std::string_view misfit(const Frame& here, const Frame& around) const {
        const auto unless = [](bool fits, std::string_view rule) { return fits ? "" : rule; };
        switch (doing(here)) {
        case Procedure::game: return "";
        case Procedure::zoning: return unless(zoning_fits(asked(here)), "FO-SET-2");
        case Procedure::deploying: return unless(deploying_fits(asked(here)), "FO-SET-3");
        case Procedure::bidding: return unless(!state_.bids.complete(), "FO-BID-1");
        case Procedure::assigning: return unless(assigning_fits(asked(here)), "FO-BID-4");
        case Procedure::choosing: return unless(choosing_fits(asked(here)), "FO-ACT-2");
        case Procedure::activation: return activation_misfit(here);
        case Procedure::acting:
            return unless(is_of(here, around) && around.own[2] < actions_a_turn &&
                              goes_on(state_, unit_in(here)),
                          "FO-ACT-8");
        case Procedure::leading_on:
            return unless(is_of(here, around) && may_lead_on(kit_, state_, unit_in(here)) != 0, "FO-ACT-9");
        case Procedure::charge: return unless(is_of(here, around) && around.own[2] > 0, "FO-CHG-3");
        case Procedure::fighting_on: return unless(fighting_on_fits(here, around), "FO-CHG-7");
        case Procedure::attack: return unless(attack_fits(here, around), "FO-ATK-1");
        case Procedure::window: return unless(window_fits(here, around), "FO-MOV-13");
        case Procedure::reacting: return unless(reaction_fits(here, around), "FO-REA-2");
        case Procedure::evading: return unless(evading_fits(here, around), "FO-EVD-2");
        case Procedure::consolidating: return unless(consolidating_fits(here, around), "FO-FGT-5");
        }
        return "FO-INV-10";
    }

    // About the same unit, for the same seat.
    static bool is_of(const Frame& here, const Frame& around) {
        return here.own[0] == around.own[0] && here.own[1] == around.own[1];
    }

    // FO-SET-2: in the order of the roll-off, and only where there is a choice.
    bool zoning_fits(Seat seat) const {
        if (next_to_zone(kit_, state_) != seat) return false;
        int taken = 0;
        for (int place = 0; place < state_.order.size(); ++place) {
            const bool has_one = state_.zone[static_cast<std::size_t>(state_.order.at(place))] != nothing;
            if (has_one && place != taken) return false;
            taken += has_one ? 1 : 0;
        }
        return static_cast<int>(kit_.scenario.zones.size()) - taken > 1;
    }

    // FO-SET-5: whoever waits has a place to go to.
    bool deploying_fits(Seat seat) const {
        if (next_to_deploy(kit_, state_) != seat) return false;
        return std::ranges::all_of(Bits(state_.waiting & units_of(kit_, seat)),
                                   [&](int unit) { return has_place(kit_, state_, unit); });
    }

    // FO-BID-4, FO-BID-6: the highest bid that can still be paid; before it all have paid, behind it nobody.
    bool assigning_fits(Seat seat) const {
        const auto comes_before = [&](Seat one, Seat other) {
            const int bid = state_.bids.answer_of(one);
            const int than = state_.bids.answer_of(other);
            return bid != than ? bid > than : one < other;
        };
        for (const Seat other : seats_that_bid(kit_, state_)) {
            if (other == seat) continue;
            const bool is_done = left_to_assign(state_, other) == 0 || room_of(kit_, state_, other) == 0;
            if (comes_before(other, seat) ? !is_done : state_.assigned[index_of(other)] != 0) return false;
        }
        int units = 0;
        for (const int unit : Bits(units_of(kit_, seat) & state_.table))
            units += room_of_unit(kit_, state_, unit) > 0 ? 1 : 0;
        const int left = left_to_assign(state_, seat);
        return left > 0 && left < room_of(kit_, state_, seat) && units > 1;
    }

    // FO-ACT-2, FO-TEAM-4; FO-GEN-5: somebody to choose from.
    bool choosing_fits(Seat seat) const {
        const Leads& order = state_.order;
        if (order.empty() || order.left() == 0 || state_.made >= largest_team(kit_)) return false;
        const int side = order.at(order.place());
        const std::uint64_t units = eligible(kit_, state_, seat);
        return seat_in_turn(kit_, state_, side) == seat && side_of(kit_, seat) == side &&
               (std::popcount(units) > 1 || (units != 0 && may_yield(kit_, state_)));
    }

    // FO-ACT-6 to FO-ACT-8; the turn is that of its side.
    std::string_view activation_misfit(const Frame& here) const {
        const Leads& order = state_.order;
        const int side = side_of_unit(kit_, unit_in(here));
        if (state_.made == 0 || order.empty() || order.at(order.place()) != side) return "FO-ACT-2";
        const SeatSet seats = seats_of_side(kit_, side);
        if (state_.slot != (here.own[0] - seats.front().index() + 1) % seats.size()) return "FO-TEAM-4";
        const int actions = here.own[2];
        const bool recovers = here.step == static_cast<std::uint8_t>(ActivationStep::recover);
        if (actions < 0 || actions > (recovers ? 0 : actions_a_turn)) return "FO-ACT-8";
        if (!is_on_table(state_, unit_in(here))) return "";
        if (!has(state_.activated, unit_in(here))) return "FO-ACT-7";
        return actions == 0 || has(state_.acted, unit_in(here)) ? "" : "FO-ACT-8";
    }

    bool fighting_on_fits(const Frame& here, const Frame& around) const {
        return is_of(here, around) && here.own[2] == around.own[2] && goes_on(state_, unit_in(here)) &&
               charge_made_contact(kit_, state_, unit_in(here), here.own[2]) &&
               judge_fighter(kit_, state_, unit_in(here)).ok();
    }

    bool attack_fits(const Frame& here, const Frame& around) const {
        const Attack& one = state_.attack;
        switch (doing(around)) {
        case Procedure::activation: return is_of(here, around) && !is_overwatch() && around.own[2] > 0;
        case Procedure::window: // FO-OVW-2
            return is_overwatch() && is_at_mover() && has(state_.tried, one.attacker) &&
                   seat_of_window(around.own[2]) == asked(here);
        default: break;
        }
        if (is_at(around, ChargeStep::fight)) // FO-OVW-3
            return is_overwatch() && is_at_mover() && one.attacker == around.own[2] && around.own[3] != 0 &&
                   one.focus == (around.own[3] == 2 ? 1 : 0);
        return is_of(here, around) && is_melee(one) && one.targets.size() == 1 && // FO-CHG-7
               one.targets[0].unit == around.own[2];
    }
    bool is_at_mover() const {
        return state_.attack.targets[0].unit == active() && goes_on(state_, active());
    }

    // FO-CHG-4: a charge that reached its target opens no window.
    bool window_fits(const Frame& here, const Frame& around) const {
        if (!is_of(here, around)) return false;
        return doing(around) == Procedure::activation
                   ? around.own[2] > 0
                   : !charge_made_contact(kit_, state_, unit_in(here), around.own[2]);
    }

    bool reaction_fits(const Frame& here, const Frame& around) const {
        const auto trigger = static_cast<Trigger>(here.own[2]);
        const auto is_about = [&](Trigger wanted, int unit, int enemy) {
            return trigger == wanted && unit_in(here) == unit && here.own[3] == enemy;
        };
        if (doing(around) == Procedure::window) // FO-REA-9
            return is_about(Trigger::move, -1, active()) && goes_on(state_, active()) &&
                   seat_of_window(around.own[2]) == asked(here) && somebody_may_answer(asked(here));
        if (unit_in(here) < 0 || !may_react(state_, unit_in(here))) return false;
        if (doing(around) == Procedure::charge)
            return is_about(Trigger::charge, around.own[2], unit_in(around)) && around.own[3] == 0 &&
                   goes_on(state_, unit_in(around));
        const Attack& one = state_.attack;
        return around.own[2] > 0 && is_about(is_melee(one) ? Trigger::fight : Trigger::shoot,
                                             one.targets[around.own[2] - 1].unit, one.attacker);
    }
    bool somebody_may_answer(Seat seat) const {
        return std::ranges::any_of(Bits(units_of(kit_, seat) & state_.table & ~state_.tried), [&](int unit) {
            return may_overwatch_move(kit_, state_, unit, active());
        });
    }

    // FO-EVD-2: whoever has a token and is about to be hit, before the dice.
    bool evading_fits(const Frame& here, const Frame& around) const {
        const Attack& one = state_.attack;
        const int next = around.own[2];
        if (next >= one.targets.size() || around.own[3] != 0 || unit_at(state_, unit_in(here)).evade == 0)
            return false;
        const int target = one.targets[next].unit;
        return is_at(around, AttackStep::strike)
                   ? unit_in(here) == target && aimed_at(target) != 0
                   : unit_in(here) == one.attacker && countering(one.targets[next]) != 0;
    }

    // FO-FGT-5: the attacker, then whoever fought back.
    bool consolidating_fits(const Frame& here, const Frame& around) const {
        const Attack& one = state_.attack;
        const int number = around.own[2] - 1;
        const int unit = unit_in(here);
        if (number < 0 || !goes_on(state_, unit) || is_engaged(kit_, state_, unit) ||
            enemies_of(kit_, state_, unit) == 0)
            return false;
        if (number == 0) return unit == one.attacker;
        const Target& target = one.targets[number - 1];
        return unit == target.unit && target.answer == static_cast<std::uint8_t>(Answer::counter);
    }
};

} // namespace

void check_under_way(const Forge& rules, const State& state, Faults& faults, bool sound) {
    FlowChecker(rules, state, faults).check(sound);
}

} // namespace muster::forge
