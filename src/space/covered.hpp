// How much of a stretch of a line is covered by intervals that may overlap: each bit of it counts once.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>

namespace muster {

template <int Capacity>
class Covered {
public:
    // Only what lies between these counts.
    Covered(int low, int high) : low_(low), high_(high) {}

    // How much of it counts, whatever else is there.
    int add(int from, int to) {
        from = std::max(from, low_);
        to = std::min(to, high_);
        if (from >= to) return 0;
        assert(size_ < Capacity);
        int i = size_++;
        for (; i > 0 && parts_[static_cast<std::size_t>(i - 1)].from > from; --i)
            parts_[static_cast<std::size_t>(i)] = parts_[static_cast<std::size_t>(i - 1)];
        parts_[static_cast<std::size_t>(i)] = {from, to};
        return to - from;
    }
    int length() const {
        int sum = 0;
        int end = low_;
        for (int i = 0; i < size_; ++i) {
            const Part part = parts_[static_cast<std::size_t>(i)];
            if (part.to > end) sum += part.to - std::max(part.from, end);
            end = std::max(end, part.to);
        }
        return sum;
    }

private:
    struct Part {
        int from;
        int to;
    };
    int low_;
    int high_;
    int size_ = 0;
    std::array<Part, Capacity> parts_; // by where they begin; only the first `size_` are ever read
};

} // namespace muster
