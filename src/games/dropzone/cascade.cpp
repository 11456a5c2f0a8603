// Damage, and what comes of it (section 6): what is destroyed joins a queue; whatever that destroys joins its
// end. Wrecks fall on what is below, cargo is spilled, buildings come down; and what burns burns on
// (collateral damage).
#include "games/dropzone/parts.hpp"

namespace muster::dropzone {

namespace {

constexpr int piece_in_queue = 128;  // State::queue: units are below it
constexpr int automatic_energy = 10; // DZ-CAS-3, DZ-CAS-4
constexpr int smallest_ruin = 10;    // DZ-CAS-6: starting DP
constexpr int harmless = 3;          // DZ-CAS-3, DZ-CAS-4: of a three-sided die
constexpr int inch = 100;
constexpr int most_dice = 64; // of one throw; nothing throws as many

int roll_one(Play& play, int sides, const ChanceKind& kind, int who) {
    std::array<std::uint8_t, 1> die{1};
    play.chance.roll(sides, die, Ask{&kind, who});
    return die[0];
}

// 2.2: automatic hits are thrown by whoever started the chain, or else by the first in line.
int thrower_of(const Equipment& kit, const State& state, int starter) {
    if (starter >= 0) return starter;
    const SeatLine line = in_initiative_order(kit, state);
    return line.empty() ? 0 : line[0].index();
}

} // namespace

// ---------------------------------------------------------------- losing DP

void add_harm(std::uint8_t& harm, int amount) {
    harm = static_cast<std::uint8_t>(std::min(255, harm + amount));
}

void hurt_unit(Play& play, int unit, int damage) {
    Unit& one = unit_at(play.state, unit);
    const int lost = std::min<int>(one.dp, damage);
    if (lost <= 0) return;
    if (lost == one.dp) { // it keeps its place until its turn in the queue has come
        if (static_cast<Where>(one.where) == Where::aboard) {
            const int outside = outermost(play.state, unit);
            one.at = unit_at(play.state, outside).at;
        }
    }
    one.dp = static_cast<std::uint8_t>(one.dp - lost);
    play.log.tell("DZ-SHO-10"_rule, happens::loses_dp, unit, lost, one.dp);
}

void hurt_piece(Play& play, int piece, int damage) {
    Piece& one = piece_at(play.state, piece);
    const int lost = std::min<int>(one.dp, damage);
    if (lost <= 0 || !is_standing(play.state, piece)) return;
    one.dp = static_cast<std::uint8_t>(one.dp - lost);
    play.log.tell("DZ-SHO-10"_rule, happens::piece_loses_dp, piece, lost, one.dp);
}

// DZ-CD-1; those of a Shooting action are remembered for DZ-CD-2.
void put_tokens(Play& play, int piece, int tokens, Rule why) {
    Piece& one = piece_at(play.state, piece);
    if (tokens <= 0 || !is_standing(play.state, piece) || one.dp == 0) return;
    one.tokens = static_cast<std::uint8_t>(std::min(most_tokens, one.tokens + tokens));
    if (play.state.flow.find(Procedure::shooting) != nullptr &&
        play.state.flow.find(Procedure::collateral) == nullptr)
        play.state.shooting.kindled |= std::uint32_t{1} << piece;
    play.log.tell(why, happens::tokens_put, piece, tokens, one.tokens);
}

void remove_tokens(Play& play, int piece, int tokens, Rule why) {
    Piece& one = piece_at(play.state, piece);
    const int removed = std::min<int>(one.tokens, tokens);
    if (removed == 0) return;
    one.tokens = static_cast<std::uint8_t>(one.tokens - removed);
    play.log.tell(why, happens::tokens_removed, piece, removed, one.tokens);
}

// DZ-SHO-9
int save_passive(Play& play, int unit, int damage) {
    const int needs = sheet_of(play.kit, unit).passive;
    if (needs == 0 || damage <= 0) return damage;
    std::array<std::uint8_t, most_dice> dice{};
    const std::span thrown = std::span(dice).first(static_cast<std::size_t>(std::min(damage, most_dice)));
    play.chance.roll(6, thrown, Ask{&luck::passive, owner_of(play.kit, unit).index(), false, -1, needs});
    int saved = 0;
    for (const std::uint8_t die : thrown) saved += die != 1 && die >= needs ? 1 : 0;
    play.log.tell("DZ-SHO-9"_rule, happens::passive_dice, unit, saved);
    play.log.also(as_told(thrown));
    return damage - saved;
}

// DZ-USR
int save_dodge(Play& play, int unit, int damage) {
    const int needs = sheet_of(play.kit, unit).dodge;
    if (needs == 0 || damage <= 0) return damage;
    std::array<std::uint8_t, most_dice> dice{};
    const std::span thrown = std::span(dice).first(static_cast<std::size_t>(std::min(damage, most_dice)));
    play.chance.roll(6, thrown, Ask{&luck::dodge, owner_of(play.kit, unit).index(), false, -1, needs});
    int saved = 0;
    for (const std::uint8_t die : thrown) saved += die != 1 && die >= needs ? 1 : 0;
    play.log.tell("DZ-USR"_rule, happens::dodge_dice, unit, saved);
    play.log.also(as_told(thrown));
    return damage - saved;
}

void save_passives(Play& play, Harm& harm) {
    for (const int unit : all_units(play.kit)) {
        std::uint8_t& damage = harm.units[static_cast<std::size_t>(unit)];
        if (damage > 0) damage = static_cast<std::uint8_t>(save_passive(play, unit, damage));
    }
}

void inflict(Play& play, const Harm& harm) {
    if (play.chance.wanting()) return;
    for (const int unit : all_units(play.kit))
        hurt_unit(play, unit,
                  harm.units[static_cast<std::size_t>(unit)] + harm.sure[static_cast<std::size_t>(unit)]);
    for (int piece = 0; piece < pieces_in(play.kit); ++piece) {
        put_tokens(play, piece, harm.tokens[static_cast<std::size_t>(piece)], "DZ-CD-1"_rule);
        hurt_piece(play, piece, harm.pieces[static_cast<std::size_t>(piece)]);
    }
    enqueue_fallen(play);
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
    for (int piece = 0; piece < pieces_in(play.kit); ++piece)
        if (is_standing(state, piece) && piece_info(play.kit, piece).dp > 0 && piece_at(state, piece).dp == 0)
            enqueue(piece_in_queue + piece);
}

void destroy_unplaceable(Play& play, int unit, Rule why) {
    play.log.tell(why, happens::no_place, unit);
    hurt_unit(play, unit, unit_at(play.state, unit).dp);
    enqueue_fallen(play);
}

void begin_cascade(Play& play, int starter, int close_squad) {
    enqueue_fallen(play);
    if (!play.state.queue.empty()) play.state.flow.begin(Procedure::cascade, 0, starter, close_squad);
}

// ---------------------------------------------------------------- what falls down

namespace {

// Automatic hits on everything at once (2.2): units in id order, then pieces.
class Blast {
public:
    Blast(Play& play, int energy, int starter)
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
    void hit_piece(int piece, int hits) {
        std::array<std::uint8_t, most_dice> dice{};
        const std::span thrown = std::span(dice).first(static_cast<std::size_t>(hits));
        play_.chance.roll(6, thrown,
                          Ask{&luck::damage, who_, false, -1, piece_info(play_.kit, piece).armour - energy_});
        int damage = 0;
        for (const std::uint8_t die : thrown) {
            const PieceHarm harm = damage_on_piece(play_.kit, piece, die, die + energy_, nullptr);
            damage += harm.damage;
            add_harm(harm_.tokens[static_cast<std::size_t>(piece)], harm.tokens);
        }
        add_harm(harm_.pieces[static_cast<std::size_t>(piece)], damage);
        tell(Thing::of(ThingKind::piece, piece), damage, thrown);
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
            carrier_fallen(play, squad_of(play.kit, unit), unit, -1);
    }
}

// DZ-CAS-3
void crash(Play& play, int unit, int starter) {
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
    for (int piece = 0; piece < pieces_in(play.kit); ++piece)
        if (has_tag(play.kit, state, piece, Tag::destructible) && piece_at(state, piece).dp > 0 &&
            within(point(at), piece_info(play.kit, piece).box, reach))
            blast.hit_piece(piece, die);
    blast.strike();
    lose_what_was_carried(play, unit);
}

// DZ-CAS-4
void spill(Play& play, int unit, int starter) {
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
    for (const int squad : Bits(squads_of(play.kit, owner_of(play.kit, unit)))) {
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
void begin_unit(Play& play, int unit, int starter, int close_squad) {
    const State& state = play.state;
    const int squad = squad_of(play.kit, unit);
    play.log.tell("DZ-CAS-1"_rule, happens::destroyed, unit);
    if (!squad_lives(play.kit, state, squad) && carried_by(play.kit, state, squad) >= 0)
        carrier_fallen(play, squad, unit, close_squad);
    const bool flew = fell_where(state, unit) == Where::table && unit_at(state, unit).has(UnitFlag::airborne);
    if (flew)
        crash(play, unit, starter);
    else if (sheet_of(play.kit, unit).carries())
        spill(play, unit, starter);
}

// DZ-END-4
void credit(Play& play, Seat owner, int points, int starter) {
    const bool by_enemy = starter >= 0 && are_enemies(play.kit, Seat(starter), owner);
    for (const Seat seat : seats_of(play.kit)) {
        if (!are_enemies(play.kit, seat, owner)) continue;
        if (by_enemy && !play.kit.options.kp_to_all && seat.index() != starter) continue;
        std::uint16_t& kp = play.state.kp[static_cast<std::size_t>(seat.index())];
        kp = static_cast<std::uint16_t>(kp + points);
        if (points > 0) play.log.tell("DZ-END-4"_rule, happens::kill_points, seat, points, kp);
    }
}

// DZ-CAS-7
void remove_unit(Play& play, int unit, int starter) {
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
void crush(Play& play, int piece, int starter) {
    if (!has_tag(play.kit, play.state, piece, Tag::garrison) ||
        units_inside(play.kit, play.state, piece) == 0)
        return;
    std::array<std::uint8_t, 2> dice{1, 1};
    play.chance.roll(3, dice, Ask{&luck::crush, thrower_of(play.kit, play.state, starter)});
    const int hits = dice[0] + dice[1];
    play.log.tell("DZ-CAS-6"_rule, happens::crushes, piece, hits);
    play.log.also(dice);
    Blast blast(play, piece_info(play.kit, piece).armour, starter);
    for (const int unit : all_units(play.kit))
        if (is_inside(play.state, unit) && unit_at(play.state, unit).host == piece)
            blast.hit_unit(unit, hits, false);
    blast.strike();
}

// DZ-CAS-6, DZ-RUL-27, DZ-RUL-28
void collapse(Play& play, int piece, int starter) {
    const PieceInfo& info = piece_info(play.kit, piece);
    if (info.dp < smallest_ruin || play.chance.wanting()) return;
    const int die = roll_one(play, 3, luck::collapse, thrower_of(play.kit, play.state, starter));
    play.log.tell("DZ-CAS-6"_rule, happens::collapses, piece, die);
    if (play.chance.wanting()) return;
    const int reach = die * inch;
    Blast blast(play, info.armour, starter);
    for (const int unit : all_units(play.kit)) {
        const bool inside = is_inside(play.state, unit) && unit_at(play.state, unit).host == piece;
        if (!inside && is_exposed(play.state, unit) &&
            within(extent_of(play.kit, play.state, unit), info.box, reach))
            blast.hit_unit(unit, die, false);
    }
    blast.strike();
}

void bring_down(Play& play, int piece, int starter) {
    State& state = play.state;
    play.log.tell("DZ-CAS-6"_rule, happens::piece_destroyed, piece);
    piece_at(state, piece).tokens = 0;
    crush(play, piece, starter);
    collapse(play, piece, starter);
    if (play.chance.wanting()) return;
    bury_objectives(play, piece);
    const bool ruin = piece_info(play.kit, piece).dp >= smallest_ruin;
    piece_at(state, piece).state = static_cast<std::uint8_t>(ruin ? PieceState::ruined : PieceState::removed);
    play.log.tell("DZ-CAS-6"_rule, ruin ? happens::becomes_ruin : happens::is_removed, piece);
    bool survivors = false;
    for (const int unit : all_units(play.kit))
        survivors |= is_inside(state, unit) && unit_at(state, unit).host == piece;
    if (survivors) begin_forced_placing(play, Placing::ruin, piece);
}

} // namespace

Next cascade_step(Play& play, Frame& frame) {
    State& state = play.state;
    const int starter = frame.own[1];
    if (step_of<CascadeStep>(frame) == CascadeStep::next && state.queue.empty()) {
        state.flow.finish();
        return Next::go_on;
    }
    const int head = state.queue[0];
    const bool is_of_scenery = head >= piece_in_queue;
    switch (step_of<CascadeStep>(frame)) {
    case CascadeStep::next:
        go_to(frame, is_of_scenery ? CascadeStep::finish : CascadeStep::place);
        if (is_of_scenery)
            bring_down(play, head - piece_in_queue, starter);
        else
            begin_unit(play, head, starter, frame.own[2]);
        return Next::go_on;
    case CascadeStep::place:
        go_to(frame, CascadeStep::finish);
        if (sheet_of(play.kit, head).carries()) put_cargo_out(play, head);
        return Next::go_on;
    case CascadeStep::finish:
        go_to(frame, CascadeStep::next);
        if (!is_of_scenery) remove_unit(play, head, starter);
        state.queue.remove_at(0);
        return Next::go_on;
    }
    return Next::go_on;
}

// ---------------------------------------------------------------- damage to a squad (DZ-DMG-1, DZ-CQ-5)

List<std::uint8_t, most_units_a_squad> pickable(const Equipment& kit, const State& state, int squad,
                                                SufferHow how) {
    int fewest = 255;
    for (const int unit : units_of(kit, squad))
        if (is_inside(state, unit)) fewest = std::min<int>(fewest, unit_at(state, unit).dp);
    List<std::uint8_t, most_units_a_squad> found;
    for (const int unit : units_of(kit, squad))
        if (is_inside(state, unit) && (how == SufferHow::chosen || unit_at(state, unit).dp == fewest))
            found.push_back(static_cast<std::uint8_t>(unit));
    return found;
}

namespace {

// 4.1, D-PICK: nobody is asked where it makes no difference.
bool makes_no_difference(const Equipment& kit, const State& state,
                         const List<std::uint8_t, most_units_a_squad>& units) {
    if (units.size() == 1) return true;
    for (const std::uint8_t unit : units) {
        const Unit& one = unit_at(state, unit);
        const Unit& first = unit_at(state, units[0]);
        if (one.dp != first.dp || one.spot != first.spot || info_of(kit, unit).commander > 0) return false;
    }
    return true;
}

void let_suffer(Play& play, Frame& frame, int unit) {
    const int damage = std::min<int>(frame.own[2], unit_at(play.state, unit).dp);
    frame.own[2] = static_cast<std::int8_t>(frame.own[2] - damage);
    hurt_unit(play, unit, damage);
}

} // namespace

void begin_suffering(Play& play, int squad, int damage, Seat chooser, SufferHow how, int starter) {
    if (damage <= 0) return;
    Frame& frame = play.state.flow.begin(Procedure::suffering, chooser.index(), squad, std::min(damage, 127));
    frame.own[3] = static_cast<std::int8_t>(how);
    frame.own[5] = static_cast<std::int8_t>(starter);
}

Next suffering_step(Play& play, Frame& frame) {
    const auto how = static_cast<SufferHow>(frame.own[3]);
    const auto units = pickable(play.kit, play.state, squad_in(frame), how);
    if (frame.own[2] <= 0 || units.empty()) {
        play.state.flow.finish();
        return Next::go_on;
    }
    if (makes_no_difference(play.kit, play.state, units)) {
        let_suffer(play, frame, units[0]);
        return Next::go_on;
    }
    const int chooser = frame.own[0];
    const int squad = squad_in(frame);
    Frame& question = play.state.flow.begin(Procedure::picking, chooser, squad);
    question.own[3] = static_cast<std::int8_t>(how);
    return Next::go_on;
}

void pick(Play& play, int unit) {
    play.state.flow.finish();
    let_suffer(play, play.state.flow.top(), unit);
}

Seat chooser_against(const Equipment& kit, const State& state, int squad, int preferred) {
    const Seat owner = owner_of_squad(kit, squad);
    const std::optional<Seat> first = preferred >= 0 ? std::optional(Seat(preferred)) : std::nullopt;
    for (const Seat seat : in_initiative_order(kit, state, first))
        if (are_enemies(kit, seat, owner)) return seat;
    return owner;
}

// ---------------------------------------------------------------- collateral damage (6)

void begin_collateral(Play& play, int piece, Seat thrower, int starter) {
    Frame& frame = play.state.flow.begin(Procedure::collateral, 0, piece, thrower.index());
    frame.own[3] = static_cast<std::int8_t>(starter);
}

namespace {

// 2.2, R-CD-PICK: which of k squads; -1: there is none.
int pick_squad(Play& play, int piece, int thrower) {
    const std::uint64_t inside = squads_inside(play.kit, play.state, piece);
    const int count = std::popcount(inside);
    if (count == 0) return -1;
    int number = 0; // from 0, in id order
    if (count > 6) {
        Pool pool;
        for (const int squad : Bits(inside)) pool.add(squad);
        std::array<std::uint8_t, 1> drawn{pool[0]};
        play.chance.draw(pool, drawn, Ask{&luck::cd_draw, thrower});
        play.log.tell("DZ-CD-3"_rule, happens::burn_pick, piece, drawn[0]);
        return drawn[0];
    }
    if (count > 1) {
        int die = roll_one(play, 6, luck::cd_pick, thrower);
        while ((count == 4 || count == 5) && die > count && !play.chance.wanting())
            die = roll_one(play, 6, luck::cd_pick, thrower);
        number = count <= 3 ? (die - 1) * count / 6 : std::min(die, count) - 1;
    }
    for (const int squad : Bits(inside))
        if (number-- == 0) {
            play.log.tell("DZ-CD-3"_rule, happens::burn_pick, piece, squad);
            return squad;
        }
    return -1;
}

struct Burning {
    int piece = 0;
    int energy = 4;
    int tokens = 0;
    int thrower = 0;
};

bool burns_through(int die, int energy, int armour) {
    return die == 6 || (die != 1 && die + energy >= armour);
}

int burn_dice(Play& play, const Burning& fire, const ChanceKind& kind, int armour,
              std::span<std::uint8_t> dice) {
    play.chance.roll(6, dice, Ask{&kind, fire.thrower, false, -1, armour - fire.energy});
    int successes = 0;
    for (const std::uint8_t die : dice) successes += burns_through(die, fire.energy, armour) ? 1 : 0;
    return successes;
}

// DZ-CD-3: failures take their tokens with them.
void burn(Play& play, int piece, int thrower, int starter) {
    State& state = play.state;
    Burning fire{piece, has_tag(play.kit, state, piece, Tag::flammable) ? 2 : 4,
                 piece_at(state, piece).tokens, thrower};
    const int squad = pick_squad(play, piece, thrower);
    std::array<std::uint8_t, most_tokens> dice{};
    const std::span thrown = std::span(dice).first(static_cast<std::size_t>(fire.tokens));
    const int on_piece = burn_dice(play, fire, luck::cd_piece, piece_info(play.kit, piece).armour, thrown);
    play.log.tell("DZ-CD-3"_rule, happens::burns, piece, on_piece);
    play.log.also(as_told(thrown));
    int on_squad = 0;
    if (squad >= 0) {
        const int unit = first_living(play.kit, state, squad);
        on_squad = burn_dice(play, fire, luck::cd_squad, sheet_of(play.kit, unit).armour, thrown);
        play.log.tell("DZ-CD-3"_rule, happens::burns_squad, squad, on_squad);
        play.log.also(as_told(thrown));
        on_squad = save_dodge(play, unit, save_passive(play, unit, on_squad));
    }
    if (play.chance.wanting()) return;
    remove_tokens(play, piece, fire.tokens - on_piece, "DZ-CD-3"_rule);
    hurt_piece(play, piece, on_piece);
    if (on_squad > 0)
        begin_suffering(play, squad, on_squad, chooser_for_fire(play.kit, state, squad, starter),
                        SufferHow::chosen, starter);
}

} // namespace

// DZ-CD-3: the shooter if it is an enemy, else the enemy who is first in line.
Seat chooser_for_fire(const Equipment& kit, const State& state, int squad, int starter) {
    const bool by_enemy = starter >= 0 && are_enemies(kit, Seat(starter), owner_of_squad(kit, squad));
    return chooser_against(kit, state, squad, by_enemy ? starter : -1);
}

Next collateral_step(Play& play, Frame& frame) {
    State& state = play.state;
    const int piece = frame.own[1];
    const int starter = frame.own[3];
    switch (step_of<CollateralStep>(frame)) {
    case CollateralStep::burn:
        go_to(frame, CollateralStep::cascade);
        burn(play, piece, frame.own[2], starter);
        return Next::go_on;
    case CollateralStep::cascade:
        go_to(frame, CollateralStep::hands);
        begin_cascade(play, starter);
        return Next::go_on;
    case CollateralStep::hands: // in Round Up after each piece; after a Shooting action in their own place
        go_to(frame, CollateralStep::done);
        if (starter < 0) check_hands(play);
        return Next::go_on;
    case CollateralStep::done: state.flow.finish(); return Next::go_on;
    }
    return Next::go_on;
}

} // namespace muster::dropzone
