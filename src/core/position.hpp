// Reading a position without trust, the part that all games share: first what can be read, then whether such
// a state can be; all faults at once, but none that only follows from another.
#pragma once

#include "core/action.hpp"
#include "core/json.hpp"
#include "core/words.hpp"

#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace muster {

// The faults found by checking that do not follow from those found by reading. What is wrong with one of the
// `foundations`, or with the whole, may be the cause of anything.
Faults together(const Faults& reading, const Faults& checking,
                std::initializer_list<std::string_view> foundations);

// `Reader` fills a state from JSON, collecting faults.
template <class Reader, class Game>
std::optional<typename Game::State> read_checked(const Game& rules, const Json& json, Faults& faults,
                                                 std::initializer_list<std::string_view> foundations) {
    typename Game::State state{};
    Faults reading;
    Reader(rules, state).read(JsonReader(json, reading));
    Faults checking;
    rules.check(state, checking);
    const Faults found = together(reading, checking, foundations);
    faults.insert(faults.begin(), found.begin(), found.end());
    if (!reading.empty() || !checking.empty()) return std::nullopt;
    return state;
}

// ---------------------------------------------------------------- small things

inline Json point_json(Place at) { return Json::array({at.x, at.y}); }

// What a reader of positions reads with. Whatever cannot be read is a fault, and stays at its default.
class PositionReading {
public:
    virtual ~PositionReading() = default;

    static std::string no_such(std::string_view kind);
    // A thing by its name, if it is at this table.
    std::optional<int> value_of(std::string_view kind, std::string_view word) const;
    std::optional<int> named(std::string_view kind, const JsonReader& from) const;
    // By its name, but for what is a spot (Words::spot).
    virtual std::optional<int> read_thing(std::string_view kind, const JsonReader& from) const {
        return named(kind, from);
    }

    static std::uint8_t byte(std::int64_t number) { return static_cast<std::uint8_t>(number); }
    static std::int64_t number(const JsonReader& from, std::string_view field, std::int64_t high,
                               std::int64_t preset);
    static std::uint8_t yes(const JsonReader& from, std::string_view field); // 1 or 0
    // One of these words, by its place among them; one that is empty has no name.
    static std::optional<int> one_of(const JsonReader& from, std::span<const std::string_view> words,
                                     std::string_view otherwise);
    static Place point(const JsonReader& from);

    // An object whose fields are things of this kind.
    template <class Visit>
    void each_named(const JsonReader& from, std::string_view kind, Visit visit) const {
        from.each([&](const std::string& name, const JsonReader& value) {
            if (const auto number = value_of(kind, name))
                visit(*number, value);
            else
                value.fault(no_such(kind));
        });
    }
    // A list of things of this kind.
    template <class Visit>
    void each_in_list(const JsonReader& from, std::string_view field, std::string_view kind, std::size_t most,
                      Visit visit) const {
        const auto list = from.get(field);
        if (!list || !list->array(most)) return;
        for (std::size_t i = 0; i < list->size(); ++i)
            if (const auto value = named(kind, (*list)[i])) visit(*value, (*list)[i]);
    }
    // Numbers, one for each of what there are `count` of.
    template <class Number, std::size_t Size>
    static void read_numbers(const JsonReader& from, std::string_view field, int count, std::string_view what,
                             std::int64_t low, std::int64_t high, std::array<Number, Size>& into) {
        const auto list = from.get(field);
        if (!list || !list->array(Size) || !has_as_many(*list, count, what)) return;
        for (std::size_t i = 0; i < list->size(); ++i)
            into[i] = static_cast<Number>((*list)[i].integer(low, high).value_or(0));
    }
    static bool has_as_many(const JsonReader& list, int count, std::string_view what);

protected:
    explicit PositionReading(const Words& words) : words_(words) {}
    // For games that have names for more than is at a table.
    virtual bool is_here(std::string_view, int) const { return true; }

private:
    const Words& words_;
};

} // namespace muster
