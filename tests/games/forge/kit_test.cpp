// Forge in the test kit. What each test proves for every game, it proves here for FO-GEN-8 and FO-INV-12
// (bids stay secret), FO-GEN-11 (nobody else may decide), FO-INV-19 (whatever is offered is legal),
// FO-INV-20 (replay), FO-INV-21 (every game ends) and the other invariants of the rule page, which check.cpp
// holds against every state.
#include "kit/kit.hpp"

#include "games/forge/parts.hpp"

namespace muster::test {

struct ForgeKit : GameKit<forge::Forge> {
    static constexpr bool hides_only_answers = true;
    static std::vector<Setup> setups() {
        return {
            {2, {}, {}},
            {2, {{"setup", "manual"}, {"rounds", "2"}, {"bid_max", "4"}}, {}},
            {3, {{"rounds", "3"}, {"bid_max", "6"}, {"ffa_lead", "next"}, {"wipeout", "play_on"}}, {}},
            {4,
             {{"rounds", "2"},
              {"bid_max", "5"},
              {"panic", "any"},
              {"overwatch_on_move", "any"},
              {"yield_lead", "no"}},
             {}},
            {4,
             {{"rules", "teams"},
              {"rounds", "2"},
              {"bid_max", "4"},
              {"failed_bid", "assigned"},
              {"hold_auto", "attacks"}},
             {}},
            {5,
             {{"teams", "3,2"},
              {"rounds", "2"},
              {"bid_max", "3"},
              {"roll_off", "low"},
              {"overbid", "refused"}},
             {}},
            {6, {{"rounds", "1"}, {"cover_table", "B"}, {"wipeout", "win"}}, {}},
            {2, {{"scenario", "old_bridge"}, {"rounds", "4"}, {"bid_max", "3"}}, {}},
            {2, {{"scenario", "two_banners"}, {"rounds", "4"}, {"bid_max", "3"}}, {}},
        };
    }
    // FO-CAND: any legal point may be chosen, and of the ways to split an attack at most 64 that use every
    // weapon are listed.
    static bool is_point_choice(const Game&, const Game::State&, Seat, const Action& action) {
        return action.has_place;
    }
    static bool is_unlisted_twin(const Game&, const Game::State&, Seat, const Action& action) {
        const auto verb = static_cast<forge::Verb>(action.verb);
        return (verb == forge::Verb::shoot || verb == forge::Verb::fight) &&
               forge::Aim::unpacked(action.detail).split;
    }
    // FO-BID-1: the last bid opens them all.
    static bool reveals(const Event& event) { return event.kind == &forge::happens::bid_opened; }
    static constexpr bool scores_never_fall = true; // FO-INV-3
    // Rounds of at most 48 units with two actions each, few windows in each, and the bids to be paid.
    static constexpr std::uint64_t most_decisions = 200 + 6 * (120 + 48 * 12);
};

MUSTER_GAME_TESTS(Forge, ForgeKit)

} // namespace muster::test
