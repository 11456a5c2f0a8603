// Godbreakers in the test kit. What each test proves for every game, it proves here for GB-ORD-1 (nobody else
// may act), GB-INV-1 (nothing is hidden), GB-INV-2 (whatever is offered is legal), GB-INV-18 (replay) and the
// invariants of the rule page, which check.cpp holds against every state.
#include "kit/kit.hpp"

#include "games/godbreakers/godbreakers.hpp"

namespace muster::test {

struct GodbreakersKit : GameKit<godbreakers::Godbreakers> {
    static constexpr bool hides_only_answers = true;
    static std::vector<Setup> setups() {
        return {
            {2, {}, {}},
            {1, {{"rounds", "7"}}, {}},
            {1, {{"setup", "placed"}, {"healer_self", "yes"}, {"rounds", "3"}}, {}},
            {2,
             {{"scenario", "duel"},
              {"setup", "placed"},
              {"juggernaut", "each"},
              {"step4_order", "juggernaut_first"},
              {"challenge_grouping", "and_last"},
              {"rounds", "4"}},
             {}},
            {3,
             {{"scenario", "duel"},
              {"triumph", "no_ascension"},
              {"recovery", "sequential"},
              {"vault_count", "per_barricade"},
              {"tie_break", "fewest_casualties"},
              {"rounds", "3"}},
             {}},
            {4,
             {{"compulsion", "advisory"},
              {"empty_hand_off", "yes"},
              {"marker_reach", "model_present"},
              {"rounds", "3"}},
             {}},
            {2,
             {{"circles", "hollow-bell,ninth-ladder"},
              {"triumph", "off"},
              {"rounds", "4"},
              {"perils", "start:bring:prowler:objectives,start:bring:straggler:shards,start:harm:prowler:1,"
                         "end:bring:gleaner:hoards,end:harm:straggler:2"}},
             {}},
            {3, {{"scenario", "tollway"}, {"end", "target:12,lead:5,held:3,lost:shard"}}, {}},
            {2, {{"scenario", "regents"}, {"setup", "placed"}, {"victory", "held,kept"}}, {}},
        };
    }
    static constexpr bool may_lack_a_winner = true; // GB-END-3
    // GB-CAND-1: any legal point may be chosen.
    static bool is_point_choice(const Game&, const Game::State&, Seat, const Action& action) {
        return action.has_place;
    }
    // Seven rounds of at most 40 models with two actions each, few windows in each.
    static constexpr std::uint64_t most_decisions = 100 + 7 * 40 * 12;
    // What happens in each is told by golden_test.cpp.
    static std::vector<Golden> goldens() {
        return {
            {"quick_start", {2, {{"rounds", "3"}}, {}}, 24686},
            {"alone", {1, {{"rounds", "3"}}, {}}, 9416},
        };
    }
};

MUSTER_GAME_TESTS(Godbreakers, GodbreakersKit)

} // namespace muster::test
