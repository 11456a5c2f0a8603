// How the data files of Champions are read and checked: rules CH-DATA-1 to CH-DATA-5 of
// docs/rules/champions.md, section 2.8, and our own rulings on files, CH-RUL-38, CH-RUL-39 and CH-RUL-42. The
// files are in data/champions/.
#include "games/champions/library.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace muster::champions {

namespace {

using Kind = DataNode::Kind;

constexpr int farthest_offset = 30;
constexpr int most_champions = 16;
constexpr int most_boards = 32;

constexpr std::array own_files{"data/champions/standard15.toml", "data/champions/first12.toml",
                               "data/champions/styles.toml", "data/champions/boards.toml",
                               "data/champions/champions.toml"};

std::string text_of(Hex hex) { return fmt::format("({},{})", hex.q, hex.r); }

// ---------------------------------------------------------------- cards: CH-DATA-1, CH-DATA-2, CH-DATA-3

struct SectionKind {
    std::string_view field;
    std::string_view title;
    std::string_view rule;
    std::string_view icons;
    std::string_view allowed;
    bool numbers;
};

constexpr SectionKind move_section{
    "move", "a Move section", "CH-DATA-1", "z+-", "a number from 0 to 4, z, + and -", true};
constexpr SectionKind attack_section{"attack", "an Attack section",   "CH-DATA-2",
                                     "dbpf+-", "d, b, p, f, + and -", false};
constexpr SectionKind reaction_section{
    "reaction", "a Reaction section", "CH-DATA-3", "x+-", "a number from 0 to 4, x, + and -", true};

int most_of(char icon) {
    if (icon == 'd') return most_dice;
    return std::string_view("x+-").contains(icon) ? 9 : 1;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

Section section_of(std::string_view icons) {
    const auto number_of = [&](char icon) {
        return static_cast<std::uint8_t>(std::ranges::count(icons, icon));
    };
    Section section;
    const auto digit = std::ranges::find_if(icons, is_digit);
    if (digit != icons.end()) section.number = static_cast<std::int8_t>(*digit - '0');
    section.dice = number_of('d');
    section.shields = number_of('x');
    section.gain = number_of('+');
    section.cost = number_of('-');
    section.displace = icons.contains('z');
    section.barrage = icons.contains('b');
    section.push = icons.contains('p');
    section.fumble = icons.contains('f');
    return section;
}

void check_numbers(const DataReader& reader, std::string_view icons, const SectionKind& kind) {
    if (!kind.numbers) return;
    if (std::ranges::count_if(icons, is_digit) > 1)
        return reader.fault(fmt::format("{} holds at most one number", kind.title));
    const auto digit = std::ranges::find_if(icons, is_digit);
    if (digit != icons.end() && *digit > '4')
        reader.fault(fmt::format("a number goes from 0 to 4, so {} is too much", *digit));
}

void check_icons(const DataReader& reader, std::string_view icons, const SectionKind& kind) {
    const auto belongs = [&](char c) { return kind.icons.contains(c) || (kind.numbers && is_digit(c)); };
    const auto stranger = std::ranges::find_if_not(icons, belongs);
    if (stranger != icons.end()) {
        const std::string_view rest = icons.substr(static_cast<std::size_t>(stranger - icons.begin()));
        const std::string icon =
            *stranger > ' ' && *stranger <= '~' ? std::string(1, *stranger) : shown(rest);
        reader.fault(
            fmt::format("'{}' does not belong into {}, which may hold {}", icon, kind.title, kind.allowed));
    }
    for (const char icon : kind.icons)
        if (const auto count = std::ranges::count(icons, icon); count > most_of(icon))
            reader.fault(fmt::format("{} holds '{}' at most {} times, not {}", kind.title, icon,
                                     most_of(icon), count));
}

void check_section(const DataReader& reader, std::string_view icons, const SectionKind& kind) {
    if (icons.empty()) return reader.fault(fmt::format("{} may not be empty", kind.title));
    check_numbers(reader, icons, kind);
    check_icons(reader, icons, kind);
    const Section section = section_of(icons);
    if (&kind == &attack_section && section.dice == 0)
        reader.fault("an Attack section holds at least one 'd'");
    if (&kind == &move_section && section.displace && section.number != 1)
        reader.fault("'z' goes only together with the number 1");
}

Section read_section(const DataReader& card, const SectionKind& kind, std::string& icons) {
    const auto reader = card.under(kind.rule).need(kind.field);
    const auto text = reader ? reader->text(64) : std::nullopt;
    if (!text) return {};
    icons = *text;
    check_section(*reader, icons, kind);
    return section_of(icons);
}

CardInfo read_card(const DataReader& entry, std::set<std::string>& taken) {
    CardInfo card;
    if (!is_table(entry)) return card;
    entry.object({"id", "name", "kind", "move", "attack", "reaction", "copies"});
    card.id = read_id(entry, taken, "CH-RUL-38");
    card.name = read_name(entry);
    if (const auto kind = entry.need("kind")) card.kind = kind->id().value_or("");
    card.move = read_section(entry, move_section, card.move_icons);
    card.attack = read_section(entry, attack_section, card.attack_icons);
    card.reaction = read_section(entry, reaction_section, card.reaction_icons);
    if (const auto copies = entry.get("copies"))
        card.copies = static_cast<int>(copies->integer(1, most_in_deck).value_or(1));
    return card;
}

// CH-AUTO-2
void find_twins(std::vector<CardInfo>& cards) {
    for (CardInfo& card : cards) {
        const auto same = [&](const CardInfo& other) {
            return other.move == card.move && other.attack == card.attack && other.reaction == card.reaction;
        };
        card.twin = static_cast<std::uint8_t>(std::ranges::find_if(cards, same) - cards.begin());
    }
}

// CH-DATA-4: 1 to 60 cards with at most 32 different ids
Deck read_cards(const DataReader& list) {
    Deck deck;
    if (!list.under("CH-DATA-4").array(most_card_ids)) return deck;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < list.size(); ++i) {
        deck.cards.push_back(read_card(list[i], taken));
        deck.size += deck.cards.back().copies;
    }
    if (deck.size < 1 || deck.size > most_in_deck)
        list.fault(fmt::format("a deck has 1 to {} cards, this one has {}", most_in_deck, deck.size),
                   "CH-DATA-4");
    std::ranges::sort(deck.cards, {}, &CardInfo::id);
    find_twins(deck.cards);
    return deck;
}

void read_deck(const DataReader& entry, Library& library) {
    if (!is_table(entry)) return;
    entry.object({"id", "name", "card"});
    std::set<std::string> taken;
    const std::string id = read_id(entry, taken, "CH-RUL-38");
    read_name(entry);
    Deck deck;
    if (const auto cards = entry.need("card")) deck = read_cards(*cards);
    if (!id.empty()) library.decks.insert_or_assign(id, std::move(deck));
}

// ---------------------------------------------------------------- styles and boards: CH-DATA-4

// [q, r]
std::optional<Hex> read_hex(const DataReader& reader, int farthest, std::string_view rule) {
    const DataReader pair = reader.under(rule);
    if (!pair.is(Kind::list) || pair.size() != 2) {
        pair.fault("a hex is wanted here: [q, r]", "CH-RUL-38");
        return std::nullopt;
    }
    const auto q = pair[0].integer(-farthest, farthest);
    const auto r = pair[1].integer(-farthest, farthest);
    if (!q || !r) return std::nullopt;
    return Hex::of(static_cast<int>(*q), static_cast<int>(*r));
}

std::optional<Hex> read_board_hex(const DataReader& reader) {
    return read_hex(reader, HexGrid::farthest, "CH-DATA-4");
}

std::optional<StyleInfo::Aim> read_aim(const DataReader& entry, std::set<Hex>& taken) {
    if (!entry.object({"at", "needs"})) return std::nullopt;
    const auto at = entry.need("at");
    const auto needs = entry.under("CH-DATA-4").need("needs");
    const auto offset = at ? read_hex(*at, farthest_offset, "CH-RUL-39") : std::nullopt;
    const auto number = needs ? needs->integer(2, 6) : std::nullopt;
    if (!offset || !number) return std::nullopt;
    if (*offset == Hex{}) at->fault("a style cannot aim at the champion's own hex", "CH-DATA-4");
    if (!taken.insert(*offset).second)
        at->fault(fmt::format("the offset {} is given twice", text_of(*offset)), "CH-DATA-4");
    return StyleInfo::Aim{*offset, static_cast<std::uint8_t>(*number)};
}

void read_aims(const DataReader& list, StyleInfo& style) {
    if (!list.array(most_offsets)) return;
    if (list.size() == 0) list.fault(fmt::format("a style has 1 to {} offsets", most_offsets));
    std::set<Hex> taken;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (const auto aim = read_aim(list[i].under("CH-RUL-38"), taken)) style.aims.push_back(*aim);
}

// CH-GEO-4
void turn_aims(StyleInfo& style) {
    for (int facing = 0; facing < directions; ++facing)
        for (std::size_t i = 0; i < style.aims.size(); ++i)
            style.turned[static_cast<std::size_t>(facing)][i] = {turned(style.aims[i].offset, facing),
                                                                 style.aims[i].needs};
}

void read_style(const DataReader& entry, std::set<std::string>& taken, Library& library) {
    if (!is_table(entry)) return;
    entry.object({"id", "name", "aims"});
    StyleInfo style;
    style.id = read_id(entry, taken, "CH-DATA-4"); // no id twice
    style.name = read_name(entry);
    if (const auto aims = entry.need("aims")) read_aims(aims->under("CH-DATA-4"), style);
    turn_aims(style);
    const std::string id = style.id;
    if (!id.empty()) library.styles.insert_or_assign(id, std::move(style));
    if (library.styles.size() > most_styles) { // at most 32
        library.styles.erase(id);
        entry.fault(fmt::format("there are at most {} styles, those of the game included", most_styles),
                    "CH-DATA-4");
    }
}

// The hexes of a list, none of them twice (CH-RUL-39) and each passing `check`.
template <class Check>
std::set<Hex> read_hexes(const DataReader& list, std::size_t most, const Check& check) {
    std::set<Hex> hexes;
    if (!list.under("CH-DATA-4").array(most)) return hexes;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto hex = read_board_hex(list[i]);
        if (!hex) continue;
        if (!hexes.insert(*hex).second)
            list[i].fault(fmt::format("the hex {} is listed twice", text_of(*hex)), "CH-RUL-39");
        check(list[i], *hex);
    }
    return hexes;
}

void read_floor(const DataReader& list, Board& board) {
    const auto floor = read_hexes(list, HexGrid::capacity, [](const DataReader&, Hex) {});
    board.sound = floor.size() == list.size() && list.is(Kind::list);
    board.info.floor = HexGrid::of(floor);
    if (board.sound && !board.info.floor.connected())
        list.fault(floor.empty() ? "a board needs floor" : "the floor must be connected", "CH-DATA-4");
}

void read_walls(const DataReader& list, Board& board) {
    constexpr std::size_t side = 2 * HexGrid::farthest + 1;
    const auto walls = read_hexes(list, side * side, [&](const DataReader& entry, Hex hex) {
        if (board.info.floor.find(hex) != HexGrid::nowhere)
            entry.fault(fmt::format("the hex {} is both floor and wall", text_of(hex)), "CH-RUL-39");
    });
    board.info.walls.assign(walls.begin(), walls.end());
}

void check_is_floor(const DataReader& entry, Hex hex, const Board& board) {
    if (board.sound && board.info.floor.find(hex) == HexGrid::nowhere)
        entry.fault(fmt::format("the hex {} is not floor", text_of(hex)), "CH-DATA-4");
}

void read_zone(const DataReader& list, Board& board) {
    const auto zone = read_hexes(list, HexGrid::capacity, [&](const DataReader& entry, Hex hex) {
        check_is_floor(entry, hex, board);
    });
    for (const Hex hex : zone)
        if (const int i = board.info.floor.find(hex); i != HexGrid::nowhere) board.info.zone.add(i);
}

std::optional<Start> read_place(const DataReader& entry, const Board& board) {
    if (!entry.object({"at", "facing"})) return std::nullopt;
    const auto at = entry.need("at");
    const auto facing = entry.under("CH-DATA-4").need("facing");
    const auto hex = at ? read_board_hex(*at) : std::nullopt;
    const auto direction = facing ? facing->integer(0, directions - 1) : std::nullopt;
    if (!hex || !direction) return std::nullopt;
    check_is_floor(*at, *hex, board);
    return Start{*hex, static_cast<std::uint8_t>(*direction)};
}

void read_start(const DataReader& entry, Board& board) {
    if (!is_table(entry)) return;
    entry.object({"seats", "places"});
    const auto seats = entry.need("seats");
    const auto places = entry.need("places");
    const auto count = seats ? seats->integer(least_seats, most_seats) : std::nullopt;
    if (!count || !places || !places->under("CH-DATA-4").array(most_seats)) return;
    if (places->size() != static_cast<std::size_t>(*count))
        places->fault(
            fmt::format("{} places are wanted for {} seats, {} are given", *count, *count, places->size()),
            "CH-DATA-4");
    auto& starts = board.info.starts[static_cast<std::size_t>(*count)];
    if (!starts.empty())
        seats->fault(fmt::format("the starts for {} seats are given twice", *count), "CH-RUL-39");
    starts.clear();
    for (std::size_t i = 0; i < places->size(); ++i) {
        const auto start = read_place((*places)[i], board);
        if (!start) continue;
        if (std::ranges::find(starts, start->hex, &Start::hex) != starts.end())
            (*places)[i].fault(fmt::format("two champions cannot start on {}", text_of(start->hex)),
                               "CH-DATA-4");
        starts.push_back(*start);
    }
}

void read_starts(const DataReader& list, Board& board) {
    if (!list.array(most_seats - least_seats + 1)) return;
    for (std::size_t i = 0; i < list.size(); ++i) read_start(list[i], board);
}

void read_board(const DataReader& entry, std::set<std::string>& taken, Library& library) {
    if (!is_table(entry)) return;
    entry.object({"id", "name", "floor", "walls", "start", "zone"});
    Board board;
    board.origin = origin_of(entry);
    board.info.id = read_id(entry, taken, "CH-RUL-38");
    board.info.name = read_name(entry);
    if (const auto floor = entry.need("floor")) read_floor(*floor, board);
    if (const auto walls = entry.get("walls")) read_walls(*walls, board);
    if (const auto starts = entry.get("start")) read_starts(*starts, board);
    if (const auto zone = entry.get("zone")) read_zone(*zone, board);
    const std::string id = board.info.id;
    if (!id.empty()) library.boards.insert_or_assign(id, std::move(board));
}

// ---------------------------------------------------------------- champions: CH-DATA-5

// #RRGGBB (CH-RUL-39), in capitals.
std::string read_colour(const DataReader& reader) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string colour = reader.is(Kind::text) ? reader.value().text : "";
    for (char& c : colour)
        if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
    const auto fits = [&](char c) { return digits.contains(c); };
    if (colour.size() == 7 && colour[0] == '#' && std::all_of(colour.begin() + 1, colour.end(), fits))
        return colour;
    reader.fault("a colour is wanted here: \"#RRGGBB\", with R, G and B from 0 to F", "CH-RUL-39");
    return "";
}

void read_champion(const DataReader& entry, std::set<std::string>& colours, Library& library) {
    if (!is_table(entry)) return;
    entry.object({"name", "style", "colour"});
    Fighter fighter;
    fighter.info.name = read_name(entry);
    if (const auto style = entry.need("style")) {
        fighter.info.style = style->id().value_or("");
        fighter.style_from = origin_of(*style);
    }
    if (const auto colour = entry.need("colour")) {
        fighter.info.colour = read_colour(*colour);
        if (!fighter.info.colour.empty() &&
            !colours.insert(fighter.info.colour).second) // no two share a colour
            colour->fault(fmt::format("two champions share the colour {}", fighter.info.colour), "CH-DATA-5");
    }
    library.champions.push_back(std::move(fighter));
}

// CH-RUL-42: a file that has champions has them all.
void read_champions(const DataReader& list, Library& library) {
    if (!list.under("CH-RUL-39").array(most_champions)) return;
    library.champions.clear();
    std::set<std::string> colours;
    for (std::size_t i = 0; i < list.size(); ++i) read_champion(list[i], colours, library);
}

// ---------------------------------------------------------------- files

void read_styles(const DataReader& list, Library& library) {
    if (!list.under("CH-DATA-4").array(most_styles)) return;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < list.size(); ++i) read_style(list[i], taken, library);
}

void read_boards(const DataReader& list, Library& library) {
    if (!list.array(most_boards)) return;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < list.size(); ++i) read_board(list[i], taken, library);
}

void read_file(std::string_view name, std::string_view text, Library& library, Faults& faults) {
    const auto document = parse_toml(name, text, faults);
    if (!document) return;
    const DataReader root = DataReader(*document, name, faults).under("CH-RUL-38");
    root.object({"deck", "style", "board", "champion", "options"});
    if (const auto deck = root.get("deck")) read_deck(*deck, library);
    if (const auto styles = root.get("style")) read_styles(*styles, library);
    if (const auto boards = root.get("board")) read_boards(*boards, library);
    if (const auto champions = root.get("champion")) read_champions(*champions, library);
    if (const auto options = root.get("options")) read_option_table(*options, "CH-DATA-5", library.options);
}

const OwnLibrary<Library>& own_library() {
    static const auto own = read_own_files<Library>(own_files, read_file);
    return own;
}

} // namespace

Library read_files(const Setup& setup, Faults& faults) {
    return with_files_of(setup, own_library(), read_file, faults);
}

} // namespace muster::champions
