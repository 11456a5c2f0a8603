// Points and targets worth offering where any may be chosen (FO-CAND). For players they are a help: judge.cpp
// accepts every legal one. What is offered is asked of the same questions as what is refused.
#include "games/forge/parts.hpp"

#include <algorithm>

namespace muster::forge {

namespace {

constexpr int inch = 100;
constexpr int most_entries = 64; // of a Shoot or Fight, not counting Focus
constexpr int per_mille = 1000;  // how long the directions are

int allowance_of(const Equipment& kit, const State& state, UnitId unit) { // FO-MOV-3
    return inch * mov_of(kit, state, unit);
}

// ---------------------------------------------------------------- points

// Straight ways from where a unit stands; only those that are legal are kept, each point once.
class Walk {
public:
    Walk(const Equipment& kit, const State& state, UnitId unit, const Ground& ground, Sample& sample)
        : kit_(kit), state_(state), unit_(unit), from_(unit_at(state, unit).at), ground_(ground),
          sample_(sample) {}

    void go_in_all_directions(int length) {
        for (const Vector direction : rounded_compass())
            if (sample_.takes_next()) step(direction, length);
    }
    void go_to_objectives(int length) {
        for (const Objective& objective : kit_.scenario.objectives)
            if (within(from_, objective.at, length))
                look_at(objective.at);
            else
                step(objective.at - from_, length);
    }
    void go_to_enemies(int length) {
        for (const UnitId enemy : enemies_of(kit_, state_, unit_))
            step(unit_at(state_, enemy).at - from_, length);
    }
    const Points& points() const { return points_; }

private:
    void step(Vector way, int length) { look_at(from_ + shortened(way, length)); } // FO-GEO-6
    void look_at(Place at) {
        if (at != from_ && ground_.allows(at)) points_.add(at); // FO-MOV-2, FO-MOV-4 to FO-MOV-7
    }

    const Equipment& kit_;
    const State& state_;
    UnitId unit_;
    Place from_;
    const Ground& ground_;
    Sample& sample_;
    Points points_;
};

// FO-RSH-2: over open ground only.
void list_rushes(const Equipment& kit, const State& state, UnitId unit, int length, const Ground& ground,
                 ActionList& actions) {
    Walk rush(kit, state, unit, ground, actions.sample());
    rush.go_in_all_directions(length);
    rush.go_to_objectives(length);
    rush.go_to_enemies(length);
    const Place from = unit_at(state, unit).at;
    for (const Place at : rush.points())
        if (!on_the_way(kit, {from, at}).any()) actions.add(Action(Verb::move).with(unit).of(1).to(at));
}

} // namespace

void list_moves(const Equipment& kit, const State& state, UnitId unit, ActionList& actions) {
    const int length = allowance_of(kit, state, unit);
    if (length == 0) return;                             // FO-MOV-1
    const bool may_rush = !is_engaged(kit, state, unit); // FO-RSH-2: not when falling back
    const int farthest = length + (may_rush ? rush_bonus(kit, state, unit) : 0);
    const Ground ground(kit, state, unit, farthest);
    Walk walk(kit, state, unit, ground, actions.sample());
    walk.go_in_all_directions(length);
    walk.go_in_all_directions(length / 2);
    walk.go_to_objectives(length);
    walk.go_to_enemies(length);
    for (const Place at : walk.points()) actions.add(Action(Verb::move).with(unit).to(at));
    if (may_rush) list_rushes(kit, state, unit, farthest, ground, actions);
}

void list_escapes(const Equipment& kit, const State& state, UnitId unit, const Action& react,
                  ActionList& actions) {
    const int length = allowance_of(kit, state, unit);
    if (length == 0) return; // FO-MOV-1
    const Ground ground(kit, state, unit, length);
    Walk walk(kit, state, unit, ground, actions.sample());
    walk.go_in_all_directions(length);
    for (const Place at : walk.points()) actions.add(react.to(at));
}

// ---------------------------------------------------------------- charges

namespace {

// FO-CHG-2: in contact, within the allowance, and a way that only the charged enemy may stand in.
class Charge {
public:
    Charge(const Equipment& kit, const State& state, UnitId unit, UnitId target, int length)
        : kit_(kit), own_(disc_of(kit, state, unit)), target_(disc_of(kit, state, target)), length_(length),
          ground_(kit, state, unit, length, target) {}

    void find(Points& points) const {
        const Place canonical = contact_point(own_, target_);
        if (is_legal(canonical)) return points.add(canonical);
        const int distance = own_.radius + target_.radius + contact_gap;
        for (const Vector direction : rounded_compass()) {
            const Place at = target_.centre + scaled(direction, distance, per_mille);
            if (is_legal(at)) points.add(at);
        }
    }

private:
    bool is_legal(Place at) const {
        return within(own_.centre, at, length_) && is_in_contact(kit_, {at, own_.radius}, target_) &&
               ground_.allows(at);
    }

    const Equipment& kit_;
    Disc own_;
    Disc target_;
    int length_;
    Ground ground_;
};

} // namespace

// Enemies that are too far away even for the nearest point in contact are passed over.
void list_charges(const Equipment& kit, const State& state, UnitId unit, ActionList& actions) {
    const int length = allowance_of(kit, state, unit);
    if (length == 0 || is_engaged(kit, state, unit)) return; // FO-MOV-1, FO-CHG-1
    const Disc own = disc_of(kit, state, unit);
    for (const UnitId enemy : enemies_of(kit, state, unit)) {
        if (!gap_within(own, disc_of(kit, state, enemy), length + kit.measures.contact)) continue;
        Points points;
        Charge(kit, state, unit, enemy, length).find(points);
        for (const Place at : points) actions.add(Action(Verb::charge).with(unit).on(enemy).to(at));
    }
}

// ---------------------------------------------------------------- consolidating

// FO-FGT-5: up to 3.00", nearer to the enemy that is closest now. The bubble of FO-MOV-7 does not count.
void list_consolidations(const Equipment& kit, const State& state, UnitId unit, ActionList& actions) {
    const UnitId closest = closest_enemy(kit, state, unit);
    if (closest.is_none()) return;
    const Disc own = disc_of(kit, state, unit);
    const Disc enemy = disc_of(kit, state, closest);
    const int length = kit.measures.consolidate;
    const Ground ground(kit, state, unit, length);
    Points points;
    const auto look_at = [&](Place at) {
        if (squared_distance(at, enemy.centre) < squared_distance(own.centre, enemy.centre) &&
            ground.end_at(at) == Misstep::none && !ground.crosses_block(at))
            points.add(at);
    };
    const auto step_to = [&](Place there) { look_at(own.centre + shortened(there - own.centre, length)); };
    if (const Place contact = contact_point(own, enemy); within(own.centre, contact, length))
        look_at(contact);
    else
        step_to(enemy.centre);
    for (const Objective& objective : kit.scenario.objectives) step_to(objective.at);
    for (const Place at : points) actions.add(Action(Verb::consolidate).with(unit).to(at));
}

// ---------------------------------------------------------------- targets

namespace {

using Targets = List<UnitId, most_units>;

// What each weapon of a unit may aim at: units ascending.
struct Aiming {
    Per<SlotId, Targets, most_weapons> at;
    Targets all;
};

Aiming aiming_of(const Equipment& kit, const State& state, UnitId unit, bool melee) {
    Aiming aiming;
    const UnitSet open = melee ? touching(kit, state, unit) : shootable(kit, state, unit);
    for (const UnitId target : open) {
        const SlotSet weapons = weapons_reaching(kit, state, unit, melee, target);
        if (weapons.empty()) continue;
        aiming.all.push_back(target);
        for (const SlotId weapon : weapons) aiming.at[weapon].push_back(target);
    }
    return aiming;
}

// Adds entries until there are enough: each as it is, and with Focus if a token is held.
class Entries {
public:
    Entries(const Action& attack, bool has_focus, ActionList& actions)
        : attack_(attack), has_focus_(has_focus), actions_(actions) {}

    bool full() const { return count_ == most_entries; }
    void add(UnitId target, Aim aim) {
        if (full()) return;
        ++count_;
        actions_.add(attack_.on(target).of(aim.packed()));
        if (!has_focus_) return;
        aim.focus = true;
        actions_.add(attack_.on(target).of(aim.packed()));
    }

private:
    Action attack_;
    bool has_focus_;
    ActionList& actions_;
    int count_ = 0;
};

// Every combination of one target for each weapon that has any, the last weapon's changing fastest.
void list_splits(const Aiming& aiming, Entries& entries) {
    List<SlotId, most_weapons> weapons;
    for (const SlotId weapon : aiming.at.ids())
        if (!aiming.at[weapon].empty()) weapons.push_back(weapon);
    if (weapons.size() < 2) return;
    Per<SlotId, int, most_weapons> chosen; // of each weapon's targets
    while (!entries.full()) {
        Aim aim;
        aim.split = true;
        bool all_the_same = true;
        for (const SlotId weapon : weapons) {
            aim.at[weapon] = aiming.at[weapon][chosen[weapon]];
            all_the_same = all_the_same && aim.at[weapon] == aim.at[weapons[0]];
        }
        if (!all_the_same) entries.add(aim.at[weapons[0]], aim);
        int turning = weapons.size() - 1;
        for (; turning >= 0; --turning) {
            const SlotId weapon = weapons[turning];
            if (++chosen[weapon] < aiming.at[weapon].size()) break;
            chosen[weapon] = 0;
        }
        if (turning < 0) return;
    }
}

} // namespace

void list_targets(const Equipment& kit, const State& state, UnitId unit, bool melee, ActionList& actions) {
    if (!(melee ? judge_fighter(kit, state, unit) : judge_shooter(kit, state, unit)).ok()) return;
    const Aiming aiming = aiming_of(kit, state, unit, melee);
    Entries entries(Action(melee ? Verb::fight : Verb::shoot).with(unit), unit_at(state, unit).focus > 0,
                    actions);
    for (const UnitId target : aiming.all) entries.add(target, Aim{});
    list_splits(aiming, entries);
}

} // namespace muster::forge
