// Whose turn it is in the actions phase (section 4.2, FO-ACT-1 to FO-ACT-5, FO-ACT-11), and which unit it
// takes.
#include "core/naming.hpp"
#include "games/forge/parts.hpp"

#include <fmt/format.h>

namespace muster::forge {

// ---------------------------------------------------------------- 4.2 Actions phase

// FO-ACT-1
UnitSet eligible(const Equipment& kit, const State& state, Seat seat) {
    return units_of(kit, seat) & (state.table - state.activated);
}

UnitSet eligible_of_side(const Equipment& kit, const State& state, SideId side) {
    return units_of_side(kit, side) & (state.table - state.activated);
}

// FO-TEAM-4: seats take their slots in seat order, and whoever has nobody left is passed over.
Seat seat_in_turn(const Equipment& kit, const State& state, SideId side) {
    const SeatSet seats = seats_of_side(kit, side);
    for (int i = 0; i < seats.size(); ++i) {
        const Seat seat(seats.front().index() + (state.slot + i) % seats.size());
        if (!eligible(kit, state, seat).empty()) return seat;
    }
    return seats.front(); // not while the side has somebody to activate
}

// FO-ACT-4, FO-TEAM-6; option `yield_lead`
bool may_yield(const Equipment& kit, const State& state) {
    return !kit.options.no_yield && state.made == 0 && state.order.may_give_up();
}

void count_turn(const Equipment& kit, State& state, Seat seat) {
    const SeatSet seats = seats_of_side(kit, side_of(kit, seat));
    ++state.made;
    state.slot = static_cast<std::uint8_t>((seat.index() - seats.front().index() + 1) % seats.size());
}

// FO-TEAM-3: a turn is as many activations as the largest team has seats; one, where there are no teams.
void close_turn(const Equipment& kit, State& state) {
    if (state.made == 0) return;
    const SideId side = side_on_turn(state.order);
    if (state.made < largest_team(kit) && !eligible_of_side(kit, state, side).empty()) return;
    state.order.took_turn();
    state.made = 0;
    state.slot = 0;
}

namespace {

void take_turn(Play& play, Seat seat, UnitId unit, Rule why) {
    count_turn(play.kit, play.state, seat);
    activate(play, seat, unit, why);
}

} // namespace

// FO-ACT-2 and FO-ACT-3; FO-ACT-5: a lead ends with the last unit; FO-ACT-11
void next_turn(Play& play, Frame& game) {
    State& state = play.state;
    close_turn(play.kit, state);
    const auto side =
        state.order.next([&](int each) { return !eligible_of_side(play.kit, state, SideId(each)).empty(); });
    if (!side) return game.go_to(GameStep::end);
    const Seat seat = seat_in_turn(play.kit, state, SideId(*side));
    const UnitSet units = eligible(play.kit, state, seat);
    if (units.size() == 1 && !may_yield(play.kit, state))
        return take_turn(play, seat, units.front(), "FO-GEN-5"_rule);
    state.flow.begin(ChoosingFrame{seat});
}

// ---------------------------------------------------------------- D-ACTIVATE

namespace {

void yield_lead(Play& play, Seat seat) {
    play.log.tell("FO-ACT-4"_rule, happens::yields, seat, play.state.order.left());
    play.state.order.give_up();
    play.state.slot = 0;
}

void list_choices(const Asked& asked, ActionList& actions) {
    for (const UnitId unit : eligible(asked.kit, asked.state, asked.seat))
        actions.add(Action(Verb::activate).with(unit));
    if (may_yield(asked.kit, asked.state)) actions.add(Action(Verb::yield));
}

// FO-ACT-1, FO-ACT-4, FO-ACT-6, FO-TEAM-6
Verdict judge_choice(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::yield) {
        if (may_yield(kit, state)) return Verdict::allowed();
        if (kit.options.no_yield) return refuse("FO-ACT-4"_rule, "Leads cannot be given up in this game.");
        if (state.made > 0 && state.order.leads_now())
            return refuse("FO-TEAM-6"_rule, "A team gives up its lead only between two team turns.");
        return judge_wrong_moment(kit, state, seat, action);
    }
    const UnitId unit(action.subject);
    if (!is_own(kit, seat, unit) || !is_on_table(state, unit))
        return refuse("FO-ACT-1"_rule, "Choose one of your own units on the table.");
    if (state.activated.contains(unit))
        return refuse("FO-ACT-6"_rule, "This unit has already been activated this round.");
    return Verdict::allowed();
}

void choose(Play& play, const Answer& answer) {
    if (answer.is(Verb::yield))
        yield_lead(play, answer.seat);
    else
        take_turn(play, answer.seat, UnitId(answer.action.subject), "FO-ACT-2"_rule);
}

void tell_why_choosing(const Sight& sight, const Frame& frame, Links& links) {
    const auto& [rules, kit, state, viewer] = sight;
    const Seat seat = frame.seat();
    const SideId side = side_of(kit, seat);
    const int lead = state.order.lead_of(side.index());
    if (state.order.lap() == 0 && lead > 1)
        links.add(fmt::format("This is turn {} of the {} that {} opens with.", lead - state.order.left() + 1,
                              lead, sight.side_name(side)),
                  "FO-ACT-4"_rule);
    if (kit.mode == Mode::teams)
        links.add(fmt::format("{} takes activation {} of {} in the turn of {}.", sight.name(seat),
                              state.made + 1, largest_team(kit), sight.side_name(side)),
                  "FO-TEAM-4"_rule);
    const int left = eligible(kit, state, seat).size();
    links.add(
        fmt::format("{} has {} left and {}.", sight.name(seat), counted(left, "unit", "units"),
                    may_yield(kit, state) ? "activates one, or gives up its lead" : "must activate one"),
        "FO-ACT-3"_rule);
}

Scene::Prompt ask_whom_to_activate(const Sight& sight, const Frame& frame) {
    std::string text = "Which of your units do you activate?";
    if (may_yield(sight.kit, sight.state)) text += " Or do you give up the rest of your lead?";
    return question_to(frame.seat(), text, "FO-D-ACTIVATE"_rule);
}

// FO-ACT-2, FO-TEAM-4; FO-GEN-5: somebody to choose from.
std::string_view choosing_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const Leads& order = state.order;
    if (order.empty() || order.left() == 0 || state.made >= largest_team(kit)) return "FO-ACT-2";
    const SideId side = side_on_turn(order);
    const UnitSet units = eligible(kit, state, frame.seat());
    const bool is_choice = units.size() > 1 || (!units.empty() && may_yield(kit, state));
    return breaks_unless(is_choice && seat_in_turn(kit, state, side) == frame.seat() &&
                             side_of(kit, frame.seat()) == side,
                         "FO-ACT-2");
}

} // namespace

constinit const Row choosing_row{
    .words = remembers_seat<ChoosingFrame>("choosing"),
    .verbs = {Verb::activate, Verb::yield},
    .list = list_choices,
    .judge = judge_choice,
    .apply = choose,
    .chain = tell_why_choosing,
    .prompt = ask_whom_to_activate,
    .lies_on = {{{Procedure::game, GameStep::actions}}},
    .misfit = choosing_misfit,
};

} // namespace muster::forge
