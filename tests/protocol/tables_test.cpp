// What the library knows; opening tables, from edited data, transcripts and positions.
#include "protocol/registry.hpp"
#include "protocol/talk.hpp"

#include <algorithm>
#include <regex>

namespace muster::test {

// ---------------------------------------------------------------- the library

TEST(Tables, Games_lists_what_can_be_played_and_how) {
    Talk talk;
    const Json reply = talk.granted({{"do", "games"}});
    ASSERT_EQ(reply["games"].size(), games().size());
    const Json& game = reply["games"][0];
    EXPECT_EQ(game["id"], "champions");
    for (const char* field : {"title", "summary", "rules", "quick_start"})
        EXPECT_FALSE(game[field].get<std::string>().empty()) << field;
    EXPECT_EQ(game["seats"], Json({2, 4}));
    ASSERT_FALSE(game["options"].empty());
    for (const Json& option : game["options"]) {
        for (const char* field : {"name", "preset", "values", "meaning"})
            EXPECT_TRUE(option[field].is_string()) << option.dump();
        Json request = opening();
        request["options"] = {{option["name"].get<std::string>(), option["preset"]}};
        talk.granted(request); // a preset is a value that may be given
        talk.granted({{"do", "close"}});
    }
    EXPECT_EQ(reply["bots"],
              Json::array({"random", "greedy", "search:easy", "search:normal", "search:hard"}));
}

TEST(Tables, Games_to_learn_from_are_listed_only_if_they_are_asked_for) {
    Talk talk;
    EXPECT_EQ(talk.granted({{"do", "games"}, {"all", false}}), talk.granted({{"do", "games"}}));
    const Json all = talk.granted({{"do", "games"}, {"all", true}})["games"];
    ASSERT_EQ(all.size(), all_games().size());
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_EQ(all[i].contains("to_learn_from"), i >= games().size()) << all[i]["id"];
    EXPECT_EQ(all[games().size()]["id"], "tidemark");
    EXPECT_EQ(talk.granted({{"do", "new"}, {"game", "tidemark"}})["game"], "tidemark");
    EXPECT_EQ(talk.refused({{"do", "games"}, {"all", 1}}, "field")["field"], "all");
}

TEST(Tables, A_rule_is_found_by_its_id_by_its_text_or_with_its_whole_page) {
    Talk talk;
    const Json one = talk.granted({{"do", "rule"}, {"game", "champions"}, {"rule", "CH-MOV-2"}});
    EXPECT_EQ(one["rule"], "CH-MOV-2");
    EXPECT_TRUE(one["text"].get<std::string>().starts_with("- **CH-MOV-2** ")) << one["text"];
    const Json page = talk.granted({{"do", "rule"}, {"game", "champions"}});
    EXPECT_TRUE(page["text"].get<std::string>().starts_with("# Champions\n")) << page["text"];
    const Json found = talk.granted({{"do", "rule"}, {"game", "champions"}, {"find", "DIRECTLY behind"}});
    ASSERT_GE(found["rules"].size(), 2u);
    bool geometry = false;
    for (const Json& each : found["rules"]) geometry = geometry || each["rule"] == "CH-GEO-5";
    EXPECT_TRUE(geometry);
    EXPECT_TRUE(talk.granted({{"do", "rule"}, {"game", "champions"}, {"find", "xyzzy"}})["rules"].empty());
}

// Commands for a shell and their options, JSON, names as programs have them, how ids are numbered, and sizes
// of lists by a formula: each with what stands around it.
std::vector<std::string> programmers_notes_in(const std::string& text) {
    static const std::regex note(
        R"(<!--|`muster |muster rules|script/|--[a-z]|JSON|"verb"|[{\[]")"
        R"(|\b[a-z]+[A-Z][a-z]+|[0-9]n\+|\bn seats|[Ss]eats are (written )?`?s0`? to)");
    std::vector<std::string> found;
    for (std::sregex_iterator it(text.begin(), text.end(), note), end; it != end; ++it) {
        const auto at = static_cast<std::size_t>(it->position());
        found.push_back(it->str() + " in \"" + text.substr(at - std::min<std::size_t>(at, 60), 120) + "\"");
    }
    return found;
}

TEST(Tables, A_note_for_programmers_is_known_when_it_is_seen) {
    for (const char* note :
         {"`muster play forge`", "with --options rounds=4", "{\"verb\":\"bid\"}", "[\"a\"]", "the handSize",
          "2n+1 cards", "for n seats", "seats are written `s0` to `s5`", "Seats are s0 to s3, pieces",
          "see script/rules", "in JSON"})
        EXPECT_FALSE(programmers_notes_in(note).empty()) << note;
    EXPECT_TRUE(
        programmers_notes_in("The first seat is `s0`, so `rounds=4`, `bid_max`; McKay - [1,2]; FO-BID-1.")
            .empty());
}

// What players read has all rules and nothing that is meant for programmers.
TEST(Tables, A_rule_page_leaves_out_notes_for_programmers_and_no_rule) {
    Talk talk;
    for (const Game& game : games()) {
        const std::string id(game.info().id);
        const std::string whole = source_file("docs/rules/" + id + ".md");
        const std::string read = talk.granted({{"do", "rule"}, {"game", id}})["text"].get<std::string>();
        EXPECT_LT(read.size(), whole.size()) << id;
        for (const std::string& note : programmers_notes_in(read)) ADD_FAILURE() << id << ": " << note;
        for (auto at = whole.find("\n- **"); at != std::string::npos; at = whole.find("\n- **", at + 1)) {
            const std::string entry = whole.substr(at, whole.find('\n', at + 1) - at);
            EXPECT_NE(read.find(entry), std::string::npos) << id << " lacks" << entry;
        }
    }
}

TEST(Tables, A_rule_that_is_not_there_is_refused) {
    Talk talk;
    EXPECT_EQ(talk.refused({{"do", "rule"}}, "field")["field"], "game");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "../champions"}}, "field")["field"], "game");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"rule", "CH-NO-1"}}, "field")["field"],
              "rule");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"rule", ""}}, "field")["field"], "rule");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"find", ""}}, "field")["field"], "find");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"rule", "CH-MOV-2"}, {"find", "x"}},
                           "field")["field"],
              "find");
}

TEST(Tables, A_signature_is_the_same_every_time) {
    Talk talk;
    const Json once = talk.granted({{"do", "signature"}, {"game", "champions"}});
    EXPECT_GT(once["games"].get<int>(), 0);
    EXPECT_GT(once["decisions"].get<int>(), once["games"].get<int>());
    EXPECT_EQ(once["hash"].get<std::string>().size(), 16u);
    EXPECT_EQ(talk.granted({{"do", "signature"}, {"game", "champions"}}), once);
    talk.refused({{"do", "signature"}, {"game", "chess"}}, "field");
}

// ---------------------------------------------------------------- tables

TEST(Tables, New_opens_a_table_at_its_first_decision) {
    Talk talk;
    const Json reply = talk.granted(opening(3, 11));
    EXPECT_EQ(reply["table"], 1);
    EXPECT_EQ(reply["game"], "champions");
    EXPECT_EQ(reply["seats"], 3);
    EXPECT_EQ(reply["seed"], 11);
    EXPECT_EQ(reply["n"], 1);
    EXPECT_FALSE(reply["events"].empty());
    EXPECT_EQ(reply["awaiting"].size(), 1u);
    EXPECT_EQ(reply["outcome"]["over"], false);
    EXPECT_EQ(reply["hash"].get<std::string>().size(), 16u);
}

TEST(Tables, A_table_without_a_seed_is_opened_with_seed_1_and_says_so) {
    Talk one;
    Talk other;
    const Json without = one.granted({{"do", "new"}, {"game", "champions"}});
    EXPECT_EQ(without["seed"], 1);
    EXPECT_EQ(without, other.granted({{"do", "new"}, {"game", "champions"}, {"seats", 2}, {"seed", 1}}));
    EXPECT_EQ(other.granted({{"do", "new"}, {"game", "champions"}, {"seed", 9007199254740991}})["seed"],
              9007199254740991);
}

TEST(Tables, Requests_find_their_table_by_its_number) {
    Talk talk;
    talk.refused({{"do", "scene"}}, "table");
    EXPECT_EQ(talk.granted(opening(2))["table"], 1);
    talk.granted({{"do", "scene"}});
    EXPECT_EQ(talk.granted(opening(4))["table"], 2);
    EXPECT_EQ(talk.refused({{"do", "scene"}}, "table")["field"], "table");
    EXPECT_EQ(talk.granted({{"do", "scene"}, {"table", 1}})["scene"]["seats"].size(), 2u);
    EXPECT_EQ(talk.granted({{"do", "scene"}, {"table", 2}})["scene"]["seats"].size(), 4u);
    for (const int none : {0, -1, 3})
        EXPECT_EQ(talk.refused({{"do", "scene"}, {"table", none}}, "table")["field"], "table");
    EXPECT_EQ(talk.granted({{"do", "close"}, {"table", 2}})["table"], 2);
    talk.refused({{"do", "close"}, {"table", 2}}, "table");
    talk.granted({{"do", "scene"}});
    EXPECT_EQ(talk.granted(opening())["table"], 3) << "numbers are never given twice";
}

TEST(Tables, At_most_64_tables_are_open_at_once) {
    Talk talk;
    for (std::size_t i = 0; i < Session::most_tables; ++i) talk.granted(opening());
    talk.refused(opening(), "limit");
    talk.granted({{"do", "close"}, {"table", 10}});
    EXPECT_EQ(talk.granted(opening())["table"], 65);
}

TEST(Tables, A_table_that_cannot_be_opened_is_refused) {
    Talk talk;
    talk.granted(opening());
    EXPECT_EQ(harmless(talk, {{"do", "new"}, {"game", "chess"}}, "field")["field"], "game");
    for (const int seats : {0, 1, 5, 7}) EXPECT_EQ(harmless(talk, opening(seats), "field")["field"], "seats");
    Json request = opening();
    request["players"] = {"Ada", "Bo", "Cy"};
    EXPECT_EQ(harmless(talk, request, "field")["field"], "players");
    request["players"] = {"Ada", 7};
    EXPECT_EQ(harmless(talk, request, "field")["field"], "players[1]");
}

TEST(Tables, Options_that_cannot_be_played_are_refused__CH_DATA_5) {
    Talk talk;
    talk.granted(opening());
    for (const auto& [name, value] : {std::pair("hand_size", Json(8)),
                                      {"hand_size", Json("x")},
                                      {"draw", Json("keep")},
                                      {"colour", Json("red")},
                                      {"board", Json("moon")},
                                      {"deck", Json("none")},
                                      {"styles", Json({"S1"})},
                                      {"rear", Json("front")}}) {
        Json request = opening();
        request["options"] = {{name, value}};
        EXPECT_EQ(harmless(talk, request, "data")["rule"], "CH-DATA-5") << name;
    }
    Json request = opening();
    request["options"] = {{"hand_size", 1.5}};
    EXPECT_EQ(harmless(talk, request, "field")["field"], "options.hand_size");
    request["options"] = {{"hand_size", 3}, {"fumble_keep", true}, {"styles", {"S1", "S2"}}};
    talk.granted(request);
}

TEST(Session,
     An_edited_deck_that_breaks_a_rule_is_refused_with_rule_and_line__CH_DATA_1_CH_DATA_2_CH_DATA_3) {
    Talk talk;
    talk.granted(opening());
    const std::string deck = source_file("data/champions/standard15.toml");
    const auto with = [&](const std::string& text) {
        Json request = opening();
        request["data"] = {{"mine.toml", text}};
        return request;
    };
    talk.granted(with(replaced(deck, "Long Stride", "Longer Stride")));
    talk.granted({{"do", "close"}, {"table", 2}});
    const auto at = deck.find("A01");
    ASSERT_NE(at, std::string::npos);
    const auto edited = [&](std::string_view field, std::string_view icons) {
        std::string text = deck;
        const auto field_at = text.find(std::string(field) + " = \"", at);
        EXPECT_NE(field_at, std::string::npos) << field;
        const auto start = text.find('"', field_at) + 1;
        text.replace(start, text.find('"', start) - start, icons);
        return text;
    };
    for (const auto& [field, icons, rule] : {std::tuple("move", "2z", "CH-DATA-1"),
                                             {"move", "", "CH-DATA-1"},
                                             {"attack", "ddddd", "CH-DATA-2"},
                                             {"attack", "", "CH-DATA-2"},
                                             {"reaction", "d", "CH-DATA-3"},
                                             {"reaction", "12", "CH-DATA-3"}}) {
        const Json error = harmless(talk, with(edited(field, icons)), "data");
        EXPECT_EQ(error["rule"], rule) << field << " = " << icons;
        EXPECT_EQ(error["faults"][0]["file"], "mine.toml");
        EXPECT_GT(error["faults"][0]["line"].get<int>(), 0);
    }
    for (const char* broken : {"[deck", "cards = 7", "\x01", "[[card]]\nid = \"A01\""})
        harmless(talk, with(broken), "data");
}

TEST(Tables, Luck_for_the_set_up_can_be_entered__CH_SET_4) {
    Talk talk;
    Json request = opening();
    request["dice"] = Json::array();
    Json error = talk.refused(request, "dice");
    EXPECT_EQ(error["sentence"], "That Style card cannot be drawn. Enter the style card drawn: 1 out of 9.");
    EXPECT_EQ(error["rule"], "CH-SET-4");
    EXPECT_EQ(error["needs"]["why"], "CH-R-STYLE");
    EXPECT_EQ(error["needs"]["seat"], 0);
    EXPECT_EQ(error["needs"]["count"], 1);
    EXPECT_EQ(error["needs"]["from"].size(), 9u);
    request["dice"] = {"S3", "S3"};
    error = talk.refused(request, "dice");
    EXPECT_EQ(error["rule"], "CH-SET-4");
    EXPECT_EQ(error["sentence"], "That Style card cannot be drawn.");
    request["dice"] = {"S3", "S5", "A01", "A05", "A08", "A12"};
    error = talk.refused(request, "dice");
    EXPECT_EQ(error["rule"], "CH-DRW-3");
    EXPECT_EQ(error["needs"]["seat"], 1);
    EXPECT_EQ(error["needs"]["count"], 4);
    for (const char* result : {"A02", "A04", "A09", "A11", "s1", "s0", "s0", "s1"})
        request["dice"].push_back(result);
    const Json reply = talk.granted(request);
    EXPECT_EQ(reply["awaiting"], Json::array({1}));
    Json position = talk.granted({{"do", "position"}})["position"];
    EXPECT_EQ(position["seats"][0]["hand"], Json({"A01", "A05", "A08", "A12"}));
    EXPECT_EQ(position["seats"][1]["style"], "S5");
    request["dice"].push_back(3);
    EXPECT_TRUE(
        talk.refused(request, "dice")["sentence"].get<std::string>().ends_with("1 result is left over."));
    talk.refused({{"do", "scene"}, {"table", 2}}, "table");
}

TEST(Tables, A_saved_game_is_opened_from_its_transcript) {
    Talk talk;
    Json request = opening(3);
    request["players"] = {"Ada", "Bo", "Cy \u00e9"};
    talk.granted(request);
    play_on(talk, 25);
    const std::string before = everything(talk);
    const Json saved = talk.granted({{"do", "transcript"}})["transcript"];
    talk.granted({{"do", "close"}});
    const Json reply = talk.granted({{"do", "new"}, {"transcript", saved}});
    EXPECT_EQ(reply["n"], 26);
    EXPECT_EQ(everything(talk), before);
    const Json error =
        talk.refused({{"do", "new"}, {"transcript", saved}, {"seed", 4}, {"game", "champions"}}, "field");
    EXPECT_EQ(error["faults"].size(), 2u);
}

TEST(Tables, A_transcript_of_a_newer_format_says_so) {
    Talk talk;
    talk.granted(opening());
    std::string saved = talk.granted({{"do", "transcript"}})["transcript"];
    saved = replaced(saved, R"({"muster":2,)", R"({"muster":3,)");
    const Json error = talk.refused({{"do", "new"}, {"transcript", saved}}, "transcript");
    EXPECT_EQ(error["field"], "muster");
    EXPECT_EQ(
        error["sentence"],
        "this transcript has version 3 of the format, from a newer Muster; versions 1 to 2 are read here");
}

TEST(Tables, A_truncated_transcript_is_refused) {
    Talk talk;
    talk.granted(opening());
    play_on(talk, 8);
    const auto saved = talk.granted({{"do", "transcript"}})["transcript"].get<std::string>();
    harmless(talk, {{"do", "new"}, {"transcript", ""}}, "transcript");
    harmless(talk, {{"do", "new"}, {"transcript", "\n\n"}}, "transcript");
    // Anywhere but at the end of a line.
    for (std::size_t size = 1; size + 1 < saved.size(); size += 37) {
        if (saved[size] == '\n' || saved[size - 1] == '\n') continue;
        const Json error =
            harmless(talk, {{"do", "new"}, {"transcript", saved.substr(0, size)}}, "transcript");
        EXPECT_GT(error["faults"][0]["line"].get<int>(), 0);
    }
    const auto header_only = saved.substr(0, saved.find('\n') + 1);
    harmless(talk, {{"do", "new"}, {"transcript", header_only}}, "transcript");
    // A line of the middle gone.
    const auto second = saved.find('\n', header_only.size()) + 1;
    const auto third = saved.find('\n', second) + 1;
    harmless(talk, {{"do", "new"}, {"transcript", saved.substr(0, second) + saved.substr(third)}},
             "transcript");
}

TEST(Tables, A_transcript_with_tampered_luck_is_refused) {
    Talk talk;
    talk.granted(quick_opening());
    while (talk.granted({{"do", "transcript"}})["transcript"].get<std::string>().find("\"dice\":[") ==
           std::string::npos)
        ASSERT_EQ(play_on(talk, 1), 1) << "no dice fell in the whole game";
    const auto saved = talk.granted({{"do", "transcript"}})["transcript"].get<std::string>();
    const auto dice = saved.find("\"dice\":[") + 8;
    std::string other_die = saved;
    other_die[dice] = saved[dice] == '6' ? '1' : '6';
    std::string seven = saved;
    seven[dice] = '7';
    const auto seed = saved.find("\"seed\":7");
    ASSERT_NE(seed, std::string::npos);
    const auto hash = saved.find("\"hash\":\"") + 8;
    std::string other_hash = saved;
    other_hash[hash] = saved[hash] == '0' ? '1' : '0';
    for (const std::string& tampered :
         {other_die, seven, other_hash, replaced(saved, "\"seed\":7", "\"seed\":8"),
          replaced(saved, "\"game\":\"champions\"", "\"game\":\"chess\""),
          replaced(saved, "\"rules\":\"", "\"rules\":\"0"), replaced(saved, "\"n\":1,", "\"n\":2,"),
          replaced(saved, "\"muster\":2", "\"muster\":3"), "{}\n" + saved, saved + saved}) {
        const Json error = harmless(talk, {{"do", "new"}, {"transcript", tampered}}, "transcript");
        EXPECT_GT(error["faults"][0]["line"].get<int>(), 0) << error.dump();
    }
    talk.granted({{"do", "new"}, {"transcript", saved}});
}

TEST(Tables, A_position_is_written_and_set_again_without_loss) {
    for (const int seats : {2, 3, 4}) {
        Talk talk;
        Talk other;
        talk.granted(opening(seats));
        other.granted(opening(seats, 99));
        for (int i = 0; i < 40; ++i) {
            const Json position = talk.granted({{"do", "position"}})["position"];
            const Json reply = other.granted({{"do", "position"}, {"position", position}});
            EXPECT_EQ(reply["n"], 1) << "a position begins its own history";
            EXPECT_EQ(other.granted({{"do", "position"}})["position"], position);
            EXPECT_EQ(reply["hash"], talk.granted({{"do", "hash"}})["hash"]);
            EXPECT_EQ(reply["awaiting"], talk.granted({{"do", "awaiting"}})["awaiting"]);
            if (play_on(talk, 1) == 0) break;
        }
        // A game that began at a position is saved and opened like any other.
        play_on(other, 5);
        const std::string before = everything(other);
        const Json saved = other.granted({{"do", "transcript"}})["transcript"];
        other.granted({{"do", "close"}});
        other.granted({{"do", "new"}, {"transcript", saved}});
        EXPECT_EQ(everything(other), before);
    }
}

TEST(Tables, A_position_without_flow_goes_on_with_the_card_of_the_line) {
    Talk talk;
    Json request = quick_opening();
    // E5 of the rule page.
    request["position"] = Json::parse(R"({
        "round": 1, "line": ["s1", "s0", "s0", "s1", "special"], "card": 1,
        "seats": [{"hex": [0, 0], "facing": 0, "style": "S5", "hand": ["A07"]},
                  {"hex": [0, -1], "facing": 3, "style": "S9", "power": 1, "hand": ["A12", "A05"]}]})");
    const Json reply = talk.granted(request);
    EXPECT_EQ(reply["awaiting"], Json::array({0}));
    const Json attack = {{"verb", "attack"}, {"subject", "A07"}, {"target", "s1"}};
    const Json played = talk.granted({{"do", "act"}, {"seat", 0}, {"action", attack}, {"dice", {6, 3}}});
    EXPECT_EQ(played["awaiting"], Json::array({1}));
    EXPECT_EQ(talk.granted({{"do", "legal"}, {"seat", 1}})["legal"].size(), 3u);
}

TEST(Tables, What_is_no_position_at_all_is_refused_by_the_name_of_its_field) {
    Talk talk;
    for (const char* game : {"champions", "frames", "godbreakers", "forge", "dropzone"}) {
        const Json error = talk.refused({{"do", "new"}, {"game", game}, {"position", 5}}, "position");
        EXPECT_EQ(error["field"], "position") << game;
        EXPECT_EQ(error["faults"][0]["field"], "position") << game;
    }
}

TEST(Tables, A_position_that_cannot_be_is_refused_with_every_fault) {
    Talk talk;
    talk.granted(opening());
    play_on(talk, 5);
    const Json good = talk.granted({{"do", "position"}})["position"];
    const auto broken = [&](const char* pointer, const Json& value) {
        Json position = good;
        position[Json::json_pointer(pointer)] = value;
        return harmless(talk, {{"do", "position"}, {"position", position}}, "position");
    };
    EXPECT_EQ(broken("/colour", 1)["field"], "colour");
    EXPECT_EQ(broken("/seats/0/hex", {0, 9})["field"], "seats[0].hex");
    EXPECT_EQ(broken("/seats/1/facing", 6)["field"], "seats[1].facing");
    EXPECT_EQ(broken("/seats/1/hand", {"A99"})["field"], "seats[1].hand[0]");
    EXPECT_EQ(broken("/seats/1/hand", {"?"})["field"], "seats[1].hand[0]");
    broken("/seats/0/hex", good["seats"][1]["hex"]);
    broken("/seats/0/hand", {"A01", "A01"});
    broken("/seats/0/score", 5);
    broken("/power_supply", 99);
    broken("/line", {"s0", "s0", "s1", "s1", "special"});
    broken("/card", 1000000);
    broken("/flow", Json::array({{{"doing", "dancing"}}}));
    broken("/seats", Json::array());
    Json position = good;
    position["seats"][0]["facing"] = 9;
    position["seats"][1]["style"] = "S77";
    EXPECT_GE(harmless(talk, {{"do", "position"}, {"position", position}}, "position")["faults"].size(), 2u);
    harmless(talk, {{"do", "position"}, {"dice", Json::array()}}, "field");
    Json request = opening();
    request["position"] = position;
    harmless(talk, request, "position");
}

} // namespace muster::test
