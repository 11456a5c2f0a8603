#include "round/score_order.hpp"

#include <fmt/format.h>

namespace muster {

std::vector<Scene::Coming> ScoreOrder::forecast(int seats, int asked,
                                                const std::function<std::string(Seat)>& name,
                                                const std::function<int(Seat)>& left,
                                                const Reasons& reasons) const {
    std::vector<Scene::Coming> coming;
    for (int i = 0; i < seats; ++i) {
        const Seat seat = at(i);
        const int turns = left(seat);
        if (turns == 0)
            coming.push_back({seat.index(), name(seat), "skipped", reasons.skipped});
        else if (i < asked)
            coming.push_back({seat.index(), name(seat) + " (passed)", "done", reasons.next});
        else
            coming.push_back({seat.index(), fmt::format("{} ({} to go)", name(seat), turns),
                              i == asked ? "now" : "next", i == 0 ? reasons.first : reasons.next});
    }
    return coming;
}

} // namespace muster
