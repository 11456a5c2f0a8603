// Wounds, Shock, panic and break tests (section 6.1), and what comes of them in turn. There is no decision in
// all of it, so a cascade runs to its end at once: only its dice are waited for.
#include "games/forge/parts.hpp"

namespace muster::forge {

namespace {

// What one attack took, and what was there before it.
struct Loss {
    int models = 0;
    int wounds = 0;
    int models_before = 0;
    int wounds_before = 0;

    // FO-BRK-1 (b)
    bool is_more_than_half() const { return 2 * models > models_before || 2 * wounds > wounds_before; }
};

// FO-ATK-6: the first group in loss order that still lives; -1: nobody lives.
int first_living_group(const Unit& unit) {
    for (int group = 0; group < most_groups; ++group)
        if (unit.alive[static_cast<std::size_t>(group)] > 0) return group;
    return -1;
}

// FO-ATK-6: the damaged model first; what is too much is lost.
Loss take_wounds(Play& play, int unit, int wounds) {
    Unit& one = unit_at(play.state, unit);
    const int each = sheet_of(play.kit, unit).wounds;
    Loss loss;
    loss.models_before = models_left(play.state, unit);
    loss.wounds_before = wounds_left(play.kit, play.state, unit);
    for (; wounds > 0; --wounds) {
        const int group = first_living_group(one);
        if (group < 0) break;
        ++loss.wounds;
        if (++one.damage < each) continue;
        one.damage = 0;
        --one.alive[static_cast<std::size_t>(group)];
        ++loss.models;
    }
    return loss;
}

void tell_loss(Play& play, int unit, const Loss& loss) {
    if (play.log.idle() || loss.wounds == 0) return;
    if (sheet_of(play.kit, unit).models() == 1)
        return play.log.tell("FO-ATK-6"_rule, happens::wounded, unit, loss.wounds,
                             wounds_left(play.kit, play.state, unit));
    play.log.tell("FO-ATK-6"_rule, happens::loses_models, unit, loss.models, models_left(play.state, unit));
}

// FO-SHK-3; option `panic`
void panic(Play& play, int dead, std::uint64_t& must_test) {
    const Disc last = disc_of(play.kit, play.state, dead);
    const std::uint64_t friends = units_of_side(play.kit, side_of_unit(play.kit, dead));
    const std::uint64_t shaken = play.kit.options.panic_any ? play.state.table : play.state.table & friends;
    for (const int unit : Bits(shaken))
        if (gap_within(disc_of(play.kit, play.state, unit), last, play.kit.measures.panic_range))
            add_shock(play, unit, 1, must_test, "FO-SHK-3"_rule);
}

void take_off_table(Play& play, int unit, Rule why) {
    State& state = play.state;
    const std::uint64_t others = ~Bits::of(unit);
    for (std::uint64_t* set : {&state.table, &state.hold, &state.activated, &state.acted, &state.shot,
                               &state.fought, &state.broke, &state.tried})
        *set &= others;
    play.log.tell(why, happens::destroyed, unit);
}

} // namespace

void add_shock(Play& play, int unit, int amount, std::uint64_t& must_test, Rule why) {
    Unit& one = unit_at(play.state, unit);
    one.shock = static_cast<std::uint16_t>(std::min(one.shock + amount, most_shock)); // FO-SHK-4, FO-RUL-76
    play.log.tell(why, happens::shocked, unit, amount, one.shock);
    if (one.shock >= sheet_of(play.kit, unit).co) must_test |= Bits::of(unit); // FO-BRK-1 (a)
}

// FO-ATK-8 (a) to (d); the tests, (e), are the cascade's.
void apply_records(Play& play, std::span<const Record> records, std::uint64_t& must_test) {
    std::uint64_t dead = 0;
    for (const Record& record : records) { // (a)
        if (record.wounds == 0 || !is_on_table(play.state, record.target)) continue;
        const Loss loss = take_wounds(play, record.target, record.wounds);
        tell_loss(play, record.target, loss);
        if (loss.is_more_than_half()) must_test |= Bits::of(record.target);
        if (models_left(play.state, record.target) == 0) dead |= Bits::of(record.target);
    }
    for (const int unit : Bits(dead)) take_off_table(play, unit, "FO-ATK-8"_rule); // (b)
    for (const Record& record : records)                                           // (c): FO-SHK-1, FO-SHK-2
        if (record.hits > 0 && is_on_table(play.state, record.target))
            add_shock(play, record.target, record.pin, must_test, "FO-SHK-1"_rule);
    for (const int unit : Bits(dead)) panic(play, unit, must_test); // (d)
    for (const int unit : Bits(dead)) unit_at(play.state, unit) = Unit{};
}

void destroy(Play& play, int unit, std::uint64_t& must_test, Rule why) {
    take_off_table(play, unit, why);
    panic(play, unit, must_test);
    unit_at(play.state, unit) = Unit{};
}

// ---------------------------------------------------------------- cascades

// FO-CAS-1, FO-GEN-9: other sides first, in their order, then the active one; FO-BRK-2: one test, whatever
// the reasons.
void enqueue(Play& play, Cascade& cascade, std::uint64_t must_test) {
    must_test &= play.state.table & ~cascade.broken;
    if (must_test == 0) return;
    const int active = side_of_unit(play.kit, active_unit(play.state));
    const auto add_side = [&](int side) {
        for (const int unit : Bits(must_test & units_of_side(play.kit, side)))
            if (!cascade.queue.contains(static_cast<std::uint8_t>(unit)))
                cascade.queue.push_back(static_cast<std::uint8_t>(unit));
    };
    for (int place = 0; place < play.state.order.size(); ++place)
        if (play.state.order.at(place) != active) add_side(play.state.order.at(place));
    add_side(active);
}

// FO-BRK-5: the nine ways, from straight away to square.
Place break_spot(const Equipment& kit, const State& state, int unit, bool& found) {
    const Place from = unit_at(state, unit).at;
    const Vector away = from - unit_at(state, closest_enemy(kit, state, unit)).at;
    const Ground ground(kit, state, unit, kit.measures.break_move);
    const auto compass = rounded_compass();
    for (const int turn : {0, 1, -1, 2, -2, 3, -3, 4, -4}) {
        const Vector way = turned(away, compass[static_cast<std::size_t>((turn + 16) % 16)]); // FO-RUL-75
        const Vector step = shortened(way, kit.measures.break_move);
        if (!can_add(from, step) || step == Vector{}) continue;
        found = ground.allows(from + step);
        if (found) return from + step;
    }
    found = false;
    return from;
}

namespace {

// FO-BRK-4 (2): R-FALL, and the blows of everybody in contact if it fails. A unit that was falling back has
// had them.
void leave_melee(Play& play, int unit, Cascade& cascade) {
    if (has(cascade.fallen_back, unit) || !is_engaged(play.kit, play.state, unit)) return;
    const bool passed = roll_check(play, unit, init_of(play.kit, play.state, unit), luck::fall_back);
    if (play.chance.wanting()) return;
    play.log.tell("FO-BRK-4"_rule, passed ? happens::falls_back : happens::falls_back_badly, unit);
    if (!passed) free_attacks(play, unit, cascade);
}

// FO-BRK-4 (3), FO-BRK-5 to FO-BRK-7: false if it surrendered.
bool run_away(Play& play, int unit, Cascade& cascade) {
    if (closest_enemy(play.kit, play.state, unit) < 0) {
        play.log.tell("FO-BRK-7"_rule, happens::break_stands, unit);
        return true;
    }
    bool found = false;
    const Place to = break_spot(play.kit, play.state, unit, found);
    if (found) {
        unit_at(play.state, unit).at = to;
        play.log.tell("FO-BRK-5"_rule, happens::break_runs, unit, to);
        return true;
    }
    play.log.tell("FO-BRK-6"_rule, happens::surrenders, unit);
    std::uint64_t must_test = 0;
    destroy(play, unit, must_test, "FO-BRK-6"_rule);
    enqueue(play, cascade, must_test);
    return false;
}

// FO-BRK-4
void break_unit(Play& play, int unit, Cascade& cascade) {
    State& state = play.state;
    cascade.broken |= Bits::of(unit); // once a cascade, so that it ends (FO-INV-16)
    state.broke |= Bits::of(unit);
    state.hold &= ~Bits::of(unit);
    leave_melee(play, unit, cascade);
    if (play.chance.wanting() || !is_on_table(state, unit)) return;
    if (!run_away(play, unit, cascade)) return;
    Unit& one = unit_at(state, unit);
    one.evade = static_cast<std::uint8_t>(std::min(one.evade + 1, most_tokens));
    state.acted |= Bits::of(unit); // it does not become activated
}

// FO-BRK-3: its own Shock does not matter.
void test_courage(Play& play, int unit, Cascade& cascade) {
    const int courage = sheet_of(play.kit, unit).co;
    const bool passed = roll_check(play, unit, courage, luck::breaking);
    if (play.chance.wanting()) return;
    play.log.tell("FO-BRK-3"_rule, passed ? happens::break_passed : happens::breaks, unit, courage);
    if (!passed) break_unit(play, unit, cascade);
}

} // namespace

void run_cascade(Play& play, Cascade& cascade) {
    while (!cascade.queue.empty() && !play.chance.wanting()) {
        const int unit = cascade.queue[0];
        cascade.queue.remove_at(0);
        if (is_on_table(play.state, unit)) test_courage(play, unit, cascade);
    }
}

void shock_alone(Play& play, int unit, int amount, Rule why) {
    Cascade cascade;
    std::uint64_t must_test = 0;
    add_shock(play, unit, amount, must_test, why);
    enqueue(play, cascade, must_test);
    run_cascade(play, cascade);
}

} // namespace muster::forge
