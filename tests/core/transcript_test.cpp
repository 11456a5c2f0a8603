// Transcripts, shown with the toy game; tests/kit/tables.hpp tampers with those of every game.
#include "core/transcript.hpp"

#include "core/json.hpp"
#include "core/table.hpp"
#include "kit/files.hpp"
#include "kit/pebbles.hpp"

#include <gtest/gtest.h>

namespace muster {
namespace {

using test::lines_of;
using test::Pebbles;
using Verb = Pebbles::Verb;

std::unique_ptr<AnyTable> open_pebbles(const TranscriptHeader& header, const std::vector<Entered>* luck,
                                       Faults& faults) {
    auto rules = Pebbles::make(header.setup, faults);
    if (!rules) return nullptr;
    Played opened;
    return Table<Pebbles>::open(std::move(*rules), header.seed.value_or(0), luck, opened);
}

std::unique_ptr<AnyTable> table_with_two_bids() {
    TranscriptHeader header;
    header.setup = {2, {{"rounds", "1"}}, {}};
    header.seed = 3;
    Faults faults;
    auto table = open_pebbles(header, nullptr, faults);
    table->players = {"human", "random"};
    EXPECT_TRUE(table->play(Seat(0), Action(Verb::bid).of(2)).ok());
    const std::vector<Entered> luck{{5, ""}, {2, ""}};
    EXPECT_TRUE(table->play(Seat(1), Action(Verb::bid).of(2), &luck).ok());
    return table;
}

std::string faults_of(const std::string& text) {
    Faults faults;
    EXPECT_FALSE(read_transcript(text, open_pebbles, faults));
    return to_string(faults);
}

TEST(TranscriptTest, Is_a_header_and_a_line_a_decision) {
    const auto lines = lines_of(transcript(*table_with_two_bids(), Viewer::owner()));
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(
        lines[0],
        R"({"muster":2,"game":"pebbles","rules":"1","seats":2,"options":{"rounds":"1"},"players":["human","random"],"seed":3})");
    EXPECT_TRUE(lines[1].starts_with(R"({"n":0,"hash":")"));
    EXPECT_TRUE(lines[2].starts_with(R"({"n":1,"seat":0,"action":{"verb":"bid","detail":2},"hash":")"));
    EXPECT_TRUE(lines[3].starts_with(
        R"({"n":2,"seat":1,"action":{"verb":"bid","detail":2},"luck":[{"why":"PB-R-TIE","seat":0,"dice":[5]},{"why":"PB-R-TIE","seat":1,"dice":[2]}],"entered":true,"hash":")"));
}

// Two hands throw different dice at once.
std::unique_ptr<AnyTable> table_with_a_handful() {
    TranscriptHeader header;
    header.setup = {2, {{"rounds", "1"}, {"hurl", "both"}}, {}};
    header.seed = 3;
    Faults faults;
    auto table = open_pebbles(header, nullptr, faults);
    EXPECT_TRUE(table->play(Seat(0), Action(Verb::bid).of(2)).ok());
    EXPECT_TRUE(table->play(Seat(1), Action(Verb::bid).of(1)).ok());
    const std::vector<Entered> luck{{3, ""}, {8, ""}};
    EXPECT_TRUE(table->play(Seat(0), Action(Verb::hurl).with(0).on(1), &luck).ok());
    return table;
}

TEST(TranscriptTest, A_handful_names_its_dice) {
    const auto table = table_with_a_handful();
    const std::string text = transcript(*table, Viewer::owner());
    const std::string luck =
        R"("luck":[{"why":"PB-R-BOTH","seat":0,"against":1,"needs":4,"names":["L","R"],"dice":[3,8]}])";
    ASSERT_NE(text.find(luck), std::string::npos) << text;
    Faults faults;
    const auto again = read_transcript(text, open_pebbles, faults);
    ASSERT_TRUE(again) << to_string(faults);
    EXPECT_EQ(again->hash(), table->hash());
    EXPECT_EQ(transcript(*again, Viewer::owner()), text);
    // Other names, or none, are not what was rolled.
    for (const char* other : {R"("names":["R","L"],)", R"("names":["L"],)", R"("names":7,)", ""}) {
        std::string tampered = text;
        tampered.replace(tampered.find(R"("names")"), 18, other);
        EXPECT_NE(faults_of(tampered).find("line 5: the luck of this line is not what the rules"),
                  std::string::npos)
            << other;
    }
}

TEST(TranscriptTest, A_handful_that_does_not_fit_is_refused_by_its_law) {
    const std::string text = transcript(*table_with_a_handful(), Viewer::owner());
    const auto with_dice = [&](const char* dice) {
        std::string tampered = text;
        tampered.replace(tampered.find("[3,8]"), 5, dice);
        return faults_of(tampered);
    };
    for (const char* dice : {"[3,9]", "[7,8]", "[3,8,1]"})
        EXPECT_EQ(with_dice(dice), "line 5: PB-HURL-3: Those are not the 2 dice of this throw.\n") << dice;
    const std::string wanted = R"("count":2,"names":["L","R"],"sides":[6,8]})";
    EXPECT_NE(with_dice("[3]").find("the luck of this line falls short"), std::string::npos);
    EXPECT_NE(with_dice("[3]").find(wanted), std::string::npos) << with_dice("[3]");
}

// Both have bid two, and the dice for it are not there yet.
std::unique_ptr<AnyTable> table_that_owes_luck() {
    auto table = table_with_two_bids();
    table->undo();
    const std::vector<Entered> nothing;
    EXPECT_EQ(table->play(Seat(1), Action(Verb::bid).of(2), &nothing).result, Played::Result::wanting);
    return table;
}

TEST(TranscriptTest, A_sealed_answer_whose_luck_is_owed_is_its_last_line) {
    const auto table = table_that_owes_luck();
    const std::string text = transcript(*table, Viewer::owner());
    const auto lines = lines_of(text);
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_TRUE(
        lines[3].starts_with(R"({"n":2,"seat":1,"action":{"verb":"bid","detail":2},"owed":true,"hash":")"))
        << lines[3];
    Faults faults;
    const auto again = read_transcript(text, open_pebbles, faults);
    ASSERT_TRUE(again) << to_string(faults);
    ASSERT_NE(again->owed(), nullptr);
    EXPECT_EQ(transcript(*again, Viewer::owner()), text);
    const std::vector<Entered> luck{{5, ""}, {2, ""}};
    ASSERT_TRUE(again->roll(&luck).ok());
    EXPECT_EQ(transcript(*again, Viewer::owner()), transcript(*table_with_two_bids(), Viewer::owner()));
    // All have answered, so everybody may read what.
    const auto seen = lines_of(transcript(*table, Viewer::spectator()));
    EXPECT_TRUE(seen[2].starts_with(R"({"n":1,"seat":0,"action":{"verb":"bid","detail":2})")) << seen[2];
    EXPECT_EQ(seen[3], R"({"n":2,"seat":1,"action":{"verb":"bid","detail":2},"owed":true})");
}

TEST(TranscriptTest, Luck_that_is_owed_where_none_can_be_is_refused_at_its_line) {
    const std::string text = transcript(*table_that_owes_luck(), Viewer::owner());
    const auto with = [&](std::string_view from, std::string_view to) {
        std::string tampered = text;
        tampered.replace(tampered.rfind(from), from.size(), to);
        return faults_of(tampered);
    };
    EXPECT_TRUE(with(R"("detail":2)", R"("detail":1)").starts_with("line 4: this decision owes no luck"));
    EXPECT_TRUE(with(R"("detail":2)", R"("detail":9)").starts_with("line 4: PB-BID-1"));
    EXPECT_TRUE(with(R"("owed":true)", R"("owed":1)").starts_with("line 4: owed"));
    EXPECT_TRUE(with(R"("owed":true)", R"("luck":[{"why":"PB-R-TIE","seat":0,"dice":[5]}],"owed":true)")
                    .starts_with("line 4: the luck of this line"));
    EXPECT_NE(with(R"("hash":")", R"("hash":"0)").find("line 4: hash: the state after this line"),
              std::string::npos);
    EXPECT_NE(faults_of(text + lines_of(text)[3] + "\n").find("nothing may follow a decision whose luck"),
              std::string::npos);
}

TEST(TranscriptTest, Entered_and_drawn_luck_replay_alike) {
    const auto table = table_with_two_bids();
    Faults faults;
    const auto again = read_transcript(transcript(*table, Viewer::owner()), open_pebbles, faults);
    ASSERT_TRUE(again) << to_string(faults);
    EXPECT_EQ(again->hash(), table->hash());
    EXPECT_EQ(again->players, table->players);
    EXPECT_EQ(transcript(*again, Viewer::owner()), transcript(*table, Viewer::owner()));
}

TEST(TranscriptTest, Without_the_seed_the_luck_that_is_written_down_is_taken) {
    std::string text = transcript(*table_with_two_bids(), Viewer::owner());
    text.replace(text.find(R"(,"seed":3)"), 9, "");
    Faults faults;
    EXPECT_TRUE(read_transcript(text, open_pebbles, faults)) << to_string(faults);
}

TEST(TranscriptTest, Without_the_seed_luck_counts_as_entered_and_goes_on_from_0) {
    std::string text = transcript(*table_with_two_bids(), Viewer::owner());
    text.replace(text.find(R"(,"seed":3)"), 9, "");
    Faults faults;
    const auto table = read_transcript(text, open_pebbles, faults);
    ASSERT_TRUE(table) << to_string(faults);
    EXPECT_EQ(table->seed(), 0u);
    for (const Turn& turn : table->turns()) EXPECT_EQ(turn.entered, !turn.luck.empty());
}

TEST(TranscriptTest, Another_version_of_the_format_is_refused_and_nothing_else_of_it_is_read) {
    const auto of_version = [](const std::string& version) {
        return faults_of(R"({"muster":)" + version + R"(,"game":"pebbles","unheard_of":1})" + "\n");
    };
    EXPECT_EQ(of_version("3"), "line 1: muster: this transcript has version 3 of the format, from a newer "
                               "Muster; versions 1 to 2 are read here\n");
    for (const char* none : {"0", "-1", "\"1\"", "1.5", "null"})
        EXPECT_EQ(of_version(none),
                  "line 1: muster: this is no version of the format; versions 1 to 2 are read here\n");
}

// Its hashes were made of something else; the decisions, the luck and the result are compared as ever.
TEST(TranscriptTest, A_game_in_the_first_version_of_the_format_is_opened_without_its_hashes) {
    const auto table = table_with_two_bids();
    std::string text = transcript(*table, Viewer::owner());
    text.replace(text.find(R"("muster":2)"), 10, R"("muster":1)");
    for (auto at = text.find(R"("hash":")"); at != std::string::npos; at = text.find(R"("hash":")", at + 1))
        text.replace(at + 8, 16, "0123456789abcdef");
    Faults faults;
    const auto again = read_transcript(text, open_pebbles, faults);
    ASSERT_TRUE(again) << to_string(faults);
    EXPECT_TRUE(again->hashes_unread);
    EXPECT_EQ(again->hash(), table->hash());
    EXPECT_EQ(transcript(*again, Viewer::owner()), transcript(*table, Viewer::owner())); // in today's format
    std::string luckier = text;
    luckier.replace(luckier.find(R"("dice":[5])"), 10, R"("dice":[7])");
    EXPECT_NE(faults_of(luckier).find("line 4"), std::string::npos);
    std::string without = text;
    without.replace(without.find(R"("hash")"), 6, R"("hush")");
    EXPECT_NE(faults_of(without).find("line 2"), std::string::npos);
}

TEST(TranscriptTest, Ends_with_the_result_and_nothing_after_it) {
    const auto table = table_with_two_bids();
    ActionList options;
    while (!table->awaiting().empty()) {
        table->list(table->awaiting().front(), options);
        ASSERT_TRUE(table->play(table->awaiting().front(), options[0]).ok());
    }
    const std::string text = transcript(*table, Viewer::spectator()); // no secrets any more
    EXPECT_NE(text.find(R"({"result":{"over":true,"rule":"PB-END-1","score":[)"), std::string::npos);
    Faults faults;
    EXPECT_TRUE(read_transcript(text, open_pebbles, faults)) << to_string(faults);
    EXPECT_EQ(faults_of(text + R"({"n":99})" + "\n").find("nothing may follow the result") ==
                  std::string::npos,
              false);
    std::string other = text;
    other.replace(other.find(R"("pay_off":[)") + 11, 1, "7");
    EXPECT_NE(faults_of(other).find("the result is not the one that was played"), std::string::npos);
}

TEST(TranscriptTest, Another_seat_gets_a_partial_view_that_cannot_be_replayed) {
    const std::string text = transcript(*table_with_two_bids(), Viewer(Seat(0)));
    EXPECT_EQ(text.find("seed"), std::string::npos);
    EXPECT_EQ(text.find("hash"), std::string::npos);
    EXPECT_EQ(faults_of(text),
              "line 1: this is one seat's view of a game; only the whole transcript can be replayed\n");
}

TEST(TranscriptTest, What_is_no_transcript_is_refused_at_its_line) {
    EXPECT_EQ(faults_of(""), "line 1: the header is missing\n");
    EXPECT_EQ(faults_of("{}\n"), "line 1: this is not a Muster transcript: its first line must be a header "
                                 "with the field \"muster\"\n");
    EXPECT_EQ(faults_of("nonsense\n").substr(0, 6), "line 1");
    const std::vector<std::string> lines = lines_of(transcript(*table_with_two_bids(), Viewer::owner()));
    EXPECT_EQ(faults_of(lines[0] + "\n"), "line 2: the line of the set-up is missing\n");
    EXPECT_TRUE(faults_of(lines[0] + "\n" + lines[1] + "\n{\n").starts_with("line 3: this is not JSON"));
    EXPECT_TRUE(faults_of(lines[0] + "\n\n" + lines[2] + "\n").starts_with("line 3: ")); // empty lines count
    std::string other = lines[0];
    other.replace(other.find("rounds"), 6, "houses");
    EXPECT_EQ(faults_of(other + "\n" + lines[1] + "\n"), "line 2: houses: there is no such option\n");
}

TEST(TranscriptTest, Lines_may_end_as_on_other_systems) {
    std::string text;
    for (const std::string& line : lines_of(transcript(*table_with_two_bids(), Viewer::owner())))
        text += line + "\r\n";
    Faults faults;
    EXPECT_TRUE(read_transcript(text, open_pebbles, faults)) << to_string(faults);
}

TEST(TranscriptTest, A_game_from_a_position_replays_from_it) {
    const auto table = table_with_two_bids();
    TranscriptHeader header;
    header.setup = table->setup();
    Faults faults;
    const auto other = open_pebbles(header, nullptr, faults);
    ASSERT_TRUE(other->set_position(table->position(Viewer::owner()), nullptr, faults).ok());
    ASSERT_TRUE(other->play(other->awaiting().front(), Action(Verb::dig).with(0)).ok());
    const std::string text = transcript(*other, Viewer::owner());
    EXPECT_NE(text.find("\"position\":{"), std::string::npos);
    const auto again = read_transcript(text, open_pebbles, faults);
    ASSERT_TRUE(again) << to_string(faults);
    EXPECT_EQ(again->hash(), other->hash());
    // A position would tell what is hidden in it.
    EXPECT_EQ(transcript(*other, Viewer(Seat(1))).find("position"), std::string::npos);
}

} // namespace
} // namespace muster
