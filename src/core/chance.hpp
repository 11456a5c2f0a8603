// The only source of luck. A game asks for dice and draws; where they come from is no concern of its rules:
// a generator keyed by seed and number of the decision, results that a person or a transcript entered, or an
// enumeration of everything that can happen (perft).
#pragma once

#include "core/rule.hpp"
#include "core/seat.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

class Words;

// Seeds are whole numbers that every JSON reader keeps exactly, JavaScript's included.
inline constexpr std::uint64_t highest_seed = (std::uint64_t{1} << 53) - 1;

// A kind of chance event: its id, what is thrown or drawn, and what is said of results that cannot be.
struct ChanceKind {
    Rule id;
    std::string_view things; // "die", the kind of a handful's names, or what is drawn: "card", "seat" ...
    std::string_view asks;   // what a person is asked for: "the attack dice"
    Rule law;                // the rule that refuses impossible results ...
    // ... and its sentence. Its numbers, as far as it uses them: how many results are wanted (unless it
    // begins with the die), which die does not fit (a thing of the kind above, in a handful), and twice how
    // many sides that die has.
    std::string_view misfit;
};

// One request for luck.
struct Ask {
    const ChanceKind* kind = nullptr;
    int who = -1;        // the seat that throws, or -1 for the table
    bool secret = false; // the results are known to `who` alone
    int against = -1;    // the seat it is thrown against, if any
    int needs = 0;       // the number a die must reach, if any

    bool visible_to(Viewer viewer) const {
        return !secret || viewer.is_owner() || (who >= 0 && viewer.may_see(Seat(who)));
    }
};

// One die of a handful: which it is (a thing of the kind's sort, for words) and its sides.
struct NamedDie {
    std::uint8_t name = 0;
    std::uint8_t sides = 6;
    friend bool operator==(const NamedDie&, const NamedDie&) = default;
};

// What can be drawn, ascending; an item may be there several times.
class Pool {
public:
    static constexpr int capacity = 64;

    void add(int item) { items_[static_cast<std::size_t>(size_++)] = static_cast<std::uint8_t>(item); }
    int size() const { return size_; }
    std::uint8_t operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    std::uint8_t take(int i) {
        const std::uint8_t item = items_[static_cast<std::size_t>(i)];
        for (int j = i; j + 1 < size_; ++j)
            items_[static_cast<std::size_t>(j)] = items_[static_cast<std::size_t>(j) + 1];
        --size_;
        return item;
    }
    std::span<const std::uint8_t> left() const {
        return std::span(items_).first(static_cast<std::size_t>(size_));
    }

private:
    std::array<std::uint8_t, capacity> items_; // only the first `size_` are ever read
    int size_ = 0;
};

// One group of results, as a transcript keeps it.
struct Throw {
    Ask ask;
    int sides = 0; // 0 for a draw; of a handful, the highest
    std::vector<std::uint8_t> results;
    std::vector<NamedDie> handful; // empty for dice without names

    int sides_of(std::size_t die) const { return handful.empty() ? sides : handful[die].sides; }
};

// One entered result: the number a die shows, a thing drawn by its name, or a draw as an index into what is
// left.
struct Entered {
    std::int32_t number = 0;
    std::string name; // empty for a number
};

// What entered results lack, or why they cannot be.
struct Want {
    Ask ask;
    int count = 0; // results this group wants
    int sides = 0; // 0 for a draw; of a handful, the highest
    bool misfit = false;
    std::vector<std::uint8_t> pool; // what could be drawn
    std::vector<NamedDie> handful;  // the dice in their order; empty for dice without names
    std::size_t unfit = 0;          // of a misfit: the first result that cannot be

    int sides_of(std::size_t die) const { return handful.empty() ? sides : handful[die].sides; }
};

// A branch of an enumeration: which of how many.
struct Branch {
    std::uint32_t choice = 0;
    std::uint32_t choices = 1;
};

class Chance {
public:
    // The same seed and decision give the same numbers, on every machine.
    static Chance drawn(std::uint64_t seed, std::uint64_t decision);
    static Chance entered(std::span<const Entered> results, const Words& words);
    // Luck that may go on for ever (a tie thrown again) is cut off as wanting after `most_branches`.
    static Chance enumerated(std::vector<Branch>& path);
    static constexpr std::size_t most_branches = 256;

    void keep(std::vector<Throw>& record) { record_ = &record; }

    // Fills `dice` with 1..sides. No dice are no roll: nothing is asked for and nothing recorded.
    void roll(int sides, std::span<std::uint8_t> dice, const Ask& ask);
    // Different dice in one roll, in the order given; as many `dice` as the handful has.
    void roll(std::span<const NamedDie> handful, std::span<std::uint8_t> dice, const Ask& ask);
    // Moves items from the pool into `items`, one after the other; the last one left is not drawn by lot.
    void draw(Pool& pool, std::span<std::uint8_t> items, const Ask& ask);
    // Uniform in 0..n-1, for bots and searches, which owe nobody a record.
    std::uint32_t below(std::uint32_t n);

    // Entered results ran out or did not fit. What is rolled from here on means nothing: loops that wait for
    // luck must stop, and whoever called throws the state away.
    bool wanting() const { return wanting_; }
    const Want& want() const { return *want_; } // only while it is wanting
    std::size_t left_over() const { return results_.size() - used_; }

private:
    enum class Source : std::uint8_t { drawn, entered, enumerated };
    explicit Chance(Source source) : source_(source) {}

    // What a group can be: dice of one size, a handful, or things out of a pool.
    struct Range {
        int sides = 0;
        std::span<const NamedDie> handful;
        const Pool* pool = nullptr;

        int sides_of(std::size_t die) const { return handful.empty() ? sides : handful[die].sides; }
    };
    void roll_dice(const Range& range, std::span<std::uint8_t> dice, const Ask& ask);
    void roll_entered(const Range& range, std::span<std::uint8_t> dice, const Ask& ask);
    void draw_entered(Pool& pool, std::span<std::uint8_t> items, const Ask& ask);
    // `unfit`: the result that cannot be; none if there are too few.
    void fall_short(const Ask& ask, std::size_t count, const Range& range, std::optional<std::size_t> unfit);

    Source source_;
    bool wanting_ = false;
    std::uint64_t key_ = 0;
    std::uint64_t counter_ = 0;
    std::span<const Entered> results_;
    std::size_t used_ = 0;
    std::size_t branches_ = 0;
    const Words* words_ = nullptr;
    std::vector<Branch>* path_ = nullptr;
    std::vector<Throw>* record_ = nullptr;
    std::optional<Want> want_; // a decision seldom lacks luck, and an empty one costs nothing
};

// Steps an enumeration to its next branch; false when all have been seen.
bool next_branch(std::vector<Branch>& path);

} // namespace muster
