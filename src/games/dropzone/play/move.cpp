// The Moving action: what may be part of it, and how it ends (5.1, 5.2). Legs are in legs.cpp, the
// rest of its verbs in garrison.cpp and transport.cpp.
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

void begin_move(Play& play, Seat seat, SquadId squad) {
    State& state = play.state;
    state.motion = Motion{};
    for (const int unit : units_of(play.kit, squad)) {
        Unit& one = unit_at(state, unit);
        one.spent = 0;
        one.road = nothing;
        one.landings = one.exchange = one.exchange_landing = 0;
        one.set(UnitFlag::edged, false);
    }
    play.log.tell("DZ-GEN-1"_rule, happens::moves, squad.index());
    state.flow.begin(MovingFrame{seat, squad});
}

namespace {

// DZ-OBJ-5: whoever moves loses its scan token. DZ-GEN-2: a Moving action counts, though nothing moved.
void finish_moving(Play& play, SquadId squad) {
    State& state = play.state;
    for (const int unit : units_of(play.kit, squad)) {
        unit_at(state, unit).set(UnitFlag::token, false);
        if (where(state, unit) == Where::readiness)
            play.log.tell("DZ-RES-2"_rule, happens::stays_ready, unit);
    }
    state.motion = Motion{};
    state.has_moved.add(squad);
    complete_action(state);
    play.log.tell("DZ-GEN-1"_rule, happens::ends_move, squad.index());
}

// ---------------------------------------------------------------- landing and taking off (DZ-AIR-2)

Verdict cannot_do_that() { return refuse("DZ-AIR-2"_rule, "The aircraft cannot do that here."); }

Verdict judge_landing(const Equipment& kit, const State& state, int unit) {
    if (!is_airborne(state, unit)) return cannot_do_that();
    if (unit_at(state, unit).landings >= most_landings) return cannot_do_that();
    return fits_on_ground(kit, state, unit, unit_at(state, unit).at) ? Verdict::allowed() : cannot_do_that();
}

Verdict judge_takeoff(const Equipment& kit, const State& state, int unit) {
    const bool landed =
        sheet_of(kit, unit).is_aircraft() && is_on_table(state, unit) && !is_airborne(state, unit);
    return landed ? Verdict::allowed() : cannot_do_that();
}

// DZ-REA-1: the window comes first.
void approach(Play& play, SquadId squad, int unit) {
    State& state = play.state;
    state.motion.landing = static_cast<std::uint8_t>(unit);
    state.flow.top().go_to(MoveStep::land);
    open_reaction(play, squad, unit);
}

void touch_down(Play& play) {
    const int unit = play.state.motion.landing;
    play.state.motion.landing = nothing;
    // DZ-REA-4; and what fell down meanwhile may lie in the way.
    if (!judge_landing(play.kit, play.state, unit).ok()) return;
    Unit& one = unit_at(play.state, unit);
    one.set(UnitFlag::airborne, false);
    ++one.landings;
    play.log.tell("DZ-AIR-2"_rule, happens::lands, unit);
}

void take_off(Play& play, int unit) {
    Unit& one = unit_at(play.state, unit);
    one.set(UnitFlag::airborne);
    Path& path = play.state.motion.paths[static_cast<std::size_t>(index_in_squad(play.kit, unit))];
    if (path.size == 0) path.points[path.size++] = one.at; // DZ-REA-1: it is told of
    play.log.tell("DZ-AIR-2"_rule, happens::takes_off, unit);
}

// ---------------------------------------------------------------- what may be done now

bool is_wholly_aboard(const Equipment& kit, const State& state, SquadId squad) {
    for (const int unit : units_of(kit, squad))
        if (is_alive(state, unit) && !is_aboard(state, unit)) return false;
    return true;
}

// DZ-TRN-3: a squad torn apart comes together again before it does anything else, if it can.
bool must_gather(const Equipment& kit, const State& state, SquadId squad) {
    return is_squad_aboard(kit, state, squad) && !is_wholly_aboard(kit, state, squad) &&
           judge_disembark(kit, state, squad).ok();
}

Verdict judge_endmove(const Equipment& kit, const State& state, SquadId squad) {
    if (owes_arrival(kit, state, squad)) return refusal::in_readiness();
    if (must_gather(kit, state, squad))
        return refuse("DZ-TRN-3"_rule, "Those who are still aboard must come out first.");
    return Verdict::allowed();
}

Verdict judge_cancel(const State& state) {
    if (state.motion.begun != 0)
        return refuse("DZ-ENG-1"_rule, "The squad has begun to move: that cannot be taken back.");
    return Verdict::allowed();
}

// What the squad has done already decides what it may still do.
Verdict judge_sequence(const Equipment& kit, const State& state, SquadId squad, Verb verb) {
    if (state.motion.left != 0 && verb != Verb::embark)
        return refuse("DZ-GAR-3"_rule, "Having left a garrison, the squad can only embark or end its move.");
    if (state.motion.edging != 0 && verb != Verb::edge)
        return refuse("DZ-GAR-4"_rule, "Whoever changes spots does nothing else in that Moving action.");
    if (verb == Verb::disembark || verb == Verb::storm) return Verdict::allowed();
    if ((verb == Verb::enter || verb == Verb::embark) && owes_arrival(kit, state, squad))
        return refusal::in_readiness();
    if (is_wholly_aboard(kit, state, squad)) return refusal::disembark_first();
    if (must_gather(kit, state, squad))
        return refuse("DZ-TRN-3"_rule, "Those who are still aboard must come out first.");
    return Verdict::allowed();
}

// The squad that a verb of D-MOVE speaks of; none: nobody of this kind.
SquadId mover_of(const Equipment& kit, const Action& action) {
    switch (verb_of(action)) {
    case Verb::step:
    case Verb::land:
    case Verb::takeoff:
    case Verb::edge:
    case Verb::unload:
    case Verb::load: return is_unit(kit, action.subject) ? squad_of(kit, action.subject) : SquadId::none();
    default: return is_squad(kit, SquadId(action.subject)) ? SquadId(action.subject) : SquadId::none();
    }
}

bool is_in_garrison(const Equipment& kit, const State& state, SquadId squad) {
    return !garrison_of(kit, state, squad).is_none();
}

Verdict judge_leg(const Equipment& kit, const State& state, SquadId squad, const Action& action) {
    if (!action.has_place) return refusal::off_table();
    if (is_in_garrison(kit, state, squad))
        return refuse("DZ-GAR-3"_rule, "The squad must leave its garrison first.");
    return verb_of(action) == Verb::step ? judge_step(kit, state, action.subject, action.at)
                                         : judge_shift(kit, state, squad, action.at);
}

bool is_footwork(Verb verb) { return verb == Verb::enter || verb == Verb::leave || verb == Verb::transfer; }

// DZ-MOV-6: going in or out counts as movement, which a weapon that was fired may forbid.
Verdict judge_footwork(const Equipment& kit, const State& state, SquadId squad) {
    for (const int unit : units_of(kit, squad))
        if (is_alive(state, unit) && unit_at(state, unit).cap == 0)
            return refuse("DZ-MOV-6"_rule, "That is further than the unit may still move.");
    return Verdict::allowed();
}

Verdict judge_verb(const Equipment& kit, const State& state, SquadId squad, const Action& action) {
    switch (verb_of(action)) {
    case Verb::step:
    case Verb::shift: return judge_leg(kit, state, squad, action);
    case Verb::land: return judge_landing(kit, state, action.subject);
    case Verb::takeoff: return judge_takeoff(kit, state, action.subject);
    case Verb::enter: return judge_enter(kit, state, squad, PieceId(action.target), action.detail);
    case Verb::leave: return judge_leave(kit, state, squad);
    case Verb::edge: return judge_edge(kit, state, action.subject, action.detail);
    case Verb::transfer: return judge_transfer(kit, state, squad, PieceId(action.target), action.detail);
    case Verb::board: return judge_board(kit, state, squad, action.target);
    case Verb::disembark: return judge_disembark(kit, state, squad);
    case Verb::storm: return judge_storm(kit, state, squad, PieceId(action.target), action.detail);
    case Verb::embark: return judge_embark(kit, state, squad, action.target, action.detail);
    case Verb::unload: return judge_unload(kit, state, action.subject, SquadId(action.target), action.detail);
    default: return judge_load(kit, state, action.subject, SquadId(action.target));
    }
}

Verdict judge_move_verb(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const SquadId squad = own_squad<MovingFrame>(frame);
    if (verb_of(action) == Verb::endmove) return judge_endmove(kit, state, squad);
    if (verb_of(action) == Verb::cancel) return judge_cancel(state);
    if (mover_of(kit, action) != squad)
        return refuse("DZ-ACT-6"_rule, "Finish the actions of the current squad first.");
    const Verdict sequence = judge_sequence(kit, state, squad, verb_of(action));
    if (!sequence.ok()) return sequence;
    if (is_footwork(verb_of(action))) {
        const Verdict footwork = judge_footwork(kit, state, squad);
        if (!footwork.ok()) return footwork;
    }
    return judge_verb(kit, state, squad, action);
}

// ---------------------------------------------------------------- what is offered

// A first look: some unit, or whatever carries it, is not too far away.
bool may_be_near(const Equipment& kit, const State& state, SquadId squad, const Box& piece) {
    for (const int unit : units_of(kit, squad)) {
        const int outside = outermost(state, unit);
        if (is_on_table(state, outside) && within(point(unit_at(state, outside).at), piece, storm_reach))
            return true;
    }
    return false;
}

// A verb that leads into a garrison: every spot of every one that may be reached.
void list_entrances(const Asked& asked, SquadId squad, Verb verb, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    for (const PieceId piece : all_pieces(kit)) {
        if (!is_garrison(kit, state, piece)) continue;
        if (!may_be_near(kit, state, squad, piece_info(kit, piece).box)) continue;
        for (int spot = 0; spot < spots; ++spot) {
            const Action action = Action(verb).with(squad.index()).on(piece.index()).of(spot);
            if (judge_move_verb(asked, action).ok()) actions.add(action);
        }
    }
}

void list_garrison_verbs(const Asked& asked, SquadId squad, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const auto offer = [&](const Action& action) {
        if (judge_move_verb(asked, action).ok()) actions.add(action);
    };
    offer(Action(Verb::leave).with(squad.index()));
    for (const PieceId piece : linked_with(kit, garrison_of(kit, state, squad)))
        for (int spot = 0; spot < spots; ++spot)
            offer(Action(Verb::transfer).with(squad.index()).on(piece.index()).of(spot));
    for (const int unit : units_of_seat(kit, seat))
        if (sheet_of(kit, unit).carries()) offer(Action(Verb::board).with(squad.index()).on(unit));
    for (const int unit : units_of(kit, squad))
        for (int spot = 0; spot < spots; ++spot) offer(Action(Verb::edge).with(unit).of(spot));
}

// DZ-TRN-6
void list_exchanges(const Asked& asked, int transport, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const auto offer = [&](const Action& action) {
        if (judge_move_verb(asked, action).ok()) actions.add(action);
    };
    for (const SquadId squad : state.activation.members) {
        const Action unload = Action(Verb::unload).with(transport).on(squad.index());
        offer(unload);
        if (sheet_of_squad(kit, squad).is_infantry() && is_squad_aboard(kit, state, squad))
            for (const PieceId piece : all_pieces(kit))
                if (is_garrison(kit, state, piece) &&
                    within(point(unit_at(state, transport).at), piece_info(kit, piece).box, storm_reach))
                    for (int spot = 0; spot < spots; ++spot) offer(unload.of(packed_haven(piece, spot)));
        offer(Action(Verb::load).with(transport).on(squad.index()));
    }
}

void list_aircraft_verbs(const Asked& asked, SquadId squad, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    for (const int unit : units_of(kit, squad)) {
        if (!is_on_table(state, unit)) continue;
        for (const Verb verb : {Verb::land, Verb::takeoff}) {
            const Action action = Action(verb).with(unit);
            if (judge_move_verb(asked, action).ok()) actions.add(action);
        }
        if (sheet_of(kit, unit).carries() && !is_airborne(state, unit)) list_exchanges(asked, unit, actions);
    }
}

void list_move_verbs(const Asked& asked, ActionList& actions) {
    const auto& [kit, state, frame, seat] = asked;
    const SquadId squad = own_squad<MovingFrame>(frame);
    if (is_squad_aboard(kit, state, squad)) {
        const Action out = Action(Verb::disembark).with(squad.index());
        if (judge_move_verb(asked, out).ok()) actions.add(out);
        if (sheet_of_squad(kit, squad).is_infantry()) list_entrances(asked, squad, Verb::storm, actions);
    }
    if (is_in_garrison(kit, state, squad))
        list_garrison_verbs(asked, squad, actions);
    else if (!is_wholly_aboard(kit, state, squad)) {
        if (sheet_of_squad(kit, squad).is_infantry()) list_entrances(asked, squad, Verb::enter, actions);
        if (judge_sequence(kit, state, squad, Verb::embark).ok())
            list_embarkations(kit, state, squad, actions);
        if (sheet_of_squad(kit, squad).is_aircraft()) list_aircraft_verbs(asked, squad, actions);
        if (judge_sequence(kit, state, squad, Verb::step).ok()) list_steps(kit, state, squad, actions);
    }
    if (judge_endmove(kit, state, squad).ok()) actions.add(Action(Verb::endmove));
    if (judge_cancel(state).ok()) actions.add_way_back(Action(Verb::cancel));
}

// ---------------------------------------------------------------- what an answer does

void change_spot(Play& play, int unit, int spot) { // DZ-GAR-4
    Unit& one = unit_at(play.state, unit);
    one.spot = static_cast<std::uint8_t>(spot);
    one.set(UnitFlag::edged);
    play.state.motion.edging = 1;
    play.log.tell("DZ-GAR-4"_rule, happens::changes_spot, unit, one.host, spot);
}

void cancel_move(Play& play, Seat seat) {
    play.log.tell("DZ-ENG-1"_rule, happens::cancels, seat);
    play.state.motion = Motion{};
    play.state.flow.finish();
}

void set_exit(Motion& motion, Exit exit, SquadId squad, int to = nothing, int spot = 0) {
    motion.exit = static_cast<std::uint8_t>(exit);
    motion.exit_squad = squad;
    motion.exit_to = static_cast<std::uint8_t>(to);
    motion.exit_spot = static_cast<std::uint8_t>(spot);
}

// DZ-GAR-5: a test first, where enemies are more.
void go_out(Play& play, SquadId squad, Exit exit, int to, int spot) {
    State& state = play.state;
    set_exit(state.motion, exit, squad, to, spot);
    state.flow.top().go_to(MoveStep::exit);
    if (!is_outnumbered(play.kit, state, squad)) return;
    state.motion.begun = 1;
    begin_test(play, squad, TestReason::leaving);
}

// Whoever gets out of transports is put down first; flags follow (DZ-TRN-3).
void put_down(Play& play, Exit exit, Placing why, int anchor, SquadId squad) {
    State& state = play.state;
    set_exit(state.motion, exit, squad, anchor);
    state.motion.out_of = transports_under(play.kit, state, squad);
    state.flow.top().go_to(MoveStep::placed);
    begin_placing(play, why, anchor, squad);
}

void storm(Play& play, SquadId squad, PieceId piece, int spot) { // DZ-TRN-4
    let_out(play, squad, transports_under(play.kit, play.state, squad));
    get_out_all(play, squad);
    go_inside(play, squad, piece, spot);
    play.log.tell("DZ-TRN-4"_rule, happens::storms, squad.index(), piece.index(), spot);
    play.state.motion.over = 1;
}

void count_exchange(State& state, int transport, Exchange kind) { // DZ-TRN-6
    Unit& one = unit_at(state, transport);
    one.exchange = static_cast<std::uint8_t>(kind);
    one.exchange_landing = one.landings;
    state.motion.begun = 1;
}

void unload(Play& play, int transport, SquadId squad, std::int32_t haven) {
    play.log.tell("DZ-TRN-6"_rule, happens::unloads, transport, squad.index());
    if (haven == no_detail) return put_down(play, Exit::unload, Placing::unload, transport, squad);
    let_out(play, squad, transports_under(play.kit, play.state, squad));
    get_out_all(play, squad);
    go_inside(play, squad, PieceId(haven / spots), haven % spots);
    count_exchange(play.state, transport, Exchange::unload);
}

void load(Play& play, int transport, SquadId squad) {
    play.log.tell("DZ-TRN-6"_rule, happens::loads, transport, squad.index());
    count_exchange(play.state, transport, Exchange::load);
    take_aboard(play, squad, transport, no_detail);
}

void take_move_verb(Play& play, const Answer& answer) {
    const auto& [frame, seat, action] = answer;
    State& state = play.state;
    const SquadId squad = own_squad<MovingFrame>(frame);
    switch (verb_of(action)) {
    case Verb::cancel: return cancel_move(play, seat);
    case Verb::endmove: return state.flow.top().go_to(MoveStep::ending);
    case Verb::disembark:
        play.log.tell("DZ-TRN-3"_rule, happens::disembarks, squad.index());
        return put_down(play, Exit::disembark, Placing::disembark, nothing, squad);
    case Verb::unload: return unload(play, action.subject, SquadId(action.target), action.detail);
    case Verb::leave: return go_out(play, squad, Exit::leave, garrison_of(play.kit, state, squad).index(), 0);
    case Verb::transfer: return go_out(play, squad, Exit::transfer, action.target, action.detail);
    case Verb::board: return go_out(play, squad, Exit::board, action.target, 0);
    default: break;
    }
    state.motion.begun = 1;
    switch (verb_of(action)) {
    case Verb::step: return step(play, action.subject, action.at);
    case Verb::shift: return shift(play, squad, action.at);
    case Verb::land: return approach(play, squad, action.subject);
    case Verb::takeoff: return take_off(play, action.subject);
    case Verb::edge: return change_spot(play, action.subject, action.detail);
    case Verb::storm: return storm(play, squad, PieceId(action.target), action.detail);
    case Verb::embark: return embark(play, squad, action.target, action.detail);
    case Verb::load: return load(play, action.subject, SquadId(action.target));
    default: // enter
        go_inside(play, squad, PieceId(action.target), action.detail);
        play.log.tell("DZ-GAR-1"_rule, happens::enters, squad.index(), action.target, action.detail);
        state.motion.over = 1;
    }
}

// ---------------------------------------------------------------- step by step

// The test was passed, or there was none; a failed one has set the exit to none.
void carry_out_exit(Play& play) {
    State& state = play.state;
    const Motion motion = state.motion;
    const SquadId squad = motion.exit_squad;
    state.flow.top().go_to(MoveStep::ask);
    switch (static_cast<Exit>(motion.exit)) {
    case Exit::leave: return put_down(play, Exit::leave, Placing::leave, motion.exit_to, squad);
    case Exit::transfer:
        go_inside(play, squad, PieceId(motion.exit_to), motion.exit_spot);
        play.log.tell("DZ-GAR-3"_rule, happens::transfers, squad.index(), motion.exit_to, motion.exit_spot);
        break;
    case Exit::board:
        play.log.tell("DZ-GAR-3"_rule, happens::boards, squad.index(), motion.exit_to);
        take_aboard(play, squad, motion.exit_to, no_detail);
        break;
    default: return;
    }
    set_exit(state.motion, Exit::none, SquadId::none());
    state.motion.begun = state.motion.over = 1;
}

// Everybody stands, or the placement was cancelled and everybody is back.
void end_exit(Play& play) {
    State& state = play.state;
    const Motion motion = state.motion;
    const SquadId squad = motion.exit_squad;
    set_exit(state.motion, Exit::none, SquadId::none());
    state.motion.out_of = 0;
    state.flow.top().go_to(MoveStep::ask);
    if (is_squad_aboard(play.kit, state, squad) || is_in_garrison(play.kit, state, squad)) return;
    state.motion.begun = 1;
    if (static_cast<Exit>(motion.exit) == Exit::leave) {
        state.motion.left = 1;
        play.log.tell("DZ-GAR-3"_rule, happens::leaves, squad.index(), motion.exit_to);
        return;
    }
    let_out(play, squad, motion.out_of);
    if (static_cast<Exit>(motion.exit) == Exit::unload)
        count_exchange(state, motion.exit_to, Exchange::unload);
}

Next moving_step(Play& play, Frame& frame) {
    State& state = play.state;
    const SquadId squad = own_squad<MovingFrame>(frame);
    switch (frame.step_as<MoveStep>()) {
    case MoveStep::ask:
        if (!squad_lives(play.kit, state, squad)) { // DZ-REA-4
            state.motion = Motion{};
            state.flow.finish();
            return Next::go_on;
        }
        if (state.motion.over == 0) return Next::ask;
        frame.go_to(MoveStep::ending);
        return Next::go_on;
    case MoveStep::exit: carry_out_exit(play); return Next::go_on;
    case MoveStep::placed: end_exit(play); return Next::go_on;
    case MoveStep::land:
        touch_down(play);
        state.flow.top().go_to(MoveStep::ask);
        return Next::go_on;
    case MoveStep::ending:
        frame.go_to(MoveStep::over);
        open_reaction(play, squad, -1);
        return Next::go_on;
    case MoveStep::over:
        if (squad_lives(play.kit, state, squad)) // DZ-RUL-16
            finish_moving(play, squad);
        else
            state.motion = Motion{};
        state.flow.finish();
        check_hands(play); // a commander may have been left behind (DZ-TRN-2)
        return Next::go_on;
    }
    return Next::go_on;
}

// ---------------------------------------------------------------- D-MOVE

// DZ-RES-1 comes before what is not asked.
Verdict judge_moving(const Asked& asked, const Action& action) {
    constexpr VerbSet other_actions{Verb::endsquad, Verb::endgroup, Verb::shoot,
                                    Verb::search,   Verb::scan,     Verb::move};
    if (!other_actions.contains(action.verb)) return judge_move_verb(asked, action);
    return owes_arrival(asked.kit, asked.state, own_squad<MovingFrame>(asked.frame)) ? refusal::in_readiness()
                                                                                     : not_asked();
}

Scene::Link why_moving(const Sight& sight, const Frame& frame) {
    const SquadId squad = own_squad<MovingFrame>(frame);
    const int landing = sight.state.motion.landing;
    if (is_unit(sight.kit, landing))
        return {fmt::format("{} moves, and {} is about to land.", sight.squad(squad), sight.unit(landing)),
                "DZ-AIR-2"_rule};
    const bool arrives = owes_arrival(sight.kit, sight.state, squad);
    return {fmt::format("{} {}.", sight.squad(squad), arrives ? "comes on to the table" : "moves"),
            arrives ? "DZ-RES-1"_rule : "DZ-MOV-1"_rule};
}

Scene::Prompt ask_how_to_move(const Sight& sight, const Frame& frame) {
    const SquadId squad = frame.as<MovingFrame>().squad;
    const std::string name = sight.squad(squad);
    auto made = squad_question(sight, frame.seat(), squad,
                               owes_arrival(sight.kit, sight.state, squad)
                                   ? fmt::format("Where does {} come on to the table?", name)
                                   : fmt::format("How does {} move?", name),
                               "DZ-D-MOVE"_rule, Scene::Answer::place);
    if (sight.state.motion.begun != 0) suggest(sight, made, Action(Verb::endmove));
    return made;
}

std::string_view moving_misfit(const Lain& it) {
    const SquadId squad = it.as<MovingFrame>().squad;
    return unless(is_of_open_squad(it, squad) && !has(it.state.has_moved, squad), "DZ-GEN-1");
}

} // namespace

constinit const Row moving_row{
    .words = remembers<MovingFrame>("moving", seat_and_squad<MovingFrame>,
                                    {"ask", "exit", "placed", "land", "ending", "over"}),
    .step = moving_step,
    .verbs = {Verb::step,   Verb::shift,    Verb::land,      Verb::takeoff, Verb::enter,    Verb::leave,
              Verb::edge,   Verb::transfer, Verb::disembark, Verb::storm,   Verb::embark,   Verb::board,
              Verb::unload, Verb::load,     Verb::endmove,   Verb::cancel,  Verb::endsquad, Verb::endgroup,
              Verb::shoot,  Verb::search,   Verb::scan,      Verb::move},
    .list = list_move_verbs,
    .judge = judge_moving,
    .apply = take_move_verb,
    .why = why_moving,
    .prompt = ask_how_to_move,
    .lies_on = {{Procedure::acting}},
    .misfit = moving_misfit,
    .belonging = squad_number<MovingFrame>,
};

} // namespace muster::dropzone
