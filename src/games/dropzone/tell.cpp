// How the game is told: its verbs, the names of its things, and answers in plain words.
#include "games/dropzone/scene_parts.hpp"

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

constexpr std::array<std::string_view, spots> spot_words{"centre", "N", "E", "S", "W"};
constexpr std::array<std::string_view, spots> spot_names{"centre", "north edge", "east edge", "south edge",
                                                         "west edge"};
constexpr std::array<std::string_view, deploy_modes> mode_words{"direct", "readiness", "reserve"};
constexpr std::array<std::string_view, deploy_modes> mode_names{"on the table", "in readiness", "in reserve"};

constexpr std::string_view nobody_word = "none"; // an empty set
constexpr std::string_view open_word = "open";   // unloaded on open ground
constexpr std::string_view lost_word = "-";      // left behind

} // namespace

const GameInfo& Dropzone::info() {
    static const GameInfo about{
        "dropzone",
        "Dropzone",
        "A die and the commander's value say who goes first; then whole battlegroups act in turn, with the\n"
        "transports that are declared with them. Cards, reaction fire and falling wreckage interrupt.",
        "1",
        least_seats,
        most_seats,
        option_infos(),
        "rounds=3",
    };
    return about;
}

std::span<const VerbInfo> Dropzone::verbs() { return all_verbs; }

std::optional<Dropzone> Dropzone::make(const Setup& setup, Faults& faults) {
    auto kit = equip(setup, faults);
    if (!kit || !faults.empty()) return std::nullopt;
    return Dropzone(setup, std::move(*kit));
}

bool Dropzone::counts(std::string_view kind) const { return kind == "number" || kind == "inches"; }

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
    if (value < 0 || !is_piece(kit, value / spots)) return "?";
    return fmt::format("{}:{}", piece_info(kit, value / spots).id, word_in(spot_words, value % spots));
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
    return is_group(kit, group) ? std::optional(Seat(group_info(kit, group).seat)) : std::nullopt;
}
std::optional<Seat> seat_of_squad(const Equipment& kit, std::int32_t squad) {
    return is_squad(kit, squad) ? std::optional(owner_of_squad(kit, squad)) : std::nullopt;
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
    return {first_squad_of(kit, seat), std::popcount(squads_of(kit, seat))};
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
    const int count = squad_info(kit, squad).count;
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
    return packed_haven(*piece, *where_there);
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
            *index > squad_info(kit, squad).count || (named >> *index & 1) != 0)
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

std::string in_inches(int length) {
    return length % 100 == 0 ? fmt::format("{}\"", length / 100) : inches(length);
}

std::string Dropzone::word(std::string_view kind, std::int32_t value) const {
    if (kind == "unit") return id_in(kit_.units, value);
    if (kind == "squad") return id_in(kit_.squads, value);
    if (kind == "group") return id_in(kit_.groups, value);
    if (kind == "seat") return seat_word(kit_, value);
    if (kind == "piece") return id_in(kit_.scenario.pieces, value);
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
    if (kind == "inches") return in_inches(value);
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

// ---------------------------------------------------------------- answers in plain words

namespace {

std::string text_of(Place at) { return fmt::format("({}, {})", inches(at.x), inches(at.y)); }

class Describer {
public:
    Describer(const Dropzone& rules, const State& state, Seat seat)
        : sight_{rules, rules.equipment(), state, Viewer(seat)}, rules_(rules), kit_(rules.equipment()),
          state_(state), seat_(seat) {}

    std::string operator()(const Action& action) const {
        switch (verb_of(action)) {
        case Verb::choose: return fmt::format("Take the zone {}", rules_.spoken("zone", action.target));
        case Verb::deploy: return deploying(action);
        case Verb::place: return fmt::format("Place {} at {}", unit(action.subject), text_of(action.at));
        case Verb::cancel: return cancelling();
        case Verb::keep: return "Keep the first place";
        case Verb::give: return giving(action.target);
        case Verb::discard: return discarding(action.detail);
        case Verb::play: return playing(action);
        case Verb::pass: return passing();
        case Verb::activate: return activating(action);
        case Verb::hold: return fmt::format("Hold {} back: it is done for this round", group(action.subject));
        case Verb::select: return selecting(action);
        case Verb::endgroup: return ending_group();
        case Verb::move: return moving(action.subject);
        case Verb::shoot: return fmt::format("Shoot with {}", squad(action.subject));
        case Verb::search: return searching(action);
        case Verb::scan:
            return fmt::format("Scan with {}: a token for a search nearby", squad(action.subject));
        case Verb::handover:
            return fmt::format("Hand {} over to {}", objective(action.subject), squad(action.target));
        case Verb::drop: return dropping(action);
        case Verb::endsquad: return ending_squad(action.subject);
        case Verb::step: return stepping(action);
        case Verb::shift: return shifting(action);
        case Verb::land: return fmt::format("Land {}", unit(action.subject));
        case Verb::takeoff: return fmt::format("Take off with {}", unit(action.subject));
        case Verb::enter: return going_inside("Enter", action);
        case Verb::leave: return leaving(action.subject);
        case Verb::edge: return changing_spot(action);
        case Verb::transfer: return transferring(action);
        case Verb::disembark: return disembarking(action.subject);
        case Verb::storm: return going_inside("Storm", action) + " (straight from its transport)";
        case Verb::embark: return embarking(action);
        case Verb::board: return boarding(action);
        case Verb::unload: return unloading(action);
        case Verb::load: return fmt::format("Take {} aboard {}", squad(action.target), unit(action.subject));
        case Verb::endmove: return "End the move";
        case Verb::aim: return aiming(action);
        case Verb::volley: return volleying(action);
        case Verb::reset: return "Forget all targets and aim anew";
        case Verb::fire: return firing(action.subject);
        case Verb::guard: return guarding(action.target);
        case Verb::react: return reacting(action);
        case Verb::roll: return rolling();
        case Verb::fail: return "Give way without a roll";
        case Verb::abandon: return abandoning();
        case Verb::pick: return picking(action.target);
        }
        return "Nothing of this game";
    }

private:
    std::string unit(int number) const { return rules_.spoken("unit", number); }
    std::string squad(int number) const { return rules_.spoken("squad", number); }
    std::string group(int number) const { return rules_.spoken("group", number); }
    std::string piece(int number) const { return rules_.spoken("piece", number); }
    std::string objective(int number) const { return rules_.spoken("objective", number); }
    std::string spot(int number) const { return rules_.spoken("spot", number); }
    const Frame* asking(Procedure procedure) const {
        return state_.flow.is(procedure) ? &state_.flow.top() : nullptr;
    }
    bool asks(Procedure procedure) const { return asking(procedure) != nullptr; }
    // The squad that the question is about; nothing real in a state that asks something else.
    int squad_asked_about(Procedure procedure) const {
        const Frame* question = asking(procedure);
        return question != nullptr && is_squad(kit_, squad_in(*question)) ? squad_in(*question) : -1;
    }

    // ------------------------------------------------ set-up and initiation

    std::string deploying(const Action& action) const {
        const std::string what = group(action.subject);
        std::string with;
        if (is_group(kit_, action.subject)) {
            const std::uint64_t others =
                squads_with(kit_, state_, action.subject) & ~group_info(kit_, action.subject).squads;
            if (others != 0) with = fmt::format(", with {}", sight_.squads(others));
        }
        return fmt::format("Deploy {} {}{}", what, rules_.spoken("mode", action.detail), with);
    }

    std::string cancelling() const {
        if (asks(Procedure::moving)) return "Do not move after all";
        if (asks(Procedure::aiming)) return "Do not shoot after all";
        if (asks(Procedure::placing)) return "Take back what was placed";
        return "Take it back";
    }

    // DZ-INI-6: without a name, to whoever comes second.
    std::string giving(int to) const {
        if (to == no_one && state_.order.size() > 1) to = state_.order.at(1).index();
        return fmt::format("Give the first place to {}", rules_.spoken("seat", to));
    }

    std::string discarding(std::int32_t detail) const {
        const auto cards = unpacked_cards(kit_, detail);
        if (!cards || cards->empty()) return "Discard nothing";
        std::vector<std::string> names;
        for (const std::uint8_t card : *cards) names.push_back(rules_.spoken("card", card));
        return fmt::format("Discard {}", listed(names));
    }

    // ------------------------------------------------ cards

    std::string playing(const Action& action) const {
        return fmt::format("Play {} on {}", rules_.spoken("card", action.subject),
                           sight_.thing(Thing::unpacked(action.target)));
    }

    std::string passing() const {
        if (asks(Procedure::window)) return "Play no card";
        if (asks(Procedure::reacting)) return "Do not react";
        if (const Frame* question = asking(Procedure::guarding); question != nullptr)
            return fmt::format("Let {} take the fire itself", unit(question->own[1]));
        return "Pass";
    }

    // ------------------------------------------------ activations

    // DZ-AUX-2: whoever carries it joins by itself.
    std::string activating(const Action& action) const {
        if (!is_group(kit_, action.subject)) return fmt::format("Activate {}", group(action.subject));
        std::uint64_t others = loaded_auxiliaries(kit_, state_, action.subject);
        if (action.detail != no_detail)
            others |= squads_in_detail(kit_, Seat(group_info(kit_, action.subject).seat), action.detail)
                          .value_or(0);
        if (others == 0) return fmt::format("Activate {}", group(action.subject));
        return fmt::format("Activate {} with {}", group(action.subject), sight_.squads(others));
    }

    // Where it stands, if not simply on the table: " (aboard LX1)".
    std::string whereabouts(int number) const {
        const int first = first_living(kit_, state_, number);
        if (first < 0) return "";
        switch (where(state_, first)) {
        case Where::aboard:
            return fmt::format(" (aboard {})", rules_.word("unit", unit_at(state_, first).host));
        case Where::garrison:
            return fmt::format(" (in {})", rules_.word("piece", unit_at(state_, first).host));
        case Where::readiness: return " (in readiness)";
        default: return "";
        }
    }

    std::string selecting(const Action& action) const {
        if (!is_squad(kit_, action.subject)) return fmt::format("Act with {}", squad(action.subject));
        std::string text = fmt::format("Act with {}, {}{}", squad(action.subject),
                                       counted(living_in(kit_, state_, action.subject), "unit", "units"),
                                       whereabouts(action.subject));
        if (action.detail == no_detail) return text;
        const auto partners = squads_in_detail(kit_, owner_of_squad(kit_, action.subject), action.detail);
        if (partners && *partners != 0) text += fmt::format(", together with {}", sight_.squads(*partners));
        return text;
    }

    std::string ending_group() const {
        const int left = std::popcount(selectable(kit_, state_));
        return left == 0
                   ? "End the activation"
                   : fmt::format("End the activation ({} could still act)", counted(left, "squad", "squads"));
    }

    std::string moving(int number) const {
        if (!is_squad(kit_, number) || !owes_arrival(kit_, state_, number))
            return fmt::format("Move {}", squad(number));
        return fmt::format("Bring {} on to the table", squad(number));
    }

    // DZ-OBJ-4
    std::string searching(const Action& action) const {
        const int tokens = action.detail <= 0 ? 0 : std::popcount(static_cast<std::uint32_t>(action.detail));
        return fmt::format("Search for {} with {}{}: the die + {} must come to 7; enemies near take 1 off",
                           objective(action.target), squad(action.subject),
                           tokens == 0 ? ""
                                       : fmt::format(" and {}", counted(tokens, "scan token", "scan tokens")),
                           state_.round + tokens);
    }

    // DZ-OBJ-7: in a garrison it lies wherever it lies.
    std::string dropping(const Action& action) const {
        if (!action.has_place) return fmt::format("Put {} down here", objective(action.subject));
        return fmt::format("Put {} down at {}", objective(action.subject), text_of(action.at));
    }

    std::string ending_squad(int number) const {
        if (!is_squad(kit_, number)) return "End the actions of the squad";
        const bool moved = has(state_.has_moved, number);
        const bool shot = has(state_.has_shot, number);
        return fmt::format("End the actions of {}{}", squad(number),
                           !moved && !shot ? " (it has done nothing)" : "");
    }

    // ------------------------------------------------ on the move

    std::string way(Place from, Place to) const { return fmt::format(": {}", inches(leg_length(from, to))); }

    std::string stepping(const Action& action) const {
        const int number = action.subject;
        if (!is_unit(kit_, number)) return fmt::format("Move to {}", text_of(action.at));
        if (where(state_, number) == Where::readiness)
            return fmt::format("Bring {} on to the table at {}", unit(number), text_of(action.at));
        return fmt::format("Move {} to {}{}", unit(number), text_of(action.at),
                           way(unit_at(state_, number).at, action.at));
    }

    // DZ-MOV-1: the point is where its first living unit goes.
    std::string shifting(const Action& action) const {
        const int first = is_squad(kit_, action.subject) ? first_living(kit_, state_, action.subject) : -1;
        if (first < 0) return fmt::format("Move all units to {}", text_of(action.at));
        if (where(state_, first) == Where::readiness)
            return fmt::format("Bring all of {} on to the table, from {} on", squad(action.subject),
                               text_of(action.at));
        return fmt::format("Move all of {} alike, {} to {}{}", squad(action.subject),
                           rules_.word("unit", first), text_of(action.at),
                           way(unit_at(state_, first).at, action.at));
    }

    // ------------------------------------------------ garrisons

    std::string going_inside(std::string_view how, const Action& action) const {
        return fmt::format("{} {} with {}: {}", how, piece(action.target), squad(action.subject),
                           spot(action.detail));
    }

    // DZ-GAR-5
    std::string test_first(int number) const {
        if (asks(Procedure::fleeing) || !is_squad(kit_, number) || garrison_of(kit_, state_, number) < 0 ||
            !is_outnumbered(kit_, state_, number))
            return "";
        return fmt::format(" (it is outnumbered: Fortitude {}+ first)",
                           sheet_of_squad(kit_, number).fortitude);
    }

    std::string leaving(int number) const {
        const int from = is_squad(kit_, number) ? garrison_of(kit_, state_, number) : -1;
        if (from < 0) return fmt::format("Leave the garrison with {}", squad(number));
        return fmt::format("Leave {} with {}{}", piece(from), squad(number), test_first(number));
    }

    std::string transferring(const Action& action) const {
        if (asks(Procedure::fleeing))
            return fmt::format("Flee into {}: {}", piece(action.target), spot(action.detail));
        return going_inside("Cross over into", action) + test_first(action.subject);
    }

    std::string changing_spot(const Action& action) const {
        return fmt::format("Send {} to the {}", unit(action.subject), spot(action.detail));
    }

    // ------------------------------------------------ transports

    std::string disembarking(int number) const {
        const int first = is_squad(kit_, number) ? first_living(kit_, state_, number) : -1;
        if (first < 0 || !is_aboard(state_, first)) return fmt::format("Disembark {}", squad(number));
        return fmt::format("Disembark {} from {}", squad(number),
                           rules_.word("unit", unit_at(state_, first).host));
    }

    // DZ-TRN-2: who goes where, if not all into one.
    std::string embarking(const Action& action) const {
        if (action.detail == no_detail || !is_squad(kit_, action.subject))
            return fmt::format("Embark {} in {}", squad(action.subject), unit(action.target));
        std::vector<std::string> places;
        for (const int one : units_of(kit_, action.subject)) {
            if (!is_alive(state_, one)) continue;
            const int number = spread_of(action.detail, index_in_squad(kit_, one));
            const int carrier =
                number == 0 ? -1 : transport_unit(kit_, owner_of_squad(kit_, action.subject), number);
            places.push_back(carrier < 0 ? fmt::format("{} is left behind and lost", rules_.word("unit", one))
                                         : fmt::format("{} in {}", rules_.word("unit", one),
                                                       rules_.word("unit", carrier)));
        }
        return fmt::format("Embark {}: {}", squad(action.subject), listed(places));
    }

    std::string boarding(const Action& action) const {
        if (asks(Procedure::fleeing)) return fmt::format("Flee aboard {}", unit(action.target));
        return fmt::format("Board {} with {}{}", unit(action.target), squad(action.subject),
                           test_first(action.subject));
    }

    std::string unloading(const Action& action) const {
        const std::string what = fmt::format("Unload {} from {}", squad(action.target), unit(action.subject));
        if (action.detail < 0) return what + " on open ground";
        return fmt::format("{} into {}: {}", what, piece(action.detail / spots), spot(action.detail % spots));
    }

    // ------------------------------------------------ shooting

    // "3 shots, each needs 4+"; for what may be shot.
    std::string odds(const State& state, int shooter, int weapon, Thing target) const {
        const int shots = shots_of(kit_, state, shooter, weapon);
        Allocation line;
        line.unit = static_cast<std::uint8_t>(shooter);
        line.weapon = static_cast<std::uint8_t>(weapon);
        line.target = target;
        const int needs = hit_number(kit_, state, line);
        if (needs == 0) return fmt::format(": {} without a roll", counted(shots, "hit", "hits"));
        return shots == 1 ? fmt::format(": needs {}+", needs)
                          : fmt::format(": {} shots, each needs {}+", shots, needs);
    }

    // "Longbore of Anvil Tank (L3a.1) at Needle Skimmer (T3a.1)"
    std::string shot(int shooter, int weapon, Thing target) const {
        const Weapon* arm = is_unit(kit_, shooter) ? weapon_in(sheet_of(kit_, shooter), weapon) : nullptr;
        return fmt::format("{} of {} at {}", arm == nullptr ? "a weapon" : arm->name, unit(shooter),
                           sight_.thing(target));
    }

    std::string aiming(const Action& action) const {
        const int shooter = action.subject;
        const Thing target = Thing::unpacked(action.target);
        const std::string text = "Aim " + shot(shooter, action.detail, target);
        if (!is_unit(kit_, shooter) || weapon_in(sheet_of(kit_, shooter), action.detail) == nullptr ||
            !asks(Procedure::aiming) || !rules_.judge(state_, seat_, action).ok())
            return text;
        return text + odds(state_, shooter, action.detail, target);
    }

    std::string volleying(const Action& action) const {
        return fmt::format("Aim every free weapon of {} at {}", squad(action.subject),
                           sight_.thing(Thing::unpacked(action.target)));
    }

    std::string firing(int number) const {
        return fmt::format("Fire with {} ({} aimed)", squad(number),
                           counted(state_.shooting.lines.size(), "weapon", "weapons"));
    }

    // DZ-REA-3: as if it were Reaction Fire already.
    std::string reacting(const Action& action) const {
        const Thing target = Thing::of(ThingKind::unit, std::clamp<int>(action.target, 0, 127));
        const std::string text = "React with " + shot(action.subject, action.detail, target);
        if (!asks(Procedure::reacting) || !rules_.judge(state_, seat_, action).ok()) return text;
        State reaction = state_;
        reaction.shooting = Shooting{};
        reaction.shooting.reaction = 1;
        return text + odds(reaction, action.subject, action.detail, target);
    }

    std::string guarding(int by) const {
        const Frame* question = asking(Procedure::guarding);
        if (question == nullptr) return fmt::format("Let {} take the fire", unit(by));
        return fmt::format("Let {} take the fire meant for {}", unit(by), unit(question->own[1]));
    }

    // ------------------------------------------------ fortitude and damage

    std::string rolling() const {
        const int number = squad_asked_about(Procedure::deciding);
        return number < 0 ? "Roll" : fmt::format("Roll: {}+ holds", sheet_of_squad(kit_, number).fortitude);
    }

    std::string abandoning() const {
        const int number = squad_asked_about(Procedure::fleeing);
        const int from = number < 0 ? -1 : garrison_of(kit_, state_, number);
        return from < 0 ? "Flee outside" : fmt::format("Flee outside, beside {}", piece(from));
    }

    std::string picking(int number) const {
        if (!is_unit(kit_, number)) return fmt::format("Pick {}", unit(number));
        return fmt::format("Pick {}: {} left", unit(number),
                           counted(unit_at(state_, number).dp, "damage point", "damage points"));
    }

    Sight sight_;
    const Dropzone& rules_;
    const Equipment& kit_;
    const State& state_;
    Seat seat_;
};

} // namespace

std::string Dropzone::describe(const State& state, Seat seat, const Action& action) const {
    return Describer(*this, state, seat)(action);
}

} // namespace muster::dropzone
