// Actions that a confused or hostile player might try: listed ones with a field changed, and pure nonsense.
#pragma once

#include "core/action.hpp"
#include "core/chance.hpp"

#include <algorithm>
#include <vector>

namespace muster::test {

namespace strange {

// Mostly near the things a game numbers, sometimes far off.
inline int number(Chance& whim) {
    switch (whim.below(8)) {
    case 0: return -1;
    case 1: return -2;
    case 2: return -3;
    case 3: return static_cast<int>(whim.below(300));
    case 4: return whim.below(2) == 0 ? 32767 : -32768;
    default: return static_cast<int>(whim.below(16));
    }
}

inline Action one_field_changed(Action action, std::size_t verbs, Chance& whim) {
    switch (whim.below(6)) {
    case 0: action.verb = static_cast<std::uint8_t>(whim.below(static_cast<std::uint32_t>(verbs) + 2)); break;
    case 1: action.subject = static_cast<std::int16_t>(number(whim)); break;
    case 2: action.target = static_cast<std::int16_t>(number(whim)); break;
    case 3: action.detail = number(whim); break;
    case 4: // an action without a place has none: its coordinates stay zero, as everywhere
        action.has_place = !action.has_place;
        action.at = {};
        break;
    default:
        action.has_place = true;
        action.at.x = static_cast<std::int16_t>(action.at.x + static_cast<int>(whim.below(5)) - 2);
        action.at.y = static_cast<std::int16_t>(action.at.y + static_cast<int>(whim.below(5)) - 2);
    }
    return action;
}

} // namespace strange

inline std::vector<Action> strange_actions(const ActionList& listed, std::size_t verbs, int count,
                                           Chance& whim) {
    std::vector<Action> made;
    for (int i = 0; i < count; ++i) {
        Action action;
        if (!listed.empty()) action = listed[whim.below(static_cast<std::uint32_t>(listed.size()))];
        for (std::uint32_t changes = 1 + whim.below(3); changes > 0; --changes)
            action = strange::one_field_changed(action, verbs, whim);
        if (std::find(listed.begin(), listed.end(), action) == listed.end()) made.push_back(action);
    }
    return made;
}

} // namespace muster::test
