// Aiming and shooting: sections 2.7, 5.3 and 5.4 of docs/rules/dropzone.md. What is seen and covered is in
// sight_test.cpp, Reaction Fire in react_test.cpp, the worked examples in examples_fire_test.cpp.
#include "games/dropzone/stage.hpp"

#include <fmt/format.h>

namespace muster::dropzone::tests {
namespace {

Allocation line_of(const Stage& stage, const std::string& unit, const std::string& weapon,
                   const std::string& target) {
    Allocation line;
    line.unit = static_cast<std::uint8_t>(stage.unit(unit));
    line.weapon = static_cast<std::uint8_t>(stage.weapon(line.unit, weapon));
    line.target = stage.thing(target);
    return line;
}

int needed(const Stage& stage, const std::string& unit, const std::string& weapon,
           const std::string& target) {
    return hit_number(stage.kit(), stage.state(), line_of(stage, unit, weapon, target));
}

bool is_spent(const Stage& stage, const std::string& unit, const std::string& weapon) {
    const int number = stage.unit(unit);
    return weapon_is_spent(stage.kit(), stage.state(), number, stage.weapon(number, weapon));
}

// What is aimed at what, in the order in which it will be fired.
Lines lines_aimed(const Stage& stage) {
    Lines lines;
    for (const Allocation& line : stage.state().shooting.lines)
        lines.push_back(
            stage.say(Action(Verb::aim).with(line.unit).of(line.weapon).on(line.target.packed())));
    return lines;
}

// What was shot at in the last decision, in order.
Lines shot_at(const Stage& stage) {
    Lines targets;
    for (const Event& event : stage.events())
        if (event.kind == &happens::hits) targets.push_back(stage.name_of(Thing::unpacked(event.args[2])));
    return targets;
}

// Two Anvils in the open, and Rootguard in front of them; D-AIM is asked.
Stage anvils_aiming() {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}).line_up("T2a", {{1000, 900}, {1100, 900}});
    stage.put("T1a.1", {1400, 900}).act("L3a").play("shoot");
    return stage;
}

// ---------------------------------------------------------------- D-AIM

TEST(DropzoneAiming, Every_weapon_at_a_target_of_its_own__DZ_SHO_1) {
    Stage stage = anvils_aiming();
    EXPECT_EQ(stage.asks(), "s0 D-AIM");
    stage.play("aim L3a.2 hull_repeater T2a.2").play("aim L3a.1 longbore T1a.1");
    stage.play("aim L3a.2 longbore T2a.1");
    EXPECT_EQ(lines_aimed(stage), (Lines{"aim L3a.1 longbore T1a.1", "aim L3a.2 longbore T2a.1",
                                         "aim L3a.2 hull_repeater T2a.2"}));
}

TEST(DropzoneAiming, A_weapon_may_be_aimed_anew_which_takes_back_what_was_said__DZ_SHO_1__DZ_RUL_63) {
    Stage stage = anvils_aiming();
    EXPECT_TRUE(stage.lists("aim L3a.1 longbore T2a.1"));
    stage.play("aim L3a.1 longbore T2a.1");
    EXPECT_EQ(stage.candidates("aim L3a.1 longbore"), Lines{});
    EXPECT_TRUE(stage.lists("aim L3a.1 hull_repeater T2a.1"));
    EXPECT_TRUE(stage.lists("aim L3a.1 longbore T2a.2"));
    stage.play("aim L3a.1 longbore T2a.2");
    EXPECT_EQ(lines_aimed(stage), Lines{"aim L3a.1 longbore T2a.2"});
}

TEST(DropzoneAiming, A_volley_takes_all_that_is_free__DZ_SHO_1) {
    Stage stage = anvils_aiming();
    EXPECT_TRUE(stage.lists("volley L3a T2a.1"));
    stage.play("aim L3a.2 longbore T1a.1").play("volley T2a.1");
    EXPECT_EQ(lines_aimed(stage), (Lines{"aim L3a.1 longbore T2a.1", "aim L3a.1 hull_repeater T2a.1",
                                         "aim L3a.2 longbore T1a.1", "aim L3a.2 hull_repeater T2a.1"}));
    EXPECT_EQ(stage.candidates(), Lines{"fire L3a"});
    stage.refuses("volley T2a.1", "DZ-SHO-1", "No weapon of the squad is free for a volley.");
}

TEST(DropzoneAiming, A_volley_says_why_it_cannot_be__DZ_SHO_1) {
    Stage stage = anvils_aiming();
    stage.refuses("volley T3a.1", "DZ-SHO-2", "There is no such target on the table.");
    stage.put("L1a.1", {600, 300}).put("TX1.1", {1000, 700});
    stage.refuses("volley L1a.1", "DZ-SHO-1", "You cannot shoot at your own side.");
    stage.refuses("volley TX1.1", "DZ-WPN-AA", "Only anti-aircraft weapons can shoot at flying targets.");
    stage.refuses("volley L3b T2a.1", "DZ-SHO-1", "Only the squad that shoots can fire.");
}

TEST(DropzoneAiming, A_volley_leaves_Limited_weapons_alone__DZ_SHO_1__DZ_WPN_LIM) {
    Stage stage;
    stage.put("T3b.1", {1000, 500}).put("L3a.1", {1000, 900}).act("T3b").play("shoot");
    EXPECT_TRUE(stage.lists("aim T3b.1 wall_breaker L3a.1"));
    stage.play("volley L3a.1");
    EXPECT_EQ(lines_aimed(stage), Lines{"aim T3b.1 twin_rails L3a.1"});
    EXPECT_TRUE(stage.lists("aim T3b.1 wall_breaker L3a.1"));
    EXPECT_EQ(stage.options("volley"), Lines{}); // it would add nothing
}

TEST(DropzoneAiming, Of_an_Alt_group_one_is_aimed__DZ_SHO_1__DZ_WPN_ALT) {
    Stage stage;
    stage.put("T4a.1", {1000, 500}).put("L2a.1", {1000, 900}).act("T4a").play("shoot").play("volley L2a.1");
    EXPECT_EQ(lines_aimed(stage), Lines{"aim T4a.1 high_burst L2a.1"}); // the first listed
    EXPECT_EQ(stage.candidates("aim"), Lines{});
    stage.play("aim T4a.1 low_burst L2a.1");
    EXPECT_EQ(lines_aimed(stage), Lines{"aim T4a.1 low_burst L2a.1"});
    Stage far; // the first that may be aimed at all
    far.sheet("T4a").weapons[0].full = 300;
    far.put("T4a.1", {1000, 500}).put("L2a.1", {1000, 900}).act("T4a").play("shoot").play("volley L2a.1");
    EXPECT_EQ(lines_aimed(far), Lines{"aim T4a.1 low_burst L2a.1"});
}

TEST(DropzoneAiming, To_fire_something_must_be_aimed__DZ_SHO_1) {
    Stage stage = anvils_aiming();
    EXPECT_FALSE(stage.lists("fire"));
    stage.refuses("fire", "DZ-SHO-1", "Nothing has been aimed yet.");
    stage.refuses("reset", "DZ-SHO-1", "Nothing has been aimed yet.");
    stage.play("volley T2a.1");
    EXPECT_TRUE(stage.lists("fire"));
    stage.play("reset");
    EXPECT_EQ(lines_aimed(stage), Lines{});
    EXPECT_EQ(stage.asks(), "s0 D-AIM");
}

TEST(DropzoneAiming, A_cancelled_action_is_not_used__DZ_GEN_1) {
    Stage stage = anvils_aiming();
    stage.play("volley T2a.1").play("cancel");
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_EQ(lines_aimed(stage), Lines{});
    EXPECT_FALSE(stage.marked(stage.state().has_shot, "L3a"));
    EXPECT_TRUE(stage.lists("shoot"));
}

TEST(DropzoneAiming, A_Shooting_action_is_used_once_it_is_fired__DZ_GEN_1__DZ_TRN_2) {
    Stage stage = anvils_aiming();
    stage.play("aim L3a.1 longbore T2a.1").play("fire", {1});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    EXPECT_TRUE(stage.marked(stage.state().has_shot, "L3a"));
    EXPECT_TRUE(stage.marked(stage.state().fired, "L3a")); // so it cannot embark
    EXPECT_EQ(stage.judged("shoot"), "DZ-GEN-1");
    EXPECT_EQ(stage.state().activation.acted, 1);
}

TEST(DropzoneAiming, Shooting_needs_a_target__DZ_SHO_1) {
    Stage stage;
    stage.put("L2c.1", {1000, 300}).put("T2a.1", {1601, 300}).act("L2c"); // Ember Throwers reach 600
    EXPECT_FALSE(can_shoot_something(stage.kit(), stage.state(), stage.squad("L2c")));
    EXPECT_FALSE(stage.lists("shoot"));
    stage.put("T2a.1", {1600, 300});
    EXPECT_TRUE(can_shoot_something(stage.kit(), stage.state(), stage.squad("L2c")));
    EXPECT_TRUE(stage.lists("shoot"));
}

// ---------------------------------------------------------------- DZ-SHO-2

TEST(DropzoneAllocation, Who_may_aim__DZ_SHO_1__DZ_SHO_2) {
    Stage stage = anvils_aiming();
    stage.put("L3b.1", {1500, 300});
    stage.refuses("aim L3b.1 flak_rake T2a.1", "DZ-SHO-1", "Only units of the squad that shoots can aim.");
    stage.refuses("aim L3a.3 longbore T2a.1", "DZ-SHO-2", "That unit cannot shoot now."); // it is lost
    stage.refuses("aim L3a.1 #3 T2a.1", "DZ-SHO-1", "That unit has no such weapon.");
    stage.put("LX4.1", {1200, 500}, {.landed = true}).aboard("L3a.2", "LX4.1");
    stage.refuses("aim L3a.2 longbore T2a.1", "DZ-TRN-1", "An embarked squad must disembark first.");
    stage.state().embarked.add(stage.squad("L3a"));
    stage.refuses("aim L3a.1 longbore T2a.1", "DZ-TRN-2",
                  "A squad cannot shoot and embark in the same round.");
}

TEST(DropzoneAllocation, A_weapon_fires_once_a_round__DZ_SHO_2) {
    Stage stage = anvils_aiming();
    stage.of("L3a.1").fired = 1;
    stage.refuses("aim L3a.1 longbore T2a.1", "DZ-SHO-2", "That weapon cannot fire again.");
    EXPECT_EQ(stage.judged("aim L3a.1 hull_repeater T2a.1"), "allowed");
    EXPECT_EQ(stage.options("aim L3a.1 longbore"), Lines{});
}

TEST(DropzoneAllocation, An_Alt_group_fires_once_a_round__DZ_WPN_ALT) {
    Stage stage;
    stage.line_up("T4a", {{1000, 500}, {1200, 500}}).put("L2a.1", {1000, 900});
    stage.act("T4a").shoot({"T4a.1 low_burst L2a.1"}, {1, 1, 1, 1, 1, 1});
    EXPECT_TRUE(is_spent(stage, "T4a.1", "low_burst"));
    EXPECT_TRUE(is_spent(stage, "T4a.1", "high_burst"));
    EXPECT_FALSE(is_spent(stage, "T4a.2", "high_burst"));
}

TEST(DropzoneAllocation, Limited_weapons_run_dry__DZ_WPN_LIM) {
    Stage stage;
    stage.put("T3b.1", {1000, 500}).put("L3a.1", {1000, 900}).act("T3b");
    stage.shoot({"T3b.1 wall_breaker L3a.1"}, {1});
    EXPECT_EQ(stage.of("T3b.1").used[1], 1);
    stage.of("T3b.1").fired = 0; // another round
    EXPECT_FALSE(is_spent(stage, "T3b.1", "wall_breaker"));
    stage.of("T3b.1").used[1] = 2;
    EXPECT_TRUE(is_spent(stage, "T3b.1", "wall_breaker"));
}

TEST(DropzoneAllocation, Reduced_weapons_shoot_less_with_every_DP_lost__DZ_WPN_RED) {
    Stage stage;
    stage.put("L2a.1", {1000, 500}).put("L2a.2", {1100, 500}, {.dp = 3}).put("T2a.1", {1000, 900});
    const auto shots = [&](const char* unit) {
        return shots_of(stage.kit(), stage.state(), stage.unit(unit), 0);
    };
    EXPECT_EQ(shots("L2a.1"), 4);
    EXPECT_EQ(shots("L2a.2"), 2);
    stage.of("L2a.2").dp = 1;
    EXPECT_EQ(shots("L2a.2"), 0);
    EXPECT_TRUE(is_spent(stage, "L2a.2", "service_rifles"));
    EXPECT_FALSE(is_spent(stage, "L2a.2", "shoulder_tube"));
    stage.of("L2a.2").dp = 4;
    stage.act("L2a").shoot({"L2a.1 service_rifles T2a.1", "L2a.2 service_rifles T2a.1"}, Dice(7, 1));
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 1 1 1 1", "R-HIT 1 1 1"}));
}

TEST(DropzoneAllocation, Move_and_Fire_binds_afterwards_too__DZ_MOV_6) {
    Stage stage;
    stage.put("L4a.1", {1000, 500}, {.moved = 1001}).put("L4a.2", {1000, 700}, {.moved = 1000});
    stage.put("T2a.1", {1000, 900}).act("L4a").play("shoot");
    stage.refuses("aim L4a.1 rocket_racks T2a.1", "DZ-MOV-6", "The unit moved too far to fire that weapon.");
    stage.play("aim L4a.2 rocket_racks T2a.1").play("fire", {1, 1});
    EXPECT_EQ(stage.of("L4a.2").cap, 1000);
    EXPECT_EQ(stage.of("L4a.1").cap, -1);
}

TEST(DropzoneAllocation, The_tightest_Move_and_Fire_binds__DZ_MOV_6) {
    const auto cap_after = [](int cap) {
        Stage stage;
        stage.put("L4a.1", {1000, 500}).put("T2a.1", {1000, 900}).act("L4a");
        stage.of("L4a.1").cap = static_cast<std::int16_t>(cap); // from a weapon used before
        return stage.shoot({"L4a.1 rocket_racks T2a.1"}, {1, 1}).of("L4a.1").cap;
    };
    EXPECT_EQ(cap_after(1500), 1000);
    EXPECT_EQ(cap_after(500), 500);
}

TEST(DropzoneAllocation, What_may_be_a_target__DZ_SHO_1__DZ_SHO_2) {
    Stage stage = anvils_aiming();
    stage.put("L1a.1", {1000, 500}).put("TX1.1", {2000, 500}, {.landed = true}).aboard("T2b", "TX1.1");
    stage.refuses("aim L3a.1 longbore L1a.1", "DZ-SHO-1", "You cannot shoot at your own side.");
    stage.refuses("aim L3a.1 longbore T2b.1", "DZ-SHO-2", "There is no such target on the table.");
    stage.refuses("aim L3a.1 longbore T3a.1", "DZ-SHO-2", "There is no such target on the table.");
    stage.refuses("aim L3a.1 longbore P18", "DZ-SHO-1", "That piece cannot be destroyed.");
    EXPECT_EQ(stage.judged("aim L3a.1 longbore P6"), "allowed");
    EXPECT_EQ(stage.judged("aim L3a.1 longbore TX1.1"), "allowed"); // it has landed
    stage.piece("P6").state = static_cast<std::uint8_t>(PieceState::removed);
    stage.refuses("aim L3a.1 longbore P6", "DZ-SHO-1", "That piece cannot be destroyed.");
}

TEST(DropzoneAllocation, Only_AA_reaches_what_flies__DZ_WPN_AA) {
    Stage stage;
    stage.put("T4a.1", {1000, 500}).put("L4a.1", {1000, 900}).put("L2a.1", {1200, 900}).act("T4a");
    stage.play("shoot");
    EXPECT_TRUE(stage.lists("aim T4a.1 high_burst L4a.1"));
    EXPECT_TRUE(stage.lists("aim T4a.1 high_burst L2a.1")); // and anything else
    stage.refuses("aim T4a.1 low_burst L4a.1", "DZ-WPN-AA",
                  "Only anti-aircraft weapons can shoot at flying targets.");
    stage.put("L4a.1", {1000, 900}, {.landed = true});
    EXPECT_EQ(stage.judged("aim T4a.1 low_burst L4a.1"), "allowed");
}

TEST(DropzoneAllocation, Whoever_comes_from_an_aircraft_leaves_aircraft_alone__DZ_TRN_7) {
    Stage stage;
    stage.put("T4a.1", {1000, 500}).put("L4a.1", {1000, 900}).put("L2a.1", {1200, 900}).act("T4a");
    stage.play("shoot").state().aa_locked.add(stage.squad("T4a"));
    stage.refuses("aim T4a.1 high_burst L4a.1", "DZ-TRN-7",
                  "Units fresh from an aircraft cannot shoot at aircraft this round.");
    EXPECT_EQ(stage.judged("aim T4a.1 high_burst L2a.1"), "allowed");
    stage.put("L4a.1", {1000, 900}, {.landed = true});
    EXPECT_EQ(stage.judged("aim T4a.1 high_burst L4a.1"), "allowed");
}

TEST(DropzoneAllocation, Whoever_is_inside_is_reached_on_the_edges__DZ_GAR_6) {
    Stage stage;
    stage.put("L3a.1", {1150, 1800}).inside("T2a.1", "P4", "south").inside("T2a.2", "P4");
    stage.inside("T2a.3", "P4", "north").act("L3a").play("shoot");
    EXPECT_TRUE(stage.lists("aim L3a.1 longbore T2a.1"));
    stage.refuses("aim L3a.1 longbore T2a.2", "DZ-GAR-6", "Units inside cannot be targeted from outside.");
    stage.refuses("aim L3a.1 longbore T2a.3", "DZ-GEO-6", "No line of sight.");
}

TEST(DropzoneAllocation, Whoever_is_inside_shoots_from_the_edges__DZ_GAR_6__DZ_SHO_1) {
    Stage stage;
    stage.put("L3a.1", {1150, 1800}).inside("T2a.1", "P4", "south").inside("T2a.2", "P4").act("T2a");
    stage.play("shoot");
    EXPECT_TRUE(stage.lists("aim T2a.1 seedguns L3a.1"));
    stage.refuses("aim T2a.2 seedguns L3a.1", "DZ-GAR-6",
                  "Units in the middle of a garrison cannot shoot out.");
    stage.refuses("aim T2a.1 seedguns P4", "DZ-SHO-1", "A unit inside cannot shoot at the piece around it.");
    EXPECT_EQ(stage.judged("aim T2a.1 seedguns P6"), "allowed");
}

TEST(DropzoneAllocation, In_the_same_garrison_only_CQ_works_and_only_there__DZ_CQ_1__DZ_CQ_2__DZ_CQ_3) {
    constexpr auto close = "Close quarters weapons work only inside the same garrison, and alone.";
    Stage stage;
    stage.inside("T2a", "P4", "south").inside("L2b", "P4").put("L3a.1", {1150, 1800}).act("T2a");
    stage.play("shoot");
    EXPECT_TRUE(stage.lists("aim T2a.1 thorn_spikes L2b")); // wherever inside they are
    EXPECT_TRUE(stage.lists("volley T2a L2b"));
    stage.refuses("aim T2a.1 seedguns L2b.1", "DZ-CQ-1", close);
    stage.refuses("aim T2a.1 thorn_spikes L3a", "DZ-CQ-1", close);
    stage.refuses("aim T2a.1 thorn_spikes L3a.1", "DZ-CQ-1", close);
    stage.refuses("aim T2a.1 thorn_spikes L2b.1", "DZ-CQ-3",
                  "Close quarters weapons aim at a squad, all others at a unit or piece.");
    stage.refuses("aim T2a.1 seedguns L3a", "DZ-CQ-3",
                  "Close quarters weapons aim at a squad, all others at a unit or piece.");
    EXPECT_TRUE(stage.lists("aim T2a.2 seedguns L3a.1"));
    stage.play("aim T2a.1 thorn_spikes L2b");
    stage.refuses("aim T2a.2 seedguns L3a.1", "DZ-CQ-2", close);
    EXPECT_EQ(stage.options("aim T2a.2 seedguns"), Lines{});
    stage.play("reset").play("aim T2a.2 seedguns L3a.1");
    stage.refuses("aim T2a.1 thorn_spikes L2b", "DZ-CQ-2", close);
}

TEST(DropzoneAllocation, All_blows_of_a_unit_go_to_one_squad__DZ_CQ_3) {
    Stage stage;
    Weapon second = stage.sheet("L2b").weapons[2];
    second.id = "second";
    second.name = "Second";
    stage.sheet("L2b").weapons.push_back(second);
    stage.inside("L2b", "P4").inside("T2a", "P4").inside("T2b", "P4").act("L2b").play("shoot");
    stage.play("aim L2b.1 close_drill T2a");
    stage.refuses("aim L2b.1 second T2b", "DZ-CQ-3", "All close quarters shots of a unit go to one squad.");
    EXPECT_EQ(stage.judged("aim L2b.1 second T2a"), "allowed");
    EXPECT_EQ(stage.judged("aim L2b.1 close_drill T2b"), "allowed"); // that one may go elsewhere
    EXPECT_EQ(stage.judged("aim L2b.2 second T2b"), "allowed");
}

TEST(DropzoneAllocation, Range_before_sight__DZ_SHO_2__DZ_SHO_3__DZ_GEO_6) {
    Stage stage;
    stage.put("L1a.1", {2400, 1560}).put("T2a.1", {2400, 900}).put("T1a.1", {2400, 2775});
    stage.put("T1a.2", {2400, 2025}).act("L1a").play("shoot");
    stage.refuses("aim L1a.1 twin_autocannon T1a.1", "DZ-SHO-3", "Out of range."); // and out of sight
    stage.refuses("aim L1a.1 twin_autocannon T1a.2", "DZ-GEO-6", "No line of sight.");
}

TEST(DropzoneAllocation, Flame_goes_in_by_an_edge__DZ_WPN_FLA) {
    Stage stage;
    stage.put("L2c.1", {1150, 1550}).inside("T2a.1", "P4").inside("T2a.2", "P4", "north");
    stage.act("L2c").play("shoot");
    EXPECT_TRUE(stage.lists("aim L2c.1 ember_throwers T2a.1"));
    EXPECT_TRUE(stage.lists("aim L2c.1 ember_throwers T2a.2")); // the far edge is no matter
    stage.put("L2c.1", {1150, 1549});
    stage.refuses("aim L2c.1 ember_throwers T2a.1", "DZ-SHO-3", "Out of range.");
    stage.put("L2c.1", {1650, 2000}); // by the east edge
    EXPECT_EQ(stage.judged("aim L2c.1 ember_throwers T2a.1"), "allowed");
    stage.put("L2c.1", {2700, 3000}).inside("T2a.1", "P1").inside("T2a.2", "P2"); // P1 lies before P2
    EXPECT_EQ(stage.judged("aim L2c.1 ember_throwers T2a.1"), "allowed");
    stage.sheet("L2c").weapons[0].full = 3000;
    stage.put("L2c.1", {2400, 2800});
    stage.refuses("aim L2c.1 ember_throwers T2a.2", "DZ-GEO-6", "No line of sight.");
}

// ---------------------------------------------------------------- DZ-SHO-6: to hit

TEST(DropzoneHits, Accuracy_disembarking_and_Evasion__DZ_SHO_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 500}).put("T2a.1", {1000, 900}).put("T3a.1", {1300, 900});
    EXPECT_EQ(needed(stage, "L3a.1", "longbore", "T2a.1"), 2);
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "T2a.1"), 3);
    EXPECT_EQ(needed(stage, "L3a.1", "longbore", "T3a.1"), 3); // Evasion +1
    stage.state().disembarked.add(stage.squad("L3a"));
    EXPECT_EQ(needed(stage, "L3a.1", "longbore", "T2a.1"), 4);
}

TEST(DropzoneHits, AA_sees_through_the_Evasion_of_what_flies__DZ_WPN_AA__DZ_RUL_31) {
    Stage stage;
    stage.put("T4a.1", {1000, 500}).put("L4a.1", {1000, 900});
    EXPECT_EQ(needed(stage, "T4a.1", "high_burst", "L4a.1"), 3); // 3 and 2, less 2
    stage.sheet("L4a").evasion = 1;
    EXPECT_EQ(needed(stage, "T4a.1", "high_burst", "L4a.1"), 3); // not below 0
    stage.sheet("L4a").evasion = 3;
    EXPECT_EQ(needed(stage, "T4a.1", "high_burst", "L4a.1"), 4);
    stage.put("L4a.1", {1000, 900}, {.landed = true});
    EXPECT_EQ(needed(stage, "T4a.1", "high_burst", "L4a.1"), 6);
}

TEST(DropzoneHits, Soft_Cover_and_who_ignores_it__DZ_SHO_6__DZ_SHO_7__DZ_WPN_COV__DZ_WPN_FLA) {
    Stage stage;
    stage.put("L3a.1", {2400, 500}).put("L2c.1", {2400, 800}).put("T2a.1", {2400, 1250});
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "T2a.1"), 5);
    stage.sheet("T2a").evasion = 1;
    EXPECT_EQ(needed(stage, "L2c.1", "ember_throwers", "T2a.1"), 3);
    Stage pollen;
    pollen.put("T1b.1", {2400, 500}).put("L2a.1", {2400, 1250});
    EXPECT_EQ(needed(pollen, "T1b.1", "sting_pods", "L2a.1"), 3);
}

TEST(DropzoneHits, Hull_Down_and_who_ignores_it__DZ_SHO_6__DZ_WPN_COV) {
    Stage stage;
    stage.put("L3a.1", {2000, 1000}).put("T1a.1", {2120, 3000});
    EXPECT_EQ(needed(stage, "L3a.1", "longbore", "T1a.1"), 4);
    stage.sheet("L3a").weapons[0].ignores = static_cast<std::uint8_t>(bit_of(CoverKind::hull));
    EXPECT_EQ(needed(stage, "L3a.1", "longbore", "T1a.1"), 2);
}

TEST(DropzoneHits, Cards_help_and_hinder__DZ_SHO_6) {
    Stage stage;
    stage.put("L3a.1", {1000, 500}).put("T2a.1", {1000, 900}).put("T2b.1", {1200, 900});
    stage.state().shooting.smoked = SquadSet(stage.squad("T2a")); // C02
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "T2a.1"), 4);
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "T2b.1"), 3);
    stage.state().shooting.steady = 1; // C01
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "T2a.1"), 3);
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "T2b.1"), 2);
    EXPECT_EQ(needed(stage, "L3a.1", "longbore", "T2b.1"), 2); // a natural 1 misses
}

TEST(DropzoneHits, Scenery_is_hard_to_miss__DZ_SHO_6) {
    Stage stage;
    stage.line_up("L3a", {{2400, 500}, {2200, 500}}).put("L2c.1", {2400, 900});
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "P12"), 2);
    stage.put("L3a.2", {2000, 500}); // out of coherency
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "P12"), 3);
    stage.state().disembarked.add(stage.squad("L3a"));
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "P12"), 5);
    stage.state().shooting.steady = 1;
    EXPECT_EQ(needed(stage, "L3a.1", "hull_repeater", "P12"), 4);
}

TEST(DropzoneHits, A_natural_6_hits_and_a_natural_1_misses__DZ_SHO_6__DZ_R_HIT) {
    Stage stage;
    stage.put("L3a.1", {1000, 500}).put("T3a.1", {1300, 900}).act("L3a");
    stage.sheet("T3a").evasion = 6;
    stage.shoot({"L3a.1 hull_repeater T3a.1"}, {6, 5, /*damage*/ 1}); // it would need 9
    EXPECT_EQ(stage.rolled("R-HIT"), (Numbers{6, 5}));
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{1});
    Stage sure;
    sure.put("L3a.1", {1000, 500}).put("T2a.1", {1000, 900}).hand(0, {}).act("L3a");
    sure.shoot({"L3a.1 longbore T2a.1"}, {1});
    EXPECT_EQ(sure.rolled("R-DMG"), Numbers{});
}

TEST(DropzoneHits, A_throw_for_each_allocation_in_order__DZ_SHO_6__DZ_R_HIT__DZ_R_DMG) {
    Stage stage = anvils_aiming();
    stage.play("aim L3a.2 longbore T2a.1").play("aim L3a.1 hull_repeater T2a.2");
    stage.play("aim L3a.1 longbore T1a.1");
    stage.play("fire", {/*longbore*/ 2, /*repeater*/ 3, 3, /*L3a.2*/ 2, /*damage*/ 1, 1, 1, 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 2", "R-HIT 3 3", "R-HIT 2", "R-DMG 1", "R-DMG 1 1", "R-DMG 1"}));
    EXPECT_EQ(stage.rollers("R-HIT"), (Numbers{0, 0, 0}));
    EXPECT_EQ(shot_at(stage), (Lines{"T1a.1", "T2a.2", "T2a.1"}));
}

// ---------------------------------------------------------------- DZ-SHO-8: damage

TEST(DropzoneDamage, What_a_hit_does__DZ_SHO_8__DZ_RUL_30) {
    const Stage stage;
    const auto damage = [&](const char* unit, int die, int energy) {
        return damage_on_unit(stage.kit(), stage.state(), stage.unit(unit), die, die + energy, nullptr);
    };
    EXPECT_EQ(damage("T3a.1", 2, 9), 0); // Armour 12
    EXPECT_EQ(damage("T3a.1", 3, 9), 1);
    EXPECT_EQ(damage("T3a.1", 4, 9), 1);
    EXPECT_EQ(damage("T3a.1", 5, 9), 2);  // Critical
    EXPECT_EQ(damage("T3a.1", 1, 20), 0); // a natural 1
    EXPECT_EQ(damage("T3a.1", 6, 5), 0);  // a natural 6 does nothing by itself
}

TEST(DropzoneDamage, Penetrative_does_something_with_a_6__DZ_WPN_PEN) {
    const Stage stage;
    const Weapon& darts = weapon_of(stage.kit(), stage.unit("L1b.1"), 0);
    ASSERT_TRUE(darts.penetrative);
    const auto damage = [&](int die, int total) {
        return damage_on_unit(stage.kit(), stage.state(), stage.unit("T3b.1"), die, total, &darts);
    };
    EXPECT_EQ(damage(6, 10), 1); // Armour 14
    EXPECT_EQ(damage(5, 13), 0);
    EXPECT_EQ(damage(6, 16), 2); // at least
}

TEST(DropzoneDamage, Resilient_units_take_no_Criticals__DZ_USR) {
    Stage stage;
    EXPECT_EQ(damage_on_unit(stage.kit(), stage.state(), stage.unit("L2c.1"), 5, 20, nullptr), 1);
    EXPECT_EQ(damage_on_unit(stage.kit(), stage.state(), stage.unit("L2a.1"), 5, 20, nullptr), 2);
    stage.sheet("L2c").resilient = false;
    EXPECT_EQ(damage_on_unit(stage.kit(), stage.state(), stage.unit("L2c.1"), 5, 20, nullptr), 2);
}

TEST(DropzoneDamage, Devastator_counts_for_its_types__DZ_WPN_DEV) {
    Stage stage;
    stage.put("LX1.1", {1000, 500}).put("L3a.1", {1000, 900}).put("L2a.1", {1200, 900});
    Weapon lance = weapon_of(stage.kit(), stage.unit("T1a.1"), 0); // Devastator-2 (Vehicle)
    const auto damage = [&](const char* unit, int total) {
        return damage_on_unit(stage.kit(), stage.state(), stage.unit(unit), 4, total, &lance);
    };
    EXPECT_EQ(damage("L3a.1", 14), 2); // a Tank
    EXPECT_EQ(damage("L3a.1", 16), 4);
    EXPECT_EQ(damage("L2a.1", 9), 2);  // Infantry: a plain Critical
    EXPECT_EQ(damage("LX1.1", 12), 2); // it flies: likewise
    stage.put("LX1.1", {1000, 500}, {.landed = true});
    EXPECT_EQ(damage("LX1.1", 12), 4);
    lance.devastators.push_back({3, 1u << static_cast<int>(Mark::tank)});
    EXPECT_EQ(damage("L3a.1", 14), 3); // the highest
}

TEST(DropzoneDamage, On_scenery_a_Critical_is_a_token__DZ_SHO_8__DZ_WPN_DEV__DZ_CD_1) {
    const Stage stage;
    const Weapon& breaker = weapon_of(stage.kit(), stage.unit("T3b.1"), 1); // Devastator-3 (Scenery)
    const auto harm = [&](int die, int total, const Weapon* weapon) {
        const PieceHarm done =
            damage_on_piece(stage.kit(), PieceId(stage.piece_number("P4")), die, total, weapon);
        return fmt::format("{} {}", done.damage, done.tokens);
    };
    EXPECT_EQ(harm(4, 9, nullptr), "0 0"); // Armour 10
    EXPECT_EQ(harm(4, 11, nullptr), "1 0");
    EXPECT_EQ(harm(4, 12, nullptr), "1 1");
    EXPECT_EQ(harm(1, 12, nullptr), "0 0");
    EXPECT_EQ(harm(4, 10, &breaker), "3 0");
    EXPECT_EQ(harm(4, 14, &breaker), "3 1"); // never 6
}

TEST(DropzoneDamage, Body_Cover_lowers_the_total__DZ_SHO_7__DZ_SHO_8__DZ_RUL_30) {
    const auto left = [](Place at, int die, unsigned ignores = 0) {
        Stage stage;
        stage.sheet("L3a").weapons[0].ignores = static_cast<std::uint8_t>(ignores);
        stage.sheet("L3a").weapons[0].energy = 4;
        stage.put("L3a.1", {2400, 500}).put("T2a.1", at).act("L3a");
        stage.shoot({"L3a.1 longbore T2a.1"}, {6, die});
        return stage.dp("T2a.1");
    };
    EXPECT_EQ(left({2000, 1250}, 4), 4); // Armour 8
    EXPECT_EQ(left({2400, 1250}, 4), 5); // behind the barricade
    EXPECT_EQ(left({2000, 1250}, 6), 3); // a Critical
    EXPECT_EQ(left({2400, 1250}, 6), 4); // no more
    EXPECT_EQ(left({2400, 1250}, 6, bit_of(CoverKind::body)), 3);
}

TEST(DropzoneDamage, Cards_change_the_total__DZ_SHO_8) {
    const auto left = [](bool hot, bool hugging, int die) {
        Stage stage;
        stage.sheet("L3a").weapons[0].energy = 4;
        stage.put("L3a.1", {1000, 500}).put("T2a.1", {1000, 900}).act("L3a").play("shoot");
        stage.play("aim L3a.1 longbore T2a.1");
        stage.state().shooting.hot = hot ? 1 : 0;                                   // C03
        if (hugging) stage.state().shooting.hugging = SquadSet(stage.squad("T2a")); // C04
        stage.play("fire", {6, die});
        return stage.dp("T2a.1");
    };
    EXPECT_EQ(left(false, false, 3), 5);
    EXPECT_EQ(left(true, false, 3), 4);
    EXPECT_EQ(left(false, true, 4), 5);
    EXPECT_EQ(left(true, true, 4), 4);
}

TEST(DropzoneDamage, Passive_saves_cancel_damage_one_by_one__DZ_SHO_9__DZ_R_PASSIVE) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}).put("T3b.2", {1000, 900}).put("T1a.2", {1200, 900});
    stage.act("L3a").play("shoot").play("aim L3a.1 longbore T3b.2").play("aim L3a.2 longbore T1a.2");
    stage.play("fire", {2, 2, /*damage*/ 6, 5, /*T1a.2*/ 1, 5, /*T3b.2*/ 4, 6});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 2", "R-HIT 2", "R-DMG 6", "R-DMG 5", "R-PASSIVE 1 5",
                                    "R-PASSIVE 4 6"})); // all damage first, then saves in id order
    EXPECT_EQ(stage.rollers("R-PASSIVE"), (Numbers{1, 1}));
    EXPECT_EQ(stage.dp("T1a.2"), 2);
    EXPECT_EQ(stage.dp("T3b.2"), 1);
}

TEST(DropzoneDamage, Nothing_stops_an_Energy_of_13_as_it_is_printed__DZ_SHO_9__DZ_RUL_51) {
    const auto rolls = [](int energy, bool hot) {
        Stage stage;
        stage.sheet("L3a").weapons[0].energy = energy;
        stage.put("L3a.1", {1000, 300}).put("T3b.2", {1000, 900}).act("L3a").play("shoot");
        stage.play("aim L3a.1 longbore T3b.2").state().shooting.hot = hot ? 1 : 0;
        Dice dice{2, 2};
        if (energy < 13) dice.emplace_back(1);
        stage.play("fire", dice);
        return stage.rolled("R-PASSIVE");
    };
    EXPECT_EQ(rolls(13, false), Numbers{});
    EXPECT_EQ(rolls(12, true), Numbers{1}); // Hot Loads do not lift it over the limit
}

TEST(DropzoneDamage, Everything_at_the_same_moment_and_surplus_is_lost__DZ_SHO_10__DZ_RUL_38) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}).line_up("T3a", {{1000, 900}, {1200, 900}});
    stage.put("T1a.1", {3000, 900}).act("L3a");
    stage.shoot({"L3a.1 longbore T3a.1", "L3a.2 longbore T3a.1"}, {6, 6, /*damage*/ 6, 6});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 6", "R-HIT 6", "R-DMG 6", "R-DMG 6"}));
    EXPECT_EQ(stage.where("T3a.1"), "lost");
    EXPECT_EQ(stage.dp("T3a.2"), 1); // it takes nothing of it
    EXPECT_EQ(stage.kp(), (Numbers{35, 0}));
}

// ---------------------------------------------------------------- DZ-SHO-4: guards

TEST(DropzoneGuards, Somebody_else_takes_the_fire__DZ_SHO_4__DZ_RUL_37) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}).line_up("T1a", {{1000, 900}, {1200, 900}}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1", "L3a.2 longbore T1a.1"});
    ASSERT_EQ(stage.asks(), "s1 D-GUARD");
    EXPECT_EQ(stage.options(), (Lines{"guard T1a.2", "pass"}));
    stage.refuses("guard T1a.1", "DZ-SHO-4", "That unit cannot take the fire.");
    stage.refuses("guard T1b.1", "DZ-SHO-4", "That unit cannot take the fire.");
    stage.play("guard T1a.2", {2, 2, /*damage*/ 3, 3, /*passive*/ 1, 1});
    EXPECT_EQ(stage.all_dp("T1a"), (Numbers{3, 1}));
    EXPECT_TRUE(stage.happened(happens::guards));
}

TEST(DropzoneGuards, Nobody_is_asked_for_those_who_stand_alone__DZ_SHO_4) {
    Stage stage;
    stage.put("L3a.1", {1000, 300}).put("T1a.1", {1000, 900}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1"}, {1});
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    Stage plain; // T1a.2 is no commander
    plain.put("L3a.1", {1000, 300}).line_up("T1a", {{1000, 900}, {1200, 900}}).act("L3a");
    plain.shoot({"L3a.1 longbore T1a.2"}, {1});
    EXPECT_EQ(plain.asks(), "s0 D-ACTION");
}

TEST(DropzoneGuards, Only_what_can_be_moved_moves__DZ_SHO_4) {
    Stage stage; // Hull Repeaters reach 1200, Longbores 2400
    stage.put("L3a.1", {1000, 300}).line_up("T1a", {{2100, 300}, {2300, 300}}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1", "L3a.1 hull_repeater T1a.1"});
    ASSERT_EQ(stage.asks(), "s1 D-GUARD");
    stage.play("guard T1a.2", {1, 1, 1});
    EXPECT_EQ(shot_at(stage), (Lines{"T1a.2", "T1a.1"}));
}

TEST(DropzoneGuards, Nobody_guards_from_behind_a_corner_unless_the_commander_is_there__DZ_SHO_4) {
    Stage stage;
    stage.put("L3a.1", {2000, 1000}).line_up("T1a", {{2000, 3000}, {2120, 3000}}).act("L3a");
    stage.shoot({"L3a.1 longbore T1a.1"}, {1}); // T1a.2 is Hull Down
    EXPECT_EQ(stage.asks(), "s0 D-ACTION");
    Stage other;
    other.put("L3a.1", {2000, 1000}).line_up("T1a", {{2120, 3000}, {2000, 3000}}).act("L3a");
    other.shoot({"L3a.1 longbore T1a.1"});
    ASSERT_EQ(other.asks(), "s1 D-GUARD");
    other.play("guard T1a.2", {2, 1}); // in the open a 2 hits
    EXPECT_EQ(other.rolled("R-DMG"), Numbers{1});
    Stage both;
    both.put("L3a.1", {2000, 1000}).line_up("T1a", {{2120, 3000}, {2130, 3120}}).act("L3a");
    both.shoot({"L3a.1 longbore T1a.1"});
    EXPECT_EQ(both.asks(), "s1 D-GUARD");
}

TEST(DropzoneGuards, Several_commanders_in_id_order_before_cards__DZ_SHO_4__DZ_SHO_5) {
    Stage stage;
    stage.line_up("L3a", {{1000, 300}, {1200, 300}}).line_up("T1a", {{1000, 900}, {1200, 900}});
    stage.line_up("T3b", {{1400, 900}, {1600, 900}}).put("L1a.1", {800, 300}).hand(0, {"C01"});
    stage.activate("L3").pass_cards().play("select L3a");
    stage.shoot({"L3a.1 longbore T3b.1", "L3a.2 longbore T1a.1"});
    ASSERT_EQ(stage.asks(), "s1 D-GUARD");
    EXPECT_EQ(stage.options("guard"), Lines{"guard T1a.2"});
    stage.play("pass");
    ASSERT_EQ(stage.asks(), "s1 D-GUARD");
    EXPECT_EQ(stage.options("guard"), Lines{"guard T3b.2"});
    stage.play("guard T3b.2");
    ASSERT_EQ(stage.asks(), "s0 D-CARD");
    stage.play("pass", {1, 1});
    EXPECT_EQ(shot_at(stage), (Lines{"T3b.2", "T1a.1"}));
}

// ---------------------------------------------------------------- DZ-WPN-FLA, collateral damage

TEST(DropzoneFlame, A_token_whatever_the_dice__DZ_WPN_FLA__DZ_CD_1) {
    Stage stage;
    stage.put("L2c.1", {1300, 1000}).put("T1a.1", {4000, 4000}).act("L2c");
    stage.shoot({"L2c.1 ember_throwers P6"}, Dice(5, 1));
    EXPECT_EQ(stage.piece("P6").tokens, 2); // a shack is Flammable
    EXPECT_EQ(stage.piece("P6").dp, 5);
    EXPECT_EQ(stage.asks(), "s0 D-ACTION"); // nobody is inside
    Stage stone;
    stone.put("L2c.1", {1150, 1700}).put("T1a.1", {4000, 4000}).act("L2c");
    stone.shoot({"L2c.1 ember_throwers P4"}, Dice(5, 1));
    EXPECT_EQ(stone.piece("P4").tokens, 1);
}

TEST(DropzoneFlame, In_the_open_there_is_nothing_to_burn__DZ_WPN_FLA) {
    Stage stage;
    stage.put("L2c.1", {1300, 500}).put("T2a.1", {1300, 900}).act("L2c");
    stage.shoot({"L2c.1 ember_throwers T2a.1"}, Dice(5, 1));
    for (const Piece& piece : stage.state().pieces) EXPECT_EQ(piece.tokens, 0);
}

TEST(DropzoneFlame, What_misses_strikes_ones_own_as_the_enemy_likes__DZ_WPN_FLA__DZ_D_PICK) {
    Stage stage;
    stage.put("L2c.1", {1150, 1700}).inside("T2a", "P4").inside("L2b", "P4");
    stage.of("L2b.2").dp = 4;
    stage.act("L2c").shoot({"L2c.1 ember_throwers T2a.1"}, {3, 5, 1, 2, 6});
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    EXPECT_EQ(stage.options(), (Lines{"pick L2b.1", "pick L2b.2"}));
    stage.refuses("pick T2a.1", "DZ-WPN-FLA", "That unit does not stand in the flames.");
    stage.refuses("pick L2c.1", "DZ-WPN-FLA", "That unit does not stand in the flames.");
    stage.play("pick L2b.2", {/*T2a.1*/ 1, 1, 4, /*L2b.2*/ 3, 1, /*pick*/ 1, /*piece*/ 1, /*squad*/ 1});
    EXPECT_EQ(stage.rolls(),
              (Lines{"R-DMG 1 1 4", "R-DMG 3 1", "R-CD-PICK 1", "R-CD-PIECE 1", "R-CD-SQUAD 1"}));
    EXPECT_EQ(stage.all_dp("L2b"), (Numbers{5, 3}));
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{4, 5, 5}));
}

TEST(DropzoneFlame, One_pick_serves_the_whole_action__DZ_WPN_FLA) {
    Stage stage;
    stage.line_up("L2c", {{1100, 1700}, {1180, 1700}}).inside("T2a", "P4").inside("L2b", "P4");
    stage.of("L2b.2").dp = 4;
    stage.act("L2c").shoot({"L2c.1 ember_throwers T2a.1", "L2c.2 ember_throwers T2a.2"},
                           {3, 3, 3, 3, 1, 3, 3, 3, 3, 1});
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    stage.play("pick L2b.1", {1, 1, 1, 1, /*astray*/ 1, 1, 1, 1, 1, /*astray*/ 1, /*P4*/ 1, 1, 1, 1, 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-DMG 1 1 1 1", "R-DMG 1", "R-DMG 1 1 1 1", "R-DMG 1", "R-CD-PICK 1",
                                    "R-CD-PIECE 1 1", "R-CD-SQUAD 1 1"}));
}

TEST(DropzoneFlame, Nobody_is_asked_where_it_makes_no_difference__DZ_WPN_FLA__DZ_D_PICK) {
    Stage stage;
    stage.put("L2c.1", {1150, 1700}).inside("T2a", "P4").inside("L2b", "P4").act("L2c");
    stage.shoot({"L2c.1 ember_throwers T2a.1"},
                {3, 3, 3, 3, 2, /*T2a.1*/ 1, 1, 1, 1, /*L2b.1*/ 6, /*P4*/ 1, 1, 1});
    EXPECT_EQ(stage.all_dp("L2b"), (Numbers{3, 5})); // 10 against 7: a Critical
    Stage led;
    led.put("L2c.1", {1150, 1700}).inside("T2a", "P4").inside("L2b", "P4").mount("L2b.1", 1).act("L2c");
    led.shoot({"L2c.1 ember_throwers T2a.1"}, {3, 3, 3, 3, 2});
    EXPECT_EQ(led.asks(), "s1 D-PICK"); // one of them is a commander
}

TEST(DropzoneFlame, Fire_inside_a_garrison_spreads_at_once__DZ_CD_2) {
    Stage stage; // by a Critical
    stage.put("L3a.1", {1150, 1700}).inside("T2a", "P4").act("L3a");
    stage.shoot({"L3a.1 longbore P4"}, {2, 2, /*piece*/ 1, /*squad*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 2", "R-DMG 2", "R-CD-PIECE 1", "R-CD-SQUAD 1"}));
    EXPECT_EQ(stage.piece("P4").dp, 9);
    EXPECT_EQ(stage.piece("P4").tokens, 0);
    Stage empty;
    empty.put("L3a.1", {1150, 1700}).put("T1a.1", {4000, 4000}).act("L3a");
    empty.shoot({"L3a.1 longbore P4"}, {2, 2});
    EXPECT_EQ(empty.piece("P4").tokens, 1);
}

TEST(DropzoneFlame, Old_tokens_burn_along_but_only_with_a_new_one__DZ_CD_2__DZ_RUL_24) {
    Stage stage;
    stage.put("L3a.1", {1150, 1700}).inside("T2a", "P4").tokens("P4", 1).act("L3a");
    stage.sheet("L3a").weapons[0].energy = 5; // 10 is plain damage
    stage.shoot({"L3a.1 longbore P4"}, {2, 5});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 2", "R-DMG 5"}));
    EXPECT_EQ(stage.piece("P4").tokens, 1);
    Stage two;
    two.put("L3a.1", {1150, 1700}).inside("T2a", "P4").tokens("P4", 1).act("L3a");
    two.shoot({"L3a.1 longbore P4"}, {2, 5, /*piece*/ 1, 1, /*squad*/ 1, 1});
    EXPECT_EQ(two.piece("P4").tokens, 0);
}

// ---------------------------------------------------------------- 5.4

TEST(DropzoneCloseQuarters, No_dice_to_hit_no_Criticals__DZ_CQ_3__DZ_CQ_4) {
    Stage stage;
    stage.inside("L2b", "P4", "north").inside("T2a", "P4").act("L2b");
    stage.shoot({"L2b.1 close_drill T2a"}, {6, 5, 4, 1}); // Energy 3 against 8
    EXPECT_EQ(stage.rolls(), Lines{"R-DMG 6 5 4 1"});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{3, 5, 5}));
    EXPECT_TRUE(stage.marked(stage.state().used_close, "L2b"));
    EXPECT_FALSE(stage.marked(stage.state().used_ranged, "L2b"));
    EXPECT_TRUE(stage.marked(stage.state().close_hurt, "T2a"));
}

TEST(DropzoneCloseQuarters, Damage_is_pooled_and_saved_against__DZ_CQ_4__DZ_USR__DZ_R_DODGE) {
    Stage stage;
    stage.sheet("T2b").passive = 5;
    stage.inside("L2b", "P4").inside("T2b", "P4").act("L2b");
    stage.shoot({"L2b.1 close_drill T2b", "L2b.2 close_drill T2b"},
                {4, 4, 1, 1, 4, 1, 1, 1, /*passive*/ 5, 4, 1, /*dodge*/ 4, 3});
    EXPECT_EQ(stage.rolls(), (Lines{"R-DMG 4 4 1 1", "R-DMG 4 1 1 1", "R-PASSIVE 5 4 1", "R-DODGE 4 3"}));
    EXPECT_EQ(stage.rollers("R-DODGE"), Numbers{1});
    EXPECT_EQ(stage.all_dp("T2b"), (Numbers{3, 4}));
}

TEST(DropzoneCloseQuarters, Each_squad_has_its_own_pool__DZ_CQ_4) {
    Stage stage;
    stage.inside("L2b", "P4").inside("T2a", "P4").inside("T2b", "P4").act("L2b");
    stage.shoot({"L2b.1 close_drill T2b", "L2b.2 close_drill T2a"},
                {4, 1, 1, 1, /*T2a*/ 5, 5, 1, 1, /*dodge*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-DMG 4 1 1 1", "R-DMG 5 5 1 1", "R-DODGE 1"}));
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{3, 5, 5}));
    EXPECT_EQ(stage.all_dp("T2b"), (Numbers{3, 4}));
}

TEST(DropzoneCloseQuarters, The_weakest_fall_first__DZ_CQ_5) {
    Stage stage;
    stage.inside("L2b", "P4").inside("T2a", "P4");
    stage.of("T2a.2").dp = 1;
    stage.of("T2a.3").dp = 3;
    stage.act("L2b").shoot({"L2b.1 close_drill T2a"}, {5, 5, 5, 1});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{5, 0, 1}));
    EXPECT_EQ(stage.where("T2a.2"), "lost");
}

TEST(DropzoneCloseQuarters, The_owner_picks_among_equals__DZ_CQ_5__DZ_D_PICK) {
    Stage stage;
    stage.inside("L2b", "P4").inside("T2a", "P4").inside("T2a.2", "P4", "north").act("L2b");
    stage.shoot({"L2b.1 close_drill T2a"}, {5, 5, 1, 1});
    ASSERT_EQ(stage.asks(), "s1 D-PICK");
    stage.play("pick T2a.2");
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{5, 3, 5}));
}

TEST(DropzoneCloseQuarters, Whoever_just_came_in_throws_successes_again__DZ_CQ_6__DZ_R_REDO__DZ_RUL_41) {
    Stage stage;
    stage.inside("L2b", "P4").inside("T2a", "P4").act("L2b");
    stage.state().entered_hostile.add(stage.squad("L2b"));
    stage.shoot({"L2b.1 close_drill T2a", "L2b.2 close_drill T2a"},
                {5, 5, 1, 1, 6, 1, 1, 1, /*again*/ 5, 4, 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-DMG 5 5 1 1", "R-DMG 6 1 1 1", "R-REDO 5 4", "R-REDO 1"}));
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{4, 5, 5}));
}

TEST(DropzoneCloseQuarters, An_Energy_of_13_is_saved_against_by_Dodge_alone__DZ_CQ_4__DZ_SHO_9) {
    Stage stage;
    stage.sheet("T2b").passive = 5;
    stage.sheet("L2b").weapons[2].energy = 13;
    stage.inside("L2b", "P4").inside("T2b", "P4").act("L2b");
    stage.shoot({"L2b.1 close_drill T2b"}, {2, 1, 1, 1, /*dodge*/ 1});
    EXPECT_EQ(stage.rolls(), (Lines{"R-DMG 2 1 1 1", "R-DODGE 1"}));
}

TEST(DropzoneCloseQuarters, Ranged_lines_are_told_from_blows__DZ_CQ_2) {
    Stage stage = anvils_aiming();
    EXPECT_FALSE(has_ranged_line_at(stage.kit(), stage.state(), stage.squad("T2a")));
    stage.play("aim L3a.1 longbore T2a.2");
    EXPECT_TRUE(has_ranged_line_at(stage.kit(), stage.state(), stage.squad("T2a")));
    EXPECT_FALSE(has_ranged_line_at(stage.kit(), stage.state(), stage.squad("T1a")));
    EXPECT_FALSE(is_shooting_close(stage.kit(), stage.state()));
    Stage close;
    close.inside("L2b", "P4").inside("T2a", "P4").act("L2b").play("shoot").play("volley T2a");
    EXPECT_TRUE(is_shooting_close(close.kit(), close.state()));
    EXPECT_FALSE(has_ranged_line_at(close.kit(), close.state(), close.squad("T2a")));
}

} // namespace
} // namespace muster::dropzone::tests
