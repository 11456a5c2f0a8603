// Objectives of docs/rules/dropzone.md, 5.5: searching, claiming, carrying, losing and taking them away.
#include "games/dropzone/files.hpp"
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

bool qualifies_for(Stage& stage, const char* squad, const char* objective) {
    return qualifies(stage.kit(), stage.state(), stage.squad(squad),
                     ObjectiveId(stage.objective_number(objective)));
}

// ---------------------------------------------------------------- who counts

TEST(DropzoneObjectives, Who_qualifies__DZ_OBJ_1__DZ_AIR_1) {
    Stage stage; // O4 at 2400,1500
    stage.put("L3a.1", {2200, 1500}).put("L2a.1", {2400, 1300}).put("L4a.1", {2400, 1600}, {.landed = true});
    EXPECT_TRUE(qualifies_for(stage, "L3a", "O4")); // Vehicle, 200
    EXPECT_TRUE(qualifies_for(stage, "L2a", "O4")); // Infantry
    EXPECT_FALSE(qualifies_for(stage, "L4a", "O4"));
    stage.of("L3a.1").at = {2199, 1500};
    EXPECT_FALSE(qualifies_for(stage, "L3a", "O4"));
    stage.put("L2a.2", {2601, 1300});
    EXPECT_FALSE(qualifies_for(stage, "L2a", "O4")); // out of coherency
    stage.put("LX3.1", {2400, 1450}).aboard("L2b", "LX3.1");
    EXPECT_FALSE(qualifies_for(stage, "L2b", "O4"));
    EXPECT_TRUE(qualifies_for(stage, "LX3", "O4"));
}

TEST(DropzoneObjectives, What_lies_inside_is_reached_from_inside_alone__DZ_OBJ_1) {
    Stage stage;
    stage.inside("L2a", "P4", "north").put("L2b.1", {1150, 2050});
    EXPECT_TRUE(qualifies_for(stage, "L2a", "O2"));
    EXPECT_FALSE(qualifies_for(stage, "L2b", "O2"));
}

// ---------------------------------------------------------------- claims

// L3a.1 moves up to O4, and its activation ends.
Stage up_to_o4(Stage stage) {
    stage.put("L3a.1", {2000, 1500}).put("L1a.1", {4000, 300}).act("L3a").move({"step L3a.1 2250,1500"});
    stage.done();
    return stage;
}

TEST(DropzoneObjectives, The_only_side_there_claims__DZ_OBJ_3) {
    Stage alone;
    alone.put("T1a.1", {4000, 4500});
    EXPECT_EQ(up_to_o4(alone).claimant("O4"), 0);
    Stage contested;
    contested.put("T1a.1", {2500, 1500}).claim("O4", 1);
    EXPECT_EQ(up_to_o4(contested).claimant("O4"), 1); // nothing changes
    Stage taken;
    taken.put("T1a.1", {4000, 4500}).claim("O4", 1);
    EXPECT_EQ(up_to_o4(taken).claimant("O4"), 0);
}

TEST(DropzoneObjectives, A_claim_lasts_without_anybody_there__DZ_OBJ_3__DZ_UP_5) {
    Stage stage;
    stage.put("L1a.1", {4000, 300}).put("T1a.1", {4000, 4500}).claim("O4", 0).round(2).round_up({6, 1});
    EXPECT_EQ(stage.claimant("O4"), 0);
}

TEST(DropzoneObjectives, Round_Up_checks_claims_as_well__DZ_OBJ_3__DZ_UP_5) {
    Stage stage;
    stage.put("L1a.1", {4000, 300}).put("T1a.1", {2400, 1650}).round(2).round_up({6, 1});
    EXPECT_EQ(stage.claimant("O4"), 1);
}

TEST(DropzoneObjectives, Whoever_carries_another_blocks_but_cannot_claim__DZ_OBJ_3__DZ_OBJ_6) {
    Stage stage;
    stage.put("L2a.1", {2400, 1350}).carry("O1", "L2a").find("O2").put("T1a.1", {4000, 4500});
    stage.objective("O2").piece = PieceId::none();
    stage.objective("O2").at = {2400, 1500};
    stage.round(2);
    Stage contested = stage;
    stage.round_up({6, 1});
    EXPECT_EQ(stage.carrier("O2"), "nobody"); // only such squads are there: nothing changes
    EXPECT_EQ(stage.claimant("O4"), 0);       // what does not move is claimed all the same
    contested.put("T2a.1", {2500, 1500}).round_up({6, 1});
    EXPECT_EQ(contested.carrier("O2"), "nobody"); // and T2a cannot take it from under its nose
}

TEST(DropzoneObjectives, Of_several_the_one_that_just_acted_carries_it__DZ_OBJ_6) {
    const auto carrier = [](const char* acting, const Lines& carrying) {
        Stage stage;
        stage.put("L2a.1", {2400, 1350}).put("L2b.1", {2300, 1500}).find("O2").put("T1a.1", {4000, 4500});
        if (!carrying.empty()) stage.carry("O1", carrying[0]);
        stage.objective("O2").piece = PieceId::none();
        stage.objective("O2").at = {2400, 1500};
        stage.act(acting).move({});
        stage.done();
        return stage.carrier("O2");
    };
    EXPECT_EQ(carrier("L2b", {}), "L2b");
    EXPECT_EQ(carrier("L2a", {}), "L2a");
    EXPECT_EQ(carrier("L2b", {"L2b"}), "L2a"); // it is not free: the lowest id that is
}

TEST(DropzoneObjectives, Hidden_ones_are_not_claimed__DZ_OBJ_2) {
    Stage stage;
    stage.inside("L2a", "P4").put("T1a.1", {4000, 4500}).round(2);
    Stage found = stage;
    stage.round_up({6, 1});
    EXPECT_EQ(stage.carrier("O2"), "nobody");
    found.find("O2").round_up({6, 1}); // open for good: no search is needed any more
    EXPECT_EQ(found.carrier("O2"), "L2a");
    EXPECT_FALSE(found.is_hidden("O2"));
}

// ---------------------------------------------------------------- search and scan

// L2a searches O2 in P4 in this round with this die; T2a is inside if it is said.
Stage search(int round, int die, bool enemy = false, Chosen chosen = {}) {
    Stage stage(2, std::move(chosen));
    stage.inside("L2a", "P4").put("T1a.1", {4000, 4500}).put("L1a.1", {4000, 300}).round(round);
    if (enemy) stage.inside("T2a.1", "P4");
    return stage.act("L2a").play("search O2", {die});
}

TEST(DropzoneObjectives, A_search_needs_seven_with_the_round__DZ_OBJ_4) {
    EXPECT_EQ(search(1, 6).carrier("O2"), "L2a");
    EXPECT_EQ(search(1, 5).carrier("O2"), "nobody");
    EXPECT_EQ(search(5, 2).carrier("O2"), "L2a");
    EXPECT_EQ(search(6, 1).carrier("O2"), "nobody"); // a natural 1 fails
    EXPECT_EQ(search(2, 5, true).carrier("O2"), "nobody");
    EXPECT_EQ(search(2, 6, true).carrier("O2"), "L2a");
    EXPECT_EQ(search(2, 6).rollers("R-SEARCH"), Numbers{0});
    EXPECT_EQ(search(2, 3).asks(), "s1 D-ACTIVATE"); // it took everything
}

TEST(DropzoneObjectives, Enemies_are_measured_to_the_objective__DZ_OBJ_4__DZ_RUL_43) {
    const auto found = [](const char* enemy, Place at) {
        Stage stage; // an objective in the open, hidden
        stage.put("L2a.1", {2400, 1350}).put("T1b.1", {4000, 4500}).put("L1a.1", {4000, 300}).put(enemy, at);
        stage.objective("O1").piece = PieceId::none();
        stage.objective("O1").at = {2400, 1500};
        return stage.round(2).act("L2a").play("search O1", {5}).carrier("O1");
    };
    EXPECT_EQ(found("T2a.1", {2400, 1700}), "nobody");
    EXPECT_EQ(found("T2a.1", {2400, 1149}), "L2a"); // near the searchers, but 351 from it
    EXPECT_EQ(found("TX1.1", {2400, 1600}), "L2a"); // in the air
}

TEST(DropzoneObjectives, A_search_while_carrying_leaves_it_open__DZ_OBJ_6) {
    Stage stage;
    stage.inside("L2a", "P4")
        .carry("O1", "L2a")
        .put("T1a.1", {4000, 4500})
        .put("L1a.1", {4000, 300})
        .round(2);
    stage.act("L2a").play("search O2", {6});
    EXPECT_FALSE(stage.is_hidden("O2"));
    EXPECT_EQ(stage.carrier("O2"), "nobody");
    EXPECT_EQ(stage.claimant("O2"), -1);
    EXPECT_EQ(stage.carrier("O1"), "L2a");
}

TEST(DropzoneObjectives, There_must_be_something_hidden_in_reach__DZ_OBJ_2) {
    const char* sentence = "There is nothing to search for here.";
    Stage stage;
    stage.inside("L2a", "P4").put("L2b.1", {2400, 1400}).put("T1a.1", {4000, 4500}).act("L2a");
    EXPECT_EQ(stage.judged("search O2"), "allowed");
    stage.refuses("search O1", "DZ-OBJ-2", sentence);
    stage.refuses("search O4", "DZ-OBJ-2", sentence);
    stage.find("O2");
    stage.refuses("search O2", "DZ-OBJ-2", sentence);
}

TEST(DropzoneObjectives, Ground_transports_scan__DZ_OBJ_5) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).put("LX1.1", {1500, 300}, {.landed = true}).put("L2a.1", {1000, 450});
    stage.put("T1a.1", {4000, 4500}).activate("L2 LX1 LX3").play("select LX1");
    stage.refuses("scan", "DZ-OBJ-5", "Only a transport on the ground can scan."); // an Aircraft
    stage.move({}).done().play("select L2a");
    stage.refuses("scan", "DZ-OBJ-5", "Only a transport on the ground can scan."); // no transport
    stage.move({}).done().play("select LX3").play("scan");
    EXPECT_TRUE(stage.of("LX3.1").has(UnitFlag::token));
    Stage again;
    again.put("LX3.1", {1000, 300}, {.token = true}).put("L2a.1", {1000, 450}).put("T1a.1", {4000, 4500});
    again.act("LX3", "L2");
    again.refuses("scan", "DZ-OBJ-5", "The transport has a scan token already."); // one is the most
    again.move({});
    EXPECT_FALSE(again.of("LX3.1").has(UnitFlag::token)); // lost with its next Moving action
}

TEST(DropzoneObjectives, Tokens_within_200_are_spent_whatever_comes_of_it__DZ_OBJ_5) {
    Stage stage;
    const int points = stage.sheet("LX4").points;
    stage.sheet("LX4") = stage.sheet("LX3"); // two Mules
    stage.sheet("LX4").points = points;
    stage.put("LX3.1", {1600, 2400}, {.token = true}).put("LX4.1", {720, 2400}, {.token = true});
    stage.inside("L2a", "P4").put("T1a.1", {4000, 4500}).put("L1a.1", {4000, 300}).round(2).act("L2a");
    Stage far = stage;
    EXPECT_EQ(stage.judged("search O2 LX3.1 LX4.1"), "allowed");
    stage.play("search O2 LX3.1 LX4.1", {2}); // 2 + 2 + 2
    EXPECT_TRUE(stage.is_hidden("O2"));
    EXPECT_FALSE(stage.of("LX3.1").has(UnitFlag::token));
    EXPECT_FALSE(stage.of("LX4.1").has(UnitFlag::token));
    far.of("LX3.1").at = {1601, 2400};
    far.refuses("search O2 LX3.1", "DZ-OBJ-5", "There is no such scan token within reach.");
    far.play("search O2 LX4.1", {4}); // 4 + 2 + 1
    EXPECT_EQ(far.carrier("O2"), "L2a");
    EXPECT_TRUE(far.of("LX3.1").has(UnitFlag::token));
}

// ---------------------------------------------------------------- handing over and dropping

TEST(DropzoneObjectives, Objectives_are_handed_over_within_200__DZ_OBJ_7) {
    const char* sentence = "The objective cannot be handed over there.";
    Stage stage;
    stage.put("L2a.1", {1000, 300}).carry("O1", "L2a").put("L2b.1", {1200, 300}).put("L2c.1", {1000, 99});
    stage.put("L3a.1", {1000, 480}).put("L4a.1", {850, 350}, {.landed = true}).put("T1a.1", {1120, 380});
    stage.act("L2a");
    EXPECT_EQ(stage.options("handover"), (Lines{"handover O1 L2b", "handover O1 L3a"}));
    for (const char* said : {"handover O1 L2c", "handover O1 L4a", "handover O1 T1a", "handover O2 L2b"})
        stage.refuses(said, "DZ-OBJ-7", sentence);
    stage.play("handover O1 L3a"); // in the activation of either, whatever its group
    EXPECT_EQ(stage.carrier("O1"), "L3a");
    EXPECT_EQ(stage.claimant("O1"), 0);
    stage.refuses("handover O1 L2a", "DZ-OBJ-7", sentence); // once between two selects
}

TEST(DropzoneObjectives, A_handover_may_be_received_in_ones_own_activation__DZ_OBJ_7) {
    Stage stage;
    stage.put("L2a.1", {1000, 300}).carry("O1", "L2a").put("L2b.1", {1200, 300}).put("T1a.1", {4000, 4500});
    stage.act("L2b").play("handover O1 L2b");
    EXPECT_EQ(stage.carrier("O1"), "L2b");
    stage.move({});
    stage.done();
    stage.play("select L2a");
    EXPECT_EQ(stage.judged("handover O1 L2a"), "allowed"); // another select
}

TEST(DropzoneObjectives, Nothing_is_handed_to_the_full_the_embarked_or_through_a_wall__DZ_OBJ_7) {
    const char* sentence = "The objective cannot be handed over there.";
    Stage stage;
    stage.put("L2a.1", {1100, 2050}).carry("O1", "L2a").put("L2b.1", {1180, 2050}).carry("O3", "L2b");
    stage.inside("L2c", "P4", "south").put("T1a.1", {4000, 4500}).act("L2a");
    stage.refuses("handover O1 L2b", "DZ-OBJ-7", sentence);
    stage.refuses("handover O1 L2c", "DZ-OBJ-7", sentence);
    Stage embarked;
    embarked.put("LX3.1", {1000, 300}).aboard("L2b", "LX3.1").put("L2a.1", {1000, 450}).carry("O1", "L2a");
    embarked.put("T1a.1", {4000, 4500}).act("L2a");
    embarked.refuses("handover O1 L2b", "DZ-OBJ-7", sentence);
    EXPECT_EQ(embarked.judged("handover O1 LX3"), "allowed");
}

TEST(DropzoneObjectives, Dropped_within_200_and_not_taken_up_again_this_round__DZ_OBJ_7) {
    Stage stage;
    stage.put("L2a.1", {1100, 2000}).carry("O1", "L2a").put("T1a.1", {4000, 4500}).put("L1a.1", {4000, 300});
    stage.act("L2a");
    stage.refuses("drop O1 1100,1799", "DZ-OBJ-7", "The squad cannot put it down there.");
    stage.refuses("drop O1 1100,2151", "DZ-OBJ-7",
                  "The squad cannot put it down there.");    // inside P4, which is Impassable
    EXPECT_EQ(stage.judged("drop O1 1100,2150"), "allowed"); // its edge is not
    stage.play("drop O1 1100,1800");
    EXPECT_EQ(stage.objective("O1").at, (Place{1100, 1800}));
    EXPECT_EQ(stage.claimant("O1"), -1);
    stage.move({}).done();
    EXPECT_EQ(stage.carrier("O1"), "nobody"); // though L2a ended its activation beside it
    stage.state().round = 2;
    stage.round_up({6, 1});
    EXPECT_EQ(stage.carrier("O1"), "nobody"); // nor in this Round Up
    stage.round_up({6, 1});
    EXPECT_EQ(stage.carrier("O1"), "L2a"); // but in the next round
}

TEST(DropzoneObjectives, Inside_a_garrison_it_is_dropped_there__DZ_OBJ_7) {
    Stage stage;
    stage.inside("L2a", "P4").carry("O1", "L2a").put("T1a.1", {4000, 4500}).act("L2a").play("drop O1");
    EXPECT_EQ(stage.objective("O1").piece, PieceId(stage.piece_number("P4")));
    EXPECT_EQ(stage.objective("O1").at, (Place{1150, 2400}));
    Stage embarked;
    embarked.put("LX3.1", {1000, 300}).aboard("L2a", "LX3.1").carry("O1", "L2a").put("T1a.1", {4000, 4500});
    embarked.act("L2a");
    embarked.refuses("drop O1 1000,450", "DZ-OBJ-7",
                     "The squad cannot put that down now."); // not while embarked
}

TEST(DropzoneObjectives, Nothing_is_passed_on_before_all_have_arrived__DZ_OBJ_7__DZ_RES_1) {
    const char* sentence = "All units in readiness must move on to the table.";
    const auto half_arrived = [](const char* carrier) { // L2b must still come on
        Stage stage;
        stage.put("L2b.1", {1000, 600}).ready({"L2b.2"}).put("L2a.1", {1100, 600}).put("LX3.1", {1000, 450});
        stage.carry("O2", carrier).put("T1a.1", {4000, 4500}).activate("L2 LX3");
        return stage;
    };
    Stage carries = half_arrived("L2b");
    carries.play("select L2b");
    carries.refuses("drop O2 1000,600", "DZ-RES-1", sentence);
    carries.refuses("handover O2 L2a", "DZ-RES-1", sentence);
    EXPECT_EQ(carries.verbs(), "move");
    Stage takes = half_arrived("L2a");
    takes.play("select L2b").refuses("handover O2 L2b", "DZ-RES-1", sentence);
    Stage together = half_arrived("LX3"); // it is there, and open as well
    together.play("select LX3 L2b").refuses("handover O2 L2b", "DZ-RES-1", sentence);
    EXPECT_EQ(together.options("handover"), Lines{"handover O2 L2a"});
    together.play("move L2b").play("step L2b.2 1100,300").play("endmove");
    EXPECT_EQ(together.judged("handover O2 L2b"), "allowed");
}

// ---------------------------------------------------------------- losing it

TEST(DropzoneObjectives, An_incoherent_carrier_drops_it_when_it_is_done__DZ_OBJ_8__DZ_ACT_11) {
    const auto dropped = [](Place enemy) {
        Stage stage;
        stage.line_up("L2a", {{1000, 300}, {1200, 300}}).carry("O1", "L2a").put("L1a.1", {4000, 300});
        stage.put("T2a.1", enemy).act("L2a").play("move").play("step L2a.2 1201,300");
        EXPECT_EQ(stage.carrier("O1"), "L2a"); // not yet
        stage.play("endmove");
        stage.done();
        return stage;
    };
    const Stage alone = dropped({4000, 4500});
    EXPECT_EQ(alone.carrier("O1"), "nobody");
    EXPECT_EQ(alone.objective("O1").at, (Place{1000, 300})); // where the lowest id stands
    EXPECT_EQ(dropped({1000, 400}).carrier("O1"), "T2a");    // 100: it takes it at once
    EXPECT_EQ(dropped({1000, 401}).carrier("O1"), "T2a");    // then by the claim check: only T2a qualifies
    EXPECT_EQ(dropped({1000, 501}).carrier("O1"), "nobody");
}

TEST(DropzoneObjectives, An_enemy_within_100_takes_it_before_claims_are_checked__DZ_OBJ_8) {
    const auto carrier = [](Place enemy) { // L2b stands beside it as well: a claim check would find two sides
        Stage stage;
        stage.line_up("L2a", {{1000, 300}, {1201, 300}}).carry("O1", "L2a").put("L2b.1", {900, 300});
        stage.put("T2a.1", enemy).act("L2a").move({});
        return stage.done().carrier("O1");
    };
    EXPECT_EQ(carrier({1000, 400}), "T2a");
    EXPECT_EQ(carrier({1000, 401}), "nobody");
}

TEST(DropzoneObjectives, Nobody_snatches_what_it_dropped_in_this_round__DZ_OBJ_8__DZ_OBJ_7) {
    const auto carrier = [](bool another) {
        Stage stage;
        stage.line_up("L2a", {{1000, 300}, {1201, 300}}).carry("O1", "L2a").put("T2a.1", {1000, 400});
        stage.objective("O1").dropped_by = SquadSet(stage.squad("T2a"));
        if (another) stage.put("T2b.1", {900, 300});
        stage.act("L2a").move({});
        return stage.done().carrier("O1");
    };
    EXPECT_EQ(carrier(false), "nobody");
    EXPECT_EQ(carrier(true), "T2b");
}

TEST(DropzoneObjectives, Several_enemy_sides_snatch_nothing__DZ_OBJ_8) {
    Stage stage(3);
    stage.line_up("1:L2a", {{1000, 300}, {1201, 300}}).carry("O1", "1:L2a").put("T2a.1", {1000, 400});
    stage.put("3:L2a.1", {900, 300}).act("1:L2a").move({});
    stage.done();
    EXPECT_EQ(stage.carrier("O1"), "nobody");
}

TEST(DropzoneObjectives, Whoever_kills_the_carrier_at_close_quarters_has_it__DZ_OBJ_9) {
    const auto killed = [](bool free) {
        Stage stage;
        stage.inside("L2b.1", "P4", "centre", {.dp = 1}).carry("O1", "L2b").inside("T2a", "P4");
        if (!free) stage.carry("O3", "T2a");
        stage.put("L1a.1", {4000, 300}).act("T2a").shoot({"T2a.1 thorn_spikes L2b"}, {6, 1, 1, 1, 1});
        EXPECT_EQ(stage.where("L2b.1"), "lost");
        return stage;
    };
    EXPECT_EQ(killed(true).carrier("O1"), "T2a");
    EXPECT_EQ(killed(false).carrier("O1"), "nobody"); // its hands are full: dropped
    EXPECT_EQ(killed(false).objective("O1").piece, PieceId(killed(false).piece_number("P4")));
}

TEST(DropzoneObjectives, But_not_if_it_dropped_it_in_this_round__DZ_OBJ_9__DZ_OBJ_7) {
    Stage stage;
    stage.inside("L2b.1", "P4", "centre", {.dp = 1}).carry("O1", "L2b").inside("T2a", "P4");
    stage.objective("O1").dropped_by = SquadSet(stage.squad("T2a"));
    stage.put("L1a.1", {4000, 300}).act("T2a").shoot({"T2a.1 thorn_spikes L2b"}, {6, 1, 1, 1, 1});
    EXPECT_EQ(stage.where("L2b.1"), "lost");
    EXPECT_EQ(stage.carrier("O1"), "nobody");
    EXPECT_EQ(stage.objective("O1").piece, PieceId(stage.piece_number("P4")));
}

// ---------------------------------------------------------------- extraction

TEST(DropzoneObjectives, A_carrier_at_its_own_edge_takes_it_away__DZ_OBJ_10) {
    const auto walked = [](Place to) {
        Stage stage;
        stage.put("L2a.1", {1000, 300})
            .carry("O1", "L2a")
            .put("L1a.1", {4000, 300})
            .put("T1a.1", {4000, 4500});
        stage.act("L2a").move({"step L2a.1 " + std::to_string(to.x) + "," + std::to_string(to.y)});
        stage.done();
        return stage;
    };
    const Stage away = walked({1000, 100});
    EXPECT_EQ(away.where("L2a.1"), "ready");
    EXPECT_TRUE(away.is_removed("O1"));
    EXPECT_EQ(away.objective("O1").extracted_by, 0);
    EXPECT_TRUE(away.marked(away.state().extracted, "L2a"));
    const Stage stays = walked({1000, 101});
    EXPECT_EQ(stays.where("L2a.1"), "table");
    EXPECT_EQ(stays.carrier("O1"), "L2a");
}

TEST(DropzoneObjectives, Nobody_leaves_without_an_objective_or_by_another_edge__DZ_OBJ_10) {
    Stage empty;
    empty.put("L2a.1", {1000, 100}).put("T1a.1", {4000, 4500}).put("L1a.1", {4000, 300}).act("L2a").move({});
    empty.done();
    EXPECT_EQ(empty.where("L2a.1"), "table");
    Stage north;
    north.put("L2a.1", {1000, 4750}).carry("O1", "L2a").put("T1a.1", {4000, 4500}).put("L1a.1", {4000, 300});
    north.act("L2a").move({});
    north.done();
    EXPECT_EQ(north.where("L2a.1"), "table");
}

// A house 100 to 400 away from the southern edge; L2a in it does nothing, with O1 in its hands.
Stage house_by_the_edge(const char* spot) {
    using namespace file_tests;
    const auto start = [](int y) { // of an HQ
        return fmt::format(", start = [[[2400, {0}], [2600, {0}]], [[2000, {0}], [2150, {0}], [1850, {0}]]]",
                           y);
    };
    const std::string house = piece("H1", "building_small", "1000, 100, 1400, 400", ", height = 500");
    const std::string file =
        table(house, start(300), start(4500)) +
        scenario(objective("at = [3000, 3000], mobile = true, extract = 2", "O1"), "mine");
    Stage stage(2, {{"scenario", "mine"}}, {{"mine.toml", file}});
    stage.inside("L2a", "H1", spot).carry("O1", "L2a").put("L1a.1", {4000, 300}).put("T1a.1", {4000, 4500});
    stage.act("L2a").move({});
    return stage.done();
}

TEST(DropzoneObjectives, A_carrier_inside_leaves_by_the_edge_it_is_at__DZ_OBJ_10__DZ_GAR_6__DZ_RUL_79) {
    for (const char* spot : {"south", "centre"}) {
        const Stage away = house_by_the_edge(spot);
        EXPECT_EQ(away.where("L2a.1"), "ready") << spot;
        EXPECT_EQ(away.where("L2a.2"), "ready") << spot;
        EXPECT_TRUE(away.is_removed("O1"));
        EXPECT_EQ(away.objective("O1").extracted_by, 0);
    }
    const Stage stays = house_by_the_edge("north");
    EXPECT_EQ(stays.where("L2a.1"), "H1 north");
    EXPECT_EQ(stays.carrier("O1"), "L2a");
}

TEST(DropzoneObjectives, A_transport_takes_it_away_at_the_end_of_its_own_activation__DZ_OBJ_10__DZ_RUL_44) {
    Stage stage; // nested: the Mule with L2b rides in the Heron
    stage.put("LX2.1", {1000, 500}).aboard("LX3", "LX2.1").aboard("L2b", "LX3.1").carry("O1", "L2b");
    stage.put("L1a.1", {4000, 300}).put("T1a.1", {4000, 4500}).order({0, 1}).act("LX2", "L2");
    stage.move({"step LX2.1 1000,100"}).done();
    EXPECT_EQ(stage.where("LX2.1"), "ready");
    EXPECT_EQ(stage.where("LX3.1"), "aboard LX2.1");
    EXPECT_TRUE(stage.is_removed("O1"));
    for (const char* name : {"LX2", "LX3", "L2b"}) EXPECT_TRUE(stage.marked(stage.state().extracted, name));
    EXPECT_EQ(stage.asks(), "s1 D-ACTIVATE"); // none of them comes back this round
}

} // namespace
} // namespace muster::dropzone::tests
