// Options as every game reads them, and what data files of all games have in common.
#include "core/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace muster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

enum class Pace : std::uint8_t { slow, quick };

struct TestOptions {
    int rounds = 5;
    Pace pace = Pace::slow;
    bool open = false;
    std::string board = "plain";
};

constexpr std::array known_options{
    OptionRule<TestOptions>{{"rounds", "5", "1 to 9", "how long"},
                            [](TestOptions& o, std::string_view v) { return set_number(o.rounds, v, 1, 9); }},
    OptionRule<TestOptions>{
        {"pace", "slow", "slow, quick", "how fast"},
        [](TestOptions& o, std::string_view v) { return set_choice(o.pace, v, {"slow", "quick"}); }},
    OptionRule<TestOptions>{
        {"open", "no", "no, yes", "whether all see it"},
        [](TestOptions& o, std::string_view v) { return set_choice(o.open, v, {"no", "yes"}); }},
    OptionRule<TestOptions>{{"board", "plain", "an id", "where"},
                            [](TestOptions& o, std::string_view v) { return set_id(o.board, v); }},
};
constexpr auto infos = infos_of(known_options);
constexpr std::array later_options{LaterOption{"teams", "off"}};
constexpr std::array later_values{LaterValue{"pace", "frantic"}};

GivenOptions given(std::vector<std::pair<std::string, std::string>> options, Faults& faults) {
    GivenOptions result;
    Setup setup;
    setup.options = std::move(options);
    add_direct_options(setup, "T-1", result, faults);
    return result;
}

TestOptions read(const GivenOptions& options, Faults& faults) {
    return read_options<TestOptions>(known_options, {"T-1", infos, later_options, later_values}, options,
                                     faults);
}

std::string refusal(const std::string& name, const std::string& value) {
    Faults faults;
    read(given({{name, value}}, faults), faults);
    return to_string(faults);
}

TEST(Options, Each_is_set_by_its_rule) {
    Faults faults;
    const auto options =
        read(given({{"rounds", "9"}, {"pace", "quick"}, {"open", "yes"}, {"board", "hill"}, {"teams", "off"}},
                   faults),
             faults);
    EXPECT_THAT(faults, IsEmpty());
    EXPECT_EQ(options.rounds, 9);
    EXPECT_EQ(options.pace, Pace::quick);
    EXPECT_TRUE(options.open);
    EXPECT_EQ(options.board, "hill");
}

TEST(Options, What_is_not_given_stays_as_it_is) {
    Faults faults;
    EXPECT_EQ(read({}, faults).rounds, 5);
    EXPECT_EQ(infos[1].name, "pace");
}

TEST(Options, Refusals_say_what_is_allowed) {
    EXPECT_EQ(refusal("rounds", "10"),
              "options.rounds: T-1: '10' is not a value of this option; allowed: 1 to 9\n");
    for (const char* number : {"", "0", "-1", "+1", " 1", "1 ", "00001", "x"})
        EXPECT_NE(refusal("rounds", number), "") << number;
    EXPECT_EQ(refusal("pace", "fast"),
              "options.pace: T-1: 'fast' is not a value of this option; allowed: slow, quick\n");
    EXPECT_EQ(refusal("speed", "1"),
              "options.speed: T-1: there is no option 'speed'; there are rounds, pace, open, board\n");
}

TEST(Options, What_is_not_built_yet_says_so) {
    EXPECT_EQ(refusal("teams", "on"), "options.teams: T-1: teams=on is not built yet; allowed: off\n");
    EXPECT_EQ(refusal("pace", "frantic"),
              "options.pace: T-1: pace=frantic is not built yet; allowed: slow, quick\n");
}

TEST(Options, Directly_none_may_be_given_twice) {
    Faults faults;
    const auto twice = given({{"rounds", "1"}, {"rounds", "1"}}, faults);
    EXPECT_EQ(to_string(faults), "options.rounds: T-1: this option is given twice\n");
    EXPECT_THAT(twice, SizeIs(2));
}

TEST(Options, Tables_of_files_may_set_them_too_and_the_last_one_counts) {
    Faults faults;
    const auto document =
        parse_toml("mine.toml",
                   "[options]\nrounds = 7\npace = \"quick\"\nboard = [\"a\", \"b\"]\nopen = true\n", faults);
    ASSERT_TRUE(document);
    const DataReader root(*document, "mine.toml", faults);
    GivenOptions options;
    read_option_table(*root.get("options"), "T-1", options);
    EXPECT_EQ(to_string(faults), "mine.toml:5: options.open: T-1: a text in quotes is wanted here\n");
    faults.clear();
    EXPECT_EQ(origin_of(options, "rounds").line, 2);
    EXPECT_TRUE(is_given(options, "rounds"));
    EXPECT_FALSE(is_given(options, "open"));
    EXPECT_EQ(origin_of(options, "open").field, "options.open");
    options.push_back({"rounds", "8", {"", 0, "options.rounds"}});
    const auto result = read(options, faults);
    EXPECT_THAT(faults, IsEmpty());
    EXPECT_EQ(result.rounds, 8);
    EXPECT_EQ(result.board, "a,b");
    EXPECT_EQ(origin_of(options, "rounds").line, 0);
}

TEST(Entries, Own_files_are_read_in_order_and_a_missing_one_is_told) {
    constexpr std::array paths{"data/champions/styles.toml", "data/champions/nothing.toml"};
    const auto own = read_own_files<std::vector<std::string>>(
        paths, [](std::string_view name, std::string_view text, std::vector<std::string>& library, Faults&) {
            EXPECT_FALSE(text.empty());
            library.emplace_back(name);
        });
    EXPECT_THAT(own.library, ElementsAre("data/champions/styles.toml"));
    EXPECT_EQ(to_string(own.faults), "data/champions/nothing.toml: this file is missing from the program\n");
}

TEST(Entries, A_watch_sees_new_faults_and_trusts_no_full_list) {
    Faults faults{{"", 0, "", "", "an older one"}};
    const FaultWatch watch(faults);
    EXPECT_TRUE(watch.sound());
    add_fault(faults, Origin{"a.toml", 3, "x"}, "T-1", "wrong");
    EXPECT_FALSE(watch.sound());
    EXPECT_EQ(to_string(faults.back()), "a.toml:3: x: T-1: wrong");
    while (faults.size() < most_faults) add_fault(faults, Origin{}, "", "more");
    EXPECT_FALSE(FaultWatch(faults).sound());
}

} // namespace
} // namespace muster
