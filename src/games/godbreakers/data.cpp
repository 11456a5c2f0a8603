// How the data files of Godbreakers are read and checked: sections 2.8 to 2.11 of docs/rules/godbreakers.md,
// and our own rulings on files. What depends on several entries at once is checked by equip.cpp. The files
// are in data/godbreakers/.
#include "core/naming.hpp"
#include "games/godbreakers/library.hpp"

#include <bit>
#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

using Kind = DataNode::Kind;

constexpr std::array own_files{"data/godbreakers/circles.toml", "data/godbreakers/profiles.toml",
                               "data/godbreakers/battlefields.toml", "data/godbreakers/scenarios.toml"};

constexpr int most_rank = 3; // GB-TR-LIMITS
constexpr int most_traits = 4;
constexpr int least_radius = 10; // GB-RUL-55, as all that follow
constexpr int most_radius = 200;
constexpr int most_half_width = 50; // GB-TER-1
constexpr int most_line_corners = 16;
constexpr int most_polygons = 64;
constexpr int farthest_from_anchor = 30 * unit; // of a reserve piece
constexpr int most_carrier_vp = 99;
constexpr int most_threats = 10;  // the pool of a single seat (GB-COMP-10)
constexpr std::size_t many = 100; // so many of something are read before they are counted

// ---------------------------------------------------------------- names in files

constexpr std::array<std::string_view, traits> trait_ids{
    "defensive", "healer",     "inspired", "mysterious", "vengeful",  "brutal",    "juggernaut",
    "pinning",   "relentless", "tough",    "cunning",    "deadly",    "fleet",     "merciless",
    "ranged",    "despoiling", "ruinous",  "shaping",    "summoning", "thunderous"};
constexpr std::array<std::string_view, metals> metal_ids{"copper", "iron", "mercury", "gold"};
constexpr std::array<std::string_view, flaws> flaw_ids{"brittle", "careful", "prey", "slow", "unlucky"};
constexpr std::array<std::string_view, compulsions - 1> compulsion_ids{"murderous", "cowardly", "predator",
                                                                       "hoarding"};
constexpr std::array<std::string_view, 1> condition_ids{"hoard"};
constexpr std::array<std::string_view, 1> special_ids{"claim_at_end"};

// ---------------------------------------------------------------- models: GB-MOD-2, GB-TR-LIMITS

// How it is told that a model breaks a rule: section 10 has words for circles.
using Refuse = void (*)(const DataReader& at, std::string_view rule, const std::string& detail);

void refuse_circle(const DataReader& at, std::string_view, const std::string& detail) {
    at.fault(fmt::format("This circle breaks the rules of creation: {}.", detail), "GB-CIRC-1");
}
void refuse_profile(const DataReader& at, std::string_view rule, const std::string& detail) {
    at.fault(detail, rule);
}

bool is_die(std::int64_t number) {
    return number >= lowest_die && number <= highest_die && number % 2 == 0; // GB-MOD-2
}

int read_die(const DataReader& entry, Refuse refuse) {
    const auto reader = entry.need("die");
    if (!reader) return lowest_die;
    const std::int64_t number = reader->value().integer;
    if (!reader->is(Kind::integer))
        reader->integer(lowest_die, highest_die);
    else if (!is_die(number))
        refuse(*reader, "GB-MOD-2", fmt::format("a die value is 6, 8, 10 or 12, not {}", number));
    else
        return static_cast<int>(number);
    return lowest_die;
}

Ranks read_traits(const DataReader& entry, Refuse refuse) {
    Ranks ranks;
    const auto reader = entry.get("traits");
    if (!reader) return ranks;
    reader->each([&](const std::string& name, const DataReader& rank) {
        const auto trait = find_name(rank.under(ruling::files), name, "trait", trait_ids);
        const std::int64_t number = rank.value().integer;
        if (!rank.is(Kind::integer))
            rank.integer(1, most_rank);
        else if (number < 1 || number > most_rank)
            refuse(rank, "GB-TR-LIMITS", fmt::format("a trait has rank 1 to {}, not {}", most_rank, number));
        else if (trait)
            ranks[static_cast<Trait>(*trait)] = static_cast<std::uint8_t>(number);
    });
    if (reader->size() > most_traits)
        refuse(*reader, "GB-TR-LIMITS",
               fmt::format("a model has at most {} traits, not {}", most_traits, reader->size()));
    return ranks;
}

// A list of names as bits; each comes once.
template <class Twice>
std::uint8_t read_names(const DataReader& entry, std::string_view field, std::string_view what,
                        KnownWords ids, const Twice& twice) {
    std::uint8_t bits = 0;
    const auto list = entry.get(field);
    if (!list || !list->array(many)) return bits;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const DataReader reader = (*list)[i];
        const auto found = read_one_of(reader.under(ruling::files), what, ids);
        if (!found) continue;
        if ((bits >> *found & 1) != 0)
            twice(reader, fmt::format("the {} '{}' is given twice", what,
                                      word_in(ids, static_cast<std::int32_t>(*found))));
        bits = static_cast<std::uint8_t>(bits | 1 << *found);
    }
    return bits;
}

void told_by_files(const DataReader& at, const std::string& sentence) { at.fault(sentence, ruling::files); }

Build read_build(const DataReader& entry, std::set<std::string>& taken, Refuse refuse) {
    Build build;
    build.id = read_id(entry, taken, ruling::files);
    build.name = read_name(entry);
    build.die = read_die(entry, refuse);
    build.radius = read_number(entry.under(ruling::sizes), "radius", least_radius, most_radius, build.radius);
    build.ranks = read_traits(entry, refuse);
    build.flaws = FlawSet::from_bits(
        read_names(entry, "flaws", "flaw", flaw_ids, [&](const DataReader& at, const std::string& sentence) {
            refuse(at, "GB-TR-LIMITS", sentence);
        }));
    return build;
}

// ---------------------------------------------------------------- circles: GB-CIRC-1

int gains_of(const Build& build) {
    int gains = 0;
    for (const int rank : build.ranks) gains += rank;
    return gains;
}

// What a godbreaker of a new circle may be.
void check_creation(const DataReader& entry, const Build& build, bool leads) {
    const auto refuse = [&](const std::string& detail) { refuse_circle(entry, "", detail); };
    const int wanted = leads ? 3 : 2;
    if (const int gains = gains_of(build); gains != wanted)
        refuse(fmt::format("{} has {} trait gains, and {} has {}", leads ? "the leader" : "a godbreaker",
                           wanted, build.name, gains));
    for (const Trait trait : Ranks::ids()) {
        const Metal metal = metal_of(trait);
        if (build.ranks[trait] > 0 && !build.metals.contains(metal))
            refuse(fmt::format("{} is a trait of {}, which is no metal of {}",
                               word_in(trait_ids, static_cast<int>(trait)),
                               word_in(metal_ids, static_cast<int>(metal)), build.name));
    }
    if (build.metals.empty() || build.metals.size() > 2)
        return refuse(fmt::format("a godbreaker has one metal, or two in an alloy, and {} has {}", build.name,
                                  build.metals.size()));
    const bool alloy = build.metals.size() == 2;
    if (build.flaws.size() != int{alloy})
        refuse(fmt::format("one flaw comes with an alloy and none without, and {} has {}", build.name,
                           build.flaws.size()));
}

void read_godbreaker(const DataReader& entry, std::set<std::string>& taken, bool veteran, Circle& circle,
                     Faults& faults) {
    const FaultWatch watch(faults);
    entry.object({"id", "name", "die", "metals", "traits", "flaws", "radius"});
    Build build = read_build(entry, taken, refuse_circle);
    build.metals = MetalSet::from_bits(read_names(entry, "metals", "metal", metal_ids, told_by_files));
    if (watch.sound() && !veteran) check_creation(entry, build, circle.godbreakers.empty());
    circle.godbreakers.push_back(std::move(build));
}

void check_dice(const DataReader& list, const Circle& circle) {
    const auto eights = std::ranges::count(circle.godbreakers, 8, &Build::die);
    const auto sixes = std::ranges::count(circle.godbreakers, 6, &Build::die);
    if (eights != 2 || sixes != 3)
        refuse_circle(
            list, "",
            fmt::format("two godbreakers have a D8 and three a D6, and here {} and {}", eights, sixes));
}

void read_circle(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    CircleEntry result;
    entry.object({"id", "name", "shard", "veteran", "godbreakers"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    Circle& circle = result.circle;
    circle.id = result.id;
    circle.name = read_name(entry);
    if (const auto shard = entry.need("shard"))
        circle.shard =
            static_cast<Trait>(read_one_of(shard->under(ruling::files), "trait", trait_ids).value_or(0));
    const bool veteran = read_switch(entry, "veteran");
    if (const auto list = entry.need("godbreakers")) {
        const FaultWatch members(faults);
        read_each(entry, "godbreakers", many, [&](const DataReader& godbreaker, std::set<std::string>& ids) {
            read_godbreaker(godbreaker, ids, veteran, circle, faults);
        });
        if (list->is(Kind::list) && list->size() != circle_size)
            refuse_circle(*list, "",
                          fmt::format("a circle has five godbreakers, and this one has {}", list->size()));
        else if (members.sound() && !veteran)
            check_dice(*list, circle);
    }
    result.sound = watch.sound();
    put(library.circles, std::move(result));
}

// ---------------------------------------------------------------- profiles: section 2.9

void read_profile(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    ProfileEntry result;
    entry.object({"id", "name", "die", "traits", "flaws", "radius", "compulsion", "condition", "specials"});
    Profile& profile = result.profile;
    profile.build = read_build(entry, taken, refuse_profile);
    result.id = profile.build.id;
    result.origin = origin_of(entry);
    if (const auto reader = entry.get("compulsion"))
        if (const auto found = read_one_of(reader->under(ruling::files), "compulsion", compulsion_ids))
            profile.compulsion = static_cast<Compulsion>(*found + 1); // after `none`
    if (const auto reader = entry.get("condition")) {
        profile.while_hoard =
            read_one_of(reader->under(ruling::files), "condition", condition_ids).has_value();
        if (!entry.has("compulsion")) reader->fault("a condition belongs to a compulsion");
    }
    profile.claims_at_end = read_names(entry, "specials", "special rule", special_ids, told_by_files) != 0;
    result.sound = watch.sound();
    put(library.profiles, std::move(result));
}

// ---------------------------------------------------------------- battlefields: GB-SET-2, GB-TER-1

Box read_table(const DataReader& entry) {
    const auto reader = entry.need("size");
    const auto size =
        reader ? read_numbers<2>(*reader, "a size, [width, height],", 0, INT16_MAX) : std::nullopt;
    if (!size) return {};
    const auto [width, height] = *size;
    if (std::min(width, height) < least_side)
        reader->fault(battlefield_fault(fmt::format("it is {} by {}, and at least {} are wanted", width,
                                                    height, least_side)),
                      "GB-SET-2");
    else if (std::max(width, height) > longest_side)
        reader->fault(battlefield_fault(
                          fmt::format("it is {} by {}, and no side is over {}", width, height, longest_side)),
                      ruling::sizes);
    return {{0, 0}, place_of(width, height)};
}

// How far the coordinates of a piece go: on the table, or around the anchor.
struct Reach {
    int low = 0;
    int high = longest_side;
};
constexpr Reach on_any_table{};
constexpr Reach about_anchor{-farthest_from_anchor, farthest_from_anchor};

// All the places of a list, or nothing and a fault.
std::optional<std::vector<Place>> read_corners(const DataReader& reader, std::size_t most, Reach reach) {
    const std::vector<MarkedPlace> places = read_places(reader, most, reach.low, reach.high);
    if (!reader.is(Kind::list) || places.size() != reader.size()) return std::nullopt;
    std::vector<Place> corners(places.size());
    std::ranges::transform(places, corners.begin(), &MarkedPlace::at);
    return corners;
}

bool is_polygon(const DataReader& reader, std::span<const Place> corners) {
    switch (shape_of(corners)) {
    case Shape::fine: return true;
    case Shape::too_few_corners:
    case Shape::too_many_corners:
        reader.fault(fmt::format("an area has 3 to {} corners", Polygon::most_corners), "GB-TER-1");
        break;
    case Shape::clockwise: reader.fault("the corners of an area go counter-clockwise", "GB-TER-1"); break;
    case Shape::not_convex: reader.fault("the shape of an area is convex", "GB-TER-1"); break;
    }
    return false;
}

// What a piece looks like in the file: on the table, or about its anchor.
struct Outline {
    std::vector<std::vector<Place>> areas;
    std::vector<Place> barricade;

    std::vector<Place> vertices() const {
        std::vector<Place> all = barricade;
        for (const auto& area : areas) all.insert(all.end(), area.begin(), area.end());
        return all;
    }
};

void read_areas(const DataReader& list, Reach reach, Outline& outline) {
    if (!list.array(most_polygons)) return;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const DataReader area = list[i];
        const bool is_box = area.is(Kind::list) && area.size() > 0 && area[0].is(Kind::integer);
        auto corners = is_box ? read_box(area, reach.low, reach.high) : read_corners(area, many, reach);
        if (corners && is_polygon(area, *corners)) outline.areas.push_back(std::move(*corners));
    }
}

void read_barricade(const DataReader& list, Reach reach, Outline& outline) {
    const auto corners = read_corners(list, many, reach);
    if (!corners) return;
    if (corners->size() < 2 || corners->size() > most_line_corners)
        return list.fault(fmt::format("a barricade has 2 to {} corners", most_line_corners), "GB-TER-1");
    if (std::ranges::adjacent_find(*corners) != corners->end())
        return list.fault("no two corners of a barricade that follow each other are one place", "GB-TER-1");
    outline.barricade = *corners;
}

// GB-TER-5, in units
int across(std::span<const Place> vertices) {
    std::int64_t greatest = 0;
    for (const Place a : vertices)
        for (const Place b : vertices) greatest = std::max(greatest, squared_distance(a, b));
    return static_cast<int>(root_down(greatest)) / unit;
}

// Of its bounding box, rounded down.
Place middle_of(std::span<const Place> vertices) {
    const auto [west, east] = std::ranges::minmax(vertices, {}, &Place::x);
    const auto [south, north] = std::ranges::minmax(vertices, {}, &Place::y);
    return place_of((west.x + east.x) / 2, (south.y + north.y) / 2);
}

// The same about an anchor.
std::vector<Place> shifted(std::span<const Place> corners, Place anchor) {
    std::vector<Place> result(corners.size());
    std::ranges::transform(corners, result.begin(), [&](Place at) { return Place{} + (at - anchor); });
    return result;
}

void shape_piece(const Outline& outline, TerrainPiece& piece) {
    for (const auto& area : outline.areas) piece.areas.emplace_back(shifted(area, piece.anchor));
    piece.barricade = shifted(outline.barricade, piece.anchor);
    piece.across = across(outline.vertices());
}

// GB-TER-2: two barricades on the table.
bool overlap(const TerrainPiece& a, const TerrainPiece& b) {
    const auto segment = [](const TerrainPiece& piece, std::size_t i) {
        return Segment{piece.anchor + (piece.barricade[i] - Place{}),
                       piece.anchor + (piece.barricade[i + 1] - Place{})};
    };
    for (std::size_t i = 0; i + 1 < a.barricade.size(); ++i)
        for (std::size_t k = 0; k + 1 < b.barricade.size(); ++k)
            if (meet(segment(a, i), segment(b, k)) ||
                nearer_than(segment(a, i), segment(b, k), a.half_width + b.half_width))
                return true;
    return false;
}

void check_on_table(const DataReader& entry, const TerrainPiece& piece, std::span<const Place> vertices,
                    const Battlefield& field) {
    const auto refuse = [&](const std::string& detail) {
        entry.fault(battlefield_fault(detail), "GB-PLACE-1");
    };
    const bool is_known = field.table.high != Place{};
    const auto is_off = [&](Place at) { return !field.table.contains(at); };
    if (is_known && std::ranges::any_of(vertices, is_off))
        refuse(fmt::format("'{}' is not wholly on the table", piece.id));
    for (const TerrainPiece& other : field.terrain)
        if (other.on_table && overlap(piece, other))
            refuse(fmt::format("the barricades '{}' and '{}' overlap", other.id, piece.id));
}

void read_outline(const DataReader& entry, Reach reach, Outline& outline) {
    if (const auto areas = entry.get("areas")) read_areas(*areas, reach, outline);
    if (const auto barricade = entry.get("barricade")) read_barricade(*barricade, reach, outline);
}

// On the table: an outline, or for scenery a place.
void read_table_piece(const DataReader& entry, TerrainPiece piece, Battlefield& field, Faults& faults) {
    const FaultWatch watch(faults);
    Outline outline;
    read_outline(entry, on_any_table, outline);
    std::vector<Place> vertices = outline.vertices();
    const bool scenery = !entry.has("areas") && !entry.has("barricade");
    if (const auto at = scenery ? entry.need("at") : entry.get("at")) {
        if (!scenery) at->fault("only scenery, without areas and barricade, has a place of its own");
        if (const auto place = read_place(*at, on_any_table.low, on_any_table.high)) vertices = {*place};
    }
    if (!watch.sound()) return;
    if (vertices.empty())
        return entry.fault(
            "give it an area or a barricade, or leave both out and say where it lies: at = [x, y]",
            "GB-TER-1");
    piece.anchor = middle_of(vertices);
    shape_piece(outline, piece);
    check_on_table(entry, piece, vertices, field);
    field.terrain.push_back(std::move(piece));
}

void read_reserve_piece(const DataReader& entry, TerrainPiece piece, Battlefield& field, Faults& faults) {
    const FaultWatch watch(faults);
    Outline outline;
    read_outline(entry, about_anchor, outline);
    if (!watch.sound()) return;
    if (outline.vertices().empty())
        return entry.fault("a piece of the reserve has an area or a barricade", ruling::sizes);
    piece.on_table = false;
    shape_piece(outline, piece);
    field.terrain.push_back(std::move(piece));
}

void read_piece(const DataReader& entry, std::set<std::string>& taken, Battlefield& field, bool on_table,
                Faults& faults) {
    TerrainPiece piece;
    if (on_table)
        entry.object({"id", "name", "areas", "barricade", "half_width", "at"});
    else
        entry.object({"id", "name", "areas", "barricade", "half_width"});
    piece.id = read_id(entry, taken, ruling::files);
    piece.name = read_name(entry);
    piece.half_width =
        read_number(entry.under("GB-TER-1"), "half_width", 0, most_half_width, piece.half_width);
    if (entry.has("half_width") && !entry.has("barricade"))
        entry.fault("only a barricade has a half width", "GB-TER-1");
    if (on_table)
        read_table_piece(entry, std::move(piece), field, faults);
    else
        read_reserve_piece(entry, std::move(piece), field, faults);
}

void read_terrain(const DataReader& entry, Battlefield& field, Faults& faults) {
    std::set<std::string> taken; // on the table and in the reserve
    const auto read = [&](std::string_view list, bool on_table) {
        read_each(entry, list, many, [&](const DataReader& piece, std::set<std::string>&) {
            read_piece(piece, taken, field, on_table, faults);
        });
    };
    read("terrain", true);
    read("reserve", false);
    std::size_t polygons = 0;
    for (const TerrainPiece& piece : field.terrain) polygons += piece.areas.size();
    const int pieces = field.terrain.size();
    if (pieces > most_terrain)
        entry.fault(fmt::format("a battlefield has at most {} pieces, its reserve included, not {}",
                                most_terrain, pieces),
                    ruling::sizes);
    if (polygons > most_polygons)
        entry.fault(fmt::format("a battlefield has at most {} areas, its reserve included, not {}",
                                most_polygons, polygons),
                    ruling::sizes);
}

StartEntry read_start(const DataReader& entry) {
    StartEntry start;
    entry.object({"shard", "godbreakers"});
    if (const auto shard = entry.need("shard"))
        start.shard = {read_place(*shard, 0, longest_side).value_or(Place{}), origin_of(*shard)};
    if (const auto list = entry.need("godbreakers")) {
        start.godbreakers = read_places(*list, many, 0, longest_side);
        if (list->is(Kind::list) && list->size() != circle_size)
            list->fault(fmt::format("places for {} godbreakers are wanted here, not for {}", circle_size,
                                    list->size()));
    }
    return start;
}

void read_battlefield(const DataReader& entry, std::set<std::string>& taken, Library& library,
                      Faults& faults) {
    const FaultWatch watch(faults);
    BattlefieldEntry result;
    entry.object({"id", "name", "size", "terrain", "reserve", "start"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    result.field.id = result.id;
    result.field.name = read_name(entry);
    result.field.table = read_table(entry);
    read_terrain(entry, result.field, faults);
    read_each(entry, "start", most_seats, [&](const DataReader& start, std::set<std::string>&) {
        result.start.push_back(read_start(start));
    });
    result.sound = watch.sound();
    put(library.battlefields, std::move(result));
}

// ---------------------------------------------------------------- scenarios and layouts

std::optional<Reference> read_if_given(const DataReader& entry, std::string_view field) {
    const auto reader = entry.get(field);
    return reader ? std::optional(read_reference(*reader)) : std::nullopt;
}

void read_scenario(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    ScenarioEntry result;
    entry.object({"id", "name", "least_seats", "plunder", "guardian", "carrier_vp", "threat", "threat_count",
                  "battlefield", "end", "victory"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    Scenario& scenario = result.scenario;
    scenario.id = result.id;
    scenario.name = read_name(entry);
    scenario.least_seats = read_number(entry, "least_seats", least_seats, most_seats, least_seats);
    scenario.plunder = read_switch(entry, "plunder");
    result.guardian = read_if_given(entry, "guardian");
    if (scenario.plunder != result.guardian.has_value())
        entry.fault("a scenario has plunder and a guardian, or neither", ruling::references);
    const DataReader sized = entry.under(ruling::sizes);
    scenario.vp_a_carrier = read_number(sized, "carrier_vp", 0, most_carrier_vp, 0);
    result.threat = read_if_given(entry, "threat");
    scenario.threat_count = read_number(sized, "threat_count", 1, most_threats, 0);
    if (entry.has("threat") != entry.has("threat_count"))
        entry.fault("a scenario has a threat and a threat_count, or neither", ruling::references);
    result.battlefield = read_if_given(entry, "battlefield");
    result.endings = read_endings(entry, end_words, faults);
    result.sound = watch.sound();
    put(library.scenarios, std::move(result));
}

void read_seats(const DataReader& list, std::set<std::string>& taken, LayoutEntry& layout) {
    if (!list.is(Kind::list) || list.size() == 0)
        return list.fault("a list of numbers of seats is wanted here");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto seats = list[i].integer(least_seats, most_seats);
        if (!seats) continue;
        layout.seats.push_back(static_cast<int>(*seats));
        if (!taken.insert(fmt::format("{} {} {}", layout.battlefield.id, layout.scenario.id, *seats)).second)
            list[i].fault(fmt::format("there is a layout for {} with {} seats on {} above",
                                      layout.scenario.id, *seats, layout.battlefield.id));
    }
}

void read_layout(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    LayoutEntry layout;
    entry.object({"battlefield", "scenario", "seats", "objectives", "hoards", "threats"});
    layout.origin = origin_of(entry);
    if (const auto battlefield = entry.need("battlefield")) layout.battlefield = read_reference(*battlefield);
    if (const auto scenario = entry.need("scenario")) layout.scenario = read_reference(*scenario);
    if (const auto seats = entry.need("seats")) read_seats(*seats, taken, layout);
    const auto places = [](const DataReader& list) { return read_places(list, many, 0, longest_side); };
    if (const auto list = entry.need("objectives")) layout.objectives = places(*list);
    if (const auto list = entry.get("hoards")) layout.hoards = places(*list);
    if (const auto list = entry.get("threats")) layout.threats = places(*list);
    layout.sound = watch.sound();
    library.layouts.push_back(std::move(layout));
}

// ---------------------------------------------------------------- files

void read_file(std::string_view name, std::string_view text, Library& library, Faults& faults) {
    const auto document = parse_toml(name, text, faults);
    if (!document) return;
    const DataReader root = DataReader(*document, name, faults).under(ruling::files);
    root.object({"circle", "profile", "battlefield", "scenario", "layout", "options"});
    const auto read_all = [&](std::string_view field, std::size_t most, const auto& read) {
        read_each(root, field, most, [&](const DataReader& entry, std::set<std::string>& taken) {
            read(entry, taken, library, faults);
        });
    };
    read_all("circle", most_circles, read_circle);
    read_all("profile", most_profiles, read_profile);
    read_all("battlefield", most_battlefields, read_battlefield);
    read_all("scenario", most_scenarios, read_scenario);
    read_all("layout", most_layouts, read_layout);
    if (const auto options = root.get("options"))
        read_option_table(*options, ruling::options, library.options);
}

const OwnLibrary<Library>& own_library() {
    static const OwnLibrary<Library> own = [] {
        auto read = read_own_files<Library>(own_files, read_file);
        for (LayoutEntry& layout : read.library.layouts) layout.own = true;
        return read;
    }();
    return own;
}

} // namespace

std::string battlefield_fault(std::string_view detail) {
    return fmt::format("This battlefield breaks the rules: {}.", detail);
}

std::string text_of(Place at) { return fmt::format("({},{})", at.x, at.y); }

Library read_files(const Setup& setup, Faults& faults) {
    return with_files_of(setup, own_library(), read_file, faults);
}

} // namespace muster::godbreakers
