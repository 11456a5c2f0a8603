// How well a seat stands: what bots go by while the game is not over.
//
// Everything is counted in hundredths of a victory point: points that are scored, markers that would score if
// the round ended now, carriers of treasure, the models themselves, each by its chance to outlive the next
// recovery phase, and how near they are to markers and treasure that are not theirs.
#include "core/standing.hpp"
#include "games/godbreakers/parts.hpp"

namespace muster::godbreakers {

namespace {

using Worth = std::int64_t;
using Worths = Per<Seat, Worth, max_seats>;

constexpr Worth point = 100;
// A marker that is held now mostly scores when the round ends, and sometimes after that.
constexpr Worth held_now = 65;   // percent of what it scores
constexpr Worth held_later = 25; // percent, for each later round, of which there are
constexpr int rounds_foreseen = 2;
// Who has treasure may still lose it: so much is sure, and the rest by and by.
constexpr Worth treasure_kept = 100; // percent in the last round
constexpr Worth treasure_lost = 5;   // percent less for each later round
// A hoard that is held lets all who carry nothing plunder, wherever they are (GB-PLUN-1).
constexpr Worth hoard_for_each = 60;
// What a model may still do in later rounds; nothing in the last.
constexpr Worth godbreaker_worth = 30;
constexpr Worth tame_worth = 10;
constexpr Worth worth_of_a_pip = 5; // a larger die hits, goes and recovers better
// Markers and treasure that could be taken: the nearer the nearest godbreaker, the better.
constexpr Worth within_reach = 30; // percent of what it is worth, right beside it
constexpr int out_of_mind = 16 * unit;
constexpr Worth still_to_go = 8; // whoever goes late has seen what the others do
// A circle that may have nobody left has lost everything (GB-ROUT-1).
constexpr Worth safe_from_rout = 200; // percent of a godbreaker
constexpr Worth fear_of_rout = 8;     // for each percent below
constexpr Worth routed = -1'000'000;
constexpr Worth lead_in_last_round = 400;
constexpr Worth lead_per_round = 200;
// Alone it takes so many points to win (GB-END-5).
constexpr Worth enough_alone = 15 * point;

struct Standing {
    Place at;
    int radius = 0;
    ModelId model;
    Worth survives = 100; // percent
};

// Long enough to compare ways: the longer side and half the shorter one.
int rough_distance(Place a, Place b) {
    const int dx = std::abs(a.x - b.x);
    const int dy = std::abs(a.y - b.y);
    return std::max(dx, dy) + std::min(dx, dy) / 2;
}

int rounds_after_this(const Equipment& kit, const State& state) {
    return std::max(0, kit.options.rounds - state.round);
}

// The chance that its recovery roll takes all damage away (GB-REC-4); the highest face always does for
// godbreakers (GB-TRI-1).
Worth chance_to_survive(const Equipment& kit, const State& state, ModelId model) {
    const Model& hurt = state.models[model];
    if (hurt.damage == 0) return 100;
    const int left = hurt.damage - rank_of(kit, state, model, Trait::relentless);
    if (left <= 0) return 100;
    const int faces = hurt.die - left + 1;
    return Worth{100} * std::max(faces, is_godbreaker(model) ? 1 : 0) / hurt.die;
}

class Count {
public:
    Count(const Equipment& kit, const State& state)
        : kit_(kit), state_(state), later_(rounds_after_this(kit, state)) {
        for (const ModelId model : on_table(state))
            pieces_[count_++] = {state.models[model].at, radius_of(kit, state, model), model,
                                 chance_to_survive(kit, state, model)};
    }

    Worths worths() {
        for (const Seat seat : seats_of(kit_)) of(seat) = point * state_.vp[seat];
        add_models();
        add_ascended();
        add_rout();
        for (const MarkerId marker : state_.standing) add_marker(marker);
        for (const Seat seat : seats_of(kit_)) of(seat) += best_hoard_[seat];
        add_stacks();
        for (const Seat seat : seats_of(kit_))
            if (state_.routed[seat] != 0) of(seat) = routed;
        return worth_;
    }

private:
    Worth& of(Seat seat) { return worth_[seat]; }

    std::span<const Standing> pieces() const { return std::span(pieces_).first(count_); }

    // What one that carries treasure will score at the end (GB-RES-5).
    Worth carrier() const {
        return point * kit_.scenario.vp_a_carrier * (treasure_kept - treasure_lost * later_) / 100;
    }

    void add_models() {
        for (const Standing& piece : pieces()) {
            const Model& model = state_.models[piece.model];
            if (model.controller.is_none()) continue;
            const bool is_own = is_godbreaker(piece.model);
            Worth worth = (is_own ? godbreaker_worth : tame_worth) + worth_of_a_pip * model.die;
            worth = worth * later_;
            if (is_own && model.treasure > 0) worth += carrier();
            worth = worth * piece.survives / 100;
            if (!state_.gone.has_gone(piece.model)) worth += still_to_go;
            const Seat seat = model.controller.seat();
            of(seat) += worth;
            if (!is_own) continue;
            staying_[seat] += piece.survives;
            if (model.treasure == 0) ++empty_handed_[seat];
        }
    }

    void add_ascended() {
        for (const Seat seat : seats_of(kit_))
            for (const ModelId model : circle_models(seat)) {
                if (where_is(state_, model) == Where::ascended && state_.models[model].treasure > 0)
                    of(seat) += point * kit_.scenario.vp_a_carrier;
            }
    }

    void add_rout() {
        for (const Seat seat : seats_of(kit_))
            of(seat) -= fear_of_rout * std::max<Worth>(0, safe_from_rout - staying_[seat]);
    }

    // What it is worth to hold it (GB-RES-2).
    Worth worth_of_marker(MarkerId marker, Seat seat) const {
        const MarkerInfo& info = kit_.markers[marker];
        if (info.kind == MarkerKind::hoard)
            return kit_.scenario.plunder ? hoard_for_each * empty_handed_[seat] : 0;
        const Worth scores = info.kind == MarkerKind::objective ? 2 : info.seat == seat ? 1 : 3;
        return scores * (held_now + held_later * std::min(later_, rounds_foreseen));
    }

    // GB-MARK-2, with everybody as they stand now; whoever does not hold it counts by the way there.
    void add_marker(MarkerId marker) {
        const Disc disc = marker_disc(state_, marker);
        Per<Seat, int, most_seats> own;
        Per<Seat, int, most_seats> nearest;
        nearest.fill(out_of_mind);
        int all = 0;
        for (const Standing& piece : pieces()) {
            const bool is_there = touches(Disc{piece.at, piece.radius}, disc);
            all += is_there ? 1 : 0;
            if (!is_godbreaker(piece.model)) continue;
            const Seat seat = circle_of(piece.model);
            own[seat] += is_there ? 1 : 0;
            nearest[seat] = std::min(nearest[seat], rough_distance(piece.at, disc.centre));
        }
        const bool is_hoard = kit_.markers[marker].kind == MarkerKind::hoard;
        for (const Seat seat : seats_of(kit_)) {
            Worth worth = worth_of_marker(marker, seat);
            if (2 * own[seat] <= all)
                worth = worth * within_reach * (out_of_mind - nearest[seat]) / (Worth{100} * out_of_mind);
            // One hoard is enough to plunder.
            if (is_hoard)
                best_hoard_[seat] = std::max(best_hoard_[seat], worth);
            else
                of(seat) += worth;
        }
    }

    // Treasure that lies about, for those who have none.
    void add_stacks() {
        for (const Stack& stack : state_.stacks) {
            if (stack.count == 0) continue;
            Per<Seat, int, most_seats> nearest;
            nearest.fill(out_of_mind);
            for (const Standing& piece : pieces()) {
                if (!is_godbreaker(piece.model) || state_.models[piece.model].treasure > 0) continue;
                const Seat seat = circle_of(piece.model);
                nearest[seat] = std::min(nearest[seat], rough_distance(piece.at, stack.at));
            }
            for (const Seat seat : seats_of(kit_))
                of(seat) +=
                    carrier() * within_reach * (out_of_mind - nearest[seat]) / (Worth{100} * out_of_mind);
        }
    }

    const Equipment& kit_;
    const State& state_;
    int later_;
    std::array<Standing, most_models> pieces_;
    std::size_t count_ = 0;
    Worths worth_{};
    Per<Seat, Worth, most_seats> staying_; // percent of godbreakers that will
    Per<Seat, int, most_seats> empty_handed_;
    Worths best_hoard_{};
};

} // namespace

int Godbreakers::evaluate(const State& state, Seat seat) const {
    Worths worth = Count(kit_, state).worths();
    if (worth[seat] == routed) return 0;
    const Worth telling = lead_in_last_round + lead_per_round * rounds_after_this(kit_, state);
    Worth lead = lead_of(seat.index(), kit_.seats, worth.all);
    if (is_solo(kit_)) lead -= enough_alone;
    return standing_of_lead(lead, telling);
}

} // namespace muster::godbreakers
