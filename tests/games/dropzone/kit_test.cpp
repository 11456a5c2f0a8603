// Dropzone in the test kit. What each test proves for every game, it proves here for DZ-CARD-1 and invariants
// 4 and 5 (hands stay secret), DZ-ENG-1 (nobody else may decide), invariant 22 (whatever is offered is legal,
// and games are replayed bit by bit), invariant 23 (every game ends) and the other invariants of section 12
// of docs/rules/dropzone.md, which check.cpp holds against every state.
#include "kit/kit.hpp"

#include "games/dropzone/parts.hpp"

namespace muster::test {

struct DropzoneKit : GameKit<dropzone::Dropzone> {
    static std::vector<Setup> setups() {
        return {
            {2, {}, {}},
            {2, {{"setup", "full"}, {"rounds", "2"}}, {}},
            {2,
             {{"rounds", "3"},
              {"leeway", "off"},
              {"hold_readiness", "on"},
              {"units_block_sight", "on"},
              {"search_one_fails", "off"}},
             {}},
            {3,
             {{"rounds", "2"},
              {"give_initiative", "any"},
              {"hand_rule", "5"},
              {"kp_credit", "all"},
              {"kp_vp", "50"}},
             {}},
            {4,
             {{"teams", "2v2"}, {"rounds", "2"}, {"tie_reroll", "die_only"}, {"reserve_release", "2"}},
             {}},
            {4,
             {{"rounds", "2"},
              {"setup", "full"},
              {"lone_six", "off"},
              {"end_wipeout", "off"},
              {"primary_target", "on"}},
             {}},
            {2,
             {{"scenario", "black_box"},
              {"rounds", "3"},
              {"end", "target:1,target_when:now,lost:O1"},
              {"victory", "kept,held,kills"}},
             {}},
            {2, {{"scenario", "five_masts"}, {"rounds", "5"}}, {}},
        };
    }
    // DZ-GEO-11: any legal point may be chosen, and of sets (auxiliaries, partners, tokens, spreads) some are
    // listed.
    static bool is_point_choice(const Game&, const Game::State&, Seat, const Action& action) {
        return action.has_place;
    }
    static bool is_unlisted_twin(const Game& game, const Game::State& state, Seat seat,
                                 const Action& action) {
        switch (static_cast<dropzone::Verb>(action.verb)) {
        case dropzone::Verb::activate:
        case dropzone::Verb::select:
        case dropzone::Verb::search:
        case dropzone::Verb::embark:
            if (action.detail != no_detail) return true;
            [[fallthrough]];
        default: return game.as_listed(state, seat, action) != action;
        }
    }
    // DZ-INI-7: opened together; a played card, and one discarded in D-HAND, are open.
    static bool reveals(const Event& event) {
        return event.kind == &dropzone::happens::discards || event.kind == &dropzone::happens::plays_card;
    }
    // At most 16 squads a seat, each with a few dozen steps and windows in a round.
    static constexpr std::uint64_t most_decisions = 200 + 6 * 4000;
};

MUSTER_GAME_TESTS(Dropzone, DropzoneKit)

} // namespace muster::test
