// Feeds arbitrary text to a game as a user's data file. It must be refused with faults, or give an equipment
// within the limits of the rule page (CH-DATA-1 to CH-DATA-5, section 2 of Frames and of Godbreakers,
// FO-DATA-1 to FO-DATA-3, DZ-RUL-64 and DZ-RUL-72): the rest of the game relies on them.
#include "core/json.hpp"
#include "games/champions/champions.hpp"
#include "games/dropzone/dropzone.hpp"
#include "games/forge/forge.hpp"
#include "games/frames/frames.hpp"
#include "games/godbreakers/godbreakers.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <set>

namespace {

using namespace muster;

void expect(bool holds) {
    if (!holds) std::abort();
}

template <class Equip>
auto equipped(const Setup& setup, Equip equip) {
    Faults faults;
    auto kit = equip(setup, faults);
    expect(kit.has_value() == faults.empty());
    for (const Fault& fault : faults) expect(!fault.sentence.empty());
    return kit;
}

// Whatever can be set up can be played: a few decisions, each state sound.
template <Rules R>
void expect_playable(const Setup& setup) {
    Faults faults;
    const auto rules = R::make(setup, faults);
    expect(rules.has_value());
    Chance luck = Chance::drawn(1, 0);
    Log idle;
    ActionList options;
    typename R::State state = rules->start(luck, idle);
    for (std::uint64_t n = 1; n <= 40; ++n) {
        rules->check(state, faults);
        expect(faults.empty());
        const SeatSet awaited = rules->awaiting(state);
        if (awaited.empty()) return;
        options.clear();
        rules->list(state, awaited.front(), options);
        expect(!options.empty());
        Chance choice = Chance::drawn(2, n);
        Chance next = Chance::drawn(1, n);
        rules->apply(state, awaited.front(),
                     options[choice.below(static_cast<std::uint32_t>(options.size()))], next, idle);
    }
}

} // namespace

namespace muster::champions {

namespace {

void expect_section(const Section& section, bool attack, bool may_displace) {
    expect(section.number >= -1 && section.number <= 4 && section.gain <= 9 && section.cost <= 9 &&
           section.shields <= 9);
    expect(!section.displace || (may_displace && section.number == 1));
    if (attack)
        return expect(section.dice >= 1 && section.dice <= most_dice && section.number == -1 &&
                      section.shields == 0);
    expect(section.dice == 0 && !section.barrage && !section.push && !section.fumble && section != Section{});
}

void expect_cards(const Equipment& kit) {
    expect(!kit.cards.empty() && kit.cards.size() <= most_card_ids);
    int size = 0;
    for (std::size_t i = 0; i < kit.cards.size(); ++i) {
        const CardInfo& card = kit.cards[i];
        expect_section(card.move, false, true);
        expect_section(card.attack, true, false);
        expect_section(card.reaction, false, false);
        expect(i == 0 || kit.cards[i - 1].id < card.id);
        expect(card.twin <= i && kit.cards[card.twin].twin == card.twin &&
               kit.cards[card.twin].move == card.move);
        expect(!card.id.empty() && card.id.size() <= 16 && !card.name.empty());
        size += card.copies;
    }
    expect(size == kit.deck_size && size >= 1 && size <= most_in_deck);
}

void expect_styles(const Equipment& kit, int seats) {
    expect(kit.styles.size() <= most_styles);
    expect(kit.options.styles == Styles::fixed || static_cast<int>(kit.styles.size()) >= seats);
    for (std::size_t i = 0; i < kit.styles.size(); ++i) {
        const StyleInfo& style = kit.styles[i];
        expect(i == 0 || kit.styles[i - 1].id < style.id);
        expect(!style.aims.empty() && style.aims.size() <= most_offsets);
        std::set<Hex> offsets;
        for (const auto& aim : style.aims)
            expect(aim.offset != Hex{} && offsets.insert(aim.offset).second && aim.needs >= 2 &&
                   aim.needs <= 6);
    }
    for (int seat = 0; seat < seats; ++seat)
        expect(kit.style_of[static_cast<std::size_t>(seat)] < kit.styles.size());
}

void expect_board(const Equipment& kit, int seats) {
    const BoardInfo& board = kit.board;
    expect(board.floor.size() >= seats + 1 && board.floor.size() <= HexGrid::capacity &&
           board.floor.connected());
    for (const Hex wall : board.walls) expect(board.floor.find(wall) == HexGrid::nowhere);
    const auto& starts = board.starts[static_cast<std::size_t>(seats)];
    expect(kit.options.set_up == SetUp::choose || starts.size() == static_cast<std::size_t>(seats));
    std::set<Hex> taken;
    for (const Start& start : starts)
        expect(board.floor.find(start.hex) != HexGrid::nowhere && start.facing < directions &&
               taken.insert(start.hex).second);
    expect(kit.options.set_up == SetUp::quick || board.zone.size() >= seats);
    expect((board.zone - board.floor.all()).empty());
}

void expect_options(const Equipment& kit, int seats) {
    const Options& o = kit.options;
    expect(o.score_target >= 1 && o.score_target <= 10 && o.hand_size >= 2 && o.hand_size <= most_in_hand);
    expect(o.max_rounds >= 0 && o.max_rounds <= 500 && o.start_power >= 0 && o.start_power <= 3);
    expect(o.power_supply >= 0 && o.power_supply <= 99 &&
           (o.power_supply == 0 || o.power_supply >= seats * o.start_power));
    expect(o.score_supply == 0 || o.score_supply == 20);
    expect(o.fixed_styles.empty() || o.fixed_styles.size() == static_cast<std::size_t>(seats));
    expect(static_cast<int>(kit.champions.size()) == seats);
}

} // namespace

void try_data(const Setup& setup) {
    const auto kit = equipped(setup, equip);
    if (!kit) return;
    expect_cards(*kit);
    expect_styles(*kit, setup.seats);
    expect_board(*kit, setup.seats);
    expect_options(*kit, setup.seats);
}

} // namespace muster::champions

namespace muster::frames {

namespace {

void expect_designs(const Equipment& kit) {
    expect(!kit.designs.empty() && kit.designs.size() < nothing);
    std::set<std::string> ids;
    for (const Design& design : kit.designs) {
        expect(ids.insert(design.id).second && !design.id.empty() && !design.name.empty());
        expect(design.systems.total() <= 4);
        for (const int count : design.systems.of) expect(count <= 2);
    }
    for (const Company& company : kit.companies) {
        for (const auto design : company.designs) expect(kit.designs.has(design) && design != company.spare);
        expect(company.spare.is_none() || kit.designs.has(company.spare));
    }
}

void expect_lists(const Equipment& kit) {
    bool any_fits = false;
    for (const MusterList& list : kit.lists) {
        expect(kit.companies.has(list.company));
        const std::vector<DesignId>& own = kit.companies[list.company].designs;
        expect(!list.designs.empty() && list.designs.size() <= frames_a_seat &&
               list.rockets.size() == list.designs.size());
        for (const auto design : list.designs)
            expect(std::count(list.designs.begin(), list.designs.end(), design) == 1 &&
                   std::count(own.begin(), own.end(), design) == 1);
        expect(std::accumulate(list.rockets.begin(), list.rockets.end(), 0) == kit.options.rockets);
        const int size = static_cast<int>(list.designs.size());
        expect(list.fits == (size >= kit.size.least && size <= kit.size.most));
        any_fits = any_fits || list.fits;
    }
    expect(any_fits);
    expect(kit.size.least >= 1 && kit.size.most <= frames_a_seat &&
           kit.size.most * kit.seats <= most_frames_in_all);
    expect(kit.size.stations >= 1 && kit.size.stations * kit.seats <= most_stations);
}

void expect_field(const Equipment& kit) {
    const Battlefield& field = kit.field;
    expect(kit.ruler == 100 * kit.options.ruler_units && field.table.low == Place{});
    const std::int64_t diagonal = squared_distance(field.table.low, field.table.high);
    expect(diagonal >= square(4 * kit.ruler) && diagonal <= square(6 * kit.ruler)); // MF-GEO-1
    expect(field.frame_radius >= 20 && field.frame_radius <= 100 && field.station_radius >= 20 &&
           field.station_radius <= 100);
    expect(kit.options.cover_tolerance < field.frame_radius);
    expect(field.structures.size() <= most_structures);
    std::set<std::string> ids;
    for (const Structure& one : field.structures) {
        expect(ids.insert(one.id).second && shape_of(one.shape.corners()) == Shape::fine);
        for (const Place corner : one.shape.corners()) expect(field.table.contains(corner));
        expect(one.bricks <= 99);
    }
}

void expect_layout(const Equipment& kit) {
    if (!kit.options.quick_start) return;
    expect(kit.layout.sides.size() == kit.seats);
    for (const Layout::Side& side : kit.layout.sides) {
        expect(kit.lists.has(side.list) && kit.lists[side.list].fits);
        expect(side.frames.size() == kit.lists[side.list].designs.size());
        expect(static_cast<int>(side.stations.size()) == kit.size.stations);
    }
}

void expect_options(const Options& o) {
    expect(o.clock >= 3 && o.clock <= 20 && (o.ruler_units == 6 || o.ruler_units == 8));
    expect(o.rockets >= 0 && o.rockets <= most_rockets && o.cover_tolerance >= 0 && o.cover_tolerance <= 49);
}

} // namespace

void try_data(const Setup& setup) {
    const auto kit = equipped(setup, equip);
    if (!kit) return;
    expect(kit->seats == setup.seats);
    expect_designs(*kit);
    expect_lists(*kit);
    expect_field(*kit);
    expect_layout(*kit);
    expect_options(kit->options);
    expect_playable<Frames>(setup);
}

} // namespace muster::frames

namespace muster::godbreakers {

namespace {

void expect_build(const Build& build) {
    expect(!build.id.empty() && !build.name.empty());
    expect(build.die >= lowest_die && build.die <= highest_die && build.die % 2 == 0); // GB-MOD-2
    expect(build.radius >= 10 && build.radius <= 200);
    int count = 0;
    for (const int rank : build.ranks) {
        expect(rank <= 3); // GB-TR-LIMITS
        count += rank > 0 ? 1 : 0;
    }
    expect(count <= 4 && build.flaws.bits() < 1 << flaws && build.metals.bits() < 1 << metals);
}

void expect_models(const Equipment& kit) {
    expect(static_cast<int>(kit.circles.size()) == kit.seats);
    for (const Circle& circle : kit.circles) {
        expect(circle.godbreakers.size() == circle_size && static_cast<int>(circle.shard) < traits);
        std::set<std::string> ids;
        for (const Build& build : circle.godbreakers) {
            expect_build(build);
            expect(!build.metals.empty() && ids.insert(build.id).second);
        }
    }
    expect(kit.profiles.size() <= most_profiles && kit.profiles.has(kit.called));
    for (const Profile& profile : kit.profiles) {
        expect_build(profile.build);
        expect(static_cast<int>(profile.compulsion) < compulsions);
    }
    expect(kit.pool == std::max(10, circle_size * kit.seats) && kit.pool <= most_unaligned); // GB-COMP-10
}

void expect_terrain(const Battlefield& field) {
    expect(field.terrain.size() <= most_terrain);
    std::set<std::string> ids;
    for (const TerrainPiece& piece : field.terrain) {
        expect(ids.insert(piece.id).second && piece.half_width >= 0 && piece.half_width <= 50); // GB-TER-1
        expect(piece.barricade.empty() || piece.barricade.size() >= 2);
        expect(piece.across >= 0 && (!piece.on_table || field.table.contains(piece.anchor)));
        for (const Polygon& area : piece.areas) expect(shape_of(area.corners()) == Shape::fine);
    }
}

void expect_field(const Equipment& kit) {
    const Battlefield& field = kit.field;
    const int width = field.table.high.x;
    const int height = field.table.high.y;
    expect(field.table.low == Place{} && std::min(width, height) >= 20 * unit); // GB-SET-2
    expect(std::max(width, height) <= (kit.seats < most_seats ? 35 : 60) * unit);
    expect_terrain(field);
    expect(static_cast<int>(kit.markers.size()) >= kit.seats && kit.markers.size() <= most_markers);
    bool at_the_centre = false;
    expect(std::ranges::is_sorted(kit.markers, {}, &MarkerInfo::kind)); // GB-MARK-3
    for (const MarkerInfo& marker : kit.markers) {
        expect(!marker.placed || field.table.contains(marker.at));
        at_the_centre |=
            marker.kind == MarkerKind::objective && marker.at.x == width / 2 && marker.at.y == height / 2;
    }
    expect(at_the_centre);
    expect(kit.options.placed_start || static_cast<int>(kit.start.size()) == kit.seats * circle_size);
    for (const Place at : kit.start) expect(field.table.contains(at));
}

void expect_scenario(const Equipment& kit) {
    const Scenario& scenario = kit.scenario;
    expect(kit.seats >= scenario.least_seats && scenario.vp_a_carrier >= 0 && scenario.vp_a_carrier <= 99);
    expect(scenario.guardian.is_none() || kit.profiles.has(scenario.guardian));
    expect(scenario.threat.is_none() || kit.profiles.has(scenario.threat));
    expect(scenario.threat_count >= 0 && scenario.threat_count <= kit.pool);
    expect(kit.perils.size() <= most_perils);
    for (const Peril& peril : kit.perils)
        expect(kit.profiles.has(peril.profile) &&
               (!peril.harms || (peril.amount >= 1 && peril.amount <= 99)));
    expect(kit.options.rounds >= 3 && kit.options.rounds <= 7); // GB-SET-1
}

} // namespace

void try_data(const Setup& setup) {
    const auto kit = equipped(setup, equip);
    if (!kit) return;
    expect(kit->seats == setup.seats);
    expect_models(*kit);
    expect_field(*kit);
    expect_scenario(*kit);
    expect_playable<Godbreakers>(setup);
}

} // namespace muster::godbreakers

namespace muster::forge {

namespace {

// FO-DATA-2
void expect_weapons(const Equipment& kit) {
    std::set<std::string> ids;
    for (const Weapon& weapon : kit.weapons) {
        expect(ids.insert(weapon.id).second && !weapon.id.empty() && !weapon.name.empty());
        expect(weapon.attacks >= 1 && weapon.attacks <= 6 && weapon.ap >= 0 && weapon.ap <= 10);
        expect(weapon.pin >= 0 && weapon.pin <= 5);
        if (weapon.melee) continue;
        expect(weapon.short_range > 0 && weapon.short_range <= weapon.long_range &&
               weapon.long_range <= 7200);
    }
}

// One kind of weapon is there once, and somebody carries it.
void expect_arms(const Equipment& kit, const Sheet& sheet, const std::vector<Carried>& arms, bool melee) {
    expect(arms.size() <= most_weapons);
    std::set<WeaponId> taken;
    for (const Carried& carried : arms) {
        expect(kit.weapons.has(carried.weapon) && taken.insert(carried.weapon).second);
        expect(kit.weapons[carried.weapon].melee == melee);
        int copies = 0;
        for (std::size_t i = 0; i < most_groups; ++i) {
            expect(carried.copies[i] <= 3 && (i < sheet.groups.size() || carried.copies[i] == 0));
            copies += carried.copies[i];
        }
        expect(copies > 0);
    }
}

// FO-DATA-1
void expect_sheet(const Equipment& kit, const Sheet& sheet) {
    expect(!sheet.id.empty() && !sheet.name.empty());
    expect(!sheet.groups.empty() && sheet.groups.size() <= most_groups);
    for (const Group& group : sheet.groups) expect(group.count >= 1);
    expect(sheet.models() <= most_models && sheet.wounds >= 1 && sheet.wounds <= most_wounds);
    expect(sheet.mov >= 1 && sheet.mov <= 12 && sheet.sav >= 0 && sheet.sav <= 12);
    for (const int stat : {sheet.acc, sheet.str, sheet.init, sheet.co}) expect(stat >= 1 && stat <= 10);
    expect(sheet.radius >= 50 && sheet.radius <= 150);
    expect(sheet.traits < 1 << traits && sheet.points >= 0);
    expect_arms(kit, sheet, sheet.ranged, false);
    expect_arms(kit, sheet, sheet.melee, true);
}

// Units are numbered by seat, then roster; every seat and every side has some.
void expect_units(const Equipment& kit) {
    std::set<std::string> ids;
    Per<Seat, UnitSet, most_seats> of_seat;
    Per<SideId, UnitSet, most_sides> of_side;
    expect(kit.units.size() <= most_units);
    expect(std::ranges::is_sorted(kit.units, {}, &UnitInfo::seat));
    for (const UnitId id : kit.units.ids()) {
        const UnitInfo& unit = kit.units[id];
        expect_sheet(kit, unit.sheet);
        expect(ids.insert(unit.id).second && unit.seat.index() < kit.seats &&
               unit.side == kit.side[unit.seat]);
        of_seat[unit.seat].add(id);
        of_side[unit.side].add(id);
    }
    expect(of_seat == kit.seat_units && of_side == kit.side_units);
    for (const Seat seat : SeatSet::first(kit.seats))
        expect(!of_seat[seat].empty() && kit.points[seat] >= 0 && !kit.force_names[seat].empty());
}

void expect_seating(const Equipment& kit) {
    int most = kit.seats;
    if (kit.mode == Mode::duel) most = 2;
    if (kit.mode == Mode::ffa) most = most_ffa_seats;
    expect(kit.seats <= most && kit.sides == (kit.mode == Mode::teams ? 2 : kit.seats));
    Per<SideId, int, most_sides> size;
    SideId last(0);
    for (const Seat seat : SeatSet::first(kit.seats)) {
        const SideId side = kit.side[seat];
        expect(side.index() < kit.sides && last <= side); // FO-TEAM-8
        ++size[last = side];
    }
    for (const SideId side : Ids<SideId>(kit.sides))
        expect(size[side] >= 1 && size[side] <= (kit.mode == Mode::teams ? most_team_seats : 1));
}

void expect_piece(const TerrainPiece& piece, const Box& table) {
    expect(table.contains(piece.box.low) && table.contains(piece.box.high));
    switch (piece.shape) {
    case TerrainShape::area:
        expect(piece.sight != Sightline::solid &&
               (piece.ground == Footing::clear || piece.ground == Footing::difficult));
        break;
    case TerrainShape::line:
        expect(piece.line.from != piece.line.to && piece.ground == Footing::obstacle);
        expect(piece.sight == Sightline::open || piece.sight == Sightline::light);
        break;
    case TerrainShape::block:
        expect(piece.sight == Sightline::solid && piece.cover == Cover::none &&
               piece.ground == Footing::impassable);
        break;
    }
    expect(piece.shape == TerrainShape::line ||
           (piece.box.low.x < piece.box.high.x && piece.box.low.y < piece.box.high.y));
}

// FO-DATA-3
void expect_scenario(const Equipment& kit) {
    const Scenario& scenario = kit.scenario;
    const Box& table = scenario.table;
    expect(table.low == Place{} && std::min(table.high.x, table.high.y) >= 1200 &&
           std::max(table.high.x, table.high.y) <= 7200);
    expect(scenario.terrain.size() <= most_terrain && scenario.objectives.size() <= most_objectives);
    std::set<std::string> ids;
    for (const TerrainPiece& piece : scenario.terrain) {
        expect(ids.insert(piece.id).second && piece.kind < kit.kinds.size());
        expect_piece(piece, table);
    }
    for (const Objective& objective : scenario.objectives) {
        expect(table.contains(objective.at) && objective.vp >= 0 && objective.vp <= 9);
        for (const TerrainPiece& piece : scenario.terrain)
            expect(piece.shape != TerrainShape::block || !piece.box.contains(objective.at));
    }
    expect(static_cast<int>(scenario.zones.size()) >= kit.sides && scenario.zones.size() <= most_zones);
    for (const ZoneId id : scenario.zones.ids()) {
        const Box& zone = scenario.zones[id].box;
        expect(table.contains(zone.low) && table.contains(zone.high));
        for (const ZoneId other : Ids<ZoneId>(id.index()))
            expect(!scenario.zones[other].box.may_be_within(zone, 0));
    }
}

void expect_limits(const Equipment& kit) {
    const Options& o = kit.options;
    expect(o.rounds >= 1 && o.rounds <= 12 && o.bid_max >= 0 && o.bid_max <= highest_bid);
    const Measures& m = kit.measures;
    expect(m.contact >= 1 && m.contact <= m.bubble && m.step_back >= 1 && m.break_move >= 1);
    for (const int length : {m.bubble, m.point_blank, m.obstacle_cover, m.terrain_loss, m.consolidate,
                             m.break_move, m.panic_range, m.objective_range, m.trait_range})
        expect(length >= 0 && length <= 2400);
}

} // namespace

void try_data(const Setup& setup) {
    const auto kit = equipped(setup, equip);
    if (!kit) return;
    expect(kit->seats == setup.seats);
    expect_weapons(*kit);
    expect_units(*kit);
    expect_seating(*kit);
    expect_scenario(*kit);
    expect_limits(*kit);
    expect_playable<Forge>(setup);
}

} // namespace muster::forge

namespace muster::dropzone {

namespace {

bool is_target(int number) { return number >= 2 && number <= 6; } // "2+" to "6+"

void expect_weapon(const Weapon& weapon) {
    expect(!weapon.id.empty() && !weapon.name.empty());
    expect(weapon.shots >= 1 && weapon.shots <= 12 && weapon.energy >= 1 && weapon.energy <= 20);
    for (const int special : {weapon.anti_air, weapon.alternative, weapon.limited, weapon.reduced})
        expect(special >= 0 && special <= 9);
    expect(weapon.ignores < 1 << 3);
    for (const Devastator& each : weapon.devastators) expect(each.x >= 2 && each.x <= 9);
    if (weapon.close_quarters)
        return expect(weapon.full == 0 && weapon.countered == 0 && weapon.accuracy == 0 &&
                      weapon.anti_air == 0 && !weapon.flame && weapon.devastators.empty());
    expect(weapon.full >= 1 && weapon.full <= full_range && weapon.countered >= 1 &&
           weapon.countered <= full_range);
    expect(is_target(weapon.accuracy) && weapon.move_and_fire >= -1 && weapon.move_and_fire <= table_side);
}

void expect_sheets(const Equipment& kit) {
    std::set<std::string> ids;
    for (const Sheet& sheet : kit.sheets) {
        expect(ids.insert(sheet.id).second && !sheet.id.empty() && !sheet.name.empty());
        expect(sheet.points >= 0 && sheet.points <= 500 && sheet.mv >= 100 && sheet.mv <= table_side);
        expect(sheet.armour >= 1 && sheet.armour <= 20 && sheet.dp >= 1 && sheet.dp <= 20);
        expect(sheet.radius >= 20 && sheet.radius <= 150 && sheet.evasion >= 0 && sheet.evasion <= 6);
        expect(sheet.stride >= 0 && sheet.stride <= 2400 &&
               sheet.is_infantry() == is_target(sheet.fortitude));
        for (const int save : {sheet.passive, sheet.dodge}) expect(save == 0 || is_target(save));
        for (const Space& space : {sheet.needs, sheet.offers})
            expect(space.letter == 0 ? space.size == 0 : space.size >= 1 && space.size <= 30);
        expect(!(sheet.is_aircraft() && sheet.needs.letter != 0) &&
               !(sheet.is_infantry() && sheet.carries()));
        expect(sheet.weapons.size() <= most_weapons);
        for (const Weapon& weapon : sheet.weapons) expect_weapon(weapon);
    }
}

// DZ-SET-1, DZ-TRN-1: what starts aboard fits, letter by letter, and never carries itself.
void expect_loads(const Equipment& kit) {
    std::vector<int> load(kit.units.size());
    for (const UnitInfo& unit : kit.units) {
        std::size_t depth = 0;
        for (const UnitInfo* each = &unit; each->transport != nothing; each = &kit.units[each->transport]) {
            expect(each->transport < kit.units.size() && ++depth <= kit.units.size());
            expect(kit.units[each->transport].seat == unit.seat);
        }
        if (unit.transport == nothing) continue;
        const Sheet& sheet = kit.sheets[unit.sheet];
        const Sheet& carrier = kit.sheets[kit.units[unit.transport].sheet];
        load[unit.transport] += sheet.needs.size;
        expect(sheet.needs.letter == carrier.offers.letter && load[unit.transport] <= carrier.offers.size);
    }
}

// Units, squads and groups are in id order, and each knows the others.
void expect_forces(const Equipment& kit) {
    std::set<std::string> ids;
    Per<Seat, SquadSet, most_seats> of_seat;
    for (std::size_t i = 0; i < kit.squads.size(); ++i) {
        const SquadInfo& squad = kit.squads[i];
        const SquadId id(static_cast<int>(i));
        expect(ids.insert(squad.id).second && squad.seat < kit.seats && squad.sheet < kit.sheets.size());
        expect(squad.count >= 1 && squad.count <= most_units_a_squad);
        const auto group = static_cast<std::size_t>(squad.group.index());
        expect(squad.group.is_none() || (group < kit.groups.size() && kit.groups[group].squads.contains(id)));
        of_seat[Seat(squad.seat)].add(id);
        for (int unit = squad.first; unit < squad.first + squad.count; ++unit)
            expect(kit.units[static_cast<std::size_t>(unit)].squad == id);
    }
    expect(of_seat == kit.seat_squads && kit.groups.size() <= most_groups);
    for (const Seat seat : SeatSet::first(kit.seats)) {
        const auto number = static_cast<std::size_t>(seat.index());
        expect(!kit.force_names[number].empty() && of_seat[seat].size() <= most_squads_a_force);
        expect(kit.first_unit[number + 1] - kit.first_unit[number] <= most_units_a_force);
        expect(std::popcount(kit.transports[seat]) <= most_transports_a_force);
        const auto is_hq = [&](const GroupInfo& group) { return group.hq && group.seat == seat.index(); };
        expect(std::ranges::count_if(kit.groups, is_hq) == 1);
    }
    std::set<std::string> names;
    for (const UnitInfo& unit : kit.units)
        expect(names.insert(unit.id).second && unit.commander <= 6 && unit.commander_points >= 0);
}

// DZ-CARD-1
void expect_deck(const Equipment& kit) {
    expect(!kit.cards.empty() && kit.cards.size() <= most_designs);
    int size = 0;
    for (std::size_t i = 0; i < kit.cards.size(); ++i) {
        const CardInfo& card = kit.cards[i];
        expect(i == 0 || kit.cards[i - 1].id < card.id);
        expect(static_cast<int>(card.window) < windows && static_cast<int>(card.effect) < effects);
        size += card.copies;
    }
    expect(size == cards_a_deck);
}

// DZ-GEO-4: pieces lie on the table and do not overlap.
void expect_pieces(const Scenario& scenario) {
    constexpr Box table{{0, 0}, {table_side, table_side}};
    expect(scenario.pieces.size() <= most_pieces);
    for (std::size_t i = 0; i < scenario.pieces.size(); ++i) {
        const PieceInfo& piece = scenario.pieces[i];
        expect(table.contains(piece.box.low) && table.contains(piece.box.high));
        expect(piece.box.low.x < piece.box.high.x && piece.box.low.y < piece.box.high.y);
        expect(piece.has(Tag::destructible) == (piece.dp > 0) && piece.dp <= 200 && piece.armour <= 20);
        expect(!piece.has(Tag::garrison) || (piece.has(Tag::destructible) && piece.has(Tag::impassable)));
        expect(!piece.has(Tag::flammable) || piece.has(Tag::destructible));
        expect(piece.height >= 0 && piece.height <= 2400 && (piece.links >> i & 1) == 0);
        for (std::size_t other = 0; other < i; ++other) {
            const Box& box = scenario.pieces[other].box;
            expect(box.low.x >= piece.box.high.x || piece.box.low.x >= box.high.x ||
                   box.low.y >= piece.box.high.y || piece.box.low.y >= box.high.y);
        }
    }
}

void expect_scenario(const Equipment& kit) {
    const Scenario& scenario = kit.scenario;
    expect_pieces(scenario);
    expect(scenario.objectives.size() <= most_objectives && kit.rounds >= 1 && kit.rounds <= 12);
    for (const ObjectiveInfo& objective : scenario.objectives) {
        const auto piece = static_cast<std::size_t>(objective.piece.index());
        expect(objective.piece.is_none() ||
               (piece < scenario.pieces.size() && scenario.pieces[piece].has(Tag::garrison)));
        expect(objective.hold >= 0 && objective.hold <= 40 && objective.extract >= 0 &&
               objective.extract <= 40 && (objective.mobile || objective.extract == 0));
    }
    expect(static_cast<int>(scenario.zones.size()) >= kit.seats && scenario.zones.size() <= most_zones);
    for (const ZoneInfo& zone : scenario.zones)
        for (const std::vector<Place>& places : zone.start)
            for (const Place at : places) expect(zone.box.contains(at));
    expect(scenario.hq_modes != 0 && scenario.other_modes != 0);
}

} // namespace

void try_data(const Setup& setup) {
    const auto kit = equipped(setup, equip);
    if (!kit) return;
    expect(kit->seats == setup.seats);
    expect_sheets(*kit);
    expect_forces(*kit);
    expect_loads(*kit);
    expect_deck(*kit);
    expect_scenario(*kit);
    expect_playable<Dropzone>(setup);
}

} // namespace muster::dropzone

// The first byte chooses: Champions with 2 to 4 seats, from '@' on Frames with 2 to 5, from '`' on
// Godbreakers with 1 to 4, from 'p' on Forge with 2 to 6, from 'x' on Dropzone with 2 to 4.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const int first = data[0];
    Setup setup;
    setup.data.push_back({"fuzz.toml", std::string(data + 1, data + size)});
    if (first >= 'x') {
        setup.seats = dropzone::least_seats + first % 3;
        dropzone::try_data(setup);
    } else if (first >= 'p') {
        setup.seats = forge::least_seats + first % 5;
        forge::try_data(setup);
    } else if (first >= '`') {
        setup.seats = godbreakers::least_seats + first % 4;
        godbreakers::try_data(setup);
    } else if (first >= '@') {
        setup.seats = frames::least_seats + first % 4;
        frames::try_data(setup);
    } else {
        setup.seats = champions::least_seats + first % 3;
        champions::try_data(setup);
    }
    return 0;
}
