// Fortitude (5.4): squads that were badly hurt at close quarters, or want to leave a garrison full of
// enemies.
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

constexpr int boarding = 400; // DZ-FOR-3

int strength_of(const Equipment& kit, const State& state, int squad) {
    int dp = 0;
    for (const int unit : units_of(kit, squad)) dp += unit_at(state, unit).dp;
    return dp;
}

// DZ-FOR-1
bool must_test(const Equipment& kit, const State& state, int squad) {
    if (!has(state.close_hurt, squad) || garrison_of(kit, state, squad) < 0) return false;
    const int full = squad_info(kit, squad).count * sheet_of_squad(kit, squad).dp;
    return 2 * strength_of(kit, state, squad) < full;
}

TestReason reason_of(const Frame& frame) { return static_cast<TestReason>(frame.own[2]); }

} // namespace

Next fort_tests_step(Play& play, Frame&) {
    State& state = play.state;
    for (const Seat seat : in_initiative_order(play.kit, state))
        for (const int squad : Bits(state.close_hurt & squads_of(play.kit, seat))) {
            const bool tests = must_test(play.kit, state, squad);
            state.close_hurt &= ~Bits::of(squad);
            if (!tests) continue;
            begin_test(play, squad, TestReason::close_quarters);
            return Next::go_on;
        }
    state.flow.finish();
    return Next::go_on;
}

void begin_test(Play& play, int squad, TestReason why) {
    play.state.flow.begin(Procedure::testing, owner_of_squad(play.kit, squad).index(), squad,
                          static_cast<int>(why));
}

namespace {

void open_test_window(Play& play, int squad) {
    const SeatLine line = in_initiative_order(play.kit, play.state);
    open_window(play, Window::test, line.empty() ? owner_of_squad(play.kit, squad) : line[0], squad);
}

void pass(Play& play, Frame& frame, bool by_card) {
    play.log.tell("DZ-FOR-2"_rule, by_card ? happens::holds_by_card : happens::holds, squad_in(frame));
    go_to(frame, TestStep::over);
}

// DZ-GAR-5: the enemy with most squads inside, or the one earlier in the order.
Seat strongest_inside(const Equipment& kit, const State& state, int squad) {
    const std::uint64_t inside = squads_inside(kit, state, garrison_of(kit, state, squad));
    int most = 0;
    Seat found = owner_of_squad(kit, squad);
    for (const Seat seat : in_initiative_order(kit, state)) {
        const int count = std::popcount(inside & squads_of(kit, seat));
        if (!are_enemies(kit, seat, owner_of_squad(kit, squad)) || count <= most) continue;
        most = count;
        found = seat;
    }
    return found;
}

void break_down(Play& play, Frame& frame) {
    const int squad = squad_in(frame);
    play.log.tell("DZ-FOR-2"_rule, happens::breaks, squad);
    if (reason_of(frame) == TestReason::close_quarters) return go_to(frame, TestStep::flee);
    State& state = play.state;
    state.motion.exit = static_cast<std::uint8_t>(Exit::none);
    state.motion.exit_squad = state.motion.exit_to = nothing;
    state.motion.exit_spot = 0;
    state.motion.over = 1;
    for (const int unit : units_of(play.kit, squad))
        if (is_alive(state, unit)) count_as_moved(unit_at(state, unit)); // DZ-MOV-5
    go_to(frame, TestStep::fallen);
    const int damage = frame.own[4];
    const Seat owner = owner_of_squad(play.kit, squad);
    const Seat chooser =
        chooser_against(play.kit, state, squad, strongest_inside(play.kit, state, squad).index());
    begin_suffering(play, squad, damage, chooser, SufferHow::chosen, owner.index());
}

void roll_fortitude(Play& play, Frame& frame) {
    const int squad = squad_in(frame);
    const int needs = sheet_of_squad(play.kit, squad).fortitude;
    std::array<std::uint8_t, 1> die{1};
    play.chance.roll(6, die,
                     Ask{&luck::fortitude, owner_of_squad(play.kit, squad).index(), false, -1, needs});
    if (play.chance.wanting()) return;
    play.log.tell("DZ-FOR-2"_rule, happens::tests, squad, needs, die[0]);
    if (die[0] >= needs && die[0] != 1) return pass(play, frame, false);
    frame.own[4] = static_cast<std::int8_t>(std::max(1, needs - die[0]));
    break_down(play, frame);
}

// DZ-FOR-2, DZ-RUL-52: nobody fails on purpose when leaving.
void decide(Play& play, Frame& frame) {
    if (frame.own[3] != 0) return pass(play, frame, true); // C09
    go_to(frame, TestStep::roll);
    const int squad = squad_in(frame);
    if (reason_of(frame) == TestReason::close_quarters)
        play.state.flow.begin(Procedure::deciding, owner_of_squad(play.kit, squad).index(), squad);
}

// DZ-FOR-3
void ask_where_to(Play& play, Frame& frame) {
    State& state = play.state;
    const int squad = squad_in(frame);
    go_to(frame, TestStep::hands);
    if (!squad_lives(play.kit, state, squad)) return;
    forced_drop(play, squad, DropCause::fortitude);
    if (has_other_flight(play.kit, state, squad))
        state.flow.begin(Procedure::fleeing, owner_of_squad(play.kit, squad).index(), squad);
    else
        flee(play, squad, Action(Verb::abandon));
}

} // namespace

Next testing_step(Play& play, Frame& frame) {
    State& state = play.state;
    const int squad = squad_in(frame);
    const int owner = owner_of_squad(play.kit, squad).index();
    switch (step_of<TestStep>(frame)) {
    case TestStep::cards:
        go_to(frame, TestStep::decide);
        open_test_window(play, squad);
        return Next::go_on;
    case TestStep::decide: decide(play, frame); return Next::go_on;
    case TestStep::roll:
        if (frame.own[5] != 0) // it chose to fail
            break_down(play, frame);
        else
            roll_fortitude(play, frame);
        return Next::go_on;
    case TestStep::fallen:
        go_to(frame, TestStep::flee);
        begin_cascade(play, owner);
        return Next::go_on;
    case TestStep::flee: ask_where_to(play, frame); return Next::go_on;
    case TestStep::hands: // whoever found no place
        go_to(frame, TestStep::over);
        begin_cascade(play, owner);
        return Next::go_on;
    case TestStep::over:
        state.flow.finish();
        check_hands(play);
        return Next::go_on;
    }
    return Next::go_on;
}

void answer_test(Play& play, const Action& action) {
    const int squad = squad_in(play.state.flow.top());
    play.state.flow.finish();
    if (verb_of(action) != Verb::fail) return;
    play.log.tell("DZ-FOR-2"_rule, happens::gives_way, squad);
    play.state.flow.top().own[5] = 1;
}

// ---------------------------------------------------------------- D-FLEE

namespace {

// DZ-FOR-3: the battlegroup's own transport, or an auxiliary that is free for it.
bool is_flight_transport(const Equipment& kit, const State& state, int squad, int transport) {
    if (!is_unit(kit, transport) || owner_of(kit, transport) != owner_of_squad(kit, squad)) return false;
    if (!sheet_of(kit, transport).carries() || !is_on_table(state, transport)) return false;
    const int carrier = squad_of(kit, transport);
    const std::uint8_t group = squad_info(kit, squad).group;
    if (!is_auxiliary(kit, carrier)) return squad_info(kit, carrier).group == group;
    const int declared = state.declared_with[static_cast<std::size_t>(carrier)];
    return declared == 0 || declared == group + 1;
}

Verdict judge_flight_board(const Equipment& kit, const State& state, int squad, int transport) {
    if (!is_flight_transport(kit, state, squad, transport))
        return refuse("DZ-FOR-3"_rule, "That transport cannot take the squad now.");
    if (!within(point(unit_at(state, transport).at), piece_info(kit, garrison_of(kit, state, squad)).box,
                boarding))
        return refuse("DZ-FOR-3"_rule, "The transport is too far from the garrison.");
    return judge_taking_in(kit, state, squad, transport);
}

} // namespace

Verdict judge_flight(const Equipment& kit, const State& state, int squad, const Action& action) {
    if (verb_of(action) == Verb::abandon) return Verdict::allowed();
    if (action.subject != squad) return refuse("DZ-FOR-3"_rule, "It is another squad that flees.");
    if (verb_of(action) == Verb::transfer)
        return judge_transfer(kit, state, squad, action.target, action.detail);
    return judge_flight_board(kit, state, squad, action.target);
}

void list_flights(const Equipment& kit, const State& state, int squad, ActionList& actions) {
    actions.add(Action(Verb::abandon));
    for (const int piece : Bits(piece_info(kit, garrison_of(kit, state, squad)).links))
        for (int spot = 0; spot < spots; ++spot)
            if (judge_transfer(kit, state, squad, piece, spot).ok())
                actions.add(Action(Verb::transfer).with(squad).on(piece).of(spot));
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        if (sheet_of(kit, unit).carries() && judge_flight_board(kit, state, squad, unit).ok())
            actions.add(Action(Verb::board).with(squad).on(unit));
}

bool has_other_flight(const Equipment& kit, const State& state, int squad) {
    for (const int piece : Bits(piece_info(kit, garrison_of(kit, state, squad)).links))
        if (judge_transfer(kit, state, squad, piece, static_cast<int>(Spot::centre)).ok()) return true;
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        if (sheet_of(kit, unit).carries() && judge_flight_board(kit, state, squad, unit).ok()) return true;
    return false;
}

// Costs no action, and does not count as movement.
void flee(Play& play, int squad, const Action& action) {
    const int piece = garrison_of(play.kit, play.state, squad);
    play.log.tell("DZ-FOR-3"_rule, happens::flees, squad, piece);
    switch (verb_of(action)) {
    case Verb::transfer:
        put_inside(play, squad, action.target, action.detail);
        play.log.tell("DZ-FOR-3"_rule, happens::transfers, squad, action.target, action.detail);
        return;
    case Verb::board:
        play.log.tell("DZ-FOR-3"_rule, happens::boards, squad, action.target);
        return take_aboard(play, squad, action.target, no_detail);
    default: begin_placing(play, Placing::flee, piece, squad);
    }
}

} // namespace muster::dropzone
