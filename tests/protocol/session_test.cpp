// Every request of the protocol, and every way in which it can be wrong.
#include "protocol/talk.hpp"

#include "protocol/registry.hpp"

#include <fstream>
#include <sstream>

namespace muster::test {

namespace {

Json opening(int seats = 2, int seed = 7) {
    return {{"do", "new"}, {"game", "champions"}, {"seats", seats}, {"seed", seed}};
}

Json quick_opening() {
    Json request = opening();
    request["options"] = {{"styles", "fixed"}};
    return request;
}

int awaited_seat(Talk& talk) { return talk.granted({{"do", "awaiting"}})["awaiting"][0].get<int>(); }

// A request that must be refused with this code, and must change nothing.
Json harmless(Talk& talk, const Json& request, std::string_view code) {
    const std::string before = everything(talk);
    const Json error = talk.refused(request, code);
    EXPECT_EQ(everything(talk), before) << request.dump();
    return error;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

std::string source_file(const std::string& path) {
    std::ifstream file(std::string(MUSTER_SOURCE_DIR "/") + path, std::ios::binary);
    EXPECT_TRUE(file.good()) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

// ---------------------------------------------------------------- the conversation

TEST(Session, A_reply_echoes_the_id_whatever_scalar_it_is) {
    Talk talk;
    for (const char* id : {"7", "-1", "1.5", "\"x\"", "true", "null", "18446744073709551615"}) {
        const std::string reply = talk.say(std::string(R"({"id":)") + id + R"(,"do":"games"})");
        EXPECT_TRUE(reply.starts_with(std::string(R"({"id":)") + id + R"(,"ok":true,)")) << reply;
    }
    EXPECT_FALSE(talk.granted({{"do", "games"}}).contains("id"));
    EXPECT_EQ(talk.ask({{"id", 3}, {"do", "dance"}})["id"], 3);
    EXPECT_EQ(talk.refused(R"({"id":[1],"do":"games"})", "field")["field"], "id");
    EXPECT_EQ(talk.refused(Json{{"id", std::string(300, 'x')}, {"do", "games"}}, "field")["field"], "id");
}

TEST(Session, Text_that_is_not_JSON_is_refused) {
    Talk talk;
    for (const char* line :
         {"", " ", "{", "}", "nonsense", "{\"do\":\"games\"", "{\"do\":\"games\"}{}", "{'do':'games'}",
          "{\"do\":\"games\",}", "\"", "01", "1e400", "\xEF\xBB", "{\"do\":\"\xFF\xFE\"}", "\"\xC0\x80\"",
          "{\"do\":\"games\",\"do\":\"games\"}", "{\"do\":\"\\ud800\"}"})
        talk.refused(line, "json");
    talk.refused(std::string("\0\0", 2), "json");
    talk.refused(std::string(100'000, '['), "json");
    talk.refused(std::string(33, '[') + std::string(33, ']'), "json");
    std::string objects;
    for (int i = 0; i < 5000; ++i) objects += "{\"a\":";
    talk.refused(objects, "json");
    talk.granted({{"do", "games"}});
}

TEST(Session, A_request_is_an_object_that_says_what_to_do) {
    Talk talk;
    for (const char* line : {"[]", "null", "true", "7", "\"games\"", "[{\"do\":\"games\"}]"})
        talk.refused(line, "request");
    for (const char* line :
         {"{}", R"({"do":null})", R"({"do":7})", R"({"do":["games"]})", R"({"do":"dance"})", R"({"do":""})"})
        EXPECT_EQ(talk.refused(line, "request")["field"], "do");
}

TEST(Session, A_request_of_more_than_8_MiB_is_refused) {
    Talk talk;
    const std::string games = R"({"do":"games"})";
    EXPECT_EQ(talk.tell(games + std::string(Session::longest_request - games.size(), ' '))["ok"], true);
    talk.refused(games + std::string(Session::longest_request - games.size() + 1, ' '), "limit");
}

TEST(Session, Unknown_fields_are_refused_by_name) {
    Talk talk;
    talk.granted(opening());
    for (const char* name :
         {"games", "rule", "signature", "new", "close", "position", "awaiting", "legal", "judge", "act",
          "undo", "scene", "forecast", "bot", "transcript", "log", "hash"}) {
        const Json error = harmless(talk, {{"do", name}, {"colour", "red"}, {"", 1}}, "field");
        EXPECT_EQ(error["field"], "colour") << name;
        EXPECT_EQ(error["faults"].size(), 2u) << name;
    }
    // Requests that speak of no table have no viewer either.
    harmless(talk, {{"do", "games"}, {"table", 1}}, "field");
    harmless(talk, {{"do", "games"}, {"viewer", 0}}, "field");
}

TEST(Session, Wrong_types_are_refused_by_name) {
    Talk talk;
    talk.granted(opening());
    const Json face = {{"verb", "face"}, {"subject", "s0"}, {"detail", 0}};
    for (const Json& wrong :
         {Json(nullptr), Json(true), Json("x"), Json(1.5), Json(-1.0e300), Json::array(), Json::object()}) {
        EXPECT_EQ(harmless(talk, {{"do", "legal"}, {"seat", wrong}}, "field")["field"], "seat");
        EXPECT_EQ(harmless(talk, {{"do", "scene"}, {"table", wrong}}, "field")["field"], "table");
        EXPECT_EQ(harmless(talk, {{"do", "scene"}, {"viewer", wrong}}, "field")["field"], "viewer");
        EXPECT_EQ(harmless(talk, {{"do", "scene"}, {"at", wrong}}, "field")["field"], "at");
        EXPECT_EQ(harmless(talk, {{"do", "log"}, {"from", wrong}}, "field")["field"], "from");
        EXPECT_EQ(harmless(talk, {{"do", "undo"}, {"count", wrong}}, "field")["field"], "count");
        EXPECT_EQ(
            harmless(talk, {{"do", "act"}, {"seat", 0}, {"action", face}, {"n", wrong}}, "field")["field"],
            "n");
        EXPECT_EQ(harmless(talk, {{"do", "bot"}, {"seat", 0}, {"seed", wrong}}, "field")["field"], "seed");
        EXPECT_EQ(harmless(talk, {{"do", "new"}, {"game", "champions"}, {"seats", wrong}}, "field")["field"],
                  "seats");
        EXPECT_EQ(harmless(talk, {{"do", "new"}, {"game", "champions"}, {"seed", wrong}}, "field")["field"],
                  "seed");
        harmless(talk, {{"do", "judge"}, {"seat", 0}, {"action", wrong}}, "field");
        harmless(talk, {{"do", "judge"}, {"seat", 0}, {"action", {{"verb", wrong}}}}, "field");
        if (!wrong.is_array()) {
            EXPECT_EQ(harmless(talk, {{"do", "act"}, {"seat", 0}, {"action", face}, {"dice", wrong}},
                               "field")["field"],
                      "dice");
            EXPECT_EQ(
                harmless(talk, {{"do", "new"}, {"game", "champions"}, {"players", wrong}}, "field")["field"],
                "players");
        }
        if (!wrong.is_object()) harmless(talk, {{"do", "position"}, {"position", wrong}}, "position");
        if (!wrong.is_string()) {
            EXPECT_EQ(harmless(talk, {{"do", "bot"}, {"seat", 0}, {"bot", wrong}}, "field")["field"], "bot");
            EXPECT_EQ(harmless(talk, {{"do", "new"}, {"game", wrong}}, "field")["field"], "game");
            EXPECT_EQ(harmless(talk, {{"do", "new"}, {"transcript", wrong}}, "field")["field"], "transcript");
            EXPECT_EQ(
                harmless(talk, {{"do", "rule"}, {"game", "champions"}, {"rule", wrong}}, "field")["field"],
                "rule");
            EXPECT_EQ(
                harmless(talk, {{"do", "rule"}, {"game", "champions"}, {"find", wrong}}, "field")["field"],
                "find");
        }
    }
}

TEST(Session, Huge_numbers_are_refused) {
    Talk talk;
    talk.granted(opening());
    for (const char* huge :
         {"9223372036854775807", "9223372036854775808", "18446744073709551615", "99999999999999999999999999",
          "-9223372036854775808", "-99999999999999999999999999", "1e300", "-1e300"}) {
        const std::string before = everything(talk);
        const std::string number = huge;
        for (const char* field : {"table", "viewer"})
            talk.refused(R"({"do":"scene",")" + std::string(field) + "\":" + number + "}", "field");
        talk.refused(R"({"do":"scene","at":)" + number + "}", "field");
        talk.refused(R"({"do":"undo","count":)" + number + "}", "field");
        talk.refused(R"({"do":"legal","seat":)" + number + "}", "field");
        talk.refused(R"({"do":"log","from":)" + number + "}", "field");
        talk.refused(R"({"do":"new","game":"champions","seats":)" + number + "}", "field");
        if (number != "9223372036854775807")
            talk.refused(R"({"do":"new","game":"champions","seed":)" + number + "}", "field");
        talk.refused(R"({"do":"act","seat":0,"action":{"verb":"pass"},"dice":[)" + number + "]}", "field");
        EXPECT_EQ(everything(talk), before) << huge;
    }
    // Numbers that can be read, but are no facing, no hex and no die.
    const int seat = awaited_seat(talk);
    for (const std::int64_t number : {-1L, 6L, 65536L, 65541L, 2147483647L, -2147483648L})
        harmless(talk,
                 {{"do", "act"},
                  {"seat", seat},
                  {"action", {{"verb", "face"}, {"subject", "s0"}, {"detail", number}}}},
                 "refused");
}

// ---------------------------------------------------------------- the library

TEST(Session, Games_lists_what_can_be_played_and_how) {
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
    EXPECT_EQ(reply["bots"], Json::array({"random"}));
}

TEST(Session, A_rule_is_found_by_its_id_by_its_text_or_with_its_whole_page) {
    Talk talk;
    const Json one = talk.granted({{"do", "rule"}, {"game", "champions"}, {"rule", "CH-MOV-2"}});
    EXPECT_EQ(one["rule"], "CH-MOV-2");
    EXPECT_TRUE(one["text"].get<std::string>().starts_with("- **CH-MOV-2** ")) << one["text"];
    const Json page = talk.granted({{"do", "rule"}, {"game", "champions"}});
    EXPECT_EQ(page["text"].get<std::string>(), source_file("docs/rules/champions.md"));
    const Json found = talk.granted({{"do", "rule"}, {"game", "champions"}, {"find", "DIRECTLY behind"}});
    ASSERT_GE(found["rules"].size(), 2u);
    bool geometry = false;
    for (const Json& each : found["rules"]) geometry = geometry || each["rule"] == "CH-GEO-5";
    EXPECT_TRUE(geometry);
    EXPECT_TRUE(talk.granted({{"do", "rule"}, {"game", "champions"}, {"find", "xyzzy"}})["rules"].empty());
}

TEST(Session, A_rule_that_is_not_there_is_refused) {
    Talk talk;
    EXPECT_EQ(talk.refused({{"do", "rule"}}, "field")["sentence"], "the field \"game\" is missing");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "../champions"}}, "field")["field"], "game");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"rule", "CH-NO-1"}}, "field")["field"],
              "rule");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"rule", ""}}, "field")["field"], "rule");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"find", ""}}, "field")["field"], "find");
    EXPECT_EQ(talk.refused({{"do", "rule"}, {"game", "champions"}, {"rule", "CH-MOV-2"}, {"find", "x"}},
                           "field")["field"],
              "find");
}

TEST(Session, A_signature_is_the_same_every_time) {
    Talk talk;
    const Json once = talk.granted({{"do", "signature"}, {"game", "champions"}});
    EXPECT_GT(once["games"].get<int>(), 0);
    EXPECT_GT(once["decisions"].get<int>(), once["games"].get<int>());
    EXPECT_EQ(once["hash"].get<std::string>().size(), 16u);
    EXPECT_EQ(talk.granted({{"do", "signature"}, {"game", "champions"}}), once);
    talk.refused({{"do", "signature"}, {"game", "chess"}}, "field");
}

// ---------------------------------------------------------------- tables

TEST(Session, New_opens_a_table_at_its_first_decision) {
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

TEST(Session, A_table_without_a_seed_is_opened_with_seed_1_and_says_so) {
    Talk one;
    Talk other;
    const Json without = one.granted({{"do", "new"}, {"game", "champions"}});
    EXPECT_EQ(without["seed"], 1);
    EXPECT_EQ(without, other.granted({{"do", "new"}, {"game", "champions"}, {"seats", 2}, {"seed", 1}}));
    EXPECT_EQ(other.granted({{"do", "new"}, {"game", "champions"}, {"seed", INT64_MAX}})["seed"], INT64_MAX);
}

TEST(Session, Requests_find_their_table_by_its_number) {
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

TEST(Session, At_most_64_tables_are_open_at_once) {
    Talk talk;
    for (std::size_t i = 0; i < Session::most_tables; ++i) talk.granted(opening());
    talk.refused(opening(), "limit");
    talk.granted({{"do", "close"}, {"table", 10}});
    EXPECT_EQ(talk.granted(opening())["table"], 65);
}

TEST(Session, A_table_that_cannot_be_opened_is_refused) {
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

TEST(Session, Options_that_cannot_be_played_are_refused__CH_DATA_5) {
    Talk talk;
    talk.granted(opening());
    for (const auto& [name, value] : {std::pair("handSize", Json(8)),
                                      {"handSize", Json("x")},
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
    request["options"] = {{"handSize", 1.5}};
    EXPECT_EQ(harmless(talk, request, "field")["field"], "options.handSize");
    request["options"] = {{"handSize", 3}, {"fumbleKeep", true}, {"styles", {"S1", "S2"}}};
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

TEST(Session, Luck_for_the_set_up_can_be_entered__CH_SET_4) {
    Talk talk;
    Json request = opening();
    request["dice"] = Json::array();
    Json error = talk.refused(request, "dice");
    EXPECT_EQ(error["rule"], "CH-SET-4");
    EXPECT_EQ(error["needs"]["why"], "CH-R-STYLE");
    EXPECT_EQ(error["needs"]["seat"], 0);
    EXPECT_EQ(error["needs"]["count"], 1);
    EXPECT_EQ(error["needs"]["from"].size(), 9u);
    request["dice"] = {"S3", "S3"};
    EXPECT_EQ(talk.refused(request, "dice")["rule"], "CH-SET-4");
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
    talk.refused(request, "dice");
    talk.refused({{"do", "scene"}, {"table", 2}}, "table");
}

TEST(Session, A_saved_game_is_opened_from_its_transcript) {
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

TEST(Session, A_truncated_transcript_is_refused) {
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

TEST(Session, A_transcript_with_tampered_luck_is_refused) {
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
          replaced(saved, "\"muster\":1", "\"muster\":2"), "{}\n" + saved, saved + saved}) {
        const Json error = harmless(talk, {{"do", "new"}, {"transcript", tampered}}, "transcript");
        EXPECT_GT(error["faults"][0]["line"].get<int>(), 0) << error.dump();
    }
    talk.granted({{"do", "new"}, {"transcript", saved}});
}

TEST(Session, A_position_is_written_and_set_again_without_loss) {
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

TEST(Session, A_position_without_flow_goes_on_with_the_card_of_the_line) {
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

TEST(Session, A_position_that_cannot_be_is_refused_with_every_fault) {
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

// ---------------------------------------------------------------- decisions

TEST(Session, Awaiting_says_who_is_asked_and_what) {
    Talk talk;
    talk.granted(opening());
    const Json reply = talk.granted({{"do", "awaiting"}});
    ASSERT_EQ(reply["awaiting"].size(), 1u);
    ASSERT_EQ(reply["prompts"].size(), 1u);
    EXPECT_EQ(reply["prompts"][0]["seat"], reply["awaiting"][0]);
    EXPECT_EQ(reply["prompts"][0]["rule"], "CH-D-TURN");
    EXPECT_FALSE(reply["prompts"][0]["question"].get<std::string>().empty());
}

TEST(Session, What_is_listed_is_judged_allowed_and_can_be_played) {
    Talk talk;
    talk.granted(opening(3));
    for (int i = 0; i < 60; ++i) {
        const Json awaiting = talk.granted({{"do", "awaiting"}})["awaiting"];
        if (awaiting.empty()) break;
        const Json seat = awaiting[0];
        const Json legal = talk.granted({{"do", "legal"}, {"seat", seat}})["legal"];
        ASSERT_FALSE(legal.empty());
        for (const Json& choice : legal) {
            EXPECT_FALSE(choice["text"].get<std::string>().empty());
            EXPECT_EQ(
                talk.granted({{"do", "judge"}, {"seat", seat}, {"action", choice["action"]}})["allowed"],
                true);
        }
        for (int other = 0; other < 3; ++other) {
            if (seat == other) continue;
            EXPECT_TRUE(talk.granted({{"do", "legal"}, {"seat", other}})["legal"].empty());
        }
        const Json& choice = legal[static_cast<std::size_t>(i) % legal.size()];
        const Json reply = talk.granted({{"do", "act"}, {"seat", seat}, {"action", choice["action"]}});
        EXPECT_FALSE(reply["events"].empty());
        EXPECT_EQ(reply["n"], i + 2);
        for (const Json& event : reply["events"])
            EXPECT_TRUE(event["rule"].is_string() && event["text"].is_string()) << event.dump();
    }
}

TEST(Session, A_refusal_names_its_rule_and_changes_nothing__CH_TRN_1_CH_TRN_3_CH_TRN_6) {
    Talk talk;
    talk.granted(opening());
    const int seat = awaited_seat(talk);
    const auto judged = [&](int who, const Json& action) {
        const Json verdict = talk.granted({{"do", "judge"}, {"seat", who}, {"action", action}});
        EXPECT_EQ(verdict["allowed"], false);
        const Json error = harmless(talk, {{"do", "act"}, {"seat", who}, {"action", action}}, "refused");
        EXPECT_EQ(error["rule"], verdict["rule"]);
        EXPECT_EQ(error["sentence"], verdict["sentence"]);
        return verdict["rule"];
    };
    EXPECT_EQ(judged(seat, {{"verb", "pass"}}), "CH-TRN-6");
    EXPECT_EQ(judged(1 - seat, {{"verb", "pass"}}), "CH-TRN-1");
    EXPECT_EQ(judged(seat, {{"verb", "move"}, {"subject", "A99"}, {"at", {0, 0}}}), "CH-TRN-3");
    EXPECT_EQ(judged(seat, {{"verb", "face"}, {"subject", "s0"}, {"detail", 1}}), "CH-TRN-1");
    for (const int who : {2, -1, 255, 65536}) {
        const Json error =
            harmless(talk, {{"do", "act"}, {"seat", who}, {"action", {{"verb", "pass"}}}}, "seat");
        EXPECT_EQ(error["field"], "seat");
    }
    EXPECT_EQ(
        harmless(talk, {{"do", "act"}, {"seat", seat}, {"action", {{"verb", "fly"}}}}, "field")["field"],
        "action.verb");
    EXPECT_EQ(harmless(talk,
                       {{"do", "act"}, {"seat", seat}, {"action", {{"verb", "pass"}, {"at", {1, 99999}}}}},
                       "field")["field"],
              "action.at[1]");
    harmless(talk, {{"do", "act"}, {"seat", seat}}, "field");
    harmless(talk, {{"do", "act"}, {"action", {{"verb", "pass"}}}}, "field");
}

TEST(Session, A_duplicate_answer_is_refused) {
    Talk talk;
    talk.granted(opening());
    for (int i = 0; i < 30; ++i) {
        const Json standing = talk.granted({{"do", "awaiting"}});
        const Json seat = standing["awaiting"][0];
        const Json action = talk.granted({{"do", "bot"}, {"seat", seat}})["action"];
        const Json request = {{"do", "act"}, {"seat", seat}, {"action", action}, {"n", standing["n"]}};
        talk.granted(request);
        EXPECT_EQ(harmless(talk, request, "refused")["field"], "n");
        if (action["verb"] == "move" ||
            action["verb"] == "attack") // that card is gone, or another decision is open
            harmless(talk, {{"do", "act"}, {"seat", seat}, {"action", action}}, "refused");
    }
}

TEST(Session, Dice_are_entered_with_the_decision_that_needs_them__CH_ATK_5) {
    Talk talk;
    Json request = quick_opening();
    request["position"] = Json::parse(R"({
        "round": 1, "line": ["s1", "s0", "s0", "s1", "special"], "card": 1,
        "seats": [{"hex": [0, 0], "facing": 0, "style": "S5", "hand": ["A07"]},
                  {"hex": [0, -1], "facing": 3, "style": "S9", "power": 1, "hand": ["A12", "A05"]}]})");
    talk.granted(request);
    const Json attack = {{"verb", "attack"}, {"subject", "A07"}, {"target", "s1"}};
    const auto with = [&](const Json& dice) {
        return Json{{"do", "act"}, {"seat", 0}, {"action", attack}, {"dice", dice}};
    };
    Json error = harmless(talk, with(Json::array()), "dice");
    EXPECT_EQ(error["rule"], "CH-ATK-5");
    EXPECT_EQ(error["sentence"], "This roll needs exactly 2 dice showing 1 to 6.");
    EXPECT_EQ(error["needs"]["why"], "CH-R-ATK");
    EXPECT_EQ(error["needs"]["seat"], 0);
    EXPECT_EQ(error["needs"]["against"], 1);
    EXPECT_EQ(error["needs"]["count"], 2);
    EXPECT_EQ(error["needs"]["sides"], 6);
    for (const Json& dice :
         {Json({6}), Json({6, 7}), Json({0, 3}), Json({6, 3, 1}), Json({-1, 2}), Json({"A01", 3})})
        EXPECT_EQ(harmless(talk, with(dice), "dice")["rule"], "CH-ATK-5") << dice.dump();
    harmless(talk, with({1.5, 2}), "field");
    harmless(talk, with(Json(std::vector<int>(2000, 1))), "field");
    const Json reply = talk.granted(with({6, 3}));
    EXPECT_EQ(reply["awaiting"], Json::array({1}));
    EXPECT_NE(talk.granted({{"do", "transcript"}})["transcript"].get<std::string>().find("\"entered\":true"),
              std::string::npos);
    // A decision that rolls nothing takes no dice.
    harmless(talk,
             {{"do", "act"}, {"seat", 1}, {"action", {{"verb", "react"}, {"subject", "A12"}}}, {"dice", {1}}},
             "dice");
}

TEST(Session, Undo_takes_decisions_back_one_by_one) {
    Talk talk;
    talk.granted(opening(4));
    std::vector<std::string> history{everything(talk)};
    for (int i = 0; i < 20; ++i) {
        play_on(talk, 1);
        history.push_back(everything(talk));
    }
    talk.granted({{"do", "undo"}, {"count", 5}});
    history.resize(16);
    EXPECT_EQ(everything(talk), history.back());
    while (history.size() > 1) {
        const Json reply = talk.granted({{"do", "undo"}});
        history.pop_back();
        EXPECT_EQ(reply["n"], history.size());
        EXPECT_EQ(everything(talk), history.back());
    }
    harmless(talk, {{"do", "undo"}}, "refused");
    play_on(talk, 3);
    harmless(talk, {{"do", "undo"}, {"count", 4}}, "refused");
    harmless(talk, {{"do", "undo"}, {"count", 0}}, "field");
}

TEST(Session, A_bot_chooses_but_does_not_play) {
    Talk talk;
    talk.granted(opening());
    const int seat = awaited_seat(talk);
    const std::string before = everything(talk);
    const Json choice = talk.granted({{"do", "bot"}, {"seat", seat}, {"bot", "random"}, {"seed", 3}});
    EXPECT_FALSE(choice["text"].get<std::string>().empty());
    EXPECT_EQ(talk.granted({{"do", "judge"}, {"seat", seat}, {"action", choice["action"]}})["allowed"], true);
    EXPECT_EQ(talk.granted({{"do", "bot"}, {"seat", seat}, {"seed", 3}}), choice);
    EXPECT_EQ(everything(talk), before);
    EXPECT_EQ(harmless(talk, {{"do", "bot"}, {"seat", 1 - seat}}, "refused")["rule"], "CH-TRN-1");
    EXPECT_EQ(harmless(talk, {{"do", "bot"}, {"seat", seat}, {"bot", "deep"}}, "field")["field"], "bot");
}

// ---------------------------------------------------------------- looking

TEST(Session, Scenes_show_the_table_now_and_before) {
    Talk talk;
    talk.granted(opening());
    const Json first = talk.granted({{"do", "scene"}})["scene"];
    EXPECT_EQ(first["pieces"].size(), 2u);
    EXPECT_EQ(first["board"]["terrain"].empty(), false);
    play_on(talk, 9);
    EXPECT_EQ(talk.granted({{"do", "scene"}, {"at", 0}})["scene"], first);
    EXPECT_EQ(talk.granted({{"do", "scene"}, {"at", 9}})["scene"], talk.granted({{"do", "scene"}})["scene"]);
    EXPECT_EQ(harmless(talk, {{"do", "scene"}, {"at", 10}}, "field")["field"], "at");
    EXPECT_EQ(talk.granted({{"do", "forecast"}})["forecast"],
              talk.granted({{"do", "scene"}})["scene"]["forecast"]);
}

TEST(Session, The_log_tells_what_happened_by_decision) {
    Talk talk;
    const Json opened = talk.granted(opening());
    play_on(talk, 6);
    const Json log = talk.granted({{"do", "log"}})["log"];
    ASSERT_EQ(log.size(), 7u);
    EXPECT_EQ(log[0]["events"], opened["events"]);
    EXPECT_FALSE(log[0].contains("seat"));
    for (std::size_t i = 1; i < log.size(); ++i) {
        EXPECT_EQ(log[i]["n"], i);
        EXPECT_TRUE(log[i]["action"]["verb"].is_string());
    }
    const Json rest = talk.granted({{"do", "log"}, {"from", 5}})["log"];
    ASSERT_EQ(rest.size(), 2u);
    EXPECT_EQ(rest[0], log[5]);
    EXPECT_TRUE(talk.granted({{"do", "log"}, {"from", 1000}})["log"].empty());
}

// ---------------------------------------------------------------- the end

TEST(Session, After_the_end_no_action_is_possible__CH_END_1) {
    Talk talk;
    talk.granted(opening());
    play_on(talk, to_the_end);
    const Json end = talk.granted({{"do", "awaiting"}});
    EXPECT_TRUE(end["awaiting"].empty());
    EXPECT_TRUE(end["prompts"].empty());
    EXPECT_EQ(end["outcome"]["over"], true);
    for (int seat = 0; seat < 2; ++seat) {
        EXPECT_TRUE(talk.granted({{"do", "legal"}, {"seat", seat}})["legal"].empty());
        const Json pass = {{"verb", "pass"}};
        EXPECT_EQ(talk.granted({{"do", "judge"}, {"seat", seat}, {"action", pass}})["rule"], "CH-END-1");
        EXPECT_EQ(harmless(talk, {{"do", "act"}, {"seat", seat}, {"action", pass}}, "refused")["rule"],
                  "CH-END-1");
        EXPECT_EQ(harmless(talk, {{"do", "act"}, {"seat", seat}, {"action", pass}, {"dice", {1}}},
                           "refused")["rule"],
                  "CH-END-1");
        EXPECT_EQ(harmless(talk, {{"do", "bot"}, {"seat", seat}}, "refused")["rule"], "CH-END-1");
    }
    for (const char* what : {"position", "scene", "forecast", "transcript", "log", "hash"})
        talk.granted({{"do", what}});
    const Json saved = talk.granted({{"do", "transcript"}})["transcript"];
    EXPECT_NE(saved.get<std::string>().find("\"result\""), std::string::npos);
    talk.granted({{"do", "undo"}});
    EXPECT_EQ(talk.granted({{"do", "awaiting"}})["awaiting"].size(), 1u);
    EXPECT_EQ(talk.granted({{"do", "new"}, {"transcript", saved}})["outcome"]["over"], true);
}

} // namespace muster::test
