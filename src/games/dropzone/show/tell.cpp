// How the game is told: its verbs and the names of its things. Answers in plain words: describe.cpp.
#include "games/dropzone/show/scene_parts.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

// A set of squads goes with a battlegroup ("auxiliaries") or a squad ("partners"), whose force says which
// squads are meant; likewise the units whose tokens are spent, and the transports of a spread.
constexpr std::array<VerbInfo, verb_count> all_verbs{{
    // verb, subject, target, detail, place
    {"choose", "", "zone", "", false},
    {"deploy", "group", "", "mode", false},
    {"place", "unit", "", "", true},
    {"cancel", "", "", "", false},
    {"keep", "", "", "", false},
    {"give", "", "seat", "", false},
    {"discard", "", "", "cards", false},
    {"play", "card", "thing", "", false},
    {"pass", "", "", "", false},
    {"activate", "group", "", "auxiliaries", false},
    {"hold", "group", "", "", false},
    {"select", "squad", "", "partners", false},
    {"endgroup", "", "", "", false},
    {"move", "squad", "", "", false},
    {"shoot", "squad", "", "", false},
    {"search", "squad", "objective", "tokens", false},
    {"scan", "squad", "", "", false},
    {"handover", "objective", "squad", "", false},
    {"drop", "objective", "", "", true},
    {"endsquad", "squad", "", "", false},
    {"step", "unit", "", "", true},
    {"shift", "squad", "", "", true},
    {"land", "unit", "", "", false},
    {"takeoff", "unit", "", "", false},
    {"enter", "squad", "piece", "spot", false},
    {"leave", "squad", "", "", false},
    {"edge", "unit", "", "spot", false},
    {"transfer", "squad", "piece", "spot", false},
    {"disembark", "squad", "", "", false},
    {"storm", "squad", "piece", "spot", false},
    {"embark", "squad", "unit", "spread", false},
    {"board", "squad", "unit", "", false},
    {"unload", "unit", "squad", "haven", false},
    {"load", "unit", "squad", "", false},
    {"endmove", "", "", "", false},
    {"aim", "unit", "thing", "weapon", false},
    {"volley", "squad", "thing", "", false},
    {"reset", "", "", "", false},
    {"fire", "squad", "", "", false},
    {"guard", "", "unit", "", false},
    {"react", "unit", "unit", "weapon", false},
    {"roll", "", "", "", false},
    {"fail", "", "", "", false},
    {"abandon", "", "", "", false},
    {"pick", "", "unit", "", false},
}};

constexpr std::string_view no_road = "off";
constexpr std::array<std::string_view, spots> spot_words{"centre", "N", "E", "S", "W"};
constexpr std::array<std::string_view, spots> spot_names{"centre", "north edge", "east edge", "south edge",
                                                         "west edge"};
constexpr std::array<std::string_view, deploy_modes> mode_words{"direct", "readiness", "reserve"};
constexpr std::array<std::string_view, deploy_modes> mode_names{"on the table", "in readiness", "in reserve"};

constexpr std::string_view nobody_word = "none"; // an empty set
constexpr std::string_view open_word = "open";   // unloaded on open ground
constexpr std::string_view lost_word = "-";      // left behind

} // namespace

std::span<const VerbInfo> Dropzone::verbs() { return all_verbs; }

// ---------------------------------------------------------------- short names

namespace {

bool is_seat(const Equipment& kit, std::int32_t value) { return value >= 0 && value < kit.seats; }

std::string seat_word(const Equipment& kit, std::int32_t value) {
    return is_seat(kit, value) ? fmt::format("s{}", value) : "?";
}

// A card on the stack: "#1" is the one at its bottom.
std::string stack_word(std::int32_t value) {
    return value >= 0 && value < decltype(CardWindow::stack)::capacity() ? fmt::format("#{}", value + 1)
                                                                         : "?";
}

// All of them have names of their own (DZ-RUL-73).
std::string thing_word(const Equipment& kit, std::int32_t value) {
    const Thing thing = Thing::unpacked(value);
    if (value < 0 || value >= thing_kinds * 128) return "?";
    switch (static_cast<ThingKind>(thing.kind)) {
    case ThingKind::unit: return id_in(kit.units, thing.id);
    case ThingKind::piece: return id_in(kit.scenario.pieces, thing.id);
    case ThingKind::squad: return id_in(kit.squads, thing.id);
    case ThingKind::group: return id_in(kit.groups, thing.id);
    case ThingKind::seat: return seat_word(kit, thing.id);
    case ThingKind::card: return stack_word(thing.id);
    }
    return "?";
}

const Weapon* weapon_in(const Sheet& sheet, std::int32_t index) {
    return index >= 0 && static_cast<std::size_t>(index) < sheet.weapons.size()
               ? &sheet.weapons[static_cast<std::size_t>(index)]
               : nullptr;
}

const Sheet* sheet_with(const Equipment& kit, std::int32_t arm) {
    return arm >= 0 && static_cast<std::size_t>(arm / most_weapons) < kit.sheets.size()
               ? &kit.sheets[static_cast<std::size_t>(arm / most_weapons)]
               : nullptr;
}

const Weapon* weapon_with(const Equipment& kit, std::int32_t arm) {
    const Sheet* sheet = sheet_with(kit, arm);
    return sheet == nullptr ? nullptr : weapon_in(*sheet, arm % most_weapons);
}

// "anvil:longbore"
std::string arm_word(const Equipment& kit, std::int32_t value) {
    const Weapon* weapon = weapon_with(kit, value);
    return weapon == nullptr ? "?" : fmt::format("{}:{}", sheet_with(kit, value)->id, weapon->id);
}

std::string weapon_word(const Equipment& kit, std::int32_t value, std::int32_t unit) {
    const Weapon* weapon = is_unit(kit, unit) ? weapon_in(sheet_of(kit, unit), value) : nullptr;
    return weapon == nullptr ? "?" : weapon->id;
}

// "P4:N"
std::string haven_word(const Equipment& kit, std::int32_t value) {
    if (value == no_detail) return std::string(open_word);
    if (value < 0 || !is_piece(kit, PieceId(value / spots))) return "?";
    return fmt::format("{}:{}", piece_info(kit, PieceId(value / spots)).id,
                       word_in(spot_words, value % spots));
}

// "C01+C12", with as many of each as are meant
std::string cards_word(const Equipment& kit, std::int32_t value) {
    const auto cards = unpacked_cards(kit, value);
    if (!cards) return "?";
    std::string text;
    for (const std::uint8_t card : *cards)
        text += fmt::format("{}{}", text.empty() ? "" : "+", id_in(kit.cards, card));
    return text.empty() ? std::string(nobody_word) : text;
}

// ---------------------------------------------------------------- sets within a force

// What counts its things within a force: whose it is that a battlegroup or a squad acts for.
std::optional<Seat> seat_of_group(const Equipment& kit, std::int32_t group) {
    return is_group(kit, GroupId(group)) ? std::optional(Seat(group_info(kit, GroupId(group)).seat))
                                         : std::nullopt;
}
std::optional<Seat> seat_of_squad(const Equipment& kit, std::int32_t squad) {
    return is_squad(kit, SquadId(squad)) ? std::optional(owner_of_squad(kit, SquadId(squad))) : std::nullopt;
}
std::optional<Seat> seat_in_detail(const Equipment& kit, std::string_view kind, std::int32_t subject) {
    return kind == "auxiliaries" ? seat_of_group(kit, subject) : seat_of_squad(kit, subject);
}

// A stretch of the force's things: its squads, or its units.
struct Stretch {
    int first = 0;
    int count = 0;
};
Stretch stretch_of(const Equipment& kit, std::string_view kind, Seat seat) {
    if (kind == "tokens")
        return {first_unit_of(kit, seat), behind_units_of(kit, seat) - first_unit_of(kit, seat)};
    return {first_squad_of(kit, seat).index(), squads_of(kit, seat).size()};
}

std::string id_of_member(const Equipment& kit, std::string_view kind, int number) {
    return kind == "tokens" ? id_in(kit.units, number) : id_in(kit.squads, number);
}

// "LX1+LX4"
std::string set_word(const Equipment& kit, std::string_view kind, std::int32_t value, std::int32_t subject) {
    if (value == no_detail || value == 0) return std::string(nobody_word);
    const auto seat = seat_in_detail(kit, kind, subject);
    if (value < 0 || !seat) return "?";
    const Stretch stretch = stretch_of(kit, kind, *seat);
    const auto bits = static_cast<std::uint64_t>(value);
    if ((bits & ~Bits::first(stretch.count)) != 0) return "?";
    std::string text;
    for (const int number : Bits(bits))
        text += (text.empty() ? "" : "+") + id_of_member(kit, kind, stretch.first + number);
    return text;
}

// Which transport of a spread: a lone one by the name of its squad, "LX1".
std::string carrier_word(const Equipment& kit, int unit) {
    const SquadInfo& squad = squad_info(kit, squad_of(kit, unit));
    return squad.count == 1 ? squad.id : info_of(kit, unit).id;
}

// "1:LX1+2:LX2+3:-"
std::string spread_word(const Equipment& kit, std::int32_t value, std::int32_t squad) {
    const auto seat = seat_of_squad(kit, squad);
    if (value < 0 || !seat) return "?";
    const int count = squad_info(kit, SquadId(squad)).count;
    if (std::int64_t{value} >> (4 * count) != 0) return "?";
    std::string text;
    for (int i = 0; i < count; ++i) {
        const int number = spread_of(value, i);
        const int unit = number == 0 ? -1 : transport_unit(kit, *seat, number);
        if (number != 0 && unit < 0) return "?";
        text += fmt::format("{}{}:{}", i == 0 ? "" : "+", i + 1,
                            unit < 0 ? std::string(lost_word) : carrier_word(kit, unit));
    }
    return text;
}

// ---------------------------------------------------------------- and back

std::optional<std::int32_t> find_seat(const Equipment& kit, std::string_view word) {
    const auto number = number_after("s", word);
    return number && *number < kit.seats ? number : std::nullopt;
}

std::optional<std::int32_t> find_on_stack(std::string_view word) {
    const auto number = number_after("#", word);
    if (!number || *number < 1 || *number > decltype(CardWindow::stack)::capacity()) return std::nullopt;
    return *number - 1;
}

std::optional<std::int32_t> find_thing(const Equipment& kit, std::string_view word) {
    const auto as = [](ThingKind kind, std::optional<std::int32_t> number) {
        return number ? std::optional<std::int32_t>(Thing::of(kind, *number).packed()) : std::nullopt;
    };
    if (const auto unit = as(ThingKind::unit, find_id(kit.units, word))) return unit;
    if (const auto piece = as(ThingKind::piece, find_id(kit.scenario.pieces, word))) return piece;
    if (const auto squad = as(ThingKind::squad, find_id(kit.squads, word))) return squad;
    if (const auto group = as(ThingKind::group, find_id(kit.groups, word))) return group;
    if (const auto seat = as(ThingKind::seat, find_seat(kit, word))) return seat;
    return as(ThingKind::card, find_on_stack(word));
}

// Two halves of a word, such as "P4:N"; the second is empty if there is no colon.
std::pair<std::string_view, std::string_view> halves(std::string_view word) {
    const std::size_t colon = word.rfind(':'); // "3:L1a" has one, too
    if (colon == std::string_view::npos) return {word, {}};
    return {word.substr(0, colon), word.substr(colon + 1)};
}

std::optional<std::int32_t> find_arm(const Equipment& kit, std::string_view word) {
    const auto [sheet, weapon] = halves(word);
    const auto number = find_id(kit.sheets, sheet);
    if (!number) return std::nullopt;
    const auto index = find_id(kit.sheets[static_cast<std::size_t>(*number)].weapons, weapon);
    return index ? std::optional<std::int32_t>(*number * most_weapons + *index) : std::nullopt;
}

std::optional<std::int32_t> find_weapon(const Equipment& kit, std::string_view word, std::int32_t unit) {
    return is_unit(kit, unit) ? find_id(sheet_of(kit, unit).weapons, word) : std::nullopt;
}

std::optional<std::int32_t> find_haven(const Equipment& kit, std::string_view word) {
    if (word == open_word) return no_detail;
    const auto [id, spot] = halves(word);
    const auto piece = find_id(kit.scenario.pieces, id);
    const auto where_there = find_word(spot_words, spot);
    if (!piece || !where_there) return std::nullopt;
    return packed_haven(PieceId(*piece), *where_there);
}

// No more of a card than the deck has of it: nobody can hold them.
std::optional<std::int32_t> find_cards(const Equipment& kit, std::string_view word) {
    List<std::uint8_t, cards_a_deck> cards;
    for (bool more = word != nobody_word; more;) {
        const auto card = find_id(kit.cards, next_part(word, more));
        if (!card || cards.full()) return std::nullopt;
        cards.insert_sorted(static_cast<std::uint8_t>(*card));
        if (std::ranges::count(cards, static_cast<std::uint8_t>(*card)) > card_info(kit, *card).copies)
            return std::nullopt;
    }
    return packed_cards(kit, cards);
}

// In any order, but nobody twice. Nobody at all goes without saying.
std::optional<std::int32_t> find_set(const Equipment& kit, std::string_view kind, std::string_view word,
                                     std::int32_t subject) {
    if (word == nobody_word) return no_detail;
    const auto seat = seat_in_detail(kit, kind, subject);
    if (!seat) return std::nullopt;
    const Stretch stretch = stretch_of(kit, kind, *seat);
    std::int32_t bits = 0;
    for (bool more = true; more;) {
        const std::string_view part = next_part(word, more);
        const auto number = kind == "tokens" ? find_id(kit.units, part) : find_id(kit.squads, part);
        if (!number || *number < stretch.first || *number >= stretch.first + stretch.count)
            return std::nullopt;
        const std::int32_t bit = std::int32_t{1} << (*number - stretch.first);
        if ((bits & bit) != 0) return std::nullopt;
        bits |= bit;
    }
    return bits;
}

std::optional<int> find_carrier(const Equipment& kit, Seat seat, std::string_view word) {
    for (const int unit : units_of_seat(kit, seat))
        if (sheet_of(kit, unit).carries() && carrier_word(kit, unit) == word) return unit;
    return std::nullopt;
}

// Whoever is not named is left behind.
std::optional<std::int32_t> find_spread(const Equipment& kit, std::string_view word, std::int32_t squad) {
    const auto seat = seat_of_squad(kit, squad);
    if (!seat) return std::nullopt;
    std::int32_t spread = 0;
    unsigned named = 0;
    for (bool more = true; more;) {
        const std::string_view part = next_part(word, more);
        const std::size_t colon = part.find(':');
        const auto index = number_after("", part.substr(0, colon));
        if (colon == std::string_view::npos || !index || *index < 1 ||
            *index > squad_info(kit, SquadId(squad)).count || (named >> *index & 1) != 0)
            return std::nullopt;
        named |= 1u << *index;
        const std::string_view id = part.substr(colon + 1);
        if (id == lost_word) continue;
        const auto transport = find_carrier(kit, *seat, id);
        if (!transport) return std::nullopt;
        spread |= transport_number(kit, *transport) << (4 * (*index - 1));
    }
    return spread;
}

bool is_set(std::string_view kind) { return kind == "auxiliaries" || kind == "partners" || kind == "tokens"; }

// ---------------------------------------------------------------- as people say it

// "West Block (P4)"
template <class Items>
std::string name_in(const Items& items, std::int32_t value) {
    if (value < 0 || static_cast<std::size_t>(value) >= items.size()) return "?";
    const auto& item = items[static_cast<std::size_t>(value)];
    return name_and_id(item.name, item.id);
}

std::string unit_name(const Equipment& kit, std::int32_t value) {
    return is_unit(kit, value) ? name_and_id(sheet_of(kit, value).name, info_of(kit, value).id) : "?";
}

// Two seats may field the same force.
std::string seat_name(const Equipment& kit, std::int32_t value) {
    if (!is_seat(kit, value)) return "?";
    const auto names = std::span(kit.force_names).first(static_cast<std::size_t>(kit.seats));
    const std::string& name = names[static_cast<std::size_t>(value)];
    return std::ranges::count(names, name) == 1 ? name : fmt::format("{} ({})", name, seat_word(kit, value));
}

std::string thing_name(const Equipment& kit, std::int32_t value) {
    if (thing_word(kit, value) == "?") return "?";
    const Thing thing = Thing::unpacked(value);
    switch (static_cast<ThingKind>(thing.kind)) {
    case ThingKind::unit: return unit_name(kit, thing.id);
    case ThingKind::piece: return name_in(kit.scenario.pieces, thing.id);
    case ThingKind::squad: return name_in(kit.squads, thing.id);
    case ThingKind::group: return name_in(kit.groups, thing.id);
    case ThingKind::seat: return seat_name(kit, thing.id);
    case ThingKind::card: return fmt::format("card {}", stack_word(thing.id));
    }
    return "?";
}

std::string zone_name(const Equipment& kit, std::int32_t value) {
    return value >= 0 && static_cast<std::size_t>(value) < kit.scenario.zones.size()
               ? kit.scenario.zones[static_cast<std::size_t>(value)].name
               : "?";
}

} // namespace

std::string name_and_id(const std::string& name, const std::string& id) {
    return name.empty() || name == id ? id : fmt::format("{} ({})", name, id);
}

std::string Dropzone::word(std::string_view kind, std::int32_t value) const {
    if (kind == "unit") return id_in(kit_.units, value);
    if (kind == "squad") return id_in(kit_.squads, value);
    if (kind == "group") return id_in(kit_.groups, value);
    if (kind == "seat") return seat_word(kit_, value);
    if (kind == "piece") return id_in(kit_.scenario.pieces, value);
    if (kind == "road") return value == off_road ? std::string(no_road) : word("piece", value);
    if (kind == "objective") return id_in(kit_.scenario.objectives, value);
    if (kind == "zone") return id_in(kit_.scenario.zones, value);
    if (kind == "card") return id_in(kit_.cards, value);
    if (kind == "thing") return thing_word(kit_, value);
    if (kind == "arm") return arm_word(kit_, value);
    if (kind == "spot") return word_in(spot_words, value);
    if (kind == "mode") return word_in(mode_words, value);
    if (kind == "cards") return cards_word(kit_, value);
    if (kind == "haven") return haven_word(kit_, value);
    if (is_set(kind) || kind == "spread" || kind == "weapon") return detail_word(kind, value, no_one);
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Dropzone::value(std::string_view kind, std::string_view word) const {
    if (kind == "unit") return find_id(kit_.units, word);
    if (kind == "squad") return find_id(kit_.squads, word);
    if (kind == "group") return find_id(kit_.groups, word);
    if (kind == "seat") return find_seat(kit_, word);
    if (kind == "piece") return find_id(kit_.scenario.pieces, word);
    if (kind == "road") return word == no_road ? off_road : value("piece", word);
    if (kind == "objective") return find_id(kit_.scenario.objectives, word);
    if (kind == "zone") return find_id(kit_.scenario.zones, word);
    if (kind == "card") return find_id(kit_.cards, word);
    if (kind == "thing") return find_thing(kit_, word);
    if (kind == "arm") return find_arm(kit_, word);
    if (kind == "spot") return find_word(spot_words, word);
    if (kind == "mode") return find_word(mode_words, word);
    if (kind == "cards") return find_cards(kit_, word);
    if (kind == "haven") return find_haven(kit_, word);
    if (is_set(kind) || kind == "spread" || kind == "weapon") return detail_value(kind, word, no_one);
    return std::nullopt;
}

std::string Dropzone::detail_word(std::string_view kind, std::int32_t value, std::int32_t subject) const {
    if (is_set(kind)) return set_word(kit_, kind, value, subject);
    if (kind == "spread") return spread_word(kit_, value, subject);
    if (kind == "weapon") return weapon_word(kit_, value, subject);
    return word(kind, value);
}

std::optional<std::int32_t> Dropzone::detail_value(std::string_view kind, std::string_view word,
                                                   std::int32_t subject) const {
    if (is_set(kind)) return find_set(kit_, kind, word, subject);
    if (kind == "spread") return find_spread(kit_, word, subject);
    if (kind == "weapon") return find_weapon(kit_, word, subject);
    return value(kind, word);
}

std::string Dropzone::spoken(std::string_view kind, std::int32_t value) const {
    if (kind == "unit") return unit_name(kit_, value);
    if (kind == "squad") return name_in(kit_.squads, value);
    if (kind == "group") return name_in(kit_.groups, value);
    if (kind == "seat") return seat_name(kit_, value);
    if (kind == "piece") return name_in(kit_.scenario.pieces, value);
    if (kind == "objective") return name_in(kit_.scenario.objectives, value);
    if (kind == "zone") return zone_name(kit_, value);
    if (kind == "card") return name_in(kit_.cards, value);
    if (kind == "thing") return thing_name(kit_, value);
    if (kind == "arm") return weapon_with(kit_, value) == nullptr ? "?" : weapon_with(kit_, value)->name;
    if (kind == "spot") return word_in(spot_names, value);
    if (kind == "mode") return word_in(mode_names, value);
    return word(kind, value);
}

} // namespace muster::dropzone
