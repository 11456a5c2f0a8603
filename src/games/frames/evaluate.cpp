// How well a seat stands: what bots go by while the game is not over.
#include "core/standing.hpp"
#include "games/frames/frames.hpp"

namespace muster::frames {

int Frames::evaluate(const State& state, Seat seat) const {
    const Outcome now = outcome(state);
    std::array<std::int64_t, max_seats> worth{};
    int sides = 0;
    for (int i = 0; i < setup_.seats; ++i) {
        const int side = now.side[static_cast<std::size_t>(i)];
        sides = std::max(sides, side + 1);
        worth[static_cast<std::size_t>(side)] = now.score[static_cast<std::size_t>(i)];
    }
    return standing_of_lead(lead_of(now.side[static_cast<std::size_t>(seat.index())], sides, worth), 5);
}

} // namespace muster::frames
