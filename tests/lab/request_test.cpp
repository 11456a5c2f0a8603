// From what was typed to a plan, and what is said of what cannot be done.
#include "lab/request.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace muster::lab {
namespace {

using testing::HasSubstr;

Request request_for(std::string game, std::vector<std::string> options = {}) {
    Request request;
    request.game = std::move(game);
    request.options = std::move(options);
    request.games = 10;
    return request;
}

// What is said, which must be one line; empty if it is done.
template <class Step>
std::string mistake_of(Step step) {
    try {
        step();
    } catch (const Mistake& mistake) {
        const std::string text = mistake.what();
        EXPECT_EQ(text.find('\n'), std::string::npos) << text;
        EXPECT_FALSE(text.empty());
        return text;
    }
    return "";
}

std::string mistake_in(const Request& request) {
    return mistake_of([&] { static_cast<void>(plan_simulation(request)); });
}
std::string contest_mistake(const Request& request, const Contest& contest) {
    return mistake_of([&] { static_cast<void>(plan_comparison(request, contest)); });
}
std::string sweep_mistake(const Request& request, const std::vector<std::string>& vary) {
    return mistake_of([&] { static_cast<void>(plan_sweep(request, vary)); });
}

} // namespace

// A folder of its own, gone afterwards.
class LabFiles : public testing::Test {
protected:
    LabFiles() {
        std::string pattern = (std::filesystem::temp_directory_path() / "muster-lab-XXXXXX").string();
        if (::mkdtemp(pattern.data()) != nullptr) folder_ = pattern;
    }
    ~LabFiles() override { std::filesystem::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    std::string mistake(const Request& request) const {
        return mistake_of([&] { check_files(request); });
    }

private:
    std::filesystem::path folder_;
};

TEST(Requests, Settings_are_separated_by_spaces_commas_and_semicolons) {
    EXPECT_EQ(read_settings({"a=1 b=2", "c=x,y,d=3;e=", ""}),
              (Settings{{"a", "1"}, {"b", "2"}, {"c", "x,y"}, {"d", "3"}, {"e", ""}}));
    EXPECT_EQ(to_text({{"a", "1"}, {"c", "x,y"}}), "a=1 c=x,y");
    EXPECT_THAT(mistake_of([] { read_settings({"colour"}); }), HasSubstr("write name=value"));
    EXPECT_THAT(mistake_of([] { read_settings({"a=1 =2"}); }), HasSubstr("write name=value"));
}

TEST(Requests, A_simulation_is_one_arm_with_a_bot_for_every_seat) {
    Request request = request_for("champions", {"score_target=3"});
    const Plan usual = plan_simulation(request);
    EXPECT_EQ(usual.arms.size(), 1u);
    EXPECT_EQ(usual.arms[0].bots, (std::vector<std::string>{"greedy", "greedy"}));
    EXPECT_EQ(usual.arms[0].setup.options, (Settings{{"score_target", "3"}}));
    EXPECT_EQ(usual.units, 10u);
    request.bots = {"random", "greedy", "search:50"};
    EXPECT_EQ(plan_simulation(request).arms[0].setup.seats, 3) << "as many as there are bots";
    request.bots = {"random"};
    request.seats = 4;
    EXPECT_EQ(plan_simulation(request).arms[0].bots, std::vector<std::string>(4, "random"));
}

TEST(Requests, Names_of_once_are_read_and_those_of_now_are_kept) {
    Request request = request_for("champions", {"scoreTarget=3 initiative=oneDeck"});
    EXPECT_EQ(plan_simulation(request).arms[0].setup.options,
              (Settings{{"score_target", "3"}, {"initiative", "one_deck"}}));
    const SweepPlan sweep = plan_sweep(request, {"scoreTarget=4,5", "initiative=twoDecks,one_deck"});
    EXPECT_EQ(sweep.keys, (std::vector<std::string>{"score_target", "initiative"}));
    EXPECT_EQ(sweep.plan.arms[0].name, "score_target=4 initiative=two_decks");
    EXPECT_EQ(sweep.plan.arms[3].setup.options,
              (Settings{{"score_target", "5"}, {"initiative", "one_deck"}}));
    const ComparisonPlan contest = plan_comparison(request, {{"score_target=2"}, {"handSize=5"}});
    EXPECT_EQ(contest.b, "hand_size=5");
    EXPECT_EQ(contest.plan.arms[0].setup.options,
              (Settings{{"initiative", "one_deck"}, {"score_target", "2"}}));
    request = request_for("champions", {"scoreTarget=3 score_target=3"});
    EXPECT_THAT(mistake_in(request), HasSubstr("scoreTarget is called score_target now, and both are given"));
    request = request_for("champions");
    EXPECT_THAT(sweep_mistake(request, {"score_target=3,4", "scoreTarget=5,6"}),
                HasSubstr("\"scoreTarget\", which is called \"score_target\" now, is to be varied twice"));
    EXPECT_THAT(sweep_mistake(request, {"initiative=twoDecks,two_decks"}), HasSubstr("a value twice"));
}

TEST(Requests, What_cannot_be_played_is_said_in_one_line) {
    Request request = request_for("chess");
    EXPECT_EQ(mistake_in(request),
              "there is no game \"chess\"; there are champions, frames, godbreakers, forge, "
              "dropzone");
    request = request_for("champions", {"colour=red", "score_target=99"});
    EXPECT_THAT(mistake_in(request), HasSubstr("colour"));
    EXPECT_THAT(mistake_in(request), HasSubstr("score_target")) << "every fault";
    request = request_for("forge", {"forces=ashgate,nobody"});
    EXPECT_THAT(mistake_in(request), HasSubstr("nobody"));
    request = request_for("champions");
    request.bots = {"genius"};
    EXPECT_THAT(mistake_in(request), HasSubstr("there is no bot \"genius\"; there are random, greedy"));
    request.bots = {"greedy+dance"};
    EXPECT_EQ(mistake_in(request),
              "champions has no decision \"dance\", so \"greedy+dance\" cannot have a habit of it");
    request.bots = {"search:1000001"};
    EXPECT_EQ(mistake_in(request),
              "there is no bot \"search:1000001\"; a search takes 1 to 1000000 iterations");
    request.bots = {"random", "random", "random"};
    request.seats = 2;
    EXPECT_THAT(mistake_in(request), HasSubstr("3 bots are given for 2 seats"));
    request.bots.clear();
    request.seats = 7;
    EXPECT_EQ(mistake_in(request), "champions is played by 2 to 4, not by 7");
    request.seats = 2;
    request.games = 0;
    EXPECT_THAT(mistake_in(request), HasSubstr("no games"));
    request.games = 2;
    request.seed = highest_seed;
    EXPECT_THAT(mistake_in(request), HasSubstr("seeds"));
    request.games = 1;
    EXPECT_EQ(mistake_in(request), "");
    request.data = {{"mine.toml", "not = ["}};
    EXPECT_THAT(mistake_in(request), HasSubstr("mine.toml"));
}

TEST(Requests, Bots_that_are_compared_change_their_seats) {
    const ComparisonPlan made = plan_comparison(request_for("champions"), {{"bot=random"}, {"bot=search:9"}});
    EXPECT_TRUE(made.of_bots);
    ASSERT_EQ(made.plan.arms.size(), 2u);
    EXPECT_EQ(made.plan.arms[0].bots, (std::vector<std::string>{"random", "search:9"}));
    EXPECT_EQ(made.plan.arms[1].bots, (std::vector<std::string>{"search:9", "random"}));
    EXPECT_EQ(made.plan.units, 5u) << "ten games are five pairs";
    EXPECT_EQ(made.a, "bot=random");
}

TEST(Requests, Of_more_than_two_sides_every_other_one_is_As) {
    Request request = request_for("champions");
    request.seats = 3;
    const ComparisonPlan made = plan_comparison(request, {{"bot=random"}, {}});
    EXPECT_EQ(made.plan.arms[0].bots, (std::vector<std::string>{"random", "greedy", "random"}));
    EXPECT_EQ(made.plan.arms[1].bots, (std::vector<std::string>{"greedy", "random", "greedy"}));
    EXPECT_EQ(made.b, "as usual");
}

TEST(Requests, A_team_has_the_same_bot) {
    Request request = request_for("forge", {"rules=teams"});
    request.seats = 4;
    const ComparisonPlan made = plan_comparison(request, {{"bot=random"}, {"bot=greedy"}});
    EXPECT_EQ(made.sides, (std::vector<int>{0, 0, 1, 1}));
    EXPECT_EQ(made.plan.arms[0].bots, (std::vector<std::string>{"random", "random", "greedy", "greedy"}));
}

TEST(Requests, Options_that_are_compared_take_the_place_of_what_was_set_for_both) {
    const ComparisonPlan made = plan_comparison(request_for("champions", {"score_target=4", "hand_size=3"}),
                                                {{"score_target=2"}, {"score_target=3", "hand_size=5"}});
    EXPECT_FALSE(made.of_bots);
    EXPECT_EQ(made.plan.arms[0].setup.options, (Settings{{"hand_size", "3"}, {"score_target", "2"}}));
    EXPECT_EQ(made.plan.arms[1].setup.options, (Settings{{"score_target", "3"}, {"hand_size", "5"}}));
    EXPECT_EQ(made.plan.arms[0].bots, made.plan.arms[1].bots);
}

TEST(Requests, What_cannot_be_compared_is_said_in_one_line) {
    const Request request = request_for("champions");
    EXPECT_THAT(contest_mistake(request, {{}, {}}), HasSubstr("give --a key=value"));
    EXPECT_EQ(contest_mistake(request, {{"bot=greedy"}, {}}), "A and B are the same");
    EXPECT_THAT(contest_mistake(request, {{"bot=random"}, {"score_target=3"}}),
                HasSubstr("differ in bots and in options"));
    EXPECT_THAT(contest_mistake(request, {{"bot=nobody"}, {}}), HasSubstr("there is no bot"));
    EXPECT_THAT(contest_mistake(request, {{"bots=random,random,random"}, {}}), HasSubstr("3 bots"));
    EXPECT_THAT(contest_mistake(request, {{"bot=random", "bots=random,greedy"}, {}}), HasSubstr("twice"));
    EXPECT_THAT(contest_mistake(request, {{"score_target=99"}, {}}), HasSubstr("A: "));
    EXPECT_THAT(contest_mistake(request, {{"score_target=2", "score_target=3"}, {}}),
                HasSubstr("given twice"));
    Request alone = request_for("godbreakers");
    alone.seats = 1;
    EXPECT_THAT(contest_mistake(alone, {{"bot=random"}, {}}), HasSubstr("two sides"));
    Request one = request;
    one.games = 1;
    EXPECT_THAT(contest_mistake(one, {{"bot=random"}, {}}), HasSubstr("pairs"));
}

TEST(Requests, A_sweep_has_an_arm_for_every_cell_the_last_key_fastest) {
    const SweepPlan made = plan_sweep(request_for("champions", {"score_target=4"}),
                                      {"score_target=2,3", "bots=random,greedy;greedy,random"});
    ASSERT_EQ(made.plan.arms.size(), 4u);
    EXPECT_EQ(made.keys, (std::vector<std::string>{"score_target", "bots"}));
    EXPECT_EQ(made.values_at(1), (std::vector<std::string>{"2", "greedy,random"}));
    EXPECT_EQ(made.plan.arms[1].setup.options, (Settings{{"score_target", "2"}}));
    EXPECT_EQ(made.plan.arms[1].bots, (std::vector<std::string>{"greedy", "random"}));
    EXPECT_EQ(made.plan.arms[2].name, "score_target=3 bots=random,greedy");
    EXPECT_EQ(made.plan.units, 10u) << "games a cell";
}

TEST(Requests, What_cannot_be_varied_is_said_in_one_line) {
    const Request request = request_for("champions");
    EXPECT_THAT(sweep_mistake(request, {"score_target"}), HasSubstr("write key=a,b,c"));
    EXPECT_THAT(sweep_mistake(request, {"score_target=3"}), HasSubstr("two values"));
    EXPECT_THAT(sweep_mistake(request, {"score_target=3,3"}), HasSubstr("a value twice"));
    EXPECT_THAT(sweep_mistake(request, {"score_target=3,"}), HasSubstr("an empty value"));
    EXPECT_THAT(sweep_mistake(request, {"score_target=2,3", "score_target=4,5"}), HasSubstr("varied twice"));
    EXPECT_THAT(sweep_mistake(request, {"bot=random,greedy", "bots=random,greedy;greedy,random"}),
                HasSubstr("twice"));
    EXPECT_THAT(sweep_mistake(request, {"score_target=3,99"}), HasSubstr("score_target=99: "));
    EXPECT_THAT(sweep_mistake(request, {"colour=red,blue"}), HasSubstr("colour"));
    EXPECT_THAT(sweep_mistake(request, {"bots=greedy,random"}), HasSubstr("semicolons"));
    EXPECT_EQ(sweep_mistake(request, {"bots=greedy;random"}), "");
    std::string many = "hand_size=0";
    for (std::size_t i = 1; i <= most_cells; ++i) many += "," + std::to_string(i);
    EXPECT_THAT(sweep_mistake(request, {many}), HasSubstr("more than"));
}

TEST_F(LabFiles, What_cannot_be_written_is_refused_and_nothing_is_made) {
    Request request = request_for("champions");
    request.csv = file("none/games.csv");
    EXPECT_THAT(mistake(request), HasSubstr("there is no folder"));
    request.csv = file("");
    EXPECT_THAT(mistake(request), HasSubstr("is a folder"));
    request.csv = file("games.csv");
    EXPECT_EQ(mistake(request), "");
    EXPECT_FALSE(std::filesystem::exists(request.csv)) << "it was only looked at";
    request.report = file("./games.csv");
    EXPECT_THAT(mistake(request), HasSubstr("written twice"));
}

TEST_F(LabFiles, One_file_by_two_names_is_still_one) {
    Request request = request_for("champions");
    std::filesystem::create_symlink("games.csv", file("link"));
    request.csv = file("games.csv");
    request.journal = file("link");
    EXPECT_THAT(mistake(request), HasSubstr("written twice")) << "also where it is not there yet";
    request.journal = std::filesystem::relative(file("games.csv")).string();
    EXPECT_THAT(mistake(request), HasSubstr("written twice"));
}

TEST_F(LabFiles, What_is_read_is_not_written) {
    Request request = request_for("champions");
    std::ofstream(file("mine.toml")) << "mine";
    request.data = {{file("mine.toml"), "mine"}};
    request.csv = file("mine.toml");
    EXPECT_THAT(mistake(request), HasSubstr("would overwrite the data file"));
    std::filesystem::create_symlink(file("mine.toml"), file("link"));
    request.csv.clear();
    request.report = file("link");
    EXPECT_THAT(mistake(request), HasSubstr("would overwrite the data file"));
}

TEST_F(LabFiles, Only_ordinary_files_are_written) {
    Request request = request_for("champions");
    ASSERT_EQ(::mkfifo(file("pipe").c_str(), 0600), 0);
    for (const std::string& path : {file("pipe"), std::string("/dev/zero")}) {
        request.csv = path;
        EXPECT_THAT(mistake(request), HasSubstr("no ordinary file")) << path;
    }
    for (const char* path : {"/dev/null", "/dev/stdout"}) {
        request.csv = path;
        EXPECT_EQ(mistake(request), "") << path;
    }
    request.csv.clear();
    request.journal = "/dev/null";
    EXPECT_THAT(mistake(request), HasSubstr("no ordinary file"));
}

TEST_F(LabFiles, A_journal_is_gone_on_with_only_if_it_is_there_and_begun_only_if_it_is_not) {
    Request request = request_for("champions");
    request.resume = true;
    EXPECT_THAT(mistake(request), HasSubstr("--resume needs --journal"));
    request.journal = file("journal");
    EXPECT_THAT(mistake(request), HasSubstr("there is no journal"));
    std::ofstream(request.journal) << "rows";
    EXPECT_EQ(mistake(request), "");
    request.resume = false;
    EXPECT_THAT(mistake(request), HasSubstr("--resume goes on with it"));
}

TEST(Requests, Forces_are_the_names_of_the_seats_without_what_tells_equals_apart) {
    EXPECT_EQ(forces_of(*find_game("forge"), muster::Setup{3, {}, {}}, 1),
              (std::vector<std::string>{"Ashgate Garrison", "Brine Corsairs", "Ashgate Garrison"}));
}

} // namespace muster::lab
