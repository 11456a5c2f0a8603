// Positions of Forge as JSON: written by hand, written and read without loss, and what is hidden in them.
#include "games/forge/positions.hpp"

#include "core/table.hpp"

#include <set>

namespace muster::forge::position_tests {
namespace {

using namespace positions;

void expect_written_without_loss(const Forge& rules, const State& state) {
    const Json written = rules.write(state);
    const State again = read(rules, written);
    EXPECT_TRUE(same_bytes(state, again)) << written.dump(1);
    EXPECT_EQ(rules.write(again).dump(), written.dump());
}

UnitId number(const Forge& rules, const char* unit) { return UnitId(rules.value("unit", unit).value_or(-1)); }

// ---------------------------------------------------------------- written by hand

TEST(ForgePositions, A_position_can_be_written_in_few_words) {
    const Forge rules = game();
    const State state = read(rules, table());
    const auto of = [&](const char* name) { return unit_at(state, number(rules, name)); };
    EXPECT_EQ(of("G2").at, (Place{1400, 600}));
    EXPECT_EQ(of("G2").alive, (std::array<std::uint8_t, 4>{4, 1, 0, 0})); // a Rifle fell (FO-ATK-6)
    EXPECT_EQ(of("G2").shock, 1);
    EXPECT_EQ(of("G2").evade, 1);
    EXPECT_EQ(of("G1").alive, (std::array<std::uint8_t, 4>{3, 1, 0, 0})); // as in the force's file
    EXPECT_EQ(of("G6").damage, 2);
    EXPECT_EQ(of("B4").focus, 1);
    EXPECT_FALSE(is_on_table(state, number(rules, "G3"))); // not mentioned
    EXPECT_TRUE(same_bytes(of("G3"), Unit{}));
    EXPECT_TRUE(state.waiting.empty());
    EXPECT_TRUE((state.activated & state.acted).contains(number(rules, "B1"))); // it is on Hold
    EXPECT_FALSE((state.activated | state.acted).contains(number(rules, "B4")));
    EXPECT_EQ(state.round, 2);
    EXPECT_EQ(state.vp[SideId(0)], 3);
    EXPECT_EQ(state.owner[ObjectiveId(0)], SideId(0));
    EXPECT_EQ(state.owner[ObjectiveId(1)], SideId::none());
    EXPECT_EQ(state.owner[ObjectiveId(2)], SideId(1));
    EXPECT_EQ(state.zone[SideId(1)], ZoneId(1));
    EXPECT_EQ(state.bids.answer_of(Seat(0)), 3);
    EXPECT_EQ(state.assigned[Seat(0)], 3); // it is paid
    EXPECT_TRUE(state.failed.empty());
    EXPECT_EQ(state.order.at(0), 0);
    EXPECT_EQ(state.order.lead_of(0), 2);
    EXPECT_EQ(state.order.lead_of(1), 1);
    EXPECT_EQ(state.order.left(), 2);
    expect_written_without_loss(rules, state);
}

TEST(ForgePositions, Whoever_comes_next_is_about_to_be_asked__FO_ACT_2) {
    const Forge rules = game();
    Json position = table();
    State state = resumed(rules, read(rules, position));
    EXPECT_TRUE(state.flow.is<ChoosingFrame>());
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(0)));
    expect_written_without_loss(rules, state);
    position["next"] = 1;
    state = resumed(rules, read(rules, position));
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(1)));
    expect_written_without_loss(rules, state);
}

// Nobody has bid anything, and the order is by number, unless something else is said.
TEST(ForgePositions, Bids_that_are_not_given_were_nothing__FO_INI_4) {
    const Forge rules = game();
    Json position = table();
    position.erase("bids");
    State state = read(rules, position);
    EXPECT_EQ(state.order.at(0), 0);
    EXPECT_EQ(state.order.left(), 1);
    position["order"] = Json::array({1, 0});
    state = read(rules, position);
    EXPECT_EQ(state.order.at(0), 1);
    EXPECT_EQ(rules.awaiting(resumed(rules, state)), SeatSet(Seat(1)));
    expect_written_without_loss(rules, state);
}

// A team is written as its first seat. Once sides were written by number.
TEST(ForgePositions, A_side_is_said_by_a_seat_of_it) {
    const Forge teams = game(4, {{"rules", "teams"}, {"setup", "manual"}});
    Json position = teams.write(started(teams));
    position["flow"][1]["seat"] = "s2";
    for (const char* order : {R"(["s2", "s0"])", R"(["s3", "s1"])", "[1, 0]"}) {
        position["order"] = parsed(order);
        const State state = read(teams, position);
        EXPECT_EQ(state.order.at(0), 1);
        EXPECT_EQ(teams.write(state)["order"].dump(), R"(["s2","s0"])");
    }
    const Forge duel = game();
    position = table();
    EXPECT_EQ(duel.write(read(duel, position))["owners"].dump(), R"({"O1":"s0","O3":"s1"})");
    for (const Json& next : {Json(1), Json("s1")}) {
        position["next"] = next;
        EXPECT_EQ(duel.write(read(duel, position))["next"], "s1");
    }
}

// FO-BID-7: what was assigned tells who failed, and with the bids that gives order and leads.
TEST(ForgePositions, A_bid_that_was_not_paid_is_lost__FO_BID_7__FO_INI_1) {
    const Forge rules = game();
    Json position = table();
    position["assigned"] = Json::array({2, 1});
    const State state = read(rules, position);
    EXPECT_EQ(state.failed, SideSet(SideId(0)));
    EXPECT_EQ(state.order.at(0), 1);
    EXPECT_EQ(state.order.lead_of(0), 1);
    EXPECT_EQ(state.order.lead_of(1), 1);
    EXPECT_FALSE(rules.write(state).contains("order"));
    expect_written_without_loss(rules, state);
    EXPECT_EQ(read(game(2, {{"failed_bid", "assigned"}}), position).order.lead_of(1), 1);
}

TEST(ForgePositions, Through_the_table_it_is_played_at_once) {
    Played opened;
    auto table_of_two = Table<Forge>::open(game(), 1, nullptr, opened);
    Faults faults;
    ASSERT_TRUE(table_of_two->set_position(table(), nullptr, faults).ok()) << to_string(faults);
    EXPECT_TRUE(table_of_two->state().flow.is<ChoosingFrame>());
    EXPECT_EQ(table_of_two->awaiting(), SeatSet(Seat(0)));
}

TEST(ForgePositions, Whoever_is_active_has_been_activated__FO_ACT_7__FO_ACT_8) {
    const Forge rules = game();
    const UnitId unit = number(rules, "G2");
    State state = read(rules, acting());
    EXPECT_TRUE(state.activated.contains(unit));
    EXPECT_TRUE(state.acted.contains(unit));
    EXPECT_EQ(state.made, 1);
    state = read(rules, leading_on());
    EXPECT_TRUE(state.activated.contains(number(rules, "G1")));
    EXPECT_FALSE(state.acted.contains(number(rules, "G1")));
}

TEST(ForgePositions, By_the_end_phase_everybody_has_been_activated__FO_INV_8) {
    const Forge rules = game();
    Json position = table();
    position["flow"] = game_at("end");
    const State state = read(rules, position);
    EXPECT_EQ(state.activated, state.table);
    expect_written_without_loss(rules, state);
    const State after = resumed(rules, state);
    EXPECT_EQ(after.round, 3);
    EXPECT_TRUE(after.flow.is<BiddingFrame>());
}

// ---------------------------------------------------------------- secrets

TEST(ForgePositions, Bids_are_hidden_until_all_are_in__FO_GEN_8__FO_INV_12) {
    const Forge rules = game();
    const State state = read(rules, bidding());
    const auto bid_shown = [&](Viewer viewer, const State& from) {
        State seen = from;
        rules.hide(seen, viewer);
        return rules.write(seen)["bids"]["s0"];
    };
    EXPECT_EQ(bid_shown(Viewer::owner(), state), 3);
    EXPECT_EQ(bid_shown(Viewer(Seat(0)), state), 3);
    EXPECT_EQ(bid_shown(Viewer(Seat(1)), state), "?");
    EXPECT_EQ(bid_shown(Viewer::spectator(), state), "?");
    EXPECT_EQ(rules.secrecy().rule.id, "FO-GEN-8");
    Json opened = bidding();
    opened["bids"]["s1"] = 5;
    opened["flow"].erase(1);
    EXPECT_EQ(bid_shown(Viewer(Seat(1)), read(rules, opened)), 3);
}

// Anything that can be paid, and nothing else, is as likely; what the viewer knows stays.
TEST(ForgePositions, An_unknown_bid_is_imagined_within_the_room__FO_BID_12) {
    const Forge rules = game();
    const State state = read(rules, bidding());
    const int room = room_of(rules.equipment(), state, Seat(0));
    ASSERT_LT(room, rules.options().bid_max);
    const auto imagined = [&](const Forge& with, Viewer viewer) {
        std::set<int> bids;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            State seen = state;
            with.hide(seen, viewer);
            Chance chance = Chance::drawn(seed, 0);
            with.imagine(seen, viewer, chance);
            EXPECT_EQ(seen.bids.owing(), SeatSet(Seat(1)));
            bids.insert(seen.bids.answer_of(Seat(0)));
        }
        return bids;
    };
    std::set<int> payable;
    for (int bid = 0; bid <= room; ++bid) payable.insert(bid);
    EXPECT_EQ(imagined(rules, Viewer(Seat(1))), payable);
    EXPECT_EQ(imagined(rules, Viewer(Seat(0))), std::set<int>{3});
    EXPECT_EQ(imagined(game(2, {{"bid_max", "4"}}), Viewer::spectator()), (std::set<int>{0, 1, 2, 3, 4}));
}

// ---------------------------------------------------------------- in the middle of things

TEST(ForgePositions, Every_question_can_be_set_up_by_hand) {
    std::set<std::string> asked_for;
    const auto is_asked = [&](const Forge& rules, const Json& position) {
        const State state = read(rules, position);
        expect_written_without_loss(rules, state);
        EXPECT_TRUE(same_bytes(resumed(rules, state), state)) << position["flow"].dump();
        const SeatSet awaited = rules.awaiting(state);
        ASSERT_EQ(awaited.size(), 1) << position["flow"].dump();
        ActionList options;
        rules.list(state, awaited.front(), options);
        EXPECT_FALSE(options.empty()) << position["flow"].dump();
        asked_for.insert(position["flow"].back()["doing"].get<std::string>());
    };
    const Forge rules = game();
    for (const Json& position : questions()) is_asked(rules, position);
    const Forge manual = game(2, {{"setup", "manual"}});
    is_asked(manual, manual.write(started(manual)));
    is_asked(manual, manual.write(
                         played(manual, [](const State& state) { return state.flow.is<DeployingFrame>(); })));
    EXPECT_EQ(asked_for.size(),
              static_cast<std::size_t>(procedure_count) - 5); // all but the five that ask nothing
}

// Where nobody is asked the rules go on by themselves.
TEST(ForgePositions, A_step_can_be_set_up_without_a_question) {
    const Forge rules = game();
    std::vector<Json> steps{quiet("begin_round"), quiet("bid"), quiet("assign"),
                            quiet("order"),       table(),      moving(),
                            shooting("react", 0)};
    steps[2]["bids"] = parsed(R"({"s0": 2, "s1": 20})");
    for (const char* step : {"recover", "act", "end"}) {
        steps.push_back(active("G2", 0));
        steps.back()["flow"][1]["step"] = step;
    }
    for (const char* step : {"react", "go"}) steps.push_back(charging(step, {800, 600}));
    for (const char* step : {"overwatch", "fight", "after"}) steps.push_back(charging(step, {945, 600}));
    for (const char* step : {"check", "strike", "counter", "apply"}) {
        steps.push_back(shooting(step, 0));
        steps.back()["attack"]["targets"] = parsed(R"([{"unit": "B4", "answer": "counter"}])");
        steps.back()["units"]["B4"]["shot"] = true;
        steps.back()["attack"]["records"] = Json::array();
    }
    const Json struck = evading_counter()["attack"]["records"];
    steps[steps.size() - 2]["attack"]["records"] = struck;
    steps.back()["attack"]["records"] = struck;
    steps.back()["attack"]["records"].push_back({{"attacker", "B4"}, {"target", "G2"}});
    for (const Json& position : steps) {
        const State state = read(rules, position);
        expect_written_without_loss(rules, state);
        const State after = resumed(rules, state);
        Faults faults;
        rules.check(after, faults);
        EXPECT_TRUE(faults.empty()) << to_string(faults) << position["flow"].dump();
        EXPECT_FALSE(rules.awaiting(after).empty()) << position["flow"].dump();
    }
}

TEST(ForgePositions, A_game_that_is_over_is_read_and_written__FO_END_7) {
    const Forge rules = game();
    Json position = quiet("begin_round");
    position["round"] = 6;
    position["over"] = "rounds";
    position.erase("flow");
    const State state = read(rules, position);
    EXPECT_TRUE(rules.outcome(state).over);
    expect_written_without_loss(rules, state);
    for (const char* name : {"B1", "B4", "B5"}) position["units"].erase(name);
    position["over"] = "sides";
    position["round"] = 2;
    expect_written_without_loss(rules, read(rules, position));
}

TEST(ForgePositions, Units_that_wait_are_not_mentioned_in_set_up__FO_SET_3) {
    const Forge rules = game(2, {{"setup", "manual"}});
    const State state = played(rules, [](const State& one) { return one.table.size() == 3; });
    ASSERT_TRUE(state.flow.is<DeployingFrame>());
    EXPECT_EQ(rules.write(state)["units"].size(), 3u);
    EXPECT_EQ(rules.write(state)["zones"].is_null(), state.zone[SideId(0)] == ZoneId(0));
    expect_written_without_loss(rules, state);
    Json position = rules.write(state); // for whoever waits there may have been no place (FO-SET-5)
    const std::string unit = rules.word("unit", state.waiting.front().index());
    position["units"][unit]["where"] = "destroyed";
    const State set_aside = read(rules, position);
    EXPECT_EQ(set_aside.waiting.size(), state.waiting.size() - 1);
    expect_written_without_loss(rules, set_aside);
}

TEST(ForgePositions, Every_state_of_a_game_survives_writing_and_reading) {
    const std::vector<std::pair<int, Chosen>> tables{
        {2, {{"rounds", "2"}}},
        {3, {{"setup", "manual"}, {"rounds", "1"}, {"ffa_lead", "next"}}},
        {4, {{"rules", "teams"}, {"rounds", "1"}, {"overwatch_on_move", "any"}, {"panic", "any"}}},
        {5, {{"rules", "teams"}, {"rounds", "1"}, {"failed_bid", "assigned"}}}};
    for (const auto& [seats, options] : tables) {
        const Forge rules = game(seats, options);
        played(rules, [&](const State& state) {
            Faults faults;
            rules.check(state, faults);
            EXPECT_TRUE(faults.empty()) << to_string(faults) << rules.write(state).dump();
            expect_written_without_loss(rules, state);
            return testing::Test::HasFailure();
        });
    }
}

} // namespace
} // namespace muster::forge::position_tests
