// What the worked examples and the refusals leave open, in the order of docs/rules/champions.md.
#include "games/champions/match.hpp"

namespace muster::champions::test {
namespace {

std::unique_ptr<Table<Champions>> open_table(int seats, const Options& options, std::uint64_t seed = 1) {
    Faults faults;
    auto rules = Champions::make(muster::Setup{seats, options, {}}, faults);
    EXPECT_TRUE(rules) << to_string(faults);
    Played opened;
    return Table<Champions>::open(std::move(*rules), seed, nullptr, opened);
}

// ---------------------------------------------------------------- set-up

TEST(ChampionsSetUp,
     Tokens_cards_and_figures_are_laid_out__CH_SET_1__CH_SET_2__CH_SET_3__CH_SET_5__CH_SET_7__CH_TOK_1) {
    const auto table = open_table(4, {{"styles", "fixed"}});
    const State& state = table->state();
    EXPECT_EQ(state.power_supply, 20);
    EXPECT_EQ(state.score_supply, 20);
    EXPECT_EQ(state.round, 1); // the Draw phase of round 1 has been
    EXPECT_EQ(state.line.size(), 9);
    const std::vector<Hex> places{{-2, 3}, {-2, -1}, {2, -3}, {2, 1}};
    const std::vector<int> facings{1, 2, 4, 5};
    for (std::size_t i = 0; i < 4; ++i) {
        const Champion& one = state.champions[i];
        EXPECT_EQ(one.power, 0);
        EXPECT_EQ(one.score, 0);
        EXPECT_EQ(one.hand.size(), 4);
        EXPECT_TRUE(one.discard.empty());
        EXPECT_EQ(table->rules().equipment().board.floor[one.hex], places[i]);
        EXPECT_EQ(one.facing, facings[i]);
    }
    EXPECT_EQ(table->rules().word("style", state.champions[0].style), "S8");
    EXPECT_EQ(table->rules().word("style", state.champions[3].style), "S7");
}

TEST(ChampionsSetUp, The_quick_start_has_no_luck_before_the_first_draw__CH_SET_5) {
    const auto table = open_table(2, {{"styles", "fixed"}});
    EXPECT_EQ(table->turns()[0].luck[0].ask.kind->id.id, "CH-R-DRAW");
}

TEST(ChampionsSetUp, Styles_are_drawn_without_replacement__CH_SET_4) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto table = open_table(4, {}, seed);
        std::array<int, 9> count{};
        for (int i = 0; i < 4; ++i) ++count[table->state().champions[static_cast<std::size_t>(i)].style];
        for (const int times : count) EXPECT_LE(times, 1);
    }
}

TEST(ChampionsSetUp, Start_power_comes_from_the_supply__CH_SET_1) {
    const auto table = open_table(3, {{"start_power", "2"}});
    EXPECT_EQ(table->state().power_supply, 14);
    EXPECT_EQ(table->state().champions[2].power, 2);
}

TEST(ChampionsSetUp, Six_sided_dice_four_at_most__CH_TOK_2) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"B02"}}, {{0, -1}, 0}}, {{"deck", "first12"}});
    match.play(0, "attack B02 s1", dice({1, 6, 6, 1}));
    EXPECT_EQ(match.table().turns().back().luck[0].sides, 6);
    EXPECT_EQ(match.table().turns().back().luck[0].results.size(), 4u);
}

// ---------------------------------------------------------------- the round

TEST(ChampionsRound, A_round_is_draw_initiative_resolution_and_the_next_begins_at_once__CH_RND_1__CH_RND_2) {
    Match match({{{0, 0}, 4, "S5", 2, 3, {"A03"}}, {{0, 3}, 2, "S5", 1, 0, {}}});
    match.play(0, "move A03", match.new_round());
    EXPECT_EQ(match.told("CH-RND-1"), (Words{"Round 2 begins."}));
    // Tokens, places and facings carry over; hands do not.
    EXPECT_EQ(match.power(0), 4);
    EXPECT_EQ(match.score(0), 3);
    EXPECT_EQ(match.hex(0), (Hex{0, 0}));
    EXPECT_EQ(match.facing(0), 4);
    EXPECT_EQ(match.hand(1), (Words{"A01", "A02", "A03", "A04"}));
    const std::vector<Event>& events = match.table().turns().back().events;
    std::vector<std::string_view> order;
    for (const Event& event : events)
        if (event.kind->name == "round" || event.kind->name == "draws" || event.kind->name == "line" ||
            event.kind->name == "turn")
            order.push_back(event.kind->name);
    EXPECT_EQ(order, (std::vector<std::string_view>{"round", "draws", "draws", "line", "turn"}));
}

TEST(ChampionsRound, The_halves_are_shuffled_by_themselves_and_the_special_card_is_last__CH_INI_2__CH_INI_3) {
    bool differ = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto table = open_table(3, {}, seed);
        const CardLine& line = table->state().line;
        ASSERT_EQ(line.size(), 7);
        for (int half = 0; half < 2; ++half) {
            SeatSet seen;
            for (int i = 0; i < 3; ++i) seen.add(Seat(line[3 * half + i]));
            EXPECT_EQ(seen, SeatSet::first(3));
        }
        EXPECT_EQ(line[6], CardLine::special);
        differ = differ || line[0] != line[3] || line[1] != line[4];
    }
    EXPECT_TRUE(differ);
}

TEST(ChampionsRound, A_turn_is_one_card_then_the_next_card_of_the_line__CH_TRN_7__CH_TRN_3) {
    Match match({{{0, 3}, 0, "S5", 0, 0, {"A03", "A01"}}, {{0, -3}, 3}});
    match.play(0, "move A03");
    EXPECT_EQ(match.hand(0), (Words{"A01"}));
    EXPECT_EQ(match.discard(0), (Words{"A03"}));
    EXPECT_EQ(match.state().line.position(), 1);
    EXPECT_EQ(match.asked(), 1);
}

TEST(ChampionsRound, The_card_is_discarded_before_any_effect__CH_TRN_3) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A08"}}, {{0, -1}, 3}});
    match.play(0, "attack A08 s1", dice({1, 1}));
    EXPECT_EQ(match.asks(), "CH-D-PUSH"); // in the middle of the attack
    EXPECT_EQ(match.discard(0), (Words{"A08"}));
}

TEST(ChampionsRound,
     A_leader_with_an_empty_hand_is_skipped_and_nobody_else_gets_the_turn__CH_TRN_2__CH_INI_5) {
    Match match({{{0, 3}, 0, "S5", 3, 0, {}}, {{0, -3}, 3, "S5", 1}});
    match.special().table();
    EXPECT_EQ(match.told("CH-TRN-2").size(), 1u);
    EXPECT_EQ(match.state().round, 2);
}

TEST(ChampionsRound, The_game_ends_at_the_round_limit_and_first_place_is_shared__CH_END_2__CH_END_3) {
    Match match({{{0, 3}, 0, "S5", 0, 2, {"A03"}}, {{0, -3}, 3, "S5", 0, 2, {}}, {{3, 0}, 3, "S5", 0, 1, {}}},
                {{"max_rounds", "1"}});
    match.play(0, "move A03");
    EXPECT_TRUE(match.happened("CH-END-2"));
    const Outcome outcome = match.table().outcome();
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.ended_by.id, "CH-END-2");
    EXPECT_EQ(outcome.rank[0], 1);
    EXPECT_EQ(outcome.rank[1], 1);
    EXPECT_EQ(outcome.rank[2], 3);
    EXPECT_EQ(outcome.pay_off[0], 30);
    EXPECT_EQ(outcome.pay_off[1], 30);
    EXPECT_EQ(outcome.pay_off[2], 0);
    EXPECT_EQ(match.judged(0, "pass"), "CH-END-1");
}

TEST(ChampionsRound, A_game_in_which_nobody_can_ever_play_ends__CH_END_2) {
    const muster::Setup setup{
        2,
        {{"deck", "dear"}, {"max_rounds", "0"}},
        {{"dear.toml", "[deck]\nid = 'dear'\nname = 'Dear'\n[[deck.card]]\nid = 'D1'\nname = 'Dear'\n"
                       "kind = 'move'\nmove = '1-'\nattack = 'd-'\nreaction = 'x'\n"}}};
    Faults faults;
    auto rules = Champions::make(setup, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    Played opened;
    const auto table = Table<Champions>::open(std::move(*rules), 1, nullptr, opened);
    EXPECT_TRUE(table->outcome().over);
    EXPECT_EQ(table->outcome().ended_by.id, "CH-END-2");
}

TEST(ChampionsRound, Decisions_about_public_facts_are_made_unasked_if_there_is_one_answer__CH_AUTO_1) {
    // Displace with one way out: the corner's neighbours are taken but one.
    Match match({{{0, -2}, 0, "S3", 0, 0, {"A02", "A03"}}, {{0, -3}, 2}, {{1, -3}}});
    match.play(0, "move A02 0,-3");
    EXPECT_EQ(match.hex(1), (Hex{-1, -2}));
    EXPECT_EQ(match.hex(0), (Hex{0, -3}));
    EXPECT_EQ(match.asks(), "CH-D-FACE");
    // Push with one way out.
    Match push({{{0, -2}, 0, "S5", 1, 0, {"A08", "A03"}}, {{0, -3}, 0}, {{1, -3}}});
    push.play(0, "attack A08 s1", dice({1, 1}));
    EXPECT_EQ(push.hex(1), (Hex{-1, -2}));
    EXPECT_EQ(push.asks(), "CH-D-TURN");
}

TEST(ChampionsRound, Identical_cards_are_listed_once_and_the_other_is_accepted__CH_AUTO_2) {
    Match match({{{0, 3}, 0, "S5", 0, 0, {"A01", "A04"}}, {{0, -3}, 3}});
    for (const std::string& option : match.options()) EXPECT_TRUE(option.starts_with("move A01")) << option;
    EXPECT_EQ(match.judged(0, "move A04 0,1"), "allowed");
    match.play(0, "move A04 0,1").play(0, "face s0 0");
    EXPECT_EQ(match.discard(0), (Words{"A04"}));
}

TEST(ChampionsRound, Options_are_listed_by_verb_card_target_and_place__CH_AUTO_2__CH_D_TURN) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A03", "A06", "A09", "A13"}}, {{0, -1}, 3}, {{1, -1}}});
    const Words expected{"move A03",      "move A06 -1,0", "move A06 -1,1",  "move A06 0,1",  "move A06 1,0",
                         "move A09",      "move A13 -1,0", "move A13 -1,1",  "move A13 0,1",  "move A13 1,0",
                         "attack A03 s1", "attack A03 s2", "attack A06 all", "attack A09 s1", "attack A09 s2",
                         "attack A13 s1", "attack A13 s2"};
    EXPECT_EQ(match.options(), expected);
}

// ---------------------------------------------------------------- moving

TEST(ChampionsMove, Pay_gain_move_then_face__CH_MOV_1__CH_MOV_7__CH_D_FACE) {
    Match match({{{0, 3}, 2, "S5", 0, 0, {"A07", "A03"}}, {{0, -3}, 3}});
    match.play(0, "move A07 0,2");
    EXPECT_EQ(match.asks(), "CH-D-FACE");
    EXPECT_EQ(match.options(),
              (Words{"face s0 0", "face s0 1", "face s0 2", "face s0 3", "face s0 4", "face s0 5"}));
    match.play(0, "face s0 2"); // keeping the old one is allowed
    EXPECT_EQ(match.facing(0), 2);
}

TEST(ChampionsMove, A_zero_move_turns_and_no_number_does_not__CH_MOV_5__CH_MOV_6) {
    Match match({{{0, 3}, 2, "S5", 0, 0, {"A08", "A03"}}, {{0, -3}, 3}});
    match.play(0, "move A08").play(0, "face s0 4");
    EXPECT_EQ(match.facing(0), 4);
    EXPECT_EQ(match.hex(0), (Hex{0, 3}));
    Match breath({{{0, 3}, 2, "S5", 0, 0, {"A03"}}, {{0, -3}, 3}});
    breath.play(0, "move A03");
    EXPECT_EQ(breath.asks(), "CH-D-TURN");
    EXPECT_EQ(breath.power(0), 2);
}

TEST(ChampionsMove, Displacing_is_not_a_choice_and_gives_nothing_to_the_displaced__CH_DSP_2__CH_DSP_4) {
    Match match({{{0, 1}, 0, "S8", 0, 0, {"A02"}}, {{0, 0}, 2, "S5", 0, 0, {"A05", "A06"}}, {{1, -1}}});
    match.play(0, "move A02 0,0");
    EXPECT_EQ(match.judged(0, "pass"), "CH-TRN-1");
    EXPECT_EQ(match.hex(0), (Hex{0, 1})); // nobody ever shares a hex, not even while this is open
    match.play(0, "displace s1 1,0").play(0, "face s0 0");
    EXPECT_EQ(match.asks(), "CH-D-TURN");
    EXPECT_EQ(match.hand(1).size(), 2u);
}

TEST(ChampionsMove, Gains_come_before_dice_and_do_not_pay_their_own_section__CH_PWR_3) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A05", "A03"}}, {{0, -1}, 3, "S5", 0, 0, {"A07", "A06"}}});
    match.play(0, "attack A05 s1", dice({1})); // no hit, and the Power is gained all the same
    EXPECT_EQ(match.power(0), 1);
    EXPECT_EQ(match.asks(), "CH-D-REACT");
}

// ---------------------------------------------------------------- attacking

TEST(ChampionsAttack, Nothing_stands_in_the_way__CH_ATK_3) {
    Match match({{{0, 2}, 0, "S3", 0, 0, {"A07"}}, {{0, 1}}, {{0, -1}}}, {{"board", "pillar36"}});
    EXPECT_EQ(match.judged(0, "attack A07 s2"), "allowed"); // over a champion and a pillar
}

TEST(ChampionsAttack, Threshold_and_rear_are_those_of_the_declaration__CH_ATK_4__CH_REA_10) {
    // Pushed out of the hex directly in front of the attacker, where it had its back: still no reaction.
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A08", "A03"}}, {{0, -1}, 0, "S5", 0, 0, {"A05", "A06"}}});
    match.play(0, "attack A08 s1", dice({3, 2})).play(0, "push s1 0,-2");
    EXPECT_TRUE(match.happened("CH-REA-2"));
    EXPECT_EQ(match.asks(), "CH-D-TURN");
    EXPECT_EQ(match.score(0), 1); // 3+ as declared, although the target is now on a 4+ hex
    // And the other way round: pushed so that the attacker is behind it, it may react.
    Match other({{{0, 0}, 0, "S5", 1, 0, {"A08", "A03"}}, {{1, -1}, 0, "S5", 0, 0, {"A05", "A06"}}});
    other.play(0, "attack A08 s1", dice({4, 2})).play(0, "push s1 0,-1");
    EXPECT_EQ(other.asks(), "CH-D-REACT");
}

TEST(ChampionsAttack, A_push_needs_no_hit_and_goes_any_way__CH_PSH_1__CH_PSH_2__CH_D_PUSH) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A08", "A03"}}, {{0, -1}, 3}});
    match.play(0, "attack A08 s1", dice({1, 1}));
    EXPECT_EQ(match.options(0),
              (Words{"push s1 -1,-1", "push s1 -1,0", "push s1 0,-2", "push s1 1,-2", "push s1 1,-1"}));
}

TEST(ChampionsAttack, Every_target_of_a_barrage_pushes_then_fumbles_in_order__CH_FUM_1__CH_D_FUMBLE) {
    const muster::Setup setup{
        3,
        {{"deck", "storm"}, {"styles", "fixed"}},
        {{"storm.toml", "[deck]\nid = 'storm'\nname = 'Storm'\n[[deck.card]]\nid = 'T1'\nname = 'Storm'\n"
                        "kind = 'attack'\nmove = '1'\nattack = 'dbpf'\nreaction = 'x'\ncopies = 8\n"}}};
    Faults faults;
    auto rules = Champions::make(setup, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    Played opened;
    auto table = Table<Champions>::open(std::move(*rules), 1, nullptr, opened);
    Faults position_faults;
    const auto figure = [](int q, int r, int facing) {
        return Json{{"hex", Json::array({q, r})},
                    {"facing", facing},
                    {"style", "S5"},
                    {"hand", Json::array({"T1", "T1"})}};
    };
    Json position;
    position["seats"] = Json::array({figure(0, 0, 0), figure(0, -1, 3), figure(1, -1, 3)});
    position["line"] = Json::array({"s0", "s1", "s2", "s0", "s1", "s2", "special"});
    ASSERT_TRUE(table->set_position(position, nullptr, position_faults).ok()) << to_string(position_faults);
    const auto say = [&](int seat, Action action, const Luck& luck = {}) {
        const Played played = table->play(Seat(seat), action, &luck);
        EXPECT_TRUE(played.ok()) << played.refusal.rule.id << " " << played.refusal.sentence;
    };
    const auto asks = [&] { return std::string(table->scene(Viewer::owner()).prompts[0].rule.id); };
    say(0, Action(Verb::attack).with(0).on(everyone), dice({6, 6}));
    EXPECT_EQ(asks(), "CH-D-PUSH");
    say(0, Action(Verb::push).on(1).to({0, -2}));
    say(0, Action(Verb::push).on(2).to({2, -2}));
    EXPECT_EQ(asks(), "CH-D-FUMBLE");
    EXPECT_EQ(table->awaiting(), SeatSet(Seat(1)));
    say(1, Action(Verb::spin).on(0).of(2));
    EXPECT_EQ(table->awaiting(), SeatSet(Seat(2)));
    EXPECT_FALSE(table->judge(Seat(2), Action(Verb::spin).on(0).of(2)).ok()); // each must change it
    say(2, Action(Verb::spin).on(0).of(0));
    EXPECT_EQ(asks(), "CH-D-ORDER");
}

// ---------------------------------------------------------------- reacting and scoring

TEST(ChampionsReact, A_reaction_is_resolved_completely_before_the_next__CH_REA_5__CH_D_REACT) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A06"}},
                 {{0, -1}, 3, "S5", 0, 0, {"A01", "A03"}},
                 {{1, -1}, 3, "S5", 0, 0, {"A05", "A03"}}});
    match.play(0, "attack A06 all", dice({6, 6})).play(0, "order s1").play(1, "react A01 0,-2");
    EXPECT_EQ(match.asks(), "CH-D-FACE");
    EXPECT_EQ(match.asked(), 1);
    match.play(1, "face s1 3");
    EXPECT_EQ(match.asks(), "CH-D-REACT");
    EXPECT_EQ(match.asked(), 2);
    match.play(2, "pass");
    EXPECT_EQ(match.score(0), 2); // moving away dodged nothing
}

TEST(ChampionsReact, Shields_protect_their_player_only_and_never_below_zero__CH_SHD_2) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A06"}},
                 {{0, -1}, 3, "S5", 1, 0, {"A12", "A03"}},
                 {{1, -1}, 3, "S5", 0, 0, {"A05", "A03"}}});
    match.play(0, "attack A06 all", dice({6, 6})).play(0, "order s1").play(1, "react A12").play(2, "pass");
    EXPECT_EQ(match.score(0), 1); // two shields against one hit: the second is lost
}

TEST(ChampionsReact, Hits_left_are_summed_and_only_the_active_player_scores__CH_SCO_1__CH_SCO_3) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A10"}}, {{0, -1}, 0}, {{1, -1}, 3, "S5", 0, 0, {"A05", "A03"}}});
    match.play(0, "attack A10 all", dice({3, 3, 4, 4})).play(2, "react A05");
    EXPECT_EQ(match.score(0), 3);
    EXPECT_EQ(match.score(1) + match.score(2), 0);
    EXPECT_EQ(match.state().score_supply, 17);
}

TEST(ChampionsReact, Each_target_is_asked_even_if_it_can_only_pass__CH_D_REACT__CH_AUTO_1) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A07"}}, {{0, -1}, 3, "S5", 0, 0, {"A12"}}});
    match.play(0, "attack A07 s1", dice({1, 1}));
    EXPECT_EQ(match.asks(), "CH-D-REACT");
    EXPECT_EQ(match.options(), (Words{"pass"}));
}

// ---------------------------------------------------------------- who may know what

TEST(ChampionsSecrets, Hands_and_decks_are_hidden_and_the_rest_is_open__CH_VIS_1) {
    Match match({{{0, 0}, 0, "S5", 0, 0, {"A07", "A03"}, {"A11"}}, {{0, -1}, 3, "S5", 0, 0, {"A05", "A06"}}});
    const Json seen = match.table().position(Viewer(Seat(1)));
    EXPECT_EQ(seen["seats"][0]["hand"], Json::array({"?", "?"}));
    EXPECT_EQ(seen["seats"][0]["discard"], Json::array({"A11"}));
    EXPECT_EQ(seen["seats"][1]["hand"], Json::array({"A05", "A06"}));
    const Json public_view = match.table().position(Viewer::spectator());
    EXPECT_EQ(public_view["seats"][1]["hand"], Json::array({"?", "?"}));
    const Scene scene = match.table().scene(Viewer(Seat(1)));
    EXPECT_EQ(scene.hands[0].count, 2);
    EXPECT_TRUE(scene.hands[0].cards.empty());
    EXPECT_EQ(scene.hands[3].cards.size(), 2u);
}

TEST(ChampionsSecrets, Cards_thrown_away_and_skipped_turns_show_nothing__CH_VIS_2) {
    Match match({{{0, -2}, 3, "S5", 0, 0, {"A03"}},
                 {{0, -3}, 0, "S5", 0, 0, {"A01", "A07"}},
                 {{1, -3}, 0, "S5", 0, 0, {}},
                 {{-1, -2}, 0, "S5", 0, 0, {}}});
    match.play(0, "move A03", match.new_round({"A05", "A06", "A08", "A09"}));
    ASSERT_TRUE(match.happened("CH-TRN-2"));
    for (const Event& event : match.table().turns().back().events) {
        if (!event.visible_to(Viewer(Seat(0)))) continue;
        const std::string said = sentence(event, match.rules());
        EXPECT_EQ(said.find("A01"), std::string::npos) << said;
        EXPECT_EQ(said.find("A07"), std::string::npos) << said;
    }
}

TEST(ChampionsSecrets, Draws_are_told_by_number_only_until_the_end__CH_VIS_3) {
    Match match({{{0, 3}, 0, "S5", 0, 0, {"A03"}}, {{0, -3}, 3, "S5", 0, 0, {}}});
    match.play(0, "move A03", match.new_round({"A05", "A06", "A08", "A09"}));
    int hands_seen = 0;
    for (const Event& event : match.table().turns().back().events)
        if (event.kind->name == "hand" && event.visible_to(Viewer(Seat(0)))) ++hands_seen;
    EXPECT_EQ(hands_seen, 1); // its own
    const std::string shared = transcript(match.table(), Viewer(Seat(1)));
    EXPECT_NE(shared.find(R"("why":"CH-R-DRAW","seat":0,"secret":true,"count":4)"), std::string::npos);
    EXPECT_NE(shared.find(R"("why":"CH-R-DRAW","seat":1,"secret":true,"drawn":["A05")"), std::string::npos);
    EXPECT_EQ(shared.find("hash"), std::string::npos);
    EXPECT_EQ(shared.find("seed"), std::string::npos);
    // A coming turn is a sure skip only with an empty hand.
    Match skips({{{0, 3}}, {{0, -3}, 3, "S5", 0, 0, {}}});
    EXPECT_EQ(skips.table().scene(Viewer(Seat(0))).forecast[1].state, "skipped");
    EXPECT_EQ(skips.table().scene(Viewer(Seat(0))).forecast[2].state, "next");
}

TEST(ChampionsSecrets, After_the_end_everything_may_be_shown__CH_VIS_3) {
    Match match({{{0, 0}, 0, "S5", 0, 4, {"A07", "A03"}}, {{0, -1}, 0, "S5", 0, 0, {"A05"}}});
    match.play(0, "attack A07 s1", dice({6, 6}));
    ASSERT_TRUE(match.table().outcome().over);
    EXPECT_EQ(match.table().position(Viewer(Seat(0)))["seats"][1]["hand"], Json::array({"A05"}));
}

// ---------------------------------------------------------------- options

TEST(ChampionsOptions, Score_target_and_unlimited_supplies) {
    Match match({{{0, 0}, 0, "S5", 0, 6, {"A07"}}, {{0, -1}, 0}}, {{"score_target", "7"}});
    EXPECT_EQ(match.state().score_supply, -1);
    match.play(0, "attack A07 s1", dice({6, 6}));
    EXPECT_EQ(match.score(0), 7);
    EXPECT_TRUE(match.table().outcome().over);
    Match endless({{{0, 0}, 0, "S5", 30, 0, {"A03"}}, {{0, -1}, 0}}, {{"power_supply", "0"}});
    endless.play(0, "move A03");
    EXPECT_EQ(endless.power(0), 32);
}

TEST(ChampionsOptions, Hand_size) {
    for (const int size : {2, 7}) {
        const auto table = open_table(2, {{"hand_size", std::to_string(size)}});
        EXPECT_EQ(table->state().champions[0].hand.size(), size);
    }
}

TEST(ChampionsOptions, A_compulsory_special_turn_follows_the_rule_of_the_seat_cards__CH_TRN_6) {
    Match match({{{0, 3}, 0, "S5", 1, 0, {"A03"}}, {{0, -3}}}, {{"special_turn", "compulsory"}});
    match.special();
    EXPECT_EQ(match.judged(0, "pass"), "CH-TRN-6");
    // Nothing playable: skipped, as on a seat card.
    Match stuck({{{0, -2}, 3}, {{0, -3}, 0, "S5", 1, 0, {"A01", "A07"}}, {{1, -3}}, {{-1, -2}}},
                {{"special_turn", "compulsory"}});
    stuck.special().table();
    EXPECT_TRUE(stuck.happened("CH-TRN-2"));
}

TEST(ChampionsOptions, The_target_may_keep_the_facing_with_fumbleKeep) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A09"}}, {{0, -1}, 3, "S5", 0, 0, {"A05"}}},
                {{"fumble_keep", "yes"}});
    match.play(0, "attack A09 s1", dice({6, 6, 6}));
    EXPECT_EQ(match.options().size(), 6u);
    EXPECT_EQ(match.judged(1, "spin s0 0"), "allowed");
}

TEST(ChampionsOptions, An_optional_push_is_asked_even_with_one_hex__CH_PSH_2) {
    Match match({{{0, -2}, 0, "S5", 1, 0, {"A08", "A03"}}, {{0, -3}, 0}, {{1, -3}}}, {{"push", "optional"}});
    match.play(0, "attack A08 s1", dice({1, 1}));
    EXPECT_EQ(match.options(), (Words{"push s1 -1,-2", "pass"}));
    match.play(0, "pass");
    EXPECT_EQ(match.hex(1), (Hex{0, -3}));
}

TEST(ChampionsOptions, Rear_adjacent_line_or_off__CH_REA_2__CH_GEO_5) {
    const auto asks_after = [](const char* rear, Hex attacker) {
        Match match({{attacker, 0, "S3", 0, 0, {"A07", "A03"}}, {{0, -1}, 0, "S5", 0, 0, {"A05", "A06"}}},
                    {{"rear", rear}});
        match.play(0, "attack A07 s1", dice({6, 6}));
        return match.asks();
    };
    EXPECT_EQ(asks_after("adjacent", {0, 0}), "CH-D-TURN");
    EXPECT_EQ(asks_after("adjacent", {0, 2}), "CH-D-REACT");
    EXPECT_EQ(asks_after("line", {0, 0}), "CH-D-TURN");
    EXPECT_EQ(asks_after("line", {0, 2}), "CH-D-TURN");
    EXPECT_EQ(asks_after("off", {0, 0}), "CH-D-REACT");
}

TEST(ChampionsOptions, One_deck_may_put_the_special_card_anywhere__CH_INI_5) {
    const Luck luck = names({"A01", "A02", "A03", "A04"}) + names({"A01", "A02", "A03", "A04"}) +
                      names({"special", "s1", "s1", "s0", "s0"});
    Faults faults;
    auto rules =
        Champions::make(muster::Setup{2, {{"initiative", "one_deck"}, {"styles", "fixed"}}, {}}, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    Played opened;
    const auto table = Table<Champions>::open(std::move(*rules), 1, &luck, opened);
    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(table->awaiting(), SeatSet(Seat(1))); // 0-0: the special card gave nothing
    EXPECT_EQ(table->state().line.position(), 1);
}

TEST(ChampionsOptions, Twelve_cards_of_the_oldest_list) {
    const auto table = open_table(2, {{"deck", "first12"}});
    EXPECT_EQ(table->rules().equipment().deck_size, 12);
    EXPECT_EQ(table->rules().equipment().cards.back().id, "B02");
}

// ---------------------------------------------------------------- positions

Json sound_position() {
    Match match({{{0, 0}, 0, "S5", 2, 1, {"A07", "A03"}, {"A11"}}, {{0, -1}, 3, "S5", 0, 0, {"A05", "A06"}}});
    return match.table().position(Viewer::owner());
}

Faults faults_of(const Json& position) {
    const auto table = open_table(2, {});
    const std::uint64_t before = table->fingerprint();
    Faults faults;
    EXPECT_FALSE(table->set_position(position, nullptr, faults).ok());
    EXPECT_EQ(table->fingerprint(), before);
    return faults;
}

bool names_rule(const Faults& faults, std::string_view rule) {
    return std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.rule == rule; });
}

TEST(ChampionsPositions, Every_fault_is_reported_at_once) {
    Json position = sound_position();
    position["seats"][0]["hand"] = Json::array({"A07", "A07"});
    position["seats"][1]["hex"] = Json::array({0, 0});
    position["power_supply"] = 20;
    position["line"][4] = "s0";
    const Faults faults = faults_of(position);
    EXPECT_TRUE(names_rule(faults, "CH-SET-2"));
    EXPECT_TRUE(names_rule(faults, "CH-BRD-2"));
    EXPECT_TRUE(names_rule(faults, "CH-TOK-1"));
    EXPECT_TRUE(names_rule(faults, "CH-INI-3"));
}

TEST(ChampionsPositions, A_fault_of_reading_does_not_hide_what_else_is_wrong) {
    Json position = sound_position();
    position["card"] = "first";
    position["seats"][1]["hex"] = Json::array({0, 0});
    const Faults faults = faults_of(position);
    EXPECT_EQ(faults[0].field, "card");
    EXPECT_TRUE(names_rule(faults, "CH-BRD-2"));
}

TEST(ChampionsPositions, What_a_state_can_never_be_is_refused__CH_BRD_2) {
    const auto broken = [](auto edit) {
        Json position = sound_position();
        edit(position);
        return faults_of(position);
    };
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["seats"][0].erase("hex"); }), "CH-BRD-2"));
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["seats"][0]["hex"] = Json::array({9, 9}); }), "CH-BRD-2"));
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["seats"][0]["score"] = 5; }), "CH-END-1"));
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["seats"][0]["score"] = 6; }), "CH-SCO-2"));
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["over"] = "score"; }), "CH-END-1"));
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["round"] = 51; }), "CH-END-2"));
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["line"][0] = "s1"; }), "CH-INI-1"));
    EXPECT_TRUE(names_rule(
        broken([](Json& p) { p["seats"][0]["hand"] = Json::array({"A01", "A02", "A03", "A04", "A05"}); }),
        "CH-DRW-3"));
    EXPECT_FALSE(broken([](Json& p) { p["flow"] = Json::array(); }).empty());
    EXPECT_FALSE(broken([](Json& p) { p["flow"][1]["seat"] = "s1"; }).empty()); // not whose card it is
    EXPECT_FALSE(broken([](Json& p) { p["seats"][0]["colour"] = "red"; }).empty());
    EXPECT_FALSE(broken([](Json& p) { p["seats"].push_back(p["seats"][0]); }).empty());
    EXPECT_FALSE(broken([](Json& p) { p = Json::array(); }).empty());
}

// Every procedure where it has no business to be: refused, and never looked into any further.
TEST(ChampionsPositions, A_frame_without_its_parent_is_refused__CH_TRN_1) {
    const Words procedures{"placing", "turn",     "facing",   "displacing", "attack",
                           "pushing", "fumbling", "ordering", "reacting"};
    const auto frame = [](const std::string& doing) {
        Json json{{"doing", doing}, {"step", doing == "attack" ? "react" : "ask"}, {"seat", "s0"}};
        if (doing == "turn") json["special"] = false;
        if (doing == "attack") json["next"] = 0;
        if (doing == "displacing") json["moved"] = "s1";
        if (doing == "displacing") json["entered"] = Json::array({0, -1});
        if (doing == "pushing") json["target"] = "s1";
        if (doing == "fumbling") json["attacker"] = "s1";
        return json;
    };
    for (const char* step : {"place", "draw", "next_card", "end"})
        for (const std::string& outer : procedures)
            for (const std::string& inner : procedures) {
                Json position = sound_position();
                position["flow"] =
                    Json::array({{{"doing", "round"}, {"step", step}}, frame(outer), frame(inner)});
                EXPECT_FALSE(faults_of(position).empty()) << outer << " > " << inner;
            }
}

TEST(ChampionsPositions, An_attack_is_under_way_as_its_card_has_it__CH_PSH_1__CH_FUM_1__CH_ATK_4) {
    Match match({{{0, 0}, 0, "S5", 1, 0, {"A08"}}, {{0, -1}, 3, "S5", 0, 0, {"A05", "A06"}}});
    match.play(0, "attack A08 s1", dice({6, 6}));
    const Json open = match.table().position(Viewer::owner());
    const auto broken = [&](auto edit) {
        Json position = open;
        edit(position);
        return faults_of(position);
    };
    const auto as_card = [](Json& p, const char* card) {
        p["attack"]["card"] = card;
        p["seats"][0]["discard"] = Json::array({card});
    };
    EXPECT_FALSE(broken([&](Json& p) { as_card(p, "A07"); }).empty());       // no push on it
    EXPECT_FALSE(broken([](Json& p) { p["flow"][2]["next"] = 0; }).empty()); // it would be pushed twice
    EXPECT_FALSE(broken([](Json& p) { p["attack"]["targets"][0]["answered"] = true; }).empty()); // too early
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["attack"]["targets"][0]["needs"] = 6; }), "CH-ATK-4"));
    EXPECT_TRUE(names_rule(broken([](Json& p) { p["seats"][0]["discard"] = Json::array(); }), "CH-TRN-3"));
    EXPECT_FALSE(broken([](Json& p) {
                     p["over"] = "rounds";
                     p["flow"] = Json::array();
                     p.erase("attack");
                 }).empty()); // in round 1 of 50
}

// That a seat is asked on its card tells that it holds something playable; whoever imagines its hand knows
// that.
TEST(ChampionsSecrets, An_imagined_hand_can_do_what_is_asked_of_it__CH_TRN_2) {
    Match match({{{0, -2}, 3}, {{0, -3}, 0, "S5", 0, 0, {"A01", "A02", "A07"}}, {{1, -3}}, {{-1, -2}}});
    match.turn_of(1).table();
    ASSERT_EQ(match.asked(), 1);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        State state = match.state();
        Chance chance = Chance::drawn(seed, 1);
        match.rules().imagine(state, Viewer(Seat(0)), chance);
        Faults faults;
        match.rules().check(state, faults);
        EXPECT_TRUE(faults.empty()) << to_string(faults);
    }
}

} // namespace
} // namespace muster::champions::test
