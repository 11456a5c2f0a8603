// The options of docs/rules/frames.md, section 8, other than those of the examples.
#include "games/frames/stage.hpp"

namespace muster::frames::test {
namespace {

TEST(FramesOptions, Clock__MF_CLK_3) {
    EXPECT_EQ(Stage::quick(2, {{"clock", "3"}}).state().clock, 3);
    EXPECT_EQ(Stage::quick(5, {{"clock", "20"}}).state().clock, 20);
    EXPECT_EQ(Stage::quick(3).state().clock, 11);
}

Numbers rockets_of(const Stage& stage, int seat) {
    Numbers all;
    for (int i = 0; i < frames_a_seat; ++i)
        if (const FrameId frame = frame_of(Seat(seat), i); stage.state().living.contains(frame))
            all.push_back(mobile(stage.state(), frame).rockets);
    return all;
}

TEST(FramesOptions, Rockets_are_dealt_round_in_list_order__MF_DAT_7__MF_DAT_3) {
    EXPECT_EQ(rockets_of(Stage::quick(), 0), (Numbers{0, 1, 0, 2})); // as listed
    const auto dealt = [](const char* number, int seat) {
        return rockets_of(Stage::quick(2, {{"rockets", number}}), seat);
    };
    EXPECT_EQ(dealt("3", 1), (Numbers{1, 1, 0, 0, 1}));
    EXPECT_EQ(dealt("0", 0), (Numbers{0, 0, 0, 0}));
    EXPECT_EQ(dealt("1", 0), (Numbers{1, 0, 0, 0}));
    EXPECT_EQ(dealt("5", 0), (Numbers{2, 1, 1, 1}));
    EXPECT_EQ(dealt("8", 0), (Numbers{2, 2, 2, 2}));
    EXPECT_EQ(dealt("8", 1), (Numbers{2, 2, 2, 1, 1}));
    Stage stage = Stage::set_up(2, {{"rockets", "6"}});
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5");
    EXPECT_EQ(rockets_of(stage, 0), (Numbers{2, 2, 1, 1}));
}

TEST(FramesOptions, Size_battle__MF_DAT_6__MF_BID_4__MF_RUL_48) {
    Stage stage = Stage::set_up(3, {{"size", "battle"}});
    EXPECT_EQ(stage.options(0), (Lines{"choose bramble-6", "choose cinder-4", "choose gannet-4",
                                       "choose ochre-5", "choose saltern-5", "choose tallow-4"}));
    // Four seats, four to six frames: a company of four may grow but not shrink.
    Stage tied = Stage::set_up(4, {{"size", "battle"}});
    tied.play(0, "choose gannet-4").play(1, "choose gannet-4").play(2, "choose tallow-4");
    tied.play(3, "choose tallow-4", {1}).name_frames();
    ASSERT_EQ(tied.asks(), "s0 D-TIE");
    EXPECT_EQ(tied.judged(0, "add Fender"), "allowed");
    EXPECT_EQ(tied.judged(0, "remove 0.Marlin"), "MF-BID-4");
    // Two seats, at least five frames: three lists to choose from.
    const Stage two = Stage::set_up(2, {{"size", "battle"}});
    EXPECT_EQ(two.options(0), (Lines{"choose bramble-6", "choose ochre-5", "choose saltern-5"}));
}

// ---------------------------------------------------------------- ends

// The last round is over and the clock reaches 0; each seat has a station and these frames.
Stage extra(int frames0, int frames1, Chosen chosen = {{"tie_break", "extra_round"}}) {
    Stage stage(3, std::move(chosen));
    stage.clock(1).bystanders(0, frames0).bystanders(1, frames1).bystanders(2, 1).begin();
    EXPECT_EQ(stage.state().clock, 0);
    return stage;
}

TEST(FramesOptions, Tie_break_by_an_extra_round__MF_END_2__MF_RND_8) {
    Stage stage = extra(2, 2);
    EXPECT_FALSE(stage.over());
    EXPECT_EQ(stage.state().round, 2);
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
    EXPECT_EQ(stage.state().gone.count(), 0);
    for (int i = 0; i < 5; ++i) stage.idle(fmt::format("bystander{}", i));
    EXPECT_TRUE(stage.over()); // no clock, and exactly one such round though the tie is still there
    EXPECT_EQ(stage.state().clock, 0);
    EXPECT_EQ(stage.ranks(), (Numbers{1, 1, 3}));
    EXPECT_EQ(stage.pay_off(), (Numbers{30, 30, 0}));
}

TEST(FramesOptions, Without_a_tie_for_the_highest_there_is_no_extra_round__MF_END_2) {
    EXPECT_TRUE(extra(2, 1).over()); // seats 1 and 2 share the second place
    EXPECT_TRUE(extra(2, 2, {}).over());
}

TEST(FramesOptions, An_extra_round_after_somebody_advanced__MF_END_2__MF_CLK_3) {
    Stage stage(2, {{"tie_break", "extra_round"}});
    stage.clock(2).bystanders(0, 1).bystanders(1, 1).begin().play(0, "advance");
    EXPECT_EQ(stage.state().clock, 0);
    EXPECT_FALSE(stage.over());
    EXPECT_EQ(stage.asks(), "s0 D-TAC");
}

TEST(FramesOptions, An_extra_round_is_wanted_though_assets_differ__MF_END_2) {
    Stage stage(2, {{"tie_break", "extra_round"}});
    stage.ppa({6, 4}).clock(1).bystanders(0, 1).bystanders(1, 2).begin(); // 12 each, 2 and 3 assets
    EXPECT_FALSE(stage.over());
    for (int i = 0; i < 3; ++i) stage.idle(fmt::format("bystander{}", i));
    EXPECT_EQ(stage.ranks(), (Numbers{2, 1})); // then score, then assets
}

TEST(FramesOptions, Early_end_off__MF_END_3) {
    for (const char* early : {"on", "off"}) {
        Stage stage(2, {{"early_end", early}});
        stage.frame("A", 0, {1000, 1000}, {.dir = 1})
            .frame("B", 1, {1500, 1000}, {.whites = 1, .gone = true})
            .lay();
        stage.state().stations[StationId(1)].controller = 0;
        stage.begin().turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1", {6});
        if (stage.asks() == "s0 D-ACT") stage.play(0, "end");
        EXPECT_EQ(stage.over(), early == std::string("on"));
        EXPECT_EQ(stage.asks(), early == std::string("on") ? "nobody" : "s0 D-CLK");
    }
}

TEST(FramesOptions, An_early_end_has_no_extra_round__MF_END_3__MF_RUL_60) {
    Stage stage(2, {{"tie_break", "extra_round"}});
    stage.bystanders(0, 1).lay(); // seat 1 has nothing
    stage.state().stations[StationId(1)].controller = 0;
    stage.begin();
    EXPECT_EQ(stage.asks(), "nobody");
    EXPECT_EQ(stage.ended_by(), "MF-END-3");
}

// ---------------------------------------------------------------- damage and cover

TEST(FramesOptions, Drop_whites__MF_DMG_6) {
    const auto hurt = [](const char* drop, int whites) {
        Stage stage(2, {{"drop_whites", drop}});
        stage.frame("X", 0, {1000, 1000}, {.dir = 1});
        stage.frame("T", 1, {1500, 1000}, {.def = 1, .dir = 1, .whites = whites, .gone = true}).begin();
        stage.turn("X", "T direct", {1, 1, 1, 1}).play(0, "attack X T D1", {6});
        return stage;
    };
    EXPECT_EQ(hurt("off", 2).options(1), (Lines{"lose T DEF", "lose T DIR"}));
    EXPECT_EQ(hurt("on", 1).options(1), (Lines{"lose T DEF", "lose T DIR"}));
    EXPECT_EQ(hurt("on", 1).judged(1, "lose T white"), "MF-DMG-6");
    Stage stage = hurt("on", 2);
    EXPECT_EQ(stage.options(1), (Lines{"lose T DEF", "lose T DIR", "lose T white"}));
    stage.play(1, "lose T white");
    EXPECT_EQ(stage.systems("T"), "DEF1 DIR1");
    EXPECT_EQ(stage.pool("T"), "W1 B1 D1 D2");
}

Cover cover_with(const char* tolerance, Place low, Place high, Place frame) {
    Stage stage(2, {{"cover_tolerance", tolerance}});
    stage.wall("Q", low, high)
        .frame("X", 0, {1000, 1000})
        .frame("T", 1, {1500, 1000})
        .frame("C", 1, frame)
        .lay();
    return cover(stage.kit(), stage.state(), stage.frame_named("X"), stage.frame_named("T")).kind;
}

TEST(FramesOptions, Cover_tolerance_widens_the_line__MF_COV_2__MF_COV_3) {
    const Place away{300, 300};
    EXPECT_EQ(cover_with("20", {1400, 1020}, {1410, 1100}, away), Cover::structures);
    EXPECT_EQ(cover_with("20", {1400, 1021}, {1410, 1100}, away), Cover::none);
    EXPECT_EQ(cover_with("0", {1400, 1020}, {1410, 1100}, away), Cover::none);
    EXPECT_EQ(cover_with("20", {300, 500}, {310, 510}, {1350, 1070}), Cover::frames);
    EXPECT_EQ(cover_with("20", {300, 500}, {310, 510}, {1350, 1071}), Cover::none);
    EXPECT_EQ(cover_with("0", {300, 500}, {310, 510}, {1350, 1070}), Cover::none);
    EXPECT_EQ(cover_with("49", {300, 500}, {310, 510}, {1500, 1100}),
              Cover::none); // never from beside or behind
    EXPECT_EQ(cover_with("49", {1550, 900}, {1560, 1100}, away), Cover::none);
}

TEST(FramesOptions, Cover_tolerance_is_less_than_a_frames_radius__MF_COV_2) {
    const auto makes = [](const char* tolerance, int radius) {
        Faults faults;
        return Frames::make({2,
                             {{"cover_tolerance", tolerance}, {"quick_start", "off"}, {"battlefield", "own"}},
                             {{"own.toml", fmt::format("[[battlefield]]\nid = 'own'\nname = 'Own'\n"
                                                       "size = [3200, 3200]\nframe_radius = {}\n",
                                                       radius)}}},
                            faults)
            .has_value();
    };
    EXPECT_TRUE(makes("49", 50));
    EXPECT_FALSE(makes("50", 50));
    EXPECT_FALSE(makes("30", 30));
    EXPECT_TRUE(makes("29", 30));
}

// ---------------------------------------------------------------- the short ruler

const Chosen short_ruler{{"ruler_units", "6"}};

TEST(FramesOptions, A_table_must_suit_the_ruler__MF_GEO_1) {
    const auto makes = [](const char* ruler, int width, int height) {
        Faults faults;
        const bool made =
            Frames::make(
                {2,
                 {{"ruler_units", ruler}, {"quick_start", "off"}, {"battlefield", "own"}},
                 {{"own.toml", fmt::format("[[battlefield]]\nid = 'own'\nname = 'Own'\nsize = [{}, {}]\n",
                                           width, height)}}},
                faults)
                .has_value();
        EXPECT_TRUE(made || faults[0].rule == "MF-GEO-1") << to_string(faults);
        return made;
    };
    EXPECT_TRUE(makes("8", 1920, 2560)); // 3200
    EXPECT_FALSE(makes("8", 1919, 2560));
    EXPECT_TRUE(makes("8", 2880, 3840)); // 4800
    EXPECT_FALSE(makes("8", 2881, 3840));
    EXPECT_TRUE(makes("6", 1440, 1920)); // 2400
    EXPECT_FALSE(makes("6", 1439, 1920));
    EXPECT_TRUE(makes("6", 2160, 2880)); // 3600
    EXPECT_FALSE(makes("6", 2160, 2881));
}

TEST(FramesOptions, Bands_with_the_short_ruler__MF_GEO_4__MF_SPT_3) {
    const auto judged = [](int distance, const char* declares, const char* act) {
        Stage stage(2, short_ruler);
        stage.table(2000, 2000).frame("X", 0, {500, 1000}, {.dir = 1, .art = 1});
        stage.frame("T", 1, {static_cast<std::int16_t>(500 + distance), 1000}, {.gone = true}).begin();
        stage.turn("X", declares, {4, 4, 4, 4, 4, 4});
        return stage.judged(0, act);
    };
    EXPECT_EQ(judged(700, "T direct", "attack X T D1"), "allowed");
    EXPECT_EQ(judged(701, "T direct", "attack X T D1"), "MF-ATK-2");
    EXPECT_EQ(judged(701, "T arty", "attack X T A1"), "allowed");
    EXPECT_EQ(judged(700, "T arty", "attack X T A1"), "MF-ATK-2");
    EXPECT_EQ(judged(200, "T hand", "attack X T W1"), "allowed"); // hand is as ever
    EXPECT_EQ(judged(700, "", "spot X T W1"), "allowed");
    EXPECT_EQ(judged(701, "", "spot X T W1"), "MF-SPT-3");
}

TEST(FramesOptions, Deployment_with_the_short_ruler__MF_DEP_2__MF_DEP_4__MF_DEP_6) {
    Chosen chosen = short_ruler;
    chosen.emplace_back("battlefield", "own");
    Stage stage =
        Stage::set_up(2, chosen, "[[battlefield]]\nid = 'own'\nname = 'Own'\nsize = [2400, 2400]\n");
    stage.play(0, "choose gannet-4").play(1, "choose ochre-5").name_frames();
    stage.play(0, "place g1 200,2200");
    EXPECT_EQ(stage.judged(0, "place g2 881,2200"), "MF-DEP-2");
    stage.play(0, "place g2 880,2200").play(0, "place g3 300,2200"); // a gap of 600
    EXPECT_EQ(stage.judged(0, "place Bollard 880,1509"), "MF-DEP-4");
    stage.play(0, "place Bollard 880,1510").play(0, "place Windlass 200,1800");
    stage.play(1, "place Dray 1200,1300");
    EXPECT_EQ(stage.judged(1, "place Tinker 880,810"), "MF-DEP-6");
    EXPECT_EQ(stage.judged(1, "place Tinker 880,809"), "allowed");
}

TEST(FramesOptions, Quick_start_off__MF_SET_2) {
    EXPECT_EQ(Stage::set_up(4).asks(), "s0 s1 s2 s3 D-COM");
    EXPECT_EQ(Stage::quick(4, {{"quick_start", "on"}}).asks(), "s1 D-TAC");
}

} // namespace
} // namespace muster::frames::test
