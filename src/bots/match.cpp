#include "bots/match.hpp"

#include <algorithm>

namespace muster {

void MatchWatch::see(std::span<const Event> events) {
    for (const Event& event : events) {
        count(event.rule);
        if (event.kind->opens == Opens::round) ++record_->rounds;
        if (event.kind->wins_lead && record_->won_lead < 0)
            if (const auto winner = named_first(event)) record_->won_lead = winner->index();
        if (event.kind->opens == Opens::activation && record_->rounds == 1 && record_->first < 0)
            if (const auto actor = named_first(event)) record_->first = actor->index();
    }
}

// The owner of the first thing in the sentence that has one.
std::optional<Seat> MatchWatch::named_first(const Event& event) const {
    const auto parts = placeholders(event.kind->sentence);
    for (std::size_t i = 0; i < parts.size() && i < event.count; ++i)
        if (const auto owner = words_->owner_of(parts[i].kind, event.args[i]);
            owner && seats_.contains(*owner))
            return owner;
    return std::nullopt;
}

void MatchWatch::see(const Outcome& now) {
    int leader = -1;
    for (const Seat seat : seats_) {
        const auto i = static_cast<std::size_t>(seat.index());
        if (now.rank[i] != 1) continue;
        if (leader >= 0 && leader != now.side[i]) return; // it is shared
        leader = now.side[i];
    }
    if (leader_ >= 0 && leader >= 0 && leader != leader_) ++record_->lead_changes;
    if (leader >= 0) leader_ = leader;
}

void MatchWatch::count(Rule rule) {
    if (rule.id.empty()) return;
    for (RuleCount& known : record_->fired)
        if (known.rule == rule.id) return void(++known.times);
    record_->fired.push_back({rule.id, 1});
}

void MatchWatch::finish() {
    std::sort(record_->fired.begin(), record_->fired.end(),
              [](const RuleCount& a, const RuleCount& b) { return a.rule < b.rule; });
}

} // namespace muster
