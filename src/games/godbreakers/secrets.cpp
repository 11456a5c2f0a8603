// What is hidden of a state, and what can be imagined there. GB-INV-1: nothing is.
#include "games/godbreakers/parts.hpp"

namespace muster::godbreakers {

void Godbreakers::hide(State&, Viewer) const {}
void Godbreakers::imagine(State&, Viewer, Chance&) const {}

Refusal Godbreakers::secrecy() const {
    return Refusal{"GB-INV-1"_rule, "Nothing is hidden in this game: everybody sees everything.", {}};
}

} // namespace muster::godbreakers
