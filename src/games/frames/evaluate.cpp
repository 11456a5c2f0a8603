// How well a seat stands: what bots go by while the battle is not over.
//
// Everything is counted in hundredths of an asset times the owner's score per asset: what is scored now, how
// long frames will last, the damage of attacks that are declared or rolling, and how near frames are to
// stations that are not theirs.
#include "core/standing.hpp"
#include "games/frames/parts.hpp"

#include <algorithm>

namespace muster::frames {

namespace {

using Worth = std::int64_t;
using SeatWorth = Per<Seat, Worth, max_seats>;

constexpr Worth asset = 100;
// What a frame is worth beyond its asset if it can take so many points and live (MF-DMG-6). A point hurts
// more the fewer are left: the last one costs the asset.
constexpr std::array<Worth, 8> worth_of_health{0, 17, 31, 43, 53, 61, 68, 74};
// Somebody else's station beside the nearest frame; less with the distance, nothing across the table.
constexpr Worth station_at_hand = 40;
constexpr int station_out_of_mind = 2400;
constexpr Worth guarded = 40; // percent: its owner stands beside it and must be driven off first
// A die beside a frame, for each pip, as long as somebody who may attack is still to go.
constexpr Worth defence_pip = 2;
constexpr Worth spot_pip = 2;
constexpr Worth still_to_go = 3; // whoever goes late has seen what the others do
constexpr Worth rocket = 3;
// An attack for which the frame must still move into the band often comes to nothing.
constexpr Worth after_a_move = 60;   // percent
constexpr Worth usual_defence = 400; // of a frame that has not rolled yet, in hundredths of a pip
// What tells a sure lead: half an asset at the end, more the longer the clock has to run.
constexpr Worth lead_at_doomsday = 200;
constexpr Worth lead_per_tick = 120;

// Long enough to compare ways: the longer side and half the shorter one.
int rough_distance(Place a, Place b) {
    const int dx = std::abs(a.x - b.x);
    const int dy = std::abs(a.y - b.y);
    return std::max(dx, dy) + std::min(dx, dy) / 2;
}

// How many points it takes to destroy it, less one.
int health_of(const MobileFrame& frame) { return frame.systems.total() + frame.whites; }

Worth worth_at(int health) {
    if (health < 0) return -asset;
    const int most = static_cast<int>(worth_of_health.size()) - 1;
    return worth_of_health[static_cast<std::size_t>(std::min(health, most))];
}

// What so many hundredths of a point of damage cost.
Worth harm(const MobileFrame& frame, Worth damage) {
    const int health = health_of(frame);
    const int whole = static_cast<int>(std::min<Worth>(damage / 100, health + 1));
    const Worth after = worth_at(health - whole);
    const Worth next = worth_at(std::max(health - whole - 1, -1));
    return worth_at(health) - after + (after - next) * (damage % 100) / 100;
}

// The hundredths of a point that a damage die does (MF-ATK-8).
Worth damage_per_die(const Equipment& kit, const State& state, FrameId attacker, FrameId target, Band band) {
    if (band == Band::hand) return 50;
    return cover(kit, state, attacker, target).kind == Cover::none ? 33 : 17;
}

// Points that this value may do to a frame that has chosen its defence, or will.
Worth damage_of(const Equipment& kit, const State& state, FrameId attacker, FrameId target, Band band,
                int value) {
    const MobileFrame& frame = mobile(state, target);
    const Worth defence = frame.defence == nothing ? usual_defence : Worth{100} * frame.defence;
    const Worth dice = Worth{100} * value - defence;
    return dice <= 0 ? 0 : dice * damage_per_die(kit, state, attacker, target, band) / 100;
}

// The highest free die that serves; 0 if there is none.
template <class Serves>
int best_die(const Turn& turn, Serves serves) {
    int best = 0;
    for (int i = 0; i < pool_dice; ++i) {
        const Die die = static_cast<Die>(i);
        if (is_free(turn, die) && shown_by(turn, die) > best && serves(die)) best = shown_by(turn, die);
    }
    return best;
}

// Ticks that a frame has to go until its target is in the band.
int way_into_band(const Equipment& kit, const State& state, const Turn& turn) {
    const int between = static_cast<int>(
        root_down(squared_distance(mobile(state, turn.frame).at, mobile(state, frame_of(turn.target)).at)));
    const int bases = 2 * kit.field.frame_radius;
    switch (static_cast<Band>(turn.band)) {
    case Band::hand: return std::max(0, between - bases - hand_reach);
    case Band::direct: return std::max({0, between - bases - kit.ruler, bases + hand_reach + 1 - between});
    case Band::arty: return std::max(0, bases + kit.ruler + 1 - between);
    }
    return 0;
}

// What a declared attack may still do, in hundredths of a point.
Worth declared_damage(const Equipment& kit, const State& state, const Turn& turn) {
    if (!turn.is_on() || turn.attacked != 0 || !turn.has_target() || !is_frame(turn.target)) return 0;
    if (!is_alive(state, frame_of(turn.target))) return 0;
    const int value = best_die(turn, [&](Die die) { return may_attack(turn, die); });
    if (value == 0) return 0;
    const int spot = mobile(state, frame_of(turn.target)).spot;
    const Worth damage =
        damage_of(kit, state, turn.frame, frame_of(turn.target), static_cast<Band>(turn.band), value + spot);
    const int way = way_into_band(kit, state, turn);
    if (way == 0) return damage;
    const int move = turn.moved != 0 ? turn.left : ticks_a_unit * best_die(turn, may_move);
    return way <= move ? damage * after_a_move / 100 : 0;
}

// What the attack under way may do to its target, in hundredths of a point.
Worth damage_under_way(const Equipment& kit, const State& state) {
    const Frame* frame = state.flow.find<AttackFrame>();
    if (frame == nullptr || !is_frame(state.attack.target) || !is_alive(state, frame_of(state.attack.target)))
        return 0;
    const Attack& attack = state.attack;
    if (frame->step_as<AttackStep>() <= AttackStep::roll)
        return damage_of(kit, state, frame_in<AttackFrame>(*frame), frame_of(attack.target),
                         static_cast<Band>(attack.band), attack.value);
    return Worth{100} * (attack.points + attack.sixes);
}

// Stations that it could take: the nearer its nearest frame, the better (MF-STN-3).
void add_stations(const Equipment& kit, const State& state, SeatWorth& worth) {
    for (const StationId each : standing_stations(state) & stations_of(kit)) {
        const Station& one = state.stations[each];
        Per<Seat, int, most_seats> nearest;
        nearest.fill(station_out_of_mind);
        for (const FrameId frame : on_table(state)) {
            int& its = nearest[owner_of(frame)];
            its = std::min(its, rough_distance(mobile(state, frame).at, one.at));
        }
        const bool is_guarded =
            one.controller != nothing &&
            nearest[Seat(one.controller)] <= kit.field.frame_radius + kit.field.station_radius + hand_reach;
        for (const Seat seat : seats_of(kit)) {
            if (seat.number == one.controller) continue;
            Worth pull = station_at_hand * (station_out_of_mind - nearest[seat]) / station_out_of_mind;
            if (is_guarded) pull = pull * guarded / 100;
            worth[seat] += pull * ppa_of(state, seat);
        }
    }
}

Worth worth_of_frame(const State& state, FrameId frame, bool others_to_go) {
    const MobileFrame& one = mobile(state, frame);
    Worth worth = worth_at(health_of(one)) + rocket * one.rockets;
    if (!state.gone.has_gone(frame)) worth += still_to_go;
    if (!others_to_go) return worth;
    if (one.defence != nothing) worth += defence_pip * one.defence;
    return worth - spot_pip * one.spot;
}

Worth worth_of(const Equipment& kit, const State& state, Seat seat) {
    Worth worth = asset * assets_of(kit, state, seat);
    const bool others_to_go = !state.gone.still_to_go(enemies_of(state, seat)).empty();
    for (const FrameId frame : living_of(state, seat)) worth += worth_of_frame(state, frame, others_to_go);
    return worth * ppa_of(state, seat);
}

} // namespace

int Frames::evaluate(const State& state, Seat seat) const {
    SeatWorth worth;
    for (const Seat each : seats_of(kit_)) worth[each] = worth_of(kit_, state, each);
    add_stations(kit_, state, worth);
    const auto hurt = [&](FrameId frame, Worth damage) {
        if (damage == 0) return;
        const Seat owner = frames::owner_of(frame);
        worth[owner] -= harm(mobile(state, frame), damage) * ppa_of(state, owner);
    };
    hurt(frame_of(state.attack.target), damage_under_way(kit_, state));
    hurt(frame_of(state.active.target), declared_damage(kit_, state, state.active));
    hurt(frame_of(state.waiting.target), declared_damage(kit_, state, state.waiting));
    if (state.flow.is<LosingFrame>()) hurt(frame_in<LosingFrame>(state.flow.top()), asset);
    const Worth telling = lead_at_doomsday + lead_per_tick * state.clock;
    return standing_of_lead(lead_of(seat.index(), kit_.seats, worth.all), telling);
}

} // namespace muster::frames
