// Tables where the seat that throws enters its luck, throw by throw, once a decision stands: the same game
// comes of it, nobody else enters it, nothing else is decided meanwhile, and nobody is told more than is
// asked.
#pragma once

#include "core/json.hpp"
#include "core/table.hpp"
#include "kit/plan.hpp"
#include "kit/secrets.hpp"
#include "kit/tables.hpp"
#include "protocol/session.hpp"

#include <string>
#include <vector>

namespace muster::test {

Failure each_seat_enters_its_throws(const House& house, const Plan& plan);
Failure the_seed_throws_for_each_seat(const House& house, const Plan& plan);
Failure owed_luck_survives_a_save(const House& house, const Plan& plan);
Failure nothing_else_is_decided_while_luck_is_owed(const House& house, const Plan& plan);

// A table that can be asked what a viewer is told of it.
class Informant {
public:
    explicit Informant(std::unique_ptr<AnyTable> table);
    AnyTable& table() { return *table_; }
    // Every reply that this viewer can get; without what the rules ask for in public, if they may ask each
    // table for something else.
    std::vector<std::string> told(Viewer viewer, bool with_what_is_asked);

private:
    Session session_;
    AnyTable* table_;
};

// The same decision in two states that this viewer cannot tell apart: while its luck is owed, throw by throw,
// it is told the same of both. Where others' sealed answers are opened by it, they are what differs. Counts
// what it has compared.
Failure is_told_the_same(Informant& one, Informant& other, Viewer viewer, Seat seat, const Action& action,
                         bool opens_others, Chance& whim, int* compared);

// Whether anybody but this viewer has given a sealed answer that is not open yet.
inline bool others_have_sealed(const AnyTable& table, Viewer viewer) {
    for (std::size_t n = table.turns().size(); n-- > 1 && table.turns()[n].sealed;)
        if (!viewer.is(table.turns()[n].seat)) return true;
    return false;
}

// Twins of the state where the plan ends, and a few of the decisions that can be made there.
template <class Kit>
Failure twins_are_told_the_same(const House& house, const Plan& plan) {
    using Game = typename Kit::Game;
    constexpr int most_decisions = 4;
    const auto played = play_out(house, plan);
    if (!played) return "a listed action is refused";
    if (played->awaiting().empty()) return std::nullopt;
    const auto& table = static_cast<const Table<Game>&>(*played);
    const Position<Game> here{table.rules(), table.state(), plan.seed, table.turns().size()};
    Informant one(house.table(plan.seed)), other(house.table(plan.seed));
    Faults faults;
    if (!one.table().set_position(here.rules.write(here.state), nullptr, faults).ok())
        return "its position is refused: " + to_string(faults);
    Chance whim = here.whim(104);
    for (const Viewer viewer : here.viewers()) {
        const Position<Game> twin = imagined(here, viewer);
        if (same_bytes(twin.state, here.state)) continue;
        if (!other.table().set_position(here.rules.write(twin.state), nullptr, faults).ok())
            return "the position of a twin is refused: " + to_string(faults);
        const bool opens_others = others_have_sealed(table, viewer);
        for (const Seat seat : here.awaited()) {
            const ActionList options = here.options(seat);
            for (int tries = 0; tries < most_decisions; ++tries) {
                const Action& action = options[whim.below(static_cast<std::uint32_t>(options.size()))];
                if (Failure failure =
                        is_told_the_same(one, other, viewer, seat, action, opens_others, whim, house.kept))
                    return fmt::format("while the luck of {} of seat {} is owed, {} {}",
                                       say(here.rules, action), seat.index(), name_of(viewer), *failure);
            }
        }
    }
    return std::nullopt;
}

// The same on the way to the end of the plan.
template <class Kit>
Failure owed_luck_tells_no_secrets(const House& house, const Plan& plan) {
    constexpr std::size_t parts = 4;
    for (std::size_t i = 1; i <= parts; ++i) {
        Plan part = plan;
        part.choices.resize(plan.choices.size() * i / parts);
        if (Failure failure = twins_are_told_the_same<Kit>(house, part)) return failure;
    }
    return std::nullopt;
}

} // namespace muster::test
