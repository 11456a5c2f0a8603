#include "round/ledger.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

namespace muster {
namespace {

RC_GTEST_PROP(LedgerTest, Remembers_who_has_gone_this_round, ()) {
    Ledger ledger;
    std::set<int> gone;
    for (const int step :
         *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 3 * Ledger::capacity + 1))) {
        const int unit = step % Ledger::capacity;
        if (step == 3 * Ledger::capacity) {
            ledger.new_round();
            gone.clear();
        } else if (step < 2 * Ledger::capacity) {
            ledger.mark(unit);
            gone.insert(unit);
        } else {
            ledger.clear(unit);
            gone.erase(unit);
        }
        std::uint64_t bits = 0;
        for (const int each : gone) bits |= std::uint64_t{1} << each;
        RC_ASSERT(ledger.bits() == bits);
        RC_ASSERT(ledger == Ledger::from_bits(bits));
        RC_ASSERT(ledger.count() == static_cast<int>(gone.size()));
        RC_ASSERT(ledger.has_gone(unit) == gone.contains(unit));
    }
}

TEST(LedgerTest, Still_to_go_are_those_of_the_units_that_have_not_gone) {
    Ledger ledger;
    ledger.mark(1);
    ledger.mark(63);
    EXPECT_EQ(ledger.still_to_go(0b1110), 0b1100u);
    EXPECT_EQ(ledger.still_to_go(std::uint64_t{1} << 63), 0u);
    ledger.new_round();
    EXPECT_EQ(ledger.still_to_go(0b1110), 0b1110u);
}

} // namespace
} // namespace muster
