// How the table is shown: what each question asks for and which champion it is about, and what a log's
// headings are.
#include "games/champions/match.hpp"

#include <map>
#include <set>

namespace muster::champions::test {

namespace {

// Plays random games and shows every question to `look`, with what may be answered.
template <class Look>
void watch_games(const Options& options, int games, Look look) {
    Faults faults;
    const auto rules = Champions::make(Setup{4, options, {}}, faults);
    ASSERT_TRUE(rules) << to_string(faults);
    for (int seed = 1; seed <= games; ++seed) {
        Played opened;
        const auto table = Table<Champions>::open(*rules, static_cast<std::uint64_t>(seed), nullptr, opened);
        Chance whim = Chance::drawn(static_cast<std::uint64_t>(seed), 1'000'000);
        ActionList choices;
        while (!table->awaiting().empty()) {
            const Seat seat = table->awaiting().front();
            table->list(seat, choices);
            look(table->scene(Viewer(seat)), choices);
            const Action& action = choices[whim.below(static_cast<std::uint32_t>(choices.size()))];
            ASSERT_TRUE(table->play(seat, action).ok());
        }
    }
}

bool lead_somewhere(const ActionList& choices) {
    return std::ranges::any_of(choices, [](const Action& action) { return action.has_place; });
}

} // namespace

TEST(ChampionsScene, Every_question_says_what_kind_of_answer_it_wants) {
    std::map<std::string, std::set<std::string>> kinds;
    std::set<std::string> lead; // the questions that were seen with a hex among their answers
    watch_games({{"setup", "choose"}}, 12, [&](const Scene& scene, const ActionList& choices) {
        ASSERT_EQ(scene.prompts.size(), 1u);
        const std::string rule(scene.prompts[0].rule.id);
        kinds[rule].insert(std::string(name_of(scene.prompts[0].answer)));
        if (lead_somewhere(choices)) lead.insert(rule);
    });
    const std::map<std::string, std::set<std::string>> wanted{
        {"CH-D-PLACE", {"place"}},    {"CH-D-FACE", {"facing"}}, {"CH-D-TURN", {"place"}},
        {"CH-D-DISPLACE", {"place"}}, {"CH-D-PUSH", {"place"}},  {"CH-D-FUMBLE", {"facing"}},
        {"CH-D-ORDER", {"choose"}},   {"CH-D-REACT", {"place"}}};
    EXPECT_EQ(kinds, wanted);
    for (const auto& [rule, kind] : kinds) EXPECT_EQ(lead.contains(rule), kind.contains("place")) << rule;
}

// Whoever acts, or whoever is moved or turned by another.
TEST(ChampionsScene, A_question_names_the_champion_it_is_about) {
    int moved_by_others = 0;
    watch_games({{"setup", "choose"}}, 12, [&](const Scene& scene, const ActionList& choices) {
        const Scene::Prompt& prompt = scene.prompts[0];
        const Action& answer = choices[choices.size() - 1];
        if (prompt.rule == "CH-D-PUSH"_rule && answer.target < 0) return; // it may be left where it is
        int about = prompt.seat;
        if (prompt.rule == "CH-D-DISPLACE"_rule) about = answer.subject;
        if (prompt.rule == "CH-D-FUMBLE"_rule || prompt.rule == "CH-D-PUSH"_rule) about = answer.target;
        if (prompt.rule == "CH-D-ORDER"_rule) {
            EXPECT_EQ(prompt.piece, "") << "several wait";
            return;
        }
        EXPECT_EQ(prompt.piece, "s" + std::to_string(about)) << prompt.question;
        if (about != prompt.seat) ++moved_by_others;
    });
    EXPECT_GT(moved_by_others, 10);
}

TEST(ChampionsScene, Skipped_turns_and_the_special_card_have_their_own_headings__CH_TRN_2__CH_INI_5) {
    Match match({{{0, 3}, 0, "S5", 0, 0, {"A03"}}, {{0, -3}, 3, "S9", 0, 0, {}}});
    match.play_on(0, "move A03");
    std::vector<std::string> opened;
    for (const Turn& turn : match.table().turns())
        for (const Event& event : turn.events)
            if (event.kind->opens == Opens::activation) opened.emplace_back(event.kind->name);
    ASSERT_GE(opened.size(), 4u);
    EXPECT_EQ(opened[0], "turn");
    EXPECT_EQ(opened[1], "skipped");
    EXPECT_TRUE(std::ranges::count(opened, "special") + std::ranges::count(opened, "special_nobody") +
                    std::ranges::count(opened, "skipped") >
                1);
}

} // namespace muster::champions::test
