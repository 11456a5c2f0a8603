// Pebbles: a toy that proves the kit and the components of src/round, and a small game to learn from.
//
// Every round each seat secretly bids pebbles, all at once. The bids are opened and paid; the highest bidder
// acts first, equal bids roll off. Then the seats activate one unit each, in turn, until every unit has gone:
// it digs (draws a token, which stays hidden), rests (takes a pebble) or throws at another seat (4 or more
// hits; the target may duck for a pebble, or the thrower gains a point). After the last round points and
// tokens add up. With the option hurl=both a throw is a handful of two different dice, the better one counts.
//
// Rules: here, ids PB-... Seats: 2 to 4. Hidden: bids until they are opened; tokens until the end. A bid
// stands the moment it is given, also while the dice for a tie are still to be thrown.
#pragma once

#include "core/rules.hpp"
#include "round/flow.hpp"
#include "round/ledger.hpp"
#include "round/roll_off.hpp"
#include "round/sealed.hpp"

#include <array>
#include <optional>
#include <string>

namespace muster::test {

class Pebbles : public Words {
public:
    static constexpr int most_seats = 4;
    static constexpr int tokens = 12; // four each of 1, 2 and 3
    static constexpr int all_pebbles = 30;
    static constexpr int first_pebbles = 4;

    enum class Verb : std::uint8_t { bid, dig, rest, hurl, duck, take };
    // What can be under way.
    enum class Procedure : std::uint8_t { round, bidding, acting, ducking };
    enum class RoundStep : std::uint8_t { bid, order, act, end };
    struct RoundFrame {
        static constexpr Procedure procedure = Procedure::round;
    };
    struct BiddingFrame {
        static constexpr Procedure procedure = Procedure::bidding;
    };
    struct ActingFrame {
        static constexpr Procedure procedure = Procedure::acting;
    };
    struct DuckingFrame {
        static constexpr Procedure procedure = Procedure::ducking;
        Seat seat; // the target
        Seat thrower;
    };

    struct Player {
        List<std::uint8_t, tokens> purse; // ascending
        std::uint8_t pebbles = 0;
        std::uint8_t points = 0;
        std::uint8_t unused = 0;
    };
    struct State {
        Ledger gone;
        std::array<Player, most_seats> players{};
        Sealed bids;
        SeatOrder order;
        Flow<3> flow;
        std::uint8_t next = 0; // place in the order
        std::uint8_t round = 0;
        std::uint8_t supply = 0;
        std::uint8_t over = 0;
    };

    static const GameInfo& info();
    static std::span<const VerbInfo> verbs();
    static std::optional<Pebbles> make(const Setup& setup, Faults& faults);
    const Setup& setup() const { return setup_; }

    State start(Chance& chance, Log& log) const;
    void resume(State& state, Chance& chance, Log& log) const;
    SeatSet awaiting(const State& state) const;
    void list(const State& state, Seat seat, ActionList& actions) const;
    Verdict judge(const State& state, Seat seat, const Action& action) const;
    void apply(State& state, Seat seat, const Action& action, Chance& chance, Log& log) const;
    bool seal(State& state, Seat seat, const Action& action) const;
    Refusal finality() const;
    Outcome outcome(const State& state) const;
    int evaluate(const State& state, Seat seat) const;
    void hide(State& state, Viewer viewer) const;
    void imagine(State& state, Viewer viewer, Chance& chance) const;
    Refusal secrecy() const;
    Scene scene(const State& state, Viewer viewer) const;
    std::string describe(const State& state, Seat seat, const Action& action) const;
    Json write(const State& state) const;
    std::optional<State> read(const Json& json, Faults& faults) const;
    void check(const State& state, Faults& faults) const;
    std::string word(std::string_view kind, std::int32_t value) const override;
    std::optional<std::int32_t> value(std::string_view kind, std::string_view word) const override;

    static constexpr EventKind drew{"drew", "{who:seat} digs up a {token:token}."};
    static constexpr EventKind opened{"opened", "{who:seat} bid {bid|pebble|pebbles}."};

protected:
    struct Options {
        int rounds = 3;
        bool both_hands = false;
    };
    Pebbles(Setup setup, Options options) : setup_(std::move(setup)), options_(options) {}
    static Options options_of(const Setup& setup, Faults& faults);

private:
    static constexpr int units = 2; // each
    static constexpr int owner_of(int unit) { return unit / units; }
    static constexpr std::uint64_t units_of(Seat seat) { return std::uint64_t{3} << (seat.index() * units); }
    SeatSet seats() const { return SeatSet::first(setup_.seats); }
    static Player& of(State& state, Seat seat) {
        return state.players[static_cast<std::size_t>(seat.index())];
    }
    static const Player& of(const State& state, Seat seat) {
        return state.players[static_cast<std::size_t>(seat.index())];
    }

    void go_on(State& state, Chance& chance, Log& log) const;
    Next step_round(State& state, Chance& chance, Log& log) const;
    bool find_actor(State& state) const;
    void set_order(State& state, Chance& chance, Log& log) const;
    void pay(State& state, Seat seat, int count) const;
    Pool bag(const State& state) const;
    int hurl(const State& state, Seat seat, Seat target, Chance& chance, Log& log) const;
    // Parts of check().
    bool is_flow_sound(const State& state) const;
    bool is_order_sound(const State& state) const;
    bool are_bids_sound(const State& state) const;
    bool are_points_earned(const State& state) const;
    Verdict judge_unit(const State& state, Seat seat, const Action& action) const;

    Setup setup_;
    Options options_;
};

} // namespace muster::test
