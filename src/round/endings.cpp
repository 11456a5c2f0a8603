#include "round/endings.hpp"

#include "core/options.hpp"

#include <fmt/format.h>

namespace muster {

namespace {

constexpr int most_to_reach = 999;

// By their numbers.
constexpr std::array<std::string_view, ways_to_end> end_words{"",     "rounds", "last_side", "target",
                                                              "lead", "held",   "lost",      "rout"};
constexpr std::array<std::string_view, merits> merit_words{"points", "kills", "held", "kept"};

// The order of checks.
constexpr std::array order_of_checks{Ended::rout, Ended::target,    Ended::lead,  Ended::held,
                                     Ended::lost, Ended::last_side, Ended::rounds};

int most_points(const Tally& tally) {
    int most = 0;
    for (int side = 0; side < tally.sides; ++side)
        most = std::max(most, tally.side[static_cast<std::size_t>(side)].points);
    return most;
}

int most_held(const Tally& tally) {
    int most = 0;
    for (int side = 0; side < tally.sides; ++side)
        most = std::max(most, tally.side[static_cast<std::size_t>(side)].held);
    return most;
}

// By how much the first is ahead of the second.
int lead_in(const Tally& tally) {
    int first = 0;
    int second = 0;
    for (int side = 0; side < tally.sides; ++side) {
        const int points = tally.side[static_cast<std::size_t>(side)].points;
        second = std::max(second, std::min(points, first));
        first = std::max(first, points);
    }
    return first - second;
}

int count_left(const Tally& tally, bool routed_too) {
    int count = 0;
    for (int side = 0; side < tally.sides; ++side) {
        const SideTally& one = tally.side[static_cast<std::size_t>(side)];
        if (one.left && (routed_too || !one.routed)) ++count;
    }
    return count;
}

} // namespace

bool is_met(Ended how, const Endings& endings, const Tally& tally) {
    switch (how) {
    case Ended::not_yet: return false;
    case Ended::rounds: return tally.round >= tally.last_round;
    case Ended::last_side: return count_left(tally, true) <= 1;
    case Ended::target: return most_points(tally) >= endings.target;
    case Ended::lead: return lead_in(tally) >= endings.lead;
    case Ended::held:
        return tally.objectives > 0 &&
               most_held(tally) >= (endings.held == 0 ? tally.objectives : endings.held);
    case Ended::lost: return tally.lost;
    case Ended::rout: return count_left(tally, false) <= 1;
    }
    return false;
}

Ended why_over(const Endings& endings, const Tally& tally) {
    for (const Ended how : order_of_checks)
        if (endings.may(how) && is_met(how, endings, tally)) return how;
    return Ended::not_yet;
}

Ended why_over_now(const Endings& endings, const Tally& tally) {
    const bool reached =
        endings.target_now && endings.may(Ended::target) && is_met(Ended::target, endings, tally);
    return reached ? Ended::target : Ended::not_yet;
}

Merits merits_of(const Endings& endings, const SideTally& side) {
    Merits result{};
    for (std::size_t i = 0; i < endings.merit_count; ++i) {
        switch (endings.victory[i]) {
        case Merit::points: result[i] = side.points; break;
        case Merit::kills: result[i] = side.kills; break;
        case Merit::held: result[i] = side.held; break;
        case Merit::kept: result[i] = side.kept; break;
        }
    }
    return result;
}

namespace {
constinit const EventKind target_reached{
    "target_reached", "The target of {target:number|point|points} is reached.", Opens::phase};
constinit const EventKind lead_reached{"lead_reached",
                                       "Somebody leads by {lead:number|point|points} or more.", Opens::phase};
constinit const EventKind enough_held{
    "enough_held", "One side holds {held:number|objective|objectives} or more.", Opens::phase};
constinit const EventKind all_held{"all_held", "One side holds every objective.", Opens::phase};
constinit const EventKind named_lost{"named_lost", "What the scenario is about is lost.", Opens::phase};
} // namespace

void tell_end(Log& log, Rule rule, Ended how, const Endings& endings) {
    if (how == Ended::target) log.tell(rule, target_reached, endings.target);
    if (how == Ended::lead) log.tell(rule, lead_reached, endings.lead);
    if (how == Ended::held && endings.held > 0) log.tell(rule, enough_held, endings.held);
    if (how == Ended::held && endings.held == 0) log.tell(rule, all_held);
    if (how == Ended::lost) log.tell(rule, named_lost);
}

std::string_view word_of(Ended how) { return end_words[static_cast<std::size_t>(how)]; }

// ---------------------------------------------------------------- reading

namespace {

// Reads one word after the other; each knows where it stands.
class EndReader {
public:
    EndReader(const EndWords& words, EndingsEntry& entry, Faults& faults)
        : words_(words), entry_(entry), faults_(faults) {}

    void begin_end() {
        entry_.says_end = true;
        Endings fresh;
        fresh.victory = entry_.endings.victory;
        fresh.merit_count = entry_.endings.merit_count;
        entry_.endings = fresh;
        entry_.lost.clear();
    }
    void begin_victory() {
        entry_.says_victory = true;
        entry_.endings.merit_count = 0;
    }

    void read_end(std::string_view text, const Origin& origin) {
        const auto colon = text.find(':');
        const std::string_view name = text.substr(0, colon);
        const std::string_view value = colon == std::string_view::npos ? "" : text.substr(colon + 1);
        if (name == "target_when" && words_.at_once) return read_when(value, origin);
        if (name == "sweep" && words_.sweep) return read_sweep(value, origin);
        const auto how = end_of(name == "wipeout" ? "last_side" : name);
        if (!how)
            return refuse(origin, fmt::format("there is no end condition '{}' here; there are {}",
                                              shown(name), known_ends()));
        if (*how != Ended::lost && entry_.endings.may(*how))
            return refuse(origin, fmt::format("'{}' is said twice", shown(name)));
        entry_.endings.ends |= bit_of(*how);
        entry_.origins[static_cast<std::size_t>(*how)] = origin;
        read_value(*how, name, value, origin);
    }

    void read_merit(std::string_view text, const Origin& origin) {
        const auto found = std::ranges::find(merit_words, text);
        const auto merit = static_cast<Merit>(found - merit_words.begin());
        if (found == merit_words.end() || (words_.merits & bit_of(merit)) == 0)
            return refuse(origin,
                          fmt::format("nobody wins by '{}' here; there are {}", shown(text), known_merits()));
        Endings& ends = entry_.endings;
        for (std::size_t i = 0; i < ends.merit_count; ++i)
            if (ends.victory[i] == merit) return refuse(origin, fmt::format("'{}' is said twice", text));
        ends.victory[ends.merit_count++] = merit;
    }

    // What can be said of the whole only when all of it is read.
    void finish_end(const Origin& origin) {
        if (when_said_ && !entry_.endings.may(Ended::target))
            refuse(origin, "target_when is said, but there is no target");
        if (entry_.endings.sweep && !entry_.endings.may(Ended::last_side))
            refuse(origin, "sweep is said, but there is no last_side");
    }
    void finish_victory(const Origin& origin) {
        if (entry_.endings.merit_count == 0)
            refuse(origin, fmt::format("at least one word is wanted here, of {}", known_merits()));
    }

private:
    void refuse(const Origin& origin, std::string sentence) {
        add_fault(faults_, origin, words_.rule, std::move(sentence));
    }

    std::optional<Ended> end_of(std::string_view name) const {
        const auto found = std::find(end_words.begin() + 1, end_words.end(), name);
        if (found == end_words.end()) return std::nullopt;
        const auto how = static_cast<Ended>(found - end_words.begin());
        return (words_.ends & bit_of(how)) != 0 ? std::optional(how) : std::nullopt;
    }

    void read_value(Ended how, std::string_view name, std::string_view value, const Origin& origin) {
        Endings& ends = entry_.endings;
        switch (how) {
        case Ended::rounds:
            return read_count(ends.rounds, words_.least_rounds, words_.most_rounds, name, value, origin);
        case Ended::target: return read_count(ends.target, 1, most_to_reach, name, value, origin);
        case Ended::lead: return read_count(ends.lead, 1, most_to_reach, name, value, origin);
        case Ended::held:
            if (value != "all") read_count(ends.held, 1, most_to_reach, name, value, origin);
            return;
        case Ended::lost: return read_lost(value, origin);
        default:
            if (!value.empty()) refuse(origin, fmt::format("'{}' has no number", shown(name)));
        }
    }

    void read_count(int& into, int least, int most, std::string_view name, std::string_view value,
                    const Origin& origin) {
        if (!set_number(into, value, least, most))
            refuse(origin, fmt::format("'{}:' is followed by a number from {} to {}{}, not '{}'", shown(name),
                                       least, most, name == "held" ? " or all" : "", shown(value)));
    }

    void read_lost(std::string_view value, const Origin& origin) {
        if (value.empty()) return refuse(origin, "'lost:' is followed by the id of what must not be lost");
        for (const Reference& other : entry_.lost)
            if (other.id == value) return refuse(origin, fmt::format("'{}' is said twice", shown(value)));
        entry_.lost.push_back({std::string(value), origin});
    }

    void read_when(std::string_view value, const Origin& origin) {
        if (when_said_) return refuse(origin, "'target_when' is said twice");
        when_said_ = true;
        if (!set_choice(entry_.endings.target_now, value, {"round", "now"}))
            refuse(origin, fmt::format("target_when is now or round, not '{}'", shown(value)));
    }

    void read_sweep(std::string_view value, const Origin& origin) {
        if (entry_.endings.sweep) return refuse(origin, "'sweep' is said twice");
        entry_.endings.sweep = true;
        if (!value.empty()) refuse(origin, "'sweep' has no number");
    }

    std::string known_ends() const {
        std::string names;
        for (std::size_t i = 1; i < end_words.size(); ++i)
            if ((words_.ends >> i & 1) != 0)
                names += fmt::format("{}{}", names.empty() ? "" : ", ", end_words[i]);
        return names;
    }
    std::string known_merits() const {
        std::string names;
        for (std::size_t i = 0; i < merit_words.size(); ++i)
            if ((words_.merits >> i & 1) != 0)
                names += fmt::format("{}{}", names.empty() ? "" : ", ", merit_words[i]);
        return names;
    }

    const EndWords& words_;
    EndingsEntry& entry_;
    Faults& faults_;
    bool when_said_ = false;
};

template <class Read>
void each_word(const DataReader& list, const Read& read) {
    if (!is_list(list)) return;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (const auto text = list[i].text()) read(*text, origin_of(list[i]));
}

} // namespace

EndingsEntry read_endings(const DataReader& scenario, const EndWords& words, Faults& faults) {
    EndingsEntry entry;
    EndReader reader(words, entry, faults);
    if (const auto list = scenario.get("end")) {
        reader.begin_end();
        each_word(*list, [&](const std::string& word, const Origin& at) { reader.read_end(word, at); });
        reader.finish_end(origin_of(*list));
    }
    if (const auto list = scenario.get("victory")) {
        reader.begin_victory();
        each_word(*list, [&](const std::string& word, const Origin& at) { reader.read_merit(word, at); });
        if (list->is(DataNode::Kind::list) && list->size() == 0) reader.finish_victory(origin_of(*list));
    }
    return entry;
}

void read_endings(std::string_view end, const Origin& end_origin, std::string_view victory,
                  const Origin& victory_origin, const EndWords& words, EndingsEntry& into, Faults& faults) {
    EndReader reader(words, into, faults);
    if (!end.empty()) {
        reader.begin_end();
        for (const std::string_view word : parts_of(end)) reader.read_end(word, end_origin);
        reader.finish_end(end_origin);
    }
    if (!victory.empty()) {
        reader.begin_victory();
        for (const std::string_view word : parts_of(victory)) reader.read_merit(word, victory_origin);
    }
}

void check_reach(const EndingsEntry& entry, int most_points, int objectives, std::string_view rule,
                 Faults& faults, std::string_view what_is_held) {
    const Endings& ends = entry.endings;
    const auto check = [&](Ended how, int wanted) {
        if (ends.may(how) && most_points >= 0 && wanted > most_points)
            add_fault(faults, entry.origin_of(how), rule,
                      fmt::format("nobody can come to '{}:{}': there are {} points in the whole game",
                                  word_of(how), wanted, most_points));
    };
    check(Ended::target, ends.target);
    check(Ended::lead, ends.lead);
    if (ends.may(Ended::held) && (objectives == 0 || ends.held > objectives))
        add_fault(faults, entry.origin_of(Ended::held), rule,
                  fmt::format("nobody can hold so many: the scenario has {} {}", objectives, what_is_held));
}

} // namespace muster
