// What a model can (ranks, ranges), who is friend and who is foe, and who controls what.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

// ---------------------------------------------------------------- who is where

std::uint64_t on_table(const State& state) {
    std::uint64_t found = 0;
    for (int i = 0; i < most_models; ++i)
        if (is_on_table(state, i)) found |= Bits::of(i);
    return found;
}

std::uint64_t wild_models(const State& state) {
    std::uint64_t found = 0;
    for (int i = first_unaligned; i < most_models; ++i)
        if (is_wild(state, i)) found |= Bits::of(i);
    return found;
}

std::uint64_t models_of(const State& state, Seat seat) {
    std::uint64_t found = godbreakers_of(state, seat);
    for (int i = first_unaligned; i < most_models; ++i)
        if (is_on_table(state, i) && model_at(state, i).controller == seat.number) found |= Bits::of(i);
    return found;
}

std::uint64_t godbreakers_of(const State& state, Seat seat) {
    std::uint64_t found = 0;
    for (int slot = 0; slot < circle_size; ++slot)
        if (is_on_table(state, godbreaker(seat, slot))) found |= Bits::of(godbreaker(seat, slot));
    return found;
}

// GB-MOD-9, GB-COMP-10
int free_pool_model(const Equipment& kit, const State& state) {
    for (const int model : Bits(pool_models(kit)))
        if (where_is(state, model) == Where::reserve) return model;
    return -1;
}

SeatSet seats_in_play(const Equipment& kit, const State& state) {
    SeatSet seats = seats_of(kit);
    for (const Seat seat : seats_of(kit))
        if (state.routed[static_cast<std::size_t>(seat.index())] != 0) seats.remove(seat);
    return seats;
}

int active_model(const State& state) {
    const Frame* activation = state.flow.find<ActivationFrame>();
    return activation == nullptr ? -1 : model_of<ActivationFrame>(*activation);
}

// GB-WILD-2, GB-WILD-3: the lowest priority seat has the last word for a wild model, and is never its
// controller.
Seat seat_for(const State& state, int model) {
    const std::uint8_t controller = model_at(state, model).controller;
    return controller == nothing ? lowest_seat(state) : Seat(controller);
}

// ---------------------------------------------------------------- 2.1 Models

const Build& build_of(const Equipment& kit, const State& state, int model) {
    if (is_godbreaker(model))
        return kit.circles[static_cast<std::size_t>(model / circle_size)]
            .godbreakers[static_cast<std::size_t>(model % circle_size)];
    const std::uint8_t profile = model_at(state, model).profile;
    return kit.profiles[profile == nothing ? 0 : profile].build;
}

// GB-MOD-6, GB-SUN-2: what the shard lends is gone with it. GB-ORD-7: looked up anew whenever it is needed.
int rank_of(const Equipment& kit, const State& state, int model, Trait trait) {
    const int own = build_of(kit, state, model).ranks[trait];
    if (own > 0 || !is_godbreaker(model)) return own; // the larger of the two
    const Seat seat = circle_of(model);
    return marker_stands(state, shard_of(seat)) &&
                   kit.circles[static_cast<std::size_t>(seat.index())].shard == trait
               ? 1
               : 0;
}

// GB-MOD-5, GB-TR-FLEET
int movement_range(const Equipment& kit, const State& state, int model) {
    return model_at(state, model).die + 2 * rank_of(kit, state, model, Trait::fleet);
}

// GB-MOD-5, GB-TR-RANGED
int attack_range(const Equipment& kit, const State& state, int model) {
    return model_at(state, model).die * rank_of(kit, state, model, Trait::ranged);
}

int actions_of(int model) { return is_godbreaker(model) ? 2 : 1; }

// GB-MOD-4: the same controller, and one there is. GB-INV-11: so nobody is a wild model's friend.
bool are_friendly(const State& state, int a, int b) {
    return a != b && model_at(state, a).controller != nothing &&
           model_at(state, a).controller == model_at(state, b).controller;
}

bool are_hostile(const State& state, int a, int b) { return a != b && !are_friendly(state, a, b); }

std::uint64_t hostile_to(const State& state, int model) {
    std::uint64_t found = on_table(state) & ~Bits::of(model);
    if (model_at(state, model).controller != nothing)
        found &= ~models_of(state, Seat(model_at(state, model).controller));
    return found;
}

// GB-MOD-7, GB-FL-BRITTLE
void deal(Play& play, int model, int amount, Rule why) {
    if (amount <= 0) return;
    if (has_flaw(play.kit, play.state, model, Flaw::brittle)) ++amount;
    Model& hurt = model_at(play.state, model);
    hurt.damage = static_cast<std::uint16_t>(std::min(hurt.damage + amount, most_damage));
    play.log.tell(why, happens::damaged, told(play.state, model), amount, hurt.damage);
}

// GB-TR-PINNING: every hostile model that pins it where it stands.
std::uint64_t pinners_of(const Equipment& kit, const State& state, int model) {
    std::uint64_t found = 0;
    for (const int other : Bits(hostile_to(state, model))) {
        const int rank = rank_of(kit, state, other, Trait::pinning);
        if (rank > 0 && is_within(kit, state, model, other, rank)) found |= Bits::of(other);
    }
    return found;
}

// ---------------------------------------------------------------- 2.7 Markers

namespace {

// Whoever controls a marker has a godbreaker there: the others need not be counted.
std::uint32_t markers_reached(const Equipment& kit, const State& state, Seat seat) {
    std::uint32_t found = 0;
    for (const int model : Bits(godbreakers_of(state, seat)))
        for (const int marker : Bits(state.standing))
            if (touches(disc_of(kit, state, model), marker_disc(state, marker)))
                found |= std::uint32_t{1} << marker;
    return found;
}

} // namespace

std::uint32_t controlled_markers(const Equipment& kit, const State& state, Seat seat) {
    std::uint32_t found = 0;
    for (const int marker : Bits(markers_reached(kit, state, seat)))
        if (controller_of_marker(kit, state, marker) == seat) found |= std::uint32_t{1} << marker;
    return found;
}

// GB-MARK-2: its own godbreakers outnumber everybody else there, its own tame models included. GB-INV-9: more
// than half of all can only be one seat's.
std::optional<Seat> controller_of_marker(const Equipment& kit, const State& state, int marker) {
    std::array<int, most_seats> own{};
    int all = 0;
    const Disc disc = marker_disc(state, marker);
    for (int model = 0; model < most_models; ++model) {
        if (!is_on_table(state, model) || !touches(disc_of(kit, state, model), disc)) continue;
        ++all;
        if (is_godbreaker(model)) ++own[static_cast<std::size_t>(model / circle_size)];
    }
    for (const Seat seat : seats_of(kit))
        if (2 * own[static_cast<std::size_t>(seat.index())] > all) return seat;
    return std::nullopt;
}

} // namespace muster::godbreakers
