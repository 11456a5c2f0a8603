// The rules of docs/rules/tidemark.md, one by one, and every refusal with its sentence.
#include "games/tidemark/tidemark.hpp"
#include "kit/small_game.hpp"

namespace muster::tidemark {
namespace {

using Game = test::SmallTable<Tidemark>;

Action bid(int nerve) { return Action(Verb::bid).of(nerve); }
Action move(int who, int column, int row) {
    return Action(Verb::move)
        .with(who)
        .to({static_cast<std::int16_t>(100 * column), static_cast<std::int16_t>(100 * row)});
}
Action shoot(int who, int target) { return Action(Verb::shoot).with(who).on(target); }
Action wait(int who) { return Action(Verb::wait).with(who); }

// The herons stand in a row with a gull two squares away, and are next.
Json shooting() {
    return Json::parse(R"({"round":1,"crews":[{"nerve":6},{"nerve":6}],
        "fighters":[[100,400],[200,400],[100,200],[400,400],[600,700],[700,700]],
        "order":["s0","s1"],"flow":[{"doing":"round","step":"act"},{"doing":"acting"}]})");
}

TEST(Tidemark, Crews_start_in_their_corners_with_all_their_Nerve__TM_BRD_1__TM_SET_1) {
    const Game game({4, {{"nerve", "5"}}, {}});
    ASSERT_EQ(game.state().stand.size(), 12);
    EXPECT_EQ(game.rules().spot("square", game.state().stand[0].index()), (Place{100, 100}));
    EXPECT_EQ(game.rules().spot("square", game.state().stand[5].index()), (Place{700, 700}));
    for (const Crew& each : game.state().crews) EXPECT_EQ(each.nerve, 5);
}

TEST(Tidemark, A_scene_has_floor_rocks_cairns_and_who_holds_them__TM_BRD_1__TM_SCO_1) {
    Game game;
    EXPECT_EQ(game.set(shooting()), "");
    const Scene scene = game.rules().scene(game.state(), Viewer::owner());
    EXPECT_EQ(std::ranges::count(scene.board.terrain, "floor", &Scene::Terrain::kind), 45);
    EXPECT_EQ(std::ranges::count(scene.board.terrain, "wall", &Scene::Terrain::kind), 4);
    ASSERT_EQ(scene.markers.size(), 5u);
    EXPECT_EQ(std::ranges::count(scene.markers, -1, &Scene::Marker::owner), 3);
    EXPECT_EQ(scene.pieces[1].at, (Place{200, 400}));
    EXPECT_EQ(scene.forecast[0].state, "now");
}

TEST(Tidemark, Options_are_read_and_others_refused__TM_OPT_1) {
    for (const auto& [name, value] : {std::pair{"rounds", "0"}, {"nerve", "13"}, {"colour", "red"}}) {
        Faults faults;
        EXPECT_FALSE(Tidemark::make({2, {{name, value}}, {}}, faults));
        ASSERT_EQ(faults.size(), 1u);
        EXPECT_EQ(faults[0].rule, "TM-OPT-1");
    }
    Faults faults;
    EXPECT_FALSE(Tidemark::make({5, {}, {{"own.toml", ""}}}, faults));
    EXPECT_EQ(faults.size(), 2u);
}

TEST(Tidemark, The_highest_bid_acts_first_and_all_are_paid__TM_BID_1__TM_BID_2__TM_RND_1) {
    Game game({3, {}, {}});
    game.play(0, bid(1)).play(2, bid(0)).play(1, bid(4));
    EXPECT_EQ(game.state().order[0], Seat(1));
    EXPECT_EQ(game.state().order[2], Seat(2));
    EXPECT_EQ(game.state().crews[1].nerve, 2);
    EXPECT_EQ(game.state().bids, Sealed{});
}

TEST(Tidemark, Equal_bids_roll_off__TM_R_TIE) {
    Game game;
    game.play(0, bid(2)).play(1, bid(2), {3, 3, 2, 5});
    EXPECT_EQ(game.state().order[0], Seat(1));
}

TEST(Tidemark, Nobody_sees_a_bid_before_all_are_in__TM_BID_3) {
    Game game;
    game.play(0, bid(2));
    State seen = game.state();
    game.rules().hide(seen, Viewer(Seat(1)));
    EXPECT_EQ(seen.bids.answer_of(Seat(0)), unknown_answer);
    EXPECT_EQ(game.rules().write(seen)["sealed"], Json({{"s0", "?"}, {"s1", nullptr}}));
    game.refuses(0, bid(3), "TM-BID-3", "What you have chosen is sealed.");
    EXPECT_EQ(game.rules().finality().rule.id, "TM-BID-3");
}

TEST(Tidemark, Crews_act_in_turn_and_who_has_nobody_left_is_skipped__TM_ACT_1__TM_ACT_2) {
    Game game;
    Json position = shooting();
    position["acted"] = {"H1", "H2", "G1", "G2", "G3"};
    EXPECT_EQ(game.set(position), "");
    game.play(0, wait(2));
    EXPECT_EQ(game.state().round, 2) << "nobody is left to act";
}

TEST(Tidemark, A_fighter_moves_up_to_two_squares__TM_MOV_1__TM_MOV_2) {
    Game game;
    game.play(0, bid(1)).play(1, bid(0));
    game.play(0, move(1, 3, 2));
    EXPECT_EQ(game.rules().spot("square", game.state().stand[1].index()), (Place{300, 200}));
}

TEST(Tidemark, Any_point_of_a_square_is_that_square__TM_MOV_1) {
    Game game;
    game.play(0, bid(1)).play(1, bid(0));
    const Action askew = Action(Verb::move).with(1).to({330, 160});
    game.play(0, askew);
    EXPECT_EQ(game.table().turns().back().action, move(1, 3, 2));
}

TEST(Tidemark, Who_is_hit_falls_back_to_its_start__TM_SHT_1__TM_SHT_2__TM_R_SHOT) {
    for (const int die : {3, 4}) {
        Game game;
        EXPECT_EQ(game.set(shooting()), "");
        game.play(0, shoot(1, 3), {die});
        EXPECT_EQ(game.rules().spot("square", game.state().stand[3].index()),
                  die == 4 ? (Place{700, 600}) : (Place{400, 400}));
    }
}

TEST(Tidemark, Cairns_that_are_held_are_points__TM_SCO_1) {
    Game game;
    Json position = shooting();
    position["acted"] = {"H1", "H2", "G1", "G2", "G3"};
    EXPECT_EQ(game.set(position), "");
    game.play(0, wait(2));
    EXPECT_EQ(game.state().crews[0].points, 1);
    EXPECT_EQ(game.state().crews[1].points, 1);
}

TEST(Tidemark, It_ends_with_its_last_round__TM_END_1) {
    Game game({2, {{"rounds", "1"}}, {}});
    Json position = shooting();
    position["fighters"][3] = {500, 400};
    position["acted"] = {"H1", "H2", "G1", "G2", "G3"};
    EXPECT_EQ(game.set(position), "");
    game.play(0, wait(2));
    const Outcome outcome = game.rules().outcome(game.state());
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.ended_by.id, "TM-END-1");
    EXPECT_EQ(outcome.rank[0], 1);
    EXPECT_EQ(outcome.rank[1], 2);
    game.refuses(0, wait(0), "TM-END-1", "The game is over.");
}

TEST(Tidemark, What_is_refused_has_a_sentence__TM_ACT_2__TM_MOV_2__TM_SHT_1) {
    Game game;
    game.refuses(0, wait(0), "TM-RND-1", "That is not what is to be decided now.");
    game.refuses(0, bid(7), "TM-BID-1", "You have 6 Nerve to bid.");
    EXPECT_EQ(game.set(shooting()), "");
    game.refuses(1, wait(3), "TM-ACT-1", "It is not your decision now.");
    game.refuses(0, wait(3), "TM-ACT-2", "That is not yours.");
    game.refuses(0, move(1, 3, 3), "TM-MOV-2", "Nobody moves there.");
    game.refuses(0, move(1, 1, 4), "TM-MOV-2", "Somebody stands there.");
    game.refuses(0, move(1, 4, 5), "TM-MOV-1", "H2 can move 2 squares, and not there.");
    game.refuses(0, shoot(1, 0), "TM-SHT-1", "Shoot at a fighter of another crew.");
    game.refuses(0, shoot(0, 3), "TM-SHT-1", "G1 cannot be shot at from there.");
    game.play(0, wait(1)).play(1, wait(3));
    game.refuses(0, wait(1), "TM-ACT-2", "It has acted already.");
}

TEST(Tidemark, Luck_that_cannot_be_is_refused__TM_SHT_2__TM_BID_2) {
    Game game;
    game.play(0, bid(2));
    game.refuses_dice(1, bid(2), {7, 1}, "TM-BID-2", "A die shows 1 to 6.");
    Game other;
    EXPECT_EQ(other.set(shooting()), "");
    other.refuses_dice(0, shoot(1, 3), {7}, "TM-SHT-2", "A die shows 1 to 6.");
}

TEST(Tidemark, A_position_that_cannot_be_says_why__TM_BRD_1) {
    const auto faults_with = [](const char* patch) {
        Game game;
        Json position = shooting();
        position.merge_patch(Json::parse(patch));
        return game.set(position);
    };
    EXPECT_NE(faults_with(R"({"fighters":[[100,400]]})").find("every seat has as many"), std::string::npos);
    EXPECT_NE(faults_with(R"({"round":9})").find("TM-RND-1"), std::string::npos);
    EXPECT_NE(faults_with(R"({"order":["s0","s0"]})").find("TM-ACT-1"), std::string::npos);
    EXPECT_NE(faults_with(R"({"crews":[{"nerve":13},{"nerve":1}]})").find("crews[0].nerve"),
              std::string::npos);
    EXPECT_NE(faults_with(R"({"crews":[{"points":9},{}]})").find("TM-SCO-1"), std::string::npos);
    EXPECT_NE(faults_with(R"({"flow":[{"doing":"acting"}]})").find("cannot be under way"), std::string::npos);
    EXPECT_NE(faults_with(R"({"flow":[{"doing":"dancing"}]})").find("no such procedure"), std::string::npos);
    EXPECT_NE(faults_with(R"({"sealed":{"s0":1}})").find("TM-BID-1"), std::string::npos);
    EXPECT_NE(faults_with(R"({"fighters":[[300,300]]})").find("no place of the board"), std::string::npos);
}

} // namespace
} // namespace muster::tidemark
