// Where a shape lies that is described about an anchor: moved there, and turned by quarters. Asking is done
// the other way round: what is asked about is carried to the shape, so that no corner is ever computed twice.
#pragma once

#include "space/plane.hpp"

namespace muster {

struct Pose {
    Place anchor{};
    int quarter_turns = 0; // counter-clockwise, 0 to 3

    // From the shape's own coordinates to the table's.
    constexpr Place on_table(Place own) const { return anchor + turned({own.x, own.y}, quarter_turns); }
    constexpr Box on_table(const Box& own) const {
        return Box::around(on_table(own.low), on_table(own.high));
    }
    // Whether that place can be written down at all.
    constexpr bool can_show(Place own) const {
        return can_add(anchor, turned({own.x, own.y}, quarter_turns));
    }
    // And back. What is asked about must not be farther from the anchor than can be written down.
    constexpr Place own(Place table) const { return Place{} + turned(table - anchor, 4 - quarter_turns); }
    constexpr Segment own(const Segment& table) const { return {own(table.from), own(table.to)}; }

private:
    static constexpr Vector turned(Vector v, int quarters) {
        if ((quarters & 3) == 0) [[likely]]
            return v;
        switch (quarters & 3) {
        case 1: return {-v.y, v.x};
        case 2: return {-v.x, -v.y};
        default: return {v.y, -v.x};
        }
    }
};

} // namespace muster
