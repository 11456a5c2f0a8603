// The data of Champions: what the game's own files hold (rule page, sections 2 and 8), and what is refused.
#include "core/embedded.hpp"
#include "games/champions/champions.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace muster::champions {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using Given = std::vector<std::pair<std::string, std::string>>;

Setup setup_of(int seats, Given options = {}, std::string file = "") {
    Setup setup;
    setup.seats = seats;
    setup.options = std::move(options);
    if (!file.empty()) setup.data.push_back({"mine.toml", std::move(file)});
    return setup;
}

// What can be played: fails the test, with every fault, if it cannot.
Equipment equipped(const Setup& setup) {
    Faults faults;
    auto kit = equip(setup, faults);
    EXPECT_EQ(to_string(faults), "");
    EXPECT_TRUE(kit);
    return kit.value_or(Equipment{});
}

Faults faults_of(const Setup& setup) {
    Faults faults;
    const auto kit = equip(setup, faults);
    EXPECT_EQ(kit.has_value(), faults.empty());
    return faults;
}

Faults faults_of(std::string file, int seats = 2) { return faults_of(setup_of(seats, {}, std::move(file))); }
Faults faults_of(Given options, int seats = 2) { return faults_of(setup_of(seats, std::move(options))); }

// Exactly one fault, of this rule, that says this.
void expect_refused(const Faults& faults, std::string_view rule, std::string_view sentence) {
    ASSERT_THAT(faults, SizeIs(1)) << to_string(faults);
    EXPECT_EQ(faults[0].rule, rule) << to_string(faults);
    EXPECT_THAT(faults[0].sentence, HasSubstr(std::string(sentence)));
}

std::string card(std::string_view id, std::string_view move, std::string_view attack,
                 std::string_view reaction) {
    return fmt::format("[[deck.card]]\nid = \"{}\"\nname = \"A card\"\nkind = \"move\"\nmove = "
                       "\"{}\"\nattack = \"{}\"\nreaction = \"{}\"\n",
                       id, move, attack, reaction);
}
std::string deck(const std::string& cards) { return "[deck]\nid = \"mine\"\nname = \"My deck\"\n" + cards; }
std::string move_card(std::string_view icons) { return deck(card("C1", icons, "d", "x")); }
std::string attack_card(std::string_view icons) { return deck(card("C1", "1", icons, "x")); }
std::string reaction_card(std::string_view icons) { return deck(card("C1", "1", "d", icons)); }

std::string style(std::string_view id, std::string_view aims) {
    return fmt::format("[[style]]\nid = \"{}\"\nname = \"A style\"\naims = [{}]\n", id, aims);
}

constexpr std::string_view five_floor = "[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]";

std::string board(std::string_view floor, std::string_view rest = "") {
    return fmt::format("[[board]]\nid = \"mine\"\nname = \"My board\"\nfloor = [{}]\n{}", floor, rest);
}
std::string board_with_starts(std::string_view places) {
    return board(five_floor, fmt::format("[[board.start]]\nseats = 2\nplaces = [{}]\n", places));
}
// Hexes of a column or two, one after the other.
std::string many_hexes(int count) {
    std::string hexes;
    for (int i = 0; i < count; ++i) {
        const int q = -15 + i / 31;
        const int r = i / 31 % 2 == 0 ? -15 + i % 31 : 15 - i % 31;
        hexes += fmt::format("[{}, {}], ", q, r);
    }
    return hexes;
}

std::string champion(std::string_view name, std::string_view its_style, std::string_view colour) {
    return fmt::format("[[champion]]\nname = \"{}\"\nstyle = \"{}\"\ncolour = \"{}\"\n", name, its_style,
                       colour);
}

const CardInfo& card_named(const Equipment& kit, std::string_view id) {
    return *std::ranges::find(kit.cards, id, &CardInfo::id);
}
const StyleInfo& style_named(const Equipment& kit, std::string_view id) {
    return *std::ranges::find(kit.styles, id, &StyleInfo::id);
}

std::set<std::pair<Hex, int>> pattern(const StyleInfo& style) {
    std::set<std::pair<Hex, int>> result;
    for (const auto& aim : style.aims) result.insert({aim.offset, aim.needs});
    return result;
}

// ---------------------------------------------------------------- the game's own data

TEST(ChampionsData, The_standard_deck_has_the_check_sums_of_section_2_4) {
    const auto kit = equipped(setup_of(2));
    std::map<std::string, int> moves;
    std::map<std::string, int> attacks;
    std::map<std::string, int> reactions;
    for (const CardInfo& each : kit.cards) {
        ++moves[each.move_icons];
        ++attacks[each.attack_icons];
        ++reactions[each.reaction_icons];
        EXPECT_EQ(each.copies, 1);
    }
    EXPECT_EQ(kit.deck_size, 15);
    EXPECT_THAT(kit.cards, SizeIs(15));
    EXPECT_EQ(moves, (std::map<std::string, int>{{"2", 3}, {"1z", 1}, {"++", 1}, {"1", 7}, {"0+", 3}}));
    EXPECT_EQ(attacks, (std::map<std::string, int>{
                           {"dd", 6}, {"d+", 5}, {"db", 1}, {"ddp-", 1}, {"dddf-", 1}, {"ddb-", 1}}));
    EXPECT_EQ(reactions, (std::map<std::string, int>{
                             {"1+", 4}, {"x", 6}, {"++", 1}, {"xx-", 2}, {"2-", 1}, {"1x-", 1}}));
}

TEST(ChampionsData, Cards_are_numbered_in_the_order_of_their_ids) {
    const auto kit = equipped(setup_of(2));
    for (std::size_t i = 0; i < kit.cards.size(); ++i)
        EXPECT_EQ(kit.cards[i].id, fmt::format("A{:02}", i + 1));
    EXPECT_EQ(kit.cards[0].name, "Long Stride");
    EXPECT_EQ(kit.cards[0].kind, "move");
    EXPECT_EQ(kit.cards[14].kind, "reaction");
}

TEST(ChampionsData, Sections_hold_what_their_icons_say) {
    const auto kit = equipped(setup_of(2));
    EXPECT_EQ(card_named(kit, "A02").move, (Section{.number = 1, .displace = true}));
    EXPECT_EQ(card_named(kit, "A03").move, (Section{.gain = 2}));
    EXPECT_EQ(card_named(kit, "A08").attack, (Section{.dice = 2, .cost = 1, .push = true}));
    EXPECT_EQ(card_named(kit, "A09").attack, (Section{.dice = 3, .cost = 1, .fumble = true}));
    EXPECT_EQ(card_named(kit, "A10").attack, (Section{.dice = 2, .cost = 1, .barrage = true}));
    EXPECT_EQ(card_named(kit, "A15").reaction, (Section{.number = 1, .shields = 1, .cost = 1}));
    EXPECT_EQ(card_named(kit, "A08").move, (Section{.number = 0, .gain = 1}));
}

TEST(ChampionsData, A01_and_A04_are_twins_and_so_are_A12_and_A14__CH_AUTO_2) {
    const auto kit = equipped(setup_of(2));
    for (std::size_t i = 0; i < kit.cards.size(); ++i) {
        const std::size_t twin = i == 3 ? 0 : i == 13 ? 11 : i;
        EXPECT_EQ(kit.cards[i].twin, twin) << kit.cards[i].id;
    }
}

TEST(ChampionsData, The_first_deck_has_twelve_cards_of_section_8) {
    const auto first = equipped(setup_of(2, {{"deck", "first12"}}));
    const auto standard = equipped(setup_of(2));
    std::vector<std::string> ids;
    for (const CardInfo& each : first.cards) {
        ids.push_back(each.id);
        if (each.id[0] != 'A') continue;
        EXPECT_EQ(each.move, card_named(standard, each.id).move);
        EXPECT_EQ(each.attack, card_named(standard, each.id).attack);
        EXPECT_EQ(each.reaction, card_named(standard, each.id).reaction);
        EXPECT_EQ(each.name, card_named(standard, each.id).name);
    }
    EXPECT_THAT(
        ids, ElementsAre("A01", "A02", "A03", "A04", "A08", "A10", "A11", "A12", "A13", "A14", "B01", "B02"));
    EXPECT_EQ(first.deck_size, 12);
    EXPECT_EQ(card_named(first, "B01").attack, (Section{.dice = 3, .cost = 1}));
    EXPECT_EQ(card_named(first, "B02").attack, (Section{.dice = 4, .cost = 1, .fumble = true}));
    EXPECT_EQ(card_named(first, "B02").kind, "attack");
}

TEST(ChampionsData, The_nine_styles_have_one_good_hex_ahead_and_three_more) {
    const auto kit = equipped(setup_of(2));
    ASSERT_THAT(kit.styles, SizeIs(9));
    for (std::size_t i = 0; i < 9; ++i) {
        const StyleInfo& each = kit.styles[i];
        EXPECT_EQ(each.id, fmt::format("S{}", i + 1));
        ASSERT_THAT(each.aims, SizeIs(4));
        EXPECT_EQ(each.aims[0].offset, Hex::of(0, -1));
        EXPECT_EQ(each.aims[0].needs, 3);
        for (std::size_t aim = 1; aim < 4; ++aim) EXPECT_EQ(each.aims[aim].needs, 4);
    }
    EXPECT_EQ(style_named(kit, "S3").aims[3].offset, Hex::of(0, -4));
    EXPECT_EQ(style_named(kit, "S4").aims[3].offset, Hex::of(1, -2));
    EXPECT_EQ(style_named(kit, "S5").aims[1].offset, Hex::of(0, -2));
}

TEST(ChampionsData, Styles_mirror_each_other_as_the_table_says) {
    const auto kit = equipped(setup_of(2));
    const auto mirror_of = [&](std::string_view id) {
        std::set<std::pair<Hex, int>> result;
        for (const auto& [offset, needs] : pattern(style_named(kit, id)))
            result.insert({mirrored(offset), needs});
        return result;
    };
    EXPECT_EQ(pattern(style_named(kit, "S2")), mirror_of("S1"));
    EXPECT_EQ(pattern(style_named(kit, "S7")), mirror_of("S6"));
    EXPECT_EQ(pattern(style_named(kit, "S9")), mirror_of("S8"));
    for (const char* itself : {"S3", "S4", "S5"})
        EXPECT_EQ(pattern(style_named(kit, itself)), mirror_of(itself));
}

TEST(ChampionsData, A_pattern_turns_with_the_figure__E1__CH_GEO_4) {
    const auto kit = equipped(setup_of(2));
    const auto& aims = style_named(kit, "S1").turned[2];
    const Hex h = Hex::of(1, -1);
    EXPECT_EQ(h + aims[0].offset, Hex::of(2, -1));
    EXPECT_EQ(aims[0].needs, 3);
    EXPECT_EQ(h + aims[1].offset, Hex::of(2, -2));
    EXPECT_EQ(h + aims[2].offset, Hex::of(1, 0));
    EXPECT_EQ(h + aims[3].offset, Hex::of(0, 0));
    EXPECT_EQ(aims[3].needs, 4);
    EXPECT_EQ(style_named(kit, "S1").turned[0][3].offset, style_named(kit, "S1").aims[3].offset);
}

TEST(ChampionsData, The_ring_is_the_hexagon_of_37_hexes__CH_BRD_3) {
    const auto ring = equipped(setup_of(2)).board;
    EXPECT_EQ(ring.floor.size(), 37);
    EXPECT_THAT(ring.walls, IsEmpty());
    for (int q = -4; q <= 4; ++q)
        for (int r = -4; r <= 4; ++r)
            EXPECT_EQ(ring.floor.find(Hex::of(q, r)) != HexGrid::nowhere, distance(Hex::of(q, r), Hex{}) <= 3)
                << q << "," << r;
}

TEST(ChampionsData, The_pillar_board_is_the_ring_without_its_middle__CH_BRD_1__CH_BRD_4) {
    const auto ring = equipped(setup_of(4)).board;
    const auto pillar = equipped(setup_of(4, {{"board", "pillar36"}})).board;
    EXPECT_EQ(pillar.floor.size(), 36);
    EXPECT_THAT(pillar.walls, ElementsAre(Hex::of(0, 0)));
    for (const int hex : pillar.floor.all()) EXPECT_NE(ring.floor.find(pillar.floor[hex]), HexGrid::nowhere);
    for (std::size_t seats = 2; seats <= 4; ++seats)
        for (std::size_t seat = 0; seat < seats; ++seat) {
            EXPECT_EQ(pillar.starts[seats][seat].hex, ring.starts[seats][seat].hex);
            EXPECT_EQ(pillar.starts[seats][seat].facing, ring.starts[seats][seat].facing);
        }
    EXPECT_EQ(pillar.zone.size(), 18);
}

TEST(ChampionsData, Champions_start_where_the_table_puts_them__CH_BRD_2__CH_BRD_5) {
    const auto starts = equipped(setup_of(2)).board.starts;
    const auto expect_start = [&](std::size_t seats, std::size_t seat, Hex hex, int facing) {
        EXPECT_EQ(starts[seats][seat].hex, hex) << seats << " seats, s" << seat;
        EXPECT_EQ(starts[seats][seat].facing, facing) << seats << " seats, s" << seat;
    };
    for (std::size_t seats = 2; seats <= 4; ++seats) EXPECT_THAT(starts[seats], SizeIs(seats));
    expect_start(2, 0, Hex::of(0, 3), 0);
    expect_start(2, 1, Hex::of(0, -3), 3);
    expect_start(3, 0, Hex::of(0, 3), 0);
    expect_start(3, 1, Hex::of(-3, 0), 2);
    expect_start(3, 2, Hex::of(3, -3), 4);
    expect_start(4, 0, Hex::of(-2, 3), 1);
    expect_start(4, 1, Hex::of(-2, -1), 2);
    expect_start(4, 2, Hex::of(2, -3), 4);
    expect_start(4, 3, Hex::of(2, 1), 5);
}

// A turn by `turns`, after a mirror image or not.
Start moved(Start start, int turns, bool mirror) {
    const Hex hex = mirror ? mirrored(start.hex) : start.hex;
    const int facing = mirror ? (directions - start.facing) % directions : start.facing;
    return {turned(hex, turns), static_cast<std::uint8_t>((facing + turns) % directions)};
}

TEST(ChampionsData, No_seat_is_placed_better_than_another__CH_BRD_5) {
    const auto starts = equipped(setup_of(2)).board.starts;
    const auto same = [](Start a, Start b) { return a.hex == b.hex && a.facing == b.facing; };
    const auto all_there = [&](const std::vector<Start>& places, int turns, bool mirror) {
        return std::ranges::all_of(places, [&](Start place) {
            return std::ranges::any_of(places,
                                       [&](Start other) { return same(moved(place, turns, mirror), other); });
        });
    };
    for (std::size_t seats = 2; seats <= 4; ++seats)
        for (const Start from : starts[seats])
            for (const Start to : starts[seats]) {
                bool found = false;
                for (int turns = 0; turns < directions; ++turns)
                    for (const bool mirror : {false, true})
                        found = found || (same(moved(from, turns, mirror), to) &&
                                          all_there(starts[seats], turns, mirror));
                EXPECT_TRUE(found) << seats;
            }
    EXPECT_EQ(distance(starts[2][0].hex, starts[2][1].hex), 6);
    EXPECT_EQ(distance(starts[3][0].hex, starts[3][1].hex), 6);
    EXPECT_EQ(distance(starts[4][0].hex, starts[4][1].hex), 4);
    EXPECT_EQ(distance(starts[4][0].hex, starts[4][2].hex), 6);
}

TEST(ChampionsData, The_placement_zone_is_the_18_hexes_of_the_edge__CH_BRD_5) {
    const auto ring = equipped(setup_of(2)).board;
    EXPECT_EQ(ring.zone.size(), 18);
    for (const int hex : ring.zone) EXPECT_EQ(distance(ring.floor[hex], Hex{}), 3);
}

TEST(ChampionsData, The_four_champions_have_the_colours_of_the_page__CH_INI_0) {
    const auto kit = equipped(setup_of(4));
    ASSERT_THAT(kit.champions, SizeIs(4));
    const auto expect_champion = [&](std::size_t seat, std::string_view name, std::string_view its_style,
                                     std::string_view colour) {
        EXPECT_EQ(kit.champions[seat].name, name);
        EXPECT_EQ(kit.champions[seat].style, its_style);
        EXPECT_EQ(kit.champions[seat].colour, colour);
    };
    expect_champion(0, "Orla Flint", "S8", "#0055D4");
    expect_champion(1, "Tamsin Vane", "S9", "#5AA02C");
    expect_champion(2, "Bren Hallow", "S6", "#D45500");
    expect_champion(3, "Kesh Marrow", "S7", "#D40055");
    EXPECT_THAT(equipped(setup_of(2)).champions, SizeIs(2));
    EXPECT_THAT(equipped(setup_of(3)).champions, SizeIs(3));
}

// ---------------------------------------------------------------- CH-DATA-1: Move sections

TEST(ChampionsData, Move_sections_within_the_limits_are_read__CH_DATA_1) {
    for (const char* good : {"0", "4", "1z", "z1", "+", "-", "2+++++++++---------", "+z-1", "--"})
        EXPECT_THAT(faults_of(move_card(good)), IsEmpty()) << good;
}

TEST(ChampionsData, The_order_of_icons_means_nothing__CH_DATA_1) {
    const auto kit = equipped(setup_of(
        2, {{"deck", "mine"}}, deck(card("C1", "z1+", "pd-", "x1") + card("C2", "1+z", "-dp", "1x"))));
    EXPECT_EQ(kit.cards[0].move, kit.cards[1].move);
    EXPECT_EQ(kit.cards[1].twin, 0);
    EXPECT_EQ(kit.cards[0].move_icons, "z1+");
    EXPECT_EQ(kit.cards[1].move_icons, "1+z");
}

TEST(ChampionsData, A_move_section_with_two_numbers_is_refused__CH_DATA_1) {
    expect_refused(faults_of(move_card("12")), "CH-DATA-1", "at most one number");
}
TEST(ChampionsData, A_move_section_with_a_number_above_4_is_refused__CH_DATA_1) {
    expect_refused(faults_of(move_card("5")), "CH-DATA-1", "0 to 4");
}
TEST(ChampionsData, A_move_section_with_two_z_is_refused__CH_DATA_1) {
    expect_refused(faults_of(move_card("1zz")), "CH-DATA-1", "'z' at most 1 times");
}
TEST(ChampionsData, A_z_without_the_number_1_is_refused__CH_DATA_1) {
    for (const char* bad : {"z", "2z", "0z", "z+"})
        expect_refused(faults_of(move_card(bad)), "CH-DATA-1", "'z' goes only together with the number 1");
}
TEST(ChampionsData, More_than_nine_gains_or_costs_in_a_move_are_refused__CH_DATA_1) {
    expect_refused(faults_of(move_card("++++++++++")), "CH-DATA-1", "'+' at most 9");
    expect_refused(faults_of(move_card("1----------")), "CH-DATA-1", "'-' at most 9");
}
TEST(ChampionsData, An_empty_move_section_is_refused__CH_DATA_1) {
    expect_refused(faults_of(move_card("")), "CH-DATA-1", "may not be empty");
}
TEST(ChampionsData, Another_icon_in_a_move_section_is_refused__CH_DATA_1) {
    for (const char* bad : {"1d", "1b", "1p", "1f", "1x", "1 ", "1Z", "1\u00e4", "1?"})
        expect_refused(faults_of(move_card(bad)), "CH-DATA-1", "does not belong into a Move section");
}
TEST(ChampionsData, A_missing_move_section_is_refused__CH_DATA_1) {
    expect_refused(
        faults_of(
            deck("[[deck.card]]\nid = 'C1'\nname = 'C'\nkind = 'move'\nattack = 'd'\nreaction = 'x'\n")),
        "CH-DATA-1", "\"move\" is missing");
}
TEST(ChampionsData, A_move_section_that_is_no_text_is_refused__CH_DATA_1) {
    expect_refused(
        faults_of(deck(
            "[[deck.card]]\nid = 'C1'\nname = 'C'\nkind = 'move'\nmove = 2\nattack = 'd'\nreaction = 'x'\n")),
        "CH-DATA-1", "a text in quotes");
}

// ---------------------------------------------------------------- CH-DATA-2: Attack sections

TEST(ChampionsData, Attack_sections_within_the_limits_are_read__CH_DATA_2) {
    for (const char* good : {"d", "dddd", "dbpf", "d+++++++++---------", "fpbdddd"})
        EXPECT_THAT(faults_of(attack_card(good)), IsEmpty()) << good;
}
TEST(ChampionsData, An_attack_needs_one_to_four_dice__CH_DATA_2) {
    expect_refused(faults_of(attack_card("")), "CH-DATA-2", "may not be empty");
    expect_refused(faults_of(attack_card("+")), "CH-DATA-2", "at least one 'd'");
    expect_refused(faults_of(attack_card("ddddd")), "CH-DATA-2", "'d' at most 4");
}
TEST(ChampionsData, Barrage_push_and_fumble_come_at_most_once__CH_DATA_2) {
    expect_refused(faults_of(attack_card("dbb")), "CH-DATA-2", "'b' at most 1");
    expect_refused(faults_of(attack_card("dpp")), "CH-DATA-2", "'p' at most 1");
    expect_refused(faults_of(attack_card("dff")), "CH-DATA-2", "'f' at most 1");
}
TEST(ChampionsData, More_than_nine_gains_or_costs_in_an_attack_are_refused__CH_DATA_2) {
    expect_refused(faults_of(attack_card("d++++++++++")), "CH-DATA-2", "'+' at most 9");
    expect_refused(faults_of(attack_card("d----------")), "CH-DATA-2", "'-' at most 9");
}
TEST(ChampionsData, Another_icon_in_an_attack_section_is_refused__CH_DATA_2) {
    for (const char* bad : {"d1", "dz", "dx", "d0"})
        expect_refused(faults_of(attack_card(bad)), "CH-DATA-2", "does not belong into an Attack section");
}

// ---------------------------------------------------------------- CH-DATA-3: Reaction sections

TEST(ChampionsData, Reaction_sections_within_the_limits_are_read__CH_DATA_3) {
    for (const char* good : {"x", "xxxxxxxxx", "4", "0", "+", "-", "1x+-", "xxxxxxxxx+++++++++---------4"})
        EXPECT_THAT(faults_of(reaction_card(good)), IsEmpty()) << good;
}
TEST(ChampionsData, A_reaction_has_at_most_one_number_from_0_to_4__CH_DATA_3) {
    expect_refused(faults_of(reaction_card("11")), "CH-DATA-3", "at most one number");
    expect_refused(faults_of(reaction_card("9")), "CH-DATA-3", "0 to 4");
}
TEST(ChampionsData, More_than_nine_of_an_icon_in_a_reaction_are_refused__CH_DATA_3) {
    expect_refused(faults_of(reaction_card("xxxxxxxxxx")), "CH-DATA-3", "'x' at most 9");
    expect_refused(faults_of(reaction_card("++++++++++")), "CH-DATA-3", "'+' at most 9");
    expect_refused(faults_of(reaction_card("----------")), "CH-DATA-3", "'-' at most 9");
}
TEST(ChampionsData, An_empty_reaction_section_is_refused__CH_DATA_3) {
    expect_refused(faults_of(reaction_card("")), "CH-DATA-3", "may not be empty");
}
TEST(ChampionsData, Dice_and_displace_in_a_reaction_are_refused__CH_DATA_3) {
    for (const char* bad : {"d", "1z", "xb", "xp", "xf"})
        expect_refused(faults_of(reaction_card(bad)), "CH-DATA-3", "does not belong into a Reaction section");
}

// ---------------------------------------------------------------- CH-DATA-4: styles

constexpr std::string_view ahead = "{at = [0, -1], needs = 3}";

TEST(ChampionsData, A_style_may_have_1_to_12_offsets__CH_DATA_4) {
    const auto with = [](int count) {
        std::string aims;
        for (int i = 1; i <= count; ++i) aims += fmt::format("{{at = [0, {}], needs = 6}}, ", i);
        return style("T1", aims);
    };
    EXPECT_THAT(faults_of(with(1)), IsEmpty());
    EXPECT_THAT(faults_of(with(12)), IsEmpty());
    expect_refused(faults_of(with(0)), "CH-DATA-4", "1 to 12 offsets");
    expect_refused(faults_of(with(13)), "CH-DATA-4", "at most 12");
}
TEST(ChampionsData, Offsets_of_a_style_differ_and_are_not_its_own_hex__CH_DATA_4) {
    expect_refused(faults_of(style("T1", "{at = [0, 0], needs = 3}")), "CH-DATA-4", "own hex");
    expect_refused(faults_of(style("T1", fmt::format("{0}, {0}", ahead))), "CH-DATA-4", "given twice");
}
TEST(ChampionsData, An_offset_needs_2_to_6__CH_DATA_4) {
    for (const int good : {2, 6})
        EXPECT_THAT(faults_of(style("T1", fmt::format("{{at = [0, 1], needs = {}}}", good))), IsEmpty());
    for (const int bad : {-1, 0, 1, 7})
        expect_refused(faults_of(style("T1", fmt::format("{{at = [0, 1], needs = {}}}", bad))), "CH-DATA-4",
                       "from 2 to 6");
    expect_refused(faults_of(style("T1", "{at = [0, 1]}")), "CH-DATA-4", "\"needs\" is missing");
}
TEST(ChampionsData, Offsets_reach_30_hexes_at_most__CH_RUL_39) {
    EXPECT_THAT(faults_of(style("T1", "{at = [30, -30], needs = 3}")), IsEmpty());
    expect_refused(faults_of(style("T1", "{at = [31, 0], needs = 3}")), "CH-RUL-39", "-30 to 30");
    expect_refused(faults_of(style("T1", "{at = [0, -31], needs = 3}")), "CH-RUL-39", "-30 to 30");
    expect_refused(faults_of(style("T1", "{at = [0], needs = 3}")), "CH-RUL-38", "[q, r]");
}
TEST(ChampionsData, There_are_at_most_32_styles__CH_DATA_4) {
    const auto with = [](int count) {
        std::string styles;
        for (int i = 1; i <= count; ++i) styles += style(fmt::format("T{}", i), ahead);
        return styles;
    };
    EXPECT_THAT(equipped(setup_of(2, {}, with(23))).styles, SizeIs(32));
    expect_refused(faults_of(with(24)), "CH-DATA-4", "at most 32 styles");
    expect_refused(faults_of(with(33)), "CH-DATA-4", "at most 32");
}
TEST(ChampionsData, No_style_id_comes_twice_in_a_file__CH_DATA_4) {
    expect_refused(faults_of(style("T1", ahead) + style("T1", ahead)), "CH-DATA-4", "'T1' is given twice");
}
TEST(ChampionsData, Styles_of_a_file_are_added_in_the_order_of_ids) {
    const auto kit = equipped(setup_of(2, {}, style("a", ahead) + style("R1", ahead)));
    ASSERT_THAT(kit.styles, SizeIs(11));
    EXPECT_EQ(kit.styles[0].id, "R1");
    EXPECT_EQ(kit.styles[1].id, "S1");
    EXPECT_EQ(kit.styles[10].id, "a");
}

// ---------------------------------------------------------------- CH-DATA-4: boards

const std::string two_starts = "{at = [0, 0], facing = 3}, {at = [0, 4], facing = 0}";

TEST(ChampionsData, A_board_of_ones_own_can_be_played__CH_DATA_4) {
    const auto kit = equipped(setup_of(2, {{"board", "mine"}}, board_with_starts(two_starts)));
    EXPECT_EQ(kit.board.id, "mine");
    EXPECT_EQ(kit.board.name, "My board");
    EXPECT_EQ(kit.board.floor.size(), 5);
    ASSERT_THAT(kit.board.starts[2], SizeIs(2));
    EXPECT_EQ(kit.board.starts[2][1].hex, Hex::of(0, 4));
    EXPECT_THAT(kit.board.starts[3], IsEmpty());
}
TEST(ChampionsData, A_board_has_at_most_127_floor_hexes__CH_DATA_4) {
    EXPECT_THAT(faults_of(board(many_hexes(127))), IsEmpty());
    expect_refused(faults_of(board(many_hexes(128))), "CH-DATA-4", "at most 127");
}
TEST(ChampionsData, A_board_has_a_floor_hex_more_than_seats__CH_DATA_4) {
    const std::string three = board("[0, 0], [0, 1], [0, 2]", "zone = [[0, 0], [0, 1], [0, 2]]");
    EXPECT_THAT(faults_of(setup_of(2, {{"board", "mine"}, {"setup", "choose"}}, three)), IsEmpty());
    expect_refused(faults_of(setup_of(3, {{"board", "mine"}, {"setup", "choose"}}, three)), "CH-DATA-4",
                   "at least 4 floor hexes");
    EXPECT_THAT(faults_of(setup_of(3, {}, three)), IsEmpty()) << "a board that is not played may be small";
}
TEST(ChampionsData, The_floor_is_connected__CH_DATA_4) {
    expect_refused(faults_of(board("[0, 0], [0, 1], [0, 3], [0, 4]")), "CH-DATA-4", "connected");
    expect_refused(faults_of(board("")), "CH-DATA-4", "needs floor");
}
TEST(ChampionsData, Coordinates_go_from_minus_15_to_15__CH_DATA_4) {
    EXPECT_THAT(faults_of(board("[15, -15], [15, -14], [14, -14], [14, -13]")), IsEmpty());
    expect_refused(faults_of(board("[15, 0], [16, 0]")), "CH-DATA-4", "-15 to 15");
    expect_refused(faults_of(board("[0, -16], [0, -15]")), "CH-DATA-4", "-15 to 15");
    expect_refused(faults_of(board("[0, 0]", "walls = [[0, 16]]")), "CH-DATA-4", "-15 to 15");
    expect_refused(faults_of(board("[0, 0], 7")), "CH-RUL-38", "[q, r]");
    expect_refused(faults_of(board("[0, 0], [0, 1, 2]")), "CH-RUL-38", "[q, r]");
    expect_refused(faults_of(board("[0, 0], [0, 1.5]")), "CH-DATA-4", "whole number");
}
TEST(ChampionsData, No_hex_is_listed_twice_or_as_floor_and_wall__CH_RUL_39) {
    expect_refused(faults_of(board("[0, 0], [0, 1], [0, 0]")), "CH-RUL-39", "(0,0) is listed twice");
    expect_refused(faults_of(board(five_floor, "walls = [[1, 0], [1, 0]]")), "CH-RUL-39",
                   "(1,0) is listed twice");
    expect_refused(faults_of(board(five_floor, "walls = [[0, 1]]")), "CH-RUL-39", "both floor and wall");
    expect_refused(faults_of(board(five_floor, "zone = [[0, 1], [0, 1]]")), "CH-RUL-39",
                   "(0,1) is listed twice");
    EXPECT_THAT(faults_of(board(five_floor, "walls = [[1, 0], [-5, 3]]")), IsEmpty());
}
TEST(ChampionsData, Starts_are_different_floor_hexes__CH_DATA_4) {
    expect_refused(faults_of(board_with_starts("{at = [0, 0], facing = 0}, {at = [0, 5], facing = 0}")),
                   "CH-DATA-4", "(0,5) is not floor");
    expect_refused(faults_of(board_with_starts("{at = [0, 0], facing = 0}, {at = [0, 0], facing = 1}")),
                   "CH-DATA-4", "cannot start on (0,0)");
}
TEST(ChampionsData, Start_facings_go_from_0_to_5__CH_DATA_4) {
    for (const int bad : {-1, 6})
        expect_refused(faults_of(board_with_starts(
                           fmt::format("{{at = [0, 0], facing = {}}}, {{at = [0, 1], facing = 5}}", bad))),
                       "CH-DATA-4", "from 0 to 5");
}
TEST(ChampionsData, There_are_as_many_starts_as_seats__CH_DATA_4) {
    expect_refused(faults_of(board_with_starts("{at = [0, 0], facing = 0}")), "CH-DATA-4",
                   "2 places are wanted");
    expect_refused(faults_of(board(five_floor, "[[board.start]]\nseats = 5\nplaces = []\n")), "CH-RUL-38",
                   "from 2 to 4");
    const std::string start = "[[board.start]]\nseats = 2\nplaces = [" + two_starts + "]\n";
    expect_refused(faults_of(board(five_floor, start + start)), "CH-RUL-39", "given twice");
}
TEST(ChampionsData, A_quick_start_needs_starts_for_the_seats_in_play__CH_DATA_4) {
    const std::string file = board_with_starts(two_starts) + "\n";
    EXPECT_THAT(faults_of(setup_of(2, {{"board", "mine"}}, file)), IsEmpty());
    expect_refused(faults_of(setup_of(3, {{"board", "mine"}}, file)), "CH-DATA-4", "a start for 3 seats");
    EXPECT_THAT(faults_of(setup_of(3, {}, file)), IsEmpty()) << "another board is played";
}
TEST(ChampionsData, Choosing_places_needs_a_zone_for_all_seats__CH_DATA_4) {
    const std::string file = board(five_floor, "zone = [[0, 0], [0, 2], [0, 4]]");
    EXPECT_THAT(faults_of(setup_of(3, {{"board", "mine"}, {"setup", "choose"}}, file)), IsEmpty());
    expect_refused(faults_of(setup_of(4, {{"board", "mine"}, {"setup", "choose"}}, file)), "CH-DATA-4",
                   "a zone of at least 4");
    expect_refused(faults_of(board(five_floor, "zone = [[1, 1]]")), "CH-DATA-4", "(1,1) is not floor");
}

// ---------------------------------------------------------------- CH-DATA-4: decks

TEST(ChampionsData, A_deck_has_1_to_60_cards__CH_DATA_4) {
    const auto with = [](int copies) {
        return deck(card("C1", "1", "d", "x") + fmt::format("copies = {}\n", copies));
    };
    EXPECT_EQ(equipped(setup_of(2, {{"deck", "mine"}}, with(60))).deck_size, 60);
    expect_refused(faults_of(with(60) + card("C2", "1", "d", "x")), "CH-DATA-4",
                   "1 to 60 cards, this one has 61");
    expect_refused(faults_of("[deck]\nid = 'mine'\nname = 'Mine'\ncard = []\n"), "CH-DATA-4",
                   "1 to 60 cards");
    for (const int bad : {-1, 0, 61}) expect_refused(faults_of(with(bad)), "CH-RUL-38", "from 1 to 60");
}
TEST(ChampionsData, A_card_without_copies_comes_once__CH_DATA_4) {
    const auto kit = equipped(setup_of(
        2, {{"deck", "mine"}}, deck(card("C2", "1", "d", "x") + "copies = 3\n" + card("C1", "2", "d", "x"))));
    ASSERT_THAT(kit.cards, SizeIs(2));
    EXPECT_EQ(kit.cards[0].id, "C1");
    EXPECT_EQ(kit.cards[0].copies, 1);
    EXPECT_EQ(kit.cards[1].copies, 3);
    EXPECT_EQ(kit.deck_size, 4);
}
TEST(ChampionsData, A_deck_has_at_most_32_different_cards__CH_DATA_4) {
    const auto with = [](int count) {
        std::string cards;
        for (int i = 0; i < count; ++i) cards += card(fmt::format("C{}", i), "1", "d", "x");
        return deck(cards);
    };
    EXPECT_THAT(equipped(setup_of(2, {{"deck", "mine"}}, with(32))).cards, SizeIs(32));
    expect_refused(faults_of(with(33)), "CH-DATA-4", "at most 32");
}
TEST(ChampionsData, No_two_cards_share_an_id__CH_RUL_38) {
    expect_refused(faults_of(deck(card("C1", "1", "d", "x") + card("C1", "2", "d", "x"))), "CH-RUL-38",
                   "'C1' is given twice");
}

// ---------------------------------------------------------------- CH-RUL-38: the form of files

TEST(ChampionsData, Unknown_fields_are_refused_everywhere__CH_RUL_38) {
    for (const std::string& file :
         {std::string("cards = 1\n"), deck(card("C1", "1", "d", "x")) + "speed = 1\n",
          "[deck]\nowner = 'me'\n" + deck(card("C1", "1", "d", "x")).substr(7),
          style("T1", ahead) + "colour = 'red'\n", style("T1", "{at = [0, 1], needs = 3, extra = 1}"),
          board(five_floor, "pits = []"),
          champion("A", "S1", "#000001") + champion("B", "S1", "#000002") + "hat = 'red'\n"})
        expect_refused(faults_of(file), "CH-RUL-38", "there is no such field");
}
TEST(ChampionsData, Ids_are_short_and_plain__CH_RUL_38) {
    for (const char* bad : {"", "a b", "12345678901234567", "a,b", "\u00e4"}) {
        expect_refused(faults_of(deck(card(bad, "1", "d", "x"))), "CH-RUL-38", "an id is wanted here");
        expect_refused(faults_of(style(bad, ahead)), "CH-RUL-38", "an id is wanted here");
    }
    expect_refused(faults_of("[[board]]\nid = 'a b'\nname = 'A'\nfloor = [[0, 0]]\n"), "CH-RUL-38",
                   "an id is wanted here");
    expect_refused(faults_of("[deck]\nid = 'a b'\nname = 'A'\n" + card("C1", "1", "d", "x")), "CH-RUL-38",
                   "an id is wanted here");
}
TEST(ChampionsData, Names_are_short_and_visible__CH_RUL_38) {
    const std::string rest = champion("Other", "S1", "#000002");
    EXPECT_THAT(faults_of(champion(std::string(40, 'x'), "S1", "#000001") + rest), IsEmpty());
    for (const std::string& bad :
         {std::string(), std::string(41, 'x'), std::string("a\\tb"), std::string("\\u001B[31m")})
        expect_refused(faults_of(champion(bad, "S1", "#000001") + rest), "CH-RUL-38",
                       "a name is wanted here");
}
TEST(ChampionsData, No_two_boards_of_a_file_share_an_id__CH_RUL_38) {
    expect_refused(faults_of(board(five_floor) + "\n" + board(five_floor)), "CH-RUL-38",
                   "'mine' is given twice");
}
TEST(ChampionsData, What_should_be_a_table_or_a_list_is_one__CH_RUL_38) {
    for (const char* bad : {"deck = 1", "style = 1", "style = [1]", "board = 1", "board = [1]",
                            "champion = 1", "options = 1"}) {
        const auto faults = faults_of(std::string(bad));
        EXPECT_THAT(faults, Contains(Field(&Fault::sentence, HasSubstr("is wanted here")))) << bad;
    }
    expect_refused(faults_of("[deck]\nid = 'mine'\nname = 'Mine'\ncard = [1]\n"), "CH-RUL-38",
                   "a table is wanted here");
}

// ---------------------------------------------------------------- CH-DATA-5: champions

const std::string two_champions = champion("Ann", "S1", "#000001") + champion("Bo", "S2", "#ABCdef");

TEST(ChampionsData, Champions_of_a_file_replace_the_whole_list__CH_RUL_42) {
    const auto kit = equipped(setup_of(2, {{"styles", "fixed"}}, two_champions));
    ASSERT_THAT(kit.champions, SizeIs(2));
    EXPECT_EQ(kit.champions[0].name, "Ann");
    EXPECT_EQ(kit.champions[1].colour, "#ABCDEF");
    EXPECT_EQ(kit.styles[kit.style_of[0]].id, "S1");
    EXPECT_EQ(kit.styles[kit.style_of[1]].id, "S2");
}
TEST(ChampionsData, Each_seat_needs_a_champion__CH_DATA_5) {
    expect_refused(faults_of(two_champions, 3), "CH-DATA-5", "3 seats need as many champions");
    expect_refused(faults_of("champion = []"), "CH-DATA-5", "2 seats need as many champions, here are 0");
}
TEST(ChampionsData, The_style_of_a_champion_is_known__CH_DATA_5) {
    expect_refused(faults_of(champion("Ann", "S1", "#000001") + champion("Bo", "S10", "#000002")),
                   "CH-DATA-5", "there is no style 'S10'");
    EXPECT_THAT(
        faults_of(champion("Ann", "S1", "#000001") + champion("Bo", "S10", "#000002") + style("S10", ahead)),
        IsEmpty());
}
TEST(ChampionsData, No_two_champions_share_a_colour__CH_DATA_5) {
    expect_refused(faults_of(champion("Ann", "S1", "#00000a") + champion("Bo", "S1", "#00000A")), "CH-DATA-5",
                   "share the colour #00000A");
}
TEST(ChampionsData, Colours_are_written_with_six_digits__CH_RUL_39) {
    for (const char* bad : {"", "red", "#12345", "#1234567", "#12345G", "0012345"})
        expect_refused(faults_of(champion("Ann", "S1", bad) + champion("Bo", "S1", "#000002")), "CH-RUL-39",
                       "a colour is wanted here");
}
TEST(ChampionsData, There_are_at_most_16_champions__CH_RUL_39) {
    std::string file;
    for (int i = 0; i < 16; ++i) file += champion("Ann", "S1", fmt::format("#0000{:02X}", i));
    EXPECT_THAT(faults_of(file), IsEmpty());
    expect_refused(faults_of(file + champion("Ann", "S1", "#FFFFFF")), "CH-RUL-39", "at most 16");
}

// ---------------------------------------------------------------- CH-DATA-5: options

TEST(ChampionsData, The_options_that_are_not_given_have_the_values_of_section_8) {
    const Options o = equipped(setup_of(2)).options;
    EXPECT_EQ(o.score_target, 5);
    EXPECT_EQ(o.hand_size, 4);
    EXPECT_EQ(o.max_rounds, 50);
    EXPECT_EQ(o.power_supply, 20);
    EXPECT_EQ(o.score_supply, 20);
    EXPECT_EQ(o.start_power, 0);
    EXPECT_EQ(o.board, "ring37");
    EXPECT_EQ(o.deck, "standard15");
    EXPECT_EQ(o.styles, Styles::random);
    EXPECT_EQ(o.set_up, SetUp::quick);
    EXPECT_EQ(o.rear, Rear::adjacent);
    EXPECT_FALSE(o.one_deck || o.special_compulsory || o.reaction_move_compulsory || o.fumble_keep ||
                 o.push_optional);
}
TEST(ChampionsData, The_presets_of_the_list_of_options_are_what_is_played_without_options) {
    Given presets;
    for (const OptionInfo& info : option_infos()) presets.emplace_back(info.name, info.preset);
    EXPECT_THAT(presets, SizeIs(16));
    const Options given = equipped(setup_of(4, presets)).options;
    const Options none = equipped(setup_of(4)).options;
    EXPECT_EQ(given.score_target, none.score_target);
    EXPECT_EQ(given.hand_size, none.hand_size);
    EXPECT_EQ(given.max_rounds, none.max_rounds);
    EXPECT_EQ(given.power_supply, none.power_supply);
    EXPECT_EQ(given.score_supply, none.score_supply);
    EXPECT_EQ(given.start_power, none.start_power);
    EXPECT_EQ(given.board, none.board);
    EXPECT_EQ(given.deck, none.deck);
    EXPECT_EQ(given.styles, none.styles);
    EXPECT_EQ(given.set_up, none.set_up);
    EXPECT_EQ(given.one_deck, none.one_deck);
    EXPECT_EQ(given.special_compulsory, none.special_compulsory);
    EXPECT_EQ(given.reaction_move_compulsory, none.reaction_move_compulsory);
    EXPECT_EQ(given.fumble_keep, none.fumble_keep);
    EXPECT_EQ(given.push_optional, none.push_optional);
    EXPECT_EQ(given.rear, none.rear);
}
TEST(ChampionsData, The_rule_page_has_every_option_in_its_table) {
    const auto page = embedded_file("docs/rules/champions.md");
    ASSERT_TRUE(page);
    for (const OptionInfo& info : option_infos()) {
        const bool is_word = info.preset[0] >= 'a';
        const std::string preset = is_word ? fmt::format("`{}`", info.preset) : std::string(info.preset);
        EXPECT_THAT(std::string(*page), HasSubstr(fmt::format("\n| `{}` | {} |", info.name, preset)));
    }
}

struct OptionCase {
    const char* name;
    std::vector<const char*> allowed;
    std::vector<const char*> refused;
};

TEST(ChampionsData, Each_option_takes_the_values_of_section_8_and_no_others__CH_DATA_5) {
    const std::vector<OptionCase> cases{
        {"score_target", {"1", "5", "10"}, {"0", "11", "-1", "", "five", "5.0", "5 ", "99999999999"}},
        {"hand_size", {"2", "7"}, {"1", "8", "0"}},
        {"max_rounds", {"0", "1", "500"}, {"501", "-1", "none"}},
        {"power_supply", {"0", "1", "99"}, {"100", "-1", "unlimited"}},
        {"score_supply", {"0", "20"}, {"1", "19", "21", "40"}},
        {"start_power", {"0", "3"}, {"4", "-1"}},
        {"board", {"ring37", "pillar36"}, {"ring38", "", "RING37"}},
        {"styles", {"random", "fixed", "S1,S2", "S5,S5"}, {"", "S1", "any", "draft"}},
        {"setup", {"quick", "choose"}, {"", "slow"}},
        {"deck", {"standard15", "first12"}, {"", "standard"}},
        {"initiative", {"two_decks", "one_deck"}, {"three_decks", "twodecks"}},
        {"special_turn", {"optional", "compulsory"}, {"yes", ""}},
        {"reaction_move", {"optional", "compulsory"}, {"no"}},
        {"fumble_keep", {"no", "yes"}, {"true", "1"}},
        {"push", {"compulsory", "optional"}, {"never"}},
        {"rear", {"adjacent", "line", "off"}, {"on", ""}},
    };
    ASSERT_EQ(cases.size(), option_infos().size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const OptionCase& each = cases[i];
        EXPECT_EQ(option_infos()[i].name, each.name);
        for (const char* value : each.allowed)
            EXPECT_THAT(faults_of({{each.name, value}}), IsEmpty()) << each.name << "=" << value;
        for (const char* value : each.refused) {
            const auto faults = faults_of({{each.name, value}});
            ASSERT_THAT(faults, SizeIs(1)) << each.name << "=" << value;
            EXPECT_EQ(faults[0].rule, "CH-DATA-5");
            EXPECT_EQ(faults[0].field, std::string("options.") + each.name);
        }
    }
}
TEST(ChampionsData, Each_option_does_what_it_says) {
    const Options o = equipped(setup_of(3, {{"score_target", "7"},
                                            {"hand_size", "5"},
                                            {"max_rounds", "9"},
                                            {"power_supply", "40"},
                                            {"score_supply", "0"},
                                            {"start_power", "2"},
                                            {"board", "pillar36"},
                                            {"styles", "S3,S2,S1"},
                                            {"setup", "choose"},
                                            {"deck", "first12"},
                                            {"initiative", "one_deck"},
                                            {"special_turn", "compulsory"},
                                            {"reaction_move", "compulsory"},
                                            {"fumble_keep", "yes"},
                                            {"push", "optional"},
                                            {"rear", "line"}}))
                          .options;
    EXPECT_EQ(o.score_target, 7);
    EXPECT_EQ(o.hand_size, 5);
    EXPECT_EQ(o.max_rounds, 9);
    EXPECT_EQ(o.power_supply, 40);
    EXPECT_EQ(o.score_supply, 0);
    EXPECT_EQ(o.start_power, 2);
    EXPECT_EQ(o.board, "pillar36");
    EXPECT_EQ(o.deck, "first12");
    EXPECT_EQ(o.styles, Styles::fixed);
    EXPECT_THAT(o.fixed_styles, ElementsAre("S3", "S2", "S1"));
    EXPECT_EQ(o.set_up, SetUp::choose);
    EXPECT_TRUE(o.one_deck && o.special_compulsory && o.reaction_move_compulsory && o.fumble_keep &&
                o.push_optional);
    EXPECT_EQ(o.rear, Rear::line);
    EXPECT_EQ(equipped(setup_of(2, {{"rear", "off"}})).options.rear, Rear::off);
}
TEST(ChampionsData, An_option_that_does_not_exist_is_refused__CH_DATA_5) {
    expect_refused(faults_of({{"scoretarget", "5"}}), "CH-DATA-5",
                   "there is no option 'scoretarget'; there are score_target, ");
    expect_refused(faults_of({{"", ""}}), "CH-DATA-5", "there is no option ''");
}
TEST(ChampionsData, A_value_that_is_not_allowed_is_answered_with_those_that_are__CH_DATA_5) {
    expect_refused(faults_of({{"hand_size", "9"}}), "CH-DATA-5",
                   "'9' is not a value of this option; allowed: 2 to 7");
    expect_refused(faults_of({{"board", "square"}}), "CH-DATA-5",
                   "there is no board 'square'; there are pillar36, ring37");
    expect_refused(faults_of({{"deck", "tarot"}}), "CH-DATA-5",
                   "there is no deck 'tarot'; there are first12, standard15");
}
TEST(ChampionsData, What_is_not_built_yet_says_so__CH_DATA_5) {
    const Given later{{"draw", "keep"},
                      {"move", "up_to"},
                      {"move", "any_end"},
                      {"barrage_roll", "shared"},
                      {"barrage_targets", "choose"},
                      {"effects", "after_reactions"},
                      {"push_direction", "away"},
                      {"scoring", "end_of_round"},
                      {"los_walls", "yes"},
                      {"styles", "draft"},
                      {"teams", "2v2"}};
    for (const auto& option : later) expect_refused(faults_of({option}), "CH-DATA-5", "is not built yet");
    // Their usual values are what is played.
    EXPECT_THAT(faults_of({{"draw", "redraw"}, {"move", "exact"}, {"los_walls", "no"}}), IsEmpty());
}
TEST(ChampionsData, An_option_is_not_given_directly_twice__CH_DATA_5) {
    expect_refused(faults_of({{"push", "optional"}, {"push", "optional"}}), "CH-DATA-5", "given twice");
}
TEST(ChampionsData, The_power_supply_has_everyones_first_tokens__CH_DATA_5) {
    EXPECT_THAT(faults_of({{"start_power", "3"}, {"power_supply", "12"}}, 4), IsEmpty());
    EXPECT_THAT(faults_of({{"start_power", "3"}, {"power_supply", "11"}}, 3), IsEmpty());
    EXPECT_THAT(faults_of({{"start_power", "3"}, {"power_supply", "0"}}, 4), IsEmpty());
    expect_refused(faults_of({{"start_power", "3"}, {"power_supply", "11"}}, 4), "CH-DATA-5",
                   "at least 12 are needed, not 11");
}
TEST(ChampionsData, A_list_of_styles_has_one_known_style_a_seat__CH_DATA_5) {
    expect_refused(faults_of({{"styles", "S1,S2"}}, 3), "CH-DATA-5", "one style a seat is wanted: 3, not 2");
    expect_refused(faults_of({{"styles", "S1,S2,S3"}}, 2), "CH-DATA-5",
                   "one style a seat is wanted: 2, not 3");
    expect_refused(faults_of({{"styles", "S1,S0"}}), "CH-DATA-5",
                   "there is no style 'S0'; there are S1, S2, ");
    expect_refused(faults_of({{"styles", "S1,"}}), "CH-DATA-5", "there is no style ''");
}
TEST(ChampionsData, Fixed_styles_are_the_champions_own_or_those_of_the_list__CH_SET_4) {
    const auto own = equipped(setup_of(4, {{"styles", "fixed"}}));
    for (std::size_t seat = 0; seat < 4; ++seat)
        EXPECT_EQ(own.styles[own.style_of[seat]].id, own.champions[seat].style);
    const auto list = equipped(setup_of(3, {{"styles", "S9,S1,S9"}}));
    EXPECT_THAT(list.style_of, ElementsAre(8, 0, 8, 0));
}
TEST(ChampionsData, Two_to_four_seats_can_play__CH_RUL_42) {
    for (const int good : {2, 3, 4}) EXPECT_THAT(faults_of(setup_of(good)), IsEmpty());
    for (const int bad : {-1, 0, 1, 5, 1000000})
        expect_refused(faults_of(setup_of(bad)), "CH-RUL-42", "2 to 4 seats can play");
}

// ---------------------------------------------------------------- CH-RUL-42: files of one's own

TEST(ChampionsData, A_deck_with_an_id_that_exists_replaces_it__CH_RUL_42) {
    const auto kit =
        equipped(setup_of(2, {}, "[deck]\nid = 'standard15'\nname = 'Mine'\n" + card("C1", "1", "d", "x")));
    EXPECT_THAT(kit.cards, SizeIs(1));
}
TEST(ChampionsData, A_style_with_an_id_that_exists_replaces_it__CH_RUL_42) {
    const auto kit = equipped(setup_of(2, {}, style("S3", "{at = [2, 2], needs = 2}")));
    EXPECT_THAT(kit.styles, SizeIs(9));
    EXPECT_THAT(style_named(kit, "S3").aims, SizeIs(1));
    EXPECT_EQ(style_named(kit, "S3").turned[3][0].offset, Hex::of(-2, -2));
}
TEST(ChampionsData, A_board_with_an_id_that_exists_replaces_it__CH_RUL_42) {
    std::string file = board_with_starts(two_starts);
    file.replace(file.find("mine"), 4, "ring37");
    EXPECT_EQ(equipped(setup_of(2, {}, file)).board.floor.size(), 5);
}
TEST(ChampionsData, Later_files_count_more_than_earlier_ones__CH_RUL_42) {
    auto setup = setup_of(
        2, {}, style("S3", "{at = [2, 2], needs = 2}") + "[options]\nhand_size = 3\nscore_target = 3\n");
    setup.data.push_back(
        {"second.toml", style("S3", "{at = [3, 3], needs = 2}") + "[options]\nhand_size = 5\n"});
    const auto kit = equipped(setup);
    EXPECT_EQ(style_named(kit, "S3").aims[0].offset, Hex::of(3, 3));
    EXPECT_EQ(kit.options.hand_size, 5);
    EXPECT_EQ(kit.options.score_target, 3);
}
TEST(ChampionsData, Options_in_a_file_are_set_and_those_given_directly_count_more__CH_RUL_42) {
    const std::string file =
        "[options]\nscore_target = 3\nhand_size = \"6\"\nboard = \"pillar36\"\nstyles = [\"S1\", \"S2\"]\n";
    const auto kit = equipped(setup_of(2, {{"score_target", "8"}}, file));
    EXPECT_EQ(kit.options.score_target, 8);
    EXPECT_EQ(kit.options.hand_size, 6);
    EXPECT_EQ(kit.options.board, "pillar36");
    EXPECT_THAT(kit.options.fixed_styles, ElementsAre("S1", "S2"));
    const auto random = equipped(setup_of(2, {{"styles", "random"}}, file));
    EXPECT_EQ(random.options.styles, Styles::random);
    EXPECT_THAT(random.options.fixed_styles, IsEmpty());
}
TEST(ChampionsData, Options_in_a_file_are_checked_too__CH_DATA_5) {
    const auto faults =
        faults_of("[options]\nhand_size = 9\nspeed = 1\npush = true\nmax_rounds = -1\nboard = \"moon\"\n");
    EXPECT_EQ(
        to_string(faults),
        "mine.toml:4: options.push: CH-DATA-5: a text in quotes is wanted here\n"
        "mine.toml:2: options.hand_size: CH-DATA-5: '9' is not a value of this option; allowed: 2 to 7\n"
        "mine.toml:3: options.speed: CH-DATA-5: there is no option 'speed'; there are score_target, "
        "hand_size, "
        "max_rounds, "
        "power_supply, score_supply, start_power, board, styles, setup, deck, initiative, special_turn, "
        "reaction_move, fumble_keep, "
        "push, rear\n"
        "mine.toml:5: options.max_rounds: CH-DATA-5: '-1' is not a value of this option; allowed: 0 (no "
        "limit), 1 to 500\n"
        "mine.toml:6: options.board: CH-DATA-5: there is no board 'moon'; there are pillar36, ring37\n");
}

// ---------------------------------------------------------------- how faults are told

TEST(ChampionsData, A_fault_has_file_line_field_rule_and_sentence) {
    EXPECT_EQ(to_string(faults_of(deck(card("C1", "1", "d", "x") + card("C2", "2z", "d", "x")))),
              "mine.toml:15: deck.card[1].move: CH-DATA-1: 'z' goes only together with the number 1\n");
}
TEST(ChampionsData, All_faults_of_all_files_are_told_at_once) {
    auto setup = setup_of(2, {{"hand_size", "1"}, {"nothing", "1"}},
                          deck(card("C1", "", "x", "d")) + style("T1", "{at = [0, 0], needs = 9}"));
    setup.data.push_back({"second.toml", board("[0, 0], [0, 2]") + "\n" + champion("Ann", "S77", "red")});
    setup.data.push_back({"third.toml", "a = [\n"});
    const std::string told = to_string(faults_of(setup));
    for (const char* fault :
         {"mine.toml:8: deck.card[0].move: CH-DATA-1: ", "mine.toml:9: deck.card[0].attack: CH-DATA-2: ",
          "mine.toml:10: deck.card[0].reaction: CH-DATA-3: ",
          "mine.toml:14: style[0].aims[0].needs: CH-DATA-4: ", "second.toml:4: board[0].floor: CH-DATA-4: ",
          "second.toml:8: champion[0].style: CH-DATA-5: ", "second.toml:9: champion[0].colour: CH-RUL-39: ",
          "third.toml:1: this is not TOML: ", "options.hand_size: CH-DATA-5: ",
          "options.nothing: CH-DATA-5: "})
        EXPECT_THAT(told, HasSubstr(fault));
}
TEST(ChampionsData, A_faulty_entry_is_not_called_unknown_as_well) {
    EXPECT_THAT(faults_of(setup_of(2, {{"deck", "mine"}}, move_card(""))), SizeIs(1));
    EXPECT_THAT(faults_of(setup_of(2, {{"board", "mine"}}, board("[0, 0], [0, 1], [0, 1]"))), SizeIs(1));
    EXPECT_THAT(faults_of(setup_of(2, {{"styles", "T1,T1"}}, style("T1", ""))), SizeIs(1));
}
TEST(ChampionsData, Faults_found_before_are_kept) {
    Faults faults{{"", 0, "", "", "an older one"}};
    EXPECT_TRUE(equip(setup_of(2), faults));
    EXPECT_THAT(faults, SizeIs(1));
    EXPECT_FALSE(equip(setup_of(1), faults));
    EXPECT_THAT(faults, SizeIs(2));
    EXPECT_EQ(faults[0].sentence, "an older one");
}
TEST(ChampionsData, What_strangers_write_is_shown_without_control_characters) {
    const auto faults = faults_of({{"a\x1b[2J", "b"}, {"board", "\xff\n"}});
    ASSERT_THAT(faults, SizeIs(2));
    for (const Fault& fault : faults)
        for (const char c : to_string(fault)) EXPECT_TRUE(c >= ' ' && c <= '~');
}
TEST(ChampionsData, Very_many_faults_are_cut_short) {
    std::string file = "[options]\n";
    for (int i = 0; i < 5000; ++i) file += fmt::format("o{} = 1\n", i);
    EXPECT_THAT(faults_of(file), SizeIs(200));
}

} // namespace
} // namespace muster::champions
