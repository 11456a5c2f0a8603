// A list for the use of one function. Unlike List its unused room is not even zero, so that making a large
// one costs nothing; it is no part of any state.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace muster {

template <class T, int Capacity>
class Scratch {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    static constexpr int capacity() { return Capacity; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == Capacity; }
    void push_back(const T& item) {
        assert(!full());
        std::construct_at(first() + size_, item);
        ++size_;
    }
    const T& operator[](int i) const {
        assert(i >= 0 && i < size_);
        return first()[i];
    }
    const T* begin() const { return first(); }
    const T* end() const { return first() + size_; }

private:
    T* first() { return reinterpret_cast<T*>(room_.data()); }
    const T* first() const { return reinterpret_cast<const T*>(room_.data()); }

    int size_ = 0;
    alignas(T) std::array<std::byte, sizeof(T) * static_cast<std::size_t>(Capacity)> room_;
};

} // namespace muster
