// What is going on at the table: the round and its phases, who comes next, why somebody is asked, and what.
#include "round/story.hpp"
#include "games/godbreakers/scene_parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

bool is_set_up(GameStep step) { return step <= GameStep::threats; }

// GB-COMP-2: what it must do, as the words of kind "goal" have it.
int goal_of(const Duty& duty) {
    if (duty.strike != 0 || duty.thunder) return 0;
    if (duty.goal_count == 0) return 4;
    if (duty.flees) return 3;
    return duty.rule == "GB-COMP-4"_rule ? 2 : 1;
}

// Only while it is asked for an action.
std::string goal_text(const Sight& sight) {
    const Duty duty = duty_of(sight.kit, sight.state, turn_of(sight.state));
    return sight.rules.spoken("goal", goal_of(duty));
}

bool is_wild_turn(const State& state) {
    const int active = active_model(state);
    return active >= 0 && is_wild(state, active);
}

} // namespace

// ---------------------------------------------------------------- the round

Scene::Track track(const Sight& sight) {
    const bool playing = sight.is_going_on() && !is_set_up(sight.step());
    const auto in = [&](GameStep first, GameStep last) {
        return playing && sight.step() >= first && sight.step() <= last;
    };
    Scene::Track track;
    track.round = sight.state.round;
    track.rounds = sight.kit.options.rounds;
    if (sight.in_set_up()) track.phases.push_back({"Set-up", sight.is_going_on(), "GB-SET-4"_rule});
    track.phases.push_back(
        {"Initiative", in(GameStep::begin_round, GameStep::start_effects), "GB-INIT-1"_rule});
    track.phases.push_back({"Activation", in(GameStep::laps, GameStep::wild), "GB-ACT-2"_rule});
    track.phases.push_back({"Recovery", in(GameStep::recovery, GameStep::recovery), "GB-REC-2"_rule});
    track.phases.push_back({"Resolution", in(GameStep::end_effects, GameStep::scoring), "GB-RES-2"_rule});
    return track;
}

// ---------------------------------------------------------------- who comes next

namespace {

class Forecast : Comings {
public:
    explicit Forecast(const Sight& sight) : sight_(sight), kit_(sight.kit), state_(sight.state) {}

    std::vector<Scene::Coming> tell() {
        const Frame* question = sight_.question();
        if (question == nullptr || !sight_.is_going_on()) return {};
        switch (sight_.step()) {
        case GameStep::place_markers:
        case GameStep::deploy:
        case GameStep::threats: set_up(*question); break;
        case GameStep::laps:
        case GameStep::wild: activations(*question); break;
        default: phases(*question); break;
        }
        return take();
    }

private:
    // ------------------------------------------------ set-up

    void set_up(const Frame& question) {
        const Seat now = asked(question);
        const Rule rule = sight_.step() == GameStep::deploy    ? "GB-SET-5"_rule
                          : sight_.step() == GameStep::threats ? "GB-SET-6"_rule
                                                               : "GB-SET-4"_rule;
        add(now, sight_.name(now), "now", rule);
        if (sight_.step() == GameStep::place_markers) {
            for (const Seat seat : seats_of(kit_))
                if (seat > now) add(seat, sight_.name(seat), "next", rule);
            add("deployment", "GB-SET-5"_rule);
        }
        if (sight_.step() == GameStep::deploy) deployments(now, rule);
        add("round 1", "GB-SET-7"_rule);
    }

    // In reverse seat order, one each, until all stand.
    void deployments(Seat now, Rule rule) {
        std::array<int, most_seats> left{};
        int all = -1; // the one that is asked for
        for (const int model : Bits(all_godbreakers))
            if (is_model(kit_, model) && where_is(state_, model) == Where::reserve) {
                ++left[static_cast<std::size_t>(model / circle_size)];
                ++all;
            }
        --left[static_cast<std::size_t>(now.index())];
        for (int seat = now.index(); all > 0; --all) {
            do seat = seat == 0 ? kit_.seats - 1 : seat - 1;
            while (left[static_cast<std::size_t>(seat)] == 0);
            --left[static_cast<std::size_t>(seat)];
            add(Seat(seat), sight_.name(Seat(seat)), "next", rule);
        }
    }

    // ------------------------------------------------ activation

    // GB-ACT-2, GB-WILD-1. Whoever has to answer in between comes first.
    void activations(const Frame& question) {
        const Frame* activation = state_.flow.find(Procedure::activation);
        if (activation != nullptr) {
            const Seat seat = asked(*activation);
            const bool interrupted = asked(question) != seat;
            if (interrupted) add(asked(question), answering(question), "now", rule_of_answer(question));
            add(seat, fmt::format("{}: {}", sight_.name(seat), sight_.name(model_in(*activation))),
                interrupted ? "next" : "now", is_wild_turn(state_) ? "GB-WILD-1"_rule : "GB-ACT-2"_rule);
        }
        const auto laps = state_.priority.forecast(
            std::nullopt, [&](Seat seat) { return sight_.name(seat); },
            [&](Seat seat) { return std::popcount(still_to_activate(state_, seat)); }, "GB-ACT-2"_rule);
        add(laps);
        if (activation == nullptr) first_is_now();
        wild();
        add("recovery", "GB-REC-2"_rule);
    }

    void wild() {
        const int left = std::popcount(wild_to_activate(state_));
        if (left == 0) return;
        const Seat seat = lowest_seat(state_);
        add(seat, fmt::format("{}: {}", sight_.name(seat), counted(left, "wild model", "wild models")),
            now_or_next(), "GB-WILD-1"_rule);
    }

    std::string answering(const Frame& question) const {
        switch (doing(question)) {
        case Procedure::striking: return fmt::format("{} (strikes back)", sight_.name(model_in(question)));
        case Procedure::taking: return fmt::format("{} (takes tokens)", sight_.name(model_in(question)));
        case Procedure::arriving:
            return fmt::format("{} (places {})", sight_.name(asked(question)),
                               sight_.name(model_in(question)));
        default: return sight_.name(asked(question));
        }
    }
    static Rule rule_of_answer(const Frame& question) {
        switch (doing(question)) {
        case Procedure::striking: return "GB-TR-VENGEFUL"_rule;
        case Procedure::taking: return "GB-HAND-1"_rule;
        default: return "GB-PRI-2"_rule;
        }
    }

    // ------------------------------------------------ the other phases

    void phases(const Frame& question) {
        const Seat now = asked(question);
        switch (doing(question)) {
        case Procedure::standing_in:
            add(now, sight_.name(now), "now", "GB-INIT-1"_rule);
            return add("the leaders roll", "GB-INIT-2"_rule);
        case Procedure::prioritising:
            add(now, sight_.name(now), "now", "GB-PRI-1"_rule);
            return add("activation", "GB-ACT-2"_rule);
        default: break;
        }
        const bool at_end = sight_.step() == GameStep::end_effects;
        add(now, answering(question), "now", at_end ? "GB-RES-1"_rule : "GB-INIT-6"_rule);
        if (at_end) return add("scoring", "GB-RES-2"_rule);
        for (int place = 0; place < state_.priority.size(); ++place)
            add(state_.priority.at(place), sight_.name(state_.priority.at(place)), "next", "GB-ACT-2"_rule);
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::vector<Scene::Coming> forecast(const Sight& sight) { return Forecast(sight).tell(); }

// ---------------------------------------------------------------- why somebody is asked

namespace {

class Chain : Links {
public:
    explicit Chain(const Sight& sight) : sight_(sight), kit_(sight.kit), state_(sight.state) {}

    std::vector<Scene::Link> tell() {
        if (sight_.question() == nullptr) return {};
        return tell_all(state_.flow, [this](const Frame& one) { frame(one); });
    }

private:
    std::string name(int model) const { return sight_.name(model); }
    std::string name(Seat seat) const { return sight_.name(seat); }
    std::string id(int model) const { return sight_.id(model); }

    void frame(const Frame& frame) {
        switch (doing(frame)) {
        case Procedure::game: return game();
        case Procedure::placing_marker: return placing_marker(frame);
        case Procedure::deploying: return deploying(frame);
        case Procedure::placing_threat: return;
        case Procedure::standing_in:
            return add(fmt::format("The leader of {} is not on the table: another godbreaker rolls for it.",
                                   name(asked(frame))),
                       "GB-INIT-1"_rule);
        case Procedure::prioritising: return;
        case Procedure::ordering:
            return add(fmt::format("{} happen now; {} won the initiative and puts them in order.",
                                   counted(std::popcount(state_.effects), "effect", "effects"),
                                   name(asked(frame))),
                       sight_.step() == GameStep::end_effects ? "GB-RES-1"_rule : "GB-INIT-6"_rule);
        case Procedure::effect:
            return add(fmt::format("This happens: {}.", sight_.rules.spoken("effect", frame.own[1])),
                       "GB-PERIL-1"_rule);
        case Procedure::arriving: return arriving(frame);
        case Procedure::choosing: return choosing(frame);
        case Procedure::choosing_wild: return;
        case Procedure::activation: return activation(frame);
        case Procedure::acting: return;
        case Procedure::claiming:
            return add(fmt::format("{} ended its Move beside unclaimed treasure.", name(model_in(frame))),
                       "GB-CLAIM-1"_rule);
        case Procedure::engage: return engage();
        case Procedure::nominating:
            return add(fmt::format("{} is Merciless and may engage further models.", name(model_in(frame))),
                       "GB-TR-MERCILESS"_rule);
        case Procedure::shifting:
            return add(
                fmt::format("{} is Cunning: it may shift before damage is dealt.", name(model_in(frame))),
                "GB-TR-CUNNING"_rule);
        case Procedure::striking:
            return add(fmt::format("{} was hurt in the Engage and is Vengeful.", name(model_in(frame))),
                       "GB-TR-VENGEFUL"_rule);
        case Procedure::shoving:
            return add(fmt::format("{} is a Juggernaut: it may put an engaged model elsewhere.",
                                   name(model_in(frame))),
                       "GB-TR-JUGGERNAUT"_rule);
        case Procedure::taking:
            return add(fmt::format("{} hands off to {}, which takes as much as it likes.",
                                   name(int{frame.own[2]}), name(model_in(frame))),
                       "GB-HAND-1"_rule, id(frame.own[2]), id(model_in(frame)));
        case Procedure::hiding:
            return add(fmt::format("{} found a hidden way and must appear beside some other model.",
                                   name(model_in(frame))),
                       "GB-MYST-1"_rule);
        case Procedure::shaping:
            return add(fmt::format("{} has shaped {}, which now rises beside it.", name(model_in(frame)),
                                   sight_.rules.spoken("terrain", frame.own[2])),
                       "GB-SHAP-1"_rule);
        }
    }

    // ------------------------------------------------ the round

    std::string order() const {
        std::string text;
        for (int place = 0; place < state_.priority.size(); ++place)
            text += (place == 0 ? "" : ", then ") + name(state_.priority.at(place));
        return text;
    }

    void game() {
        const int round = state_.round;
        switch (sight_.step()) {
        case GameStep::place_markers:
            return add(fmt::format("Set-up: in seat order, every circle places its shard{}.",
                                   kit_.scenario.plunder ? " and a hoard" : ""),
                       "GB-SET-4"_rule);
        case GameStep::deploy:
            return add("Set-up: in reverse seat order, every circle places one godbreaker at a time.",
                       "GB-SET-5"_rule);
        case GameStep::threats:
            return add(fmt::format("Set-up: {} wild models are placed beside the objective or the hoard.",
                                   kit_.scenario.threat_count),
                       "GB-SET-6"_rule);
        case GameStep::begin_round:
        case GameStep::stand_ins:
        case GameStep::initiative:
            return add(fmt::format("Round {}, initiative: every leader rolls its die.", round),
                       "GB-INIT-1"_rule);
        case GameStep::priority:
            return add(
                fmt::format("Round {}: {} won the initiative and orders all circles; the last one runs "
                            "the wild models.",
                            round, name(Seat(state_.initiative))),
                "GB-PRI-1"_rule);
        case GameStep::start_effects:
            return add(fmt::format("Round {} starts, before anybody is activated.", round), "GB-INIT-6"_rule);
        case GameStep::laps:
            return add(
                fmt::format("Round {}, activation: {}, one model each, again and again.", round, order()),
                "GB-ACT-2"_rule);
        case GameStep::wild:
            return add(fmt::format("Round {}, activation: {} is last in priority and runs the wild models.",
                                   round, name(lowest_seat(state_))),
                       "GB-WILD-1"_rule);
        case GameStep::recovery:
            return add(fmt::format("Round {}, recovery: whoever is hurt rolls.", round), "GB-REC-2"_rule);
        case GameStep::end_effects:
        case GameStep::scoring:
            return add(fmt::format("Round {}, resolution: effects first, then points.", round),
                       "GB-RES-1"_rule);
        }
    }

    void placing_marker(const Frame& frame) {
        const bool shard = marker_info(kit_, frame.own[1]).kind == MarkerKind::shard;
        add(shard ? "A shard stands outside 6U of the centre and of every hoard."
                  : "A hoard stands outside 6U of every shard.",
            "GB-SET-4"_rule);
    }
    void deploying(const Frame& frame) {
        add(fmt::format("{} places each within its movement range of its shard.", name(asked(frame))),
            "GB-SET-5"_rule);
    }

    void choosing(const Frame& frame) {
        const Seat seat = asked(frame);
        add(fmt::format("{} has {} left and must activate one.", name(seat),
                        counted(std::popcount(still_to_activate(state_, seat)), "model", "models")),
            "GB-ACT-2"_rule);
    }

    void arriving(const Frame& frame) {
        const std::string who = name(model_in(frame));
        const std::string by = name(asked(frame));
        if (frame.own[3] >= 0)
            return add(fmt::format("{} comes to the table beside {}; {} is last in priority and places it.",
                                   who, name(int{frame.own[3]}), by),
                       "GB-PRI-2"_rule, id(model_in(frame)), id(frame.own[3]));
        add(fmt::format("{} comes to the table beside {}; {} is last in priority and places it.", who,
                        frame.own[4] >= 0 ? sight_.marker_name(frame.own[4]) : "a marker", by),
            "GB-PRI-2"_rule);
    }

    // ------------------------------------------------ an activation

    void activation(const Frame& frame) {
        const int model = model_in(frame);
        if (is_wild(state_, model)) return wild(model);
        const int left = turn_of(state_).left;
        add(fmt::format("{} is active, with {} of {} left.", name(model), left,
                        counted(actions_of(model), "action", "actions")),
            "GB-ACT-3"_rule);
    }

    // What it is compelled to, and an arrow to whom it is about.
    void wild(int model) {
        const Compulsion compulsion = compulsion_now(sight_, model);
        const std::string what = sight_.rules.spoken("compulsion", static_cast<int>(compulsion));
        const std::string goal =
            state_.flow.is(Procedure::acting) ? fmt::format(" and must {}", goal_text(sight_)) : "";
        const auto after = quarries(sight_, model);
        if (after.empty())
            return add(fmt::format("{} is wild: it is {}{}.", name(model), what, goal), rule_of(compulsion));
        std::vector<std::string> names;
        names.reserve(after.size());
        for (const Quarry& each : after) names.push_back(each.name);
        add(fmt::format("{} is wild: it is {}{}. Its target: {}.", name(model), what, goal, listed(names)),
            rule_of(compulsion), id(model), after[0].id);
    }

    // ------------------------------------------------ an Engage

    void engage() {
        const auto& engaged = state_.engagement.engaged;
        if (engaged.size() < 2) return;
        std::vector<std::string> foes;
        for (int i = 1; i < engaged.size(); ++i) foes.push_back(name(int{engaged[i]}));
        add(fmt::format("{} engages {}.", name(int{engaged[0]}), listed(foes)), "GB-ENG-1"_rule,
            id(engaged[0]), id(engaged[1]));
        if (!state_.flow.is(Procedure::nominating)) results();
    }

    // "Orsa Venn 5, Hask Orrin 3: Orsa Venn wins."
    void results() {
        const Engagement& engagement = state_.engagement;
        std::string text;
        for (int i = 0; i < engagement.engaged.size(); ++i)
            text += fmt::format("{}{} {}", i == 0 ? "" : ", ", name(int{engagement.engaged[i]}),
                                engagement.results[static_cast<std::size_t>(i)]);
        add(fmt::format("{}: {}.", text,
                        engagement.winner == nothing ? "nobody wins"
                                                     : fmt::format("{} wins", name(int{engagement.winner}))),
            "GB-ENG-2"_rule);
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::vector<Scene::Link> chain(const Sight& sight) { return Chain(sight).tell(); }

// ---------------------------------------------------------------- what is asked

namespace {

Scene::Prompt prompt(const Frame& question, std::string text, Rule rule,
                     Scene::Answer answer = Scene::Answer::choose) {
    return question_to(asked(question), std::move(text), rule, answer);
}

// Whether a place may be part of the answer: a Move, Summon or Despoil is open.
bool may_name_a_place(const Sight& sight, const Turn& turn) {
    const auto has = [&](Trait trait) { return rank_of(sight.kit, sight.state, turn.model, trait) > 0; };
    return may_move(sight.kit, sight.state, turn) ||
           (has(Trait::summoning) && free_pool_model(sight.kit, sight.state) >= 0) ||
           (has(Trait::despoiling) && casualties_of(sight.state, turn.seat) > 0);
}

Scene::Prompt acting_prompt(const Sight& sight, const Frame& question) {
    const Turn turn = turn_of(sight.state);
    const bool begun = turn.left < actions_of(turn.model);
    std::string text = fmt::format("What does {} do", sight.name(turn.model));
    if (actions_of(turn.model) == 1)
        text += " with its one action?";
    else
        text += begun ? " with its second action? Or does it end its activation?"
                      : " with the first of its two actions?";
    auto made = prompt(question, text, "GB-D-ACTION"_rule,
                       may_name_a_place(sight, turn) ? Scene::Answer::place : Scene::Answer::choose);
    // Before anything was done it would be an activation thrown away.
    if (begun) made.natural = Action(Verb::end_activation).with(turn.model);
    return made;
}

// GB-COMP-2. Option `compulsion`: what meets it may be left to the seat.
Scene::Prompt wild_prompt(const Sight& sight, const Frame& question) {
    const Turn turn = turn_of(sight.state);
    const std::string what = sight.rules.spoken("compulsion", static_cast<int>(turn.compulsion));
    const Duty duty = duty_of(sight.kit, sight.state, turn);
    const int goal = goal_of(duty);
    if (sight.kit.options.compulsion_advisory)
        return prompt(question,
                      fmt::format("{} is {} and should {}: what does it do?", sight.name(turn.model), what,
                                  sight.rules.spoken("goal", goal)),
                      "GB-D-WILD-ACTION"_rule, Scene::Answer::place);
    const std::string_view left_open = goal == 0 ? "whom or how?" : goal == 4 ? "is that all?" : "where to?";
    return prompt(question,
                  fmt::format("{} is {} and must {}: {}", sight.name(turn.model), what,
                              sight.rules.spoken("goal", goal), left_open),
                  "GB-D-WILD-ACTION"_rule,
                  duty.goal_count > 0 ? Scene::Answer::place : Scene::Answer::choose);
}

Scene::Prompt placing_marker_prompt(const Sight& sight, const Frame& question) {
    const int marker = question.own[1];
    const bool shard = marker_info(sight.kit, marker).kind == MarkerKind::shard;
    return prompt(question, shard ? "Where does your shard stand?" : "Where do you place the hoard?",
                  shard ? "GB-D-SHARD"_rule : "GB-D-HOARD"_rule, Scene::Answer::place);
}

Scene::Prompt deploying_prompt(const Sight& sight, const Frame& question) {
    int left = 0;
    for (const int model : Bits(circle_models(asked(question))))
        if (where_is(sight.state, model) == Where::reserve) ++left;
    return prompt(question, fmt::format("Which godbreaker do you place, and where? ({} left)", left),
                  "GB-D-DEPLOY"_rule, Scene::Answer::place);
}

Scene::Prompt arriving_prompt(const Sight& sight, const Frame& question) {
    const std::string beside = question.own[3] >= 0   ? sight.name(int{question.own[3]})
                               : question.own[4] >= 0 ? sight.marker_name(question.own[4])
                                                      : "a marker";
    return prompt(question,
                  fmt::format("Where beside {} does {} appear?", beside, sight.name(model_in(question))),
                  "GB-D-WPLACE"_rule, Scene::Answer::place);
}

// Whoever is there for treasure takes all of it.
Scene::Prompt claiming_prompt(const Sight& sight, const Frame& question) {
    const int model = model_in(question);
    auto made = prompt(question, fmt::format("What does {} claim?", sight.name(model)), "GB-D-CLAIM"_rule);
    for (const int stack : Bits(stacks_to_claim(sight.kit, sight.state, model)))
        if (!made.natural)
            made.natural = Action(Verb::claim).on(stack).of(stack_at(sight.state, stack).count);
    return made;
}

Scene::Prompt taking_prompt(const Sight& sight, const Frame& question) {
    const int giver = question.own[2];
    auto made = prompt(
        question,
        fmt::format("How much does {} take from {}?", sight.name(model_in(question)), sight.name(giver)),
        "GB-D-TAKE"_rule);
    made.natural = Action(Verb::take).of(model_at(sight.state, giver).treasure);
    return made;
}

// What a trait offers in the course of an Engage; it can always be left.
Scene::Prompt engage_prompt(const Sight& sight, const Frame& question) {
    const int model = model_in(question);
    const std::string who = sight.name(model);
    const auto rank = [&](Trait trait) { return rank_of(sight.kit, sight.state, model, trait); };
    Scene::Prompt made;
    switch (doing(question)) {
    case Procedure::nominating:
        made = prompt(question, fmt::format("Whom does {} engage as well?", who), "GB-D-NOMINATE"_rule);
        made.natural = Action(Verb::done);
        return made;
    case Procedure::shifting:
        made = prompt(
            question,
            fmt::format("Does {} shift by up to {}U before damage is dealt?", who, rank(Trait::cunning)),
            "GB-D-CUNNING"_rule, Scene::Answer::place);
        break;
    case Procedure::striking:
        made = prompt(question, fmt::format("Whom does {} strike for {} damage?", who, rank(Trait::vengeful)),
                      "GB-D-VENGEFUL"_rule);
        break;
    default:
        made = prompt(question,
                      fmt::format("Which engaged model does {} put up to {}U away, and where?", who,
                                  2 * rank(Trait::juggernaut)),
                      "GB-D-JUGGERNAUT"_rule, Scene::Answer::place);
        break;
    }
    if (doing(question) != Procedure::striking) made.natural = Action(Verb::decline);
    return made;
}

Scene::Prompt hiding_prompt(const Sight& sight, const Frame& question) {
    return prompt(question,
                  fmt::format("Where does {} appear, within {}U of some other model?",
                              sight.name(model_in(question)),
                              rank_of(sight.kit, sight.state, model_in(question), Trait::mysterious)),
                  "GB-D-HIDDEN"_rule, Scene::Answer::place);
}

// About a model: own[1] has it.
Scene::Prompt model_prompt(const Sight& sight, const Frame& question) {
    switch (doing(question)) {
    case Procedure::placing_threat:
        return prompt(question,
                      fmt::format("Where does {} stand, beside the objective or the hoard?",
                                  sight.name(model_in(question))),
                      "GB-D-THREAT"_rule, Scene::Answer::place);
    case Procedure::arriving: return arriving_prompt(sight, question);
    case Procedure::acting:
        return is_wild_turn(sight.state) ? wild_prompt(sight, question) : acting_prompt(sight, question);
    case Procedure::claiming: return claiming_prompt(sight, question);
    case Procedure::taking: return taking_prompt(sight, question);
    case Procedure::hiding: return hiding_prompt(sight, question);
    case Procedure::shaping:
        return prompt(question,
                      fmt::format("Where beside {} does {} rise?", sight.name(model_in(question)),
                                  sight.rules.spoken("terrain", question.own[2])),
                      "GB-D-SHAPE"_rule, Scene::Answer::place);
    default: return engage_prompt(sight, question);
    }
}

Scene::Prompt prompt_of(const Sight& sight, const Frame& question) {
    switch (doing(question)) {
    case Procedure::placing_marker: return placing_marker_prompt(sight, question);
    case Procedure::deploying: return deploying_prompt(sight, question);
    case Procedure::standing_in:
        return prompt(question, "Your leader is gone: who rolls for the initiative?", "GB-D-PROXY"_rule);
    case Procedure::prioritising:
        return prompt(question, "In which order do the circles go? The last one runs the wild models.",
                      "GB-D-PRIORITY"_rule);
    case Procedure::ordering: return prompt(question, "What happens first?", "GB-D-ORDER"_rule);
    case Procedure::choosing:
        return prompt(question, "Which of your models do you activate?", "GB-D-ACTIVATE"_rule);
    case Procedure::choosing_wild:
        return prompt(question, "Which wild model is next?", "GB-D-WILD-ACTIVATE"_rule);
    default: {
        auto made = model_prompt(sight, question);
        made.piece = sight.id(model_in(question));
        return made;
    }
    }
}

} // namespace

std::vector<Scene::Prompt> prompts(const Sight& sight) {
    const Frame* question = sight.question();
    if (question == nullptr) return {};
    return {prompt_of(sight, *question)};
}

} // namespace muster::godbreakers
