// What many games of one arm come to: who won, how long it took, how it ended, and which rules had a part in
// it. Whole numbers are counted game by game; whatever is estimated is worked out from them at the end, so
// that the same games give the same figures bit for bit.
#pragma once

#include "core/json_fwd.hpp"
#include "lab/lab.hpp"
#include "lab/statistics.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace muster::lab {

// Fewer games than that, with a rule or without it, are compared with nothing.
inline constexpr std::int64_t least_compared = 10;

// ---------------------------------------------------------------- figures

// What is estimated, or nothing where no game tells anything about it.
using Maybe = std::optional<Estimate>;

// How something that is counted in every game is spread.
struct Spread {
    Maybe mean;
    std::int64_t least = 0, most = 0;
    double p5 = 0, p25 = 0, median = 0, p75 = 0, p95 = 0;
    std::int64_t width = 1;                                  // of a bin
    std::vector<std::pair<std::int64_t, std::int64_t>> bins; // where it begins, how many games
};

struct SeatFigures {
    int seat = 0;
    std::string force, bot;
    std::int64_t wins = 0; // won alone, or with its team
    Maybe win_rate;        // a shared win counts in parts
    Maybe score;
};

struct ForceFigures {
    std::string force;
    std::vector<int> seats;
    Maybe win_rate; // of one seat with it
};

struct EndingFigures {
    std::string rule, text;
    std::int64_t games = 0;
    Maybe share;
    Maybe seat_0; // its win rate in these games
};

// Of something that one seat has in a game, such as the first turn.
struct AdvantageFigures {
    struct OfSeat {
        int seat = 0;
        std::int64_t games = 0; // in which it is this seat's
        Maybe with, without, difference;
    };
    std::int64_t games = 0;
    Maybe win_rate; // of whoever has it; nothing where different bots play: it would be about them
    double even = 0;
    std::vector<OfSeat> seats;
};

struct RuleFigures {
    struct Went {
        std::vector<Maybe> win_rate; // of each seat
        Maybe rounds;
    };
    std::string rule, text;
    std::int64_t games = 0; // in which it fired
    Maybe share;
    Maybe times; // in a game
    Went with, without;
    Maybe difference;   // of seat 0's win rate
    bool clear = false; // the difference's interval does not hold 0
};

struct Outlier {
    std::uint64_t number = 0;
    std::uint64_t seed = 0;
    std::string why; // longest, shortest, most_lead_changes, biggest_difference
    std::int64_t value = 0;
    std::string text;
    MatchRecord record; // for whoever plays it again
};

struct Figures {
    std::string name;
    std::int64_t games = 0;
    std::int64_t stopped = 0; // among them; they count for nothing else
    int sides = 0;
    std::vector<SeatFigures> seats;
    std::vector<ForceFigures> forces;
    std::int64_t drawn = 0;
    Maybe draws;
    std::optional<Spread> rounds, decisions, lead_changes;
    std::optional<Spread> score_difference; // seat 0's score, or its side's, less the best of another side
    std::vector<EndingFigures> endings;     // most frequent first
    std::optional<AdvantageFigures> acting_first, winning_lead;
    std::vector<RuleFigures> rules; // by id
    std::int64_t rules_compared = 0, rules_clear = 0;
    std::vector<Outlier> outliers;

    double rules_by_chance() const { return 0.05 * static_cast<double>(rules_compared); }
};

// ---------------------------------------------------------------- counting

class Tally {
public:
    // `forces`: what each seat plays. `outliers_each`: how many games of each kind are remembered.
    Tally(std::vector<std::string> forces, std::size_t outliers_each);

    void add(const Row& row);
    Figures figures(const Game& game, const Arm& arm) const;

private:
    using Counts = std::map<std::int64_t, std::int64_t>; // how many games have which value
    struct Had {
        std::array<Sums, max_seats> with, without; // shares
        Sums whoever;
    };
    struct Fired {
        std::array<Sums, max_seats> shares;
        Sums rounds;
        Sums times; // of the games in which it fired
    };
    struct Remembered {
        std::int64_t rank = 0; // the higher the more it stands out
        Outlier outlier;
    };
    enum Kind : std::uint8_t { longest, shortest, most_lead_changes, biggest_difference };

    std::size_t seats() const { return forces_.size(); }
    void add_had(Had& had, int whose, const Outcome& outcome);
    void add_fired(const MatchRecord& record);
    void add_difference(const Row& row);
    void remember(Kind kind, const Row& row, std::int64_t value, std::string_view unit);
    std::optional<AdvantageFigures> advantage(const Had& had) const;
    RuleFigures rule(const Game& game, const std::string& id, const Fired& fired) const;

    std::vector<std::string> forces_;
    std::map<std::string, std::vector<int>> seats_of_force_;
    std::size_t outliers_each_;
    std::int64_t games_ = 0, stopped_ = 0, drawn_ = 0;
    int sides_ = 0;
    std::array<Sums, max_seats> shares_, scores_;
    std::array<std::int64_t, max_seats> wins_{};
    std::map<std::string, Sums> shares_of_force_;
    Counts rounds_, decisions_, lead_changes_, differences_;
    Sums all_rounds_;
    std::map<std::string, Sums> endings_; // seat 0's shares
    Had first_, lead_;
    std::map<std::string, Fired> fired_;
    std::array<std::vector<Remembered>, 4> outliers_;
};

// Counts the games of every arm. A unit counts as a whole or not at all, so that all arms have had the same
// luck.
class Collector : public Sink {
public:
    explicit Collector(const Plan& plan);

    bool take(const Row& row) final;
    std::uint64_t games() const { return units_ * arms_; }
    std::uint64_t units() const { return units_; }
    std::vector<Figures> figures() const; // of each arm

protected:
    // One row for each arm. False when that is enough.
    virtual bool take_unit(std::span<const Row> /*unit*/) { return true; }

private:
    const Plan* plan_;
    std::size_t arms_;
    std::uint64_t units_ = 0;
    std::vector<Row> unit_;
    std::vector<Tally> tallies_;
};

// ---------------------------------------------------------------- words and numbers

// "3.14" for people; what is rounded to nothing has no sign.
std::string fixed(double value, int digits);

// A seat's part of a win, in sixtieths; of a game that was stopped, an equal part for each side, and half of
// one for a side that plays alone.
int share_of(const MatchRecord& record, int seat, int seats);
int sides_in(const Outcome& outcome, int seats);

// The title of a rule as its page has it: "Exactly that far".
std::string rule_title(const Game& game, std::string_view id);

Json to_json(const Figures& figures, const Arm& arm);

} // namespace muster::lab
