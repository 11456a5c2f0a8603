// What can never be before the first round: picks, bids, settlement, deployment.
#include "games/frames/check_parts.hpp"

#include <algorithm>

namespace muster::frames {

namespace {

int frames_placed(const State& state, Seat seat) { return (on_table(state) & frames_of(seat)).size(); }
int frames_unplaced(const State& state, Seat seat) {
    return ((state.living - state.placed) & frames_of(seat)).size();
}
IdSet<StationId> stations_placed(const Equipment& kit, const State& state, Seat seat) {
    return standing_stations(state) & stations_of(kit, seat);
}
int stations_unplaced(const Equipment& kit, const State& state, Seat seat) {
    return kit.size.stations - stations_placed(kit, state, seat).size();
}

// How far deployment has come; the last stage is over when everything stands.
Placement stage_of(const State& state) { return state.flow[0].as<BattleFrame>().stage; }
int turn_in(const State& state) { return state.flow[0].as<BattleFrame>().turn; }

class SetUpChecker : Checking {
public:
    SetUpChecker(const Frames& rules, const State& state, Faults& faults) : Checking(rules, state, faults) {}

    void check() {
        if (!in_set_up()) return nothing_is_left();
        if (kit_.options.quick_start) return fault("flow", "MF-SET-1", "a quick start has no set-up to play");
        picks();
        if (before_companies()) {
            if (state_.set_up.passes != 0 || !state_.set_up.tied.empty() ||
                !state_.set_up.spares_used.empty())
                fault("set_up", "MF-BID-4", "nothing is settled before the companies are known");
            return nothing_is_placed();
        }
        bids();
        if (battle_step() != BattleStep::deploy) return nothing_is_placed();
        deployment();
    }

private:
    void nothing_is_left() {
        const SetUp& one = state_.set_up;
        if (one.picks != Sealed{} || !one.tied.empty() || !one.spares_used.empty() || one.passes != 0)
            fault("set_up", "MF-SET-2", "set-up is over");
    }

    // MF-BID-1
    void picks() {
        const Sealed& sealed = state_.set_up.picks;
        for (const Seat seat : seats_of(kit_)) {
            const auto wrong = [&](std::string_view rule, std::string sentence) {
                fault(fmt::format("set_up.picks.{}", name(seat)), rule, std::move(sentence));
            };
            const bool owes = sealed.owing().contains(seat);
            if (!owes && !sealed.has_answered(seat)) {
                if (battle_step() != BattleStep::choose) wrong("MF-BID-1", "every seat picks a list");
                continue;
            }
            if (owes) {
                const bool choosing = state_.flow.find<ChoosingFrame>() != nullptr;
                if (!choosing) wrong("MF-BID-1", "this seat has not chosen yet");
                continue;
            }
            const ListId list(sealed.answer_of(seat));
            if (!kit_.lists.has(list))
                wrong("MF-BID-1", "there is no such list");
            else if (!kit_.lists[list].fits)
                wrong("MF-DAT-6", "that company does not fit this number of players");
            else if (!before_companies() && state_.list[seat] != list)
                wrong("MF-BID-1", "this is not the list that the seat has");
        }
        if (battle_step() == BattleStep::choose && sealed != Sealed{})
            fault("set_up.picks", "MF-BID-1", "nobody has been asked yet");
    }

    void nothing_is_placed() {
        if (!state_.placed.empty() || state_.stations_placed != 0)
            fault("frames", "MF-SET-2", "nothing is placed before deployment");
    }

    SeatSet tied_for_the_top() const {
        int top = 0;
        for (const Seat seat : seats_of(kit_)) top = std::max(top, score_of(kit_, state_, seat));
        SeatSet tied;
        for (const Seat seat : seats_of(kit_))
            if (score_of(kit_, state_, seat) == top) tied.add(seat);
        return tied;
    }

    // MF-BID-2 to MF-BID-4
    void bids() {
        State counted = state_;
        set_scores_per_asset(kit_, counted);
        if (counted.ppa != state_.ppa)
            fault("seats", "MF-BID-2", "the scores per asset are not those of these companies");
        const SetUp& one = state_.set_up;
        if (one.passes > most_passes)
            fault("set_up.passes", "MF-BID-4",
                  fmt::format("there are at most {} passes of settlement", most_passes));
        const bool between_passes = battle_step() == BattleStep::settle && state_.flow.depth() == 1;
        if (!between_passes && one.tied != tied_for_the_top())
            fault("set_up.tied", "MF-BID-4", "these are not the seats with the highest score");
        if ((one.tied.bits() | one.spares_used.bits()) & ~seats_of(kit_).bits())
            fault("set_up", "MF-BID-4", "there is no such seat");
        for (const Seat seat : seats_of(kit_)) spare(seat);
    }

    void spare(Seat seat) {
        if (!kit_.lists.has(state_.list[seat])) return;
        const DesignId design = kit_.companies[list_of(kit_, state_, seat).company].spare;
        const bool used = state_.set_up.spares_used.contains(seat);
        const bool joined = std::ranges::any_of(
            mustered(seat), [&](FrameId number) { return mobile(state_, number).design == design; });
        if (joined && !used)
            fault("set_up.spares_used", "MF-BID-4", fmt::format("the spare of {} has joined", name(seat)));
        if (used && design.is_none())
            fault("set_up.spares_used", "MF-BID-4", fmt::format("{} has no spare", name(seat)));
        if (used && state_.set_up.passes == 0)
            fault("set_up.spares_used", "MF-BID-4", "a spare joins in a pass of settlement");
    }

    // ---------------------------------------------------------------- deployment

    // Every seat's stations are placed from the lowest on (MF-DEP-10).
    bool in_sequence(Seat seat) const {
        const auto placed = stations_placed(kit_, state_, seat);
        const auto its = stations_of(kit_, seat);
        return placed.empty() ||
               placed == (its & IdSet<StationId>::first(its.front().index() + placed.size()));
    }

    void deployment() {
        const Placement stage = stage_of(state_);
        const int turn = turn_in(state_);
        if (stage > Placement::late_frame)
            return fault("flow[0].stage", "MF-SET-2", "deployment has stages 0 to 5");
        const bool in_turn = stage == Placement::attacker_frame || stage == Placement::attacker_station;
        const int first = stage == Placement::defender_station ? 0 : 1;
        if (turn < first || turn >= (in_turn ? kit_.seats : first + 1))
            fault("flow[0].turn", "MF-DEP-6", "this is not the place of an attacker in the order");
        for (const Seat seat : seats_of(kit_))
            if (!in_sequence(seat))
                fault("stations", "MF-DEP-10",
                      fmt::format("the stations of {} are placed from the first on", name(seat)));
        if (!at_the_table(defender(state_).index()) || !at_the_table(point_attacker(kit_, state_).index()))
            return; // a fault of the order
        defenders(stage);
        for (int i = 1; i < kit_.seats; ++i)
            if (at_the_table(in_order(state_, i).index())) attackers(stage, in_order(state_, i));
    }

    void wrong(std::string_view rule, Seat seat) {
        fault("frames", rule, fmt::format("{} has placed more or less than it can have by now", name(seat)));
    }

    void defenders(Placement stage) {
        const Seat seat = defender(state_);
        const int frames = frames_placed(state_, seat);
        const int first_two = std::min(2, frames + frames_unplaced(state_, seat));
        if (stage > Placement::defender_station && stations_unplaced(kit_, state_, seat) > 0)
            wrong("MF-DEP-1", seat);
        if (stage == Placement::defender_station && frames > 0) wrong("MF-DEP-4", seat);
        if (stage == Placement::first_frame && frames > 2) wrong("MF-DEP-4", seat);
        if (stage > Placement::first_frame && frames < first_two) wrong("MF-DEP-4", seat);
        if (stage > Placement::first_frame && stage < Placement::late_frame && frames > first_two)
            wrong("MF-DEP-8", seat);
    }

    void attackers(Placement stage, Seat seat) {
        const bool is_point = seat == point_attacker(kit_, state_);
        const int frames = frames_placed(state_, seat);
        const bool any_station = !stations_placed(kit_, state_, seat).empty();
        if (stage < Placement::point_frame && frames > 0) wrong("MF-DEP-5", seat);
        if (stage == Placement::point_frame && frames > (is_point ? 1 : 0)) wrong("MF-DEP-5", seat);
        if (stage > Placement::point_frame && is_point && frames == 0) wrong("MF-DEP-5", seat);
        if (stage > Placement::attacker_frame && frames_unplaced(state_, seat) > 0) wrong("MF-DEP-6", seat);
        if (stage < Placement::attacker_station && any_station) wrong("MF-DEP-7", seat);
        if (stage > Placement::attacker_station && stations_unplaced(kit_, state_, seat) > 0)
            wrong("MF-DEP-7", seat);
    }
};

// Who is asked to place something in this stage.
bool is_placing(const Equipment& kit, const State& state, Seat seat) {
    const int turn = turn_in(state);
    switch (stage_of(state)) {
    case Placement::defender_station:
        return seat == defender(state) && stations_unplaced(kit, state, seat) > 0;
    case Placement::first_frame:
        return seat == defender(state) && frames_placed(state, seat) < 2 && frames_unplaced(state, seat) > 0;
    case Placement::late_frame: return seat == defender(state) && frames_unplaced(state, seat) > 0;
    case Placement::point_frame:
        return seat == point_attacker(kit, state) && frames_placed(state, seat) == 0 &&
               frames_unplaced(state, seat) > 0;
    case Placement::attacker_frame:
    case Placement::attacker_station: break;
    }
    // The turn has moved on behind whoever is asked.
    const int place = turn > 1 ? turn - 1 : kit.seats - 1;
    const bool frames = stage_of(state) == Placement::attacker_frame;
    return seat == in_order(state, place) &&
           (frames ? frames_unplaced(state, seat) : stations_unplaced(kit, state, seat)) > 0;
}

} // namespace

void check_set_up(const Frames& rules, const State& state, Faults& faults) {
    SetUpChecker(rules, state, faults).check();
}

// MF-BID-4: whoever is asked is tied for the top and can do something, if only hand it on.
bool settling_fits(const Equipment& kit, const State& state, const SettlingFrame& settling) {
    const SetUp& set_up = state.set_up;
    if (set_up.tied.size() < 2 || !set_up.tied.contains(settling.seat) || set_up.passes < 1) return false;
    if (may_add(kit, state, settling.seat) || may_remove(kit, state, settling.seat)) return true;
    return std::ranges::any_of(set_up.tied, [&](Seat seat) { return may_force(kit, state, settling, seat); });
}

bool placing_fits(const Equipment& kit, const State& state, const PlacingFrame& placing) {
    return placing.placement == stage_of(state) && placing.dropped <= droppable(placing.placement) &&
           is_placing(kit, state, placing.seat);
}

bool placing_has_answer(const Equipment& kit, const State& state, const PlacingFrame& placing) {
    if (!anything_fits(kit, state, placing)) return false;
    if (placing.dropped == 0) return true;
    PlacingFrame stricter = placing;
    --stricter.dropped;
    return !anything_fits(kit, state, stricter);
}

} // namespace muster::frames
