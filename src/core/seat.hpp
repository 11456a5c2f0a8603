// Who sits at the table, and who looks at it.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace muster {

inline constexpr int max_seats = 6;

// A place at the table. Not an int: a seat never turns into a card or a hex by accident.
struct Seat {
    static constexpr int nobody = 253;
    std::uint8_t number = 0;

    constexpr Seat() = default;
    // A number that can be no seat becomes one that is in no set, instead of another seat or a viewer's
    // number.
    constexpr explicit Seat(int n) : number(static_cast<std::uint8_t>(n >= 0 && n < nobody ? n : nobody)) {}
    constexpr int index() const { return number; }
    friend constexpr auto operator<=>(Seat, Seat) = default;
};

// A bit for each seat.
class SeatSet {
public:
    constexpr SeatSet() = default;
    constexpr explicit SeatSet(Seat only) : bits_(bit(only)) {}
    static constexpr SeatSet first(int count) { return from_bits((1u << count) - 1u); }
    static constexpr SeatSet from_bits(unsigned bits) {
        SeatSet set;
        set.bits_ = static_cast<std::uint8_t>(bits);
        return set;
    }

    constexpr bool contains(Seat seat) const { return (bits_ & bit(seat)) != 0; }
    constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | bit(seat)); }
    constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(seat)); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr Seat front() const { return Seat(std::countr_zero(bits_)); }
    constexpr unsigned bits() const { return bits_; }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    class Iterator {
    public:
        using value_type = Seat;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr explicit Iterator(unsigned left) : left_(left) {}
        constexpr Seat operator*() const { return Seat(std::countr_zero(left_)); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        unsigned left_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    static constexpr std::uint8_t bit(Seat seat) {
        return seat.number < 8 ? static_cast<std::uint8_t>(1u << seat.number) : std::uint8_t{0};
    }
    std::uint8_t bits_ = 0;
};

// Who looks: a seat, a spectator (public facts only) or the table's owner (everything).
class Viewer {
public:
    constexpr explicit Viewer(Seat seat) : who_(seat.number) {}
    static constexpr Viewer spectator() { return Viewer(spectator_number); }
    static constexpr Viewer owner() { return Viewer(owner_number); }

    constexpr bool is_owner() const { return who_ == owner_number; }
    constexpr bool is_spectator() const { return who_ == spectator_number; }
    constexpr bool is(Seat seat) const { return who_ == seat.number; }
    constexpr bool may_see(Seat secret_of) const { return is_owner() || is(secret_of); }
    friend constexpr bool operator==(Viewer, Viewer) = default;

private:
    static constexpr std::uint8_t spectator_number = 254;
    static constexpr std::uint8_t owner_number = 255;
    constexpr explicit Viewer(std::uint8_t who) : who_(who) {}
    std::uint8_t who_;
};

} // namespace muster
