// Frames in the test kit. What each test proves for every game, it proves here for MF-GEN-2 (nobody else may
// act), MF-GEN-3 (the secret choice of companies), MF-GEN-6 (whatever is offered is legal) and the invariants
// of the rule page.
#include "kit/kit.hpp"

#include "games/frames/frames.hpp"
#include "games/frames/parts.hpp"

namespace muster::test {

using frames::Verb;

struct FramesKit : GameKit<frames::Frames> {
    static constexpr bool hides_only_answers = true;
    static std::vector<Setup> setups() {
        return {
            {2, {}, {}},
            {3, {{"contested", "neutral"}, {"clock", "5"}}, {}},
            {4, {{"tie_break", "extra_round"}, {"clock", "3"}, {"drop_whites", "on"}}, {}},
            {5, {{"early_end", "off"}, {"cover_tolerance", "49"}}, {}},
            {2, {{"quick_start", "off"}, {"rockets", "8"}}, {}},
            {2, {{"quick_start", "off"}, {"size", "battle"}, {"rockets", "0"}}, {}},
            {3, {{"quick_start", "off"}, {"clock", "4"}}, {}},
            {5, {{"quick_start", "off"}, {"clock", "6"}}, {}},
            {2, {{"scenario", "switchyard"}, {"clock", "6"}}, {}},
            {2, {{"end", "target:43,target_when:now,lead:20"}, {"victory", "held,kept"}}, {}},
            {3, {{"scenario", "bearers"}, {"quick_start", "off"}, {"clock", "4"}}, {}},
        };
    }
    // Twins of a listed die; a white die where a green one of the same value is offered.
    static bool is_unlisted_twin(const Game& rules, const Game::State& state, Seat seat,
                                 const Action& action) {
        if (action.detail < 0 || action.detail >= frames::pool_dice) return false;
        ActionList listed;
        rules.list(state, seat, listed);
        const frames::Turn& turn = frames::turn_of(state, frames::frame_of(action.subject));
        const frames::Die twin = frames::listed_twin(turn, static_cast<frames::Die>(action.detail));
        return std::find(listed.begin(), listed.end(), action.of(static_cast<int>(twin))) != listed.end();
    }
    // MF-GEN-6: any legal point may be chosen.
    static bool is_point_choice(const Game&, const Game::State&, Seat, const Action& action) {
        return action.has_place;
    }
    // MF-BID-1: the last choice reveals them all.
    static bool reveals(const Event& event) { return event.kind == &frames::happens::company; }
    // MF-CLK-1: at most 20 rounds and one more; each frame has a turn with few answers, each point of damage
    // one.
    static constexpr std::uint64_t most_decisions = 200 + 21 * 25 * 30;
    // What happens in each is told by golden_test.cpp.
    static std::vector<Golden> goldens() {
        return {
            {"three_frame_cascade", {3, {{"clock", "3"}}, {}}, 11446},
            {"equal_scores", {3, {{"clock", "3"}}, {}}, 1110},
            {"tied_bids", {2, {{"clock", "3"}, {"quick_start", "off"}}, {}}, 66},
        };
    }
};

MUSTER_GAME_TESTS(Frames, FramesKit)

} // namespace muster::test
