// Arbitrary JSON as a position: either refused with faults, or a state that is written and read without loss,
// whose list and judge agree, and from which play never leaves what a state can be.
#include "bots/playout.hpp"
#include "core/json.hpp"
#include "core/table.hpp"
#include "games/champions/champions.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace muster;
using champions::Champions;
using State = Champions::State;

void require(bool holds) {
    if (!holds) std::abort();
}

const Champions& rules_for(int seats) {
    static const auto make = [](int n) {
        Faults faults;
        auto rules = Champions::make(Setup{n, {}, {}}, faults);
        require(rules.has_value());
        return *std::move(rules);
    };
    static const Champions two = make(2);
    static const Champions three = make(3);
    static const Champions four = make(4);
    return seats == 2 ? two : seats == 3 ? three : four;
}

void survives_writing(const Champions& rules, const State& state) {
    const Json written = rules.write(state);
    Faults faults;
    const auto again = rules.read(written, faults);
    require(again.has_value() && faults.empty() && same_bytes(*again, state));
    require(rules.write(*again).dump() == written.dump());
}

void list_and_judge_agree(const Champions& rules, const State& state, ActionList& options) {
    for (const Seat seat : rules.awaiting(state)) {
        options.clear();
        rules.list(state, seat, options);
        require(!options.empty());
        for (const Action& action : options) require(rules.judge(state, seat, action).ok());
    }
}

void check(const Champions& rules, const State& state) {
    Faults faults;
    rules.check(state, faults);
    require(faults.empty());
}

void play_on(const Champions& rules, State state) {
    Log idle;
    ActionList options;
    Chance resumed = Chance::drawn(1, 0);
    rules.resume(state, resumed, idle);
    for (std::uint64_t n = 1; n <= 30; ++n) {
        check(rules, state);
        survives_writing(rules, state);
        list_and_judge_agree(rules, state, options);
        const SeatSet awaited = rules.awaiting(state);
        require(awaited.empty() == rules.outcome(state).over);
        if (awaited.empty()) return;
        const Seat seat = awaited.front();
        options.clear();
        rules.list(state, seat, options);
        Chance choice = Chance::drawn(1 ^ choice_stream, n);
        Chance luck = Chance::drawn(1, n);
        rules.apply(state, seat, options[choice.below(static_cast<std::uint32_t>(options.size()))], luck,
                    idle);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Faults faults;
    const auto json = parse_json(std::string_view(reinterpret_cast<const char*>(data), size), faults);
    if (!json) {
        require(!faults.empty());
        return 0;
    }
    for (int seats = 2; seats <= 4; ++seats) {
        const Champions& rules = rules_for(seats);
        Faults wrong;
        const auto state = rules.read(*json, wrong);
        require(!state.has_value() || wrong.empty());
        require(state.has_value() || !wrong.empty());
        if (!state) continue;
        survives_writing(rules, *state);
        play_on(rules, *state);
    }
    return 0;
}
