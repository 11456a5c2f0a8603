// The round and its phases, and who comes next. All of it is public: of hands only the number of cards is
// ever told.
#include "games/dropzone/show/scene_parts.hpp"
#include "round/story.hpp"

#include <fmt/format.h>

namespace muster::dropzone {

namespace {

bool is_initiation(GameStep step) { return step >= GameStep::begin_round && step <= GameStep::battlegroups; }
bool is_round_up(GameStep step) { return step >= GameStep::round_up; }

} // namespace

// ---------------------------------------------------------------- the round

Scene::Track track(const Sight& sight) {
    const bool playing = sight.is_going_on() && !sight.in_set_up();
    Scene::Track track;
    track.round = sight.state.round;
    track.rounds = sight.kit.rounds;
    if (sight.in_set_up()) track.phases.push_back({"Set-up", sight.is_going_on(), "DZ-SET-2"_rule});
    track.phases.push_back({"Initiation", playing && is_initiation(sight.step()), "DZ-INI-1"_rule});
    track.phases.push_back(
        {"Battlegroup activation", playing && sight.step() == GameStep::activations, "DZ-ACT-1"_rule});
    track.phases.push_back({"Round up", playing && is_round_up(sight.step()), "DZ-UP-1"_rule});
    return track;
}

// ---------------------------------------------------------------- who comes next

namespace {

class Forecast : Comings {
public:
    explicit Forecast(const Sight& sight) : sight_(sight), kit_(sight.kit), state_(sight.state) {}

    std::vector<Scene::Coming> tell() {
        const Frame* question = sight_.question();
        if (question == nullptr) return {};
        if (sight_.step() <= GameStep::zones)
            zones(question->seat());
        else if (sight_.step() == GameStep::deploy)
            deployments(*question);
        else if (is_initiation(sight_.step()))
            initiation(*question);
        else if (is_round_up(sight_.step()))
            round_up(*question);
        else
            turns(*question);
        return take();
    }

private:
    // ------------------------------------------------ set-up

    // DZ-SET-2: as they rolled.
    void zones(Seat now) {
        for (int place = 0; place < state_.order.size(); ++place) {
            const Seat seat = state_.order.at(place);
            const bool has_zone = state_.zone[seat] != nothing;
            add(seat, sight_.name(seat), has_zone ? "done" : seat == now ? "now" : "next", "DZ-SET-2"_rule);
        }
        add("deployment", "DZ-SET-3"_rule);
    }

    // DZ-SET-3: one battlegroup each, again and again. The one that is being placed is on its way.
    void deployments(const Frame& question) {
        const Seat now = question.seat();
        if (question.is<PlacingFrame>()) add(now, sight_.name(now), "now", "DZ-SET-6"_rule);
        const GroupId begun(question.is<PlacingFrame>() ? state_.placing.anchor : -1);
        add(state_.order.forecast(
            std::nullopt, [&](Seat seat) { return sight_.name(seat); },
            [&](Seat seat) {
                const bool is_its = !begun.is_none() && group_info(kit_, begun).seat == seat.index();
                return left_to_deploy(kit_, state_, seat) -
                       (is_its && is_to_deploy(kit_, state_, begun) ? 1 : 0);
            },
            "DZ-SET-3"_rule));
        first_is_now();
        add("round 1", "DZ-SET-7"_rule);
    }

    // ------------------------------------------------ initiation

    void initiation(const Frame& question) {
        if (question.is<DiscardingFrame>()) return discards();
        if (question.is<WindowFrame>())
            players();
        else
            add(question.seat(), sight_.name(question.seat()), "now", "DZ-INI-6"_rule);
        if (question.is<GivingFrame>()) add("discards", "DZ-INI-7"_rule);
        add("activations", "DZ-ACT-1"_rule);
    }

    // DZ-INI-7: nothing but who has chosen.
    void discards() {
        for (const Seat seat : seats_of(kit_))
            if (state_.discards.has_answered(seat) || state_.discards.owing().contains(seat))
                add(seat, sight_.name(seat), state_.discards.has_answered(seat) ? "done" : "now",
                    "DZ-INI-7"_rule);
        add("refill", "DZ-INI-8"_rule);
    }

    // DZ-CARD-4: those who are still to be asked before all have passed in a row. Who holds no card is not.
    void players() {
        const CardWindow& window = state_.window;
        for (int i = 0; i + window.passes < window.order.size(); ++i) {
            const Seat seat(window.order[(window.next + i) % window.order.size()]);
            if (!hand_of(state_, seat).cards.empty())
                add(seat, fmt::format("{} (may play a card)", sight_.name(seat)), now_or_next(),
                    "DZ-CARD-4"_rule);
        }
    }

    // ------------------------------------------------ turns

    // DZ-ACT-8, DZ-ACT-9: as the order stands, one battlegroup after another. Whoever has to answer in
    // between comes first.
    void turns(const Frame& question) {
        const Frame* activation = state_.flow.find<ActivationFrame>();
        if (activation != nullptr) {
            const Seat seat = activation->seat();
            if (question.is<WindowFrame>())
                players();
            else if (question.seat() != seat)
                in_between(question);
            add(seat, fmt::format("{}: {}", sight_.name(seat), sight_.group(state_.activation.group)),
                now_or_next(), "DZ-ACT-1"_rule);
        }
        add(state_.order.forecast(
            std::nullopt, [&](Seat seat) { return sight_.name(seat); },
            [&](Seat seat) { return left_to_activate(kit_, state_, seat); }, "DZ-ACT-8"_rule));
        first_is_now();
        add("round up", "DZ-ACT-10"_rule);
    }

    // Whoever has to answer in between: "Lantern Brigade (may react)".
    void in_between(const Frame& question) {
        const InBetween& said = procedures.of(question).in_between;
        const std::string seat = sight_.name(question.seat());
        if (said.doing.empty())
            add(question.seat(), seat, "now", "DZ-DMG-1"_rule);
        else
            add(question.seat(), fmt::format("{} ({})", seat, said.doing), "now", said.rule);
    }

    // ------------------------------------------------ round up

    // DZ-UP-3: what burns, in its order.
    void round_up(const Frame& question) {
        if (question.is<WindowFrame>())
            players();
        else
            in_between(question);
        for (const std::uint8_t piece : state_.to_burn) add(sight_.piece(PieceId(piece)), "DZ-UP-3"_rule);
        if (state_.round < kit_.rounds) return add(fmt::format("round {}", state_.round + 1), "DZ-UP-6"_rule);
        add("end of the game", "DZ-UP-6"_rule);
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
};

} // namespace

std::vector<Scene::Coming> forecast(const Sight& sight) { return Forecast(sight).tell(); }

} // namespace muster::dropzone
