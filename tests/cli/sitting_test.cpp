// Sittings at a real table with the toy game, whose bids may be equal: the program's own games need not have
// such.
#include "cli/sitting.hpp"

#include "cli/telling.hpp"
#include "core/table.hpp"
#include "core/transcript.hpp"
#include "kit/pebbles.hpp"
#include "program.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace muster::cli_tests {
namespace {

using test::Pebbles;
using PebblesVerb = Pebbles::Verb;

std::unique_ptr<AnyTable> open_pebbles_table(const Setup& setup, std::uint64_t seed,
                                             const std::vector<Entered>* luck, Played& opened,
                                             Faults& faults) {
    auto rules = Pebbles::make(setup, faults);
    if (!rules) return nullptr;
    return Table<Pebbles>::open(std::move(*rules), seed, luck, opened);
}

// Bids two, and then does what is offered first.
Advice bid_two(const AnyTable& table, Seat seat, const BotSpec&, std::uint64_t, const Clock*) {
    ActionList options;
    table.list(seat, options);
    const Action two = Action(PebblesVerb::bid).of(2);
    Advice advice;
    advice.choices.push_back({table.judge(seat, two).ok() ? two : options[0], 620'000, 3});
    if (options[0] != advice.best()) advice.choices.push_back({options[0], 94'999, 1});
    advice.iterations = 4;
    return advice;
}

constexpr Game pebbles_game{&Pebbles::info, &Pebbles::verbs, &open_pebbles_table, &bid_two, nullptr, nullptr};

class RealTable : public Program {
protected:
    // Goes on with what the file holds, if there is any; what was printed.
    std::string sit(const std::string& typed, std::vector<std::string> players = {"human", "human"}) {
        std::unique_ptr<AnyTable> table;
        Faults faults;
        Played opened;
        const auto open = [&](const TranscriptHeader& header, const std::vector<Entered>* luck, Faults&) {
            return open_pebbles_table(header.setup, header.seed.value_or(0), luck, opened, faults);
        };
        if (std::filesystem::exists(file("game")))
            table = read_transcript(read(file("game")), open, faults);
        else
            table = open_pebbles_table({2, {{"rounds", "1"}}, {}}, 1, nullptr, opened, faults);
        EXPECT_TRUE(table) << to_string(faults);
        SeatSet people;
        for (int i = 0; i < 2; ++i)
            if (players[static_cast<std::size_t>(i)] == "human") people.add(Seat(i));
        table->players = std::move(players);
        std::FILE* keys = std::tmpfile();
        std::fputs(typed.c_str(), keys);
        std::rewind(keys);
        const int keyboard = ::dup(STDIN_FILENO);
        ::dup2(::fileno(keys), STDIN_FILENO);
        ::testing::internal::CaptureStdout();
        {
            cli::Terminal terminal(true);
            cli::Device device(terminal, people);
            code = cli::Sitting(terminal, device, game, std::move(table), {file("game"), true}).run();
        }
        ::dup2(keyboard, STDIN_FILENO);
        ::close(keyboard);
        std::fclose(keys);
        return ::testing::internal::GetCapturedStdout();
    }
    std::string saved() const { return read(file("game")); }

    Game game = pebbles_game;
    int code = -1;
};

// Each cover takes an Enter.
const std::string equal_bids = "\nbid 2\n\nbid 2\n";

TEST_F(RealTable, Equal_bids_stand_before_their_dice_are_typed) {
    const Ran ran{0, sit(equal_bids)};
    EXPECT_EQ(ran.times("Everybody has answered, and the answers stand."), 1u) << ran.out;
    EXPECT_TRUE(ran.says("Roll 1 die for s0 (PB-R-TIE):")) << ran.out;
    EXPECT_TRUE(ran.says("Stopped after 2 decisions.")) << ran.out;
    EXPECT_NE(saved().find(R"("seat":1,"action":{"verb":"bid","detail":2},"owed":true)"), std::string::npos)
        << saved();
}

TEST_F(RealTable, The_dice_are_asked_for_until_they_fit_and_nothing_else_will_do) {
    const Ran ran{0, sit(equal_bids + "back\nu\n9\n1 2\nbid 3\n5\nback\n2\n")};
    EXPECT_EQ(ran.times("which stands."), 3u) << ran.out;
    EXPECT_GE(ran.times("Refused:"), 3u) << ran.out;
    EXPECT_FALSE(ran.says("back: decide anew")) << ran.out;
    EXPECT_EQ(saved().find("owed"), std::string::npos) << saved();
    EXPECT_NE(
        saved().find(R"("action":{"verb":"bid","detail":2},"luck":[{"why":"PB-R-TIE","seat":0,"dice":[5]},)"),
        std::string::npos)
        << saved();
}

TEST_F(RealTable, Whoever_leaves_comes_back_to_the_same_bids_and_dice) {
    static_cast<void>(sit(equal_bids + "5\nq\n"));
    EXPECT_EQ(code, 0);
    const std::string before = saved();
    EXPECT_NE(before.find("\"owed\":true"), std::string::npos);
    const Ran again{0, sit("q\n")};
    EXPECT_TRUE(again.says("Everybody has answered, and the answers stand.")) << again.out;
    EXPECT_EQ(saved(), before);
    const Ran rolled{0, sit("2\n5\n\n")};
    EXPECT_TRUE(rolled.says("s1 is number 1 in the order.")) << rolled.out;
    EXPECT_EQ(saved().find("owed"), std::string::npos);
}

TEST_F(RealTable, A_bots_bid_stands_as_well) {
    const Ran ran{0, sit("bid 2\nback\n5\n2\n", {"human", "random"})};
    EXPECT_EQ(ran.times("Everybody has answered, and the answers stand."), 1u) << ran.out;
    EXPECT_EQ(ran.times("which stands."), 1u) << ran.out;
    EXPECT_TRUE(ran.says("s0 is number 1 in the order.")) << ran.out;
}

TEST_F(RealTable, Two_people_cannot_go_back_to_before_the_bids_were_opened) {
    const Ran ran{0, sit("\nbid 3\n\nbid 2\n\nu\nrest u0\n")};
    EXPECT_TRUE(ran.says("Refused: Bids that were opened stand. (PB-BID-3)")) << ran.out;
    EXPECT_FALSE(ran.says("Taken back")) << ran.out;
}

TEST_F(RealTable, One_person_against_a_bot_may) {
    const Ran ran{0, sit("bid 3\nu\n", {"human", "random"})};
    EXPECT_TRUE(ran.says("Taken back: ")) << ran.out;
}

TEST_F(RealTable, The_log_does_not_tell_what_others_have_sealed) {
    const Ran ran{0, sit("\nbid 3\n\nlog\nbid 2\n\nlog\n")};
    EXPECT_EQ(ran.times("1. s0: a sealed answer"), 1u) << ran.out;
    EXPECT_EQ(ran.times("1. s0: bid 3"), 1u) << "once they are opened\n" << ran.out;
}

TEST_F(RealTable, A_hint_names_the_best_choices_by_their_numbers_and_plays_none) {
    const Ran ran{0, sit("\nhint\nhint\n")};
    EXPECT_EQ(ran.times("Best first after 4 looks ahead, with your chance to win:"), 2u) << ran.out;
    EXPECT_EQ(ran.times("   3   62.0 %  bid 2"), 2u) << ran.out;
    EXPECT_EQ(ran.times("   1    9.5 %  bid 0"), 2u) << ran.out;
    EXPECT_TRUE(ran.says("Stopped after 0 decisions.")) << ran.out;
}

TEST_F(RealTable, A_hint_may_be_asked_of_a_bot_by_its_name) {
    const Ran greedy{0, sit("\nhint greedy\n")};
    EXPECT_TRUE(greedy.says("Best first after 4 looks ahead")) << greedy.out;
    const Ran nobody{0, sit("\nhint genius\n")};
    EXPECT_TRUE(nobody.says("There is no bot \"genius\": there are random, greedy")) << nobody.out;
    EXPECT_FALSE(nobody.says("Best first")) << nobody.out;
    const Ran habit{0, sit("\nhint greedy+dance\n")};
    EXPECT_TRUE(habit.says("has no decision \"dance\"")) << habit.out;
    const Ran many{0, sit("\nhint me please\n")};
    EXPECT_TRUE(many.says("the name of one bot")) << many.out;
}

Advice first_only(const AnyTable& table, Seat seat, const BotSpec&, std::uint64_t, const Clock*) {
    ActionList options;
    table.list(seat, options);
    return {{{options[0], 500'000, 0}}, 0};
}

TEST_F(RealTable, That_a_bot_sees_one_choice_does_not_mean_that_there_is_only_one) {
    game.ask_bot = &first_only;
    const Ran ran{0, sit("\nhint\n")};
    EXPECT_TRUE(ran.says("A bot would consider only: bid 0")) << ran.out;
    EXPECT_FALSE(ran.says("only one thing to do")) << ran.out;
}

// ---------------------------------------------------------------- who has won

// Pebbles, played by teams: the first two seats, and the others.
class PebbleTeams : public Pebbles {
public:
    explicit PebbleTeams(Pebbles pebbles) : Pebbles(std::move(pebbles)) {}
    static std::optional<PebbleTeams> make(const Setup& setup, Faults& faults) {
        auto pebbles = Pebbles::make(setup, faults);
        return pebbles ? std::optional(PebbleTeams(std::move(*pebbles))) : std::nullopt;
    }
    Outcome outcome(const State& state) const {
        Outcome outcome = Pebbles::outcome(state);
        const std::array<int, 2> points{outcome.score[0] + outcome.score[1],
                                        outcome.score[2] + outcome.score[3]};
        const auto team = [](Seat seat) { return seat.index() / 2; };
        for (std::size_t i = 0; i < 4; ++i) outcome.score[i] = points[i / 2];
        outcome.pay_off = {};
        rank_sides(outcome, SeatSet::first(setup().seats), team,
                   [&](int side) { return points[static_cast<std::size_t>(side)]; });
        return outcome;
    }
};

template <class Game>
std::unique_ptr<AnyTable> played_by_bots(int seats, std::uint64_t seed) {
    Faults faults;
    Played opened;
    auto table =
        Table<Game>::open(*Game::make({seats, {{"rounds", "1"}}, {}}, faults), seed, nullptr, opened);
    Chance choose = Chance::drawn(seed, 99);
    ActionList options;
    while (!table->awaiting().empty()) {
        const Seat seat = table->awaiting().front();
        table->list(seat, options);
        static_cast<void>(
            table->play(seat, options[choose.below(static_cast<std::uint32_t>(options.size()))]));
    }
    return table;
}

TEST(Telling, A_team_wins_together_and_equal_teams_tie) {
    int won = 0, shared = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const auto table = played_by_bots<PebbleTeams>(4, seed);
        const Outcome outcome = table->outcome();
        const std::string line = cli::result_line(*table);
        const std::string told = cli::result_told(*table, cli::Paint(false))[0];
        const std::string best = outcome.rank[0] == 1 ? "s0 and s1" : "s2 and s3";
        if (outcome.rank[0] == outcome.rank[2]) {
            ++shared;
            EXPECT_EQ(line, fmt::format("result: A tie, {0} to {0} (PB-END-1)", outcome.score[0]));
        } else {
            ++won;
            const auto [high, low] = std::minmax(outcome.score[0], outcome.score[2], std::greater<>());
            EXPECT_EQ(line, fmt::format("result: {} win, {} to {} (PB-END-1)", best, high, low));
            EXPECT_TRUE(told.starts_with(best + " win.")) << told;
        }
    }
    EXPECT_GT(won, 0);
    EXPECT_GT(shared, 0);
}

TEST(Telling, Several_winners_share_the_win_only_if_somebody_else_has_lost) {
    int shared = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto table = played_by_bots<Pebbles>(3, seed);
        const Outcome outcome = table->outcome();
        const std::string line = cli::result_line(*table);
        const auto firsts = std::count(outcome.rank.begin(), outcome.rank.begin() + 3, 1);
        EXPECT_EQ(line.find(" share the win") != std::string::npos, firsts == 2) << line;
        EXPECT_EQ(line.find("A tie") != std::string::npos, firsts == 3) << line;
        shared += firsts == 2 ? 1 : 0;
    }
    EXPECT_GT(shared, 0);
}

TEST(Telling, A_single_winner_wins_and_equal_seats_tie) {
    int won = 0, shared = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const auto table = played_by_bots<Pebbles>(2, seed);
        const std::string line = cli::result_line(*table);
        const bool equal = table->outcome().rank[0] == table->outcome().rank[1];
        ++(equal ? shared : won);
        EXPECT_NE(line.find(equal ? "A tie, " : " wins, "), std::string::npos) << line;
    }
    EXPECT_GT(won, 0);
    EXPECT_GT(shared, 0);
}

} // namespace
} // namespace muster::cli_tests
