// Wild models: which compulsion drives one, and which actions serve it (section 2.9). Points are measured
// against the best candidate, so that "as near as it can" means the same to everybody.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

// GB-FL-PREY: some model with the flaw is within the wild model's own movement range.
bool scents_prey(const Equipment& kit, const State& state, ModelId model) {
    const int range = movement_range(kit, state, model);
    for (const ModelId other : on_table(state) - ModelSet(model))
        if (has_flaw(kit, state, other, Flaw::prey) && is_within(kit, state, model, other, range))
            return true;
    return false;
}

bool any_hoard(const Equipment& kit, const State& state) {
    for (const MarkerId marker : state.standing)
        if (kit.markers[marker].kind == MarkerKind::hoard) return true;
    return false;
}

} // namespace

// GB-COMP-1: Prey overrides the profile's own, which overrides what its die makes of it.
Compulsion compulsion_of(const Equipment& kit, const State& state, ModelId model) {
    if (scents_prey(kit, state, model)) return Compulsion::predator;
    const Profile& profile = kit.profiles[state.models[model].profile];
    if (profile.compulsion != Compulsion::none && (!profile.while_hoard || any_hoard(kit, state)))
        return profile.compulsion;
    return state.models[model].die == lowest_die ? Compulsion::cowardly : Compulsion::murderous;
}

// ---------------------------------------------------------------- whom or what it is about

namespace {

// GB-MEAS-8: in whole units; equals are all closest. `disc_of_thing` says where each is.
template <class Things, class DiscOfThing>
Things closest_of(const Equipment& kit, const State& state, const Disc& from, Things things,
                  DiscOfThing disc_of_thing) {
    Things closest;
    int least = INT32_MAX;
    for (const auto thing : things) {
        const int units = near(kit, state, from, disc_of_thing(thing));
        if (units < least) closest = {};
        if (units <= least) closest.add(thing);
        least = std::min(least, units);
    }
    return closest;
}

ModelSet closest_models(const Equipment& kit, const State& state, ModelId model, ModelSet models) {
    return closest_of(kit, state, disc_of(kit, state, model), models,
                      [&](ModelId other) { return disc_of(kit, state, other); });
}

ModelSet prey_of(const Equipment& kit, const State& state, ModelId model) {
    ModelSet found;
    for (const ModelId other : on_table(state) - ModelSet(model))
        if (has_flaw(kit, state, other, Flaw::prey)) found.add(other);
    return found;
}

ModelSet carriers(const State& state, ModelId model) {
    ModelSet found;
    for (const ModelId other : on_table(state) - ModelSet(model))
        if (state.models[other].treasure > 0) found.add(other);
    return found;
}

// GB-COMP-8: whoever carries treasure; where nobody does, the closest stacks and any hoard.
Aims hoarded(const Equipment& kit, const State& state, ModelId model) {
    Aims aims;
    if (const ModelSet models = carriers(state, model); !models.empty()) {
        aims.models = closest_models(kit, state, model, models);
        return aims;
    }
    StackSet stacks;
    for (const StackId i : all_stacks)
        if (state.stacks[i].count > 0) stacks.add(i);
    aims.stacks = closest_of(kit, state, disc_of(kit, state, model), stacks,
                             [&](StackId stack) { return stack_disc(state, stack); });
    for (const MarkerId marker : state.standing)
        if (kit.markers[marker].kind == MarkerKind::hoard) aims.markers.add(marker);
    return aims;
}

ModelSet beside(const Equipment& kit, const State& state, ModelId model) {
    ModelSet found;
    for (const ModelId other : hostile_to(state, model))
        if (touches(kit, state, model, other)) found.add(other);
    return found;
}

} // namespace

Aims aims_of(const Equipment& kit, const State& state, ModelId model, Compulsion compulsion) {
    Aims aims;
    switch (compulsion) {
    case Compulsion::murderous: // GB-COMP-5
        aims.models = closest_models(kit, state, model, hostile_to(state, model));
        break;
    case Compulsion::cowardly: // GB-COMP-6
        aims.models = beside(kit, state, model);
        break;
    case Compulsion::predator: // GB-COMP-7
        aims.models = closest_models(kit, state, model, prey_of(kit, state, model));
        break;
    case Compulsion::hoarding: return hoarded(kit, state, model);
    case Compulsion::none: break;
    }
    return aims;
}

// ---------------------------------------------------------------- what serves

namespace {

// Finds out what a wild model must do; the candidates are looked up once, and only if a Move can serve.
class DutyFinder {
public:
    DutyFinder(const Equipment& kit, const State& state, ModelId model, Duty& duty)
        : kit_(kit), state_(state), model_(model), here_(disc_of(kit, state, model)), duty_(duty) {}

    // GB-COMP-3
    void pursue(ModelSet targets) {
        duty_.rule = "GB-COMP-3"_rule;
        const int range = attack_range(kit_, state_, model_);
        const int thunder = rank_of(kit_, state_, model_, Trait::thunderous);
        for (const ModelId target : targets) {
            if (is_within(kit_, state_, model_, target, range)) duty_.strike.add(target);
            if (thunder > 0 && is_within(kit_, state_, model_, target, thunder)) duty_.thunder = true;
        }
        if (!duty_.strike.empty() || duty_.thunder) return;
        for (const ModelId target : targets) add_goal(disc_of(kit_, state_, target));
        keep_reachable(range);
    }

    // GB-COMP-6
    void flee(ModelSet from) {
        duty_.rule = "GB-COMP-6"_rule;
        duty_.flees = true;
        duty_.fulfilled = from.empty();
        for (const ModelId other : from) add_goal(disc_of(kit_, state_, other));
        keep_escapable();
    }

    // GB-COMP-4
    void seek(const Aims& aims) {
        duty_.rule = "GB-COMP-4"_rule;
        for (const StackId stack : aims.stacks) add_goal(stack_disc(state_, stack));
        for (const MarkerId marker : aims.markers) add_goal(marker_disc(state_, marker));
        for (const Goal& goal : duty_.to_serve())
            if (touches(here_, goal.thing)) duty_.fulfilled = true;
        keep_reachable(0);
    }

private:
    void add_goal(const Disc& thing) {
        duty_.goals[duty_.goal_count++] = {thing, near(kit_, state_, here_, thing), 0};
    }

    const Points& candidates() {
        if (!looked_up_) move_candidates(kit_, state_, model_, points_);
        looked_up_ = true;
        return points_;
    }

    // Goals that some candidate comes nearer to, and how near is near enough: the best of them, or `enough`.
    void keep_reachable(int enough) {
        keep([&](Goal& each) {
            int best = INT32_MAX;
            for (const Place at : candidates()) {
                const Disc there{at, here_.radius};
                // Terrain only adds: what is no nearer without it need not be measured.
                if (best < INT32_MAX && gap(there, each.thing) / unit >= best) continue;
                best = std::min(best, near(kit_, state_, there, each.thing));
            }
            each.bound = std::max(enough, best);
            return best < each.before;
        });
    }

    // Those it can get away from at all, and how far it must.
    void keep_escapable() {
        keep([&](Goal& each) {
            each.bound = 0;
            for (const Place at : candidates())
                each.bound = std::max(each.bound, near(kit_, state_, Disc{at, here_.radius}, each.thing));
            return each.bound > 0;
        });
    }

    template <class Keep>
    void keep(Keep wanted) {
        std::size_t kept = 0;
        for (Goal goal : duty_.to_serve())
            if (wanted(goal)) duty_.goals[kept++] = goal;
        duty_.goal_count = kept;
    }

    const Equipment& kit_;
    const State& state_;
    ModelId model_;
    Disc here_;
    Duty& duty_;
    bool looked_up_ = false;
    Points points_;
};

} // namespace

Duty duty_of(const Equipment& kit, const State& state, const Turn& turn) {
    Duty duty;
    duty.compulsion = turn.compulsion;
    DutyFinder finder(kit, state, turn.model, duty);
    const Aims aims = aims_of(kit, state, turn.model, turn.compulsion);
    if (turn.compulsion == Compulsion::none)
        duty.fulfilled = true;
    else if (turn.compulsion == Compulsion::cowardly)
        finder.flee(aims.models);
    else if (!aims.stacks.empty() || !aims.markers.empty())
        finder.seek(aims);
    else
        finder.pursue(aims.models); // of nobody: then nothing serves
    return duty;
}

bool move_serves(const Equipment& kit, const State& state, const Duty& duty, const Disc& there) {
    for (const Goal& goal : duty.to_serve()) {
        const int after = near(kit, state, there, goal.thing);
        if (duty.flees ? after >= goal.bound : after < goal.before && after <= goal.bound) return true;
    }
    return false;
}

// ---------------------------------------------------------------- what is refused

GoalWord goal_word(const Duty& duty) {
    if (!duty.strike.empty() || duty.thunder) return GoalWord::attack;
    if (duty.goal_count == 0) return GoalWord::stand_still;
    if (duty.flees) return GoalWord::flee;
    return duty.rule == "GB-COMP-4"_rule ? GoalWord::seek : GoalWord::approach;
}

namespace {

Verdict against_compulsion(const State& state, const Turn& turn, const Duty& duty) {
    return refuse("GB-COMP-2"_rule, "{name:model} is {compulsion:compulsion} and must {goal:goal}.",
                  told(state, turn.model), static_cast<int>(duty.compulsion),
                  static_cast<int>(goal_word(duty)));
}

Verdict not_far_enough(const State& state, const Turn& turn, const Duty& duty) {
    const int who = told(state, turn.model);
    const int bound = duty.goals[0].bound;
    if (duty.flees) return refuse(duty.rule, "{name:model} can flee farther: {n}U.", who, bound);
    return refuse(duty.rule, "{name:model} can get closer: within {n}U of its target.", who, bound);
}

} // namespace

Verdict judge_compelled(const Equipment& kit, const State& state, const Turn& turn, const Action& action) {
    const Duty duty = duty_of(kit, state, turn);
    switch (verb_of(action)) {
    case Verb::move: {
        if (duty.goal_count == 0) return against_compulsion(state, turn, duty);
        const Disc there{action.at, radius_of(kit, state, turn.model)};
        return move_serves(kit, state, duty, there) ? Verdict::allowed() : not_far_enough(state, turn, duty);
    }
    case Verb::engage:
        if (duty.strike.contains(ModelId(action.target))) return Verdict::allowed();
        break;
    case Verb::thunder:
        if (duty.thunder) return Verdict::allowed();
        break;
    case Verb::end_activation:
        if (duty.fulfilled || !duty.anything_serves()) return Verdict::allowed();
        break;
    default: break; // no other action ever serves
    }
    return against_compulsion(state, turn, duty);
}

} // namespace muster::godbreakers
