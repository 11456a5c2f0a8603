#include "core/toml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace muster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// A document and the faults found in it.
struct Document {
    explicit Document(const std::string& text) : node(parse_toml("file.toml", text, faults)) {}
    DataReader root() { return {*node, "file.toml", faults}; }
    std::string complaints() const { return to_string(faults); }

    Faults faults;
    std::optional<DataNode> node;
};

TEST(Toml, Values_are_read_with_their_lines) {
    Document doc("a = 1\n[table]\nb = 'text' # said\nc = [15, true]\n\n[[list]]\nd = 2\n[[list]]\nd = 3\n");
    ASSERT_TRUE(doc.node);
    const auto root = doc.root();
    EXPECT_EQ(root.need("a")->integer(0, 9), 1);
    const auto table = *root.need("table");
    EXPECT_EQ(table.need("b")->text(), "text");
    EXPECT_EQ(table.need("b")->line(), 3);
    EXPECT_EQ((*table.need("c"))[0].integer(0, 20), 15);
    EXPECT_EQ((*table.need("c"))[1].yes_or_no(), true);
    const auto list = *root.need("list");
    ASSERT_TRUE(list.array(2));
    EXPECT_EQ(list[1].need("d")->integer(0, 9), 3);
    EXPECT_EQ(list[1].need("d")->line(), 9);
    EXPECT_EQ(list[1].need("d")->path(), "list[1].d");
    EXPECT_THAT(doc.faults, IsEmpty());
}

TEST(Toml, Fields_come_in_the_order_of_the_file) {
    Document doc("z = 1\na = 2\nm = 3\n");
    std::vector<std::string> names;
    doc.root().each([&](const std::string& name, const DataReader&) { names.push_back(name); });
    EXPECT_THAT(names, ElementsAre("z", "a", "m"));
}

TEST(Toml, A_syntax_error_gives_file_and_line) {
    const Document doc("a = 1\nb = \n");
    EXPECT_FALSE(doc.node);
    EXPECT_THAT(doc.complaints(), testing::StartsWith("file.toml:2: this is not TOML: "));
}

TEST(Toml, A_field_given_twice_is_a_syntax_error) {
    const Document doc("a = 1\na = 2\n");
    EXPECT_FALSE(doc.node);
    EXPECT_THAT(doc.complaints(), HasSubstr("file.toml:2: "));
}

TEST(Toml, Wrong_types_and_values_are_faults_with_line_and_path) {
    Document doc("t = {n = 'x', m = 7, s = 1, y = 'no', l = 3, r = nan, d = 2020-01-01}\n");
    const auto t = *doc.root().need("t");
    EXPECT_FALSE(t.need("n")->integer(1, 2));
    EXPECT_FALSE(t.need("m")->integer(1, 2));
    EXPECT_FALSE(t.need("s")->text());
    EXPECT_FALSE(t.need("y")->yes_or_no());
    EXPECT_FALSE(t.need("l")->array(3));
    EXPECT_FALSE(t.need("l")->object({}));
    EXPECT_FALSE(t.need("r")->integer(0, 9)); // no fractions: the engine has no floating point
    EXPECT_FALSE(t.need("d")->integer(0, 9999));
    EXPECT_FALSE(t.need("e"));
    EXPECT_EQ(doc.complaints(), "file.toml:1: t.n: a whole number from 1 to 2 is wanted here\n"
                                "file.toml:1: t.m: a whole number from 1 to 2 is wanted here, not 7\n"
                                "file.toml:1: t.s: a text in quotes is wanted here\n"
                                "file.toml:1: t.y: true or false is wanted here\n"
                                "file.toml:1: t.l: a list is wanted here\n"
                                "file.toml:1: t.l: a table is wanted here\n"
                                "file.toml:1: t.r: a whole number from 0 to 9 is wanted here\n"
                                "file.toml:1: t.d: a whole number from 0 to 9999 is wanted here\n"
                                "file.toml:1: t: the field \"e\" is missing\n");
}

TEST(Toml, Unknown_fields_are_faults) {
    Document doc("a = 1\nbb = 2\n\"c\\u0007\" = 3\n");
    EXPECT_FALSE(doc.root().object({"a", "b"}));
    EXPECT_EQ(doc.complaints(), "file.toml:2: bb: there is no such field; there are a, b\n"
                                "file.toml:3: c?: there is no such field; there are a, b\n");
}

TEST(Toml, Lists_that_are_too_long_are_faults) {
    Document doc("a = [1, 2, 3]\n");
    EXPECT_TRUE(doc.root().need("a")->array(3));
    EXPECT_FALSE(doc.root().need("a")->array(2));
    EXPECT_THAT(doc.complaints(), HasSubstr("at most 2 entries are wanted here, 3 are given"));
}

TEST(Toml, Faults_name_the_rule_they_are_read_under) {
    Document doc("a = {b = 'x'}\n");
    const auto under = doc.root().under("CH-DATA-9").need("a");
    EXPECT_FALSE(under->need("b")->integer(0, 1));
    under->fault("otherwise", "CH-DATA-8");
    ASSERT_THAT(doc.faults, SizeIs(2));
    EXPECT_EQ(doc.faults[0].rule, "CH-DATA-9");
    EXPECT_EQ(doc.faults[1].rule, "CH-DATA-8");
}

TEST(Toml, Ids_have_1_to_16_plain_characters) {
    Document good("a = 'A_z-0'\nb = '0123456789abcdef'\n");
    EXPECT_EQ(good.root().need("a")->id(), "A_z-0");
    EXPECT_EQ(good.root().need("b")->id(), "0123456789abcdef");
    EXPECT_THAT(good.faults, IsEmpty());
    for (const char* bad : {"''", "'0123456789abcdefg'", "'a b'", "'\u00e4'", "'a,b'", "7"}) {
        Document doc(std::string("a = ") + bad);
        EXPECT_FALSE(doc.root().need("a")->id()) << bad;
        EXPECT_THAT(doc.faults, SizeIs(1)) << bad;
    }
}

TEST(Toml, Names_have_1_to_40_visible_characters) {
    for (const std::string& good :
         {std::string("Orla Flint"), std::string(40, 'x'), std::string("Jürgen Łé 東 🗡")}) {
        Document doc("a = '" + good + "'");
        EXPECT_EQ(doc.root().need("a")->name(), good);
        EXPECT_THAT(doc.faults, IsEmpty()) << good;
    }
    for (const std::string& bad :
         {std::string("\"\""), '"' + std::string(41, 'x') + '"', std::string("\"a\\nb\""),
          std::string("\"a\\u0000\""), std::string("\"a\\u202Eb\""), std::string("\"\\u200B\""),
          std::string("7")}) {
        Document doc("a = " + bad);
        ASSERT_TRUE(doc.node) << bad;
        EXPECT_FALSE(doc.root().need("a")->name()) << bad;
        EXPECT_THAT(doc.faults, SizeIs(1)) << bad;
    }
}

TEST(Toml, Sentences_have_as_many_visible_characters_as_they_may) {
    for (const std::string& good : {std::string("a"), std::string("東東東東東")}) {
        Document doc("a = '" + good + "'");
        EXPECT_EQ(doc.root().need("a")->sentence(5), good);
        EXPECT_THAT(doc.faults, IsEmpty()) << good;
    }
    for (const char* bad : {"\"\"", "\"aaaaaa\"", "\"a\\nb\"", "7"}) {
        Document doc(std::string("a = ") + bad);
        EXPECT_FALSE(doc.root().need("a")->sentence(5)) << bad;
        EXPECT_EQ(doc.complaints(),
                  "file.toml:1: a: a text is wanted here: 1 to 5 characters in quotes, all of "
                  "which can be seen\n")
            << bad;
    }
}

TEST(Toml, Strangers_words_are_made_fit_to_be_shown) {
    EXPECT_EQ(shown("abc"), "abc");
    EXPECT_EQ(shown("a\x1b[31m"), "a?[31m");
    EXPECT_EQ(shown("\xff\xc1\x81"), "???");
    EXPECT_EQ(shown("a\xe6\x9d"), "a??");
    EXPECT_EQ(shown("東"), "東");
    EXPECT_EQ(shown(std::string(41, 'x')), std::string(40, 'x') + "...");
}

TEST(Toml, Very_many_faults_are_cut_short) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "k" + std::to_string(i) + " = 1\n";
    Document doc(text);
    doc.root().object({});
    ASSERT_THAT(doc.faults, SizeIs(200));
    EXPECT_EQ(doc.faults.back().sentence, "there are more faults than these");
}

// ---------------------------------------------------------------- hostile files

std::string repeated(std::string_view part, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += part;
    return all;
}

TEST(Toml, A_file_holds_at_most_one_MiB) {
    EXPECT_TRUE(Document(std::string(1 << 20, '\n')).node);
    EXPECT_FALSE(Document(std::string((1 << 20) + 1, '\n')).node);
}

TEST(Toml, Sixteen_brackets_and_sixteen_dots_are_the_limit) {
    EXPECT_TRUE(Document("a = " + repeated("[", 16) + repeated("]", 16)).node);
    EXPECT_FALSE(Document("a = " + repeated("[", 17) + repeated("]", 17)).node);
    EXPECT_TRUE(Document("a" + repeated(".a", 16) + " = 1").node);
    EXPECT_FALSE(Document("a" + repeated(".a", 17) + " = 1").node);
    EXPECT_THAT(Document("\n\na" + repeated(".a", 17) + " = 1").complaints(),
                HasSubstr("file.toml:3: this is nested too deeply"));
}

TEST(Toml, Dots_and_brackets_in_texts_and_comments_do_not_count) {
    const std::string marks = repeated("[.", 100);
    for (const std::string& text :
         {"a = \"" + marks + "\"", "a = '" + marks + "'", "a = \"\"\"\n" + marks + "\"\"\"\"\"",
          "a = '''\n" + marks + "''''", "# " + marks, "a = \"\\\"" + marks + "\"", "a = '\\'\n# " + marks})
        EXPECT_TRUE(Document(text).node) << text;
}

TEST(Toml, Depth_cannot_hide_behind_texts_and_comments) {
    const std::string deep = repeated("a.", 100000) + "a = 1";
    for (const char* before : {"a = \"\"\n", "a = '\\'\n", "a = \"\\\\\"\n", "a = \"\"\"x\"\"\"\"\"\n",
                               "a = '''x''''\n", "a = ''''''\n", "a = \"\"\"\\\"\"\"\"\n", "# \"\n",
                               "# '''\n", "\"#\" = 1\n", "#\r\n", "'\"' = '\"'\n"})
        EXPECT_THAT(Document(std::string(before) + deep).complaints(), HasSubstr("nested too deeply"))
            << before;
    EXPECT_THAT(Document(repeated("\"=\".", 100000) + "a = 1").complaints(), HasSubstr("nested too deeply"));
    EXPECT_THAT(Document("[" + repeated("a.", 100000) + "a]").complaints(), HasSubstr("nested too deeply"));
    EXPECT_THAT(Document("a = " + repeated("{a=", 100000)).complaints(), HasSubstr("nested too deeply"));
    EXPECT_THAT(Document("a = " + repeated("[\n", 100000)).complaints(), HasSubstr("nested too deeply"));
}

TEST(Toml, Broken_text_is_refused_and_never_crashes) {
    for (const std::string& text : {std::string("[:"),
                                    std::string("[[[[["),
                                    std::string("\xff\xfe"),
                                    std::string("a = '\xc3\x28'"),
                                    std::string("a\0b", 3),
                                    std::string("a = \"\\ud800\""),
                                    std::string("a = \"\\Uffffffff\""),
                                    std::string("\xef\xbb\xbf["),
                                    std::string("a = \""),
                                    std::string("a = \"\"\""),
                                    std::string("a = '''"),
                                    std::string("#\xff"),
                                    std::string("["),
                                    std::string("="),
                                    std::string("a = 99999999999999999999"),
                                    std::string("a = 0x"),
                                    std::string("a = 1e999999999"),
                                    std::string("a = 2020-99-99"),
                                    std::string("\r"),
                                    std::string("#\r"),
                                    std::string("a.\n"),
                                    std::string("\xe2\x80\xa8"),
                                    std::string("a\xe1\x9a\x80 = 1"),
                                    std::string("[a]\n[a]"),
                                    std::string("a = 1\n[a.b]"),
                                    std::string("a = {b = 1, b = 2}"),
                                    std::string("[[a]]\n[a]")}) {
        const Document doc(text);
        EXPECT_EQ(doc.node.has_value(), doc.faults.empty()) << text;
        EXPECT_FALSE(doc.node) << text;
    }
}

TEST(Toml, Random_marks_never_crash) {
    constexpr std::string_view marks = "[]{}.,=\"'#\n\\ab1-+:\t \xc3\xa4";
    std::mt19937 random(7);
    for (int i = 0; i < 20000; ++i) {
        std::string text(random() % 24, ' ');
        for (char& c : text) c = marks[random() % marks.size()];
        const Document doc(text);
        ASSERT_EQ(doc.node.has_value(), doc.faults.empty()) << text;
    }
}

TEST(Toml, The_largest_files_are_read_in_good_time) {
    EXPECT_TRUE(Document("a = [" + repeated("[],", 300000) + "]").node);
    EXPECT_TRUE(Document(repeated("[[a]]\n", 170000)).node);
    EXPECT_TRUE(Document(repeated("[[a]]\n[[a.b]]\n[[a.b.c]]\n", 40000)).node);
    std::string keys;
    for (int i = 0; i < 80000; ++i) keys += "k" + std::to_string(i) + "=1\n";
    EXPECT_TRUE(Document(keys).node);
}

} // namespace
} // namespace muster
