// How the data files of Forge are read and checked: sections 2.1 to 2.8 of docs/rules/forge.md, and our own
// rulings on files. What depends on several entries at once is checked by equip.cpp. The files are in
// data/forge/.
#include "games/forge/library.hpp"

#include <fmt/format.h>

namespace muster::forge {

namespace {

using Kind = DataNode::Kind;

constexpr std::array own_files{"data/forge/measures.toml", "data/forge/terrain.toml",
                               "data/forge/weapons.toml", "data/forge/forces.toml",
                               "data/forge/scenarios.toml"};

constexpr int least_side = 1200; // FO-DATA-3
constexpr int most_vp = 9;
constexpr int longest_range = 7200; // FO-DATA-2
constexpr int most_copies = 3;
constexpr int least_radius = 50; // FO-DATA-1
constexpr int most_radius = 150;
constexpr int most_points = 9999; // FO-RUL-72, as all that follow
constexpr int farthest_measure = 2400;
constexpr int least_contact = 7; // the point that a charge is offered is 5 away, rounded
constexpr int most_contact = 50; // nobody makes contact but by charging, so this is at most the bubble

// ---------------------------------------------------------------- names in files

constexpr std::array<std::string_view, 3> shape_ids{"area", "line", "block"};
constexpr std::array<std::string_view, 4> sight_ids{"open", "light", "dense", "solid"};
constexpr std::array<std::string_view, 5> cover_ids{"none", "soft", "hard", "fortified", "negative"};
constexpr std::array<std::string_view, 4> ground_ids{"clear", "difficult", "obstacle", "impassable"};
constexpr std::array<std::string_view, traits> trait_ids{"lead_on", "colours", "self_mend", "surefoot"};
constexpr std::array<std::string_view, ways_to_play> zone_fields{"duel", "corners", "teams"}; // by Mode

// ---------------------------------------------------------------- measures: section 2.1

struct MeasureField {
    std::string_view name;
    int Measures::* value;
    int low = 0;
    int high = farthest_measure;
};

constexpr std::array measure_fields{
    MeasureField{"contact", &Measures::contact, least_contact, most_contact},
    MeasureField{"bubble", &Measures::bubble, most_contact},
    MeasureField{"pointBlank", &Measures::point_blank},
    MeasureField{"obstacleCover", &Measures::obstacle_cover},
    MeasureField{"terrainLoss", &Measures::terrain_loss},
    MeasureField{"consolidate", &Measures::consolidate},
    MeasureField{"breakMove", &Measures::break_move, 1},
    MeasureField{"panicRange", &Measures::panic_range},
    MeasureField{"objectiveRange", &Measures::objective_range},
    MeasureField{"stepBack", &Measures::step_back, 1, 100},
    MeasureField{"traitRange", &Measures::trait_range},
    MeasureField{"pointsLimit", &Measures::points_limit, 0, most_points},
};

std::string measure_names() {
    std::string names;
    for (const MeasureField& field : measure_fields)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", field.name);
    return names;
}

// Those that are not named stay as they are.
void read_measures(const DataReader& table, Measures& measures) {
    table.each([&](const std::string& name, const DataReader& reader) {
        const auto field = std::ranges::find(measure_fields, name, &MeasureField::name);
        if (field == measure_fields.end())
            return reader.fault(fmt::format("there is no such field; there are {}", measure_names()));
        if (const auto value = reader.integer(field->low, field->high))
            measures.*field->value = static_cast<int>(*value);
    });
}

// ---------------------------------------------------------------- kinds of terrain: section 2.4

// What a kind of this shape can be: rules about areas, lines and blocks rely on it.
void check_kind(const DataReader& entry, const TerrainKind& kind) {
    const auto expect = [&](bool fine, std::string_view field, std::string_view sentence) {
        if (!fine) entry.get(field).value_or(entry).fault(std::string(sentence));
    };
    switch (kind.shape) {
    case TerrainShape::area:
        expect(kind.sight != Sightline::solid, "sight", "an area is open, light or dense");
        expect(kind.ground == Footing::clear || kind.ground == Footing::difficult, "ground",
               "an area is clear or difficult ground");
        break;
    case TerrainShape::line:
        expect(kind.sight == Sightline::open || kind.sight == Sightline::light, "sight",
               "a line is open or light");
        expect(kind.ground == Footing::obstacle, "ground", "a line is an obstacle");
        break;
    case TerrainShape::block:
        expect(kind.sight == Sightline::solid, "sight", "a block is solid");
        expect(kind.cover == Cover::none, "cover", "a block gives no cover");
        expect(kind.ground == Footing::impassable, "ground", "a block is impassable");
        break;
    }
}

void read_kind(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    KindEntry result;
    entry.object({"id", "name", "shape", "sight", "cover", "ground"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    TerrainKind& kind = result.kind;
    kind.id = result.id;
    kind.name = read_name(entry);
    kind.shape = read_choice<TerrainShape>(entry, "shape", shape_ids);
    kind.sight = read_choice<Sightline>(entry, "sight", sight_ids);
    if (entry.has("cover")) kind.cover = read_choice<Cover>(entry, "cover", cover_ids);
    kind.ground = read_choice<Footing>(entry, "ground", ground_ids);
    if (watch.sound()) check_kind(entry, kind);
    result.sound = watch.sound();
    put(library.kinds, std::move(result));
}

// ---------------------------------------------------------------- weapons: FO-DATA-2

void read_ranges(const DataReader& entry, Weapon& weapon) {
    if (weapon.melee) {
        for (const std::string_view field : {"short", "long"})
            if (const auto range = entry.get(field))
                range->fault("a weapon has melee = true, or short and long, not both");
        return;
    }
    weapon.short_range = read_number(entry, "short", 1, longest_range);
    weapon.long_range = read_number(entry, "long", 1, longest_range);
}

void read_weapon(const DataReader& file_entry, std::set<std::string>& taken, Library& library,
                 Faults& faults) {
    const FaultWatch watch(faults);
    const DataReader entry = file_entry.under(ruling::weapons);
    WeaponEntry result;
    entry.object({"id", "name", "short", "long", "melee", "attacks", "ap", "pin"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    Weapon& weapon = result.weapon;
    weapon.id = result.id;
    weapon.name = read_name(entry);
    if (const auto melee = entry.get("melee")) weapon.melee = melee->yes_or_no().value_or(true);
    read_ranges(entry, weapon);
    weapon.attacks = read_number(entry, "attacks", 1, 6);
    weapon.ap = read_number(entry, "ap", 0, 10);
    if (entry.has("pin")) weapon.pin = read_number(entry, "pin", 1, 5);
    if (watch.sound() && weapon.short_range > weapon.long_range)
        entry.fault(fmt::format("the short range, {}, is at most the long range, {}", weapon.short_range,
                                weapon.long_range));
    result.sound = watch.sound();
    put(library.weapons, std::move(result));
}

// ---------------------------------------------------------------- forces: FO-DATA-1

// "pistol", or {id = "pistol", copies = 2}.
Arm read_arm(const DataReader& reader) {
    if (!reader.is(Kind::table)) return {read_reference(reader), 1};
    Arm arm;
    reader.object({"id", "copies"});
    if (const auto id = reader.need("id")) arm.weapon = read_reference(*id);
    if (reader.has("copies"))
        arm.copies = read_number(reader.under(ruling::weapons), "copies", 1, most_copies);
    return arm;
}

std::vector<Arm> read_arms(const DataReader& group) {
    std::vector<Arm> arms;
    const auto list = group.get("weapons");
    if (!list || !is_list(*list)) return arms;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < list->size(); ++i) {
        Arm arm = read_arm((*list)[i]);
        if (arm.weapon.id.empty()) continue;
        if (!taken.insert(arm.weapon.id).second)
            (*list)[i].fault(
                fmt::format("the weapon '{0}' is given twice; {{id = \"{0}\", copies = 2}} gives "
                            "two of them",
                            arm.weapon.id));
        arms.push_back(std::move(arm));
    }
    return arms;
}

void read_groups(const DataReader& entry, UnitEntry& unit, Faults& faults) {
    const auto list = entry.need("groups");
    if (!list) return;
    const FaultWatch watch(faults);
    read_counted(*list, 1, most_groups, "groups", [&](const DataReader& group, std::set<std::string>&) {
        group.object({"name", "count", "weapons"});
        unit.sheet.groups.push_back({read_name(group), read_number(group, "count", 1, most_models)});
        unit.arms.push_back(read_arms(group));
    });
    if (watch.sound() && unit.sheet.models() > most_models)
        list->fault(fmt::format("a unit has 1 to {} models, not {}", most_models, unit.sheet.models()));
}

void read_stats(const DataReader& entry, Sheet& sheet) {
    const auto stats = entry.need("stats");
    if (!stats || !is_table(*stats)) return;
    stats->object({"mov", "acc", "str", "sav", "init", "co"});
    sheet.mov = read_number(*stats, "mov", 1, 12);
    sheet.acc = read_number(*stats, "acc", 1, 10);
    sheet.str = read_number(*stats, "str", 1, 10);
    sheet.sav = read_number(*stats, "sav", 0, 12);
    sheet.init = read_number(*stats, "init", 1, 10);
    sheet.co = read_number(*stats, "co", 1, 10);
}

UnitEntry read_unit(const DataReader& entry, std::set<std::string>& taken, Faults& faults) {
    UnitEntry unit;
    entry.object({"id", "name", "wounds", "stats", "radius", "groups", "traits", "points"});
    unit.origin = origin_of(entry);
    Sheet& sheet = unit.sheet;
    sheet.id = read_id(entry, taken, ruling::files);
    sheet.name = read_name(entry);
    sheet.wounds = read_number(entry, "wounds", 1, most_wounds);
    read_stats(entry, sheet);
    sheet.radius = read_number(entry, "radius", least_radius, most_radius);
    read_groups(entry, unit, faults);
    sheet.traits = static_cast<std::uint8_t>(read_set(entry, "traits", "trait", trait_ids));
    sheet.points = read_number(entry, "points", 0, most_points);
    return unit;
}

void read_force(const DataReader& file_entry, std::set<std::string>& taken, Library& library,
                Faults& faults) {
    const FaultWatch watch(faults);
    const DataReader entry = file_entry.under(ruling::forces);
    ForceEntry result;
    entry.object({"id", "name", "unit"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    result.name = read_name(entry);
    if (const auto units = entry.need("unit"))
        read_counted(*units, 1, most_units_a_force, "units",
                     [&](const DataReader& unit, std::set<std::string>& ids) {
                         result.units.push_back(read_unit(unit, ids, faults));
                     });
    result.sound = watch.sound();
    put(library.forces, std::move(result));
}

// ---------------------------------------------------------------- scenarios: FO-DATA-3

Box read_table(const DataReader& entry) {
    const auto reader = entry.need("size");
    const auto size = reader ? read_numbers<2>(*reader, "a size, [width, height],", least_side, longest_side)
                             : std::nullopt;
    return size ? Box{{0, 0}, place_of((*size)[0], (*size)[1])} : Box{};
}

// A table whose size is not known holds everything: what is wrong with it is told already.
bool is_off(const Box& table, const Box& thing) {
    return table.high != Place{} && !(table.contains(thing.low) && table.contains(thing.high));
}

std::optional<Box> read_rectangle(const DataReader& reader, const Box& table) {
    const auto corners = read_box(reader, 0, longest_side);
    if (!corners) return std::nullopt;
    const Box box{(*corners)[0], (*corners)[2]};
    if (is_off(table, box)) reader.fault("this is not wholly on the table");
    return box;
}

std::optional<Segment> read_line(const DataReader& reader, const Box& table) {
    if (!reader.is(Kind::list) || reader.size() != 2) {
        reader.fault("a line, [[x, y], [x, y]], is wanted here");
        return std::nullopt;
    }
    const auto from = read_place(reader[0], 0, longest_side);
    const auto to = read_place(reader[1], 0, longest_side);
    if (!from || !to) return std::nullopt;
    if (*from == *to) reader.fault("a line goes from one place to another, not to the same");
    if (is_off(table, Box::around(*from, *to))) reader.fault("this is not wholly on the table");
    return Segment{*from, *to};
}

PieceEntry read_piece(const DataReader& entry, std::set<std::string>& taken, const Box& table) {
    PieceEntry piece;
    entry.object({"id", "kind", "box", "line"});
    piece.id = read_id(entry, taken, ruling::files);
    piece.origin = origin_of(entry);
    if (const auto kind = entry.need("kind")) piece.kind = read_reference(*kind);
    if (const auto box = entry.get("box")) piece.box = read_rectangle(*box, table);
    if (const auto line = entry.get("line")) piece.line = read_line(*line, table);
    if (entry.has("box") == entry.has("line")) entry.fault("a piece has a box or a line, and not both");
    return piece;
}

ObjectiveEntry read_objective(const DataReader& entry, std::set<std::string>& taken, const Box& table) {
    ObjectiveEntry result;
    entry.object({"id", "name", "at", "vp"});
    result.origin = origin_of(entry);
    Objective& objective = result.objective;
    objective.id = read_id(entry, taken, ruling::files);
    objective.name = read_name(entry);
    if (const auto at = entry.need("at"))
        if (const auto place = read_place(*at, 0, longest_side)) {
            objective.at = *place;
            if (is_off(table, {*place, *place})) at->fault("this is not on the table");
        }
    objective.vp = read_number(entry, "vp", 0, most_vp);
    return result;
}

// How large a unit is depends on who plays; so here a place only must not lie beside the zone.
std::vector<std::vector<MarkedPlace>> read_start(const DataReader& list, const std::optional<Box>& zone,
                                                 std::size_t most_lists, Faults& faults) {
    std::vector<std::vector<MarkedPlace>> start;
    if (!list.array(most_lists)) return start;
    for (std::size_t i = 0; i < list.size(); ++i) {
        start.push_back(read_places(list[i], most_units_a_force, 0, longest_side));
        for (const MarkedPlace& place : start.back())
            if (zone && !zone->contains(place.at))
                add_fault(faults, place.origin, ruling::starts,
                          fmt::format("{} is not in the zone", text_of(place.at)));
    }
    return start;
}

// No two zones of a way to play have a point in common.
void read_zone(const DataReader& entry, std::set<std::string>& taken, const Box& table,
               std::size_t most_lists, std::vector<ZoneEntry>& zones, Faults& faults) {
    ZoneEntry result;
    entry.object({"id", "name", "box", "start"});
    result.zone.id = read_id(entry, taken, ruling::files);
    result.zone.name = read_name(entry);
    const auto reader = entry.need("box");
    const auto box = reader ? read_rectangle(*reader, table) : std::nullopt;
    if (const auto start = entry.get("start")) result.start = read_start(*start, box, most_lists, faults);
    if (!box) return;
    result.zone.box = *box;
    for (const ZoneEntry& other : zones)
        if (other.zone.box.may_be_within(*box, 0))
            reader->fault(
                fmt::format("the zones '{}' and '{}' meet, and no two do", other.zone.id, result.zone.id));
    zones.push_back(std::move(result));
}

void read_zones(const DataReader& entry, ScenarioEntry& scenario, Faults& faults) {
    for (std::size_t i = 0; i < ways_to_play; ++i) {
        const bool teams = i == static_cast<std::size_t>(Mode::teams);
        const bool corners = i == static_cast<std::size_t>(Mode::ffa);
        ZoneList& zones = scenario.zones[i];
        const auto list = entry.get(zone_fields[i]);
        zones.origin = origin_of(list.value_or(entry));
        if (!list) continue;
        read_counted(*list, corners ? 3 : 2, most_zones, "zones",
                     [&](const DataReader& zone, std::set<std::string>& taken) {
                         read_zone(zone, taken, scenario.table, teams ? most_team_seats : 1, zones.zones,
                                   faults);
                     });
    }
}

void read_scenario(const DataReader& file_entry, std::set<std::string>& taken, Library& library,
                   Faults& faults) {
    const FaultWatch watch(faults);
    const DataReader entry = file_entry.under(ruling::scenarios);
    ScenarioEntry result;
    entry.object(
        {"id", "name", "size", "terrain", "objectives", "duel", "corners", "teams", "end", "victory"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    result.name = read_name(entry);
    result.table = read_table(entry);
    if (const auto list = entry.get("terrain"))
        read_counted(*list, 0, most_terrain, "pieces",
                     [&](const DataReader& piece, std::set<std::string>& ids) {
                         result.pieces.push_back(read_piece(piece, ids, result.table));
                     });
    if (const auto list = entry.get("objectives"))
        read_counted(*list, 0, most_objectives, "objectives",
                     [&](const DataReader& objective, std::set<std::string>& ids) {
                         result.objectives.push_back(read_objective(objective, ids, result.table));
                     });
    read_zones(entry, result, faults);
    result.endings = read_endings(entry, end_words, faults);
    result.sound = watch.sound();
    put(library.scenarios, std::move(result));
}

// ---------------------------------------------------------------- files

void read_file(std::string_view name, std::string_view text, Library& library, Faults& faults) {
    const auto document = parse_toml(name, text, faults);
    if (!document) return;
    const DataReader root = DataReader(*document, name, faults).under(ruling::files);
    root.object({"measures", "terrain", "weapon", "force", "scenario", "options"});
    const auto read_all = [&](std::string_view field, int most, const auto& read) {
        read_each(root, field, static_cast<std::size_t>(most),
                  [&](const DataReader& entry, std::set<std::string>& taken) {
                      read(entry, taken, library, faults);
                  });
    };
    if (const auto measures = root.get("measures")) read_measures(*measures, library.measures);
    read_all("terrain", most_kinds, read_kind);
    read_all("weapon", most_known_weapons, read_weapon);
    read_all("force", most_forces, read_force);
    read_all("scenario", most_scenarios, read_scenario);
    if (const auto options = root.get("options"))
        read_option_table(*options, ruling::options, library.options);
}

const OwnLibrary<Library>& own_library() {
    static const OwnLibrary<Library> own = [] {
        auto read = read_own_files<Library>(own_files, read_file);
        for (ScenarioEntry& scenario : read.library.scenarios) scenario.own = true;
        return read;
    }();
    return own;
}

} // namespace

std::string text_of(Place at) { return fmt::format("({},{})", at.x, at.y); }

Library read_files(const Setup& setup, Faults& faults) {
    return with_files_of(setup, own_library(), read_file, faults);
}

} // namespace muster::forge
