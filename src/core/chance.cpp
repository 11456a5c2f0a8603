#include "core/chance.hpp"

#include "core/words.hpp"

#include <algorithm>
#include <cassert>

namespace muster {

namespace {

// The finaliser of SplitMix64: a bijection whose output passes for random on consecutive inputs.
constexpr std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}
constexpr std::uint64_t golden = 0x9E3779B97F4A7C15u;

} // namespace

Chance Chance::drawn(std::uint64_t seed, std::uint64_t decision) {
    Chance chance(Source::drawn);
    chance.key_ = scramble(scramble(seed + golden) + (decision + 1) * golden);
    return chance;
}

Chance Chance::entered(std::span<const Entered> results, const Words& words) {
    Chance chance(Source::entered);
    chance.results_ = results;
    chance.words_ = &words;
    return chance;
}

Chance Chance::enumerated(std::vector<Branch>& path) {
    Chance chance(Source::enumerated);
    chance.path_ = &path;
    return chance;
}

std::uint32_t Chance::below(std::uint32_t n) {
    assert(n > 0);
    if (n == 1 || wanting_) return 0;
    if (source_ == Source::enumerated) {
        if (branches_ == most_branches) {
            wanting_ = true;
            want_.emplace();
            return 0;
        }
        if (branches_ == path_->size()) path_->push_back({0, n});
        return (*path_)[branches_++].choice;
    }
    // Multiply, and reject the few values that would favour some results.
    while (true) {
        const std::uint64_t bits = scramble(key_ + ++counter_ * golden) >> 32;
        const std::uint64_t product = bits * n;
        const auto low = static_cast<std::uint32_t>(product);
        if (low >= n || low >= (0u - n) % n) return static_cast<std::uint32_t>(product >> 32);
    }
}

void Chance::roll(int sides, std::span<std::uint8_t> dice, const Ask& ask) {
    roll_dice(Range{sides, {}, nullptr}, dice, ask);
}

void Chance::roll(std::span<const NamedDie> handful, std::span<std::uint8_t> dice, const Ask& ask) {
    assert(handful.size() == dice.size());
    int highest = 0;
    for (const NamedDie& die : handful) highest = std::max<int>(highest, die.sides);
    roll_dice(Range{highest, handful, nullptr}, dice, ask);
}

void Chance::roll_dice(const Range& range, std::span<std::uint8_t> dice, const Ask& ask) {
    if (dice.empty()) return;
    if (source_ == Source::entered)
        roll_entered(range, dice, ask);
    else
        for (std::size_t i = 0; i < dice.size(); ++i)
            dice[i] = static_cast<std::uint8_t>(1 + below(static_cast<std::uint32_t>(range.sides_of(i))));
    if (record_ != nullptr)
        record_->push_back(
            {ask, range.sides, {dice.begin(), dice.end()}, {range.handful.begin(), range.handful.end()}});
}

void Chance::draw(Pool& pool, std::span<std::uint8_t> items, const Ask& ask) {
    const bool by_lot = pool.size() > 1 && !items.empty();
    assert(items.size() <= static_cast<std::size_t>(pool.size()));
    if (source_ == Source::entered)
        draw_entered(pool, items, ask);
    else
        for (std::uint8_t& item : items)
            item = pool.take(static_cast<int>(below(static_cast<std::uint32_t>(pool.size()))));
    if (record_ != nullptr && by_lot) record_->push_back({ask, 0, {items.begin(), items.end()}, {}});
}

void Chance::fall_short(const Ask& ask, std::size_t count, const Range& range,
                        std::optional<std::size_t> unfit) {
    if (wanting_) return;
    wanting_ = true;
    want_ = Want{ask, static_cast<int>(count), range.sides, unfit.has_value(), {}, {}, unfit.value_or(0)};
    want_->handful.assign(range.handful.begin(), range.handful.end());
    if (range.pool != nullptr) want_->pool.assign(range.pool->left().begin(), range.pool->left().end());
}

void Chance::roll_entered(const Range& range, std::span<std::uint8_t> dice, const Ask& ask) {
    if (!wanting_ && left_over() < dice.size()) fall_short(ask, dice.size(), range, std::nullopt);
    for (std::size_t i = 0; i < dice.size(); ++i) {
        dice[i] = 1;
        if (wanting_) continue;
        const Entered& result = results_[used_++];
        if (!result.name.empty() || result.number < 1 || result.number > range.sides_of(i))
            fall_short(ask, dice.size(), range, i);
        else
            dice[i] = static_cast<std::uint8_t>(result.number);
    }
}

// By name the whole group is written out; by index (into the ascending list of what is left) the last one of
// a pool is not, since there is nothing to choose.
void Chance::draw_entered(Pool& pool, std::span<std::uint8_t> items, const Ask& ask) {
    const Pool before = pool;
    const bool nothing_to_choose = pool.size() <= 1;
    const bool by_name = !nothing_to_choose && left_over() > 0 && !results_[used_].name.empty();
    const std::size_t size = static_cast<std::size_t>(pool.size());
    const std::size_t wanted = by_name ? items.size() : std::min(items.size(), size - (size > 0 ? 1 : 0));
    if (!wanting_ && left_over() < wanted) fall_short(ask, items.size(), Range{0, {}, &before}, std::nullopt);
    for (std::size_t i = 0; i < items.size(); ++i) {
        int chosen = 0;
        if (!wanting_ && i < wanted) {
            const Entered& result = results_[used_++];
            chosen = -1;
            if (by_name) {
                for (int j = 0; j < pool.size() && chosen < 0; ++j)
                    if (words_->word(ask.kind->things, pool[j]) == result.name) chosen = j;
            } else if (result.name.empty() && result.number >= 0 && result.number < pool.size()) {
                chosen = result.number;
            }
            if (chosen < 0) {
                fall_short(ask, items.size(), Range{0, {}, &before}, i);
                chosen = 0;
            }
        }
        items[i] = pool.take(chosen);
    }
}

bool next_branch(std::vector<Branch>& path) {
    while (!path.empty() && path.back().choice + 1 == path.back().choices) path.pop_back();
    if (path.empty()) return false;
    ++path.back().choice;
    return true;
}

} // namespace muster
