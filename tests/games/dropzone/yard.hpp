// A table on which nothing goes on: for questions about positions, which need no game under way. Either the
// pieces of the default table or an empty plain, and on it the squads that a test wants, made of a few sheets
// that resemble those of the sample forces.
#pragma once

#include "games/dropzone/ground/ground.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace muster::dropzone::tests::yard {

inline Sheet made_sheet(Type type, int mv, int radius, Category category = Category::standard) {
    Sheet sheet;
    sheet.type = type;
    sheet.mv = mv;
    sheet.radius = radius;
    sheet.category = category;
    return sheet;
}
inline Sheet with_spaces(Sheet sheet, Space needs, Space offers) {
    sheet.needs = needs;
    sheet.offers = offers;
    return sheet;
}
inline Sheet anvil() { return with_spaces(made_sheet(Type::tank, 400, 60), {'V', 2}, {}); }
inline Sheet watch() { return with_spaces(made_sheet(Type::infantry, 300, 40), {'I', 1}, {}); }
inline Sheet seeker() { return made_sheet(Type::skimmer, 800, 45); }
inline Sheet strider() { // a Walker
    Sheet sheet = made_sheet(Type::walker, 300, 60);
    sheet.stride = 100;
    return sheet;
}
inline Sheet kestrel() { return made_sheet(Type::aircraft, 2000, 70); }
inline Sheet heron() { return with_spaces(made_sheet(Type::aircraft, 1800, 100), {}, {'V', 6}); }
inline Sheet mule() { return with_spaces(made_sheet(Type::tank, 600, 60), {'V', 3}, {'I', 3}); }
inline Sheet beacon() { return made_sheet(Type::tank, 700, 60, Category::command); }
inline Sheet lamprunner() { return made_sheet(Type::tank, 900, 45, Category::scout); }

inline constexpr unsigned house_tags = bit_of(Tag::body) | bit_of(Tag::destructible) | bit_of(Tag::garrison) |
                                       bit_of(Tag::impassable) | bit_of(Tag::soft) | bit_of(Tag::solid);
inline constexpr unsigned tough_tags = bit_of(Tag::tough);
inline constexpr unsigned road_tags = bit_of(Tag::exceptional);
inline constexpr unsigned water_tags = bit_of(Tag::impassable);

struct Yard {
    Equipment kit;
    State state{};

    // The seats have the zones of the default table: South, North, West, East.
    static Yard plain(int seats = 2) {
        Yard yard;
        yard.kit.seats = seats;
        const auto zone = [&](const std::string& name, Box box, Spot edge) {
            ZoneInfo info;
            info.id = info.name = name;
            info.box = box;
            info.edge = edge;
            yard.kit.scenario.zones.push_back(info);
        };
        zone("South", {{0, 0}, {4800, 600}}, Spot::south);
        zone("North", {{0, 4200}, {4800, 4800}}, Spot::north);
        zone("West", {{0, 0}, {600, 4800}}, Spot::west);
        zone("East", {{4200, 0}, {4800, 4800}}, Spot::east);
        for (const Seat seat : SeatSet::first(most_seats))
            yard.state.zone[seat] = yard.kit.side[seat] = seat.number;
        for (int seat = 0; seat < seats; ++seat) yard.state.order.add(Seat(seat));
        return yard;
    }
    // With the pieces P1 to P19: P1 is number 0.
    static Yard dead_signal(int seats = 2) {
        Yard yard = plain(seats);
        yard.piece({{2100, 2100}, {2700, 2700}}, house_tags, 700, 20);
        yard.piece({{2250, 1750}, {2550, 1950}}, house_tags, 300, 5);
        yard.piece({{2250, 2850}, {2550, 3050}}, house_tags, 300, 5);
        yard.piece({{900, 2150}, {1400, 2650}}, house_tags, 500, 10);
        yard.piece({{3400, 2150}, {3900, 2650}}, house_tags, 500, 10);
        yard.piece({{1200, 1150}, {1550, 1500}}, house_tags, 300, 5);
        yard.piece({{3250, 3300}, {3600, 3650}}, house_tags, 300, 5);
        yard.piece({{3050, 1050}, {3550, 1550}}, house_tags, 500, 10);
        yard.piece({{1250, 3250}, {1750, 3750}}, house_tags, 500, 10);
        yard.piece({{300, 1300}, {700, 1700}}, house_tags, 400, 20);
        yard.piece({{4100, 3100}, {4500, 3500}}, house_tags, 400, 20);
        yard.piece({{2250, 1150}, {2600, 1200}}, tough_tags, 100, 5);
        yard.piece({{2200, 3600}, {2550, 3650}}, tough_tags, 100, 5);
        yard.piece({{2750, 1700}, {3150, 2000}}, tough_tags, 0);
        yard.piece({{1650, 2800}, {2050, 3100}}, tough_tags, 0);
        yard.piece({{300, 2200}, {650, 2600}}, water_tags, 0);
        yard.piece({{4150, 2200}, {4500, 2600}}, water_tags, 0);
        yard.piece({{1600, 0}, {1850, 2600}}, road_tags, 0);
        yard.piece({{2950, 2200}, {3200, 4800}}, road_tags, 0);
        return yard;
    }
    PieceId piece(Box box, unsigned kinds, int height = 0, int dp = 0) {
        PieceInfo info;
        info.box = box;
        info.tags = kinds;
        info.height = height;
        info.dp = dp;
        kit.scenario.pieces.push_back(info);
        const PieceId number(pieces_in(kit) - 1);
        piece_at(state, number).dp = static_cast<std::uint8_t>(dp);
        return number;
    }
    ObjectiveId objective(Place at) {
        ObjectiveInfo info;
        info.at = at;
        kit.scenario.objectives.push_back(info);
        const ObjectiveId number(objectives_in(kit) - 1);
        objective_at(state, number).at = at;
        return number;
    }
    // A squad that waits, in a group of its own; seats in their order. Its number.
    SquadId squad(int seat, const Sheet& sheet, int count = 1) {
        const SquadId number(squads_in(kit));
        const auto owner = static_cast<std::uint8_t>(seat);
        SquadInfo info;
        info.sheet = static_cast<std::uint8_t>(kit.sheets.size());
        info.seat = owner;
        info.group = GroupId(groups_in(kit));
        info.first = static_cast<std::uint8_t>(units_in(kit));
        info.count = static_cast<std::uint8_t>(count);
        GroupInfo group;
        group.seat = owner;
        group.squads.add(number);
        for (int i = 0; i < count; ++i) {
            UnitInfo unit;
            unit.sheet = info.sheet;
            unit.squad = number;
            unit.seat = owner;
            unit_at(state, units_in(kit)).dp = 2;
            kit.units.push_back(unit);
        }
        kit.seat_squads[Seat(seat)].add(number);
        if (groups_in(kit) < most_groups) kit.seat_groups[Seat(seat)].add(info.group);
        for (std::size_t next = owner + 1u; next < kit.first_unit.size(); ++next)
            kit.first_unit[next] = static_cast<std::uint8_t>(units_in(kit));
        kit.sheets.push_back(sheet);
        kit.squads.push_back(info);
        kit.groups.push_back(group);
        return number;
    }
    int first(SquadId squad_number) const { return squad_info(kit, squad_number).first; }

    // Aircraft fly.
    Yard& put(int unit, Place at) {
        Unit& one = unit_at(state, unit);
        one.where = static_cast<std::uint8_t>(Where::table);
        one.at = at;
        one.host = nothing;
        one.set(UnitFlag::airborne, sheet_of(kit, unit).is_aircraft());
        return *this;
    }
    Yard& put_all(SquadId squad_number, const std::vector<Place>& places) {
        int unit = first(squad_number);
        for (const Place at : places) put(unit++, at);
        return *this;
    }
    Yard& land(int unit) {
        unit_at(state, unit).set(UnitFlag::airborne, false);
        return *this;
    }
    Yard& send(int unit, Where to, int host = nothing, Spot spot = Spot::centre) {
        Unit& one = unit_at(state, unit);
        one.where = static_cast<std::uint8_t>(to);
        one.host = static_cast<std::uint8_t>(host);
        one.spot = static_cast<std::uint8_t>(spot);
        return *this;
    }
    Yard& send_all(SquadId squad_number, Where to, int host = nothing, Spot spot = Spot::centre) {
        for (const int unit : units_of(kit, squad_number)) send(unit, to, host, spot);
        return *this;
    }
    // One squad of one unit, on the table: the unit's number.
    int stand(int seat, const Sheet& sheet, Place at) {
        const int unit = first(squad(seat, sheet));
        put(unit, at);
        return unit;
    }
    Unit& of(int unit) { return unit_at(state, unit); }
    const Unit& of(int unit) const { return unit_at(state, unit); }

    // Something is done to this table; what was told is kept.
    std::vector<Event> told;
    template <class Deed>
    void play(const Deed& deed) {
        told.clear();
        Log log(told);
        Chance chance = Chance::drawn(1, 1);
        Play now{kit, state, chance, log};
        deed(now);
    }
};

// What is said, and "allowed" if nothing is.
inline std::string said_of(const Verdict& verdict) {
    if (verdict.ok()) return "allowed";
    return std::string(verdict.refusal().rule.id) + ": " + std::string(verdict.refusal().sentence);
}
inline std::string rule_of(const Verdict& verdict) {
    return verdict.ok() ? "allowed" : std::string(verdict.refusal().rule.id);
}

} // namespace muster::dropzone::tests::yard
