// An Engage in its four steps: nominate, attack rolls, damage, disengage; with the windows that traits open
// between them.
#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

ModelSet engaged_models(const State& state) {
    ModelSet found;
    for (const ModelId model : state.engagement.engaged) found.add(model);
    return found;
}

int result_of(const State& state, ModelId model) {
    return state.engagement.results[place_among_engaged(state, model)];
}

} // namespace

EngagedId place_among_engaged(const State& state, ModelId model) {
    return EngagedId(state.engagement.engaged.index_of(model));
}

// ---------------------------------------------------------------- 1 Nominate

Verdict judge_engage(const Equipment& kit, const State& state, const Turn& turn, ModelId target) {
    if (turn.engages > 0 && has_flaw(kit, state, turn.model, Flaw::careful))
        return refuse("GB-FL-CAREFUL"_rule, "{name:model} is careful: one Engage per activation.",
                      told(state, turn.model));
    if (!is_model(kit, target) || !is_on_table(state, target) || !are_hostile(state, turn.model, target))
        return refuse("GB-ENG-1"_rule, "Only hostile models can be engaged.");
    const int range = attack_range(kit, state, turn.model);
    if (!is_within(kit, state, turn.model, target, range))
        return refuse("GB-ENG-1"_rule, "{target:model} is {n}U away; the attack range is {m}U.",
                      told(state, target), near(kit, state, turn.model, target), range);
    return Verdict::allowed();
}

ModelSet engageable(const Equipment& kit, const State& state, const Turn& turn) {
    if (turn.engages > 0 && has_flaw(kit, state, turn.model, Flaw::careful)) return {};
    return strike_targets(kit, state, turn.model);
}

// GB-ENG-1
void engage(Play& play, Seat seat, ModelId model, ModelId target) {
    State& state = play.state;
    state.engagement = Engagement{};
    state.engagement.engaged.push_back(model);
    state.engagement.engaged.push_back(target);
    play.log.tell("GB-ENG-1"_rule, happens::engages, told(state, model), told(state, target));
    state.flow.begin(EngageFrame{seat, model});
}

namespace {

// That Merciless may add.
ModelSet nominees(const Equipment& kit, const State& state, ModelId model) {
    return strike_targets(kit, state, model) - engaged_models(state);
}

// GB-TR-MERCILESS: as many as its rank beyond the first.
bool may_nominate_more(const Equipment& kit, const State& state, ModelId model) {
    const int further = state.engagement.engaged.size() - 2;
    return further < rank_of(kit, state, model, Trait::merciless) && !nominees(kit, state, model).empty();
}

} // namespace

// ---------------------------------------------------------------- 2 Attack rolls

namespace {

// GB-CHAL-1, among the engaged: who crowds a model, and which foe has the cover that it lacks.
struct Challenge {
    ModelId crowded_by = ModelId::none();
    ModelId exposed_to = ModelId::none();

    bool is() const { return !crowded_by.is_none() || !exposed_to.is_none(); }
};

// GB-CHAL-1; option `challenge_grouping`: with `and_last` a model that has cover is not crowded either.
Challenge challenge_of(const Equipment& kit, const State& state, ModelId model) {
    const ModelSet hostile = hostile_to(state, model);
    const ModelSet engaged = engaged_models(state);
    const bool in_the_open = !touches_barricade(kit, state, model);
    Challenge found;
    if (in_the_open || !kit.options.challenge_and_last)
        for (const ModelId other : hostile - engaged)
            if (touches(kit, state, model, other)) found.crowded_by = other;
    if (in_the_open)
        for (const ModelId other : hostile& engaged)
            if (touches_barricade(kit, state, other)) found.exposed_to = other;
    return found;
}

// GB-TR-DEADLY, GB-TR-DEFENSIVE
int attack_limit(const Equipment& kit, const State& state, ModelId model, ModelId active) {
    return rank_of(kit, state, model, model == active ? Trait::deadly : Trait::defensive);
}

// GB-ENG-2: strictly the highest.
ModelId winner_of(const Rolls& rolls) {
    int best = 0;
    for (int i = 1; i < rolls.size(); ++i)
        if (rolls[i].result > rolls[best].result) best = i;
    for (int i = 0; i < rolls.size(); ++i)
        if (i != best && rolls[i].result == rolls[best].result) return ModelId::none();
    return rolls[best].model;
}

void tell_winner(Play& play, const Rolls& rolls) {
    if (play.log.idle()) return;
    const ModelId winner = play.state.engagement.winner;
    if (!winner.is_none())
        return play.log.tell("GB-ENG-2"_rule, happens::attack_won, told(play.state, winner),
                             result_of(play.state, winner));
    int highest = 0;
    for (const Roll& roll : rolls) highest = std::max<int>(highest, roll.result);
    play.log.tell("GB-ENG-2"_rule, happens::attack_drawn, highest);
}

void tell_challenge(Play& play, ModelId model, const Challenge& challenge) {
    if (!challenge.crowded_by.is_none())
        play.log.tell("GB-CHAL-1"_rule, happens::crowded, told(play.state, model),
                      told(play.state, challenge.crowded_by));
    if (!challenge.exposed_to.is_none())
        play.log.tell("GB-CHAL-1"_rule, happens::exposed, told(play.state, challenge.exposed_to),
                      told(play.state, model));
}

// GB-DIE-5: what every die is rolled under is fixed before the first falls.
void attack_rolls(Play& play, ModelId active) {
    State& state = play.state;
    Rolls rolls;
    for (const ModelId model : state.engagement.engaged) {
        Roll roll;
        roll.model = model;
        roll.limit = static_cast<std::uint8_t>(attack_limit(play.kit, state, model, active));
        const Challenge challenge = challenge_of(play.kit, state, model);
        roll.challenging = challenge.is();
        tell_challenge(play, model, challenge);
        rolls.push_back(roll);
    }
    throw_dice(play, rolls, luck::attack, "GB-ENG-2"_rule);
    if (play.chance.wanting()) return;
    for (const EngagedId place : state.engagement.places())
        state.engagement.results[place] = rolls[place.index()].result;
    state.engagement.winner = winner_of(rolls);
    tell_winner(play, rolls);
}

// ---------------------------------------------------------------- 3 Damage

// GB-ENG-4, GB-TR-BRUTAL, GB-TR-TOUGH; Brittle counts when it is dealt.
int attack_damage(const Equipment& kit, const State& state, ModelId winner, ModelId target, int difference) {
    const int inflicted = difference + 2 * rank_of(kit, state, winner, Trait::brutal);
    const int reduction = 2 * rank_of(kit, state, target, Trait::tough);
    return reduction == 0 ? inflicted : std::max(1, inflicted - reduction);
}

// GB-ENG-3: whoever is hostile to the winner and within the winner's reach, whichever side began it.
void inflict_damage(Play& play) {
    State& state = play.state;
    const ModelId winner = state.engagement.winner;
    if (winner.is_none()) return;
    const int range = attack_range(play.kit, state, winner);
    for (const EngagedId place : state.engagement.places()) {
        const ModelId target = state.engagement.at(place);
        if (!are_hostile(state, winner, target)) continue;
        if (!is_within(play.kit, state, winner, target, range)) {
            play.log.tell("GB-ENG-3"_rule, happens::out_of_reach, told(state, target), told(state, winner));
            continue;
        }
        const int difference = result_of(state, winner) - result_of(state, target);
        deal(play, target, attack_damage(play.kit, state, winner, target, difference), "GB-ENG-4"_rule);
        state.engagement.suffered.add(place);
    }
}

} // namespace

// ---------------------------------------------------------------- 4 Disengage

ModelSet strike_targets(const Equipment& kit, const State& state, ModelId model) {
    const int range = attack_range(kit, state, model);
    ModelSet found;
    for (const ModelId other : hostile_to(state, model))
        if (is_within(kit, state, model, other, range)) found.add(other);
    return found;
}

namespace {

bool may_strike(const Equipment& kit, const State& state, EngagedId place) {
    const ModelId model = state.engagement.at(place);
    return state.engagement.suffered.contains(place) && !state.engagement.struck.contains(place) &&
           rank_of(kit, state, model, Trait::vengeful) > 0 && !strike_targets(kit, state, model).empty();
}

// GB-ENG-5: in priority order of the seats, wild models last, within a seat by roster. None: nobody is left.
EngagedId next_to_strike(const Equipment& kit, const State& state) {
    EngagedId next = EngagedId::none();
    const auto order_of = [&](EngagedId place) {
        const ModelId model = state.engagement.at(place);
        const MaybeSeat controller = state.models[model].controller;
        const int seat =
            controller.is_none() ? state.priority.size() : state.priority.place_of(controller.seat());
        return std::pair(seat, model);
    };
    for (const EngagedId place : state.engagement.places())
        if (may_strike(kit, state, place) && (next.is_none() || order_of(place) < order_of(next)))
            next = place;
    return next;
}

// GB-TR-VENGEFUL, GB-D-VENGEFUL; each is asked once.
bool ask_for_strike(Play& play) {
    State& state = play.state;
    const EngagedId place = next_to_strike(play.kit, state);
    if (place.is_none()) return false;
    const ModelId model = state.engagement.at(place);
    state.engagement.struck.add(place);
    state.flow.begin(StrikingFrame{seat_for(state, model), model});
    return true;
}

// GB-TR-JUGGERNAUT, GB-D-JUGGERNAUT
bool ask_for_shove(Play& play, const EngageFrame& own) {
    if (!may_shove_more(play.kit, play.state, own.model)) return false;
    play.state.flow.begin(ShovingFrame{own.seat, own.model});
    return true;
}

bool ask_in_step_4(Play& play, const Frame& frame) {
    return is_time_to_shove(play.kit, frame) ? ask_for_shove(play, frame.as<EngageFrame>())
                                             : ask_for_strike(play);
}

void disengage(Play& play) {
    play.state.engagement = Engagement{};
    play.log.tell("GB-ENG-5"_rule, happens::disengages);
    play.state.flow.finish();
}

// GB-ORD-3
Next engage_step(Play& play, Frame& frame) {
    const auto own = frame.as<EngageFrame>();
    const ModelId active = own.model;
    switch (frame.step_as<EngageStep>()) {
    case EngageStep::nominate:
        if (may_nominate_more(play.kit, play.state, active)) // GB-D-NOMINATE
            play.state.flow.begin(NominatingFrame{own.seat, own.model});
        else
            next_engage_step(frame);
        break;
    case EngageStep::roll:
        attack_rolls(play, active);
        next_engage_step(frame);
        break;
    case EngageStep::cunning: // GB-D-CUNNING; GB-ENG-6: with or without a winner
        next_engage_step(frame);
        if (rank_of(play.kit, play.state, active, Trait::cunning) > 0)
            play.state.flow.begin(ShiftingFrame{own.seat, own.model});
        break;
    case EngageStep::damage:
        inflict_damage(play);
        next_engage_step(frame);
        break;
    case EngageStep::first_of_step_4:
    case EngageStep::second_of_step_4:
        if (!ask_in_step_4(play, frame)) next_engage_step(frame);
        break;
    case EngageStep::disengage: disengage(play); break;
    }
    return Next::go_on;
}

Scene::Link results(const Sight& sight) {
    const Engagement& engagement = sight.state.engagement;
    std::string text;
    for (const EngagedId place : engagement.places())
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", sight.name(engagement.at(place)),
                            engagement.results[place]);
    return {fmt::format("{}: {}.", text,
                        engagement.winner.is_none() ? "nobody wins"
                                                    : fmt::format("{} wins", sight.name(engagement.winner))),
            "GB-ENG-2"_rule};
}

// "Orsa Venn engages Hask Orrin.", "Orsa Venn 5, Hask Orrin 3: Orsa Venn wins."
void chain_of_engage(const Sight& sight, const Frame&, Links& links) {
    const auto& engaged = sight.state.engagement.engaged;
    if (engaged.size() < 2) return;
    std::vector<std::string> foes;
    for (int i = 1; i < engaged.size(); ++i) foes.push_back(sight.name(engaged[i]));
    links.add(fmt::format("{} engages {}.", sight.name(engaged[0]), listed(foes)), "GB-ENG-1"_rule,
              sight.id(engaged[0]), sight.id(engaged[1]));
    if (!sight.state.flow.is<NominatingFrame>()) links.add(results(sight));
}

std::string_view engage_misfit(const Lain& it) {
    return broken_unless(
        is_of<EngageFrame, ActivationFrame>(it) && it.around.as<ActivationFrame>().engages > 0, "GB-AXN-1");
}

} // namespace

constinit const Row engage_row{
    .words = remembers_model<EngageFrame>("engage", {"nominate", "roll", "cunning", "damage",
                                                     "first_of_step_4", "second_of_step_4", "disengage"}),
    .step = engage_step,
    .chain = chain_of_engage,
    .lies_on = {{{Procedure::activation, ActivationStep::settle}}},
    .misfit = engage_misfit,
    .about = number_of_model<EngageFrame>,
};

// ---------------------------------------------------------------- GB-D-NOMINATE

namespace {

void list_nominees(const Asked& asked, ActionList& actions) {
    const ModelId active = model_of<NominatingFrame>(asked.frame);
    list_targets(Verb::nominate, nominees(asked.kit, asked.state, active), actions);
    actions.add(Action(Verb::done));
}

Verdict judge_nomination(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    if (verb_of(action) == Verb::done) return Verdict::allowed();
    const ModelId active = model_of<NominatingFrame>(frame);
    const ModelId target(action.target);
    const bool fits = nominees(kit, state, active).contains(target);
    if (fits && may_nominate_more(kit, state, active)) return Verdict::allowed();
    if (is_model(kit, target) && is_on_table(state, target)) {
        if (!place_among_engaged(state, target).is_none())
            return refuse("GB-TR-MERCILESS"_rule, "No further opponents may be nominated.");
        return judge_engage(kit, state, Turn{seat, active}, target);
    }
    return refuse("GB-ENG-1"_rule, "Only hostile models can be engaged.");
}

void nominate(Play& play, const Answer& answer) {
    if (answer.is(Verb::done)) return next_engage_step(play.state.flow.top()); // the window is closed
    auto& engaged = play.state.engagement.engaged;
    const ModelId target(answer.action.target);
    engaged.push_back(target);
    play.log.tell("GB-TR-MERCILESS"_rule, happens::nominates, told(play.state, engaged[0]),
                  told(play.state, target));
}

Scene::Link why_nominating(const Sight& sight, const Frame& frame) {
    return {fmt::format("{} is Merciless and may engage further models.",
                        sight.name(model_of<NominatingFrame>(frame))),
            "GB-TR-MERCILESS"_rule};
}

Scene::Prompt ask_for_nominee(const Sight& sight, const Frame& frame) {
    const ModelId active = model_of<NominatingFrame>(frame);
    auto made =
        question_about(sight.id(active), frame.seat(),
                       fmt::format("Whom does {} engage as well?", sight.name(active)), "GB-D-NOMINATE"_rule);
    made.natural = Action(Verb::done);
    return made;
}

std::string_view nominating_misfit(const Lain& it) {
    return broken_unless(is_of<NominatingFrame, EngageFrame>(it) &&
                             may_nominate_more(it.kit, it.state, model_of<NominatingFrame>(it.frame)),
                         "GB-D-NOMINATE");
}

} // namespace

constinit const Row nominating_row{
    .words = remembers_model<NominatingFrame>("nominating"),
    .verbs = {Verb::nominate, Verb::done},
    .list = list_nominees,
    .judge = judge_nomination,
    .apply = nominate,
    .why = why_nominating,
    .prompt = ask_for_nominee,
    .lies_on = {{{Procedure::engage, EngageStep::nominate}}},
    .misfit = nominating_misfit,
    .about = number_of_model<NominatingFrame>,
};

} // namespace muster::godbreakers
