// What comes of damage (section 6): what is destroyed joins a queue; whatever that destroys joins its end.
// Wrecks fall on what is below, cargo is spilled, and buildings come down.
#include "games/dropzone/rows.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

constexpr int automatic_energy = 10; // DZ-CAS-3, DZ-CAS-4
constexpr int smallest_ruin = 10;    // DZ-CAS-6: starting DP
constexpr int harmless = 3;          // DZ-CAS-3, DZ-CAS-4: of a three-sided die
constexpr int inch = 100;
constexpr int most_dice = 64; // of one throw; nothing throws as many

// 2.2: automatic hits are thrown by whoever started the chain, or else by the first in line.
int thrower_of(const Equipment& kit, const State& state, Starter starter) {
    if (!starter.is_none()) return starter.index();
    const SeatLine line = in_initiative_order(kit, state);
    return line.empty() ? 0 : line[0].index();
}

} // namespace

int roll_one(Play& play, int sides, const ChanceKind& kind, int who) {
    std::array<std::uint8_t, 1> die{1};
    play.chance.roll(sides, die, Ask{&kind, who});
    return die[0];
}

// ---------------------------------------------------------------- the queue (DZ-CAS-1)

void enqueue_fallen(Play& play) {
    State& state = play.state;
    const auto enqueue = [&](int number) {
        if (!state.queue.contains(static_cast<std::uint8_t>(number)))
            state.queue.push_back(static_cast<std::uint8_t>(number));
    };
    for (const int unit : all_units(play.kit))
        if (!is_alive(state, unit) && fell_where(state, unit) != Where::destroyed) enqueue(unit);
    for (const PieceId piece : all_pieces(play.kit))
        if (is_standing(state, piece) && piece_info(play.kit, piece).dp > 0 && piece_at(state, piece).dp == 0)
            enqueue(piece_in_queue + piece.index());
}

void destroy_unplaceable(Play& play, int unit, Rule why) {
    play.log.tell(why, happens::no_place, unit);
    hurt_unit(play, unit, unit_at(play.state, unit).dp);
    enqueue_fallen(play);
}

void begin_cascade(Play& play, Starter starter, SquadId close_squad) {
    enqueue_fallen(play);
    if (!play.state.queue.empty()) play.state.flow.begin(CascadeFrame{0, starter, close_squad});
}

// ---------------------------------------------------------------- what falls down

namespace {

// Automatic hits on everything at once (2.2): units in id order, then pieces.
class Blast {
public:
    Blast(Play& play, int energy, Starter starter)
        : play_(play), energy_(energy), who_(thrower_of(play.kit, play.state, starter)) {}

    void hit_unit(int unit, int hits, bool body_cover) {
        std::array<std::uint8_t, most_dice> dice{};
        const std::span thrown = std::span(dice).first(static_cast<std::size_t>(hits));
        const int bonus = energy_ - (body_cover ? 1 : 0); // DZ-RUL-30
        play_.chance.roll(6, thrown,
                          ask(sheet_of(play_.kit, unit).armour - bonus, owner_of(play_.kit, unit)));
        int damage = 0;
        for (const std::uint8_t die : thrown)
            damage += damage_on_unit(play_.kit, play_.state, unit, die, die + bonus, nullptr);
        add_harm(harm_.units[static_cast<std::size_t>(unit)], damage);
        tell(Thing::of(ThingKind::unit, unit), damage, thrown);
    }
    void hit_piece(PieceId piece, int hits) {
        std::array<std::uint8_t, most_dice> dice{};
        const std::span thrown = std::span(dice).first(static_cast<std::size_t>(hits));
        play_.chance.roll(6, thrown,
                          Ask{&luck::damage, who_, false, -1, piece_info(play_.kit, piece).armour - energy_});
        int damage = 0;
        for (const std::uint8_t die : thrown) {
            const PieceHarm harm = damage_on_piece(play_.kit, piece, die, die + energy_, nullptr);
            damage += harm.damage;
            add_harm(harm_.tokens[piece], harm.tokens);
        }
        add_harm(harm_.pieces[piece], damage);
        tell(Thing::of(piece), damage, thrown);
    }
    void strike() {
        save_passives(play_, harm_);
        inflict(play_, harm_);
    }

private:
    Ask ask(int needs, Seat against) const { return {&luck::damage, who_, false, against.index(), needs}; }
    void tell(Thing target, int damage, std::span<const std::uint8_t> dice) {
        play_.log.tell("DZ-SHO-8"_rule, happens::damage_dice, target.packed(), damage);
        play_.log.also(dice);
    }

    Play& play_;
    int energy_;
    int who_;
    Harm harm_;
};

bool is_cargo_of(const State& state, int unit, int transport) {
    return is_aboard(state, unit) && unit_at(state, unit).host == transport;
}

bool has_cargo(const Equipment& kit, const State& state, int transport) {
    for (const int unit : units_of_seat(kit, owner_of(kit, transport)))
        if (is_cargo_of(state, unit, transport)) return true;
    return false;
}

// Units on the ground, and Infantry on an edge; centre spots are safe (DZ-RUL-29).
bool is_exposed(const State& state, int unit) {
    if (is_inside(state, unit)) return unit_at(state, unit).spot != static_cast<std::uint8_t>(Spot::centre);
    return is_on_table(state, unit);
}

// DZ-OBJ-9: whoever dies aboard while it flies loses what it carries for good. Settled at once, since nobody
// can tell any more where the aircraft was when the squad's own turn in the queue comes.
void lose_what_was_carried(Play& play, int aircraft) {
    const State& state = play.state;
    for (const int unit : units_of_seat(play.kit, owner_of(play.kit, aircraft))) {
        const bool died_aboard = !is_alive(state, unit) && fell_where(state, unit) == Where::aboard &&
                                 unit_at(state, unit).host == aircraft;
        if (died_aboard && !squad_lives(play.kit, state, squad_of(play.kit, unit)))
            carrier_fallen(play, squad_of(play.kit, unit), unit, SquadId::none());
    }
}

// DZ-CAS-3
void crash(Play& play, int unit, Starter starter) {
    if (sheet_of(play.kit, unit).type == Type::aircraft_s) return;
    const State& state = play.state;
    const int die = roll_one(play, 3, luck::crash, owner_of(play.kit, unit).index());
    play.log.tell("DZ-CAS-3"_rule, happens::crashes, unit, die);
    if (die == harmless || play.chance.wanting()) return;
    const Place at = unit_at(state, unit).at;
    const int reach = die * inch;
    Blast blast(play, automatic_energy, starter);
    for (const int other : all_units(play.kit)) {
        if (is_cargo_of(state, other, unit))
            blast.hit_unit(other, die, false);
        else if (is_exposed(state, other) && !is_airborne(state, other) &&
                 within(point(at), extent_of(play.kit, state, other), reach))
            blast.hit_unit(other, die, has_body_cover(play.kit, state, at, other));
    }
    for (const PieceId piece : all_pieces(play.kit))
        if (has_tag(play.kit, state, piece, Tag::destructible) && piece_at(state, piece).dp > 0 &&
            within(point(at), piece_info(play.kit, piece).box, reach))
            blast.hit_piece(piece, die);
    blast.strike();
    lose_what_was_carried(play, unit);
}

// DZ-CAS-4
void spill(Play& play, int unit, Starter starter) {
    if (!has_cargo(play.kit, play.state, unit)) return;
    const int die = roll_one(play, 3, luck::spill, owner_of(play.kit, unit).index());
    play.log.tell("DZ-CAS-4"_rule, happens::spills, unit, die);
    if (die == harmless || play.chance.wanting()) return;
    Blast blast(play, automatic_energy, starter);
    for (const int other : units_of_seat(play.kit, owner_of(play.kit, unit)))
        if (is_cargo_of(play.state, other, unit)) blast.hit_unit(other, die, false);
    blast.strike();
}

// DZ-CAS-5, DZ-RUL-32: whoever is spilled has disembarked.
void put_cargo_out(Play& play, int unit) {
    State& state = play.state;
    const auto out_of = static_cast<std::uint16_t>(1u << (transport_number(play.kit, unit) - 1));
    bool anybody = false;
    for (const SquadId squad : squads_of(play.kit, owner_of(play.kit, unit))) {
        bool spilled = false;
        for (const int other : units_of(play.kit, squad)) {
            if (!is_cargo_of(state, other, unit)) continue;
            get_out(play, other);
            spilled = true;
        }
        if (spilled) let_out(play, squad, out_of);
        anybody |= spilled;
    }
    if (anybody) begin_forced_placing(play, Placing::spill, unit);
}

// DZ-CAS-2 to DZ-CAS-5
void begin_unit(Play& play, int unit, Starter starter, SquadId close_squad) {
    const State& state = play.state;
    const SquadId squad = squad_of(play.kit, unit);
    play.log.tell("DZ-CAS-1"_rule, happens::destroyed, unit);
    if (!squad_lives(play.kit, state, squad) && !carried_by(play.kit, state, squad).is_none())
        carrier_fallen(play, squad, unit, close_squad);
    const bool flew = fell_where(state, unit) == Where::table && unit_at(state, unit).has(UnitFlag::airborne);
    if (flew)
        crash(play, unit, starter);
    else if (sheet_of(play.kit, unit).carries())
        spill(play, unit, starter);
}

// DZ-END-4
void credit(Play& play, Seat owner, int points, Starter starter) {
    const bool by_enemy = !starter.is_none() && are_enemies(play.kit, Seat(starter.index()), owner);
    for (const Seat seat : seats_of(play.kit)) {
        if (!are_enemies(play.kit, seat, owner)) continue;
        if (by_enemy && !play.kit.options.kp_to_all && seat.index() != starter.index()) continue;
        std::uint16_t& kp = play.state.kp[seat];
        kp = static_cast<std::uint16_t>(kp + points);
        if (points > 0) play.log.tell("DZ-END-4"_rule, happens::kill_points, seat, points, kp);
    }
}

// DZ-CAS-7
void remove_unit(Play& play, int unit, Starter starter) {
    State& state = play.state;
    const UnitInfo& info = info_of(play.kit, unit);
    const Seat owner = owner_of(play.kit, unit);
    Unit gone;
    gone.where = static_cast<std::uint8_t>(Where::destroyed);
    unit_at(state, unit) = gone;
    if (info.commander > 0) {
        state.lost_commander = static_cast<std::uint8_t>(state.lost_commander | 1u << owner.index());
        play.log.tell("DZ-CMD-4"_rule, happens::commander_killed, owner, unit);
    }
    credit(play, owner, sheet_of(play.kit, unit).points + info.commander_points, starter);
    for (const int other : units_of_seat(play.kit, owner))
        if (fell_where(state, other) != Where::destroyed) return;
    play.log.tell("DZ-END-6"_rule, happens::out_of_play, owner);
}

// DZ-CAS-6: those inside first.
void crush(Play& play, PieceId piece, Starter starter) {
    if (!has_tag(play.kit, play.state, piece, Tag::garrison) ||
        units_inside(play.kit, play.state, piece) == 0)
        return;
    std::array<std::uint8_t, 2> dice{1, 1};
    play.chance.roll(3, dice, Ask{&luck::crush, thrower_of(play.kit, play.state, starter)});
    const int hits = dice[0] + dice[1];
    play.log.tell("DZ-CAS-6"_rule, happens::crushes, piece.index(), hits);
    play.log.also(dice);
    Blast blast(play, piece_info(play.kit, piece).armour, starter);
    for (const int unit : all_units(play.kit))
        if (is_inside(play.state, unit) && unit_at(play.state, unit).piece() == piece)
            blast.hit_unit(unit, hits, false);
    blast.strike();
}

// DZ-CAS-6, DZ-RUL-27, DZ-RUL-28
void collapse(Play& play, PieceId piece, Starter starter) {
    const PieceInfo& info = piece_info(play.kit, piece);
    if (info.dp < smallest_ruin || play.chance.wanting()) return;
    const int die = roll_one(play, 3, luck::collapse, thrower_of(play.kit, play.state, starter));
    play.log.tell("DZ-CAS-6"_rule, happens::collapses, piece.index(), die);
    if (play.chance.wanting()) return;
    const int reach = die * inch;
    Blast blast(play, info.armour, starter);
    for (const int unit : all_units(play.kit)) {
        const bool inside = is_inside(play.state, unit) && unit_at(play.state, unit).piece() == piece;
        if (!inside && is_exposed(play.state, unit) &&
            within(extent_of(play.kit, play.state, unit), info.box, reach))
            blast.hit_unit(unit, die, false);
    }
    blast.strike();
}

void bring_down(Play& play, PieceId piece, Starter starter) {
    State& state = play.state;
    play.log.tell("DZ-CAS-6"_rule, happens::piece_destroyed, piece.index());
    piece_at(state, piece).tokens = 0;
    crush(play, piece, starter);
    collapse(play, piece, starter);
    if (play.chance.wanting()) return;
    bury_objectives(play, piece);
    const bool ruin = piece_info(play.kit, piece).dp >= smallest_ruin;
    piece_at(state, piece).state = static_cast<std::uint8_t>(ruin ? PieceState::ruined : PieceState::removed);
    play.log.tell("DZ-CAS-6"_rule, ruin ? happens::becomes_ruin : happens::is_removed, piece.index());
    bool survivors = false;
    for (const int unit : all_units(play.kit))
        survivors |= is_inside(state, unit) && unit_at(state, unit).piece() == piece;
    if (survivors) begin_forced_placing(play, Placing::ruin, piece.index());
}

Next cascade_step(Play& play, Frame& frame) {
    State& state = play.state;
    const auto own = frame.as<CascadeFrame>();
    if (frame.is_at(CascadeStep::next) && state.queue.empty()) {
        state.flow.finish();
        return Next::go_on;
    }
    const int head = state.queue[0];
    const bool is_of_scenery = head >= piece_in_queue;
    switch (frame.step_as<CascadeStep>()) {
    case CascadeStep::next:
        frame.go_to(is_of_scenery ? CascadeStep::finish : CascadeStep::place);
        if (is_of_scenery)
            bring_down(play, PieceId(head - piece_in_queue), own.starter);
        else
            begin_unit(play, head, own.starter, own.close_squad);
        return Next::go_on;
    case CascadeStep::place:
        frame.go_to(CascadeStep::finish);
        if (sheet_of(play.kit, head).carries()) put_cargo_out(play, head);
        return Next::go_on;
    case CascadeStep::finish:
        frame.go_to(CascadeStep::next);
        if (!is_of_scenery) remove_unit(play, head, own.starter);
        state.queue.remove_at(0);
        return Next::go_on;
    }
    return Next::go_on;
}

constexpr std::array cascade_fields{
    field::unused<&CascadeFrame::unused>(),
    starter_field<&CascadeFrame::starter>(),
    field::thing<&CascadeFrame::close_squad>("close_squad", "squad").or_none(),
};

Scene::Link why_cascade(const Sight& sight, const Frame&) {
    if (sight.state.queue.empty())
        return {"What was destroyed is removed, with all that follows from it.", "DZ-CAS-1"_rule};
    const int head = sight.state.queue[0];
    return {
        fmt::format("{} is destroyed, with all that follows from it.",
                    head >= piece_in_queue ? sight.piece(PieceId(head - piece_in_queue)) : sight.unit(head)),
        "DZ-CAS-1"_rule};
}

} // namespace

constinit const Row cascade_row{
    .words = remembers<CascadeFrame>("cascade", cascade_fields, {"next", "place", "finish"}),
    .step = cascade_step,
    .why = why_cascade,
    .lies_on = {{{Procedure::shooting, ShootStep::collateral},
                 {Procedure::testing, TestStep::flee},
                 {Procedure::testing, TestStep::over},
                 {Procedure::collateral, CollateralStep::hands},
                 {Procedure::moving, MoveStep::ask}}},
};

} // namespace muster::dropzone
