// How a handful of different dice is asked for and shown, with the toy game: the program's own games need not
// have one.
#include "cli/luck.hpp"

#include "cli/telling.hpp"
#include "core/table.hpp"
#include "kit/pebbles.hpp"
#include "program.hpp"

#include <algorithm>

namespace muster::cli_tests {
namespace {

using test::Pebbles;
using Verb = Pebbles::Verb;

class Handful : public ::testing::Test {
protected:
    void SetUp() override {
        Faults faults;
        Played opened;
        table = Table<Pebbles>::open(*Pebbles::make({2, {{"rounds", "1"}, {"hurl", "both"}}, {}}, faults), 1,
                                     nullptr, opened);
        ASSERT_TRUE(table->play(Seat(0), Action(Verb::bid).of(2)).ok());
        ASSERT_TRUE(table->play(Seat(1), Action(Verb::bid).of(1)).ok());
    }

    // Seat 0 throws at seat 1 and types this; what was printed.
    std::string type(const std::string& typed, std::uint64_t seed = 1) {
        std::FILE* file = std::tmpfile();
        std::fputs(typed.c_str(), file);
        std::rewind(file);
        const int keyboard = ::dup(STDIN_FILENO);
        ::dup2(::fileno(file), STDIN_FILENO);
        ::testing::internal::CaptureStdout();
        cli::Terminal terminal(true);
        cli::Device device(terminal, SeatSet::first(2));
        const cli::Book book("pebbles");
        cli::Companion companion(terminal, device, book, *table, seed);
        entering = companion.enter(
            [&](const std::vector<Entered>& luck) {
                return table->play(Seat(0), Action(Verb::hurl).with(0).on(1), &luck);
            },
            0);
        ::dup2(keyboard, STDIN_FILENO);
        ::close(keyboard);
        std::fclose(file);
        return ::testing::internal::GetCapturedStdout();
    }

    std::unique_ptr<Table<Pebbles>> table;
    cli::Entering entering = cli::Entering::ended;
};

TEST_F(Handful, Is_asked_for_by_name_and_sides) {
    const std::string out = type("?\n3 8\n");
    EXPECT_EQ(entering, cli::Entering::done);
    EXPECT_NE(out.find("Roll L (d6) R (d8) for s0 against s1 (PB-R-BOTH), needing 4+:"), std::string::npos)
        << out;
    EXPECT_NE(out.find("Type what these dice show, in this order: L (d6) R (d8)."), std::string::npos) << out;
    EXPECT_EQ(table->turns().back().luck[0].results, (std::vector<std::uint8_t>{3, 8}));
}

TEST_F(Handful, Is_typed_in_one_go_or_rolled_by_the_referee) {
    static_cast<void>(type("38\n"));
    EXPECT_EQ(entering, cli::Entering::done);
    EXPECT_EQ(table->turns().back().luck[0].results, (std::vector<std::uint8_t>{3, 8}));
    int highest = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        table->undo();
        static_cast<void>(type("roll\n", seed));
        ASSERT_EQ(entering, cli::Entering::done);
        highest = std::max<int>(highest, table->turns().back().luck[0].results[1]);
    }
    EXPECT_GT(highest, 6);
}

TEST_F(Handful, Is_refused_by_its_law_where_it_does_not_fit) {
    const std::string out = type("3 9\n7 8\n3\n383\n3 8 3\n");
    EXPECT_EQ(entering, cli::Entering::ended);
    const Ran ran{0, out};
    EXPECT_EQ(ran.times("Refused: 2 results are wanted, not 1: L (d6) R (d8)."), 2u);
    EXPECT_EQ(ran.times("Refused: 2 results are wanted, not 3: L (d6) R (d8)."), 1u);
    EXPECT_EQ(ran.times("Refused: Those are not the 2 dice of this throw. (PB-HURL-3)"), 2u) << out;
}

TEST_F(Handful, Is_shown_with_its_names) {
    static_cast<void>(type("3 8\n"));
    const cli::Lines told =
        cli::events_told(*table, table->turns().back(), Viewer::spectator(), cli::Paint(false), 80);
    ASSERT_FALSE(told.empty());
    EXPECT_NE(told[0].find("s0 throws at s1 with both hands: L[3] R[8]."), std::string::npos) << told[0];
}

} // namespace
} // namespace muster::cli_tests
