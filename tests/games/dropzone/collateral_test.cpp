// Flames and collateral damage of docs/rules/dropzone.md: 2.7, section 6, and their place in Round Up.
#include "games/dropzone/stage.hpp"

namespace muster::dropzone::tests {
namespace {

// L2c.1 burns T2a in this piece from here: no hit (five 1s), and then these dice.
Stage burning(const std::string& piece, Place from, const Dice& dice, const Lines& others = {}) {
    Stage stage;
    stage.put("L2c.1", from).inside("T2a", piece).put("L1a.1", {4500, 300});
    for (const std::string& name : others) stage.inside(name, piece);
    stage.act("L2c");
    Dice all(5, Lot(1));
    all.insert(all.end(), dice.begin(), dice.end());
    return stage.shoot({"L2c.1 ember_throwers T2a.1"}, all);
}

// ---------------------------------------------------------------- tokens

TEST(DropzoneCollateral, Flames_put_tokens_whatever_the_dice__DZ_WPN_FLA__DZ_CD_1) {
    Stage building = burning("P4", {1100, 1700}, {/*piece*/ 6, /*squad*/ 1});
    EXPECT_EQ(building.piece("P4").tokens, 1);
    EXPECT_EQ(building.piece("P4").dp, 9);
    Stage shack = burning("P6", {1100, 1300}, {/*piece*/ 6, 6, /*squad*/ 1, 1}); // Flammable: two
    EXPECT_EQ(shack.piece("P6").tokens, 2);
    EXPECT_EQ(shack.piece("P6").dp, 3);
}

TEST(DropzoneCollateral, Flames_at_an_empty_piece_burn_later__DZ_WPN_FLA__DZ_CD_2) {
    Stage stage;
    stage.put("L2c.1", {1100, 1700}).put("T1a.1", {4000, 4500}).act("L2c");
    stage.shoot({"L2c.1 ember_throwers P4"}, {1, 1, 1, 1, 1});
    EXPECT_EQ(stage.piece("P4").tokens, 1);
    EXPECT_EQ(stage.rolled("R-CD-PIECE"), Numbers{}); // nobody is inside: not at once
}

TEST(DropzoneCollateral, Criticals_on_Destructible_pieces_put_tokens__DZ_CD_1__DZ_SHO_8) {
    Stage stage;
    stage.line_up("L3a", {{1100, 1700}, {1250, 1700}}).put("T1a.1", {4000, 4500}).act("L3a");
    stage.shoot({"L3a.1 longbore P4", "L3a.2 longbore P4"}, {2, 2, /*damage*/ 2, 1}); // 12 against 10
    EXPECT_EQ(stage.piece("P4").dp, 9); // a Critical does no more than one point to scenery
    EXPECT_EQ(stage.piece("P4").tokens, 1);
    Stage plain;
    plain.put("L3a.1", {1100, 1700}).put("T1a.1", {4000, 4500}).act("L3a");
    plain.sheet("L3a").weapons[0].energy = 8;
    plain.shoot({"L3a.1 longbore P4"}, {2, /*damage*/ 3}); // 11
    EXPECT_EQ(plain.piece("P4").dp, 9);
    EXPECT_EQ(plain.piece("P4").tokens, 0);
}

TEST(DropzoneCollateral, Flames_reach_the_middle_of_a_garrison_through_an_edge__DZ_WPN_FLA__DZ_GAR_6) {
    Stage stage;
    stage.line_up("L2c", {{1100, 1550}, {1180, 1550}})
        .inside("T2a", "P4")
        .put("L3a.1", {1100, 1800})
        .act("L2c");
    stage.play("shoot");
    EXPECT_EQ(stage.judged("aim L2c.1 ember_throwers T2a.1"), "allowed"); // 600 to the south edge
    stage.of("L2c.1").at = {1100, 1549};
    stage.refuses("aim L2c.1 ember_throwers T2a.1", "DZ-SHO-3", "Out of range.");
    stage.play("aim L2c.2 ember_throwers T2a.1");
    EXPECT_EQ(hit_number(stage.kit(), stage.state(), stage.state().shooting.lines[0]), 3); // no cover
}

TEST(DropzoneCollateral, Flames_that_miss_strike_ones_own_inside__DZ_WPN_FLA) {
    Stage stage;
    stage.put("L2c.1", {1100, 1700}).inside("T2a", "P4").inside("L2a", "P4");
    stage.of("L2a.2").dp = 4;
    stage.act("L2c");
    stage.shoot({"L2c.1 ember_throwers T2a.1"}, {3, 4, 2, 1, 2});
    ASSERT_EQ(stage.asks(), "s1 D-PICK"); // the owner of the target picks
    EXPECT_EQ(stage.options(), (Lines{"pick L2a.1", "pick L2a.2"}));
    stage.play("pick L2a.2", {/*T2a.1*/ 4, 1, /*L2a.2: Armour 7*/ 3, 1, 1, /*who*/ 1, /*piece, squad*/ 1, 1});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{4, 5, 5}));
    EXPECT_EQ(stage.all_dp("L2a"), (Numbers{5, 3})); // 3 + 4 against 7
}

TEST(DropzoneCollateral, Without_friends_inside_a_miss_is_a_miss__DZ_WPN_FLA) {
    Stage stage = burning("P4", {1100, 1700}, {/*piece*/ 1, /*squad*/ 1});
    EXPECT_EQ(stage.rolled("R-DMG"), Numbers{});
    EXPECT_EQ(stage.piece("P4").tokens, 0);
}

// ---------------------------------------------------------------- at once

TEST(DropzoneCollateral, An_occupied_garrison_burns_at_once_with_all_its_tokens__DZ_CD_2) {
    Stage stage;
    stage.put("L3a.1", {1100, 1700}).inside("T2a", "P4").tokens("P4", 2).act("L3a");
    stage.shoot({"L3a.1 longbore P4"}, {2, 2, /*piece*/ 1, 1, 1, /*squad*/ 1, 1, 1});
    EXPECT_EQ(stage.rolled("R-CD-PIECE"), (Numbers{1, 1, 1})); // two old, one new
    EXPECT_EQ(stage.rollers("R-CD-PIECE"), Numbers{0});        // the shooter
    EXPECT_EQ(stage.piece("P4").tokens, 0);
}

TEST(DropzoneCollateral, Without_a_new_token_it_does_not__DZ_CD_2__DZ_RUL_24) {
    Stage stage;
    stage.sheet("L3a").weapons[0].energy = 8;
    stage.put("L3a.1", {1100, 1700}).inside("T2a", "P4").tokens("P4", 2).act("L3a");
    stage.shoot({"L3a.1 longbore P4"}, {2, 3}); // damage, but no Critical
    EXPECT_EQ(stage.rolled("R-CD-PIECE"), Numbers{});
    EXPECT_EQ(stage.piece("P4").tokens, 2);
}

TEST(DropzoneCollateral, Pieces_are_resolved_by_number__DZ_CD_2) {
    Stage stage; // P6 is Flammable and nearer; P4 comes first all the same
    stage.line_up("L2c", {{1100, 1640}, {1180, 1640}}).inside("T2a", "P4").inside("T2b", "P6").act("L2c");
    stage.shoot({"L2c.1 ember_throwers T2b.1", "L2c.2 ember_throwers T2a.1"},
                {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /*P4*/ 2, 3, /*P6*/ 2, 3, 4, 4});
    EXPECT_EQ(stage.rolls(), (Lines{"R-HIT 1 1 1 1 1", "R-HIT 1 1 1 1 1", "R-CD-PIECE 2", "R-CD-SQUAD 3",
                                    "R-CD-PIECE 2 3", "R-CD-SQUAD 4 4"}));
}

// ---------------------------------------------------------------- what the dice do

TEST(DropzoneCollateral, Each_success_damages_and_each_failure_puts_a_token_out__DZ_CD_3) {
    // Energy 4 against Armour 10: a 6; against T2a's 8: 4 and more.
    Stage stage;
    stage.put("L3a.1", {1100, 1700}).inside("T2a", "P4").tokens("P4", 3).act("L3a");
    stage.of("T2a.1").spot = static_cast<std::uint8_t>(Spot::north);
    stage.shoot({"L3a.1 longbore P4"}, {2, 2, /*piece*/ 6, 5, 6, 1, /*squad*/ 4, 3, 6, 1});
    EXPECT_EQ(stage.piece("P4").dp, 7); // one by the shot, two by fire
    EXPECT_EQ(stage.piece("P4").tokens, 2);
    ASSERT_EQ(stage.asks(), "s0 D-PICK"); // the shooter is an enemy
    stage.refuses("pick L3a.1", "DZ-DMG-1", "That unit cannot be picked.");
    stage.play("pick T2a.3");
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{5, 5, 3}));
}

TEST(DropzoneCollateral, A_six_is_enough_and_no_cover_helps__DZ_CD_3__DZ_RUL_26) {
    Stage stage; // Flammable: Energy 2 against Armour 8 for both
    stage.inside("L2c", "P6", "south").put("T1a.1", {4000, 4500}).tokens("P6", 2).round(2).order({0, 1});
    stage.round_up({/*piece*/ 5, 6, /*squad*/ 6, 5, /*next round*/ 6, 1});
    EXPECT_EQ(stage.piece("P6").dp, 4);
    EXPECT_EQ(stage.all_dp("L2c"), (Numbers{3, 4}));
}

TEST(DropzoneCollateral, Of_more_than_six_squads_one_is_drawn_and_told__DZ_CD_3) {
    Stage stage(3);
    for (const char* squad : {"1:L2a", "1:L2b", "1:L2c", "T2a", "T2b", "3:L2a", "3:L2b"})
        stage.inside(squad, "P1");
    stage.tokens("P1", 1).round(2).order({0, 1, 2});
    stage.round_up({"3:L2a", /*piece*/ 1, /*squad*/ 1, /*next round*/ 6, 3, 1});
    EXPECT_TRUE(stage.happened(happens::burn_pick));
    EXPECT_NE(stage.told("DZ-CD-3").front().find("(3:L2a) that suffers"), std::string::npos)
        << stage.told("DZ-CD-3").front();
}

TEST(DropzoneCollateral, Passive_and_Dodge_help__DZ_CD_3__DZ_SHO_9) {
    Stage stage;
    stage.sheet("T2b").passive = 5;
    stage.inside("T2b", "P4").put("L1a.1", {4000, 300}).tokens("P4", 3).round(2);
    stage.round_up(
        {/*piece*/ 1, 1, 1, /*squad*/ 3, 4, 5, /*passive*/ 5, 1, 1, /*dodge*/ 4, 3, /*round*/ 6, 1});
    EXPECT_EQ(stage.rolled("R-PASSIVE"), (Numbers{5, 1, 1}));
    EXPECT_EQ(stage.rolled("R-DODGE"), (Numbers{4, 3}));
    EXPECT_EQ(stage.all_dp("T2b"), (Numbers{3, 4}));
}

TEST(DropzoneCollateral, One_squad_suffers_from_all_tokens__DZ_CD_3__DZ_RUL_25) {
    const auto picked = [](int count, const Dice& picks) {
        const Lines names{"1:L2a", "1:L2b", "1:L2c", "T2a", "3:L2a", "3:L2b", "3:L2c"};
        Stage stage(3);
        for (int i = 0; i < count; ++i) {
            const std::string& name = names[static_cast<std::size_t>(i)];
            stage.inside(name + ".1", "P1");
        }
        stage.put("1:L1a.1", {4000, 300}).put("T1a.1", {4000, 4500}).put("3:L1a.1", {300, 2000});
        stage.tokens("P1", 1).round(2).order({0, 1, 2});
        Dice dice = picks;
        for (const int die : {1, 6, /*next round*/ 6, 1, 3}) dice.emplace_back(die);
        stage.round_up(dice);
        for (int i = 0; i < count; ++i) {
            const std::string& name = names[static_cast<std::size_t>(i)];
            if (stage.dp(name + ".1") < sheet_of_squad(stage.kit(), stage.squad(name)).dp) return name;
        }
        return std::string("nobody");
    };
    EXPECT_EQ(picked(1, {}), "1:L2a");
    EXPECT_EQ(picked(2, {3}), "1:L2a");
    EXPECT_EQ(picked(2, {4}), "1:L2b");
    EXPECT_EQ(picked(3, {2}), "1:L2a");
    EXPECT_EQ(picked(3, {3}), "1:L2b");
    EXPECT_EQ(picked(3, {5}), "1:L2c");
    EXPECT_EQ(picked(4, {6, 5, 4}), "T2a"); // higher ones are thrown again
    EXPECT_EQ(picked(5, {6, 5}), "3:L2a");
    EXPECT_EQ(picked(6, {6}), "3:L2b");
    EXPECT_EQ(picked(7, {"3:L2c"}), "3:L2c"); // drawn by lot
}

TEST(DropzoneCollateral, Damage_goes_on_to_the_next_unit_until_it_is_used_up__DZ_DMG_1__DZ_RUL_25) {
    Stage stage;
    stage.put("L3a.1", {1100, 1700}).inside("T2a", "P4").tokens("P4", 3).act("L3a");
    stage.of("T2a.2").dp = 1;
    stage.shoot({"L3a.1 longbore P4"}, {2, 2, /*piece*/ 1, 1, 1, 1, /*squad*/ 6, 6, 6, 1});
    ASSERT_EQ(stage.asks(), "s0 D-PICK");
    stage.play("pick T2a.2"); // then both are whole: the lowest id
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{3, 0, 5}));
    EXPECT_EQ(stage.kp(), (Numbers{30, 0}));
}

TEST(DropzoneCollateral, Ones_own_fire_is_allocated_by_an_enemy__DZ_CD_3__DZ_DMG_1) {
    Stage stage;
    stage.put("L3a.1", {1100, 1700}).inside("L2a", "P4").put("T1a.1", {4000, 4500}).act("L3a");
    stage.of("L2a.2").dp = 3;
    stage.shoot({"L3a.1 longbore P4"}, {2, 2, /*piece*/ 1, /*squad*/ 6});
    EXPECT_EQ(stage.asks(), "s1 D-PICK");
    stage.play("pick L2a.2");
    EXPECT_EQ(stage.dp("L2a.2"), 2);
}

TEST(DropzoneCollateral, The_shooter_picks_before_other_enemies__DZ_CD_3) {
    Stage stage(3);
    stage.put("1:L1a.1", {4000, 300}).inside("T2a", "P4").put("3:L3a.1", {1100, 1700}).order({0, 2, 1});
    stage.of("T2a.1").dp = 3;
    stage.begin().idle("1:L1").activate("3:L3").play("select 3:L3a");
    stage.shoot({"3:L3a.1 longbore P4"}, {2, 2, /*piece*/ 1, /*squad*/ 6});
    EXPECT_EQ(stage.asks(), "s2 D-PICK"); // though seat 0 comes first
}

TEST(DropzoneCollateral, A_six_is_enough_against_any_armour__DZ_CD_3) {
    Stage stage;
    stage.sheet("T2a").armour = 12;
    stage.inside("T2a", "P4").put("L1a.1", {4000, 300}).tokens("P4", 2).round(2);
    stage.round_up({/*piece*/ 1, 1, /*squad*/ 6, 5, /*next round*/ 6, 1});
    EXPECT_EQ(stage.all_dp("T2a"), (Numbers{4, 5, 5}));
}

TEST(DropzoneCollateral, A_seat_out_of_play_picks_nothing__DZ_DMG_1__DZ_END_6) {
    // Seat 1, first in the order, has nobody left: seat 2 picks.
    Stage stage(3);
    stage.inside("1:L2a", "P4").put("3:L1a.1", {300, 3000}).tokens("P4", 1).round(2).order({1, 0, 2});
    stage.of("1:L2a.1").dp = 3;
    stage.round_up({1, 6});
    EXPECT_EQ(stage.asks(), "s2 D-PICK");
    EXPECT_EQ(stage.rollers("R-CD-PIECE"), Numbers{0}); // the first seat in play
}

TEST(DropzoneCollateral, Fire_may_bring_the_piece_down__DZ_CD_3__DZ_CAS_6) {
    Stage stage;
    stage.inside("T2a.1", "P6").put("L1a.1", {4000, 300}).tokens("P6", 2).round(2);
    stage.piece("P6").dp = 1;
    stage.round_up({/*piece*/ 6, 1, /*squad*/ 1, 1, /*crush*/ 1, 1, /*T2a.1*/ 1, 1});
    EXPECT_EQ(stage.piece("P6").state, static_cast<int>(PieceState::removed));
    ASSERT_EQ(stage.asks(), "s1 D-PLACE");
    stage.play("place T2a.1 1375,1300", {6, 1});
    EXPECT_EQ(stage.state().round, 3);
}

TEST(DropzoneCollateral, Nobody_did_it_in_Round_Up__DZ_END_4__DZ_UP_2) {
    Stage stage(3);
    stage.inside("1:L2a.1", "P4", "centre", {.dp = 1}).put("1:L1a.1", {4000, 300});
    stage.put("T1a.1", {4000, 4500}).put("3:L1a.1", {300, 3000}).tokens("P4", 1).round(2);
    stage.round_up({1, 6, /*next round*/ 6, 1, 2});
    EXPECT_EQ(stage.kp(), (Numbers{0, 20, 20})); // every enemy in full
}

// ---------------------------------------------------------------- Round Up

TEST(DropzoneCollateral, Round_Up_goes_by_the_initiative_of_those_inside__DZ_UP_2__DZ_UP_3__DZ_RUL_23) {
    // P1 stands empty, P4 holds seat 0, P5 both, P6 seat 1.
    Stage stage;
    stage.inside("L2a", "P4").inside("L2b", "P5").inside("T2a", "P5").inside("T2b", "P6");
    for (const char* name : {"P1", "P4", "P5", "P6"}) stage.tokens(name, 1);
    stage.round(2).order({1, 0});
    stage.round_up({/*P5*/ 1, 2, 3, /*P6*/ 2, 3, /*P4*/ 4, 1, /*P1*/ 5, /*next round*/ 6, 1});
    Lines burnt;
    for (const Event& event : stage.events())
        if (event.kind == &happens::burns)
            burnt.push_back(piece_info(stage.kit(), PieceId(event.args[0])).id);
    EXPECT_EQ(burnt, (Lines{"P5", "P6", "P4", "P1"}));
}

} // namespace
} // namespace muster::dropzone::tests
