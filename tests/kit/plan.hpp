// Random play as data: a set-up, a seed and a list of choices. RapidCheck makes such plans up and, when one
// finds a fault, shrinks it to the shortest game that still shows it.
#pragma once

#include "core/action.hpp"
#include "core/chance.hpp"
#include "core/rules.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace muster::test {

// What is wrong, for a person; nothing if all is well. Every check of the kit returns one, so that the kit's
// own tests can ask whether a broken game is found out.
using Failure = std::optional<std::string>;

struct Plan {
    std::size_t setup = 0; // which of the game's set-ups
    std::uint64_t seed = 0;
    std::vector<std::uint32_t> choices; // one a decision; the play stops when they run out
};

std::string to_string(const Plan& plan);

// How thorough a property is: costly checks take fewer plans.
struct Effort {
    int plans = 200;
    int longest = 100; // choices in a plan
};

// The first plan that fails, shrunk, and what it shows. The plans are the same in every run, unless the
// environment variable RC_PARAMS says otherwise ("seed=7 max_success=1000").
Failure find_failure(std::size_t setups, Effort effort, const std::function<Failure(const Plan&)>& check);

// What a choice stands for among the seats that are awaited and what each is offered.
inline Seat seat_chosen(SeatSet awaited, std::uint32_t choice) {
    std::uint32_t left = (choice >> 16) % static_cast<std::uint32_t>(awaited.size());
    for (const Seat seat : awaited)
        if (left-- == 0) return seat;
    return awaited.front();
}
inline const Action& action_chosen(const ActionList& options, std::uint32_t choice) {
    return options[(choice & 0xFFFFu) % options.size()];
}

// A state somewhere in a game, and the number of the decision that comes next.
template <Rules R>
struct Position {
    const R& rules;
    typename R::State state;
    std::uint64_t seed = 0;
    std::uint64_t decision = 1;

    SeatSet awaited() const { return rules.awaiting(state); }
    SeatSet seats() const { return SeatSet::first(rules.setup().seats); }
    ActionList options(Seat seat) const {
        ActionList listed;
        rules.list(state, seat, listed);
        return listed;
    }
    typename R::State seen_by(Viewer viewer) const {
        typename R::State seen = state;
        rules.hide(seen, viewer);
        return seen;
    }
    Chance luck() const { return Chance::drawn(seed, decision); }
    // Whatever a check wants to make up here; the same again for the same plan.
    Chance whim(std::uint64_t stream) const { return Chance::drawn(seed ^ (0x7768696Du + stream), decision); }
    std::vector<Viewer> viewers() const {
        std::vector<Viewer> all{Viewer::spectator()};
        for (const Seat seat : seats()) all.push_back(Viewer(seat));
        return all;
    }
};

inline std::string name_of(Viewer viewer) {
    for (int i = 0; i < max_seats; ++i)
        if (viewer.is(Seat(i))) return fmt::format("seat {}", i);
    return viewer.is_owner() ? "the owner" : "the spectator";
}

// Plays the plan and visits the set-up and every state after it, until a visit fails.
template <Rules R, class Visit>
Failure walk(const R& rules, const Plan& plan, Visit visit) {
    Chance set_up = Chance::drawn(plan.seed, 0);
    Log idle;
    Position<R> position{rules, rules.start(set_up, idle), plan.seed, 1};
    for (std::size_t made = 0;; ++made) {
        if (Failure failure = visit(std::as_const(position)))
            return fmt::format("after {} decisions: {}", made, *failure);
        const SeatSet awaited = position.awaited();
        if (awaited.empty() || made == plan.choices.size()) return std::nullopt;
        const Seat seat = seat_chosen(awaited, plan.choices[made]);
        const ActionList options = position.options(seat);
        if (options.empty())
            return fmt::format("after {} decisions: seat {} is asked and has no option", made, seat.index());
        Chance luck = position.luck();
        rules.apply(position.state, seat, action_chosen(options, plan.choices[made]), luck, idle);
        ++position.decision;
    }
}

} // namespace muster::test
