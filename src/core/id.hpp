// Things by number, each kind a type of its own: a unit never turns into a card, nor either into a count. And
// what there is one of for each: an array or a vector that is indexed by them, a set of them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace muster {

// One byte. `Tag` names the kind: using UnitId = Id<struct UnitTag>.
template <class Tag>
struct Id {
    static constexpr std::uint8_t none_number = 255;
    std::uint8_t number = 0;

    constexpr Id() = default;
    // A number that can be none of them becomes none, instead of another one.
    constexpr explicit Id(int n)
        : number(static_cast<std::uint8_t>(n >= 0 && n < none_number ? n : none_number)) {}
    static constexpr Id none() { return Id(-1); }

    constexpr bool is_none() const { return number == none_number; }
    constexpr int index() const { return number; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

// What things are kept by: ids, seats, enumerators.
template <class Key>
constexpr int key_number(Key key) {
    if constexpr (std::is_enum_v<Key>)
        return static_cast<int>(key);
    else
        return key.index();
}

// One after the other: of a kind of which there are so many, all or from some number on.
template <class Key>
class Ids {
public:
    constexpr explicit Ids(int count) : Ids(0, count) {}
    constexpr Ids(int first, int end) : first_(first), end_(end) {}

    class Iterator {
    public:
        using value_type = Key;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr explicit Iterator(int number) : number_(number) {}
        constexpr Key operator*() const { return Key(number_); }
        constexpr Iterator& operator++() {
            ++number_;
            return *this;
        }
        constexpr Iterator operator++(int) { return Iterator(number_++); }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        int number_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(first_); }
    constexpr Iterator end() const { return Iterator(end_); }

private:
    int first_;
    int end_;
};

// One of something for each: Per<UnitId, Unit, most_units> units; units[unit].
template <class Key, class T, std::size_t Size>
struct Per {
    std::array<T, Size> all{};

    static constexpr int size() { return static_cast<int>(Size); }
    static constexpr Ids<Key> ids() { return Ids<Key>(size()); }
    constexpr T& operator[](Key key) {
        assert(key_number(key) < size());
        return all[static_cast<std::size_t>(key_number(key))];
    }
    constexpr const T& operator[](Key key) const {
        assert(key_number(key) < size());
        return all[static_cast<std::size_t>(key_number(key))];
    }
    constexpr auto begin() { return all.begin(); }
    constexpr auto end() { return all.end(); }
    constexpr auto begin() const { return all.begin(); }
    constexpr auto end() const { return all.end(); }
    constexpr void fill(const T& item) { all.fill(item); }

    friend constexpr bool operator==(const Per&, const Per&) = default;
};

// As many as a table happens to have: Many<CardId, Card> cards; cards[card].
template <class Key, class T>
struct Many {
    std::vector<T> all;

    int size() const { return static_cast<int>(all.size()); }
    bool empty() const { return all.empty(); }
    bool has(Key key) const { return key_number(key) < size(); }
    Ids<Key> ids() const { return Ids<Key>(size()); }
    T& operator[](Key key) {
        assert(has(key));
        return all[static_cast<std::size_t>(key_number(key))];
    }
    const T& operator[](Key key) const {
        assert(has(key));
        return all[static_cast<std::size_t>(key_number(key))];
    }
    auto begin() { return all.begin(); }
    auto end() { return all.end(); }
    auto begin() const { return all.begin(); }
    auto end() const { return all.end(); }
    void push_back(T item) { all.push_back(std::move(item)); }
};

// A bit for each of as many as the word has, at most 64; listed in ascending order.
template <class Key, class Word = std::uint64_t>
class IdSet {
public:
    constexpr IdSet() = default;
    constexpr explicit IdSet(Key only) : bits_(bit(only)) {}
    static constexpr IdSet from_bits(std::uint64_t bits) {
        IdSet set;
        set.bits_ = static_cast<Word>(bits);
        return set;
    }
    static constexpr IdSet first(int count) {
        return from_bits(count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1);
    }

    constexpr bool contains(Key key) const { return (bits_ & bit(key)) != 0; }
    constexpr void add(Key key) { bits_ = static_cast<Word>(bits_ | bit(key)); }
    constexpr void remove(Key key) { bits_ = static_cast<Word>(bits_ & ~bit(key)); }
    constexpr void put(Key key, bool is_in) { is_in ? add(key) : remove(key); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr Key front() const { return Key(std::countr_zero(bits_)); }
    constexpr std::uint64_t bits() const { return bits_; }

    friend constexpr IdSet operator|(IdSet a, IdSet b) { return from_bits(a.bits() | b.bits()); }
    friend constexpr IdSet operator&(IdSet a, IdSet b) { return from_bits(a.bits() & b.bits()); }
    friend constexpr IdSet operator-(IdSet a, IdSet b) { return from_bits(a.bits() & ~b.bits()); }
    constexpr IdSet& operator|=(IdSet other) { return *this = *this | other; }
    constexpr IdSet& operator&=(IdSet other) { return *this = *this & other; }
    constexpr IdSet& operator-=(IdSet other) { return *this = *this - other; }
    friend constexpr bool operator==(IdSet, IdSet) = default;

    class Iterator {
    public:
        using value_type = Key;
        using difference_type = std::ptrdiff_t;

        constexpr Iterator() = default;
        constexpr explicit Iterator(std::uint64_t left) : left_(left) {}
        constexpr Key operator*() const { return Key(std::countr_zero(left_)); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

    private:
        std::uint64_t left_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    static constexpr int room = 8 * static_cast<int>(sizeof(Word));
    static constexpr Word bit(Key key) {
        return static_cast<Word>(key_number(key) < room ? std::uint64_t{1} << key_number(key)
                                                        : std::uint64_t{0});
    }
    Word bits_ = 0;
};

} // namespace muster
