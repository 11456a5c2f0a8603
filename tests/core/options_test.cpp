// Options as every game reads them, and what data files of all games have in common.
#include "core/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace muster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

enum class Pace : std::uint8_t { slow, quick, headlong };

struct TestOptions {
    int rounds = 5;
    int supply = 20; // 0: unlimited
    int units = 8;   // 6 or 8
    int length = 3;  // whatever it is, something else judges it
    Pace pace = Pace::quick;
    bool open = false;
    bool fair = true;
    bool reroll = true;
    std::string rules; // empty: as usual
    std::string board = "plain";
    std::string forces; // empty: as usual
    Pace style = Pace::slow;
    std::vector<std::string> styles;
};

constexpr std::tuple known_options{
    option::number("rounds", &TestOptions::rounds, 1, 9, "how long",
                   {.was = "howLong", .hint = "and no more than there are cards"}),
    option::number_or("supply", &TestOptions::supply, {"unlimited", "all there is", "boundless"}, 1, 99,
                      "how much"),
    option::choice("units", &TestOptions::units, {option::means(6, "6"), option::means(8, {"8", "usual"})},
                   "how far"),
    option::number("length", &TestOptions::length, 1, 4, "how far", {.judged_later = true}),
    option::choice("pace", &TestOptions::pace, {"slow", option::renamed("quick", "fast"), "headlong"},
                   "how fast", {.was = "howFast"}),
    option::choice("open", &TestOptions::open, {"no", "yes"}, "whether all see it"),
    option::flag("fair", &TestOptions::fair, "whether it is fair"),
    option::choice("reroll", &TestOptions::reroll,
                   {option::means(true, "with_value"), option::means(false, "die_only")}, "how"),
    option::choice("rules", &TestOptions::rules,
                   {option::means(std::string_view(), {"standard", "by seats"}),
                    option::means(std::string_view("duel"), "duel")},
                   "who against whom"),
    option::id("board", &TestOptions::board, {"plain", "hill"}, "one of your own file", "where"),
    option::list("forces", &TestOptions::forces, {"standard", "in turn"}, "one a seat", {"red", "blue"},
                 "who", {.hint = "those of your own file"}),
    option::choice_or_list("style", &TestOptions::style, {"slow", "quick"}, Pace::quick, &TestOptions::styles,
                           "a list with one a seat: S1,S2", "how"),
};
constexpr std::array later_options{LaterOption{"teams", "off"},
                                   LaterOption{"walls", "no_walls", "theWalls", "noWalls"}};
constexpr std::array later_values{LaterValue{"pace", "frantic"}};

const std::vector<OptionInfo> known_infos = infos_of<TestOptions>(known_options);
const OptionList known_list{known_infos, later_options, later_values};

const OptionInfo& info_of(std::string_view name) {
    return *std::ranges::find(known_infos, name, &OptionInfo::name);
}

GivenOptions given(const NamedValues& options, Faults& faults) {
    GivenOptions result;
    Setup setup;
    setup.options = options;
    add_direct_options(setup, "T-1", result, faults);
    return result;
}

TestOptions read(GivenOptions options, Faults& faults) {
    return read_options<TestOptions>(known_options, known_list, "T-1", options, faults);
}
TestOptions read(const NamedValues& options) {
    Faults faults;
    TestOptions result = read(given(options, faults), faults);
    EXPECT_EQ(to_string(faults), "");
    return result;
}

std::string refusal(const NamedValues& options) {
    Faults faults;
    read(given(options, faults), faults);
    return to_string(faults);
}
std::string refusal(const std::string& name, const std::string& value) {
    return refusal(NamedValues{{name, value}});
}

TEST(Options, Each_is_set_by_its_row) {
    const auto options = read({{"rounds", "9"},
                               {"supply", "7"},
                               {"units", "6"},
                               {"length", "9999"},
                               {"pace", "headlong"},
                               {"open", "yes"},
                               {"fair", "off"},
                               {"reroll", "die_only"},
                               {"rules", "duel"},
                               {"board", "valley"},
                               {"forces", "blue,red"},
                               {"style", "S1,S2"},
                               {"teams", "off"}});
    EXPECT_EQ(options.rounds, 9);
    EXPECT_EQ(options.supply, 7);
    EXPECT_EQ(options.units, 6);
    EXPECT_EQ(options.length, 9999);
    EXPECT_EQ(options.pace, Pace::headlong);
    EXPECT_TRUE(options.open);
    EXPECT_FALSE(options.fair);
    EXPECT_FALSE(options.reroll);
    EXPECT_EQ(options.rules, "duel");
    EXPECT_EQ(options.board, "valley");
    EXPECT_EQ(options.forces, "blue,red");
    EXPECT_EQ(options.style, Pace::quick);
    EXPECT_THAT(options.styles, ElementsAre("S1", "S2"));
}

TEST(Options, Words_may_stand_for_nothing) {
    EXPECT_EQ(read({{"supply", "unlimited"}}).supply, 0);
    EXPECT_EQ(read({{"rules", "standard"}}).rules, "");
    EXPECT_EQ(read({{"forces", "standard"}}).forces, "");
    EXPECT_THAT(read({{"style", "quick"}}).styles, IsEmpty());
    EXPECT_EQ(read({{"style", "quick"}}).style, Pace::quick);
}

TEST(Options, What_is_not_given_stays_as_the_struct_has_it) {
    const TestOptions usual = read(NamedValues{});
    EXPECT_EQ(usual.rounds, 5);
    EXPECT_EQ(usual.pace, Pace::quick);
    NamedValues presets;
    for (const OptionInfo& info : known_infos) presets.emplace_back(info.name, info.preset);
    EXPECT_THAT(presets,
                ElementsAre(Pair("rounds", "5"), Pair("supply", "20"), Pair("units", "8"),
                            Pair("length", "3"), Pair("pace", "quick"), Pair("open", "no"),
                            Pair("fair", "on"), Pair("reroll", "with_value"), Pair("rules", "standard"),
                            Pair("board", "plain"), Pair("forces", "standard"), Pair("style", "slow")));
    const TestOptions given_all = read(presets);
    EXPECT_EQ(given_all.supply, usual.supply);
    EXPECT_EQ(given_all.units, usual.units);
    EXPECT_EQ(given_all.rules, usual.rules);
    EXPECT_EQ(given_all.fair, usual.fair);
}

TEST(Options, What_may_be_given_is_said_in_words) {
    EXPECT_EQ(in_words(info_of("rounds")), "1 to 9, and no more than there are cards");
    EXPECT_EQ(in_words(info_of("supply")), "unlimited (all there is), 1 to 99");
    EXPECT_EQ(in_words(info_of("units")), "8 (usual), 6") << "what holds otherwise comes first";
    EXPECT_EQ(in_words(info_of("length")), "1 to 4");
    EXPECT_EQ(in_words(info_of("pace")), "quick, slow, headlong");
    EXPECT_EQ(in_words(info_of("fair")), "on, off");
    EXPECT_EQ(in_words(info_of("rules")), "standard (by seats), duel");
    EXPECT_EQ(in_words(info_of("board")), "plain, hill, or one of your own file");
    EXPECT_EQ(in_words(info_of("forces")),
              "standard (in turn), or one a seat: red, blue, or those of your own file");
    EXPECT_EQ(in_words(info_of("style")), "slow, quick, or a list with one a seat: S1,S2");
    OptionInfo any;
    any.hint = "whatever you like";
    EXPECT_EQ(in_words(any), "whatever you like");
}

TEST(Options, Refusals_say_what_is_allowed) {
    EXPECT_EQ(refusal("rounds", "10"),
              "options.rounds: T-1: '10' is not a value of this option; allowed: 1 to 9, "
              "and no more than there are cards\n");
    for (const char* number : {"", "0", "-1", "+1", " 1", "1 ", "00001", "x"})
        EXPECT_NE(refusal("rounds", number), "") << number;
    EXPECT_EQ(refusal("pace", "fleet"),
              "options.pace: T-1: 'fleet' is not a value of this option; allowed: quick, slow, headlong\n");
    EXPECT_EQ(refusal("speed", "1"), "options.speed: T-1: there is no option 'speed'; there are rounds, "
                                     "supply, units, length, pace, open, "
                                     "fair, reroll, rules, board, forces, style\n");
    for (const auto& [name, value] : NamedValues{{"supply", "0"},
                                                 {"supply", "100"},
                                                 {"supply", "all"},
                                                 {"units", "7"},
                                                 {"length", "10000"},
                                                 {"length", "long"},
                                                 {"rules", ""},
                                                 {"reroll", "on"},
                                                 {"style", "S1"}})
        EXPECT_THAT(refusal(name, value), HasSubstr("is not a value of this option")) << name << "=" << value;
}

TEST(Options, What_is_not_built_yet_says_so) {
    EXPECT_EQ(refusal("teams", "on"), "options.teams: T-1: teams=on is not built yet; allowed: off\n");
    EXPECT_EQ(refusal("pace", "frantic"),
              "options.pace: T-1: pace=frantic is not built yet; allowed: quick, slow, headlong\n");
}

TEST(Options, Directly_none_may_be_given_twice) {
    Faults faults;
    const auto twice = given({{"rounds", "1"}, {"rounds", "1"}}, faults);
    EXPECT_EQ(to_string(faults), "options.rounds: T-1: this option is given twice\n");
    EXPECT_THAT(twice, SizeIs(2));
}

// ---------------------------------------------------------------- names of once

TEST(Options, Old_names_and_values_are_read) {
    const auto options = read({{"howLong", "2"}, {"howFast", "slow"}, {"theWalls", "noWalls"}});
    EXPECT_EQ(options.rounds, 2);
    EXPECT_EQ(options.pace, Pace::slow);
    EXPECT_EQ(read({{"howFast", "fast"}}).pace, Pace::quick);
    EXPECT_EQ(read({{"supply", "boundless"}}).supply, 0);
    EXPECT_EQ(refusal("theWalls", "high"),
              "options.theWalls: T-1: walls=high is not built yet; allowed: no_walls\n");
    EXPECT_THAT(refusal("howLong", "10"),
                HasSubstr("options.howLong: T-1: '10' is not a value of this option"));
}

TEST(Options, A_value_of_once_is_one_of_its_own_option_only) {
    EXPECT_THAT(refusal("open", "fast"), HasSubstr("'fast' is not a value"));
    EXPECT_EQ(read({{"board", "fast"}}).board, "fast");
}

TEST(Options, Both_names_in_one_place_are_refused) {
    EXPECT_EQ(refusal({{"howLong", "2"}, {"rounds", "3"}}),
              "options.howLong: T-1: howLong is called rounds now, and both are given; leave out the old "
              "name howLong\n");
    EXPECT_THAT(refusal({{"walls", "no_walls"}, {"theWalls", "noWalls"}}),
                HasSubstr("theWalls is called walls now, and both are given"));
    // A file says what is usual; whoever opens the table may say otherwise.
    GivenOptions options{{"howLong", "2", {"mine.toml", 2, "options.howLong"}},
                         {"rounds", "3", {"", 0, "options.rounds"}}};
    Faults faults;
    EXPECT_EQ(read(options, faults).rounds, 3);
    EXPECT_EQ(to_string(faults), "");
    options.push_back({"rounds", "4", {"mine.toml", 3, "options.rounds"}});
    read(options, faults);
    EXPECT_THAT(to_string(faults),
                HasSubstr("mine.toml:2: options.howLong: T-1: howLong is called rounds now"));
}

TEST(Options, What_was_given_is_found_by_its_new_name) {
    Faults faults;
    GivenOptions options = given({{"howFast", "fast"}}, faults);
    read_options<TestOptions>(known_options, known_list, "T-1", options, faults);
    EXPECT_TRUE(is_given(options, "pace"));
    EXPECT_FALSE(is_given(options, "howFast"));
    EXPECT_EQ(origin_of(options, "pace").field, "options.howFast") << "where it was said";
}

TEST(Options, A_set_up_gets_new_names) {
    NamedValues options{{"howLong", "2"},        {"pace", "fast"},  {"supply", "boundless"},
                        {"theWalls", "noWalls"}, {"speed", "fast"}, {"board", "howLong"}};
    use_new_names(options, known_list);
    EXPECT_EQ(options, (NamedValues{{"rounds", "2"},
                                    {"pace", "quick"},
                                    {"supply", "unlimited"},
                                    {"walls", "no_walls"},
                                    {"speed", "fast"},
                                    {"board", "howLong"}}));
    NamedValues both{{"howLong", "2"}, {"rounds", "3"}, {"howFast", "fast"}};
    use_new_names(both, known_list);
    EXPECT_EQ(both, (NamedValues{{"howLong", "2"}, {"rounds", "3"}, {"pace", "quick"}}))
        << "nothing is hidden";
    NamedValues twice{{"howLong", "2"}, {"howLong", "3"}};
    use_new_names(twice, known_list);
    EXPECT_EQ(twice, (NamedValues{{"rounds", "2"}, {"rounds", "3"}}));
}

// ---------------------------------------------------------------- where options come from

TEST(Options, Tables_of_files_may_set_them_too_and_the_last_one_counts) {
    Faults faults;
    const auto document = parse_toml(
        "mine.toml", "[options]\nrounds = 7\npace = \"slow\"\nboard = [\"a\", \"b\"]\nopen = true\n", faults);
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
