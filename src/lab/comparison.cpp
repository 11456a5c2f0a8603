#include "lab/comparison.hpp"

#include "core/json.hpp"
#include "lab/result_json.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace muster::lab {

namespace {

constexpr std::size_t most_points = 400;

// Where nobody has said what difference matters, one that cannot be larger than this is worth saying.
constexpr double small_difference = 0.05;

// A pair's score is from 0 to 1, and one half means no difference.
double score_of(double difference) { return 0.5 + difference / 2; }
double difference_of_score(double score) { return 2 * score - 1; }
Estimate difference_of_score(const Estimate& score) {
    return {difference_of_score(score.value), difference_of_score(score.low),
            difference_of_score(score.high)};
}

std::string percent(double part) { return fixed(100 * part, 1) + " %"; }

// As short as it can be said: 3 and not 3.0.
std::string short_percent(double part) { return fmt::format("{:.4g} %", 100 * part + 0.0); }

// "3.1 % ± 0.9 %", or both bounds where the value is not in the middle.
std::string with_bounds(const Estimate& estimate) {
    const double up = estimate.high - estimate.value, down = estimate.value - estimate.low;
    if (std::abs(up - down) > 0.1 * (up + down))
        return fmt::format("{} ({} to {})", percent(estimate.value), percent(estimate.low),
                           percent(estimate.high));
    return fmt::format("{} ± {}", percent(estimate.value), percent((up + down) / 2));
}

std::string under_both(const std::string& a, const std::string& b) {
    return a == b ? a : fmt::format("{} / {}", a, b);
}

Estimate turned(const Estimate& estimate) { return {-estimate.value, -estimate.high, -estimate.low}; }

} // namespace

SequentialTest test_of(const Bounds& bounds, std::uint64_t most_pairs) {
    if (!(bounds.lower < bounds.upper))
        throw Mistake(fmt::format("--lower must be below --upper; {} is not below {}",
                                  short_percent(bounds.lower), short_percent(bounds.upper)));
    if (!(bounds.lower > -1) || !(bounds.upper < 1))
        throw Mistake(fmt::format("--lower and --upper must lie between -100 % and 100 %; {} and {} do not",
                                  short_percent(bounds.lower), short_percent(bounds.upper)));
    const auto wrong = [](double rate) { return !(rate > 0 && rate < 0.5); };
    if (wrong(bounds.alpha) || wrong(bounds.beta))
        throw Mistake(fmt::format("--alpha and --beta must lie between 0 and 0.5; {} and {} do not",
                                  bounds.alpha, bounds.beta));
    SequentialTest test;
    test.lower = score_of(bounds.lower);
    test.upper = score_of(bounds.upper);
    test.alpha = bounds.alpha;
    test.beta = bounds.beta;
    test.most_pairs = static_cast<std::int64_t>(most_pairs);
    if (const std::string fault = fault_of(test); !fault.empty()) throw Mistake(fault);
    return test;
}

const ComparisonFigures::OfSeat& ComparisonFigures::tested() const {
    return seats[of_bots ? 0 : static_cast<std::size_t>(seat)];
}

Comparison::Comparison(const ComparisonPlan& plan, const std::optional<Bounds>& bounds, int seat)
    : Collector(plan.plan), plan_(&plan), of_bots_(plan.of_bots), seats_(plan.plan.arms.front().setup.seats),
      seat_(seat), bounds_(bounds), counts_(of_bots_ ? 1 : static_cast<std::size_t>(seats_)) {
    if (bounds) test_ = test_of(*bounds, plan.plan.units);
}

// What B won of both games, all its sides together: in the first game those with odd numbers are its own.
int Comparison::bots_score(std::span<const Row> unit) const {
    int score = 0;
    std::vector<int> counted; // a side counts once, however many seats it has
    for (int seat = 0; seat < seats_; ++seat) {
        const int side = plan_->sides[static_cast<std::size_t>(seat)];
        if (std::ranges::find(counted, side) != counted.end()) continue;
        counted.push_back(side);
        score += share_of(unit[side % 2 == 1 ? 0 : 1].record, seat, seats_);
    }
    return score;
}

bool Comparison::take_unit(std::span<const Row> unit) {
    if (of_bots_) {
        counts_[0].add(bots_score(unit));
    } else {
        for (int seat = 0; seat < seats_; ++seat)
            counts_[static_cast<std::size_t>(seat)].add(whole_win + share_of(unit[1].record, seat, seats_) -
                                                        share_of(unit[0].record, seat, seats_));
    }
    if (!bounds_) return true;
    note_evidence();
    // Running out of pairs is no answer: then all have been played.
    const Progress now = progress(test_, tested());
    return now != Progress::accept_lower && now != Progress::accept_upper;
}

// Every pair at first; every second, fourth ... when there are many.
void Comparison::note_evidence() {
    const std::int64_t pairs = tested().pairs();
    if (pairs % stride_ != 0) return;
    path_.emplace_back(pairs, evidence(test_, tested()));
    if (path_.size() < most_points) return;
    stride_ *= 2;
    std::erase_if(path_, [&](const auto& point) { return point.first % stride_ != 0; });
}

Maybe Comparison::difference_of(const PairCounts& counts, bool corrected) const {
    if (counts.pairs() == 0) return std::nullopt;
    return difference_of_score(corrected && bounds_ ? mean_after(test_, counts)
                                                    : mean_share(counts.sums(), whole_pair));
}

ComparisonFigures Comparison::comparison(const std::vector<Figures>& arms) const {
    ComparisonFigures figures;
    figures.of_bots = of_bots_;
    figures.a = plan_->a;
    figures.b = plan_->b;
    figures.pairs = tested().pairs();
    figures.planned_pairs = static_cast<std::int64_t>(plan_->plan.units);
    figures.seat = seat_;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        ComparisonFigures::OfSeat of;
        of.plain = difference_of(counts_[i], false);
        of.difference = difference_of(counts_[i], &counts_[i] == &tested());
        if (of_bots_) {
            if (of.plain) {
                of.b = Estimate{score_of(of.plain->value), score_of(of.plain->low), score_of(of.plain->high)};
                of.a = Estimate{1 - of.b->value, 1 - of.b->high, 1 - of.b->low};
            }
        } else {
            of.seat = static_cast<int>(i);
            of.force = under_both(arms[0].seats[i].force, arms[1].seats[i].force);
            of.a = arms[0].seats[i].win_rate;
            of.b = arms[1].seats[i].win_rate;
        }
        figures.seats.push_back(std::move(of));
    }
    // What one of two wins the other loses: then the test was about both of them.
    const bool of_two = !of_bots_ && seats_ == 2 && arms[0].sides == 2;
    if (of_two && bounds_ && figures.pairs > 0)
        figures.seats[static_cast<std::size_t>(1 - seat_)].difference = turned(*figures.tested().difference);
    figures.bounds = bounds_;
    if (bounds_) {
        figures.progress = progress(test_, tested());
        figures.evidence = evidence(test_, tested());
        figures.floor = std::log(test_.beta / (1 - test_.alpha));
        figures.ceiling = std::log((1 - test_.beta) / test_.alpha);
        figures.path = path_;
        if (figures.pairs > 0 && (path_.empty() || path_.back().first != figures.pairs))
            figures.path.emplace_back(figures.pairs, figures.evidence);
    }
    figures.pentanomial = pentanomial(tested());
    for (std::size_t score = 0; score < tested().with_score.size(); ++score)
        if (const std::int64_t pairs = tested().with_score[score]; pairs > 0)
            figures.differences.emplace_back(difference_of_score(static_cast<double>(score) / whole_pair),
                                             pairs);
    figures.verdict = verdict_of(figures);
    return figures;
}

namespace {

std::string for_seat(int seat) { return seat < 0 ? "" : fmt::format(" for seat {}", seat); }

// Better is B, where it is better for anybody: of two seats, what is worse for one is better for the other.
std::string verdict_on(const ComparisonFigures& figures, const Estimate& found) {
    const int seat = figures.tested().seat;
    if (found.low > 0) return fmt::format("B is better{} by {}.", for_seat(seat), with_bounds(found));
    if (figures.seats.size() == 2)
        return fmt::format("B is better{} by {}.", for_seat(1 - seat), with_bounds(turned(found)));
    return fmt::format("A is better{} by {}.", for_seat(seat), with_bounds(turned(found)));
}

} // namespace

std::string verdict_of(const ComparisonFigures& figures) {
    const Maybe& found = figures.tested().difference;
    if (!found) return "Nothing was played.";
    if (found->low > 0 || found->high < 0) return verdict_on(figures, *found);
    const std::string between = fmt::format("{} to {}", percent(found->low), percent(found->high));
    // Rounded away from 0, so that it stays true.
    const double largest = std::ceil(1000 * std::max(-found->low, found->high)) / 1000;
    const auto no_larger = [](double difference) {
        return fmt::format("No difference larger than {}.", short_percent(difference));
    };
    const std::string who = for_seat(figures.tested().seat);
    if (!figures.bounds && largest <= small_difference) return no_larger(largest);
    if (!figures.bounds)
        return fmt::format("Not clear: the difference{} is {} ({}).", who, percent(found->value), between);
    const double matters = std::max(std::abs(figures.bounds->lower), std::abs(figures.bounds->upper));
    if (figures.progress == Progress::accept_upper && figures.bounds->lower >= 0)
        return fmt::format("B is better{}, but by how much is not clear: {}.", who, between);
    if (largest <= matters) return no_larger(largest);
    if (figures.progress == Progress::accept_upper)
        return fmt::format("B is not worse{} by as much as {}: the difference is {} ({}).", who,
                           short_percent(-figures.bounds->lower), percent(found->value), between);
    if (figures.progress == Progress::accept_lower && figures.bounds->upper > 0)
        return fmt::format("B is not better{} by as much as {}: the difference is {} ({}).", who,
                           short_percent(figures.bounds->upper), percent(found->value), between);
    if (figures.progress == Progress::accept_lower)
        return fmt::format("The difference{} is rather {} than {}: {} ({}).", who,
                           short_percent(figures.bounds->lower), short_percent(figures.bounds->upper),
                           percent(found->value), between);
    return fmt::format("Not decided after {} pair{}: the difference{} is {} ({}).", figures.pairs,
                       figures.pairs == 1 ? "" : "s", who, percent(found->value), between);
}

namespace {

std::string_view name_of(Progress progress) {
    switch (progress) {
    case Progress::go_on: return "go_on";
    case Progress::accept_lower: return "accept_lower";
    case Progress::accept_upper: return "accept_upper";
    case Progress::out_of_pairs: return "out_of_pairs";
    }
    return "";
}

void add_test(Json& json, const ComparisonFigures& figures) {
    const auto& bounds = figures.bounds;
    json["test"] = nullptr;
    if (bounds)
        json["test"] = {{"lower", bounds->lower},
                        {"upper", bounds->upper},
                        {"alpha", bounds->alpha},
                        {"beta", bounds->beta}};
    json["progress"] = bounds ? name_of(figures.progress) : "none";
    json["evidence"] = bounds ? Json(figures.evidence) : Json(nullptr);
    json["floor"] = bounds ? Json(figures.floor) : Json(nullptr);
    json["ceiling"] = bounds ? Json(figures.ceiling) : Json(nullptr);
    json["path"] = figures.path;
}

} // namespace

Json to_json(const ComparisonFigures& figures) {
    Json json;
    json["kind"] = figures.of_bots ? "bots" : "options";
    json["a"] = figures.a;
    json["b"] = figures.b;
    json["pairs"] = figures.pairs;
    json["planned_pairs"] = figures.planned_pairs;
    add_test(json, figures);
    json["seats"] = Json::array();
    for (const ComparisonFigures::OfSeat& of : figures.seats)
        json["seats"].push_back({{"seat", of.seat < 0 ? Json(nullptr) : Json(of.seat)},
                                 {"force", of.seat < 0 ? Json(nullptr) : Json(of.force)},
                                 {"a", to_json(of.a)},
                                 {"b", to_json(of.b)},
                                 {"difference", to_json(of.difference)},
                                 {"plain", to_json(of.plain)}});
    json["tested_seat"] = figures.of_bots ? Json(nullptr) : Json(figures.seat);
    json["a_rate"] = to_json(figures.tested().a);
    json["b_rate"] = to_json(figures.tested().b);
    json["pentanomial"] = figures.pentanomial ? Json(*figures.pentanomial) : Json(nullptr);
    json["pair_scores"] = figures.differences;
    json["verdict"] = figures.verdict;
    return json;
}

} // namespace muster::lab
