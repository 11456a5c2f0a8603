// Secret answers that stand although their dice are not there yet, and how far people may take back. Shown
// with the toy game.
#include "core/table.hpp"
#include "kit/pebbles.hpp"
#include "protocol/talk.hpp"

namespace muster::test {

namespace {

// The first seat has bid two, in secret.
class SealedTalk : public Talk {
public:
    explicit SealedTalk(std::vector<std::string> players = {}) {
        Faults faults;
        Played opened;
        auto table = Table<Pebbles>::open(*Pebbles::make({2, {}, {}}, faults), 1, nullptr, opened);
        table->players = std::move(players);
        host(std::move(table));
        granted(bid(0, 2));
    }
    static Json bid(int seat, int pebbles) {
        return {{"do", "act"}, {"seat", seat}, {"action", {{"verb", "bid"}, {"detail", pebbles}}}};
    }
    static Json bid(int seat, int pebbles, const Json& dice) {
        Json request = bid(seat, pebbles);
        request["dice"] = dice;
        return request;
    }
    static Json roll(const Json& dice) { return {{"do", "roll"}, {"dice", dice}}; }
    static Json undo(int count = 1) { return {{"do", "undo"}, {"count", count}}; }
};

constexpr auto no_dice = [] { return Json::array(); };

TEST(ProtocolOwed, An_answer_that_wants_dice_is_kept_and_only_they_are_asked_for) {
    SealedTalk talk;
    const Json error = talk.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    EXPECT_EQ(error["kept"], true) << error.dump();
    EXPECT_EQ(error["needs"]["why"], "PB-R-TIE");
    const Json standing = talk.granted({{"do", "awaiting"}});
    EXPECT_EQ(standing["awaiting"], Json::array());
    EXPECT_EQ(standing["prompts"], Json::array());
    EXPECT_EQ(standing["n"], 2);
    EXPECT_EQ(standing["outcome"]["over"], false);
    EXPECT_EQ(standing["owed"]["seat"], 1);
    EXPECT_EQ(standing["owed"]["action"], (Json{{"verb", "bid"}, {"detail", 2}}));
    EXPECT_EQ(standing["owed"]["text"], "bid 2");
    EXPECT_EQ(standing["owed"]["needs"], error["needs"]);
    const Json rolled = talk.granted(SealedTalk::roll({5, 2}));
    EXPECT_EQ(rolled["entered"], true);
    EXPECT_EQ(rolled["luck"].size(), 2u);
    EXPECT_EQ(rolled["n"], 3);
    EXPECT_EQ(rolled["awaiting"], Json::array({0}));
    EXPECT_FALSE(rolled.contains("owed"));
}

TEST(ProtocolOwed, The_kept_answer_cannot_be_changed_by_anybody) {
    SealedTalk talk;
    talk.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    for (const int other : {0, 1, 3, 4})
        EXPECT_EQ(harmless(talk, SealedTalk::bid(1, other, {5, 2}), "refused")["rule"], "PB-BID-3");
    EXPECT_EQ(harmless(talk, SealedTalk::bid(0, 1), "refused")["rule"], "PB-BID-3");
    EXPECT_EQ(talk.granted({{"do", "legal"}, {"seat", 1}})["legal"], Json::array());
    const Json judged =
        talk.granted({{"do", "judge"}, {"seat", 1}, {"action", {{"verb", "bid"}, {"detail", 3}}}});
    EXPECT_EQ(judged["allowed"], false);
    EXPECT_EQ(judged["sentence"], "Your bid is sealed.");
}

TEST(ProtocolOwed, Dice_that_fall_short_or_cannot_be_are_asked_for_again) {
    SealedTalk talk;
    talk.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    for (const Json& wrong : {Json::array(), Json({5}), Json({7, 1}), Json({5, 2, 1}), Json({"A01"})}) {
        const Json error = harmless(talk, SealedTalk::roll(wrong), "dice");
        EXPECT_EQ(error["kept"], true) << wrong.dump();
    }
    EXPECT_EQ(talk.granted(SealedTalk::roll({4, 4, 1, 6}))["awaiting"], Json::array({1}));
}

TEST(ProtocolOwed, Dice_that_are_left_over_are_counted) {
    SealedTalk talk;
    talk.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    const Json one = harmless(talk, SealedTalk::roll({5, 2, 1}), "dice");
    EXPECT_EQ(one["sentence"], "A die shows 1 to 6. 1 result is left over.");
    EXPECT_EQ(one["rule"], "PB-BID-2");
    EXPECT_FALSE(one.contains("needs")) << "nothing more is wanted";
    EXPECT_EQ(harmless(talk, SealedTalk::roll({5, 2, 9, 9}), "dice")["sentence"],
              "A die shows 1 to 6. 2 results are left over.");
}

TEST(ProtocolOwed, Whoever_sends_the_answer_again_with_its_dice_is_understood) {
    SealedTalk one, two;
    for (Talk* talk : {&one, static_cast<SealedTalk*>(&two)})
        talk->refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    Json again = SealedTalk::bid(1, 2, {5, 2});
    again["n"] = 2;
    one.granted(again);
    two.granted(SealedTalk::roll({5, 2}));
    EXPECT_EQ(everything(one), everything(two));
    one.refused(again, "refused");
}

TEST(ProtocolOwed, Dice_that_cannot_be_do_not_hand_the_answer_back) {
    for (const Json& wrong : {Json({7, 1}), Json({5, 2, 1}), Json({"A01", 2})}) {
        SealedTalk talk;
        EXPECT_EQ(talk.refused(SealedTalk::bid(1, 2, wrong), "dice")["kept"], true) << wrong.dump();
        EXPECT_EQ(harmless(talk, SealedTalk::bid(1, 3), "refused")["rule"], "PB-BID-3");
        talk.granted(SealedTalk::roll({5, 2}));
    }
    // Where none are wanted, the refusal says as much about the others' answers: so it is played.
    SealedTalk talk;
    const Json error = talk.refused(SealedTalk::bid(1, 1, {5, 2}), "dice");
    EXPECT_EQ(error["kept"], true);
    EXPECT_EQ(error["sentence"], "Nothing is rolled or drawn here, so no results can be entered.");
    EXPECT_EQ(talk.granted({{"do", "awaiting"}})["awaiting"], Json::array({0}));
    EXPECT_FALSE(talk.granted({{"do", "awaiting"}}).contains("owed"));
    harmless(talk, SealedTalk::bid(1, 3), "refused");
}

// ---------------------------------------------------------------- Frames: the secret choice of companies

Json choose(int seat, const char* list) {
    return {{"do", "act"},
            {"seat", seat},
            {"action", {{"verb", "choose"}, {"detail", list}}},
            {"dice", Json::array()}};
}

TEST(ProtocolOwed, A_company_stands_while_the_dice_of_a_tie_are_wanting__MF_GEN_3) {
    Talk talk;
    talk.granted({{"do", "new"}, {"game", "frames"}, {"options", {{"quick_start", "off"}}}});
    talk.granted(choose(0, "ochre-5"));
    const Json error = talk.refused(choose(1, "ochre-5"), "dice");
    EXPECT_EQ(error["kept"], true) << error.dump();
    EXPECT_EQ(error["needs"]["why"], "MF-R-TIE");
    const Json legal = talk.granted({{"do", "legal"}, {"seat", 1}})["legal"];
    EXPECT_EQ(legal, Json::array());
    EXPECT_EQ(harmless(talk, choose(1, "cinder-4"), "refused")["rule"], "MF-GEN-2");
    const Json standing = talk.granted({{"do", "awaiting"}});
    EXPECT_EQ(standing["awaiting"], Json::array());
    EXPECT_EQ(standing["prompts"], Json::array());
    EXPECT_EQ(standing["owed"]["action"], (Json{{"verb", "choose"}, {"detail", "ochre-5"}}));
    // Left and come back to: it still stands, in a transcript and in a position.
    const Json saved = talk.granted({{"do", "transcript"}})["transcript"];
    const Json position = talk.granted({{"do", "position"}})["position"];
    Talk later;
    EXPECT_EQ(later.granted({{"do", "new"}, {"transcript", saved}})["owed"], standing["owed"]);
    EXPECT_EQ(later.granted({{"do", "position"}})["position"], position);
    EXPECT_EQ(harmless(later, choose(1, "cinder-4"), "refused")["rule"], "MF-GEN-2");
    const Json rolled = later.granted({{"do", "roll"}, {"dice", Json::array({6})}});
    EXPECT_EQ(rolled["hash"], talk.granted({{"do", "roll"}, {"dice", Json::array({6})}})["hash"]);
    Talk elsewhere;
    elsewhere.granted({{"do", "new"}, {"game", "frames"}, {"options", {{"quick_start", "off"}}}});
    EXPECT_EQ(
        elsewhere.granted({{"do", "position"}, {"position", position}, {"dice", Json::array({6})}})["hash"],
        rolled["hash"]);
}

TEST(ProtocolUndo, Companies_that_were_revealed_stand_between_people__MF_GEN_3) {
    Talk talk;
    talk.granted({{"do", "new"},
                  {"game", "frames"},
                  {"options", {{"quick_start", "off"}}},
                  {"players", {"Ada", "Ben"}}});
    talk.granted(choose(0, "ochre-5"));
    talk.refused(choose(1, "ochre-5"), "dice");
    const Json error = harmless(talk, SealedTalk::undo(), "refused");
    EXPECT_EQ(error["rule"], "MF-GEN-3");
    EXPECT_EQ(error["sentence"], "Companies that have been revealed stand.");
}

TEST(ProtocolOwed, A_roll_names_its_decision_and_is_the_owners) {
    SealedTalk talk;
    harmless(talk, SealedTalk::roll({5, 2}), "refused");
    talk.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    Json late = SealedTalk::roll({5, 2});
    late["n"] = 1;
    EXPECT_EQ(harmless(talk, late, "refused")["field"], "n");
    for (const Json& viewer : {Json(0), Json(1), Json("spectator")})
        harmless(talk, seen_by(viewer, SealedTalk::roll({5, 2})), "seat");
    harmless(talk, {{"do", "roll"}, {"dice", 3}}, "field");
    harmless(talk, {{"do", "roll"}, {"seat", 1}}, "field");
    late["n"] = 2;
    talk.granted(late);
}

TEST(ProtocolOwed, Without_dice_the_seed_rolls) {
    SealedTalk entered, drawn;
    entered.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    const Json rolled = entered.granted({{"do", "roll"}});
    EXPECT_FALSE(rolled.contains("entered"));
    EXPECT_EQ(rolled["hash"], drawn.granted(SealedTalk::bid(1, 2))["hash"]);
}

TEST(ProtocolOwed, Everybody_sees_what_is_owed_once_all_have_answered) {
    SealedTalk talk;
    EXPECT_EQ(talk.granted(seen_by(1, {{"do", "log"}}))["log"][1].contains("action"), false);
    talk.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    for (const Json& viewer : {Json(0), Json(1), Json("spectator")}) {
        const Json standing = talk.granted(seen_by(viewer, {{"do", "awaiting"}}));
        EXPECT_EQ(standing["owed"]["action"]["detail"], 2);
        EXPECT_EQ(standing["owed"]["needs"]["why"], "PB-R-TIE");
        EXPECT_FALSE(standing.contains("hash"));
        EXPECT_EQ(talk.granted(seen_by(viewer, {{"do", "log"}}))["log"][1]["action"]["detail"], 2);
    }
    EXPECT_EQ(talk.granted({{"do", "scene"}})["scene"]["prompts"], Json::array());
    EXPECT_EQ(talk.granted({{"do", "scene"}, {"at", 1}})["scene"]["prompts"].size(), 1u);
    EXPECT_EQ(talk.granted({{"do", "history"}})["history"][0]["n"], 0);
}

// ---------------------------------------------------------------- taking back

TEST(ProtocolUndo, Between_different_people_nothing_leads_to_before_an_opening) {
    SealedTalk talk({"Ada", "Ben"});
    talk.granted(SealedTalk::undo()); // still sealed
    talk.granted(SealedTalk::bid(0, 2));
    talk.granted(SealedTalk::bid(1, 1));
    const Json error = harmless(talk, SealedTalk::undo(), "refused");
    EXPECT_EQ(error["rule"], "PB-BID-3");
    EXPECT_EQ(error["sentence"], "Bids that were opened stand.");
    talk.granted({{"do", "act"}, {"seat", 0}, {"action", {{"verb", "rest"}, {"subject", "u0"}}}});
    harmless(talk, SealedTalk::undo(2), "refused");
    talk.granted(SealedTalk::undo(1));
    harmless(talk, SealedTalk::undo(1), "refused");
}

TEST(ProtocolUndo, An_answer_whose_dice_are_owed_counts_as_opened) {
    SealedTalk people({"Ada", "Ben"});
    people.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
    EXPECT_EQ(harmless(people, SealedTalk::undo(), "refused")["rule"], "PB-BID-3");
    people.granted(SealedTalk::roll({5, 2}));
    EXPECT_EQ(harmless(people, SealedTalk::undo(), "refused")["rule"], "PB-BID-3");
}

TEST(ProtocolUndo, One_person_among_bots_takes_back_what_it_likes) {
    for (const std::vector<std::string>& players :
         {std::vector<std::string>{"Ada", "random"}, {"random", "random"}, {"Ada"}, {}}) {
        SealedTalk talk(players);
        talk.refused(SealedTalk::bid(1, 2, no_dice()), "dice");
        EXPECT_EQ(harmless(talk, SealedTalk::undo(3), "refused")["sentence"],
                  "there are 2 decisions to take back, not 3");
        EXPECT_EQ(talk.granted(SealedTalk::undo())["awaiting"], Json::array({1}));
        talk.granted(SealedTalk::bid(1, 3));
        EXPECT_EQ(talk.granted(SealedTalk::undo(2))["awaiting"], Json::array({0, 1}));
    }
}

} // namespace

} // namespace muster::test
