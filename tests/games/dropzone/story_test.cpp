// What is told about a game under way: the round and its phases, who comes next, why somebody is asked and
// what; and that nothing of it depends on what is hidden.
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/dropzone/show/scene_parts.hpp"
#include "games/dropzone/stage.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <set>

namespace muster::dropzone::tests::going_on {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

Scene seen_of(const Stage& stage, Viewer viewer = Viewer::spectator()) {
    State seen = stage.state();
    stage.rules().hide(seen, viewer);
    return stage.rules().scene(seen, viewer);
}

// Without the round, which is the same in most: "DZ-ACT-3 Lantern Brigade activates HQ (L1)."
Lines chain_of(const Stage& stage) {
    Lines said;
    for (const Scene::Link& link : seen_of(stage).chain) {
        EXPECT_TRUE(link.rule.named()) << link.sentence;
        said.push_back(fmt::format("{} {}", link.rule.id, link.sentence));
    }
    if (!said.empty()) said.erase(said.begin());
    return said;
}

std::string round_of(const Stage& stage) {
    const auto chain = seen_of(stage).chain;
    return chain.empty() ? "nothing" : fmt::format("{} {}", chain[0].rule.id, chain[0].sentence);
}

Lines arrows_of(const Stage& stage) {
    Lines said;
    for (const Scene::Link& link : seen_of(stage).chain)
        if (!link.from.empty() || !link.to.empty()) said.push_back(link.from + " to " + link.to);
    return said;
}

// "now Lantern Brigade DZ-ACT-8"
Lines forecast_of(const Stage& stage) {
    Lines said;
    for (const Scene::Coming& coming : seen_of(stage).forecast)
        said.push_back(fmt::format("{} {} {}", coming.state, coming.label, coming.rule.id));
    return said;
}

std::string phase_of(const Stage& stage) {
    std::string now;
    for (const Scene::Phase& phase : seen_of(stage).track.phases)
        if (phase.now) now += phase.name;
    return now;
}

Scene::Prompt only_prompt(const Stage& stage) {
    const Scene scene = seen_of(stage);
    EXPECT_EQ(scene.prompts.size(), 1u);
    return scene.prompts.empty() ? Scene::Prompt{} : scene.prompts[0];
}

// "s0 DZ-D-ACTION choose L3a.1: What does Anvil Tank (L3a) do?"
std::string prompt_of(const Stage& stage) {
    const Scene::Prompt prompt = only_prompt(stage);
    EXPECT_FALSE(prompt.secret);
    return fmt::format("s{} {} {}{}{}: {}", prompt.seat, prompt.rule.id, name_of(prompt.answer),
                       prompt.piece.empty() ? "" : " ", prompt.piece, prompt.question);
}

std::string natural_of(const Stage& stage) {
    const auto natural = only_prompt(stage).natural;
    if (!natural) return "none";
    EXPECT_TRUE(stage.rules().judge(stage.state(), Seat(stage.asked()), *natural).ok());
    return stage.say(*natural);
}

// Whoever is asked has a prompt, somebody is asked now, and every link has its rule.
void expect_told(const Dropzone& rules, const State& state) {
    const Scene scene = rules.scene(state, Viewer::spectator());
    ASSERT_FALSE(scene.chain.empty());
    ASSERT_FALSE(scene.forecast.empty());
    const auto is_now = [](const Scene::Coming& coming) { return coming.state == "now"; };
    EXPECT_TRUE(std::ranges::any_of(scene.forecast, is_now));
    SeatSet prompted;
    for (const Scene::Prompt& prompt : scene.prompts) prompted.add(Seat(prompt.seat));
    EXPECT_EQ(prompted, rules.awaiting(state));
    for (const Scene::Link& link : scene.chain) {
        EXPECT_TRUE(link.rule.named());
        EXPECT_EQ(link.sentence.find('?'), std::string::npos) << link.sentence;
    }
}

// Two commanders far apart, so that both seats are in play and nobody is in anybody's way.
Stage quiet() {
    Stage stage;
    stage.put("L1a.1", {4600, 100}).put("T1a.1", {4600, 4700}).order({0, 1});
    return stage;
}

} // namespace

// ---------------------------------------------------------------- set-up

TEST(DropzoneStory, Zones_are_taken_in_the_order_of_the_dice__DZ_SET_2) {
    Stage stage = Stage::whole(3, {{"setup", "full"}}, {2, 5, 3});
    EXPECT_EQ(phase_of(stage), "Set-up");
    EXPECT_EQ(round_of(stage), "DZ-SET-2 Set-up: everybody rolled, and in that order each takes a zone.");
    EXPECT_THAT(chain_of(stage), ElementsAre("DZ-SET-2 Thornveil Concord is next to choose."));
    EXPECT_EQ(prompt_of(stage), "s1 DZ-D-ZONE choose: Which zone do you take?");
    EXPECT_EQ(natural_of(stage), "none");
    stage.play("choose west");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("done Thornveil Concord DZ-SET-2", "now Lantern Brigade (s2) DZ-SET-2",
                            "next Lantern Brigade (s0) DZ-SET-2", "next deployment DZ-SET-3"));
}

TEST(DropzoneStory, Battlegroups_are_deployed_in_turn__DZ_SET_3__DZ_SET_6) {
    Stage stage = Stage::whole(2, {{"setup", "full"}}, {5, 2});
    stage.play("choose south");
    EXPECT_EQ(phase_of(stage), "Set-up");
    EXPECT_EQ(round_of(stage),
              "DZ-SET-3 Set-up: in turn everybody deploys one battlegroup with its transports.");
    EXPECT_THAT(chain_of(stage), ElementsAre("DZ-SET-3 Lantern Brigade has 4 battlegroups to deploy."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-DEPLOY choose: Which battlegroup do you deploy, and how? (4 left)");
    const Lines all = forecast_of(stage);
    ASSERT_EQ(all.size(), 9u);
    EXPECT_EQ(all[0], "now Lantern Brigade DZ-SET-3");
    EXPECT_EQ(all[1], "next Thornveil Concord DZ-SET-3");
    EXPECT_EQ(all[8], "next round 1 DZ-SET-7");
    stage.play("deploy L1 direct");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("DZ-SET-6 HQ (L1) starts on the table: Beacon Carrier (L1a) goes anywhere in its "
                            "zone, in coherency."));
    EXPECT_EQ(prompt_of(stage),
              "s0 DZ-D-PLACE place L1a.1: Where do you put the units of Beacon Carrier (L1a)? (1 left)");
    const Lines placing = forecast_of(stage);
    ASSERT_EQ(placing.size(), 9u) << "the one that is placed, and seven others";
    EXPECT_EQ(placing[0], "now Lantern Brigade DZ-SET-6");
    EXPECT_EQ(std::ranges::count(placing, "next Lantern Brigade DZ-SET-3"), 3);
    EXPECT_EQ(std::ranges::count(placing, "next Thornveil Concord DZ-SET-3"), 4);
}

// ---------------------------------------------------------------- initiation

TEST(DropzoneStory, The_winner_may_give_the_first_place_away__DZ_INI_2__DZ_INI_6) {
    Stage stage = quiet();
    stage.round(2).initiation({5, 1});
    EXPECT_EQ(phase_of(stage), "Initiation");
    EXPECT_EQ(round_of(stage), "DZ-INI-2 Round 2, initiation: the dice and the commanders say Lantern "
                               "Brigade, then Thornveil Concord.");
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("DZ-INI-6 Lantern Brigade won the initiative and may give the first place away."));
    EXPECT_EQ(prompt_of(stage),
              "s0 DZ-D-GIVE choose: Do you keep the first place, or give it to Thornveil Concord?");
    EXPECT_EQ(natural_of(stage), "keep");
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Lantern Brigade DZ-INI-6", "next discards DZ-INI-7",
                                                "next activations DZ-ACT-1"));
    Stage anyone(3, {{"give_initiative", "any"}});
    anyone.put("1:L1a.1", {4600, 100}).put("T1a.1", {4600, 4700}).put("3:L1a.1", {100, 2000});
    anyone.initiation({5, 1, 1});
    EXPECT_THAT(prompt_of(anyone), HasSubstr("or give it to somebody else?"));
}

TEST(DropzoneStory, Discards_are_asked_of_all_at_once_and_in_secret__DZ_INI_7) {
    Stage stage = quiet();
    stage.hand(0, {"C01", "C12"}).hand(1, {"C09"}).initiation({5, 1}).play("keep");
    EXPECT_EQ(phase_of(stage), "Initiation");
    EXPECT_EQ(round_of(stage), "DZ-INI-7 Round 1, initiation: everybody discards what it likes, in secret, "
                               "before the hands are filled up.");
    const Scene scene = seen_of(stage);
    ASSERT_EQ(scene.prompts.size(), 2u);
    for (const Scene::Prompt& prompt : scene.prompts) {
        EXPECT_TRUE(prompt.secret);
        EXPECT_EQ(prompt.rule.id, "DZ-D-DISCARD");
        ASSERT_TRUE(prompt.natural.has_value());
        EXPECT_EQ(stage.say(*prompt.natural), "discard");
        EXPECT_TRUE(stage.rules().judge(stage.state(), Seat(prompt.seat), *prompt.natural).ok());
    }
    EXPECT_EQ(scene.prompts[0].question, "Which cards do you discard? Then you draw up to 3.");
    EXPECT_EQ(scene.prompts[1].question, "Which cards do you discard? Then you draw up to 2.");
    stage.play(1, "discard C09");
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Lantern Brigade DZ-INI-7",
                                                "done Thornveil Concord DZ-INI-7", "next refill DZ-INI-8"));
    EXPECT_EQ(only_prompt(stage).seat, 0);
}

TEST(DropzoneStory, The_window_of_the_initiation__DZ_INI_9__DZ_CARD_4) {
    Stage stage = quiet();
    stage.hand(0, {"C01"}).hand(1, {"C02", "C14"}).special();
    ASSERT_EQ(stage.asks(), "s1 D-CARD");
    EXPECT_EQ(phase_of(stage), "Initiation");
    EXPECT_EQ(round_of(stage), "DZ-INI-9 Round 1, initiation: hands are full, and the order is Lantern "
                               "Brigade, then Thornveil Concord.");
    EXPECT_THAT(chain_of(stage), ElementsAre("DZ-CARD-4 Cards may be played at the end of the initiation, "
                                             "until all have passed in a row."));
    EXPECT_EQ(prompt_of(stage), "s1 DZ-D-CARD choose: Do you play a card at the end of the initiation?");
    EXPECT_EQ(natural_of(stage), "pass");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Thornveil Concord (may play a card) DZ-CARD-4", "next activations DZ-ACT-1"))
        << "the first seat had nothing to play on, and has passed";
}

// ---------------------------------------------------------------- cards

TEST(DropzoneStory, The_stack_is_told_from_its_bottom_to_its_top__DZ_CARD_4__DZ_CARD_5) {
    Stage stage;
    stage.put("L1a.1", {2400, 300}).put("L3a.1", {2400, 900}).put("T1a.1", {2400, 4500});
    stage.hand(0, {"C06", "C16"}).hand(1, {"C15"}).order({0, 1}).activate("L3");
    EXPECT_EQ(prompt_of(stage),
              "s0 DZ-D-CARD choose: Do you play a card right after an activation is declared?");
    stage.play("play C06 L3a");
    EXPECT_EQ(prompt_of(stage), "s1 DZ-D-CARD choose: Do you play a card right after an activation is "
                                "declared, or in answer to one that was played?");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Thornveil Concord (may play a card) DZ-CARD-4",
                            "next Lantern Brigade (may play a card) DZ-CARD-4",
                            "next Lantern Brigade: Armour (L3) DZ-ACT-1", "next Thornveil Concord DZ-ACT-8",
                            "next Lantern Brigade DZ-ACT-8", "next round up DZ-ACT-10"));
    stage.play("play C15 stack0");
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("DZ-ACT-3 Lantern Brigade activates Armour (L3).",
                    "DZ-CARD-4 Cards may be played right after an activation is declared, until all "
                    "have passed in a row.",
                    "DZ-CARD-5 Lantern Brigade has played Forced March (C06) on Anvil Tank (L3a).",
                    "DZ-CARD-5 Thornveil Concord has played Scrambled Net (C15) on Forced March (C06) "
                    "of Lantern Brigade."));
    EXPECT_THAT(arrows_of(stage), ElementsAre(" to L3a.1"));
    EXPECT_THAT(forecast_of(stage), Contains("now Lantern Brigade (may play a card) DZ-CARD-4"));
    EXPECT_THAT(forecast_of(stage), Not(Contains("next Thornveil Concord (may play a card) DZ-CARD-4")))
        << "it has no card left";
}

// DZ-CARD-7: everything about a window is the same whatever is held.
TEST(DropzoneStory, A_window_tells_nothing_of_hands__DZ_CARD_7) {
    const auto told = [](const char* card) {
        Stage stage;
        stage.put("L1a.1", {2400, 300}).put("L3a.1", {2400, 900}).put("T1a.1", {2400, 4500});
        stage.hand(0, {card}).order({0, 1}).activate("L3");
        EXPECT_EQ(stage.asks(), "s0 D-CARD");
        Lines all = chain_of(stage);
        for (const std::string& line : forecast_of(stage)) all.push_back(line);
        all.push_back(prompt_of(stage));
        return all;
    };
    EXPECT_EQ(told("C06"), told("C11"));
}

TEST(DropzoneStory, Whoever_lost_a_commander_discards__DZ_CMD_4) {
    Stage stage;
    stage.put("L1a.1", {2000, 800}, {.dp = 1}).put("L3a.1", {4000, 100}).put("T1a.1", {2000, 2000});
    stage.hand(0, {"C01", "C02", "C03"}).order({1, 0}).act("T1a");
    stage.shoot({"T1a.1 thorn_lance L1a.1"}).play("pass", {/*hit*/ 2, /*damage*/ 6});
    ASSERT_EQ(stage.asks(), "s0 D-HAND");
    EXPECT_THAT(chain_of(stage), Contains("DZ-CMD-4 A commander is dead: who holds more cards than its "
                                          "commanders can use discards."));
    EXPECT_EQ(chain_of(stage).back(), "DZ-CMD-4 Lantern Brigade holds 3 cards and may keep 1.");
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-HAND choose: Your commander is dead: which 2 cards do you discard?");
    EXPECT_EQ(natural_of(stage), "none");
    EXPECT_EQ(forecast_of(stage)[0], "now Lantern Brigade (discards) DZ-CMD-4");
}

// ---------------------------------------------------------------- turns

TEST(DropzoneStory, Turns_follow_the_order_and_skip_who_has_nobody__DZ_ACT_8__DZ_ACT_9__DZ_ACT_10) {
    Stage stage = quiet();
    stage.put("L3a.1", {1000, 800}).put("L2a.1", {3000, 800}).round(3).begin();
    EXPECT_EQ(phase_of(stage), "Battlegroup activation");
    EXPECT_EQ(round_of(stage), "DZ-ACT-8 Round 3, activation: Lantern Brigade, then Thornveil Concord, one "
                               "battlegroup each, again and again.");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("DZ-ACT-1 Lantern Brigade has 3 battlegroups left and must activate one."));
    EXPECT_EQ(prompt_of(stage),
              "s0 DZ-D-ACTIVATE choose: Which battlegroup do you activate, and with which transports?");
    EXPECT_EQ(natural_of(stage), "none");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Lantern Brigade DZ-ACT-8", "next Thornveil Concord DZ-ACT-8",
                            "next Lantern Brigade DZ-ACT-8", "next Lantern Brigade DZ-ACT-8",
                            "next round up DZ-ACT-10"));
    stage.play("activate L3");
    EXPECT_THAT(chain_of(stage), ElementsAre("DZ-ACT-3 Lantern Brigade activates Armour (L3)."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-SQUAD choose: Which squad of Armour (L3) acts next?");
    EXPECT_THAT(forecast_of(stage),
                ElementsAre("now Lantern Brigade: Armour (L3) DZ-ACT-1", "next Thornveil Concord DZ-ACT-8",
                            "next Lantern Brigade DZ-ACT-8", "next Lantern Brigade DZ-ACT-8",
                            "next round up DZ-ACT-10"));
}

TEST(DropzoneStory, An_open_squad_says_what_is_left_to_it__DZ_GEN_1) {
    Stage stage = quiet();
    stage.put("L3a.1", {1000, 800}).put("T3a.1", {1000, 1000}).act("L3a");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("DZ-ACT-3 Lantern Brigade activates Armour (L3).",
                            "DZ-GEN-1 Anvil Tank (L3a) acts: it may move and shoot, in any order."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-ACTION choose L3a.1: What does Anvil Tank (L3a) do?");
    EXPECT_EQ(natural_of(stage), "none") << "it would be thrown away";
    stage.move({});
    EXPECT_THAT(chain_of(stage),
                Contains("DZ-GEN-1 Anvil Tank (L3a) acts: it has moved and may still shoot."));
    EXPECT_EQ(natural_of(stage), "endsquad L3a");
    stage.play("shoot");
    EXPECT_THAT(chain_of(stage), Not(Contains(HasSubstr("acts"))));
}

TEST(DropzoneStory, Transport_and_passengers_act_together__DZ_ACT_7) {
    Stage stage = quiet();
    stage.put("LX1.1", {2000, 800}, {.landed = true}).aboard("L2a", "LX1.1");
    stage.activate("L2").play("select LX1 L2a");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("DZ-ACT-3 Lantern Brigade activates Frontline (L2) together with Swift Troopship "
                            "(LX1).",
                            "DZ-ACT-7 Watch Section (L2a) and Swift Troopship (LX1) act together.",
                            "DZ-GEN-1 Watch Section (L2a) acts: it may move and shoot, in any order.",
                            "DZ-GEN-1 Swift Troopship (LX1) acts: it may move and shoot, in any order."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-ACTION choose L2a.1: Who acts next of Watch Section (L2a) and Swift "
                                "Troopship (LX1), and how?");
    EXPECT_EQ(natural_of(stage), "none");
    stage.play("move LX1");
    EXPECT_THAT(chain_of(stage),
                Contains("DZ-ACT-7 Watch Section (L2a) and Swift Troopship (LX1) act together."));
    EXPECT_THAT(chain_of(stage), Contains("DZ-MOV-1 Swift Troopship (LX1) moves."));
}

TEST(DropzoneStory, Whoever_carries_something_may_answer_with_a_place__DZ_OBJ_7) {
    Stage stage = quiet();
    stage.put("L3a.1", {1000, 800}).carry("O1", "L3a").act("L3a");
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-ACTION place L3a.1: What does Anvil Tank (L3a) do?");
}

// ---------------------------------------------------------------- moving and getting out

TEST(DropzoneStory, A_move_and_an_arrival__DZ_MOV_1__DZ_RES_1) {
    Stage stage = quiet();
    stage.put("L3a.1", {1000, 800}).act("L3a").play("move");
    EXPECT_THAT(chain_of(stage), Contains("DZ-MOV-1 Anvil Tank (L3a) moves."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-MOVE place L3a.1: How does Anvil Tank (L3a) move?");
    EXPECT_EQ(natural_of(stage), "none") << "nothing was done yet";
    stage.play("step L3a.1 1000,900");
    EXPECT_EQ(natural_of(stage), "endmove");
    Stage ready = quiet();
    ready.ready({"L4a"}).act("L4a").play("move");
    EXPECT_THAT(chain_of(ready), Contains("DZ-RES-1 Kestrel Gunship (L4a) comes on to the table."));
    EXPECT_EQ(prompt_of(ready),
              "s0 DZ-D-MOVE place L4a.1: Where does Kestrel Gunship (L4a) come on to the table?");
    ready.play("step L4a.1 1000,900");
    EXPECT_EQ(natural_of(ready), "none") << "the other must follow";
}

TEST(DropzoneStory, Getting_out_of_transports_and_garrisons__DZ_TRN_3__DZ_TRN_6__DZ_GAR_3) {
    Stage out = quiet();
    out.put("LX1.1", {2000, 800}, {.landed = true}).aboard("L2a", "LX1.1").act("L2a").play("move");
    out.play("disembark");
    EXPECT_THAT(chain_of(out), Contains("DZ-TRN-3 Watch Section (L2a) gets out within 2\" of its transport, "
                                        "in coherency."));
    EXPECT_EQ(prompt_of(out),
              "s0 DZ-D-PLACE place L2a.1: Where do you put the units of Watch Section (L2a)? (2 left)");
    EXPECT_EQ(natural_of(out), "none");
    Stage unloaded = quiet();
    unloaded.put("LX1.1", {2000, 800}).aboard("L2a", "LX1.1").act("LX1", "L2");
    unloaded.play("move").play("land LX1.1").play("unload LX1.1 L2a");
    EXPECT_THAT(chain_of(unloaded), Contains("DZ-TRN-6 Swift Troopship (LX1.1) unloads Watch Section (L2a) "
                                             "within 2\", in coherency."));
    Stage left = quiet();
    left.inside("L2a", "P4").act("L2a").play("move").play("leave");
    EXPECT_THAT(chain_of(left), Contains("DZ-GAR-3 Watch Section (L2a) leaves West Block (P4) and stays "
                                         "within 2\" of it, in coherency."));
}

// ---------------------------------------------------------------- shooting

TEST(DropzoneStory, Aims_are_told_by_target__DZ_SHO_1) {
    Stage stage = quiet();
    stage.line_up("L3a", {{1000, 800}, {1200, 800}}).put("T3a.1", {1000, 1600}).put("T3a.2", {1200, 1600});
    stage.act("L3a").play("shoot");
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-AIM choose L3a.1: What does Anvil Tank (L3a) shoot at?");
    EXPECT_EQ(natural_of(stage), "none");
    stage.play("aim L3a.1 longbore T3a.1").play("aim L3a.1 hull_repeater T3a.2");
    stage.play("aim L3a.2 longbore T3a.1");
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("DZ-ACT-3 Lantern Brigade activates Armour (L3).",
                    "DZ-SHO-1 Anvil Tank (L3a) takes aim; all targets are named before any die falls.",
                    "DZ-SHO-1 2 weapons are aimed at Needle Skimmer (T3a.1).",
                    "DZ-SHO-1 1 weapon is aimed at Needle Skimmer (T3a.2)."));
    EXPECT_THAT(arrows_of(stage), ElementsAre("L3a.1 to T3a.1", "L3a.1 to T3a.2"));
    EXPECT_EQ(natural_of(stage), "fire L3a");
}

TEST(DropzoneStory, A_commander_that_is_aimed_at_may_be_guarded__DZ_SHO_4) {
    Stage stage;
    stage.put("L3a.1", {1900, 3200}).line_up("T1a", {{1800, 4500}, {2000, 4500}}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1"});
    EXPECT_THAT(
        chain_of(stage),
        ElementsAre("DZ-ACT-3 Lantern Brigade activates Armour (L3).", "DZ-SHO-6 Anvil Tank (L3a) fires.",
                    "DZ-SHO-6 1 weapon fires at Bramble Throne (T1a.1).",
                    "DZ-SHO-4 A commander is in Bramble Throne (T1a.1): another unit of its squad may "
                    "take the fire."));
    EXPECT_EQ(prompt_of(stage), "s1 DZ-D-GUARD choose T1a.1: Does another unit take the fire meant for "
                                "Bramble Throne (T1a.1)?");
    EXPECT_EQ(natural_of(stage), "pass");
    EXPECT_EQ(forecast_of(stage)[0], "now Thornveil Concord (may guard a commander) DZ-SHO-4");
    EXPECT_EQ(forecast_of(stage)[1], "next Lantern Brigade: Armour (L3) DZ-ACT-1");
}

TEST(DropzoneStory, Reaction_fire_and_what_falls_from_the_sky__DZ_REA_1__DZ_REA_3__DZ_CAS_5) {
    Stage stage;
    stage.put("TX1.1", {1900, 3400}).aboard("T2a", "TX1.1").put("L3b.1", {2000, 1000});
    stage.act("TX1", "T2").play("move").play("step TX1.1 1900,2500").play("land TX1.1");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("DZ-ACT-3 Thornveil Concord activates Frontline (T2) together with Seed Pod "
                            "(TX1).",
                            "DZ-AIR-2 Seed Pod (TX1) moves, and Seed Pod (TX1.1) is about to land.",
                            "DZ-REA-1 Seed Pod (TX1.1) is about to land: enemies with anti-aircraft weapons "
                            "may react to its path.",
                            "DZ-REA-2 Lantern Brigade has anti-aircraft weapons in reach."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-REACT choose TX1.1: Do you fire at Seed Pod (TX1.1) on its way?");
    EXPECT_EQ(natural_of(stage), "pass");
    EXPECT_EQ(forecast_of(stage)[0], "now Lantern Brigade (may react) DZ-REA-2");
    stage.play("react L3b.1 flak_rake TX1.1", {5, 6, 2, 3, 5, /*crash*/ 3});
    ASSERT_EQ(stage.asks(), "s1 D-PLACE");
    const Lines chain = chain_of(stage);
    EXPECT_THAT(chain, Contains("DZ-REA-3 Skylight Flak (L3b.1) fires in reaction, at +2."));
    EXPECT_THAT(chain, Contains("DZ-SHO-6 2 hits on Seed Pod (TX1.1)."));
    EXPECT_THAT(chain, Contains("DZ-CAS-1 Seed Pod (TX1.1) is destroyed, with all that follows from it."));
    EXPECT_THAT(chain, Contains("DZ-CAS-5 Rootguard (T2a) survives the wreck of Seed Pod (TX1.1) and is put "
                                "down within 2\" of it."));
}

TEST(DropzoneStory, A_search_waits_for_cards__DZ_OBJ_4__DZ_CARD_3) {
    Stage stage = quiet();
    stage.inside("L2a", "P1").put("L1b.1", {2000, 1900}).hand(0, {"C10"}).activate("L2").pass_cards();
    stage.play("select L2a").play("search O1");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_THAT(chain_of(stage), Contains("DZ-OBJ-4 Watch Section (L2a) searches for Relay Core (O1)."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-CARD choose L2a.1: Do you play a card before the die of a search?");
}

// ---------------------------------------------------------------- fortitude and damage

TEST(DropzoneStory, Fortitude_at_the_end_of_an_activation__DZ_FOR_1__DZ_FOR_3) {
    Stage stage = quiet();
    stage.inside("L2a.2", "P1", "centre", {.dp = 2}).inside("T2a", "P1");
    stage.put("LX1.1", {2000, 2400}, {.landed = true}).order({1, 0}).act("T2a");
    stage.shoot({"T2a.1 thorn_spikes L2a"}, {6, 1, 1, 1, 1}).play("endsquad");
    ASSERT_EQ(stage.asks(), "s0 D-FORT");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("DZ-ACT-11 Thornveil Concord has ended the activation of Frontline (T2).",
                            "DZ-FOR-1 Infantry that lost more than half at close quarters tests its "
                            "Fortitude.",
                            "DZ-FOR-1 Watch Section (L2a) has lost more than half, and tests its Fortitude: "
                            "4+."));
    EXPECT_EQ(
        prompt_of(stage),
        "s0 DZ-D-FORT choose L2a.2: Does Watch Section (L2a) roll for its Fortitude (4+), or give way?");
    EXPECT_EQ(natural_of(stage), "roll");
    EXPECT_EQ(forecast_of(stage)[0], "now Lantern Brigade (tests Fortitude) DZ-FOR-1");
    stage.play("fail");
    ASSERT_EQ(stage.asks(), "s0 D-FLEE");
    EXPECT_THAT(chain_of(stage), Contains("DZ-FOR-3 Watch Section (L2a) has failed its test and must get out "
                                          "of Relay Tower (P1)."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-FLEE choose L2a.2: Where does Watch Section (L2a) flee?");
    EXPECT_EQ(natural_of(stage), "abandon");
    EXPECT_EQ(forecast_of(stage)[0], "now Lantern Brigade (flees) DZ-FOR-3");
    stage.play("abandon");
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    EXPECT_THAT(chain_of(stage), Contains("DZ-FOR-3 Watch Section (L2a) runs from Relay Tower (P1) and stays "
                                          "within 2\" of it."));
}

TEST(DropzoneStory, A_test_before_leaving__DZ_GAR_5) {
    Stage stage = quiet();
    stage.inside("L2a", "P1").inside("T2a", "P1").inside("T2b", "P1").put("L1b.1", {2000, 1900});
    stage.hand(0, {"C09"}).activate("L2").pass_cards().play("select L2a").play("move").play("leave");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_THAT(chain_of(stage),
                Contains("DZ-GAR-5 Watch Section (L2a) wants to leave a garrison where enemies outnumber it, "
                         "and tests its Fortitude: 4+."));
    EXPECT_EQ(prompt_of(stage), "s0 DZ-D-CARD choose L2a.1: Do you play a card before a Fortitude test?");
}

TEST(DropzoneStory, Close_quarters_pick_the_most_damaged__DZ_CQ_5) {
    Stage stage = quiet();
    stage.inside("L2b", "P4", "centre", {.dp = 3}).inside("T2a", "P4", "centre", {.dp = 4}).order({0, 1});
    stage.inside("T2a.2", "P4", "north", {.dp = 4});
    stage.act("L2b").shoot({"L2b.1 close_drill T2a"}, {6, 6});
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    EXPECT_THAT(chain_of(stage), Contains("DZ-CQ-5 Rootguard (T2a) suffers 2 points of damage; Thornveil "
                                          "Concord picks who takes it, the most damaged first."));
    EXPECT_EQ(prompt_of(stage), "s1 DZ-D-PICK choose T2a.1: Which unit of Rootguard (T2a) takes the damage?");
    EXPECT_EQ(natural_of(stage), "none");
    EXPECT_EQ(forecast_of(stage)[0], "now Thornveil Concord (picks who suffers) DZ-DMG-1");
}

TEST(DropzoneStory, Flames_that_miss_strike_the_shooters_own__DZ_WPN_FLA) {
    Stage stage = quiet();
    stage.put("L2c.1", {1100, 1700}).inside("T2a.1", "P4").inside("L2b", "P4").inside("L2b.2", "P4", "north");
    stage.act("L2c").shoot({"L2c.1 ember_throwers T2a.1"}, {3, 5, 1, 2, 6});
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    EXPECT_EQ(chain_of(stage).back(),
              "DZ-WPN-FLA Flames that missed in West Block (P4) strike the shooter's own side there.");
    EXPECT_EQ(prompt_of(stage),
              "s1 DZ-D-PICK choose: Whom do the flames strike that missed in West Block (P4)?");
    EXPECT_EQ(forecast_of(stage)[0], "now Thornveil Concord (picks who suffers) DZ-WPN-FLA");
}

TEST(DropzoneStory, Whoever_survives_a_fall_is_put_down__DZ_CAS_6) {
    Stage stage = quiet();
    stage.inside("L2b", "P4").put("T3b.1", {1100, 1700}).piece("P4").dp = 1;
    stage.order({1, 0}).act("T3b");
    stage.shoot({"T3b.1 wall_breaker P4"},
                {/*hit*/ 4, /*damage*/ 4, /*crush*/ 1, 1, /*inside*/ 1, 1, 1, 1, /*collapse*/ 1});
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    EXPECT_THAT(chain_of(stage), Contains("DZ-SHO-6 1 hit on West Block (P4)."));
    EXPECT_THAT(chain_of(stage),
                Contains("DZ-CAS-1 West Block (P4) is destroyed, with all that follows from it."));
    EXPECT_EQ(chain_of(stage).back(), "DZ-CAS-6 Watch Section (L2b) survives the fall of West Block (P4) and "
                                      "is put down on it or within 2\".");
    EXPECT_EQ(forecast_of(stage)[0], "now Lantern Brigade (places units) DZ-PLC-3");
}

// ---------------------------------------------------------------- round up

TEST(DropzoneStory, Round_up_burns_in_order__DZ_UP_1__DZ_UP_2__DZ_UP_3__DZ_CD_3) {
    Stage stage = quiet();
    stage.inside("T2a", "P4").inside("T2a.1", "P4", "centre", {.dp = 3}).tokens("P4", 1).tokens("P8", 1);
    stage.put("L1b.1", {1000, 1900}).hand(0, {"C11"}).round(2).round_up();
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    EXPECT_EQ(phase_of(stage), "Round up");
    EXPECT_EQ(round_of(stage), "DZ-UP-1 Round 2, round up: before anything burns.");
    EXPECT_EQ(forecast_of(stage).back(), "next round 3 DZ-UP-6");
    stage.play("pass", {/*piece*/ 2, /*squad*/ 6});
    ASSERT_EQ(stage.asks(), "s0 D-PICK");
    EXPECT_EQ(phase_of(stage), "Round up");
    EXPECT_EQ(round_of(stage), "DZ-UP-2 Round 2, round up: what has collateral tokens burns.");
    EXPECT_THAT(chain_of(stage),
                ElementsAre("DZ-CD-3 West Block (P4) burns, and with it whoever is inside.",
                            "DZ-DMG-1 Rootguard (T2a) suffers 1 point of damage; Lantern Brigade picks who "
                            "takes it."));
    EXPECT_THAT(forecast_of(stage), ElementsAre("now Lantern Brigade (picks who suffers) DZ-DMG-1",
                                                "next SE Hall (P8) DZ-UP-3", "next round 3 DZ-UP-6"));
    Stage last = quiet();
    last.tokens("P4", 1).put("L1b.1", {1000, 1900}).hand(0, {"C11"}).round(6).round_up();
    EXPECT_EQ(forecast_of(last).back(), "next end of the game DZ-UP-6");
}

// ---------------------------------------------------------------- in random play

TEST(DropzoneStory, Every_question_of_a_game_is_told__DZ_ENG_1) {
    std::set<int> told;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        Faults faults;
        const auto rules =
            Dropzone::make({seed == 3 ? 4 : 2, {{"setup", seed == 2 ? "full" : "quick"}}, {}}, faults);
        ASSERT_TRUE(rules.has_value()) << to_string(faults);
        Log idle;
        Chance start = Chance::drawn(seed, 0);
        State state = rules->start(start, idle);
        Chance whim = Chance::drawn(seed ^ 99, 0);
        ActionList options;
        for (std::uint64_t n = 1; n < 500 && !rules->awaiting(state).empty() && !HasFailure(); ++n) {
            const SeatSet awaited = rules->awaiting(state);
            if (n % 5 == 1) expect_told(*rules, state);
            told.insert(state.flow.top().procedure);
            options.clear();
            rules->list(state, awaited.front(), options);
            Chance luck = Chance::drawn(seed, n);
            rules->apply(state, awaited.front(),
                         options[whim.below(static_cast<std::uint32_t>(options.size()))], luck, idle);
        }
    }
    EXPECT_GE(told.size(), 9u) << "set-up, initiation, cards, activations, moves, shots";
}

} // namespace muster::dropzone::tests::going_on
