// What is going on at the table: the round and its phases, and who comes next. Why somebody is asked, and
// what, is in the rows.
#include "round/story.hpp"
#include "core/naming.hpp"
#include "games/godbreakers/parts.hpp"

#include <fmt/format.h>

namespace muster::godbreakers {

namespace {

bool is_set_up(GameStep step) { return step <= GameStep::threats; }

bool is_wild_turn(const State& state) {
    const ModelId active = active_model(state);
    return !active.is_none() && is_wild(state, active);
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
        const Frame* question = procedures.question(state_);
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
        const Seat now = question.seat();
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
        Per<Seat, int, most_seats> left;
        int all = -1; // the one that is asked for
        for (const ModelId model : all_godbreakers)
            if (is_model(kit_, model) && where_is(state_, model) == Where::reserve) {
                ++left[circle_of(model)];
                ++all;
            }
        --left[now];
        for (Seat seat = now; all > 0; --all) {
            do seat = Seat(seat.index() == 0 ? kit_.seats - 1 : seat.index() - 1);
            while (left[seat] == 0);
            --left[seat];
            add(seat, sight_.name(seat), "next", rule);
        }
    }

    // ------------------------------------------------ activation

    // GB-ACT-2, GB-WILD-1. Whoever has to answer in between comes first.
    void activations(const Frame& question) {
        const Frame* activation = state_.flow.find<ActivationFrame>();
        if (activation != nullptr) {
            const Seat seat = activation->seat();
            const bool interrupted = question.seat() != seat;
            if (interrupted) add(question.seat(), answering(question), "now", rule_of_answer(question));
            add(seat, fmt::format("{}: {}", sight_.name(seat), sight_.name(active_model(state_))),
                interrupted ? "next" : "now", is_wild_turn(state_) ? "GB-WILD-1"_rule : "GB-ACT-2"_rule);
        }
        const auto laps = state_.priority.forecast(
            std::nullopt, [&](Seat seat) { return sight_.name(seat); },
            [&](Seat seat) { return still_to_activate(state_, seat).size(); }, "GB-ACT-2"_rule);
        add(laps);
        if (activation == nullptr) first_is_now();
        wild();
        add("recovery", "GB-REC-2"_rule);
    }

    void wild() {
        const int left = wild_to_activate(state_).size();
        if (left == 0) return;
        const Seat seat = lowest_seat(state_);
        add(seat, fmt::format("{}: {}", sight_.name(seat), counted(left, "wild model", "wild models")),
            now_or_next(), "GB-WILD-1"_rule);
    }

    std::string answering(const Frame& question) const {
        if (question.is<StrikingFrame>())
            return fmt::format("{} (strikes back)", sight_.name(model_of<StrikingFrame>(question)));
        if (question.is<TakingFrame>())
            return fmt::format("{} (takes tokens)", sight_.name(model_of<TakingFrame>(question)));
        std::string who = sight_.name(question.seat());
        if (question.is<ArrivingFrame>())
            return fmt::format("{} (places {})", who, sight_.name(model_of<ArrivingFrame>(question)));
        return who;
    }
    static Rule rule_of_answer(const Frame& question) {
        if (question.is<StrikingFrame>()) return "GB-TR-VENGEFUL"_rule;
        return question.is<TakingFrame>() ? "GB-HAND-1"_rule : "GB-PRI-2"_rule;
    }

    // ------------------------------------------------ the other phases

    void phases(const Frame& question) {
        const Seat now = question.seat();
        if (question.is<StandingInFrame>()) {
            add(now, sight_.name(now), "now", "GB-INIT-1"_rule);
            return add("the leaders roll", "GB-INIT-2"_rule);
        }
        if (question.is<PrioritisingFrame>()) {
            add(now, sight_.name(now), "now", "GB-PRI-1"_rule);
            return add("activation", "GB-ACT-2"_rule);
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

} // namespace muster::godbreakers
