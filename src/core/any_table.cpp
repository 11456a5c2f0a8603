#include "core/any_table.hpp"

#include "core/json.hpp"
#include "core/rules.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace muster {

namespace {

std::uint64_t hash_of_text(std::string_view text) { return hash_bytes(text.data(), text.size()); }

std::uint64_t joined(std::uint64_t one, std::uint64_t other) {
    const std::array<std::uint64_t, 2> both{one, other};
    return hash_bytes(both.data(), sizeof both);
}

// In which order an object's members stand says nothing, so it does not count.
std::uint64_t hash_of_position(const Json& part) {
    if (!part.is_structured()) return hash_of_text(to_text(part));
    std::uint64_t hash = hash_of_text(part.is_object() ? "{}" : "[]");
    if (part.is_object())
        for (const auto& [name, value] : part.items())
            hash += joined(hash_of_text(name), hash_of_position(value));
    else
        for (const Json& item : part) hash = joined(hash, hash_of_position(item));
    return hash;
}

} // namespace

std::string_view name_of(LuckBy way) { return way == LuckBy::seats ? "seats" : "owner"; }

Seat AnyTable::thrower() const {
    const int who = owed_->want.ask.who;
    return who >= 0 ? Seat(who) : owed_->turn.seat;
}

bool AnyTable::may_roll(Viewer by) const {
    if (luck_by == LuckBy::owner) return by.is_owner();
    if (!owed_) return false;
    return by.is(thrower()) || (by.is_owner() && owed_->want.ask.who < 0);
}

Refusal AnyTable::refuse_roll() const {
    if (luck_by == LuckBy::owner) return {Rule{}, "Only the table's owner enters luck.", {}};
    return {Rule{}, "Seat {seat:number} throws now, and nobody else enters it.", {thrower().index()}};
}

Refusal AnyTable::luck_comes_after() {
    return {Rule{}, "Here luck is entered by the seat that throws, once the decision stands.", {}};
}

bool AnyTable::opened(std::size_t turn) const {
    for (; turn < turns_.size(); ++turn)
        if (!turns_[turn].sealed) return true;
    return owed_ && !owed_->turn.sealed;
}

std::uint64_t AnyTable::hash(std::size_t turn) const {
    // While luck is owed, now is nobody's line.
    if (owed_ && turn >= turns_.size()) return hash_for(Viewer::owner());
    const std::size_t n = std::min(turn, turns_.size() - 1);
    while (hashes_.size() <= n)
        hashes_.push_back(hash_of_position(position(Viewer::owner(), hashes_.size())));
    return hashes_[n];
}

std::uint64_t AnyTable::hash_for(Viewer viewer) const { return hash_of_position(position(viewer)); }

std::size_t AnyTable::given_since_opening() const {
    if (owed_ && owed_->beside) return 0;
    const auto sealed = [&](std::size_t n) {
        return n < turns_.size() ? turns_[n].sealed : owed_->turn.sealed;
    };
    std::size_t n = given();
    while (n > 0 && (sealed(n) || !sealed(n - 1))) --n;
    return given() - n;
}

} // namespace muster
