// The conversation, and every request about a decision or a look at the table, right and wrong.
#include "protocol/talk.hpp"

namespace muster::test {

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

TEST(Session, A_number_beyond_64_bits_comes_back_as_a_double) {
    Talk talk;
    const Json reply = talk.tell(R"({"id":123456789012345678901,"do":"games"})");
    EXPECT_EQ(reply["ok"], true);
    EXPECT_EQ(reply["id"], Json(123456789012345678901.0));
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

TEST(Session, A_request_of_more_than_16_MiB_is_refused) {
    static_assert(Session::longest_request == 16u << 20, "as docs/protocol.md says");
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
          "roll", "undo", "scene", "forecast", "bot", "transcript", "log", "history", "hash"}) {
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

TEST(Session, What_is_wanted_instead_is_said_in_words_that_mean_something) {
    Talk talk;
    talk.granted(opening());
    const auto sentence = [&](Json request) { return harmless(talk, request, "field")["sentence"]; };
    for (const Json& wrong : {Json(nullptr), Json("everybody"), Json(1e300), Json(9223372036854775807)})
        EXPECT_EQ(sentence({{"do", "scene"}, {"viewer", wrong}}),
                  "a viewer is a seat's number from 0 to 1, \"spectator\" or \"owner\"");
    for (const Json& wrong : {Json(nullptr), Json("s0"), Json(9223372036854775807)}) {
        EXPECT_EQ(sentence({{"do", "legal"}, {"seat", wrong}}), "a seat's number from 0 to 1 is wanted here");
        EXPECT_EQ(sentence({{"do", "scene"}, {"table", wrong}}),
                  "the number of an open table is wanted here");
    }
    for (const Json& wrong : {Json::object(), Json(nullptr), Json(1.5)}) {
        const Json error = harmless(
            talk, {{"do", "new"}, {"game", "champions"}, {"dice", Json::array({1, wrong})}}, "field");
        EXPECT_EQ(error["field"], "dice[1]");
        EXPECT_EQ(error["sentence"], "a number or a name is wanted here");
    }
    // Where a rule says which numbers there are, the rule says it.
    EXPECT_EQ(harmless(talk,
                       {{"do", "act"},
                        {"seat", awaited_seat(talk)},
                        {"action", {{"verb", "face"}, {"subject", "s0"}, {"detail", Json::object()}}}},
                       "refused")["rule"],
              "CH-TRN-1");
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

TEST(Session, A_number_that_no_rule_allows_is_refused_by_the_rule__FO_BID_2) {
    Talk talk;
    talk.granted({{"do", "new"}, {"game", "forge"}});
    for (const Json& bid : {Json(2.5), Json(-1), Json(21), Json(3000000000), Json(18446744073709551615u),
                            Json(1e300), Json("two"), Json("3"), Json(nullptr), Json(true), Json::array(),
                            Json::array({3}), Json::object()}) {
        const Json request{{"do", "act"}, {"seat", 0}, {"action", {{"verb", "bid"}, {"detail", bid}}}};
        const Json error = harmless(talk, request, "refused");
        EXPECT_EQ(error["rule"], "FO-BID-2") << bid;
        EXPECT_EQ(error["sentence"], "A bid is a whole number from 0 to 20.") << bid;
    }
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
    expect_refusal(error, "CH-ATK-5", "This roll needs exactly 2 dice showing 1 to 6.");
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
