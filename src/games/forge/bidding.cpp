// The bidding phase (section 4.1): bids, the Shock that pays for them, and the order of play.
#include "games/forge/parts.hpp"
#include "round/roll_off.hpp"

#include <fmt/format.h>

namespace muster::forge {

// ---------------------------------------------------------------- roll-offs

// FO-GEN-7
int advantage_of(const Equipment& kit, SideId side) {
    int points = 0;
    for (const Seat seat : seats_of_side(kit, side)) {
        const int spared = kit.measures.points_limit - kit.points[seat];
        points += std::max(0, spared / 5);
    }
    return points;
}

namespace {

struct Witness {
    Play& play;
    Rule why;
};

void tell_die(void* witness, Seat seat, int shows) {
    const Witness& told = *static_cast<Witness*>(witness);
    told.play.log.tell(told.why, happens::rolls_off, seat, shows);
}

void tell_tie(void* witness, SeatSet) {
    static_cast<Witness*>(witness)->play.log.tell("FO-GEN-6"_rule, happens::rolls_off_again);
}

} // namespace

// FO-GEN-6, FO-TEAM-5: a side rolls by its first seat.
SideOrder roll_off_sides(Play& play, SideSet sides, Rule why) {
    Witness witness{play, why};
    RollOff how;
    how.kind = &luck::roll_off;
    how.sides = die_sides;
    how.low_first = play.kit.options.low_roll_off;
    how.seen = tell_die;
    how.tied = tell_tie;
    how.witness = &witness;
    SeatSet rollers;
    for (const SideId side : sides) {
        const Seat roller = first_seat_of(play.kit, side);
        rollers.add(roller);
        how.tie_break[roller.number] =
            static_cast<std::int16_t>(std::min(advantage_of(play.kit, side), 9999));
    }
    SideOrder order;
    for (const Seat seat : roll_off(how, rollers, play.chance)) order.push_back(side_of(play.kit, seat));
    return order;
}

// ---------------------------------------------------------------- 4.1 Bidding phase

// FO-BID-2: whoever has nobody on the table takes no part.
SeatSet bidders(const Equipment& kit, const State& state) {
    SeatSet seats;
    for (const Seat seat : seats_of(kit))
        if (!(units_of(kit, seat) & state.table).empty()) seats.add(seat);
    return seats;
}

int left_to_assign(const State& state, Seat seat) {
    return state.bids.answer_of(seat) - state.assigned[seat];
}

namespace {

void begin_round(Play& play, Frame& game) {
    const Rule why = play.state.round == 0 ? "FO-SET-6"_rule : "FO-END-8"_rule;
    ++play.state.round;
    play.log.tell(why, happens::round_begins, play.state.round);
    play.log.tell("FO-BID-1"_rule, happens::bidding_phase);
    game.go_to(GameStep::bid);
}

// FO-BID-1: all are asked at once, and all are opened at once.
void ask_for_bids(Play& play, Frame& game) {
    State& state = play.state;
    const SeatSet seats = bidders(play.kit, state);
    if (!seats.empty() && !state.bids.has_answered(seats.front())) {
        state.bids.ask(seats);
        state.flow.begin(BiddingFrame{});
        return;
    }
    for (const Seat seat : seats)
        play.log.tell("FO-BID-1"_rule, happens::bid_opened, seat, state.bids.answer_of(seat));
    game.go_to(GameStep::assign);
}

// FO-BID-4: the higher bid first, equal bids by seat. Nobody: all have paid what they can.
std::optional<Seat> next_to_assign(const Equipment& kit, const State& state) {
    std::optional<Seat> next;
    for (const Seat seat : bidders(kit, state)) {
        if (left_to_assign(state, seat) == 0 || room_of(kit, state, seat) == 0) continue;
        if (!next || state.bids.answer_of(seat) > state.bids.answer_of(*next)) next = seat;
    }
    return next;
}

UnitSet units_with_room(const Equipment& kit, const State& state, Seat seat) {
    UnitSet found;
    for (const UnitId unit : units_of(kit, seat) & state.table)
        if (room_of_unit(kit, state, unit) > 0) found.add(unit);
    return found;
}

// FO-BID-3, FO-BID-8: it stays below the limit, so nobody tests.
void assign(Play& play, Seat seat, UnitId unit, Rule why) {
    Unit& one = unit_at(play.state, unit);
    ++one.shock;
    ++play.state.assigned[seat];
    play.log.tell(why, happens::assigns, unit, one.shock);
}

void assign_next(Play& play, Frame& game) {
    State& state = play.state;
    const auto seat = next_to_assign(play.kit, state);
    if (!seat) return game.go_to(GameStep::order);
    const UnitSet open = units_with_room(play.kit, state, *seat);
    if (left_to_assign(state, *seat) >= room_of(play.kit, state, *seat)) { // FO-BID-6
        for (const UnitId unit : open)
            while (room_of_unit(play.kit, state, unit) > 0) assign(play, *seat, unit, "FO-BID-6"_rule);
        return;
    }
    if (open.size() == 1) return assign(play, *seat, open.front(), "FO-GEN-5"_rule);
    state.flow.begin(AssigningFrame{*seat});
}

// FO-TEAM-1: a side's bid is the sum of its seats'. FO-BID-2: nobody on the table adds nothing.
int bid_of_side(const Equipment& kit, const State& state, SideId side) {
    int sum = 0;
    for (const Seat seat : seats_of_side(kit, side)) sum += state.bids.answer_of(seat);
    return sum;
}

int paid_by_side(const Equipment& kit, const State& state, SideId side) {
    int sum = 0;
    for (const Seat seat : seats_of_side(kit, side)) sum += state.assigned[seat];
    return sum;
}

// FO-BID-7, FO-TEAM-2
void find_failures(Play& play) {
    State& state = play.state;
    state.failed = {};
    for (const Seat seat : bidders(play.kit, state)) {
        if (left_to_assign(state, seat) == 0) continue;
        state.failed.add(side_of(play.kit, seat));
        play.log.tell("FO-BID-7"_rule, happens::bid_failed, seat, state.assigned[seat],
                      state.bids.answer_of(seat));
    }
}

// One after the other, or by a roll-off among several.
void append_tied(Play& play, SideSet sides, Rule why, SideOrder& order) {
    if (sides.size() == 1) return order.push_back(sides.front());
    for (const SideId side : roll_off_sides(play, sides, why)) order.push_back(side);
}

// FO-INI-1 to FO-INI-3, FO-FFA-1: one formula for seats and teams
SideOrder order_of_play(Play& play) {
    const State& state = play.state;
    SideSet paying;
    SideSet failed;
    for (const SideId side : sides_of(play.kit))
        if (side_is_left(play.kit, state, side)) (state.failed.contains(side) ? failed : paying).add(side);
    SideOrder order;
    while (!paying.empty()) {
        int highest = 0;
        for (const SideId side : paying) highest = std::max(highest, bid_of_side(play.kit, state, side));
        SideSet tied;
        for (const SideId side : paying)
            if (bid_of_side(play.kit, state, side) == highest) tied.add(side);
        append_tied(play, tied, "FO-INI-2"_rule, order);
        paying -= tied;
    }
    if (!failed.empty()) append_tied(play, failed, "FO-INI-3"_rule, order);
    return order;
}

// The number of a side that others' leads are measured from; option `failed_bid`.
int bid_that_counts(const Equipment& kit, const State& state, SideId side) {
    const bool paid_only = state.failed.contains(side) && kit.options.failed_bid_assigned;
    return paid_only ? paid_by_side(kit, state, side) : bid_of_side(kit, state, side);
}

} // namespace

// FO-INI-4, FO-INV-9; option `ffa_lead`
int lead_of(const Equipment& kit, const State& state, const SideOrder& order, int place) {
    const SideId side = order[place];
    const bool last = place + 1 == order.size();
    if (state.failed.contains(side) || (last && kit.options.ffa_lead_next)) return 1;
    int below = bid_of_side(kit, state, side);
    if (kit.options.ffa_lead_next)
        below = bid_that_counts(kit, state, order[place + 1]);
    else
        for (const SideId other : order) below = std::min(below, bid_that_counts(kit, state, other));
    constexpr int enough = 250; // more than there are units
    return std::clamp(bid_of_side(kit, state, side) - below, 1, enough);
}

namespace {

void set_order(Play& play, Frame& game) {
    State& state = play.state;
    find_failures(play);
    const SideOrder order = order_of_play(play);
    if (play.chance.wanting()) return;
    state.order.clear();
    for (int place = 0; place < order.size(); ++place) {
        const int lead = lead_of(play.kit, state, order, place);
        state.order.add(order[place].index(), lead);
        if (place == 0)
            play.log.tell("FO-INI-5"_rule, happens::order_first, order[place], lead);
        else if (lead > 1)
            play.log.tell("FO-INI-4"_rule, happens::order_next, order[place], lead);
        else
            play.log.tell("FO-INI-4"_rule, happens::order_last, order[place]);
    }
    play.log.tell("FO-ACT-2"_rule, happens::actions_phase);
    game.go_to(GameStep::actions);
}

} // namespace

void bidding_step(Play& play, Frame& game) {
    switch (game.step_as<GameStep>()) {
    case GameStep::begin_round: return begin_round(play, game);
    case GameStep::bid: return ask_for_bids(play, game);
    case GameStep::assign: return assign_next(play, game);
    default: return set_order(play, game);
    }
}

// ---------------------------------------------------------------- D-BID

void seal_bid(State& state, Seat seat, int bid) {
    state.bids.seal(seat, bid);
    if (state.bids.complete()) state.flow.finish();
}

namespace {

SeatSet seats_that_owe(const Equipment&, const State& state, const Frame&) { return state.bids.owing(); }

void list_bids(const Asked& asked, ActionList& actions) {
    const Options& options = asked.kit.options;
    const int room = options.overbid_refused ? room_of(asked.kit, asked.state, asked.seat) : highest_bid;
    for (int bid = 0; bid <= std::min(options.bid_max, room); ++bid) actions.add(Action(Verb::bid).of(bid));
}

// FO-BID-2; options `bid_max` and `overbid`
Verdict judge_bid(const Asked& asked, const Action& action) {
    const Options& options = asked.kit.options;
    if (action.detail < 0 || action.detail > options.bid_max)
        return refuse("FO-BID-2"_rule, "A bid is a whole number from 0 to {n}.", options.bid_max);
    const int room = room_of(asked.kit, asked.state, asked.seat);
    if (options.overbid_refused && action.detail > room)
        return refuse("FO-BID-2"_rule, "Your units can take only {n} more Shock.", room);
    return Verdict::allowed();
}

void answer_bidding(Play& play, const Answer& answer) {
    play.log.tell("FO-BID-11"_rule, happens::bid_sealed, answer.seat);
    seal_bid(play.state, answer.seat, answer.action.detail);
}

// FO-BID-11: what it says depends on nothing that is hidden.
std::vector<Scene::Prompt> ask_all_for_bids(const Sight& sight, const Frame&) {
    std::vector<Scene::Prompt> all;
    for (const Seat seat : sight.state.bids.owing()) {
        auto made = question_to(seat,
                                fmt::format("How much Shock do you bid? Your units can take {}.",
                                            room_of(sight.kit, sight.state, seat)),
                                "FO-D-BID"_rule, Scene::Answer::number);
        made.secret = true;
        made.natural = Action(Verb::bid).of(0);
        all.push_back(std::move(made));
    }
    return all;
}

std::string_view bidding_misfit(const Lain& it) {
    return breaks_unless(!it.state.bids.complete(), "FO-BID-1");
}

} // namespace

constinit const Row bidding_row{
    .words = remembers_nothing<BiddingFrame>("bidding", gone_once_answered),
    .verbs = {Verb::bid},
    .asks = seats_that_owe,
    .list = list_bids,
    .judge = judge_bid,
    .apply = answer_bidding,
    .prompts = ask_all_for_bids,
    .lies_on = {{{Procedure::game, GameStep::bid}}},
    .misfit = bidding_misfit,
};

// ---------------------------------------------------------------- D-ASSIGN

namespace {

void list_assignments(const Asked& asked, ActionList& actions) {
    for (const UnitId unit : units_with_room(asked.kit, asked.state, asked.seat))
        actions.add(Action(Verb::assign).on(unit));
}

// FO-BID-3, FO-BID-9, FO-BID-5
Verdict judge_assignment(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const UnitId unit(action.target);
    if (!is_own(kit, seat, unit) || !is_on_table(state, unit))
        return refuse("FO-BID-3"_rule, "Bid Shock goes to your own units on the table.");
    if (room_of_unit(kit, state, unit) == 0)
        return refuse("FO-BID-5"_rule, "This unit must stay below half its Courage.");
    return Verdict::allowed();
}

void answer_assigning(Play& play, const Answer& answer) {
    assign(play, answer.seat, UnitId(answer.action.target), "FO-BID-3"_rule);
}

Scene::Link why_assigning(const Sight& sight, const Frame& frame) {
    const Seat seat = frame.seat();
    return {fmt::format("{} has {} of {} Shock left to assign; every unit stays below half its Courage.",
                        sight.name(seat), left_to_assign(sight.state, seat),
                        sight.state.bids.answer_of(seat)),
            "FO-BID-5"_rule};
}

Scene::Prompt ask_to_assign(const Sight& sight, const Frame& frame) {
    return question_to(frame.seat(),
                       fmt::format("Which unit takes the next Shock of your bid? ({} left)",
                                   left_to_assign(sight.state, frame.seat())),
                       "FO-D-ASSIGN"_rule);
}

// FO-BID-4, FO-BID-6: the highest bid that can still be paid; before it all have paid, behind it nobody.
std::string_view assigning_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const Seat seat = frame.seat();
    bool fits = true;
    for (const Seat other : seats_of(kit)) {
        if (other == seat || !state.bids.has_answered(other)) continue;
        const int bid = state.bids.answer_of(other);
        const int than = state.bids.answer_of(seat);
        const bool comes_before = bid != than ? bid > than : other < seat;
        const bool is_done = left_to_assign(state, other) == 0 || room_of(kit, state, other) == 0;
        const bool has_begun = state.assigned[other] != 0;
        if (comes_before ? !is_done : has_begun) fits = false;
    }
    const int left = left_to_assign(state, seat);
    const bool is_choice =
        left > 0 && left < room_of(kit, state, seat) && units_with_room(kit, state, seat).size() > 1;
    return breaks_unless(fits && is_choice, "FO-BID-4");
}

} // namespace

constinit const Row assigning_row{
    .words = remembers_seat<AssigningFrame>("assigning"),
    .verbs = {Verb::assign},
    .list = list_assignments,
    .judge = judge_assignment,
    .apply = answer_assigning,
    .why = why_assigning,
    .prompt = ask_to_assign,
    .lies_on = {{{Procedure::game, GameStep::assign}}},
    .misfit = assigning_misfit,
};

} // namespace muster::forge
