// In which order refusals come where several apply (docs/rules/dropzone.md, section 10): whose decision it is
// and whether a point is on the table first, then the order of the table; for fire the order of DZ-SHO-2. And
// answers that nobody asked for.
#include "games/dropzone/stage.hpp"

#include <algorithm>

namespace muster::dropzone::tests {
namespace {

TEST(DropzoneRefusalOrder, Whose_decision_it_is_comes_first_then_the_table__DZ_ENG_1__DZ_GEO_1) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {4000, 4500}).act("L3a").play("move");
    EXPECT_EQ(stage.judged(1, "step L3a.1 -5,300"), "DZ-ENG-1");
    EXPECT_EQ(stage.judged(0, "step T1a.1 -5,300"), "DZ-GEO-1"); // and not of this squad
    EXPECT_EQ(stage.judged(0, "step T1a.1 4000,4400"), "DZ-ACT-6");
}

TEST(DropzoneRefusalOrder, Activating__DZ_ACT_1__DZ_ACT_5__DZ_AUX_1__DZ_AUX_2) {
    Stage stage;
    stage.put("L1a.1", {1000, 300})
        .put("L3a.1", {2000, 300})
        .put("LX1.1", {3500, 500})
        .aboard("L2a", "LX1.1");
    stage.put("LX3.1", {3000, 300})
        .put("T1a.1", {4000, 4500})
        .put("T2a.1", {1000, 4500})
        .order({0, 1})
        .begin();
    stage.idle("L1 LX3").idle("T1");
    EXPECT_EQ(stage.judged("activate L1 LX1"), "DZ-ACT-1"); // twice, and a loaded auxiliary
    stage.lose({"L1a"});
    EXPECT_EQ(stage.judged("activate L1"), "DZ-ACT-1"); // twice, and nobody is left
    EXPECT_EQ(stage.judged("activate L4 LX1"), "DZ-ACT-5");
    EXPECT_EQ(stage.judged("activate L3 LX1 LX3"), "DZ-AUX-2"); // before what has acted
    EXPECT_EQ(stage.judged("activate L3 LX3"), "DZ-AUX-1");
}

TEST(DropzoneRefusalOrder, Ending_and_selecting__DZ_RES_1__DZ_ACT_4__DZ_ACT_6__DZ_ACT_7) {
    Stage stage;
    stage.ready({"L3a"}).put("L3b.1", {2000, 300}).put("LX4.1", {3000, 500}).put("T1a.1", {4000, 4500});
    stage.activate("L3 LX4");
    EXPECT_EQ(stage.judged("endgroup"), "DZ-RES-1"); // and nothing was done
    stage.play("select L3b");
    EXPECT_EQ(stage.judged("select L3a T1a"), "DZ-ACT-6"); // and no partner
    stage.move({}).done();
    EXPECT_EQ(stage.judged("select L3b L3a"), "DZ-ACT-7"); // and it has acted
    EXPECT_EQ(stage.judged("select L3b"), "DZ-ACT-6");
}

TEST(DropzoneRefusalOrder, Cards__DZ_CARD_1__DZ_CARD_2__DZ_CARD_3__DZ_CARD_6__DZ_CMD_4) {
    Stage stage;
    stage.put("L3a.1", {1000, 300})
        .put("L3b.1", {3000, 300})
        .put("L1a.1", {1300, 300})
        .put("T1a.1", {4000, 4500});
    stage.hand(0, {"C01", "C06", "C06"}).activate("L3");
    EXPECT_EQ(stage.judged("play C02 L3b"), "DZ-CARD-1"); // not held, too far, another window
    EXPECT_EQ(stage.judged("play C01 L3b"), "DZ-CARD-2"); // too far, another window
    EXPECT_EQ(stage.judged("play C01 L3a"), "DZ-CARD-3");
    stage.play("play C06 L3a").of("L3a.1").at = {3000, 600};
    EXPECT_EQ(stage.judged("play C06 L3a"), "DZ-CARD-2"); // too far, and again
    Stage hand;
    hand.put("L3a.1", {2000, 500}).put("T1a.1", {2000, 900}, {.dp = 1}).put("T2a.1", {4000, 4500}).act("L3a");
    hand.play("shoot").play("aim L3a.1 longbore T1a.1").hand(1, {"C01", "C02", "C03"}).play("fire");
    hand.play("pass", {2, 6, 1, 1});
    EXPECT_EQ(hand.judged("discard C04"), "DZ-CARD-1"); // not held, and too few
}

TEST(DropzoneRefusalOrder, Actions__DZ_RES_1__DZ_GEN_1__DZ_TRN_2__DZ_TRN_1) {
    Stage stage;
    stage.put("LX1.1", {1000, 300}, {.landed = true})
        .aboard("L2a", "LX1.1")
        .put("T2a.1", {1000, 900})
        .act("L2a");
    stage.state().embarked.add(stage.squad("L2a"));
    EXPECT_EQ(stage.judged("shoot"), "DZ-TRN-2"); // and embarked still
    stage.state().has_shot.add(stage.squad("L2a"));
    EXPECT_EQ(stage.judged("shoot"), "DZ-GEN-1");
    EXPECT_EQ(stage.judged("search O1"), "DZ-GEN-1"); // and embarked, and out of reach
}

TEST(DropzoneRefusalOrder, Legs__DZ_MOV_1__DZ_MOV_2__DZ_AIR_2__DZ_GEO_9__DZ_MOV_6) {
    Stage stage;
    stage.line_up("L3a", {{1000, 2000}, {1200, 2000}}).put("T1a.1", {1000, 1700}).act("L3a").play("move");
    EXPECT_EQ(stage.judged("step L3a.1 1000,2900"), "DZ-MOV-1"); // too far, and through P4
    EXPECT_EQ(stage.judged("step L3a.1 1200,2095"), "DZ-MOV-2"); // into P4, and on L3a.2
    stage.of("L3a.1").cap = 50;
    EXPECT_EQ(stage.judged("step L3a.1 1000,2095"), "DZ-MOV-6"); // past its fire, and into P4
    EXPECT_EQ(stage.judged("step L3a.1 1000,2900"), "DZ-MOV-1");
    Stage landed;
    landed.put("L4a.1", {1000, 2000}, {.landed = true}).put("T1a.1", {4000, 4500}).act("L4a").play("move");
    EXPECT_EQ(landed.judged("step L4a.1 1000,4500"), "DZ-MOV-1"); // and it has landed
    EXPECT_EQ(landed.judged("step L4a.1 1000,2000"), "DZ-MOV-1"); // no move
    EXPECT_EQ(landed.judged("step L4a.1 1000,1900"), "DZ-AIR-2");
}

TEST(DropzoneRefusalOrder, Places__DZ_PLC_1__DZ_PLC_2__DZ_GEO_9) {
    Stage stage;
    stage.put("LX3.1", {1000, 300})
        .aboard("L2a", "LX3.1")
        .put("T1a.1", {1180, 300})
        .put("T1a.2", {1000, 530});
    stage.act("L2a").play("move").play("disembark");
    EXPECT_EQ(stage.judged("place L2a.1 1000,510"), "DZ-PLC-1"); // too far, and on T1a.2
    stage.play("place L2a.1 850,300");
    EXPECT_EQ(stage.judged("place L2a.2 1160,300"), "DZ-PLC-2"); // out of coherency, and on T1a.1
    EXPECT_EQ(stage.judged("place L2a.2 1201,300"), "DZ-PLC-1");
}

TEST(DropzoneRefusalOrder, Garrisons_and_transports__DZ_TRN_4__DZ_GAR_1__DZ_GAR_2__DZ_TRN_1__DZ_TRN_5) {
    Stage stage;
    stage.put("LX1.1", {1100, 1700})
        .aboard("L2a", "LX1.1")
        .inside("T2a", "P4", "south")
        .put("L2b.1", {1100, 1950});
    stage.act("LX1", "L2").play("move");
    EXPECT_EQ(stage.judged("unload LX1.1 L2a P4 south"), "DZ-TRN-4"); // too far, held, and in the air
    stage.of("LX1.1").at = {1100, 1800};
    EXPECT_EQ(stage.judged("unload LX1.1 L2a P4 south"), "DZ-GAR-2"); // held, and in the air
    EXPECT_EQ(stage.judged("unload LX1.1 L2a P4 north"), "DZ-TRN-5");
    stage.state().fired.add(stage.squad("L2b"));
    EXPECT_EQ(stage.judged("load LX1.1 L2b"), "DZ-TRN-2"); // it shot, and LX1 flies
    stage.sheet("LX1").offers.size = 2;
    EXPECT_EQ(stage.judged("load LX1.1 L2b"), "DZ-TRN-1"); // it does not fit either
    Stage full;
    full.line_up("L2a", {{2400, 1650}, {2480, 1650}})
        .inside("T2a", "P2", "south")
        .inside("T2b", "P2")
        .act("L2a");
    full.play("move");
    EXPECT_EQ(full.judged("enter P2 south"), "DZ-GAR-1"); // full, and held
}

TEST(DropzoneRefusalOrder, Whose_transport_comes_before_what_fits__DZ_AUX_4__DZ_TRN_1__DZ_TRN_2) {
    Stage stage;
    stage.put("LX3.1", {1000, 300}).line_up("L3a", {{1000, 460}, {1150, 460}}).put("T1a.1", {4000, 4500});
    stage.act("L3a").play("move");
    stage.state().fired.add(stage.squad("L3a"));
    EXPECT_EQ(stage.judged("embark LX3.1"), "DZ-AUX-4"); // and it is for Infantry, and they shot
}

TEST(DropzoneRefusalOrder, Fire_by_the_order_of_its_rule__DZ_SHO_2) {
    Stage stage; // L2a.1: Service Rifles, Shoulder Tube (M&F 0), Close Drill
    stage.put("L2a.1", {1150, 1900}, {.moved = 10}).put("L3b.1", {1400, 1900}).put("LX1.1", {1300, 1700});
    stage.put("TX1.1", {1150, 4400})
        .inside("T2a", "P4")
        .put("T2b.1", {1150, 3000})
        .put("T1a.1", {1500, 1600});
    stage.act("L2a").play("shoot");
    stage.of("L2a.1").fired = 2;
    EXPECT_EQ(stage.judged("aim L2a.1 shoulder_tube L3b.1"), "DZ-SHO-2"); // used, moved, and a friend
    stage.of("L2a.1").fired = 0;
    EXPECT_EQ(stage.judged("aim L2a.1 shoulder_tube L3b.1"), "DZ-MOV-6");  // moved, and a friend
    EXPECT_EQ(stage.judged("aim L2a.1 service_rifles LX1.1"), "DZ-SHO-1"); // a friend, and in the air
    EXPECT_EQ(stage.judged("aim L2a.1 service_rifles TX1.1"),
              "DZ-WPN-AA"); // in the air, too far, out of sight
    EXPECT_EQ(stage.judged("aim L2a.1 service_rifles T2a.1"), "DZ-GAR-6");
    EXPECT_EQ(stage.judged("aim L2a.1 service_rifles T2b.1"), "DZ-GEO-6"); // behind P4
    stage.of("T2b.1").at = {1150, 4400};
    EXPECT_EQ(stage.judged("aim L2a.1 service_rifles T2b.1"), "DZ-SHO-3"); // and too far
    stage.state().embarked.add(stage.squad("L2a"));
    EXPECT_EQ(stage.judged("aim L2a.1 shoulder_tube L3b.1"), "DZ-TRN-2"); // before all of it
}

// ---------------------------------------------------------------- an answer that nobody asked for

const Lines everything{"choose south",
                       "deploy L1 direct",
                       "place L3a.1 1000,300",
                       "cancel",
                       "keep",
                       "give",
                       "discard",
                       "play C01 L3a",
                       "pass",
                       "activate L1",
                       "hold L1",
                       "select L3a",
                       "endgroup",
                       "move L3a",
                       "shoot L3a",
                       "search L3a O1",
                       "scan L3a",
                       "handover O1 L2a",
                       "drop O1 1000,300",
                       "endsquad L3a",
                       "step L3a.1 1000,400",
                       "shift L3a 1000,400",
                       "land L4a.1",
                       "takeoff L4a.1",
                       "enter L3a P4 centre",
                       "leave L3a",
                       "edge L3a.1 north",
                       "transfer L3a P4 centre",
                       "disembark L3a",
                       "storm L3a P4 centre",
                       "embark L3a LX4.1",
                       "board L3a LX4.1",
                       "unload LX4.1 L3a",
                       "load LX4.1 L3a",
                       "endmove",
                       "aim L3a.1 longbore T2a.1",
                       "volley L3a T2a.1",
                       "reset",
                       "fire L3a",
                       "guard L3a.1",
                       "react L3b.1 flak_rake TX1.1",
                       "roll",
                       "fail",
                       "abandon",
                       "pick L3a.1"};

// Of all verbs, only these are allowed; and nothing at all to the other seat.
void only_these(const Stage& stage, const Lines& allowed) {
    for (const std::string& said : everything) {
        const std::string verb = said.substr(0, said.find(' '));
        const bool fits = std::find(allowed.begin(), allowed.end(), verb) != allowed.end();
        EXPECT_EQ(stage.judged(0, said) == "allowed", fits) << said << ", " << stage.asks();
        EXPECT_NE(stage.judged(1, said), "allowed") << said << ", " << stage.asks();
    }
}

TEST(DropzoneRefusalOrder, Each_question_has_its_own_answers__DZ_ENG_1) {
    EXPECT_EQ(everything.size(), static_cast<std::size_t>(verb_count));
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("L1a.1", {2000, 300}).put("T2a.1", {1000, 900}).order({0, 1}).begin();
    only_these(stage, {"activate"});
    stage.play("activate L3");
    only_these(stage, {"select"});
    stage.play("select L3a");
    only_these(stage, {"move", "shoot"});
    Stage moving = stage;
    moving.play("move");
    only_these(moving, {"step", "shift", "endmove", "cancel"});
    stage.play("shoot");
    only_these(stage, {"aim", "volley", "cancel"});
    stage.play("aim L3a.1 longbore T2a.1");
    only_these(stage, {"aim", "volley", "reset", "fire", "cancel"});
}

TEST(DropzoneRefusalOrder, Fields_that_a_verb_has_not_are_refused__DZ_ENG_1) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {4000, 4500}).act("L3a");
    const Action move = stage.action("move");
    EXPECT_TRUE(stage.rules().judge(stage.state(), Seat(0), move).ok());
    EXPECT_FALSE(stage.rules().judge(stage.state(), Seat(0), move.on(3)).ok());
    EXPECT_FALSE(stage.rules().judge(stage.state(), Seat(0), move.to({1000, 300})).ok());
    EXPECT_FALSE(stage.rules().judge(stage.state(), Seat(0), Action(std::uint8_t{200})).ok());
}

} // namespace
} // namespace muster::dropzone::tests
