// What bots say when they are asked: the names they go by, the choices they compare, and how long they may
// take.
#include "protocol/registry.hpp"
#include "protocol/talk.hpp"

namespace muster::test {

namespace {

Json asked_bot(Json seat, std::string_view bot) {
    return {{"do", "bot"}, {"seat", std::move(seat)}, {"bot", bot}, {"seed", 3}};
}

// A table of a game, and the seat that is asked first.
Json first_asked(Talk& talk, std::string_view game) {
    return talk.granted({{"do", "new"}, {"game", game}, {"seed", 7}})["awaiting"][0];
}

void expect_advice(Talk& talk, const Json& seat, const Json& reply) {
    EXPECT_EQ(talk.granted({{"do", "judge"}, {"seat", seat}, {"action", reply["action"]}})["allowed"], true);
    EXPECT_FALSE(reply["text"].get<std::string>().empty());
    ASSERT_FALSE(reply["choices"].empty());
    EXPECT_LE(reply["choices"].size(), 5u);
    EXPECT_EQ(reply["choices"][0]["action"], reply["action"]);
    for (const Json& choice : reply["choices"]) {
        EXPECT_FALSE(choice["text"].get<std::string>().empty());
        EXPECT_EQ(choice.contains("permille"), choice["looks"].get<int>() > 0) << choice.dump();
        if (!choice.contains("permille")) continue;
        EXPECT_TRUE(choice["permille"].is_number_integer());
        EXPECT_GE(choice["permille"].get<int>(), 0);
        EXPECT_LE(choice["permille"].get<int>(), 1000);
    }
}

// Every look at it takes so long.
class TickingClock final : public Clock {
public:
    explicit TickingClock(std::int64_t tick) : tick_(tick) {}
    std::int64_t milliseconds() const override { return now_ += tick_; }

private:
    std::int64_t tick_;
    mutable std::int64_t now_ = 0;
};

} // namespace

TEST(Bots, Every_name_answers_with_its_choices_and_changes_nothing) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    const std::string before = everything(talk);
    for (const std::string_view name :
         {"random", "greedy", "search", "search:easy", "search:normal", "search:30", "search:20ms"}) {
        SCOPED_TRACE(name);
        const Json reply = talk.granted(asked_bot(seat, name));
        expect_advice(talk, seat, reply);
        EXPECT_EQ(talk.granted(asked_bot(seat, name)), reply) << "the same seed gives the same answer";
    }
    EXPECT_EQ(everything(talk), before);
}

TEST(Bots, Every_bot_that_is_listed_is_there) {
    Talk talk;
    for (const Json& name : talk.granted({{"do", "games"}})["bots"])
        EXPECT_TRUE(is_bot(name.get<std::string>())) << name;
}

TEST(Bots, They_advise_in_every_game) {
    for (const Game& game : games()) {
        SCOPED_TRACE(game.info().id);
        Talk talk;
        const Json seat = first_asked(talk, game.info().id);
        for (const char* name : {"random", "greedy", "search:5"})
            expect_advice(talk, seat, talk.granted(asked_bot(seat, name)));
    }
}

TEST(Bots, As_many_choices_are_told_as_are_wanted) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    Json request = asked_bot(seat, "greedy");
    EXPECT_EQ(talk.granted(request)["choices"].size(), 5u);
    request["most"] = 1;
    EXPECT_EQ(talk.granted(request)["choices"].size(), 1u);
    request["most"] = 20;
    const Json many = talk.granted(request)["choices"];
    EXPECT_GT(many.size(), 5u);
    EXPECT_LE(many.size(), 20u);
    for (const int wrong : {0, 21, -1}) {
        request["most"] = wrong;
        EXPECT_EQ(talk.refused(request, "field")["field"], "most");
    }
}

TEST(Bots, The_better_choice_has_the_higher_value) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    const Json choices = talk.granted(asked_bot(seat, "greedy"))["choices"];
    for (std::size_t i = 1; i < choices.size(); ++i)
        EXPECT_GE(choices[i - 1]["permille"].get<int>(), choices[i]["permille"].get<int>());
}

TEST(Bots, Whoever_does_not_compare_gives_no_value) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    const Json reply = talk.granted(asked_bot(seat, "random"));
    EXPECT_EQ(reply["choices"].size(), 1u);
    EXPECT_EQ(reply["choices"][0]["looks"], 0);
    EXPECT_EQ(reply["iterations"], 0);
}

TEST(Bots, A_search_looks_ahead_as_often_as_it_is_told) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:30"))["iterations"], 30);
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:easy"))["iterations"], 100);
}

TEST(Bots, With_a_clock_a_search_thinks_for_so_long_and_without_one_as_usual) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:20ms"))["iterations"], BotSpec::usual_iterations);
    const TickingClock clock(10);
    talk.session().keep_time(&clock);
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:20ms"))["iterations"], 16);
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:40ms"))["iterations"], 48);
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:30"))["iterations"], 30) << "iterations need no clock";
}

TEST(Bots, Names_that_are_none_are_refused) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    for (const char* name :
         {"", "deep", "Greedy", "greedy:2", "search:", "search:0", "search:-1", "search:1e3", "search:ms",
          "search:0ms", "search:5 ms", "search:99999999999", "search:HARD"}) {
        const Json error = talk.refused(asked_bot(seat, name), "field");
        EXPECT_EQ(error["field"], "bot");
        EXPECT_NE(error.dump().find("there is no bot"), std::string::npos) << error;
    }
    talk.refused({{"do", "bot"}, {"seat", seat}, {"bot", 7}}, "field");
}

TEST(Bots, A_habit_of_what_the_game_does_not_have_is_refused) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    talk.granted(asked_bot(seat, "greedy-pass"));
    const Json error = talk.refused(asked_bot(seat, "greedy+bid:4"), "field");
    EXPECT_EQ(error["field"], "bot");
    EXPECT_NE(error.dump().find("champions has no decision"), std::string::npos) << error;
}

TEST(Bots, Whoever_would_keep_the_conversation_waiting_is_refused) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    const TickingClock clock(30'000);
    talk.session().keep_time(&clock);
    for (const char* name : {"search:100001", "search:1000000", "search:60001ms", "search:600000ms"}) {
        const Json error = talk.refused(asked_bot(seat, name), "field");
        EXPECT_EQ(error["field"], "bot");
        EXPECT_NE(error.dump().find("100000 iterations or 60000 ms"), std::string::npos) << error;
    }
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:60000ms"))["iterations"], 16);
}

TEST(Bots, The_limits_that_hold_here_are_told) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    const auto sentence = [&](const char* name) {
        return talk.refused(asked_bot(seat, name), "field")["sentence"].get<std::string>();
    };
    EXPECT_EQ(sentence("search:0"), "there is no bot \"search:0\": a search takes 1 to 100000 iterations");
    EXPECT_EQ(sentence("search:99999999ms"),
              "there is no bot \"search:99999999ms\": a search takes 1 to 60000 ms");
    talk.session().limit_iterations(8);
    EXPECT_EQ(sentence("search:0"), "there is no bot \"search:0\": a search takes 1 to 8 iterations");
}

TEST(Bots, A_session_may_allow_less) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    talk.session().limit_iterations(8);
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:8"))["iterations"], 8);
    EXPECT_EQ(talk.refused(asked_bot(seat, "search:9"), "field")["field"], "bot");
    EXPECT_EQ(talk.granted(asked_bot(seat, "search:500ms"))["iterations"], 8) << "nor without a clock";
}

TEST(Bots, Nobody_asks_for_another_seat) {
    Talk talk;
    const Json seat = first_asked(talk, "champions");
    for (const Json& viewer : {Json(1 - seat.get<int>()), Json("spectator")}) {
        Json request = asked_bot(seat, "search:5");
        request["viewer"] = viewer;
        EXPECT_EQ(talk.refused(request, "hidden")["rule"], "CH-VIS-1");
        request["viewer"] = seat;
        talk.granted(request);
    }
}

TEST(Bots, What_another_seat_has_sealed_changes_no_advice) {
    Talk talk;
    talk.granted({{"do", "new"}, {"game", "forge"}, {"seed", 3}});
    std::vector<Json> heard;
    for (const int bid : {2, 13}) {
        talk.granted({{"do", "act"}, {"seat", 0}, {"action", {{"verb", "bid"}, {"detail", bid}}}});
        Json request = asked_bot(1, "search:40");
        request["viewer"] = 1;
        heard.push_back(talk.granted(request));
        talk.granted({{"do", "undo"}});
    }
    EXPECT_EQ(heard[0], heard[1]);
}

} // namespace muster::test
