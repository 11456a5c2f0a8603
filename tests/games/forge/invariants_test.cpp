// What always holds (section 12 of docs/rules/forge.md), looked for in whole games of players who try a bit
// of everything. The games are played once; each test asks what was seen of its rule.
#include "games/forge/parts.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace muster::forge::tests {
namespace {

using Masks = Per<UnitId, UnitSet, most_units>;

class Watch {
public:
    explicit Watch(const Forge& rules) : rules_(rules), kit_(rules.equipment()) {}

    // A whole game: each time some kind of answer that is offered, and then one of that kind.
    void watch_game(std::uint64_t seed) {
        Chance set_up = Chance::drawn(seed, 0);
        Log idle;
        State state = rules_.start(set_up, idle);
        excused_ = {};
        look_at(state);
        for (std::uint64_t decision = 1; !rules_.awaiting(state).empty(); ++decision) {
            Chance whim = Chance::drawn(seed + 1'000'000, decision);
            const Seat seat = rules_.awaiting(state).front();
            const Action action = choose(state, seat, whim);
            const State before = state;
            std::vector<Event> events;
            Log log(events);
            Chance luck = Chance::drawn(seed, decision);
            rules_.apply(state, seat, action, luck, log);
            look_at_change(before, state, events);
            look_at(state);
        }
    }

    const std::vector<std::string>& broken(const std::string& rule) { return broken_[rule]; }
    int looks(const std::string& rule) { return looks_[rule]; }

private:
    // Half the time they go to the middle, where they meet, and do each other harm if they can.
    Action choose(const State& state, Seat seat, Chance& whim) const {
        ActionList listed;
        rules_.list(state, seat, listed);
        std::vector<std::vector<Action>> kinds(verb_count);
        for (const Action& action : listed) kinds[action.verb].push_back(action);
        const bool is_keen = whim.below(2) == 0;
        for (const Verb verb : {Verb::consolidate, Verb::fight, Verb::charge, Verb::react, Verb::move}) {
            const auto& kind = kinds[static_cast<std::size_t>(verb)];
            if (!is_keen || kind.empty()) continue;
            return verb == Verb::move ? nearest_to_middle(kind)
                                      : kind[whim.below(static_cast<std::uint32_t>(kind.size()))];
        }
        std::erase_if(kinds, [](const auto& kind) { return kind.empty(); });
        const auto& kind = kinds[whim.below(static_cast<std::uint32_t>(kinds.size()))];
        return kind[whim.below(static_cast<std::uint32_t>(kind.size()))];
    }

    static Action nearest_to_middle(const std::vector<Action>& moves) {
        constexpr Place middle{2400, 1800};
        return *std::ranges::min_element(
            moves, {}, [&](const Action& move) { return squared_distance(move.at, middle); });
    }

    void expect(const std::string& rule, bool holds, const std::string& what) {
        ++looks_[rule];
        if (!holds && broken_[rule].size() < 5) broken_[rule].push_back(what);
    }

    // ------------------------------------------------------------ one state

    void look_at(const State& state) {
        for (const UnitId unit : state.table) look_at_unit(state, unit);
        look_at_pairs(state);
        expect("FO-INV-14", (state.hold - state.activated).empty(), "somebody holds without being activated");
        look_at_flow(state);
        if (state.flow.is<BiddingFrame>() && state.bids.owing() == bidders(kit_, state)) begin_bids(state);
    }

    void look_at_unit(const State& state, UnitId unit) {
        const Sheet& sheet = sheet_of(kit_, unit);
        const Unit& one = unit_at(state, unit);
        bool fits = models_left(state, unit) >= 1 && one.damage < sheet.wounds;
        for (std::size_t group = 0; group < most_groups; ++group)
            fits = fits && one.alive[group] <= (group < sheet.groups.size() ? sheet.groups[group].count : 0);
        expect("FO-INV-1", fits, info_of(kit_, unit).id);
        bool has_room = kit_.scenario.table.contains(disc_of(kit_, state, unit));
        for (const UnitId other : state.table - UnitSet(unit))
            has_room = has_room && !overlap(disc_of(kit_, state, unit), disc_of(kit_, state, other));
        expect("FO-INV-2", has_room, info_of(kit_, unit).id);
        if (!(state.activated | state.acted).contains(unit))
            expect("FO-INV-15",
                   one.focus == 0 && one.evade == 0 &&
                       !(state.hold | state.shot | state.fought).contains(unit),
                   info_of(kit_, unit).id);
    }

    void look_at_pairs(const State& state) {
        for (const UnitId unit : state.table)
            for (const UnitId enemy : enemies_of(kit_, state, unit)) {
                const bool touch = touching(kit_, state, unit).contains(enemy);
                expect("FO-INV-13", touch == touching(kit_, state, enemy).contains(unit), "engaged one way");
                const bool near =
                    gap_within(disc_of(kit_, state, unit), disc_of(kit_, state, enemy), kit_.measures.bubble);
                UnitSet& excused = excused_[unit];
                if (!near) excused.remove(enemy);
                if (near && !touch)
                    expect("FO-INV-13", excused.contains(enemy),
                           fmt::format("{} is near {}", unit.index(), enemy.index()));
            }
    }

    void look_at_flow(const State& state) {
        int reacting = 0;
        for (int i = 0; i < state.flow.depth(); ++i) reacting += state.flow[i].is<ReactingFrame>() ? 1 : 0;
        expect("FO-INV-16", reacting <= 1, "a reaction to a reaction");
        if (state.flow.idle() || !is_asking(state.flow.top())) return;
        const Frame& question = state.flow.top();
        if (question.is<ChoosingFrame>())
            expect("FO-INV-10", !eligible(kit_, state, question.seat()).empty(), "nobody to activate");
        if (question.is<ActingFrame>())
            expect("FO-INV-10", owner_of(kit_, active_unit(state)) == question.seat(),
                   "somebody else's unit");
    }

    // ------------------------------------------------------------ bids

    void begin_bids(const State& state) {
        const bool clean = (state.hold | state.activated | state.acted | state.shot | state.fought).empty();
        expect("FO-INV-11", clean, "marks of the last round");
        for (const UnitId unit : state.table)
            expect("FO-INV-11", unit_at(state, unit).focus == 0 && unit_at(state, unit).evade == 0,
                   "a token");
        before_bids_ = state;
    }

    // All have paid, and the order is set.
    void look_at_order(const State& state) {
        SideSet failed;
        for (const Seat seat : bidders(kit_, before_bids_)) {
            const int bid = state.bids.answer_of(seat);
            const int paid = state.assigned[seat];
            expect("FO-INV-5", paid == std::min(bid, room_of(kit_, before_bids_, seat)),
                   "paid too much or too little");
            if (paid < bid) failed.add(side_of(kit_, seat));
        }
        expect("FO-INV-6", state.failed == failed, "failed, or not");
        for (const UnitId unit : state.table)
            if (unit_at(state, unit).shock > unit_at(before_bids_, unit).shock)
                expect("FO-INV-4", 2 * unit_at(state, unit).shock < sheet_of(kit_, unit).co,
                       info_of(kit_, unit).id);
        for (int place = 0; place < state.order.size(); ++place) {
            const int lead = state.order.lead_of(state.order.at(place));
            expect("FO-INV-9", lead >= 1, "no lead at all");
            if (kit_.mode != Mode::duel || lead == 1) continue;
            const int difference = std::abs(state.bids.answer_of(Seat(0)) - state.bids.answer_of(Seat(1)));
            expect("FO-INV-9", place == 0 && lead == difference && !failed.contains(side_at(state.order, 0)),
                   "a false lead");
        }
    }

    // ------------------------------------------------------------ what a decision changed

    void look_at_change(const State& before, const State& after, const std::vector<Event>& events) {
        if (before.order.empty() && !after.order.empty()) look_at_order(after);
        look_at_score(before, after);
        expect("FO-INV-18", (after.table - (before.table | before.waiting)).empty(), "somebody came back");
        for (const UnitId unit : before.table - after.table)
            expect("FO-INV-18", same_bytes(unit_at(after, unit), Unit{}),
                   "something is left of the destroyed");
        UnitSet activated = before.activated;
        for (const Event& event : events) {
            const UnitId unit(event.args[0]);
            if (event.kind == &happens::round_begins) activated = {};
            if (event.kind == &happens::activates) {
                expect("FO-INV-7", !activated.contains(unit),
                       fmt::format("{} is activated twice", unit.index()));
                activated.add(unit);
            }
            if (event.kind == &happens::shoots)
                expect("FO-INV-7", !before.shot.contains(unit), fmt::format("{} shoots twice", unit.index()));
            if (event.kind == &happens::fights)
                expect("FO-INV-7", !before.fought.contains(unit),
                       fmt::format("{} fights twice", unit.index()));
            if (event.kind == &happens::consolidates || event.kind == &happens::charge_falls_short)
                excuse(unit);
        }
    }

    void excuse(UnitId unit) {
        excused_[unit] = UnitSet::first(64);
        for (UnitSet& others : excused_) others.add(unit);
    }

    void look_at_score(const State& before, const State& after) {
        int scored = 0;
        int most = 0;
        for (const Objective& objective : kit_.scenario.objectives) most += objective.vp;
        for (const SideId side : Ids<SideId>(most_sides)) {
            expect("FO-INV-3", after.vp[side] >= before.vp[side], "points are lost");
            scored += after.vp[side] - before.vp[side];
        }
        if (after.round != before.round) expect("FO-INV-17", scored <= most, "too many points in a round");
    }

    const Forge& rules_;
    const Equipment& kit_;
    State before_bids_{};
    Masks excused_{};
    std::map<std::string, std::vector<std::string>> broken_;
    std::map<std::string, int> looks_;
};

// Of several ways to play, what is wrong with a rule; and how often it was looked at.
struct Seen {
    std::vector<std::string> broken;
    int looks = 0;
};

Seen seen_of(const std::string& rule) {
    static const std::vector<Forge> all = [] {
        std::vector<Forge> made;
        for (const Setup& setup :
             {Setup{2, {}, {}}, Setup{3, {{"rounds", "3"}, {"bid_max", "8"}}, {}},
              Setup{4,
                    {{"rules", "teams"}, {"rounds", "2"}, {"bid_max", "6"}, {"overwatch_on_move", "any"}},
                    {}}}) {
            Faults faults;
            auto rules = Forge::make(setup, faults);
            EXPECT_TRUE(rules) << to_string(faults);
            if (rules) made.push_back(std::move(*rules));
        }
        return made;
    }();
    static std::vector<Watch> watches = [] {
        std::vector<Watch> made(all.begin(), all.end());
        for (Watch& watch : made)
            for (std::uint64_t seed = 1; seed <= 12; ++seed) watch.watch_game(seed);
        return made;
    }();
    Seen seen;
    for (Watch& watch : watches) {
        seen.broken.insert(seen.broken.end(), watch.broken(rule).begin(), watch.broken(rule).end());
        seen.looks += watch.looks(rule);
    }
    return seen;
}

void expect_to_hold(const std::string& rule) {
    const Seen seen = seen_of(rule);
    EXPECT_EQ(seen.broken, std::vector<std::string>{});
    EXPECT_GT(seen.looks, 20) << "it was hardly looked at";
}

TEST(ForgeInvariants, Models_and_wounds_stay_within_bounds__FO_INV_1) { expect_to_hold("FO-INV-1"); }
TEST(ForgeInvariants, Units_have_room__FO_INV_2) { expect_to_hold("FO-INV-2"); }
TEST(ForgeInvariants, Points_are_never_lost__FO_INV_3) { expect_to_hold("FO-INV-3"); }
TEST(ForgeInvariants, Whoever_paid_stays_below_half_its_Courage__FO_INV_4) { expect_to_hold("FO-INV-4"); }
TEST(ForgeInvariants, A_bid_is_paid_as_far_as_there_is_room__FO_INV_5) { expect_to_hold("FO-INV-5"); }
TEST(ForgeInvariants, Who_paid_less_than_its_bid_has_failed__FO_INV_6) { expect_to_hold("FO-INV-6"); }
TEST(ForgeInvariants, Nobody_acts_shoots_or_fights_twice_a_round__FO_INV_7) { expect_to_hold("FO-INV-7"); }
TEST(ForgeInvariants, A_lead_is_the_difference_or_one__FO_INV_9) { expect_to_hold("FO-INV-9"); }
TEST(ForgeInvariants, Whoever_is_asked_has_something_to_decide__FO_INV_10) { expect_to_hold("FO-INV-10"); }
TEST(ForgeInvariants, A_round_begins_without_tokens_and_marks__FO_INV_11) { expect_to_hold("FO-INV-11"); }
TEST(ForgeInvariants, Engaged_both_ways_and_nobody_near_by_accident__FO_INV_13) {
    expect_to_hold("FO-INV-13");
}
TEST(ForgeInvariants, On_Hold_is_activated__FO_INV_14) { expect_to_hold("FO-INV-14"); }
TEST(ForgeInvariants, The_unused_have_nothing_to_show__FO_INV_15) { expect_to_hold("FO-INV-15"); }
TEST(ForgeInvariants, Reactions_are_not_answered_by_reactions__FO_INV_16) { expect_to_hold("FO-INV-16"); }
TEST(ForgeInvariants, A_round_scores_no_more_than_the_map_has__FO_INV_17) { expect_to_hold("FO-INV-17"); }
TEST(ForgeInvariants, The_destroyed_do_not_come_back__FO_INV_18) { expect_to_hold("FO-INV-18"); }

} // namespace
} // namespace muster::forge::tests
