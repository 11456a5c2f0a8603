// The laboratory's commands: what designers type and read.
#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "cli/text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace muster::cli_tests {

// As somebody sees it who sits before a screen of so many columns.
inline Ran on_a_screen(int columns, const std::string& arguments) {
    return shell("script -qec \"stty cols " + std::to_string(columns) + "; '" + program() + "' " + arguments +
                 "\" /dev/null");
}

class Lab : public Program {
protected:
    // Its result; the program must end well.
    static nlohmann::json result_of(const Ran& ran) {
        EXPECT_EQ(ran.code, 0) << ran.out;
        return nlohmann::json::parse(ran.out, nullptr, false);
    }

    // Ends with 2 and one line that says this; nothing was begun.
    void refused(const std::string& arguments, const std::string& says) const {
        const Ran ran = run(arguments + " --csv '" + file("unwritten.csv") + "'");
        EXPECT_EQ(ran.code, 2) << arguments << "\n" << ran.out;
        EXPECT_EQ(ran.times("\n"), 1u) << arguments << "\n" << ran.out;
        EXPECT_TRUE(ran.out.starts_with("muster: ")) << ran.out;
        EXPECT_TRUE(ran.says(says)) << arguments << "\n" << ran.out;
        EXPECT_FALSE(std::filesystem::exists(file("unwritten.csv"))) << arguments;
    }
};

TEST_F(Lab, Every_command_has_help_with_examples) {
    for (const std::string command : {"simulate", "compare", "sweep"}) {
        const Ran ran = run(command + " --help");
        EXPECT_EQ(ran.code, 0) << command;
        EXPECT_TRUE(ran.says("Examples:") && ran.says("muster " + command)) << command;
    }
}

TEST_F(Lab, A_simulation_is_told_in_tables) {
    const Ran ran =
        shell("COLUMNS=100 muster simulate champions --games 60 --bot random --options max_rounds=15");
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const std::string_view text :
         {"Champions: 60 games, 2 seats, all random, max_rounds=15, seeds 1 to 60", "Who wins", "Orla Flint",
          "draws: ", "rounds", "lead changes", "How games end", "CH-END-", "Acting first in round one",
          "CH-MOV-2", "Exactly that far", "by chance"})
        EXPECT_TRUE(ran.says(text)) << text << "\n" << ran.out;
    EXPECT_FALSE(ran.says("Partial"));
    EXPECT_FALSE(ran.says("\033")) << "colours and a bar only on a terminal";
}

TEST_F(Lab, The_heading_says_who_played_where_all_ways_to_play_have_the_same_bots) {
    EXPECT_TRUE(run("compare champions --bot random --games 2 --a max_rounds=2 --b max_rounds=3")
                    .says("Champions: 2 games, 2 seats, all random, seed 1\n"));
    EXPECT_TRUE(run("sweep champions --bot random --bot greedy --games 1 --vary max_rounds=2,3")
                    .says("2 seats, random, greedy, seed 1\n"));
    EXPECT_TRUE(run("simulate champions --bot random --games 1 --options max_rounds=2")
                    .says("Champions: 1 game, 2 seats, all random"));
}

TEST_F(Lab, Nothing_of_it_is_wider_than_the_screen) {
    const Ran ran =
        shell("export COLUMNS=80; muster simulate forge --games 2 --bot random --options rounds=1; "
              "muster compare champions --games 4 --a bot=random --b bots=random,greedy --options "
              "max_rounds=2; muster sweep champions --bot random --games 2 --options max_rounds=2 --vary "
              "score_target=1,2 --vary hand_size=2,3,4");
    EXPECT_EQ(ran.code, 0) << ran.out;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
        const auto width = std::count_if(line.begin(), line.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
        });
        EXPECT_LE(width, 80) << line;
    }
}

TEST_F(Lab, What_a_rule_says_is_whole_on_a_narrow_screen_and_in_a_file) {
    const std::string forge = "simulate forge --games 2 --bot random --options rounds=1";
    for (const Ran& ran : {on_a_screen(80, forge), run(forge)}) {
        EXPECT_TRUE(ran.says("First, recover") && ran.says("In a straight line")) << ran.out;
        EXPECT_FALSE(ran.says("…")) << ran.out;
    }
    EXPECT_TRUE(run(forge).says("without")) << "all columns where nothing is too narrow";
}

TEST_F(Lab, A_matrix_that_is_too_wide_is_left_out_and_said_so) {
    const std::string wide = "sweep champions --bot random --games 1 --vary max_rounds=1,2 --vary "
                             "score_target=1,2,3,4,5,6,7,8,9,10";
    EXPECT_TRUE(on_a_screen(80, wide).says("10 columns do not fit on this screen"));
    EXPECT_TRUE(run(wide).says("max_rounds \\ score_target"));
}

TEST_F(Lab, A_launcher_of_several_processes_gets_no_colours) {
    const std::string command = "simulate champions --bot random --games 1 --options max_rounds=1";
    EXPECT_TRUE(on_a_screen(80, command).says("\033"));
    const Ran ran = shell("export PMI_SIZE=1; script -qec \"'" + program() + "' " + command + "\" /dev/null");
    EXPECT_FALSE(ran.says("\033")) << ran.out;
}

TEST_F(Lab, The_bar_is_as_wide_as_the_screen_allows) {
    const lab::Headway headway{12'345, 0, 1'000'000};
    const std::string whole = cli::progress_line(headway, 1'000, 200);
    EXPECT_TRUE(whole.ends_with("   1 %  12345 of 1000000 games  12 a second  22 h 13 min left")) << whole;
    for (const int width : {20, 40, 60, 70, 80, 100})
        EXPECT_LT(cli::width_of(cli::progress_line(headway, 1'000, width)), width);
    EXPECT_EQ(cli::width_of(cli::progress_line(headway, 1'000, 70)), 69);
    EXPECT_EQ(cli::width_of(whole), cli::width_of(cli::progress_line(headway, 1'000, 100)));
}

TEST_F(Lab, The_result_is_one_JSON_object) {
    const auto result =
        result_of(run("simulate champions --games 12 --bot random --seed 5 --options max_rounds=5 --json"));
    EXPECT_EQ(result["command"], "simulate");
    EXPECT_EQ(result["line"],
              "muster simulate champions --games 12 --bot random --seed 5 --options max_rounds=5 --json");
    EXPECT_EQ(result["game"], "champions");
    EXPECT_EQ(result["options"], (nlohmann::json{{"max_rounds", "5"}}));
    EXPECT_EQ(result["bots"], (nlohmann::json{"random", "random"}));
    EXPECT_EQ(result["seed"], 5);
    EXPECT_EQ(result["games"], 12);
    EXPECT_EQ(result["partial"], false);
    EXPECT_EQ(result["ended"], "complete");
    ASSERT_EQ(result["arms"].size(), 1u);
    const auto& arm = result["arms"][0];
    EXPECT_EQ(arm["games"], 12);
    EXPECT_EQ(arm["rounds"]["most"], 5);
    EXPECT_DOUBLE_EQ(arm["seats"][0]["win_rate"]["value"].get<double>() +
                         arm["seats"][1]["win_rate"]["value"].get<double>(),
                     1);
    EXPECT_FALSE(arm["outliers"].empty());
    EXPECT_TRUE(result["rule_texts"]["CH-MOV-2"].get<std::string>().starts_with("*Exactly that far.*"));
}

TEST_F(Lab, The_numbers_are_the_same_whatever_the_number_of_threads) {
    for (const std::string command :
         {"simulate champions --games 40",
          "compare champions --games 40 --a max_rounds=3 --b max_rounds=4 --upper 20",
          "sweep champions --games 9 --vary max_rounds=2,3,4"}) {
        const auto with = [&](const std::string& threads, const std::string& csv) {
            auto result = result_of(
                run(command + " --bot random --json --threads " + threads + " --csv '" + file(csv) + "'"));
            result.erase("line");
            return result.dump();
        };
        EXPECT_EQ(with("1", "one.csv"), with("2", "two.csv")) << command;
        EXPECT_EQ(read(file("one.csv")), read(file("two.csv"))) << command;
    }
}

TEST_F(Lab, A_row_a_game_is_written) {
    run("simulate champions --games 7 --bot random --options max_rounds=3 --csv '" + file("games.csv") + "'");
    const std::string csv = read(file("games.csv"));
    EXPECT_TRUE(csv.starts_with("number,")) << csv;
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 8);
}

TEST_F(Lab, A_file_that_cannot_be_written_to_its_end_costs_only_itself) {
    const Ran ran = shell("trap '' XFSZ; ulimit -f 4; muster simulate champions --games 200 --bot random "
                          "--options max_rounds=3 --csv '" +
                          file("games.csv") + "' --journal '" + file("journal") + "'");
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.says("Champions: 200 games")) << ran.out;
    const auto fault = ran.out.find("muster: cannot write " + file("journal"));
    ASSERT_NE(fault, std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("cannot write " + file("games.csv"), fault), std::string::npos) << ran.out;
}

TEST_F(Lab, Files_are_begun_all_or_none) {
    write(file("old.csv"), "mine");
    const auto begun = [&](const std::string& files) {
        const Ran ran = run("simulate champions --games 2 " + files);
        EXPECT_EQ(ran.code, 2) << ran.out;
        EXPECT_EQ(ran.times("\n"), 1u) << ran.out;
    };
    begun("--journal '" + file("journal") + "' --csv /proc/x.csv");
    begun("--csv '" + file("new.csv") + "' --journal /proc/journal");
    begun("--csv '" + file("old.csv") + "' --journal /proc/journal");
    for (const std::string option : {"--csv", "--journal", "--report"}) begun(option + " ''");
    EXPECT_FALSE(std::filesystem::exists(file("journal")));
    EXPECT_FALSE(std::filesystem::exists(file("new.csv")));
    EXPECT_EQ(read(file("old.csv")), "mine");
}

TEST_F(Lab, Bots_are_compared_until_the_test_is_sure) {
    const Ran ran = run("compare champions --games 2000 --a bot=greedy --b bot=random --lower -20 --upper 0 "
                        "--options max_rounds=10");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(ran.says("A is better by ")) << ran.out;
    EXPECT_TRUE(ran.says(" of 2000 games")) << ran.out;
    EXPECT_TRUE(ran.says("B won 0 of 2")) << ran.out;
}

TEST_F(Lab, Options_are_compared_for_every_seat) {
    const auto result = result_of(run(
        "compare champions --games 20 --bot random --a max_rounds=2 --b max_rounds=3 --all --seat 1 --json"));
    const auto& comparison = result["comparison"];
    EXPECT_EQ(comparison["kind"], "options");
    EXPECT_EQ(comparison["pairs"], 10);
    EXPECT_EQ(comparison["tested_seat"], 1);
    EXPECT_EQ(comparison["seats"].size(), 2u);
    EXPECT_EQ(comparison["progress"], "none");
    EXPECT_FALSE(comparison["verdict"].get<std::string>().empty());
    EXPECT_EQ(result["arms"][1]["options"], (nlohmann::json{{"max_rounds", "3"}}));
}

TEST_F(Lab, A_sweep_is_a_table_a_matrix_and_a_plot) {
    const Ran ran = run("sweep champions --games 3 --bot random --vary max_rounds=1,2 --vary hand_size=3,4");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(ran.says("Champions: 12 games")) << ran.out;
    EXPECT_TRUE(ran.says("max_rounds \\ hand_size")) << ran.out;
    EXPECT_TRUE(ran.says("max_rounds=2 hand_size=4")) << ran.out;
    EXPECT_TRUE(ran.says("●")) << ran.out;
}

TEST_F(Lab, What_is_wrong_is_said_in_one_line_before_anything_starts) {
    refused("simulate chess", "there is no game \"chess\"");
    refused("simulate champions --bot genius", "there is no bot \"genius\"");
    refused("simulate champions --seats 9", "is played by 2 to 4");
    refused("simulate champions --seats 0", "is played by 2 to 4");
    refused("simulate champions --options colour=red", "there is no option 'colour'");
    refused("simulate champions --options red", "write name=value");
    refused("simulate forge --options forces=ashgate,nobody", "nobody");
    refused("simulate champions --data /nowhere", "/nowhere");
    refused("simulate champions --journal /nowhere/journal", "there is no folder /nowhere");
    refused("simulate champions --report /nowhere/report.html", "/nowhere");
    refused("simulate champions --resume", "--resume needs --journal");
    refused("simulate champions --resume --journal '" + file("none") + "'", "there is no journal");
    refused("compare champions", "nothing is to be compared");
    refused("compare champions --b bot=greedy", "A and B are the same");
    refused("compare champions --b bot=random --lower 3 --upper 2", "--lower must be below --upper");
    refused("compare champions --b bot=random --alpha 2", "--alpha and --beta");
    refused("compare champions --b bot=random --seat 1", "bots play every seat");
    refused("compare champions --b hand_size=3 --seat 2", "there is no seat 2");
    refused("compare champions --b hand_size=3 --all --upper 2", "--all");
    refused("sweep champions --vary hand_size=3,99", "hand_size=99");
}

TEST_F(Lab, A_file_that_is_there_is_not_taken_for_a_journal) {
    write(file("notes"), "mine");
    refused("simulate champions --journal '" + file("notes") + "'", "--resume goes on with it");
    refused("simulate champions --resume --journal '" + file("notes") + "'", "notes");
    EXPECT_EQ(read(file("notes")), "mine");
}

TEST_F(Lab, A_command_line_that_cannot_be_read_ends_with_2) {
    for (const std::string arguments : {"simulate", "sweep champions", "simulate champions --games 0",
                                        "simulate champions --games many", "compare champions --upper much"})
        EXPECT_EQ(run(arguments).code, 2) << arguments;
}

TEST_F(Lab, What_Ctrl_C_stops_is_told_as_far_as_it_came_and_can_be_gone_on_with) {
    const std::string command =
        "simulate champions --bot random --options max_rounds=3 --json --journal '" + file("journal") + "'";
    const Ran stopped =
        shell("'" + program() + "' " + command + " --games 1000000 & stopping=$!; until [ $(cat '" +
              file("journal") +
              "' 2> /dev/null | wc -l) -gt 20 ]; do sleep 0.02; done; kill -INT $stopping; wait $stopping");
    EXPECT_EQ(stopped.code, 130) << stopped.out;
    const auto part = nlohmann::json::parse(stopped.out, nullptr, false);
    ASSERT_TRUE(part.is_object()) << stopped.out;
    EXPECT_EQ(part["partial"], true);
    EXPECT_EQ(part["ended"], "interrupted");
    const int games = part["games"].get<int>();
    EXPECT_GT(games, 0);
    EXPECT_LT(games, 1'000'000);
    EXPECT_EQ(part["arms"][0]["games"], games);

    const std::string more = std::to_string(games + 10);
    auto resumed = result_of(run(command + " --resume --games " + more));
    auto afresh =
        result_of(run("simulate champions --bot random --options max_rounds=3 --json --games " + more));
    EXPECT_EQ(resumed["games"], games + 10);
    resumed.erase("line");
    afresh.erase("line");
    EXPECT_EQ(resumed.dump(), afresh.dump());
}

TEST_F(Lab, Ctrl_C_does_not_wait_for_games_under_way) {
    const Ran ran = shell("timeout -s INT 1 '" + program() +
                          "' simulate champions --bot search:1000000 --json --games 3; echo $?");
    EXPECT_TRUE(ran.says("\"partial\": true")) << ran.out;
    EXPECT_TRUE(ran.says("\"games\": 0")) << ran.out;
}

TEST_F(Lab, On_a_screen_Ctrl_C_is_answered_at_once) {
    const Ran ran = shell("script -qec \"timeout -s INT 1 '" + program() +
                          "' simulate champions --bot search:1000000 --games 3\" /dev/null");
    EXPECT_EQ(ran.times("Stopping; Ctrl-C again ends at once without a result."), 1u) << ran.out;
    EXPECT_TRUE(ran.says("Partial")) << ran.out;
}

// Every name in a result, whatever stands below it; rules and options are named by their games.
inline void collect_names(const nlohmann::json& value, std::set<std::string>& names) {
    if (value.is_array())
        for (const auto& each : value) collect_names(each, names);
    if (!value.is_object()) return;
    for (const auto& [name, below] : value.items()) {
        names.insert(name);
        if (name != "rule_texts" && name != "options") collect_names(below, names);
    }
}

TEST_F(Lab, The_laboratorys_page_names_every_field_and_every_column) {
    const std::string page = read(test::source_path() + "/docs/lab.md");
    const auto described = [&](const std::string& name) {
        return page.find("`" + name + "`") != std::string::npos;
    };
    const std::string games =
        " champions --games 4 --options max_rounds=2 --json --csv '" + file("games.csv") + "'";
    for (const std::string& line :
         {"simulate" + games + " --bot random", "compare" + games + " --a bot=random --b bot=greedy",
          "sweep" + games + " --bot random --vary hand_size=3,4"}) {
        std::set<std::string> names;
        collect_names(result_of(run(line)), names);
        for (const std::string& name : names) EXPECT_TRUE(described(name)) << line << ": " << name;
        std::istringstream header(read(file("games.csv")).substr(0, read(file("games.csv")).find('\n')));
        for (std::string column; std::getline(header, column, ',');) {
            if (column.starts_with("vary_")) column = "vary_KEY";
            if (column.ends_with("_0") || column.ends_with("_1")) column.replace(column.size() - 1, 1, "N");
            EXPECT_TRUE(described(column)) << line << ": " << column;
        }
    }
}

TEST_F(Lab, A_page_is_a_web_address_and_for_a_report) {
    const std::string simulate = "simulate champions --games 1 --bot random";
    const std::string report = simulate + " --report '" + file("unwritten.html") + "'";
    for (const std::string page :
         {"ftp:foo", "javascript:1", "localhost:8080", "http://", "'http://a b'", "''"})
        refused(report + " --page " + page, "is no web address, such as http://localhost:8080/");
    refused(simulate + " --page http://localhost:8080/",
            "--page is for the replays of a report: give --report FILE.html, too");
    refused("compare champions --a bot=random --b bot=greedy --page http://localhost:8080/", "--report");
    refused("sweep champions --vary max_rounds=2,3 --page HTTPS://example.org/muster", "--report");
    EXPECT_FALSE(std::filesystem::exists(file("unwritten.html")));
}

TEST_F(Lab, A_report_holds_replays_unless_bots_think_for_a_time) {
    // A program with a page for reports beside it.
    const std::filesystem::path bin = file("bin");
    std::filesystem::create_directories(bin);
    std::filesystem::create_directories(file("web"));
    std::filesystem::copy_file(program(), bin / "muster");
    write(file("web/report.html"), R"(<script type="application/json" id="result"></script>)");
    const auto outliers = [&](const std::string& bot) {
        const Ran ran = shell("'" + (bin / "muster").string() +
                              "' simulate champions --games 2 --options max_rounds=2 --bot " + bot +
                              " --report '" + file("report.html") + "'");
        EXPECT_EQ(ran.code, 0) << ran.out;
        std::string text = read(file("report.html"));
        text = text.substr(text.find('>') + 1);
        text = text.substr(0, text.rfind("</script>"));
        return nlohmann::json::parse(text, nullptr, false)["arms"][0]["outliers"];
    };
    for (const auto& outlier : outliers("random"))
        EXPECT_TRUE(outlier["transcript"].get<std::string>().starts_with("{")) << outlier;
    const auto timed = outliers("search:1ms");
    EXPECT_FALSE(timed.empty());
    for (const auto& outlier : timed) EXPECT_FALSE(outlier.contains("transcript")) << outlier;
}

TEST_F(Lab, The_rows_of_a_run_that_was_stopped_are_whole_units) {
    const Ran ran =
        shell("'" + program() +
              "' sweep champions --bot random --json --games 1000000 --vary max_rounds=2,3,4 --csv '" +
              file("games.csv") + "' & stopping=$!; sleep 1; kill -INT $stopping; wait $stopping");
    EXPECT_EQ(ran.code, 130);
    const auto part = nlohmann::json::parse(ran.out, nullptr, false);
    ASSERT_TRUE(part.is_object()) << ran.out;
    const std::string csv = read(file("games.csv"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), part["games"].get<int>() + 1);
}

} // namespace muster::cli_tests
