// Tidemark in the test kit.
#include "games/tidemark/tidemark.hpp"
#include "kit/small_game.hpp"

namespace muster::test {

struct TidemarkKit : SmallGameKit<tidemark::Tidemark> {
    static std::vector<Setup> setups() {
        return {{2, {}, {}}, {3, {{"rounds", "2"}}, {}}, {4, {{"rounds", "1"}, {"nerve", "0"}}, {}}};
    }
    static constexpr bool scores_never_fall = true;
    static std::vector<Golden> goldens() { return {{"two_crews", {2, {{"rounds", "2"}}, {}}, 1}}; }
};

MUSTER_GAME_TESTS(Tidemark, TidemarkKit)

} // namespace muster::test
