// muster play, with scripted answers.
#include "cli/program.hpp"

#include <nlohmann/json.hpp>
#include <set>

namespace muster::cli_tests {

using Play = Program;
using nlohmann::json;

namespace {

const std::string champions = "play champions --quick --seed 7 ";
const std::string quick = champions + "--seat human --seat random ";
const std::string duel = champions + "--seat human --seat human ";

// The cards that a seat drew at the set-up, from the transcript's second line.
std::set<std::string> first_hand(const std::string& path, int seat) {
    std::istringstream lines(read(path));
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    const json set_up = json::parse(line, nullptr, false);
    std::set<std::string> cards;
    for (const json& group : set_up["luck"])
        if (group["why"] == "CH-R-DRAW" && group["seat"] == seat)
            for (const json& card : group["drawn"]) cards.insert(card.get<std::string>());
    return cards;
}

// What each person got to see, cut where the device changed hands.
std::vector<std::pair<std::string, std::string>> sections(const std::string& out) {
    const std::string cover = "Pass the device to ";
    std::vector<std::pair<std::string, std::string>> found;
    for (auto at = out.find(cover); at != std::string::npos;) {
        const auto name = at + cover.size();
        const auto next = out.find(cover, name);
        found.emplace_back(out.substr(name, out.find(',', name) - name), out.substr(name, next - name));
        at = next;
    }
    return found;
}

} // namespace

TEST_F(Play, A_whole_game_is_played_by_typing_numbers) {
    const Ran ran = run(quick + "--options max_rounds=3 --save " + file("game"), repeated("1\n", 60));
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.says("CH-END-2"));
    EXPECT_TRUE(ran.says("Seed 7"));
    EXPECT_TRUE(ran.says("Saved to " + file("game")));
    EXPECT_FALSE(ran.says("Refused"));
    EXPECT_EQ(run("verify " + file("game")).code, 0);
}

TEST_F(Play, The_screen_shows_board_track_order_chain_hand_and_choices) {
    const Ran ran = run(quick);
    EXPECT_TRUE(ran.says("Round 1 of 50"));
    EXPECT_TRUE(ran.says("[Resolution]"));
    EXPECT_TRUE(ran.says("[Orla Flint]"));
    EXPECT_TRUE(ran.says("_0,0__"));
    EXPECT_TRUE(ran.says("O↑"));
    EXPECT_TRUE(ran.says("3+"));
    EXPECT_TRUE(ran.says("Under way"));
    EXPECT_TRUE(ran.says("Your hand"));
    EXPECT_TRUE(ran.says("CH-D-TURN"));
    EXPECT_TRUE(ran.says("   1  "));
}

TEST_F(Play, An_action_in_words_is_played) {
    const Ran ran = run(quick, "move a02 (0, 2)\nface 1\n");
    EXPECT_TRUE(ran.says("Orla Flint moves from (0,3) to (0,2).")) << ran.out;
    EXPECT_TRUE(ran.says("Orla Flint faces north-east.")) << ran.out;
    EXPECT_FALSE(ran.says("Refused"));
}

TEST_F(Play, An_action_that_is_not_on_the_list_is_refused_with_its_rule) {
    const Ran ran = run(quick + "--save " + file("game"),
                        "move A01 0,0\nmove A02 5,5\nattack A02 s1\npass\nreact A02\nspin 2 s1\n");
    for (const std::string rule :
         {"(CH-TRN-3)", "(CH-BRD-1)", "(CH-ATK-2)", "(CH-TRN-6)", "(CH-TRN-5)", "(CH-TRN-1)"})
        EXPECT_TRUE(ran.says(rule)) << rule << "\n" << ran.out;
    EXPECT_EQ(ran.times("Refused:"), 6u);
    EXPECT_TRUE(ran.says("Stopped after 2 decisions.")) << "a refusal changes nothing";
}

TEST_F(Play, Half_an_action_brings_the_choices_that_fit) {
    const Ran ran = run(quick, "move A02\n0,2\n99\nfrobnicate\n");
    EXPECT_EQ(ran.times("Which of these?"), 2u);
    EXPECT_TRUE(ran.says("There is no choice 99"));
    EXPECT_TRUE(ran.says("\"frobnicate\" is neither"));
}

TEST_F(Play, Rules_help_and_log_are_a_word_away) {
    const Ran ran = run(quick, "?\nwhy\nr ch-mov-2\nr CH-MOW-2\nlog\n");
    EXPECT_TRUE(ran.says("undo: back to your last decision"));
    EXPECT_TRUE(ran.says("CH-D-TURN What do you play?"));
    EXPECT_TRUE(ran.says("CH-MOV-2 Exactly that far."));
    EXPECT_TRUE(ran.says("Did you mean CH-MOV-2"));
    EXPECT_TRUE(ran.says("Set-up\n"));
}

TEST_F(Play, Undo_goes_back_to_the_last_decision_of_the_person) {
    const Ran ran = run(quick + "--save " + file("game"), "u\n1\n1\nu\nu\n");
    EXPECT_TRUE(ran.says("nothing yet that could be taken back"));
    EXPECT_TRUE(ran.says("Taken back: 3 decisions.")) << "its own and the bot's two: " << ran.out;
    EXPECT_TRUE(ran.says("Taken back: 1 decision."));
    EXPECT_TRUE(ran.says("Stopped after 2 decisions."));
    EXPECT_TRUE(run("verify " + file("game")).says("verified: 2 decisions"));
}

TEST_F(Play, A_saved_game_goes_on_as_if_it_had_never_stopped) {
    const std::string whole = quick + "--options max_rounds=2 --save " + file("whole");
    const std::string parts = quick + "--options max_rounds=2 --save " + file("parts");
    EXPECT_EQ(run(whole, repeated("1\n", 40)).code, 0);
    EXPECT_TRUE(run(parts, "1\n1\n1\nq\n").says("muster play --save " + file("parts")));
    const Ran again = run("play --save " + file("parts"), repeated("1\n", 40));
    EXPECT_TRUE(again.says("Going on with " + file("parts"))) << again.out;
    EXPECT_EQ(read(file("whole")), read(file("parts")));
    const Ran over = run("play --load " + file("parts"));
    EXPECT_EQ(over.code, 0);
    EXPECT_TRUE(over.says("CH-END-2"));
}

TEST_F(Play, Options_may_be_called_as_they_were_once__CH_DATA_5) {
    const std::string now =
        "play champions --seed 7 --options max_rounds=2 --seat random --seat random --save ";
    const std::string once =
        "play champions --seed 7 --options maxRounds=2 --seat random --seat random --save ";
    EXPECT_EQ(run(now + file("now")).code, 0);
    EXPECT_EQ(run(once + file("once")).code, 0);
    EXPECT_EQ(read(file("once")), read(file("now")));
    EXPECT_EQ(run(once + file("now")).code, 0) << "it is the same game";
}

TEST_F(Play, A_saved_game_is_not_mistaken_for_another) {
    run(quick + "--save " + file("game"), "1\n");
    const std::string before = read(file("game"));
    EXPECT_EQ(run("play champions --seed 8 --save " + file("game")).code, 1);
    EXPECT_EQ(run("play champions --seats 3 --save " + file("game")).code, 1);
    EXPECT_EQ(run("play champions --options hand_size=5 --save " + file("game")).code, 1);
    EXPECT_EQ(read(file("game")), before);
    EXPECT_EQ(run(quick + "--save " + file("game"), "q\n").code, 0) << "the same words go on";
    EXPECT_TRUE(run("play --seat random --seat random --load " + file("game")).says(" win"))
        << "players may change";
}

TEST_F(Play, The_end_of_input_in_the_middle_is_quiet_and_loses_nothing) {
    for (const std::string typed : {"", "1\n", "1", "move A02"}) {
        const Ran ran = run(quick + "--save " + file("game"), typed);
        EXPECT_EQ(ran.code, 0) << ran.out;
        EXPECT_TRUE(ran.says("Stopped after "));
        EXPECT_EQ(run("verify " + file("game")).code, 0);
        std::filesystem::remove(file("game"));
    }
}

TEST_F(Play, Ctrl_C_saves_and_ends_with_130) {
    write(file("script"), "mkfifo in\n"
                          "\"$PROGRAM\" $ARGUMENTS --save game < in > out &\n"
                          "exec 9> in\n"
                          "echo 1 >&9\n"
                          "for i in $(seq 200); do grep -q CH-D-FACE out && break; sleep 0.1; done\n"
                          "kill -INT $!\n"
                          "wait $!\n"
                          "echo code $?\n");
    const Ran ran =
        shell("cd '" + file("") + "'; PROGRAM='" + program() + "' ARGUMENTS='" + quick + "' bash script");
    EXPECT_TRUE(ran.says("code 130")) << ran.out;
    EXPECT_NE(read(file("out")).find("Stopped after 3 decisions."), std::string::npos) << read(file("out"));
    EXPECT_TRUE(run("verify " + file("game")).says("verified: 3 decisions"));
}

// ---------------------------------------------------------------- bots

TEST_F(Play, Bots_that_look_ahead_play_a_game_to_its_end) {
    for (const std::string bot : {"greedy", "search:12", "search:5ms"}) {
        const Ran ran = run("play champions --seed 5 --options max_rounds=2 --seat greedy --seat " + bot +
                            " --save " + file(bot));
        EXPECT_EQ(ran.code, 0) << ran.out;
        EXPECT_TRUE(ran.says("CH-END-2")) << ran.out;
        EXPECT_FALSE(ran.says("thinking")) << "that is for people at a terminal";
        EXPECT_NE(read(file(bot)).find(R"("players":["greedy",")" + bot + "\"]"), std::string::npos);
        EXPECT_EQ(run("verify " + file(bot)).code, 0);
    }
}

TEST_F(Play, Unless_told_otherwise_one_plays_against_greedy) {
    run(champions + "--seats 3 --save " + file("game"));
    EXPECT_NE(read(file("game")).find(R"("players":["human","greedy","greedy"])"), std::string::npos);
}

TEST_F(Play, Nobody_sits_down_who_is_neither_a_person_nor_a_bot) {
    for (const std::string who : {"deep", "search:", "search:fast", "Greedy"}) {
        const Ran ran = run(champions + "--seat human --seat " + who + " --save " + file("game"));
        EXPECT_EQ(ran.code, 2);
        EXPECT_TRUE(
            ran.says("--seat: nobody is called \"" + who + "\": there are human, random, greedy, search"))
            << ran.out;
        EXPECT_FALSE(std::filesystem::exists(file("game"))) << "nothing was started";
    }
    EXPECT_TRUE(run(champions + "--seat search:0").says("a search takes 1 to 1000000 iterations"));
}

TEST_F(Play, A_habit_of_what_the_game_does_not_have_is_refused) {
    const Ran ran = run(champions + "--seat human --seat greedy+bid:4 --save " + file("game"));
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(ran.says("--seat: champions has no decision \"bid\"")) << ran.out;
    EXPECT_FALSE(std::filesystem::exists(file("game"))) << "nothing was started";
}

TEST_F(Play, Too_many_seats_are_a_wrong_command_line) {
    const Ran ran = run("play champions --seats 5");
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "muster: champions is played by 2 to 4, not by 5\n");
}

TEST_F(Play, What_the_command_line_cannot_mean_is_said_in_one_line) {
    for (const std::string wrong :
         {"play champions --nonsense", "play champions --seats many", "dance", ""}) {
        const Ran ran = run(wrong);
        EXPECT_EQ(ran.code, 2) << wrong;
        EXPECT_EQ(ran.times("\n"), 1u) << ran.out;
    }
}

TEST_F(Play, A_hint_shows_the_best_choices_and_one_of_them_can_be_typed) {
    const Ran ran = run(quick, "hint\n");
    EXPECT_TRUE(ran.says("Best first after 1000 looks ahead, with your chance to win:")) << ran.out;
    EXPECT_EQ(ran.times(" %  "), 5u) << ran.out;
    EXPECT_TRUE(ran.says("Stopped after 2 decisions.")) << "the bot's own: " << ran.out;
    const auto line = ran.out.find('\n', ran.out.find("Best first after"));
    const std::string number = std::to_string(std::atoi(ran.out.c_str() + line + 1));
    const auto text = ran.out.find(" %  ", line) + 4;
    const std::string best = ran.out.substr(text, ran.out.find(" with", text) - text);
    EXPECT_TRUE(run(quick, number + "\nlog\n").says(best)) << number << " is " << best;
}

TEST_F(Play, On_a_terminal_a_bot_is_seen_thinking_and_then_no_more) {
    const Ran ran = shell("script -qec \"'" + program() +
                          "' play champions --seed 5 --options max_rounds=1 --seat search:5 --seat search:5\""
                          " /dev/null");
    const auto shown = ran.out.find(" is thinking …");
    ASSERT_NE(shown, std::string::npos) << ran.out;
    EXPECT_LT(ran.out.find("\r\033[K", shown), ran.out.find('\n', shown)) << "wiped before the next line";
    EXPECT_EQ(ran.times(" is thinking …"), ran.times("\r\033[K"));
}

TEST_F(Play, Your_own_dice_are_asked_for_and_checked) {
    const Ran ran =
        run("play champions --quick --dice mine --seat human --seat random --save " + file("game"),
            "A01 A02 A03\n"     // one too few
            "A01 A02 A03 A99\n" // no such card
            "a07 A08,A09 A10\n" // fine
            "s0 s0\n"           // one seat twice
            "s0 s1\ns1 s0\n"
            "1\n1\nq\n");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.times("Those cards cannot be drawn from this deck. (CH-DRW-3)"), 2u) << ran.out;
    EXPECT_EQ(ran.times("every player exactly once. (CH-INI-1)"), 1u);
    EXPECT_TRUE(ran.says("Your hand: Clean Cut (A07), Ram (A08), Wild Swing (A09), Great"));
    EXPECT_TRUE(ran.says("[Orla Flint] › Tamsin Vane"));
    EXPECT_EQ(run("verify " + file("game")).code, 0);
    EXPECT_TRUE(run("play --load " + file("game")).says("The dice were yours."))
        << "a game goes on with the dice it began with";
}

// Two people walk towards each other until one can strike. Each cover takes an Enter.
TEST_F(Play, Attack_dice_are_asked_for_with_what_they_need_and_refused_with_the_rule__CH_R_ATK) {
    const Ran ran = run("play champions --quick --dice mine --seat human --seat human",
                        "\nA01 A04 A05 A07\n\nA01 A04 A05 A07\ns0 s1\ns1 s0\n" // the hands and the line
                        "\nmove A01 0,1\nface 0\n"
                        "\nmove A01 0,-1\nface 3\n"
                        "move A04 0,3\n" // too far
                        "move A07 0,0\nface 3\n"
                        "\nattack A07 s1\n"
                        "7 1\n" // no such number on a die
                        "3\n"   // one die too few
                        "63\n"  // both, without a space
                        "q\n");
    EXPECT_TRUE(ran.says("Orla Flint moves from (0,3) to (0,1).")) << ran.out;
    EXPECT_EQ(ran.times("(CH-MOV-2)"), 1u) << ran.out;
    EXPECT_TRUE(ran.says("Roll 2 dice for Orla Flint against Tamsin Vane (CH-R-ATK), needing 3+:"))
        << ran.out;
    EXPECT_EQ(ran.times("(CH-ATK-5)"), 2u) << ran.out;
    EXPECT_TRUE(ran.says("[6][3].")) << ran.out;
}

TEST_F(Play, Nonsense_instead_of_dice_is_asked_for_again) {
    const Ran ran = run("play champions --quick --dice mine --seat human --seat random",
                        "\n,\n , ,\n?\nwhy\nr CH-ATK-5\nA01 A01 A01 A01\nroll\nroll\nback\n");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_EQ(ran.times("(CH-DRW-3)"), 1u) << ran.out;
    EXPECT_TRUE(ran.says("roll: let the referee do it"));
    EXPECT_TRUE(ran.says("CH-R-DRAW A hand."));
    EXPECT_TRUE(ran.says("Stopped before the game began."));
}

TEST_F(Play, The_hand_of_a_bot_is_drawn_unseen_beside_a_real_table__CH_VIS_3) {
    const Ran ran =
        run("play champions --quick --dice mine --seed 5 --seat human --seat random --save " + file("game"),
            "A01 A02 A03 A04\ns0 s1\ns0 s1\nlog\n");
    ASSERT_EQ(first_hand(file("game"), 1).size(), 4u);
    for (const std::string& card : first_hand(file("game"), 1)) {
        if (first_hand(file("game"), 0).contains(card)) continue;
        EXPECT_FALSE(ran.says(card)) << card << ran.out;
    }
}

TEST_F(Play, Two_people_never_see_each_others_hands__CH_VIS_1) {
    const Ran ran = run(duel + "--save " + file("game"), "\nlog\nwhy\nmove\nattack A99 s0\n1\n\n1\nlog\n1\n");
    const auto seen = sections(ran.out);
    ASSERT_GE(seen.size(), 2u) << ran.out;
    const std::vector<std::string> names{"Orla Flint", "Tamsin Vane"};
    std::set<std::string> played; // cards that are on a discard pile are open
    std::istringstream lines(read(file("game")));
    for (std::string line; std::getline(lines, line);)
        if (const json turn = json::parse(line, nullptr, false);
            turn.contains("action") && turn["action"].contains("subject"))
            played.insert(turn["action"]["subject"].get<std::string>());
    int checked = 0;
    for (const auto& [name, text] : seen) {
        const int me = name == names[0] ? 0 : 1;
        const auto mine = first_hand(file("game"), me);
        for (const std::string& card : first_hand(file("game"), 1 - me)) {
            if (mine.contains(card) || played.contains(card)) continue;
            EXPECT_EQ(text.find(card), std::string::npos) << name << " sees " << card << "\n" << text;
            ++checked;
        }
        for (const std::string& card : mine)
            EXPECT_NE(text.find(card), std::string::npos) << name << " misses " << card;
    }
    EXPECT_GT(checked, 2);
    EXPECT_TRUE(ran.out.find("Your hand") > ran.out.find("Pass the device to"))
        << "no hand before the first cover";
}

TEST_F(Play, More_seats_and_options_of_every_spelling) {
    const Ran ran = run("play champions --seats 4 --seed 1 --options score_target=3,hand_size=5 --options "
                        "'start_power=1 styles=S1,S2,S3,S4'");
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(ran.says("Kesh Marrow fights with Trident (S4).")) << ran.out;
    EXPECT_TRUE(ran.says("draws 5 cards"));
    EXPECT_TRUE(run("play champions --options nonsense").says("name=value"));
}

} // namespace muster::cli_tests
