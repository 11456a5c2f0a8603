// The game from top to bottom, and the phases in which models are activated and recover (sections 4.2 to
// 4.4).
#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace muster::godbreakers {

// GB-SET-7
void begin_rounds(Play& play) { play.state.flow[0].go_to(GameStep::begin_round); }

ModelSet still_to_activate(const State& state, Seat seat) {
    return state.gone.still_to_go(models_of(state, seat));
}

ModelSet wild_to_activate(const State& state) { return state.gone.still_to_go(wild_models(state)); }

// ---------------------------------------------------------------- 4.2 and 4.3 Activation phase

namespace {

void begin_activation_phase(Play& play, Frame& game) {
    play.state.gone.new_round(); // GB-ACT-1
    play.state.priority.begin_again();
    play.log.tell("GB-ACT-1"_rule, happens::activation_phase);
    game.go_to(GameStep::laps);
}

void begin_wild_models(Play& play, Frame& game) {
    if (!wild_to_activate(play.state).empty())
        play.log.tell("GB-WILD-1"_rule, happens::wild_phase, lowest_seat(play.state));
    game.go_to(GameStep::wild);
}

// GB-ACT-2, GB-D-ACTIVATE: lap after lap, until everybody is skipped. GB-ACT-5: who came in the middle has
// its turn too, since it is asked anew who is left.
void next_of_the_lap(Play& play, Frame& game) {
    State& state = play.state;
    const auto seat = state.priority.next([&](Seat each) { return !still_to_activate(state, each).empty(); });
    if (!seat) return begin_wild_models(play, game);
    const ModelSet left = still_to_activate(state, *seat);
    if (left.size() == 1)
        activate(play, *seat, left.front(), "GB-D-ACTIVATE"_rule);
    else
        state.flow.begin(ChoosingFrame{*seat});
}

void begin_recovery(Play& play, Frame& game) {
    play.log.tell("GB-REC-1"_rule, happens::recovery_phase);
    game.go_to(GameStep::recovery);
}

// GB-WILD-1, GB-D-WILD-ACTIVATE
void next_wild_model(Play& play, Frame& game) {
    const ModelSet left = wild_to_activate(play.state);
    if (left.empty()) return begin_recovery(play, game);
    const Seat seat = lowest_seat(play.state);
    if (left.size() == 1)
        activate(play, seat, left.front(), "GB-D-WILD-ACTIVATE"_rule);
    else
        play.state.flow.begin(ChoosingWildFrame{seat});
}

// ---------------------------------------------------------------- 4.4 Recovery phase

// GB-REC-1, GB-TR-RELENTLESS: all together.
void shed_damage(Play& play) {
    for (const ModelId model : on_table(play.state)) {
        Model& hurt = play.state.models[model];
        const int rank = rank_of(play.kit, play.state, model, Trait::relentless);
        if (rank == 0 || hurt.damage == 0) continue;
        hurt.damage = static_cast<std::uint16_t>(std::max(0, hurt.damage - rank));
        play.log.tell("GB-TR-RELENTLESS"_rule, happens::relentless, told(play.state, model), hurt.damage);
    }
}

ModelSet damaged(const State& state, ModelSet models) {
    ModelSet found;
    for (const ModelId model : models)
        if (state.models[model].damage > 0) found.add(model);
    return found;
}

// GB-TR-HEALER, GB-DIE-2: the highest rank of those that cover it; option `healer_self`.
int healer_limit(const Equipment& kit, const State& state, ModelId model) {
    int limit = 0;
    for (const ModelId healer : on_table(state)) {
        const int rank = rank_of(kit, state, healer, Trait::healer);
        if (rank <= limit) continue;
        const bool covers =
            healer == model ? kit.options.healer_self
                            : are_friendly(state, healer, model) &&
                                  is_within(kit, state, healer, model, movement_range(kit, state, healer));
        if (covers) limit = rank;
    }
    return limit;
}

// GB-REC-4
void reduce_damage(Play& play, const Roll& roll) {
    Model& hurt = play.state.models[roll.model];
    hurt.damage = static_cast<std::uint16_t>(std::max(0, hurt.damage - roll.result));
    play.log.tell("GB-REC-4"_rule, happens::recovers, told(play.state, roll.model), roll.result, hurt.damage);
}

// GB-REC-3, GB-ORD-6: cover is fixed, all roll, damage drops, casualties go together, Triumphs settle.
void recover_batch(Play& play, ModelSet models) {
    Rolls rolls;
    for (const ModelId model : models) {
        Roll roll;
        roll.model = model;
        roll.limit = static_cast<std::uint8_t>(healer_limit(play.kit, play.state, model));
        rolls.push_back(roll);
    }
    throw_dice(play, rolls, luck::recovery, "GB-REC-2"_rule);
    if (play.chance.wanting()) return;
    for (const Roll& roll : rolls) reduce_damage(play, roll);
    for (const Roll& roll : rolls)
        if (play.state.models[roll.model].damage > 0) remove_casualty(play, roll.model, "GB-REC-4"_rule);
    settle(play);
}

// Option `recovery`: one batch, or each model for itself in roster order.
void recover(Play& play, ModelSet models) {
    if (!play.kit.options.recovery_sequential) return recover_batch(play, models);
    for (const ModelId model : models) {
        if (play.chance.wanting()) return;
        recover_batch(play, ModelSet(model));
    }
}

// GB-REC-2: seat by seat in priority order, then the wild models.
void recovery_phase(Play& play, Frame& game) {
    shed_damage(play);
    const State& state = play.state;
    for (int place = 0; place < state.priority.size() && !play.chance.wanting(); ++place)
        recover(play, damaged(state, models_of(state, state.priority.at(place))));
    if (play.chance.wanting()) return;
    recover(play, damaged(state, wild_models(state)));
    if (play.chance.wanting()) return;
    play.state.effects = perils_when(play.kit, true);
    play.log.tell("GB-RES-1"_rule, happens::resolution_phase);
    game.go_to(GameStep::end_effects);
}

// ---------------------------------------------------------------- the steps

Next game_step(Play& play, Frame& frame) {
    switch (frame.step_as<GameStep>()) {
    case GameStep::place_markers:
    case GameStep::deploy:
    case GameStep::threats: return set_up_step(play, frame);
    case GameStep::begin_round: begin_round(play, frame); break;
    case GameStep::stand_ins: find_rollers(play, frame); break;
    case GameStep::initiative: roll_initiative(play, frame); break;
    case GameStep::priority: ask_priority(play); break;
    case GameStep::start_effects:
        if (!resolve_effects(play)) begin_activation_phase(play, frame);
        break;
    case GameStep::laps: next_of_the_lap(play, frame); break;
    case GameStep::wild: next_wild_model(play, frame); break;
    case GameStep::recovery: recovery_phase(play, frame); break;
    case GameStep::end_effects:
        if (!resolve_effects(play)) frame.go_to(GameStep::scoring);
        break;
    case GameStep::scoring: scoring(play, frame); break;
    }
    return Next::go_on;
}

// ---------------------------------------------------------------- how the round is told

std::string order_text(const Sight& sight) {
    const Laps& priority = sight.state.priority;
    std::string text;
    for (int place = 0; place < priority.size(); ++place)
        text += (place == 0 ? "" : ", then ") + sight.name(priority.at(place));
    return text;
}

Scene::Link why_game(const Sight& sight, const Frame& frame) {
    const int round = sight.state.round;
    switch (frame.step_as<GameStep>()) {
    case GameStep::place_markers:
        return {fmt::format("Set-up: in seat order, every circle places its shard{}.",
                            sight.kit.scenario.plunder ? " and a hoard" : ""),
                "GB-SET-4"_rule};
    case GameStep::deploy:
        return {"Set-up: in reverse seat order, every circle places one godbreaker at a time.",
                "GB-SET-5"_rule};
    case GameStep::threats:
        return {fmt::format("Set-up: {} wild models are placed beside the objective or the hoard.",
                            sight.kit.scenario.threat_count),
                "GB-SET-6"_rule};
    case GameStep::begin_round:
    case GameStep::stand_ins:
    case GameStep::initiative:
        return {fmt::format("Round {}, initiative: every leader rolls its die.", round), "GB-INIT-1"_rule};
    case GameStep::priority:
        return {fmt::format("Round {}: {} won the initiative and orders all circles; the last one runs "
                            "the wild models.",
                            round, sight.name(sight.state.initiative.seat())),
                "GB-PRI-1"_rule};
    case GameStep::start_effects:
        return {fmt::format("Round {} starts, before anybody is activated.", round), "GB-INIT-6"_rule};
    case GameStep::laps:
        return {fmt::format("Round {}, activation: {}, one model each, again and again.", round,
                            order_text(sight)),
                "GB-ACT-2"_rule};
    case GameStep::wild:
        return {fmt::format("Round {}, activation: {} is last in priority and runs the wild models.", round,
                            sight.name(lowest_seat(sight.state))),
                "GB-WILD-1"_rule};
    case GameStep::recovery:
        return {fmt::format("Round {}, recovery: whoever is hurt rolls.", round), "GB-REC-2"_rule};
    case GameStep::end_effects:
    case GameStep::scoring: break;
    }
    return {fmt::format("Round {}, resolution: effects first, then points.", round), "GB-RES-1"_rule};
}

} // namespace

constinit const Row game_row{
    .words = remembers_nothing<GameFrame>("game", {"place_markers", "deploy", "threats", "begin_round",
                                                   "stand_ins", "initiative", "priority", "start_effects",
                                                   "laps", "wild", "recovery", "end_effects", "scoring"}),
    .step = game_step,
    .why = why_game,
};

// ---------------------------------------------------------------- GB-D-ACTIVATE

namespace {

void list_own(const Asked& asked, ActionList& actions) {
    list_models(Verb::activate, still_to_activate(asked.state, asked.seat), actions);
}

Verdict already_activated(const State& state, ModelId model) {
    return refuse("GB-ACT-4"_rule, "{name:model} has already been activated this round.", told(state, model));
}

Verdict judge_own_activation(const Asked& asked, const Action& action) {
    const auto& [kit, state, frame, seat] = asked;
    const ModelId model(action.subject);
    const bool is_own = is_model(kit, model) && state.models[model].controller == seat;
    if (is_own && has_been_activated(kit, state, model)) return already_activated(state, model);
    const int name = is_model(kit, model) ? told(state, model) : action.subject;
    if (!is_own) return refuse("GB-ACT-1"_rule, "You do not control {name:model}.", name);
    if (!is_on_table(state, model)) return refuse("GB-ACT-1"_rule, "{name:model} is not on the table.", name);
    return Verdict::allowed();
}

void activate_own(Play& play, const Answer& answer) {
    activate(play, answer.seat, ModelId(answer.action.subject), "GB-ACT-2"_rule);
}

Scene::Link why_choosing(const Sight& sight, const Frame& frame) {
    const Seat seat = frame.seat();
    return {fmt::format("{} has {} left and must activate one.", sight.name(seat),
                        counted(still_to_activate(sight.state, seat).size(), "model", "models")),
            "GB-ACT-2"_rule};
}

Scene::Prompt ask_whom_to_activate(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "Which of your models do you activate?", "GB-D-ACTIVATE"_rule);
}

// GB-ACT-2
std::string_view choosing_misfit(const Lain& it) {
    const auto next =
        it.state.priority.next([&](Seat seat) { return !still_to_activate(it.state, seat).empty(); });
    return broken_unless(next == it.frame.seat(), "GB-D-ACTIVATE");
}

} // namespace

constinit const Row choosing_row{
    .words = remembers_seat<ChoosingFrame>("choosing"),
    .verbs = {Verb::activate},
    .list = list_own,
    .judge = judge_own_activation,
    .apply = activate_own,
    .why = why_choosing,
    .prompt = ask_whom_to_activate,
    .lies_on = {{{Procedure::game, GameStep::laps}}},
    .misfit = choosing_misfit,
};

// ---------------------------------------------------------------- GB-D-WILD-ACTIVATE

namespace {

void list_wild(const Asked& asked, ActionList& actions) {
    list_models(Verb::activate, wild_to_activate(asked.state), actions);
}

Verdict judge_wild_activation(const Asked& asked, const Action& action) {
    const ModelId model(action.subject);
    if (has_been_activated(asked.kit, asked.state, model)) return already_activated(asked.state, model);
    if (is_model(asked.kit, model) && is_wild(asked.state, model)) return Verdict::allowed();
    return refuse("GB-WILD-1"_rule, "Only the wild models are left to activate.");
}

void activate_wild(Play& play, const Answer& answer) {
    activate(play, answer.seat, ModelId(answer.action.subject), "GB-WILD-1"_rule);
}

Scene::Prompt ask_for_wild_model(const Sight&, const Frame& frame) {
    return question_to(frame.seat(), "Which wild model is next?", "GB-D-WILD-ACTIVATE"_rule);
}

std::string_view choosing_wild_misfit(const Lain& it) {
    return broken_unless(it.frame.seat() == lowest_seat(it.state) && !wild_to_activate(it.state).empty(),
                         "GB-D-WILD-ACTIVATE");
}

} // namespace

constinit const Row choosing_wild_row{
    .words = remembers_seat<ChoosingWildFrame>("choosing_wild"),
    .verbs = {Verb::activate},
    .list = list_wild,
    .judge = judge_wild_activation,
    .apply = activate_wild,
    .prompt = ask_for_wild_model,
    .lies_on = {{{Procedure::game, GameStep::wild}}},
    .misfit = choosing_wild_misfit,
};

// ---------------------------------------------------------------- the contract

State Godbreakers::start(Chance& chance, Log& log) const {
    State state{};
    Play play{kit_, state, chance, log};
    state.roller.fill(ModelId::none());
    state.flow.begin(GameFrame{});
    quick_start(play);
    advance(play);
    return state;
}

void Godbreakers::resume(State& state, Chance& chance, Log& log) const {
    Play play{kit_, state, chance, log};
    advance(play);
}

SeatSet Godbreakers::awaiting(const State& state) const { return procedures.awaiting(kit_, state); }

} // namespace muster::godbreakers
