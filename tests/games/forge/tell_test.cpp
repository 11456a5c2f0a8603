// What things and answers are called: every word comes back as what it meant, and every answer says in plain
// words what it comes to.
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/forge/stage.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <set>

namespace muster::forge::tests::told_in_words {

using testing::HasSubstr;
using testing::StartsWith;

namespace {

std::string described(const Stage& stage, const std::string& said) {
    return stage.rules().describe(stage.state(), Seat(stage.asked()), stage.action(said));
}

std::string described(const Stage& stage, const Action& action) {
    return stage.rules().describe(stage.state(), Seat(stage.asked()), action);
}

// An Escape: the stage's own words have no place for it.
Action escape_to(const Stage& stage, Place at) { return stage.action("react escape").to(at); }

// Every action that is listed is written and read again without loss, and described like no other.
void expect_words_for_all(const Stage& stage) {
    const ActionWriter writer(Forge::verbs(), stage.rules());
    for (const Seat seat : stage.rules().awaiting(stage.state())) {
        ActionList actions;
        stage.rules().list(stage.state(), seat, actions);
        std::set<std::string> written, said;
        for (const Action& action : actions) {
            const Json json = writer.write(action);
            EXPECT_EQ(json.dump().find('?'), std::string::npos) << json.dump();
            Faults faults;
            EXPECT_EQ(writer.read(JsonReader(json, faults)), std::optional(action)) << json.dump();
            EXPECT_TRUE(written.insert(json.dump()).second) << json.dump() << " is there twice";
            const std::string text = stage.rules().describe(stage.state(), seat, action);
            EXPECT_TRUE(said.insert(text).second) << text << " is said twice";
            EXPECT_EQ(text.find('?'), std::string::npos) << text;
        }
    }
}

// "rifle:B2+repeater:B3" of the First Rifles, as the rules get it.
std::optional<std::int32_t> aim_of(const Stage& stage, const std::string& word) {
    return stage.rules().detail_value("aim", word, stage.number("G2"));
}

} // namespace

// ---------------------------------------------------------------- the game

TEST(ForgeWords, The_game_says_what_it_is) {
    const GameInfo& info = Forge::info();
    EXPECT_EQ(info.id, "forge");
    EXPECT_EQ(info.title, "Forge");
    EXPECT_EQ(info.version, "1");
    EXPECT_EQ(info.least_seats, 2);
    EXPECT_EQ(info.most_seats, 6);
    EXPECT_EQ(info.options.size(), option_infos().size());
    EXPECT_EQ(std::count(info.summary.begin(), info.summary.end(), '\n'), 1) << "two lines";
    EXPECT_EQ(info.quick_start, "rounds=3");
    ASSERT_EQ(Forge::verbs().size(), static_cast<std::size_t>(verb_count));
    EXPECT_EQ(Forge::verbs()[static_cast<std::size_t>(Verb::zone)].target, "zone");
    EXPECT_EQ(Forge::verbs()[static_cast<std::size_t>(Verb::react)].name, "react");
    EXPECT_TRUE(Forge::verbs()[static_cast<std::size_t>(Verb::react)].place);
}

// ---------------------------------------------------------------- words

TEST(ForgeWords, Every_thing_has_one_word_and_comes_back) {
    const Stage stage = Stage::whole(4, {{"rules", "teams"}});
    const Forge& rules = stage.rules();
    const auto come_back = [&](std::string_view kind, int first, int last) {
        std::set<std::string> words;
        for (int i = first; i <= last; ++i) {
            const std::string word = rules.word(kind, i);
            EXPECT_NE(word, "?") << kind << " " << i;
            EXPECT_FALSE(rules.spoken(kind, i).empty()) << kind << " " << i;
            EXPECT_NE(rules.spoken(kind, i), "?") << kind << " " << i;
            EXPECT_TRUE(words.insert(word).second) << kind << " " << word << " is there twice";
            EXPECT_EQ(rules.value(kind, word), std::optional<std::int32_t>(i)) << kind << " " << word;
        }
        EXPECT_EQ(rules.word(kind, last + 1), "?") << kind;
    };
    come_back("unit", 0, 23);
    come_back("seat", 0, 3);
    come_back("side", 0, 1);
    come_back("zone", 0, 1);
    come_back("objective", 0, 2);
    come_back("weapon", 0, 17);
    come_back("terrain", 0, 11);
    come_back("trigger", 0, triggers - 1);
    come_back("pace", 1, 1);
    EXPECT_EQ(rules.word("number", 7), "7");
    EXPECT_TRUE(rules.counts("number"));
    EXPECT_TRUE(rules.counts("length"));
    EXPECT_FALSE(rules.counts("unit"));
}

TEST(ForgeWords, Names_are_as_people_say_them) {
    const Stage stage = Stage::whole();
    const Forge& rules = stage.rules();
    EXPECT_EQ(rules.word("unit", 1), "G2");
    EXPECT_EQ(rules.spoken("unit", 1), "Gate Rifles, First (G2)");
    EXPECT_EQ(rules.word("seat", 1), "s1");
    EXPECT_EQ(rules.spoken("seat", 1), "Brine Corsairs");
    EXPECT_EQ(rules.word("side", 1), "side1");
    EXPECT_EQ(rules.spoken("side", 1), "Brine Corsairs");
    EXPECT_EQ(rules.word("zone", 1), "north");
    EXPECT_EQ(rules.spoken("zone", 1), "North");
    EXPECT_EQ(rules.word("objective", 1), "O2");
    EXPECT_EQ(rules.spoken("objective", 1), "Middle Well");
    EXPECT_EQ(rules.spoken("weapon", *rules.value("weapon", "wallgun")), "wall gun");
    EXPECT_EQ(rules.word("terrain", 10), "H1");
    EXPECT_EQ(rules.spoken("terrain", 10), "the hedge H1");
    EXPECT_EQ(rules.said_length(500), "5\"");
    EXPECT_EQ(rules.said_length(1305), "13.05\"");
    EXPECT_EQ(rules.said_length(-7), "-0.07\"");
    EXPECT_EQ(rules.spoken("trigger", static_cast<int>(Trigger::charge)), "Charge");
    EXPECT_EQ(rules.spoken("reaction", static_cast<int>(Reaction::counter)), "Counter");
    EXPECT_EQ(rules.spoken("reaction", Response{Reaction::overwatch, true, StationId(3)}.packed()),
              "Overwatch");
}

TEST(ForgeWords, Equal_forces_and_teams_are_told_apart__FO_TEAM_8) {
    const Stage twins(2, {{"forces", "brine,brine"}});
    EXPECT_EQ(twins.rules().spoken("seat", 0), "Brine Corsairs (s0)");
    EXPECT_EQ(twins.rules().spoken("side", 1), "Brine Corsairs (s1)");
    EXPECT_EQ(twins.rules().word("unit", 0), "0:B1");
    EXPECT_EQ(twins.rules().spoken("unit", 6), "Tide Captain's Crew (1:B1)");
    EXPECT_EQ(twins.rules().value("unit", "1:B1"), std::optional<std::int32_t>(6));
    EXPECT_EQ(twins.rules().value("unit", "B1"), std::nullopt) << "which of the two?";
    const Stage teams(4, {{"rules", "teams"}});
    EXPECT_EQ(teams.rules().spoken("side", 1), "Team 2");
    EXPECT_EQ(teams.rules().spoken("seat", 3), "Brine Corsairs (s3)");
}

TEST(ForgeWords, Reactions_are_written_with_station_and_focus__FO_OVW_2) {
    const Stage stage;
    const Forge& rules = stage.rules();
    std::set<std::string> words;
    for (int kind = 0; kind < reactions; ++kind)
        for (const bool focus : {false, true})
            for (int station = -1; station < stations; ++station) {
                const int packed = Response{static_cast<Reaction>(kind), focus, StationId(station)}.packed();
                const std::string word = rules.word("reaction", packed);
                if (!Response::unpacked(packed)) { // nobody dodges with Focus, or from a station
                    EXPECT_EQ(word, "?");
                    continue;
                }
                EXPECT_TRUE(words.insert(word).second) << word;
                EXPECT_EQ(rules.value("reaction", word), std::optional<std::int32_t>(packed)) << word;
                EXPECT_EQ(rules.detail_value("reaction", word, 0), std::optional<std::int32_t>(packed));
            }
    EXPECT_EQ(words.size(), 2u + 2u + 12u);
    EXPECT_THAT(words, testing::IsSupersetOf({"dodge", "escape", "counter", "counter+focus", "overwatch",
                                              "overwatch+focus", "overwatch:2", "overwatch:2+focus"}));
    for (const char* strange :
         {"", "+", "focus", "dodge+focus", "escape+focus", "dodge:1", "counter:1", "overwatch:5",
          "overwatch:", "overwatch:-1", "overwatch:02", "overwatch+focus:2", "overwatch:2+focus+focus",
          "counter+", "+counter", "Dodge"})
        EXPECT_EQ(rules.value("reaction", strange), std::nullopt) << strange;
}

// ---------------------------------------------------------------- what weapons aim at

TEST(ForgeWords, An_aim_is_written_weapon_by_weapon__FO_ATK_2) {
    const Stage stage;
    const Forge& rules = stage.rules();
    const UnitId rifles = stage.unit("G2");
    Aim aim;
    aim.focus = true;
    EXPECT_EQ(rules.detail_word("aim", aim.packed(), rifles.index()), "focus");
    EXPECT_EQ(aim_of(stage, "focus"), std::optional<std::int32_t>(aim.packed()));
    EXPECT_EQ(rules.value("aim", "focus"), std::optional<std::int32_t>(aim.packed())) << "whoever it is";
    aim.split = true;
    aim.at[SlotId(0)] = stage.unit("B2");
    aim.at[SlotId(1)] = stage.unit("B3");
    EXPECT_EQ(rules.detail_word("aim", aim.packed(), rifles.index()), "focus+rifle:B2+repeater:B3");
    EXPECT_EQ(aim_of(stage, "focus+rifle:B2+repeater:B3"), std::optional<std::int32_t>(aim.packed()));
    EXPECT_EQ(aim_of(stage, "repeater:B3+focus+rifle:B2"), std::optional<std::int32_t>(aim.packed()))
        << "in any order";
    aim.focus = false;
    aim.at[SlotId(0)] = UnitId::none();
    EXPECT_EQ(rules.detail_word("aim", aim.packed(), rifles.index()), "repeater:B3");
    EXPECT_EQ(aim_of(stage, "repeater:B3"), std::optional<std::int32_t>(aim.packed()));
}

TEST(ForgeWords, Blows_are_of_melee_weapons_and_shots_of_ranged_ones__FO_SHT_2__FO_FGT_2) {
    const Stage stage;
    const Forge& rules = stage.rules();
    const UnitId rifles = stage.unit("G2");
    Aim aim;
    aim.split = true;
    aim.at[SlotId(0)] = stage.unit("B2");
    EXPECT_EQ(rules.detail_word("aim", aim.packed(), rifles.index()), "rifle:B2");
    EXPECT_EQ(rules.detail_word("blows", aim.packed(), rifles.index()), "bayonet:B2");
    EXPECT_EQ(rules.detail_value("blows", "bayonet:B2", rifles.index()),
              std::optional<std::int32_t>(aim.packed()));
    const auto wrong = rules.detail_value("aim", "bayonet:B2", rifles.index());
    ASSERT_TRUE(wrong.has_value());
    EXPECT_TRUE(Aim::unpacked(*wrong).unknown);
}

TEST(ForgeWords, What_cannot_be_aimed_is_left_to_the_rules__FO_ATK_2) {
    const Stage stage;
    const auto unpacked = [&](const std::string& word) {
        const auto value = aim_of(stage, word);
        EXPECT_TRUE(value.has_value()) << word;
        return Aim::unpacked(value.value_or(no_detail));
    };
    EXPECT_TRUE(unpacked("rifle:B2+rifle:B3").twice);
    EXPECT_FALSE(unpacked("rifle:B2+rifle:B2").twice);
    EXPECT_EQ(unpacked("rifle:B2+rifle:B2").at[SlotId(0)], stage.unit("B2"));
    EXPECT_TRUE(unpacked("wallgun:B2").unknown);
    EXPECT_TRUE(unpacked("banana:B2").unknown);
    EXPECT_FALSE(unpacked("rifle:B2").unknown);
    for (const char* strange : {"", "+", "rifle", "rifle:", "rifle:B9", ":B2+", "focus+focus", "focus+",
                                "+focus", "rifle:B2+", "rifle:B2,repeater:B3"})
        EXPECT_EQ(aim_of(stage, strange), std::nullopt) << strange;
    // Said of nobody, every weapon is strange; the rules have a word on who shoots before that.
    EXPECT_TRUE(Aim::unpacked(*stage.rules().detail_value("aim", "rifle:B2", 77)).unknown);
}

TEST(ForgeWords, Targets_with_a_seat_in_their_name_can_be_aimed_at__FO_ATK_2) {
    const Stage stage(2, {{"forces", "ashgate,ashgate"}});
    const UnitId rifles = stage.unit("0:G2");
    const auto value = stage.rules().detail_value("aim", "rifle:1:G3", rifles.index());
    ASSERT_TRUE(value.has_value());
    EXPECT_EQ(Aim::unpacked(*value).at[SlotId(0)], stage.unit("1:G3"));
    EXPECT_EQ(stage.rules().detail_word("aim", *value, rifles.index()), "rifle:1:G3");
}

TEST(ForgeWords, Strange_numbers_and_words_do_no_harm) {
    const Stage stage = Stage::whole();
    const Forge& rules = stage.rules();
    for (const char* kind : {"unit", "seat", "side", "zone", "objective", "weapon", "terrain", "pace", "aim",
                             "blows", "reaction", "trigger", "number", "inches", "place", "nonsense"}) {
        for (const std::int32_t number : {-3, -1, 0, 7, 13, 64, 99, 255, 256, 600, 1023, (1 << 26) + 2,
                                          INT32_MAX, INT32_MIN + 1, INT32_MIN}) {
            EXPECT_FALSE(rules.word(kind, number).empty()) << kind << " " << number;
            EXPECT_FALSE(rules.spoken(kind, number).empty()) << kind << " " << number;
            for (const int subject : {-3, -1, 0, 1, 11, 12, 99, 3000})
                EXPECT_FALSE(rules.detail_word(kind, number, subject).empty()) << kind << " " << number;
        }
        for (const char* word : {"", "s", "s2", "s01", "s-1", "side", "side2", "side00", "?", ":", "+",
                                 "\xff", "G9", "RUSH", "99999999999999999999"}) {
            EXPECT_EQ(rules.value(kind, word), std::nullopt) << kind << " " << word;
            EXPECT_EQ(rules.detail_value(kind, word, 1), std::nullopt) << kind << " " << word;
        }
    }
    for (int verb = 0; verb < verb_count + 2; ++verb)
        for (const int number : {-3, -1, 0, 1, 6, 11, 12, 21, 99, 3000, 32767}) {
            const Action strange =
                Action(static_cast<std::uint8_t>(verb)).with(number).on(number).of(number).to({-7, 32000});
            for (const int seat : {0, 1, 5})
                EXPECT_FALSE(rules.describe(stage.state(), Seat(seat), strange).empty())
                    << verb << " " << number;
        }
    EXPECT_EQ(rules.describe(stage.state(), Seat(0), Action(std::uint8_t{99})), "Nothing of this game");
}

// ---------------------------------------------------------------- set-up and bids in words

TEST(ForgeDescribe, Zones_and_places__FO_D_ZONE__FO_D_DEPLOY) {
    Stage stage = Stage::whole(2, {{"setup", "manual"}}, {7, 3});
    EXPECT_EQ(described(stage, "zone 1"), "Take the zone North");
    expect_words_for_all(stage);
    stage.play("zone 1");
    EXPECT_EQ(described(stage, "deploy G2 2400,3050"), "Deploy Gate Rifles, First (G2) at (24,30.5)");
    expect_words_for_all(stage);
}

TEST(ForgeDescribe, Bids_and_what_they_cost__FO_D_BID__FO_D_ASSIGN__FO_BID_7) {
    Stage stage = Stage::whole();
    EXPECT_EQ(described(stage, "bid 0"), "Bid nothing");
    EXPECT_EQ(described(stage, "bid 3"), "Bid 3 Shock");
    EXPECT_EQ(described(stage, "bid 15"), "Bid 15 Shock");
    EXPECT_EQ(described(stage, "bid 16"), "Bid 16 Shock: it will fail, your units can take 15");
    expect_words_for_all(stage);
    stage.bid({3, 1}).play("assign G2");
    EXPECT_EQ(described(stage, "assign G2"), "Give 1 Shock to Gate Rifles, First (G2): 2 then, of at most 2");
    EXPECT_EQ(described(stage, "assign G1"), "Give 1 Shock to Castellan's Guard (G1): 1 then, of at most 3");
    expect_words_for_all(stage);
}

// ---------------------------------------------------------------- turns and actions in words

TEST(ForgeDescribe, Who_is_activated_and_who_yields__FO_D_ACTIVATE__FO_ACT_7) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.models = 5, .shock = 2}).put("G6", {1500, 300}, {.damage = 6});
    stage.put("G3", {2000, 300}).put("B2", {3000, 300}).order({0, 1}, {3, 1}).begin();
    EXPECT_EQ(described(stage, "activate G2"),
              "Activate Gate Rifles, First (G2), 5 models, 2 Shock: 6 or less to recover");
    EXPECT_EQ(described(stage, "activate G6"), "Activate Iron Tortoise (G6), 1 wound");
    expect_words_for_all(stage);
    stage.play("activate G3").play("end");
    EXPECT_EQ(described(stage, "yield"), "Give up the rest of the lead (2 turns)");
    expect_words_for_all(stage);
}

TEST(ForgeDescribe, Tokens_rallying_and_ending__FO_D_ACTION__FO_RAL_1) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.shock = 2}).put("B2", {4000, 3000}).act("G2");
    EXPECT_EQ(described(stage, "focus"), "Focus: a token, +1 to hit in one attack");
    EXPECT_EQ(described(stage, "evade"), "Evade: a token, -1 to hit for one attack on it");
    EXPECT_EQ(described(stage, "hold"), "Hold: it may react later this round without a roll");
    EXPECT_EQ(described(stage, "rally"), "Rally: 2 dice, each 6 or less takes 1 Shock off");
    EXPECT_EQ(described(stage, "end"), "End the activation (2 actions unused)");
    stage.play("focus");
    EXPECT_EQ(described(stage, "end"), "End the activation (1 action unused)");
    expect_words_for_all(stage);
}

TEST(ForgeDescribe, Moves_say_how_far_and_what_is_in_the_way__FO_MOV_9__FO_MOV_10__FO_RSH_1) {
    Stage stage;
    stage.put("G5", {900, 900}).put("B2", {4000, 3000}).act("G5");
    EXPECT_EQ(described(stage, "move 700,900"), "Move to (7,9): 2\"");
    EXPECT_EQ(described(stage, "move 1200,1300"),
              "Move to (12,13): 5\", over the hedge H1 (5 or less, or 2\" less)");
    EXPECT_EQ(described(stage, "move 900,500 rush"),
              "Rush to (9,5): 4\" (on 5 or less; else only 5\" and 1 Shock)");
    EXPECT_EQ(described(stage, "move 30000,30000"), "Move to (300,300): 411.53\"");
    expect_words_for_all(stage);
    Stage ruins;
    ruins.put("G2", {2400, 1500}).put("B5", {3500, 900}).act("G2");
    EXPECT_EQ(described(ruins, "move 2400,1200"),
              "Move to (24,12): 3\", over difficult ground (5 or less, or 2\" less)");
    EXPECT_EQ(described(ruins, "move 2400,1800"),
              "Move to (24,18): 3\", over the wall L1 (5 or less, or 2\" less)");
    EXPECT_EQ(described(ruins, Action(Verb::move).with(ruins.number("B5")).to({3500, 1100})),
              "Move to (35,11): 2\", over difficult ground")
        << "sure of foot";
}

TEST(ForgeDescribe, Leaving_a_melee_is_falling_back__FO_FALL_1) {
    Stage stage;
    stage.put("G3", {1300, 600}, {.shock = 1}).put("B5", {1300, 855}).act("G3");
    EXPECT_EQ(described(stage, "move 1300,350"),
              "Move to (13,3.5): 2.5\", falling back (4 or less, or it is struck first)");
    EXPECT_EQ(described(stage, "fight B5"), "Fight Reef Runners (B5): bayonet x5 hit on 3 (saved on 4)");
    expect_words_for_all(stage);
}

TEST(ForgeDescribe, Shots_say_their_dice_and_numbers__FO_SHT_6__FO_ATK_4__FO_ATK_5) {
    Stage stage; // EX-8: at hard cover, EX-9: all modifiers
    stage.put("G2", {2400, 1450}, {.focus = 1}).put("B2", {2400, 2200}).put("B3", {1500, 2000}).act("G2");
    EXPECT_EQ(described(stage, "shoot B2"),
              "Shoot Deckhands, Port Watch (B2): rifle x5 hit on 5 (saved on 4), "
              "repeater x3 on 5 (saved on 4)");
    EXPECT_EQ(described(stage, "shoot B2 focus"), "Shoot Deckhands, Port Watch (B2) with Focus: rifle x5 hit "
                                                  "on 6 (saved on 4), repeater x3 on 6 (saved "
                                                  "on 4)");
    EXPECT_EQ(
        described(stage, "shoot rifle:B3 repeater:B2"),
        "Shoot Deckhands, Starboard Watch (B3): rifle x5 hit on 5 (saved on 3); Deckhands, Port Watch (B2): "
        "repeater x3 hit on 5 (saved on 4)");
    EXPECT_EQ(described(stage, "shoot repeater:B2"),
              "Shoot Deckhands, Port Watch (B2): repeater x3 hit on 5 (saved on 4)");
    expect_words_for_all(stage);
    Stage hard;
    hard.put("G3", {3400, 300}, {.shock = 7, .focus = 1}).put("B5", {4000, 1800}).act("G3");
    EXPECT_EQ(described(hard, "shoot B5"),
              "Shoot Reef Runners (B5): rifle x5 hit on 1 (saved on 3), repeater x3 on "
              "1 (saved on 3)")
        << "a 1 always hits";
}

TEST(ForgeDescribe, Charges_and_the_fight_that_follows__FO_D_CHARGEFIGHT) {
    Stage stage;
    stage.put("B5", {1350, 1400}, {.focus = 1}).put("G2", {1350, 850}, {.activated = true}).act("B5");
    EXPECT_EQ(described(stage, "charge G2"), "Charge Gate Rifles, First (G2) at (13.5,11.05): 2.95\"");
    expect_words_for_all(stage);
    stage.play("charge G2");
    EXPECT_EQ(described(stage, "fight G2"), "Fight Gate Rifles, First (G2): axe x5 hit on 6 (saved on 3)");
    EXPECT_EQ(described(stage, "fight G2 focus"),
              "Fight Gate Rifles, First (G2) with Focus: axe x5 hit on 7 (saved on 3)");
    EXPECT_EQ(described(stage, "pass"), "Do not fight");
    expect_words_for_all(stage);
}

TEST(ForgeDescribe, Following_a_leader__FO_D_FREE) {
    Stage stage;
    stage.put_fresh({"G1", "G6", "G2", "B1"}).later_lap().act("G1").play("end");
    EXPECT_EQ(described(stage, "activate G6"), "Activate Iron Tortoise (G6), 7 wounds");
    EXPECT_EQ(described(stage, "pass"), "Lead nobody on");
    expect_words_for_all(stage);
}

// ---------------------------------------------------------------- reactions in words

TEST(ForgeDescribe, Answers_to_a_shot__FO_D_REACT__FO_REA_DODGE__FO_REA_ESCAPE__FO_REA_COUNTER) {
    Stage stage;
    stage.put("G2", {1300, 1600}).put("B4", {1300, 2200}, {.focus = 1}).put("G3", {3000, 300}).act("G2");
    stage.play("shoot B4");
    EXPECT_EQ(described(stage, "react dodge"), "Dodge (5 or less, or 1 Shock): an Evade token at once");
    EXPECT_EQ(described(stage, escape_to(stage, {1800, 2200})),
              "Escape (5 or less, or 1 Shock) to (18,22): 5\"");
    EXPECT_EQ(described(stage, escape_to(stage, {1300, 2500})),
              "Escape (5 or less, or 1 Shock) to (13,25): 3\", over difficult ground (5 or less, or "
              "2\" less)");
    EXPECT_EQ(
        described(stage, "react counter"),
        "Shoot back (5 or less, or 1 Shock) at Gate Rifles, First (G2): harpoon x3 hit on 6 (saved on 1), "
        "repeater x3 on 6 (saved on 4)");
    EXPECT_EQ(described(stage, "react counter focus"), "Shoot back (5 or less, or 1 Shock) at Gate Rifles, "
                                                       "First (G2) with Focus: harpoon x3 hit on 7 (saved "
                                                       "on 1), repeater x3 on 7 (saved on 4)");
    EXPECT_EQ(described(stage, "pass"), "Do not react");
    expect_words_for_all(stage);
}

TEST(ForgeDescribe, Answers_to_blows_and_from_Hold__FO_REA_4) {
    Stage stage;
    stage.put("G3", {1300, 500}).put("B2", {1300, 755}, {.hold = true}).act("G3").play("fight B2");
    EXPECT_EQ(described(stage, "react counter"),
              "Fight back (no roll) at Gate Rifles, Second (G3): cutlass x12 hit on 5 (saved on 5)");
    EXPECT_EQ(described(stage, "react dodge"), "Dodge (no roll): an Evade token at once");
    EXPECT_THAT(described(stage, escape_to(stage, {1300, 1200})),
                StartsWith("Escape (no roll) to (13,12): 4.45\", falling back (5 or less, or it is struck "
                           "first)"));
    expect_words_for_all(stage);
    Stage strict(2, {{"hold_auto", "attacks"}});
    strict.put("G3", {1300, 500}).put("B2", {1300, 755}, {.hold = true}).act("G3").play("fight B2");
    EXPECT_EQ(described(strict, "react dodge"), "Dodge (5 or less, or 1 Shock): an Evade token at once");
    EXPECT_THAT(described(strict, "react counter"), HasSubstr("(no roll)"));
}

TEST(ForgeDescribe, Overwatch_on_a_charge_and_on_a_move__FO_REA_OVERWATCH__FO_OVW_1) {
    Stage charge;
    charge.put("B5", {1350, 1400}).put("G2", {1350, 850}, {.focus = 1}).act("B5").play("charge G2");
    EXPECT_EQ(described(charge, "react overwatch"),
              "Overwatch (5 or less, or 1 Shock): shoot at Reef Runners (B5) once it has charged");
    EXPECT_EQ(described(charge, "react overwatch focus"),
              "Overwatch (5 or less, or 1 Shock): shoot at Reef Runners (B5) with Focus once it has charged");
    expect_words_for_all(charge);
    Stage move;
    move.put("G2", {1000, 300}, {.focus = 1, .hold = true}).put("G4", {1000, 700}, {.hold = true});
    move.put("B2", {2310, 300}).put("B3", {4000, 3000}).act("B2").play("move 2810,300");
    EXPECT_EQ(described(move, "react G2 overwatch 4"), "Overwatch by Gate Rifles, First (G2) (no roll) at "
                                                       "the end of its move: rifle x5 hit on 4 (saved on 3), "
                                                       "repeater x3 on 4 (saved on 3)");
    EXPECT_EQ(described(move, "react G2 overwatch focus 0"),
              "Overwatch by Gate Rifles, First (G2) (no roll) before its move with Focus: rifle x5 hit on 6 "
              "(saved on "
              "3), repeater x3 on 6 (saved on 3)");
    EXPECT_THAT(described(move, "react G2 overwatch 1"), HasSubstr("after a quarter of its move: rifle x5"));
    EXPECT_THAT(described(move, "react G2 overwatch 2"), HasSubstr("halfway: rifle x5"));
    EXPECT_THAT(described(move, "react G2 overwatch 3"),
                HasSubstr("after three quarters of its move: rifle x5"));
    EXPECT_THAT(described(move, "react G4 overwatch 4"), StartsWith("Overwatch by Wall Gunners (G4)"));
    EXPECT_EQ(described(move, "pass"), "Hold fire");
    expect_words_for_all(move);
}

TEST(ForgeDescribe, What_a_token_would_change__FO_D_EVADE__FO_EVD_2) {
    Stage stage;
    stage.put("G2", {1300, 1600}, {.focus = 1, .evade = 1}).put("B4", {1300, 2200}, {.evade = 1});
    stage.put("G3", {3000, 300}).act("G2").play("shoot B4 focus").play("react counter", {5});
    EXPECT_EQ(described(stage, "spend"),
              "Spend an Evade token: rifle x5 hit on 5 (saved on 4), repeater x3 on 5 "
              "(saved on 4)");
    EXPECT_EQ(described(stage, "keep"),
              "Keep the Evade token: rifle x5 hit on 6 (saved on 4), repeater x3 on 6 "
              "(saved on 4)");
    expect_words_for_all(stage);
    stage.play("keep", {10, 10, 10, 10, 10, 10, 10, 10});
    EXPECT_EQ(described(stage, "spend"),
              "Spend an Evade token: harpoon x3 hit on 5 (saved on 1), repeater x3 on 5 "
              "(saved on 4)")
        << "against the counter attack";
    EXPECT_EQ(described(stage, "keep"),
              "Keep the Evade token: harpoon x3 hit on 6 (saved on 1), repeater x3 on 6 "
              "(saved on 4)");
}

TEST(ForgeDescribe, An_Overwatch_is_evaded_where_it_is_fired__FO_OVW_1__FO_OVW_5) {
    Stage stage;
    stage.put("G2", {1000, 300}, {.hold = true}).put("B2", {2310, 300}, {.evade = 1}).put("B3", {4000, 3000});
    stage.act("B2").play("move 2810,300").play("react G2 overwatch 0");
    EXPECT_EQ(described(stage, "keep"),
              "Keep the Evade token: rifle x5 hit on 5 (saved on 3), repeater x3 on 5 "
              "(saved on 3)")
        << "in short range there, out of it where it stands now";
}

TEST(ForgeDescribe, Consolidating__FO_D_CONSOLIDATE) {
    Stage stage;
    stage.put("G3", {1300, 500}).put("B6", {1300, 780}, {.damage = 5}).put("B2", {1300, 1500}).act("G3");
    stage.play("fight B6").play("pass", {1, 10, 10, 10, 10, 10});
    EXPECT_EQ(described(stage, "consolidate 1300,800"), "Consolidate to (13,8): 3\"");
    EXPECT_EQ(described(stage, "pass"), "Stay in place");
    expect_words_for_all(stage);
}

} // namespace muster::forge::tests::told_in_words
