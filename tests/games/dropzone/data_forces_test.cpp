// The data of Dropzone: the forces (rule page, sections 2.4 and 2.6), who is who, who carries whom at first,
// and what is refused.
#include "games/dropzone/files.hpp"

namespace muster::dropzone::file_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// ---------------------------------------------------------------- the sample forces: section 2.6

// "L1 HQ*: L1a Beacon Carrier x1, ..."; the HQ has a star.
std::vector<std::string> groups_of_seat(const Equipment& kit, int seat) {
    std::vector<std::string> rows;
    for (std::size_t g = 0; g < kit.groups.size(); ++g) {
        const GroupInfo& each = kit.groups[g];
        if (each.seat != seat) continue;
        std::string row = fmt::format("{} {}{}:", each.id, each.name, each.hq ? "*" : "");
        for (std::size_t s = 0; s < kit.squads.size(); ++s)
            if (each.squads.contains(SquadId(static_cast<int>(s)))) {
                EXPECT_EQ(kit.squads[s].group, GroupId(static_cast<int>(g)));
                row += fmt::format(" {} {} x{},", kit.squads[s].id, kit.squads[s].name, kit.squads[s].count);
            }
        rows.push_back(row);
    }
    return rows;
}

// "LX1 Swift Troopship (L2a, L2c)"
std::vector<std::string> auxiliaries_of_seat(const Equipment& kit, int seat) {
    std::vector<std::string> rows;
    for (const SquadInfo& each : kit.squads) {
        if (each.seat != seat || !each.group.is_none()) continue;
        std::string cargo;
        for (const SquadInfo& other : kit.squads)
            for (int unit = other.first; unit < other.first + other.count; ++unit)
                if (kit.units.at(static_cast<std::size_t>(unit)).transport == each.first &&
                    unit == other.first)
                    cargo += fmt::format("{}{}", cargo.empty() ? "" : ", ", other.id);
        rows.push_back(fmt::format("{} {} ({})", each.id, each.name, cargo));
    }
    return rows;
}

std::vector<std::string> commanders_of_seat(const Equipment& kit, int seat) {
    std::vector<std::string> rows;
    for (const UnitInfo& each : kit.units)
        if (each.seat == seat && each.commander > 0)
            rows.push_back(fmt::format("{} CV {} {}", each.id, each.commander, each.commander_points));
    return rows;
}

int points_of_seat(const Equipment& kit, int seat) {
    int points = 0;
    for (const UnitInfo& each : kit.units)
        if (each.seat == seat) points += kit.sheets.at(each.sheet).points + each.commander_points;
    return points;
}

TEST(DropzoneForces, The_forces_are_those_of_section_2_6) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(kit.force_names[0], "Lantern Brigade");
    EXPECT_EQ(kit.force_names[1], "Thornveil Concord");
    EXPECT_THAT(
        groups_of_seat(kit, 0),
        ElementsAre("L1 HQ*: L1a Beacon Carrier x1, L1b Lamprunner x3,",
                    "L2 Frontline: L2a Watch Section x2, L2b Watch Section x2, L2c Ember Breachers x2,",
                    "L3 Armour: L3a Anvil Tank x3, L3b Skylight Flak x2,",
                    "L4 Vanguard: L4a Kestrel Gunship x2,"));
    EXPECT_THAT(groups_of_seat(kit, 1), ElementsAre("T1 HQ*: T1a Bramble Throne x2, T1b Pollen Seeker x2,",
                                                    "T2 Frontline: T2a Rootguard x3, T2b Shadeblades x2,",
                                                    "T3 Armour: T3a Needle Skimmer x3, T3b Briar Strider x2,",
                                                    "T4 Vanguard: T4a Hawthorn Sentry x2,"));
    EXPECT_THAT(auxiliaries_of_seat(kit, 0),
                ElementsAre("LX1 Swift Troopship (L2a, L2c)", "LX2 Heron Dropship (LX3)",
                            "LX3 Mule APC (L2b)", "LX4 Heron Dropship (L3a)"));
    EXPECT_THAT(auxiliaries_of_seat(kit, 1),
                ElementsAre("TX1 Seed Pod (T2a, T2b)", "TX2 Drifter Barge (T3b)", "TX3 Drifter Barge (T4a)"));
    EXPECT_THAT(commanders_of_seat(kit, 0), ElementsAre("L1a.1 CV 3 65"));
    EXPECT_THAT(commanders_of_seat(kit, 1), ElementsAre("T1a.1 CV 2 35", "T3b.1 CV 1 0"));
    EXPECT_EQ(points_of_seat(kit, 0), 800);
    EXPECT_EQ(points_of_seat(kit, 1), 800);
}

TEST(DropzoneForces, Units_are_numbered_by_seat_groups_auxiliaries_and_index) {
    const auto kit = equipped(setup_of(2));
    EXPECT_THAT(ids_in(kit.units),
                ElementsAre("L1a.1", "L1b.1", "L1b.2", "L1b.3", "L2a.1", "L2a.2", "L2b.1", "L2b.2", "L2c.1",
                            "L2c.2", "L3a.1", "L3a.2", "L3a.3", "L3b.1", "L3b.2", "L4a.1", "L4a.2", "LX1.1",
                            "LX2.1", "LX3.1", "LX4.1", "T1a.1", "T1a.2", "T1b.1", "T1b.2", "T2a.1", "T2a.2",
                            "T2a.3", "T2b.1", "T2b.2", "T3a.1", "T3a.2", "T3a.3", "T3b.1", "T3b.2", "T4a.1",
                            "T4a.2", "TX1.1", "TX2.1", "TX3.1"));
    EXPECT_THAT(ids_in(kit.squads),
                ElementsAre("L1a", "L1b", "L2a", "L2b", "L2c", "L3a", "L3b", "L4a", "LX1", "LX2", "LX3",
                            "LX4", "T1a", "T1b", "T2a", "T2b", "T3a", "T3b", "T4a", "TX1", "TX2", "TX3"));
    EXPECT_THAT(ids_in(kit.groups), ElementsAre("L1", "L2", "L3", "L4", "T1", "T2", "T3", "T4"));
    EXPECT_EQ(kit.seat_squads[Seat(0)].bits(), 0xFFFU);
    EXPECT_EQ(kit.seat_squads[Seat(1)].bits(), 0x3FF000U);
    EXPECT_EQ(kit.seat_squads[Seat(2)].bits(), 0U);
    EXPECT_EQ(kit.seat_groups[Seat(0)].bits(), 0xFU);
    EXPECT_EQ(kit.seat_groups[Seat(1)].bits(), 0xF0U);
    EXPECT_THAT(kit.first_unit, ElementsAre(0, 21, 40, 0, 0));
    EXPECT_EQ(kit.transports[Seat(0)], 0xFU << 17); // LX1 to LX4, within the force
    EXPECT_EQ(kit.transports[Seat(1)], 0x7U << 16); // TX1 to TX3
    for (std::size_t s = 0; s < kit.squads.size(); ++s)
        for (int i = 0; i < kit.squads[s].count; ++i) {
            const UnitInfo& each = kit.units.at(static_cast<std::size_t>(kit.squads[s].first + i));
            EXPECT_EQ(each.id, fmt::format("{}.{}", kit.squads[s].id, i + 1));
            EXPECT_EQ(each.squad, SquadId(static_cast<int>(s)));
            EXPECT_EQ(each.sheet, kit.squads[s].sheet);
            EXPECT_EQ(each.seat, kit.squads[s].seat);
        }
}

TEST(DropzoneForces, Cargo_sits_in_its_own_transport_and_is_counted_over_all_seats) {
    const auto kit = equipped(setup_of(4));
    const auto named = [&](std::string_view id) {
        const auto found = std::ranges::find(kit.units, id, &UnitInfo::id);
        EXPECT_NE(found, kit.units.end()) << id;
        return found;
    };
    for (const int seat : {1, 3}) {
        const auto mule = named(fmt::format("{}:LX3.1", seat));
        EXPECT_EQ(named(fmt::format("{}:L2b.2", seat))->transport, mule - kit.units.begin());
        EXPECT_EQ(mule->transport, named(fmt::format("{}:LX2.1", seat)) - kit.units.begin());
    }
    EXPECT_EQ(named("4:T3b.1")->transport, named("4:TX2.1") - kit.units.begin());
    EXPECT_EQ(named("1:L3b.1")->transport, nothing);
}

TEST(DropzoneForces, Seats_with_the_same_force_have_their_number_in_front__DZ_RUL_73) {
    const auto three = equipped(setup_of(3));
    EXPECT_EQ(three.units[0].id, "1:L1a.1");
    EXPECT_EQ(three.squads[0].id, "1:L1a");
    EXPECT_EQ(three.groups[0].id, "1:L1");
    EXPECT_EQ(three.units.at(three.first_unit[1]).id, "T1a.1"); // there is only one of them
    EXPECT_EQ(three.units.at(three.first_unit[2]).id, "3:L1a.1");
    EXPECT_EQ(three.groups.back().id, "3:L4");
    EXPECT_EQ(three.squads.back().id, "3:LX4");
    EXPECT_THAT(commanders_of_seat(three, 2), ElementsAre("3:L1a.1 CV 3 65"));
    const auto four = equipped(setup_of(4, {{"forces", "thornveil,lantern,thornveil,thornveil"}}));
    EXPECT_EQ(four.units.at(four.first_unit[0]).id, "1:T1a.1");
    EXPECT_EQ(four.units.at(four.first_unit[1]).id, "L1a.1");
    EXPECT_EQ(four.units.at(four.first_unit[3]).id, "4:T1a.1");
    EXPECT_EQ(four.first_unit[4], four.units.size());
    // Another force that happens to use an id of this one.
    const auto alike =
        equipped(setup_of(2, {{"forces", "lantern,mine"}}, unit() + force(squad("L3a", "mine"))));
    EXPECT_EQ(alike.units.front().id, "1:L1a.1");
    EXPECT_EQ(alike.units.back().id, "2:L3a.1");
}

TEST(DropzoneForces, As_many_as_can_be_are_numbered) {
    std::string groups;
    for (int g = 1; g < most_groups_a_force; ++g)
        groups += group(fmt::format("G{}", g), squad(fmt::format("G{}a", g), "mine", ", count = 2") + ", " +
                                                   squad(fmt::format("G{}b", g), "mine", ", count = 2"));
    const std::string file = unit() + force(squad("Ha", "mine") + ", " + squad("Hb", "mine"), "", "", groups);
    const auto kit = equipped(setup_of(4, {{"forces", "mine,mine,mine,mine"}}, file));
    EXPECT_THAT(kit.units, SizeIs(most_units));
    EXPECT_THAT(kit.squads, SizeIs(most_squads));
    EXPECT_THAT(kit.groups, SizeIs(most_groups));
    EXPECT_EQ(kit.seat_squads[Seat(3)].bits(), std::uint64_t{0xFFFF} << 48);
    EXPECT_EQ(kit.seat_groups[Seat(3)].bits(), 0xFF000000U);
    EXPECT_EQ(kit.groups.back().squads.bits(), std::uint64_t{3} << 62);
    EXPECT_EQ(kit.first_unit[4], most_units);
}

// ---------------------------------------------------------------- sizes

TEST(DropzoneForces, A_force_has_limits__DZ_RUL_64) {
    const auto told = [](int squads, int count) {
        std::string list;
        for (int i = 0; i < squads; ++i)
            list += squad(fmt::format("S{}", i), "mine", fmt::format(", count = {}", count)) + ", ";
        return faults_of(unit() + force(list));
    };
    EXPECT_EQ(told(16, 1), "");
    EXPECT_EQ(told(5, 6), "");
    EXPECT_EQ(told(1, 7), "");
    EXPECT_EQ(told(17, 1),
              "mine.toml:22: force[0].group[0].squads: DZ-RUL-64: 1 to 16 squads are wanted here, "
              "not 17\n");
    EXPECT_EQ(told(0, 1),
              "mine.toml:22: force[0].group[0].squads: DZ-RUL-64: 1 to 16 squads are wanted here, not 0\n");
    EXPECT_EQ(told(16, 2), "mine.toml:13: force[0]: DZ-RUL-64: a force has at most 30 units, not 32\n");
    for (const int count : {0, 8})
        EXPECT_EQ(
            told(1, count),
            fmt::format("mine.toml:22: force[0].group[0].squads[0].count: DZ-RUL-64: a whole number from 1 "
                        "to 7 is wanted here, not {}\n",
                        count));
    EXPECT_EQ(faults_of(unit() + force(squad("A", "mine"), "", "",
                                       [] {
                                           std::string groups;
                                           for (int i = 0; i < 8; ++i)
                                               groups += group(fmt::format("G{}", i),
                                                               squad(fmt::format("S{}", i), "mine"));
                                           return groups;
                                       }())),
              "mine.toml:18: force[0].group: DZ-RUL-64: 1 to 8 battlegroups are wanted here, not 9\n");
    std::string eight;
    for (int i = 0; i < 8; ++i) eight += squad(fmt::format("A{}", i), "mine") + ", ";
    std::string nine;
    for (int i = 0; i < 9; ++i) nine += squad(fmt::format("B{}", i), "mine") + ", ";
    EXPECT_EQ(faults_of(unit() + force(eight, nine)),
              "mine.toml:13: force[0]: DZ-RUL-64: a force has at most 16 squads, not 17\n");
}

TEST(DropzoneForces, A_force_has_fourteen_transports_at_most__DZ_RUL_64) {
    const auto told = [](int count) {
        std::string list;
        for (int i = 0; i < 2; ++i) list += squad(fmt::format("S{}", i), "mine", ", count = 7") + ", ";
        return faults_of(unit("", "offers = \"I4\"") +
                         force(list + (count > 14 ? squad("T", "mine") : squad("T", "watch"))));
    };
    EXPECT_EQ(told(14), "");
    EXPECT_EQ(told(15),
              "mine.toml:13: force[0]: DZ-RUL-64: a force has at most 14 units that carry others, not "
              "15\n");
}

TEST(DropzoneForces, A_force_has_one_HQ__DZ_SET_4) {
    const std::string two = unit() + force(squad("A", "mine"), "", "", group("G", squad("B", "mine")));
    EXPECT_EQ(faults_of(two), "");
    EXPECT_EQ(faults_of(with(two, "hq = true\n", "")),
              "mine.toml:18: force[0].group: DZ-SET-4: one battlegroup of a force has hq = true, not 0\n");
    EXPECT_EQ(faults_of(with(two, "name = \"A group\"", "name = \"A group\"\nhq = true")),
              "mine.toml:18: force[0].group: DZ-SET-4: one battlegroup of a force has hq = true, not 2\n");
    EXPECT_EQ(faults_of("[[force]]\nid = \"mine\"\nname = \"Mine\"\n"),
              "mine.toml:1: force[0]: DZ-RUL-72: the field \"group\" is missing\n");
}

TEST(DropzoneForces, Units_must_exist__DZ_RUL_72) {
    EXPECT_THAT(
        faults_of(force(squad("A", "dragon"))),
        HasSubstr("mine.toml:10: force[0].group[0].squads[0].unit: DZ-RUL-72: there is no unit 'dragon'; "
                  "there are beacon, lamprunner, anvil, "));
    EXPECT_THAT(faults_of(force("{id = \"A\"}")),
                HasSubstr("force[0].group[0].squads[0]: DZ-RUL-72: the field \"unit\" is missing\n"));
}

// ---------------------------------------------------------------- loads: DZ-SET-1

// A force of tanks that carry I4 (boxes), V2 tanks (bulls), and Infantry (feet), whose second group is "G".
std::string carriers(std::string_view group_squads, std::string_view auxiliaries) {
    return unit("", "offers = \"I4\"\nneeds = \"V3\"", "tank", "box") +
           unit("", "needs = \"V2\"", "tank", "bull") + unit("", "offers = \"V6\"", "aircraft", "barge") +
           unit("", "fortitude = 4\nneeds = \"I1\"", "infantry", "feet") +
           force(squad("H1", "bull") + ", " + squad("H2", "feet", ", count = 4"), auxiliaries, "",
                 group("G", group_squads));
}
// Auxiliaries are in the line with this number.
constexpr int line_of_loads = 54;

std::string load_faults(std::string_view group_squads, std::string_view auxiliaries) {
    return faults_of(carriers(group_squads, auxiliaries));
}
void expect_load(std::string_view group_squads, std::string_view auxiliaries, std::string_view told) {
    EXPECT_EQ(load_faults(group_squads, auxiliaries),
              told.empty() ? "" : fmt::format("mine.toml:{}: force[0].{}\n", line_of_loads, told));
}

TEST(DropzoneForces, Auxiliary_transports_start_at_least_half_full__DZ_SET_1) {
    const auto told = [](int feet) {
        return load_faults(squad("F", "feet", fmt::format(", count = {}", feet)),
                           squad("X", "box", ", carries = [\"F\"]"));
    };
    EXPECT_EQ(told(4), "");
    EXPECT_EQ(told(2), "");
    EXPECT_EQ(told(1),
              "mine.toml:54: force[0].auxiliaries[0]: DZ-SET-1: X.1 is not half full: it carries 1 of "
              "4\n");
    expect_load(squad("B", "bull"), squad("X", "box"),
                "auxiliaries[0]: DZ-SET-1: X.1 is not half full: it carries 0 of 4");
    expect_load(squad("B", "bull"), squad("X", "bull"), ""); // it carries nobody
    const auto odd = [](int feet) {
        return faults_of(unit("", "offers = \"I5\"", "tank", "odd") +
                         carriers(squad("F", "feet", fmt::format(", count = {}", feet)),
                                  squad("X", "odd", ", carries = [\"F\"]")));
    };
    EXPECT_EQ(odd(3), "");
    EXPECT_THAT(odd(2), HasSubstr("X.1 is not half full: it carries 2 of 5\n"));
    expect_load(squad("B", "box"), "", ""); // nor is it an auxiliary
}

TEST(DropzoneForces, Loads_fit_by_letter_and_size__DZ_TRN_1) {
    expect_load(squad("F", "feet", ", count = 5"), squad("X", "box", ", carries = [\"F\"]"),
                "auxiliaries[0].carries[0]: DZ-SET-1: 'F' does not fit: it needs I5 altogether");
    expect_load(squad("F", "feet", ", count = 3") + ", " + squad("E", "feet", ", count = 2"),
                squad("X", "box", ", carries = [\"F\", \"E\"]"),
                "auxiliaries[0].carries[1]: DZ-SET-1: 'E' does not fit: it needs I2 altogether");
    expect_load(squad("B", "bull"), squad("X", "box", ", carries = [\"B\"]"),
                "auxiliaries[0].carries[0]: DZ-SET-1: 'B' needs V2, and 'X' offers I4");
    expect_load(squad("A", "kestrel"), squad("X", "barge", ", carries = [\"A\"]"),
                "auxiliaries[0].carries[0]: DZ-SET-1: 'A' is never carried");
    expect_load(squad("B", "bull"), squad("X", "kestrel", ", carries = [\"B\"]"),
                "auxiliaries[0].carries[0]: DZ-SET-1: 'X' carries nobody");
    expect_load(squad("B", "bull"), squad("X", "barge", ", carries = [\"Z\"]"),
                "auxiliaries[0].carries[0]: DZ-SET-1: there is no squad 'Z' in this force");
    expect_load(squad("B", "bull", ", count = 2"),
                squad("X", "barge", ", carries = [\"B\"]") + ", " +
                    squad("Y", "barge", ", carries = [\"B\"]"),
                "auxiliaries[1].carries[0]: DZ-SET-1: 'B' is carried twice");
}

TEST(DropzoneForces, Cargo_of_a_transport_belongs_to_one_battlegroup__DZ_SET_1) {
    const std::string feet = squad("F", "feet", ", count = 2");
    expect_load(feet, squad("X", "box", ", carries = [\"F\"]"), "");
    expect_load(feet, squad("X", "barge", ", carries = [\"H1\"]"),
                "auxiliaries[0]: DZ-SET-1: X.1 is not half full: it carries 2 of 6");
    expect_load(squad("B", "bull", ", count = 2"), squad("X", "barge", ", carries = [\"B\", \"H1\"]"),
                "auxiliaries[0].carries[1]: DZ-SET-1: all that 'X' carries belongs to one battlegroup");
    // Through another transport.
    const std::string both = squad("X", "barge", ", carries = [\"Y\", \"Z\"]") + ", " +
                             squad("Y", "box", ", carries = [\"F\"]") + ", ";
    expect_load(feet + ", " + squad("E", "feet", ", count = 2"),
                both + squad("Z", "box", ", carries = [\"E\"]"), "");
    expect_load(feet, both + squad("Z", "box", ", carries = [\"H2\"]"),
                "auxiliaries[0].carries[1]: DZ-SET-1: all that 'X' carries belongs to one battlegroup");
    // An auxiliary that carries nobody belongs to none.
    expect_load(feet, squad("X", "barge", ", carries = [\"Y\"]") + ", " + squad("Y", "bull", ", count = 2"),
                "auxiliaries[0].carries[0]: DZ-SET-1: all that 'X' carries belongs to one battlegroup");
    // A transport of a battlegroup carries its own.
    EXPECT_EQ(
        load_faults(squad("B", "box", ", carries = [\"H2\"]"), ""),
        "mine.toml:64: force[0].group[1].squads[0].carries[0]: DZ-SET-1: all that 'B' carries belongs to one "
        "battlegroup, its own\n");
    expect_load(squad("B", "box", ", carries = [\"F\"]") + ", " + feet, "", "");
}

TEST(DropzoneForces, Nobody_carries_itself__DZ_SET_1) {
    const std::string tank = unit("", "offers = \"V4\"\nneeds = \"V2\"");
    EXPECT_EQ(faults_of(tank + force(squad("A", "mine", ", carries = [\"A\"]"))),
              "mine.toml:23: force[0].group[0].squads[0]: DZ-SET-1: 'A' carries itself\n");
    EXPECT_EQ(faults_of(tank + force(squad("A", "mine", ", carries = [\"B\"]") + ", " +
                                     squad("B", "mine", ", carries = [\"A\"]"))),
              "mine.toml:23: force[0].group[0].squads[0]: DZ-SET-1: 'A' carries itself\n");
    EXPECT_EQ(faults_of(tank + force(squad("A", "mine", ", carries = [\"B\"]") + ", " +
                                     squad("B", "mine", ", carries = [\"C\"]") + ", " + squad("C", "mine"))),
              "");
}

// "F.1 X.1": who is in whom.
std::vector<std::string> seats_aboard(std::string_view group_squads, std::string_view auxiliaries) {
    const auto kit = equipped(
        setup_of(2, {{"forces", "mine,lantern"}, {"setup", "full"}}, carriers(group_squads, auxiliaries)));
    std::vector<std::string> rows;
    for (const UnitInfo& each : kit.units)
        if (each.seat == 0 && each.transport != nothing)
            rows.push_back(fmt::format("{} {}", each.id, kit.units.at(each.transport).id));
    return rows;
}

TEST(DropzoneForces, A_squad_stays_together_unless_it_is_too_large__DZ_TRN_1__DZ_TRN_2) {
    EXPECT_THAT(seats_aboard(squad("F", "feet", ", count = 3") + ", " + squad("E", "feet", ", count = 2"),
                             squad("X", "box", ", count = 2, carries = [\"F\", \"E\"]")),
                ElementsAre("F.1 X.1", "F.2 X.1", "F.3 X.1", "E.1 X.2", "E.2 X.2"));
    EXPECT_THAT(
        seats_aboard(squad("F", "feet", ", count = 6"), squad("X", "box", ", count = 2, carries = [\"F\"]")),
        ElementsAre("F.1 X.1", "F.2 X.1", "F.3 X.1", "F.4 X.1", "F.5 X.2", "F.6 X.2"));
    // There is room for all of them, but not for the last squad together.
    expect_load(squad("F", "feet", ", count = 3") + ", " + squad("E", "feet", ", count = 3") + ", " +
                    squad("D", "feet", ", count = 2"),
                squad("X", "box", ", count = 2, carries = [\"F\", \"E\", \"D\"]"),
                "auxiliaries[0].carries[2]: DZ-SET-1: 'D' does not fit: it needs I2 altogether");
}

// ---------------------------------------------------------------- commanders: DZ-CMD-1, section 2.4

TEST(DropzoneForces, A_commander_costs_what_its_value_says) {
    constexpr std::array points{0, 35, 65, 95, 125, 155};
    for (int cv = 1; cv <= 6; ++cv) {
        const auto kit = equipped(setup_of(2, {{"forces", "mine,lantern"}},
                                           unit("", "command_centre = true") +
                                               force(squad("A", "mine", ", count = 2"), "",
                                                     fmt::format("{{unit = \"A.2\", cv = {}}}", cv))));
        EXPECT_EQ(kit.units[0].commander, 0);
        EXPECT_EQ(kit.units[1].commander, cv);
        EXPECT_EQ(kit.units[1].commander_points, points.at(static_cast<std::size_t>(cv - 1)));
    }
    for (const int cv : {0, 7})
        EXPECT_EQ(
            faults_of(force(squad("A", "beacon"), "", fmt::format("{{unit = \"A.1\", cv = {}}}", cv))),
            fmt::format("mine.toml:5: force[0].commanders[0].cv: DZ-CMD-1: a whole number from 1 to 6 is "
                        "wanted here, not {}\n",
                        cv));
}

TEST(DropzoneForces, A_commander_is_in_a_unit_that_can_mount_one__DZ_CMD_1) {
    const auto told = [](std::string_view commanders) {
        return faults_of(force(squad("A", "beacon", ", count = 2") + ", " + squad("B", "briar") + ", " +
                                   squad("C", "anvil"),
                               "", commanders));
    };
    EXPECT_EQ(told(R"({unit = "A.1", cv = 2}, {unit = "A.2", cv = 1}, {unit = "B.1", cv = 1})"), "");
    EXPECT_EQ(told(""), "");
    EXPECT_EQ(told(R"({unit = "C.1", cv = 1})"), "mine.toml:5: force[0].commanders[0]: DZ-CMD-1: 'C.1' has "
                                                 "no room for a commander: it is neither of the "
                                                 "category command nor has it a command centre\n");
    EXPECT_EQ(told(R"({unit = "A.2", cv = 1}, {unit = "A.2", cv = 2})"),
              "mine.toml:5: force[0].commanders[1]: DZ-CMD-1: 'A.2' has a commander already\n");
    for (const char* id : {"A.3", "A.0", "A", "Z.1", "L1a.1", ""})
        EXPECT_EQ(told(fmt::format("{{unit = \"{}\", cv = 1}}", id)),
                  fmt::format("mine.toml:5: force[0].commanders[0]: DZ-CMD-1: there is no unit '{}' in this "
                              "force\n",
                              id));
}

// ---------------------------------------------------------------- ids: DZ-RUL-73

TEST(DropzoneForces, Squads_and_battlegroups_are_never_called_alike__DZ_RUL_73) {
    EXPECT_EQ(faults_of(unit() + force(squad("A", "mine") + ", " + squad("A", "mine"))),
              "mine.toml:22: force[0].group[0].squads[1].id: DZ-RUL-73: the id 'A' is given twice\n");
    EXPECT_EQ(faults_of(unit() + force(squad("H", "mine"))),
              "mine.toml:22: force[0].group[0].squads[0].id: DZ-RUL-73: the id 'H' is given twice\n");
    EXPECT_EQ(faults_of(unit() + force(squad("A", "mine"), squad("A", "mine"))),
              "mine.toml:16: force[0].auxiliaries[0].id: DZ-RUL-73: the id 'A' is given twice\n");
}

TEST(DropzoneForces, Nothing_is_called_like_a_seat__DZ_RUL_73) {
    for (const char* id : {"s0", "s3", "s12"})
        EXPECT_EQ(
            faults_of(unit() + force(squad(id, "mine"))),
            fmt::format("mine.toml:22: force[0].group[0].squads[0].id: DZ-RUL-73: '{}' is what a seat is "
                        "called\n",
                        id));
    for (const char* id : {"s", "s1a", "S1", "1s"})
        EXPECT_EQ(faults_of(unit() + force(squad(id, "mine"))), "");
}

TEST(DropzoneForces, Nothing_is_called_like_something_else_on_the_table__DZ_RUL_73) {
    const auto told = [](const char* id, Given options) {
        return faults_of(setup_of(2, std::move(options), unit() + force(squad(id, "mine"))));
    };
    for (const char* id : {"P4", "O1", "north"}) {
        EXPECT_THAT(
            told(id, {{"forces", "mine,lantern"}}),
            HasSubstr(fmt::format("mine.toml:22: force[0].group[0].squads[0]: DZ-RUL-73: '{}' is also the "
                                  "id of something else on this table: data/dropzone/",
                                  id)));
        EXPECT_EQ(told(id, {}), "");                        // nobody plays it
        EXPECT_EQ(told(id, {{"forces", "mine,mine"}}), ""); // "1:P4"
    }
}

// ---------------------------------------------------------------- what rests on what

TEST(DropzoneForces, Forces_of_the_game_are_checked_if_they_are_played__DZ_RUL_72) {
    const std::string small = unit("", "offers = \"I2\"", "aircraft", "swift");
    EXPECT_THAT(faults_of(small), HasSubstr("data/dropzone/forces.toml:"));
    EXPECT_THAT(faults_of(small),
                HasSubstr("force[0].auxiliaries[0].carries[1]: DZ-SET-1: 'L2c' does not fit: it "
                          "needs I2 altogether\n"));
    EXPECT_EQ(faults_of(setup_of(2, {{"forces", "thornveil,thornveil"}}, small)), "");
}

} // namespace
} // namespace muster::dropzone::file_tests
