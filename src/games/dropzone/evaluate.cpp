// How well a seat stands: what bots go by while the game is not over. Everything is counted in thousandths of
// a victory point: what each objective will probably be worth to each side, as its squads are placed about
// it, and what the forces are worth that still fight for them.
#include "core/standing.hpp"
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

constexpr int whole = 1000; // of shares and of how near something is
constexpr int vp_worth = 1000;

// Objectives, in thousandths of what they give.
constexpr int unsearched = 450;    // hidden, with a squad inside: it will be found, but when, and by whom?
constexpr int claimed = 700;       // a claim lasts until somebody else comes; being near it is the rest
constexpr int carried = 850;       // what is carried can be lost with its carrier
constexpr int outside = 800;       // of being there: aboard something, or at the wall of a garrison
constexpr int another_squad = 150; // of what the nearest is worth: it goes on when that one falls
constexpr int nobody = 250;        // how near one must be to count for more than the emptiness around it
// Forces.
constexpr int point_worth = 2;      // a point of a unit: kill points, and what it can still do
constexpr int last_point_worth = 1; // in the last round
constexpr int kill_worth = 1;       // a kill point: equal VP are settled by these, which is often
constexpr int command_worth = 60;   // a point of CV is a better die and another card a round
constexpr int card_worth = 25;      // less than what it brings at the right moment
constexpr int aim_worth = 60;       // hundredths of what an aimed shot may do: firing it is better

// A lead of so much makes it three to one.
constexpr int telling = 1500;

using BySide = std::array<std::int64_t, max_seats>;

std::int64_t& of_side(BySide& all, int side) { return all[static_cast<std::size_t>(side)]; }

// About, within a twentieth: a root would take longer than all the rest.
int rough_distance(const Box& a, const Box& b) {
    const int x = std::max({0, a.low.x - b.high.x, b.low.x - a.high.x});
    const int y = std::max({0, a.low.y - b.high.y, b.low.y - a.high.y});
    return std::max(x, y) + std::min(x, y) * 3 / 8;
}

int rounds_left(const Equipment& kit, const State& state) { // after this one
    return std::max(0, kit.rounds - std::max<int>(state.round, 1));
}

// ---------------------------------------------------------------- squads

// What matters of a squad for objectives. One that is under way counts where it is by now.
struct Party {
    Box at{};            // in the middle of it; its transport; the edge that it will come from
    int pace = 1;        // how far it gets in a round
    int piece = nothing; // the garrison it is in
    bool lives = false;
    bool is_out = false; // on the ground by itself, where it can claim
};

struct Parties {
    std::array<Party, most_squads> all;

    const Party& of(int squad) const { return all[static_cast<std::size_t>(squad)]; }
};

// Where somebody comes from who is neither on the table nor in a garrison: out of what it has just left, or
// from the edge.
Box whence(const Equipment& kit, const State& state, int unit) {
    const Unit& one = unit_at(state, unit);
    if (where(state, unit) == Where::waiting && one.host != nothing)
        switch (static_cast<Placing>(state.placing.why)) {
        case Placing::disembark:
        case Placing::unload:
        case Placing::spill: return point(unit_at(state, one.host).at);
        case Placing::leave:
        case Placing::flee:
        case Placing::ruin: return piece_info(kit, one.host).box;
        case Placing::none:
        case Placing::deployment: break;
        }
    return arrival_edge(kit, state, owner_of(kit, unit));
}

Party party_of(const Equipment& kit, const State& state, int squad) {
    Party party;
    int x = 0;
    int y = 0;
    int standing = 0;
    for (const int unit : units_of(kit, squad)) {
        if (!is_alive(state, unit)) continue;
        const int outer = outermost(state, unit);
        const Unit& one = unit_at(state, outer);
        switch (where(state, outer)) {
        case Where::table:
            x += one.at.x;
            y += one.at.y;
            ++standing;
            break;
        case Where::garrison:
            party.piece = one.host;
            party.at = piece_info(kit, one.host).box;
            break;
        default: party.at = whence(kit, state, outer); break;
        }
        party.pace = std::max(1, sheet_of(kit, outer).mv);
        party.is_out = outer == unit && !is_airborne(state, unit);
        party.lives = true;
    }
    if (standing > 0)
        party.at = point({static_cast<std::int16_t>(x / standing), static_cast<std::int16_t>(y / standing)});
    return party;
}

Parties look_at_squads(const Equipment& kit, const State& state) {
    Parties parties;
    for (int squad = 0; squad < squads_in(kit); ++squad)
        parties.all[static_cast<std::size_t>(squad)] = party_of(kit, state, squad);
    return parties;
}

// ---------------------------------------------------------------- objectives

constexpr int in_reach = 200; // DZ-OBJ-1, DZ-GAR-1

// How much a squad counts that has so far to go: a quarter at a round's march.
int nearness(int distance, int pace) {
    const int part = whole * pace / (pace + std::max(0, distance));
    return part * part / whole;
}

int nearness_to(const Party& party, const Objective& objective, const Box& there) {
    if (objective.piece != nothing && party.piece == objective.piece) return whole;
    const int near = nearness(rough_distance(party.at, there) - in_reach, party.pace);
    return objective.piece == nothing && party.is_out ? near : near * outside / whole;
}

// For each side how near it is to getting it: its best squad, and a little of the others.
BySide nearest(const Equipment& kit, const Parties& parties, const Objective& objective) {
    const Box there = objective.piece != nothing ? piece_info(kit, objective.piece).box : point(objective.at);
    BySide best{};
    BySide sum{};
    for (int squad = 0; squad < squads_in(kit); ++squad) {
        const Party& party = parties.of(squad);
        const Sheet& sheet = sheet_of_squad(kit, squad);
        if (!party.lives || sheet.is_aircraft() || (objective.piece != nothing && !sheet.is_infantry()))
            continue;
        const int side = side_of(kit, owner_of_squad(kit, squad));
        const int near = nearness_to(party, objective, there);
        of_side(best, side) = std::max<std::int64_t>(of_side(best, side), near);
        of_side(sum, side) += near;
    }
    for (int side = 0; side < kit.seats; ++side)
        of_side(best, side) += (of_side(sum, side) - of_side(best, side)) * another_squad / whole;
    return best;
}

// How likely a carrier gets away with it: how many rounds it is from its edge, and how many there are.
int escape(const Equipment& kit, const State& state, const Parties& parties, int squad) {
    const Party& party = parties.of(squad);
    const Seat seat = owner_of_squad(kit, squad);
    const Box edge = arrival_edge(kit, state, seat);
    const int home = rough_distance(party.at, edge);
    int tenths = 10 * home / party.pace; // of a round
    if (party.is_out)
        for (const int unit : units_of_seat(kit, seat)) {
            const Sheet& sheet = sheet_of(kit, unit);
            if (sheet.offers.letter != sheet_of_squad(kit, squad).needs.letter || !is_on_table(state, unit))
                continue;
            const int fetch = rough_distance(point(unit_at(state, unit).at), party.at);
            tenths = std::min(tenths, 5 + 20 * fetch / sheet.mv + 10 * home / sheet.mv);
        }
    const int time = 10 * rounds_left(kit, state) + 5;
    return tenths > time ? whole / 10 : whole * 20 / (25 + tenths);
}

void count_carried(const Equipment& kit, const State& state, const Parties& parties, int number,
                   BySide& worth) {
    const Objective& objective = objective_at(state, number);
    const ObjectiveInfo& info = objective_info(kit, number);
    const int chance = escape(kit, state, parties, objective.carrier);
    const int more = std::max(0, info.extract - info.hold);
    of_side(worth, side_of(kit, owner_of_squad(kit, objective.carrier))) +=
        info.hold * carried * vp_worth / whole + more * chance * vp_worth / whole;
}

void count_lying(const Equipment& kit, const State& state, const Parties& parties, int number,
                 BySide& worth) {
    const Objective& objective = objective_at(state, number);
    const ObjectiveInfo& info = objective_info(kit, number);
    const bool hidden = (objective.flags & static_cast<std::uint8_t>(ObjectiveFlag::hidden)) != 0;
    BySide near = nearest(kit, parties, objective);
    const int owner = objective.claimant == nothing ? -1 : side_of(kit, Seat(objective.claimant));
    std::int64_t sum = nobody;
    for (int side = 0; side < kit.seats; ++side) sum += of_side(near, side);
    const int vp = std::max(info.hold, info.extract);
    for (int side = 0; side < kit.seats; ++side) {
        // What nobody else is near is worth all of that.
        const std::int64_t hope = of_side(near, side) * (of_side(near, side) + nobody) / sum;
        if (hidden)
            of_side(worth, side) += hope * vp * unsearched / whole;
        else
            of_side(worth, side) +=
                info.hold * ((side == owner ? claimed : 0) + hope * (whole - claimed) / whole);
    }
}

void count_objectives(const Equipment& kit, const State& state, BySide& worth) {
    const Parties parties = look_at_squads(kit, state);
    for (int i = 0; i < objectives_in(kit); ++i) {
        const Objective& objective = objective_at(state, i);
        if (objective.extracted_by != nothing)
            of_side(worth, side_of(kit, Seat(objective.extracted_by))) +=
                objective_info(kit, i).extract * vp_worth;
        else if ((objective.flags & static_cast<std::uint8_t>(ObjectiveFlag::removed)) != 0)
            continue;
        else if (objective.carrier != nothing)
            count_carried(kit, state, parties, i, worth);
        else
            count_lying(kit, state, parties, i, worth);
    }
}

// ---------------------------------------------------------------- forces

void count_forces(const Equipment& kit, const State& state, BySide& worth) {
    const int left = rounds_left(kit, state);
    const int rate = last_point_worth * kit.rounds + (point_worth - last_point_worth) * left;
    for (const int unit : all_units(kit)) {
        if (!is_alive(state, unit)) continue;
        const Sheet& sheet = sheet_of(kit, unit);
        const UnitInfo& info = info_of(kit, unit);
        const int points = sheet.points * unit_at(state, unit).dp / sheet.dp + info.commander_points;
        of_side(worth, side_of(kit, Seat(info.seat))) +=
            points * rate / kit.rounds + info.commander * command_worth * left / kit.rounds;
    }
    for (const Seat seat : seats_of(kit)) {
        const auto i = static_cast<std::size_t>(seat.index());
        of_side(worth, side_of(kit, seat)) +=
            state.kp[i] * kill_worth + hand_of(state, seat).cards.size() * card_worth;
    }
}

// ---------------------------------------------------------------- shots that are aimed

// What a shot may be expected to do to a unit, in points.
int expected(const Equipment& kit, const Allocation& line) {
    if (!line.target.is(ThingKind::unit) && !line.target.is(ThingKind::squad)) return 0;
    const int target =
        line.target.is(ThingKind::unit) ? line.target.id : squad_info(kit, line.target.id).first;
    const Weapon& weapon = weapon_of(kit, line.unit, line.weapon);
    const Sheet& sheet = sheet_of(kit, target);
    const int hits =
        weapon.accuracy == 0
            ? 6
            : std::clamp(7 - weapon.accuracy - std::max(0, sheet.evasion - weapon.anti_air), 1, 5);
    const int hurts = std::clamp(7 - (sheet.armour - weapon.energy), 0, 5);
    return weapon.shots * hits * hurts * sheet.points / std::max<int>(1, sheet.dp) / 36;
}

void count_aims(const Equipment& kit, const State& state, BySide& worth) {
    if (!state.flow.is(Procedure::aiming)) return;
    std::int64_t sum = 0;
    for (const Allocation& line : state.shooting.lines) sum += expected(kit, line);
    of_side(worth, side_of(kit, asked(state.flow.top()))) +=
        sum * aim_worth * (point_worth + kill_worth) / 100;
}

} // namespace

int Dropzone::evaluate(const State& state, Seat seat) const {
    BySide worth{};
    count_objectives(kit_, state, worth);
    count_forces(kit_, state, worth);
    count_aims(kit_, state, worth);
    int sides = 0;
    for (const Seat each : seats_of(kit_)) sides = std::max(sides, side_of(kit_, each) + 1);
    return standing_of_lead(lead_of(side_of(kit_, seat), sides, worth), 1500);
}

} // namespace muster::dropzone
