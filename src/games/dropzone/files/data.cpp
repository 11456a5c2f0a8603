// How the data files of Dropzone are read and checked: sections 2.3 to 2.9 of docs/rules/dropzone.md, and our
// own rulings on files. What depends on several entries at once is checked by roster.cpp and equip.cpp. The
// files are in data/dropzone/.
#include "games/dropzone/library.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

using Kind = DataNode::Kind;

constexpr std::array own_files{"data/dropzone/units.toml",  "data/dropzone/forces.toml",
                               "data/dropzone/cards.toml",  "data/dropzone/scenery.toml",
                               "data/dropzone/tables.toml", "data/dropzone/scenarios.toml"};

constexpr int most_points = 500; // DZ-RUL-72, as all that follow: so that Kill Points fit into their field
constexpr int least_mv = 100;
constexpr int most_mv = table_side;
constexpr int least_radius = 20;
constexpr int most_radius = 150;
constexpr int most_armour = 20;
constexpr int most_dp = 20;
constexpr int most_piece_dp = 200;
constexpr int most_evasion = 6;
constexpr int most_space = 30;
constexpr int most_shots = 12;
constexpr int most_energy = 20;
constexpr int most_special = 9; // the number behind AA, Alt, Limited and Reduced
constexpr int most_height = 2400;
constexpr int most_cv = 6; // 2.4
constexpr int most_vp = 20;
constexpr std::size_t longest_card_text = 240;
constexpr std::size_t longest_unit_id = 20;
constexpr int lowest_target = 2; // a natural 1 always fails (2.2)
constexpr int highest_target = 6;

// ---------------------------------------------------------------- names in files

constexpr std::array<std::string_view, types> type_ids{"infantry", "tank",     "skimmer",
                                                       "walker",   "aircraft", "aircraft_s"};
constexpr std::array<std::string_view, categories> category_ids{"command", "scout",  "standard", "heavy",
                                                                "support", "troops", "exotic",   "auxiliary"};
constexpr std::array<std::string_view, marks> mark_ids{"infantry", "vehicle",  "tank",   "skimmer",
                                                       "walker",   "aircraft", "scenery"};
constexpr std::array<std::string_view, 3> cover_ids{"soft", "body", "hull"};
constexpr std::array<std::string_view, tags> tag_ids{
    "impassable", "tough", "exceptional", "solid", "soft", "body", "destructible", "garrison", "flammable"};
constexpr std::array<std::string_view, 4> edge_ids{"north", "east", "south", "west"}; // Spot, from 1
constexpr std::array<std::string_view, deploy_modes> mode_ids{"direct", "readiness", "reserve"};
constexpr std::array<std::string_view, windows> window_ids{"init", "act",     "shot", "search",
                                                           "test", "roundup", "stack"};
constexpr std::array<std::string_view, 2> area_ids{"global", "influence"};
constexpr std::array<std::string_view, effects> effect_ids{
    "steady_hands",   "smoke",       "hot_loads", "hug_ground",   "locked_on", "forced_march",
    "ghost_approach", "repairs",     "hold_line", "sharp_eyes",   "shore_up",  "fan_flames",
    "release",        "seize_tempo", "scramble",  "clear_channel"};

// The word of a seat in actions: "s0". Nothing else on a table may be called like that (DZ-RUL-73).
bool is_seat_word(std::string_view id) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return id.size() > 1 && id.front() == 's' && std::ranges::all_of(id.substr(1), is_digit);
}

// The id of something that actions name.
std::string read_thing_id(const DataReader& entry, std::set<std::string>& taken) {
    std::string id = read_id(entry, taken, ruling::ids);
    if (is_seat_word(id))
        entry.get("id").value_or(entry).fault(fmt::format("'{}' is what a seat is called", id), ruling::ids);
    return id;
}

// Each entry of a list that has a limit (DZ-RUL-64).
template <class Read>
void read_some(const DataReader& list, int least, int most, std::string_view what, const Read& read) {
    read_counted(list.under(ruling::sizes), least, most, what,
                 [&](const DataReader& each, std::set<std::string>& taken) {
                     read(each.under(ruling::files), taken);
                 });
}

// What has no place here, and why.
void refuse_fields(const DataReader& entry, std::initializer_list<std::string_view> fields,
                   std::string_view sentence) {
    for (const std::string_view field : fields)
        if (const auto reader = entry.get(field)) reader->fault(std::string(sentence));
}

// "4+" is written 4.
int read_target(const DataReader& entry, std::string_view field) {
    return read_number(entry, field, lowest_target, highest_target, 0);
}

// ---------------------------------------------------------------- weapons: section 2.7

std::vector<Devastator> read_devastators(const DataReader& entry) {
    std::vector<Devastator> devastators;
    const auto list = entry.get("devastator");
    if (!list) return devastators;
    read_counted(*list, 1, marks, "entries", [&](const DataReader& each, std::set<std::string>&) {
        Devastator devastator;
        each.object({"x", "against"});
        devastator.x = read_number(each, "x", 2, most_special);
        if (each.need("against"))
            devastator.marks = static_cast<std::uint8_t>(read_set(each, "against", "type", mark_ids));
        devastators.push_back(devastator);
    });
    return devastators;
}

void read_ranges(const DataReader& entry, Weapon& weapon) {
    weapon.move_and_fire = read_number(entry, "move_and_fire", 0, most_mv, weapon.move_and_fire);
    weapon.full = read_number(entry, "full", 1, full_range);
    weapon.countered = read_number(entry, "countered", 1, full_range);
    weapon.accuracy = read_number(entry, "accuracy", lowest_target, highest_target);
}

Weapon read_weapon(const DataReader& entry, std::set<std::string>& taken) {
    Weapon weapon;
    entry.object({"id", "name", "cq", "move_and_fire", "full", "countered", "shots", "accuracy", "energy",
                  "aa", "alt", "ignores", "devastator", "flame", "limited", "penetrative", "reduced"});
    weapon.id = read_id(entry, taken, ruling::files);
    weapon.name = read_name(entry);
    weapon.close_quarters = read_switch(entry, "cq");
    if (weapon.close_quarters) // DZ-CQ-3, DZ-CQ-4: the rest would do nothing
        refuse_fields(entry,
                      {"move_and_fire", "full", "countered", "accuracy", "aa", "ignores", "devastator",
                       "flame", "penetrative"},
                      "a close quarters weapon has none");
    else
        read_ranges(entry, weapon);
    weapon.shots = read_number(entry, "shots", 1, most_shots);
    weapon.energy = read_number(entry, "energy", 1, most_energy);
    weapon.anti_air = read_number(entry, "aa", 1, most_special, 0);
    weapon.alternative = read_number(entry, "alt", 1, most_special, 0);
    weapon.ignores = static_cast<std::uint8_t>(read_set(entry, "ignores", "kind of cover", cover_ids));
    weapon.devastators = read_devastators(entry);
    weapon.flame = read_switch(entry, "flame");
    weapon.limited = read_number(entry, "limited", 1, most_special, 0);
    weapon.penetrative = read_switch(entry, "penetrative");
    weapon.reduced = read_number(entry, "reduced", 1, most_special, 0);
    return weapon;
}

// ---------------------------------------------------------------- units: sections 2.3 and 2.6

// "V2": letter and size.
Space read_space(const DataReader& entry, std::string_view field) {
    Space space;
    const auto reader = entry.get(field);
    const auto text = reader ? reader->text() : std::nullopt;
    if (!text) return space;
    const bool letter = text->starts_with('I') || text->starts_with('V');
    if (letter && set_number(space.size, std::string_view(*text).substr(1), 1, most_space))
        space.letter = text->front();
    else
        reader->fault(
            fmt::format("a letter I or V and a size from 1 to {} are wanted here, such as \"V2\", not "
                        "'{}'",
                        most_space, shown(*text)));
    return space;
}

void read_type(const DataReader& entry, Sheet& sheet, const Faults& faults) {
    const FaultWatch watch(faults);
    sheet.type = read_choice<Type>(entry, "type", type_ids);
    if (!watch.sound()) return;
    if (sheet.is_infantry())
        sheet.fortitude = read_number(entry, "fortitude", lowest_target, highest_target);
    else
        refuse_fields(entry, {"fortitude"}, "only infantry has it");
    if (sheet.type == Type::walker)
        sheet.stride = read_number(entry, "stride", 0, most_height);
    else
        refuse_fields(entry, {"stride"}, "only a walker has it");
    if (sheet.is_aircraft()) refuse_fields(entry, {"needs"}, "aircraft are not carried");
    if (sheet.is_infantry()) refuse_fields(entry, {"offers"}, "infantry carries nobody");
}

void read_sheet(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    SheetEntry result;
    entry.object({"id",      "name",    "category",       "points", "mv",        "active",
                  "passive", "evasion", "armour",         "dp",     "type",      "fortitude",
                  "stride",  "radius",  "needs",          "offers", "resilient", "large",
                  "wide",    "dodge",   "command_centre", "weapons"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    Sheet& sheet = result.sheet;
    sheet.id = result.id;
    sheet.name = read_name(entry);
    sheet.category = read_choice<Category>(entry, "category", category_ids);
    sheet.points = read_number(entry, "points", 0, most_points);
    sheet.mv = read_number(entry, "mv", least_mv, most_mv);
    sheet.active = read_switch(entry, "active");
    sheet.passive = read_target(entry, "passive");
    sheet.evasion = read_number(entry, "evasion", 1, most_evasion, 0);
    sheet.armour = read_number(entry, "armour", 1, most_armour);
    sheet.dp = read_number(entry, "dp", 1, most_dp);
    read_type(entry, sheet, faults);
    sheet.radius = read_number(entry, "radius", least_radius, most_radius);
    sheet.needs = read_space(entry, "needs");
    sheet.offers = read_space(entry, "offers");
    sheet.resilient = read_switch(entry, "resilient");
    sheet.large = read_switch(entry, "large");
    sheet.wide = read_switch(entry, "wide");
    sheet.dodge = read_target(entry, "dodge");
    sheet.command_centre = read_switch(entry, "command_centre");
    if (const auto list = entry.get("weapons"))
        read_some(*list, 0, most_weapons, "weapons", [&](const DataReader& each, std::set<std::string>& ids) {
            sheet.weapons.push_back(read_weapon(each, ids));
        });
    result.sound = watch.sound();
    put(library.sheets, std::move(result));
}

// ---------------------------------------------------------------- forces: section 2.6

SquadEntry read_squad(const DataReader& entry, std::set<std::string>& taken, std::uint8_t group) {
    SquadEntry squad;
    entry.object({"id", "unit", "count", "carries"});
    squad.id = read_thing_id(entry, taken);
    squad.origin = origin_of(entry);
    squad.group = group;
    if (const auto unit = entry.need("unit")) squad.sheet = read_reference(*unit);
    squad.count = read_number(entry.under(ruling::sizes), "count", 1, most_units_a_squad, 1);
    const auto cargo = entry.get("carries");
    if (!cargo || !is_list(*cargo)) return squad;
    for (std::size_t i = 0; i < cargo->size(); ++i) squad.cargo.push_back(read_reference((*cargo)[i]));
    return squad;
}

// Ids are those of the whole force: groups and squads are never called alike.
void read_squads(const DataReader& list, std::set<std::string>& taken, std::uint8_t group,
                 ForceEntry& force) {
    read_some(list, group == nothing ? 0 : 1, most_squads_a_force, "squads",
              [&](const DataReader& each, std::set<std::string>&) {
                  force.squads.push_back(read_squad(each, taken, group));
              });
}

void read_group(const DataReader& entry, std::set<std::string>& taken, ForceEntry& force) {
    GroupEntry group;
    entry.object({"id", "name", "hq", "squads"});
    group.id = read_thing_id(entry, taken);
    group.name = read_name(entry);
    group.origin = origin_of(entry);
    group.hq = read_switch(entry, "hq");
    const auto number = static_cast<std::uint8_t>(force.groups.size());
    if (const auto squads = entry.need("squads")) read_squads(*squads, taken, number, force);
    force.groups.push_back(std::move(group));
}

void read_groups(const DataReader& entry, std::set<std::string>& taken, ForceEntry& force) {
    const auto list = entry.need("group");
    if (!list) return;
    read_some(*list, 1, most_groups_a_force, "battlegroups",
              [&](const DataReader& group, std::set<std::string>&) { read_group(group, taken, force); });
    const auto hqs = std::ranges::count(force.groups, true, &GroupEntry::hq);
    if (hqs != 1)
        list->fault(fmt::format("one battlegroup of a force has hq = true, not {}", hqs), ruling::modes);
}

CommanderEntry read_commander(const DataReader& entry) {
    CommanderEntry commander;
    entry.object({"unit", "cv"});
    commander.origin = origin_of(entry);
    if (const auto unit = entry.need("unit")) commander.unit = unit->text(longest_unit_id).value_or("");
    commander.cv = read_number(entry, "cv", 1, most_cv);
    return commander;
}

void read_force(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    ForceEntry result;
    entry.object({"id", "name", "group", "auxiliaries", "commanders"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    result.name = read_name(entry);
    std::set<std::string> ids;
    read_groups(entry, ids, result);
    if (const auto list = entry.get("auxiliaries")) read_squads(*list, ids, nothing, result);
    if (const auto list = entry.get("commanders"))
        read_counted(list->under(ruling::commanders), 0, most_units_a_force, "commanders",
                     [&](const DataReader& each, std::set<std::string>&) {
                         result.commanders.push_back(read_commander(each));
                     });
    result.sound = watch.sound();
    put(library.forces, std::move(result));
}

// ---------------------------------------------------------------- cards: section 2.5

// When an effect can happen, and whether it is aimed at something that has a place: what has none is never in
// anybody's Influence.
struct EffectUse {
    Window window;
    bool has_place = true;
};
constexpr std::array<EffectUse, effects> effect_uses{{
    {Window::shot},         // steady_hands
    {Window::shot},         // smoke
    {Window::shot},         // hot_loads
    {Window::shot},         // hug_ground
    {Window::shot},         // locked_on
    {Window::act},          // forced_march
    {Window::act},          // ghost_approach
    {Window::act},          // repairs
    {Window::test},         // hold_line
    {Window::search},       // sharp_eyes
    {Window::round_up},     // shore_up
    {Window::round_up},     // fan_flames
    {Window::init, false},  // release
    {Window::init, false},  // seize_tempo
    {Window::stack, false}, // scramble
    {Window::stack, false}, // clear_channel
}};

void check_use(const DataReader& entry, const CardInfo& card) {
    const auto effect = static_cast<std::size_t>(card.effect);
    const EffectUse& use = effect_uses[effect];
    if (card.window != use.window)
        entry.get("window").value_or(entry).fault(
            fmt::format("the effect '{}' is for the window '{}'", effect_ids[effect],
                        window_ids[static_cast<std::size_t>(use.window)]),
            ruling::windows);
    if (card.influence && !use.has_place)
        entry.get("area").value_or(entry).fault(
            fmt::format("the effect '{}' is global: its target has no place", effect_ids[effect]),
            ruling::windows);
}

CardInfo read_card(const DataReader& entry, std::set<std::string>& taken, Faults& faults) {
    const FaultWatch watch(faults);
    CardInfo card;
    entry.object({"id", "name", "text", "window", "area", "effect", "copies"});
    card.id = read_id(entry, taken, ruling::files);
    card.name = read_name(entry);
    if (const auto text = entry.need("text")) card.text = text->sentence(longest_card_text).value_or("");
    card.window = read_choice<Window>(entry, "window", window_ids);
    card.influence = read_choice<int>(entry, "area", area_ids) != 0;
    card.effect = read_choice<Effect>(entry, "effect", effect_ids);
    card.copies = read_number(entry, "copies", 1, cards_a_deck, 1);
    if (watch.sound()) check_use(entry, card);
    return card;
}

void read_deck(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    DeckEntry result;
    entry.object({"id", "name", "card"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    result.name = read_name(entry);
    if (const auto list = entry.need("card")) {
        const FaultWatch cards(faults);
        read_some(*list, 1, most_designs, "designs", [&](const DataReader& card, std::set<std::string>& ids) {
            result.cards.push_back(read_card(card, ids, faults));
        });
        int count = 0;
        for (const CardInfo& card : result.cards) count += card.copies;
        if (cards.sound() && count != cards_a_deck)
            list->fault(fmt::format("a deck has {} cards, not {}", cards_a_deck, count), ruling::decks);
    }
    std::ranges::sort(result.cards, {}, &CardInfo::id);
    result.sound = watch.sound();
    put(library.decks, std::move(result));
}

// ---------------------------------------------------------------- scenery: section 2.8

void check_type(const DataReader& entry, const SceneryType& type) {
    const auto needs = [&](Tag tag, std::initializer_list<Tag> others) {
        if ((type.tags & bit_of(tag)) == 0) return;
        for (const Tag other : others)
            if ((type.tags & bit_of(other)) == 0)
                entry.get("tags").value_or(entry).fault(
                    fmt::format("what is {} is {} too", tag_ids[static_cast<std::size_t>(tag)],
                                tag_ids[static_cast<std::size_t>(other)]));
    };
    // So many fit into a garrison as it has DP, and nobody stands in it but inside.
    needs(Tag::garrison, {Tag::destructible, Tag::impassable});
    needs(Tag::flammable, {Tag::destructible});
}

void read_scenery(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    TypeEntry result;
    entry.object({"id", "name", "tags", "armour", "dp", "height"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    SceneryType& type = result.type;
    type.name = read_name(entry);
    const FaultWatch tags_watch(faults);
    if (entry.need("tags")) type.tags = read_set(entry, "tags", "tag", tag_ids);
    if ((type.tags & bit_of(Tag::destructible)) != 0) {
        type.armour = read_number(entry, "armour", 1, most_armour);
        type.dp = read_number(entry, "dp", 1, most_piece_dp);
    } else if (tags_watch.sound()) {
        refuse_fields(entry, {"armour", "dp"}, "only what is destructible has it");
    }
    if (entry.has("height")) type.height = read_number(entry, "height", 0, most_height);
    if (watch.sound()) check_type(entry, type);
    result.sound = watch.sound();
    put(library.types, std::move(result));
}

// ---------------------------------------------------------------- tables: section 2.8

constexpr Box whole_table{{0, 0}, {table_side, table_side}};

std::optional<Box> read_rectangle(const DataReader& entry) {
    const auto reader = entry.need("box");
    const auto corners = reader ? read_box(*reader, 0, table_side) : std::nullopt;
    if (!corners) return std::nullopt;
    return Box{(*corners)[0], (*corners)[2]};
}

bool overlap(const Box& a, const Box& b) { // more than their rims
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

void read_piece(const DataReader& entry, std::set<std::string>& taken, std::vector<PieceEntry>& pieces) {
    PieceEntry result;
    entry.object({"id", "name", "type", "box", "height"});
    result.info.id = read_thing_id(entry, taken);
    result.info.name = read_name(entry);
    result.origin = origin_of(entry);
    if (const auto type = entry.need("type")) result.type = read_reference(*type);
    if (entry.has("height")) result.height = read_number(entry, "height", 0, most_height);
    const auto box = read_rectangle(entry.under(ruling::table));
    if (!box) return;
    result.info.box = *box;
    const auto overlaps = [&](const PieceEntry& other) { return overlap(other.info.box, *box); };
    if (const auto other = std::ranges::find_if(pieces, overlaps); other != pieces.end()) // DZ-GEO-4
        entry.need("box")->fault(
            fmt::format("'{}' and '{}' overlap, and no two pieces do", other->info.id, result.info.id),
            ruling::pieces);
    pieces.push_back(std::move(result));
}

// Units arrive from the edge of the table, so the zone must reach it.
void check_edge(const DataReader& entry, const ZoneInfo& zone) {
    const bool fine = [&] {
        switch (zone.edge) {
        case Spot::north: return zone.box.high.y == table_side;
        case Spot::east: return zone.box.high.x == table_side;
        case Spot::south: return zone.box.low.y == 0;
        case Spot::west: return zone.box.low.x == 0;
        case Spot::centre: break;
        }
        return false;
    }();
    if (!fine) entry.get("edge").value_or(entry).fault("the zone does not reach that edge of the table");
}

// Where units stand, squad by squad. What they are depends on who plays; but a place beside the zone is for
// nobody.
void read_start(const DataReader& list, ZoneEntry& zone, Faults& faults) {
    if (!list.array(zone.start.size())) return;
    for (std::size_t i = 0; i < list.size() && i < zone.start.size(); ++i) {
        zone.start[i] = read_places(list[i], most_units_a_squad, 0, table_side);
        for (const MarkedPlace& place : zone.start[i])
            if (!zone.info.box.contains(place.at))
                add_fault(faults, place.origin, ruling::starts,
                          fmt::format("{} is not in the zone", text_of(place.at)));
    }
}

void read_zone(const DataReader& entry, std::set<std::string>& taken, TableEntry& table, Faults& faults) {
    ZoneEntry result;
    entry.object({"id", "name", "box", "edge", "start"});
    result.origin = origin_of(entry);
    result.info.id = read_thing_id(entry, taken);
    result.info.name = read_name(entry);
    const auto box = read_rectangle(entry.under(ruling::table));
    const FaultWatch edge(faults);
    result.info.edge = static_cast<Spot>(read_choice<int>(entry, "edge", edge_ids) + 1);
    result.info.box = box.value_or(whole_table);
    if (edge.sound()) check_edge(entry, result.info);
    if (const auto start = entry.get("start")) read_start(*start, result, faults);
    table.zones.push_back(std::move(result));
}

void read_table(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    TableEntry result;
    entry.object({"id", "pieces", "zone"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    std::set<std::string> ids; // of pieces and zones alike
    if (const auto list = entry.get("pieces"))
        read_some(*list, 0, most_pieces, "pieces", [&](const DataReader& piece, std::set<std::string>&) {
            read_piece(piece, ids, result.pieces);
        });
    if (const auto list = entry.need("zone"))
        read_some(
            *list, least_seats, most_zones, "zones",
            [&](const DataReader& zone, std::set<std::string>&) { read_zone(zone, ids, result, faults); });
    result.sound = watch.sound();
    put(library.tables, std::move(result));
}

// ---------------------------------------------------------------- scenarios: sections 2.8 and 3

// Inside a piece, or somewhere in the open.
void read_whereabouts(const DataReader& entry, ObjectiveEntry& objective) {
    const auto piece = entry.get("piece");
    const auto at = entry.get("at");
    if (piece) objective.piece = read_reference(*piece);
    if (at) objective.info.at = read_place(at->under(ruling::table), 0, table_side).value_or(Place{});
    if (piece.has_value() == at.has_value())
        entry.fault("an objective has a piece in which it lies, or a place `at`, and not both");
}

ObjectiveEntry read_objective(const DataReader& entry, std::set<std::string>& taken) {
    ObjectiveEntry result;
    entry.object({"id", "name", "piece", "at", "hidden", "mobile", "hold", "extract", "seats"});
    result.origin = origin_of(entry);
    ObjectiveInfo& info = result.info;
    info.id = read_thing_id(entry, taken);
    info.name = read_name(entry);
    read_whereabouts(entry, result);
    info.hidden = read_switch(entry, "hidden");
    info.mobile = read_switch(entry, "mobile");
    info.hold = read_number(entry, "hold", 0, most_vp);
    if (info.mobile)
        info.extract = read_number(entry, "extract", 0, most_vp);
    else
        refuse_fields(entry, {"extract"}, "only what is mobile can be extracted");
    result.seats = read_number(entry, "seats", least_seats, most_seats, least_seats);
    return result;
}

std::uint8_t read_modes(const DataReader& entry, std::string_view field) {
    const auto list = entry.need(field);
    if (!list) return 0;
    const auto read = static_cast<std::uint8_t>(read_set(entry, field, "mode", mode_ids));
    if (list->is(Kind::list) && list->size() == 0) list->fault("at least one mode is wanted here");
    return read;
}

// DZ-END-7: the field, or the word; if both are there they say the same.
int read_rounds(const DataReader& entry, const EndingsEntry& endings, Faults& faults) {
    const int said = endings.endings.rounds;
    if (said == 0) return read_number(entry, "rounds", 1, most_rounds);
    const int rounds = read_number(entry, "rounds", 1, most_rounds, said);
    if (rounds != said)
        add_fault(faults, endings.origin_of(Ended::rounds), ruling::endings,
                  fmt::format("'rounds:{}' contradicts rounds = {}", said, rounds));
    return rounds;
}

void read_scenario(const DataReader& entry, std::set<std::string>& taken, Library& library, Faults& faults) {
    const FaultWatch watch(faults);
    ScenarioEntry result;
    entry.object({"id", "name", "table", "rounds", "hq", "others", "objectives", "end", "victory"});
    result.id = read_id(entry, taken, ruling::files);
    result.origin = origin_of(entry);
    result.name = read_name(entry);
    if (const auto table = entry.need("table")) result.table = read_reference(*table);
    result.endings = read_endings(entry, end_words, faults);
    result.rounds = read_rounds(entry, result.endings, faults);
    result.hq_modes = read_modes(entry.under(ruling::modes), "hq");
    result.other_modes = read_modes(entry.under(ruling::modes), "others");
    if (const auto list = entry.get("objectives"))
        read_some(*list, 0, most_objectives, "objectives",
                  [&](const DataReader& objective, std::set<std::string>& ids) {
                      result.objectives.push_back(read_objective(objective, ids));
                  });
    result.sound = watch.sound();
    put(library.scenarios, std::move(result));
}

// ---------------------------------------------------------------- files

void read_file(std::string_view name, std::string_view text, Library& library, Faults& faults) {
    const auto document = parse_toml(name, text, faults);
    if (!document) return;
    const DataReader root = DataReader(*document, name, faults).under(ruling::files);
    root.object({"unit", "force", "deck", "scenery", "table", "scenario", "options"});
    const auto read_all = [&](std::string_view field, int most, const auto& read) {
        read_each(root, field, static_cast<std::size_t>(most),
                  [&](const DataReader& entry, std::set<std::string>& taken) {
                      read(entry, taken, library, faults);
                  });
    };
    read_all("unit", most_sheets, read_sheet);
    read_all("force", most_forces, read_force);
    read_all("deck", most_decks, read_deck);
    read_all("scenery", most_scenery_types, read_scenery);
    read_all("table", most_tables, read_table);
    read_all("scenario", most_scenarios, read_scenario);
    if (const auto options = root.get("options"))
        read_option_table(*options, ruling::options, library.options);
}

const OwnLibrary<Library>& own_library() {
    static const OwnLibrary<Library> own = [] {
        auto read = read_own_files<Library>(own_files, read_file);
        for (ForceEntry& force : read.library.forces) force.own = true;
        for (TableEntry& table : read.library.tables) table.own = true;
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

} // namespace muster::dropzone
