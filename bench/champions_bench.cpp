// How fast Champions is: whole random games, and the parts of a decision by themselves.
#include "bots/playout.hpp"
#include "core/action_json.hpp"
#include "core/json.hpp"
#include "games/champions/champions.hpp"

#include <benchmark/benchmark.h>
#include <vector>

namespace {

using namespace muster;
using champions::Champions;
using State = Champions::State;

Champions rules_for(int seats) {
    Faults faults;
    return *Champions::make(Setup{seats, {{"styles", "fixed"}}, {}}, faults);
}

// States of random games, one after every decision, with a listed action each.
struct Sample {
    State state;
    Seat seat;
    Action action;
};

std::vector<Sample> samples(const Champions& rules, std::size_t count) {
    std::vector<Sample> found;
    ActionList options;
    Log idle;
    for (std::uint64_t seed = 1; found.size() < count; ++seed) {
        Chance set_up = Chance::drawn(seed, 0);
        State state = rules.start(set_up, idle);
        Chance choice = Chance::drawn(seed ^ choice_stream, 0);
        for (std::uint64_t n = 1; !rules.awaiting(state).empty() && found.size() < count; ++n) {
            const Seat seat = rules.awaiting(state).front();
            options.clear();
            rules.list(state, seat, options);
            const Action action = options[choice.below(static_cast<std::uint32_t>(options.size()))];
            found.push_back({state, seat, action});
            Chance luck = Chance::drawn(seed, n);
            rules.apply(state, seat, action, luck, idle);
        }
    }
    return found;
}

constexpr std::size_t sample_size = 1024; // a power of two, small enough to stay in the cache

void random_games(benchmark::State& bench) {
    const Champions rules = rules_for(static_cast<int>(bench.range(0)));
    ActionList options;
    std::uint64_t seed = 0;
    std::uint64_t decisions = 0;
    for (auto _ : bench) decisions += random_playout(rules, ++seed, options).decisions;
    bench.counters["decisions"] =
        benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK(random_games)->Arg(2)->Arg(3)->Arg(4)->Unit(benchmark::kMicrosecond);

void state_copy(benchmark::State& bench) {
    const Champions rules = rules_for(2);
    const std::vector<Sample> from = samples(rules, sample_size);
    State copy;
    std::size_t i = 0;
    for (auto _ : bench) {
        copy = from[++i % sample_size].state;
        benchmark::DoNotOptimize(copy);
        benchmark::ClobberMemory();
    }
    bench.counters["copies"] =
        benchmark::Counter(static_cast<double>(bench.iterations()), benchmark::Counter::kIsRate);
    bench.counters["bytes"] = sizeof(State);
}
BENCHMARK(state_copy);

void list_only(benchmark::State& bench) {
    const Champions rules = rules_for(static_cast<int>(bench.range(0)));
    const std::vector<Sample> from = samples(rules, sample_size);
    ActionList options;
    std::size_t i = 0;
    for (auto _ : bench) {
        const Sample& sample = from[++i % sample_size];
        options.clear();
        rules.list(sample.state, sample.seat, options);
        benchmark::DoNotOptimize(options[0]);
    }
}
BENCHMARK(list_only)->Arg(2)->Arg(4);

void judge_only(benchmark::State& bench) {
    const Champions rules = rules_for(static_cast<int>(bench.range(0)));
    const std::vector<Sample> from = samples(rules, sample_size);
    std::size_t i = 0;
    for (auto _ : bench) {
        const Sample& sample = from[++i % sample_size];
        benchmark::DoNotOptimize(rules.judge(sample.state, sample.seat, sample.action).ok());
    }
}
BENCHMARK(judge_only)->Arg(2)->Arg(4);

// With the copy it needs: the same states are used again.
void apply_only(benchmark::State& bench) {
    const Champions rules = rules_for(static_cast<int>(bench.range(0)));
    const std::vector<Sample> from = samples(rules, sample_size);
    Log idle;
    std::size_t i = 0;
    for (auto _ : bench) {
        const Sample& sample = from[++i % sample_size];
        State state = sample.state;
        Chance luck = Chance::drawn(1, i);
        rules.apply(state, sample.seat, sample.action, luck, idle);
        benchmark::DoNotOptimize(state);
    }
}
BENCHMARK(apply_only)->Arg(2)->Arg(4);

void hide(benchmark::State& bench) {
    const Champions rules = rules_for(4);
    const std::vector<Sample> from = samples(rules, sample_size);
    std::size_t i = 0;
    for (auto _ : bench) {
        State view = from[++i % sample_size].state;
        rules.hide(view, Viewer(Seat(0)));
        benchmark::DoNotOptimize(view);
    }
}
BENCHMARK(hide);

void scene(benchmark::State& bench) {
    const Champions rules = rules_for(static_cast<int>(bench.range(0)));
    const std::vector<Sample> from = samples(rules, sample_size);
    std::size_t i = 0;
    for (auto _ : bench) {
        const Sample& sample = from[++i % sample_size];
        benchmark::DoNotOptimize(rules.scene(sample.state, Viewer(sample.seat)));
    }
}
BENCHMARK(scene)->Arg(2)->Arg(4);

void scene_as_json(benchmark::State& bench) {
    const Champions rules = rules_for(static_cast<int>(bench.range(0)));
    const std::vector<Sample> from = samples(rules, sample_size);
    const ActionWriter writer(Champions::verbs(), rules);
    std::size_t i = 0;
    for (auto _ : bench) {
        const Sample& sample = from[++i % sample_size];
        benchmark::DoNotOptimize(to_json(rules.scene(sample.state, Viewer(sample.seat)), writer).dump());
    }
}
BENCHMARK(scene_as_json)->Arg(2)->Arg(4);

void position(benchmark::State& bench) {
    const Champions rules = rules_for(2);
    const std::vector<Sample> from = samples(rules, sample_size);
    std::size_t i = 0;
    for (auto _ : bench) {
        Faults faults;
        benchmark::DoNotOptimize(rules.read(rules.write(from[++i % sample_size].state), faults));
    }
}
BENCHMARK(position);

} // namespace
