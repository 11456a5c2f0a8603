// Wild models: which compulsion drives one, and which actions serve it (section 2.9). Points are measured
// against the best candidate, so that "as near as it can" means the same to everybody.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

namespace {

// GB-FL-PREY: some model with the flaw is within the wild model's own movement range.
bool scents_prey(const Equipment& kit, const State& state, int model) {
    const int range = movement_range(kit, state, model);
    for (const int other : Bits(on_table(state) & ~Bits::of(model)))
        if (has_flaw(kit, state, other, Flaw::prey) && is_within(kit, state, model, other, range))
            return true;
    return false;
}

bool any_hoard(const Equipment& kit, const State& state) {
    for (const int marker : Bits(state.standing))
        if (marker_info(kit, marker).kind == MarkerKind::hoard) return true;
    return false;
}

} // namespace

// GB-COMP-1: Prey overrides the profile's own, which overrides what its die makes of it.
Compulsion compulsion_of(const Equipment& kit, const State& state, int model) {
    if (scents_prey(kit, state, model)) return Compulsion::predator;
    const Profile& profile = kit.profiles[model_at(state, model).profile];
    if (profile.compulsion != Compulsion::none && (!profile.while_hoard || any_hoard(kit, state)))
        return profile.compulsion;
    return model_at(state, model).die == lowest_die ? Compulsion::cowardly : Compulsion::murderous;
}

// ---------------------------------------------------------------- whom or what it is about

namespace {

// GB-MEAS-8: in whole units; equals are all closest. `disc_of_thing` says where each is.
template <class DiscOfThing>
std::uint64_t closest_of(const Equipment& kit, const State& state, const Disc& from, std::uint64_t things,
                         DiscOfThing disc_of_thing) {
    std::uint64_t closest = 0;
    int least = INT32_MAX;
    for (const int thing : Bits(things)) {
        const int units = near(kit, state, from, disc_of_thing(thing));
        if (units < least) closest = 0;
        if (units <= least) closest |= Bits::of(thing);
        least = std::min(least, units);
    }
    return closest;
}

std::uint64_t closest_models(const Equipment& kit, const State& state, int model, std::uint64_t models) {
    return closest_of(kit, state, disc_of(kit, state, model), models,
                      [&](int other) { return disc_of(kit, state, other); });
}

std::uint64_t prey_of(const Equipment& kit, const State& state, int model) {
    std::uint64_t found = 0;
    for (const int other : Bits(on_table(state) & ~Bits::of(model)))
        if (has_flaw(kit, state, other, Flaw::prey)) found |= Bits::of(other);
    return found;
}

std::uint64_t carriers(const State& state, int model) {
    std::uint64_t found = 0;
    for (const int other : Bits(on_table(state) & ~Bits::of(model)))
        if (model_at(state, other).treasure > 0) found |= Bits::of(other);
    return found;
}

// GB-COMP-8: whoever carries treasure; where nobody does, the closest stacks and any hoard.
Aims hoarded(const Equipment& kit, const State& state, int model) {
    Aims aims;
    if (const std::uint64_t models = carriers(state, model); models != 0) {
        aims.models = closest_models(kit, state, model, models);
        return aims;
    }
    std::uint64_t stacks = 0;
    for (int i = 0; i < most_stacks; ++i)
        if (stack_at(state, i).count > 0) stacks |= Bits::of(i);
    aims.stacks = closest_of(kit, state, disc_of(kit, state, model), stacks,
                             [&](int stack) { return stack_disc(state, stack); });
    for (const int marker : Bits(state.standing))
        if (marker_info(kit, marker).kind == MarkerKind::hoard) aims.markers |= std::uint32_t{1} << marker;
    return aims;
}

std::uint64_t beside(const Equipment& kit, const State& state, int model) {
    std::uint64_t found = 0;
    for (const int other : Bits(hostile_to(state, model)))
        if (touches(kit, state, model, other)) found |= Bits::of(other);
    return found;
}

} // namespace

Aims aims_of(const Equipment& kit, const State& state, int model, Compulsion compulsion) {
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
    DutyFinder(const Equipment& kit, const State& state, int model, Duty& duty)
        : kit_(kit), state_(state), model_(model), here_(disc_of(kit, state, model)), duty_(duty) {}

    // GB-COMP-3
    void pursue(std::uint64_t targets) {
        duty_.rule = "GB-COMP-3"_rule;
        const int range = attack_range(kit_, state_, model_);
        const int thunder = rank_of(kit_, state_, model_, Trait::thunderous);
        for (const int target : Bits(targets)) {
            if (is_within(kit_, state_, model_, target, range)) duty_.strike |= Bits::of(target);
            if (thunder > 0 && is_within(kit_, state_, model_, target, thunder)) duty_.thunder = true;
        }
        if (duty_.strike != 0 || duty_.thunder) return;
        for (const int target : Bits(targets)) add_goal(disc_of(kit_, state_, target));
        keep_reachable(range);
    }

    // GB-COMP-6
    void flee(std::uint64_t from) {
        duty_.rule = "GB-COMP-6"_rule;
        duty_.flees = true;
        duty_.fulfilled = from == 0;
        for (const int other : Bits(from)) add_goal(disc_of(kit_, state_, other));
        keep_escapable();
    }

    // GB-COMP-4
    void seek(const Aims& aims) {
        duty_.rule = "GB-COMP-4"_rule;
        for (const int stack : Bits(aims.stacks)) add_goal(stack_disc(state_, stack));
        for (const int marker : Bits(aims.markers)) add_goal(marker_disc(state_, marker));
        for (int i = 0; i < duty_.goal_count; ++i)
            if (touches(here_, goal(i).thing)) duty_.fulfilled = true;
        keep_reachable(0);
    }

private:
    Goal& goal(int i) { return duty_.goals[static_cast<std::size_t>(i)]; }

    void add_goal(const Disc& thing) {
        goal(duty_.goal_count++) = {thing, near(kit_, state_, here_, thing), 0};
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
        int kept = 0;
        for (int i = 0; i < duty_.goal_count; ++i) {
            Goal each = goal(i);
            if (wanted(each)) goal(kept++) = each;
        }
        duty_.goal_count = kept;
    }

    const Equipment& kit_;
    const State& state_;
    int model_;
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
    else if (aims.stacks != 0 || aims.markers != 0)
        finder.seek(aims);
    else
        finder.pursue(aims.models); // of nobody: then nothing serves
    return duty;
}

bool move_serves(const Equipment& kit, const State& state, const Duty& duty, const Disc& there) {
    for (int i = 0; i < duty.goal_count; ++i) {
        const Goal& goal = duty.goals[static_cast<std::size_t>(i)];
        const int after = near(kit, state, there, goal.thing);
        if (duty.flees ? after >= goal.bound : after < goal.before && after <= goal.bound) return true;
    }
    return false;
}

// ---------------------------------------------------------------- what is refused

GoalWord goal_word(const Duty& duty) {
    if (duty.strike != 0 || duty.thunder) return GoalWord::attack;
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
        if ((duty.strike & Bits::of(action.target)) != 0) return Verdict::allowed();
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
