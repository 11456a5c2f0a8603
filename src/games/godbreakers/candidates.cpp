// Points worth offering where any point may be chosen (section 4.6 of the rule page). For players they are a
// help: judge.cpp accepts every legal point. But they are also what a compulsion is held against (section
// 2.9), and whether there is a legal point at all is decided by them (GB-PLACE-6): so their order and number
// are rules.
#include "games/godbreakers/parts.hpp"

#include <algorithm>

namespace muster::godbreakers {

std::span<const Vector, 16> dir16() { return rounded_compass(); } // GB-CAND-1

namespace {

constexpr int per_mille = 1000; // how long the directions are
constexpr int step_back = 100;  // from one try to the next

// ---------------------------------------------------------------- GB-CAND-2

// Something to go to: a model, a marker or a stack, and how near its centre one can come.
struct Aim {
    Place at;
    int distance;
};

// Where to, and how long that vector is.
struct Way {
    Vector direction;
    int length = 1;
};

class Walk {
public:
    Walk(const Equipment& kit, const State& state, ModelId model, const Ground& ground, Points& points,
         Sample sample)
        : kit_(kit), state_(state), model_(model), others_(on_table(state) - ModelSet(model)),
          ground_(ground), points_(points), sample_(sample) {}

    // (a)
    void stay() {
        if (ground_.allows(Vector{})) points_.add(ground_.from());
    }
    // (b)
    void go_in_all_directions() {
        for (const Vector direction : dir16())
            if (sample_.takes_next())
                if (const int found = go({direction, per_mille}, ground_.reach()))
                    go({direction, per_mille}, found / 2);
    }
    // (c)
    void go_to_pieces() {
        find_aims();
        for (const Aim& aim : aims_) surround(aim);
        for (const Aim& aim : aims_)
            if (sample_.takes_next()) approach(aim);
    }
    // (d)
    void retreat() {
        const Disc own = disc_of(kit_, state_, model_);
        for (const ModelId other : others_) {
            if (!touches(own, disc_of(kit_, state_, other)) || !are_hostile(state_, model_, other)) continue;
            const Vector away = ground_.from() - state_.models[other].at;
            const int length = static_cast<int>(root_down(squared_length(away)));
            if (length > 0) go({away, length}, ground_.reach());
        }
    }

private:
    // The first legal point of d, d - 100, ... along a way that is so long; 0: none.
    int go(const Way& way, int d) {
        for (; d > 0; d -= step_back) {
            const Vector step = scaled(way.direction, d, way.length);
            if (!ground_.allows(step)) continue;
            points_.add(ground_.from() + step);
            return d;
        }
        return 0;
    }

    void find_aims() {
        const auto add = [&](const Disc& disc, int distance) { aims_.push_back({disc.centre, distance}); };
        const int beside = radius_of(kit_, state_, model_) + 1;
        for (const ModelId other : others_) {
            const Disc disc = disc_of(kit_, state_, other);
            add(disc, beside + disc.radius);
        }
        for (const MarkerId marker : state_.standing)
            add(marker_disc(state_, marker), beside + marker_radius);
        for (const StackId i : all_stacks)
            if (state_.stacks[i].count > 0) add(stack_disc(state_, i), 0);
    }

    void surround(const Aim& aim) {
        const Vector there = aim.at - ground_.from();
        // Directions are a little longer or shorter than they say.
        if (squared_length(there) > square(ground_.reach() + aim.distance + aim.distance / 100 + 2)) return;
        if (aim.distance == 0) return look_at(there);
        if (aim.distance != ring_distance_) find_ring(aim.distance);
        for (const Vector out : ring_)
            if (sample_.takes_next()) look_at({there.x + out.x, there.y + out.y});
    }
    // Every second direction. Most pieces are of one size, so that it is seldom found anew.
    void find_ring(int distance) {
        ring_distance_ = distance;
        for (std::size_t k = 0; k < ring_.size(); ++k) ring_[k] = scaled(dir16()[2 * k], distance, per_mille);
    }
    void look_at(Vector step) {
        if (ground_.allows(step)) points_.add(ground_.from() + step);
    }

    void approach(const Aim& aim) {
        const Vector way = aim.at - ground_.from();
        const int length = static_cast<int>(root_down(squared_length(way)));
        go({way, length}, std::min(ground_.reach(), length - aim.distance)); // nowhere if the length is 0
    }

    const Equipment& kit_;
    const State& state_;
    ModelId model_;
    ModelSet others_; // on the table
    const Ground& ground_;
    Points& points_;
    Sample sample_;
    int ring_distance_ = 0;
    std::array<Vector, 8> ring_{};
    Scratch<Aim, most_models + most_markers + most_stacks> aims_;
};

// ---------------------------------------------------------------- GB-CAND-3

template <class Visit>
void visit_ring(Place about, int distance, Visit visit) {
    for (const Vector direction : dir16()) {
        const Vector step = scaled(direction, distance, per_mille);
        if (can_add(about, step)) visit(about + step);
    }
}

} // namespace

void move_candidates(const Equipment& kit, const State& state, ModelId model, Points& points, Sample sample) {
    const Ground ground = Ground::of_move(kit, state, model);
    Walk walk(kit, state, model, ground, points, sample);
    walk.stay();
    walk.go_in_all_directions();
    walk.go_to_pieces();
    walk.retreat();
}

// Cunning and Juggernaut: being placed is no Move, so nothing pins (GB-PLACE-5).
void shift_candidates(const Equipment& kit, const State& state, ModelId model, int units, Points& points,
                      Sample sample) {
    const Ground ground(kit, state, model, units);
    Walk walk(kit, state, model, ground, points, sample);
    walk.go_in_all_directions();
    walk.go_to_pieces();
    walk.retreat();
}

void candidates_within(const Equipment& kit, const State& state, const Disc& about, int units,
                       const Base& base, Points& points) {
    const int radius = base.radius;
    const int touching = about.radius + radius;
    const int farthest = about.radius + unit * units - radius;
    const Room room(kit, state, about.centre, std::max(touching + 50, farthest) + 1, base);
    const auto look_at = [&](Place at) {
        if (room.fits(at) && is_placed_within(kit, state, about, {at, radius}, units)) points.add(at);
    };
    visit_ring(about.centre, touching + 1, look_at);
    visit_ring(about.centre, touching + 50, look_at);
    if (units >= 2) visit_ring(about.centre, farthest, look_at);
}

// GB-MYST-1
void hidden_candidates(const Equipment& kit, const State& state, ModelId model, Points& points) {
    const int units = rank_of(kit, state, model, Trait::mysterious);
    for (const ModelId other : on_table(state) - ModelSet(model))
        candidates_within(kit, state, disc_of(kit, state, other), units,
                          {radius_of(kit, state, model), model}, points);
}

void shape_candidates(const Equipment& kit, const State& state, ModelId model, PieceId piece, int turns,
                      Points& points) {
    for (const int distance : {100, 200, 300, 400})
        visit_ring(state.models[model].at, distance, [&](Place anchor) {
            if (shape_misfit(kit, state, model, piece, {anchor, turns}) == Misfit::none) points.add(anchor);
        });
}

} // namespace muster::godbreakers
