// What is hidden in Dropzone: hands, what is left of the decks, and discards until all are made (DZ-CARD-1,
// DZ-INI-7); and what can be imagined there.
#include "games/dropzone/positions.hpp"
#include "kit/proved.hpp"

#include <map>
#include <set>

namespace muster::dropzone::secrets_tests {
namespace {

using namespace positions;

const Viewer first(Seat(0));
const Viewer second(Seat(1));

Json shown(const Dropzone& rules, State state, Viewer viewer) {
    rules.hide(state, viewer);
    return rules.write(state);
}

State imagined(const Dropzone& rules, State state, Viewer viewer, std::uint64_t seed) {
    rules.hide(state, viewer);
    Chance chance = Chance::drawn(seed, 0);
    rules.imagine(state, viewer, chance);
    return state;
}

std::string hand_text(const Dropzone& rules, const State& state, Seat seat) {
    std::string text;
    for (const std::uint8_t card : hand_of(state, seat).cards) text += rules.word("card", card) + " ";
    return text;
}

// Two cards of seat 0 are in hand, and one is face down.
Json nearly_all_open() {
    Json json = table();
    json["seats"][0]["hand"] = {"C01", "C13"};
    Json discards = Json::array();
    for (int i = 2; i <= 16; ++i)
        for (int copy = 0; copy < (i == 13 || i == 14 ? 1 : 2); ++copy)
            discards.push_back((i < 10 ? "C0" : "C") + std::to_string(i));
    discards.push_back("C01");
    std::erase(discards.get_ref<Json::array_t&>(), Json("C13"));
    std::erase(discards.get_ref<Json::array_t&>(), Json("C14"));
    json["seats"][0]["discards"] = discards;
    return json;
}

// ---------------------------------------------------------------- hands

TEST(DropzoneSecrets, A_hand_is_its_owners__DZ_CARD_1__DZ_RUL_40__DZ_INV_5) {
    const Dropzone rules = game();
    const State state = read(rules, table());
    const Json unknown = {"?", "?", "?"};
    const Json known = {"C01", "C05", "C12"};
    EXPECT_EQ(shown(rules, state, Viewer::owner())["seats"][0]["hand"], known);
    EXPECT_EQ(shown(rules, state, first)["seats"][0]["hand"], known);
    EXPECT_EQ(shown(rules, state, second)["seats"][0]["hand"], unknown); // but its size
    EXPECT_EQ(shown(rules, state, Viewer::spectator())["seats"][0]["hand"], unknown);
    EXPECT_EQ(shown(rules, state, first)["seats"][1]["hand"], Json({"?", "?"}));
    proved::expect_refusal(rules.secrecy(), rules, "DZ-CARD-1",
                           "Hands and decks stay hidden until the game is over.");
}

TEST(DropzoneSecrets, What_was_played_and_discarded_is_open__DZ_CARD_1) {
    const Dropzone rules = game();
    const State state = read(rules, shot_window());
    const Json seen = shown(rules, state, second);
    EXPECT_EQ(seen["seats"][0]["discards"], Json({"C09"}));
    EXPECT_EQ(seen["window"]["stack"][0]["card"], "C03");
}

TEST(DropzoneSecrets, After_the_end_all_is_open__DZ_CARD_1) {
    const Dropzone rules = game();
    Json position = table();
    position["round"] = 6;
    position["over"] = "rounds";
    const State state = read(rules, position);
    EXPECT_EQ(shown(rules, state, Viewer::spectator()).dump(), rules.write(state).dump());
    EXPECT_TRUE(same_bytes(imagined(rules, state, second, 1), state));
}

// DZ-END-6: whoever has nobody left keeps its hand, and its secret.
TEST(DropzoneSecrets, Whoever_is_out_of_play_keeps_its_secret__DZ_END_6) {
    const Dropzone rules = game(3);
    Json position = rules.write(started(rules));
    Json left = Json::object();
    for (const auto& [name, unit] : position["units"].items())
        if (name[0] != '3') left[name] = unit;
    position["units"] = left;
    position["seats"][2]["hand"] = {"C01"};
    position["order"] = {"s0", "s1"};
    position["flow"] = game_at("activations");
    for (const int seat : {0, 1, 2}) position["seats"][static_cast<std::size_t>(seat)].erase("kp");
    const State state = read(rules, position);
    EXPECT_EQ(shown(rules, state, first)["seats"][2]["hand"], Json({"?"}));
}

// ---------------------------------------------------------------- discards

TEST(DropzoneSecrets, Discards_are_hidden_until_all_are_made__DZ_INI_7__DZ_RUL_9) {
    const Dropzone rules = game();
    Json position = discarding();
    position["discarding"] = {{"s0", {"C05", "C12"}}, {"s1", nullptr}};
    const State state = read(rules, position);
    EXPECT_EQ(rules.awaiting(state), SeatSet(Seat(1)));
    EXPECT_EQ(shown(rules, state, first)["discarding"]["s0"], Json({"C05", "C12"}));
    EXPECT_EQ(shown(rules, state, second)["discarding"]["s0"], "?");
    EXPECT_EQ(shown(rules, state, Viewer::spectator())["discarding"]["s0"], "?");
    EXPECT_EQ(shown(rules, state, second)["discarding"]["s1"], nullptr);
    // Nothing and everything look alike.
    position["discarding"]["s0"] = Json::array();
    EXPECT_EQ(shown(rules, read(rules, position), second).dump(), shown(rules, state, second).dump());
    proved::expect_refusal(rules.finality(), rules, "DZ-INI-7", "Discards that have been revealed stand.");
}

// All have chosen, and the draws are still to be made: what goes is open, what stays is not.
TEST(DropzoneSecrets, Discards_are_opened_together__DZ_INI_7) {
    const Dropzone rules = game();
    Json position = table();
    position["flow"] = game_at("refill");
    position["discarding"] = {{"s0", {"C05", "C12"}}, {"s1", Json::array()}};
    const State state = read(rules, position);
    const Json seen = shown(rules, state, second);
    EXPECT_EQ(seen["discarding"]["s0"], Json({"C05", "C12"}));
    EXPECT_EQ(seen["seats"][0]["hand"], Json({"?", "?", "?"}));
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const State other = imagined(rules, state, second, seed);
        EXPECT_TRUE(holds_all(rules.equipment(), hand_of(other, Seat(0)), other.discards.answer_of(Seat(0))));
        Faults faults;
        rules.check(other, faults);
        EXPECT_TRUE(faults.empty()) << to_string(faults);
    }
}

// ---------------------------------------------------------------- what can be imagined

// Two of three cards that nobody has seen: each pair comes as often as any other.
TEST(DropzoneSecrets, Any_hand_that_can_be_is_as_likely__DZ_CARD_1) {
    const Dropzone rules = game();
    const State state = read(rules, nearly_all_open());
    ASSERT_EQ(deck_of(rules.equipment(), state, Seat(0)).size(), 1);
    std::map<std::string, int> hands;
    constexpr int tries = 3000;
    for (std::uint64_t seed = 0; seed < tries; ++seed)
        ++hands[hand_text(rules, imagined(rules, state, second, seed), Seat(0))];
    ASSERT_EQ(hands.size(), 3u);
    for (const auto& [hand, times] : hands) EXPECT_NEAR(times, tries / 3, 120) << hand;
    EXPECT_TRUE(hands.contains("C01 C14 "));
}

TEST(DropzoneSecrets, Nothing_but_secrets_is_imagined) {
    const Dropzone rules = game();
    for (const Json& position : questions()) {
        const State state = read(rules, position);
        for (const Viewer viewer : {first, second, Viewer::spectator()}) {
            const State other = imagined(rules, state, viewer, 7);
            Faults faults;
            rules.check(other, faults);
            EXPECT_TRUE(faults.empty()) << to_string(faults) << position["flow"].dump();
            EXPECT_EQ(shown(rules, other, viewer).dump(), shown(rules, state, viewer).dump());
            EXPECT_EQ(rules.awaiting(other), rules.awaiting(state));
        }
        EXPECT_EQ(hand_text(rules, imagined(rules, state, first, 7), Seat(0)),
                  hand_text(rules, state, Seat(0)));
        EXPECT_TRUE(same_bytes(imagined(rules, state, Viewer::owner(), 7), state));
    }
}

TEST(DropzoneSecrets, Any_part_of_an_imagined_hand_may_be_discarded__DZ_INI_7) {
    const Dropzone rules = game();
    Json position = nearly_all_open();
    position["flow"] = discarding()["flow"];
    position["discarding"] = {{"s0", {"C13"}}, {"s1", nullptr}};
    const State state = read(rules, position);
    std::set<std::pair<std::string, std::int32_t>> seen;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const State other = imagined(rules, state, second, seed);
        EXPECT_TRUE(holds_all(rules.equipment(), hand_of(other, Seat(0)), other.discards.answer_of(Seat(0))));
        EXPECT_EQ(other.discards.owing(), SeatSet(Seat(1)));
        seen.insert({hand_text(rules, other, Seat(0)), other.discards.answer_of(Seat(0))});
    }
    EXPECT_EQ(seen.size(), 12u); // three hands, and four parts of each
    const State own = imagined(rules, state, first, 1);
    EXPECT_EQ(own.discards.answer_of(Seat(0)), state.discards.answer_of(Seat(0)));
}

// Option card_prompts: whoever is asked in fast prompts can play something, and everybody knows.
TEST(DropzoneSecrets, Fast_prompts_betray_a_playable_card__DZ_CARD_7) {
    const Dropzone fast = game(2, {{"card_prompts", "fast"}, {"reserve_release", "never"}});
    Json position = card_window();
    position["units"]["L3b.1"] = {{"where", "reserve"}};
    position["seats"][0]["hand"] = {"C14"};
    const State state = read(fast, position);
    std::set<std::string> hands;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const State other = imagined(fast, state, second, seed);
        EXPECT_TRUE(may_play_something(fast.equipment(), other, Seat(0)));
        hands.insert(hand_text(fast, other, Seat(0)));
    }
    EXPECT_EQ(hands, (std::set<std::string>{"C13 ", "C14 "}));
    const Dropzone discreet = game(2, {{"reserve_release", "never"}});
    std::set<std::string> any;
    for (std::uint64_t seed = 0; seed < 60; ++seed)
        any.insert(hand_text(discreet, imagined(discreet, state, second, seed), Seat(0)));
    EXPECT_GT(any.size(), 5u);
}

} // namespace
} // namespace muster::dropzone::secrets_tests
