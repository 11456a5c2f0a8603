// What a seat decides, in one grammar for all games: a verb, and what it is about.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace muster {

// A spot on the table: a hex (q, r), or a point in 1/100 inch.
struct Place {
    std::int16_t x = 0;
    std::int16_t y = 0;

    friend constexpr auto operator<=>(Place, Place) = default;

    // One integer, for events.
    constexpr std::int32_t packed() const {
        return static_cast<std::int32_t>((static_cast<std::uint32_t>(static_cast<std::uint16_t>(x)) << 16) |
                                         static_cast<std::uint16_t>(y));
    }
    static constexpr Place unpacked(std::int32_t value) {
        const auto bits = static_cast<std::uint32_t>(value);
        return {static_cast<std::int16_t>(static_cast<std::uint16_t>(bits >> 16)),
                static_cast<std::int16_t>(static_cast<std::uint16_t>(bits))};
    }
};

inline constexpr std::int16_t no_one = -1;   // an empty subject or target
inline constexpr std::int16_t everyone = -2; // "all"
inline constexpr std::int32_t no_detail = -1;

struct Action {
    std::uint8_t verb = 0;
    bool has_place = false;
    std::int16_t subject = no_one;
    std::int16_t target = no_one;
    std::int32_t detail = no_detail;
    Place at{};

    constexpr Action() = default;
    constexpr explicit Action(std::uint8_t v) : verb(v) {}
    template <class Verb>
        requires std::is_enum_v<Verb>
    constexpr explicit Action(Verb v) : verb(static_cast<std::uint8_t>(v)) {}

    // Fluent, so that an action reads as it is said: Action(Verb::attack).with(card).on(seat)
    constexpr Action with(int id) const {
        Action a = *this;
        a.subject = static_cast<std::int16_t>(id);
        return a;
    }
    constexpr Action on(int id) const {
        Action a = *this;
        a.target = static_cast<std::int16_t>(id);
        return a;
    }
    // Things by their numbers: seats, ids.
    template <class Thing>
        requires requires(Thing thing) { thing.index(); }
    constexpr Action with(Thing thing) const {
        return with(thing.index());
    }
    template <class Thing>
        requires requires(Thing thing) { thing.index(); }
    constexpr Action on(Thing thing) const {
        return on(thing.index());
    }
    template <class Thing>
        requires requires(Thing thing) { thing.index(); }
    constexpr Action of(Thing thing) const {
        return of(thing.index());
    }
    constexpr Action of(int value) const {
        Action a = *this;
        a.detail = value;
        return a;
    }
    constexpr Action to(Place place) const {
        Action a = *this;
        a.has_place = true;
        a.at = place;
        return a;
    }

    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) <= 16 && std::is_trivially_copyable_v<Action>);

// How a verb is written. Each field is the *kind* of thing it names ("card", "seat", "number" ...), or empty
// where the verb has no such field; the game turns things into words and back.
struct VerbInfo {
    std::string_view name;
    std::string_view subject;
    std::string_view target;
    std::string_view detail;
    bool place = false;
};

// Whether an action has no field beyond those that its verb uses.
constexpr bool has_only_fields_of(const VerbInfo& verb, const Action& action) {
    return (!verb.subject.empty() || action.subject == no_one) &&
           (!verb.target.empty() || action.target == no_one) &&
           (!verb.detail.empty() || action.detail == no_detail) && (verb.place || !action.has_place);
}

// Which of the many points that could be offered a list is to hold: all, or one in four, for whoever takes
// the best of a few by lot. Looking whether a point is legal is what listing costs.
class Sample {
public:
    static constexpr std::uint32_t one_in = 4;

    Sample() = default;
    explicit Sample(std::uint32_t first) : of_(one_in), asked_(first) {}

    bool is_all() const { return of_ == 1; }
    // Asked once for each point, before it is looked at.
    bool takes_next() { return is_all() || asked_++ % of_ == 0; }

private:
    std::uint32_t of_ = 1;
    std::uint32_t asked_ = 0;
};

// The actions a seat may choose from. Reused from decision to decision, so that listing does not allocate.
class ActionList {
public:
    ActionList() { actions_.reserve(256); }
    void clear() { clear_for(Sample()); }
    // For a sample. It may turn out empty although there are legal points.
    void clear_for(Sample sample) {
        actions_.clear();
        ways_back_ = 0;
        sample_ = sample;
    }
    Sample& sample() { return sample_; }
    void add(const Action& action) {
        assert(ways_back_ == 0);
        actions_.push_back(action);
    }
    // Takes back what was begun. People may want to; whoever plays by chance or by search would go in
    // circles. These come last.
    void add_way_back(const Action& action) {
        actions_.push_back(action);
        ++ways_back_;
    }
    // How many of the first are worth a bot's look: all but the ways back, unless there is nothing else.
    std::size_t candidates() const { return ways_back_ == size() ? size() : size() - ways_back_; }
    std::size_t size() const { return actions_.size(); }
    bool empty() const { return actions_.empty(); }
    const Action& operator[](std::size_t i) const { return actions_[i]; }
    auto begin() const { return actions_.begin(); }
    auto end() const { return actions_.end(); }

private:
    std::vector<Action> actions_;
    std::size_t ways_back_ = 0;
    Sample sample_;
};

} // namespace muster
