// The worked examples of docs/rules/champions.md, one test each.
#include "games/champions/match.hpp"

namespace muster::champions::test {
namespace {

// Somewhere out of everybody's way.
Figure bystander(Hex hex) { return {hex, 0, "S3"}; }

TEST(ChampionsExamples, E1_A_pattern_turns_with_the_figure__CH_GEO_4) {
    Match match({{{1, -1}, 2, "S1"}, bystander({-3, 0})});
    const Scene scene = match.table().scene(Viewer::owner());
    std::vector<std::pair<Hex, int>> covered;
    for (const auto& reach : scene.pieces[0].reach) covered.emplace_back(Hex::at(reach.at), reach.needs);
    std::sort(covered.begin(), covered.end());
    const std::vector<std::pair<Hex, int>> expected{{{0, 0}, 4}, {{1, 0}, 4}, {{2, -2}, 4}, {{2, -1}, 3}};
    EXPECT_EQ(covered, expected);
}

TEST(ChampionsExamples, E2_A_move_of_two_from_the_start__CH_MOV_2__CH_MOV_4) {
    Match match({{{0, 3}, 0, "S8", 0, 0, {"A01", "A07"}}, {{0, -3}, 3, "S9"}});
    Words moves;
    Words steps;
    for (const std::string& option : match.options()) {
        if (option.starts_with("move A01")) moves.push_back(option);
        if (option.starts_with("move A07")) steps.push_back(option);
    }
    const Words two{"move A01 -2,3", "move A01 -1,2", "move A01 -1,3", "move A01 0,1",
                    "move A01 0,2",  "move A01 1,1",  "move A01 1,2",  "move A01 2,1"};
    EXPECT_EQ(moves, two);
    const Words one{"move A07 -1,3", "move A07 0,2", "move A07 1,2"};
    EXPECT_EQ(steps, one);

    Match middle({{{0, 0}, 0, "S8", 0, 0, {"A01"}}, {{0, -3}, 3, "S9"}});
    EXPECT_EQ(middle.options().size(), 18u);
}

TEST(ChampionsExamples, E3_Champions_block_the_way__CH_MOV_3__CH_MOV_8) {
    Match match({{{0, 3}, 0, "S1", 0, 0, {"A01", "A07"}}, {{0, 2}}, {{1, 2}}});
    const Words all{"move A01 -2,3", "move A01 -1,2", "move A07 -1,3", "attack A01 s1",
                    "attack A01 s2", "attack A07 s1", "attack A07 s2"};
    EXPECT_EQ(match.options(), all);
    EXPECT_EQ(match.judged(0, "move A01 0,1"), "CH-MOV-3");
    EXPECT_EQ(match.judged(0, "move A01 -1,3"), "CH-MOV-3");
    EXPECT_EQ(match.judged(0, "move A01 0,2"), "CH-MOV-3");
    EXPECT_EQ(match.judged(0, "move A01 0,0"), "CH-MOV-2");
    EXPECT_EQ(match.judged(0, "move A01 0,3"), "CH-MOV-4");
    EXPECT_EQ(match.judged(0, "move A01 0,4"), "CH-BRD-1");
}

TEST(ChampionsExamples, E4_Thresholds__CH_ATK_6) {
    const auto hits_with = [](Hex target, const char* needs) {
        Match match({{{0, 0}, 0, "S5", 1, 0, {"A09"}}, {target, 3, "S3", 0, 0, {"A05", "A06"}}});
        match.play(0, "attack A09 s1", dice({2, 3, 4}));
        EXPECT_NE(match.told("CH-ATK-6")[0].find(needs), std::string::npos);
        return match.state().attack.targets[0].hits;
    };
    EXPECT_EQ(hits_with({0, -1}, "3+"), 2);
    EXPECT_EQ(hits_with({0, -2}, "4+"), 1);
}

Match e5(Words target_hand, int target_power = 1) {
    return Match({{{0, 0}, 0, "S5", 0, 0, {"A07", "A03"}},
                  {{0, -1}, 3, "S3", target_power, 0, std::move(target_hand)}});
}

TEST(ChampionsExamples, E5_Shields__CH_SHD_1__CH_REA_6) {
    Match match = e5({"A12", "A05"});
    match.play(0, "attack A07 s1", dice({6, 3}));
    const Words reactions{"pass", "react A05", "react A12"};
    EXPECT_EQ(match.options(1), reactions);
    Match other = e5({"A12", "A05"});
    match.play(1, "react A12");
    EXPECT_EQ(match.power(1), 0);
    EXPECT_EQ(match.score(0), 0);

    other.play(0, "attack A07 s1", dice({6, 3})).play(1, "react A05");
    EXPECT_EQ(other.score(0), 1);
    EXPECT_EQ(other.power(1), 1);
}

TEST(ChampionsExamples, E6_An_attack_from_directly_behind__CH_REA_2__CH_GEO_5) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A01"}}, {{0, -1}, 0, "S3", 0, 0, {"A06", "A07", "A11"}}});
    match.play(0, "attack A01 s1", dice({3, 5}));
    EXPECT_TRUE(match.happened("CH-REA-2"));
    EXPECT_EQ(match.asks(), "CH-D-TURN"); // s1's own turn, no reaction
    EXPECT_EQ(match.score(0), 2);

    Match sideways({{{0, 0}, 0, "S5", 0, 0, {"A01"}}, {{0, -1}, 1, "S3", 0, 0, {"A06", "A07", "A11"}}});
    sideways.play(0, "attack A01 s1", dice({3, 5}));
    EXPECT_EQ(sideways.asks(), "CH-D-REACT");
}

TEST(ChampionsExamples, E7_A_long_reach_from_behind_may_be_answered__CH_REA_2) {
    Match match({{{0, 2}, 0, "S3", 0, 0, {"A07"}}, {{0, 0}, 0, "S3", 0, 0, {"A10"}}});
    match.play(0, "attack A07 s1", dice({4, 3}));
    EXPECT_EQ(match.state().attack.targets[0].needs, 4);
    EXPECT_EQ(match.state().attack.targets[0].hits, 1);
    EXPECT_EQ(match.asks(), "CH-D-REACT");
    match.play(1, "react A10", match.new_round());
    EXPECT_EQ(match.score(0), 0);
}

TEST(ChampionsExamples, E8_A_push_at_the_edge_then_a_reaction_move__CH_PSH_1__CH_PSH_6__CH_REA_8) {
    Match match({{{0, -2}, 0, "S5", 1, 0, {"A08", "A03"}}, {{0, -3}, 3, "S3", 0, 0, {"A02", "A13"}}});
    match.play(0, "attack A08 s1", dice({3, 6}));
    EXPECT_EQ(match.power(0), 0);
    EXPECT_EQ(match.options(0), (Words{"push s1 -1,-2", "push s1 1,-3"}));
    match.play(0, "push s1 1,-3");
    EXPECT_EQ(match.facing(1), 3);
    EXPECT_EQ(match.options(1),
              (Words{"pass", "react A02", "react A02 0,-3", "react A02 1,-2", "react A02 2,-3"}));
    match.play(1, "react A02 0,-3");
    EXPECT_EQ(match.power(1), 1);
    EXPECT_EQ(match.asks(), "CH-D-FACE");
    match.play(1, "face s1 3");
    EXPECT_EQ(match.hex(1), (Hex{0, -3}));
    EXPECT_EQ(match.score(0), 2);
}

TEST(ChampionsExamples, E9_No_room_to_push__CH_PSH_5) {
    Match match({{{0, -2}, 0, "S5", 1, 0, {"A08"}}, {{0, -3}, 3, "S3", 0, 0, {}}, {{1, -3}}, {{-1, -2}}});
    EXPECT_EQ(match.judged(0, "attack A08 s2"), "allowed");
    EXPECT_EQ(match.judged(0, "attack A08 s3"), "allowed");
    match.play(0, "attack A08 s1", dice({1, 2}));
    EXPECT_TRUE(match.happened("CH-PSH-5"));
    EXPECT_EQ(match.hex(1), (Hex{0, -3}));
    EXPECT_EQ(match.power(0), 0);
    EXPECT_EQ(match.score(0), 0);
    EXPECT_EQ(match.asks(), "CH-D-TURN");
    EXPECT_EQ(match.asked(), 2); // s1 holds nothing, so its turn was skipped
}

TEST(ChampionsExamples, E10_A_fumble_from_behind__CH_FUM_1__CH_FUM_2) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A09"}}, {{0, -1}, 0, "S3", 0, 0, {"A10", "A11"}}});
    match.play(0, "attack A09 s1", dice({2, 3, 4}));
    EXPECT_EQ(match.power(0), 0);
    EXPECT_EQ(match.asks(), "CH-D-FUMBLE");
    EXPECT_EQ(match.options(1), (Words{"spin s0 1", "spin s0 2", "spin s0 3", "spin s0 4", "spin s0 5"}));
    match.play(1, "spin s0 3");
    EXPECT_EQ(match.asks(), "CH-D-TURN");
    EXPECT_EQ(match.facing(0), 3);
    EXPECT_EQ(match.score(0), 2);
}

TEST(ChampionsExamples, E11_Barrage__CH_BAR_1__CH_BAR_2__CH_BAR_3) {
    Match match({{{-1, 0}, 2, "S1", 1, 0, {"A03", "A12"}},
                 {{1, -1}, 1, "S2", 0, 0, {"A06"}},
                 {{0, 0}, 0, "S5", 1, 0, {"A10"}},
                 {{0, -1}, 3, "S4", 0, 0, {"A07"}}});
    match.turn_of(2);
    match.play(2, "attack A10 all", dice({3, 1, 4, 5, 3, 6}));
    EXPECT_EQ(match.power(2), 0);
    const auto& targets = match.state().attack.targets;
    ASSERT_EQ(targets.size(), 3);
    EXPECT_EQ(targets[0].seat, 3);
    EXPECT_EQ(targets[0].needs, 3);
    EXPECT_EQ(targets[0].hits, 1);
    EXPECT_EQ(targets[1].seat, 0);
    EXPECT_EQ(targets[1].needs, 4);
    EXPECT_EQ(targets[1].hits, 2);
    EXPECT_EQ(targets[2].seat, 1);
    EXPECT_EQ(targets[2].needs, 4);
    EXPECT_EQ(targets[2].hits, 1);
    EXPECT_TRUE(targets[2].rear);
    EXPECT_EQ(match.options(2), (Words{"order s0", "order s3"}));
    match.play(2, "order s0").play(0, "react A12");
    EXPECT_EQ(match.power(0), 0);
    EXPECT_EQ(match.asked(), 3);
    EXPECT_EQ(match.asks(), "CH-D-REACT");
    match.play(3, "pass");
    EXPECT_EQ(match.score(2), 2);
}

TEST(ChampionsExamples, E12_Displace__CH_DSP_1__CH_DSP_3__CH_DSP_6__CH_D_DISPLACE) {
    Match match({{{0, 1}, 0, "S8", 0, 0, {"A02"}}, {{0, 0}, 2}, {{1, -1}}});
    match.play(0, "move A02 0,0");
    EXPECT_EQ(match.options(0),
              (Words{"displace s1 -1,0", "displace s1 -1,1", "displace s1 0,-1", "displace s1 1,0"}));
    match.play(0, "displace s1 0,-1");
    EXPECT_EQ(match.hex(1), (Hex{0, -1}));
    EXPECT_EQ(match.facing(1), 2);
    EXPECT_EQ(match.hex(0), (Hex{0, 0}));
    EXPECT_EQ(match.asks(), "CH-D-FACE");
}

TEST(ChampionsExamples, E13_A_champion_that_cannot_be_displaced__CH_DSP_5) {
    Match match({{{0, -2}, 3, "S5", 0, 0, {"A02"}}, {{0, -3}}, {{1, -3}}, {{-1, -2}}});
    Words moves;
    for (const std::string& option : match.options())
        if (option.starts_with("move")) moves.push_back(option);
    EXPECT_EQ(moves,
              (Words{"move A02 -1,-2", "move A02 -1,-1", "move A02 0,-1", "move A02 1,-3", "move A02 1,-2"}));
    EXPECT_EQ(match.judged(0, "move A02 0,-3"), "CH-DSP-5");
}

TEST(ChampionsExamples, E14_Power_costs__CH_PWR_1__CH_PWR_2) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A08", "A12"}}, {{0, -1}}});
    EXPECT_EQ(match.options(), (Words{"move A08", "move A12 -1,0", "move A12 -1,1", "move A12 0,1",
                                      "move A12 1,-1", "move A12 1,0", "attack A12 s1"}));
    EXPECT_EQ(match.judged(0, "attack A08 s1"), "CH-PWR-2");
    EXPECT_EQ(match.sentence_for(0, "attack A08 s1"), "This section costs 1 Power; you have 0.");
    match.play(0, "move A08");
    EXPECT_EQ(match.power(0), 1);
    EXPECT_EQ(match.asks(), "CH-D-FACE");
}

TEST(ChampionsExamples, E15_The_special_card_goes_to_a_sole_leader__CH_INI_5) {
    const auto leader = [](const std::vector<int>& powers) {
        const std::vector<Hex> places{{0, 3}, {0, -3}, {3, 0}, {-3, 0}};
        std::vector<Figure> figures;
        for (std::size_t i = 0; i < powers.size(); ++i)
            figures.push_back({places[i], 0, "S3", powers[i], 0, {"A03", "A01"}});
        Match match(figures);
        match.special();
        const bool nobody = [&] {
            match.table();
            return match.happened("CH-INI-5") &&
                   match.told("CH-INI-5")[0].find("nobody") != std::string::npos;
        }();
        return nobody ? -1 : match.asked();
    };
    EXPECT_EQ(leader({2, 2, 1}), -1);
    EXPECT_EQ(leader({3, 2, 2}), 0);
    EXPECT_EQ(leader({0, 0}), -1);
    EXPECT_EQ(leader({1, 0}), 0);
    EXPECT_EQ(leader({4, 4, 4, 5}), 3);
    EXPECT_EQ(leader({0, 0, 0, 0}), -1);
}

std::vector<Figure> cornered(Words hand, int power = 0) {
    return {{{0, -2}, 3}, {{0, -3}, 0, "S5", power, 0, std::move(hand)}, {{1, -3}}, {{-1, -2}}};
}

TEST(ChampionsExamples, E16_A_skipped_turn__CH_TRN_2__CH_TRN_4) {
    Match match(cornered({"A01", "A07", "A12"}));
    match.turn_of(1).table();
    EXPECT_TRUE(match.happened("CH-TRN-2"));
    EXPECT_EQ(match.asked(), 2);
    EXPECT_EQ(match.hand(1).size(), 3u);

    Match with_displace(cornered({"A01", "A02", "A07", "A12"}));
    with_displace.turn_of(1);
    EXPECT_EQ(with_displace.options(1), (Words{"move A02 -1,-2", "move A02 0,-2", "move A02 1,-3"}));

    Match special(cornered({"A01", "A07", "A12"}, 1));
    special.special();
    EXPECT_EQ(special.options(1), (Words{"pass"}));
}

TEST(ChampionsExamples, E17_An_immediate_win__CH_SCO_2__CH_END_1__CH_END_3) {
    Match match({{{0, 0}, 0, "S5", 1, 4, {"A09"}}, {{0, -1}, 3, "S3", 0, 3, {"A06"}}});
    match.play(0, "attack A09 s1", dice({3, 5, 6})).play(1, "spin s0 3").play(1, "react A06");
    EXPECT_EQ(match.score(0), 5);
    EXPECT_EQ(match.asked(), -1);
    const Outcome outcome = match.table().outcome();
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.ended_by.id, "CH-END-1");
    EXPECT_EQ(outcome.rank[0], 1);
    EXPECT_EQ(outcome.rank[1], 2);
    EXPECT_EQ(outcome.pay_off[0], whole_win);
    EXPECT_EQ(outcome.pay_off[1], 0);
    EXPECT_EQ(match.state().line.position(), 0); // the rest of the line is not played
}

TEST(ChampionsExamples, E18_A_reaction_without_hits__CH_REA_1) {
    Match match = e5({"A11"}, 0);
    match.play(0, "attack A07 s1", dice({1, 2}));
    EXPECT_EQ(match.asks(), "CH-D-REACT");
    match.play(1, "react A11");
    EXPECT_EQ(match.power(1), 2);
    EXPECT_EQ(match.score(0), 0);
}

TEST(ChampionsExamples, E19_A_reaction_move_declined__CH_REA_7) {
    Match match = e5({"A01", "A03"}, 0);
    match.play(0, "attack A07 s1", dice({6, 1})).play(1, "react A01");
    EXPECT_EQ(match.power(1), 1);
    EXPECT_EQ(match.hex(1), (Hex{0, -1}));
    EXPECT_EQ(match.facing(1), 3);
    EXPECT_EQ(match.asks(), "CH-D-TURN");
    EXPECT_EQ(match.score(0), 1);
}

TEST(ChampionsExamples, E20_The_initiative_line__CH_INI_4__CH_R_INI) {
    Match match(
        {{{0, 3}, 0, "S8", 0, 0, {"A03"}, {}}, {{0, -3}, 3, "S8", 0, 0, {}}, {{3, 0}, 3, "S8", 0, 0, {}}});
    Luck luck;
    for (int seat = 0; seat < 3; ++seat) luck = luck + names({"A01", "A02", "A03", "A04"});
    match.play(0, "move A03", luck + names({"s2", "s0", "s1", "s1", "s2", "s0"}));
    const CardLine& line = match.state().line;
    const std::vector<int> expected{2, 0, 1, 1, 2, 0, CardLine::special};
    for (int i = 0; i < 7; ++i) EXPECT_EQ(line[i], expected[static_cast<std::size_t>(i)]);
    EXPECT_EQ(match.asked(), 2);
}

TEST(ChampionsExamples, E21_An_empty_supply__CH_PWR_4) {
    Match match({{{0, 3}, 0, "S8", 10, 0, {"A03", "A01"}}, {{0, -3}, 3, "S8", 9, 0, {"A08", "A01"}}});
    match.power_supply(1);
    match.play(0, "move A03");
    EXPECT_EQ(match.power(0), 11);
    EXPECT_EQ(match.state().power_supply, 0);
    EXPECT_EQ(match.asks(), "CH-D-TURN");
    match.play(1, "move A08");
    EXPECT_EQ(match.power(1), 9);
    EXPECT_EQ(match.asks(), "CH-D-FACE");
}

TEST(ChampionsExamples, E22_The_draw_phase__CH_DRW_1__CH_DRW_2__CH_DRW_3) {
    Match match({{{0, 3}, 0, "S8", 0, 0, {"A02", "A13"}, {"A01", "A06"}}, {{0, -3}, 3, "S8", 1, 0, {"A03"}}});
    match.special();
    // Every card may be drawn again: those thrown away, those played, those of the deck.
    const Luck hands = names({"A02", "A01", "A15", "A06"}) + names({"A03", "A04", "A05", "A06"});
    match.play(1, "pass", hands + names({"s0", "s1", "s0", "s1"}));
    EXPECT_EQ(match.hand(0), (Words{"A01", "A02", "A06", "A15"}));
    EXPECT_TRUE(match.discard(0).empty());
    const Scene scene = match.table().scene(Viewer::owner());
    EXPECT_EQ(scene.hands[2].name, "deck");
    EXPECT_EQ(scene.hands[2].count, 11);
}

TEST(ChampionsExamples, E23_Two_full_rounds) {
    Faults faults;
    auto rules = Champions::make(muster::Setup{2, {{"styles", "fixed"}}, {}}, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    const Luck first = names({"A01", "A05", "A08", "A12"}) + names({"A02", "A04", "A09", "A11"}) +
                       names({"s1", "s0", "s0", "s1"});
    Played opened;
    auto table = Table<Champions>::open(std::move(*rules), 1, &first, opened);
    ASSERT_TRUE(opened.ok());
    Match words({{{0, 3}}, {{0, -3}}}, {{"styles", "fixed"}});
    const auto play = [&](int seat, const std::string& said, const Luck& luck = {}) {
        const Played played = table->play(Seat(seat), words.action(said), &luck);
        EXPECT_TRUE(played.ok()) << said << " " << played.refusal.rule.id;
    };
    const auto options = [&](int seat) {
        ActionList actions;
        table->list(Seat(seat), actions);
        Words said;
        for (const Action& action : actions) said.push_back(words.say(action));
        return said;
    };
    const auto one = [&](int seat) { return table->state().champions[static_cast<std::size_t>(seat)]; };

    EXPECT_EQ(options(1).size(), 15u);
    play(1, "move A04 0,-1");
    play(1, "face s1 3");
    play(0, "move A01 0,1");
    play(0, "face s0 0");
    play(0, "move A12 0,0");
    play(0, "face s0 0");
    play(1, "attack A11 s0", dice({5, 3}));
    EXPECT_EQ(options(0), (Words{"pass", "react A05", "react A08"}));
    const Luck second = names({"A03", "A06", "A09", "A14"}) + names({"A05", "A07", "A10", "A15"}) +
                        names({"s0", "s1", "s1", "s0"});
    play(0, "react A05", second);
    EXPECT_EQ(one(1).score, 1);

    play(0, "attack A06 all", dice({6}));
    EXPECT_EQ(options(1), (Words{"pass", "react A05", "react A07", "react A10"}));
    play(1, "pass");
    EXPECT_EQ(one(0).score, 1);
    play(1, "attack A05 s0", dice({2}));
    EXPECT_EQ(one(1).power, 1);
    play(0, "react A03 1,-1");
    EXPECT_EQ(one(0).power, 1);
    play(0, "face s0 5");
    play(1, "attack A10 all", dice({4, 6}));
    EXPECT_EQ(one(1).power, 0);
    EXPECT_EQ(table->state().attack.targets[0].needs, 4);
    play(0, "react A14");
    EXPECT_EQ(one(0).power, 0);
    EXPECT_EQ(options(0), (Words{"move A09"}));
    play(0, "move A09");
    EXPECT_EQ(one(0).power, 1);
    // Nobody is asked on the special card: the leader's hand is empty. So the answer ends the round.
    State before_draw = table->state();
    EXPECT_EQ(before_draw.line.position(), 3);
    const Luck third = names({"A01", "A02", "A03", "A04"}) + names({"A01", "A02", "A03", "A04"}) +
                       names({"s0", "s1", "s0", "s1"});
    play(0, "face s0 5", third);
    EXPECT_EQ(table->state().round, 3);
    const Champion& s0 = table->state().champions[0];
    const Champion& s1 = table->state().champions[1];
    EXPECT_EQ(table->rules().equipment().board.floor[s0.hex], (Hex{1, -1}));
    EXPECT_EQ(s0.facing, 5);
    EXPECT_EQ(s0.power, 1);
    EXPECT_EQ(s0.score, 1);
    EXPECT_EQ(table->rules().equipment().board.floor[s1.hex], (Hex{0, -1}));
    EXPECT_EQ(s1.facing, 3);
    EXPECT_EQ(s1.power, 0);
    EXPECT_EQ(s1.score, 1);
    // What was left in hand before the new round: {} and {A07, A15}.
    EXPECT_TRUE(before_draw.champions[0].hand.empty());
    Words left;
    for (const std::uint8_t card : before_draw.champions[1].hand)
        left.push_back(table->rules().word("card", card));
    EXPECT_EQ(left, (Words{"A07", "A15"}));
}

} // namespace
} // namespace muster::champions::test
