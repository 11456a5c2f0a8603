// Before the first round (section 3): the quick start, the placed start step by step, what happens where
// there is no room; and newcomers later on.
#include "games/godbreakers/stage.hpp"

namespace muster::godbreakers::tests {
namespace {

const Chosen placed{{"setup", "placed"}};
Chosen with(Chosen chosen, const std::string& key, const std::string& value) {
    chosen.emplace_back(key, value);
    return chosen;
}

Place place(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

// ---------------------------------------------------------------- GB-SET-3: quick start

TEST(GodbreakersSetUp, The_quick_start_of_two__GB_SET_3__GB_SET_7__GB_SET_2) {
    const Stage stage = Stage::whole(2, {}, {5, 3});
    EXPECT_EQ(stage.asks(), "s0 D-PRIORITY"); // no decision before
    const std::vector<std::pair<const char*, Place>> models{
        {"Orsa Venn", {1200, 500}},   {"Kett Dray", {1050, 420}},  {"Pell Ashmere", {1350, 420}},
        {"Ibbo Marl", {950, 300}},    {"Sune Aldry", {1450, 300}}, {"Mother Quill", {1200, 1900}},
        {"Hask Orrin", {1350, 1980}}, {"Vey Latch", {1050, 1980}}, {"Lorn Tace", {1450, 2100}},
        {"Bracken Moss", {950, 2100}}};
    for (std::size_t i = 0; i < models.size(); ++i) {
        const auto& [name, at] = models[i];
        EXPECT_EQ(stage.at(name), at) << name;
        EXPECT_EQ(stage.number(name), static_cast<int>(i)); // GB-MOD-9: by seat, then slot
        EXPECT_EQ(stage.where(name), "table");
        EXPECT_EQ(stage.controller(name), static_cast<int>(i) / circle_size);
        EXPECT_EQ(stage.die(name), i % circle_size < 2 ? 8 : 6);
        EXPECT_EQ(stage.damage(name), 0);
        EXPECT_EQ(stage.treasure(name), 0);
    }
    const std::vector<std::pair<const char*, Place>> markers{{"shard0", {1200, 300}},
                                                             {"shard1", {1200, 2100}},
                                                             {"objective1", {1200, 1200}},
                                                             {"hoard1", {400, 1200}},
                                                             {"hoard2", {2000, 1200}}};
    EXPECT_EQ(stage.state().standing.bits(), 31u);
    for (const auto& [name, at] : markers) EXPECT_EQ(stage.state().markers[stage.number(name)], at) << name;
    EXPECT_EQ(stage.all_vp(), (Numbers{0, 0}));
    EXPECT_EQ(stage.state().round, 1);
    EXPECT_EQ(stage.state().issued, 0);
    EXPECT_TRUE(stage.lies("grove_sw"));
    EXPECT_TRUE(stage.lies("w12"));
    EXPECT_FALSE(stage.lies("thicket")); // in the reserve
    EXPECT_TRUE(stage.happened("GB-SET-3"));
}

TEST(GodbreakersSetUp, The_quick_start_of_one_has_gleaners__GB_SET_3__GB_SET_6) {
    const Stage stage = Stage::whole(1, {}, {4});
    const std::array<Place, 5> places{{{1200, 1320}, {1320, 2000}, {1080, 2000}, {1200, 2120}, {1200, 1880}}};
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::string name = fmt::format("u{}", i + 1);
        EXPECT_EQ(stage.at(name), places[i]);
        EXPECT_EQ(stage.die(name), 8);
        EXPECT_EQ(stage.controller(name), -1);
        EXPECT_EQ(stage.kit().profiles[stage.of(name).profile].build.id, "gleaner");
    }
    EXPECT_EQ(stage.where("u6"), "reserve");
}

TEST(GodbreakersSetUp, Quick_starts_of_three_and_four_and_the_duel__GB_SET_3) {
    const Stage three = Stage::whole(3, {}, {5, 3, 2});
    EXPECT_EQ(three.at("Aume Sarro"), (Place{500, 1200})); // seat 2 sits west
    EXPECT_EQ(three.number("hoard3"), 6);
    EXPECT_EQ(three.state().markers[MarkerId(6)], (Place{2000, 1200}));
    const Stage four = Stage::whole(4, {{"scenario", "duel"}}, {5, 3, 2, 1});
    EXPECT_EQ(four.at("Tamsin Rook"), (Place{1900, 1200}));
    EXPECT_EQ(four.state().standing.size(), 4 + 5);
    EXPECT_EQ(on_table(four.state()), ModelSet::first(20));
    const Stage duel = Stage::whole(2, {{"scenario", "duel"}}, {5, 3});
    EXPECT_EQ(duel.state().standing.size(), 2 + 3);
}

// ---------------------------------------------------------------- GB-SET-4: shards and hoards

TEST(GodbreakersSetUp, A_placed_start_begins_with_terrain_and_fixed_objectives__GB_SET_4__GB_SET_2) {
    const Stage stage = Stage::whole(2, with(placed, "scenario", "duel"));
    EXPECT_EQ(stage.asks(), "s0 D-SHARD");
    EXPECT_EQ(stage.state().round, 0);
    EXPECT_TRUE(stage.stands("objective1") && stage.stands("objective2") && stage.stands("objective3"));
    EXPECT_FALSE(stage.stands("shard0"));
    EXPECT_TRUE(stage.lies("basin"));
    EXPECT_TRUE(on_table(stage.state()).empty());
    EXPECT_EQ(stage.where("Orsa Venn"), "reserve");
    EXPECT_EQ(stage.die("Orsa Venn"), 8);
    EXPECT_EQ(stage.controller("Mother Quill"), 1);
}

TEST(GodbreakersSetUp, Each_seat_places_its_shard_and_then_a_hoard__GB_SET_4__GB_D_SHARD__GB_D_HOARD) {
    Stage stage = Stage::whole(2, placed);
    EXPECT_EQ(stage.asks(), "s0 D-SHARD");
    stage.play("place_marker shard0 1200,300");
    EXPECT_EQ(stage.told("GB-SET-4").size(), 1u);
    EXPECT_EQ(stage.asks(), "s0 D-HOARD");
    stage.play("place_marker hoard1 400,2000");
    EXPECT_EQ(stage.asks(), "s1 D-SHARD");
    stage.play("place_marker shard1 1200,2100");
    EXPECT_EQ(stage.asks(), "s1 D-HOARD");
    stage.play("place_marker hoard2 2000,1200");
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY");
    EXPECT_EQ(stage.state().markers[MarkerId(3)], (Place{400, 2000}));
}

TEST(GodbreakersSetUp, In_the_duel_there_are_only_shards__GB_SET_4) {
    Stage stage = Stage::whole(3, with(placed, "scenario", "duel"));
    stage.play("place_marker shard0 1200,300");
    EXPECT_EQ(stage.asks(), "s1 D-SHARD");
    stage.play("place_marker shard1 1200,2100");
    EXPECT_EQ(stage.asks(), "s2 D-SHARD");
    stage.play("place_marker shard2 300,1200");
    EXPECT_EQ(stage.asks(), "s2 D-DEPLOY");
}

TEST(GodbreakersSetUp, A_shard_keeps_out_of_the_middle__GB_SET_4__GB_PLACE_4) {
    Stage stage(2);
    stage.set_up();                                               // a bare table
    EXPECT_EQ(stage.judged("place_marker 1200,450"), "allowed");  // 750 - 50 = 7U
    EXPECT_EQ(stage.judged("place_marker 1200,451"), "GB-SET-4"); // 6U
    // On the game's own battlefield terrain counts: from 1200,580 the rubble and the basin add to it.
    const Stage whole = Stage::whole(2, placed);
    EXPECT_EQ(whole.judged("place_marker 1200,520"), "allowed"); // 6 + (150 + 380) / 100
    EXPECT_EQ(whole.judged("place_marker 1200,600"), "GB-PLACE-1");
}

TEST(GodbreakersSetUp, Whichever_comes_later_keeps_hoards_and_shards_apart__GB_SET_4__GB_RUL_19) {
    Stage stage(2);
    stage.set_up().play("place_marker 400,400");
    EXPECT_EQ(stage.judged("place_marker 1200,400"), "allowed");  // 7U
    EXPECT_EQ(stage.judged("place_marker 1199,400"), "GB-SET-4"); // 699 between the rims: 6U
    stage.play("place_marker 1200,400");
    EXPECT_EQ(stage.judged("place_marker 1999,400"), "GB-SET-4"); // seat 1's shard, 6U from the hoard
    EXPECT_EQ(stage.judged("place_marker 2000,400"), "allowed");
    EXPECT_EQ(stage.judged("place_marker 400,501"), "allowed"); // shards may stand together
}

TEST(GodbreakersSetUp, Points_of_a_grid_are_offered__GB_CAND_3) {
    const Stage stage = Stage::whole(2, placed);
    const Lines listed = stage.options();
    EXPECT_FALSE(listed.empty());
    ActionList actions;
    stage.rules().list(stage.state(), Seat(0), actions);
    for (const Action& action : actions) {
        EXPECT_EQ(action.at.x % 200, 0);
        EXPECT_EQ(action.at.y % 200, 0);
    }
    EXPECT_EQ(actions[0].at, (Place{200, 200}));
    EXPECT_EQ(actions[1].at, (Place{400, 200}));
}

// ---------------------------------------------------------------- GB-SET-5: deployment

Stage ready_to_deploy(int seats) {
    Stage stage = Stage::whole(seats, with(placed, "scenario", "duel"));
    const std::array<const char*, 4> shards{"1200,200", "1200,2200", "200,1200", "2200,1200"};
    for (int seat = 0; seat < seats; ++seat)
        stage.play(fmt::format("place_marker shard{} {}", seat, shards[static_cast<std::size_t>(seat)]));
    return stage;
}

TEST(GodbreakersSetUp, Godbreakers_are_placed_by_turns_the_last_seat_first__GB_SET_5__GB_D_DEPLOY) {
    Stage stage = ready_to_deploy(3);
    std::string order;
    for (int i = 0; i < 15; ++i) {
        order += std::to_string(stage.asked());
        ActionList actions;
        stage.rules().list(stage.state(), Seat(stage.asked()), actions);
        ASSERT_FALSE(actions.empty());
        const bool is_last = i == 14;
        stage.play(stage.say(actions[actions.size() / 2]), is_last ? Dice{1, 2, 3} : Dice{});
    }
    EXPECT_EQ(order, "210210210210210");
    EXPECT_EQ(on_table(stage.state()), ModelSet::first(15));
    EXPECT_EQ(stage.asks(), "s2 D-PRIORITY");
    EXPECT_EQ(stage.state().round, 1);
}

TEST(GodbreakersSetUp, The_whole_base_is_within_its_movement_range_of_the_own_shard__GB_SET_5__GB_PLACE_2) {
    Stage stage = ready_to_deploy(2);
    // Tin Choir's shard lends Fleet: a D8 moves ten units, a D6 eight. The shard is at 1200,2200.
    EXPECT_EQ(stage.judged("place_model 5 2299,2200"), "allowed");  // 1099: 10U
    EXPECT_EQ(stage.judged("place_model 5 2300,2200"), "GB-SET-5"); // 11U
    EXPECT_EQ(stage.judged("place_model 7 2099,2200"), "allowed");
    EXPECT_EQ(stage.judged("place_model 7 2100,2200"), "GB-SET-5");
    stage.refuses("place_model 0 1200,300", "GB-SET-5",
                  "Place one of your own godbreakers that is not on the table yet."); // not its own
    stage.refuses("place_model 20 1200,300", "GB-SET-5",
                  "Place one of your own godbreakers that is not on the table yet."); // nobody's
    stage.play("place_model 5 1300,2200");
    EXPECT_EQ(stage.asks(), "s0 D-DEPLOY");
    EXPECT_EQ(stage.told("GB-SET-5").size(), 1u);
    EXPECT_EQ(stage.judged("place_model 0 1300,200"), "allowed"); // touching its shard
    EXPECT_EQ(stage.judged("place_model 0 1299,200"), "GB-PLACE-1");
    EXPECT_EQ(stage.judged("place_model 0 2099,200"), "allowed");  // 899: 8U
    EXPECT_EQ(stage.judged("place_model 0 2100,200"), "GB-SET-5"); // 9U
    stage.play("place_model 0 1300,200").play("place_model 6 1400,2200");
    stage.refuses("place_model 0 1500,200", "GB-SET-5",
                  "Place one of your own godbreakers that is not on the table yet."); // it stands already
}

TEST(GodbreakersSetUp, Rings_about_the_shard_are_offered__GB_CAND_3__GB_SET_5) {
    const Stage stage = ready_to_deploy(2);
    ActionList actions;
    stage.rules().list(stage.state(), Seat(1), actions);
    ASSERT_FALSE(actions.empty());
    EXPECT_EQ(actions[0], Action(Verb::place_model).with(5).to({1350, 2200}));
    EXPECT_EQ(actions[1], Action(Verb::place_model).with(5).to({1338, 2257}));
    for (const Action& action : actions) {
        EXPECT_TRUE(action.subject >= 5 && action.subject < 10);
        EXPECT_TRUE(stage.rules().judge(stage.state(), Seat(1), action).ok());
    }
}

// ---------------------------------------------------------------- GB-SET-6: gleaners

Stage ready_for_gleaners() {
    Stage stage = Stage::whole(1, placed);
    stage.play("place_marker shard0 1200,200").play("place_marker hoard1 1200,2000");
    const std::array<const char*, 5> places{"1000,200", "1100,300", "1200,400", "1300,300", "1400,200"};
    for (int i = 0; i < 5; ++i)
        stage.play(fmt::format("place_model {} {}", i, places[static_cast<std::size_t>(i)]));
    return stage;
}

TEST(GodbreakersSetUp, A_lone_circle_places_five_gleaners__GB_SET_6__GB_D_THREAT) {
    Stage stage = ready_for_gleaners();
    EXPECT_EQ(stage.asks(), "s0 D-THREAT");
    stage.play("place_model u1 objective1 1310,1200");
    EXPECT_EQ(stage.told("GB-SET-6").size(), 1u);
    EXPECT_EQ(stage.die("u1"), 8);
    EXPECT_EQ(stage.controller("u1"), -1);
    const std::array<const char*, 4> places{"1300,2000", "1100,2000", "1200,2100", "1200,1900"};
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(stage.asks(), "s0 D-THREAT");
        stage.play(fmt::format("place_model u{} hoard1 {}", i + 2, places[static_cast<std::size_t>(i)]),
                   i == 3 ? Dice{4} : Dice{}); // the leader rolls then
    }
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
    EXPECT_EQ(wild_models(stage.state()).size(), 5);
}

TEST(GodbreakersSetUp, At_least_one_gleaner_ends_up_at_the_objective__GB_SET_6) {
    Stage stage = ready_for_gleaners();
    const std::array<const char*, 4> places{"1300,2000", "1100,2000", "1200,2100", "1200,1900"};
    for (int i = 0; i < 4; ++i)
        stage.play(fmt::format("place_model u{} hoard1 {}", i + 1, places[static_cast<std::size_t>(i)]));
    stage.refuses("place_model u5 hoard1 1071,2071", "GB-SET-6",
                  "Gleaner 5 must be placed within 0U of objective 1.");
    for (const std::string& said : stage.options()) EXPECT_NE(said.find("objective1"), std::string::npos);
    EXPECT_EQ(stage.judged("place_model u5 objective1 1310,1200"), "allowed");
}

TEST(GodbreakersSetUp, Gleaners_stand_within_0U_of_a_marker_that_is_theirs__GB_SET_6__GB_PLACE_3) {
    const Stage stage = ready_for_gleaners();
    EXPECT_EQ(stage.judged("place_model u1 hoard1 1399,2000"), "allowed"); // a gap of 99
    stage.refuses("place_model u1 hoard1 1400,2000", "GB-PLACE-3",
                  "Gleaner 1 must be placed within 0U of hoard 1.");
    EXPECT_EQ(stage.judged("place_model u1 objective1 1399,2000"), "GB-PLACE-3");
    EXPECT_EQ(stage.judged("place_model u1 hoard1 1299,2000"), "GB-PLACE-1");
    EXPECT_EQ(stage.judged("place_model u1 shard0 1071,129"), "GB-SET-6");
    EXPECT_EQ(stage.judged("place_model u1 #77 1399,2000"), "GB-SET-6");
}

// ---------------------------------------------------------------- GB-SET-8: no room

std::string wall(int number, Place from, Place to) {
    return fmt::format("{{id = 'p{0}', name = 'Wall {0}', barricade = [[{1}, {2}], [{3}, {4}]]}},\n", number,
                       from.x, from.y, to.x, to.y);
}

std::vector<DataFile> battlefield_with(int seats, const std::string& walls) {
    return {
        {"crowded.toml",
         fmt::format(
             "[[battlefield]]\nid = 'crowded'\nname = 'Crowded'\nsize = [2000, 2000]\nterrain = [\n{}]\n"
             "[[layout]]\nbattlefield = 'crowded'\nscenario = 'treasure'\nseats = [{}]\n"
             "objectives = [[1000, 1000]]\nhoards = []\nthreats = [{}]\n",
             walls, seats, seats == 1 ? "[100, 100], [300, 100], [500, 100], [700, 100], [900, 100]" : "")}};
}

Stage crowded(int seats, const std::string& walls) {
    return Stage::whole(seats, with(placed, "battlefield", "crowded"), {}, battlefield_with(seats, walls));
}

// A wall on every line of the coarse grid, with a hole for the objective.
std::string walls_on_the_grid() {
    std::string walls;
    int number = 0;
    for (int x = 200; x < 2000; x += 200) {
        if (x == 1000) {
            walls += wall(number++, place(x, 0), place(x, 930));
            walls += wall(number++, place(x, 1070), place(x, 2000));
        } else
            walls += wall(number++, place(x, 0), place(x, 2000));
    }
    return walls;
}

TEST(GodbreakersSetUp, Where_no_candidate_is_legal_a_finer_grid_is_offered__GB_SET_8) {
    Stage stage = crowded(2, walls_on_the_grid());
    EXPECT_EQ(stage.asks(), "s0 D-SHARD");
    ActionList actions;
    stage.rules().list(stage.state(), Seat(0), actions);
    ASSERT_FALSE(actions.empty());
    EXPECT_EQ(actions[0].at, (Place{50, 50}));
    EXPECT_EQ(actions[1].at, (Place{100, 50}));
    EXPECT_EQ(actions[2].at, (Place{300, 50})); // 150 is too near the wall
    for (const Action& action : actions) EXPECT_TRUE(action.at.x % 50 == 0 && action.at.x % 200 != 0);
    stage.play("place_marker shard0 100,100");
    EXPECT_EQ(stage.asks(), "s0 D-HOARD");
}

// Nothing is free but a square about the centre, all of it within 6U.
std::string walls_but_for_the_middle() {
    std::string walls;
    int number = 0;
    for (int i = 0; i < 5; ++i) {
        walls += wall(number++, place(50 + 100 * i, 0), place(50 + 100 * i, 2000));
        walls += wall(number++, place(1550 + 100 * i, 0), place(1550 + 100 * i, 2000));
        walls += wall(number++, place(500, 50 + 100 * i), place(1500, 50 + 100 * i));
        walls += wall(number++, place(500, 1550 + 100 * i), place(1500, 1550 + 100 * i));
    }
    return walls;
}

TEST(GodbreakersSetUp, Without_any_point_the_piece_goes_where_the_search_finds_room__GB_SET_8__GB_PLACE_6) {
    Stage stage = crowded(2, walls_but_for_the_middle());
    // Shards and hoards are searched for about the centre point, where the objective stands.
    const auto at = [&](const char* marker) { return stage.state().markers[stage.number(marker)]; };
    EXPECT_EQ(stage.state().standing.bits(), 31u);
    EXPECT_EQ(at("shard0"), (Place{1100, 1000}));
    EXPECT_EQ(at("hoard1"), (Place{1000, 1100}));
    EXPECT_EQ(at("shard1"), (Place{900, 1000}));
    EXPECT_EQ(at("hoard2"), (Place{1000, 900}));
    EXPECT_EQ(stage.told("GB-SET-8").size(), 4u);
    EXPECT_EQ(stage.asks(), "s1 D-DEPLOY"); // there is room for godbreakers
}

// Three fences around the objective: whoever stands outside is no longer within 0U of it.
std::string fences_about_the_objective() {
    std::string walls;
    for (const int out : {70, 150, 230})
        walls +=
            fmt::format("{{id = 'f{0}', name = 'Fence {0}', barricade = [[{1}, {1}], [{2}, {1}], [{2}, {2}], "
                        "[{1}, {2}], [{1}, {3}]]}},\n",
                        out, 1000 - out, 1000 + out, 1000 - out + 20);
    return walls;
}

TEST(GodbreakersSetUp, A_gleaner_without_room_is_put_as_near_as_can_be_and_not_hurt__GB_SET_8__GB_SET_6) {
    Stage stage = crowded(1, fences_about_the_objective());
    stage.play("place_marker shard0 200,200").play("place_marker hoard1 1000,1800");
    for (int i = 0; i < 5; ++i) stage.play(fmt::format("place_model {} {},200", i, 300 + 100 * i));
    const std::array<const char*, 4> places{"1100,1800", "900,1800", "1000,1900", "1000,1700"};
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(stage.asks(), "s0 D-THREAT");
        stage.play(fmt::format("place_model u{} hoard1 {}", i + 1, places[static_cast<std::size_t>(i)]),
                   i == 3 ? Dice{4} : Dice{});
    }
    EXPECT_EQ(stage.at("u5"),
              (Place{1290, 1000})); // the fifth must go to the objective: 60 from the last fence
    EXPECT_EQ(stage.damage("u5"), 0);
    EXPECT_EQ(stage.told("GB-SET-8").size(), 1u);
    EXPECT_EQ(stage.asks(), "s0 D-ACTIVATE");
}

TEST(GodbreakersSetUp, Whoever_finds_no_room_at_all_takes_no_part__GB_SET_8) {
    // Only the objective has room.
    std::string walls;
    for (int i = 0; i < 20; ++i)
        if (i == 9 || i == 10) {
            walls += wall(2 * i, place(50 + 100 * i, 0), place(50 + 100 * i, 900));
            walls += wall(2 * i + 1, place(50 + 100 * i, 1100), place(50 + 100 * i, 2000));
        } else
            walls += wall(2 * i, place(50 + 100 * i, 0), place(50 + 100 * i, 2000));
    const Equipment kit = [&] {
        Faults faults;
        const auto rules = Godbreakers::make(
            {2, {{"setup", "placed"}, {"battlefield", "crowded"}}, battlefield_with(2, walls)}, faults);
        EXPECT_TRUE(rules) << to_string(faults);
        return rules ? rules->equipment() : Equipment{};
    }();
    State state{};
    state.flow.begin(GameFrame{});
    Chance chance = Chance::drawn(1, 1);
    Log log;
    Play play{kit, state, chance, log};
    quick_start(play);
    Frame& game = state.flow.top();
    for (int i = 0; i < 20 && game.step < static_cast<std::uint8_t>(GameStep::begin_round); ++i)
        EXPECT_EQ(set_up_step(play, game), Next::go_on);
    EXPECT_EQ(game.step, static_cast<std::uint8_t>(GameStep::begin_round)); // it ends all the same
    EXPECT_EQ(state.standing.size(), 1);
    EXPECT_TRUE(on_table(state).empty());
    EXPECT_EQ(where_is(state, ModelId(0)), Where::casualty);
}

// ---------------------------------------------------------------- newcomers

struct Newcomers {
    Stage stage{2};
    std::vector<Event> events;

    // Beside a model or a marker.
    template <class At>
    void bring(const std::string& profile, At at) {
        Chance chance = Chance::drawn(1, 1);
        Log log(events);
        Play play{stage.kit(), stage.state(), chance, log};
        const ProfileId number(stage.rules().value("profile", profile).value_or(-1));
        bring_wild_beside(play, number, at, "GB-PERIL-1"_rule);
    }
};

TEST(GodbreakersSetUp, The_lowest_seat_is_asked_where_a_newcomer_comes__GB_D_WPLACE__GB_MOD_9) {
    Newcomers table;
    table.stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {1500, 500}).wild("W", {1500, 1500});
    table.stage.objective("goal", {1000, 1000}).priority({1, 0}).lay();
    table.bring("prowler", MarkerId(table.stage.number("goal").number));
    ASSERT_TRUE(table.stage.state().flow.is<ArrivingFrame>());
    const auto arriving = table.stage.state().flow.top().as<ArrivingFrame>();
    EXPECT_EQ(arriving.seat, Seat(0));                       // the last in priority
    EXPECT_EQ(arriving.model, ModelId(first_unaligned + 1)); // the free pool model with the lowest number
    EXPECT_EQ(arriving.at_model, ModelId::none());
    EXPECT_EQ(arriving.at_marker, MarkerId(table.stage.number("goal").number));
    EXPECT_TRUE(table.events.empty());
}

TEST(GodbreakersSetUp, A_newcomer_without_room_is_squeezed_in_and_hurt__GB_PLACE_6) {
    Newcomers table;
    const std::array<Place, 8> ring{
        {{132, 0}, {93, 93}, {0, 132}, {-93, 93}, {-132, 0}, {-93, -93}, {0, -132}, {93, -93}}};
    for (std::size_t i = 0; i < ring.size(); ++i)
        table.stage.godbreaker(fmt::format("g{}", i), static_cast<int>(i) % 2,
                               place(1000 + ring[i].x, 1000 + ring[i].y));
    table.stage.objective("goal", {1000, 1000}).lay();
    table.bring("prowler", MarkerId(table.stage.number("goal").number));
    EXPECT_FALSE(table.stage.state().flow.is<ArrivingFrame>());
    const Model& newcomer = model_at(table.stage.state(), first_unaligned);
    EXPECT_EQ(newcomer.at, (Place{1194, 1080})); // 210 out, the second direction
    EXPECT_EQ(newcomer.damage, 1);
    EXPECT_EQ(newcomer.die, 8);
    EXPECT_TRUE(newcomer.controller.is_none());
    ASSERT_EQ(table.events.size(), 2u);
    EXPECT_EQ(table.events[0].rule, "GB-PERIL-1"_rule);
    EXPECT_EQ(table.events[1].rule, "GB-PLACE-6"_rule);
}

TEST(GodbreakersSetUp, With_an_empty_pool_nobody_comes__GB_COMP_10) {
    Newcomers table;
    table.stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {1500, 500}).lay();
    State& state = table.stage.state();
    for (int i = 0; i < table.stage.kit().pool; ++i) {
        Chance chance = Chance::drawn(1, 1);
        Log log;
        Play play{table.stage.kit(), state, chance, log};
        enter(play, ModelId(first_unaligned + i), ProfileId(0), 8, {}, place(100 + 110 * i, 2000));
    }
    const State before = state;
    table.bring("prowler", ModelId(0));
    EXPECT_TRUE(same_bytes(before, state));
}

TEST(GodbreakersSetUp, A_newcomer_is_fresh__GB_MOD_9__GB_ACT_5) {
    Newcomers table;
    table.stage.godbreaker("A", 0, {500, 500}).godbreaker("B", 1, {1500, 500}).lay();
    State& state = table.stage.state();
    state.gone.mark(first_unaligned); // its number has been used before
    model_at(state, first_unaligned).damage = 3;
    Chance chance = Chance::drawn(1, 1);
    Log log;
    Play play{table.stage.kit(), state, chance, log};
    enter(play, ModelId(first_unaligned), ProfileId(1), 10, Seat(1), {1000, 1000});
    const Model& one = model_at(state, first_unaligned);
    EXPECT_EQ(one.die, 10);
    EXPECT_EQ(one.damage, 0);
    EXPECT_EQ(one.treasure, 0);
    EXPECT_EQ(one.profile, ProfileId(1));
    EXPECT_EQ(one.controller, Seat(1));
    EXPECT_EQ(one.at, (Place{1000, 1000}));
    EXPECT_TRUE(is_on_table(state, ModelId(first_unaligned)));
    EXPECT_FALSE(state.gone.has_gone(first_unaligned));
}

// Six long walls, and nobody of radius 200 fits between any two of them.
std::string walls_and_giants() {
    std::string file = R"([[battlefield]]
id = "walls"
name = "Walls"
size = [2000, 2000]
terrain = [)";
    for (const int y : {100, 500, 880, 1120, 1500, 1900})
        file += fmt::format(
            "{{id = \"y{0}\", name = \"Wall\", half_width = 50, barricade = [[60, {0}], [1940, {0}]]}},", y);
    file += R"(]
[[layout]]
battlefield = "walls"
scenario = "duel"
seats = [2]
objectives = [[1000, 1000]]
[[circle]]
id = "giants"
name = "Giants"
shard = "tough"
veteran = true
godbreakers = [)";
    for (int i = 0; i < circle_size; ++i)
        file +=
            fmt::format("{{id = \"g{0}\", name = \"Giant {0}\", die = 8, radius = 200, metals = [\"gold\"], "
                        "traits = {{shaping = 1}}}},",
                        i);
    return file + "]\n";
}

TEST(GodbreakersSetUp, Where_nobody_has_room_the_round_runs_its_course__GB_SET_8__GB_ROUT_1) {
    const muster::Setup setup{
        2,
        {{"battlefield", "walls"}, {"scenario", "duel"}, {"circles", "giants,giants"}, {"setup", "placed"}},
        {{"mine.toml", walls_and_giants()}}};
    Faults faults;
    const auto rules = Godbreakers::make(setup, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    Chance luck = Chance::drawn(1, 0);
    Log log;
    State state = rules->start(luck, log);
    ActionList options;
    for (int decision = 1; !rules->awaiting(state).empty() && decision < 100; ++decision) {
        options.clear();
        rules->list(state, rules->awaiting(state).front(), options);
        ASSERT_FALSE(options.empty());
        Chance next = Chance::drawn(1, static_cast<std::uint64_t>(decision));
        rules->apply(state, rules->awaiting(state).front(), options[0], next, log);
    }
    const Outcome outcome = rules->outcome(state);
    EXPECT_TRUE(outcome.over);
    EXPECT_EQ(outcome.ended_by.id, "GB-RES-3");
    EXPECT_EQ(outcome.pay_off[0] + outcome.pay_off[1], 0); // nobody wins
}

} // namespace
} // namespace muster::godbreakers::tests
