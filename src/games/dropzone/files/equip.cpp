// What a table plays with: chosen from the data files by the options, and checked where it depends on several
// entries at once.
#include "games/dropzone/library.hpp"
#include "games/dropzone/parts.hpp"

#include <fmt/format.h>
#include <iterator>
#include <map>

namespace muster::dropzone {

namespace {

constexpr std::array<std::string_view, 2> usual_forces{"lantern", "thornveil"}; // in turn
constexpr int seats_in_teams = 4;
constexpr int two_seat_zones = 2; // 2.8: more seats play for all of them
constexpr int link_distance = 200;

// Nothing if there is none, or if it is faulty.
const SceneryType* type_of(const Library& library, const PieceEntry& piece) {
    const TypeEntry* found = find(library.types, piece.type.id);
    return found == nullptr || !found->sound ? nullptr : &found->type;
}
bool is(const Library& library, const PieceEntry& piece, Tag tag) {
    const SceneryType* type = type_of(library, piece);
    return type != nullptr && (type->tags & bit_of(tag)) != 0;
}

// What a piece is, with what its type says.
PieceInfo whole_piece(const Library& library, const PieceEntry& entry) {
    const SceneryType& type = *type_of(library, entry);
    PieceInfo piece = entry.info;
    piece.type = entry.type.id;
    piece.height = entry.height.value_or(type.height.value_or(0));
    piece.armour = type.armour;
    piece.dp = type.dp;
    piece.tags = type.tags;
    return piece;
}

bool is_strictly_inside(Place at, const Box& box) {
    return at.x > box.low.x && at.x < box.high.x && at.y > box.low.y && at.y < box.high.y;
}

// ---------------------------------------------------------------- what the files say of each other

class FileCheck {
public:
    FileCheck(Library& library, Faults& faults) : library_(library), faults_(faults) {}

    void run() const {
        check_limit(library_.sheets, "units", most_sheets);
        check_limit(library_.forces, "forces", most_forces);
        check_limit(library_.decks, "decks", most_decks);
        check_limit(library_.types, "types of scenery", most_scenery_types);
        check_limit(library_.tables, "tables", most_tables);
        check_limit(library_.scenarios, "scenarios", most_scenarios);
        for (ForceEntry& force : library_.forces)
            if (!force.own) check(force);
        for (TableEntry& table : library_.tables)
            if (!table.own) check(table);
        for (ScenarioEntry& scenario : library_.scenarios)
            if (!scenario.own) check(scenario);
    }

    // What is not sound is nothing to play with.
    void check(ForceEntry& force) const {
        if (force.sound) force.sound = roster_of(library_, force, faults_).has_value();
    }

    void check(TableEntry& table) const {
        if (!table.sound) return;
        const FaultWatch watch(faults_);
        bool known = true; // one of a faulty type is told already
        for (const PieceEntry& piece : table.pieces) known = check_piece(piece) && known;
        table.sound = watch.sound() && known;
    }

    void check(ScenarioEntry& scenario) const {
        if (!scenario.sound) return;
        const FaultWatch watch(faults_);
        const TableEntry* table = referred(library_.tables, scenario.table, ruling::files, "table");
        if (table != nullptr && table->sound)
            for (const ObjectiveEntry& objective : scenario.objectives) check_objective(objective, *table);
        check_reach(scenario.endings, -1, static_cast<int>(scenario.objectives.size()), ruling::endings,
                    faults_);
        scenario.sound = watch.sound();
    }

private:
    void refuse(const Origin& origin, std::string_view rule, std::string sentence) const {
        add_fault(faults_, origin, rule, std::move(sentence));
    }

    template <class Some>
    const Some* referred(const std::vector<Some>& entries, const Reference& to, std::string_view rule,
                         std::string_view what) const {
        const Some* found = find(entries, to.id);
        if (found == nullptr)
            refuse(to.origin, rule,
                   fmt::format("there is no {} '{}'; there are {}", what, to.id, ids_of(entries)));
        return found;
    }

    template <class Some>
    void check_limit(const std::vector<Some>& entries, std::string_view what, std::size_t most) const {
        if (entries.size() > most)
            refuse(entries.back().origin, ruling::files,
                   fmt::format("there are at most {} {}, those of the game included", most, what));
    }

    bool check_piece(const PieceEntry& piece) const {
        const auto* found = referred(library_.types, piece.type, ruling::files, "type of scenery");
        if (found == nullptr || !found->sound) return false;
        if (!piece.height && !found->type.height)
            refuse(
                piece.origin, ruling::files,
                fmt::format("a '{}' has no height of its own: the field \"height\" is missing", found->id));
        return true;
    }

    // DZ-OBJ-1: inside of a garrison, or where one can stand beside it.
    void check_objective(const ObjectiveEntry& entry, const TableEntry& table) const {
        if (entry.piece) return check_hiding_place(*entry.piece, table);
        for (const PieceEntry& piece : table.pieces)
            if (is(library_, piece, Tag::impassable) && is_strictly_inside(entry.info.at, piece.info.box))
                refuse(entry.origin, ruling::objectives,
                       fmt::format("the objective '{}' is inside of '{}'", entry.info.id, piece.info.id));
    }
    void check_hiding_place(const Reference& place, const TableEntry& table) const {
        const auto named = [&](const PieceEntry& piece) { return piece.info.id == place.id; };
        const auto found = std::ranges::find_if(table.pieces, named);
        if (found == table.pieces.end())
            refuse(place.origin, ruling::files,
                   fmt::format("there is no piece '{}' on the table '{}'", place.id, table.id));
        else if (type_of(library_, *found) != nullptr && !is(library_, *found, Tag::garrison))
            refuse(
                place.origin, ruling::objectives,
                fmt::format("'{}' is no garrison, and an objective lies inside of nothing else", place.id));
    }

    Library& library_;
    Faults& faults_;
};

// ---------------------------------------------------------------- what is played

// Everything that is named by the options, and found.
struct Chosen {
    std::vector<const ForceEntry*> forces; // by seat
    std::vector<Roster> rosters;           // likewise, if all are sound
    const DeckEntry* deck = nullptr;
    const ScenarioEntry* scenario = nullptr;
    const TableEntry* table = nullptr;
    EndingsEntry endings;
    std::vector<NamedThing> named;

    std::size_t seats() const { return rosters.size(); }
};

// Two seats may field the same force, and two forces may use the same ids.
bool share_an_id(const ForceEntry& a, const ForceEntry& b) {
    const auto has = [&](std::string_view id) {
        return std::ranges::find(b.squads, id, &SquadEntry::id) != b.squads.end() ||
               std::ranges::find(b.groups, id, &GroupEntry::id) != b.groups.end();
    };
    return std::ranges::any_of(a.squads, has, &SquadEntry::id) ||
           std::ranges::any_of(a.groups, has, &GroupEntry::id);
}

// What comes before the ids of a seat, so that they can be told apart from those of others: "3:", or nothing.
std::string prefix_of(const Chosen& chosen, std::size_t seat) {
    for (std::size_t other = 0; other < chosen.forces.size(); ++other)
        if (other != seat && share_an_id(*chosen.forces[seat], *chosen.forces[other]))
            return fmt::format("{}:", seat + 1);
    return "";
}

// ---------------------------------------------------------------- what a scenario names

// Of one seat: a unit, a squad, or all of a battlegroup. Numbers are those of the whole game.
NamedThing thing_called(const Chosen& chosen, std::size_t seat, std::string_view id, int first_squad,
                        int first_unit) {
    const std::string prefix = prefix_of(chosen, seat);
    if (id.starts_with(prefix)) id.remove_prefix(prefix.size());
    const Roster& roster = chosen.rosters[seat];
    const ForceEntry& force = *chosen.forces[seat];
    NamedThing thing;
    thing.seat = static_cast<std::uint8_t>(seat);
    for (int number = 0; number < roster.squads(); ++number) {
        const SquadEntry& squad = force.squads[static_cast<std::size_t>(number)];
        if (squad.id == id || (squad.group != nothing && force.groups[squad.group].id == id))
            thing.squads.add(SquadId(first_squad + number));
        for (int i = 0; i < squad.count; ++i)
            if (unit_id(squad, i) == id)
                thing.unit = static_cast<std::uint8_t>(first_unit +
                                                       roster.first[static_cast<std::size_t>(number)] + i);
    }
    return thing;
}

bool lies_there(const ObjectiveEntry& objective, const Chosen& chosen) {
    return static_cast<int>(chosen.seats()) >= objective.seats;
}

// DZ-END-11: an objective, or what any seat calls so, with the number of the seat before it or without.
std::vector<NamedThing> things_called(const Chosen& chosen, std::string_view id) {
    std::vector<NamedThing> things;
    std::uint8_t objective = 0;
    for (const ObjectiveEntry& each : chosen.scenario->objectives) {
        if (!lies_there(each, chosen)) continue;
        if (each.info.id == id) things.push_back({.objective = objective});
        ++objective;
    }
    int first_squad = 0;
    int first_unit = 0;
    for (std::size_t seat = 0; seat < chosen.seats(); ++seat) {
        const NamedThing thing = thing_called(chosen, seat, id, first_squad, first_unit);
        if (thing.unit != nothing || !thing.squads.empty()) things.push_back(thing);
        first_squad += chosen.rosters[seat].squads();
        first_unit += chosen.rosters[seat].units();
    }
    return things;
}

std::size_t zones_for(const TableEntry& table, int seats) {
    return seats <= two_seat_zones ? two_seat_zones : table.zones.size();
}

// DZ-RUL-73: whatever an action names is called like nothing else on the table.
class IdCheck {
public:
    explicit IdCheck(Faults& faults) : faults_(faults) {}

    void run(const Chosen& chosen) {
        for (const PieceEntry& piece : chosen.table->pieces) add(piece.info.id, piece.origin);
        for (const ZoneEntry& zone : chosen.table->zones) add(zone.info.id, zone.origin);
        for (const ObjectiveEntry& objective : chosen.scenario->objectives)
            add(objective.info.id, objective.origin);
        for (std::size_t seat = 0; seat < chosen.forces.size(); ++seat) {
            const std::string prefix = prefix_of(chosen, seat);
            for (const GroupEntry& group : chosen.forces[seat]->groups) add(prefix + group.id, group.origin);
            for (const SquadEntry& squad : chosen.forces[seat]->squads) add(prefix + squad.id, squad.origin);
        }
    }

private:
    void add(const std::string& id, const Origin& origin) {
        const auto [other, added] = taken_.emplace(id, origin);
        if (!added)
            add_fault(faults_, origin, ruling::ids,
                      fmt::format("'{}' is also the id of something else on this table: {}:{}", id,
                                  other->second.file, other->second.line));
    }

    Faults& faults_;
    std::map<std::string, Origin> taken_;
};

// ---------------------------------------------------------------- where an HQ stands in a quick start

// DZ-SET-8, DZ-RUL-61: the first and the second squad of the HQ take the first places of the two lists that
// the zone of their seat has, unit by unit. The lists of the game's own table are the rule book's, with a
// place more where the force that is usual in another seat has a unit more; so either may sit in any seat. A
// force that does not fit can be played with setup=full.
class StartCheck {
public:
    StartCheck(const Library& library, const Chosen& chosen, Faults& faults)
        : chosen_(chosen), faults_(faults) {
        for (const PieceEntry& piece : chosen.table->pieces) pieces_.push_back(whole_piece(library, piece));
    }

    void run() {
        if ((chosen_.scenario->hq_modes >> static_cast<int>(DeployMode::direct) & 1) == 0)
            return refuse(chosen_.scenario->origin,
                          "a quick start puts the HQ on the table, which is not among "
                          "the modes of this scenario; setup=full can be played");
        for (std::size_t seat = 0; seat < chosen_.seats(); ++seat)
            stand(chosen_.rosters[seat], chosen_.table->zones[seat]);
    }

private:
    struct Standing {
        std::string id;
        Disc disc;
    };

    void refuse(const Origin& origin, std::string sentence) const {
        add_fault(faults_, origin, ruling::starts, std::move(sentence));
    }

    void stand(const Roster& roster, const ZoneEntry& zone) {
        const ForceEntry& force = *roster.force;
        std::size_t place = 0; // which list
        for (std::size_t squad = 0; squad < force.squads.size(); ++squad) {
            const std::uint8_t group = force.squads[squad].group;
            if (group == nothing || !force.groups[group].hq) continue;
            if (place >= zone.start.size())
                refuse(force.squads[squad].origin,
                       fmt::format("a quick start has places for {} squads of an HQ, and '{}' is one more; "
                                   "setup=full can be played",
                                   zone.start.size(), force.squads[squad].id));
            else if (roster.is_aboard(static_cast<int>(squad)))
                refuse(
                    force.squads[squad].origin,
                    fmt::format("in a quick start the HQ stands on the table, and '{}' is aboard something; "
                                "setup=full can be played",
                                force.squads[squad].id));
            else
                stand(force.squads[squad], *roster.sheets[squad], zone.start[place], zone);
            ++place;
        }
    }

    void stand(const SquadEntry& squad, const Sheet& sheet, std::span<const MarkedPlace> places,
               const ZoneEntry& zone) {
        const auto count = static_cast<std::size_t>(squad.count);
        if (count > places.size())
            return refuse(squad.origin,
                          fmt::format("'{}' has {} units, and the zone '{}' has places for {} of them; "
                                      "setup=full can be played",
                                      squad.id, count, zone.info.id, places.size()));
        for (std::size_t i = 0; i < count; ++i) put(unit_id(squad, static_cast<int>(i)), sheet, places[i]);
        if (!are_in_coherency(places.first(count), coherency_of(sheet)))
            refuse(places.front().origin, fmt::format("'{}' would stand there out of coherency", squad.id));
    }

    // Aircraft start airborne, and overlap anything (DZ-GEO-9).
    void put(const std::string& id, const Sheet& sheet, const MarkedPlace& place) {
        if (sheet.is_aircraft()) return;
        const Disc disc{place.at, sheet.radius};
        if (const std::string obstacle = what_overlaps(sheet, disc); !obstacle.empty())
            refuse(place.origin, fmt::format("{} at {} overlaps {}", id, text_of(place.at), obstacle));
        units_.push_back({id, disc});
    }

    std::string what_overlaps(const Sheet& sheet, const Disc& disc) const {
        for (const PieceInfo& piece : pieces_)
            if (piece.has(Tag::impassable) && overlap(disc, piece.box) && !may_stop_on(sheet, piece))
                return fmt::format("'{}'", piece.id);
        for (const Standing& other : units_)
            if (overlap(disc, other.disc))
                return fmt::format("{} at {}", other.id, text_of(other.disc.centre));
        return "";
    }

    // DZ-UNIT-2: one chain, begun with the first.
    static bool are_in_coherency(std::span<const MarkedPlace> places, int distance) {
        unsigned linked = 1;
        for (std::size_t round = 1; round < places.size(); ++round)
            for (std::size_t i = 0; i < places.size(); ++i)
                for (std::size_t j = 0; j < places.size(); ++j)
                    if ((linked >> i & 1) != 0 && within(places[i].at, places[j].at, distance))
                        linked |= 1u << j;
        return linked + 1 == 1u << places.size();
    }

    const Chosen& chosen_;
    Faults& faults_;
    std::vector<PieceInfo> pieces_;
    std::vector<Standing> units_;
};

// ---------------------------------------------------------------- what depends on what is played

class Choice {
public:
    Choice(Library& library, const Options& options, int seats, Faults& faults)
        : library_(library), options_(options), seats_(seats), faults_(faults) {}

    Chosen check() const {
        Chosen chosen;
        if (options_.teams && seats_ != seats_in_teams)
            refuse("teams", ruling::sides,
                   fmt::format("teams=2v2 is for {} seats, not {}", seats_in_teams, seats_));
        chosen.forces = chosen_forces();
        chosen.deck = named(library_.decks, "deck", "deck", options_.deck);
        chosen.scenario = named(library_.scenarios, "scenario", "scenario", options_.scenario);
        if (chosen.scenario != nullptr) chosen.table = find(library_.tables, chosen.scenario->table.id);
        check_own(chosen);
        if (!is_sound(chosen)) return chosen;
        for (const ForceEntry* force : chosen.forces)
            if (auto roster = roster_of(library_, *force, faults_))
                chosen.rosters.push_back(std::move(*roster));
        chosen.endings = endings(chosen);
        for (const Reference& lost : chosen.endings.lost) add_named(chosen, lost);
        const bool zones = has_zones(*chosen.table);
        IdCheck(faults_).run(chosen);
        if (zones && !options_.full_setup) StartCheck(library_, chosen, faults_).run();
        return chosen;
    }

private:
    void refuse(std::string_view option, std::string_view rule, std::string sentence) const {
        add_fault(faults_, origin_of(library_.options, option), rule, std::move(sentence));
    }

    template <class Some>
    const Some* named(const std::vector<Some>& entries, std::string_view option, std::string_view what,
                      std::string_view id) const {
        const Some* found = find(entries, id);
        if (found == nullptr)
            refuse(option, ruling::options,
                   fmt::format("there is no {} '{}'; there are {}", what, shown(id), ids_of(entries)));
        return found;
    }

    std::vector<const ForceEntry*> chosen_forces() const {
        const auto seats = static_cast<std::size_t>(seats_);
        std::vector<std::string_view> ids;
        if (!options_.forces.empty())
            ids = parts_of(options_.forces);
        else
            for (std::size_t seat = 0; seat < seats; ++seat) ids.push_back(usual_forces[seat % 2]);
        if (ids.size() != seats)
            refuse("forces", ruling::options,
                   fmt::format("one force a seat is wanted: {}, not {}", seats, ids.size()));
        std::vector<const ForceEntry*> forces;
        for (const std::string_view id : ids)
            if (const ForceEntry* found = named(library_.forces, "forces", "force", id))
                forces.push_back(found);
        return forces;
    }

    // DZ-END-7: what is said at the table beats the scenario.
    EndingsEntry endings(const Chosen& chosen) const {
        EndingsEntry entry = chosen.scenario->endings;
        const FaultWatch watch(faults_);
        read_endings(options_.end, origin_of(library_.options, "end"), options_.victory,
                     origin_of(library_.options, "victory"), end_words, entry, faults_);
        if (watch.sound() && !options_.end.empty()) check_old_names(entry.endings);
        const auto objectives =
            std::ranges::count_if(chosen.scenario->objectives,
                                  [&](const ObjectiveEntry& each) { return lies_there(each, chosen); });
        if (watch.sound())
            check_reach(entry, most_points(chosen), static_cast<int>(objectives), ruling::endings, faults_);
        return entry;
    }

    // Of everything that lies there, what it gives at best; -1: nobody knows how many kill points there will
    // be.
    int most_points(const Chosen& chosen) const {
        if (options_.kp_vp > 0) return -1;
        int points = 0;
        bool first = true;
        for (const ObjectiveEntry& each : chosen.scenario->objectives) {
            if (!lies_there(each, chosen)) continue;
            const bool twice = first && options_.primary_target;
            points += std::max(each.info.hold, each.info.extract) * (twice ? 2 : 1);
            first = false;
        }
        return points;
    }

    // `end` says the whole, so options that say a part of it must agree.
    void check_old_names(const Endings& said) const {
        check_old_name("end_wipeout", options_.end_wipeout, said.may(Ended::last_side));
        check_old_name("sweep", options_.sweep, said.sweep);
        if (options_.rounds > 0 && said.rounds > 0 && options_.rounds != said.rounds)
            refuse_besides_end("rounds", std::to_string(options_.rounds));
    }
    void check_old_name(std::string_view name, OldSwitch old, bool said) const {
        if (old != OldSwitch::unsaid && (old == OldSwitch::on) != said)
            refuse_besides_end(name, old == OldSwitch::on ? "on" : "off");
    }
    void refuse_besides_end(std::string_view option, std::string_view value) const {
        refuse(option, ruling::endings,
               fmt::format("'{}={}' contradicts 'end={}'", option, value, shown(options_.end)));
    }

    void add_named(Chosen& chosen, const Reference& lost) const {
        const std::vector<NamedThing> things = things_called(chosen, lost.id);
        if (things.empty())
            add_fault(faults_, lost.origin, ruling::endings,
                      fmt::format("there is no unit, squad, battlegroup or objective '{}' in this game",
                                  shown(lost.id)));
        chosen.named.insert(chosen.named.end(), things.begin(), things.end());
    }

    // DZ-RUL-72: files may have changed what they rest on.
    void check_own(const Chosen& chosen) const {
        const FileCheck check(library_, faults_);
        for (ForceEntry& force : library_.forces)
            if (force.own && std::ranges::find(chosen.forces, &force) != chosen.forces.end())
                check.check(force);
        for (TableEntry& table : library_.tables)
            if (table.own && &table == chosen.table) check.check(table);
        for (ScenarioEntry& scenario : library_.scenarios)
            if (scenario.own && &scenario == chosen.scenario) check.check(scenario);
    }

    bool is_sound(const Chosen& chosen) const {
        return chosen.forces.size() == static_cast<std::size_t>(seats_) &&
               std::ranges::all_of(chosen.forces, [](const ForceEntry* force) { return force->sound; }) &&
               chosen.scenario != nullptr && chosen.scenario->sound && chosen.table != nullptr &&
               chosen.table->sound;
    }

    bool has_zones(const TableEntry& table) const {
        if (table.zones.size() >= static_cast<std::size_t>(seats_)) return true;
        add_fault(faults_, table.origin, ruling::zones,
                  fmt::format("'{}' has {} zones, and {} seats need one each", table.id, table.zones.size(),
                              seats_));
        return false;
    }

    Library& library_;
    const Options& options_;
    int seats_;
    Faults& faults_;
};

// ---------------------------------------------------------------- putting it together

// Those that somebody has, in the order of the files.
std::vector<Sheet> sheets_in_use(const Library& library, const Chosen& chosen) {
    std::vector<Sheet> sheets;
    for (const SheetEntry& entry : library.sheets) {
        const auto fields_it = [&](const Roster& roster) {
            return std::ranges::find(roster.sheets, &entry.sheet) != roster.sheets.end();
        };
        if (std::ranges::any_of(chosen.rosters, fields_it)) sheets.push_back(entry.sheet);
    }
    return sheets;
}

// One seat's part of the equipment, behind those of the seats before it.
class Mustering {
public:
    Mustering(Equipment& kit, const Chosen& chosen, std::size_t seat)
        : kit_(kit), roster_(chosen.rosters[seat]), force_(*roster_.force), seat_(seat),
          prefix_(prefix_of(chosen, seat)), first_unit_(kit.units.size()), first_group_(kit.groups.size()) {}

    void run() {
        kit_.force_names[seat_] = force_.name;
        kit_.first_unit[seat_] = static_cast<std::uint8_t>(first_unit_);
        for (const GroupEntry& group : force_.groups) add(group);
        for (std::size_t squad = 0; squad < force_.squads.size(); ++squad) add_squad(squad);
        for (const CommanderEntry& commander : force_.commanders) mount(commander);
        kit_.first_unit[seat_ + 1] = static_cast<std::uint8_t>(kit_.units.size());
    }

private:
    void add(const GroupEntry& entry) {
        kit_.seat_groups[Seat(static_cast<int>(seat_))].add(GroupId(static_cast<int>(kit_.groups.size())));
        kit_.groups.push_back(
            {prefix_ + entry.id, entry.name, static_cast<std::uint8_t>(seat_), entry.hq, {}});
    }

    void add_squad(std::size_t number) {
        const SquadEntry& entry = force_.squads[number];
        const SquadId its_number(static_cast<int>(kit_.squads.size()));
        const auto sheet = std::ranges::find(kit_.sheets, entry.sheet.id, &Sheet::id);
        SquadInfo squad;
        squad.id = prefix_ + entry.id;
        squad.name = sheet->name;
        squad.sheet = static_cast<std::uint8_t>(sheet - kit_.sheets.begin());
        squad.seat = static_cast<std::uint8_t>(seat_);
        squad.first = static_cast<std::uint8_t>(kit_.units.size());
        squad.count = static_cast<std::uint8_t>(entry.count);
        if (entry.group != nothing) {
            const std::size_t group = first_group_ + entry.group;
            squad.group = GroupId(static_cast<int>(group));
            kit_.groups[group].squads.add(its_number);
        }
        kit_.seat_squads[Seat(static_cast<int>(seat_))].add(its_number);
        for (int i = 0; i < entry.count; ++i) add_unit(prefix_ + unit_id(entry, i), squad);
        kit_.squads.push_back(std::move(squad));
    }

    void add_unit(std::string id, const SquadInfo& squad) {
        const std::size_t number = kit_.units.size() - first_unit_;
        const int transport = roster_.transport[number];
        UnitInfo unit;
        unit.id = std::move(id);
        unit.sheet = squad.sheet;
        unit.squad = SquadId(static_cast<int>(kit_.squads.size()));
        unit.seat = squad.seat;
        if (transport >= 0)
            unit.transport = static_cast<std::uint8_t>(first_unit_ + static_cast<std::size_t>(transport));
        if (kit_.sheets[squad.sheet].carries())
            kit_.transports[Seat(static_cast<int>(seat_))] |= std::uint32_t{1} << number;
        kit_.units.push_back(std::move(unit));
    }

    void mount(const CommanderEntry& commander) {
        const auto unit = std::ranges::find(kit_.units, prefix_ + commander.unit, &UnitInfo::id);
        unit->commander = static_cast<std::uint8_t>(commander.cv);
        unit->commander_points = points_of_commander(commander.cv);
    }

    Equipment& kit_;
    const Roster& roster_;
    const ForceEntry& force_;
    std::size_t seat_;
    std::string prefix_;
    std::size_t first_unit_;
    std::size_t first_group_;
};

// Garrisons that are near each other (2.8).
void link_garrisons(std::vector<PieceInfo>& pieces) {
    for (PieceInfo& piece : pieces)
        for (std::size_t other = 0; other < pieces.size(); ++other)
            if (&piece != &pieces[other] && piece.has(Tag::garrison) && pieces[other].has(Tag::garrison) &&
                within(piece.box, pieces[other].box, link_distance))
                piece.links |= std::uint32_t{1} << other;
}

Place centre_of(const Box& box) {
    return place_of((box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2);
}

ObjectiveInfo whole_objective(const ObjectiveEntry& entry, const std::vector<PieceInfo>& pieces) {
    ObjectiveInfo objective = entry.info;
    if (entry.piece) {
        const auto piece = std::ranges::find(pieces, entry.piece->id, &PieceInfo::id);
        objective.piece = PieceId(static_cast<int>(piece - pieces.begin()));
        objective.at = centre_of(piece->box);
    }
    return objective;
}

ZoneInfo whole_zone(const ZoneEntry& entry) {
    ZoneInfo zone = entry.info;
    for (std::size_t squad = 0; squad < zone.start.size(); ++squad)
        for (const MarkedPlace& place : entry.start[squad]) zone.start[squad].push_back(place.at);
    return zone;
}

Scenario scenario_of(const Library& library, const Chosen& chosen, const Options& options) {
    const int seats = static_cast<int>(chosen.seats());
    Scenario scenario;
    scenario.id = chosen.scenario->id;
    scenario.name = chosen.scenario->name;
    scenario.rounds = chosen.scenario->rounds;
    scenario.hq_modes = chosen.scenario->hq_modes;
    scenario.other_modes = chosen.scenario->other_modes;
    for (const PieceEntry& piece : chosen.table->pieces)
        scenario.pieces.push_back(whole_piece(library, piece));
    link_garrisons(scenario.pieces);
    for (const ObjectiveEntry& objective : chosen.scenario->objectives)
        if (lies_there(objective, chosen))
            scenario.objectives.push_back(whole_objective(objective, scenario.pieces));
    if (options.primary_target && !scenario.objectives.empty()) {
        scenario.objectives.front().hold *= 2;
        scenario.objectives.front().extract *= 2;
    }
    for (std::size_t zone = 0; zone < zones_for(*chosen.table, seats); ++zone)
        scenario.zones.push_back(whole_zone(chosen.table->zones[zone]));
    return scenario;
}

// DZ-END-7, DZ-END-12: where nothing is said it is as in Dead Signal (DZ-END-1, DZ-END-2).
void set_endings(Equipment& kit, const Chosen& chosen) {
    const EndingsEntry& said = chosen.endings;
    const Options& options = kit.options;
    Endings& ends = kit.endings = said.endings;
    if (!said.says_end) {
        ends.ends = bit_of(Ended::last_side);
        ends.sweep = true;
    }
    if (!said.says_victory) {
        ends.victory = {Merit::points, Merit::kills};
        ends.merit_count = 2;
    }
    if (options.end_wipeout == OldSwitch::on) ends.ends |= bit_of(Ended::last_side);
    if (options.end_wipeout == OldSwitch::off) ends.ends &= ~bit_of(Ended::last_side);
    if (options.sweep != OldSwitch::unsaid) ends.sweep = options.sweep == OldSwitch::on;
    if (options.rounds > 0) ends.rounds = options.rounds;
    if (ends.rounds == 0) ends.rounds = kit.scenario.rounds;
    ends.ends |= bit_of(Ended::rounds);
    kit.rounds = ends.rounds;
    kit.named = chosen.named;
}

Equipment equipment(const Library& library, Options options, const Chosen& chosen) {
    Equipment kit;
    kit.options = std::move(options);
    kit.seats = static_cast<int>(chosen.seats());
    for (std::size_t seat = 0; seat < chosen.seats(); ++seat)
        kit.side[Seat(static_cast<int>(seat))] =
            static_cast<std::uint8_t>(kit.options.teams ? seat % 2 : seat);
    kit.scenario = scenario_of(library, chosen, kit.options);
    set_endings(kit, chosen);
    kit.cards = chosen.deck->cards;
    kit.sheets = sheets_in_use(library, chosen);
    for (std::size_t seat = 0; seat < chosen.seats(); ++seat) Mustering(kit, chosen, seat).run();
    return kit;
}

} // namespace

std::optional<Equipment> equip(const Setup& setup, Faults& faults) {
    Faults found;
    const bool enough = seats_fit(setup, least_seats, most_seats, ruling::sides, found);
    Library library = read_files(setup, found);
    Options options = read_options(setup, library, found);
    FileCheck(library, found).run();
    Chosen chosen;
    if (enough) chosen = Choice(library, options, setup.seats, found).check();
    if (found.empty()) return equipment(library, std::move(options), chosen);
    std::ranges::move(found, std::back_inserter(faults));
    return std::nullopt;
}

} // namespace muster::dropzone
