// What a table plays with: chosen from the data files by the options, and checked where it depends on several
// entries at once.
#include "games/forge/library.hpp"

#include <fmt/format.h>
#include <iterator>

namespace muster::forge {

namespace {

constexpr std::array<std::string_view, 2> usual_forces{"ashgate", "brine"}; // even seats, odd seats
constexpr std::array<std::string_view, ways_to_play> mode_names{"duel", "ffa", "teams"};

std::string_view name_of(Mode mode) { return mode_names[std::to_underlying(mode)]; }

const TerrainKind* kind_of(const Library& library, const PieceEntry& piece) {
    const KindEntry* found = find(library.kinds, piece.kind.id);
    return found == nullptr || !found->sound ? nullptr : &found->kind;
}

int last_round(const EndingsEntry& entry) {
    return entry.endings.rounds > 0 ? entry.endings.rounds : Options{}.rounds;
}

// ---------------------------------------------------------------- what the files say of each other

class FileCheck {
public:
    FileCheck(Library& library, Faults& faults) : library_(library), faults_(faults) {}

    void run() const {
        check_limit(library_.weapons, "weapons", most_known_weapons);
        check_limit(library_.kinds, "kinds of terrain", most_kinds);
        check_limit(library_.forces, "forces", most_forces);
        check_limit(library_.scenarios, "scenarios", most_scenarios);
        for (ForceEntry& force : library_.forces) check(force);
        for (ScenarioEntry& scenario : library_.scenarios)
            if (!scenario.own) check(scenario);
    }

    // A scenario that is not sound is none to play with.
    void check(ScenarioEntry& scenario) const {
        if (!scenario.sound) return;
        const FaultWatch watch(faults_);
        for (const PieceEntry& piece : scenario.pieces) check_piece(piece);
        for (const ObjectiveEntry& objective : scenario.objectives) check_objective(objective, scenario);
        check_endings(scenario.endings, scenario);
        scenario.sound = watch.sound();
    }

    // FO-END-9: points are those of all objectives in all rounds.
    void check_endings(const EndingsEntry& entry, const ScenarioEntry& scenario) const {
        int points = 0;
        for (const ObjectiveEntry& each : scenario.objectives) points += each.objective.vp;
        check_reach(entry, points * last_round(entry), static_cast<int>(scenario.objectives.size()),
                    ruling::endings, faults_);
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

    void check(ForceEntry& force) const {
        if (!force.sound) return;
        const FaultWatch watch(faults_);
        for (const UnitEntry& unit : force.units) check_arms(unit);
        force.sound = watch.sound();
    }

    // FO-DATA-1
    void check_arms(const UnitEntry& unit) const {
        std::set<std::string> ranged;
        std::set<std::string> melee;
        for (const std::vector<Arm>& group : unit.arms)
            for (const Arm& arm : group) {
                const auto* found = referred(library_.weapons, arm.weapon, ruling::forces, "weapon");
                if (found != nullptr && found->sound)
                    (found->weapon.melee ? melee : ranged).insert(found->id);
            }
        check_count(unit, "to shoot with", ranged.size());
        check_count(unit, "to fight with", melee.size());
    }
    void check_count(const UnitEntry& unit, std::string_view what, std::size_t count) const {
        if (count > most_weapons)
            refuse(
                unit.origin, ruling::forces,
                fmt::format("a unit has at most {} kinds of weapons {}, not {}", most_weapons, what, count));
    }

    // FO-DATA-3, as what follows
    void check_piece(const PieceEntry& piece) const {
        const auto* found = referred(library_.kinds, piece.kind, ruling::scenarios, "kind of terrain");
        if (found == nullptr || !found->sound) return;
        const bool line = found->kind.shape == TerrainShape::line;
        if (line != piece.line.has_value())
            refuse(piece.origin, ruling::scenarios,
                   fmt::format("'{}' is a kind of terrain with a {}, not with a {}", found->id,
                               line ? "line" : "box", line ? "box" : "line"));
    }

    void check_objective(const ObjectiveEntry& entry, const ScenarioEntry& scenario) const {
        for (const PieceEntry& piece : scenario.pieces) {
            const TerrainKind* kind = kind_of(library_, piece);
            if (kind != nullptr && kind->shape == TerrainShape::block && piece.box &&
                piece.box->contains(entry.objective.at))
                refuse(entry.origin, ruling::scenarios,
                       fmt::format("the objective '{}' is inside of '{}'", entry.objective.id, piece.id));
        }
    }

    Library& library_;
    Faults& faults_;
};

// ---------------------------------------------------------------- who plays against whom: FO-RUL-71

struct Seating {
    Mode mode = Mode::duel;
    int seats = 2;
    int sides = 2;
    Per<Seat, SideId, most_seats> side;

    int size_of(SideId team) const {
        int size = 0;
        for (const Seat seat : SeatSet::first(seats)) size += side[seat] == team ? 1 : 0;
        return size;
    }
    // Counted from 0 within its side.
    std::size_t place_in_side(Seat seat) const {
        std::size_t before = 0;
        for (const Seat other : SeatSet::first(seat.index())) before += side[other] == side[seat] ? 1 : 0;
        return before;
    }
};

constexpr bool fits(Mode mode, int seats) {
    switch (mode) {
    case Mode::duel: return seats == 2;
    case Mode::ffa: return seats > 2 && seats <= most_ffa_seats;
    case Mode::teams: return seats <= teams_a_game * most_team_seats;
    }
    return false;
}

class SeatingReader {
public:
    SeatingReader(const Library& library, const Options& options, int seats, Faults& faults)
        : library_(library), options_(options), seats_(seats), faults_(faults) {}

    std::optional<Seating> read() const {
        const FaultWatch watch(faults_);
        Seating seating;
        seating.seats = seats_;
        seating.mode = mode();
        if (!fits(seating.mode, seats_))
            refuse("rules", fmt::format("rules={} is not for {} seats; with so many there are {}",
                                        name_of(seating.mode), seats_, fitting()));
        else if (seating.mode != Mode::teams)
            put_alone(seating);
        else
            put_in_teams(seating);
        if (seating.mode != Mode::teams && !options_.teams.empty())
            refuse("teams", fmt::format("only rules=teams has teams, and here rules={} is played",
                                        name_of(seating.mode)));
        return watch.sound() ? std::optional(seating) : std::nullopt;
    }

private:
    void refuse(std::string_view option, std::string sentence) const {
        add_fault(faults_, origin_of(library_.options, option), ruling::sides, std::move(sentence));
    }

    Mode mode() const {
        const auto given = std::ranges::find(mode_names, options_.rules);
        if (given != mode_names.end()) return static_cast<Mode>(given - mode_names.begin());
        for (const Mode mode : {Mode::duel, Mode::ffa})
            if (fits(mode, seats_)) return mode;
        return Mode::teams;
    }

    std::string fitting() const {
        std::string names;
        for (const Mode mode : {Mode::duel, Mode::ffa, Mode::teams})
            if (fits(mode, seats_)) names += fmt::format("{}{}", names.empty() ? "" : ", ", name_of(mode));
        return names;
    }

    void put_alone(Seating& seating) const {
        seating.sides = seats_;
        for (const Seat seat : SeatSet::first(seats_)) seating.side[seat] = SideId(seat.index());
    }

    // FO-TEAM-8
    void put_in_teams(Seating& seating) const {
        seating.sides = teams_a_game;
        const int first = size_of_first_team();
        for (const Seat seat : SeatSet::first(seats_))
            seating.side[seat] = SideId(seat.index() < first ? 0 : 1);
    }

    int size_of_first_team() const {
        if (options_.teams.empty()) return (seats_ + 1) / 2;
        const auto parts = parts_of(options_.teams);
        std::array<int, teams_a_game> sizes{};
        bool fine = parts.size() == sizes.size();
        for (std::size_t i = 0; fine && i < sizes.size(); ++i)
            fine = set_number(sizes[i], parts[i], 1, most_team_seats);
        if (!fine || sizes[0] + sizes[1] != seats_)
            refuse("teams",
                   fmt::format("two sizes from 1 to {} that add up to {} are wanted, such as {},{}; "
                               "not '{}'",
                               most_team_seats, seats_, (seats_ + 1) / 2, seats_ / 2, shown(options_.teams)));
        return sizes[0];
    }

    const Library& library_;
    const Options& options_;
    int seats_;
    Faults& faults_;
};

// ---------------------------------------------------------------- where units stand in a quick start

using Places = std::span<const MarkedPlace>;

// A team of one seat stands as in a duel, where that side has the same zone.
const ZoneEntry& zone_to_start_in(const ScenarioEntry& scenario, const Seating& seating, SideId side) {
    const ZoneEntry& zone = scenario.zones_of(seating.mode).zones[side.number];
    const auto& duel = scenario.zones_of(Mode::duel).zones;
    if (seating.mode != Mode::teams || seating.size_of(side) > 1 || side.number >= duel.size()) return zone;
    const Box& here = zone.zone.box;
    const Box& there = duel[side.number].zone.box;
    return here.low == there.low && here.high == there.high ? duel[side.number] : zone;
}

// The places of a seat, in roster order; none if it deploys.
Places start_of(const ScenarioEntry& scenario, const Seating& seating, Seat seat) {
    const std::size_t place = seating.place_in_side(seat);
    const ZoneEntry& zone = zone_to_start_in(scenario, seating, seating.side[seat]);
    return place < zone.start.size() ? Places(zone.start[place]) : Places();
}

// Puts one unit after the other on the table, and tells of each that cannot stand there: FO-SET-4.
class StartGround {
public:
    StartGround(const Library& library, const ScenarioEntry& scenario, Faults& faults) : faults_(faults) {
        for (const PieceEntry& piece : scenario.pieces) {
            const TerrainKind* kind = kind_of(library, piece);
            if (kind != nullptr && kind->ground == Footing::impassable && piece.box)
                blocks_.push_back({piece.id, Polygon::rectangle(*piece.box)});
        }
    }

    void put(const Sheet& sheet, const MarkedPlace& place, const Zone& zone) {
        const Disc disc{place.at, sheet.radius};
        if (const std::string why = obstacle(disc, zone); !why.empty())
            add_fault(faults_, place.origin, ruling::starts,
                      fmt::format("{} at {} {}", sheet.id, text_of(place.at), why));
        units_.push_back({sheet.id, disc});
    }

private:
    struct Block {
        std::string id;
        Polygon shape;
    };
    struct Standing {
        std::string id;
        Disc disc;
    };

    // Why nothing of this size can be there; nothing if it can.
    std::string obstacle(const Disc& disc, const Zone& zone) const {
        if (!zone.box.contains(disc)) return fmt::format("is not wholly inside of the zone '{}'", zone.id);
        for (const Block& block : blocks_)
            if (overlap(disc, block.shape)) return fmt::format("overlaps '{}'", block.id);
        for (const Standing& other : units_)
            if (overlap(disc, other.disc))
                return fmt::format("overlaps {} at {}", other.id, text_of(other.disc.centre));
        return "";
    }

    Faults& faults_;
    std::vector<Block> blocks_;
    std::vector<Standing> units_;
};

// ---------------------------------------------------------------- what depends on what is played

// Everything that is named by the options, and found.
struct Chosen {
    std::optional<Seating> seating;
    std::vector<const ForceEntry*> forces; // by seat
    const ScenarioEntry* scenario = nullptr;
    EndingsEntry endings;
};

class Choice {
public:
    Choice(Library& library, const Options& options, int seats, Faults& faults)
        : library_(library), options_(options), seats_(seats), faults_(faults) {}

    Chosen check() const {
        Chosen chosen;
        chosen.seating = SeatingReader(library_, options_, seats_, faults_).read();
        chosen.forces = chosen_forces();
        chosen.scenario = named(library_.scenarios, "scenario", "scenario", options_.scenario);
        check_own_scenario(chosen.scenario);
        if (chosen.scenario != nullptr && chosen.scenario->sound) chosen.endings = endings(chosen);
        if (chosen.seating && chosen.scenario != nullptr && chosen.scenario->sound &&
            has_zones(*chosen.scenario, *chosen.seating) && are_sound(chosen.forces) && !options_.manual)
            check_starts(chosen);
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

    // FO-END-9: what is said at the table beats the scenario.
    EndingsEntry endings(const Chosen& chosen) const {
        EndingsEntry entry = chosen.scenario->endings;
        const FaultWatch watch(faults_);
        muster::read_endings(options_.end, origin_of(library_.options, "end"), options_.victory,
                             origin_of(library_.options, "victory"), end_words, entry, faults_);
        if (watch.sound() && !options_.end.empty())
            FileCheck(library_, faults_).check_endings(entry, *chosen.scenario);
        for (const Reference& lost : entry.lost)
            if (!is_fielded(chosen, lost.id))
                add_fault(faults_, lost.origin, ruling::endings,
                          fmt::format("nobody fields a unit '{}'", shown(lost.id)));
        return entry;
    }

    bool is_fielded(const Chosen& chosen, std::string_view id) const {
        const auto named = [&](const UnitEntry& unit) { return unit.sheet.id == id; };
        return std::ranges::any_of(
            chosen.forces, [&](const ForceEntry* force) { return std::ranges::any_of(force->units, named); });
    }

    // FO-RUL-72: files may have changed what it rests on.
    void check_own_scenario(const ScenarioEntry* chosen) const {
        for (ScenarioEntry& scenario : library_.scenarios)
            if (scenario.own && &scenario == chosen) FileCheck(library_, faults_).check(scenario);
    }

    bool are_sound(const std::vector<const ForceEntry*>& forces) const {
        return forces.size() == static_cast<std::size_t>(seats_) &&
               std::ranges::all_of(forces, [](const ForceEntry* force) { return force->sound; });
    }

    // FO-DATA-3
    bool has_zones(const ScenarioEntry& scenario, const Seating& seating) const {
        const ZoneList& list = scenario.zones_of(seating.mode);
        const auto count = static_cast<int>(list.zones.size());
        if (count >= seating.sides) return true;
        add_fault(faults_, list.origin, ruling::scenarios,
                  fmt::format("'{}' has {} zones for rules={}, and {} sides need one each", scenario.id,
                              count, name_of(seating.mode), seating.sides));
        return false;
    }

    void check_starts(const Chosen& chosen) const {
        StartGround ground(library_, *chosen.scenario, faults_);
        for (const Seat seat : SeatSet::first(seats_)) {
            const auto& units = chosen.forces[seat.number]->units;
            const Places places = start_of(*chosen.scenario, *chosen.seating, seat);
            const SideId side = chosen.seating->side[seat];
            const Zone& zone = chosen.scenario->zones_of(chosen.seating->mode).zones[side.number].zone;
            for (std::size_t i = 0; i < units.size() && i < places.size(); ++i)
                ground.put(units[i].sheet, places[i], zone);
        }
    }

    Library& library_;
    const Options& options_;
    int seats_;
    Faults& faults_;
};

// ---------------------------------------------------------------- putting it together

bool carries(const ForceEntry& force, std::string_view weapon) {
    for (const UnitEntry& unit : force.units)
        for (const std::vector<Arm>& group : unit.arms)
            for (const Arm& arm : group)
                if (arm.weapon.id == weapon) return true;
    return false;
}

// Those that somebody has, in the order of the files.
Many<WeaponId, Weapon> weapons_in_use(const Library& library, const Chosen& chosen) {
    Many<WeaponId, Weapon> weapons;
    for (const WeaponEntry& entry : library.weapons)
        if (std::ranges::any_of(chosen.forces,
                                [&](const ForceEntry* force) { return carries(*force, entry.id); }))
            weapons.push_back(entry.weapon);
    return weapons;
}

// The same weapon in several groups is one, where it first appears (section 2.8).
void add_arm(std::vector<Carried>& list, WeaponId weapon, std::size_t group, int copies) {
    auto found = std::ranges::find(list, weapon, &Carried::weapon);
    if (found == list.end()) found = list.insert(list.end(), Carried{weapon, {}});
    found->copies[group] = static_cast<std::uint8_t>(copies);
}

Sheet sheet_with_weapons(const UnitEntry& unit, const Many<WeaponId, Weapon>& weapons) {
    Sheet sheet = unit.sheet;
    for (std::size_t group = 0; group < unit.arms.size(); ++group)
        for (const Arm& arm : unit.arms[group]) {
            const auto weapon = std::ranges::find(weapons, arm.weapon.id, &Weapon::id);
            add_arm(weapon->melee ? sheet.melee : sheet.ranged,
                    WeaponId(static_cast<int>(weapon - weapons.begin())), group, arm.copies);
        }
    return sheet;
}

bool share_an_id(const ForceEntry& a, const ForceEntry& b) {
    return std::ranges::any_of(a.units, [&](const UnitEntry& unit) {
        const auto id = [](const UnitEntry& other) -> const std::string& { return other.sheet.id; };
        return std::ranges::find(b.units, unit.sheet.id, id) != b.units.end();
    });
}

// Whether the seat's number is put in front of its units' ids: they must be told apart from those of others.
bool is_numbered(const Chosen& chosen, Seat seat) {
    for (const Seat other : SeatSet::first(chosen.seating->seats))
        if (other != seat && share_an_id(*chosen.forces[seat.number], *chosen.forces[other.number]))
            return true;
    return false;
}

void add_units(Equipment& kit, const Chosen& chosen, Seat seat) {
    const ForceEntry& force = *chosen.forces[seat.number];
    const bool numbered = is_numbered(chosen, seat);
    const Places places = start_of(*chosen.scenario, *chosen.seating, seat);
    kit.force_names[seat] = force.name;
    for (std::size_t i = 0; i < force.units.size(); ++i) {
        UnitInfo unit;
        unit.sheet = sheet_with_weapons(force.units[i], kit.weapons);
        unit.seat = seat;
        unit.side = kit.side[seat];
        unit.id = numbered ? fmt::format("{}:{}", seat.index(), unit.sheet.id) : unit.sheet.id;
        unit.starts_placed = !kit.options.manual && i < places.size();
        if (unit.starts_placed) unit.start = places[i].at;
        const UnitId id(kit.units.size());
        kit.seat_units[seat].add(id);
        kit.side_units[unit.side].add(id);
        kit.points[seat] += unit.sheet.points;
        kit.units.push_back(std::move(unit));
    }
}

TerrainPiece terrain_piece(const Library& library, const PieceEntry& entry) {
    const KindEntry& kind = *find(library.kinds, entry.kind.id);
    TerrainPiece piece;
    piece.id = entry.id;
    piece.name = kind.kind.name;
    piece.kind = static_cast<std::uint8_t>(&kind - library.kinds.data());
    piece.shape = kind.kind.shape;
    piece.sight = kind.kind.sight;
    piece.cover = kind.kind.cover;
    piece.ground = kind.kind.ground;
    if (entry.line) {
        piece.line = *entry.line;
        piece.box = Box::around(entry.line->from, entry.line->to);
    } else {
        piece.box = *entry.box;
    }
    return piece;
}

Zone zone_with_start(const ZoneEntry& entry) {
    Zone zone = entry.zone;
    for (const Places places : entry.start) {
        std::vector<Place> start(places.size());
        std::ranges::transform(places, start.begin(), &MarkedPlace::at);
        zone.start.push_back(std::move(start));
    }
    return zone;
}

Scenario scenario_of(const Library& library, const ScenarioEntry& entry, Mode mode) {
    Scenario scenario;
    scenario.id = entry.id;
    scenario.name = entry.name;
    scenario.table = entry.table;
    for (const PieceEntry& piece : entry.pieces) scenario.terrain.push_back(terrain_piece(library, piece));
    for (const ObjectiveEntry& each : entry.objectives) scenario.objectives.push_back(each.objective);
    for (const ZoneEntry& zone : entry.zones_of(mode).zones) scenario.zones.push_back(zone_with_start(zone));
    return scenario;
}

// FO-END-9, FO-END-13. The option `wipeout` says more about the last side than a scenario can, and beats it.
void set_endings(Equipment& kit, const Library& library, const EndingsEntry& entry) {
    kit.endings = entry.endings;
    Options& options = kit.options;
    if (entry.endings.rounds > 0 && !is_given(library.options, "rounds"))
        options.rounds = entry.endings.rounds;
    if (entry.says_end && !entry.endings.may(Ended::last_side) && !is_given(library.options, "wipeout"))
        options.wipeout = Wipeout::play_on;
    kit.endings.rounds = options.rounds;
    kit.endings.ends |= bit_of(Ended::rounds);
    kit.endings.ends &= ~bit_of(Ended::last_side);
    if (options.wipeout != Wipeout::play_on) kit.endings.ends |= bit_of(Ended::last_side);
    for (const UnitId unit : kit.units.ids())
        for (const Reference& lost : entry.lost)
            if (kit.units[unit].sheet.id == lost.id) kit.named_units.add(unit);
}

Equipment equipment(const Library& library, Options options, const Chosen& chosen) {
    const Seating& seating = *chosen.seating;
    Equipment kit;
    kit.options = std::move(options);
    kit.measures = library.measures;
    kit.mode = seating.mode;
    kit.seats = seating.seats;
    kit.sides = seating.sides;
    kit.side = seating.side;
    kit.weapons = weapons_in_use(library, chosen);
    for (const KindEntry& kind : library.kinds) kit.kinds.push_back(kind.kind);
    kit.scenario = scenario_of(library, *chosen.scenario, seating.mode);
    for (const Seat seat : SeatSet::first(seating.seats)) add_units(kit, chosen, seat);
    set_endings(kit, library, chosen.endings);
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

} // namespace muster::forge
