// The end phase, scoring and the end of the game: section 7 of docs/rules/forge.md.
#include "games/forge/stage.hpp"

#include <tuple>

namespace muster::forge::tests {
namespace {

constexpr Place far_south{300, 300}; // nobody scores there
constexpr Place far_north{4500, 3300};

// ---------------------------------------------------------------- tokens

TEST(ForgeEndPhase, All_tokens_go_first__FO_END_1__FO_RUL_14) {
    Stage stage;
    stage.put("G2", far_south, {.focus = 2, .evade = 3, .hold = true})
        .put("B2", far_north, {.focus = 1, .evade = 1});
    stage.end_phase();
    for (const char* name : {"G2", "B2"}) {
        EXPECT_EQ(stage.focus(name), 0) << name;
        EXPECT_EQ(stage.evade(name), 0) << name;
        EXPECT_EQ(stage.flags(name), "") << name;
    }
    EXPECT_TRUE(stage.cites_in_order({"FO-END-1", "FO-BID-1"}));
}

// ---------------------------------------------------------------- objectives

int owner_of_middle(const std::vector<std::tuple<std::string, Place, Has>>& units, int before,
                    int seats = 2) {
    Stage stage(seats);
    if (before >= 0) stage.owner(1, before);
    stage.put("0:G1", far_south).put("1:B1", far_north);
    for (const auto& [name, at, has] : units) stage.put(name, at, has);
    stage.end_phase();
    return stage.owner(1);
}

TEST(ForgeObjectives, Within_three_inches_of_the_disc__FO_END_2) {
    EXPECT_EQ(owner_of_middle({{"0:G2", {2400, 1375}, {}}}, -1), 0); // 4.25" from the centre, radius 1.25"
    EXPECT_EQ(owner_of_middle({{"0:G2", {2400, 1374}, {}}}, -1), -1);
}

TEST(ForgeObjectives, More_models_times_wounds_take_it__FO_END_2__FO_RUL_50) {
    EXPECT_EQ(owner_of_middle({{"0:G2", {2400, 1500}, {}}, {"1:B2", {2400, 2100}, {.models = 5}}}, -1), 0);
    EXPECT_EQ(owner_of_middle({{"0:G2", {2400, 1500}, {}}, {"1:B6", {2400, 2100}, {.damage = 5}}}, -1),
              -1); // 6 and 6
    EXPECT_EQ(
        owner_of_middle({{"0:G2", {2400, 1500}, {.models = 5}}, {"1:B6", {2400, 2100}, {.damage = 5}}}, -1),
        1);
    EXPECT_EQ(owner_of_middle({{"0:G2", {2400, 1500}, {.models = 2}},
                               {"0:G3", {2100, 1700}, {.models = 2}},
                               {"1:B2", {2400, 2100}, {.models = 3}}},
                              1),
              0); // a side's units add up
}

TEST(ForgeObjectives, Equals_lose_it_and_nobody_keeps_it__FO_END_2) {
    EXPECT_EQ(owner_of_middle({{"0:G2", {2400, 1500}, {}}, {"1:B2", {2400, 2100}, {}}}, 0), -1);
    EXPECT_EQ(owner_of_middle({}, 0), 0);
    EXPECT_EQ(owner_of_middle({}, 1), 1);
    EXPECT_EQ(owner_of_middle({}, -1), -1);
}

TEST(ForgeObjectives, Of_several_sides_one_must_have_more_than_each__FO_END_2) {
    const Place north{2400, 2150}, south{2400, 1450}, west{2050, 1800};
    EXPECT_EQ(
        owner_of_middle({{"0:G2", south, {}}, {"1:B2", north, {}}, {"2:G2", west, {.models = 5}}}, 2, 3), -1);
    EXPECT_EQ(owner_of_middle(
                  {{"0:G2", south, {.models = 5}}, {"1:B2", north, {.models = 5}}, {"2:G2", west, {}}}, 0, 3),
              2);
}

TEST(ForgeObjectives, Each_controlled_objective_scores_every_round__FO_END_3) {
    Stage stage;
    stage.put("G2", far_south)
        .put("B2", far_north)
        .owner(0, 0)
        .owner(1, 1)
        .owner(2, 0)
        .vp({3, 5})
        .end_phase();
    EXPECT_EQ(stage.all_vp(), (Numbers{5, 7}));
    stage.bid({0, 0}, {9, 2});
    EXPECT_EQ(stage.seats_in_turn(), (Numbers{0, 1}));
    EXPECT_EQ(stage.all_vp(), (Numbers{7, 9}));
    EXPECT_EQ(stage.state().round, 3);
}

// ---------------------------------------------------------------- abilities

TEST(ForgeAbilities, They_come_after_scoring_by_unit_number__FO_END_4) {
    const auto end = [](const char* forces, const Lines& rules) {
        Stage stage(2, {{"forces", forces}});
        stage.put("B1", far_north, {.shock = 1}).put("G6", {900, 1300}, {.damage = 1}).end_phase({1});
        EXPECT_TRUE(stage.cites_in_order(rules));
    };
    end("ashgate,brine", {"FO-END-1", "FO-END-2", "FO-END-3", "FO-END-6", "FO-END-5"});
    end("brine,ashgate", {"FO-END-1", "FO-END-2", "FO-END-3", "FO-END-5", "FO-END-6"});
}

TEST(ForgeAbilities, Colours_take_one_Shock_from_each_nearby__FO_END_5__FO_SHK_5) {
    Stage stage;
    stage.put("B1", {2000, 3000}, {.shock = 2}).put("B2", {2825, 3000}, {.shock = 3}); // 6.00"
    stage.put("B3", {1174, 3000}, {.shock = 3}).put("B4", {2000, 3300});               // 6.01"
    stage.put("G2", {2000, 2500}, {.shock = 3}).end_phase();
    EXPECT_EQ(stage.shock("B1"), 1);
    EXPECT_EQ(stage.shock("B2"), 2);
    EXPECT_EQ(stage.shock("B3"), 3);
    EXPECT_EQ(stage.shock("B4"), 0);
    EXPECT_EQ(stage.shock("G2"), 3);
    EXPECT_EQ(stage.rolls(), Lines{});
}

TEST(ForgeAbilities, Fallen_colours_help_nobody__FO_END_5) {
    Stage stage;
    stage.put("B2", far_north, {.shock = 3}).put("G2", far_south).end_phase();
    EXPECT_EQ(stage.shock("B2"), 3);
}

TEST(ForgeAbilities, A_damaged_model_may_mend__FO_END_6__FO_R_MEND) {
    const auto wounds = [](const Has& has, const Dice& dice) {
        Stage stage;
        stage.put("G6", far_south, has).put("B2", far_north).end_phase(dice);
        EXPECT_EQ(stage.rolled("R-MEND"), dice);
        EXPECT_EQ(stage.rollers("R-MEND"), Numbers(dice.size(), 0));
        return stage.wounds("G6");
    };
    EXPECT_EQ(wounds({.damage = 3}, {4}), 5);
    EXPECT_EQ(wounds({.damage = 3}, {5}), 4);
    EXPECT_EQ(wounds({}, {}), 7); // nothing to mend, nothing to roll
}

TEST(ForgeAbilities, The_dead_are_not_mended__FO_END_6) {
    const Made mender{.id = "X",
                      .groups = "{name = 'A', count = 3, weapons = ['pistol']}",
                      .wounds = 2,
                      .traits = "'self_mend'"};
    Stage stage(2, {{"forces", "own,brine"}}, {force_of("own", {mender})});
    Stage damaged = stage;
    stage.put("X", far_south, {.models = 2}).put("B2", far_north).end_phase();
    EXPECT_EQ(stage.models("X"), 2);
    damaged.put("X", far_south, {.models = 2, .damage = 1}).put("B2", far_north).end_phase({4});
    EXPECT_EQ(damaged.models("X"), 2);
    EXPECT_EQ(damaged.wounds("X"), 4);
}

// ---------------------------------------------------------------- the next round

TEST(ForgeNextRound, Marks_are_cleared_and_the_rest_stays__FO_END_8__FO_SHK_4) {
    Stage stage;
    stage.put("G2", far_south, {.models = 4, .shock = 3, .shot = true, .fought = true})
        .put("B2", far_north, {.activated = true});
    stage.put("B6", {4000, 3300}, {.damage = 2, .acted = true}).owner(1, 0).vp({2, 4}).round(3);
    stage.end_phase();
    ASSERT_EQ(stage.asks(), "s0 s1 D-BID");
    EXPECT_EQ(stage.state().round, 4);
    EXPECT_TRUE(stage.happened("FO-END-8"));
    for (const char* name : {"G2", "B2", "B6"}) EXPECT_EQ(stage.flags(name), "") << name;
    EXPECT_TRUE(stage.order().empty());
    EXPECT_EQ(stage.shock("G2"), 3);
    EXPECT_EQ(stage.models("G2"), 4);
    EXPECT_EQ(stage.wounds("B6"), 4);
    EXPECT_EQ(stage.owner(1), 0);
    EXPECT_EQ(stage.all_vp(), (Numbers{4, 4}));
}

// ---------------------------------------------------------------- the end of the game

TEST(ForgeEnd, After_the_last_round__FO_END_7) {
    Stage fifth;
    fifth.round(5).put("G2", far_south).put("B2", far_north).end_phase();
    EXPECT_FALSE(fifth.over());
    Stage sixth;
    sixth.round(6).put("G2", far_south).put("B2", far_north).end_phase();
    EXPECT_TRUE(sixth.over());
    EXPECT_EQ(sixth.asks(), "nobody");
    EXPECT_EQ(sixth.ended_by(), "FO-END-7");
}

TEST(ForgeEnd, When_one_side_is_left_the_round_is_finished_first__FO_END_7__FO_RUL_51) {
    Stage stage;
    stage.put("G5", {1000, 300})
        .put("G2", {3000, 300})
        .put("B3", {1500, 300}, {.models = 1, .activated = true});
    stage.act("G5").play("shoot B3", {1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, /*save*/ 10});
    EXPECT_FALSE(stage.stands("B3"));
    EXPECT_FALSE(stage.over());
    stage.end();
    ASSERT_EQ(stage.active(), "G2"); // it still has its turn
    EXPECT_FALSE(stage.over());
    stage.end();
    EXPECT_TRUE(stage.over());
}

TEST(ForgeEnd, The_highest_score_wins__FO_WIN_1__FO_WIN_4) {
    Stage stage;
    stage.round(6).put("G2", far_south).put("B2", far_north).vp({7, 9}).end_phase();
    EXPECT_EQ(stage.scores(), (Numbers{7, 9}));
    EXPECT_EQ(stage.places(), (Numbers{2, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{0, 60}));
}

TEST(ForgeEnd, Equal_scores_are_a_draw__FO_WIN_2__FO_RUL_53) {
    Stage stage;
    stage.round(6).put("G2", far_south).put("B2", far_north).vp({9, 9}).end_phase();
    EXPECT_EQ(stage.places(), (Numbers{1, 1}));
    EXPECT_EQ(stage.pay_off(), (Numbers{30, 30}));
    Stage three(3);
    three.round(6)
        .put("0:G2", far_south)
        .put("1:B2", far_north)
        .put("2:G2", {4500, 300})
        .vp({5, 8, 8})
        .end_phase();
    EXPECT_EQ(three.places(), (Numbers{3, 1, 1})); // one more than those who have more
    EXPECT_EQ(three.pay_off(), (Numbers{0, 30, 30}));
}

TEST(ForgeEnd, The_last_side_scores_the_rounds_not_played__FO_WIN_3__FO_RUL_51) {
    const auto scores = [](int round) {
        Stage stage;
        stage.round(round).put("G2", far_south).owner(0, 0).vp({1, 20}).end_phase();
        EXPECT_TRUE(stage.over());
        return stage.scores();
    };
    EXPECT_EQ(scores(2), (Numbers{1 + 1 + 4 * 4, 20})); // O1, then four rounds of all three
    EXPECT_EQ(scores(5), (Numbers{1 + 1 + 4, 20}));
    EXPECT_EQ(scores(6), (Numbers{1 + 1, 20}));
}

TEST(ForgeEnd, With_nobody_left_the_scores_stand__FO_WIN_3__FO_RUL_52) {
    Stage stage;
    stage.round(2)
        .put("G2", {1000, 300}, {.models = 1})
        .put("B4", {1500, 300}, {.models = 1})
        .vp({3, 3})
        .act("G2");
    stage.play("shoot B4").play("react counter", {1, 1, 10, 10, /*save*/ 10, 1, 10, 10, /*save*/ 10});
    EXPECT_FALSE(stage.stands("G2"));
    EXPECT_FALSE(stage.stands("B4"));
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.scores(), (Numbers{3, 3}));
    EXPECT_EQ(stage.pay_off(), (Numbers{30, 30}));
}

// ---------------------------------------------------------------- as the scenario says

// At the end of round 2, with these points before it is scored; `s0` holds the wells of the first two
// numbers.
Stage end_of_round_two(Chosen chosen, std::initializer_list<int> vp) {
    Stage stage(2, std::move(chosen));
    stage.put("G1", far_south).put("B1", far_north).round(2).vp(vp).owner(0, 0).owner(1, 0);
    stage.end_phase();
    return stage;
}

TEST(ForgeEndings, A_target_ends_the_game__FO_END_10) {
    EXPECT_FALSE(end_of_round_two({{"end", "target:9"}}, {5, 0}).over()); // 8 now
    const Stage stage = end_of_round_two({{"end", "target:8"}}, {5, 0});
    EXPECT_TRUE(stage.over());
    EXPECT_TRUE(stage.happened("FO-END-10"));
    EXPECT_FALSE(end_of_round_two({}, {5, 0}).over());
    EXPECT_TRUE(end_of_round_two({{"end", "target:8,target_when:now"}}, {5, 0}).happened("FO-END-10"));
}

TEST(ForgeEndings, A_lead_ends_the_game__FO_END_11) {
    EXPECT_FALSE(end_of_round_two({{"end", "lead:6"}}, {5, 3}).over());
    EXPECT_TRUE(end_of_round_two({{"end", "lead:5"}}, {5, 3}).happened("FO-END-11"));
}

TEST(ForgeEndings, Objectives_held_end_the_game__FO_END_12) {
    EXPECT_FALSE(end_of_round_two({{"end", "held:all"}}, {0, 0}).over());
    EXPECT_FALSE(end_of_round_two({{"end", "held:3"}}, {0, 0}).over());
    EXPECT_TRUE(end_of_round_two({{"end", "held:2"}}, {0, 0}).happened("FO-END-12"));
}

TEST(ForgeEndings, A_named_unit_that_is_lost_ends_the_game__FO_END_13) {
    EXPECT_FALSE(end_of_round_two({{"end", "lost:G1,lost:B1"}}, {0, 0}).over());
    const Stage stage = end_of_round_two({{"end", "lost:G2"}, {"victory", "kept,points"}}, {0, 0});
    EXPECT_TRUE(stage.happened("FO-END-13")); // it is not on the table
}

TEST(ForgeEndings, Without_last_side_the_last_side_plays_on__FO_END_9) {
    const auto alone = [](Chosen chosen) {
        Stage stage(2, std::move(chosen));
        stage.put("G1", far_south).round(2);
        stage.end_phase();
        return stage.over();
    };
    EXPECT_TRUE(alone({}));
    EXPECT_TRUE(alone({{"end", "target:9,last_side"}}));
    EXPECT_FALSE(alone({{"end", "target:9"}}));
    EXPECT_TRUE(alone({{"end", "target:9"}, {"wipeout", "win"}})); // the option says more, and beats it
}

} // namespace
} // namespace muster::forge::tests
