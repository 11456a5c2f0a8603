// What is going on at the table: the round and its phases, and who comes next.
#include "round/story.hpp"
#include "games/forge/parts.hpp"

#include <bit>
#include <fmt/format.h>

namespace muster::forge {

// ---------------------------------------------------------------- the round

Scene::Track track(const Sight& sight) {
    const auto in = [&](GameStep first, GameStep last) {
        return !sight.in_set_up() && sight.is_going_on() && sight.step() >= first && sight.step() <= last;
    };
    Scene::Track track;
    track.round = sight.state.round;
    track.rounds = sight.kit.options.rounds;
    if (sight.in_set_up()) track.phases.push_back({"Set-up", sight.is_going_on(), "FO-SET-3"_rule});
    track.phases.push_back({"Bidding", in(GameStep::begin_round, GameStep::order), "FO-BID-1"_rule});
    track.phases.push_back({"Actions", in(GameStep::actions, GameStep::actions), "FO-ACT-2"_rule});
    track.phases.push_back({"End", in(GameStep::end, GameStep::end), "FO-END-3"_rule});
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
        switch (sight_.step()) {
        case GameStep::roll_for_zones:
        case GameStep::zones: zones(); break;
        case GameStep::deploy: deployments(); break;
        case GameStep::begin_round:
        case GameStep::bid: bids(); break;
        case GameStep::assign:
        case GameStep::order: payments(*question); break;
        case GameStep::actions:
        case GameStep::end: turns(*question); break;
        }
        return take();
    }

private:
    // ------------------------------------------------ set-up

    // FO-SET-2: as they rolled.
    void zones() {
        for (int place = 0; place < state_.order.size(); ++place) {
            const SideId side = side_at(state_.order, place);
            const Seat seat = first_seat_of(kit_, side);
            const bool has_zone = !state_.zone[side].is_none();
            add(seat, sight_.name(seat),
                has_zone          ? "done"
                : waits_for_zone_ ? "next"
                                  : "now",
                "FO-SET-2"_rule);
            waits_for_zone_ = waits_for_zone_ || !has_zone;
        }
        add("deployment", "FO-SET-3"_rule);
    }

    // FO-SET-3, FO-SET-7: one each, as if whoever is first in the roster were placed each time.
    void deployments() {
        State later = state_;
        while (const auto seat = next_to_deploy(kit_, later)) {
            add(*seat, sight_.name(*seat), now_or_next(), "FO-SET-3"_rule);
            const UnitId placed = (units_of(kit_, *seat) & later.waiting).front();
            later.waiting.remove(placed);
            later.table.add(placed);
        }
        add("round 1", "FO-SET-6"_rule);
    }

    // ------------------------------------------------ bids

    // FO-BID-11: nothing but who has given one.
    void bids() {
        for (const Seat seat : bidders(kit_, state_))
            add(seat, sight_.name(seat), state_.bids.has_answered(seat) ? "done" : "now", "FO-BID-1"_rule);
    }

    // FO-BID-4: higher bids first, equal ones by seat.
    void payments(const Frame& question) {
        const auto tell = [&](Seat seat, std::string how) {
            add(seat, fmt::format("{}: {} Shock", sight_.name(seat), left_to_assign(state_, seat)),
                std::move(how), "FO-BID-4"_rule);
        };
        const Seat now = question.seat();
        tell(now, "now");
        for (int bid = state_.bids.answer_of(now); bid > 0; --bid)
            for (const Seat seat : bidders(kit_, state_))
                if (seat != now && state_.bids.answer_of(seat) == bid && left_to_assign(state_, seat) > 0)
                    tell(seat, "next");
        add("order of play", "FO-INI-2"_rule);
    }

    // ------------------------------------------------ turns

    // FO-ACT-2: as the order stands, one unit after another, until nobody has one left. Whoever has to
    // answer in between comes first.
    void turns(const Frame& question) {
        if (const Frame* activation = state_.flow.find<ActivationFrame>()) {
            const Seat seat = activation->seat();
            if (question.seat() != seat || question.is<ReactingFrame>()) answer_in_between(question);
            add(seat, fmt::format("{}: {}", sight_.name(seat), sight_.name(active_unit(state_))),
                now_or_next(), "FO-ACT-8"_rule);
            last_side_ = side_of(kit_, seat);
        }
        State later = state_;
        while (const auto seat = take_next(later)) add(*seat, sight_.name(*seat), now_or_next(), rule_);
        add(state_.round < kit_.options.rounds ? "end of the round" : "end of the last round",
            "FO-ACT-11"_rule);
    }

    // The next turn or slot of one, taken with any of the units that it could be taken with.
    std::optional<Seat> take_next(State& later) {
        close_turn(kit_, later);
        const auto can_go = [&](int side) { return !eligible_of_side(kit_, later, SideId(side)).empty(); };
        const auto next = later.order.next(can_go);
        if (!next) return std::nullopt;
        const SideId side(*next);
        rule_ = rule_of_turn(later, side);
        last_side_ = side;
        const Seat seat = seat_in_turn(kit_, later, side);
        later.activated.add(eligible(kit_, later, seat).front());
        count_turn(kit_, later, seat);
        return seat;
    }

    // Part of a team's turn, part of a lead, or its own turn; again, when the others have nobody any more.
    Rule rule_of_turn(const State& later, SideId side) const {
        if (later.made > 0) return "FO-TEAM-4"_rule;
        if (later.order.lap() == 0 && later.order.lead_of(side.index()) > 1) return "FO-INI-4"_rule;
        return side == last_side_ ? "FO-ACT-3"_rule : "FO-ACT-2"_rule;
    }

    void answer_in_between(const Frame& question) {
        const auto tell = [&](std::string_view what, Rule rule) {
            const UnitId unit = unit_about(question);
            const std::string whose = unit.is_none() ? "" : fmt::format(": {}", sight_.name(unit));
            add(question.seat(), fmt::format("{}{} ({})", sight_.name(question.seat()), whose, what), "now",
                rule);
        };
        if (question.is<ReactingFrame>())
            return tell(unit_about(question).is_none() ? "may shoot" : "may react", "FO-REA-9"_rule);
        if (question.is<EvadingFrame>()) return tell("may evade", "FO-EVD-2"_rule);
        tell("may consolidate", "FO-FGT-5"_rule);
    }

    const Sight& sight_;
    const Equipment& kit_;
    const State& state_;
    bool waits_for_zone_ = false;       // somebody does, who comes first
    Rule rule_;                         // of the turn that was taken last
    SideId last_side_ = SideId::none(); // whose it was, if anybody knows
};

} // namespace

std::vector<Scene::Coming> forecast(const Sight& sight) { return Forecast(sight).tell(); }

} // namespace muster::forge
