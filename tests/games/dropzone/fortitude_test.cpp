// Close quarters and fortitude of docs/rules/dropzone.md, 5.4.
#include "games/dropzone/rows.hpp"
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// ---------------------------------------------------------------- close quarters

// L2b (4 shots each, Energy 3) and T2a (Armour 8) have been in P4 for a while; L2b is to act.
Stage inside_p4(const std::string& squad = "L2b") {
    Stage stage;
    stage.inside("L2b", "P4").inside("T2a", "P4").put("T1a.1", {1100, 1600}).put("L1a.1", {4000, 300});
    stage.act(squad);
    return stage;
}

TEST(DropzoneCloseQuarters, Only_these_weapons_work_inside_and_only_there__DZ_CQ_1) {
    const char* sentence = "Close quarters weapons work only inside the same garrison, and alone.";
    Stage stage = inside_p4();
    stage.play("shoot");
    stage.refuses("aim L2b.1 close_drill T1a", "DZ-CQ-1", sentence);
    EXPECT_EQ(stage.judged("aim L2b.1 service_rifles T2a.1"), "DZ-CQ-1");
    EXPECT_EQ(stage.judged("aim L2b.1 close_drill T2a"), "allowed");
    stage.of("L2b.1").spot = static_cast<std::uint8_t>(Spot::south);
    EXPECT_EQ(stage.judged("aim L2b.1 close_drill T2a"), "allowed"); // edges do not matter
    Stage outside;
    outside.put("L2b.1", {1100, 2050}).inside("T2a", "P4", "south").act("L2b").play("shoot");
    outside.refuses("aim L2b.1 close_drill T2a", "DZ-CQ-1", sentence);
}

TEST(DropzoneCloseQuarters, They_are_used_alone__DZ_CQ_2) {
    const char* sentence = "Close quarters weapons work only inside the same garrison, and alone.";
    Stage stage = inside_p4();
    stage.of("L2b.2").spot = static_cast<std::uint8_t>(Spot::south);
    stage.play("shoot").play("aim L2b.1 close_drill T2a");
    stage.refuses("aim L2b.2 service_rifles T1a.1", "DZ-CQ-2", sentence);
    stage.play("reset").play("aim L2b.2 service_rifles T1a.1");
    stage.refuses("aim L2b.1 close_drill T2a", "DZ-CQ-2", sentence);
}

TEST(DropzoneCloseQuarters, They_hit_by_themselves_and_never_critically__DZ_CQ_3__DZ_CQ_4) {
    Stage stage = inside_p4();
    stage.sheet("L2b").weapons[2].energy = 12;
    stage.shoot({"L2b.1 close_drill T2a"}, {6, 2, 1, 1}); // far above Armour 8 and 2 more; a 1 is nothing
    EXPECT_EQ(stage.rolled("R-HIT"), Numbers{});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{3, 5, 5}));
}

TEST(DropzoneCloseQuarters, Cover_does_not_help__DZ_CQ_3__DZ_GAR_6) {
    Stage stage = inside_p4();
    stage.of("T2a.1").spot = static_cast<std::uint8_t>(Spot::north);
    stage.shoot({"L2b.1 close_drill T2a"}, {5, 1, 1, 1}); // 5 + 3 = 8
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    stage.play("pick T2a.1");
    EXPECT_EQ(stage.dp("T2a.1"), 4);
}

TEST(DropzoneCloseQuarters, Damage_of_the_whole_squad_is_pooled__DZ_CQ_3__DZ_CQ_4) {
    Stage stage = inside_p4();
    stage.inside("T2b", "P4")
        .shoot({"L2b.1 close_drill T2a", "L2b.2 close_drill T2b"},
               {5, 4, 6, 1, /*T2b: Armour 7*/ 4, 3, 1, 1, /*dodge*/ 3});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{3, 5, 5}));
    EXPECT_EQ(stage.all_dp("T2b"), (Numbers{3, 4}));
}

TEST(DropzoneCloseQuarters, Then_Passive_and_then_Dodge__DZ_CQ_4__DZ_SHO_9) {
    Stage stage;
    stage.sheet("T2b").passive = 5;
    stage.inside("L2b", "P4").inside("T2b", "P4").act("L2b");
    stage.shoot({"L2b.1 close_drill T2b"}, {4, 4, 6, 6, /*passive*/ 5, 4, 1, 3, /*dodge*/ 4, 3, 6});
    EXPECT_EQ(stage.rolled("R-PASSIVE"), (Numbers{5, 4, 1, 3}));
    EXPECT_EQ(stage.rolled("R-DODGE"), (Numbers{4, 3, 6})); // one for each that is left
    EXPECT_EQ(stage.rollers("R-DODGE"), Numbers{1});
    EXPECT_EQ(stage.all_dp("T2b"), (Numbers{3, 4}));
}

TEST(DropzoneCloseQuarters, The_most_damaged_suffers_first__DZ_CQ_5) {
    Stage stage = inside_p4();
    stage.of("T2a.2").dp = 2;
    stage.of("T2a.3").dp = 4;
    stage.shoot({"L2b.1 close_drill T2a"}, {5, 5, 5, 1});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{5, 0, 3}));
}

TEST(DropzoneCloseQuarters, Its_owner_picks_among_equals__DZ_CQ_5) {
    Stage stage = inside_p4();
    stage.of("T2a.3").spot = static_cast<std::uint8_t>(Spot::west);
    stage.shoot({"L2b.1 close_drill T2a"}, {5, 5, 1, 1});
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    EXPECT_EQ(stage.options(), (Lines{"pick T2a.1", "pick T2a.2", "pick T2a.3"}));
    stage.play("pick T2a.3");
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{5, 5, 3}));
}

TEST(DropzoneCloseQuarters, Equals_on_one_spot_are_not_asked_for_unless_one_has_a_commander__DZ_CQ_5) {
    Stage stage = inside_p4();
    stage.shoot({"L2b.1 close_drill T2a"}, {5, 1, 1, 1});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{4, 5, 5})); // the lowest id
    Stage commander = inside_p4();
    commander.mount("T2a.2", 1).shoot({"L2b.1 close_drill T2a"}, {5, 1, 1, 1});
    EXPECT_EQ(commander.asks(), "s1 D-PICK");
}

TEST(DropzoneCloseQuarters, Whoever_has_just_come_in_rolls_its_successes_again__DZ_CQ_6__DZ_RUL_41) {
    Stage stage;
    stage.line_up("L2b", {{1060, 2040}, {1060, 1960}}).inside("T2a", "P4").put("L1a.1", {4000, 300});
    stage.act("L2b").play("move").play("enter P4 centre");
    stage.shoot({"L2b.1 close_drill T2a"}, {5, 1, 1, 1, /*again*/ 6});
    EXPECT_EQ(stage.rolled("R-REDO"), Numbers{6});
    EXPECT_EQ(inside_p4().shoot({"L2b.1 close_drill T2a"}, {5, 1, 1, 1}).rolled("R-REDO"), Numbers{});
}

TEST(DropzoneCloseQuarters, So_does_whoever_was_unloaded_inside__DZ_CQ_6__DZ_RUL_41) {
    Stage stage;
    stage.put("LX1.1", {1100, 1800}).aboard("L2b", "LX1.1").inside("T2a", "P4").act("LX1", "L2").play("move");
    stage.play("land LX1.1").play("unload LX1.1 L2b P4 centre").play("endmove");
    stage.done();
    stage.play("select L2b").shoot({"L2b.1 close_drill T2a"}, {5, 5, 1, 1, /*again*/ 4, 5});
    EXPECT_EQ(stage.rolled("R-REDO"), (Numbers{4, 5}));
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{4, 5, 5}));
}

// ---------------------------------------------------------------- who must test

// T2a does so much damage to L2b, which had so much left in all, in this piece; then T2 is done.
Stage after_close_quarters(const Numbers& dp, int damage, const std::string& piece = "P4",
                           const std::string& carried = "") {
    Stage stage;
    stage.inside("L2b", piece).inside("T2a", piece).put("L1a.1", {4000, 300});
    for (std::size_t i = 0; i < dp.size(); ++i)
        stage.of("L2b." + std::to_string(i + 1)).dp = static_cast<std::uint8_t>(dp[i]);
    if (!carried.empty()) stage.carry(carried, "L2b");
    Dice dice(15, Lot(1));
    for (std::size_t i = 0; i < static_cast<std::size_t>(damage); ++i) dice[i] = Lot(6);
    stage.order({1, 0}).act("T2a");
    stage.shoot({"T2a.1 thorn_spikes L2b", "T2a.2 thorn_spikes L2b", "T2a.3 thorn_spikes L2b"}, dice);
    return stage.play("endsquad");
}

TEST(DropzoneFortitude, A_squad_below_half_its_DP_tests__DZ_FOR_1) {
    EXPECT_EQ(after_close_quarters({5, 4}, 5).asks(), "s0 D-FORT");     // 4 of 10
    EXPECT_EQ(after_close_quarters({5, 5}, 5).asks(), "s0 D-ACTIVATE"); // 5 of 10
    EXPECT_EQ(after_close_quarters({3, 1}, 0).asks(), "s0 D-ACTIVATE"); // not hurt now
}

TEST(DropzoneFortitude, Only_what_is_still_in_a_garrison_tests__DZ_FOR_1) {
    Stage stage = after_close_quarters({5, 4}, 5);
    EXPECT_EQ(stage.where("L2b.1"), "P4 centre");
    Stage ranged; // fire from outside is no close quarters damage
    ranged.inside("L2b.1", "P4", "south", {.dp = 3}).put("T2a.1", {1000, 1700}).put("L1a.1", {4000, 300});
    ranged.order({1, 0}).act("T2a").shoot({"T2a.1 seedguns L2b.1"}, {6, 1, 1, 1, 1, /*damage*/ 6});
    EXPECT_LT(ranged.dp("L2b.1"), 3);
    ranged.play("endsquad");
    EXPECT_EQ(ranged.asks(), "s0 D-ACTIVATE");
}

TEST(DropzoneFortitude, Its_fortitude_or_more_holds__DZ_FOR_2) {
    Stage stage = after_close_quarters({5, 4}, 5);
    EXPECT_EQ(stage.options(), (Lines{"fail", "roll"}));
    stage.play("roll", {4}); // 4+
    EXPECT_EQ(stage.rollers("R-FORT"), Numbers{0});
    EXPECT_EQ(stage.where("L2b.1"), "P4 centre");
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
}

TEST(DropzoneFortitude, One_may_fail_on_purpose__DZ_FOR_2) {
    Stage stage = after_close_quarters({5, 4}, 5);
    stage.play("fail");
    EXPECT_EQ(stage.rolls(), Lines{});
    EXPECT_EQ(stage.asks(), "s0 D-PLACE");
}

TEST(DropzoneFortitude, Tests_are_taken_in_initiative_order__DZ_FOR_1) {
    Stage stage;
    stage.inside("L2b.1", "P4", "centre", {.dp = 2}).inside("L2a.1", "P4", "centre", {.dp = 2});
    stage.inside("T2a", "P4").put("L1a.1", {4000, 300}).order({1, 0}).act("T2a");
    stage.shoot({"T2a.1 thorn_spikes L2b", "T2a.2 thorn_spikes L2a"}, {6, 1, 1, 1, 1, 6, 1, 1, 1, 1});
    stage.play("endsquad");
    ASSERT_EQ(stage.asks(), "s0 D-FORT");
    EXPECT_EQ(own_squad<DecidingFrame>(stage.state().flow.top()), stage.squad("L2a")); // then by id
    stage.play("roll", {6});
    ASSERT_EQ(stage.asks(), "s0 D-FORT");
    EXPECT_EQ(own_squad<DecidingFrame>(stage.state().flow.top()), stage.squad("L2b"));
}

// ---------------------------------------------------------------- fleeing

TEST(DropzoneFortitude, Who_breaks_abandons_the_place__DZ_FOR_3__DZ_PLC_3) {
    Stage stage = after_close_quarters({5, 4}, 5);
    stage.play("roll", {3});
    ASSERT_EQ(stage.asks(), "s0 D-PLACE");
    EXPECT_NE(stage.judged("cancel"), "allowed");
    stage.play("place L2b.1 1150,2750");
    EXPECT_EQ(stage.where("L2b.1"), "table");
    EXPECT_EQ(stage.moved("L2b.1"), 0); // fleeing changes nothing (DZ-MOV-5)
    EXPECT_EQ(stage.judged("activate L2"), "allowed");
}

TEST(DropzoneFortitude, Who_breaks_may_go_into_a_linked_garrison_or_a_transport__DZ_FOR_3) {
    Stage stage = after_close_quarters({5, 4}, 5, "P1");
    stage.put("LX3.1", {2000, 1900}).put("LX1.1", {2900, 2500}).put("LX2.1", {2900, 2200});
    stage.play("roll", {3});
    ASSERT_EQ(stage.asks(), "s0 D-FLEE");
    EXPECT_EQ(stage.judged("transfer L2b P2 north"), "allowed");
    EXPECT_EQ(stage.judged("transfer L2b P3 centre"), "allowed");
    EXPECT_NE(stage.judged("transfer L2b P4 centre"), "allowed");
    EXPECT_EQ(stage.judged("board L2b LX3.1"), "allowed");
    EXPECT_EQ(stage.judged("board L2b LX1.1"), "DZ-TRN-5"); // it flies
    EXPECT_EQ(stage.judged("board L2b LX2.1"), "DZ-TRN-1"); // for vehicles
    stage.refuses("board L2a LX3.1", "DZ-FOR-3", "It is another squad that flees.");
    Stage far = stage;
    far.of("LX3.1").at = {2000, 300};
    far.refuses("board L2b LX3.1", "DZ-FOR-3", "The transport is too far from the garrison.");
    Stage declared = stage;
    declared.state().declared_with[stage.squad("LX3")] = static_cast<std::uint8_t>(stage.group("L1") + 1);
    declared.refuses("board L2b LX3.1", "DZ-FOR-3", "That transport cannot take the squad now.");
    Stage inside = stage;
    inside.play("transfer L2b P2 north");
    EXPECT_EQ(inside.where("L2b.1"), "P2 north");
    EXPECT_EQ(inside.moved("L2b.1"), 0);
    stage.play("board L2b LX3.1");
    EXPECT_EQ(stage.where("L2b.1"), "aboard LX3.1");
}

TEST(DropzoneFortitude, A_transport_declared_with_another_group_takes_nobody__DZ_FOR_3__DZ_AUX_4) {
    Stage stage = after_close_quarters({5, 4}, 5);
    stage.put("LX3.1", {1100, 1900});
    stage.state().declared_with[stage.squad("LX3")] = static_cast<std::uint8_t>(stage.group("L1") + 1);
    stage.state().activated |= static_cast<std::uint32_t>(Bits::of(stage.group("L1")));
    stage.play("fail");
    EXPECT_EQ(stage.asks(), "s0 D-PLACE"); // nothing but abandoning
    stage.refuses("cancel", "DZ-PLC-2", "This placement cannot be taken back.");
}

TEST(DropzoneFortitude, A_full_garrison_is_no_way_out__DZ_FOR_3__DZ_RUL_50) {
    Stage stage = after_close_quarters({5, 4}, 5, "P1");
    stage.inside("L2a", "P2").inside("L2c", "P2").play("fail");
    ASSERT_EQ(stage.asks(), "s0 D-FLEE");
    EXPECT_EQ(stage.judged("transfer L2b P2 centre"), "allowed"); // 4 and the one that is left
    stage.inside("T2b.1", "P2");
    EXPECT_EQ(stage.judged("transfer L2b P2 centre"), "DZ-GAR-1");
}

TEST(DropzoneFortitude, Who_breaks_loses_what_it_carries__DZ_FOR_3__DZ_OBJ_8) {
    Stage stage = after_close_quarters({5, 4}, 5, "P4", "O1");
    EXPECT_EQ(stage.carrier("O1"), "L2b");
    stage.play("fail");
    EXPECT_EQ(stage.carrier("O1"), "T2a"); // an enemy in the same garrison takes it at once
}

TEST(DropzoneFortitude, Whoever_finds_no_place_is_lost__DZ_PLC_3__DZ_RUL_50) {
    Stage stage = after_close_quarters({5, 4}, 5);
    stage.sheet("L2b").radius = 250; // nearer than that to P4 it must be placed
    stage.play("fail");
    EXPECT_EQ(stage.where("L2b.1"), "lost");
    EXPECT_EQ(stage.where("L2b.2"), "lost");
    EXPECT_EQ(stage.kp(), (Numbers{0, 40}));
}

} // namespace
} // namespace muster::dropzone::tests
