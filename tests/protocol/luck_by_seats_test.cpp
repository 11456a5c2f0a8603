// Tables where the seat that throws enters its luck, once the decision stands. Shown with the toy game.
#include "core/table.hpp"
#include "kit/files.hpp"
#include "kit/pebbles.hpp"
#include "protocol/talk.hpp"

namespace muster::test {

namespace {

// Seat 0 has bid more than seat 1, so it acts; each has two pebbles and two units.
class SeatsTalk : public Talk {
public:
    explicit SeatsTalk(std::vector<std::string> players = {}, Setup setup = {2, {}, {}}) {
        Faults faults;
        Played opened;
        auto table = Table<Pebbles>::open(*Pebbles::make(setup, faults), 1, nullptr, opened);
        table->players = std::move(players);
        table->luck_by = LuckBy::seats;
        host(std::move(table));
    }
    void bid(int first, int second) {
        granted(of(0, {{"verb", "bid"}, {"detail", first}}));
        granted(of(1, {{"verb", "bid"}, {"detail", second}}));
    }
    static Json of(int seat, const Json& action) {
        return {{"do", "act"}, {"viewer", seat}, {"seat", seat}, {"action", action}};
    }
    static Json throw_by(const Json& viewer) { return {{"do", "roll"}, {"viewer", viewer}}; }
    static Json throw_by(const Json& viewer, const Json& dice) {
        return {{"do", "roll"}, {"viewer", viewer}, {"dice", dice}};
    }
    static Json throws() { return {{"verb", "hurl"}, {"subject", "u0"}, {"target", "s1"}}; }
    static Json digs() { return {{"verb", "dig"}, {"subject", "u0"}}; }
    Json standing(const Json& viewer) { return granted(seen_by(viewer, {{"do", "awaiting"}})); }
};

const Json by_owner("owner");

} // namespace

TEST(LuckBySeats, A_decision_stands_and_the_seat_that_throws_enters_its_luck) {
    SeatsTalk talk;
    talk.bid(2, 1);
    EXPECT_EQ(talk.standing(0)["luck_by"], "seats");
    const Json stands = talk.granted(SeatsTalk::of(0, SeatsTalk::throws()));
    EXPECT_EQ(stands["events"], Json::array());
    EXPECT_EQ(stands["awaiting"], Json::array());
    EXPECT_EQ(stands["n"], 3);
    EXPECT_EQ(stands["owed"]["seat"], 0);
    EXPECT_EQ(stands["owed"]["action"], SeatsTalk::throws());
    EXPECT_EQ(stands["owed"]["throw"], 0);
    EXPECT_EQ(stands["owed"]["waits_for"], 0);
    EXPECT_EQ(stands["owed"]["needs"]["why"], "PB-R-HURL");
    EXPECT_FALSE(stands["owed"].contains("luck"));
    EXPECT_EQ(talk.granted({{"do", "scene"}})["scene"]["prompts"], Json::array());
    for (const Json& other : {Json(1), Json("spectator"), by_owner})
        EXPECT_EQ(harmless(talk, SeatsTalk::throw_by(other, {5}), "seat")["sentence"],
                  "Seat 0 throws now, and nobody else enters it.");
    const Json thrown = talk.granted(SeatsTalk::throw_by(0, {5}));
    EXPECT_EQ(thrown["luck"][0]["dice"], Json::array({5}));
    EXPECT_EQ(thrown["entered"], true);
    EXPECT_EQ(thrown["n"], 4);
    EXPECT_EQ(thrown["awaiting"], Json::array({1}));
    EXPECT_FALSE(thrown.contains("owed"));
}

TEST(LuckBySeats, A_decision_that_wants_no_luck_is_played_at_once) {
    SeatsTalk talk;
    talk.bid(2, 1);
    const Json played = talk.granted(SeatsTalk::of(0, {{"verb", "rest"}, {"subject", "u0"}}));
    EXPECT_EQ(played["n"], 4);
    EXPECT_EQ(played["awaiting"], Json::array({1}));
    EXPECT_FALSE(played["events"].empty());
}

TEST(LuckBySeats, Dice_that_come_with_a_decision_are_refused_whatever_it_wants) {
    SeatsTalk talk;
    talk.bid(2, 1);
    for (const Json& action :
         {SeatsTalk::throws(), Json{{"verb", "rest"}, {"subject", "u0"}}, Json{{"verb", "duck"}}})
        for (const Json& dice : {Json::array(), Json({5}), Json({"A01"})})
            for (const Json& viewer : {Json(0), by_owner}) {
                Json request = seen_by(viewer, SeatsTalk::of(0, action));
                request["dice"] = dice;
                const Json error = harmless(talk, request, "refused");
                EXPECT_EQ(error["sentence"],
                          "Here luck is entered by the seat that throws, once the decision stands.");
                EXPECT_EQ(error["field"], "dice");
            }
}

TEST(LuckBySeats, Nothing_else_is_decided_meanwhile_not_even_the_same_again) {
    SeatsTalk talk;
    talk.bid(2, 1);
    talk.granted(SeatsTalk::of(0, SeatsTalk::throws()));
    for (const Json& action :
         {SeatsTalk::throws(), SeatsTalk::digs(), Json{{"verb", "rest"}, {"subject", "u1"}}})
        EXPECT_EQ(harmless(talk, SeatsTalk::of(0, action), "refused")["sentence"],
                  "A decision stands, and its luck is owed: nobody is asked for another.");
    harmless(talk, SeatsTalk::of(1, {{"verb", "rest"}, {"subject", "u2"}}), "refused");
    for (const int seat : {0, 1}) {
        EXPECT_EQ(talk.granted({{"do", "legal"}, {"seat", seat}})["legal"], Json::array());
        const Json judged = talk.granted({{"do", "judge"}, {"seat", seat}, {"action", SeatsTalk::throws()}});
        EXPECT_EQ(judged["allowed"], false);
    }
}

TEST(LuckBySeats, One_throw_after_another_is_entered_by_whoever_throws_it) {
    SeatsTalk talk;
    talk.bid(2, 2);
    Json owed = talk.standing("spectator")["owed"];
    EXPECT_EQ(owed["seat"], 1);
    EXPECT_EQ(owed["waits_for"], 0);
    EXPECT_EQ(owed["action"]["detail"], 2) << "all have answered";
    harmless(talk, SeatsTalk::throw_by(1, {2}), "seat");
    // Both dice at once are not one throw.
    EXPECT_EQ(harmless(talk, SeatsTalk::throw_by(0, {5, 2}), "dice")["sentence"],
              "A die shows 1 to 6. 1 result is left over.");
    for (const Json& wrong : {Json::array(), Json({7}), Json({"A01"})}) {
        const Json error = harmless(talk, SeatsTalk::throw_by(0, wrong), "dice");
        EXPECT_EQ(error["kept"], true);
        EXPECT_EQ(error["needs"], owed["needs"]);
    }
    const Json first = talk.granted(SeatsTalk::throw_by(0, {5}));
    EXPECT_EQ(first["events"], Json::array());
    owed = first["owed"];
    EXPECT_EQ(owed["throw"], 1);
    EXPECT_EQ(owed["waits_for"], 1);
    EXPECT_EQ(owed["needs"]["seat"], 1);
    ASSERT_EQ(owed["luck"].size(), 1u);
    EXPECT_EQ(owed["luck"][0]["dice"], Json::array({5}));
    EXPECT_EQ(talk.standing(1)["owed"]["luck"], owed["luck"]);
    harmless(talk, SeatsTalk::throw_by(0, {5}), "seat");
    const Json whole = talk.granted(SeatsTalk::throw_by(1, {2}));
    EXPECT_EQ(whole["luck"].size(), 2u);
    EXPECT_EQ(whole["awaiting"], Json::array({0}));
}

TEST(LuckBySeats, A_throw_that_comes_twice_or_too_late_is_refused_by_its_number) {
    SeatsTalk talk({}, {3, {}, {}});
    talk.bid(2, 2);
    talk.granted(SeatsTalk::of(2, {{"verb", "bid"}, {"detail", 2}}));
    Json roll = SeatsTalk::throw_by(0, {5});
    roll["throw"] = 0;
    roll["n"] = 3;
    talk.granted(roll);
    EXPECT_EQ(harmless(talk, roll, "refused")["field"], "throw");
    roll["throw"] = "first";
    harmless(talk, roll, "field");
    roll["n"] = 2;
    EXPECT_EQ(harmless(talk, roll, "refused")["field"], "n");
    Json next = SeatsTalk::throw_by(1, {5});
    next["throw"] = 1;
    talk.granted(next);
}

TEST(LuckBySeats, Of_a_secret_draw_others_learn_only_whose_it_is) {
    SeatsTalk talk;
    talk.bid(2, 1);
    const Json own = talk.granted(SeatsTalk::of(0, SeatsTalk::digs()))["owed"];
    // Not even its own seat is told which tokens are left: that would tell what others hold.
    EXPECT_EQ(own["needs"], (Json{{"why", "PB-R-TOKEN"},
                                  {"seat", 0},
                                  {"secret", true},
                                  {"asks", "the token drawn"},
                                  {"count", 1},
                                  {"things", "token"},
                                  {"of", 12}}));
    EXPECT_EQ(talk.standing(by_owner)["owed"]["needs"]["from"].size(), 12u);
    for (const Json& other : {Json(1), Json("spectator")}) {
        const Json owed = talk.standing(other)["owed"];
        EXPECT_EQ(owed, (Json{{"seat", 0}, {"action", SeatsTalk::digs()}, {"throw", 0}, {"waits_for", 0}}));
    }
    harmless(talk, SeatsTalk::throw_by(by_owner, {"three"}), "seat");
    const Json error = harmless(talk, SeatsTalk::throw_by(0, {"nonsense"}), "dice");
    EXPECT_FALSE(error["needs"].contains("from"));
    const Json drawn = talk.granted(SeatsTalk::throw_by(0));
    EXPECT_TRUE(drawn["luck"][0].contains("drawn"));
    EXPECT_FALSE(drawn.contains("entered")) << "the seed drew";
    const Json seen = talk.granted(seen_by(1, {{"do", "log"}}))["log"][3];
    EXPECT_EQ(seen["luck"][0]["count"], 1);
    EXPECT_FALSE(seen["luck"][0].contains("drawn"));
}

TEST(LuckBySeats, Without_dice_the_seed_throws_for_one_seat_and_another_may_enter_its_own) {
    SeatsTalk drawn, mixed;
    for (Talk* talk : {static_cast<Talk*>(&drawn), static_cast<Talk*>(&mixed)})
        static_cast<SeatsTalk*>(talk)->bid(2, 2);
    const Json first = drawn.granted(SeatsTalk::throw_by(0));
    EXPECT_EQ(first["owed"]["throw"], 1);
    const Json second = drawn.granted(SeatsTalk::throw_by(1));
    EXPECT_FALSE(second.value("entered", false));
    EXPECT_EQ(mixed.granted(SeatsTalk::throw_by(0))["owed"]["luck"], first["owed"]["luck"]);
    const int die = first["owed"]["luck"][0]["dice"][0].get<int>() % 6 + 1;
    EXPECT_EQ(mixed.granted(SeatsTalk::throw_by(1, {die}))["entered"], true);
}

TEST(LuckBySeats, What_stands_is_taken_back_by_the_owner_and_never_between_people) {
    for (const std::vector<std::string>& players :
         {std::vector<std::string>{"Ada", "Ben"}, {"Ada", "random"}, {}}) {
        SeatsTalk talk(players);
        talk.bid(2, 1);
        talk.granted(SeatsTalk::of(0, SeatsTalk::throws()));
        harmless(talk, seen_by(0, {{"do", "undo"}}), "seat");
        if (players == std::vector<std::string>{"Ada", "Ben"}) {
            EXPECT_EQ(harmless(talk, {{"do", "undo"}}, "refused")["sentence"],
                      "The decision stands while its luck is owed.");
            harmless(talk, {{"do", "undo"}, {"count", 2}}, "refused");
            talk.granted(SeatsTalk::throw_by(0, {2}));
        }
        EXPECT_EQ(talk.granted({{"do", "undo"}})["awaiting"], Json::array({0}));
    }
}

TEST(LuckBySeats, Sealed_answers_stand_by_the_rule_that_seals_them) {
    SeatsTalk talk({"Ada", "Ben"});
    talk.bid(2, 2);
    expect_refusal(harmless(talk, SeatsTalk::of(1, {{"verb", "bid"}, {"detail", 2}}), "refused"), "PB-BID-3",
                   "Your bid is sealed.");
    EXPECT_EQ(harmless(talk, {{"do", "undo"}}, "refused")["rule"], "PB-BID-3");
}

// ---------------------------------------------------------------- left and come back to

namespace {

Json champions_of_seats() {
    Json request = quick_opening();
    request["luck_by"] = "seats";
    return request;
}

// Bots answer until luck is owed; what they throw on the way comes from the seed.
Json play_until_owed(Talk& talk, int throws) {
    Json standing = talk.granted({{"do", "awaiting"}});
    while (!standing["awaiting"].empty() || standing.contains("owed")) {
        if (standing.contains("owed") && throws-- == 0) break;
        if (standing.contains("owed")) {
            standing = talk.granted(SeatsTalk::throw_by(standing["owed"]["waits_for"]));
            continue;
        }
        const Json seat = standing["awaiting"][0];
        const Json choice = talk.granted({{"do", "bot"}, {"seat", seat}, {"seed", 3}});
        standing = talk.granted({{"do", "act"}, {"seat", seat}, {"action", choice["action"]}});
    }
    EXPECT_TRUE(standing.contains("owed"));
    return talk.granted({{"do", "awaiting"}});
}

} // namespace

TEST(LuckBySeats, A_table_is_opened_so_and_a_transcript_keeps_it) {
    Talk talk;
    EXPECT_EQ(talk.granted(champions_of_seats())["luck_by"], "seats");
    for (int throws = 0; throws < 4; ++throws) {
        const Json standing = play_until_owed(talk, throws == 0 ? 0 : 1);
        const Json saved = talk.granted({{"do", "transcript"}})["transcript"];
        EXPECT_NE(saved.get<std::string>().find(R"("luck_by":"seats")"), std::string::npos);
        Talk later;
        const Json opened = later.granted({{"do", "new"}, {"transcript", saved}});
        for (const char* field : {"n", "awaiting", "owed", "luck_by", "outcome", "hash"})
            EXPECT_EQ(opened[field], standing[field]) << field;
        EXPECT_EQ(everything(later), everything(talk));
        const Json roll = SeatsTalk::throw_by(standing["owed"]["waits_for"]);
        later.granted(roll);
        Talk here;
        here.granted({{"do", "new"}, {"transcript", saved}});
        here.granted(roll);
        EXPECT_EQ(everything(here), everything(later));
    }
}

TEST(LuckBySeats, An_opened_game_may_go_on_the_other_way) {
    Talk seats;
    seats.granted(champions_of_seats());
    play_until_owed(seats, 0);
    harmless(seats, {{"do", "bot"}, {"seat", 0}}, "refused");
    const Json saved = seats.granted({{"do", "transcript"}})["transcript"];
    Talk one_device;
    const Json opened = one_device.granted({{"do", "new"}, {"transcript", saved}, {"luck_by", "owner"}});
    EXPECT_FALSE(opened.contains("luck_by"));
    EXPECT_EQ(opened["awaiting"], Json::array());
    EXPECT_FALSE(opened["owed"].contains("waits_for"));
    const Json needs = one_device.refused({{"do", "roll"}, {"dice", Json::array()}}, "dice")["needs"];
    EXPECT_EQ(needs, opened["owed"]["needs"]);
    const Json again = one_device.granted({{"do", "transcript"}})["transcript"];
    Talk once_more;
    EXPECT_EQ(once_more.granted({{"do", "new"}, {"transcript", again}})["owed"], opened["owed"]);
    EXPECT_GT(one_device.granted({{"do", "roll"}})["n"], opened["n"]);
    // And a game on one device may become one of several.
    Talk first;
    first.granted(quick_opening());
    const Json text = first.granted({{"do", "transcript"}})["transcript"];
    EXPECT_EQ(text.get<std::string>().find("luck_by"), std::string::npos);
    Talk several;
    EXPECT_EQ(several.granted({{"do", "new"}, {"transcript", text}, {"luck_by", "seats"}})["luck_by"],
              "seats");
}

TEST(LuckBySeats, A_way_that_is_none_is_refused) {
    Talk talk;
    Json request = quick_opening();
    for (const Json& way : {Json("nobody"), Json(1), Json(), Json("a way that is much too long to be one")}) {
        request["luck_by"] = way;
        EXPECT_EQ(talk.refused(request, "field")["field"], "luck_by") << way.dump();
    }
    request["luck_by"] = "owner";
    EXPECT_FALSE(talk.granted(request).contains("luck_by"));
    const std::string text = talk.granted({{"do", "transcript"}})["transcript"].get<std::string>();
    Talk other;
    const auto opened_with = [&](const char* way) {
        return Json{{"do", "new"},
                    {"transcript", replaced(text, R"("seed":)", way + std::string(R"("seed":)"))}};
    };
    const Json error = other.refused(opened_with(R"("luck_by":"nobody",)"), "transcript");
    EXPECT_EQ(error["field"], "luck_by");
    EXPECT_EQ(error["sentence"], R"(luck is entered by the "owner" or by the "seats")");
    EXPECT_EQ(other.granted(opened_with(R"("luck_by":"seats",)"))["luck_by"], "seats");
}

// A position knows no decision that stands: whoever sets it asks for it anew.
TEST(LuckBySeats, A_position_is_that_before_the_decision_and_keeps_the_way) {
    Talk talk;
    talk.granted(champions_of_seats());
    const Json before = play_until_owed(talk, 0);
    const Json position = talk.granted({{"do", "position"}})["position"];
    const Json set = talk.granted({{"do", "position"}, {"position", position}});
    EXPECT_EQ(set["awaiting"], Json::array({before["owed"]["seat"]}));
    EXPECT_EQ(set["luck_by"], "seats");
    EXPECT_FALSE(set.contains("owed"));
    Talk fresh;
    Json request = champions_of_seats();
    request["position"] = position;
    EXPECT_EQ(fresh.granted(request)["luck_by"], "seats");
}

// At the end of a round in Champions the last decision waits for a hand of each seat.
TEST(LuckBySeats, What_was_drawn_in_secret_is_told_to_nobody_else_while_the_rest_is_owed) {
    Talk talk;
    talk.granted(champions_of_seats());
    Json owed = play_until_owed(talk, 0)["owed"];
    while (owed["needs"]["why"] != "CH-R-DRAW") owed = play_until_owed(talk, 1)["owed"];
    const Json first = owed["waits_for"];
    const Json drawn = talk.granted(SeatsTalk::throw_by(first));
    ASSERT_NE(drawn["owed"]["waits_for"], first);
    EXPECT_EQ(drawn["owed"]["luck"].back()["why"], "CH-R-DRAW");
    EXPECT_FALSE(drawn["owed"].contains("needs")) << "it is a secret of the other seat";
    const auto told = [&](const Json& viewer) {
        const Json text = talk.granted(seen_by(viewer, {{"do", "transcript"}}))["transcript"];
        return talk.granted(seen_by(viewer, {{"do", "awaiting"}}))["owed"].dump() +
               lines_of(text.get<std::string>()).back();
    };
    for (const Json& knows : {first, by_owner}) EXPECT_NE(told(knows).find("\"drawn\""), std::string::npos);
    for (const Json& other : {drawn["owed"]["waits_for"], Json("spectator")})
        EXPECT_EQ(told(other).find("\"drawn\""), std::string::npos) << other.dump();
    EXPECT_EQ(told("spectator").find("CH-R-DRAW"), std::string::npos);
}

} // namespace muster::test
