// How well a seat stands: what bots go by while the game is not over. Everything is counted in thousandths of
// a victory point: what each objective will probably be worth to each side, as its squads are placed about
// it, and what the forces are worth that still fight for them.
#include "core/standing.hpp"
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

constexpr int whole = 1000; // of shares and of how near something is
constexpr std::int64_t vp_worth = 1000;

// Objectives, in thousandths of what they give.
constexpr int unsearched = 450;    // hidden, with a squad inside: it will be found, but when, and by whom?
constexpr int claimed = 700;       // a claim lasts until somebody else comes; being near it is the rest
constexpr int carried = 850;       // what is carried can be lost with its carrier
constexpr int too_late = 100;      // of an extraction that there is no time for: one never knows
constexpr int outside = 800;       // of being there: aboard something, or at the wall of a garrison
constexpr int another_squad = 150; // of what the nearest is worth: it goes on when that one falls
constexpr int elsewhere = 250;     // what a squad counts at objectives that are not the nearest to it
constexpr int nobody = 250;        // how near one must be to count for more than the emptiness around it
// Forces.
constexpr int point_worth = 2;      // a point of a unit: kill points, and what it can still do
constexpr int last_point_worth = 1; // in the last round
constexpr int kill_worth = 1;       // a kill point: equal VP are settled by these, which is often
constexpr int command_worth = 60;   // a point of CV is a better die and another card a round
constexpr int card_worth = 25;      // less than what it brings at the right moment
constexpr int aim_worth = 60;       // hundredths of what an aimed shot may do: firing it is better

// Of a point of a unit that could fire before anybody else, in hundredths: what it shoots down does not fire
// back. Who acts first in a round where nobody is in reach has nothing from it.
constexpr int first_shot_worth = 60;

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
    Box at{};                        // in the middle of it; its transport; the edge that it will come from
    int pace = 1;                    // how far it gets in a round
    PieceId piece = PieceId::none(); // the garrison it is in
    bool lives = false;
    bool is_out = false; // on the ground by itself, where it can claim
};

struct Parties {
    Per<SquadId, Party, most_squads> all;

    const Party& of(SquadId squad) const { return all[squad]; }
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
        case Placing::ruin: return piece_info(kit, PieceId(one.host)).box;
        case Placing::none:
        case Placing::deployment: break;
        }
    return arrival_edge(kit, state, owner_of(kit, unit));
}

Party party_of(const Equipment& kit, const State& state, SquadId squad) {
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
            party.piece = one.piece();
            party.at = piece_info(kit, PieceId(one.host)).box;
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
    for (const SquadId squad : all_squads(kit)) parties.all[squad] = party_of(kit, state, squad);
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
    if (!objective.piece.is_none() && party.piece == objective.piece) return whole;
    const int near = nearness(rough_distance(party.at, there) - in_reach, party.pace);
    return objective.piece.is_none() && party.is_out ? near : near * outside / whole;
}

// How near the squads of each side are to getting an objective.
struct Crowd {
    BySide nearest{};
    BySide all{};
};
using Crowds = Per<ObjectiveId, Crowd, most_objectives>;

bool is_lying(const Objective& objective) {
    return objective.carrier.is_none() && objective.extracted_by == nothing &&
           (objective.flags & static_cast<std::uint8_t>(ObjectiveFlag::removed)) == 0;
}

// How near a squad is to each objective that it could get. It cannot go everywhere: but for the nearest one
// all of them count less.
using ByObjective = Per<ObjectiveId, int, most_objectives>;
ByObjective reach_of(const Equipment& kit, const State& state, const Party& party, SquadId squad) {
    ByObjective near;
    const bool is_infantry = sheet_of_squad(kit, squad).is_infantry();
    const bool is_laden = !carried_by(kit, state, squad).is_none();
    ObjectiveId best;
    for (const ObjectiveId i : all_objectives(kit)) {
        const Objective& objective = objective_at(state, i);
        if (!is_lying(objective) || (!objective.piece.is_none() && !is_infantry)) continue;
        if (is_laden && objective_info(kit, i).mobile) continue; // DZ-OBJ-6: one a squad
        const Box there =
            !objective.piece.is_none() ? piece_info(kit, objective.piece).box : point(objective.at);
        near[i] = nearness_to(party, objective, there);
        if (near[i] > near[best]) best = i;
    }
    for (const ObjectiveId i : all_objectives(kit))
        if (i != best) near[i] = near[i] * elsewhere / whole;
    return near;
}

Crowds crowds_of(const Equipment& kit, const State& state, const Parties& parties) {
    Crowds crowds;
    for (const SquadId squad : all_squads(kit)) {
        if (!parties.of(squad).lives || sheet_of_squad(kit, squad).is_aircraft()) continue; // DZ-AIR-1
        const auto near = reach_of(kit, state, parties.of(squad), squad);
        const int side = side_of(kit, owner_of_squad(kit, squad));
        for (const ObjectiveId i : all_objectives(kit)) {
            std::int64_t& nearest = of_side(crowds[i].nearest, side);
            nearest = std::max<std::int64_t>(nearest, near[i]);
            of_side(crowds[i].all, side) += near[i];
        }
    }
    return crowds;
}

// The nearest, and a little of the others.
std::int64_t presence(const Crowd& crowd, int side) {
    const std::int64_t nearest = crowd.nearest[static_cast<std::size_t>(side)];
    return nearest + (crowd.all[static_cast<std::size_t>(side)] - nearest) * another_squad / whole;
}

// How many rounds a squad is from its edge, in tenths: on foot, or with the best transport that could fetch
// it.
int way_home(const Equipment& kit, const State& state, const Party& party, SquadId squad) {
    const Seat seat = owner_of_squad(kit, squad);
    const char letter = sheet_of_squad(kit, squad).needs.letter;
    const int home = rough_distance(party.at, arrival_edge(kit, state, seat));
    int tenths = 10 * home / party.pace;
    if (letter == 0 || !party.is_out) return tenths;
    for (const int unit : units_of_seat(kit, seat)) {
        const Sheet& sheet = sheet_of(kit, unit);
        if (sheet.offers.letter != letter || !is_on_table(state, unit)) continue;
        const int fetch = rough_distance(point(unit_at(state, unit).at), party.at);
        // It takes a while to get in, and an aircraft opens its doors only after half its move (DZ-TRN-5).
        tenths = std::min(tenths, 5 + (20 * fetch + 10 * home) / std::max(1, sheet.mv));
    }
    return tenths;
}

// How likely a carrier gets away with it in the rounds that are left.
int escape(const Equipment& kit, const State& state, const Party& party, SquadId squad) {
    const int tenths = way_home(kit, state, party, squad);
    const int time = 10 * rounds_left(kit, state) + 5;
    return tenths > time ? too_late : whole * 20 / (25 + tenths);
}

void count_carried(const Equipment& kit, const State& state, const Parties& parties, ObjectiveId number,
                   BySide& worth) {
    const Objective& objective = objective_at(state, number);
    const ObjectiveInfo& info = objective_info(kit, number);
    const int chance = escape(kit, state, parties.of(objective.carrier), objective.carrier);
    const int more = std::max(0, info.extract - info.hold);
    of_side(worth, side_of(kit, owner_of_squad(kit, objective.carrier))) +=
        (info.hold * carried + more * chance) * vp_worth / whole;
}

void count_lying(const Equipment& kit, const State& state, const Crowd& crowd, ObjectiveId number,
                 BySide& worth) {
    const Objective& objective = objective_at(state, number);
    const ObjectiveInfo& info = objective_info(kit, number);
    const bool hidden = (objective.flags & static_cast<std::uint8_t>(ObjectiveFlag::hidden)) != 0;
    const int owner = objective.claimant == nothing ? -1 : side_of(kit, Seat(objective.claimant));
    // The fewer rounds are left the surer is a claim.
    const int sure = claimed + (whole - claimed) * (kit.rounds - 1 - rounds_left(kit, state)) / kit.rounds;
    std::int64_t all = nobody;
    for (int side = 0; side < kit.seats; ++side) all += presence(crowd, side);
    for (int side = 0; side < kit.seats; ++side) {
        const std::int64_t its = presence(crowd, side);
        const std::int64_t hope = its * (its + nobody) / all; // whoever is alone there has it all
        if (hidden)
            of_side(worth, side) += std::max(info.hold, info.extract) * hope * unsearched / whole;
        else
            of_side(worth, side) += info.hold * ((side == owner ? sure : 0) + hope * (whole - sure) / whole);
    }
}

void count_objectives(const Equipment& kit, const State& state, BySide& worth) {
    const Parties parties = look_at_squads(kit, state);
    const Crowds crowds = crowds_of(kit, state, parties);
    for (const ObjectiveId i : all_objectives(kit)) {
        const Objective& objective = objective_at(state, i);
        if (objective.extracted_by != nothing)
            of_side(worth, side_of(kit, Seat(objective.extracted_by))) +=
                objective_info(kit, i).extract * vp_worth;
        else if (is_lying(objective))
            count_lying(kit, state, crowds[i], i, worth);
        else if (!objective.carrier.is_none())
            count_carried(kit, state, parties, i, worth);
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
        const int kills = state.kp[seat];
        of_side(worth, side_of(kit, seat)) +=
            kills * kill_worth + hand_of(state, seat).cards.size() * card_worth;
        if (kit.options.kp_vp > 0) of_side(worth, side_of(kit, seat)) += kills * vp_worth / kit.options.kp_vp;
    }
}

// ---------------------------------------------------------------- shots that are aimed

// What all shots of a weapon may be expected to do to a unit, in points of its force: by the dice alone,
// without cover and cards. To shoot at scenery is worth nothing by itself.
int expected(const Equipment& kit, const Allocation& line) {
    if (!line.target.is(ThingKind::unit) && !line.target.is(ThingKind::squad)) return 0;
    const int target =
        line.target.is(ThingKind::unit) ? line.target.id : squad_info(kit, line.target.squad()).first;
    const Weapon& weapon = weapon_of(kit, line.unit, line.weapon);
    const Sheet& sheet = sheet_of(kit, target);
    const int evasion = std::max(0, sheet.evasion - weapon.anti_air);
    const int hits = weapon.accuracy == 0 ? 6 : std::clamp(7 - weapon.accuracy - evasion, 1, 5);
    const int hurts = std::clamp(7 + weapon.energy - sheet.armour, 0, 5);
    return weapon.shots * hits * hurts * sheet.points / sheet.dp / 36;
}

void count_aims(const Equipment& kit, const State& state, BySide& worth) {
    if (!state.flow.is<AimingFrame>()) return;
    std::int64_t sum = 0;
    for (const Allocation& line : state.shooting.lines) sum += expected(kit, line);
    of_side(worth, side_of(kit, state.flow.top().seat())) +=
        sum * aim_worth * (point_worth + kill_worth) / 100;
}

// ---------------------------------------------------------------- the initiative

// By range alone, after half a move; whether it would see it there is not looked into.
bool could_hit(const Sheet& shooter, const Sheet& target, std::int64_t squared, bool airborne) {
    const auto reaches = [&](const Weapon& weapon) {
        if (weapon.close_quarters || (airborne && weapon.anti_air == 0)) return false;
        return squared <= square((target.active ? weapon.countered : weapon.full) + shooter.mv / 2);
    };
    return std::ranges::any_of(shooter.weapons, reaches);
}

bool could_fire(const Equipment& kit, const State& state, int unit) {
    for (const int other : all_units(kit)) {
        if (!is_on_table(state, other) || !are_enemies(kit, owner_of(kit, unit), owner_of(kit, other)))
            continue;
        const std::int64_t squared = squared_distance(unit_at(state, unit).at, unit_at(state, other).at);
        if (could_hit(sheet_of(kit, unit), sheet_of(kit, other), squared, is_airborne(state, other)))
            return true;
    }
    return false;
}

// Before the first activation of a round: what the order is worth to whoever is first in it.
void count_initiative(const Equipment& kit, const State& state, BySide& worth) {
    if (state.round == 0 || state.order.empty() || state.activated != 0 || !state.activation.group.is_none())
        return;
    const Seat first = state.order.at(0);
    int points = 0;
    for (const int unit : units_of_seat(kit, first))
        if (is_on_table(state, unit) && could_fire(kit, state, unit)) points += sheet_of(kit, unit).points;
    of_side(worth, side_of(kit, first)) += points * first_shot_worth / 100;
}

} // namespace

int Dropzone::evaluate(const State& state, Seat seat) const {
    BySide worth{};
    count_objectives(kit_, state, worth);
    count_forces(kit_, state, worth);
    count_aims(kit_, state, worth);
    count_initiative(kit_, state, worth);
    int sides = 0;
    for (const Seat each : seats_of(kit_)) sides = std::max(sides, side_of(kit_, each) + 1);
    return standing_of_lead(lead_of(side_of(kit_, seat), sides, worth), telling);
}

} // namespace muster::dropzone
