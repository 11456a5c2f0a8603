// What a state of this game can never be: the invariants of the rule page, each with a label of its own. It
// is what makes a position that somebody wrote playable, and what every decision is held to in debug builds.
#include "games/forge/check_parts.hpp"

#include <algorithm>
#include <bit>

namespace muster::forge {

// ---------------------------------------------------------------- what follows from the rest

Per<SideId, ZoneId, most_sides> usual_zones(const Equipment& kit, GameStep step) {
    Per<SideId, ZoneId, most_sides> zones;
    zones.fill(ZoneId::none());
    if (kit.options.manual && step <= GameStep::zones) return zones;
    for (const SideId side : sides_of(kit)) zones[side] = ZoneId(side.index());
    return zones;
}

SeatSet seats_that_bid(const Equipment& kit, const State& state) {
    SeatSet seats;
    for (const Seat seat : seats_of(kit))
        if (state.bids.has_answered(seat)) seats.add(seat);
    return seats;
}

SideSet usual_failed(const Equipment& kit, const State& state, GameStep step) {
    SideSet failed;
    if (step < GameStep::actions) return failed;
    for (const Seat seat : seats_that_bid(kit, state))
        if (left_to_assign(state, seat) > 0) failed.add(side_of(kit, seat));
    return failed;
}

Leads with_leads(const Equipment& kit, const State& state, GameStep step, const SideOrder& sides) {
    Leads order;
    for (int place = 0; place < sides.size(); ++place)
        order.add(sides[place].index(), step <= GameStep::deploy ? 1 : lead_of(kit, state, sides, place));
    return order;
}

namespace {

constexpr int most_deep = 8;
// Nobody counts the rounds when setting up the end of a game, so points are only held to what can be written
// down; what a round can add is never more than all objectives together.
constexpr int most_points = 9000;

class Checker : Checking {
public:
    explicit Checker(const Checking& it) : Checking(it) {}

    void check() {
        const std::size_t before = faults.size();
        if (!has_sound_lists()) return;
        unused_room();
        sets();
        for (const UnitId i : kit.units.ids()) unit(i);
        if (faults.size() == before) places(); // only what is somewhere can be measured
        flags();
        objectives();
        zones();
        time();
        score();
        ending();
        bids();
        if (faults.size() == before) order(); // it is held against the bids
        check_under_way(*this, faults.size() == before);
    }

private:
    // ---------------------------------------------------------------- what there is no room for

    // Everything below goes through these.
    bool has_sound_lists() {
        const bool sound = state.order.size() <= most_sides && state.flow.depth() <= most_deep &&
                           state.attack.targets.size() <= most_weapons &&
                           state.attack.records.size() <= 2 * most_weapons;
        if (!sound) fault("", "FO-INV-20", "a list holds more than it has room for");
        return sound;
    }

    // What there is room for in a state and is not in this game stays as it was made.
    void unused_room() {
        const UnitSet all = state.table | state.waiting | state.hold | state.activated | state.acted |
                            state.shot | state.fought | state.broke | state.tried;
        if (!(all - UnitSet::first(kit.units.size())).empty())
            fault("units", "FO-DATA-1", "there is no such unit");
        for (const UnitId unit : Ids<UnitId>(kit.units.size(), most_units))
            if (unit_at(state, unit) != Unit{}) fault("units", "FO-DATA-1", "there is no such unit");
        for (const ObjectiveId each : Ids<ObjectiveId>(kit.scenario.objectives.size(), most_objectives))
            if (!state.owner[each].is_none()) fault("owners", "FO-DATA-3", "there is no such objective");
        for (const SideId side : Ids<SideId>(kit.sides, most_sides))
            if (state.vp[side] != 0 || !state.zone[side].is_none())
                fault("vp", "FO-TEAM-8", "there is no such side");
        for (const Seat seat : Ids<Seat>(kit.seats, most_seats))
            if (state.assigned[seat] != 0) fault("assigned", "FO-TEAM-8", "there is no such seat");
        for (const UnitId unit : kit.units.ids())
            if (unit_at(state, unit).unused != 0) fault("units", "FO-INV-20", "what is not used is zero");
    }

    // ---------------------------------------------------------------- units

    void sets() {
        if (!(state.table & state.waiting).empty())
            fault("units", "FO-SET-3", "a unit that waits is not on the table yet");
        if (!state.waiting.empty() && !in_set_up())
            fault("units", "FO-SET-3", "everybody stands before the game begins");
    }

    void unit(UnitId number) {
        if (state.waiting.contains(number)) return waits(number);
        if (!is_on_table(state, number)) {
            if (unit_at(state, number) != Unit{}) // FO-INV-18
                fault(field_of(number, "where"), "FO-INV-18", "of a destroyed unit nothing is left");
            return;
        }
        strength(number);
        tokens(number);
        if (in_set_up()) before_the_game(number);
    }

    bool is_whole(UnitId number) const {
        const Unit& one = unit_at(state, number);
        const std::vector<Group>& groups = sheet_of(kit, number).groups;
        for (std::size_t i = 0; i < most_groups; ++i)
            if (one.alive[i] != (i < groups.size() ? groups[i].count : 0)) return false;
        return one.damage == 0;
    }
    static bool is_calm(const Unit& one) { return one.shock == 0 && one.focus == 0 && one.evade == 0; }

    void waits(UnitId number) {
        if (unit_at(state, number).at != Place{})
            fault(field_of(number, "at"), "FO-SET-3", "a unit that waits has no place");
        before_the_game(number);
        if (!kit.options.manual && info_of(kit, number).starts_placed)
            fault(field_of(number, "where"), "FO-SET-1",
                  "in a quick start this unit stands from the beginning");
    }

    // FO-SET-4, FO-SET-6
    void before_the_game(UnitId number) {
        const Unit& one = unit_at(state, number);
        if (!is_whole(number))
            fault(field_of(number, "models"), "FO-SET-6", "before the game a unit is whole");
        if (!is_calm(one))
            fault(field_of(number, "shock"), "FO-SET-6", "everybody begins without Shock and tokens");
        if (!is_on_table(state, number)) return;
        const ZoneId zone = state.zone[side_of_unit(kit, number)];
        const bool is_laid = !kit.options.manual && info_of(kit, number).starts_placed;
        const bool fits = is_laid ? one.at == info_of(kit, number).start
                                  : kit.scenario.zones.has(zone) &&
                                        kit.scenario.zones[zone].box.contains(disc_of(kit, state, number));
        if (!fits) fault(field_of(number, "at"), "FO-SET-4", "a unit is placed in the zone of its side");
    }

    // FO-INV-1, FO-ATK-6
    void strength(UnitId number) {
        const Unit& one = unit_at(state, number);
        const Sheet& sheet = sheet_of(kit, number);
        bool earlier_live = false;
        for (std::size_t i = 0; i < most_groups; ++i) {
            const int count = i < sheet.groups.size() ? sheet.groups[i].count : 0;
            if (one.alive[i] > count)
                return fault(field_of(number, "models"), "FO-INV-1",
                             fmt::format("this unit has {} models at most", sheet.models()));
            if (earlier_live && one.alive[i] < count)
                return fault(field_of(number, "models"), "FO-ATK-6",
                             "models fall in the order of their groups");
            earlier_live = earlier_live || one.alive[i] > 0;
        }
        if (!earlier_live)
            fault(field_of(number, "models"), "FO-INV-1", "a unit on the table has a living model");
        if (one.damage >= sheet.wounds)
            fault(field_of(number, "damage"), "FO-ATK-6",
                  fmt::format("a model of this unit falls with its wound {}", sheet.wounds));
    }

    // FO-INV-3, FO-INV-11
    void tokens(UnitId number) {
        const Unit& one = unit_at(state, number);
        if (one.shock > most_shock)
            fault(field_of(number, "shock"), "FO-SHK-4", "nobody counts that much Shock");
        if (one.focus > most_tokens || one.evade > most_tokens)
            fault(field_of(number, "focus"), "FO-FOC-1", "nobody counts that many tokens");
        if (!in_actions() && (one.focus != 0 || one.evade != 0))
            fault(field_of(number, "focus"), "FO-INV-11", "tokens are lost in the end phase");
    }

    // FO-INV-2: touching is allowed.
    void places() {
        for (const UnitId number : state.table) {
            const Disc disc = disc_of(kit, state, number);
            if (!kit.scenario.table.contains(disc)) {
                fault(field_of(number, "at"), "FO-INV-2", "a unit stands wholly on the table");
                continue;
            }
            for (const UnitId other : (state.table & UnitSet::first(number.index())))
                if (overlap(disc, disc_of(kit, state, other)))
                    fault(field_of(number, "at"), "FO-INV-2",
                          fmt::format("this unit overlaps {}", name(other)));
            for (const TerrainPiece& piece : kit.scenario.terrain)
                if (piece.ground == Footing::impassable && overlap(disc, piece.box))
                    fault(field_of(number, "at"), "FO-INV-2", fmt::format("this unit overlaps {}", piece.id));
        }
    }

    // ---------------------------------------------------------------- what it has done this round

    void each(UnitSet units, std::string_view field, std::string_view rule, std::string_view sentence) {
        for (const UnitId number : (units & UnitSet::first(kit.units.size())))
            fault(field_of(number, field), rule, std::string(sentence));
    }

    void flags() {
        const UnitSet done =
            state.hold | state.activated | state.acted | state.shot | state.fought | state.broke;
        each((done | state.tried) - state.table, "where", "FO-INV-18",
             "a unit that is not on the table has done nothing");
        if (!in_actions())
            return each(done & state.table, "activated", "FO-INV-11",
                        "nobody has done anything yet in this round");
        const UnitSet both = state.activated & state.acted;
        each((state.hold & state.table) - both, "hold", "FO-INV-14",
             "whoever is on Hold has been activated, and has acted");
        each((state.shot & state.table) - both, "shot", "FO-INV-15",
             "whoever has shot has been activated, and has acted");
        each((state.fought & state.table) - both, "fought", "FO-INV-15",
             "whoever has fought has been activated, and has acted");
        if (step == GameStep::end)
            each(state.table - state.activated, "activated", "FO-INV-8",
                 "by now this unit has been activated");
    }

    // ---------------------------------------------------------------- objectives, zones, time, score

    void objectives() {
        for (const ObjectiveId each : kit.scenario.objectives.ids()) {
            if (state.owner[each].is_none()) continue;
            if (state.owner[each].index() >= kit.sides)
                fault("owners", "FO-INV-17", "an objective belongs to a side, or to nobody");
            else if (in_set_up())
                fault("owners", "FO-SET-1", "before the game nobody has an objective");
        }
    }

    // FO-SET-2: each side another one, chosen in the order of the roll-off.
    void zones() {
        if (!kit.options.manual && state.zone != usual_zones(kit, step))
            return fault("zones", "FO-SET-2", "in a quick start the zones are given out");
        ZoneSet taken;
        for (const SideId side : sides_of(kit)) {
            const ZoneId zone = state.zone[side];
            if (zone.is_none()) {
                if (is_over() || step > GameStep::zones)
                    fault("zones", "FO-SET-2", "every side has a zone by now");
                continue;
            }
            if (!kit.scenario.zones.has(zone) || taken.contains(zone))
                return fault("zones", "FO-SET-2", "each side has a zone of its own");
            if (!is_over() && step == GameStep::roll_for_zones)
                return fault("zones", "FO-SET-2", "zones are chosen after the roll-off");
            taken.add(zone);
        }
    }

    // FO-INV-21
    void time() {
        const int rounds = kit.options.rounds;
        if (in_set_up()) {
            if (!kit.options.manual && step != GameStep::deploy)
                fault("flow", "FO-SET-2", "a quick start has no zones to choose");
            if (state.round != 0) fault("round", "FO-SET-6", "the game has not begun, so this is round 0");
        } else if (step == GameStep::begin_round && !is_over()) {
            if (state.round >= rounds)
                fault("round", "FO-INV-21", fmt::format("after round {} there is no other", rounds));
        } else if (state.round < 1 || state.round > rounds) {
            fault("round", "FO-INV-21", fmt::format("the game has the rounds 1 to {}", rounds));
        }
    }

    // FO-INV-3, FO-INV-17; FO-WIN-3 scores the rounds that are not played.
    void score() {
        int each_round = 0;
        for (const Objective& objective : kit.scenario.objectives) each_round += objective.vp;
        const int scored = is_over()                       ? kit.options.rounds
                           : step == GameStep::begin_round ? state.round
                                                           : state.round - 1;
        const int most = in_set_up() ? 0 : most_points + each_round * scored;
        for (const SideId side : sides_of(kit)) {
            const std::string field = fmt::format("vp[{}]", side.index());
            if (state.vp[side] < 0) fault(field, "FO-INV-3", "victory points are never negative");
            if (state.vp[side] > most) fault(field, "FO-INV-17", "nobody has that many points");
        }
    }

    int sides_left() const {
        int count = 0;
        for (const SideId side : sides_of(kit)) count += side_is_left(kit, state, side) ? 1 : 0;
        return count;
    }

    // FO-END-7; option `wipeout`. In the first round a side may be without: set-up left it no room.
    void ending() {
        const Ended how = state.over;
        if (how > Ended::lost)
            return fault("over", "FO-END-7", "a game ends after its last round or with its last side");
        if (how > Ended::last_side &&
            !(kit.endings.may(how) && is_met(how, kit.endings, tally_of(kit, state))))
            fault("over", rule_of(how).id, "what ends the game so has not happened");
        const int fewest = kit.options.wipeout == Wipeout::play_on ? 0 : 1;
        const bool eliminated = sides_left() <= fewest;
        if (how == Ended::rounds && (state.round != kit.options.rounds || eliminated))
            fault("over", "FO-END-7", "the game ends so after its last round");
        if (how == Ended::last_side && !eliminated)
            fault("over", "FO-END-7", "while several sides have units the game goes on");
        if (is_over() || in_set_up() || in_actions()) return;
        const int played = step == GameStep::begin_round ? state.round : state.round - 1;
        if (played > 0 ? eliminated : state.table.empty())
            fault("over", "FO-END-7", "with no enemy left the game is over");
    }

    // ---------------------------------------------------------------- bids

    std::string field_of_bid(Seat seat) const {
        return fmt::format("bids.{}", rules.word("seat", seat.index()));
    }

    void bids() {
        const SeatSet given = seats_that_bid(kit, state);
        Sealed as_said;
        as_said.ask(SeatSet::from_bits(state.bids.owing().bits() | given.bits()));
        if ((as_said.owing().bits() & ~seats_of(kit).bits()) != 0)
            return fault("bids", "FO-BID-1", "there is no such seat");
        for (const Seat seat : given) as_said.seal(seat, state.bids.answer_of(seat));
        if (as_said != state.bids) return fault("bids", "FO-BID-1", "only a bid that was asked for is given");
        if (state.bids == Sealed{}) return no_bids();
        if (is_over() || step < GameStep::bid)
            return fault("bids", "FO-BID-10", "bids are cleared in the end phase");
        for (const Seat seat : given) {
            const int bid = state.bids.answer_of(seat);
            if (bid < 0 || bid > kit.options.bid_max)
                return fault(field_of_bid(seat), "FO-BID-2",
                             fmt::format("a bid is a whole number from 0 to {}", kit.options.bid_max));
            if (step == GameStep::bid && kit.options.overbid_refused && bid > room_of(kit, state, seat))
                fault(field_of_bid(seat), "FO-BID-2", "nobody bids more than its units can take");
        }
        who_bid(given);
        assigned(given);
    }

    // Before the first bid of a round, and where nobody is left to bid.
    void no_bids() {
        if (in_actions() ? !state.table.empty() : !is_over() && step > GameStep::bid)
            fault("bids", "FO-BID-1", "everybody with a unit on the table has bid");
        if (std::ranges::any_of(state.assigned, [](int shock) { return shock != 0; }))
            fault("assigned", "FO-BID-3", "nobody has bid");
        if (!state.failed.empty()) fault("failed", "FO-BID-7", "nobody has bid");
    }

    // FO-BID-2. In the actions phase some may have lost their last unit since.
    void who_bid(SeatSet given) {
        const SeatSet there = bidders(kit, state);
        if (step == GameStep::bid) {
            if (SeatSet::from_bits(given.bits() | state.bids.owing().bits()) != there)
                fault("bids", "FO-BID-2", "everybody with a unit on the table bids, and nobody else");
        } else if (!state.bids.complete()) {
            fault("bids", "FO-BID-1", "everybody has bid by now");
        } else if (in_actions() ? (there.bits() & ~given.bits()) != 0 : given != there) {
            fault("bids", "FO-BID-2", "everybody with a unit on the table bids, and nobody else");
        }
    }

    // FO-INV-5, FO-INV-6
    void assigned(SeatSet given) {
        for (const Seat seat : seats_of(kit)) {
            const int paid = state.assigned[seat];
            const int bid = given.contains(seat) && step != GameStep::bid ? state.bids.answer_of(seat) : 0;
            const auto wrong = [&](std::string_view rule, std::string sentence) {
                fault(fmt::format("assigned[{}]", seat.index()), rule, std::move(sentence));
            };
            if (paid > bid)
                wrong("FO-BID-3", "nobody assigns more than was bid");
            else if (step == GameStep::assign || step == GameStep::order)
                pays(seat, wrong);
        }
        if (state.failed != usual_failed(kit, state, step))
            fault("failed", "FO-INV-6", "a side has failed if one of its seats paid less than it bid");
        else if (kit.options.overbid_refused && !state.failed.empty())
            fault("failed", "FO-BID-2", "where nobody may bid too much nobody fails");
    }

    // FO-INV-4: what was assigned lies on units that are within their limit.
    void pays(Seat seat, auto wrong) {
        int carried = 0;
        for (const UnitId number : units_of(kit, seat) & state.table)
            if (const int shock = unit_at(state, number).shock;
                shock <= most_bid_shock(sheet_of(kit, number).co))
                carried += shock;
        if (state.assigned[seat] > carried)
            wrong("FO-INV-4", "what was assigned lies on units below half their Courage");
        const int left = left_to_assign(state, seat);
        const int room = room_of(kit, state, seat);
        if (step == GameStep::order && left > 0 && room > 0)
            wrong("FO-INV-5", "as much is assigned as there is room for");
        if (kit.options.overbid_refused && left > room)
            wrong("FO-BID-2", "nobody bids more than its units can take");
    }

    // ---------------------------------------------------------------- the order

    void order() {
        const Leads& order = state.order;
        const bool rolled = kit.options.manual && in_set_up() && step != GameStep::roll_for_zones;
        const bool is_set = rolled || in_actions();
        if (!is_set) {
            const Leads none; // not only nobody in it: nothing of an earlier one is left either
            if (order != none) fault("order", "FO-END-8", "there is no order yet");
            if (state.slot != 0 || state.made != 0) fault("made", "FO-TEAM-3", "nobody's turn has begun");
            return;
        }
        if (!names_sides(rolled ? SideSet::first(kit.sides) : sides_that_bid())) return;
        SideOrder sides;
        for (int i = 0; i < order.size(); ++i) sides.push_back(side_at(order, i));
        Leads expected = with_leads(kit, state, step, sides);
        if (order.empty() ? order.place() != 0 : order.place() >= order.size())
            return fault("next", "FO-ACT-2", "it is the turn of somebody in the order");
        const int left = expected.left();
        expected.go_to(order.lap(), order.place(), order.left());
        if (expected != order)
            return fault("order", "FO-INI-4", "leads are as the bids have them, and 1 at least");
        if (rolled) {
            if (order.lap() != 0 || order.place() != 0 || order.left() != left || state.slot != 0 ||
                state.made != 0)
                fault("next", "FO-SET-3", "before the game nobody has had a turn");
            return;
        }
        is_by_bids();
        turn();
    }

    SideSet sides_that_bid() const {
        SideSet sides;
        for (const Seat seat : seats_that_bid(kit, state)) sides.add(side_of(kit, seat));
        return sides;
    }

    bool names_sides(SideSet wanted) {
        SideSet seen;
        for (int i = 0; i < state.order.size(); ++i) {
            const SideId side = side_at(state.order, i);
            if (side.index() >= kit.sides || seen.contains(side)) {
                fault("order", "FO-INI-1", "the order names each side once");
                return false;
            }
            seen.add(side);
        }
        if (seen != wanted) fault("order", "FO-INI-1", "the order names every side that takes part");
        return seen == wanted;
    }

    // FO-INI-1, FO-INI-2
    void is_by_bids() {
        const auto bid_of = [&](int place) {
            int bid = 0;
            for (const Seat seat : seats_of_side(kit, side_at(state.order, place)))
                bid += state.bids.answer_of(seat);
            return bid;
        };
        const auto failed = [&](int place) { return state.failed.contains(side_at(state.order, place)); };
        for (int i = 1; i < state.order.size(); ++i) {
            if (failed(i - 1) && !failed(i))
                fault("order", "FO-INI-1", "whoever paid comes before whoever failed");
            else if (!failed(i) && bid_of(i) > bid_of(i - 1))
                fault("order", "FO-INI-2", "of those who paid the higher bid comes first");
        }
    }

    // FO-ACT-2, FO-TEAM-3, FO-TEAM-4
    void turn() {
        const Leads& order = state.order;
        const int lead = order.empty() ? 0 : order.lap() == 0 ? order.lead_of(order.at(order.place())) : 1;
        if (order.left() > lead) fault("left", "FO-ACT-2", "nobody has that many turns in a row");
        if (state.made == 0) {
            if (state.slot != 0) fault("slot", "FO-TEAM-4", "a turn begins with the first seat");
            return;
        }
        if (order.left() == 0) return fault("made", "FO-ACT-2", "nobody's turn has begun");
        const int seats = seats_of_side(kit, side_on_turn(order)).size();
        if (state.made > largest_team(kit))
            fault("made", "FO-TEAM-3", "a turn has one activation for each seat of the largest team");
        if (state.slot >= seats) fault("slot", "FO-TEAM-4", "there is no such seat in the team");
    }
};

} // namespace

void Forge::check(const State& state, Faults& faults) const {
    Checker({*this, kit_, state, faults, step_of(state)}).check();
}

} // namespace muster::forge
