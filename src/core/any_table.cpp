#include "core/any_table.hpp"

namespace muster {

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
