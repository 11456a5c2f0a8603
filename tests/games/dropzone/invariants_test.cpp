// What always holds (section 12 of docs/rules/dropzone.md) and cannot be seen in one state alone, looked for
// in whole games of players who try a bit of everything. The games are played once; each test asks what was
// seen of its rule. What one state shows is held against every state by check.cpp (kit_test.cpp).
#include "games/dropzone/parts.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace muster::dropzone::tests {
namespace {

// Some kind of answer that is offered, and one of that kind; half the time one by which something happens.
Action lively_choice(const ActionList& listed, Chance& whim) {
    std::vector<std::vector<Action>> kinds(verb_count);
    for (std::size_t i = 0; i < listed.candidates(); ++i) kinds[listed[i].verb].push_back(listed[i]);
    const auto any_of = [&](const std::vector<Action>& kind) {
        return kind[whim.below(static_cast<std::uint32_t>(kind.size()))];
    };
    if (whim.below(2) == 0)
        for (const Verb verb : {Verb::fire, Verb::volley, Verb::enter, Verb::storm, Verb::search, Verb::shoot,
                                Verb::unload, Verb::disembark, Verb::react, Verb::land, Verb::shift})
            if (const auto& kind = kinds[static_cast<std::size_t>(verb)]; !kind.empty()) return any_of(kind);
    std::erase_if(kinds, [](const auto& kind) { return kind.empty(); });
    return any_of(kinds[whim.below(static_cast<std::uint32_t>(kinds.size()))]);
}

class InvariantWatch {
public:
    explicit InvariantWatch(const Dropzone& rules) : rules_(rules), kit_(rules.equipment()) {}

    void watch_game(std::uint64_t seed) {
        Chance set_up = Chance::drawn(seed, 0);
        std::vector<Event> events;
        Log log(events);
        State state = rules_.start(set_up, log);
        uses_.clear();
        lost_ = {};
        begin_round();
        look_at_events(state, state, events);
        for (std::uint64_t decision = 1; !rules_.awaiting(state).empty(); ++decision) {
            look_at(state);
            Chance whim = Chance::drawn(seed + 1'000'000, decision);
            const Seat seat = rules_.awaiting(state).front();
            ActionList listed;
            rules_.list(state, seat, listed);
            const Action action = lively_choice(listed, whim);
            const State before = state;
            events.clear();
            Chance luck = Chance::drawn(seed, decision);
            rules_.apply(state, seat, action, luck, log);
            last_ = action;
            look_at_change(before, state, events);
        }
        look_at_end(state);
    }

    const std::vector<std::string>& broken(const std::string& rule) { return broken_[rule]; }
    int looks(const std::string& rule) { return looks_[rule]; }

private:
    using Fired = std::pair<int, int>; // unit and weapon

    void expect(const std::string& rule, bool holds, const std::string& what) {
        ++looks_[rule];
        if (!holds && broken_[rule].size() < 5) broken_[rule].push_back(what);
    }
    std::string squad_name(SquadId squad) const { return squad_info(kit_, squad).id; }

    // ------------------------------------------------------------ one state

    void look_at(const State& state) {
        look_at_ranks(state);
        expect("DZ-INV-23", state.round <= kit_.rounds, "a round too many");
        if (state.flow.is<ChoosingFrame>())
            expect("DZ-INV-9", can_activate(kit_, state, state.flow.top().seat()), "nothing to activate");
    }

    // DZ-END-2, DZ-END-5: sides with more VP are ahead, of equal ones those with more KP; equals share.
    void look_at_ranks(const State& state) {
        const Outcome outcome = rules_.outcome(state);
        std::map<int, std::pair<int, int>> sums;
        for (const Seat seat : seats_of(kit_)) {
            auto& [vp, kp] = sums[side_of(kit_, seat)];
            vp += vp_of(kit_, state, seat);
            kp += state.kp[seat];
        }
        for (const Seat seat : seats_of(kit_)) {
            int ahead = 0;
            for (const auto& [side, sum] : sums) ahead += sum > sums[side_of(kit_, seat)] ? 1 : 0;
            expect("DZ-INV-24", outcome.rank[static_cast<std::size_t>(seat.index())] == ahead + 1,
                   fmt::format("the rank of s{}", seat.index()));
        }
    }

    // DZ-ENG-1: nobody may do anything any more.
    void look_at_end(const State& state) {
        look_at_ranks(state);
        expect("DZ-INV-23", state.round <= kit_.rounds, "a round too many");
        for (const Seat seat : seats_of(kit_)) {
            expect("DZ-INV-23", !rules_.judge(state, seat, last_).ok(), "the last answer is allowed again");
            for (int verb = 0; verb < verb_count; ++verb)
                expect("DZ-INV-23",
                       !rules_.judge(state, seat, Action(static_cast<Verb>(verb)).with(0).on(0)).ok(),
                       "something is still allowed");
        }
    }

    // ------------------------------------------------------------ what a decision changed

    void look_at_change(const State& before, const State& after, const std::vector<Event>& events) {
        look_at_events(before, after, events);
        for (const int unit : all_units(kit_))
            if (fell_where(before, unit) == Where::destroyed)
                expect("DZ-INV-20", same_bytes(unit_at(before, unit), unit_at(after, unit)),
                       info_of(kit_, unit).id + " is not what it was");
        look_at_objectives(before, after);
        look_at_placing(before, after);
        look_at_kp(after);
    }

    // 16: removed objectives never return, and what was found is never hidden again.
    void look_at_objectives(const State& before, const State& after) {
        const auto has_flag = [](const State& state, ObjectiveId number, ObjectiveFlag flag) {
            return (objective_at(state, number).flags & static_cast<int>(flag)) != 0;
        };
        for (const ObjectiveId i : all_objectives(kit_)) {
            expect("DZ-INV-16",
                   !has_flag(before, i, ObjectiveFlag::removed) || has_flag(after, i, ObjectiveFlag::removed),
                   objective_info(kit_, i).id + " is back");
            expect("DZ-INV-16",
                   has_flag(before, i, ObjectiveFlag::hidden) || !has_flag(after, i, ObjectiveFlag::hidden),
                   objective_info(kit_, i).id + " is hidden again");
        }
    }

    // 21: when the last unit of a squad is put down freely.
    void look_at_placing(const State& before, const State& after) {
        const auto why = static_cast<Placing>(before.placing.why);
        if (why == Placing::none || is_forced(why) || verb_of(last_) != Verb::place) return;
        const SquadId squad = before.placing.squad;
        if (any_unit_is(kit_, after, squad, Where::waiting)) return;
        expect("DZ-INV-21", is_in_coherency(kit_, after, squad), squad_name(squad));
    }

    // 19: with two seats, what one has lost the other has gained. While something falls, it is not yet
    // counted.
    void look_at_kp(const State& after) {
        if (kit_.seats != 2 || after.flow.find<CascadeFrame>() != nullptr) return;
        for (const std::size_t seat : {0u, 1u})
            expect("DZ-INV-19", after.kp.all[seat] == lost_[1 - seat],
                   fmt::format("s{} has {} KP of {}", seat, after.kp.all[seat], lost_[1 - seat]));
    }

    // ------------------------------------------------------------ what happened, one after the other

    void begin_round() {
        groups_ = squads_ = joined_ = shooters_ = riders_ = 0;
        fired_.clear();
    }

    void once(std::uint64_t& set, int number, const std::string& what) {
        expect("DZ-INV-7", !has(set, number), what);
        set |= Bits::of(number);
    }

    void look_at_events(const State& before, const State& after, const std::vector<Event>& events) {
        for (const Event& event : events) {
            const int first = event.args[0];
            const int second = event.args[1];
            if (event.kind == &happens::round_begins) begin_round();
            if (event.kind == &happens::initiative_order && event.rule.id == "DZ-INI-2")
                look_at_order(after, event);
            if (event.kind == &happens::activates || event.kind == &happens::holds_group)
                once(groups_, second, group_info(kit_, GroupId(second)).id + " is activated twice");
            if (event.kind == &happens::selects) select(first);
            if (event.kind == &happens::joins)
                once(joined_, first, squad_name(SquadId(first)) + " joins twice");
            if (event.kind == &happens::round_up_phase) look_at_idle(before, after);
            if (event.kind == &happens::destroyed)
                lost_[info_of(kit_, first).seat] +=
                    sheet_of(kit_, first).points + info_of(kit_, first).commander_points;
            look_at_actions(event);
            if (event.kind == &happens::hits || event.kind == &happens::hits_surely)
                look_at_shot(before, event);
        }
    }

    // 6: everybody in play, each once; nobody falls between this and the next decision.
    void look_at_order(const State& after, const Event& event) {
        SeatSet seats;
        for (int i = 0; i < event.count; ++i) seats.add(Seat(event.args[static_cast<std::size_t>(i)]));
        expect("DZ-INV-6", seats.size() == event.count && seats == in_play(kit_, after),
               "somebody is missing, or there twice");
    }

    // 8: whoever was able to before this decision, and still is, has had its turn.
    void look_at_idle(const State& before, const State& after) {
        for (const GroupId group : all_groups(kit_))
            if (is_able(kit_, before, group) && is_able(kit_, after, group))
                expect("DZ-INV-8", has(groups_, group.index()), group_info(kit_, group).id + " was left out");
    }

    void select(int squad) {
        once(squads_, squad, squad_name(SquadId(squad)) + " acts twice");
        moves_.erase(squad);
        shots_.erase(squad);
        whole_.erase(squad);
    }

    // 10: one Moving and one Shooting action, or a search or scan; and never shooting and embarking.
    void look_at_actions(const Event& event) {
        const int squad = event.args[0];
        if (event.kind == &happens::ends_move) do_once(moves_, squad);
        if (event.kind == &happens::fires) do_once(shots_, squad);
        if (event.kind == &happens::searches) do_once(whole_, squad);
        if (event.kind == &happens::scans) do_once(whole_, squad_of(kit_, event.args[0]).index());
        if (event.kind == &happens::fires) shooters_ |= Bits::of(squad);
        if (event.kind == &happens::reacts) shooters_ |= Bits::of(squad_of(kit_, event.args[0]).index());
        if (event.kind == &happens::embarks || event.kind == &happens::boards) riders_ |= Bits::of(squad);
        if (event.kind == &happens::loads) riders_ |= Bits::of(event.args[1]);
        expect("DZ-INV-10", (shooters_ & riders_) == 0, "somebody shoots and embarks");
    }
    void do_once(std::set<int>& who, int squad) {
        expect("DZ-INV-10", who.insert(squad).second, squad_name(SquadId(squad)) + " does the same twice");
        expect("DZ-INV-10", !whole_.contains(squad) || (!moves_.contains(squad) && !shots_.contains(squad)),
               squad_name(SquadId(squad)) + " searches and acts");
    }

    // 14: airborne targets need AA; 18: a weapon fires once a round, and Limited ones so often a game.
    void look_at_shot(const State& before, const Event& event) {
        const int unit = event.args[0];
        const int weapon = event.args[1] % most_weapons;
        const Thing target = Thing::unpacked(event.args[2]);
        const Weapon& arm = weapon_of(kit_, unit, weapon);
        const std::string who = info_of(kit_, unit).id + " with " + arm.id;
        if (target.is(ThingKind::unit) && is_airborne(before, target.id))
            expect("DZ-INV-14", arm.anti_air > 0, who);
        expect("DZ-INV-18", fired_.insert({unit, weapon}).second, who + " fires twice");
        if (arm.limited > 0) expect("DZ-INV-18", ++uses_[{unit, weapon}] <= arm.limited, who + " is empty");
    }

    const Dropzone& rules_;
    const Equipment& kit_;
    Action last_{};
    std::uint64_t groups_ = 0; // activated or held back this round; likewise the next ones
    std::uint64_t squads_ = 0;
    std::uint64_t joined_ = 0;
    std::uint64_t shooters_ = 0;
    std::uint64_t riders_ = 0;
    std::set<Fired> fired_;
    std::set<int> moves_; // squads, since they were selected; likewise the next two
    std::set<int> shots_;
    std::set<int> whole_;                // searched or scanned
    std::map<Fired, int> uses_;          // of Limited weapons
    std::array<int, most_seats> lost_{}; // points of units and commanders
    std::map<std::string, std::vector<std::string>> broken_;
    std::map<std::string, int> looks_;
};

struct InvariantSeen {
    std::vector<std::string> broken;
    int looks = 0;
};

InvariantSeen invariant_seen(const std::string& rule) {
    static const std::vector<Dropzone> all = [] {
        std::vector<Dropzone> made;
        for (const Setup& setup :
             {Setup{2, {}, {}}, Setup{2, {{"setup", "full"}, {"rounds", "3"}, {"card_prompts", "fast"}}, {}},
              Setup{3, {{"rounds", "3"}, {"leeway", "off"}, {"hold_readiness", "on"}}, {}},
              Setup{4, {{"teams", "2v2"}, {"rounds", "3"}}, {}}}) {
            Faults faults;
            auto rules = Dropzone::make(setup, faults);
            EXPECT_TRUE(rules) << to_string(faults);
            if (rules) made.push_back(std::move(*rules));
        }
        return made;
    }();
    static std::vector<InvariantWatch> watches = [] {
        std::vector<InvariantWatch> made(all.begin(), all.end());
        for (InvariantWatch& watch : made)
            for (std::uint64_t seed = 1; seed <= 25; ++seed) watch.watch_game(seed);
        return made;
    }();
    InvariantSeen seen;
    for (InvariantWatch& watch : watches) {
        seen.broken.insert(seen.broken.end(), watch.broken(rule).begin(), watch.broken(rule).end());
        seen.looks += watch.looks(rule);
    }
    return seen;
}

void expect_invariant(const std::string& rule) {
    const InvariantSeen seen = invariant_seen(rule);
    EXPECT_EQ(seen.broken, std::vector<std::string>{});
    EXPECT_GT(seen.looks, 20) << "it was hardly looked at";
}

TEST(DropzoneInvariants, Everybody_in_play_has_a_place_in_the_order__DZ_INV_6) {
    expect_invariant("DZ-INV-6");
}
TEST(DropzoneInvariants, Nobody_is_activated_twice_a_round__DZ_INV_7) { expect_invariant("DZ-INV-7"); }
TEST(DropzoneInvariants, Nobody_able_is_left_out_of_a_round__DZ_INV_8) { expect_invariant("DZ-INV-8"); }
TEST(DropzoneInvariants, Whoever_is_on_turn_has_a_battlegroup_to_activate__DZ_INV_9) {
    expect_invariant("DZ-INV-9");
}
TEST(DropzoneInvariants, A_squad_has_two_actions_and_does_not_shoot_and_embark__DZ_INV_10) {
    expect_invariant("DZ-INV-10");
}
TEST(DropzoneInvariants, Only_anti_aircraft_weapons_strike_what_flies__DZ_INV_14) {
    expect_invariant("DZ-INV-14");
}
TEST(DropzoneInvariants, Objectives_neither_return_nor_hide_again__DZ_INV_16) {
    expect_invariant("DZ-INV-16");
}
TEST(DropzoneInvariants, A_weapon_fires_once_a_round__DZ_INV_18) { expect_invariant("DZ-INV-18"); }
TEST(DropzoneInvariants, What_one_loses_the_other_gains__DZ_INV_19) { expect_invariant("DZ-INV-19"); }
TEST(DropzoneInvariants, The_destroyed_stay_as_they_are__DZ_INV_20) { expect_invariant("DZ-INV-20"); }
TEST(DropzoneInvariants, Units_are_put_down_in_coherency__DZ_INV_21) { expect_invariant("DZ-INV-21"); }
TEST(DropzoneInvariants, Rounds_come_to_an_end_and_then_nothing_is_allowed__DZ_INV_23) {
    expect_invariant("DZ-INV-23");
}
TEST(DropzoneInvariants, Ranks_follow_Victory_Points_and_then_Kill_Points__DZ_INV_24) {
    expect_invariant("DZ-INV-24");
}

} // namespace
} // namespace muster::dropzone::tests
