#include "lab/summary.hpp"

#include "core/json.hpp"
#include "lab/request.hpp"
#include "lab/result_json.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <set>

namespace muster::lab {

namespace {

Maybe share_mean(const Sums& sums, int whole = whole_win) {
    return sums.count == 0 ? Maybe() : Maybe(mean_share(sums, whole));
}

Maybe count_mean(const Sums& sums) { return sums.count == 0 ? Maybe() : Maybe(mean(sums)); }

// Those of the games that are not among the others.
Sums less(const Sums& all, const Sums& some) {
    return {all.count - some.count, all.sum - some.sum, all.squares - some.squares};
}

bool excludes_zero(const Estimate& estimate) { return estimate.low > 0 || estimate.high < 0; }

// 1, 2, 5, 10, 20 ...: the first with which a few dozen bins are enough.
std::int64_t bin_width(std::int64_t range) {
    constexpr std::int64_t most_bins = 40;
    for (std::int64_t ten = 1;; ten *= 10)
        for (const std::int64_t width : {ten, 2 * ten, 5 * ten})
            if (range / width < most_bins) return width;
}

std::int64_t bin_of(std::int64_t value, std::int64_t width) {
    return (value >= 0 ? value / width : -((width - 1 - value) / width)) * width;
}

std::optional<Spread> spread_of(const std::map<std::int64_t, std::int64_t>& counts) {
    if (counts.empty()) return std::nullopt;
    Spread spread;
    spread.least = counts.begin()->first;
    spread.most = counts.rbegin()->first;
    spread.width = bin_width(spread.most - spread.least);
    std::vector<std::int64_t> ascending;
    Sums sums;
    for (const auto& [value, games] : counts) {
        ascending.insert(ascending.end(), static_cast<std::size_t>(games), value);
        sums += {games, games * value, games * value * value};
        const std::int64_t bin = bin_of(value, spread.width);
        if (spread.bins.empty() || spread.bins.back().first != bin) spread.bins.emplace_back(bin, 0);
        spread.bins.back().second += games;
    }
    spread.mean = mean(sums);
    spread.p5 = quantile(ascending, 0.05);
    spread.p25 = quantile(ascending, 0.25);
    spread.median = quantile(ascending, 0.5);
    spread.p75 = quantile(ascending, 0.75);
    spread.p95 = quantile(ascending, 0.95);
    return spread;
}

// How far seat 0's side is before the best other one. Of two sides at least.
std::int64_t score_difference(const Outcome& outcome, std::size_t seats) {
    std::optional<std::int64_t> best;
    for (std::size_t seat = 1; seat < seats; ++seat)
        if (outcome.side[seat] != outcome.side[0])
            best = std::max<std::int64_t>(best.value_or(outcome.score[seat]), outcome.score[seat]);
    return outcome.score[0] - *best;
}

constexpr std::array<std::string_view, 4> kind_names{"longest", "shortest", "most_lead_changes",
                                                     "biggest_difference"};

} // namespace

std::string fixed(double value, int digits) {
    std::string text = fmt::format("{:.{}f}", value, digits);
    if (text.starts_with('-') && text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
    return text;
}

int sides_in(const Outcome& outcome, int seats) {
    std::set<int> sides;
    for (int seat = 0; seat < seats; ++seat) sides.insert(outcome.side[static_cast<std::size_t>(seat)]);
    return static_cast<int>(sides.size());
}

int share_of(const MatchRecord& record, int seat, int seats) {
    if (record.stopped) return whole_win / std::max(sides_in(record.outcome, seats), 2);
    return record.outcome.pay_off[static_cast<std::size_t>(seat)];
}

// "- **CH-MOV-2** *Exactly that far.* With a number ..."
std::string rule_title(const Game& game, std::string_view id) {
    const auto text = rule_text(game.info().id, id);
    const auto begin = text ? text->find("** *") : std::string::npos;
    if (begin == std::string::npos) return "";
    std::string title = text->substr(begin + 4, text->find('*', begin + 4) - begin - 4);
    std::erase(title, '`');
    std::ranges::replace(title, '\n', ' ');
    if (title.ends_with('.')) title.pop_back();
    return title;
}

// ---------------------------------------------------------------- counting

Tally::Tally(std::vector<std::string> forces, std::size_t outliers_each)
    : forces_(std::move(forces)), outliers_each_(outliers_each) {
    for (std::size_t seat = 0; seat < seats(); ++seat)
        seats_of_force_[forces_[seat]].push_back(static_cast<int>(seat));
}

void Tally::add(const Row& row) {
    const MatchRecord& record = row.record;
    const Outcome& outcome = record.outcome;
    ++games_;
    sides_ = sides_in(outcome, static_cast<int>(seats()));
    if (record.stopped) return void(++stopped_);
    bool shared = false;
    for (std::size_t seat = 0; seat < seats(); ++seat) {
        shares_[seat].add(outcome.pay_off[seat]);
        scores_[seat].add(outcome.score[seat]);
        if (outcome.pay_off[seat] == whole_win) ++wins_[seat];
        // Whoever plays alone is always first, and has won, lost or neither.
        if (outcome.pay_off[seat] > 0 && outcome.pay_off[seat] < whole_win) shared = true;
    }
    if (shared) ++drawn_;
    for (const auto& [force, its] : seats_of_force_) {
        std::int64_t sum = 0;
        for (const int seat : its) sum += outcome.pay_off[static_cast<std::size_t>(seat)];
        shares_of_force_[force].add(sum);
    }
    ++rounds_[record.rounds];
    ++decisions_[record.decisions];
    ++lead_changes_[record.lead_changes];
    all_rounds_.add(record.rounds);
    endings_[std::string(outcome.ended_by.id)].add(outcome.pay_off[0]);
    add_had(first_, record.first, outcome);
    add_had(lead_, record.won_lead, outcome);
    add_fired(record);
    remember(longest, row, record.decisions, "decision");
    remember(shortest, row, record.decisions, "decision");
    if (record.lead_changes > 0) remember(most_lead_changes, row, record.lead_changes, "lead change");
    if (sides_ > 1) add_difference(row);
}

void Tally::add_difference(const Row& row) {
    const std::int64_t difference = score_difference(row.record.outcome, seats());
    ++differences_[difference];
    if (difference != 0) remember(biggest_difference, row, difference, "point");
}

void Tally::add_had(Had& had, int whose, const Outcome& outcome) {
    if (whose < 0 || static_cast<std::size_t>(whose) >= seats()) return;
    had.whoever.add(outcome.pay_off[static_cast<std::size_t>(whose)]);
    for (std::size_t seat = 0; seat < seats(); ++seat)
        (static_cast<int>(seat) == whose ? had.with : had.without)[seat].add(outcome.pay_off[seat]);
}

void Tally::add_fired(const MatchRecord& record) {
    for (const RuleCount& count : record.fired) {
        Fired& fired = fired_[std::string(count.rule)];
        for (std::size_t seat = 0; seat < seats(); ++seat)
            fired.shares[seat].add(record.outcome.pay_off[seat]);
        fired.rounds.add(record.rounds);
        fired.times.add(count.times);
    }
}

void Tally::remember(Kind kind, const Row& row, std::int64_t value, std::string_view unit) {
    const std::int64_t rank = kind == shortest ? -value : std::abs(value);
    std::vector<Remembered>& kept = outliers_[kind];
    // Of equals the one that came first stays in front.
    const auto place = std::ranges::find_if(kept, [&](const Remembered& each) { return each.rank < rank; });
    if (place == kept.end() && kept.size() >= outliers_each_) return;
    const std::string text = fmt::format("{} {}{}", std::abs(value), unit, std::abs(value) == 1 ? "" : "s");
    kept.insert(
        place, {rank, {row.number, row.record.seed, std::string(kind_names[kind]), value, text, row.record}});
    if (kept.size() > outliers_each_) kept.pop_back();
}

// ---------------------------------------------------------------- figures

std::optional<AdvantageFigures> Tally::advantage(const Had& had) const {
    if (had.whoever.count == 0 || sides_ < 2) return std::nullopt;
    AdvantageFigures figures;
    figures.games = had.whoever.count;
    figures.win_rate = share_mean(had.whoever);
    figures.even = 1.0 / sides_;
    for (std::size_t seat = 0; seat < seats(); ++seat) {
        AdvantageFigures::OfSeat of;
        of.seat = static_cast<int>(seat);
        of.games = had.with[seat].count;
        of.with = share_mean(had.with[seat]);
        of.without = share_mean(had.without[seat]);
        if (of.with && of.without) of.difference = difference(*of.with, *of.without);
        figures.seats.push_back(of);
    }
    return figures;
}

RuleFigures Tally::rule(const Game& game, const std::string& id, const Fired& fired) const {
    RuleFigures figures;
    figures.rule = id;
    figures.text = rule_title(game, id);
    const std::int64_t over = games_ - stopped_;
    figures.games = fired.times.count;
    figures.share = proportion(figures.games, over);
    figures.times = mean({over, fired.times.sum, fired.times.squares});
    for (std::size_t seat = 0; seat < seats(); ++seat) {
        figures.with.win_rate.push_back(share_mean(fired.shares[seat]));
        figures.without.win_rate.push_back(share_mean(less(shares_[seat], fired.shares[seat])));
    }
    figures.with.rounds = count_mean(fired.rounds);
    figures.without.rounds = count_mean(less(all_rounds_, fired.rounds));
    if (std::min(figures.games, over - figures.games) >= least_compared) {
        figures.difference = difference(*figures.with.win_rate[0], *figures.without.win_rate[0]);
        figures.clear = excludes_zero(*figures.difference);
    }
    return figures;
}

Figures Tally::figures(const Game& game, const Arm& arm) const {
    Figures figures;
    figures.name = arm.name;
    figures.games = games_;
    figures.stopped = stopped_;
    figures.sides = sides_;
    for (std::size_t seat = 0; seat < seats(); ++seat)
        figures.seats.push_back({static_cast<int>(seat), forces_[seat], arm.bots[seat], wins_[seat],
                                 share_mean(shares_[seat]), count_mean(scores_[seat])});
    for (const auto& [force, its] : seats_of_force_) {
        const auto found = shares_of_force_.find(force);
        const Sums shares = found == shares_of_force_.end() ? Sums{} : found->second;
        figures.forces.push_back({force, its, share_mean(shares, whole_win * static_cast<int>(its.size()))});
    }
    std::ranges::sort(figures.forces, {}, [](const ForceFigures& each) { return each.seats.front(); });
    const std::int64_t over = games_ - stopped_;
    figures.drawn = drawn_;
    if (over > 0) figures.draws = proportion(drawn_, over);
    figures.rounds = spread_of(rounds_);
    figures.decisions = spread_of(decisions_);
    figures.lead_changes = spread_of(lead_changes_);
    figures.score_difference = spread_of(differences_);
    for (const auto& [id, shares] : endings_)
        figures.endings.push_back(
            {id, rule_title(game, id), shares.count, proportion(shares.count, over), share_mean(shares)});
    std::ranges::stable_sort(figures.endings, std::greater(), &EndingFigures::games);
    figures.acting_first = advantage(first_);
    figures.winning_lead = advantage(lead_);
    // How often whoever has it wins is then about who plays, not about having it. Each seat's own figures
    // stay: they compare a bot with itself.
    if (std::ranges::adjacent_find(arm.bots, std::ranges::not_equal_to()) != arm.bots.end())
        for (auto* figure : {&figures.acting_first, &figures.winning_lead})
            if (*figure) (*figure)->win_rate = std::nullopt;
    for (const auto& [id, fired] : fired_) figures.rules.push_back(rule(game, id, fired));
    for (const RuleFigures& each : figures.rules) {
        if (each.difference) ++figures.rules_compared;
        if (each.clear) ++figures.rules_clear;
    }
    for (const std::vector<Remembered>& kept : outliers_)
        for (const Remembered& each : kept) figures.outliers.push_back(each.outlier);
    return figures;
}

// ---------------------------------------------------------------- all arms

Collector::Collector(const Plan& plan) : plan_(&plan), arms_(plan.arms.size()) {
    // Each can be looked at on its own; in a large grid one of each kind is plenty.
    const std::size_t outliers_each = arms_ <= 2 ? 3 : 1;
    for (const Arm& arm : plan.arms)
        tallies_.emplace_back(forces_of(*plan.game, arm.setup, plan.first_seed), outliers_each);
}

bool Collector::take(const Row& row) {
    unit_.push_back(row);
    if (unit_.size() < arms_) return true;
    for (std::size_t arm = 0; arm < arms_; ++arm) tallies_[arm].add(unit_[arm]);
    ++units_;
    const bool more = take_unit(unit_);
    unit_.clear();
    return more;
}

std::vector<Figures> Collector::figures() const {
    std::vector<Figures> all;
    for (std::size_t arm = 0; arm < arms_; ++arm)
        all.push_back(tallies_[arm].figures(*plan_->game, plan_->arms[arm]));
    return all;
}

// ---------------------------------------------------------------- as JSON

namespace {

Json json_of(const std::optional<Spread>& spread) {
    if (!spread) return nullptr;
    return {{"mean", to_json(spread->mean)},
            {"least", spread->least},
            {"p5", spread->p5},
            {"p25", spread->p25},
            {"median", spread->median},
            {"p75", spread->p75},
            {"p95", spread->p95},
            {"most", spread->most},
            {"histogram", {{"width", spread->width}, {"bins", spread->bins}}}};
}

Json json_of(const std::optional<AdvantageFigures>& advantage) {
    if (!advantage) return nullptr;
    Json seats = Json::array();
    for (const AdvantageFigures::OfSeat& of : advantage->seats)
        seats.push_back({{"seat", of.seat},
                         {"games", of.games},
                         {"with", to_json(of.with)},
                         {"without", to_json(of.without)},
                         {"difference", to_json(of.difference)}});
    return {{"games", advantage->games},
            {"win_rate", to_json(advantage->win_rate)},
            {"even", advantage->even},
            {"seats", std::move(seats)}};
}

Json json_of(const RuleFigures::Went& went) {
    Json rates = Json::array();
    for (const Maybe& rate : went.win_rate) rates.push_back(to_json(rate));
    return {{"win_rate", std::move(rates)}, {"rounds", to_json(went.rounds)}};
}

Json json_of(const RuleFigures& rule) {
    return {{"rule", rule.rule},
            {"text", rule.text},
            {"games", rule.games},
            {"share", to_json(rule.share)},
            {"times", to_json(rule.times)},
            {"with", json_of(rule.with)},
            {"without", json_of(rule.without)},
            {"difference", to_json(rule.difference)},
            {"clear", rule.clear}};
}

// A list of anything, each as an object.
template <class Things, class AsJson>
Json list_of(const Things& things, AsJson as_json) {
    Json list = Json::array();
    for (const auto& thing : things) list.push_back(as_json(thing));
    return list;
}

} // namespace

Json to_json(const Figures& figures, const Arm& arm) {
    Json json;
    json["name"] = figures.name;
    json["options"] = to_json(arm.setup.options);
    json["bots"] = arm.bots;
    json["games"] = figures.games;
    json["stopped"] = figures.stopped;
    json["seats"] = list_of(figures.seats, [](const SeatFigures& seat) -> Json {
        return {{"seat", seat.seat},
                {"force", seat.force},
                {"bot", seat.bot},
                {"wins", seat.wins},
                {"win_rate", to_json(seat.win_rate)},
                {"score", to_json(seat.score)}};
    });
    json["forces"] = list_of(figures.forces, [](const ForceFigures& force) -> Json {
        return {{"force", force.force}, {"seats", force.seats}, {"win_rate", to_json(force.win_rate)}};
    });
    json["draws"] = {{"games", figures.drawn}, {"share", to_json(figures.draws)}};
    json["rounds"] = json_of(figures.rounds);
    json["decisions"] = json_of(figures.decisions);
    json["lead_changes"] = json_of(figures.lead_changes);
    json["score_difference"] = json_of(figures.score_difference);
    json["endings"] = list_of(figures.endings, [](const EndingFigures& ending) -> Json {
        return {{"rule", ending.rule},
                {"text", ending.text},
                {"games", ending.games},
                {"share", to_json(ending.share)},
                {"seat_0", to_json(ending.seat_0)}};
    });
    json["acting_first"] = json_of(figures.acting_first);
    json["winning_lead"] = json_of(figures.winning_lead);
    json["rules"] = list_of(figures.rules, [](const RuleFigures& rule) { return json_of(rule); });
    json["rules_compared"] = figures.rules_compared;
    json["rules_clear"] = figures.rules_clear;
    json["rules_by_chance"] = figures.rules_by_chance();
    json["outliers"] = list_of(figures.outliers, [](const Outlier& outlier) -> Json {
        return {{"number", outlier.number},
                {"seed", outlier.seed},
                {"why", outlier.why},
                {"value", outlier.value},
                {"text", outlier.text}};
    });
    return json;
}

} // namespace muster::lab
