// What a state of this game can never be: the invariants of the rule page, each with a label of its own. It
// is what makes a position that somebody wrote playable, and what every decision is held to in debug builds.
#include "games/frames/check_parts.hpp"

namespace muster::frames {

namespace {

class Checker : Checking {
public:
    Checker(const Frames& rules, const State& state, Faults& faults) : Checking(rules, state, faults) {}

    void check() {
        numbers();
        for (const Seat seat : seats_of(kit_)) company(seat);
        for (const FrameId number : mustered())
            if (owner_of(number).index() < kit_.seats) frame(number);
        structures();
        stations();
        places();
        order();
        time();
        ending();
        check_set_up(rules_, state_, faults_);
        check_under_way(rules_, state_, faults_);
    }

private:
    // ---------------------------------------------------------------- companies

    static bool is_unused(const MobileFrame& one) {
        return one.at == Place{} && one.systems == Systems{} && one.whites == 0 && one.rockets == 0 &&
               one.design == DesignId{} && one.defence == nothing && one.spot == 0 && one.spotter == 0;
    }
    static bool is_unused(const Station& one) {
        return one.at == Place{} && one.home == 0 && one.controller == 0;
    }

    // What there is room for in a state and is not in this battle stays as it was made.
    void numbers() {
        for (const FrameId i : state_.frames.ids()) {
            const bool there = mustered().contains(i);
            if (there ? owner_of(i).index() >= kit_.seats : !is_unused(mobile(state_, i)))
                fault("frames", "MF-GEN-8", "there is no such frame");
        }
        if (!(mustered() - FrameSet::first(most_frames)).empty() ||
            !(FrameSet::from_bits(state_.gone.bits()) - mustered()).empty())
            fault("frames", "MF-GEN-8", "there is no such frame");
        for (const StationId each : IdSet<StationId>::first(most_stations) - stations_of(kit_))
            if (station_stands(each) || !is_unused(state_.stations[each]))
                fault("stations", "MF-DAT-6", "there is no such station");
        for (const StructureId each : IdSet<StructureId>::first(most_structures) - structures_of(kit_))
            if (state_.bricks[each] != 0) fault("structures", "MF-GEO-5", "there is no such structure");
        for (int i = kit_.seats; i < most_seats; ++i)
            if (state_.list[Seat(i)] != ListId{} || state_.ppa[Seat(i)] != 0)
                fault("seats", "MF-GEN-2", "there is no such seat");
        for (int i = kit_.seats; i < max_seats; ++i)
            if (in_order(state_, i) != Seat(0)) fault("order", "MF-GEN-2", "there is no such seat");
    }

    void company(Seat seat) {
        if (before_companies()) {
            if (!mustered(seat).empty() || state_.list[seat] != ListId{} || state_.ppa[seat] != 0)
                fault(field_of(seat, "list"), "MF-BID-1", "companies are revealed once everybody has chosen");
            return;
        }
        if (state_.ppa[seat] < 3 || state_.ppa[seat] > 7)
            fault(field_of(seat, "score_per_asset"), "MF-BID-2", "a score per asset is 3 to 7");
        if (!kit_.lists.has(state_.list[seat]))
            return fault(field_of(seat, "list"), "MF-BID-1", "there is no such list");
        if (!list_of(kit_, state_, seat).fits)
            fault(field_of(seat, "list"), "MF-DAT-6", "that company does not fit this number of players");
        muster_roll(seat);
        rockets(seat);
    }

    // MF-GEN-8: numbered in list order, the spare last. Frames that are missing were removed, or are of no
    // more interest.
    void muster_roll(Seat seat) {
        const FrameSet own = mustered(seat);
        const int count = own.size();
        if (own.bits() != Bits::first(count) << (frames_a_seat * seat.index()))
            fault("frames", "MF-GEN-8",
                  fmt::format("the frames of {} are numbered from f1 without a gap", name(seat)));
        if (count > kit_.size.most)
            fault("frames", "MF-DAT-6",
                  fmt::format("{} has {} frames, and a company has at most {}", name(seat), count,
                              kit_.size.most));
        if (in_set_up() && count < kit_.size.least)
            fault("frames", "MF-DAT-6",
                  fmt::format("{} has {} frames, and a company has at least {}", name(seat), count,
                              kit_.size.least));
        if (!is_of_list(seat))
            fault("frames", "MF-GEN-8",
                  fmt::format("the frames of {} are those of its list, in its order, and its spare last",
                              name(seat)));
    }

    bool is_of_list(Seat seat) const {
        const MusterList& list = list_of(kit_, state_, seat);
        const DesignId spare = kit_.companies[list.company].spare;
        std::size_t next = 0;
        for (const FrameId number : mustered(seat)) {
            const DesignId design = mobile(state_, number).design;
            while (next < list.designs.size() && list.designs[next] != design) ++next;
            if (next > list.designs.size() || (next == list.designs.size() && design != spare)) return false;
            ++next;
        }
        return true;
    }

    void rockets(Seat seat) {
        int carried = 0;
        for (const FrameId number : mustered(seat)) carried += mobile(state_, number).rockets;
        const int dealt = kit_.options.rockets;
        if (in_set_up() ? carried != dealt : carried > dealt)
            fault("frames", "MF-DAT-3",
                  fmt::format("the frames of {} carry {} rockets, and a company has {}", name(seat), carried,
                              dealt));
    }

    // ---------------------------------------------------------------- frames

    void frame(FrameId number) {
        const MobileFrame& one = mobile(state_, number);
        if (!kit_.designs.has(one.design))
            return fault(field_of(number, "design"), "MF-DAT-1", "there is no such design");
        if (!state_.placed.contains(number) && state_.gone.has_gone(number))
            fault(field_of(number, "gone"), "MF-RND-2", "a frame that is not on the table has had no turn");
        if (is_destroyed(number)) return wreck(number);
        condition(number);
        dice_beside(number);
    }

    // MF-DMG-8: a wreck is a place and a name.
    void wreck(FrameId number) {
        MobileFrame left = mobile(state_, number);
        left.at = Place{};
        left.design = DesignId{};
        if (!is_unused(left))
            fault(field_of(number, "destroyed"), "MF-DMG-8", "a destroyed frame has nothing left");
        if (in_set_up())
            fault(field_of(number, "destroyed"), "MF-DMG-8", "no frame is destroyed before the battle");
    }

    // Invariant 8: systems only go, and white dice after them.
    void condition(FrameId number) {
        const MobileFrame& one = mobile(state_, number);
        const Systems& built = design_of(number).systems;
        for (int i = 0; i < system_types; ++i)
            if (one.systems[static_cast<System>(i)] > built[static_cast<System>(i)])
                fault(field_of(number, "systems"), "MF-DMG-6",
                      fmt::format("{} was built with {} {}", name(number), built[static_cast<System>(i)],
                                  rules_.word("system", i)));
        if (one.whites < 1 || one.whites > most_whites)
            fault(field_of(number, "whites"), "MF-DMG-6", "a living frame has one or two white dice");
        else if (one.whites < most_whites && one.systems.total() > 0 && !kit_.options.drop_whites)
            fault(field_of(number, "whites"), "MF-DMG-6", "systems are lost before white dice");
        if (in_set_up() && (one.systems != built || one.whites != most_whites))
            fault(field_of(number, "systems"), "MF-SET-2", "before the battle a frame is as it was built");
    }

    bool is_opening(FrameId number) const {
        const Frame* opening = state_.flow.find<OpeningFrame>();
        return !is_over() && opening != nullptr && frame_in<OpeningFrame>(*opening) == number;
    }

    // Invariants 6 and 12.
    void dice_beside(FrameId number) {
        const MobileFrame& one = mobile(state_, number);
        const bool defends = one.defence != nothing;
        if (defends && one.defence > 6) fault(field_of(number, "defence"), "MF-DEF-1", "a defence is 0 to 6");
        if (between_rounds() && (defends || one.spot != 0))
            fault(field_of(number, "defence"), "MF-RND-6", "between rounds there are no dice on the table");
        else if (!state_.gone.has_gone(number) && defends)
            fault(field_of(number, "defence"), "MF-DEF-1", "a frame that has not gone has no defence yet");
        else if (is_opening(number) && defends)
            fault(field_of(number, "defence"), "MF-TRN-1", "this frame has not chosen its defence yet");
        else if (state_.gone.has_gone(number) && !defends && !is_opening(number) && !between_rounds())
            fault(field_of(number, "defence"), "MF-DEF-2", "a frame that has gone has a defence, if only 0");
        if (one.spot > 6) fault(field_of(number, "spot"), "MF-SPT-5", "a spot die shows 1 to 6");
        if (one.spot == 0 ? one.spotter != 0
                          : !at_the_table(one.spotter) || Seat(one.spotter) == owner_of(number))
            fault(field_of(number, "spotted_by"), "MF-SPT-1", "a frame is spotted by an enemy");
        if (one.spot != 0 && in_set_up())
            fault(field_of(number, "spot"), "MF-SPT-1", "nobody is spotted before the battle");
    }

    // ---------------------------------------------------------------- the table

    // Invariant 10.
    void structures() {
        for (const StructureId each : structures_of(kit_)) {
            const int bricks = state_.bricks[each];
            const Structure& one = structure(kit_, each);
            if (bricks > one.bricks || (in_set_up() && bricks != one.bricks))
                fault(fmt::format("structures.{}", one.id), "MF-GEO-5",
                      fmt::format("{} begins with {} bricks", one.id, one.bricks));
        }
    }

    // Invariant 13.
    void stations() {
        for (const StationId i : stations_of(kit_)) {
            const Station& one = state_.stations[i];
            if (before_companies()) {
                if (station_stands(i) || !is_unused(one))
                    fault(field_of_station(i, "at"), "MF-SET-2",
                          "stations are placed once the companies are known");
                continue;
            }
            if (one.home != i.index() / kit_.size.stations)
                fault(field_of_station(i, "home"), "MF-STN-1", "a station has one home");
            controller(i);
            if (!station_stands(i) && one.at != Place{})
                fault(field_of_station(i, "at"), "MF-GEO-2", "this station is not on the table");
            if (!station_stands(i) && !in_set_up())
                fault(field_of_station(i, "at"), "MF-SET-2", "every station stands before the battle begins");
        }
    }

    std::string field_of_station(StationId id, std::string_view field) const {
        return fmt::format("stations.{}.{}", rules_.word("station", id.index()), field);
    }

    void controller(StationId id) {
        const Station& one = state_.stations[id];
        const auto wrong = [&](std::string_view rule, std::string sentence) {
            fault(field_of_station(id, "controller"), rule, std::move(sentence));
        };
        if (one.controller == nothing) {
            if (!kit_.options.contested_neutral || kit_.seats < 3)
                wrong("MF-STN-6",
                      "only where contested=neutral and three or more play is a station nobody's");
        } else if (!at_the_table(one.controller)) {
            wrong("MF-STN-1", "there is no such seat");
        } else if (in_set_up() && one.controller != one.home) {
            wrong("MF-STN-1", "every seat starts in control of its own stations");
        }
    }

    // Invariant 11, and MF-DEP-1 for stations.
    void places() {
        if (in_set_up() && (state_.gone.bits() != 0))
            fault("frames", "MF-RND-2", "nobody has had a turn before the battle");
        for (const FrameId number : mustered()) place_of(number);
        for (const StationId each : standing_stations(state_) & stations_of(kit_)) place_of_station(each);
    }

    void place_of(FrameId number) {
        const Place at = mobile(state_, number).at;
        const auto wrong = [&](std::string_view rule, std::string sentence) {
            fault(field_of(number, "at"), rule, std::move(sentence));
        };
        if (!state_.placed.contains(number)) {
            if (at != Place{}) wrong("MF-GEO-2", "this frame is not on the table");
            if (!in_set_up()) wrong("MF-SET-2", "every frame stands before the battle begins");
            return;
        }
        if (is_destroyed(number)) {
            if (!kit_.field.table.contains(at)) wrong("MF-GEO-6", "a wreck is on the table");
            return;
        }
        const Disc disc = disc_of(kit_, state_, number);
        if (!kit_.field.table.contains(disc)) wrong("MF-GEO-6", "a frame is wholly on the table");
        for (const FrameId other : on_table(state_))
            if (other < number && overlap(disc, disc_of(kit_, state_, other)))
                wrong("MF-GEO-6", fmt::format("this frame overlaps {}", name(other)));
        for (const StationId each : standing_stations(state_) & stations_of(kit_))
            if (overlap(disc, station_disc(kit_, state_, each)))
                wrong("MF-GEO-6", fmt::format("this frame overlaps the station {}",
                                              rules_.word("station", each.index())));
        place_on_structures(number, wrong);
    }

    // It had movement when it got there.
    void place_on_structures(FrameId number, auto wrong) {
        if (!kit_.designs.has(mobile(state_, number).design)) return;
        if (design_of(number).systems[System::mov] > 0) return;
        for (const StructureId each : atop(kit_, state_, mobile(state_, number).at))
            wrong("MF-GEO-6",
                  fmt::format("only a frame with movement stands atop {}", structure(kit_, each).id));
    }

    void place_of_station(StationId id) {
        const Disc disc = station_disc(kit_, state_, id);
        const auto wrong = [&](std::string_view rule, std::string sentence) {
            fault(field_of_station(id, "at"), rule, std::move(sentence));
        };
        if (!kit_.field.table.contains(disc)) wrong("MF-DEP-1", "a station is wholly on the table");
        for (const StationId each : standing_stations(state_) & IdSet<StationId>::first(id.index()))
            if (overlap(disc, station_disc(kit_, state_, each)))
                wrong("MF-DEP-1", fmt::format("this station overlaps the station {}",
                                              rules_.word("station", each.index())));
        for (const StructureId each : structures_of(kit_))
            if (stands(state_, each) && overlap(disc, structure(kit_, each).shape))
                wrong("MF-DEP-1", fmt::format("this station overlaps {}", structure(kit_, each).id));
    }

    // ---------------------------------------------------------------- score and time

    SeatSet seats_in_order() const {
        SeatSet seen;
        for (int i = 0; i < kit_.seats; ++i)
            if (at_the_table(in_order(state_, i).index())) seen.add(in_order(state_, i));
        return seen;
    }

    // Invariant 2; the score itself is never kept, but counted whenever it is asked for (invariant 1).
    void order() {
        const SeatSet seen = seats_in_order();
        if (before_companies()) {
            if (seen != SeatSet(Seat(0)))
                fault("order", "MF-BID-3", "there is no order before the companies are known");
            return;
        }
        if (seen != seats_of(kit_)) return fault("order", "MF-SCO-5", "the order holds every seat once");
        for (int i = 1; i < kit_.seats; ++i) {
            const int ahead = score_of(kit_, state_, in_order(state_, i - 1));
            const int behind = score_of(kit_, state_, in_order(state_, i));
            if (behind > ahead)
                fault("order", "MF-SCO-5",
                      fmt::format("{} with {} stands behind {} with {}", name(in_order(state_, i)), behind,
                                  name(in_order(state_, i - 1)), ahead));
        }
    }

    // How many rounds have come to their end, the one whose end is being settled included.
    int rounds_ended() const {
        const bool ended = between_rounds() && !(state_.over == 1 && state_.extra != 0);
        return state_.round - (ended ? 0 : 1);
    }

    // Invariant 15: the clock falls by 1 a round at least. How fast it fell is its own business: people who
    // set up the end of a battle do not count the rounds.
    void time() {
        if (in_set_up()) {
            if (state_.round != 0) fault("round", "MF-SET-2", "the battle has not begun, so this is round 0");
            if (state_.clock != 0) fault("clock", "MF-SET-2", "the clock is set once the battle begins");
            return;
        }
        const int ended = rounds_ended();
        if (ended < 0) return fault("round", "MF-RND-1", "the first round is round 1");
        const int highest = kit_.options.clock - ended;
        if (state_.clock > highest)
            fault("clock", "MF-CLK-1",
                  fmt::format("after {} rounds the clock stands at {} at most", ended, highest));
        if (state_.round == 0 && state_.clock != kit_.options.clock)
            fault("clock", "MF-CLK-3", fmt::format("the clock starts at {}", kit_.options.clock));
    }

    // Invariants 15 and 20; how a battle ends.
    void ending() {
        if (state_.over >= ways_to_be_over)
            return fault("over", "MF-END-1", "a battle ends at doomsday or early");
        if (state_.extra > 1 || (state_.extra != 0 && !kit_.options.extra_round))
            fault("extra", "MF-END-2", "only tie_break=extra_round grants one more round");
        if (in_set_up()) {
            if (state_.extra != 0) fault("extra", "MF-END-2", "the battle has not begun");
            return;
        }
        const bool at_zero = state_.over == 1 || state_.extra != 0;
        if (at_zero && state_.clock != 0) fault("clock", "MF-CLK-3", "doomsday is when the clock is at 0");
        if (!at_zero && state_.clock == 0)
            fault("clock", "MF-CLK-3", "when the clock is at 0 the battle is over");
        if (state_.living.empty()) fault("frames", "MF-DMG-8", "an attacker survives its own attack");
        everybody_has_gone();
        if (state_.over == 1 && state_.extra == 0 && kit_.options.extra_round &&
            (seats_in_order() == seats_of(kit_) && lead_is_shared(kit_, state_)))
            fault("over", "MF-END-2", "the highest score is shared, so there is one more round");
        if (state_.over == 2 && !is_decided(kit_, state_))
            fault("over", "MF-END-3", "while two seats have a score the battle goes on");
        if (state_.over > static_cast<int>(Over::early)) conditions();
        const bool asked_in_order = !is_over() && state_.flow.is<TacticalFrame>();
        if (asked_in_order && is_decided(kit_, state_))
            fault("over", "MF-END-3", "nobody else has a score, so the battle is over");
    }

    // MF-END-5, invariant 21
    void conditions() {
        const Over how = static_cast<Over>(state_.over);
        if (what_ends_it(kit_, state_) != how)
            fault("over", rule_of(how).id, "what ends the battle so has not happened");
        if (is_decided(kit_, state_))
            fault("over", "MF-END-3", "nobody else has a score, so the battle was over before");
    }

    // MF-RND-5
    void everybody_has_gone() {
        const bool ended = battle_step() == BattleStep::end_round || between_rounds();
        if (ended && state_.round > 0 && !state_.gone.still_to_go(on_table(state_)).empty())
            fault("frames", "MF-RND-5", "the round ends when every living frame has gone");
        if (state_.round == 0 && state_.gone.bits() != 0)
            fault("frames", "MF-RND-2", "nobody has had a turn before the first round");
    }
};

} // namespace

void Frames::check(const State& state, Faults& faults) const { Checker(*this, state, faults).check(); }

} // namespace muster::frames
