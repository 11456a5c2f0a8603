// Shoot and Fight, step by step as section 6.3 has them: declare, reactions, a second look, dice of the
// attack, dice of the counter attacks, and only then what they did.
#include "core/naming.hpp"
#include "games/forge/parts.hpp"

#include <fmt/format.h>

namespace muster::forge {

// ---------------------------------------------------------------- 6.3, 1: declare

// FO-ATK-10: in the order of the first weapon that aims at each; nobody has been asked yet.
List<Target, most_weapons> targets_of(const Attack& attack) {
    List<Target, most_weapons> targets;
    for (const UnitId unit : attack.aims) {
        const bool is_new =
            std::ranges::none_of(targets, [&](const Target& one) { return one.unit == unit; });
        if (!unit.is_none() && is_new) targets.push_back({.unit = unit});
    }
    return targets;
}

namespace {

void aim_all(Attack& attack, SlotSet weapons, UnitId target) {
    for (const SlotId slot : attack.aims.ids())
        attack.aims[slot] = weapons.contains(slot) ? target : UnitId::none();
}

} // namespace

SlotSet weapons_aimed_at(const Attack& attack, UnitId target) {
    SlotSet found;
    for (const SlotId slot : attack.aims.ids()) found.put(slot, attack.aims[slot] == target);
    return found;
}

void attack(Play& play, Seat seat, AttackKind kind, UnitId unit, UnitId target, const Aim& aim) {
    State& state = play.state;
    const bool melee = kind == AttackKind::fight;
    state.attack = Attack{};
    state.attack.kind = kind;
    state.attack.attacker = unit;
    state.attack.focus = aim.focus ? 1 : 0;
    if (aim.split)
        state.attack.aims = aim.at;
    else
        aim_all(state.attack, weapons_reaching(play.kit, state, unit, melee, target), target);
    state.attack.targets = targets_of(state.attack);
    (melee ? state.fought : state.shot).add(unit);
    for (const Target& each : state.attack.targets)
        play.log.tell(melee ? "FO-FGT-3"_rule : "FO-SHT-3"_rule, melee ? happens::fights : happens::shoots,
                      unit, each.unit);
    spend_focus(play, unit, aim.focus);
    state.flow.begin(AttackFrame{seat, unit});
}

// FO-OVW-5: everything that reaches the station fires. There is nobody to react to it (FO-REA-7).
void overwatch(Play& play, UnitId unit, UnitId mover, StationId station, bool focus) {
    State& state = play.state;
    state.attack = Attack{};
    state.attack.kind = AttackKind::overwatch;
    state.attack.attacker = unit;
    state.attack.focus = focus ? 1 : 0;
    state.attack.station = station;
    const Place standing = station_of(state, station);
    aim_all(state.attack, shots_reaching(play.kit, state, unit, mover, standing), mover);
    state.attack.targets = targets_of(state.attack);
    for (Target& target : state.attack.targets) target.answer = Reply::none;
    play.log.tell("FO-OVW-5"_rule, happens::overwatch_fires, unit, mover, standing);
    state.flow.begin(AttackFrame{owner_of(play.kit, unit), unit}).go_to(AttackStep::strike);
}

// ---------------------------------------------------------------- 6.3, 2 to 6

SlotSet still_reaching(const Equipment& kit, const State& state, UnitId unit, UnitId target) {
    const bool melee = is_melee(state.attack);
    if (!is_enemy_on_table(kit, state, unit, target)) return {};
    if (is_overwatch(state.attack))
        return shots_reaching(kit, state, unit, target, station_of(state, state.attack.station));
    if (!melee && (is_engaged(kit, state, unit) || !shootable(kit, state, unit).contains(target))) return {};
    return weapons_reaching(kit, state, unit, melee, target);
}

// The weapons of a counter attack; none if there is none.
SlotSet weapons_countering(const Equipment& kit, const State& state, const Target& target) {
    if (!is_counter(target) || !is_on_table(state, target.unit)) return {};
    return still_reaching(kit, state, target.unit, state.attack.attacker);
}

namespace {

// To the first target of the next step.
void begin_step(Frame& frame, AttackStep step) {
    auto own = frame.as<AttackFrame>();
    own.next = 0;
    own.evade = EvadeStep::unasked;
    frame.keep(own);
    frame.go_to(step);
}

// To the next target of the same; which one comes now.
int take_next(Frame& frame) {
    auto own = frame.as<AttackFrame>();
    const int now = own.next++;
    own.evade = EvadeStep::unasked;
    frame.keep(own);
    return now;
}

void finish_attack(Play& play) {
    play.state.attack = Attack{};
    play.state.flow.finish();
}

// 2: one target after the other (FO-REA-9); 3: no more of it once the active unit is gone or broke.
void ask_targets(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    const auto own = frame.as<AttackFrame>();
    if (!goes_on(play.state, own.unit)) return finish_attack(play);
    if (own.next == attack.targets.size()) return begin_step(frame, AttackStep::check);
    Target& target = attack.targets[take_next(frame)];
    const Trigger trigger = is_melee(attack) ? Trigger::fight : Trigger::shoot;
    if (!ask_to_react(play, target.unit, trigger, attack.attacker)) target.answer = Reply::none;
}

// 3
void look_again(Play& play, Frame& frame) {
    Attack& attack = play.state.attack;
    for (const SlotId slot : attack.aims.ids()) {
        UnitId& aim = attack.aims[slot];
        if (!aim.is_none() && !still_reaching(play.kit, play.state, attack.attacker, aim).contains(slot))
            aim = UnitId::none();
    }
    for (const Target& target : attack.targets)
        if (weapons_aimed_at(attack, target.unit).empty())
            play.log.tell("FO-ATK-9"_rule, happens::no_shots, attack.attacker, target.unit);
    begin_step(frame, AttackStep::strike);
}

// D-EVADE, once for each attack (FO-EVD-2): true if it has to be asked first.
bool asks_to_evade(Play& play, const Frame& frame, UnitId unit) {
    if (frame.as<AttackFrame>().evade != EvadeStep::unasked) return false;
    if (unit_at(play.state, unit).evade == 0) return false;
    play.state.flow.begin(EvadingFrame{owner_of(play.kit, unit), unit});
    return true;
}

// Rolls it, keeps what came of it, and goes on to the next.
void strike(Play& play, Frame& frame, Blow blow) {
    blow.evaded = frame.as<AttackFrame>().evade == EvadeStep::spent;
    const Record record = roll_attack(play, blow);
    if (play.chance.wanting()) return;
    play.state.attack.records.push_back(record);
    take_next(frame);
}

// 4
void strike_next(Play& play, Frame& frame) {
    const Attack& attack = play.state.attack;
    const int next = frame.as<AttackFrame>().next;
    if (next == attack.targets.size()) return begin_step(frame, AttackStep::counter);
    const UnitId target = attack.targets[next].unit;
    const SlotSet weapons = weapons_aimed_at(attack, target);
    if (weapons.empty()) {
        take_next(frame);
        return;
    }
    if (asks_to_evade(play, frame, target)) return;
    const Place standing =
        is_overwatch(attack) ? station_of(play.state, attack.station) : unit_at(play.state, target).at;
    strike(play, frame,
           Blow{attack.attacker, target, is_melee(attack), weapons, standing, attack.focus != 0, false});
}

// 5: if it is still possible, whatever became of the attack it answers.
void counter_next(Play& play, Frame& frame) {
    const Attack& attack = play.state.attack;
    const int next = frame.as<AttackFrame>().next;
    if (next == attack.targets.size()) return begin_step(frame, AttackStep::apply);
    const Target& target = attack.targets[next];
    const SlotSet weapons = weapons_countering(play.kit, play.state, target);
    if (weapons.empty()) {
        if (is_counter(target))
            play.log.tell("FO-ATK-9"_rule, happens::no_shots, target.unit, attack.attacker);
        take_next(frame);
        return;
    }
    if (asks_to_evade(play, frame, attack.attacker)) return;
    play.log.tell("FO-ATK-7"_rule, happens::counter_strikes, target.unit, attack.attacker);
    strike(play, frame,
           Blow{target.unit, attack.attacker, is_melee(attack), weapons,
                unit_at(play.state, attack.attacker).at, target.focus != 0, false});
}

// 6: FO-ATK-7, FO-ATK-8: everything at once.
void apply_all(Play& play, Frame& frame) {
    Cascade cascade;
    UnitSet must_test;
    apply_records(play, std::span(play.state.attack.records.begin(), play.state.attack.records.end()),
                  must_test);
    enqueue(play, cascade, must_test);
    run_cascade(play, cascade);
    if (play.chance.wanting()) return;
    play.state.attack.records.clear();
    if (is_melee(play.state.attack))
        begin_step(frame, AttackStep::consolidate);
    else
        finish_attack(play);
}

// 7: the active unit first, then whoever fought back, in target order (FO-FGT-5); none: this one stays.
UnitId whom_to_consolidate(const Attack& attack, int number) {
    if (number == 0) return attack.attacker;
    const Target& target = attack.targets[number - 1];
    return is_counter(target) ? target.unit : UnitId::none();
}

bool may_consolidate(const Equipment& kit, const State& state, UnitId unit) {
    return goes_on(state, unit) && !is_engaged(kit, state, unit) && !enemies_of(kit, state, unit).empty();
}

void consolidate_next(Play& play, Frame& frame) {
    const Attack& attack = play.state.attack;
    if (frame.as<AttackFrame>().next > attack.targets.size()) return finish_attack(play);
    const UnitId unit = whom_to_consolidate(attack, take_next(frame));
    if (may_consolidate(play.kit, play.state, unit))
        play.state.flow.begin(ConsolidatingFrame{owner_of(play.kit, unit), unit});
}

Next attack_step(Play& play, Frame& frame) {
    switch (frame.step_as<AttackStep>()) {
    case AttackStep::react: ask_targets(play, frame); break;
    case AttackStep::check: look_again(play, frame); break;
    case AttackStep::strike: strike_next(play, frame); break;
    case AttackStep::counter: counter_next(play, frame); break;
    case AttackStep::apply: apply_all(play, frame); break;
    case AttackStep::consolidate: consolidate_next(play, frame); break;
    }
    return Next::go_on;
}

// ---------------------------------------------------------------- how it is told, and where it fits

// Whom it is against, who strikes back, and what the dice came to so far.
void tell_attack(const Sight& sight, const Frame& frame, Links& links) {
    const Attack& attack = sight.state.attack;
    if (attack.targets.empty()) return;
    std::vector<std::string> names; // FO-ATK-10: as they come
    for (const Target& target : attack.targets) names.push_back(sight.name(target.unit));
    const UnitId unit = frame.as<AttackFrame>().unit;
    const auto tell = [&](std::string_view how, Rule rule) {
        links.add(link_between(sight, fmt::format("{} {} {}.", sight.name(unit), how, listed(names)), rule,
                               unit, attack.targets[0].unit));
    };
    switch (attack.kind) {
    case AttackKind::none: return;
    case AttackKind::shoot: tell("shoots at", "FO-ATK-1"_rule); break;
    case AttackKind::fight: tell("fights", "FO-FGT-3"_rule); break;
    case AttackKind::overwatch: tell("was on the watch and shoots at", "FO-OVW-5"_rule); break;
    }
    for (const Target& target : attack.targets)
        if (is_counter(target))
            links.add(
                link_between(sight,
                             fmt::format("{} {} back; both strike at the same time.", sight.name(target.unit),
                                         is_melee(attack) ? "fights" : "shoots"),
                             "FO-ATK-7"_rule, target.unit, unit));
    for (const Record& record : attack.records)
        links.add(link_between(
            sight,
            fmt::format("{} scored {} on {}, {} not saved; that counts when all dice are rolled.",
                        sight.name(record.attacker), counted(record.hits, "hit", "hits"),
                        sight.name(record.target), record.wounds),
            "FO-ATK-8"_rule, record.attacker, record.target));
}

// An Overwatch on a Move (FO-OVW-2), on a Charge (FO-OVW-3), the free Fight of a Charge (FO-CHG-7), or an
// action.
bool attack_fits(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const Attack& one = state.attack;
    const UnitId active = active_unit(state);
    const bool is_watched = is_overwatch(one) && one.targets[0].unit == active && goes_on(state, active);
    if (around.is<ActivationFrame>())
        return is_of_same_unit(it) && !is_overwatch(one) && around.as<ActivationFrame>().actions > 0;
    if (around.is<WindowFrame>())
        return is_watched && state.tried.contains(one.attacker) &&
               seat_of_window(kit, state, active, around.as<WindowFrame>().next) == frame.seat();
    const auto charge = around.as<ChargeFrame>();
    if (around.is_at(ChargeStep::fight))
        return is_watched && one.attacker == charge.target &&
               charge.overwatch == (one.focus != 0 ? WonOverwatch::with_focus : WonOverwatch::plain);
    return is_of_same_unit(it) && is_melee(one) && one.targets.size() == 1 &&
           one.targets[0].unit == charge.target;
}
std::string_view attack_misfit(const Lain& it) { return breaks_unless(attack_fits(it), "FO-ATK-1"); }

constexpr std::array<std::string_view, 3> evade_words{"unasked", "kept", "spent"};
constexpr std::array attack_fields{
    field::seat<&AttackFrame::seat>(),
    field::thing<&AttackFrame::unit>("unit", "unit"),
    field::number<&AttackFrame::next>("next"),
    field::word<&AttackFrame::evade>("evade", evade_words, "\"kept\" or \"spent\" is wanted here").or_else(0),
};

} // namespace

constinit const Row attack_row{
    .words = remembers<AttackFrame>("attack", attack_fields,
                                    {"react", "check", "strike", "counter", "apply", "consolidate"}),
    .step = attack_step,
    .chain = tell_attack,
    .lies_on = {{{Procedure::activation, ActivationStep::act},
                 {Procedure::charge, ChargeStep::fight},
                 {Procedure::charge, ChargeStep::after},
                 {Procedure::window}}},
    .misfit = attack_misfit,
    .about = its_unit<AttackFrame>,
};

// ---------------------------------------------------------------- D-EVADE

std::optional<Blow> incoming(const Equipment& kit, const State& state) {
    const Frame* attacking = state.flow.find<AttackFrame>();
    if (attacking == nullptr || !state.flow.is<EvadingFrame>()) return std::nullopt;
    const Attack& attack = state.attack;
    const UnitId evader = state.flow.top().as<EvadingFrame>().unit;
    Blow blow;
    blow.target = evader;
    blow.melee = is_melee(attack);
    blow.standing = unit_at(state, evader).at;
    if (attack.attacker == evader) {
        const Target& striker = attack.targets[attacking->as<AttackFrame>().next];
        blow.attacker = striker.unit;
        blow.focus = striker.focus != 0;
        blow.weapons = weapons_reaching(kit, state, blow.attacker, blow.melee, evader);
        return blow;
    }
    blow.attacker = attack.attacker;
    blow.focus = attack.focus != 0;
    if (is_overwatch(attack)) blow.standing = station_of(state, attack.station);
    blow.weapons = weapons_aimed_at(attack, evader);
    return blow;
}

namespace {

void list_evading(const Asked& asked, ActionList& actions) {
    const UnitId unit = asked.frame.as<EvadingFrame>().unit;
    actions.add(Action(Verb::spend).with(unit));
    actions.add(Action(Verb::keep).with(unit));
}

Verdict judge_evading(const Asked& asked, const Action& action) {
    if (UnitId(action.subject) == asked.frame.as<EvadingFrame>().unit) return Verdict::allowed();
    if (lacks_token(asked.kit, asked.state, action)) return no_token();
    return refuse("FO-EVD-2"_rule, "Only the unit that is attacked can evade.");
}

void answer_evading(Play& play, const Answer& answer) {
    const UnitId unit = answer.frame.as<EvadingFrame>().unit;
    Frame& attack = play.state.flow.top();
    auto own = attack.as<AttackFrame>();
    const bool spends = answer.is(Verb::spend);
    own.evade = spends ? EvadeStep::spent : EvadeStep::kept;
    attack.keep(own);
    if (spends) --unit_at(play.state, unit).evade;
    play.log.tell("FO-EVD-2"_rule, spends ? happens::spends_evade : happens::keeps_evade, unit);
}

UnitId striker_of(const Sight& sight, UnitId evader) {
    const auto blow = incoming(sight.kit, sight.state);
    return blow ? blow->attacker : evader;
}

Scene::Link why_evading(const Sight& sight, const Frame& frame) {
    const UnitId unit = frame.as<EvadingFrame>().unit;
    const UnitId striker = striker_of(sight, unit);
    return link_between(sight,
                        fmt::format("{} has {} and may spend one before {} rolls to hit.", sight.name(unit),
                                    counted(unit_at(sight.state, unit).evade, "Evade token", "Evade tokens"),
                                    sight.name(striker)),
                        "FO-EVD-2"_rule, striker, unit);
}

// FO-END-1: a token that is kept is lost at the end of the round.
Scene::Prompt ask_to_evade(const Sight& sight, const Frame& frame) {
    const UnitId unit = frame.as<EvadingFrame>().unit;
    auto made = question_about(sight.id(unit), frame.seat(),
                               fmt::format("Does {} spend an Evade token against {}?", sight.name(unit),
                                           sight.name(striker_of(sight, unit))),
                               "FO-D-EVADE"_rule);
    made.natural = Action(Verb::spend).with(unit);
    return made;
}

// FO-EVD-2: whoever has a token and is about to be hit, before the dice.
std::string_view evading_misfit(const Lain& it) {
    const auto& [kit, state, frame, around] = it;
    const Attack& one = state.attack;
    const auto attack = around.as<AttackFrame>();
    const UnitId unit = frame.as<EvadingFrame>().unit;
    if (attack.next >= one.targets.size() || attack.evade != EvadeStep::unasked ||
        unit_at(state, unit).evade == 0)
        return "FO-EVD-2";
    const Target& target = one.targets[attack.next];
    return breaks_unless(around.is_at(AttackStep::strike)
                             ? unit == target.unit && !weapons_aimed_at(one, target.unit).empty()
                             : unit == one.attacker && !weapons_countering(kit, state, target).empty(),
                         "FO-EVD-2");
}

} // namespace

constinit const Row evading_row{
    .words = remembers<EvadingFrame>("evading", seat_and_unit<EvadingFrame>),
    .verbs = {Verb::spend, Verb::keep},
    .list = list_evading,
    .judge = judge_evading,
    .apply = answer_evading,
    .why = why_evading,
    .prompt = ask_to_evade,
    .lies_on = {{{Procedure::attack, AttackStep::strike}, {Procedure::attack, AttackStep::counter}}},
    .misfit = evading_misfit,
    .about = its_unit<EvadingFrame>,
};

// ---------------------------------------------------------------- D-CONSOLIDATE

// FO-FGT-5. It may come near enemies, so of a step's faults the last does not count.
Verdict judge_consolidation(const Equipment& kit, const State& state, UnitId unit, Place to) {
    const Place from = unit_at(state, unit).at;
    const Place enemy = unit_at(state, closest_enemy(kit, state, unit)).at;
    const bool too_far = squared_distance(from, to) > square(kit.measures.consolidate);
    if (too_far || squared_distance(to, enemy) >= squared_distance(from, enemy))
        return refuse("FO-FGT-5"_rule, "Consolidate at most {d:length} and towards the closest enemy.",
                      kit.measures.consolidate);
    const Misstep found = Ground(kit, state, unit, kit.measures.consolidate).step_to(to);
    return found == Misstep::too_near ? Verdict::allowed() : misstep(found);
}

namespace {

void list_consolidating(const Asked& asked, ActionList& actions) {
    list_consolidations(asked.kit, asked.state, asked.frame.as<ConsolidatingFrame>().unit, actions);
    actions.add(Action(Verb::pass));
}

Verdict judge_consolidating(const Asked& asked, const Action& action) {
    const UnitId unit = asked.frame.as<ConsolidatingFrame>().unit;
    if (verb_of(action) == Verb::pass) return Verdict::allowed();
    if (UnitId(action.subject) != unit) return refuse("FO-FGT-5"_rule, "Another unit consolidates now.");
    // Without a point it goes nowhere, which is not closer.
    const Place to = action.has_place ? action.at : unit_at(asked.state, unit).at;
    return judge_consolidation(asked.kit, asked.state, unit, to);
}

void consolidate(Play& play, const Answer& answer) {
    const UnitId unit = answer.frame.as<ConsolidatingFrame>().unit;
    if (answer.is(Verb::pass)) return play.log.tell("FO-FGT-5"_rule, happens::stands_fast, unit);
    unit_at(play.state, unit).at = answer.action.at;
    play.log.tell("FO-FGT-5"_rule, happens::consolidates, unit, answer.action.at);
}

Scene::Link why_consolidating(const Sight& sight, const Frame& frame) {
    const UnitId unit = frame.as<ConsolidatingFrame>().unit;
    const std::string far = sight.rules.said_length(sight.kit.measures.consolidate);
    const UnitId closest = closest_enemy(sight.kit, sight.state, unit);
    if (closest.is_none())
        return {fmt::format("{} is free of melee again and may move {}.", sight.name(unit), far),
                "FO-FGT-5"_rule};
    return link_between(sight,
                        fmt::format("{} is free of melee again and may move {} towards {}.", sight.name(unit),
                                    far, sight.name(closest)),
                        "FO-FGT-5"_rule, unit, closest);
}

Scene::Prompt ask_where_to_consolidate(const Sight& sight, const Frame& frame) {
    const UnitId unit = frame.as<ConsolidatingFrame>().unit;
    auto made = question_about(sight.id(unit), frame.seat(),
                               fmt::format("Where does {} consolidate, or does it stay?", sight.name(unit)),
                               "FO-D-CONSOLIDATE"_rule, Scene::Answer::place);
    made.natural = Action(Verb::pass);
    return made;
}

// FO-FGT-5: the attacker, then whoever fought back.
std::string_view consolidating_misfit(const Lain& it) {
    const int number = it.around.as<AttackFrame>().next - 1;
    const UnitId unit = it.frame.as<ConsolidatingFrame>().unit;
    return breaks_unless(number >= 0 && unit == whom_to_consolidate(it.state.attack, number) &&
                             may_consolidate(it.kit, it.state, unit),
                         "FO-FGT-5");
}

} // namespace

constinit const Row consolidating_row{
    .words = remembers<ConsolidatingFrame>("consolidating", seat_and_unit<ConsolidatingFrame>),
    .verbs = {Verb::consolidate, Verb::pass},
    .list = list_consolidating,
    .judge = judge_consolidating,
    .apply = consolidate,
    .why = why_consolidating,
    .prompt = ask_where_to_consolidate,
    .lies_on = {{{Procedure::attack, AttackStep::consolidate}}},
    .misfit = consolidating_misfit,
    .about = its_unit<ConsolidatingFrame>,
};

} // namespace muster::forge
