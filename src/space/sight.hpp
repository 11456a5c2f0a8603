// A polygon as it is seen from one place: many lines that begin there are clipped with what is worked out
// once. Says the same as `clip` (space/plane.hpp) for places that are at most 38000 apart along each axis, as
// on any table.
#pragma once

#include "space/pose.hpp"

namespace muster {

class Sight {
public:
    Sight(Place from, const Polygon& polygon, const Pose& pose) {
        if (polygon.is_box())
            look_at_box(from, pose.on_table(polygon.box()));
        else
            look_at_edges(from, polygon, pose);
    }

    // The line from that place along this way, which goes somewhere.
    Stretch clip(Vector way) const {
        if (size_ == 0) return clip_box(way, low_, high_);
        Stretch stretch;
        stretch.enter_unit = stretch.leave_unit = 0; // no bound yet: every fraction is beyond it
        for (int i = 0; i < size_; ++i) {
            const Edge& edge = edges_[static_cast<std::size_t>(i)];
            const std::int64_t gain = edge.x * way.y - edge.y * way.x;
            if (gain > 0) {
                if (stretch.enter_unit == 0 || -edge.inside * stretch.enter_unit > stretch.enter * gain) {
                    stretch.enter = -edge.inside;
                    stretch.enter_unit = gain;
                }
            } else if (gain < 0) {
                if (stretch.leave_unit == 0 || edge.inside * stretch.leave_unit < stretch.leave * -gain) {
                    stretch.leave = edge.inside;
                    stretch.leave_unit = -gain;
                }
            } else if (edge.inside < 0)
                return {};
        }
        stretch.found = stretch.enter * stretch.leave_unit <= stretch.leave * stretch.enter_unit;
        return stretch;
    }

private:
    struct Edge {
        std::int64_t x;
        std::int64_t y;
        std::int64_t inside; // how far to its left the place lies
    };

    void look_at_box(Place from, const Box& box) {
        low_ = box.low - from;
        high_ = box.high - from;
    }
    void look_at_edges(Place from, const Polygon& polygon, const Pose& pose) {
        size_ = polygon.size();
        Place last = pose.on_table(polygon.corners().back());
        for (int i = 0; i < size_; ++i) {
            const Place corner = pose.on_table(polygon.corners()[static_cast<std::size_t>(i)]);
            const Vector edge = corner - last;
            edges_[static_cast<std::size_t>(i)] = {edge.x, edge.y, cross(edge, from - last)};
            last = corner;
        }
    }

    Vector low_; // of a box
    Vector high_;
    int size_ = 0;                                  // 0: it is a box
    std::array<Edge, Polygon::most_corners> edges_; // only the first `size_` are ever read
};

} // namespace muster
