// The commands that do not play: help, rules, games, verify, replay, bench, engine, and how the program ends.
#include "cli/program.hpp"

#include <nlohmann/json.hpp>

namespace muster::cli_tests {

using Cli = Program;
using nlohmann::json;

namespace {

// A whole game between bots, kept in `path`.
Ran bots_play(const std::string& path, const std::string& more = "") {
    return shell(
        "muster play champions --seat random --seat random --seed 3 --options max_rounds=4 --save '" + path +
        "' " + more);
}

// Replaces a text in one line of a file (lines count from 1).
void tamper(const std::string& path, int line, const std::string& from, const std::string& to) {
    std::istringstream in(read(path));
    std::string all;
    for (std::string text; std::getline(in, text);) {
        if (--line == 0) {
            const auto at = text.find(from);
            ASSERT_NE(at, std::string::npos) << text;
            text.replace(at, from.size(), to);
        }
        all += text + "\n";
    }
    write(path, all);
}

} // namespace

TEST_F(Cli, The_version_is_printed) {
    const Ran ran = run("--version");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.out.starts_with("muster ")) << ran.out;
}

TEST_F(Cli, Every_command_has_help_with_examples) {
    EXPECT_TRUE(run("--help").says("Examples:"));
    for (const std::string command :
         {"games", "rules", "play", "engine", "replay", "verify", "serve", "bench"}) {
        const Ran ran = run(command + " --help");
        EXPECT_EQ(ran.code, 0) << command;
        EXPECT_TRUE(ran.says("Example")) << command;
        EXPECT_TRUE(ran.says("muster " + command)) << command;
    }
}

TEST_F(Cli, A_wrong_command_line_ends_with_2) {
    for (const std::string arguments :
         {"", "dance", "play", "play champions --seat nobody", "play champions --seed x", "rules", "verify",
          "replay", "play champions --dice loaded", "bench --games many"}) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.code, 2) << arguments;
        EXPECT_TRUE(ran.says("--help")) << arguments;
    }
}

TEST_F(Cli, Asking_for_what_does_not_exist_ends_with_1) {
    for (const std::string arguments :
         {"play nogame", "rules nogame", "rules champions CH-NOPE", "verify /nowhere", "replay /nowhere",
          "bench nogame", "play --load /nowhere", "play champions --options colour=red",
          "play champions --options score_target=99", "play champions --data /nowhere",
          "play champions --save /nowhere/game", "rules champions --find xyzzy"}) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.code, 1) << arguments << "\n" << ran.out;
        EXPECT_FALSE(ran.out.empty()) << arguments;
        EXPECT_FALSE(ran.says("terminate")) << ran.out;
    }
}

TEST_F(Cli, A_refused_option_is_told_with_its_rule__CH_DATA_5) {
    EXPECT_TRUE(run("play champions --options score_target=99").says("CH-DATA-5"));
}

TEST_F(Cli, Games_are_listed_with_their_options) {
    EXPECT_TRUE(run("games").says("champions"));
    EXPECT_FALSE(run("games").says("score_target"));
    EXPECT_TRUE(run("games --options").says("score_target=5"));
    EXPECT_FALSE(run("games").says("tidemark"));
    EXPECT_TRUE(run("games --all").says("tidemark"));
    EXPECT_TRUE(run("games tidemark").says("Nerve"));
}

TEST_F(Cli, A_rule_is_shown_by_its_id) {
    const Ran ran = run("rules champions ch-mov-2");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.out.starts_with("CH-MOV-2 Exactly that far.")) << ran.out;
    EXPECT_FALSE(ran.says("CH-MOV-3"));
    EXPECT_FALSE(ran.says("*"));
}

TEST_F(Cli, An_unknown_rule_brings_near_ones) {
    const Ran ran = run("rules champions CH-MOW-2");
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.says("Did you mean CH-MOV-2")) << ran.out;
}

TEST_F(Cli, Rules_are_listed_found_and_shown_whole) {
    const Ran list = run("rules champions");
    EXPECT_TRUE(list.says("CH-MOV-2") && list.says("Exactly that far"));
    const Ran found = run("rules champions --find displaced");
    EXPECT_EQ(found.code, 0);
    EXPECT_TRUE(found.says("CH-DSP-6"));
    EXPECT_FALSE(found.says("CH-GEO-1"));
    EXPECT_GT(run("rules champions --page").out.size(), list.out.size());
}

TEST_F(Cli, Nothing_is_wider_than_the_screen) {
    const Ran ran = shell("export COLUMNS=70; muster games --options; muster rules champions; muster rules "
                          "champions --find push");
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
        const auto width = std::count_if(line.begin(), line.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
        });
        EXPECT_LE(width, 70) << line;
    }
}

TEST_F(Cli, Bots_play_by_themselves_and_the_log_is_printed) {
    const Ran ran = bots_play(file("game"));
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.says("Round 4 was the last"));
    EXPECT_TRUE(ran.says("Seed 3"));
    EXPECT_TRUE(ran.says("win"));
    EXPECT_FALSE(ran.says("\033")) << "colours only on a terminal";
}

TEST_F(Cli, A_good_transcript_is_verified) {
    bots_play(file("game"));
    const Ran ran = run("verify " + file("game"));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(ran.out.starts_with("verified: ")) << ran.out;
    EXPECT_TRUE(ran.says(" decisions, ") && ran.says(" from seed 3), result: ")) << ran.out;
    EXPECT_EQ(run("verify --quiet " + file("game")).out, "");
    EXPECT_EQ(shell("cat '" + file("game") + "' | muster verify -").code, 0);
}

TEST_F(Cli, Luck_that_cannot_be_traced_to_a_seed_is_said_to_be_unproven) {
    bots_play(file("game"));
    shell("sed -E '1s/,\"seed\":[0-9]+//' '" + file("game") + "' > '" + file("seedless") + "'");
    const Ran ran = run("verify " + file("seedless"));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(ran.says(" entered, not proven)")) << ran.out;
}

TEST_F(Cli, An_option_is_not_given_twice__CH_RUL_42) {
    const Ran ran = run("play champions --options hand_size=5 --options hand_size=6");
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.says("given twice")) << ran.out;
}

TEST_F(Cli, An_option_is_not_given_by_its_old_name_and_its_new_one__CH_DATA_5) {
    const Ran ran = run("play champions --options handSize=5 --options hand_size=6");
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.says("handSize is called hand_size now, and both are given")) << ran.out;
}

TEST_F(Cli, A_tampered_transcript_is_refused_with_file_and_line) {
    struct Case {
        int line;
        std::string from, to;
    };
    for (const Case& each : {Case{4, "\"hash\":\"", "\"hash\":\"f"}, Case{3, "\"at\":[", "\"at\":[1"},
                             Case{2, "\"drawn\":[\"A", "\"drawn\":[\"B"}, Case{3, "\"seat\":", "\"seat\":7"},
                             Case{1, "\"seed\":3", "\"seed\":4"}, Case{5, "{", "{{"}}) {
        bots_play(file("game"));
        tamper(file("game"), each.line, each.from, each.to);
        const Ran ran = run("verify " + file("game"));
        EXPECT_EQ(ran.code, 1) << each.to;
        EXPECT_TRUE(ran.says(file("game") + ":")) << ran.out;
        if (each.line > 2) {
            EXPECT_TRUE(ran.says(file("game") + ":" + std::to_string(each.line) + ":")) << ran.out;
        }
        std::filesystem::remove(file("game"));
    }
}

TEST_F(Cli, An_illegal_decision_in_a_transcript_is_refused_with_its_rule) {
    bots_play(file("game"));
    tamper(file("game"), 3, "\"at\":[", "\"at\":[1");
    const Ran ran = run("verify " + file("game"));
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.says(":3: CH-")) << ran.out;
}

TEST_F(Cli, What_is_no_transcript_is_refused) {
    write(file("game"), "hello\n");
    EXPECT_EQ(run("verify " + file("game")).code, 1);
    EXPECT_EQ(run("replay " + file("game")).code, 1);
    write(file("game"), "");
    EXPECT_EQ(run("verify " + file("game")).code, 1);
    EXPECT_EQ(run("play --load " + file("game")).code, 1);
}

TEST_F(Cli, A_replay_tells_every_decision) {
    bots_play(file("game"));
    const Ran ran = run("replay " + file("game"));
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.says("Set-up"));
    EXPECT_TRUE(ran.says("\n1. ") && ran.says("\n2. "));
    EXPECT_TRUE(ran.says("CH-MOV-7"));
    EXPECT_TRUE(ran.says("Round 4 was the last"));
}

TEST_F(Cli, A_replay_shows_the_table_after_a_decision) {
    bots_play(file("game"));
    const Ran ran = run("replay --at 3 " + file("game"));
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.says("3. ") && ran.says("Round 1 of 4") && ran.says("_0,0_"));
    EXPECT_EQ(run("replay --at 9999 " + file("game")).code, 1);
    EXPECT_EQ(run("replay --seat 3 " + file("game")).code, 1);
}

TEST_F(Cli, A_replayed_scene_is_JSON_and_a_seat_sees_only_its_own_hand) {
    bots_play(file("game"));
    for (const int seat : {0, 1}) {
        const Ran ran = run("replay --scene --at 0 --seat " + std::to_string(seat) + " " + file("game"));
        const json scene = json::parse(ran.out, nullptr, false);
        ASSERT_TRUE(scene.is_object()) << ran.out;
        for (const json& hand : scene["hands"])
            if (hand["name"] == "hand") {
                EXPECT_EQ(hand["cards"].size(), hand["owner"] == seat ? 4u : 0u);
            }
    }
}

TEST_F(Cli, The_signature_does_not_change_from_run_to_run) {
    const Ran first = run("bench --signature");
    EXPECT_EQ(first.code, 0);
    EXPECT_EQ(first.out, run("bench --signature").out);
    EXPECT_TRUE(first.says("champions") && first.says("signature"));
    const json measured = json::parse(run("bench champions --json --games 70").out, nullptr, false);
    ASSERT_TRUE(measured.is_object());
    EXPECT_GE(measured["games"][0]["games_timed"].get<int>(), 70);
    EXPECT_GT(measured["games"][0]["decisions_per_second"].get<double>(), 0);
}

TEST_F(Cli, The_engine_answers_a_line_with_a_line_and_ends_with_its_input) {
    const Ran ran = run("engine", "{\"do\":\"games\"}\nnonsense\n\n{\"do\":\"games\",\"id\":7}");
    EXPECT_EQ(ran.code, 0);
    std::vector<json> replies;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) replies.push_back(json::parse(line, nullptr, false));
    ASSERT_EQ(replies.size(), 4u) << ran.out;
    EXPECT_EQ(replies[0]["ok"], true);
    EXPECT_EQ(replies[1]["ok"], false);
    EXPECT_EQ(replies[2]["error"]["code"], "json") << "an empty line is a request, too";
    EXPECT_EQ(replies[3]["id"], 7);
    EXPECT_EQ(run("engine").code, 0);
}

TEST_F(Cli, The_end_of_its_input_is_no_request_to_the_engine) {
    EXPECT_EQ(run("engine").out, "");
    EXPECT_EQ(run("engine", "{\"do\":\"games\"}\n").times("\n"), 1u);
    EXPECT_EQ(run("engine", "\n\r\n").times("\n"), 2u);
}

TEST_F(Cli, A_reader_that_goes_away_is_no_error) {
    for (const std::string command :
         {"rules champions --page", "play champions --seat random --seat random --seed 1"}) {
        const Ran ran = shell("muster " + command + " | head -n 1; exit ${PIPESTATUS[0]}");
        EXPECT_EQ(ran.code, 0) << command;
        EXPECT_EQ(ran.times("\n"), 1u) << ran.out;
    }
}

TEST_F(Cli, A_full_disk_is_told) {
    const Ran ran = shell("muster games > /dev/full");
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(ran.says("No space left")) << ran.out;
}

} // namespace muster::cli_tests
