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

// FO-ATK-6: the damaged model first; what is too much is lost.
Loss take_wounds(Play& play, UnitId unit, int wounds) {
    Unit& one = unit_at(play.state, unit);
    const int each = sheet_of(play.kit, unit).wounds;
    Loss loss;
    loss.models_before = models_left(play.state, unit);
    loss.wounds_before = wounds_left(play.kit, play.state, unit);
    for (; wounds > 0; --wounds) {
        const auto group = std::ranges::find_if(one.alive, [](int models) { return models > 0; });
        if (group == one.alive.end()) break; // nobody lives
        ++loss.wounds;
        if (++one.damage < each) continue;
        one.damage = 0;
        --*group;
        ++loss.models;
    }
    return loss;
}

void tell_loss(Play& play, UnitId unit, const Loss& loss) {
    if (play.log.idle() || loss.wounds == 0) return;
    if (sheet_of(play.kit, unit).models() == 1)
        return play.log.tell("FO-ATK-6"_rule, happens::wounded, unit, loss.wounds,
                             wounds_left(play.kit, play.state, unit));
    play.log.tell("FO-ATK-6"_rule, happens::loses_models, unit, loss.models, models_left(play.state, unit));
}

// FO-SHK-3; option `panic`
void panic(Play& play, UnitId dead, UnitSet& must_test) {
    const Disc last = disc_of(play.kit, play.state, dead);
    const UnitSet friends = units_of_side(play.kit, side_of_unit(play.kit, dead));
    const UnitSet shaken = play.kit.options.panic_any ? play.state.table : play.state.table & friends;
    for (const UnitId unit : shaken)
        if (gap_within(disc_of(play.kit, play.state, unit), last, play.kit.measures.panic_range))
            add_shock(play, unit, 1, must_test, "FO-SHK-3"_rule);
}

void take_off_table(Play& play, UnitId unit, Rule why) {
    State& state = play.state;
    for (UnitSet* set : {&state.table, &state.hold, &state.activated, &state.acted, &state.shot,
                         &state.fought, &state.broke, &state.tried})
        set->remove(unit);
    play.log.tell(why, happens::destroyed, unit);
}

} // namespace

void add_shock(Play& play, UnitId unit, int amount, UnitSet& must_test, Rule why) {
    Unit& one = unit_at(play.state, unit);
    one.shock = static_cast<std::uint16_t>(std::min(one.shock + amount, most_shock)); // FO-SHK-4, FO-RUL-76
    play.log.tell(why, happens::shocked, unit, amount, one.shock);
    if (one.shock >= sheet_of(play.kit, unit).co) must_test.add(unit); // FO-BRK-1 (a)
}

// FO-ATK-8 (a) to (d); the tests, (e), are the cascade's.
void apply_records(Play& play, std::span<const Record> records, UnitSet& must_test) {
    UnitSet dead;
    for (const Record& record : records) { // (a)
        if (record.wounds == 0 || !is_on_table(play.state, record.target)) continue;
        const Loss loss = take_wounds(play, record.target, record.wounds);
        tell_loss(play, record.target, loss);
        if (loss.is_more_than_half()) must_test.add(record.target);
        if (models_left(play.state, record.target) == 0) dead.add(record.target);
    }
    for (const UnitId unit : dead) take_off_table(play, unit, "FO-ATK-8"_rule); // (b)
    for (const Record& record : records)                                        // (c): FO-SHK-1, FO-SHK-2
        if (record.hits > 0 && is_on_table(play.state, record.target))
            add_shock(play, record.target, record.pin, must_test, "FO-SHK-1"_rule);
    for (const UnitId unit : dead) panic(play, unit, must_test); // (d)
    for (const UnitId unit : dead) unit_at(play.state, unit) = Unit{};
}

void destroy(Play& play, UnitId unit, UnitSet& must_test, Rule why) {
    take_off_table(play, unit, why);
    panic(play, unit, must_test);
    unit_at(play.state, unit) = Unit{};
}

// ---------------------------------------------------------------- cascades

// FO-CAS-1, FO-GEN-9: other sides first, in their order, then the active one; FO-BRK-2: one test, whatever
// the reasons.
void enqueue(Play& play, Cascade& cascade, UnitSet must_test) {
    must_test &= play.state.table - cascade.broken;
    if (must_test.empty()) return;
    const SideId active = side_of_unit(play.kit, active_unit(play.state));
    const auto add_side = [&](SideId side) {
        for (const UnitId unit : must_test& units_of_side(play.kit, side))
            if (!cascade.queue.contains(unit)) cascade.queue.push_back(unit);
    };
    for (int place = 0; place < play.state.order.size(); ++place)
        if (const SideId side = side_at(play.state.order, place); side != active) add_side(side);
    add_side(active);
}

// FO-BRK-5: the nine ways, from straight away to square.
Place break_spot(const Equipment& kit, const State& state, UnitId unit, bool& found) {
    const Place from = unit_at(state, unit).at;
    const Vector away = from - unit_at(state, closest_enemy(kit, state, unit)).at;
    const Ground ground(kit, state, unit, kit.measures.break_move);
    const auto compass = rounded_compass();
    for (const unsigned turn : {0U, 1U, 15U, 2U, 14U, 3U, 13U, 4U, 12U}) {
        const Vector way = turned(away, compass[turn]); // FO-RUL-75
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
void leave_melee(Play& play, UnitId unit, Cascade& cascade) {
    if (cascade.fallen_back.contains(unit) || !is_engaged(play.kit, play.state, unit)) return;
    const bool passed = roll_check(play, unit, init_of(play.kit, play.state, unit), luck::fall_back);
    if (play.chance.wanting()) return;
    play.log.tell("FO-BRK-4"_rule, passed ? happens::falls_back : happens::falls_back_badly, unit);
    if (!passed) free_attacks(play, unit, cascade);
}

// FO-BRK-4 (3), FO-BRK-5 to FO-BRK-7: false if it surrendered.
bool run_away(Play& play, UnitId unit, Cascade& cascade) {
    if (closest_enemy(play.kit, play.state, unit).is_none()) {
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
    UnitSet must_test;
    destroy(play, unit, must_test, "FO-BRK-6"_rule);
    enqueue(play, cascade, must_test);
    return false;
}

// FO-BRK-4
void break_unit(Play& play, UnitId unit, Cascade& cascade) {
    State& state = play.state;
    cascade.broken.add(unit); // once a cascade, so that it ends (FO-INV-16)
    state.broke.add(unit);
    state.hold.remove(unit);
    leave_melee(play, unit, cascade);
    if (play.chance.wanting() || !is_on_table(state, unit)) return;
    if (!run_away(play, unit, cascade)) return;
    Unit& one = unit_at(state, unit);
    one.evade = static_cast<std::uint8_t>(std::min(one.evade + 1, most_tokens));
    state.acted.add(unit); // it does not become activated
}

// FO-BRK-3: its own Shock does not matter.
void test_courage(Play& play, UnitId unit, Cascade& cascade) {
    const int courage = sheet_of(play.kit, unit).co;
    const bool passed = roll_check(play, unit, courage, luck::breaking);
    if (play.chance.wanting()) return;
    play.log.tell("FO-BRK-3"_rule, passed ? happens::break_passed : happens::breaks, unit, courage);
    if (!passed) break_unit(play, unit, cascade);
}

} // namespace

void run_cascade(Play& play, Cascade& cascade) {
    while (!cascade.queue.empty() && !play.chance.wanting()) {
        const UnitId unit = cascade.queue[0];
        cascade.queue.remove_at(0);
        if (is_on_table(play.state, unit)) test_courage(play, unit, cascade);
    }
}

void shock_alone(Play& play, UnitId unit, int amount, Rule why) {
    Cascade cascade;
    UnitSet must_test;
    add_shock(play, unit, amount, must_test, why);
    enqueue(play, cascade, must_test);
    run_cascade(play, cascade);
}

} // namespace muster::forge
