// The worked examples of docs/rules/godbreakers.md, one or more tests each, number by number.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

// ---------------------------------------------------------------- the seed's own examples

TEST(GodbreakersExamples, E1_SeedRecovery1__GB_REC_4) {
    Stage stage(2);
    stage.round(5).godbreaker("R", 0, {500, 500}, {.die = 6, .damage = 3}).godbreaker("X", 1, {2000, 500});
    stage.recover({4});
    EXPECT_EQ(stage.damage("R"), 0);
    EXPECT_EQ(stage.where("R"), "table");
    EXPECT_EQ(stage.die("R"), 6);
}

TEST(GodbreakersExamples, E2_SeedRecovery2__GB_REC_4) {
    Stage stage(2);
    stage.round(5).godbreaker("N", 0, {500, 500}, {.die = 12, .damage = 7});
    stage.godbreaker("X", 0, {800, 500}).godbreaker("Y", 1, {2000, 500});
    stage.recover({6});
    EXPECT_EQ(stage.where("N"), "casualty");
    EXPECT_EQ(stage.told("GB-REC-4"), (Lines{"N recovers 6: 1 damage left.", "N is a casualty."}));
}

TEST(GodbreakersExamples, E3_SeedRecovery3__GB_TRI_1__GB_MOD_8) {
    Stage stage(2);
    stage.round(5).godbreaker("C", 0, {500, 500}, {.die = 6, .damage = 7}).godbreaker("X", 1, {2000, 500});
    stage.recover({6});
    EXPECT_EQ(stage.where("C"), "table");
    EXPECT_EQ(stage.damage("C"), 0);
    EXPECT_EQ(stage.die("C"), 8);
    EXPECT_TRUE(stage.happened("GB-TRI-1"));
    // The same dice for unaligned models, wild and tame.
    Stage other(2);
    other.round(5).godbreaker("X", 0, {500, 500}).godbreaker("Y", 1, {2000, 500});
    other.wild("W", {1000, 1000}, {.die = 6, .damage = 7})
        .tame("T", 0, {1500, 1000}, {.die = 6, .damage = 7});
    other.recover({6, 6});
    EXPECT_EQ(other.where("W"), "reserve");
    EXPECT_EQ(other.where("T"), "reserve");
    EXPECT_FALSE(other.happened("GB-TRI-1"));
}

TEST(GodbreakersExamples, E4_SeedEngage1__GB_ENG_2__GB_ENG_3) {
    Stage stage(2);
    stage.godbreaker("R", 0, {500, 500}, {.die = 8}).godbreaker("C", 1, {600, 500}, {.die = 6});
    stage.act("R").play("engage C", {5, 2});
    EXPECT_EQ(stage.damage("C"), 3);
    EXPECT_EQ(stage.damage("R"), 0);
}

TEST(GodbreakersExamples, E5_SeedEngage2__GB_ENG_2) {
    Stage stage(2);
    stage.godbreaker("R", 0, {500, 500}, {.die = 8}).godbreaker("N", 1, {600, 500}, {.die = 12});
    stage.act("R").play("engage N", {4, 4});
    EXPECT_EQ(stage.damage("R"), 0);
    EXPECT_EQ(stage.damage("N"), 0);
    EXPECT_EQ(stage.die("R"), 8);
    EXPECT_EQ(stage.die("N"), 12);
    EXPECT_FALSE(stage.happened("GB-TRI-1"));
}

TEST(GodbreakersExamples, E6_SeedEngage3__GB_ENG_3__GB_MOD_5) {
    Stage stage(2);
    stage.godbreaker("C", 0, {500, 500}, {.die = 6, .traits = "ranged 1"});
    stage.godbreaker("R", 1, {900, 500}, {.die = 8});
    stage.act("C").play("engage R", {5, 7});
    EXPECT_EQ(stage.measure("C", "R"), 3);
    EXPECT_EQ(stage.damage("C"), 0);
    EXPECT_EQ(stage.damage("R"), 0);
}

// ---------------------------------------------------------------- engaging several

// R has Merciless 1; N stands east of it, C west.
Stage three_engaged() {
    Stage stage(3);
    stage.godbreaker("R", 0, {1000, 1000}, {.die = 8, .traits = "merciless 1"});
    return stage;
}

TEST(GodbreakersExamples, E7_Three_engaged__GB_ENG_2__GB_ENG_3) {
    Stage stage = three_engaged();
    stage.godbreaker("N", 1, {1100, 1000}, {.die = 12}).godbreaker("C", 1, {900, 1000}, {.die = 6});
    stage.act("R").play("engage N");
    EXPECT_EQ(stage.asks(), "s0 D-NOMINATE");
    Stage friends = stage;
    stage.play("nominate C", {5, 3, 1});
    EXPECT_EQ(stage.damage("N"), 2);
    EXPECT_EQ(stage.damage("C"), 4);
    EXPECT_EQ(stage.damage("R"), 0);
    friends.play("nominate C", {5, 9, 1});
    EXPECT_EQ(friends.damage("R"), 4);
    EXPECT_EQ(friends.damage("C"), 0); // friendly to the winner
    EXPECT_EQ(friends.damage("N"), 0);
}

TEST(GodbreakersExamples, E7_Three_engaged_with_a_wild_one__GB_ENG_3) {
    Stage stage = three_engaged();
    stage.wild("N", {1100, 1000}, {.die = 12}).godbreaker("C", 1, {900, 1000}, {.die = 6});
    stage.act("R").play("engage N").play("nominate C", {5, 9, 1});
    EXPECT_EQ(stage.damage("R"), 4);
    EXPECT_EQ(stage.measure("N", "C"), 1); // hostile, but out of reach
    EXPECT_EQ(stage.damage("C"), 0);
}

// ---------------------------------------------------------------- measuring

TEST(GodbreakersExamples, E8_Terrain_in_a_measure__GB_MEAS_4) {
    Stage stage(2);
    stage.area("moss", {300, 100}, {595, 300}).godbreaker("A", 0, {200, 200}).godbreaker("B", 1, {810, 200});
    stage.lay();
    EXPECT_EQ(gap(disc_of(stage.kit(), stage.state(), stage.number("A")),
                  disc_of(stage.kit(), stage.state(), stage.number("B"))),
              510);
    EXPECT_EQ(stage.measure("A", "B"), 7);
    EXPECT_EQ(stage.measure("B", "A"), 7);
}

TEST(GodbreakersExamples, E9_Within_0U__GB_MEAS_7) {
    Stage stage(2);
    stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {699, 500}).godbreaker("C", 1, {500, 700}).lay();
    const auto is_at = [&](const char* name) {
        return is_within(stage.kit(), stage.state(), stage.number("A"), stage.number(name), 0);
    };
    EXPECT_EQ(stage.measure("A", "B"), 0);
    EXPECT_TRUE(is_at("B"));
    EXPECT_EQ(stage.measure("A", "C"), 1);
    EXPECT_FALSE(is_at("C"));
    stage.act("A");
    EXPECT_EQ(stage.judged("engage B"), "allowed");
    EXPECT_EQ(stage.judged("engage C"), "GB-ENG-1");
}

// ---------------------------------------------------------------- initiative

TEST(GodbreakersExamples, E10_Initiative_with_a_tie__GB_INIT_2__GB_INIT_3__GB_PRI_1__GB_PRI_2) {
    Stage stage(3);
    stage.godbreaker("a", 0, {500, 500}, {.die = 8}).godbreaker("b", 1, {1500, 500}, {.die = 8});
    stage.godbreaker("c", 2, {500, 1500}, {.die = 6}).wild("W", {1500, 1500});
    stage.leaders_roll({7, 7, 5, 3, 6});
    EXPECT_EQ(stage.asks(), "s1 D-PRIORITY");
    EXPECT_FALSE(stage.happened("GB-TRI-1"));
    stage.play("set_priority 201");
    EXPECT_EQ(stage.order(), (Numbers{2, 0, 1}));
    EXPECT_EQ(stage.asks(), "s2 D-ACTION"); // its only model
    stage.end().end().end();
    EXPECT_EQ(stage.active(), stage.spoken("W"));
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTION"); // the lowest seat runs it
}

TEST(GodbreakersExamples, E11_Two_Triumphs_in_initiative__GB_TRI_2__GB_TRI_3__GB_INIT_4) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}, {.die = 6}).godbreaker("b", 1, {1500, 500}, {.die = 8});
    stage.leaders_roll({6, 6, 6, 3}); // the second 6 is still one of a D6
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
    EXPECT_EQ(stage.die("a"), 10);
    EXPECT_EQ(stage.die("b"), 8);
    EXPECT_EQ(stage.luck().size(), 2u);
    EXPECT_EQ(stage.luck()[1].sides_of(0), 6);
}

TEST(GodbreakersExamples, E12_Ascending_in_initiative__GB_TRI_4__GB_INIT_5__GB_D_PROXY) {
    Stage stage(2);
    stage.godbreaker("a", 0, {500, 500}, {.die = 12}).godbreaker("a2", 0, {700, 500});
    stage.godbreaker("a3", 0, {900, 500}).godbreaker("b", 1, {1500, 1500}, {.die = 8});
    stage.leaders_roll({12, 8});
    EXPECT_EQ(stage.where("a"), "ascended");
    EXPECT_EQ(stage.die("b"), 10);
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
    stage.play("set_priority 01").sit_out();
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.asks(), "s0 D-PROXY");
    EXPECT_EQ(stage.options(), (Lines{"choose_roller a2", "choose_roller a3"}));
    stage.play("choose_roller a3", {4, 3});
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY");
}

// ---------------------------------------------------------------- moving

Stage both_obstacles(const Has& has) {
    Stage stage(2);
    stage.wall("fence", {{400, 700}, {700, 700}}).godbreaker("A", 0, {500, 500}, has);
    stage.godbreaker("H", 1, {620, 500}).act("A");
    return stage;
}

TEST(GodbreakersExamples, E13_Both_obstacles__GB_OBS_1__GB_OBS_2__GB_OBS_3) {
    const auto after = [](const Has& has, int face) {
        Stage stage = both_obstacles(has);
        stage.play("move 500,900", {face});
        EXPECT_EQ(stage.at("A"), (Place{500, 900}));
        return stage;
    };
    EXPECT_EQ(after({.die = 8}, 2).damage("A"), 2);
    EXPECT_EQ(after({.die = 8}, 5).damage("A"), 0);
    EXPECT_EQ(after({.die = 8, .flaws = "brittle"}, 2).damage("A"), 3);
    EXPECT_EQ(after({.die = 8, .flaws = "unlucky"}, 4).damage("A"), 2);
    EXPECT_EQ(after({.die = 8}, 4).damage("A"), 0);
    const Stage triumph = after({.die = 8, .damage = 5}, 8);
    EXPECT_EQ(triumph.damage("A"), 0);
    EXPECT_EQ(triumph.die("A"), 10);
    EXPECT_EQ(triumph.asks(), "s0 D-ACTION");
}

TEST(GodbreakersExamples, E14_Moving_through_terrain__GB_MOVE_1__GB_PLACE_2) {
    Stage stage(2);
    stage.area("moss", {400, 200}, {800, 400})
        .godbreaker("A", 0, {300, 300})
        .godbreaker("B", 1, {2000, 2000});
    stage.act("A");
    EXPECT_EQ(stage.judged("move 699,300"), "allowed");
    stage.refuses("move 700,300", "GB-MOVE-1", "That is 7U with terrain; A moves 6U.");
    Stage bare(2);
    bare.godbreaker("A", 0, {300, 300}).godbreaker("B", 1, {2000, 2000}).act("A");
    EXPECT_EQ(bare.judged("move 999,300"), "allowed");
    bare.refuses("move 1000,300", "GB-MOVE-1", "That is 7U with terrain; A moves 6U.");
}

TEST(GodbreakersExamples, E15_Default_table__GB_MEAS_4__GB_MEAS_5__GB_OBS_2) {
    Stage stage = Stage::whole(2, {}, {5, 3});
    stage.play(0, "set_priority 01").play(0, "activate s0.g1");
    EXPECT_EQ(stage.measure("Orsa Venn", "Mother Quill"), 23);
    stage.play(0, "move 1200,760", {1, 5}); // Inspired 1
    EXPECT_EQ(stage.at("Orsa Venn"), (Place{1200, 760}));
    EXPECT_EQ(stage.damage("Orsa Venn"), 0);
    EXPECT_TRUE(stage.happened("GB-DIE-2"));
    EXPECT_TRUE(stage.tells_in_order({"Orsa Venn moves to (12,7.6): 3U."}));
}

// ---------------------------------------------------------------- challenging attacks

// A, with Ranged, engages B four units away. A face of 2 is a 2 against B's 1 unless A's roll is challenging.
bool is_challenged(const std::string& grouping, bool crowded, bool target_in_cover, bool own_cover) {
    Stage stage(2, {{"challenge_grouping", grouping}});
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = "ranged 1"});
    stage.godbreaker("B", 1, {1500, 1000}, {.die = 8});
    if (crowded) stage.godbreaker("X", 1, {1000, 1110});
    if (target_in_cover) stage.wall("his", {{1600, 900}, {1600, 1100}});
    if (own_cover) stage.wall("mine", {{900, 900}, {900, 1100}});
    stage.act("A").play("engage B", {2, 1});
    EXPECT_EQ(stage.damage("A"), 0); // B does not reach it
    return stage.damage("B") == 0;
}

TEST(GodbreakersExamples, E16_Challenging_in_both_groupings__GB_CHAL_1) {
    for (int abc = 0; abc < 8; ++abc) {
        const bool a = (abc & 4) != 0, b = (abc & 2) != 0, c = (abc & 1) != 0;
        const bool by_default[8] = {false, false, false, true, true, true, true, true};
        const bool by_and_last[8] = {false, false, false, true, false, true, false, true};
        EXPECT_EQ(is_challenged("or_last", a, b, !c), by_default[abc]) << abc;
        EXPECT_EQ(is_challenged("and_last", a, b, !c), by_and_last[abc]) << abc;
    }
}

TEST(GodbreakersExamples, E17_Challenging_attack__GB_CHAL_1__GB_DIE_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8}).godbreaker("B", 1, {1100, 1000}, {.die = 6});
    stage.godbreaker("X", 1, {900, 1000}).act("A").play("engage B", {3, 1});
    EXPECT_EQ(stage.damage("A"), 1);
    EXPECT_EQ(stage.damage("B"), 0);
    Stage both(2);
    both.godbreaker("A", 0, {1000, 1000}, {.die = 8}).godbreaker("B", 1, {1100, 1000}, {.die = 6});
    both.godbreaker("X", 1, {900, 1000}).godbreaker("Y", 0, {1200, 1000});
    both.act("A").play("engage B", {2, 3});
    EXPECT_EQ(both.damage("A"), 0);
    EXPECT_EQ(both.damage("B"), 0);
}

TEST(GodbreakersExamples, E18_Triumph_in_an_attack__GB_TRI_1__GB_TRI_2__GB_ORD_3) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .damage = 4});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 6, .traits = "tough 1"});
    stage.act("A").play("engage B", {8, 3});
    EXPECT_EQ(stage.damage("A"), 0);
    EXPECT_EQ(stage.damage("B"), 3);
    EXPECT_EQ(stage.die("A"), 10);
    EXPECT_EQ(stage.judged("move 1000,2099"), "allowed");
    EXPECT_EQ(stage.judged("move 1000,2100"), "GB-MOVE-1");
}

int damage_of(int difference, const std::string& winner, const std::string& target,
              const std::string& flaws_of) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 8, .traits = winner});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8, .traits = target, .flaws = flaws_of});
    stage.act("A").play("engage B", {2 + difference, 2});
    return stage.damage("B");
}

TEST(GodbreakersExamples, E19_Damage_order__GB_ENG_4) {
    EXPECT_EQ(damage_of(2, "brutal 2", "", ""), 6);
    EXPECT_EQ(damage_of(2, "brutal 2", "tough 1", ""), 4);
    EXPECT_EQ(damage_of(2, "brutal 2", "tough 1", "brittle"), 5);
    EXPECT_EQ(damage_of(1, "", "tough 3", ""), 1);
    EXPECT_EQ(damage_of(1, "", "tough 3", "brittle"), 2);
}

TEST(GodbreakersExamples, E20_Cunning__GB_ENG_3__GB_PLACE_5) {
    Stage stage(2);
    stage.godbreaker("A", 0, {1000, 1000}, {.die = 6, .traits = "cunning 1"});
    stage.godbreaker("B", 1, {1100, 1000}, {.die = 8}).act("A").play("engage B", {2, 7});
    EXPECT_EQ(stage.asks(), "s0 D-CUNNING");
    stage.play("shift 900,1000"); // no test, though it stood beside a hostile model
    EXPECT_EQ(stage.damage("A"), 0);
    EXPECT_EQ(stage.damage("B"), 0);
    EXPECT_EQ(stage.measure("A", "B"), 1);
}

TEST(GodbreakersExamples, E21_Pinning__GB_MOVE_2) { // GB-TR-PINNING
    Stage stage(2);
    stage.godbreaker("P", 0, {1000, 1000}, {.traits = "pinning 1"}).godbreaker("M", 1, {1150, 1000});
    stage.priority({1, 0}).act("M");
    EXPECT_EQ(stage.judged("move 1110,1000"), "allowed");
    stage.refuses("move 1150,1090", "GB-TR-PINNING", "M is pinned by P and may only move closer to it.");
    Stage own(2); // P itself is not held by anybody
    own.godbreaker("P", 0, {1000, 1000}, {.traits = "pinning 1"}).godbreaker("M", 1, {1150, 1000});
    own.act("P");
    EXPECT_EQ(own.judged("move 700,1000"), "allowed");
}

TEST(GodbreakersExamples, E22_Thunder__GB_THUN_1) {
    Stage stage(2);
    stage.godbreaker("T", 0, {1000, 1000}, {.traits = "thunderous 1"}).godbreaker("F", 0, {1150, 1000});
    stage.godbreaker("G", 1, {1000, 1240}).godbreaker("K", 1, {1000, 700}).act("T");
    Stage fails = stage;
    stage.play("thunder", {4});
    EXPECT_EQ(stage.damage("F"), 2);
    EXPECT_EQ(stage.damage("G"), 2);
    EXPECT_EQ(stage.damage("K"), 1);
    EXPECT_EQ(stage.damage("T"), 0);
    fails.play("thunder", {3});
    EXPECT_EQ(fails.damage("F"), 1);
    EXPECT_EQ(fails.damage("G"), 1);
    EXPECT_EQ(fails.damage("K"), 0);
    EXPECT_EQ(fails.damage("T"), 1);
}

// ---------------------------------------------------------------- hand off, newcomers, despoil

TEST(GodbreakersExamples, E23_Hand_Off__GB_HAND_1) {
    const auto carrier = [](Place of_friend) {
        Stage stage(2);
        stage.godbreaker("A", 0, {500, 500}, {.die = 6, .treasure = 2}).godbreaker("F", 0, of_friend);
        stage.godbreaker("X", 1, {2000, 2000}).act("A");
        return stage;
    };
    Stage away = carrier({1250, 500});
    away.play("hand_off F", {4});
    EXPECT_EQ(away.asks(), "s0 D-TAKE");
    EXPECT_EQ(away.options(), (Lines{"done", "take treasure-1", "take treasure-2"}));
    Stage two = away;
    two.play("take 2");
    EXPECT_EQ(two.treasure("F"), 2);
    EXPECT_EQ(two.treasure("A"), 0);
    away.play("done");
    EXPECT_EQ(away.treasure("A"), 2);
    carrier({1300, 500})
        .refuses("hand_off F", "GB-HAND-1", "Hand Off needs a token and a friendly model within 6U.");
    Stage beside = carrier({640, 500});
    beside.play("hand_off F").play("take 1"); // no roll
    EXPECT_EQ(beside.treasure("F"), 1);
    EXPECT_EQ(beside.treasure("A"), 1);
}

Stage a_summoner() {
    Stage stage(2);
    stage.godbreaker("S", 0, {500, 500}, {.die = 6, .traits = "summoning 1"});
    stage.godbreaker("b1", 1, {2000, 2000}).godbreaker("b2", 1, {1700, 2000}).begin();
    EXPECT_EQ(stage.active(), "S"); // automatically: the only one
    return stage;
}

TEST(GodbreakersExamples, E24_Newcomer_in_mid_phase_tame__GB_ACT_5__GB_SUMM_1) {
    Stage stage = a_summoner();
    stage.play("summon 620,500", {5}).name("called", first_unaligned);
    EXPECT_EQ(stage.die("called"), 8);
    EXPECT_EQ(stage.controller("called"), 0);
    stage.end();
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE");
    stage.play("activate b1").end();
    EXPECT_EQ(stage.active(), stage.spoken("called"));
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    stage.play("move 700,500"); // its one action
    EXPECT_EQ(stage.active(), "b2");
    EXPECT_EQ(stage.asks(), "s1 D-ACTION");
}

TEST(GodbreakersExamples, E24_Newcomer_in_mid_phase_wild__GB_ACT_5__GB_WILD_1__GB_COMP_5) {
    Stage stage = a_summoner();
    stage.play("summon 620,500", {2}).name("called", first_unaligned);
    EXPECT_EQ(stage.controller("called"), -1);
    stage.play("move 500,900", {5}); // away from it
    stage.play("activate b1").end();
    EXPECT_EQ(stage.active(), "b2");
    stage.end();
    EXPECT_EQ(stage.active(), stage.spoken("called"));
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTION");
    EXPECT_EQ(stage.compulsion("called"), "murderous");
}

TEST(GodbreakersExamples, E25_Despoil__GB_DESP_1) {
    Stage stage(2);
    stage.godbreaker("Quill", 0, {500, 500}, {.die = 8, .traits = "despoiling 1"});
    stage.godbreaker("K", 0, {}, {.die = 10, .where = Where::casualty}).godbreaker("X", 1, {2000, 2000});
    stage.act("Quill").play("despoil K 620,500", {2});
    EXPECT_EQ(stage.where("K"), "casualty");
    EXPECT_EQ(stage.die("K"), 6);
    stage.play("despoil K 620,500", {7});
    EXPECT_EQ(stage.where("K"), "table");
    EXPECT_EQ(stage.at("K"), (Place{620, 500}));
    EXPECT_EQ(stage.die("K"), 6);
    EXPECT_FALSE(stage.has_gone("K"));
    EXPECT_EQ(stage.active(), "X"); // two actions are all
    stage.end();
    EXPECT_EQ(stage.active(), "K"); // later this round
}

TEST(GodbreakersExamples, E26_Relentless_and_Healer__GB_REC_1__GB_REC_3__GB_DIE_2) {
    Stage stage(2);
    stage.round(5).godbreaker("M", 0, {500, 500}, {.die = 6, .damage = 4, .traits = "relentless 1"});
    stage.godbreaker("H", 0, {800, 500}, {.die = 6, .damage = 9, .traits = "healer 1"});
    stage.godbreaker("X", 1, {2000, 2000});
    stage.recover({1, 1, 1, 3}); // M and H together; then M again, and again
    EXPECT_EQ(stage.where("M"), "table");
    EXPECT_EQ(stage.damage("M"), 0);
    EXPECT_EQ(stage.where("H"), "casualty"); // its cover still counted
    EXPECT_EQ(stage.told("GB-TR-RELENTLESS"), (Lines{"M is relentless: 3 damage left."}));
}

// ---------------------------------------------------------------- markers

TEST(GodbreakersExamples, E27_Marker_control__GB_MARK_2) {
    const auto around = [](bool with_wild) {
        Stage stage(2);
        stage.objective("O", {1200, 1200})
            .godbreaker("a1", 0, {1100, 1200})
            .godbreaker("a2", 0, {1200, 1100});
        stage.godbreaker("b1", 1, {1300, 1200});
        if (with_wild) stage.wild("W", {1200, 1300});
        return stage.lay().holder("O");
    };
    EXPECT_EQ(around(false), 0);
    EXPECT_EQ(around(true), -1);
    Stage tame(2);
    tame.objective("O", {1200, 1200}).godbreaker("a1", 0, {1100, 1200}).tame("T", 0, {1200, 1100});
    EXPECT_EQ(tame.lay().holder("O"), -1);
}

TEST(GodbreakersExamples, E27_Marker_points__GB_RES_2) {
    Stage stage(2);
    stage.round(5).shard("s0", 0, {500, 500}).shard("s1", 1, {1500, 500}).objective("O", {1200, 1200});
    stage.godbreaker("a1", 0, {600, 500}).godbreaker("a2", 0, {1600, 500}).godbreaker("a3", 0, {1100, 1200});
    stage.godbreaker("b1", 1, {2000, 2000}).recover();
    EXPECT_EQ(stage.all_vp(), (Numbers{6, 0}));
}

TEST(GodbreakersExamples, E28_Sunder__GB_SUN_1__GB_SUN_2__GB_MOD_6__GB_ORD_7) {
    const auto besieged = [] {
        Stage stage(2);
        stage.round(5).shard("bell", 1, {2000, 2000}, "defensive").godbreaker("near", 0, {2100, 2000});
        stage.godbreaker("A", 0, {500, 500}, {.die = 8}).godbreaker("B", 1, {600, 500}, {.die = 8});
        stage.act("A");
        return stage;
    };
    Stage before = besieged();
    before.play("engage B", {5, 1, 2}); // Defensive: the 1 is rolled again
    EXPECT_EQ(before.damage("B"), 3);
    Stage stage = besieged();
    stage.play("sunder bell", {6});
    EXPECT_FALSE(stage.stands("bell"));
    stage.play("engage B", {5, 1});
    EXPECT_EQ(stage.damage("B"), 4);
    stage.sit_out({5});
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.all_vp(), (Numbers{0, 0}));
    before.end().sit_out({3});
    EXPECT_EQ(before.all_vp(), (Numbers{3, 0})); // it would have been an "other shard"
}

// ---------------------------------------------------------------- wild models

TEST(GodbreakersExamples, E29_Murderous_with_a_tie__GB_COMP_3__GB_COMP_5__GB_COMP_2) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 8}).godbreaker("X", 0, {1290, 1000});
    stage.godbreaker("Y", 1, {1000, 1250}).godbreaker("Z", 1, {700, 1000}).wild_idlers().act("W");
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTION");
    EXPECT_EQ(stage.judged("move 1160,1000"), "allowed");
    EXPECT_EQ(stage.judged("move 1000,1130"), "allowed");
    stage.refuses("move 1500,1500", "GB-COMP-3", "Prowler 1 can get closer: within 0U of its target.");
    EXPECT_EQ(stage.judged("move 830,1000"), "GB-COMP-3"); // Z is not closest
    EXPECT_EQ(stage.judged("end_activation"), "GB-COMP-2");
    stage.play("move 1160,1000");
    EXPECT_EQ(stage.at("W"), (Place{1160, 1000}));
}

TEST(GodbreakersExamples, E30_Cowardly__GB_COMP_6__GB_OBS_1) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6}).godbreaker("H", 0, {1120, 1000}).wild_idlers().act("W");
    EXPECT_TRUE(stage.lists("move 301,1000"));
    stage.refuses("move 350,1000", "GB-COMP-6", "Straggler 1 can flee farther: 7U.");
    stage.play("move 310,900", {3});
    EXPECT_EQ(stage.damage("W"), 1);
    EXPECT_EQ(stage.at("W"), (Place{310, 900}));
}

// ---------------------------------------------------------------- the end

TEST(GodbreakersExamples, E31_Rout__GB_ROUT_1__GB_RES_3__GB_END_2) {
    Stage stage(2);
    stage.round(2).vp({20, 3}).objective("O", {1200, 1200}).godbreaker("b", 1, {1100, 1200});
    stage.recover();
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "GB-RES-3");
    EXPECT_EQ(stage.all_vp(), (Numbers{20, 5}));
    EXPECT_TRUE(stage.tells_in_order({"GB-RES-2", "GB-ROUT-1"})); // marker points come first
    EXPECT_EQ(stage.places(), (Numbers{2, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60}));
    EXPECT_EQ(stage.state().routed[Seat(0)], 2);
    Stage both(2);
    both.round(2).vp({20, 3}).recover();
    EXPECT_TRUE(both.over());
    EXPECT_EQ(both.pay_off(), (Numbers{0, 0}));
}

TEST(GodbreakersExamples, E32_Final_scoring_with_treasure__GB_RES_5__GB_TRI_4) {
    Stage stage(2);
    stage.round(5).vp({9, 20}).godbreaker("a1", 0, {500, 500}, {.treasure = 1});
    stage.godbreaker("a2", 0, {800, 500}, {.treasure = 3});
    stage.godbreaker("a3", 0, {}, {.die = 12, .treasure = 1, .where = Where::ascended});
    stage.godbreaker("b1", 1, {2000, 2000}).tame("T", 1, {1700, 2000}, {.die = 8, .treasure = 4});
    stage.recover();
    EXPECT_EQ(stage.all_vp(), (Numbers{24, 20}));
    EXPECT_EQ(stage.places(), (Numbers{1, 2}));
    EXPECT_EQ(stage.pay_off(), (Numbers{60, 0}));
    EXPECT_EQ(stage.ended_by(), "GB-RES-4");
}

Stage alone(int casualties) {
    Stage stage(1);
    stage.round(5).vp({14});
    for (int i = 0; i < 3; ++i)
        stage.godbreaker(fmt::format("a{}", i), 0, {static_cast<std::int16_t>(500 + 200 * i), 500},
                         {.treasure = 1});
    Dice dice;
    for (int i = 0; i < casualties; ++i) {
        stage.godbreaker(fmt::format("d{}", i), 0, {static_cast<std::int16_t>(500 + 200 * i), 900},
                         {.damage = 9});
        dice.push_back(2);
    }
    stage.recover(dice);
    return stage;
}

TEST(GodbreakersExamples, E33_Solo__GB_END_5) {
    const Stage two = alone(2);
    EXPECT_EQ(two.all_vp(), (Numbers{19}));
    EXPECT_EQ(two.pay_off(), (Numbers{30})); // undecided
    const Stage one = alone(1);
    EXPECT_EQ(one.all_vp(), (Numbers{24}));
    EXPECT_EQ(one.pay_off(), (Numbers{60})); // respectable
}

TEST(GodbreakersExamples, E36_A_lead__GB_END_8) {
    const auto third_round = [](int holder) {
        Stage stage(2, {{"end", "lead:6"}});
        stage.round(3).vp({9, 5}).objective("O", {1200, 1200});
        const Place at_it{1100, 1200}, away{300, 300};
        return stage.godbreaker("a", 0, holder == 0 ? at_it : away)
            .godbreaker("b", 1, holder == 1 ? at_it : away);
    };
    Stage ahead = third_round(0);
    ahead.recover();
    EXPECT_EQ(ahead.all_vp(), (Numbers{11, 5}));
    EXPECT_EQ(ahead.ended_by(), "GB-END-8");
    EXPECT_EQ(ahead.pay_off(), (Numbers{60, 0}));
    Stage near = third_round(1);
    near.recover({5, 3});
    EXPECT_EQ(near.all_vp(), (Numbers{9, 7}));
    EXPECT_FALSE(near.over());
}

TEST(GodbreakersExamples, E37_A_leader_falls__GB_END_10__GB_END_11) {
    const auto after = [](int first, int second, const Dice& dice) {
        Stage stage(2, {{"end", "lost:leader"}, {"victory", "kept,points,held"}});
        stage.round(2).vp({12, 4}).godbreaker("a", 0, {500, 500}, {.damage = first});
        stage.godbreaker("a2", 0, {900, 500}).godbreaker("b", 1, {500, 1500}, {.damage = second});
        return stage.godbreaker("b2", 1, {900, 1500}).recover(dice);
    };
    const Stage one = after(9, 0, {2});
    EXPECT_EQ(one.ended_by(), "GB-END-10");
    EXPECT_EQ(one.pay_off(), (Numbers{0, 60}));
    const Stage both = after(9, 9, {2, 2});
    EXPECT_EQ(both.ended_by(), "GB-END-10");
    EXPECT_EQ(both.pay_off(), (Numbers{60, 0}));
}

TEST(GodbreakersExamples, E38_Rout_comes_first__GB_END_6__GB_RES_3) {
    Stage stage(2, {{"end", "target:10"}});
    stage.round(2).vp({30, 2}).godbreaker("b", 1, {500, 500}).recover();
    EXPECT_EQ(stage.ended_by(), "GB-RES-3");
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60}));
    EXPECT_FALSE(stage.happened("GB-END-7"));
}

// ---------------------------------------------------------------- claims and standing still

TEST(GodbreakersExamples, E34_Wild_claim__GB_COMP_6__GB_COMP_9__GB_CLAIM_1) {
    Stage stage(2);
    stage.wild("W", {1000, 1000}, {.die = 6}).godbreaker("H", 0, {1110, 1000});
    stage.tokens("loot", {310, 1060}, 2).wild_idlers().act("W");
    EXPECT_TRUE(stage.lists("move 301,1000"));
    stage.play("move 305,1000", {5});
    EXPECT_EQ(stage.asks(), "s1 D-CLAIM");
    EXPECT_EQ(stage.verbs(), "done claim");
    Stage none = stage;
    none.play("done");
    EXPECT_EQ(none.treasure("W"), 0);
    EXPECT_EQ(none.left_in("loot"), 2);
    EXPECT_EQ(none.asks(), "s1 D-WILD-ACTIVATE");
    EXPECT_EQ(stage.judged("claim loot 1"), "allowed");
    stage.play("claim loot 2");
    EXPECT_EQ(stage.treasure("W"), 2);
    EXPECT_EQ(stage.left_in("loot"), 0);
    EXPECT_EQ(stage.asks(), "s1 D-WILD-ACTIVATE");
}

TEST(GodbreakersExamples, E35_Standing_in_place__GB_MOVE_1__GB_OBS_1) {
    const auto beside = [](const std::string& traits_of) {
        Stage stage(2);
        stage.godbreaker("A", 0, {500, 500}, {.die = 6, .damage = 2});
        stage.godbreaker("H", 1, {620, 500}, {.traits = traits_of}).act("A");
        return stage;
    };
    Stage stage = beside("");
    stage.play("move 500,500", {6});
    EXPECT_EQ(stage.damage("A"), 0);
    EXPECT_EQ(stage.die("A"), 8);
    beside("pinning 1")
        .refuses("move 500,500", "GB-TR-PINNING", "A is pinned by H and may only move closer to it.");
}

} // namespace
} // namespace muster::godbreakers::tests
