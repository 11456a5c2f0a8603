// Champions in the test kit. What each test proves for every game, it proves here for CH-AUTO-2 (the list is
// complete but for twins), CH-VIS-1 to CH-VIS-3 (secrets) and the invariants of the rule page.
#include "kit/kit.hpp"

#include "games/champions/champions.hpp"
#include "games/champions/parts.hpp"

namespace muster::test {

struct ChampionsKit : GameKit<champions::Champions> {
    static std::vector<Setup> setups() {
        return {
            {2, {{"styles", "fixed"}}, {}},
            {2, {}, {}},
            {3, {}, {}},
            {4, {}, {}},
            {4, {{"setup", "choose"}, {"board", "pillar36"}}, {}},
            {3, {{"initiative", "one_deck"}, {"special_turn", "compulsory"}, {"start_power", "3"}}, {}},
            {2,
             {{"push", "optional"},
              {"fumble_keep", "yes"},
              {"reaction_move", "compulsory"},
              {"rear", "line"}},
             {}},
            {4, {{"deck", "first12"}, {"hand_size", "7"}, {"start_power", "2"}, {"power_supply", "0"}}, {}},
            {2, {{"score_target", "1"}, {"hand_size", "2"}, {"rear", "off"}}, {}},
            {3,
             {{"score_target", "10"}, {"max_rounds", "2"}, {"power_supply", "3"}, {"score_supply", "0"}},
             {}},
        };
    }
    // CH-AUTO-2: of cards that do the same only the lowest is listed, but the twin is accepted as well.
    static bool is_unlisted_twin(const Game& rules, const Game::State& state, Seat seat,
                                 const Action& action) {
        const auto& cards = rules.equipment().cards;
        if (action.subject < 0 || static_cast<std::size_t>(action.subject) >= cards.size()) return false;
        ActionList listed;
        rules.list(state, seat, listed);
        return std::any_of(listed.begin(), listed.end(), [&](const Action& other) {
            if (action != other.with(action.subject) || other.subject < 0) return false;
            return cards[static_cast<std::size_t>(action.subject)].twin ==
                   cards[static_cast<std::size_t>(other.subject)].twin;
        });
    }
    // CH-TRN-2: that a seat had nothing to play becomes public with its skipped turn.
    static bool reveals(const Event& event) { return event.kind == &champions::happens::skipped; }
    static constexpr bool scores_never_fall = true; // CH-SCO-3
    // CH-END-2: 50 rounds of at most nine turns, each with few answers.
    static constexpr std::uint64_t most_decisions = 50 * 9 * 12;
    static std::vector<Golden> goldens() {
        return {{"quick_start", {2, {{"styles", "fixed"}, {"max_rounds", "5"}}, {}}, 1},
                {"three_seats_one_deck",
                 {3, {{"initiative", "one_deck"}, {"push", "optional"}, {"max_rounds", "3"}}, {}},
                 2},
                {"four_seats_chosen_places",
                 {4, {{"setup", "choose"}, {"score_target", "1"}, {"max_rounds", "4"}}, {}},
                 3}};
    }
};

MUSTER_GAME_TESTS(Champions, ChampionsKit)

} // namespace muster::test
