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

TEST(Options, Parts_stand_between_marks_without_the_spaces_around_them) {
    EXPECT_THAT(parts_of("a,b"), ElementsAre("a", "b"));
    EXPECT_THAT(parts_of("  a b , c,,"), ElementsAre("a b", "c", "", ""));
    EXPECT_THAT(parts_of(""), ElementsAre(""));
    EXPECT_THAT(parts_of("a,b: c", ':'), ElementsAre("a,b", "c"));
}

// A file and the faults found in it, read as one table.
struct EntryFile {
    explicit EntryFile(std::string_view text) : node(parse_toml("file.toml", text, faults)) {}
    DataReader root() { return {*node, "file.toml", faults}; }
    std::string complaints() const { return to_string(faults); }

    Faults faults;
    std::optional<DataNode> node;
};
constexpr std::array<std::string_view, 3> colours{"red", "green", "blue"};

TEST(Entries, Words_are_known_and_come_once) {
    EntryFile file("pick = 'green'\nall = ['blue', 'red']\nodd = ['red', 'red', 'pink', 7]\n");
    EXPECT_EQ(read_choice<Pace>(file.root(), "pick", colours), Pace::quick);
    EXPECT_EQ(read_set(file.root(), "all", "colour", colours), 0b101U);
    EXPECT_EQ(read_set(file.root(), "none", "colour", colours), 0U);
    EXPECT_EQ(file.complaints(), "");
    EXPECT_EQ(read_set(file.root(), "odd", "colour", colours), 0b001U);
    EXPECT_EQ(read_choice<Pace>(file.root(), "none", colours), Pace::slow);
    EXPECT_EQ(file.complaints(),
              "file.toml:3: odd[1]: the colour 'red' is given twice\n"
              "file.toml:3: odd[2]: there is no colour 'pink'; there are red, green, blue\n"
              "file.toml:3: odd[3]: a text in quotes is wanted here\n"
              "file.toml:1: the field \"none\" is missing\n");
}

TEST(Entries, Numbers_and_switches_may_be_needed_or_left_out) {
    EntryFile file("n = 3\non = true\n");
    EXPECT_EQ(read_number(file.root(), "n", 1, 5), 3);
    EXPECT_EQ(read_number(file.root(), "n", 1, 5, 2), 3);
    EXPECT_EQ(read_number(file.root(), "m", 1, 5, 2), 2);
    EXPECT_TRUE(read_switch(file.root(), "on"));
    EXPECT_FALSE(read_switch(file.root(), "off"));
    EXPECT_EQ(file.complaints(), "");
    EXPECT_EQ(read_number(file.root(), "m", 1, 5), 1);
    EXPECT_EQ(read_number(file.root(), "n", 4, 5, 2), 2);
    EXPECT_FALSE(read_switch(file.root(), "n"));
    EXPECT_EQ(std::ranges::count(file.complaints(), '\n'), 3);
}

TEST(Entries, A_list_has_limits_and_is_read_all_the_same) {
    EntryFile file("a = [{x = 1}, 2, {x = 3}]\nb = 1\n");
    int entries = 0;
    const auto count = [&](const DataReader&, std::set<std::string>&) { ++entries; };
    read_counted(*file.root().get("a"), 0, 2, "things", count);
    EXPECT_EQ(entries, 2);
    read_counted(*file.root().get("b"), 0, 2, "things", count);
    EXPECT_EQ(entries, 2);
    EXPECT_EQ(file.complaints(), "file.toml:1: a: 0 to 2 things are wanted here, not 3\n"
                                 "file.toml:1: a[1]: a table is wanted here\n"
                                 "file.toml:2: b: a list is wanted here\n");
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
