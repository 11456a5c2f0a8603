// What is hidden in a state, and what can be imagined there: only the choice of companies, before it is
// revealed.
#include "games/frames/parts.hpp"

namespace muster::frames {

// MF-GEN-3: until the last seat has chosen, the others see only who has.
void Frames::hide(State& state, Viewer viewer) const { state.set_up.picks.hide_from(viewer, unknown_list); }

// Any list that a seat may pick is as likely as any other.
void Frames::imagine(State& state, Viewer viewer, Chance& chance) const {
    Sealed& picks = state.set_up.picks;
    if (picks.complete()) return;
    Pool fitting;
    for (const ListId each : kit_.lists.ids())
        if (kit_.lists[each].fits && fitting.size() < Pool::capacity) fitting.add(each.index());
    if (fitting.size() == 0) return;
    for (const Seat seat : seats_of(kit_))
        if (picks.has_answered(seat) && !viewer.may_see(seat))
            picks.deal_anew(
                seat, fitting[static_cast<int>(chance.below(static_cast<std::uint32_t>(fitting.size())))]);
}

Refusal Frames::secrecy() const {
    return Refusal{"MF-GEN-3"_rule, "That choice is hidden from you until everybody has chosen.", {}};
}

Refusal Frames::finality() const {
    return Refusal{"MF-GEN-3"_rule, "Companies that have been revealed stand.", {}};
}

} // namespace muster::frames
