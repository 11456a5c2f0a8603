// How the data of Champions is read and checked: rules CH-DATA-1 to CH-DATA-5 of docs/rules/champions.md,
// section 2.8, and our own rulings on files, CH-RUL-38, CH-RUL-39 and CH-RUL-42. The files are in
// data/champions/.
#include "core/embedded.hpp"
#include "core/toml.hpp"
#include "games/champions/champions.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>

namespace muster::champions {

namespace {

using Kind = DataNode::Kind;

constexpr int least_seats = 2;
constexpr int farthest_offset = 30;
constexpr int most_champions = 16;
constexpr int most_boards = 32;

constexpr std::array own_files{"data/champions/standard15.toml", "data/champions/first12.toml",
                               "data/champions/styles.toml", "data/champions/boards.toml",
                               "data/champions/champions.toml"};

// ---------------------------------------------------------------- what the files hold, taken together

// Where something was read, for what can be checked only once everything is read.
struct Origin {
    std::string file;
    int line = 0;
    std::string field;
};

struct Deck {
    std::vector<CardInfo> cards; // ascending by id
    int size = 0;
};

struct Board {
    BoardInfo info;
    Origin origin;
    bool sound = false; // what its floor is, is known
};

struct Fighter {
    ChampionInfo info;
    Origin style_from;
};

struct GivenOption {
    std::string name;
    std::string value;
    Origin origin;
};

struct Library {
    std::map<std::string, Deck> decks;
    std::map<std::string, StyleInfo> styles;
    std::map<std::string, Board> boards;
    std::vector<Fighter> champions;
    std::vector<GivenOption> options; // in the order in which they count: the last one wins
};

Origin origin_of(const DataReader& reader) {
    return {std::string(reader.file()), reader.line(), reader.path()};
}

void add_fault(Faults& faults, const Origin& origin, std::string_view rule, std::string sentence) {
    muster::add_fault(faults,
                      {origin.file, origin.line, origin.field, std::string(rule), std::move(sentence)});
}

template <class Map>
std::string names_of(const Map& map) {
    std::string names;
    for (const auto& [id, unused] : map) names += (names.empty() ? "" : ", ") + id;
    return names;
}

bool is_table(const DataReader& entry) {
    if (!entry.is(Kind::table)) entry.fault("a table is wanted here");
    return entry.is(Kind::table);
}

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

// An id that nothing else in this list has (CH-RUL-38).
std::string read_id(const DataReader& entry, std::set<std::string>& taken,
                    std::string_view rule = "CH-RUL-38") {
    const auto reader = entry.need("id");
    const auto id = reader ? reader->id() : std::nullopt;
    if (!id) return "";
    if (!taken.insert(*id).second) reader->fault(fmt::format("the id '{}' is given twice", *id), rule);
    return *id;
}

std::string read_name(const DataReader& entry) {
    const auto reader = entry.need("name");
    return reader ? reader->name().value_or("") : "";
}

CardInfo read_card(const DataReader& entry, std::set<std::string>& taken) {
    CardInfo card;
    if (!is_table(entry)) return card;
    entry.object({"id", "name", "kind", "move", "attack", "reaction", "copies"});
    card.id = read_id(entry, taken);
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
    const std::string id = read_id(entry, taken);
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
    board.info.id = read_id(entry, taken);
    board.info.name = read_name(entry);
    if (const auto floor = entry.need("floor")) read_floor(*floor, board);
    if (const auto walls = entry.get("walls")) read_walls(*walls, board);
    if (const auto starts = entry.get("start")) read_starts(*starts, board);
    if (const auto zone = entry.get("zone")) read_zone(*zone, board);
    const std::string id = board.info.id;
    if (!id.empty()) library.boards.insert_or_assign(id, std::move(board));
}

// ---------------------------------------------------------------- champions and options: CH-DATA-5

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

std::optional<std::string> option_value(const DataReader& reader) {
    if (reader.is(Kind::integer)) return fmt::format("{}", reader.value().integer);
    if (!reader.is(Kind::list)) return reader.text();
    std::string joined;
    for (std::size_t i = 0; i < reader.size(); ++i) {
        const auto id = reader[i].id();
        if (!id) return std::nullopt;
        joined += (i == 0 ? "" : ",") + *id;
    }
    return joined;
}

void read_options(const DataReader& table, Library& library) {
    table.each([&](const std::string& name, const DataReader& reader) {
        if (auto value = option_value(reader.under("CH-DATA-5")))
            library.options.push_back({name, std::move(*value), origin_of(reader)});
    });
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
    if (const auto options = root.get("options")) read_options(*options, library);
}

struct OwnLibrary {
    Library library;
    Faults faults; // none, if the program was put together well
};

// The game's own files never change, so they are read once.
const OwnLibrary& own_library() {
    static const OwnLibrary own = [] {
        OwnLibrary result;
        for (const char* path : own_files) {
            if (const auto text = embedded_file(path))
                read_file(path, *text, result.library, result.faults);
            else
                muster::add_fault(result.faults, {path, 0, "", "", "this file is missing from the program"});
        }
        return result;
    }();
    return own;
}

Library read_files(const Setup& setup, Faults& faults) {
    Library library = own_library().library;
    faults.insert(faults.end(), own_library().faults.begin(), own_library().faults.end());
    for (const DataFile& file : setup.data) read_file(file.name, file.text, library, faults);
    return library;
}

// ---------------------------------------------------------------- the options of section 8: CH-DATA-5

bool set_number(int& into, std::string_view value, int low, int high) {
    if (value.empty() || value.size() > 4 || !std::ranges::all_of(value, is_digit)) return false;
    int number = 0;
    for (const char c : value) number = 10 * number + (c - '0');
    if (number < low || number > high) return false;
    into = number;
    return true;
}

template <class Field>
bool set_choice(Field& into, std::string_view value, std::initializer_list<std::string_view> names) {
    const auto found = std::find(names.begin(), names.end(), value);
    if (found == names.end()) return false;
    into = static_cast<Field>(found - names.begin());
    return true;
}

bool set_id(std::string& into, std::string_view value) {
    into = value;
    return true; // whether it exists is checked once all options are known
}

// random, fixed, or a list with a comma
bool set_styles(Options& options, std::string_view value) {
    if (value != "random" && value != "fixed" && !value.contains(',')) return false;
    options.styles = value == "random" ? Styles::random : Styles::fixed;
    options.fixed_styles.clear();
    for (std::size_t from = 0; value.contains(',') && from <= value.size();) {
        const std::size_t comma = std::min(value.find(',', from), value.size());
        options.fixed_styles.emplace_back(value.substr(from, comma - from));
        from = comma + 1;
    }
    return true;
}

struct OptionRule {
    OptionInfo info;
    bool (*set)(Options& options, std::string_view value);
};

using Value = std::string_view;

constexpr std::array option_rules{
    OptionRule{{"scoreTarget", "5", "1 to 10", "the Score tokens needed to win"},
               [](Options& o, Value v) { return set_number(o.score_target, v, 1, 10); }},
    OptionRule{{"handSize", "4", "2 to 7", "the cards drawn each round"},
               [](Options& o, Value v) { return set_number(o.hand_size, v, 2, most_in_hand); }},
    OptionRule{
        {"maxRounds", "50", "1 to 500, or 0 for no limit", "the round after which whoever leads has won"},
        [](Options& o, Value v) { return set_number(o.max_rounds, v, 0, 500); }},
    OptionRule{{"powerSupply", "20", "1 to 99 but at least seats x startPower, or 0 for an unlimited supply",
                "the Power tokens that all share"},
               [](Options& o, Value v) { return set_number(o.power_supply, v, 0, 99); }},
    OptionRule{{"scoreSupply", "20", "20, or 0 for an unlimited supply", "the Score tokens that all share"},
               [](Options& o, Value v) {
                   int supply = 0;
                   if (!set_number(supply, v, 0, 20) || (supply != 0 && supply != 20)) return false;
                   o.score_supply = supply;
                   return true;
               }},
    OptionRule{{"startPower", "0", "0 to 3", "the Power tokens everyone begins with"},
               [](Options& o, Value v) { return set_number(o.start_power, v, 0, 3); }},
    OptionRule{{"board", "ring37", "ring37, pillar36, or a board of your own file", "the arena"},
               [](Options& o, Value v) { return set_id(o.board, v); }},
    OptionRule{{"styles", "random",
                "random, fixed (each champion its own), or a list with one style a seat: S8,S9",
                "who fights in which style"},
               set_styles},
    OptionRule{{"setup", "quick", "quick, choose", "whether players place their own figures"},
               [](Options& o, Value v) { return set_choice(o.set_up, v, {"quick", "choose"}); }},
    OptionRule{{"deck", "standard15", "standard15, first12, or a deck of your own file",
                "the cards everyone plays with"},
               [](Options& o, Value v) { return set_id(o.deck, v); }},
    OptionRule{{"initiative", "twoDecks", "twoDecks, oneDeck",
                "whether everyone acts once in each half of the line"},
               [](Options& o, Value v) { return set_choice(o.one_deck, v, {"twoDecks", "oneDeck"}); }},
    OptionRule{
        {"specialTurn", "optional", "optional, compulsory",
         "whether the turn on the Special card may be passed"},
        [](Options& o, Value v) { return set_choice(o.special_compulsory, v, {"optional", "compulsory"}); }},
    OptionRule{
        {"reactionMove", "optional", "optional, compulsory", "whether a reaction's move may be left out"},
        [](Options& o, Value v) {
            return set_choice(o.reaction_move_compulsory, v, {"optional", "compulsory"});
        }},
    OptionRule{{"fumbleKeep", "no", "no, yes", "whether a Fumble may leave the attacker's facing as it is"},
               [](Options& o, Value v) { return set_choice(o.fumble_keep, v, {"no", "yes"}); }},
    OptionRule{
        {"push", "compulsory", "compulsory, optional", "whether a Push may be left out"},
        [](Options& o, Value v) { return set_choice(o.push_optional, v, {"compulsory", "optional"}); }},
    OptionRule{{"rear", "adjacent", "adjacent, line, off", "which blows from behind cannot be reacted to"},
               [](Options& o, Value v) { return set_choice(o.rear, v, {"adjacent", "line", "off"}); }},
};

constexpr std::array not_built{"draw",          "move",    "barrageRoll", "barrageTargets", "effects",
                               "pushDirection", "scoring", "losWalls",    "teams"};

constexpr auto infos = [] {
    std::array<OptionInfo, option_rules.size()> result{};
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = option_rules[i].info;
    return result;
}();

void unknown_option(const GivenOption& given, Faults& faults) {
    std::string names;
    for (const OptionInfo& info : infos) names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    const bool later = std::ranges::find(not_built, given.name) != not_built.end();
    add_fault(faults, given.origin, "CH-DATA-5",
              fmt::format("{} '{}'{}; there are {}", later ? "the option" : "there is no option",
                          shown(given.name), later ? " is not built yet" : "", names));
}

void set_option(const GivenOption& given, Options& options, Faults& faults) {
    const auto rule =
        std::ranges::find(option_rules, given.name, [](const OptionRule& r) { return r.info.name; });
    if (rule == option_rules.end()) return unknown_option(given, faults);
    const bool later = given.name == "styles" && given.value == "draft";
    if (!later && rule->set(options, given.value)) return;
    add_fault(faults, given.origin, "CH-DATA-5",
              fmt::format("{} {}; allowed: {}",
                          later ? "styles=draft" : fmt::format("'{}'", shown(given.value)),
                          later ? "is not built yet" : "is not a value of this option", rule->info.values));
}

// CH-RUL-42: those given directly count more than those in files.
void add_direct_options(const Setup& setup, std::vector<GivenOption>& options, Faults& faults) {
    std::set<std::string> taken;
    for (const auto& [name, value] : setup.options) {
        const Origin origin{"", 0, "options." + shown(name)};
        if (!taken.insert(name).second) add_fault(faults, origin, "CH-DATA-5", "this option is given twice");
        options.push_back({name, value, origin});
    }
}

// ---------------------------------------------------------------- what depends on what is played

class Choice {
public:
    Choice(const Library& library, const Options& options, int seats, Faults& faults)
        : library_(library), options_(options), seats_(seats), faults_(faults) {}

    void check() const {
        check_styles();
        check_board();
        check_deck();
        check_champions();
        check_supply();
    }

private:
    // CH-DATA-4: no fewer styles than seats. CH-DATA-5: a list names one known style for each seat.
    void check_styles() const {
        if (options_.styles == Styles::random) {
            if (static_cast<int>(library_.styles.size()) < seats_)
                add_fault(faults_, given("styles"), "CH-DATA-4",
                          fmt::format("there are fewer than {} styles to draw from", seats_));
            return;
        }
        const auto& list = options_.fixed_styles;
        if (!list.empty() && list.size() != static_cast<std::size_t>(seats_))
            add_fault(faults_, given("styles"), "CH-DATA-5",
                      fmt::format("one style a seat is wanted: {}, not {}", seats_, list.size()));
        for (std::size_t i = 0; i < list.size() && i < most_seats; ++i) check_style(list[i], given("styles"));
    }

    void check_style(const std::string& id, const Origin& origin) const {
        if (!library_.styles.contains(id))
            add_fault(
                faults_, origin, "CH-DATA-5",
                fmt::format("there is no style '{}'; there are {}", shown(id), names_of(library_.styles)));
    }

    void check_board() const {
        const auto found = library_.boards.find(options_.board);
        if (found == library_.boards.end())
            return add_fault(faults_, given("board"), "CH-DATA-5",
                             fmt::format("there is no board '{}'; there are {}", shown(options_.board),
                                         names_of(library_.boards)));
        const Board& board = found->second;
        if (!board.sound) return;
        const auto refuse = [&](std::string sentence) {
            add_fault(faults_, board.origin, "CH-DATA-4", std::move(sentence));
        };
        if (board.info.floor.size() < seats_ + 1)
            refuse(fmt::format("{} seats need at least {} floor hexes, here are {}", seats_, seats_ + 1,
                               board.info.floor.size()));
        if (options_.set_up == SetUp::quick && board.info.starts[static_cast<std::size_t>(seats_)].empty())
            refuse(fmt::format("with setup=quick the board needs a start for {} seats", seats_));
        if (options_.set_up == SetUp::choose && board.info.zone.size() < seats_)
            refuse(fmt::format("with setup=choose {} seats need a zone of at least {} hexes, here are {}",
                               seats_, seats_, board.info.zone.size()));
    }

    void check_deck() const {
        if (!library_.decks.contains(options_.deck))
            add_fault(faults_, given("deck"), "CH-DATA-5",
                      fmt::format("there is no deck '{}'; there are {}", shown(options_.deck),
                                  names_of(library_.decks)));
    }

    // CH-DATA-5: one a seat, and their styles are known
    void check_champions() const {
        for (const Fighter& fighter : library_.champions)
            if (!fighter.info.style.empty()) check_style(fighter.info.style, fighter.style_from);
        const auto count = static_cast<int>(library_.champions.size());
        if (count >= seats_) return;
        const Origin origin = count == 0 ? Origin{"", 0, "champion"}
                                         : Origin{library_.champions[0].style_from.file, 0, "champion"};
        add_fault(faults_, origin, "CH-DATA-5",
                  fmt::format("{} seats need as many champions, here are {}", seats_, count));
    }

    // Section 8: a supply that is limited has everyone's first tokens.
    void check_supply() const {
        const int needed = seats_ * options_.start_power;
        if (options_.power_supply == 0 || options_.power_supply >= needed) return;
        add_fault(faults_, given("powerSupply"), "CH-DATA-5",
                  fmt::format("{} seats begin with {} Power each, so at least {} are needed, not {}", seats_,
                              options_.start_power, needed, options_.power_supply));
    }

    // Where the value that counts was given.
    Origin given(std::string_view name) const {
        Origin last{"", 0, fmt::format("options.{}", name)};
        for (const GivenOption& option : library_.options)
            if (option.name == name) last = option.origin;
        return last;
    }

    const Library& library_;
    const Options& options_;
    int seats_;
    Faults& faults_;
};

// ---------------------------------------------------------------- putting it together

std::uint8_t index_of_style(const std::vector<StyleInfo>& styles, const std::string& id) {
    return static_cast<std::uint8_t>(std::ranges::find(styles, id, &StyleInfo::id) - styles.begin());
}

// CH-SET-4
void give_fixed_styles(Equipment& kit) {
    if (kit.options.styles != Styles::fixed) return;
    for (std::size_t seat = 0; seat < kit.champions.size(); ++seat) {
        const auto& list = kit.options.fixed_styles;
        kit.style_of[seat] =
            index_of_style(kit.styles, list.empty() ? kit.champions[seat].style : list[seat]);
    }
}

Equipment equipment(Library& library, Options options, int seats) {
    Equipment kit;
    kit.options = std::move(options);
    Deck& deck = library.decks[kit.options.deck];
    kit.cards = std::move(deck.cards);
    kit.deck_size = deck.size;
    for (auto& [id, style] : library.styles) kit.styles.push_back(std::move(style));
    for (int seat = 0; seat < seats; ++seat)
        kit.champions.push_back(std::move(library.champions[static_cast<std::size_t>(seat)].info));
    kit.board = std::move(library.boards[kit.options.board].info);
    give_fixed_styles(kit);
    return kit;
}

} // namespace

std::optional<Equipment> equip(const Setup& setup, Faults& faults) {
    Faults found;
    const bool seats_fit = setup.seats >= least_seats && setup.seats <= most_seats;
    if (!seats_fit)
        found.push_back(
            {"", 0, "seats", "CH-RUL-42",
             fmt::format("{} to {} seats can play, not {}", least_seats, most_seats, setup.seats)});
    Library library = read_files(setup, found);
    add_direct_options(setup, library.options, found);
    Options options;
    for (const GivenOption& given : library.options) set_option(given, options, found);
    if (seats_fit) Choice(library, options, setup.seats, found).check();
    if (found.empty()) return equipment(library, std::move(options), setup.seats);
    std::ranges::move(found, std::back_inserter(faults));
    return std::nullopt;
}

std::span<const OptionInfo> option_infos() { return infos; }

} // namespace muster::champions
