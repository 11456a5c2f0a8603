// Garrisons (5.2): who may go in, out, and from one into the next.
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

constexpr int entrance = 200; // DZ-GAR-1
constexpr int boarding = 400; // DZ-GAR-3

bool is_spot(int spot) { return spot >= 0 && spot < spots; }

int units_that_enter(const Equipment& kit, const State& state, SquadId squad, PieceId piece) {
    int count = 0;
    for (const int unit : units_of(kit, squad))
        if (is_alive(state, unit) && !(is_inside(state, unit) && unit_at(state, unit).piece() == piece))
            ++count;
    return count;
}

} // namespace

bool edge_is_held(const Equipment& kit, const State& state, Seat seat, PieceId piece, int spot) {
    if (static_cast<Spot>(spot) == Spot::centre) return false;
    for (const int unit : all_units(kit)) {
        if (!is_inside(state, unit) || !are_enemies(kit, owner_of(kit, unit), seat)) continue;
        if (unit_at(state, unit).piece() == piece && unit_at(state, unit).spot == spot) return true;
    }
    return false;
}

Verdict judge_entrance(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot) {
    if (!is_piece(kit, piece) || !is_garrison(kit, state, piece) || !is_spot(spot))
        return refusal::cannot_enter();
    if (!sheet_of_squad(kit, squad).is_infantry()) return refusal::cannot_enter();
    if (is_partly_to_come(kit, state, squad)) return refusal::cannot_enter(); // DZ-RUL-78
    const int total = units_inside(kit, state, piece) + units_that_enter(kit, state, squad, piece);
    if (total > piece_info(kit, piece).dp) return refusal::cannot_enter();
    if (edge_is_held(kit, state, owner_of_squad(kit, squad), piece, spot)) return refusal::edge_held();
    return Verdict::allowed();
}

Verdict judge_enter(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot) {
    if (!is_piece(kit, piece) || !garrison_of(kit, state, squad).is_none()) return refusal::cannot_enter();
    if (!any_unit_is(kit, state, squad, Where::table) || is_squad_aboard(kit, state, squad))
        return refusal::cannot_enter();
    if (!is_in_coherency(kit, state, squad)) return refusal::cannot_enter();
    if (!unit_within_of_squad(kit, state, squad, piece_info(kit, piece).box, entrance))
        return refusal::cannot_enter();
    return judge_entrance(kit, state, squad, piece, spot);
}

namespace {

Verdict judge_inside(const Equipment& kit, const State& state, SquadId squad) {
    if (garrison_of(kit, state, squad).is_none())
        return refuse("DZ-GAR-3"_rule, "The squad is in no garrison.");
    return Verdict::allowed();
}

} // namespace

Verdict judge_leave(const Equipment& kit, const State& state, SquadId squad) {
    const Verdict inside = judge_inside(kit, state, squad);
    if (!inside.ok()) return inside;
    const bool room = has_room_beside_piece(kit, state, squad, garrison_of(kit, state, squad));
    return room ? Verdict::allowed() : refusal::no_room();
}

Verdict judge_transfer(const Equipment& kit, const State& state, SquadId squad, PieceId piece, int spot) {
    const Verdict inside = judge_inside(kit, state, squad);
    if (!inside.ok()) return inside;
    if (!is_piece(kit, piece) || !has(piece_info(kit, garrison_of(kit, state, squad)).links, piece.index()))
        return refuse("DZ-GAR-3"_rule, "Those garrisons are not linked.");
    return judge_entrance(kit, state, squad, piece, spot);
}

Verdict judge_board(const Equipment& kit, const State& state, SquadId squad, int transport) {
    const Verdict inside = judge_inside(kit, state, squad);
    if (!inside.ok()) return inside;
    const Verdict whose = judge_whose_transport(kit, state, squad, transport);
    if (!whose.ok()) return whose;
    if (!within(point(unit_at(state, transport).at), piece_info(kit, garrison_of(kit, state, squad)).box,
                boarding))
        return refuse("DZ-GAR-3"_rule, "The transport is too far from the garrison.");
    return judge_taking_in(kit, state, squad, transport);
}

Verdict judge_edge(const Equipment& kit, const State& state, int unit, int spot) {
    const Unit& one = unit_at(state, unit);
    if (!is_inside(state, unit)) return refuse("DZ-GAR-4"_rule, "The unit is in no garrison.");
    if (one.has(UnitFlag::edged) || !is_spot(spot) || one.spot == spot)
        return refuse("DZ-GAR-4"_rule, "A unit changes its spot once, for another.");
    if (edge_is_held(kit, state, owner_of(kit, unit), one.piece(), spot)) return refusal::edge_held();
    return Verdict::allowed();
}

void put_inside(Play& play, SquadId squad, PieceId piece, int spot) {
    State& state = play.state;
    bool hostile = false;
    for (const SquadId other : squads_inside(play.kit, state, piece))
        if (are_enemies(play.kit, owner_of_squad(play.kit, other), owner_of_squad(play.kit, squad)))
            hostile = true;
    state.entered_hostile.put(squad, hostile); // DZ-CQ-6
    for (const int unit : units_of(play.kit, squad)) {
        if (!is_alive(state, unit)) continue;
        Unit& one = unit_at(state, unit);
        one.where = static_cast<std::uint8_t>(Where::garrison);
        one.host = piece.number;
        one.spot = static_cast<std::uint8_t>(spot);
        one.at = Place{};
    }
}

void go_inside(Play& play, SquadId squad, PieceId piece, int spot) {
    put_inside(play, squad, piece, spot);
    for (const int unit : units_of(play.kit, squad)) // DZ-MOV-5
        if (is_inside(play.state, unit)) count_as_moved(unit_at(play.state, unit));
}

bool is_outnumbered(const Equipment& kit, const State& state, SquadId squad) {
    const PieceId piece = garrison_of(kit, state, squad);
    if (piece.is_none()) return false;
    int enemies = 0;
    int friends = 0;
    for (const SquadId other : squads_inside(kit, state, piece))
        ++(are_enemies(kit, owner_of_squad(kit, other), owner_of_squad(kit, squad)) ? enemies : friends);
    return enemies > friends;
}

} // namespace muster::dropzone
