// Fortitude (5.4): squads that were badly hurt at close quarters, or want to leave a garrison full of
// enemies.
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

constexpr int boarding = 400; // DZ-FOR-3

int strength_of(const Equipment& kit, const State& state, SquadId squad) {
    int dp = 0;
    for (const int unit : units_of(kit, squad)) dp += unit_at(state, unit).dp;
    return dp;
}

// DZ-FOR-1
bool must_test(const Equipment& kit, const State& state, SquadId squad) {
    if (!has(state.close_hurt, squad) || garrison_of(kit, state, squad).is_none()) return false;
    const int full = squad_info(kit, squad).count * sheet_of_squad(kit, squad).dp;
    return 2 * strength_of(kit, state, squad) < full;
}

Next fort_tests_step(Play& play, Frame&) {
    State& state = play.state;
    for (const Seat seat : in_initiative_order(play.kit, state))
        for (const SquadId squad : state.close_hurt& squads_of(play.kit, seat)) {
            const bool tests = must_test(play.kit, state, squad);
            state.close_hurt.remove(squad);
            if (!tests) continue;
            begin_test(play, squad, TestReason::close_quarters);
            return Next::go_on;
        }
    state.flow.finish();
    return Next::go_on;
}

Scene::Link why_fort_tests(const Sight&, const Frame&) {
    return {"Infantry that lost more than half at close quarters tests its Fortitude.", "DZ-FOR-1"_rule};
}

} // namespace

constinit const Row fort_tests_row{
    .words = remembers_nothing<FortTestsFrame>("fort_tests", goes_on),
    .step = fort_tests_step,
    .why = why_fort_tests,
    .lies_on = {{{Procedure::activation, ActivationStep::claims}}},
};

void begin_test(Play& play, SquadId squad, TestReason why) {
    play.state.flow.begin(TestingFrame{owner_of_squad(play.kit, squad), squad, why});
}

// ---------------------------------------------------------------- a test, step by step

namespace {

constexpr std::array<std::string_view, 2> reason_words{"close_quarters", "leaving"};
constexpr std::array testing_fields{
    field::seat<&TestingFrame::seat>(),
    field::thing<&TestingFrame::squad>("squad", "squad"),
    field::word<&TestingFrame::reason>("reason", reason_words, "there is no such reason").or_else(0),
    field::yes<&TestingFrame::holds>("holds"),
    field::number<&TestingFrame::failed_by>("failed_by").up_to(INT8_MAX),
    field::yes<&TestingFrame::fails>("fails"),
};

void open_test_window(Play& play, SquadId squad) {
    const SeatLine line = in_initiative_order(play.kit, play.state);
    open_window(play, Window::test, line.empty() ? owner_of_squad(play.kit, squad) : line[0], squad);
}

void pass(Play& play, Frame& frame, bool by_card) {
    const SquadId squad = own_squad<TestingFrame>(frame);
    play.log.tell("DZ-FOR-2"_rule, by_card ? happens::holds_by_card : happens::holds, squad.index());
    frame.go_to(TestStep::over);
}

// DZ-GAR-5: the enemy with most squads inside, or the one earlier in the order.
Seat strongest_inside(const Equipment& kit, const State& state, SquadId squad) {
    const SquadSet inside = squads_inside(kit, state, garrison_of(kit, state, squad));
    int most = 0;
    Seat found = owner_of_squad(kit, squad);
    for (const Seat seat : in_initiative_order(kit, state)) {
        const int count = (inside & squads_of(kit, seat)).size();
        if (!are_enemies(kit, seat, owner_of_squad(kit, squad)) || count <= most) continue;
        most = count;
        found = seat;
    }
    return found;
}

void break_down(Play& play, Frame& frame) {
    const auto own = frame.as<TestingFrame>();
    const SquadId squad = own.squad;
    play.log.tell("DZ-FOR-2"_rule, happens::breaks, squad.index());
    if (own.reason == TestReason::close_quarters) return frame.go_to(TestStep::flee);
    State& state = play.state;
    state.motion.exit = static_cast<std::uint8_t>(Exit::none);
    state.motion.exit_squad = SquadId::none();
    state.motion.exit_to = nothing;
    state.motion.exit_spot = 0;
    state.motion.over = 1;
    for (const int unit : units_of(play.kit, squad))
        if (is_alive(state, unit)) count_as_moved(unit_at(state, unit)); // DZ-MOV-5
    frame.go_to(TestStep::fallen);
    const Seat chooser =
        chooser_against(play.kit, state, squad, strongest_inside(play.kit, state, squad).index());
    begin_suffering(play, squad, own.failed_by, chooser, SufferHow::chosen,
                    Starter(owner_of_squad(play.kit, squad).index()));
}

void roll_fortitude(Play& play, Frame& frame) {
    auto own = frame.as<TestingFrame>();
    const SquadId squad = own.squad;
    const int needs = sheet_of_squad(play.kit, squad).fortitude;
    std::array<std::uint8_t, 1> die{1};
    play.chance.roll(6, die,
                     Ask{&luck::fortitude, owner_of_squad(play.kit, squad).index(), false, -1, needs});
    if (play.chance.wanting()) return;
    play.log.tell("DZ-FOR-2"_rule, happens::tests, squad.index(), needs, die[0]);
    if (die[0] >= needs && die[0] != 1) return pass(play, frame, false);
    own.failed_by = static_cast<std::uint8_t>(std::max(1, needs - die[0]));
    frame.keep(own);
    break_down(play, frame);
}

// DZ-FOR-2, DZ-RUL-52: nobody fails on purpose when leaving.
void decide(Play& play, Frame& frame) {
    const auto own = frame.as<TestingFrame>();
    if (own.holds) return pass(play, frame, true); // C09
    frame.go_to(TestStep::roll);
    if (own.reason == TestReason::close_quarters)
        play.state.flow.begin(DecidingFrame{owner_of_squad(play.kit, own.squad), own.squad});
}

// DZ-FOR-3: the battlegroup's own transport, or an auxiliary that is free for it.
bool is_flight_transport(const Equipment& kit, const State& state, SquadId squad, int transport) {
    if (!is_unit(kit, transport) || owner_of(kit, transport) != owner_of_squad(kit, squad)) return false;
    if (!sheet_of(kit, transport).carries() || !is_on_table(state, transport)) return false;
    const SquadId carrier = squad_of(kit, transport);
    const GroupId group = squad_info(kit, squad).group;
    if (!is_auxiliary(kit, carrier)) return squad_info(kit, carrier).group == group;
    const int declared = state.declared_with[carrier];
    return declared == 0 || declared == group.index() + 1;
}

Verdict judge_flight_board(const Equipment& kit, const State& state, SquadId squad, int transport) {
    if (!is_flight_transport(kit, state, squad, transport))
        return refuse("DZ-FOR-3"_rule, "That transport cannot take the squad now.");
    if (!within(point(unit_at(state, transport).at), piece_info(kit, garrison_of(kit, state, squad)).box,
                boarding))
        return refuse("DZ-FOR-3"_rule, "The transport is too far from the garrison.");
    return judge_taking_in(kit, state, squad, transport);
}

// Than to abandon the place.
bool has_other_flight(const Equipment& kit, const State& state, SquadId squad) {
    for (const PieceId piece : linked_with(kit, garrison_of(kit, state, squad)))
        if (judge_transfer(kit, state, squad, piece, static_cast<int>(Spot::centre)).ok()) return true;
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        if (sheet_of(kit, unit).carries() && judge_flight_board(kit, state, squad, unit).ok()) return true;
    return false;
}

// Costs no action, and does not count as movement.
void flee(Play& play, SquadId squad, const Action& action) {
    const PieceId piece = garrison_of(play.kit, play.state, squad);
    play.log.tell("DZ-FOR-3"_rule, happens::flees, squad.index(), piece.index());
    switch (verb_of(action)) {
    case Verb::transfer:
        put_inside(play, squad, PieceId(action.target), action.detail);
        play.log.tell("DZ-FOR-3"_rule, happens::transfers, squad.index(), action.target, action.detail);
        return;
    case Verb::board:
        play.log.tell("DZ-FOR-3"_rule, happens::boards, squad.index(), action.target);
        return take_aboard(play, squad, action.target, no_detail);
    default: begin_placing(play, Placing::flee, piece.index(), squad);
    }
}

// DZ-FOR-3
void ask_where_to(Play& play, Frame& frame) {
    State& state = play.state;
    const SquadId squad = own_squad<TestingFrame>(frame);
    frame.go_to(TestStep::hands);
    if (!squad_lives(play.kit, state, squad)) return;
    forced_drop(play, squad, DropCause::fortitude);
    if (has_other_flight(play.kit, state, squad))
        state.flow.begin(FleeingFrame{owner_of_squad(play.kit, squad), squad});
    else
        flee(play, squad, Action(Verb::abandon));
}

Next testing_step(Play& play, Frame& frame) {
    const auto own = frame.as<TestingFrame>();
    const Starter owner(owner_of_squad(play.kit, own.squad).index());
    switch (frame.step_as<TestStep>()) {
    case TestStep::cards:
        frame.go_to(TestStep::decide);
        open_test_window(play, own.squad);
        return Next::go_on;
    case TestStep::decide: decide(play, frame); return Next::go_on;
    case TestStep::roll:
        if (own.fails)
            break_down(play, frame);
        else
            roll_fortitude(play, frame);
        return Next::go_on;
    case TestStep::fallen:
        frame.go_to(TestStep::flee);
        begin_cascade(play, owner);
        return Next::go_on;
    case TestStep::flee: ask_where_to(play, frame); return Next::go_on;
    case TestStep::hands: // whoever found no place
        frame.go_to(TestStep::over);
        begin_cascade(play, owner);
        return Next::go_on;
    case TestStep::over:
        play.state.flow.finish();
        check_hands(play);
        return Next::go_on;
    }
    return Next::go_on;
}

Scene::Link why_testing(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<TestingFrame>();
    const std::string squad = sight.squad(own.squad);
    const int needs = sheet_of_squad(sight.kit, own.squad).fortitude;
    if (own.reason == TestReason::leaving)
        return {fmt::format("{} wants to leave a garrison where enemies outnumber it, and tests its "
                            "Fortitude: {}+.",
                            squad, needs),
                "DZ-GAR-5"_rule};
    return {fmt::format("{} has lost more than half, and tests its Fortitude: {}+.", squad, needs),
            "DZ-FOR-1"_rule};
}

std::string_view testing_misfit(const Lain& it) {
    return unless(sheet_of_squad(it.kit, own_squad<TestingFrame>(it.frame)).is_infantry(), "DZ-FOR-1");
}

// Of a question within a test.
template <Remembered Own>
std::string_view test_misfit(const Lain& it) {
    return unless(it.as<Own>().squad == it.around.as<TestingFrame>().squad, "DZ-FOR-3");
}

} // namespace

constinit const Row testing_row{
    .words = remembers<TestingFrame>("testing", testing_fields,
                                     {"cards", "decide", "roll", "fallen", "flee", "hands", "over"}),
    .step = testing_step,
    .why = why_testing,
    .lies_on = {{{Procedure::moving, MoveStep::exit}, Procedure::fort_tests}},
    .misfit = testing_misfit,
    .belonging = squad_number<TestingFrame>,
};

// ---------------------------------------------------------------- D-FORT

namespace {

void list_tests(const Asked&, ActionList& actions) {
    actions.add(Action(Verb::roll));
    actions.add(Action(Verb::fail));
}

Verdict judge_deciding(const Asked&, const Action&) { return Verdict::allowed(); }

void answer_deciding(Play& play, const Answer& answer) {
    if (answer.is(Verb::roll)) return;
    play.log.tell("DZ-FOR-2"_rule, happens::gives_way, squad_number<DecidingFrame>(answer.frame));
    Frame& test = play.state.flow.top();
    auto own = test.as<TestingFrame>();
    own.fails = true;
    test.keep(own);
}

Scene::Prompt ask_to_decide(const Sight& sight, const Frame& frame) {
    const SquadId squad = frame.as<DecidingFrame>().squad;
    auto made = squad_question(sight, frame.seat(), squad,
                               fmt::format("Does {} roll for its Fortitude ({}+), or give way?",
                                           sight.squad(squad), sheet_of_squad(sight.kit, squad).fortitude),
                               "DZ-D-FORT"_rule);
    made.natural = Action(Verb::roll);
    return made;
}

} // namespace

constinit const Row deciding_row{
    .words = remembers<DecidingFrame>("deciding", seat_and_squad<DecidingFrame>),
    .verbs = {Verb::roll, Verb::fail},
    .list = list_tests,
    .judge = judge_deciding,
    .apply = answer_deciding,
    .prompt = ask_to_decide,
    .lies_on = {{{Procedure::testing, TestStep::roll}}},
    .misfit = test_misfit<DecidingFrame>,
    .in_between = {"tests Fortitude", "DZ-FOR-1"_rule},
    .belonging = squad_number<DecidingFrame>,
};

// ---------------------------------------------------------------- D-FLEE

namespace {

Verdict judge_flight(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const SquadId squad = own_squad<FleeingFrame>(frame);
    if (verb_of(action) == Verb::abandon) return Verdict::allowed();
    if (action.subject != squad.index()) return refuse("DZ-FOR-3"_rule, "It is another squad that flees.");
    if (verb_of(action) == Verb::transfer)
        return judge_transfer(kit, state, squad, PieceId(action.target), action.detail);
    return judge_flight_board(kit, state, squad, action.target);
}

void list_flights(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const SquadId squad = own_squad<FleeingFrame>(frame);
    actions.add(Action(Verb::abandon));
    for (const PieceId piece : linked_with(kit, garrison_of(kit, state, squad)))
        for (int spot = 0; spot < spots; ++spot)
            if (judge_transfer(kit, state, squad, piece, spot).ok())
                actions.add(Action(Verb::transfer).with(squad.index()).on(piece.index()).of(spot));
    for (const int unit : units_of_seat(kit, owner_of_squad(kit, squad)))
        if (sheet_of(kit, unit).carries() && judge_flight_board(kit, state, squad, unit).ok())
            actions.add(Action(Verb::board).with(squad.index()).on(unit));
}

void answer_fleeing(Play& play, const Answer& answer) {
    flee(play, own_squad<FleeingFrame>(answer.frame), answer.action);
}

Scene::Link why_fleeing(const Sight& sight, const Frame& frame) {
    const SquadId squad = own_squad<FleeingFrame>(frame);
    const PieceId from = garrison_of(sight.kit, sight.state, squad);
    return {fmt::format("{} has failed its test and must get out{}.", sight.squad(squad),
                        from.is_none() ? "" : fmt::format(" of {}", sight.piece(from))),
            "DZ-FOR-3"_rule};
}

Scene::Prompt ask_where_to_flee(const Sight& sight, const Frame& frame) {
    const SquadId squad = frame.as<FleeingFrame>().squad;
    auto made = squad_question(sight, frame.seat(), squad,
                               fmt::format("Where does {} flee?", sight.squad(squad)), "DZ-D-FLEE"_rule);
    suggest(sight, made, Action(Verb::abandon));
    return made;
}

} // namespace

constinit const Row fleeing_row{
    .words = remembers<FleeingFrame>("fleeing", seat_and_squad<FleeingFrame>),
    .verbs = {Verb::abandon, Verb::transfer, Verb::board},
    .list = list_flights,
    .judge = judge_flight,
    .apply = answer_fleeing,
    .why = why_fleeing,
    .prompt = ask_where_to_flee,
    .lies_on = {{{Procedure::testing, TestStep::hands}}},
    .misfit = test_misfit<FleeingFrame>,
    .in_between = {"flees", "DZ-FOR-3"_rule},
    .belonging = squad_number<FleeingFrame>,
};

} // namespace muster::dropzone
