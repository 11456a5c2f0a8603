// A force as a table plays it: which sheets its squads have, who carries whom at first (DZ-SET-1), and where
// its commanders are (DZ-CMD-1).
#include "games/dropzone/library.hpp"

#include <fmt/format.h>
#include <numeric>

namespace muster::dropzone {

namespace {

constexpr std::array commander_points{0, 35, 65, 95, 125, 155}; // 2.4

std::string text_of(const Space& space) { return fmt::format("{}{}", space.letter, space.size); }

// ---------------------------------------------------------------- loads: DZ-SET-1, DZ-TRN-1

class Loading {
public:
    Loading(const ForceEntry& force, Roster& roster, Faults& faults)
        : force_(force), roster_(roster), faults_(faults), carrier_(force.squads.size(), -1),
          load_(static_cast<std::size_t>(roster.units())) {}

    void run() {
        const FaultWatch watch(faults_);
        for (int squad = 0; squad < roster_.squads(); ++squad) name_cargo(squad);
        if (watch.sound()) check_circles();
        if (!watch.sound()) return;
        for (int squad = 0; squad < roster_.squads(); ++squad) {
            check_group(squad);
            fill(squad);
        }
        if (watch.sound()) check_half_full();
    }

private:
    const SquadEntry& entry(int squad) const { return force_.squads[static_cast<std::size_t>(squad)]; }
    const Sheet& sheet(int squad) const { return *roster_.sheets[static_cast<std::size_t>(squad)]; }
    int first(int squad) const { return roster_.first[static_cast<std::size_t>(squad)]; }
    int& load(int unit) { return load_[static_cast<std::size_t>(unit)]; }

    void refuse(const Origin& origin, std::string sentence) const {
        add_fault(faults_, origin, ruling::loads, std::move(sentence));
    }

    int named(const Reference& squad) const {
        const auto found = std::ranges::find(force_.squads, squad.id, &SquadEntry::id);
        return found == force_.squads.end() ? -1 : static_cast<int>(found - force_.squads.begin());
    }

    void name_cargo(int squad) {
        for (const Reference& reference : entry(squad).cargo) {
            const int cargo = named(reference);
            if (cargo < 0)
                refuse(reference.origin, fmt::format("there is no squad '{}' in this force", reference.id));
            else if (sheet(squad).offers.letter == 0)
                refuse(reference.origin, fmt::format("'{}' carries nobody", entry(squad).id));
            else if (sheet(cargo).needs.letter == 0)
                refuse(reference.origin, fmt::format("'{}' is never carried", reference.id));
            else if (sheet(cargo).needs.letter != sheet(squad).offers.letter)
                refuse(reference.origin, fmt::format("'{}' needs {}, and '{}' offers {}", reference.id,
                                                     text_of(sheet(cargo).needs), entry(squad).id,
                                                     text_of(sheet(squad).offers)));
            else if (carrier_[static_cast<std::size_t>(cargo)] >= 0)
                refuse(reference.origin, fmt::format("'{}' is carried twice", reference.id));
            else
                carrier_[static_cast<std::size_t>(cargo)] = squad;
        }
    }

    void check_circles() const {
        for (int squad = 0; squad < roster_.squads(); ++squad) {
            int outer = squad;
            for (int steps = 0; outer >= 0 && steps < roster_.squads(); ++steps)
                outer = carrier_[static_cast<std::size_t>(outer)];
            if (outer >= 0)
                return refuse(entry(squad).origin, fmt::format("'{}' carries itself", entry(squad).id));
        }
    }

    // The battlegroup a squad acts with at first: its own, or that of what it carries.
    std::uint8_t group_of(int squad) const {
        const SquadEntry& own = entry(squad);
        return own.group != nothing || own.cargo.empty() ? own.group : group_of(named(own.cargo.front()));
    }

    void check_group(int squad) const {
        const std::uint8_t group = group_of(squad);
        for (const Reference& cargo : entry(squad).cargo)
            if (group == nothing || group_of(named(cargo)) != group)
                refuse(cargo.origin,
                       fmt::format("all that '{}' carries belongs to one battlegroup{}", entry(squad).id,
                                   entry(squad).group == nothing ? "" : ", its own"));
    }

    // DZ-TRN-1, DZ-TRN-2: a squad goes into the first transport that has room for all of it. Only one that is
    // too large for any is spread.
    void fill(int squad) {
        for (const Reference& reference : entry(squad).cargo) {
            const int cargo = named(reference);
            const int size = sheet(cargo).needs.size;
            const int whole = size * entry(cargo).count;
            const bool together = whole <= sheet(squad).offers.size;
            int seated = 0;
            for (int transport = first(squad); transport < first(squad + 1); ++transport)
                while (seated < entry(cargo).count &&
                       has_room(squad, transport, together && seated == 0 ? whole : size))
                    put(first(cargo) + seated++, transport, size);
            if (seated < entry(cargo).count)
                refuse(reference.origin, fmt::format("'{}' does not fit: it needs {}{} altogether",
                                                     reference.id, sheet(cargo).needs.letter, whole));
        }
    }
    bool has_room(int squad, int transport, int size) {
        return load(transport) + size <= sheet(squad).offers.size;
    }
    void put(int unit, int transport, int size) {
        roster_.transport[static_cast<std::size_t>(unit)] = transport;
        load(transport) += size;
    }

    void check_half_full() {
        for (int squad = 0; squad < roster_.squads(); ++squad) {
            const int offered = sheet(squad).offers.size;
            if (entry(squad).group != nothing) continue;
            for (int unit = first(squad); unit < first(squad + 1); ++unit)
                if (2 * load(unit) < offered)
                    refuse(entry(squad).origin,
                           fmt::format("{} is not half full: it carries {} of {}",
                                       unit_id(entry(squad), unit - first(squad)), load(unit), offered));
        }
    }

    const ForceEntry& force_;
    Roster& roster_;
    Faults& faults_;
    std::vector<int> carrier_; // of a squad: another one; -1: none
    std::vector<int> load_;    // of a unit
};

// ---------------------------------------------------------------- commanders: DZ-CMD-1

// Within the force; -1: there is none of that id.
int find_unit(const Roster& roster, std::string_view id) {
    for (int unit = 0; unit < roster.units(); ++unit) {
        const auto squad = static_cast<std::size_t>(roster.squad_of(unit));
        if (unit_id(roster.force->squads[squad], unit - roster.first[squad]) == id) return unit;
    }
    return -1;
}

void check_commanders(const Roster& roster, Faults& faults) {
    std::set<int> taken;
    for (const CommanderEntry& commander : roster.force->commanders) {
        const auto refuse = [&](std::string sentence) {
            add_fault(faults, commander.origin, ruling::commanders, std::move(sentence));
        };
        const int unit = find_unit(roster, commander.unit);
        if (unit < 0) {
            refuse(fmt::format("there is no unit '{}' in this force", shown(commander.unit)));
            continue;
        }
        const Sheet& sheet = roster.sheet_of(unit);
        if (sheet.category != Category::command && !sheet.command_centre)
            refuse(
                fmt::format("'{}' has no room for a commander: it is neither of the category command nor has "
                            "it a command centre",
                            commander.unit));
        if (!taken.insert(unit).second) refuse(fmt::format("'{}' has a commander already", commander.unit));
    }
}

// ---------------------------------------------------------------- sheets and sizes

// Nothing if one is missing or faulty.
std::optional<Roster> with_sheets(const Library& library, const ForceEntry& force, Faults& faults) {
    Roster roster;
    roster.force = &force;
    bool found_all = true;
    for (const SquadEntry& squad : force.squads) {
        const SheetEntry* found = find(library.sheets, squad.sheet.id);
        if (found == nullptr)
            add_fault(
                faults, squad.sheet.origin, ruling::files,
                fmt::format("there is no unit '{}'; there are {}", squad.sheet.id, ids_of(library.sheets)));
        found_all = found_all && found != nullptr && found->sound;
        roster.sheets.push_back(found == nullptr ? nullptr : &found->sheet);
        roster.first.push_back(static_cast<int>(roster.transport.size()));
        roster.transport.insert(roster.transport.end(), static_cast<std::size_t>(squad.count), -1);
    }
    roster.first.push_back(static_cast<int>(roster.transport.size()));
    return found_all ? std::optional(std::move(roster)) : std::nullopt;
}

void check_sizes(const Roster& roster, Faults& faults) {
    int transports = 0;
    for (int unit = 0; unit < roster.units(); ++unit) transports += roster.sheet_of(unit).carries() ? 1 : 0;
    const auto check = [&](int count, int most, std::string_view what) {
        if (count > most)
            add_fault(faults, roster.force->origin, ruling::sizes,
                      fmt::format("a force has at most {} {}, not {}", most, what, count));
    };
    check(roster.squads(), most_squads_a_force, "squads");
    check(roster.units(), most_units_a_force, "units");
    check(transports, most_transports_a_force, "units that carry others");
}

} // namespace

int Roster::squad_of(int unit) const {
    return static_cast<int>(std::ranges::upper_bound(first, unit) - first.begin()) - 1;
}

bool Roster::is_aboard(int squad) const {
    const auto number = static_cast<std::size_t>(squad);
    for (int unit = first[number]; unit < first[number + 1]; ++unit)
        if (transport[static_cast<std::size_t>(unit)] >= 0) return true;
    return false;
}

std::string unit_id(const SquadEntry& squad, int index) { return fmt::format("{}.{}", squad.id, index + 1); }

std::optional<Roster> roster_of(const Library& library, const ForceEntry& force, Faults& faults) {
    const FaultWatch watch(faults);
    auto roster = with_sheets(library, force, faults);
    if (!roster) return std::nullopt;
    check_sizes(*roster, faults);
    Loading(force, *roster, faults).run();
    check_commanders(*roster, faults);
    return watch.sound() ? std::move(roster) : std::nullopt;
}

int points_of_commander(int cv) { return commander_points[static_cast<std::size_t>(cv - 1)]; }

} // namespace muster::dropzone
