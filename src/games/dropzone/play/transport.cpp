// Transports (5.2): room in them, who gets in, and who gets out.
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

Verdict too_far_to_embark() { return refuse("DZ-TRN-2"_rule, "The transport is too far away."); }

// The battlegroups that these cargoes stem from, a bit each: of a squad itself, or of what an auxiliary
// carries.
GroupSet groups_aboard(const Equipment& kit, const State& state, int transport) {
    GroupSet groups;
    for (const int unit : units_of_seat(kit, owner_of(kit, transport)))
        for (int one = unit; is_aboard(state, one);) {
            one = unit_at(state, one).host;
            const GroupId group = squad_info(kit, squad_of(kit, unit)).group;
            if (one == transport && !group.is_none()) groups.add(group);
        }
    return groups;
}

GroupSet groups_of_squad(const Equipment& kit, const State& state, SquadId squad) {
    const GroupId group = squad_info(kit, squad).group;
    if (!group.is_none()) return GroupSet(group);
    GroupSet groups;
    for (const int unit : units_of(kit, squad)) groups |= groups_aboard(kit, state, unit);
    return groups;
}

bool is_on_open_ground(const State& state, int unit) { return is_on_table(state, unit); }

int units_outside(const Equipment& kit, const State& state, SquadId squad) { // on the table or in a garrison
    int count = 0;
    for (const int unit : units_of(kit, squad))
        if (is_on_table(state, unit) || is_inside(state, unit)) ++count;
    return count;
}

// Letter and origin (DZ-TRN-1), whatever the size.
bool is_cargo_for(const Equipment& kit, const State& state, SquadId squad, int transport) {
    const Sheet& sheet = sheet_of_squad(kit, squad);
    if (sheet.needs.letter == 0 || sheet.needs.letter != sheet_of(kit, transport).offers.letter) return false;
    if (squad_of(kit, transport) == squad) return false;
    return (groups_aboard(kit, state, transport) | groups_of_squad(kit, state, squad)).size() <= 1;
}

int room_in(const Equipment& kit, const State& state, int transport) {
    return sheet_of(kit, transport).offers.size - load_of(kit, state, transport);
}

// DZ-TRN-2, as far as the squad itself is concerned.
Verdict judge_squad_to_embark(const Equipment& kit, const State& state, SquadId squad) {
    if (has(state.fired, squad)) return refusal::shot_and_embarked();
    if (!is_in_coherency(kit, state, squad)) return refuse("DZ-TRN-2"_rule, "The squad is not in coherency.");
    return Verdict::allowed();
}

bool is_in_reach(const Equipment& kit, const State& state, SquadId squad, int transport) {
    return unit_within_of_squad(kit, state, squad, point(unit_at(state, transport).at), transport_reach);
}

bool could_take_all(const Equipment& kit, const State& state, SquadId squad, int transport) {
    return judge_whose_transport(kit, state, squad, transport).ok() &&
           is_in_reach(kit, state, squad, transport) && judge_space(kit, state, squad, transport).ok() &&
           judge_doors(kit, state, transport).ok();
}

bool fits_in_one(const Equipment& kit, const State& state, SquadId squad) {
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        if (sheet_of(kit, unit).carries() && could_take_all(kit, state, squad, unit)) return true;
    return false;
}

// DZ-TRN-2: over several transports, or with some left behind.
Verdict judge_spread(const Equipment& kit, const State& state, SquadId squad, int first,
                     std::int32_t detail) {
    if (fits_in_one(kit, state, squad)) return refusal::does_not_fit();
    std::array<int, most_transports_a_force + 1> taken{};
    const Seat seat = owner_of_squad(kit, squad);
    bool uses_first = false;
    for (const int unit : units_of(kit, squad)) {
        const int number = spread_of(detail, index_in_squad(kit, unit));
        if (!is_on_open_ground(state, unit)) {
            if (number != 0) return refusal::does_not_fit();
            continue;
        }
        if (number == 0) continue;
        const int transport = transport_unit(kit, seat, number);
        if (transport < 0 || !is_cargo_for(kit, state, squad, transport)) return refusal::does_not_fit();
        taken[static_cast<std::size_t>(number)] += sheet_of(kit, unit).needs.size;
        if (taken[static_cast<std::size_t>(number)] > room_in(kit, state, transport))
            return refusal::does_not_fit();
        uses_first |= transport == first;
    }
    if (!uses_first || detail < 0 || (detail >> (4 * squad_info(kit, squad).count)) != 0)
        return refusal::does_not_fit();
    const Verdict ready = judge_squad_to_embark(kit, state, squad);
    if (!ready.ok()) return ready;
    for (int number = 1; number <= most_transports_a_force; ++number) {
        if (taken[static_cast<std::size_t>(number)] == 0) continue;
        const int transport = transport_unit(kit, seat, number);
        const Verdict whose = judge_whose_transport(kit, state, squad, transport);
        if (!whose.ok()) return whose;
        if (!is_in_reach(kit, state, squad, transport)) return too_far_to_embark();
        const Verdict doors = judge_doors(kit, state, transport);
        if (!doors.ok()) return doors;
    }
    return Verdict::allowed();
}

} // namespace

// ---------------------------------------------------------------- room, doors, and whose it is

int transport_number(const Equipment& kit, int unit) {
    const Seat seat = owner_of(kit, unit);
    const std::uint32_t all = kit.transports[seat];
    const int number = unit - first_unit_of(kit, seat);
    if (!has(all, number)) return 0;
    return 1 + std::popcount(all & (Bits::first(number)));
}

int transport_unit(const Equipment& kit, Seat seat, int number) {
    for (const int unit : Bits(kit.transports[seat]))
        if (--number == 0) return first_unit_of(kit, seat) + unit;
    return -1;
}

int load_of(const Equipment& kit, const State& state, int transport) {
    int load = 0;
    for (const int unit : units_of_seat(kit, owner_of(kit, transport)))
        if (is_aboard(state, unit) && unit_at(state, unit).host == transport)
            load += sheet_of(kit, unit).needs.size;
    return load;
}

Verdict judge_space(const Equipment& kit, const State& state, SquadId squad, int transport) {
    if (!is_cargo_for(kit, state, squad, transport)) return refusal::does_not_fit();
    const int needed = units_outside(kit, state, squad) * sheet_of_squad(kit, squad).needs.size;
    return needed <= room_in(kit, state, transport) ? Verdict::allowed() : refusal::does_not_fit();
}

Verdict judge_doors(const Equipment& kit, const State& state, int transport) {
    const Sheet& sheet = sheet_of(kit, transport);
    if (!sheet.is_aircraft()) return Verdict::allowed();
    const bool open = !is_airborne(state, transport) && unit_at(state, transport).moved <= half_mv(sheet);
    return open ? Verdict::allowed() : refusal::doors_shut();
}

// DZ-AUX-4; the seat's own, on the table and not embarked itself (DZ-TRN-2).
Verdict judge_whose_transport(const Equipment& kit, const State& state, SquadId squad, int transport) {
    if (!is_unit(kit, transport) || owner_of(kit, transport) != owner_of_squad(kit, squad) ||
        !sheet_of(kit, transport).carries())
        return refusal::does_not_fit();
    if (!has(state.activation.members, squad_of(kit, transport)) || !has(state.activation.members, squad))
        return refuse("DZ-AUX-4"_rule, "That transport is not acting with this battlegroup.");
    if (!is_on_table(state, transport)) return too_far_to_embark();
    return Verdict::allowed();
}

// What boarding and embarking share once the reach is clear.
Verdict judge_taking_in(const Equipment& kit, const State& state, SquadId squad, int transport) {
    for (const Verdict& verdict :
         {judge_space(kit, state, squad, transport), judge_squad_to_embark(kit, state, squad),
          judge_doors(kit, state, transport)})
        if (!verdict.ok()) return verdict;
    return Verdict::allowed();
}

// ---------------------------------------------------------------- getting in

Verdict judge_embark(const Equipment& kit, const State& state, SquadId squad, int transport,
                     std::int32_t detail) {
    const Verdict whose = judge_whose_transport(kit, state, squad, transport);
    if (!whose.ok()) return whose;
    if (!any_unit_is(kit, state, squad, Where::table) || !garrison_of(kit, state, squad).is_none())
        return refuse("DZ-TRN-2"_rule, "Only a squad that stands outside can embark.");
    if (detail != no_detail) return judge_spread(kit, state, squad, transport, detail);
    if (!is_in_reach(kit, state, squad, transport)) return too_far_to_embark();
    return judge_taking_in(kit, state, squad, transport);
}

void take_aboard(Play& play, SquadId squad, int transport, std::int32_t detail) {
    State& state = play.state;
    const Seat seat = owner_of_squad(play.kit, squad);
    for (const int unit : units_of(play.kit, squad)) {
        if (!is_on_table(state, unit) && !is_inside(state, unit)) continue;
        const int number = spread_of(detail, index_in_squad(play.kit, unit));
        if (detail != no_detail && number == 0) { // DZ-RUL-49
            play.log.tell("DZ-TRN-2"_rule, happens::stranded, unit);
            hurt_unit(play, unit, unit_at(state, unit).dp);
            continue;
        }
        const int into = detail == no_detail ? transport : transport_unit(play.kit, seat, number);
        Unit& one = unit_at(state, unit);
        one.where = static_cast<std::uint8_t>(Where::aboard);
        one.host = static_cast<std::uint8_t>(into);
        one.spot = 0;
        one.at = Place{};
        one.set(UnitFlag::token, false);               // DZ-OBJ-5
        unit_at(state, into).set(UnitFlag::exchanged); // DZ-TRN-5
    }
    state.embarked.add(squad);
}

void embark(Play& play, SquadId squad, int transport, std::int32_t detail) {
    play.log.tell("DZ-TRN-2"_rule, happens::embarks, squad.index(), transport);
    take_aboard(play, squad, transport, detail);
    play.state.motion.over = 1;
    begin_cascade(play, Starter(owner_of_squad(play.kit, squad).index()));
}

namespace {

// As many as possible, in id order, each into the first transport with room.
std::int32_t greedy_spread(const Equipment& kit, const State& state, SquadId squad, int first) {
    const Seat seat = owner_of_squad(kit, squad);
    std::array<int, most_transports_a_force + 1> room{};
    for (int number = 1; number <= most_transports_a_force; ++number) {
        const int unit = transport_unit(kit, seat, number);
        if (unit < 0 || !judge_whose_transport(kit, state, squad, unit).ok()) continue;
        if (is_cargo_for(kit, state, squad, unit) && is_in_reach(kit, state, squad, unit) &&
            judge_doors(kit, state, unit).ok())
            room[static_cast<std::size_t>(number)] = room_in(kit, state, unit);
    }
    const int preferred = transport_number(kit, first);
    std::int32_t detail = 0;
    for (const int unit : units_of(kit, squad)) {
        if (!is_on_open_ground(state, unit)) continue;
        const int size = sheet_of(kit, unit).needs.size;
        for (int i = 0; i <= most_transports_a_force; ++i) {
            const auto number = static_cast<std::size_t>(i == 0 ? preferred : i);
            if (room[number] < size) continue;
            room[number] -= size;
            detail |= static_cast<std::int32_t>(number) << (4 * index_in_squad(kit, unit));
            break;
        }
    }
    return detail;
}

} // namespace

void list_embarkations(const Equipment& kit, const State& state, SquadId squad, ActionList& actions) {
    if (sheet_of_squad(kit, squad).needs.letter == 0) return;
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad))) {
        if (!sheet_of(kit, unit).carries() || !is_on_table(state, unit)) continue;
        if (!is_in_reach(kit, state, squad, unit)) continue;
        const Action action = Action(Verb::embark).with(squad.index()).on(unit);
        if (judge_embark(kit, state, squad, unit, no_detail).ok()) {
            actions.add(action);
        } else if (judge_whose_transport(kit, state, squad, unit).ok()) {
            const std::int32_t detail = greedy_spread(kit, state, squad, unit);
            if (detail > 0 && judge_embark(kit, state, squad, unit, detail).ok())
                actions.add(action.of(detail));
        }
    }
}

// ---------------------------------------------------------------- getting out

std::uint16_t transports_under(const Equipment& kit, const State& state, SquadId squad) {
    unsigned found = 0;
    for (const int unit : units_of(kit, squad))
        if (is_aboard(state, unit)) found |= 1u << (transport_number(kit, unit_at(state, unit).host) - 1);
    return static_cast<std::uint16_t>(found);
}

namespace {

// Every transport of the squad stands on the table with open doors, and acts with this battlegroup.
Verdict judge_way_out(const Equipment& kit, const State& state, SquadId squad) {
    if (!is_squad_aboard(kit, state, squad)) return refuse("DZ-TRN-3"_rule, "The squad is not embarked.");
    if (state.motion.begun != 0)
        return refuse("DZ-TRN-3"_rule, "Getting out comes first in a Moving action.");
    for (const int unit : units_of(kit, squad)) {
        if (!is_aboard(state, unit)) continue;
        const int transport = unit_at(state, unit).host;
        if (!has(state.activation.members, squad_of(kit, transport)))
            return refuse("DZ-AUX-4"_rule, "That transport is not acting with this battlegroup.");
        if (!is_on_table(state, transport))
            return refuse("DZ-TRN-3"_rule, "The transport itself is not on the table.");
        const Verdict doors = judge_doors(kit, state, transport);
        if (!doors.ok()) return doors;
    }
    return Verdict::allowed();
}

bool garrison_in_reach(const Equipment& kit, const State& state, SquadId squad, PieceId piece) {
    for (const int unit : units_of(kit, squad))
        if (is_aboard(state, unit) && !within(point(unit_at(state, unit_at(state, unit).host).at),
                                              piece_info(kit, piece).box, storm_reach))
            return false;
    return true;
}

// Straight into a garrison: DZ-TRN-4.
Verdict judge_storming(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot) {
    for (const int unit : units_of(kit, squad)) // a squad is never in and out at once
        if (is_alive(state, unit) && !is_aboard(state, unit)) return refusal::cannot_enter();
    if (!is_piece(kit, piece)) return refusal::cannot_enter();
    if (!garrison_in_reach(kit, state, squad, piece))
        return refuse("DZ-TRN-4"_rule, "The garrison is too far from the transport.");
    return judge_entrance(kit, state, squad, piece, spot);
}

} // namespace

Verdict judge_disembark(const Equipment& kit, const State& state, SquadId squad) {
    const Verdict out = judge_way_out(kit, state, squad);
    if (!out.ok() && out.refusal().rule != "DZ-TRN-5"_rule) return out;
    return has_room_beside_transport(kit, state, squad) ? out : refusal::no_room(); // the doors come last
}

Verdict judge_storm(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot) {
    const Verdict out = judge_way_out(kit, state, squad);
    if (!out.ok() && out.refusal().rule != "DZ-TRN-5"_rule) return out;
    const Verdict storming = judge_storming(kit, state, squad, piece, spot);
    return storming.ok() ? out : storming; // the doors come last, as in the table of refusals
}

bool could_get_out(const Equipment& kit, const State& state, SquadId squad) {
    if (!judge_way_out(kit, state, squad).ok()) return false;
    if (has_room_beside_transport(kit, state, squad)) return true;
    if (!sheet_of_squad(kit, squad).is_infantry()) return false;
    for (const PieceId piece : all_pieces(kit))
        for (int spot = 0; spot < spots; ++spot)
            if (is_garrison(kit, state, piece) && judge_storming(kit, state, squad, piece, spot).ok())
                return true;
    return false;
}

// DZ-MOV-5, DZ-TRN-7
void get_out(Play& play, int unit) {
    Unit& one = unit_at(play.state, unit);
    count_as_moved(one);
    if (sheet_of(play.kit, one.host).is_aircraft()) one.set(UnitFlag::from_air);
}

void get_out_all(Play& play, SquadId squad) {
    for (const int unit : units_of(play.kit, squad))
        if (is_aboard(play.state, unit)) get_out(play, unit);
}

// DZ-TRN-3, DZ-TRN-5, DZ-TRN-7
void let_out(Play& play, SquadId squad, std::uint16_t out_of) {
    State& state = play.state;
    const Seat seat = owner_of_squad(play.kit, squad);
    bool locked = false;
    for (const int number : Bits(out_of)) {
        const int transport = transport_unit(play.kit, seat, number + 1);
        locked |=
            sheet_of(play.kit, transport).is_aircraft() || unit_at(state, transport).has(UnitFlag::from_air);
        unit_at(state, transport).set(UnitFlag::exchanged);
    }
    state.disembarked.add(squad);
    if (locked) state.aa_locked.add(squad);
}

// ---------------------------------------------------------------- the free exchange (DZ-TRN-6)

namespace {

bool is_another_exchange(const Unit& transport, Exchange kind) {
    return transport.exchange != 0 && (transport.exchange != static_cast<std::uint8_t>(kind) ||
                                       transport.exchange_landing != transport.landings);
}

Verdict judge_exchange(const Equipment& kit, const State& state, int transport, Exchange kind) {
    const Unit& one = unit_at(state, transport);
    if (!sheet_of(kit, transport).is_aircraft() || !sheet_of(kit, transport).carries())
        return refuse("DZ-TRN-6"_rule, "Only an aerial transport loads and unloads by itself.");
    if (one.landings == 0) return refusal::doors_shut();
    const Verdict doors = judge_doors(kit, state, transport);
    if (!doors.ok()) return doors;
    if (is_another_exchange(one, kind))
        return refuse("DZ-TRN-6"_rule, "Only one free loading or unloading per activation.");
    return Verdict::allowed();
}

bool is_wholly_in(const Equipment& kit, const State& state, SquadId squad, int transport) {
    if (!is_squad_aboard(kit, state, squad)) return false;
    for (const int unit : units_of(kit, squad))
        if (is_alive(state, unit) && !(is_aboard(state, unit) && unit_at(state, unit).host == transport))
            return false;
    return true;
}

} // namespace

Verdict judge_unload(const Equipment& kit, const State& state, int transport, SquadId squad,
                     std::int32_t haven) {
    if (!is_squad(kit, squad) || !is_wholly_in(kit, state, squad, transport))
        return refuse("DZ-TRN-6"_rule, "That squad is not aboard.");
    const Verdict exchange = judge_exchange(kit, state, transport, Exchange::unload);
    if (haven == no_detail)
        return has_room_beside_transport(kit, state, squad) ? exchange : refusal::no_room();
    if (haven < 0) return refusal::cannot_enter();
    const Verdict storming = judge_storming(kit, state, squad, PieceId(haven / spots), haven % spots);
    return storming.ok() ? exchange : storming;
}

Verdict judge_load(const Equipment& kit, const State& state, int transport, SquadId squad) {
    if (!is_squad(kit, squad)) return refusal::does_not_fit();
    const Verdict taking = judge_embark(kit, state, squad, transport, no_detail);
    const Verdict exchange = judge_exchange(kit, state, transport, Exchange::load);
    if (taking.ok() || taking.refusal().rule == "DZ-TRN-5"_rule) return exchange;
    // Where the squad stands matters only to a transport that may still load.
    const bool about_where_it_is = taking.refusal().rule == "DZ-TRN-2"_rule && !has(state.fired, squad);
    if (about_where_it_is && is_another_exchange(unit_at(state, transport), Exchange::load)) return exchange;
    return taking;
}

} // namespace muster::dropzone
