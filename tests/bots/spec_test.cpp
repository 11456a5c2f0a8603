#include "bots/spec.hpp"

#include <gtest/gtest.h>

namespace muster {

namespace {

constexpr BotSpec searching(std::uint32_t iterations, std::uint32_t milliseconds = 0) {
    BotSpec bot;
    bot.kind = BotSpec::Kind::search;
    bot.iterations = iterations;
    bot.milliseconds = milliseconds;
    return bot;
}

} // namespace

TEST(BotNames, Every_bot_on_the_list_is_known) {
    for (const std::string_view name : bots()) EXPECT_TRUE(read_bot(name)) << name;
}

TEST(BotNames, A_search_has_levels_iterations_or_a_time) {
    EXPECT_EQ(read_bot("search:easy"), searching(100));
    EXPECT_EQ(read_bot("search:normal"), searching(1'000));
    EXPECT_EQ(read_bot("search:hard"), searching(10'000));
    EXPECT_EQ(read_bot("search"), read_bot("search:normal"));
    EXPECT_EQ(read_bot("search:1"), searching(1));
    EXPECT_EQ(read_bot("search:1000000"), searching(1'000'000));
    EXPECT_EQ(read_bot("search:500ms"), searching(0, 500));
    EXPECT_EQ(read_bot("search:600000ms"), searching(0, 600'000));
}

TEST(BotNames, Habits_follow_the_name) {
    const auto bot = read_bot("search:200+bid:4-pass");
    ASSERT_TRUE(bot);
    EXPECT_EQ(bot->iterations, 200u);
    ASSERT_EQ(bot->habit_count, 2);
    EXPECT_TRUE(bot->habits[0].is_about("bid"));
    EXPECT_FALSE(bot->habits[0].is_about("bi"));
    EXPECT_EQ(bot->habits[0].detail, 4);
    EXPECT_FALSE(bot->habits[0].never);
    EXPECT_TRUE(bot->habits[1].is_about("pass"));
    EXPECT_EQ(bot->habits[1].detail, no_detail);
    EXPECT_TRUE(bot->habits[1].never);
    constexpr std::array verbs{VerbInfo{"bid", "", "", "number"}, VerbInfo{"pass", "", "", ""}};
    EXPECT_EQ(unknown_habit(*bot, verbs), "");
    EXPECT_EQ(unknown_habit(*bot, std::span(verbs).first(1)), "pass");
}

TEST(BotNames, Others_are_nobodys) {
    for (const std::string_view name : {"",
                                        "Random",
                                        "random ",
                                        "greedy:1",
                                        "search:",
                                        "search:0",
                                        "search:0ms",
                                        "search:ms",
                                        "search:-1",
                                        "search:1.5",
                                        "search:1000001",
                                        "search:600001ms",
                                        "search:99999999999999999999",
                                        "search:10s",
                                        "searching",
                                        "search easy",
                                        "search:easy ",
                                        "+bid",
                                        "greedy+",
                                        "greedy-",
                                        "greedy+bid:",
                                        "greedy+bid:x",
                                        "greedy+bid:-1",
                                        "greedy+a+b+c",
                                        "greedy+pass-pass",
                                        "greedy-bid+bid:4",
                                        "greedy+bid:4-bid:4",
                                        "greedy+abcdefghijklmnopqrstuvwxyz"})
        EXPECT_FALSE(read_bot(name)) << '"' << name << '"';
}

TEST(BotNames, Why_there_is_none_of_a_name_is_said) {
    EXPECT_EQ(why_no_bot("greedy+bid:4-pass"), "");
    EXPECT_EQ(why_no_bot("greedy+bid-bid:4"), "") << "whenever it can, but never 4";
    EXPECT_EQ(why_no_bot("genius"), "there are " + std::string(bot_names));
    EXPECT_EQ(why_no_bot("search:1000001"), "a search takes 1 to 1000000 iterations");
    EXPECT_EQ(why_no_bot("search:99999999999999999999"), "a search takes 1 to 1000000 iterations");
    EXPECT_EQ(why_no_bot("search:600001ms"), "a search takes 1 to 600000 ms");
    EXPECT_EQ(why_no_bot("search:0", {50, 20}), "a search takes 1 to 50 iterations");
    EXPECT_EQ(why_no_bot("search:21ms", {50, 20}), "a search takes 1 to 20 ms");
    EXPECT_EQ(why_no_bot("greedy+a+b+c"), "a bot has two habits at most");
    EXPECT_EQ(why_no_bot("greedy+pass-pass"), "nobody can always and never pass");
}

} // namespace muster
