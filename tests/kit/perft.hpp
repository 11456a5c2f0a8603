// Perft: the number of all decision paths of a given length from a given position, dice and draws enumerated.
// It finds what examples miss, and any change of the rules changes it.
//
// The counts are plain text, tests/perft/<game>/<name>.perft:
//     # a comment
//     seats 2                  the set-up: seats and options
//     option styles fixed
//     luck 216                 how far luck is followed; 1296 if not given
//     setup 7                  where to begin: at the set-up, its luck drawn with this seed, or
//     position {"round":1,...} in this position
//     1 15                     depth, and the number of paths
//     2 90
//
// A path is a row of decisions together with the luck of each. It is followed no further when the game is
// over, and when the luck within one decision branches into more than `luck` equally likely ways: such a
// branch counts as one path that ends there. So dice are followed, while a new round's hands and a tie that
// is thrown again and again are not; and no game needs to say where its rounds end.
//
// MUSTER_REGENERATE=1 rewrites the numbers (not the depths).
#pragma once

#include "core/json.hpp"
#include "core/rules.hpp"
#include "kit/files.hpp"
#include "kit/plan.hpp"

#include <string>
#include <utility>
#include <vector>

namespace muster::test {

struct PerftFile {
    Setup setup;
    std::uint64_t luck = 1296;
    std::uint64_t seed = 0;
    Json position; // null: the set-up
    std::vector<std::pair<int, std::uint64_t>> counts;
};

// Nothing, and what is wrong, if the file cannot be read.
std::optional<PerftFile> read_perft(const std::string& text, std::string& wrong);
// The text with other counts.
std::string with_counts(const std::string& text, const std::vector<std::pair<int, std::uint64_t>>& counts);

// Enumerates one group of results that entered luck lacks.
class Group {
public:
    explicit Group(const Want& want);
    // In how many ways it can fall; no more than a little over `most`.
    std::uint64_t ways(std::uint64_t most) const;
    // Appends the first way; the next one: false when there is none.
    void begin(std::vector<Entered>& results);
    bool next(std::vector<Entered>& results);

private:
    std::vector<std::int32_t> sizes_; // of each result's range
    std::int32_t lowest_ = 0;         // dice begin at 1, indices at 0
    std::size_t first_ = 0;
};

template <Rules R>
class Perft {
public:
    using State = typename R::State;
    Perft(const R& rules, std::uint64_t luck) : rules_(rules), most_(luck) {}

    std::uint64_t count(const State& state, int depth) {
        const SeatSet awaited = rules_.awaiting(state);
        if (depth == 0 || awaited.empty()) return 1;
        std::uint64_t paths = 0;
        ActionList options;
        for (const Seat seat : awaited) {
            options.clear();
            rules_.list(state, seat, options);
            for (const Action& action : options) {
                std::vector<Entered> none;
                paths += follow(state, seat, action, depth, none, 1);
            }
        }
        return paths;
    }

private:
    std::uint64_t follow(const State& before, Seat seat, const Action& action, int depth,
                         std::vector<Entered>& results, std::uint64_t ways) {
        State state = before;
        Chance chance = Chance::entered(results, rules_);
        Log idle;
        rules_.apply(state, seat, action, chance, idle);
        if (!chance.wanting()) return count(state, depth - 1);
        Group group(chance.want());
        const std::uint64_t more = ways * group.ways(most_);
        if (more > most_) return 1;
        std::uint64_t paths = 0;
        const std::size_t size = results.size();
        group.begin(results);
        do paths += follow(before, seat, action, depth, results, more);
        while (group.next(results));
        results.resize(size);
        return paths;
    }

    const R& rules_;
    std::uint64_t most_;
};

template <Rules R>
Failure check_perft(const std::filesystem::path& path) {
    const std::string text = file_text(path);
    std::string wrong;
    const auto file = read_perft(text, wrong);
    if (!file) return path.filename().string() + ": " + wrong;
    Faults faults;
    const auto rules = R::make(file->setup, faults);
    if (!rules) return path.filename().string() + ": " + to_string(faults);
    Chance luck = Chance::drawn(file->seed, 0);
    Log idle;
    typename R::State state{};
    if (file->position.is_null()) {
        state = rules->start(luck, idle);
    } else {
        const auto read = rules->read(file->position, faults);
        if (!read) return path.filename().string() + ": " + to_string(faults);
        state = *read;
        rules->resume(state, luck, idle);
    }
    auto counts = file->counts;
    std::string differences;
    for (auto& [depth, nodes] : counts) {
        const std::uint64_t found = Perft<R>(*rules, file->luck).count(state, depth);
        if (found != nodes)
            differences += fmt::format("{}: depth {}: {} paths are noted, there are {}\n",
                                       path.filename().string(), depth, nodes, found);
        nodes = found;
    }
    if (differences.empty()) return std::nullopt;
    if (!regenerating()) return differences;
    write_file(path, with_counts(text, counts));
    return std::nullopt;
}

} // namespace muster::test
