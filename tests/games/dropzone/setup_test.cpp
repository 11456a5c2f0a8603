// Set-up of docs/rules/dropzone.md, section 3: quick start, and zones and deployment.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// ---------------------------------------------------------------- quick start

TEST(DropzoneSetup, The_quick_start_is_laid_at_once__DZ_SET_8) {
    const Stage stage = Stage::whole(2, {}, {1, 5});
    EXPECT_EQ(stage.at("L1a.1"), (Place{2400, 300}));
    EXPECT_EQ(stage.at("L1b.1"), (Place{1900, 400}));
    EXPECT_EQ(stage.at("L1b.2"), (Place{2100, 400}));
    EXPECT_EQ(stage.at("L1b.3"), (Place{1700, 400}));
    EXPECT_EQ(stage.at("T1a.1"), (Place{2400, 4500}));
    EXPECT_EQ(stage.at("T1a.2"), (Place{2600, 4500}));
    EXPECT_EQ(stage.at("T1b.1"), (Place{2900, 4400}));
    EXPECT_EQ(stage.at("T1b.2"), (Place{3100, 4400}));
    for (const char* name : {"L1a.1", "L1b.3", "T1a.2", "T1b.1"})
        EXPECT_EQ(stage.where(name), "table") << name;
    for (const char* name : {"LX1.1", "LX2.1", "L4a.1", "L4a.2", "TX1.1", "TX3.1"})
        EXPECT_EQ(stage.where(name), "ready") << name;
    for (const char* name : {"L3b.1", "L3b.2", "LX4.1", "T3a.1", "T3a.3", "TX2.1"})
        EXPECT_EQ(stage.where(name), "reserve") << name;
}

TEST(DropzoneSetup, Loads_and_commanders_come_from_data__DZ_SET_1__DZ_CMD_1) {
    const Stage stage = Stage::whole(2, {}, {1, 5});
    for (const auto& [name, place] : {std::pair{"L2a.1", "aboard LX1.1"},
                                      {"L2c.2", "aboard LX1.1"},
                                      {"LX3.1", "aboard LX2.1"},
                                      {"L2b.1", "aboard LX3.1"},
                                      {"L3a.3", "aboard LX4.1"},
                                      {"T2a.3", "aboard TX1.1"},
                                      {"T2b.1", "aboard TX1.1"},
                                      {"T3b.2", "aboard TX2.1"},
                                      {"T4a.1", "aboard TX3.1"}})
        EXPECT_EQ(stage.where(name), place) << name;
    for (const int one : all_units(stage.kit())) {
        const UnitInfo& info = info_of(stage.kit(), one);
        const int cv = info.id == "L1a.1" ? 3 : info.id == "T1a.1" ? 2 : info.id == "T3b.1" ? 1 : 0;
        EXPECT_EQ(info.commander, cv) << info.id;
    }
}

TEST(DropzoneSetup, An_auxiliary_transport_starts_at_least_half_full__DZ_SET_1) {
    const auto faults_of = [](const std::string& carried) {
        const std::string force = "[[force]]\nid = 'own'\nname = 'Own'\n"
                                  "auxiliaries = [{id = 'X1', unit = 'swift', carries = [" +
                                  carried +
                                  "]}]\n"
                                  "commanders = [{unit = 'A1a.1', cv = 2}]\n"
                                  "[[force.group]]\nid = 'A1'\nname = 'HQ'\nhq = true\n"
                                  "squads = [{id = 'A1a', unit = 'beacon'}]\n"
                                  "[[force.group]]\nid = 'A2'\nname = 'Foot'\n"
                                  "squads = [{id = 'A2a', unit = 'watch'}, {id = 'A2b', unit = 'watch'}]\n";
        Faults faults;
        static_cast<void>(Dropzone::make({2, {{"forces", "own,thornveil"}}, {{"own.toml", force}}}, faults));
        return to_string(faults);
    };
    EXPECT_EQ(faults_of("'A2a', 'A2b'"), ""); // two of four
    EXPECT_NE(faults_of("'A2a'").find("DZ-SET-1"), std::string::npos);
}

TEST(DropzoneSetup, Round_1_begins_with_empty_hands__DZ_SET_7__DZ_INI_8) {
    Stage stage = Stage::whole(2, {}, {1, 5});
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_EQ(stage.hand(0), Lines{});
    EXPECT_EQ(stage.hand(1), Lines{});
    ASSERT_EQ(stage.asks(), "s1 D-GIVE");
    stage.play("keep", {"C01", "C02", "C03", "C04", "C05"}); // nobody had anything to discard
    EXPECT_EQ(stage.hand(1), (Lines{"C01", "C02"}));
    EXPECT_EQ(stage.hand(0), (Lines{"C03", "C04", "C05"}));
}

TEST(DropzoneSetup, Four_seats_come_from_four_sides__DZ_SET_8) {
    const Stage stage = Stage::whole(4, {}, {1, 4, 2, 6});
    EXPECT_EQ(stage.at("3:L1a.1"), (Place{300, 1950}));
    EXPECT_EQ(stage.at("3:L1b.1"), (Place{400, 2900}));
    EXPECT_EQ(stage.at("3:L1b.3"), (Place{400, 3300}));
    EXPECT_EQ(stage.at("4:T1a.1"), (Place{4500, 2850}));
    EXPECT_EQ(stage.at("4:T1a.2"), (Place{4300, 2850}));
    EXPECT_EQ(stage.at("4:T1b.1"), (Place{4400, 1900}));
    EXPECT_EQ(stage.at("4:T1b.2"), (Place{4400, 1700}));
    EXPECT_EQ(stage.kit().scenario.objectives.size(), 9u);
    EXPECT_EQ(Stage().kit().scenario.objectives.size(), 5u);
    const Box west = arrival_edge(stage.kit(), stage.state(), Seat(2));
    EXPECT_EQ(west.low, (Place{0, 0}));
    EXPECT_EQ(west.high, (Place{0, 4800}));
    const Box east = arrival_edge(stage.kit(), stage.state(), Seat(3));
    EXPECT_EQ(east.low, (Place{4800, 0}));
}

TEST(DropzoneSetup, Any_force_may_sit_in_any_seat__DZ_SET_8) {
    const Stage stage = Stage::whole(2, {{"forces", "thornveil,thornveil"}}, {1, 5});
    EXPECT_EQ(stage.at("1:T1a.1"), (Place{2400, 300})); // in the places of squad a and b
    EXPECT_EQ(stage.at("1:T1b.1"), (Place{1900, 400}));
    EXPECT_EQ(stage.where("1:TX1.1"), "ready");
    EXPECT_EQ(stage.where("2:T3a.1"), "reserve");
}

// ---------------------------------------------------------------- zones

TEST(DropzoneSetup, The_highest_picks_its_zone_first__DZ_SET_2) {
    Stage stage = Stage::whole(2, {{"setup", "full"}}, {3, 3, 2, 5}); // a tie is thrown again
    EXPECT_EQ(stage.rollers("R-DEPLOY"), (Numbers{0, 1, 0, 1}));
    ASSERT_EQ(stage.asks(), "s1 D-ZONE");
    EXPECT_EQ(stage.options(), (Lines{"choose north", "choose south"}));
    stage.play("choose south");
    EXPECT_EQ(stage.kit().scenario.zones[stage.state().zone[Seat(0)]].edge,
              Spot::north); // the last goes by itself
    EXPECT_EQ(stage.kit().scenario.zones[stage.state().zone[Seat(1)]].edge, Spot::south);
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");
}

TEST(DropzoneSetup, Zones_are_picked_in_that_order__DZ_SET_2) {
    Stage stage = Stage::whole(4, {{"setup", "full"}}, {2, 6, 2, 4, /*seats 0 and 2*/ 1, 5});
    ASSERT_EQ(stage.asks(), "s1 D-ZONE");
    stage.play("choose west");
    ASSERT_EQ(stage.asks(), "s3 D-ZONE");
    EXPECT_EQ(stage.options(), (Lines{"choose east", "choose north", "choose south"}));
    stage.refuses("choose west", "DZ-SET-2", "That zone is not free.");
    stage.play("choose east");
    ASSERT_EQ(stage.asks(), "s2 D-ZONE");
    stage.play("choose north");
    EXPECT_EQ(stage.kit().scenario.zones[stage.state().zone[Seat(0)]].edge, Spot::south);
}

// ---------------------------------------------------------------- deployment

// Seat 1 goes first, in the south.
Stage deploying() {
    Stage stage = Stage::whole(2, {{"setup", "full"}}, {2, 5});
    return stage.play("choose south");
}

TEST(DropzoneSetup, How_each_group_may_be_deployed__DZ_SET_4__DZ_SET_5) {
    Stage stage = deploying();
    ASSERT_EQ(stage.asks(), "s1 D-DEPLOY");
    EXPECT_EQ(stage.options(), (Lines{"deploy T1 direct", "deploy T1 readiness", "deploy T2 readiness",
                                      "deploy T3 reserve", "deploy T4 readiness"}));
    stage.refuses("deploy T2 direct", "DZ-SET-4", "That battlegroup cannot be deployed in that way.");
    stage.refuses("deploy T3 readiness", "DZ-SET-4",
                  "That battlegroup cannot be deployed in that way."); // not all of it is in the air
    stage.refuses("deploy L1 readiness", "DZ-SET-3", "That battlegroup is not waiting to be deployed.");
    stage.play("deploy T2 readiness");
    EXPECT_EQ(stage.where("TX1.1"), "ready"); // with what carries it
    EXPECT_EQ(stage.where("T2a.1"), "aboard TX1.1");
    ASSERT_EQ(stage.asks(), "s0 D-DEPLOY");
    EXPECT_EQ(stage.options(), (Lines{"deploy L1 direct", "deploy L1 readiness", "deploy L2 readiness",
                                      "deploy L3 reserve", "deploy L4 readiness"}));
    stage.play("deploy L3 reserve");
    EXPECT_EQ(stage.where("L3b.1"), "reserve");
    EXPECT_EQ(stage.where("LX4.1"), "reserve");
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");
}

TEST(DropzoneSetup, Seats_deploy_in_turn_until_all_is_deployed__DZ_SET_3__DZ_SET_7) {
    Stage stage = deploying();
    stage.play(1, "deploy T1 readiness").play(0, "deploy L1 readiness").play(1, "deploy T2 readiness");
    stage.play(0, "deploy L2 readiness").play(1, "deploy T3 reserve").play(0, "deploy L3 reserve");
    stage.play(1, "deploy T4 readiness");
    stage.refuses("deploy L3 reserve", "DZ-SET-3",
                  "That battlegroup is not waiting to be deployed."); // it is
    stage.play(0, "deploy L4 readiness", {4, 2});
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_EQ(stage.rolled("R-INIT"), (Numbers{4, 2})); // nobody has a commander on the table
    EXPECT_EQ(stage.asks(), "s0 D-GIVE");
}

TEST(DropzoneSetup, Whoever_is_done_is_passed_over__DZ_SET_3) {
    const std::string force = "[[force]]\nid = 'own'\nname = 'Own'\ncommanders = [{unit = 'A1a.1', cv = 2}]\n"
                              "[[force.group]]\nid = 'A1'\nname = 'HQ'\nhq = true\n"
                              "squads = [{id = 'A1a', unit = 'beacon'}]\n";
    Stage stage =
        Stage::whole(2, {{"setup", "full"}, {"forces", "own,thornveil"}}, {6, 1}, {{"own.toml", force}});
    stage.play(0, "choose south").play(0, "deploy A1 readiness");
    for (const char* said : {"deploy T1 readiness", "deploy T2 readiness", "deploy T3 reserve"}) {
        ASSERT_EQ(stage.asks(), "s1 D-DEPLOY");
        stage.play(said);
    }
}

TEST(DropzoneSetup, Direct_deployment_is_in_the_own_zone__DZ_SET_6__DZ_PLC_2) {
    Stage stage = deploying();
    stage.play("deploy T1 direct");
    ASSERT_EQ(stage.asks(), "s1 D-PLACE");
    stage.refuses("place T1a.1 1000,601", "DZ-SET-6", "That point is not in your zone.");
    EXPECT_NE(stage.judged("place T1b.1 1000,300"), "allowed"); // squads in id order
    stage.play("place T1a.1 1000,600");
    stage.refuses("place T1a.2 1000,500", "DZ-GEO-9", "Units may not overlap.");
    stage.refuses("place T1a.2 1000,299", "DZ-PLC-2", "The squad must be placed in coherency.");
    stage.play("place T1a.2 1000,300").play("place T1b.2 3000,300").play("place T1b.1 3100,300");
    EXPECT_EQ(stage.where("T1b.1"), "table");
    EXPECT_EQ(stage.asks(), "s0 D-DEPLOY");
}

TEST(DropzoneSetup, A_deployment_may_be_taken_back__DZ_SET_6) {
    Stage stage = deploying();
    stage.play("deploy T1 direct").play("place T1a.1 1000,300").play("place T1a.2 1200,300");
    stage.play("place T1b.1 3000,300").play("cancel");
    ASSERT_EQ(stage.asks(), "s1 D-DEPLOY");
    EXPECT_EQ(stage.where("T1a.1"), "waiting");
    EXPECT_EQ(stage.options("deploy T1"), (Lines{"deploy T1 direct", "deploy T1 readiness"}));
    stage.play("deploy T1 readiness");
    EXPECT_EQ(stage.where("T1b.2"), "ready");
}

} // namespace
} // namespace muster::dropzone::tests
