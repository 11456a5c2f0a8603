// Positions of Dropzone as JSON: written by hand, and written and read without loss.
#include "games/dropzone/positions.hpp"

#include "core/table.hpp"

#include <set>

namespace muster::dropzone::position_tests {
namespace {

using namespace positions;

void expect_written_without_loss(const Dropzone& rules, const State& state) {
    const Json written = rules.write(state);
    const State again = read(rules, written);
    EXPECT_TRUE(same_bytes(state, again)) << written.dump(1);
    EXPECT_EQ(rules.write(again).dump(), written.dump());
}

// ---------------------------------------------------------------- written by hand

TEST(DropzonePositions, A_position_can_be_written_in_few_words) {
    const Dropzone rules = game();
    const State state = read(rules, table());
    const auto of = [&](const char* name) { return unit_at(state, number(rules, "unit", name)); };
    const auto where_is = [&](const char* name) { return where(state, number(rules, "unit", name)); };
    EXPECT_EQ(of("L1a.1").at, (Place{2400, 300}));
    EXPECT_EQ(of("L1a.1").dp, 3); // as in the force's file
    EXPECT_EQ(of("L1a.1").cap, -1);
    EXPECT_EQ(where_is("L2a.1"), Where::garrison);
    EXPECT_EQ(of("L2a.1").host, number(rules, "piece", "P4"));
    EXPECT_EQ(of("L2a.1").spot, static_cast<int>(Spot::north));
    EXPECT_EQ(of("L2a.1").dp, 3);
    EXPECT_EQ(where_is("L2c.2"), Where::aboard);
    EXPECT_EQ(of("L2c.2").host, number(rules, "unit", "LX1.1"));
    EXPECT_EQ(where_is("L4a.1"), Where::readiness);
    EXPECT_EQ(where_is("L3b.1"), Where::readiness);
    EXPECT_EQ(where_is("L3a.3"), Where::destroyed); // not mentioned
    EXPECT_FALSE(is_airborne(state, number(rules, "unit", "LX1.1")));
    EXPECT_TRUE(is_airborne(state, number(rules, "unit", "TX2.1")));
    EXPECT_EQ(of("T3b.1").used[1], 1);
    EXPECT_EQ(state.pieces[PieceId(3)].dp, 9);
    EXPECT_EQ(state.pieces[PieceId(3)].tokens, 1);
    EXPECT_EQ(state.pieces[PieceId(0)].dp, 20);
    EXPECT_FALSE(is_standing(state, PieceId(number(rules, "piece", "P8"))));
    EXPECT_EQ(state.round, 2);
    EXPECT_EQ(state.zone[Seat(1)], 1);
    EXPECT_EQ(state.order.at(0), Seat(1));
    EXPECT_EQ(hand_of(state, Seat(0)).cards.size(), 3);
    EXPECT_EQ(hand_of(state, Seat(0)).discards.size(), 1);
    EXPECT_EQ(deck_of(rules.equipment(), state, Seat(0)).size(), 26); // DZ-CARD-1: the rest
    expect_written_without_loss(rules, state);
}

// What somebody carries lies nowhere, is open, and is claimed by its seat (DZ-OBJ-6).
TEST(DropzonePositions, An_objective_is_as_in_the_scenario_unless_it_is_said__DZ_OBJ_6) {
    const Dropzone rules = game();
    const State state = read(rules, table());
    const auto of = [&](const char* name) {
        return objective_at(state, ObjectiveId(number(rules, "objective", name)));
    };
    EXPECT_EQ(of("O1").flags, 0);
    EXPECT_EQ(of("O1").piece, PieceId(number(rules, "piece", "P1")));
    EXPECT_EQ(of("O3").flags, static_cast<int>(ObjectiveFlag::hidden));
    EXPECT_EQ(of("O2").carrier, SquadId(number(rules, "squad", "L2a")));
    EXPECT_EQ(of("O2").claimant, 0);
    EXPECT_EQ(of("O2").flags, 0);
    EXPECT_EQ(of("O2").piece, PieceId::none());
    EXPECT_EQ(of("O4").claimant, 1);
    EXPECT_EQ(of("O5").claimant, nothing);
    EXPECT_EQ(rules.write(state)["objectives"].size(), 3u);
}

// DZ-INV-19: what is gone has been paid for.
TEST(DropzonePositions, Kill_points_follow_from_what_is_lost__DZ_INV_19) {
    const Dropzone rules = game();
    const State state = read(rules, table());
    int lost = 0;
    for (const int unit : units_of_seat(rules.equipment(), Seat(1)))
        if (!is_alive(state, unit))
            lost +=
                sheet_of(rules.equipment(), unit).points + info_of(rules.equipment(), unit).commander_points;
    EXPECT_GT(lost, 0);
    EXPECT_EQ(state.kp[Seat(0)], lost);
    EXPECT_FALSE(rules.write(state)["seats"][0].contains("kp"));
}

TEST(DropzonePositions, Whoever_comes_next_is_about_to_be_asked__DZ_ACT_1) {
    const Dropzone rules = game();
    Json position = table();
    State state = resumed(rules, read(rules, position));
    EXPECT_TRUE(state.flow.is<ChoosingFrame>());
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(1)));
    expect_written_without_loss(rules, state);
    position["next"] = 1;
    state = resumed(rules, read(rules, position));
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(0)));
    position.erase("order");
    position.erase("next");
    EXPECT_EQ(read(rules, position).order.at(0), Seat(0)); // as they sit
}

TEST(DropzonePositions, Through_the_table_it_is_played_at_once) {
    muster::Played opened;
    auto table_of_two = Table<Dropzone>::open(game(), 1, nullptr, opened);
    Faults faults;
    ASSERT_TRUE(table_of_two->set_position(table(), nullptr, faults).ok()) << to_string(faults);
    EXPECT_TRUE(table_of_two->state().flow.is<ChoosingFrame>());
}

// ---------------------------------------------------------------- in the middle of things

TEST(DropzonePositions, Every_question_can_be_set_up_by_hand) {
    const Dropzone rules = game();
    std::set<std::string> asked_for;
    const auto is_asked = [&](const Dropzone& of, const Json& position) {
        const State state = read(of, position);
        const std::string question = position["flow"].back()["doing"];
        expect_written_without_loss(of, state);
        EXPECT_TRUE(same_bytes(resumed(of, state), state)) << question << of.write(resumed(of, state)).dump();
        ASSERT_FALSE(of.awaiting(state).empty()) << question;
        for (const Seat seat : of.awaiting(state)) {
            ActionList options;
            of.list(state, seat, options);
            EXPECT_FALSE(options.empty()) << question;
        }
        asked_for.insert(question);
    };
    for (const Json& position : questions()) is_asked(rules, position);
    const Dropzone full = game(2, {{"setup", "full"}});
    is_asked(full, full.write(started(full)));
    for (const Procedure procedure : {Procedure::deploying, Procedure::placing})
        is_asked(full,
                 full.write(played(full, [&](const State& state) { return state.flow.is(procedure); })));
    constexpr int silent = 10; // ask nothing themselves
    EXPECT_EQ(asked_for.size(), static_cast<std::size_t>(procedure_count - silent));
}

// Whoever fell keeps its place until its turn in the queue has come (DZ-CAS-1).
TEST(DropzonePositions, What_falls_is_kept_where_it_fell__DZ_CAS_1) {
    const Dropzone rules = game();
    const State state = read(rules, spilling());
    const int transport = number(rules, "unit", "LX1.1");
    EXPECT_FALSE(is_alive(state, transport));
    EXPECT_EQ(fell_where(state, transport), Where::table);
    EXPECT_EQ(where(state, number(rules, "unit", "L2c.1")), Where::waiting);
    EXPECT_EQ(unit_at(state, number(rules, "unit", "L2c.1")).host, transport);
    ASSERT_EQ(state.queue.size(), 1);
    EXPECT_EQ(state.queue[0], transport);
    // Somebody for whom there was no place either.
    Json position = spilling();
    position["units"]["L2c.2"] = {{"where", "waiting"}, {"from", transport}, {"dp", 0}, {"at", {3000, 600}}};
    position["queue"].push_back({{"unit", "L2c.2"}});
    position["queue"].push_back({{"piece", "P2"}});
    position["pieces"]["P2"] = {{"dp", 0}};
    expect_written_without_loss(rules, read(rules, position));
}

TEST(DropzonePositions, A_shooting_action_is_kept_in_full__DZ_SHO_1) {
    const Dropzone rules = game();
    Json position = shot_window();
    position["shooting"]["steady"] = true;
    position["shooting"]["hot"] = true;
    position["shooting"]["smoked"] = {"T1a"};
    position["shooting"]["hugging"] = {"T2a"};
    position["shooting"]["kindled"] = {"P4", "P1"};
    position["shooting"]["scorched"] = {{"s1", "L2a.2"}};
    position["shooting"]["close"] = {{{"squad", "T2a"}, {"damage", 3}}, {{"squad", "T2b"}}};
    position["shooting"]["lines"][1]["hits"] = 2;
    position["shooting"]["lines"][1]["misses"] = 1;
    const State state = read(rules, position);
    EXPECT_EQ(state.shooting.lines[1].hits, 2);
    EXPECT_EQ(state.shooting.lines[1].target, Thing::of(ThingKind::unit, number(rules, "unit", "T1a.1")));
    EXPECT_EQ(state.shooting.scorched[Seat(1)], number(rules, "unit", "L2a.2"));
    EXPECT_EQ(state.shooting.close_squads.size(), 2);
    EXPECT_EQ(state.shooting.close_damage[0], 3);
    EXPECT_EQ(state.window.stack.size(), 1);
    EXPECT_EQ(state.window.stack[0].target, Thing::of(ThingKind::squad, number(rules, "squad", "L3a")));
    expect_written_without_loss(rules, state);
}

TEST(DropzonePositions, A_moving_action_is_kept_in_full__DZ_MOV_1) {
    const Dropzone rules = game();
    Json position = moving();
    position["units"]["L1b.1"].update(
        {{"moved", 300}, {"spent", 400}, {"road", "P18"}, {"cap", 900}, {"fired", {"dart_pod"}}});
    position["units"]["L1b.3"]["road"] = "off";
    position["squads"]["fired"] = {"L1b"};
    position["motion"] = {{"begun", true}, {"paths", {{"L1b.3", {{2100, 400}, {2100, 500}}}}}};
    const State state = read(rules, position);
    EXPECT_EQ(state.motion.paths[2].size, 2);
    EXPECT_EQ(unit_at(state, number(rules, "unit", "L1b.1")).road, number(rules, "piece", "P18"));
    EXPECT_EQ(unit_at(state, number(rules, "unit", "L1b.3")).road, off_road);
    expect_written_without_loss(rules, state);
    Json leaving = active("L2", {"L2a"}, {of_squad("moving", "L2a", "exit")});
    leaving["motion"] = {{"exit", "transfer"}, {"squad", "L2a"}, {"to", "P1"}, {"spot", "west"}};
    expect_written_without_loss(rules, read(rules, leaving));
    leaving["motion"] = {{"exit", "board"}, {"squad", "L2a"}, {"to", "LX1.1"}};
    EXPECT_EQ(read(rules, leaving).motion.exit_to, number(rules, "unit", "LX1.1"));
}

TEST(DropzonePositions, Whoever_is_in_reserve_is_read_and_written__DZ_RES_4) {
    const Dropzone rules = game();
    Json position = table();
    position["round"] = 1;
    position["units"]["L3b.1"] = {{"where", "reserve"}};
    const State state = read(rules, position);
    EXPECT_EQ(where(state, number(rules, "unit", "L3b.1")), Where::reserve);
    expect_written_without_loss(rules, state);
}

TEST(DropzonePositions, A_game_that_is_over_is_read_and_written__DZ_END_1) {
    const Dropzone rules = game();
    Json position = table();
    position["round"] = 6;
    position["over"] = "rounds";
    const State state = read(rules, position);
    EXPECT_TRUE(rules.outcome(state).over);
    EXPECT_TRUE(state.flow.idle());
    expect_written_without_loss(rules, state);
    position["round"] = 3;
    position["over"] = "sides";
    for (const char* unit : {"T1a.1", "T1a.2", "T2a.1", "T2a.2", "T3b.1", "TX2.1"})
        position["units"].erase(unit);
    expect_written_without_loss(rules, read(rules, position));
}

TEST(DropzonePositions, How_it_ended_is_read_and_written__DZ_END_7) {
    const Dropzone rules = game(2, {{"end", "target:2,lead:1,held:2,lost:L1b.2"}});
    for (const auto& [word, rule] : std::vector<std::pair<const char*, const char*>>{
             {"target", "DZ-END-8"}, {"lead", "DZ-END-9"}, {"held", "DZ-END-10"}, {"lost", "DZ-END-11"}}) {
        Json position = table();
        position["objectives"]["O5"] = {{"claimant", "s1"}};
        position["over"] = word;
        const State state = read(rules, position);
        EXPECT_EQ(rules.outcome(state).ended_by.id, rule);
        EXPECT_EQ(rules.write(state)["over"], word);
        expect_written_without_loss(rules, state);
    }
}

// Whoever waits, or is aboard what waits, goes without saying.
TEST(DropzonePositions, Units_that_wait_are_not_mentioned_in_set_up__DZ_SET_3) {
    const Dropzone rules = game(2, {{"setup", "full"}});
    State state = started(rules);
    EXPECT_TRUE(state.flow.is<ZoningFrame>());
    EXPECT_TRUE(rules.write(state)["units"].empty());
    EXPECT_EQ(where(state, number(rules, "unit", "L2a.1")), Where::aboard);
    state = played(rules, [&](const State& one) {
        return one.flow.is<DeployingFrame>() && !rules.write(one)["units"].empty();
    });
    ASSERT_TRUE(state.flow.is<DeployingFrame>());
    expect_written_without_loss(rules, state);
}

TEST(DropzonePositions, Every_state_of_a_game_survives_writing_and_reading) {
    const std::vector<std::pair<int, Chosen>> tables{{2, {{"rounds", "2"}}},
                                                     {2, {{"setup", "full"}, {"rounds", "1"}}},
                                                     {3, {{"rounds", "1"}}},
                                                     {4, {{"teams", "2v2"}, {"rounds", "1"}}}};
    for (const auto& [seats, options] : tables) {
        const Dropzone rules = game(seats, options);
        int visited = 0;
        played(
            rules,
            [&](const State& state) {
                if (++visited % 5 != 0) return false;
                Faults faults;
                rules.check(state, faults);
                EXPECT_TRUE(faults.empty()) << to_string(faults) << rules.write(state).dump();
                expect_written_without_loss(rules, state);
                return testing::Test::HasFailure();
            },
            3, 1500);
    }
}

} // namespace
} // namespace muster::dropzone::position_tests
