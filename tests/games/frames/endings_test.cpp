// How scenarios of Frames say that they end, and who wins: section 7.1 of docs/rules/frames.md.
#include "games/frames/stage.hpp"

namespace muster::frames::test {
namespace {

// Everybody has gone: each seat has a station and so many frames, five points for each. The clock is called,
// everybody holds, and the scenario is looked at.
Stage round_over(Chosen chosen, std::initializer_list<int> frames, int stations = 1) {
    Stage stage(static_cast<int>(frames.size()), std::move(chosen), stations);
    int seat = 0;
    for (const int count : frames) stage.bystanders(seat++, count);
    return stage;
}
Stage& called(Stage& stage, int seats = 2) {
    for (int seat = 0; seat < seats; ++seat) stage.play(in_order(stage.state(), seat).index(), "hold");
    return stage;
}
Stage& taken(Stage& stage, int number, int by) {
    stage.lay();
    stage.state().stations[StationId(number)].controller = static_cast<std::uint8_t>(by);
    sort_order(stage.rules().equipment(), stage.state());
    return stage;
}

TEST(FramesEndings, Conditions_are_looked_at_once_the_clock_is_called__MF_END_5__MF_END_6) {
    Stage stage = round_over({{"end", "target:20"}}, {3, 2});
    stage.begin();
    EXPECT_EQ(stage.asks(), "s0 D-CLK"); // first the clock, as ever
    stage.play(0, "hold");
    EXPECT_FALSE(stage.over());
    stage.play(1, "advance");
    EXPECT_TRUE(stage.over());
    EXPECT_EQ(stage.ended_by(), "MF-END-6");
    EXPECT_EQ(stage.told("MF-END-6"), (Lines{"The target of 20 points is reached."}));
    EXPECT_EQ(stage.state().clock, 9);
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0}));
    Stage more = round_over({{"end", "target:21"}}, {3, 2});
    EXPECT_FALSE(called(more.begin()).over());
}

TEST(FramesEndings, The_clock_comes_first__MF_END_5__MF_CLK_3) {
    Stage stage = round_over({{"end", "target:20"}}, {3, 2});
    stage.clock(1).begin();
    EXPECT_EQ(stage.ended_by(), "MF-END-1");
    Stage extra = round_over({{"end", "target:20"}, {"tie_break", "extra_round"}}, {3, 3});
    extra.clock(1).begin();
    EXPECT_FALSE(extra.over()); // the extra round is played, whatever the scenario says
    EXPECT_EQ(extra.state().round, 2);
}

// A shoots B, which is next to its end and holds a station of its own; a2 has not gone.
Stage before_the_shot(Chosen chosen) {
    Stage stage(2, std::move(chosen));
    stage.frame("A", 0, {1000, 1000}, {.dir = 1}).frame("a2", 0, {1000, 2000});
    stage.frame("B", 1, {1500, 1000}, {.whites = 1, .gone = true});
    stage.frame("b2", 1, {2500, 2000}, {.gone = true}).begin();
    return stage;
}

TEST(FramesEndings, A_target_may_count_at_once__MF_END_6) {
    const auto at_once = [](const char* end) {
        Stage stage = before_the_shot({{"end", end}});
        stage.state().ppa[Seat(0)] = 7; // 21 points
        sort_order(stage.rules().equipment(), stage.state());
        return stage.turn("A", "B direct", {1, 1, 1, 1});
    };
    Stage stage = at_once("target:21,target_when:now");
    EXPECT_FALSE(stage.over()); // the turn is played to its end
    stage.play(0, "end");
    EXPECT_TRUE(stage.over()); // though a2 has not gone
    EXPECT_EQ(stage.ended_by(), "MF-END-6");
    Stage later = at_once("target:21");
    later.play(0, "end");
    EXPECT_FALSE(later.over());
}

TEST(FramesEndings, A_lead_is_measured_from_the_second__MF_END_7) {
    Stage enough = round_over({{"end", "lead:10"}}, {3, 1});
    EXPECT_EQ(called(enough.begin()).told("MF-END-7"), (Lines{"Somebody leads by 10 points or more."}));
    EXPECT_EQ(enough.ended_by(), "MF-END-7");
    Stage third = round_over({{"end", "lead:10"}}, {3, 1, 2});
    EXPECT_FALSE(called(third.begin(), 3).over());
}

TEST(FramesEndings, Stations_held_end_the_battle__MF_END_8) {
    const auto with_two = [](const char* end) {
        Stage stage = round_over({{"end", end}, {"victory", "held,points"}}, {1, 5}, 2);
        taken(stage, 2, 0);
        return called(stage.begin());
    };
    Stage stage = with_two("held:3");
    EXPECT_EQ(stage.ended_by(), "MF-END-8");
    EXPECT_EQ(stage.told("MF-END-8"), (Lines{"Seat 0 (s0) controls 3 stations."}));
    EXPECT_EQ(stage.scores(), (Numbers{20, 30}));
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0})); // by stations
    EXPECT_FALSE(with_two("held:all").over());
    Stage all = round_over({{"end", "held:all"}}, {1, 2});
    taken(all, 1, 0);
    EXPECT_EQ(called(all.begin()).told("MF-END-8"), (Lines{"Seat 0 (s0) controls every station."}));
}

TEST(FramesEndings, What_is_named_and_lost_ends_the_battle__MF_END_9__MF_END_11) {
    const auto shot = [](const char* end) {
        Stage stage = before_the_shot({{"end", end}, {"victory", "kept,points"}});
        stage.turn("A", "B direct", {1, 1, 1, 1}).play(0, "attack A B D1", {6}).play(0, "end");
        EXPECT_FALSE(stage.lives("B"));
        stage.idle("a2");
        return called(stage);
    };
    for (const char* end : {"lost:first", "lost:s1.f1", "lost:frame"}) {
        Stage stage = shot(end);
        EXPECT_EQ(stage.ended_by(), "MF-END-9") << end;
        EXPECT_EQ(stage.told("MF-END-9"), (Lines{"Frame 0 of seat 1 (s1.f1) is lost."}));
        EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0}));
    }
    for (const char* end : {"lost:s0.f1", "lost:s1.f2", "lost:s1.f8", "lost:station"})
        EXPECT_FALSE(shot(end).over()) << end; // nobody was ever the eighth
}

TEST(FramesEndings, A_station_is_lost_when_it_is_not_its_first_owners__MF_END_9__MF_END_11) {
    const auto with = [](const char* end, int by) {
        Stage stage = round_over({{"end", end}, {"victory", "kept,points"}}, {1, 5});
        taken(stage, 1, by);
        return called(stage.begin());
    };
    EXPECT_FALSE(with("lost:station", 1).over());
    EXPECT_FALSE(with("lost:s0.s1", 0).over());
    Stage stage = with("lost:station", 0);
    EXPECT_EQ(stage.ended_by(), "MF-END-9");
    EXPECT_EQ(stage.told("MF-END-9").size(), 1u);
    EXPECT_EQ(stage.scores(), (Numbers{15, 25}));
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0})); // it has kept its own
}

TEST(FramesEndings, The_last_side_with_frames_ends_it__MF_END_10) {
    const auto alone = [](Chosen chosen) {
        Stage stage = round_over(std::move(chosen), {0, 2}, 3);
        return called(stage.ppa({7, 3}).begin());
    };
    Stage stage = alone({{"end", "last_side"}});
    EXPECT_EQ(stage.ended_by(), "MF-END-10");
    EXPECT_EQ(stage.told("MF-END-10"), (Lines{"Only Seat 1 (s1) has frames left."}));
    EXPECT_EQ(stage.scores(), (Numbers{21, 15}));
    EXPECT_EQ(stage.pay_off(), (Numbers{whole_win, 0})); // its stations are worth more
    EXPECT_FALSE(alone({}).over());
}

TEST(FramesEndings, What_victory_names_decides_at_doomsday__MF_END_11) {
    const auto doomsday = [](const char* victory) {
        Stage stage = round_over({{"victory", victory}}, {1, 5}, 2);
        return taken(stage.clock(1), 2, 0).begin();
    };
    EXPECT_EQ(doomsday("points").pay_off(), (Numbers{0, whole_win}));
    EXPECT_EQ(doomsday("points").told("MF-END-1"), (Lines{"Doomsday: the highest score wins."}));
    Stage held = doomsday("held");
    EXPECT_EQ(held.pay_off(), (Numbers{whole_win, 0}));
    EXPECT_EQ(held.told("MF-END-1"), (Lines{"Doomsday: the clock has run down."}));
    // Nothing is named that could be kept: then more assets win, as ever (MF-END-2).
    EXPECT_EQ(doomsday("kept").pay_off(), (Numbers{0, whole_win}));
}

TEST(FramesEndings, The_order_of_checks__MF_END_5) {
    Stage early = round_over({{"end", "last_side,lost:station,held:2,lead:5,target:30"}}, {0, 4});
    EXPECT_EQ(taken(early, 0, 1).begin().ended_by(), "MF-END-3"); // nobody else has a score
    const auto both_score = [](const char* end) {
        Stage stage = round_over({{"end", end}}, {0, 4}, 2);
        taken(stage, 0, 1);
        return called(stage.begin()).ended_by();
    };
    EXPECT_EQ(both_score("last_side,lost:station,held:3,lead:5,target:35"), "MF-END-6");
    EXPECT_EQ(both_score("last_side,lost:station,held:3,lead:5,target:36"), "MF-END-7");
    EXPECT_EQ(both_score("last_side,lost:station,held:3,lead:31"), "MF-END-8");
    EXPECT_EQ(both_score("last_side,lost:station,held:4"), "MF-END-9");
    EXPECT_EQ(both_score("last_side,lost:s1.s1"), "MF-END-10");
}

// ---------------------------------------------------------------- files and options

muster::Setup end_setup(int seats, Chosen options, std::string file = "") {
    muster::Setup setup;
    setup.seats = seats;
    setup.options = std::move(options);
    if (!file.empty()) setup.data.push_back({"mine.toml", std::move(file)});
    return setup;
}
std::string end_faults(const muster::Setup& setup) {
    Faults faults;
    equip(setup, faults);
    return to_string(faults);
}
Equipment end_kit(const muster::Setup& setup) {
    Faults faults;
    auto kit = equip(setup, faults);
    EXPECT_EQ(to_string(faults), "");
    return kit.value_or(Equipment{});
}

// What it says is in line 4; Duel is its quick start.
std::string scenario_file(std::string_view says) {
    return fmt::format(
        "[[scenario]]\nid = 'mine'\nname = 'Mine'\n{}\n"
        "[[layout]]\nid = 'my-duel'\nname = 'My duel'\nscenario = 'mine'\nbattlefield = "
        "'kiln-yard'\nside = [\n"
        "{{list = 'gannet-4', frames = [[1150, 2320], [2050, 2320], [1600, 2740], [1500, 1760]], "
        "stations = [[1100, 2420], [1600, 2380], [2100, 2420]]}},\n"
        "{{list = 'ochre-5', frames = [[1250, 1250], [1000, 880], [2050, 880], [1600, 460], "
        "[2350, 880]], stations = [[800, 600], [1600, 300], [2400, 600]]}}]\n"
        "[options]\nscenario = 'mine'\n",
        says);
}

TEST(FramesEndingFiles, A_scenario_says_how_it_ends_and_who_wins__MF_END_5__MF_END_11) {
    const Equipment kit =
        end_kit(end_setup(2, {},
                          scenario_file("end = ['target:50', 'target_when:now', 'lead:20', 'held:all', "
                                        "'lost:first', 'lost:s1.f3', 'lost:s0.s2', 'last_side']\n"
                                        "victory = ['kept', 'points']")));
    EXPECT_EQ(kit.endings.target, 50);
    EXPECT_TRUE(kit.endings.target_now);
    EXPECT_EQ(kit.endings.lead, 20);
    EXPECT_TRUE(kit.endings.may(Ended::held));
    EXPECT_EQ(kit.named_frames.bits(), 0b101u << 8 | 1u);
    EXPECT_EQ(kit.named_stations, IdSet<StationId>(StationId(1)));
    EXPECT_EQ(kit.endings.victory[0], Merit::kept);
    EXPECT_EQ(kit.layout.id, "my-duel");
}

TEST(FramesEndingFiles, Without_it_nothing_changes__MF_END_5) {
    const Equipment kit = end_kit(end_setup(2, {}));
    EXPECT_EQ(kit.endings.ends, 0u);
    EXPECT_EQ(kit.endings.merit_count, 1);
    EXPECT_EQ(kit.options.scenario, "doomsday");
    EXPECT_EQ(kit.layout.id, "duel");
}

TEST(FramesEndingFiles, An_option_at_the_table_beats_the_scenario__MF_END_5) {
    const std::string file = scenario_file("end = ['target:50', 'last_side']\nvictory = ['held']");
    const Equipment kit = end_kit(end_setup(2, {{"end", "lead:30"}, {"victory", "points"}}, file));
    EXPECT_EQ(kit.endings.ends, bit_of(Ended::lead));
    EXPECT_EQ(kit.endings.victory[0], Merit::points);
    EXPECT_EQ(end_kit(end_setup(2, {{"end", "lead:30"}}, file)).endings.victory[0], Merit::held);
}

TEST(FramesEndingFiles, What_makes_no_sense_is_refused__MF_END_5) {
    const auto told = [](std::string_view words, std::string_view sentence) {
        EXPECT_EQ(end_faults(end_setup(2, {}, scenario_file(fmt::format("end = ['{}']", words)))),
                  fmt::format("mine.toml:4: scenario[0].end[0]: MF-END-5: {}\n", sentence));
        EXPECT_EQ(end_faults(end_setup(2, {{"end", std::string(words)}})),
                  fmt::format("options.end: MF-END-5: {}\n", sentence));
    };
    told("rounds:6",
         "there is no end condition 'rounds' here; there are last_side, target, lead, held, lost");
    told("rout", "there is no end condition 'rout' here; there are last_side, target, lead, held, lost");
    told("target:61", "nobody can come to 'target:61': there are 60 points in the whole game");
    told("lead:61", "nobody can come to 'lead:61': there are 60 points in the whole game");
    told("held:7", "nobody can hold so many: the scenario has 6 stations");
    told("target:42", "'target' is met before the battle begins");
    told("lead:10", "'lead' is met before the battle begins");
    told("held:3", "'held' is met before the battle begins");
    for (const char* name : {"s0.f5", "s1.f6", "s2.f1", "s0.s4", "s2.s1", "KW", "everything"})
        told(fmt::format("lost:{}", name), fmt::format("there is no '{}' in this battle to lose", name));
    EXPECT_EQ(end_faults(end_setup(2, {}, scenario_file("victory = ['kills']"))),
              "mine.toml:4: scenario[0].victory[0]: MF-END-5: nobody wins by 'kills' here; there are points, "
              "held, kept\n");
    // Nobody knows the scores of a full set-up, but the stations and the room for frames.
    const auto full = [](const char* end) {
        return end_faults(end_setup(2, {{"end", end}, {"quick_start", "off"}}));
    };
    EXPECT_EQ(full("target:999,lead:1,held:4,lost:s0.f6"), "");
    EXPECT_EQ(full("held:3"), "options.end: MF-END-5: 'held' is met before the battle begins\n");
    EXPECT_EQ(full("lost:s0.f7"), "options.end: MF-END-5: there is no 's0.f7' in this battle to lose\n");
}

TEST(FramesEndingFiles, Scenarios_layouts_and_battlefields_belong_together__MF_RUL_50__MF_RUL_53) {
    EXPECT_EQ(end_kit(end_setup(3, {{"scenario", "switchyard"}})).layout.id, "yard-3");
    EXPECT_EQ(end_kit(end_setup(3, {{"layout", "yard-3"}})).options.scenario, "switchyard");
    EXPECT_EQ(end_kit(end_setup(3, {{"layout", "yard-3"}})).field.id, "switchyard");
    EXPECT_EQ(end_faults(end_setup(2, {{"layout", "duel"}, {"scenario", "bearers"}})),
              "options.layout: MF-RUL-50: the layout 'duel' belongs to the scenario 'doomsday', not to "
              "'bearers'\n");
    EXPECT_EQ(end_faults(end_setup(2, {{"scenario", "moon"}})),
              "options.scenario: MF-RUL-50: there is no scenario 'moon'; there are doomsday, switchyard, "
              "bearers\n");
    EXPECT_EQ(end_faults(end_setup(3, {}, scenario_file(""))),
              "options.layout: MF-SET-1: the scenario 'mine' has no layout for 3 seats\n");
    // In a full set-up the scenario says where, unless the option does.
    const Chosen full{{"scenario", "switchyard"}, {"quick_start", "off"}};
    EXPECT_EQ(end_kit(end_setup(2, full)).field.id, "switchyard");
    Chosen elsewhere = full;
    elsewhere.emplace_back("battlefield", "kiln-yard");
    EXPECT_EQ(end_kit(end_setup(2, elsewhere)).field.id, "kiln-yard");
    EXPECT_EQ(
        end_faults(end_setup(2, {}, "[[scenario]]\nid = 'mine'\nname = 'Mine'\nbattlefield = 'moon'\n")),
        "mine.toml:4: scenario[0].battlefield: MF-RUL-53: there is no battlefield 'moon'; there are "
        "kiln-yard, coal-court, switchyard, foundry\n");
}

TEST(FramesEndingFiles, The_scenarios_of_the_game_are_for_all_numbers_of_seats__MF_SET_1) {
    for (const char* id : {"doomsday", "switchyard", "bearers"})
        for (int seats = least_seats; seats <= most_seats; ++seats)
            for (const char* quick : {"on", "off"})
                EXPECT_EQ(end_faults(end_setup(seats, {{"scenario", id}, {"quick_start", quick}})), "")
                    << id << " " << seats;
}

} // namespace
} // namespace muster::frames::test
