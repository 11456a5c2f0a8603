// The data of Dropzone: cards (rule page, section 2.5) and types of scenery (section 2.8), as the game's own
// files have them, and what is refused.
#include "games/dropzone/files.hpp"

namespace muster::dropzone::file_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// ---------------------------------------------------------------- cards: section 2.5

TEST(DropzoneData, The_sample_deck_is_that_of_section_2_5__DZ_CARD_1) {
    constexpr std::array windows_as_written{"INIT", "ACT", "SHOT", "SEARCH", "TEST", "ROUNDUP", "STACK"};
    std::vector<std::string> rows;
    int count = 0;
    const auto kit = equipped(setup_of(2));
    for (std::size_t i = 0; i < kit.cards.size(); ++i) {
        const CardInfo& each = kit.cards[i];
        rows.push_back(fmt::format("{} {} ({}) {} {}", each.id, each.name, each.copies,
                                   windows_as_written.at(static_cast<std::size_t>(each.window)),
                                   each.influence ? "Influence" : "Global"));
        EXPECT_EQ(static_cast<std::size_t>(each.effect), i); // C01 has the first effect, and so on
        EXPECT_NE(each.text, "");
        count += each.copies;
    }
    EXPECT_THAT(
        rows, ElementsAre("C01 Steady Hands (2) SHOT Influence", "C02 Smoke Canisters (2) SHOT Influence",
                          "C03 Hot Loads (2) SHOT Influence", "C04 Hug the Ground (2) SHOT Influence",
                          "C05 Locked On (2) SHOT Influence", "C06 Forced March (2) ACT Influence",
                          "C07 Ghost Approach (2) ACT Influence", "C08 Field Repairs (2) ACT Influence",
                          "C09 Hold the Line (2) TEST Influence", "C10 Sharp Eyes (2) SEARCH Influence",
                          "C11 Shore It Up (2) ROUNDUP Influence", "C12 Fan the Flames (2) ROUNDUP Influence",
                          "C13 Release Reserves (1) INIT Global", "C14 Seize the Tempo (1) INIT Global",
                          "C15 Scrambled Net (2) STACK Global", "C16 Clear Channel (2) STACK Global"));
    EXPECT_EQ(count, cards_a_deck);
}

TEST(DropzoneData, A_deck_has_thirty_cards__DZ_CARD_1__DZ_RUL_64) {
    EXPECT_EQ(faults_of(deck(card())), "");
    EXPECT_EQ(faults_of(deck(card("D1", 12) + card("D2", 18))), "");
    EXPECT_EQ(faults_of(deck(card("D1", 12) + card("D2", 17))),
              "mine.toml:4: deck[0].card: DZ-CARD-1: a deck has 30 cards, not 29\n");
    EXPECT_EQ(faults_of(deck(card("D1", 1) + card("D2", 30))),
              "mine.toml:4: deck[0].card: DZ-CARD-1: a deck has 30 cards, not 31\n");
    for (const int copies : {0, 31})
        EXPECT_EQ(
            faults_of(deck(card("D1", copies))),
            fmt::format("mine.toml:11: deck[0].card[0].copies: DZ-RUL-72: a whole number from 1 to 30 is "
                        "wanted here, not {}\n",
                        copies));
    std::string thirty;
    for (int i = 0; i < 30; ++i) thirty += with(card(fmt::format("D{}", i)), "copies = 30\n", "");
    EXPECT_EQ(faults_of(deck(thirty)), "");
    EXPECT_EQ(faults_of(deck(thirty + card("E", 1))),
              "mine.toml:4: deck[0].card: DZ-RUL-64: 1 to 30 designs are wanted here, not 31\n");
    EXPECT_EQ(faults_of("[[deck]]\nid = \"mine\"\nname = \"Mine\"\n"),
              "mine.toml:1: deck[0]: DZ-RUL-72: the field \"card\" is missing\n");
}

TEST(DropzoneData, Cards_are_numbered_by_id) {
    const auto kit =
        equipped(setup_of(2, {{"deck", "mine"}},
                          deck(card("D9", 10) + card("B2", 15, "act", "global", "repairs") + card("C", 5))));
    EXPECT_THAT(ids_in(kit.cards), ElementsAre("B2", "C", "D9"));
    EXPECT_EQ(kit.cards[0].effect, Effect::repairs);
    EXPECT_EQ(kit.cards[0].copies, 15);
    EXPECT_FALSE(kit.cards[0].influence);
    EXPECT_TRUE(kit.cards[1].influence);
    EXPECT_EQ(kit.cards[0].text, "It does something.");
}

TEST(DropzoneData, An_effect_has_its_window_and_maybe_its_area__DZ_CARD_3) {
    EXPECT_EQ(
        faults_of(deck(card("D1", 30, "act"))),
        "mine.toml:8: deck[0].card[0].window: DZ-CARD-3: the effect 'smoke' is for the window 'shot'\n");
    struct Use {
        const char* effect;
        const char* window;
    };
    for (const auto& [effect, window] : {Use{"release", "init"}, Use{"seize_tempo", "init"},
                                         Use{"scramble", "stack"}, Use{"clear_channel", "stack"}}) {
        EXPECT_EQ(faults_of(deck(card("D1", 30, window, "global", effect))), "");
        EXPECT_EQ(faults_of(deck(card("D1", 30, window, "influence", effect))),
                  fmt::format("mine.toml:9: deck[0].card[0].area: DZ-CARD-3: the effect '{}' is global: its "
                              "target has no place\n",
                              effect));
    }
    for (const auto& [effect, window] : {Use{"hold_line", "test"}, Use{"sharp_eyes", "search"},
                                         Use{"shore_up", "roundup"}, Use{"ghost_approach", "act"}})
        for (const char* area : {"global", "influence"})
            EXPECT_EQ(faults_of(deck(card("D1", 30, window, area, effect))), "");
}

TEST(DropzoneData, A_card_says_what_it_is__DZ_RUL_72) {
    EXPECT_EQ(
        faults_of(deck(card("D1", 30, "dawn", "near", "win"))),
        "mine.toml:8: deck[0].card[0].window: DZ-RUL-72: there is no window 'dawn'; there are init, act, "
        "shot, search, test, roundup, stack\n"
        "mine.toml:9: deck[0].card[0].area: DZ-RUL-72: there is no area 'near'; there are global, "
        "influence\n"
        "mine.toml:10: deck[0].card[0].effect: DZ-RUL-72: there is no effect 'win'; there are "
        "steady_hands, smoke, hot_loads, hug_ground, locked_on, forced_march, ghost_approach, repairs, "
        "hold_line, sharp_eyes, shore_up, fan_flames, release, seize_tempo, scramble, clear_channel\n");
    for (const std::string& text : {std::string(), std::string(241, 'a'), std::string("a\\tb")})
        EXPECT_EQ(
            faults_of(deck(with(card(), "It does something.", text))),
            "mine.toml:7: deck[0].card[0].text: DZ-RUL-72: a text is wanted here: 1 to 240 characters in "
            "quotes, all of which can be seen\n");
    EXPECT_EQ(faults_of(deck(with(card(), "It does something.", std::string(240, 'a')))), "");
    EXPECT_THAT(faults_of(deck(card("D1", 15) + card("D1", 15))),
                HasSubstr("deck[0].card[1].id: DZ-RUL-72: the id 'D1' is given twice\n"));
}

// ---------------------------------------------------------------- scenery: section 2.8

// A table of its own with a piece of each type.
std::vector<std::string> scenery_rows(const std::vector<std::string>& type_ids) {
    std::string pieces;
    for (std::size_t i = 0; i < type_ids.size(); ++i)
        pieces += piece(fmt::format("Q{}", i), type_ids[i], fmt::format("{0}00, 1000, {0}99, 1099", i + 1),
                        ", height = 222") +
                  ", ";
    const auto kit = equipped(
        setup_of(2, {{"scenario", "mine"}, {"setup", "full"}}, table(pieces) + scenario("", "mine")));
    constexpr std::array<std::string_view, tags> names{"Impassable",   "Tough",    "Exceptional",
                                                       "Solid",        "Soft",     "Body",
                                                       "Destructible", "Garrison", "Flammable"};
    std::vector<std::string> rows;
    for (const PieceInfo& each : kit.scenario.pieces) {
        std::string list;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (each.has(static_cast<Tag>(i)))
                list += fmt::format("{}{}", list.empty() ? "" : ", ", names.at(i));
        rows.push_back(fmt::format("{} {}/{} {}", each.type, each.armour, each.dp, list));
    }
    return rows;
}

TEST(DropzoneData, Types_of_scenery_are_those_of_section_2_8) {
    const std::vector<std::string> all{"road",           "reservoir",     "park",           "barricade",
                                       "forest_small",   "forest_medium", "forest_large",   "shack_tiny",
                                       "shack_small",    "building_tiny", "building_small", "building_medium",
                                       "building_large", "bunker_medium", "bunker_large",   "ruin"};
    const std::string wood = "Impassable, Solid, Soft, Destructible, Garrison, Flammable";
    const std::string house = "Impassable, Solid, Soft, Body, Destructible, Garrison";
    EXPECT_THAT(scenery_rows(all),
                ElementsAre("road 0/0 Exceptional", "reservoir 0/0 Impassable", "park 0/0 Tough, Soft",
                            "barricade 10/5 Tough, Soft, Body, Destructible", "forest_small 7/20 " + wood,
                            "forest_medium 7/30 " + wood, "forest_large 7/40 " + wood,
                            "shack_tiny 8/5 " + wood, "shack_small 8/10 " + wood,
                            "building_tiny 10/5 " + house, "building_small 10/10 " + house,
                            "building_medium 10/20 " + house, "building_large 10/30 " + house,
                            "bunker_medium 13/20 " + house, "bunker_large 13/30 " + house, "ruin 0/0 Tough"));
}

TEST(DropzoneData, A_type_of_scenery_is_consistent__DZ_RUL_72) {
    EXPECT_EQ(faults_of(scenery()), "");
    EXPECT_EQ(faults_of(scenery("\"destructible\"")), "");
    EXPECT_EQ(faults_of(scenery(R"("garrison", "destructible", "flammable")")),
              "mine.toml:4: scenery[0].tags: DZ-RUL-72: what is garrison is impassable too\n");
    const std::string bare = with(scenery("\"tough\""), "armour = 9\ndp = 12\n", "");
    EXPECT_EQ(faults_of(bare), "");
    EXPECT_EQ(faults_of(with(bare, "\"tough\"", "\"garrison\", \"flammable\"")),
              "mine.toml:4: scenery[0].tags: DZ-RUL-72: what is garrison is destructible too\n"
              "mine.toml:4: scenery[0].tags: DZ-RUL-72: what is garrison is impassable too\n"
              "mine.toml:4: scenery[0].tags: DZ-RUL-72: what is flammable is destructible too\n");
    EXPECT_EQ(faults_of(with(bare, "\"tough\"", "\"destructible\"")),
              "mine.toml:1: scenery[0]: DZ-RUL-72: the field \"armour\" is missing\n"
              "mine.toml:1: scenery[0]: DZ-RUL-72: the field \"dp\" is missing\n");
    EXPECT_EQ(faults_of(scenery("\"solid\"")),
              "mine.toml:5: scenery[0].armour: DZ-RUL-72: only what is destructible has it\n"
              "mine.toml:6: scenery[0].dp: DZ-RUL-72: only what is destructible has it\n");
    EXPECT_EQ(
        faults_of(scenery("\"wet\"")),
        "mine.toml:4: scenery[0].tags[0]: DZ-RUL-72: there is no tag 'wet'; there are impassable, tough, "
        "exceptional, solid, soft, body, destructible, garrison, flammable\n");
    for (const auto& [from, to, line] :
         {std::array{"armour = 9", "armour = 21",
                     "5: scenery[0].armour: DZ-RUL-72: a whole number from 1 to 20"},
          {"dp = 12", "dp = 201", "6: scenery[0].dp: DZ-RUL-72: a whole number from 1 to 200"},
          {"height = 300", "height = 2401",
           "7: scenery[0].height: DZ-RUL-72: a whole number from 0 to 2400"}})
        EXPECT_THAT(faults_of(with(scenery(), from, to)), HasSubstr(line));
}

} // namespace
} // namespace muster::dropzone::file_tests
