// A list with room inside itself. Unused room is always zero, so that two equal lists are equal bytes:
// states are compared, hashed and copied as bytes.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

namespace muster {

template <class T, int Capacity>
class List {
    static_assert(Capacity > 0 && Capacity < 256);

public:
    static constexpr int capacity() { return Capacity; }
    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }

    constexpr T& operator[](int i) {
        assert(i >= 0 && i < size_);
        return items_[static_cast<std::size_t>(i)];
    }
    constexpr const T& operator[](int i) const {
        assert(i >= 0 && i < size_);
        return items_[static_cast<std::size_t>(i)];
    }
    constexpr T& back() { return (*this)[size_ - 1]; }
    constexpr const T& back() const { return (*this)[size_ - 1]; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    constexpr void push_back(const T& item) {
        assert(!full());
        items_[size_++] = item;
    }
    constexpr void pop_back() {
        assert(!empty());
        items_[--size_] = T{};
    }
    constexpr void clear() {
        while (!empty()) pop_back();
    }
    // Keeps the order of the rest.
    constexpr void remove_at(int position) {
        assert(position >= 0 && position < size_);
        for (int i = position; i + 1 < size_; ++i)
            items_[static_cast<std::size_t>(i)] = items_[static_cast<std::size_t>(i + 1)];
        pop_back();
    }
    // Keeps an ascending list ascending.
    constexpr void insert_sorted(const T& item) {
        push_back(item);
        for (int i = size_ - 1;
             i > 0 && items_[static_cast<std::size_t>(i)] < items_[static_cast<std::size_t>(i - 1)]; --i)
            std::swap(items_[static_cast<std::size_t>(i)], items_[static_cast<std::size_t>(i - 1)]);
    }
    constexpr int index_of(const T& item) const {
        for (int i = 0; i < size_; ++i)
            if (items_[static_cast<std::size_t>(i)] == item) return i;
        return -1;
    }
    constexpr bool contains(const T& item) const { return index_of(item) >= 0; }

    friend constexpr bool operator==(const List&, const List&) = default;

private:
    std::array<T, Capacity> items_{};
    std::uint8_t size_ = 0;
};

} // namespace muster
