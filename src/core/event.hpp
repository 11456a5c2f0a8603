// What happened, as data: a kind, the rule that made it happen, and a few numbers. It becomes a sentence
// only when somebody reads it (core/words.hpp); a simulation passes an idle log and pays nothing.
#pragma once

#include "core/action.hpp"
#include "core/rule.hpp"
#include "core/seat.hpp"

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace muster {

// What begins with an event, so that a log can be read under headings.
enum class Opens : std::uint8_t { nothing, round, phase, activation };

// The placeholders of the sentence name the event's numbers, in order: "{who:champion} moves to {to:place}."
struct EventKind {
    std::string_view name;
    std::string_view sentence;
    Opens opens = Opens::nothing;
    bool wins_lead = false; // whoever it names first has won the initiative or the bid of this round
};

struct Event {
    static constexpr int max_args = 24;

    const EventKind* kind = nullptr;
    Rule rule;
    bool secret = false; // for `secret_to` alone until the game is over
    Seat secret_to{};
    std::uint8_t count = 0;
    std::array<std::int32_t, max_args> args{};

    bool visible_to(Viewer viewer) const { return !secret || viewer.may_see(secret_to); }
};

class Log {
public:
    Log() = default; // idle: nothing is kept
    explicit Log(std::vector<Event>& events) : events_(&events) {}

    bool idle() const { return events_ == nullptr; }

    template <class... Numbers>
    void tell(Rule rule, const EventKind& kind, Numbers... numbers) {
        if (events_ == nullptr) return;
        add(Event{&kind, rule, false, Seat{}, 0, {}}, numbers...);
    }
    template <class... Numbers>
    void whisper(Seat to, Rule rule, const EventKind& kind, Numbers... numbers) {
        if (events_ == nullptr) return;
        add(Event{&kind, rule, true, to, 0, {}}, numbers...);
    }
    // Further numbers for the event told last: dice, cards ...
    void also(std::span<const std::uint8_t> numbers) {
        if (events_ == nullptr) return;
        for (const std::uint8_t n : numbers) append(events_->back(), n);
    }
    void also(std::int32_t number) {
        if (events_ != nullptr) append(events_->back(), number);
    }

private:
    template <class... Numbers>
    void add(Event event, Numbers... numbers) {
        (append(event, number_of(numbers)), ...);
        events_->push_back(event);
    }
    static void append(Event& event, std::int32_t number) {
        assert(event.count < Event::max_args);
        if (event.count < Event::max_args) event.args[event.count++] = number;
    }
    // Seats and ids are told by their numbers.
    template <class Thing>
        requires requires(Thing thing) { thing.index(); }
    static constexpr std::int32_t number_of(Thing thing) {
        return thing.index();
    }
    static constexpr std::int32_t number_of(Place place) { return place.packed(); }
    static constexpr std::int32_t number_of(int value) { return value; }

    std::vector<Event>* events_ = nullptr;
};

} // namespace muster
