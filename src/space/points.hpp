// Points worth a look, in the order in which they are found, each once.
#pragma once

#include "core/action.hpp"
#include "core/bits.hpp"
#include "core/scratch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace muster {

// Whatever comes after the last that there is room for is left out.
template <int Capacity>
class Points {
public:
    void add(Place at) {
        if (!points_.full() && is_new(at)) points_.push_back(at);
    }
    int size() const { return points_.size(); }
    bool empty() const { return points_.empty(); }
    Place operator[](int i) const { return points_[i]; }
    const Place* begin() const { return points_.begin(); }
    const Place* end() const { return points_.end(); }

private:
    // Most points are told from all others by a bit; the list is searched only where two share one.
    bool is_new(Place at) {
        const std::uint32_t hash =
            static_cast<std::uint32_t>(at.packed()) * 2'654'435'761u >> (32 - log_bits);
        const std::uint64_t bit = Bits::of(static_cast<int>(hash % 64));
        std::uint64_t& word = seen_[hash / 64];
        if ((word & bit) != 0) return std::find(begin(), end(), at) == end();
        word |= bit;
        return true;
    }

    // Eight bits a point, so that few share one.
    static constexpr int log_bits =
        std::max(11, static_cast<int>(std::bit_width(static_cast<unsigned>(Capacity))) + 2);
    std::array<std::uint64_t, (std::size_t{1} << log_bits) / 64> seen_{};
    Scratch<Place, Capacity> points_;
};

} // namespace muster
