// What the options of section 8 of docs/rules/dropzone.md change in play: each value against the others in
// the same situation.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

Stage with_option(const char* name, const char* value) {
    Stage stage(2, {{name, value}});
    stage.put("L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).round(2);
    return stage;
}

// ---------------------------------------------------------------- the game

TEST(DropzoneOptionsInPlay, Rounds__DZ_END_1__DZ_RND_1) {
    for (const int rounds : {1, 4, 12})
        for (const int round : {rounds - 1, rounds}) {
            if (round == 0) continue;
            Stage stage = with_option("rounds", std::to_string(rounds).c_str());
            stage.round(round).round_up(round == rounds ? Dice{} : Dice{6, 1});
            EXPECT_EQ(stage.over(), round == rounds);
        }
}

TEST(DropzoneOptionsInPlay, Setup__DZ_SET_2__DZ_SET_8) {
    EXPECT_EQ(Stage::whole(2, {{"setup", "quick"}}, {6, 1}).asks(), "s0 D-GIVE");
    EXPECT_EQ(Stage::whole(2, {{"setup", "full"}}, {6, 1}).asks(), "s0 D-ZONE");
}

TEST(DropzoneOptionsInPlay, End_wipeout__DZ_END_1) {
    const auto over = [](const char* value) {
        Stage stage(2, {{"end_wipeout", value}});
        stage.put("L1a.1", {1000, 300}).round(2).round_up(value == std::string("on") ? Dice{} : Dice{4});
        return stage.over();
    };
    EXPECT_TRUE(over("on"));
    EXPECT_FALSE(over("off"));
}

TEST(DropzoneOptionsInPlay, Sweep__DZ_END_3) {
    const auto scores = [](const char* value) {
        Stage stage(2, {{"sweep", value}});
        return stage.put("L1a.1", {1000, 300}).claim("O5", 1).round(2).round_up().scores();
    };
    EXPECT_EQ(scores("on"), (Numbers{5, 0}));
    EXPECT_EQ(scores("off"), (Numbers{0, 1}));
}

TEST(DropzoneOptionsInPlay, Kp_vp__DZ_END_3) {
    const auto scores = [](const char* value) {
        Stage stage = Stage::laid(2, {{"kp_vp", value}});
        return stage.lose({"L4a.1", "L1b.1", "T3a.1"}).round(6).round_up().scores();
    };
    EXPECT_EQ(scores("off"), (Numbers{0, 0}));
    EXPECT_EQ(scores("35"), (Numbers{1, 2})); // 35 and 90
    EXPECT_EQ(scores("36"), (Numbers{0, 2}));
}

TEST(DropzoneOptionsInPlay, Kp_credit__DZ_END_4) {
    const auto kp = [](const char* value) {
        Stage stage(3, {{"kp_credit", value}});
        stage.put("1:L3a.1", {1000, 300}).put("3:L1a.1", {300, 2000}).put("T2a.1", {1000, 900}, {.dp = 1});
        stage.put("T1a.1", {4000, 4500}).act("1:L3a").shoot({"1:L3a.1 longbore T2a.1"}, {2, 6});
        return stage.kp();
    };
    EXPECT_EQ(kp("killer"), (Numbers{30, 0, 0}));
    EXPECT_EQ(kp("all"), (Numbers{30, 0, 30}));
}

TEST(DropzoneOptionsInPlay, Primary_target__DZ_END_3) {
    const auto scores = [](const char* value, bool extracted) {
        Stage stage = with_option("primary_target", value);
        stage.put("L2a.1", {2000, 300}).carry("O1", "L2a").claim("O4", 0);
        if (extracted) {
            stage.find("O1").objective("O1").extracted_by = 0;
            stage.objective("O1").flags = static_cast<std::uint8_t>(ObjectiveFlag::removed);
        }
        return stage.round(6).round_up().scores()[0];
    };
    EXPECT_EQ(scores("off", false), 1 + 1);
    EXPECT_EQ(scores("on", false), 2 + 1);
    EXPECT_EQ(scores("off", true), 2 + 1);
    EXPECT_EQ(scores("on", true), 4 + 1);
}

// ---------------------------------------------------------------- initiation

TEST(DropzoneOptionsInPlay, Lone_six__DZ_INI_3) {
    const auto first = [](const char* value, const Dice& dice) {
        return with_option("lone_six", value).initiation(dice).order().front();
    };
    EXPECT_EQ(first("on", {5, 6}), 1); // 8 and 8
    EXPECT_EQ(first("off", {6, 6}), 0);
    EXPECT_EQ(first("off", {5, 6, /*a tie*/ 2, 6, /*5 and 8*/}), 1);
    EXPECT_EQ(first("off", {6, 1}), 0);
}

TEST(DropzoneOptionsInPlay, Lone_six_off_lets_totals_decide__DZ_INI_3) {
    Stage stage(2, {{"lone_six", "off"}});
    stage.put("L1a.1", {1000, 300}).put("T2a.1", {4000, 4500}).round(2).initiation({4, 6}); // 7 and 6
    EXPECT_EQ(stage.order(), (Numbers{0, 1}));
}

TEST(DropzoneOptionsInPlay, Give_initiative__DZ_INI_6) {
    const auto three = [](const char* value) {
        Stage stage(3, {{"give_initiative", value}});
        stage.put("1:L1a.1", {1000, 300}).put("T1a.1", {4000, 4500}).put("3:L1a.1", {300, 2000}).round(2);
        return stage.initiation({5, 4, 1});
    };
    EXPECT_EQ(three("on").options(), (Lines{"give", "keep"}));
    EXPECT_EQ(three("off").asks(), "s0 D-ACTIVATE");
    Stage any = three("any");
    EXPECT_EQ(any.options(), (Lines{"give s1", "give s2", "keep"}));
    EXPECT_EQ(any.play("give s2").order(), (Numbers{2, 1, 0}));
}

TEST(DropzoneOptionsInPlay, Tie_reroll__DZ_INI_5) {
    const auto first = [](const char* value) { // 4 and 4; again 3 and 4: with CV 6 and 6 ...
        Stage stage = with_option("tie_reroll", value);
        Dice dice{1, 2, 3, 4};
        if (value == std::string("with_cv")) dice.insert(dice.end(), {5, 4}); // ... then 8 and 6
        return stage.initiation(dice).order().front();
    };
    EXPECT_EQ(first("with_cv"), 0);
    EXPECT_EQ(first("die_only"), 1);
}

TEST(DropzoneOptionsInPlay, Hand_rule__DZ_INI_8__DZ_CMD_4) {
    const Lines deck{"C01", "C02", "C03", "C04", "C05", "C06"};
    Stage fixed = with_option("hand_rule", "4");
    fixed.deck(0, deck).deck(1, deck).initiation({6, 1}).play(
        "keep", {"C01", "C02", "C03", "C04", "C01", "C02", "C03", "C05"});
    EXPECT_EQ(fixed.hand(0).size(), 4u);
    EXPECT_EQ(fixed.hand(1).size(), 4u);
    Stage by_cv = with_option("hand_rule", "cv");
    by_cv.deck(0, deck).deck(1, deck).initiation({6, 1}).play("keep", {"C01", "C02", "C03", "C04", "C01"});
    EXPECT_EQ(by_cv.hand(0).size(), 3u);
    const auto after_death = [](const char* value) {
        Stage stage(2, {{"hand_rule", value}});
        stage.put("L3a.1", {1000, 300}).put("T1a.1", {1000, 900}, {.dp = 1}).put("T2a.1", {4000, 4500});
        stage.act("L3a").play("shoot").play("aim L3a.1 longbore T1a.1").hand(1, {"C01", "C03"}).play("fire");
        return stage.play("pass", {2, 6, 1, 1}).asks();
    };
    EXPECT_EQ(after_death("cv"), "s1 D-HAND");
    EXPECT_EQ(after_death("4"), "s0 D-ACTION");
}

// ---------------------------------------------------------------- activations

TEST(DropzoneOptionsInPlay, Leeway__DZ_ACT_7) {
    const auto judged = [](const char* value) {
        Stage stage(2, {{"leeway", value}});
        stage.put("LX3.1", {1000, 300}).aboard("L2b", "LX3.1").put("T1a.1", {4000, 4500}).activate("L2");
        EXPECT_EQ(stage.lists("select LX3 L2b"), stage.judged("select LX3 L2b") == "allowed");
        EXPECT_EQ(stage.judged("select LX3"), "allowed");
        return stage.judged("select LX3 L2b");
    };
    EXPECT_EQ(judged("combined"), "allowed");
    EXPECT_EQ(judged("off"), "DZ-ACT-7");
}

TEST(DropzoneOptionsInPlay, Hold_readiness__DZ_RES_3) {
    Stage stage(2, {{"hold_readiness", "on"}});
    stage.ready({"L4"})
        .put("L3a.1", {1000, 300})
        .ready({"L3b"})
        .put("T1a.1", {4000, 4500})
        .order({0, 1})
        .begin();
    EXPECT_EQ(stage.options(), (Lines{"activate L3", "activate L4", "hold L4"})); // L3 is partly here
    EXPECT_NE(stage.judged("hold L3"), "allowed");
    stage.play("hold L4");
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
    EXPECT_EQ(stage.where("L4a.1"), "ready");
    stage.idle("T1");
    EXPECT_EQ(stage.options(), Lines{"activate L3"}); // L4 is done for the round
}

TEST(DropzoneOptionsInPlay, Reserve_release__DZ_UP_4__DZ_RES_4) {
    const auto released = [](const char* value, int round) {
        Stage stage = with_option("reserve_release", value);
        stage.reserve({"L3"}).round(round).round_up({6, 1});
        return stage.where("L3b.1") == "ready" && stage.where("LX4.1") == "ready";
    };
    EXPECT_TRUE(released("1", 1));
    EXPECT_FALSE(released("2", 1));
    EXPECT_TRUE(released("2", 2));
    for (const int round : {1, 2, 5}) EXPECT_FALSE(released("never", round));
}

TEST(DropzoneOptionsInPlay, Search_one_fails__DZ_OBJ_4) {
    const auto carrier = [](const char* value) {
        Stage stage = with_option("search_one_fails", value);
        return stage.inside("L2a", "P4").round(6).act("L2a").play("search O2", {1}).carrier("O2");
    };
    EXPECT_EQ(carrier("on"), "nobody");
    EXPECT_EQ(carrier("off"), "L2a");
}

TEST(DropzoneOptionsInPlay, Card_prompts__DZ_CARD_7) {
    const auto asks = [](const char* value) {
        Stage stage(2, {{"card_prompts", value}});
        stage.put("L3a.1", {1000, 300}).put("L1a.1", {1300, 300}).put("T2a.1", {1000, 900}).hand(0, {"C10"});
        return stage.activate("L3").asks();
    };
    EXPECT_EQ(asks("discreet"), "s0 D-CARD"); // Forced March would be legal
    EXPECT_EQ(asks("fast"), "s0 D-SQUAD");
}

// ---------------------------------------------------------------- sight

TEST(DropzoneOptionsInPlay, Units_block_sight__DZ_GEO_7) {
    const auto judged = [](const char* value) {
        Stage stage(2, {{"units_block_sight", value}});
        stage.put("L3a.1", {1000, 300}).put("L1a.1", {1000, 600}).put("T1a.1", {1000, 900}).act("L3a");
        return stage.play("shoot").judged("aim L3a.1 longbore T1a.1");
    };
    EXPECT_EQ(judged("off"), "allowed");
    EXPECT_EQ(judged("on"), "DZ-GEO-6");
}

TEST(DropzoneOptionsInPlay, Skyline__DZ_GEO_7) {
    const auto judged = [](const char* value) { // across P4, which is 500 high
        Stage stage(2, {{"skyline", value}});
        stage.put("L3b.1", {1150, 1700}).put("TX1.1", {1150, 3100}).act("L3b").play("shoot");
        return stage.judged("aim L3b.1 flak_rake TX1.1");
    };
    EXPECT_EQ(judged("400"), "DZ-GEO-6");
    EXPECT_EQ(judged("499"), "DZ-GEO-6");
    EXPECT_EQ(judged("500"), "allowed");
}

// ---------------------------------------------------------------- teams

// The first and third seat against the second and fourth.
Stage teams() { return Stage(4, {{"teams", "2v2"}}); }

TEST(DropzoneTeams, Team_mates_are_not_shot_at__DZ_SHO_1) {
    Stage stage = teams();
    stage.put("1:L3a.1", {1000, 300}).put("3:L1a.1", {1000, 900}).put("2:T2a.1", {1300, 900}).act("1:L3a");
    stage.play("shoot");
    stage.refuses("aim 1:L3a.1 longbore 3:L1a.1", "DZ-SHO-1", "You cannot shoot at your own side.");
    EXPECT_EQ(stage.judged("aim 1:L3a.1 longbore 2:T2a.1"), "allowed");
}

TEST(DropzoneTeams, A_side_claims_together__DZ_OBJ_3) {
    Stage stage = teams();
    stage.put("1:L3a.1", {2400, 1650}).put("3:L3a.1", {2250, 1500}).put("2:T1a.1", {4000, 4500}).round(2);
    stage.round_up({6, 1, 2});
    EXPECT_EQ(stage.claimant("O4"), 0); // the seat of the lowest squad; alone they would block each other
    Stage alone(4);
    alone.put("1:L3a.1", {2400, 1650}).put("3:L3a.1", {2250, 1500}).put("2:T1a.1", {4000, 4500}).round(2);
    alone.round_up({6, 1, 2});
    EXPECT_EQ(alone.claimant("O4"), -1);
    Stage kept = teams(); // its side keeps what a team-mate claimed
    kept.put("1:L3a.1", {2400, 1650}).put("3:L1a.1", {300, 2000}).put("2:T1a.1", {4000, 4500}).claim("O4", 2);
    EXPECT_EQ(kept.round(2).round_up({6, 1, 2}).claimant("O4"), 2);
}

TEST(DropzoneTeams, Friends_inside_count__DZ_GAR_5) {
    const auto rolled = [](Stage stage) {
        stage.inside("1:L2a", "P4").inside("2:T2a.1", "P4").inside("2:T2b.1", "P4").inside("3:L2a.1", "P4");
        stage.act("1:L2a").play("move").play("leave");
        return stage.asks();
    };
    EXPECT_EQ(rolled(teams()), "s0 D-PLACE"); // two against two: no test
}

TEST(DropzoneTeams, Flames_that_miss_strike_team_mates__DZ_WPN_FLA) {
    Stage stage = teams();
    stage.put("1:L2c.1", {1100, 1700}).inside("2:T2a", "P4").inside("3:L2a", "P4");
    stage.of("3:L2a.2").dp = 4;
    stage.act("1:L2c");
    stage.shoot({"1:L2c.1 ember_throwers 2:T2a.1"}, {1, 1, 1, 1, 1});
    EXPECT_EQ(stage.asks(), "s1 D-PICK");
    EXPECT_EQ(stage.options(), (Lines{"pick 3:L2a.1", "pick 3:L2a.2"}));
}

TEST(DropzoneTeams, Objectives_and_transports_are_not_shared__DZ_OBJ_7__DZ_TRN_1) {
    Stage stage = teams();
    stage.put("1:L2a.1", {1000, 300}).carry("O1", "1:L2a").put("3:L2a.1", {1100, 300});
    stage.put("3:LX3.1", {1000, 450}).put("2:T1a.1", {4000, 4500}).act("1:L2a");
    stage.refuses("handover O1 3:L2a", "DZ-OBJ-7", "The objective cannot be handed over there.");
    stage.play("move");
    EXPECT_NE(stage.judged("embark 1:L2a 3:LX3.1"), "allowed");
}

TEST(DropzoneTeams, Everybody_rolls_and_plays_cards_alone__DZ_INI_1__DZ_CARD_2__DZ_RUL_55) {
    Stage stage = teams();
    stage.put("1:L1a.1", {1000, 300}).put("3:L2a.1", {1100, 300}).put("2:T1a.1", {4000, 4500}).round(2);
    EXPECT_EQ(cv_of(stage.kit(), stage.state(), Seat(2)), 0);
    EXPECT_FALSE(is_in_influence(stage.kit(), stage.state(), Seat(2), stage.thing("3:L2a")));
    stage.initiation({1, 6, 2}); // 4, 8, 2
    EXPECT_EQ(stage.order(), (Numbers{1, 0, 2}));
}

TEST(DropzoneTeams, The_sides_are_ranked__DZ_END_5__DZ_END_1__DZ_END_3) {
    Stage stage = teams();
    stage.put("1:L1a.1", {1000, 300}).put("3:L1a.1", {300, 2000}).put("2:T1a.1", {4000, 4500});
    stage.put("4:T1a.1", {4500, 2800}).claim("O4", 0).claim("O5", 2).find("O2").round(6);
    stage.claim("O2", 1).round_up();
    EXPECT_EQ(stage.places(), (Numbers{1, 2, 1, 2})); // 1 and 1 against 1
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0, 60, 0}));
    EXPECT_EQ(stage.scores(), (Numbers{2, 1, 2, 1})); // what the members have together
    Stage wiped = teams();
    wiped.put("3:L1a.1", {300, 2000}).round(2).round_up();
    EXPECT_TRUE(wiped.over()); // one side is left
    EXPECT_EQ(wiped.scores()[2], 9);
    Stage mates = teams();
    mates.put("1:L1a.1", {1000, 300}).put("3:L1a.1", {300, 2000}).round(2).round_up();
    EXPECT_TRUE(mates.over());
}

} // namespace
} // namespace muster::dropzone::tests
