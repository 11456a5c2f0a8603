#include "round/laps.hpp"

#include <array>

namespace muster {

std::vector<Scene::Coming> Laps::forecast(std::optional<Seat> now,
                                          const std::function<std::string(Seat)>& name,
                                          const std::function<int(Seat)>& left, Rule rule) const {
    std::vector<Scene::Coming> coming;
    if (now) coming.push_back({now->index(), name(*now), "now", rule});
    std::array<int, max_seats> turns{};
    int all = 0;
    for (int i = 0; i < size(); ++i) {
        turns[static_cast<std::size_t>(i)] = left(at(i));
        all += left(at(i));
    }
    for (int place = next_; all > 0; place = (place + 1) % size()) {
        int& own = turns[static_cast<std::size_t>(place)];
        if (own == 0) continue;
        --own;
        --all;
        coming.push_back({at(place).index(), name(at(place)), "next", rule});
    }
    return coming;
}

} // namespace muster
