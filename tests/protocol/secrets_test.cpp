// What each viewer gets to know: nothing that depends on what it may not (CH-VIS-1, CH-VIS-3).
#include "protocol/talk.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace muster::test {

namespace {

const std::array everyone_but_the_owner{Json(0), Json(1), Json("spectator")};

// All that a viewer can ask, and what it is told.
std::string all_told(Talk& talk, const Json& viewer, int seats) {
    std::string all;
    const auto ask = [&](Json request) {
        all += talk.say(seen_by(viewer, std::move(request)).dump()) + "\n";
    };
    for (const char* what :
         {"position", "awaiting", "scene", "forecast", "transcript", "log", "history", "hash"})
        ask({{"do", what}});
    ask({{"do", "scene"}, {"at", 0}});
    ask({{"do", "close"}});
    ask({{"do", "undo"}});
    const Json pass = {{"verb", "pass"}};
    for (int seat = 0; seat < seats; ++seat) {
        ask({{"do", "legal"}, {"seat", seat}});
        ask({{"do", "judge"}, {"seat", seat}, {"action", pass}});
        ask({{"do", "bot"}, {"seat", seat}, {"seed", 4}});
        if (viewer != seat) ask({{"do", "act"}, {"seat", seat}, {"action", pass}});
        for (const char* card : {"A01", "A02", "A07", "A10", "A15"}) {
            ask({{"do", "judge"}, {"seat", seat}, {"action", {{"verb", "react"}, {"subject", card}}}});
            ask({{"do", "judge"},
                 {"seat", seat},
                 {"action", {{"verb", "move"}, {"subject", card}, {"at", {0, 0}}}}});
            ask({{"do", "judge"},
                 {"seat", seat},
                 {"action", {{"verb", "move"}, {"subject", card}}},
                 {"places", {{0, 0}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}, {2, -1}}}});
        }
    }
    return all;
}

// The same position with other cards in a seat's hand; nothing if it has none to exchange.
std::optional<Json> with_another_hand(Json position, std::size_t seat) {
    Json& champion = position["seats"][seat];
    std::set<std::string> known;
    for (const char* where : {"hand", "discard"})
        for (const Json& card : champion[where]) known.insert(card.get<std::string>());
    std::vector<std::string> deck;
    for (int i = 1; i <= 15; ++i) {
        const std::string card = (i < 10 ? "A0" : "A") + std::to_string(i);
        if (!known.contains(card)) deck.push_back(card);
    }
    if (champion["hand"].empty() || deck.size() < champion["hand"].size()) return std::nullopt;
    for (std::size_t i = 0; i < champion["hand"].size(); ++i) champion["hand"][i] = deck[deck.size() - 1 - i];
    return position;
}

bool names_any_of(const std::string& text, const Json& cards) {
    return std::any_of(cards.begin(), cards.end(), [&](const Json& card) {
        return text.find("\"" + card.get<std::string>() + "\"") != std::string::npos;
    });
}

} // namespace

TEST(Secrets, States_that_differ_in_a_hidden_hand_look_alike_to_the_others__CH_VIS_1) {
    int compared = 0;
    for (const int seats : {2, 3, 4}) {
        for (int seed = 1; seed <= 2; ++seed) {
            Talk game;
            Talk one;
            Talk two;
            game.granted(opening(seats, seed));
            one.granted(opening(seats, 1));
            two.granted(opening(seats, 1));
            for (int n = 0; n < 30; ++n) {
                const Json position = game.granted({{"do", "position"}})["position"];
                const auto hidden = static_cast<std::size_t>((seed + n) % seats);
                const auto other = with_another_hand(position, hidden);
                one.granted({{"do", "position"}, {"position", position}});
                // A hand that could not have been asked this question is no position.
                if (other && two.ask({{"do", "position"}, {"position", *other}})["ok"] == true) {
                    ++compared;
                    for (int viewer = 0; viewer < seats; ++viewer) {
                        if (static_cast<std::size_t>(viewer) == hidden) continue;
                        ASSERT_EQ(all_told(one, viewer, seats), all_told(two, viewer, seats))
                            << position.dump();
                    }
                    ASSERT_EQ(all_told(one, "spectator", seats), all_told(two, "spectator", seats))
                        << position.dump();
                }
                if (play_on(game, 1, seed) == 0) break;
            }
        }
    }
    EXPECT_GT(compared, 60);
}

TEST(Secrets, Another_seats_options_are_hidden__CH_VIS_1) {
    Talk talk;
    talk.granted(opening(2, 5));
    const Json pass = {{"verb", "pass"}};
    for (const Json& viewer : {Json(0), Json("spectator")}) {
        for (const Json& request : {Json{{"do", "legal"}, {"seat", 1}}, Json{{"do", "bot"}, {"seat", 1}},
                                    Json{{"do", "judge"}, {"seat", 1}, {"action", pass}}}) {
            const Json error = talk.refused(seen_by(viewer, request), "hidden");
            expect_refusal(error, "CH-VIS-1", "That hand is hidden from you.");
        }
    }
    talk.granted(seen_by(1, {{"do", "legal"}, {"seat", 1}}));
    talk.granted({{"do", "legal"}, {"seat", 1}});
}

TEST(Secrets, Nobody_answers_for_another_seat) {
    Talk talk;
    talk.granted(opening(2, 5));
    const Json seat = talk.granted({{"do", "awaiting"}})["awaiting"][0];
    const Json action = talk.granted({{"do", "bot"}, {"seat", seat}})["action"];
    const Json request = {{"do", "act"}, {"seat", seat}, {"action", action}};
    const std::string before = everything(talk);
    EXPECT_EQ(talk.refused(seen_by(1 - seat.get<int>(), request), "seat")["field"], "seat");
    EXPECT_EQ(talk.refused(seen_by("spectator", request), "seat")["field"], "seat");
    EXPECT_EQ(everything(talk), before);
    EXPECT_FALSE(talk.granted(seen_by(seat, request)).contains("hash")) << "the hash is the owner's";
}

TEST(Secrets, Only_the_owner_closes_takes_back_and_sets_up) {
    Talk talk;
    talk.granted(opening(2, 5));
    play_on(talk, 3);
    const std::string before = everything(talk);
    const Json position = talk.granted({{"do", "position"}})["position"];
    for (const Json& viewer : everyone_but_the_owner) {
        for (const Json& request :
             {Json{{"do", "close"}}, Json{{"do", "undo"}}, Json{{"do", "position"}, {"position", position}}})
            EXPECT_EQ(talk.refused(seen_by(viewer, request), "seat")["field"], "viewer");
    }
    for (const Json& viewer : {Json(2), Json(-1), Json(255), Json(254)})
        EXPECT_EQ(talk.refused(seen_by(viewer, {{"do", "scene"}}), "seat")["field"], "viewer");
    talk.refused(seen_by("Owner", {{"do", "scene"}}), "field");
    EXPECT_EQ(everything(talk), before);
}

TEST(Secrets, A_view_holds_neither_seed_nor_hash_nor_what_others_drew__CH_VIS_3) {
    Talk talk;
    talk.granted({{"do", "new"}, {"game", "champions"}, {"seats", 2}, {"seed", 918273645546372}});
    for (int n = 0; n < 30; ++n) {
        const Json position = talk.granted({{"do", "position"}})["position"];
        const std::string hash = talk.granted({{"do", "hash"}})["hash"];
        for (const Json& viewer : everyone_but_the_owner) {
            const std::string transcript =
                talk.granted(seen_by(viewer, {{"do", "transcript"}}))["transcript"];
            EXPECT_EQ(transcript.find("918273645546372"), std::string::npos);
            EXPECT_EQ(transcript.find("\"hash\""), std::string::npos);
            EXPECT_NE(talk.granted(seen_by(viewer, {{"do", "hash"}}))["hash"], hash);
            const std::string seen = talk.say(seen_by(viewer, {{"do", "position"}}).dump());
            const std::string drawn = talk.say(seen_by(viewer, {{"do", "scene"}}).dump());
            for (int seat = 0; seat < 2; ++seat) {
                const auto cards = [seat](const Json& of, const char* where) {
                    return of["seats"][static_cast<std::size_t>(seat)].value(where, Json::array());
                };
                const Json hand = cards(position, "hand");
                if (viewer == seat || hand.empty()) continue;
                const Json shown = cards(Json::parse(seen)["position"], "hand");
                EXPECT_EQ(shown.size(), hand.size());
                for (const Json& card : shown) EXPECT_EQ(card, "?");
                if (viewer == "spectator") {
                    Json open_cards = Json::array();
                    for (const Json& champion : position["seats"])
                        for (const Json& card : champion.value("discard", Json::array()))
                            open_cards.push_back(card);
                    for (const Json& card : hand)
                        if (!names_any_of(open_cards.dump(), Json::array({card}))) {
                            EXPECT_FALSE(names_any_of(drawn, Json::array({card}))) << drawn;
                        }
                }
            }
        }
        if (play_on(talk, 1) == 0) break;
    }
}

TEST(Secrets, Events_that_are_anothers_secret_are_left_out) {
    Talk talk;
    talk.granted(opening(2, 5));
    const auto secrets = [&](const Json& viewer) {
        std::set<int> to;
        const Json reply = talk.granted(seen_by(viewer, {{"do", "log"}}));
        for (const Json& turn : reply["log"])
            for (const Json& event : turn["events"])
                if (event.contains("secret_to")) to.insert(event["secret_to"].get<int>());
        return to;
    };
    play_on(talk, 3);
    EXPECT_EQ(secrets("owner"), (std::set{0, 1}));
    EXPECT_EQ(secrets(0), std::set{0});
    EXPECT_EQ(secrets(1), std::set{1});
    EXPECT_EQ(secrets("spectator"), std::set<int>{});
    // Replies to answers, too: the last of a round deals new hands.
    for (int n = 0; n < 40; ++n) {
        const Json awaiting = talk.granted({{"do", "awaiting"}})["awaiting"];
        if (awaiting.empty()) break;
        const Json action = talk.granted({{"do", "bot"}, {"seat", awaiting[0]}})["action"];
        const Json reply =
            talk.granted(seen_by(awaiting[0], {{"do", "act"}, {"seat", awaiting[0]}, {"action", action}}));
        if (reply["outcome"]["over"] == true) break;
        for (const Json& event : reply["events"]) {
            if (!event.contains("secret_to")) continue;
            EXPECT_EQ(event["secret_to"], awaiting[0]);
        }
    }
}

TEST(Secrets, Once_the_game_is_over_everything_is_open__CH_VIS_3) {
    Talk talk;
    talk.granted(opening(3, 5));
    play_on(talk, to_the_end);
    for (const char* what : {"position", "scene", "transcript", "log", "history", "hash"})
        for (const Json& viewer : everyone_but_the_owner)
            EXPECT_EQ(talk.granted(seen_by(viewer, {{"do", what}})), talk.granted({{"do", what}})) << what;
    EXPECT_TRUE(talk.granted(seen_by(0, {{"do", "legal"}, {"seat", 1}}))["legal"].empty());
}

// ---------------------------------------------------------------- luck and sealed answers

// Two games that differ only in what seat 1 drew.
TEST(Secrets, Of_luck_that_is_anothers_secret_only_the_number_is_told__CH_R_DRAW__CH_VIS_3) {
    const auto dealt = [](Talk& talk, std::initializer_list<const char*> hand) {
        Json request = opening();
        request["dice"] = {"S3", "S5", "A01", "A05", "A08", "A12"};
        for (const char* card : hand) request["dice"].push_back(card);
        for (const char* seat : {"s0", "s1", "s1", "s0"}) request["dice"].push_back(seat);
        return talk.granted(request)["luck"];
    };
    Talk one;
    Talk two;
    const Json luck = dealt(one, {"A02", "A04", "A09", "A11"});
    EXPECT_NE(luck, dealt(two, {"A03", "A06", "A07", "A15"})) << "the owner may know";
    for (const Json& viewer : {Json(0), Json("spectator")}) {
        EXPECT_EQ(all_told(one, viewer, 2), all_told(two, viewer, 2));
        EXPECT_EQ(one.granted(seen_by(viewer, {{"do", "log"}}))["log"][0]["luck"][3].dump(),
                  R"({"why":"CH-R-DRAW","seat":1,"secret":true,"count":4,"asks":"the cards drawn"})");
    }
    EXPECT_EQ(one.granted(seen_by(1, {{"do", "log"}}))["log"][0]["luck"][3], luck[3]);
    // Replies to answers, too: s0's last turn of the round deals new hands.
    int hidden = 0;
    for (int n = 0; n < 60; ++n) {
        const Json awaiting = one.granted({{"do", "awaiting"}})["awaiting"];
        if (awaiting.empty()) break;
        const Json seat = awaiting[0];
        const Json action = one.granted({{"do", "bot"}, {"seat", seat}})["action"];
        const Json reply = one.granted(seen_by(seat, {{"do", "act"}, {"seat", seat}, {"action", action}}));
        if (!reply.contains("luck") || reply["outcome"]["over"] == true) continue;
        for (const Json& group : reply["luck"]) {
            if (!group.contains("secret")) continue;
            EXPECT_EQ(group.contains("drawn"), group["seat"] == seat) << group.dump();
            EXPECT_EQ(group.contains("count"), group["seat"] != seat) << group.dump();
            hidden += group.contains("count") ? 1 : 0;
        }
    }
    EXPECT_GT(hidden, 2);
}

// Companies are chosen in secret, and until all have chosen nothing tells of it.
TEST(Secrets, A_sealed_choice_is_in_nobody_elses_log_history_or_scene__MF_GEN_3) {
    std::set<std::string> told;
    std::set<std::string> own;
    for (const std::size_t choice : {0u, 1u, 2u}) {
        Talk talk;
        talk.granted({{"do", "new"}, {"game", "frames"}, {"seed", 3}, {"options", {{"quick_start", "off"}}}});
        const Json legal = talk.granted({{"do", "legal"}, {"seat", 1}})["legal"];
        ASSERT_GT(legal.size(), 2u);
        talk.granted({{"do", "act"}, {"seat", 1}, {"action", legal[choice]["action"]}});
        for (const char* what : {"log", "history", "transcript", "scene", "awaiting", "position", "hash"}) {
            std::string said;
            for (const Json& viewer : {Json(0), Json("spectator")})
                said += talk.say(seen_by(viewer, {{"do", what}}).dump());
            told.insert(said);
        }
        own.insert(talk.say(seen_by(1, {{"do", "log"}}).dump()));
        // Whoever gave it sees it, and that it is still sealed; so does everybody once the last one is given.
        EXPECT_EQ(talk.granted(seen_by(1, {{"do", "log"}}))["log"][1]["sealed"], true);
        talk.granted({{"do", "act"}, {"seat", 0}, {"action", legal[0]["action"]}});
        const Json log = talk.granted(seen_by(0, {{"do", "log"}}))["log"];
        EXPECT_EQ(log[1]["sealed"], true);
        EXPECT_EQ(log[1]["action"], legal[choice]["action"]);
        EXPECT_FALSE(log[2].contains("sealed")) << "the last answer opens them all";
    }
    EXPECT_EQ(told.size(), 7u) << "one answer to each request, whatever was chosen";
    EXPECT_EQ(own.size(), 3u);
}

// ---------------------------------------------------------------- entered luck

namespace {

// The last card of a round: whatever seat 0 does deals new hands to both.
constexpr const char* last_card = R"({
    "round": 1, "line": ["s1", "s0", "s1", "s0", "special"], "card": 3,
    "seats": [{"hex": [0, 3], "facing": 0, "style": "S5", "hand": ["A03"]},
              {"hex": [0, -3], "facing": 3, "style": "S9", "power": 3, "hand": []}]})";

Json act_with(const Json& dice) {
    return {{"do", "act"}, {"seat", 0}, {"action", {{"verb", "move"}, {"subject", "A03"}}}, {"dice", dice}};
}

const Json own_hand = {"A01", "A05", "A08", "A12"};

} // namespace

TEST(Secrets, Luck_is_entered_by_the_owner_alone__CH_R_DRAW__CH_VIS_3) {
    Talk talk;
    talk.granted(opening(2, 5));
    talk.granted({{"do", "position"}, {"position", Json::parse(last_card)}});
    const std::string before = everything(talk);
    // Whatever another viewer enters, the answer is one and the same, and nothing is tried.
    std::set<std::string> replies;
    for (const Json& dice : {Json::array(), Json({7}), own_hand, Json({"A01", "A01", "A01", "A01"})}) {
        EXPECT_EQ(talk.refused(seen_by(0, act_with(dice)), "seat")["field"], "dice");
        replies.insert(talk.say(seen_by(0, act_with(dice)).dump()));
    }
    EXPECT_EQ(replies.size(), 1u);
    EXPECT_TRUE(talk.refused(act_with(own_hand), "dice")["needs"].contains("from")) << "the owner may know";
    EXPECT_EQ(everything(talk), before);
    // The owner enters it all.
    Json dice = own_hand;
    for (const char* result : {"A02", "A04", "A09", "A11", "s1", "s0", "s0", "s1"}) dice.push_back(result);
    const Json reply = talk.granted(act_with(dice));
    EXPECT_EQ(reply["awaiting"], Json::array({1}));
    EXPECT_EQ(talk.granted({{"do", "position"}})["position"]["seats"][1]["hand"],
              Json({"A02", "A04", "A09", "A11"}));
}

// Whether the next seat will be skipped depends on its hand. Before s0 has committed, nothing may tell.
TEST(Secrets, Trying_an_action_does_not_tell_whether_the_next_turn_is_skipped__CH_TRN_2__CH_VIS_1) {
    constexpr const char* cornered = R"({
        "line": ["s0", "s1", "s2", "s3", "s0", "s1", "s2", "s3", "special"], "card": 0,
        "seats": [{"hex": [0, -2], "facing": 3, "style": "S5", "hand": ["A08"]},
                  {"hex": [0, -3], "facing": 0, "style": "S5", "hand": HAND},
                  {"hex": [1, -3], "facing": 0, "style": "S3", "hand": []},
                  {"hex": [-1, -2], "facing": 0, "style": "S3", "hand": []}]})";
    const Json move = {{"do", "act"}, {"seat", 0}, {"action", {{"verb", "move"}, {"subject", "A08"}}}};
    const Json face = {
        {"do", "act"}, {"seat", 0}, {"action", {{"verb", "face"}, {"subject", "s0"}, {"detail", 3}}}};
    std::set<std::string> replies;
    for (const char* hand : {R"(["A01","A07","A12"])", R"(["A01","A02","A12"])"}) {
        std::string position = cornered;
        position.replace(position.find("HAND"), 4, hand);
        Talk talk;
        talk.granted(opening(4, 5));
        talk.granted({{"do", "position"}, {"position", Json::parse(position)}});
        talk.granted(move);
        std::string said;
        for (const Json& dice : {Json::array(), Json({1}), Json({"A01"})}) {
            Json attempt = seen_by(0, face);
            attempt["dice"] = dice;
            said += talk.say(attempt.dump()) + "\n";
        }
        replies.insert(said);
    }
    EXPECT_EQ(replies.size(), 1u);
}

} // namespace muster::test
