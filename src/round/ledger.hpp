// The activation ledger: which units have had their turn this round.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace muster {

// Up to 64 units, numbered by their game. A unit that leaves and comes back keeps its mark.
class Ledger {
public:
    static constexpr int capacity = 64;

    constexpr void new_round() { gone_ = 0; }
    constexpr void mark(int unit) { gone_ |= bit(unit); }
    constexpr void clear(int unit) { gone_ &= ~bit(unit); }
    constexpr bool has_gone(int unit) const { return (gone_ & bit(unit)) != 0; }
    // Of these units (a bit each), the ones still to go.
    constexpr std::uint64_t still_to_go(std::uint64_t units) const { return units & ~gone_; }

    // Units that have a type of their own (core/id.hpp).
    template <class Unit>
        requires requires(Unit unit) { unit.index(); }
    constexpr void mark(Unit unit) {
        mark(unit.index());
    }
    template <class Unit>
        requires requires(Unit unit) { unit.index(); }
    constexpr void clear(Unit unit) {
        clear(unit.index());
    }
    template <class Unit>
        requires requires(Unit unit) { unit.index(); }
    constexpr bool has_gone(Unit unit) const {
        return has_gone(unit.index());
    }
    template <class Units>
        requires requires { Units::from_bits(0); }
    constexpr Units still_to_go(Units units) const {
        return Units::from_bits(still_to_go(units.bits()));
    }

    constexpr int count() const { return std::popcount(gone_); }
    constexpr std::uint64_t bits() const { return gone_; }
    static constexpr Ledger from_bits(std::uint64_t bits) {
        Ledger ledger;
        ledger.gone_ = bits;
        return ledger;
    }

    friend constexpr bool operator==(const Ledger&, const Ledger&) = default;

private:
    static constexpr std::uint64_t bit(int unit) {
        assert(unit >= 0 && unit < capacity);
        return std::uint64_t{1} << unit;
    }
    std::uint64_t gone_ = 0;
};

} // namespace muster
