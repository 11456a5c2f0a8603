// What a model can (ranks, ranges), who is friend and who is foe, and who controls what.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

// ---------------------------------------------------------------- who is where

ModelSet on_table(const State& state) {
    ModelSet found;
    for (const ModelId i : all_models)
        if (is_on_table(state, i)) found.add(i);
    return found;
}

ModelSet wild_models(const State& state) {
    ModelSet found;
    for (const ModelId i : all_unaligned)
        if (is_wild(state, i)) found.add(i);
    return found;
}

ModelSet models_of(const State& state, Seat seat) {
    ModelSet found = godbreakers_of(state, seat);
    for (const ModelId i : all_unaligned)
        if (is_on_table(state, i) && state.models[i].controller == seat) found.add(i);
    return found;
}

ModelSet godbreakers_of(const State& state, Seat seat) {
    ModelSet found;
    for (const ModelId model : circle_models(seat))
        if (is_on_table(state, model)) found.add(model);
    return found;
}

// GB-MOD-9, GB-COMP-10
ModelId free_pool_model(const Equipment& kit, const State& state) {
    for (const ModelId model : pool_models(kit))
        if (where_is(state, model) == Where::reserve) return model;
    return ModelId::none();
}

SeatSet seats_in_play(const Equipment& kit, const State& state) {
    SeatSet seats = seats_of(kit);
    for (const Seat seat : seats_of(kit))
        if (state.routed[seat] != 0) seats.remove(seat);
    return seats;
}

ModelId active_model(const State& state) {
    const Frame* activation = state.flow.find<ActivationFrame>();
    return activation == nullptr ? ModelId::none() : model_of<ActivationFrame>(*activation);
}

// GB-WILD-2, GB-WILD-3: the lowest priority seat has the last word for a wild model, and is never its
// controller.
Seat seat_for(const State& state, ModelId model) {
    const MaybeSeat controller = state.models[model].controller;
    return controller.is_none() ? lowest_seat(state) : controller.seat();
}

// ---------------------------------------------------------------- 2.1 Models

const Build& build_of(const Equipment& kit, const State& state, ModelId model) {
    if (is_godbreaker(model)) return kit.circles[circle_of(model)].godbreakers[slot_of(model)];
    const ProfileId profile = state.models[model].profile;
    return kit.profiles[profile.is_none() ? ProfileId(0) : profile].build;
}

// GB-MOD-6, GB-SUN-2: what the shard lends is gone with it. GB-ORD-7: looked up anew whenever it is needed.
int rank_of(const Equipment& kit, const State& state, ModelId model, Trait trait) {
    const int own = build_of(kit, state, model).ranks[trait];
    if (own > 0 || !is_godbreaker(model)) return own; // the larger of the two
    const Seat seat = circle_of(model);
    return marker_stands(state, shard_of(seat)) && kit.circles[seat].shard == trait ? 1 : 0;
}

// GB-MOD-5, GB-TR-FLEET
int movement_range(const Equipment& kit, const State& state, ModelId model) {
    return state.models[model].die + 2 * rank_of(kit, state, model, Trait::fleet);
}

// GB-MOD-5, GB-TR-RANGED
int attack_range(const Equipment& kit, const State& state, ModelId model) {
    return state.models[model].die * rank_of(kit, state, model, Trait::ranged);
}

int actions_of(ModelId model) { return is_godbreaker(model) ? 2 : 1; }

// GB-MOD-4: the same controller, and one there is. GB-INV-11: so nobody is a wild model's friend.
bool are_friendly(const State& state, ModelId a, ModelId b) {
    return a != b && !state.models[a].controller.is_none() &&
           state.models[a].controller == state.models[b].controller;
}

bool are_hostile(const State& state, ModelId a, ModelId b) { return a != b && !are_friendly(state, a, b); }

ModelSet hostile_to(const State& state, ModelId model) {
    const MaybeSeat controller = state.models[model].controller;
    const ModelSet others = on_table(state) - ModelSet(model);
    return controller.is_none() ? others : others - models_of(state, controller.seat());
}

// GB-MOD-7, GB-FL-BRITTLE
void deal(Play& play, ModelId model, int amount, Rule why) {
    if (amount <= 0) return;
    if (has_flaw(play.kit, play.state, model, Flaw::brittle)) ++amount;
    Model& hurt = play.state.models[model];
    hurt.damage = static_cast<std::uint16_t>(std::min(hurt.damage + amount, most_damage));
    play.log.tell(why, happens::damaged, told(play.state, model), amount, hurt.damage);
}

// GB-TR-PINNING: every hostile model that pins it where it stands.
ModelSet pinners_of(const Equipment& kit, const State& state, ModelId model) {
    ModelSet found;
    for (const ModelId other : hostile_to(state, model)) {
        const int rank = rank_of(kit, state, other, Trait::pinning);
        if (rank > 0 && is_within(kit, state, model, other, rank)) found.add(other);
    }
    return found;
}

// ---------------------------------------------------------------- 2.7 Markers

namespace {

// Whoever controls a marker has a godbreaker there: the others need not be counted.
MarkerSet markers_reached(const Equipment& kit, const State& state, Seat seat) {
    MarkerSet found;
    for (const ModelId model : godbreakers_of(state, seat)) {
        const Disc disc = disc_of(kit, state, model);
        for (const MarkerId marker : state.standing - found)
            if (touches(disc, marker_disc(state, marker))) found.add(marker);
    }
    return found;
}

} // namespace

MarkerSet controlled_markers(const Equipment& kit, const State& state, Seat seat) {
    MarkerSet found;
    for (const MarkerId marker : markers_reached(kit, state, seat))
        if (controller_of_marker(kit, state, marker) == seat) found.add(marker);
    return found;
}

// GB-MARK-2: its own godbreakers outnumber everybody else there, its own tame models included. GB-INV-9: more
// than half of all can only be one seat's.
std::optional<Seat> controller_of_marker(const Equipment& kit, const State& state, MarkerId marker) {
    Per<Seat, int, most_seats> own;
    int all = 0;
    const Disc disc = marker_disc(state, marker);
    for (const ModelId model : all_models) {
        if (!is_on_table(state, model) || !touches(disc_of(kit, state, model), disc)) continue;
        ++all;
        if (is_godbreaker(model)) ++own[circle_of(model)];
    }
    for (const Seat seat : seats_of(kit))
        if (2 * own[seat] > all) return seat;
    return std::nullopt;
}

} // namespace muster::godbreakers
