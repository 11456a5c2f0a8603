// Objectives (5.5): searching, claiming, carrying, losing and taking them off the table.
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

constexpr int reach = 200;
constexpr int snatch = 100;     // DZ-OBJ-8
constexpr int extraction = 100; // DZ-OBJ-10
constexpr int found = 7;        // DZ-OBJ-4

bool has_flag(const Objective& objective, ObjectiveFlag flag) {
    return (objective.flags & static_cast<std::uint8_t>(flag)) != 0;
}
void set_flag(Objective& objective, ObjectiveFlag flag, bool on) {
    const unsigned bit = static_cast<std::uint8_t>(flag);
    objective.flags = static_cast<std::uint8_t>(on ? objective.flags | bit : objective.flags & ~bit);
}

bool is_carried(const Objective& objective) { return !objective.carrier.is_none(); }
bool is_lying_open(const Objective& objective) {
    return !has_flag(objective, ObjectiveFlag::hidden) && !has_flag(objective, ObjectiveFlag::removed) &&
           !is_carried(objective);
}

bool is_of_carrying_type(const Equipment& kit, SquadId squad) {
    return !sheet_of_squad(kit, squad).is_aircraft();
}
bool is_outside_transports(const Equipment& kit, const State& state, SquadId squad) {
    return any_unit_is(kit, state, squad, Where::table) || any_unit_is(kit, state, squad, Where::garrison);
}
bool carries_nothing(const Equipment& kit, const State& state, SquadId squad) {
    return carried_by(kit, state, squad).is_none();
}
bool is_mobile(const Equipment& kit, ObjectiveId objective) { return objective_info(kit, objective).mobile; }

void lay_down(Objective& objective, Place at, PieceId piece = PieceId::none()) {
    objective.at = at;
    objective.piece = piece;
    objective.carrier = SquadId::none();
    objective.claimant = nothing;
}

void take_out(Play& play, ObjectiveId objective, Rule why) { // of the game
    Objective& one = objective_at(play.state, objective);
    lay_down(one, Place{});
    set_flag(one, ObjectiveFlag::removed, true);
    set_flag(one, ObjectiveFlag::hidden, false);
    one.dropped_by = {};
    play.log.tell(why, happens::objective_lost, objective.index());
}

Place centre_of(const Box& box) {
    return {static_cast<std::int16_t>((box.low.x + box.high.x) / 2),
            static_cast<std::int16_t>((box.low.y + box.high.y) / 2)};
}

} // namespace

// ---------------------------------------------------------------- DZ-OBJ-1

bool qualifies(const Equipment& kit, const State& state, SquadId squad, ObjectiveId objective) {
    if (!is_of_carrying_type(kit, squad) || !squad_lives(kit, state, squad)) return false;
    const Objective& one = objective_at(state, objective);
    if (!one.piece.is_none()) return garrison_of(kit, state, squad) == one.piece;
    if (!is_outside_transports(kit, state, squad)) return false;
    return unit_within_of_squad(kit, state, squad, point(one.at), reach) &&
           is_in_coherency(kit, state, squad);
}

// ---------------------------------------------------------------- claims (DZ-OBJ-3, DZ-OBJ-6)

void claim(Play& play, ObjectiveId objective, SquadId squad, Rule why) {
    Objective& one = objective_at(play.state, objective);
    const Seat seat = owner_of_squad(play.kit, squad);
    one.claimant = seat.number;
    if (!is_mobile(play.kit, objective))
        return play.log.tell(why, happens::claimed, seat, objective.index(), squad.index());
    one.carrier = squad;
    one.at = Place{};
    one.piece = PieceId::none();
    play.log.tell(why, happens::carries, squad.index(), objective.index());
}

namespace {

bool may_claim(const Equipment& kit, const State& state, SquadId squad, ObjectiveId objective) {
    if (has(objective_at(state, objective).dropped_by, squad)) return false;
    return !is_mobile(kit, objective) || carries_nothing(kit, state, squad);
}

void check_claim(Play& play, ObjectiveId objective, SquadId just_acted) {
    const State& state = play.state;
    SeatSet sides;
    SquadId claimer = SquadId::none();
    for (const SquadId squad : all_squads(play.kit)) {
        if (!qualifies(play.kit, state, squad, objective)) continue;
        sides.add(Seat(side_of(play.kit, owner_of_squad(play.kit, squad))));
        if (!may_claim(play.kit, state, squad, objective)) continue;
        if (claimer.is_none() || (is_mobile(play.kit, objective) && squad == just_acted)) claimer = squad;
    }
    if (sides.size() != 1 || claimer.is_none()) return;
    const std::uint8_t claimant = objective_at(state, objective).claimant;
    const bool keeps = claimant != nothing && side_of(play.kit, Seat(claimant)) == sides.front().index();
    if (!keeps) claim(play, objective, claimer, "DZ-OBJ-3"_rule);
}

} // namespace

void check_claims(Play& play, SquadId just_acted) {
    for (const ObjectiveId objective : all_objectives(play.kit))
        if (is_lying_open(objective_at(play.state, objective))) check_claim(play, objective, just_acted);
}

// ---------------------------------------------------------------- search and scan (DZ-OBJ-4, DZ-OBJ-5)

std::uint32_t tokens_in_reach(const Equipment& kit, const State& state, SquadId squad, ObjectiveId) {
    const Seat seat = owner_of_squad(kit, squad);
    const PieceId garrison = garrison_of(kit, state, squad);
    std::uint32_t found_tokens = 0;
    for (const int unit : units_of_seat(kit, seat)) {
        if (!unit_at(state, unit).has(UnitFlag::token) || !is_on_table(state, unit)) continue;
        const Box from = point(unit_at(state, unit).at);
        const bool near = !garrison.is_none() ? within(from, piece_info(kit, garrison).box, reach)
                                              : unit_within_of_squad(kit, state, squad, from, reach);
        if (near) found_tokens |= std::uint32_t{1} << (unit - first_unit_of(kit, seat));
    }
    return found_tokens;
}

Verdict judge_search(const Equipment& kit, const State& state, SquadId squad, ObjectiveId objective,
                     std::int32_t tokens) {
    const Verdict none = refuse("DZ-OBJ-2"_rule, "There is nothing to search for here.");
    if (!is_objective(kit, objective)) return none;
    const Objective& one = objective_at(state, objective);
    if (!has_flag(one, ObjectiveFlag::hidden) || !qualifies(kit, state, squad, objective)) return none;
    const std::uint32_t spent = tokens == no_detail ? 0 : static_cast<std::uint32_t>(tokens);
    if ((spent & ~tokens_in_reach(kit, state, squad, objective)) != 0)
        return refuse("DZ-OBJ-5"_rule, "There is no such scan token within reach.");
    return Verdict::allowed();
}

void begin_search(Play& play, Seat seat, SquadId squad, ObjectiveId objective, std::int32_t tokens) {
    State& state = play.state;
    const std::uint32_t spent = tokens == no_detail ? 0 : static_cast<std::uint32_t>(tokens);
    play.log.tell("DZ-OBJ-4"_rule, happens::searches, squad.index(), objective.index());
    for (const int number : Bits(spent)) { // spent even if nothing is found
        const int unit = first_unit_of(play.kit, seat) + number;
        unit_at(state, unit).set(UnitFlag::token, false);
        play.log.tell("DZ-OBJ-5"_rule, happens::spends_token, unit);
    }
    state.has_moved.add(squad);
    state.has_shot.add(squad);
    state.flow.begin(SearchingFrame{seat, squad, objective, static_cast<std::uint8_t>(std::popcount(spent))});
}

namespace {

// DZ-OBJ-4, DZ-RUL-43: enemies on the ground are measured to the objective.
bool is_disturbed(const Equipment& kit, const State& state, SquadId squad, ObjectiveId objective) {
    const Objective& one = objective_at(state, objective);
    for (const int unit : all_units(kit)) {
        if (!are_enemies(kit, owner_of(kit, unit), owner_of_squad(kit, squad))) continue;
        if (!one.piece.is_none()) {
            if (is_inside(state, unit) && unit_at(state, unit).piece() == one.piece) return true;
        } else if ((is_on_ground(state, unit) || is_inside(state, unit)) &&
                   within(point(one.at), extent_of(kit, state, unit), reach)) {
            return true;
        }
    }
    return false;
}

void roll_search(Play& play, const SearchingFrame& own) {
    State& state = play.state;
    const SquadId squad = own.squad;
    const ObjectiveId objective = own.objective;
    const int bonus = state.round + own.tokens + (own.sharp_eyes ? 1 : 0) -
                      (is_disturbed(play.kit, state, squad, objective) ? 1 : 0);
    std::array<std::uint8_t, 1> die{1};
    play.chance.roll(6, die, Ask{&luck::search, own.seat.index(), false, -1, std::max(1, found - bonus)});
    if (play.chance.wanting()) return;
    const int total = die[0] + bonus;
    play.log.tell("DZ-OBJ-4"_rule, happens::search_roll, die[0], total);
    complete_action(state);
    if (total < found || (die[0] == 1 && play.kit.options.search_one_fails))
        return play.log.tell("DZ-OBJ-4"_rule, happens::finds_nothing, squad.index());
    set_flag(objective_at(state, objective), ObjectiveFlag::hidden, false); // DZ-OBJ-2: for good
    play.log.tell("DZ-OBJ-4"_rule, happens::finds, squad.index(), objective.index());
    if (may_claim(play.kit, state, squad, objective))
        claim(play, objective, squad, "DZ-OBJ-4"_rule); // DZ-OBJ-6
}

Next searching_step(Play& play, Frame& frame) {
    const auto own = frame.as<SearchingFrame>();
    if (frame.is_at(SearchStep::cards)) {
        frame.go_to(SearchStep::roll);
        open_window(play, Window::search, own.seat, own.squad);
        return Next::go_on;
    }
    play.state.flow.finish();
    roll_search(play, own);
    return Next::go_on;
}

constexpr std::array searching_fields{
    field::seat<&SearchingFrame::seat>(),
    field::thing<&SearchingFrame::squad>("squad", "squad"),
    field::thing<&SearchingFrame::objective>("objective", "objective"),
    field::number<&SearchingFrame::tokens>("tokens").up_to(INT8_MAX),
    field::yes<&SearchingFrame::sharp_eyes>("sharp_eyes"),
};

Scene::Link why_searching(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<SearchingFrame>();
    return {fmt::format("{} searches for {}.", sight.squad(own.squad), sight.objective(own.objective)),
            "DZ-OBJ-4"_rule};
}

std::string_view searching_misfit(const Lain& it) {
    return unless(is_of_open_squad(it, it.as<SearchingFrame>().squad), "DZ-OBJ-4");
}

} // namespace

constinit const Row searching_row{
    .words = remembers<SearchingFrame>("searching", searching_fields, {"cards", "roll"}),
    .step = searching_step,
    .why = why_searching,
    .lies_on = {{Procedure::acting}},
    .misfit = searching_misfit,
    .belonging = squad_number<SearchingFrame>,
};

Verdict judge_scan(const Equipment& kit, const State& state, SquadId squad) {
    const Sheet& sheet = sheet_of_squad(kit, squad);
    if (!sheet.carries() || sheet.is_aircraft() || !any_unit_is(kit, state, squad, Where::table))
        return refuse("DZ-OBJ-5"_rule, "Only a transport on the ground can scan.");
    for (const int unit : units_of(kit, squad))
        if (is_on_table(state, unit) && !unit_at(state, unit).has(UnitFlag::token)) return Verdict::allowed();
    return refuse("DZ-OBJ-5"_rule, "The transport has a scan token already.");
}

void scan(Play& play, SquadId squad) {
    State& state = play.state;
    for (const int unit : units_of(play.kit, squad)) {
        if (!is_on_table(state, unit) || unit_at(state, unit).has(UnitFlag::token)) continue;
        unit_at(state, unit).set(UnitFlag::token);
        play.log.tell("DZ-OBJ-5"_rule, happens::scans, unit);
    }
    state.has_moved.add(squad);
    state.has_shot.add(squad);
    complete_action(state);
}

void list_searches(const Equipment& kit, const State& state, SquadId squad, ActionList& actions) {
    for (const ObjectiveId objective : all_objectives(kit)) {
        const Action search = Action(Verb::search).with(squad.index()).on(objective.index());
        if (!judge_search(kit, state, squad, objective, no_detail).ok()) continue;
        Subsets subsets;
        list_subsets(tokens_in_reach(kit, state, squad, objective), subsets);
        for (const std::uint64_t tokens : subsets)
            actions.add(tokens == 0 ? search : search.of(static_cast<std::int32_t>(tokens)));
    }
}

// ---------------------------------------------------------------- handing over and dropping (DZ-OBJ-7)

namespace {

Verdict cannot_hand_over() { return refuse("DZ-OBJ-7"_rule, "The objective cannot be handed over there."); }

// The squad of this seat that carries it, or none.
SquadId carrier_of(const Equipment& kit, const State& state, Seat seat, ObjectiveId objective) {
    if (!is_objective(kit, objective)) return SquadId::none();
    const SquadId carrier = objective_at(state, objective).carrier;
    return !carrier.is_none() && owner_of_squad(kit, carrier) == seat ? carrier : SquadId::none();
}

bool is_embarked_at_all(const Equipment& kit, const State& state, SquadId squad) {
    return is_squad_aboard(kit, state, squad) || !is_outside_transports(kit, state, squad);
}

bool is_strictly_inside_impassable(const Equipment& kit, const State& state, Place at) {
    for (const PieceId piece : all_pieces(kit)) {
        const Box& box = piece_info(kit, piece).box;
        if (has_tag(kit, state, piece, Tag::impassable) && at.x > box.low.x && at.x < box.high.x &&
            at.y > box.low.y && at.y < box.high.y)
            return true;
    }
    return false;
}

} // namespace

Verdict judge_handover(const Equipment& kit, const State& state, Seat seat, ObjectiveId objective,
                       SquadId to) {
    const SquadId from = carrier_of(kit, state, seat, objective);
    if (must_arrive(kit, state, from) || must_arrive(kit, state, to)) return refusal::in_readiness();
    if (from.is_none() || !is_squad(kit, to) || to == from || owner_of_squad(kit, to) != seat)
        return cannot_hand_over();
    if (!is_open(state, from) && !is_open(state, to)) return cannot_hand_over();
    if (!is_of_carrying_type(kit, to) || !carries_nothing(kit, state, to)) return cannot_hand_over();
    if (is_embarked_at_all(kit, state, from) || is_embarked_at_all(kit, state, to)) return cannot_hand_over();
    if (garrison_of(kit, state, from) != garrison_of(kit, state, to)) return cannot_hand_over();
    if (has(state.activation.handed, objective.index())) return cannot_hand_over();
    return squads_within(kit, state, from, to, reach) ? Verdict::allowed() : cannot_hand_over();
}

void hand_over(Play& play, ObjectiveId objective, SquadId to) {
    Objective& one = objective_at(play.state, objective);
    play.log.tell("DZ-OBJ-7"_rule, happens::hands_over, one.carrier.index(), objective.index(), to.index());
    one.carrier = to;
    play.state.activation.handed =
        static_cast<std::uint16_t>(play.state.activation.handed | 1u << objective.index());
}

Verdict judge_drop(const Equipment& kit, const State& state, Seat seat, const Action& action) {
    const SquadId squad = carrier_of(kit, state, seat, ObjectiveId(action.subject));
    if (must_arrive(kit, state, squad)) return refusal::in_readiness();
    if (squad.is_none() || !is_open(state, squad) || is_embarked_at_all(kit, state, squad))
        return refuse("DZ-OBJ-7"_rule, "The squad cannot put that down now.");
    if (!garrison_of(kit, state, squad).is_none()) return Verdict::allowed(); // it stays inside, wherever
    if (!action.has_place) return refusal::off_table();
    if (!unit_within_of_squad(kit, state, squad, point(action.at), reach) ||
        is_strictly_inside_impassable(kit, state, action.at))
        return refuse("DZ-OBJ-7"_rule, "The squad cannot put it down there.");
    return Verdict::allowed();
}

void drop(Play& play, ObjectiveId objective, Place at) {
    Objective& one = objective_at(play.state, objective);
    const SquadId squad = one.carrier;
    const PieceId garrison = garrison_of(play.kit, play.state, squad);
    if (!garrison.is_none())
        lay_down(one, centre_of(piece_info(play.kit, garrison).box), garrison);
    else
        lay_down(one, at);
    one.dropped_by.add(squad);
    play.log.tell("DZ-OBJ-7"_rule, happens::drops, squad.index(), objective.index(), one.at);
}

namespace {

// Handing over is possible to or from an open squad.
template <class Found>
void each_handover(const Equipment& kit, const State& state, SquadId squad, Found found_one) {
    const Seat seat = owner_of_squad(kit, squad);
    const ObjectiveId own = carried_by(kit, state, squad);
    for (const SquadId other : squads_of(kit, seat)) {
        if (!own.is_none() && judge_handover(kit, state, seat, own, other).ok())
            found_one(Action(Verb::handover).with(own.index()).on(other.index()));
        const ObjectiveId theirs = other == squad ? ObjectiveId::none() : carried_by(kit, state, other);
        if (own.is_none() && !theirs.is_none() && judge_handover(kit, state, seat, theirs, squad).ok())
            found_one(Action(Verb::handover).with(theirs.index()).on(squad.index()));
    }
}

// At the squad's feet: each unit's own place, or the garrison it is in.
template <class Found>
void each_drop(const Equipment& kit, const State& state, SquadId squad, Found found_one) {
    const ObjectiveId own = carried_by(kit, state, squad);
    if (own.is_none()) return;
    const Seat seat = owner_of_squad(kit, squad);
    Action action = Action(Verb::drop).with(own.index());
    if (!garrison_of(kit, state, squad).is_none()) {
        if (judge_drop(kit, state, seat, action).ok()) found_one(action);
        return;
    }
    for (const int unit : units_of(kit, squad)) {
        if (!is_on_table(state, unit)) continue;
        action = action.to(unit_at(state, unit).at);
        if (judge_drop(kit, state, seat, action).ok()) found_one(action);
    }
}

} // namespace

void list_passing(const Equipment& kit, const State& state, SquadId squad, ActionList& actions) {
    each_handover(kit, state, squad, [&](const Action& action) { actions.add(action); });
    each_drop(kit, state, squad, [&](const Action& action) { actions.add(action); });
}

bool may_pass_objectives(const Equipment& kit, const State& state, SquadId squad) {
    bool may = false;
    each_handover(kit, state, squad, [&](const Action&) { may = true; });
    if (!may) each_drop(kit, state, squad, [&](const Action&) { may = true; });
    return may;
}

// ---------------------------------------------------------------- losing it (DZ-OBJ-8, DZ-OBJ-9)

namespace {

void fall_at(Play& play, ObjectiveId objective, int unit) {
    State& state = play.state;
    Objective& one = objective_at(state, objective);
    const Unit& bearer = unit_at(state, unit);
    if (fell_where(state, unit) == Where::garrison) {
        const PieceId piece = bearer.piece();
        // DZ-RUL-53: what lay in a building that is gone lies in the open.
        const bool stands = is_garrison(play.kit, state, piece);
        lay_down(one, centre_of(piece_info(play.kit, piece).box), stands ? piece : PieceId::none());
    } else {
        lay_down(one, bearer.at);
    }
    play.log.tell("DZ-OBJ-8"_rule, happens::falls_down, squad_of(play.kit, unit).index(), objective.index());
}

bool is_near_enough(const Equipment& kit, const State& state, SquadId squad, SquadId other) {
    if (!is_of_carrying_type(kit, other) || is_embarked_at_all(kit, state, other)) return false;
    const PieceId garrison = garrison_of(kit, state, squad);
    if (!garrison.is_none() && garrison_of(kit, state, other) == garrison) return true;
    return squads_within(kit, state, squad, other, snatch);
}

// If exactly one enemy side has somebody near who is free, it takes it at once; but nobody takes up again
// what it dropped in this round (DZ-OBJ-7).
void snatch_up(Play& play, SquadId squad, ObjectiveId objective) {
    SeatSet sides;
    SquadId taker = SquadId::none();
    for (const SquadId other : all_squads(play.kit)) {
        const Seat seat = owner_of_squad(play.kit, other);
        if (!are_enemies(play.kit, seat, owner_of_squad(play.kit, squad))) continue;
        if (!squad_lives(play.kit, play.state, other) || !may_claim(play.kit, play.state, other, objective))
            continue;
        if (!is_near_enough(play.kit, play.state, squad, other)) continue;
        sides.add(Seat(side_of(play.kit, seat)));
        if (taker.is_none()) taker = other;
    }
    if (sides.size() == 1) claim(play, objective, taker, "DZ-OBJ-8"_rule);
}

} // namespace

void forced_drop(Play& play, SquadId squad, DropCause cause) {
    const ObjectiveId objective = carried_by(play.kit, play.state, squad);
    if (objective.is_none()) return;
    int bearer = -1; // the lowest id that is not aboard something
    for (const int unit : units_of(play.kit, squad))
        if (bearer < 0 && (is_on_table(play.state, unit) || is_inside(play.state, unit))) bearer = unit;
    if (bearer < 0) return;
    fall_at(play, objective, bearer);
    if (cause != DropCause::destroyed) snatch_up(play, squad, objective);
}

void carrier_fallen(Play& play, SquadId squad, int last_unit, SquadId close_squad) {
    State& state = play.state;
    const ObjectiveId objective = carried_by(play.kit, state, squad);
    if (objective.is_none()) return;
    const Unit& bearer = unit_at(state, last_unit);
    const bool aboard = fell_where(state, last_unit) == Where::aboard;
    // DZ-RUL-48: only a loss in the air destroys it.
    if (aboard && fell_where(state, bearer.host) == Where::table &&
        unit_at(state, bearer.host).has(UnitFlag::airborne))
        return take_out(play, objective, "DZ-OBJ-9"_rule);
    fall_at(play, objective, last_unit);
    if (!close_squad.is_none() && squad_lives(play.kit, state, close_squad) &&
        may_claim(play.kit, state, close_squad, objective))
        claim(play, objective, close_squad, "DZ-OBJ-9"_rule);
}

void bury_objectives(Play& play, PieceId piece) {
    for (const ObjectiveId i : all_objectives(play.kit)) {
        const Objective& one = objective_at(play.state, i);
        if (one.piece == piece && !is_carried(one) && !has_flag(one, ObjectiveFlag::removed))
            take_out(play, i, "DZ-OBJ-9"_rule);
    }
}

// ---------------------------------------------------------------- extraction (DZ-OBJ-10)

namespace {

// DZ-RUL-79: inside a garrison as well.
bool is_at_own_edge(const Equipment& kit, const State& state, int unit) {
    return (is_on_table(state, unit) || is_inside(state, unit)) &&
           within(extent_of(kit, state, unit), arrival_edge(kit, state, owner_of(kit, unit)), extraction);
}

// All of it aboard this transport, however deep; then it is that which leaves.
bool rides_wholly_in(const Equipment& kit, const State& state, SquadId squad, int transport) {
    for (const int unit : units_of(kit, squad))
        if (is_alive(state, unit) && (unit == transport || outermost(state, unit) != transport)) return false;
    return squad_lives(kit, state, squad);
}

void leave_table(Play& play, SquadId squad) {
    State& state = play.state;
    state.extracted.add(squad);
    for (const int unit : units_of(play.kit, squad)) {
        if (!is_on_table(state, unit) && !is_inside(state, unit)) continue;
        Unit& one = unit_at(state, unit);
        one.where = static_cast<std::uint8_t>(Where::readiness);
        one.host = nothing;
        one.spot = 0;
        one.at = Place{};
        one.set(UnitFlag::airborne, false);
        one.set(UnitFlag::token, false);
    }
    play.log.tell("DZ-OBJ-10"_rule, happens::goes_ready, squad.index());
}

void score_extraction(Play& play, SquadId squad) {
    const ObjectiveId objective = carried_by(play.kit, play.state, squad);
    const Seat seat = owner_of_squad(play.kit, squad);
    Objective& one = objective_at(play.state, objective);
    lay_down(one, Place{});
    set_flag(one, ObjectiveFlag::removed, true);
    one.dropped_by = {};
    one.extracted_by = seat.number;
    play.log.tell("DZ-OBJ-10"_rule, happens::extracts, squad.index(), objective.index(),
                  objective_info(play.kit, objective).extract, seat);
}

// Whoever rides in it, however deep, comes along.
void leave_with_cargo(Play& play, SquadId squad) {
    SquadSet leaving(squad);
    for (const int unit : units_of_seat(play.kit, owner_of_squad(play.kit, squad)))
        if (is_aboard(play.state, unit) && squad_of(play.kit, outermost(play.state, unit)) == squad)
            leaving.add(squad_of(play.kit, unit));
    leave_table(play, squad);
    for (const SquadId rider : leaving - SquadSet(squad))
        play.log.tell("DZ-OBJ-10"_rule, happens::goes_ready, rider.index());
    play.state.extracted |= leaving;
}

} // namespace

void extract(Play& play, SquadId squad) {
    const State& state = play.state;
    bool leaves = false;
    for (const int unit : units_of(play.kit, squad)) {
        if (!is_at_own_edge(play.kit, state, unit)) continue;
        if (!carried_by(play.kit, state, squad).is_none()) {
            score_extraction(play, squad);
            leaves = true;
        }
        if (!sheet_of(play.kit, unit).carries()) continue;
        for (const SquadId rider : squads_of(play.kit, owner_of_squad(play.kit, squad)))
            if (!carried_by(play.kit, state, rider).is_none() &&
                rides_wholly_in(play.kit, state, rider, unit)) {
                score_extraction(play, rider);
                leaves = true;
            }
    }
    if (leaves) leave_with_cargo(play, squad);
}

} // namespace muster::dropzone
