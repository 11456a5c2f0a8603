// What a struct of a state holds, said once: a row for each member, with the name it has in positions, what
// kind of thing it is, what it may be, and what goes without saying. Writing, reading with all faults and
// checking follow from the rows.
//
//     constexpr std::array target_fields{
//         field::thing<&Target::unit>("unit", "unit"),
//         field::word<&Target::answer>("answer", answer_words, "\"none\" or \"counter\" is wanted
//         here").or_else(0), field::yes<&Target::focus>("focus"),
//     };
#pragma once

#include "core/action.hpp"
#include "core/call.hpp"
#include "core/json_fwd.hpp"
#include "core/words.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>

namespace muster {

class JsonReader;
class PositionReading;

struct Field {
    enum class Is : std::uint8_t { number, yes, word, thing, place, list, set };

    std::string_view name;
    Is is = Is::number;
    std::string_view kind{};                   // of things: what Words call them
    std::span<const std::string_view> words{}; // of a word: by number; an empty one has no name
    std::string_view otherwise{};              // of a word: what is said of one that is none of them
    std::int32_t least = 0;                    // of a number
    std::int32_t most = 0;                     // of a number; how many a list or a set may hold
    bool needed = false;                       // a position must say it
    std::int32_t usual = 0;                    // what is meant where it says nothing
    std::size_t bytes = 0;                     // that the member has
    std::int32_t (*get)(const void* from) = nullptr;
    void (*set)(void* into, std::int32_t value) = nullptr;

    // Of a list: its items, with fields of their own, or one without a name.
    std::span<const Field> items{};
    int (*count)(const void* from) = nullptr;
    const void* (*item)(const void* from, int i) = nullptr;
    void* (*grow)(void* into) = nullptr; // by one item

    // Of a set: whether a thing is in it, and how it comes to be.
    bool (*has)(const void* from, int thing) = nullptr;
    void (*put)(void* into, int thing) = nullptr;

    constexpr bool goes_without_saying(std::int32_t value) const { return !needed && value == usual; }

    // It may be left out, and then it is this.
    constexpr Field or_else(std::int32_t value) const {
        Field field = *this;
        field.needed = false;
        field.usual = value;
        return field;
    }
    constexpr Field or_none() const { return or_else(-1); }
    constexpr Field must() const {
        Field field = *this;
        field.needed = true;
        return field;
    }
    constexpr Field up_to(std::int32_t value) const {
        Field field = *this;
        field.most = value;
        return field;
    }
    constexpr Field from(std::int32_t value) const {
        Field field = *this;
        field.least = value;
        return field;
    }
};

using Fields = std::span<const Field>;

// ---------------------------------------------------------------- how a row is made, from a member pointer

namespace field {

template <class>
struct Member;
template <class S, class T>
struct Member<T S::*> {
    using Owner = S;
    using Type = T;
};

// Seats and ids are their numbers, none of them is -1; a place is packed.
template <class T>
constexpr std::int32_t number_of(const T& value) {
    if constexpr (std::is_same_v<T, Place>)
        return value.packed();
    else if constexpr (requires { value.is_none(); })
        return value.is_none() ? -1 : value.index();
    else if constexpr (requires { value.index(); })
        return value.index();
    else
        return static_cast<std::int32_t>(value);
}
template <class T>
constexpr T made_of(std::int32_t number) {
    if constexpr (std::is_same_v<T, Place>)
        return Place::unpacked(number);
    else
        return static_cast<T>(number);
}
template <class T>
constexpr std::int32_t most_of() {
    if constexpr (std::is_integral_v<T> && sizeof(T) < sizeof(std::int32_t))
        return std::numeric_limits<T>::max();
    else
        return std::numeric_limits<std::int32_t>::max();
}

template <auto M>
constexpr Field bare(std::string_view name, Field::Is is) {
    using S = typename Member<decltype(M)>::Owner;
    using T = typename Member<decltype(M)>::Type;
    Field field;
    field.name = name;
    field.is = is;
    field.most = most_of<T>();
    field.bytes = sizeof(T);
    field.get = [](const void* from) { return number_of(static_cast<const S*>(from)->*M); };
    field.set = [](void* into, std::int32_t value) { static_cast<S*>(into)->*M = made_of<T>(value); };
    return field;
}

// 0 unless it is said.
template <auto M>
constexpr Field number(std::string_view name) {
    return bare<M>(name, Field::Is::number);
}
// No unless it is said.
template <auto M>
constexpr Field yes(std::string_view name) {
    return bare<M>(name, Field::Is::yes).up_to(1);
}
// A byte that means nothing, and is 0.
template <auto M>
constexpr Field unused() {
    return bare<M>("", Field::Is::number).up_to(0);
}
template <auto M>
constexpr Field word(std::string_view name, std::span<const std::string_view> words,
                     std::string_view otherwise) {
    Field field = bare<M>(name, Field::Is::word).must();
    field.words = words;
    field.otherwise = otherwise;
    return field;
}
template <auto M>
constexpr Field thing(std::string_view name, std::string_view kind) {
    Field field = bare<M>(name, Field::Is::thing).must();
    field.kind = kind;
    return field;
}
template <auto M>
constexpr Field seat(std::string_view name = "seat") {
    return thing<M>(name, "seat");
}
template <auto M>
constexpr Field place(std::string_view name) {
    return bare<M>(name, Field::Is::place).must();
}

// Of a List<Item, Capacity>. Nothing in it unless it is said.
template <auto M>
constexpr Field list(std::string_view name, Fields items) {
    using S = typename Member<decltype(M)>::Owner;
    using T = typename Member<decltype(M)>::Type;
    Field field;
    field.name = name;
    field.is = Field::Is::list;
    field.items = items;
    field.most = T::capacity();
    field.bytes = sizeof(T);
    field.count = [](const void* from) { return (static_cast<const S*>(from)->*M).size(); };
    field.item = [](const void* from, int i) -> const void* { return &(static_cast<const S*>(from)->*M)[i]; };
    field.grow = [](void* into) -> void* {
        auto& items_of = static_cast<S*>(into)->*M;
        items_of.push_back({});
        return &items_of.back();
    };
    return field;
}

// Of a set of things, a bit each: an IdSet, a SeatSet or a plain word. None is in it unless it is said.
template <class T>
constexpr std::uint64_t bits_of(const T& set) {
    if constexpr (requires { set.bits(); })
        return set.bits();
    else
        return set;
}
template <auto M>
constexpr Field set(std::string_view name, std::string_view kind) {
    using S = typename Member<decltype(M)>::Owner;
    using T = typename Member<decltype(M)>::Type;
    Field field;
    field.name = name;
    field.is = Field::Is::set;
    field.kind = kind;
    field.most = 8 * sizeof(T);
    field.bytes = sizeof(T);
    field.has = [](const void* from, int thing) {
        return (bits_of(static_cast<const S*>(from)->*M) >> thing & 1) != 0;
    };
    field.put = [](void* into, int thing) {
        T& of = static_cast<S*>(into)->*M;
        const std::uint64_t bits = bits_of(of) | std::uint64_t{1} << thing;
        if constexpr (requires { T::from_bits(bits); })
            of = T::from_bits(static_cast<decltype(of.bits())>(bits));
        else
            of = static_cast<T>(bits);
    };
    return field;
}

// What a list holds whose items are no structs: one row without a name.
template <class T>
constexpr Field item(Field::Is is) {
    Field field;
    field.is = is;
    field.needed = true;
    field.most = most_of<T>();
    field.bytes = sizeof(T);
    field.get = [](const void* from) { return number_of(*static_cast<const T*>(from)); };
    field.set = [](void* into, std::int32_t value) { *static_cast<T*>(into) = made_of<T>(value); };
    return field;
}
template <class T>
constexpr Field number_item(std::int32_t least, std::int32_t most) {
    return item<T>(Field::Is::number).from(least).up_to(most);
}
template <class T>
constexpr Field thing_item(std::string_view kind) {
    Field field = item<T>(Field::Is::thing);
    field.kind = kind;
    return field;
}

} // namespace field

// ---------------------------------------------------------------- what follows from the rows

// An object with what does not go without saying, in the order of the rows.
Json fields_json(const void* from, Fields fields, const Words& words);

// What goes without saying is as it is in another struct of the kind: where it follows from the rest of a
// state. What must be said must still be.
template <std::size_t Rows, class S>
constexpr std::array<Field, Rows> as_in(std::array<Field, Rows> fields, const S& usual) {
    for (Field& field : fields)
        if (!field.needed && field.get != nullptr) field.usual = field.get(&usual);
    return fields;
}

// Every fault is told; what could not be read stays at what is usual. What is no field is a fault too.
void read_fields(const JsonReader& from, void* into, Fields fields, const PositionReading& reading);
// That an object has none but these and perhaps some others; whether it is one.
bool only_fields(const JsonReader& from, Fields fields, std::initializer_list<std::string_view> others = {});
// Fields of an object that has others as well.
void read_these_fields(const JsonReader& from, void* into, Fields fields, const PositionReading& reading);
bool has_field(Fields fields, std::string_view name);

// Whether everything is there that the fields name, and every other value is one that can be written.
using IsHere = Call<bool(std::string_view kind, std::int32_t value)>;
bool fields_fit(const void* from, Fields fields, const IsHere& is_here);

// Whether the rows name every byte of a struct: nothing it holds is lost when it is written.
template <class S, std::size_t Rows>
constexpr bool name_all_of(const std::array<Field, Rows>& fields) {
    std::size_t bytes = 0;
    for (const Field& each : fields) bytes += each.bytes;
    return bytes == (std::is_empty_v<S> ? 0 : sizeof(S));
}

} // namespace muster
