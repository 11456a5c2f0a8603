// How well a seat stands: what bots go by while the game is not over. Everything is counted in thousandths of
// a victory point: what has been scored, what the objectives will still bring as the units stand about them,
// and what those units are worth for the rest of the game.
#include "core/standing.hpp"
#include "games/forge/parts.hpp"

#include <climits>

namespace muster::forge {

namespace {

constexpr std::int64_t vp_worth = 1000;
constexpr int whole = 1000; // of shares, and of how near something is
constexpr int inch = 100;

// How sure it is that an objective goes on belonging to whoever is strongest there, in hundredths.
constexpr int trust_in_later_rounds = 60;
// What a point of a whole unit brings in each round to come. A force of 500 that nobody opposes would score 4
// VP, which is 8 a point.
constexpr int point_worth = 8;

// Of what a unit is worth in a round, in hundredths.
constexpr int shock_cost = 4;       // each takes a fifth of what it hits, but most of it is soon shaken off
constexpr int nerve_cost = 6;       // more for each above half its Courage: soon it will have to test
constexpr int most_cost = 60;       // even a unit that is about to run may hold an objective
constexpr int activation_worth = 4; // it may still go somewhere, or answer
constexpr int strike_worth = 30; // and it has somebody to strike at. So it is as bad to be in reach of these
constexpr int hold_worth = 3;    // it may answer once more
constexpr int token_worth = 1;

// A turn that must be taken before the others'. It is a burden more often than a gift: who has done nothing
// yet may answer every blow, and who comes last finds enemies that cannot, and objectives that nobody can
// come back to. Players who had to lead lost more than this; but a lead can be given up.
constexpr std::int64_t turn_cost = 400;
constexpr int most_turns = 6; // nobody has many more units

// A lead of so much makes it three to one, and more of it is needed the more rounds are to come.
constexpr int telling_at_the_end = 1000;
constexpr int telling_a_round = 800;

using BySide = Per<SideId, std::int64_t, max_seats>;

// Rounds that are still to be scored, the present one included.
int rounds_left(const Equipment& kit, const State& state) {
    return std::max(1, kit.options.rounds - std::max<int>(state.round, 1) + 1);
}

// ---------------------------------------------------------------- objectives

// Who stands at an objective (FO-END-2), and who is near it: a unit counts less, the longer it would march.
struct Pull {
    BySide there;
    BySide near;
};
using Pulls = Per<ObjectiveId, Pull, most_objectives>;

// About, within a twentieth: a root would take longer than all the rest.
int rough_distance(Place a, Place b) {
    const int x = std::abs(a.x - b.x);
    const int y = std::abs(a.y - b.y);
    return std::max(x, y) + std::min(x, y) * 3 / 8;
}

// A quarter at the distance that it can march in a round. Without its Shock, most of which it will have
// shaken off on the way: what that costs is in `burden`.
std::int64_t nearness(const Sheet& sheet, int distance) {
    const int march = actions_a_turn * inch * sheet.mov;
    const int part = whole * march / (march + distance);
    return part * part / whole;
}

Pulls pulls_of(const Equipment& kit, const State& state) {
    Pulls pulls;
    for (const UnitId unit : state.table) {
        const Sheet& sheet = sheet_of(kit, unit);
        const SideId side = side_of_unit(kit, unit);
        const int strength = models_left(state, unit) * sheet.wounds;
        const int reach = sheet.radius + kit.measures.objective_range;
        for (const ObjectiveId each : kit.scenario.objectives.ids()) {
            const int distance =
                rough_distance(unit_at(state, unit).at, kit.scenario.objectives[each].at) - reach;
            if (distance <= 0) pulls[each].there[side] += strength;
            pulls[each].near[side] += strength * nearness(sheet, std::max(0, distance));
        }
    }
    return pulls;
}

// FO-END-2: who would hold it if the round ended now; none: nobody.
SideId holder(const Equipment& kit, const Pull& pull, SideId owner) {
    std::int64_t best = 0;
    SideId winner = owner;
    for (const SideId side : sides_of(kit)) {
        const std::int64_t strength = pull.there[side];
        if (strength > 0 && strength == best) winner = SideId::none();
        if (strength <= best) continue;
        best = strength;
        winner = side;
    }
    return winner;
}

// How likely each side gets it, by who is near: twice as strong is four to one. Who owns it has the strength
// of another model there, as it stays with its owner when everybody has gone.
BySide shares_of(const Equipment& kit, const Pull& pull, SideId owner) {
    BySide shares{};
    std::int64_t sum = 1;
    for (const SideId side : sides_of(kit)) {
        const std::int64_t near = pull.near[side] + (side == owner ? whole : 0);
        shares[side] = near * near;
        sum += near * near;
    }
    for (std::int64_t& share : shares) share = share * whole / sum;
    return shares;
}

// How much of the round is over: at its end it counts who stands there, before that who could.
int part_played(const State& state) {
    const int units = state.table.size();
    return units == 0 ? whole : whole * (state.table & state.activated).size() / units;
}

void count_objectives(const Equipment& kit, const State& state, BySide& worth) {
    const Pulls pulls = pulls_of(kit, state);
    const int played = part_played(state);
    const int later = rounds_left(kit, state) - 1;
    for (const ObjectiveId each : kit.scenario.objectives.ids()) {
        const SideId held_by = holder(kit, pulls[each], state.owner[each]);
        const BySide shares = shares_of(kit, pulls[each], state.owner[each]);
        for (const SideId side : sides_of(kit)) {
            const std::int64_t share = shares[side];
            const std::int64_t now = (side == held_by ? played : 0) + share * (whole - played) / whole;
            const std::int64_t rounds = now + share * later * trust_in_later_rounds / 100;
            worth[side] += kit.scenario.objectives[each].vp * rounds * vp_worth / whole;
        }
    }
}

// ---------------------------------------------------------------- units

int burden(const Sheet& sheet, int shock) {
    const int above = std::max(0, shock - most_bid_shock(sheet.co));
    return std::min(most_cost, shock * shock_cost + above * nerve_cost);
}

// Whether an enemy is where it could charge it, or move up to it and shoot from short range. Whether it would
// see it there is not looked into.
bool can_strike(const Equipment& kit, const State& state, UnitId unit) {
    const Sheet& sheet = sheet_of(kit, unit);
    int reach = kit.measures.contact;
    for (const Carried& carried : sheet.ranged) reach = std::max(reach, weapon_of(kit, carried).short_range);
    reach += sheet.radius + inch * mov_of(kit, state, unit);
    const Place at = unit_at(state, unit).at;
    for (const UnitId enemy : enemies_of(kit, state, unit))
        if (within(at, unit_at(state, enemy).at, reach + sheet_of(kit, enemy).radius)) return true;
    return false;
}

// What it has left to do in this round, and what it keeps for it.
int prospects(const Equipment& kit, const State& state, UnitId unit) {
    const Unit& one = unit_at(state, unit);
    int hundredths = std::min<int>(one.focus + one.evade, 2) * token_worth;
    if (state.hold.contains(unit)) hundredths += hold_worth;
    if (state.activated.contains(unit)) return hundredths;
    return hundredths + activation_worth + (can_strike(kit, state, unit) ? strike_worth : 0);
}

void count_units(const Equipment& kit, const State& state, BySide& worth) {
    const int rounds = rounds_left(kit, state);
    for (const UnitId unit : state.table | state.waiting) {
        const Sheet& sheet = sheet_of(kit, unit);
        const std::int64_t a_round =
            point_worth * sheet.points * wounds_left(kit, state, unit) / (sheet.models() * sheet.wounds);
        int hundredths = 100 * rounds;
        hundredths -= burden(sheet, unit_at(state, unit).shock) * std::min(rounds, 2);
        if (is_on_table(state, unit)) hundredths += prospects(kit, state, unit);
        worth[side_of_unit(kit, unit)] += a_round * hundredths / 100;
    }
}

// ---------------------------------------------------------------- bids and leads

bool are_bids_being_paid(const State& state) {
    return !state.flow.idle() && state.flow[0].is_at(GameStep::assign);
}

// Shock that was bid and is still to be placed costs as much as what has been: else a high bid looks cheap to
// whoever does not look ahead to the last of it.
void count_debts(const Equipment& kit, const State& state, BySide& worth) {
    const int rounds = std::min(rounds_left(kit, state), 2);
    for (const Seat seat : bidders(kit, state)) {
        const int open = std::min(left_to_assign(state, seat), room_of(kit, state, seat));
        const int points = kit.points[seat];
        const int a_unit = points / units_of(kit, seat).size();
        worth[side_of(kit, seat)] -= open * point_worth * a_unit * shock_cost * rounds / 100;
    }
}

// What bids that are open will come to (FO-INI-1 to FO-INI-4): the highest that can be paid leads.
void count_coming_lead(const Equipment& kit, const State& state, BySide& worth) {
    Per<SideId, int, most_sides> bids;
    SideSet paying;
    SideSet failing;
    for (const Seat seat : bidders(kit, state)) {
        const SideId side = side_of(kit, seat);
        bids[side] += state.bids.answer_of(seat);
        paying.add(side);
        if (left_to_assign(state, seat) > room_of(kit, state, seat)) failing.add(side);
    }
    int lowest = INT_MAX;
    int highest = 0;
    for (const SideId side : paying) lowest = std::min(lowest, bids[side]);
    paying -= failing;
    for (const SideId side : paying) highest = std::max(highest, bids[side]);
    for (const SideId side : paying)
        if (bids[side] == highest) worth[side] -= turn_cost * std::clamp(highest - lowest, 1, most_turns);
}

void count_lead(const State& state, BySide& worth) {
    if (state.order.empty() || state.order.lap() > 0) return;
    const int turns = std::min(state.order.left(), most_turns);
    worth[side_on_turn(state.order)] -= turn_cost * turns;
}

} // namespace

int Forge::evaluate(const State& state, Seat seat) const {
    BySide worth{};
    for (const SideId side : sides_of(kit_)) worth[side] = state.vp[side] * vp_worth;
    count_objectives(kit_, state, worth);
    count_units(kit_, state, worth);
    if (are_bids_being_paid(state)) {
        count_debts(kit_, state, worth);
        count_coming_lead(kit_, state, worth);
    } else {
        count_lead(state, worth);
    }
    const int telling = telling_at_the_end + telling_a_round * rounds_left(kit_, state);
    return standing_of_lead(muster::lead_of(side_of(kit_, seat).index(), kit_.sides, worth.all), telling);
}

} // namespace muster::forge
