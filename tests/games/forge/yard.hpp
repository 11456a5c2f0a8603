// A table on which nothing goes on: for questions about positions, which need no game under way. Either the
// game's own map and forces with nobody on it, or an empty plain on which a test puts what it wants.
#pragma once

#include "games/forge/forge.hpp"
#include "games/forge/parts.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

namespace muster::forge::tests {

struct Yard {
    Equipment kit;
    State state{};

    // ---------------------------------------------------------------- the game's own

    static Yard of_game(int seats = 2, std::vector<std::pair<std::string, std::string>> options = {}) {
        Setup setup;
        setup.seats = seats;
        setup.options = std::move(options);
        Faults faults;
        auto found = equip(setup, faults);
        EXPECT_EQ(to_string(faults), "");
        Yard yard;
        if (found) yard.kit = std::move(*found);
        return yard;
    }
    UnitId number(const std::string& id) const {
        for (const UnitId unit : kit.units.ids())
            if (info_of(kit, unit).id == id) return unit;
        ADD_FAILURE() << "there is no " << id;
        return UnitId(0);
    }
    // A fresh one, whole.
    Yard& put(UnitId unit, Place at, int shock = 0) {
        Unit& one = unit_at(state, unit);
        one = Unit{};
        one.at = at;
        one.shock = static_cast<std::uint16_t>(shock);
        const auto& groups = sheet_of(kit, unit).groups;
        for (std::size_t i = 0; i < groups.size(); ++i)
            one.alive[i] = static_cast<std::uint8_t>(groups[i].count);
        state.table.add(unit);
        return *this;
    }
    Yard& put(const std::string& id, Place at, int shock = 0) { return put(number(id), at, shock); }
    Disc disc(const std::string& id) const { return disc_of(kit, state, number(id)); }

    // ---------------------------------------------------------------- a plain

    static Yard plain(int width = 4800, int height = 3600) {
        Yard yard;
        yard.kit.scenario.table = {{0, 0},
                                   {static_cast<std::int16_t>(width), static_cast<std::int16_t>(height)}};
        return yard;
    }
    Yard& area(Box box, Sightline sight, Cover cover, Footing ground = Footing::clear) {
        return piece(TerrainShape::area, sight, cover, ground, box, {});
    }
    Yard& line(Place from, Place to, Cover cover) {
        return piece(TerrainShape::line, Sightline::light, cover, Footing::obstacle, Box::around(from, to),
                     {from, to});
    }
    Yard& block(Box box) {
        return piece(TerrainShape::block, Sightline::solid, Cover::none, Footing::impassable, box, {});
    }
    Yard& objective(Place at) {
        Objective one;
        one.at = at;
        kit.scenario.objectives.push_back(one);
        return *this;
    }
    // One model without weapons, for a side that is also a seat; its number.
    UnitId stand(int side, Place at, int radius = 100, int mov = 5) {
        const UnitId unit(kit.units.size());
        const Seat seat(side);
        UnitInfo info;
        info.seat = seat;
        info.side = SideId(side);
        info.sheet.radius = radius;
        info.sheet.mov = mov;
        info.sheet.groups.push_back({"Model", 1});
        kit.units.push_back(info);
        kit.seat_units[seat].add(unit);
        kit.side_units[info.side].add(unit);
        kit.side[seat] = info.side;
        put(unit, at);
        return unit;
    }

private:
    Yard& piece(TerrainShape shape, Sightline sight, Cover cover, Footing ground, Box box, Segment line) {
        TerrainPiece one;
        one.shape = shape;
        one.sight = sight;
        one.cover = cover;
        one.ground = ground;
        one.box = box;
        one.line = line;
        kit.scenario.terrain.push_back(std::move(one));
        return *this;
    }
};

} // namespace muster::forge::tests
