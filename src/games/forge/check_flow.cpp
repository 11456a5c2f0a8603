// What can never be under way: which procedure lies on which, the activation that is being played, the move
// that is being made, the attack that is being resolved. Whatever passes here can be gone on with.
#include "games/forge/check_parts.hpp"

#include <algorithm>
#include <bit>

namespace muster::forge {

namespace {

// How many steps a procedure has, and how many numbers of its own.
struct Shape {
    int steps;
    std::size_t own;
};
constexpr std::array<Shape, procedures> shapes{{
    {game_steps, 0},   // game
    {1, 1},            // zoning
    {1, 1},            // deploying
    {1, 0},            // bidding
    {1, 1},            // assigning
    {1, 1},            // choosing
    {3, 3},            // activation
    {1, 2},            // acting
    {1, 2},            // leading_on
    {charge_steps, 4}, // charge
    {1, 3},            // fighting_on
    {attack_steps, 4}, // attack
    {1, 3},            // window
    {1, 4},            // reacting
    {1, 2},            // evading
    {1, 2},            // consolidating
}};

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
        for (int i = 0; i < state_.flow.depth(); ++i)
            if (const std::string_view wrong = fault_of(i); !wrong.empty()) {
                fault(fmt::format("flow[{}]", i), "FO-INV-10", std::string(wrong));
                return false;
            }
        return true;
    }

    std::string_view fault_of(int i) const {
        const Frame& here = state_.flow[i];
        if (here.procedure >= procedures) return "there is no such procedure";
        const Shape& shape = shapes[here.procedure];
        if (here.step >= shape.steps) return "there is no such step";
        if (std::any_of(here.own.begin() + static_cast<std::ptrdiff_t>(shape.own), here.own.end(),
                        [](int number) { return number != 0; }))
            return "this procedure remembers nothing of the kind";
        if (i > 0 && !may_lie_on(doing(here), state_.flow[i - 1])) return "this cannot be under way here";
        if (!people_fit(here)) return "this is about a seat or unit that it cannot be about";
        return "";
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
        if (doing(here) == Procedure::reacting && unit_in(here) == -1) return true; // T-MOVE: any of the seat's
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
        const bool may_be_won = !is_at(frame, ChargeStep::react) && !state_.flow.is(Procedure::reacting);
        if (overwatch < 0 || overwatch > 2 || (overwatch > 0 && !may_be_won && !is_window_open()))
            fault("flow", "FO-OVW-3", "no Overwatch has been won");
        else if (overwatch > 0 && is_on_table(state_, target) && !has(state_.shot, target))
            fault("flow", "FO-ATK-10", "whoever wins an Overwatch has shot");
    }
    bool is_window_open() const { return state_.flow.find(Procedure::window) != nullptr; }

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
        if (!has_targets() || !are_aims_sound()) return;
        const auto step = static_cast<AttackStep>(frame->step);
        if (!counts_rightly(*frame, step)) return;
        has_flag(one.attacker);
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
    bool are_aims_sound() {
        const Attack& one = state_.attack;
        const std::size_t weapons = weapons_of(kit_, one.attacker, is_melee(one)).size();
        std::uint64_t seen = 0;
        int next = 0;
        for (std::size_t i = 0; i < one.aims.size(); ++i) {
            const int unit = one.aims[i];
            if (unit == nothing) continue;
            const bool known =
                std::ranges::any_of(one.targets, [&](const Target& target) { return target.unit == unit; });
            if (i >= weapons || !known) {
                fault("attack.aims", "FO-ATK-2", "a weapon of the unit aims at one of the targets");
                return false;
            }
            if (has(seen, unit)) continue;
            seen |= Bits::of(unit);
            while (next < one.targets.size() && one.targets[next].unit != unit) ++next;
        }
        const bool all = std::popcount(seen) == one.targets.size();
        const bool looked_again = state_.flow.find(Procedure::attack)->step > 1;
        if (next < one.targets.size() || seen == 0) {
            if (seen != 0 || !looked_again || is_overwatch()) {
                if (seen != 0 && next < one.targets.size()) return all || looked_again || not_in_order();
            }
        }
        if ((!looked_again || is_overwatch()) && !all) return not_in_order();
        return next < one.targets.size() || seen == 0 ? true : not_in_order();
    }
    bool not_in_order() {
        fault("attack.targets", "FO-ATK-10", "targets come in the order of the weapons that aim at them");
        return false;
    }
};

} // namespace

} // namespace muster::forge
