// What is written on a unit's sheet: how it is doing, what it is and carries, its weapons, and how far all of
// that reaches.
#include "games/dropzone/show/scene_parts.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

constexpr std::array<std::string_view, types> type_names{"Infantry", "Tank",     "Skimmer",
                                                         "Walker",   "Aircraft", "Aircraft-S"};
constexpr std::array<std::string_view, categories> category_names{
    "Command", "Scout", "Standard", "Heavy", "Support", "Troops", "Exotic", "Auxiliary"};

std::vector<int> cargo_of(const Sight& sight, int transport) {
    std::vector<int> units;
    for (const int unit : all_units(sight.kit))
        if (is_aboard(sight.state, unit) && unit_at(sight.state, unit).host == transport)
            units.push_back(unit);
    return units;
}

// "I4"
std::string text_of(const Space& space) { return fmt::format("{}{}", space.letter, space.size); }

} // namespace

std::vector<Scene::Counter> counters_of(const Sight& sight, int unit) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    const Unit& one = unit_at(sight.state, unit);
    std::vector<Scene::Counter> counters;
    counters.push_back({"Damage points", one.dp, "shield", fmt::format("{}/{}", int{one.dp}, sheet.dp)});
    if (const int cv = info_of(sight.kit, unit).commander; cv > 0)
        counters.push_back({"Commander", cv, "score", fmt::format("CV {}", cv)});
    if (is_airborne(sight.state, unit)) counters.push_back({"Airborne", 1, "rocket", "yes"});
    if (sheet.is_aircraft() && is_on_ground(sight.state, unit))
        counters.push_back({"Landed", 1, "flag", "yes"});
    if (const int load = sheet.carries() ? load_of(sight.kit, sight.state, unit) : 0; load > 0)
        counters.push_back({"Cargo", load, "asset", fmt::format("{}/{}", load, text_of(sheet.offers))});
    if (one.moved > 0) counters.push_back({"Moved", one.moved, "legs", sight.rules.said_length(one.moved)});
    if (one.has(UnitFlag::token)) counters.push_back({"Scan token", 1, "spot"});
    const SquadId squad = squad_of(sight.kit, unit);
    if (const ObjectiveId objective = carried_by(sight.kit, sight.state, squad);
        !objective.is_none() && first_living(sight.kit, sight.state, squad) == unit)
        counters.push_back({"Objective", 1, "flag", sight.rules.word("objective", objective.index())});
    return counters;
}

namespace {

using Rows = std::vector<Scene::SheetRow>;

// ------------------------------------------------ how it is doing

void add_whereabouts(const Sight& sight, int unit, Rows& rows) {
    const Unit& one = unit_at(sight.state, unit);
    switch (where(sight.state, unit)) {
    case Where::readiness:
        return rows.push_back(
            {"In readiness", "must move on to the table when its battlegroup is activated", "DZ-RES-1"_rule});
    case Where::reserve:
        return rows.push_back({"In reserve", "cannot act until it is released", "DZ-RES-4"_rule});
    case Where::aboard: return rows.push_back({"Aboard", sight.unit(one.host), "DZ-TRN-1"_rule});
    case Where::garrison:
        return rows.push_back({"Inside", where_inside(sight, one.piece(), one.spot), "DZ-GAR-6"_rule});
    case Where::waiting: return rows.push_back({"To be placed", "now", "DZ-PLC-1"_rule});
    case Where::table:
        if (sheet_of(sight.kit, unit).is_aircraft())
            rows.push_back({is_airborne(sight.state, unit) ? "Airborne" : "Landed",
                            is_airborne(sight.state, unit) ? "only anti-aircraft weapons can hit it"
                                                           : "counts as a Vehicle, any weapon can hit it",
                            "DZ-AIR-2"_rule});
        return;
    case Where::destroyed: return;
    }
}

void add_commander(const Sight& sight, int unit, Rows& rows) {
    if (const int cv = info_of(sight.kit, unit).commander; cv > 0)
        rows.push_back({"Commander",
                        fmt::format("CV {}, Influence {}", cv, sight.rules.said_length(influence_of(cv))),
                        "DZ-CMD-1"_rule});
}

// Of the squad that is open: what is left to it (DZ-GEN-1).
void add_actions(const Sight& sight, SquadId squad, Rows& rows) {
    const State& state = sight.state;
    if (!has(state.activation.open, squad)) return;
    const bool moved = has(state.has_moved, squad);
    const bool shot = has(state.has_shot, squad);
    rows.push_back({"Actions left",
                    moved && shot ? "none"
                    : moved       ? "Shooting"
                    : shot        ? "Moving"
                                  : "Moving and Shooting, in any order",
                    "DZ-GEN-1"_rule});
}

// How far it may still go this round: what holds it back is a weapon that has fired or a door that was open.
void add_movement(const Sight& sight, int unit, Rows& rows) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    const Unit& one = unit_at(sight.state, unit);
    const int mv = mv_of(sight.kit, sight.state, unit);
    std::string text = sight.rules.said_length(mv);
    if (mv != sheet.mv) text += fmt::format(" ({} on its sheet)", sight.rules.said_length(sheet.mv));
    if (one.moved > 0) text += fmt::format("; has moved {}", sight.rules.said_length(one.moved));
    rows.push_back({"Move", text, "DZ-MOV-1"_rule});
    if (one.cap >= 0)
        rows.push_back({"Has fired",
                        fmt::format("may move no more than {} this round", sight.rules.said_length(one.cap)),
                        "DZ-MOV-6"_rule});
    if (sheet.is_aircraft() && sheet.carries())
        rows.push_back({"Half move",
                        fmt::format("{}; {}", sight.rules.said_length(half_mv(sheet)),
                                    one.has(UnitFlag::exchanged) ? "it may not exceed it this round"
                                                                 : "squads get in and out within it"),
                        "DZ-TRN-5"_rule});
}

void add_marks(const Sight& sight, int unit, Rows& rows) {
    const State& state = sight.state;
    const SquadId squad = squad_of(sight.kit, unit);
    if (has(state.disembarked, squad))
        rows.push_back({"Disembarked", "+2 to hit numbers this round", "DZ-TRN-3"_rule});
    if (has(state.embarked, squad)) rows.push_back({"Embarked", "no shooting this round", "DZ-TRN-2"_rule});
    if (has(state.aa_locked, squad) || unit_at(state, unit).has(UnitFlag::from_air))
        rows.push_back({"Fresh from an aircraft", "no shooting at aircraft this round", "DZ-TRN-7"_rule});
    if (is_drawn(state, unit) && !is_in_coherency(sight.kit, state, squad))
        rows.push_back({"Out of coherency", "+1 to hit numbers", "DZ-UNIT-2"_rule});
    if (has(state.activation.marching, squad))
        rows.push_back({"Forced march", "farther in this activation", "DZ-CARD-5"_rule});
    if (has(state.activation.ghosts, squad))
        rows.push_back({"Ghost approach", "no Reaction Fire in this activation", "DZ-CARD-5"_rule});
    if (has(state.extracted, squad))
        rows.push_back({"Extracted", "cannot return this round", "DZ-OBJ-10"_rule});
    if (unit_at(state, unit).has(UnitFlag::token))
        rows.push_back({"Scan token", "+1 to a search within 2\"", "DZ-OBJ-5"_rule});
    if (const ObjectiveId objective = carried_by(sight.kit, state, squad); !objective.is_none())
        rows.push_back({"Carries", sight.objective(objective), "DZ-OBJ-6"_rule});
}

void add_cargo(const Sight& sight, int unit, Rows& rows) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    if (!sheet.carries()) return;
    std::vector<std::string> names;
    for (const int one : cargo_of(sight, unit)) names.push_back(sight.unit(one));
    rows.push_back({"Cargo",
                    names.empty() ? fmt::format("none; room for {}", text_of(sheet.offers))
                                  : fmt::format("{}; {} of {}", listed(names),
                                                load_of(sight.kit, sight.state, unit), text_of(sheet.offers)),
                    "DZ-TRN-1"_rule});
}

// ------------------------------------------------ what it is

std::string countermeasures_of(const Sheet& sheet) {
    std::vector<std::string> all;
    if (sheet.active) all.emplace_back("Active");
    if (sheet.passive > 0) all.push_back(fmt::format("Passive {}+", sheet.passive));
    if (sheet.evasion > 0) all.push_back(fmt::format("Evasion +{}", sheet.evasion));
    return all.empty() ? "none" : listed(all);
}

void add_stats(const Sight& sight, int unit, Rows& rows) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    rows.push_back({"Type",
                    fmt::format("{}, {}", word_in(type_names, static_cast<int>(sheet.type)),
                                word_in(category_names, static_cast<int>(sheet.category))),
                    "DZ-UNIT-1"_rule});
    rows.push_back({"Armour", fmt::format("{}", sheet.armour), "DZ-SHO-8"_rule});
    rows.push_back({"Countermeasures", countermeasures_of(sheet), "DZ-SHO-9"_rule});
    if (sheet.is_infantry())
        rows.push_back({"Fortitude", fmt::format("{}+", sheet.fortitude), "DZ-FOR-2"_rule});
    if (sheet.needs.letter != 0) rows.push_back({"Needs aboard", text_of(sheet.needs), "DZ-TRN-1"_rule});
    rows.push_back({"Points", fmt::format("{}", sheet.points + info_of(sight.kit, unit).commander_points),
                    "DZ-END-4"_rule});
}

void add_specials(const Sight& sight, int unit, Rows& rows) {
    const Sheet& sheet = sheet_of(sight.kit, unit);
    if (sheet.resilient) rows.push_back({"Resilient", "a Critical is normal damage", "DZ-USR"_rule});
    if (sheet.large) rows.push_back({"Large", "never Hull Down", "DZ-USR"_rule});
    if (sheet.wide) rows.push_back({"Wide", "coherency is doubled", "DZ-USR"_rule});
    if (sheet.dodge > 0)
        rows.push_back({"Dodge", fmt::format("{}+ against close quarters and collateral damage", sheet.dodge),
                        "DZ-USR"_rule});
    if (sheet.command_centre) rows.push_back({"Command Centre", "may mount a commander", "DZ-USR"_rule});
    if (sheet.category == Category::scout)
        rows.push_back({"Scout", "projects Influence within 8\"", "DZ-CMD-3"_rule});
    if (sheet.stride > 0)
        rows.push_back({"Stride",
                        fmt::format("crosses what is up to {} high", sight.rules.said_length(sheet.stride)),
                        "DZ-MOV-2"_rule});
}

// Whoever shows rows and rings tells them apart by name, and weapons of somebody's file may share one.
template <class Named>
std::string unlike_others(const std::vector<Named>& all, const std::string& name, const std::string& id) {
    const bool is_taken = std::ranges::find(all, name, &Named::name) != all.end();
    return is_taken ? fmt::format("{} ({})", name, id) : name;
}

std::string range_text(const Sight& sight, int range) {
    return range >= full_range ? std::string("any range") : sight.rules.said_length(range);
}

constexpr std::array<std::string_view, marks> mark_names{"Infantry", "Vehicle",  "Tank",   "Skimmer",
                                                         "Walker",   "Aircraft", "Scenery"};

std::string specials_of(const Sight& sight, const Weapon& weapon) {
    std::string text;
    const auto add = [&](const std::string& more) { text += ", " + more; };
    if (weapon.move_and_fire >= 0)
        add(fmt::format("after a move of {} at most", sight.rules.said_length(weapon.move_and_fire)));
    if (weapon.anti_air > 0) add(fmt::format("AA-{}", weapon.anti_air));
    if (weapon.alternative > 0) add(fmt::format("Alt-{}", weapon.alternative));
    constexpr std::array<std::string_view, 3> covers{"Soft", "Body", "Hull"};
    for (const int kind : Bits(weapon.ignores)) add(fmt::format("ignores {} Cover", word_in(covers, kind)));
    for (const Devastator& each : weapon.devastators) {
        std::vector<std::string> names;
        for (const int mark : Bits(each.marks)) names.push_back(word_in(mark_names, mark));
        add(fmt::format("Devastator-{} ({})", each.x, listed(names)));
    }
    if (weapon.flame) add("Flame");
    if (weapon.penetrative) add("Penetrative");
    if (weapon.reduced > 0) add(fmt::format("Reduced-{}", weapon.reduced));
    return text;
}

// "24\", countered 12\": 3 shots, 3+, Energy 6, AA-2"
std::string weapon_text(const Sight& sight, int unit, int index) {
    const Weapon& weapon = weapon_of(sight.kit, unit, index);
    std::string text = weapon.close_quarters ? "in the same garrison"
                                             : fmt::format("{}, countered {}", range_text(sight, weapon.full),
                                                           range_text(sight, weapon.countered));
    text += fmt::format(
        ": {}, {}, Energy {}{}", counted(shots_of(sight.kit, sight.state, unit, index), "shot", "shots"),
        weapon.accuracy == 0 ? std::string("hits by itself") : fmt::format("{}+", weapon.accuracy),
        weapon.energy, specials_of(sight, weapon));
    const Unit& one = unit_at(sight.state, unit);
    if (weapon.limited > 0)
        text += fmt::format(", Limited: {} left",
                            weapon.limited - int{one.used[static_cast<std::size_t>(index)]});
    if (weapon_is_spent(sight.kit, sight.state, unit, index)) text += "; cannot fire now";
    return text;
}

Rule rule_of(const Weapon& weapon) {
    if (weapon.close_quarters) return "DZ-CQ-1"_rule;
    if (weapon.flame) return "DZ-WPN-FLA"_rule;
    return weapon.anti_air > 0 ? "DZ-WPN-AA"_rule : "DZ-SHO-3"_rule;
}

void add_weapons(const Sight& sight, int unit, Rows& rows) {
    for (int i = 0; i < weapons_in(sight.kit, unit); ++i) {
        const Weapon& weapon = weapon_of(sight.kit, unit, i);
        rows.push_back(
            {unlike_others(rows, weapon.name, weapon.id), weapon_text(sight, unit, i), rule_of(weapon)});
    }
}

} // namespace

// How it is doing first, then what it is.
std::vector<Scene::SheetRow> sheet_rows(const Sight& sight, int unit) {
    Rows rows;
    if (!is_alive(sight.state, unit)) return rows;
    const SquadInfo& squad = squad_info(sight.kit, squad_of(sight.kit, unit));
    add_whereabouts(sight, unit, rows);
    add_actions(sight, squad_of(sight.kit, unit), rows);
    add_commander(sight, unit, rows);
    add_marks(sight, unit, rows);
    add_cargo(sight, unit, rows);
    add_movement(sight, unit, rows);
    add_stats(sight, unit, rows);
    rows.push_back(
        squad.group.is_none()
            ? Scene::SheetRow{"Auxiliary", "acts with a battlegroup that declares it", "DZ-AUX-1"_rule}
            : Scene::SheetRow{"Battlegroup", sight.group(squad.group), "DZ-UNIT-1"_rule});
    add_specials(sight, unit, rows);
    add_weapons(sight, unit, rows);
    return rows;
}

// ---------------------------------------------------------------- how far it reaches

namespace {

// What has the same reach by the same rule shares a ring.
void add_ring(std::vector<Scene::Ring>& rings, const std::string& name, int radius, Rule rule) {
    const auto same = std::ranges::find(rings, radius, &Scene::Ring::radius);
    if (same != rings.end() && same->rule == rule)
        same->name += ", " + name;
    else
        rings.push_back({name, radius, rule});
}

void add_weapon_rings(const Sight& sight, int unit, std::vector<Scene::Ring>& rings) {
    for (int i = 0; i < weapons_in(sight.kit, unit); ++i) {
        const Weapon& weapon = weapon_of(sight.kit, unit, i);
        if (weapon.close_quarters || weapon_is_spent(sight.kit, sight.state, unit, i)) continue;
        const std::string name = unlike_others(rings, weapon.name, weapon.id);
        if (weapon.full < full_range) add_ring(rings, name, weapon.full, "DZ-SHO-3"_rule);
        if (weapon.countered < weapon.full)
            add_ring(rings, name + " (countered)", weapon.countered, "DZ-SHO-3"_rule);
    }
}

// Of its MV, what this Moving action has left; all of it before.
int move_left(const Sight& sight, int unit) {
    const int mv = mv_of(sight.kit, sight.state, unit);
    const Frame* moving = sight.state.flow.find<MovingFrame>();
    const bool is_moving = moving != nullptr && own_squad<MovingFrame>(*moving) == squad_of(sight.kit, unit);
    return is_moving ? std::max(0, mv - unit_at(sight.state, unit).spent) : mv;
}

} // namespace

// From the centre (DZ-GEO-2). What is measured from the walls of a garrison has no ring.
std::vector<Scene::Ring> rings_of(const Sight& sight, int unit) {
    std::vector<Scene::Ring> rings;
    if (!is_on_table(sight.state, unit)) return rings;
    const Sheet& sheet = sheet_of(sight.kit, unit);
    if (const int move = move_left(sight, unit); move > 0) rings.push_back({"move", move, "DZ-MOV-1"_rule});
    if (sheet.is_aircraft() && sheet.carries())
        rings.push_back({"half move", half_mv(sheet), "DZ-TRN-5"_rule});
    if (const int cv = info_of(sight.kit, unit).commander; cv > 0)
        rings.push_back({"Influence", influence_of(cv), "DZ-CMD-3"_rule});
    if (sheet.category == Category::scout) rings.push_back({"Scout", scout_influence, "DZ-CMD-3"_rule});
    if (living_in(sight.kit, sight.state, squad_of(sight.kit, unit)) > 1)
        rings.push_back({"coherency", coherency_of(sheet), "DZ-UNIT-2"_rule});
    if (sheet.carries()) {
        rings.push_back({"getting in and out", transport_reach, "DZ-TRN-2"_rule});
        if (sheet.offers.letter == 'I') rings.push_back({"storming", storm_reach, "DZ-TRN-4"_rule});
    }
    add_weapon_rings(sight, unit, rings);
    return rings;
}

} // namespace muster::dropzone
