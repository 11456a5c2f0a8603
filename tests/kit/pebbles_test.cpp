// The toy game's enrolment in the kit.
#include "kit/pebbles.hpp"

#include "core/json.hpp"
#include "kit/kit.hpp"

namespace muster::test {

struct PebblesKit : GameKit<Pebbles> {
    static std::vector<Setup> setups() {
        return {{2, {}, {}},
                {2, {{"rounds", "1"}}, {}},
                {3, {{"rounds", "2"}}, {}},
                {4, {{"rounds", "4"}}, {}},
                {2, {{"rounds", "2"}, {"hurl", "both"}}, {}},
                {3, {{"rounds", "4"}, {"hurl", "both"}}, {}}};
    }
    static constexpr bool scores_never_fall = true;
    // The last token in the bag is drawn without luck; whoever gets it learns what the others hold.
    static bool reveals(const Event& event) {
        return event.kind == &Pebbles::opened || event.kind == &Pebbles::drew;
    }
    static std::vector<Golden> goldens() {
        return {{"three_seats", {3, {{"rounds", "2"}}, {}}, 5},
                {"both_hands", {2, {{"rounds", "2"}, {"hurl", "both"}}, {}}, 4}};
    }
};

MUSTER_GAME_TESTS(Pebbles, PebblesKit)

} // namespace muster::test
