// What every game is: a pure function over plain data. A game object holds what never changes during a game
// (scenario, forces, options); its State is plain bytes and holds everything that does.
#pragma once

#include "core/action.hpp"
#include "core/chance.hpp"
#include "core/event.hpp"
#include "core/faults.hpp"
#include "core/json_fwd.hpp" // whoever uses the concept includes core/json.hpp first: it asks for whole types
#include "core/outcome.hpp"
#include "core/scene.hpp"
#include "core/seat.hpp"
#include "core/setup.hpp"
#include "core/standing.hpp"
#include "core/verdict.hpp"
#include "core/words.hpp"

#include <concepts>
#include <cstring>
#include <optional>
#include <type_traits>

namespace muster {

// Copied by memcpy, compared by memcmp: no pointers, and no padding whose bytes could differ by accident.
template <class S>
concept PlainState = std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S>;

template <class R>
concept Rules = std::derived_from<R, Words> && PlainState<typename R::State> &&
                requires(const R& rules, typename R::State& state, const typename R::State& seen, Seat seat,
                         Viewer viewer, const Action& action, Chance& chance, Log& log, ActionList& actions,
                         const Setup& setup, Faults& faults, const Json& json) {
                    { R::info() } -> std::convertible_to<const GameInfo&>;
                    { R::verbs() } -> std::convertible_to<std::span<const VerbInfo>>;
                    // Reads options and data files; nothing, and every fault, if they cannot be played.
                    { R::make(setup, faults) } -> std::same_as<std::optional<R>>;
                    { rules.setup() } -> std::convertible_to<const Setup&>;

                    { rules.start(chance, log) } -> std::same_as<typename R::State>;
                    // Who owes a decision; several at once when the choice is secret and simultaneous. Empty
                    // once it is over.
                    { rules.awaiting(seen) } -> std::same_as<SeatSet>;
                    // What may be offered: complete where the choices are finite, a good sample where a point
                    // is chosen.
                    rules.list(seen, seat, actions);
                    // Asks nothing of `state` that `seat` may not know.
                    { rules.judge(seen, seat, action) } -> std::same_as<Verdict>;
                    // For actions already judged: resolves, then goes on to the next decision or the end.
                    rules.apply(state, seat, action, chance, log);
                    // For positions that a person wrote: goes on to the next decision, if nobody owes one
                    // yet.
                    rules.resume(state, chance, log);
                    { rules.outcome(seen) } -> std::same_as<Outcome>;
                    // How well a seat stands while it is not over, for bots: core/standing.hpp.
                    { rules.evaluate(seen, seat) } -> std::same_as<int>;

                    // Removes what the viewer may not know; deals it anew, for searches.
                    rules.hide(state, viewer);
                    rules.imagine(state, viewer, chance);
                    // Said to whoever asks for what is hidden.
                    { rules.secrecy() } -> std::same_as<Refusal>;

                    { rules.scene(seen, viewer) } -> std::same_as<Scene>;
                    // An action in plain words, for a list of choices.
                    { rules.describe(seen, seat, action) } -> std::same_as<std::string>;

                    // A whole state as readable JSON, written and read without loss. `check` finds whatever a
                    // state of this game can never be, each fault by its own label; reading a position ends
                    // with it, and so does every decision in debug builds.
                    { rules.write(seen) } -> std::same_as<Json>;
                    { rules.read(json, faults) } -> std::same_as<std::optional<typename R::State>>;
                    rules.check(seen, faults);
                };

// A game may have more, which tables look for:
// - `Action as_listed(const State& seen, Seat seat, const Action& action) const`: which listed one this is,
//   where two are the same in all but name;
// - `std::int32_t told_seat(const State& state, Seat seat) const`: what its words call it by in the end;
// - `Refusal finality() const`: said to whoever would take back secret answers that have been opened;
// - `seal`, for judged actions: if the question is a secret one that others answer too, seals the answer
//   without going on, and says so. While the luck is wanting that follows the last one, tables keep it like
//   that, and a position in which all have answered goes on by `resume`.
template <class R>
concept SealsAnswers =
    Rules<R> && requires(const R& rules, typename R::State& state, Seat seat, const Action& action) {
        { rules.seal(state, seat, action) } -> std::same_as<bool>;
    };

template <PlainState S>
bool same_bytes(const S& a, const S& b) {
    return std::memcmp(&a, &b, sizeof(S)) == 0;
}

std::uint64_t hash_bytes(const void* bytes, std::size_t size);

template <PlainState S>
std::uint64_t hash_of(const S& state) {
    return hash_bytes(&state, sizeof(S));
}

// What one seat may know: all that a bot ever gets to see.
template <Rules R>
class View {
public:
    View(const R& rules, const typename R::State& state, Seat seat)
        : rules_(&rules), state_(state), seat_(seat) {
        rules.hide(state_, Viewer(seat));
    }
    const R& rules() const { return *rules_; }
    const typename R::State& state() const { return state_; }
    Seat seat() const { return seat_; }
    void list(ActionList& actions) const { rules_->list(state_, seat_, actions); }

private:
    const R* rules_;
    typename R::State state_;
    Seat seat_;
};

} // namespace muster
