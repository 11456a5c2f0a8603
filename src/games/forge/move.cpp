// Move, Rush and falling back (section 5.2), and the Charge (5.3). Everything between two decisions is dice
// only: a move is made at once, and a charge waits for nothing but its target's reaction.
#include "games/forge/parts.hpp"

#include <fmt/format.h>

namespace muster::forge {

namespace {

constexpr int inch = 100;

int allowance_of(const Equipment& kit, const State& state, UnitId unit) { // FO-MOV-3
    return inch * mov_of(kit, state, unit);
}

bool is_farther(Place from, Place to, int length) { return squared_distance(from, to) > square(length); }

} // namespace

int rush_bonus(const Equipment& kit, const State& state, UnitId unit) {
    return inch * (mov_of(kit, state, unit) / 2);
}

// ---------------------------------------------------------------- may it go there?

Verdict misstep(Misstep step) {
    switch (step) {
    case Misstep::none: break;
    case Misstep::off_table: return refuse("FO-MOV-4"_rule, "The unit must stay on the table.");
    case Misstep::no_room: return refuse("FO-MOV-5"_rule, "There is no room at that point.");
    case Misstep::blocked: return refuse("FO-MOV-6"_rule, "A building blocks the way.");
    case Misstep::too_near:
        return refuse("FO-MOV-7"_rule, "Stay more than 1\" from enemies unless you charge them.");
    }
    return Verdict::allowed();
}

namespace {

Verdict pinned_in_place() { return refuse("FO-MOV-1"_rule, "Shock has pinned this unit in place."); }
Verdict same_point() { return refuse("FO-MOV-2"_rule, "Choose a different point."); }

} // namespace

// FO-MOV-1 to FO-MOV-7, then FO-RSH-2
Verdict judge_move(const Equipment& kit, const State& state, UnitId unit, bool rush, Place to) {
    const Place from = unit_at(state, unit).at;
    if (mov_of(kit, state, unit) < 1) return pinned_in_place();
    if (to == from) return same_point();
    const int reach = allowance_of(kit, state, unit) + (rush ? rush_bonus(kit, state, unit) : 0);
    if (is_farther(from, to, reach))
        return refuse("FO-MOV-3"_rule, "That is farther than this unit can move.");
    const Misstep found = Ground(kit, state, unit, reach).step_to(to);
    if (found != Misstep::none) return misstep(found);
    if (rush && (on_the_way(kit, {from, to}).any() || is_engaged(kit, state, unit)))
        return refuse("FO-RSH-2"_rule, "No rushing across obstacles, difficult ground or out of melee.");
    return Verdict::allowed();
}

Verdict judge_escape(const Equipment& kit, const State& state, UnitId unit, const Action& action) {
    if (mov_of(kit, state, unit) < 1) return pinned_in_place();
    return action.has_place ? judge_move(kit, state, unit, false, action.at) : same_point();
}

namespace {

// FO-CHG-2, with the allowance that was fixed when it was declared.
Verdict judge_charge_within(const Equipment& kit, const State& state, UnitId unit, UnitId target, Place to,
                            int allowance) {
    const Disc from = disc_of(kit, state, unit);
    const bool fits = is_enemy_on_table(kit, state, unit, target) && allowance > 0 && to != from.centre &&
                      is_in_contact(kit, {to, from.radius}, disc_of(kit, state, target)) &&
                      !is_farther(from.centre, to, allowance);
    if (!fits) return refuse("FO-CHG-2"_rule, "The charge cannot reach contact with the target.");
    return misstep(Ground(kit, state, unit, allowance, target).step_to(to));
}

} // namespace

// FO-CHG-1, FO-CHG-2
Verdict judge_charge(const Equipment& kit, const State& state, UnitId unit, UnitId target, Place to) {
    if (is_engaged(kit, state, unit)) return refuse("FO-CHG-1"_rule, "A unit in melee cannot charge.");
    return judge_charge_within(kit, state, unit, target, to, allowance_of(kit, state, unit));
}

// ---------------------------------------------------------------- going there

namespace {

// FO-MOV-9 to FO-MOV-11: what the terrain of the declared segment leaves of the allowance.
int slowed(Play& play, UnitId unit, const Segment& path, int allowance) {
    if (sheet_of(play.kit, unit).has(Trait::surefoot)) return allowance;
    const OnTheWay way = on_the_way(play.kit, path);
    const auto check = [&](const ChanceKind& kind, const EventKind& failed, Rule why) {
        if (play.chance.wanting() || roll_check(play, unit, init_of(play.kit, play.state, unit), kind))
            return;
        if (play.chance.wanting()) return;
        allowance -= play.kit.measures.terrain_loss;
        play.log.tell(why, failed, unit, play.kit.measures.terrain_loss);
    };
    if (way.difficult) check(luck::ground, happens::ground_slows, "FO-MOV-9"_rule);
    for ([[maybe_unused]] const PieceId piece : way.obstacles)
        check(luck::obstacle, happens::obstacle_slows, "FO-MOV-10"_rule);
    return allowance;
}

// FO-MOV-12, FO-RUL-73: the end itself, or the first stop before it where the unit can be.
Place stop_on_the_way(const Equipment& kit, const State& state, UnitId unit, Place to, int allowance,
                      UnitId exempt) {
    const Place from = unit_at(state, unit).at;
    if (allowance <= 0) return from;
    const Ground ground(kit, state, unit, allowance, exempt);
    int length = allowance;
    if (!is_farther(from, to, allowance)) {
        if (ground.may_stop(to)) return to;
        length = static_cast<int>(root_down(squared_distance(from, to))) - kit.measures.step_back;
    }
    for (; length > 0; length -= kit.measures.step_back) {
        const Place at = from + shortened(to - from, length);
        if (at != from && ground.may_stop(at)) return at;
    }
    return from;
}

void put(Play& play, UnitId unit, Place at, Rule why) {
    Unit& one = unit_at(play.state, unit);
    if (at == one.at) return play.log.tell("FO-MOV-12"_rule, happens::stays, unit);
    one.at = at;
    play.log.tell(why, happens::moves, unit, at);
}

// FO-FALL-1, FO-FGT-6: whether it still makes the declared move.
bool leaves_melee(Play& play, UnitId unit) {
    if (!is_engaged(play.kit, play.state, unit)) return true;
    const bool passed = roll_check(play, unit, init_of(play.kit, play.state, unit), luck::fall_back);
    if (play.chance.wanting()) return false;
    play.log.tell("FO-FALL-1"_rule, passed ? happens::falls_back : happens::falls_back_badly, unit);
    if (passed) return true;
    Cascade cascade;
    free_attacks(play, unit, cascade);
    run_cascade(play, cascade);
    return goes_on(play.state, unit);
}

// A Move without a rush, to its end.
void walk(Play& play, UnitId unit, Place to, int allowance, Rule why) {
    if (!leaves_melee(play, unit) || play.chance.wanting()) return;
    const int left = slowed(play, unit, {unit_at(play.state, unit).at, to}, allowance);
    if (play.chance.wanting()) return;
    put(play, unit, stop_on_the_way(play.kit, play.state, unit, to, left, UnitId::none()), why);
}

// FO-RSH-1: there is nothing in its way (FO-RSH-2), so one die decides.
void rush_to(Play& play, UnitId unit, Place to, int allowance) {
    const int bonus = rush_bonus(play.kit, play.state, unit);
    const bool passed = roll_check(play, unit, init_of(play.kit, play.state, unit), luck::rush);
    if (play.chance.wanting()) return;
    play.log.tell("FO-RSH-1"_rule, passed ? happens::rushes : happens::rush_fails, unit);
    const int reach = allowance + (passed ? bonus : 0);
    put(play, unit, stop_on_the_way(play.kit, play.state, unit, to, reach, UnitId::none()), "FO-RSH-1"_rule);
    if (!passed) shock_alone(play, unit, 1, "FO-RSH-1"_rule);
}

} // namespace

void escape(Play& play, UnitId unit, Place to) {
    walk(play, unit, to, allowance_of(play.kit, play.state, unit), "FO-REA-ESCAPE"_rule);
}

void move(Play& play, UnitId unit, bool rush, Place to) {
    State& state = play.state;
    const Place from = unit_at(state, unit).at;
    const int allowance = allowance_of(play.kit, state, unit);
    if (rush)
        rush_to(play, unit, to, allowance);
    else
        walk(play, unit, to, allowance, "FO-MOV-2"_rule);
    if (play.chance.wanting() || !goes_on(state, unit) || unit_at(state, unit).at == from) return;
    state.motion = Motion{from, unit_at(state, unit).at, {}, static_cast<std::int16_t>(allowance)};
    open_window(play, unit); // FO-MOV-13
}

// ---------------------------------------------------------------- 5.3 Charge

void charge(Play& play, Seat seat, UnitId unit, UnitId target, Place to) {
    State& state = play.state;
    state.motion = Motion{unit_at(state, unit).at, to, unit_at(state, target).at,
                          static_cast<std::int16_t>(allowance_of(play.kit, state, unit))};
    play.log.tell("FO-CHG-3"_rule, happens::declares_charge, unit, target);
    state.flow.begin(ChargeFrame{seat, unit, target});
}

bool charge_made_contact(const Equipment& kit, const State& state, UnitId unit, UnitId target) {
    return is_on_table(state, target) &&
           is_in_contact(kit, disc_of(kit, state, unit), disc_of(kit, state, target));
}

namespace {

void finish_charge(Play& play) {
    play.state.motion = Motion{};
    play.state.flow.finish();
}

// To a point in contact, as far as the terrain lets it (FO-CHG-4).
void charge_home(Play& play, UnitId unit, UnitId target, Place to) {
    const Segment path{unit_at(play.state, unit).at, to};
    const int left = slowed(play, unit, path, play.state.motion.allowance);
    if (play.chance.wanting()) return;
    put(play, unit, stop_on_the_way(play.kit, play.state, unit, to, left, target), "FO-CHG-3"_rule);
}

// FO-CHG-5: the target is out of reach. Towards where it stands now, and not near anybody.
void advance_towards(Play& play, UnitId unit, UnitId target) {
    const Place from = unit_at(play.state, unit).at;
    const Vector way = unit_at(play.state, target).at - from;
    const auto distance = static_cast<int>(root_down(squared_length(way)));
    const int allowance = play.state.motion.allowance;
    const Ground ground(play.kit, play.state, unit, allowance);
    const Place declared = from + shortened(way, std::min(allowance, distance));
    Place stop = from;
    if (!ground.crosses_block(declared)) {
        const int left = slowed(play, unit, {from, declared}, allowance);
        if (play.chance.wanting()) return;
        for (int length = std::min(left, distance); length > 0 && stop == from;
             length -= play.kit.measures.step_back)
            if (const Place at = from + shortened(way, length);
                at != from && ground.end_at(at) == Misstep::none && ground.keeps_away(at))
                stop = at;
    }
    put(play, unit, stop, "FO-CHG-5"_rule);
}

void make_charge(Play& play, Frame& frame) {
    State& state = play.state;
    const auto own = frame.as<ChargeFrame>();
    const UnitId unit = own.unit;
    const UnitId target = own.target;
    frame.go_to(ChargeStep::overwatch);
    if (!goes_on(state, unit)) return finish_charge(play);
    if (!is_on_table(state, target)) { // FO-CHG-6
        play.log.tell("FO-CHG-6"_rule, happens::charge_lost, unit);
        return finish_charge(play);
    }
    if (unit_at(state, target).at == state.motion.aimed) {
        charge_home(play, unit, target, state.motion.to);
    } else { // FO-CHG-5
        const Place home = contact_point(disc_of(play.kit, state, unit), disc_of(play.kit, state, target));
        if (judge_charge_within(play.kit, state, unit, target, home, state.motion.allowance).ok())
            charge_home(play, unit, target, home);
        else
            advance_towards(play, unit, target);
    }
    state.motion.to = unit_at(state, unit).at;
}

// FO-OVW-3: from the highest station that can be shot at; in contact or not.
void fire_overwatch(Play& play, Frame& frame) {
    frame.go_to(ChargeStep::fight);
    const auto own = frame.as<ChargeFrame>();
    const UnitId unit = own.unit;
    const UnitId target = own.target;
    const bool won = own.overwatch != WonOverwatch::none;
    if (!won || !is_on_table(play.state, target) || !goes_on(play.state, unit)) return;
    const bool focus = own.overwatch == WonOverwatch::with_focus;
    for (int last = stations - 1; last >= 0; --last)
        if (const StationId station(last);
            !shots_reaching(play.kit, play.state, target, unit, station_of(play.state, station)).empty())
            return overwatch(play, target, unit, station, focus);
    play.log.tell("FO-OVW-3"_rule, happens::no_shots, target, unit);
}

// FO-CHG-7, FO-CHG-4
void ask_to_fight_on(Play& play, Frame& frame) {
    State& state = play.state;
    const auto own = frame.as<ChargeFrame>();
    const UnitId unit = own.unit;
    const UnitId target = own.target;
    frame.go_to(ChargeStep::after);
    if (!goes_on(state, unit)) return; // FO-OVW-4
    if (!charge_made_contact(play.kit, state, unit, target)) {
        play.log.tell("FO-CHG-4"_rule, happens::charge_falls_short, unit);
        if (state.motion.from != state.motion.to) open_window(play, unit);
        return;
    }
    if (!judge_fighter(play.kit, state, unit).ok()) return;
    state.flow.begin(FightingOnFrame{own.seat, own.unit, own.target});
}

Next charge_step(Play& play, Frame& frame) {
    const auto own = frame.as<ChargeFrame>();
    switch (frame.step_as<ChargeStep>()) {
    case ChargeStep::react:
        frame.go_to(ChargeStep::go);
        ask_to_react(play, own.target, Trigger::charge, own.unit);
        break;
    case ChargeStep::go: make_charge(play, frame); break;
    case ChargeStep::overwatch: fire_overwatch(play, frame); break;
    case ChargeStep::fight: ask_to_fight_on(play, frame); break;
    case ChargeStep::after: finish_charge(play); break;
    }
    return Next::go_on;
}

// Declared, or made: then it was shot at on the way, fell short, or reached its target.
Scene::Link why_charge(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<ChargeFrame>();
    const auto tell = [&](std::string_view how, Rule rule) {
        const UnitId unit = own.unit;
        const UnitId target = own.target;
        return link_between(sight, fmt::format("{} {} {}.", sight.name(unit), how, sight.name(target)), rule,
                            unit, target);
    };
    switch (frame.step_as<ChargeStep>()) {
    case ChargeStep::react:
    case ChargeStep::go: return tell("declares a charge at", "FO-CHG-3"_rule);
    case ChargeStep::overwatch:
    case ChargeStep::fight: return tell("has moved in its charge at", "FO-OVW-3"_rule);
    case ChargeStep::after: break;
    }
    if (sight.state.flow.find<WindowFrame>() != nullptr)
        return tell("fell short in its charge at", "FO-CHG-4"_rule);
    return tell("charged and reached", "FO-CHG-7"_rule);
}

std::string_view charge_misfit(const Lain& it) {
    return breaks_unless(is_of_same_unit(it) && it.around.as<ActivationFrame>().actions > 0, "FO-CHG-3");
}

constexpr std::array<std::string_view, 3> overwatch_words{"none", "won", "won_with_focus"};
constexpr std::array charge_fields{
    field::seat<&ChargeFrame::seat>(),
    field::thing<&ChargeFrame::unit>("unit", "unit"),
    field::thing<&ChargeFrame::target>("target", "unit"),
    field::word<&ChargeFrame::overwatch>("overwatch", overwatch_words,
                                         "\"won\" or \"won_with_focus\" is wanted here")
        .or_else(0),
};

} // namespace

constinit const Row charge_row{
    .words = remembers<ChargeFrame>("charge", charge_fields, {"react", "go", "overwatch", "fight", "after"}),
    .step = charge_step,
    .why = why_charge,
    .lies_on = {{{Procedure::activation, ActivationStep::act}}},
    .misfit = charge_misfit,
    .about = its_unit<ChargeFrame>,
};

// ---------------------------------------------------------------- D-CHARGEFIGHT

namespace {

void list_free_fight(const Asked& asked, ActionList& actions) {
    const auto own = asked.as<FightingOnFrame>();
    const Action fight = Action(Verb::fight).with(own.unit).on(own.target);
    actions.add(fight);
    Aim focused;
    focused.focus = true;
    if (unit_at(asked.state, own.unit).focus > 0) actions.add(fight.of(focused.packed()));
    actions.add(Action(Verb::pass));
}

Verdict judge_free_fight(const Asked& asked, const Action& action) {
    const auto own = asked.as<FightingOnFrame>();
    const UnitId target = own.target;
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (UnitId(action.subject) != own.unit) return not_the_active_unit();
    const Aim aim = Aim::unpacked(action.detail);
    bool elsewhere = UnitId(action.target) != target;
    for (const UnitId at : aim.at) elsewhere = elsewhere || (!at.is_none() && at != target);
    if (elsewhere) return refuse("FO-CHG-7"_rule, "The free Fight is against the charged unit.");
    return judge_fight(asked.kit, asked.state, own.unit, target, aim);
}

void fight_on(Play& play, const Answer& answer) {
    const UnitId unit = answer.frame.as<FightingOnFrame>().unit;
    if (answer.is(Verb::pass)) return play.log.tell("FO-CHG-7"_rule, happens::fight_declined, unit);
    attack(play, answer.seat, AttackKind::fight, unit, UnitId(answer.action.target),
           Aim::unpacked(answer.action.detail));
}

Scene::Link why_fighting_on(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<FightingOnFrame>();
    return link_between(sight,
                        fmt::format("{} may fight {} at once; that is its Fight of the round.",
                                    sight.name(own.unit), sight.name(own.target)),
                        "FO-CHG-7"_rule, own.unit, own.target);
}

// Whoever has charged wants to fight.
Scene::Prompt ask_whether_to_fight_on(const Sight& sight, const Frame& frame) {
    const auto own = frame.as<FightingOnFrame>();
    const UnitId unit = own.unit;
    const UnitId target = own.target;
    auto made = question_about(sight.id(unit), own.seat,
                               fmt::format("Does {} fight {} now?", sight.name(unit), sight.name(target)),
                               "FO-D-CHARGEFIGHT"_rule);
    made.natural = Action(Verb::fight).with(unit).on(target);
    return made;
}

std::string_view fighting_on_misfit(const Lain& it) {
    const auto own = it.as<FightingOnFrame>();
    const UnitId unit = own.unit;
    const bool fits = is_of_same_unit(it) && own.target == it.around.as<ChargeFrame>().target &&
                      goes_on(it.state, unit) && charge_made_contact(it.kit, it.state, unit, own.target) &&
                      judge_fighter(it.kit, it.state, unit).ok();
    return breaks_unless(fits, "FO-CHG-7");
}

constexpr std::array fighting_on_fields{
    field::seat<&FightingOnFrame::seat>(),
    field::thing<&FightingOnFrame::unit>("unit", "unit"),
    field::thing<&FightingOnFrame::target>("target", "unit"),
};

} // namespace

constinit const Row fighting_on_row{
    .words = remembers<FightingOnFrame>("fighting_on", fighting_on_fields),
    .verbs = {Verb::fight, Verb::pass},
    .list = list_free_fight,
    .judge = judge_free_fight,
    .apply = fight_on,
    .why = why_fighting_on,
    .prompt = ask_whether_to_fight_on,
    .lies_on = {{{Procedure::charge, ChargeStep::after}}},
    .misfit = fighting_on_misfit,
    .about = its_unit<FightingOnFrame>,
};

} // namespace muster::forge
