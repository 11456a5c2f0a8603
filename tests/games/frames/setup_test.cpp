// Before the first round: companies, bids, ties, deployment.
#include "games/frames/stage.hpp"

#include <set>

namespace muster::frames::test {
namespace {

// ---------------------------------------------------------------- quick starts

TEST(FramesSetUp, Nobody_leads_before_the_companies_are_known__MF_STN_1__MF_END_4) {
    EXPECT_EQ(Stage::set_up(2).ranks(), (Numbers{1, 1}));
    EXPECT_EQ(Stage::set_up(2).scores(), (Numbers{0, 0}));
}

TEST(FramesSetUp, The_duel_is_laid_out__MF_SET_1__MF_GEN_8) {
    const Stage stage = Stage::quick();
    const std::vector<std::pair<const char*, Place>> places{
        {"Bollard", {1150, 2320}},   {"Windlass", {2050, 2320}},  {"Capstan", {1600, 2740}},
        {"Marlin", {1500, 1760}},    {"Dray", {1250, 1250}},      {"Tinker", {1000, 880}},
        {"Hammerhand", {2050, 880}}, {"Longbarrow", {1600, 460}}, {"Pedlar", {2350, 880}}};
    for (const auto& [name, at] : places) EXPECT_EQ(stage.at(name), at) << name;
    EXPECT_EQ(stage.piece("Bollard"), 0); // in list order
    EXPECT_EQ(stage.piece("Pedlar"), 12);
    EXPECT_EQ(stage.state().stations[StationId(1)].at, (Place{1600, 2380}));
    EXPECT_EQ(stage.state().stations[StationId(5)].at, (Place{2400, 600}));
    EXPECT_EQ(stage.of("Windlass").rockets, 1);
    EXPECT_EQ(stage.of("Marlin").rockets, 2);
    EXPECT_EQ(stage.systems("Marlin"), "DEF1 MOV1 HTH2");
    EXPECT_EQ(stage.bricks("KW"), 18);
    EXPECT_EQ(stage.state().clock, 11);
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_EQ(stage.asks(), "s0 D-TAC"); // no decisions before
}

TEST(FramesSetUp, Quick_starts_for_two_to_five__MF_SET_1__MF_BID_3__MF_DAT_6) {
    struct Row {
        int seats;
        Numbers ppa, scores, order;
        int stations;
    };
    const std::vector<Row> rows{{2, {6, 4}, {42, 32}, {0, 1}, 6},
                                {3, {7, 5, 5}, {42, 35, 30}, {0, 1, 2}, 6},
                                {4, {4, 7, 3, 6}, {24, 35, 18, 30}, {1, 3, 0, 2}, 8},
                                {5, {4, 7, 3, 6, 5}, {20, 28, 15, 24, 25}, {1, 4, 3, 0, 2}, 5}};
    for (const Row& row : rows) {
        const Stage stage = Stage::quick(row.seats);
        EXPECT_EQ(stage.all_ppa(), row.ppa);
        EXPECT_EQ(stage.scores(), row.scores);
        EXPECT_EQ(stage.order(), row.order);
        EXPECT_EQ(std::popcount(stage.state().stations_placed), row.stations);
        EXPECT_EQ(stage.asks(), fmt::format("s{} D-TAC", row.order[0]));
    }
    EXPECT_EQ(Stage::quick(3).at("Lantern"), (Place{2200, 1700})); // the point frame
    EXPECT_EQ(Stage::quick(3).at("Ferrule"), (Place{2420, 880}));  // f1 of its home
    EXPECT_EQ(Stage::quick(4).at("Lantern"), (Place{1000, 1700}));
    EXPECT_EQ(Stage::quick(4).at("Dray"), (Place{1200, 2320})); // the leader has the first home
    EXPECT_EQ(Stage::quick(5).at("Stoker"), (Place{780, 880}));
}

// ---------------------------------------------------------------- companies

TEST(FramesSetUp, Companies_are_chosen_in_secret_and_revealed_together__MF_BID_1__MF_GEN_3) {
    const auto after = [](const char* list) {
        Stage stage = Stage::set_up(3);
        stage.play(0, fmt::format("choose {}", list));
        return stage;
    };
    const Stage one = after("gannet-4");
    const Stage other = after("ochre-5");
    EXPECT_EQ(one.asks(), "s1 s2 D-COM"); // everybody sees who has chosen
    for (const Viewer viewer : {Viewer(Seat(1)), Viewer(Seat(2)), Viewer::spectator()}) {
        State a = one.state();
        State b = other.state();
        one.rules().hide(a, viewer);
        one.rules().hide(b, viewer);
        EXPECT_TRUE(same_bytes(a, b)); // no list, no count, no score
        EXPECT_FALSE(one.rules().awaiting(a).contains(Seat(0)));
        Lines told[2];
        for (int i = 0; i < 2; ++i)
            for (const Event& event : (i == 0 ? one : other).events())
                if (event.visible_to(viewer)) told[i].push_back(sentence(event, one.rules()));
        EXPECT_EQ(told[0], told[1]);
    }
    State own = one.state();
    one.rules().hide(own, Viewer(Seat(0)));
    EXPECT_TRUE(same_bytes(own, one.state())); // its own choice it knows

    Stage all = after("gannet-4");
    all.play(2, "choose tallow-4"); // in any order
    EXPECT_EQ(all.asks(), "s1 D-COM");
    all.play(1, "choose ochre-5");
    for (int seat = 0; seat < 3; ++seat) {
        State seen = all.state();
        all.rules().hide(seen, Viewer(Seat(seat)));
        EXPECT_TRUE(same_bytes(seen, all.state())); // from here on everything is public
    }
    EXPECT_EQ(all.scores(), (Numbers{42, 35, 30}));
}

TEST(FramesSetUp, Only_lists_that_fit_are_offered__MF_BID_1__MF_DAT_6) {
    EXPECT_EQ(Stage::set_up(2).options(0), (Lines{"choose bramble-6", "choose cinder-4", "choose gannet-4",
                                                  "choose ochre-5", "choose saltern-5", "choose tallow-4"}));
    EXPECT_EQ(Stage::set_up(4).options(2), (Lines{"choose cinder-4", "choose gannet-4", "choose northlock-3",
                                                  "choose ochre-3", "choose tallow-4"}));
}

TEST(FramesSetUp, Every_size_has_at_least_three_companies_to_choose_from__MF_DAT_6) {
    for (int seats = 2; seats <= 5; ++seats)
        for (const char* size : {"skirmish", "battle"}) {
            std::set<std::string> companies; // "choose ochre-5"
            for (const std::string& option : Stage::set_up(seats, {{"size", size}}).options(0))
                companies.insert(option.substr(0, option.find('-')));
            EXPECT_GE(companies.size(), 3u) << size << " for " << seats;
        }
}

TEST(FramesSetUp, Tied_seats_all_take_the_adjustment__MF_BID_2) {
    Stage stage = Stage::set_up(4);
    stage.play(0, "choose gannet-4").play(1, "choose gannet-4").play(2, "choose ochre-3");
    stage.play(3, "choose tallow-4", {1});
    EXPECT_EQ(stage.all_ppa(), (Numbers{4, 4, 7, 3})); // three have the most frames
    Stage same = Stage::set_up(2);
    same.play(0, "choose gannet-4").play(1, "choose gannet-4", {1});
    EXPECT_EQ(same.all_ppa(), (Numbers{5, 5})); // both signs, twice
}

// ---------------------------------------------------------------- ties of the starting score

// Two seats with the same list of five.
Stage tied(int die) {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose ochre-5").play(1, "choose ochre-5", {die}).name_frames();
    return stage;
}

TEST(FramesSetUp, Two_tied_roll_one_die__MF_BID_4__MF_GEN_5__MF_R_TIE__MF_D_TIE) {
    for (const int die : {1, 3, 5}) EXPECT_EQ(tied(die).asks(), "s0 D-TIE");
    for (const int die : {2, 4, 6}) EXPECT_EQ(tied(die).asks(), "s1 D-TIE");
    const Stage stage = tied(4);
    ASSERT_EQ(stage.luck().size(), 1u);
    EXPECT_EQ(stage.luck()[0].ask.who, 0); // the lower-numbered seat rolls
    EXPECT_EQ(stage.luck()[0].sides, 6);
    EXPECT_EQ(stage.options(1), sorted({"add Cartwheel", "remove Dray", "remove Tinker", "remove Hammerhand",
                                        "remove Longbarrow", "remove Pedlar", "force s0"})); // its own
}

TEST(FramesSetUp, A_spare_joins_as_the_last_frame_without_rockets__MF_BID_4__MF_GEN_8) {
    Stage stage = tied(1);
    stage.play(0, "add Cartwheel").name_frames();
    EXPECT_EQ(stage.piece("0.Cartwheel"), 5);
    EXPECT_EQ(stage.of("0.Cartwheel").rockets, 0);
    EXPECT_EQ(stage.systems("0.Cartwheel"), "MOV2 DIR1");
    EXPECT_EQ(stage.all_ppa(), (Numbers{3, 7})); // recomputed
    EXPECT_EQ(stage.scores(), (Numbers{27, 56}));
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.asks(), "s1 D-STN");
}

TEST(FramesSetUp, Rockets_of_a_removed_frame_go_to_the_first_that_remains__MF_BID_4) {
    Stage stage = tied(1);
    stage.play(0, "remove 0.Dray").name_frames();
    EXPECT_EQ(stage.of("0.Tinker").rockets, 2);
    EXPECT_EQ(stage.piece("0.Tinker"), 0); // numbers close up
    EXPECT_EQ(stage.of("0.Pedlar").rockets, 1);
    EXPECT_EQ(stage.all_ppa(), (Numbers{7, 3}));
    EXPECT_EQ(stage.scores(), (Numbers{49, 24}));
    Stage last = tied(1);
    last.play(0, "remove 0.Pedlar").name_frames();
    EXPECT_EQ(last.of("0.Dray").rockets, 2);
}

TEST(FramesSetUp, The_choice_is_forced_on_another__MF_BID_4__MF_RUL_38) {
    Stage stage = tied(1);
    stage.play(0, "force s1");
    EXPECT_EQ(stage.asks(), "s1 D-TIE");
    EXPECT_EQ(stage.verbs(1), "add remove");
    stage.play(1, "add Cartwheel");
    EXPECT_EQ(stage.scores(), (Numbers{56, 27}));
}

// Four frames that can neither grow (no spare) nor shrink.
const char* const rigid_company =
    "[[company]]\nid = 'own'\nname = 'Own'\n"
    "frames = [{id = 'p', name = 'P', DEF = 2, DIR = 2}, {id = 'q', name = 'Q', DEF = 2, DIR = 2}, "
    "{id = 'r', name = 'R', DEF = 2, DIR = 2}, {id = 's', name = 'S', DEF = 2, DIR = 1}]\n"
    "lists = [{id = 'own-4', frames = ['p', 'q', 'r', 's'], rockets = [3, 0, 0, 0]}]\n";

TEST(FramesSetUp, A_winner_who_can_do_nothing_hands_it_on__MF_BID_4__MF_GEN_4) {
    Stage stage = Stage::set_up(2, {}, rigid_company);
    stage.play(0, "choose gannet-4").play(1, "choose own-4", {2}); // seat 1 wins; seat 0 can only add
    EXPECT_EQ(stage.scores(), (Numbers{24, 49}));
    EXPECT_EQ(stage.asks(), "s1 D-STN");
}

TEST(FramesSetUp, If_nobody_tied_can_do_anything_one_roll_decides__MF_BID_4) {
    Stage stage = Stage::set_up(2, {}, rigid_company);
    stage.play(0, "choose own-4").play(1, "choose own-4", {2});
    EXPECT_EQ(stage.scores(), (Numbers{35, 35}));
    EXPECT_EQ(stage.order(), (Numbers{1, 0}));
    EXPECT_EQ(stage.asks(), "s1 D-STN");
}

TEST(FramesSetUp, A_spare_that_was_added_and_removed_stays_used__MF_BID_4__MF_RUL_58) {
    // Seat 0 has 5 x 6 = 30 with the fewest systems; with the spare 6 x 5 = 30. Seat 1 has 6 x 5 = 30
    // throughout.
    const auto company = [](const char* id, int frames, int systems, const char* spare) {
        std::string all, ids, rockets;
        for (int i = 0; i < frames; ++i) {
            const int share = systems / frames + (i < systems % frames ? 1 : 0);
            all += fmt::format("{{id = '{0}{1}', name = '{0} {1}', DEF = {2}, MOV = {3}}}, ", id, i,
                               std::min(share, 2), std::max(share - 2, 0));
            ids += fmt::format("'{}{}', ", id, i);
            rockets += i == 0 ? "3, " : "0, ";
        }
        return fmt::format(
            "[[company]]\nid = '{0}'\nname = '{0}'\nframes = [{1}]\n{4}\nlists = [{{id = '{0}', "
            "frames = [{2}], rockets = [{3}]}}]\n",
            id, all, ids, rockets, spare);
    };
    const std::string data = "[[size]]\nseats = 4\nstations = 1\nskirmish = [2, 6]\nbattle = [2, 6]\n" +
                             company("aa", 4, 4, "spare = {id = 'sp', name = 'Spare', DEF = 1, DIR = 1}") +
                             company("bb", 5, 8, "") + company("cc", 2, 4, "") + company("dd", 6, 12, "");
    Stage stage = Stage::set_up(4, {}, data);
    stage.play(0, "choose aa")
        .play(1, "choose bb")
        .play(2, "choose cc")
        .play(3, "choose dd", {1})
        .name_frames();
    EXPECT_EQ(stage.scores(), (Numbers{30, 30, 21, 21}));
    stage.play(0, "add Spare", {1}).name_frames();
    EXPECT_EQ(stage.scores(), (Numbers{30, 30, 21, 21}));
    EXPECT_EQ(stage.judged(0, "add Spare"), "MF-BID-4");
    stage.play(0, "remove Spare", {1}).name_frames();
    EXPECT_EQ(stage.scores(), (Numbers{30, 30, 21, 21}));
    EXPECT_EQ(stage.asks(), "s0 D-TIE"); // the third pass
    EXPECT_EQ(stage.judged(0, "add Spare"), "MF-BID-4");
}

TEST(FramesSetUp, A_quick_start_throws_for_ties__MF_BID_5__MF_SET_1__MF_RUL_56) {
    const std::string layout = "[[layout]]\nid = 'even'\nname = 'Even'\nbattlefield = 'kiln-yard'\n"
                               "[[layout.side]]\nlist = 'gannet-4'\n"
                               "frames = [[1150, 2320], [2050, 2320], [1600, 2740], [1500, 1760]]\n"
                               "stations = [[1100, 2420], [1600, 2380], [2100, 2420]]\n"
                               "[[layout.side]]\nlist = 'gannet-4'\n"
                               "frames = [[1250, 1250], [1000, 880], [2050, 880], [1600, 460]]\n"
                               "stations = [[800, 600], [1600, 300], [2400, 600]]\n";
    Faults faults;
    const auto rules = Frames::make({2, {{"layout", "even"}}, {{"own.toml", layout}}}, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    for (const int die : {1, 2}) {
        const std::vector<Entered> dice = entered({die});
        Chance chance = Chance::entered(dice, *rules);
        Log idle;
        const State state = rules->start(chance, idle);
        EXPECT_FALSE(chance.wanting());
        EXPECT_EQ(chance.left_over(), 0u);
        EXPECT_EQ(in_order(state, 0), Seat(die - 1));
        EXPECT_EQ(rules->awaiting(state), SeatSet(Seat(die - 1)));
    }
}

TEST(FramesSetUp, Three_settlements_at_most_then_dice__MF_BID_4__MF_BID_5__MF_RUL_38) {
    Stage stage = Stage::set_up(5);
    for (int seat = 0; seat < 4; ++seat) stage.play(seat, "choose ochre-3");
    stage.play(4, "choose ochre-3", {6, 1, 1, 1, 1}); // no reroll below the best
    EXPECT_EQ(stage.asks(), "s0 D-TIE");
    EXPECT_EQ(stage.verbs(0), "add force");
    stage.play(0, "add Cartwheel", {6, 6, 2, 2, 3, 5}); // 1 and 2 roll again, and 2 is better
    EXPECT_EQ(stage.scores(), (Numbers{15, 28, 28, 28, 28}));
    EXPECT_EQ(stage.asks(), "s2 D-TIE");
    stage.play(2, "add Cartwheel", {6, 1, 1});
    EXPECT_EQ(stage.asks(), "s1 D-TIE");
    // 3 and 4 are still tied: the lower rolls one die. Then the lowest three.
    stage.play(1, "add Cartwheel", {2, 2, 5, 2, 3, 4}); // 0 and 2 roll again
    EXPECT_EQ(stage.scores(), (Numbers{15, 15, 15, 28, 28}));
    EXPECT_EQ(stage.order(), (Numbers{4, 3, 1, 2, 0}));
    EXPECT_EQ(stage.asks(), "s4 D-STN");
}

TEST(FramesSetUp, Settlement_goes_on_among_those_who_are_tied_then__MF_BID_4) {
    Stage stage = Stage::set_up(3);
    stage.play(0, "choose gannet-4").play(1, "choose gannet-4").play(2, "choose gannet-4", {6, 1, 1});
    stage.play(0, "add Fender", {1}); // 21, 42, 42: the others are tied now
    EXPECT_EQ(stage.scores(), (Numbers{21, 42, 42}));
    EXPECT_EQ(stage.asks(), "s1 D-TIE");
    EXPECT_EQ(stage.judged(1, "force s0"), "MF-BID-4");
    stage.name_frames().play(1, "remove 1.Marlin", {}); // 3 frames with 11 systems
    EXPECT_EQ(stage.all_ppa(), (Numbers{3, 7, 5}));
    EXPECT_EQ(stage.scores(), (Numbers{21, 35, 30}));
    EXPECT_EQ(stage.state().set_up.spares_used, SeatSet(Seat(0)));
}

TEST(FramesSetUp, The_loser_of_a_tie_for_the_lowest_stands_last__MF_BID_5__MF_BID_7) {
    const auto order = [](int die) {
        Stage stage = Stage::set_up(3);
        stage.play(0, "choose gannet-4").play(1, "choose gannet-4").play(2, "choose ochre-3", {die});
        EXPECT_EQ(stage.scores(), (Numbers{18, 18, 35}));
        EXPECT_EQ(stage.asks(), "s2 D-STN");
        return stage.order();
    };
    EXPECT_EQ(order(3), (Numbers{2, 0, 1}));
    EXPECT_EQ(order(6), (Numbers{2, 1, 0}));
}

TEST(FramesSetUp, The_winner_of_a_tie_in_between_is_ahead__MF_BID_6) {
    const auto order = [](int die) {
        Stage stage = Stage::set_up(4);
        stage.play(0, "choose gannet-4").play(1, "choose gannet-4").play(2, "choose ochre-3");
        stage.play(3, "choose tallow-4", {die});
        EXPECT_EQ(stage.scores(), (Numbers{24, 24, 35, 18}));
        return stage.order();
    };
    EXPECT_EQ(order(1), (Numbers{2, 0, 1, 3}));
    EXPECT_EQ(order(2), (Numbers{2, 1, 0, 3}));
}

TEST(FramesSetUp, Ties_are_rolled_from_the_top_down__MF_BID_6) {
    Stage stage = Stage::set_up(5);
    stage.play(0, "choose tallow-4").play(1, "choose tallow-4").play(2, "choose ochre-3");
    stage.play(3, "choose gannet-4").play(4, "choose gannet-4", {2, 1});
    EXPECT_EQ(stage.scores(), (Numbers{15, 15, 28, 20, 20}));
    EXPECT_EQ(stage.order(), (Numbers{2, 4, 3, 0, 1}));
}

// ---------------------------------------------------------------- deployment

const char* const bare_field = "[[battlefield]]\nid = 'bare'\nname = 'Bare'\nsize = [3200, 3200]\n";

// Every decision, by whom and of which kind, each placing whatever is listed first, until the battle begins.
std::string deployment_of(Stage& stage) {
    std::string said;
    while (stage.asks().ends_with("D-STN") || stage.asks().ends_with("D-FRM")) {
        said += (said.empty() ? "" : ", ") + stage.asks();
        stage.play(stage.asked(), stage.options(stage.asked())[0]);
        if (testing::Test::HasFailure()) break;
    }
    return said;
}

TEST(FramesSetUp,
     Pieces_are_placed_in_this_order__MF_SET_2__MF_BID_7__MF_DEP_5__MF_DEP_6__MF_DEP_7__MF_STN_1) {
    Stage stage = Stage::set_up(3, {{"clock", "9"}});
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").play(2, "choose tallow-4").name_frames();
    ASSERT_EQ(stage.order(), (Numbers{0, 1, 2}));
    EXPECT_EQ(deployment_of(stage),
              "s0 D-STN, s0 D-STN, s0 D-FRM, s0 D-FRM, " // the defender
              "s2 D-FRM, "                               // the point attacker
              "s1 D-FRM, s2 D-FRM, s1 D-FRM, s2 D-FRM, s1 D-FRM, s2 D-FRM, s1 D-FRM, s1 D-FRM, "
              "s1 D-STN, s2 D-STN, s1 D-STN, s2 D-STN, s0 D-FRM, s0 D-FRM");
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_EQ(stage.state().clock, 9);
    for (int i = 0; i < 6; ++i) EXPECT_EQ(stage.state().stations[StationId(i)].controller, i / 2);
    EXPECT_EQ(stage.scores(), (Numbers{42, 35, 30}));
}

// Two seats, the stations of seat 0 in the north-west corner, its first frames near them.
Stage in_the_corner(const std::string& structures, const char* first, const char* second) {
    const std::string field = std::string(bare_field) + "structures = [" + structures + "]\n";
    Stage stage = Stage::set_up(2, {{"battlefield", "bare"}}, field);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.play(0, "place g1 500,2700").play(0, "place g2 700,2700").play(0, "place g3 500,2500");
    stage.play(0, fmt::format("place Bollard {}", first)).play(0, fmt::format("place Windlass {}", second));
    return stage;
}

TEST(FramesSetUp, The_perimeter_is_a_ruler_about_any_station__MF_DEP_4) {
    Stage stage = Stage::set_up(2, {{"battlefield", "bare"}}, bare_field);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.play(0, "place g1 500,2700").play(0, "place g2 700,2700").play(0, "place g3 500,2500");
    EXPECT_EQ(stage.judged(0, "place Bollard 1590,2700"), "allowed"); // 890 from g2
    EXPECT_EQ(stage.judged(0, "place Bollard 1591,2700"), "MF-DEP-4");
    EXPECT_EQ(stage.judged(0, "place Bollard 500,1610"), "allowed"); // 890 from g3
    EXPECT_EQ(stage.judged(0, "place Bollard 500,1609"), "MF-DEP-4");
}

TEST(FramesSetUp, The_point_frame_is_seen_in_the_open__MF_DEP_5__MF_RUL_34) {
    // Bollard sees (1200,1700) in the open; Windlass sees it through the wall.
    Stage stage =
        in_the_corner("{id = 'Q', box = [1190, 1780, 1300, 1800], bricks = 8}", "600,1700", "1200,2400");
    EXPECT_EQ(stage.judged(1, "place Dray 1200,1700"), "MF-DEP-5");
    EXPECT_EQ(stage.judged(1, "place Dray 1150,1600"), "allowed"); // off the wall: 150 from it
    // From farther than direct range nobody's view counts.
    Stage far =
        in_the_corner("{id = 'Q', box = [1190, 1780, 1300, 1800], bricks = 8}", "600,1700", "1150,2600");
    EXPECT_EQ(far.judged(1, "place Dray 1200,1690"), "allowed"); // 911 from Windlass
    // In the direct band, and farther from all stations than a ruler.
    EXPECT_EQ(far.judged(1, "place Dray 1500,1700"), "allowed");  // 900 from Bollard
    EXPECT_EQ(far.judged(1, "place Dray 1501,1650"), "MF-DEP-5"); // 902
}

TEST(FramesSetUp, Attackers_keep_their_distance__MF_DEP_6) {
    Stage stage = in_the_corner("", "600,1700", "1200,2400");
    stage.play(1, "place Dray 1200,1500");
    EXPECT_EQ(stage.judged(1, "place Tinker 600,800"), "MF-DEP-6"); // 900 from Bollard
    EXPECT_EQ(stage.judged(1, "place Tinker 600,799"), "allowed");
    EXPECT_EQ(stage.judged(1, "place Tinker 2100,2400"), "MF-DEP-6"); // 900 from Windlass
    EXPECT_EQ(stage.judged(1, "place Tinker 2101,2400"), "allowed");
    EXPECT_EQ(stage.judged(1, "place Tinker 1590,2700"), "MF-DEP-6"); // inside the perimeter
}

// All attackers are placed, those that matter where the test says.
Stage with_attackers(const char* tinker, const char* pedlar) {
    Stage stage =
        in_the_corner("{id = 'Q', box = [2400, 1200, 2600, 1220], bricks = 8}", "600,2200", "900,2500");
    stage.play(1, "place Dray 1100,1500").play(1, fmt::format("place Tinker {}", tinker));
    stage.play(1, fmt::format("place Pedlar {}", pedlar)).play(1, "place Hammerhand 2900,200");
    stage.play(1, "place Longbarrow 2700,200");
    return stage;
}
Stage at_late_frames(const char* tinker, const char* pedlar) {
    Stage stage = with_attackers(tinker, pedlar);
    stage.play(1, "place o1 200,200").play(1, "place o2 1600,200").play(1, "place o3 3100,3100");
    return stage;
}

TEST(FramesSetUp, Attackers_stations_stand_anywhere__MF_DEP_7__MF_DEP_1) {
    Stage stage = with_attackers("2500,900", "2300,200");
    EXPECT_EQ(stage.asks(), "s1 D-STN");
    EXPECT_EQ(stage.judged(1, "place o1 600,2100"), "allowed");  // inside the perimeter, next to a defender
    EXPECT_EQ(stage.judged(1, "place o1 600,2111"), "MF-DEP-1"); // 89 from it
    stage.play(1, "place o1 200,200");
    EXPECT_EQ(stage.judged(1, "place o2 3100,3100"), "allowed"); // far from o1
    EXPECT_EQ(stage.judged(1, "place o2 2500,1259"), "MF-DEP-1");
    EXPECT_EQ(stage.judged(1, "place o2 2500,1260"), "allowed");
}

TEST(FramesSetUp, Late_frames_stand_inside_or_in_cover__MF_DEP_8__MF_RUL_35) {
    // Tinker is nearest to (2500,1270), and the wall is between them.
    Stage covered = at_late_frames("2500,900", "2300,200");
    EXPECT_EQ(covered.asks(), "s0 D-FRM");
    EXPECT_EQ(covered.judged(0, "place Capstan 2500,1270"), "allowed");
    EXPECT_EQ(covered.judged(0, "place Capstan 2500,1421"), "MF-DEP-8"); // more than a unit behind it
    EXPECT_EQ(covered.judged(0, "place Capstan 500,1700"), "allowed");   // inside
    covered.play(0, "place Capstan 2500,1270");
    EXPECT_EQ(covered.asks(), "s0 D-FRM");
    covered.play(0, "place Marlin 900,2700");
    EXPECT_EQ(covered.asks(), "s0 D-TAC");
    // The nearest attacker stands to the side; one that would be behind the wall is farther.
    EXPECT_EQ(at_late_frames("2900,1270", "2500,860").judged(0, "place Capstan 2500,1270"), "MF-DEP-8");
    // Two are equally near, and the wall is between it and one of them only.
    EXPECT_EQ(at_late_frames("2500,900", "2870,1270").judged(0, "place Capstan 2500,1270"), "MF-DEP-8");
    EXPECT_EQ(at_late_frames("2500,900", "2871,1270").judged(0, "place Capstan 2500,1270"), "allowed");
}

TEST(FramesSetUp, A_frame_covers_a_late_one__MF_DEP_8) {
    Stage stage = in_the_corner("", "590,1660", "700,3100");
    stage.play(1, "place Dray 1580,3000").play(1, "place Tinker 1580,2320").play(1, "place Pedlar 2900,1600");
    stage.play(1, "place Hammerhand 2900,200").play(1, "place Longbarrow 2700,200");
    stage.play(1, "place o1 200,200").play(1, "place o2 1600,200").play(1, "place o3 3100,3100");
    EXPECT_EQ(stage.judged(0, "place Capstan 500,1600"), "allowed");  // Tinker looks along Bollard
    EXPECT_EQ(stage.judged(0, "place Capstan 400,1610"), "MF-DEP-8"); // 55 from the line
}

TEST(FramesSetUp, Conditions_of_the_point_frame_are_dropped_one_by_one__MF_DEP_9__MF_RUL_37) {
    // Whatever the first two frames see from the corner lies inside the perimeter.
    Stage stage = Stage::set_up(2, {{"battlefield", "bare"}}, bare_field);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.play(0, "place g1 200,200").play(0, "place g2 300,300").play(0, "place g3 200,300");
    stage.play(0, "place Bollard 50,50").play(0, "place Windlass 160,50");
    EXPECT_EQ(stage.judged(1, "place Dray 2000,2000"), "allowed"); // out of everybody's direct band
    EXPECT_EQ(stage.judged(1, "place Dray 900,300"), "MF-DEP-5");  // still not inside the perimeter
    EXPECT_EQ(stage.judged(1, "place Dray 10,2000"), "MF-GEO-6");  // never dropped
    stage.play(1, "place Dray 2000,2000");
    EXPECT_EQ(stage.judged(1, "place Tinker 900,300"), "MF-DEP-6"); // its own conditions are as ever
}

TEST(FramesSetUp, Attackers_without_room_may_come_near__MF_DEP_9) {
    // A strip with the defenders in the middle, two frames reaching to both ends.
    Stage stage = Stage::set_up(2, {{"battlefield", "strip"}},
                                "[[battlefield]]\nid = 'strip'\nname = 'Strip'\nsize = [3100, 800]\n");
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.play(0, "place g1 1550,400").play(0, "place g2 1550,300").play(0, "place g3 1550,500");
    stage.play(0, "place Bollard 700,400").play(0, "place Windlass 2400,400");
    stage.play(1, "place Dray 200,400");
    EXPECT_EQ(stage.judged(1, "place Tinker 100,200"), "allowed"); // 632 from Bollard
    EXPECT_EQ(stage.judged(1, "place Tinker 1000,400"), "MF-DEP-6");
}

// Structures with a slit for stations, no wider than they are, and nothing else about them; the frames of
// this company cannot stand atop.
std::string walled_in(int slit_height) {
    return fmt::format("[[battlefield]]\nid = 'slit'\nname = 'Slit'\nsize = [3200, 3200]\nstructures = [\n"
                       "{{id = 'W', box = [100, 100, 1000, 2200], bricks = 8}},\n"
                       "{{id = 'E', box = [1080, 100, 2100, 2200], bricks = 8}},\n"
                       "{{id = 'S', box = [1000, 100, 1080, 1000], bricks = 8}},\n"
                       "{{id = 'N', box = [1000, {}, 1080, 2200], bricks = 8}}]\n{}",
                       1000 + slit_height, rigid_company);
}

TEST(FramesSetUp, Defenders_without_room_inside_stand_outside__MF_DEP_9) {
    Stage stage = Stage::set_up(2, {{"battlefield", "slit"}}, walled_in(240));
    stage.play(0, "choose own-4").play(1, "choose ochre-5").name_frames();
    ASSERT_EQ(stage.asks(), "s0 D-STN");
    stage.play(0, "place g1 1040,1040").play(0, "place g2 1040,1120").play(0, "place g3 1040,1200");
    EXPECT_EQ(stage.judged(0, "place P 2500,2500"), "allowed");
    EXPECT_EQ(stage.judged(0, "place P 1500,1500"), "MF-GEO-6");
    // If one of its frames can climb, there is room inside, and nothing is dropped for the others.
    Stage climbing = Stage::set_up(2, {{"battlefield", "slit"}}, walled_in(240));
    climbing.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    climbing.play(0, "place g1 1040,1040").play(0, "place g2 1040,1120").play(0, "place g3 1040,1200");
    EXPECT_EQ(climbing.judged(0, "place Bollard 2500,2500"), "MF-DEP-4");
    EXPECT_EQ(climbing.judged(0, "place Windlass 1500,1500"), "allowed");
}

TEST(FramesSetUp, Stations_without_room_near_the_others_stand_elsewhere__MF_DEP_9) {
    Stage stage = Stage::set_up(2, {{"battlefield", "slit"}}, walled_in(80));
    stage.play(0, "choose own-4").play(1, "choose ochre-5").play(0, "place g1 1040,1040");
    EXPECT_EQ(stage.judged(0, "place g2 1500,1500"), "MF-DEP-1"); // never dropped
    stage.play(0, "place g2 2600,2600");
    EXPECT_EQ(stage.judged(0, "place g3 2600,500"), "MF-DEP-2"); // there is room near g2
    EXPECT_EQ(stage.judged(0, "place g3 2600,2400"), "allowed");
}

TEST(FramesSetUp, Any_frame_but_only_the_lowest_station__MF_DEP_10) {
    Stage stage = in_the_corner("", "600,1700", "1200,2400");
    for (const char* frame : {"Dray", "Tinker", "Hammerhand", "Longbarrow", "Pedlar"})
        EXPECT_EQ(stage.judged(1, fmt::format("place {} 1200,1500", frame)), "allowed");
    EXPECT_EQ(stage.judged(1, "place o1 1200,1500"), "MF-DEP-10");
    Stage stations = with_attackers("2500,900", "2300,200");
    EXPECT_EQ(stations.judged(1, "place o1 200,200"), "allowed");
    EXPECT_EQ(stations.judged(1, "place o2 200,200"), "MF-DEP-10");
}

TEST(FramesSetUp, Nothing_is_seized_before_the_first_turn_opens__MF_STN_1__MF_STN_5__MF_RUL_6) {
    Stage stage = with_attackers("2500,900", "2300,200");
    stage.play(1, "place o1 600,2050").play(1, "place o2 1600,200").play(1, "place o3 3100,3100");
    stage.play(0, "place Capstan 900,2700").play(0, "place Marlin 900,2900");
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
    EXPECT_EQ(stage.controller("o1"), 1); // though Bollard alone is near it
    EXPECT_EQ(stage.scores(), (Numbers{42, 32}));
    stage.play(0, "activate Marlin");
    EXPECT_EQ(stage.controller("o1"), 0);
    EXPECT_EQ(stage.scores(), (Numbers{48, 28}));
}

TEST(FramesSetUp, A_piece_placed_nowhere_is_refused_like_one_without_room__MF_DEP_1__MF_DEP_10__MF_RUL_57) {
    Stage stage = Stage::set_up(2);
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5");
    const auto judged = [&](int piece) {
        return stage.rules().judge(stage.state(), Seat(0), Action(Verb::place).with(piece)).refusal().rule.id;
    };
    EXPECT_EQ(judged(first_station), "MF-DEP-1");
    EXPECT_EQ(judged(first_station + 3), "MF-DEP-10"); // the other seat's
    EXPECT_EQ(judged(0), "MF-DEP-10");                 // stations come first
}

} // namespace
} // namespace muster::frames::test
