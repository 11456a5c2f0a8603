// The golden games of Forge are kept for what happens in them; here each is asked whether it really does.
// What they are told in words is compared by the kit (kit_test.cpp).
#include "kit/files.hpp"
#include "protocol/registry.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace muster::forge::tests {

namespace {

using EventNames = std::vector<std::string>;
using Seats = std::vector<int>;

// A golden game, replayed from its first line to its end.
class GoldenGame {
public:
    explicit GoldenGame(const std::string& name) {
        const auto path = muster::test::source_dir() / "tests" / "transcripts" / "forge" / (name + ".jsonl");
        Faults faults;
        table_ = read_transcript(muster::test::file_text(path), open_tables(), faults);
        EXPECT_TRUE(table_ != nullptr) << name << ": " << to_string(faults);
        if (table_ == nullptr) return;
        for (const auto& turn : table_->turns())
            for (const Event& event : turn.events) {
                names_.emplace_back(event.kind->name);
                rules_.emplace_back(event.rule.id);
            }
    }

    bool is_read() const { return table_ != nullptr; }
    Outcome outcome() const { return table_->outcome(); }
    bool ends() const { return outcome().over && outcome().ended_by.id == "FO-END-7"; }
    std::vector<int> scores() const {
        const Outcome last = outcome();
        return {last.score.begin(), last.score.begin() + table_->seats()};
    }
    std::vector<int> ranks() const {
        const Outcome last = outcome();
        return {last.rank.begin(), last.rank.begin() + table_->seats()};
    }

    int count(const std::string& name) const {
        return static_cast<int>(std::count(names_.begin(), names_.end(), name));
    }
    // How often this happens by that rule.
    int count_by(const std::string& rule, const std::string& name) const {
        int found = 0;
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i] == name && rules_[i] == rule) ++found;
        return found;
    }
    int kinds() const { return static_cast<int>(std::set<std::string>(names_.begin(), names_.end()).size()); }
    // These follow each other, with anything in between.
    bool has_in_order(const EventNames& wanted) const {
        auto from = names_.begin();
        for (const std::string& name : wanted) {
            from = std::find(from, names_.end(), name);
            if (from == names_.end()) return false;
            ++from;
        }
        return true;
    }
    // The numbers of what happened so, each time as far as they are asked for: "0 3" is side 0 with a lead of
    // 3, or whatever the event tells.
    EventNames numbers_of(const std::string& name, int most) const {
        EventNames all;
        for (const auto& turn : table_->turns())
            for (const Event& event : turn.events) {
                if (event.kind->name != name) continue;
                std::string numbers;
                for (int i = 0; i < std::min<int>(most, event.count); ++i)
                    numbers += (i == 0 ? "" : " ") + std::to_string(event.args[static_cast<std::size_t>(i)]);
                all.push_back(numbers);
            }
        return all;
    }
    // Units by name, in the order in which this happened to them.
    EventNames units_of(const std::string& name) const {
        EventNames all;
        for (const std::string& number : numbers_of(name, 1))
            all.push_back(table_->words().word("unit", std::stoi(number)));
        return all;
    }
    // Whoever decided with this verb, one after the other.
    Seats who(const std::string& verb) const {
        Seats seats;
        for (std::size_t n = 1; n < table_->turns().size(); ++n)
            if (table_->actions().write(table_->turns()[n].action)["verb"] == verb)
                seats.push_back(table_->turns()[n].seat.index());
        return seats;
    }
    // The seats that were ever asked.
    std::set<int> asked() const {
        std::set<int> seats;
        for (std::size_t n = 1; n < table_->turns().size(); ++n)
            seats.insert(table_->turns()[n].seat.index());
        return seats;
    }

private:
    std::unique_ptr<AnyTable> table_;
    EventNames names_;
    EventNames rules_;
};

} // namespace

TEST(ForgeGolden, Whoever_cannot_pay_goes_last_and_two_who_cannot_roll_off__FO_BID_7__FO_INI_1__FO_INI_3) {
    const GoldenGame game("a_failed_bid");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // Round 1: s0 bid 4 and paid 1, so s1 begins, without a roll-off. Round 2: s0 pays 0 of 3, s1 3 of 5;
    // only now there are dice, twice two of them.
    EXPECT_EQ(game.numbers_of("bid_failed", 3), (EventNames{"0 1 4", "0 0 3", "1 3 5"}));
    EXPECT_EQ(game.numbers_of("first", 2), (EventNames{"1 1", "0 1"}));
    EXPECT_EQ(game.count_by("FO-INI-2", "rolls_off"), 0);
    EXPECT_EQ(game.count_by("FO-INI-3", "rolls_off"), 4);
    EXPECT_EQ(game.count("rolls_off_again"), 1);
    // FO-REA-6, pin(2), FO-OVW-2, FO-CHG-7
    EXPECT_TRUE(
        game.has_in_order({"reaction_fails", "shocked", "loses_models", "shocked", "round", "holds", "moves",
                           "reacts_from_hold", "overwatch", "charge", "fights", "destroyed"}));
    EXPECT_EQ(game.scores(), (std::vector<int>{0, 5}));
}

TEST(ForgeGolden, Equal_bids_are_rolled_off_and_lead_with_one__FO_INI_2__FO_INI_5) {
    const GoldenGame game("a_tie");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_EQ(game.count_by("FO-INI-2", "rolls_off"), 4);
    EXPECT_EQ(game.count("bid_failed"), 0);
    // FO-BID-4: equal bids are paid in seat order.
    EXPECT_EQ(game.who("assign"), (Seats{0, 0, 1, 1}));
    // FO-ACT-9: one leader leads on, the other does not; a turn is used up either way.
    EXPECT_EQ(game.who("activate"), (Seats{1, 1, 0}));
    EXPECT_EQ(game.count("leads_on"), 1);
    EXPECT_EQ(game.count("declines_lead"), 1);
    EXPECT_EQ(game.count("rush_fails"), 1);
    // FO-END-5 comes after the points.
    EXPECT_TRUE(game.has_in_order({"tokens_removed", "takes", "takes", "scores", "scores", "colours",
                                   "colours", "colours", "last_round"}));
    EXPECT_EQ(game.scores(), (std::vector<int>{1, 1}));
    EXPECT_EQ(game.outcome().pay_off[0], whole_win / 2); // FO-WIN-2
}

TEST(ForgeGolden, A_counter_attack_is_made_though_its_unit_dies__FO_ATK_7__FO_WIN_3) {
    const GoldenGame game("both_fall");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_TRUE(game.has_in_order({"reacts", "counters", "hits", "saves", "counter_strikes", "hits", "saves",
                                   "loses_models", "loses_models", "destroyed", "destroyed", "nobody_left"}));
    // Round 2 of 3: what is controlled scores once more, and nothing for the round that is not played.
    EXPECT_EQ(game.count("wipeout"), 0);
    EXPECT_EQ(game.scores(), (std::vector<int>{4, 3}));
}

TEST(ForgeGolden, A_broken_unit_runs_and_may_still_be_activated__FO_BRK_4__FO_BRK_5__FO_RUL_36) {
    const GoldenGame game("a_break");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // EX-10: B4 breaks in its counter attack. B3 breaks before its turn, and has it all the same.
    EXPECT_EQ(game.units_of("runs"), (EventNames{"B4", "B3"}));
    EXPECT_EQ(game.units_of("activates"), (EventNames{"G2", "G4", "B3"}));
    EXPECT_EQ(game.count("spends_evade"), 1);
    EXPECT_EQ(game.scores(), (std::vector<int>{1, 0}));
}

TEST(ForgeGolden, A_surrender_shocks_the_next_one_into_another__FO_BRK_6__FO_CAS_1__FO_WIN_3) {
    const GoldenGame game("a_surrender");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_TRUE(game.has_in_order({"hits", "saves", "shocked", "breaks", "surrenders", "destroyed", "shocked",
                                   "breaks", "surrenders", "destroyed", "scores", "last_side", "wipeout"}));
    // Objectives stay whose they were; two rounds are not played, for 4 points each.
    EXPECT_EQ(game.scores(), (std::vector<int>{5 + 2 * 4, 9 + 3}));
}

TEST(ForgeGolden,
     A_charge_meets_Overwatch_and_fights_and_another_meets_nobody__FO_OVW_3__FO_CHG_7__FO_CHG_5) {
    const GoldenGame game("a_charge_into_overwatch");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // EX-11
    EXPECT_TRUE(
        game.has_in_order({"charge", "reacts", "overwatches", "moves", "overwatch", "hits", "fights"}));
    // The target escapes through craters, and the charger, slowed by them as well, is fired at where it
    // stops.
    EXPECT_TRUE(game.has_in_order({"fights", "charge", "reacts", "ground", "moves", "ground", "moves",
                                   "charge_short", "reacts_from_hold", "spends_focus", "overwatch"}));
    EXPECT_EQ(game.count("charge"), 2);
    EXPECT_EQ(game.count("fights"), 1);
}

TEST(ForgeGolden, Three_seats_lead_over_the_lowest_bid_and_shoot_into_each_others_melee__FO_FFA_1__FO_FFA_2) {
    const GoldenGame game("free_for_all");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_EQ(game.numbers_of("first", 2), EventNames{"0 3"});
    EXPECT_EQ(game.count("yields"), 1); // FO-ACT-4
    // Shot at in a melee of others, it escapes, and is struck by whom it fought (FO-FALL-1).
    EXPECT_TRUE(game.has_in_order(
        {"shoots", "reacts", "falls_back_badly", "free_attack", "hits", "saves", "moves", "hits", "saves"}));
    EXPECT_EQ(game.scores(), (std::vector<int>{0, 0, 1}));
    EXPECT_EQ(game.ranks(), (std::vector<int>{2, 2, 1}));
}

TEST(ForgeGolden, A_team_bids_as_one_and_takes_turns_of_two_units__FO_TEAM_1__FO_TEAM_4__FO_TEAM_6) {
    const GoldenGame game("two_teams");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // s3 has nobody, and is never asked for anything (FO-BID-2).
    EXPECT_EQ(game.asked(), (std::set<int>{0, 1, 2}));
    EXPECT_EQ(game.who("bid"), (Seats{0, 1, 2}));
    // 1 + 2 against 1: two team turns, of which the second is given up by the seat of its first slot.
    EXPECT_EQ(game.numbers_of("first", 2), EventNames{"0 2"});
    EXPECT_EQ(game.who("yield"), (Seats{0}));
    EXPECT_TRUE(game.has_in_order({"fights", "reacts", "counters", "hits", "counter_strikes", "hits"}));
    // FO-TEAM-7: the units of both seats hold the well.
    EXPECT_EQ(game.scores(), (std::vector<int>{2, 2, 0, 0}));
    EXPECT_EQ(game.ranks(), (std::vector<int>{1, 1, 2, 2}));
}

TEST(ForgeGolden, Zones_are_chosen_and_units_placed_in_turn__FO_SET_2__FO_SET_3__FO_SET_5__FO_GEN_7) {
    const GoldenGame game("manual_set_up");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    // The dice are equal, and s0 has spent fewer points: it is first without another throw.
    EXPECT_EQ(game.count_by("FO-SET-2", "rolls_off"), 2);
    EXPECT_EQ(game.who("zone"), (Seats{0}));
    EXPECT_EQ(game.count("zone"), 2);
    // The first unit leaves no room for the second one of its side.
    EXPECT_EQ(game.who("deploy"), (Seats{0, 1, 1}));
    EXPECT_EQ(game.count("no_place"), 1);
    EXPECT_TRUE(game.has_in_order({"zone", "zone", "deployed", "deployed", "no_place", "deployed", "round"}));
    EXPECT_EQ(game.scores(), (std::vector<int>{0, 2}));
}

TEST(ForgeGolden, A_quick_start_of_two_has_a_bit_of_everything__FO_SET_1__FO_END_8) {
    const GoldenGame game("quick_start");
    ASSERT_TRUE(game.is_read());
    EXPECT_TRUE(game.ends());
    EXPECT_EQ(game.count("layout"), 1);
    EXPECT_EQ(game.count("round"), 2);
    EXPECT_EQ(game.count("first"), 2);
    EXPECT_GE(game.kinds(), 45);
}

} // namespace muster::forge::tests
