// Hexes: flat-topped, addressed by axial coordinates, with six directions clockwise from the top. A board of
// up to 128 hexes numbers them by q, then r, so that a set of hexes is two words and listing it keeps that
// order.
#pragma once

#include "core/action.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace muster {

struct Hex {
    std::int16_t q = 0;
    std::int16_t r = 0;

    friend constexpr auto operator<=>(Hex, Hex) = default;
    friend constexpr Hex operator+(Hex a, Hex b) { return of(a.q + b.q, a.r + b.r); }
    friend constexpr Hex operator-(Hex a, Hex b) { return of(a.q - b.q, a.r - b.r); }
    static constexpr Hex of(int q, int r) {
        return {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
    }
    static constexpr Hex at(Place place) { return {place.x, place.y}; }
    constexpr Place place() const { return {q, r}; }
};

inline constexpr int directions = 6;

// N, NE, SE, S, SW, NW
constexpr Hex step_towards(int direction) {
    constexpr std::array<Hex, directions> steps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    return steps[static_cast<std::size_t>(direction)];
}

constexpr int distance(Hex a, Hex b) {
    const auto absolute = [](int n) { return n < 0 ? -n : n; };
    const int dq = a.q - b.q;
    const int dr = a.r - b.r;
    return std::max({absolute(dq), absolute(dr), absolute(dq + dr)});
}

// One sixth of a turn clockwise about (0,0), as often as the facing says.
constexpr Hex turned(Hex offset, int facing) {
    for (int i = 0; i < facing; ++i) offset = Hex::of(-offset.r, offset.q + offset.r);
    return offset;
}

constexpr Hex mirrored(Hex offset) { return Hex::of(-offset.q, offset.q + offset.r); }

constexpr int opposite(int direction) { return (direction + 3) % directions; }

// A set of numbered hexes.
class HexSet {
public:
    static constexpr int capacity = 128;

    constexpr void add(int i) { word(i) |= bit(i); }
    constexpr void remove(int i) { word(i) &= ~bit(i); }
    constexpr bool contains(int i) const { return (words_[static_cast<std::size_t>(i >> 6)] & bit(i)) != 0; }
    constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
    constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
    constexpr int front() const {
        return words_[0] != 0 ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]);
    }

    friend constexpr HexSet operator|(HexSet a, HexSet b) {
        return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]};
    }
    friend constexpr HexSet operator&(HexSet a, HexSet b) {
        return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]};
    }
    // Those of a that are not in b.
    friend constexpr HexSet operator-(HexSet a, HexSet b) {
        return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]};
    }
    constexpr HexSet& operator|=(HexSet other) { return *this = *this | other; }
    friend constexpr bool operator==(const HexSet&, const HexSet&) = default;

    class Iterator {
    public:
        constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        constexpr int operator*() const {
            return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
        }
        constexpr Iterator& operator++() {
            if (low_ != 0)
                low_ &= low_ - 1;
            else
                high_ &= high_ - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

    private:
        std::uint64_t low_;
        std::uint64_t high_;
    };
    constexpr Iterator begin() const { return {words_[0], words_[1]}; }
    constexpr Iterator end() const { return {0, 0}; }

    constexpr HexSet() = default;

private:
    constexpr HexSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
    constexpr std::uint64_t& word(int i) { return words_[static_cast<std::size_t>(i >> 6)]; }
    static constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << (i & 63); }
    std::array<std::uint64_t, 2> words_{};
};

// Numbered hexes and who their neighbours are.
class HexGrid {
public:
    static constexpr int capacity = 127;
    static constexpr std::uint8_t nowhere = 255;
    static constexpr int farthest = 15; // coordinates run from -15 to 15

    // Numbers the hexes by q, then r. Coordinates must be within bounds, and there are at most 127.
    template <class Hexes>
    static HexGrid of(const Hexes& hexes) {
        HexGrid grid;
        for (auto& row : grid.number_) row.fill(nowhere);
        std::array<Hex, capacity> sorted{};
        for (const Hex hex : hexes) sorted[static_cast<std::size_t>(grid.size_++)] = hex;
        std::sort(sorted.begin(), sorted.begin() + grid.size_);
        grid.hexes_ = sorted;
        for (int i = 0; i < grid.size_; ++i) {
            grid.all_.add(i);
            const Hex hex = grid[i];
            grid.number_[static_cast<std::size_t>(hex.q + farthest)]
                        [static_cast<std::size_t>(hex.r + farthest)] = static_cast<std::uint8_t>(i);
        }
        for (int i = 0; i < grid.size_; ++i)
            for (int d = 0; d < directions; ++d)
                if (const int j = grid.find(grid[i] + step_towards(d)); j != nowhere)
                    grid.next_to_[static_cast<std::size_t>(i)].add(j);
        return grid;
    }

    int size() const { return size_; }
    Hex operator[](int i) const { return hexes_[static_cast<std::size_t>(i)]; }
    HexSet all() const { return all_; }
    HexSet next_to(int i) const { return next_to_[static_cast<std::size_t>(i)]; }

    // The number of a hex, or `nowhere`.
    int find(Hex hex) const {
        if (std::abs(hex.q) > farthest || std::abs(hex.r) > farthest) return nowhere;
        return number_[static_cast<std::size_t>(hex.q + farthest)]
                      [static_cast<std::size_t>(hex.r + farthest)];
    }

    // Where a walk of exactly `steps` steps over `free` hexes can end; going back and forth is allowed.
    HexSet walk(int from, int steps, HexSet free) const {
        HexSet reached = next_to(from) & free;
        for (int i = 1; i < steps; ++i) {
            HexSet further;
            for (const int hex : reached) further |= next_to(hex);
            reached = further & free;
        }
        return reached;
    }

    bool connected() const {
        if (size_ == 0) return false;
        HexSet seen;
        seen.add(0);
        for (int before = 0; before != seen.size();) {
            before = seen.size();
            HexSet grown = seen;
            for (const int hex : seen) grown |= next_to(hex);
            seen = grown;
        }
        return seen.size() == size_;
    }

private:
    std::array<Hex, capacity> hexes_{};
    std::array<HexSet, capacity> next_to_{};
    std::array<std::array<std::uint8_t, 2 * farthest + 1>, 2 * farthest + 1> number_{};
    HexSet all_;
    int size_ = 0;
};

} // namespace muster
