#include "round/leads.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace muster {
namespace {

static_assert(std::has_unique_object_representations_v<Leads>);

using Order = std::vector<std::pair<int, int>>; // a side and its lead, from first to last
using Each = std::vector<int>;                  // something for each side, by its number

Leads leads_of(const Order& order) {
    Leads leads;
    for (const auto& [side, lead] : order) leads.add(side, lead);
    return leads;
}

// Whose turn it is, again and again, until nobody has anything left to do.
std::string turns_of(Leads leads, Each left) {
    std::string took;
    while (const auto side = leads.next([&](int each) { return left[static_cast<std::size_t>(each)] > 0; })) {
        --left[static_cast<std::size_t>(*side)];
        leads.took_turn();
        took += std::to_string(*side);
    }
    return took;
}

// The same from the sentence of the rule book: a lap of leads, then laps of one each.
std::string slow_turns_of(const Order& order, Each left) {
    std::string took;
    const auto take = [&](int side, int turns) {
        for (int& mine = left[static_cast<std::size_t>(side)]; turns > 0 && mine > 0; --turns, --mine)
            took += std::to_string(side);
    };
    for (const auto& [side, lead] : order) take(side, lead);
    for (int lap = 0; lap < 100; ++lap)
        for (const auto& [side, lead] : order) take(side, 1);
    return took;
}

TEST(LeadsTest, The_first_lap_has_leads_and_the_others_one_turn_each) {
    EXPECT_EQ(turns_of(leads_of({{0, 2}, {1, 1}}), {6, 6}), "001010101011"); // Forge, example 1
    EXPECT_EQ(turns_of(leads_of({{1, 1}, {0, 1}}), {1, 2}), "101");
    EXPECT_EQ(turns_of(leads_of({{0, 4}, {1, 2}, {2, 1}}), {6, 6, 6}).substr(0, 13), "0000112012012"); // 18
}

TEST(LeadsTest, Whoever_has_nothing_left_is_skipped_and_a_lead_ends_with_it) {
    EXPECT_EQ(turns_of(leads_of({{0, 5}, {1, 2}}), {2, 4}), "001111");
    EXPECT_EQ(turns_of(leads_of({{0, 5}, {1, 2}}), {0, 3}), "111");
    EXPECT_EQ(turns_of(leads_of({{0, 1}, {1, 1}}), {0, 0}), "");
    EXPECT_EQ(turns_of(Leads{}, {}), "");
}

TEST(LeadsTest, Nobody_is_next_when_all_were_skipped_and_whoever_comes_later_is_still_found) {
    Leads leads = leads_of({{2, 3}, {0, 1}});
    EXPECT_FALSE(leads.next([](int) { return false; }));
    EXPECT_EQ(leads.next([](int side) { return side == 2; }), 2);
    EXPECT_EQ(leads.next([](int side) { return side == 0; }), 0);
}

TEST(LeadsTest, A_lead_may_be_given_up_after_a_turn_and_before_its_last) {
    Leads leads = leads_of({{0, 3}, {1, 1}});
    const auto everybody = [](int) { return true; };
    EXPECT_EQ(leads.next(everybody), 0);
    EXPECT_FALSE(leads.may_give_up()); // not a single turn has been used
    leads.took_turn();
    EXPECT_TRUE(leads.may_give_up());
    EXPECT_EQ(leads.left(), 2);
    Leads to_the_end = leads;
    leads.give_up();
    EXPECT_FALSE(leads.may_give_up());
    EXPECT_EQ(leads.next(everybody), 1);
    leads.took_turn();
    EXPECT_EQ(leads.next(everybody), 0);
    EXPECT_EQ(leads.lap(), 1);
    EXPECT_FALSE(leads.may_give_up()); // later laps have no lead
    leads.took_turn();
    EXPECT_FALSE(leads.may_give_up());

    to_the_end.took_turn();
    to_the_end.took_turn();
    EXPECT_FALSE(to_the_end.may_give_up()); // used up
    EXPECT_FALSE(Leads{}.may_give_up());
    Leads single = leads_of({{0, 1}, {1, 1}});
    single.took_turn();
    EXPECT_FALSE(single.may_give_up());
}

TEST(LeadsTest, Whoever_has_more_than_the_one_turn_leads_until_all_are_used) {
    Leads leads = leads_of({{0, 2}, {1, 1}});
    const auto everybody = [](int) { return true; };
    EXPECT_TRUE(leads.leads_now());
    leads.took_turn();
    EXPECT_TRUE(leads.leads_now()); // in its last turn
    leads.took_turn();
    EXPECT_FALSE(leads.leads_now());
    EXPECT_EQ(leads.next(everybody), 1);
    EXPECT_FALSE(leads.leads_now()); // one turn is what everybody has
    leads.took_turn();
    EXPECT_EQ(leads.next(everybody), 0);
    EXPECT_FALSE(leads.leads_now());
    EXPECT_FALSE(Leads{}.leads_now());
}

TEST(LeadsTest, The_order_and_the_leads_can_be_asked) {
    Leads leads = leads_of({{2, 4}, {0, 1}});
    EXPECT_EQ(leads.size(), 2);
    EXPECT_EQ(leads.at(0), 2);
    EXPECT_EQ(leads.at(1), 0);
    EXPECT_EQ(leads.place_of(0), 1);
    EXPECT_EQ(leads.place_of(1), 2); // not in it: behind everybody
    EXPECT_EQ(leads.lead_of(2), 4);
    EXPECT_EQ(leads.lead_of(1), 0);
    EXPECT_EQ(leads.left(), 4);
    EXPECT_FALSE(leads.empty());
    leads.clear();
    EXPECT_EQ(leads, Leads{});
    EXPECT_TRUE(leads.empty());
}

TEST(LeadsTest, Any_moment_can_be_gone_to) {
    Leads leads = leads_of({{1, 3}, {0, 2}});
    leads.go_to(0, 1, 1);
    EXPECT_EQ(leads.place(), 1);
    EXPECT_TRUE(leads.may_give_up());
    EXPECT_EQ(turns_of(leads, {2, 2}), "0101");
    leads.go_to(3, 1, 1);
    EXPECT_EQ(leads.lap(), 3);
    EXPECT_EQ(turns_of(leads, {2, 2}), "0101");
    leads.go_to(3, 0, 0);
    EXPECT_EQ(turns_of(leads, {1, 2}), "011");
}

RC_GTEST_PROP(LeadsTest, Turns_go_as_the_sentence_says, ()) {
    std::vector<int> sides(static_cast<std::size_t>(*rc::gen::inRange(1, Leads::most_sides + 1)));
    std::iota(sides.begin(), sides.end(), 0);
    Order order;
    Each left(Leads::most_sides, 0);
    while (!sides.empty()) {
        const auto next = sides.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(sides));
        order.emplace_back(*next, *rc::gen::inRange(1, 7));
        left[static_cast<std::size_t>(*next)] = *rc::gen::inRange(0, 9);
        sides.erase(next);
    }
    RC_ASSERT(turns_of(leads_of(order), left) == slow_turns_of(order, left));
}

} // namespace
} // namespace muster
