// A whole game between bots, watched for what a designer asks about it.
#pragma once

#include "bots/player.hpp"

#include <string_view>
#include <vector>

namespace muster {

// A rule by which something happened, and how often.
struct RuleCount {
    std::string_view rule;
    std::uint32_t times = 0;
};

struct MatchRecord {
    std::uint64_t seed = 0;
    Outcome outcome;
    bool stopped = false;   // it was not over after as many decisions as it may have
    bool abandoned = false; // nobody waited for its end: nothing else here is worth anything
    std::uint32_t decisions = 0;
    std::uint16_t rounds = 0;
    std::uint16_t lead_changes = 0; // how often another side than the last sole leader led alone
    int first = -1;                 // the seat that acted first in round one
    int won_lead = -1;              // the seat that won the first initiative or bid, in games that have one
    std::vector<RuleCount> fired;   // by id
};

struct MatchDecision {
    Seat seat;
    Action action;
};

// Decisions after which a game counts as stuck: none has come near.
inline constexpr std::uint32_t most_match_decisions = 100'000;

// A game whose rules are made, ready to be played again and again, by one thread at a time.
class AnyMatch {
public:
    virtual ~AnyMatch() = default;
    // `bots`: one a seat. `decisions`, if wanted, are all that a transcript needs besides the seed.
    virtual MatchRecord play(std::uint64_t seed, std::span<const BotSpec> bots, const Clock* clock,
                             std::vector<MatchDecision>* decisions) = 0;
};

template <Rules R>
class Match final : public AnyMatch {
public:
    explicit Match(R rules) : rules_(std::move(rules)), player_(rules_) {}

    MatchRecord play(std::uint64_t seed, std::span<const BotSpec> bots, const Clock* clock,
                     std::vector<MatchDecision>* decisions) override;

private:
    R rules_;
    Player<R> player_;
    std::vector<Event> events_;
};

// What is noted while a game goes on.
class MatchWatch {
public:
    MatchWatch(MatchRecord& record, const Words& words, SeatSet seats)
        : record_(&record), words_(&words), seats_(seats) {}

    void see(std::span<const Event> events);
    void see(const Outcome& now);
    void finish();

private:
    std::optional<Seat> named_first(const Event& event) const;
    void count(Rule rule);

    MatchRecord* record_;
    const Words* words_;
    SeatSet seats_;
    int leader_ = -1; // the side that last led alone
};

template <Rules R>
MatchRecord Match<R>::play(std::uint64_t seed, std::span<const BotSpec> bots, const Clock* clock,
                           std::vector<MatchDecision>* decisions) {
    MatchRecord record;
    record.seed = seed;
    MatchWatch watch(record, rules_, SeatSet::first(rules_.setup().seats));
    events_.clear();
    Log log(events_);
    Chance set_up = Chance::drawn(seed, 0);
    typename R::State state = rules_.start(set_up, log);
    watch.see(events_);
    while (record.decisions < most_match_decisions) {
        const SeatSet awaited = rules_.awaiting(state);
        if (awaited.empty()) break;
        const Seat seat = awaited.front();
        Chance whim = whim_of(seed, seat, ++record.decisions);
        const BotSpec& bot = bots[static_cast<std::size_t>(seat.index())];
        const Action action = player_.advise(bot, View<R>(rules_, state, seat), whim, clock).best();
        // After the bot was asked: a search that was cut short must not decide anything.
        if (clock != nullptr && clock->nobody_waits()) {
            record.abandoned = true;
            return record;
        }
        if (decisions != nullptr) decisions->push_back({seat, action});
        Chance luck = Chance::drawn(seed, record.decisions);
        events_.clear();
        rules_.apply(state, seat, action, luck, log);
        watch.see(events_);
        record.outcome = rules_.outcome(state);
        watch.see(record.outcome);
    }
    record.stopped = !record.outcome.over;
    watch.finish();
    return record;
}

} // namespace muster
