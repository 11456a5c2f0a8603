// What is hidden of a state, and what can be imagined there.
#include "games/forge/check_parts.hpp"

namespace muster::forge {

// FO-GEN-8, FO-BID-11: until everybody has bid, the others see only who has.
void Forge::hide(State& state, Viewer viewer) const { state.bids.hide_from(viewer, unknown_bid); }

// FO-BID-12: any bid that can be paid is as likely as any other.
void Forge::imagine(State& state, Viewer viewer, Chance& chance) const {
    if (state.bids.complete()) return;
    for (const Seat seat : seats_of(kit_)) {
        if (!state.bids.has_answered(seat) || viewer.may_see(seat)) continue;
        const int most = std::min(kit_.options.bid_max, room_of(kit_, state, seat));
        state.bids.deal_anew(seat,
                             static_cast<std::int32_t>(chance.below(static_cast<std::uint32_t>(most + 1))));
    }
}

// FO-INV-12
Refusal Forge::secrecy() const {
    return Refusal{"FO-GEN-8"_rule, "Bids stay secret until everybody has bid.", {}};
}

Refusal Forge::finality() const {
    return Refusal{"FO-BID-11"_rule, "Bids that have been revealed stand.", {}};
}

} // namespace muster::forge
