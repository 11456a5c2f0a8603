// What a page needs to draw any game from the protocol alone: which verbs take a place, luck as data,
// headings for a log, verdicts on many places at once, and how the score came about.
#include "protocol/registry.hpp"
#include "protocol/talk.hpp"

#include <algorithm>
#include <set>

namespace muster::test {

namespace {

Json frames_opening(int seed = 3, const char* quick_start = "on") {
    return {{"do", "new"}, {"game", "frames"}, {"seed", seed}, {"options", {{"quick_start", quick_start}}}};
}

// s0 may attack s1 with A07, and s1 may react with A05 or A12.
Json face_to_face() {
    Json request = quick_opening();
    request["position"] = Json::parse(R"({
        "round": 1, "line": ["s1", "s0", "s0", "s1", "special"], "card": 1,
        "seats": [{"hex": [0, 0], "facing": 0, "style": "S5", "hand": ["A07"]},
                  {"hex": [0, -1], "facing": 3, "style": "S9", "power": 1, "hand": ["A12", "A05"]}]})");
    return request;
}

const Json attack_on_s1 = {{"verb", "attack"}, {"subject", "A07"}, {"target", "s1"}};

// A choice whose action has a place, for whoever is asked; plays on until there is one.
Json a_choice_with_a_place(Talk& talk, Json& seat) {
    for (int i = 0; i < 200; ++i) {
        seat = talk.granted({{"do", "awaiting"}})["awaiting"][0];
        const Json reply = talk.granted({{"do", "legal"}, {"seat", seat}});
        for (const Json& choice : reply["legal"])
            if (choice["action"].contains("at")) return choice["action"];
        play_on(talk, 1);
    }
    ADD_FAILURE() << "nobody may go anywhere";
    return {};
}

} // namespace

// ---------------------------------------------------------------- verbs

TEST(Page, Every_game_says_what_its_verbs_take) {
    Talk talk;
    const Json list = talk.granted({{"do", "games"}})["games"];
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto verbs = games()[i].verbs();
        ASSERT_EQ(list[i]["verbs"].size(), verbs.size());
        for (std::size_t j = 0; j < verbs.size(); ++j) {
            const Json& told = list[i]["verbs"][j];
            EXPECT_EQ(told["name"], verbs[j].name);
            EXPECT_EQ(told.value("subject", ""), verbs[j].subject);
            EXPECT_EQ(told.value("target", ""), verbs[j].target);
            EXPECT_EQ(told.value("detail", ""), verbs[j].detail);
            EXPECT_EQ(told.value("place", false), verbs[j].place);
        }
    }
    EXPECT_EQ(list[0]["verbs"][2].dump(), R"({"name":"move","subject":"card","place":true})");
    EXPECT_EQ(list[0]["verbs"][9].dump(), R"({"name":"pass"})");
}

// ---------------------------------------------------------------- luck

TEST(Page, Luck_is_told_with_its_dice_and_what_they_were_for__CH_R_ATK) {
    Talk talk;
    talk.granted(face_to_face());
    const Json reply = talk.granted({{"do", "act"}, {"seat", 0}, {"action", attack_on_s1}, {"dice", {6, 3}}});
    EXPECT_EQ(reply["luck"].dump(), R"([{"why":"CH-R-ATK","seat":0,"against":1,"needs":3,"dice":[6,3],)"
                                    R"("asks":"the attack dice","sides":6}])");
    EXPECT_EQ(reply["entered"], true);
    const Json line = talk.granted({{"do", "log"}, {"from", 1}})["log"][0];
    EXPECT_EQ(line["luck"], reply["luck"]);
    EXPECT_EQ(line["entered"], true);
    EXPECT_EQ(line["events"], reply["events"]);
    // Without luck there is nothing to say of it.
    const Json without = talk.granted({{"do", "act"}, {"seat", 1}, {"action", {{"verb", "pass"}}}});
    EXPECT_FALSE(without.contains("entered"));
    talk.granted({{"do", "undo"}, {"count", 2}});
    const Json drawn = talk.granted({{"do", "act"}, {"seat", 0}, {"action", attack_on_s1}});
    EXPECT_EQ(drawn["luck"][0]["dice"].size(), 2u);
    EXPECT_FALSE(drawn.contains("entered")) << "nobody entered it";
    EXPECT_FALSE(talk.granted({{"do", "log"}})["log"][0].contains("luck"));
}

TEST(Page, Dice_that_people_call_otherwise_have_titles__GB_INIT_1) {
    Talk talk;
    const Json opened = talk.granted({{"do", "new"}, {"game", "godbreakers"}, {"seed", 3}});
    EXPECT_EQ(opened["seats"], 2) << "though one can play it alone";
    EXPECT_EQ(opened["luck"][0]["names"], Json::array({"s0.g1", "s1.g1"}));
    EXPECT_EQ(opened["luck"][0]["titles"], Json::array({"Orsa Venn", "Mother Quill"}));
    const Json wanted = talk.ask({{"do", "new"}, {"game", "godbreakers"}, {"dice", Json::array()}});
    EXPECT_EQ(wanted["error"]["needs"]["titles"], Json::array({"Orsa Venn", "Mother Quill"}))
        << wanted.dump();
}

TEST(Page, A_handful_of_dice_tells_names_and_sides__MF_R_POOL) {
    Talk talk;
    talk.granted(frames_opening());
    for (int i = 0; i < 10; ++i) {
        const Json standing = talk.granted({{"do", "awaiting"}});
        const Json seat = standing["awaiting"][0];
        const Json action = talk.granted({{"do", "bot"}, {"seat", seat}})["action"];
        const Json reply = talk.granted({{"do", "act"}, {"seat", seat}, {"action", action}});
        if (!reply.contains("luck")) continue;
        const Json& pool = reply["luck"][0];
        EXPECT_EQ(pool["why"], "MF-R-POOL");
        EXPECT_EQ(pool["asks"], "the frame's whole pool");
        ASSERT_TRUE(pool["sides"].is_array());
        EXPECT_EQ(pool["sides"].size(), pool["dice"].size());
        EXPECT_EQ(pool["names"].size(), pool["dice"].size());
        for (std::size_t die = 0; die < pool["names"].size(); ++die)
            EXPECT_EQ(pool["sides"][die], pool["names"][die] == "GS" || pool["names"][die] == "H8" ||
                                                  pool["names"][die] == "D8" || pool["names"][die] == "A8" ||
                                                  pool["names"][die].get<std::string>()[0] == 'K'
                                              ? 8
                                              : 6)
                << pool["names"][die];
        return;
    }
    ADD_FAILURE() << "no frame rolled its pool";
}

TEST(Page, Opening_and_setting_a_position_tell_their_luck__CH_R_DRAW) {
    Talk talk;
    const Json opened = talk.granted(opening());
    ASSERT_FALSE(opened["luck"].empty());
    EXPECT_EQ(opened["luck"], talk.granted({{"do", "log"}})["log"][0]["luck"]);
    EXPECT_EQ(opened["luck"][0]["why"], "CH-R-STYLE");
    EXPECT_EQ(opened["luck"][0]["asks"], "the style card drawn");
    EXPECT_FALSE(opened["luck"][0].contains("sides")) << "cards have none";
    // The round is over at once, and the next one deals.
    const Json position = Json::parse(R"({
        "line": ["s1", "s0", "s1", "s0", "special"], "card": 4,
        "seats": [{"hex": [0, 3], "style": "S5", "hand": []}, {"hex": [0, -3], "style": "S9", "hand": []}]})");
    const Json set = talk.granted({{"do", "position"}, {"position", position}});
    ASSERT_EQ(set["luck"].size(), 4u) << "two hands, two halves of the line";
    EXPECT_EQ(set["luck"][0]["why"], "CH-R-DRAW");
    EXPECT_EQ(set["luck"][0]["drawn"].size(), 4u) << "the owner may know";
}

// It is what the transcript has, and two fields more.
TEST(Page, Luck_is_told_as_the_transcript_has_it) {
    for (const Json& request : {opening(3), frames_opening()}) {
        Talk talk;
        talk.granted(request);
        play_on(talk, 60);
        for (const Json& viewer : {Json("owner"), Json(0), Json(1), Json("spectator")}) {
            const std::string saved = talk.granted(seen_by(viewer, {{"do", "transcript"}}))["transcript"];
            std::istringstream lines(saved);
            std::string text;
            std::getline(lines, text); // the header
            const Json reply = talk.granted(seen_by(viewer, {{"do", "log"}}));
            for (Json line : reply["log"]) {
                ASSERT_TRUE(std::getline(lines, text));
                const Json kept = Json::parse(text);
                ASSERT_EQ(line.contains("luck"), kept.contains("luck"));
                if (!kept.contains("luck")) continue;
                for (Json& group : line["luck"]) {
                    EXPECT_EQ(group.erase("asks"), 1u);
                    EXPECT_EQ(group.erase("sides"), group.contains("dice") ? 1u : 0u);
                }
                EXPECT_EQ(line["luck"], kept["luck"]);
            }
        }
    }
}

TEST(Page, A_saved_game_is_opened_with_the_events_and_the_luck_of_its_last_line) {
    Talk talk;
    talk.granted(face_to_face());
    talk.granted({{"do", "act"}, {"seat", 0}, {"action", attack_on_s1}, {"dice", {6, 3}}});
    const Json last = talk.granted({{"do", "log"}})["log"][1];
    const Json saved = talk.granted({{"do", "transcript"}})["transcript"];
    const Json reply = talk.granted({{"do", "new"}, {"transcript", saved}});
    for (const char* field : {"events", "luck", "entered"}) EXPECT_EQ(reply[field], last[field]) << field;
    // Its third line: the header, the position, then the attack.
    const Json error = talk.refused(
        {{"do", "new"}, {"transcript", replaced(saved.get<std::string>(), "[6,3]", "[6,7]")}}, "transcript");
    EXPECT_EQ(error["faults"][0]["line"], 3);
}

// ---------------------------------------------------------------- headings

TEST(Page, Events_say_what_they_open) {
    for (const Json& request : {opening(3), frames_opening(), frames_opening(3, "off")}) {
        Talk talk;
        talk.granted(request);
        play_on(talk, 150);
        int round = 0;
        std::set<std::string> opened;
        const Json reply = talk.granted({{"do", "log"}});
        for (const Json& line : reply["log"])
            for (const Json& event : line["events"]) {
                const std::string opens = event.value("opens", "");
                if (!opens.empty()) opened.insert(opens);
                if (opens == "round") {
                    EXPECT_EQ(event["round"], ++round);
                }
                EXPECT_EQ(opens == "round", event["event"] == "round") << event.dump();
            }
        EXPECT_EQ(opened, (std::set<std::string>{"round", "phase", "activation"}));
        EXPECT_EQ(round, talk.granted({{"do", "scene"}})["scene"]["track"]["round"]);
    }
}

// ---------------------------------------------------------------- many places

TEST(Page, Many_places_are_judged_at_once_as_one_by_one) {
    for (const Json& request : {opening(3), frames_opening(), frames_opening(3, "off")}) {
        Talk talk;
        talk.granted(request);
        Json seat;
        for (int tried = 0; tried < 5; ++tried) {
            Json action = a_choice_with_a_place(talk, seat);
            const int step = request["game"] == "frames" ? 60 : 1;
            const Json middle = action["at"];
            Json places = Json::array();
            for (int x = -8; x <= 8; ++x)
                for (int y = -8; y <= 8; ++y)
                    places.push_back({middle[0].get<int>() + x * step, middle[1].get<int>() + y * step});
            Json one_by_one = Json::array();
            for (const Json& place : places) {
                action["at"] = place;
                one_by_one.push_back(
                    talk.granted({{"do", "judge"}, {"seat", seat}, {"action", action}})["allowed"]);
            }
            action.erase("at");
            const Json reply =
                talk.granted({{"do", "judge"}, {"seat", seat}, {"action", action}, {"places", places}});
            EXPECT_EQ(reply["allowed"], one_by_one) << action.dump();
            EXPECT_NE(reply["allowed"].dump().find("true"), std::string::npos);
            EXPECT_FALSE(reply.contains("sentence"));
            play_on(talk, 2);
        }
    }
}

TEST(Page, Places_that_cannot_be_judged_are_refused_by_name) {
    Talk talk;
    talk.granted(opening());
    const int seat = awaited_seat(talk);
    const auto judge = [&](const Json& action, const Json& places) {
        return Json{{"do", "judge"}, {"seat", seat}, {"action", action}, {"places", places}};
    };
    const Json move = {{"verb", "move"}, {"subject", "A01"}};
    EXPECT_TRUE(talk.granted(judge(move, Json::array()))["allowed"].empty());
    const Json there = {{"verb", "move"}, {"subject", "A01"}, {"at", {0, 0}}};
    EXPECT_EQ(talk.refused(judge(there, {{0, 0}}), "field")["field"], "action.at");
    EXPECT_EQ(talk.refused(judge({{"verb", "pass"}}, {{0, 0}}), "field")["field"], "action.verb");
    EXPECT_EQ(talk.refused(judge(move, {{0, 0}, {1}}), "field")["field"], "places[1]");
    EXPECT_EQ(talk.refused(judge(move, {{0, 0}, {1, 70000}}), "field")["field"], "places[1][1]");
    EXPECT_EQ(talk.refused(judge(move, 7), "field")["field"], "places");
    Json many = Json::array();
    for (int i = 0; i < 4096; ++i) many.push_back({i, 0});
    EXPECT_EQ(talk.granted(judge(move, many))["allowed"].size(), 4096u);
    many.push_back({0, 0});
    EXPECT_EQ(talk.refused(judge(move, many), "field")["field"], "places");
    // Another seat's options are nobody's business, however one asks.
    talk.refused(seen_by(1 - seat, judge(move, {{0, 0}})), "hidden");
}

// ---------------------------------------------------------------- history

TEST(Page, History_tells_when_round_phase_or_score_changed) {
    for (const Json& request : {opening(3), frames_opening(), frames_opening(3, "off")}) {
        Talk talk;
        std::vector<Json> after; // what anybody could see after each line
        const auto look = [&](const Json& standing) {
            const Json track = talk.granted({{"do", "scene"}})["scene"]["track"];
            Json now = {{"n", after.size()}, {"round", track["round"]}};
            for (const Json& phase : track["phases"])
                if (phase["now"] == true) now["phase"] = phase["name"];
            now["score"] = standing["outcome"]["score"];
            after.push_back(now);
        };
        look(talk.granted(request));
        while (play_on(talk, 1) == 1) look(talk.granted({{"do", "awaiting"}}));
        Json wanted = Json::array();
        Json before;
        for (Json entry : after) {
            const Json whole = entry;
            entry.erase("n");
            if (entry != before) wanted.push_back(whole);
            before = entry;
        }
        ASSERT_GT(wanted.size(), 4u);
        ASSERT_LT(wanted.size(), after.size());
        for (const Json& viewer : {Json("owner"), Json(0), Json("spectator")})
            EXPECT_EQ(talk.granted(seen_by(viewer, {{"do", "history"}}))["history"], wanted);
    }
}

} // namespace muster::test
