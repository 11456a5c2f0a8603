// The bits of a word as a list of small numbers, ascending: for (const int frame : Bits(living)) ...
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace muster {

class Bits {
public:
    constexpr explicit Bits(std::uint64_t word) : word_(word) {}

    class Iterator {
    public:
        using value_type = int;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr explicit Iterator(std::uint64_t left) : left_(left) {}
        constexpr int operator*() const { return std::countr_zero(left_); }
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
        std::uint64_t left_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(word_); }
    constexpr Iterator end() const { return Iterator(0); }

    static constexpr std::uint64_t of(int number) { return std::uint64_t{1} << number; }
    static constexpr std::uint64_t first(int count) {
        return count >= 64 ? ~std::uint64_t{0} : of(count) - 1;
    }

private:
    std::uint64_t word_;
};

} // namespace muster
